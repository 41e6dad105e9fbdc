"""What fills by itself, so much a second, and is taken from: by each who asks from their own."""

import time
from collections.abc import Callable

SWEEP = 60.0  # seconds between two looks at what nobody takes from


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
