"""Tables in memory and in the database: read and replayed, changed, written whole, forgotten."""

import asyncio
import logging
import re
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    RowMapping,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)

from tawantin.core import registry, save
from tawantin.core.chance import commitment
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.house.tables import Reason
from tawantin.server import database, stored
from tawantin.server.config import Settings
from tawantin.server.errors import Conflict, NotFound, Refused, Storage
from tawantin.server.live import LiveTable
from tawantin.server.people import GONE, Person
from tawantin.server.store import Statement, Store
from tawantin.server.turns import Heavy, Turns
from tawantin.table.seats import Seat, replaced
from tawantin.table.table import Change

log = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[0-9a-f]{12}")

Listener = Callable[[LiveTable], None]
Request = tuple[Person, str]
"""Who sent a change, and the key they gave it."""

# Statements are built once: building one costs more than carrying it out.
_t, _s, _e, _m = database.tables.c, database.seats.c, database.entries.c, database.moves.c
_OF: BindParameter[str] = bindparam("of")
TABLE = select(database.tables).where(_t.id == _OF)
SEATS = select(database.seats).where(_s.table_id == _OF).order_by(_s.seat)
LINES = select(_e.line, _e.at).where(_e.table_id == _OF).order_by(_e.number)
SEEN = select(_m.version).where(
    _m.table_id == _OF, _m.person_id == bindparam("by"), _m.key == bindparam("sent")
)
ADVANCE = Statement(
    update(database.tables).where(_t.id == _OF, _t.version == bindparam("expected"))
)
PIN = update(database.tables).where(_t.id == _OF)
SEAT = Statement(update(database.seats).where(_s.table_id == _OF, _s.seat == bindparam("at_seat")))
AS_IT_IS = text("SELECT * FROM tables WHERE id = :of")
CUT = Statement(delete(database.entries).where(_e.table_id == _OF, _e.number >= bindparam("first")))
ENTRIES, MOVE = Statement(insert(database.entries)), Statement(insert(database.moves))

PIECE = 500  # entries of a log that are written at once


class Repository:
    """The tables in use, kept in memory; nobody is told of a change before it is durable."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.heavy = Heavy(self.settings.heavy_threads, self.settings.heavy_waiting)
        self._replaying = Turns(1)  # more at once would take the time of all others
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []
        self._loading: dict[str, asyncio.Lock] = {}

    # Reading.

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or read from the database and replayed."""
        if TABLE_ID.fullmatch(table_id) is None:
            raise NotFound("table")
        while (found := self.live.get(table_id)) is not None:
            found.used = time.monotonic()
            if not found.lock.locked():
                return found
            async with found.lock:  # a change is being written: not seen before it is durable
                if self.live.get(table_id) is found:
                    return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                found = self.live.get(table_id)
                if found is None:
                    fresh, was_pinned = await self._load(table_id)
                    if fresh.pinned != was_pinned:
                        pinned = {"of": table_id, "pinned": fresh.pinned}
                        with suppress(Storage):  # whoever reads it next finds the same
                            await self.store.write(lambda c: c.execute(PIN, pinned))
                    found = self.live[table_id] = fresh
            finally:
                self._loading.pop(table_id, None)
        return found

    async def _load(self, table_id: str) -> tuple[LiveTable, bool]:
        """A table from the database, its match replayed from the log; and whether it was pinned."""
        async with self._replaying.turn():
            found = await self.store.read(lambda c: _read(c, table_id))
        found[0].longest = self.settings.match_entries
        return found

    async def add(self, row: dict[str, Any], seats: list[Seat], match: Match) -> LiveTable:
        """A new table with the log of a match that was played through just now."""
        table_id = row["id"]
        await insert_long(self.store, row, seats, match)
        fresh, _ = await self.store.read(lambda c: _read(c, table_id, match))
        fresh.longest = self.settings.match_entries
        return self.live.setdefault(table_id, fresh)

    async def seen(self, table: LiveTable, request: Request) -> bool:
        """Whether this request was carried out before."""
        person, key = request
        which = {"of": table.id, "by": person.id, "sent": key}
        return await self.store.row(SEEN, which) is not None

    # Forgetting.

    def drop(self, table: LiveTable) -> None:
        """What is in memory is not true, or not wanted: the log brings it back."""
        self.live.pop(table.id, None)

    def forget_idle(self, seconds: float, in_use: Callable[[LiveTable], bool]) -> int:
        """Drop tables nobody has used for a while; sooner, where memory holds too much."""
        limit = time.monotonic() - seconds
        held = sum(table.length for table in self.live.values())
        dropped = 0
        for table in sorted(self.live.values(), key=lambda table: table.used):
            if table.used >= limit and held <= self.settings.live_entries:
                break
            if not table.lock.locked() and not in_use(table) and table.task is None:
                held -= table.length
                dropped += 1
                self.drop(table)
        return dropped

    async def forget_name(self, person_id: str) -> None:
        """What `People` does in the database, done in memory."""
        for table in list(self.live.values()):
            if any(seat.person_id == person_id for seat in table.seats):
                async with table.lock:  # no change is being written with the old name
                    table.rename(person_id, GONE)
                if table.status == "over":  # the database may have let go of it
                    self.drop(table)

    async def unmark(self, person_id: str) -> None:
        """A guest has an account now."""
        for table in list(self.live.values()):
            if any(seat.person_id == person_id for seat in table.seats):
                async with table.lock:
                    mine = [s for s in table.seats if s.person_id == person_id]
                    table.seats = replaced(table.seats, [replace(s, mark=None) for s in mine])

    # Changing.

    def changing(self, table: LiveTable) -> "Changing":
        """Nobody else changes or reads the table meanwhile. A refusal has changed nothing; after
        any other failure memory is ahead of the database and is dropped.
        """
        return Changing(self, table)

    async def commit(
        self,
        table: LiveTable,
        change: Change,
        request: Request | None = None,
        values: dict[str, Any] | None = None,
    ) -> None:
        """Make durable what was done at the table, then tell everybody. Fails whole.

        The log is written from the change's first entry on; what the database holds from there is
        cut off. `values`: more of the table's row.
        """
        match = table.match
        assert match is not None
        row = {
            "status": table.status,
            "entries": len(match.log),
            "to_act": max(match.actor, -1),
            "deadline": table.deadline,
            **(values or {}),
        }
        if table.status == "over":
            row |= {"ended": change.at, "result": table.result}
        rows = entry_rows(table.id, match, change.first, change.at)

        def write(connection: Connection) -> None:
            if change.cut:
                CUT.run(connection, {"of": table.id, "first": change.first})
            if rows:
                ENTRIES.run(connection, rows)
            _update_seats(connection, table.id, change.seats)
            if request is not None:
                by, key = request
                made = {"table_id": table.id, "person_id": by.id, "key": key}
                MOVE.run(connection, {**made, "version": table.version, "at": change.at})

        await self._write(table, row, write)

    async def save_seats(self, table: LiveTable, changed: list[Seat]) -> None:
        """Write the seats of a table down that is not being played, and tell everybody."""
        table.seats = replaced(table.seats, changed)
        table.advance()
        await self._write(table, {}, lambda c: _update_seats(c, table.id, changed))

    async def save(self, table: LiveTable, **values: Any) -> None:
        """Write columns of the table's row that memory has already, and tell everybody."""
        table.advance()
        await self._write(table, values)

    async def remove(self, table: LiveTable) -> None:
        """The table is no more, here or in the database; whoever looks at it is told."""
        table.status = "removed"
        table.advance()
        await self._write(table, {"status": "removed"}, partial(purge, only=table.id))
        self.drop(table)

    def tell(self, table: LiveTable) -> None:
        """Everybody who listens hears of a change, in this one place."""
        for listener in self.listeners:
            listener(table)

    async def _write(
        self,
        table: LiveTable,
        row: dict[str, Any],
        more: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        """Write the table's row at its new version and what goes with it, then tell."""
        if self.live.get(table.id) is not table:  # dropped while this waited for the lock
            raise Conflict("stale")
        version = table.version

        def write(connection: Connection) -> None:
            _advance(connection, table.id, version, row)
            more(connection)

        try:
            await self.store.write(write)
        except BaseException:
            self.drop(table)
            raise
        self.tell(table)


class Changing:
    """In `async with`: a table that is being changed."""

    __slots__ = ("table", "tables")

    def __init__(self, tables: Repository, table: LiveTable) -> None:
        self.tables = tables
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if error is not None and not isinstance(error, Refused):
            self.tables.drop(self.table)
        self.table.lock.release()


# Rows.


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


async def insert_long(store: Store, row: dict[str, Any], seats: list[Seat], match: Match) -> None:
    """A new table with a long log, in pieces: everybody else's changes go in between.

    Until the last piece it is a table that was removed, which nobody sees, and which the next start
    purges if this one does not get to the end.
    """
    lines = await asyncio.to_thread(entry_rows, row["id"], match, 0, row["created"])
    whole = len(lines) <= PIECE
    first = row if whole else {**row, "status": "removed"}
    await store.write(lambda c: insert_table(c, first, seats, lines[:PIECE]))
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


def entry_rows(table_id: str, match: Match, first: int, at: float) -> list[dict[str, Any]]:
    """The log from an entry on."""
    return [
        {"table_id": table_id, "number": number, "line": line, "at": at}
        for number, line in enumerate(
            (save.write_entry(match.game, entry) for entry in match.log[first:]), first
        )
    ]


def _seat_row(seat: Seat) -> dict[str, Any]:
    return dict(vars(seat))


def _advance(connection: Connection, table_id: str, version: int, values: dict[str, Any]) -> None:
    """Only one change can follow a version, whichever process makes it."""
    which = {"of": table_id, "expected": version - 1}
    if ADVANCE.run(connection, {**which, "version": version, **values}) != 1:
        raise Conflict("stale")


def _update_seats(connection: Connection, table_id: str, seats: list[Seat]) -> None:
    if seats:
        which = [{"of": table_id, "at_seat": seat.seat, **_seat_row(seat)} for seat in seats]
        SEAT.run(connection, which)


def _read(
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
        _replay(table, connection.execute(LINES, {"of": table_id}).all())
    return table, row.pinned


def _row(connection: Connection, table_id: str) -> RowMapping | None:
    try:
        return connection.execute(TABLE, {"of": table_id}).mappings().one_or_none()
    except (TypeError, ValueError):  # a value that no column of its type can have
        return connection.execute(AS_IT_IS, {"of": table_id}).mappings().one_or_none()


def _pin(table: LiveTable, reason: Reason, said: str, **more: Any) -> None:
    table.pinned, table.reason = True, reason
    log.warning(said, extra={"table": table.id, **more})


def _replay(table: LiveTable, lines: Sequence[Any]) -> None:
    """Play the log again."""
    try:
        if table.rules_version != registry.game(table.game).rules_version:
            raise BadSetup(f"rules version {table.rules_version} is gone")
        match = table.new_match()
    except (BadSetup, BadData) as error:
        _pin(table, "rules", "a table's rules are not ours", problem=str(error))
        return
    try:
        for number, (line, _) in enumerate(lines):
            save.replay_line(match, number, line)
        table.times = array("d", [at for _, at in lines])
    except Exception:  # whatever a damaged line leads to
        log.exception("table does not replay", extra={"table": table.id})
        table.pinned, table.reason = True, "log"
        return
    table.match = match
