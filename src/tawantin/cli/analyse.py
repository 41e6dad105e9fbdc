"""`tawantin analyse`: let the coach look at a saved match."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from tawantin.bots import coach
from tawantin.bots.crew import work
from tawantin.cli import saved
from tawantin.cli.common import JsonOption, LangOption, RayOption, console, language, print_json
from tawantin.cli.saved import PERSON
from tawantin.cli.texts import Texts
from tawantin.core.errors import BadSetup
from tawantin.core.match import Match
from tawantin.table.coaching import SMALL

if TYPE_CHECKING:
    from tawantin.house import coaching
    from tawantin.house.coaching import Analysis

EXAMPLES = """[bold]Examples[/bold]
  tawantin analyse match.json                what gave away most, and what to learn from it
  tawantin analyse match.json --seat 2       one player only
  tawantin analyse match.json --json         every decision, for programs
  tawantin analyse match.json --ray auto     on a Ray cluster"""

PIECE = 4  # decisions between two steps of the bar
DEAREST = 5  # choices that are listed of each player


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match that is over.")],
    seat: Annotated[
        int | None, typer.Option(min=1, help="Look at this player only, counted from 1.")
    ] = None,
    walks: Annotated[
        int | None, typer.Option(min=1, help="How long to look at a decision.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="Processes that look at it; 0: this one alone.")
    ] = 0,
    ray: RayOption = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """What each choice of a finished match gave away, what turned it, and three lessons."""
    import msgspec

    from tawantin.house import coaching  # the server takes long to import

    match, held = saved.read(file)
    if not match.is_over:
        raise BadSetup(f"{file} is not over: the coach looks at finished games")
    if seat is not None and seat > match.players:
        raise BadSetup(f"{file} has {match.players} players, no seat {seat}")
    people = [number for number, who in enumerate(held or []) if who == PERSON]
    seats = [seat - 1] if seat is not None else people or list(range(match.players))
    spoken = language(lang)
    looked = _looked(match, seats, walks or coach.WALKS, workers, ray)
    found = coaching.analysis_shown(match, looked, spoken)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        _show(match, found, spoken)


Piece = tuple["coaching.Game", list[int], list[int], int]


def _look(piece: Piece) -> list[dict[str, Any]]:
    """In any process: what the coach thinks of some decisions."""
    from tawantin.house import coaching

    return coaching.look(*piece)


def _looked(
    match: Match, seats: list[int], walks: int, workers: int, ray: str
) -> list[dict[str, Any]]:
    from tawantin.house import coaching

    log = [(entry.seat, entry.action) for entry in match.log]
    game = coaching.Game(match.game.name, match.players, match.options, match.overlay, log)
    entries, _ = coaching.list_decisions(game)
    found: list[dict[str, Any]] = []
    bar = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*bar, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(entries))
        pieces: list[Piece] = [
            (game, entries[first : first + PIECE], seats, walks)
            for first in range(0, len(entries), PIECE)
        ]
        alone = ((piece, _look(piece)) for piece in pieces)
        crew = work(_look, pieces, workers, ray) if workers or ray else alone
        for _, looked in crew:
            found += looked
            progress.update(task, completed=len(found))
    return sorted(found, key=lambda one: one["entry"])


def _show(match: Match, found: "Analysis", spoken: str) -> None:
    out, texts = console(), Texts(spoken)

    def percent(chance: float) -> int:
        return round(100 * chance)

    for point in found.turning:
        line = texts(
            "analyse.turning",
            entry=point.entry + 1,
            name=match.names[point.who],
            before=percent(point.before),
            after=percent(point.after),
        )
        out.print(Text(line))
    for player in found.players:
        out.print()
        out.print(Text(match.names[player.seat], "bold"))
        if player.praise is not None:
            out.print(Text(f"  {player.praise}"))
        for number, lesson in enumerate(player.lessons):
            out.print(Text(f"  {number + 1}. {lesson.text}"))
        own = [one for one in found.seen if one.seat == player.seat and one.lost >= SMALL]
        for one in sorted(own, key=lambda one: -one.lost)[:DEAREST]:
            assert one.made is not None
            assert one.best is not None
            line = texts(
                "analyse.lost",
                entry=one.entry + 1,
                percent=percent(one.lost),
                made=one.made.text,
                best=one.best.text,
                reason=one.reason,
            )
            out.print(Text(f"  {line}"))
