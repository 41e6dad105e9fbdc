"""Node counts of Cuzco: see `tests/nodes.py`."""

from collections.abc import Callable

import pytest

from tawantin.games.cuzco.game import GAME
from tests import nodes
from tests.cuzco.table import Table


def rich_hand(table: Table) -> Table:
    return table.cards(0, "02", "06", "07", "08", "12", "13", "14").offerings(0, 5)


POSITIONS: dict[str, Callable[[], Table]] = {
    "first_turn_4_players": lambda: Table().medallions(0, 0).dice(0, 2, 4, 6),
    "first_turn_3_players": lambda: Table(3).medallions(0, 0).dice(0, 2, 4, 6),
    "first_turn_2_players": lambda: Table(2).medallions(0, 0).dice(0, 2, 4, 6),
    "crowded_fields_with_cards": lambda: rich_hand(
        Table(round=3).dice(0, 1, 3, 5).lying("stone", 5, 3).lying("temple", 2).lying("trade", 1)
    ),
    "runner_back_on_cuzco": lambda: (
        Table(round=2).medallions(0, 0).runner(0, "cuzco", returned=True).dice(0, 3, 6)
    ),
    "runner_in_an_inner_village": lambda: Table(round=2).runner(0, "i3").dice(0, 3, 6),
    "pututus": lambda: Table(pututu=True).pututus(0, 2, 1).medallions(0, 0).dice(0, 3, 3, 5),
    "temple_up_to": lambda: Table(temple_step="up_to").dice(0, 6).temple(step6=1, step5=2),
    "trade_with_six_pips": lambda: (
        Table(round=2)
        .medallions(0, 0)
        .tiles(0, "a01a", "r05b", slid=("a12c",))
        .dice(0, 6)
        .do("place 6 trade")
    ),
    "phase_two_with_tiles": lambda: (
        Table(round=4)
        .tiles(0, "a03a", "a03b", "a04a", "r07a", "r09c", "r12a")
        .feathers(0, 1, 2, 3)
        .cards(0, "01", "11", "15")
        .offerings(0, 3)
        .phase_two(0)
    ),
    "market_with_card_03": lambda: Table(round=2).food(0, 5).cards(0, "03").market_turn(0),
    "palace_with_card_04": lambda: (
        Table(round=2).tasks(0, "s01", "41", "05").cards(0, "04").palace_turn(0)
    ),
    "last_tasks": lambda: (
        Table(round=6)
        .tasks(0, "41", "22", "38")
        .offerings(0, 4)
        .food(0, 4)
        .cards(0, "04", "07")
        .last_tasks(0)
    ),
    "dutch_card_02": lambda: (
        Table(edition="nl", round=2)
        .cards(0, "02")
        .tiles(0, slid=("a01a", "r05b"))
        .dice(0, 3)
        .do("place 3 trade")
    ),
}


FIXTURE = nodes.fixture(GAME, POSITIONS)


def test_the_fixture_names_the_positions() -> None:
    assert list(FIXTURE) == list(POSITIONS)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_node_counts(name: str) -> None:
    assert nodes.counted(GAME, POSITIONS[name]()) == FIXTURE[name]
