"""A table in memory: who may act, clocks, undo, bots that play on, orders, what is seen."""

import json
import math

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.registry import NAMES
from tawantin.messages import LANGUAGES
from tawantin.table import showing
from tawantin.table.clocks import GRACE, LEAST_DAYS, MOST_DAYS, Pace, checked_pace
from tawantin.table.language import words_in
from tawantin.table.refusals import BadRequest, Conflict, Forbidden, Illegal
from tawantin.table.seats import Seat
from tawantin.table.table import SPECTATOR, Table, settled
from tests.machu_picchu.table import Table as MachuTable
from tests.table.tables import LIVE, choose, started


def is_plain(data: object) -> bool:
    """Whether JSON can hold it without loss."""
    text = json.dumps(data)
    return json.dumps(json.loads(text)) == text


def finished(table: Table) -> None:
    """Play at random to the end."""
    match, rng = table.match, FastRng(3)
    assert match is not None
    while table.status == "running":
        choose(table, pick=rng.below(1000))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_viewer_sees_is_plain_data(name: str) -> None:
    table = started(name)
    for _ in range(30):
        choose(table, pick=table.version)
    for viewer in range(SPECTATOR, len(table.seats)):
        found = showing.show(table, viewer, "en")
        assert is_plain(found)
        assert bool(found["legal"]) == (viewer in table.asked)
        lines = showing.entries_shown(table, 0, viewer, "de")
        assert is_plain(lines)
        assert len(lines) == table.length
    blocked = showing.blocked(table, table.to_act, "nl")
    assert is_plain(blocked)
    finished(table)
    found = showing.show(table, SPECTATOR, "en")
    assert is_plain(found)
    assert found["result"] is not None
    assert found["result"]["conceded"] == []
    assert table.match is not None
    facts = found["result"]["facts"]
    assert facts == table.match.game.facts(table.match.state)
    for language in LANGUAGES:  # what has a name is shown: the same everywhere
        named = words_in(language).things(name).get("fact", {})
        assert set(named) <= set(facts)


def test_one_person_on_all_seats_looks_from_the_one_that_is_asked() -> None:
    table = started("cuzco", hot=True)
    assert table.seats_of("Ana") == [0, 1]
    for _ in range(10):
        assert table.viewer("Ana", None) == table.to_act
        choose(table)
    assert table.viewer("Ana", 1) == 1
    assert table.viewer("Ben", 1) == table.viewer(None, 0) == SPECTATOR


def test_a_choice_is_for_the_question_it_answers() -> None:
    table = started("cuzco")
    seat, old = table.to_act, table.version
    text = choose(table)
    with pytest.raises(Conflict) as refused:
        table.play(seat, text, old, 0.0)
    assert (refused.value.code, refused.value.more) == ("stale", {"version": table.version})
    with pytest.raises(BadRequest, match="fly"):
        table.play(table.to_act, "fly home", table.version, 0.0)
    with pytest.raises(Conflict) as early:
        table.play(1 - table.to_act, text, table.version, 0.0)
    assert early.value.code == "not_your_turn"


def test_a_forbidden_choice_names_the_rule_and_changes_nothing() -> None:
    table = started("cuzco")
    blocked = showing.blocked(table, table.to_act, "en")
    while not blocked:
        choose(table)
        blocked = showing.blocked(table, table.to_act, "en")
    before = showing.show(table, table.to_act, "en")
    with pytest.raises(Illegal) as refused:
        table.play(table.to_act, blocked[0]["action"], table.version, 0.0)
    assert refused.value.text("en") == blocked[0]["why"]
    assert refused.value.more == {"rule": blocked[0]["rule"]}
    assert showing.why_not(table, table.to_act, blocked[0]["action"], "en") == blocked[0]["why"]
    assert showing.show(table, table.to_act, "en") == before


def test_undo_takes_back_choice_entries_and_increment() -> None:
    table = started("cuzco", pace=LIVE)
    match = table.match
    assert match is not None
    at = 0.0
    while not match.can_undo(table.to_act):
        at += 1
        choose(table, at)
    seat, length, before = table.to_act, table.length, table.deadline
    assert before is not None
    change = table.undo(seat, table.version, at + 2)
    assert change.cut
    assert change.first == table.length < length
    assert len(table.times) == table.length
    assert table.deadline == pytest.approx(before - LIVE.increment)


def test_who_runs_out_of_time_is_played_for_and_may_come_back() -> None:
    table = started("cuzco", pace=LIVE)
    seat = table.to_act
    assert table.deadline == 60
    assert table.time_out(59.9) is None
    change = table.time_out(60.0)
    assert change is not None
    assert [held.seat for held in change.seats] == [seat]
    assert table.bots_asked() == [(seat, "apprentice")]
    assert not table.deadline
    with pytest.raises(Conflict) as refused:
        table.play(seat, "x", table.version, 61.0)
    assert refused.value.code == "bot_plays"
    table.take_back(seat, 70.0)
    assert table.deadline == 70 + GRACE
    assert table.seats[seat].timed_out


def test_who_concedes_is_in_the_result_and_cannot_come_back() -> None:
    table = started("cuzco")
    table.hand_over(0, 0.0, concede=True)
    with pytest.raises(Conflict) as refused:
        table.take_back(0, 0.0)
    assert refused.value.code == "conceded"
    with pytest.raises(Conflict) as again:
        table.hand_over(0, 0.0)
    assert again.value.code == "conceded"
    match = table.match
    assert match is not None
    while table.status == "running":
        seat, action = table.to_act, match.legal_actions()[-1]
        if table.seats[seat].bot is None:
            choose(table, pick=-1)
        else:
            assert table.play_bot(seat, action, table.version, 0.0) is not None
    assert table.result is not None
    assert table.result["conceded"] == [0]


def test_a_bot_that_thought_too_long_does_not_move() -> None:
    table = started("cuzco")
    table.hand_over(table.to_act, 0.0)
    match = table.match
    assert match is not None
    seat, version, action = table.to_act, table.version, match.legal_actions()[0]
    table.take_back(seat, 0.0)
    assert table.play_bot(seat, action, version, 0.0) is None


def test_only_what_a_viewer_missed_is_told_again() -> None:
    table = started("cuzco")
    versions = {table.version: table.length}
    for _ in range(60):
        choose(table)
        versions[table.version] = table.length
    assert table.since(table.version) == table.length
    last = table.version - 49
    assert table.since(last) == versions[last]
    assert table.since(1) is None


def test_a_pace_is_one_of_three() -> None:
    assert checked_pace(Pace("days", base=7, days=2)) == Pace("days", days=2)
    with pytest.raises(BadRequest):
        checked_pace(Pace("live", base=1))


@pytest.mark.parametrize("days", [1e-9, 0.99 / 24, 30.01, -1.0, math.nan, math.inf, -math.inf])
def test_days_per_move_have_bounds(days: float) -> None:
    with pytest.raises(BadRequest) as refused:
        checked_pace(Pace("days", days=days))
    assert refused.value.code == "bad_pace"
    for language in LANGUAGES:
        assert f"1/{1 / LEAST_DAYS:g}" in refused.value.text(language)
        assert f"{MOST_DAYS})" in refused.value.text(language)


@pytest.mark.parametrize("days", [1 / 24, 0.5, 1, 30])
def test_an_hour_per_move_or_more_is_a_pace(days: float) -> None:
    assert checked_pace(Pace("days", days=days)).days == days


@pytest.mark.parametrize("wrong", [math.nan, math.inf])
def test_a_live_clock_has_bounds(wrong: float) -> None:
    for pace in (Pace("live", base=wrong), Pace("live", base=60, increment=wrong)):
        with pytest.raises(BadRequest):
            checked_pace(pace)


def test_seats_are_their_owners() -> None:
    table = started("cuzco")
    table.must_sit("Ana", 0)
    with pytest.raises(Forbidden):
        table.must_sit("Ana", 1)
    with pytest.raises(Forbidden):
        table.must_be_seated("Eva")


class Muddled:
    """Stands in for a match whose game gives illegal answers."""

    name, orders, asked, state = "muddle", (), (0,), None

    @property
    def game(self) -> "Muddled":
        return self

    def as_asked(self, state: None, seat: int) -> None:
        return state

    def standing_answer(self, *_: object) -> int:
        return 1

    def legal_actions(self, state: None) -> list[int]:
        return [2, 3]


def test_an_order_the_rules_forbid_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    seats = [Seat(0, "person", "Ana", orders={"produce": "all"})]
    assert settled(Muddled(), seats) is None  # type: ignore[arg-type]
    assert "illegal" in caplog.text


@pytest.mark.rule("M-RULING-52", "M-INFO-02")
def test_a_move_stays_open_where_cards_are_drawn_unseen_in_its_course() -> None:
    """The deck has come down to cards put back: no draw, so the move itself brings them."""
    table = started("machu_picchu", 3)
    assert table.match is not None
    laid = MachuTable(3).no_goods().runner(0, 18).deck().under(2, "20", "21", "22")
    laid.s.rec = table.match.state.rec
    table.match.state = laid.s
    entries = table.match.play(0, table.match.game.actions.parse("enter temple_of_the_condor"))
    assert any(event.secret for event in entries[0].events)
    number = len(table.match.log) - len(entries)
    for viewer in (0, 1, 2, SPECTATOR):
        shown = showing.entry_shown(table, number, viewer, "en")
        assert shown["action"] == "enter temple_of_the_condor"
        drew = [event["args"] for event in shown["events"] if event["kind"] == "drew"]
        assert [bool(args) for args in drew] == [viewer == 0] * 3


@pytest.mark.parametrize("increment", [GRACE - 5, GRACE + 20])
def test_who_comes_back_has_as_much_time_as_a_choice_brings(increment: float) -> None:
    table = started("cuzco", pace=Pace("live", base=60, increment=increment))
    seat = table.to_act
    assert table.time_out(60.0) is not None
    table.take_back(seat, 70.0)
    assert table.deadline == 70 + max(increment, GRACE)


def test_who_missed_an_undo_is_told_anew_from_where_it_went_back_to() -> None:
    """Also if something else came before it that left the log as it was."""
    table = started("cuzco")
    match = table.match
    assert match is not None
    while not match.can_undo(table.to_act):
        choose(table)
    seen, length, seat = table.version, table.length, table.to_act
    table.give_orders(1 - seat, {}, 0.0)
    table.undo(seat, table.version, 0.0)
    assert table.length < length
    assert table.since(seen) == table.length
