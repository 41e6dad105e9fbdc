"""`tawantin benchmark`: an agent against the ladder, in a table that anybody can check."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tawantin.cli.common import GAME, JsonOption, console, print_json, read_text
from tawantin.core import registry
from tawantin.core.errors import BadSave, BadSetup

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin benchmark {GAME} --agent mine:Agent               class Agent of mine.py in this folder
  tawantin benchmark {GAME} --agent mine:Agent --games 200 --out result.json
  tawantin benchmark --verify result.json                   are these the games, is this the table?
  tawantin benchmark {GAME} --agent mine:Agent --hidden-seed secret.txt --out result.json

[bold]An agent[/bold]
  class Agent:
      def choose(self, game, state, seat, rng):
          return game.legal_actions(state)\\[0]

`state` is a position its seat cannot tell from the true one; docs/research.md says more."""

WRONG = 1


def benchmark(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game, as in `tawantin games`.")
    ] = None,
    agent: Annotated[
        str, typer.Option(metavar="MODULE:CLASS", help="The agent, or a bot as in `arena`.")
    ] = "",
    players: Annotated[int, typer.Option(help="How many seats; the agent has one of them.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games against each rung.")] = 40,
    seed: Annotated[int | None, typer.Option(help="Other deals than the fixed ones.")] = None,
    hidden_seed: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Deals of a secret seed, which is made there; the result has its SHA-256.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the result and all games there.")
    ] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play the games of a result again.")
    ] = None,
    measure: Annotated[
        bool, typer.Option("--measure", help="Rate the rungs among themselves; --out keeps it.")
    ] = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Rate an agent against a fixed ladder of bots, on fixed deals with turned seats."""
    from tawantin.bots import benchmark as bench
    from tawantin.bots.lineup import bot_of

    sys.path.insert(0, str(Path.cwd()))  # processes that play take it over
    secret = None if hidden_seed is None else bench.hidden(hidden_seed)
    if verify is not None:
        check(verify, secret, agent, workers, as_json)
        return
    if game is None:
        raise BadSetup("name a game, or a result with --verify")
    played = registry.game(game)
    played.check_players(players)
    if measure:
        with progress(game, games * (len(bench.LADDER) - 1)) as watch:
            rated = bench.measure(game, players, games, workers, watch)
        if out is not None:
            bench.keep(game, rated, out)
        print_json(rated)
        return
    bot_of(played, agent)  # says what is wrong with it
    number, commitment = secret or (bench.SEED if seed is None else seed, "")
    plan = bench.Plan(game, agent, players, games, number, commitment)
    with progress(game, len(plan.tasks())) as watch:
        found = bench.run(plan, workers, watch)
    if out is not None:
        out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if as_json:
        print_json({name: value for name, value in found.items() if name != "logs"})
    else:
        show(console(), found)


def check(
    path: Path, secret: tuple[int, str] | None, agent: str, workers: int, as_json: bool
) -> None:
    from tawantin.bots import benchmark as bench

    try:
        stated = json.loads(read_text(path))
    except ValueError:
        raise BadSave(f"{path} is not JSON") from None
    if not isinstance(stated, dict):
        raise BadSave(f"{path} is no result of a benchmark")
    seed = None
    if secret is not None:
        seed, commitment = secret
        if stated.get("commitment") != commitment:
            raise BadSave(f"{path} was not made with this seed")
    with progress(str(stated.get("game")), len(stated.get("played", ()))) as watch:
        problems = bench.verify(stated, seed, agent, workers, watch)
    if as_json:
        print_json({"ok": not problems, "problems": problems})
    else:
        for problem in problems:
            console().print(problem, markup=False, soft_wrap=True)
        if not problems:
            show(console(), stated)
            console().print(f"All {stated['games']} games were played again: this is right.")
    if problems:
        raise typer.Exit(WRONG)


@contextmanager
def progress(name: str, total: int) -> Iterator[Any]:
    watch = console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=watch, transient=True, disable=not watch.is_terminal) as bar:
        task = bar.add_task(name, total=total)
        yield lambda: bar.advance(task)


def show(out: Console, found: Mapping[str, Any]) -> None:
    """The table of a paper."""
    seed = f"seed {found['seed']}" if found["seed"] is not None else "hidden seed"
    out.print(
        f"[bold]{found['agent']}[/bold] in {found['game']}, {found['players']} players, "
        f"{found['games']} games, {seed}"
    )
    if found["commitment"]:
        out.print(f"SHA-256 of the seed: {found['commitment']}")
    out.print(
        f"tawantin {found['tawantin']}, rules {found['rules']}, encodings {found['encodings']}, "
        f"weights {found['weights']}"
    )
    table = Table("rung", "rating", "games", "pairs won", "points ahead", box=None)
    for one in found["ladder"]:
        table.add_row(
            one["rung"],
            "–" if one["rung_rating"] is None else f"{one['rung_rating']:.0f}",
            str(one["games"]),
            f"{one['pair']:.1%} ± {one['pair_interval']:.1%}",
            f"{one['lead']:+.1f} ± {one['lead_interval']:.1f}",
        )
    out.print(table)
    rating = found["rating"]
    if rating is None:
        out.print("no rating: the ladder was not measured with these rules and so many players")
    else:
        out.print(f"rating {rating['rating']} ± {rating['interval']} (95 %)")
    out.print(f"signature {found['signature']}")
