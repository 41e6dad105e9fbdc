"""Measures one environment in this process: `python peers_bench.py KIND:NAME --seconds 5`.

`benchmarks/peers.py` starts it in the environment that has what it needs; nothing of Tawantin is
imported where a peer is measured. Every engine plays at random through its public interface in
Python. Time is the processor's, of this process: a busy machine slows all alike. Prints one JSON
line: steps and games and clones a second.
"""

import argparse
import importlib
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

CLONES = 400
LANES = 64

Playing = tuple[Callable[[], int], Callable[[], Iterator[Callable[[], object]]]]
"""A game played to its end, which says how many steps it had; and what copies positions of one."""


not_counted: list[float] = []
"""Seconds in which no environment was at work, but one who chooses."""


def nothing() -> Iterator[Callable[[], object]]:
    return iter(())


def spiel(name: str) -> Playing:
    """OpenSpiel: chance is drawn from its outcomes, a decision from the legal actions."""
    pyspiel = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(1)

    def states() -> Iterator[Any]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                yield state
                state.apply_action(rng.choice(state.legal_actions()))

    return lambda: sum(1 for _ in states()), lambda: (state.clone for state in states())


def zoo(name: str) -> Playing:
    """PettingZoo's classic games: an agent at a time, with the mask of the observation."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def ours_zoo(name: str) -> Playing:
    return aec(importlib.import_module(f"tawantin.research.{name}_v0").env())


def aec(env: Any) -> Playing:
    rng, seeds = random.Random(1), iter(range(1_000_000))

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(rng.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return play, nothing


def rlcard(name: str) -> Playing:
    """RLCard's environments, with encoded states."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    rng = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play, nothing


def catanatron(_: str) -> Playing:
    """catanatron's own loop with its random players."""
    module = importlib.import_module("catanatron")
    seeds = iter(range(1, 1_000_000))

    def new() -> Any:
        colours = list(module.Color)[:4]
        return module.Game([module.RandomPlayer(colour) for colour in colours], seed=next(seeds))

    def play() -> int:
        game = new()
        game.play()
        return len(game.state.actions)

    def clones() -> Iterator[Callable[[], object]]:
        game = new()
        while game.winning_color() is None and game.state.num_turns < 1000:
            yield game.copy
            game.play_tick()

    return play, clones


def ours(name: str) -> Playing:
    """The engine: random games through the same verbs a search uses."""
    core = importlib.import_module("tawantin.core.game")
    game = importlib.import_module("tawantin.core.registry").game(name)
    rng = importlib.import_module("tawantin.core.chance").FastRng(1)
    players = game.players[-1] if len(game.players) < 4 else 4

    def play() -> int:
        tally = core.Tally()
        core.playout(game, game.new(players), rng, tally)
        return int(tally.decisions)

    def clones() -> Iterator[Callable[[], object]]:
        state = game.new(players)
        while not game.is_over(state):
            if game.actor(state) < 0:
                game.apply(state, game.sample(state, rng))
            else:
                yield state.copy
                actions = game.legal_actions(state)
                game.apply(state, actions[rng.below(len(actions))])

    return play, clones


def vector(name: str) -> Playing:
    """Many games at once, with observation and mask of each; steps in place of games."""
    numpy = importlib.import_module("numpy")
    research = importlib.import_module("tawantin.research.vector")
    made = research.Vector(research.Setup(name, LANES, players=4))
    made.reset(1)
    generator = numpy.random.default_rng(1)

    def play() -> int:
        start = time.process_time()
        odds = generator.random(made.masks.shape, dtype=numpy.float32)
        odds *= made.masks
        choices = odds.argmax(axis=1)
        not_counted.append(time.process_time() - start)
        made.step(choices)
        return LANES

    return play, nothing


KINDS: dict[str, Callable[[str], Playing]] = {
    "catanatron": catanatron,
    "ours": ours,
    "ours_zoo": ours_zoo,
    "rlcard": rlcard,
    "spiel": spiel,
    "vector": vector,
    "zoo": zoo,
}


def measure(kind: str, name: str, seconds: float) -> dict[str, float]:
    """Whole games for so many seconds of the processor, then clones of the positions of one."""
    play, clones = KINDS[kind](name)
    play()
    not_counted.clear()
    steps = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        steps += play()
        games += 1
    spent = time.process_time() - start - sum(not_counted)
    copied, copying = 0, 0.0
    for number, clone in enumerate(clones()):
        if number % 10 == 0:  # positions of the whole game
            start = time.process_time()
            for _ in range(CLONES):
                clone()
            copying += time.process_time() - start
            copied += CLONES
            if copying > seconds:
                break
    found = {"steps_per_second": steps / spent, "games_per_second": games / spent}
    return found | ({"clones_per_second": copied / copying} if copied else {})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", help="KIND:NAME, such as spiel:hearts")
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    kind, _, name = args.what.partition(":")
    print(json.dumps(measure(kind, name, args.seconds)))


if __name__ == "__main__":
    main()
