"""What every part of Cuzco's board needs: names of things, and lists with a label."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from tawantin.cli.boards import View, marks
from tawantin.cli.texts import Texts
from tawantin.words import Words

FULL = 100
LABEL = 14


class Part:
    """A part of the board: a view told in one language, in so many columns."""

    def __init__(self, view: View, names: Sequence[str], words: Words, width: int = FULL) -> None:
        self.view = view
        self.names = names
        self.marks = marks(names)
        self.words = words
        self.texts = Texts(words.language, "cuzco")
        self.seat: int = view["seat"]
        self.width = width
        self.narrow = width < FULL

    def board(self, key: str, **args: int | str) -> str:
        return self.texts(f"board.{key}", **args)

    def task(self, task: str) -> str:
        return f"{task.upper()} {self.words.thing('task', task.upper())}"

    def card(self, card: str) -> str:
        return f"{card} {self.words.thing('card', card)}"

    def tile(self, tile: dict[str, Any], width: int = 40) -> str:
        """A person tile's ability and value; the name is cut where there is no room for it."""
        name = self.words.thing("person", tile["person"])
        room = width - 2
        return f"{name if len(name) <= room else name[: room - 1] + '.'} {tile['value']}"

    def labelled(self, label: str, *texts: str | Text | tuple[str, str]) -> Table:
        """A bold word and what belongs to it, wrapped beside it."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=LABEL, no_wrap=True)
        grid.add_column()
        grid.add_row(Text(label, "bold"), Text.assemble(*texts))
        return grid

    def listed(self, label: str, items: Sequence[str]) -> Table:
        """Items in two columns, where they are short enough."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=LABEL, no_wrap=True)
        half = (self.width - LABEL - 1) // 2
        rows: list[tuple[str, str]] = []
        for item in items:
            if rows and not rows[-1][1] and max(len(rows[-1][0]), len(item)) <= half - 2:
                rows[-1] = (rows[-1][0], item)
            else:
                rows.append((item, ""))
        lines = [f"{left:<{half}}{right}".rstrip() for left, right in rows]
        grid.add_row(Text(label, "bold"), Text("\n".join(lines) or "–"))
        return grid
