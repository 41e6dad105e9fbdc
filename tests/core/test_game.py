"""What the engine says of a game that breaks its contract, or does not end."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import RulesBug
from tawantin.core.frame import Frame
from tawantin.core.game import Tally, playout
from tawantin.core.registry import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_end_is_a_bug(name: str) -> None:
    one = game(name)
    with pytest.raises(RulesBug, match=f"{name}: no end after 5 decisions"):
        playout(one, one.new(one.players[0], {}), FastRng(1), Tally(), limit=5)


def test_a_frame_that_asks_without_saying_what_is_a_bug() -> None:
    frame, s = Frame("Asking", ""), game(NAMES[0]).new(2, {})
    with pytest.raises(RulesBug, match="asks nobody"):
        frame.actor(s)
    with pytest.raises(RulesBug, match="has no options"):
        frame.options(s)
    with pytest.raises(RulesBug, match="takes no action"):
        frame.apply(s, 0)
    with pytest.raises(RulesBug, match="is not a chance frame"):
        frame.sample(s, FastRng(1))
