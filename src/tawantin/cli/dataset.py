"""`tawantin dataset`: games of chosen bots as Parquet files."""

from pathlib import Path
from typing import Annotated

import typer

from tawantin.cli.benchmark import progress
from tawantin.cli.common import GAME, JsonOption, console, print_json
from tawantin.core import registry
from tawantin.core.errors import BadSetup

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin dataset {GAME} --bots apprentice --games 1000 --out games
  tawantin dataset {GAME} --bots search@64,apprentice,novice --players 3 --games 200 --out games
  tawantin dataset --check games               play every game of a data set again

docs/dataset.md says what the columns are and how to load them."""


def dataset(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game, as in `tawantin games`.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...", help="Who plays, as in `arena`; turned round the table."
        ),
    ] = "apprentice",
    players: Annotated[int, typer.Option(help="How many seats.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the files go.")] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=2_000_000_000, help="The same seed gives the same games.")
    ] = 1,
    check: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Play the games there again.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Let bots play, and write every decision down for others to study."""
    from tawantin.research import dataset as sets

    if check is not None:
        found = sets.load(check)
        found.check()
    elif game is None or out is None:
        raise BadSetup("name a game and a folder with --out, or a data set with --check")
    else:
        registry.game(game)
        named = [text.strip() for text in bots.split(",")]
        with progress(game, games) as watch:
            found = sets.write(out, game, named, players, games, seed, workers, watch)
    told = {
        "game": found.game.name,
        "rules": found.rules,
        "tawantin": found.made_by,
        "games": found.games.num_rows,
        "decisions": found.decisions.num_rows,
    }
    if as_json:
        print_json(told)
    else:
        done = "played again: all is right" if check is not None else f"in {out}"
        console().print(
            f"{told['game']}: {told['games']} games, {told['decisions']} decisions, {done}"
        )
