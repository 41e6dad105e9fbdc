"""How many points a seat ends with, by its rough estimate and how far the game is: `EXPECTED`.

    python -m benchmarks.expected_points [--games 40]

Greedy bots play; for each stage of a game (a round, a day, a column of the era track) the line that
fits best is printed, ready to be put into `tawantin.bots.<game>`.
"""

import argparse
import importlib

import numpy as np

from tawantin.bots.coach import rough, terms
from tawantin.bots.greedy import GreedyBot
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.registry import NAMES, game


def rows(name: str, games: int) -> list[tuple[int, float, int]]:
    """Stage, estimate and final score of every decision's seat."""
    one, module, bot = game(name), importlib.import_module(f"tawantin.bots.{name}"), GreedyBot(2)
    found = []
    for number in range(games):
        players = one.players[number % len(one.players)]
        rng, s = FastRng(number), one.new(players)
        options, seen = run_on(one, s, rng), []
        while options:
            seat = one.actor(s)
            seen.append((module.stage(s), rough(terms(name, s, seat)), seat))
            action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
            options = advance(one, s, action, rng)
        scores = one.scores(s)
        found += [(stage, worth, scores[seat]) for stage, worth, seat in seen]
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    for name in NAMES:
        found = rows(name, parser.parse_args().games)
        print(name)
        for stage in sorted({stage for stage, _, _ in found}):
            here = [(worth, points) for at, worth, points in found if at == stage]
            worths, points = np.array(here).T
            slope, start = np.polyfit(worths, points, 1)
            missed = np.abs(start + slope * worths - points).mean()
            print(f"    ({start:.1f}, {slope:.2f}),  # {stage}: off by {missed:.0f}, {len(here)}")


if __name__ == "__main__":
    main()
