"""Looks to the end of its own turn and takes what seems best there.

For every legal action the rest of the turn is played out a few times at random; the action is
worth the best ending seen. What an ending is worth is each game's own estimate, in
`tawantin.bots.<game>`. Where others answer in the middle of a turn, that module may also say, with
`continues(state, seat)`, that the turn goes on although somebody else is asked now; and where its
estimate knows the worth of an unfinished turn, `PLAYS_OUT = False` says not to play it out.
"""

import importlib
from collections.abc import Callable

from tawantin.core.chance import Rng
from tawantin.core.frame import CHANCE_SEAT, NOBODY
from tawantin.core.game import Game
from tawantin.core.state import State

TRIES = 6
MAX_STEPS = 60

Estimate = Callable[[State, int], float]
Continues = Callable[[State, int], bool]


def ends_with_another(state: State, seat: int) -> bool:
    """The usual `continues`: when somebody else is asked, the seat's turn is over."""
    return False


class GreedyBot:
    def __init__(self, tries: int = TRIES) -> None:
        self.tries = tries

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        state = game.as_asked(state, seat)
        actions = game.legal_actions(state)
        if len(actions) == 1:
            return actions[0]
        worths = self.worths(game, state, seat, actions, rng)
        return actions[worths.index(max(worths))]

    def worths(
        self, game: Game, state: State, seat: int, actions: list[int], rng: Rng
    ) -> list[float]:
        """What each action seems worth at the end of the seat's turn, in rough points."""
        module = importlib.import_module(f"tawantin.bots.{game.name}")
        estimate: Estimate = module.estimate
        continues: Continues = getattr(module, "continues", ends_with_another)
        steps = MAX_STEPS if getattr(module, "PLAYS_OUT", True) else 0
        found: list[float] = []
        for action in actions:
            worth = float("-inf")
            for _ in range(self.tries):
                after = state.copy()
                certain = self._finish_turn(game, after, seat, action, continues, steps, rng)
                worth = max(worth, estimate(after, seat))
                if certain:
                    break
            found.append(worth + rng.below(1000) * 1e-6)  # no favourite among equals
        return found

    def _finish_turn(
        self,
        game: Game,
        after: State,
        seat: int,
        action: int,
        continues: Continues,
        steps: int,
        rng: Rng,
    ) -> bool:
        """Play the action and a random rest of the seat's turn; True if nothing was left open.

        `core.advance` would not do: it goes on through the forced moves of others, and what these
        change would be held for the action's worth.
        """
        game.apply(after, action)
        certain = True
        for _ in range(steps):
            actor = game.actor(after)
            if actor == CHANCE_SEAT:
                game.apply(after, game.sample(after, rng))
                certain = False
            elif actor == seat or (actor != NOBODY and continues(after, seat)):
                actions = game.legal_actions(after)
                game.apply(after, actions[rng.below(len(actions))])
                certain = certain and len(actions) == 1
            else:
                break
        return certain
