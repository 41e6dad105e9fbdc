"""Sacrifice cards: the draw at the summit, the way back under the deck, and a deck that ends."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import factors, gold, victory_points
from tawantin.games.machu_picchu.state import perhaps
from tests.chance import heap
from tests.machu_picchu.table import Table

CONDOR = "enter temple_of_the_condor"
SUN = "enter temple_of_the_sun"
PAIRS = {
    "11": ("corn", "puma"),
    "12": ("llama", "puma"),
    "13": ("coca", "puma"),
    "14": ("pottery", "puma"),
    "15": ("cloth", "puma"),
    "16": ("corn", "virgin"),
    "21": ("corn", "condor"),
    "27": ("virgin", "condor"),
}


def before_summit(players: int = 4) -> Table:
    """Seat 0 gets to the summit by entering the Temple of the Condor; nobody else does anything."""
    return Table(players).no_goods().runner(0, 18)


def six_virgins(field: int) -> Table:
    """Seat 1 can walk 24 steps when seat 0 enters the Temple of the Sun, and passes 20 twice."""
    table = Table().no_goods().prince(0, "royal_palace").runner(1, field)
    return table.clergy(1, virgin=6).goods(1, llama=6)


# The draw.


def test_M_CARD_01_three_into_the_hand_and_two_back() -> None:
    table = before_summit().draw("20", "21", "22").do(CONDOR)
    assert table.kinds()[-4:] == ["summit", "drew", "drew", "drew"]
    assert table.hand(0) == ["01", "20", "21", "22"]
    assert (table.actor, table.frame, table.s.cards_left()) == (0, "climbing", 28 - 4 - 3)
    assert table.legal() == ["return 01", "return 20", "return 21", "return 22"]
    for other in ("return 02", "return 23"):
        reason = table.why(other)
        assert (reason.rule, reason.args) == ("M-CARD-01", {"card": int(other[-2:]) - 1})
    table.do("return 21")
    assert (table.frame, table.legal()) == ("climbing", ["return 01", "return 20", "return 22"])
    table.do("return 20")
    assert table.hand(0) == ["01", "22"]
    assert table.bottom() == [("21", 0), ("20", 0)]
    assert table.s.cards_left() == 28 - 4 - 1
    assert (table.actor, table.frame) == (1, "turn")


def test_M_CARD_01_any_card_of_the_deck_is_as_likely() -> None:
    table = before_summit().deck("03", "09", "20", "21", "27")
    GAME.play(table.s, GAME.actions.parse(CONDOR))
    assert table.frame == "drawing"
    assert heap(GAME, table.s) == [1] * 5


def test_M_CARD_01_the_top_of_the_deck_not_its_bottom() -> None:
    table = before_summit().under(2, "20", "21").draw("10", "11", "12").do(CONDOR)
    assert table.hand(0) == ["01", "10", "11", "12"]
    assert table.bottom() == [("20", 2), ("21", 2)]
    table.do("return 10", "return 11")
    assert table.bottom() == [("20", 2), ("21", 2), ("10", 0), ("11", 0)]


@pytest.mark.parametrize(
    ("back", "kept"),
    [
        (("01", "20"), ["21", "22", "25"]),
        (("01", "25"), ["20", "21", "22"]),
        (("20", "21"), ["01", "22", "25"]),
    ],
)
def test_M_CARD_02_cards_held_before_may_go_back(back: tuple[str, str], kept: list[str]) -> None:
    table = Table().no_goods().cards(0, "01", "25").runner(0, 18)
    table.draw("20", "21", "22").do(CONDOR, *(f"return {card}" for card in back))
    assert table.hand(0) == kept


# What a card is worth.


def with_piece(symbol: str, n: int) -> Table:
    table = Table()
    if symbol in ids.CLERGY:
        return table.clergy(0, **{symbol: n})
    return table.incas(0, **{symbol: n})


@pytest.mark.parametrize("symbol", ids.SYMBOLS)
@pytest.mark.parametrize("card", list(PAIRS))
def test_M_CARD_03_a_symbol_is_worth_one_point_per_own_piece(symbol: str, card: str) -> None:
    table = with_piece(symbol, 3).cards(0, card)
    assert victory_points(table.s, 0) == (3 if symbol in PAIRS[card] else 0)
    table = (
        with_piece(symbol, 3).cards(0, "28").cards(1, card)
    )  # another's pieces are worth nothing
    assert victory_points(table.s, 1) == 0


@pytest.mark.rule("M-CARD-03")
def test_M_CARD_03_example_a_card_with_potter_and_puma() -> None:
    table = Table().cards(0, "14").incas(0, pottery=4, cloth=2).clergy(0, puma=2, condor=1)
    assert table.s.data.symbols[13] == (ids.POTTERY, ids.N_GOODS + ids.PUMA)
    points = {name: n for name, n in GAME.points(table.s, 0).items() if n}
    assert points == {"pottery": 4, "puma": 2}
    assert GAME.scores(table.s)[0] == 4 + 2


def test_M_CARD_04_gold_matters_only_in_a_conquest() -> None:
    table = Table(2, 9).cards(0, "28").cards(1, "01").clergy(0, condor=1).incas(1, corn=1)
    assert (gold(table.s, 0), gold(table.s, 1)) == (7, 3)
    for ending, times in ((ids.CONQUEST, [3, 2]), (ids.AGREED, [3, 2]), (ids.BY_CARDS, [1, 1]),
                          (ids.BY_CLERGY, [1, 1]), (ids.RUNNING, [1, 1])):  # fmt: skip
        table.s.ending = ending
        assert factors(table.s) == GAME.scores(table.s) == times


def test_M_CARD_06_only_a_hand_scores() -> None:
    table = Table().no_goods().runner(0, 18).incas(0, coca=3).draw("08", "09", "13").do(CONDOR)
    assert victory_points(table.s, 0) == 9
    table.do("return 08")
    assert victory_points(table.s, 0) == 6
    table.do("return 13")
    assert victory_points(table.s, 0) == 3
    assert table.hand(0) == ["01", "09"]


# A deck that comes to its end.


@pytest.mark.parametrize("deck", [0, 1, 2])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_M_RULING_51_as_many_as_there_are_and_all_but_one_back(cards: int, deck: int) -> None:
    deck = min(deck, cards)
    rest = ("25", "26", "27", "28")[: cards - deck]
    table = before_summit().deck(*("21", "22")[:deck]).under(2, *rest)
    assert table.s.cards_left() == cards
    table.do(CONDOR)
    drawn = min(3, cards)
    assert len(table.hand(0)) == 1 + drawn
    for left in range(drawn - 1, 0, -1):
        assert GAME.view(table.s, 0)["prompt"] == {"left": left}
        table.do(table.legal()[-1])
    assert len(table.hand(0)) == 2
    assert table.s.cards_left() == cards - 1
    assert (table.frame == "game_over") == (cards == 1)


@pytest.mark.parametrize(("order", "lowest"), [(("20", "21"), "21"), (("21", "20"), "20")])
def test_M_RULING_52_the_player_chooses_the_order(order: tuple[str, str], lowest: str) -> None:
    table = before_summit().draw("20", "21", "22")
    table.do(CONDOR, *(f"return {card}" for card in order))
    assert table.bottom()[-1] == (lowest, 0)
    assert [card for card, _ in table.bottom()] == list(order)


def test_M_RULING_52_no_reshuffle_the_first_one_put_back_comes_first() -> None:
    table = before_summit().deck("10").under(2, "25", "22").under(3, "23", "24").do(CONDOR)
    assert table.hand(0) == ["01", "10", "22", "25"]
    assert table.bottom() == [("23", 3), ("24", 3)]
    table.do("return 25", "return 10")
    assert table.bottom() == [("23", 3), ("24", 3), ("25", 0), ("10", 0)]
    assert not table.s.deck
    table.turn_of(1).bonus("temple_of_the_condor", 1).runner(1, 18).do(CONDOR)
    assert table.hand(1) == ["02", "23", "24", "25"]  # no draw of chance in between
    assert table.bottom() == [("10", 0)]


@pytest.mark.rule("M-RULING-52", "M-INFO-02")
def test_only_the_one_who_put_it_there_knows_a_card() -> None:
    table = before_summit().draw("20", "21", "22").do(CONDOR, "return 21", "return 20")
    for viewer in range(-1, 4):
        under = GAME.view(table.s, viewer)["deck"]["under"]
        cards = ["21", "20"] if viewer == 0 else [None, None]
        assert under == [{"by": 0, "card": card} for card in cards]
    for event in table.events:
        if event.kind == "returned":
            assert "card" in event.seen_by(0)
            assert event.seen_by(1) == event.seen_by(-1) == {}


def summit(table: Table, seat: int, *back: str) -> Table:
    """It is this seat's turn, and it gets to the summit."""
    table.turn_of(seat).bonus("temple_of_the_condor", 1).runner(seat, 18)
    return table.do(CONDOR, *(f"return {card}" for card in back))


def test_M_RULING_52_a_card_that_came_back_is_traced_no_more() -> None:
    table = Table(3).no_goods().deck().under(0, "20").under(2, "21", "22", "23", "24")
    summit(table, 1, "20", "22")  # seat 0 saw seat 1 draw its card, not what seat 1 put back
    assert GAME.view(table.s, 0)["seats"][0]["traced"] == [{"card": "20", "seats": [1]}]
    summit(table, 0, "23", "24")
    assert "20" in table.hand(0)
    summit(table, 2, "22", "23")
    assert GAME.view(table.s, 0)["seats"][0]["traced"] == [
        {"card": "23", "seats": [2]},
        {"card": "24", "seats": [2]},
    ]


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_M_RULING_52_what_others_have_traced_is_forgotten_in_a_likely_position(seat: int) -> None:
    table = Table(3).no_goods().deck().under(0, "20").under(2, "21", "22", "23", "24")
    summit(table, 1, "20", "22")
    for number in range(20):
        other = GAME.redetermine(table.s, seat, FastRng(number))
        GAME.check(other)
        traced = [bool(seats) for seats in other.traced]
        assert traced == [
            bool(seats) and at // 28 == seat for at, seats in enumerate(table.s.traced)
        ]
        watchers = {at // 28 for e in other.under for at in range(3 * 28) if perhaps(e) >> at & 1}
        assert watchers <= {seat}  # nor what they suspect under the deck


def test_M_RULING_53_three_left_are_not_used_up() -> None:
    table = before_summit().deck("20", "21", "22").do(CONDOR)
    assert (table.s.cards_left(), table.frame) == (0, "climbing")
    table.do("return 20", "return 21")
    assert (table.s.cards_left(), table.frame, table.actor) == (2, "turn", 1)


@pytest.mark.rule("M-RULING-53", "M-END-02")
def test_one_left_is_used_up_with_the_draw() -> None:
    table = before_summit().deck("20").do(CONDOR)
    assert (table.frame, table.s.ending) == ("game_over", ids.BY_CARDS)
    assert table.hand(0) == ["01", "20"]


@pytest.mark.parametrize("offers", [(), (1,), (1, 2), (1, 2, 3)])
def test_M_CARD_05_three_points_for_every_card_that_is_missing(offers: tuple[int, ...]) -> None:
    table = Table().no_goods().runner(0, 17).deck("20")
    for seat in offers:
        table.runner(seat, 18).goods(seat, coca=1)
    table.do("enter main_temple", *["offer coca"] * len(offers))
    assert (table.frame, table.s.ending) == ("game_over", ids.BY_CARDS)
    assert table.hand(0) == ["01", "20"]
    assert table.s.replaced == [int(seat in offers) for seat in range(4)]
    assert [GAME.points(table.s, seat)["replacements"] for seat in range(4)] == [
        3 if seat in offers else 0 for seat in range(4)
    ]
    assert GAME.scores(table.s)[1:3] == [3 if seat in offers else 0 for seat in (1, 2)]


def test_M_RULING_54_a_second_summit_of_the_player_with_the_last_card() -> None:
    table = six_virgins(17).deck("20").do(SUN, "sacrifice 6")
    assert table.kinds().count("summit") == 2
    assert (table.hand(1), table.s.replaced) == (["02", "20"], [0, 1, 0, 0])
    assert (table.frame, GAME.points(table.s, 1)["replacements"]) == ("game_over", 3)


def test_M_RULING_54_two_summits_after_another_took_the_last_card() -> None:
    table = six_virgins(17).runner(0, 18).deck("20").do(SUN, "sacrifice 6")
    assert (table.hand(0), table.hand(1)) == (["01", "20"], ["02"])
    assert (table.frame, table.s.replaced) == ("game_over", [0, 2, 0, 0])
    assert GAME.points(table.s, 1)["replacements"] == 6


def test_M_RULING_54_two_cards_left_and_two_summits() -> None:
    table = six_virgins(17).deck("20", "21").do(SUN, "sacrifice 6", "return 02")
    assert table.hand(1) == ["02", "20", "21"]  # the one put back is drawn again
    assert (table.frame, table.s.replaced) == ("game_over", [0] * 4)


def test_M_RULING_55_open_points_without_gold() -> None:
    table = Table().no_goods().runner(0, 17).runner(1, 18).goods(1, coca=1).deck("20")
    table.do("enter main_temple", "offer coca")
    assert table.hand(1) == ["02"]
    assert (gold(table.s, 1), victory_points(table.s, 1)) == (3, 3)  # the gold of card 02
    for viewer in range(-1, 4):
        assert GAME.view(table.s, viewer)["seats"][1]["replacements"] == 3
    event = next(event for event in table.events if event.kind == "replaced")
    assert (event.seat, event.seen_by(2)) == (1, {"points": 3})
    assert factors(table.s) == [1] * 4
