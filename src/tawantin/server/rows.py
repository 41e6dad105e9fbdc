"""A table's rows: read and held to their shape, replayed, written, caught up with."""

import asyncio
import logging
from array import array
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import (
    BindParameter,
    CompoundSelect,
    Connection,
    RowMapping,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    union,
    update,
)

from tawantin.core import registry, save
from tawantin.core.chance import commitment
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.house.tables import Reason
from tawantin.server import database, stored
from tawantin.server.bell import ring
from tawantin.server.errors import Conflict, NotFound
from tawantin.server.live import LiveTable
from tawantin.server.packing import lines_of
from tawantin.server.statements import Statement
from tawantin.server.store import Store
from tawantin.table.seats import Seat

log = logging.getLogger(__name__)

# Statements are built once: building one costs more than carrying it out.
_t, _s, _e, _m = database.tables.c, database.seats.c, database.entries.c, database.moves.c
_OF: BindParameter[str] = bindparam("of")
TABLE = select(database.tables).where(_t.id == _OF)
SEATS = select(database.seats).where(_s.table_id == _OF).order_by(_s.seat)
SEEN = select(_m.version).where(
    _m.table_id == _OF, _m.person_id == bindparam("by"), _m.key == bindparam("sent")
)
ADVANCE = Statement(
    update(database.tables).where(_t.id == _OF, _t.version == bindparam("expected"))
)
PIN = update(database.tables).where(_t.id == _OF)
SEAT = Statement(update(database.seats).where(_s.table_id == _OF, _s.seat == bindparam("at_seat")))
AS_IT_IS = text("SELECT * FROM tables WHERE id = :of")
NEWER = (
    select(_e.number, _e.line, _e.at)
    .where(_e.table_id == _OF, or_(_e.version.is_(None), _e.version > bindparam("known")))
    .order_by(_e.number)
)
CUT = Statement(delete(database.entries).where(_e.table_id == _OF, _e.number >= bindparam("first")))
ENTRIES, MOVE = Statement(insert(database.entries)), Statement(insert(database.moves))


Check = Callable[[Connection], None]
"""In a change: refuses it, if what it would lead to may not be."""


def unchecked(connection: Connection) -> None:
    pass


PIECE = 500  # entries of a log that are written at once


def insert_table(
    connection: Connection, row: dict[str, Any], seats: Iterable[Seat], lines: list[dict[str, Any]]
) -> None:
    """A new table, with the log its match has already."""
    table_id = row["id"]
    held = [{"table_id": table_id, **_seat_row(seat)} for seat in seats]
    connection.execute(insert(database.tables).values(**row))
    connection.execute(insert(database.seats), held)
    if lines:
        ENTRIES.run(connection, lines)


async def insert_long(
    store: Store,
    row: dict[str, Any],
    seats: list[Seat],
    match: Match,
    check: Check = unchecked,
) -> None:
    """A new table with a long log, in pieces: everybody else's changes go in between.

    Until the last piece it is a table that was removed, which nobody sees, and which the next start
    purges if this one does not get to the end.
    """
    lines = await asyncio.to_thread(entry_rows, row["id"], match, 0, row["created"], row["version"])
    whole = len(lines) <= PIECE
    first = row if whole else {**row, "status": "removed"}

    def begin(connection: Connection) -> None:
        check(connection)
        insert_table(connection, first, seats, lines[:PIECE])

    await store.write(begin)
    for start in range(PIECE, len(lines), PIECE):
        piece = lines[start : start + PIECE]
        await store.write(lambda c, piece=piece: ENTRIES.run(c, piece))  # type: ignore[misc]
    if not whole:
        seen = update(database.tables).where(_t.id == row["id"]).values(status=row["status"])
        await store.write(lambda c: c.execute(seen))


def purge(connection: Connection, only: str | None = None) -> None:
    """Tables that were removed leave nothing behind, unless somebody was reported there."""
    reported = select(database.chat.c.table_id).join(
        database.reports, database.reports.c.chat_id == database.chat.c.id
    )
    gone = delete(database.tables).where(_t.status == "removed", _t.id.not_in(reported))
    connection.execute(gone if only is None else gone.where(_t.id == only))


def tables_with(person_id: str) -> CompoundSelect[tuple[str]]:
    """The ids of tables somebody sits at or hosts, each found by its index; an OR would look at all
    tables there are.
    """
    sits = select(_s.table_id).where(_s.person_id == person_id)
    return union(sits, select(_t.id).where(_t.host_id == person_id))


def entry_rows(
    table_id: str, match: Match, first: int, at: float, version: int
) -> list[dict[str, Any]]:
    """The log from an entry on."""
    return [
        {"table_id": table_id, "number": number, "line": line, "at": at, "version": version}
        for number, line in enumerate(
            (save.write_entry(match.game, entry) for entry in match.log[first:]), first
        )
    ]


def _seat_row(seat: Seat) -> dict[str, Any]:
    return dict(vars(seat))


def advance(connection: Connection, table_id: str, version: int, values: dict[str, Any]) -> None:
    """Only one change can follow a version, whichever process makes it."""
    which = {"of": table_id, "expected": version - 1}
    ADVANCE.run(connection, {**which, "version": version, **values}, Conflict("stale"))
    ring(connection, "t", table_id, version)


def update_seats(connection: Connection, news: list[dict[str, Any]]) -> None:
    """What is new of some seats; most moves change one clock or two."""
    for seat in news:
        SEAT.run(connection, seat)


def read(
    connection: Connection, table_id: str, match: Match | None = None
) -> tuple[LiveTable, bool]:
    """A table from the database, its match replayed from the log; and whether it was pinned.

    What is damaged, or is not what was promised, or no longer replays, is pinned with the reason,
    never silently wrong. `match`: whose log was written there just now, and need not be replayed.
    """
    found = _row(connection, table_id)
    if found is None or found["status"] == "removed":
        raise NotFound("table")
    row, damaged = stored.sound(found, stored.TABLE)
    held = connection.execute(SEATS, {"of": table_id}).mappings().all()
    seats, damaged_seats = stored.sound_seats(held, row.players)
    table = LiveTable(row, seats)
    table.pinned = False
    if damaged or damaged_seats:
        columns = ", ".join(damaged + damaged_seats)
        _pin(table, "row", "a table's rows are damaged", columns=columns)
    elif commitment(table.seed) != table.commitment:
        _pin(table, "seed", "a table's seed is not the one it is committed to")
    elif match is not None:
        table.match, table.times = match, array("d", [table.created] * len(match.log))
    elif row.status in ("running", "over"):
        _replay(table, connection)
    return table, row.pinned


def _row(connection: Connection, table_id: str) -> RowMapping | None:
    try:
        return connection.execute(TABLE, {"of": table_id}).mappings().one_or_none()
    except (TypeError, ValueError):  # a value that no column of its type can have
        return connection.execute(AS_IT_IS, {"of": table_id}).mappings().one_or_none()


def _pin(table: LiveTable, reason: Reason, said: str, **more: Any) -> None:
    table.pinned, table.reason = True, reason
    log.warning(said, extra={"table": table.id, **more})


def _replay(table: LiveTable, connection: Connection) -> None:
    """Play the log again."""
    try:
        if table.rules_version != registry.game(table.game).rules_version:
            raise BadSetup(f"rules version {table.rules_version} is gone")
        match = table.new_match()
    except (BadSetup, BadData) as error:
        _pin(table, "rules", "a table's rules are not ours", problem=str(error))
        return
    try:
        lines = lines_of(connection, table.id)
        for number, (line, _) in enumerate(lines):
            save.replay_line(match, number, line)
        table.times = array("d", [at for _, at in lines])
    except Exception:  # whatever a damaged line leads to
        log.exception("table does not replay", extra={"table": table.id})
        table.pinned, table.reason = True, "log"
        return
    table.match = match
    table.recall()


def newer(connection: Connection, table: LiveTable) -> tuple[Any, list[Seat], list[Any]] | None:
    """What others have made of a table since: row, seats, entries. None if that cannot be laid over
    what is known here, and all has to be read: it has not merely gone on.
    """
    found = _row(connection, table.id)
    if found is None or found["status"] == "removed":
        raise NotFound("table")
    row, damaged = stored.sound(found, stored.TABLE)
    if row.version == table.version:
        return row, table.seats, []
    held = connection.execute(SEATS, {"of": table.id}).mappings().all()
    seats, damaged_seats = stored.sound_seats(held, row.players)
    lines = connection.execute(NEWER, {"of": table.id, "known": table.version}).all()
    first = lines[0].number if lines else table.length
    goes_on = table.match is not None and not table.pinned and row.status in ("running", "over")
    if damaged or damaged_seats or not goes_on or first != table.length:
        return None
    return (row, seats, list(lines)) if found["entries"] == first + len(lines) else None
