"""Many games side by side, each in its lane: every step is one choice in each of them.

A lane stands at a decision with more than one choice: draws, forced choices and the choices of bots
are made on the way to it. A game that ends is followed by the next in the same step; the numbers
say what the new one asks, `rewards` and `over` what the old one came to.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.advance import advance, run_on
from tawantin.core.encoding import Encoder
from tawantin.core.errors import BadSetup, IllegalAction
from tawantin.core.game import OptionValue
from tawantin.core.state import State
from tawantin.research.dice import Dice
from tawantin.research.rewards import check_reward, rewards

SPREAD: Final = 1_000_003
APART: Final = 7_919  # what bots draw is not what the game draws
OTHERWISE: Final = 104_729  # nor are the options


def seed_of(seed: int, lane: int, episode: int) -> int:
    """The seed of one game of a lane: with it, and the same choices, the game is the same."""
    return (seed * SPREAD + lane) * SPREAD + episode


class Lanes:
    """So many games of one kind; choices by index, positions as rows of numbers."""

    def __init__(
        self,
        encoder: Encoder,
        lanes: int,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "place",
        first: int = 0,
        bots: Sequence[Callable[[], Any]] = (),
        varied: int = 0,
    ) -> None:
        """`bots` makes opponents for the seats after the learner's, whose seat moves on with every
        game; without them every seat's choices are asked for. `first`: the number of the first
        lane, where others play beside. `varied`: one game in so many has options at random."""
        if bots and len(bots) != players - 1:
            raise BadSetup(f"{players} players need {players - 1} bots besides the learner")
        self.encoder: Final = encoder
        self.lanes: Final = lanes
        self.players: Final = players
        self.options: Final = encoder.game.check_options(options, players)
        self.reward: Final = check_reward(reward)
        self.choices: Final = len(encoder.actions)
        self.rows: Final = vec[u8]([0] * (lanes * encoder.width))
        self.finals: Final = vec[u8]([0] * (lanes * encoder.width))
        self.masks: Final = vec[u8]([0] * (lanes * len(encoder.actions)))
        self.actors: Final = [0] * lanes
        self.rewards: Final = [0.0] * (lanes * players)
        self.over: Final = [0] * lanes
        self.episodes: Final = [0] * lanes
        self.seeds: Final = [0] * lanes
        self.learners: Final = [-1] * lanes
        self.finished: Final[list[int]] = []  # lanes whose game ended in the last step
        self._first: Final = first
        self._varied: Final = varied
        self._seed = 0
        self._bots: Final = [[make() for make in bots] for _ in range(lanes)]
        self._states: Final[list[State]] = [
            encoder.game.new(players, self.options) for _ in range(lanes)
        ]
        self._rngs: Final = [Dice(0) for _ in range(lanes)]
        self._bot_rngs: Final = [Dice(0) for _ in range(lanes)]
        self._legal: Final[list[list[int]]] = [[] for _ in range(lanes)]

    def reset(self, seed: int) -> None:
        """Begin all games anew; the seed says how each lane's games are dealt."""
        self._seed = seed
        for lane in range(self.lanes):
            self.episodes[lane] = 0
            self.begin(lane, seed_of(seed, self._first + lane, 0))
        self._clear()

    def begin(self, lane: int, seed: int) -> None:
        """A new game in this lane, dealt by this seed."""
        game = self.encoder.game
        rng = Dice(seed)
        self.seeds[lane] = seed
        self._rngs[lane] = rng
        self._bot_rngs[lane] = Dice(seed ^ APART)
        if self._bots[lane]:
            self.learners[lane] = (self._first + lane + self.episodes[lane]) % self.players
        options = self.options
        if self._varied:
            drawn = Dice(seed ^ OTHERWISE)
            if drawn.below(self._varied) == 0:
                options = game.some_options(self.players, drawn)
        s = game.new(self.players, options)
        self._states[lane] = s
        self._show(lane, s, self._others(lane, s, run_on(game, s, rng)))

    def step(self, choices: list[int]) -> None:
        """One choice in every lane, by its index."""
        if len(choices) != self.lanes:
            raise BadSetup(f"{self.lanes} lanes need as many choices, not {len(choices)}")
        self._clear()
        for lane in range(self.lanes):
            self._step(lane, choices[lane])

    def _clear(self) -> None:
        for lane in self.finished:
            self.over[lane] = 0
            for i in range(lane * self.players, (lane + 1) * self.players):
                self.rewards[i] = 0.0
        self.finished.clear()

    def _step(self, lane: int, choice: int) -> None:
        if not 0 <= choice < self.choices or not self.masks[lane * self.choices + choice]:
            raise IllegalAction(f"choice {choice} is not legal in lane {lane} now", "")
        game, s = self.encoder.game, self._states[lane]
        legal = advance(game, s, self.encoder.actions[choice], self._rngs[lane])
        legal = self._others(lane, s, legal)
        if legal:
            self._show(lane, s, legal)
            return
        actor = self.actors[lane]
        width = i64(self.encoder.width)
        self.encoder.write(s, i64(actor), i64(-1), self.finals, i64(lane) * width)
        paid = rewards(game, s, self.reward)
        for seat in range(self.players):
            self.rewards[lane * self.players + seat] = paid[seat]
        self.over[lane] = 1
        self.finished.append(lane)
        self.episodes[lane] += 1
        self.begin(lane, seed_of(self._seed, self._first + lane, self.episodes[lane]))

    def _others(self, lane: int, s: State, legal: list[int]) -> list[int]:
        """Let the bots choose until the learner is asked."""
        learner = self.learners[lane]
        if learner < 0:
            return legal
        game, rng, bots = self.encoder.game, self._bot_rngs[lane], self._bots[lane]
        while legal:
            seat = game.actor(s)
            if seat == learner:
                break
            bot = bots[(seat - learner) % self.players - 1]
            action: int = bot.choose(game, game.redetermine(s, seat, rng), seat, rng)
            legal = advance(game, s, action, self._rngs[lane])
        return legal

    def _show(self, lane: int, s: State, legal: list[int]) -> None:
        """Write what the one who is asked may know, and choose."""
        encoder, masks, index = self.encoder, self.masks, self.encoder.index
        at = i64(lane) * i64(self.choices)
        for action in self._legal[lane]:
            masks[at + i64(index[action])] = 0
        for action in legal:
            masks[at + i64(index[action])] = 1
        self._legal[lane] = legal
        actor = i64(encoder.game.actor(s))
        self.actors[lane] = actor
        encoder.write(s, actor, actor, self.rows, i64(lane) * i64(encoder.width))

    def state(self, lane: int) -> State:
        """A copy of the position in a lane."""
        return self._states[lane].copy()

    def set_state(self, lane: int, s: State) -> None:
        """Go on in this lane from a copy of this position; it is run on to its next decision."""
        s = s.copy()
        legal = self._others(lane, s, run_on(self.encoder.game, s, self._rngs[lane]))
        if not legal:
            raise BadSetup("a finished game cannot be played on")
        self._states[lane] = s
        self._show(lane, s, legal)
