"""The four temples: stones, sacrifices of llamas, and offerings in the Main Temple."""

import itertools

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.temples import value
from tests.machu_picchu.table import Table

KIND = {"condor": "condor", "puma": "puma", "sun": "virgin"}
TEMPLE = {name: f"temple_of_the_{name}" for name in KIND}
TEMPLES = [*TEMPLE.values(), "main_temple"]
# Numbers that do not fall from left to right: the lowest uncovered is not the last one.
UP_AND_DOWN = {
    "clergy_steps": {"virgin": [7, 9, 8, 5, 6, 4], "puma": [6, 8, 5, 7, 4], "condor": [5, 4, 9, 3]}
}


def entering(temple: str, players: int = 4, stones: int = 1) -> Table:
    """Nobody owns anything; seat 0 is about to enter this temple."""
    return Table(players).no_goods().bonus(temple, stones).beside(0, temple)


# Stones.


@pytest.mark.rule("M-MAIN-01")
@pytest.mark.parametrize(("stones", "steps"), [(1, 3), (2, 6)])
@pytest.mark.parametrize("temple", TEMPLES)
def test_M_TEMPLE_01_three_steps_per_stone_for_who_enters(
    temple: str, stones: int, steps: int
) -> None:
    table = entering(temple, stones=stones).do(f"enter {temple}")
    assert table.s.walked == [steps, 0, 0, 0]
    assert (table.lying(temple), table.frame, table.actor) == (0, "turn", 1)


@pytest.mark.parametrize("name", KIND)
def test_M_TEMPLE_02_stones_open_the_sacrifices(name: str) -> None:
    for stones, asked in ((0, False), (1, True), (2, True)):
        table = entering(TEMPLE[name], stones=stones).clergy(0, **{KIND[name]: 1})
        table.goods(0, llama=1).do(f"enter {TEMPLE[name]}")
        assert (table.frame == "sacrificing") is asked


def test_M_RULING_28_taken_stones_go_to_the_supply_which_always_suffices() -> None:
    table = Table(2).no_goods().stones(condor=2, puma=2, sun=2, main=1).sun(1)
    table.do("enter main_temple", "skip 5", "skip 6", "skip 7")
    assert table.s.bonus[5:] == [2, 2, 2, 1]
    assert "stones" not in GAME.view(table.s, 0)["seats"][0]
    table.sun(0).do("stay 1")  # seat 0 holds discs 5 to 7
    table.do("skip 5", "skip 6", "skip 7")
    assert table.s.bonus[5:] == [2, 2, 2, 2]


# Sacrifices.


@pytest.mark.parametrize("active", [0, 2])
@pytest.mark.parametrize("name", KIND)
def test_M_TEMPLE_03_clockwise_from_the_active_player(name: str, active: int) -> None:
    table = entering(TEMPLE[name]).turn_of(active).beside(active, TEMPLE[name])
    for seat in range(4):
        table.clergy(seat, **{KIND[name]: 1}).goods(seat, llama=1)
    table.do(f"enter {TEMPLE[name]}")
    order = []
    while table.frame == "sacrificing":
        order.append(table.actor)
        assert table.asked == [table.actor]
        before = table.field(table.actor)
        assert before == (3 if table.actor == active else 0)
        table.do("sacrifice 1")
        assert table.field(order[-1]) > before  # carried out before the next is asked
    assert order == [(active + n) % 4 for n in range(4)]


def test_M_TEMPLE_03_who_cannot_sacrifice_is_not_asked() -> None:
    table = entering("temple_of_the_puma").clergy(1, puma=1).clergy(2, puma=2).goods(2, llama=1)
    table.goods(0, llama=3).goods(3, llama=3).clergy(3, condor=1)
    assert table.do("enter temple_of_the_puma").actor == 2


@pytest.mark.rule("M-RULING-77")
@pytest.mark.parametrize("name", KIND)
def test_M_TEMPLE_04_only_the_clergy_of_this_temple(name: str) -> None:
    others = {kind: 2 for kind in KIND.values() if kind != KIND[name]}
    table = entering(TEMPLE[name]).clergy(0, **others).clergy(1, **others, **{KIND[name]: 1})
    table.goods(0, llama=5).goods(1, llama=5)
    table.do(f"enter {TEMPLE[name]}")
    assert table.actor == 1
    assert table.legal() == ["sacrifice 0", "sacrifice 1"]
    reason = table.why("sacrifice 2")
    assert (reason.rule, reason.key) == ("M-TEMPLE-04", "too_few_clergy")
    assert reason.args == {"number": 2, "clergy": 1, "cleric": ids.CLERGY.index(KIND[name])}


@pytest.mark.parametrize(("clergy", "llamas"), [(3, 5), (3, 2), (1, 1), (4, 4)])
def test_M_TEMPLE_04_from_none_to_one_llama_per_cleric(clergy: int, llamas: int) -> None:
    most = min(clergy, llamas)
    for number in range(most + 1):
        table = entering("temple_of_the_condor").clergy(0, condor=clergy).goods(0, llama=llamas)
        table.do("enter temple_of_the_condor")
        in_bank = table.in_bank("llama")
        assert table.legal() == [f"sacrifice {n}" for n in range(most + 1)]
        table.do(f"sacrifice {number}")
        assert table.s.walked[0] == 3 + number * {1: 8, 3: 4, 4: 3}[clergy]
        earned = (table.s.walked[0] + 7) // 20  # stables, paid at the end of the turn
        assert table.has(0, "llama") == llamas - number + earned
        assert table.in_bank("llama") == in_bank + number - earned


def test_M_TEMPLE_04_a_llama_of_the_path_cannot_be_sacrificed_at_once() -> None:
    table = entering("temple_of_the_condor").clergy(0, condor=2).goods(0, llama=1).runner(0, 11)
    reason = table.do("enter temple_of_the_condor").why("sacrifice 2")
    assert (reason.rule, reason.key) == ("M-TEMPLE-04", "too_few_llamas")
    assert reason.args == {"number": 2, "llamas": 1}


@pytest.mark.parametrize("kind", ids.CLERGY)
def test_M_TEMPLE_05_the_lowest_uncovered_number_counts_for_all(kind: str) -> None:
    name = next(name for name, k in KIND.items() if k == kind)
    row = UP_AND_DOWN["clergy_steps"][kind]
    for sold in range(2, len(row) + 1):
        table = Table(overlay=UP_AND_DOWN).no_goods().beside(0, TEMPLE[name])
        table.clergy(0, **{kind: 1}).clergy(1, **{kind: 1}).sold(kind, sold)
        table.goods(0, llama=1).goods(1, llama=1)
        table.do(f"enter {TEMPLE[name]}", "sacrifice 1", "sacrifice 1")
        lowest = min(row[:sold])
        assert table.s.walked == [3 + lowest, lowest, 0, 0]
        assert GAME.view(table.s, 2)["clergy"][kind]["value"] == lowest


@pytest.mark.parametrize("overlay", [None, UP_AND_DOWN])
@pytest.mark.parametrize("kind", range(ids.N_CLERGY))
def test_M_TEMPLE_06_the_value_of_a_row_never_rises(
    kind: int, overlay: dict[str, dict[str, list[int]]] | None
) -> None:
    values = []
    for sold in range(1, ids.ROW[kind] + 1):
        table = Table(overlay=overlay).sold(ids.CLERGY[kind], sold)
        values.append(value(table.s, kind))
    assert values == sorted(values, reverse=True)
    if overlay is None:
        assert values == [[9, 8, 7, 6, 5, 4], [8, 7, 6, 5, 4], [8, 6, 4, 3]][kind]


def test_M_TEMPLE_07_a_cleric_sacrifices_once_and_the_temple_is_then_closed() -> None:
    table = entering("temple_of_the_puma", players=2).clergy(0, puma=1).clergy(1, puma=1)
    table.goods(0, llama=4).goods(1, llama=4).beside(1, "temple_of_the_puma")
    table.do("enter temple_of_the_puma")
    assert table.legal() == ["sacrifice 0", "sacrifice 1"]
    table.do("sacrifice 1")
    assert table.actor == 1
    table.do("sacrifice 1", "enter temple_of_the_puma")
    assert (table.frame, table.actor, table.s.walked) == ("turn", 0, [10, 7])


@pytest.mark.parametrize(
    ("name", "steps", "sold"), [("condor", 4, 3), ("puma", 6, 3), ("sun", 5, 5)]
)
def test_M_TEMPLE_08_example(name: str, steps: int, sold: int) -> None:
    """Lowest uncovered condor 4, puma 6, virgins 5: one llama goes 4, 6 or 5 steps."""
    table = entering(TEMPLE[name]).clergy(1, **{KIND[name]: 1}).goods(1, llama=1)
    table.sold("condor", 3).sold("puma", 3).sold("virgin", 5)
    seen = GAME.view(table.s, 0)["clergy"]
    assert [seen[kind]["value"] for kind in ("condor", "puma", "virgin")] == [4, 6, 5]
    table.do(f"enter {TEMPLE[name]}", "sacrifice 1")
    assert table.field(1) == steps


@pytest.mark.parametrize(("llamas", "given"), [(1, 1), (2, 2)])
def test_M_TEMPLE_09_example(llamas: int, given: int) -> None:
    """Blue enters with 2 stones there; yellow and red sacrifice at virgin value 7."""
    red, yellow, blue = (ids.SEATS.index(colour) for colour in ("red", "yellow", "blue"))
    table = Table().no_goods().stones(sun=2).turn_of(blue).beside(blue, "temple_of_the_sun")
    table.clergy(yellow, virgin=1).goods(yellow, llama=1)
    table.clergy(red, virgin=2).goods(red, llama=llamas)
    table.do("enter temple_of_the_sun")
    assert (table.field(blue), GAME.view(table.s, 0)["clergy"]["virgin"]["value"]) == (6, 7)
    assert table.actor == red  # clockwise from blue
    assert table.legal()[-1] == f"sacrifice {given}"
    table.do(f"sacrifice {given}")
    assert (table.actor, table.field(red)) == (yellow, 7 * given)
    assert table.has(red, "llama") == 0
    table.do("sacrifice 1")
    assert (table.field(yellow), table.has(yellow, "llama")) == (7, 0)
    assert table.field(blue) == 6


def test_M_RULING_25_the_ends_of_a_row() -> None:
    table = entering("temple_of_the_sun")
    for seat in range(4):
        table.goods(seat, llama=5)
    assert GAME.view(table.s, 0)["clergy"]["virgin"]["value"] is None
    assert table.do("enter temple_of_the_sun").frame == "turn"
    for kind, lowest in (("virgin", 4), ("puma", 4), ("condor", 3)):
        table = Table().sold(kind, ids.ROW[ids.CLERGY.index(kind)])
        assert GAME.view(table.s, 0)["clergy"][kind]["value"] == lowest


def test_M_RULING_26_one_number_and_no_more_after_a_card_is_seen() -> None:
    table = entering("temple_of_the_puma").clergy(0, puma=3).goods(0, llama=3).runner(0, 15)
    table.do("enter temple_of_the_puma", "sacrifice 1")
    assert table.frame == "climbing"
    table.do("return 01", "return 05")
    assert (table.frame, table.actor, table.has(0, "llama")) == ("turn", 1, 2)


def test_M_RULING_26_one_sum_of_steps() -> None:
    table = entering("temple_of_the_puma").clergy(0, puma=3).goods(0, llama=3)
    table.do("enter temple_of_the_puma", "sacrifice 3")
    moved = [event.args["steps"] for event in table.events if event.kind == "moved"]
    assert moved == [3, 18]


def test_M_RULING_26_one_set_of_units_in_the_main_temple() -> None:
    table = entering("main_temple").goods(0, corn=3, llama=1, coca=1).runner(0, 16)
    table.do("enter main_temple", "offer coca")
    assert table.frame == "climbing"
    table.do("return 01", "return 05")
    assert (table.frame, table.actor) == ("turn", 1)


@pytest.mark.parametrize(
    ("temple", "question"),
    [("temple_of_the_condor", "sacrificing"), ("main_temple", "offering")],
)
def test_M_RULING_27_the_steps_of_the_stones_come_first_card_included(
    temple: str, question: str
) -> None:
    table = entering(temple).clergy(0, condor=1).goods(0, llama=1).runner(0, 18)
    table.do(f"enter {temple}")
    assert (table.frame, table.actor, table.field(0)) == ("climbing", 0, 1)
    assert table.why("sacrifice 1").rule == "M-CARD-01"
    table.do("return 01", "return 05")
    assert (table.frame, table.actor) == (question, 0)


# The Main Temple.


def test_M_MAIN_01_stones_then_everybody_clockwise_and_closed_without_stones() -> None:
    table = Table().turn_of(1).stones(main=2).do("enter main_temple")
    order = []
    while table.frame == "offering":
        assert table.s.walked == [2 * (0 in order), 6 + 2 * (1 in order)] + [
            2 * (seat in order) for seat in (2, 3)
        ]
        order.append(table.actor)
        table.do("offer cloth")
    assert order == [1, 2, 3, 0]
    assert (table.actor, table.lying("main_temple")) == (2, 0)
    assert table.do("enter main_temple").actor == 3  # no stones, no offerings


@pytest.mark.parametrize("clergy", [0, 2])
def test_M_MAIN_02_clergy_are_not_needed_and_give_nothing_extra(clergy: int) -> None:
    table = entering("main_temple").goods(1, llama=3)
    table.clergy(1, virgin=clergy, puma=clergy, condor=clergy).do("enter main_temple")
    assert (table.actor, table.legal()) == (1, ["offer llama", "pass"])
    table.do("offer llama")
    assert (table.field(1), table.has(1, "llama")) == (2, 2)


@pytest.mark.rule("M-RULING-29")
def test_M_MAIN_03_any_set_of_different_kinds() -> None:
    table = entering("main_temple")
    table.goods(0, corn=9, llama=9, coca=9, pottery=9, cloth=9).do("enter main_temple")
    sets = [
        "offer " + "+".join(chosen)
        for size in range(1, 6)
        for chosen in itertools.combinations(ids.GOODS, size)
    ]
    assert table.legal() == [*sets, "pass"]
    assert len(sets) == 31


def test_M_MAIN_03_each_kind_needs_a_whole_unit() -> None:
    table = entering("main_temple").goods(0, corn=2, coca=1, cloth=1).do("enter main_temple")
    assert table.legal() == ["offer coca", "offer cloth", "offer coca+cloth", "pass"]
    reason = table.why("offer corn+coca")
    assert (reason.rule, reason.key) == ("M-MAIN-03", "no_unit")
    assert reason.args == {"good": ids.CORN, "need": 3, "have": 2}
    assert table.why("offer coca+pottery").args == {"good": ids.POTTERY, "need": 1, "have": 0}


@pytest.mark.parametrize("size", range(6))
def test_M_MAIN_04_two_steps_per_unit(size: int) -> None:
    for chosen in itertools.combinations(ids.GOODS, size):
        table = Table().no_goods(0, 2, 3).beside(0, "main_temple")
        table.do("enter main_temple", "offer " + "+".join(chosen) if chosen else "pass")
        assert table.s.walked == [3, 2 * size, 0, 0]
        left = {good: 3 if good == "corn" else 1 for good in ids.GOODS if good not in chosen}
        if 2 * size >= 7:
            left["corn"] = left.get("corn", 0) + 3  # the granary
        assert {g: n for g, n in zip(ids.GOODS, table.holding(1), strict=True) if n} == left


def test_M_MAIN_04_example() -> None:
    """1 cloth, 1 llama and 3 corn are 3 units and 6 steps."""
    table = entering("main_temple").goods(2, corn=3, llama=1, cloth=1).do("enter main_temple")
    bank = table.s.bank[:]
    table.do("offer corn+llama+cloth")
    assert (table.field(2), table.holding(2)) == (6, [0, 0, 0, 0, 0])
    assert [now - then for now, then in zip(table.s.bank, bank, strict=True)] == [3, 1, 0, 0, 1]


def test_M_RULING_29_corn_counts_once() -> None:
    table = entering("main_temple").goods(0, corn=9).do("enter main_temple")
    assert table.legal() == ["offer corn", "pass"]
    table.do("offer corn")
    assert (table.has(0, "corn"), table.field(0), table.actor) == (6, 5, 1)
