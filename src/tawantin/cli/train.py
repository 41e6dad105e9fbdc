"""`tawantin train`: rounds of self-play, fit and gate, that can be stopped and taken up again."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tawantin.cli.common import GAME, GameArgument, JsonOption, RayOption, console, print_json
from tawantin.core.errors import BadSetup

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin train {GAME} --out learning --rounds 3
  tawantin train {GAME} --out learning --rounds 5      goes on after a stop, or with more rounds
  tawantin train {GAME} --out small --greedy 80 --games 40 --iterations 20 --gate-games 20
  tawantin train {GAME} --out more --start best.weights --eyes each --ray auto

The weights are DIR/best.weights, the plots DIR/report.html, all figures DIR/figures.json."""


def train(
    game: GameArgument,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where everything is kept.")],
    rounds: Annotated[int, typer.Option(min=0, help="Rounds of searched games.")] = 2,
    greedy: Annotated[int, typer.Option(min=1, help="Greedy games of round 0.")] = 4000,
    games: Annotated[int, typer.Option(min=1, help="Games of every further round.")] = 2000,
    iterations: Annotated[int, typer.Option(min=1, help="Walks of a full decision.")] = 100,
    epochs: Annotated[int, typer.Option(min=1, help="How often a fit sees a position.")] = 12,
    rate: Annotated[float, typer.Option(min=0, help="How far its steps go at first.")] = 2e-3,
    gate_games: Annotated[int, typer.Option(min=1, help="Games of a gate.")] = 200,
    gate_iterations: Annotated[int, typer.Option(min=1, help="Walks a decision there.")] = 100,
    players: Annotated[int, typer.Option(help="How many seats at a gate.")] = 4,
    eyes: Annotated[
        str | None,
        typer.Option(metavar="each", help="Every seat's row has its own cards; else the viewer's."),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights in place of round 0.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    seconds: Annotated[
        float, typer.Option(min=0, help="Begin nothing after so many; the next call goes on.")
    ] = 0.0,
    ray: RayOption = "",
    as_json: JsonOption = False,
) -> None:
    """Learn what positions are worth: self-play, fit and gate, round by round."""
    from tawantin.train import rounds as learning

    if eyes not in (None, "each"):
        raise BadSetup(f"--eyes is each or nothing, not {eyes!r}")
    begin = "" if start is None else str(start.resolve())
    plan = learning.Plan(
        game, greedy, games, iterations, epochs, rate, gate_games, gate_iterations, players, seed,
        eyes, begin,
    )  # fmt: skip
    watch = console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=watch, transient=True, disable=not watch.is_terminal) as bar:
        task = bar.add_task(game)
        found = learning.train(
            plan,
            out,
            learning.How(rounds, workers, ray, seconds),
            lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
    if as_json:
        print_json(found)
    else:
        show(console(), found, out)


def show(out: Console, found: dict[str, Any], folder: Path) -> None:
    """A report for people."""
    from tawantin.train.pages import HEAD, round_row

    table = Table(*HEAD, box=None)
    for one in found["rounds"]:
        table.add_row(*round_row(one))
    out.print(table)
    told = "All rounds are done" if found["done"] else "Stopped: the same command goes on"
    out.print(f"{told}. Weights: {folder / 'best.weights'}, plots: {folder / 'report.html'}")
