"""What fills by itself, so much a second, and is taken from: by each who asks from their own."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from time import perf_counter
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")

SWEEP = 60.0  # seconds between two looks at what nobody takes from
TURN = 0.005  # seconds that each who waits for a debt adds to it


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("at", "burst", "clock", "level", "rate")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.level = burst
        self.at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take so much out of it, if it is there."""
        self._fill()
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def spend(self, cost: float) -> None:
        """What is used up already, be it more than was there."""
        self._fill()
        self.level -= cost

    def debt(self) -> float:
        """Seconds until there is something in it again."""
        self._fill()
        return max(0.0, -self.level / self.rate)

    @property
    def full(self) -> bool:
        self._fill()
        return self.level >= self.burst

    @property
    def empty(self) -> bool:
        self._fill()
        return self.level < 1.0

    def _fill(self) -> None:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """A bucket for each address, or whoever else is told apart."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._of: dict[str, Bucket] = {}
        self._swept = clock()

    def of(self, key: str) -> Bucket:
        now = self._clock()
        if now - self._swept > SWEEP:
            self._swept = now
            self._of = {k: bucket for k, bucket in self._of.items() if not bucket.full}
        found = self._of.get(key)
        if found is None:
            found = self._of[key] = Bucket(self.rate, self.burst, self._clock)
        return found

    def empty(self, key: str) -> bool:
        """Whether nothing can be taken now."""
        found = self._of.get(key)
        return found is not None and found.empty


class Purses(Buckets):
    """The server's time, in seconds: of all it does for an address, some at once and a share
    after that. Whoever is in debt waits, and nobody else does.
    """

    async def wait(self, whose: str) -> None:
        """Those who wait for the same debt go on one after the other, not all at once."""
        purse = self.of(whose)
        debt = purse.debt()
        if debt > 0:
            purse.level -= TURN
            await asyncio.sleep(debt)

    async def pay(self, whose: str, work: Awaitable[T]) -> T:
        """What comes of it; what it does between two waits is paid for."""
        return await self._steps(whose, work.__await__())

    @coroutine
    def _steps(self, whose: str, work: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        told: BaseException | None = None
        while True:
            began = perf_counter()
            try:
                waits_for = work.send(None) if told is None else work.throw(told)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self.of(whose).level -= perf_counter() - began
            try:
                told = None
                yield waits_for
            except BaseException as error:  # to stop, while it waits
                told = error
