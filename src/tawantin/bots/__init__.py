"""Players made of code. A bot is handed a position redetermined for its seat, never the truth."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from tawantin.bots.greedy import GreedyBot
from tawantin.bots.novice import NoviceBot
from tawantin.bots.random import RandomBot
from tawantin.core.chance import Rng
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game
from tawantin.core.state import State

LEVELS = ("novice", "apprentice", "master", "amauta")  # whom people choose, the weakest first
NAMES = (*LEVELS, "greedy", "random")
PART: Final = 0.4  # of what is left of a turn's time, what one decision may take


class Thinking(NamedTuple):
    """Seconds for a decision, and for those of a turn together."""

    decision: float
    turn: float

    def allowed(self, spent: float) -> float:
        """For the next decision, after so many seconds in this turn."""
        return min(self.decision, PART * max(0.0, self.turn - spent))


THINKING: Final = {"master": Thinking(0.2, 3.0), "amauta": Thinking(2.0, 7.0)}
THOUGHTLESS: Final = tuple(name for name in NAMES if name not in THINKING)  # who has no weights
GUIDED: Final = ("amauta",)  # who searches by a game's policy, where there is one
POLICY: Final = "policy"  # what a bot by a policy is called on a command line
SEARCH: Final = 1  # raised when who thinks would do so otherwise with the same files


def misfit(name: str, game: Game, state: State) -> str:
    """A printed value that a bot cannot play with, as people read it; empty: there is none.

    `name`: as people choose it, or as it is written on a command line (`bots/lineup.py`).
    """
    guided = name in GUIDED or name.startswith(POLICY)
    return game.beyond(state) if guided else ""


def check(names: Iterable[str], game: Game, state: State) -> None:
    """Raise BadSetup if one of these bots cannot play with the printed values of the match."""
    for name in names:
        place = misfit(name, game, state)
        if place:
            raise BadSetup(
                f"{name} cannot play here: it learnt on our maps and has no number for {place}; "
                f"others can: {', '.join(each for each in NAMES if each not in GUIDED)}"
            )


class Bot(Protocol):
    """Anything that can choose among the legal actions of a position."""

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int: ...


def make(name: str) -> Bot:
    """A bot by name, for one seat of one table."""
    if name == "random":
        return RandomBot()
    if name == "novice":
        return NoviceBot()
    if name in ("apprentice", "greedy"):
        return GreedyBot()
    if name in THINKING:
        from tawantin.bots.levels import Thinker  # what needs numpy, where there is one

        return Thinker(THINKING[name], name in GUIDED)
    raise BadSetup(f"there is no bot {name!r}; there is: {', '.join(NAMES)}")
