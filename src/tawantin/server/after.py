"""After the game: play on from any position, scores over time, and every die computed again."""

import asyncio
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import Connection, insert

from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.server import chairs, schema
from tawantin.server.chairs import Pace, Seat
from tawantin.server.errors import bad_request, conflict
from tawantin.server.language import words_in
from tawantin.server.live import SPECTATOR, LiveTable
from tawantin.server.people import Person
from tawantin.server.storage import entry_rows, seat_row
from tawantin.server.tables import Tables

OPPONENT = "greedy"  # the bot on all other seats of a branch


class ScorePoint(msgspec.Struct, frozen=True):
    """The score of every seat after so many entries of the log."""

    entry: int
    scores: list[int]


class Mark(msgspec.Struct, frozen=True):
    """Where a new stretch of the game began: its number, and the line of the log."""

    entry: int
    number: int
    text: str


class History(msgspec.Struct, frozen=True):
    """Where the scores changed, from the start on, and where each `chapter` (a round) began."""

    points: list[ScorePoint]
    chapter: str
    marks: list[Mark]


class DrawShown(msgspec.Struct, frozen=True):
    """A draw: its number, its entry in the log, and the numbers that led to it.

    Each of `numbers` is a bound and the number below it that the seed gave.
    """

    number: int
    entry: int
    action: str
    numbers: list[tuple[int, int]]


class Checked(msgspec.Struct, frozen=True):
    """What the server itself found when it played the match again."""

    ok: bool
    problem: str
    entries: int
    choices: int
    draws: int
    draws_checked: int
    taken_over: int


class Draws(msgspec.Struct, frozen=True):
    """All it takes to compute the dice of a match again; docs/fair-dice.md says how."""

    seed: str
    salt: str
    commitment: str
    draws: list[DrawShown]
    verdict: Checked


def over(table: LiveTable) -> Match:
    """The match of a finished table; while it runs, nothing hidden is shown."""
    if table.status != "over":
        raise conflict("not_over")
    if table.match is None:
        raise conflict("pinned", "pinned_over")
    return table.match


def saved(table: LiveTable) -> dict[str, Any]:
    """The finished match as a save, with the commitment that was published at the start."""
    return {**save.save(over(table)), "commitment": table.commitment}


def check_entry(match: Match, entry: int) -> None:
    if not 0 <= entry <= len(match.log):
        raise bad_request("bad_entry", entries=len(match.log))


def check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.players:
        raise bad_request("bad_seat", last=match.players - 1)


def state_at(match: Match, entry: int) -> State:
    """The position after so many entries. The log was checked when the table was read."""
    state = match.game.new(match.players, match.options, match.overlay)
    for done in match.log[:entry]:
        match.game.repeat(state, done.seat, done.action)
    return state


# Play on from here.


async def branch(
    tables: Tables, person: Person, table: LiveTable, entry: int, seat: int
) -> LiveTable:
    """A new game from a position of a finished one: the asker on any seat, bots on the others."""
    old = over(table)
    check_entry(old, entry)
    check_seat(old, seat)
    seats = [Seat(i, "bot", f"Bot {i + 1}", bot=OPPONENT) for i in range(old.players)]
    seats[seat] = Seat(seat, "person", person.name, person.id)
    salt = secrets.token_hex(6)
    match = await asyncio.to_thread(_begin, old, entry, salt, [s.name for s in seats])
    now = time.time()
    seats = chairs.turned(Pace(), seats, match.asked, (), now)
    values = {"status": "running", "started": now, "branch_of": table.id}
    fresh = await put_in(tables, person, match, seats, salt, {**values, "to_act": match.actor})
    for listener in tables.listeners:
        listener(fresh)
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


async def put_in(
    tables: Tables,
    person: Person,
    match: Match,
    seats: list[Seat],
    table_id: str,
    values: dict[str, Any],
) -> LiveTable:
    """A match that has a log already becomes a table."""
    now = time.time()
    row = {
        "id": table_id,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "pinned": False,
        "players": match.players,
        "options": match.options,
        "overlay": match.overlay,
        "listed": False,
        "host_id": person.id,
        "pace": msgspec.to_builtins(Pace()),
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "version": 0,
        "entries": len(match.log),
        "branch_entries": match.begun,
        "created": now,
        **values,
    }
    lines = [save.write_entry(match.game, entry) for entry in match.log]

    def change(connection: Connection) -> None:
        connection.execute(insert(schema.tables).values(**row))
        connection.execute(insert(schema.seats), [seat_row(table_id, seat) for seat in seats])
        if lines:
            connection.execute(insert(schema.entries), entry_rows(table_id, 0, lines, now))

    await tables.store.write(change)
    return await tables.get(table_id)


# Looking back.


async def history(table: LiveTable, language: str) -> History:
    """The scores of a finished game over time."""
    match, words = over(table), words_in(language)
    chapter = match.game.chapter
    points = await asyncio.to_thread(_scores, match)
    marks = [
        Mark(number + 1, int(event.args[chapter]), text)
        for number, entry in enumerate(match.log)
        for event in entry.events
        if event.kind == chapter
        and (text := words.event(match.game, event, match.names, SPECTATOR)) is not None
    ]
    return History(points, chapter, marks)


def _scores(match: Match) -> list[ScorePoint]:
    state = match.game.new(match.players, match.options, match.overlay)
    found = [ScorePoint(0, match.game.scores(state))]
    for number, entry in enumerate(match.log):
        match.game.repeat(state, entry.seat, entry.action)
        scores = match.game.scores(state)
        if scores != found[-1].scores:
            found.append(ScorePoint(number + 1, scores))
    return found


async def draws(table: LiveTable) -> Draws:
    """The dice of a finished game, and what they were made from."""
    return await asyncio.to_thread(_draws, over(table), saved(table))


def _draws(match: Match, data: dict[str, Any]) -> Draws:
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
