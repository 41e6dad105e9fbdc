"""Trade: the pips of a die spent on slides, points, offerings, god cards, feathers, khipus."""

from typing import Any

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import Table, plain, refused

TAKES = [f"take {god}" for god in ids.GODS]
FEATHERS = [f"feather {slot}" for slot in range(1, 13)]


def trading(table: Table, die: int) -> Table:
    """Seat 0 places this die on trade."""
    return table.dice(0, die).do(f"place {die} trade")


def pips(table: Table) -> int:
    """The pips still to be spent."""
    assert table.frame == "trading"
    seen: dict[str, Any] = GAME.view(table.s, 0)
    left: int = seen["prompt"]["pips"]
    return left


def over(table: Table) -> bool:
    """Seat 0's turn is over and it is seat 1's."""
    return (table.frame, table.actor) == ("placing", 1)


# The budget.


def test_C_TRADE_01_with_two_pips_everything_is_on_offer() -> None:
    table = trading(plain().tiles(0, "a05a", "r05b", slid=("r06a",)), 2)
    assert table.legal() == [
        "slide a05a",
        "slide r05b",
        "point",
        "offering",
        *TAKES,
        *FEATHERS,
        "khipu",
        "pass",
    ]


@pytest.mark.rule("C-TRADE-01", "C-ED-05")
def test_a_choice_says_what_of_the_trade_it_gives_up() -> None:
    table = trading(plain().cards(0, "02").tiles(0, "a05a", slid=("r06a",)), 2)
    assert table.closes("pass") == ["pips"]
    assert GAME.top(table.s).doors(table.s, 1, -1) == 0  # to nobody else
    assert table.closes("point") == table.closes("play 02") == []
    dutch = trading(plain(edition="nl").cards(0, "02").tiles(0, "a05a", slid=("r06a",)), 2)
    assert dutch.closes("point") == ["raising"]
    assert dutch.do("point").closes("point") == []
    unseen = plain().cards(0, "02", known=False).tiles(0, "a05a", slid=("r06a",))
    assert trading(unseen, 1).closes("point") == ["raising"]  # the last pip
    assert table.do("point").closes("point") == []  # everybody knows of the card


@pytest.mark.rule("C-TRADE-06", "C-TRADE-07", "C-TRADE-09", "C-TRADE-10")
def test_C_TRADE_01_with_one_pip_only_what_costs_one() -> None:
    table = trading(plain().tiles(0, "a05a", "r05b"), 1)
    assert table.legal() == ["slide a05a", "slide r05b", "point", "pass"]
    for dear in ("offering", "take iliapa", "feather 1", "khipu"):
        assert refused(table, dear) == "C-TRADE-01"


@pytest.mark.parametrize(
    ("exchange", "price"),
    [
        ("slide a05a", 1),
        ("slide r05a", 1),
        ("point", 1),
        ("offering", 2),
        ("take viracocha", 2),
        ("feather 7", 2),
        ("khipu", 2),
    ],
)
def test_C_TRADE_01_each_exchange_has_its_price(exchange: str, price: int) -> None:
    table = trading(plain().tiles(0, "a05a", "r05a"), 6).do(exchange)
    assert pips(table) == 6 - price
    table = trading(plain().tiles(0, "a05a", "r05a"), price).do(exchange)
    assert over(table)


@pytest.mark.rule("C-ED-28")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_TRADE_01_exchanges_repeat_and_mix_in_any_order(edition: str) -> None:
    table = trading(plain(edition=edition).tiles(0, "a05a"), 6)
    table.do("offering", "point", "slide a05a", "offering")
    assert over(table)
    assert (table.s.offerings[0], table.points(0, "trade"), table.s.food[0]) == (4, 1, 1)


def test_C_TRADE_01_not_more_than_the_pips() -> None:
    table = trading(plain(), 3).do("offering")
    assert pips(table) == 1
    assert table.legal() == ["point", "pass"]
    assert refused(table, "offering") == "C-TRADE-01"


def test_C_RULING_22_stopping_at_once_and_at_any_time() -> None:
    table = trading(plain().tiles(0, "a05a"), 6)
    assert "pass" in table.legal()
    before = (table.score(0), table.s.offerings[0], table.s.food[0])
    table.do("pass")
    assert over(table)
    assert (table.score(0), table.s.offerings[0], table.s.food[0]) == before
    table = trading(plain().tiles(0, "a05a"), 6).do("point", "pass")
    assert over(table)
    assert (table.score(0), table.s.food[0]) == (1, 0)


def test_C_RULING_22_unused_pips_lapse() -> None:
    table = plain().dice(0, 6, 1).do("place 6 trade", "point", "pass")
    table.phase_one(0, turn=2).do("place 1 trade")
    assert pips(table) == 1


def test_C_RULING_22_what_is_gained_serves_in_the_same_action() -> None:
    table = plain().tops("02").offerings(0, 0).tiles(0, slid=("a05c",))
    trading(table, 5).do("take iliapa")
    assert refused(table, "play 02") == "C-GODUSE-01"
    table.do("offering", "play 02", "raise a05c", "slide a05c", "pass")
    assert over(table)
    assert (table.s.food[0], table.s.offerings[0], table.hand(0)) == (3, 0, [])


def test_C_RULING_22_several_cards_from_one_pile() -> None:
    table = plain().tops("07").draw("reveal 09", "reveal 08")
    trading(table, 4).do("take viracocha", "take viracocha")
    assert table.hand(0) == ["07", "09"]
    assert ids.CARDS[table.s.tops[2]] == "08"


# Slides and points.


@pytest.mark.parametrize(("copy", "steps"), [("a", 1), ("b", 2), ("c", 3)])
def test_C_TRADE_02_a_research_tile_moves_the_status_marker(copy: str, steps: int) -> None:
    table = trading(plain().status(0, 4).tiles(0, f"r02{copy}"), 2).do(f"slide r02{copy}")
    assert (table.s.status[0], table.s.food[0]) == (4 + steps, 0)
    assert table.slid_tiles(0) == [f"r02{copy}"]
    assert pips(table) == 1


def test_C_TRADE_02_only_own_tiles() -> None:
    table = trading(plain().tiles(0, "r02a").tiles(1, "r02b"), 3)
    assert refused(table, "slide r02b") == "C-TRADE-02"
    assert refused(table, "slide r02c") == "C-TRADE-02"


@pytest.mark.parametrize(("copy", "food"), [("a", 1), ("b", 2), ("c", 3)])
def test_C_TRADE_03_an_agriculture_tile_brings_food(copy: str, food: int) -> None:
    table = trading(plain().food(0, 2).tiles(0, f"a10{copy}"), 2).do(f"slide a10{copy}")
    assert (table.s.food[0], table.s.food_left) == (2 + food, 34 - food)
    assert table.s.status[0] == 0
    assert table.slid_tiles(0) == [f"a10{copy}"]
    assert pips(table) == 1


def test_C_TRADE_04_a_slid_tile_yields_nothing_more() -> None:
    table = trading(plain().tiles(0, "a05c", slid=("r05c",)), 6)
    assert refused(table, "slide r05c") == "C-TRADE-04"
    table.do("slide a05c")
    assert refused(table, "slide a05c") == "C-TRADE-04"
    table.do("pass").dice(0, 2).phase_one(0, turn=2).do("place 2 trade")
    assert refused(table, "slide a05c") == "C-TRADE-04"  # in later actions neither
    assert table.s.food[0] == 3


def test_C_TRADE_04_card_02_raises_it_again() -> None:
    table = trading(plain().cards(0, "02").tiles(0, "a05c"), 3).do("slide a05c", "play 02")
    table.do("raise a05c")
    assert "slide a05c" in table.legal()
    table.do("slide a05c")
    assert (table.s.food[0], pips(table)) == (6, 1)


def test_C_TRADE_05_one_point_per_pip() -> None:
    table = trading(plain(), 3).do("point")
    assert (table.score(0), pips(table)) == (1, 2)
    table.do("point", "point")
    assert (table.score(0), table.points(0, "trade")) == (3, 3)
    assert over(table)


@pytest.mark.rule("C-TRADE-02", "C-TRADE-03", "C-TRADE-06", "C-ED-28")
def test_C_TRADE_13_two_research_tiles_food_and_an_offering() -> None:
    table = trading(plain().status(0, 1).tiles(0, "r01b", "r02c", "a01c"), 5)
    table.do("slide r01b", "slide r02c")
    assert (table.s.status[0], pips(table)) == (6, 3)
    table.do("slide a01c")
    assert (table.s.food[0], pips(table)) == (3, 2)
    table.do("offering")
    assert over(table)
    assert (table.s.status[0], table.s.food[0], table.s.offerings[0]) == (6, 3, 3)
    assert table.slid_tiles(0) == ["r01b", "r02c", "a01c"]


# Offerings and god cards.


def test_C_TRADE_06_an_offering_for_two_pips() -> None:
    table = trading(plain(), 4).do("offering")
    assert (table.s.offerings[0], table.s.offerings_left, pips(table)) == (3, 21, 2)
    table.do("offering")
    assert (table.s.offerings[0], table.s.offerings_left) == (4, 20)


@pytest.mark.rule("C-TRADE-06")
def test_C_RULING_15_the_last_offering_of_the_supply() -> None:
    table = trading(plain().offerings(1, 23), 4)
    assert table.s.offerings_left == 1
    table.do("offering")
    assert (table.s.offerings[0], table.s.offerings_left) == (3, 0)
    assert refused(table, "offering") == "C-TRADE-06"


@pytest.mark.parametrize(("left", "taken"), [(36, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_C_RULING_15_food_as_far_as_the_supply_lasts(left: int, taken: int) -> None:
    table = trading(plain().food(1, 36 - left).tiles(0, "a05c"), 2)
    assert "slide a05c" in table.legal()
    table.do("slide a05c")
    assert (table.s.food[0], table.s.food_left) == (taken, left - taken)
    assert table.slid_tiles(0) == ["a05c"]
    assert pips(table) == 1


@pytest.mark.parametrize(("ability", "supply"), [("01", "offerings"), ("10", "food")])
def test_C_RULING_15_a_person_tile_takes_what_is_left(ability: str, supply: str) -> None:
    table = plain().tiles(0, *(f"a{ability}{copy}" for copy in "abc"))
    table = table.offerings(1, 22) if supply == "offerings" else table.food(1, 34)
    table.phase_two(0).do(f"use agriculture {ability}")
    assert table.legal() == ["amount 1", "amount 2"]
    table.do("amount 2")
    assert (table.s.offerings_left if supply == "offerings" else table.s.food_left) == 0


def test_C_RULING_15_an_unlimited_supply_never_ends() -> None:
    table = plain(unlimited_food_offerings=True).tiles(0, "a05c").cards(0, "02")
    table.s.food[1], table.s.offerings[1] = 40, 40  # more than the box holds
    trading(table, 6).do("slide a05c", "offering", "offering")
    assert (table.s.food[0], table.s.offerings[0]) == (3, 4)
    table.do("play 02")
    assert (table.s.offerings[0], table.s.food_left, table.s.offerings_left) == (3, 36, 22)
    seen: dict[str, Any] = GAME.view(table.s, 0)
    assert seen["supply"]["food"] is None
    assert seen["supply"]["offerings"] is None


@pytest.mark.parametrize(
    ("take", "god", "top", "next_card"),
    [
        ("take iliapa", 0, "03", "02"),
        ("take mama_quilia", 1, "04", "06"),
        ("take viracocha", 2, "09", "07"),
        ("take pacha_mama", 3, "11", "11"),
        ("take mama_sara", 4, "15", "13"),
    ],
)
def test_C_TRADE_07_any_face_up_card_and_the_next_is_turned_up(
    take: str, god: int, top: str, next_card: str
) -> None:
    table = plain().tops(top).draw(f"reveal {next_card}")
    trading(table, 3).do(take)
    assert table.hand(0) == [top]
    assert ids.CARDS[table.s.tops[god]] == next_card
    assert sum(table.s.piles[god * 3 : god * 3 + 3]) == 10
    assert pips(table) == 1


def test_C_TRADE_08_a_card_just_taken_may_be_played() -> None:
    table = plain().tops("02").tiles(0, slid=("a05a",))
    trading(table, 4)
    assert "play 02" not in table.legal()
    table.do("take iliapa")
    assert "play 02" in table.legal()
    table.do("play 02", "raise a05a")
    assert (table.s.offerings[0], table.hand(0), table.slid_tiles(0)) == (1, [], [])


@pytest.mark.rule("C-RULING-98")
def test_C_TRADE_08_for_another_turn_in_the_trade_and_after_it() -> None:
    table = trading(plain().tops("05"), 3).do("take mama_quilia")
    assert "play 05" in table.legal()
    table = trading(plain().tops("05"), 2).do("take mama_quilia")
    assert (table.frame, table.legal()) == ("turn", ["play 05", "pass"])


@pytest.mark.parametrize(("card", "take"), [("03", "take iliapa"), ("11", "take pacha_mama")])
def test_C_TRADE_08_not_in_a_phase_that_does_not_fit(card: str, take: str) -> None:
    table = plain().tops(card).tiles(0, "r05a", "r06a")
    trading(table, 4).do(take)
    assert refused(table, f"play {card}") == "C-GODUSE-03"


def test_C_TRADE_08_not_without_an_offering() -> None:
    table = plain().tops("02").offerings(0, 0).tiles(0, slid=("a05a",))
    trading(table, 3).do("take iliapa")
    assert refused(table, "play 02") == "C-GODUSE-01"


# Feathers and khipus.


def test_C_TRADE_09_a_feather_of_any_colour_into_its_slot() -> None:
    table = trading(plain(), 6).do("feather 1", "feather 6")
    assert pips(table) == 2
    table.do("feather 12")
    assert table.s.feathers[0] == 1 << 0 | 1 << 5 | 1 << 11
    assert table.s.feather_count[:4] == [1, 1, 0, 1]
    assert table.s.feathers_left == [11, 11, 12, 11]


def test_C_TRADE_09_not_a_fourth_of_a_colour() -> None:
    table = trading(plain().feathers(0, 1, 2, 3, 8), 2)
    assert [text for text in table.legal() if text.startswith("feather")] == [
        f"feather {slot}" for slot in (4, 5, 6, 7, 9, 10, 11, 12)
    ]
    for filled in (1, 2, 3, 8):
        assert refused(table, f"feather {filled}") == "C-TRADE-09"


def test_C_TRADE_09_a_full_mask_takes_no_feather() -> None:
    table = trading(plain().feathers(0, *range(1, 13)), 2)
    assert table.legal() == ["point", "offering", *TAKES, "khipu", "pass"]


def test_C_TRADE_10_a_khipu_to_the_reserve_frees_its_field() -> None:
    table = trading(plain().tiles(0, "a05a", "r05a"), 5).do("khipu")
    assert (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0)) == (9, 1, 1)
    table.do("khipu")
    assert (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0)) == (8, 2, 2)
    assert pips(table) == 1


def test_C_TRADE_10_not_without_a_khipu_on_the_mask() -> None:
    table = trading(plain().reserve(0, 9), 5).do("khipu")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 10)
    assert refused(table, "khipu") == "C-TRADE-10"


def test_C_TRADE_11_the_reserve_is_delivered_later() -> None:
    table = plain().reserve(0, 9).dice(0, 2, 4).do("place 2 trade", "khipu")
    assert table.s.reserve[0] == 10  # as many as there are
    table.phase_one(0, turn=2).do("place 4 stone", "move i2", "feather 4")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 9)
    assert table.s.delivered[0] == 1 << ids.PLACES.index("i2")


def test_C_TRADE_11_not_to_a_village_with_an_own_khipu() -> None:
    table = plain().khipus_in(0, "i2").reserve(0, 9).dice(0, 2).do("place 2 stone", "move i2")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 9)
    assert over(table)


def test_C_TRADE_12_a_delivered_khipu_is_not_taken_back() -> None:
    villages = ids.PLACES[:9]
    table = plain().khipus_in(0, *villages)
    stacks = table.s.villages[:]
    trading(table, 6).do("khipu")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 1)
    assert refused(table, "khipu") == "C-TRADE-10"
    assert table.s.delivered[0].bit_count() == 9
    assert table.s.villages == stacks
    table = plain().khipus_in(0, *villages).reserve(0, 1).tiles(0, "a08a", "a02a").phase_two(0)
    assert refused(table, "use agriculture 08") == "C-RULING-83"
