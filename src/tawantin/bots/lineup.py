# mypyc: skip
"""Bots by what is written on a command line, for arenas and training.

`greedy`, `random` and the levels people choose play as they do at a table. `net@400` searches 400
walks a decision with the committed weights, `net@0.2s` a fifth of a second or until it is sure;
`net:FILE@400` with those of a file, and `estimate@400` with the game's rough estimate alone.
`search@400` takes the committed weights if they fit; where they do not, it says so and makes do
with the estimate. `policy@100` searches 100 walks a decision by the committed policy, `policy`
takes what that likes best without a look ahead; `policy:FILE@100` and `policy:FILE`: with a file.
`+rough` or `+learned` at the end: what says which choices are tried first. `module:Agent` is a
class of anybody's that chooses as `bots.Bot` does; one is made for every seat of every game.
"""

import importlib
import importlib.util
import logging
from pathlib import Path
from typing import Any, Final

from tawantin import bots
from tawantin.bots.guided import GuidedSearch
from tawantin.bots.search import Search
from tawantin.bots.value import ESTIMATE, Judge
from tawantin.bots.weight_files import POLICIES, WEIGHTS, Rater, WrongWeights, check
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game

NUMPY: Final = importlib.util.find_spec("numpy") is not None
KINDS: Final = ("net", "estimate", "search", "policy")
PRIORS: Final = {"rough": False, "learned": True}
log = logging.getLogger(__name__)


def made_for(game: Game) -> dict[str, Any]:
    """What weights and positions must have been made for to be of use now."""
    features = importlib.import_module(f"tawantin.games.{game.name}.features").FEATURES
    return {
        "game": game.name,
        "features": features.version,
        "rules": game.rules_version,
        "bounds": [most for _, most in (*features.row, *ESTIMATE)],
    }


def weights(game: Game, path: Path | None = None) -> Rater:
    """The committed weights of a game, or those of a file, if they fit."""
    nets = importlib.import_module(f"tawantin.bots.{'net' if NUMPY else 'plain_net'}")
    net: Rater = nets.load(path or WEIGHTS / f"{game.name}.npz")
    check(net, made_for(game))
    return net


def judge_of(game: Game) -> Judge:
    """With the committed weights; where there are none that fit, without, and said in the log."""
    try:
        return Judge(game, weights(game))
    except (WrongWeights, ModuleNotFoundError) as error:  # without numpy or what comes with it
        log.warning("%s plays by its rough estimate: %s", game.name, error)
        return Judge(game)


def policy(game: Game, path: Path | None = None) -> bots.Bot:
    """The committed policy of a game, or that of a file, if it fits."""
    found: bots.Bot = importlib.import_module("tawantin.bots.policy").load(
        game, path or POLICIES / f"{game.name}.npz"
    )
    return found


def strongest(game: Game, seconds: float) -> Search:
    """A search by the committed policy; where there is none that fits, by the committed weights."""
    if NUMPY and (POLICIES / f"{game.name}.npz").exists():
        try:
            return GuidedSearch(judge_of(game), policy(game), seconds=seconds, settles=True)
        except (WrongWeights, ModuleNotFoundError) as error:
            log.warning("%s is played without its policy: %s", game.name, error)
    return Search(judge_of(game), seconds=seconds, settles=True)


def agent_of(text: str) -> bots.Bot:
    """An agent by module and class."""
    module, _, name = text.partition(":")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0] and error.name != module:
            raise
        raise BadSetup(f"there is no module {module!r}; it is looked for in this folder") from None
    if not callable(getattr(getattr(found, name, None), "choose", None)):
        raise BadSetup(f"{module} has no class {name!r} with a method choose")
    made: bots.Bot = getattr(found, name)()
    return made


def _parts(text: str) -> tuple[str, str, str, str]:
    """The kind of a bot, its file or class, an @ if there is one, and what follows it."""
    kind, at, described = text.rpartition("@")
    name, _, file = (kind or text).partition(":")
    return name, file, at, described


def file_of(text: str) -> str:
    """The file of weights or of a policy that a description names, if it does."""
    name, file, _, _ = _parts(text)
    return file if name in KINDS else ""


def bot_of(game: Game, text: str) -> bots.Bot:
    """A new bot of this description."""
    if text in bots.NAMES:
        return bots.make(text)
    name, file, at, described = _parts(text)
    if not at and name == "policy":
        return policy(game, Path(file) if file else None)
    if not at and file:
        return agent_of(text)
    budget, plus, option = described.partition("+")
    if not at or name not in KINDS or (plus and option not in PRIORS):
        known = ", ".join((*bots.NAMES, "net@400", "estimate@0.2s", "policy@100"))
        raise BadSetup(f"there is no bot {text!r}; there is: {known}")
    by = policy(game, Path(file) if file else None) if name == "policy" else None
    if name == "net":
        judge = Judge(game, weights(game, Path(file) if file else None))
    else:
        judge = Judge(game) if name == "estimate" else judge_of(game)
    try:
        seconds = float(budget[:-1]) if budget.endswith("s") else 0.0
        iterations = 0 if budget.endswith("s") else int(budget)
        if by is not None:
            return GuidedSearch(judge, by, iterations, seconds, settles=True)
        return Search(judge, iterations, seconds, PRIORS.get(option), settles=True)
    except ValueError:
        raise BadSetup(f"{text!r}: a budget is 400 or 0.2s, more than nothing") from None
