"""C-TASK-S01 to C-TASK-55: each task met exactly, short of it by one, and mended by card 04."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import Table
from tests.cuzco.task_cases import CASES, HAND, INTI, Case, Has

EACH = [pytest.param(case, id=case.rule) for case in CASES]
EACH_WAY = [pytest.param(case, way, id=f"{case.rule}-{way}") for case in CASES for way in case.ways]


def palace(case: Case, has: Has, players: int = 4) -> Table:
    """Seat 0's palace turn in round 5, with this task and two it cannot meet."""
    table = has.lay(Table(players, round=5).tasks(0, case.task, *case.fillers))
    table.check()
    return table.palace_turn(0)


def discards(case: Case) -> list[str]:
    return [f"discard {task}" for task in (case.task, *case.fillers)]


def done(table: Table, seat: int = 0) -> list[str]:
    return [ids.TASKS[entry % 64] for entry in table.s.fulfilled if entry // 64 == seat]


def test_every_task_has_a_case() -> None:
    assert [case.task for case in CASES] == list(ids.TASKS)


@pytest.mark.rule("C-RULING-65")
@pytest.mark.parametrize("case", EACH)
def test_met_exactly_it_must_be_fulfilled_for_6_points(case: Case) -> None:
    for players in (2, 3, 4):
        for has in case.met:
            table = palace(case, has, players)
            assert table.legal() == [f"fulfil {case.task}"]
            assert table.why(f"discard {case.task}").rule == "C-PALACE-01"
            table.do(f"fulfil {case.task}")
            assert (table.score(0), table.points(0, "tasks")) == (6, 6)
            assert done(table) == [case.task]
            assert table.open_tasks(0) == list(case.fillers)


@pytest.mark.parametrize("case", EACH)
def test_one_short_it_cannot_be_fulfilled(case: Case) -> None:
    for players in (2, 3, 4):
        for has in case.short:
            table = palace(case, has, players)
            assert table.legal() == discards(case)
            reason = table.why(f"fulfil {case.task}")
            assert (reason.rule, reason.args["missing"]) == ("C-PALACE-03", 1)


@pytest.mark.rule("C-RULING-45", "C-GOD-04")
@pytest.mark.parametrize(("case", "way"), EACH_WAY)
def test_one_short_card_04_makes_up_for_it_and_gives_4_points(case: Case, way: str) -> None:
    for has in case.short:
        table = palace(case, has.with_card_04(way))
        before = table.s.offerings[0], table.s.inti[0]
        paid = "play 04" if way == HAND else "inti 04"
        assert table.legal() == [*discards(case), paid]
        assert table.do(paid).legal() == [f"fulfil {case.task}"]
        table.do(f"fulfil {case.task}")
        assert (table.score(0), table.points(0, "tasks")) == (4, 4)
        assert done(table) == [case.task]
        spent = before[0] - table.s.offerings[0], before[1] - table.s.inti[0]
        assert spent == ((1, 0) if way == HAND else (0, 1))
        assert table.s.discard[ids.CARD_04] == 1


@pytest.mark.rule("C-RULING-45")
@pytest.mark.parametrize(("case", "way"), EACH_WAY)
def test_two_short_even_card_04_does_not_help(case: Case, way: str) -> None:
    table = palace(case, case.far.with_card_04(way))
    assert table.legal() == discards(case)
    reason = table.why(f"fulfil {case.task}")
    assert reason.rule == "C-PALACE-03"
    assert int(reason.args["missing"]) >= 2


MORE = [
    ("02", Has(feathers="VVVTTTOOORRR")),
    ("06", Has(feathers="TTTVVVOOORRR")),
    ("07", Has(villages="i1 i2 i3 i4 i5 i6 o1 o2 o3 o4")),
    ("14", Has(villages="i2 i5 o6 o2 o5 i1 o4 i3 i4")),
    ("19", Has(slid="r01a r02a r03a a01a a02a a03a a04a")),
    ("22", Has(cards="01 04 07 10 13 14")),
    ("23", Has(cards="13 13 14 15")),
    ("31", Has(goods="soup soup tools bowl bowl")),
    ("36", Has(cards="13 13 15")),
    ("38", Has(food=9)),
    ("39", Has(feathers="TTTVVVOOORRR", bands=6)),
    ("40", Has(medallions=4)),
    ("41", Has(offerings=7)),
    ("42", Has(villages="i1 i2 i3 i4 i5 i6")),
    ("44", Has(tiles="a01a a01b a01c r01a")),
]


@pytest.mark.rule("C-PALACE-03")
@pytest.mark.parametrize(("task", "has"), MORE)
def test_the_numbers_are_minimums(task: str, has: Has) -> None:
    case = next(case for case in CASES if case.task == task)
    assert palace(case, has).legal() == [f"fulfil {task}"]


def test_C_RULING_46_a_hand_card_04_never_helps_with_33_and_41() -> None:
    for task, short, met in [
        ("33", Has(cards="04"), Has(cards="04 05")),
        ("41", Has(cards="04", offerings=3), Has(cards="04", offerings=4)),
    ]:
        case = next(case for case in CASES if case.task == task)
        assert palace(case, short).legal() == discards(case)
        table = palace(case, met).do(f"fulfil {task}")
        assert (table.frame, table.score(0)) == ("claiming", 6)
        assert "04" in table.hand(0)


def test_C_RULING_46_by_inti_card_04_never_helps_with_40() -> None:
    case = next(case for case in CASES if case.task == "40")
    assert palace(case, Has(medallions=1)).legal() == discards(case)
    table = palace(case, Has(medallions=2)).do("fulfil 40")
    assert (table.frame, table.score(0), table.s.inti[0]) == ("claiming", 6, 2)


@pytest.mark.parametrize(
    ("task", "has", "way", "refused"),
    [
        pytest.param("22", Has(cards="04 01 07", medallions=1), INTI, "play 04", id="22"),
        pytest.param("23", Has(cards="04 05", medallions=1), INTI, "play 04", id="23"),
        pytest.param("33", Has(cards="04", medallions=1), INTI, "play 04", id="33"),
        pytest.param("41", Has(cards="04", offerings=3, medallions=1), INTI, "play 04", id="41"),
        pytest.param("40", Has(cards="04", medallions=1), HAND, "inti 04", id="40"),
    ],
)
def test_C_RULING_46_the_cost_comes_off_before_the_check(
    task: str, has: Has, way: str, refused: str
) -> None:
    case = next(case for case in CASES if case.task == task)
    table = palace(case, has)
    paid = "inti 04" if way == INTI else "play 04"
    assert table.legal() == [*discards(case), paid]
    assert table.why(refused).rule == "C-RULING-46"
    assert table.do(paid, f"fulfil {task}").score(0) == 4


@pytest.mark.parametrize(
    ("task", "has"),
    [
        pytest.param("22", Has(cards="04 01 07"), id="22"),  # two gods are left
        pytest.param("23", Has(cards="04 05"), id="23"),  # one of its god is left
    ],
)
def test_C_RULING_46_the_played_card_no_longer_counts(task: str, has: Has) -> None:
    case = next(case for case in CASES if case.task == task)
    assert palace(case, has).legal() == discards(case)


@pytest.mark.rule("C-INTI-05")
@pytest.mark.parametrize("task", ["22", "23", "32", "33", "34", "35", "36"])
def test_C_RULING_64_a_medallion_is_no_card_in_hand(task: str) -> None:
    case = next(case for case in CASES if case.task == task)
    table = Has(cards=case.short[0].cards, medallions=3).lay(
        Table(round=5).tasks(0, task, *case.fillers).tops("02", "05", "08", "11", "14")
    )
    assert table.palace_turn(0).legal() == discards(case)


def test_C_RULING_58_a_priest_pushed_out_no_longer_counts() -> None:
    table = Table().tasks(0, "s01", "37", "39").tiles(0, "a01a").temple(step1=0)
    table.medallions(0, 0).medallions(1, 0)
    assert table.palace_turn(0).legal() == ["fulfil s01"]
    table.dice(1, 1, 2, 3).phase_one(1).do("place 1 temple", "offering", "food")
    assert table.palace_turn(0).legal() == ["discard s01", "discard 37", "discard 39"]


def test_C_RULING_58_a_tile_raised_by_card_02_no_longer_counts() -> None:
    table = Table().tasks(0, "17", "37", "39").tiles(0, slid=("r01a", "r02a", "r03a"))
    table.cards(0, "02").medallions(0, 0)
    table.do("place 1 trade", "play 02", "raise r02a", "pass")
    assert table.slid_tiles(0) == ["r01a", "r03a"]
    assert table.palace_turn(0).legal() == ["discard 17", "discard 37", "discard 39"]


def test_C_RULING_58_a_covered_khipu_still_counts() -> None:
    table = Table().tasks(0, "s06", "37", "39").medallions(0, 0)
    table.khipus_in(0, "i1", "o4").khipus_in(1, "i1", "o4").khipus_in(2, "i1")
    assert table.palace_turn(0).legal() == ["fulfil s06"]


def test_C_RULING_58_what_is_given_away_after_all_no_longer_counts() -> None:
    """Five food bought goods with: the state at the palace counts, not what was there."""
    table = Table().tasks(0, "38", "37", "39").food(0, 5).on_sale("soup").medallions(0, 0)
    table.market_turn(0).do("buy soup")
    assert table.palace_turn(0).legal() == ["discard 38", "discard 37", "discard 39"]
