"""Seats at a table: who sits there, who plays for them, and what they have settled in advance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tawantin.core.game import Game, OptionValue
from tawantin.table.refusals import BadRequest

SeatKind = Literal["person", "open", "invite", "bot"]


@dataclass
class Seat:
    """One seat: who sits there, whether a bot plays for it now, and since when it is asked.

    A seat is never changed, only put in place of another. `bank`: seconds left on a live clock.
    `handed_over`: when its person last let a bot play for them.
    `person_id`, `invite`, `notify` and `mark` are for whoever keeps accounts.
    """

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
    mark: str | None = None
    handed_over: float | None = None

    def timed(self, asked: float | None, bank: float | None) -> "Seat":
        """The seat with its clock so. (Every move needs two, and `replace` takes its time.)"""
        found = Seat.__new__(Seat)
        found.__dict__.update(self.__dict__, asked=asked, bank=bank)
        return found


def replaced(seats: list[Seat], changed: Iterable[Seat]) -> list[Seat]:
    """All seats, these in place of what they were."""
    held = seats[:]
    for seat in changed:
        held[seat.seat] = seat
    return held


def standing(game: Game, seat: Seat) -> dict[str, OptionValue]:
    """All standing orders of a seat; those never given are the game's defaults."""
    given = seat.orders or {}
    return {order.name: given.get(order.name, order.default) for order in game.orders}


def checked_orders(game: Game, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The orders, if the game has them and their values."""
    known = {order.name: order for order in game.orders}
    for name, value in given.items():
        if name not in known:
            raise BadRequest("bad_orders", "no_order", order=name, orders=", ".join(known))
        values = known[name].values
        if not any(type(value) is type(v) and value == v for v in values):
            allowed = ", ".join(str(v).lower() if isinstance(v, bool) else v for v in values)
            raise BadRequest("bad_orders", order=name, values=allowed)
    return dict(given)
