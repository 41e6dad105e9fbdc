# mypyc: skip
"""A small net that rates the seats of a position: committed weights, numpy, nothing else.

Every seat is a row of numbers. One and the same net reads each row together with the mean of all
rows, and gives the seat a rating: the difference of two ratings is the logit of the one seat
ending before the other.

`weight_files`: what a file of weights must say of itself; `plain_net`: the same without numpy.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")  # such small products are slower on several cores

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from tawantin.bots.weight_files import (  # noqa: E402
    FORMAT,
    LAYERS,
    WEIGHTS,
    WrongWeights,
    check,
    check_form,
)

__all__ = ["FORMAT", "LAYERS", "WEIGHTS", "Net", "WrongWeights", "check", "load", "save"]

Floats = NDArray[np.float32]


class Net:
    """Weights ready to be used."""

    def __init__(self, header: Mapping[str, Any], layers: Mapping[str, Floats]) -> None:
        """`layers` take rows whose numbers are divided by their bounds, which `header` has."""
        self.header: Final = dict(header)
        self.layers: Final = dict(layers)
        scale = 1.0 / np.asarray(header["bounds"], dtype=np.float32)
        both = np.concatenate([layers["own"], layers["mean"]], axis=1)
        self.width: Final = len(scale)
        self._both: Final = np.ascontiguousarray(both * scale[:, None], dtype=np.float32)
        self._hidden: Final = layers["own"].shape[1]
        self._bias_1: Final = layers["bias_1"]
        self._second: Final = np.ascontiguousarray(layers["second"])
        self._bias_2: Final = layers["bias_2"]
        self._last: Final = np.ascontiguousarray(layers["last"].reshape(-1))

    def rate(self, rows: bytes, players: int) -> list[float]:
        """The ratings of all seats of one position or of several with as many players."""
        numbers = np.frombuffer(rows, dtype=np.uint8).astype(np.float32)
        hidden = numbers.reshape(-1, self.width) @ self._both
        cut = self._hidden
        if len(hidden) == players:
            mean = np.add.reduce(hidden[:, cut:], axis=0) * np.float32(1.0 / players)
            first = hidden[:, :cut] + (mean + self._bias_1)
        else:
            mean = hidden[:, cut:].reshape(-1, players, cut).mean(axis=1) + self._bias_1
            first = hidden[:, :cut] + np.repeat(mean, players, axis=0)
        np.maximum(first, 0.0, out=first)
        second = first @ self._second
        second += self._bias_2
        np.maximum(second, 0.0, out=second)
        ratings: list[float] = (second @ self._last).tolist()
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
        with np.load(path, allow_pickle=False) as found:
            header = json.loads(str(found["header"]))
            layers = {name: found[name].astype(np.float32) for name in LAYERS}
    except (OSError, KeyError, ValueError) as error:
        raise WrongWeights(f"{path} holds no weights: {error}") from None
    check_form(path, header, layers["own"].shape[0])
    return Net(header, layers)
