"""Whether new weights are better than the old: they must win 55 % of the pairs over 200 games.

`python -m tawantin.train.gate GAME --new FILE --old FILE --json OUT` lets both search equally long.
The exit status is 0 when the new ones pass, 1 when they do not.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from tawantin.bots.arena import contest
from tawantin.core import registry

GAMES: Final = 200
WANTED: Final = 0.55


def gate(
    name: str, new: Path, old: str, players: int, games: int, iterations: int, **how: Any
) -> dict[str, Any]:
    """The contest of both, and whether the new weights have `passed`; `how` is the contest's."""
    before = f"net:{old}@{iterations}" if Path(old).exists() else old
    found = contest(name, [f"net:{new}@{iterations}", before], players, games, **how)
    won = found["pairings"][0]["pair"] if found["pairings"] else 0.0
    found["passed"] = won >= WANTED and found["games"] >= min(games, GAMES)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--new", type=Path, required=True)
    parser.add_argument("--old", required=True, help="weights, or a bot such as greedy")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures there")
    args = parser.parse_args()
    found = gate(
        args.game,
        args.new,
        args.old,
        args.players,
        args.games,
        args.iterations,
        seed=args.seed,
        workers=args.workers,
        seconds=args.seconds,
    )
    text = json.dumps(found, indent=1)
    if args.json:
        args.json.write_text(text + "\n", encoding="utf-8")
    print(text)
    sys.exit(0 if found["passed"] else 1)


if __name__ == "__main__":
    main()
