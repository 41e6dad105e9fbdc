"""Measures random play and copying of one game: `python -m tawantin.bench GAME --seconds 5`."""

import argparse
import json
import time

from tawantin.core import game as engine
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.core.game import Game, Tally, playout
from tawantin.core.state import State

COPIES = 2000


def compiled() -> bool:
    """Whether the engine in use was compiled."""
    return not str(engine.__file__).endswith(".py")


def half_way(game: Game, players: int, decisions: int, seed: int) -> State:
    """A position about half-way through a random game."""
    rng = FastRng(seed)
    state = game.new(players)
    made = 0
    while made < decisions // 2 and not game.is_over(state):
        if game.actor(state) < 0:
            game.apply(state, game.sample(state, rng))
        else:
            actions = game.legal_actions(state)
            game.apply(state, actions[rng.below(len(actions))])
            made += 1
    return state


def measure(name: str, players: int, seconds: float, seed: int = 1) -> dict[str, object]:
    """Play random games for so many seconds, then copy mid-game positions."""
    game = registry.game(name)
    rng = FastRng(seed)
    playout(game, game.new(players), rng, Tally())  # warm up: data and map are read once
    tally = Tally()
    games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        playout(game, game.new(players), rng, tally)
        games += 1
    spent = time.perf_counter() - start
    states = [half_way(game, players, tally.decisions // games, seed + i) for i in range(20)]
    copying = 0.0
    for state in states:
        start = time.perf_counter()
        for _ in range(COPIES):
            state.copy()
        copying += time.perf_counter() - start
    per_copy = copying / (COPIES * len(states))
    return {
        "engine": "tawantin",
        "game": name,
        "players": players,
        "compiled": compiled(),
        "games": games,
        "decisions": tally.decisions,
        "seconds": spent,
        "decisions_per_second": tally.decisions / spent,
        "unforced_decisions_per_second": (tally.decisions - tally.forced) / spent,
        "games_per_second": games / spent,
        "draws_per_game": tally.chances / games,
        "decisions_per_game": tally.decisions / games,
        "forced_share": tally.forced / tally.decisions,
        "mean_legal_actions": tally.legal / tally.decisions,
        "microseconds_per_copy": per_copy * 1e6,
        "copies_per_second": 1 / per_copy,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    args = parser.parse_args()
    found = measure(args.game, args.players, args.seconds, args.seed)
    if args.json:
        print(json.dumps(found))
    else:
        for key, value in found.items():
            print(f"{key:30} {value:.3f}" if isinstance(value, float) else f"{key:30} {value}")


if __name__ == "__main__":
    main()
