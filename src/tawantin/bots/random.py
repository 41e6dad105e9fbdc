"""Plays any legal action, all alike."""

from tawantin.core.chance import Rng
from tawantin.core.game import Game
from tawantin.core.state import State


class RandomBot:
    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        actions = game.legal_actions(game.as_asked(state, seat))
        return actions[rng.below(len(actions))]
