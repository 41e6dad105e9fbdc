"""One game being played by indices: what the environments of a single game are made of.

The seed and the choices so far say everything about it (`replayed`); it can be copied, saved, set
to any position, and seen with the eyes of a seat, all else dealt anew (`redetermined`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.advance import run_on
from tawantin.core.encoding import Encoder
from tawantin.core.errors import BadSave
from tawantin.core.frame import CHANCE_SEAT, NOBODY
from tawantin.core.game import OptionValue
from tawantin.core.state import State
from tawantin.research.dice import Dice

UNSEEDED: Final = -1


class Episode:
    """A game up to its next decision; draws are made on the way, and forced choices if wished."""

    def __init__(
        self,
        encoder: Encoder,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        forced: bool = False,
    ) -> None:
        """`forced`: whether a choice without an alternative is a decision too."""
        self.encoder: Final = encoder
        self.players: Final = players
        self.options: Final = encoder.game.check_options(options, players)
        self.forced: Final = forced
        self.row: Final = vec[u8]([0] * encoder.width)
        self.mask: Final = vec[u8]([0] * len(encoder.actions))
        self.seed = UNSEEDED
        self.choices: list[int] = []  # since the seed, by index
        self.legal: list[int] = []  # actions
        self.actor = NOBODY  # the seat that is asked
        self.dice = Dice(0)
        self.state: State = encoder.game.new(players, self.options)

    def begin(self, seed: int) -> None:
        """A new game, dealt by this seed."""
        self.seed = seed
        self.choices = []
        self.dice = Dice(seed)
        self.state = self.encoder.game.new(self.players, self.options)
        self._run_on()

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def choose(self, index: int) -> None:
        """Make a choice by its index; one that is not legal raises and changes nothing."""
        self.play(self.encoder.action_of(index, self.legal))

    def play(self, action: int) -> None:
        """Make one of the legal choices, by its action."""
        self.choices.append(self.encoder.index[action])
        self.encoder.game.apply(self.state, action)
        self._run_on()

    def _run_on(self) -> None:
        game, s = self.encoder.game, self.state
        if self.forced:
            while game.actor(s) == CHANCE_SEAT:
                game.apply(s, game.sample(s, self.dice))
            if not game.is_over(s) and game.stalled(s):
                game.apply(s, game.conclusion)
            legal = game.legal_actions(s)
        else:
            legal = run_on(game, s, self.dice)
        self._show(legal)

    def _show(self, legal: list[int]) -> None:
        """Keep what may be chosen, and mark it."""
        mask, index = self.mask, self.encoder.index
        for action in self.legal:
            mask[i64(index[action])] = 0
        for action in legal:
            mask[i64(index[action])] = 1
        self.legal = legal
        self.actor = self.encoder.game.actor(self.state) if legal else NOBODY

    def look(self, seat: int) -> None:
        """Write what a seat may know into `row`."""
        self.encoder.write(self.state, i64(seat), i64(self.actor), self.row, i64(0))

    def copied(self) -> "Episode":
        """The same game once more, dice and all: with the same choices it goes the same way."""
        found = Episode(self.encoder, self.players, self.options, self.forced)
        found.seed = self.seed
        found.choices = self.choices[:]
        found.dice = self.dice.copy()
        found.state = self.state.copy()
        found._show(self.legal[:])
        return found

    def redetermined(self, seat: int, seed: int) -> "Episode":
        """A game the seat cannot tell from this one, what is hidden and to come dealt anew."""
        found = Episode(self.encoder, self.players, self.options, self.forced)
        found.dice = Dice(seed)
        found.set_state(self.encoder.game.redetermine(self.state, seat, found.dice))
        return found

    def set_state(self, s: State) -> None:
        """Go on from a copy of this position."""
        self.seed = UNSEEDED
        self.choices = []
        self.state = s.copy()
        self._run_on()

    def saved(self) -> dict[str, Any]:
        """Everything, as plain data; it holds what no seat may know."""
        return {
            "encoding": self.encoder.version,
            "players": self.players,
            "options": dict(self.options),
            "forced": self.forced,
            "seed": self.seed,
            "choices": self.choices[:],
            "dice": self.dice.saved(),
            "position": self.encoder.game.dump(self.state),
        }


def restored(encoder: Encoder, saved: Mapping[str, Any]) -> Episode:
    """What `Episode.saved` told, ready to go on."""
    if saved["encoding"] != encoder.version:
        raise BadSave(f"this was saved under {saved['encoding']}, here is {encoder.version}")
    found = Episode(encoder, saved["players"], saved["options"], saved["forced"])
    found.set_state(encoder.game.load(saved["position"], None))
    found.seed = saved["seed"]
    found.choices = list(saved["choices"])
    found.dice.restore(saved["dice"])
    return found


def replayed(
    encoder: Encoder,
    players: int,
    options: Mapping[str, OptionValue] | None,
    seed: int,
    choices: Sequence[int],
    forced: bool = False,
) -> Episode:
    """The game of this seed after these choices."""
    found = Episode(encoder, players, options, forced)
    found.begin(seed)
    for index in choices:
        found.choose(index)
    return found
