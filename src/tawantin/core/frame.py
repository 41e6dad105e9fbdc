"""A frame is one paragraph of rules: what may be chosen here, and what then happens.

The frame objects are stateless. The stack in the state holds, for each open frame, its id and
seven int registers (`A` to `G`), so it copies as a list and can be saved at any moment.

The engine asks the top frame to `proceed`: to do whatever needs no decision. It answers True when
a decision is wanted; `options` then lists the legal actions and `apply` carries one out. A frame
opens another with `call` (and goes on when that one ends), hands over with `goto`, or leaves with
`end`.
"""

from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.errors import RulesBug
from tawantin.core.extend import mypyc_attr
from tawantin.core.state import WIDTH, State
from tawantin.core.why import Reason

ID: Final = -8
A: Final = -7
B: Final = -6
C: Final = -5
D: Final = -4
E: Final = -3
F: Final = -2
G: Final = -1

BLANK: Final = [0] * WIDTH  # a list made for every call would cost more than the call

PLAYER: Final = 0
CHANCE: Final = 1
OVER: Final = 2

CHANCE_SEAT: Final = -1
NOBODY: Final = -2
EACH: Final = -3  # as a viewer: every seat sees its own, in a position redetermined for one of them


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """Base of all frames of all games.

    The state is `Any` here so that a game's frames can name their own state class.
    """

    def __init__(self, name: str, rule: str, kind: int = PLAYER) -> None:
        self.name: Final = name
        self.rule: Final = rule  # the rule that asks this question
        self.kind: Final = kind

    def proceed(self, s: Any) -> bool:
        """Do what needs no decision; True when one is wanted now."""
        return True

    def actor(self, s: Any) -> int:
        """The seat that decides here."""
        raise RulesBug(f"frame {self.name} asks nobody")

    def asked(self, s: Any) -> list[int]:
        """Every seat that may answer now, in any order; the first is the actor."""
        return [self.actor(s)]

    def turn_to(self, s: Any, seat: int) -> None:
        """Let one of the asked be the actor."""

    def options(self, s: Any) -> list[int]:
        """The legal actions, in table order of the paragraph. Never empty when asked."""
        raise RulesBug(f"frame {self.name} has no options")

    def apply(self, s: Any, action: int) -> None:
        """Carry out a legal action."""
        raise RulesBug(f"frame {self.name} takes no action")

    def candidates(self, s: Any) -> list[int]:
        """Every action one could think of here, legal or not (the slow, explaining path)."""
        return self.options(s)

    def blocked(self, s: Any, action: int) -> Reason | None:
        """Why this candidate is illegal, or None if it is legal."""
        return None

    def doors(self, s: Any, seat: int, action: int) -> int:
        """What the seat may still do here, as doors of the contract.

        With an action (-1: none), besides what that action does itself or says by its name.
        """
        return 0

    def sample(self, s: Any, rng: Rng) -> int:
        """Chance frames: draw an outcome."""
        raise RulesBug(f"frame {self.name} is not a chance frame")

    def prompt(self, s: Any) -> dict[str, int | str]:
        """The numbers in this frame's prompt sentence (`prompt.<name>` in the locales)."""
        return {}


def call(
    s: State,
    frame: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Open a frame on top of the present one, which goes on when it ends."""
    stack = s.stack
    stack.extend(BLANK)
    stack[ID] = frame
    if a:
        stack[A] = a
    if b:
        stack[B] = b
    if c:
        stack[C] = c
    if d:
        stack[D] = d
    if e:
        stack[E] = e
    if f:
        stack[F] = f
    if g:
        stack[G] = g


def goto(
    s: State,
    frame: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Replace the present frame by another."""
    stack = s.stack
    stack[ID] = frame
    stack[A] = a
    stack[B] = b
    stack[C] = c
    stack[D] = d
    stack[E] = e
    stack[F] = f
    stack[G] = g


def end(s: State) -> None:
    """Close the present frame."""
    del s.stack[ID:]


def in_order(frames: dict[int, Frame]) -> list[Frame]:
    """The frames of a game, each at the place of its id; every id from 0 on has one."""
    if sorted(frames) != list(range(len(frames))):
        raise RulesBug(f"frames have the ids {sorted(frames)}")
    return [frames[number] for number in range(len(frames))]
