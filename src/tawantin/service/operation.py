"""How an operation is declared, and how it is carried out.

An operation has two stages. Before its body is read the home that answers it looks at path, session
and limits. Then, with the table locked and up to date, `perform` checks permission and status and
carries it out. Server and page differ only in their `Tables`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final, get_type_hints

from tawantin.house.tables import HouseTable, Somebody
from tawantin.service.port import Request, Tables
from tawantin.table.refusals import Conflict
from tawantin.table.table import Change


class May(Enum):
    """Who may carry out an operation at a table."""

    OWN_SEAT = "a player of this table, for a seat of theirs"
    SEATED = "a player of this table"


@dataclass
class AtTable:
    """A table, and somebody who does something there."""

    tables: Tables
    table: HouseTable
    me: Somebody
    request: Request | None = None

    async def commit(self, change: Change) -> None:
        await self.tables.commit(self.table, change, self.request)


@dataclass(frozen=True)
class Operation:
    """An operation at a table.

    `running`: the game must be going on, which is checked before the permission. The body may name
    the `version` that its sender has seen, and a `key`: with the same key it is carried out once.
    """

    method: str
    path: str
    may: May
    running: bool
    status: int
    run: Callable[..., Awaitable[Any]]

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def summary(self) -> str:
        return (self.run.__doc__ or "").partition("\n")[0].rstrip(".")

    @cached_property
    def body(self) -> Any:
        return get_type_hints(self.run, include_extras=True)["body"]

    @cached_property
    def result(self) -> Any:
        return get_type_hints(self.run, include_extras=True)["return"]


OPERATIONS: Final[list[Operation]] = []
"""All of them, in the order they are declared."""


def operation(
    method: str, path: str, *, may: May, running: bool = False, status: int = 200
) -> Callable[[Callable[..., Awaitable[Any]]], Operation]:
    """Declare an operation: `async def run(at: AtTable, body: Body) -> Result`."""

    def declare(run: Callable[..., Awaitable[Any]]) -> Operation:
        declared = Operation(method, path, may, running, status, run)
        OPERATIONS.append(declared)
        return declared

    return declare


async def perform(declared: Operation, at: AtTable, body: Any) -> Any:
    """Carry out an operation with the table locked and up to date."""
    at.table = await at.tables.at_least(at.table, getattr(body, "version", -1))
    key = getattr(body, "key", None)
    at.request = None if key is None else (at.me, key)
    async with at.tables.changing(at.table):
        _check(declared, at, body)
        if at.request is not None and await at.tables.seen(at.table, at.request):
            return declared.result(at.table.version)  # also when that ended the game
        try:
            return await declared.run(at, body)
        except Conflict:  # the same may have been sent to another process, which was first
            if at.request is None or not await at.tables.seen(at.table, at.request):
                raise
    return declared.result((await at.tables.get(at.table.id)).version)


def _check(declared: Operation, at: AtTable, body: Any) -> None:
    if declared.running:
        at.table.running()
    if declared.may is May.OWN_SEAT:
        at.table.must_sit(at.me.id, body.seat)
    else:
        at.table.must_be_seated(at.me.id)
