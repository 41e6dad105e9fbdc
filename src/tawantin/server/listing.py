"""Lists of tables, one line each."""

from typing import Any

from sqlalchemy import Connection, Select, and_, case, exists, func, select

from tawantin.house.answers import Summary
from tawantin.house.showing import summary
from tawantin.server import database, stored
from tawantin.server.clock import now
from tawantin.server.people import Person
from tawantin.server.rows import tables_with
from tawantin.server.store import Store

MAX_LISTED = 100

_t, _s = database.tables.c, database.seats.c
COLUMNS = [_t[name] for name in stored.SHOWN]


async def open_tables(store: Store) -> list[Summary]:
    """Tables anyone may join, newest first."""
    query = (
        select(*COLUMNS)
        .where(_t.status == "open", _t.listed.is_(True))
        .order_by(_t.created.desc())
        .limit(MAX_LISTED)
    )
    return await store.read(lambda c: _summaries(c, query, None))


async def tables_of(store: Store, person: Person) -> list[Summary]:
    """Those that wait for this person, then running, open, and finished ones, newest first."""
    asked = exists().where(
        _s.table_id == _t.id, _s.person_id == person.id, _s.bot.is_(None), _s.asked.is_not(None)
    )
    waiting = and_(_t.status == "running", _t.pinned.is_(False), asked)
    rank = case((waiting, 0), (_t.status == "running", 1), (_t.status == "open", 2), else_=3)
    query = (
        select(*COLUMNS)
        .where(_t.id.in_(tables_with(person.id)), _t.status != "removed")
        .order_by(rank, func.coalesce(_t.ended, _t.created).desc())
        .limit(MAX_LISTED)
    )
    return await store.read(lambda c: _summaries(c, query, person))


def _summaries(connection: Connection, query: Select[Any], person: Person | None) -> list[Summary]:
    rows = connection.execute(query).mappings().all()
    seats: dict[str, list[Any]] = {row["id"]: [] for row in rows}
    held = select(database.seats).where(_s.table_id.in_(list(seats))).order_by(_s.seat)
    for seat in connection.execute(held).mappings():
        seats[seat["table_id"]].append(seat)
    return [_summary(row, seats[row["id"]], person) for row in rows]


def _summary(found: Any, seats: list[Any], person: Person | None) -> Summary:
    """A line; of a damaged row what can be read, and that it cannot be played."""
    row, damaged = stored.sound(found, stored.SHOWN)
    held, damaged_seats = stored.sound_seats(seats, row.players)
    pinned = row.pinned or bool(damaged or damaged_seats)
    return summary(row, held, person, pinned, now())
