"""`tawantin arena`: bots against bots, with ratings and intervals."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tawantin.cli.common import (
    GAME,
    GameArgument,
    JsonOption,
    RayOption,
    console,
    print_json,
)
from tawantin.core import registry
from tawantin.core.errors import BadSetup

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin arena {GAME} --bots greedy,random --games 20
  tawantin arena {GAME} --bots net@400,greedy --alone --players 4 --games 400
  tawantin arena {GAME} --bots net@0.2s,estimate@0.2s,greedy --log games.jsonl --json
  tawantin arena {GAME} --bots amauta,master,apprentice,novice --neighbours --html report.html

[bold]Bots[/bold]
  novice, master, ...        the levels people choose, and greedy, random: as at a table
  net@400, net@0.2s          a search of 400 walks or 0.2 seconds a decision
  net:FILE@400               the same with the weights of a file
  policy@100, policy         a search by the committed policy, or what that likes best at a look
  policy:FILE@100            the same with the policy of a file
  estimate@400               a search that values positions by the rough estimate"""


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Two bots or more.")],
    players: Annotated[int, typer.Option(help="How many seats.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games for every pairing.")] = 100,
    alone: Annotated[
        bool, typer.Option("--alone", help="The first of two bots takes one seat, not half.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    seconds: Annotated[
        float, typer.Option(min=0, help="Begin no game after so many; 0: play them all.")
    ] = 0.0,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game there; go on from it.")
    ] = None,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Only neighbours in the list of bots meet.")
    ] = False,
    ray: RayOption = "",
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with plots there.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the ratings of the levels there.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots meet: rotated seats, the same deals for every pairing, ratings with intervals."""
    from tawantin.bots.arena import contest
    from tawantin.bots.pages import contest_page
    from tawantin.bots.ratings import keep

    registry.game(game).check_players(players)
    named = [text.strip() for text in bots.split(",")]
    if len(named) < 2 or len(set(named)) < len(named):
        raise BadSetup("--bots names two different bots or more, with commas between")
    pairings = len(named) - 1 if neighbours else len(named) * (len(named) - 1) // 2
    watch = console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=watch, transient=True, disable=not watch.is_terminal) as bar:
        task = bar.add_task(game, total=games * pairings)
        found = contest(
            game,
            named,
            players,
            games,
            alone,
            seed,
            workers,
            seconds,
            log,
            lambda _: bar.advance(task),
            neighbours,
            ray,
        )
    if html is not None:
        html.write_text(contest_page(found), encoding="utf-8")
    if ratings is not None:
        keep(found, ratings)
    if as_json:
        print_json(found)
    else:
        show(console(), found)


def show(out: Console, found: dict[str, Any]) -> None:
    """A report for people."""
    from tawantin.bots.pages import pairing_row

    out.print(
        f"[bold]{found['game']}[/bold], {found['players']} players, {found['games']} games, "
        f"seed {found['seed']}"
    )
    table = Table("pairing", "games", "pairs won", "points ahead", "s a decision", box=None)
    for p in found["pairings"]:
        table.add_row(*pairing_row(p))
    out.print(table)
    ratings = Table("bot", "rating", box=None)
    for bot, rating in found["ratings"].items():
        ratings.add_row(bot, f"{rating['rating']} ± {rating['interval']}")
    out.print(ratings)
