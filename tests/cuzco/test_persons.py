"""The twelve abilities of person tiles, what each needs, and what does not matter to it."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.cards import arm
from tests.cuzco.table import (
    Table,
    plain,
    refused,
)

KINDS = {"agriculture": "a", "research": "r"}
TAKES = [f"take {god}" for god in ids.GODS]


def own(kind: str, ability: str, k: int) -> tuple[str, ...]:
    """The names of k tiles of one kind with this ability."""
    return tuple(f"{KINDS[kind]}{ability}{copy}" for copy in "abc"[:k])


def using(kind: str, ability: str, k: int, table: Table | None = None) -> Table:
    """Seat 0 has just named its use of k tiles; seat 1 still has a turn of Phase II to come."""
    waiting = "r08c" if ability == "10" else "r10c"
    table = (table or plain()).tiles(0, *own(kind, ability, k)).tiles(1, waiting)
    return table.phase_two(0).do(f"use {kind} {ability}")


def amounts(most: int) -> list[str]:
    return [f"amount {n}" for n in range(1, most + 1)]


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
    table = plain(unlimited_food_offerings=unlimited).offerings(3, 22)  # 2 left in the supply
    assert using("research", "01", 3, table).legal() == amounts(3 if unlimited else 2)
    assert table.do("amount 2").s.offerings[0] == 4


@pytest.mark.parametrize("unlimited", [False, True])
def test_C_PERSON_10_no_more_than_the_supply_holds(unlimited: bool) -> None:
    table = plain(unlimited_food_offerings=unlimited).food(3, 34)  # 2 left in the supply
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
    table = using("research", "03", 3, plain().feathers(0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11))
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
    table = plain().tiles(0, tile).tiles(1, "r02c").runner(0, here).phase_two(0)
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
    table = plain().runner(0, "cuzco", returned=True)
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
    table = plain(rotate_first_exit=first_exit)
    assert using("research", "06", 1, table).legal() == choices


@pytest.mark.rule("C-ED-03")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_C_PERSON_05_status_steps_are_1_2_3_in_both_editions(
    edition: str, kind: str, k: int
) -> None:
    table = using(kind, "05", k, plain(edition=edition).status(0, 4).status(2, 4 + k))
    assert table.s.status == [4 + k, 0, 4 + k, 0]
    assert table.s.rank[:2] == [0, 2]  # one advance, so it lies on top where it ends


@pytest.mark.rule("C-GOD-01")
def test_C_PERSON_05_a_fourth_step_with_card_01() -> None:
    table = plain().tiles(0, "r05a", "r05b", "r05c", "a02a").cards(0, "01").phase_two(0)
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


@pytest.mark.rule("C-GOD-01")
def test_C_PERSON_07_a_card_01_gives_a_fourth() -> None:
    table = plain().tiles(0, "r07a", "r07b", "r07c").cards(0, "01").offerings(0, 1).phase_two(0)
    table.do("play 01", "use research 07", *["take viracocha"] * 4)
    assert (table.frame != "drawing", len(table.hand(0))) == (True, 4)


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
        table = using(kind, "08", k, plain(edition=edition))
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
    table = using("research", "08", 3, plain().khipus_in(0, "i1").reserve(0, 7))
    assert table.legal() == amounts(2)
    table.do("amount 2")
    assert (table.s.khipus[0], table.s.reserve[0]) == (0, 9)


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize(("k", "value"), [(1, 3), (2, 6), (3, 6)])
def test_C_PERSON_09_headband_as_with_a_3_or_a_6(kind: str, k: int, value: int) -> None:
    table = using(kind, "09", k, plain(round=3).feathers(0, *range(1, 13)))
    assert table.legal() == [f"headband {n}" for n in range(1, value + 1)]
    if k == 1:
        assert table.why("headband 4").rule == "C-HEAD-01"


@pytest.mark.parametrize(("round", "bonus"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
def test_C_PERSON_09_points_of_the_round_printed_points_and_an_ordeal(
    round: int, bonus: int
) -> None:
    table = using("research", "09", 1, plain(round=round).feathers(0, 5, 6))
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
    table = plain().reserve(0, 2).houses(taken, _2=f"{KINDS[taken]}05b")
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
    table = plain().tiles(0, "r04a", "r04b", "r04c", "a11a", "a11b").reserve(0, 1).phase_two(0)
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
        ("r01a", plain().offerings(3, 24)),
        ("r03a", plain().feathers(0, *range(1, 13))),
        ("r04a", plain().runner(0, "o2")),  # its only stone path is worth 3
        ("r05a", plain().status(0, 15)),
        ("r06a", plain().runner(0, "o3")),  # its only bridge is worth 4
        ("r07a", no_card_anywhere(plain())),
        ("r08a", plain().reserve(0, 10)),
        ("r09a", plain().feathers(0, 7, 8)),  # headband 4 is above 3
        ("r10a", plain().food(3, 36)),
        ("r11a", plain().empty_house("agriculture", 1, 2, 3)),
        ("r12a", plain().empty_house("research", 1, 2, 3)),
        ("r11b", plain().tiles(0, "a02b")),  # no free field
    ]
    for tile, table in cases:
        table.tiles(0, tile, "a02a") if tile != "r11b" else table.tiles(0, tile)
        table.phase_two(0)
        use = f"use research {tile[1:3]}"
        assert table.legal() == ["use agriculture 02", "pass"], use
        assert table.why(use).rule == "C-RULING-83", use


def test_C_RULING_83_part_effects_are_enough() -> None:
    cases = [
        ("01", plain().offerings(3, 23)),
        ("03", plain().feathers(0, *range(2, 13))),
        ("04", plain().runner(0, "o2")),
        ("05", plain().status(0, 14)),
        ("06", plain().runner(0, "o3")),
        ("08", plain().reserve(0, 9)),
        ("09", plain().feathers(0, 7, 8)),
        ("10", plain().food(3, 35)),
        ("11", plain().empty_house("agriculture", 1, 2, 3, 4, 5)),
        ("12", plain().empty_house("research", 1, 2, 3, 4, 5)),
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
    table = plain().tiles(0, "r04a").runner(0, "i2").cards(0, "08")
    table.food(3, 36 - food_left).status(0, field).phase_two(0)
    table.do("use research 04", "move cuzco")
    assert table.legal() == [*TAKES, "offering", *(["play 08"] if offered else [])]


# Where no die is placed.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_RULING_41_dice_on_the_fields_do_not_matter(players: int) -> None:
    fields = {2: ("movement", "persons"), 3: ("movement", "research"), 4: ("stone", "research")}
    table = Table(players).tiles(0, "a04a", "r11a").reserve(0, 1)
    for field in fields[players]:
        table.lying(field, 1)
    arm(table, "play", phase="II").phase_two(0).do("use agriculture 04")
    assert table.legal() == ["move i2"]  # stone paths up to 2 only, also with the joint field
    table.do("move i2", "feather 4", "use research 11")
    assert table.legal() == [f"tile agriculture {n}" for n in (1, 2, 3)]


def test_C_RULING_41_but_feasibility_does() -> None:
    table = Table().tiles(0, "a04a", "a09a", "r02a", "r11a").runner(0, "o2").reserve(0, 0)
    arm(table, "play", phase="II").phase_two(0)
    assert table.legal() == ["use research 02", "pass"]
    for use in ("agriculture 04", "agriculture 09", "research 11"):
        assert refused(table, f"use {use}") == "C-RULING-83"


@pytest.mark.parametrize("kind", ["agriculture", "research"])
@pytest.mark.parametrize("person", ["01", "03", "05", "08", "10"])
def test_C_RULING_83_a_use_must_change_something(person: str, kind: str) -> None:
    for left in (0, 1):  # how much there is still to gain
        table = Table().tiles(0, f"{kind[0]}{person}a", f"{kind[0]}02a")
        arm(table, "play", phase="II")
        if person == "01":
            table.offerings(1, 2 + table.s.offerings_left - left)
        elif person == "03":
            table.feathers(0, *range(1, 13 - left))
        elif person == "05":
            table.status(0, 15 - left)
        elif person == "08":
            table.reserve(0, table.s.khipus[0] - left)
        else:
            table.food(1, 36 - left)
        table.phase_two(0)
        if left:
            assert f"use {kind} {person}" in table.legal()
        else:
            assert refused(table, f"use {kind} {person}") == "C-RULING-83"
