# mypyc: skip
"""Files of weights: what they say of themselves, and whether they fit. No numpy is needed here.

A file of weights says what it is for: the game, the versions of its features and of its rules, and
how it was trained. Weights for anything else are refused, but for later rules under which they have
been tried (`tawantin.train.admit`) and which the file then names as well.
"""

import hashlib
import struct
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from tawantin.core.errors import TawantinError

FORMAT: Final = 1
WEIGHTS: Final = Path(__file__).parent / "weights"
POLICIES: Final = Path(__file__).parent / "policies"  # of `policy.py`
LAYERS: Final = ("own", "mean", "bias_1", "second", "bias_2", "last")
"""Weights of the row and of the mean row, then the two further layers."""

UNREADABLE: Final = (OSError, KeyError, ValueError, EOFError, struct.error, zipfile.BadZipFile)
"""What reading a file raises that is none of ours, or only a part of one."""


class WrongWeights(TawantinError):
    """Weights that were made for other numbers, other rules or another game."""


class Weighed(Protocol):
    """Something made of weights, which says what they are for."""

    @property
    def header(self) -> Mapping[str, Any]: ...


class Rater(Weighed, Protocol):
    """A net ready to be used, however it computes."""

    def rate(self, rows: bytes, players: int) -> list[float]: ...


@cache
def mark(path: Path) -> str:
    """Changes when the file does; of none, nothing."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def check_form(path: Path, header: Mapping[str, Any], width: int) -> None:
    """Refuse a file of another form, or one that weighs other numbers than it names."""
    if header.get("format") != FORMAT:
        raise WrongWeights(f"{path} has format {header.get('format')}, not {FORMAT}")
    if width != len(header["bounds"]):
        raise WrongWeights(f"{path} names {len(header['bounds'])} numbers and weighs others")


def number(header: Mapping[str, Any], key: str, least: float, most: float) -> float:
    """What a header says, 1 where it says nothing; refused unless it is a number within bounds."""
    found = header.get(key, 1.0)
    if isinstance(found, bool) or not isinstance(found, int | float) or not least <= found <= most:
        raise WrongWeights(f"these weights have a {key} of {found!r}: it is {least} to {most}")
    return float(found)


def check(net: Weighed, wanted: Mapping[str, Any]) -> None:
    """Refuse weights that were made for something else than `wanted` says."""
    for key, value in wanted.items():
        admitted = net.header.get("admitted") if key == "rules" else None
        if isinstance(admitted, list) and value in admitted:
            continue
        if net.header.get(key) != value:
            made_for = net.header.get(key)
            raise WrongWeights(f"these weights are for {key} {made_for!r}, not {value!r}")
