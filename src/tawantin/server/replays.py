"""Finished matches looked at again, in turns of those who ask; and played on from there."""

import secrets
from collections.abc import Sequence

from tawantin.house import replays
from tawantin.house.answers import Draws, History, Position
from tawantin.server.clock import now
from tawantin.server.live import LiveTable
from tawantin.server.lobby import add_match
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.table import clocks
from tawantin.table.clocks import Pace


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
    """The table after `entry` entries of the log."""
    match = table.over()
    replays.check_position(match, entry, seat, seen_open, then)
    return await tables.heavy.run(
        address, replays.position, table, match, entry, seat, seen_open, language, then
    )


async def branch(
    tables: Repository, person: Person, table: LiveTable, entry: int, seat: int, address: str
) -> LiveTable:
    """A new game from a position of a finished one: the asker on any seat, bots on the others."""
    old = table.over()
    replays.check_entry(old, entry)
    replays.check_seat(old, seat)
    seats = replays.branch_seats(old, person, seat)
    salt = secrets.token_hex(6)
    names = [s.name for s in seats]
    match = await tables.heavy.run(address, replays.begun, old, entry, salt, names)
    at = now()
    seats = clocks.turned(Pace(), seats, match.asked, (), at)
    values = {"id": salt, "status": "running", "started": at, "branch_of": table.id}
    fresh = await add_match(tables, person, match, seats, values, address)
    tables.tell(fresh)
    return fresh


async def history(tables: Repository, table: LiveTable, language: str, address: str) -> History:
    """The scores of a finished game over time."""
    return await tables.heavy.run(address, replays.history, table.over(), language)


async def draws(tables: Repository, table: LiveTable, address: str) -> Draws:
    """The dice of a finished game, and what they were made from."""
    return await tables.heavy.run(address, replays.draws, table, table.over())
