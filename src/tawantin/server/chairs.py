"""Chairs at a table, and the clocks of those who sit there."""

import time
from typing import Literal

import msgspec

from tawantin.server.errors import bad_request

DAY = 86400.0

SeatKind = Literal["person", "open", "invite", "bot"]


class Pace(msgspec.Struct, frozen=True):
    """How fast a table plays. `live`: seconds on the clock and per decision; `days`: per move."""

    kind: str = "none"  # none, live, days
    base: float = 0
    increment: float = 0
    days: float = 0


class Seat(msgspec.Struct):
    """One chair: who sits there, and whether a bot plays for it now."""

    seat: int
    kind: SeatKind
    name: str
    person_id: str | None = None
    bot: str | None = None
    invite: str | None = None
    conceded: bool = False
    timed_out: bool = False
    bank: float | None = None
    notify: bool = True


def now() -> float:
    """The time of every change to a table."""
    return time.time()


def checked_pace(pace: Pace) -> Pace:
    """The pace without what its kind does not use, or a refusal that says what there is."""
    if pace.kind == "none":
        return Pace()
    if pace.kind == "live" and 10 <= pace.base <= 36000 and 0 <= pace.increment <= 3600:
        return Pace("live", pace.base, pace.increment)
    if pace.kind == "days" and 0 < pace.days <= 30:
        return Pace("days", days=pace.days)
    raise bad_request("bad_pace")


def deadline(pace: Pace, seat: Seat | None, start: float) -> float | None:
    """When the time of a seat that decides from `start` on runs out; bots have no clock."""
    if seat is None or seat.bot is not None:
        return None
    if pace.kind == "days":
        return start + pace.days * DAY
    if pace.kind == "live" and seat.bank is not None:
        return start + seat.bank
    return None


def spend(pace: Pace, seat: Seat, spent: float, added: float) -> list[Seat]:
    """The chair with its live clock after a decision, if it has one that runs."""
    if pace.kind != "live" or seat.bank is None or seat.bot is not None:
        return []
    left = max(0.0, seat.bank - spent) + added
    return [msgspec.structs.replace(seat, bank=max(0.0, left))]
