"""Measure catanatron, the engine ours is compared with: random games on one core.

Runs in an environment of its own, which ``benchmarks/run.py`` makes. catanatron is under the
GPL: it is only run here, as a separate program, through its public interface. Nothing of
Tawantin is imported, and no code of catanatron is copied.

Prints one JSON line. A decision is one action chosen by a player; catanatron lists all legal
actions again after each.
"""

import argparse
import json
import platform
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

try:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
except ImportError:
    sys.exit("catanatron_bench: no catanatron in this environment; run benchmarks/run.py instead")

PLAYERS: Final = 4
SURVEY_GAMES: Final = 20
WARM_UP_GAMES: Final = 2
FIRST_SEED: Final = 1  # catanatron takes a seed of 0 for "no seed"


@dataclass
class Survey:
    """What an untimed pass over some games saw at each decision."""

    decisions: int
    forced: int
    legal_actions: int
    midgames: list[Any]


def new_game(seed: int) -> Any:
    return Game([RandomPlayer(color) for color in list(Color)[:PLAYERS]], seed=seed)


def survey(games: int) -> Survey:
    """Play ``games`` games untimed, counting legal actions and keeping each half-way state."""
    seen = Survey(0, 0, 0, [])

    def observe(player: Any, game: Any, actions: Any) -> Any:
        seen.decisions += 1
        seen.forced += len(actions) == 1
        seen.legal_actions += len(actions)
        snapshots.append(game.copy())
        return player.decide(game, actions)

    for seed in range(FIRST_SEED, FIRST_SEED + games):
        snapshots: list[Any] = []
        new_game(seed).play(decide_fn=observe)
        seen.midgames.append(snapshots[len(snapshots) // 2])
    return seen


def time_games(seconds: float) -> tuple[int, int, float]:
    """Play whole games with catanatron's own loop; return games, decisions, elapsed seconds."""
    for seed in range(FIRST_SEED, FIRST_SEED + WARM_UP_GAMES):
        new_game(seed).play()
    games = decisions = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        game = new_game(FIRST_SEED + games)
        game.play()
        games += 1
        decisions += len(game.state.actions)  # its log: one entry a decision
        elapsed = time.perf_counter() - start
    return games, decisions, elapsed


def time_copies(states: list[Any], seconds: float) -> tuple[int, float]:
    """Copy the given states in turn; return copies and elapsed seconds."""
    for state in states:
        state.copy()
    copies = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        for state in states:
            state.copy()
        copies += len(states)
        elapsed = time.perf_counter() - start
    return copies, elapsed


def measure(seconds: float, copy_seconds: float) -> dict[str, object]:
    games, decisions, elapsed = time_games(seconds)
    seen = survey(SURVEY_GAMES)
    copies, copy_elapsed = time_copies(seen.midgames, copy_seconds)
    forced_share = seen.forced / seen.decisions
    return {
        "engine": "catanatron",
        "version": version("catanatron"),
        "python": platform.python_version(),
        "players": PLAYERS,
        "games": games,
        "decisions": decisions,
        "seconds": elapsed,
        "decisions_per_second": decisions / elapsed,
        "unforced_decisions_per_second": decisions / elapsed * (1 - forced_share),
        "games_per_second": games / elapsed,
        "forced_share": forced_share,
        "mean_legal_actions": seen.legal_actions / seen.decisions,
        "copies_per_second": copies / copy_elapsed,
        "microseconds_per_copy": copy_elapsed / copies * 1e6,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure catanatron with 4 random players.")
    parser.add_argument("--seconds", type=float, default=5.0, help="time to play (default 5)")
    parser.add_argument(
        "--copy-seconds", type=float, default=1.0, help="time to copy states (default 1)"
    )
    args = parser.parse_args()
    if args.seconds <= 0 or args.copy_seconds <= 0:
        parser.error("times must be more than 0")
    print(json.dumps(measure(args.seconds, args.copy_seconds)))


if __name__ == "__main__":
    main()
