"""Several seats asked at once, answers given in advance, and the agreement to stop."""

import itertools
import json
from typing import Any

import pytest

from tawantin.core import save
from tawantin.core.errors import IllegalAction
from tawantin.core.game import Game
from tawantin.core.match import Match
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.flow import QUIET_ROUNDS
from tawantin.games.machu_picchu.game import GAME as MACHU_PICCHU
from tawantin.games.machu_picchu.scoring import factors, victory_points
from tests.machu_picchu.table import Table

GAME: Game = MACHU_PICCHU
parse = GAME.actions.parse


def begun(players: int, settle: str, strict_bank: bool = False) -> Match:
    """A match at its first turn; everybody's first inca has this profession."""
    match = Match(GAME, players, {"strict_bank": strict_bank}, seed=bytes(range(32)))
    match.run()
    for _ in range(players):
        match.play(match.actor, parse(f"settle {settle}"))
    return match


def producing(players: int = 3, strict_bank: bool = False) -> Match:
    """Everybody has one coca planter and 3 corn; somebody has just entered the plantation."""
    match = begun(players, "coca", strict_bank)
    match.play(match.actor, parse("enter coca_plantation"))
    return match


def replayed(match: Match) -> Match:
    data = json.loads(json.dumps(save.save(match)))
    assert save.verify(data, lambda name: GAME).problem == ""
    return save.load(data, lambda name: GAME)


# Production: answers in any order (M-RULING-17).


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M_RULING_17_all_owners_are_asked_at_once(players: int) -> None:
    match = producing(players)
    first = GAME.view(match.state, -1)["active"]
    assert match.asked == [(first + i) % players for i in range(players)]
    assert match.actor == first


@pytest.mark.rule("M-RULING-17", "M-PROD-03")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_M_RULING_17_any_order_leads_to_the_same_position(order: tuple[int, ...]) -> None:
    choices = {0: "produce 1", 1: "produce 0", 2: "produce 1"}
    match, clockwise = producing(), producing()
    for seat in order:
        match.play(seat, parse(choices[seat]))
    for seat in clockwise.asked:
        clockwise.play(seat, parse(choices[seat]))
    assert GAME.key(match.state) == GAME.key(clockwise.state)
    told = [save.write_entry(GAME, entry) for entry in match.log[-3:]]
    assert told == [f"{seat + 1} {choices[seat]}" for seat in order]
    assert GAME.key(replayed(match).state) == GAME.key(match.state)


def test_M_RULING_17_a_position_in_between_is_saved_and_loaded() -> None:
    match = producing()
    last = match.asked[-1]
    match.play(last, parse("produce 0"))
    assert last not in match.asked
    again = replayed(match)
    assert again.asked == match.asked
    assert len(again.asked) == 2


def test_M_RULING_17_nobody_answers_twice_or_unasked() -> None:
    match = producing()
    last = match.asked[-1]
    match.play(last, parse("produce 1"))
    with pytest.raises(IllegalAction, match=f"seat {last + 1} cannot move"):
        match.play(last, parse("produce 1"))


def test_M_RULING_17_a_refused_answer_leaves_everything_as_it_was() -> None:
    match = producing()
    key, actor, last = GAME.key(match.state), match.actor, match.asked[-1]
    with pytest.raises(IllegalAction) as refused:
        match.play(last, parse("produce 2"))
    assert refused.value.rule == "M-PROD-03"
    assert (GAME.key(match.state), match.actor) == (key, actor)


def test_M_RULING_17_an_answer_cannot_be_taken_back_once_others_are_asked() -> None:
    match = producing()
    last = match.asked[-1]
    match.play(last, parse("produce 1"))
    assert not any(match.can_undo(seat) for seat in range(3))


def test_each_asked_seat_gets_its_own_question() -> None:
    table = Table(3).incas(0, coca=1).incas(1, coca=3).incas(2, coca=2).goods(2, corn=1)
    table.prince(0, "temple_of_the_condor").do("enter coca_plantation")
    assert table.asked == [0, 1, 2]
    prompts = [GAME.top(table.s).prompt(GAME.as_asked(table.s, seat)) for seat in range(3)]
    assert prompts == [{"good": ids.COCA, "most": most} for most in (1, 3, 1)]
    assert [GAME.actor(GAME.as_asked(table.s, seat)) for seat in range(3)] == [0, 1, 2]
    assert table.actor == 0  # the position itself is untouched
    views = [GAME.view(GAME.as_asked(table.s, seat), seat) for seat in range(3)]
    assert [view["asked"][0] for view in views] == [0, 1, 2]
    assert all(sorted(view["asked"]) == [0, 1, 2] for view in views)


def test_M_RULING_17_who_cannot_pay_is_not_asked() -> None:
    table = Table(3).incas(0, coca=1).incas(1, coca=3).incas(2, coca=2).goods(1, corn=0)
    table.prince(0, "temple_of_the_condor").do("enter coca_plantation")
    assert table.asked == [0, 2]
    table.turn_to(2).do("produce 2")
    assert table.asked == [0]
    assert table.do("produce 1").frame == "turn"


@pytest.mark.rule("M-RULING-17", "M-RULING-80")
def test_a_strict_bank_asks_one_after_the_other() -> None:
    match = producing(strict_bank=True)
    first = match.actor
    assert match.asked == [first]
    other = (first + 1) % 3
    with pytest.raises(IllegalAction, match=f"it is seat {first + 1}'s decision"):
        match.play(other, parse("produce 1"))
    match.play(first, parse("produce 1"))
    assert match.asked == [other]


def test_only_production_asks_several() -> None:
    table = Table().do("enter main_temple")
    assert (table.frame, table.asked) == ("offering", [0])
    table = Table().prince(0, "sundial").clergy(0, puma=1).clergy(1, puma=1)
    assert table.do("enter temple_of_the_puma").asked == [0]


# Answers given in advance.


def test_the_orders_a_player_may_give() -> None:
    orders = {order.name: (order.default, order.values) for order in GAME.orders}
    assert orders == {
        "produce": ("ask", ("ask", "all", "none")),
        "sacrifice": ("ask", ("ask", "none")),
    }


@pytest.mark.parametrize(
    ("orders", "answers"),
    [
        ({"produce": "all"}, ["produce 1", "produce 3", "produce 1"]),
        ({"produce": "none"}, ["produce 0"] * 3),
        ({"produce": "ask"}, [None] * 3),
        ({"sacrifice": "none"}, [None] * 3),
        ({}, [None] * 3),
    ],
)
def test_a_standing_answer_to_production(
    orders: dict[str, str | bool], answers: list[str | None]
) -> None:
    table = Table(3).incas(0, coca=1).incas(1, coca=3).incas(2, coca=2).goods(2, corn=1)
    table.prince(0, "temple_of_the_condor").do("enter coca_plantation")
    for seat, answer in enumerate(answers):
        found = GAME.standing_answer(table.s, seat, orders)
        assert found == (None if answer is None else parse(answer))
        if found is not None:
            assert found in GAME.legal_actions(GAME.as_asked(table.s, seat))


@pytest.mark.parametrize(("temple", "answer"), [("puma", "sacrifice 0"), ("main", "pass")])
def test_a_standing_answer_to_sacrifices(temple: str, answer: str) -> None:
    table = Table().prince(0, "sundial").clergy(0, puma=1)
    table.do("enter main_temple" if temple == "main" else "enter temple_of_the_puma")
    assert GAME.standing_answer(table.s, 0, {"sacrifice": "none"}) == parse(answer)
    assert answer in table.legal()
    for orders in ({"sacrifice": "ask"}, {"produce": "all"}, {"produce": "none"}):
        assert GAME.standing_answer(table.s, 0, orders) is None


@pytest.mark.parametrize("move", ["", "enter marketplace", "enter royal_palace", "stay 1"])
def test_nothing_else_is_answered_in_advance(move: str) -> None:
    table = Table().prince(0, "house_of_the_virgins")
    if move:
        table.do(move)
    orders: dict[str, str | bool] = {"produce": "all", "sacrifice": "none"}
    assert all(GAME.standing_answer(table.s, seat, orders) is None for seat in range(4))


# The agreement to stop (M-RULING-81).


def wander(match: Match, turns: int) -> None:
    """Turns without a moon disc: between the House of the Priests and the Sundial."""
    state: Any = match.state
    for _ in range(turns):
        seat = match.actor
        at = state.prince[seat]
        match.play(seat, parse(f"enter {ids.QUARTERS[14 if at == 12 else 12]}"))
        if match.actor == seat and GAME.top(state).name == "sending":
            match.play(seat, parse("pass"))


def wandering(players: int = 2) -> Match:
    match = begun(players, "coca")
    wander(match, QUIET_ROUNDS * players)
    return match


@pytest.mark.parametrize("players", [2, 3, 5])
def test_M_RULING_81_fifteen_turns_each_without_a_disc(players: int) -> None:
    assert QUIET_ROUNDS == 15
    match = begun(players, "coca")
    wander(match, 15 * players - 1)
    assert not GAME.stalled(match.state)
    with pytest.raises(IllegalAction, match="stalled"):
        match.conclude()
    wander(match, 1)
    assert GAME.stalled(match.state)


def test_M_RULING_81_only_before_a_turn() -> None:
    match = wandering()
    match.play(match.actor, parse("enter sundial"))
    assert (GAME.top(match.state).name, GAME.stalled(match.state)) == ("sending", False)
    with pytest.raises(IllegalAction):
        match.conclude()


def test_M_RULING_81_a_disc_starts_the_count_again() -> None:
    match = begun(2, "coca")
    wander(match, 20)
    match.play(match.actor, parse("stay 1"))
    wander(match, 29)
    assert not GAME.stalled(match.state)
    wander(match, 1)
    assert GAME.stalled(match.state)


def test_M_RULING_81_scored_at_once_as_a_conquest() -> None:
    table = Table(3, 4).no_goods().cards(0, "01").cards(1, "11").cards(2, "28").runner(1, 8)
    table.incas(0, corn=4).incas(1, corn=3).sundial(1, 1).moons(2, "4")
    table.s.quiet = 15 * 3 + 1
    assert GAME.stalled(table.s)
    before = table.s.goods[:]
    GAME.apply(table.s, GAME.conclusion)
    assert (table.frame, table.s.ending, table.s.stack[:-8]) == ("game_over", ids.AGREED, [])
    assert GAME.facts(table.s)["ending"] == "agreed"
    assert factors(table.s) == [1, 2, 3]
    points = [victory_points(table.s, seat) for seat in range(3)]
    assert points == [4, 4, 0]
    assert GAME.scores(table.s) == [4, 8, 0]
    assert (table.s.goods, table.s.sundial, table.holder("4")) == (before, [0, 1, 0], 2)
    assert (table.s.day, table.s.track) == (4, 5)
    GAME.check(table.s)


def test_M_RULING_81_no_single_player_can_end_it() -> None:
    match = wandering()
    assert GAME.conclusion not in match.legal_actions()
    reason = GAME.why_not(match.state, GAME.conclusion)
    assert reason is not None
    assert (reason.rule, reason.key) == ("M-RULING-81", "only_together")
    with pytest.raises(IllegalAction) as refused:
        match.play(match.actor, GAME.conclusion)
    assert refused.value.rule == "M-RULING-81"


def concluded() -> tuple[Match, dict[str, Any]]:
    match = wandering()
    entries = match.conclude()
    assert [save.write_entry(GAME, entry) for entry in entries] == ["! conclude"]
    return match, json.loads(json.dumps(save.save(match)))


def test_M_RULING_81_the_agreement_stands_in_the_log() -> None:
    match, data = concluded()
    assert match.is_over
    assert data["log"][-1] == "! conclude"
    kinds = [event.kind for event in match.log[-1].events]
    assert kinds == ["ended", "scored", "scored"]
    verdict = save.verify(data, lambda name: GAME)
    assert (verdict.ok, verdict.over) == (True, True)
    assert GAME.key(replayed(match).state) == GAME.key(match.state)
    with pytest.raises(IllegalAction):
        match.conclude()


@pytest.mark.parametrize(
    "line", ["1 conclude", "2 conclude", "* conclude", "! pass", "!= conclude"]
)
def test_M_RULING_81_another_last_line_is_refused(line: str) -> None:
    _, data = concluded()
    data["log"][-1] = line
    verdict = save.verify(data, lambda name: GAME)
    assert verdict.entry == len(data["log"]) - 1


def test_M_RULING_81_an_agreement_too_early_is_refused() -> None:
    _, data = concluded()
    data["log"] = [*data["log"][:-3], "! conclude"]
    verdict = save.verify(data, lambda name: GAME)
    assert "cannot agree" in verdict.problem
    _, data = concluded()
    data["log"].append("! conclude")
    assert "after the end" in save.verify(data, lambda name: GAME).problem


@pytest.mark.rule("M-RULING-60")
def test_a_result_tells_shared_places() -> None:
    match, data = concluded()
    scores = GAME.scores(match.state)
    assert data["result"]["scores"] == scores
    assert data["result"]["places"] == GAME.places(match.state) != [1, 1]
    points = [sum(by.values()) for by in data["result"]["points"]]
    assert points == scores
    data["result"]["places"].reverse()
    assert "result" in save.verify(data, lambda name: GAME).problem
