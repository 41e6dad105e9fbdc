"""What a forecast says comes after a choice is what then comes in a match."""

import random

import pytest

from tawantin.core import registry
from tawantin.core.forecast import AFTER, ANOTHER, DRAWN, SAME
from tawantin.core.match import Match

DECISIONS = 150


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_choice_can_be_taken_back_where_nothing_else_comes_after_it(name: str) -> None:
    game, rng = registry.game(name), random.Random(7)
    met = set()
    match = Match(game, 3, seed=b"after" * 6)
    match.run()
    for _ in range(DECISIONS):
        if match.is_over:
            break
        seat, actions = match.actor, match.legal_actions()
        action = rng.choice(actions)
        (forecast,) = game.forecasts(match.state, [action])
        played = match.play(seat, action)
        where = f"{game.actions.text(action)}: {AFTER[forecast.after]}"
        assert match.can_undo(seat) == (forecast.after == SAME), where
        own = [entry.seat == seat for entry in played]
        others = played[own.index(False) :] if False in own else []
        if forecast.after == ANOTHER:
            assert not others or others[0].seat >= 0, where  # no draw comes first
        met.add(forecast.after)
    assert {SAME, ANOTHER, DRAWN} <= met
