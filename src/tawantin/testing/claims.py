"""A pytest plugin that writes down which rule each collected test claims.

A test claims a rule when its id contains it (`test_C_PLACE_01_...`, or a parameter `C-TASK-01`) or
when it carries `@pytest.mark.rule("C-PLACE-01")`. Use: `pytest --collect-only -p
tawantin.testing.claims --claims FILE`.
"""

import json
import re
from pathlib import Path

import pytest

RULE_ID = re.compile(r"(?<![A-Za-z])([A-Z])[-_]([A-Z][A-Z0-9]*)[-_](S?\d\d)(?!\d)")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--claims", help="write the rule ids that tests claim to this JSON file")


def claimed(node_id: str, marks: list[str]) -> set[str]:
    """The rule ids in a test's id and in its marks."""
    return {"-".join(found) for found in RULE_ID.findall(node_id)} | set(marks)


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--claims")
    if not target:
        return
    claims: dict[str, list[str]] = {}
    for item in session.items:
        marks = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        for rule in claimed(item.name, marks):
            claims.setdefault(rule, []).append(item.nodeid)
    Path(target).write_text(json.dumps(claims, indent=1, sort_keys=True), encoding="utf-8")
