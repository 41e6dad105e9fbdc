"""Phase II: whose turn, which uses, and what may be combined."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import plain

# Turns and uses.


def test_C_P2_01_at_most_one_ability_of_each_kind() -> None:
    table = plain().tiles(0, "r02a", "r10a", "a02a", "a10a").phase_two(0)
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


@pytest.mark.rule("C-P2-01")
def test_a_choice_says_which_uses_it_gives_up() -> None:
    table = plain().tiles(0, "r02a", "a10a").phase_two(0)
    assert table.closes("pass") == ["agriculture", "research"]
    assert table.closes("use research 02") == []
    assert table.do("use research 02").closes("pass") == ["agriculture"]


def test_C_P2_01_only_abilities_of_own_tiles() -> None:
    table = plain().tiles(0, "r02a").tiles(1, "a10a").phase_two(0)
    assert table.legal() == ["use research 02", "pass"]
    assert table.why("use agriculture 02").rule == "C-P2-01"
    assert table.why("use agriculture 10").rule == "C-P2-01"


@pytest.mark.parametrize("first", [[], ["use research 02"], ["use agriculture 10"]])
def test_C_P2_01_either_or_both_may_be_left_unused(first: list[str]) -> None:
    table = plain().tiles(0, "r02a", "a10a").tiles(1, "r02b").phase_two(0).do(*first)
    assert (table.actor, table.legal()[-1]) == (0, "pass")
    table.do("pass")
    assert (table.actor, table.frame) == (1, "using")
    assert table.score(0) == (2 if "use research 02" in first else 0)
    assert table.s.food[0] == (1 if "use agriculture 10" in first else 0)


@pytest.mark.rule("C-P2-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_RULING_40_one_turn_each_in_turn_order_with_all_uses(players: int) -> None:
    order = [1, 0, 2, 3][:players]
    table = plain(players).order(*order)
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
    table = plain().tiles(0, "r02a", "a10a").phase_two(0).do("pass")
    assert table.frame == "fulfilling"
    assert (table.score(0), table.s.food[0]) == (0, 0)


@pytest.mark.parametrize(
    "uses",
    [["use research 02", "use agriculture 10"], ["use agriculture 10", "use research 02"]],
)
def test_C_P2_02_the_player_chooses_which_kind_comes_first(uses: list[str]) -> None:
    table = plain().tiles(0, "r02a", "a10a").phase_two(0)
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
    table = plain().tiles(0, *upper, slid=slid).phase_two(0).do("use research 02")
    assert table.score(0) == 4


def test_C_P2_03_a_tile_taken_in_the_same_round_can_be_used() -> None:
    table = plain().houses("research", _1="r02a")
    for seat in range(3):
        table.dice(seat)
    table.dice(3, 3).phase_one(3, turn=3)
    table.do("place 3 research", "tile research 1")
    assert (table.actor, table.frame) == (3, "using")
    assert table.legal() == ["use research 02", "pass"]


def test_C_P2_04_a_tile_gained_through_the_other_kind_can_be_used_at_once() -> None:
    table = plain().tiles(0, "a12a").houses("research", _2="r02a").phase_two(0)
    assert table.legal() == ["use agriculture 12", "pass"]
    table.do("use agriculture 12", "tile research 2")
    assert table.legal() == ["use research 02", "pass"]
    table.do("use research 02")
    assert table.score(0) == 2


@pytest.mark.rule("C-P2-04")
def test_C_RULING_76_a_tile_gained_through_the_other_kind_joins_its_group() -> None:
    table = plain().tiles(0, "r11a", "a02a").reserve(0, 1).houses("agriculture", _1="a02b")
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
    table = plain().tiles(0, tile).houses(kind, _1=gained).cards(0, card).phase_two(0)
    table.do(use, f"tile {kind} 1")
    assert table.legal() == [f"play {card}", "pass"]
    assert table.why(further).rule == "C-P2-01"
    table.do(f"play {card}")
    assert table.legal() == [further, "pass"]
    table.do(further)
    assert table.score(0) == 2


def test_C_RULING_76_without_the_card_the_turn_is_over() -> None:
    table = plain().tiles(0, "r12a").tiles(1, "r02c").houses("research", _1="r02a").phase_two(0)
    table.do("use research 12", "tile research 1")
    assert (table.actor, table.frame) == (1, "using")


def test_C_P2_05_used_tiles_stay_where_and_how_they_lie() -> None:
    table = plain().tiles(0, "r02a", "a10a", slid=("r02b", "a10b")).phase_two(0)
    table.do("use research 02", "use agriculture 10", "amount 2")
    assert table.mask_tiles(0) == ["r02a", "a10a", "r02b", "a10b"]
    assert table.slid_tiles(0) == ["r02b", "a10b"]


def test_C_P2_06_example_two_stone_paths_and_three_food() -> None:
    table = plain().tiles(0, "r04a", "r04b", "a10a", "a10b", "a10c").phase_two(0)
    table.do("use research 04")
    assert table.legal() == ["move i2", "move i4"]
    assert table.why("move i6").rule == "C-MOVE-01"
    table.do("move i4", "feather 10")
    assert table.legal() == ["use agriculture 10", "pass"]  # one move, not two of value 2
    table.do("use agriculture 10", "amount 3")
    assert table.s.food[0] == 3
    assert table.s.runner[0] == ids.PLACES.index("i4")


def test_C_P2_07_kinds_are_never_combined() -> None:
    table = plain().tiles(0, "r02a", "a02a", "a02b").phase_two(0)
    table.do("use research 02")
    assert table.score(0) == 2
    table.do("use agriculture 02")
    assert table.score(0) == 2 + 4


def test_C_P2_07_two_kinds_together_reach_no_further() -> None:
    table = plain().tiles(0, "r04a", "a04a").runner(0, "o2").phase_two(0)  # paths from 3
    assert table.actor != 0 or not [text for text in table.legal() if text.endswith(" 04")]
    table = plain().tiles(0, "r04a", "r04b").runner(0, "o2").phase_two(0)
    assert table.legal() == ["use research 04", "pass"]


def test_C_P2_07_the_same_ability_once_with_each_kind() -> None:
    table = plain().tiles(0, "r04a", "a04a").runner(0, "i5").phase_two(0)
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
    table = plain().tiles(0, tile).feathers(0, 1, 2).lying(field, 4, 1)
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
    table = plain(players).tiles(0, f"r{ability}a").lying("movement", 1)
    table.phase_two(0).do(f"use research {ability}")
    assert table.legal() == choices
    assert table.why(refused).rule == "C-MOVE-02"


@pytest.mark.parametrize(("ability", "kind"), [("11", "agriculture"), ("12", "research")])
def test_C_RULING_41_the_person_is_of_the_tiles_kind_on_a_joint_field_too(
    ability: str, kind: str
) -> None:
    table = plain(2).tiles(0, f"r{ability}a").lying("persons", 1).phase_two(0)
    table.do(f"use research {ability}")
    assert table.legal() == [f"tile {kind} {n}" for n in (1, 2, 3)]
    other = "research" if kind == "agriculture" else "agriculture"
    assert table.why(f"tile {other} 1").rule == "C-TILE-02"
