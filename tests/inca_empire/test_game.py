"""The game as a whole: conformance, views and scenery as promised, data that can be laid over."""

import itertools
from collections import Counter
from typing import Any

import msgspec
import pytest

from tawantin.core.errors import BadData
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


BROKEN: list[tuple[str, str, dict[str, Any]]] = [
    ("E-DATA-01", "no region 'atlantis'", {"regions": {"cana": {"adjacent": ["atlantis"]}}}),
    ("E-DATA-01", "a list of regions", {"sites": {"raqchi": {"touches": 5}}}),
    ("E-DATA-01", "adjacency of", {"regions": {"pasto": {"adjacent": ["cana"]}}}),
    ("E-DATA-01", "touches no region", {"sites": {"arica": {"touches": []}}}),
    ("E-DATA-01", "kind is one of", {"sites": {"arica": {"kind": "tower"}}}),
    ("E-DATA-01", "exactly one site is Cuzco", {"sites": {"arica": {"kind": "cuzco"}}}),
    ("E-DATA-01", "starts in two places", {"regions": {"cana": {"start": "orange"}}}),
    ("E-DATA-01", "no colour", {"sites": {"arica": {"start": "red"}}}),
    ("E-DATA-01", "no starting region", {"sites": {"pisac": {"start": ""}}}),
    ("E-DATA-01", "no pilgrimage", {"sites": {"arica": {"pilgrimage": "small"}}}),
    ("E-DATA-01", "two sites", {"sites": {"machu_picchu": {"pilgrimage": ""}}}),
    ("E-DATA-03", "a bonus", {"sites": {"machu_picchu": {"bonus": 0}}}),
    ("E-DATA-03", "a bonus", {"sites": {"raqchi": {"bonus": 1}}}),
    ("E-DATA-05", "are a list", {"wild": 3}),
    ("E-DATA-05", "linked already", {"wild": [["cuzco", "pisac", "antisuyu"]]}),
    ("E-DATA-06", "hand-of-god", {"regions": {"antisuyu": {"god": True}}}),
    ("E-DATA-16", "no site 'eldorado'", {"connections": [["cuzco", "eldorado", "antisuyu"]]}),
    ("E-DATA-16", "neither end", {"connections": [["cuzco", "pisac", "pasto"]]}),
    ("E-DATA-01", "no printed road", {"connections": []}),
    ("", "two numbers", {"sites": {"arica": {"at": [1, "x"]}}}),
    ("", "a list of points", {"regions": {"cana": {"shape": "round"}}}),
    ("", "a text", {"sites": {"arica": {"name": 4}}}),
    ("", "a list of lines", {"land": {"lakes": 4}}),
    ("", "there is no map_4.sites.eldorado", {"sites": {"eldorado": {}}}),
]


@pytest.mark.parametrize(("constraint", "message", "table"), BROKEN)
def test_a_broken_map_is_refused_by_name(
    constraint: str, message: str, table: dict[str, Any]
) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"map_4": table})
    assert refusal.value.constraint == constraint


ROUND = ["inca", "sun", "people", "sapa"]
SUNS = ["sun", "people"]
TRACK: list[tuple[str, int, list[Any]]] = [
    ("inca phases begin", 1, [["people", "inca"]]),
    ("era 1 has", 1, [["inca", "sun", "people"]]),
    ("cannot have 2 columns", 2, [ROUND, ROUND]),
    ("cannot have 2 columns", 4, [ROUND, ROUND]),
    ("ends with sapa", 4, [["inca", "people"]]),
    ("phases are", 3, [["inca", "moon"], ROUND]),
    ("more than 4 sun", 3, [["inca", *SUNS * 5, "sapa"], ROUND]),
    ("more than 4 sun", 2, [["inca", *SUNS * 3], ["inca", *SUNS * 2, "sapa"], ROUND]),
]


@pytest.mark.parametrize(("message", "era", "columns"), TRACK)
@pytest.mark.rule("E-RULING-09")
def test_E_DATA_09_a_broken_track_is_refused(message: str, era: int, columns: list[Any]) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"track": {f"era_{era}": {"columns": columns}}})
    assert refusal.value.constraint == "E-DATA-09"


@pytest.mark.rule("E-DATA-01")
def test_another_map_can_be_played() -> None:
    over = {"map_4": {"regions": {"pasto": {"god": True}, "canari": {"god": False}}}}
    check_game(GAME, 4, {"convergence": True}, 1, over, 64)
    assert GAME.scenery(4, over)["regions"]["pasto"]["god"] is True
