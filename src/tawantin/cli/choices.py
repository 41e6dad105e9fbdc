"""The numbered list of choices, in as many columns as fit."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

GAP = 3
FEW = 7
"""So few choices stand one below the other."""


def list_choices(choices: Sequence[tuple[str, str]], width: int) -> Table:
    """`number phrase [notation]`, numbered downwards column by column."""
    cells = [Text.assemble(phrase, " ", (f"[{note}]", "dim")) for phrase, note in choices]
    digits = len(str(len(cells)))
    columns = 1
    if len(cells) > FEW:
        wide = digits + 2 + max(cell.cell_len for cell in cells)
        columns = max(1, min(3, (width + GAP) // (wide + GAP)))
    rows = -(-len(cells) // columns)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        grid.add_column(justify="right", width=digits + 1, no_wrap=True)
        grid.add_column()
    for row in range(rows):
        line: list[Text] = []
        for number in range(row, len(cells), rows):
            line += [Text(str(number + 1), "bold"), cells[number]]
        grid.add_row(*line)
    return grid
