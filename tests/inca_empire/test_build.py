"""The build action: its options one by one, what each costs and brings, and where it may be."""

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.track import inca_phase, sapa_phase
from tests.inca_empire.table import Table, region, site

FIRST = (0, 1)  # round and space of the first People phase
SECOND = (0, 2)


def everything() -> Table:
    """Seat 0 may take any option: city, garrison, conquest, temple, terrace, extra road, pass."""
    table = Table().road(0, "acomayo-cuzco", "acomayo-raqchi", "cuzco-paucartambo")
    table.road(0, "paucartambo-callanga", "cuzco-ollantaytambo", "ollantaytambo-machu_picchu")
    table.conquered(0, "opatari").conquered(3, "cana", "vilcabamba").city("machu_picchu")
    return table.labour(20)


OPTIONS = {
    "city raqchi": 6,
    "garrison callanga": 4,
    "conquer colla": 1,
    "temple machu_picchu": 5,
    "terrace opatari": 2,
    "extra": 1,
}


@pytest.mark.parametrize("option", OPTIONS)
def test_E_BUILD_01_exactly_one_option(option: str) -> None:
    table = everything()
    assert set(OPTIONS) | {"pass"} <= {text for text in (*OPTIONS, "pass") if table.can(text)}
    table.do(option)
    if option == "extra":
        table.do("road cuzco-saywite")
    assert table.s.active == 0
    assert table.verbs() == {"road", "pass"}
    for other in OPTIONS:
        assert table.against(other) == "E-BUILD-01 build_action_over"


def test_E_BUILD_01_no_other_option_without_its_card() -> None:
    table = everything().garrison("callanga")
    assert table.verbs() == {"city", "conquer", "temple", "terrace", "extra", "pass", "road"}
    assert table.against("upgrade callanga") == "E-EVENT-08 no_outpost"
    assert table.against("expand colla") == "E-EVENT-15 no_expansion"
    assert table.against("wild cuzco-pisac") == "E-EVENT-04 no_wild_road"
    assert table.against("pilgrimage small build") == "E-EVENT-21 no_pilgrimage_card"


@pytest.mark.parametrize(("option", "price"), OPTIONS.items())
def test_E_BUILD_02_paid_in_full_or_not_at_all(option: str, price: int) -> None:
    table = everything().labour(price - 1)
    assert not table.can(option)
    assert table.against(option) == "E-BUILD-02 too_dear"
    assert table.why(option).args == {"price": price, "labour": price - 1}
    table.labour(price).do(option)
    assert table.s.labour == [0, 0, 0, 0]  # to the supply, nobody else gets it


@pytest.mark.parametrize(("kind", "price"), [(3, 3), (6, 4)])
def test_E_BUILD_02_a_conquest_too(kind: int, price: int) -> None:
    table = everything().tile("colla", kind).labour(price - 1)
    assert table.against("conquer colla") == "E-BUILD-02 too_dear"
    assert table.why("conquer colla").args == {"price": price, "labour": price - 1}
    assert table.labour(price).can("conquer colla")


@pytest.mark.rule("E-BUILD-03", "E-BUILD-04", "E-VP-04")
def test_E_BUILD_03_a_city() -> None:
    table = everything().do("city raqchi")
    assert (table.s.labour[0], table.s.score) == (14, [4, 0, 0, 0])
    assert table.s.cities == 1 << site("raqchi") | 1 << site("machu_picchu")
    assert GAME.points(table.s, 0)["cities"] == 4
    built: dict[str, object] = {"site": "raqchi", "labour": 6, "points": 4, "worth": 3}
    assert table.told("city") == [(0, {**built, "others": ""})]


@pytest.mark.rule("E-BUILD-07")
def test_E_BUILD_04_a_free_city_site_of_the_own_network_at_conquered_land() -> None:
    table = everything()
    assert table.against("city machu_picchu") == "E-RULING-39 site_built"
    assert table.against("city iskanwaya") == "E-ROAD-02 site_not_joined"
    assert table.against("city callanga") == "E-BUILD-04 no_city_site"
    assert table.why("city callanga").args == {"site": site("callanga")}
    table.road(0, "macusani-paucartambo", "iskanwaya-macusani")
    assert table.against("city iskanwaya") == "E-BUILD-07 site_unconquered"
    assert not table.can("city iskanwaya")
    assert table.conquered(1, "callahuaya").can("city iskanwaya")  # conquered by whomever


def test_E_BUILD_04_the_network_is_the_own_one() -> None:
    table = everything().labour(0, 20, 20, 20)
    for seat in (1, 2, 3):
        table.at(*FIRST, seat)
        assert table.against("city raqchi") == "E-ROAD-02 site_not_joined"
        assert table.against("garrison callanga") == "E-ROAD-02 site_not_joined"
        assert table.against("temple machu_picchu") == "E-ROAD-02 site_not_joined"


@pytest.mark.rule("E-CHK-14")
def test_E_BUILD_05_a_garrison() -> None:
    table = everything().do("garrison callanga")
    assert (table.s.labour[0], table.s.score) == (16, [3, 0, 0, 0])
    assert table.s.garrisons == 1 << site("callanga")
    assert GAME.points(table.s, 0)["garrisons"] == 3
    built: dict[str, object] = {"site": "callanga", "labour": 4, "points": 3, "worth": 2}
    assert table.told("garrison") == [(0, {**built, "others": ""})]


@pytest.mark.rule("E-BUILD-07")
def test_E_BUILD_06_a_free_garrison_site_of_the_own_network_at_conquered_land() -> None:
    table = everything().do("garrison callanga").at(*SECOND)
    assert table.against("garrison callanga") == "E-RULING-39 site_built"
    assert table.against("garrison macusani") == "E-ROAD-02 site_not_joined"
    assert table.against("garrison raqchi") == "E-BUILD-06 no_garrison_site"
    table.road(0, "paucartambo-macusani")
    assert table.can("garrison macusani")  # of three regions it touches one is conquered
    table = Table().road(0, "cuzco-paucartambo", "paucartambo-callanga").labour(4)
    assert table.against("garrison callanga") == "E-BUILD-07 site_unconquered"
    assert not table.can("garrison callanga")


@pytest.mark.parametrize(
    ("cards", "price", "points"),
    [((), 4, 3), (("storm",), 5, 3), (("famine",), 4, 4), (("storm", "famine"), 5, 4)],
)
@pytest.mark.rule("E-EVENT-10", "E-EVENT-11", "E-EVENT-12")
def test_E_CHK_14_garrisons(cards: tuple[str, ...], price: int, points: int) -> None:
    table = everything().sun(1, *cards).do("garrison callanga")
    assert (table.s.labour[0], table.s.score[0]) == (20 - price, points)
    table = everything().road(0, "paucartambo-macusani").sun(1, "project", *cards)
    table.do("garrison callanga", "garrison macusani")
    assert (table.s.labour[0], table.s.score[0]) == (20 - 2 * price, 2 * points)


@pytest.mark.parametrize(
    ("epidemics", "renewals", "price", "points"),
    [(0, 0, 6, 4), (1, 0, 8, 4), (2, 0, 10, 4), (1, 1, 8, 6), (0, 1, 6, 6)],
)
@pytest.mark.rule("E-EVENT-07", "E-EVENT-08", "E-EVENT-09", "E-RULING-34")
def test_E_CHK_13_cities_and_upgrades(
    epidemics: int, renewals: int, price: int, points: int
) -> None:
    cards = ["epidemic"] * epidemics + ["renewal"] * renewals
    table = everything().sun(1, *cards, "storm", "famine").do("city raqchi")
    assert (table.s.labour[0], table.s.score[0]) == (20 - price, points)
    table = everything().garrison("callanga").sun(1, "outpost", "storm", "famine", *cards)
    table.do("upgrade callanga")
    assert (table.s.labour[0], table.s.score[0]) == (20 - (price - 2), points)


@pytest.mark.parametrize(("kind", "price", "points"), [(1, 1, 2), (4, 2, 2), (5, 3, 2), (6, 4, 3)])
@pytest.mark.rule("E-BUILD-10", "E-VP-04")
def test_E_BUILD_08_a_conquest_costs_its_resistance(kind: int, price: int, points: int) -> None:
    table = everything().tile("colla", kind).do("conquer colla")
    assert (table.s.labour[0], table.s.score) == (20 - price, [points, 0, 0, 0])
    assert table.s.owned[0] == 1 << region("colla") | 1 << region("opatari")
    assert GAME.view(table.s, 3)["regions"]["colla"] == {
        "tile": str(kind),
        "conquered": True,
        "owner": 0,
        "terrace": False,
    }
    assert GAME.points(table.s, 0)["conquests"] == points


@pytest.mark.rule("E-RULING-44")
def test_E_BUILD_09_an_own_road_at_a_site_that_touches_the_region() -> None:
    table = Table().labour(9, 9, 9, 9)
    assert (
        table.against("conquer chanka") == "E-BUILD-09 no_road_there"
    )  # next to the start is not it
    table.road(1, "cuzco-saywite")
    assert not table.can("conquer chanka")  # a road of somebody else
    table.road(0, "limatambo-saywite")
    assert table.can("conquer chanka")  # a site wholly inside it
    assert table.against("conquer rucana") == "E-BUILD-09 no_road_there"
    assert table.against("conquer colla") == "E-BUILD-09 no_road_there"
    table.road(0, "acomayo-cuzco", "acomayo-raqchi")
    assert table.can("conquer colla")  # not next to conquered land of the player's
    table.do("conquer colla")
    table.road(2, "urcos-raqchi").at(*FIRST, 2)  # at Raqchi as well
    assert table.against("conquer colla") == "E-RULING-44 conquered"
    assert table.why("conquer colla").args == {"region": region("colla"), "owner": 0}
    assert table.can("conquer cana")


@pytest.mark.rule("E-INCA-02", "E-RULING-44", "E-RULING-63")
def test_E_BUILD_11_income_from_the_next_inca_phase_on() -> None:
    table = everything().tile("colla", 5).labour(3).do("conquer colla")
    s = table.s
    assert s.labour[0] == 0  # nothing at once
    inca_phase(s)
    assert s.labour[0] == 6 + 1 + 3
    inca_phase(s)
    assert s.labour[0] == 2 * (6 + 1 + 3)
    sapa_phase(s)
    assert GAME.points(s, 0)["connected_cities"] == 3  # Machu Picchu; land scores nothing
    assert s.score[0] == 2 + 3


@pytest.mark.rule("E-BUILD-14", "E-CHK-16")
def test_E_BUILD_12_a_temple_on_an_ordinary_city() -> None:
    table = everything().city("raqchi").do("temple raqchi")
    assert (table.s.labour[0], table.s.score) == (15, [4, 0, 0, 0])
    assert table.s.temples == 1 << site("raqchi")
    assert GAME.points(table.s, 0)["temples"] == 4
    built: dict[str, object] = {"site": "raqchi", "labour": 5, "points": 4, "worth": 1}
    assert table.told("temple") == [(0, {**built, "others": ""})]


@pytest.mark.rule("E-RULING-39")
def test_E_BUILD_13_on_any_joined_city_without_a_temple() -> None:
    table = everything()
    assert table.against("temple raqchi") == "E-BUILD-13 no_city_there"
    table.garrison("callanga")
    assert table.against("temple callanga") == "E-BUILD-13 no_city_there"
    table.city("iskanwaya").conquered(2, "callahuaya")
    assert table.against("temple iskanwaya") == "E-ROAD-02 site_not_joined"
    table.do("temple machu_picchu").at(*SECOND)  # a city nobody here has founded
    assert table.against("temple machu_picchu") == "E-RULING-39 temple_there"


BONUS = [
    ("machu_picchu", 1),
    ("huanuco_pampa", 1),
    ("pachacamac", 2),
    ("chiquitoy_viejo", 2),
    ("pucara_de_andagala", 3),
    ("ranchillo", 3),
]


@pytest.mark.parametrize(("name", "bonus"), BONUS)
@pytest.mark.rule("E-RULING-41", "E-CHK-16")
def test_E_BUILD_14_the_bonus_of_an_important_site_once_for_the_builder(
    name: str, bonus: int
) -> None:
    table = Table().city(name).labour(5)
    table.s.network[0] |= 1 << site(name)
    table.s.network[1] |= 1 << site(name)
    table.do(f"temple {name}")
    assert table.s.score == [4 + bonus, 0, 0, 0]
    sapa_phase(table.s)
    assert table.s.score == [4 + bonus + 3 + 1, 3 + 1, 0, 0]


@pytest.mark.rule("E-CHK-15", "E-CHK-21")
def test_E_BUILD_15_a_terrace() -> None:
    table = everything().do("terrace opatari")
    assert (table.s.labour[0], table.s.score) == (18, [1, 0, 0, 0])
    assert GAME.points(table.s, 0)["terraces"] == 1
    assert GAME.view(table.s, 1)["regions"]["opatari"]["terrace"]
    built: dict[str, object] = {"region": "opatari", "labour": 2, "points": 1}
    assert table.told("terrace") == [(0, {**built, "income": 1, "worth": 1})]


@pytest.mark.rule("E-RULING-42", "E-CHK-15")
def test_E_BUILD_16_own_tiles_one_terrace_each() -> None:
    table = everything()
    assert table.against("terrace cana") == "E-BUILD-16 not_your_tile"  # seat 3 has it
    assert table.against("terrace colla") == "E-BUILD-16 not_your_tile"
    assert table.against("terrace antisuyu") == "E-BUILD-16 not_your_tile"  # has no tile
    table.do("terrace opatari").at(*SECOND)
    assert table.against("terrace opatari") == "E-RULING-42 terrace_there"
    assert "terrace" not in table.verbs()
    assert table.conquered(0, "colla").can("terrace colla")


def test_E_BUILD_17_what_a_terrace_yields() -> None:
    table = everything().labour(2).do("terrace opatari")
    inca_phase(table.s)
    assert table.s.labour == [6 + 1 + 1, 6, 6, 6 + 1 + 1]  # era 1; seat 3 has two tiles
    before = table.s.score[0]
    table.s.cities = 0
    sapa_phase(table.s)
    assert table.s.score[0] == before + 1
    assert GAME.points(table.s, 0)["own_terraces"] == 1


@pytest.mark.rule("E-BUILD-02")
def test_E_BUILD_18_the_extra_road_obeys_the_road_rules_and_adds_to_the_road_action() -> None:
    table = Table().labour(1).do("extra")
    assert table.s.labour[0] == 0  # paid before it is laid
    assert table.against("road cuzco-pisac") == "E-ROAD-04 connection_taken"
    assert table.against("road callanga-pisac") == "E-ROAD-02 not_joined"
    assert table.against("stop") == "E-BUILD-18 road_paid"
    table.do("road cuzco-saywite")
    assert table.frame == "turn"  # one road only
    table.do("road acomayo-cuzco", "road cuzco-ollantaytambo")
    assert table.s.roads[0].bit_count() == 1 + 3
    assert table.s.active == 1


def walled() -> Table:
    """Seat 0 finds no connection free at its two sites."""
    table = Table().labour(5)
    table.road(1, "cuzco-ollantaytambo", "cuzco-paucartambo", "acomayo-cuzco", "cuzco-saywite")
    return table.road(1, "limatambo-machu_picchu", "limatambo-ollantaytambo", "limatambo-saywite")


def test_E_BUILD_18_not_without_a_place_for_the_road() -> None:
    table = walled()
    assert table.against("extra") == "E-BUILD-18 no_road_possible"
    assert not table.can("extra")
    table.sun(1, "wild_road")
    assert table.can("extra")
    table.do("extra")
    assert table.verbs() == {"wild"}


def test_E_BUILD_19_a_pass_gives_up_what_is_open() -> None:
    table = everything().do("pass")
    assert (table.s.active, table.s.labour[0], table.s.score[0]) == (1, 20, 0)
    table = everything().do("city raqchi", "pass")
    assert (table.s.active, table.s.score[0]) == (1, 4)  # the road action is lost, the city stays
    table = everything().do("road cuzco-saywite", "stop", "pass")
    assert table.s.active == 1
    assert table.s.roads[0] >> table.link("cuzco-saywite") & 1


@pytest.mark.rule("E-SAPA-06", "E-RULING-43", "E-CHK-19")
def test_E_BUILD_20_buildings_serve_everybody_who_is_joined() -> None:
    table = everything().road(2, "urcos-raqchi").labour(6, 0, 5, 0)
    table.do("city raqchi", "pass").at(*FIRST, 2).do("temple raqchi")  # of another's city
    assert table.s.score == [4, 0, 4, 0]
    assert table.s.owned[2] == 0
    sapa_phase(table.s)
    assert table.s.score == [4 + 3 + 3 + 1, 0, 4 + 3 + 1, 0]


@pytest.mark.rule("E-RULING-43")
def test_E_RULING_43_what_belongs_to_a_player() -> None:
    table = everything().labour(20, 20, 20, 20).do("city raqchi", "pass")
    for seat in (1, 2, 3):
        table.at(*FIRST, seat)
        assert not table.can("terrace opatari")
        assert not table.can("road callanga-macusani")  # an end at a road of seat 0
    owned = table.s.owned[:]
    table.at(*SECOND).do("pass", "pass", "pass", "pass")
    assert table.s.owned == owned


@pytest.mark.rule("E-RULING-06")
def test_E_BUILD_21_pieces_never_run_out() -> None:
    table = Table().labour(9)
    atlas = table.s.data.atlas
    table.s.network[0] |= (1 << 200) - 1
    table.s.open_sites = (1 << 200) - 1
    table.s.cities = atlas.city_sites & ~(1 << site("raqchi"))
    table.s.temples = table.s.cities & ~(1 << site("machu_picchu"))
    table.s.garrisons = atlas.garrison_sites
    more = [s for s in range(200) if not (atlas.city_sites | atlas.garrison_sites) >> s & 1]
    for spare in more[:30]:  # far more than the box holds
        table.s.cities |= 1 << spare
    assert table.s.cities.bit_count() > 20
    assert table.can("city raqchi")
    assert table.can("temple machu_picchu")
    rich = Table().labour(100)
    assert GAME.view(rich.s, 0)["seats"][0]["labour"] == 100  # 73 are in the box
    inca_phase(rich.s)
    assert rich.s.labour == [106, 6, 6, 6]


@pytest.mark.rule("E-DATA-04")
@pytest.mark.parametrize("place", ["acomayo", "limatambo", "cuzco"])
def test_E_RULING_39_huacas_and_cuzco_take_no_building(place: str) -> None:
    table = Table().road(0, "acomayo-cuzco").labour(20).sun(1, "zeal", "outpost")
    for verb, rule in (
        ("city", "E-BUILD-04 no_city_site"),
        ("garrison", "E-BUILD-06 no_garrison_site"),
        ("temple", "E-BUILD-13 no_city_there"),
        ("upgrade", "E-RULING-47 no_garrison_there"),
    ):
        assert not table.can(f"{verb} {place}")
        assert table.against(f"{verb} {place}") == rule


def test_E_RULING_39_one_building_for_each_site() -> None:
    table = everything().garrison("callanga").sun(1, "outpost", "zeal")
    table.do("upgrade callanga").at(*SECOND)
    assert table.against("garrison callanga") == "E-RULING-39 site_built"  # now a city
    assert table.against("city callanga") == "E-BUILD-04 no_city_site"
    assert table.against("upgrade callanga") == "E-RULING-47 no_garrison_there"
    assert table.can("temple callanga")
    table.do("temple callanga").at(*SECOND)
    assert table.against("temple callanga") == "E-RULING-39 temple_there"


@pytest.mark.rule("E-RULING-40")
def test_E_RULING_40_each_part_is_paid_by_itself() -> None:
    table = everything().road(0, "paucartambo-macusani").sun(1, "project").labour(7)
    table.do("garrison callanga")
    assert table.frame == "turn"  # 3 left: no second garrison is asked for
    assert (table.s.labour[0], table.s.score[0]) == (3, 3)
    table = everything().conquered(0, "colla").sun(1, "surveyor").labour(3).do("terrace opatari")
    assert (table.frame, table.s.labour[0]) == ("turn", 1)
    table = everything().sun(1, "expansion").labour(8).do("city raqchi")
    assert table.against("expand colla") == "E-BUILD-02 too_dear"
    assert table.why("expand colla").args == {"price": 3, "labour": 2}


@pytest.mark.rule("E-EVENT-07", "E-EVENT-11", "E-EVENT-16")
def test_E_RULING_40_prices_are_those_of_the_acting_player() -> None:
    table = everything().sun(2, "epidemic", "storm", "resistance").do("city raqchi")
    assert table.s.labour[0] == 14  # the cards lie beside seats 1 and 2
    prices = [table.row(what, 1)["price"] for what in ("city", "garrison", "conquer")]
    assert prices == [8, 5, 1]


def test_E_RULING_42_a_terrace_never_moves() -> None:
    table = everything().conquered(0, "colla").labour(4).do("terrace opatari").at(*SECOND)
    table.do("terrace colla")
    assert table.s.terraces == 1 << region("opatari") | 1 << region("colla")
    assert (table.s.labour[0], table.s.score[0]) == (0, 2)


@pytest.mark.rule("E-RULING-44")
def test_E_RULING_44_support_from_the_next_sun_phase() -> None:
    table = everything().labour(1).sun(1, "support").do("conquer colla")
    assert table.s.labour[0] == 0
    assert table.s.under(0, ids.SUPPORT) == 1
    table.before(1, 1).settle()
    while table.frame == "laying":
        table.do(GAME.actions.text(GAME.legal_actions(table.s)[0]))
    assert table.s.labour[0] == 2  # opatari and colla


@pytest.mark.rule("E-CHK-17")
@pytest.mark.parametrize(
    ("resistance", "supremacy", "price"), [(0, 0, 1), (0, 1, 0), (1, 0, 2), (2, 0, 3), (2, 1, 2)]
)
def test_E_RULING_45_conquests_under_events(resistance: int, supremacy: int, price: int) -> None:
    cards = ["resistance"] * resistance + ["supremacy"] * supremacy
    table = everything().sun(1, *cards).labour(price).do("conquer colla")
    assert table.s.labour[0] == 0
    table = everything().sun(1, "expansion", *cards).labour(price + 1)
    assert not table.can("expand colla")
    table.labour(price + 2).do("expand colla")
    assert (table.s.labour[0], table.s.score[0]) == (0, 2)
