"""Sun-event cards of temples: zeal, eclipse and the three pilgrimages."""

import pytest

from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.track import worth
from tests.inca_empire.table import (
    BLUE,
    ORANGE,
    Table,
    card,
    fresh,
    gained,
    next_phase,
    realm,
    shrine,
    site,
)

# Temples.


@pytest.mark.rule("E-RULING-48", "E-BUILD-13", "E-CHK-16", "E-RULING-41")
def test_E_EVENT_17_religious_zeal_allows_a_temple_on_a_garrison() -> None:
    table = realm(5).garrison("callanga")
    assert table.against("temple callanga") == "E-BUILD-13 no_city_there"
    table.sun(1, "zeal").garrison("liribamba")
    assert table.against("temple liribamba") == "E-ROAD-02 site_not_joined"
    assert table.against("temple macusani") == "E-BUILD-13 no_city_there"
    assert worth(table.s, ORANGE) == (0, 2, 0, 0)
    table.do("temple callanga")
    assert gained(table) == (0, 4)
    assert worth(table.s, ORANGE) == (0, 2, 1, 0)  # the garrison stays
    table = next_phase(table.labour(9))
    assert table.against("temple callanga") == "E-RULING-39 temple_there"


@pytest.mark.rule("E-BUILD-14")
def test_E_EVENT_17_religious_zeal_leaves_temples_on_cities() -> None:
    table = realm(5, "zeal").city("raqchi")
    table.road(ORANGE, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo").city("machu_picchu")
    assert table.can("temple raqchi")
    assert gained(table.do("temple machu_picchu")) == (0, 4 + 1)


@pytest.mark.rule("E-RULING-50", "E-PEOPLE-03")
def test_E_EVENT_18_a_temple_under_eclipse_costs_the_road_action() -> None:
    table = shrine("eclipse", "expansion").do("temple raqchi")
    assert (table.s.active, table.s.score[ORANGE]) == (ORANGE, 4)
    assert table.verbs() == {"expand", "pass"}
    assert table.against("road cuzco-saywite") == "E-PEOPLE-02 road_action_over"
    assert table.why("road cuzco-saywite").args == {"given_up": 1}
    free = shrine("expansion").do("temple raqchi")
    assert free.can("road cuzco-saywite")  # without eclipse


@pytest.mark.parametrize("cards", [("crew",), ("crew", "crew"), ("flood",), ("flood", "crew")])
@pytest.mark.rule("E-RULING-26", "E-EVENT-05", "E-EVENT-06")
def test_E_RULING_50_no_card_revives_the_road_action_given_up(cards: tuple[str, ...]) -> None:
    table = shrine("eclipse", "expansion", *cards).do("temple raqchi")
    assert table.verbs() == {"expand", "pass"}
    assert table.against("road cuzco-saywite") == "E-PEOPLE-02 road_action_over"
    table = shrine("small", *cards).do("pilgrimage small road")
    assert "road" not in table.verbs()


@pytest.mark.rule("E-EVENT-18")
def test_E_RULING_50_no_temple_once_a_road_was_built_but_everything_else() -> None:
    table = shrine("eclipse", "zeal").garrison("callanga").do("road cuzco-saywite", "stop")
    for name in ("raqchi", "callanga"):  # religious zeal is no way out
        assert table.against("temple " + name) == "E-EVENT-18 eclipse_roads"
    assert table.can("garrison macusani")
    free = shrine().do("road cuzco-saywite", "stop")
    assert free.can("temple raqchi")
    table = next_phase(table)
    assert table.can("temple raqchi")  # in the next People phase


@pytest.mark.rule("E-RULING-48")
def test_E_EVENT_18_other_options_and_the_temple_of_zeal() -> None:
    table = shrine("eclipse").do("garrison callanga")
    assert table.can("road cuzco-saywite")
    table = shrine("eclipse", "zeal", "expansion").garrison("callanga").do("temple callanga")
    assert not table.can("road cuzco-saywite")
    table = shrine("eclipse", "outpost").garrison("callanga").temple("callanga")
    assert table.do("upgrade callanga").can("road cuzco-saywite")  # no temple was built


@pytest.mark.rule("E-EVENT-18", "E-EVENT-21")
def test_E_RULING_50_temple_and_pilgrimage_in_one_turn() -> None:
    table = shrine("eclipse", "small", "expansion").do("temple raqchi")
    assert table.against("pilgrimage small road") == "E-EVENT-18 eclipse_pilgrimage"
    for text in ("pilgrimage small road", "pilgrimage small build"):
        table = shrine("eclipse", "small").do(text)
        assert not table.can("temple raqchi")
    table = shrine("eclipse", "small").do("pilgrimage small road")
    assert table.against("temple raqchi") == "E-EVENT-18 eclipse_pilgrimage"
    assert table.can("garrison callanga")
    table = shrine("eclipse", "small").do("pilgrimage small build")
    assert table.can("road cuzco-saywite")  # a pilgrimage alone leaves the road action
    table = shrine("small").do("temple raqchi", "pilgrimage small road")
    assert table.s.score[ORANGE] == 4 + 4
    table = shrine("small").do("pilgrimage small road", "temple raqchi")
    assert table.s.score[ORANGE] == 4 + 4


# Pilgrimages.


PLACES = {
    "annual": ("chiquitoy_viejo", "pachacamac"),
    "great": ("pucara_de_andagala", "ranchillo"),
    "small": ("machu_picchu", "huanuco_pampa"),
}
POINTS = {"annual": 5, "great": 7, "small": 4}
TRIPS = [
    pytest.param(name, place, id=f"{rule}-{place}")
    for name, rule in (("annual", "E-EVENT-19"), ("great", "E-EVENT-20"), ("small", "E-EVENT-21"))
    for place in PLACES[name]
]


def pilgrim(place: str, *cards: str) -> Table:
    """Orange is joined to a city in a place of pilgrimage."""
    table = Table().city(place).sun(1, *cards)
    table.s.network[ORANGE] |= 1 << site(place)
    return table


@pytest.mark.parametrize(("name", "place"), TRIPS)
@pytest.mark.rule("E-EVENT-19", "E-EVENT-20", "E-EVENT-21", "E-RULING-51", "E-CHK-22")
def test_a_pilgrimage_to_a_temple_in_either_place(name: str, place: str) -> None:
    rule = {"annual": "E-EVENT-19", "great": "E-EVENT-20", "small": "E-EVENT-21"}[name]
    for action in ("road", "build"):
        text = f"pilgrimage {name} {action}"
        table = pilgrim(place)
        assert table.temple(place).against(text) == f"{rule} no_pilgrimage_card"
        table = pilgrim(place, name)
        assert table.against(text) == f"{rule} no_holy_temple"  # a city is not enough
        table.temple(place)
        for other in PLACES:
            if other != name:
                table.sun(4, other)
                assert not table.can(f"pilgrimage {other} {action}")  # nor another temple
        table.labour(3).do(text)
        assert gained(table) == (3, POINTS[name])  # no labour, points at once
        assert table.against(f"pilgrimage {name} road") == f"{rule} one_pilgrimage"
        assert ("road" in table.verbs()) == (action == "build")
        assert ("extra" in table.verbs()) == (action == "road")
        assert next_phase(table).can(text)  # anew


@pytest.mark.parametrize("name", list(PLACES))
@pytest.mark.rule("E-EVENT-19", "E-EVENT-20", "E-EVENT-21", "E-CHK-22")
def test_E_RULING_51_both_temples_and_several_cards_give_one_pilgrimage(name: str) -> None:
    table = pilgrim(PLACES[name][0], *PLACES).labour(1)
    for places in PLACES.values():
        table.city(*places).temple(*places)
        for place in places:
            table.s.network[ORANGE] |= 1 << site(place)
    offered = [text for text in table.legal() if text.startswith("pilgrimage")]
    assert sorted(offered) == sorted(
        f"pilgrimage {n} {a}" for n in PLACES for a in ("road", "build")
    )
    table.do(f"pilgrimage {name} road")
    assert table.s.score[ORANGE] == POINTS[name]
    assert "pilgrimage" not in table.verbs()


@pytest.mark.parametrize(("name", "place"), TRIPS)
@pytest.mark.rule("E-EVENT-19", "E-EVENT-20", "E-EVENT-21", "E-RULING-51")
def test_a_holy_temple_out_of_reach_calls_nobody(name: str, place: str) -> None:
    table = pilgrim(place, name).temple(place)
    assert table.can(f"pilgrimage {name} road")
    table.s.network[ORANGE] ^= 1 << site(place)
    for action in ("road", "build"):
        assert table.against(f"pilgrimage {name} {action}").endswith(" no_holy_temple")


@pytest.mark.rule("E-EVENT-21", "E-RULING-23")
def test_E_RULING_51_whoever_built_the_temple_but_joined_to_cuzco() -> None:
    table = shrine("small")
    assert table.can("pilgrimage small road")
    table.s.network[ORANGE] &= ~(1 << site("machu_picchu"))
    assert table.against("pilgrimage small road") == "E-EVENT-21 no_holy_temple"


@pytest.mark.rule("E-EVENT-21", "E-PEOPLE-03")
def test_E_RULING_51_the_other_action_before_or_after_but_not_the_one_begun() -> None:
    table = shrine("small").do("road cuzco-saywite", "stop", "pilgrimage small build")
    assert (table.s.active, table.s.score[ORANGE]) == (BLUE, 4)
    table = shrine("small").do("pilgrimage small build", "road cuzco-saywite", "stop")
    assert (table.s.active, table.s.score[ORANGE]) == (BLUE, 4)
    table = shrine("small").do("road cuzco-saywite", "stop")
    assert table.against("pilgrimage small road") == "E-RULING-51 action_begun"
    assert table.why("pilgrimage small road").args == {"build": 0}
    table = shrine("small").do("garrison callanga")
    assert table.against("pilgrimage small build") == "E-RULING-51 action_begun"
    assert table.why("pilgrimage small build").args == {"build": 1}
    table.do("pilgrimage small road")
    assert (table.s.active, table.s.score[ORANGE]) == (BLUE, 3 + 4)
    table = shrine("small", "expansion").do("expand colla")
    assert table.against("pilgrimage small build") == "E-RULING-51 action_begun"
    table = shrine("small", "expansion").do("pilgrimage small build")
    assert table.against("expand colla") == "E-RULING-46 build_action_over"


@pytest.mark.rule("E-EVENT-19", "E-EVENT-20", "E-EVENT-21", "E-DATA-01")
def test_E_RULING_52_the_places_are_six_city_sites_of_the_four_player_map() -> None:
    sites = GAME.scenery(4, None)["sites"]
    places = {name: row["pilgrimage"] for name, row in sites.items() if row["pilgrimage"]}
    assert places == {place: name for name, two in PLACES.items() for place in two}
    assert {sites[place]["kind"] for place in places} == {"important"}
    assert not any(fresh(3).pile[card(name)] for name in PLACES)  # three play without them


CARD_VERBS = [
    pytest.param("wild_road", "wild", id="E-EVENT-04"),
    pytest.param("outpost", "upgrade", id="E-EVENT-08"),
    pytest.param("expansion", "expand", id="E-EVENT-15"),
    pytest.param("annual", "pilgrimage annual", id="E-EVENT-19"),
    pytest.param("great", "pilgrimage great", id="E-EVENT-20"),
    pytest.param("small", "pilgrimage small", id="E-EVENT-21"),
]


@pytest.mark.parametrize(("name", "verb"), CARD_VERBS)
def test_what_a_card_allows_is_thought_of_under_the_card_only(name: str, verb: str) -> None:
    def thought_of(table: Table) -> bool:
        forbidden = [GAME.actions.text(action) for action, _ in GAME.blocked(table.s)]
        return any(text.startswith(verb + " ") for text in table.legal() + forbidden)

    assert thought_of(realm(9, name))
    assert not thought_of(realm(9).sun(2, name))  # beside other lines
