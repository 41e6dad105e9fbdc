"""Setup: sides, colours and first roads, culture tiles, hands, turn order, and what stays out."""

from itertools import groupby

import pytest

from tawantin.core.errors import BadData, BadSetup
from tawantin.core.events import Recorder
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import REGIONS, members, whole
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import beside
from tests.inca_empire.table import card, draws, fresh, heap, region, site

CARDS = {4: 32, 3: 27}
TILES = {4: [10, 3, 7, 15, 5, 5], 3: [9, 2, 6, 14, 4, 4]}
REGIONS_OF = {4: 42, 3: 36}  # without the starting ones
NEAR = ["cana", "chanka", "colla", "cunti", "opatari", "vilcabamba"]  # next to a starting region
STARTS = {
    "orange": ("chinchaysuyu", "cuzco-limatambo"),
    "blue": ("antisuyu", "cuzco-pisac"),
    "brown": ("collasuyu", "cuzco-urcos"),
    "green": ("cuntisuyu", "cuzco-pacariqtambo"),
}


def dealt(players: int, *wanted: str, **options: bool) -> EmpireState:
    """A game after setup, at the first turn of all."""
    s = fresh(players, None, **options)
    s.rec = Recorder()
    for _ in draws(s, *wanted):
        pass
    return s


@pytest.mark.rule("E-DATA-02")
@pytest.mark.parametrize("players", [3, 4])
def test_E_SETUP_01_three_or_four_on_the_side_for_them(players: int) -> None:
    assert GAME.players == (3, 4)
    s = fresh(players)
    atlas = s.data.atlas
    assert (atlas.side, len(atlas.colours)) == (players, players)
    assert atlas.open.bit_count() == REGIONS_OF[players]
    assert len(GAME.scenery(players, None)["regions"]) == REGIONS_OF[players] + players
    assert s.score == [0] * players


@pytest.mark.parametrize("players", [1, 2, 5])
def test_E_SETUP_01_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadSetup):
        fresh(players)


@pytest.mark.parametrize("players", [3, 4])
def test_E_SETUP_02_the_sun_plan_has_a_sector_for_each_player(players: int) -> None:
    sun = GAME.view(dealt(players), -1)["sun"]
    assert [sector["cards"] for sector in sun] == [[]] * players


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-SETUP-16", "E-RULING-08")
def test_E_SETUP_03_nobody_owns_anything(players: int) -> None:
    s = fresh(players)
    assert s.roads == [0] * players
    steps = 0
    for _ in draws(s):
        assert s.labour == [0] * players
        steps += 1
    assert steps > 4 * players
    assert s.labour == [6] * players  # the first Inca phase, and nothing before it
    assert s.owned == [0] * players
    assert (s.cities, s.garrisons, s.temples, s.terraces) == (0, 0, 0, 0)
    assert all(seat["regions"] == [] for seat in GAME.view(s, -1)["seats"])


@pytest.mark.rule("E-SETUP-05")
def test_E_SETUP_04_a_random_cost_card_fixes_colour_and_start() -> None:
    s = fresh()
    offered: list[list[str]] = []
    for verb, options in draws(s, "colour brown", "colour orange", "colour green"):
        if verb == "colour":
            assert GAME.actor(s) == CHANCE_SEAT  # no player chooses
            assert heap(s) == [1] * len(options)
            offered.append(options)
    assert [len(options) for options in offered] == [4, 3, 2, 1]
    assert "colour brown" not in offered[1]
    seats = GAME.view(s, -1)["seats"]
    assert [seat["colour"] for seat in seats] == ["brown", "orange", "green", "blue"]
    assert [seat["network"] for seat in seats] == [
        ["cuzco", "urcos"],
        ["cuzco", "limatambo"],
        ["cuzco", "pacariqtambo"],
        ["cuzco", "pisac"],
    ]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-VP-01")
def test_E_SETUP_05_every_figure_starts_at_0(players: int) -> None:
    s = dealt(players)
    assert GAME.scores(s) == [0] * players
    assert [seat["score"] for seat in GAME.view(s, -1)["seats"]] == [0] * players
    assert sorted(s.colour) == list(range(players))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-RULING-22")
def test_E_SETUP_06_the_first_road_lies_in_the_starting_region_and_is_free(players: int) -> None:
    s = dealt(players, "colour blue", "colour brown")
    atlas = s.data.atlas
    for seat in range(players):
        name, road = STARTS[ids.COLOURS[s.colour[seat]]]
        links = list(members(s.roads[seat]))
        assert len(links) == 1
        a, b = (site(end) for end in road.split("-"))
        assert atlas.end_bits[links[0]] == 1 << a | 1 << b == s.network[seat]
        assert atlas.lies_in[links[0]] == 1 << region(name)
        assert atlas.start_region[s.colour[seat]] == region(name)
    assert whole(s.vacant) == s.data.atlas.printed - sum(s.roads)
    assert s.score == [0] * players
    assert s.labour == [6] * players  # nothing was paid of the first income


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-CHK-07")
def test_E_SETUP_07_one_tile_in_every_region_but_the_starting_ones(players: int) -> None:
    s = fresh(players)
    assert s.hidden == s.data.atlas.open
    for verb, _ in draws(s):
        if verb == "tile":
            assert heap(s) == [n for n in s.tiles_left if n]  # every unseen tile is as likely
    assert {REGIONS[r] for r in range(len(REGIONS)) if s.tile[r] >= 0} == set(NEAR)
    for start in (s.data.atlas.start_region[colour] for colour in s.data.atlas.colours):
        assert s.tile[start] == ids.HIDDEN
        assert not s.hidden >> start & 1
        assert GAME.view(s, -1)["regions"][REGIONS[start]]["tile"] is None


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-SETUP-07", "E-CHK-07")
def test_E_RULING_54_three_tiles_stay_out_unseen(players: int) -> None:
    s = dealt(players)
    assert sum(s.tiles_left) - s.hidden.bit_count() == 3
    for at in members(s.hidden):
        GAME.view(s, 0)  # nobody sees which ones are spare
        s.tile[at] = next(kind for kind in range(6) if s.tiles_left[kind])
        s.tiles_left[s.tile[at]] -= 1
        s.hidden ^= 1 << at
    GAME.check(s)
    assert sum(s.tiles_left) == 3  # when every region lies open


@pytest.mark.parametrize("players", [3, 4])
def test_E_SETUP_08_tiles_next_to_a_start_lie_open_all_others_do_not(players: int) -> None:
    s = dealt(players, "tile 6", "tile 3")
    seen = [REGIONS[at] for at in range(len(REGIONS)) if s.tile[at] >= 0]
    assert sorted(seen) == NEAR
    for viewer in range(-1, players):
        regions = GAME.view(s, viewer)["regions"]
        assert sorted(name for name in regions if regions[name]["tile"] is not None) == NEAR
    told = [event for event in s.rec.take() if event.kind == "revealed"] if s.rec else []
    assert [event.args["tile"] for event in told] == [5, 2, 0, 0, 0, 0]
    assert [s.tile[int(event.args["region"])] for event in told] == [5, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-CHK-03", "E-CHK-04")
def test_E_SETUP_09_three_hidden_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    s = fresh(players)
    for verb, _ in draws(s, *["deal crew"] * 2, "deal storm"):
        if verb == "deal":
            assert heap(s) == [n for n in s.pile if n]
    assert (sum(s.pile), sum(s.hand)) == (CARDS[players] - 3 * players, 3 * players)
    hands = [s.hand[p * ids.N_CARDS : (p + 1) * ids.N_CARDS] for p in range(players)]
    assert [sum(hand) for hand in hands] == [3] * players
    assert hands[0][card("crew")] == hands[1][card("crew")] == hands[2][card("storm")] == 1
    assert (s.pile[card("crew")], s.pile[card("storm")]) == (0, 0)
    for viewer in range(-1, players):
        seats = GAME.view(s, viewer)["seats"]
        assert [len(seat.get("hand", [])) for seat in seats] == [
            3 * (seat == viewer) for seat in range(players)
        ]
    GAME.check(s)


def test_E_SETUP_10_the_black_figure_starts_at_the_top_of_the_first_column() -> None:
    s = dealt(4)
    assert s.rec is not None
    told = [event for event in s.rec.take() if event.kind in ("round", "phase")]
    assert [(event.kind, dict(event.args)) for event in told] == [
        ("round", {"round": 1, "era": 0}),
        ("phase", {"phase": ids.INCA}),
        ("phase", {"phase": ids.PEOPLE}),
    ]
    assert (s.column, s.space) == (0, 1)
    assert GAME.view(fresh(), -1)["track"]["phase"] == "inca"


@pytest.mark.parametrize("players", [3, 4])
def test_E_SETUP_11_turn_order_tiles_are_dealt_at_random_and_open(players: int) -> None:
    s = fresh(players)
    offered = []
    for verb, options in draws(s, "order 3", "order 1"):
        if verb == "order":
            assert GAME.actor(s) == CHANCE_SEAT
            assert heap(s) == [1] * len(options)
            offered.append(len(options))
    assert offered == list(range(players, 1, -1))
    assert s.order == [2, 0, 1, 3][:players]
    places = [seat["order"] for seat in GAME.view(s, -1)["seats"]]
    assert places == [2, 3, 1, 4][:players]
    assert s.active == 2  # whoever has tile 1 begins


@pytest.mark.rule("E-CHK-10")
def test_E_SETUP_12_three_players_use_tiles_1_to_3() -> None:
    s = fresh(3)
    for verb, options in draws(s):
        if verb == "order":
            assert "order 4" not in options
    assert sorted(seat["order"] for seat in GAME.view(s, -1)["seats"]) == [1, 2, 3]


@pytest.mark.rule("E-CHK-01")
def test_E_SETUP_13_five_cards_leave_a_game_of_three() -> None:
    whole, three = fresh(4).pile, fresh(3).pile
    assert (len(whole), sum(whole), sum(three)) == (21, 32, 27)
    gone = {name: whole[card(name)] - three[card(name)] for name in ids.CARDS}
    assert {name for name in gone if gone[name]} == {
        "annual",
        "great",
        "small",
        "unrest",
        "wild_road",
    }
    assert (three[card("unrest")], three[card("wild_road")]) == (1, 3)
    assert three[card("annual") :] == [0, 0, 0]


@pytest.mark.rule("E-CHK-07")
def test_E_SETUP_14_a_tile_of_each_kind_leaves_a_game_of_three() -> None:
    assert (fresh(4).tiles_left, sum(fresh(4).tiles_left)) == (TILES[4], 45)
    assert (fresh(3).tiles_left, sum(fresh(3).tiles_left)) == (TILES[3], 39)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("gods", [False, True])
@pytest.mark.rule("E-SETUP-15")
def test_E_RULING_60_the_order_of_setup(players: int, gods: bool) -> None:
    made: list[str] = []
    s = fresh(players, convergence=gods)
    for verb, _ in draws(s):
        if verb == "tile":
            assert all(road for road in s.roads)  # first roads before tiles
        if verb == "deal":
            assert all(s.tile[region(name)] >= 0 for name in NEAR)
        made.append(verb)
    assert [(verb, len(list(some))) for verb, some in groupby(made)] == [
        ("colour", players),
        ("tile", 6 + 4 * gods),
        ("deal", 3 * players),
        ("order", players - 1),  # the last tile goes to the last player
    ]
    assert (s.column, s.space, GAME.top(s).name) == (0, 1, "turn")


def test_E_SETUP_09_cards_are_dealt_one_by_one_round_the_table() -> None:
    s = dealt(3, *["deal " + name for name in ("crew", "flood", "epidemic") * 2])
    for seat, name in enumerate(("crew", "flood", "epidemic")):
        assert s.hand[seat * ids.N_CARDS + card(name)] == 2


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-SETUP-05", "E-CHK-11")
def test_E_RULING_02_figures_stand_against_the_first_turn_order(players: int) -> None:
    s = dealt(players, "order 3", "order 1")
    assert s.rank == s.order[::-1] == [3, 1, 0, 2][4 - players :]
    ranks = [seat["rank"] for seat in GAME.view(s, -1)["seats"]]
    assert ranks == ([3, 2, 4, 1] if players == 4 else [2, 1, 3])


def test_E_RULING_59_the_card_without_a_starting_region_stays_out() -> None:
    s = fresh(3)
    for verb, options in draws(s):
        if verb == "colour":
            assert "colour green" not in options
    assert sorted(ids.COLOURS[c] for c in s.colour) == ["blue", "brown", "orange"]
    assert "cuntisuyu" not in GAME.scenery(3, None)["regions"]
    with pytest.raises(BadData, match="3 colours have a starting region, not orange, blue"):
        fresh(3, {"map_3": {"regions": {"cana": {"start": "green"}}}})


@pytest.mark.rule("E-RULING-11", "E-DATA-02")
def test_E_RULING_59_which_colour_stays_out_is_said_by_the_map() -> None:
    green = {"start": "green"}
    overlay = {"map_3": {"regions": {"antisuyu": green}, "sites": {"pisac": green}}}
    s = fresh(3, overlay)
    seen = [options for verb, options in draws(s) if verb == "colour"]
    assert seen[0] == ["colour orange", "colour brown", "colour green"]
    assert sorted(ids.COLOURS[c] for c in s.colour) == ["brown", "green", "orange"]
    by_name = {ids.COLOURS[c]: seat for seat, c in enumerate(s.colour)}
    circle = [by_name[name] for name in ("orange", "brown", "green")]
    assert [beside(s, sector) for sector in range(3)] == [
        (circle[0], circle[1]),
        (circle[1], circle[2]),
        (circle[2], circle[0]),
    ]
