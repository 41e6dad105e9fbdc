"""Finished matches as files: out with their seed, and in when every die is right."""

from typing import Any

from sqlalchemy import select

from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import database
from tawantin.server.clock import now
from tawantin.server.errors import BadRequest
from tawantin.server.live import LiveTable
from tawantin.server.lobby import add_match, check_overlay
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.table.seats import Seat
from tawantin.table.table import result_of

MAX_NAME = 40
MAX_SALT = 64
MAX_SEED = 128  # hex digits
KEPT = ("scores", "ranking", "places", "points")


def saved(table: LiveTable) -> dict[str, Any]:
    """The finished match as a save, with the commitment that was published at the start."""
    return {**save.save(table.over()), "commitment": table.commitment}


async def export(tables: Repository, table: LiveTable, address: str) -> dict[str, Any]:
    """The finished match as a save file with its seed."""
    if table.status == "over" and table.match is None:
        return await _export_pinned(tables, table)
    table.over()
    return await tables.heavy.run(address, saved, table)


async def _export_pinned(tables: Repository, table: LiveTable) -> dict[str, Any]:
    """A match under rules this server no longer has, as it was written down."""
    entries = database.entries
    query = select(entries.c.line).where(entries.c.table_id == table.id).order_by(entries.c.number)
    lines = await tables.store.read(lambda c: c.execute(query).scalars().all())
    return {
        "format": save.FORMAT,
        "version": save.VERSION,
        **({"begun": table.begun} if table.begun else {}),
        "game": table.game,
        "rules_version": table.rules_version,
        "players": table.players,
        "names": [seat.name for seat in table.seats],
        "options": table.options,
        "data": table.overlay,
        "commitment": table.commitment,
        "salt": table.salt,
        "seed": table.seed.hex(),
        "log": list(lines),
        "result": table.result and {k: v for k, v in table.result.items() if k in KEPT},
    }


async def bring_in(
    tables: Repository, person: Person, data: dict[str, Any], address: str
) -> LiveTable:
    """A save of a finished match becomes a table that is over, verified to the last die."""
    log, most = data.get("log"), tables.settings.match_entries
    if isinstance(log, list) and len(log) > most:
        raise BadRequest("bad_save", "bad_save_long", most=most)
    check_overlay(tables, data.get("data"))
    match = await tables.heavy.run(address, _verified, data)
    seats = [Seat(i, "person", name) for i, name in enumerate(match.names)]
    values = {"status": "over", "result": result_of(match, seats), "ended": now(), "imported": True}
    return await add_match(tables, person, match, seats, values)


def _verified(data: dict[str, Any]) -> Match:
    """The match of a save file, or what is wrong with it."""
    _check_sizes(data)
    verdict = save.verify(data, registry.game)
    if not verdict.ok:
        raise BadRequest("bad_save", quoted=verdict.problem, entry=verdict.entry)
    if not verdict.over:
        raise BadRequest("unfinished")
    if data.get("seed") is None:
        raise BadRequest("no_seed")
    assert verdict.match is not None
    return verdict.match


def _check_sizes(data: dict[str, Any]) -> None:
    """What verifying leaves free, but a table has limits for."""
    names = data.get("names")
    for name in names if isinstance(names, list) else []:
        if isinstance(name, str) and not (len(name) <= MAX_NAME and name.isprintable()):
            raise BadRequest("bad_save", "bad_save_name", most=MAX_NAME)
    seed, salt = data.get("seed"), data.get("salt")
    if isinstance(seed, str) and len(seed) > MAX_SEED:
        raise BadRequest("bad_save", "bad_save_seed", most=MAX_SEED)
    if isinstance(salt, str) and not (len(salt) <= MAX_SALT and salt.isprintable()):
        raise BadRequest("bad_save", "bad_save_salt", most=MAX_SALT)
