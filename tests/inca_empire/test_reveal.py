"""Culture tiles that are turned up: by roads, by conquests, for good."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import unrest
from tests.inca_empire.table import Table, fresh, region


def seen(table: Table) -> set[str]:
    """The regions whose tiles were turned up by what was played."""
    return {str(numbers["region"]) for _, numbers in table.told("revealed")}


@pytest.mark.rule("E-RULING-53")
def test_E_REVEAL_01_the_regions_a_new_site_touches() -> None:
    """The rulebook's example: a road links a site, and the tile of a region it touches is shown."""
    table = Table().road(0, "cuzco-paucartambo")
    assert GAME.view(table.s, 0)["regions"]["callahuaya"]["tile"] is None
    table.draw("tile 6").do("road macusani-paucartambo")
    assert table.told("revealed") == [(-1, {"region": "callahuaya", "tile": "6"})]
    assert table.s.tile[region("callahuaya")] == 5  # opatari and colla lay open already
    assert table.s.tiles_left[5] == 4
    for viewer in range(-1, 4):
        assert GAME.view(table.s, viewer)["regions"]["callahuaya"]["tile"] == "6"


def test_E_REVEAL_01_each_tile_of_several_regions() -> None:
    table = Table().road(0, "acomayo-cuzco", "acomayo-pacariqtambo", "cotahuasi-pacariqtambo")
    hidden = table.conquered(3, "cunti").s.hidden
    table.draw("tile 5").do("road cotahuasi-hatun_rucana")
    assert seen(table) == {"nasca"}  # rucana, next to cunti, lay open
    assert table.s.hidden == hidden ^ 1 << region("nasca")
    assert table.s.tile[region("nasca")] == 4


@pytest.mark.rule("E-RULING-32")
def test_E_RULING_53_extra_and_wild_roads_reveal_too() -> None:
    table = Table().road(0, "cuzco-paucartambo").labour(1).do("extra", "road macusani-paucartambo")
    assert seen(table) == {"callahuaya"}
    table = Table().road(0, "acomayo-cuzco", "acomayo-urcos").sun(1, "wild_road")
    table.do("wild macusani-urcos")
    assert seen(table) == {"callahuaya"}


def test_E_RULING_53_the_regions_a_wild_road_lies_in() -> None:
    over = {"map_4": {"wild": [["cuzco", "callanga", "antisuyu", "pasto"]]}}
    table = Table(4, over).sun(1, "wild_road").draw("tile 4").do("wild callanga-cuzco")
    assert table.told("revealed") == [(-1, {"region": "pasto", "tile": "4"})]


@pytest.mark.rule("E-RULING-53")
def test_E_RULING_53_at_once_before_the_next_choice() -> None:
    table = Table().road(0, "cuzco-paucartambo")
    GAME.play(table.s, GAME.actions.parse("road macusani-paucartambo"))
    assert (GAME.top(table.s).name, GAME.actor(table.s)) == ("revealing", CHANCE_SEAT)
    assert GAME.legal_actions(table.s) == [GAME.actions.parse(f"tile {k}") for k in range(1, 7)]
    table.settle()
    assert table.frame == "roads"


def test_E_RULING_53_a_reveal_is_not_taken_back() -> None:
    """After a road one may take back, after one that has shown a tile one may not."""
    match, rng = Match(GAME, 4, seed=bytes(32)), FastRng(1)
    match.run()
    undone: set[tuple[bool, bool]] = set()
    while not match.is_over:
        seat, actions = match.actor, match.legal_actions()
        roads = [action for action in actions if GAME.actions.row(action).verb == "road"]
        entries = match.play(seat, (roads or actions)[rng.below(len(roads or actions))])
        if roads and match.actor == seat:
            shown = any(event.kind == "revealed" for entry in entries for event in entry.events)
            undone.add((shown, match.can_undo(seat)))
    assert undone == {(False, True), (True, False)}


def test_E_REVEAL_02_the_land_next_to_a_conquest() -> None:
    table = Table().road(0, "acomayo-cuzco", "acomayo-raqchi").labour(9)
    assert table.s.hidden >> region("lupaqa") & 1
    table.draw("tile 2", "tile 3").do("conquer cana")
    assert seen(table) == {"colesuyu", "lupaqa"}  # the others next to it lay open
    table.at(0, 1).labour(9).do("conquer colla")
    assert seen(table) == {"colesuyu", "lupaqa", "callahuaya", "pacaje"}


@pytest.mark.rule("E-REVEAL-02")
def test_E_REVEAL_02_an_extra_conquest_too() -> None:
    table = Table().road(0, "acomayo-cuzco", "acomayo-raqchi").labour(9).sun(1, "expansion")
    table.do("expand cana")
    assert seen(table) == {"colesuyu", "lupaqa"}


def test_E_REVEAL_03_a_lost_road_turns_no_tile_back() -> None:
    table = Table().road(0, "cuzco-paucartambo").draw("tile 6").do("road macusani-paucartambo")
    table.sun(1, "unrest")
    unrest(table.s)
    assert not table.s.roads[0] >> table.link("macusani-paucartambo") & 1
    assert table.s.tile[region("callahuaya")] == 5
    assert not table.s.hidden >> region("callahuaya") & 1
    table.do("road macusani-paucartambo")
    assert len(table.told("revealed")) == 1  # shown once, no second tile is drawn


@pytest.mark.rule("E-REVEAL-01", "E-REVEAL-02", "E-REVEAL-03", "E-CHK-24")
@pytest.mark.parametrize("players", [3, 4])
def test_E_CHK_24_in_random_games(players: int) -> None:
    s, rng = fresh(players), FastRng(players)
    before = s.tile[:]
    while not GAME.is_over(s):
        chance = GAME.actor(s) == CHANCE_SEAT
        if not chance and GAME.top(s).name != "laying":
            assert must_lie_open(s) <= {r for r, kind in enumerate(s.tile) if kind >= 0}
        for was, now in zip(before, s.tile, strict=True):
            assert was in (-1, now)  # for good
        before = s.tile[:]
        actions = GAME.legal_actions(s)
        GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])


def must_lie_open(s: EmpireState) -> set[int]:
    """Regions a network touches, or next to conquered ones; those that have a tile."""
    atlas = s.data.atlas
    found: set[int] = set()
    for region_ in atlas.regions:
        if s.conquered >> region_ & 1:
            found |= {r for r in atlas.regions if atlas.adjacent[region_] >> r & 1}
    for sites in s.network:
        for at in atlas.sites:
            if sites >> at & 1:
                found |= {r for r in atlas.regions if atlas.touches[at] >> r & 1}
    return found - set(atlas.start_region)
