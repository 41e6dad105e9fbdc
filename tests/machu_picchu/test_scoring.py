"""Victory points, gold, and the factors of a conquest."""

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import factors, factors_for, gold, victory_points
from tests.machu_picchu.table import Table

WALK = "enter house_of_the_virgins"  # without goods this does nothing


def points(table: Table, seat: int = 0) -> dict[str, int]:
    return {name: n for name, n in GAME.points(table.s, seat).items() if n}


def last_turn(players: int = 4) -> Table:
    """Seat 0 has the last turn of day 9; nobody has goods."""
    return Table(players, 9).no_goods().sun(1)


# Victory points.


@pytest.mark.rule("M-SCORE-05", "M-CHK-27")
def test_M_SCORE_05_example() -> None:
    table = Table().cards(0, "11", "13", "09", "15").runner(0, 11)
    table.incas(0, corn=2, coca=1, cloth=3).clergy(0, puma=2)
    assert 2 + 2 + 6 + 6 + 1 == 17
    assert points(table) == {"corn": 2, "coca": 2, "cloth": 6, "puma": 6, "path": 1}
    assert victory_points(table.s, 0) == 17


def test_M_SCORE_01_every_part_of_the_sum() -> None:
    table = Table().no_goods().prince(0, "royal_palace").clergy(1, virgin=6).goods(1, llama=6)
    table.incas(1, corn=2).cards(1, "16").runner(1, 17).deck("21")  # 17 + 24 = 41: two summits
    table.do("enter temple_of_the_sun", "sacrifice 6")
    assert table.hand(1) == ["16", "21"]
    assert points(table, 1) == {"corn": 4, "virgin": 6, "replacements": 3}
    assert GAME.scores(table.s)[1] == 13


def test_M_SCORE_01_symbols_times_pieces_not_their_sum() -> None:
    table = Table().cards(0, "01", "02", "03").incas(0, corn=4, pottery=2)
    assert points(table) == {"corn": 3 * 4, "pottery": 2}
    table = Table().cards(0, "26", "27", "28").clergy(0, virgin=3, puma=2, condor=1)
    assert points(table) == {"virgin": 2 * 3, "puma": 2 * 2, "condor": 2}


@pytest.mark.parametrize("field", range(20))
def test_M_SCORE_02_path_points(field: int) -> None:
    table = Table().runner(0, field)
    expected = 0 if field <= 6 else 1 if field <= 12 else 2
    assert points(table) == ({"path": expected} if expected else {})


def test_M_SCORE_03_only_incas_in_a_quarter_count() -> None:
    table = Table().cards(0, "02").incas(0, corn=1, coca=1).sundial(0, 3)
    assert table.s.discs[0] == 4
    assert points(table) == {"corn": 1, "coca": 1}
    table.do("enter sundial", "send coca")
    assert points(table) == {"corn": 1}


def test_M_SCORE_04_cards_lie_open_and_no_decision_remains() -> None:
    table = last_turn().cards(1, "11", "12").cards(2, "20").incas(2, cloth=2)
    for viewer in (-1, 0):
        assert "hand" not in GAME.view(table.s, viewer)["seats"][1]
        assert "score" not in GAME.view(table.s, viewer)["seats"][2]
    table.do(WALK)
    assert (table.frame, table.legal(), GAME.asked(table.s)) == ("game_over", [], [])
    for viewer in range(-1, 4):
        seats = GAME.view(table.s, viewer)["seats"]
        assert [card["id"] for card in seats[1]["hand"]] == ["11", "12"]
        assert seats[2]["score"]["points"] == 2
    told = [event for event in table.events if event.kind == "scored"]
    assert [int(event.args["result"]) for event in told] == GAME.scores(table.s)


@pytest.mark.parametrize("symbol", ids.SYMBOLS)
def test_M_SCORE_06_a_symbol_without_pieces_and_pieces_without_a_symbol(symbol: str) -> None:
    cards = [
        card
        for card, (one, other) in zip(ids.CARDS, Table().s.data.symbols, strict=True)
        if symbol in (ids.SYMBOLS[one], ids.SYMBOLS[other])
    ]
    others = [card for card in ids.CARDS if card not in cards][:6]
    assert len(cards) == 7
    table = Table().cards(0, *cards)
    assert points(table) == {}
    table.cards(0, *others)
    if symbol in ids.CLERGY:
        table.clergy(0, **{symbol: 2})
    else:
        table.incas(0, **{symbol: 2})
    assert points(table) == {}
    assert points(table.cards(0, *cards)) == {symbol: 14}


@pytest.mark.parametrize("laps", [0, 1, 2, 3])
def test_M_RULING_67_only_the_final_field_counts(laps: int) -> None:
    table = Table().cards(0, "01", "02", "03", "04")
    table.s.walked[0] = 20 * laps + 11
    assert points(table) == {"path": 1}
    table.s.walked[0] = 20 * laps + 2
    assert points(table) == {}


def test_M_RULING_68_neither_discs_of_day_9_nor_goods_score() -> None:
    table = Table(2, 9).moons(0, "1", "2", "3", "4").goods(0, corn=30, llama=5, coca=5, cloth=5)
    assert (points(table), gold(table.s, 0)) == ({}, 3)


# Gold.


@pytest.mark.rule("M-GOLD-01", "M-CHK-27", "M-RULING-64")
def test_M_GOLD_01_example() -> None:
    table = Table().cards(0, "11", "13", "09", "15").runner(0, 11)
    assert [table.s.data.gold[int(card) - 1] for card in ("11", "13", "09", "15")] == [5, 5, 3, 5]
    assert gold(table.s, 0) == 5 + 5 + 3 + 5 + 1 == 18 + 1 == 19


@pytest.mark.parametrize(("field", "more"), [(0, 0), (6, 0), (7, 1), (12, 1), (13, 2), (19, 2)])
def test_M_GOLD_01_one_for_each_storehouse_reached(field: int, more: int) -> None:
    table = Table().cards(0, "28", "01").runner(0, field)
    assert gold(table.s, 0) == 7 + 3 + more


def four_hands() -> Table:
    """The table of M-GOLD-05: blue, green, red and yellow as seats 0 to 3."""
    table = last_turn()
    table.cards(0, "11", "13", "09", "15").incas(0, corn=3, coca=1, cloth=3).clergy(0, puma=2)
    table.cards(1, "01", "02", "16").incas(1, corn=9).clergy(1, virgin=6).runner(1, 7)
    table.cards(2, "12", "14", "28").incas(2, llama=5, pottery=4).clergy(2, puma=3)
    table.cards(3, "05", "06", "07", "08", "22").incas(3, llama=6, coca=1).clergy(3, condor=1)
    return table


@pytest.mark.rule("M-GOLD-05", "M-GOLD-02", "M-RULING-64", "M-CHK-27")
def test_M_GOLD_05_example() -> None:
    table = four_hands()
    assert [victory_points(table.s, seat) for seat in range(4)] == [17, 34, 18, 27]
    assert [gold(table.s, seat) for seat in range(4)] == [18, 12, 17, 17]
    table.do(WALK)
    assert table.s.ending == ids.CONQUEST
    assert factors(table.s) == [3, 1, 2, 2]
    assert GAME.scores(table.s) == [17 * 3, 34 * 1, 18 * 2, 27 * 2] == [51, 34, 36, 54]
    assert GAME.ranking(table.s) == [3, 0, 2, 1]
    assert GAME.places(table.s) == [2, 4, 3, 1]


@pytest.mark.rule("M-GOLD-06", "M-END-05")
def test_M_GOLD_06_after_a_rescue_gold_has_no_effect() -> None:
    table = four_hands().goods(0, coca=1, pottery=2, cloth=1)
    table.clergy(3, condor=3).do("enter house_of_the_priests", "hire condor")
    assert table.s.ending == ids.BY_CLERGY
    assert factors(table.s) == [1] * 4
    assert GAME.scores(table.s) == [17, 34, 18, 27 + 2]
    assert GAME.ranking(table.s)[0] == 1


def test_M_GOLD_02_most_second_and_all_others() -> None:
    table = last_turn(5)
    for seat, hand in enumerate((("28", "27"), ("26", "11"), ("12",), ("01",), ("02",))):
        table.cards(seat, *hand)
    table.runner(4, 13).do(WALK)
    assert [gold(table.s, seat) for seat in range(5)] == [14, 12, 5, 3, 3 + 2]
    assert factors(table.s) == [3, 2, 1, 1, 1]


@pytest.mark.rule("M-GOLD-03", "M-RULING-65")
@pytest.mark.parametrize(
    ("amounts", "times"),
    [
        ([9, 9, 5, 4], [3, 3, 2, 1]),
        ([9, 5, 5, 4], [3, 2, 2, 1]),
        ([9, 9, 9, 4], [3, 3, 3, 2]),
        ([4, 9, 9, 9, 5], [1, 3, 3, 3, 2]),
        ([7, 7, 7, 7, 7], [3, 3, 3, 3, 3]),
        ([1, 2, 3, 4, 5], [1, 1, 1, 2, 3]),
        ([5, 0, 0, 0], [3, 2, 2, 2]),
        ([0, 0], [3, 3]),
    ],
)
def test_equal_gold_has_equal_factors(amounts: list[int], times: list[int]) -> None:
    assert factors_for(amounts) == times


@pytest.mark.parametrize(
    ("hands", "times"),
    [((("11",), ("01",)), [3, 2]), ((("01",), ("11",)), [2, 3]), ((("01",), ("02",)), [3, 3])],
)
def test_M_RULING_66_two_players(hands: tuple[tuple[str], tuple[str]], times: list[int]) -> None:
    table = last_turn(2).cards(0, *hands[0]).cards(1, *hands[1]).do(WALK)
    assert factors(table.s) == times


def test_M_GOLD_04_the_factor_is_for_the_whole_sum() -> None:
    table = last_turn(2).cards(0, "11").incas(0, corn=4).clergy(0, puma=2).runner(0, 13).do(WALK)
    assert factors(table.s) == [3, 2]
    assert GAME.scores(table.s) == [3 * (4 + 2 + 2), 0]
    assert points(table) == {"corn": 4, "puma": 2, "path": 2, "gold": 16}
