"""Positions of played games, as files: what a seat saw, how it valued it, how the game ended."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tawantin.core.errors import TawantinError

FORMAT: Final = 1
BLOCK: Final = 64  # neighbours come from the same games
NO_VALUE: Final = 255
"""In place of a value: nobody searched here."""


class BadSamples(TawantinError):
    """A file that holds no positions, or positions of something else."""


class Samples:
    """Positions with the same number of players."""

    def __init__(self, players: int, width: int) -> None:
        self.players: Final = players
        self.width: Final = width
        self.rows: list[bytes] = []  # of each position: players times width numbers
        self.places: list[list[int]] = []
        self.values: list[list[int]] = []  # chances of each seat in percent, or NO_VALUE

    def add(self, rows: bytes, values: list[float]) -> None:
        """A position of a game that still runs; `finish` says how it ended."""
        self.rows.append(rows)
        self.values.append(
            [round(100 * value) for value in values] if values else [NO_VALUE] * self.players
        )

    def finish(self, places: list[int]) -> None:
        while len(self.places) < len(self.rows):
            self.places.append(places)


def write(path: Path, header: Mapping[str, Any], samples: Iterable[Samples]) -> None:
    """All at once, so that a file that is there is whole."""
    arrays: dict[str, Any] = {}
    for one in samples:
        n, shape = one.players, (-1, one.players, one.width)
        arrays[f"rows_{n}"] = np.frombuffer(b"".join(one.rows), dtype=np.uint8).reshape(shape)
        arrays[f"places_{n}"] = np.array(one.places, dtype=np.uint8)
        arrays[f"values_{n}"] = np.array(one.values, dtype=np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(
            file, header=np.array(json.dumps({"format": FORMAT, **header})), **arrays
        )
    beside.replace(path)


Arrays = dict[int, tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]]
"""By number of players: rows, places, values."""


def read(path: Path, wanted: Mapping[str, Any]) -> tuple[dict[str, Any], Arrays]:
    """A file's header and positions; refused unless its header agrees with `wanted`."""
    try:
        with np.load(path, allow_pickle=False) as found:
            header = json.loads(str(found["header"]))
            counts = [int(name[5:]) for name in found.files if name.startswith("rows_")]
            arrays: Arrays = {
                n: (found[f"rows_{n}"], found[f"places_{n}"], found[f"values_{n}"]) for n in counts
            }
    except (OSError, KeyError, ValueError) as error:
        raise BadSamples(f"{path} holds no positions: {error}") from None
    for key, value in {"format": FORMAT, **wanted}.items():
        if header.get(key) != value:
            raise BadSamples(f"{path} has {key} {header.get(key)!r}, not {value!r}")
    return header, arrays


def merge(paths: Iterable[Path], wanted: Mapping[str, Any]) -> Arrays:
    """All positions of several files."""
    parts: dict[int, list[tuple[Any, Any, Any]]] = {}
    for path in paths:
        for n, three in read(path, wanted)[1].items():
            parts.setdefault(n, []).append(three)
    return {
        n: (
            np.concatenate([part[0] for part in found]),
            np.concatenate([part[1] for part in found]),
            np.concatenate([part[2] for part in found]),
        )
        for n, found in sorted(parts.items())
    }


def pack(paths: Iterable[Path], out: Path, most: int) -> None:
    """Several files as one of at most so many bytes: positions are dropped evenly until it fits.

    Those that a search has valued are dropped last.
    """
    found = sorted(paths)
    header, _ = read(found[0], {})
    arrays = merge(found, {key: header[key] for key in ("game", "features", "rules", "bounds")})
    steps = [(1, n) for n in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)] + [(n, 32) for n in range(2, 99)]
    for searched, others in steps:
        named: dict[str, Any] = {}
        for n, three in arrays.items():
            numbers = np.arange(len(three[2])) // BLOCK  # neighbours stay together
            step = np.where(three[2][:, 0] == NO_VALUE, others, searched)
            for name, array in zip(("rows", "places", "values"), three, strict=True):
                named[f"{name}_{n}"] = array[numbers % step == 0]
        with out.open("wb") as file:
            np.savez_compressed(file, header=np.array(json.dumps(header)), **named)
        if out.stat().st_size <= most:
            return
