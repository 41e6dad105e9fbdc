"""Phase II: one ability of the research tiles and one of the agriculture tiles."""

from typing import Any

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import Table

KINDS = {"agriculture": "a", "research": "r"}
TAKES = [f"take {god}" for god in ids.GODS]


def bare(players: int = 4, round: int = 1, **options: Any) -> Table:
    """No medallions anywhere, so no face-up card can be copied and no window opens for one."""
    table = Table(players, round, **options)
    for seat in range(players):
        table.medallions(seat, 0)
    return table


def own(kind: str, ability: str, k: int) -> tuple[str, ...]:
    """The names of k tiles of one kind with this ability."""
    return tuple(f"{KINDS[kind]}{ability}{copy}" for copy in "abc"[:k])


def using(kind: str, ability: str, k: int, table: Table | None = None) -> Table:
    """Seat 0 has just named its use of k tiles; seat 1 still has a turn of Phase II to come."""
    waiting = "r08c" if ability == "10" else "r10c"
    table = (table or bare()).tiles(0, *own(kind, ability, k)).tiles(1, waiting)
    return table.phase_two(0).do(f"use {kind} {ability}")


def amounts(most: int) -> list[str]:
    return [f"amount {n}" for n in range(1, most + 1)]


# Turns and uses.


def test_C_P2_01_at_most_one_ability_of_each_kind() -> None:
    table = bare().tiles(0, "r02a", "r10a", "a02a", "a10a").phase_two(0)
    assert table.legal() == [
        "use agriculture 02",
        "use agriculture 10",
        "use research 02",
        "use research 10",
        "pass",
    ]
    table.do("use research 02")
    assert table.legal() == ["use agriculture 02", "use agriculture 10", "pass"]
    assert table.why("use research 10").rule == "C-P2-01"
    table.do("use agriculture 10")
    assert table.frame != "using"
    assert (table.score(0), table.s.food[0]) == (2, 1)


def test_C_P2_01_only_abilities_of_own_tiles() -> None:
    table = bare().tiles(0, "r02a").tiles(1, "a10a").phase_two(0)
    assert table.legal() == ["use research 02", "pass"]
    assert table.why("use agriculture 02").rule == "C-P2-01"
    assert table.why("use agriculture 10").rule == "C-P2-01"


@pytest.mark.parametrize("first", [[], ["use research 02"], ["use agriculture 10"]])
def test_C_P2_01_either_or_both_may_be_left_unused(first: list[str]) -> None:
    table = bare().tiles(0, "r02a", "a10a").tiles(1, "r02b").phase_two(0).do(*first)
    assert (table.actor, table.legal()[-1]) == (0, "pass")
    table.do("pass")
    assert (table.actor, table.frame) == (1, "using")
    assert table.score(0) == (2 if "use research 02" in first else 0)
    assert table.s.food[0] == (1 if "use agriculture 10" in first else 0)


@pytest.mark.rule("C-P2-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_RULING_40_one_turn_each_in_turn_order_with_all_uses(players: int) -> None:
    order = [1, 0, 2, 3][:players]
    table = bare(players).order(*order)
    for seat, copy in enumerate("abc"[: min(players, 3)]):
        table.tiles(seat, f"r02{copy}", f"a01{copy}")
    table.phase_two(1)
    turns: list[int] = []
    for _ in range(2 * min(players, 3)):
        turns.append(table.actor)
        table.do(table.legal()[0])
    assert turns == [1, 1, 0, 0, 2, 2][: 2 * min(players, 3)]
    assert table.frame == "fulfilling"


@pytest.mark.rule("C-P2-01")
def test_C_RULING_40_using_is_voluntary() -> None:
    table = bare().tiles(0, "r02a", "a10a").phase_two(0).do("pass")
    assert table.frame == "fulfilling"
    assert (table.score(0), table.s.food[0]) == (0, 0)


@pytest.mark.parametrize(
    "uses",
    [["use research 02", "use agriculture 10"], ["use agriculture 10", "use research 02"]],
)
def test_C_P2_02_the_player_chooses_which_kind_comes_first(uses: list[str]) -> None:
    table = bare().tiles(0, "r02a", "a10a").phase_two(0)
    for use in uses:
        assert (table.actor, use in table.legal()) == (0, True)
        table.do(use)
    assert (table.score(0), table.s.food[0]) == (2, 1)


@pytest.mark.parametrize(
    ("upper", "slid"),
    [(("r02a", "r02b"), ()), ((), ("r02a", "r02b")), (("r02a",), ("r02b",))],
)
def test_C_P2_03_tiles_in_both_positions_count_alike(
    upper: tuple[str, ...], slid: tuple[str, ...]
) -> None:
    table = bare().tiles(0, *upper, slid=slid).phase_two(0).do("use research 02")
    assert table.score(0) == 4


def test_C_P2_03_a_tile_taken_in_the_same_round_can_be_used() -> None:
    table = bare().houses("research", _1="r02a")
    for seat in range(3):
        table.dice(seat)
    table.dice(3, 3).phase_one(3, turn=3)
    table.do("place 3 research", "tile research 1")
    assert (table.actor, table.frame) == (3, "using")
    assert table.legal() == ["use research 02", "pass"]


def test_C_P2_04_a_tile_gained_through_the_other_kind_can_be_used_at_once() -> None:
    table = bare().tiles(0, "a12a").houses("research", _2="r02a").phase_two(0)
    assert table.legal() == ["use agriculture 12", "pass"]
    table.do("use agriculture 12", "tile research 2")
    assert table.legal() == ["use research 02", "pass"]
    table.do("use research 02")
    assert table.score(0) == 2


@pytest.mark.rule("C-P2-04")
def test_C_RULING_76_a_tile_gained_through_the_other_kind_joins_its_group() -> None:
    table = bare().tiles(0, "r11a", "a02a").reserve(0, 1).houses("agriculture", _1="a02b")
    table.phase_two(0).do("use research 11", "tile agriculture 1", "use agriculture 02")
    assert table.score(0) == 4


@pytest.mark.parametrize(
    ("tile", "use", "kind", "gained", "card"),
    [
        ("r12a", "use research 12", "research", "r02a", "11"),
        ("a11a", "use agriculture 11", "agriculture", "a02a", "15"),
    ],
)
def test_C_RULING_76_a_tile_gained_through_its_own_kind_needs_a_card(
    tile: str, use: str, kind: str, gained: str, card: str
) -> None:
    further = f"use {kind} 02"
    table = bare().tiles(0, tile).houses(kind, _1=gained).cards(0, card).phase_two(0)
    table.do(use, f"tile {kind} 1")
    assert table.legal() == [f"play {card}", "pass"]
    assert table.why(further).rule == "C-P2-01"
    table.do(f"play {card}")
    assert table.legal() == [further, "pass"]
    table.do(further)
    assert table.score(0) == 2


def test_C_RULING_76_without_the_card_the_turn_is_over() -> None:
    table = bare().tiles(0, "r12a").tiles(1, "r02c").houses("research", _1="r02a").phase_two(0)
    table.do("use research 12", "tile research 1")
    assert (table.actor, table.frame) == (1, "using")


def test_C_P2_05_used_tiles_stay_where_and_how_they_lie() -> None:
    table = bare().tiles(0, "r02a", "a10a", slid=("r02b", "a10b")).phase_two(0)
    table.do("use research 02", "use agriculture 10", "amount 2")
    assert table.mask_tiles(0) == ["r02a", "a10a", "r02b", "a10b"]
    assert table.slid_tiles(0) == ["r02b", "a10b"]


def test_C_P2_06_example_two_stone_paths_and_three_food() -> None:
    table = bare().tiles(0, "r04a", "r04b", "a10a", "a10b", "a10c").phase_two(0)
    table.do("use research 04")
    assert table.legal() == ["move i2", "move i4"]
    assert table.why("move i6").rule == "C-MOVE-01"
    table.do("move i4", "feather 10")
    assert table.legal() == ["use agriculture 10", "pass"]  # one move, not two of value 2
    table.do("use agriculture 10", "amount 3")
    assert table.s.food[0] == 3
    assert table.s.runner[0] == ids.PLACES.index("i4")


def test_C_P2_07_kinds_are_never_combined() -> None:
    table = bare().tiles(0, "r02a", "a02a", "a02b").phase_two(0)
    table.do("use research 02")
    assert table.score(0) == 2
    table.do("use agriculture 02")
    assert table.score(0) == 2 + 4


def test_C_P2_07_two_kinds_together_reach_no_further() -> None:
    table = bare().tiles(0, "r04a", "a04a").runner(0, "o2").phase_two(0)  # paths from 3
    assert table.actor != 0 or not [text for text in table.legal() if text.endswith(" 04")]
    table = bare().tiles(0, "r04a", "r04b").runner(0, "o2").phase_two(0)
    assert table.legal() == ["use research 04", "pass"]


def test_C_P2_07_the_same_ability_once_with_each_kind() -> None:
    table = bare().tiles(0, "r04a", "a04a").runner(0, "i5").phase_two(0)
    table.do("use research 04")
    assert table.legal() == ["move i6"]  # value 2, not 4
    table.do("move i6", "feather 7", "use agriculture 04")
    assert table.legal() == ["move i5"]


@pytest.mark.rule("C-RULING-41")
@pytest.mark.parametrize(
    ("tile", "field", "use", "choices"),
    [
        ("r04a", "stone", "use research 04", ["move i2"]),
        ("a06a", "bridge", "use agriculture 06", ["move i1"]),
        ("r09a", "headdress", "use research 09", ["headband 1"]),
        ("r11a", "agriculture", "use research 11", [f"tile agriculture {n}" for n in (1, 2, 3)]),
        ("a12a", "research", "use agriculture 12", [f"tile research {n}" for n in (1, 2, 3)]),
    ],
)
def test_C_P2_08_dice_on_the_field_are_ignored(
    tile: str, field: str, use: str, choices: list[str]
) -> None:
    table = bare().tiles(0, tile).feathers(0, 1, 2).lying(field, 4, 1)
    lying = table.s.lying[:]
    table.phase_two(0).do(use)
    assert table.legal() == choices
    table.do(choices[0])
    assert table.s.lying == lying  # no die is placed


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("ability", "choices", "refused"),
    [("04", ["move i2"], "move i1"), ("06", ["move i1"], "move i2")],
)
def test_C_RULING_41_the_path_is_of_the_tiles_kind_on_a_joint_field_too(
    players: int, ability: str, choices: list[str], refused: str
) -> None:
    table = bare(players).tiles(0, f"r{ability}a").lying("movement", 1)
    table.phase_two(0).do(f"use research {ability}")
    assert table.legal() == choices
    assert table.why(refused).rule == "C-MOVE-02"


@pytest.mark.parametrize(("ability", "kind"), [("11", "agriculture"), ("12", "research")])
def test_C_RULING_41_the_person_is_of_the_tiles_kind_on_a_joint_field_too(
    ability: str, kind: str
) -> None:
    table = bare(2).tiles(0, f"r{ability}a").lying("persons", 1).phase_two(0)
    table.do(f"use research {ability}")
    assert table.legal() == [f"tile {kind} {n}" for n in (1, 2, 3)]
    other = "research" if kind == "agriculture" else "agriculture"
    assert table.why(f"tile {other} 1").rule == "C-TILE-02"


# The twelve abilities.


@pytest.mark.parametrize("kind", ["agriculture", "research"])
def test_C_PERSON_01_offerings(kind: str) -> None:
    assert using(kind, "01", 1).s.offerings[0] == 2 + 1
    for k in (2, 3):
        assert using(kind, "01", k).legal() == amounts(k)
        assert using(kind, "01", k).do(f"amount {k}").s.offerings[0] == 2 + k
    assert using(kind, "01", 3).do("amount 1").s.offerings[0] == 2 + 1


@pytest.mark.parametrize("kind", ["agriculture", "research"])
def test_C_PERSON_10_food(kind: str) -> None:
    assert using(kind, "10", 1).s.food[0] == 1
    for k in (2, 3):
        assert using(kind, "10", k).legal() == amounts(k)
        assert using(kind, "10", k).do(f"amount {k}").s.food[0] == k
    assert using(kind, "10", 3).do("amount 2").s.food[0] == 2


@pytest.mark.parametrize("unlimited", [False, True])
def test_C_PERSON_01_no_more_than_the_supply_holds(unlimited: bool) -> None:
    table = bare(unlimited_food_offerings=unlimited).offerings(3, 22)  # 2 left in the supply
    assert using("research", "01", 3, table).legal() == amounts(3 if unlimited else 2)
    assert table.do("amount 2").s.offerings[0] == 4


@pytest.mark.parametrize("unlimited", [False, True])
def test_C_PERSON_10_no_more_than_the_supply_holds(unlimited: bool) -> None:
    table = bare(unlimited_food_offerings=unlimited).food(3, 34)  # 2 left in the supply
    assert using("agriculture", "10", 3, table).legal() == amounts(3 if unlimited else 2)
    assert table.do("amount 2").s.food[0] == 2


@pytest.mark.rule("C-RULING-77")
@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(("k", "points"), [(1, 2), (2, 4), (3, 6)])
def test_C_PERSON_02_points(kind: str, k: int, points: int) -> None:
    table = using(kind, "02", k)
    assert table.score(0) == table.points(0, "persons") == points
    assert table.actor == 1  # all tiles count, without a question


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_C_PERSON_03_feathers_of_any_colours(kind: str, k: int) -> None:
    table = using(kind, "03", k)
    assert table.legal() == [f"feather {slot}" for slot in range(1, 13)]
    for slot in (1, 2, 12)[:k]:  # two of one colour, one of another
        assert table.actor == 0
        table.do(f"feather {slot}")
    assert table.actor == 1
    assert table.s.feather_count[:4] == [[1, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 1]][k - 1]
    assert sum(table.s.feathers_left) == 48 - k


def test_C_PERSON_03_fewer_may_be_taken_but_not_none() -> None:
    table = using("research", "03", 3)
    assert table.why("pass").rule == "C-RULING-83"
    table.do("feather 5")
    assert table.legal()[-1] == "pass"
    table.do("pass")
    assert (table.actor, table.s.feathers[0].bit_count()) == (1, 1)


def test_C_PERSON_03_never_more_than_three_of_a_colour() -> None:
    table = using("research", "03", 3, bare().feathers(0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11))
    assert table.legal() == ["feather 6", "feather 12"]
    assert table.why("feather 1").rule == "C-PERSON-03"
    table.do("feather 6", "feather 12")
    assert table.actor == 1  # no third slot to fill


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(
    ("ability", "k", "choices"),
    [
        pytest.param("04", 1, ["move i2"], id="C-PERSON-04 value 2"),
        pytest.param("04", 2, ["move i2", "move i4"], id="C-PERSON-04 value 4"),
        pytest.param("04", 3, ["move i2", "move i4", "move i6"], id="C-PERSON-04 any"),
        pytest.param("06", 1, ["move i1"], id="C-PERSON-06 value 2"),
        pytest.param("06", 2, ["move i1", "move i3"], id="C-PERSON-06 value 4"),
        pytest.param("06", 3, ["move i1", "move i3", "move i5"], id="C-PERSON-06 any"),
    ],
)
def test_moves_of_the_runner(kind: str, ability: str, k: int, choices: list[str]) -> None:
    table = using(kind, ability, k)
    assert table.legal() == choices
    table.do(choices[-1])  # it delivers a khipu and earns a feather
    village = ids.PLACES.index(choices[-1].removeprefix("move "))
    assert (table.s.delivered[0], table.s.villages[village]) == (1 << village, 1)
    assert table.frame == "feathering"
    table.do(table.legal()[0])
    assert table.actor == 1  # one move only


@pytest.mark.parametrize(
    ("tile", "here"),
    [
        pytest.param("r04a", "i2", id="C-PERSON-04"),
        pytest.param("r06a", "i1", id="C-PERSON-06"),
    ],
)
def test_a_move_onto_cuzco_gives_a_fire_ordeal(tile: str, here: str) -> None:
    table = bare().tiles(0, tile).tiles(1, "r02c").runner(0, here).phase_two(0)
    table.do(f"use research {tile[1:3]}", "move cuzco")
    assert table.legal() == [*TAKES, "offering"]
    table.do("offering", "status")
    assert (table.s.offerings[0], table.s.status[0], table.actor) == (3, 1, 1)
    assert table.s.khipus[0] == 10


@pytest.mark.parametrize(
    ("ability", "turned", "choices"),
    [
        pytest.param("04", 1, ["move i2"], id="C-PERSON-04 as it lies"),
        pytest.param("04", 3, ["move i4"], id="C-PERSON-04 turned"),
        pytest.param("06", 6, ["move i6"], id="C-PERSON-06 turned"),
    ],
)
def test_a_runner_that_came_back_may_turn_the_overlay(
    ability: str, turned: int, choices: list[str]
) -> None:
    table = bare().runner(0, "cuzco", returned=True)
    using("agriculture", ability, 1, table)
    assert table.legal() == [f"rotate {n}" for n in range(1, 7)]
    assert table.do(f"rotate {turned}").legal() == choices


@pytest.mark.parametrize(
    ("first_exit", "choices"),
    [(False, ["move i1"]), (True, [f"rotate {n}" for n in range(1, 7)])],
)
def test_C_PERSON_06_the_first_exit_follows_its_switch(
    first_exit: bool, choices: list[str]
) -> None:
    table = bare(rotate_first_exit=first_exit)
    assert using("research", "06", 1, table).legal() == choices


@pytest.mark.rule("C-ED-03")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_C_PERSON_05_status_steps_are_1_2_3_in_both_editions(
    edition: str, kind: str, k: int
) -> None:
    table = using(kind, "05", k, bare(edition=edition).status(0, 4).status(2, 4 + k))
    assert table.s.status == [4 + k, 0, 4 + k, 0]
    assert table.s.rank[:2] == [0, 2]  # one advance, so it lies on top where it ends


@pytest.mark.rule("C-GOD-01")
def test_C_PERSON_05_a_fourth_step_with_card_01() -> None:
    table = bare().tiles(0, "r05a", "r05b", "r05c", "a02a").cards(0, "01").phase_two(0)
    assert table.do("play 01", "use research 05").s.status[0] == 4


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_C_PERSON_07_god_cards_from_any_piles(kind: str, k: int) -> None:
    table = using(kind, "07", k)
    assert table.legal() == TAKES
    assert table.why("pass").rule == "C-RULING-83"
    table.draw("reveal 02", "reveal 02", "reveal 15")
    for god in ("iliapa", "iliapa", "mama_sara")[:k]:
        assert table.actor == 0
        table.do(f"take {god}")
    assert table.actor == 1
    assert table.hand(0) == ["01", "02", "13"][:k]
    assert ids.CARDS[table.s.tops[0]] == "02"  # the next card is turned up


def test_C_PERSON_07_fewer_may_be_taken() -> None:
    table = using("research", "07", 3).do("take viracocha")
    assert table.legal() == [*TAKES, "pass"]
    table.do("pass")
    assert (table.actor, table.hand(0)) == (1, ["07"])


@pytest.mark.rule("C-ED-33")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("k", [2, 3])
def test_C_PERSON_08_up_to_k_khipus_to_the_reserve(edition: str, kind: str, k: int) -> None:
    for amount in range(1, k + 1):
        table = using(kind, "08", k, bare(edition=edition))
        before = (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0))
        assert table.legal() == amounts(k)
        table.do(f"amount {amount}")
        after = (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0))
        assert after == (before[0] - amount, before[1] + amount, before[2] + amount)


def test_C_PERSON_08_one_khipu() -> None:
    table = using("research", "08", 1)
    assert (table.s.khipus[0], table.s.reserve[0], table.s.free_fields(0)) == (9, 1, 2)
    assert table.actor == 1


def test_C_PERSON_08_only_khipus_on_the_mask() -> None:
    table = using("research", "08", 3, bare().khipus_in(0, "i1").reserve(0, 7))
    assert table.legal() == amounts(2)
    table.do("amount 2")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 9)


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(("k", "value"), [(1, 3), (2, 6), (3, 6)])
def test_C_PERSON_09_headband_as_with_a_3_or_a_6(kind: str, k: int, value: int) -> None:
    table = using(kind, "09", k, bare(round=3).feathers(0, *range(1, 13)))
    assert table.legal() == [f"headband {n}" for n in range(1, value + 1)]
    if k == 1:
        assert table.why("headband 4").rule == "C-HEAD-01"


@pytest.mark.parametrize(("round", "bonus"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
def test_C_PERSON_09_points_of_the_round_printed_points_and_an_ordeal(
    round: int, bonus: int
) -> None:
    table = using("research", "09", 1, bare(round=round).feathers(0, 5, 6))
    assert table.legal() == ["headband 3"]
    table.do("headband 3")
    assert table.score(0) == bonus + 2
    assert table.legal() == [*TAKES, "offering"]
    table.do("offering", "food")
    assert (table.s.offerings[0], table.s.food[0], table.actor) == (3, 1, 1)


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(("k", "value"), [(1, 3), (2, 6), (3, 6)])
@pytest.mark.parametrize(
    ("ability", "taken"),
    [
        pytest.param("11", "agriculture", id="C-PERSON-11"),
        pytest.param("12", "research", id="C-PERSON-12"),
    ],
)
def test_tiles_from_the_board_as_with_a_3_or_a_6(
    kind: str, k: int, value: int, ability: str, taken: str
) -> None:
    table = bare().reserve(0, 2).houses(taken, _2=f"{KINDS[taken]}05b")
    using(kind, ability, k, table)
    assert table.legal() == [f"tile {taken} {n}" for n in range(1, value + 1)]
    if k == 1:
        assert table.why(f"tile {taken} 4").rule == "C-TILE-01"
    table.do(f"tile {taken} 2")
    assert table.mask_tiles(0) == [*own(kind, ability, k), f"{KINDS[taken]}05b"]
    assert table.slid_tiles(0) == []


# What an ability needs.


@pytest.mark.parametrize("ability", ["01", "08", "10"])
def test_C_RULING_77_the_player_may_take_less_than_all_tiles_give(ability: str) -> None:
    table = using("research", ability, 3)
    assert table.legal() == ["amount 1", "amount 2", "amount 3"]
    assert table.why("amount 4").rule == "C-RULING-77"


def test_C_RULING_77_all_tiles_count_and_lower_values_stay_open() -> None:
    table = bare().tiles(0, "r04a", "r04b", "r04c", "a11a", "a11b").reserve(0, 1).phase_two(0)
    assert table.legal() == ["use agriculture 11", "use research 04", "pass"]
    table.do("use research 04")
    assert table.legal() == ["move i2", "move i4", "move i6"]
    table.do("move i2", "feather 4", "use agriculture 11")
    assert table.legal() == [f"tile agriculture {n}" for n in range(1, 7)]


def no_card_anywhere(table: Table) -> Table:
    """All 60 god cards are in the last seat's hand."""
    last = (table.s.players - 1) * ids.N_CARDS
    for god, name in enumerate(ids.GODS):
        table.empty_pile(name, discard=False)
        card = table.s.tops[god]
        table.s.tops[god] = -1
        table.s.hand[last + card] += 1
        table.s.known[last + card] += 1
    return table


def test_C_RULING_83_a_use_that_changes_nothing_is_refused() -> None:
    cases = [
        ("r01a", bare().offerings(3, 24)),
        ("r03a", bare().feathers(0, *range(1, 13))),
        ("r04a", bare().runner(0, "o2")),  # its only stone path is worth 3
        ("r05a", bare().status(0, 15)),
        ("r06a", bare().runner(0, "o3")),  # its only bridge is worth 4
        ("r07a", no_card_anywhere(bare())),
        ("r08a", bare().reserve(0, 10)),
        ("r09a", bare().feathers(0, 7, 8)),  # headband 4 is above 3
        ("r10a", bare().food(3, 36)),
        ("r11a", bare().empty_house("agriculture", 1, 2, 3)),
        ("r12a", bare().empty_house("research", 1, 2, 3)),
        ("r11b", bare().tiles(0, "a02b")),  # no free field
    ]
    for tile, table in cases:
        table.tiles(0, tile, "a02a") if tile != "r11b" else table.tiles(0, tile)
        table.phase_two(0)
        use = f"use research {tile[1:3]}"
        assert table.legal() == ["use agriculture 02", "pass"], use
        assert table.why(use).rule == "C-RULING-83", use


def test_C_RULING_83_part_effects_are_enough() -> None:
    cases = [
        ("01", bare().offerings(3, 23)),
        ("03", bare().feathers(0, *range(2, 13))),
        ("04", bare().runner(0, "o2")),
        ("05", bare().status(0, 14)),
        ("06", bare().runner(0, "o3")),
        ("08", bare().reserve(0, 9)),
        ("09", bare().feathers(0, 7, 8)),
        ("10", bare().food(3, 35)),
        ("11", bare().empty_house("agriculture", 1, 2, 3, 4, 5)),
        ("12", bare().empty_house("research", 1, 2, 3, 4, 5)),
    ]
    for ability, table in cases:
        use = f"use research {ability}"
        table.tiles(0, *own("research", ability, 2))
        if ability in ("11", "12"):
            table.reserve(0, 1)
        assert table.phase_two(0).legal() == [use, "pass"], use


@pytest.mark.parametrize(
    ("food_left", "field", "offered"), [(0, 15, False), (1, 15, True), (0, 14, True)]
)
def test_C_RULING_83_card_08_needs_food_or_a_step_to_take(
    food_left: int, field: int, offered: bool
) -> None:
    table = bare().tiles(0, "r04a").runner(0, "i2").cards(0, "08")
    table.food(3, 36 - food_left).status(0, field).phase_two(0)
    table.do("use research 04", "move cuzco")
    assert table.legal() == (["play 08", "pass"] if offered else [*TAKES, "offering"])
