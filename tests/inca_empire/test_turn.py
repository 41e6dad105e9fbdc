"""A turn of the People phase: two actions as blocks, events that add to them, pilgrimages."""

import pytest

from tawantin.games.inca_empire.game import GAME
from tests.inca_empire.table import Table, region, site

HOME = "road cuzco-paucartambo"  # a road every colour may build first


@pytest.mark.rule("E-RULING-61")
def test_E_PEOPLE_01_a_turn_each_in_turn_order() -> None:
    table = Table().labour(2, 2, 2, 2).conquered(1, "opatari")
    table.s.order = [2, 0, 3, 1]
    table.at(0, 1, 2)
    seats = []
    for _ in range(4):
        seats.append(table.s.active)
        table.do("terrace opatari" if table.s.active == 1 else "pass")
    assert seats == [2, 0, 3, 1]
    assert (table.s.space, table.s.active) == (1, 1)  # seat 1 has its road action left
    table.do("pass")
    assert (table.s.space, table.s.active) == (2, 2)  # the next People phase, the same order


def test_E_RULING_61_points_change_the_rank_but_not_the_order() -> None:
    table = Table().conquered(0, "opatari").labour(2)
    assert table.s.rank == [3, 2, 1, 0]
    table.do("terrace opatari", "pass")
    assert table.s.rank == [0, 3, 2, 1]
    assert (table.s.active, table.s.order) == (1, [0, 1, 2, 3])
    table.do("pass", "pass", "pass")
    assert table.s.active == 0  # also in the next People phase without a Sun phase


def test_E_PEOPLE_02_both_actions_in_either_order() -> None:
    roads_first = Table().labour(1).do(HOME, "stop", "extra", "road acomayo-cuzco")
    assert roads_first.s.active == 1  # nothing was left to do
    assert roads_first.s.roads[0].bit_count() == 3
    build_first = Table().labour(2).do("extra", HOME)
    assert build_first.s.active == 0
    assert build_first.verbs() == {"road", "pass"}
    assert build_first.against("extra") == "E-BUILD-01 build_action_over"
    build_first.do("road acomayo-cuzco", "road cuzco-saywite")
    assert build_first.s.active == 1  # one road action, not two
    assert build_first.s.roads[0].bit_count() == 4


def test_E_PEOPLE_02_neither_is_compulsory() -> None:
    assert Table().labour(20).do("pass").s.active == 1
    assert Table().labour(20).do(HOME, "stop", "pass").s.active == 1
    table = Table().labour(20).road(0, "cuzco-paucartambo").do("conquer opatari", "pass")
    assert (table.s.active, table.s.roads[0].bit_count()) == (1, 2)


def test_E_PEOPLE_03_nothing_is_replaced_without_a_card() -> None:
    table = shrine().labour(5)
    assert table.against("pilgrimage small road") == "E-EVENT-21 no_pilgrimage_card"
    assert table.against("pilgrimage small build") == "E-EVENT-21 no_pilgrimage_card"
    table.city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").do("temple raqchi")
    assert table.can(HOME)  # a temple forfeits the road action under solar eclipse only


def test_E_RULING_36_the_road_action_is_one_block() -> None:
    table = Table().labour(6).road(0, "acomayo-cuzco").conquered(0, "cana").do(HOME)
    assert table.frame == "roads"
    assert table.verbs() == {"road", "stop"}
    for text in ("conquer opatari", "terrace cana", "extra"):
        assert table.against(text).startswith("E-ROAD-01")
    assert "road" not in table.do("stop").verbs()
    assert table.against("road cuzco-saywite") == "E-PEOPLE-02 road_action_over"
    assert table.why("road cuzco-saywite").args == {"given_up": 0}
    table.do("terrace cana")
    assert table.s.active == 1  # no second road after the build action


@pytest.mark.rule("E-RULING-36")
def test_E_RULING_36_the_build_action_is_one_block() -> None:
    table = Table().labour(1).sun(1, "pressure").do("extra", HOME)
    assert (table.frame, table.verbs()) == ("extra_roads", {"road", "stop"})
    table.do("stop")
    assert table.verbs() == {"road", "pass"}  # the road action is still whole
    table.do("road acomayo-cuzco", "road cuzco-saywite")
    assert (table.s.active, table.s.roads[0].bit_count()) == (1, 4)


@pytest.mark.rule("E-RULING-46")
def test_E_RULING_64_an_extra_conquest_before_the_option_keeps_the_build_action_open() -> None:
    table = Table().road(0, "cuzco-paucartambo", "paucartambo-callanga").labour(9)
    table.sun(1, "expansion").do("expand opatari")
    assert table.s.labour[0] == 9 - 3
    assert table.can("garrison callanga")  # the conquest has opened the site
    table.do("garrison callanga")
    assert table.can("road acomayo-cuzco")


def test_E_RULING_64_the_last_labour_for_an_extra_conquest_leaves_the_free_roads() -> None:
    table = Table().road(0, "cuzco-paucartambo").labour(3).sun(1, "expansion")
    table.do("expand opatari")
    assert (table.s.active, table.s.labour[0]) == (0, 0)
    assert table.verbs() == {"road", "pass"}
    table.do("road acomayo-cuzco", "road cuzco-saywite")
    assert (table.s.active, table.s.roads[0].bit_count()) == (1, 4)


def test_E_RULING_64_the_road_action_ends_a_build_action_that_has_begun() -> None:
    table = Table().road(0, "cuzco-paucartambo", "acomayo-cuzco").labour(12)
    table.sun(1, "expansion", "expansion").do("expand opatari")
    assert table.closes("road cuzco-saywite") == ["build", "conquest"]
    table.do("road cuzco-saywite", "stop")
    assert table.s.active == 1


def test_a_choice_says_what_it_gives_up() -> None:
    table = Table().road(0, "cuzco-paucartambo", "acomayo-cuzco").labour(3)
    assert table.closes("pass") == ["roads", "build"]
    assert table.closes(HOME.replace("paucartambo", "saywite")) == []
    table.sun(1, "expansion")
    assert table.closes("expand opatari") == ["build"]  # it takes all the labour
    assert table.closes("conquer opatari") == ["conquest"]  # and this too much of it
    assert table.labour(4).closes("conquer opatari") == []
    assert table.labour(0).closes("pass") == ["roads"]
    assert shrine().sun(1, "small").closes("pilgrimage small road") == []
    assert shrine().sun(1, "small").closes("pass") == ["roads", "pilgrimage"]


@pytest.mark.rule("E-RULING-50")
def test_under_eclipse_roads_and_temples_say_that_they_exclude_each_other() -> None:
    table = shrine().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").conquered(1, "cana")
    table.labour(9).sun(1, "eclipse", "small")
    assert table.closes("temple raqchi") == ["roads", "pilgrimage"]
    assert table.closes(HOME) == ["temple"]
    assert table.closes("pilgrimage small road") == ["temple"]
    assert table.closes("garrison callanga") == []


@pytest.mark.rule("E-RULING-64")
def test_E_RULING_46_after_the_option_until_the_road_action() -> None:
    table = Table().road(0, "cuzco-paucartambo", "acomayo-raqchi", "acomayo-cuzco").labour(12)
    table.sun(1, "expansion", "expansion").do("conquer opatari", "expand cana")
    assert table.s.labour[0] == 12 - 1 - 3  # 2 more for the extra one, not 4
    assert table.can("expand colla")
    table.do("road cuzco-saywite", "stop")
    assert table.s.active == 1  # nothing of the build action is left
    table = Table().road(0, "cuzco-paucartambo", "acomayo-raqchi", "acomayo-cuzco").labour(12)
    table.sun(1, "expansion", "expansion").do("conquer opatari", "expand cana", "expand colla")
    assert table.s.labour[0] == 12 - 1 - 3 - 3
    assert "expand" not in table.verbs()
    assert table.against("expand vilcabamba") == "E-EVENT-15 no_expansion"
    assert table.why("expand vilcabamba").args == {"cards": 2}


def test_E_RULING_64_a_pilgrimage_for_the_road_action_ends_the_build_action() -> None:
    table = shrine().road(0, "cuzco-paucartambo").conquered(0, "cana").labour(9)
    table.sun(1, "small", "expansion").do("terrace cana")
    assert table.can("expand opatari")
    table.do("pilgrimage small road")
    assert table.s.active == 1
    table = shrine().road(0, "cuzco-paucartambo").labour(9).sun(1, "small", "expansion")
    table.do("pilgrimage small road")
    assert table.can("expand opatari")  # the build action has not begun


def test_E_RULING_64_after_the_road_action_the_build_action_is_whole() -> None:
    table = Table().road(0, "cuzco-paucartambo", "acomayo-cuzco", "acomayo-raqchi").labour(12)
    table.sun(1, "expansion").do("road cuzco-saywite", "stop", "expand cana")
    assert table.verbs() == {"city", "conquer", "extra", "pass", "terrace"}
    table.do("conquer opatari")
    assert table.s.active == 1
    assert table.s.labour[0] == 12 - 3 - 1


def test_E_RULING_46_a_pass_may_follow_an_extra_conquest_and_ends_the_turn() -> None:
    table = Table().road(0, "cuzco-paucartambo").labour(6).sun(1, "expansion")
    table.do("expand opatari", "pass")
    assert (table.frame, table.s.active) == ("turn", 1)
    assert (table.s.labour[0], table.s.score[0]) == (3, 2)


@pytest.mark.rule("E-EVENT-15", "E-RULING-51")
def test_E_RULING_46_none_when_a_pilgrimage_replaces_the_build_action() -> None:
    table = shrine().sun(1, "small", "expansion").labour(9).do("pilgrimage small build")
    assert table.against("expand opatari") == "E-RULING-46 build_action_over"
    table = shrine().road(0, "cuzco-paucartambo").sun(1, "small", "expansion").labour(9)
    table.do("expand opatari")
    assert table.against("pilgrimage small build") == "E-RULING-51 action_begun"
    table.do("pilgrimage small road")
    assert (table.s.active, table.s.score[0]) == (1, 2 + 4)


@pytest.mark.rule("E-BUILD-19")
def test_E_RULING_37_a_pass_ends_the_turn_of_this_people_phase_only() -> None:
    table = Table().labour(9, 9, 9, 9).do("pass", "pass", "pass", "pass")
    assert (table.frame, table.s.space, table.s.active) == ("turn", 2, 0)
    assert table.s.labour == [9, 9, 9, 9]


def shrine() -> Table:
    """Seat 0 is joined to a temple in Machu Picchu."""
    table = Table().road(0, "cuzco-ollantaytambo", "ollantaytambo-machu_picchu")
    return table.conquered(3, "vilcabamba").city("machu_picchu").temple("machu_picchu")


@pytest.mark.rule("E-EVENT-21", "E-PEOPLE-03")
def test_E_RULING_51_a_pilgrimage_replaces_either_action() -> None:
    table = shrine().labour(1).sun(1, "small").do("pilgrimage small road")
    assert table.s.score[0] == 4
    assert table.verbs() == {"extra", "pass"}
    assert table.against(HOME) == "E-PEOPLE-02 road_action_over"
    assert table.why(HOME).args == {"given_up": 1}
    table = shrine().labour(1).sun(1, "small").do("pilgrimage small build")
    assert table.s.score[0] == 4
    assert table.verbs() == {"road", "pass"}
    assert table.against("extra") == "E-BUILD-01 build_action_over"


def test_E_RULING_51_only_for_an_action_that_has_not_begun() -> None:
    table = shrine().labour(9).sun(1, "small").do(HOME, "stop")
    assert table.against("pilgrimage small road") == "E-RULING-51 action_begun"
    assert table.can("pilgrimage small build")
    table = shrine().labour(9).sun(1, "small").do("extra", HOME)
    assert table.against("pilgrimage small build") == "E-RULING-51 action_begun"
    table.do("pilgrimage small road")
    assert table.s.active == 1


@pytest.mark.rule("E-CHK-22")
def test_E_RULING_51_one_a_turn_and_only_when_joined_to_the_temple() -> None:
    table = shrine().labour(1).sun(1, "small", "annual")
    assert table.against("pilgrimage annual road") == "E-EVENT-19 no_holy_temple"
    assert table.against("pilgrimage great road") == "E-EVENT-20 no_pilgrimage_card"
    table.do("pilgrimage small road")
    assert table.against("pilgrimage small build") == "E-EVENT-21 one_pilgrimage"
    other = shrine().sun(4, "small").do("pass", "pass", "pass")
    assert not other.can("pilgrimage small road")  # seat 3 is not joined to it


def test_E_RULING_50_a_temple_under_eclipse_closes_the_road_action() -> None:
    table = shrine().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").conquered(1, "cana")
    table.labour(9).sun(1, "eclipse", "small").do("temple raqchi")
    assert table.s.active == 1
    assert table.s.score[0] == 4


def test_E_RULING_50_no_temple_after_a_road_under_eclipse() -> None:
    table = shrine().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").conquered(1, "cana")
    table.labour(9).sun(1, "eclipse", "small").do(HOME, "stop")
    assert table.against("temple raqchi") == "E-EVENT-18 eclipse_roads"
    table = shrine().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").conquered(1, "cana")
    table.labour(9).sun(1, "eclipse", "small").do("pilgrimage small road")
    assert table.against("temple raqchi") == "E-EVENT-18 eclipse_pilgrimage"


def test_E_RULING_50_without_eclipse_a_pilgrimage_may_go_to_the_new_temple() -> None:
    table = Table().road(0, "cuzco-ollantaytambo", "ollantaytambo-machu_picchu")
    table.conquered(3, "vilcabamba").city("machu_picchu").labour(5).sun(1, "small")
    table.do("temple machu_picchu", "pilgrimage small road")
    assert table.s.score[0] == 4 + 1 + 4  # the bonus of the site is in it (E-BUILD-14)


@pytest.mark.rule("E-EVENT-10", "E-RULING-40")
def test_E_RULING_49_a_second_garrison_on_another_site() -> None:
    table = Table().conquered(3, "opatari").labour(8).sun(1, "project")
    table.road(0, "cuzco-paucartambo", "paucartambo-callanga", "paucartambo-macusani")
    table.do("garrison callanga")
    assert table.frame == "second_garrison"
    assert table.verbs() == {"garrison", "stop"}
    assert table.against("garrison callanga") == "E-RULING-39 site_built"
    table.do("garrison macusani")
    assert (table.s.labour[0], table.s.score[0]) == (0, 6)


@pytest.mark.rule("E-EVENT-02", "E-CHK-15")
def test_E_RULING_49_a_second_terrace_under_another_tile() -> None:
    table = Table().conquered(0, "opatari", "cana").labour(4).sun(1, "surveyor")
    table.do("terrace opatari")
    assert table.against("terrace opatari") == "E-RULING-42 terrace_there"
    table.do("terrace cana")
    assert (table.s.labour[0], table.s.score[0]) == (0, 2)


@pytest.mark.rule("E-EVENT-08", "E-EVENT-07", "E-EVENT-09", "E-CHK-13", "E-CHK-19")
def test_E_RULING_47_any_joined_garrison_becomes_a_city_and_keeps_its_temple() -> None:
    table = Table().conquered(3, "opatari").garrison("callanga").temple("callanga").labour(6)
    table.road(0, "cuzco-paucartambo", "paucartambo-callanga")
    table.sun(1, "outpost", "epidemic", "renewal").do("upgrade callanga")
    assert (table.s.labour[0], table.s.score[0]) == (0, 6)
    assert table.s.cities == table.s.temples == 1 << site("callanga")
    assert table.s.garrisons == 0


@pytest.mark.rule("E-EVENT-17", "E-BUILD-13")
def test_E_RULING_48_a_temple_on_a_garrison() -> None:
    table = Table().conquered(3, "opatari").garrison("callanga").labour(5)
    table.road(0, "cuzco-paucartambo", "paucartambo-callanga")
    assert table.against("temple callanga") == "E-BUILD-13 no_city_there"
    table.sun(1, "zeal").do("temple callanga")
    assert table.s.garrisons == table.s.temples == 1 << site("callanga")
    assert table.s.score[0] == 4


@pytest.mark.rule("E-EVENT-13", "E-EVENT-16", "E-CHK-17")
def test_E_RULING_45_the_price_of_a_conquest() -> None:
    table = Table().road(0, "cuzco-paucartambo")
    assert (table.price(0, "opatari"), table.price(0, "opatari", True)) == (1, 3)
    table.sun(1, "supremacy")
    assert table.price(0, "opatari") == 0
    assert table.can("conquer opatari")  # without any labour
    table.sun(1, "resistance", "resistance")
    assert (table.price(0, "opatari"), table.price(0, "opatari", True)) == (2, 4)
    assert table.price(2, "opatari") == 1  # beside no such card (E-SUN-13)


@pytest.mark.rule("E-EVENT-03", "E-RULING-28", "E-CHK-12")
def test_E_BUILD_18_the_extra_road_and_its_free_companions() -> None:
    table = Table().labour(1).sun(1, "pressure", "pressure", "flood", "flood")
    table.do("extra")
    assert (table.frame, table.against("stop")) == ("extra_roads", "E-BUILD-18 road_paid")
    table.do("road cuzco-ollantaytambo", "road acomayo-cuzco", "road cuzco-saywite")
    assert table.s.roads[0].bit_count() == 4
    table.do(HOME)  # of two floods one road is left (E-EVENT-06)
    assert table.s.active == 1


@pytest.mark.parametrize(
    ("crews", "floods", "roads"), [(0, 0, 2), (0, 1, 1), (0, 2, 1), (1, 2, 1), (1, 1, 2), (2, 0, 4)]
)
@pytest.mark.rule("E-EVENT-05", "E-EVENT-06", "E-RULING-26", "E-ROAD-01")
def test_E_RULING_27_free_roads(crews: int, floods: int, roads: int) -> None:
    table = Table().sun(1, *["crew"] * crews, *["flood"] * floods)
    assert GAME.view(table.s, 0)["seats"][0]["free_roads"] == roads
    done = 0
    for end in ("ollantaytambo", "paucartambo", "acomayo", "saywite"):
        if table.s.active == 0 and "road" in table.verbs():
            table.do("road " + "-".join(sorted(("cuzco", end))))
            done += 1
    assert done == roads


@pytest.mark.rule("E-BUILD-03", "E-BUILD-04", "E-BUILD-07", "E-BUILD-02")
def test_E_RULING_38_a_city_on_a_site_that_touches_conquered_land() -> None:
    table = Table().road(0, "acomayo-cuzco", "acomayo-raqchi").labour(6)
    assert table.against("city raqchi") == "E-BUILD-07 site_unconquered"
    table.conquered(3, "colla")
    table.do("city raqchi")
    assert (table.s.labour[0], table.s.score[0]) == (0, 4)
    assert table.s.cities == 1 << site("raqchi")
    assert Table().labour(9).against("city cuzco") == "E-BUILD-04 no_city_site"


@pytest.mark.rule("E-BUILD-08", "E-BUILD-09", "E-BUILD-10", "E-REVEAL-02")
def test_E_RULING_44_a_conquest() -> None:
    table = Table().labour(5)
    assert table.against("conquer opatari") == "E-BUILD-09 no_road_there"
    table.road(0, "cuzco-paucartambo")
    hidden = table.s.hidden
    table.do("conquer opatari")
    assert table.s.owned[0] == 1 << region("opatari")
    assert (table.s.labour[0], table.s.score[0]) == (4, 2)
    assert not table.s.hidden & table.s.data.atlas.adjacent[region("opatari")]
    assert table.s.hidden != hidden
    taken = {"region": "opatari", "labour": 1, "points": 2, "income": 1}
    assert table.told("conquered") == [(0, taken)]
    table.do("pass", "pass")
    assert table.against("conquer opatari") == "E-RULING-44 conquered"
    assert table.against("conquer antisuyu") == "E-RULING-20 not_to_conquer"


@pytest.mark.rule("E-EVENT-06")
def test_E_RULING_26_a_flood_forces_nobody_and_revives_nothing() -> None:
    floods = ("flood", "flood")
    assert Table().sun(1, *floods).do("pass").s.roads[0].bit_count() == 1
    table = shrine().labour(1).sun(1, "small", *floods).do("pilgrimage small road")
    assert table.against(HOME) == "E-PEOPLE-02 road_action_over"
    table = shrine().city("raqchi").road(0, "acomayo-cuzco", "acomayo-raqchi").labour(5)
    table.conquered(1, "cana").sun(1, "eclipse", *floods).do("temple raqchi")
    assert table.s.active == 1


@pytest.mark.rule("E-EVENT-03", "E-EVENT-05")
def test_E_CHK_12_seven_roads_at_most() -> None:
    table = Table().labour(1).sun(1, "crew", "crew", "pressure", "pressure").do("extra")
    table.do(HOME, "road acomayo-cuzco", "road cuzco-saywite")
    assert table.frame == "turn"
    table.do("road cuzco-ollantaytambo", "road limatambo-machu_picchu")
    table.do("road limatambo-ollantaytambo", "road limatambo-saywite")
    assert (table.s.active, table.s.roads[0].bit_count()) == (1, 1 + 7)
