"""Mama Sara's god cards 13 and 14, each from the hand and by Inti, alone and with others."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.cards import WAYS, arm, paid, pips
from tests.cuzco.table import Table, refused

VILLAGES = ids.PLACES[:12]

# Card 13.


@pytest.mark.rule("C-RULING-53")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("stone", ["move i2", "move i4", "move i6"]),
        ("bridge", ["move i1", "move i3", "move i5"]),
        ("agriculture", [f"tile agriculture {n}" for n in range(1, 7)]),
        ("research", [f"tile research {n}" for n in range(1, 7)]),
        ("headdress", ["headband 1", "headband 6"]),
    ],
)
def test_C_GOD_13_the_die_acts_as_a_six(way: str, field: str, expected: list[str]) -> None:
    table = arm(Table().feathers(0, 1, 2, 11, 12).lying(field, 3), way, "13")
    table.do(f"{way} 13")
    assert paid(table, "13")
    assert refused(table, "place 2 points") == "C-RULING-31"
    assert table.do(f"place 2 {field}").legal() == expected
    assert table.s.lying[-1] % 8 == 2  # later dice are compared with the real pips
    assert table.s.lowest[ids.FIELDS.index(field)] == 2


@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_13_six_pips_and_step_six(way: str) -> None:
    table = arm(Table(), way, "13").do(f"{way} 13", "place 2 trade")
    assert pips(table) == 6
    table = arm(Table(), way, "13").do(f"{way} 13", "place 2 temple")
    assert table.s.temple == [-1, -1, -1, -1, -1, 0]
    table = arm(Table(temple_step="up_to"), way, "13").do(f"{way} 13", "place 2 temple")
    assert table.legal() == [f"step {n}" for n in range(1, 7)]


@pytest.mark.parametrize("lying", [2, 3, 4, 5, 6])
def test_C_GOD_13_example_the_placement_obeys_the_real_pips(lying: int) -> None:
    """A 2 goes only where the dice show 3 to 6, and then acts as a 6."""
    table = arm(Table(), "play", "13").lying("trade", lying)
    table.do("play 13")
    if lying == 2:
        assert refused(table, "place 2 trade") == "C-PLACE-01"
        return
    assert pips(table.do("place 2 trade")) == 6


def test_C_GOD_13_not_on_points_and_not_with_a_six() -> None:
    table = arm(Table(), "play", "13").do("play 13")
    assert refused(table, "place 2 points") == "C-RULING-31"
    assert refused(arm(Table(), "play", "13").dice(0, 6), "play 13") == "C-RULING-31"


def test_C_RULING_53_it_may_be_what_makes_the_action_feasible() -> None:
    """The lowest headband with both feathers is 4; only the agriculture tile at 5 is left."""
    table = arm(Table().feathers(0, 7, 8).empty_house("agriculture", 1, 2, 3, 4, 6), "play", "13")
    poor = arm(Table().feathers(0, 7, 8).empty_house("agriculture", 1, 2, 3, 4, 6), "play")
    assert refused(poor, "place 2 headdress") == "C-HEAD-02"
    assert refused(poor, "place 2 agriculture") == "C-TILE-01"
    assert refused(table, "place 2 headdress") == "C-HEAD-02"
    table.do("play 13")
    assert {"place 2 headdress", "place 2 agriculture"} <= set(table.legal())
    assert table.do("place 2 agriculture").legal() == ["tile agriculture 5"]


# Card 14.


@pytest.mark.rule("C-RULING-54")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("players", "field"), [(4, "stone"), (4, "bridge"), (3, "movement")])
@pytest.mark.parametrize("place", ["cuzco", "o2"])
def test_C_GOD_14_jumps_to_any_other_village(
    way: str, players: int, field: str, place: str
) -> None:
    table = arm(Table(players).runner(0, place).khipus_in(1, "o4"), way, "14").dice(0, 1)
    table.do(f"{way} 14")
    assert paid(table, "14")
    assert {text.split()[2] for text in table.legal()} <= {"stone", "bridge", "movement"}
    table.do(f"place 1 {field}")
    assert table.legal() == [f"move {village}" for village in VILLAGES if village != place]
    assert refused(table, "move cuzco") == ("C-MOVE-03" if place == "cuzco" else "C-MOVE-14")
    table.do("move o4", "feather 1")
    assert (table.s.delivered[0], table.s.villages[9] % 8) == (1 << 9, 1)  # khipu on top, feather
    assert table.s.feather_count[0] == 1


def test_C_RULING_54_the_die_must_be_legal_and_an_own_khipu_gives_nothing() -> None:
    table = arm(Table().khipus_in(0, "o4"), "play", "14").lying("stone", 2)
    table.do("play 14")
    assert refused(table, "place 3 stone") == "C-PLACE-01"
    table.do("place 1 stone", "move o4")
    assert (table.actor, table.s.khipus[0], table.s.feathers[0]) == (1, 9, 0)


def test_C_RULING_31_card_10_is_of_no_use_to_a_jump_without_a_khipu() -> None:
    table = arm(Table().khipus_in(0, *VILLAGES[:10]), "play", "14", "10").do("play 14")
    assert refused(table, "play 10") == "C-RULING-31"


def test_C_RULING_54_only_on_a_movement_field() -> None:
    table = arm(Table(), "play", "14").do("play 14")
    assert refused(table, "place 2 trade") == "C-RULING-31"
    assert "place 2 stone" in table.legal()


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_14_makes_13_pointless_and_needs_no_path() -> None:
    table = arm(Table().runner(0, "o4"), "play", "13", "14")
    assert refused(table, "place 1 stone") == "C-RULING-20"
    table.do("play 14")
    assert refused(table, "play 13") == "C-RULING-31"
    assert (table.do("place 1 stone").frame, table.hand(0)) == ("moving", ["13"])


@pytest.mark.parametrize("first", [False, True], ids=["returned", "first exit"])
def test_C_GOD_14_out_of_cuzco_the_overlay_may_be_turned(first: bool) -> None:
    table = Table(rotate_first_exit=first).runner(0, "cuzco", returned=not first)
    arm(table, "play", "14").do("play 14", "place 1 bridge")
    assert table.legal() == [f"rotate {n}" for n in range(1, 7)]
    assert table.do("rotate 4").legal() == [f"move {village}" for village in VILLAGES]
