"""The bell: what one process has changed, the others hear of when it is durable.

A change rings (`ring`), and its commit carries the words: PostgreSQL's NOTIFY, on one channel, of
all changes of a transaction together. Each process listens on one connection of its own. Words only
say where to look; whoever hears them reads the database. When the connection is lost, everything
that is held is looked at again. On SQLite nobody else is there to hear, and nothing is rung.

The same connection holds locks as long as its process is there: who is the first finds out so, and
who is gone.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine

from tawantin.server import statements

log = logging.getLogger(__name__)

CHANNEL = "tawantin"
LISTENER = "tawantin bell"  # how the connection is called in pg_stat_activity
MOST = 7000  # bytes of one notification; PostgreSQL takes 8000
RUNG = "rung"
NAME = re.compile("[0-9a-f]{8}")  # of a process
PRESENT = 7_461_776_143  # the lock of whoever is there
NAMED = 746_177  # the first half of one that each has by its name
THERE = f"""
    SELECT lpad(to_hex(CAST(objid AS bigint)), 8, '0') FROM pg_locks
    WHERE locktype = 'advisory' AND classid = {NAMED} AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
AGAIN = 0.5  # seconds between two tries to listen again
LINGERS = 1.0  # seconds that PostgreSQL may take to notice that a process is gone
SILENT = 3.0  # seconds without a sound, our own heartbeat included: the connection is dead
AWAY = 3

NOTIFY = f"SELECT pg_notify('{CHANNEL}', '{{}}')"


def ring(connection: Connection, *words: object) -> None:
    """Let the other processes hear of this change when it is durable."""
    if connection.dialect.name == "postgresql":
        connection.info.setdefault(RUNG, []).append(":".join(map(str, words)))


def begin(connection: Connection) -> None:
    """A transaction in which it can be rung. One whose process stands still is undone."""
    if connection.dialect.name == "postgresql":
        statements.begin(connection)
        connection.info[RUNG] = []


def sound(connection: Connection, name: str) -> None:
    """With the commit: what was rung in this transaction, by the process of this name."""
    if connection.dialect.name != "postgresql":
        return
    said = [name]
    for words in dict.fromkeys(connection.info.pop(RUNG, ())):
        if len(said[-1]) + len(words) > MOST:
            said.append(name)
        said[-1] += f" {words}"
    told = [NOTIFY.format(one.replace("'", "''")) for one in said if one != name]
    statements.say(connection, "; ".join([*told, "COMMIT"]))


class Bell:
    """Where a process hears what the others have changed."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.name = name
        self.silent = engine.dialect.name != "postgresql"
        self.lost = 0  # times the connection was
        self.heard = 0  # notifications of others
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: psycopg.Connection[Any] | None = None
        self._wire = -1
        self._hear: Callable[[str, list[str]], None] = lambda by, words: None
        self._again: Callable[[], None] = lambda: None
        self.last_heard = time.time()  # before the connection was lost
        self._last = time.monotonic()
        self._joining: asyncio.Task[None] | None = None

    @property
    def hears(self) -> bool:
        """Whether what others change is heard of here."""
        return self.silent or self._connection is not None

    def claim(self) -> bool:
        """At the start: whether no other process is there; then none comes before `share`."""
        if self.silent:
            return True
        try:
            self._connection = self._connect()
        except psycopg.Error as error:
            raise OSError(str(error)) from None
        self._connection.execute(f"SET lock_timeout = {1000 * LINGERS:.0f}")
        try:
            self._connection.execute("SELECT pg_advisory_lock(%s)", [PRESENT])
            alone = True
        except psycopg.errors.LockNotAvailable:
            alone = False
        self._connection.execute("RESET lock_timeout")
        return alone

    def share(self, alone: bool) -> None:
        """Others may come."""
        if self._connection is not None:
            self._enter(self._connection)
            if alone:
                self._connection.execute("SELECT pg_advisory_unlock(%s)", [PRESENT])

    def listen(self, hear: Callable[[str, list[str]], None], again: Callable[[], None]) -> None:
        """From now on `hear` is told what is rung, and by which process; `again`, that it may have
        missed something.
        """
        self._hear, self._again = hear, again
        if self._connection is not None:
            self._attach(self._connection)
            self._read()  # what came meanwhile

    def look(self) -> None:
        """Now and then: a connection on which not even our own heartbeat is heard is dead."""
        if self._connection is not None and time.monotonic() - self._last > SILENT:
            self._lose("not a sound")

    def close(self) -> None:
        if self._joining is not None:
            self._joining.cancel()
        self._detach()

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(
            self._url,
            autocommit=True,
            connect_timeout=AWAY,
            tcp_user_timeout=AWAY * 1000,
            application_name=LISTENER,
        )
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _enter(self, connection: psycopg.Connection[Any]) -> None:
        """From now on this process is there, until the connection is lost."""
        name = int.from_bytes(bytes.fromhex(self.name), signed=True)
        connection.execute("SELECT pg_advisory_lock_shared(%s)", [PRESENT])
        connection.execute("SELECT pg_advisory_lock_shared(%s::int, %s::int)", [NAMED, name])

    def _attach(self, connection: psycopg.Connection[Any]) -> None:
        self._connection, self._last = connection, time.monotonic()
        self._wire = connection.fileno()  # a connection that is lost no longer knows
        asyncio.get_running_loop().add_reader(self._wire, self._read)

    def _detach(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if self._wire >= 0:
            asyncio.get_running_loop().remove_reader(self._wire)
            self._wire = -1
        connection.close()

    def _read(self) -> None:
        """What has arrived. Our own words are known here."""
        if self._connection is None:
            return
        try:
            wire = self._connection.pgconn
            wire.consume_input()
            heard: list[tuple[str, list[str]]] = []
            while (found := wire.notifies()) is not None:
                self._last = time.monotonic()
                by, *said = found.extra.decode(errors="replace").split(" ")
                if by != self.name and NAME.fullmatch(by):
                    self.heard += 1
                    heard.append((by, said))
        except psycopg.Error as error:
            self._lose(type(error).__name__)
            return
        for by, said in heard:
            self._hear(by, said)

    def _lose(self, reason: str) -> None:
        log.error("the bell is lost", extra={"reason": reason})
        self.lost += 1
        self.last_heard = time.time() - (time.monotonic() - self._last)
        self._detach()
        self._joining = asyncio.get_running_loop().create_task(self._join())

    async def _join(self) -> None:
        """Listen again, as soon as there is a database to listen to."""
        while self._connection is None:
            try:
                found = await asyncio.to_thread(self._connect)
                await asyncio.to_thread(self._enter, found)
            except psycopg.Error:
                await asyncio.sleep(AGAIN)
                continue
            self._attach(found)
        log.warning("the bell is heard again")
        self._again()
