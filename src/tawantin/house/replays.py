"""Finished matches looked at again: any position, the scores over time, every die, and play on."""

from collections.abc import Sequence

from tawantin.bots.search import LONGEST
from tawantin.core import registry, save
from tawantin.core.errors import MalformedAction
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.house.answers import Checked, Draws, DrawShown, History, Mark, Position, ScorePoint
from tawantin.house.files import saved
from tawantin.house.tables import HouseTable, Somebody
from tawantin.table import showing
from tawantin.table.language import words_in
from tawantin.table.refusals import BadRequest
from tawantin.table.seats import Seat
from tawantin.table.table import SPECTATOR

OPPONENT = "apprentice"  # the bot on all other seats of a branch


def check_entry(match: Match, entry: int) -> None:
    if not 0 <= entry <= len(match.log):
        raise BadRequest("bad_entry", entries=len(match.log))


def check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.players:
        raise BadRequest("bad_seat", last=match.players - 1)


def state_at(match: Match, entry: int) -> State:
    """The position after so many entries. The log was checked when the table was read."""
    state = match.game.new(match.players, match.options, match.overlay)
    for done in match.log[:entry]:
        match.game.repeat(state, done.seat, done.action)
    return state


# A position.


def check_position(
    match: Match, entry: int, seat: int | None, seen_open: bool, then: Sequence[str]
) -> None:
    """Whether there is such a position to look at."""
    check_entry(match, entry)
    if len(then) > LONGEST:
        raise BadRequest("bad_line")
    if seat is not None:
        check_seat(match, seat)
    if seat is not None and seen_open:
        raise BadRequest("bad_seat", "bad_seat_open")


def position(
    table: HouseTable,
    match: Match,
    entry: int,
    seat: int | None,
    seen_open: bool,
    language: str,
    then: Sequence[str] = (),
) -> Position:
    """The table after `entry` entries of the log: from a seat, from beside, or in the open.

    `then`: choices made from there, as the log has none of them.
    """
    game, state = match.game, state_at(match, entry)
    eyes = SPECTATOR if seat is None else seat
    if then:
        state = game.as_asked(state, match.log[entry].seat) if entry < len(match.log) else state
        state = state.copy()
        play_line(match, state, then)
    line = None
    if entry and not then:
        line = showing.entry_shown(table, entry - 1, eyes, language, seen_open)
    found: Position = {
        "entry": entry,
        "entries": len(match.log),
        "seat": eyes,
        "open": seen_open,
        "to_act": max(game.actor(state), -1),
        "asked": game.asked(state),
        "prompt": showing.prompt_at(match, state, eyes, language),
        "line": line,
    }
    if seen_open:
        seats = range(table.players)
        found["views"] = [game.view(game.as_asked(state, i), i) for i in seats]
    else:
        found["view"] = game.view(game.as_asked(state, eyes), eyes)
    return found


def play_line(match: Match, state: State, line: Sequence[str]) -> None:
    """Make these choices, and those without an alternative between them; nothing is drawn."""
    game = match.game
    for text in line:
        try:
            action = game.actions.parse(text)
        except MalformedAction:
            raise BadRequest("bad_line") from None
        while game.actor(state) >= 0 and action not in (legal := game.legal_actions(state)):
            if len(legal) > 1:
                raise BadRequest("bad_line")
            game.apply(state, legal[0])
        if game.actor(state) < 0:
            raise BadRequest("bad_line")
        game.apply(state, action)


# Play on from here.


def branch_seats(old: Match, person: Somebody, seat: int) -> list[Seat]:
    """The asker on one seat, bots on the others."""
    seats = [Seat(i, "bot", f"Bot {i + 1}", bot=OPPONENT) for i in range(old.players)]
    seats[seat] = Seat(seat, "person", person.name, person.id, mark=person.mark)
    return seats


def begun(old: Match, entry: int, salt: str, names: list[str]) -> Match:
    """The first entries of a match with fresh dice, run on to a decision; cut back to have one."""
    match = Match(
        old.game, old.players, old.options, old.overlay, salt=salt, names=names, begun=entry
    )
    for done in old.log[:entry]:
        match.append(done.seat, done.action, done.forced)
    match.run()
    if not match.is_over:
        return match
    choices = [i for i, e in enumerate(old.log[:entry]) if e.seat >= 0 and not e.forced]
    return begun(old, choices[-1], salt, names)


# Looking back.


def history(match: Match, language: str) -> History:
    """The scores of a finished game over time."""
    words, chapter = words_in(language), match.game.chapter
    marks = [
        Mark(number + 1, int(event.args[chapter]), text)
        for number, entry in enumerate(match.log)
        for event in entry.events
        if event.kind == chapter
        and (text := words.event(match.game, event, match.names, SPECTATOR)) is not None
    ]
    return History(_scores(match), chapter, marks)


def _scores(match: Match) -> list[ScorePoint]:
    state = match.game.new(match.players, match.options, match.overlay)
    found = [ScorePoint(0, match.game.scores(state))]
    for number, entry in enumerate(match.log):
        match.game.repeat(state, entry.seat, entry.action)
        scores = match.game.scores(state)
        if scores != found[-1].scores:
            found.append(ScorePoint(number + 1, scores))
    return found


def draws(table: HouseTable, match: Match) -> Draws:
    """The dice of a finished game, and what they were made from."""
    data = saved(table)
    verdict = save.verify(data, registry.game)
    return Draws(
        seed=data["seed"],
        salt=data["salt"],
        commitment=data["commitment"],
        draws=[
            DrawShown(d.number, d.entry, match.game.actions.text(d.action), d.numbers)
            for d in save.draws(match)
        ],
        verdict=Checked(
            ok=verdict.ok,
            problem=verdict.problem,
            entries=verdict.entries,
            choices=verdict.choices,
            draws=verdict.draws,
            draws_checked=verdict.draws_checked,
            taken_over=verdict.taken_over,
        ),
    )
