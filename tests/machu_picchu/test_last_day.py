"""Day 9: no night follows, and what would be paid at night is paid at once."""

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table


def last_day(players: int = 4) -> Table:
    return Table(players, 9).no_goods()


def test_M_LAST_01_no_night_follows() -> None:
    table = last_day(3).moons(1, "4", "2", "3").sundial(2, 1).bonus("corn_terraces", 1)
    table.do("enter house_of_the_virgins")
    assert (table.frame, table.s.day, table.s.ending) == ("game_over", 9, ids.CONQUEST)
    assert table.kinds() == ["entered", "no_use", "ended", "scored", "scored", "scored"]
    assert [table.holding(seat) for seat in range(3)] == [[0] * 5] * 3
    assert (table.s.sundial, table.lying("corn_terraces")) == ([0, 0, 1], 1)
    assert table.holder("4") == 1


# Moon discs.


def test_M_LAST_02_example_the_llama_disc() -> None:
    table = last_day().goods(0, corn=1).do("stay 4")
    assert (table.actor, table.frame) == (0, "cashing")
    assert table.legal() == ["cash 4", "skip 4"]
    table.do("cash 4")
    assert table.holding(0) == [0, 1, 0, 0, 0]
    assert (table.holder("4"), table.actor, table.frame) == (0, 1, "turn")


@pytest.mark.parametrize(
    ("disc", "goods", "steps"),
    [
        ("1", [1, 0, 0, 0, 0], 2),
        ("2", [1, 0, 0, 0, 0], 3),
        ("3", [4, 0, 0, 0, 0], 0),
        ("4", [0, 1, 0, 0, 0], 0),
        ("5", [0, 0, 1, 0, 0], 0),
        ("6", [0, 0, 0, 1, 0], 0),
        ("7", [0, 0, 0, 0, 1], 0),
    ],
)
def test_M_LAST_02_every_disc_pays_at_once_and_stays(
    disc: str, goods: list[int], steps: int
) -> None:
    table = last_day().goods(0, corn=1).do(f"stay {disc}")
    if disc in "4567":
        table.do(f"cash {disc}")
    assert (table.holding(0), table.field(0)) == (goods, steps)
    assert (table.holder(disc), table.actor) == (0, 1)


def test_M_LAST_02_a_good_may_be_declined() -> None:
    table = last_day().goods(0, corn=1).do("stay 4", "skip 4")
    assert (table.holding(0), table.holder("4"), table.s.taken) == ([1, 0, 0, 0, 0], 0, 1)


def test_M_LAST_02_only_the_disc_just_taken() -> None:
    table = last_day().moons(0, "5").goods(0, corn=2).do("stay 4")
    assert table.legal() == ["cash 4", "skip 4"]
    assert table.why("cash 5").rule == "M-NIGHT-02"
    table.do("cash 4")
    assert table.holding(0) == [1, 1, 0, 0, 0]


def test_M_LAST_02_on_day_8_nothing_is_paid_at_once() -> None:
    table = Table(4, 8).no_goods().goods(0, corn=1).do("stay 4")
    assert (table.holding(0), table.actor, table.frame) == ([1, 0, 0, 0, 0], 1, "turn")
    table = Table(4, 8).no_goods().do("stay 3")
    assert table.holding(0) == [0] * 5


def test_M_LAST_02_path_goods_of_a_disc_come_at_the_end_of_the_turn() -> None:
    table = last_day().runner(0, 5).do("stay 1")
    assert table.kinds() == ["stayed", "cashed", "moved", "owed", "paid_path"]
    assert (table.holding(0), table.field(0)) == ([3, 0, 0, 0, 0], 7)


@pytest.mark.parametrize("disc", ["4", "5", "6", "7"])
def test_M_RULING_71_without_corn_a_disc_gives_nothing_but_counts(disc: str) -> None:
    table = last_day().moons(1, "1", "2").do(f"stay {disc}")
    assert (table.actor, table.legal()) == (0, [f"skip {disc}"])
    assert table.why(f"cash {disc}").rule == "M-NIGHT-03"
    table.do(f"skip {disc}")
    assert (table.holding(0), table.holder(disc)) == ([0] * 5, 0)
    assert (table.s.taken, table.s.sun) == (3, 0)


# Sundial.


@pytest.mark.rule("M-LAST-03", "M-RULING-44")
def test_an_inca_at_the_sundial_pays_at_once_and_its_disc_stays_there() -> None:
    table = last_day().incas(0, coca=2).runner(0, 5).cards(0, "02")
    supply = table.s.discs[0]
    table.do("enter sundial", "send coca")
    assert (table.actor, table.frame, len(table.legal())) == (0, "choosing", 10)
    table.do("choose corn+llama+cloth")
    assert table.holding(0) == [3 + 3, 1, 0, 0, 1]  # three corn of the granary
    assert table.field(0) == 8
    assert (table.s.sundial[0], table.s.discs[0], table.working(0, "coca")) == (1, supply, 1)
    assert table.kinds() == ["chose", "moved", "owed", "paid_path"]
    assert GAME.points(table.s, 0)["coca"] == 1  # the one that stayed


def test_M_LAST_03_the_disc_is_still_there_at_the_end() -> None:
    table = last_day(2).incas(0, coca=1).sun(1)
    table.do("enter sundial", "send coca", "choose corn+llama+coca")
    assert (table.frame, table.s.sundial, table.holding(0)) == (
        "game_over",
        [1, 0],
        [3, 1, 1, 0, 0],
    )
    assert "home" not in table.kinds()


def test_M_LAST_03_not_before_day_9() -> None:
    table = Table(4, 8).no_goods().incas(0, coca=1).do("enter sundial", "send coca")
    assert (table.actor, table.frame, table.holding(0)) == (1, "turn", [0] * 5)


# The last round.


@pytest.mark.rule("M-LAST-04", "M-END-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_third_disc_starts_the_last_round(players: int) -> None:
    table = last_day(players).moons(1, "1", "2").do("stay 3")
    assert (table.s.sun, table.frame) == (0, "turn")
    for seat in range(1, players):
        assert (table.actor, table.frame) == (seat, "turn")
        table.do("enter house_of_the_virgins")
    assert (table.frame, table.s.ending) == ("game_over", ids.CONQUEST)


def test_M_LAST_04_discs_of_the_last_turns_pay_too() -> None:
    table = last_day(2).moons(1, "1", "2", "5").goods(0, corn=1).do("stay 4", "cash 4")
    assert (table.frame, table.holding(0)) == ("game_over", [0, 1, 0, 0, 0])


@pytest.mark.rule("M-LAST-04", "M-RULING-58")
def test_the_third_disc_with_the_last_card_ends_the_game_at_once() -> None:
    table = last_day().moons(1, "1", "3").runner(0, 18).deck("20").do("stay 2")
    assert (table.frame, table.s.ending, table.s.sun) == ("game_over", ids.BY_CARDS, 0)
    assert table.hand(0) == ["01", "20"]
    assert table.kinds().count("stayed") == 1
