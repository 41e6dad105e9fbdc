"""Mama Quilia's god cards 04 to 06, each from the hand and by Inti, alone and with others."""

from collections.abc import Callable

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.cards import EDITIONS, WAYS, arm, dice_on, fork, paid, pips
from tests.cuzco.table import Table, refused

# Card 04.


def with_task(
    way: str,
    *tasks: str,
    end: bool = False,
    edition: str = "de",
    cards: tuple[str, ...] = ("04",),
) -> Table:
    """Seat 0 has card 04 once and 2 orange feathers; its tasks are these."""
    table = Table(round=6, edition=edition).feathers(0, 7, 8).tasks(0, *tasks)
    arm(table, way, *cards, phase="III").order(1, 0, 2, 3)
    return table.last_tasks(0) if end else table.palace_turn(0)


@pytest.mark.rule("C-ED-06")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("end", [False, True], ids=["palace", "end"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_C_GOD_04_example_two_orange_feathers(way: str, end: bool, edition: str) -> None:
    """Task 01, not start task S01, asks for orange feathers in both editions."""
    table = with_task(way, "01", "s01", "07", end=end, edition=edition)
    assert table.legal() == ["discard 01", "discard s01", "discard 07", f"{way} 04"]
    table.do(f"{way} 04")
    assert paid(table, "04")
    assert table.legal() == ["fulfil 01"]
    assert refused(table, "discard 07") == "C-RULING-81"
    assert refused(table, "fulfil s01") == "C-RULING-82"
    table.do("fulfil 01")
    assert table.points(0, "tasks") == 4
    assert table.s.fulfilled == [ids.TASKS.index("01")]  # seat 0's
    assert table.open_tasks(0) == ["s01", "07"]
    assert table.frame == ("settling" if end else "claiming")


@pytest.mark.rule("C-RULING-30", "C-RULING-45")
@pytest.mark.parametrize("end", [False, True], ids=["palace", "end"])
def test_C_GOD_04_never_two_on_one_task(end: bool) -> None:
    table = with_task("play", "02", "s06", "07", end=end).cards(0, "04").offerings(0, 2)
    assert table.why("fulfil s06").args["missing"] == 2
    assert table.legal() == ["discard 02", "discard s06", "discard 07"]


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_04_one_on_each_of_the_last_three_tasks() -> None:
    table = with_task("play", "01", "s06", "24", end=True).khipus_in(0, "i1").goods(0, "soup")
    table.cards(0, "04").offerings(0, 2).medallions(0, 1).tops("04")
    table.do("play 04", "fulfil 01", "inti 04", "fulfil 24", "play 04", "fulfil s06")
    assert table.points(0, "tasks") == 12


FORMS: list[tuple[str, Callable[[Table], Table], Callable[[Table], Table]]] = [
    ("s01", lambda t: t.temple(step1=0), lambda t: t),
    ("s01", lambda t: t.tiles(0, "a02a"), lambda t: t.tiles(0, "r02a")),
    ("s02", lambda t: t.tiles(0, "r02a"), lambda t: t.tiles(0, "a02a")),
    ("s03", lambda t: t.tiles(0, "r02a", "r02b"), lambda t: t),
    ("s05", lambda t: t.goods(0, "soup"), lambda t: t.tiles(0, "r02a")),
    ("s06", lambda t: t.khipus_in(0, "o5"), lambda t: t),
    ("05", lambda t: t.feathers(0, 1, 4), lambda t: t.feathers(0, 1, 2)),
    ("06", lambda t: t.feathers(0, 1, 2, 4, 5), lambda t: t.feathers(0, 1, 2, 4)),
    ("14", lambda t: t.khipus_in(0, "i2", "i5", "o6", "o2"), lambda t: t.khipus_in(0, "i2", "i4")),
    ("15", lambda t: t.tiles(0, "r02a", "r05a"), lambda t: t.tiles(0, "r02a", "r02b", "a05a")),
    ("30", lambda t: t.goods(0, "soup", "bowl"), lambda t: t.goods(0, "soup", "soup")),
]  # fmt: skip


@pytest.mark.parametrize(("task", "one_less", "two_less"), FORMS, ids=[f[0] for f in FORMS])
def test_C_RULING_45_one_condition_less(
    task: str, one_less: Callable[[Table], Table], two_less: Callable[[Table], Table]
) -> None:
    table = one_less(with_task("play", task, "02", "07"))
    assert f"fulfil {task}" in table.do("play 04").legal()
    assert "play 04" not in two_less(with_task("play", task, "02", "07")).legal()


@pytest.mark.parametrize(
    ("task", "hand", "offerings", "medallions", "ways"),
    [
        pytest.param("22", ("04", "01", "07"), 3, 1, ["inti 04"], id="22, own card leaves"),
        pytest.param("22", ("04", "01", "07"), 3, 0, [], id="22, from the hand only"),
        pytest.param("22", ("04", "04", "01", "07"), 3, 1, ["play 04", "inti 04"], id="22, second"),
        pytest.param("22", ("01", "07", "10"), 3, 1, ["inti 04"], id="22, by Inti"),
        pytest.param("23", ("04", "05"), 3, 1, ["inti 04"], id="23, own card leaves"),
        pytest.param("23", ("04", "01", "02"), 3, 1, ["play 04", "inti 04"], id="23, another god"),
        pytest.param("33", ("04",), 3, 1, ["inti 04"], id="33, never from the hand"),
        pytest.param("33", ("04",), 3, 0, [], id="33, only card 04"),
        pytest.param("36", ("04", "15"), 3, 0, ["play 04"], id="36"),
        pytest.param("40", ("04",), 3, 1, ["play 04"], id="40, never by Inti"),
        pytest.param("40", (), 3, 1, [], id="40, only Inti"),
        pytest.param("41", ("04",), 3, 1, ["inti 04"], id="41, never from the hand"),
        pytest.param("41", ("04",), 3, 0, [], id="41, only an offering"),
    ],
)
@pytest.mark.rule("C-GOD-04")
def test_C_RULING_46_the_cost_is_paid_before_checking(
    task: str, hand: tuple[str, ...], offerings: int, medallions: int, ways: list[str]
) -> None:
    table = with_task("play", task, "02", "07", cards=hand)
    table.offerings(0, offerings).tops("04").medallions(0, medallions)
    assert [text for text in table.legal() if text.endswith(" 04")] == ways
    for way in ways:
        assert fork(table).do(way).legal() == [f"fulfil {task}"]
    for way in {"play 04", "inti 04"} - set(ways):
        assert refused(table, way) in ("C-RULING-46", "C-RULING-82", "C-GODUSE-01", "C-INTI-01")


def test_C_RULING_46_who_has_enough_needs_no_card() -> None:
    for task, hand, offerings, inti in (("33", ("05",), 1, 0), ("41", (), 4, 0), ("40", (), 1, 2)):
        table = with_task("play", task, "02", "07").cards(0, *hand)
        table.offerings(0, offerings).medallions(0, inti).do(f"fulfil {task}")
        assert (table.points(0, "tasks"), table.frame) == (6, "claiming")


def test_C_RULING_47_card_04_is_never_compulsory() -> None:
    table = with_task("play", "01", "02", "07").do("discard 01")
    assert (table.frame, table.hand(0), table.score(0)) == ("claiming", ["04"], 0)
    table = with_task("play", "01", "02", "07", end=True).do("discard 01")
    assert (table.open_tasks(0), table.hand(0)) == (["02", "07"], ["04"])


@pytest.mark.parametrize("tasks", [("01", "24", "07"), ("24", "01", "07")])
def test_C_RULING_47_it_may_serve_another_task_than_the_fulfillable_one(
    tasks: tuple[str, ...],
) -> None:
    table = with_task("play", *tasks).goods(0, "soup", "soup")
    assert table.legal() == ["fulfil 24", "play 04"]  # no discarding
    table.do("play 04")
    assert refused(table, "fulfil 24") == "C-RULING-82"
    assert table.do("fulfil 01").points(0, "tasks") == 4
    assert table.open_tasks(0) == ["24", "07"]


# Card 05.


def after_turn(way: str, *cards: str, players: int = 4, edition: str = "de") -> Table:
    """Seat 0 has played card 05 and placed a 3 on points."""
    table = arm(Table(players, round=2, edition=edition), way, "05", *cards)
    return table.dice(0, 3, 6).do(f"{way} 05", "place 3 points")


@pytest.mark.rule("C-ED-23")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_C_GOD_05_a_further_turn_with_a_virtual_one(way: str, edition: str) -> None:
    table = after_turn(way, edition=edition)
    assert table.legal() == [
        f"place 1 {field}" for field in ("bridge", "agriculture", "research", "trade", "temple")
    ] + ["place 1 points"]
    assert refused(table, "place 6 points") == "C-GOD-05"
    assert refused(table, "place 1 stone") == "C-RULING-20"  # the arms are 2, 4 and 6
    table.do("place 1 points")
    assert paid(table, "05")
    assert (table.score(0), table.actor, table.s.dice[:3]) == (4, 1, [0, 6, 0])
    assert [die % 8 for die in table.s.lying] == [3]  # no die stays


@pytest.mark.parametrize(
    ("players", "fields"),
    [(3, ["movement", "agriculture", "research"]), (2, ["movement", "persons"])],
)
def test_C_GOD_05_on_joint_fields(players: int, fields: list[str]) -> None:
    table = after_turn("play", players=players)
    every = [*fields, "trade", "temple", "points"]
    assert table.legal() == [f"place 1 {field}" for field in every]
    assert table.do("place 1 movement").legal() == ["move i1"]


def test_C_GOD_05_no_one_may_lie_there_except_on_points() -> None:
    table = arm(Table(), "play", "05").lying("trade", 1).lying("temple", 2).lying("points", 1)
    table.do("play 05", "place 3 points")
    assert refused(table, "place 1 trade") == "C-PLACE-01"
    assert {"place 1 temple", "place 1 points"} <= set(table.legal())


def test_C_GOD_05_blocks_nobody() -> None:
    table = after_turn("play").do("place 1 trade", "pass")
    assert (table.actor, "place 1 trade" in table.legal()) == (1, True)


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("stone", ["move o1"]),
        ("research", ["tile research 1"]),
        ("headdress", ["headband 1"]),
    ],
)
def test_C_RULING_35_the_strength_of_a_one(action: str, expected: list[str]) -> None:
    table = Table().runner(0, "i1").feathers(0, 1, 2, 3, 4)
    arm(table, "play", "05").do("play 05", "place 3 points", f"place 1 {action}")
    assert table.legal() == expected


def test_C_RULING_35_one_pip_and_step_one() -> None:
    assert pips(after_turn("play").do("place 1 trade")) == 1
    assert after_turn("play").do("place 1 temple").s.temple == [0, -1, -1, -1, -1, -1]


def test_C_RULING_35_after_the_ordeal_and_after_the_third_die() -> None:
    table = arm(Table(), "play", "05").dice(0, 2).phase_one(0, 3).do("place 2 temple")
    assert table.do("take iliapa").legal() == ["food", "status", "play 05"]
    table.do("play 05", "food")  # announced in the ordeal
    assert (table.s.dice[:3], table.frame, table.actor) == ([0, 0, 0], "placing", 0)
    table.do("place 1 points")
    assert (table.score(0), table.actor) == (2, 1)


def unseen(table: Table, card: str) -> Table:
    """Seat 0 can pay for this card, which nobody else has seen, and for no other."""
    return arm(table, "play").cards(0, card, known=False).offerings(0, 1)


def test_C_RULING_98_card_05_is_announced_before_the_die_in_a_trade_or_in_an_ordeal() -> None:
    table = unseen(Table().dice(0, 3), "05")
    assert "play 05" in table.legal()
    table.do("place 3 trade")
    assert "play 05" in table.do("point").legal()
    early, late = fork(table).do("play 05", "pass"), table.do("point", "point")
    assert (early.actor, early.frame, early.legal()[0]) == (0, "placing", "place 1 bridge")
    assert late.actor == 1  # nobody knows of the card, and the last choice is made
    table = arm(Table().tiles(0, "r09a").feathers(0, 1, 2), "play", "05", phase="II").phase_two(0)
    table.do("use research 09", "headband 1")
    assert (table.frame, table.why("play 05").rule) == ("ordeal", "C-GODUSE-03")


AFTER = {  # the face-up card, the hand, offerings and medallions; what is done; the ways then
    "a card just bought": ("05", (), 1, 0, ("take mama_quilia",), ["play"]),
    "an offering just bought": ("04", ("05",), 0, 0, ("offering",), ["play"]),
    "a card just turned up": ("04", (), 0, 1, ("take mama_quilia",), ["inti"]),
    "a card that was seen": ("04", ("05",), 1, 0, ("point", "point"), ["play"]),
    "two cards": ("05", ("05",), 1, 1, ("khipu",), ["play", "inti"]),
}


@pytest.mark.rule("C-GOD-05", "C-TRADE-08")
@pytest.mark.parametrize("name", AFTER)
def test_C_RULING_98_card_05_after_the_turn_if_everybody_knows_that_it_can_be(name: str) -> None:
    top, hand, offerings, medallions, does, ways = AFTER[name]
    table = arm(Table().dice(0, 2), "play").tops(top).cards(0, *hand)
    table.offerings(0, offerings).medallions(0, medallions).do("place 2 trade")
    table.draw("reveal 05").do(*does)
    assert (table.frame, table.actor) == ("turn", 0)
    assert table.legal() == [*(f"{way} 05" for way in ways), "pass"]
    assert fork(table).do("pass").actor == 1
    for way in ways:
        further = fork(table).do(f"{way} 05")
        assert (further.frame, further.actor) == ("placing", 0)
        assert "place 1 points" in further.legal()


def test_C_RULING_98_after_the_turn_nobody_is_asked_for_a_card_that_was_not_seen() -> None:
    table = unseen(Table(), "05").do("place 3 points")
    assert table.actor == 1
    table = unseen(Table(), "05").medallions(0, 1).tops("05").do("place 3 points")
    assert table.legal() == ["play 05", "inti 05", "pass"]  # asked for the card everybody sees


def test_C_RULING_37_after_an_extra_turn_one_may_play_another() -> None:
    table = arm(Table(), "play", "05", "05").do("place 3 points", "play 05", "place 1 points")
    assert table.legal() == ["play 05", "pass"]
    table.do("play 05", "place 1 points")
    assert (table.score(0), table.actor, table.s.discard[4]) == (6, 1, 2)


def test_C_RULING_37_two_cards_announced_in_one_turn_give_two_extra_turns() -> None:
    table = arm(Table(), "play", "05", "05").do("play 05", "play 05", "place 3 points")
    table.do("place 1 points")
    assert (table.frame, table.actor) == ("placing", 0)
    assert table.do("place 1 points").actor == 1
    assert (table.score(0), paid(table, "05")) == (6, True)


def test_C_GOD_05_adds_no_turn_to_phase_two() -> None:
    table = arm(Table().tiles(0, "r02a"), "play", "05").phase_two(0).do("use research 02")
    assert (table.actor, table.frame) != (0, "turn")


# Card 05 with others.


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("02", ("place 1 trade", "play 02", "raise a10a")),
        ("06", ("play 06", "lift 3 points", "drop temple")),
        ("07", ("play 07", "place 1 stone")),
        ("08", ("place 1 temple", "play 08")),
        ("09", ("play 09", "place 1 research", "tile research 1", "salvage a01a")),
        ("10", ("play 10", "place 1 bridge", "move i1")),
        ("12", ("play 12", "place 1 temple")),
        ("13", ("play 13", "place 1 trade")),
        ("14", ("play 14", "place 1 bridge", "move o5")),
    ],
)
def test_C_RULING_36_all_cards_of_phase_one_in_the_extra_turn(
    card: str, actions: tuple[str, ...]
) -> None:
    table = Table(round=2).tiles(0, slid=("a10a",)).reserve(0, 3)
    if card == "07":
        table.lying("stone", 1).runner(0, "i1")
    if card == "12":
        table.temple(step1=1)
    arm(table, "play", "05", card).do("play 05", "place 3 points", *actions)
    assert paid(table, "05", card)


@pytest.mark.parametrize("extra", [False, True])
def test_C_RULING_36_no_pututu_on_the_virtual_one(extra: bool) -> None:
    table = arm(Table(pututu=True), "play", "05").pututus(0, small=1)
    if not extra:
        assert "pututu 1 2 small" in table.legal()
        return
    table.do("play 05", "place 3 points")
    assert refused(table, "pututu 1 2 small") == "C-RULING-72"


@pytest.mark.rule("C-RULING-30")
def test_C_RULING_37_one_extra_turn_after_the_other() -> None:
    table = arm(Table(), "play", "05", "05").do("play 05", "place 3 points")
    table.do("place 1 temple", "take iliapa", "play 05", "food")
    assert (table.frame, table.actor) == ("placing", 0)
    table.do("place 1 points")
    assert (table.score(0), table.actor, paid(table, "05")) == (4, 1, False)
    assert (table.hand(0), table.s.discard[4]) == (["01"], 2)


# Card 06.


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("players", "fields"),
    [
        (4, ["stone", "bridge", "agriculture", "research", "trade", "temple", "headdress"]),
        (3, ["movement", "agriculture", "research", "trade", "temple", "headdress"]),
        (2, ["movement", "persons", "trade", "temple", "headdress"]),
    ],
)
@pytest.mark.rule("C-RULING-38")
def test_C_GOD_06_moves_any_die_to_any_other_field(
    way: str, players: int, fields: list[str]
) -> None:
    table = arm(Table(players), way, "06").lying("trade", 4, 3).lying("points", 6, seat=0)
    table.lying(fields[0], 5).do(f"{way} 06")
    assert paid(table, "06")
    lifts = ["3 trade", "4 trade", f"5 {fields[0]}", "6 points"]
    assert table.legal() == [f"lift {die}" for die in lifts]
    table.do("lift 6 points")
    assert table.legal() == [f"drop {field}" for field in fields]
    assert refused(table, "drop points") == "C-GOD-06"
    table.do("drop trade")
    assert (table.frame, table.actor, table.score(0)) == ("placing", 0, 0)  # no action for it
    assert dice_on(table, "trade") == [4, 3, 6]  # the placing rule is ignored


def test_C_RULING_38_then_the_normal_placing_rule_in_the_new_situation() -> None:
    table = arm(Table(), "play", "06").lying("trade", 5, 1).lying("temple", 6)
    assert refused(table, "place 3 trade") == "C-PLACE-01"
    table.do("play 06", "lift 1 trade", "drop temple")
    assert "place 3 trade" in table.legal()
    assert refused(table, "place 3 temple") == "C-PLACE-01"
    assert (table.s.lowest[ids.TRADE], table.s.lowest[ids.TEMPLE]) == (5, 1)


def test_C_RULING_38_only_dice_on_fields_and_not_before_the_first() -> None:
    table = arm(Table(), "play", "06")
    assert refused(table, "play 06") == "C-RULING-38"
    table.lying("points", 6).do("play 06")
    assert refused(table, "lift 2 points") == "C-RULING-38"  # an unplaced die
    assert table.legal() == ["lift 6 points"]


@pytest.mark.rule("C-RULING-30")
def test_C_GOD_06_one_die_per_card() -> None:
    table = arm(Table(), "play", "06", "06").lying("trade", 2, 1)
    table.do("play 06", "lift 1 trade", "drop points")
    assert table.frame == "placing"
    table.do("play 06", "lift 2 trade", "drop points")
    assert (dice_on(table, "trade"), dice_on(table, "points")) == ([], [1, 2])
    assert "place 3 trade" in table.legal()
