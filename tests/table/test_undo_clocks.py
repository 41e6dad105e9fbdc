"""A question that comes back by undo keeps the time at which it was first put."""

from array import array

import pytest

from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.table.clocks import Pace
from tawantin.table.refusals import Conflict
from tawantin.table.table import Table
from tests.table.tables import LIVE, choose, started

DAYS = Pace("days", days=2)
LONG = Pace("live", base=3600, increment=5)
STEP = 60.0  # seconds between two choices


def playing(table: Table) -> Match:
    assert table.match is not None
    return table.match


def undoable(pace: Pace, choices: int = 1) -> tuple[Table, float, list[float]]:
    """Return a table where so many choices can be taken back, the time, and their deadlines.

    The deadlines are those of the questions they answered. A choice takes ten seconds.
    """
    table = started("cuzco", pace=pace)
    match = playing(table)
    at = 0.0
    ends: list[float] = []
    while len(ends) < choices:
        at += 10
        assert table.deadline is not None
        ends.append(table.deadline)
        choose(table, at)
        if not match.can_undo(table.to_act):
            ends.clear()
    return table, at, ends


def undo(table: Table, at: float) -> None:
    table.undo(table.to_act, table.version, at)


def read_anew(table: Table) -> Table:
    """Return the table as it is made of what is stored of it."""
    match = save.load(save.save(playing(table)), registry.game)
    other = Table(table.seats[:], table.pace, match)
    other.version, other.times = table.version, array("d", table.times)
    other.recall()
    return other


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("pace", [LONG, DAYS])
def test_choosing_and_taking_back_for_ever_wins_and_loses_no_time(pace: Pace, stored: bool) -> None:
    table, at, [end] = undoable(pace)
    for _ in range(20):
        if stored:
            table = read_anew(table)
        others = [seat for seat in table.seats if seat.seat != table.to_act]
        undo(table, at + 7)
        assert table.deadline == pytest.approx(end)
        assert [seat for seat in table.seats if seat.seat != table.to_act] == others
        at += 30
        choose(table, at)


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("pace", [LONG, DAYS])
def test_of_several_questions_that_come_back_each_keeps_its_time(pace: Pace, stored: bool) -> None:
    table, at, ends = undoable(pace, 3)
    for end in reversed(ends):
        if stored:
            table = read_anew(table)
        at += 15
        undo(table, at)
        assert table.deadline == pytest.approx(end)


@pytest.mark.parametrize("pace", [LIVE, DAYS])
def test_a_question_without_time_does_not_come_back(pace: Pace) -> None:
    table, _, [end] = undoable(pace)
    seats, log = table.seats, table.length
    with pytest.raises(Conflict) as refused:
        undo(table, end)
    assert refused.value.code == "no_undo"
    assert "Zeit" in refused.value.text("de")
    assert (table.seats, table.length) == (seats, log)
    undo(table, end - 1)
    assert table.time_out(end - 0.5) is None
    late = table.time_out(end)
    assert late is not None
    assert [seat.timed_out for seat in late.seats] == [True]


def test_a_bot_s_choice_that_is_taken_back_costs_no_increment() -> None:
    table, at, [_] = undoable(LONG)
    undo(table, at)
    seat, action = table.to_act, playing(table).legal_actions()[0]
    table.hand_over(seat, at)
    bank = table.seats[seat].bank
    assert bank is not None
    table.play_bot(seat, action, table.version, at + 100)
    table.take_back(seat, at + 200)
    undo(table, at + 210)
    assert table.deadline == pytest.approx(at + 200 + bank)


def answer(table: Table, at: float) -> int:
    """Let the last of the asked choose, one option or another; return its seat."""
    match, seat = playing(table), table.asked[-1]
    legal = match.game.legal_actions(match.game.as_asked(match.state, seat))
    table.play(
        seat, match.game.actions.text(legal[int(at // STEP) % len(legal)]), table.version, at
    )
    return seat


@pytest.mark.parametrize("stored", [False, True])
def test_a_question_put_to_several_keeps_its_time_too(stored: bool) -> None:
    """Machu Picchu: all who produce are asked at once; who answers last may be asked next."""
    for seed in range(40):
        table, at = started("machu_picchu", 3, DAYS, seed=seed), 0.0
        while table.status == "running" and table.length < 400:
            at += STEP
            put = [seat.asked for seat in table.seats]
            seat = answer(table, at)
            since = put[seat]
            assert since is not None
            if since < at - STEP and playing(table).can_undo(seat):
                if stored:
                    table = read_anew(table)
                table.undo(seat, table.version, at + 5)
                assert table.seats[seat].asked == since
                return
    pytest.fail("it never came to that")


def test_a_question_that_an_order_has_answered_keeps_its_time() -> None:
    """An order that is given while its question is open, and then taken back, wins no time."""
    for seed in range(40):
        table, at = started("machu_picchu", 3, LONG, seed=seed), 0.0
        match = playing(table)
        while table.status == "running" and table.length < 400:
            at += STEP
            seat, asked, end = table.to_act, table.seats[table.to_act].asked, table.deadline
            if match.game.top(match.state).name != "producing" or len(table.asked) > 1:
                answer(table, at)
                continue
            table.give_orders(seat, {"produce": "all"}, at)
            if match.can_undo(seat):
                table.undo(seat, table.version, at + 30)
                assert table.seats[seat].asked == asked
                assert table.deadline == pytest.approx(end)
                return
    pytest.fail("it never came to that")


@pytest.mark.parametrize("pace", [LONG, DAYS])
def test_what_another_process_played_keeps_its_time_too(
    pace: Pace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log that is followed need not be played again."""
    table, at, [end] = undoable(pace)
    undo(table, at)
    other, before = read_anew(table), table.length
    choose(table, at + 10)
    match = playing(other)
    for entry in playing(table).log[before:]:
        match.append(entry.seat, entry.action, entry.forced)
    other.times = array("d", table.times)
    monkeypatch.delattr(Table, "_first_put")
    other.follow(table.seats[:], table.version, before)
    undo(other, at + 20)
    assert other.deadline == pytest.approx(end)
