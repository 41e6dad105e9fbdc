"""How often somebody may try to show who they are, for each account and each address."""

import time
from collections import deque
from collections.abc import Callable

from tawantin.server.errors import TooMany

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

MOST = {  # so many within so many seconds
    "guest from": (30, MINUTE),
    "login": (10, 10 * MINUTE),  # by account, whether there is one or not
    "login from": (30, MINUTE),
    "register": (5, HOUR),  # by guest
    "register from": (20, HOUR),
    "password": (10, 10 * MINUTE),  # the old one: to change it, to export, to leave
    "forgot": (3, HOUR),  # by account, whether there is one or not
    "link from": (30, HOUR),  # links asked for and used
    "confirm": (5, DAY),  # by person
    "confirm to": (3, DAY),  # by e-mail address
}
LONGEST = max(seconds for _, seconds in MOST.values())


class Attempts:
    """Counts what was tried. Counted first: whoever tries many at once gains nothing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._made: dict[tuple[str, str], deque[float]] = {}
        self._swept = clock()

    def enter(self, what: str, key: str) -> None:
        """One more; refused if that is too often."""
        most, seconds = MOST[what]
        now = self._clock()
        self._sweep(now)
        made = self._made.setdefault((what, key), deque())
        while made and made[0] <= now - seconds:
            made.popleft()
        if len(made) >= most:
            raise TooMany("too_many_attempts" if seconds > MINUTE else "")
        made.append(now)

    def succeeded(self, what: str, key: str) -> None:
        """It was them: what went before was a slip of the hand."""
        self._made.pop((what, key), None)

    def _sweep(self, now: float) -> None:
        if now - self._swept > HOUR:
            self._swept = now
            self._made = {k: v for k, v in self._made.items() if v and v[-1] > now - LONGEST}
