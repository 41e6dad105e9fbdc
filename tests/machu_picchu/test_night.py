"""The night: moon discs, sundial, new bonus units, the next day."""

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table

LAST = "enter house_of_the_virgins"  # seat 0's last turn of the day, without an effect


def evening(players: int = 4, day: int = 1) -> Table:
    """Nobody has goods; the sun disc is still to be given with `moons` or `sun`."""
    return Table(players, day).no_goods()


def fall(table: Table) -> Table:
    """Night falls after seat 0's turn, up to its first question."""
    return table.do(LAST)


# The order of the night.


@pytest.mark.rule("M-RULING-49", "M-RULING-80")
def test_M_RULING_47_goods_of_the_path_clockwise_from_the_sun_disc() -> None:
    table = Table(3, strict_bank=True).no_goods().runner(0, 11).runner(1, 11)
    table.moons(0, "1").moons(1, "2").moons(1, "3").bank(llama=1)
    fall(table)  # both runners reach the stable, and one llama is left
    assert (table.s.day, table.has(0, "llama"), table.has(1, "llama")) == (2, 0, 1)


@pytest.mark.rule("M-NIGHT-01", "M-RULING-47")
def test_moon_discs_then_sundial_then_bonus_then_time() -> None:
    table = evening(3).moons(1, "1", "2").moons(2, "3").sun(1).sundial(2, 1).sundial(1, 1)
    table.do(LAST, "choose corn+llama+coca", "choose corn+coca+cloth")
    told = [(event.kind, event.seat) for event in table.events if event.kind != "moved"]
    assert told == [
        ("entered", 0),
        ("no_use", 0),
        ("track_corn", 0),
        ("cashed", 1),
        ("cashed", 1),
        ("cashed", 2),
        ("home", 1),
        ("chose", 1),
        ("owed", 1),
        ("home", 2),
        ("chose", 2),
        ("paid_path", 1),
        ("restocked", -1),
        ("day", -1),
    ]


@pytest.mark.parametrize("sun", [1, 2, 3, 0])
def test_M_RULING_47_clockwise_from_the_holder_of_the_sun(sun: int) -> None:
    table = evening().turn_of((sun - 1) % 4).moons(0, "4").moons(1, "5").moons(2, "6").moons(3, "7")
    for seat in range(4):
        table.goods(seat, corn=1).sundial(seat, 1)
    table.sun(sun).do(LAST)
    asked = []
    while table.frame in ("cashing", "choosing"):
        asked.append((table.frame, table.actor))
        table.do(table.legal()[0])
    order = [(sun + i) % 4 for i in range(4)]
    assert asked == [("cashing", seat) for seat in order] + [("choosing", seat) for seat in order]


def test_M_RULING_47_each_player_finishes_before_the_next() -> None:
    table = evening(3).moons(1, "4", "5").moons(2, "6").sundial(1, 2).sundial(2, 1).sun(1)
    fall(table)
    asked = []
    while table.frame in ("cashing", "choosing"):
        asked.append((table.frame, table.actor))
        table.do(table.legal()[0])
    assert asked == [("cashing", 1), ("cashing", 1), ("cashing", 2),
                     ("choosing", 1), ("choosing", 1), ("choosing", 2)]  # fmt: skip


def test_M_RULING_47_a_card_of_the_first_is_drawn_before_the_next_disc() -> None:
    table = evening(3).moons(2, "1").moons(1, "2", "3").sun(1).runner(1, 18).runner(2, 19)
    table.draw("10", "11", "12", "13", "14", "15")
    fall(table)
    assert (table.frame, table.actor, table.hand(1)) == ("climbing", 1, ["02", "10", "11", "12"])
    table.do("return 02", "return 10")
    assert (table.frame, table.actor, table.hand(2)) == ("climbing", 2, ["03", "13", "14", "15"])
    table.do("return 03", "return 13")
    assert (table.frame, table.s.day, table.actor) == ("turn", 2, 1)


# Moon discs.


YIELDS = {
    "1": ([1, 0, 0, 0, 0], 2),
    "2": ([1, 0, 0, 0, 0], 3),
    "3": ([4, 0, 0, 0, 0], 0),
    "4": ([0, 1, 0, 0, 0], 0),
    "5": ([0, 0, 1, 0, 0], 0),
    "6": ([0, 0, 0, 1, 0], 0),
    "7": ([0, 0, 0, 0, 1], 0),
}


@pytest.mark.rule("M-NIGHT-02", "M-NIGHT-03")
@pytest.mark.parametrize("disc", ids.MOONS)
def test_what_a_disc_gives(disc: str) -> None:
    others = [other for other in ids.MOONS[:4] if other != disc]
    table = evening(3).moons(2, disc).moons(1, *others).goods(2, corn=1).sun(1)
    fall(table)
    while table.frame == "cashing":
        table.do("skip 4" if table.actor == 1 else f"cash {disc}")
    assert (table.holding(2), table.field(2)) == YIELDS[disc]
    assert table.s.moons == [-1] * 7
    assert table.s.day == 2


@pytest.mark.parametrize("disc", ["4", "5", "6", "7"])
def test_M_NIGHT_03_the_corn_goes_to_the_bank(disc: str) -> None:
    table = evening(2).moons(1, disc, *(d for d in ("6", "7") if d != disc)).sun(1)
    fall(table.goods(1, corn=1))
    good = ids.GOODS[int(disc) - 3]
    before = table.in_bank("corn"), table.in_bank(good)
    table.do(f"cash {disc}")
    after = table.in_bank("corn"), table.in_bank(good)
    assert after == (before[0] + 1, before[1] - 1)
    assert (table.has(1, good), table.has(1, "corn")) == (1, 0)


def test_M_NIGHT_03_without_corn_a_good_is_lost() -> None:
    table = evening(3).moons(1, "4", "1", "2")
    fall(table)
    assert (table.actor, table.legal()) == (1, ["cash 1", "cash 2", "skip 4"])
    reason = table.why("cash 4")
    assert (reason.rule, reason.key, reason.args) == ("M-NIGHT-03", "no_corn_for_moon", {"moon": 3})
    table.do("skip 4")
    assert (table.holding(1), table.holder("4"), table.s.day) == ([0] * 5, None, 2)


def test_M_NIGHT_02_only_own_discs() -> None:
    table = evening(3).moons(1, "4", "1").moons(2, "5").sun(1)
    fall(table)
    for text in ("cash 5", "skip 5", "cash 7"):
        reason = table.why(text)
        assert (reason.rule, reason.args) == ("M-NIGHT-02", {"moon": int(text[-1]) - 1})


def test_M_NIGHT_04_the_three_corn_may_pay_for_other_discs() -> None:
    table = evening(3).moons(1, "3", "4", "5")
    fall(table)
    assert table.legal() == ["cash 3", "skip 4", "skip 5"]
    table.do("cash 3")
    assert table.legal() == ["cash 4", "cash 5", "skip 4", "skip 5"]
    table.do("cash 4", "cash 5")
    assert table.holding(1) == [1, 1, 1, 0, 0]


def test_M_RULING_48_the_order_is_the_owners_risk() -> None:
    table = evening(3).moons(1, "3", "4", "5")
    fall(table).do("skip 4", "skip 5")
    assert table.holding(1) == [3, 0, 0, 0, 0]
    assert table.s.moons == [-1] * 7


@pytest.mark.parametrize("order", [("4", "7", "1"), ("7", "1", "4"), ("1", "4", "7")])
def test_M_RULING_48_any_order(order: tuple[str, ...]) -> None:
    table = evening(3).moons(1, "1", "4", "7").goods(1, corn=2)
    table.do(LAST, *(f"cash {disc}" for disc in order if disc != "1" or order[-1] != "1"))
    told = [event.args["moon"] for event in table.events if event.kind == "cashed"]
    assert told == [int(disc) - 1 for disc in order]
    assert (table.holding(1), table.field(1), table.s.day) == ([0, 1, 0, 0, 1], 2, 2)


def test_M_RULING_48_a_good_may_be_declined() -> None:
    table = evening(3).moons(1, "4", "5", "6").goods(1, corn=3)
    fall(table).do("skip 4", "cash 5", "skip 6")
    assert (table.holding(1), table.s.moons) == ([2, 0, 1, 0, 0], [-1] * 7)


@pytest.mark.parametrize("disc", ["1", "2", "3"])
def test_M_RULING_48_steps_and_the_three_corn_cannot_be_declined(disc: str) -> None:
    table = evening(3).moons(1, "1", "2", "3").moons(1, "4")
    fall(table)
    reason = table.why(f"skip {disc}")
    assert (reason.rule, reason.args) == ("M-RULING-48", {"moon": int(disc) - 1})
    assert table.legal() == ["cash 1", "cash 2", "cash 3", "skip 4"]


def test_M_RULING_82_what_costs_nothing_is_not_asked() -> None:
    table = evening(3).moons(1, "1", "2", "3").do(LAST)
    assert (table.frame, table.s.day) == ("turn", 2)
    assert (table.holding(1), table.field(1)) == ([3, 0, 0, 0, 0], 5)
    assert table.kinds().count("cashed") == 3


def test_M_RULING_82_the_rest_follows_when_the_last_good_is_settled() -> None:
    table = evening(3).moons(1, "2", "3", "4")
    fall(table).do("skip 4")
    assert (table.frame, table.s.day) == ("turn", 2)
    assert (table.holding(1), table.field(1)) == ([3, 0, 0, 0, 0], 3)
    assert [event.kind for event in table.events][:4] == ["skipped", "cashed", "moved", "cashed"]


# Sundial.


def test_M_NIGHT_05_every_inca_at_the_sundial_pays_and_goes_home() -> None:
    table = evening(3).moons(1, "1", "2", "3").sundial(0, 2).incas(0, coca=1)
    supply = table.s.discs[0]
    fall(table)
    assert (table.frame, table.actor) == ("choosing", 0)
    table.do("choose corn+llama+coca", "choose corn+pottery+cloth")
    assert table.holding(0) == [1 + 3 + 3, 1, 1, 1, 1]
    assert (table.s.discs[0], table.s.sundial, table.field(0)) == (supply + 2, [0, 0, 0], 6)
    assert table.working(0, "coca") == 1


# Bonus units.


def test_M_NIGHT_06_one_more_everywhere() -> None:
    table = evening(2).moons(1, "1", "2", "3")
    for quarter in ids.QUARTERS[:9]:
        table.bonus(quarter, 0)
    bank = table.s.bank[:]
    fall(table)
    assert table.s.bonus == [1] * 9
    paid = [before - after for before, after in zip(bank, table.s.bank, strict=True)]
    assert paid == [3 + 3, 1, 1, 1, 1]  # and the three corn of disc 3


@pytest.mark.parametrize("quarter", ids.QUARTERS[:9])
def test_M_NIGHT_06_one_becomes_two(quarter: str) -> None:
    table = evening(2).moons(1, "1", "2", "3").bonus(quarter, 1)
    assert fall(table).lying(quarter) == 2


@pytest.mark.parametrize("quarter", ids.QUARTERS[:9])
def test_M_NIGHT_07_two_stay_two(quarter: str) -> None:
    table = evening(2).moons(1, "1", "2", "3").bonus(quarter, 2)
    bank = table.s.bank[:]
    fall(table)
    assert table.lying(quarter) == 2
    q = ids.QUARTERS.index(quarter)
    laid = [event.args["quarters"] for event in table.events if event.kind == "restocked"]
    assert laid == [0b111111111 & ~(1 << q)]
    if 0 < q < 5:
        assert table.s.bank[q] == bank[q]


# The next day.


@pytest.mark.parametrize("day", range(1, 9))
def test_M_NIGHT_08_the_time_marker_and_the_sun(day: int) -> None:
    table = evening(3, day).moons(1, "1", "2", "3")
    fall(table)
    assert (table.s.day, table.s.sun, table.actor, table.frame) == (day + 1, -1, 1, "turn")
    assert table.events[-1].kind == "day"
    assert table.events[-1].args == {"day": day + 1}
    assert len([text for text in table.legal() if text.startswith("stay")]) == 7


def busy_evening() -> Table:
    table = Table(4, 3).moons(1, "3").moons(2, "4").moons(3, "1").sun(1)
    table.incas(0, coca=2, corn=1).incas(2, cloth=1).clergy(1, puma=2).clergy(3, virgin=1)
    table.runner(0, 6).runner(1, 12).market(coca=4, llama=0).cards(2, "11", "12").under(1, "20")
    return table.prince(1, "coca_plantation").prince(2, "main_temple").prince(3, "sundial")


def test_M_NIGHT_09_nothing_else_changes() -> None:
    old, table = busy_evening(), busy_evening().do(LAST, "cash 4")
    assert (table.s.day, table.frame) == (4, "turn")
    for name in ("incas", "discs", "sundial", "clergy", "sold", "market", "hand", "deck", "under",
                 "traced", "replaced", "due_corn", "due_llamas", "ending"):  # fmt: skip
        assert getattr(table.s, name) == getattr(old.s, name), name
    assert table.s.prince[1:] == old.s.prince[1:]
    assert table.place(0) == "house_of_the_virgins"
    assert table.s.walked == [old.s.walked[0], old.s.walked[1], old.s.walked[2], 2]
    assert [table.holding(seat) for seat in range(4)] == [
        [3 + 1, 1, 1, 1, 1],
        [3 + 3, 1, 1, 1, 1],
        [3 - 1, 2, 1, 1, 1],
        [3, 1, 1, 1, 1],
    ]


# A deck that ends at night.


def last_night() -> Table:
    """Seat 1 takes the last card with its disc; the others have still something to come."""
    table = evening().moons(1, "1").moons(2, "4").moons(3, "2").sun(1).deck("20")
    table.runner(1, 18).runner(3, 17).runner(0, 5)
    return table.goods(2, corn=1).sundial(0, 1)


def test_M_RULING_56_moon_discs_and_sundial_are_completed_for_all() -> None:
    table = last_night().do(LAST)
    assert (table.frame, table.actor) == ("cashing", 2)
    table.do("cash 4")
    assert (table.frame, table.actor, table.s.cards_left()) == ("choosing", 0, 0)
    table.do("choose llama+coca+cloth")
    assert (table.frame, table.s.ending) == ("game_over", ids.BY_CARDS)
    assert (table.holding(2), table.s.moons) == ([0, 1, 0, 0, 0], [-1] * 7)
    assert (table.holding(0), table.field(0)) == ([1 + 3, 1, 1, 0, 1], 8)  # granary corn included
    assert "20" in table.hand(1)
    assert table.s.replaced == [0, 0, 0, 1]
    assert table.s.sundial == [0] * 4


def test_M_RULING_56_then_neither_bonus_units_nor_a_day() -> None:
    table = last_night().stones(sun=0).do(LAST, "cash 4", "choose llama+coca+cloth")
    assert (table.s.day, table.s.track, table.lying("temple_of_the_sun")) == (1, 7, 0)
    assert not {"restocked", "day"} & set(table.kinds())
    facts = {"ending": "cards", "days": 1, "turns": table.s.turn}
    assert GAME.facts(table.s) == {**facts, "clergy": sum(table.s.sold), "cards": 0}


def test_M_RULING_56_a_card_left_after_the_night_and_the_game_goes_on() -> None:
    table = last_night().runner(3, 0).deck("20", "21").do(LAST)
    table.do("return 20", "cash 4", "choose llama+coca+cloth")
    assert (table.frame, table.s.day, table.actor) == ("turn", 2, 1)


@pytest.mark.rule("M-NIGHT-03")
def test_the_last_corn_for_a_moon_disc_says_that_it_gives_up_another() -> None:
    goods = [
        n for n, (good, _) in enumerate(evening().s.data.moons, 1) if good not in (ids.CORN, -1)
    ]
    corn = next(n for n, (good, _) in enumerate(evening().s.data.moons, 1) if good == ids.CORN)
    one, two = (str(n) for n in goods[-2:])
    table = fall(evening().moons(1, one, two, str(goods[0])).sun(1).goods(1, corn=2))
    assert (table.frame, table.actor) == ("cashing", 1)
    assert table.closes(f"cash {one}") == table.closes(f"skip {one}") == []
    assert table.do(f"cash {one}").closes(f"cash {two}") == ["cashing"]
    assert table.closes(f"skip {two}") == []
    others = [str(n) for n in goods[:2]]
    last = fall(evening().moons(1, one, two).moons(2, *others).sun(1).no_goods(1).goods(1, corn=1))
    assert last.closes(f"cash {one}") == ["cashing"]  # then seat 2 is asked
    rich = fall(evening().moons(1, one, two, str(corn)).sun(1).goods(1, corn=1))
    assert rich.closes(f"cash {one}") == []  # the corn of the third disc pays for the second
