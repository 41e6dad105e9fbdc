"""Finished matches looked at again, in turns of those who ask; and played on from there."""

import secrets

from tawantin.house import replays
from tawantin.server.clock import now
from tawantin.server.live import LiveTable
from tawantin.server.lobby import add_match
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.table import clocks
from tawantin.table.clocks import Pace


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
