"""The Marketplace: one adjustment, then sales and purchases one by one."""

from typing import Any

import pytest

from tawantin.core.errors import MalformedAction
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Overlay, Table

WARES = ids.GOODS[1:]
PRICES = [6, 5, 4, 3]
TRADES = ("sell cloth", "buy cloth")
OTHER = {"market": {"cloth": {"prices": [5, 4, 4, 4]}}}


def visit(goods: dict[str, int], overlay: Overlay | None = None, /, **market: int) -> Table:
    """Seat 0, with just these goods, has entered the Marketplace; other columns hold 2."""
    table = Table(overlay=overlay).no_goods().market(**market)
    return table.goods(0, **goods).prince(0, "sundial").do("enter marketplace")


def columns(table: Table) -> dict[str, int]:
    return {ware: table.column(ware) for ware in WARES}


def test_M_MARKET_01_llamas_coca_pottery_and_cloth_for_corn() -> None:
    table = visit({"corn": 6, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1})
    assert table.legal() == [
        *(f"add {ware}" for ware in WARES),
        *(f"remove {ware}" for ware in WARES),
        *(f"sell {ware}" for ware in WARES),
        *(f"buy {ware}" for ware in WARES),
        "pass",
    ]
    for verb in ("sell", "buy", "add", "remove"):
        with pytest.raises(MalformedAction):
            GAME.actions.parse(f"{verb} corn")


@pytest.mark.rule("M-RULING-35")
def test_the_first_trade_says_that_it_gives_up_adjusting() -> None:
    table = visit({"corn": 20, "coca": 3})
    assert table.closes("sell coca") == table.closes("buy cloth") == ["adjusting"]
    assert table.closes("add coca") == table.closes("pass") == []
    assert table.do("sell coca").closes("sell coca") == []


def test_M_MARKET_01_trade_has_no_limit_and_is_with_the_bank_alone() -> None:
    table = visit({"coca": 12})
    table.do(*["sell coca"] * 12, "pass")
    assert (table.has(0, "corn"), table.has(0, "coca")) == (4 + 3 + 10 * 3, 0)
    assert (table.frame, table.actor) == ("turn", 1)
    assert [sum(table.holding(seat)) for seat in (1, 2, 3)] == [0, 0, 0]
    table = visit({"corn": 50}).do(*["buy llama"] * 8)
    assert (table.has(0, "corn"), table.has(0, "llama")) == (50 - 5 - 6 - 6 * 6, 8)


@pytest.mark.parametrize("ware", WARES)
def test_M_MARKET_02_four_cells_from_the_top(ware: str) -> None:
    for units in range(5):
        column = GAME.view(Table().market(**{ware: units}).s, 1)["market"][ware]
        assert (GAME.scenery(4, None)["market"][ware], column["units"]) == (PRICES, units)
        assert column["sell"] == [*PRICES, 3][units]
        assert column["buy"] == [6, *PRICES][units]


@pytest.mark.parametrize("ware", WARES)
@pytest.mark.parametrize("units", [0, 1, 2, 3])
def test_M_MARKET_03_sold_to_the_highest_priced_free_cell(ware: str, units: int) -> None:
    table = visit({ware: 1}, **{ware: units})
    bank = table.s.bank[:]
    table.do(f"sell {ware}")
    assert (table.has(0, "corn"), table.has(0, ware)) == (PRICES[units], 0)
    assert columns(table) == {**dict.fromkeys(WARES, 2), ware: units + 1}
    assert table.in_bank("corn") == bank[0] - PRICES[units]
    assert table.s.bank[1:] == bank[1:]  # the unit lies on the table


@pytest.mark.parametrize("ware", WARES)
@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_M_MARKET_04_bought_from_the_lowest_priced_filled_cell(ware: str, units: int) -> None:
    price = PRICES[units - 1]
    table = visit({"corn": price}, **{ware: units})
    bank = table.s.bank[:]
    table.do(f"buy {ware}")
    assert (table.has(0, "corn"), table.has(0, ware)) == (0, 1)
    assert columns(table) == {**dict.fromkeys(WARES, 2), ware: units - 1}
    assert table.in_bank("corn") == bank[0] + price
    assert table.s.bank[1:] == bank[1:]


@pytest.mark.parametrize("overlay", [None, OTHER])
def test_M_MARKET_05_a_full_column_brings_three_from_the_bank(overlay: Overlay | None) -> None:
    table = visit({"cloth": 4}, overlay, cloth=4)
    in_bank = table.in_bank("cloth")
    table.do("sell cloth", "sell cloth", "sell cloth")
    assert (table.has(0, "corn"), table.column("cloth")) == (9, 4)
    assert table.in_bank("cloth") == in_bank + 3


@pytest.mark.parametrize("overlay", [None, OTHER])
def test_M_MARKET_06_from_an_empty_column_six_to_the_bank(overlay: Overlay | None) -> None:
    table = visit({"corn": 20}, overlay, cloth=0)
    in_bank = table.in_bank("cloth")
    table.do("buy cloth", "buy cloth", "buy cloth")
    assert (table.has(0, "corn"), table.has(0, "cloth"), table.column("cloth")) == (2, 3, 0)
    assert table.in_bank("cloth") == in_bank - 3


@pytest.mark.rule("M-RULING-36")
@pytest.mark.parametrize(("verb", "change"), [("add", 1), ("remove", -1)])
@pytest.mark.parametrize("ware", WARES)
def test_M_MARKET_07_one_unit_on_or_off_without_payment(verb: str, change: int, ware: str) -> None:
    table = visit({"corn": 9, "coca": 2})
    in_bank = table.in_bank(ware)
    table.do(f"{verb} {ware}")
    assert columns(table) == {**dict.fromkeys(WARES, 2), ware: 2 + change}
    assert (table.holding(0), table.in_bank(ware)) == ([9, 0, 2, 0, 0], in_bank - change)
    for again in ("add", "remove"):
        for other in WARES:
            reason = table.why(f"{again} {other}")
            assert (reason.rule, reason.key) == ("M-RULING-35", "adjust_first")


def test_M_MARKET_07_the_adjustment_is_no_duty() -> None:
    table = visit({"coca": 1}).do("sell coca", "pass")
    assert (table.frame, table.actor) == ("turn", 1)


def test_M_MARKET_08_the_price_moves_with_every_unit() -> None:
    table = visit({"pottery": 5}, pottery=0)
    seen = []
    for _ in range(5):
        before = table.has(0, "corn")
        seen.append(table.do("sell pottery").has(0, "corn") - before)
    assert seen == [6, 5, 4, 3, 3]
    assert [event.args["corn"] for event in table.events] == [3]
    table = visit({"corn": 30}, pottery=4)
    paid = []
    for _ in range(5):
        before = table.has(0, "corn")
        paid.append(before - table.do("buy pottery").has(0, "corn"))
    assert paid == [3, 4, 5, 6, 6]


@pytest.mark.parametrize(
    ("verb", "number", "corn"),
    [
        ("sell", 1, 4),
        ("sell", 2, 7),
        ("sell", 3, 10),
        ("sell", 4, 13),
        ("buy", 1, -5),
        ("buy", 2, -11),
        ("buy", 3, -17),
        ("buy", 4, -23),
    ],
)
def test_M_MARKET_09_example(verb: str, number: int, corn: int) -> None:
    """Coca on 6 and 5."""
    table = visit({"corn": 23, "coca": 4}, coca=2).do(*[f"{verb} coca"] * number)
    assert table.has(0, "corn") - 23 == corn
    assert table.column("coca") == (min(4, 2 + number) if verb == "sell" else max(0, 2 - number))


def test_M_MARKET_10_example() -> None:
    """Adjust, sell 2 cloth and 1 coca, buy a llama and a pottery: 4 corn gained."""
    start = {"llama": 3, "coca": 1, "pottery": 0, "cloth": 2}
    table = visit({"coca": 1, "cloth": 2}, **start)
    in_bank = table.in_bank("cloth")
    table.do("remove cloth")
    assert table.in_bank("cloth") == in_bank + 1
    table.do("sell cloth", "sell cloth", "sell coca", "buy llama", "buy pottery")
    prices = [(event.kind, event.args["corn"]) for event in table.events]
    wanted = [("sold", 5), ("sold", 4), ("sold", 5), ("bought", 4), ("bought", 6)]
    assert prices == wanted
    assert table.holding(0) == [4, 1, 0, 1, 0]
    assert columns(table) == {"llama": 2, "coca": 2, "pottery": 0, "cloth": 3}
    plain = visit({"coca": 1, "cloth": 2}, **start).do("sell cloth", "sell cloth")
    assert plain.has(0, "corn") == 4 + 3


def test_M_RULING_34_all_four_columns_read_6_5_4_3() -> None:
    assert GAME.scenery(4, None)["market"] == dict.fromkeys(WARES, PRICES)


def test_M_RULING_35_once_a_visit_before_the_first_trade() -> None:
    table = visit({"corn": 9, "coca": 1}).do("sell coca")
    assert not [text for text in table.legal() if text.startswith(("add", "remove"))]
    assert table.why("add cloth").rule == table.why("remove cloth").rule == "M-RULING-35"
    table = visit({"corn": 9}).do("buy coca")
    assert table.why("add cloth").rule == "M-RULING-35"


def test_M_RULING_35_also_without_trade_and_again_in_the_next_visit() -> None:
    table = visit({}).do("add coca", "pass")
    assert (table.column("coca"), table.actor) == (3, 1)
    table.prince(1, "sundial").do("enter marketplace")
    assert "add coca" in table.legal()
    table.do("add coca", "pass")
    assert table.column("coca") == 4


def test_M_RULING_36_a_unit_to_remove_and_a_cell_to_add() -> None:
    table = visit({}, coca=0, cloth=4)
    assert table.legal() == [
        *("add llama", "add coca", "add pottery"),
        *("remove llama", "remove pottery", "remove cloth"),
        "pass",
    ]
    reason = table.why("remove coca")
    assert (reason.rule, reason.key) == ("M-RULING-36", "none_there")
    assert reason.args == {"good": ids.COCA}
    reason = table.why("add cloth")
    assert (reason.rule, reason.key) == ("M-RULING-36", "column_full")
    assert reason.args == {"good": ids.CLOTH}


@pytest.mark.rule("M-MARKET-07")
def test_M_RULING_36_the_last_cell_can_be_filled_and_the_first_emptied() -> None:
    table = visit({}, coca=3, cloth=1)
    assert columns(table.do("add coca"))["coca"] == 4
    table = visit({}, coca=3, cloth=1)
    assert columns(table.do("remove cloth"))["cloth"] == 0


def test_M_RULING_36_lowest_off_and_highest_on() -> None:
    """Seen by the price of the next purchase and the next sale."""
    assert visit({"corn": 6}, coca=2).do("remove coca", "buy coca").has(0, "corn") == 0
    assert visit({"coca": 1}, coca=2).do("add coca", "sell coca").has(0, "corn") == 3


def test_M_RULING_37_any_order_and_corn_of_a_sale_pays_the_next_purchase() -> None:
    table = visit({"coca": 2, "corn": 1})
    assert "buy cloth" not in table.legal()
    table.do("sell coca", "buy cloth")
    assert table.holding(0) == [0, 0, 1, 0, 1]
    table.do("sell coca", "sell cloth", "pass")  # and a sale again after a purchase
    assert table.holding(0) == [3 + 5, 0, 0, 0, 0]


def test_M_RULING_38_sell_and_buy_back_at_a_full_and_at_an_empty_column() -> None:
    table = visit({"coca": 1, "corn": 7}, coca=4).do("sell coca", "buy coca")
    assert (table.holding(0), table.column("coca")) == ([7, 0, 1, 0, 0], 3)
    table = visit({"corn": 7}, coca=0).do("buy coca", "sell coca")
    assert (table.holding(0), table.column("coca")) == ([7, 0, 0, 0, 0], 1)


@pytest.mark.parametrize("overlay", [None, OTHER])
@pytest.mark.parametrize("units", range(5))
def test_M_RULING_38_trade_never_earns_corn(units: int, overlay: Overlay | None) -> None:
    """Every sequence of trades in one ware: holding as much as before, nobody has more corn."""
    table = visit({"cloth": 2, "corn": 13}, overlay, cloth=units)
    states: list[Any] = [table.s]
    ends = 0
    while states:
        s = states.pop()
        if s.goods[ids.CLOTH] >= 2:
            assert s.goods[ids.CORN] <= 13
        trades = [a for a in GAME.legal_actions(s) if GAME.actions.text(a) in TRADES]
        ends += not trades
        for action in trades:
            t = s.copy()
            GAME.apply(t, action)
            states.append(t)
    assert ends


def test_M_RULING_39_no_debt() -> None:
    table = visit({"corn": 4})
    reason = table.why("buy coca")
    assert (reason.rule, reason.key) == ("M-RULING-39", "too_dear")
    assert reason.args == {"good": ids.CORN, "need": 5, "have": 4}
    reason = table.why("sell coca")
    assert (reason.rule, reason.key) == ("M-RULING-39", "nothing_to_sell")
    assert reason.args == {"good": ids.COCA}


# The end of a visit.


def test_M_RULING_78_a_trade_that_brings_a_position_back_is_refused() -> None:
    table = visit({"corn": 20, "coca": 2}).do("sell coca")
    reason = table.why("buy coca")
    assert (reason.rule, reason.key) == ("M-RULING-78", "back_again")
    table = visit({"corn": 20, "coca": 2}).do("buy coca")
    assert table.why("sell coca").rule == "M-RULING-78"


def test_M_RULING_78_the_first_position_counts_and_so_does_every_later_one() -> None:
    table = visit({"corn": 20, "coca": 2}).do("sell coca", "buy llama", "buy coca")
    assert table.why("sell coca").rule == "M-RULING-78"  # back to one coca and a llama
    assert table.why("sell llama").rule == "M-RULING-78"  # back to the very first


def test_M_RULING_78_other_wares_make_another_position() -> None:
    table = visit({"corn": 20, "coca": 1}).do("sell coca", "buy llama")
    assert "buy coca" in table.legal()


@pytest.mark.rule("M-RULING-38")
def test_M_RULING_78_the_position_before_an_adjustment_does_not_count() -> None:
    table = visit({"corn": 5, "coca": 1}, coca=3).do("add coca", "sell coca", "buy coca")
    assert (table.has(0, "coca"), table.column("coca")) == (1, 3)
    assert table.why("sell coca").rule == "M-RULING-78"


def test_M_RULING_78_a_new_visit_begins_afresh() -> None:
    table = visit({"corn": 20, "coca": 1}).do("sell coca", "pass")
    assert table.s.visited == []
    table.turn_of(0).prince(0, "sundial").do("enter marketplace")
    assert "buy coca" in table.legal()


@pytest.mark.parametrize("seed", range(4))
def test_M_RULING_78_every_visit_ends(seed: int) -> None:
    """Whoever never passes runs out of trades."""
    table = visit({"corn": 7 + seed, "llama": 1, "coca": 1}, cloth=seed)
    trades = 0
    while (legal := table.legal()) != ["pass"]:
        table.do(legal[(seed + trades) % (len(legal) - 1)])
        trades += 1
    assert trades > 3


def test_M_RULING_83_own_corn_is_not_part_of_the_position() -> None:
    """Round about through the empty column: the same goods and table, three corn poorer."""
    table = visit({"corn": 30, "coca": 1}, coca=4)
    table.do(*["buy coca"] * 5, *["sell coca"] * 4)
    assert (table.has(0, "corn"), table.has(0, "coca"), table.column("coca")) == (24, 2, 4)
    reason = table.why("sell coca")  # would leave 27 corn, not 30
    assert (reason.rule, reason.key) == ("M-RULING-78", "back_again")


def test_M_RULING_78_many_units_are_not_mistaken_for_another_position() -> None:
    table = visit({"corn": 9, "coca": 300, "pottery": 300}, coca=3)
    table.do("sell coca", *["sell pottery"] * 299)
    assert (table.has(0, "pottery"), "sell pottery" in table.legal()) == (1, True)


# A strict bank.


def test_M_RULING_80_an_added_unit_and_a_purchase_from_an_empty_column_need_a_piece() -> None:
    table = Table(strict_bank=True).market(coca=0, cloth=1).prince(0, "sundial")
    table.goods(0, corn=30).bank(coca=0, cloth=0).do("enter marketplace")
    for text, good in (("add coca", ids.COCA), ("add cloth", ids.CLOTH), ("buy coca", ids.COCA)):
        reason = table.why(text)
        assert (reason.rule, reason.key) == ("M-RULING-21", "bank_out")
        assert reason.args == {"good": good}
    assert {"remove cloth", "sell coca", "buy cloth", "add llama"} <= set(table.legal())
    table.do("buy cloth")  # from the table
    assert table.why("buy cloth").rule == "M-RULING-21"  # not from the bank


def test_M_RULING_80_what_is_sold_to_a_full_column_is_there_again() -> None:
    table = Table(strict_bank=True).market(coca=4).prince(0, "sundial").goods(0, corn=40)
    table.bank(coca=0).do("enter marketplace", "sell coca")
    assert table.in_bank("coca") == 1
    table.do(*["buy coca"] * 5)  # four from the table, one from the bank
    assert (table.in_bank("coca"), table.column("coca")) == (0, 0)
    assert table.why("buy coca").rule == "M-RULING-21"


def test_M_RULING_21_the_plain_bank_trades_without_end() -> None:
    table = Table().market(coca=0).prince(0, "sundial").goods(0, corn=12).bank(coca=0)
    table.do("enter marketplace", "add coca", "buy coca", "buy coca")
    assert (table.has(0, "coca"), table.in_bank("coca")) == (3, -2)
