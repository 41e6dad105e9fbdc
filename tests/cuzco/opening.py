"""A game being set up, draw by draw and choice by choice."""

from typing import Any

import pytest

from tawantin.core.chance import FastRng
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.table import Table

ORDERS = ("123", "132", "213", "231", "312", "321")
START = [f"s0{i}" for i in range(1, 7)]
BROWN = [f"{i:02}" for i in range(1, 56)]
ALL_SLOTS = range(1, 13)
PAIRS = ("1+2", "1+3", "1+4", "2+3", "2+4", "3+4")

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_edition = pytest.mark.parametrize("edition", ["de", "nl"])


class Opening:
    """A game from its very first draw; unscripted draws and choices follow a seed."""

    def __init__(self, players: int = 4, seed: int = 1, **options: str | bool) -> None:
        state = GAME.new(players, options)
        assert isinstance(state, CuzcoState)
        self.s = state
        self.rng = FastRng(seed)
        self.log: list[tuple[int, str]] = []

    def legal(self) -> list[str]:
        return [GAME.actions.text(action) for action in GAME.legal_actions(self.s)]

    @property
    def verb(self) -> str:
        """What is drawn or asked now: the verb of the legal actions."""
        return self.legal()[0].split()[0]

    @property
    def frame(self) -> str:
        return GAME.top(self.s).name

    def do(self, *texts: str) -> "Opening":
        for text in texts:
            action = GAME.actions.parse(text)
            assert action in GAME.legal_actions(self.s), f"{text}: {self.legal()}"
            self._apply(action)
        return self

    def why(self, text: str) -> str:
        """The rule that forbids this now, or nothing."""
        reason = GAME.why_not(self.s, GAME.actions.parse(text))
        return reason.rule if reason is not None else ""

    def step(self) -> None:
        actor = GAME.actor(self.s)
        options = GAME.legal_actions(self.s)
        if actor < 0:
            self._apply(GAME.sample(self.s, self.rng))
        else:
            self._apply(options[self.rng.below(len(options))])

    def _apply(self, action: int) -> None:
        self.log.append((GAME.actor(self.s), GAME.actions.text(action)))
        GAME.apply(self.s, action)

    def until(self, verb: str) -> "Opening":
        """Play on until this is drawn or asked."""
        for _ in range(5000):
            if self.verb == verb:
                return self
            self.step()
        raise AssertionError(f"{verb} never came up")

    def finish(self) -> "Opening":
        """To the end of setup: the first roll of the game is due."""
        self.until("roll")
        GAME.check(self.s)
        return self

    def view(self, seat: int = -1) -> dict[str, Any]:
        return GAME.view(self.s, seat)

    def table(self, seat: int = 0) -> Table:
        """The finished setup as a test table at this seat's first turn."""
        table = Table(self.s.players)
        table.s = self.s
        return table.phase_one(seat)

    def drawn(self, verb: str) -> list[str]:
        return [text.split()[1] for _, text in self.log if text.split()[0] == verb]

    def tasks(self, seat: int) -> list[str]:
        return [ids.TASKS[t] for t in self.s.tasks[seat * 3 : seat * 3 + 3]]

    def hand(self, seat: int) -> list[str]:
        return [str(card) for card in self.view(seat)["seats"][seat]["hand"]]


def names(mask: int) -> list[str]:
    return [ids.TASKS[task] for task in range(61) if mask >> task & 1]


def gods(cards: list[str]) -> list[int]:
    return [(int(card) - 1) // 3 for card in cards]
