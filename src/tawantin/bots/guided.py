"""A search that follows a policy: what it would choose is tried first, and its values end a walk.

A policy whose values are better taken together with those of the game's weights says so (`trust` in
its file): the two have learnt from different games, and a search that likes an error of the one is
told by the other.

The root is walked like any other question, and what was tried most is chosen, where the policy
knows more of a choice than some walks can tell. Where it does not, and what is good shows only when
much follows from it, its file says so (`halves`): then the likeliest choices are all walked through
as often, after that the better half of them, and so on until one is left.

Some walks are under way at the same time, and the questions they come to are looked at together,
which takes the nets half of the time. A walk whose end is not yet known counts as one that went a
little worse than those before it, so that the others look elsewhere.
"""

from math import ceil
from time import perf_counter
from typing import Any, Final

from tawantin.bots.search import PAUSE, SHARED, Node, Search, error
from tawantin.bots.value import Judge, outcome, pairwise
from tawantin.core.advance import advance
from tawantin.core.chance import Rng
from tawantin.core.state import State

EXPLORATION: Final = 0.2
FLOOR: Final = 0.03  # of all tries, what is shared out evenly
TOGETHER: Final = 16  # walks under way at the same time, once there were many
FEW: Final = 64  # walks for each of them
PATIENCE: Final = 0.2  # of the walks that are left, what might go to the second choice
DOUBT: Final = 0.1  # of its worth, what a choice lacks while the end of a walk is unknown


class Walk:
    """A way down, as far as it is known."""

    __slots__ = ("lent", "node", "options", "path", "state", "taken", "values")

    def __init__(self, root: Node, state: State, options: list[int]) -> None:
        self.node = root  # the question it has come to
        self.state = state
        self.options = options
        self.path: list[Node] = []  # the questions before
        self.taken: list[int] = []
        self.lent: list[float] = []  # what each step counts for until the values are known
        self.values: list[float] = []  # of the end, once it is there


class Thought:
    """A decision while it is thought over."""

    __slots__ = ("counts", "root", "seat", "squares", "start", "state", "sums", "world")

    def __init__(self, root: Node, state: State, world: State, seat: int) -> None:
        self.root = root
        self.state = state
        self.world = world  # one it may be
        self.seat = seat
        self.start = perf_counter()
        # Of walks through each choice of a field: how many, and their values to the seat.
        self.counts: dict[int, int] = {}
        self.sums: dict[int, float] = {}
        self.squares: dict[int, float] = {}

    def note(self, walk: Walk) -> None:
        """A walk that has ended."""
        i, value = walk.taken[0], walk.values[self.seat]
        self.counts[i] = self.counts.get(i, 0) + 1
        self.sums[i] = self.sums.get(i, 0.0) + value
        self.squares[i] = self.squares.get(i, 0.0) + value * value

    def error(self, action: int) -> float:
        """The squared error of what a choice is worth; below 0 while the walks are too few."""
        i = self.root.index[action]
        return error(self.counts.get(i, 0), self.sums.get(i, 0.0), self.squares.get(i, 0.0))


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
        together: int = TOGETHER,
        patience: float = PATIENCE,
    ) -> None:
        if together < 1:
            raise ValueError("a search needs a walk that is under way")
        super().__init__(judge, iterations, seconds, None, exploration, settles)
        self.policy: Final[Any] = policy
        self.halves = policy.halves
        self.trust: Final[float] = policy.trust if judge.net is not None else 1.0
        self.together: Final = together
        self.patience: Final = patience

    def think(self, state: State, seat: int, rng: Rng) -> int:
        """Grow the tree from this position, in which the seat is asked; the best choice.

        Fills `lines`, and `value` with the mean of all walks, or of those of the last stage.
        """
        game = self.game
        options = game.legal_actions(state)
        root = self._take(state, seat)
        self._grown = root
        world = game.as_asked(game.redetermine(state, seat, rng), seat)
        if not root.visits:
            self._look_at([Walk(root, world.copy(), options)], seat, rng)
        elif options != root.met:
            self._meet(root, world, options, seat, rng)
        self.walks = 0  # that have ended
        thought = Thought(root, state, world, seat)
        if self.halves:
            best = self._by_halves(thought, rng)
        else:
            self._walk_on(thought, [], 1.0, rng)
            best = self._most_tried(root, options)
        self._read(root, options)
        return best

    def _by_halves(self, thought: Thought, rng: Rng) -> int:
        """As many walks through each of the likeliest choices, then through the better half of
        them, and so on until one is left."""
        root, rest = thought.root, self.judge.rest(thought.state)
        field = self._field(root, root.met)
        stages = max(1, (len(field) - 1).bit_length())
        for stage in range(1, stages + 1):
            clear = self._walk_on(thought, field, stage / stages, rng)
            tried = [action for action in field if root.tries[root.index[action]]]
            field = self._better_half(root, tried, rest)
            if clear:
                break
        return field[0]

    def _walk_on(self, thought: Thought, field: list[int], share: float, rng: Rng) -> bool:
        """Walks until that share of the budget is used up, through the choices of the field in
        turn or, if there is none, through those that look best. Whether nothing more is to be found
        out, though there is time left."""
        game, root, state, seat = self.game, thought.root, thought.state, thought.seat
        total = [0.0] * state.players
        under_way: list[Walk] = []
        first = begun = self.walks
        pause, over, clear = begun + PAUSE, False, False
        while under_way or not over:
            while not over and len(under_way) < self._at_once(begun, share):
                if begun and begun % SHARED == 0:
                    thought.world = game.as_asked(game.redetermine(state, seat, rng), seat)
                walk = Walk(root, thought.world.copy(), root.met)
                self._down(walk, seat, rng, field[begun % len(field)] if field else -1)
                under_way.append(walk)
                begun += 1
            self._look_at(under_way, seat, rng)
            going_on: list[Walk] = []
            for walk in under_way:
                if walk.values:
                    self._up(walk)
                    for p in range(state.players):
                        total[p] += walk.values[p]
                    self.walks += 1
                    if field:
                        thought.note(walk)
                else:
                    self._down(walk, seat, rng, -1)
                    going_on.append(walk)
            under_way = going_on
            over = over or self._done(begun, thought.start, share)
            if self.settles and not over and self.walks >= pause:
                clear = over = self._clear(thought, field)
                pause += PAUSE
        self.value = [worth / (self.walks - first) for worth in total]
        return clear

    def _done(self, begun: int, start: float, share: float) -> bool:
        """Whether no more walks are to begin for now."""
        if self.iterations:
            return begun >= self.iterations * share
        return perf_counter() - start >= self.seconds * share

    def _at_once(self, begun: int, share: float) -> int:
        """How many walks may be under way: few at first, when each tells the next where to go."""
        many = min(1 + begun // FEW, self.together)
        return min(many, ceil(self.iterations * share) - self.walks) if self.iterations else many

    def _clear(self, thought: Thought, field: list[int]) -> bool:
        """Whether more walks would hardly bring another choice before the first."""
        if not field:
            return self._decided(thought.root, thought.root.met, thought.start)
        errors = [thought.error(action) for action in field]
        return self._settled(thought.root, field, errors, self.judge.rest(thought.state))

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
        """Whether the walks that are left can hardly bring another choice before the first: not if
        only this part of them were to go to the second."""
        spent = perf_counter() - start
        first = second = 0
        for action in options:
            tries = root.tries[root.index[action]]
            if tries > first:
                first, second = tries, first
            elif tries > second:
                second = tries
        left = self.walks * (self.seconds - spent)
        return (first - second) * spent > self.patience * left

    def _walk(self, root: Node, s: State, viewer: int, rng: Rng, first: int) -> list[float]:
        walk = Walk(root, s, root.met)
        self._down(walk, viewer, rng, first)
        self._look_at([walk], viewer, rng)
        while not walk.values:
            self._down(walk, viewer, rng, -1)
            self._look_at([walk], viewer, rng)
        self._up(walk)
        return walk.values

    def _down(self, walk: Walk, viewer: int, rng: Rng, first: int) -> None:
        """On to a question that has to be looked at, or to the end of the game.

        `first` is the choice it begins with; below 0: the one that looks best.
        """
        game, node, s, options = self.game, walk.node, walk.state, walk.options
        self._meets(node, options)  # others may have been here meanwhile
        while True:
            if first >= 0:
                action, first = first, -1
                i = node.index[action]
            else:
                number = self._select(node)
                action, i = options[number], node.places[number]
            self._step(walk, node, i)
            options = advance(game, s, action, rng)
            if not options:
                walk.values = outcome(game.places(s))
                return
            node = self._next(node, i, s)
            if not node.visits or self._meets(node, options):
                walk.node, walk.options = node, options
                return

    def _meets(self, node: Node, options: list[int]) -> bool:
        """Whether some of the choices are new to the question; else it is ready for them."""
        if options == node.met:
            return False
        index, places = node.index, list[int]()
        for action in options:
            i = index.get(action, -1)
            if i < 0:
                return True
            places.append(i)
        node.met, node.places = options, places
        return False

    def _step(self, walk: Walk, node: Node, i: int) -> None:
        """Through a choice of a question, as if that were worth a little less than before."""
        tries = node.tries[i]
        if tries:
            worth = node.worths[i] / tries
        else:
            worth = node.worth / node.visits if node.visits else 0.5
        worth *= 1.0 - DOUBT
        walk.path.append(node)
        walk.taken.append(i)
        walk.lent.append(worth)
        node.visits += 1
        node.worth += worth
        node.tries[i] = tries + 1
        node.worths[i] += worth

    def _up(self, walk: Walk) -> None:
        """What the end was found to be worth, back up the way."""
        for at in range(len(walk.path)):
            node, i = walk.path[at], walk.taken[at]
            more = walk.values[node.actor] - walk.lent[at]
            node.worth += more
            node.worths[i] += more

    def _look_at(self, walks: list[Walk], viewer: int, rng: Rng) -> None:
        """Choices for the questions that walks have come to, and values for those that are new,
        where these walks end.

        Where a seat may go on and on, the end is worth what it is when nothing more is done: that
        is another position than the one whose choices are wanted.
        """
        game = self.game
        states: list[State] = []
        actors: list[int] = []
        asked: list[list[int]] = []
        at: list[int] = []  # the number of the position each walk has come to; none: -1
        ending: list[Walk] = []  # whose values are wanted
        ends: list[int] = []  # the numbers of the positions that have them
        for walk in walks:
            at.append(-1 if walk.values else len(states))
            if walk.values:
                continue  # the game is over
            states.append(walk.state)
            actors.append(walk.node.actor)
            asked.append(walk.options)
            if walk.node.visits:
                continue
            if self.judge.rest(walk.state) >= 0:
                rested = walk.state.copy()
                if not self._rest(rested, rng):
                    walk.values = outcome(game.places(rested))
                    continue
                states.append(rested)
                actors.append(game.actor(rested))
                asked.append([])
            ending.append(walk)
            ends.append(len(states) - 1)
        if not states:
            return
        found: Any = self.policy.look_at(states, actors, asked)
        for number in range(len(walks)):
            if at[number] >= 0:
                logits: list[float] = found[at[number]][0]
                self._opened(walks[number].node, walks[number].options, logits)
        for number in range(len(ending)):
            values: list[float] = found[ends[number]][1]
            ending[number].values = values
        if self.trust < 1.0 and ending:
            self._temper(ending, [states[k] for k in ends], [actors[k] for k in ends], viewer)
        for walk in walks:
            if walk.values and not walk.node.visits:
                walk.node.visits = 1
                walk.node.worth = walk.values[walk.node.actor]

    def _opened(self, node: Node, options: list[int], logits: list[float]) -> None:
        """The choices of a question; some may be known from another walk that ended there."""
        if node.index:
            known = node.index
            new = [action for action in options if action not in known]
            if new:
                chances = [logits[k] for k in range(len(options)) if options[k] not in known]
                self._share(node, new, chances, [], FLOOR)
        else:
            self._share(node, options, logits, [], FLOOR)
        node.met = options
        node.places = [node.index[action] for action in options]

    def _temper(
        self, walks: list[Walk], states: list[State], actors: list[int], viewer: int
    ) -> None:
        """The policy's values, and those of the weights as far as it does not trust its own."""
        judge, trust, players = self.judge, self.trust, states[0].players
        rows: list[bytes] = []
        for number in range(len(states)):
            rows.append(judge.rows(states[number], viewer, actors[number]))
        ratings: list[float] = judge.net.rate(b"".join(rows), players)
        for number in range(len(walks)):
            own, others = walks[number].values, pairwise(ratings, number * players, players, 1.0)
            walks[number].values = [
                trust * own[p] + (1.0 - trust) * others[p] for p in range(players)
            ]

    def _weigh(self, node: Node, s: State, new: list[int], viewer: int, rng: Rng) -> None:
        found: Any = self.policy.look(s, node.actor, new)
        logits: list[float] = found[0]
        self._share(node, new, logits, [], FLOOR)
