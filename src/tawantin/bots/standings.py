# mypyc: skip
"""What the games of an arena say: pairs won, points ahead and ratings, all with intervals.

What counts are pairs: of two seats with different bots, which ended before the other. A game's
mean is one observation, and intervals follow from those.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Any, Final

import numpy as np

Z: Final = 1.96  # a 95 % interval
ELO: Final = 400 / log(10)


def share(result: dict[str, Any]) -> float:
    """Of the pairs with different bots, how many the first bot won; ties count half."""
    seats, places = result["seats"], result["places"]
    won = pairs = 0.0
    for p, q in combinations(range(len(seats)), 2):
        if seats[p] != seats[q]:
            first, other = (p, q) if seats[p] == 0 else (q, p)
            pairs += 1
            if places[first] <= places[other]:
                won += 1.0 if places[first] < places[other] else 0.5
    return won / pairs


def lead(result: dict[str, Any]) -> float:
    """By how many points the first bot's seats lead the others', on average."""
    points: tuple[list[int], list[int]] = ([], [])
    for bot, score in zip(result["seats"], result["scores"], strict=True):
        points[bot].append(score)
    return sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and half its 95 % interval."""
    n = len(numbers)
    mean = sum(numbers) / n
    spread = sum((x - mean) ** 2 for x in numbers) / max(1, n - 1)
    return mean, Z * sqrt(spread / n)


def report(results: Sequence[dict[str, Any]], bots: Sequence[str]) -> dict[str, Any]:
    """Every pairing with its intervals, and a rating for each bot."""
    pairings = []
    for pair in combinations(bots, 2):
        found = [r for r in results if tuple(r["pair"]) == pair]
        if not found:
            continue
        won, margin = interval([share(r) for r in found])
        points, points_margin = interval([lead(r) for r in found])
        pairings.append(
            {
                "bots": list(pair),
                "games": len(found),
                "pair": round(won, 4),
                "pair_interval": round(margin, 4),
                "lead": round(points, 2),
                "lead_interval": round(points_margin, 2),
                "seconds_per_decision": [
                    round(
                        sum(r["seconds"][i] for r in found)
                        / max(1, sum(r["decisions"][i] for r in found)),
                        5,
                    )
                    for i in range(2)
                ],
                "facts": _facts(found),
            }
        )
    return {"pairings": pairings, "ratings": ratings(pairings, bots)}


def _facts(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Facts in words counted, numbers averaged."""
    found: dict[str, Any] = {}
    for name in results[0]["facts"] if results else ():
        values = [r["facts"][name] for r in results]
        if isinstance(values[0], str):
            found[name] = {value: values.count(value) for value in sorted(set(values))}
        else:
            found[name] = round(sum(values) / len(values), 2)
    return found


def ratings(
    pairings: Sequence[dict[str, Any]], bots: Sequence[str], at_zero: str = ""
) -> dict[str, dict[str, int]]:
    """Ratings on the usual scale (400 points: ten to one), one bot at 0, else the last.

    The likeliest ratings for the shares won. An interval says how well the distance to the bot at
    0 is known; it follows from how much the games of each pairing differ. Bots no pairing joins
    with that one have no rating.
    """
    zero = at_zero or bots[-1]
    reached = _reached(pairings, zero)
    free = [bot for bot in bots if bot in reached and bot != zero]
    number = {bot: i for i, bot in enumerate(free)}
    at = np.zeros(len(free) + 1)  # the last is the bot at 0
    ends = [
        (number.get(p["bots"][0], -1), number.get(p["bots"][1], -1), p)
        for p in pairings
        if p["bots"][0] in reached
    ]
    for _ in range(200):
        slope, bend, _ = _slopes(ends, at)
        step = np.linalg.solve(bend, slope) if free else slope
        at[:-1] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0.0) < 1e-9:
            break
    _, bend, doubt = _slopes(ends, at)
    inverse = np.linalg.inv(bend)
    margins = Z * np.sqrt(np.diag(inverse @ doubt @ inverse))
    found = {zero: {"rating": 0, "interval": 0}}
    for bot, i in number.items():
        found[bot] = {"rating": round(ELO * at[i]), "interval": round(ELO * margins[i])}
    return {bot: found[bot] for bot in bots if bot in found}


def rating_against(
    pairings: Sequence[dict[str, Any]], known: Mapping[str, float]
) -> dict[str, int] | None:
    """The likeliest rating of the first bot of all pairings, those of the others being known."""
    met = [p for p in pairings if p["bots"][1] in known]
    if not met:
        return None
    at = np.array([0.0, *(known[p["bots"][1]] / ELO for p in met), 0.0])
    at[0] = at[1:-1].mean()
    ends = [(0, i + 1, p) for i, p in enumerate(met)]
    for _ in range(200):
        slope, bend, _ = _slopes(ends, at)
        step = slope[0] / bend[0, 0]
        at[0] += min(max(step, -1.0), 1.0)
        if abs(step) < 1e-9:
            break
    _, bend, doubt = _slopes(ends, at)
    margin = Z * sqrt(doubt[0, 0]) / bend[0, 0]
    return {"rating": round(ELO * at[0]), "interval": round(ELO * margin)}


def _slopes(ends: Iterable[tuple[int, int, dict[str, Any]]], at: Any) -> tuple[Any, Any, Any]:
    """Slope and bend of the likelihood there, and how uncertain the slope is."""
    slope, bend = np.zeros(len(at)), np.zeros((len(at), len(at)))
    doubt = np.zeros_like(bend)
    for one, other, p in ends:
        games = p["games"]
        edge = 0.5 / (games + 1)  # who won everything is not infinitely better
        won = min(max(p["pair"], edge), 1 - edge)
        spread = p["pair_interval"] / Z or sqrt(won * (1 - won) / games)
        chance = 1 / (1 + np.exp(at[other] - at[one]))
        way = np.zeros(len(at))
        way[one], way[other] = 1.0, -1.0
        slope += games * (won - chance) * way
        bend += games * chance * (1 - chance) * np.outer(way, way)
        doubt += (games * spread) ** 2 * np.outer(way, way)
    return slope[:-1], bend[:-1, :-1], doubt[:-1, :-1]


def _reached(pairings: Sequence[dict[str, Any]], start: str) -> set[str]:
    """The bots that are joined with one by pairings."""
    reached, size = {start}, 0
    while size < len(reached):
        size = len(reached)
        for p in pairings:
            if not reached.isdisjoint(p["bots"]):
                reached.update(p["bots"])
    return reached
