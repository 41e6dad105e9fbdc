"""Arriving: the feather of a village, and Cuzco with its overlay and ordeal."""

from typing import Any

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import (
    SLOTS_OF_MASK_A,
    Table,
    feather_count,
    feathers_left,
    khipus,
    place_of,
    plain,
    refused,
)

ARMS = ["B1", "S2", "B3", "S4", "B5", "S6"]
FEATHERS = {
    "turquoise": ("i1", "i5", "o4"),
    "violet": ("i2", "o3", "o6"),
    "orange": ("i3", "i6", "o1"),
    "pink": ("i4", "o2", "o5"),
}
ROTATIONS = [f"rotate {orientation}" for orientation in range(1, 7)]
CHOICE_A = [*(f"take {god}" for god in ids.GODS), "offering"]


def arms(table: Table) -> list[str]:
    """The arms pointing to i1, i2, ... i6."""
    seen: dict[str, Any] = GAME.view(table.s, -1)
    return [arm["path"] for arm in seen["map"]["arms"]]


# Feathers.


@pytest.mark.parametrize(
    ("colour", "village"), [(c, village) for c, where in FEATHERS.items() for village in where]
)
def test_C_MOVE_09_the_village_gives_its_feather(colour: str, village: str) -> None:
    table = plain().cards(0, "14").dice(0, 2).do("play 14", "place 2 stone", f"move {village}")
    assert table.legal() == SLOTS_OF_MASK_A[colour]
    table.do(table.legal()[1])
    counts = {name: feather_count(table, 0, name) for name in ids.COLOURS}
    assert counts == {name: int(name == colour) for name in ids.COLOURS}
    assert feathers_left(table, colour) == 11
    assert table.actor == 1


def test_C_MOVE_11_the_third_feather_of_a_colour_is_still_given() -> None:
    table = plain().feathers(0, 1, 2).cards(0, "14").dice(0, 2)  # two turquoise on mask a
    village = next(v for v in range(12) if table.s.net.feather[v] == 0)
    table.do("play 14", "place 2 stone", f"move {ids.PLACES[village]}")
    assert table.legal() == ["feather 3"]
    assert feather_count(table.do("feather 3"), 0, "turquoise") == 3


def test_C_MOVE_10_any_free_slot_of_the_colour_and_for_good() -> None:
    table = plain().feathers(0, 10).dice(0, 4, 2).do("place 4 stone", "move i4")
    assert table.legal() == ["feather 11", "feather 12"]
    assert refused(table, "feather 10") == "C-MOVE-10"
    assert refused(table, "feather 1") == "C-MOVE-10"
    assert refused(table, "pass") == "C-MOVE-10"
    table.do("feather 12")
    assert table.s.feathers[0] == 1 << 9 | 1 << 11
    table.phase_one(0, turn=2).do("place 2 trade")
    assert refused(table, "feather 12") == "C-TRADE-09"
    assert refused(table, "feather 10") == "C-TRADE-09"
    table.do("feather 11", "place 1 points")
    assert table.s.feathers[0] == 1 << 9 | 1 << 10 | 1 << 11


def test_C_MOVE_10_each_mask_has_its_own_slots() -> None:
    table = plain().dice(3, 4).phase_one(3).do("place 4 stone", "move i4")
    assert table.legal() == ["feather 4", "feather 5", "feather 6"]  # mask d: OOO RRR VVV TTT


@pytest.mark.parametrize("bought", [False, True])
def test_C_MOVE_11_no_fourth_feather_but_still_a_khipu(bought: bool) -> None:
    table = plain().feathers(0, 10, 11).dice(0, 2, 4)
    if bought:
        table.do("place 2 trade", "feather 12").phase_one(0, turn=2)
    else:
        table.feathers(0, 12)
    table.do("place 4 stone", "move i4")
    assert khipus(table, "i4") == [0]
    assert table.s.khipus[0] == 9
    assert (table.frame, table.actor) == ("placing", 1)
    assert (feather_count(table, 0, "pink"), feathers_left(table, "pink")) == (3, 9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_RULING_12_the_last_feather_and_slot_are_always_there(players: int) -> None:
    violet = {1: (1, 2, 3), 2: (7, 8, 9), 3: (7, 8, 9)}
    table = plain(players).feathers(0, 4, 5).dice(0, 2)
    for seat in range(1, players):
        table.feathers(seat, *violet[seat])
    assert feathers_left(table, "violet") == 1
    table.do("place 2 stone" if players == 4 else "place 2 movement", "move i2")
    assert table.legal() == ["feather 6"]
    table.do("feather 6")
    assert (feather_count(table, 0, "violet"), feathers_left(table, "violet")) == (3, 0)


def test_C_RULING_19_khipu_then_card_10_then_feather() -> None:
    table = plain().cards(0, "10").dice(0, 4).do("play 10", "place 4 stone", "move i4")
    assert khipus(table, "i4") == [0]
    assert (table.points(0, "card10"), table.s.feathers[0]) == (1, 0)
    assert table.legal() == SLOTS_OF_MASK_A["pink"]


# Cuzco.


@pytest.mark.rule("C-FIRE-01")
def test_C_MOVE_13_cuzco_brings_an_ordeal_and_neither_khipu_nor_feather() -> None:
    table = plain().runner(0, "i1").dice(0, 1).do("place 1 bridge", "move cuzco")
    assert place_of(table, 0) == "cuzco"
    assert (table.frame, table.legal()) == ("ordeal", CHOICE_A)
    table.do("offering", "food")
    assert (table.s.khipus[0], table.s.delivered[0], table.s.feathers[0]) == (10, 0, 0)
    assert (table.frame, table.actor) == ("placing", 1)


def test_C_MOVE_14_cuzco_is_no_village_for_card_14() -> None:
    table = plain().cards(0, "14").runner(0, "i1").dice(0, 1).do("play 14", "place 1 stone")
    assert table.legal() == [f"move {village}" for village in ids.PLACES[1:12]]
    assert refused(table, "move cuzco") == "C-MOVE-14"


def test_C_MOVE_14_cuzco_is_no_village_for_tasks_and_scoring() -> None:
    table = plain(round=6).khipus_in(0, "i2").runner(0, "i1").tasks(0, "s06", "07", "14")
    table.dice(0, 1).do("place 1 bridge", "move cuzco", "offering", "food")
    table.palace_turn(0)
    assert table.legal() == ["discard s06", "discard 07", "discard 14"]  # s06: two villages
    table.final_scoring().settle()
    assert table.points(0, "villages") == 1


def test_C_MOVE_15_back_on_cuzco_the_overlay_may_be_turned_before_leaving() -> None:
    table = plain().runner(0, "i1").dice(0, 1, 4).do("place 1 bridge", "move cuzco")
    table.do("offering", "food").phase_one(0, turn=2).do("place 4 stone")
    assert (table.frame, table.legal()) == ("rotating", ROTATIONS)
    table.do("rotate 1")  # leaves it as it is
    assert (arms(table), table.legal()) == (ARMS, ["move i2", "move i4"])


@pytest.mark.rule("C-RULING-03")
@pytest.mark.parametrize("orientation", [1, 2, 3, 4, 5, 6])
def test_C_MOVE_16_a_turn_keeps_the_order_of_the_arms(orientation: int) -> None:
    table = plain().rotation(4).runner(0, "cuzco", returned=True).dice(0, 4)
    table.do("place 4 stone", f"rotate {orientation}")
    first = orientation - 1
    assert arms(table)[first:] + arms(table)[:first] == ARMS
    reached = sorted({(first + 1) % 6 + 1, (first + 3) % 6 + 1})  # the arms S2 and S4
    assert table.legal() == [f"move i{village}" for village in reached]


def test_C_MOVE_16_the_new_orientation_holds_for_everybody() -> None:
    table = plain().runner(0, "cuzco", returned=True).dice(0, 4).dice(1, 2).runner(2, "i3")
    table.do("place 4 stone", "rotate 3", "move i4", "feather 10")
    assert table.do("place 2 stone").legal() == ["move i4"]
    table.do("move i4", "feather 4").dice(2, 1).do("place 1 bridge")
    assert table.legal() == ["move cuzco"]  # B1 points to i3 now


@pytest.mark.parametrize(("option", "asked"), [(False, False), (True, True)])
def test_C_RULING_02_the_first_exit(option: bool, asked: bool) -> None:
    table = plain(rotate_first_exit=option).rotation(3).dice(0, 4).do("place 4 stone")
    assert (table.frame == "rotating") is asked
    assert table.legal() == (ROTATIONS if asked else ["move i4", "move i6"])


def test_C_RULING_04_one_turn_of_the_overlay_and_then_the_move() -> None:
    table = plain().runner(0, "cuzco", returned=True).dice(0, 4).do("place 4 stone", "rotate 2")
    assert table.legal() == ["move i3", "move i5"]
    assert refused(table, "rotate 3") == "C-MOVE-03"
    assert refused(table, "pass") == "C-MOVE-03"
    assert GAME.view(table.s, 0)["seats"][0]["may_rotate"]
    table.do("move i3", "feather 7")
    assert not GAME.view(table.s, 0)["seats"][0]["may_rotate"]


@pytest.mark.parametrize("tile", ["r04a", "a04a", "r06a", "a06a"])
def test_C_RULING_04_the_overlay_turns_for_moves_of_phase_two(tile: str) -> None:
    kind = "research" if tile[0] == "r" else "agriculture"
    use = f"use {kind} {tile[1:3]}"
    first = plain().tiles(0, tile).phase_two(0).do(use)
    assert first.frame == "moving"
    table = plain().tiles(0, tile).runner(0, "cuzco", returned=True).phase_two(0).do(use)
    assert table.legal() == ROTATIONS
    table.do("rotate 6")
    assert table.legal() == (["move i1"] if tile[1:3] == "04" else ["move i6"])


def test_C_RULING_04_the_overlay_turns_for_a_jump_too() -> None:
    table = plain().cards(0, "14").runner(0, "cuzco", returned=True).dice(0, 2)
    table.do("play 14", "place 2 stone")
    assert table.legal() == ROTATIONS
    table.do("rotate 5", "move o2", "feather 10")
    assert arms(table) == ["B3", "S4", "B5", "S6", "B1", "S2"]


def test_C_RULING_04_the_right_does_not_expire_during_the_stay() -> None:
    table = plain().runner(0, "i1").dice(0, 1, 5).do("place 1 bridge", "move cuzco")
    table.do("offering", "food").phase_one(0, turn=2).do("place 5 points")
    table.round_end().settle().legal()
    table.dice(0, 2).do("place 2 stone")
    assert (table.s.round, table.legal()) == (2, ROTATIONS)


@pytest.mark.parametrize("orientation", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("returned", [False, True])
def test_C_RULING_04_the_arms_of_a_die_never_depend_on_the_turn(
    orientation: int, returned: bool
) -> None:
    table = plain().rotation(orientation).runner(0, "cuzco", returned=returned).dice(0, 1, 2)
    assert refused(table, "place 1 stone") == "C-RULING-20"
    assert {"place 1 bridge", "place 2 stone", "place 2 bridge"} <= set(table.legal())


@pytest.mark.parametrize("orientation", [1, 2, 3, 4, 5, 6])
def test_C_RULING_05_cuzco_is_entered_over_the_arm_pointing_to_the_village(
    orientation: int,
) -> None:
    arm = ARMS[(0 - (orientation - 1)) % 6]
    field, other = ("stone", "bridge") if arm[0] == "S" else ("bridge", "stone")
    value = int(arm[1])

    def entering(field: str, die: int) -> Table:
        table = plain(rotate_first_exit=True).rotation(orientation).runner(0, "i1")
        return table.dice(0, die).do(f"place {die} {field}")

    table = entering(field, value)
    assert table.frame == "moving"  # the overlay is not turned before entering
    assert "move cuzco" in table.legal()
    assert refused(entering(other, 6), "move cuzco") == "C-MOVE-02"
    if value > 2:  # i1 has the paths S1 and B2 of its own
        assert refused(entering(field, value - 1), "move cuzco") == "C-MOVE-01"


def test_C_RULING_05_cuzco_is_not_entered_from_the_outer_ring() -> None:
    for village in ids.PLACES[6:12]:
        table = plain(players=3).runner(0, village).dice(0, 6).do("place 6 movement")
        assert refused(table, "move cuzco") == "C-MOVE-03"


@pytest.mark.parametrize("orientation", [1, 2, 3, 4, 5, 6])
def test_C_RULING_79_every_arm_leads_into_the_same_ordeal(orientation: int) -> None:
    table = plain(players=3).rotation(orientation).runner(0, "i1").dice(0, 6, 5)
    table.do("place 6 movement", "move cuzco")
    assert (table.frame, table.legal()) == ("ordeal", CHOICE_A)
    table.do("offering")
    assert table.legal() == ["food", "status"]
    table.do("food")
    table.runner(0, "i2").phase_one(0, turn=2).rotation(1)
    table.do("place 5 movement", "move cuzco")  # again in the same round
    assert (table.frame, table.legal()) == ("ordeal", CHOICE_A)
    table.do("offering", "food")
    assert (table.s.offerings[0], table.s.food[0]) == (4, 2)
