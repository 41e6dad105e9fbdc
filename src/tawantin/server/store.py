"""The database: one engine, and one writer that makes changes durable in batches.

Every change is a small function over a connection that does nothing else: it may be run twice. The
writer gathers what waits, runs it in one immediate transaction, and reports back only after the
commit: what was acknowledged is on disk. A change that fails is undone alone. Reads run in threads
beside it.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

T = TypeVar("T")
Change = Callable[[Connection], T]
Awaited = asyncio.Future[Any] | Future[Any]
Wanted = tuple[Change[Any], Awaited]

MAX_BATCH = 64
READERS = 6


class Store:
    """Opened once per process."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._beside = self.engine.dialect.name == "sqlite"  # the database lies on this machine
        self._waiting: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.batches = 0
        self.changes = 0

    async def read(self, query: Change[T]) -> T:
        """Run a query in a thread, on a connection of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.read_now, query)

    async def look_up(self, query: Change[T]) -> T:
        """A row by its key. SQLite answers sooner than a thread would have begun."""
        return self.read_now(query) if self._beside else await self.read(query)

    def read_now(self, query: Change[T]) -> T:
        with self.engine.connect() as connection:
            return query(connection)

    async def write(self, change: Change[T]) -> T:
        """Carry out a change; returns only when it is durable. An exception undoes it alone."""
        waiting: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((change, waiting))
        return await waiting

    def write_now(self, change: Change[T]) -> T:
        return self._submit(change).result()

    def _submit(self, change: Change[T]) -> "Future[T]":
        future: Future[T] = Future()
        self._waiting.put((change, future))
        return future

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()  # also of reads that nobody waits for any more
        self.engine.dispose()

    def _write_all(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            batch = [first]
            last = False
            while len(batch) < MAX_BATCH and not last:
                try:
                    item = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    last = True
                else:
                    batch.append(item)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[Wanted]) -> None:
        """One transaction; whoever waits is told after its commit."""
        # From here on they are carried out; those that were cancelled before are left out.
        batch = [(change, future) for change, future in batch if _is_wanted(future)]
        try:
            with self.engine.begin() as connection:
                outcomes = _carry_out(connection, [change for change, _ in batch])
        except BaseException as broken:
            outcomes = [Failed(broken)] * len(batch)
        self.batches += 1
        self.changes += sum(not isinstance(outcome, Failed) for outcome in outcomes)
        _tell([(future, outcome) for (_, future), outcome in zip(batch, outcomes, strict=True)])


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


def _carry_out(connection: Connection, changes: list[Change[Any]]) -> list[Any]:
    """What each change returns. If one fails they are all undone and tried again, each alone."""
    if len(changes) == 1:
        return [changes[0](connection)]  # the transaction is its own: undone with it
    try:
        with connection.begin_nested():
            return [change(connection) for change in changes]
    except Exception:  # whose fault it was is found out now
        return [_alone(connection, change) for change in changes]


def _alone(connection: Connection, change: Change[Any]) -> Any:
    try:
        with connection.begin_nested():
            return change(connection)
    except Exception as error:
        return Failed(error)


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_pre_ping=True, pool_size=8, hide_parameters=True)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, pool_size=8, connect_args={"timeout": 30}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=30000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        writing = threading.current_thread().name == "writer"
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
