"""The Sapa Inca phase: what is removed, who scores what in which order, what labour is kept."""

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.sun import unrest
from tawantin.games.inca_empire.track import sapa_phase, worth
from tests.inca_empire.table import Table, site

SAPA = (1, 5)  # round and space of the first Sapa Inca phase


def seats(table: Table, name: str) -> list[int]:
    return [GAME.points(table.s, seat)[name] for seat in range(table.s.players)]


def joined(table: Table, seat: int, *names: str) -> Table:
    """Sites that a seat's own roads reach, however."""
    for name in names:
        table.s.network[seat] |= 1 << site(name)
    return table


def scored(table: Table) -> Table:
    """The Sapa Inca phase, in its place on the track."""
    table.s.column, table.s.space = SAPA
    sapa_phase(table.s)
    return table


@pytest.mark.rule("E-CHK-05")
def test_E_SAPA_01_the_plan_is_cleared_before_anything_is_scored() -> None:
    table = joined(Table(), 0, "raqchi", "callanga").city("raqchi").garrison("callanga")
    table.sun(1, "crew", "renewal", "famine", "pressure").sun(3, "crew", "flood")
    scored(table)
    assert table.s.score == [5, 0, 0, 0]  # neither renewal nor famine adds
    assert table.s.plan == []
    assert not any(table.s.force)
    assert {ids.CARDS[card]: n for card, n in enumerate(table.s.discard) if n} == {
        "crew": 2,
        "renewal": 1,
        "famine": 1,
        "pressure": 1,
        "flood": 1,
    }
    assert GAME.view(table.s, 2)["discard"]["crew"] == 2  # face up


def test_E_SAPA_02_in_reverse_order_the_last_first() -> None:
    table = Table().scores(7, 9, 3, 5).before(*SAPA).settle()
    assert [seat for seat, _ in table.told("sapa")] == [2, 3, 0, 1]
    assert table.s.rank == [1, 0, 3, 2]


@pytest.mark.rule("E-SAPA-02", "E-CHK-11")
def test_E_RULING_04_the_order_is_fixed_before_the_first_one_scores() -> None:
    """Seat 0 passes seat 1 while scoring, and seat 1 still scores, once."""
    table = Table().conquered(0, "opatari", "cana", "colla").terrace("opatari", "cana", "colla")
    table.conquered(1, "cunti").terrace("cunti").scores(3, 5, 0, 0)
    assert table.s.rank == [1, 0, 3, 2]
    table.before(*SAPA).settle()
    assert [seat for seat, _ in table.told("sapa")] == [2, 3, 0, 1]
    assert table.s.score[:2] == [6, 6]
    assert table.s.rank[:2] == [0, 1]  # seat 0 came first and stands inside


def test_E_SAPA_03_own_terraces() -> None:
    table = Table().conquered(0, "opatari", "cana").conquered(2, "cunti", "chanka", "vilcabamba")
    scored(table.terrace("cana", "cunti", "chanka"))
    assert table.s.score == [1, 0, 2, 0]
    assert seats(table, "own_terraces") == [1, 0, 2, 0]


def test_E_SAPA_04_garrisons() -> None:
    table = joined(Table(), 0, "callanga", "macusani", "vitcos").garrison("callanga", "macusani")
    joined(table, 3, "callanga", "raqchi").garrison("tarmatambo")
    scored(table)
    assert table.s.score == [4, 0, 0, 2]
    assert seats(table, "connected_garrisons") == [4, 0, 0, 2]


@pytest.mark.rule("E-RULING-41")
def test_E_SAPA_05_cities_and_temples() -> None:
    table = joined(Table(), 0, "raqchi", "machu_picchu", "callanga").city("raqchi", "machu_picchu")
    table.temple("machu_picchu", "callanga").garrison("callanga")
    joined(table, 1, "machu_picchu")
    scored(table)
    assert table.s.score == [3 + 3 + 1 + 2 + 1, 3 + 1, 0, 0]  # a city with a temple: 4
    assert seats(table, "connected_cities") == [6, 3, 0, 0]
    assert seats(table, "connected_temples") == [2, 1, 0, 0]
    assert table.s.score[0] == 10


def test_E_SAPA_06_whoever_built_and_for_several_players() -> None:
    table = Table().conquered(3, "cana").labour(6).road(0, "acomayo-cuzco", "acomayo-raqchi")
    table.do("city raqchi", "pass").road(2, "urcos-raqchi")
    before = table.s.score[:]
    scored(table)
    gained = [now - was for now, was in zip(table.s.score, before, strict=True)]
    assert gained == [3, 0, 3, 0]
    for seat in range(4):
        joined(table, seat, "raqchi", "callanga")
    table.garrison("callanga").temple("raqchi")
    assert [worth(table.s, seat) for seat in range(4)] == [(3, 2, 1, 0)] * 4


@pytest.mark.rule("E-RULING-08")
@pytest.mark.parametrize(("column", "kept"), [(1, 3), (3, 3), (4, 2), (5, 2), (6, 1)])
def test_E_SAPA_07_labour_kept(column: int, kept: int) -> None:
    space = len(Table().s.data.columns[column]) - 1
    table = Table().labour(kept + 4, kept, kept - 1, 0)
    table.s.column, table.s.space = column, space
    sapa_phase(table.s)
    assert table.s.labour == [kept, kept, kept - 1, 0]


@pytest.mark.rule("E-SAPA-07")
def test_E_CHK_20_nobody_has_more_than_the_era_keeps() -> None:
    table = Table().labour(9, 8, 7, 3).before(*SAPA).settle()
    assert table.told("returned") == [(0, {"labour": 6}), (1, {"labour": 5}), (2, {"labour": 4})]


@pytest.mark.rule("E-RULING-23", "E-RULING-56")
def test_E_SAPA_08_only_what_is_joined_to_cuzco_scores() -> None:
    table = Table().road(0, "cuzco-saywite", "saywite-vitcos", "vitcos-machu_picchu")
    table.conquered(2, "vilcabamba").city("machu_picchu").garrison("vitcos").temple("machu_picchu")
    table.conquered(0, "opatari").terrace("opatari")
    assert worth(table.s, 0) == (3, 2, 1, 1)
    table.sun(1, "unrest")
    unrest(table.s)
    assert worth(table.s, 0) == (0, 0, 0, 1)  # terraces score in a cut network too
    scored(table)
    assert table.s.score == [1, 0, 0, 0]


def test_E_RULING_56_land_and_roads_score_nothing_and_a_building_once() -> None:
    table = Table().road(0, "acomayo-cuzco", "acomayo-raqchi", "urcos-acomayo", "urcos-raqchi")
    table.road(0, "urcos-raqchi", wild=True).conquered(0, "cana", "opatari", "colla")
    scored(table)
    assert table.s.score == [0, 0, 0, 0]
    table.city("raqchi")
    scored(table)
    assert table.s.score == [3, 0, 0, 0]  # however many roads lead there


def test_E_CHK_18_a_sum() -> None:
    table = joined(Table(), 0, "raqchi", "hatuncolla", "callanga", "macusani", "vitcos")
    table.city("raqchi", "hatuncolla").garrison("callanga", "macusani", "vitcos").temple("raqchi")
    table.conquered(0, "opatari", "cana").terrace("opatari", "cana")
    scored(table)
    assert table.s.score == [2 + 6 + 6 + 1, 0, 0, 0]
    assert GAME.view(table.s, 0)["seats"][0]["worth"] == {
        "cities": 6,
        "garrisons": 6,
        "temples": 1,
        "terraces": 2,
        "sum": 15,
    }


@pytest.mark.rule("E-EVENT-08")
def test_E_CHK_19_an_upgrade_is_worth_one_more_for_each_who_is_joined() -> None:
    table = Table().conquered(3, "opatari").garrison("callanga").labour(4).sun(1, "outpost")
    table.road(0, "cuzco-paucartambo", "paucartambo-callanga").road(1, "pisac-callanga")
    before = [sum(worth(table.s, seat)) for seat in range(4)]
    table.do("upgrade callanga")
    after = [sum(worth(table.s, seat)) for seat in range(4)]
    assert (before, after) == ([2, 2, 0, 0], [3, 3, 0, 0])


@pytest.mark.rule("E-RULING-03", "E-SAPA-02")
def test_E_RULING_03_who_scores_nothing_keeps_the_place() -> None:
    table = Table().scores(4, 4, 4, 4)
    rank = table.s.rank[:]
    scored(table)
    assert table.s.rank == rank
