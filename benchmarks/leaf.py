"""What one walk of a search costs: `python benchmarks/leaf.py [GAME=WEIGHTS ...]`.

Microseconds of processor time on positions of a random game of four, as one JSON object: `rows` are
the features and estimates of a leaf, `leaf` these and the net, `walk` all of a walk of a search;
`look` is what a policy says of one of sixteen positions it looks at together, `guided` all of a
walk of the search that follows it.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tawantin.bots.guided import TOGETHER, GuidedSearch
from tawantin.bots.lineup import weights
from tawantin.bots.policy import load
from tawantin.bots.search import Search
from tawantin.bots.value import Judge
from tawantin.bots.weight_files import POLICIES
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State

POSITIONS = 25
TIMES = 100
WALKS = 400
MANY = 2000  # by a policy: at first its walks are under way one by one


def positions(one: Game) -> list[State]:
    rng = FastRng(1)
    s = one.new(4)
    options, found = run_on(one, s, rng), []
    while options:
        found.append(s.copy())
        options = advance(one, s, options[rng.below(len(options))], rng)
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def microseconds(found: list[State], do: Callable[[State], object]) -> float:
    start = time.process_time()
    for s in found:
        for _ in range(TIMES):
            do(s)
    return round((time.process_time() - start) / len(found) / TIMES * 1e6, 1)


def measure(one: Game, path: Path | None) -> dict[str, float]:
    judge, found, rng = Judge(one, weights(one, path)), positions(one), FastRng(2)
    search = Search(judge, iterations=WALKS)
    report = {
        "rows": microseconds(found, lambda s: judge.rows(s, 0, one.actor(s))),
        "leaf": microseconds(found, lambda s: judge.values(s, 0, one.actor(s))),
        "copy": microseconds(found, lambda s: s.copy()),
        "redetermine": microseconds(found, lambda s: one.redetermine(s, 0, rng)),
    }
    report["walk"] = walk(search, found, WALKS)
    policy = load(one, POLICIES / f"{one.name}.npz")
    some = (found * TOGETHER)[:TOGETHER]
    actors, options = [one.actor(s) for s in some], [one.legal_actions(s) for s in some]
    spent = microseconds(some[:1], lambda _: policy.look_at(some, actors, options))
    report["look"] = round(spent / TOGETHER, 1)
    report["guided"] = walk(GuidedSearch(judge, policy, MANY), found, MANY)
    return report


def walk(search: Search, found: list[State], walks: int) -> float:
    rng = FastRng(2)
    start = time.process_time()
    for s in found:
        search.think(s, search.game.actor(s), rng)
    return round((time.process_time() - start) / len(found) / walks * 1e6, 1)


def main() -> None:
    given = dict(argument.split("=", 1) for argument in sys.argv[1:])
    names = list(given) or list(NAMES)
    found = {name: measure(game(name), Path(given[name]) if given else None) for name in names}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
