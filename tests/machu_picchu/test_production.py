"""The five production quarters."""

import itertools

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table

QUARTER = dict(zip(ids.GOODS, ids.QUARTERS, strict=False))
WARES = ids.GOODS[1:]


def entering(good: str, players: int = 4, units: int = 1, strict: bool = False) -> Table:
    """Nobody owns anything; seat 0 is about to enter the quarter of this good."""
    table = Table(players, strict_bank=strict).no_goods().bonus(QUARTER[good], units)
    return table.beside(0, QUARTER[good])


@pytest.mark.parametrize("good", ids.GOODS)
def test_M_PROD_01_each_quarter_gives_its_good(good: str) -> None:
    everything = dict.fromkeys(ids.GOODS, 1)
    table = entering(good).incas(0, **everything).incas(2, **everything)
    table.goods(0, corn=5).goods(2, corn=5)
    table.do(f"enter {QUARTER[good]}")
    if good == "corn":
        assert (table.holding(0), table.holding(2)) == ([5 + 3 + 3, 0, 0, 0, 0], [8, 0, 0, 0, 0])
    else:
        table.do("produce 1", "produce 1")
        one = [int(other == good) for other in ids.GOODS[1:]]
        assert table.holding(0) == [4, *(2 * n for n in one)]
        assert table.holding(2) == [4, *one]


@pytest.mark.rule("M-RULING-20")
@pytest.mark.parametrize("units", [1, 2])
@pytest.mark.parametrize("good", ids.GOODS)
def test_M_PROD_02_all_bonus_units_go_to_who_enters_free_of_corn(good: str, units: int) -> None:
    table = entering(good, units=units).incas(0, **{good: 1} if good != "corn" else {})
    table.do(f"enter {QUARTER[good]}")
    assert table.has(0, good) == units * (3 if good == "corn" else 1)
    assert sum(table.holding(0)) == table.has(0, good)
    assert (table.lying(QUARTER[good]), table.actor) == (0, 1)  # no corn, so nobody is asked
    assert [sum(table.holding(seat)) for seat in (1, 2, 3)] == [0, 0, 0]


def test_M_PROD_03_every_owner_decides_for_the_own_incas() -> None:
    table = entering("pottery").incas(0, pottery=1).incas(2, pottery=2).incas(3, cloth=2)
    for seat in range(4):
        table.goods(seat, corn=4)
    table.do("enter potters_quarter")
    assert (table.actor, table.asked) == (0, [0, 2])
    assert table.legal() == ["produce 0", "produce 1"]
    table.do("produce 0")
    assert (table.actor, table.asked) == (2, [2])
    table.do("produce 2")
    assert [table.has(seat, "pottery") for seat in range(4)] == [1, 0, 2, 0]
    assert [table.has(seat, "corn") for seat in range(4)] == [4, 4, 2, 4]
    assert (table.frame, table.actor) == ("turn", 1)


def test_M_PROD_03_not_more_than_own_incas() -> None:
    table = entering("coca").incas(0, coca=2).incas(1, coca=3).goods(0, corn=9)
    reason = table.do("enter coca_plantation").why("produce 3")
    assert (reason.rule, reason.key) == ("M-PROD-03", "too_few_incas")
    assert reason.args == {"number": 3, "incas": 2}


@pytest.mark.rule("M-RULING-19")
@pytest.mark.parametrize("farmers", [1, 2, 4])
def test_M_PROD_04_farmers_produce_three_corn_each_free_and_of_themselves(farmers: int) -> None:
    table = entering("corn").incas(0, corn=farmers).incas(3, corn=1)
    table.do("enter corn_terraces")
    assert [table.has(seat, "corn") for seat in range(4)] == [3 + 3 * farmers, 0, 0, 3]
    assert (table.frame, table.actor) == ("turn", 1)


@pytest.mark.parametrize("good", WARES)
def test_M_PROD_05_one_good_for_one_corn(good: str) -> None:
    table = entering(good).incas(1, **{good: 3}).goods(1, corn=2)
    corn, stock = table.in_bank("corn"), table.in_bank(good)
    table.do(f"enter {QUARTER[good]}")
    reason = table.why("produce 3")
    assert (reason.rule, reason.key) == ("M-PROD-05", "too_little_corn")
    assert reason.args == {"number": 3, "corn": 2}
    table.do("produce 2")
    assert (table.has(1, good), table.has(1, "corn")) == (2, 0)
    assert (table.in_bank("corn"), table.in_bank(good)) == (corn + 2, stock - 2)


@pytest.mark.rule("M-RULING-18")
@pytest.mark.parametrize(("incas", "corn"), [(4, 9), (4, 2), (1, 9), (3, 3)])
def test_M_PROD_06_any_number_from_none_to_all_that_can_be_paid(incas: int, corn: int) -> None:
    most = min(incas, corn)
    for number in range(most + 1):
        table = entering("cloth").incas(0, cloth=incas).goods(0, corn=corn)
        table.do("enter weavers_quarter")
        assert table.legal() == [f"produce {n}" for n in range(most + 1)]
        table.do(f"produce {number}")
        assert (table.has(0, "cloth"), table.has(0, "corn")) == (1 + number, corn - number)
        assert (table.frame, table.actor) == ("turn", 1)


def test_M_PROD_06_without_corn_nobody_is_asked() -> None:
    table = entering("coca").incas(0, coca=2).incas(1, coca=2).incas(2, coca=1).goods(2, corn=1)
    assert table.do("enter coca_plantation").asked == [2]


def test_M_PROD_07_at_most_once_a_day() -> None:
    table = entering("coca", players=2).incas(0, coca=1).incas(1, coca=1)
    table.goods(0, corn=9).goods(1, corn=9).beside(1, "coca_plantation")
    table.do("enter coca_plantation", "produce 0", "produce 1")  # idle is no later chance
    assert [table.has(0, "coca"), table.has(1, "coca")] == [1, 1]
    table.do("enter coca_plantation")
    assert (table.frame, table.actor) == ("turn", 0)
    assert [table.has(0, "coca"), table.has(1, "coca")] == [1, 1]


def test_M_PROD_07_farmers_too_need_a_bonus() -> None:
    table = entering("corn", units=0).incas(0, corn=2).incas(1, corn=1)
    assert table.do("enter corn_terraces").has(0, "corn") == table.has(1, "corn") == 0


@pytest.mark.parametrize("order", list(itertools.permutations((3, 0, 1))))
@pytest.mark.rule("M-RULING-17")
def test_M_PROD_08_example(order: tuple[int, ...]) -> None:
    """2 bonus coca; incas of yellow (1), blue (1), red (2); blue enters. In every order."""
    red, yellow, blue = (ids.SEATS.index(colour) for colour in ("red", "yellow", "blue"))
    table = Table().no_goods().bonus("coca_plantation", 2).turn_of(blue)
    table.beside(blue, "coca_plantation")
    for seat, incas in ((yellow, 1), (blue, 1), (red, 2)):
        table.incas(seat, coca=incas).goods(seat, corn=5)
    corn, coca = table.in_bank("corn"), table.in_bank("coca")
    table.do("enter coca_plantation")
    assert table.asked == [blue, red, yellow]
    for seat in order:
        table.turn_to(seat).do("produce 2" if seat == red else "produce 1")
    assert (table.has(blue, "coca"), table.has(blue, "corn")) == (3, 4)
    assert (table.has(yellow, "coca"), table.has(yellow, "corn")) == (1, 4)
    assert (table.has(red, "coca"), table.has(red, "corn")) == (2, 3)
    assert (table.in_bank("corn"), table.in_bank("coca")) == (corn + 4, coca - 4)
    assert table.lying("coca_plantation") == 0
    assert (table.frame, table.actor) == ("turn", (blue + 1) % 4)


def test_M_RULING_17_the_bonus_comes_first_then_clockwise_from_the_active_player() -> None:
    table = Table().turn_of(2).beside(2, "coca_plantation")
    for seat in range(4):
        table.incas(seat, coca=1)
    table.do("enter coca_plantation")
    assert (table.has(2, "coca"), table.asked) == (2, [2, 3, 0, 1])
    for seat in (2, 3, 0, 1):
        assert table.actor == seat
        table.do("produce 1")


def test_M_RULING_17_answers_may_come_in_any_order() -> None:
    table = Table().beside(0, "coca_plantation").incas(0, coca=1).incas(1, coca=1).incas(3, coca=1)
    table.do("enter coca_plantation").turn_to(3).do("produce 1")
    assert (table.has(3, "coca"), table.actor, table.asked) == (2, 0, [0, 1])
    table.turn_to(1).do("produce 0").do("produce 1")
    assert [table.has(seat, "coca") for seat in range(4)] == [1 + 1 + 1, 1, 1, 2]


@pytest.mark.rule("M-RULING-80")
def test_M_RULING_21_the_bank_never_runs_out() -> None:
    table = entering("coca").incas(0, coca=2).goods(0, corn=5).bank(coca=0)
    table.do("enter coca_plantation", "produce 2")
    assert (table.has(0, "coca"), table.in_bank("coca")) == (3, -2)
    assert GAME.view(table.s, 0)["bank"] is None
    assert [option.default for option in GAME.options if option.name == "strict_bank"] == [False]


def strict_coca(left: int) -> Table:
    table = entering("coca", strict=True).bank(coca=left)
    for seat in range(3):
        table.incas(seat, coca=2).goods(seat, corn=5)
    return table.do("enter coca_plantation")


def test_M_RULING_80_a_strict_bank_serves_clockwise_what_is_left() -> None:
    table = strict_coca(3)
    assert (table.has(0, "coca"), table.asked) == (1, [0])  # the bonus lay in the quarter
    table.do("produce 2")
    assert (table.actor, table.legal()) == (1, ["produce 0", "produce 1"])
    reason = table.why("produce 2")
    assert (reason.rule, reason.key) == ("M-RULING-21", "bank_empty")
    assert reason.args == {"good": ids.COCA, "left": 1}
    table.do("produce 1")  # seat 2 finds nothing
    assert [table.has(seat, "coca") for seat in range(3)] == [3, 1, 0]
    assert (table.frame, table.actor, table.in_bank("coca")) == ("turn", 1, 0)


def test_M_RULING_80_what_one_leaves_the_next_may_take() -> None:
    table = strict_coca(1).do("produce 0", "produce 0")
    assert (table.actor, table.legal()) == (2, ["produce 0", "produce 1"])


def test_M_RULING_80_the_box_holds_38_llamas_and_28_of_the_others() -> None:
    table = Table(players=2, strict_bank=True)
    for good, box in (("llama", 38), ("coca", 28), ("pottery", 28), ("cloth", 28)):
        elsewhere = 2 * 1 + 2 + 1  # players, market, bonus
        assert table.in_bank(good) == box - elsewhere
    assert GAME.view(table.s, 0)["bank"] == {"llama": 33, "coca": 23, "pottery": 23, "cloth": 23}


def test_M_RULING_80_corn_never_runs_out() -> None:
    table = entering("corn", strict=True).incas(0, corn=3).goods(1, corn=400)
    assert table.do("enter corn_terraces").has(0, "corn") == 12


def test_M_RULING_22_only_the_total_of_the_corn_counts() -> None:
    """Any total pays any price: 1 and 2 of 3, 4 of 4, 5 of 5."""
    table = entering("coca").incas(0, coca=3).goods(0, corn=3)
    assert table.do("enter coca_plantation", "produce 2").has(0, "corn") == 1
    for units, corn in ((3, 4), (2, 5)):
        table = Table().market(coca=units).goods(0, corn=corn).beside(0, "marketplace")
        assert table.do("enter marketplace", "buy coca").has(0, "corn") == 0
    assert GAME.view(Table().s, 1)["seats"][0]["goods"]["corn"] == 3


def test_M_RULING_23_an_inca_placed_today_produces_if_its_quarter_is_activated_later() -> None:
    table = entering("llama", players=2).goods(0, corn=4, coca=1).beside(1, "llama_meadow")
    table.beside(0, "watchmans_hut").do("enter watchmans_hut", "place llama", "enter llama_meadow")
    assert table.asked == [0]
    assert table.do("produce 1").has(0, "llama") == 1


def test_M_RULING_23_not_if_its_quarter_was_activated_before() -> None:
    table = entering("llama", players=2).goods(0, corn=4, coca=1).prince(0, "llama_meadow")
    table.bonus("llama_meadow", 0).prince(1, "temple_of_the_puma")
    table.do("enter watchmans_hut", "place llama", "enter llama_meadow")
    assert (table.frame, table.actor, table.has(0, "llama")) == ("turn", 0, 0)


def test_M_RULING_24_an_inca_at_the_sundial_does_not_produce() -> None:
    table = entering("coca", players=2).incas(0, coca=2).goods(0, corn=4)
    table.prince(0, "marketplace").beside(1, "coca_plantation")
    table.do("enter sundial", "send coca", "enter coca_plantation")
    assert table.legal() == ["produce 0", "produce 1"]
    assert table.do("produce 1").has(0, "coca") == 1
