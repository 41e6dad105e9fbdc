"""When the server was last there: what it was away for is charged to nobody's clock."""

import asyncio
import time

from sqlalchemy import Connection, delete, func, insert, select, text, update

from tawantin.server import database
from tawantin.server.bell import ring
from tawantin.server.clock import CLOCK, now
from tawantin.server.errors import Storage
from tawantin.server.keeping import NOW
from tawantin.server.store import Store

BEAT = 5.0  # seconds between two signs of life,
TOGETHER = 0.9  # where several processes agree on the time
GONE = 3.0  # seconds without a sign of any of them: nobody's clock ran
FRESH = 1.0  # seconds for which a write that went through says that the next one will

_b, _t, _s = database.heartbeat.c, database.tables.c, database.seats.c
LAST = select(database.heartbeat).with_for_update(skip_locked=True)


class Uptime:
    """Leaves signs of life in the database, which show as well whether it takes any."""

    def __init__(self, store: Store, first: bool = True) -> None:
        """`first`: no other process is there, so that nobody was before this moment."""
        self.store = store
        self._beating: asyncio.Task[bool] | None = None
        self._last = time.monotonic()
        self.away = store.write_now(lambda c: take_up(c, now())) if first else 0.0

    async def look(self) -> None:
        """Now and then: a sign of life. While the database is in trouble it is asked each time."""
        often = BEAT if self.store.alone else TOGETHER
        if self.store.trouble or time.monotonic() - self._last > often:
            await self._ask()

    async def is_well(self) -> bool:
        """Whether the database takes writes; however many ask, one write finds out."""
        if not self.store.trouble and time.monotonic() - self.store.written < FRESH:
            return True
        return await self._ask()

    async def close(self) -> None:
        """The last sign of life."""
        if self._beating is not None:
            await self._beating
        await self._beat()

    async def _ask(self) -> bool:
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        return await asyncio.shield(self._beating)

    async def _beat(self) -> bool:
        try:
            ahead = await self.store.write(lambda c: beat(c, now()))
        except Storage:
            return False
        CLOCK.adjust(ahead)
        self._last = time.monotonic()
        return True


def beat(connection: Connection, at: float) -> float:
    """A sign of life. Several processes have one time: that of the last sign of any of them, and
    what has passed since by the clock of the database; next to nothing, if they were all gone. By
    how much the time of this one is to be put forward.
    """
    if connection.dialect.name == "sqlite":
        _sign(connection, at)
        return 0.0
    ring(connection, "b")
    last = connection.execute(LAST).one_or_none()
    if last is None and connection.execute(select(_b.at)).one_or_none() is not None:
        return 0.0  # another process leaves one now: if it stands still, it keeps nobody
    real = _real(connection)
    if last is None or last.real is None:
        _sign(connection, at)
        return 0.0
    passed = max(0.0, real - last.real)
    agreed: float = last.at + (passed if passed < GONE else max(0.0, min(GONE, at - last.at)))
    connection.execute(update(database.heartbeat).values(at=agreed, real=real))
    return agreed - at


def _sign(connection: Connection, at: float) -> None:
    connection.execute(delete(database.heartbeat))
    connection.execute(insert(database.heartbeat).values(at=at, real=_real(connection)))


def _real(connection: Connection) -> float:
    """The time of the database."""
    found: float = connection.execute(text(f"SELECT {NOW[connection.dialect.name]}")).scalar_one()
    return found


def take_up(connection: Connection, at: float) -> float:
    """Clocks go on where they stood when the server was last there; for how long it was away."""
    last = connection.execute(select(_b.at)).scalar_one_or_none()
    _sign(connection, at)
    if last is None:
        return 0.0
    running = select(_t.id).where(_t.status == "running")
    asked = (_s.asked.is_not(None)) & _s.table_id.in_(running)
    newest = connection.execute(select(func.max(_s.asked)).where(asked)).scalar_one()
    away: float = at - max(last, newest if newest is not None else last)
    connection.execute(update(database.seats).where(asked).values(asked=_s.asked + away))
    due = (_t.status == "running") & _t.deadline.is_not(None)
    connection.execute(update(database.tables).where(due).values(deadline=_t.deadline + away))
    return away
