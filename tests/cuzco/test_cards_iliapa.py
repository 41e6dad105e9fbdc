"""Iliapa's god cards 01 to 03, each from the hand and by Inti, alone and with others."""

import pytest

from tests.cuzco.cards import EDITIONS, WAYS, arm, fork, paid, pips, raisable
from tests.cuzco.table import Table, refused

# Card 01.


@pytest.mark.rule("C-ED-27")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("tiles", "offerings"), [(1, 2), (2, 3), (3, 4)])
def test_C_GOD_01_example_research_01(way: str, edition: str, tiles: int, offerings: int) -> None:
    table = Table(edition=edition).tiles(0, *("r01a", "r01b", "r01c")[:tiles])
    arm(table, way, "01", phase="II").phase_two(0).do(f"{way} 01")
    assert paid(table, "01")
    table.do("use research 01")
    assert table.legal() == [f"amount {n}" for n in range(1, offerings + 1)]
    assert table.do(f"amount {offerings}").s.offerings[0] == offerings


@pytest.mark.rule("C-ED-27")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("tiles", "alone", "doubled"),
    [
        (1, ["i2"], ["i2", "i4"]),
        (2, ["i2", "i4"], ["i2", "i4", "i6"]),
        (3, ["i2", "i4", "i6"], ["i2", "i4", "i6"]),
    ],
)
def test_C_GOD_01_example_agriculture_04(
    edition: str, tiles: int, alone: list[str], doubled: list[str]
) -> None:
    """Stone arms 2, 4 and 6 lead from Cuzco to i2, i4 and i6."""
    table = Table(edition=edition).tiles(0, *("a04a", "a04b", "a04c")[:tiles])
    arm(table, "play", "01", phase="II").phase_two(0)
    plain = Table(edition=edition)
    plain.s = table.s.copy()
    assert plain.do("use agriculture 04").legal() == [f"move {place}" for place in alone]
    table.do("play 01", "use agriculture 04")
    assert table.legal() == [f"move {place}" for place in doubled]


@pytest.mark.rule("C-RULING-42")
@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(
    ("person", "alone", "doubled"),
    [
        ("04", ["move i2"], ["move i2", "move i4"]),
        ("06", ["move i1"], ["move i1", "move i3"]),
        ("08", None, ["amount 1", "amount 2"]),
        ("09", ["headband 3"], ["headband 3", "headband 6"]),
        ("10", None, ["amount 1", "amount 2"]),
        ("11", [f"tile agriculture {n}" for n in (1, 2, 3)],
         [f"tile agriculture {n}" for n in range(1, 7)]),
        ("12", [f"tile research {n}" for n in (1, 2, 3)],
         [f"tile research {n}" for n in range(1, 7)]),
    ],
)  # fmt: skip
def test_C_GOD_01_one_tile_counts_as_two(
    kind: str, person: str, alone: list[str] | None, doubled: list[str]
) -> None:
    for way, expected in (("pass", alone), ("play", doubled), ("inti", doubled)):
        table = Table().tiles(0, f"{kind[0]}{person}a").reserve(0, 1).feathers(0, 5, 6, 11, 12)
        arm(table, way if way == "inti" else "play", "01", phase="II").phase_two(0)
        if way != "pass":
            table.do(f"{way} 01")
        table.do(f"use {kind} {person}")
        if expected is not None:
            assert table.legal() == expected


@pytest.mark.rule("C-RULING-42")
@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_01_strengthens_one_use_of_each_kind(way: str) -> None:
    table = Table().tiles(0, "a02a", "r05a", "r07a")
    arm(table, way, "01", phase="II").phase_two(0).do(f"{way} 01", "use research 05")
    assert table.s.status[0] == 2
    assert table.do("use agriculture 02").points(0, "persons") == 4


def test_C_GOD_01_feathers_and_cards_one_by_one() -> None:
    table = Table().tiles(0, "a07a", "r03a")
    arm(table, "play", "01", phase="II").phase_two(0).do("play 01", "use research 03", "feather 1")
    assert table.do("feather 2").frame == "using"
    table.do("use agriculture 07", "take iliapa", "take iliapa")
    assert (len(table.hand(0)), table.frame != "drawing") == (2, True)


@pytest.mark.rule("C-RULING-42", "C-RULING-30")
@pytest.mark.parametrize(("cards", "points"), [(1, 4), (2, 6), (4, 10)])
def test_C_GOD_01_copies_add_up_on_one_use(cards: int, points: int) -> None:
    table = arm(Table().tiles(0, "r02a"), "play", *["01"] * cards, phase="II").phase_two(0)
    table.do(*["play 01"] * cards, "use research 02")
    assert table.points(0, "persons") == points


def test_C_GOD_01_adds_nothing_beyond_two_tiles_of_11() -> None:
    table = Table().tiles(0, "r11a", "r11b").reserve(0, 1)
    arm(table, "play", "01", phase="II").phase_two(0).do("play 01", "use research 11")
    assert table.legal() == [f"tile agriculture {n}" for n in range(1, 7)]


def test_C_GOD_01_does_not_double_a_headband_or_its_ordeal() -> None:
    table = arm(Table().tiles(0, "r09a", "a02a").feathers(0, 1, 2), "play", "01", phase="II")
    table.phase_two(0).do("play 01", "use research 09", "headband 1")
    assert table.points(0, "headbands") == 10
    assert table.do("take iliapa", "food").frame == "using"


def test_C_RULING_42_a_resolved_use_gets_nothing_any_more() -> None:
    table = arm(Table().tiles(0, "a02a", "r02a"), "play", "01", phase="II").phase_two(0)
    table.do("use research 02", "play 01", "use agriculture 02")
    assert table.points(0, "persons") == 2 + 4


def test_C_GOD_01_needs_a_use_still_to_come() -> None:
    table = arm(Table().tiles(0, "r02a", "r05a"), "play", "01", "11", phase="II").phase_two(0)
    table.do("use research 05")
    assert table.legal() == ["play 11", "pass"]
    assert refused(table, "play 01") == "C-GOD-01"
    assert "play 01" in table.do("play 11").legal()


def test_C_RULING_84_the_halves_wait_for_the_next_use_of_each_kind() -> None:
    table = Table().tiles(0, "a02a", "a05a", "r02a", "r05a").status(1, 9)
    arm(table, "play", "01", "11", "15", phase="II").phase_two(0)
    table.do("use research 05")
    assert table.s.status[0] == 1
    table.do("play 01", "use agriculture 05")
    assert table.s.status[0] == 1 + 2
    table.do("play 15", "use agriculture 02")  # the agriculture half is spent
    assert table.points(0, "persons") == 2
    table.do("play 11", "use research 02")  # the research half has waited
    assert table.points(0, "persons") == 2 + 4


@pytest.mark.rule("C-GOD-11", "C-GOD-15")
@pytest.mark.parametrize(("card", "kind"), [("11", "research"), ("15", "agriculture")])
def test_C_RULING_84_the_player_times_which_use_is_strengthened(card: str, kind: str) -> None:
    table = Table().tiles(0, f"{kind[0]}02a", f"{kind[0]}05a", "a10a", "r10a")
    arm(table, "play", "01", card, phase="II").phase_two(0)
    table.do(f"play {card}", f"use {kind} 05", "play 01", f"use {kind} 02")
    assert (table.s.status[0], table.points(0, "persons")) == (1, 4)


@pytest.mark.rule("C-RULING-42")
@pytest.mark.parametrize("cards", [1, 2])
def test_C_RULING_81_two_cards_01_may_make_a_use_possible_together(cards: int) -> None:
    """Stone paths 5 and 6 leave i4, and a rope bridge to Cuzco: tile and cards are worth 6."""
    table = Table().runner(0, "i4").tiles(0, "a04a")
    table.s.rotation = 1
    arm(table, "play", *["01"] * cards, phase="II").phase_two(0)
    if cards == 1:
        assert table.frame != "using"  # nothing to use: the turn is skipped
        return
    assert table.legal() == ["play 01", "pass"]
    assert table.do("play 01").legal() == ["play 01", "pass"]
    assert table.do("play 01").legal() == ["use agriculture 04", "pass"]


def test_C_RULING_84_an_unused_half_is_lost() -> None:
    table = arm(Table().tiles(0, "r02a").tiles(1, "r02b"), "play", "01", phase="II").phase_two(0)
    table.do("play 01", "pass")
    assert table.actor == 1
    assert table.do("use research 02").points(1, "persons") == 2


# Card 02.


def traded(way: str, *cards: str, die: int = 3, edition: str = "de") -> Table:
    table = Table(edition=edition).dice(0, die).tiles(0, "a01a", slid=("a10a", "a10b", "r05b"))
    return arm(table, way, *cards).do(f"place {die} trade")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("C-RULING-43")
def test_C_GOD_02_raises_up_to_two_slid_tiles(way: str, edition: str) -> None:
    table = traded(way, "02", edition=edition)
    assert f"{way} 02" in table.legal()
    assert refused(table, "raise a10a") == "C-GOD-02"
    table.do(f"{way} 02")
    assert paid(table, "02")
    assert raisable(table) == ["a10a", "a10b", "r05b"]
    assert refused(table, "raise a01a") == "C-GOD-02"
    table.do("raise a10b")
    assert raisable(table) == ["a10a", "r05b"]
    table.do("raise r05b")
    assert (raisable(table), table.slid_tiles(0)) == ([], ["a10a"])
    assert refused(table, "raise a10a") == "C-GOD-02"
    assert (pips(table), table.s.food[0], table.s.status[0]) == (3, 0, 0)  # no cost, no gain
    table.do("slide a10b", "slide r05b")
    assert (pips(table), table.s.food[0], table.s.status[0]) == (1, 2, 2)


def test_C_RULING_43_one_tile_is_enough_and_each_is_raised_when_one_likes() -> None:
    table = traded("play", "02").do("play 02", "raise a10a", "point", "raise a10b", "pass")
    assert (table.actor, table.slid_tiles(0)) == (1, ["r05b"])
    assert traded("play", "02").do("play 02", "raise a10a", "pass").actor == 1


@pytest.mark.rule("C-GOD-02")
@pytest.mark.parametrize("known", [True, False])
def test_C_RULING_96_after_the_last_pip_only_a_card_that_everybody_knows_of(known: bool) -> None:
    table = arm(Table().dice(0, 1).tiles(0, "a10a"), "play").cards(0, "02", known=known)
    table.offerings(0, 1).do("place 1 trade")
    early, late = fork(table).do("play 02", "slide a10a"), table.do("slide a10a")
    assert early.legal() == ["raise a10a", "pass"]  # nothing was slid when the card was played
    early.do("raise a10a")
    assert (early.actor, early.slid_tiles(0), early.s.food[0]) == (1, [], 1)
    assert late.actor == (0 if known else 1)
    if known:
        assert late.legal() == ["play 02", "pass"]
        assert fork(late).do("pass").actor == 1
        late.do("play 02", "raise a10a")
        assert (late.actor, late.slid_tiles(0)) == (1, [])


@pytest.mark.rule("C-GOD-02", "C-TRADE-08")
def test_C_RULING_96_a_card_02_bought_with_the_last_pips() -> None:
    table = arm(Table().dice(0, 2).tiles(0, slid=("a10a",)), "play").tops("02").offerings(0, 1)
    table.do("place 2 trade", "take iliapa")
    assert table.legal() == ["play 02", "pass"]
    assert table.do("play 02", "raise a10a").actor == 1


@pytest.mark.rule("C-GOD-02", "C-RULING-30")
def test_two_cards_02_raise_four_tiles() -> None:
    tiles = ("a01a", "a02a", "a03a", "r04a")
    table = arm(Table().dice(0, 1).tiles(0, slid=tiles), "play", "02", "02")
    table.do("place 1 trade", "play 02", "play 02", *(f"raise {tile}" for tile in tiles))
    assert table.slid_tiles(0) == []


@pytest.mark.rule("C-GOD-02", "C-RULING-43")
@pytest.mark.parametrize("way", WAYS)
def test_C_ED_05_between_exchanges_only_in_the_german_edition(way: str) -> None:
    table = traded(way, "02", edition="de").do("point", "slide a01a")
    assert f"{way} 02" in table.legal()
    assert table.do(f"{way} 02", "point").legal()[-1] == "pass"  # the pips are spent
    assert raisable(table) == ["a01a", "a10a", "a10b", "r05b"]
    table = traded(way, "02", edition="nl")
    played = fork(table).do(f"{way} 02", "point")
    assert raisable(played) == []
    assert refused(played, "raise a10a") == "C-ED-05"
    table.do("point")
    assert refused(table, f"{way} 02") == "C-ED-05"
    assert table.do("point", "point").actor == 1


@pytest.mark.rule("C-RULING-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_C_ED_05_card_02_gained_during_the_action(edition: str) -> None:
    table = traded("play", edition=edition).offerings(0, 1).tops("02").do("take iliapa")
    assert ("play 02" in table.legal()) is (edition == "de")


def test_C_GOD_02_a_raised_tile_may_wait_and_no_longer_counts_as_slid() -> None:
    table = Table().tiles(0, slid=("r01a", "r02a", "r05b")).tasks(0, "17", "07", "12")
    arm(table, "play", "02").do("place 1 trade", "play 02", "raise r01a", "pass")
    assert table.slid_tiles(0) == ["r02a", "r05b"]
    assert table.palace_turn(0).why("fulfil 17").args["missing"] == 1


@pytest.mark.rule("C-GOD-13")
def test_C_GOD_02_with_card_13_there_are_six_pips() -> None:
    table = arm(Table().tiles(0, slid=("a10c", "r05c")), "play", "02", "13")
    table.do("play 13", "place 1 trade", "play 02", "raise a10c", "raise r05c")
    assert pips(table) == 6
    table.do("slide a10c", "slide r05c", "offering", "offering")
    assert (table.s.food[0], table.s.status[0], table.s.offerings[0]) == (3, 3, 2)


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_02_copies_raise_two_each() -> None:
    table = traded("play", "02", "02").do("play 02", "raise a10a", "raise a10b", "play 02")
    assert refused(table, "play 02") == "C-GODUSE-01"
    assert table.do("raise r05b").slid_tiles(0) == []


def test_C_GOD_02_own_tiles_only() -> None:
    table = arm(Table().tiles(1, slid=("a10a",)), "play", "02").do("place 3 trade")
    assert refused(table, "play 02") == "C-GOD-02"


# Card 03.


def shopping(way: str, *cards: str) -> Table:
    table = Table().food(0, 5).on_sale("jewellery", "soup")
    return arm(table, way, *cards, phase="III").market_turn(0)


@pytest.mark.rule("C-RULING-44")
@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_03_example_jewellery_scores_twice(way: str) -> None:
    table = shopping(way, "03")
    assert table.legal() == ["buy soup", "buy jewellery", f"{way} 03", "pass"]
    table.do(f"{way} 03")
    assert paid(table, "03")
    assert table.legal() == ["buy soup", "buy jewellery"]  # only with a purchase
    assert refused(table, "pass") == "C-RULING-98"
    table.do("buy jewellery")
    assert (table.points(0, "market"), table.s.food[0]) == (9 + 9, 0)
    assert table.s.goods[:6] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("C-RULING-44", "C-RULING-30")
def test_C_GOD_03_each_copy_adds_the_printed_points_once() -> None:
    table = shopping("play", "03", "03", "03").medallions(0, 1).tops("03")
    table.draw("reveal 01").do("play 03", "inti 03", "play 03", "play 03", "buy jewellery")
    assert table.points(0, "market") == 5 * 9


def test_C_GOD_03_not_without_a_purchase() -> None:
    table = shopping("play", "03").do("pass")
    assert (table.frame, table.hand(0)) == ("fulfilling", ["03"])
