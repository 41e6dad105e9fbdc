"""Whether weights made under earlier rules still serve: they must win half of the pairs, or more.

`python -m tawantin.train.admit GAME --against greedy` lets the committed weights search under the
rules of today, with every number of players; if they pass with each, their file names today's rules
version among those it is admitted for. With `--policy` it is the committed policy that is tried,
after the weights it may need. The exit status is 0 when they do, 1 when they do not, and 2 when the
file is none that could be tried.
"""

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tawantin.bots import net as nets
from tawantin.bots import policy as policies
from tawantin.bots.arena import contest
from tawantin.bots.lineup import weights
from tawantin.bots.weight_files import POLICIES, WEIGHTS, WrongWeights
from tawantin.core import registry
from tawantin.core.errors import BadSetup

GAMES: Final = 24
WANTED: Final = 0.5


def admitted(header: dict[str, Any], version: int) -> dict[str, Any]:
    """What a file says of itself, and that it is admitted for one more version of the rules."""
    return {**header, "admitted": sorted({*header.get("admitted", []), version})}


def copy(source: Path, out: Path, version: int, policy: bool) -> None:
    """The same weights, admitted for that version too."""
    if policy:
        header, layers = policies.read(source)
        policies.save(out, admitted(header, version), layers)
    else:
        net = nets.load(source)
        nets.save(nets.Net(admitted(net.header, version), net.layers), out)


def passes(found: dict[str, Any], games: int) -> bool:
    """Whether all games were played and enough of them won."""
    return found["games"] == games and bool(found["pairings"][0]["pair"] >= WANTED)


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--policy", action="store_true", help="the policy, not the weights")
    parser.add_argument("--weights", type=Path, help="another file than the committed one")
    parser.add_argument("--against", default="greedy", help="a bot")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--players", type=numbers, help="such as 3,4; else every number")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="begin no game of a number after so many"
    )
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.games < 1:
        parser.error("without a game nothing is tried")
    game = registry.game(args.game)
    path = args.weights or (POLICIES if args.policy else WEIGHTS) / f"{game.name}.npz"
    version = game.rules_version
    found = []
    try:
        if args.policy and policies.read(path)[0].get("trust", 1.0) != 1.0:
            weights(game)  # which have a say in what it does
        with TemporaryDirectory() as folder:
            tried = Path(folder) / "tried.weights"
            copy(path, tried, version, args.policy)
            bot = f"{'policy' if args.policy else 'net'}:{tried}@{args.iterations}"
            for players in args.players or game.players:
                found.append(
                    contest(
                        game.name,
                        [bot, args.against],
                        players,
                        args.games,
                        seed=args.seed,
                        workers=args.workers,
                        seconds=args.seconds,
                    )
                )
    except (WrongWeights, BadSetup) as error:
        parser.error(str(error))
    passed = all(passes(each, args.games) for each in found)
    print(json.dumps({"passed": passed, "contests": found}, indent=1))
    if not passed:
        sys.exit(1)
    copy(path, path, version, args.policy)


if __name__ == "__main__":
    main()
