"""Ratios of two programs measured in turns: the median, its interval, when to stop, the verdict.

The interval makes no assumption about how ratios are distributed: its ends are two of the ratios,
chosen so that the true median lies between them in at least 95 of 100 cases.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final, Literal

Verdict = Literal["slower", "same", "faster", "unclear"]

CONFIDENCE: Final = 0.95
NARROW: Final = 0.06  # an interval of this width, as a part of the median, is still too wide
SLOWER: Final = 0.97  # a row is slower when its whole interval lies below this,
FASTER: Final = 1.03  # and faster when it lies above this
FEWEST: Final = 8  # pairs: the luck of a few that agree must not end a row
MOST: Final = 60  # pairs of a row


def rank_of(count: int) -> int | None:
    """Return how many values lie outside the interval at each end; None if there are too few.

    Each value is below the true median with the chance of a coin. The chance that at most `rank` of
    them are on one side, for both sides together, must not be more than what confidence leaves.
    """
    left = 1 - CONFIDENCE
    tail, rank = 0.0, -1
    for successes in range(count // 2 + 1):
        tail += 2 * math.comb(count, successes) / 2**count
        if tail > left:
            break
        rank = successes
    return rank if rank >= 0 else None


def interval_of(values: Sequence[float]) -> tuple[float, float]:
    """Return the interval of the median; without end where there are too few values."""
    rank = rank_of(len(values))
    if rank is None:
        return 0.0, math.inf
    ranked = sorted(values)
    return ranked[rank], ranked[-1 - rank]


@dataclass
class Row:
    """One thing that is measured, and its ratios so far; above 1 is better than before."""

    name: str
    ratios: list[float] = field(default_factory=list)
    problem: str = ""

    @property
    def ratio(self) -> float:
        """The median."""
        return median(self.ratios) if self.ratios else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        return interval_of(self.ratios)

    @property
    def narrow(self) -> bool:
        """Whether the interval is narrower than what is asked for."""
        low, high = self.interval
        return math.isfinite(high) and high - low < NARROW * self.ratio

    @property
    def complete(self) -> bool:
        """Whether no further pair is needed, or worth it."""
        pairs = len(self.ratios)
        return pairs >= MOST or (pairs >= FEWEST and self.narrow)

    @property
    def verdict(self) -> Verdict:
        """What the interval says. `unclear` is an interval that never became narrow."""
        low, high = self.interval
        if high < SLOWER:
            return "slower"
        if low > FASTER and math.isfinite(high):
            return "faster"
        return "same" if self.narrow else "unclear"
