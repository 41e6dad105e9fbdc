"""Printed values and what is laid over them: nothing endless, nothing made twice."""

from typing import Any

import pytest

from tawantin.core import tables
from tawantin.core.errors import BadData

BASE = {"prices": {"row": [6, 5], "rows": [[1, 2], [3, 4]], "name": "Corn", "mark": "rulebook"}}


def laid(key: str, value: Any) -> dict[str, Any]:
    return tables.overlaid(BASE, {"prices": {key: value}})


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


def test_an_overlay_changes_what_is_there_and_brings_in_nothing_new() -> None:
    assert laid("row", [3, 3])["prices"] == {**BASE["prices"], "row": [3, 3]}
    assert BASE["prices"]["row"] == [6, 5]
    with pytest.raises(BadData, match=r"there is no prices.price; known here: row, rows, name"):
        laid("price", 1)
    with pytest.raises(BadData, match="prices must be a table"):
        tables.overlaid(BASE, {"prices": 3})


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("name", "x" * (tables.MOST_LETTERS + 1), "81 letters, may have 80"),
        ("name", "Qos\u202eqo", r"name has letters that cannot be seen: 'Qos\\u202eqo'"),
        ("name", "Qosqo\x1b[31m", "cannot be seen"),
        ("name", "Qosqo\n", "cannot be seen"),
        ("row", [1] * (tables.MOST_VALUES + 1), "65 values, may have 64"),
        ("rows", [[1] * (tables.MOST_VALUES + 1)], "65 values, may have 64"),
        ("row", {str(i): i for i in range(65)}, "65 values, may have 64"),
        ("row", nested(tables.MOST_DEPTH + 1), "nests too deep"),
    ],
)
def test_an_overlay_is_not_endless(key: str, value: Any, said: str) -> None:
    with pytest.raises(BadData, match=said):
        laid(key, value)


def test_an_overlay_may_be_as_large_as_allowed() -> None:
    laid("name", "x" * tables.MOST_LETTERS)
    laid("row", [1] * tables.MOST_VALUES)
    laid("row", nested(tables.MOST_DEPTH))


def test_what_nests_without_end_has_no_digest() -> None:
    endless: Any = 1
    for _ in range(100_000):
        endless = [endless]
    with pytest.raises(BadData, match="nests too deep"):
        tables.digest({"x": endless})


def test_every_value_that_is_not_ours_is_named() -> None:
    over = {
        "prices": {"row": [6, 5], "rows": [[1, 2], [3, 9]], "name": "Maize", "mark": "reported"}
    }
    assert list(tables.changes(BASE, over)) == [
        ("prices.rows[1]", [3, 4], [3, 9]),
        ("prices.name", "Corn", "Maize"),
    ]
    shorter = {"prices": {"rows": [[1, 2]]}}
    assert list(tables.changes(BASE, shorter)) == [("prices.rows", [[1, 2], [3, 4]], [[1, 2]])]


def test_what_is_made_of_values_is_made_once_and_kept_for_the_last_few_overlays() -> None:
    made: list[Any] = []

    def make(overlay: tables.Table | None) -> list[Any]:
        made.append(overlay)
        return [overlay]

    kept = tables.Kept(make)
    assert kept.of(None) is kept.of({})
    first = kept.of({"n": 0})
    assert kept.of({"n": 0}) is first
    assert made == [None, {"n": 0}]
    for n in range(1, tables.MOST_KEPT):
        kept.of({"n": n})
    assert kept.of({"n": 0}) is first  # now the last to be forgotten
    kept.of({"n": tables.MOST_KEPT})
    before = len(made)
    assert kept.of({"n": 0}) is first
    kept.of({"n": 1})
    assert len(made) == before + 1
    assert kept.of(None) == [None]
    assert made.count(None) == 1
