"""Node counts of Machu Picchu: see `tests/nodes.py`."""

from collections.abc import Callable

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests import nodes
from tests.machu_picchu.table import Table


def wealth(table: Table, seat: int = 0) -> Table:
    return table.goods(seat, corn=9, llama=3, coca=3, pottery=3, cloth=3)


def settled(players: int) -> Table:
    """The princes' first turns; everybody has an inca somewhere."""
    table = Table(players)
    for seat in range(players):
        table.incas(seat, **{ids.GOODS[seat]: 1}).prince(seat, None)
    return table


POSITIONS: dict[str, Callable[[], Table]] = {
    "first_inca_2_players": lambda: Table.new(2).do("settle corn"),
    "first_turn_4_players": lambda: settled(4),
    "first_turn_5_players": lambda: settled(5),
    "an_ordinary_turn": lambda: Table(3, 4).incas(0, coca=2).incas(1, pottery=1),
    "without_a_llama": lambda: Table(2).goods(0, llama=0).prince(0, "sundial"),
    "production_of_three": lambda: (
        Table(3)
        .incas(0, coca=2)
        .incas(1, coca=1)
        .incas(2, coca=4)
        .prince(0, "temple_of_the_condor")
        .do("enter coca_plantation")
    ),
    "production_with_a_strict_bank": lambda: (
        Table(3, strict_bank=True)
        .incas(0, coca=2)
        .incas(1, coca=3)
        .bank(coca=3)
        .prince(0, "temple_of_the_condor")
        .do("enter coca_plantation")
    ),
    "puma_priests_and_a_summit": lambda: (
        Table(3)
        .clergy(0, puma=2)
        .clergy(2, puma=2)
        .goods(0, llama=2)
        .goods(2, llama=2)
        .runner(0, 8)
        .runner(2, 10)
        .prince(0, "sundial")
        .do("enter temple_of_the_puma")
    ),
    "main_temple": lambda: wealth(Table(2)).runner(0, 9).do("enter main_temple"),
    "royal_palace": lambda: wealth(Table(2)).do("enter royal_palace"),
    "house_of_the_priests": lambda: wealth(Table(2)).do("enter house_of_the_priests"),
    "market_with_everything": lambda: (
        wealth(Table(2)).prince(0, "sundial").market(coca=0, cloth=4).do("enter marketplace")
    ),
    "sundial": lambda: Table(2).incas(0, corn=1, coca=2, cloth=1).do("enter sundial"),
    "sundial_on_day_9": lambda: Table(2, 9).incas(0, corn=1).do("enter sundial", "send corn"),
    "night_with_discs": lambda: (
        Table(2)
        .moons(1, "1", "3", "4")
        .moons(0, "5")
        .sun(1)
        .runner(1, 18)
        .sundial(0, 1)
        .do("enter house_of_the_virgins")
    ),
    "two_cards_left": lambda: (
        Table(2).no_goods().runner(0, 18).deck("20").under(1, "21").do("enter temple_of_the_condor")
    ),
    "last_turn_of_day_9": lambda: Table(2, 9).sun(1),
}


FIXTURE = nodes.fixture(GAME, POSITIONS)


def test_the_fixture_names_the_positions() -> None:
    assert list(FIXTURE) == list(POSITIONS)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_node_counts(name: str) -> None:
    assert nodes.counted(GAME, POSITIONS[name]()) == FIXTURE[name]
