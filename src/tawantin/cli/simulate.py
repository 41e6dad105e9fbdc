"""`tawantin simulate`: many games without anybody watching, counted; with --check, a fuzzer."""

import time
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tawantin.bots import check as check_bots
from tawantin.bots.lineup import bot_of
from tawantin.cli.common import (
    GAME,
    DataOption,
    GameArgument,
    JsonOption,
    OptionOption,
    console,
    game_options,
    option_word,
    print_json,
    read_overlay,
)
from tawantin.core import game as engine
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup, RulesBug
from tawantin.core.frame import CHANCE_SEAT, NOBODY
from tawantin.core.game import Game, OptionValue, Tally, playout
from tawantin.core.state import State

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin simulate {GAME} --players 4 --games 500
  tawantin simulate {GAME} --players all --json
  tawantin simulate {GAME} --bots greedy --games 5
  tawantin simulate {GAME} -o KEY=VALUE

[bold]Fuzzing[/bold]: every option at random, every position checked
  tawantin simulate {GAME} --players all --games 200 --check --vary"""

ALL = "all"
LIMIT = 100_000


def simulate(
    game: GameArgument,
    players: Annotated[
        str, typer.Option(metavar="N|all", help="How many players; `all` runs every number.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    first: Annotated[int, typer.Option(min=1, help="Number of the first game to play.")] = 1,
    option: OptionOption = None,
    data: DataOption = None,
    bot: Annotated[
        str, typer.Option("--bots", metavar="greedy|search@32|...", help="Who plays all seats.")
    ] = "random",
    check: Annotated[
        bool, typer.Option("--check", help="Check the position after every action (slow).")
    ] = False,
    vary: Annotated[
        bool, typer.Option("--vary", help="Draw the game's options anew for each game.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play many games at random (or by bots) and count what comes of it.

    Random play runs on the engine's fast path. The result is the same for the same seed, apart
    from the times. With --players all, --json prints a list with one object per number of players.
    """
    found = registry.game(game)
    bot_of(found, bot)  # says which there are
    if vary and option:
        raise BadSetup("--vary draws all options at random: leave out --option")
    run = Run(
        found,
        game_options(found, option),
        read_overlay(found, data),
        seed,
        bot,
        check=check,
        vary=vary,
    )
    reports = [run.play(n, first, games) for n in _counts(found, players)]
    if as_json:
        print_json(reports if players == ALL else reports[0])
        return
    for report in reports:
        show(console(), report)


def _counts(game: Game, players: str) -> list[int]:
    if players == ALL:
        return list(game.players)
    if not players:
        return [max(game.players)]
    if not players.isdecimal():
        raise BadSetup(f"--players is a number or `{ALL}`, not {players!r}")
    return [game.check_players(int(players))]


class Run:
    """A simulation as it was asked for."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, OptionValue],
        overlay: Mapping[str, Any] | None,
        seed: int,
        bot: str,
        check: bool = False,
        vary: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.overlay = overlay
        self.seed = seed
        self.bot = bot
        self.check = check
        self.vary = vary

    def play(self, players: int, first: int, games: int) -> dict[str, Any]:
        """That many games of so many players; what was counted, ready for JSON."""
        state = self.game.new(players, self.options, self.overlay)  # reads it outside the clock
        check_bots([self.bot], self.game, state)
        tally, sums = Tally(), Sums(players)
        watch = console(stderr=True)
        with _progress(watch) as progress:
            task = progress.add_task(f"{self.game.name}, {players} players", total=games)
            for number in range(first, first + games):
                self._one(players, number, tally, sums)
                progress.advance(task)
        return {
            "game": self.game.name,
            "players": players,
            "games": games,
            "seed": self.seed,
            "first": first,
            "bots": self.bot,
            "options": "varied" if self.vary else self.game.check_options(self.options),
            "checked": self.check,
            "compiled": not str(engine.__file__).endswith(".py"),
            "decisions": tally.decisions,
            "seconds": sums.seconds,
            "decisions_per_second": tally.decisions / sums.seconds,
            "games_per_second": games / sums.seconds,
            "decisions_per_game": tally.decisions / games,
            "draws_per_game": tally.chances / games,
            "forced_share": tally.forced / tally.decisions,
            "mean_legal_actions": tally.legal / tally.decisions,
            "capped": tally.capped,
            **sums.report(),
        }

    def _one(self, players: int, number: int, tally: Tally, sums: "Sums") -> None:
        rng = FastRng(self.seed * 1_000_003 + number)
        options = self.options
        if self.vary:
            options = self.game.some_options(players, rng)
        start = time.perf_counter()
        try:
            state = self.game.new(players, options, self.overlay)
            if self.bot == "random" and not self.check:
                playout(self.game, state, rng, tally)
            else:
                self._by_hand(state, rng, tally)
        except Exception as error:
            written = " ".join(f"-o {key}={option_word(v)}" for key, v in options.items())
            flags = "--vary" if self.vary else written
            raise RulesBug(
                f"game {number} of {self.game.name} broke ({type(error).__name__}: {error}); "
                f"options {written or 'as usual'}. Again: tawantin simulate {self.game.name} "
                f"--players {players} --seed {self.seed} --first {number} --games 1 --check {flags}"
            ) from error
        sums.add(self.game, state, time.perf_counter() - start)

    def _by_hand(self, state: State, rng: FastRng, tally: Tally) -> None:
        """The slow way: bots that think, and a check after every action. Stalled games end."""
        game = self.game
        bots = [bot_of(game, self.bot) for _ in range(state.players)]
        for _ in range(LIMIT):
            if self.check:
                game.check(state)
            seat = game.actor(state)
            if seat == NOBODY:
                return
            if game.stalled(state):
                tally.capped += 1
                game.apply(state, game.conclusion)
                continue
            if seat == CHANCE_SEAT:
                tally.chances += 1
                action = game.sample(state, rng)
            else:
                actions = game.legal_actions(state)
                if not actions:
                    raise RulesBug(f"nothing can be done in {game.top(state).name}")
                tally.decisions += 1
                tally.legal += len(actions)
                tally.forced += len(actions) == 1
                if len(actions) == 1:
                    action = actions[0]
                elif self.bot == "random":
                    action = actions[rng.below(len(actions))]
                else:
                    seen = game.redetermine(state, seat, rng)
                    action = bots[seat].choose(game, seen, seat, rng)
            if self.check:
                game.play(state, action)
            else:
                game.apply(state, action)
        raise RulesBug(f"no end after {LIMIT} actions")


class Sums:
    """Scores added up over many games."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.seconds = 0.0
        self.scores: list[int] = []
        self.wins = [0.0] * players
        self.points: dict[str, int] = {}
        self.of_winners: dict[str, float] = {}
        self.counts: dict[str, Counter[str]] = {}
        self.numbers: dict[str, list[int]] = {}

    def add(self, game: Game, state: State, seconds: float) -> None:
        self.seconds += seconds
        self.scores += game.scores(state)
        places = game.places(state)
        for seat in range(self.players):
            won = 1 / places.count(1) if places[seat] == 1 else 0.0
            self.wins[seat] += won
            for category, points in game.points(state, seat).items():
                self.points[category] = self.points.get(category, 0) + points
                self.of_winners[category] = self.of_winners.get(category, 0.0) + won * points
        for fact, value in game.facts(state).items():
            if isinstance(value, str):
                self.counts.setdefault(fact, Counter())[value] += 1
            else:
                numbers = value if isinstance(value, list) else [value]
                self.numbers.setdefault(fact, []).extend(numbers)

    def report(self) -> dict[str, Any]:
        n = len(self.scores)
        games = n // self.players
        return {
            "mean_score": sum(self.scores) / n,
            "min_score": min(self.scores),
            "max_score": max(self.scores),
            "mean_points": {category: points / n for category, points in self.points.items()},
            "winners_points": {
                category: points / games for category, points in self.of_winners.items()
            },
            "winner_share_by_seat": [wins * self.players / n for wins in self.wins],
            "facts": {
                **{fact: dict(sorted(counts.items())) for fact, counts in self.counts.items()},
                **{
                    fact: {"mean": sum(found) / len(found), "min": min(found), "max": max(found)}
                    for fact, found in self.numbers.items()
                },
            },
        }


def _progress(watch: Console) -> Progress:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=watch, transient=True, disable=not watch.is_terminal)


def show(out: Console, report: Mapping[str, Any]) -> None:
    """A report for people."""
    build = "compiled" if report["compiled"] else "pure Python"
    out.print(
        f"[bold]{report['game']}[/bold], {report['players']} players, {report['games']} games, "
        f"{report['bots']} play, seed {report['seed']}, {build}"
        + (", every position checked" if report["checked"] else "")
    )
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 2))
    table.add_column()
    table.add_column(justify="right")
    for key, digits in _ROWS.items():
        table.add_row(key.replace("_", " "), f"{report[key]:,.{digits}f}")
    shares = " ".join(f"{share:.1%}" for share in report["winner_share_by_seat"])
    table.add_row("winner share by seat", shares)
    if report["capped"]:
        table.add_row("ended by agreement", str(report["capped"]))
    for fact, found in report["facts"].items():
        told = (f"{key} {number:,.6g}" for key, number in found.items())
        table.add_row(fact.replace("_", " "), "  ".join(told))
    out.print(table)
    points = Table(box=None, padding=(0, 2, 0, 2))
    points.add_column("mean points by category")
    points.add_column("all", justify="right")
    points.add_column("winners", justify="right")
    for category, mean in report["mean_points"].items():
        points.add_row(category, f"{mean:.2f}", f"{report['winners_points'][category]:.2f}")
    out.print(points)


_ROWS = {
    "seconds": 2,
    "decisions": 0,
    "decisions_per_second": 0,
    "games_per_second": 1,
    "decisions_per_game": 1,
    "draws_per_game": 1,
    "forced_share": 3,
    "mean_legal_actions": 2,
    "mean_score": 2,
    "min_score": 0,
    "max_score": 0,
}
"""The numbers of a report in their order, with the digits shown after the point."""
