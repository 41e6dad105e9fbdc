"""How often something was done of late: by all processes together, where there may be several.

Alone, a process counts in memory. On PostgreSQL a count is a row, which whoever adds to it holds
until that is durable: two processes do not both grant the last one. What is counted, and whose it
is, is stored as a hash, and forgotten when it counts no more. It costs a transaction, so what is
done with every move or look is not counted here.
"""

import hashlib
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, text

from tawantin.server.clock import now
from tawantin.server.store import Store

SWEEP = 600.0  # seconds between two looks at what counts no more

HOLD = text("""
    INSERT INTO counts (key, times, until) VALUES (:key, '', :until)
    ON CONFLICT (key) DO UPDATE SET until = excluded.until RETURNING times
""")
KEEP = text("UPDATE counts SET times = :times WHERE key = :key")
DROP = text("DELETE FROM counts WHERE key = :key")
SWEPT = text("DELETE FROM counts WHERE until < :at")


class Count(NamedTuple):
    """Of one thing and one person or address: how many may be within how many seconds."""

    what: str
    whose: str
    most: int
    seconds: float

    @property
    def key(self) -> str:
        return key_of(self.what, self.whose)


def key_of(what: str, whose: str) -> str:
    return hashlib.sha256(f"{what}\0{whose}".encode()).hexdigest()[:32]


@lru_cache(4096)
def origin_of(address: str) -> str:
    """An address as it is stored until a table ends that was made or started from there."""
    return key_of("origin", address)


class Counts:
    """Without a store, or alone on it: in memory."""

    def __init__(self, store: Store | None = None, clock: Callable[[], float] = now) -> None:
        self.store = None if store is None or store.alone else store
        self._clock = clock
        self._made: dict[str, tuple[float, deque[float]]] = {}  # by key: until when it counts
        self._swept = clock()

    async def enter(self, *wanted: Count) -> bool:
        """One more of each of these; False, and none is counted, if that is too many of any."""
        at = self._clock()
        sweep = at - self._swept > SWEEP
        if sweep:
            self._swept = at
        if self.store is not None:
            return await self.store.write(lambda c: _enter(c, wanted, at, sweep))
        if sweep:
            self._made = {key: made for key, made in self._made.items() if made[0] > at}
        held = [self._held(count, at) for count in wanted]
        if any(len(made) >= count.most for count, made in zip(wanted, held, strict=True)):
            return False
        for count, made in zip(wanted, held, strict=True):
            made.append(at)
            self._made[count.key] = (at + count.seconds, made)
        return True

    async def forget(self, what: str, whose: str) -> None:
        """What was counted counts no more."""
        key = key_of(what, whose)
        self._made.pop(key, None)
        if self.store is not None:
            await self.store.write(lambda c: c.execute(DROP, {"key": key}))

    def _held(self, count: Count, at: float) -> "deque[float]":
        _, made = self._made.get(count.key, (0.0, deque()))
        while made and made[0] <= at - count.seconds:
            made.popleft()
        return made


def _enter(connection: Connection, wanted: tuple[Count, ...], at: float, sweep: bool) -> bool:
    """In the order of their keys, so that no two wait for each other."""
    if sweep:
        connection.execute(SWEPT, {"at": at})
    rows: list[dict[str, str]] = []
    for key, count in sorted((count.key, count) for count in wanted):
        until = at + count.seconds
        times = connection.execute(HOLD, {"key": key, "until": until}).scalar_one()
        made = [time for time in times.split() if float(time) > at - count.seconds]
        if len(made) >= count.most:
            return False
        rows.append({"key": key, "times": " ".join([*made, f"{at:.3f}"])})
    for row in rows:
        connection.execute(KEEP, row)
    return True
