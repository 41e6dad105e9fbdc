"""Phase III: university, priests, market, palace, round end."""

from itertools import product
from typing import Any

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import (
    Table,
    plain,
    seen,
)

UNEVEN = {"status": {"points": [0, 1, 2, 4, 8, 12, 15]}}  # field 3 gives 4, field 4 gives 8
GOODS = [
    ("soup", 1, 1),
    ("clothing", 2, 3),
    ("bowl", 3, 5),
    ("carafe", 3, 5),
    ("tools", 4, 7),
    ("jewellery", 5, 9),
]


def play_palace(table: Table) -> Table:
    """Everybody takes the first choice; stops before the next round is laid out."""
    while table.frame in ("fulfilling", "claiming"):
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    return table


def lay_out(table: Table) -> Table:
    """Draw new tiles and tasks, up to the rolls of the next round."""
    table.settle()
    while table.frame == "lay_out_round":
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    return table


# University.


@pytest.mark.parametrize("field", range(16))
def test_C_UNI_01_points_above_the_status_field(field: int) -> None:
    table = plain().status(1, field).university().settle()
    assert [table.points(seat, "university") for seat in range(4)] == [0, field, 0, 0]


@pytest.mark.parametrize("field", range(7))
def test_C_UNI_01_it_is_the_printed_value_that_counts(field: int) -> None:
    table = plain(overlay=UNEVEN).status(1, field).university().settle()
    assert table.points(1, "university") == [0, 1, 2, 4, 8, 12, 15][field]


@pytest.mark.parametrize(("overlay", "fields"), [(None, (8, 4, 4, 2)), (UNEVEN, (4, 3, 3, 2))])
def test_C_UNI_07_example_8_4_4_2(overlay: Any, fields: tuple[int, ...]) -> None:
    table = plain(overlay=overlay)
    for seat, field in enumerate(fields):
        table.status(seat, field)
    table.university().settle()
    assert [table.score(seat) for seat in range(4)] == [8, 4, 4, 2]


def test_C_UNI_02_a_marker_that_arrives_lies_on_top() -> None:
    table = plain().order(2, 1, 0, 3).status(1, 2).tiles(0, "r05a", "r05b").phase_two(0)
    assert table.s.rank == [1, 2, 0, 3]
    table.do("use research 05")
    assert table.s.order == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("arrivals", "rank"),
    [
        ([], [2, 0, 3, 1]),  # nobody left the start: the old order holds
        ([(1, 1)], [1, 2, 0, 3]),
        ([(1, 1), (3, 2)], [3, 1, 2, 0]),
        ([(1, 2), (3, 2)], [3, 1, 2, 0]),  # the later arrival lies higher
        ([(3, 2), (1, 2)], [1, 3, 2, 0]),
        ([(0, 3), (1, 3), (3, 3), (2, 3)], [2, 3, 1, 0]),
    ],
)
def test_C_UNI_03_further_ahead_then_higher_in_the_stack(
    arrivals: list[tuple[int, int]], rank: list[int]
) -> None:
    table = plain().order(2, 0, 3, 1)
    for seat, field in arrivals:
        table.status(seat, field)
    assert table.university().settle().s.order == rank


@pytest.mark.rule("C-UNI-05")
@pytest.mark.parametrize(("players", "rank"), [(2, [1, 0]), (3, [1, 2, 0]), (4, [1, 3, 2, 0])])
def test_C_UNI_04_all_markers_return_as_one_stack_in_rank_order(
    players: int, rank: list[int]
) -> None:
    table = plain(players).status(1, 7)
    if players > 2:
        table.status(2, 3)
    if players > 3:
        table.status(3, 5)
    table.university().settle()
    assert table.s.status == [0] * players
    assert table.s.rank == rank  # the stack, leader on top
    assert table.s.order == rank  # the tiles dealt from it


@pytest.mark.rule("C-UNI-05")
def test_C_UNI_06_the_new_order_is_valid_at_once() -> None:
    table = plain().status(3, 5).status(1, 2)
    for seat in range(4):
        table.food(seat, 1)
    table.on_sale("soup").university().settle()
    for step in ("buying", "fulfilling"):
        seats: list[int] = []
        for _ in range(4):
            assert table.frame == step
            seats.append(table.actor)
            table.do("pass" if step == "buying" else table.legal()[0])
            if step == "fulfilling":
                table.do(table.legal()[0])
        assert seats == [3, 1, 0, 2]
    assert (table.s.round, table.actor) == (2, 3)  # and in the next round


@pytest.mark.rule("C-UNI-02")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_ED_18_markers_on_one_field_keep_their_order(edition: str) -> None:
    table = plain(edition=edition).status(1, 2).status(2, 2).status(3, 2)
    table.tiles(0, "r05a", "r05b", "a08a").phase_two(0).do("use research 05")
    assert table.s.rank == [0, 3, 2, 1]
    table = plain(edition=edition).status(1, 2).status(0, 2).status(2, 2)
    table.tiles(0, "r05a", "a08a").phase_two(0).do("use research 05")
    assert table.s.rank == [0, 2, 1, 3]  # a marker leaves from the middle of a stack
    assert table.do("use agriculture 08").s.order == [0, 2, 1, 3]


@pytest.mark.parametrize(
    ("start", "moves", "steps"),
    [
        pytest.param(1, ["place 1 trade", "slide r01c"], 3, id="research tile"),
        pytest.param(1, ["place 1 trade", "slide a01c"], 0, id="agriculture tile"),
        pytest.param(1, ["place 1 temple", "offering", "status"], 1, id="ordeal"),
        pytest.param(1, ["place 1 temple", "offering", "food"], 0, id="ordeal food"),
        pytest.param(1, ["place 1 temple", "play 08"], 3, id="card 08"),
        pytest.param(1, ["place 2 points"], 0, id="points"),
        pytest.param(2, ["use research 05"], 1, id="person 05"),
    ],
)
def test_C_UNI_08_sources_of_status(start: int, moves: list[str], steps: int) -> None:
    table = plain().tiles(0, "r01c", "a01c", "r05a").cards(0, "08")
    table = table.phase_one() if start == 1 else table.phase_two(0)
    assert table.do(*moves).s.status == [steps, 0, 0, 0]


@pytest.mark.parametrize("person", [n for n in range(1, 13) if n != 5])
def test_C_UNI_08_no_other_person_moves_the_marker(person: int) -> None:
    table = plain().tiles(0, f"r{person:02}a").feathers(0, 1, 2).tiles(1, "a02b").phase_two(0)
    table.do(f"use research {person:02}")
    while table.actor == 0:
        table.do("food" if "food" in table.legal() else table.legal()[0])
    assert table.s.status == [0, 0, 0, 0]


def test_C_UNI_08_none_between_university_and_the_end_of_the_round() -> None:
    table = plain(2).cards(0, "03", "04").food(0, 9).on_sale("soup").status(0, 4)
    table.tasks(0, "01", "29", "37").feathers(0, 7, 8).palace("45", "46").university().settle()
    moves = ["play 03", "buy soup", "play 04", "fulfil 01", "claim 46", "discard s02", "claim 45"]
    for move in moves:
        assert table.s.status == [0, 0]
        table.do(move)
    assert (table.s.round, table.s.status) == (2, [0, 0])


# Priests.


@pytest.mark.parametrize(("round", "each"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_C_PRIEST_01_points_per_priest_whatever_the_step(round: int, each: int) -> None:
    table = plain(round=round).temple(step1=0, step6=0, step3=1, step2=3, step4=3, step5=3)
    table.priests_step().settle()
    assert [table.score(seat) for seat in range(4)] == [2 * each, each, 0, 3 * each]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_PRIEST_02_the_most_priests_take_a_medallion(players: int) -> None:
    table = plain(players).temple(step6=0, step2=1, step1=1).priests_step().settle()
    assert table.s.inti == [0, 1, 0, 0][:players]
    assert table.s.inti_left == 5


@pytest.mark.parametrize(
    ("steps", "winner"),
    [
        ({"step6": 3, "step1": 0}, 3),
        ({"step2": 3, "step3": 0}, 0),
        ({"step6": 2, "step1": 2, "step5": 1, "step4": 1, "step3": 0}, 2),
        ({"step6": 0, "step5": 2, "step1": 2, "step4": 1, "step3": 1}, 2),  # 0 is not tied
    ],
)
def test_C_PRIEST_03_in_a_tie_the_higher_priest_takes_it(
    steps: dict[str, int], winner: int
) -> None:
    table = plain().temple(**steps).priests_step().settle()
    assert table.s.inti == [int(seat == winner) for seat in range(4)]


def test_C_PRIEST_04_without_priests_a_medallion_leaves_the_game() -> None:
    table = Table().priests_step()
    gone = table.s.inti_gone
    table.settle()
    assert table.s.inti == [1, 1, 1, 1]
    assert (table.s.inti_left, table.s.inti_gone) == (5, gone + 1)


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("steps", [{}, {"step1": 0}, {"step1": 0, "step4": 1}])
def test_C_PRIEST_05_the_stack_holds_6_less_the_round(round: int, steps: dict[str, int]) -> None:
    table = Table(round=round).temple(**steps).priests_step().settle()
    table.check()
    assert table.s.inti_left == 6 - round


def test_C_PRIEST_06_example_round_3() -> None:
    table = plain(round=3).temple(step6=0, step5=1, step4=2, step2=2, step3=3, step1=3)
    table.priests_step().settle()
    assert [table.score(seat) for seat in range(4)] == [2, 2, 4, 4]
    assert table.s.inti == [0, 0, 1, 0]


@pytest.mark.rule("C-PRIEST-03")
def test_C_RULING_26_no_tie_stays_open() -> None:
    base = plain(3).priests_step()
    for temple in product((-1, 0, 1, 2), repeat=6):
        counts = [temple.count(seat) for seat in range(3)]
        if max(counts) > 4 or sum(counts) == 0:
            continue
        s = base.s.copy()
        s.temple = list(temple)
        s.priests = [4 - count for count in counts]
        GAME.settle(s)
        top = [max([i for i in range(6) if temple[i] == p], default=-1) for p in range(3)]
        best = max((counts[p], top[p], p) for p in range(3))[2]
        assert s.inti == [int(seat == best) for seat in range(3)], temple


def test_C_RULING_26_only_priests_standing_there_now_count() -> None:
    table = plain().temple(step1=0, step6=0, step2=1).phase_one(1)
    table.do("place 1 temple", "offering", "food")  # pushes the priest of seat 0 out
    table.priests_step().settle()
    assert [table.score(seat) for seat in range(4)] == [1, 2, 0, 0]
    assert table.s.inti == [0, 1, 0, 0]


# Market.


def test_C_MARKET_01_one_good_from_the_row_of_the_round() -> None:
    table = plain(round=2).on_sale("soup", "soup", "jewellery").food(0, 6).food(1, 1)
    assert "tools" in [ids.GOODS[g] for g in table.s.market[10:] if g >= 0]  # in a later row
    table.market_turn(0)
    assert table.legal() == ["buy soup", "buy jewellery", "pass"]
    assert table.why("buy tools").rule == "C-MARKET-01"
    table.do("buy soup")
    assert (table.actor, table.frame) == (1, "buying")  # no second good, though he could pay


@pytest.mark.parametrize(("good", "price", "points"), GOODS)
def test_C_MARKET_02_the_printed_price_is_paid_in_food(good: str, price: int, points: int) -> None:
    table = plain().on_sale(good, "soup").food(0, price + 1).market_turn(0)
    table.do(f"buy {good}")
    assert (table.s.food[0], table.s.food_left) == (1, 35)
    assert table.score(0) == points


@pytest.mark.parametrize(("good", "price", "points"), GOODS[1:])
def test_C_MARKET_02_without_enough_food_it_cannot_be_bought(
    good: str, price: int, points: int
) -> None:
    table = plain().on_sale(good, "soup").food(0, price - 1).market_turn(0)
    assert table.legal() == ["buy soup", "pass"]
    assert table.why(f"buy {good}").rule == "C-MARKET-02"


@pytest.mark.rule("C-MARKET-01")
def test_C_MARKET_03_example_ulrich_buys_a_soup() -> None:
    table = plain().order(2, 0, 3, 1).on_sale("soup", "soup", "soup", "soup")
    for seat in range(4):
        table.food(seat, 1)
    table.market_turn(2).do("buy soup")
    assert (table.score(2), table.s.food[2]) == (1, 0)
    for seat in (0, 3, 1):
        assert table.actor == seat
        table.do("buy soup")
    assert [table.score(seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("C-RULING-55")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_ED_22_goods_are_known_to_everybody(edition: str) -> None:
    table = plain(edition=edition).on_sale("bowl").food(0, 3).market_turn(0).do("buy bowl")
    for viewer in (-1, 0, 1):
        assert seen(table, 0, viewer)["goods"] == {"bowl": 1}


def test_C_MARKET_04_a_bought_good_is_kept_and_counts_for_tasks() -> None:
    table = plain(round=2).goods(0, "soup").on_sale("soup").food(0, 1).tasks(0, "24", "29", "37")
    table.market_turn(0).do("buy soup")
    assert table.s.goods[:6] == [2, 0, 0, 0, 0, 0]
    assert table.legal() == ["fulfil 24"]
    table.do("fulfil 24")
    assert table.s.goods[:6] == [2, 0, 0, 0, 0, 0]


def test_C_MARKET_05_who_cannot_or_does_not_want_to_buy_is_skipped() -> None:
    table = plain().on_sale("clothing", "jewellery").food(0, 2).food(1, 1).food(3, 5)
    table.market_turn(0).do("pass")
    assert (table.actor, table.frame) == (3, "buying")
    assert table.legal() == ["buy clothing", "buy jewellery", "pass"]
    table.do("pass")
    assert (table.actor, table.frame) == (0, "fulfilling")


def test_C_MARKET_06_a_bought_good_is_not_replaced() -> None:
    table = plain().on_sale("soup", "bowl").food(0, 3).food(1, 3).food(2, 3).market_turn(0)
    table.do("buy bowl")
    assert table.legal() == ["buy soup", "pass"]
    assert table.why("buy bowl").rule == "C-MARKET-01"
    table.do("buy soup")
    assert table.frame == "fulfilling"  # the row is empty for the others
    assert table.s.market[:5] == [-1] * 5


@pytest.mark.parametrize(("players", "row", "left"), [(2, 4, 2), (3, 4, 1), (4, 5, 1)])
def test_C_RULING_56_goods_remain_and_leave_the_game(players: int, row: int, left: int) -> None:
    table = plain(players)
    for seat in range(players):
        table.food(seat, 5)
    assert sum(good >= 0 for good in table.s.market[:5]) == row
    later, gone = table.s.market[5:], sum(table.s.goods_box)
    table.market_turn(0)
    for _ in range(players):
        table.do(table.legal()[0])
    assert sum(good >= 0 for good in table.s.market[:5]) == left
    lay_out(play_palace(table))
    assert table.s.market == [-1] * 5 + later
    assert sum(table.s.goods_box) == gone + left


def test_C_RULING_56_nothing_but_food_pays_and_there_is_no_credit() -> None:
    table = Table().offerings(0, 9).medallions(0, 3).on_sale("soup").market_turn(0)
    assert table.frame == "fulfilling"


# Round end.


@pytest.mark.parametrize("round", [1, 2, 5])
def test_C_CLEAN_01_tiles_left_are_discarded_and_twelve_new_ones_laid_out(round: int) -> None:
    table = Table(round=round)
    table.tiles(0, ids.TILES[table.s.houses[0]], ids.TILES[table.s.houses[8]])
    left = [tile for tile in table.s.houses if tile >= 0]
    before = [mask.bit_count() for mask in table.s.person_discard]
    stack = table.s.person_stack[:]
    lay_out(table.round_end())
    for tile in left:
        assert table.s.person_discard[tile // 36] >> (tile % 36) & 1
    assert [m.bit_count() for m in table.s.person_discard] == [before[0] + 5, before[1] + 5]
    assert len(set(table.s.houses)) == 12
    for space, tile in enumerate(table.s.houses):
        assert stack[space // 6] >> (tile - space // 6 * 36) & 1  # of its kind, from the stack
    assert [m.bit_count() for m in table.s.person_stack] == [36 - 6 * (round + 1)] * 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_CLEAN_02_two_tasks_leave_and_new_ones_are_laid_open(players: int) -> None:
    table = plain(players).palace_turn(0)
    before, stock = table.s.palace[:], table.s.stock
    play_palace(table)
    left = [task for task in before if task not in table.s.tasks]
    assert len(left) == 2
    assert all(table.s.box >> task & 1 for task in left)
    lay_out(table)
    assert len(table.s.palace) == players + 2
    assert all(stock >> task & 1 for task in table.s.palace)


@pytest.mark.parametrize("round", [1, 3, 5])
def test_C_CLEAN_03_goods_left_in_the_row_leave_the_game(round: int) -> None:
    table = plain(round=round)
    row = slice((round - 1) * 5, round * 5)
    left, later, box = table.s.market[row], table.s.market[round * 5 :], table.s.goods_box[:]
    lay_out(table.round_end())
    assert table.s.market[row] == [-1] * 5
    assert table.s.market[round * 5 :] == later
    assert table.s.goods_box == [box[good] + left.count(good) for good in range(6)]


def test_C_CLEAN_04_next_round_with_three_dice_each() -> None:
    table = plain(round=2).lying("stone", 1).lying("points", 4, 4).lying("trade", 2, seat=0)
    lay_out(table.round_end())
    assert (table.s.round, table.s.lying, table.frame) == (3, [], "roll")
    table.draw("roll 123", "roll 456", "roll 111", "roll 256")
    assert "place 3 stone" in table.legal()
    assert table.s.dice == [1, 2, 3, 4, 5, 6, 1, 1, 1, 2, 5, 6]


def test_C_CLEAN_05_everything_else_is_carried_over() -> None:
    table = (
        Table(round=3, pututu=True)
        .cards(0, "07", "13", known=False)
        .cards(1, "04")
        .discard_pile("02", "15")
        .offerings(0, 4)
        .food(1, 5)
        .medallions(2, 3)
        .pututus(1, small=2, big=1)
        .runner(0, "o3")
        .runner(1, "cuzco", returned=True)
        .rotation(4)
        .khipus_in(0, "i1", "o3")
        .khipus_in(1, "i1")
        .reserve(2, 3)
        .feathers(0, 1, 2)
        .headbands(0, 1)
        .tiles(0, "a01a", "r05b", slid=("a12c",))
        .temple(step3=0, step2=1)
        .goods(0, "soup")
        .fulfilled(1, 2)
        .order(2, 0, 3, 1)
    )
    table.round_end()
    changed = {"stack", "round", "houses", "person_stack", "person_discard", "stock", "box"}
    changed |= {"palace", "market", "goods_box", "lying", "lowest", "dice", "actor"}
    before = table.s.copy()
    lay_out(table)
    for name in table.s.fields():
        if name not in changed:
            assert getattr(table.s, name) == getattr(before, name), name


@pytest.mark.rule("C-ED-25")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_CLEAN_06_no_round_end_after_round_6(edition: str) -> None:
    table = plain(2, round=6, edition=edition)
    houses, row = table.s.houses[:], table.s.market[25:]
    play_palace(table.palace_turn(0))
    assert table.frame == "settling"
    assert (table.s.round, len(table.s.palace)) == (6, 2)
    assert (table.s.houses, table.s.market[25:]) == (houses, row)


@pytest.mark.parametrize(("edition", "stock"), [("de", 33), ("nl", 41)])
def test_C_ED_31_the_three_stacks_of_tasks_are_one_stock(edition: str, stock: int) -> None:
    table = plain(edition=edition)
    before = [task for task in range(ids.N_TASKS) if table.s.stock >> task & 1]
    assert len(before) == stock
    table.round_end().settle()
    for _ in range(12):
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    offered = [GAME.actions.text(action) for action in GAME.legal_actions(table.s)]
    assert offered == [f"task {ids.TASKS[task]}" for task in before]  # any of them may come next
