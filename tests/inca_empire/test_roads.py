"""Roads: where they may go, what cuts and heals a network, wild roads."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire.atlas import REGIONS, holds, members, whole
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.roads import near_links, rebuild, take
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import unrest
from tawantin.games.inca_empire.track import sapa_phase
from tests.inca_empire.table import Table, fresh, region, site

Point = list[float]
HOMES = ("limatambo", "pisac", "urcos", "pacariqtambo")


def joined(table: Table, seat: int, name: str) -> bool:
    return bool(table.s.network[seat] >> site(name) & 1)


def test_E_SETUP_06_every_player_begins_with_a_road_from_cuzco() -> None:
    s = Table().s
    for seat, name in enumerate(HOMES):
        assert s.network[seat] == 1 << site("cuzco") | 1 << site(name)


@pytest.mark.rule("E-ROAD-08")
def test_E_ROAD_02_roads_begin_at_the_network_and_may_branch() -> None:
    """The rulebook's example: a road at any site of the network, so branches too."""
    table = Table().road(0, "cuzco-ollantaytambo", "ollantaytambo-callanga", "cuzco-saywite")
    for at in ("limatambo-machu_picchu", "acomayo-cuzco", "ollantaytambo-pisac"):
        assert table.can(f"road {at}")
    assert table.can("road callanga-pisac")  # at the end of it
    assert table.can("road pacariqtambo-saywite")
    table = Table()
    assert table.can("road cuzco-saywite")
    assert table.against("road callanga-pisac") == "E-ROAD-02 not_joined"
    assert table.why("road callanga-pisac").args == {"a": site("pisac"), "b": site("callanga")}
    assert table.at(0, 1, 1).can("road callanga-pisac")  # at home for blue


def test_E_ROAD_01_up_to_two_roads_for_nothing() -> None:
    for built in range(3):
        table = Table()
        table.do(*["road acomayo-cuzco", "road cuzco-saywite"][:built])
        if built < 2:
            table.do("stop" if built else "pass")
        assert (table.s.active, table.s.labour[0]) == (1, 0)
        assert table.s.roads[0].bit_count() == 1 + built


@pytest.mark.rule("E-RULING-35")
def test_E_ROAD_04_a_connection_is_for_one_player() -> None:
    table = Table()
    assert table.against("road cuzco-pisac") == "E-ROAD-04 connection_taken"
    assert table.why("road cuzco-pisac").args["holder"] == 1
    assert table.against("road cuzco-limatambo") == "E-ROAD-04 connection_taken"  # the own one
    assert table.why("road cuzco-limatambo").args["holder"] == 0
    assert not table.can("road cuzco-pisac")
    table.road(1, "pisac-ollantaytambo").road(0, "cuzco-ollantaytambo")
    assert table.can("road limatambo-ollantaytambo")  # a loop


@pytest.mark.rule("E-ROAD-04")
def test_E_RULING_33_sites_are_shared_and_buildings_never_block() -> None:
    table = Table().road(1, "cuzco-ollantaytambo", "ollantaytambo-machu_picchu")
    table.conquered(1, "vilcabamba").city("machu_picchu").temple("machu_picchu")
    table.do("road limatambo-machu_picchu", "road machu_picchu-vitcos")
    assert joined(table, 0, "vitcos")


def test_E_ROAD_03_along_printed_connections() -> None:
    table = Table()
    assert table.against("road cuzco-machu_picchu") == "E-ROAD-03 no_connection"
    assert (
        table.against("road limatambo-vitcos") == "E-ROAD-03 no_connection"
    )  # a wild link is none
    assert table.sun(1, "wild_road").against("road limatambo-vitcos") == "E-ROAD-03 no_connection"
    printed = table.s.data.atlas.printed
    legal = [GAME.actions.text(action) for action in GAME.legal_actions(table.s)]
    roads = [text.removeprefix("road ") for text in legal if text.startswith("road ")]
    assert roads
    assert all(printed >> table.link(pair) & 1 for pair in roads)


@pytest.mark.rule("E-ROAD-05", "E-RULING-21")
def test_E_ROAD_06_not_between_sites_outside_the_conquered_land() -> None:
    """The rulebook's example: one end is in the network, but neither touches conquered land."""
    table = Table().road(0, "cuzco-saywite")
    assert table.against("road saywite-sondor") == "E-ROAD-06 too_far_out"
    assert not table.can("road saywite-sondor")
    assert table.can("road limatambo-saywite")
    table.conquered(3, "chanka")
    assert table.can("road saywite-sondor")


@pytest.mark.rule("E-RULING-20", "E-RULING-21")
def test_E_ROAD_05_one_end_at_conquered_land_whichever_it_is() -> None:
    table = Table().road(0, "cuzco-saywite")
    assert table.can("road limatambo-machu_picchu")  # out of it, the road lies outside
    assert table.can("road pacariqtambo-saywite")  # from outside back in, at another's start
    assert table.can("road limatambo-saywite")
    table = Table().road(0, "cuzco-saywite", "saywite-vitcos").conquered(2, "vilcabamba")
    assert table.can("road machu_picchu-vitcos")  # Vitcos touches two regions, one conquered
    assert table.can("road sondor-vitcos")
    assert table.against("road saywite-sondor") == "E-ROAD-06 too_far_out"


@pytest.mark.rule("E-RULING-20")
@pytest.mark.parametrize("players", [3, 4])
def test_E_RULING_20_starting_regions_are_conquered_from_the_start(players: int) -> None:
    table = Table(players).labour(*[20] * players)
    atlas = table.s.data.atlas
    starts = [atlas.start_region[colour] for colour in atlas.colours]
    assert table.s.conquered == sum(1 << start for start in starts)
    for start in starts:
        name = REGIONS[start]
        assert table.against(f"conquer {name}") == "E-RULING-20 not_to_conquer"
        assert not table.can(f"conquer {name}")
    assert table.s.owned == [0] * players  # they yield nothing
    assert all(seat["income"] == 6 for seat in GAME.view(table.s, 0)["seats"])
    for seat in range(players):
        others = [link for link in atlas.start_road if link not in (-1, atlas.start_road[seat])]
        assert whole(table.s.opened) & sum(1 << link for link in others)


@pytest.mark.rule("E-ROAD-07", "E-ROAD-08", "E-RULING-32")
def test_E_ROAD_07_a_wild_road_links_once_more() -> None:
    table = Table().road(1, "cuzco-saywite").sun(1, "wild_road")
    assert table.against("road cuzco-saywite") == "E-ROAD-04 connection_taken"
    table.do("wild cuzco-saywite")
    assert joined(table, 0, "saywite")
    assert table.s.wild == [table.link("cuzco-saywite") * 4]
    assert table.s.roads[1] >> table.link("cuzco-saywite") & 1  # the other one stays
    assert ("cuzco", "saywite", 0) in GAME.view(table.s, 2)["wild_roads"]


def test_E_ROAD_08_roads_of_others_are_no_way() -> None:
    table = Table().road(1, "cuzco-ollantaytambo", "ollantaytambo-machu_picchu")
    assert joined(table, 1, "machu_picchu")
    assert not joined(table, 0, "machu_picchu")
    assert not joined(table, 0, "ollantaytambo")
    table.conquered(3, "vilcabamba").labour(9)
    assert table.against("city machu_picchu") == "E-ROAD-02 site_not_joined"
    assert table.against("road callanga-ollantaytambo") == "E-ROAD-02 not_joined"
    table.do("road limatambo-machu_picchu")
    assert joined(table, 0, "machu_picchu")
    assert not joined(table, 0, "ollantaytambo")  # the road between is blue's


@pytest.mark.rule("E-RULING-24")
def test_E_ROAD_09_a_road_lies_in_one_region_even_along_a_border() -> None:
    """Pisac to Callanga lies in Opatari, Ollantaytambo to Callanga in Antisuyu; both end in
    Opatari, which nobody has conquered."""
    table = Table()
    atlas = table.s.data.atlas
    for link in range(atlas.printed.bit_length()):
        assert atlas.lies_in[link].bit_count() == 1
    table.road(1, "pisac-callanga", "pisac-ollantaytambo", "ollantaytambo-callanga")
    table.sun(1, "unrest")
    unrest(table.s)
    assert not table.s.roads[1] >> table.link("pisac-callanga") & 1
    assert table.s.roads[1] >> table.link("ollantaytambo-callanga") & 1
    assert joined(table, 1, "callanga")


@pytest.mark.parametrize("players", [3, 4])
def test_E_ROAD_10_every_site_touches_a_region_and_border_sites_more(players: int) -> None:
    atlas = Table(players).s.data.atlas
    touched = [atlas.touches[at].bit_count() for at in atlas.sites]
    assert min(touched) == 1
    assert max(touched) > 1
    table = Table().road(0, "cuzco-paucartambo", "paucartambo-macusani").labour(9)
    for name in ("callahuaya", "colla", "opatari"):  # Macusani touches three
        assert table.can(f"conquer {name}")


def test_E_ROAD_11_roads_never_run_out() -> None:
    table = Table()
    keep = table.link("acomayo-cuzco")
    for link in members(whole(table.s.vacant) & ~(1 << keep)):
        take(table.s, 0, link)
    rebuild(table.s, 0)
    assert table.s.roads[0].bit_count() > 60
    assert table.can("road acomayo-cuzco")


@pytest.mark.rule("E-EVENT-01")
def test_E_RULING_22_the_starting_road_is_never_lost() -> None:
    for sector in (1, 3):
        table = Table().sun(sector, "unrest")
        for seat in range(4):
            table.road(seat, "-".join(("cuzco", HOMES[seat])))
        unrest(table.s)
        for seat in range(4):
            assert table.s.network[seat] == 1 << site("cuzco") | 1 << site(HOMES[seat])


def cut() -> Table:
    """Seat 0 has roads to Vitcos and on; the middle one lies in unconquered land."""
    table = Table().road(0, "cuzco-saywite", "saywite-vitcos", "vitcos-machu_picchu")
    return table.conquered(2, "vilcabamba").city("machu_picchu")


@pytest.mark.rule("E-EVENT-01", "E-RULING-24", "E-RULING-25", "E-SAPA-08", "E-CHK-23")
def test_E_RULING_23_unrest_cuts_a_network() -> None:
    table = cut().temple("machu_picchu").sun(1, "unrest", "small").labour(20)
    middle = table.link("saywite-vitcos")
    assert joined(table, 0, "machu_picchu")
    unrest(table.s)
    assert not table.s.roads[0] >> middle & 1
    assert not joined(table, 0, "machu_picchu")
    assert table.s.roads[0] >> table.link("vitcos-machu_picchu") & 1  # stays, for nothing
    table.s.temples = 0
    assert table.against("temple machu_picchu") == "E-ROAD-02 site_not_joined"
    table.temple("machu_picchu")
    assert table.against("pilgrimage small road") == "E-EVENT-21 no_holy_temple"
    assert table.against("garrison vitcos") == "E-ROAD-02 site_not_joined"
    assert table.against("road machu_picchu-ollantaytambo") == "E-ROAD-02 not_joined"
    assert table.against("road machu_picchu-vitcos") == "E-ROAD-04 connection_taken"
    assert holds(table.s.vacant, 0, middle)
    table.at(0, 1, 1)
    assert (
        table.against("road machu_picchu-vitcos") == "E-ROAD-04 connection_taken"
    )  # closed to all
    sapa_phase(table.s)
    assert table.s.score == [0, 0, 0, 0]


def test_E_RULING_25_anyone_may_rebuild() -> None:
    table = cut().road(3, "pacariqtambo-saywite").sun(1, "unrest").conquered(3, "chanka")
    assert table.at(0, 1, 3).against("road saywite-vitcos") == "E-ROAD-04 connection_taken"
    table.s.conquered ^= 1 << region("chanka")
    unrest(table.s)
    table.s.conquered ^= 1 << region("chanka")
    assert table.at(0, 1, 0).can("road saywite-vitcos")
    table.at(0, 1, 3).do("road saywite-vitcos")
    assert table.s.roads[3] >> table.link("saywite-vitcos") & 1


def test_E_RULING_23_a_new_road_heals_the_cut() -> None:
    table = cut().sun(1, "unrest")
    unrest(table.s)
    assert not joined(table, 0, "vitcos")
    table.do("road limatambo-machu_picchu")
    for name in ("machu_picchu", "vitcos"):  # over the road that had been cut off
        assert joined(table, 0, name)
    assert table.can("road sondor-vitcos")
    assert table.can("road saywite-vitcos")  # once more, as Vitcos touches conquered land


@pytest.mark.rule("E-EVENT-01")
def test_E_RULING_16_unrest_hits_the_two_beside_it() -> None:
    table = cut().sun(2, "unrest")
    unrest(table.s)
    assert joined(table, 0, "machu_picchu")


@pytest.mark.rule("E-EVENT-04", "E-RULING-29", "E-RULING-31")
def test_E_RULING_32_wild_links_and_parallels() -> None:
    table = Table()
    assert table.against("wild limatambo-vitcos") == "E-EVENT-04 no_wild_road"
    table.sun(1, "wild_road")
    assert table.can("wild limatambo-vitcos")
    assert table.can("wild cuzco-pisac")  # doubles the road of seat 1
    assert table.can("wild cuzco-limatambo")  # and the own one
    assert table.against("wild cuzco-saywite") == "E-RULING-32 connection_free"
    assert table.against("wild cuzco-machu_picchu") == "E-RULING-31 no_connection"
    table.do("wild cuzco-pisac")
    assert joined(table, 0, "pisac")
    assert table.against("wild limatambo-vitcos") == "E-EVENT-04 no_wild_road"  # one for each card
    assert table.verbs() == {"road", "stop"}


def test_E_RULING_32_wild_roads_obey_the_other_rules() -> None:
    table = Table().sun(1, "wild_road").road(2, "urcos-raqchi").road(0, "cuzco-saywite")
    assert table.against("wild raqchi-urcos") == "E-ROAD-02 not_joined"
    table.road(0, "saywite-vitcos", "vitcos-sondor")
    assert table.against("wild vitcos-wari") == "E-ROAD-06 too_far_out"
    assert table.against("wild saywite-vitcos") == "E-ROAD-06 too_far_out"  # beside the own road
    table.conquered(3, "vilcabamba")
    assert table.can("wild vitcos-wari")
    table.draw("tile 5").do("wild vitcos-wari")
    assert table.told("wild_road") == [(0, {"a": "vitcos", "b": "wari"})]
    assert {seen["region"] for _, seen in table.told("revealed")} == set()
    assert joined(table, 0, "wari")
    assert table.against("road vilcashuaman-wari") == "E-ROAD-06 too_far_out"


@pytest.mark.rule("E-RULING-29", "E-CHK-12")
def test_E_EVENT_04_counts_over_both_actions() -> None:
    table = Table().labour(1).sun(1, "wild_road", "wild_road")
    table.do("wild cuzco-pisac", "road acomayo-cuzco", "extra")
    assert table.can("wild cuzco-pisac")  # stacked without limit
    table.do("wild cuzco-pisac")
    assert len(table.s.wild) == 2


@pytest.mark.rule("E-RULING-29")
def test_E_RULING_29_a_wild_road_takes_the_place_of_another() -> None:
    table = Table().sun(1, "wild_road", "wild_road", "wild_road")
    table.do("wild cuzco-pisac", "wild cuzco-pisac")
    assert table.s.active == 1  # the two roads of the action, no third
    assert table.s.labour[0] == 0
    table = Table().sun(1, "wild_road", "wild_road", "wild_road", "crew")
    table.do("wild cuzco-pisac", "wild cuzco-pisac", "wild cuzco-pisac")
    assert (table.s.active, len(table.s.wild)) == (1, 3)
    table = Table().labour(1).sun(1, "wild_road", "pressure").do("extra", "road acomayo-cuzco")
    assert table.can("wild cuzco-pisac")  # the free companion
    table.do("wild cuzco-pisac")
    assert (table.frame, table.s.labour[0]) == ("turn", 0)
    assert table.against("wild cuzco-urcos") == "E-EVENT-04 no_wild_road"
    assert table.why("wild cuzco-urcos").args == {"cards": 1}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-RULING-31", "E-RULING-34", "E-DATA-05", "E-EVENT-04")
def test_E_RULING_30_wild_links_cross_no_connection(players: int) -> None:
    """By the coordinates of the shipped map; links that meet in a site do not cross."""
    scenery = GAME.scenery(players, None)
    at = {name: row["at"] for name, row in scenery["sites"].items()}
    printed = {frozenset(row[:2]) for row in scenery["connections"]}
    atlas = Table(players).s.data.atlas
    assert atlas.printed & atlas.wild == 0
    assert atlas.printed.bit_count() == len(printed)
    assert atlas.wild.bit_count() == len(scenery["wild"]) > 0
    for a, b, *regions in scenery["wild"]:
        assert 1 <= len(regions) <= 2
        assert frozenset((a, b)) not in printed
        for c, d, _ in scenery["connections"]:
            if not {a, b} & {c, d}:
                assert not crosses(at[a], at[b], at[c], at[d]), (a, b, c, d)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def side(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.rule("E-RULING-24")
def test_E_EVENT_01_a_wild_road_goes_with_any_of_its_regions() -> None:
    table = Table().road(0, "limatambo-vitcos", wild=True).sun(1, "unrest")
    assert joined(table, 0, "vitcos")
    unrest(table.s)
    assert table.s.wild == []
    assert not joined(table, 0, "vitcos")
    table = Table().road(0, "cuzco-pisac", wild=True).sun(1, "unrest")
    unrest(table.s)
    assert joined(table, 0, "pisac")


@pytest.mark.rule("E-RULING-24")
def test_E_RULING_24_a_parallel_lies_where_its_connection_lies_and_goes_with_its_owner() -> None:
    table = Table().road(2, "pisac-callanga").road(1, "pisac-callanga", wild=True)
    table.road(3, "cuzco-pisac", "pisac-callanga", wild=True).sun(1, "unrest")
    unrest(table.s)  # hits seats 0 and 1
    assert [road % 4 for road in table.s.wild] == [3, 3]
    assert not joined(table, 1, "callanga")
    assert joined(table, 3, "callanga")
    assert not holds(table.s.vacant, 0, table.link("pisac-callanga"))  # the road of seat 2
    table = Table().road(1, "pisac-callanga").road(3, "cuzco-pisac", "pisac-callanga", wild=True)
    unrest(table.sun(1, "unrest").s)
    assert table.at(0, 1, 1).can("road callanga-pisac")  # a wild road closes nothing


def plain_network(s: EmpireState, seat: int) -> set[int]:
    """Sites joined to Cuzco over a seat's roads, by a plain search."""
    atlas = s.data.atlas
    ends = [atlas.ends[link] for link in range(len(atlas.ends)) if s.roads[seat] >> link & 1]
    ends += [atlas.ends[road // 4] for road in s.wild if road % 4 == seat]
    found, waiting = {site("cuzco")}, [site("cuzco")]
    while waiting:
        here = waiting.pop()
        for a, b in ends:
            if here in (a, b):
                there = b if here == a else a
                if there not in found:
                    found.add(there)
                    waiting.append(there)
    return found


def plain_sets(s: EmpireState) -> tuple[list[set[int]], ...]:
    """Networks, links at them, regions they touch; open sites and links: all from scratch."""
    atlas = s.data.atlas
    networks = [plain_network(s, seat) for seat in range(s.players)]
    links = range(len(atlas.ends))
    near = [{k for k in links if set(atlas.ends[k]) & sites} for sites in networks]
    reach = [{r for at in sites for r in numbers(atlas.touches[at])} for sites in networks]
    conquered = numbers(s.conquered)
    open_sites = {at for at in atlas.sites if numbers(atlas.touches[at]) & conquered}
    opened = {k for k in links if set(atlas.ends[k]) & open_sites}
    return networks, near, reach, [opened, open_sites]


def numbers(mask: int) -> set[int]:
    return {number for number in range(mask.bit_length()) if mask >> number & 1}


@pytest.mark.rule("E-RULING-23", "E-ROAD-05", "E-ROAD-08")
@pytest.mark.parametrize("players", [3, 4])
def test_E_ROAD_02_networks_are_those_a_plain_search_finds(players: int) -> None:
    """Random games, with roads and unrest preferred so that networks are cut and healed."""
    cut, healed, wild = 0, 0, 0
    for seed in range(6):
        s, rng = fresh(players), FastRng(seed)
        were_cut = [False] * players
        while not GAME.is_over(s):
            if GAME.actor(s) == CHANCE_SEAT:
                GAME.apply(s, GAME.sample(s, rng))
                continue
            networks, near, reach, opened = plain_sets(s)
            assert [numbers(mask) for mask in s.network] == networks
            assert [numbers(whole(near_links(s, seat))) for seat in range(players)] == near
            assert [numbers(mask) for mask in s.reach] == reach
            assert [numbers(whole(s.opened)), numbers(s.open_sites)] == opened
            are_cut = [is_cut(s, seat) for seat in range(players)]
            cut += sum(are_cut) > sum(were_cut)
            healed += sum(are_cut) < sum(were_cut)
            wild += len(s.wild)
            were_cut = are_cut
            GAME.apply(s, road_lover(s, rng))
    assert cut
    assert healed
    assert wild


def road_lover(s: EmpireState, rng: FastRng) -> int:
    actions = GAME.legal_actions(s)
    roads = [a for a in actions if GAME.actions.row(a).verb in ("road", "wild", "extra")]
    unrest = [a for a in actions if GAME.actions.text(a).startswith("lay unrest")]
    liked = unrest or (roads if roads and rng.below(8) else actions)
    return liked[rng.below(len(liked))]


def is_cut(s: EmpireState, seat: int) -> bool:
    """Whether a road of the seat hangs together with nothing."""
    atlas, network = s.data.atlas, s.network[seat]
    return any(not atlas.end_bits[link] & network for link in numbers(s.roads[seat]))
