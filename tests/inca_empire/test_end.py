"""The end of the game: when it comes, and who wins."""

import pytest

from tawantin.core.errors import IllegalAction
from tawantin.games.inca_empire.game import GAME
from tests.inca_empire.table import BLUE, BROWN, GREEN, ORANGE, Table, random_game

LATE = 6  # the last round
LAST_TURN = (LATE, 8)


def at_the_end(*points: int) -> Table:
    """The last turn of the game."""
    table = Table(len(points)).scores(*points)
    return table.at(*LAST_TURN, table.s.order[-1])


@pytest.mark.rule("E-TRACK-04")
def test_E_END_01_the_game_ends_right_after_the_last_scoring() -> None:
    table = at_the_end(4, 3, 2, 1).conquered(GREEN, "cana").terrace("cana")
    assert not GAME.is_over(table.s)
    table.do("pass")
    assert GAME.is_over(table.s)
    assert [seat for seat, _ in table.told("sapa")] == [GREEN, BROWN, BLUE, ORANGE]
    assert table.s.score == [4, 3, 2, 2]
    assert table.told("ended") == [(ORANGE, {"points": 4, "arrived": 0})]
    assert table.events[-1].kind == "ended"
    assert GAME.legal_actions(table.s) == []
    with pytest.raises(IllegalAction):
        GAME.play(table.s, GAME.actions.parse("pass"))


@pytest.mark.parametrize("pizarro", [False, True])
@pytest.mark.parametrize("column", range(1, 6))
def test_E_END_01_no_earlier_scoring_ends_it(column: int, pizarro: bool) -> None:
    table = Table(pizarro=pizarro).scores(99, 0, 0, 0)
    table.before(column, len(table.s.data.columns[column]) - 1).settle()
    assert len(table.told("sapa")) == 4
    assert not GAME.is_over(table.s)
    assert (table.s.column, table.s.ended) == (column + 1, 0)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-END-03")
def test_E_END_02_most_points_win(players: int) -> None:
    for seed in range(6):
        *_, s = random_game(seed, players)
        ranking = GAME.ranking(s)
        assert sorted(ranking) == list(range(players))
        scores = [GAME.scores(s)[seat] for seat in ranking]
        assert scores == sorted(scores, reverse=True)
        assert scores[0] == max(s.score) > 0
        assert [sum(GAME.points(s, seat).values()) for seat in range(players)] == s.score


@pytest.mark.rule("E-RULING-10")
def test_E_END_03_on_equal_points_the_inner_figure_wins() -> None:
    table = at_the_end(30, 30, 30, 29).labour(9, 1, 0, 0)
    assert table.s.rank == [BROWN, BLUE, ORANGE, GREEN]
    table.do("pass")
    assert GAME.ranking(table.s) == [BROWN, BLUE, ORANGE, GREEN]  # labour counts for nothing
    assert table.told("ended") == [(BROWN, {"points": 30, "arrived": 0})]
    assert GAME.facts(table.s)["winner"] == "brown"


@pytest.mark.rule("E-RULING-04", "E-VP-02")
def test_E_END_03_who_arrives_in_the_last_scoring_stands_outside() -> None:
    table = at_the_end(30, 29, 0, 0).conquered(BLUE, "cana").terrace("cana")
    assert GAME.ranking(table.do("pass").s)[:2] == [ORANGE, BLUE]
    assert table.s.score[:2] == [30, 30]
    table = at_the_end(29, 29, 0, 0).conquered(BLUE, "cana").conquered(ORANGE, "cunti")
    assert table.terrace("cana", "cunti").s.rank[:2] == [BLUE, ORANGE]
    assert GAME.ranking(table.do("pass").s)[:2] == [ORANGE, BLUE]  # the last scored first


@pytest.mark.rule("E-SAPA-07", "E-CHK-20")
def test_E_RULING_10_labour_is_still_cut_in_the_last_scoring() -> None:
    table = at_the_end(9, 8, 7, 6).labour(7, 1, 2, 0).do("pass")
    assert table.s.labour == [1, 1, 1, 0]
    assert GAME.ranking(table.s) == [ORANGE, BLUE, BROWN, GREEN]
