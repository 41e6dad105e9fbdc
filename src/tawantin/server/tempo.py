"""How fast bots play: at the pace of the settings where there is room, slower where there is none.

When more tables play than the process has time for, bots are late: the moment to move has come, and
the event loop is busy with others. Then each waits longer beforehand, by as much as bots were late
in the last second; that is about what is missing, as each table makes one move at a time. While
nobody is late the wait shrinks again, a little every second. So a full server plays all its tables
a bit slower, has time left for people, and pages still see an even pace.

Bots move on a beat, twenty-five times a second: all whose moment has come since the last one move
together and are written in one transaction, which costs nearly as much for one move as for many.
"""

import asyncio
import math

LATE = 0.02  # seconds, on average, that do not matter
LONGEST = 1.2  # seconds a bot waits at most, unless the settings say more
BACK = 0.95  # of what is waited in addition, a second later
BEAT = 0.04  # seconds


class Tempo:
    """What bots wait in addition to the pace of the settings; nothing if that is none at all."""

    def __init__(self, pace: float) -> None:
        self.more = 0.0
        self._most = max(0.0, LONGEST - pace) if pace else 0.0
        self._late = 0.0
        self._moves = 0

    def moved(self, late: float) -> None:
        """A bot has moved so many seconds after it wanted to."""
        self._late += late
        self._moves += 1

    def look(self) -> None:
        """Once a second."""
        late = self._late / self._moves if self._moves else 0.0
        self._late, self._moves = 0.0, 0
        if late > LATE:
            self.more = min(self._most, self.more + late)
        else:
            self.more *= BACK


class Beats:
    """Moments, the same for all who wait."""

    def __init__(self) -> None:
        self._waiting: dict[int, asyncio.Event] = {}

    async def wait(self, moment: float) -> float:
        """Until the first beat after this moment of the event loop; when that was to be."""
        number = math.ceil(moment / BEAT)
        beat = self._waiting.get(number)
        if beat is None:
            beat = self._waiting[number] = asyncio.Event()
            asyncio.get_running_loop().call_at(number * BEAT, self._strike, number)
        await beat.wait()
        return number * BEAT

    def _strike(self, number: int) -> None:
        self._waiting.pop(number).set()
