"""Chairs at a table, and the clocks of those who sit there."""

import time
from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from tawantin.core.game import Game, OptionValue
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
    """One chair: who sits there, whether a bot plays for it now, and since when it is asked."""

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
    asked: float | None = None
    orders: dict[str, OptionValue] | None = None


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


def deadline(pace: Pace, seat: Seat) -> float | None:
    """When the time of a seat that is asked runs out; bots have no clock."""
    if seat.asked is None or seat.bot is not None:
        return None
    if pace.kind == "days":
        return seat.asked + pace.days * DAY
    if pace.kind == "live" and seat.bank is not None:
        return seat.asked + seat.bank
    return None


def earliest(pace: Pace, seats: list[Seat]) -> float | None:
    """When the first of all clocks that run is at its end."""
    ends = [deadline(pace, seat) for seat in seats]
    return min((end for end in ends if end is not None), default=None)


def stopped(pace: Pace, seat: Seat, at: float, added: float = 0.0) -> Seat:
    """The chair when it is asked no more, its live clock with what it has spent and gets."""
    if seat.asked is None:
        return seat
    bank = seat.bank
    if pace.kind == "live" and bank is not None and seat.bot is None:
        bank = max(0.0, max(0.0, bank - (at - seat.asked)) + added)
    return msgspec.structs.replace(seat, asked=None, bank=bank)


def turned(
    pace: Pace, seats: list[Seat], asked: Collection[int], answered: Collection[int], at: float
) -> list[Seat]:
    """The chairs with the clocks of the asked running, each since its own question was put."""
    found: list[Seat] = []
    for seat in seats:
        left = seat.seat not in asked
        after = stopped(pace, seat, at) if left or seat.seat in answered else seat
        if not left and after.asked is None:
            after = msgspec.structs.replace(after, asked=at)
        found.append(after)
    return found


def standing(game: Game, seat: Seat) -> dict[str, OptionValue]:
    """All standing orders of a chair; those never given are the game's defaults."""
    given = seat.orders or {}
    return {order.name: given.get(order.name, order.default) for order in game.orders}


def checked_orders(game: Game, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The orders, if the game has them and their values."""
    known = {order.name: order for order in game.orders}
    for name, value in given.items():
        if name not in known:
            raise bad_request("bad_orders", "no_order", order=name, orders=", ".join(known))
        values = known[name].values
        if not any(type(value) is type(v) and value == v for v in values):
            allowed = ", ".join(str(v).lower() if isinstance(v, bool) else v for v in values)
            raise bad_request("bad_orders", order=name, values=allowed)
    return dict(given)
