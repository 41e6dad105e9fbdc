"""Node counts from named positions: how many lines of one, two and three actions start there.

The numbers stand in `tests/golden/<game>_nodes.toml`. A change means that the legal moves have
changed; if that is meant, run with TAWANTIN_UPDATE_GOLDEN=1 and look at the difference.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from tawantin.core.game import Game
from tawantin.core.state import State
from tawantin.testing.nodes import count

FOLDER = Path(__file__).parent / "golden"
DEPTH = 3


class Table(Protocol):
    """What a game's builder of positions offers."""

    @property
    def s(self) -> State: ...


Positions = Mapping[str, Callable[[], Table]]


def counted(game: Game, table: Table) -> list[int]:
    return [count(game, table.s, depth) for depth in range(1, DEPTH + 1)]


def fixture(game: Game, positions: Positions) -> dict[str, list[int]]:
    """The numbers that should come out, by position; written anew first, if that is asked for."""
    path = FOLDER / f"{game.name}_nodes.toml"
    if os.environ.get("TAWANTIN_UPDATE_GOLDEN"):
        lines = ["# Lines of one, two and three actions from each position."]
        lines += [f"{name} = {counted(game, made())}" for name, made in positions.items()]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tomllib.loads(path.read_text(encoding="utf-8"))
