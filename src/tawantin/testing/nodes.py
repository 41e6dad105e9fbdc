"""Counts positions to a small depth: the quickest way to see that move generation changed."""

from tawantin.core.game import Game
from tawantin.core.state import State


def count(game: Game, state: State, depth: int) -> int:
    """How many lines of `depth` actions start here, every draw with every outcome."""
    actions = game.legal_actions(state)
    if depth == 1 or not actions:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        game.apply(after, action)
        total += count(game, after, depth - 1)
    return total
