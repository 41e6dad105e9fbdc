"""Plays like somebody who has just learnt the game: for what is near, and not without mistakes.

It looks to the end of its own turn, as the greedy bot does, but now and then it does not notice a
choice, and it misjudges what each is worth. What a beginner would see to be a waste it does not do.
"""

from math import cos, log, pi, sqrt
from typing import Final

from tawantin.bots.greedy import GreedyBot
from tawantin.core.chance import Rng
from tawantin.core.game import Game
from tawantin.core.state import State

OVERLOOKED: Final = 15  # per cent of the choices
SPREAD: Final = 0.25  # of how far apart the choices are: how much it misjudges them
WASTE: Final = 0.4  # nothing in the worse part of what it noticed, by points
FINE: Final = 1 << 30


def normal(rng: Rng) -> float:
    """A number from the normal distribution."""
    u = (rng.below(FINE) + 1) / FINE
    return sqrt(-2.0 * log(u)) * cos(2.0 * pi * rng.below(FINE) / FINE)


class NoviceBot:
    def __init__(self) -> None:
        self.eye: Final = GreedyBot(tries=2)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        state = game.as_asked(state, seat)
        actions = game.legal_actions(state)
        if len(actions) == 1:
            return actions[0]
        noticed = [action for action in actions if rng.below(100) >= OVERLOOKED] or actions
        worths = self.eye.worths(game, state, seat, noticed, rng)
        most, least = max(worths), min(worths)
        blur = SPREAD * (most - least)
        best, best_worth = noticed[0], float("-inf")
        for action, worth in zip(noticed, worths, strict=True):
            if worth >= most - WASTE * (most - least):
                judged = worth + blur * normal(rng)
                if judged > best_worth:
                    best, best_worth = action, judged
        return best
