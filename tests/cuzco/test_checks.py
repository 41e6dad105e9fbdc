"""C-CHK-01 to C-CHK-34: a broken position is noticed, and whole games keep every identity."""

from collections.abc import Callable

import pytest

from tawantin.core.errors import RulesBug
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.table import Table

Break = Callable[[CuzcoState], None]


def position() -> Table:
    """Round 3, seat 0 to place; seat 0 owns some of everything."""
    table = Table(round=3).cards(0, "07", "13", known=False).cards(0, "01").food(0, 2)
    table.khipus_in(0, "i1").khipus_in(1, "i1", "o1").feathers(0, 1, 2, 4).headbands(0, 1)
    table.tiles(0, "a01a", "r02a", "r05a", slid=("a03a",)).temple(step3=0, step2=1).status(1, 4)
    return table.goods(0, "soup").lying("trade", 5, 3).fulfilled(0, 2)


def add(name: str, amount: int, at: int = 0, undo: str = "", back: int = -1) -> Break:
    """Add to an entry of a list (or to a number); `undo` takes it off again elsewhere."""

    def change(s: CuzcoState) -> None:
        for field, place, by in ((name, at, amount), (undo, back, -amount)):
            if field:
                value = getattr(s, field)
                if isinstance(value, list):
                    value[place] += by
                else:
                    setattr(s, field, value + by)

    return change


def put(name: str, at: int, value: int) -> Break:
    def change(s: CuzcoState) -> None:
        getattr(s, name)[at] = value

    return change


def lose_top(s: CuzcoState) -> None:
    s.piles[s.tops[2]] += 1
    s.tops[2] = -1


def tile_twice(s: CuzcoState) -> None:
    """Seat 1 gets a copy of seat 0's tile; another one vanishes, so that the numbers agree."""
    s.tiles[12] = s.tiles[0]
    s.tile_count[1] = s.abilities[24] = 1
    s.person_stack[0] &= s.person_stack[0] - 1


def many_goods(s: CuzcoState) -> None:
    for space in range(15, 18):
        s.goods[s.market[space]] += 1
        s.market[space] = -1


BROKEN: list[tuple[str, str, Break]] = [
    ("C-CHK-01", "a khipu too many", add("reserve", 1)),
    ("C-CHK-01", "a negative reserve", add("khipus", 12, 1, "reserve", 1)),
    ("C-CHK-02", "more than 12 fields in use", add("khipus", 1, 0, "reserve", 0)),
    ("C-CHK-03", "two khipus of one seat", put("villages", 0, (1 * 8 + 2) * 8 + 1)),
    ("C-CHK-03", "a khipu that was not delivered", put("villages", 3, 2)),
    ("C-CHK-03", "a delivered khipu that is gone", put("villages", 0, 2)),
    ("C-CHK-03", "a khipu of nobody", put("villages", 3, 5)),
    ("C-CHK-04", "a feather too many", add("feathers_left", 1, 2)),
    ("C-CHK-05", "a slot filled by nothing", put("feathers", 0, 0b1111)),
    ("C-CHK-05", "a feather without a slot", add("feather_count", 1, 3, "feathers_left", 3)),
    ("C-CHK-06", "an active headband without feathers", put("headbands", 0, 0b10)),
    ("C-CHK-07", "an offering too many", add("offerings", 1)),
    ("C-CHK-07", "negative offerings", add("offerings", -3, 0, "offerings_left")),
    ("C-CHK-08", "food too much", add("food", 1)),
    ("C-CHK-08", "negative food", add("food", -3, 0, "food_left")),
    ("C-CHK-09", "a medallion too many", add("inti", 1)),
    ("C-CHK-09", "too many in the temple", add("inti_left", 1, 0, "inti_gone")),
    ("C-CHK-09", "too few in the temple", add("inti_left", -2, 0, "inti_gone")),
    ("C-CHK-10", "a card too many", add("discard", 1, 4)),
    ("C-CHK-10", "a card of the wrong number", add("piles", 1, 4, "piles", 5)),
    ("C-CHK-10", "more known than held", add("known", 1, 14)),
    ("C-CHK-10", "an unknown card too many", add("unknown", 1)),
    ("C-CHK-11", "no card face up", lose_top),
    ("C-CHK-12", "a tile lost", put("houses", 7, -1)),
    ("C-CHK-12", "a tile twice", tile_twice),
    ("C-CHK-12", "wrong abilities", add("abilities", 1, 5)),
    ("C-CHK-12", "a slid tile that is not there", put("slid", 2, 1)),
    ("C-CHK-13", "a task lost", lambda s: s.palace.clear()),
    ("C-CHK-13", "a task twice", lambda s: put("tasks", 4, s.tasks[3])(s)),
    ("C-CHK-15", "a good too many", add("goods", 1, 3)),
    ("C-CHK-15", "more goods than rounds", many_goods),
    ("C-CHK-16", "a priest too many", add("priests", 1)),
    ("C-CHK-16", "a priest gone", put("temple", 2, -1)),
    ("C-PLACE-01", "the lowest die of a field", put("lowest", ids.TRADE, 5)),
    ("C-CHK-19", "a small pututu too many", add("small", 1)),
    ("C-CHK-19", "a big pututu gone", add("big_left", -1)),
    ("C-CHK-21", "a turn-order tile twice", put("order", 0, 1)),
    ("C-CHK-21", "a marker missing from the stack", put("rank", 3, 0)),
    ("C-CHK-21", "the leader is not on top", lambda s: s.rank.reverse()),
    ("C-CHK-21", "a lower marker is above one that is ahead", put("status", 3, 1)),
    ("C-CHK-32", "points from nowhere", add("score", 1, 2)),
    ("C-CHK-32", "points that never arrived", add("ledger", 1, 18 + ids.FOR_TRADE)),
]


@pytest.mark.rule("C-CHK-01", "C-CHK-02", "C-CHK-03", "C-CHK-04", "C-CHK-05", "C-CHK-06")
@pytest.mark.rule("C-CHK-07", "C-CHK-08", "C-CHK-09", "C-CHK-10", "C-CHK-11", "C-CHK-12")
@pytest.mark.rule("C-CHK-13", "C-CHK-14", "C-CHK-15", "C-CHK-16", "C-CHK-19", "C-CHK-21")
@pytest.mark.parametrize(
    ("check", "change"), [pytest.param(c, b, id=f"{c} {what}") for c, what, b in BROKEN]
)
def test_a_broken_position_is_noticed_by_its_check(check: str, change: Break) -> None:
    table = position()
    table.check()
    change(table.s)
    with pytest.raises(RulesBug, match=rf"^{check}: "):
        table.check()


@pytest.mark.rule("C-CHK-07", "C-CHK-08")
def test_unlimited_supplies_are_not_counted() -> None:
    for unlimited in (True, False):
        table = Table(unlimited_food_offerings=unlimited)
        table.s.food[0] += 50
        if unlimited:
            table.check()
        else:
            with pytest.raises(RulesBug, match="C-CHK-08"):
                table.check()


def test_C_CHK_12_no_tile_is_discarded_in_round_1() -> None:
    table = Table().discarded_tiles("a12c")
    with pytest.raises(RulesBug, match="C-CHK-12"):
        table.check()
    Table(round=2).discarded_tiles("a12c").check()


# C-RULING-73: what is hidden.


def views(table: Table, *seats: int) -> list[object]:
    return [GAME.view(table.s, seat) for seat in seats]


def test_C_RULING_73_dealt_cards_are_for_their_owner_alone() -> None:
    one = Table().cards(1, "07", "13", known=False)
    other = Table().cards(1, "09", "14", known=False)
    assert views(one, -1, 0, 2, 3) == views(other, -1, 0, 2, 3)
    assert views(one, 1) != views(other, 1)
    seen = GAME.view(one.s, 0)["seats"][1]
    assert seen["cards"] == {"known": [], "hidden": 2}
    assert "hand" not in seen


def test_C_RULING_73_tasks_put_away_at_setup_are_for_their_owner_alone() -> None:
    one, other = Table(), Table()
    task, stock = other.s.dropped[2], other.s.stock
    other.s.dropped[2] = stock.bit_length() - 1
    other.s.stock = stock ^ 1 << other.s.dropped[2] | 1 << task
    other.check()
    assert views(one, -1, 0, 2, 3) == views(other, -1, 0, 2, 3)
    assert views(one, 1) != views(other, 1)


def test_C_RULING_73_drafted_tasks_are_hidden_until_chosen() -> None:
    s = GAME.start(3, GAME.check_options(None), None)
    GAME.settle(s)
    while GAME.top(s).name != "draft":
        GAME.apply(s, GAME.legal_actions(s)[0])
    for seat in range(3):
        for viewer in (-1, 0, 1, 2):
            seen = GAME.view(s, viewer)["seats"][seat]
            assert seen["drafted"] == 4
            assert len(seen["tasks"]) == 1
            assert len(seen.get("draft", [])) == (4 if viewer == seat else 0)


def test_C_RULING_73_everything_else_is_public() -> None:
    table = position()
    seen = GAME.view(table.s, -1)
    assert seen["seats"][0]["food"] == 2
    assert seen["seats"][0]["offerings"] == 2
    assert seen["seats"][0]["cards"] == {"known": ["01"], "hidden": 2}
    assert [pile["below"] for pile in seen["gods"]["piles"]] == [10, 11, 10, 11, 10]
    assert seen["person_stacks"] == [18, 18]
    table = Table(pututu=True).pututus(1, small=2, big=1)
    assert GAME.view(table.s, 0)["seats"][1]["pututus"] == {"small": 2, "big": 1}


@pytest.mark.parametrize(
    ("check", "field", "index", "change"),
    [
        pytest.param("C-CHK-10", "discard", 0, -1, id="C-CHK-10 negative discard"),
        pytest.param("C-CHK-11", "tops", 0, 3, id="C-CHK-11 another god"),
        pytest.param("C-CHK-16", "temple", 0, 8, id="C-CHK-16 nobody's priest"),
        pytest.param("C-CHK-20", "ledger", 0, -1, id="C-CHK-20 points lost"),
    ],
)
def test_signs_and_owners_are_checked(check: str, field: str, index: int, change: int) -> None:
    table = Table()
    broken = getattr(table.s, field)
    broken[index] += change
    if field == "discard":
        table.s.piles[index] -= change
    if field == "tops":
        table.s.piles[0] += 1
        table.s.piles[3] -= 1
    if field == "ledger":
        table.s.ledger[1] -= change
    with pytest.raises(RulesBug, match=f"^{check}: "):
        table.check()


def test_C_CHK_12_a_tile_cannot_be_in_two_places() -> None:
    table = Table()
    tile = table.s.houses[0]
    other = next(i for i in range(36) if table.s.person_stack[0] >> i & 1)
    table.s.person_stack[0] ^= 1 << other | 1 << tile
    with pytest.raises(RulesBug, match=r"^C-CHK-12: "):
        table.check()
