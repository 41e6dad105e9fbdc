"""The game as a whole: conformance, views and scenery as promised."""

import itertools
from collections import Counter

import msgspec
import pytest

from tawantin.core.game import OptionValue
from tawantin.games.inca_empire import shape
from tawantin.games.inca_empire.game import GAME
from tawantin.testing import check_game
from tests.inca_empire.table import Table

ALL: list[dict[str, OptionValue]] = [
    {"pizarro": pizarro, "early_decline": decline, "convergence": gods}
    for pizarro, decline, gods in itertools.product((False, True), repeat=3)
]
SETS = [(n, options) for n in GAME.players for options in ALL if GAME.playable(n, options)]


@pytest.mark.parametrize(("players", "options"), SETS, ids=lambda value: str(value)[:40])
def test_every_player_count_and_option_set_conforms(
    players: int, options: dict[str, OptionValue]
) -> None:
    check_game(GAME, players, options, seed=players, thorough=16)


def test_all_questions_are_met() -> None:
    frames: set[str] = set()
    for seed in range(12):
        frames |= check_game(GAME, 4, {"pizarro": True, "convergence": True}, seed, None, 64).frames
    silent = {"game", "track", "sun_phase", "people_phase", "game_over"}
    assert frames | silent == {frame.name for frame in GAME.frames}


@pytest.mark.parametrize("players", GAME.players)
def test_view_and_scenery_have_the_promised_shape(players: int) -> None:
    table = Table(players).sun(1, "crew").city("raqchi").conquered(0, "cana").labour(3)
    for viewer in range(-1, players):
        msgspec.convert(GAME.view(table.s, viewer), shape.View)
    seen = msgspec.convert(GAME.scenery(players, None), shape.Scenery)
    assert seen.keys() == shape.EmpireScenery.__annotations__.keys()
    assert set(GAME.view(table.s, 0)["regions"]) == set(seen["regions"])
    assert len(seen["sites"]) == len(table.s.data.atlas.sites)


@pytest.mark.rule("E-CHK-01")
def test_E_CHK_02_cards_and_families() -> None:
    cards = GAME.scenery(4, None)["cards"].values()
    families = Counter[str]()
    for card in cards:
        families[card["family"]] += card["copies"]
    assert list(families.values()) == [2, 1, 10, 4, 3, 7, 5]
    assert sum(card["copies"] for card in GAME.scenery(3, None)["cards"].values()) == 27
