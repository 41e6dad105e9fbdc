"""The ladder of the levels, filled over as many runs as it takes: `python benchmarks/ladder.py
--log docs/strength/ladder.jsonl --seconds 480`.

Every game has the same rungs; what is missing of all of them is played on all cores, the quick ones
first, and no game begins after the seconds. Games under other rules count no more and are played
anew, and so are those of bots whose weights, policy or way to search have changed. `--report` only
says how the rungs stand. With `--ratings FILE` what the tables are to show is written, of the games
whose levels have met in every rung. A level that would have to do without its weights or its policy
plays no game here. Levels think by the clock: nothing else should run on the machine.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.bots import LEVELS, arena, ratings
from tawantin.bots.lineup import policy, weights
from tawantin.bots.standings import report
from tawantin.bots.weight_files import WrongWeights
from tawantin.core import registry

PLAYERS: Final = 4


class Rung(NamedTuple):
    """Two bots, and how many games they have to play."""

    bots: tuple[str, str]
    alone: bool  # the first has one seat, else each has two
    games: int


RUNGS: Final = (
    Rung(("novice", "apprentice"), False, 400),
    Rung(("policy@100", "search@64"), False, 400),
    Rung(("master", "apprentice"), True, 100),
    Rung(("amauta", "apprentice"), True, 100),
    Rung(("amauta", "master"), True, 100),
)


def todo(rungs: Sequence[Rung], names: Sequence[str] = registry.NAMES) -> Iterator[arena.Task]:
    """Rung by rung, the games side by side."""
    for rung in rungs:
        of_each = [
            arena.tasks(name, rung.bots, PLAYERS, rung.games, rung.alone, 1) for name in names
        ]
        for together in zip(*of_each, strict=True):
            yield from together


def equipped(names: Sequence[str]) -> None:
    """Raises what keeps the levels from playing with all they have."""
    for name in names:
        weights(registry.game(name))
        policy(registry.game(name))


def standing(results: list[dict[str, Any]]) -> dict[str, Any]:
    """What the games of each game say."""
    found = {}
    for name in registry.NAMES:
        told = []
        for rung in RUNGS:
            some = [r for r in results if (r["game"], tuple(r["pair"])) == (name, rung.bots)]
            told += report(some, rung.bots)["pairings"]
        rules = registry.game(name).rules_version
        found[name] = {"game": name, "rules": rules, "players": PLAYERS, "pairings": told}
    return found


def said(found: dict[str, Any]) -> Iterator[str]:
    for name, told in found.items():
        for p in told["pairings"]:
            yield (
                f"{name}: {' against '.join(p['bots'])}: {100 * p['pair']:.1f} ± "
                f"{100 * p['pair_interval']:.1f} % ({p['games']} games), {p['lead']:.1f} ± "
                f"{p['lead_interval']:.1f} points, {p['seconds_per_decision']} s a decision"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", type=Path, required=True, help="all games, to go on from")
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--game", choices=registry.NAMES, action="append", help="else all three")
    parser.add_argument("--only", default="", help="rungs with this bot")
    parser.add_argument("--report", action="store_true", help="play nothing")
    parser.add_argument("--ratings", type=Path, help="write the ratings of the levels there")
    parser.add_argument("--json", type=Path, help="write all figures there")
    args = parser.parse_args()
    if args.ratings and (args.only or args.game):
        parser.error("ratings rest on all rungs of all games: neither --only nor --game")
    wanted = [rung for rung in RUNGS if not args.only or args.only in rung.bots]
    seconds = 1e-9 if args.report else args.seconds
    names = args.game or registry.NAMES
    if not args.report:
        try:
            equipped(names)
        except (WrongWeights, ModuleNotFoundError) as error:
            parser.error(f"the levels would not play as they should: {error}")
    tasks = todo(wanted, names)
    results = list(arena.run(tasks, args.workers, seconds, args.log))
    found = standing(results)
    for line in said(found):
        print(line)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if args.ratings:
        of_levels = {rung.bots for rung in RUNGS if set(rung.bots) <= set(LEVELS)}
        for name, told in found.items():
            missing = of_levels - {tuple(p["bots"]) for p in told["pairings"]}
            if missing:
                print(f"{name}: its ratings stay, {len(missing)} rungs of levels have no games yet")
            else:
                ratings.keep(told, args.ratings)


if __name__ == "__main__":
    main()
