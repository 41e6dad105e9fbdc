"""A table of this server, while it is in memory."""

import asyncio
import time
from typing import Any

from tawantin.house.tables import HouseTable
from tawantin.table.seats import Seat


class LiveTable(HouseTable):
    """A table with what the database knows of it. It is changed under its lock."""

    def __init__(self, row: Any, seats: list[Seat]) -> None:
        super().__init__(row, seats)
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.task: asyncio.Task[None] | None = None
        self.address = ""  # where it was started from, as long as that is remembered
        self.scenery: dict[str, Any] | None = None  # made when somebody wants to draw it
        self.left: dict[str, float] = {}  # when people closed the last page they had here
