"""Log lines, marks, questions and views tell no two worlds apart that their viewer cannot."""

import pytest

from tawantin.bench import compiled
from tawantin.core.game import Game, OptionValue
from tawantin.core.registry import NAMES, game
from tawantin.testing import check_traffic

EVERY = 2 if compiled() else 6

VARIANTS: dict[str, list[dict[str, OptionValue]]] = {
    "cuzco": [{"edition": "nl", "pututu": True}, {"temple_step": "up_to"}],
    "machu_picchu": [{"strict_bank": True}],
    "inca_empire": [{"pizarro": True}],
}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sent_is_the_same_wherever_the_viewer_knows_the_same(name: str) -> None:
    one = game(name)
    for seed, players in enumerate(one.players):
        assert check_traffic(one, players, seed=seed, every=EVERY) > 20
        for options in VARIANTS[name]:
            if one.playable(players, one.check_options(options)):
                assert check_traffic(one, players, options, 100 + seed, EVERY) > 20


@pytest.mark.skipif(compiled(), reason="compiled games cannot be changed")
def test_a_lone_choice_made_at_once_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(game: Game, state: object) -> bool:
        return False

    one = game("cuzco")
    monkeypatch.setattr(type(one), "asks_anyway", hasty)

    def play_all() -> None:
        for seed in range(12):
            check_traffic(one, 4, {"edition": "nl"}, seed, every=1)

    with pytest.raises(AssertionError, match=r"tells|depends|waits"):
        play_all()
