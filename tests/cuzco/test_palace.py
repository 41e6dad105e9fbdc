"""Phase III, palace: fulfilling, discarding and taking tasks, card 04, and what others see."""

from typing import Any

import pytest

from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import (
    Table,
    done,
    in_box,
    plain,
    seen,
)

# Palace.


def material(table: Table) -> dict[str, Any]:
    """All a player could show for a task."""
    fields = "offerings food inti feathers feather_count goods hand tiles slid headbands priests"
    fields += " temple delivered villages khipus reserve order discard"
    return {name: getattr(table.s, name)[:] for name in fields.split()}


def test_C_PALACE_01_exactly_one_of_the_tasks_that_can_be_fulfilled() -> None:
    table = plain().tasks(0, "38", "41", "29").food(0, 5).offerings(0, 4).palace_turn(0)
    assert table.legal() == ["fulfil 38", "fulfil 41"]
    assert table.why("discard 29").rule == "C-PALACE-01"
    assert table.why("discard 38").rule == "C-PALACE-01"
    assert table.why("fulfil 37").rule == "C-PALACE-01"  # not his task
    table.do("fulfil 41")
    assert table.frame == "claiming"
    assert table.why("fulfil 38").rule == "C-PALACE-07"


def test_C_PALACE_01_in_the_turn_order() -> None:
    table = plain().order(3, 1, 0, 2).palace_turn(3)
    seats: list[int] = []
    for _ in range(4):
        seats.append(table.actor)
        table.do(table.legal()[0])
        table.do(table.legal()[0])
    assert seats == [3, 1, 0, 2]


@pytest.mark.parametrize(("task", "kind"), [("s06", "grey"), ("42", "brown")])
def test_C_PALACE_02_six_points_for_grey_and_brown(task: str, kind: str) -> None:
    table = plain().tasks(0, task, "29", "37").khipus_in(0, "i1", "i2", "i3", "i4").palace_turn(0)
    table.do(f"fulfil {task}")
    assert table.score(0) == table.points(0, "tasks") == 6


@pytest.mark.parametrize(("food", "met"), [(4, False), (5, True), (6, True), (12, True)])
def test_C_PALACE_03_numbers_are_minimums(food: int, met: bool) -> None:
    table = plain().tasks(0, "38", "29", "37").food(0, food).palace_turn(0)
    if met:
        assert table.legal() == ["fulfil 38"]
    else:
        assert table.legal() == ["discard 38", "discard 29", "discard 37"]
        assert table.why("fulfil 38").rule == "C-PALACE-03"
        assert table.why("fulfil 38").args["missing"] == 1


@pytest.mark.parametrize("task", ["38", "41", "40", "02", "24", "32", "s01", "s06", "39", "17"])
def test_C_PALACE_04_nothing_is_given_up(task: str) -> None:
    table = (
        Table(round=2)
        .tasks(0, task, "29", "21")
        .food(0, 5)
        .offerings(0, 4)
        .medallions(0, 2)
        .feathers(0, 1, 2, 3, 4, 5, 6, 7, 8)
        .headbands(0, 1, 2, 3, 4)
        .goods(0, "soup", "soup")
        .cards(0, "01", "02")
        .temple(step3=0)
        .tiles(0, "a09a", slid=("r01a", "r02b", "r03c"))
        .khipus_in(0, "i1", "o3")
        .palace_turn(0)
    )
    before = material(table)
    table.do(f"fulfil {task}")
    assert material(table) == before
    assert table.score(0) == 6


def test_C_PALACE_05_example_ulrich_and_task_02() -> None:
    table = plain().order(2, 0, 1, 3).tasks(2, "02", "29", "37").palace("25")
    table.feathers(2, 7, 8, 9).palace_turn(2)  # the violet slots of his mask
    table.do("fulfil 02")
    assert table.score(2) == 6
    assert (done(table, 2), table.open_tasks(2)) == (["02"], ["29", "37"])
    table.do("claim 25")
    assert sorted(table.open_tasks(2)) == ["25", "29", "37"]
    assert done(table, 2) == ["02"]


def test_C_PALACE_06_who_can_fulfil_none_puts_one_in_the_box() -> None:
    table = plain().tasks(0, "s04", "29", "37").palace_turn(0)
    assert table.legal() == ["discard s04", "discard 29", "discard 37"]
    assert table.why("pass").rule == "C-PALACE-01"
    assert table.why("discard 38").rule == "C-PALACE-06"
    table.do("discard 29")
    assert in_box(table, "29")
    assert (table.score(0), done(table, 0), table.frame) == (0, [], "claiming")


@pytest.mark.parametrize("first", ["fulfil 38", "discard 29"])
def test_C_PALACE_07_then_one_open_task_is_taken(first: str) -> None:
    table = plain().tasks(0, "38", "29", "37").food(0, 5 if first == "fulfil 38" else 0)
    table.palace("11", "12", "13", "14", "15", "16").palace_turn(0).do(first)
    assert table.legal() == [f"claim {n}" for n in range(11, 17)]
    assert table.why("pass").rule == "C-PALACE-07"
    assert table.why("claim 17").rule == "C-PALACE-07"
    table.do("claim 14")
    assert len(table.open_tasks(0)) == 3
    assert "14" in table.open_tasks(0)
    assert table.actor == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_PALACE_08_the_palace_is_not_refilled_between_players(players: int) -> None:
    table = plain(players).palace_turn(0)
    for k in range(1, players + 1):
        table.do(table.legal()[0])
        assert len(table.legal()) == players + 2 - (k - 1)
        GAME.apply(table.s, GAME.legal_actions(table.s)[-1])
    assert table.frame == "lay_out_round"


def test_C_PALACE_09_a_task_is_taken_in_round_6_too() -> None:
    table = plain(2, round=6).palace("44", "45", "46", "47").palace_turn(0)
    for claim in ("claim 44", "claim 47"):
        table.do(table.legal()[0])
        assert table.frame == "claiming"
        table.do(claim)
    assert table.frame == "settling"
    assert ["44" in table.open_tasks(0), "47" in table.open_tasks(1)] == [True, True]
    assert [len(table.open_tasks(seat)) for seat in range(2)] == [3, 3]


@pytest.mark.parametrize("known", [True, False])
def test_C_RULING_57_the_duty_holds_for_hidden_cards_too(known: bool) -> None:
    table = plain().tasks(0, "32", "29", "37").cards(0, "01", "02", known=known).palace_turn(0)
    assert table.legal() == ["fulfil 32"]
    assert table.why("discard 29").rule == "C-PALACE-01"


def test_C_RULING_59_a_task_just_taken_waits_for_the_next_round() -> None:
    table = plain(2).tasks(0, "s04", "29", "37").palace("38").food(0, 5).palace_turn(0)
    table.do("discard 29", "claim 38")
    assert (table.actor, table.score(0)) == (1, 0)
    table.do(table.legal()[0])
    table.do(table.legal()[0])
    assert (table.s.round, table.score(0)) == (2, 0)
    assert "38" in table.open_tasks(0)


def test_C_RULING_59_in_round_6_it_is_one_of_the_last_three() -> None:
    table = plain(2, round=6).tasks(0, "s04", "29", "37").palace("38").food(0, 5).order(1, 0)
    table.palace_turn(1)
    table.do(table.legal()[0])
    table.do(next(claim for claim in table.legal() if claim != "claim 38"))
    table.do("discard 29", "claim 38")
    while table.actor == 1:
        table.do(table.legal()[0])
    assert table.legal() == ["fulfil 38", "discard s04", "discard 37"]


@pytest.mark.parametrize(("seat", "first", "met"), [(2, 2, True), (0, 2, False), (0, 0, True)])
def test_C_RULING_66_s04_looks_at_the_tile_dealt_this_round(
    seat: int, first: int, met: bool
) -> None:
    table = plain().tasks(seat, "s04", "29", "37").tiles(seat, "r01a").status(first, 3)
    table.university().settle()
    while table.actor != seat:
        table.do(table.legal()[0])
    choices = ["fulfil s04"] if met else ["discard s04", "discard 29", "discard 37"]
    assert table.legal() == choices


# Card 04 in the palace, and what the others get to see.


def test_C_RULING_47_card_04_is_never_compulsory() -> None:
    table = plain().tasks(0, "01", "29", "37").feathers(0, 7, 8).cards(0, "04").palace_turn(0)
    assert table.legal() == ["discard 01", "discard 29", "discard 37", "play 04"]
    table.do("discard 01")
    assert (table.hand(0), table.score(0), table.s.offerings[0]) == (["04"], 0, 2)


def test_C_RULING_47_card_04_may_go_to_another_task_than_the_fulfillable_one() -> None:
    table = plain().tasks(0, "01", "38", "37").feathers(0, 7, 8).food(0, 5).cards(0, "04")
    table.palace_turn(0)
    assert table.legal() == ["fulfil 38", "play 04"]
    table.do("play 04", "fulfil 01")
    assert (table.score(0), done(table, 0)) == (4, ["01"])
    assert table.frame == "claiming"  # exactly one either way


@pytest.mark.parametrize("at_end", [False, True])
def test_C_RULING_82_card_04_is_not_for_a_task_that_is_met(at_end: bool) -> None:
    table = plain(round=6).tasks(0, "41", "29", "37").offerings(0, 4).cards(0, "04")
    table = table.last_tasks(0) if at_end else table.palace_turn(0)
    table.do("fulfil 41")
    assert (table.score(0), table.hand(0), table.s.offerings[0]) == (6, ["04"], 4)


@pytest.mark.parametrize("at_end", [False, True])
@pytest.mark.parametrize(
    ("task", "feathers", "offerings", "offered"),
    [
        ("01", (7, 8), 1, True),  # one orange feather is missing
        ("01", (7,), 1, False),  # two are
        ("41", (), 3, False),  # one is missing now, two after paying
        ("33", (), 1, False),  # card 04 itself is the only one of its god
    ],
)
def test_C_RULING_82_exactly_one_condition_missing_after_the_cost(
    at_end: bool, task: str, feathers: tuple[int, ...], offerings: int, offered: bool
) -> None:
    table = plain(round=6).tasks(0, task, "29", "37").feathers(0, *feathers)
    table.offerings(0, offerings).cards(0, "04")
    table = table.last_tasks(0) if at_end else table.palace_turn(0)
    if offered:
        assert table.do("play 04").legal() == [f"fulfil {task}"]
        assert table.do(f"fulfil {task}").score(0) == 4
    else:
        assert table.why("play 04").rule in ("C-RULING-46", "C-RULING-82")


def test_C_RULING_82_a_medallion_spent_on_card_04_is_deducted_too() -> None:
    table = Table().tasks(0, "40", "29", "37").palace_turn(0)  # card 04 lies face up
    assert table.why("inti 04").rule == "C-RULING-46"
    table = Table().tasks(0, "38", "29", "37").food(0, 4).palace_turn(0)
    assert table.do("inti 04").legal() == ["fulfil 38"]


@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_ED_14_the_palace_belongs_to_phase_three(edition: str) -> None:
    table = plain(2, edition=edition).cards(0, "04").tiles(0, "r02a").tasks(0, "38", "29", "37")
    table.food(0, 5).on_sale("soup").phase_two(0)
    assert table.legal() == ["use research 02", "pass"]
    assert table.why("play 04").rule == "C-GODUSE-03"
    assert table.why("fulfil 38").key == "not_asked"
    table.do("use research 02")
    assert (table.actor, table.frame) == (0, "buying")
    table.do("pass")
    assert (table.actor, table.frame, table.legal()) == (0, "fulfilling", ["fulfil 38"])


@pytest.mark.parametrize("viewer", [-1, 1])
def test_C_RULING_55_fulfilled_tasks_are_public_and_hands_are_not(viewer: int) -> None:
    table = plain().tasks(0, "38", "29", "37").food(0, 5).cards(0, "01", "02", known=False)
    table.palace_turn(0).do("fulfil 38")
    about = seen(table, 0, viewer)
    assert about["fulfilled"] == ["38"]
    assert about["cards"] == {"known": [], "hidden": 2}
    assert "hand" not in about
    assert seen(table, 0, 0)["hand"] == ["01", "02"]


@pytest.mark.parametrize(
    ("task", "known", "hidden", "shown"),
    [
        # A known card goes first, then the lowest number.
        ("32", ["03"], ["01", "02"], ["01", "03"]),
        ("32", ["01", "03"], ["02", "08"], ["01", "03"]),
        ("35", [], ["10", "12"], ["10", "12"]),
        ("22", ["05", "08", "11"], ["02", "15"], ["02", "05", "08", "11"]),
        ("22", ["05", "08", "11", "14"], ["02", "03"], ["05", "08", "11", "14"]),
        ("23", ["01", "08", "08", "09"], ["02", "03"], ["01", "08", "08", "09"]),
        ("23", ["02", "03", "14", "15"], ["01", "13"], ["01", "02", "03", "14", "15"]),
        # With card 04 one card fewer.
        ("32", ["04"], ["01", "08"], ["01"]),
        ("22", ["04", "05", "08"], ["02", "03"], ["02", "05", "08"]),
        ("23", ["04", "13", "14"], ["01", "02"], ["13", "14"]),
    ],
)
def test_C_RULING_55_only_the_cards_a_task_needs_are_shown(
    task: str, known: list[str], hidden: list[str], shown: list[str]
) -> None:
    table = plain().tasks(0, task, "29", "37").cards(0, *known).cards(0, *hidden, known=False)
    table.palace_turn(0)
    if "04" in known:
        table.do("play 04")
    table.do(f"fulfil {task}")
    left = len(known) + len(hidden) - len(shown) - ("04" in known)
    assert seen(table, 0, 1)["cards"] == {"known": shown, "hidden": left}
