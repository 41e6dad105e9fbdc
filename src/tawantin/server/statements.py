"""Statements that are carried out all the time, made once for the driver."""

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import psycopg
from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]


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
        return made.run(connection.connection.driver_connection, each)


class Made:
    """A statement with these values, as the driver takes it."""

    def __init__(
        self, statement: Insert | Update | Delete, names: tuple[str, ...], dialect: Dialect
    ) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        processors = compiled._bind_processors
        self._sql = str(compiled)
        order = cast("list[str]", getattr(compiled, "positiontup", None) or list(compiled.params))
        self._order = [
            (name, cast("Callable[[Any], Any] | None", processors.get(name))) for name in order
        ]
        self._sqlite = dialect.name == "sqlite"
        self._errors: type[Exception] = sqlite3.Error if self._sqlite else psycopg.Error

    def run(self, connection: Any, each: Sequence[Values]) -> int:
        try:
            return self._run(connection, each)
        except self._errors as error:
            raise DBAPIError.instance(self._sql, None, error, self._errors) from error

    def _run(self, connection: Any, each: Sequence[Values]) -> int:
        if self._sqlite:
            given = [
                [write(values[name]) if write else values[name] for name, write in self._order]
                for values in each
            ]
            changed: int = connection.executemany(self._sql, given).rowcount
            return changed
        named = [
            {name: write(values[name]) if write else values[name] for name, write in self._order}
            for values in each
        ]
        with connection.cursor() as cursor:
            if len(named) == 1:
                cursor.execute(self._sql, named[0])
            else:
                cursor.executemany(self._sql, named)
            changed = cursor.rowcount
        return changed
