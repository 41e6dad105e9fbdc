"""Who is at a table: here, away or gone, for pages that have said whether they are looked at.

Processes tell each other over the bell which seats look at a table by way of them, and how many
others: no more than everybody is told who looks there. Nothing of it is stored. Who has not been
heard for a while has nobody any more, and who is heard anew is asked.
"""

import time
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, Protocol

import msgspec

from tawantin.server.live import LiveTable
from tawantin.server.people import Person

SILENT = 5.0  # seconds without a word of a process, which says one every second

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


class Seen(NamedTuple):
    """By way of one process: the seats that have the table open, and whether they look at it; and
    how many others do.
    """

    seats: dict[int, bool]
    watching: int

    @property
    def words(self) -> tuple[str, int]:
        """As it goes over the bell."""
        return "".join(f"{seat}{'+' if looks else '-'}" for seat, looks in self.seats.items()), (
            self.watching
        )


def read(seats: str, watching: str) -> Seen:
    """What another process has said."""
    marked = seats.replace("+", "+ ").replace("-", "- ").split()
    return Seen({int(mark[:-1]): mark[-1] == "+" for mark in marked}, int(watching))


def seen(table: LiveTable | None, lookers: Iterable[Looker]) -> Seen:
    """By way of this process; whoever has said nothing is not known to look."""
    seats: dict[int, bool] = {}
    watching = 0
    for looker in lookers:
        by = looker.person.id if looker.person is not None else None
        mine = table.seats_of(by) if table is not None else []
        watching += not mine
        for seat in mine:
            seats[seat] = seats.get(seat, False) or bool(looker.visible)
    return Seen(seats, watching)


def presence(table: LiveTable, found: Iterable[Seen]) -> Presence:
    """As it is now, by way of all processes."""
    looks: dict[int, bool] = {}
    watching = 0
    for each in found:
        watching += each.watching
        for number, visible in each.seats.items():
            looks[number] = looks.get(number, False) or visible
    seats: list[SeatPresence] = []
    for seat in table.seats:
        if seat.kind != "person" or seat.person_id is None:
            continue
        if seat.seat not in looks:
            seats.append(SeatPresence(seat.seat, "gone", table.left.get(seat.person_id)))
        else:
            seats.append(SeatPresence(seat.seat, "here" if looks[seat.seat] else "away"))
    return Presence(seats, watching)


class Elsewhere:
    """Who looks at which table by way of other processes, as far as these have said."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, Seen]] = {}  # by process and table
        self._heard: dict[str, float] = {}
        self._asked: set[str] = set()

    def at(self, table_id: str) -> list[Seen]:
        return [tables[table_id] for tables in self._seen.values() if table_id in tables]

    def heard(self, process: str) -> None:
        """It is there; if we did not know, it is asked who looks by way of it."""
        if process not in self._heard:
            self._asked.add(process)
        self._heard[process] = self._clock()

    def told(self, process: str, table_id: str, found: Seen) -> None:
        tables = self._seen.setdefault(process, {})
        tables[table_id] = found
        if found == Seen({}, 0):
            del tables[table_id]

    def strangers(self) -> list[str]:
        """Processes to be asked."""
        asked, self._asked = sorted(self._asked), set()
        return asked

    def silent(self) -> list[str]:
        """Processes that are there no more."""
        limit = self._clock() - SILENT
        return [process for process, at in self._heard.items() if at < limit]

    def known(self) -> list[str]:
        return list(self._heard)

    def lost(self, process: str) -> list[str]:
        """Nobody looks by way of this process; where somebody did."""
        self._heard.pop(process, None)
        self._asked.discard(process)
        return list(self._seen.pop(process, {}))
