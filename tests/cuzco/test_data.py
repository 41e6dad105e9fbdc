"""C-DATA-01 to C-DATA-16: the tables of printed values, and files laid over them."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import tables
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadData
from tawantin.core.game import Tally, playout
from tawantin.games.cuzco import data, ids
from tawantin.games.cuzco.board import Net
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import Table

Overlay = dict[str, Any]

PERSONS = [f"{n:02}" for n in range(1, 13)]


def every_person(values: list[Any]) -> Overlay:
    return dict.fromkeys(PERSONS, values)


def good(name: str, **values: Any) -> Overlay:
    return {"goods": {name: values}}


def arms(*clockwise: Any) -> Overlay:
    return {"arms": {"clockwise": list(clockwise)}}


def paths(**pieces: Any) -> Overlay:
    return {"paths": pieces}


def feathers(**pieces: Any) -> Overlay:
    return {"feathers": pieces}


def worths(**pieces: Any) -> Overlay:
    return {"village_points": pieces}


def status(*points: Any) -> Overlay:
    return {"status": {"points": list(points)}}


def bands(*points: Any) -> Overlay:
    return {"headbands": {"points": list(points)}}


RISING = list(range(16))

BROKEN: list[tuple[str, Overlay]] = [
    ("C-DATA-01", arms("B1", "S2", "B3", "S4", "B5")),
    ("C-DATA-01", arms("B1", "S2", "B3", "S4", "B5", "S6", "S6")),
    ("C-DATA-01", arms("B1", "S2", "B3", "S4", "B5", "S4")),
    ("C-DATA-01", arms("S1", "S2", "B3", "S4", "B5", "S6")),
    ("C-DATA-01", arms("S1", "B2", "S3", "B4", "S5", "B6")),
    ("C-DATA-01", {"arms": {"clockwise": "B1S2B3S4B5S6"}}),
    ("C-DATA-02", paths(F1=["S0", "B6", "S4"])),
    ("C-DATA-02", paths(F2=["S1", "B7", "S6"])),
    ("C-DATA-02", paths(F3=["S3", "B6", "X2"])),
    ("C-DATA-02", paths(B1=["S3", "SB2", "B5"])),
    ("C-DATA-02", paths(B2=["S5", "B4", 1])),
    ("C-DATA-02", paths(B3=["S", "B2", "B3"])),
    ("C-DATA-03", paths(F1=["S1", "B6"])),
    ("C-DATA-03", paths(B3=["S5", "B2", "B3", "S1"])),
    ("C-DATA-03", paths(B1=[])),
    ("C-DATA-04", feathers(F1=["T", "V"])),
    ("C-DATA-04", feathers(frame=["R", "T", "V", "V"])),
    ("C-DATA-04", feathers(F2="ORV")),
    ("C-DATA-04", worths(B1=[1, 3])),
    ("C-DATA-04", worths(B3=[2, 3, 4, 4])),
    ("C-DATA-04", worths(frame=[2, 3])),
    ("C-DATA-05", feathers(F1=["T", "V", "Y"])),
    ("C-DATA-05", feathers(F1=["T", "V", 3])),
    ("C-DATA-05", feathers(F1=["T", "VO", "O"])),
    ("C-DATA-05", feathers(F1=["V", "V", "O"])),
    ("C-DATA-05", feathers(frame=["R", "R", "V"])),
    ("C-DATA-06", worths(B2=[1, 2, 0])),
    ("C-DATA-06", worths(B2=[1, 2, -1])),
    ("C-DATA-06", worths(B2=[1, 2, 6.5])),
    ("C-DATA-06", worths(B2=[1, 2, "6"])),
    ("C-DATA-06", worths(B2=[1, 2, 3])),
    ("C-DATA-06", worths(B2=[2, 2, 6])),
    ("C-DATA-06", worths(frame=[2, 6, 7])),
    ("C-DATA-06", worths(frame=[6, 3, 7])),
    ("C-DATA-07", worths(B1=[6, 3, 5], B2=[6, 2, 6])),
    ("C-DATA-07", worths(B3=[2, 3, 6])),
    ("C-DATA-07", worths(B1=[1, 3, 6])),
    ("C-DATA-07", worths(frame=[2, 3, 8])),
    ("C-DATA-08", status(1, 2, 3, 4, 5, 6, 7, 8, 15)),
    ("C-DATA-08", status(*RISING[:-1])),
    ("C-DATA-08", status(0, 1, 2, 4, 3, 8, 9, 15)),
    ("C-DATA-08", status(0, 1, 2, 4, 8, 16, 15)),
    ("C-DATA-08", status(0, 1, 2, 4, 8, 15, 20)),
    ("C-DATA-08", status(0, 1, 2, 4, 8, 9.5, 15)),
    ("C-DATA-08", {"status": {"points": 15}}),
    ("C-DATA-09", status(0, 2, 4, 6, 8, 15)),
    ("C-DATA-09", status(0, 1, 3, 4, 6, 8, 15)),
    ("C-DATA-09", status(0, 1, 2, 3, 6, 8, 15)),
    ("C-DATA-09", status(0, 1, 2, 3, 4, 9, 15)),
    ("C-DATA-10", good("soup", copies=6)),
    ("C-DATA-10", good("jewellery", copies=4)),
    ("C-DATA-10", {"goods": {"soup": {"copies": 6}, "clothing": {"copies": 7}}}),
    ("C-DATA-10", good("tools", copies=0)),
    ("C-DATA-10", good("tools", copies="4")),
    ("C-DATA-11", good("soup", price=2)),
    ("C-DATA-11", good("soup", points=2)),
    ("C-DATA-11", good("jewellery", price=6)),
    ("C-DATA-11", good("jewellery", points=10)),
    ("C-DATA-12", good("clothing", price=4)),
    ("C-DATA-12", good("carafe", price=1)),
    ("C-DATA-12", good("bowl", price=5)),
    ("C-DATA-12", good("tools", price=6)),
    ("C-DATA-12", good("clothing", price=0)),
    ("C-DATA-12", good("clothing", points=0)),
    ("C-DATA-12", good("bowl", price=3.5)),
    ("C-DATA-12", good("tools", points=True)),
    ("C-DATA-13", {"agriculture_food": {"01": [1, 2]}}),
    ("C-DATA-13", {"research_status": {"12": [1, 2, 3, 3]}}),
    ("C-DATA-13", {"research_status": {"07": 2}}),
    ("C-DATA-14", {"agriculture_food": {"01": [0, 2, 3]}}),
    ("C-DATA-14", {"agriculture_food": {"05": [-1, 2, 3]}}),
    ("C-DATA-14", {"research_status": {"05": [1, 2, 2.5]}}),
    ("C-DATA-14", {"research_status": {"05": [1, 2, "3"]}}),
    ("C-DATA-14", {"agriculture_food": every_person([1, 2, 4])}),
    ("C-DATA-14", {"research_status": every_person([1, 2, 2])}),
    ("C-DATA-15", bands(0, 1, 2, 3, 4)),
    ("C-DATA-15", bands(0, 1, 2, 3, 4, 4)),
    ("C-DATA-15", bands(1, 2, 3, 4, 5, 6)),
    ("C-DATA-15", bands(2, 1, 0, 3, 4, 5)),
    ("C-DATA-15", bands(0, 1, 2, 3, 4, "5")),
    ("C-DATA-16", {"masks": {"a": "TTTVVVOOORR"}}),
    ("C-DATA-16", {"masks": {"b": "TTTTVVVOOORR"}}),
    ("C-DATA-16", {"masks": {"c": "TTTVVVOOOYYY"}}),
    ("C-DATA-16", {"masks": {"d": "TTTVVVOOORRR"}}),
    ("C-DATA-16", {"masks": {"a": 12}}),
]


@pytest.mark.parametrize(
    ("constraint", "overlay"),
    [pytest.param(c, o, id=f"{c}-{i}") for i, (c, o) in enumerate(BROKEN)],
)
def test_a_broken_constraint_is_refused_by_its_name(constraint: str, overlay: Overlay) -> None:
    with pytest.raises(BadData) as caught:
        data.load(overlay)
    message = str(caught.value)
    assert caught.value.constraint == constraint
    assert message.startswith(f"{constraint}: ")
    assert message.count("C-DATA-") == 1
    assert "\n" not in message
    with pytest.raises(BadData, match=constraint):
        GAME.new(4, overlay=overlay)


def test_every_constraint_is_broken_somewhere() -> None:
    assert {constraint for constraint, _ in BROKEN} == {f"C-DATA-{n:02}" for n in range(1, 17)}


# What is within the constraints is accepted, and played with.


def test_C_DATA_01_the_order_of_the_arms_is_free() -> None:
    turned = arms("S6", "B1", "S2", "B3", "S4", "B5")
    for overlay, stone, bridge in [(None, "i2 i4", "i1 i3"), (turned, "i3 i5", "i2 i4")]:
        for field, reached in (("stone", stone), ("bridge", bridge)):
            table = Table(overlay=overlay).medallions(0, 0).dice(0, 4)
            table.do(f"place 4 {field}")
            assert table.legal() == [f"move {village}" for village in reached.split()]


@pytest.mark.rule("C-DATA-03")
def test_C_DATA_02_paths_may_have_other_kinds_and_values() -> None:
    """F1 joins i1 to o1 (left-outer), i2 to o1 (right-outer) and i1 to i2 (left-right)."""
    other = paths(F1=["B5", "S2", "S1"])
    for overlay, stone, bridge in [(None, "o1", "i6 o6 cuzco"), (other, "i2", "i6 o1 o6 cuzco")]:
        for die, field, reached in ((1, "stone", stone), (6, "bridge", bridge)):
            table = Table(overlay=overlay).medallions(0, 0).dice(0, die).runner(0, "i1")
            table.rotation(1).do(f"place {die} {field}")
            assert table.legal() == [f"move {place}" for place in reached.split()]


@pytest.mark.rule("C-DATA-05")
def test_C_DATA_04_feathers_may_lie_on_other_villages() -> None:
    """The frame's first pink feather and F1's turquoise one change places: o2 and i1."""
    swapped = feathers(F1=["R", "V", "O"], frame=["T", "T", "V"])
    for overlay, i1, o2 in [(None, "1 2 3", "10 11 12"), (swapped, "10 11 12", "1 2 3")]:
        for start, die, village, slots in (("i2", 4, "i1", i1), ("i3", 2, "o2", o2)):
            field = "stone" if village == "i1" else "bridge"
            table = Table(overlay=overlay).medallions(0, 0).dice(0, die).runner(0, start)
            table.do(f"place {die} {field}", f"move {village}")
            assert table.legal() == [f"feather {slot}" for slot in slots.split()]


@pytest.mark.rule("C-DATA-04", "C-DATA-07")
def test_C_DATA_06_the_open_village_values_are_free() -> None:
    """Instead of 6 and the second 1 the map has 9 and 12; each lies where the file puts it."""
    other = worths(B1=[12, 3, 5], B2=[1, 2, 9], frame=[7, 3, 2])
    for overlay, points in [(None, 1 + 6 + 2 + 7), (other, 12 + 9 + 7 + 2)]:
        table = Table(round=6, overlay=overlay).khipus_in(0, "i2", "o4", "o1", "o5")
        table.medallions(0, 0).final_scoring().settle()
        assert table.points(0, "villages") == points


@pytest.mark.rule("C-DATA-09")
def test_C_DATA_08_the_status_track_may_be_short_and_level() -> None:
    table = Table(overlay=status(0, 0, 2, 4, 8, 15, 15)).order(0, 1, 2, 3)
    table.status(0, 4).status(1, 1).status(2, 3).tiles(3, "r01c", "r02c").medallions(3, 0)
    table.phase_one(3).dice(3, 4).do("place 4 trade", "slide r01c", "slide r02c", "pass")
    assert table.s.status == [4, 1, 3, 6]  # there is no field 7
    table.university().settle()
    assert [table.points(seat, "university") for seat in range(4)] == [8, 0, 4, 15]


def test_C_DATA_10_the_market_is_filled_with_these_tiles() -> None:
    for players, counts in ((4, [7, 6, 5, 5, 4, 3]), (3, [6, 5, 4, 4, 3, 2])):
        table = Table(players, overlay=good("soup", copies=7))
        assert [table.s.market.count(kind) for kind in range(6)] == counts


@pytest.mark.parametrize(("name", "price", "points"), [("soup", 1, 1), ("jewellery", 5, 9)])
def test_C_DATA_11_soup_and_jewellery(name: str, price: int, points: int) -> None:
    table = Table().medallions(0, 0).food(0, 6).on_sale(name).market_turn(0).do(f"buy {name}")
    assert (table.s.food[0], table.score(0)) == (6 - price, points)


def test_C_DATA_12_prices_and_points_between_are_free() -> None:
    overlay: Overlay = {
        "goods": {
            "clothing": {"price": 1, "points": 8},
            "bowl": {"price": 4, "points": 2},
            "carafe": {"price": 2},
            "tools": {"price": 5},
        }
    }
    for name, price, points in [
        ("clothing", 1, 8),
        ("bowl", 4, 2),
        ("carafe", 2, 5),
        ("tools", 5, 7),
    ]:
        table = Table(overlay=overlay).medallions(0, 0).food(0, 5).on_sale(name)
        table.market_turn(0).do(f"buy {name}")
        assert (table.s.food[0], table.score(0)) == (5 - price, points)
    poor = Table(overlay=overlay).food(0, 4).on_sale("tools", "bowl").market_turn(0)
    assert poor.legal() == ["buy bowl", "pass"]


@pytest.mark.rule("C-DATA-14")
def test_C_DATA_13_values_are_spread_freely_over_the_tiles() -> None:
    overlay: Overlay = {
        "agriculture_food": {"01": [7, 1, 1]},
        "research_status": {"12": [4, 1, 6]},
    }
    table = Table(overlay=overlay).tiles(0, "a01a", "r12a", "r12c").medallions(0, 0)
    table.dice(0, 3).do("place 3 trade", "slide a01a", "slide r12a")
    assert (table.s.food[0], table.s.status[0]) == (7, 4)
    assert table.do("slide r12c").s.status[0] == 10


@pytest.mark.parametrize("kind", "ar")
def test_C_DATA_13_twelve_abilities_three_copies_each(kind: str) -> None:
    names = [name for name in ids.TILES if name[0] == kind]
    assert len(names) == 36
    assert {name[1:3] for name in names} == set(PERSONS)
    assert all(sum(name[1:3] == person for name in names) == 3 for person in PERSONS)
    fresh = GAME.start(4, GAME.check_options(None), None)
    assert fresh.person_stack["ar".index(kind)].bit_count() == 36


def test_C_DATA_15_the_printed_points_may_be_spread_otherwise() -> None:
    for overlay, printed in [
        (None, [0, 1, 2, 3, 4, 5]),
        (bands(5, 3, 2, 0, 1, 4), [5, 3, 2, 0, 1, 4]),
    ]:
        for band, points in enumerate(printed, start=1):
            table = Table(round=3, overlay=overlay).medallions(0, 0).dice(0, 6)
            table.feathers(0, 2 * band - 1, 2 * band)
            table.do("place 6 headdress", f"headband {band}")
            assert table.score(0) == 7 + points


@pytest.mark.rule("C-RULING-78")
def test_C_DATA_16_masks_may_have_other_sequences() -> None:
    table = Table(overlay={"masks": {"a": "TVORTVORTVOR"}}).medallions(0, 0)
    table.dice(0, 4).runner(0, "i1").do("place 4 stone", "move i2")
    assert table.legal() == ["feather 2", "feather 6", "feather 10"]
    # Headband 3 holds slots 5 and 6, whatever their colours.
    table = Table(overlay={"masks": {"a": "TVORTVORTVOR"}}).medallions(0, 0).dice(0, 6)
    table.feathers(0, 4, 5, 6, 7)
    assert table.do("place 6 headdress").legal() == ["headband 3"]


# The shipped tables.


def marked_tables() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, table in data.shipped().items():
        if name == "goods":
            yield from ((f"goods.{kind}", row) for kind, row in table.items())
        else:
            yield name, table


MARKS = {
    "arms": "reconstructed",
    "paths": "reconstructed",
    "feathers": "reconstructed",
    "village_points": "reconstructed",
    "status": "reconstructed",
    "goods.soup": "rulebook",
    "goods.clothing": "reconstructed",
    "goods.bowl": "reconstructed",
    "goods.carafe": "reconstructed",
    "goods.tools": "reconstructed",
    "goods.jewellery": "rulebook",
    "agriculture_food": "reconstructed",
    "research_status": "reconstructed",
    "headbands": "deduced",
    "masks": "reconstructed",
}


def test_every_shipped_table_carries_its_mark_and_a_reason() -> None:
    assert {name: table["mark"] for name, table in marked_tables()} == MARKS
    for name, table in marked_tables():
        assert isinstance(table["reason"], str), name
        assert len(table["reason"]) > 10, name


@pytest.mark.parametrize("name", [name for name in MARKS if "." not in name])
def test_a_mark_must_be_one_of_the_four(name: str) -> None:
    for mark in ("rulebook", "deduced", "reported", "reconstructed"):
        data.load({name: {"mark": mark}})
    with pytest.raises(BadData, match=rf"{name}\.mark is one of rulebook, deduced, reported"):
        data.load({name: {"mark": "guessed"}})


def test_the_mark_of_a_good_is_checked_too() -> None:
    with pytest.raises(BadData, match=r"goods\.bowl\.mark"):
        data.load(good("bowl", mark=""))


# The 36 arrangements of the map.


def nets() -> list[Net]:
    shipped = data.load(None)
    return [shipped.net(f, b) for f in range(6) for b in range(6)]


@pytest.mark.rule("C-DATA-03", "C-DATA-04", "C-DATA-05", "C-DATA-06", "C-DATA-07")
def test_C_SETUP_03_every_arrangement_has_twelve_whole_villages() -> None:
    for net in nets():
        assert len(net.feather) == len(net.points) == len(net.links) == 12
        assert [net.feather.count(colour) for colour in range(4)] == [3, 3, 3, 3]
        assert sorted(net.points) == [1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7]
    assert len({(tuple(net.feather), tuple(net.points)) for net in nets()}) == 36


@pytest.mark.rule("C-DATA-03")
def test_C_SETUP_03_inner_villages_lie_in_a_ring_and_outer_ones_on_two_of_them() -> None:
    for net in nets():
        for place in range(6):
            left, right, outer = place, (place + 1) % 6, 6 + place
            assert sorted(link // 16 for link in net.links[outer]) == sorted([left, right])
            ring = [(place - 1) % 6, right, 6 + (place - 1) % 6, outer]
            assert sorted(link // 16 for link in net.links[left]) == sorted(ring)
        assert sum(len(links) for links in net.links) == 2 * 18


@pytest.mark.rule("C-DATA-03")
def test_every_village_can_be_reached_in_every_arrangement_and_orientation() -> None:
    for net in nets():
        for rotation in range(6):
            seen, todo = {ids.CUZCO}, [ids.CUZCO]
            while todo:
                for place in net.reachable(todo.pop(), ids.BOTH, 6, rotation):
                    if place not in seen:
                        seen.add(place)
                        todo.append(place)
            assert len(seen) == 13


@pytest.mark.rule("C-DATA-01", "C-DATA-02")
def test_with_the_arms_every_kind_and_value_occurs_twice() -> None:
    for net in nets():
        found = [link % 16 for links in net.links for link in links]
        for path in (*range(1, 7), *range(9, 15)):
            assert found.count(path) // 2 + net.arms.count(path) == 2


def test_C_SETUP_03_every_orientation_leads_each_arm_to_one_inner_village() -> None:
    net = data.load(None).net(0, 0)
    for rotation in range(6):
        led = [net.arm_to(village, rotation) for village in range(6)]
        assert sorted(led) == [2, 4, 6, 9, 11, 13]
        assert led[rotation:] + led[:rotation] == net.arms


# Files.


def read_overlay(path: Path) -> dict[str, Any]:
    overlay = tables.read(path)
    data.load(overlay)
    return overlay


def test_a_file_is_read_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('[goods.clothing]\nmark = "reported"\npoints = 4\n', encoding="utf-8")
    overlay = read_overlay(path)
    assert overlay == {"goods": {"clothing": {"mark": "reported", "points": 4}}}
    assert data.load(overlay).goods_points == [1, 4, 5, 5, 7, 9]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("[arms\n", "is not TOML", id="broken TOML"),
        pytest.param("[rivers]\nwide = true\n", "there is no rivers; known here: arms", id="table"),
        pytest.param('[paths]\nF4 = ["S1", "B6", "S4"]\n', "there is no paths.F4", id="piece"),
        pytest.param("[goods.gold]\nprice = 6\n", "there is no goods.gold", id="good"),
        pytest.param("[goods.soup]\nweight = 6\n", "there is no goods.soup.weight", id="key"),
        pytest.param("[research_status]\n13 = [1, 2, 3]\n", "no research_status.13", id="ability"),
        pytest.param('[masks]\ne = "TTTRRRVVVOOO"\n', "there is no masks.e", id="mask"),
        pytest.param("goods = 6\n", "goods must be a table, not 6", id="number for a table"),
        pytest.param("[goods]\nsoup = 6\n", "goods.soup must be a table", id="number for a row"),
        pytest.param("[arms]\nclockwise = 6\n", "C-DATA-01", id="number for a list"),
        pytest.param("[headbands]\npoints = [0, 1, 2, 3, 5, 5]\n", "C-DATA-15", id="constraint"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as caught:
        read_overlay(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"none\.toml cannot be read"):
        read_overlay(tmp_path / "none.toml")
    with pytest.raises(BadData, match="cannot be read"):
        read_overlay(tmp_path)
    path = tmp_path / "latin.toml"
    path.write_bytes(b'[arms]\nreason = "\xff"\n')
    with pytest.raises(BadData, match=r"latin\.toml cannot be read"):
        read_overlay(path)


def test_an_overlay_leaves_the_shipped_tables_alone() -> None:
    before = copy.deepcopy(data.shipped())
    other = data.load(good("bowl", price=2))
    assert other.goods_price[2] == 2
    assert data.shipped() == before
    assert data.load(None).goods_price[2] == 3
    assert data.load({}) is data.load(None)


def test_a_whole_game_can_be_played_with_other_values() -> None:
    overlay: Overlay = {
        **arms("S6", "S4", "S2", "B5", "B3", "B1"),
        **paths(F1=["B1", "B2", "B3"], B2=["S6", "S6", "S6"]),
        **status(0, 0, 2, 4, 8, 15, 15),
        **bands(5, 4, 2, 3, 1, 0),
        "masks": {"a": "TVORTVORTVOR"},
        "agriculture_food": every_person([3, 3, 3]),
    }
    for players in (2, 3, 4):
        s = GAME.start(players, GAME.check_options(None), overlay)
        GAME.settle(s)
        playout(GAME, s, FastRng(players), Tally())
        GAME.check(s)
        assert GAME.is_over(s)
