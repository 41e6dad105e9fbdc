"""How a game's table looks in a terminal. One module per game, found by the game's name.

A board is made from a view and the scenery alone: what it cannot see there, nobody can see on the
screen.
"""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.pretty import Pretty

from tawantin.core.match import Match
from tawantin.words import Words

View = Mapping[str, Any]

SEAT_STYLES = ("red", "yellow", "green", "blue", "magenta", "cyan")


class Board:
    """For a game that nobody has drawn yet: its view as data."""

    def draw(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        """The whole table as the view's seat sees it, in so many columns (80 at least)."""
        yield Pretty(dict(view))

    def explain(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        """What the things now in sight do."""
        return ()


class DrawnBoard(Board):
    """What the module `tawantin.cli.boards.<game>` has: `Drawing` and `Explanation`."""

    def __init__(self, module: Any) -> None:
        self.module: Final = module

    def draw(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        found: Iterable[RenderableType] = self.module.Drawing(view, names, words, width).all()
        return found

    def explain(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        explanation = self.module.Explanation(view, names, words, width)
        found: Iterable[RenderableType] = explanation.explained()
        return found


def board(game: str) -> Board:
    """The board of a game."""
    try:
        return DrawnBoard(importlib.import_module(f"{__name__}.{game}"))
    except ModuleNotFoundError:
        return Board()


def staged(match: Match, view: View) -> View:
    """A view as the boards want it, with what never changes in the match."""
    return {**view, "scenery": match.game.scenery(match.players, match.overlay)}


def marks(names: Sequence[str]) -> list[str]:
    """One letter per player, the seat's number where initials would clash."""
    letters = [name[:1].upper() for name in names]
    if len(set(letters)) == len(letters):
        return letters
    return [str(seat + 1) for seat in range(len(names))]
