"""The Inca path: steps, what they earn, and when it is paid."""

from collections.abc import Callable

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import gold
from tests.machu_picchu.table import Table

CONDOR = "enter temple_of_the_condor"
PUMA = "enter temple_of_the_puma"
SUN = "enter temple_of_the_sun"


def climb(field: int, stones: int = 1) -> Table:
    """Seat 0 walks 3 steps per stone, from this field on; nobody has goods or clergy."""
    table = Table().no_goods().runner(0, field).stones(condor=stones)
    return table.do(CONDOR)


def puma_temple(seat: int, field: int, priests: int, sold: int) -> Table:
    """Seat 0 is about to enter; a seat with puma priests and as many llamas waits on a field."""
    table = Table().no_goods().prince(0, "sundial").runner(seat, field)
    table.clergy(seat, puma=priests).goods(seat, llama=priests)
    return table.sold("puma", sold) if sold > priests else table


def corn(table: Table, seat: int = 0) -> int:
    return table.has(seat, "corn")


def llamas(table: Table, seat: int = 0) -> int:
    return table.has(seat, "llama")


# Fields.


@pytest.mark.rule("M-PATH-01", "M-CHK-27")
def test_M_PATH_01_example_from_18_five_steps_lead_to_3() -> None:
    table = puma_temple(1, 18, priests=1, sold=4).draw("10", "11", "12")
    table.do(PUMA, "sacrifice 1")
    assert table.s.walked[1] == 20 + 3
    table.do("return 10", "return 11")
    assert table.field(1) == 18 + 5 - 20 == 3


@pytest.mark.parametrize(("start", "end"), [(0, 3), (16, 19), (17, 0), (18, 1), (19, 2)])
def test_M_PATH_01_20_and_0_are_one_place(start: int, end: int) -> None:
    assert climb(start).field(0) == end


@pytest.mark.parametrize(
    ("start", "earned"), [(3, 0), (4, 3), (5, 3), (6, 3), (7, 0), (13, 0), (17, 0)]
)
def test_M_PATH_02_reaching_or_passing_7_earns_3_corn(start: int, earned: int) -> None:
    table = Table().no_goods().runner(0, start).stones(condor=1)
    bank = table.in_bank("corn")
    table.do(CONDOR)
    while table.frame == "climbing":
        table.do(table.legal()[0])
    assert (corn(table), llamas(table)) == (earned, 0)
    assert table.in_bank("corn") == bank - earned


@pytest.mark.parametrize(
    ("start", "earned"), [(9, 0), (10, 1), (11, 1), (12, 1), (13, 0), (7, 0), (3, 0)]
)
def test_M_PATH_03_reaching_or_passing_13_earns_a_llama(start: int, earned: int) -> None:
    table = Table().no_goods().runner(0, start).stones(condor=1)
    bank = table.in_bank("llama")
    table.do(CONDOR)
    assert (corn(table), llamas(table)) == (0, earned)
    assert table.in_bank("llama") == bank - earned


@pytest.mark.parametrize(
    ("start", "card"), [(16, False), (17, True), (18, True), (19, True), (0, False)]
)
def test_M_PATH_04_reaching_or_passing_20_earns_a_card(start: int, card: bool) -> None:
    table = climb(start)
    assert (table.frame == "climbing") == card
    assert table.actor == (0 if card else 1)
    assert len(table.hand(0)) == (4 if card else 1)


def test_M_PATH_04_the_move_goes_on_from_0_and_reaches_7_again() -> None:
    table = climb(18, stones=2)
    table.do("return 01", "return 05")
    assert table.field(0) == 4
    table = puma_temple(1, 19, priests=1, sold=1).do(PUMA, "sacrifice 1")  # 8 steps
    table.do("return 06", "return 07")
    assert table.field(1) == 7
    assert corn(table, 1) == 3


# When it is paid.


def test_M_PATH_05_the_llama_of_a_turn_cannot_be_sacrificed_in_it() -> None:
    table = Table().no_goods().runner(0, 11).clergy(0, condor=1)
    table.do(CONDOR)
    assert table.kinds() == ["entered", "stones", "moved", "owed", "paid_path"]
    assert (table.actor, table.frame) == (1, "turn")
    assert llamas(table) == 1
    table = Table().no_goods().runner(0, 11).clergy(0, condor=2).goods(0, llama=1)
    table.do(CONDOR)
    reason = table.why("sacrifice 2")
    assert (reason.rule, reason.args) == ("M-TEMPLE-04", {"number": 2, "llamas": 1})


@pytest.mark.rule("M-PATH-05", "M-RULING-49")
def test_the_corn_of_a_turn_is_no_unit_for_the_main_temple() -> None:
    table = Table().no_goods().runner(0, 5).goods(0, corn=2, coca=1)
    table.do("enter main_temple")
    assert table.s.due_corn[0] == 1
    assert (corn(table), table.legal()) == (2, ["offer coca", "pass"])
    reason = table.why("offer corn")
    assert (reason.rule, reason.args) == ("M-MAIN-03", {"good": ids.CORN, "need": 3, "have": 2})
    table.do("pass")
    assert corn(table) == 5


@pytest.mark.rule("M-PATH-05", "M-PATH-07", "M-RULING-49")
def test_what_others_earn_is_paid_at_the_end_of_the_same_turn() -> None:
    table = Table(3).no_goods().runner(1, 6).runner(2, 12)
    table.goods(1, coca=1).goods(2, coca=1, cloth=1)
    table.do("enter main_temple", "offer coca")
    assert (table.s.due_corn, corn(table, 1)) == ([0, 1, 0], 0)
    assert table.actor == 2
    table.do("offer coca")
    assert table.kinds()[-3:] == ["owed", "paid_path", "paid_path"]
    assert [corn(table, seat) for seat in range(3)] == [0, 3, 0]
    assert [llamas(table, seat) for seat in range(3)] == [0, 0, 1]
    assert table.s.due_corn == table.s.due_llamas == [0, 0, 0]


@pytest.mark.rule("M-RULING-80")
@pytest.mark.parametrize(("active", "winner"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_M_RULING_49_paid_clockwise_from_the_active_player(active: int, winner: int) -> None:
    table = Table(4, strict_bank=True).no_goods().turn_of(active).bonus("main_temple", 1)
    for seat in (0, 2):
        table.runner(seat, 12).goods(seat, coca=1)
    table.goods(3, llama=38 - 2 - 1 - 1)  # two on the market, one on the meadow, one in the bank
    assert table.in_bank("llama") == 1
    table.do("enter main_temple")
    while table.frame == "offering":
        table.do("offer coca" if table.actor in (0, 2) else "pass")
    assert [llamas(table, seat) for seat in (0, 2)] == [int(winner == 0), int(winner == 2)]
    assert table.s.due_llamas == [0] * 4  # what is not there is lost (M-RULING-80)


def test_M_RULING_49_at_night_too_late_for_a_moon_disc() -> None:
    table = Table().no_goods().moons(0, "1", "4").moons(1, "3").runner(0, 5)
    assert table.s.sun == 1
    table.do("enter sundial")
    assert corn(table) == 1  # from the time track
    table.goods(0, corn=0).do("cash 1")
    assert (table.field(0), table.s.due_corn[0]) == (7, 1)
    assert table.legal() == ["skip 4"]
    reason = table.why("cash 4")
    assert (reason.rule, reason.args) == ("M-NIGHT-03", {"moon": 3})
    table.do("skip 4")
    assert corn(table) == 3
    kinds = table.kinds()
    assert kinds.index("skipped") < kinds.index("paid_path") < kinds.index("restocked")


def test_M_RULING_49_at_night_after_the_sundial() -> None:
    table = Table().no_goods().sundial(0, 1).runner(0, 12).sun(1).goods(1, corn=0)
    table.do("enter house_of_the_virgins")
    while table.frame == "cashing":
        table.do(table.legal()[0])
    table.do("choose corn+coca+cloth")
    kinds = table.kinds()
    assert kinds[:4] == ["chose", "moved", "owed", "paid_path"]
    assert (table.holding(0), table.field(0)) == ([1 + 3, 1, 1, 0, 1], 15)


def test_M_RULING_49_at_night_paid_clockwise_from_the_sun() -> None:
    for sun, winner in ((1, 2), (3, 0)):
        table = Table(4, strict_bank=True).no_goods().turn_of((sun - 1) % 4)
        table.moons(sun, "3").moons(0, "1").moons(2, "2").sun(sun)
        table.runner(0, 12).runner(2, 12).goods(3, llama=34)
        table.do("enter house_of_the_virgins")
        assert [llamas(table, seat) for seat in (0, 2)] == [int(winner == 0), int(winner == 2)]


# Long moves.


@pytest.mark.rule("M-PATH-06", "M-CHK-10", "M-CHK-27")
def test_M_PATH_06_example_from_12_fifteen_steps() -> None:
    table = puma_temple(1, 12, priests=3, sold=4).draw("10", "11", "12")
    assert 12 + 15 == 20 + 7
    table.do(PUMA, "sacrifice 3")  # 3 x 5
    assert (table.frame, table.actor, len(table.hand(1))) == ("climbing", 1, 4)
    assert (llamas(table, 1), corn(table, 1)) == (0, 0)
    table.do("return 10", "return 12")
    assert table.field(1) == 7
    assert table.hand(1) == ["02", "11"]
    assert (llamas(table, 1), corn(table, 1)) == (1, 3)


@pytest.mark.rule("M-PATH-07")
def test_M_PATH_07_the_card_too_belongs_to_the_owner_of_the_runner() -> None:
    table = puma_temple(2, 18, priests=1, sold=4).do(PUMA, "sacrifice 1")
    assert (table.frame, table.actor, table.s.active) == ("climbing", 2, 0)
    table.do("return 03", "return 05")
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 2, 1]
    assert table.actor == 1  # seat 0's turn is over


def sundial_steps() -> Table:
    table = Table().no_goods().sundial(0, 1).moons(1, "3", "4", "5")
    return table.do("enter house_of_the_virgins", "skip 4", "skip 5", "choose corn+coca+cloth")


def moon_steps(disc: str) -> Table:
    table = Table().no_goods().moons(0, disc).moons(1, "3", "4")
    return table.do("enter house_of_the_virgins", "skip 4")


@pytest.mark.parametrize(
    ("table", "steps"),
    [
        pytest.param(lambda: climb(0, 1), 3, id="M-PATH-08 a stone"),
        pytest.param(lambda: climb(0, 2), 6, id="M-PATH-08 two stones"),
        pytest.param(lambda: moon_steps("1"), 2, id="M-PATH-08 moon disc 1"),
        pytest.param(lambda: moon_steps("2"), 3, id="M-PATH-08 moon disc 2"),
        pytest.param(sundial_steps, 3, id="M-PATH-08 sundial"),
    ],
)
def test_sources_of_steps(table: Callable[[], Table], steps: int) -> None:
    assert table().s.walked == [steps, 0, 0, 0]


@pytest.mark.rule("M-PATH-08")
@pytest.mark.parametrize(("sold", "each"), [(1, 8), (2, 7), (3, 6), (4, 5), (5, 4)])
def test_a_sacrifice_moves_by_the_value_of_its_row(sold: int, each: int) -> None:
    table = puma_temple(2, 0, priests=1, sold=sold).do(PUMA, "sacrifice 1")
    assert table.s.walked == [3, 0, each, 0]


@pytest.mark.rule("M-PATH-08")
def test_a_unit_in_the_main_temple_moves_by_two() -> None:
    table = Table().no_goods().goods(2, corn=3, cloth=1).do("enter main_temple", "offer corn+cloth")
    assert table.s.walked == [3, 0, 4, 0]


@pytest.mark.parametrize("quarter", [*ids.QUARTERS[:5], *ids.QUARTERS[9:14]])
def test_M_PATH_08_no_other_quarter_moves_a_runner(quarter: str) -> None:
    table = Table().goods(0, corn=9, llama=9, coca=9, pottery=9, cloth=9).incas(0, coca=1)
    table.prince(0, "temple_of_the_puma")
    text = f"enter {quarter}" if f"enter {quarter}" in table.legal() else f"ride {quarter}"
    table.do(text)
    while table.s.active == 0:
        table.do(table.legal()[0])
    assert table.s.walked == [0] * 4


@pytest.mark.rule("M-CHK-03")
def test_M_RULING_50_every_field_counts_as_often_as_it_is_reached() -> None:
    table = Table().no_goods().prince(0, "royal_palace").runner(1, 17)
    table.clergy(1, virgin=6).goods(1, llama=6).draw("10", "11", "12", "13", "14", "15")
    table.do(SUN, "sacrifice 6")  # 6 x 4 = 24 steps: 17 to 41, by 20, 27, 33 and 40
    assert table.hand(1) == ["02", "10", "11", "12"]  # the first draw alone
    table.do("return 10", "return 11")
    assert table.hand(1) == ["02", "12", "13", "14", "15"]
    table.do("return 02", "return 14")
    assert table.hand(1) == ["12", "13", "15"]
    assert table.bottom() == [("10", 1), ("11", 1), ("02", 1), ("14", 1)]
    assert (table.field(1), corn(table, 1), llamas(table, 1)) == (1, 3, 1)


def test_M_RULING_50_two_granaries_in_one_turn() -> None:
    table = Table().no_goods().prince(0, "royal_palace").runner(1, 5)
    table.clergy(1, virgin=6).goods(1, llama=6).do(SUN, "sacrifice 6")  # 5 to 29, by 7, 13, 20, 27
    table.do("return 02", table.legal()[1])
    assert (table.field(1), corn(table, 1), llamas(table, 1)) == (9, 6, 1)


@pytest.mark.rule("M-PATH-03")
def test_M_RULING_50_two_stables_in_one_turn() -> None:
    table = Table().no_goods().prince(0, "royal_palace").runner(1, 12)
    table.clergy(1, virgin=6).goods(1, llama=6).do(SUN, "sacrifice 6")  # 12 to 36, by 13 and 33
    table.do("return 02", table.legal()[1])
    assert (table.field(1), llamas(table, 1)) == (16, 2)


# At once, in the order in which runners get there.


def test_M_RULING_73_the_draw_comes_before_the_next_sacrifice() -> None:
    table = Table().no_goods().prince(0, "sundial").runner(0, 18).runner(1, 18)
    for seat in (0, 1):
        table.clergy(seat, puma=1).goods(seat, llama=1)
    table.draw("10", "11", "12", "13", "14", "15").do(PUMA)
    assert (table.frame, table.actor) == ("climbing", 0)  # the stones' summit
    assert table.why("sacrifice 1").rule == "M-CARD-01"
    table.do("return 01", "return 10")
    assert (table.frame, table.actor) == ("sacrificing", 0)
    table.do("sacrifice 0")
    assert (table.frame, table.actor) == ("sacrificing", 1)
    table.do("sacrifice 1")
    assert (table.frame, table.actor) == ("climbing", 1)
    assert table.hand(1) == ["02", "13", "14", "15"]


def test_M_RULING_73_who_gets_there_first_takes_the_last_card() -> None:
    table = Table(3).no_goods().runner(1, 18).runner(2, 19).deck("20")
    for seat in (1, 2):
        table.goods(seat, coca=1)
    table.do("enter main_temple", "offer coca", "offer coca")
    assert table.hand(1) == ["02", "20"]
    assert table.s.replaced == [0, 0, 1]


def test_M_RULING_75_landing_on_20_is_standing_on_0() -> None:
    table = climb(17).do("return 01", "return 05")
    assert (table.field(0), table.s.walked[0]) == (0, 20)
    assert len(table.hand(0)) == 2
    assert table.s.due_corn == table.s.due_llamas == [0] * 4
    assert table.hand(0) == ["06", "07"]
    assert gold(table.s, 0) == 3 + 3  # none for a storehouse
    assert GAME.points(table.s, 0)["path"] == 0


@pytest.mark.parametrize("field", [7, 13])
def test_M_RULING_76_a_runner_on_a_storehouse_was_paid_when_it_got_there(field: int) -> None:
    table = climb(field - 3)
    assert (corn(table), llamas(table)) == ((3, 0) if field == 7 else (0, 1))
    table = climb(field)
    assert (corn(table), llamas(table)) == (0, 0)
