"""The database: one engine, and one writer that makes changes durable in batches.

Every change is a small function over a connection that does nothing else: it may be run twice. The
writer gathers what waits, runs it in one immediate transaction, and reports back only after the
commit: what was acknowledged is on disk. A change that fails is undone alone. Reads run in threads
beside it.

When the database itself fails (full, locked, read-only, away) the batch is undone whole and refused
with `Storage`; from then on nobody waits for locks, and clocks stand still, until a write succeeds.
"""

import asyncio
import json
import logging
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

import psycopg
from sqlalchemy import (
    Connection,
    Engine,
    PoolProxiedConnection,
    Select,
    create_engine,
    event,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from tawantin.core.errors import BadSetup
from tawantin.server import bell, statements
from tawantin.server.clock import CLOCK
from tawantin.server.errors import Storage
from tawantin.server.statements import Ready

log = logging.getLogger(__name__)

T = TypeVar("T")
Change = Callable[[Connection], T]
Awaited = asyncio.Future[Any] | Future[Any]
Wanted = tuple[Change[Any], Awaited]

MAX_BATCH = 64
READERS = 6
PATIENCE = 1.0  # seconds to wait for somebody else's lock
FRESH = 1.0  # seconds after which a connection is asked whether it is still there
USED = "used"
AWAY = 3  # seconds without an answer of PostgreSQL
LONG = 60  # seconds for which something may be read without a word
BRIEFLY = 0.1  # seconds to wait for a row that was waited for already,
ALL_BRIEFLY = 0.5  # and for all of a batch together: signs of life wait behind it
LEAST = 0.01
RACED = ("40P01", "40001")  # deadlock, another was first
LOCKED = "55P03"  # a lock that takes too long
OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)  # a change's own fault


class Store:
    """Opened once per process."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.name = secrets.token_hex(4)  # of this process, among those on the same database
        self.alone = self.engine.dialect.name == "sqlite"
        self.trouble = ""  # why the last write failed, if the database failed it
        self.written = time.monotonic()  # when the last one went through
        self._lock: sqlite3.Connection | None = None
        self._asking: PoolProxiedConnection | None = None  # of the event loop alone
        self._statements: dict[Select[Any], Ready] = {}
        self._kept: Connection | None = None  # of the writer alone
        self._writing = self.engine.execution_options(writes=True)
        # What is read together belongs together, whoever writes meanwhile.
        one_moment = {} if self.alone else {"isolation_level": "REPEATABLE READ"}
        self._reading = self.engine.execution_options(**one_moment)
        self._waiting: queue.SimpleQueue[list[Wanted] | None] = queue.SimpleQueue()
        self._gathered: list[Wanted] = []  # in this turn of the event loop
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.batches = 0
        self.changes = 0

    def claim(self) -> None:
        """Be the only server on this SQLite file, until this process ends, however it does."""
        path = _file(self.engine)
        if path is None:
            return
        lock = path.with_name(f"{path.name}-lock")
        _kept_to_ourselves(lock)  # who can read it can hold it
        alone = sqlite3.connect(lock, timeout=0, check_same_thread=False)
        try:
            alone.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            alone.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise OSError(f"{path}-lock: {error}") from None
            raise BadSetup(f"another server is using the database {path}") from None
        self._lock = alone

    async def read(self, query: Change[T]) -> T:
        """Run a query in a thread, on a connection of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.read_now, query)

    async def row(self, statement: Select[Any], which: Mapping[str, Any]) -> Any:
        """The one row of a statement that is asked all the time, or None."""
        if self.alone:
            try:
                return self._ready(statement).row(which)
            except sqlite3.Error:
                pass  # asked again in the ordinary way, which knows what to make of it
        return await self.look_up(lambda c: c.execute(statement, which).one_or_none())

    def _ready(self, statement: Select[Any]) -> "Ready":
        if self._asking is None:
            self._asking = self.engine.raw_connection()
        if statement not in self._statements:
            asking = cast("sqlite3.Connection", self._asking.driver_connection)
            self._statements[statement] = Ready(statement, self.engine.dialect, asking)
        return self._statements[statement]

    async def look_up(self, query: Change[T]) -> T:
        """A row by its key. SQLite answers sooner than a thread would have begun."""
        return self.read_now(query) if self.alone else await self.read(query)

    def read_now(self, query: Change[T]) -> T:
        try:
            with self._reading.connect() as connection:
                return query(connection)
        except Exception as error:
            if is_storage(error):
                raise Storage from error
            raise

    async def write(self, change: Change[T]) -> T:
        """Carry out a change; returns only when it is durable. An exception undoes it alone."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append((change, waiting))
        return await waiting

    def _hand_over(self) -> None:
        """The writer is woken once for all that was changed meanwhile."""
        self._waiting.put(self._gathered)
        self._gathered = []

    def write_now(self, change: Change[T]) -> T:
        return self._submit(change).result()

    def _submit(self, change: Change[T]) -> "Future[T]":
        future: Future[T] = Future()
        self._waiting.put([(change, future)])
        return future

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._hand_over()
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()  # also of reads that nobody waits for any more
        if self._asking is not None:
            self._asking.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    def _write_all(self) -> None:
        last = False
        while not last:
            batch: list[Wanted] = []
            while not last and len(batch) < MAX_BATCH:
                try:
                    found = self._waiting.get(block=not batch)
                except queue.Empty:
                    break
                if found is None:
                    last = True
                else:
                    batch += found
            if batch:
                self._write(batch)
        if self._kept is not None:
            self._kept.close()

    def _write(self, batch: list[Wanted]) -> None:
        """One transaction; whoever waits is told after its commit."""
        # From here on they are carried out; those that were cancelled before are left out.
        batch = [(change, future) for change, future in batch if _is_wanted(future)]
        try:
            outcomes = self._carried_out([change for change, _ in batch])
        except BaseException as broken:
            outcomes = self._failed(broken, len(batch))
        else:
            self._went_through()
        self.batches += 1
        self.changes += sum(not isinstance(outcome, Failed) for outcome in outcomes)
        _tell([(future, outcome) for (_, future), outcome in zip(batch, outcomes, strict=True)])

    def _carried_out(self, changes: list[Change[Any]]) -> list[Any]:
        """What each change returns. The connection is kept as long as all goes well: to get one
        takes longer than most changes do.
        """
        kept, self._kept = self._kept, None
        if kept is not None and not self.alone and time.monotonic() - self.written > FRESH:
            kept.close()  # whoever gets one is told whether it is still there
            kept = None
        connection = kept or self._writing.connect()
        try:
            if kept is None:
                wait_for_locks(connection, 0 if self.trouble else PATIENCE)
            outcomes = _carry_out(connection, changes, self.name)
            if not self.trouble:  # in trouble it waits for no locks
                self._kept = connection
            return outcomes
        finally:
            if self._kept is None:
                connection.close()

    def _failed(self, broken: BaseException, count: int) -> list[Any]:
        """What becomes of a batch that was undone."""
        if not is_storage(broken):
            return [Failed(broken)] * count
        reason = str(broken.orig) if isinstance(broken, DBAPIError) else type(broken).__name__
        if not self.trouble:
            log.error("the database takes no writes", extra={"reason": reason})
        self.trouble = reason
        CLOCK.stop()
        return [Failed(Storage()) for _ in range(count)]

    def _went_through(self) -> None:
        self.written = time.monotonic()
        if self.trouble:
            log.warning("the database takes writes again")
            CLOCK.go()
        self.trouble = ""


class Failed:
    """What came of a change that did not succeed."""

    def __init__(self, reason: BaseException) -> None:
        self.reason = reason


def _is_wanted(future: Awaited) -> bool:
    """Whether somebody still waits; who waits in a thread can no longer change their mind."""
    if isinstance(future, asyncio.Future):
        return not future.cancelled()
    return future.set_running_or_notify_cancel()


def _tell(news: list[tuple[Awaited, Any]]) -> None:
    """What came of some changes. A loop is woken once for all who wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Awaited, Any]]] = {}
    for future, outcome in news:
        if isinstance(future, asyncio.Future):
            loops.setdefault(future.get_loop(), []).append((future, outcome))
        else:
            _settle([(future, outcome)])
    for loop, waiting in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, waiting)


def _settle(news: list[tuple[Awaited, Any]]) -> None:
    for future, outcome in news:
        if future.done():
            continue  # nobody waits for it any more
        if isinstance(outcome, Failed):
            future.set_exception(outcome.reason)
        else:
            future.set_result(outcome)


def _carry_out(connection: Connection, changes: list[Change[Any]], name: str) -> list[Any]:
    """What each change returns, when all are durable. If one fails they are all undone and tried
    again, where each can be undone alone.

    If the database fails, all do.
    """
    try:
        return _together(connection, changes, name, lambda c, change: change(c))
    except Exception as error:  # whose fault it was is found out now
        held = _in_the_way(error)
        if not held and (is_storage(error) or len(changes) == 1):
            raise
    try:
        if not held:
            return _together(connection, changes, name, _alone)
    except Exception as error:
        if not _in_the_way(error):
            raise
    until = time.monotonic() + ALL_BRIEFLY
    return [_by_itself(connection, change, name, until) for change in changes]


def _together(
    connection: Connection,
    changes: list[Change[Any]],
    name: str,
    do: Callable[[Connection, Change[Any]], Any],
) -> list[Any]:
    """One transaction, with what the others are to hear of it."""
    with connection.begin():
        bell.begin(connection)
        try:
            outcomes = [do(connection, change) for change in changes]
            statements.settle(connection)
        finally:
            statements.forget(connection)
        bell.sound(connection, name)
        return outcomes


def _by_itself(connection: Connection, change: Change[Any], name: str, until: float) -> Any:
    """A change in a transaction of its own: if it needs what another process holds, it is refused,
    and no other change is.
    """

    seconds = max(LEAST, min(BRIEFLY, until - time.monotonic()))

    def do(connection: Connection, change: Change[Any]) -> Any:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{1000 * seconds:.0f}ms'")
        return change(connection)

    try:
        return _together(connection, [change], name, do)[0]
    except Exception as error:
        return Failed(Storage() if is_storage(error) else error)


def _in_the_way(error: BaseException) -> bool:
    """Whether another process holds a row: for long, or while it waits for one of ours."""
    reason: Any = getattr(error, "orig", None)
    state = getattr(reason, "sqlstate", None)
    held = state == LOCKED and "tuple" in (reason.diag.context or "")  # and not a whole table
    return held or state in RACED


def _alone(connection: Connection, change: Change[Any]) -> Any:
    try:
        with connection.begin_nested():
            try:
                outcome = change(connection)
                statements.settle(connection)
            finally:
                statements.forget(connection)
            return outcome
    except Exception as error:
        if is_storage(error):
            raise
        return Failed(error)


def is_storage(error: BaseException) -> bool:
    """Whether the database failed, not what was asked of it."""
    if not isinstance(error, DBAPIError) or isinstance(error, OURS):
        return isinstance(error, NoConnection)
    return getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR  # a bad statement


def wait_for_locks(connection: Connection, seconds: float) -> None:
    """How long this connection waits for somebody else's lock; it must not have begun yet."""
    if connection.dialect.name == "sqlite":
        driver = connection.connection.cursor()
        driver.execute(f"PRAGMA busy_timeout={seconds * 1000:.0f}")
        driver.close()


def _file(engine: Engine) -> Path | None:
    """The file of a SQLite database."""
    name = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(name) if name and name != ":memory:" else None


def _kept_to_ourselves(path: Path) -> None:
    """The file holds seeds and hashes: nobody else reads it, nor what SQLite lays beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _read_json(text: str) -> Any:
    """What is no JSON stays the text it is: it has no shape anybody expects, and says so there."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _rested(connection: Any, record: Any) -> None:
    record.info[USED] = time.monotonic()


def _still_there(connection: Any, record: Any, proxy: object) -> None:
    """A connection nobody has used for a while is asked whether it is; another takes its place."""
    if time.monotonic() - record.info.get(USED, -FRESH) > FRESH:
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error:
            raise DisconnectionError from None


def _in_order(connection: Connection, *_: object) -> None:
    statements.settle(connection)


def _limit_locks(connection: Any, record: object) -> None:
    connection.execute(f"SET lock_timeout = '{PATIENCE:g}s'")
    connection.execute(f"SET idle_in_transaction_session_timeout = '{LONG}s'")
    connection.commit()


def _in_unicode(connection: Any, record: object) -> None:
    """Other databases cannot hold every name; of SQL_ASCII the driver makes no texts at all."""
    found = connection.info.parameter_status("server_encoding")
    if found != "UTF8":
        raise BadSetup(f"the database is in {found}: make one with ENCODING 'UTF8'")


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    options: dict[str, Any] = {"pool_size": 8, "hide_parameters": True}
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        limits = {"connect_timeout": AWAY, "tcp_user_timeout": AWAY * 1000}
        # What psycopg prepares breaks when a newer version adds a column, and takes ours along.
        given = {**limits, "prepare_threshold": None}
        engine = create_engine(parsed, connect_args=given, **options)
        event.listen(engine, "connect", _in_unicode, insert=True)  # before anything is asked
        event.listen(engine, "connect", _limit_locks)
        event.listen(engine, "checkin", _rested)
        event.listen(engine, "checkout", _still_there)
        event.listen(engine, "before_cursor_execute", _in_order)
        return engine
    engine = create_engine(
        parsed, connect_args={"timeout": PATIENCE}, json_deserializer=_read_json, **options
    )
    path = _file(engine)
    if path is not None:
        _kept_to_ourselves(path)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        said = "BEGIN IMMEDIATE" if writes else "BEGIN"
        driver = cast("sqlite3.Connection", connection.connection.driver_connection)
        try:
            driver.execute(said)
        except sqlite3.Error as error:
            raise DBAPIError.instance(said, None, error, sqlite3.Error) from error

    return engine
