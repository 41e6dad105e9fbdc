"""The gate of every change: intervals hold what they promise, and no verdict is luck."""

import json
import math
import random
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from benchmarks.against import (
    Ground,
    Kind,
    Order,
    Pair,
    as_json,
    chosen,
    failed,
    kinds,
    measure_all,
    report,
)
from benchmarks.intervals import FEWEST, MOST, NARROW, SLOWER, Row, interval_of, rank_of
from benchmarks.run import BenchError
from benchmarks.sides import SHARE, Cores, Side
from tawantin.core.registry import NAMES


def measured(rng: random.Random, speed: float, noise: float) -> Row:
    """Return a row of a program that is `speed` times the other, measured until it is complete."""
    row = Row("synthetic")
    while not row.complete:
        ours, theirs = rng.lognormvariate(0, noise), rng.lognormvariate(0, noise)
        row.ratios.append(speed * ours / theirs)
    return row


@pytest.mark.parametrize(
    ("count", "rank"), [(1, None), (5, None), (6, 0), (8, 0), (9, 1), (12, 2), (20, 5), (60, 21)]
)
def test_the_ends_of_an_interval_are_those_of_the_sign_test(count: int, rank: int | None) -> None:
    assert rank_of(count) == rank


def test_an_interval_of_few_values_is_without_end() -> None:
    assert interval_of([]) == (0.0, math.inf)
    assert interval_of([1.0] * 5) == (0.0, math.inf)
    assert interval_of([1.06, 0.95, 1.0, 1.01, 0.99, 1.02]) == (0.95, 1.06)
    assert interval_of([0.1, *[1.0] * 7, 9.0]) == (1.0, 1.0)


def test_an_interval_holds_the_median_in_95_of_100_cases() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        low, high = interval_of([rng.lognormvariate(0, 0.1) for _ in range(25)])
        held += low <= 1 <= high
    assert held >= 945


def test_a_row_goes_on_until_its_interval_is_narrow() -> None:
    assert not Row("few", [1.0] * (FEWEST - 1)).complete
    assert Row("enough", [1.0] * FEWEST).complete
    assert not Row("noisy", [0.9, 1.1] * FEWEST).complete
    hopeless = Row("hopeless", [0.9, 1.1] * (MOST // 2))
    assert hopeless.complete
    assert hopeless.verdict == "unclear"


def test_the_width_counts_as_a_part_of_the_median() -> None:
    row = Row("three times as fast", [3.0, 3.17] * 5)
    assert row.narrow
    assert row.verdict == "faster"


@pytest.mark.parametrize(
    ("ratios", "verdict"),
    [
        ([0.95, 0.969], "slower"),
        ([0.95, 0.971], "same"),
        ([0.99, 1.01], "same"),
        ([1.031, 1.05], "faster"),
        ([0.6, 0.9], "slower"),  # a wide interval may say enough
        ([0.9, 1.1], "unclear"),
    ],
)
def test_a_row_is_slower_only_if_its_whole_interval_is(ratios: list[float], verdict: str) -> None:
    assert Row("some", ratios * FEWEST).verdict == verdict


def test_a_row_without_ratios_says_nothing() -> None:
    row = Row("nothing")
    assert math.isnan(row.ratio)
    assert row.verdict == "unclear"
    assert not row.complete


@pytest.mark.parametrize("noise", [0.005, 0.02, 0.05])
def test_a_commit_measured_against_itself_is_not_slower(noise: float) -> None:
    rng = random.Random(2)
    verdicts = [measured(rng, 1.0, noise).verdict for _ in range(300)]
    assert verdicts.count("slower") == 0


@pytest.mark.parametrize("noise", [0.005, 0.02, 0.05])
def test_a_slowdown_of_ten_per_cent_is_reported(noise: float) -> None:
    rng = random.Random(3)
    rows = [measured(rng, 1 / 1.1, noise) for _ in range(300)]
    assert sum(row.verdict == "slower" for row in rows) >= 297
    assert 1 / 1.1 + NARROW / 1.1 < SLOWER  # so a narrow interval around it lies below


class Programs:
    """Two programs that are equally fast, but for what slows one of them down deliberately."""

    def __init__(self) -> None:
        self.orders: list[tuple[str, str]] = []
        self.rng = random.Random(4)

    def speed(self, side: Side) -> float:
        return self.rng.lognormvariate(0, 0.01) / (1 + side.share)

    @contextmanager
    def begin(self, _ground: Ground) -> Iterator[Pair]:
        def pair(order: Order, _seed: int) -> tuple[float, float]:
            first, second = order
            self.orders.append((first.name, second.name))
            return self.speed(first), self.speed(second)

        yield pair


def broken(_ground: Ground) -> AbstractContextManager[Pair]:
    raise BenchError("there is no Chromium")


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(Side("this", tmp_path), Side("other", tmp_path), Cores(0, 1), tmp_path)


def test_both_sides_are_first_in_turns_and_no_row_is_slower(ground: Ground) -> None:
    programs = Programs()
    (row,) = measure_all(ground, [Kind("some", programs.begin, 1)], set(), 1)
    assert row.verdict == "same"
    assert len(row.ratios) == FEWEST
    assert programs.orders[:3] == [("this", "other"), ("other", "this"), ("this", "other")]
    assert not failed([row])
    assert report([row]).endswith("No row is slower.")


def test_only_the_row_that_is_slowed_down_is_reported(ground: Ground) -> None:
    rows = [Kind(name, Programs().begin, 1) for name in ("one", "two", "three")]
    measured_rows = measure_all(ground, rows, {"two"}, 1)
    assert [row.verdict for row in measured_rows] == ["same", "slower", "same"]
    assert measured_rows[1].ratio == pytest.approx(1 / (1 + SHARE), rel=0.02)
    assert failed(measured_rows)
    assert "Slower, the whole interval below 0.97: two." in report(measured_rows)


def test_a_row_that_cannot_be_measured_does_not_pass(ground: Ground) -> None:
    rows = [Kind("page", broken, 1), Kind("other", Programs().begin, 1)]
    measured_rows = measure_all(ground, rows, set(), 1)
    assert [row.problem for row in measured_rows] == ["there is no Chromium", ""]
    assert failed(measured_rows)
    assert "NOT MEASURED: there is no Chromium" in report(measured_rows)
    lines = json.loads(as_json({}, measured_rows))["rows"]
    assert [line["interval"] is None for line in lines] == [True, False]


def test_a_row_without_time_says_that_it_is_unclear(ground: Ground) -> None:
    (row,) = measure_all(ground, [Kind("some", Programs().begin, 1)], set(), 0)
    assert len(row.ratios) == 1
    assert "too few" in report([row])
    assert "Unclear, for want of time or of quiet: some." in report([row])
    assert not failed([row])


def names(rows: Sequence[Kind]) -> list[str]:
    return [row.name for row in rows]


def test_rows_are_chosen_by_the_beginning_of_their_names() -> None:
    rows = kinds()
    assert chosen(rows, "") == rows
    assert names(chosen(rows, "load, random")) == [*(f"random {game}" for game in NAMES), "load"]
    assert names(chosen(rows, "page click")) == [f"page click {game}" for game in NAMES]
    with pytest.raises(BenchError, match="no row is called lode; there is: random"):
        chosen(rows, "lode")
