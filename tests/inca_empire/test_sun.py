"""The Sun phase: turn order, cards laid face down, whom they affect, and the draw pile."""

from typing import Any

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.outlook import builds
from tawantin.games.inca_empire.state import drawn_before
from tawantin.games.inca_empire.sun import beside, place_args
from tests.inca_empire.table import BLUE, BROWN, GREEN, ORANGE, Table, card, heap

SUN = (1, 1)  # round and space of the first Sun phase
SECOND_SUN = (1, 3)


HANDS = (
    ("crew", "storm", "flood"),
    ("pressure", "pressure", "epidemic"),
    ("wild_road", "wild_road", "project"),
    ("zeal", "eclipse", "wild_road"),
)


def laying(*hands: tuple[str, str, str], players: int = 4) -> Table:
    """The first Sun phase begins."""
    table = Table(players)
    for seat, hand in enumerate((*hands, *HANDS[len(hands) : players])):
        table.cards(seat, *hand)
    return table.before(*SUN).settle()


def lay_one(table: Table) -> Table:
    """The card with the highest number, which is mostly harmless, into the last sector."""
    return table.do(GAME.actions.text(GAME.legal_actions(table.s)[-1]))


def lay_all(table: Table) -> Table:
    while table.frame == "laying":
        lay_one(table)
    return table


def pass_all(table: Table) -> Table:
    while table.frame == "turn":
        table.do("pass")
    return table


def sectors(table: Table, viewer: int = -1) -> list[list[tuple[str | None, bool]]]:
    """The cards in each sector as a viewer sees them: their face, and whether it is up."""
    sun = GAME.view(table.s, viewer)["sun"]
    return [[(entry["card"], entry["up"]) for entry in sector["cards"]] for sector in sun]


def held(table: Table, seat: int) -> list[str]:
    hand: list[str] = GAME.view(table.s, seat)["seats"][seat]["hand"]
    return hand


# Turn order.


@pytest.mark.rule("E-CHK-10")
@pytest.mark.parametrize(
    ("points", "order"),
    [((9, 3, 7, 5), [1, 3, 2, 0]), ((1, 2, 3, 4), [0, 1, 2, 3]), ((8, 2, 4), [1, 2, 0])],
)
def test_E_SUN_01_the_last_in_rank_gets_tile_1(points: tuple[int, ...], order: list[int]) -> None:
    table = Table(len(points)).scores(*points).before(*SUN)
    before = table.s.order
    table.settle()
    assert table.s.order == order
    assert [(seat, args["place"]) for seat, args in table.told("turn_order")] == [
        (seat, place + 1) for place, seat in enumerate(order) if before[place] != seat
    ]
    for seat in GAME.view(table.s, -1)["seats"]:
        assert seat["order"] == len(points) + 1 - seat["rank"]
    assert table.s.active == order[0]


@pytest.mark.rule("E-SUN-01", "E-VP-03", "E-RULING-01", "E-RULING-05", "E-CHK-10")
def test_E_SUN_02_the_outer_of_two_acts_earlier() -> None:
    """The rulebook's example: blue last, brown outside green on one space, red (orange) first."""
    table = Table()
    table.s.rank = [ORANGE, GREEN, BROWN, BLUE]
    table.scores(20, 5, 12, 12)
    assert table.s.rank == [ORANGE, GREEN, BROWN, BLUE]
    table.before(*SUN).settle()
    assert table.s.order == [BLUE, BROWN, GREEN, ORANGE]


@pytest.mark.rule("E-SUN-02", "E-VP-02")
def test_E_RULING_01_the_outer_figure_is_the_one_that_came_later() -> None:
    table = Table().scores(3, 8, 12, 12)
    table.s.gain(BLUE, 4, ids.FOR_CITIES)
    table.before(*SUN).settle()
    assert table.s.order == [ORANGE, BLUE, BROWN, GREEN]


# Laying.


@pytest.mark.rule("E-CHK-04")
def test_E_SUN_03_one_card_in_turn_order_and_one_drawn_at_once() -> None:
    table = Table().scores(9, 5, 7, 0).cards(GREEN, "crew", "flood", "storm").before(*SUN).settle()
    assert (table.s.active, table.verbs()) == (GREEN, {"lay"})
    assert table.against("lay zeal 1") == "E-SUN-03 card_not_in_hand"
    GAME.apply(table.s, GAME.actions.parse("lay crew 2"))
    assert (table.frame, held(table, GREEN)) == ("drawing", ["flood", "storm"])
    assert heap(table.s) == [n for n in table.s.pile if n]  # any card of the pile as likely
    GAME.apply(table.s, GAME.actions.parse("draw zeal"))
    assert (held(table, GREEN), table.s.active) == (["flood", "storm", "zeal"], BLUE)
    lay_all(table)
    events = [(event.kind, event.seat) for event in table.events]
    assert [event for event in events if event[0] in ("laid", "drew")] == [
        (kind, seat) for seat in (BLUE, BROWN, ORANGE) for kind in ("laid", "drew")
    ]
    assert [seat["cards"] for seat in GAME.view(table.s, -1)["seats"]] == [3, 3, 3, 3]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.rule("E-RULING-12")
def test_E_SUN_04_each_sector_takes_one_new_card(players: int) -> None:
    table = laying(players=players)
    for left in range(players, 0, -1):
        seat = table.s.active
        offered = [GAME.actions.text(action) for action in GAME.legal_actions(table.s)]
        assert {text.split()[2] for text in offered} == {str(k + 1) for k in range(left)}
        assert {text.split()[1] for text in offered} == set(held(table, seat))
        assert len(offered) == left * len(set(held(table, seat)))  # the last: no choice of sector
        for sector in range(left + 1, players + 1):
            text = f"lay {held(table, seat)[0]} {sector}"
            assert table.against(text) == "E-SUN-04 sector_taken"
            assert table.why(text).args == place_args(table.s, sector - 1)
        taken = [GAME.actions.text(action) for action, _ in GAME.blocked(table.s)]
        assert {text.split()[1] for text in offered + taken} == set(held(table, seat))
        assert len(offered + taken) == players * len(set(held(table, seat)))
        lay_one(table)
    assert [len(sector) for sector in sectors(table)] == [1] * players


@pytest.mark.rule("E-RULING-12", "E-RULING-13", "E-SUN-11")
def test_E_SUN_05_earlier_cards_stay_and_count_with_the_new_one() -> None:
    table = laying().do("lay crew 1")
    lay_all(table)
    assert [len(sector) for sector in sectors(table)] == [1, 1, 1, 1]
    pass_all(table)
    table.cards(BLUE, "crew", "pressure", "flood")
    while table.s.active != BLUE:
        lay_one(table)
    table.do("lay crew 1")  # there is no new card in this sector
    lay_all(table)
    assert [len(sector) for sector in sectors(table)] == [2, 2, 2, 2]
    assert sectors(table)[0] == [("crew", True), ("crew", True)]
    for seat, roads in ((ORANGE, 4), (BLUE, 4), (BROWN, 2), (GREEN, 2)):
        assert GAME.view(table.s, seat)["seats"][seat]["free_roads"] == roads


def test_E_RULING_15_laying_is_compulsory() -> None:
    table = laying(("resistance", "resistance", "epidemic"))
    assert table.verbs() == {"lay"}
    assert not table.can("pass")
    assert not table.can("stop")
    assert len(held(table, ORANGE)) == 3
    lay_one(table)
    assert len(held(table, ORANGE)) == 3


@pytest.mark.rule("E-RULING-62")
def test_E_SUN_07_all_new_cards_are_turned_up_together() -> None:
    table = laying().do("lay crew 1", "lay pressure 3", "lay wild_road 2")
    for viewer, seen in ((ORANGE, "crew"), (BLUE, "pressure"), (BROWN, "wild_road"), (-1, "")):
        faces = sectors(table, viewer)
        assert [len(sector) for sector in faces] == [1, 1, 1, 0]  # where they lie is public
        assert [face for sector in faces for face in sector if face[0] is not None] == (
            [(seen, False)] if seen else []
        )
    assert not any(table.s.force)
    assert table.told("turned_up") == []
    lay_one(table)
    assert len(table.told("turned_up")) == 4
    assert [sector[0] for sector in sectors(table)[:3]] == [
        ("crew", True),
        ("wild_road", True),
        ("pressure", True),
    ]
    kinds = [event.kind for event in table.events]
    assert kinds.index("turned_up") > max(i for i, kind in enumerate(kinds) if kind == "drew")
    assert kinds[-4:] != ["turned_up"] * 4  # the People phase has begun


@pytest.mark.rule("E-RULING-13", "E-SAPA-01")
def test_E_SUN_08_in_force_until_the_next_sapa_inca_phase() -> None:
    table = laying().do("lay crew 1")
    assert not table.s.under(ORANGE, ids.CREW)
    lay_all(table)
    for space in (2, 4):
        assert (table.s.column, table.s.space) == (1, space)
        assert table.s.under(ORANGE, ids.CREW) == table.s.under(BLUE, ids.CREW) == 1
        lay_all(pass_all(table))
    assert table.s.column == 2  # scored in between
    lost = [entry for sector in sectors(table) for entry in sector if entry[0] == "crew"]
    assert lost == []
    assert not table.s.under(ORANGE, ids.CREW) + table.s.under(BLUE, ids.CREW)


@pytest.mark.rule("E-SUN-08", "E-TRACK-06")
def test_E_RULING_19_without_a_new_sun_phase_everything_stays() -> None:
    column = ["inca", "sun", "people", "people", "sapa"]
    overlay: dict[str, Any] = {"track": {"era_2": {"columns": [column] * 3}}}
    table = Table(4, overlay).cards(ORANGE, "crew", "storm", "flood").scores(0, 1, 2, 3)
    table.before(*SUN).settle().do("lay crew 1")
    lay_all(table)
    plan, order = sectors(table), table.s.order[:]
    table.s.gain(ORANGE, 9, ids.FOR_CITIES)
    pass_all_once(table)
    assert (table.s.space, table.frame) == (3, "turn")
    assert (sectors(table), table.s.order) == (plan, order)
    assert table.s.active == ORANGE  # whatever the rank is now
    assert GAME.view(table.s, 0)["seats"][ORANGE]["free_roads"] == 3


def pass_all_once(table: Table) -> None:
    """One People phase."""
    for _ in range(table.s.players):
        table.do("pass")


# Whom a card affects.


@pytest.mark.rule("E-DATA-11")
def test_E_RULING_11_the_lines_stand_in_a_circle() -> None:
    assert [set(beside(Table().s, k)) for k in range(4)] == [{0, 1}, {1, 2}, {2, 3}, {3, 0}]
    assert [set(beside(Table(3).s, k)) for k in range(3)] == [{0, 1}, {1, 2}, {2, 0}]
    table = Table().colours("green", "blue", "orange", "brown")
    lines = [
        {GAME.view(table.s, -1)["seats"][seat]["colour"] for seat in sector["seats"]}
        for sector in GAME.view(table.s, -1)["sun"]
    ]
    assert lines == [
        {"orange", "blue"},
        {"blue", "brown"},
        {"brown", "green"},
        {"green", "orange"},
    ]
    table = Table(3).before(*SUN).settle()
    hand = held(table, ORANGE)
    assert table.against(f"lay {hand[0]} 4") == "E-RULING-11 no_such_sector"
    assert table.why(f"lay {hand[0]} 4").args == {"sector": 3}


@pytest.mark.rule("E-EVENT-14", "E-RULING-16", "E-CHK-25")
@pytest.mark.parametrize("layer", range(4))
def test_E_SUN_09_strong_support_between_orange_and_blue(layer: int) -> None:
    """Whoever laid it: orange and blue take labour, nobody else."""
    table = Table().colours("green", "blue", "orange", "brown")
    green, blue, orange, brown = range(4)
    table.conquered(orange, "opatari", "cana").conquered(blue, "cunti", "colla").tile("colla", 5)
    table.conquered(green, "chanka").conquered(brown, "vilcabamba")
    table.tile("chanka", 1).tile("vilcabamba", 2).tile("cunti", 2)
    table.cards(layer, "support", "storm", "flood").before(*SUN).settle()
    while table.s.active != layer:
        lay_one(table)
    table.do("lay support 1")
    lay_all(table)
    assert table.s.labour[orange] == 2  # both tiles are of resistance 1
    assert table.s.labour == [0, 1, 2, 0]
    assert sorted(table.told("supported")) == [(blue, {"labour": 1}), (orange, {"labour": 2})]


@pytest.mark.rule("E-EVENT-20")
def test_E_SUN_09_a_great_pilgrimage_between_orange_and_green() -> None:
    table = Table().city("ranchillo").temple("ranchillo").sun(4, "great")
    for seat in range(4):
        table.s.network[seat] |= table.s.temples
    can = []
    for seat in range(4):
        table.at(0, 1, seat)
        can.append([table.can("pilgrimage great " + what) for what in ("road", "build")])
    assert can == [[True, True], [False, False], [False, False], [True, True]]
    table.at(0, 1, GREEN).do("pilgrimage great road")
    table.at(0, 1, ORANGE).do("pilgrimage great build")  # nobody uses the card up
    assert table.s.score == [7, 0, 0, 7]


@pytest.mark.rule("E-EVENT-11", "E-EVENT-09", "E-SUN-13")
def test_E_SUN_10_brown_between_storm_and_urban_renewal() -> None:
    """The example; the other cards on the plan do not touch brown."""
    table = Table().sun(2, "storm").sun(3, "renewal").sun(1, "epidemic").sun(4, "famine")
    city, garrison = ([table.row(what, seat) for seat in range(4)] for what in ("city", "garrison"))
    assert (garrison[BROWN]["price"], city[BROWN]["points"]) == (5, 6)
    assert (city[BROWN]["price"], garrison[BROWN]["points"]) == (6, 3)
    assert (garrison[BLUE]["price"], city[BLUE]["points"]) == (5, 4)
    assert (garrison[GREEN]["price"], city[GREEN]["points"]) == (4, 6)
    table.conquered(BROWN, "cana", "opatari").labour(0, 0, 11).at(0, 1, BROWN)
    table.road(BROWN, "raqchi-urcos", "paucartambo-urcos", "callanga-paucartambo")
    table.do("garrison callanga")
    assert (table.s.labour[BROWN], table.s.score[BROWN]) == (6, 3)
    table.at(0, 2, BROWN).do("city raqchi")
    assert (table.s.labour[BROWN], table.s.score[BROWN]) == (0, 3 + 6)


@pytest.mark.parametrize("places", [(1, 1), (1, 4), (4, 4)])
@pytest.mark.parametrize(
    ("name", "what", "none", "twice"),
    [
        ("epidemic", "city", 6, 10),
        ("resistance", "conquer", 0, 2),
        ("crew", "free_roads", 2, 4),
        ("wild_road", "wild_roads", 0, 2),
        ("expansion", "extra_conquests", 0, 2),
    ],
)
def test_E_SUN_11_two_copies_add_up_on_either_side_of_a_line(
    places: tuple[int, int], name: str, what: str, none: int, twice: int
) -> None:
    table = Table()

    def value() -> object:
        seat = GAME.view(table.s, -1)["seats"][ORANGE]
        return seat[what] if what in seat else table.row(what, ORANGE)["price"]

    assert value() == none
    for sector in places:
        table.sun(sector, name)
    assert value() == twice


@pytest.mark.rule("E-SUN-10")
def test_E_SUN_13_others_pay_and_score_as_ever() -> None:
    table = Table()
    plain = builds(table.s, BROWN)
    table.sun(1, "epidemic", "renewal", "storm", "famine", "supremacy", "outpost", "zeal")
    table.sun(4, "epidemic", "resistance", "expansion", "crew", "wild_road")
    seats = GAME.view(table.s, -1)["seats"]
    assert builds(table.s, BROWN) == plain
    assert (seats[BROWN]["free_roads"], seats[BROWN]["wild_roads"]) == (2, 0)
    assert seats[BROWN]["forces"] == []
    prices = [[row["price"] for row in rows] for rows in (builds(table.s, ORANGE), plain)]
    assert prices[0] != prices[1]


@pytest.mark.rule("E-SUN-09")
def test_E_RULING_18_a_card_affects_its_layer_only_beside_the_own_line() -> None:
    table = laying()
    table.do("lay crew 2", "lay pressure 1")
    lay_all(table)
    assert [table.s.under(seat, ids.CREW) for seat in range(4)] == [0, 1, 1, 0]  # not orange
    assert [table.s.under(seat, ids.PRESSURE) for seat in range(4)] == [1, 1, 0, 0]


# At once, in every Sun phase.


@pytest.mark.rule("E-SUN-09", "E-EVENT-14", "E-CHK-25", "E-RULING-16")
def test_E_SUN_12_strong_support_pays_in_every_sun_phase() -> None:
    table = Table().conquered(ORANGE, "opatari", "cana").conquered(BROWN, "cunti").tile("cana", 5)
    table.sun(1, "support", "support").before(*SUN).settle()
    assert table.s.labour == [0, 0, 0, 0]  # not before the end of the phase
    lay_all(table)
    assert table.s.labour == [2, 0, 0, 0]  # two copies, one tile of resistance 1
    pass_all_once(table)
    assert table.s.labour == [2, 0, 0, 0]  # nothing in a People phase
    assert lay_all(table).s.labour == [4, 0, 0, 0]


@pytest.mark.rule("E-EVENT-01", "E-RULING-13", "E-CHK-23")
def test_E_SUN_12_unrest_strikes_again_at_roads_built_since() -> None:
    table = Table().road(ORANGE, "cuzco-saywite", "saywite-vitcos").sun(1, "unrest")
    lay_all(table.before(*SUN).settle())
    assert table.told("lost_roads") == [(ORANGE, {"number": 1})]
    assert table.s.roads[ORANGE].bit_count() == 2
    table.road(ORANGE, "limatambo-machu_picchu", "machu_picchu-vitcos")
    pass_all_once(table)
    assert table.s.roads[ORANGE].bit_count() == 4  # the People phase leaves them
    lay_all(table)
    assert table.told("lost_roads")[1:] == [(ORANGE, {"number": 2})]


@pytest.mark.rule("E-SUN-12", "E-EVENT-01", "E-EVENT-14")
def test_E_RULING_17_right_after_the_reveal_roads_first_then_labour() -> None:
    table = laying(("unrest", "storm", "crew"), ("support", "flood", "flood"))
    table.road(ORANGE, "cuzco-saywite", "saywite-vitcos").conquered(ORANGE, "cana")
    table.do("lay unrest 1", "lay support 4")
    lay_one(table)
    assert table.s.roads[ORANGE].bit_count() == 3  # laid face down they do nothing
    assert table.s.labour == [0, 0, 0, 0]
    lay_one(table)
    at_once = [event.kind for event in table.events]
    assert at_once.count("lost_roads") == at_once.count("supported") == 1
    assert at_once.index("turned_up") < at_once.index("lost_roads") < at_once.index("supported")
    assert (table.s.roads[ORANGE].bit_count(), table.s.labour) == (2, [1, 0, 0, 0])
    assert at_once[-1] == "phase"  # then the People phase comes


@pytest.mark.rule("E-SUN-09", "E-EVENT-01")
def test_E_RULING_16_unrest_hits_the_two_beside_it() -> None:
    table = Table().sun(2, "unrest").road(ORANGE, "cuzco-saywite", "saywite-vitcos")
    table.road(BLUE, "limatambo-ollantaytambo", "callanga-pisac")
    table.road(BROWN, "raqchi-urcos").road(GREEN, "maucallacta-pacariqtambo")
    lay_all(table.before(*SUN).settle())
    assert sorted(table.told("lost_roads")) == [(BLUE, {"number": 1}), (BROWN, {"number": 1})]
    assert [roads.bit_count() for roads in table.s.roads] == [3, 2, 1, 2]


# The draw pile.


def put_away(table: Table, *left: str) -> None:
    """The pile goes to the discard pile, all but a few cards."""
    s = table.s
    s.discard, s.pile = s.pile, [0] * ids.N_CARDS
    for name in left:
        s.discard[card(name)] -= 1
        s.pile[card(name)] += 1


@pytest.mark.rule("E-RULING-14", "E-CHK-04")
def test_E_SUN_06_the_discard_pile_becomes_the_draw_pile() -> None:
    table = laying()
    s = table.s
    put_away(table)
    discarded = s.discard[:]
    lay_one(table)
    assert [event.kind for event in table.events].count("reshuffled") == 1
    assert not any(s.discard)
    assert sum(s.pile) == sum(discarded) - 1
    assert sum(s.got) == 1
    GAME.check(s)
    lay_all(table)
    assert [drawn_before(entry) for entry in s.shown] == [0, 0, 0, 0]
    GAME.check(s)


def test_E_SUN_06_only_when_a_draw_is_due_from_an_empty_pile() -> None:
    table = laying()
    put_away(table, "great")
    kinds = sum(n > 0 for n in table.s.discard)
    lay_one(table)  # takes the last card
    assert "great" in held(table, ORANGE)
    assert (sum(table.s.pile), table.told("reshuffled")) == (0, [])
    seat = table.s.active
    GAME.apply(table.s, GAME.legal_actions(table.s)[-1])
    assert (table.frame, len(GAME.legal_actions(table.s))) == ("drawing", kinds)
    assert sum(table.s.discard) == 0
    assert heap(table.s) == [n for n in table.s.pile if n]
    assert len(held(table, seat)) == 2
    hidden = [name for name in ids.CARDS if not table.s.pile[card(name)]]
    assert {"great", "zeal"} <= set(hidden)  # cards in hands and on the plan are not shuffled in


@pytest.mark.rule("E-SAPA-01", "E-RULING-62")
def test_E_RULING_14_cards_taken_off_the_plan_are_discarded_open() -> None:
    table = Table().sun(1, "crew", "flood").sun(3, "crew").before(1, 5).settle()
    for viewer in range(-1, 4):
        assert GAME.view(table.s, viewer)["discard"] == {"crew": 2, "flood": 1}
    assert sectors(table) == [[], [], [], []]
    assert not any(table.s.force)
    assert sum(table.s.pile) == 32 - 12 - 3


@pytest.mark.rule("E-RULING-14")
def test_E_RULING_14_without_any_card_none_is_drawn() -> None:
    table = laying()
    table.s.pile = [0] * ids.N_CARDS
    lay_one(table)
    assert GAME.view(table.s, 0)["seats"][0]["cards"] == 2
    assert table.s.active == BLUE
    assert table.told("reshuffled") == []
