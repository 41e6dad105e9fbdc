"""What a position means to a seat: the price list, cards, the track ahead."""

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.outlook import (
    UNITS,
    builds,
    effect,
    next_income,
    unsafe_roads,
)
from tawantin.games.inca_empire.sun import unrest
from tawantin.games.inca_empire.track import scorings_left, sun_ahead
from tests.inca_empire.table import BLUE, ORANGE, Table, card, random_game, region, site


def amount(table: Table, name: str, seat: int = ORANGE, lies: bool = False) -> int:
    found = effect(table.s, seat, card(name), lies)["amount"]
    assert isinstance(found, int)
    return found


def test_every_card_has_a_unit() -> None:
    assert set(UNITS) == set(range(ids.N_CARDS))


# The price list.


@pytest.mark.parametrize("players", GAME.players)
def test_places_are_what_could_be_chosen_with_labour_enough(players: int) -> None:
    """The list agrees with the choices and what they lead to, in the first build of every turn."""
    looked = 0
    for s in random_game(7, players):
        if GAME.top(s).name != "turn" or s.column == 0:
            continue
        rich = s.copy()
        rich.labour = [99] * players
        question = GAME.question(rich)
        if question is None or question.args["begun"]:
            continue
        if not (question.args["road"] and question.args["build"]):
            continue
        looked += 1
        actions = [GAME.actions.row(action) for action in GAME.legal_actions(rich)]
        offered = [
            (row.verb, row.words[0]) for row in actions if row.verb in ids.BUILDS and row.words
        ]
        listed = {
            (row["what"], place["at"]): place
            for row in builds(rich, s.active)
            for place in row["places"]
            if row["what"] != "extra"
        }
        assert sorted(offered) == sorted(listed)
        for row, forecast in zip(
            actions, GAME.forecasts(rich, [row.index for row in actions]), strict=True
        ):
            if row.verb not in ids.BUILDS or not row.words:
                continue
            place = listed[row.verb, row.words[0]]
            told = {"labour": 0, "points": 0, "worth": 0, "income": 0}
            for event in forecast.events:
                if event.kind == "joined":
                    told["worth"] += int(event.args["points"])
                elif event.seat == s.active:
                    for key in told:
                        told[key] += int(event.args.get(key, 0)) if event.kind in BUILT else 0
            assert {key: place[key] for key in told} == told, str(row)
    assert looked > 10


BUILT = ("city", "upgrade", "garrison", "temple", "conquered", "terrace")


def test_upgrade_and_extra_conquest_need_their_cards() -> None:
    table = Table().conquered(ORANGE, "chanka").garrison("vitcos").road(ORANGE, "limatambo-saywite")
    table.road(ORANGE, "saywite-vitcos")
    assert not table.row("upgrade")["allowed"]
    assert not table.row("expand")["allowed"]
    assert table.row("upgrade")["places"] == table.row("expand")["places"] == []
    table.sun(1, "outpost", "expansion", "epidemic")
    assert [place["at"] for place in table.row("upgrade")["places"]] == ["vitcos"]
    assert (table.row("upgrade")["price"], table.row("upgrade")["printed"]) == (6, 4)
    assert table.row("expand")["allowed"]
    assert table.row("expand")["price"] == table.row("expand")["printed"] == 2


def test_roads_have_their_number_and_what_they_join() -> None:
    table = Table().conquered(ORANGE, "chanka").city("vilcashuaman").temple("vilcashuaman")
    table.road(ORANGE, "limatambo-saywite", "saywite-sondor")
    assert (table.row("road")["roads"], table.row("road")["printed_roads"]) == (2, 2)
    worth = {place["at"]: place["worth"] for place in table.row("road")["places"]}
    assert worth["sondor-vilcashuaman"] == 3 + 1
    assert worth["saywite-vitcos"] == 0
    table.sun(1, "crew", "pressure")
    assert (table.row("road")["roads"], table.row("road")["printed_roads"]) == (3, 2)
    assert (table.row("extra")["roads"], table.row("extra")["printed_roads"]) == (2, 1)


def test_a_conquest_has_the_price_of_its_tile_and_no_less_than_nothing() -> None:
    table = Table().road(ORANGE, "cuzco-paucartambo").tile("opatari", 1).sun(1, "supremacy")
    places = {place["at"]: place for place in table.row("conquer")["places"]}
    assert (places["opatari"]["labour"], places["opatari"]["printed"]) == (0, 1)
    assert table.row("conquer")["price"] == -1
    table.sun(1, "resistance", "resistance")
    places = {place["at"]: place for place in table.row("conquer")["places"]}
    assert (places["opatari"]["labour"], places["opatari"]["printed"]) == (2, 1)


# Cards.


def test_six_cards_hurt() -> None:
    table = Table()
    found = [ids.CARDS[c] for c in range(ids.N_CARDS) if not effect(table.s, 0, c, False)["helps"]]
    assert found == ["unrest", "flood", "epidemic", "storm", "resistance", "eclipse"]


@pytest.mark.rule("E-EVENT-01")
def test_unrest_means_the_roads_it_would_remove() -> None:
    for s in random_game(3):
        if GAME.top(s).name != "laying" or s.column < 2:
            continue
        for seat in range(s.players):
            lost = len(unsafe_roads(s, seat))
            assert effect(s, seat, ids.UNREST, False)["amount"] == lost
            after = s.copy()
            after.force = [0] * len(s.force)
            after.force[seat * ids.N_CARDS + ids.UNREST] = 1
            unrest(after)
            before = s.roads[seat].bit_count() + len(s.wild)
            assert before - after.roads[seat].bit_count() - len(after.wild) == lost


@pytest.mark.rule("E-SUN-12")
def test_what_acts_in_the_sun_phase_means_nothing_once_no_other_comes_before_scoring() -> None:
    table = Table().conquered(ORANGE, "cana").tile("cana", 1).at(1, 2)
    assert sun_ahead(table.s)
    assert amount(table, "support", lies=True) == amount(table, "support") == 1
    table.at(1, 4)
    assert not sun_ahead(table.s)
    assert amount(table, "support", lies=True) == 0
    assert amount(table, "support") == 1


@pytest.mark.rule("E-CHK-12")
def test_cards_of_roads_add_up_and_never_take_the_last_one() -> None:
    assert amount(Table(), "flood") == 1
    flood = Table().sun(1, "flood")
    assert (amount(flood, "flood"), amount(flood, "flood", lies=True)) == (0, 1)
    assert amount(Table().sun(1, "flood", "crew"), "flood") == 1
    assert amount(Table().sun(1, "flood", "flood"), "crew") == 0
    assert amount(Table().sun(1, "crew", "crew"), "crew", lies=True) == 1


def test_a_card_that_allows_something_means_nothing_without_a_place_for_it() -> None:
    table = Table()
    table.s.reach[BLUE] = 0
    for name in ("surveyor", "outpost", "project", "expansion", "zeal", "eclipse"):
        assert amount(table, name, BLUE) == 0
    table.s.network[ORANGE] |= 1 << site("vitcos")
    table.garrison("vitcos")
    assert amount(table, "outpost") == amount(table, "zeal") == 1
    assert amount(table.temple("vitcos"), "zeal") == 0
    assert amount(table.road(ORANGE, "cuzco-paucartambo"), "expansion") == 1
    assert amount(table.conquered(ORANGE, "cana", "opatari"), "surveyor") == 1


@pytest.mark.rule("E-EVENT-20")
def test_a_pilgrimage_needs_a_temple_at_its_goal_in_the_network() -> None:
    table = Table().city("ranchillo").temple("ranchillo")
    assert amount(table, "great") == 0
    table.s.network[ORANGE] |= 1 << site("ranchillo")
    assert amount(table, "great") == 7
    assert amount(table, "annual") == 0


def test_a_card_in_hand_is_weighed_for_every_seat_by_its_owner_alone() -> None:
    table = Table().cards(ORANGE, "storm", "crew", "flood")
    seats = GAME.view(table.s, ORANGE)["seats"]
    assert [found["seat"] for found in seats[ORANGE]["hand_effects"]["storm"]] == [0, 1, 2, 3]
    assert "hand_effects" not in GAME.view(table.s, BLUE)["seats"][ORANGE]


@pytest.mark.rule("E-VAR-04")
def test_cards_not_seen_are_those_in_the_pile_and_in_other_hands() -> None:
    for decline in (False, True):
        table = Table(early_decline=decline)
        unseen = GAME.view(table.s, ORANGE)["unseen"]
        hidden = table.s.pile[:]
        for seat in range(1, 4):
            for name in range(ids.N_CARDS):
                hidden[name] += table.s.hand[seat * ids.N_CARDS + name]
        assert unseen == {ids.CARDS[name]: n for name, n in enumerate(hidden) if n}
        assert ("great" in unseen or table.s.hand[ids.GREAT] > 0) is not decline


# The era track.


def test_scorings_to_come_leave_out_what_is_skipped() -> None:
    assert scorings_left(Table().s) == 3 + 2 + 1
    assert scorings_left(Table(early_decline=True).s) == 2 + 1 + 1
    table = Table()
    table.s.ended = 1
    assert scorings_left(table.s) == 0


@pytest.mark.rule("E-INCA-06", "E-INCA-07", "E-INCA-08", "E-INCA-09")
@pytest.mark.parametrize(
    ("players", "column", "moved"),
    [
        (4, 0, [-1, 0, 0, 1]),
        (4, 3, [-2, -1, 1, 2]),
        (3, 3, [-2, 0, 2]),
    ],
)
def test_the_next_income_and_its_support(players: int, column: int, moved: list[int]) -> None:
    table = Table(players).conquered(ORANGE, "cana").tile("cana", 5).terrace("cana")
    table.s.column, table.s.space = column, len(table.s.data.columns[column]) - 1
    found = [next_income(table.s, seat) for seat in table.s.rank]
    assert [one["support"] for one in found if one is not None] == moved
    era = table.s.data.income[table.s.data.era_of[column + 1]]
    own = next_income(table.s, ORANGE)
    assert own is not None
    assert (own["era"], own["tiles"], own["terraces"], own["sum"]) == (era, 3, 1, era + 4)


def test_no_income_is_to_come_in_the_last_round() -> None:
    table = Table()
    table.s.column, table.s.space = 6, 1
    assert next_income(table.s, ORANGE) is None


def test_roads_in_danger_and_open_sites_are_listed() -> None:
    table = Table().road(ORANGE, "limatambo-saywite", "saywite-sondor", "sondor-vilcashuaman")
    view = GAME.view(table.s, -1)
    assert "sondor-vilcashuaman" in view["unsafe_roads"]
    assert set(view["open_sites"]) == {
        name
        for name, row in GAME.scenery(4, None)["sites"].items()
        if any(table.s.conquered >> region(at) & 1 for at in row["touches"])
    }
    assert len(view["unsafe_roads"]) == sum(len(unsafe_roads(table.s, p)) for p in range(4))
    assert not set(members(table.s.roads[BLUE])) & set(unsafe_roads(table.s, BLUE))
