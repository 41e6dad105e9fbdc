"""Counting as it is compiled, beside what plain Python has for it."""

import random

from tawantin.core import counting


def test_bits_of_any_number_of_62() -> None:
    rng = random.Random(1)
    numbers = [
        0,
        1,
        2**62 - 1,
        *(1 << i for i in range(62)),
        *(rng.getrandbits(62) for _ in range(500)),
    ]
    for number in numbers:
        assert counting.bits(number) == number.bit_count(), number


def test_sums_and_kinds_of_a_stretch() -> None:
    rng = random.Random(2)
    for _ in range(200):
        numbers = [rng.randrange(3) for _ in range(rng.randrange(1, 12))]
        first = rng.randrange(len(numbers))
        count = rng.randrange(len(numbers) - first + 1)
        stretch = numbers[first : first + count]
        assert counting.total(numbers, first, count) == sum(stretch)
        assert counting.kinds(numbers, first, count) == len([n for n in stretch if n])
