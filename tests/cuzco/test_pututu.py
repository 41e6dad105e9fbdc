"""Module 1: pututus for pairs and triplets, and dice turned with them."""

import pytest

from tawantin.core.errors import MalformedAction
from tawantin.core.events import Recorder
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.table import Table
from tests.cuzco.table import plain as without_medallions

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_edition = pytest.mark.parametrize("edition", ["de", "nl"])
SUPPLY = {4: (12, 3), 3: (9, 2), 2: (6, 1)}


def plain(players: int = 4, pututu: bool = True, edition: str = "de", round: int = 1) -> Table:
    """A table where nobody has a medallion, so that no card interrupts."""
    return without_medallions(players, round, pututu=pututu, edition=edition)


def rolled(table: Table, *rolls: str) -> Table:
    """Phase I starts; the seats roll these dice, seat 0 first."""
    order = table.s.order
    table.s.dice = [0] * len(table.s.dice)
    table._stack(*table._in_round(0), (ids.PHASE_ONE,)).settle()
    table.draw(*(f"roll {rolls[seat]}" for seat in order)).legal()
    return table


def owned(table: Table) -> list[tuple[int, int]]:
    """Small and big pututus of each seat."""
    return list(zip(table.s.small, table.s.big, strict=True))


def left(table: Table) -> tuple[int, int]:
    return (table.s.small_left, table.s.big_left)


def spent(table: Table, small: int, big: int) -> Table:
    """Only this many pututus are left in the supply; the last seat owns the others."""
    total = SUPPLY[table.s.players]
    return table.pututus(table.s.players - 1, total[0] - small, total[1] - big)


def turns(table: Table) -> list[str]:
    """The legal uses of pututus, without the verb."""
    return [text.removeprefix("pututu ") for text in table.legal() if text.startswith("pututu")]


def in_hand(table: Table, seat: int) -> list[int]:
    return [die for die in table.s.dice[seat * 3 : seat * 3 + 3] if die]


# Supply and roll.


@each_edition
@each_count
def test_C_PUTUTU_01_supply_by_player_count(players: int, edition: str) -> None:
    s = GAME.new(players, {"pututu": True, "edition": edition})
    assert isinstance(s, CuzcoState)
    shown = GAME.view(s, -1)
    assert shown["supply"]["pututus"] == dict(zip(("small", "big"), SUPPLY[players], strict=True))
    assert [seat["pututus"] for seat in shown["seats"]] == [{"small": 0, "big": 0}] * players


@each_count
def test_C_PUTUTU_01_without_the_module_there_are_none(players: int) -> None:
    table = rolled(plain(players, pututu=False), *["115", "666", "224", "333"][:players])
    assert owned(table) == [(0, 0)] * players
    assert GAME.view(table.s, -1)["supply"]["pututus"] is None
    table.s.small[table.actor] = 1
    assert turns(table) == []
    assert table.why("pututu 1 2 small").key == "not_asked"


@pytest.mark.parametrize("roll", ["112", "122", "566", "556", "166", "344"])
@each_count
def test_C_PUTUTU_02_a_pair_brings_a_small_one(players: int, roll: str) -> None:
    table = rolled(plain(players), roll, *["123"] * (players - 1))
    assert owned(table) == [(1, 0)] + [(0, 0)] * (players - 1)
    small, big = SUPPLY[players]
    assert left(table) == (small - 1, big)


@pytest.mark.parametrize("roll", ["123", "456", "135", "246", "156"])
def test_C_PUTUTU_02_three_different_dice_bring_nothing(roll: str) -> None:
    assert owned(rolled(plain(), roll, roll, roll, roll)) == [(0, 0)] * 4


@pytest.mark.rule("C-RULING-70")
@pytest.mark.parametrize("roll", ["111", "222", "333", "444", "555", "666"])
@each_count
def test_C_PUTUTU_03_three_of_a_kind_bring_a_big_one_only(players: int, roll: str) -> None:
    table = rolled(plain(players), "123", roll, *["456"] * (players - 2))
    assert owned(table) == [(0, 0), (0, 1)] + [(0, 0)] * (players - 2)
    small, big = SUPPLY[players]
    assert left(table) == (small, big - 1)


@pytest.mark.rule("C-ED-15")
@each_edition
def test_C_PUTUTU_02_given_right_after_the_roll_of_phase_one(edition: str) -> None:
    table = plain(3, edition=edition)
    table.s.dice = [0] * 9
    table._stack(*table._in_round(0), (ids.PHASE_ONE,)).settle()
    table.s.rec = Recorder()
    for roll in ("116", "333", "245"):
        assert owned(table) == [(0, 0)] * 3
        assert table.frame == "roll"
        GAME.apply(table.s, GAME.actions.parse(f"roll {roll}"))
    assert (table.frame, table.actor) == ("placing", 0)
    assert owned(table) == [(1, 0), (0, 1), (0, 0)]
    kinds = [event.kind for event in table.s.rec.take()]
    assert kinds == ["rolled"] * 3 + ["got_pututu"] * 2
    for _ in range(3):  # and not once more in the other phases
        for seat in range(3):
            table.do(f"place {in_hand(table, seat)[0]} points")
    while table.s.round == 1:
        assert owned(table) == [(1, 0), (0, 1), (0, 0)]
        table.do(table.legal()[0])


def test_C_PUTUTU_04_nothing_is_left_nothing_is_given() -> None:
    table = rolled(spent(plain(), 0, 0), "112", "333", "456", "123")
    assert owned(table)[:3] == [(0, 0)] * 3
    assert left(table) == (0, 0)


def test_C_RULING_70_one_kind_never_replaces_the_other() -> None:
    table = rolled(spent(plain(), 5, 0), "333", "112", "456", "123")
    assert owned(table)[:2] == [(0, 0), (1, 0)]
    assert left(table) == (4, 0)
    table = rolled(spent(plain(), 0, 2), "333", "112", "456", "123")
    assert owned(table)[:2] == [(0, 1), (0, 0)]
    assert left(table) == (0, 1)


@pytest.mark.rule("C-ED-17")
@each_edition
def test_C_PUTUTU_05_example_the_later_in_order_comes_first(edition: str) -> None:
    ulrich, patricia, beate, frank = 0, 1, 2, 3
    table = plain(edition=edition).pututus(patricia, small=11)  # one +1/-1 is left
    rolled(table, "226", "134", "355", "444")
    assert owned(table)[ulrich] == (0, 0)
    assert owned(table)[beate] == (1, 0)
    assert owned(table)[frank] == (0, 1)
    assert left(table) == (0, 2)


@pytest.mark.rule("C-ED-17")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)])
def test_C_PUTUTU_05_reverse_turn_order_for_each_kind(order: tuple[int, ...]) -> None:
    for first, (small, big) in enumerate([(3, 0), (2, 0), (1, 0), (0, 0)]):
        table = spent(plain().order(*order), small, big)
        before = owned(table)
        rolled(table, "115", "226", "335", "446")
        got = [now[0] - was[0] for now, was in zip(owned(table), before, strict=True)]
        assert [got[seat] for seat in order] == [0] * (first + 1) + [1] * (3 - first)
    table = spent(plain().order(*order), 12, 2)
    before = owned(table)
    rolled(table, "111", "222", "333", "444")
    got = [now[1] - was[1] for now, was in zip(owned(table), before, strict=True)]
    assert [got[seat] for seat in order] == [0, 0, 1, 1]


# Using them.


@each_edition
@pytest.mark.parametrize(
    ("die", "to"), [(1, [2]), (2, [1, 3]), (3, [2, 4]), (4, [3, 5]), (5, [4, 6]), (6, [5])]
)
def test_C_PUTUTU_06_a_small_one_turns_by_one(die: int, to: list[int], edition: str) -> None:
    table = plain(edition=edition).pututus(0, small=1).dice(0, die)
    assert turns(table) == [f"{die} {value} small" for value in to]
    table.do(f"pututu {die} {to[-1]} small")
    assert in_hand(table, 0) == [to[-1]]
    assert owned(table)[0] == (0, 0)
    assert left(table) == (12, 3)
    assert turns(table) == []


BIG = {
    "de": {1: [2, 3], 2: [1, 3, 4], 3: [1, 2, 4, 5], 4: [2, 3, 5, 6], 5: [3, 4, 6], 6: [4, 5]},
    "nl": {1: [3], 2: [4], 3: [1, 5], 4: [2, 6], 5: [3], 6: [4]},
}


@pytest.mark.rule("C-PUTUTU-06", "C-PUTUTU-09")
@each_edition
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C_ED_11_a_big_one_turns_by_up_to_two(die: int, edition: str) -> None:
    table = plain(edition=edition).pututus(0, big=1).dice(0, die)
    assert turns(table) == [f"{die} {value} big" for value in BIG[edition][die]]
    near = die + 1 if die < 6 else 5
    if edition == "nl":
        assert table.why(f"pututu {die} {near} big").rule == "C-ED-11"
    to = BIG[edition][die][0]
    table.do(f"pututu {die} {to} big")
    assert (in_hand(table, 0), owned(table)[0], left(table)) == ([to], (0, 0), (12, 3))


def test_C_PUTUTU_06_only_own_pututus_in_the_own_turn_before_placing() -> None:
    table = plain().pututus(1, small=1, big=1).dice(0, 3)
    assert turns(table) == []
    assert table.why("pututu 3 4 small").rule == "C-PUTUTU-06"
    assert table.why("pututu 3 4 big").rule == "C-PUTUTU-06"
    table = plain().pututus(0, small=1).dice(0, 3, 5)
    assert table.why("pututu 3 4 big").rule == "C-PUTUTU-06"
    assert table.why("pututu 4 5 small").rule == "C-TURN-04"
    table.do("place 3 trade")
    assert table.why("pututu 5 6 small").rule == "C-TRADE-01"  # the die lies, trading goes on
    assert turns(table) == []


def test_C_PUTUTU_06_using_one_is_voluntary() -> None:
    table = plain().pututus(0, small=1).dice(0, 3).do("place 3 points")
    assert owned(table)[0] == (1, 0)
    assert table.actor == 1


@pytest.mark.rule("C-ED-16")
@each_edition
@pytest.mark.parametrize(
    ("players", "field"), [(4, "agriculture"), (3, "agriculture"), (2, "persons")]
)
def test_C_PUTUTU_07_example_two_small_ones_make_a_six_a_four(
    players: int, field: str, edition: str
) -> None:
    table = plain(players, edition=edition).pututus(0, small=2).dice(0, 6).lying(field, 5)
    assert table.why(f"place 6 {field}").rule == "C-PLACE-01"
    table.do("pututu 6 5 small")
    assert table.why(f"place 5 {field}").rule == "C-PLACE-01"
    table.do("pututu 5 4 small")
    assert (owned(table)[0], left(table)[0]) == ((0, 0), SUPPLY[players][0])
    taken = GAME.view(table.s, -1)["houses"]["agriculture"][3]["id"]
    table.do(f"place 4 {field}")
    kinds = ["agriculture"] if players > 2 else ["agriculture", "research"]
    assert table.legal() == [f"tile {kind} {at}" for kind in kinds for at in (1, 2, 3, 4)]
    assert table.do("tile agriculture 4").mask_tiles(0) == [taken]


def test_C_PUTUTU_07_small_and_big_ones_add_up() -> None:
    table = plain().pututus(0, small=2, big=1).dice(0, 1)
    table.do("pututu 1 3 big", "pututu 3 4 small", "pututu 4 5 small")
    assert (in_hand(table, 0), owned(table)[0]) == ([5], (0, 0))
    table = plain().pututus(0, small=1, big=1).dice(0, 4).do("pututu 4 6 big", "pututu 6 5 small")
    assert in_hand(table, 0) == [5]  # and back again


def test_C_PUTUTU_08_the_die_is_really_turned() -> None:
    table = plain().pututus(0, small=1).dice(0, 3).dice(1, 2, 3).do("pututu 3 2 small")
    assert table.why("place 3 trade").rule == "C-RULING-71"
    table.do("place 2 trade")
    assert table.do("point", "point").score(0) == 2  # two pips, no more
    assert table.actor == 1
    assert table.why("place 2 trade").rule == "C-PLACE-01"  # it blocks as a 2
    shown = {f["field"]: f["dice"] for f in GAME.view(table.s, -1)["fields"]}
    assert shown["trade"] == [{"seat": 0, "value": 2}]


def test_C_PUTUTU_08_the_new_value_must_obey_the_placing_rule() -> None:
    table = plain().pututus(0, small=1).dice(0, 3).lying("temple", 4)
    assert "place 3 temple" in table.legal()
    table.do("pututu 3 4 small")
    assert table.why("place 4 temple").rule == "C-PLACE-01"
    assert table.why("place 3 temple").rule == "C-RULING-71"


@each_edition
def test_C_PUTUTU_09_six_and_one_are_not_neighbours(edition: str) -> None:
    table = plain(edition=edition).pututus(0, small=2, big=2).dice(0, 1, 6)
    values = {text.split()[0] + text.split()[1] for text in turns(table)}
    assert values == {"12", "13", "65", "64"}
    for size in ("small", "big"):
        with pytest.raises(MalformedAction):
            table.do(f"pututu 6 1 {size}")


@each_edition
def test_C_PUTUTU_10_kept_public_and_worth_nothing(edition: str) -> None:
    table = plain(2, edition=edition, round=2).pututus(0, small=2, big=1).round_end().settle()
    while GAME.actor(table.s) < 0:
        first = GAME.actions.text(GAME.legal_actions(table.s)[0])
        GAME.apply(table.s, GAME.actions.parse("roll 123" if table.frame == "roll" else first))
    assert (table.s.round, owned(table)) == (3, [(2, 1), (0, 0)])
    for viewer in (-1, 0, 1):
        assert GAME.view(table.s, viewer)["seats"][0]["pututus"] == {"small": 2, "big": 1}
    end = plain(2, edition=edition, round=6).pututus(0, small=6, big=1).final_scoring().settle()
    assert GAME.scores(end.s) == [0, 0]


def test_C_PUTUTU_11_returned_ones_are_there_at_the_next_roll() -> None:
    table = spent(plain(), 0, 0).dice(3, 3).phase_one(3, turn=3)
    table.do("pututu 3 4 small")
    assert left(table) == (1, 0)
    table.do("place 4 points")
    rolled(table, "112", "345", "456", "123")
    assert (table.s.small[0], left(table)) == (1, (0, 0))


# Together with cards.


def test_C_RULING_71_only_the_die_placed_in_this_turn() -> None:
    table = plain().pututus(0, small=2, big=1).dice(0, 2, 5, 6).do("pututu 2 3 small")
    assert {text.split()[1] for text in table.legal() if text.startswith("place")} == {"3"}
    assert turns(table) == ["3 1 big", "3 2 small", "3 2 big", "3 4 small", "3 4 big", "3 5 big"]
    assert table.why("place 5 points").rule == "C-RULING-71"
    assert table.why("pututu 5 6 small").rule == "C-RULING-71"
    table.do("place 3 points")
    assert in_hand(table, 0) == [5, 6]
    twins = plain().pututus(0, small=1).dice(0, 4, 5, 5).do("pututu 5 4 small", "place 4 points")
    assert sorted(in_hand(twins, 0)) == [4, 5]


def test_C_RULING_71_a_new_turn_is_free_again() -> None:
    table = plain(2).pututus(0, small=2).dice(0, 2, 5, 6)
    table.do("pututu 2 3 small", "place 3 points", "place 1 points")
    assert {text.split()[1] for text in table.legal() if text.startswith("place")} == {"5", "6"}
    assert turns(table) == ["5 4 small", "5 6 small", "6 5 small"]


@pytest.mark.parametrize("pututu_first", [True, False])
def test_C_RULING_71_in_any_order_with_card_06(pututu_first: bool) -> None:
    table = plain().pututus(0, small=1).cards(0, "06").dice(0, 4, 6).lying("temple", 3)
    card = ("play 06", "lift 3 temple", "drop trade")
    assert "play 06" in table.legal()
    if pututu_first:
        table.do("pututu 4 5 small")
        assert "play 06" in table.legal()
        table.do(*card)
    else:
        table.do(*card, "pututu 4 5 small")
    assert table.why("place 6 temple").rule == "C-RULING-71"
    table.do("place 5 temple")
    assert table.s.temple[4] == 0


def test_C_RULING_71_pututus_and_card_06_come_before_the_cards_for_the_die() -> None:
    table = plain().pututus(0, small=1).cards(0, "06", "13").dice(0, 4).lying("temple", 5)
    assert {"pututu 4 5 small", "play 06"} <= set(table.legal())
    table.do("play 13")
    assert table.why("pututu 4 5 small").key == table.why("play 06").key == "die_settled"
    assert not {"pututu 4 5 small", "play 06"} & set(table.legal())


def test_C_RULING_71_cards_07_and_13_may_follow() -> None:
    table = plain().pututus(0, small=1).cards(0, "07", "13").dice(0, 4).lying("temple", 2)
    table.do("pututu 4 5 small", "play 07", "play 13", "place 5 temple")
    assert table.s.temple == [-1, -1, -1, -1, -1, 0]
    shown = {f["field"]: f["dice"] for f in GAME.view(table.s, -1)["fields"]}
    assert shown["temple"] == [{"seat": 1, "value": 2}, {"seat": 0, "value": 5}]


def test_C_RULING_72_the_virtual_one_cannot_be_turned() -> None:
    table = plain().pututus(0, small=1, big=1).cards(0, "05").dice(0, 3, 1)
    table.do("play 05", "place 3 points")
    assert turns(table) == []
    assert table.why("pututu 1 2 small").rule == "C-RULING-72"
    assert table.why("pututu 1 3 big").rule == "C-RULING-72"
    table.do("place 1 points")
    assert (owned(table)[0], table.score(0), in_hand(table, 0)) == ((1, 1), 4, [1])


@each_edition
def test_C_RULING_86_no_value_in_between_leaves_one_to_six(edition: str) -> None:
    table = plain(edition=edition).pututus(0, small=1, big=1).dice(0, 6)
    # A 6 may become a 5 by -2 and +1, but not by +1 and -2.
    assert [text for text in turns(table) if text.endswith("small")] == ["6 5 small"]
    table.do("pututu 6 4 big")
    assert turns(table) == ["4 3 small", "4 5 small"]
    assert in_hand(table.do("pututu 4 5 small"), 0) == [5]
    low = plain(edition=edition).pututus(0, small=1, big=1).dice(0, 2).do("pututu 2 1 small")
    assert turns(low) == (["1 2 big", "1 3 big"] if edition == "de" else ["1 3 big"])
