"""The variants: Pizarro's arrival, early decline, convergence of the gods."""

from collections import Counter

import pytest

from tawantin.core.errors import BadSetup
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import REGIONS, members
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState
from tests.inca_empire.table import Table, card, draws, fresh, heap, random_game, region

LATE = 6  # the last round
TURNS = (2, 4, 6, 8)  # its People phases


def invaded(space: int, tile: str, players: int = 4) -> Table:
    """The last player has passed in a People phase of the last round, and a tile was turned up."""
    table = Table(players, pizarro=True)
    table.s.invaders = TURNS.index(space)
    return table.at(LATE, space, players - 1).labour(9).draw("invasion " + tile).do("pass")


def phases(table: Table) -> list[str]:
    return [str(args["phase"]) for _, args in table.told("phase")]


# Pizarro's arrival.


@pytest.mark.rule("E-RULING-57", "E-RULING-62", "E-DATA-12")
def test_E_VAR_01_four_tiles_lie_hidden_one_of_them_is_the_arrival() -> None:
    table = Table(pizarro=True)
    for viewer in range(-1, 4):
        hidden = {"normal": 0, "arrived": False, "hidden": 4, "ships": 1}
        assert GAME.view(table.s, viewer)["invasion"] == hidden
    assert GAME.view(Table().s, 0)["invasion"] is None
    left = []
    for space in TURNS:
        table.at(LATE, space, 3)
        GAME.apply(table.s, GAME.actions.parse("pass"))
        assert (table.frame, GAME.actor(table.s)) == ("invading", CHANCE_SEAT)
        left.append(heap(table.s))
        if space != TURNS[-1]:
            GAME.apply(table.s, GAME.actions.parse("invasion normal"))
    assert left == [[3, 1], [2, 1], [1, 1], [1]]  # shuffled: every tile as likely


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-VAR-02")
def test_E_VAR_01_a_tile_beside_each_people_phase_of_the_late_empire_alone(players: int) -> None:
    met: Counter[tuple[int, str]] = Counter()
    for seed in range(8):
        for s in random_game(seed, players, pizarro=True):
            if GAME.top(s).name == "invading":
                phase = s.data.columns[s.column][s.space]
                met[s.column, ids.PHASES[phase]] += 1
    assert set(met) == {(LATE, "people")}
    assert met[LATE, "people"] > 8


@pytest.mark.rule("E-VAR-02")
def test_E_VAR_02_without_the_variant_no_tile_is_turned_up() -> None:
    assert not any(GAME.top(s).name == "invading" for s in random_game(1))


@pytest.mark.parametrize("space", TURNS[:3])
def test_E_VAR_02_a_normal_tile_has_no_effect(space: int) -> None:
    table = invaded(space, "normal")
    assert (table.s.column, table.s.space, table.frame) == (LATE, space + 1, "laying")
    assert table.told("invasion") == [(-1, {"arrived": 0})]
    assert table.s.labour == [9, 0, 0, 0]
    assert table.s.score == [0, 0, 0, 0]
    left = {"normal": TURNS.index(space) + 1, "arrived": False}
    assert GAME.view(table.s, 0)["invasion"] == {
        **left,
        "hidden": 3 - TURNS.index(space),
        "ships": 1,
    }


def test_E_VAR_02_only_at_the_end_of_the_people_phase() -> None:
    table = Table(pizarro=True).at(LATE, 2, 0)
    for seat in range(3):
        assert table.s.active == seat
        table.do("pass")
        assert table.told("invasion") == []
    table.draw("invasion normal").do("pass")
    assert len(table.told("invasion")) == 1


@pytest.mark.parametrize("space", TURNS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-RULING-58", "E-END-01")
def test_E_VAR_03_the_arrival_brings_the_last_scoring_at_once(space: int, players: int) -> None:
    table = invaded(space, "arrival", players)
    assert phases(table) == ["sapa"]  # all other phases are dropped
    assert GAME.is_over(table.s)
    assert [seat for seat, _ in table.told("sapa")] == table.s.order  # a full one: last first
    assert table.s.labour[0] == 1
    assert table.told("ended") == [(table.s.rank[0], {"points": 0, "arrived": 1})]
    assert GAME.view(table.s, 0)["invasion"]["arrived"] is True


@pytest.mark.rule("E-RULING-57")
def test_E_RULING_58_the_arrival_comes_at_last_and_the_game_ends_anyway() -> None:
    lengths = Counter[int]()
    for seed in range(24):
        found = [s.space for s in random_game(seed, pizarro=True) if s.column == LATE]
        lengths[max(space for space in found if space in TURNS)] += 1
    assert set(lengths) == set(TURNS)
    short = {"track": {"era_4": {"columns": [["inca", "people", "people", "sapa"]]}}}
    table = Table(4, short, pizarro=True).at(LATE, 1, 3)
    table.draw("invasion normal", "invasion normal").do("pass", *["pass"] * 4)
    assert GAME.is_over(table.s)
    assert GAME.view(table.s, 0)["invasion"] == {
        "normal": 2,
        "arrived": False,
        "hidden": 2,
        "ships": 1,
    }
    assert [phases(table)[-1], len(table.told("sapa"))] == ["sapa", 4]


# Early decline.


@pytest.mark.rule("E-RULING-57", "E-CHK-01", "E-CHK-03", "E-CHK-04")
def test_E_VAR_04_the_pilgrimages_leave_the_game() -> None:
    s = fresh(early_decline=True)
    whole = fresh().pile
    assert (sum(whole), sum(s.pile)) == (32, 29)
    gone = [name for name in ids.CARDS if s.pile[card(name)] != whole[card(name)]]
    assert gone == ["annual", "great", "small"]
    assert [s.pile[card(name)] for name in gone] == [0, 0, 0]
    table = Table(early_decline=True)
    assert (sum(table.s.hand), sum(table.s.pile)) == (12, 17)
    GAME.check(table.s)


@pytest.mark.rule("E-VAR-04")
def test_E_RULING_57_early_decline_needs_four_players() -> None:
    for start in (
        lambda: fresh(3, early_decline=True),
        lambda: Match(GAME, 3, {"early_decline": True}),
    ):
        with pytest.raises(BadSetup, match="not played by 3 players with early_decline"):
            start()
    assert GAME.playable(3, GAME.check_options(None))
    assert GAME.playable(4, GAME.check_options({"early_decline": True}))


@pytest.mark.parametrize("pizarro", [False, True])
def test_E_VAR_05_two_columns_are_skipped_whole(pizarro: bool) -> None:
    met: list[tuple[int, int]] = []
    rounds: list[tuple[int, int]] = []
    for s in random_game(1, early_decline=True, pizarro=pizarro):
        if not met or met[-1] != (s.column, s.space):
            met.append((s.column, s.space))
        assert s.rec is not None
        for event in s.rec.take():
            if event.kind == "round":
                rounds.append((int(event.args["round"]), int(event.args["era"])))
    assert sorted({column for column, _ in met}) == [0, 1, 2, 4, 6]
    assert rounds == [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3)]
    skipped = GAME.view(s, -1)["track"]["skipped"]
    assert skipped == [3, 5]
    columns = GAME.scenery(4, None)["track"]["columns"]
    assert [columns[i]["era"] for i in skipped] == [2, 3]
    assert GAME.view(fresh(), -1)["track"]["skipped"] == []


def test_E_VAR_05_the_third_and_the_second_column_of_their_eras_whatever_the_track() -> None:
    column = ["inca", "sun", "people", "sapa"]
    overlay = {
        "track": {
            "era_1": {"columns": [["inca", "people"], ["people"]]},
            "era_2": {"columns": [column] * 4},
            "era_3": {"columns": [column] * 3},
        }
    }
    track = GAME.view(fresh(4, overlay, early_decline=True), -1)["track"]
    assert track["skipped"] == [2 + 2, 6 + 1]


# Convergence of the gods.


def gods(s: EmpireState) -> list[str]:
    return [REGIONS[at] for at in s.data.atlas.gods]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-RULING-57", "E-DATA-06")
def test_E_VAR_06_four_tiles_of_3_labour_lie_open_before_the_others(players: int) -> None:
    s = fresh(players, convergence=True)
    assert len(gods(s)) == 4
    symbols = GAME.scenery(players, None)["regions"]
    assert sorted(gods(s)) == sorted(name for name in symbols if symbols[name]["god"])
    tiles = 0
    for verb, options in draws(s):
        if verb == "tile" and tiles < 4:
            assert options == ["tile 5"]  # the only kind that gives 3 labour
            assert heap(s) == [{4: 5, 3: 4}[players] - tiles]
            assert all(s.tile[at] == ids.HIDDEN for at in members(s.hidden))
        elif verb == "tile":
            assert len(options) == {4: 6, 3: 5}[players]  # of three players, no "tile 5" is left
            assert all(s.tile[region(name)] == 4 for name in gods(s))
        tiles += verb == "tile"
    assert tiles == 4 + 6
    for viewer in range(-1, players):
        regions = GAME.view(s, viewer)["regions"]
        assert [regions[name]["tile"] for name in gods(s)] == ["5"] * 4
    GAME.check(s)


@pytest.mark.rule("E-VAR-06")
def test_E_RULING_57_the_four_are_drawn_at_random_and_fewer_symbols_take_fewer() -> None:
    overlay = {
        "culture": {"kind_6": {"labour": 3}},
        "map_4": {"regions": {"canari": {"god": False}}},
    }
    s = fresh(4, overlay, convergence=True)
    assert len(gods(s)) == 3
    offered = []
    for verb, options in draws(s, "tile 6", "tile 5"):
        if verb == "tile":
            offered.append((options, heap(s)))
    assert offered[:3] == [
        (["tile 5", "tile 6"], [5, 5]),
        (["tile 5", "tile 6"], [5, 4]),
        (["tile 5", "tile 6"], [4, 4]),
    ]
    assert len(offered) == 3 + 6
    assert [s.tile[region(name)] + 1 for name in gods(s)] == [6, 5, 5]


def test_E_VAR_06_only_with_the_variant() -> None:
    s = Table().s
    assert all(s.tile[at] == ids.HIDDEN for at in s.data.atlas.gods)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-CHK-07", "E-RULING-54")
def test_E_VAR_07_the_rest_is_laid_as_always(players: int) -> None:
    table = Table(players, convergence=True)
    s = table.s
    assert (s.hidden & s.data.atlas.open).bit_count() == {4: 42, 3: 36}[players] - 4 - 6
    assert sum(s.tiles_left) - s.hidden.bit_count() == 3
    for name in gods(s):
        assert not s.conquered >> region(name) & 1
        assert not any(owned >> region(name) & 1 for owned in s.owned)
        assert table.against("conquer " + name) == "E-BUILD-09 no_road_there"


def test_E_VAR_07_the_region_is_conquered_by_the_normal_rules() -> None:
    table = Table(convergence=True)
    name = gods(table.s)[0]
    at = next(i for i, t in enumerate(table.s.data.atlas.touches) if t >> region(name) & 1)
    table.s.network[0] |= 1 << at
    table.s.reach[0] |= 1 << region(name)
    table.labour(2)
    assert table.why("conquer " + name).args == {"price": 3, "labour": 2}
    table.labour(3).do("conquer " + name)
    assert (table.s.labour[0], table.s.score[0]) == (0, 2)
    table.before(1, 0).settle()
    assert table.told("income")[0] == (0, {"labour": 3 + 3})


def test_E_RULING_57_all_variants_together() -> None:
    *_, s = random_game(3, pizarro=True, early_decline=True, convergence=True)
    assert GAME.is_over(s)
    assert s.arrived
    GAME.check(s)
