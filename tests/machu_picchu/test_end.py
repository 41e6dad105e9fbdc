"""How the game ends, who wins, and ties."""

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import factors, how_ended, units, victory_points
from tests.machu_picchu.table import Table

BUY = ("enter house_of_the_virgins", "hire virgin")
WALK = "enter house_of_the_virgins"
CONDOR = "enter temple_of_the_condor"


def last_virgin(players: int = 4, day: int = 1) -> Table:
    """Seat 0 can buy the last of the 15 clerics."""
    table = Table(players, day).no_goods().goods(0, coca=2, pottery=1, cloth=1)
    return table.sold("virgin", 5).sold("puma", 5).sold("condor", 4)


def last_card(players: int = 4, day: int = 1) -> Table:
    """Seat 0 gets to the summit in the Temple of the Condor, where one card is left."""
    return Table(players, day).no_goods().runner(0, 18).deck("20")


# Rescue.


@pytest.mark.rule("M-END-01", "M-END-04", "M-RULING-57", "M-RULING-59")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("day", [1, 5, 9])
def test_all_clergy_bought(players: int, day: int) -> None:
    table = last_virgin(players, day).do(*BUY)
    assert (table.frame, table.s.ending, table.s.active) == ("game_over", ids.BY_CLERGY, 0)
    assert table.s.sold == [6, 5, 4]
    assert table.s.cards_left() == 28 - players
    assert table.kinds() == ["entered", "hired", "ended", *["scored"] * players]
    facts = {"ending": "clergy", "days": day, "turns": table.s.turn}
    assert GAME.facts(table.s) == {**facts, "clergy": 15, "cards": 28 - players}


@pytest.mark.parametrize("left", ["virgin", "puma", "condor"])
def test_M_END_01_fourteen_are_not_enough(left: str) -> None:
    table = last_virgin()
    row = ids.ROW[ids.CLERGY.index(left)]
    if left != "virgin":
        table.sold(left, row - 1)
        table.do(*BUY)
    else:
        table.do(BUY[0], "pass")
    assert sum(table.s.sold) == 14
    assert (table.frame, table.s.ending, table.actor) == ("turn", ids.RUNNING, 1)


@pytest.mark.rule("M-END-02", "M-END-04", "M-RULING-59")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_used_up(players: int) -> None:
    table = last_card(players).do(CONDOR)
    assert (table.frame, table.s.ending, table.s.active) == ("game_over", ids.BY_CARDS, 0)
    assert table.s.sold == [0, 0, 0]
    assert table.kinds()[-players - 1 :] == ["ended", *["scored"] * players]


def test_M_END_02_cards_put_back_are_still_in_the_deck() -> None:
    table = last_card().under(2, "21").do(CONDOR, "return 20")
    assert (table.s.deck, table.bottom()) == (0, [("20", 0)])
    assert (table.frame, table.actor) == ("turn", 1)


@pytest.mark.rule("M-PATH-05", "M-TURN-03")
def test_M_END_02_the_turn_is_completed_first() -> None:
    table = last_card(3).runner(0, 10).runner(1, 18).runner(2, 6)
    table.goods(1, coca=1).goods(2, coca=1)
    table.do("enter main_temple", "offer coca")
    assert (table.s.cards_left(), table.frame, table.actor) == (0, "offering", 2)
    table.do("offer coca")
    assert (table.frame, table.s.ending) == ("game_over", ids.BY_CARDS)
    assert (table.holding(0), table.holding(2)) == ([0, 1, 0, 0, 0], [3, 0, 0, 0, 0])
    assert table.field(2) == 8


@pytest.mark.rule("M-END-04", "M-RULING-57")
@pytest.mark.parametrize("rescue", ["clergy", "cards"])
def test_no_night_follows_a_rescue(rescue: str) -> None:
    table = last_virgin(2) if rescue == "clergy" else last_card(2)
    table.moons(1, "1", "2", "3").stones(sun=0)
    table.do(*(BUY if rescue == "clergy" else [CONDOR]))
    assert (table.frame, table.s.day, table.s.track) == ("game_over", 1, 8)
    assert table.has(0, "corn") == 0
    assert [table.holder(disc) for disc in "123"] == [1, 1, 1]
    assert table.lying("temple_of_the_sun") == 0


@pytest.mark.rule("M-END-03", "M-RULING-58")
@pytest.mark.parametrize("rescue", ["clergy", "cards", ""])
def test_M_RULING_58_a_rescue_in_the_very_last_turn_has_priority(rescue: str) -> None:
    table = last_card(3, 9) if rescue == "cards" else last_virgin(3, 9)
    table.sun(1)
    table.do(*{"clergy": BUY, "cards": (CONDOR,), "": (BUY[0], "pass")}[rescue])
    assert table.frame == "game_over"
    assert how_ended(table.s) == (rescue or "conquest")
    assert (factors(table.s) == [1, 1, 1]) == bool(rescue)


def test_M_RULING_58_conquest_needs_a_cleric_and_a_card_that_are_left() -> None:
    table = last_virgin(2, 9).sun(1).deck("20").do(BUY[0], "pass")
    assert (table.s.ending, sum(table.s.sold), table.s.cards_left()) == (ids.CONQUEST, 14, 1)


@pytest.mark.parametrize("day", range(1, 9))
def test_M_END_03_no_earlier_day_ends_the_game(day: int) -> None:
    table = Table(2, day).no_goods().moons(1, "1", "2", "3").do(WALK)
    assert (table.frame, table.s.day, table.s.ending) == ("turn", day + 1, ids.RUNNING)


def test_M_END_03_conquest_after_the_last_turn_of_day_9() -> None:
    table = Table(3, 9).no_goods().moons(1, "1", "2").do("stay 3")
    assert table.do(WALK).frame == "turn"
    assert table.do(WALK).frame == "game_over"
    assert GAME.facts(table.s)["ending"] == "conquest"


# Who wins.


def rich_and_gold(day: int = 9) -> Table:
    """Seat 0 has 6 points and 3 gold, seat 1 has 5 points and 5 gold."""
    table = Table(2, day).no_goods().cards(0, "01").incas(0, corn=3, llama=3)
    return table.cards(1, "11").incas(1, corn=5)


@pytest.mark.rule("M-END-05")
def test_M_END_05_most_points_win_a_rescue() -> None:
    table = rich_and_gold().goods(0, coca=2, pottery=1, cloth=1)
    table.sold("virgin", 5).sold("puma", 0).sold("condor", 4).clergy(0, puma=5).do(*BUY)
    assert (table.s.ending, GAME.scores(table.s)) == (ids.BY_CLERGY, [6, 5])
    assert GAME.ranking(table.s) == [0, 1]
    assert GAME.places(table.s) == [1, 2]


@pytest.mark.rule("M-END-05")
def test_M_END_05_the_highest_product_wins_a_conquest() -> None:
    table = rich_and_gold().sun(1).do(WALK)
    assert [victory_points(table.s, seat) for seat in (0, 1)] == [6, 5]
    assert GAME.scores(table.s) == [6 * 2, 5 * 3]
    assert GAME.ranking(table.s) == [1, 0]
    assert GAME.places(table.s) == [2, 1]


def tied(rescue: bool, *goods: dict[str, int]) -> Table:
    """Everybody has no point; the game is over, and the seats hold these goods."""
    table = last_card(len(goods)) if rescue else Table(len(goods), 9).no_goods().sun(1)
    table.do(CONDOR if rescue else WALK)
    table.no_goods()
    for seat, amounts in enumerate(goods):
        table.goods(seat, **amounts)
    return table


@pytest.mark.rule("M-END-06", "M-RULING-60", "M-TURN-05")
@pytest.mark.parametrize("rescue", [True, False])
def test_M_END_06_more_goods_win_a_tie(rescue: bool) -> None:
    table = tied(rescue, {"coca": 2}, {"corn": 8, "llama": 1}, {"corn": 6, "cloth": 1}, {"corn": 5})
    assert len(set(GAME.scores(table.s))) == 1
    assert [units(table.s, seat) for seat in range(4)] == [2, 3, 3, 1]
    assert GAME.ranking(table.s) == [1, 2, 0, 3]
    assert GAME.places(table.s) == [3, 1, 1, 4]


@pytest.mark.parametrize(
    ("goods", "worth"),
    [
        ({"corn": 2}, 0),
        ({"corn": 3}, 1),
        ({"corn": 5}, 1),
        ({"corn": 6, "llama": 1, "coca": 2, "pottery": 3, "cloth": 4}, 2 + 10),
        ({"llama": 1, "corn": 2}, 1),
    ],
)
def test_M_RULING_60_units(goods: dict[str, int], worth: int) -> None:
    assert units(Table().no_goods().goods(0, **goods).s, 0) == worth


def test_M_RULING_60_still_equal_is_a_shared_victory() -> None:
    table = tied(False, {"coca": 1}, {"corn": 4}, {})
    assert GAME.places(table.s) == [1, 1, 3]
    assert GAME.ranking(table.s) == [0, 1, 2]
    table = tied(False, {}, {}, {})
    assert GAME.places(table.s) == [1, 1, 1]


def test_M_END_06_goods_never_beat_points() -> None:
    table = rich_and_gold().sun(1).do(WALK).goods(0, cloth=9)
    assert GAME.ranking(table.s) == [1, 0]
