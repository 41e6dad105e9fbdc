"""Looks ahead: a tree of what the seats may do, each for itself, grown where it seems worth it.

The seat that thinks knows only what `redetermine` leaves it: every few walks through the tree start
from another position that it cannot tell from the true one. Each walk follows the choices that look
best to whoever is asked (PUCT, every seat for its own value) and ends at a new question, which the
judge values for all seats at once. At the root some choices share the walks evenly; again and again
the worse half of them is left out (sequential halving), and of the last two the better is taken.
Who thinks by the clock may stop sooner, when one choice leads by more than chance could bring.

Draws and hidden cards lead from one choice to different positions. They share a node as long as
the same frame asks the same seat; a node then knows every choice it has met, and a walk takes one
of those that are legal in its own position.
"""

from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from tawantin.bots.value import Judge, outcome, pairwise
from tawantin.core.advance import advance
from tawantin.core.chance import Rng
from tawantin.core.frame import CHANCE_SEAT, ID, NOBODY
from tawantin.core.game import Game
from tawantin.core.state import State

EXPLORATION: Final = 0.25
SHARED: Final = 8  # walks from one redetermined position
POINTS: Final = 3.0  # rough points by which one choice is tried e times as often as another
LOGIT: Final = 0.35  # the same in the logit of a learned value
FLOOR: Final = 0.15  # of all tries, what is shared out evenly
HARDLY: Final = 0.01  # of a chance
WIDEST: Final = 16  # choices of the root that are compared
CLOCK: Final = 16  # walks between two looks at the clock
PAUSE: Final = 64  # walks between two looks whether the decision is settled
ENOUGH: Final = 16  # walks through a choice that say how far its values scatter
SURE: Final = 5.0  # standard errors by which the best choice leads when it is
LONGEST: Final = 60  # choices of one turn that are followed
MANY_SEATS: Final = 8  # more than any game has, to pack a frame and a seat into one number


class Node:
    """A question to a seat, with every choice met there so far."""

    __slots__ = (
        "actor",
        "index",
        "kids",
        "met",
        "places",
        "prior",
        "seen",
        "tries",
        "visits",
        "worth",
        "worths",
    )

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.visits = 0
        self.worth = 0.0  # to the actor, summed over the visits
        self.index: dict[int, int] = {}  # action: its place in the lists
        self.met: list[int] = []  # the choices of the last walk through here
        self.places: list[int] = []  # their places
        self.tries: list[int] = []
        self.worths: list[float] = []  # to the actor, summed over the tries
        self.prior: list[float] = []
        self.seen: list[list[float]] = []  # values after the choice, before any try; or none
        self.kids: list[dict[int, Node]] = []


class Luck(Rng):
    """Random numbers that cost next to nothing to begin again (Lehmer's generator)."""

    MANY: Final = 2_147_483_647

    def __init__(self, first: int) -> None:
        self._last = first

    def below(self, n: int) -> int:
        self._last = self._last * 48_271 % Luck.MANY
        return self._last * n // Luck.MANY


class Line:
    """What the search found about one choice of the root."""

    __slots__ = ("action", "value", "visits")

    def __init__(self, action: int, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value  # to the seat that chooses


def error(walks: int, total: float, squares: float) -> float:
    """The squared error of a mean of so many values; below 0 while they are too few."""
    if walks < ENOUGH:
        return -1.0
    mean = total / walks
    return max(squares / walks - mean * mean, 0.0) / (walks - 1)


class Search:
    """A search for one seat after the other; keeps its tree while a turn goes on."""

    def __init__(
        self,
        judge: Judge,
        iterations: int = 0,
        seconds: float = 0.0,
        learned_prior: bool | None = None,
        exploration: float = EXPLORATION,
        settles: bool = False,
    ) -> None:
        """The budget of a decision: so many walks, or as many as fit into so many seconds.

        `settles`: take no more of the seconds than it needs to be sure.

        `learned_prior`: whether what is tried first follows from the learned value or from the
        rough estimate; as the weights want it where nothing is said.
        """
        if iterations <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a budget: iterations or seconds")
        self.judge: Final = judge
        self.game: Final[Game] = judge.game
        self.iterations: Final = iterations
        self.seconds = seconds  # may be changed between decisions
        self.exploration: Final = exploration
        self.settles: Final = settles and not iterations
        self.halves = True  # whether the last few choices of the root are tried alike
        wanted = judge.learned_prior if learned_prior is None else learned_prior
        self.learned_prior: Final = wanted and judge.net is not None
        self.walks = 0  # of the last decision
        self.value: list[float] = []  # of the last decision's position, to every seat
        self.lines: list[Line] = []
        self._grown: Node | None = None  # the root of the last decision
        self._root: Node | None = None  # of the next one
        self._expected: object = None  # what the seat will see if its last choice led nowhere else
        self._seat = -1

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> int:
        """The choice the seat should make; `state` is redetermined for it."""
        state = game.as_asked(state, seat)
        options = game.legal_actions(state)
        if len(options) == 1:
            self.lines, self.walks, self.value = [Line(options[0], 0, 0.0)], 0, []
            return options[0]
        best = self.think(state, seat, rng)
        self.keep(state, seat, best)
        return best

    def think(self, state: State, seat: int, rng: Rng) -> int:
        """Grow the tree from this position, in which the seat is asked; the best choice.

        Fills `lines`, and `value` with what that choice is worth.
        """
        game = self.game
        options = game.legal_actions(state)
        root = self._take(state, seat)
        self._grown = root
        world = game.as_asked(game.redetermine(state, seat, rng), seat)
        if options != root.met:
            self._meet(root, world, options, seat, rng)
        field = self._field(root, options)
        walked: dict[int, int] = dict.fromkeys(options, 0)
        sums: dict[int, list[float]] = {action: [0.0] * state.players for action in field}
        squares: dict[int, float] = dict.fromkeys(options, 0.0)
        rest = self.judge.rest(state)
        stages = max(1, (len(field) - 1).bit_length())
        self.walks = 0
        settled = False
        start = perf_counter()
        for stage in range(1, stages + 1):
            turn = 0
            while not settled and not self._over(stage, stages, start):
                if self.walks and self.walks % SHARED == 0:
                    world = game.as_asked(game.redetermine(state, seat, rng), seat)
                action = field[turn % len(field)]
                values = self._walk(root, world.copy(), seat, rng, action)
                walked[action] += 1
                total = sums[action]
                for p in range(state.players):
                    total[p] += values[p]
                squares[action] += values[seat] * values[seat]
                self.walks += 1
                turn += 1
                if self.settles and self.walks % PAUSE == 0:
                    errors = [error(walked[a], sums[a][seat], squares[a]) for a in field]
                    settled = self._settled(root, field, errors, rest)
            tried = [action for action in field if walked[action]]
            field = self._better_half(root, tried, rest)
        best = field[0]
        self.value = [total / walked[best] for total in sums[best]]
        self._read(root, options)
        return best

    def _field(self, root: Node, options: list[int]) -> list[int]:
        """The choices that look best before any walk, as many as the walks can tell apart."""
        most = WIDEST
        while self.iterations and most > 2 and most * (most.bit_length() - 1) > self.iterations:
            most //= 2
        shares = [(-root.prior[root.index[action]], action) for action in options]
        shares.sort()
        return [action for _, action in shares[:most]]

    def _over(self, stage: int, stages: int, start: float) -> bool:
        """Whether this stage has had its share of the walks or of the time."""
        walks = self.walks
        if self.iterations:
            return walks * stages >= self.iterations * stage
        if not walks or walks % CLOCK:
            return False
        return (perf_counter() - start) * stages >= self.seconds * stage

    def _better_half(self, root: Node, field: list[int], rest: int) -> list[int]:
        """Of the choices, which were all tried, the better ones, the best first.

        To stop comes before what is hardly better.
        """
        worths: list[tuple[float, int]] = []
        for action in field:
            worths.append((-self._worth(root, action, rest), action))
        worths.sort()
        return [action for _, action in worths[: (len(field) + 1) // 2]]

    def _worth(self, root: Node, action: int, rest: int) -> float:
        i = root.index[action]
        return root.worths[i] / root.tries[i] + (HARDLY if action == rest else 0.0)

    def _settled(self, root: Node, field: list[int], errors: list[float], rest: int) -> bool:
        """Whether one choice leads all others by more than the errors of their worths explain."""
        if min(errors) < 0.0:
            return False
        worths = [self._worth(root, action, rest) for action in field]
        best = 0
        for i in range(1, len(field)):
            if worths[i] > worths[best]:
                best = i
        for i in range(len(field)):
            chance = SURE * sqrt(errors[best] + errors[i])
            if i != best and worths[best] - worths[i] <= chance:
                return False
        return True

    def weigh(self, state: State, seat: int, actions: list[int], walks: int, rng: Rng) -> None:
        """So many more walks through each of these choices, whatever it seemed worth to `think`."""
        root = self._grown
        assert root is not None
        world = state
        for number in range(walks * len(actions)):
            if number % SHARED == 0:
                world = self.game.as_asked(self.game.redetermine(state, seat, rng), seat)
            self._walk(root, world.copy(), seat, rng, actions[number % len(actions)])
        self._read(root, self.game.legal_actions(state))

    def follow(self, s: State, action: int, rng: Rng) -> list[int]:
        """Play a choice of the last decision, and what seems best to its seat as long as it is
        asked; the choices up to the first draw. Where the search has not been, the judge chooses.
        """
        node = self._grown
        assert node is not None
        seat, drawn, made = node.actor, False, [action]
        options = [action]
        for _ in range(LONGEST):
            kids = node.kids[node.index[action]] if node is not None else {}
            drawn = self._settle(s, action, rng) or drawn
            if self.game.actor(s) != seat:
                break
            options = self.game.legal_actions(s)
            node = kids.get(s.stack[ID] * MANY_SEATS + seat)
            action = self._favourite(node, s, options)
            if node is not None and action not in node.index:
                node = None
            if not drawn:
                made.append(action)
        return made

    def _settle(self, s: State, action: int, rng: Rng) -> bool:
        """Carry out a choice and what follows of itself; whether something was drawn."""
        game, drawn = self.game, False
        while True:
            game.apply(s, action)
            actor = game.actor(s)
            if actor == NOBODY:
                return drawn
            if game.conclusion >= 0 and game.stalled(s):
                action = game.conclusion
            elif actor == CHANCE_SEAT:
                action, drawn = game.sample(s, rng), True
            else:
                options = game.legal_actions(s)
                if len(options) > 1:
                    return drawn
                action = options[0]

    def _favourite(self, node: Node | None, s: State, options: list[int]) -> int:
        """What was tried most; where nothing was, what the judge thinks best."""
        best, most = options[0], 0
        if node is not None:
            for action in options:
                i = node.index.get(action, -1)
                if i >= 0 and node.tries[i] > most:
                    best, most = action, node.tries[i]
        if not most:
            worth = -1e9
            for action in options:
                after = s.copy()
                self.game.apply(after, action)
                found = self.judge.worth(after, self.game.actor(s))
                if found > worth:
                    best, worth = action, found
        return best

    def _read(self, root: Node, options: list[int]) -> None:
        """What the tree says about each choice."""
        self.lines = []
        for action in options:
            i = root.index.get(action, -1)
            tries = root.tries[i] if i >= 0 else 0
            value = root.worths[i] / tries if tries else 0.0
            self.lines.append(Line(action, tries, value))

    def _take(self, state: State, seat: int) -> Node:
        """Where the last decision led, if the seat sees what it expected there; else a new root."""
        root = self._root
        self._root = None
        if root is None or seat != self._seat or self.game.view(state, seat) != self._expected:
            return Node(seat)
        return root

    def keep(self, state: State, seat: int, action: int) -> None:
        """Remember what follows a choice, for the seat's next decision of the same turn."""
        self._root = None
        root = self._grown
        if root is None:
            return
        i = root.index.get(action, -1)
        if i < 0:
            return
        after = state.copy()
        self.game.apply(after, action)
        if self.game.actor(after) != seat:
            return
        kid = root.kids[i].get(after.stack[ID] * MANY_SEATS + seat)
        if kid is not None:
            self._root, self._seat = kid, seat
            self._expected = self.game.view(after, seat)

    def _walk(self, root: Node, s: State, viewer: int, rng: Rng, first: int) -> list[float]:
        """One way down to a new question or the end, and its values back up.

        `first` is the root's choice it begins with; below 0: the one that looks best.
        """
        game = self.game
        path: list[Node] = []
        taken: list[int] = []
        node = root
        options = root.met if first < 0 else [first]
        number, i = 0, 0 if first < 0 else root.index[first]
        while True:
            if path or first < 0:
                if options != node.met:
                    self._meet(node, s, options, viewer, rng)
                number = self._select(node)
                i = node.places[number]
            path.append(node)
            taken.append(i)
            if not node.tries[i] and node.seen[i]:
                values = node.seen[i]  # looked at when the choice was met
                break
            options = advance(game, s, options[number], rng)
            if not options:
                values = outcome(game.places(s))
                break
            node = self._next(node, i, s)
            if not node.visits:
                values = self._leaf(s, viewer, rng)
                node.visits = 1
                node.worth = values[node.actor]
                break
        for at in range(len(path)):
            step, i = path[at], taken[at]
            worth = values[step.actor]
            step.visits += 1
            step.worth += worth
            step.tries[i] += 1
            step.worths[i] += worth
        return values

    def _next(self, node: Node, i: int, s: State) -> Node:
        """The question that a choice has led to, in this position."""
        actor = self.game.actor(s)
        key = s.stack[ID] * MANY_SEATS + actor
        kid = node.kids[i].get(key)
        if kid is None:
            kid = Node(actor)
            node.kids[i][key] = kid
        return kid

    def _leaf(self, s: State, viewer: int, rng: Rng) -> list[float]:
        """What a new question is worth to each seat; `s` is played on to where it can be said."""
        if not self._rest(s, rng):
            return outcome(self.game.places(s))
        return self.judge.values(s, viewer, self.game.actor(s))

    def _rest(self, s: State, rng: Rng) -> bool:
        """Leave alone what could go on and on; False if the game is over then."""
        action = self.judge.rest(s)
        while action >= 0:
            if not advance(self.game, s, action, rng):
                return False
            action = self.judge.rest(s)
        return True

    def _select(self, node: Node) -> int:
        """The number, among those just met, of the choice that looks best to the actor."""
        places, prior, tries = node.places, node.prior, node.tries
        total = 0.0
        for i in places:
            total += prior[i]
        unknown = node.worth / node.visits if node.visits else 0.5
        reach = self.exploration * sqrt(float(node.visits + 1)) / total
        best, best_score = 0, -1e9
        for number in range(len(places)):
            i = places[number]
            n = tries[i]
            score = reach * prior[i] / (1 + n)
            if n:
                score += node.worths[i] / n
            else:
                seen = node.seen[i]
                score += seen[node.actor] if seen else unknown
            if score > best_score:
                best, best_score = number, score
        return best

    def _meet(self, node: Node, s: State, options: list[int], viewer: int, rng: Rng) -> None:
        """Choices that are new to the node get a place in it and a share of the tries."""
        index = node.index
        new: list[int] = []
        for action in options:
            if action not in index:
                new.append(action)
        if new:
            self._weigh(node, s, new, viewer, rng)
        node.met = options
        node.places = [index[action] for action in options]

    def _weigh(self, node: Node, s: State, new: list[int], viewer: int, rng: Rng) -> None:
        if self.learned_prior:
            self._look(node, s, new, viewer, rng)
        else:
            self._guess(node, s, new)

    def _guess(self, node: Node, s: State, new: list[int]) -> None:
        """Shares by the rough points after each choice."""
        worths: list[float] = []
        for action in new:
            after = s.copy()
            self.game.apply(after, action)
            worths.append(self.judge.worth(after, node.actor) / POINTS)
        self._share(node, new, worths, [], FLOOR)

    def _look(self, node: Node, s: State, new: list[int], viewer: int, rng: Rng) -> None:
        """Shares by the learned value after each choice, with the same luck for all of them."""
        game, judge, players = self.game, self.judge, s.players
        rows: list[bytes] = []
        seen: list[list[float]] = []
        first = 1 + rng.below(Luck.MANY - 1)
        for action in new:
            after, luck = s.copy(), Luck(first)
            if advance(game, after, action, luck) and self._rest(after, luck):
                rows.append(judge.rows(after, viewer, game.actor(after)))
                seen.append([])
            else:
                seen.append(outcome(game.places(after)))
        if rows:
            ratings: list[float] = judge.net.rate(b"".join(rows), players)
            at = 0
            for i in range(len(new)):
                if not seen[i]:
                    seen[i] = pairwise(ratings, at, players, 1.0)
                    at += players
        worths: list[float] = []
        for values in seen:
            sure = min(max(values[node.actor], 0.01), 0.99)
            worths.append(log(sure / (1.0 - sure)) / LOGIT)
        self._share(node, new, worths, seen, FLOOR)

    def _share(
        self,
        node: Node,
        new: list[int],
        worths: list[float],
        seen: list[list[float]],
        floor: float,
    ) -> None:
        """Places for new choices; each has e times the share for every 1 it is worth more."""
        best = max(worths)
        total = 0.0
        shares: list[float] = []
        for worth in worths:
            share = exp(worth - best)
            shares.append(share)
            total += share
        even = floor / len(new)
        weight = len(new) / (len(new) + len(node.tries))
        for i in range(len(new)):
            node.index[new[i]] = len(node.tries)
            node.tries.append(0)
            node.worths.append(0.0)
            node.prior.append(weight * (even + (1.0 - floor) * shares[i] / total))
            node.seen.append(seen[i] if seen else [])
            node.kids.append({})
