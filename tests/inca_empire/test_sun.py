"""The Sun phase: turn order, cards laid face down, their effects, and the draw pile."""

import pytest

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import drawn_before
from tawantin.games.inca_empire.sun import beside
from tests.inca_empire.table import BLUE, BROWN, GREEN, ORANGE, Table

SUN = (1, 1)  # round and space of the first Sun phase


def laying(*hands: tuple[str, str, str]) -> Table:
    """The first Sun phase begins."""
    table = Table()
    for seat, hand in enumerate(hands):
        table.hand(seat, *hand)
    return table.before(*SUN).go()


def lay_all(table: Table) -> Table:
    """Everybody lays the first card into the first sector."""
    while table.frame == "laying":
        table.do(GAME.actions.text(GAME.legal_actions(table.s)[0]))
    return table


@pytest.mark.rule("E-SUN-01", "E-VP-03", "E-RULING-01", "E-RULING-05", "E-CHK-10")
def test_E_SUN_02_the_outer_of_two_acts_earlier() -> None:
    """The rulebook's example: blue last, brown outside green on one space, red (orange) first."""
    table = Table()
    table.s.rank = [ORANGE, GREEN, BROWN, BLUE]
    table.score(20, 5, 12, 12)
    assert table.s.rank == [ORANGE, GREEN, BROWN, BLUE]
    table.before(*SUN).go()
    assert table.s.order == [BLUE, BROWN, GREEN, ORANGE]


@pytest.mark.rule("E-VP-02")
def test_E_VP_03_who_comes_later_stands_outside() -> None:
    table = Table().score(7, 10, 0, 0)
    table.s.gain(ORANGE, 3, ids.FOR_CITIES)
    assert table.s.rank[:2] == [BLUE, ORANGE]
    table.s.gain(BLUE, 0, ids.FOR_CITIES)  # moves nothing (E-RULING-03)
    assert table.s.rank[:2] == [BLUE, ORANGE]


@pytest.mark.rule("E-SUN-03", "E-SUN-07", "E-RULING-15")
def test_E_SUN_04_each_lays_one_card_in_a_sector_of_its_own() -> None:
    table = laying(("crew", "flood", "storm"))
    assert table.verbs() == {"lay"}
    table.draw("draw zeal").do("lay crew 2")
    assert GAME.view(table.s, 0)["seats"][0]["hand"] == ["flood", "storm", "zeal"]
    assert table.why("lay zeal 2").endswith("card_not_in_hand")  # it is seat 1's turn
    hand = GAME.view(table.s, 1)["seats"][1]["hand"]
    assert table.why(f"lay {hand[0]} 2") == "E-SUN-04 sector_taken"
    lay_all(table)
    assert table.frame == "turn"
    assert [len(sector["cards"]) for sector in GAME.view(table.s, -1)["sun"]] == [1, 1, 1, 1]
    assert table.s.under(1, ids.CREW) == table.s.under(2, ids.CREW) == 1
    assert not table.s.under(0, ids.CREW)  # it affects the two beside it (E-RULING-18)


def test_E_RULING_11_the_lines_stand_in_a_circle() -> None:
    assert [set(beside(Table().s, k)) for k in range(4)] == [{0, 1}, {1, 2}, {2, 3}, {3, 0}]
    assert [set(beside(Table(3).s, k)) for k in range(3)] == [{0, 1}, {1, 2}, {2, 0}]
    table = Table(3).before(*SUN).go()
    hand = GAME.view(table.s, 0)["seats"][0]["hand"]
    assert table.why(f"lay {hand[0]} 4") == "E-RULING-11 no_such_sector"


@pytest.mark.rule("E-SUN-09", "E-EVENT-14", "E-CHK-25", "E-RULING-16")
def test_E_SUN_12_strong_support_pays_in_every_sun_phase() -> None:
    table = Table().conquered(0, "opatari", "cana").conquered(2, "cunti").tile("cana", 5)
    table.sun(1, "support", "support").before(*SUN).go()
    lay_all(table)
    assert table.s.labour == [2, 0, 0, 0]  # two copies, one tile of resistance 1
    table.before(1, 3).go()
    assert lay_all(table).s.labour == [4, 0, 0, 0]


@pytest.mark.rule("E-RULING-13", "E-RULING-17", "E-CHK-23")
def test_E_EVENT_01_unrest_at_the_end_of_the_sun_phase() -> None:
    table = Table().road(0, "cuzco-saywite", "saywite-vitcos").sun(1, "unrest").before(*SUN).go()
    assert table.s.roads[0].bit_count() == 3
    lay_all(table)
    assert table.told("lost_roads") == [(0, {"number": 1})]
    assert table.s.roads[0].bit_count() == 2


@pytest.mark.rule("E-RULING-14", "E-CHK-04")
def test_E_SUN_06_the_discard_pile_becomes_the_draw_pile() -> None:
    table = laying()
    s = table.s
    s.discard, s.pile = s.pile, [0] * ids.N_CARDS
    discarded = s.discard[:]
    table.do(GAME.actions.text(GAME.legal_actions(s)[0]))
    assert [event.kind for event in table.events].count("reshuffled") == 1
    assert not any(s.discard)
    assert sum(s.pile) == sum(discarded) - 1
    assert sum(s.got) == 1
    GAME.check(s)
    lay_all(table)
    assert [drawn_before(entry) for entry in s.shown] == [0, 0, 0, 0]
    GAME.check(s)


@pytest.mark.rule("E-RULING-14")
def test_E_RULING_14_without_any_card_none_is_drawn() -> None:
    table = laying()
    table.s.pile = [0] * ids.N_CARDS
    table.do(GAME.actions.text(GAME.legal_actions(table.s)[0]))
    assert GAME.view(table.s, 0)["seats"][0]["cards"] == 2
