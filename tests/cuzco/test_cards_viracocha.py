"""Viracocha's god cards 07 to 09, each from the hand and by Inti, alone and with others."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.cards import EDITIONS, WAYS, arm, clear_pile, dice_on, paid, pips
from tests.cuzco.table import Table, refused

# Card 07.


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize(
    "field", ["stone", "bridge", "agriculture", "trade", "temple", "headdress"]
)
def test_C_GOD_07_an_equal_or_higher_die(way: str, die: int, field: str) -> None:
    table = arm(Table().feathers(0, 1, 2).lying(field, 4, 2), way, "07").dice(0, die)
    assert refused(table, f"place {die} {field}") == "C-PLACE-01"
    table.do(f"{way} 07")
    assert paid(table, "07")
    assert table.legal() == [f"place {die} {field}"]
    table.do(f"place {die} {field}")
    assert dice_on(table, field) == [4, 2, die]
    assert table.s.lowest[ids.FIELDS.index(field)] == 2  # later dice still have to beat the 2


@pytest.mark.rule("C-RULING-31")
def test_C_GOD_07_only_on_a_closed_field() -> None:
    table = arm(Table(), "play", "07").lying("trade", 4).lying("points", 1)
    assert refused(table, "play 07") == "C-RULING-31"
    table.lying("temple", 2).do("play 07")
    assert table.legal() == ["place 2 temple", "place 3 temple"]
    assert refused(table, "place 3 trade") == "C-RULING-31"
    assert refused(table, "place 3 points") == "C-RULING-31"


@pytest.mark.rule("C-GOD-13")
@pytest.mark.parametrize("way", WAYS)
def test_C_RULING_39_cards_07_and_13_together(way: str) -> None:
    table = arm(Table().lying("trade", 2), way, "07", "13").do(f"{way} 07")
    assert f"{way} 13" in table.legal()
    table.do(f"{way} 13", "place 2 trade")
    assert paid(table, "07", "13")
    assert (pips(table), dice_on(table, "trade")) == (6, [2, 2])


@pytest.mark.rule("C-RULING-36")
def test_C_GOD_07_lifts_the_ban_on_a_second_one_in_the_extra_turn() -> None:
    table = arm(Table(), "play", "05", "07").lying("trade", 1)
    table.do("play 05", "place 3 points", "play 07", "place 1 trade")
    assert (pips(table), dice_on(table, "trade")) == (1, [1])


# Card 08.


def ordeal(source: str, way: str, *cards: str) -> Table:
    """Seat 0 has caused a fire ordeal in this way."""
    phase, *actions = source.split(", ")
    table = Table().feathers(0, 1, 2).runner(0, "i2").tiles(0, "a04a", "r06a", "r09a", "r02a")
    if "cross" in actions:
        table.runner(0, "i1")
        actions = ["use research 06", "move cuzco"]
    arm(table, way, *cards, phase=phase)
    return (table if phase == "I" else table.phase_two(0)).do(*actions)


ORDEALS = [
    "I, place 1 temple",
    "I, place 1 headdress, headband 1",
    "I, place 2 stone, move cuzco",
    "II, use agriculture 04, move cuzco",
    "II, cross",
    "II, use research 09, headband 1",
]


@pytest.mark.rule("C-RULING-48")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("source", ORDEALS)
def test_C_GOD_08_three_food_and_three_steps_instead(way: str, source: str) -> None:
    table = ordeal(source, way, "08")
    assert table.legal() == [*(f"take {god}" for god in ids.GODS), "offering", f"{way} 08"]
    table.status(1, 3).do(f"{way} 08")
    assert paid(table, "08")  # no card and no offering
    assert (table.frame != "ordeal", table.s.food[0], table.s.status[0]) == (True, 3, 3)
    assert table.s.rank[:2] == [0, 1]  # it arrives on top


def test_C_GOD_08_declined_leaves_both_choices() -> None:
    table = ordeal(ORDEALS[0], "play", "08").do("offering")
    assert refused(table, "play 08") == "C-GOD-08"  # too late after the first choice
    table.do("food")
    assert (table.s.food[0], table.s.status[0], table.hand(0)) == (1, 0, ["08"])


@pytest.mark.rule("C-GOD-08")
def test_C_RULING_13_card_08_while_the_first_half_lapses() -> None:
    table = arm(Table(), "play", "08")
    for god in ids.GODS:
        clear_pile(table, god)
    table.offerings(1, 0).offerings(2, 0).offerings(3, 29).do("place 1 temple")
    assert table.s.offerings_left == 0
    assert table.legal() == ["food", "status", "play 08"]
    assert table.do("play 08").s.food[0] == 3


@pytest.mark.rule("C-RULING-83")
def test_C_RULING_48_food_as_far_as_the_supply_lasts() -> None:
    table = ordeal(ORDEALS[0], "play", "08").food(1, 34).do("play 08")
    assert (table.s.food[0], table.s.food_left, table.s.status[0]) == (2, 0, 3)


def test_C_RULING_48_an_unlimited_supply_always_lasts() -> None:
    table = arm(Table(unlimited_food_offerings=True), "play", "08").food(1, 50)
    supply = table.s.offerings_left
    table.do("place 1 temple", "play 08")
    assert (table.s.food[0], table.s.offerings[0], table.s.offerings_left) == (3, 0, supply)


@pytest.mark.parametrize(
    ("food", "field", "offered"), [(36, 15, False), (36, 14, True), (35, 15, True)]
)
def test_C_RULING_83_card_08_must_change_something(food: int, field: int, offered: bool) -> None:
    table = arm(Table().food(1, food).status(0, field), "play", "08").do("place 1 temple")
    assert ("play 08" in table.legal()) is offered


@pytest.mark.rule("C-RULING-30")
def test_C_RULING_48_one_card_per_ordeal() -> None:
    table = ordeal(ORDEALS[0], "play", "08", "08").do("play 08")
    assert (table.actor, table.s.food[0], table.hand(0)) == (1, 3, ["08"])


# Card 09.


@pytest.mark.rule("C-RULING-49", "C-ED-20")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "field"), [(4, "research"), (3, "agriculture"), (2, "persons")]
)
def test_C_GOD_09_a_further_tile_from_the_discard_pile(
    way: str, edition: str, players: int, field: str
) -> None:
    """In round 2 the twelve tiles of round 1 are discarded."""
    kind = "agriculture" if field == "agriculture" else "research"
    table = arm(Table(players, round=2, edition=edition), way, "09").do(f"{way} 09")
    assert paid(table, "09")
    assert refused(table, "place 2 trade") == "C-RULING-31"
    table.do(f"place 2 {field}", f"tile {kind} 1")
    rows = ("01a", "01b", "01c", "02a", "02b", "02c")
    assert table.legal() == [f"salvage {k}{row}" for k in "ar" for row in rows]
    assert refused(table, "salvage a03b") == "C-GOD-09"
    table.do("salvage a02b")
    assert table.mask_tiles(0) == [f"{kind[0]}03a", "a02b"]
    assert table.slid_tiles(0) == []
    assert not table.s.person_discard[0] >> ids.TILES.index("a02b") & 1


@pytest.mark.rule("C-ED-20", "C-RULING-49", "C-RULING-31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_C_GOD_09_not_without_discards_or_a_second_free_field(edition: str) -> None:
    assert refused(arm(Table(edition=edition), "play", "09"), "play 09") == "C-RULING-31"
    for reserve, asked in ((0, False), (1, True)):
        table = Table(round=2, edition=edition).tiles(0, "r10a").reserve(0, reserve)
        assert ("play 09" in arm(table, "play", "09").legal()) is asked


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_09_one_tile_per_card_as_long_as_fields_are_free() -> None:
    table = arm(Table(round=2).reserve(0, 1), "play", "09", "09", "09").dice(0, 1)
    table.do("play 09", "play 09")
    assert refused(table, "play 09") == "C-RULING-31"  # three fields are free
    table.do("place 1 research", "tile research 1", "salvage r01a")
    assert table.do("salvage r01b").actor == 1
    assert table.mask_tiles(0) == ["r03a", "r01a", "r01b"]


def test_C_RULING_49_not_with_persons_in_phase_two() -> None:
    for kind, person in (("agriculture", "11"), ("research", "12")):
        table = Table(round=2).tiles(0, f"{kind[0]}{person}a", "a02a", "r02a").reserve(0, 4)
        arm(table, "play", "09", phase="II").phase_two(0).do(f"use {kind} {person}")
        assert table.do(f"tile {kind} 1").frame == "using"


@pytest.mark.rule("C-RULING-49")
def test_C_GOD_09_with_13_and_with_the_virtual_one() -> None:
    table = arm(Table(round=2), "play", "09", "13").do("play 09", "play 13", "place 2 research")
    table.do("tile research 6", "salvage a01a")
    assert table.mask_tiles(0) == ["r04c", "a01a"]
    table = arm(Table(round=2), "play", "05", "09").do("play 05", "place 3 points", "play 09")
    table.do("place 1 research", "tile research 1", "salvage a01a")
    assert table.mask_tiles(0) == ["r03a", "a01a"]
