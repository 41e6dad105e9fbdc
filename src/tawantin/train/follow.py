"""How far a search follows a policy, written into its file.

`python -m tawantin.train.follow GAME --heat 3 --trust 0.5 --out FILE`: `heat` divides the logits of
its choices, so that a search also tries what the policy hardly likes; of `trust` in its values 1 is
all, and the game's weights say the rest. With `--halves` a search walks through all likely choices
as often, then through the better half of them, and so on. `benchmarks/regret.py` and the arena tell
which is best.
"""

import argparse
from pathlib import Path

from tawantin.bots import policy as policies
from tawantin.bots.weight_files import POLICIES, WrongWeights
from tawantin.core import registry
from tawantin.core.game import Game


def follow(
    game: Game,
    start: Path,
    out: Path,
    heat: float | None,
    trust: float | None,
    halves: bool | None,
) -> None:
    """The policy of one file into another; what is not said stays as it was."""
    header, layers = policies.read(start)
    if heat is not None:
        header["heat"] = heat
    if trust is not None:
        header["trust"] = trust
    if halves is not None:
        header["halves"] = halves
    policies.Policy(game, header, layers)  # says what is wrong with it
    policies.save(out, header, layers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--start", type=Path, help="a policy, if not the committed one")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--heat", type=float, help="1: its chances as they are")
    parser.add_argument("--trust", type=float, help="1: its values alone")
    parser.add_argument("--halves", action=argparse.BooleanOptionalAction, help="else as it was")
    args = parser.parse_args()
    start = args.start or POLICIES / f"{args.game}.npz"
    try:
        follow(registry.game(args.game), start, args.out, args.heat, args.trust, args.halves)
    except WrongWeights as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
