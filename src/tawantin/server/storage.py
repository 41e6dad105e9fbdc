"""Tables in memory and in the database: read and replayed, written whole, then told."""

import asyncio
import logging
import re
import time
from array import array
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from tawantin.core import registry, save
from tawantin.core.errors import TawantinError
from tawantin.core.match import Match
from tawantin.server import chairs, schema
from tawantin.server.chairs import Seat
from tawantin.server.errors import conflict, not_found
from tawantin.server.live import LiveTable
from tawantin.server.people import GONE, Person
from tawantin.server.store import Store

log = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[0-9a-f]{12}")

Listener = Callable[[LiveTable], None]

# Statements are built once: building one costs more than carrying it out.
_t, _s, _e, _m = schema.tables.c, schema.seats.c, schema.entries.c, schema.moves.c
_OF: BindParameter[str] = bindparam("of")
TABLE = select(schema.tables).where(_t.id == _OF)
SEATS = select(schema.seats).where(_s.table_id == _OF).order_by(_s.seat)
LINES = select(_e.line, _e.at).where(_e.table_id == _OF).order_by(_e.number)
SEEN = select(_m.version).where(
    _m.table_id == _OF, _m.person_id == bindparam("by"), _m.key == bindparam("sent")
)
ADVANCE = update(schema.tables).where(_t.id == _OF, _t.version == bindparam("expected"))
PIN = update(schema.tables).where(_t.id == _OF)
SEAT = update(schema.seats).where(_s.table_id == _OF, _s.seat == bindparam("at_seat"))
CUT = delete(schema.entries).where(_e.table_id == _OF, _e.number >= bindparam("first"))
ENTRIES, MOVE = insert(schema.entries), insert(schema.moves)


class Storage:
    """The tables in use, kept in memory; every change is durable before memory follows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []
        self._loading: dict[str, asyncio.Lock] = {}

    # Reading.

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or read from the database and replayed."""
        if TABLE_ID.fullmatch(table_id) is None:
            raise not_found("table")
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
                    fresh, was_pinned = await self.store.read(lambda c: _read(c, table_id))
                    if fresh.pinned != was_pinned:
                        await self._pin(table_id, fresh.pinned)
                    found = self.live[table_id] = fresh
            finally:
                self._loading.pop(table_id, None)
        return found

    async def _pin(self, table_id: str, pinned: bool) -> None:
        await self.store.write(lambda c: c.execute(PIN, {"of": table_id, "pinned": pinned}))

    async def _seen(self, table: LiveTable, person: Person, key: str) -> bool:
        """Whether this request was carried out before."""
        which = {"of": table.id, "by": person.id, "sent": key}
        return await self.store.read(lambda c: c.execute(SEEN, which).one_or_none()) is not None

    # Forgetting.

    def forget_idle(self, seconds: float, in_use: Callable[[LiveTable], bool]) -> int:
        """Drop tables nobody has used for a while; the log brings them back."""
        limit = time.monotonic() - seconds
        idle = [
            t
            for t in self.live.values()
            if t.used < limit and not t.lock.locked() and not in_use(t) and t.task is None
        ]
        for table in idle:
            del self.live[table.id]
        return len(idle)

    async def forget_name(self, person_id: str) -> None:
        """What `People` does in the database, done in memory."""
        for table in list(self.live.values()):
            if all(seat.person_id != person_id for seat in table.seats):
                continue
            async with table.lock:  # no change is being written with the old name
                for i, seat in enumerate(table.seats):
                    if seat.person_id == person_id:
                        table.seats[i] = msgspec.structs.replace(seat, name=GONE)
                        if table.match is not None:
                            table.match.names[i] = GONE

    # Writing. Whoever calls holds the table's lock.

    async def _commit(
        self,
        table: LiveTable,
        match: Match,
        first: int,
        values: dict[str, Any],
        seats: list[Seat],
        now: float,
        request: tuple[Person, str] | None = None,
    ) -> None:
        """Make a change of the match durable, then let memory follow. Fails whole.

        The log is written from entry `first` on; what the database holds from there is cut off.
        """
        if self.live.get(table.id) is not table:  # dropped while this waited for the lock
            raise conflict("stale")
        lines = [save.write_entry(match.game, entry) for entry in match.log[first:]]
        held, asked = with_chairs(table, seats), match.asked
        answered = {entry.seat for entry in match.log[first:]}
        turned = chairs.turned(table.pace, held, asked, answered, now)
        changed = [seat for seat in turned if seat is not table.seats[seat.seat]]
        row = {
            **values,
            "entries": len(match.log),
            "to_act": max(match.actor, -1),
            "deadline": chairs.earliest(table.pace, turned),
        }
        expected, cut = table.version, first < len(table.times)

        def change(connection: Connection) -> None:
            _advance(connection, table.id, expected, row)
            if cut:
                connection.execute(CUT, {"of": table.id, "first": first})
            if lines:
                connection.execute(ENTRIES, entry_rows(table.id, first, lines, now))
            _update_seats(connection, table.id, changed)
            if request is not None:
                by, key = request
                made = {"table_id": table.id, "person_id": by.id, "key": key}
                connection.execute(MOVE, {**made, "version": expected + 1, "at": now})

        await self._write(table, change)
        table.seats = turned
        table.times[first:] = array("d", [now] * len(lines))
        kept = [i for i in asked if turned[i] is held[i] and not cut]
        table.questions = {i: table.questions.get(i, expected) for i in kept}
        if not match.game.stalled(match.state):
            table.agreed.clear()
        table.version += 1
        table.note(first, len(lines))

    async def _save_seats(self, table: LiveTable, changed: list[Seat]) -> None:
        """Write the chairs of a table down that is not being played, and tell everybody."""
        expected = table.version

        def change(connection: Connection) -> None:
            _advance(connection, table.id, expected, {})
            _update_seats(connection, table.id, changed)

        await self._write(table, change)
        table.seats = with_chairs(table, changed)
        table.version += 1
        table.note(table.length, 0)
        self._tell(table)

    async def _set(self, table: LiveTable, values: dict[str, Any]) -> None:
        """Write columns of the table's row; the caller lets memory follow, and tells."""
        expected = table.version
        await self._write(table, lambda c: _advance(c, table.id, expected, values))
        table.version += 1
        table.note(table.length, 0)

    async def _write(self, table: LiveTable, change: Callable[[Connection], None]) -> None:
        """Write; if that fails, what is in memory is no longer true and is dropped."""
        try:
            await self.store.write(change)
        except BaseException:
            self.live.pop(table.id, None)
            raise

    def _tell(self, table: LiveTable) -> None:
        for listener in self.listeners:
            listener(table)


# Rows.


def seat_row(table_id: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id, **msgspec.structs.asdict(seat)}


def entry_rows(table_id: str, first: int, lines: list[str], at: float) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id, "number": number, "line": line, "at": at}
        for number, line in enumerate(lines, first)
    ]


def new_match(table: LiveTable) -> Match:
    """The match of a table before its first draw."""
    names = [seat.name for seat in table.seats]
    return Match(
        registry.game(table.game),
        table.players,
        table.options,
        table.overlay,
        table.seed,
        table.salt,
        names,
        table.begun,
    )


def with_chairs(table: LiveTable, changed: list[Seat]) -> list[Seat]:
    """All chairs, these in place of what they were."""
    held = table.seats[:]
    for seat in changed:
        held[seat.seat] = seat
    return held


def _advance(connection: Connection, table_id: str, expected: int, values: dict[str, Any]) -> None:
    """Only one change can follow a version, whichever process makes it."""
    which = {"of": table_id, "expected": expected}
    done = connection.execute(ADVANCE, {**which, "version": expected + 1, **values})
    if done.rowcount != 1:
        raise conflict("stale")


def _update_seats(connection: Connection, table_id: str, seats: list[Seat]) -> None:
    if seats:
        which = [{"of": table_id, "at_seat": s.seat, **msgspec.structs.asdict(s)} for s in seats]
        connection.execute(SEAT, which)


def _read(connection: Connection, table_id: str) -> tuple[LiveTable, bool]:
    """A table from the database, its match replayed from the log; and whether it was pinned."""
    row = connection.execute(TABLE, {"of": table_id}).one_or_none()
    if row is None or row.status == "removed":
        raise not_found("table")
    seats = [
        Seat(**{str(k): v for k, v in r._mapping.items() if k != "table_id"})
        for r in connection.execute(SEATS, {"of": table_id})
    ]
    table = LiveTable(row, seats, None)
    if row.status in ("running", "over"):
        _replay(table, connection.execute(LINES, {"of": table_id}).all())
    return table, row.pinned


def _replay(table: LiveTable, lines: Sequence[Any]) -> None:
    """Play the log again. What no longer replays is pinned, never silently wrong."""
    table.pinned = True
    try:
        if table.rules_version != registry.game(table.game).rules_version:
            return
        match = new_match(table)
        for number, (line, _) in enumerate(lines):
            save.replay_line(match, number, line)
    except TawantinError:
        log.exception("table does not replay", extra={"table": table.id})
        return
    table.times = array("d", [at for _, at in lines])
    table.pinned = False
    table.match = match
