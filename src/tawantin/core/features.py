"""A position in numbers, as one seat sees it: what bots learn from and research reads.

Every number runs from 0 to a bound of at most 255 and has a name. Some are a seat's and some the
table's. Who learns reads a row for each seat, with those of the table in each (`fill`); the rows of
`tawantin.research` have the table once and then a share for each seat. Of cards others hide they
count how many there are and no more.
"""

from collections.abc import Sequence
from typing import Any, Final

from tawantin.core.extend import i64, u8, vec
from tawantin.core.frame import ID
from tawantin.core.state import State

Part = tuple[str, int, tuple[str, ...]]
"""A run of numbers with one bound: what their names begin with, the bound, the names."""


class Features:
    """The numbers of one game; the games extend it by `shared` and `seats`."""

    def __init__(
        self,
        version: int,
        marks: Sequence[Part],
        asking: Sequence[tuple[str, int]],
        shared: Sequence[Part],
        own: Sequence[Part],
        between: Sequence[Part] = (),
    ) -> None:
        """In the order of a seat's row: `marks` of the seat, `asking`, the frames that ask a player
        with a number for each that is 1 for the seat they ask (below 0: a question of former
        rules, whose number stays 0), `between`, the seat's too, `shared`, the table's, and `own`.
        """
        self.version: Final = version  # raised whenever a number means something else
        asked = [(f"asked_for_{name}", 1) for name, _ in asking]
        self.of_table: Final = [*asked, *entries(shared)]
        self.of_seat: Final = [*entries(marks), *entries(between), *entries(own)]
        self.row: Final = [
            *entries(marks), *asked, *entries(between), *entries(shared), *entries(own)
        ]  # fmt: skip
        self.marks: Final = len(entries(marks))
        self.asking: Final = len(asked)
        self._between: Final = len(entries(between))
        self._slots: Final = [-1] * (1 + max(frame for _, frame in asking))
        for place, (_, frame) in enumerate(asking):
            if frame >= 0:
                self._slots[frame] = place

    def shared(self, s: Any, out: vec[u8], at: i64) -> None:
        """The table's numbers, but for what is asked, into `out` from `at` on; it is all 0 yet."""
        raise NotImplementedError

    def seats(
        self,
        s: Any,
        viewer: i64,
        actor: i64,
        first: i64,
        out: vec[u8],
        at: i64,
        share: i64,
        gap: i64,
    ) -> None:
        """The seats' numbers as `viewer` may know them, the first seat's from `at` on, then in
        seating order, `share` apart; `gap` is what the table's take up between marks and own."""
        raise NotImplementedError

    def slot(self, s: Any) -> int:
        """The place of what is asked now among all that may be; -1 if nobody is asked."""
        position: State = s
        frame = position.stack[ID]
        return self._slots[frame] if frame < len(self._slots) else -1

    def blank(self, players: int, beside: int) -> vec[u8]:
        """Room for `fill`."""
        return vec[u8]([0] * (players * (len(self.row) + beside)))

    def fill(self, s: Any, viewer: i64, actor: i64, beside: list[int], out: vec[u8]) -> None:
        """Write what `viewer` may know, a row for each seat; `actor` is asked. `beside` is written
        after the rows, as many of its numbers after each."""
        position: State = s
        players = i64(position.players)
        more = i64(len(beside)) // players
        share, gap = i64(len(self.row)) + more, i64(len(self.of_table))
        for i in range(players * share):
            out[i] = 0
        start = i64(self.marks) + i64(self.asking) + i64(self._between)
        self.shared(s, out, start)
        for i in range(start, start + gap - i64(self.asking)):
            number = out[i]
            if number != 0:
                for seat in range(i64(1), players):
                    out[seat * share + i] = number
        slot = i64(self.slot(s))
        if slot >= 0 and actor >= 0:
            out[actor * share + i64(self.marks) + slot] = 1
        self.seats(s, viewer, actor, 0, out, 0, share, gap)
        for seat in range(players):
            for i in range(more):
                out[(seat + 1) * share - more + i] = u8(beside[seat * more + i])


def entries(parts: Sequence[Part]) -> list[tuple[str, int]]:
    """Name and bound of each number of these runs."""
    return [(prefix + name, most) for prefix, most, names in parts for name in names]


def capped(number: i64, most: i64) -> u8:
    """A number, or its bound if it is greater."""
    return u8(most) if number > most else u8(number)


def whose(seat: i64, viewer: i64, players: i64) -> i64:
    """A seat counted from the viewer, from 1; 0: nobody."""
    if seat < 0:
        return 0
    seat -= viewer
    return seat + 1 if seat >= 0 else seat + players + 1
