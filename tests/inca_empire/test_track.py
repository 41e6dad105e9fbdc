"""The era track, the score track, income and support."""

import itertools
from typing import Any

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.roads import take
from tawantin.games.inca_empire.track import inca_phase, sapa_phase, worth
from tests.inca_empire.table import BLUE, BROWN, GREEN, ORANGE, Table

INCA = 0  # the space of the Inca phase in every column
LATE = 6  # the last round
SHORT = ["inca", "sun", "people", "sun", "people", "sapa"]
MIDDLE = ["inca", *["sun", "people"] * 3, "sapa"]
COLUMNS = [["inca", "people", "people"], SHORT, SHORT, SHORT, MIDDLE, MIDDLE]
COLUMNS.append(["inca", *["sun", "people"] * 4, "sapa"])
ERAS = [1, 2, 2, 2, 3, 3, 4]


def passed(table: Table) -> list[str]:
    """The phases from here to the end of the game, in which nobody builds anything."""
    while not GAME.is_over(table.s):
        table.do("pass" if table.frame == "turn" else first(table))
    return [str(args["phase"]) for _, args in table.told("phase")]


def first(table: Table) -> str:
    return GAME.actions.text(GAME.legal_actions(table.s)[0])


# The era track.


@pytest.mark.rule("E-TRACK-02", "E-RULING-09", "E-DATA-09")
@pytest.mark.parametrize("players", [3, 4])
def test_E_TRACK_01_four_eras_of_seven_rounds(players: int) -> None:
    track = GAME.scenery(players, None)["track"]
    assert [column["phases"] for column in track["columns"]] == COLUMNS
    assert [column["era"] for column in track["columns"]] == ERAS


@pytest.mark.rule("E-TRACK-04", "E-TRACK-05", "E-TRACK-07")
@pytest.mark.parametrize("players", [3, 4])
def test_E_TRACK_02_every_space_of_every_column_is_played_in_its_turn(players: int) -> None:
    table = Table(players)
    assert passed(table) == list(itertools.chain(*COLUMNS))[2:]
    rounds = [(args["round"], args["era"]) for _, args in table.told("round")]
    assert rounds == list(zip(range(2, 8), map(str, ERAS[1:]), strict=True))


@pytest.mark.rule("E-TRACK-04")
def test_E_TRACK_03_the_figure_waits_for_every_player() -> None:
    table = Table()
    for seat in range(4):
        assert (table.s.column, table.s.space, table.s.active) == (0, 1, seat)
        table.do("pass")
    for seat in range(4):
        assert (table.s.column, table.s.space, table.s.active) == (0, 2, seat)
        table.do("pass")
    for _ in range(4):  # the Inca phase of the next column asks nobody
        assert (table.s.column, table.s.space, table.frame) == (1, 1, "laying")
        table.do(first(table))
    assert (table.s.column, table.s.space, table.frame) == (1, 2, "turn")


ODD = {
    "era_1": [["inca", "people"], ["people", "people"]],
    "era_2": [["inca", "inca", "people"], ["people", "sun", "people", "sapa"], ["people"]],
    "era_3": [["sapa", "sapa"], ["inca", "sun", "sun", "sapa"]],
    "era_4": [["people", "sapa"]],
}


@pytest.mark.rule("E-RULING-09", "E-RULING-19", "E-INCA-10")
@pytest.mark.parametrize("players", [3, 4])
def test_E_TRACK_06_the_space_alone_decides(players: int) -> None:
    overlay: dict[str, Any] = {"track": {era: {"columns": row} for era, row in ODD.items()}}
    table = Table(players, overlay)
    phases = [phase for columns in ODD.values() for column in columns for phase in column]
    assert passed(table) == phases[2:]
    assert len(table.told("income")) == 3 * players
    assert len(table.told("laid")) == 3 * players
    assert len(table.told("turned_up")) == 3 * players
    assert len(table.told("sapa")) == 5 * players


@pytest.mark.rule("E-RULING-61", "E-RULING-19", "E-RULING-63")
def test_E_TRACK_07_the_first_era_keeps_its_turn_order() -> None:
    table = Table().road(ORANGE, "cuzco-paucartambo").labour(9).do("conquer opatari", "pass")
    assert table.s.rank[0] == ORANGE  # at once
    assert (table.s.order, table.s.active) == ([0, 1, 2, 3], BLUE)  # not yet
    table.do("pass", "pass", "pass")
    assert (table.s.space, table.s.active, table.s.order) == (2, ORANGE, [0, 1, 2, 3])
    table.do("pass", "pass", "pass", "pass")
    assert table.frame == "laying"
    assert table.s.order == [1, 2, 3, 0] == table.s.rank[::-1]


@pytest.mark.rule("E-INCA-01", "E-SAPA-07", "E-CHK-20")
@pytest.mark.parametrize(
    ("column", "income", "kept"),
    [(1, 3, 3), (2, 3, 3), (3, 3, 3), (4, 2, 2), (5, 2, 2), (6, 1, 1)],
)
def test_E_TRACK_08_income_and_labour_kept_are_those_of_the_era(
    column: int, income: int, kept: int
) -> None:
    table = Table().before(column, INCA).settle()
    assert [args["labour"] for _, args in table.told("income")] == [income] * 4
    table.labour(kept + 5, kept + 1, kept, 0).before(column, len(COLUMNS[column]) - 1)
    table.s.plan, table.s.force = [], [0] * len(table.s.force)
    sapa_phase(table.s)
    assert table.s.labour == [kept, kept, kept, 0]


# The score track.


@pytest.mark.rule("E-RULING-62")
@pytest.mark.parametrize("viewer", range(-1, 4))
def test_E_VP_01_points_are_public_and_one_space_each(viewer: int) -> None:
    table = Table().scores(12, 0, 3, 107)
    seats = GAME.view(table.s, viewer)["seats"]
    assert [seat["score"] for seat in seats] == [12, 0, 3, 107]
    assert [seat["rank"] for seat in seats] == [2, 4, 3, 1]
    table.s.gain(BROWN, 1, ids.FOR_TERRACES)
    assert GAME.view(table.s, viewer)["seats"][BROWN]["score"] == 4


@pytest.mark.rule("E-VP-02")
def test_E_VP_03_who_comes_later_stands_outside() -> None:
    table = Table().scores(7, 10, 0, 0)
    table.s.gain(ORANGE, 3, ids.FOR_CITIES)
    assert table.s.score[:2] == [10, 10]
    assert table.s.rank[:2] == [BLUE, ORANGE]
    table.s.gain(GREEN, 10, ids.FOR_CITIES)
    assert table.s.rank == [BLUE, ORANGE, GREEN, BROWN]  # outside of all of them
    table.s.gain(BROWN, 9, ids.FOR_CITIES)
    assert table.s.rank[3] == BROWN  # not there yet
    table.s.gain(BROWN, 1, ids.FOR_CITIES)
    assert table.s.rank == [BLUE, ORANGE, GREEN, BROWN]
    table.s.gain(GREEN, 1, ids.FOR_CITIES)
    assert table.s.rank == [GREEN, BLUE, ORANGE, BROWN]


@pytest.mark.rule("E-CHK-11")
def test_E_RULING_03_only_an_arrival_changes_places() -> None:
    table = Table().scores(5, 5, 5, 2)
    assert table.s.rank == [BROWN, BLUE, ORANGE, GREEN]
    for seat in range(4):
        table.s.gain(seat, 0, ids.FOR_CITIES)  # moves nothing
    assert table.s.rank == [BROWN, BLUE, ORANGE, GREEN]
    table.s.gain(BLUE, 4, ids.FOR_CITIES)
    assert table.s.rank == [BLUE, BROWN, ORANGE, GREEN]  # the others keep their order
    table.s.gain(GREEN, 1000, ids.FOR_CITIES)  # no upper limit
    assert (table.s.rank[0], table.s.score[GREEN]) == (GREEN, 1002)


@pytest.mark.rule("E-CHK-11")
def test_E_RULING_03_together_or_one_by_one_is_the_same() -> None:
    before = Table().s
    for points in itertools.product(range(3), repeat=4):
        for total in range(4):
            ends = set()
            for part in range(total + 1):
                s = before.copy()
                for seat in s.rank[:]:
                    s.gain(seat, points[seat], ids.FOR_CONQUESTS)
                s.gain(ORANGE, part, ids.FOR_CITIES)
                s.gain(ORANGE, total - part, ids.FOR_CITIES)
                ends.add((tuple(s.rank), tuple(s.score)))
            assert len(ends) == 1


BUILDING = [
    ("city raqchi", 4),
    ("garrison callanga", 3),
    ("temple machu_picchu", 4 + 1),
    ("terrace vilcabamba", 1),
    ("conquer colla", 3),
    ("pilgrimage small build", 4),
]


def builder(seat: int) -> Table:
    """A seat that can do everything, at its turn."""
    table = Table().road(seat, "acomayo-cuzco", "acomayo-raqchi", "cuzco-paucartambo")
    table.road(seat, "callanga-paucartambo", "cuzco-ollantaytambo", "machu_picchu-ollantaytambo")
    table.conquered(0, "cana", "opatari").conquered(seat, "vilcabamba").tile("colla", 6)
    table.city("machu_picchu", "huanuco_pampa").labour(9, 9, 9, 9).at(0, 1, seat)
    return table.sun(seat + 1, "small")


@pytest.mark.parametrize(("action", "points"), BUILDING)
@pytest.mark.parametrize("seat", [ORANGE, BROWN])
def test_E_VP_04_scored_at_once_by_the_player_who_acts(action: str, points: int, seat: int) -> None:
    table = builder(seat)
    if action.startswith("pilgrimage"):
        table.temple("machu_picchu")
    table.do(action)
    assert table.s.active == seat  # still the same turn
    assert table.s.score == [points * (p == seat) for p in range(4)]
    assert table.s.rank[0] == seat


@pytest.mark.rule("E-RULING-01", "E-INCA-06", "E-SUN-02", "E-SAPA-02", "E-END-03", "E-CHK-10")
def test_E_VP_05_one_order_for_support_turns_scoring_and_the_winner() -> None:
    table = Table().scores(10, 10, 5, 5)
    assert table.s.rank == [BLUE, ORANGE, GREEN, BROWN]  # ties by inside and outside
    table.before(1, INCA).settle()
    assert table.told("gave") == [(BLUE, {"taker": BROWN, "labour": 1})]
    assert table.s.order == [BROWN, GREEN, ORANGE, BLUE]
    while table.s.space < 5 and table.s.column == 1:
        table.do("pass" if table.frame == "turn" else first(table))
    assert [seat for seat, _ in table.told("sapa")] == [BROWN, GREEN, ORANGE, BLUE]
    assert GAME.ranking(table.s) == [BLUE, ORANGE, GREEN, BROWN]


# Labour.


@pytest.mark.rule("E-INCA-01", "E-INCA-05")
@pytest.mark.parametrize("players", [3, 4])
def test_E_INCA_05_the_first_era_gives_6_and_knows_no_support(players: int) -> None:
    table = Table(players).scores(9, 7, 5, 0)
    table.s.column = 0
    inca_phase(table.s)
    assert table.s.labour == [6] * players


@pytest.mark.rule("E-INCA-01", "E-INCA-06", "E-CHK-08", "E-CHK-09")
def test_E_INCA_03_the_example_of_the_third_round_of_the_second_era() -> None:
    table = Table().conquered(ORANGE, "opatari", "cana").tile("opatari", 5).tile("cana", 6)
    table.terrace("cana").conquered(GREEN, "cunti").scores(9, 0, 5, 5)
    table.before(3, INCA).settle()
    assert table.told("income")[ORANGE] == (ORANGE, {"labour": 3 + 5 + 1})
    assert table.told("income")[GREEN] == (GREEN, {"labour": 3 + 1})  # no terrace of its own
    assert table.told("gave") == [(ORANGE, {"taker": BLUE, "labour": 1})]
    assert table.s.labour == [8, 4, 3, 4]


@pytest.mark.rule("E-BUILD-11", "E-RULING-63")
@pytest.mark.parametrize(
    ("kind", "resistance", "labour", "points"),
    [(1, 1, 1, 2), (2, 1, 2, 1), (3, 3, 2, 2), (4, 2, 1, 2), (5, 3, 3, 2), (6, 4, 2, 3)],
)
def test_E_INCA_02_a_tile_yields_its_labour_to_its_conqueror(
    kind: int, resistance: int, labour: int, points: int
) -> None:
    table = Table().road(ORANGE, "cuzco-paucartambo").tile("opatari", kind).labour(5)
    table.do("conquer opatari")
    assert (table.s.labour[ORANGE], table.s.score[ORANGE]) == (5 - resistance, points)
    table.before(2, INCA).settle()
    assert [args["labour"] for _, args in table.told("income")] == [3 + labour, 3, 3, 3]
    assert sum(worth(table.s, ORANGE)) == 0  # nothing in a Sapa Inca phase
    table.before(4, INCA).settle()
    assert table.told("income")[4:] == [
        (seat, {"labour": 2 + labour * (seat == ORANGE)}) for seat in range(4)
    ]


@pytest.mark.rule("E-CHK-09")
def test_E_INCA_04_support_comes_after_all_income_and_out_of_the_givers_labour() -> None:
    table = Table().scores(0, 5, 7, 9).before(LATE, INCA).settle()
    kinds = [event.kind for event in table.events if event.kind in ("income", "gave")]
    assert kinds == ["income"] * 4 + ["gave"] * 2
    assert table.s.labour == [1 + 1, 1 + 1, 1 - 1, 1 - 1]  # out of the labour just taken
    assert sum(table.s.labour) == 4


@pytest.mark.rule("E-RULING-07", "E-CHK-09")
@pytest.mark.parametrize("column", [1, 2, 3])
def test_E_INCA_06_the_second_era(column: int) -> None:
    table = Table().scores(9, 7, 5, 0).labour(5, 5, 5, 5).before(column, INCA).settle()
    assert table.s.labour == [8 - 1, 8, 8, 8 + 1]
    three = Table(3).scores(9, 7, 5).labour(5, 5, 5).before(column, INCA).settle()
    assert three.s.labour == [8 - 1, 8, 8 + 1]


@pytest.mark.rule("E-INCA-08", "E-CHK-09")
@pytest.mark.parametrize(("column", "income"), [(4, 2), (5, 2), (6, 1)])
def test_E_INCA_07_the_third_and_fourth_era(column: int, income: int) -> None:
    table = Table().scores(0, 7, 5, 9).labour(5, 5, 5, 5).before(column, INCA).settle()
    had = 5 + income
    assert table.s.labour == [had + 2, had - 1, had + 1, had - 2]
    assert table.told("gave") == [
        (GREEN, {"taker": ORANGE, "labour": 2}),
        (BLUE, {"taker": BROWN, "labour": 1}),
    ]


@pytest.mark.rule("E-INCA-07", "E-CHK-09")
@pytest.mark.parametrize(("column", "income", "owed"), [(1, 3, 1), (4, 2, 2), (5, 2, 2), (6, 1, 2)])
def test_E_INCA_09_of_three_the_middle_one_neither_gives_nor_takes(
    column: int, income: int, owed: int
) -> None:
    table = Table(3).scores(5, 7, 9).labour(5, 5, 5).before(column, INCA).settle()
    assert table.told("gave") == [(BROWN, {"taker": ORANGE, "labour": owed})]
    had = 5 + income
    assert table.s.labour == [had + owed, had, had - owed]


def test_E_INCA_10_every_inca_phase_runs_all_steps() -> None:
    columns = [["inca", "inca", "people"], *[["people", "sapa"]] * 2]
    table = Table(overlay={"track": {"era_2": {"columns": columns}}}).scores(9, 7, 5, 0)
    table.conquered(ORANGE, "cana").terrace("cana").before(1, INCA).settle()
    assert table.s.labour == [2 * (3 + 1 + 1 - 1), 6, 6, 2 * (3 + 1)]


@pytest.mark.rule("E-INCA-07", "E-INCA-08", "E-CHK-21")
def test_E_RULING_07_a_giver_gives_what_there_is_and_owes_nothing() -> None:
    table = Table().scores(9, 7, 5, 0).before(LATE, INCA).settle()
    assert table.s.labour == [0, 0, 2, 2]  # 1 each; the leader owed 2 and had 1
    table.before(LATE, INCA).settle()
    assert table.s.labour == [0, 0, 4, 4]  # nothing of the first debt is taken
    assert table.told("gave")[2:] == [
        (ORANGE, {"taker": GREEN, "labour": 1}),
        (BLUE, {"taker": BROWN, "labour": 1}),
    ]
    table = Table(overlay={"income": {"era_4": {"labour": 0}}}).scores(9, 7, 5, 0)
    table.labour(0, 3, 0, 0).before(LATE, INCA).settle()
    assert table.s.labour == [0, 2, 1, 0]
    assert table.told("gave") == [(BLUE, {"taker": BROWN, "labour": 1})]


@pytest.mark.rule("E-RULING-62")
def test_E_RULING_08_labour_is_open_and_carried_over_until_a_scoring() -> None:
    table = Table().labour(5, 0, 8, 1).before(1, INCA).settle()
    assert table.s.labour == [5 + 3 + 1, 3, 8 + 3, 1 + 3 - 1]  # green leads, orange is last
    for viewer in range(-1, 4):
        assert [seat["labour"] for seat in GAME.view(table.s, viewer)["seats"]] == [9, 3, 11, 3]
    while table.s.column == 1:
        assert table.s.labour == [9, 3, 11, 3]
        table.do("pass" if table.frame == "turn" else first(table))
    assert [args["labour"] for _, args in table.told("returned")] == [6, 8]
    assert table.s.labour == [3 + 3 + 1, 3 + 3, 3 + 3, 3 + 3 - 1]


@pytest.mark.rule("E-ROAD-11")
def test_E_RULING_06_neither_labour_nor_roads_run_out() -> None:
    table = Table().labour(500, 400, 0, 0).before(1, INCA).settle()
    assert table.s.labour[:2] == [500 + 3 + 1, 400 + 3]
    table = Table()
    for link in list(members(table.s.data.atlas.printed))[10:80]:
        take(table.s, ORANGE, link)
    table.do("road acomayo-cuzco")
    assert table.s.roads[ORANGE].bit_count() > 60
