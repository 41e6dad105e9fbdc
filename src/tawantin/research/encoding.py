"""A position as a row of small numbers and a choice as an index: what learning programs read.

Every game has one row and one list of choices for all its player counts and options. The row has
three parts: the table (once), the question that is asked, and a share for each seat, the viewer's
first and then in seating order; shares of seats that nobody has are zero. A number runs from 0 to
its bound, and a seat in it is counted from the viewer: 1 is the viewer, 0 nobody. The numbers of
seats and table are those of `games/<game>/features.py`, with what a choice needs besides.

The list of choices is the game's table of actions without its draws, so that every index has the
text of the notation: `place 4 stone`.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.contract import FLAG, NUMBER, SEATS, THINGS, Domain
from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.frame import ID, PLAYER
from tawantin.core.game import Game

Part = tuple[str, int, tuple[str, ...]]
MOST_COUNT: Final = 99  # a number of a question past it is said as this


class Encoder:
    """Rows and choices of one game; the games extend it by `write`."""

    def __init__(
        self,
        game: Game,
        version: str,
        table: Sequence[tuple[str, int]],
        seat: Sequence[tuple[str, int]],
        actions: Sequence[int],
    ) -> None:
        """`table`, `seat`: name and bound of each number; `actions`: of each index, in order."""
        self.game: Final = game
        self.seats: Final = game.players[-1]
        self.table: Final = list(table)
        self.seat: Final = list(seat)
        self._kinds: Final[list[dict[str, int]]] = [{} for _ in game.frames]
        self._slots: Final[list[dict[str, int]]] = [{} for _ in game.frames]
        self.question: Final = self._questions()
        self.numbers: Final = [
            *((f"table.{name}", most) for name, most in self.table),
            *((f"question.{name}", most) for name, most in self.question),
            *(
                (f"seat_{number}.{name}", most)
                for number in range(self.seats)
                for name, most in self.seat
            ),
        ]
        self.width: Final = len(self.numbers)
        self.actions: Final = list(actions)
        self.index: Final = [-1] * len(game.actions)
        for number, action in enumerate(self.actions):
            self.index[action] = number
        self.fingerprint: Final = self._fingerprint()
        self.version: Final = f"{game.name}-{version}"

    def _questions(self) -> list[tuple[str, int]]:
        """A number for each argument of each question that is a number, a thing or a seat."""
        found: list[tuple[str, int]] = []
        for frame, each in enumerate(self.game.frames):
            row = self.game.contract.questions.get(each.name)
            if row is None or each.kind != PLAYER:
                continue
            for arg, domain in row.args.items():
                most = _most_of(domain, self.seats)
                if most:
                    self._kinds[frame][arg] = domain.kind
                    self._slots[frame][arg] = len(found)
                    found.append((f"{each.name}.{arg}", most))
        return found

    def _fingerprint(self) -> str:
        """Changes with any name, bound, choice or place."""
        said = [f"{name} {most}" for name, most in self.numbers]
        said += [self.game.actions.text(action) for action in self.actions]
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]

    def names(self) -> list[str]:
        """What each index of a choice is, in the notation."""
        return [self.game.actions.text(action) for action in self.actions]

    def index_of(self, action: int) -> int:
        """The index of an action of the game's table."""
        found = self.index[action]
        if found < 0:
            raise MalformedAction(f"{self.game.actions.text(action)!r} is no choice with an index")
        return found

    def action_of(self, index: int, legal: list[int]) -> int:
        """The action of an index, which must be among these."""
        if not 0 <= index < len(self.actions):
            last = len(self.actions) - 1
            raise MalformedAction(f"there is no choice {index}; they run from 0 to {last}")
        action = self.actions[index]
        if action not in legal:
            text = self.game.actions.text(action)
            raise IllegalAction(f"choice {index} ({text!r}) is not legal now", "")
        return action

    def write(self, s: Any, viewer: i64, actor: i64, out: vec[u8], at: i64) -> None:
        """What `viewer` may know, into the `width` numbers of `out` from `at` on."""
        raise NotImplementedError

    def write_question(self, s: Any, viewer: int, out: vec[u8], at: i64) -> None:
        """The arguments of the question that is asked now."""
        number: int = s.stack[ID]
        slots = self._slots[number]
        if not slots:
            return
        kinds = self._kinds[number]
        for arg, value in self.game.frames[number].prompt(s).items():
            slot = slots.get(arg, -1)
            if slot < 0 or not isinstance(value, int):
                continue
            kind = kinds[arg]
            if kind == SEATS:
                value = (value - viewer) % s.players + 1
            elif kind == THINGS:
                value += 1
            elif value > MOST_COUNT:
                value = MOST_COUNT
            elif value < 0:
                value = 0
            out[at + i64(slot)] = u8(value)


def _most_of(domain: Domain, seats: int) -> int:
    if domain.kind == NUMBER:
        return MOST_COUNT
    if domain.kind == FLAG:
        return 1
    if domain.kind == SEATS:
        return seats
    return len(domain.keys) if domain.kind == THINGS else 0


def entries(parts: Sequence[Part]) -> list[tuple[str, int]]:
    """Runs of numbers with one bound (what names begin with, the bound, the names), one by one."""
    return [(prefix + name, most) for prefix, most, names in parts for name in names]


def slots_of(asking: Sequence[tuple[str, int]], frames: int) -> list[int]:
    """Of each frame, its place among those that ask, or -1."""
    found = [-1] * frames
    for place, (_, frame) in enumerate(asking):
        if frame >= 0:
            found[frame] = place
    return found


def whose(seat: i64, viewer: i64, players: i64) -> i64:
    """A seat counted from the viewer, from 1; 0: nobody."""
    if seat < 0:
        return 0
    seat -= viewer
    return seat + 1 if seat >= 0 else seat + players + 1


def capped(number: i64, most: i64) -> u8:
    """A number, or its bound if it is greater."""
    return u8(most) if number > most else u8(number)


def bits(number: i64) -> i64:
    """How many bits are set in a number of at most 62; quicker compiled than `bit_count`."""
    number -= number >> 1 & 0x5555555555555555
    number = (number & 0x3333333333333333) + (number >> 2 & 0x3333333333333333)
    number = number + (number >> 4) & 0x0F0F0F0F0F0F0F0F
    number += number >> 8
    number += number >> 16
    number += number >> 32
    return number & 127
