"""A table of this server, while it is in memory."""

import asyncio
import time
from typing import Any

from tawantin.house.tables import HouseTable
from tawantin.table.seats import Seat, replaced

INDEXED = ("status", "deadline")  # columns that seldom change, and cost an index each when written


class LiveTable(HouseTable):
    """A table with what the database knows of it. It is changed under its lock."""

    def __init__(self, row: Any, seats: list[Seat]) -> None:
        super().__init__(row, seats)
        self.agreed = {seat for seat in row.agreed or () if seat in range(len(seats))}
        self.offered = bool(self.agreed)  # whether the database knows of anybody who agrees
        self.behind: int = row.version  # the newest version we have heard of
        self._stored(row, seats)
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.task: asyncio.Task[None] | None = None
        self.origin: str = row.origin or ""  # where it was made or started from
        self.left: dict[str, float] = {}  # when people closed the last page they had here

    def taken_over(self, row: Any, seats: list[Seat], before: int) -> None:
        """Another process has changed it: its row and seats are these, and the match has been
        played on from entry `before`.
        """
        self.status, self.result = row.status, row.result
        self.host_id, self.rematch, self.listed = row.host_id, row.rematch, row.listed
        self.agreed = {seat for seat in row.agreed or () if seat in range(len(seats))}
        self.offered = bool(self.agreed)
        self._stored(row, seats)
        self.follow(seats, row.version, before)

    def _stored(self, row: Any, seats: list[Seat]) -> None:
        """Remember what the database has."""
        self._row: dict[str, Any] = {name: getattr(row, name) for name in INDEXED}
        self._held = seats

    def news(self, row: dict[str, Any]) -> dict[str, Any]:
        """Of these columns those the database does not have yet; it is given them now."""
        known = self._row
        news = {k: v for k, v in row.items() if k not in known or v != known[k]}
        known.update((name, news[name]) for name in INDEXED if name in news)
        return news

    def seat_news(self, seats: list[Seat]) -> list[dict[str, Any]]:
        """Of each of these seats what the database does not have yet; it is given that now."""
        news: list[dict[str, Any]] = []
        for seat in seats:
            known = vars(self._held[seat.seat])
            new = {name: value for name, value in vars(seat).items() if value != known[name]}
            if new:
                news.append({"of": self.id, "at_seat": seat.seat, **new})
        self._held = replaced(self._held, seats)
        return news
