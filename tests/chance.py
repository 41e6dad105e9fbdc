"""What a draw is taken from: every outcome of a chance frame, and how many pieces stand for it."""

from tawantin.core.chance import Rng
from tawantin.core.game import Game
from tawantin.core.state import State


class Nth(Rng):
    """Always the same place in the heap; how large the heap was."""

    def __init__(self, place: int) -> None:
        self.place, self.size = place, 0

    def below(self, n: int) -> int:
        self.size = n
        return self.place


def heap(game: Game, s: State) -> list[int]:
    """How many pieces of each possible outcome the next draw is taken from."""
    counts = dict.fromkeys(game.legal_actions(s), 0)
    rng = Nth(0)
    game.sample(s, rng)
    for place in range(rng.size):
        counts[game.sample(s, Nth(place))] += 1
    return list(counts.values())
