# mypyc: skip
"""Matches between bots: rotated seats, the same deals for every pairing, ratings with intervals.

Every two bots meet. A deal is played once for each turn of the seats round the table, so luck of
seat and dice is shared. What counts are pairs: of two seats with different bots, which ended
before the other. A game's mean is one observation, and intervals follow from those.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.bots.lineup import bot_of
from tawantin.core import registry
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game

Z: Final = 1.96  # a 95 % interval
ELO: Final = 400 / log(10)


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
        """Which of the two bots sits where: the first alone, or in every other seat."""
        wanted = 1 if self.alone else self.players // 2
        spread = [int(i * wanted % self.players >= wanted) for i in range(self.players)]
        return [spread[(seat - self.turn) % self.players] for seat in range(self.players)]


def play(task: Task) -> dict[str, Any]:
    """The game, and what is worth keeping of it."""
    game: Game = registry.game(task.game)
    seats = task.seats()
    bots = [bot_of(game, text) for text in task.pair]
    draws = FastRng(task.seed * 7_000_003 + task.deal)
    minds = [FastRng(task.seed * 9_000_011 + task.deal * 16 + seat) for seat in range(task.players)]
    thinking, decisions = [0.0, 0.0], [0, 0]
    state = game.new(task.players)
    options = run_on(game, state, draws)
    while options:
        seat = game.actor(state)
        bot, mind = seats[seat], minds[seat]
        start = time.perf_counter()
        action = bots[bot].choose(game, game.redetermine(state, seat, mind), seat, mind)
        thinking[bot] += time.perf_counter() - start
        decisions[bot] += 1
        options = advance(game, state, action, draws)
    return {
        "pair": list(task.pair),
        "deal": task.deal,
        "turn": task.turn,
        "seats": seats,
        "places": game.places(state),
        "scores": game.scores(state),
        "facts": game.facts(state),
        "seconds": [round(spent, 3) for spent in thinking],
        "decisions": decisions,
    }


def share(result: dict[str, Any]) -> float:
    """Of the pairs with different bots, how many the first bot won; ties count half."""
    seats, places = result["seats"], result["places"]
    won = pairs = 0.0
    for p, q in combinations(range(len(seats)), 2):
        if seats[p] != seats[q]:
            first, other = (p, q) if seats[p] == 0 else (q, p)
            pairs += 1
            if places[first] <= places[other]:
                won += 1.0 if places[first] < places[other] else 0.5
    return won / pairs


def lead(result: dict[str, Any]) -> float:
    """By how many points the first bot's seats lead the others', on average."""
    points: tuple[list[int], list[int]] = ([], [])
    for bot, score in zip(result["seats"], result["scores"], strict=True):
        points[bot].append(score)
    return sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and half its 95 % interval."""
    n = len(numbers)
    mean = sum(numbers) / n
    spread = sum((x - mean) ** 2 for x in numbers) / max(1, n - 1)
    return mean, Z * sqrt(spread / n)


def tasks(
    game: str, bots: Sequence[str], players: int, games: int, alone: bool, seed: int
) -> list[Task]:
    """So many games for each pairing, the same deals for all of them, pairings in turn."""
    pairs = list(combinations(bots, 2))
    return [
        Task(game, players, pair, number // players, number % players, alone, seed)
        for number in range(games)
        for pair in pairs
    ]


def run(
    todo: Iterable[Task], workers: int, seconds: float = 0.0, log_file: Path | None = None
) -> Iterator[dict[str, Any]]:
    """Play on so many cores; with a file, go on where it ends. No game begins after the seconds."""
    waiting = list(todo)
    if log_file is not None and log_file.exists():
        for line in log_file.read_text(encoding="utf-8").splitlines():
            result = json.loads(line)
            key = (result["pair"], result["deal"], result["turn"])
            if any(_key(task) == key for task in waiting):
                waiting = [task for task in waiting if _key(task) != key]
                yield result
    deadline = time.time() + seconds if seconds else float("inf")
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max(1, workers), mp_context=context) as pool:
        running: set[Future[dict[str, Any]]] = set()
        while waiting or running:
            while waiting and len(running) < workers and time.time() < deadline:
                running.add(pool.submit(play, waiting.pop(0)))
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for one in finished:
                result = one.result()
                if log_file is not None:
                    with log_file.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(result) + "\n")
                yield result


def _key(task: Task) -> tuple[list[str], int, int]:
    return (list(task.pair), task.deal, task.turn)


def report(results: Sequence[dict[str, Any]], bots: Sequence[str]) -> dict[str, Any]:
    """Every pairing with its intervals, and a rating for each bot."""
    pairings = []
    for pair in combinations(bots, 2):
        found = [r for r in results if tuple(r["pair"]) == pair]
        if not found:
            continue
        won, margin = interval([share(r) for r in found])
        points, points_margin = interval([lead(r) for r in found])
        pairings.append(
            {
                "bots": list(pair),
                "games": len(found),
                "pair": round(won, 4),
                "pair_interval": round(margin, 4),
                "lead": round(points, 2),
                "lead_interval": round(points_margin, 2),
                "seconds_per_decision": [
                    round(
                        sum(r["seconds"][i] for r in found)
                        / max(1, sum(r["decisions"][i] for r in found)),
                        5,
                    )
                    for i in range(2)
                ],
                "facts": _facts(found),
            }
        )
    return {"pairings": pairings, "ratings": ratings(pairings, bots)}


def _facts(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Facts in words counted, numbers averaged."""
    found: dict[str, Any] = {}
    for name in results[0]["facts"] if results else ():
        values = [r["facts"][name] for r in results]
        if isinstance(values[0], str):
            found[name] = {value: values.count(value) for value in sorted(set(values))}
        else:
            found[name] = round(sum(values) / len(values), 2)
    return found


def ratings(pairings: Sequence[dict[str, Any]], bots: Sequence[str]) -> dict[str, Any]:
    """Ratings on the usual scale (400 points: ten to one), the last bot at 0, with intervals.

    The likeliest ratings for the shares won; an interval follows from those of the bot's pairings.
    """
    found = dict.fromkeys(bots, 0.0)
    for _ in range(2000):
        for bot in bots[:-1]:
            slope = weight = 0.0
            for p in pairings:
                if bot in p["bots"]:
                    sign = 1 if p["bots"][0] == bot else -1
                    other = p["bots"][1] if sign == 1 else p["bots"][0]
                    chance = 1 / (1 + 10 ** ((found[other] - found[bot]) / 400))
                    won = min(max(p["pair"], 0.005), 0.995)
                    won = won if sign == 1 else 1 - won
                    slope += p["games"] * (won - chance)
                    weight += p["games"] * chance * (1 - chance)
            if weight:
                found[bot] += min(max(ELO * slope / weight, -100), 100) * 0.5
    margins = {}
    for bot in bots:
        certainty = 0.0
        for p in pairings:
            if bot in p["bots"]:
                won = min(max(p["pair"], 0.005), 0.995)
                margin = max(p["pair_interval"], 0.001) * ELO / (won * (1 - won))
                certainty += 1 / margin**2
        margins[bot] = 1 / sqrt(certainty) if certainty else 0.0
    return {bot: {"rating": round(found[bot]), "interval": round(margins[bot])} for bot in bots}


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
) -> dict[str, Any]:
    """All of it; `watch` is told of every game."""
    found = registry.game(game)
    found.check_players(players)
    for text in bots:
        bot_of(found, text)
    results = []
    todo = tasks(game, bots, players, games, alone, seed)
    for result in run(todo, workers or os.cpu_count() or 1, seconds, log_file):
        results.append(result)
        if watch is not None:
            watch(result)
    return {
        "game": game,
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
    )
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
