# mypyc: skip
"""The levels that think: a search with a time for each decision, and for all of a turn.

Decisions that follow each other without anybody else being asked share the time of a turn, so that
a person waits no longer than that, however many there are. What is settled sooner is not thought
over to the end; the turn is charged all the same, since a table waits as long either way (how long
a bot thinks would tell what it holds).
"""

from time import perf_counter
from typing import Final

from tawantin.bots import Thinking
from tawantin.bots.lineup import judge_of, strongest
from tawantin.bots.search import Search
from tawantin.core.advance import advance
from tawantin.core.chance import Rng
from tawantin.core.game import Game
from tawantin.core.state import State


class Thinker:
    """One opponent at one table; it keeps its tree while its turn goes on."""

    def __init__(self, thinking: Thinking, guided: bool = False) -> None:
        """`guided`: by the game's policy, where there is one."""
        self.thinking: Final = thinking
        self.guided: Final = guided
        self.spent = 0.0  # in this turn
        self._goes_on = False
        self._search: Search | None = None

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        """The choice the seat should make; `state` is redetermined for it."""
        if not self._goes_on:
            self.spent = 0.0
        seconds, start = self.thinking.allowed(self.spent), perf_counter()
        action = self.choose_within(seconds, game, state, seat, rng)
        self.spent += max(seconds, perf_counter() - start)
        after = game.as_asked(state, seat).copy()
        self._goes_on = bool(advance(game, after, action, rng)) and game.actor(after) == seat
        return action

    def choose_within(self, seconds: float, game: Game, state: State, seat: int, rng: Rng) -> int:
        """The choice after so many seconds, for who keeps the time of the turn."""
        if self._search is None or self._search.game is not game:
            most = self.thinking.decision
            self._search = (
                strongest(game, most)
                if self.guided
                else Search(judge_of(game), seconds=most, settles=True)
            )
        self._search.seconds = seconds
        return self._search.choose(game, state, seat, rng)
