"""What other processes on the same database have done, as far as somebody here has to know."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Connection, select

from tawantin.server import database
from tawantin.server.bell import Bell, ring
from tawantin.server.chat import Chat
from tawantin.server.errors import Refused, Storage
from tawantin.server.push import Hub
from tawantin.server.repository import Repository
from tawantin.server.visitors import Visitors

log = logging.getLogger(__name__)

AGAIN = 0.5  # seconds until what could not be read is read again
SOME = 500  # tables that are asked for at once

_t = database.tables.c


class Together:
    """Hears the bell, and has looked at again what it speaks of."""

    def __init__(
        self, bell: Bell, tables: Repository, hub: Hub, chat: Chat, visitors: Visitors
    ) -> None:
        self.bell = bell
        self.tables = tables
        self.hub = hub
        self.chat = chat
        self.visitors = visitors
        self.ended: Callable[[], None] = lambda: None  # sessions have ended somewhere
        self.waits: Callable[[str], None] = lambda queue: None  # there is work
        self.unheard = 0  # words that nobody here knows: of another version, or nobody's
        self._catching: set[str] = set()  # tables that are being caught up with
        self._tasks: set[asyncio.Task[None]] = set()
        self._later: asyncio.TimerHandle | None = None
        tables.hears = lambda: bell.hears
        tables.lost = lambda table_id: self._changed(table_id, None)

    def listen(self) -> None:
        self.bell.listen(self._hear, lambda: self._soon(self.look_again()))

    async def close(self) -> None:
        self.bell.close()
        if self._later is not None:
            self._later.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def look_again(self) -> None:
        """The bell was not heard for a while: what is here may be behind."""
        self.hub.lost()
        held = [*{*self.tables.live, *self.hub.viewers}]
        while held:
            some, held = held[:SOME], held[SOME:]
            query = select(_t.id, _t.version).where(_t.id.in_(some))
            rows = await self.tables.store.read(lambda c, query=query: c.execute(query).all())  # type: ignore[misc]
            found = {row.id: row.version for row in rows}
            for table_id in some:
                self._changed(table_id, found.get(table_id))
        self.ended()
        for table_id in list(self.hub.viewers):
            self._soon(self.chat.missed(table_id, self.bell.last_heard))

    async def look_around(self) -> None:
        """Now and then: everybody is told who is where, and other processes who is here."""
        words = self.hub.look_around()

        def say(connection: Connection) -> None:
            for said in words:
                ring(connection, *said)

        if words and not self.bell.silent:
            try:
                await self.tables.store.write(say)
            except Storage:
                self.hub.tell_again()
                raise

    def _hear(self, by: str, words: list[str]) -> None:
        self.hub.elsewhere.heard(by)
        for said in words:
            try:
                self._heed(by, *said.split(":"))
            except Exception:  # whatever it was to mean, the next words do mean something
                self.unheard += 1
                if self.unheard == 1:
                    log.exception("a word that means nothing here", extra={"by": by})

    def _heed(self, by: str, what: str, *of: str) -> None:
        """A word of another process."""
        if what == "h":
            self.hub.told(by, *of)
        elif what == "w" and of[0] == self.bell.name:
            self.hub.tell_again()
        elif what == "g":
            self.hub.lost(by)
        elif what == "t":
            self._changed(of[0], int(of[1]))
        elif what == "c" and of[0] in self.hub.viewers:
            self._soon(self.chat.heard(of[0], int(of[1])))
        elif what == "v" and of[0] in self.hub.viewers:
            self._soon(self._stands(of[0], of[1]))
        elif what == "p":
            self._soon(self.tables.reread(of[0]))
        elif what == "s":
            self.ended()
        elif what == "q":
            self.waits(of[0])

    def _changed(self, table_id: str, version: int | None) -> None:
        """Somebody else has moved: catch up, if anybody here looks or plays."""
        ahead = self.tables.heard(table_id, version) if version is not None else True
        here = table_id in self.hub.viewers or table_id in self.tables.keeper.kept
        missing = table_id not in self.tables.live
        if here and (ahead or missing) and table_id not in self._catching:
            self._catching.add(table_id)
            self._soon(self._catch_up(table_id))
        elif version is None and not missing:
            self.tables.drop(self.tables.live[table_id])

    async def _catch_up(self, table_id: str) -> None:
        self._catching.discard(table_id)  # what is rung from now on is caught up with after this
        try:
            self.tables.follow(await self.tables.get(table_id))
        except Storage:
            raise
        except Refused:  # removed: whoever looks at it is told so
            for viewer in list(self.hub.viewers.get(table_id, ())):
                viewer.look()

    async def _stands(self, table_id: str, person_id: str) -> None:
        await self.visitors.tell(await self.tables.get(table_id), person_id)

    def _look_later(self) -> None:
        """Once, however much could not be read."""
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(AGAIN, self._look_now)

    def _look_now(self) -> None:
        self._later = None
        self._soon(self.look_again())

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Storage:
            self._look_later()  # what could not be read may be behind
        except Exception:
            log.exception("what another process did could not be followed")
