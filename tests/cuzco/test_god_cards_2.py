"""God cards 05 (with others) to 10, each from the hand and by Inti, alone and with others."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import Table
from tests.cuzco.test_god_cards import EDITIONS, WAYS, arm, paid, pips, refused


def dice_on(table: Table, field: str) -> list[int]:
    at = ids.FIELDS.index(field)
    return [die % 8 for die in table.s.lying if die // 64 == at]


def fork(table: Table) -> Table:
    other = Table(table.s.players)
    other.s = table.s.copy()
    return other


# Card 05 with others.


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("02", ("place 1 trade", "play 02", "raise a10a")),
        ("06", ("play 06", "lift 3 points", "drop temple")),
        ("07", ("place 1 stone", "play 07")),
        ("08", ("place 1 temple", "play 08")),
        ("09", ("place 1 research", "tile research 1", "play 09", "salvage a01a")),
        ("10", ("place 1 bridge", "move i1", "play 10")),
        ("12", ("place 1 temple", "play 12")),
        ("13", ("place 1 trade", "play 13")),
        ("14", ("place 1 bridge", "play 14", "move o5")),
    ],
)
def test_C_RULING_36_all_cards_of_phase_one_in_the_extra_turn(
    card: str, actions: tuple[str, ...]
) -> None:
    table = Table(round=2).tiles(0, slid=("a10a",)).reserve(0, 3)
    if card == "07":
        table.lying("stone", 1).runner(0, "i1")
    if card == "12":
        table.temple(step1=1)
    arm(table, "play", "05", card).do("place 3 points", "play 05", *actions)
    assert paid(table, "05", card)


@pytest.mark.parametrize("extra", [False, True])
def test_C_RULING_36_no_pututu_on_the_virtual_one(extra: bool) -> None:
    table = arm(Table(pututu=True), "play", "05").pututus(0, small=1)
    if not extra:
        assert "pututu 1 2 small" in table.legal()
        return
    table.do("place 3 points", "play 05")
    assert refused(table, "pututu 1 2 small") == "C-RULING-72"


@pytest.mark.rule("C-RULING-30")
def test_C_RULING_37_one_extra_turn_after_the_other() -> None:
    table = arm(Table(), "play", "05", "05").do("place 3 points", "play 05")
    assert table.why("play 05").rule == "C-GODUSE-03"  # the extra turn comes first
    table.do("place 1 temple", "take iliapa", "food")
    assert table.legal() == ["play 05", "pass"]
    table.do("play 05", "place 1 points")
    assert (table.score(0), table.actor, paid(table, "05")) == (4, 1, False)
    assert (table.hand(0), table.s.discard[4]) == (["01"], 2)


# Card 06.


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("players", "fields"),
    [
        (4, ["stone", "bridge", "agriculture", "research", "trade", "temple", "headdress"]),
        (3, ["movement", "agriculture", "research", "trade", "temple", "headdress"]),
        (2, ["movement", "persons", "trade", "temple", "headdress"]),
    ],
)
@pytest.mark.rule("C-RULING-38")
def test_C_GOD_06_moves_any_die_to_any_other_field(
    way: str, players: int, fields: list[str]
) -> None:
    table = arm(Table(players), way, "06").lying("trade", 4, 3).lying("points", 6, seat=0)
    table.lying(fields[0], 5).do(f"{way} 06")
    assert paid(table, "06")
    lifts = ["3 trade", "4 trade", f"5 {fields[0]}", "6 points"]
    assert table.legal() == [f"lift {die}" for die in lifts]
    table.do("lift 6 points")
    assert table.legal() == [f"drop {field}" for field in fields]
    assert refused(table, "drop points") == "C-GOD-06"
    table.do("drop trade")
    assert (table.frame, table.actor, table.score(0)) == ("placing", 0, 0)  # no action for it
    assert dice_on(table, "trade") == [4, 3, 6]  # the placing rule is ignored


def test_C_RULING_38_then_the_normal_placing_rule_in_the_new_situation() -> None:
    table = arm(Table(), "play", "06").lying("trade", 5, 1).lying("temple", 6)
    assert refused(table, "place 3 trade") == "C-PLACE-01"
    table.do("play 06", "lift 1 trade", "drop temple")
    assert "place 3 trade" in table.legal()
    assert refused(table, "place 3 temple") == "C-PLACE-01"
    assert (table.s.lowest[ids.TRADE], table.s.lowest[ids.TEMPLE]) == (5, 1)


def test_C_RULING_38_only_dice_on_fields_and_not_before_the_first() -> None:
    table = arm(Table(), "play", "06")
    assert refused(table, "play 06") == "C-RULING-38"
    table.lying("points", 6).do("play 06")
    assert refused(table, "lift 2 points") == "C-RULING-38"  # an unplaced die
    assert table.legal() == ["lift 6 points"]


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_06_one_die_per_card() -> None:
    table = arm(Table(), "play", "06", "06").lying("trade", 2, 1)
    table.do("play 06", "lift 1 trade", "drop points")
    assert table.frame == "placing"
    table.do("play 06", "lift 2 trade", "drop points")
    assert (dice_on(table, "trade"), dice_on(table, "points")) == ([], [1, 2])
    assert "place 3 trade" in table.legal()


# Card 07.


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize(
    "field", ["stone", "bridge", "agriculture", "trade", "temple", "headdress"]
)
def test_C_GOD_07_an_equal_or_higher_die(way: str, die: int, field: str) -> None:
    table = arm(Table().feathers(0, 1, 2).lying(field, 4, 2), way, "07").dice(0, die)
    shut = fork(table).offerings(0, 0).medallions(0, 0)
    assert refused(shut, f"place {die} {field}") == "C-PLACE-01"
    table.do(f"place {die} {field}")
    assert table.legal() == [f"{way} 07"]
    table.do(f"{way} 07")
    assert paid(table, "07")
    assert dice_on(table, field) == [4, 2, die]
    assert table.s.lowest[ids.FIELDS.index(field)] == 2  # later dice still have to beat the 2


def test_C_GOD_07_only_on_a_closed_field() -> None:
    table = arm(Table(), "play", "07").lying("trade", 4).lying("points", 1)
    assert fork(table).do("place 3 trade").frame == "trading"
    table.do("place 3 points")
    assert (table.score(0), table.hand(0)) == (2, ["07"])


@pytest.mark.rule("C-GOD-13")
@pytest.mark.parametrize("way", WAYS)
def test_C_RULING_39_cards_07_and_13_together(way: str) -> None:
    table = arm(Table().lying("trade", 2), way, "07", "13").do("place 2 trade", f"{way} 07")
    assert table.legal() == [f"{way} 13", "pass"]
    table.do(f"{way} 13")
    assert paid(table, "07", "13")
    assert (pips(table), dice_on(table, "trade")) == (6, [2, 2])


@pytest.mark.rule("C-RULING-36")
def test_C_GOD_07_lifts_the_ban_on_a_second_one_in_the_extra_turn() -> None:
    table = arm(Table(), "play", "05", "07").lying("trade", 1)
    table.do("place 3 points", "play 05", "place 1 trade", "play 07")
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
    assert table.legal() == [f"{way} 08", "pass"]
    table.status(1, 3).do(f"{way} 08")
    assert paid(table, "08")  # no card and no offering
    assert (table.frame != "ordeal", table.s.food[0], table.s.status[0]) == (True, 3, 3)
    assert table.s.rank[:2] == [0, 1]  # it arrives on top


def test_C_GOD_08_declined_leaves_both_choices() -> None:
    table = ordeal(ORDEALS[0], "play", "08").do("pass")
    assert table.legal() == [*(f"take {god}" for god in ids.GODS), "offering"]
    table.do("offering", "food")
    assert (table.s.food[0], table.s.status[0], table.hand(0)) == (1, 0, ["08"])


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
    table = arm(Table(players, round=2, edition=edition), way, "09").do(f"place 2 {field}")
    table.do(f"tile {kind} 1")
    assert table.legal() == [f"{way} 09", "pass"]
    table.do(f"{way} 09")
    assert paid(table, "09")
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
    first_round = arm(Table(edition=edition), "play", "09").do("place 2 research")
    assert first_round.do("tile research 1").actor == 1
    for reserve, asked in ((0, False), (1, True)):
        table = Table(round=2, edition=edition).tiles(0, "r10a").reserve(0, reserve)
        arm(table, "play", "09").do("place 2 research", "tile research 1")
        assert (table.frame == "salvaging") is asked


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_09_one_tile_per_card_as_long_as_fields_are_free() -> None:
    table = arm(Table(round=2).reserve(0, 1), "play", "09", "09", "09").dice(0, 1)
    table.do("place 1 research", "tile research 1", "play 09", "salvage r01a", "play 09")
    assert table.do("salvage r01b").actor == 1  # all three fields are taken
    assert table.mask_tiles(0) == ["r03a", "r01a", "r01b"]


def test_C_RULING_49_not_with_persons_in_phase_two() -> None:
    for kind, person in (("agriculture", "11"), ("research", "12")):
        table = Table(round=2).tiles(0, f"{kind[0]}{person}a", "a02a", "r02a").reserve(0, 4)
        arm(table, "play", "09", phase="II").phase_two(0).do(f"use {kind} {person}")
        assert table.do(f"tile {kind} 1").frame == "using"


@pytest.mark.rule("C-RULING-49")
def test_C_GOD_09_with_13_and_with_the_virtual_one() -> None:
    table = arm(Table(round=2), "play", "09", "13").do("place 2 research", "play 13")
    table.do("tile research 6", "play 09", "salvage a01a")
    assert table.mask_tiles(0) == ["r04c", "a01a"]
    table = arm(Table(round=2), "play", "05", "09").do("place 3 points", "play 05")
    table.do("place 1 research", "tile research 1", "play 09", "salvage a01a")
    assert table.mask_tiles(0) == ["r03a", "a01a"]


# Card 10.


@pytest.mark.rule("C-RULING-50")
@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_10_the_village_scores_at_once(way: str) -> None:
    table = arm(Table(round=6).runner(0, "i5").khipus_in(1, "o5"), way, "10")
    table.do("place 3 stone", "move o5")
    assert table.legal() == [f"{way} 10", "pass"]
    table.do(f"{way} 10")
    assert paid(table, "10")
    assert (table.points(0, "card10"), table.frame) == (7, "feathering")
    table.do("feather 10").khipus_in(2, "o5")  # covered later: nothing changes
    table.final_scoring().settle()
    assert (table.points(0, "card10"), table.points(0, "villages")) == (7, 0)


def test_C_GOD_10_and_again_at_the_end() -> None:
    table = arm(Table(round=6).runner(0, "i5"), "play", "10").do("place 3 stone", "move o5")
    table.do("play 10", "feather 10").final_scoring().settle()
    assert (table.points(0, "card10"), table.points(0, "villages")) == (7, 7)


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_10_copies_add_up_and_go_with_card_14() -> None:
    table = arm(Table(), "play", "10", "10", "14").do("place 3 stone", "play 14", "move o4")
    table.do("play 10", "play 10")
    assert (table.points(0, "card10"), paid(table, "10", "14")) == (12, True)


def test_C_RULING_50_only_for_an_own_delivery_in_phase_one() -> None:
    for person, village in (("04", "i2"), ("06", "i1")):
        table = arm(Table().tiles(0, f"r{person}a"), "play", "10", phase="II").phase_two(0)
        assert table.do(f"use research {person}", f"move {village}").frame == "feathering"
    table = arm(Table().runner(0, "i2"), "play", "10").do("place 2 stone", "move cuzco")
    assert table.frame == "ordeal"
    table = arm(Table().khipus_in(0, "i2"), "play", "10").do("place 2 stone", "move i2")
    assert table.actor == 1
