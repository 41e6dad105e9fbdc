"""Players made of code. A bot is handed a position redetermined for its seat, never the truth."""

from typing import Protocol

from tawantin.bots.greedy import GreedyBot
from tawantin.bots.random import RandomBot
from tawantin.core.chance import Rng
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game
from tawantin.core.state import State

NAMES = ("greedy", "random")


class Bot(Protocol):
    """Anything that can choose among the legal actions of a position."""

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int: ...


def make(name: str) -> Bot:
    """A bot by name."""
    if name == "greedy":
        return GreedyBot()
    if name == "random":
        return RandomBot()
    raise BadSetup(f"there is no bot {name!r}; there is: {', '.join(NAMES)}")
