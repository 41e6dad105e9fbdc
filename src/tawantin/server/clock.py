"""The server's time: seconds since 1970, but it never jumps, and rests while nothing can be stored.

It begins where the machine's clock stands and then goes on by itself: setting that clock back or
forth gives nobody time and takes none. While the database takes no moves it stands still. So it is
not what other clocks show: whoever is told a deadline is told this time too.
"""

import time

NOTICED = 0.25  # seconds by which the times of two processes may differ


class Clock:
    """Read from the loop, stopped and started by the writer."""

    def __init__(self) -> None:
        self._at: tuple[float, float | None] = (time.time() - time.monotonic(), None)

    def now(self) -> float:
        """The time of every change to a table."""
        ahead, stopped = self._at
        return ahead + (time.monotonic() if stopped is None else stopped)

    @property
    def runs(self) -> bool:
        """Not while the database takes no moves."""
        return self._at[1] is None

    def stop(self) -> None:
        ahead, stopped = self._at
        if stopped is None:
            self._at = (ahead, time.monotonic())

    def go(self) -> None:
        ahead, stopped = self._at
        if stopped is not None:
            self._at = (ahead - (time.monotonic() - stopped), None)

    def adjust(self, seconds: float) -> None:
        """Others who serve the same tables have another time: take it, if the difference counts."""
        if abs(seconds) > NOTICED:
            ahead, stopped = self._at
            self._at = (ahead + seconds, stopped)


CLOCK = Clock()
now = CLOCK.now
