"""Bots choose something legal for any seat that is asked, and look to the end of a turn."""

import re
import sys
from types import ModuleType
from typing import ClassVar

import pytest

from tawantin import bots
from tawantin.bots import levels
from tawantin.bots.greedy import GreedyBot
from tawantin.bots.novice import OVERLOOKED, NoviceBot
from tawantin.bots.random import RandomBot
from tawantin.bots.value import Judge
from tawantin.core.chance import FastRng, Rng
from tawantin.core.game import Game
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tawantin.words import LANGUAGES, Words
from tests.nim import TABLE, Nim, NimGame


@pytest.mark.parametrize("bot", bots.NAMES)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_answers_for_any_seat_that_is_asked(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in bots.THINKING:
        monkeypatch.setitem(bots.THINKING, level, bots.Thinking(0.002, 0.01))
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
    for bot in ("novice", "greedy", "random"):
        choice = bots.make(bot).choose(nim, match.state, 1, FastRng(1))
        assert nim.actions.row(choice).verb == "vote"
    assert match.actor == 0


def test_a_novice_makes_mistakes_and_wastes_nothing(seen: list[tuple[int, int]]) -> None:
    """Of what each choice gains, here the stones, it misjudges much and never takes the least."""
    nim, state = begun()
    bot = NoviceBot()
    taken = [bot.choose(nim, state, 0, FastRng(seed)) for seed in range(300)]
    counts = [taken.count(TABLE.parse(f"take {n}")) for n in (1, 2, 3)]
    assert counts[2] > counts[1] > 0
    alone = OVERLOOKED / 100 * OVERLOOKED / 100 * len(taken)  # neither of the others is noticed
    assert counts[0] < 4 * alone


class Clocked:
    """Stands in for a search: needs half the time it is given, on a clock of its own."""

    now = 0.0
    given: ClassVar[list[float]] = []

    def __init__(self, judge: Judge, seconds: float, settles: bool) -> None:
        assert settles
        self.game, self.seconds = judge.game, seconds

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        Clocked.given.append(self.seconds)
        Clocked.now += self.seconds / 2
        return game.legal_actions(game.as_asked(state, seat))[0]


def test_the_decisions_of_a_turn_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "Search", Clocked)
    monkeypatch.setattr(levels, "perf_counter", lambda: Clocked.now)
    monkeypatch.setattr(Clocked, "given", [])
    one, rng = game("inca_empire"), FastRng(3)
    bot = levels.Thinker(bots.Thinking(2.0, 7.0))
    match = Match(one, 3, seed=bytes(32))
    match.run()
    turns: list[list[float]] = []
    before = -1
    while len(turns) < 12:
        seat = match.asked[0]
        if seat != 0:
            match.play(seat, RandomBot().choose(one, match.state, seat, rng))
        else:
            match.play(seat, bot.choose(one, match.state, seat, rng))
            if before != seat:
                turns.append([])
            turns[-1].append(Clocked.given[-1])
        before = seat
    assert {turn[0] for turn in turns} == {2.0}
    assert max(map(len, turns)) > 4
    assert all(sum(turn) <= 7.0 for turn in turns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_strongest_says_how_long_it_thinks(language: str) -> None:
    _, text = Words(language).bot("amauta")
    assert re.findall(r"\d+", text) == [f"{seconds:g}" for seconds in bots.THINKING["amauta"]]
