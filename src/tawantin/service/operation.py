"""How an operation is declared, and how it is carried out.

An operation has two stages. First, before the body is read, whoever answers looks at path, session
and size. Then `perform` counts it against its limit, locks the table if it is to be changed, checks
status and permission, and carries it out. Server and page differ only in their `Tables`.
"""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from tawantin.house.tables import HouseTable, Somebody
from tawantin.service.port import Request, Tables
from tawantin.table.refusals import Conflict
from tawantin.table.table import Change


class May(Enum):
    """Who may carry out an operation at a table."""

    ANYBODY = "anybody who knows its address"
    PERSON = "anybody with a session"
    SEATED = "a player of this table"
    OWN_SEAT = "a player of this table, for a seat of theirs"
    HOST = "the host of this table"


@dataclass(frozen=True)
class Query:
    """What a parameter behind the `?` is called and may be."""

    description: str = ""
    name: str | None = None
    least: int | None = None
    longest: int | None = None


@dataclass(frozen=True)
class Path:
    """A whole number in the path, in the place of its name in braces."""


@dataclass
class AtTable:
    """A table, and whoever does or sees something there."""

    tables: Tables
    table: HouseTable
    person: Somebody | None
    language: str = "en"
    request: Request | None = None

    @property
    def me(self) -> Somebody:
        """The person, where the operation is for people with a session."""
        assert self.person is not None
        return self.person

    @property
    def by(self) -> str | None:
        """The person's id, if there is a session."""
        return None if self.person is None else self.person.id

    async def commit(self, change: Change) -> None:
        await self.tables.commit(self.table, change, self.request)


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation besides its body, as the function names it."""

    NEEDED: ClassVar = inspect.Parameter.empty
    """The default of a parameter that has none."""

    name: str
    kind: Any
    query: Query
    default: Any

    @property
    def called(self) -> str:
        return self.query.name or self.name


@dataclass(frozen=True)
class Operation:
    """An operation at a table.

    `during`: the status that the table must have, checked before the permission. `limit`: what it
    counts as among the things one may do only so often. The body may name the `version` that its
    sender has seen, and a `key`: with the same key it is carried out once. `words`: whether words
    are in the answer. `filename`: the name under which a browser saves it.
    """

    method: str
    path: str
    run: Callable[..., Awaitable[Any]]
    may: May = May.ANYBODY
    tag: str = "tables"
    during: Literal["", "open", "running"] = ""
    limit: str = ""
    status: int = 200
    words: bool = True
    filename: Callable[[HouseTable], str] | None = None

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def summary(self) -> str:
        return (self.run.__doc__ or "").partition("\n")[0].rstrip(".")

    @property
    def changes(self) -> bool:
        return self.method != "GET"

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.run, include_extras=True)

    @property
    def body(self) -> Any:
        """The type of the body; None: there is none."""
        return self._hints.get("body")

    @property
    def result(self) -> Any:
        return self._hints["return"]

    @cached_property
    def numbers(self) -> list[str]:
        """The names of whole numbers in the path."""
        return [name for name, hint in self._hints.items() if Path() in get_args(hint)]

    @cached_property
    def parameters(self) -> list[Parameter]:
        """What stands behind the `?`."""
        return [
            Parameter(name, *_kind(self._hints[name]), parameter.default)
            for name, parameter in inspect.signature(self.run).parameters.items()
            if name not in ("at", "body", *self.numbers)
        ]


def _kind(hint: Any) -> tuple[Any, Query]:
    """Split what a parameter is from what it is called."""
    if get_origin(hint) is not Annotated:
        return hint, Query()
    kind, query = get_args(hint)
    return kind, query


def operation(
    method: str, path: str, **more: Any
) -> Callable[[Callable[..., Awaitable[Any]]], Operation]:
    """Declare an operation: `async def run(at: AtTable, body: Body, seat: int = 0) -> Result`."""

    def declare(run: Callable[..., Awaitable[Any]]) -> Operation:
        return Operation(method, path, run, **more)

    return declare


async def perform(declared: Operation, at: AtTable, **arguments: Any) -> Any:
    """Carry out an operation: what changes the table with it locked and up to date."""
    if declared.limit:
        await at.tables.enter(declared.limit, at.person)
    if not declared.changes:
        _check(declared, at, arguments)
        return await declared.run(at, **arguments)
    body = arguments.get("body")
    at.table = await at.tables.at_least(at.table, getattr(body, "version", -1))
    key = getattr(body, "key", None)
    at.request = None if key is None else (at.me, key)
    async with at.tables.changing(at.table):
        _check(declared, at, arguments)
        if at.request is not None and await at.tables.seen(at.table, at.request):
            return declared.result(at.table.version)  # also when that ended the game
        try:
            return await declared.run(at, **arguments)
        except Conflict:  # the same may have been sent to another process, which was first
            if at.request is None or not await at.tables.seen(at.table, at.request):
                raise
    return declared.result((await at.tables.get(at.table.id)).version)


def _check(declared: Operation, at: AtTable, arguments: dict[str, Any]) -> None:
    if declared.during == "running":
        at.table.running()
    elif declared.during:
        at.table.must_be(declared.during)
    if declared.may is May.OWN_SEAT:
        body = arguments.get("body")
        at.table.must_sit(at.me.id, arguments["seat"] if body is None else body.seat)
    elif declared.may is May.SEATED:
        at.table.must_be_seated(at.me.id)
    elif declared.may is May.HOST:
        at.table.must_host(at.me)
