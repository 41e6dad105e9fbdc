"""How fast a table plays, and the clocks of those who sit there."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from tawantin.table.refusals import BadRequest
from tawantin.table.seats import Seat

DAY = 86400.0
LEAST_DAYS = 1 / 24  # an hour
MOST_DAYS = 30
GRACE = 10.0  # seconds on the live clock of somebody who comes back after running out of time


@dataclass(frozen=True)
class Pace:
    """How fast a table plays. `live`: seconds on the clock and per decision; `days`: per move."""

    kind: str = "none"  # none, live, days
    base: float = 0.0
    increment: float = 0.0
    days: float = 0.0


def checked_pace(pace: Pace) -> Pace:
    """The pace without what its kind does not use, or a refusal that says what there is."""
    if pace.kind == "none":
        return Pace()
    if pace.kind == "live" and 10 <= pace.base <= 36000 and 0 <= pace.increment <= 3600:
        return Pace("live", pace.base, pace.increment)
    if pace.kind == "days" and LEAST_DAYS <= pace.days <= MOST_DAYS:
        return Pace("days", days=pace.days)
    raise BadRequest("bad_pace")


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
    """The seat when it is asked no more, its live clock with what it has spent and gets."""
    if seat.asked is None:
        return seat
    bank = seat.bank
    if pace.kind == "live" and bank is not None and seat.bot is None:
        bank = max(0.0, max(0.0, bank - (at - seat.asked)) + added)
    return seat.timed(None, bank)


def asked_again(seat: Seat, since: float, gained: float) -> Seat:
    """Return the seat when a question comes back that was first put at `since`.

    Its time has run since then. `gained`: the increment for the choice that is taken back.
    """
    bank = seat.bank
    if bank is not None and seat.asked is not None:
        bank += seat.asked - since - gained
    return seat.timed(since, bank)


def back(pace: Pace, seat: Seat) -> Seat:
    """The seat when its person plays again; who ran out of time gets some."""
    bank = seat.bank
    if bank is not None and seat.timed_out:
        bank = max(bank, pace.increment, GRACE)
    return replace(seat, bot=None, bank=bank, asked=None)


def turned(
    pace: Pace, seats: list[Seat], asked: Collection[int], answered: Collection[int], at: float
) -> list[Seat]:
    """The seats with the clocks of the asked running, each since its own question was put."""
    found: list[Seat] = []
    for seat in seats:
        left = seat.seat not in asked
        after = stopped(pace, seat, at) if left or seat.seat in answered else seat
        if not left and after.asked is None:
            after = after.timed(at, after.bank)
        found.append(after)
    return found
