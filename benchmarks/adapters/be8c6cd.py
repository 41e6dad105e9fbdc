"""What `benchmarks.against` asks of commits that bring no adapter: be8c6cd and those soon after it.

The Python of the commit runs it. benchmarks/adapter.py says what each command does.
"""

import json
import os
import random
import sys
import time
from pathlib import Path

PLAYERS = 4
MANY = 1_000_000
UNLIMITED = (
    *("rate_limit", "rate_burst", "time_share", "new_tables", "imports", "replays"),
    *("running_per_person", "running_per_address", "socket_rate", "socket_burst"),
)


def rate(game_name: str, seconds: float, seed: int) -> float:
    """Return decisions per second of the processor; the same seed gives the same games."""
    from tawantin.core import registry
    from tawantin.core.chance import FastRng
    from tawantin.core.game import Tally, playout

    game = registry.game(game_name)
    rng = FastRng(seed)
    playout(game, game.new(PLAYERS), rng, Tally())  # data and map are read once
    tally = Tally()
    start = now = time.process_time()
    while now - start < seconds:
        playout(game, game.new(PLAYERS), rng, tally)
        now = time.process_time()
    return tally.decisions / (now - start)


def serve(port: int, folder: Path) -> None:
    """Become the server: its own command, with settings as environment variables."""
    settings: dict[str, object] = {
        "port": port,
        "data_dir": folder,
        "bot_pace": 0,
        "log_level": "ERROR",
        **dict.fromkeys(UNLIMITED, MANY),
    }
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TAWANTIN_")}
    environment |= {f"TAWANTIN_{name.upper()}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-m", "tawantin", "serve"]
    os.execve(command[0], command, environment)


def position(game_name: str, decisions: int, seed: int) -> dict[str, object]:
    """Return the save of a game after so many choices made at random."""
    from tawantin.core import registry, save
    from tawantin.core.match import Match

    rng = random.Random(seed)
    match = Match(registry.game(game_name), PLAYERS, seed=rng.randbytes(32), salt="bench")
    match.run()
    for _ in range(decisions):
        match.play(match.actor, rng.choice(match.legal_actions()))
    return {**save.save(match), "asked": match.actor}


def main() -> None:
    wish, *values = sys.argv[1:]
    if wish == "random":
        print(json.dumps(rate(values[0], float(values[1]), int(values[2]))))
    elif wish == "serve":
        serve(int(values[0]), Path(values[1]))
    elif wish == "position":
        print(json.dumps(position(values[0], int(values[1]), int(values[2]))))
    else:
        sys.exit(f"adapter: it cannot {wish}")


if __name__ == "__main__":
    main()
