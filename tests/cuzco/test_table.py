"""The builder itself: its positions obey every check of the catalogue."""

import pytest

from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import Table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_a_fresh_table_is_consistent(players: int, round: int, edition: str) -> None:
    table = Table(players, round, edition=edition)
    GAME.check(table.s)
    assert table.actor == 0
    assert table.frame == "placing"
    assert table.legal()


def test_material_moves_and_is_never_made() -> None:
    table = (
        Table(round=3)
        .cards(0, "07", "13", known=False)
        .cards(1, "04")
        .offerings(0, 4)
        .food(1, 5)
        .medallions(2, 3)
        .khipus_in(0, "i1", "o3")
        .khipus_in(1, "i1")
        .feathers(0, 1, 2)
        .headbands(0, 1)
        .tiles(0, "a01a", "r05b", slid=("a12c",))
        .temple(step3=0, step2=1)
        .status(1, 4)
        .goods(0, "soup")
        .on_sale("jewellery", "soup")
        .tasks(0, "s01", "22", "41")
        .palace("01", "02")
        .tops("07", "13")
        .lying("stone", 5, 3)
    )
    table.check()
    assert table.hand(0) == ["07", "13"]
    assert table.open_tasks(0) == ["s01", "22", "41"]
    assert table.slid_tiles(0) == ["a12c"]


def test_every_phase_can_be_reached() -> None:
    assert Table().tiles(0, "a02a").phase_two(0).frame == "using"
    assert Table().food(0, 5).market_turn(0).frame == "buying"
    assert Table().palace_turn(0).frame == "fulfilling"
    assert Table(round=6).last_tasks(0).frame == "settling"
    assert Table(round=6).final_scoring().settle().frame == "game_over"
    assert Table().university().settle().frame in ("buying", "fulfilling")
    assert Table().round_end().settle().do("place 1 points").s.round == 2
