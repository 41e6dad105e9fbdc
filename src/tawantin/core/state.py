"""A position: plain ints and short int lists, and the stack of frames that says what is asked."""

from typing import Final

from tawantin.core.events import Recorder
from tawantin.core.extend import mypyc_attr

WIDTH: Final = 8
"""A frame on the stack is this many ints: its id and seven registers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. A game adds its own fields, copies and lists them all."""

    __slots__ = ("players", "rec", "stack")

    players: int
    stack: list[int]
    rec: Recorder | None

    def copy(self) -> "State":
        """An equal and independent state, without the recorder."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of all fields that make up the position, in a fixed order."""
        raise NotImplementedError

    def printed(self) -> object:
        """The printed values this match is played with."""
        raise NotImplementedError
