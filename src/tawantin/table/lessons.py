"""Guided games: which steps of a lesson a learner has come to.

A lesson is data beside the rules, `games/<game>/lesson.toml`: the dice, who sits where, what the
bots play as long as they can, and its steps. Their sentences: `locales/<language>/<game>_lesson`.

    [[step]]
    id = "harvest"          the sentence's key
    at = ["quarter:corn"]   what it speaks of: things of the board, or `do:hint`, a button
    suggest = ["enter x"]   choices that fit what it says
    tells = true            it answers a choice: what that has brought is told with it
    values = {n = "deck.left"}  values of the view that its sentence names

    [step.when]             all of it must hold when the learner is asked something
    question = ["turn"]     what is asked; `over`: nothing any more, the game has ended
    chosen = ["enter"]      what the learner has just chosen, by its first words
    mine = ["bonus good=corn"]  events of the learner's since the choice before, one of these
    rivals = ["stayed"]     events of others likewise
    can = ["hire"]          choices there are now, by their first words, one of these
    view = {day = 2}        values of the view, or bounds: {at_least = 2, at_most = 4}
    after = ["goal"]        steps that have been reached before, all of these
    unless = ["end"]        and none of these

Each step is reached once, at the first question that fits, and none has to be: whatever the learner
chooses, the lesson goes on. Which ones were follows from the log alone.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final, NotRequired, TypedDict

from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Entry, Match
from tawantin.core.state import State
from tawantin.table.language import words_in

OVER: Final = "over"
FILE: Final = "lesson.toml"


@dataclass(frozen=True)
class When:
    """What must hold for a step to be reached; what is empty does not matter."""

    question: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    mine: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    view: Mapping[str, Any] = field(default_factory=dict)
    after: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One or two sentences about something, and when they are said."""

    id: str
    when: When
    at: tuple[str, ...] = ()
    suggest: tuple[str, ...] = ()
    tells: bool = False
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """The guided game of a game."""

    game: str
    players: int
    learner: int
    options: Mapping[str, OptionValue]
    seed: bytes
    salt: str
    bot: str
    lines: Mapping[int, tuple[str, ...]]
    """What the bots play, by seat: each its next line as soon as it may, else as it likes."""
    steps: tuple[Step, ...]


class StepShown(TypedDict):
    """A step as the learner reads it.

    `moment`: how many choices the learner had made. `told`: what the last of them has brought.
    `suggest`: choices that fit, as long as they can be made.
    """

    id: str
    moment: int
    text: str
    at: list[str]
    told: list[str]
    suggest: list[str]


class LessonShown(TypedDict):
    """The steps a learner has come to, and how many choices the learner has made."""

    moment: int
    steps: list[StepShown]


class _File(TypedDict):
    """The file as it is written."""

    players: int
    learner: int
    options: NotRequired[dict[str, OptionValue]]
    seed: str
    salt: str
    bot: str
    lines: dict[str, list[str]]
    step: list[dict[str, Any]]


@cache
def lesson_of(game: str) -> Lesson | None:
    """The guided game of this game, if there is one."""
    path = resources.files("tawantin").joinpath("games", game, FILE)
    if not path.is_file():
        return None
    found: _File = tomllib.loads(path.read_text(encoding="utf-8"))  # type: ignore[assignment]
    return Lesson(
        game,
        found["players"],
        found["learner"],
        found.get("options", {}),
        bytes.fromhex(found["seed"]),
        found["salt"],
        found["bot"],
        {int(seat): tuple(lines) for seat, lines in found["lines"].items()},
        tuple(_step(step) for step in found["step"]),
    )


def _step(found: Mapping[str, Any]) -> Step:
    when: dict[str, Any] = {
        name: value if isinstance(value, Mapping) else tuple(value)
        for name, value in found["when"].items()
    }
    return Step(
        found["id"],
        When(**when),
        tuple(found.get("at", ())),
        tuple(found.get("suggest", ())),
        found.get("tells", False),
        found.get("values", {}),
    )


@dataclass(frozen=True)
class Reached:
    """A step the learner has come to: when, what was told, and the values its sentence names."""

    step: Step
    moment: int
    told: tuple[tuple[int, int], ...]
    """Which events of the log: entry, and place in it."""
    values: Mapping[str, Any]


def _asks(step: Step) -> bool:
    return not step.tells


class Course:
    """How far a learner has come, kept up with the log of the match."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Final = lesson
        self._begin()

    def _begin(self) -> None:
        self.reached: list[Reached] = []
        self.moment = 0
        self._followed: list[Entry] = []
        self._state: State | None = None
        self._asked = False
        self._since = 0  # the entry of the learner's last choice
        self._chosen = ""

    def follow(self, match: Match) -> None:
        """Go on to the end of the log; from its beginning where something was taken back."""
        log, known = match.log, len(self._followed)
        if known > len(log) or (known and self._followed[-1] is not log[known - 1]):
            self._begin()
            known = 0
        if self._state is None:
            self._state = match.game.new(match.players, match.options, match.overlay)
        game, learner, state = match.game, self.lesson.learner, self._state
        for number in range(known, len(log)):
            entry = log[number]
            if entry.seat == learner and not entry.forced:
                self.moment += 1
                self._asked = False
                self._since, self._chosen = number, game.actions.text(entry.action)
            game.repeat(state, entry.seat, entry.action)
            self._followed.append(entry)
            forced = number + 1 < len(log) and log[number + 1].forced
            asked = learner in game.asked(state) and not forced
            if game.is_over(state) or (asked and not self._asked):
                self._asked = asked
                self._look(match, state)

    def _look(self, match: Match, state: State) -> None:
        """The learner is asked something new: which steps are reached?"""
        here = Moment(match, state, self.lesson.learner, self._since, self._chosen, self._followed)
        done = {reached.step.id for reached in self.reached}
        now: list[Step] = []
        for step in self.lesson.steps:
            if step.id not in done and here.fits(step.when, done):
                done.add(step.id)
                now.append(step)
        # First what the choice before has brought, told once; last what is asked now.
        now.sort(key=_asks)
        for place, step in enumerate(now):
            values = {name: here.value(path) for name, path in step.values.items()}
            told = here.told if step.tells and place == 0 else ()
            self.reached.append(Reached(step, self.moment, told, values))

    def line(self, match: Match, seat: int) -> int | None:
        """What the lesson has this bot play now, if it may."""
        lines, played = self.lesson.lines.get(seat, ()), 0
        game = match.game
        for entry in match.log:
            if entry.seat == seat and played < len(lines):
                played += game.actions.text(entry.action) == lines[played]
        if played == len(lines) or seat not in match.asked:
            return None
        action = game.actions.parse(lines[played])
        return action if action in game.legal_actions(game.as_asked(match.state, seat)) else None


class Moment:
    """A question to the learner, or the end, and what has happened since the choice before."""

    def __init__(
        self,
        match: Match,
        state: State,
        learner: int,
        since: int,
        chosen: str,
        log: Sequence[Entry],
    ) -> None:
        game = match.game
        self._game: Final[Game] = game
        self._learner: Final = learner
        self._state: Final = game.as_asked(state, learner)
        self._over: Final = game.is_over(state)
        self._chosen: Final = chosen
        self._log: Final = log
        self._since: Final = since
        self._view: dict[str, Any] | None = None
        self._legal: list[str] | None = None

    def fits(self, when: When, reached: set[str]) -> bool:
        question = self._game.question(self._state)
        name = OVER if self._over or question is None else question.name
        # What is said at a question is no answer to the end of the game.
        if (name not in when.question) if when.question else self._over:
            return False
        if not reached.issuperset(when.after) or not reached.isdisjoint(when.unless):
            return False
        if when.chosen and not begins(self._chosen, when.chosen):
            return False
        if when.mine and not self._happened(when.mine, rivals=False):
            return False
        if when.rivals and not self._happened(when.rivals, rivals=True):
            return False
        if when.can and not any(begins(text, when.can) for text in self._choices()):
            return False
        return all(holds(self.value(path), wanted) for path, wanted in when.view.items())

    def value(self, path: str) -> Any:
        """A value of the view by its path: `seats.0.runner`."""
        if self._view is None:
            self._view = self._game.view(self._state, self._learner)
        found: Any = self._view
        for part in path.split("."):
            found = found[int(part)] if isinstance(found, list) else found[part]
        return found

    @property
    def told(self) -> tuple[tuple[int, int], ...]:
        """The learner's own events since the choice before."""
        return tuple(
            (number, place)
            for number in range(self._since, len(self._log))
            for place, event in enumerate(self._log[number].events)
            if event.seat == self._learner
        )

    def _choices(self) -> list[str]:
        if self._legal is None:
            text = self._game.actions.text
            self._legal = [text(action) for action in self._game.legal_actions(self._state)]
        return self._legal

    def _happened(self, wanted: Sequence[str], rivals: bool) -> bool:
        for entry in self._log[self._since :]:
            for event in entry.events:
                if event.seat < 0 or (event.seat != self._learner) != rivals:
                    continue
                args = self._game.event_args(event.kind, event.seen_by(self._learner))
                said = {event.kind, *(f"{name}={value}" for name, value in args.items())}
                if any(said.issuperset(one.split(" ")) for one in wanted):
                    return True
        return False


def begins(text: str, starts: Sequence[str]) -> bool:
    """Whether an action begins with one of these, word by word."""
    return any(text == start or text.startswith(start + " ") for start in starts)


def holds(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping) and not wanted.keys().isdisjoint(("at_least", "at_most")):
        low, high = wanted.get("at_least"), wanted.get("at_most")
        return (low is None or value >= low) and (high is None or value <= high)
    return bool(value == wanted)


def show(course: Course, match: Match, language: str, seen: State) -> LessonShown:
    """The steps in the learner's language; `seen`: any position of the match."""
    course.follow(match)
    words, game, learner = words_in(language), match.game, course.lesson.learner
    legal: list[str] = []
    if learner in match.asked:
        asked = game.as_asked(match.state, learner)
        legal = [game.actions.text(action) for action in game.legal_actions(asked)]
    steps: list[StepShown] = []
    for reached in course.reached:
        step = reached.step
        told: list[str] = []
        for number, place in reached.told:
            event = match.log[number].events[place]
            text = words.event(game, event, match.names, learner, seen.printed())
            if text is not None:
                told.append(text)
        now = reached.moment == course.moment
        steps.append(
            {
                "id": step.id,
                "moment": reached.moment,
                "text": words.lesson(game.name, step.id, seen.printed(), reached.values),
                "at": list(step.at),
                "told": told,
                "suggest": [text for text in step.suggest if text in legal] if now else [],
            }
        )
    return {"moment": course.moment, "steps": steps}
