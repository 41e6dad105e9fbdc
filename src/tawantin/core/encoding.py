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
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tawantin.core.contract import FLAG, NUMBER, SEATS, THINGS, Domain
from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.extend import i64, u8, vec
from tawantin.core.features import Features, Part, entries
from tawantin.core.frame import ID, PLAYER
from tawantin.core.game import Game
from tawantin.core.state import State

MOST_COUNT: Final = 99  # a number of a question past it is said as this

Groups = tuple[tuple[int, ...], ...]
"""Values of a number that is no amount but says which: those of a group have something in common,
and one may belong to several. `((1, 3), (2, 4), (3, 4))`: what 3 is, 1 is in one way, 4 in another.
"""
NOTHING: Final[Mapping[str, Groups]] = {}


class Encoder:
    """Rows and choices of one game; the games extend it by `board` and `place`."""

    def __init__(
        self,
        game: Game,
        features: Features,
        version: int,
        actions: Sequence[int],
        board: Sequence[Part],
        place: Sequence[Part] = (),
        apart: Mapping[str, Groups] = NOTHING,
    ) -> None:
        """`actions`: of each index, in order; `board`, `place`: what the table and each seat have
        besides their features; `apart`: of runs of the board that are no amounts, by what their
        names begin with, which values are alike, for who wants to tell them apart."""
        self.game: Final = game
        self.features: Final = features
        self.seats: Final = game.players[-1]
        self.table: Final = [*features.of_table, *entries(board)]
        self.seat: Final = [*features.of_seat, *entries(place)]
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
        self.apart: Final = _runs(len(features.of_table), board, apart)
        self.groups: Final = _mark([repr(self.apart)]) if self.apart else ""
        """Changes with what is told apart."""
        self.actions: Final = list(actions)
        self.index: Final = [-1] * len(game.actions)
        for number, action in enumerate(self.actions):
            self.index[action] = number
        self.fingerprint: Final = self._fingerprint()
        self.encoding: Final = f"f{features.version}-e{version}"
        self.version: Final = f"{game.name}-r{game.rules_version}-{self.encoding}"

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
        return _mark(said)

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

    def blank(self, rows: int = 1) -> vec[u8]:
        """Room for `write`."""
        return vec[u8]([0] * (rows * self.width))

    def write(self, s: Any, viewer: i64, actor: i64, out: vec[u8], at: i64) -> None:
        """What `viewer` may know, into the `width` numbers of `out` from `at` on."""
        features = self.features
        for i in range(at, at + i64(self.width)):
            out[i] = 0
        slot = i64(features.slot(s))
        if slot >= 0:
            out[at + slot] = 1
        features.shared(s, out, at + i64(features.asking))
        self.board(s, viewer, out, at + i64(len(features.of_table)))
        at += i64(len(self.table))
        self.write_question(s, viewer, out, at)
        at += i64(len(self.question))
        position: State = s
        players = i64(position.players)
        share, own = i64(len(self.seat)), i64(len(features.of_seat))
        features.seats(s, viewer, actor, viewer, out, at, share, 0)
        if own < share:
            for k in range(players):
                seat = viewer + k
                if seat >= players:
                    seat -= players
                self.place(s, seat, out, at + k * share + own)

    def board(self, s: Any, viewer: i64, out: vec[u8], at: i64) -> None:
        """What lies on the table, as the viewer may know it."""
        raise NotImplementedError

    def place(self, s: Any, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat has besides its features, where it has something."""

    def write_question(self, s: State, viewer: int, out: vec[u8], at: i64) -> None:
        """The arguments of the question that is asked now."""
        number = s.stack[ID]
        slots = self._slots[number]
        if not slots:
            return
        kinds = self._kinds[number]
        said = self.game.frames[number].prompt(s)
        for arg, slot in slots.items():
            value = said.get(arg)
            if not isinstance(value, int):
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


def _mark(said: list[str]) -> str:
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def _runs(
    at: int, board: Sequence[Part], apart: Mapping[str, Groups]
) -> list[tuple[int, int, Groups]]:
    """Where the runs that are told apart begin and end in a row, in its order."""
    found = []
    for prefix, _, names in board:
        if prefix in apart:
            found.append((at, at + len(names), apart[prefix]))
        at += len(names)
    if len(found) != len(apart):
        raise ValueError(f"a run of {sorted(apart)} is not on the board")
    return found


def _most_of(domain: Domain, seats: int) -> int:
    if domain.kind == NUMBER:
        return MOST_COUNT
    if domain.kind == FLAG:
        return 1
    if domain.kind == SEATS:
        return seats
    return len(domain.keys) if domain.kind == THINGS else 0
