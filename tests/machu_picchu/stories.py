"""Whole games, told turn by turn, for the checks that only a course of play can show."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import value

# Whole games: twelve for each number of players, each with its own taste in moves.

SEEDS = 12
PLAYERS = pytest.mark.parametrize("n", [2, 3, 4, 5])
LUCK = 1_000_000
RICH: dict[str, Any] = {"starting_goods": {"each": [60, 60, 60, 60, 60]}}
AHEAD: dict[str, Any] = {"runners": {"fields": [3, 19, 7, 13, 0]}}
FEW: dict[str, Any] = {**RICH, "starting_cards": {"each": 5}}
OVERLAYS = (RICH, AHEAD, FEW, None, RICH, None)
# How eagerly a seed takes an action that has one of these words; 100 is as eagerly as any other.
WORDS = ("stay", "ride", "pass", "hire", "skip", "0", *ids.QUARTERS)
WEIGHTS = (1, 20, 100, 800)
WANDER = {"stay": 20, "pass": 1, "0": 1, "ride": 300}
LEAN: dict[int, dict[str, int]] = {
    0: {"stay": 20},
    2: {**WANDER, "hire": 800, **dict.fromkeys(ids.QUARTERS[5:9], 800), "sundial": 300},
    4: {**WANDER, "hire": 800, **dict.fromkeys(ids.QUARTERS[11:13], 800)},
}


class Turn:
    """One turn: positions before and after, its events, and those of the night after it, if any."""

    def __init__(self, before: MachuState, after: MachuState) -> None:
        self.before = before
        self.after = after
        self.seat = before.active
        self.day = before.day
        self.events: list[Event] = []
        self.night: list[Event] = []

    def file(self, events: tuple[Event, ...]) -> None:
        for event in events:
            falls = self.night or event.kind == "track_corn"
            (self.night if falls else self.events).append(event)

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]


class Story:
    """What one random game did."""

    def __init__(self, players: int, seed: int) -> None:
        self.n = players
        self.strict = seed % 4 == 3
        complete = GAME.check_options({"strict_bank": self.strict})
        self.s: MachuState = GAME.start(players, complete, OVERLAYS[seed % 6])
        self.rec = Recorder()
        self.s.rec = self.rec
        self.rng = FastRng(1000 * players + seed)
        self.taste = {word: WEIGHTS[self.rng.below(4)] for word in WORDS}
        self.taste |= LEAN.get(seed % 6, {"stay": 100})
        self.setup: list[Event] = []
        self.turns: list[Turn] = []
        self.faults: list[tuple[str, str]] = []
        self._tell()

    def _tell(self) -> None:
        s = self.s
        GAME.settle(s)
        while not GAME.is_over(s):
            sold, values = s.sold[:], [value(s, kind) for kind in range(ids.N_CLERGY)]
            GAME.apply(s, self._choose())
            GAME.check(s)
            self._file()
            for kind in range(ids.N_CLERGY):
                if s.sold[kind] < sold[kind]:
                    self.faults.append(("M-CHK-02", f"a cleric of kind {kind} came back"))
                if values[kind] and value(s, kind) > values[kind]:
                    self.faults.append(("M-CHK-21", f"the value of row {kind} rose"))
        for turn, after in zip(self.turns, self.turns[1:], strict=False):
            turn.after = after.before

    def _choose(self) -> int:
        s, rng = self.s, self.rng
        if GAME.top(s).kind == CHANCE:
            return GAME.sample(s, rng)
        options = GAME.legal_actions(s)
        weights = [self._weight(GAME.actions.text(action)) for action in options]
        if GAME.top(s).name == "trading":
            weights[-1] = sum(weights) // 4  # so that a visit ends
        luck = rng.below(LUCK) * sum(weights) // LUCK
        for action, weight in zip(options, weights, strict=True):
            luck -= weight
            if luck < 0:
                return action
        return options[-1]

    def _weight(self, text: str) -> int:
        weight = 100
        for word in text.split():
            weight = weight * self.taste.get(word, 100) // 100
        return weight + 1

    def _file(self) -> None:
        s, events = self.s, self.rec.take()
        if self.turns:
            self.turns[-1].file(events)
        else:
            self.setup += events
        if GAME.top(s).name == "turn" and s.turn > len(self.turns):
            self.turns.append(Turn(s.copy(), s))

    def events(self, *kinds: str) -> list[Event]:
        later = [event for turn in self.turns for event in turn.events + turn.night]
        return [event for event in self.setup + later if event.kind in kinds]

    def days(self) -> list[list[Turn]]:
        return [[t for t in self.turns if t.day == day] for day in range(1, self.s.day + 1)]


@cache
def stories(players: int) -> list[Story]:
    return [Story(players, seed) for seed in range(SEEDS)]


def every_turn(n: int) -> Iterator[tuple[Story, Turn]]:
    for story in stories(n):
        for turn in story.turns:
            yield story, turn


def kinds_of(mask: int) -> list[int]:
    return [good for good in range(ids.N_GOODS) if mask >> good & 1]
