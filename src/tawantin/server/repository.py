"""Tables in memory and in the database: read and replayed, changed, written whole, forgotten."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from tawantin.core import save
from tawantin.core.match import Match
from tawantin.server import keeping, rows
from tawantin.server.buckets import Purses
from tawantin.server.config import Settings
from tawantin.server.errors import Conflict, NotFound, Refused, Storage
from tawantin.server.live import LiveTable
from tawantin.server.people import GONE
from tawantin.server.store import Store
from tawantin.server.turns import Heavy, Turns
from tawantin.service.port import Request
from tawantin.table.seats import Seat, replaced
from tawantin.table.table import Change

log = logging.getLogger(__name__)

TABLE_ID = re.compile(r"[0-9a-f]{12}")
OVER_SECONDS = 120.0  # in memory, after somebody has used a table whose game is over

Listener = Callable[[LiveTable], None]
Announce = Callable[[LiveTable, Change], Callable[[Connection], None] | None]
"""What is written down with a change, so that whoever has to be told of it will be."""


class Repository:
    """The tables in use, kept in memory; nobody is told of a change before it is durable."""

    def __init__(
        self, store: Store, settings: Settings | None = None, time: Purses | None = None
    ) -> None:
        self.store = store
        s = self.settings = settings or Settings()
        self.time = time or Purses(s.time_share, s.time_seconds)
        self.heavy = Heavy(s.heavy_threads, s.heavy_waiting, self.time)
        self._replaying = Turns(1)  # more at once would take the time of all others
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []  # of what is changed here
        self.followers: list[Listener] = []  # of what is changed here or by another process
        self.hears: Callable[[], bool] = lambda: True  # whether we are told what others change
        self.announce: Announce = lambda table, change: None
        self.lost: Callable[[str], None] = lambda table_id: None  # what is shown may be behind
        self.keeper = keeping.Keeper(store)
        self._loading: dict[str, asyncio.Lock] = {}
        self._ahead: dict[str, int] = {}  # tables that are being read: what was heard meanwhile

    # Reading.

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or read from the database and replayed; no older than what was
        heard of it before.
        """
        if TABLE_ID.fullmatch(table_id) is None:
            raise NotFound("table")
        while True:
            while (found := self.live.get(table_id)) is not None:
                found.used = time.monotonic()
                if not found.lock.locked() and found.behind <= found.version and self._sure(found):
                    return found
                async with found.lock:  # a change is being written: not seen before it is durable
                    if self.live.get(table_id) is found and await self._catch_up(found):
                        return found
            found = await self._brought(table_id)
            if found.behind <= found.version:  # otherwise more was heard while it was read
                return found

    async def _brought(self, table_id: str) -> LiveTable:
        """Into memory, by whoever is the first to want it."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            self._loading[table_id] = lock  # also if who was before us has failed
            try:
                found = self.live.get(table_id)
                if found is None:
                    fresh, was_pinned = await self._load(table_id)
                    if fresh.pinned != was_pinned:
                        pinned = {"of": table_id, "pinned": fresh.pinned}
                        with suppress(Storage):  # whoever reads it next finds the same
                            await self.store.write(lambda c: c.execute(rows.PIN, pinned))
                    found = self.live[table_id] = fresh
                    found.behind = max(found.version, self._ahead.get(table_id, 0))
            finally:
                self._loading.pop(table_id, None)
                self._ahead.pop(table_id, None)
        return found

    async def at_least(self, table: LiveTable, version: int) -> LiveTable:
        """The table as somebody has seen it, be it where another process has changed it."""
        if table.version < version:
            table.behind = version
            return await self.get(table.id)
        return table

    def heard(self, table_id: str, version: int) -> bool:
        """Another process has changed a table; whether it is here, and not so far yet."""
        if table_id in self._loading:  # by what is read there it may not be so far yet
            self._ahead[table_id] = max(version, self._ahead.get(table_id, 0))
        table = self.live.get(table_id)
        if table is None or table.version >= version:
            return False
        table.behind = max(table.behind, version)
        return True

    def _sure(self, table: LiveTable) -> bool:
        """Whether we would have heard of a change. While people take seats, one right after the
        other and at any process, that is not soon enough.
        """
        return self.store.alone or (self.hears() and table.status != "open")

    async def _catch_up(self, table: LiveTable) -> bool:
        """Under its lock: take over what others have changed, only the entries that lack if it
        can be. False if all has to be read again.
        """
        sure = self._sure(table)
        while table.behind > table.version or not sure:
            known, sure = table.behind, True
            try:
                found = await self.store.read(lambda c: rows.newer(c, table))
                if found is None:
                    raise Conflict("stale")
                self._take_over(table, *found)
            except Exception as error:
                self.drop(table)
                if isinstance(error, Refused) and not isinstance(error, Conflict):
                    raise
                if not isinstance(error, Conflict):  # the log brings it back, or says what is wrong
                    log.exception("a table was not followed", extra={"table": table.id})
                return False
            if table.behind == known:  # and nothing was heard meanwhile
                table.behind = table.version
        return True

    def _take_over(
        self, table: LiveTable, row: Any, seats: list[Seat], lines: Sequence[Any]
    ) -> None:
        if row.version == table.version:
            return
        before, match = table.length, table.match
        assert match is not None
        for number, line, _ in lines:
            save.replay_line(match, number, line)
        table.times.extend(at for _, _, at in lines)
        table.taken_over(row, seats, before)
        self.follow(table)

    async def _load(self, table_id: str) -> tuple[LiveTable, bool]:
        """A table from the database, its match replayed from the log; and whether it was pinned."""
        async with self._replaying.turn():
            found = await self.store.read(lambda c: rows.read(c, table_id))
        found[0].longest = self.settings.match_entries
        return found

    async def add(
        self,
        row: dict[str, Any],
        seats: list[Seat],
        match: Match,
        check: rows.Check = rows.unchecked,
    ) -> LiveTable:
        """A new table with the log of a match that was played through just now."""
        table_id = row["id"]
        await rows.insert_long(self.store, row, seats, match, check)
        fresh, _ = await self.store.read(lambda c: rows.read(c, table_id, match))
        fresh.longest = self.settings.match_entries
        enter = partial(self.keeper.enter, key=table_id)  # who dies before leaves it to a start
        if self.keeper.wanted(fresh) and await self.store.write(enter):
            self.keeper.kept.add(table_id)
        return self.live.setdefault(table_id, fresh)

    async def seen(self, table: LiveTable, request: Request) -> bool:
        """Whether this request was carried out before."""
        person, key = request
        which = {"of": table.id, "by": person.id, "sent": key}
        return await self.store.row(rows.SEEN, which) is not None

    # Forgetting.

    def drop(self, table: LiveTable) -> None:
        """What is in memory is not true, or not wanted: the log brings it back."""
        self.live.pop(table.id, None)

    def undone(self, table: LiveTable) -> None:
        """What was to become of it has not: another may have changed it, and whoever looks here
        has to be shown that. What was heard while it was being written was not ahead of it.
        """
        self.drop(table)
        self.lost(table.id)

    def forget_idle(self, seconds: float, in_use: Callable[[LiveTable], bool]) -> int:
        """Drop tables nobody has used for a while; sooner, where memory holds too much.

        A game that is over is looked at once more, if at all, and most tables in memory would be
        of such games.
        """
        now = time.monotonic()
        held = sum(table.length for table in self.live.values())
        dropped = 0
        for table in sorted(self.live.values(), key=lambda table: table.used):
            keeps = min(seconds, OVER_SECONDS) if table.status == "over" else seconds
            if table.used >= now - keeps and held <= self.settings.live_entries:
                continue
            if not table.lock.locked() and not in_use(table) and table.task is None:
                held -= table.length
                dropped += 1
                self.keeper.forgotten(table)
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

    async def reread(self, person_id: str) -> None:
        """Another process has renamed somebody, or taken a mark off."""
        for table in list(self.live.values()):
            if any(seat.person_id == person_id for seat in table.seats):
                async with table.lock:
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
        check: rows.Check = rows.unchecked,
    ) -> None:
        """Make durable what was done at the table, then tell everybody. Fails whole.

        The log is written from the change's first entry on; what the database holds from there is
        cut off. `values`: more of the table's row. `check` refuses the change, or does not.
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
            row |= {"ended": change.at, "result": table.result, "origin": None}
        if table.agreed or table.offered:
            row["agreed"], table.offered = sorted(table.agreed), bool(table.agreed)
        version = table.version
        lines = rows.entry_rows(table.id, match, change.first, change.at, version)
        seats = table.seat_news(change.seats)
        keep, ends = self.keeper.wanted(table), table.status == "over"
        announce = self.announce(table, change)

        def write(connection: Connection) -> bool:
            check(connection)
            if change.cut:
                rows.CUT.run(connection, {"of": table.id, "first": change.first})
            if lines:
                rows.ENTRIES.run(connection, lines)
            rows.update_seats(connection, seats)
            if request is not None:
                by, key = request
                made = {"table_id": table.id, "person_id": by.id, "key": key}
                rows.MOVE.run(connection, {**made, "version": version, "at": change.at})
            if announce is not None:
                announce(connection)
            if ends:
                self.keeper.done(connection, table.id)
            return keep and self.keeper.enter(connection, table.id)

        await self._write(table, row, write)

    async def save_seats(self, table: LiveTable, changed: list[Seat]) -> None:
        """Write seats of a table down, with nothing of its match, and tell everybody."""
        table.seats = replaced(table.seats, changed)
        table.advance()
        news = table.seat_news(changed)
        await self._write(table, {}, lambda c: rows.update_seats(c, news))

    async def save(self, table: LiveTable, **values: Any) -> None:
        """Write columns of the table's row that memory has already, and tell everybody."""
        table.advance()
        await self._write(table, values)

    async def remove(self, table: LiveTable) -> None:
        """The table is no more, here or in the database; whoever looks at it is told."""
        table.status = "removed"
        table.advance()
        await self._write(table, {"status": "removed"}, partial(rows.purge, only=table.id))
        self.drop(table)

    def tell(self, table: LiveTable) -> None:
        """Everybody who listens hears of a change, in this one place."""
        for listener in self.listeners:
            listener(table)
        self.follow(table)

    def follow(self, table: LiveTable) -> None:
        """Whoever shows it, or plays there, sees what it has become, whoever has changed it."""
        for follower in self.followers:
            follower(table)

    async def _write(
        self,
        table: LiveTable,
        row: dict[str, Any],
        more: Callable[[Connection], object] = lambda _: None,
    ) -> None:
        """Write the table's row at its new version and what goes with it, then tell.

        `more`: says True if this process plays the table's bots from now on.
        """
        if self.live.get(table.id) is not table:  # dropped while this waited for the lock
            raise Conflict("stale")
        version, news = table.version, table.news(row)

        def write(connection: Connection) -> object:
            rows.advance(connection, table.id, version, news)
            return more(connection)

        try:
            if await self.store.write(write) is True:
                self.keeper.kept.add(table.id)
        except BaseException:
            self.undone(table)
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
            self.tables.undone(self.table)
        self.table.lock.release()
