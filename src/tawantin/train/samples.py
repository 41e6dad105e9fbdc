"""Positions of played games, as files: what a seat saw, how it valued it, how the game ended."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tawantin.bots.weight_files import UNREADABLE
from tawantin.core.errors import TawantinError

FORMAT: Final = 2
SAME: Final = ("game", "features", "rules", "bounds", "eyes")  # in files that go together
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
        self.scores: list[list[int]] = []
        self.games: list[int] = []  # the number of the game a position is from
        self.values: list[list[int]] = []  # chances of each seat in percent, or NO_VALUE

    def add(self, rows: bytes, values: list[float]) -> None:
        """A position of a game that still runs; `finish` says how it ended."""
        self.rows.append(rows)
        self.values.append(
            [round(100 * value) for value in values] if values else [NO_VALUE] * self.players
        )

    def finish(self, game: int, places: list[int], scores: list[int]) -> None:
        while len(self.games) < len(self.rows):
            self.games.append(game)
            self.places.append(places)
            self.scores.append(scores)


def write(path: Path, header: Mapping[str, Any], samples: Iterable[Samples]) -> None:
    """All at once, so that a file that is there is whole."""
    arrays: dict[str, Any] = {}
    for one in samples:
        n, shape = one.players, (-1, one.players, one.width)
        arrays[f"rows_{n}"] = np.frombuffer(b"".join(one.rows), dtype=np.uint8).reshape(shape)
        arrays[f"places_{n}"] = np.array(one.places, dtype=np.uint8)
        arrays[f"scores_{n}"] = np.array(one.scores, dtype=np.int16)
        arrays[f"values_{n}"] = np.array(one.values, dtype=np.uint8)
        arrays[f"games_{n}"] = np.array(one.games, dtype=np.uint32)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(
            file, header=np.array(json.dumps({"format": FORMAT, **header})), **arrays
        )
    beside.replace(path)


class Positions(NamedTuple):
    """Positions with the same number of players; the first axis counts them."""

    rows: NDArray[np.uint8]
    places: NDArray[np.uint8]
    scores: NDArray[np.int16]
    values: NDArray[np.uint8]
    games: NDArray[np.uint32]


Arrays = dict[int, Positions]
"""By number of players."""


def read(path: Path, wanted: Mapping[str, Any]) -> tuple[dict[str, Any], Arrays]:
    """A file's header and positions; refused unless its header agrees with `wanted`."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            header = json.loads(str(found["header"]))
            counts = [int(name[5:]) for name in found.files if name.startswith("rows_")]
            arrays: Arrays = {
                n: Positions(*(found[f"{name}_{n}"] for name in Positions._fields)) for n in counts
            }
    except UNREADABLE as error:
        raise BadSamples(f"{path} holds no positions: {error}") from None
    for key, value in {"format": FORMAT, **wanted}.items():
        if header.get(key) != value:
            raise BadSamples(f"{path} has {key} {header.get(key)!r}, not {value!r}")
    return header, arrays


def merge(paths: Iterable[Path], wanted: Mapping[str, Any]) -> Arrays:
    """All positions of several files."""
    parts: dict[int, list[Positions]] = {}
    for path in paths:
        for n, positions in read(path, wanted)[1].items():
            parts.setdefault(n, []).append(positions)
    return {
        n: Positions(*(np.concatenate(same) for same in zip(*found, strict=True)))
        for n, found in sorted(parts.items())
    }


def pack(paths: Iterable[Path], out: Path, most: int) -> None:
    """Several files as one of at most so many bytes: games are dropped evenly until it fits.

    Positions that a search has valued are dropped last.
    """
    found = sorted(paths)
    header, _ = read(found[0], {})
    arrays = merge(found, {key: header[key] for key in SAME})
    steps = [(1, n) for n in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)] + [(n, 32) for n in range(2, 99)]
    for searched, others in steps:
        named: dict[str, Any] = {}
        for n, positions in arrays.items():
            step = np.where(positions.values[:, 0] == NO_VALUE, others, searched)
            kept = positions.games % step == 0
            for name, array in positions._asdict().items():
                named[f"{name}_{n}"] = array[kept]
        with out.open("wb") as file:
            np.savez_compressed(file, header=np.array(json.dumps(header)), **named)
        if out.stat().st_size <= most:
            return
