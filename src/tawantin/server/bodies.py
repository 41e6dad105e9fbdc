"""JSON from outside, refused before it is decoded where decoding it would take long.

The decoder holds the interpreter until it is done, also in a thread. What takes long are lists and
objects by the ten thousand, and numbers that are hard to convert.
"""

import re
from typing import Any, Final

import msgspec

from tawantin.table.refusals import BadRequest

MOST_BRACKETS: Final = 10_000  # lists and objects
MOST_COMMAS: Final = 30_000  # a match file of 5,000 entries has fewer
MOST_DIGITS: Final = 40  # of a number that is not whole
STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)


def decoded(body: bytes) -> Any:
    """Return the value of a JSON text; raise msgspec.DecodeError where it is none."""
    if not _is_small(body) and not _is_small(STRING.sub(b"", body)):
        most, brackets = MOST_COMMAS, MOST_BRACKETS
        raise BadRequest("bad_request", "too_many_values", most=most, brackets=brackets)
    return _decoder.decode(body)


def _is_small(text: bytes) -> bool:
    brackets = text.count(b"[") + text.count(b"{")
    return brackets <= MOST_BRACKETS and text.count(b",") <= MOST_COMMAS


def _number(text: str) -> float:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number has at most {MOST_DIGITS} digits")
    return float(text)


_decoder = msgspec.json.Decoder(float_hook=_number)
