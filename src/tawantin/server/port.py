"""The tables of a server as operations of the service use them, for one request."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tawantin.house.tables import Somebody
from tawantin.server import clock
from tawantin.server.counting import origin_of
from tawantin.server.limits import Limits
from tawantin.server.live import LiveTable
from tawantin.server.lobby import check_running
from tawantin.server.packing import lines_of
from tawantin.server.repository import Changing, Repository
from tawantin.service.port import Request
from tawantin.table.seats import Seat
from tawantin.table.table import Change

if TYPE_CHECKING:
    from tawantin.server.app import Services

T = TypeVar("T")


class ServerTables:
    """The repository, and where the request comes from."""

    def __init__(self, services: "Services", address: str) -> None:
        self.repository: Repository = services.tables
        self.log_page: int = services.settings.log_page
        self._limits: Limits = services.limits
        self._address = address

    def now(self) -> float:
        return clock.CLOCK.now()

    async def enter(self, limit: str, person: Somebody | None) -> None:
        await self._limits.enter(limit, person, self._address)

    async def in_turn(self, work: Callable[[], T]) -> T:
        return await self._limits.look(self._address, work)

    async def heavy(self, work: Callable[..., T], *arguments: Any) -> T:
        return await self.repository.heavy.run(self._address, work, *arguments)

    async def get(self, table_id: str) -> LiveTable:
        return await self.repository.get(table_id)

    async def at_least(self, table: LiveTable, version: int) -> LiveTable:
        return await self.repository.at_least(table, version)

    def changing(self, table: LiveTable) -> Changing:
        return self.repository.changing(table)

    async def seen(self, table: LiveTable, request: Request) -> bool:
        return await self.repository.seen(table, request)

    async def commit(
        self, table: LiveTable, change: Change, request: Request | None = None
    ) -> None:
        if not change.starts:
            return await self.repository.commit(table, change, request)
        # One more game that runs: how many people and addresses may have is checked with the write.
        table.origin = origin = origin_of(self._address)
        host, table_id, settings = table.host_id or "", table.id, self.repository.settings
        values = {
            "started": change.at,
            "rules_version": table.rules_version,
            "origin": origin,
        }
        await self.repository.commit(
            table,
            change,
            values=values,
            check=lambda c: check_running(c, settings, host, origin, table_id),
        )

    async def save(self, table: LiveTable, **values: Any) -> None:
        await self.repository.save(table, **values)

    async def save_seats(self, table: LiveTable, seats: list[Seat]) -> None:
        await self.repository.save_seats(table, seats)

    async def remove(self, table: LiveTable) -> None:
        await self.repository.remove(table)

    async def stored_lines(self, table: LiveTable) -> list[str]:
        lines = await self.repository.store.read(lambda c: lines_of(c, table.id))
        return [line for line, _ in lines]
