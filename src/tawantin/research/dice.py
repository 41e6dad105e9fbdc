"""The dice of the environments: a small generator whose whole state is four numbers.

xoshiro128++: quick when compiled, the same in plain Python, copied and saved as what it is.
"""

from typing import Final

from mypy_extensions import i64

from tawantin.core.chance import Rng

WORD: Final = 0xFFFFFFFF


class Dice(Rng):
    """Uniform integers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._d: i64 = 1
        self.restore([_word(seed, place) for place in range(4)])

    def below(self, n: int) -> int:
        a, b, c, d = self._a, self._b, self._c, self._d
        number = a + d & WORD
        number = ((number << 7 & WORD | number >> 25) + a) & WORD
        shifted = b << 9 & WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = d << 11 & WORD | d >> 21
        self._a, self._b, self._c, self._d = a, b, c, d
        return number * i64(n) >> 32

    def saved(self) -> list[int]:
        """Everything there is to it."""
        return [self._a, self._b, self._c, self._d]

    def restore(self, saved: list[int]) -> None:
        """Go on from what `saved` told."""
        self._a, self._b, self._c, self._d = (
            i64(saved[0]), i64(saved[1]), i64(saved[2]), i64(saved[3]) | 1
        )  # fmt: skip

    def copy(self) -> "Dice":
        found = Dice(0)
        found.restore(self.saved())
        return found


def _word(seed: int, place: int) -> int:
    """One of four words of a seed of any size: every bit of it changes all of them."""
    found = (seed * 4 + place) & (1 << 128) - 1
    for shift in (64, 30, 27, 31):
        found = (found ^ found >> shift) * 0x9E3779B97F4A7C15 & (1 << 128) - 1
    return found >> 32 & WORD
