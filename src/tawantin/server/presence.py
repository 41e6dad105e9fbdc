"""Who is at a table: here, away or gone, for pages that have said whether they are looked at."""

from collections.abc import Iterable
from typing import Literal, Protocol

import msgspec

from tawantin.server.live import LiveTable
from tawantin.server.people import Person

State = Literal["here", "away", "gone"]


class SeatPresence(msgspec.Struct, frozen=True):
    """`here`: looks at the table; `away`: has it open, and looks elsewhere; `gone`: since when."""

    seat: int
    state: State
    since: float | None = None


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """On a socket: where the people of a table are, and how many others watch."""

    seats: list[SeatPresence]
    watching: int


class Looker(Protocol):
    """An open socket: whose it is, and whether its page can be seen, as far as it has said."""

    person: Person | None
    visible: bool | None


def presence(table: LiveTable, lookers: Iterable[Looker]) -> Presence:
    """As it is now; of a socket that has said nothing nobody knows that it is looked at."""
    seen: dict[str, bool] = {}
    watching = 0
    seated = {seat.person_id for seat in table.seats if seat.kind == "person"}
    for looker in lookers:
        by = looker.person.id if looker.person is not None else None
        if by is None or by not in seated:
            watching += 1
        else:
            seen[by] = seen.get(by, False) or bool(looker.visible)
    seats: list[SeatPresence] = []
    for seat in table.seats:
        if seat.kind != "person" or seat.person_id is None:
            continue
        if seat.person_id not in seen:
            seats.append(SeatPresence(seat.seat, "gone", table.left.get(seat.person_id)))
        else:
            seats.append(SeatPresence(seat.seat, "here" if seen[seat.person_id] else "away"))
    return Presence(seats, watching)
