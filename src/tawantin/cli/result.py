"""The end of a match: points by category, places, and what is needed to check the dice."""

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.texts import Texts
from tawantin.core.match import Match
from tawantin.words import Words


def as_data(match: Match) -> dict[str, Any]:
    """The result for programs, seats counted from 1."""
    result = match.result()
    return {
        "scores": result["scores"],
        "ranking": [seat + 1 for seat in result["ranking"]],
        "places": result["places"],
        "points": [
            {category: n for category, n in points.items() if n} for points in result["points"]
        ],
    }


def show(out: Console, match: Match, words: Words, texts: Texts) -> None:
    """Who has how many points for what."""
    result = match.result()
    ranking: list[int] = result["ranking"]
    table = Table(title=texts("result.title"), title_justify="left", title_style="bold")
    table.add_column(texts("result.category"))
    for seat in ranking:
        head = Text(match.names[seat], SEAT_STYLES[seat])
        table.add_column(head, justify="right", overflow="fold")
    points: list[dict[str, int]] = result["points"]
    for category in points[0]:
        row = [points[seat][category] for seat in ranking]
        if any(row):
            name = words.thing("category", category, match.game.name)
            table.add_row(name, *(str(n) if n else "–" for n in row))
    table.add_section()
    totals = (str(result["scores"][seat]) for seat in ranking)
    table.add_row(texts("result.total"), *totals, style="bold")
    places: list[int] = result["places"]
    table.add_row(texts("result.place"), *(f"{places[seat]}." for seat in ranking))
    out.print(table)
    winners = [match.names[seat] for seat in ranking if places[seat] == 1]
    out.print(words.winners(winners, result["scores"][ranking[0]]), style="bold", markup=False)


def show_seed(out: Console, match: Match, texts: Texts) -> None:
    """The seed and its commitment, so that the dice can be verified."""
    if match.seed:
        out.print(texts("result.seed", seed=match.seed.hex()), soft_wrap=True)
        out.print(texts("result.commitment", commitment=match.commitment), soft_wrap=True)
        out.print(texts("result.verify"), markup=False)
