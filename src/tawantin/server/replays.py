"""Finished matches looked at again: any position, the scores over time, every die, and play on."""

import secrets
from collections.abc import Sequence

from tawantin.bots.search import LONGEST
from tawantin.core import registry, save
from tawantin.core.errors import MalformedAction
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.server.clock import now
from tawantin.server.errors import BadRequest
from tawantin.server.files import saved
from tawantin.server.live import LiveTable
from tawantin.server.lobby import add_match, check_running
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.server.responses import Checked, Draws, DrawShown, History, Mark, Position, ScorePoint
from tawantin.table import clocks, showing
from tawantin.table.clocks import Pace
from tawantin.table.language import words_in
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


async def position(
    tables: Repository,
    table: LiveTable,
    entry: int,
    seat: int | None,
    seen_open: bool,
    language: str,
    address: str,
    then: Sequence[str] = (),
) -> Position:
    """The table after `entry` entries of the log: from a seat, from beside, or in the open.

    `then`: choices made from there, as the log has none of them.
    """
    match = table.over()
    check_entry(match, entry)
    if len(then) > LONGEST:
        raise BadRequest("bad_line")
    if seat is not None:
        check_seat(match, seat)
    if seat is not None and seen_open:
        raise BadRequest("bad_seat", "bad_seat_open")
    eyes = SPECTATOR if seat is None else seat
    return await tables.heavy.run(
        address, _position, table, match, entry, eyes, seen_open, language, then
    )


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


def _position(
    table: LiveTable,
    match: Match,
    entry: int,
    eyes: int,
    seen_open: bool,
    language: str,
    then: Sequence[str],
) -> Position:
    game, state = match.game, state_at(match, entry)
    if then:
        state = game.as_asked(state, match.log[entry].seat) if entry < len(match.log) else state
        state = state.copy()
        play_line(match, state, then)
    line = None
    if entry and not then:
        line = showing.entry_shown(table, entry - 1, eyes, language, seen_open)
    found = Position(
        entry=entry,
        entries=len(match.log),
        seat=eyes,
        open=seen_open,
        to_act=max(game.actor(state), -1),
        asked=game.asked(state),
        prompt=showing.prompt_at(match, state, eyes, language),
        line=line,
    )
    if seen_open:
        seats = range(table.players)
        found.views = [game.view(game.as_asked(state, i), i) for i in seats]
    else:
        found.view = game.view(game.as_asked(state, eyes), eyes)
    return found


# Play on from here.


async def branch(
    tables: Repository, person: Person, table: LiveTable, entry: int, seat: int, address: str
) -> LiveTable:
    """A new game from a position of a finished one: the asker on any seat, bots on the others."""
    old = table.over()
    check_entry(old, entry)
    check_seat(old, seat)
    seats = [Seat(i, "bot", f"Bot {i + 1}", bot=OPPONENT) for i in range(old.players)]
    seats[seat] = Seat(seat, "person", person.name, person.id, mark=person.mark)
    salt = secrets.token_hex(6)
    names = [s.name for s in seats]
    match = await tables.heavy.run(address, _begin, old, entry, salt, names)
    await check_running(tables, person, address)
    at = now()
    seats = clocks.turned(Pace(), seats, match.asked, (), at)
    values = {"id": salt, "status": "running", "started": at, "branch_of": table.id}
    fresh = await add_match(tables, person, match, seats, values)
    fresh.address = address
    tables.tell(fresh)
    return fresh


def _begin(old: Match, entry: int, salt: str, names: list[str]) -> Match:
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
    return _begin(old, choices[-1], salt, names)


# Looking back.


async def history(tables: Repository, table: LiveTable, language: str, address: str) -> History:
    """The scores of a finished game over time."""
    return await tables.heavy.run(address, _history, table.over(), language)


def _history(match: Match, language: str) -> History:
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


async def draws(tables: Repository, table: LiveTable, address: str) -> Draws:
    """The dice of a finished game, and what they were made from."""
    return await tables.heavy.run(address, _draws, table, table.over())


def _draws(table: LiveTable, match: Match) -> Draws:
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
