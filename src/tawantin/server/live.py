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
        self.agreed = {seat for seat in row.agreed or () if seat in range(len(seats))}
        self.offered = bool(self.agreed)  # whether the database knows of anybody who agrees
        self.behind: int = row.version  # the newest version we have heard of
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.task: asyncio.Task[None] | None = None
        self.origin: str = row.origin or ""  # where it was started from
        self.scenery: dict[str, Any] | None = None  # made when somebody wants to draw it
        self.left: dict[str, float] = {}  # when people closed the last page they had here

    def taken_over(self, row: Any, seats: list[Seat], before: int) -> None:
        """Another process has changed it: its row and seats are these, and the match has been
        played on from entry `before`.
        """
        self.status, self.result = row.status, row.result
        self.host_id, self.rematch, self.listed = row.host_id, row.rematch, row.listed
        self.agreed = {seat for seat in row.agreed or () if seat in range(len(seats))}
        self.offered = bool(self.agreed)
        self.follow(seats, row.version, before)
