"""Sun-event cards of terraces, roads, cities, garrisons and conquests."""

import pytest

from tawantin.games.inca_empire.atlas import in_portions, whole
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import wild_road
from tawantin.games.inca_empire.sun import support, unrest
from tawantin.games.inca_empire.track import worth
from tests.inca_empire.table import (
    BLUE,
    BROWN,
    FREE,
    GREEN,
    ORANGE,
    WAY,
    Table,
    gained,
    next_phase,
    realm,
    region,
    site,
)

# Roads.


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.rule("E-RULING-24", "E-ROAD-09")
def test_E_EVENT_01_unrest_takes_all_roads_in_unconquered_regions(copies: int) -> None:
    table = Table().road(ORANGE, "cuzco-saywite", "saywite-vitcos", "saywite-sondor")
    table.road(ORANGE, "cuzco-ollantaytambo", "callanga-ollantaytambo")
    table.road(GREEN, "maucallacta-pacariqtambo").road(ORANGE, "raqchi-urcos", "acomayo-raqchi")
    table.conquered(GREEN, "cana").sun(1, *["unrest"] * copies)
    before = table.s.roads[GREEN]
    unrest(table.s)
    stay = ["cuzco-limatambo", "cuzco-saywite", "cuzco-ollantaytambo"]
    stay += ["callanga-ollantaytambo"]  # leads to Opatari, lies in Antisuyu
    stay += ["raqchi-urcos", "acomayo-raqchi"]  # in conquered land, cut off or not
    assert table.s.roads[ORANGE] == sum(1 << table.link(text) for text in stay)
    assert table.s.roads[GREEN] == before  # beside no unrest
    assert whole(table.s.vacant) == table.s.data.atlas.printed - sum(table.s.roads)
    unrest(table.s)
    assert table.s.roads[ORANGE].bit_count() == len(stay)  # once more changes nothing


def test_E_EVENT_01_nobody_is_asked_and_it_costs_nothing() -> None:
    table = Table().road(ORANGE, "cuzco-saywite", "saywite-vitcos").sun(1, "unrest").labour(3)
    unrest(table.s)
    assert table.frame == "turn"
    assert (table.s.labour, table.s.score) == ([3, 0, 0, 0], [0, 0, 0, 0])


@pytest.mark.rule("E-RULING-49", "E-CHK-15")
def test_E_EVENT_02_surveyor_a_second_terrace() -> None:
    table = Table().conquered(ORANGE, "opatari", "cana", "cunti").labour(6)
    table.do("terrace opatari")
    assert table.frame == "turn"  # one without the card
    assert table.against("terrace cana") == "E-BUILD-01 build_action_over"
    table = Table().conquered(ORANGE, "opatari", "cana", "cunti").labour(6).sun(1, "surveyor")
    table.do(FREE[0], "stop", "terrace opatari")  # also after the road action
    assert (table.frame, gained(table)) == ("second_terrace", (4, 1))
    assert table.verbs() == {"terrace", "stop"}
    assert table.against("terrace opatari") == "E-RULING-42 terrace_there"
    assert table.against("terrace colla") == "E-BUILD-16 not_your_tile"
    table.do("terrace cana")
    assert (gained(table), table.s.active) == ((2, 2), BLUE)  # no third one


@pytest.mark.rule("E-RULING-49", "E-RULING-40")
def test_E_EVENT_02_surveyor_is_optional_and_goes_with_a_terrace_only() -> None:
    table = Table().conquered(ORANGE, "opatari", "cana").labour(6).sun(1, "surveyor")
    table.do("terrace opatari", "stop")
    assert gained(table) == (4, 1)
    assert not table.can("terrace cana")
    table = Table().conquered(ORANGE, "opatari", "cana").labour(3).sun(1, "surveyor")
    table.do("terrace opatari")
    assert table.frame == "turn"  # 1 labour is too little for another
    table = Table().road(ORANGE, "cuzco-paucartambo").conquered(ORANGE, "cana").labour(9)
    table.sun(1, "surveyor").do("conquer opatari")
    assert table.against("terrace cana") == "E-BUILD-01 build_action_over"


@pytest.mark.parametrize(("copies", "roads"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.rule("E-RULING-28", "E-CHK-12")
def test_E_EVENT_03_work_pressure_adds_free_roads_to_the_extra_road(
    copies: int, roads: int
) -> None:
    table = Table().labour(5).sun(1, *["pressure"] * copies, "flood", "flood").do("extra")
    assert table.frame == "extra_roads"
    for built, text in enumerate(FREE[:roads]):
        assert table.can("stop") == (built > 0)  # the paid one must be built
        table.do(text if built < 2 else "road acomayo-cuzco")
    assert (table.frame, gained(table)) == ("turn", (4, 0))
    assert table.s.roads[ORANGE].bit_count() == 1 + roads
    assert GAME.view(table.s, 0)["seats"][ORANGE]["free_roads"] == 1  # the floods', not more


def test_E_EVENT_03_work_pressure_is_optional_and_not_for_the_road_action() -> None:
    table = Table().labour(5).sun(1, "pressure").do("extra", FREE[0], "stop")
    assert (table.frame, table.s.roads[ORANGE].bit_count()) == ("turn", 2)
    table.do(FREE[1], "road acomayo-cuzco")
    assert table.s.active == BLUE  # two, and no third
    table = Table().labour(0).sun(1, "pressure")
    assert table.why("extra").args == {"price": 1, "labour": 0}  # no free road without a paid one
    assert table.against("extra") == "E-BUILD-02 too_dear"


@pytest.mark.parametrize(("copies", "wild"), [(0, 0), (1, 1), (2, 2)])
@pytest.mark.rule("E-RULING-29", "E-CHK-12")
def test_E_EVENT_04_wild_roads_take_the_place_of_others(copies: int, wild: int) -> None:
    table = Table().labour(1).sun(1, *["wild_road"] * copies)
    built = 0
    for text in ("wild cuzco-pisac", "wild limatambo-vitcos"):
        if table.can(text):
            table.do(text)
            built += 1
        else:
            assert table.against(text) == "E-EVENT-04 no_wild_road"
            assert table.why(text).args == {"cards": copies}
    assert built == wild
    while table.frame == "roads" or (not built and table.can(FREE[0])):
        table.do("road acomayo-cuzco" if built else FREE[0])
        built += 1
    assert built == 2  # it adds none
    assert table.can("extra")


@pytest.mark.rule("E-RULING-32", "E-RULING-13")
def test_E_EVENT_04_one_a_card_in_each_people_phase_in_either_action() -> None:
    table = Table().labour(9).sun(1, "wild_road").do(FREE[0], "stop", "extra", "wild cuzco-pisac")
    assert (len(table.s.wild), table.s.labour[ORANGE]) == (1, 8)
    assert table.s.wild == [wild_road(table.link("cuzco-pisac"), ORANGE)]
    next_phase(table)
    assert table.can("wild cuzco-urcos")  # anew
    table.do("wild cuzco-urcos", "stop", "extra")
    assert not table.can("wild cuzco-pisac")


@pytest.mark.rule("E-RULING-30", "E-RULING-31")
def test_E_EVENT_04_along_wild_links_of_the_map_and_doubled_roads() -> None:
    table = Table().sun(1, "wild_road")
    table.s.network[ORANGE] = (1 << len(table.s.data.atlas.touches)) - 1
    every = in_portions((1 << len(table.s.data.atlas.ends)) - 1, table.s.data.atlas.portions)
    assert ORANGE == 0
    table.s.near[: len(every)] = table.s.opened = every
    links = {table.link(text.split()[1]) for text in table.legal() if text.startswith("wild")}
    atlas = table.s.data.atlas
    assert sum(1 << link for link in links) == atlas.wild | atlas.printed & ~whole(table.s.vacant)
    assert all(1 <= atlas.lies_in[link].bit_count() <= 2 for link in links)  # one border at most


ALLOWANCES = [(0, 0, 2), (1, 0, 3), (2, 0, 4), (0, 1, 1), (0, 2, 1), (1, 1, 2), (1, 2, 1)]


@pytest.mark.parametrize(("crews", "floods", "roads"), [*ALLOWANCES, (2, 1, 3), (2, 2, 2)])
@pytest.mark.rule("E-EVENT-06", "E-RULING-26", "E-RULING-27", "E-CHK-12")
def test_E_EVENT_05_crews_and_floods(crews: int, floods: int, roads: int) -> None:
    table = Table().sun(1, *["crew"] * crews).sun(4, *["flood"] * floods)
    built = 0
    for end in ("ollantaytambo", "paucartambo", "acomayo", "saywite"):
        text = "road " + "-".join(sorted(("cuzco", end)))
        if table.s.active == ORANGE and table.can(text):
            assert built == 0 or table.can("stop")  # none has to be built
            table.do(text)
            built += 1
    assert built == roads


def test_E_EVENT_06_the_flood_leaves_the_extra_road() -> None:
    table = Table().labour(1).sun(1, "flood", "flood").do("extra", FREE[0], FREE[1])
    assert table.s.roads[ORANGE].bit_count() == 3
    assert table.s.active == BLUE


def test_E_EVENT_05_a_crew_is_no_help_for_the_extra_road() -> None:
    table = Table().labour(2).sun(1, "crew", "crew").do("extra", FREE[0])
    assert table.frame == "turn"


# Cities and garrisons.


@pytest.mark.parametrize(("epidemics", "price", "upgrade"), [(0, 6, 4), (1, 8, 6), (2, 10, 8)])
@pytest.mark.parametrize(("renewals", "points"), [(0, 4), (1, 6)])
@pytest.mark.rule("E-EVENT-09", "E-EVENT-08", "E-RULING-34", "E-RULING-47", "E-CHK-13")
def test_E_EVENT_07_epidemic_and_urban_renewal(
    epidemics: int, price: int, upgrade: int, renewals: int, points: int
) -> None:
    cards = ["epidemic"] * epidemics + ["renewal"] * renewals
    table = realm(price - 1, *cards)
    assert table.against("city raqchi") == "E-BUILD-02 too_dear"
    assert table.why("city raqchi").args == {"price": price, "labour": price - 1}
    assert gained(table.labour(price).do("city raqchi")) == (0, points)
    table = realm(upgrade - 1, *cards, "outpost", "storm", "famine").garrison("callanga")
    assert table.against("upgrade callanga") == "E-BUILD-02 too_dear"
    assert table.why("upgrade callanga").args == {"price": upgrade, "labour": upgrade - 1}
    assert gained(table.labour(upgrade).do("upgrade callanga")) == (0, points)


def test_E_EVENT_09_the_founder_alone_scores_more_and_only_for_cities() -> None:
    table = realm(20, "renewal").do("garrison callanga")
    assert table.s.score[ORANGE] == 3
    table = realm(20, "renewal").city("raqchi").do("temple raqchi")
    assert table.s.score[ORANGE] == 4
    assert worth(table.s, ORANGE)[0] == 3  # a city is worth no more at a scoring


@pytest.mark.rule("E-RULING-47", "E-CHK-19", "E-RULING-43")
def test_E_EVENT_08_strategic_outpost_turns_any_joined_garrison_into_a_city() -> None:
    table = realm(9).garrison("callanga")
    assert table.against("upgrade callanga") == "E-EVENT-08 no_outpost"
    table.sun(1, "outpost").garrison("liribamba")
    assert table.against("upgrade macusani") == "E-RULING-47 no_garrison_there"
    assert table.against("upgrade liribamba") == "E-ROAD-02 site_not_joined"
    assert worth(table.s, ORANGE) == (0, 2, 0, 0)
    table.do("upgrade callanga")
    assert gained(table) == (5, 4)
    assert table.s.cities == 1 << site("callanga")
    assert not table.s.garrisons >> site("callanga") & 1
    assert worth(table.s, ORANGE) == (3, 0, 0, 0)
    assert table.verbs() == {"road", "pass"}  # it was the build action
    table = next_phase(table.labour(20))
    assert table.can("temple callanga")
    assert table.against("garrison callanga") == "E-RULING-39 site_built"
    assert table.against("upgrade callanga") == "E-RULING-47 no_garrison_there"


@pytest.mark.rule("E-RULING-48")
def test_E_RULING_47_a_temple_stays_and_a_garrison_built_just_now_is_none_of_them() -> None:
    table = realm(9, "outpost").garrison("callanga").temple("callanga").do("upgrade callanga")
    assert worth(table.s, ORANGE) == (3, 0, 1, 0)
    table = realm(20, "outpost", "project").do("garrison callanga")
    assert table.verbs() == {"garrison", "stop"}
    table.do("garrison macusani")
    assert not table.can("upgrade callanga")


@pytest.mark.parametrize(
    ("cards", "price", "points"),
    [
        ((), 4, 3),
        (("storm",), 5, 3),
        (("famine",), 4, 4),
        (("storm", "famine"), 5, 4),
    ],
)
@pytest.mark.rule("E-EVENT-11", "E-EVENT-12", "E-RULING-49", "E-RULING-40", "E-CHK-14")
def test_E_EVENT_10_building_project_storm_and_outposts_end_famine(
    cards: tuple[str, ...], price: int, points: int
) -> None:
    table = realm(price - 1, *cards)
    assert table.against("garrison callanga") == "E-BUILD-02 too_dear"
    assert table.why("garrison callanga").args == {"price": price, "labour": price - 1}
    assert gained(table.labour(2 * price).do("garrison callanga")) == (price, points)
    assert not table.can("garrison macusani")
    table = realm(2 * price, *cards, "project").do(FREE[0], "stop", "garrison callanga")
    assert (table.frame, gained(table)) == ("second_garrison", (price, points))
    assert table.against("garrison callanga") == "E-RULING-39 site_built"
    table.do("garrison macusani")
    assert gained(table) == (0, 2 * points)
    table = realm(2 * price - 1, *cards, "project").do("garrison callanga")
    assert table.frame == "turn"  # too little for another


@pytest.mark.rule("E-RULING-49")
def test_E_EVENT_10_building_project_is_optional_and_for_garrisons_only() -> None:
    table = realm(20, "project").do("garrison callanga", "stop")
    assert gained(table) == (16, 3)
    assert not table.can("garrison macusani")
    table = realm(20, "project").do("city raqchi")
    assert table.frame == "turn"
    assert table.against("garrison callanga") == "E-BUILD-01 build_action_over"
    table = realm(20, "project", "outpost").garrison("callanga", "macusani").do("upgrade callanga")
    assert table.frame == "turn"  # no second upgrade
    assert not table.can("upgrade macusani")
    table = realm(20, "project", "outpost").garrison("callanga").do("upgrade callanga")
    assert table.frame == "turn"  # nor a garrison beside an upgrade
    assert table.against("garrison macusani") == "E-BUILD-01 build_action_over"


@pytest.mark.rule("E-BUILD-06", "E-RULING-49")
def test_E_EVENT_10_the_second_garrison_must_be_joined_too() -> None:
    table = Table().road(ORANGE, *WAY).conquered(GREEN, "cana", "opatari").labour(20)
    assert table.s.open_sites >> site("macusani") & 1  # nothing but the road is missing
    assert table.sun(1, "project").do("garrison callanga").frame == "turn"


@pytest.mark.parametrize("name", ["storm", "famine"])
@pytest.mark.rule("E-EVENT-11", "E-EVENT-12", "E-SUN-13")
def test_E_EVENT_12_garrisons_alone_and_of_the_affected_alone(name: str) -> None:
    table = realm(20, name).do("city raqchi")
    assert gained(table) == (14, 4)
    other = Table().road(BROWN, "paucartambo-urcos", "macusani-paucartambo").sun(4, name)
    other.conquered(GREEN, "opatari").labour(0, 0, 9).at(0, 1, BROWN).do("garrison macusani")
    assert (other.s.labour[BROWN], other.s.score[BROWN]) == (5, 3)


# Conquests.


PRICES = [
    (resistances, supremacy, extra, resistances - supremacy + 2 * extra)
    for resistances in (0, 1, 2)
    for supremacy in (0, 1)
    for extra in (0, 1)
]


@pytest.mark.parametrize(("resistances", "supremacy", "extra", "more"), PRICES)
@pytest.mark.rule("E-EVENT-13", "E-EVENT-15", "E-EVENT-16", "E-CHK-17", "E-BUILD-08")
def test_E_RULING_45_the_price_of_a_conquest(
    resistances: int, supremacy: int, extra: int, more: int
) -> None:
    cards = ["resistance"] * resistances + ["supremacy"] * supremacy + ["expansion"] * extra
    verb = "expand opatari" if extra else "conquer opatari"
    for kind, value, points in ((1, 1, 2), (4, 2, 2), (6, 4, 3)):
        table = Table().road(ORANGE, "cuzco-paucartambo").tile("opatari", kind)
        for i, name in enumerate(cards):
            table.sun(1 if i % 2 else 4, name)
        price = value + more
        if price:
            table.labour(price - 1)
            assert table.against(verb) == "E-BUILD-02 too_dear"
            assert table.why(verb).args == {"price": price, "labour": price - 1}
        assert gained(table.labour(price).do(verb)) == (0, points)


def test_E_EVENT_13_a_region_of_resistance_1_costs_nothing() -> None:
    table = Table().road(ORANGE, "cuzco-paucartambo").sun(1, "supremacy").labour(0)
    table.do("conquer opatari")
    assert gained(table) == (0, 2)
    assert table.told("conquered") == [
        (ORANGE, {"region": "opatari", "labour": 0, "points": 2, "income": 1}),
    ]
    assert table.s.owned[ORANGE] == 1 << region("opatari")


@pytest.mark.parametrize("copies", [0, 1, 2])
@pytest.mark.rule("E-CHK-25", "E-SUN-09")
def test_E_EVENT_14_strong_support_pays_for_tiles_of_resistance_1(copies: int) -> None:
    table = Table().conquered(ORANGE, "opatari", "cana", "cunti", "colla", "chanka")
    for name, kind in (("opatari", 1), ("cana", 2), ("cunti", 3), ("colla", 5), ("chanka", 6)):
        table.tile(name, kind)
    table.terrace("opatari").conquered(BROWN, "vilcabamba").tile("vilcabamba", 1)
    table.sun(1, *["support"] * copies)
    support(table.s)
    assert table.s.labour == [2 * copies, 0, 0, 0]


def frontier(*cards: str) -> Table:
    """Orange may conquer Opatari, Cana and Colla, each of resistance 1."""
    table = Table().road(ORANGE, "cuzco-paucartambo", "acomayo-cuzco", "acomayo-raqchi")
    return table.sun(1, *cards).labour(12)


@pytest.mark.rule("E-RULING-46", "E-RULING-13")
def test_E_EVENT_15_rapid_expansion_adds_a_conquest() -> None:
    assert frontier().against("expand opatari") == "E-EVENT-15 no_expansion"
    table = frontier("expansion").do("conquer opatari")
    assert gained(table) == (11, 2)  # the option pays the normal price
    assert table.against("conquer cana") == "E-BUILD-01 build_action_over"
    table.do("expand cana")
    assert gained(table) == (8, 4)  # 1 + 2 labour, its normal points
    assert table.against("expand colla") == "E-EVENT-15 no_expansion"
    assert table.why("expand colla").args == {"cards": 1}
    assert next_phase(table).can("expand colla")  # anew


@pytest.mark.rule("E-RULING-46", "E-BUILD-09")
def test_E_EVENT_15_twice_with_two_cards_under_the_normal_condition() -> None:
    table = frontier("expansion", "expansion")
    assert table.against("expand chanka") == "E-BUILD-09 no_road_there"
    assert table.against("expand antisuyu") == "E-RULING-20 not_to_conquer"
    table.do("expand opatari", "expand cana")
    assert gained(table) == (12 - 3 - 3, 4)  # 2 more for each, not 4
    assert table.against("expand opatari") == "E-EVENT-15 no_expansion"
    table.do("conquer colla")
    assert gained(table) == (5, 6)


@pytest.mark.parametrize(
    ("option", "more"),
    [
        ("city raqchi", ()),
        ("garrison callanga", ()),
        ("temple machu_picchu", ()),
        ("terrace vilcabamba", ()),
        ("extra", ("road cuzco-saywite",)),
        ("conquer colla", ()),
    ],
)
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.rule("E-EVENT-15", "E-RULING-36")
def test_E_RULING_46_beside_every_option_before_or_after_it(
    option: str, more: tuple[str, ...], before: bool
) -> None:
    table = realm(20, "expansion").conquered(ORANGE, "vilcabamba").city("machu_picchu")
    table.road(ORANGE, "cuzco-ollantaytambo", "machu_picchu-ollantaytambo").tile("callahuaya", 1)
    todo = ["expand callahuaya", option, *more] if before else [option, *more, "expand callahuaya"]
    table.do(*todo)
    assert table.s.active == ORANGE
    assert table.s.owned[ORANGE] >> region("callahuaya") & 1
    assert not table.can("expand colla")
    assert "road" in table.verbs()


@pytest.mark.rule("E-EVENT-15", "E-BUILD-07")
def test_E_RULING_46_it_may_open_a_site_for_the_option_and_a_pass_may_follow() -> None:
    table = Table().road(ORANGE, *WAY).labour(9).sun(1, "expansion")
    assert table.against("garrison callanga") == "E-BUILD-07 site_unconquered"
    table.do("expand opatari")
    assert table.can("garrison callanga")
    table.do("pass")
    assert table.s.active == BLUE


@pytest.mark.rule("E-EVENT-10", "E-EVENT-02", "E-EVENT-03")
def test_E_RULING_46_not_between_two_pieces_of_one_option() -> None:
    table = realm(20, "expansion", "project").do("garrison callanga")
    assert table.verbs() == {"garrison", "stop"}
    assert not table.can("expand colla")
    assert table.do("garrison macusani").can("expand colla")
    table = realm(20, "expansion", "surveyor").conquered(ORANGE, "cunti", "vilcabamba")
    table.do("terrace cunti")
    assert table.verbs() == {"terrace", "stop"}
    assert table.do("stop").can("expand colla")
    table = realm(20, "expansion", "pressure").do("extra", "road cuzco-saywite")
    assert table.verbs() == {"road", "stop"}
    assert table.do("stop").can("expand colla")


@pytest.mark.rule("E-EVENT-13", "E-SUN-13")
def test_E_EVENT_16_resistance_makes_conquests_of_the_affected_dearer() -> None:
    table = Table().road(ORANGE, "cuzco-paucartambo").road(BROWN, "paucartambo-urcos")
    table.sun(1, "resistance").sun(4, "resistance", "supremacy")
    prices = [table.price(seat, "opatari") for seat in range(4)]
    assert prices == [1 + 2 - 1, 1 + 1, 1, 1 + 1 - 1]
    table.labour(9).do("conquer opatari")
    assert gained(table) == (7, 2)
