# mypyc: skip
"""Many games at once as NumPy arrays: in this process, or in several that share memory.

Every step is one choice in each game, of whichever seat is asked there (`seats`); against bots it
is always the learner's. The arrays are written again by every step: copy what is to be kept. A game
that ends is followed by the next in the same step, as in Gymnasium's `AutoresetMode.SAME_STEP`:
`terminations`, `rewards` and `finals` (the last observations) are of the old game, `observations`
and `masks` of the new one.
"""

import multiprocessing
from collections.abc import Mapping, Sequence
from functools import partial
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tawantin.bots.lineup import bot_of
from tawantin.core.encoding import Encoder
from tawantin.core.errors import BadSetup
from tawantin.core.game import OptionValue
from tawantin.core.state import State
from tawantin.research.encodings import array, bounds, encoder
from tawantin.research.lanes import Lanes
from tawantin.research.rewards import check_reward

Numbers = NDArray[Any]
Stepped = tuple[Numbers, Numbers, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
KINDS: Final[dict[str, np.dtype[Any]]] = {
    "float32": np.dtype(np.float32),
    "uint8": np.dtype(np.uint8),
}
STEP, CLOSE, DONE, FAILED = b"step", b"close", b"done", b"failed"  # said through the pipes
IN_MEMORY: Final = Path("/dev/shm")  # files that no disk sees, where there is such a place
PARTS: Final = (
    "observations", "masks", "rewards", "seats", "terminations", "choices", "finals"
)  # fmt: skip


class Setup:
    """What is played, how many times at once, and what is said of it."""

    def __init__(
        self,
        game: str,
        lanes: int,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "place",
        opponents: Sequence[str] = (),
        numbers: str = "float32",
        varied: int = 0,
    ) -> None:
        """`opponents`: bots for the seats after the learner's, by name; one name serves for all.
        `numbers`: `float32`, from 0 to 1, or `uint8`, from 0 to the bounds. `varied`: one game in
        so many has options at random."""
        one = encoder(game).game
        self.game: Final = game
        self.players: Final = players if players is not None else one.players[-1]
        self.options: Final = one.check_options(options, self.players)
        if numbers not in KINDS:
            raise BadSetup(f"numbers are one of {', '.join(KINDS)}, not {numbers!r}")
        if lanes < 1:
            raise BadSetup(f"there must be a lane at least, not {lanes}")
        named = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.opponents: Final = named * (self.players - 1) if len(named) == 1 else named
        if self.opponents and len(self.opponents) != self.players - 1:
            wanted = self.players - 1
            raise BadSetup(f"{self.players} players need {wanted} bots besides the learner")
        for bot in set(self.opponents):
            bot_of(one, bot)  # says which there are, before there are processes
        self.lanes: Final = lanes
        self.reward: Final = check_reward(reward)
        self.numbers: Final = numbers
        self.varied: Final = varied

    @property
    def encoder(self) -> Encoder:
        return encoder(self.game)  # no part of what goes to another process

    def share(self, lanes: int) -> "Setup":
        """The same for some of the lanes."""
        return Setup(
            self.game, lanes, self.players, self.options, self.reward, self.opponents,
            self.numbers, self.varied,
        )  # fmt: skip


class Arrays:
    """What a step says, one line for each game."""

    def __init__(self, setup: Setup, memory: mmap | bytearray) -> None:
        """In `memory`, which must have `size(setup)` bytes."""
        self._memory = memory
        self._at = 0
        lanes = setup.lanes
        one = setup.encoder
        self.observations: Numbers = self._array((lanes, one.width), KINDS[setup.numbers])
        self.masks: NDArray[np.bool_] = self._array((lanes, len(one.actions)), np.dtype(np.bool_))
        self.rewards: Numbers = self._array((lanes, setup.players), KINDS["float32"])
        self.seats: Numbers = self._array((lanes,), np.dtype(np.int8))
        self.terminations: NDArray[np.bool_] = self._array((lanes,), np.dtype(np.bool_))
        self.choices: Numbers = self._array((lanes,), np.dtype(np.int64))
        self.finals: Numbers = self._array((lanes, one.width), KINDS[setup.numbers])

    @staticmethod
    def size(setup: Setup) -> int:
        one, padding = setup.encoder, 64
        each = 8 * one.width + len(one.actions) + 4 * setup.players + 1 + 1 + 8
        return setup.lanes * each + len(PARTS) * padding

    def _array(self, shape: tuple[int, ...], kind: np.dtype[Any]) -> Numbers:
        start = -(-self._at // 64) * 64
        count = int(np.prod(shape))
        self._at = start + count * kind.itemsize
        found = np.frombuffer(self._memory, dtype=kind, count=count, offset=start)
        return found.reshape(shape)


def _alone(setup: Setup) -> Arrays:
    return Arrays(setup, bytearray(Arrays.size(setup)))


class Vector:
    """So many games in this process."""

    def __init__(self, setup: Setup, first: int = 0, memory: "Arrays | None" = None) -> None:
        """`first`: the number of the first game, where others play beside."""
        self.setup: Final = setup
        one, lanes = setup.encoder, setup.lanes
        bots = [partial(bot_of, one.game, name) for name in setup.opponents]
        self.games: Final = Lanes(
            one, lanes, setup.players, setup.options, setup.reward, first, bots, setup.varied
        )
        self._arrays: Final = memory if memory is not None else _alone(setup)
        self._rows: Final = array(self.games.rows).reshape(lanes, -1)
        self._masks: Final = array(self.games.masks).reshape(lanes, -1).view(np.bool_)
        self._finals: Final = array(self.games.finals).reshape(lanes, -1)
        self._scale: Final = np.float32(1.0) / bounds(one).astype(np.float32)
        self._never: Final = np.zeros(lanes, dtype=np.bool_)
        self.observations: Final = self._arrays.observations
        self.masks: Final = self._arrays.masks
        self.rewards: Final = self._arrays.rewards
        self.seats: Final = self._arrays.seats
        self.terminations: Final = self._arrays.terminations
        self.finals: Final = self._arrays.finals

    def reset(self, seed: int = 0) -> tuple[Numbers, dict[str, Any]]:
        """Begin all games; with the same seed and the same choices they are the same."""
        self.games.reset(seed)
        self._tell()
        return self.observations, self._info()

    def step(self, choices: Numbers) -> Stepped:
        """One choice in every game, by its index."""
        self.games.step(choices.tolist())
        self._tell()
        return self.observations, self.rewards, self.terminations, self._never, self._info()

    def _tell(self) -> None:
        if self.observations.dtype == np.uint8:
            self.observations[:] = self._rows
        else:
            np.multiply(self._rows, self._scale, out=self.observations)
        self.masks[:] = self._masks
        games = self.games
        self.seats[:] = games.actors
        self.terminations[:] = games.over
        if games.finished:
            ended = games.finished
            scale = 1 if self.finals.dtype == np.uint8 else self._scale
            self.finals[ended] = self._finals[ended] * scale
            self.rewards[:] = np.array(games.rewards, dtype=np.float32).reshape(games.lanes, -1)
        elif self.rewards.any():
            self.rewards[:] = 0.0

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "seat": self.seats}

    def state(self, lane: int) -> State:
        """A copy of the position of one game."""
        return self.games.state(lane)

    def set_state(self, lane: int, state: State) -> None:
        """Go on from this position in one of the games."""
        self.games.set_state(lane, state)
        self._tell()

    def close(self) -> None:
        """Nothing is held that needs it."""


class Workers:
    """So many games in several processes, which write into memory that is shared."""

    def __init__(self, setup: Setup, processes: int = 2) -> None:
        lanes = setup.lanes
        if not 1 <= processes <= lanes:
            raise BadSetup(f"{lanes} lanes can be shared by 1 to {lanes} processes")
        self.setup: Final = setup
        shares = [lanes // processes + (i < lanes % processes) for i in range(processes)]
        self._never: Final = np.zeros(lanes, dtype=np.bool_)
        self._pipes: Final[list[Connection]] = []
        self._processes: Final[list[Any]] = []
        context = multiprocessing.get_context("spawn")
        size = Arrays.size(setup)
        file = NamedTemporaryFile(dir=IN_MEMORY if IN_MEMORY.is_dir() else None)  # noqa: SIM115
        file.truncate(size)
        arrays = Arrays(setup, mmap(file.fileno(), size))
        self._choices: Final = arrays.choices
        self.observations: Final = arrays.observations
        self.masks: Final = arrays.masks
        self.rewards: Final = arrays.rewards
        self.seats: Final = arrays.seats
        self.terminations: Final = arrays.terminations
        self.finals: Final = arrays.finals
        first = 0
        for share in shares:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work,
                args=(theirs, file.name, setup, first, share),
                daemon=True,
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
            first += share
        self._hear()
        file.close()  # its name is needed no more: all have it open

    def reset(self, seed: int = 0) -> tuple[Numbers, dict[str, Any]]:
        """Begin all games; dealt as in one process, however many there are."""
        self._ask(str(seed).encode())
        return self.observations, self._info()

    def step(self, choices: Numbers) -> Stepped:
        """One choice in every game, by its index."""
        self._choices[:] = choices
        self._ask(STEP)
        return self.observations, self.rewards, self.terminations, self._never, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "seat": self.seats}

    def _ask(self, what: bytes) -> None:
        for pipe in self._pipes:
            pipe.send_bytes(what)
        self._hear()

    def _hear(self) -> None:
        failed: list[BaseException] = []
        for pipe in self._pipes:
            if pipe.recv_bytes() != DONE:
                failed.append(pipe.recv())
        if failed:
            raise failed[0]

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.send_bytes(CLOSE)
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes.clear()


def _work(pipe: Connection, name: str, whole: Setup, first: int, lanes: int) -> None:
    """One process: its share of the games, written into its share of the arrays."""
    with Path(name).open("r+b") as file:
        arrays = Arrays(whole, mmap(file.fileno(), 0))
    for part in PARTS:
        setattr(arrays, part, getattr(arrays, part)[first : first + lanes])
    games = Vector(whole.share(lanes), first, arrays)
    pipe.send_bytes(DONE)
    while True:
        what = pipe.recv_bytes()
        if what == CLOSE:
            break
        try:
            if what == STEP:
                games.step(arrays.choices)
            else:
                games.reset(int(what))
        except Exception as error:
            pipe.send_bytes(FAILED)
            pipe.send(error)
        else:
            pipe.send_bytes(DONE)
    pipe.close()
