"""How a game's table looks in a terminal. One module per game, found by the game's name.

A board is made from a view and the scenery alone: what it cannot see there, nobody can see on the
screen.
"""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.pretty import Pretty

from tawantin.core.match import Match
from tawantin.words import Words

View = Mapping[str, Any]

SEAT_STYLES = ("red", "yellow", "green", "blue", "magenta", "cyan")


class Board(Protocol):
    """What the module `tawantin.cli.boards.<game>` offers."""

    def draw(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        """The whole table as the view's seat sees it, in so many columns (80 at least)."""

    def explain(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        """What the things now in sight do."""


class PlainBoard:
    """For a game that nobody has drawn yet: its view as data."""

    def draw(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        yield Pretty(dict(view))

    def explain(
        self, view: View, names: Sequence[str], words: Words, width: int
    ) -> Iterable[RenderableType]:
        return ()


def board(game: str) -> Board:
    """The board of a game."""
    try:
        module: Any = importlib.import_module(f"{__name__}.{game}")
    except ModuleNotFoundError:
        return PlainBoard()
    found: Board = module.BOARD
    return found


def staged(match: Match, view: View) -> View:
    """A view as the boards want it, with what never changes in the match."""
    return {**view, "scenery": match.game.scenery(match.players, match.overlay)}


def marks(names: Sequence[str]) -> list[str]:
    """One letter per player, the seat's number where initials would clash."""
    letters = [name[:1].upper() for name in names]
    if len(set(letters)) == len(letters):
        return letters
    return [str(seat + 1) for seat in range(len(names))]
