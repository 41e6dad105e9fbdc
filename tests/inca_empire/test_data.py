"""E-DATA-01 to E-DATA-16: the tables of printed values, and files laid over them."""

from collections import Counter
from typing import Any

import pytest

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.games.inca_empire import data, ids
from tawantin.games.inca_empire.atlas import SITES, Atlas
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.outlook import builds
from tawantin.testing import check_game
from tests.inca_empire.table import Table, fresh

Overlay = dict[str, Any]

MAP = {side: data.shipped()[f"map_{side}"] for side in (3, 4)}


def regions(**rows: Overlay) -> Overlay:
    return {"regions": rows}


def sites(**rows: Overlay) -> Overlay:
    return {"sites": rows}


def roads(*rows: list[str]) -> Overlay:
    """The connections of our map and some more, or the same ones with other regions."""
    changed = {frozenset(row[:2]) for row in rows}
    kept = [row for row in MAP[4]["connections"] if frozenset(row[:2]) not in changed]
    return {"connections": kept + list(rows)}


def no_roads_at(name: str) -> Overlay:
    return {"connections": [row for row in MAP[4]["connections"] if name not in row[:2]]}


def wild(*rows: Any) -> Overlay:
    return {"wild": list(rows)}


def alone() -> Overlay:
    """No region is next to a starting region."""
    starts = [name for name, row in MAP[4]["regions"].items() if row["start"]]
    return regions(
        **{
            name: {"adjacent": [other for other in row["adjacent"] if other in starts]}
            for name, row in MAP[4]["regions"].items()
            if name in starts
        },
        **{
            name: {"adjacent": [other for other in row["adjacent"] if other not in starts]}
            for name, row in MAP[4]["regions"].items()
            if name not in starts
        },
    )


BROKEN: list[tuple[str, str, Overlay]] = [
    # (a) Four starting regions at Cuzco, each with a printed road in it.
    ("E-DATA-01", "starts in two places", regions(cana={"start": "orange"})),
    ("E-DATA-01", "4 colours have", regions(antisuyu={"start": ""})),
    ("E-DATA-01", "no starting site", sites(pisac={"start": ""})),
    ("E-DATA-01", "starts in two places", sites(arica={"start": "blue"})),
    ("E-DATA-01", "no colour", sites(arica={"start": "red"})),
    ("E-DATA-01", "no colour", regions(cana={"start": 5})),
    ("E-DATA-01", "not at Cuzco", regions(antisuyu={"start": ""}, opatari={"start": "blue"})),
    ("E-DATA-01", "not at Cuzco", sites(cuzco={"touches": ["antisuyu", "collasuyu"]})),
    ("E-DATA-01", "no printed road", no_roads_at("cuzco")),
    ("E-DATA-01", "no printed road", roads(["cuzco", "pisac", "chinchaysuyu"])),
    ("E-DATA-01", "no printed road", sites(pisac={"start": ""}, callanga={"start": "blue"})),
    ("E-DATA-01", "no printed road", sites(pisac={"start": ""}, cuzco={"start": "blue"})),
    # (b) Nothing hidden at the first sites.
    ("E-DATA-01", "pisac touches a region too", sites(pisac={"touches": ["antisuyu", "pasto"]})),
    # (c) is in a test of its own. (d) A region for each site.
    ("E-DATA-01", "arica touches no region", sites(arica={"touches": []})),
    ("E-DATA-01", "no region 'atlantis'", sites(arica={"touches": ["atlantis"]})),
    ("E-DATA-01", "a list of regions", sites(raqchi={"touches": 5})),
    # Regions and their borders.
    ("E-DATA-01", "no region 'atlantis'", regions(cana={"adjacent": ["atlantis"]})),
    ("E-DATA-01", "adjacency of", regions(pasto={"adjacent": ["cana"]})),
    ("E-DATA-01", "adjacency of pasto and pasto", regions(pasto={"adjacent": ["pasto", "quitu"]})),
    # (f) Kinds of site. (g) Land next to the start. (h) Named sites.
    ("E-DATA-01", "kind is one of", sites(arica={"kind": "tower"})),
    ("E-DATA-01", "no region is next", alone()),
    ("E-DATA-01", "exactly one site is Cuzco", sites(arica={"kind": "cuzco"})),
    ("E-DATA-01", "exactly one site is Cuzco", sites(cuzco={"kind": "huaca"})),
    ("E-DATA-01", "no pilgrimage", sites(arica={"pilgrimage": "small"})),
    ("E-DATA-01", "no pilgrimage", sites(machu_picchu={"pilgrimage": "regional"})),
    ("E-DATA-01", "two sites", sites(machu_picchu={"pilgrimage": ""})),
    ("E-DATA-01", "two sites", sites(raqchi={"pilgrimage": "small"})),
    ("E-DATA-03", "a bonus", sites(machu_picchu={"bonus": 0})),
    ("E-DATA-03", "a bonus", sites(machu_picchu={"bonus": -1})),
    ("E-DATA-03", "a bonus", sites(machu_picchu={"bonus": True})),
    ("E-DATA-03", "a bonus", sites(machu_picchu={"bonus": 1.5})),
    ("E-DATA-03", "a bonus", sites(raqchi={"bonus": 1})),
    ("E-DATA-03", "a bonus", sites(raqchi={"kind": "important"})),
    ("E-DATA-03", "a bonus", sites(limatambo={"bonus": 1})),  # a huaca
    ("E-DATA-05", "no coast", {"land": {"coast": []}}),
    ("E-DATA-05", "are a list", {"wild": 3}),
    ("E-DATA-05", "two different sites, at most 2", wild("limatambo-vitcos")),
    ("E-DATA-05", "two different sites, at most 2", wild(["limatambo", "vitcos"])),
    ("E-DATA-05", "two different sites, at most 2", wild(["arica", "arica", "lupaqa"])),
    (
        "E-DATA-05",
        "two different sites, at most 2",
        wild(["limatambo", "vitcos", "chanka", "cana", "colla"]),
    ),
    ("E-DATA-05", "linked already", wild(["cuzco", "pisac", "antisuyu"])),
    ("E-DATA-05", "linked already", wild(*[["limatambo", "vitcos", "chanka"]] * 2)),
    ("E-DATA-05", "no site 'eldorado'", wild(["cuzco", "eldorado", "antisuyu"])),
    ("E-DATA-05", "no region 'atlantis'", wild(["limatambo", "vitcos", "atlantis"])),
    ("E-DATA-06", "hand-of-god", regions(antisuyu={"god": True}, canari={"god": False})),
    ("E-DATA-06", "hand-of-god", regions(pasto={"god": True})),  # a fifth
    ("E-DATA-06", "true or false", regions(pasto={"god": "yes"})),
    # E-DATA-01 (e), and the road graph.
    ("E-DATA-16", "at most 1 regions", roads(["callanga", "pisac", "opatari", "antisuyu"])),
    ("E-DATA-16", "at most 1 regions", roads(["callanga", "pisac"])),
    ("E-DATA-16", "no region 'atlantis'", roads(["callanga", "pisac", "atlantis"])),
    ("E-DATA-16", "no site 'eldorado'", roads(["cuzco", "eldorado", "antisuyu"])),
    ("E-DATA-16", "neither end", roads(["callanga", "pisac", "pasto"])),
    ("E-DATA-16", "linked already", {"connections": MAP[4]["connections"] * 2}),
    ("E-DATA-16", "not connected", no_roads_at("samaipata")),
    ("E-DATA-16", "are a list", {"connections": "all"}),
    # What is drawn.
    ("", "map for 4 players, not for 3", {"players": 3}),
    ("", "two numbers", sites(arica={"at": [1, "x"]})),
    ("", "a list of points", regions(cana={"shape": "round"})),
    ("", "a text", sites(arica={"name": 4})),
    ("", "a list of lines", {"land": {"lakes": 4}}),
    ("", "there is no map_4.sites.eldorado", sites(eldorado={})),
    ("", "there is no map_4.regions.atlantis", regions(atlantis={})),
]


@pytest.mark.parametrize(
    ("constraint", "message", "table"),
    BROKEN,
    ids=[f"{row[0] or 'drawn'}-{number}" for number, row in enumerate(BROKEN)],
)
@pytest.mark.rule("E-DATA-01", "E-DATA-03", "E-DATA-05", "E-DATA-06", "E-DATA-16")
def test_a_broken_map_is_refused_by_name(constraint: str, message: str, table: Overlay) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"map_4": table})
    assert refusal.value.constraint == constraint
    if constraint:
        assert "map of 4 players" in str(refusal.value) or "coast" in message


@pytest.mark.rule("E-DATA-02")
def test_E_DATA_01_there_are_never_more_regions_than_tiles() -> None:
    """The larger map as a side for three players: 43 regions, 39 tiles."""
    green = regions(cuntisuyu={"start": ""}), sites(pacariqtambo={"start": ""})
    printed = tables.overlaid(tables.overlaid(MAP[4], green[0]), green[1])
    with pytest.raises(BadData, match="more regions than culture tiles") as refusal:
        Atlas(printed, 3)
    assert refusal.value.constraint == "E-DATA-02"


@pytest.mark.parametrize(
    ("message", "table"),
    [
        ("3 colours have", regions(cunti={"start": "green"})),
        ("starts in two places", regions(cana={"start": "orange"})),
        ("no starting site", sites(pisac={"start": ""})),
        ("touches no region", sites(raqchi={"touches": []})),
        ("kind is one of", sites(raqchi={"kind": "tower"})),
        ("adjacency of", regions(pasto={"adjacent": ["cana"]})),
        ("exactly one site is Cuzco", sites(raqchi={"kind": "cuzco"})),
    ],
)
def test_E_DATA_02_the_side_for_three_as_the_side_for_four(message: str, table: Overlay) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"map_3": table})
    assert refusal.value.constraint == "E-DATA-02"
    assert "map of 3 players" in str(refusal.value)


@pytest.mark.rule("E-RULING-52")
def test_E_DATA_02_places_of_pilgrimage_are_not_required() -> None:
    holy = {name: {"pilgrimage": ""} for name, row in MAP[3]["sites"].items() if row["pilgrimage"]}
    GAME.tables({"map_3": sites(**holy)})
    assert len(Table(3).s.data.atlas.colours) == 3
    assert Table(3).s.data.atlas.open.bit_count() == 36


@pytest.mark.rule("E-DATA-01", "E-RULING-52")
def test_E_DATA_03_the_six_important_sites() -> None:
    atlas = fresh().data.atlas
    found = {
        name: row["bonus"] for name, row in MAP[4]["sites"].items() if row["kind"] == "important"
    }
    assert found == {
        "machu_picchu": 1,
        "huanuco_pampa": 1,
        "pachacamac": 2,
        "chiquitoy_viejo": 2,
        "pucara_de_andagala": 3,
        "ranchillo": 3,
    }
    assert [sites.bit_count() for sites in atlas.holy] == [2, 2, 2]
    assert sum(atlas.holy) & ~atlas.city_sites == 0
    assert (len(atlas.start_region), atlas.open.bit_count()) == (4, 42)


def test_E_DATA_04_huacas_are_a_kind_of_their_own() -> None:
    for side in (3, 4):
        atlas = Table(side).s.data.atlas
        kinds = Counter(atlas.kind[site] for site in atlas.sites)
        assert set(kinds) == {
            ids.CUZCO,
            ids.IMPORTANT,
            ids.CITY_SITE,
            ids.GARRISON_SITE,
            ids.HUACA,
        }
        for site in atlas.sites:
            if atlas.kind[site] in (ids.HUACA, ids.CUZCO):
                assert not (atlas.city_sites | atlas.garrison_sites) >> site & 1
    with pytest.raises(BadData, match="bonus"):
        GAME.tables({"map_4": sites(arica={"kind": "huaca", "bonus": 2})})


@pytest.mark.rule("E-RULING-57", "E-VAR-06")
def test_E_DATA_06_a_map_may_have_fewer_hands_of_god() -> None:
    over = {"map_4": regions(canari={"god": False}, huaylas={"god": False})}
    s = Table(4, over, convergence=True).s
    assert len(s.data.atlas.gods) == 2
    assert all(s.data.labour[s.tile[god]] == 3 for god in s.data.atlas.gods)


@pytest.mark.rule("E-SETUP-04")
def test_E_DATA_07_building_cost_cards() -> None:
    s = Table().s
    atlas = s.data.atlas
    assert len({*atlas.start_region}) == len({*atlas.start_site}) == len({*s.colour}) == 4
    for seat in range(4):
        rows = {row["what"]: row for row in builds(s, seat)}
        names = ("city", "temple", "garrison", "terrace", "extra")
        assert [rows[name]["price"] for name in names] == [6, 5, 4, 2, 1]
        assert [rows[name]["printed"] for name in names] == [6, 5, 4, 2, 1]
        assert [rows[name]["points"] for name in names] == [4, 4, 3, 1, 0]
        assert [rows[name]["worth"] for name in names] == [3, 1, 2, 1, 0]


@pytest.mark.rule("E-DATA-07", "E-DATA-14", "E-DATA-15")
@pytest.mark.parametrize(
    "table", ["prices", "buildings", "cards", "score_track", "roads", "pieces", "symbols"]
)
def test_E_DATA_13_what_no_table_holds(table: str) -> None:
    with pytest.raises(BadData, match=f"there is no {table}"):
        GAME.tables({table: {}})


def test_E_DATA_13_the_score_track_has_no_end() -> None:
    table = Table().scores(150, 0, 0, 0)
    table.s.gain(0, 500, ids.FOR_CITIES)
    assert table.s.score[0] == 650
    assert table.s.rank[0] == 0


@pytest.mark.rule("E-SETUP-05")
def test_E_DATA_14_a_figure_for_each_player() -> None:
    for players in (3, 4):
        s = Table(players).s
        assert sorted(s.rank) == list(range(players))
        assert sorted(s.colour) == list(range(players))


@pytest.mark.rule("E-CHK-02")
def test_E_DATA_15_seven_families_in_the_order_of_the_list() -> None:
    families = list(dict.fromkeys(ids.FAMILIES))
    assert families == ["destruction", "terrace", "road", "city", "garrison", "military", "temple"]
    kinds = Counter(ids.FAMILIES)
    assert [kinds[family] for family in families] == [1, 1, 4, 3, 3, 4, 5]
    assert list(ids.FAMILIES) == sorted(ids.FAMILIES, key=families.index)


def tile(kind: int, **values: Any) -> Overlay:
    return {f"kind_{kind}": values}


TILES: list[tuple[str, Overlay]] = [
    ("there are 45 culture tiles, not 46", tile(1, copies=11)),
    ("copies must be a whole number of 1", tile(1, copies=0) | tile(2, copies=13)),
    ("copies must be a whole number", tile(1, copies="9")),
    ("resistance must be a whole number of 1", tile(1, resistance=0)),
    ("resistance must be a whole number", tile(1, resistance=True)),
    ("has resistance 1", tile(1, resistance=2) | tile(2, resistance=2)),
    ("labour must be a whole number of 0", tile(1, labour=-1)),
    ("points must be a whole number of 0", tile(1, points=-1)),
    ("four tiles give 3 labour", tile(5, copies=4) | tile(6, copies=6)),
    ("four tiles give 3 labour", tile(5, labour=2)),
    (
        "give 5 labour together",
        tile(2, labour=1) | tile(3, labour=1) | tile(6, labour=1),
    ),
]


@pytest.mark.parametrize(("message", "culture"), TILES)
def test_E_DATA_08_broken_culture_tiles_are_refused(message: str, culture: Overlay) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"culture": culture})
    assert refusal.value.constraint == "E-DATA-08"


@pytest.mark.rule("E-CHK-07", "E-DATA-08")
def test_E_DATA_08_exactly_six_kinds() -> None:
    with pytest.raises(BadData, match=r"there is no culture\.kind_7"):
        GAME.tables({"culture": tile(7, copies=1)})
    GAME.tables({"culture": tile(2, labour=5) | tile(4, labour=0)})  # 5 and 0 are 5 together
    assert sum(fresh().data.copies) == 45


ROUND = ["inca", "sun", "people", "sapa"]
SUNS = ["sun", "people"]
TRACK: list[tuple[str, int, Any]] = [
    ("inca phases begin", 1, [["people", "inca"]]),  # (g)
    ("sapa phases end it", 2, [ROUND, ROUND, ["inca", "sapa", "sun", "people"]]),
    ("inca phases begin", 2, [ROUND, ROUND, []]),
    ("era 1 has", 1, [["inca", "sun", "people"]]),  # (b)
    ("era 1 has", 1, [["inca", "people", "sapa"]]),
    ("era 1 has", 1, [["people"]]),
    ("era 1 has", 1, [["inca"]]),
    ("at least one column", 1, []),  # (a)
    ("at least one column", 3, "many"),
    ("cannot have 2 columns", 2, [ROUND, ROUND]),  # (c)
    ("cannot have 1 columns", 3, [ROUND]),  # (d)
    ("cannot have 2 columns", 4, [ROUND, ROUND]),  # (e)
    ("one sapa phase, at its end", 4, [["inca", "people"]]),
    ("one sapa phase, at its end", 4, [["inca", "people", "sapa", "sapa"]]),
    ("at most 4 people", 4, [["inca", *SUNS * 4, "people", "sapa"]]),
    ("phases are", 3, [["inca", "moon"], ROUND]),
    ("phases are", 3, ["inca", ROUND]),
    ("more than 4 sun", 3, [["inca", *SUNS * 5, "sapa"], ROUND]),  # (h)
    ("more than 4 sun", 2, [["inca", *SUNS * 3], ["inca", *SUNS * 2, "sapa"], ROUND]),
    # Early decline skips the third round, and its scoring.
    ("more than 4 sun", 2, [ROUND, ["inca", *SUNS * 2], ["sapa"], [*SUNS * 3, "sapa"]]),
]


@pytest.mark.parametrize(("message", "era", "columns"), TRACK)
@pytest.mark.rule("E-RULING-09")
def test_E_DATA_09_a_broken_track_is_refused(message: str, era: int, columns: Any) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({"track": {f"era_{era}": {"columns": columns}}})
    assert refusal.value.constraint == "E-DATA-09"


@pytest.mark.rule("E-RULING-09")
def test_E_DATA_09_another_track_can_be_played() -> None:
    with pytest.raises(BadData, match=r"there is no track\.era_5"):
        GAME.tables({"track": {"era_5": {"columns": [ROUND]}}})
    over = {
        "track": {
            "era_1": {"columns": [["inca", "inca", "people"]]},
            "era_2": {"columns": [["inca", "people"], ["sun", "sun", "people", "sapa"], ROUND]},
            "era_4": {"columns": [["people", "sapa"]]},
        }
    }
    check_game(GAME, 4, {}, 1, over, 64)
    assert [len(column) for column in fresh(4, over).data.columns] == [3, 2, 4, 4, 8, 8, 2]


INCOME: list[tuple[str, str, int, Any]] = [
    ("3 in era 2", "income", 2, 4),
    ("income falls", "income", 1, 3),
    ("income falls", "income", 3, 3),
    ("income falls", "income", 4, 3),
    ("labour must be a whole number of 0", "income", 4, -1),
    ("labour must be a whole number of 0", "kept", 2, -1),
    ("labour must be a whole number", "kept", 4, 1.0),
]


@pytest.mark.parametrize(("message", "table", "era", "labour"), INCOME)
def test_E_DATA_10_broken_era_values_are_refused(
    message: str, table: str, era: int, labour: Any
) -> None:
    with pytest.raises(BadData, match=message) as refusal:
        GAME.tables({table: {f"era_{era}": {"labour": labour}}})
    assert refusal.value.constraint == "E-DATA-10"


def test_E_DATA_10_the_bounds_themselves_are_allowed() -> None:
    GAME.tables({"income": {"era_1": {"labour": 4}, "era_4": {"labour": 2}}})
    GAME.tables({"kept": {"era_3": {"labour": 0}}})
    with pytest.raises(BadData, match=r"there is no kept\.era_1"):  # needed for no scoring
        GAME.tables({"kept": {"era_1": {"labour": 1}}})


@pytest.mark.rule("E-RULING-11")
def test_E_DATA_11_another_circle_is_refused() -> None:
    for circle in (["orange", "brown", "blue", "green"], ["orange", "blue", "brown"], "orange"):
        with pytest.raises(BadData, match="circle must be") as refusal:
            GAME.tables({"sun_plan": {"circle": circle}})
        assert refusal.value.constraint == "E-DATA-11"


@pytest.mark.rule("E-RULING-57")
@pytest.mark.parametrize(("normal", "arrival"), [(4, 0), (0, 4), (3, 2), (2, 1), ("3", 1)])
def test_E_DATA_12_broken_invasion_tiles_are_refused(normal: Any, arrival: int) -> None:
    with pytest.raises(BadData) as refusal:
        GAME.tables({"invasion_tiles": {"normal": normal, "arrival": arrival}})
    assert refusal.value.constraint == "E-DATA-12"
    assert fresh().data.invasion == [3, 1]


def test_E_DATA_12_another_split_can_be_played() -> None:
    over = {"invasion_tiles": {"normal": 2, "arrival": 2}}
    check_game(GAME, 4, {"pizarro": True}, 1, over, 64)


@pytest.mark.rule("E-DATA-01")
def test_another_map_can_be_played() -> None:
    over = {"map_4": regions(pasto={"god": True}, canari={"god": False})}
    check_game(GAME, 4, {"convergence": True}, 1, over, 64)
    assert GAME.scenery(4, over)["regions"]["pasto"]["god"] is True


@pytest.mark.parametrize("side", [3, 4])
def test_E_DATA_16_the_shipped_connections(side: int) -> None:
    printed = MAP[side]
    touches = {name: set(row["touches"]) for name, row in printed["sites"].items()}
    joined, before = {"cuzco"}, 0
    while len(joined) > before:
        before = len(joined)
        for a, b, lies_in in printed["connections"]:
            assert lies_in in touches[a] | touches[b]
            if {a, b} & joined:
                joined |= {a, b}
    assert joined == set(printed["sites"])
    atlas = Table(side).s.data.atlas
    for site in atlas.sites:
        there = {other for _, other in atlas.ways[site]}
        rows = [row[:2] for row in printed["connections"] if SITES[site] in row[:2]]
        assert {SITES[other] for other in there} == {b if a == SITES[site] else a for a, b in rows}
        for link, other in atlas.ways[site]:
            assert atlas.end_bits[link.bit_length() - 1] == 1 << site | 1 << other
            assert link.bit_count() == 1
    assert len({frozenset(row[:2]) for row in printed["connections"]}) == len(
        printed["connections"]
    )
