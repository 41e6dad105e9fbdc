# mypyc: skip
"""The games for Gymnasium: one agent against bots, by importing this module or in one go
`gymnasium.make("tawantin.research.single:tawantin/GAME-v0")`.

The observation is the row of numbers, or a dictionary of arrays (`as_arrays`); the mask of the
choices stands in `info["action_mask"]`, and `action_masks()` gives it to learners that ask for it.
The reward comes with the end. A choice that may not be made ends the game and costs 1.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tawantin.bots.lineup import bot_of
from tawantin.core.errors import BadSetup
from tawantin.core.game import OptionValue
from tawantin.core.registry import NAMES
from tawantin.research.aec import described
from tawantin.research.dice import Dice
from tawantin.research.encodings import array, bounds, encoder, named
from tawantin.research.episode import Episode
from tawantin.research.rewards import check_reward, rewards
from tawantin.research.vector import Setup, Vector, Workers

ILLEGAL: Final = -1.0  # what a choice costs that may not be made


def register() -> None:
    """Tell Gymnasium of the games, once."""
    for name in NAMES:
        if f"tawantin/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"tawantin/{name}-v0",
                entry_point="tawantin.research.single:BotsEnv",
                vector_entry_point="tawantin.research.single:BotsVectorEnv",
                kwargs={"game": name},
            )


def spaces_of(game: str, as_arrays: bool) -> tuple[spaces.Space[Any], spaces.Discrete]:
    """What is observed of a game, and what may be answered."""
    one = encoder(game)
    row = spaces.Box(0.0, 1.0, (one.width,), np.float32)
    if not as_arrays:
        return row, spaces.Discrete(len(one.actions))
    parts = named(one, np.zeros(one.width, dtype=np.float32))
    boxes = {name: spaces.Box(0.0, 1.0, part.shape, np.float32) for name, part in parts.items()}
    return spaces.Dict(boxes), spaces.Discrete(len(one.actions))


class BotsEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat of a game against bots in the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        opponents: Sequence[str] = ("random",),
        reward: str = "place",
        seat: int | None = None,
        as_arrays: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`opponents`: bots for the seats after the own, by name (`tawantin.bots.NAMES`, or as
        `tawantin.bots.lineup` writes them); one name serves for all. `seat`: drawn anew for every
        game if it is None."""
        one = encoder(game)
        seats = players if players is not None else one.game.players[-1]
        names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        names = names * (seats - 1) if len(names) == 1 else names
        if len(names) != seats - 1:
            raise BadSetup(f"{seats} players need {seats - 1} bots besides the learner")
        if seat is not None and not 0 <= seat < seats:
            raise BadSetup(f"there is no seat {seat}; they run from 0 to {seats - 1}")
        self.encoder: Final = one
        self.reward: Final = check_reward(reward)
        self.as_arrays: Final = as_arrays
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(game, as_arrays)
        self.episode: Final = Episode(one, seats, options)
        self.seat = seat if seat is not None else 0
        self._fixed: Final = seat is not None
        self._bots: Final = [bot_of(one.game, name) for name in names]
        self._row: Final = array(self.episode.row)
        self._mask: Final = array(self.episode.mask).view(np.bool_)
        self._scale: Final = np.float32(1.0) / bounds(one).astype(np.float32)
        self._source: Final = random.Random()
        self._draws = Dice(0)  # of the bots

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._source.seed(seed)
        number = self._source.getrandbits(62)
        if not self._fixed:
            self.seat = number % self.episode.players
        self._draws = Dice(number + 1)
        self.episode.begin(number)
        self._others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        index = int(action)
        if self.episode.actor < 0 or not self._mask[index]:
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self.episode.choose(index)
        self._others()
        reward, over = 0.0, self.episode.actor < 0
        if over:
            paid = rewards(self.encoder.game, self.episode.state, self.reward)
            reward = paid[self.seat]
        return self._seen(), reward, over, False, self._info()

    def _others(self) -> None:
        """Let the bots choose until the own seat is asked."""
        game, episode, draws = self.encoder.game, self.episode, self._draws
        while episode.actor >= 0 and episode.actor != self.seat:
            seat = episode.actor
            bot = self._bots[(seat - self.seat) % episode.players - 1]
            known = game.redetermine(episode.state, seat, draws)
            episode.play(bot.choose(game, known, seat, draws))

    def _seen(self) -> Any:
        self.episode.look(self.seat)
        row: NDArray[np.float32] = self._row * self._scale
        return named(self.encoder, row) if self.as_arrays else row

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.view(np.int8).copy(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The choices that may be made now, for `sb3-contrib`."""
        found: NDArray[np.bool_] = self._mask.copy()
        return found

    def render(self) -> str | None:
        return described(self.episode) if self.render_mode == "ansi" else None


class BotsVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many such games at once. A choice that may not be made raises."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        opponents: Sequence[str] = ("random",),
        reward: str = "place",
        processes: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space, self.single_action_space = spaces_of(game, False)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        setup = Setup(game, num_envs, players, options, reward, opponents)
        self.games: Final = Workers(setup, processes) if processes > 1 else Vector(setup)
        self._seed = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        self._seed = self._seed + 1 if seed is None else int(seed)
        self.games.reset(self._seed)
        return self.games.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        seats = self.games.seats.copy()
        observations, paid, over, cut, _ = self.games.step(np.asarray(actions, dtype=np.int64))
        own = paid[np.arange(self.num_envs), seats].astype(np.float64)
        info = self._info()
        if over.any():
            info |= {"final_obs": self.games.finals.copy(), "_final_obs": over.copy()}
        return observations.copy(), own, over.copy(), cut.copy(), info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.view(np.int8).copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """The choices that may be made now, a line for each game."""
        found: NDArray[np.bool_] = self.games.masks.copy()
        return found

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


register()
