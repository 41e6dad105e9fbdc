"""Statements that are carried out all the time, made once for the driver."""

import itertools
import json
import re
import select
import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, cast

import psycopg
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.types.json import Json
from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Values = dict[str, Any]

PARAMETER = re.compile(r"%\((\w+)\)s")  # as psycopg has them
READY = "ready"  # which statements a connection knows
STOPPED = 3  # seconds a process may hold rows without a word; then it is undone
WAITING = "waiting"  # what a connection is still to be sent
_numbers = itertools.count()


class Ready:
    """A statement as SQLite's driver takes it: what is the same every time is done once."""

    def __init__(
        self, statement: Select[Any], dialect: Dialect, connection: sqlite3.Connection
    ) -> None:
        compiled = statement.compile(dialect=dialect)
        columns = list(statement.selected_columns)
        self._sql = str(compiled)
        self._order: list[str] = getattr(compiled, "positiontup", None) or []
        self._connection = connection
        self._shape = namedtuple("Row", [column.key for column in columns])  # type: ignore[misc]
        self._read = [
            column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns
        ]

    def row(self, which: Mapping[str, Any]) -> Any:
        given = [which[name] for name in self._order]
        rows = self._connection.execute(self._sql, given).fetchall()  # all: or it goes on reading
        if not rows:
            return None
        (found,) = rows
        values: list[Any] = [
            read(value) if read is not None else value
            for read, value in zip(self._read, found, strict=True)
        ]
        return self._shape(*values)


class Statement:
    """A change that is made all the time. The driver is given it without what is the same every
    time: putting a statement together takes SQLAlchemy longer than carrying it out takes the
    database. Columns have no default here: whoever inserts names all that must be there.

    SQLite carries it out at once; PostgreSQL is sent all that was said together, when something
    else is asked of it or the change is at its end (`settle`).
    """

    def __init__(self, statement: Insert | Update | Delete) -> None:
        self.statement = statement
        self._made: dict[tuple[str, tuple[str, ...]], Made] = {}

    def run(
        self,
        connection: Connection,
        values: Values | Sequence[Values],
        otherwise: Exception | None = None,
    ) -> None:
        """Carry it out, with these values or with each of several. `otherwise`: what is raised if
        that changes or removes no row.
        """
        each = [values] if isinstance(values, dict) else values
        if not each:
            return
        key = connection.dialect.name, tuple(each[0])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = Made(self.statement, key[1], connection.dialect)
        made.run(connection, each, otherwise)


class Made:
    """A statement with these values, as the driver takes it."""

    def __init__(
        self, statement: Insert | Update | Delete, names: tuple[str, ...], dialect: Dialect
    ) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        processors = compiled._bind_processors
        self._sql = str(compiled)
        self._sqlite = dialect.name == "sqlite"
        order = cast("list[str] | None", getattr(compiled, "positiontup", None))
        if not self._sqlite:
            order = PARAMETER.findall(self._sql)
            numbers = iter(range(1, len(order) + 1))
            plain = PARAMETER.sub(lambda _: f"${next(numbers)}", self._sql).replace("%%", "%")
            self._known = Known(plain)
        self._order = [
            (name, cast("Callable[[Any], Any] | None", processors.get(name)))
            for name in order or []
        ]

    def run(
        self, connection: Connection, each: Sequence[Values], otherwise: Exception | None
    ) -> None:
        given = [
            [write(values[name]) if write else values[name] for name, write in self._order]
            for values in each
        ]
        if self._sqlite:
            driver: Any = connection.connection.driver_connection
            try:
                changed: int = driver.executemany(self._sql, given).rowcount
            except sqlite3.Error as error:
                raise DBAPIError.instance(self._sql, None, error, sqlite3.Error) from error
            if otherwise is not None and not changed:
                raise otherwise
            return
        waiting = connection.info.setdefault(WAITING, [])
        for one in given:
            waiting.append((self._known, [_written(value) for value in one], otherwise))


# PostgreSQL, spoken to by what psycopg is made of.


@contextmanager
def _told(statement: str) -> Iterator[None]:
    """What psycopg complains of, as SQLAlchemy would."""
    try:
        yield
    except psycopg.Error as error:
        raise DBAPIError.instance(statement, None, error, psycopg.Error) from error


class Known:
    """A statement that PostgreSQL reads once in each connection."""

    def __init__(self, sql: str) -> None:
        self.sql = sql
        self.name = f"tawantin{next(_numbers)}".encode()


Waiting = tuple[Known, list[bytes | None], Exception | None]

BEGIN = Known("BEGIN")


@cache
def _undone_after(seconds: int) -> Known:
    return Known(f"SET LOCAL idle_in_transaction_session_timeout = '{seconds}s'")


def begin(connection: Connection) -> None:
    """A transaction, begun with the first that is said in it."""
    connection.info[WAITING] = [(BEGIN, [], None), (_undone_after(STOPPED), [], None)]


def settle(connection: Connection) -> None:
    """All that waits is sent on one way there and back; the first that went wrong is raised."""
    waiting: list[Waiting] | None = connection.info.pop(WAITING, None)
    if not waiting:
        return
    wire, ready = _wire(connection), connection.info.setdefault(READY, set())
    for known, _, _ in waiting:
        if known.name not in ready:
            with _told(known.sql):
                _answered(wire, wire.prepare(known.name, known.sql.encode()))
            ready.add(known.name)
    try:
        with _told(""):
            results = _sent(wire, waiting)
    except BaseException:
        wire.finish()  # what it was to answer nobody reads any more
        raise
    for (known, _, otherwise), result in zip(waiting, results, strict=True):
        with _told(known.sql):
            changed = _answered(wire, result).command_tuples
        if otherwise is not None and not changed:
            raise otherwise


def forget(connection: Connection) -> None:
    """What waits is not sent: the change it belongs to has failed. A connection that was lost took
    it along; to ask for it would hide that it was lost.
    """
    if not connection.invalidated:
        connection.info.pop(WAITING, None)


def _sent(wire: PGconn, waiting: list[Waiting]) -> list[PGresult]:
    """What PostgreSQL answers to each."""
    wire.enter_pipeline_mode()
    for known, values, _ in waiting:
        wire.send_query_prepared(known.name, values)
    wire.pipeline_sync()
    socket = select.poll()
    socket.register(wire.socket, select.POLLIN | select.POLLOUT)
    while wire.flush():
        socket.poll()
        wire.consume_input()
    socket.modify(wire.socket, select.POLLIN)
    results: list[PGresult] = []
    while (result := _next(wire, socket)).status != ExecStatus.PIPELINE_SYNC:
        results.append(result)
    wire.exit_pipeline_mode()
    return results


def _next(wire: PGconn, socket: select.poll) -> PGresult:
    """The next answer. Others go on meanwhile: libpq would wait for it with the lock held."""
    while True:
        while wire.is_busy():
            socket.poll()
            wire.consume_input()
        if (result := wire.get_result()) is not None:
            return result
        if wire.status != ConnStatus.OK:
            raise psycopg.OperationalError(wire.get_error_message())


def say(connection: Connection, statements: str) -> None:
    """Carry out some whose answers are of no interest, on one way there and back."""
    settle(connection)
    wire = _wire(connection)
    with _told(statements):
        _answered(wire, wire.exec_(statements.encode()))


def _wire(connection: Connection) -> PGconn:
    driver: Any = connection.connection.driver_connection
    found: PGconn = driver.pgconn
    return found


def _answered(wire: PGconn, result: PGresult) -> PGresult:
    """What PostgreSQL has answered, if that is no error."""
    if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        return result
    if wire.status != ConnStatus.OK:
        raise psycopg.OperationalError(wire.get_error_message())
    raise psycopg.errors.error_from_result(result)


def _written(value: Any) -> bytes | None:
    """A value as text."""
    if value is None or isinstance(value, bytes):
        return value
    if isinstance(value, Json):
        return json.dumps(value.obj).encode()
    return str(value).encode()
