"""Matches as files: out of the database, and into it."""

import secrets
from collections.abc import Callable
from typing import Any

from tawantin.core.match import Match
from tawantin.house import making, replays
from tawantin.house.files import check_file, verified, verified_so_far
from tawantin.house.wishes import Running, TableSpec
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.live import LiveTable
from tawantin.server.lobby import add_match
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.table import clocks
from tawantin.table.clocks import Pace
from tawantin.table.refusals import BadRequest
from tawantin.table.seats import Seat
from tawantin.table.table import result_of


async def bring_in(
    tables: Repository, person: Person, data: dict[str, Any], address: str
) -> LiveTable:
    """A save of a finished match becomes a table that is over, verified to the last die."""
    match = await tables.heavy.run(address, _checked, tables.settings, data, verified)
    seats = [Seat(i, "person", name) for i, name in enumerate(match.names)]
    values = {"status": "over", "result": result_of(match, seats), "ended": now(), "imported": True}
    return await add_match(tables, person, match, seats, values)


def _checked(
    settings: Settings, data: dict[str, Any], read: Callable[[dict[str, Any]], Match]
) -> Match:
    """Read the match of a file that is not too large."""
    check_file(data, settings.match_entries, settings.overlay_kb)
    return read(data)


async def play_on(tables: Repository, person: Person, wish: Running, address: str) -> LiveTable:
    """A game begun elsewhere goes on here, every die so far looked at. The next ones are fresh:
    whoever brings it knows the seed. It says for ever where it comes from, is unrated, and nobody
    but its person and bots plays."""
    old = await tables.heavy.run(address, _checked, tables.settings, wish.match, verified_so_far)
    if wish.match.get("seed") is None:
        raise BadRequest("no_seed")
    if old.is_over or not old.log:
        raise BadRequest("not_running")
    kinds = [seat.kind for seat in wish.seats]
    if len(kinds) != old.players or "me" not in kinds or not {"me", "bot"} >= set(kinds):
        raise making.bad_kind()
    spec = TableSpec(game=old.game.name, seats=wish.seats)
    seats = making.new_seats(person, spec)
    making.check_bots(seats, old)
    salt, names = secrets.token_hex(6), [seat.name for seat in seats]
    match = await tables.heavy.run(address, replays.begun, old, len(old.log), salt, names)
    at = now()
    seats = clocks.turned(Pace(), seats, match.asked, (), at)
    values = {"id": salt, "status": "running", "started": at, "imported": True}
    fresh = await add_match(tables, person, match, seats, values, address)
    tables.tell(fresh)
    return fresh
