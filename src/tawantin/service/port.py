"""What operations need of whoever keeps the tables."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from tawantin.house.tables import Somebody
from tawantin.table.seats import Seat
from tawantin.table.table import Change

T = TypeVar("T")

Request = tuple[Somebody, str]
"""Who sent a change, and the key they gave it."""


class Storing(Protocol):
    """What is stored of a table besides its match."""

    async def save(self, table: Any, **values: Any) -> None:
        """Store what the table has of its own by now, named by `values`, then tell everybody."""
        ...

    async def save_seats(self, table: Any, seats: list[Seat]) -> None:
        """Put these seats in the place of those of their numbers, then tell everybody."""
        ...

    async def remove(self, table: Any) -> None:
        """Delete the table, then tell everybody."""
        ...


class Tables(Storing, Protocol):
    """Tables of a server, or of one person in a page, where every method answers at once."""

    @property
    def log_page(self) -> int:
        """The most entries of a log in one answer."""
        ...

    def now(self) -> float:
        """Return the seconds since 1970."""
        ...

    async def enter(self, limit: str, person: Somebody | None) -> None:
        """Count one more of these; refuse it if there were too many."""
        ...

    async def in_turn(self, work: Callable[[], T]) -> T:
        """Run work that reads much at once, such as a whole log, when it is the caller's turn."""
        ...

    async def heavy(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run slow work, such as replaying a match, while others are served."""
        ...

    async def get(self, table_id: str) -> Any:
        """Return a table as it was last stored, or refuse an unknown one."""
        ...

    async def at_least(self, table: Any, version: int) -> Any:
        """Return the table at this version or a later one, as far as that is known here."""
        ...

    def changing(self, table: Any) -> AbstractAsyncContextManager[None]:
        """Lock the table. A refusal has changed nothing; after any other failure it is reread."""
        ...

    async def seen(self, table: Any, request: Request) -> bool:
        """Return whether this request was carried out before."""
        ...

    async def commit(self, table: Any, change: Change, request: Request | None = None) -> None:
        """Store a change of the table whole, then tell everybody who looks at it."""
        ...

    async def stored_lines(self, table: Any) -> list[str]:
        """Return the log as it was stored, of a match under rules that are gone."""
        ...
