"""Bots choose something legal for any seat that is asked, and look to the end of a turn."""

import sys
from types import ModuleType

import pytest

from tawantin import bots
from tawantin.bots.greedy import GreedyBot
from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tests.test_testing import TABLE, Nim, NimGame


@pytest.mark.parametrize("bot", bots.NAMES)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_answers_for_any_seat_that_is_asked(name: str, bot: str) -> None:
    one, player, rng = game(name), bots.make(bot), FastRng(5)
    match = Match(one, 3, seed=bytes(32))
    match.run()
    for _ in range(60):
        seats = match.asked
        seat = seats[rng.below(len(seats))]
        choice = player.choose(one, one.redetermine(match.state, seat, rng), seat, rng)
        match.play(seat, choice)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """An estimate for the toy game, and what it was asked about: the heap, whose turn it is."""
    found: list[tuple[int, int]] = []
    module = ModuleType("tawantin.bots.nim")

    def estimate(state: State, seat: int) -> float:
        assert isinstance(state, Nim)
        found.append((state.heap, state.turn))
        return float(state.score[seat])

    module.estimate = estimate  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tawantin.bots.nim", module)
    return found


def begun() -> tuple[NimGame, Nim]:
    """The first seat is to take stones."""
    nim = NimGame()
    match = Match(nim, 2, seed=bytes(32))
    match.run()
    for seat in (1, 0):
        match.play(seat, TABLE.parse("vote 1"))
    assert isinstance(match.state, Nim)
    return nim, match.state


def test_the_greedy_bot_stops_when_another_seat_is_asked(seen: list[tuple[int, int]]) -> None:
    nim, state = begun()
    assert GreedyBot().choose(nim, state, 0, FastRng(1)) == TABLE.parse("take 3")
    assert {turn for _, turn in seen} == {1}
    assert min(heap for heap, _ in seen) == 18


def test_a_game_may_say_that_the_turn_goes_on_meanwhile(seen: list[tuple[int, int]]) -> None:
    nim, state = begun()
    module = sys.modules["tawantin.bots.nim"]
    module.continues = lambda state, seat: state.heap > 12  # type: ignore[attr-defined]
    GreedyBot().choose(nim, state, 0, FastRng(1))
    assert all(heap <= 12 and turn == 1 for heap, turn in seen)


def test_a_seat_that_is_not_the_actor_is_answered_for(seen: list[tuple[int, int]]) -> None:
    nim = NimGame()
    match = Match(nim, 2, seed=bytes(32))
    match.run()
    assert match.actor == 0
    for bot in bots.NAMES:
        choice = bots.make(bot).choose(nim, match.state, 1, FastRng(1))
        assert nim.actions.row(choice).verb == "vote"
    assert match.actor == 0
