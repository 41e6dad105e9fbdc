"""Movement: paths, the turning overlay, and the khipus a runner delivers."""

import pytest

from tawantin.games.cuzco import data as printed
from tawantin.games.cuzco import ids
from tests.cuzco.table import (
    SLOTS_OF_MASK_A,
    feather_count,
    feathers_left,
    khipus,
    place_of,
    plain,
    refused,
)

# Paths.


@pytest.mark.parametrize(
    ("field", "die", "moves"),
    [
        ("stone", 2, ["move i6"]),
        ("stone", 3, ["move i6", "move o5"]),
        ("stone", 6, ["move i6", "move o5"]),
        ("bridge", 1, ["move i4"]),
        ("bridge", 3, ["move i4"]),
        ("bridge", 4, ["move i4", "move o4"]),
        ("bridge", 5, ["move i4", "move o4", "move cuzco"]),
        ("bridge", 6, ["move i4", "move o4", "move cuzco"]),
    ],
)
def test_C_MOVE_01_paths_up_to_the_pips(field: str, die: int, moves: list[str]) -> None:
    table = plain().runner(0, "i5").dice(0, die).do(f"place {die} {field}")
    assert table.legal() == moves


def test_C_MOVE_01_a_path_above_the_pips_is_refused() -> None:
    table = plain().runner(0, "i5").dice(0, 2).do("place 2 stone")
    assert refused(table, "move o5") == "C-MOVE-01"
    table = plain().runner(0, "i5").dice(0, 3).do("place 3 bridge")
    assert refused(table, "move o4") == "C-MOVE-01"
    assert refused(table, "move cuzco") == "C-MOVE-01"


def test_C_MOVE_02_each_field_allows_its_own_kind_of_path() -> None:
    table = plain().runner(0, "i5").dice(0, 6).do("place 6 stone")
    assert refused(table, "move i4") == "C-MOVE-02"
    assert refused(table, "move cuzco") == "C-MOVE-02"
    table = plain().runner(0, "i5").dice(0, 6).do("place 6 bridge")
    assert refused(table, "move i6") == "C-MOVE-02"


@pytest.mark.parametrize("players", [2, 3])
def test_C_MOVE_02_a_joint_field_serves_as_either_kind(players: int) -> None:
    table = plain(players).runner(0, "i5").dice(0, 3).do("place 3 movement")
    assert table.legal() == ["move i4", "move i6", "move o5"]
    assert refused(table, "move o4") == "C-MOVE-01"


@pytest.mark.rule("C-RULING-07")
@pytest.mark.parametrize("place", ["i5", "cuzco", "o1"])
def test_C_MOVE_03_a_move_is_compulsory_and_changes_the_place(place: str) -> None:
    table = plain(players=3).runner(0, place).dice(0, 6).do("place 6 movement")
    assert refused(table, f"move {place}") == "C-MOVE-03"
    assert refused(table, "pass") == "C-MOVE-03"


def test_C_MOVE_03_a_move_uses_exactly_one_path() -> None:
    table = plain(players=3).runner(0, "o1").dice(0, 6).do("place 6 movement")
    assert table.legal() == ["move i1", "move i2"]
    assert refused(table, "move i3") == "C-MOVE-03"
    assert refused(table, "move o6") == "C-MOVE-03"
    assert refused(table, "move cuzco") == "C-MOVE-03"
    table.do("move i1", "feather 1")
    assert (table.frame, table.actor, place_of(table, 0)) == ("placing", 1, "i1")


def test_C_MOVE_04_the_stone_arms_of_a_four() -> None:
    table = plain().dice(0, 4).do("place 4 stone")
    assert table.legal() == ["move i2", "move i4"]
    assert refused(table, "move i6") == "C-MOVE-01"
    for village in ("i1", "i3", "i5"):
        assert refused(table, f"move {village}") == "C-MOVE-02"
    assert refused(table, "move o1") == "C-MOVE-03"


@pytest.mark.parametrize(
    ("orientation", "stone", "bridge"),
    [
        (1, ["move i2", "move i4", "move i6"], ["move i1", "move i3", "move i5"]),
        (2, ["move i1", "move i3", "move i5"], ["move i2", "move i4", "move i6"]),
        (6, ["move i1", "move i3", "move i5"], ["move i2", "move i4", "move i6"]),
    ],
)
def test_C_MOVE_04_three_arms_of_each_kind(
    orientation: int, stone: list[str], bridge: list[str]
) -> None:
    assert plain().rotation(orientation).dice(0, 6).do("place 6 stone").legal() == stone
    assert plain().rotation(orientation).dice(0, 6).do("place 6 bridge").legal() == bridge


def test_C_RULING_07_parallel_paths_each_keep_their_kind_and_value() -> None:
    net = printed.Data(printed.shipped()).net(0, 0)
    net.links[0].insert(1, 1 * 16 + 8 + 2)  # besides S4 a second path B2 from i1 to i2
    for field, die, legal in [
        ("stone", 3, False),
        ("stone", 4, True),
        ("bridge", 1, False),
        ("bridge", 2, True),
    ]:
        table = plain().runner(0, "i1").dice(0, die)
        table.s.net = net
        table.do(f"place {die} {field}")
        assert ("move i2" in table.legal()) is legal, (field, die)


def test_C_RULING_06_several_runners_stand_in_one_place() -> None:
    table = plain().runner(1, "i2").khipus_in(1, "i2").dice(0, 2).do("place 2 stone")
    table.do("move i2", "feather 4")
    assert [place_of(table, seat) for seat in range(4)] == ["i2", "i2", "cuzco", "cuzco"]
    assert khipus(table, "i2") == [0, 1]
    assert table.actor == 1


# Khipus.


def test_C_MOVE_05_a_khipu_must_be_delivered_on_arrival() -> None:
    table = plain().dice(0, 2).do("place 2 stone", "move i2")
    assert (table.s.khipus[0], table.s.reserve[0]) == (9, 0)
    assert khipus(table, "i2") == [0]
    assert table.legal() == SLOTS_OF_MASK_A["violet"]  # neither which khipu nor whether


@pytest.mark.parametrize(("in_reserve", "mask", "reserve"), [(3, 6, 3), (9, 0, 9), (10, 0, 9)])
def test_C_MOVE_06_the_mask_comes_before_the_reserve(
    in_reserve: int, mask: int, reserve: int
) -> None:
    table = plain().reserve(0, in_reserve).dice(0, 2).do("place 2 stone", "move i2")
    assert (table.s.khipus[0], table.s.reserve[0]) == (mask, reserve)
    assert khipus(table, "i2") == [0]


def test_C_MOVE_07_the_khipu_lies_on_the_green_one_and_brings_a_pink_feather() -> None:
    green = ids.SEATS.index("green")
    table = plain().khipus_in(green, "i4").dice(0, 4).do("place 4 stone", "move i4")
    assert khipus(table, "i4") == [0, green]
    assert table.s.khipus[0] == 9
    assert table.legal() == SLOTS_OF_MASK_A["pink"]
    table.do("feather 10")
    assert feather_count(table, 0, "pink") == 1
    assert feathers_left(table, "pink") == 11


def test_C_MOVE_07_the_order_of_the_stack_is_kept() -> None:
    table = plain().khipus_in(2, "i2").khipus_in(3, "i2").dice(0, 4).dice(1, 2)
    table.do("place 4 stone", "move i2", "feather 4")
    table.do("place 2 stone", "move i2", "feather 1")
    assert khipus(table, "i2") == [1, 0, 3, 2]


@pytest.mark.rule("C-RULING-08")
def test_C_MOVE_08_no_second_khipu_of_a_colour_in_a_village() -> None:
    table = plain().khipus_in(0, "i2").khipus_in(1, "i2").dice(0, 2).do("place 2 stone")
    assert "move i2" in table.legal()
    table.do("move i2")
    assert place_of(table, 0) == "i2"
    assert khipus(table, "i2") == [1, 0]
    assert (table.s.khipus[0], table.s.feathers[0]) == (9, 0)
    assert (table.frame, table.actor) == ("placing", 1)


@pytest.mark.rule("C-ED-19")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_RULING_09_no_delivery_no_feather(edition: str) -> None:
    table = plain(edition=edition).khipus_in(0, "i2").dice(0, 2).do("place 2 stone", "move i2")
    assert (table.frame, table.actor) == ("placing", 1)
    assert table.s.feathers[0] == 0
    assert feathers_left(table, "violet") == 12
    table = plain(edition=edition).dice(0, 2).do("place 2 stone", "move i2", "feather 4")
    assert feathers_left(table, "violet") == 11


def test_C_RULING_10_with_ten_khipus_delivered_the_runner_still_moves() -> None:
    villages = [place for place in ids.PLACES[:12] if place not in ("i2", "o1")]
    table = plain().khipus_in(0, *villages).dice(0, 2).do("place 2 stone", "move i2")
    assert place_of(table, 0) == "i2"
    assert khipus(table, "i2") == []
    assert table.s.feathers[0] == 0
    assert (table.frame, table.actor) == ("placing", 1)
    table = plain().khipus_in(0, *villages).runner(0, "i1").dice(0, 1)
    table.do("place 1 bridge", "move cuzco")
    assert table.frame == "ordeal"


@pytest.mark.rule("C-RULING-75")
def test_C_MOVE_12_the_uncovered_field_is_free_at_once() -> None:
    table = plain().tiles(0, "r04a", "a12a").phase_two(0)
    assert table.s.free_fields(0) == 0
    assert refused(table, "use agriculture 12") == "C-RULING-83"
    table.do("use research 04", "move i2")
    assert table.s.free_fields(0) == 1
    table.do("feather 4")
    assert "use agriculture 12" in table.legal()


def test_C_MOVE_12_a_khipu_from_the_reserve_uncovers_nothing() -> None:
    tiles = [f"r{ability:02}{copy}" for ability in (5, 6, 7, 8) for copy in "abc"]
    table = plain().tiles(0, *tiles).dice(0, 2, 1).phase_one(0, turn=2)
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 10)
    table.do("place 2 stone", "move i2", "feather 4")
    assert (table.s.reserve[0], table.s.free_fields(0)) == (9, 0)
    table.phase_one(0, turn=3)
    assert refused(table, "place 1 agriculture") == "C-TILE-05"


def test_C_MOVE_17_a_khipu_stays_in_its_village() -> None:
    table = plain(round=2).khipus_in(0, "i2").runner(0, "i2").dice(0, 3).dice(1, 2)
    table.do("place 3 stone", "move o2", "feather 10")
    table.do("place 2 stone", "move i2", "feather 1")
    assert khipus(table, "i2") == [1, 0]
    assert khipus(table, "o2") == [0]
    table.round_end().settle().legal()
    assert (table.s.round, khipus(table, "i2"), khipus(table, "o2")) == (3, [1, 0], [0])
