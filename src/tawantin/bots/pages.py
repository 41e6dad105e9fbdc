# mypyc: skip
"""What an arena found, as a page with plots."""

from typing import Any

from tawantin.plots import dots, page, section, table


def contest_page(found: dict[str, Any]) -> str:
    """The whole report."""
    rated, pairings = found["ratings"], found["pairings"]
    return page(
        f"Arena: {found['game']}",
        f"{found['players']} players, {found['games']} games, seed {found['seed']}, rules version "
        f"{found['rules']}. Seats rotate, and every pairing plays the same deals.",
        [
            section(
                "Ratings",
                "400 points more win ten pairs of eleven. Lines are 95 % intervals of the distance "
                "to the bot at 0.",
                dots(
                    "Ratings of the bots",
                    [(bot, r["rating"], r["interval"]) for bot, r in by_rating(rated)],
                ),
                table(
                    ("bot", "rating", "interval"),
                    [(bot, str(r["rating"]), f"± {r['interval']}") for bot, r in by_rating(rated)],
                ),
            ),
            section(
                "Pairs won",
                "Of two seats with different bots, how often the one of the row ended before the "
                "one of the column.",
                matrix(pairings, [bot for bot, _ in by_rating(rated)]),
            ),
            section(
                "Pairs won, and how sure that is",
                "Half of the pairs is equal.",
                dots(
                    "Percent of the pairs won by the first of two bots",
                    [(named(p), 100 * p["pair"], 100 * p["pair_interval"]) for p in pairings],
                    50.0,
                ),
            ),
            section(
                "Points ahead",
                "By how many points the first of two bots ends before the other, on average.",
                dots(
                    "Points the first of two bots is ahead",
                    [(named(p), p["lead"], p["lead_interval"]) for p in pairings],
                ),
                table(
                    ("pairing", "games", "pairs won", "points ahead", "seconds a decision"),
                    [pairing_row(p) for p in pairings],
                ),
            ),
            section(
                "How the games went",
                "Words are counted, numbers averaged.",
                table(("pairing", "fact", "games or mean"), facts(pairings)),
            ),
        ],
    )


def by_rating(rated: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(rated.items(), key=lambda item: -item[1]["rating"])


def named(pairing: dict[str, Any]) -> str:
    return " : ".join(pairing["bots"])


def pairing_row(p: dict[str, Any]) -> list[str]:
    """A pairing in figures, for people."""
    return [
        named(p),
        str(p["games"]),
        f"{p['pair']:.1%} ± {p['pair_interval']:.1%}",
        f"{p['lead']:+.1f} ± {p['lead_interval']:.1f}",
        " : ".join(f"{seconds:.3f}" for seconds in p["seconds_per_decision"]),
    ]


def matrix(pairings: list[dict[str, Any]], bots: list[str]) -> str:
    """Every bot against every other."""
    won = {}
    for p in pairings:
        one, other = p["bots"]
        won[one, other], won[other, one] = p["pair"], 1 - p["pair"]
    rows = [
        [one, *(f"{won[one, other]:.1%}" if (one, other) in won else "–" for other in bots)]
        for one in bots
    ]
    return table(("", *bots), rows)


def facts(pairings: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """What the games say of themselves, by pairing."""
    rows = []
    for p in pairings:
        for name, value in p["facts"].items():
            if isinstance(value, dict):
                rows += [(named(p), f"{name}: {word}", str(n)) for word, n in value.items()]
            else:
                rows.append((named(p), name, f"{value:g}"))
    return rows
