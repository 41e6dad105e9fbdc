# mypyc: skip
"""How fast the environments are: `python -m tawantin.research.bench GAME`, as a line of JSON.

Every figure is of random play with four players and counts decisions with more than one choice,
each with its observation and its mask. `vector` is one process, `workers` as many as are given.
"""

import argparse
import importlib
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tawantin.bench import compiled
from tawantin.core.registry import NAMES
from tawantin.research.vector import Numbers, Setup, Vector, Workers

LANES = 64  # of each process: the positions of more do not fit its cache
PLAYERS = 4


def at_random(masks: Numbers, rng: np.random.Generator) -> Numbers:
    """A legal choice in every lane: the first from a random place on, and round."""
    width = masks.shape[1]
    start = int(rng.integers(width))
    found: Numbers = masks[:, start:].argmax(axis=1) + start
    none = ~masks[np.arange(len(masks)), found]
    if none.any():
        found[none] = masks[none].argmax(axis=1)
    return found


def stepped(games: Vector | Workers, seconds: float) -> float:
    """Steps of all lanes together in a second; what chooses is not counted."""
    rng = np.random.default_rng(1)
    games.reset(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        choices = at_random(games.masks, rng)
        start = time.perf_counter()
        games.step(choices)
        spent += time.perf_counter() - start
        steps += len(choices)
    return steps / spent


def one_by_one(make: Callable[..., Any], seconds: float) -> float:
    """Steps through PettingZoo's interface in a second, `last` and the choice counted."""
    env, draws, steps = make(players=PLAYERS), random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            done = over or cut
            env.step(None if done else draws.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
    return steps / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--lanes", type=int, default=LANES)
    args = parser.parse_args()
    module = importlib.import_module(f"tawantin.research.{args.game}_v0")
    found = {"game": args.game, "compiled": compiled(), "processes": args.processes}
    found["aec"] = round(one_by_one(module.env, args.seconds))
    found["aec_raw"] = round(one_by_one(module.raw_env, args.seconds))
    found["vector"] = round(stepped(Vector(Setup(args.game, args.lanes, PLAYERS)), args.seconds))
    shared = Workers(Setup(args.game, args.lanes * args.processes, PLAYERS), args.processes)
    try:
        found["workers"] = round(stepped(shared, args.seconds))
    finally:
        shared.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
