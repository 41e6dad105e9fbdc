# mypyc: skip
"""The encoder of each game, by name, and what it writes as NumPy arrays.

`python -m tawantin.research.encodings GAME` prints every number of a row and every choice.
"""

import argparse
import importlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tawantin.core.encoding import Encoder
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def encoder(name: str) -> Encoder:
    """The encoder of a game."""
    game(name)  # says which games there are
    found = importlib.import_module(f"tawantin.games.{name}.encoding").ENCODER
    assert isinstance(found, Encoder)
    return found


def bounds(one: Encoder) -> Bytes:
    """The greatest value of each number of a row."""
    return np.array([most for _, most in one.numbers], dtype=np.uint8)


def array(numbers: Any) -> Bytes:
    """The numbers of a `vec` as an array that shows them as they change; it cannot be written."""
    return np.frombuffer(memoryview(numbers), dtype=np.uint8)


class Observer:
    """One row and one mask, written again and again: for environments with a game at a time."""

    def __init__(self, one: Encoder) -> None:
        self.encoder: Final = one
        self._numbers: Final = one.blank()
        self._row: Final = array(self._numbers)
        self._scale: Final = np.float32(1.0) / bounds(one).astype(np.float32)

    def bytes(self, s: State, viewer: int, actor: int) -> Bytes:
        """What the viewer may know, until the next call."""
        self.encoder.write(s, viewer, actor, self._numbers, 0)
        return self._row

    def row(self, s: State, viewer: int, actor: int) -> Floats:
        """What the viewer may know, each number divided by its bound."""
        return self.bytes(s, viewer, actor) * self._scale

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """1 for each choice that may be made now."""
        found = np.zeros(len(self.encoder.actions), dtype=np.int8)
        index = self.encoder.index
        found[[index[action] for action in legal]] = 1
        return found


def named(one: Encoder, row: Floats) -> dict[str, Floats]:
    """A row as named arrays: the table, the question, and a line for each seat."""
    table, question = len(one.table), len(one.question)
    return {
        "table": row[..., :table],
        "question": row[..., table : table + question],
        "seats": row[..., table + question :].reshape(*row.shape[:-1], one.seats, len(one.seat)),
    }


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=NAMES)
    one = encoder(parser.parse_args(words).game)
    print(one.version, one.fingerprint)
    for place, (name, most) in enumerate(one.numbers):
        print(f"number {place:>4} 0..{most:<3} {name}")
    for index, text in enumerate(one.names()):
        print(f"choice {index:>4} {text}")


if __name__ == "__main__":
    main()
