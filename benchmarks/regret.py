"""What settings of a search by a policy give away: `python benchmarks/regret.py GAME`.

Each setting decides the same positions with so many walks. Then two long searches, one without the
policy and one with its chances nearly even, walk through every choice that was made, in worlds of
their own. Both weigh likely choices by halves: one that a policy hardly likes is given its chance,
which a judge who follows the policy as closely as what it judges would not do. What a choice is
worth less than the best of them is what it gave away, in thousandths of a pair. A game has some
seventy to ninety decisions a seat, and differences are seen in a hundred positions that an arena
would need thousands of games for. It judges by the search's own values: whether those are right is
for games to say. Several positions are of one game each, so that the intervals are somewhat too
narrow.
"""

import argparse
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from tawantin.bots import policy as policies
from tawantin.bots.greedy import GreedyBot
from tawantin.bots.guided import EXPLORATION, GuidedSearch
from tawantin.bots.lineup import judge_of
from tawantin.bots.search import Search
from tawantin.bots.weight_files import POLICIES, WrongWeights
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State

PLAYERS: Final = 4
QUICK: Final = 60  # walks of those who play the games the positions are of
CHOICES: Final = 4  # fewer are no question
OF_A_GAME: Final = 8  # positions
EVEN: Final = 10.0  # heat that leaves little of a policy's chances
AGAIN: Final = 8  # of a long search's walks, the part each choice in question gets besides
OTHER: Final = 1_000_003  # what is added to seeds, for worlds of their own
WIDELY: Final = 0.3  # how a long search explores


def policy(one: Game, heat: float, halves: bool) -> policies.Policy:
    """The committed one, followed in another way."""
    header, layers = policies.read(POLICIES / f"{one.name}.npz")
    return policies.Policy(one, {**header, "heat": heat, "halves": halves}, layers)


def positions(one: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Positions as the seat that is asked knows them, of games in which every other is greedy."""
    rng, greedy, turn = FastRng(seed), GreedyBot(), 0
    search = GuidedSearch(judge_of(one), policies.load(one, POLICIES / f"{one.name}.npz"), QUICK)
    while True:
        s, found = one.new(PLAYERS), list[tuple[State, int]]()
        options = run_on(one, s, rng)
        while options:
            seat = one.actor(s)
            seen = one.redetermine(s, seat, rng)
            if len(options) >= CHOICES:
                found.append((seen.copy(), seat))
            bot = greedy if (seat + turn) % 2 else search
            options = advance(one, s, bot.choose(one, seen, seat, rng), rng)
        turn += 1
        for _ in range(OF_A_GAME):
            if found:
                yield found.pop(rng.below(len(found)))


def given_away(
    one: Game, searches: Mapping[str, Search], longer: int, count: int, seed: int
) -> Iterator[dict[str, float]]:
    """Of each position, what each setting's choice is worth less than the best of them."""
    judges = [
        Search(judge_of(one), longer),
        GuidedSearch(judge_of(one), policy(one, EVEN, True), longer, exploration=WIDELY),
    ]
    for number, (s, seat) in zip(range(count), positions(one, seed), strict=False):
        chosen = {
            name: search.think(s, seat, FastRng(seed + number)) for name, search in searches.items()
        }
        if len(set(chosen.values())) == 1:
            yield dict.fromkeys(chosen, 0.0)
            continue
        made, rng = sorted(set(chosen.values())), FastRng(OTHER + seed + number)
        worths = judged(judges, s, seat, made, rng)
        best = max(worths.values())
        yield {name: best - worths[action] for name, action in chosen.items()}


def judged(
    judges: Sequence[Search], s: State, seat: int, actions: list[int], rng: FastRng
) -> dict[int, float]:
    """What these choices are worth, in the mean of all judges."""
    worths = dict.fromkeys(actions, 0.0)
    for judge in judges:
        judge.think(s, seat, rng)
        judge.weigh(s, seat, actions, judge.iterations // AGAIN, rng)
        for line in judge.lines:
            if line.action in worths:
                worths[line.action] += line.value / len(judges)
    return worths


def said(found: list[dict[str, float]]) -> Iterator[str]:
    """Of each setting the mean, and how it differs from the first."""
    count, first = len(found), next(iter(found[0]))
    for name in found[0]:
        mean = sum(each[name] for each in found) / count
        gains = [each[first] - each[name] for each in found]
        gain = sum(gains) / count
        error = 1.96 * math.sqrt(sum((each - gain) ** 2 for each in gains)) / count
        worst = [round(1000 * each) for each in sorted(each[name] for each in found)[-3:]]
        yield json.dumps({
            "setting": name, "positions": count, "given_away": round(1000 * mean, 2),
            "less_than_first": [round(1000 * gain, 2), round(1000 * error, 2)], "worst": worst,
        })  # fmt: skip


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--walks", type=int, default=1000)
    parser.add_argument("--longer", type=int, default=5000, help="walks of those who judge")
    parser.add_argument("--heats", type=numbers, default="1,1.5,2,3,5")
    parser.add_argument("--explorations", type=numbers, default=str(EXPLORATION))
    parser.add_argument(
        "--halves", action="store_true", help="with each of them choices weighed by halves too"
    )
    parser.add_argument("--plain", action="store_true", help="a search without the policy too")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.longer < AGAIN or args.walks < 1 or args.positions < 1:
        parser.error(f"there must be positions and walks, and of the longer {AGAIN} at least")
    one = game(args.game)
    try:
        searches: dict[str, Search] = {
            f"heat {heat}, exploration {reach}{', by halves' if halves else ''}": GuidedSearch(
                judge_of(one), policy(one, heat, halves), args.walks, exploration=reach
            )
            for halves in (False, True)[: 1 + args.halves]
            for heat, reach in product(args.heats, args.explorations)
        }
    except WrongWeights as error:
        parser.error(str(error))
    if args.plain:
        searches["without the policy"] = Search(judge_of(one), args.walks)
    found = []
    for each in given_away(one, searches, args.longer, args.positions, args.seed):
        found.append(each)
        if len(found) % 20 == 0 or len(found) == args.positions:
            print("\n".join(said(found)), flush=True)


if __name__ == "__main__":
    main()
