"""Does a test claim every rule? Compares the pages of a source tree with its collected tests."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import typer

from tawantin import rules_pages
from tawantin.cli.common import console, print_json
from tawantin.core.errors import BadSetup, TawantinError
from tawantin.rules_pages import Rule

NOT_ALL = 1
TIME_LIMIT = 300
KINDS = {
    "rule": "rules",
    "ruling": "rulings",
    "edition": "edition differences",
    "constraint": "data constraints",
    "check": "checks",
}
NO_TESTS_COLLECTED = 5


class CannotCollect(TawantinError):
    """pytest could not list the tests."""


def check(game: str | None, as_json: bool) -> None:
    """Print how many ids are claimed and which are not; exit 1 unless all of them are."""
    root = find_root(Path.cwd())
    pages = root / "docs" / "rules"
    games = rules_pages.games(pages)
    if game is not None:
        rules_pages.page(game, pages)
        games = [game]
    claimed = collect(root)
    reports = {name: compare(rules_pages.parse(name, pages), claimed) for name in games}
    if as_json:
        print_json(reports)
    else:
        for name, report in reports.items():
            _print(name, report)
    if any(report["missing"] or report["unknown"] for report in reports.values()):
        raise typer.Exit(NOT_ALL)


def find_root(start: Path) -> Path:
    """The nearest folder upwards that has both docs/rules and tests."""
    for folder in (start, *start.parents):
        if (folder / "docs" / "rules").is_dir() and (folder / "tests").is_dir():
            return folder
    raise BadSetup(
        f"--check works in the source tree: no folder with docs/rules and tests at {start} or above"
    )


def collect(root: Path) -> dict[str, list[str]]:
    """Which tests claim which ids, as pytest lists them."""
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch, "claims.json")
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        command += ["-p", "tawantin.testing.claims", "--claims", str(target), "tests"]
        try:
            done = subprocess.run(
                command,
                cwd=root,
                env={**os.environ, **_search_path()},
                capture_output=True,
                text=True,
                timeout=TIME_LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise CannotCollect(f"pytest took more than {TIME_LIMIT} s to list the tests") from None
        if done.returncode not in (0, NO_TESTS_COLLECTED) or not target.is_file():
            said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            errors = [line for line in said if re.match(r"ERROR|E  |.*[Ee]rror:|.*No module", line)]
            raise CannotCollect(
                "pytest cannot list the tests: " + " / ".join((errors or said)[-3:])
            )
        found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
        return found


def _search_path() -> dict[str, str]:
    """PYTHONPATH for a process in another folder: the package in use here is used there too."""
    given = os.environ.get("PYTHONPATH")
    if not given:
        return {}
    return {"PYTHONPATH": os.pathsep.join(os.path.abspath(p) for p in given.split(os.pathsep))}


def compare(rules: list[Rule], claimed: dict[str, list[str]]) -> dict[str, Any]:
    """One page against the claims: counts by kind, ids nobody claims, claims of no id."""
    prefix = rules[0].id[:2] if rules else "?"
    known = {rule.id for rule in rules}
    counts = Counter(rule.kind for rule in rules)
    return {
        "ids": len(known),
        "claimed": sum(1 for id in known if id in claimed),
        "kinds": {kind: counts[kind] for kind in KINDS},
        "missing": [rule.id for rule in rules if rule.id not in claimed],
        "unknown": sorted(id for id in claimed if id.startswith(prefix) and id not in known),
    }


def _print(game: str, report: dict[str, Any]) -> None:
    kinds = ", ".join(f"{n} {KINDS[kind]}" for kind, n in report["kinds"].items())
    lines = [f"{game}: {report['claimed']} of {report['ids']} ids claimed ({kinds})"]
    if report["missing"]:
        lines.append(f"  no test claims: {', '.join(report['missing'])}")
    if report["unknown"]:
        lines.append(f"  claimed by tests, but on no page: {', '.join(report['unknown'])}")
    for line in lines:
        console().print(line, markup=False, soft_wrap=True)
