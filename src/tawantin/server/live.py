"""A table of this server, while it is in memory."""

import asyncio
import time
from typing import Any

import msgspec

from tawantin.core import registry
from tawantin.core.match import Match
from tawantin.server.errors import Forbidden
from tawantin.server.people import Person
from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.table import Table


class LiveTable(Table):
    """A table with what the database knows of it. It is changed under its lock."""

    def __init__(self, row: Any, seats: list[Seat]) -> None:
        super().__init__(seats, msgspec.convert(row.pace, Pace))
        self.status = row.status
        self.version = row.version
        self.result = row.result
        self.id: str = row.id
        self.game: str = row.game
        self.players: int = row.players
        self.options: dict[str, Any] = row.options
        self.overlay: dict[str, Any] | None = row.overlay
        self.pinned: bool = row.pinned
        self.rules_version: int = row.rules_version
        self.listed: bool = row.listed
        self.host_id: str | None = row.host_id
        self.commitment: str = row.commitment
        self.seed: bytes = row.seed
        self.salt: str = row.salt
        self.rematch: str | None = row.rematch
        self.branch_of: str | None = row.branch_of
        self.begun: int = row.branch_entries or 0
        self.created: float = row.created
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    def new_match(self) -> Match:
        """The match of this table before its first draw."""
        return Match(
            registry.game(self.game),
            self.players,
            self.options,
            self.overlay,
            self.seed,
            self.salt,
            [seat.name for seat in self.seats],
            self.begun,
        )

    def must_host(self, person: Person) -> None:
        if self.host_id != person.id:
            raise Forbidden("not_host")
