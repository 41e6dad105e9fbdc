"""The tables of a page as operations of the service use them: every method answers at once."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from tawantin.house.tables import Somebody
from tawantin.house.texts import LOG_PAGE
from tawantin.local.files import HomeTable
from tawantin.local.tables import Tables
from tawantin.service.port import Request
from tawantin.table.seats import Seat
from tawantin.table.table import Change

T = TypeVar("T")


class Unlocked:
    """In `async with`: nobody else is there who could change a table."""

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, *error: object) -> None:
        return None


class PageTables:
    """All tables of one person."""

    def __init__(self, tables: Tables, me: Somebody) -> None:
        self._tables = tables
        self._me = me

    @property
    def log_page(self) -> int:
        return LOG_PAGE

    def now(self) -> float:
        return self._tables.now()

    async def enter(self, limit: str, person: Somebody | None) -> None:
        """A page has no limits."""

    async def in_turn(self, work: Callable[[], T]) -> T:
        return work()

    async def heavy(self, work: Callable[..., T], *arguments: Any) -> T:
        return work(*arguments)

    async def get(self, table_id: str) -> HomeTable:
        return self._tables.get(table_id, self._me)

    async def at_least(self, table: HomeTable, version: int) -> HomeTable:
        return table

    def changing(self, table: HomeTable) -> Unlocked:
        return Unlocked()

    async def seen(self, table: HomeTable, request: Request) -> bool:
        return request[1] in table.keys

    async def commit(
        self, table: HomeTable, change: Change, request: Request | None = None
    ) -> None:
        self._tables.commit(table, change)
        if request is not None:
            table.keys.add(request[1])

    async def save(self, table: HomeTable, **values: Any) -> None:
        table.ended = values.get("ended", table.ended)
        table.advance()
        self._tables.save(table)

    async def save_seats(self, table: HomeTable, seats: list[Seat]) -> None:
        self._tables.save_seats(table, seats)

    async def remove(self, table: HomeTable) -> None:
        self._tables.remove(table)

    async def stored_lines(self, table: HomeTable) -> list[str]:
        return table.lines


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """Return what an operation answers in a page, where nothing is waited for."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(Any, end.value)
    raise RuntimeError("an operation waits in a page")
