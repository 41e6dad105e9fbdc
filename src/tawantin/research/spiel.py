# mypyc: skip
"""The games for OpenSpiel: import this module, then `pyspiel.load_game("tawantin_GAME")`.

Chance is explicit: every draw is a chance node with its outcomes and their exact probabilities,
found by asking the engine for the outcome of every number its dice could give. Players choose by
the indices of the encoding, choices without an alternative are made on the way, and the observer
gives the same row of numbers as all other interfaces. Parameters are `players`, `reward` and the
options of the game.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from tawantin.core.chance import Rng
from tawantin.core.encoding import Encoder
from tawantin.core.errors import RulesBug
from tawantin.core.frame import CHANCE, OVER
from tawantin.core.game import Game, OptionValue
from tawantin.core.registry import NAMES
from tawantin.core.state import State
from tawantin.research.encodings import Observer, encoder, named
from tawantin.research.rewards import check_reward, rewards

LONGEST: Final = 20_000  # choices and draws; games that stall are ended long before
MOST_UTILITY: Final = {"place": 1.0, "win": 1.0, "score": 10.0}


class Told(Rng):
    """Gives one number that is told, and notes of how many it was one."""

    def __init__(self) -> None:
        self.number = 0
        self.outcomes = 0

    def below(self, n: int) -> int:
        if self.outcomes not in (0, n):
            raise RulesBug("a draw asks for more than one number")
        self.outcomes = n
        return self.number


def distribution(game: Game, s: State) -> list[tuple[int, float]]:
    """The outcomes of the draw that comes now, in the game's actions, and how likely each is."""
    told = Told()
    counts: dict[int, int] = {}
    number = 0
    while number == 0 or number < told.outcomes:
        told.number = number
        action = game.sample(s, told)
        counts[action] = counts.get(action, 0) + 1
        number += 1
    return [(action, counts[action] / number) for action in sorted(counts)]


class TawantinGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.encoder: Final = encoder(name)
        game = self.encoder.game
        self.players: Final = int(params.get("players", game.players[-1]))
        self.reward: Final = check_reward(str(params.get("reward", "place")))
        chosen = {o.name: _value(o.values, params.get(o.name, o.default)) for o in game.options}
        self.options: Final = game.check_options(chosen, self.players)
        most = MOST_UTILITY[self.reward]
        super().__init__(
            kind_of(name, self.reward),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.encoder.actions),
                max_chance_outcomes=len(game.actions),
                num_players=self.players,
                min_utility=0.0 if self.reward == "win" else -most,
                max_utility=most,
                utility_sum=1.0 if self.reward == "win" else 0.0,
                max_game_length=LONGEST,
            ),
            params,
        )

    def new_initial_state(self) -> "TawantinState":
        return TawantinState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        return SeatObserver(self)


class Position:
    """A decision with more than one choice, a draw, or the end.

    OpenSpiel copies a state by `deepcopy` and saves it by `pickle`.
    """

    def __init__(self, one: Encoder, reward: str, state: State) -> None:
        self.encoder: Final = one
        self.reward: Final = reward
        self.state: Final = state
        self.legal: list[int] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        found = Position(self.encoder, self.reward, self.state.copy())
        found.legal = self.legal
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.encoder.game
        return unpickled, (game.name, self.reward, game.dump(self.state))

    @property
    def kind(self) -> int:
        return self.encoder.game.top(self.state).kind

    def apply(self, action: int) -> None:
        draw = self.kind == CHANCE
        self.encoder.game.apply(self.state, action if draw else self.encoder.actions[action])
        self.run_on()

    def run_on(self) -> None:
        """Make the choices that are none, and find out what may be chosen."""
        game, s = self.encoder.game, self.state
        self.legal = []
        while self.kind != OVER and self.kind != CHANCE:
            if game.conclusion >= 0 and game.stalled(s):
                game.apply(s, game.conclusion)
                return
            legal = game.legal_actions(s)
            if len(legal) > 1:
                self.legal = sorted(self.encoder.index[action] for action in legal)
                return
            game.apply(s, legal[0])

    def text(self, player: int, action: int) -> str:
        draw = player == pyspiel.PlayerId.CHANCE
        return self.encoder.game.actions.text(action if draw else self.encoder.actions[action])


def unpickled(name: str, reward: str, dump: dict[str, Any]) -> Position:
    one = encoder(name)
    found = Position(one, reward, one.game.load(dump, None))
    found.run_on()
    return found


class TawantinState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel's words for a position."""

    def __init__(self, game: TawantinGame) -> None:
        super().__init__(game)
        state = game.encoder.game.new(game.players, game.options)
        self.position: Final = Position(game.encoder, game.reward, state)
        self.position.run_on()

    def current_player(self) -> int:
        kind, game = self.position.kind, self.position.encoder.game
        if kind == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if kind == CHANCE else game.actor(self.position.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return distribution(self.position.encoder.game, self.position.state)

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(player, action)

    def is_terminal(self) -> bool:
        return self.position.kind == OVER

    def returns(self) -> list[float]:
        at = self.position
        if at.kind != OVER:
            return [0.0] * at.state.players
        return rewards(at.encoder.game, at.state, at.reward)

    def __str__(self) -> str:
        return self.position.encoder.game.key(self.position.state)


class SeatObserver:
    """The row of numbers of a seat, whole and in its parts."""

    def __init__(self, game: TawantinGame) -> None:
        self._observer: Final = Observer(game.encoder)
        self._encoder: Final = game.encoder
        self.tensor: Final = np.zeros(game.encoder.width, dtype=np.float32)
        self.dict: Final = named(game.encoder, self.tensor)

    def set_from(self, state: TawantinState, player: int) -> None:
        s = state.position.state
        self.tensor[:] = self._observer.row(s, player, self._encoder.game.actor(s))

    def string_from(self, state: TawantinState, player: int) -> str:
        self.set_from(state, player)
        return " ".join(
            f"{name}={value:.3g}"
            for (name, _), value in zip(self._encoder.numbers, self.tensor, strict=True)
            if value
        )


def _value(values: tuple[OptionValue, ...], given: Any) -> OptionValue:
    """An option as OpenSpiel hands it over: switches as such, keys as text."""
    return bool(given) if isinstance(values[0], bool) else str(given)


def kind_of(name: str, reward: str) -> Any:
    """What OpenSpiel is told of a game; places and scores add up to nothing, wins to one."""
    game = encoder(name).game
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"tawantin_{name}",
        long_name=f"Tawantin {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.CONSTANT_SUM if reward == "win" else sums.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[-1],
            "reward": "place",
            **{option.name: option.default for option in game.options},
        },
    )


def register() -> None:
    """Tell OpenSpiel of the games."""
    for name in NAMES:
        pyspiel.register_game(kind_of(name, "place"), _maker(name))


def _maker(name: str) -> Any:
    """A class of its own for each game: OpenSpiel calls it with the parameters alone."""

    class Made(TawantinGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    return Made


register()
