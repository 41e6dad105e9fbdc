"""`rules --check`: every id of the pages against the tests that claim one."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tawantin.cli import claims
from tawantin.rules_pages import Rule
from tests.cli.conftest import Run, one_line

Check = Callable[..., Result]

SEARCHED = os.environ.get("PYTHONPATH") and os.path.abspath(os.environ["PYTHONPATH"])
A, B, C = "C-PLACE-91", "C-PLACE-92", "C-PLACE-93"
"""Ids that no page has."""


def tree(root: Path, test: str) -> Path:
    """A small source tree with three rules and one file of tests."""
    (root / "docs" / "rules").mkdir(parents=True)
    page = f"# Cuzco\n\n## Placing\n\n- **{A}** One.\n- **{B}** Two.\n"
    (root / "docs" / "rules" / "cuzco.md").write_text(page, encoding="utf-8")
    (root / "tests").mkdir()
    (root / "tests" / "test_it.py").write_text(test, encoding="utf-8")
    return root


@pytest.fixture
def check(run: Run, monkeypatch: pytest.MonkeyPatch) -> Check:
    """`check(folder, "--json")` there, with the package that is under test here."""
    if SEARCHED:
        monkeypatch.setenv("PYTHONPATH", SEARCHED)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # these tests need none

    def invoke(root: Path, *args: str) -> Result:
        monkeypatch.chdir(root)
        return run("rules", "--check", *args)

    return invoke


def named(rule: str) -> str:
    return "test_" + rule.replace("-", "_")


def test_all_claimed(check: Check, tmp_path: Path) -> None:
    root = tree(tmp_path, f"def {named(A)}_a():\n    pass\n\ndef {named(B)}_b():\n    pass\n")
    (root / "docs" / "deep").mkdir()
    done = check(root / "docs" / "deep")
    assert done.exit_code == 0, done.stdout + done.stderr
    assert done.stdout.startswith("cuzco: 2 of 2 ids claimed (2 rules, 0 rulings, ")


def test_one_missing_and_one_unknown(check: Check, tmp_path: Path) -> None:
    root = tree(tmp_path, f"def {named(A)}():\n    pass\n\ndef {named(C)}():\n    pass\n")
    done = check(root, "--json")
    assert done.exit_code == 1
    report = json.loads(done.stdout)["cuzco"]
    assert (report["ids"], report["claimed"]) == (2, 1)
    assert report["missing"] == [B]
    assert report["unknown"] == [C]


def test_tests_that_cannot_be_collected(check: Check, tmp_path: Path) -> None:
    done = check(tree(tmp_path, "import nothing_of_that_name\n"))
    assert done.exit_code == 2
    assert "pytest cannot list the tests" in done.stderr
    assert "nothing_of_that_name" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_outside_a_source_tree(run: Run) -> None:
    result = run("rules", "--check")
    assert result.exit_code == 2
    assert "works in the source tree" in one_line(result)


def test_counts_by_kind() -> None:
    rules = [Rule(id, "", "") for id in (A, "C-ED-91", "C-CHK-91")]
    report = claims.compare(rules, {A: ["x"]})
    assert report["kinds"] == {
        "rule": 1,
        "ruling": 0,
        "edition": 1,
        "constraint": 0,
        "check": 1,
    }
    assert len(report["missing"]) == 2
