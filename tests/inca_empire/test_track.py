"""Income, support, scoring, the end of the game and the variants."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.core.match import Match
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.track import inca_phase, sapa_phase, worth
from tests.inca_empire.table import Table, fresh

LATE = 6  # the last round


@pytest.mark.rule("E-SETUP-02", "E-SETUP-09", "E-SETUP-13", "E-SETUP-14", "E-SETUP-16", "E-CHK-03")
@pytest.mark.parametrize(("players", "cards", "tiles"), [(4, 32, 45), (3, 27, 39)])
def test_E_SETUP_15_setup(players: int, cards: int, tiles: int) -> None:
    s = Table(players).s
    GAME.check(s)
    assert sum(s.pile) == cards - 3 * players
    assert sum(s.hand) == 3 * players
    assert s.score == [0] * players
    near = s.data.atlas.near_start() & s.data.atlas.open
    assert sum(s.tiles_left) == tiles - near.bit_count()
    assert s.hidden == s.data.atlas.open & ~near


def test_E_RULING_02_figures_stand_against_the_first_turn_order() -> None:
    s = Table().s
    assert (s.order, s.rank) == ([0, 1, 2, 3], [3, 2, 1, 0])


@pytest.mark.rule("E-INCA-01", "E-INCA-02", "E-INCA-06", "E-CHK-08", "E-CHK-09")
def test_E_INCA_03_income_and_support_of_the_second_era() -> None:
    table = Table().conquered(0, "opatari", "cana").tile("opatari", 5).tile("cana", 6)
    table.terrace("cana").score(9, 0, 5, 5)
    table.s.column = 3
    inca_phase(table.s)
    assert table.s.labour == [9 - 1, 3 + 1, 3, 3]


@pytest.mark.rule("E-INCA-07", "E-INCA-08")
def test_E_INCA_09_support_of_the_later_eras() -> None:
    table = Table().score(9, 7, 5, 0)
    table.s.column = 4
    inca_phase(table.s)
    assert table.s.labour == [0, 1, 3, 4]
    table = Table(3).score(9, 7, 5)
    table.s.column = 4
    inca_phase(table.s)
    assert table.s.labour == [0, 2, 4]


@pytest.mark.rule("E-INCA-05", "E-INCA-10")
def test_E_RULING_07_a_giver_gives_what_there_is() -> None:
    table = Table().score(9, 7, 5, 0)
    table.s.column = 0
    inca_phase(table.s)
    assert table.s.labour == [6, 6, 6, 6]
    table.s.column = LATE
    table.labour(0, 0, 0, 0)
    inca_phase(table.s)
    assert table.s.labour == [0, 0, 2, 2]  # 1 each; the leader owed 2 and had 1


@pytest.mark.rule("E-SAPA-03", "E-SAPA-04", "E-SAPA-05", "E-SAPA-06", "E-SAPA-07", "E-CHK-18")
def test_E_SAPA_01_scoring() -> None:
    table = Table().road(0, "cuzco-paucartambo", "paucartambo-callanga", "cuzco-urcos")
    table.road(0, "urcos-raqchi").road(2, "urcos-acomayo", "acomayo-raqchi")
    table.conquered(1, "opatari", "cana").terrace("cana").labour(7, 2, 4, 0)
    table.city("raqchi").garrison("callanga").temple("raqchi").sun(1, "crew")
    assert [sum(worth(table.s, seat)) for seat in range(4)] == [2 + 3 + 1, 1, 3 + 1, 0]
    table.s.column = 1
    sapa_phase(table.s)
    assert table.s.score == [6, 1, 4, 0]
    assert table.s.labour == [3, 2, 3, 0]
    assert table.s.plan == []
    assert not any(table.s.force)
    assert table.s.discard[ids.CREW] == 1


@pytest.mark.rule("E-SAPA-02", "E-VP-05")
def test_E_RULING_04_the_last_scores_first_and_stands_inside() -> None:
    table = Table().conquered(0, "opatari", "cana").terrace("opatari", "cana")
    table.conquered(1, "cunti").terrace("cunti").score(3, 4, 0, 0)
    assert table.s.rank[:2] == [1, 0]
    sapa_phase(table.s)
    assert table.s.score[:2] == [5, 5]
    assert table.s.rank[:2] == [0, 1]


def finished(seed: int, players: int = 4, **options: bool) -> tuple[EmpireState, list[int], int]:
    """A random game: its last position, the columns it went through, and its People phases."""
    s, rng = fresh(players, None, **options), FastRng(seed)
    columns: list[int] = []
    turns: set[tuple[int, int]] = set()
    while not GAME.is_over(s):
        if s.column not in columns:
            columns.append(s.column)
        actions = GAME.legal_actions(s)
        if GAME.top(s).name == "turn":
            turns.add((s.column, s.space))
        chance = GAME.actor(s) < 0
        GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])
    return s, columns, len([turn for turn in turns if turn[0] == LATE])


@pytest.mark.rule("E-END-02", "E-END-03", "E-TRACK-04", "E-TRACK-07")
def test_E_END_01_the_game_ends_after_the_last_scoring() -> None:
    s, columns, turns = finished(1)
    assert columns == [0, 1, 2, 3, 4, 5, 6]
    assert turns == 4
    assert s.score[s.rank[0]] == max(s.score)
    assert GAME.ranking(s) == s.rank


@pytest.mark.rule("E-VAR-04", "E-RULING-57")
def test_E_VAR_05_early_decline_skips_two_columns() -> None:
    _, columns, _ = finished(1, early_decline=True)
    assert columns == [0, 1, 2, 4, 6]
    s = fresh(early_decline=True)
    assert sum(s.pile) == 29
    assert GAME.view(s, 0)["track"]["columns"][3]["skipped"]
    with pytest.raises(BadSetup, match="not played by 3 players with early_decline"):
        fresh(3, early_decline=True)
    with pytest.raises(BadSetup, match="not played by 3 players with early_decline"):
        Match(GAME, 3, {"early_decline": True})
    assert GAME.playable(3, GAME.check_options(None))


@pytest.mark.rule("E-VAR-01", "E-VAR-02", "E-RULING-58")
def test_E_VAR_03_pizarro_ends_the_game_sooner_or_later() -> None:
    phases = {finished(seed, pizarro=True)[2] for seed in range(12)}
    assert phases == {1, 2, 3, 4}
    table = Table(pizarro=True).at(LATE, 2, 3).draw("invasion arrival").do("pass")
    assert GAME.is_over(table.s)
    assert (table.s.arrived, table.told("sapa")[0][0]) == (1, table.s.order[0])
    assert max(table.s.labour) <= 1  # a full Sapa Inca phase
    table = Table(pizarro=True).at(LATE, 2, 3).draw("invasion normal").do("pass")
    assert (table.frame, table.s.space) == ("laying", 3)
    assert GAME.view(table.s, 0)["invasion"] == {"normal": 1, "arrived": False, "hidden": 3}


@pytest.mark.rule("E-VAR-07")
@pytest.mark.parametrize("players", [3, 4])
def test_E_VAR_06_convergence_of_the_gods(players: int) -> None:
    s = Table(players, convergence=True).s
    GAME.check(s)
    for god in s.data.atlas.gods:
        assert s.data.labour[s.tile[god]] == 3
        assert not s.conquered >> god & 1
    assert len(s.data.atlas.gods) == 4
