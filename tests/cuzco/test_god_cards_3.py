"""God cards 11 to 15, and person tiles as far as cards depend on them (C-RULING-41, 83)."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import Table
from tests.cuzco.test_god_cards import WAYS, arm, paid, pips, refused

VILLAGES = ids.PLACES[:12]

# Cards 11 and 15.

FURTHER = [
    ("11", "research", "agriculture"),
    ("15", "agriculture", "research"),
]


def three_abilities(way: str, kind: str, *cards: str) -> Table:
    """Seat 0 has abilities 02, 05 (twice) and 10 of the kind, and ability 05 of the other."""
    a, b = ("r", "a") if kind == "research" else ("a", "r")
    table = Table().tiles(0, f"{a}02a", f"{a}05a", f"{a}05b", f"{a}10a", f"{b}05a")
    return arm(table, way, *cards, phase="II").phase_two(0)


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_further_ability_of_the_kind(way: str, card: str, kind: str, other: str) -> None:
    table = three_abilities(way, kind, card).do(f"use {kind} 02")
    assert refused(table, f"use {kind} 05") == "C-P2-01"
    assert table.legal() == [f"use {other} 05", f"{way} {card}", "pass"]
    table.do(f"{way} {card}")
    assert paid(table, card)
    assert refused(table, f"use {kind} 02") == "C-RULING-51"
    uses = [f"use {other} 05", f"use {kind} 05", f"use {kind} 10"]
    assert table.legal() == [*sorted(uses), "pass"]
    table.do(f"use {kind} 05")
    assert (table.s.status[0], table.points(0, "persons")) == (2, 2)  # identical tiles combine
    assert table.legal() == [f"use {other} 05", "pass"]  # the other kind's use is untouched
    assert refused(table, f"use {kind} 10") == "C-P2-01"


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_the_further_use_may_come_first(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, card).do(f"play {card}", f"use {other} 05")
    table.do(f"use {kind} 05", f"use {kind} 02")  # the same ability with the other kind is free
    assert (table.points(0, "persons"), paid(table, card)) == (2, True)


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-30")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_each_copy_gives_a_new_ability(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, card, card, card).do(f"play {card}", f"play {card}")
    assert refused(table, f"play {card}") == f"C-GOD-{card}"  # three abilities, three uses
    table.do(f"use {kind} 02", f"use {kind} 05", f"use {kind} 10")
    assert (table.points(0, "persons"), table.s.status[0], table.s.food[0]) == (2, 2, 1)


@pytest.mark.rule("C-GOD-11", "C-GOD-15")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_further_ability_must_exist(card: str, kind: str, other: str) -> None:
    table = Table().tiles(0, f"{kind[0]}02a", f"{kind[0]}02b", f"{other[0]}05a", f"{other[0]}02a")
    arm(table, "play", card, phase="II").phase_two(0)
    assert refused(table, f"play {card}") == f"C-GOD-{card}"
    table.do(f"use {kind} 02")
    assert refused(table, f"play {card}") == f"C-GOD-{card}"  # only the other kind has more


@pytest.mark.rule("C-GOD-11", "C-GOD-15", "C-RULING-51")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_a_tile_gained_in_the_turn_may_be_used(card: str, kind: str, other: str) -> None:
    gain = "12" if kind == "research" else "11"
    table = Table().tiles(0, f"{kind[0]}{gain}a").reserve(0, 1).houses(kind, _3=f"{kind[0]}02c")
    arm(table, "play", card, phase="II").phase_two(0)
    table.do(f"use {kind} {gain}", f"tile {kind} 3", f"play {card}", f"use {kind} 02")
    assert table.points(0, "persons") == 2


@pytest.mark.rule("C-GOD-11", "C-GOD-15")
@pytest.mark.parametrize(("card", "kind", "other"), FURTHER)
def test_only_one_use_gets_the_strength_of_card_01(card: str, kind: str, other: str) -> None:
    table = three_abilities("play", kind, "01", card)
    table.do("play 01", f"play {card}", f"use {kind} 02", f"use {kind} 05")
    assert (table.points(0, "persons"), table.s.status[0]) == (4, 2)


# Card 12.


@pytest.mark.rule("C-RULING-52")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("owner", [0, 2], ids=["own", "foreign"])
def test_C_GOD_12_the_priest_goes_home_and_nobody_is_pushed(way: str, owner: int) -> None:
    table = arm(Table().temple(step3=owner, step2=1, step1=3), way, "12").do("place 3 temple")
    assert table.legal() == [f"{way} 12", "pass"]
    table.do(f"{way} 12")
    assert paid(table, "12")
    assert table.s.temple == [3, 1, 0, -1, -1, -1]
    assert table.s.priests == [3, 3, 4, 3]
    assert table.legal()[0] == "take iliapa"  # the ordeal follows


def test_C_GOD_12_declined_pushes_as_usual() -> None:
    table = arm(Table().temple(step3=2, step2=1, step1=3), "play", "12")
    table.do("place 3 temple", "pass")
    assert (table.s.temple, table.s.priests) == ([1, 2, 0, -1, -1, -1], [3, 3, 3, 4])


def test_C_GOD_12_only_on_an_occupied_step() -> None:
    table = arm(Table().temple(step2=1), "play", "12").do("place 3 temple")
    assert (table.frame, table.s.temple) == ("ordeal", [-1, 1, 0, -1, -1, -1])


def test_C_GOD_12_where_the_step_is_free_to_choose() -> None:
    table = arm(Table(temple_step="up_to").temple(step2=1), "play", "12").do("place 3 temple")
    table.do("step 2")
    assert table.legal() == ["play 12", "pass"]
    assert table.do("play 12").s.temple == [-1, 0, -1, -1, -1, -1]


@pytest.mark.rule("C-GOD-08", "C-GOD-13")
def test_C_GOD_12_with_13_on_step_six_and_with_08() -> None:
    table = arm(Table().temple(step6=1, step5=2), "play", "08", "12", "13")
    table.do("place 1 temple", "play 13", "play 12", "play 08")
    assert paid(table, "08", "12", "13")
    assert (table.s.temple, table.s.priests[1]) == ([-1, -1, -1, -1, 2, 0], 4)
    assert (table.s.food[0], table.s.status[0]) == (3, 3)


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_12_one_card_per_priest() -> None:
    table = arm(Table().temple(step3=2, step2=1), "play", "12", "12")
    assert table.do("place 3 temple", "play 12").frame == "ordeal"


# Card 13.


@pytest.mark.rule("C-RULING-53")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("stone", ["move i2", "move i4", "move i6"]),
        ("bridge", ["move i1", "move i3", "move i5"]),
        ("agriculture", [f"tile agriculture {n}" for n in range(1, 7)]),
        ("research", [f"tile research {n}" for n in range(1, 7)]),
        ("headdress", ["headband 1", "headband 6"]),
    ],
)
def test_C_GOD_13_the_die_acts_as_a_six(way: str, field: str, expected: list[str]) -> None:
    table = arm(Table().feathers(0, 1, 2, 11, 12).lying(field, 3), way, "13")
    table.do(f"place 2 {field}")
    assert table.legal() == [f"{way} 13", "pass"]
    table.do(f"{way} 13")
    assert paid(table, "13")
    assert table.legal() == expected
    assert table.s.lying[-1] % 8 == 2  # later dice are compared with the real pips
    assert table.s.lowest[ids.FIELDS.index(field)] == 2


@pytest.mark.parametrize("way", WAYS)
def test_C_GOD_13_six_pips_and_step_six(way: str) -> None:
    table = arm(Table(), way, "13").do("place 2 trade", f"{way} 13")
    assert pips(table) == 6
    table = arm(Table(), way, "13").do("place 2 temple", f"{way} 13")
    assert table.s.temple == [-1, -1, -1, -1, -1, 0]
    table = arm(Table(temple_step="up_to"), way, "13").do("place 2 temple", f"{way} 13")
    assert table.legal() == [f"step {n}" for n in range(1, 7)]


@pytest.mark.parametrize("lying", [2, 3, 4, 5, 6])
def test_C_GOD_13_example_the_placement_obeys_the_real_pips(lying: int) -> None:
    """A 2 goes only where the dice show 3 to 6, and then acts as a 6."""
    table = arm(Table(), "play", "13").lying("trade", lying)
    if lying == 2:
        assert refused(table, "place 2 trade") == "C-PLACE-01"
        return
    assert pips(table.do("place 2 trade", "play 13")) == 6


def test_C_GOD_13_not_on_points_and_not_with_a_six() -> None:
    assert arm(Table(), "play", "13").do("place 2 points").actor == 1
    assert arm(Table(), "play", "13").dice(0, 6).do("place 6 trade").frame == "trading"


def test_C_RULING_53_it_may_be_what_makes_the_action_feasible() -> None:
    """The lowest headband with both feathers is 4; only the agriculture tile at 5 is left."""
    table = arm(Table().feathers(0, 7, 8).empty_house("agriculture", 1, 2, 3, 4, 6), "play", "13")
    poor = arm(Table().feathers(0, 7, 8).empty_house("agriculture", 1, 2, 3, 4, 6), "play")
    assert refused(poor, "place 2 headdress") == "C-HEAD-02"
    assert refused(poor, "place 2 agriculture") == "C-TILE-01"
    assert {"place 2 headdress", "place 2 agriculture"} <= set(table.legal())
    assert table.do("place 2 agriculture").legal() == ["play 13"]
    assert table.do("play 13").legal() == ["tile agriculture 5"]


# Card 14.


@pytest.mark.rule("C-RULING-54")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("players", "field"), [(4, "stone"), (4, "bridge"), (3, "movement")])
@pytest.mark.parametrize("place", ["cuzco", "o2"])
def test_C_GOD_14_jumps_to_any_other_village(
    way: str, players: int, field: str, place: str
) -> None:
    table = arm(Table(players).runner(0, place).khipus_in(1, "o4"), way, "14").dice(0, 1)
    table.do(f"place 1 {field}")
    assert table.legal()[0] == f"{way} 14"
    table.do(f"{way} 14")
    assert paid(table, "14")
    assert table.legal() == [f"move {village}" for village in VILLAGES if village != place]
    assert refused(table, "move cuzco") == ("C-MOVE-03" if place == "cuzco" else "C-MOVE-14")
    table.do("move o4", "feather 1")
    assert (table.s.delivered[0], table.s.villages[9] % 8) == (1 << 9, 1)  # khipu on top, feather
    assert table.s.feather_count[0] == 1


def test_C_RULING_54_the_die_must_be_legal_and_an_own_khipu_gives_nothing() -> None:
    table = arm(Table().khipus_in(0, "o4"), "play", "14").lying("stone", 2)
    assert refused(table, "place 3 stone") == "C-PLACE-01"
    table.do("place 1 stone", "play 14", "move o4")
    assert (table.actor, table.s.khipus[0], table.s.feathers[0]) == (1, 9, 0)


def test_C_RULING_54_only_on_a_movement_field() -> None:
    table = arm(Table(), "play", "13", "14").do("place 2 trade")
    assert table.legal() == ["play 13", "pass"]
    assert refused(table, "play 14") == "C-GOD-14"


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_14_makes_13_pointless_and_needs_no_path() -> None:
    table = arm(Table().runner(0, "o4"), "play", "13", "14").do("place 1 stone", "play 14")
    assert (table.frame, table.hand(0)) == ("moving", ["13"])


@pytest.mark.parametrize("first", [False, True], ids=["returned", "first exit"])
def test_C_GOD_14_out_of_cuzco_the_overlay_may_be_turned(first: bool) -> None:
    table = Table(rotate_first_exit=first).runner(0, "cuzco", returned=not first)
    arm(table, "play", "14").do("place 1 bridge", "play 14")
    assert table.legal() == [f"rotate {n}" for n in range(1, 7)]
    assert table.do("rotate 4").legal() == [f"move {village}" for village in VILLAGES]


# Person tiles.


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
