# mypyc: skip
"""How strong the levels are, as measured: `ratings.json`, written by `tawantin arena --ratings`.

The apprentice is at 1000; 400 points more win ten pairs of eleven. A figure holds for the rules it
was measured under, and where a level searches, for how it did and the weights it had then; any
other is not shown.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.bots import GUIDED, LEVELS, SEARCH, THOUGHTLESS
from tawantin.bots.weight_files import POLICIES, WEIGHTS, mark
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game

FILE: Final = Path(__file__).with_name("ratings.json")
MIDDLE: Final = "apprentice"
AT: Final = 1000


class Rating(NamedTuple):
    """What a level is worth, half its 95 % interval, and the games behind it."""

    rating: int
    interval: int
    games: int
    players: int


def measured(game: Game) -> dict[str, Rating]:
    """Of each level, if something has been measured that still holds."""
    kept = json.loads(FILE.read_text(encoding="utf-8")).get(game.name)
    if kept is None or kept["rules"] != game.rules_version:
        return {}
    same = (kept.get("search", 1), kept["weights"]) == (SEARCH, weights_mark(game.name))
    guided = same and kept.get("policy", "") == policy_mark(game.name)
    return {
        level: Rating(players=kept["players"], **figures)
        for level, figures in kept["levels"].items()
        if (guided if level in GUIDED else same) or level in THOUGHTLESS
    }


def weights_mark(game: str) -> str:
    """Changes when the committed weights do."""
    return mark(WEIGHTS / f"{game}.npz")


def policy_mark(game: str) -> str:
    """Changes when the committed policy does."""
    return mark(POLICIES / f"{game}.npz")


def keep(found: dict[str, Any], path: Path) -> None:
    """Write what a contest says of the levels into the file, in place of the game's old figures."""
    from tawantin.bots.standings import ratings  # numpy is needed from here on

    pairings = [p for p in found["pairings"] if set(p["bots"]) <= set(LEVELS)]
    rated = ratings(pairings, LEVELS, MIDDLE)
    if len(rated) < 2:
        raise BadSetup(f"there are no games between {MIDDLE} and another level: no ratings")
    levels = {
        level: {
            "rating": AT + rated[level]["rating"],
            "interval": rated[level]["interval"],
            "games": sum(p["games"] for p in pairings if level in p["bots"]),
        }
        for level in rated
    }
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept[found["game"]] = {
        "rules": found["rules"],
        "search": SEARCH,
        "weights": weights_mark(found["game"]),
        "policy": policy_mark(found["game"]),
        "players": found["players"],
        "levels": levels,
    }
    path.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
