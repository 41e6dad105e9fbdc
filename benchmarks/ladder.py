"""The ladder of the levels, filled over as many runs as it takes: `python benchmarks/ladder.py
--log docs/strength/ladder.jsonl --seconds 480`.

Every game has the same rungs; what is missing of all of them is played on all cores, the quick ones
first, and no game begins after the seconds. Games of other rules, weights or policies than the
committed ones count no more and are played anew. `--report` only says how the rungs stand, and with
`--ratings FILE` what the tables are to show follows from it. Levels think by the clock: nothing
else should run on the machine.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.bots import LEVELS, arena, ratings
from tawantin.bots.standings import report
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
    wanted = [rung for rung in RUNGS if not args.only or args.only in rung.bots]
    seconds = 1e-9 if args.report else args.seconds
    tasks = todo(wanted, args.game or registry.NAMES)
    results = list(arena.run(tasks, args.workers, seconds, args.log))
    found = standing(results)
    for line in said(found):
        print(line)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if args.ratings:
        for told in found.values():
            if any(set(p["bots"]) <= set(LEVELS) for p in told["pairings"]):
                ratings.keep(told, args.ratings)


if __name__ == "__main__":
    main()
