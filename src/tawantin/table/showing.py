"""What a viewer sees of a table, and in which words: plain data, ready to be sent.

Views and choices come from the position as the engine shows it to a seat; every sentence is made
from a position that the viewer cannot tell from the true one (`Table.seen`), so none can tell more.
"""

from typing import Any, Literal, NotRequired, TypedDict

from tawantin.core.events import Event
from tawantin.core.forecast import AFTER, Forecast
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.game import Fact, Game, OptionValue
from tawantin.core.match import Entry, Match
from tawantin.core.state import State
from tawantin.table import clocks, lessons
from tawantin.table.language import words_in
from tawantin.table.lessons import LessonShown
from tawantin.table.seats import Seat, SeatKind, standing
from tawantin.table.table import SPECTATOR, Status, Table, as_seen

Args = dict[str, int | str]


class PaceShown(TypedDict):
    """How fast a table plays. `live`: seconds on the clock and per decision; `days`: per move."""

    kind: str
    base: float
    increment: float
    days: float


class SeatShown(TypedDict):
    """What everybody at the table sees of a seat.

    `bank`: seconds left on a live clock; while it runs, `deadline` says when it is at its end.
    `handed_over`: its person has let a bot play for a while.
    `mark`: a guest or a program sits here, no account.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    conceded: bool
    timed_out: bool
    handed_over: bool
    bank: float | None
    deadline: float | None
    mark: str | None


class ResultShown(TypedDict):
    """Scores, seats from first to last, points by category, and for whom a bot played on.

    `places`: each seat's, from 1; seats that the rules cannot part share one.
    `facts`: what else was counted; a list has a number for each seat.
    """

    scores: list[int]
    ranking: list[int]
    places: list[int]
    points: list[dict[str, int]]
    facts: dict[str, Fact]
    conceded: list[int]
    timed_out: list[int]
    handed_over: list[int]


class Offer(TypedDict):
    """A game that has stalled can be ended by agreement; these seats have agreed."""

    agreed: list[int]


class Blocked(TypedDict):
    """An action one could think of, and the rule that forbids it now."""

    action: str
    text: str
    why: str
    rule: str


class EventShown(TypedDict):
    """One thing that happened. `args` name things as the notation does: cards, places, tiles."""

    kind: str
    seat: int
    args: Args


class ForecastShown(TypedDict):
    """What comes of a choice: events up to the next decision or draw, and what is asked then.

    `question`: none where chance or somebody's secret comes first. `closes`: what can no longer be
    done in this turn after it. `after`: what comes before the seat decides again. `same`: nothing,
    it can be taken back; `shown`: others learn what it alone knew; `another`: somebody else
    decides, or the game is over; `drawn`: chance decides, or something hidden comes to light.
    """

    events: list[EventShown]
    question: str | None
    prompt: Args
    closes: list[str]
    after: Literal["same", "shown", "another", "drawn"]


class Choice(TypedDict):
    """A legal action: as it is sent, in words, and what comes of it."""

    action: str
    text: str
    forecast: ForecastShown


class EntryShown(TypedDict):
    """One line of the log; `action` is withheld where it holds somebody else's secret.

    `seat`: whose it is; -1 is chance, -2 the end all have agreed on. `told`: for each text the
    event it tells. `chapter`: the text with which a round or a day begins; -1: none.
    """

    number: int
    seat: int
    forced: bool
    at: float | None
    texts: list[str]
    told: list[int]
    chapter: int
    events: list[EventShown]
    action: str | None


class Showing(TypedDict):
    """A table as its viewer may see it: from seat `you`, or as a spectator (-1).

    Before the start it has no view, prompt or choices.
    `asked`: every seat that may answer now, `to_act` the first of them; `deadline`: the earliest of
    theirs. `orders`: what seat `you` has settled in advance. `lesson`: of a guided game, to its
    learner alone.
    """

    status: Status
    pace: PaceShown
    seats: list[SeatShown]
    you: int
    version: int
    to_act: int
    asked: list[int]
    deadline: float | None
    offer: Offer | None
    result: ResultShown | None
    entries: int
    view: NotRequired[dict[str, Any]]
    prompt: NotRequired[str]
    legal: NotRequired[list[Choice]]
    can_undo: NotRequired[bool]
    orders: NotRequired[dict[str, OptionValue]]
    lesson: NotRequired[LessonShown]


class Shared:
    """What all viewers of a table may know: found out and put in words once, while it holds.

    It is for showing one version to several viewers; nothing in it is changed by anybody.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._public: dict[str, Any] | None = None
        self._prompts: dict[tuple[int, str], str] = {}
        self._entries: dict[tuple[int, int, str], EntryShown] = {}

    def view(self, viewer: int) -> dict[str, Any]:
        """The position as this viewer may know it."""
        match = _match(self.table)
        if self._public is None:
            self._public = match.game.public(match.state)
        asked = match.game.as_asked(match.state, viewer)
        return match.game.view_with(self._public, asked, viewer)

    def prompt(self, viewer: int, language: str) -> str:
        """What is asked; all who are not asked hear the same."""
        eyes = viewer if viewer in self.table.asked else SPECTATOR
        if (eyes, language) not in self._prompts:
            self._prompts[eyes, language] = prompt(self.table, eyes, language)
        return self._prompts[eyes, language]

    def entry(self, number: int, viewer: int, language: str) -> EntryShown:
        """A line of the log; all who have no secret in it read the same."""
        entry = _match(self.table).log[number]
        has = entry.seat == viewer
        for event in entry.events:
            has = has or (event.seat == viewer and bool(event.secret))
        key = (number, viewer if has else SPECTATOR, language)
        if key not in self._entries:
            self._entries[key] = entry_shown(self.table, *key)
        return self._entries[key]


def show(table: Table, viewer: int, language: str, shared: Shared | None = None) -> Showing:
    """The table as this viewer may see it."""
    asked = table.asked
    found: Showing = {
        "status": table.status,
        "pace": pace_shown(table.pace),
        "seats": [seat_shown(table, seat) for seat in table.seats],
        "you": viewer,
        "version": table.version,
        "to_act": asked[0] if asked else -1,
        "asked": asked,
        "deadline": table.deadline,
        "offer": offer(table),
        "result": result_shown(table.result),
        "entries": table.length,
    }
    if table.match is not None:
        _show_play(found, table.match, shared or Shared(table), language)
    return found


def _show_play(found: Showing, match: Match, shared: Shared, language: str) -> None:
    """View, prompt and choices."""
    game, table, viewer = match.game, shared.table, found["you"]
    acting = table.asks(viewer)
    legal = game.legal_actions(game.as_asked(match.state, viewer)) if acting else []
    found["view"] = shared.view(viewer)
    found["prompt"] = shared.prompt(viewer, language) if found["asked"] else ""
    found["legal"] = choices(table, viewer, legal, language) if legal else []
    found["can_undo"] = acting and match.can_undo(viewer)
    if viewer >= 0:
        found["orders"] = standing(game, table.seats[viewer])
    course = table.course
    if course is not None and viewer == course.lesson.learner:
        seen = table.seen(viewer)
        found["lesson"] = lessons.show(course, match, language, seen)


def prompt(table: Table, viewer: int, language: str) -> str:
    """What is asked now: of the viewer, or of those who are waited for."""
    match = _match(table)
    return words_in(language).prompt(match.game, table.seen(viewer), match.names, viewer)


def prompt_at(match: Match, state: State, viewer: int, language: str) -> str:
    """The same for an earlier position of the match."""
    seen = as_seen(match.game, state, viewer)
    return words_in(language).prompt(match.game, seen, match.names, viewer)


def choices(table: Table, seat: int, actions: list[int], language: str) -> list[Choice]:
    """Legal actions of this seat, told to it."""
    match = _match(table)
    game, seen = match.game, table.seen(seat)
    forecasts = game.foresee(seen, actions)
    texts = words_in(language).actions(game, seen, actions, forecasts, match.names)
    return [
        {
            "action": game.actions.text(action),
            "text": text,
            "forecast": forecast_shown(game, forecast, seat),
        }
        for action, text, forecast in zip(actions, texts, forecasts, strict=True)
    ]


def forecast_shown(game: Game, forecast: Forecast, seat: int) -> ForecastShown:
    question = forecast.question
    return {
        "events": [_event_shown(game, event, seat) for event in forecast.events],
        "question": question.name if question is not None else None,
        "prompt": game.question_args(question) if question is not None else {},
        "closes": game.contract.closed(forecast.closes),
        "after": AFTER[forecast.after],
    }


def _event_shown(game: Game, event: Event, viewer: int) -> EventShown:
    args = game.event_args(event.kind, event.seen_by(viewer))
    return {"kind": event.kind, "seat": event.seat, "args": args}


def pace_shown(pace: clocks.Pace) -> PaceShown:
    return {
        "kind": pace.kind,
        "base": pace.base,
        "increment": pace.increment,
        "days": pace.days,
    }


def seat_shown(table: Table, seat: Seat) -> SeatShown:
    """What everybody at the table sees of a seat."""
    running = table.status == "running"
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "conceded": seat.conceded,
        "timed_out": seat.timed_out,
        "handed_over": seat.handed_over is not None,
        "bank": seat.bank,
        "deadline": clocks.deadline(table.pace, seat) if running else None,
        "mark": seat.mark,
    }


def offer(table: Table) -> Offer | None:
    """The offer to end a game that has stalled, and who has taken it."""
    if not table.stalled:
        return None
    return {"agreed": [seat.seat for seat in table.seats if table.agrees(seat)]}


def places(result: dict[str, Any]) -> list[int]:
    """Each seat's place. Results of old have only the ranking, in which nobody shares one."""
    order = result["ranking"]
    found: list[int] = result.get("places") or [order.index(i) + 1 for i in range(len(order))]
    return found


def result_shown(result: dict[str, Any] | None) -> ResultShown | None:
    """A result as it was stored, whenever that was."""
    if not result:
        return None
    return {
        "scores": result["scores"],
        "ranking": result["ranking"],
        "places": places(result),
        "points": result["points"],
        "facts": result.get("facts", {}),
        "conceded": result["conceded"],
        "timed_out": result["timed_out"],
        "handed_over": result.get("handed_over", []),
    }


# The log.


def entry_shown(
    table: Table, number: int, viewer: int, language: str, in_the_open: bool = False
) -> EntryShown:
    """One line of the log in words, as this viewer may read it; in the open nothing is hidden."""
    match, words = _match(table), words_in(language)
    entry = match.log[number]
    texts: list[str] = []
    told: list[int] = []
    events: list[EventShown] = []
    chapter = -1
    for place, event in enumerate(entry.events):
        eyes = event.seat if in_the_open else viewer
        events.append(_event_shown(match.game, event, eyes))
        text = words.event(match.game, event, match.names, eyes, match.state.printed())
        if text is None:
            continue
        if event.kind == match.game.chapter:
            chapter = len(texts)
        texts.append(text)
        told.append(place)
    return {
        "number": number,
        "seat": entry.seat,
        "forced": entry.forced,
        "at": table.times[number] if number < len(table.times) else None,
        "texts": texts,
        "told": told,
        "chapter": chapter,
        "events": events,
        "action": None if hides(match, entry, viewer, in_the_open) else _notation(match, entry),
    }


def entries_shown(
    table: Table,
    first: int,
    viewer: int,
    language: str,
    most: int | None = None,
    shared: Shared | None = None,
) -> list[EntryShown]:
    """The log from an entry on, at most so many lines of it."""
    shared = shared or Shared(table)
    return [shared.entry(number, viewer, language) for number in _lines(table, first, most)]


def open_entries_shown(
    table: Table, first: int, language: str, most: int | None = None
) -> list[EntryShown]:
    """The same with nothing hidden, for when the game is over."""
    return [
        entry_shown(table, number, SPECTATOR, language, in_the_open=True)
        for number in _lines(table, first, most)
    ]


def _lines(table: Table, first: int, most: int | None) -> range:
    return range(first, table.length if most is None else min(table.length, first + most))


def hides(match: Match, entry: Entry, viewer: int, in_the_open: bool = False) -> bool:
    """Whether the notation of an entry holds somebody else's secret."""
    if in_the_open or entry.seat == viewer >= 0:
        return False
    if match.game.is_secret(entry.action):
        return True
    # A draw is what it brought; a move stays open even if something is drawn unseen in its course.
    drawn = entry.events if entry.seat == CHANCE_SEAT else ()
    return any(event.secret and event.seat != viewer for event in drawn)


def _notation(match: Match, entry: Entry) -> str:
    return match.game.actions.text(entry.action)


# Why not?


def why_not(table: Table, seat: int, text: str, language: str) -> str | None:
    """Why the seat may not play this now; None if it may."""
    match = table.running()
    action = table.parsed(text)
    table.must_be_asked(seat)
    seen = table.seen(seat)
    reason = match.game.why_not(seen, action)
    if reason is None:
        return None
    return words_in(language).reason(match.game, reason, seen, match.names)


def blocked(table: Table, seat: int, language: str) -> list[Blocked]:
    """Everything the seat could think of now but may not play, and why not."""
    match = table.running()
    table.must_be_asked(seat)
    game, words, seen = match.game, words_in(language), table.seen(seat)
    return [
        {
            "action": game.actions.text(action),
            "text": words.choice(game, seen, action, match.names),
            "why": words.reason(game, reason, seen, match.names),
            "rule": reason.rule,
        }
        for action, reason in game.blocked(seen)
    ]


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
