"""M-DATA-01 to M-DATA-16: the tables of printed values, and files laid over them."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.games.machu_picchu import data, ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.words import Words
from tests.machu_picchu.overlays import (
    CONDOR,
    PUMA,
    VIRGIN,
    borders,
    card,
    column,
    costs,
    discs,
    moons,
    prices,
    steps,
)
from tests.machu_picchu.table import Overlay, Table, fresh

BROKEN: list[tuple[str, Overlay]] = [
    ("M-DATA-01", borders(weavers_quarter=["royal_palace"])),
    ("M-DATA-01", borders(weavers_quarter=["royal_palace", "potters_quarter", "sundial"])),
    ("M-DATA-01", borders(weavers_quarter=["royal_palace", "potters_quarter", "weavers_quarter"])),
    ("M-DATA-01", borders(weavers_quarter=["royal_palace", "potters_quarter", "royal_palace"])),
    ("M-DATA-01", borders(weavers_quarter=["royal_palace", "the_moon"])),
    ("M-DATA-01", borders(weavers_quarter=[10, 3])),
    ("M-DATA-01", borders(weavers_quarter="royal_palace")),
    (
        "M-DATA-01",
        borders(
            weavers_quarter=[],
            royal_palace=["marketplace", "house_of_the_virgins", "temple_of_the_sun"],
            potters_quarter=["marketplace", "temple_of_the_condor"],
        ),
    ),
    ("M-DATA-02", steps(virgin=[9, 8, 7, 6, 5])),
    ("M-DATA-02", steps(puma=[8, 7, 6, 5, 4, 3])),
    ("M-DATA-02", steps(condor=[8, 6, 4])),
    ("M-DATA-02", steps(condor=[8, 6, 4, 0])),
    ("M-DATA-02", steps(condor=[8, 6, 4, 3.5])),
    ("M-DATA-02", steps(condor=[8, 6, 4, "3"])),
    ("M-DATA-02", steps(condor=[8, 6, 5, 3])),
    ("M-DATA-02", steps(condor=[3, 4, 6, 8])),  # the 4 is never the lowest
    ("M-DATA-02", steps(puma=[8, 7, 5, 5, 4])),
    ("M-DATA-02", steps(puma=[8, 7, 6, 4, 4])),
    ("M-DATA-02", steps(virgin=[9, 8, 7, 6, 4, 4])),
    ("M-DATA-02", steps(virgin=[9, 7, 6, 5, 5, 4])),  # 7 with two virgins sold, not with three
    ("M-DATA-02", steps(virgin=7)),
    ("M-DATA-03", prices("virgin", [VIRGIN] * 5)),
    ("M-DATA-03", prices("condor", [CONDOR] * 5)),
    ("M-DATA-03", prices("virgin", [*[VIRGIN] * 5, [0, 0, 0, 0, 0]])),
    ("M-DATA-03", prices("virgin", [*[VIRGIN] * 5, [0, 0, 2, 1]])),
    ("M-DATA-03", prices("virgin", [*[VIRGIN] * 5, [0, 0, 2, 1, -1]])),
    ("M-DATA-03", prices("virgin", [*[VIRGIN] * 5, [0, 0, 2, 1, 1.5]])),
    ("M-DATA-03", prices("virgin", [*[VIRGIN] * 5, "2 coca"])),
    ("M-DATA-03", prices("virgin", "2 coca")),
    ("M-DATA-03", prices("puma", [PUMA, PUMA, PUMA, CONDOR, PUMA])),
    ("M-DATA-03", {**prices("puma", [*[CONDOR] * 3, PUMA, PUMA]), **steps(puma=[8, 6, 5, 7, 4])}),
    ("M-DATA-04", card("01", "corn", "corn", 3)),
    ("M-DATA-04", card("01", "corn", "gold", 3)),
    ("M-DATA-04", card("01", "corn", 1, 3)),
    ("M-DATA-04", card("01", "corn", "llama")),
    ("M-DATA-04", card("01", "corn", "llama", "coca", 3)),
    ("M-DATA-04", card("01", "corn", "llama", -1)),
    ("M-DATA-04", card("01", "corn", "llama", 2.5)),
    ("M-DATA-04", card("01", "corn", "llama", True)),
    ("M-DATA-04", card("01", "corn", "llama", "3")),
    ("M-DATA-04", card("14", "pottery", "condor", 5)),
    ("M-DATA-04", card("09", "coca", "cloth", 4)),
    ("M-DATA-04", card("11", "corn", "puma", 3)),
    ("M-DATA-04", card("13", "coca", "virgin", 5)),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", "1 llama", "1 coca", "1 pottery")),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", "1 llama", *["1 coca"] * 4)),
    ("M-DATA-05", moons("2 steps", "4 steps", "3 corn", "1 llama", "3 steps", "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "1 corn", "1 llama", "1 coca", "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", "3 corn", "1 llama", "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "1 coca", "1 llama", "1 coca", "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", *["1 llama"] * 2, "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", *["1 cloth"] * 4)),
    ("M-DATA-05", moons("2 steps", "2 steps", "3 corn", "1 llama", "1 coca", "1 coca", "1 coca")),
    ("M-DATA-05", moons("3 steps", "3 steps", "3 corn", "1 llama", "1 coca", "1 coca", "1 coca")),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", "1 llama", "1 coca", "1 coca", 2)),
    ("M-DATA-05", moons("2 steps", "3 steps", "3 corn", "1 llama", "1 coca", "1 coca", ["1 coca"])),
    ("M-DATA-05", {"moon_discs": {"discs": "2 steps"}}),
    ("M-DATA-06", column("cloth", 6, 5, 4)),
    ("M-DATA-06", column("cloth", 6, 5, 4, 3, 3)),
    ("M-DATA-06", column("cloth", 7, 5, 4, 3)),
    ("M-DATA-06", column("cloth", 6, 5, 4, 2)),
    ("M-DATA-06", column("cloth", 6, 4, 5, 3)),
    ("M-DATA-06", column("cloth", 6, 5, 4, 3.5)),
    ("M-DATA-06", column("coca", 6, 5, 4, 4)),
    ("M-DATA-06", {"market": {"cloth": {"prices": 6}}}),
    ("M-DATA-06", {"starting_market": {"llama": 5}}),
    ("M-DATA-06", {"starting_market": {"llama": -1}}),
    ("M-DATA-06", {"starting_market": {"llama": "2"}}),
    ("M-DATA-07", {"starting_goods": {"each": [3, 1, 1, 1]}}),
    ("M-DATA-07", {"starting_goods": {"each": [3, 1, 1, 1, -1]}}),
    ("M-DATA-07", {"starting_goods": {"each": [3, 1, 1, 1, 0.5]}}),
    ("M-DATA-07", {"starting_goods": {"each": 3}}),
    ("M-DATA-08", {"starting_cards": {"each": 0}}),
    ("M-DATA-08", {"starting_cards": {"each": 6}}),
    ("M-DATA-08", {"starting_cards": {"each": "1"}}),
    ("M-DATA-09", discs(2, 13)),
    ("M-DATA-09", discs(3, 0)),
    ("M-DATA-09", discs(4, 9.0)),
    ("M-DATA-09", discs(5, "8")),
    ("M-DATA-10", {"runners": {"fields": [0, 0, 0, 0]}}),
    ("M-DATA-10", {"runners": {"fields": [0, 0, 0, 0, 20]}}),
    ("M-DATA-10", {"runners": {"fields": [0, 0, 0, 0, -1]}}),
    ("M-DATA-10", {"runners": {"fields": 0}}),
    *(("M-DATA-11", {"starting_bonus": {quarter: 0}}) for quarter in ids.QUARTERS[:9]),
    ("M-DATA-11", {"starting_bonus": {"main_temple": 3}}),
    ("M-DATA-11", {"starting_bonus": {"corn_terraces": True}}),
    ("M-DATA-12", {"time_track": {"days": 1}}),
    ("M-DATA-12", {"time_track": {"days": 10}}),
    ("M-DATA-12", {"time_track": {"days": "8"}}),
    ("M-DATA-13", costs(corn_farmer=[0, 1, 0, 2, 0])),
    ("M-DATA-13", costs(llama_herder=[0, 0, 1, 0, 0])),
    ("M-DATA-13", costs(llama_herder=[3, 0, 2, 0, 0])),
    ("M-DATA-13", costs(coca_planter=[1, 0, 0, 1, 1])),
    ("M-DATA-13", costs(potter=[0, 0, 1, 1, 0])),
    ("M-DATA-13", costs(weaver=[0, 0, 1, 1])),
    ("M-DATA-13", costs(weaver="1 coca")),
    ("M-DATA-14", {"corn_markers": {"ones": 40, "threes": 24}}),
    ("M-DATA-15", {"score_track": {"length": 50}}),
    ("M-DATA-16", {"players": {"least": 1, "most": 6}}),
    ("M-DATA-16", {"players": 6}),
]


@pytest.mark.parametrize(
    ("constraint", "overlay"),
    [pytest.param(c, o, id=f"{c}-{i}") for i, (c, o) in enumerate(BROKEN)],
)
def test_a_broken_constraint_is_refused_by_its_name(constraint: str, overlay: Overlay) -> None:
    with pytest.raises(BadData) as caught:
        data.load(overlay)
    message = str(caught.value)
    assert caught.value.constraint == constraint
    assert message.startswith(f"{constraint}: ")
    assert message.count("M-DATA-") == 1
    assert "\n" not in message
    with pytest.raises(BadData, match=constraint):
        GAME.new(4, overlay=overlay)


def test_every_constraint_is_broken_somewhere() -> None:
    assert {constraint for constraint, _ in BROKEN} == {f"M-DATA-{n:02}" for n in range(1, 17)}


def test_M_DATA_04_exactly_28_cards() -> None:
    fewer = copy.deepcopy(data.shipped())
    del fewer["cards"]["two_clergy"]["28"]
    with pytest.raises(BadData, match="M-DATA-04: there must be 28 cards, not 27"):
        data.Data(fewer)


def leaves(table: tables.Table, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        elif name not in tables.ABOUT:
            yield (*path, name)


ODD: list[Any] = [-1, 0, 99, 1.5, True, "x", [], [[]], [{}], {}, {"a": 1}, [1, "x", [2]]]


def changed(value: Any) -> list[Any]:
    """The value, one of its entries replaced by something odd."""
    if not isinstance(value, list):
        return []
    return [[*value[:i], odd, *value[i + 1 :]] for i in (0, len(value) - 1) for odd in ODD]


@pytest.mark.parametrize("path", list(leaves(data.shipped())), ids=".".join)
def test_nonsense_anywhere_is_bad_data(path: tuple[str, ...]) -> None:
    """Whatever a file holds in a place: it is taken, or refused with a message."""
    value: Any = data.shipped()
    for name in path:
        value = value[name]
    for odd in [*ODD, *changed(value)]:
        overlay: Any = odd
        for name in reversed(path):
            overlay = {name: overlay}
        try:
            data.load(overlay)
        except BadData as error:
            assert str(error)


# What is within the constraints is accepted, and played with.


def test_M_DATA_01_the_map_may_be_another() -> None:
    ring = {
        quarter: [ids.QUARTERS[i - 1], ids.QUARTERS[(i + 1) % 15]]
        for i, quarter in enumerate(ids.QUARTERS)
    }
    table = Table(overlay=borders(**ring)).goods(0, llama=0)
    assert table.legal()[:2] == ["enter house_of_the_priests", "enter sundial"]
    assert table.legal()[2] == "stay 1"


def test_M_DATA_02_the_numbers_may_stand_in_another_order() -> None:
    table = Table(overlay=steps(condor=[9, 4, 9, 9])).no_goods()
    table.clergy(0, condor=3).goods(0, llama=1).beside(0, "temple_of_the_condor")
    assert table.do("enter temple_of_the_condor", "sacrifice 1").field(0) == 3 + 4


def test_M_DATA_03_every_cleric_may_have_its_own_price() -> None:
    each = [[1, 0, 0, 0, 0], *[VIRGIN] * 5]
    table = Table(overlay=prices("virgin", each)).no_goods().goods(0, corn=1)
    table.do("enter house_of_the_virgins", "hire virgin")
    assert (table.has(0, "corn"), table.clerics(0, "virgin")) == (0, 1)
    other = [CONDOR, CONDOR, PUMA, CONDOR, CONDOR]
    data.load({**prices("puma", other), **steps(puma=[8, 6, 5, 7, 4])})


def test_M_DATA_04_cards_may_show_other_pairs_and_other_gold() -> None:
    table = Table(overlay=card("01", "virgin", "condor", 9)).incas(0, corn=2).clergy(0, virgin=1)
    assert GAME.points(table.s, 0)["virgin"] == 1
    assert GAME.points(table.s, 0)["corn"] == 0
    assert GAME.view(table.s, 0)["seats"][0]["score"]["gold"] == 9
    data.load(card("28", "puma", "condor", 0))
    data.load(card("28", "virgin", "condor", 7))  # as card 27


def test_M_DATA_05_moon_discs_may_show_other_goods() -> None:
    other = moons("3 steps", "3 steps", "2 steps", "1 llama", "3 corn", "1 cloth", "1 cloth")
    table = Table(2, day=9, overlay=other).no_goods().do("stay 3", "stay 5", "stay 1")
    assert (table.field(0), table.has(1, "corn")) == (2 + 3, 3)


@pytest.mark.parametrize("values", [[6, 6, 6, 6], [3, 3, 3, 3], [5, 4, 4, 3]])
def test_M_DATA_06_the_other_columns_are_free_from_3_to_6(values: list[int]) -> None:
    overlay = {**column("cloth", *values), "starting_market": {"cloth": 0}}
    table = Table(overlay=overlay).goods(0, cloth=5, corn=0).prince(0, "sundial")
    table.do("enter marketplace", *["sell cloth"] * 5)
    assert table.has(0, "corn") == sum(values) + 3


def test_M_DATA_07_other_starting_goods() -> None:
    each = [0, 2, 0, 5, 1]
    table = Table.new(3, overlay={"starting_goods": {"each": each}})
    table.legal()
    assert [table.holding(seat) for seat in range(3)] == [each] * 3


@pytest.mark.rule("M-RULING-80")
def test_M_DATA_07_more_goods_than_the_box_holds_need_an_endless_bank() -> None:
    overlay = {"starting_goods": {"each": [0, 20, 0, 0, 0]}}
    assert fresh(5, overlay=overlay).bank[ids.LLAMA] == 38 - 5 * 20 - 2 - 1
    with pytest.raises(BadData, match="M-RULING-80: the box has too few goods"):
        fresh(5, strict_bank=True, overlay=overlay)


def test_M_DATA_08_five_cards_each_leave_three_for_five_players() -> None:
    table = Table.new(5, overlay={"starting_cards": {"each": 5}})
    assert table.legal()[0] == "settle corn"
    assert [len(table.hand(seat)) for seat in range(5)] == [5] * 5
    assert table.s.cards_left() == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M_DATA_09_discs_by_player_count(players: int) -> None:
    for each in (1, 12):
        assert fresh(players, overlay=discs(players, each)).discs == [each] * players
    other = 2 if players == 5 else 5
    assert fresh(players, overlay=discs(other, 1)).discs == fresh(players).discs


def test_M_DATA_10_runners_may_start_anywhere_below_the_summit() -> None:
    table = Table.new(5, overlay={"runners": {"fields": [19, 13, 7, 1, 0]}})
    table.legal()
    assert [table.field(seat) for seat in range(5)] == [19, 13, 7, 1, 0]
    table.do(*["settle corn"] * 5, "enter temple_of_the_sun")
    assert table.frame == "climbing"  # 19 and 3 steps


def test_M_DATA_11_two_bonus_units_at_the_start() -> None:
    overlay = {"starting_bonus": {"corn_terraces": 2, "main_temple": 2}}
    table = Table(2, overlay=overlay).no_goods().beside(0, "corn_terraces")
    assert table.do("enter corn_terraces", "enter main_temple").has(0, "corn") == 6
    assert table.field(1) == 6


def test_M_DATA_12_eight_corn_for_eight_nights() -> None:
    s = fresh(4)
    assert (s.track, s.data.days) == (8, 9)


@pytest.mark.rule("M-END-03", "M-LAST-01")
@pytest.mark.parametrize("days", [2, 7, 8])
def test_M_DATA_12_another_number_of_days(days: int) -> None:
    """What the rules say of day 9 goes for the last day."""
    overlay = {"time_track": {"days": days}}
    first = Table(3, overlay=overlay).no_goods()
    assert first.s.track == days - 1
    assert GAME.scenery(3, overlay)["numbers"]["days"] == days
    assert f"after day {days}," in Words("en").thing("game", "summary", GAME.name, first.s.data)
    table = Table(3, days, overlay=overlay).no_goods().goods(0, corn=1).moons(1, "1", "2")
    assert GAME.view(table.s, 0)["last_day"]
    assert table.s.track == 0
    table.do("stay 4", "cash 4")  # at once (M-LAST-02)
    assert table.has(0, "llama") == 1
    table.do("enter house_of_the_virgins", "enter house_of_the_virgins")
    assert (table.frame, table.s.day, table.s.ending) == ("game_over", days, ids.CONQUEST)


@pytest.mark.parametrize("corn", [1, 2, 5])
def test_M_DATA_13_a_herder_may_cost_another_amount_of_corn(corn: int) -> None:
    overlay = costs(llama_herder=[corn, 0, 1, 0, 0])
    table = Table(overlay=overlay).no_goods().goods(0, corn=corn, coca=1)
    table.beside(0, "watchmans_hut").do("enter watchmans_hut", "place llama")
    assert (table.has(0, "corn"), table.working(0, "llama")) == (0, 1)


def test_M_DATA_16_every_table_covers_all_player_counts_and_seats() -> None:
    shipped = data.shipped()
    assert list(shipped["discs"]) == ["players_2", "players_3", "players_4", "players_5"]
    assert len(shipped["runners"]["fields"]) == 5
    for players in (1, 6):
        with pytest.raises(BadData, match=f"there is no discs.players_{players}"):
            data.load(discs(players, 8))
