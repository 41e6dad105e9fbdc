"""The end of the game: when it comes, who wins, and what held all the way there."""

import pytest

from tawantin.core.errors import IllegalAction
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tests.inca_empire.table import BLUE, BROWN, GREEN, ORANGE, Table, random_game

LATE = 6  # the last round
LAST_TURN = (LATE, 8)


def at_the_end(*points: int) -> Table:
    """The last turn of the game."""
    table = Table(len(points)).score(*points)
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


@pytest.mark.parametrize("column", range(1, 6))
def test_E_END_01_no_earlier_scoring_ends_it(column: int) -> None:
    table = Table().score(99, 0, 0, 0)
    table.before(column, len(table.s.data.columns[column]) - 1).go()
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


@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 4), (3, 3)])
@pytest.mark.rule("E-CHK-11", "E-CHK-10", "E-VP-01")
def test_E_CHK_21_points_never_fall_and_labour_is_never_negative(seed: int, players: int) -> None:
    before = [0] * players
    for s in random_game(seed, players):
        assert min(s.labour) >= 0
        assert all(old <= new for old, new in zip(before, s.score, strict=True))
        before = s.score[:]
        if s.rank:
            assert sorted(s.rank) == sorted(s.order) == list(range(players))
            ordered = [s.score[seat] for seat in s.rank]
            assert ordered == sorted(ordered, reverse=True)


@pytest.mark.parametrize(("seed", "players"), [(4, 4), (5, 3)])
@pytest.mark.rule("E-CHK-06", "E-CHK-04", "E-RULING-12")
def test_E_CHK_05_cards_on_the_plan(seed: int, players: int) -> None:
    """Counted from the views and from the phases met."""
    suns, met = 0, (-1, -1)
    for s in random_game(seed, players):
        assert s.rec is not None
        for event in s.rec.take():
            if event.kind == "phase":
                suns = {ids.SAPA: 0, ids.SUN: suns + 1}.get(int(event.args["phase"]), suns)
        view = GAME.view(s, -1)
        plan = [len(sector["cards"]) for sector in view["sun"]]
        hands = sum(seat["cards"] for seat in view["seats"])
        assert sum(plan) + hands + sum(s.pile) + sum(s.discard) == {4: 32, 3: 27}[players]
        if GAME.top(s).name != "turn" or met == (s.column, s.space):
            continue
        met = s.column, s.space
        assert plan == [suns] * players
        assert hands == 3 * players
        assert [len(seat["forces"]) for seat in view["seats"]] == [2 * suns] * players
        assert (suns == 0) == (s.column == 0)


@pytest.mark.parametrize(("seed", "players"), [(6, 4), (7, 3)])
@pytest.mark.rule("E-SETUP-07", "E-RULING-54")
def test_E_CHK_07_every_culture_tile_is_somewhere(seed: int, players: int) -> None:
    laid = {4: 42, 3: 36}[players]
    for s in random_game(seed, players):
        if GAME.top(s).name == "turn":
            view = GAME.view(s, -1)
            regions = view["regions"]
            owned = [name for name in regions if regions[name]["owner"] is not None]
            seen = [name for name in regions if regions[name]["tile"] is not None]
            down = [r for r in regions.values() if not r["conquered"] and r["tile"] is None]
            assert set(owned) <= set(seen)
            assert len(down) + len(seen) == laid
            assert sum(kind["hidden"] for kind in view["tiles"].values()) == len(down) + 3
