"""Pacha Mama's god cards 10 to 12, and card 15, which is card 11 for the other kind of tile."""

import pytest

from tests.cuzco.cards import WAYS, arm, paid
from tests.cuzco.table import Table, refused

# Card 10.


@pytest.mark.rule("C-RULING-50")
@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_10_the_village_scores_at_once(way: str) -> None:
    table = arm(Table(round=6).runner(0, "i5").khipus_in(1, "o5"), way, "10")
    table.do(f"{way} 10")
    assert paid(table, "10")
    assert refused(table, "place 3 trade") == "C-RULING-31"
    assert table.do("place 3 stone", "move o5").actor == 0
    assert (table.points(0, "card10"), table.frame) == (7, "feathering")
    table.do("feather 10").khipus_in(2, "o5")  # covered later: nothing changes
    table.final_scoring().settle()
    assert (table.points(0, "card10"), table.points(0, "villages")) == (7, 0)


def test_C_GOD_10_and_again_at_the_end() -> None:
    table = arm(Table(round=6).runner(0, "i5"), "play", "10").do("play 10", "place 3 stone")
    table.do("move o5", "feather 10").final_scoring().settle()
    assert (table.points(0, "card10"), table.points(0, "villages")) == (7, 7)


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_10_copies_add_up_and_go_with_card_14() -> None:
    table = arm(Table(), "play", "10", "10", "14").do("play 10", "play 14", "play 10")
    table.do("place 3 stone", "move o4")
    assert (table.points(0, "card10"), paid(table, "10", "14")) == (12, True)


def test_C_RULING_50_only_for_an_own_delivery_in_phase_one() -> None:
    for person, village in (("04", "i2"), ("06", "i1")):
        table = arm(Table().tiles(0, f"r{person}a"), "play", "10", phase="II").phase_two(0)
        assert refused(table, "play 10") == "C-GODUSE-03"
        table.do(f"use research {person}", f"move {village}")
        assert (table.frame, table.hand(0)) == ("feathering", ["10"])


@pytest.mark.rule("C-RULING-50", "C-RULING-81")
def test_C_RULING_98_card_10_commits_to_a_delivery() -> None:
    """Out of Cuzco a 2 leads to i1 (bridge 1) or, turned by one, over stone 2 to i3."""
    table = arm(Table().dice(0, 2).khipus_in(0, "i2"), "play", "10")
    table.do("play 10")
    assert table.legal() == ["place 2 bridge"]
    assert table.do("place 2 bridge").legal() == ["move i1"]
    table = arm(Table().dice(0, 2).khipus_in(0, "i1", "i2"), "play", "10")
    assert refused(table, "play 10") == "C-RULING-31"
    table.runner(0, "cuzco", returned=True).do("play 10", "place 2 stone")
    assert refused(table, "rotate 1") == "C-RULING-98"  # to i2, where a khipu lies
    assert table.do("rotate 2").legal() == ["move i3"]
    table = arm(Table().runner(0, "i2").dice(0, 3), "play", "10").do("play 10", "place 3 stone")
    assert refused(table, "move cuzco") == "C-RULING-98"
    assert table.legal() == ["move o2"]


# Cards 11 and 15.

FURTHER = [
    ("11", "research", "agriculture"),
    ("15", "agriculture", "research"),
]


def three_abilities(way: str, kind: str, *cards: str) -> Table:
    """Seat 0 has abilities 02, 05 (twice) and 10 of the kind, and ability 05 of the other."""
    a, b = ("r", "a") if kind == "research" else ("a", "r")
    table = Table().tiles(0, f"{a}02a", f"{a}05a", f"{a}05b", f"{a}10a", f"{b}05a")
    return arm(table, way, *cards, phase="II").phase_two(0)


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_further_ability_of_the_kind(way: str, card: str, kind: str, other: str) -> None:
    table = three_abilities(way, kind, card).do(f"use {kind} 02")
    assert refused(table, f"use {kind} 05") == "C-P2-01"
    assert table.legal() == [f"use {other} 05", f"{way} {card}", "pass"]
    table.do(f"{way} {card}")
    assert paid(table, card)
    assert refused(table, f"use {kind} 02") == "C-RULING-51"
    uses = [f"use {other} 05", f"use {kind} 05", f"use {kind} 10"]
    assert table.legal() == [*sorted(uses), "pass"]
    table.do(f"use {kind} 05")
    assert (table.s.status[0], table.points(0, "persons")) == (2, 2)  # identical tiles combine
    assert table.legal() == [f"use {other} 05", "pass"]  # the other kind's use is untouched
    assert refused(table, f"use {kind} 10") == "C-P2-01"


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_the_further_use_may_come_first(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, card).do(f"play {card}", f"use {other} 05")
    table.do(f"use {kind} 05", f"use {kind} 02")  # the same ability with the other kind is free
    assert (table.points(0, "persons"), paid(table, card)) == (2, True)


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-30")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_each_copy_gives_a_new_ability(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, card, card, card).do(f"play {card}", f"play {card}")
    assert refused(table, f"play {card}") == f"C-GOD-{card}"  # three abilities, three uses
    table.do(f"use {kind} 02", f"use {kind} 05", f"use {kind} 10")
    assert (table.points(0, "persons"), table.s.status[0], table.s.food[0]) == (2, 2, 1)


@pytest.mark.rule("C-GOD-11", "C-GOD-15")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_further_ability_must_exist(card: str, kind: str, other: str) -> None:
    table = Table().tiles(0, f"{kind[0]}02a", f"{kind[0]}02b", f"{other[0]}05a", f"{other[0]}02a")
    arm(table, "play", card, phase="II").phase_two(0)
    assert refused(table, f"play {card}") == f"C-GOD-{card}"
    table.do(f"use {kind} 02")
    assert refused(table, f"play {card}") == f"C-GOD-{card}"  # only the other kind has more


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_tile_gained_in_the_turn_may_be_used(card: str, kind: str, other: str) -> None:
    gain = "12" if kind == "research" else "11"
    table = Table().tiles(0, f"{kind[0]}{gain}a").reserve(0, 1).houses(kind, _3=f"{kind[0]}02c")
    arm(table, "play", card, phase="II").phase_two(0)
    table.do(f"use {kind} {gain}", f"tile {kind} 3", f"play {card}", f"use {kind} 02")
    assert table.points(0, "persons") == 2


@pytest.mark.rule("C-GOD-11", "C-GOD-15")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_only_one_use_gets_the_strength_of_card_01(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, "01", card)
    table.do("play 01", f"play {card}", f"use {kind} 02", f"use {kind} 05")
    assert (table.points(0, "persons"), table.s.status[0]) == (4, 2)


# Card 12.


@pytest.mark.rule("C-RULING-52")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("owner", [0, 2], ids=["own", "foreign"])
def test_C_GOD_12_the_priest_goes_home_and_nobody_is_pushed(way: str, owner: int) -> None:
    table = arm(Table().temple(step3=owner, step2=1, step1=3), way, "12").do(f"{way} 12")
    assert paid(table, "12")
    assert table.legal() == ["place 1 temple", "place 2 temple", "place 3 temple"]
    table.do("place 3 temple")
    assert table.s.temple == [3, 1, 0, -1, -1, -1]
    assert table.s.priests == [3, 3, 4, 3]
    assert table.legal()[0] == "take iliapa"  # the ordeal follows


def test_C_GOD_12_declined_pushes_as_usual() -> None:
    table = arm(Table().temple(step3=2, step2=1, step1=3), "play", "12")
    table.do("place 3 temple")
    assert (table.s.temple, table.s.priests) == ([1, 2, 0, -1, -1, -1], [3, 3, 3, 4])


def test_C_GOD_12_only_on_an_occupied_step() -> None:
    table = arm(Table().temple(step2=1), "play", "12").do("play 12")
    assert refused(table, "place 3 temple") == "C-RULING-31"
    assert table.legal() == ["place 2 temple"]
    assert refused(arm(Table().temple(step4=1), "play", "12"), "play 12") == "C-RULING-31"


def test_C_GOD_12_where_the_step_is_free_to_choose() -> None:
    table = arm(Table(temple_step="up_to").temple(step2=1), "play", "12").do("play 12")
    assert table.legal() == ["place 2 temple", "place 3 temple"]
    assert table.do("place 3 temple").legal() == ["step 2"]
    assert refused(table, "step 3") == "C-GOD-12"
    assert table.do("step 2").s.temple == [-1, 0, -1, -1, -1, -1]


@pytest.mark.rule("C-GOD-08", "C-GOD-13")
def test_C_GOD_12_with_13_on_step_six_and_with_08() -> None:
    table = arm(Table().temple(step6=1, step5=2), "play", "08", "12", "13")
    table.do("play 12", "play 13", "place 1 temple", "play 08")
    assert paid(table, "08", "12", "13")
    assert (table.s.temple, table.s.priests[1]) == ([-1, -1, -1, -1, 2, 0], 4)
    assert (table.s.food[0], table.s.status[0]) == (3, 3)


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_12_one_card_per_priest() -> None:
    table = arm(Table().temple(step3=2, step2=1), "play", "12", "12")
    assert refused(table.do("play 12"), "play 12") == "C-RULING-31"
    assert table.do("place 3 temple").hand(0) == ["12"]
