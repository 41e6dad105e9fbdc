"""Roads: where they may go, what cuts and heals a network, wild roads, tiles revealed."""

import pytest

from tawantin.games.inca_empire.sun import unrest
from tests.inca_empire.table import Table, region, site


def joined(table: Table, seat: int, name: str) -> bool:
    return bool(table.s.network[seat] >> site(name) & 1)


def test_E_SETUP_06_every_player_begins_with_a_road_from_cuzco() -> None:
    s = Table().s
    for seat, name in enumerate(("limatambo", "pisac", "urcos", "pacariqtambo")):
        assert s.network[seat] == 1 << site("cuzco") | 1 << site(name)


def test_E_ROAD_02_roads_begin_at_the_network_and_may_branch() -> None:
    table = Table()
    assert table.can("road cuzco-saywite")
    assert table.why("road callanga-pisac") == "E-ROAD-02 not_joined"


@pytest.mark.rule("E-RULING-35")
def test_E_ROAD_04_a_connection_is_for_one_player() -> None:
    table = Table()
    assert table.why("road cuzco-pisac") == "E-ROAD-04 connection_taken"
    table.road(1, "pisac-ollantaytambo").road(0, "cuzco-ollantaytambo")
    assert table.can("road limatambo-ollantaytambo")  # a loop


def test_E_ROAD_03_along_printed_connections() -> None:
    assert Table().why("road cuzco-machu_picchu") == "E-ROAD-03 no_connection"


@pytest.mark.rule("E-ROAD-05", "E-RULING-21")
def test_E_ROAD_06_not_between_sites_outside_the_conquered_land() -> None:
    table = Table().road(0, "cuzco-saywite")
    assert table.why("road saywite-sondor") == "E-ROAD-06 too_far_out"
    assert table.can("road limatambo-saywite")
    table.conquered(3, "chanka")
    assert table.can("road saywite-sondor")


@pytest.mark.rule("E-RULING-53", "E-REVEAL-01", "E-REVEAL-03")
def test_E_REVEAL_01_the_regions_at_both_ends_and_under_the_road() -> None:
    table = Table().road(0, "cuzco-paucartambo").draw("tile 6").do("road macusani-paucartambo")
    seen = table.told("revealed")
    assert seen == [(-1, {"region": "callahuaya", "tile": "6"})]  # opatari and colla lay open
    assert table.s.tile[region("callahuaya")] == 5
    assert table.s.tiles_left[5] == 4


def cut() -> Table:
    """Seat 0 has roads to Vitcos and on; the middle one lies in unconquered land."""
    table = Table().road(0, "cuzco-saywite", "saywite-vitcos", "vitcos-machu_picchu")
    return table.conquered(2, "vilcabamba").city("machu_picchu")


@pytest.mark.rule("E-EVENT-01", "E-RULING-24", "E-RULING-25", "E-SAPA-08", "E-CHK-23")
def test_E_RULING_23_unrest_cuts_a_network() -> None:
    table = cut().sun(1, "unrest")
    middle = table.link("saywite-vitcos")
    assert joined(table, 0, "machu_picchu")
    unrest(table.s)
    assert not table.s.roads[0] >> middle & 1
    assert not joined(table, 0, "machu_picchu")
    assert table.s.roads[0] >> table.link("vitcos-machu_picchu") & 1  # stays, for nothing
    assert table.why("temple machu_picchu") == "E-ROAD-02 site_not_joined"
    assert table.why("road machu_picchu-ollantaytambo") == "E-ROAD-02 not_joined"
    assert not table.s.taken >> middle & 1


def test_E_RULING_23_a_new_road_heals_the_cut() -> None:
    table = cut().sun(1, "unrest").conquered(3, "chanka")
    table.s.conquered ^= 1 << region("chanka")
    unrest(table.s)
    table.s.conquered ^= 1 << region("chanka")
    assert not joined(table, 0, "vitcos")
    table.do("road limatambo-machu_picchu")
    assert joined(table, 0, "vitcos")


def test_E_RULING_16_unrest_hits_the_two_beside_it() -> None:
    table = cut().sun(2, "unrest")
    unrest(table.s)
    assert joined(table, 0, "machu_picchu")


@pytest.mark.rule("E-EVENT-04", "E-RULING-29", "E-RULING-31")
def test_E_RULING_32_wild_links_and_parallels() -> None:
    table = Table()
    assert table.why("wild limatambo-vitcos") == "E-EVENT-04 no_wild_road"
    table.sun(1, "wild_road")
    assert table.can("wild limatambo-vitcos")
    assert table.can("wild cuzco-pisac")  # doubles the road of seat 1
    assert table.can("wild cuzco-limatambo")  # and the own one
    assert table.why("wild cuzco-saywite") == "E-RULING-32 connection_free"
    assert table.why("wild cuzco-machu_picchu") == "E-RULING-31 no_connection"
    table.do("wild cuzco-pisac")
    assert joined(table, 0, "pisac")
    assert table.why("wild limatambo-vitcos") == "E-EVENT-04 no_wild_road"  # one for each card
    assert table.verbs() == {"road", "stop"}


@pytest.mark.rule("E-RULING-29")
def test_E_EVENT_04_counts_over_both_actions() -> None:
    table = Table().labour(1).sun(1, "wild_road", "wild_road")
    table.do("wild cuzco-pisac", "road acomayo-cuzco", "extra")
    assert table.can("wild cuzco-pisac")  # stacked without limit
    table.do("wild cuzco-pisac")
    assert len(table.s.wild) == 2


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
