"""Counting in sets of bits and in stretches of lists, quicker compiled than what Python has.

Imported by way of `extend`, which in plain Python has other ways.
"""

from tawantin.core.extend import i64


def bits(number: i64) -> i64:
    """How many bits are set in a number of at most 62; quicker compiled than `bit_count`."""
    number -= number >> 1 & 0x5555555555555555
    number = (number & 0x3333333333333333) + (number >> 2 & 0x3333333333333333)
    number = number + (number >> 4) & 0x0F0F0F0F0F0F0F0F
    number += number >> 8
    number += number >> 16
    number += number >> 32
    return number & 127


def total(numbers: list[int], first: i64, count: i64) -> i64:
    """The sum of so many numbers of a list, from the first on."""
    found: i64 = 0
    for i in range(first, first + count):
        found += i64(numbers[i])
    return found


def kinds(numbers: list[int], first: i64, count: i64) -> i64:
    """How many of them are not 0."""
    found: i64 = 0
    for i in range(first, first + count):
        if numbers[i]:
            found += 1
    return found
