"""Whether weights made under earlier rules still serve: they must win half of the pairs, or more.

`python -m tawantin.train.admit GAME --against greedy` lets the committed weights search under the
rules of today; if they pass, their file names today's rules version among those it is admitted for.
The exit status is 0 when they do, 1 when they do not.
"""

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tawantin.bots import net as nets
from tawantin.bots.arena import contest
from tawantin.core import registry

GAMES: Final = 24
WANTED: Final = 0.5


def admitted(net: nets.Net, version: int) -> nets.Net:
    """The same weights, admitted for one more version of the rules."""
    before = net.header.get("admitted", [])
    return nets.Net({**net.header, "admitted": sorted({*before, version})}, net.layers)


def trial(game: str, net: nets.Net, against: str, args: argparse.Namespace) -> dict[str, Any]:
    """Both meet, half of the seats each; the figures, and whether the weights pass."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tried.weights"
        nets.save(net, path)
        bots = [f"net:{path}@{args.iterations}", against]
        found = contest(
            game,
            bots,
            args.players,
            args.games,
            seed=args.seed,
            workers=args.workers,
            seconds=args.seconds,
        )
    pairings = found["pairings"]
    found["passed"] = bool(pairings) and pairings[0]["pair"] >= WANTED
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--weights", type=Path, help="other weights than the committed ones")
    parser.add_argument("--against", default="greedy", help="a bot")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    path = args.weights or nets.WEIGHTS / f"{args.game}.npz"
    net = admitted(nets.load(path), registry.game(args.game).rules_version)
    found = trial(args.game, net, args.against, args)
    print(json.dumps(found, indent=1))
    if not found["passed"]:
        sys.exit(1)
    nets.save(net, path)


if __name__ == "__main__":
    main()
