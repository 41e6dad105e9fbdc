"""What every part of a board needs: the view, its words, and lists with a label."""

from collections.abc import Sequence

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
        self.scenery: View = view["scenery"]
        self.names = names
        self.marks = marks(names)
        self.words = words
        self.game: str = view["game"]
        self.texts = Texts(words.language, f"cli_{self.game}")
        self.seat: int = view["seat"]
        self.width = width
        self.narrow = width < FULL

    def board(self, key: str, **args: int | str) -> str:
        return self.texts(f"board.{key}", **args)

    def thing(self, table: str, key: str) -> str:
        return self.words.thing(table, key, self.game)

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
