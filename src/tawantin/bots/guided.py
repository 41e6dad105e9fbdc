"""A search that follows a policy: what it would choose is tried first, and its values end a walk.

A policy whose values are better taken together with those of the game's weights says so (`trust` in
its file): the two have learnt from different games, and a search that likes an error of the one is
told by the other.

The root is walked like any other question, and what was tried most is chosen: the policy knows
more of a choice than a few walks can tell, so that no choice is to be tried just as often as
another (sequential halving at the root made it weaker than the policy alone).
"""

from time import perf_counter
from typing import Any, Final

from tawantin.bots.search import PAUSE, SHARED, Node, Search
from tawantin.bots.value import Judge, outcome
from tawantin.core.chance import Rng
from tawantin.core.state import State

EXPLORATION: Final = 0.2
FLOOR: Final = 0.03  # of all tries, what is shared out evenly


class GuidedSearch(Search):
    """Looks ahead as the policy says; the judge says where to rest, and what the policy does not
    trust itself to say alone."""

    def __init__(
        self,
        judge: Judge,
        policy: Any,
        iterations: int = 0,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        settles: bool = False,
    ) -> None:
        super().__init__(judge, iterations, seconds, None, exploration, settles)
        self.policy: Final[Any] = policy
        self.trust: Final[float] = policy.header.get("trust", 1.0) if judge.net is not None else 1.0

    def think(self, state: State, seat: int, rng: Rng) -> int:
        """Grow the tree from this position, in which the seat is asked; the most tried choice.

        Fills `lines`, and `value` with the mean of all walks.
        """
        game = self.game
        options = game.legal_actions(state)
        root = self._take(state, seat)
        self._grown = root
        world = game.as_asked(game.redetermine(state, seat, rng), seat)
        if not root.visits:
            root.visits, root.worth = 1, self._open(root, world.copy(), options, seat, rng)[seat]
        elif options != root.met:
            self._meet(root, world, options, seat, rng)
        total = [0.0] * state.players
        self.walks = 0
        start = perf_counter()
        while not self._over(1, 1, start):
            if self.walks and self.walks % SHARED == 0:
                world = game.as_asked(game.redetermine(state, seat, rng), seat)
            values = self._walk(root, world.copy(), seat, rng, -1)
            for p in range(state.players):
                total[p] += values[p]
            self.walks += 1
            if self.settles and self.walks % PAUSE == 0 and self._decided(root, options, start):
                break
        self.value = [worth / self.walks for worth in total]
        self._read(root, options)
        return self._most_tried(root, options)

    def _most_tried(self, root: Node, options: list[int]) -> int:
        """Of those tried as often the one of the greater worth."""
        best, most, worth = options[0], 0, 0.0
        for action in options:
            i = root.index[action]
            tries = root.tries[i]
            if tries > most or (tries and tries == most and root.worths[i] > worth):
                best, most, worth = action, tries, root.worths[i]
        return best

    def _decided(self, root: Node, options: list[int], start: float) -> bool:
        """Whether the walks that are left cannot bring another choice before the first."""
        spent = perf_counter() - start
        first = second = 0
        for action in options:
            tries = root.tries[root.index[action]]
            if tries > first:
                first, second = tries, first
            elif tries > second:
                second = tries
        return (first - second) * spent > self.walks * (self.seconds - spent)

    def _open(self, node: Node, s: State, options: list[int], viewer: int, rng: Rng) -> list[float]:
        """The policy looks at a new question once, for its choices and for what it is worth."""
        found: Any = self.policy.look(s, node.actor, options)
        logits: list[float] = found[0]
        values: list[float] = found[1]
        self._share(node, options, logits, [], FLOOR)
        node.met = options
        node.places = [node.index[action] for action in options]
        if self.judge.rest(s) < 0:
            return self._judged(s, viewer, node.actor, values)
        return self._leaf(s, viewer, rng)

    def _leaf(self, s: State, viewer: int, rng: Rng) -> list[float]:
        if not self._rest(s, rng):
            return outcome(self.game.places(s))
        actor = self.game.actor(s)
        found: Any = self.policy.look(s, actor, [])
        values: list[float] = found[1]
        return self._judged(s, viewer, actor, values)

    def _judged(self, s: State, viewer: int, actor: int, values: list[float]) -> list[float]:
        """The policy's values, and those of the weights as far as it does not trust its own."""
        trust = self.trust
        if trust >= 1.0:
            return values
        others = self.judge.values(s, viewer, actor)
        return [trust * values[p] + (1.0 - trust) * others[p] for p in range(s.players)]

    def _weigh(self, node: Node, s: State, new: list[int], viewer: int, rng: Rng) -> None:
        found: Any = self.policy.look(s, node.actor, new)
        logits: list[float] = found[0]
        self._share(node, new, logits, [], FLOOR)
