# mypyc: skip
"""A small net that rates the seats of a position: committed weights, numpy, nothing else.

Every seat is a row of numbers. One and the same net reads each row together with the mean of all
rows, and gives the seat a rating: the difference of two ratings is the logit of the one seat
ending before the other.

`weight_files`: what a file of weights must say of itself; `plain_net`: the same without numpy.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tawantin.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from tawantin.bots.weight_files import (  # noqa: E402
    FORMAT,
    LAYERS,
    UNREADABLE,
    WEIGHTS,
    WrongWeights,
    check,
    check_form,
)

__all__ = ["FORMAT", "LAYERS", "WEIGHTS", "Net", "WrongWeights", "check", "load", "save"]

Floats = NDArray[np.float32]
KEPT: Final = 64  # rows whose arrays are used again: some megabytes in all
BYTE: Final = np.dtype(np.uint8)
dot, maximum = np.dot, np.maximum


class Room:
    """Arrays for so many rows."""

    def __init__(self, count: int, players: int, width: int, units: int, out: int) -> None:
        self.given: Final = np.ones((count, width), dtype=np.float32)
        self.numbers: Final = self.given[:, :-1]
        self.halves: Final = np.empty((count, 2 * units), dtype=np.float32)
        self.by_half: Final = self.halves.reshape(-1, units)
        self.by_position: Final = self.halves.reshape(-1, 2 * players, units)
        # A seat's first layer: its own half, and the mean of all seats' other halves.
        self.mixing: Final = np.zeros((players, 2 * players), dtype=np.float32)
        self.mixing[:, 1::2] = 1.0 / players
        self.mixing[:, ::2] = np.eye(players)
        self.first: Final = np.empty((count, units), dtype=np.float32)
        self.mixed: Final = self.first.reshape(-1, players, units)
        self.no_first: Final = np.zeros_like(self.first)
        self.second: Final = np.empty((count, out), dtype=np.float32)
        self.no_second: Final = np.zeros_like(self.second)
        self.ratings: Final = np.empty(count, dtype=np.float32)


class Net:
    """Weights ready to be used."""

    def __init__(self, header: Mapping[str, Any], layers: Mapping[str, Floats]) -> None:
        """`layers` take rows whose numbers are divided by their bounds, which `header` has."""
        self.header: Final = dict(header)
        self.layers: Final = dict(layers)
        scale = 1.0 / np.asarray(header["bounds"], dtype=np.float32)[:, None]
        width, units = len(scale), layers["own"].shape[1]
        # A number that is always 1 carries the biases, first of all to a unit that is always 1. So
        # a rating is four products and nothing between them: small ones cost their calls.
        both = np.zeros((width + 1, 2, units + 1), dtype=np.float32)
        both[:width, 0, :units] = layers["own"] * scale
        both[:width, 1, :units] = layers["mean"] * scale
        both[width, 0, :units] = layers["bias_1"]
        both[width, 0, units] = 1.0
        self.width: Final = width
        self._both: Final = both.reshape(width + 1, -1)
        self._second: Final = np.vstack([layers["second"], layers["bias_2"]]).astype(np.float32)
        self._last: Final = np.ascontiguousarray(layers["last"].reshape(-1), dtype=np.float32)
        self._sizes: Final = (width + 1, units + 1, self._second.shape[1])
        self._rooms: Final[dict[tuple[int, int], Room]] = {}  # for so many rows and players

    def rate(self, rows: bytes, players: int) -> list[float]:
        """The ratings of all seats of one position or of several with as many players."""
        count = len(rows) // self.width
        room = self._rooms.get((count, players))
        if room is None:
            room = Room(count, players, *self._sizes)
            if count <= KEPT:
                self._rooms[count, players] = room
        room.numbers[:] = np.frombuffer(rows, dtype=BYTE).reshape(room.numbers.shape)
        dot(room.given, self._both, room.halves)
        if count == players:
            dot(room.mixing, room.by_half, room.first)
        else:
            np.matmul(room.mixing, room.by_position, out=room.mixed)
        maximum(room.first, room.no_first, out=room.first)
        dot(room.first, self._second, room.second)
        maximum(room.second, room.no_second, out=room.second)
        dot(room.second, self._last, room.ratings)
        ratings: list[float] = room.ratings.tolist()
        return ratings


def save(net: Net, path: Path) -> None:
    """One file, all at once: the header as JSON, and the layers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    layers: dict[str, Any] = {name: net.layers[name] for name in LAYERS}
    beside = path.with_name(f"{path.name}.part")
    with beside.open("wb") as file:
        np.savez_compressed(file, header=np.array(json.dumps(net.header)), **layers)
    beside.replace(path)


def load(path: Path) -> Net:
    """What `save` wrote; says what is wrong with the file otherwise."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            header = json.loads(str(found["header"]))
            layers = {name: found[name].astype(np.float32) for name in LAYERS}
    except UNREADABLE as error:
        raise WrongWeights(f"{path} holds no weights: {error}") from None
    check_form(path, header, layers["own"].shape[0])
    return Net(header, layers)
