# mypyc: skip
"""The games for PettingZoo, one agent at a time (AEC); each has a module, `GAME_v0`.

An agent is a seat, `player_0` and so on. Its observation is a dictionary of the row of numbers and
the mask of the choices it may make; the mask stands in `infos` as well. Who is not asked has an
empty mask. Draws are made on the way to a decision, and choices without an alternative too, unless
`forced` wants them stepped: learners gain nothing from them, records of play may. All rewards come
at the end.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tawantin.core.game import OptionValue
from tawantin.core.state import State
from tawantin.research.encodings import array, bounds, encoder
from tawantin.research.episode import Episode, restored
from tawantin.research.rewards import check_reward, rewards

Observation = dict[str, NDArray[Any]]


class GameEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """One game at a time; docs/research.md says what may be asked of it besides the interface."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "place",
        forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.encoder: Final = encoder(game)
        seats = players if players is not None else self.encoder.game.players[-1]
        self.metadata = {
            **GameEnv.metadata,
            "name": f"{game}_v0",
            "encoding": self.encoder.version,
        }
        self.render_mode: Final = render_mode
        self.reward: Final = check_reward(reward)
        self.episode = Episode(self.encoder, seats, options, forced)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._scale: Final = np.float32(1.0) / bounds(self.encoder).astype(np.float32)
        self._nothing: Final = np.zeros(len(self.encoder.actions), dtype=np.int8)
        self._source: Final = random.Random()
        self._watch()
        self._observation_space: Final = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (self.encoder.width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.encoder.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_space: Final = {
            agent: spaces.Discrete(len(self.encoder.actions)) for agent in self.possible_agents
        }

    def _watch(self) -> None:
        """Arrays over what the episode writes."""
        self._row = array(self.episode.row)
        self._mask = array(self.episode.mask).view(np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed one that follows from the seed given last."""
        if seed is not None:
            self._source.seed(seed)
        self.episode.begin(self._source.getrandbits(62))
        self._begin()

    def _begin(self) -> None:
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in agents}
        self._skip_agent_selection = None
        self._turn()

    def _turn(self) -> None:
        """Ask the one whose decision it is."""
        agent = self.possible_agents[self.episode.actor]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask.copy()}

    def observe(self, agent: str) -> Observation:
        self.episode.look(self._seat[agent])
        return {
            "observation": self._row * self._scale,
            "action_mask": self.infos[agent]["action_mask"],
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.episode.choose(int(action))
        self.infos[agent] = {"action_mask": self._nothing}
        self._cumulative_rewards[agent] = 0.0
        if self.episode.actor >= 0:
            self._turn()
            return
        paid = rewards(self.encoder.game, self.episode.state, self.reward)
        for each, reward in zip(self.possible_agents, paid, strict=True):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
            self.terminations[each] = True
        self._deads_step_first()

    def render(self) -> str | None:
        """The question and the choices, for a reader; None without the mode `ansi`."""
        if self.render_mode != "ansi":
            return None
        return described(self.episode)

    def close(self) -> None:
        """Nothing is held that needs it."""

    # What papers need besides.

    def clone(self) -> "GameEnv":
        """The same game once more, dice and all."""
        found = GameEnv(
            self.encoder.game.name, self.episode.players, self.episode.options, self.reward,
            self.episode.forced, self.render_mode,
        )  # fmt: skip
        found.take(self.episode.copied())
        return found

    def take(self, episode: Episode) -> None:
        """Go on with this episode from its next decision."""
        self.episode = episode
        self._watch()
        self._begin()

    def save(self) -> dict[str, Any]:
        """Everything, as plain data; it holds what no seat may know."""
        return self.episode.saved()

    def load(self, saved: Mapping[str, Any]) -> None:
        """Go on from what `save` told."""
        self.take(restored(self.encoder, saved))

    def set_state(self, state: State) -> None:
        """Go on from a copy of this position."""
        self.episode.set_state(state)
        self._begin()

    def redetermine(self, agent: str, seed: int) -> "GameEnv":
        """An environment the agent cannot tell from this one, the hidden and the future anew."""
        found = self.clone()
        found.take(self.episode.redetermined(self._seat[agent], seed))
        return found


def described(episode: Episode) -> str:
    """Who is asked what, and the choices with their indices."""
    game = episode.encoder.game
    if episode.over:
        return f"{game.name}: over, places {game.places(episode.state)}"
    question = game.question(episode.state)
    asked = question.name if question is not None else ""
    choices = [
        f"  {episode.encoder.index[action]:>4} {game.actions.text(action)}"
        for action in episode.legal
    ]
    return "\n".join([f"{game.name}: player_{episode.actor} is asked for {asked}", *choices])


def wrapped(raw: GameEnv) -> AECEnv[str, Observation, int | None]:
    """With PettingZoo's usual checks: an illegal choice ends the game and costs 1."""
    found = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(checked)
