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


def marked(**marks: Any) -> dict[str, Any]:
    table = {"rows": [[1, 2], [3, 4]], "name": "Corn", "mark": "deduced", "reason": "it follows"}
    return {"a": {"b": {**table, "marks": marks} if marks else table}}


def test_a_value_has_its_own_mark_that_of_what_it_is_in_or_that_of_its_table() -> None:
    found = marked(**{"rows[1]": "reported", "rows[1][0]": "printed"})
    tables.check_marks(found)
    assert list(tables.single_values(found)) == [
        ("a.b.rows[0][0]", 1, "deduced"),
        ("a.b.rows[0][1]", 2, "deduced"),
        ("a.b.rows[1][0]", 3, "printed"),
        ("a.b.rows[1][1]", 4, "reported"),
        ("a.b.name", "Corn", "deduced"),
    ]
    assert {one.mark for one in tables.single_values(marked())} == {"deduced"}


def test_marks_are_laid_over_marks() -> None:
    base = marked(name="rulebook")
    over = tables.overlaid(base, {"a": {"b": {"marks": {"rows": "printed"}}}})
    assert over["a"]["b"]["marks"] == {"name": "rulebook", "rows": "printed"}
    assert base["a"]["b"]["marks"] == {"name": "rulebook"}
    assert list(tables.changes(base, over)) == []


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({"rows[2]": "printed"}, "a.b.marks names 'rows\\[2\\]', which is no value of a.b"),
        ({"mark": "printed"}, "which is no value"),
        ({"name": "sure"}, "a.b.marks: a mark is one of rulebook, deduced"),
        ({"name": ["printed"]}, "a mark is one of"),
        ({str(i): "printed" for i in range(tables.MOST_MARKS + 1)}, "513 marks, may have 512"),
        ("printed", "a.b.marks must be a table"),
    ],
)
def test_marks_name_values_and_say_where_they_come_from(marks: Any, said: str) -> None:
    with pytest.raises(BadData, match=said):
        tables.check_marks(tables.overlaid(marked(), {"a": {"b": {"marks": marks}}}))


def test_what_is_laid_over_loses_the_marks_of_what_it_covers() -> None:
    base = marked(**{"rows[1]": "reported", "name": "rulebook"})
    over = tables.overlaid(base, {"a": {"b": {"rows": [[1, 2]]}}})
    tables.check_marks(over)
    assert over["a"]["b"]["marks"] == {"name": "rulebook"}
