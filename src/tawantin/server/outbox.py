"""What waits to be sent: of each person one at a time and in order, a few people at once. Mail,
which goes to one server, does not wait for webhooks, which go to anybody's.
"""

import asyncio
import logging
import smtplib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, insert, select, update

from tawantin.server import database
from tawantin.server.logs import pseudonym
from tawantin.server.outgoing import Outgoing
from tawantin.server.store import Store
from tawantin.server.webhooks import Unreachable

log = logging.getLogger(__name__)

THREADS = 4  # for each way
MAX_WAITING = 1000
MAX_EACH = 20
FAILURES = 5  # in a row, then a way is switched off
GRACE = 5.0  # seconds a stop waits for what is on its way,
LAST = 1.0  # and for the threads whose connections it has ended


class Letter(msgspec.Struct, frozen=True):
    """To whom, by which way (email or webhook), and how it is sent.

    `after`: called when it was, or could not be. `owner`: of a program, whose letters are one row.
    """

    person: str
    way: str
    send: Callable[[], None]
    after: Callable[[], None] = lambda: None
    owner: str | None = None


class Outbox:
    """Sends in threads: nobody waits for it but the same person's next letter."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sent = {"email": 0, "webhook": 0}
        self.failed = {"email": 0, "webhook": 0}
        self._waiting: dict[str, deque[Letter]] = {}
        self._failures: dict[tuple[str, str], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = {way: ThreadPoolExecutor(THREADS, way) for way in self.sent}
        self._sending: set[Future[None]] = set()
        self.outgoing = Outgoing()

    @property
    def idle(self) -> bool:
        return not self._tasks

    def put(self, letter: Letter) -> None:
        """Send it when this person's turn has come, or not at all if too much waits."""
        whose = letter.owner or letter.person
        waiting = self._waiting.get(whose)
        if len(self._waiting) >= MAX_WAITING or (waiting and len(waiting) >= MAX_EACH):
            who = {"channel": letter.way, "person": pseudonym(letter.person)}
            log.error("too much waits; a letter is dropped", extra=who)
            letter.after()
            return
        if waiting is not None:
            waiting.append(letter)
            return
        self._waiting[whose] = deque([letter])
        task = asyncio.get_running_loop().create_task(self._empty(whose))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let what is on its way arrive, but not for long. Then end its connections."""
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=GRACE)
        for task in list(self._tasks):
            task.cancel()
        self.outgoing.end()
        sending = [asyncio.wrap_future(future) for future in list(self._sending)]
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                await asyncio.gather(*sending, return_exceptions=True)
        for threads in self._threads.values():  # who still asks for a name cannot be ended
            threads.shutdown(wait=not self._sending, cancel_futures=True)

    async def _empty(self, person: str) -> None:
        """One person's letters, one after the other."""
        waiting = self._waiting[person]
        try:
            while waiting:
                await self._try(waiting[0])
                waiting.popleft().after()
        finally:
            del self._waiting[person]

    async def _try(self, letter: Letter) -> None:
        who = {"channel": letter.way, "person": pseudonym(letter.person)}
        whose = (letter.person, letter.way)
        try:
            sending = self._threads[letter.way].submit(letter.send)
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)
            await asyncio.wrap_future(sending)
        except Exception as error:
            self.failed[letter.way] += 1
            # The reason may quote an address: only what kind of trouble it was is written down.
            reason = str(error) if isinstance(error, Unreachable) else type(error).__name__
            log.warning("a notice was not delivered", extra={**who, "reason": reason})
            if letter.way == "webhook" or isinstance(error, smtplib.SMTPRecipientsRefused):
                await self._failed(whose)  # of mail our own server's trouble is nobody's fault
        else:
            self.sent[letter.way] += 1
            self._failures.pop(whose, None)
            log.info("a notice was delivered", extra=who)

    async def _failed(self, whose: tuple[str, str]) -> None:
        self._failures[whose] = self._failures.get(whose, 0) + 1
        if self._failures[whose] < FAILURES:
            return
        del self._failures[whose]
        person, way = whose
        try:
            await self.store.write(lambda c: _switch_off(c, person, way))
        except Exception:
            log.exception("a way to be told could not be switched off")


def _switch_off(connection: Connection, person_id: str, way: str) -> None:
    """No more by this way, and a note to its owner; a program's owner is who made it."""
    p = database.people.c
    row = connection.execute(select(p.name, p.owner_id).where(p.id == person_id)).one()
    off = {"notify_email": False} if way == "email" else {"notify_webhook": False}
    connection.execute(update(database.people).where(p.id == person_id).values(**off))
    note(connection, row.owner_id or person_id, f"{way}_off", row.name if row.owner_id else "")


def note(connection: Connection, person_id: str, kind: str, text: str) -> None:
    """Something somebody is to read the next time they look."""
    values = {"person_id": person_id, "kind": kind, "text": text, "at": time.time()}
    connection.execute(insert(database.notes).values(**values))
