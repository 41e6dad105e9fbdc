"""Lists of tables, one line each."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Text, and_, case, cast, exists, func, select

from tawantin.house.answers import Summary
from tawantin.house.fair import changed_values
from tawantin.house.showing import summary
from tawantin.server import database, stored
from tawantin.server.clock import now
from tawantin.server.people import Person
from tawantin.server.rows import tables_with
from tawantin.server.store import Store

MAX_LISTED = 100
MAX_KNOWN = 10_000  # tables whose own values were counted

_t, _s = database.tables.c, database.seats.c
LINE: stored.Shape = {name: kind for name, kind in stored.SHOWN.items() if name != "overlay"}
OVERLAY: stored.Shape = {name: stored.SHOWN[name] for name in ("game", "overlay")}
NONE = "null"  # as JSON
LAID = func.coalesce(cast(_t.overlay, Text), NONE) != NONE
COLUMNS = [*(_t[name] for name in LINE), LAID.label("laid")]


class Own(NamedTuple):
    """What a list says of the values a table has of its own."""

    changed: int
    overlay: dict[str, Any] | None  # of a large one only that it is there
    sound: bool = True


_known: dict[str, Own] = {}  # by table; they never change, and are long to read


def _open() -> Select[Any]:
    """Tables anyone may join. If there are too many, of those made from one address only as many
    as of others.
    """
    of_one = func.row_number().over(
        partition_by=func.coalesce(_t.origin, _t.host_id, _t.id), order_by=_t.created.desc()
    )
    ours = select(_t.id, of_one.label("number"))
    ours = ours.where(_t.status == "open", _t.listed.is_(True))
    fair = ours.subquery()
    found = select(*COLUMNS).join(fair, fair.c.id == _t.id)
    return found.order_by(fair.c.number, _t.created.desc())


OPEN = _open()  # once: it takes longer to say than to answer


async def open_tables(store: Store) -> list[Summary]:
    """Tables anyone may join, newest first."""
    found = await store.read(lambda c: _summaries(c, OPEN.limit(MAX_LISTED), None))
    return sorted(found, key=lambda line: line.created, reverse=True)


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
    own = _own(connection, [row["id"] for row in rows if row["laid"]])
    return [_summary(row, seats[row["id"]], own.get(row["id"]), person) for row in rows]


def _own(connection: Connection, laid: list[str]) -> dict[str, Own]:
    """The values that these tables have of their own, each read once."""
    found = {table_id: _known[table_id] for table_id in laid if table_id in _known}
    query = select(_t.id, _t.game, _t.overlay)
    for row in connection.execute(query.where(_t.id.in_(set(laid) - found.keys()))).mappings():
        read, damaged = stored.sound(row, OVERLAY)
        changed = len(changed_values(read.game, read.overlay))
        found[row["id"]] = own = Own(changed, {NONE: None} if read.overlay else None, not damaged)
        if own.sound:
            _known[row["id"]] = own
    while len(_known) > MAX_KNOWN:
        _known.pop(next(iter(_known), ""), None)
    return found


def _summary(found: Any, seats: list[Any], own: Own | None, person: Person | None) -> Summary:
    """A line; of a damaged row what can be read, and that it cannot be played."""
    row, damaged = stored.sound(found, LINE)
    held, damaged_seats = stored.sound_seats(seats, row.players)
    own = own or Own(0, None)
    row.overlay = own.overlay
    pinned = row.pinned or not own.sound or bool(damaged or damaged_seats)
    return summary(row, held, person, pinned, now(), own.changed)
