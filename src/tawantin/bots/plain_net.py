# mypyc: skip
"""The net of `tawantin.bots.net` without numpy, for where there is none: a page.

From one position to the next that a search looks at few numbers change. So the first layer of a
seat's row is kept, and that of its next row made from it by what has changed; the rest is small.
Weights are rounded to where such sums are exact: what comes out does not depend on what was looked
at before.
"""

import json
import math
import struct
import zipfile
from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from pathlib import Path
from typing import Any, Final

from tawantin.bots.weight_files import LAYERS, UNREADABLE, WrongWeights, check_form

GRAIN: Final = 2.0**24  # parts of one that a weight of the first layer is rounded to

KNOWN: Final = 2000  # rows whose first layer is remembered: some megabytes

Floats = Sequence[float]


def _products(a: Floats, b: Floats) -> float:
    return float(sum(map(mul, a, b)))


product: Final[Callable[[Floats, Floats], float]] = getattr(math, "sumprod", _products)


class PlainNet:
    """Weights ready to be used."""

    def __init__(self, header: Mapping[str, Any], layers: Mapping[str, Floats]) -> None:
        """`layers` take rows whose numbers are divided by their bounds, which `header` has."""
        self.header: Final = dict(header)
        bounds, self._bias_1 = header["bounds"], list(layers["bias_1"])
        hidden, out = len(layers["bias_1"]), len(layers["bias_2"])
        self.width: Final = len(bounds)
        self._hidden: Final = hidden
        self._both: Final = [
            [round(w / bound * GRAIN) / GRAIN for w in _row(layers, i, hidden)]
            for i, bound in enumerate(bounds)
        ]
        self._second: Final = [list(layers["second"][j::out]) for j in range(out)]
        self._bias_2: Final = list(layers["bias_2"])
        self._last: Final = list(layers["last"])
        self._nothing: Final = bytes(self.width)
        self._zero: Final = [0.0] * (2 * hidden)
        self._known: Final[dict[bytes, list[float]]] = {}  # first layers of rows
        self._last_rows: Final[dict[int, bytes]] = {}  # of the seats

    def rate(self, rows: bytes, players: int) -> list[float]:
        """The ratings of all seats of one position or of several with as many players."""
        size = self.width * players
        found: list[float] = []
        for start in range(0, len(rows), size):
            found += self._rate(rows[start : start + size], players)
        return found

    def _rate(self, rows: bytes, players: int) -> list[float]:
        width, cut = self.width, self._hidden
        firsts = [
            self._first(seat, rows[seat * width : (seat + 1) * width]) for seat in range(players)
        ]
        columns = zip(*(first[cut:] for first in firsts), strict=True)
        mean = [
            sum(column) / players + bias for column, bias in zip(columns, self._bias_1, strict=True)
        ]
        return [self._rating(first, mean) for first in firsts]

    def _first(self, seat: int, row: bytes) -> list[float]:
        """The first layer of a seat's row: both the part of its own and that of the mean."""
        found = self._known.get(row)
        if found is None:
            before = self._last_rows.get(seat, self._nothing)
            if before not in self._known:
                before = self._nothing
            found = self._changed(self._known.get(before, self._zero), before, row)
            if len(self._known) >= KNOWN:
                self._known.clear()
            self._known[row] = found
        self._last_rows[seat] = row
        return found

    def _changed(self, sums: list[float], before: bytes, row: bytes) -> list[float]:
        """The first layer of one row from that of another, four numbers at a time."""
        both = self._both
        steps = [
            (new - old, both[i]) for i, (new, old) in enumerate(zip(row, before)) if new != old
        ]
        while len(steps) % 4:
            steps.append((0, self._zero))
        for at in range(0, len(steps), 4):
            (a, u), (b, v), (c, w), (d, x) = steps[at : at + 4]
            sums = [
                total + (a * p + b * q + c * r + d * s)
                for total, p, q, r, s in zip(sums, u, v, w, x)
            ]
        return sums

    def _rating(self, first: Floats, mean: Floats) -> float:
        rested = [z if (z := own + rest) > 0.0 else 0.0 for own, rest in zip(first, mean)]
        second = [
            max(product(rested, column) + bias, 0.0)
            for column, bias in zip(self._second, self._bias_2, strict=True)
        ]
        return product(second, self._last)


def _row(layers: Mapping[str, Floats], i: int, hidden: int) -> list[float]:
    part = slice(i * hidden, (i + 1) * hidden)
    return [*layers["own"][part], *layers["mean"][part]]


def load(path: Path) -> PlainNet:
    """What `tawantin.bots.net.save` wrote; says what is wrong with the file otherwise."""
    try:
        with zipfile.ZipFile(path) as found:
            header = json.loads(_text(found.read("header.npy")))
            layers = {name: _floats(found.read(f"{name}.npy")) for name in LAYERS}
    except UNREADABLE as error:
        raise WrongWeights(f"{path} holds no weights: {error}") from None
    check_form(path, header, len(layers["own"]) // max(1, len(layers["bias_1"])))
    return PlainNet(header, layers)


def _body(data: bytes, kind: str) -> bytes:
    """The values of an array in numpy's format, version 1, of this type."""
    if data[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError("it is no array")
    (length,) = struct.unpack("<H", data[8:10])
    head = data[10 : 10 + length].decode("latin-1")
    if f"'descr': '{kind}" not in head or "'fortran_order': False" not in head:
        raise ValueError(f"it is an array of another kind: {head.strip()}")
    return data[10 + length :]


def _floats(data: bytes) -> Floats:
    found = array("f")
    found.frombytes(_body(data, "<f4"))
    return found


def _text(data: bytes) -> str:
    letters = struct.iter_unpack("<I", _body(data, "<U"))
    return "".join(chr(letter) for (letter,) in letters).rstrip("\0")
