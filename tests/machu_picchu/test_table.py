"""The builder itself: its positions obey every check of the catalogue."""

import pytest

from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("day", [1, 5, 9])
@pytest.mark.parametrize("strict", [False, True])
def test_a_fresh_table_is_consistent(players: int, day: int, strict: bool) -> None:
    table = Table(players, day, strict_bank=strict)
    GAME.check(table.s)
    assert (table.actor, table.frame, table.s.day) == (0, "turn", day)
    assert [table.hand(seat) for seat in range(players)] == [[f"0{n + 1}"] for n in range(players)]
    assert all(table.holding(seat) == [3, 1, 1, 1, 1] for seat in range(players))
    assert {table.place(seat) for seat in range(players)} == {"marketplace"}
    assert "enter sundial" in table.legal()


def test_material_moves_and_is_never_made() -> None:
    table = (
        Table(day=3)
        .goods(0, corn=7, llama=0)
        .no_goods(2, 3)
        .market(coca=4, cloth=0)
        .bonus("coca_plantation", 2)
        .stones(sun=2, main=0)
        .incas(0, coca=2, corn=1)
        .discs(1, 2)
        .sundial(0, 1)
        .clergy(0, puma=2)
        .sold("puma", 4)
        .cards(0, "02", "11", "28")
        .under(1, "05", "28")
        .runner(0, 12)
        .prince(1, "sundial")
        .moons(1, "4")
        .sun(2)
        .turn_of(3)
    )
    GAME.check(table.s)
    assert table.hand(0) == ["02", "11"]
    assert table.bottom() == [("05", 1), ("28", 1)]
    assert table.s.walked[0] == 32
    assert table.clerics(3, "puma") == 2
    assert table.working(1, "corn") == 7
    assert [table.holder(disc) for disc in "1234567"] == [None, None, None, 1, None, 2, 2]
    assert (table.actor, table.s.sun) == (3, 2)


def test_a_deck_near_its_end_and_a_strict_bank_near_its_end() -> None:
    table = Table(players=3, strict_bank=True).deck("20", "02").bank(coca=1, llama=0)
    GAME.check(table.s)
    assert table.s.cards_left() == 2
    assert table.hand(1) == ["28"]
    assert len(table.hand(2)) == 24
    assert (table.in_bank("coca"), table.in_bank("llama")) == (1, 0)


def test_a_new_game_is_played_from_its_first_draw() -> None:
    table = Table.new(3)
    table.chance = ["start 2", "deal 05", "deal 28", "deal 01"]
    assert table.legal()[0] == "settle corn"
    table.do("settle corn", "settle corn", "settle coca", "enter sundial", "send corn")
    assert [table.hand(seat) for seat in range(3)] == [["01"], ["05"], ["28"]]
    assert table.kinds() == ["settled", "settled", "settled", "day", "entered", "sent"]
    assert table.actor == 2
