"""What the server refuses besides what a table does: see `tawantin.table.refusals`."""

from typing import Any

from tawantin.table.refusals import BadRequest, Conflict, Forbidden, Illegal, NotFound, Refused

__all__ = [
    "BadRequest",
    "Busy",
    "Conflict",
    "Forbidden",
    "Illegal",
    "Misdirected",
    "NotFound",
    "Refused",
    "Storage",
    "TooMany",
    "TooSlow",
    "Unauthorized",
]


class Unauthorized(Refused):
    """Nobody we know asks, or they cannot show that it is them."""

    status = 401


class Misdirected(Refused):
    """Asked by a name that is not this server's."""

    status = 421


class Storage(Refused):
    """The database is full, locked, read-only or away; nothing was changed."""

    status = 503

    def __init__(self) -> None:
        super().__init__("storage")


class TooMany(Refused):
    """Not so often."""

    status = 429

    def __init__(self, key: str = "", /, **more: Any) -> None:
        super().__init__("too_many_requests", key, **more)


class TooSlow(Refused):
    """The body of a request did not come in time."""

    status = 408


class Busy(Refused):
    """Too many at once, of all people together."""

    status = 503
