"""Chance is a player: sources of random numbers, and nothing else about luck.

States never hold a generator. A chance frame is handed one of these to sample an outcome; the
outcome is an action like any other and goes into the log.
"""

import hashlib
import hmac
import random
from typing import Final

from tawantin.core.extend import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of uniform integers."""

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1."""
        raise NotImplementedError

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def bit_of(self, mask: int) -> int:
        """A uniformly chosen set bit of `mask`, as its number."""
        skip = self.below(mask.bit_count())
        while skip:
            mask &= mask - 1
            skip -= 1
        return (mask & -mask).bit_length() - 1


class FastRng(Rng):
    """For simulations and searches: quick, seeded, not secret."""

    def __init__(self, seed: int) -> None:
        self._random: Final = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)


class SeededRng(Rng):
    """The dice of a real match: a keyed hash of the secret seed, the salt and the draw's number.

    Anyone who holds the seed can compute every number again; nobody can without it.
    """

    def __init__(self, seed: bytes, salt: str, draw: int) -> None:
        self._seed: Final = seed
        self._label: Final = f"tawantin/1/{salt}/{draw}"
        self._block = 0
        self._bytes = b""

    def below(self, n: int) -> int:
        limit = (1 << 32) // n * n  # numbers past it would favour the low outcomes
        while True:
            number = self._next32()
            if number < limit:
                return number % n

    def _next32(self) -> int:
        if not self._bytes:
            message = f"{self._label}/{self._block}".encode()
            self._bytes = hmac.digest(self._seed, message, "sha256")
            self._block += 1
        number = int.from_bytes(self._bytes[:4], "big")
        self._bytes = self._bytes[4:]
        return number


class NotedRng(Rng):
    """Hands on the numbers of another source, and keeps them: what was asked for, what came."""

    def __init__(self, source: Rng) -> None:
        self._source: Final = source
        self.numbers: Final[list[tuple[int, int]]] = []

    def below(self, n: int) -> int:
        number = self._source.below(n)
        self.numbers.append((n, number))
        return number


def commitment(seed: bytes) -> str:
    """What is published before the first draw: the seed's SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()
