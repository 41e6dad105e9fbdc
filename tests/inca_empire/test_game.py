"""The game as a whole: conformance, views and scenery as promised."""

import itertools
from collections import Counter

import msgspec
import pytest

from tawantin.core.game import OptionValue
from tawantin.games.inca_empire import ids, view_types
from tawantin.games.inca_empire.game import GAME
from tawantin.testing import check_game
from tests.inca_empire.table import Table, fresh

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
        msgspec.convert(GAME.view(table.s, viewer), view_types.View)
    dealing = GAME.view(fresh(players), 0)
    assert (dealing["asked"], dealing["prompt"]) == ([], {})
    assert (dealing["turn"], dealing["frame"]) == (None, "dealing_colours")
    seen = msgspec.convert(GAME.scenery(players, None), view_types.Scenery)
    assert seen.keys() == view_types.EmpireScenery.__annotations__.keys()
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


def test_the_view_of_a_seat() -> None:
    table = Table().road(0, "cuzco-paucartambo", "callanga-paucartambo").labour(3, 1)
    table.conquered(0, "opatari", "cana").terrace("cana").garrison("callanga").temple("callanga")
    table.scores(4, 0, 0, 7).sun(1, "outpost", "epidemic", "wild_road", "expansion", "resistance")
    table.cards(0, "storm", "crew", "flood").s.gain(1, 6, ids.FOR_CITIES)
    seats = GAME.view(table.s, 0)["seats"]
    assert seats[0].pop("hand") == ["crew", "flood", "storm"]
    assert list(seats[0].pop("hand_effects")) == ["crew", "flood", "storm"]
    assert list(seats[0]["effects"]) == seats[0]["forces"]
    assert seats[0].pop("effects")["epidemic"] == {
        "seat": 0,
        "helps": False,
        "amount": 2,
        "unit": "labour",
    }
    assert seats[0] == {
        "colour": "orange",
        "labour": 3,
        "score": 4,
        "rank": 3,
        "order": 1,
        "cards": 3,
        "points": {"conquests": 4},
        "worth": {"cities": 0, "garrisons": 2, "temples": 1, "terraces": 1, "sum": 4},
        "income": 6 + 1 + 1 + 1,
        "next_income": {"era": 3, "tiles": 2, "terraces": 1, "sum": 6, "support": 0},
        "regions": ["opatari", "cana"],
        "reach": ["chinchaysuyu", "antisuyu", "collasuyu", "cuntisuyu", "opatari"],
        "network": ["cuzco", "limatambo", "paucartambo", "callanga"],
        "forces": ["wild_road", "epidemic", "outpost", "expansion", "resistance"],
        "free_roads": 2,
        "wild_roads": 1,
        "extra_conquests": 1,
    }
    assert (seats[1]["points"], seats[1]["rank"], seats[1]["order"]) == ({"cities": 6}, 2, 2)
    assert (seats[3]["points"], seats[3]["rank"]) == ({"conquests": 7}, 1)


def test_the_view_of_the_board() -> None:
    table = Table().road(0, "cuzco-paucartambo").road(2, "cuzco-pisac", wild=True)
    table.conquered(1, "opatari").city("raqchi").garrison("callanga").temple("callanga")
    view = GAME.view(table.sun(2, "storm", by=3).at(1, 2).s, 1)
    assert view["sites"] == {
        "raqchi": {"building": "city", "temple": False, "worth": 3},
        "callanga": {"building": "garrison", "temple": True, "worth": 3},
    }
    assert ("cuzco", "paucartambo", 0) in view["roads"]
    assert len(view["roads"]) == 5
    assert view["wild_roads"] == [("cuzco", "pisac", 2)]
    sector = view["sun"][1]
    (storm,) = sector.pop("cards")
    assert sector == {"seats": [1, 2], "taken": False}
    assert (storm["card"], storm["by"], storm["up"]) == ("storm", 3, True)
    assert [effect["seat"] for effect in storm["effects"]] == [1, 2]
    assert [len(view["sun"][k]["cards"]) for k in (0, 2, 3)] == [0, 0, 0]
    assert view["regions"]["opatari"]["owner"] == 1
    assert view["regions"]["antisuyu"] == {
        "tile": None,
        "conquered": True,
        "owner": None,
        "terrace": False,
    }
    assert (view["pile"], view["discard"], view["invasion"]) == (32 - 12 - 1, {}, None)
    assert (view["track"]["column"], view["track"]["space"], view["track"]["round"]) == (1, 2, 2)
    assert view["track"]["phase"] == "people"
    assert (view["asked"], view["active"]) == ([0], 0)


def test_the_view_of_a_turn() -> None:
    table = Table().road(0, "cuzco-paucartambo").labour(9).sun(1, "wild_road", "expansion", "crew")
    assert GAME.view(table.s, 1)["prompt"] == {
        "road": 1,
        "build": 1,
        "begun": 0,
        "roads": 3,
        "labour": 9,
    }
    table.do("expand opatari")
    assert GAME.view(table.s, 1)["prompt"] == {
        "road": 1,
        "build": 1,
        "begun": 1,
        "roads": 3,
        "labour": 6,
    }
    table.do("extra", "wild cuzco-pisac", "road acomayo-cuzco")
    view = GAME.view(table.s, 2)
    assert (view["frame"], view["prompt"]) == ("roads", {"left": 2, "wild": 0, "paid": 0})
    assert view["turn"] == {
        "road": "chosen",
        "build": "closed",
        "free_left": 2,
        "wild_left": 0,
        "conquests_left": 0,
        "pilgrimage": False,
        "temple": False,
    }
