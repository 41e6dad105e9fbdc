# mypyc: skip
"""Matches between bots: rotated seats, the same deals for every pairing.

Every two bots meet, or only neighbours in the list. A deal is played once for each turn of the
seats round the table that seats them differently, so luck of seat and dice is shared and no game is
counted twice. `standings` says what the games tell.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tawantin.bots import GUIDED, SEARCH, THOUGHTLESS, Bot
from tawantin.bots.crew import work
from tawantin.bots.lineup import bot_of, file_of
from tawantin.bots.ratings import policy_mark, weights_mark
from tawantin.bots.standings import report
from tawantin.bots.weight_files import mark
from tawantin.core import registry
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game


class Task(NamedTuple):
    """One game: which two bots, the deal, and how far the seats are turned."""

    game: str
    players: int
    pair: tuple[str, str]
    deal: int
    turn: int
    alone: bool
    seed: int

    def seats(self) -> list[int]:
        return seating(self.players, self.alone, self.turn)


def seating(players: int, alone: bool, turn: int) -> list[int]:
    """Which of two bots sits where: the first alone, or in every other seat."""
    wanted = 1 if alone else players // 2
    spread = [int(i * wanted % players >= wanted) for i in range(players)]
    return [spread[(seat - turn) % players] for seat in range(players)]


def turns(players: int, alone: bool) -> int:
    """How many turns seat them differently: two of each among four sit in two ways."""
    return len({tuple(seating(players, alone, turn)) for turn in range(players)})


def play(task: Task, seated: Sequence[Bot] | None = None) -> dict[str, Any]:
    """The game, and what is worth keeping of it. `seated`: who plays, if not those of the pair."""
    game: Game = registry.game(task.game)
    seats = task.seats()
    bots = seated or [bot_of(game, task.pair[bot]) for bot in seats]
    draws = FastRng(task.seed * 7_000_003 + task.deal)
    minds = [FastRng(task.seed * 9_000_011 + task.deal * 16 + seat) for seat in range(task.players)]
    thinking, decisions = [0.0, 0.0], [0, 0]
    state = game.new(task.players)
    options = run_on(game, state, draws)
    while options:
        seat = game.actor(state)
        bot, mind = seats[seat], minds[seat]
        start = time.perf_counter()
        action = bots[seat].choose(game, game.redetermine(state, seat, mind), seat, mind)
        thinking[bot] += time.perf_counter() - start
        decisions[bot] += 1
        options = advance(game, state, action, draws)
    return {
        **_about(task),
        "seats": seats,
        "places": game.places(state),
        "scores": game.scores(state),
        "facts": game.facts(state),
        "seconds": [round(spent, 3) for spent in thinking],
        "decisions": decisions,
    }


def tasks(
    game: str,
    bots: Sequence[str],
    players: int,
    games: int,
    alone: bool,
    seed: int,
    neighbours: bool = False,
) -> list[Task]:
    """So many games for each pairing, the same deals for all of them, pairings in turn."""
    pairs = list(pairwise(bots) if neighbours else combinations(bots, 2))
    apart = turns(players, alone)
    return [
        Task(game, players, pair, number // apart, number % apart, alone, seed)
        for number in range(games)
        for pair in pairs
    ]


def run(
    todo: Iterable[Task],
    workers: int = 0,
    seconds: float = 0.0,
    log_file: Path | None = None,
    ray: str = "",
) -> Iterator[dict[str, Any]]:
    """Play; with a file, go on where it ends. No game begins after the seconds, all are ended."""
    waiting = {_key(_about(task)): task for task in todo}
    if log_file is not None:
        for result in _logged(log_file):
            if waiting.pop(_key(result), None) is not None:
                yield result
    deadline = time.time() + seconds if seconds else float("inf")
    for _, result in work(play, list(waiting.values()), workers, ray, deadline):
        if log_file is not None:
            with log_file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
        yield result


def _logged(path: Path) -> Iterator[dict[str, Any]]:
    """The games of a file. A line that a stop cut off is cut off the file too."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        yield json.loads(line)


def _about(task: Task) -> dict[str, Any]:
    """What may tell a game from all others."""
    now = {
        "rules": registry.game(task.game).rules_version,
        "search": SEARCH,
        "weights": weights_mark(task.game),
        "policy": policy_mark(task.game) or None,
    }
    files = [mark(Path(file)) if (file := file_of(bot)) else "" for bot in task.pair]
    if any(files):
        now["files"] = files
    return {**task._asdict(), "pair": list(task.pair), **now}


def _key(about: dict[str, Any]) -> tuple[object, ...]:
    """What makes a game another one: ways to search, weights and policies only where somebody
    plays by them."""
    names = ["game", "rules", "players", "alone", "seed", "deal", "turn"]
    pair = about["pair"]
    found = [*pair, *about.get("files", ())]
    if any(bot not in THOUGHTLESS for bot in pair):
        names.append("weights")
        found.append(about.get("search", 1))
    if any(bot in GUIDED or bot.startswith("policy") for bot in pair):
        names.append("policy")
    return (*found, *(about.get(name) for name in names))


def contest(
    game: str,
    bots: Sequence[str],
    players: int,
    games: int,
    alone: bool = False,
    seed: int = 1,
    workers: int = 0,
    seconds: float = 0.0,
    log_file: Path | None = None,
    watch: Callable[[dict[str, Any]], None] | None = None,
    neighbours: bool = False,
    ray: str = "",
) -> dict[str, Any]:
    """All of it; `watch` is told of every game."""
    found = registry.game(game)
    found.check_players(players)
    for text in bots:
        bot_of(found, text)
    results = []
    todo = tasks(game, bots, players, games, alone, seed, neighbours)
    for result in run(todo, workers, seconds, log_file, ray):
        results.append(result)
        if watch is not None:
            watch(result)
    return {
        "game": game,
        "rules": found.rules_version,
        "players": players,
        "games": len(results),
        "seed": seed,
        "alone": alone,
        **report(results, bots),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--bots", required=True, help="such as net@400,greedy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100, help="for each pairing")
    parser.add_argument("--alone", action="store_true", help="the first of two bots in one seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--log", type=Path, help="a file of all games, to go on from")
    parser.add_argument(
        "--neighbours", action="store_true", help="only neighbours in the list meet"
    )
    parser.add_argument("--ray", default="", help="the address of a Ray cluster, or local")
    args = parser.parse_args()
    found = contest(
        args.game,
        args.bots.split(","),
        args.players,
        args.games,
        args.alone,
        args.seed,
        args.workers,
        args.seconds,
        args.log,
        neighbours=args.neighbours,
        ray=args.ray,
    )
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
