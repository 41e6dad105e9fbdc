"""Statements that are carried out all the time, made once for the driver."""

import itertools
import json
import re
import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

import psycopg
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.types.json import Json
from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]

PARAMETER = re.compile(r"%\((\w+)\)s")  # as psycopg has them
READY = "ready"  # which statements a connection knows
STOPPED = 3  # seconds a process may hold rows without a word; then it is undone
BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{}s'"
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
    """

    def __init__(self, statement: Insert | Update | Delete) -> None:
        self.statement = statement
        self._made: dict[tuple[str, tuple[str, ...]], Made] = {}

    def run(self, connection: Connection, values: Values | Sequence[Values]) -> int:
        """Carry it out, with these values or with each of several; how many rows it has changed,
        where it changes or removes some.
        """
        each = [values] if isinstance(values, Mapping) else values
        if not each:
            return 0
        key = connection.dialect.name, tuple(each[0])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = Made(self.statement, key[1], connection.dialect)
        return made.run(connection, each)


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
            self._name = f"tawantin{next(_numbers)}".encode()
            numbers = iter(range(1, len(order) + 1))
            plain = PARAMETER.sub(lambda _: f"${next(numbers)}", self._sql).replace("%%", "%")
            self._plain = plain.encode()
        self._order = [
            (name, cast("Callable[[Any], Any] | None", processors.get(name)))
            for name in order or []
        ]
        self._errors: type[Exception] = sqlite3.Error if self._sqlite else psycopg.Error

    def run(self, connection: Connection, each: Sequence[Values]) -> int:
        driver: Any = connection.connection.driver_connection
        given = [
            [write(values[name]) if write else values[name] for name, write in self._order]
            for values in each
        ]
        with _known(self._sql, self._errors):
            if self._sqlite:
                changed: int = driver.executemany(self._sql, given).rowcount
                return changed
            ready = connection.info.setdefault(READY, set())
            return sum(self._send(driver.pgconn, ready, values) for values in given)

    def _send(self, wire: PGconn, ready: set[bytes], values: list[Any]) -> int:
        """To PostgreSQL, which has read it before; what psycopg does besides takes longer."""
        if self._name not in ready:
            _answered(wire, wire.prepare(self._name, self._plain))
            ready.add(self._name)
        given: list[Any] = [_written(value) for value in values]
        return _answered(wire, wire.exec_prepared(self._name, given)).command_tuples or 0


@contextmanager
def _known(statement: str, errors: type[Exception]) -> Iterator[None]:
    """What the driver complains of, as SQLAlchemy would."""
    try:
        yield
    except errors as error:
        raise DBAPIError.instance(statement, None, error, errors) from error


# PostgreSQL, spoken to by what psycopg is made of.


def say(connection: Connection, statements: str) -> None:
    """Carry out some whose answers are of no interest, on one way there and back."""
    wire = _wire(connection)
    with _known(statements, psycopg.Error):
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
