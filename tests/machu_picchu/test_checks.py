"""The identities of every position: one broken by hand is noticed, and by its name."""

from collections.abc import Callable

import pytest

from tawantin.core.errors import RulesBug
from tawantin.core.frame import end
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.flow import finish
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState
from tests.machu_picchu.table import Table

Break = Callable[[MachuState], None]


def position() -> Table:
    """Day 4, seat 0 to move; everybody has some of everything, and one moon disc is out."""
    table = (
        Table(day=4).incas(0, coca=2, corn=1).sundial(1, 1).clergy(0, puma=1).clergy(2, virgin=2)
    )
    table.cards(0, "11", "12").under(1, "20", "21").runner(0, 8).moons(3, "4").market(coca=4)
    return table.stones(sun=2, main=0).bonus("corn_terraces", 2)


def late() -> Table:
    """The deck is through: only cards put back are left; seat 0 saw one of its own drawn."""
    table = Table(3, day=8).deck().under(1, "20", "21")
    table.s.traced[0 * 28 + 4] = 1 << 2  # card 05 is in seat 2's hand
    return table


def over(ending: int) -> Table:
    """The last turn of day 9 is over; the game ends in this way."""
    table = Table(3, day=9).sun(1)
    if ending == ids.BY_CLERGY:
        table.sold("virgin", 6).sold("puma", 5).sold("condor", 4)
    elif ending == ids.BY_CARDS:
        table.deck()
    end(table.s)
    finish(table.s, ending)
    return table


def night() -> Table:
    """In the first night: seat 2 took the sun disc, seat 1 had the last turn."""
    table = Table(3).moons(2, "1", "2", "4").turn_of(1).no_goods(1).goods(2, corn=1)
    table.do("enter house_of_the_virgins")
    assert (table.frame, table.s.track) == ("cashing", 7)
    return table


def add(name: str, amount: int, at: int = 0, undo: str = "", back: int = 0) -> Break:
    """Add to an entry of a list (or to a number); `undo` takes it off again elsewhere."""

    def change(s: MachuState) -> None:
        for field, place, by in ((name, at, amount), (undo, back, -amount)):
            if field:
                value = getattr(s, field)
                if isinstance(value, list):
                    value[place] += by
                else:
                    setattr(s, field, value + by)

    return change


def put(name: str, at: int, value: int) -> Break:
    def change(s: MachuState) -> None:
        getattr(s, name)[at] = value

    return change


def assign(name: str, value: int) -> Break:
    return lambda s: setattr(s, name, value)


def both(*changes: Break) -> Break:
    def change(s: MachuState) -> None:
        for one in changes:
            one(s)

    return change


def card_twice(s: MachuState) -> None:
    """Another copy of seat 0's card, and one card of the deck less."""
    s.hand[1] |= s.hand[0] & -s.hand[0]
    s.deck &= s.deck - 1
    s.walked[1] += 20


def swap_hands(s: MachuState) -> None:
    s.hand[0], s.hand[1] = s.hand[1], s.hand[0]


BROKEN: list[tuple[str, str, Break]] = [
    ("M-CHK-02", "a cleric nobody bought", add("sold", 1, 1)),
    ("M-CHK-02", "a cleric from nowhere", add("clergy", 1, 4)),
    ("M-CHK-02", "seven virgins", both(add("sold", 5, 0), add("clergy", 5, 0))),
    ("M-CHK-03", "a card lost", lambda s: setattr(s, "deck", s.deck & (s.deck - 1))),
    ("M-CHK-03", "a card twice", card_twice),
    ("M-CHK-03", "a card under the deck twice", lambda s: s.under.append(s.under[0])),
    ("M-CHK-03", "hands of the wrong size", swap_hands),
    ("M-CHK-03", "a summit without its card", add("walked", 20, 2)),
    ("M-CHK-04", "a disc too many", add("discs", 1, 3)),
    ("M-CHK-04", "an inca from nowhere", add("incas", 1, 7)),
    ("M-CHK-04", "a disc at the sundial too many", add("sundial", 1, 0)),
    ("M-CHK-04", "a negative supply", add("incas", 12, 16, "discs", 3)),
    ("M-CHK-04", "negative incas", add("incas", -3, 2, "discs", 0)),
    ("M-CHK-05", "a disc that was not taken", put("moons", 6, 1)),
    ("M-CHK-05", "a taken disc on the board", put("moons", 3, -1)),
    ("M-CHK-05", "seven discs with four players", both(
        lambda s: setattr(s, "moons", [1] * 7), assign("taken", 7), assign("sun", 1))),
    ("M-CHK-06", "three stones", put("bonus", ids.SUN_TEMPLE, 3)),
    ("M-CHK-06", "a stone owed", put("bonus", ids.MAIN_TEMPLE, -1)),
    ("M-CHK-07", "three units", both(put("bonus", ids.COCA, 3), add("bank", -2, ids.COCA))),
    ("M-CHK-07", "a unit owed", both(put("bonus", ids.COCA, -1), add("bank", 2, ids.COCA))),
    *[("M-CHK-08", f"{good} too much", add("goods", 1, i)) for i, good in enumerate(ids.GOODS)],
    *[("M-CHK-08", f"{good} lost by the bank", add("bank", -1, i))
      for i, good in enumerate(ids.GOODS)],
    *[("M-CHK-08", f"{good} from nowhere on the market", add("market", -1, i))
      for i, good in enumerate(ids.GOODS[1:])],
    ("M-CHK-08", "a bonus unit of one corn", add("bank", 2, ids.CORN)),
    ("M-CHK-08", "corn off the time track", add("track", -1)),
    ("M-CHK-09", "a negative holding", add("goods", -2, 8, "bank", 3)),
    ("M-CHK-10", "a granary owed back", put("due_corn", 1, -1)),
    ("M-CHK-10", "a stable owed back", put("due_llamas", 1, -1)),
    ("M-CHK-14", "a fifth unit", add("market", 1, 1, "bank", 2)),
    ("M-CHK-14", "a column below nothing", add("market", -3, 0, "bank", 1)),
    ("M-CHK-16", "day 0", assign("day", 0)),
    ("M-CHK-16", "day 10", assign("day", 10)),
    ("M-CHK-16", "too much corn on the track", add("track", 1, 0, "bank", 0)),
    ("M-CHK-16", "too little corn on the track", add("track", -1, 0, "bank", 0)),
    ("M-CHK-18", "the sun taken with one disc", assign("sun", 3)),
    ("M-CHK-18", "three discs without the sun", both(
        put("moons", 0, 1), put("moons", 1, 1), assign("taken", 3))),
    ("M-CHK-19", "a disc in a first turn", assign("turn", 4)),
    ("M-CHK-19", "a prince nowhere", put("prince", 2, ids.NOWHERE)),
]  # fmt: skip


def notices(table: Table, check: str, change: Break) -> None:
    GAME.check(table.s)
    change(table.s)
    with pytest.raises(RulesBug, match=rf"^{check}: "):
        GAME.check(table.s)


@pytest.mark.parametrize(
    ("check", "change"), [pytest.param(c, b, id=f"{c} {what}") for c, what, b in BROKEN]
)
def test_a_broken_position_is_noticed_by_its_check(check: str, change: Break) -> None:
    notices(position(), check, change)


def test_M_CHK_08_a_strict_bank_is_never_overdrawn() -> None:
    for strict in (False, True):
        table = Table(strict_bank=strict).goods(0, coca=30)
        assert table.in_bank("coca") < 0
        if strict:
            with pytest.raises(RulesBug, match=r"^M-RULING-21: "):
                GAME.check(table.s)
        else:
            GAME.check(table.s)


def test_M_CHK_03_a_running_draw_is_counted() -> None:
    table = Table().no_goods().runner(0, 18).do("enter temple_of_the_condor")
    assert (table.frame, len(table.hand(0))) == ("climbing", 4)
    notices(table, "M-CHK-03", lambda s: s.under.append(s.hand[0].bit_length() * 8 - 8))
    table = Table().no_goods().runner(0, 18).do("enter temple_of_the_condor", "return 05")
    notices(table, "M-CHK-03", swap_hands)


@pytest.mark.rule("M-RULING-52", "M-CHK-03")
def test_a_traced_card_is_where_its_trace_says() -> None:
    notices(late(), "M-RULING-52", put("traced", 4, 1 << 1))
    notices(late(), "M-RULING-52", put("traced", 28 + 0, 1 << 1))
    notices(position(), "M-RULING-52", put("traced", 28 + 10, 1 << 0))


def test_M_CHK_25_three_points_need_an_empty_deck() -> None:
    notices(late(), "M-CHK-25", both(put("replaced", 0, 1), add("walked", 20)))
    table = over(ids.BY_CARDS)
    both(put("replaced", 0, 1), add("walked", 20))(table.s)
    GAME.check(table.s)


def test_M_CHK_22_an_ending_and_its_condition() -> None:
    notices(over(ids.BY_CLERGY), "M-CHK-22", both(add("sold", -1, 1), add("clergy", -1, 7)))
    notices(over(ids.CONQUEST), "M-CHK-22", assign("ending", ids.BY_CARDS))
    notices(over(ids.CONQUEST), "M-CHK-22", assign("ending", ids.BY_CLERGY))
    notices(over(ids.BY_CARDS), "M-CHK-22", assign("ending", ids.CONQUEST))
    notices(over(ids.BY_CLERGY), "M-CHK-22", assign("ending", ids.CONQUEST))
    notices(over(ids.CONQUEST), "M-CHK-22", both(assign("day", 8), add("track", 1, 0, "bank", 0)))
    notices(over(ids.CONQUEST), "M-CHK-22", assign("ending", 0))
    notices(position(), "M-CHK-22", assign("ending", ids.AGREED))


def test_M_CHK_22_no_turn_begins_after_a_rescue() -> None:
    everything = Table(3).sold("virgin", 6).sold("puma", 5).sold("condor", 4)
    for table in (everything, Table(3, day=8).deck()):
        with pytest.raises(RulesBug, match=r"^M-CHK-22: "):
            GAME.check(table.s)


def test_M_CHK_16_the_corn_of_a_night_is_taken_when_it_falls_and_not_before() -> None:
    notices(night(), "M-CHK-16", add("track", 1, 0, "bank", 0))
    notices(position(), "M-CHK-16", add("track", -1, 0, "bank", 0))
    notices(over(ids.CONQUEST), "M-CHK-16", add("track", -1, 0, "bank", 0))


@pytest.mark.rule("M-CHK-05", "M-CHK-16")
def test_a_night_that_the_last_card_broke_off_has_its_corn() -> None:
    table = over(ids.BY_CARDS)
    both(assign("day", 8), lambda s: setattr(s, "moons", [-1] * 7))(table.s)
    GAME.check(table.s)
    notices(table, "M-CHK-16", add("track", 1, 0, "bank", 0))


def test_M_CHK_05_discs_of_a_finished_day() -> None:
    notices(night(), "M-CHK-05", lambda s: setattr(s, "moons", [0, 0, 0, 0, -1, -1, -1]))
    notices(over(ids.BY_CARDS), "M-CHK-05", put("moons", 6, -1))
    notices(over(ids.CONQUEST), "M-CHK-05", both(
        assign("taken", 2), assign("sun", -1), put("moons", 4, -1)))  # fmt: skip


def test_M_CHK_18_the_seat_before_the_sun_disc_has_the_last_turn() -> None:
    notices(night(), "M-CHK-18", assign("active", 2))
    notices(over(ids.CONQUEST), "M-CHK-18", assign("active", 1))
