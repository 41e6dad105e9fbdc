"""Agriculture and research: taking a person tile and finding room for it on the mask."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import Table, plain, refused

AGRICULTURE = [f"tile agriculture {value}" for value in range(1, 7)]
RESEARCH = [f"tile research {value}" for value in range(1, 7)]
TWELVE_TILES = [f"r{ability:02}{copy}" for ability in (5, 6, 7, 8) for copy in "abc"]


def laid(table: Table, kind: str) -> list[int]:
    """The die values at which tiles of a kind lie."""
    first = 0 if kind == "agriculture" else 6
    return [value for value in range(1, 7) if table.s.houses[first + value - 1] >= 0]


# Taking.


def test_C_TILE_01_with_a_four_the_tiles_at_one_to_four() -> None:
    table = plain().houses("agriculture", _3="a05b").dice(0, 4).do("place 4 agriculture")
    assert table.legal() == AGRICULTURE[:4]
    assert refused(table, "tile agriculture 5") == "C-TILE-01"
    assert refused(table, "tile agriculture 6") == "C-TILE-01"
    table.do("tile agriculture 3")
    assert table.mask_tiles(0) == ["a05b"]
    assert table.actor == 1


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C_TILE_01_up_to_the_pips(die: int) -> None:
    assert plain().dice(0, die).do(f"place {die} research").legal() == RESEARCH[:die]


def test_C_TILE_01_one_tile_must_be_taken_and_only_one() -> None:
    table = plain().dice(0, 4).do("place 4 agriculture")
    assert refused(table, "pass") == "C-TILE-01"
    table.do("tile agriculture 1")
    assert (table.frame, table.actor) == ("placing", 1)
    assert len(table.mask_tiles(0)) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_C_TILE_02_each_field_gives_its_own_kind(players: int) -> None:
    table = plain(players).dice(0, 2).do("place 2 agriculture")
    assert table.legal() == AGRICULTURE[:2]
    assert refused(table, "tile research 1") == "C-TILE-02"
    table = plain(players).dice(0, 2).do("place 2 research")
    assert table.legal() == RESEARCH[:2]
    assert refused(table, "tile agriculture 1") == "C-TILE-02"


def test_C_TILE_02_the_joint_field_gives_either_kind() -> None:
    table = plain(players=2).houses("research", _2="r09c").dice(0, 2).do("place 2 persons")
    assert table.legal() == AGRICULTURE[:2] + RESEARCH[:2]
    assert refused(table, "tile research 3") == "C-TILE-01"
    table.do("tile research 2")
    assert table.mask_tiles(0) == ["r09c"]


def test_C_TILE_03_a_new_tile_lies_in_the_upper_position() -> None:
    table = plain().houses("agriculture", _3="a05b").dice(0, 4, 1)
    table.tiles(0, slid=("a06a",)).do("place 4 agriculture", "tile agriculture 3")
    assert table.mask_tiles(0) == ["a06a", "a05b"]
    assert table.slid_tiles(0) == ["a06a"]
    table.phase_one(0, turn=2).do("place 1 trade")
    assert "slide a05b" in table.legal()
    assert refused(table, "slide a06a") == "C-TRADE-04"


@pytest.mark.rule("C-RULING-75")
@pytest.mark.parametrize(("kind", "tile"), [("agriculture", "a01a"), ("research", "r01a")])
def test_C_TILE_03_no_field_has_to_be_named(kind: str, tile: str) -> None:
    table = plain().dice(0, 1).do(f"place 1 {kind}", f"tile {kind} 1")
    assert (table.mask_tiles(0), table.s.free_fields(0)) == ([tile], 1)
    assert (table.frame, table.actor) == ("placing", 1)


# Room on the mask.


@pytest.mark.parametrize(
    ("reserve", "delivered", "tiles", "free"),
    [
        (0, 0, 0, 2),
        (0, 0, 1, 1),
        (0, 0, 2, 0),
        (3, 0, 2, 3),
        (0, 2, 4, 0),
        (1, 2, 4, 1),
        (4, 6, 12, 0),
        (4, 6, 11, 1),
    ],
)
def test_C_TILE_04_a_field_holds_a_khipu_or_a_tile(
    reserve: int, delivered: int, tiles: int, free: int
) -> None:
    table = plain().khipus_in(0, *("i1", "i2", "i3", "o1", "o2", "o3")[:delivered])
    table.reserve(0, reserve).tiles(0, *TWELVE_TILES[:tiles])
    assert table.s.free_fields(0) == free
    may_take = "place 1 agriculture" in table.legal()
    assert may_take is (free > 0)
    if free:
        table.do("place 1 agriculture", "tile agriculture 1")
        assert table.s.free_fields(0) == free - 1


@pytest.mark.parametrize(
    ("players", "fields"),
    [(2, ["persons"]), (3, ["agriculture", "research"]), (4, ["agriculture", "research"])],
)
def test_C_TILE_05_not_without_a_free_field(players: int, fields: list[str]) -> None:
    table = plain(players).tiles(0, "r05a", "a05a").cards(0, "13", "07").dice(0, 6)
    for field in fields:
        assert refused(table, f"place 6 {field}") == "C-TILE-05"
        assert f"place 6 {field}" not in table.legal()
    table.reserve(0, 1)
    for field in fields:
        assert f"place 6 {field}" in table.legal()


def test_C_TILE_05_a_tile_of_phase_two_needs_a_free_field_too() -> None:
    table = plain().tiles(0, "r11a", "a12a").phase_two(0)
    assert table.frame != "using"  # neither of the two can be used, so the turn is skipped
    table = plain().tiles(0, "r11a", "a12a").reserve(0, 1).phase_two(0)
    assert table.legal() == ["use agriculture 12", "use research 11", "pass"]
    table.do("use research 11", "tile agriculture 1")
    assert table.s.free_fields(0) == 0
    assert refused(table, "use agriculture 12") == "C-RULING-83"


@pytest.mark.rule("C-RULING-11")
def test_C_RULING_75_a_field_freed_by_trade_counts_at_once() -> None:
    table = plain().tiles(0, "r05a", "a05a").cards(0, "05").dice(0, 2)
    table.do("play 05", "place 2 trade")
    assert table.legal().count("khipu") == 1  # whichever khipu: one and the same choice
    table.do("khipu")
    assert (table.frame, table.actor) == ("placing", 0)
    assert (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0)) == (9, 1, 1)
    table.do("place 1 agriculture", "tile agriculture 1")
    assert (len(table.mask_tiles(0)), table.s.free_fields(0)) == (3, 0)


def test_C_RULING_75_a_field_freed_by_a_delivery_counts_at_once() -> None:
    table = plain().tiles(0, "r05a", "a05a").cards(0, "05").dice(0, 2)
    assert refused(table, "place 2 research") == "C-TILE-05"
    table.do("play 05", "place 2 stone", "move i2", "feather 4")
    assert "place 1 research" in table.legal()


def test_C_RULING_11_a_delivered_and_a_reserved_khipu_free_alike() -> None:
    delivered = plain().dice(0, 2).do("place 2 stone", "move i2")
    assert delivered.frame == "feathering"  # which khipu was never asked
    reserved = plain().dice(0, 2).do("place 2 trade", "khipu")
    for table in (delivered, reserved):
        assert (table.s.khipus[0], table.s.free_fields(0)) == (9, 3)
    person = plain().tiles(0, "a08a").phase_two(0).do("use agriculture 08")
    assert (person.s.khipus[0], person.s.reserve[0], person.s.free_fields(0)) == (9, 1, 2)


# Afterwards.


def test_C_TILE_06_a_taken_tile_is_not_replaced_in_the_round() -> None:
    table = plain().dice(0, 4).dice(1, 3, 1).do("place 4 agriculture", "tile agriculture 1")
    assert laid(table, "agriculture") == [2, 3, 4, 5, 6]
    assert refused(table, "place 1 agriculture") == "C-TILE-01"  # nothing within its reach
    table.do("place 3 agriculture")
    assert table.legal() == ["tile agriculture 2", "tile agriculture 3"]
    assert refused(table, "tile agriculture 1") == "C-TILE-06"
    table.do("tile agriculture 2")
    assert laid(table, "agriculture") == [3, 4, 5, 6]


def test_C_TILE_06_all_houses_are_laid_anew_at_the_round_end() -> None:
    table = plain().dice(0, 4).do("place 4 agriculture", "tile agriculture 2")
    table.phase_two(0)
    assert laid(table, "agriculture") == [1, 3, 4, 5, 6]
    table.round_end().settle().legal()
    assert table.s.round == 2
    assert laid(table, "agriculture") == laid(table, "research") == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("kind", "tile"),
    [(k, f"{k[0]}{ability}a") for k in ("agriculture", "research") for ability in ("01", "02")]
    + [("agriculture", "a05a"), ("agriculture", "a10a"), ("research", "r08a")],
)
def test_C_TILE_07_taking_a_tile_does_not_use_it(kind: str, tile: str) -> None:
    table = plain().houses(kind, _1=tile).dice(0, 1)
    table.do(f"place 1 {kind}", f"tile {kind} 1")
    assert table.mask_tiles(0) == [tile]
    assert (table.frame, table.actor) == ("placing", 1)
    s = table.s
    assert (s.score[0], s.offerings[0], s.food[0], s.status[0], s.khipus[0]) == (0, 2, 0, 0, 10)


def test_C_TILE_07_the_ability_is_for_phase_two() -> None:
    table = plain().houses("agriculture", _1="a02a").dice(0, 1)
    table.do("place 1 agriculture", "tile agriculture 1").phase_two(0)
    table.do("use agriculture 02")
    assert table.points(0, "persons") == 2


def test_C_TILE_08_tiles_stay_on_the_mask() -> None:
    table = plain(round=5).tiles(0, "a02a", "r05b", slid=("a10c",)).dice(0, 1)
    table.do("place 1 trade", "slide r05b")
    own = ["a02a", "r05b", "a10c"]
    table.phase_two(0).do("use agriculture 10", "use research 05")
    assert table.mask_tiles(0) == own
    table.market_turn(0).palace_turn(0)
    assert table.mask_tiles(0) == own
    table.round_end().settle().legal()
    assert table.s.round == 6
    assert (table.mask_tiles(0), table.slid_tiles(0)) == (own, ["r05b", "a10c"])
    table.final_scoring().settle()
    assert table.mask_tiles(0) == own


# What is printed on a tile.


@pytest.mark.parametrize(("copy", "value"), [("a", 1), ("b", 2), ("c", 3)])
def test_C_RULING_74_the_amount_is_printed_on_the_tile(copy: str, value: int) -> None:
    table = plain().tiles(0, f"a05{copy}", f"r10{copy}").dice(0, 2).do("place 2 trade")
    table.do(f"slide a05{copy}")
    assert (table.s.food[0], table.s.status[0]) == (value, 0)
    table.do(f"slide r10{copy}")
    assert (table.s.food[0], table.s.status[0]) == (value, value)


@pytest.mark.parametrize("before", [0, 1, 6])
def test_C_RULING_74_the_field_of_the_tile_does_not_matter(before: int) -> None:
    others = ["r05a", "r06a", "r07a", "r08a", "r09a", "r11a"][:before]
    table = plain().tiles(0, *others, "a03c", "r03b").dice(0, 2).do("place 2 trade")
    table.do("slide a03c", "slide r03b")
    assert (table.s.food[0], table.s.status[0]) == (3, 2)


def test_C_RULING_74_an_overlay_of_printed_values_is_followed() -> None:
    overlay = {"agriculture_food": {"05": [3, 1, 2]}, "research_status": {"05": [2, 3, 1]}}
    table = Table(overlay=overlay).medallions(0, 0).tiles(0, "a05a", "r05b").dice(0, 2)
    table.do("place 2 trade", "slide a05a", "slide r05b")
    assert (table.s.food[0], table.s.status[0]) == (3, 3)


@pytest.mark.parametrize(
    ("players", "field"), [(4, "agriculture"), (4, "research"), (2, "persons")]
)
def test_C_TILE_01_not_when_all_tiles_are_taken(players: int, field: str) -> None:
    table = Table(players).dice(0, 6)
    for tile in table.s.houses[:]:
        if field in ("persons", ids.KINDS[tile // ids.PER_KIND]):
            table.tiles(1, ids.TILES[tile])
    reason = table.check().why(f"place 6 {field}")
    assert (reason.rule, reason.key) == ("C-TILE-01", "no_tile_in_reach")
    assert reason.args == {"value": 6, "need": 0}
