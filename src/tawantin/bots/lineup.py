# mypyc: skip
"""Bots by what is written on a command line, for arenas and training.

`greedy` and `random` play as they are. `net@400` searches 400 walks a decision with the committed
weights, `net@0.2s` a fifth of a second; `net:FILE@400` with those of a file, and `estimate@400`
with the game's rough estimate alone. `+rough` at the end lets the estimate say what is tried first.
"""

import importlib
from pathlib import Path
from typing import Any

from tawantin import bots
from tawantin.bots import net as nets
from tawantin.bots.search import Search
from tawantin.bots.value import ESTIMATE, Judge
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game


def made_for(game: Game) -> dict[str, Any]:
    """What weights and positions must have been made for to be of use now."""
    features = importlib.import_module(f"tawantin.games.{game.name}.features")
    return {
        "game": game.name,
        "features": features.FEATURES_VERSION,
        "rules": game.rules_version,
        "bounds": [most for _, most in (*features.TABLE, *ESTIMATE)],
    }


def weights(game: Game, path: Path | None = None) -> nets.Net:
    """The committed weights of a game, or those of a file, if they fit."""
    net = nets.load(path or nets.WEIGHTS / f"{game.name}.npz")
    nets.check(net, made_for(game))
    return net


def bot_of(game: Game, text: str) -> bots.Bot:
    """A new bot of this description."""
    if text in bots.NAMES:
        return bots.make(text)
    kind, at, described = text.rpartition("@")
    name, _, file = kind.partition(":")
    budget, plus, option = described.partition("+")
    if not at or name not in ("net", "estimate") or (plus and option != "rough"):
        known = ", ".join(bots.NAMES)
        raise BadSetup(f"there is no bot {text!r}; there is: {known}, net@400, estimate@0.2s")
    net = weights(game, Path(file) if file else None) if name == "net" else None
    try:
        seconds = float(budget[:-1]) if budget.endswith("s") else 0.0
        iterations = 0 if budget.endswith("s") else int(budget)
        return Search(Judge(game, net), iterations, seconds, learned_prior=not plus)
    except ValueError:
        raise BadSetup(f"{text!r}: a budget is 400 or 0.2s, more than nothing") from None
