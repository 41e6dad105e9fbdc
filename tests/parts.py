"""Run everything that has to pass before a push, part by part: `make test`.

Each part is a target of the Makefile. A part that fails does not keep the others from running, but
for the set-up. The end of the run shows the seconds of each part, the slowest tests, what was
skipped and the command that brings what was missing, and what failed.
"""

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

ROOT: Final = Path(__file__).resolve().parents[1]
RESULTS: Final = ROOT / "build" / "test"  # a JUnit file of each part that has one
SLOWEST: Final = 20
TITLE: Final = 90  # letters


@dataclass(frozen=True)
class Part:
    title: str
    targets: tuple[str, ...]
    needed: bool = False  # by all that come after it


CHECKS: Final = ("--jobs=2", "--output-sync=target", "--keep-going", "lint", "types", "client")
PARTS: Final = (
    Part("set-up", ("--jobs=2", "programs", "installed"), needed=True),
    Part("lint, types, client, rules", (*CHECKS, "rules")),
    Part("browser", ("browser",)),
    Part("Python, sources", ("test-sources",)),
    Part("Python, installed package", ("test-installed",)),
)


@dataclass(frozen=True)
class Case:
    """A test that has run, or was skipped."""

    part: str
    name: str
    seconds: float
    skipped: str  # the reason, if it was


def run(part: Part) -> tuple[bool, float]:
    """Run one part; return whether it passed, and its seconds."""
    began = time.monotonic()
    print(f"== {part.title}", flush=True)
    make = os.environ.get("MAKE", "make")
    done = subprocess.run([make, "--no-print-directory", *part.targets], cwd=ROOT, check=False)
    return done.returncode == 0, time.monotonic() - began


def cases() -> list[Case]:
    """Read what the parts have written about their tests."""
    read: list[Case] = []
    for path in sorted(RESULTS.glob("*.xml")):
        for case in ElementTree.parse(path).iter("testcase"):
            skipped = case.find("skipped")
            reason = "" if skipped is None else skipped.get("message") or "no reason given"
            name = f"{case.get('classname', '')} {case.get('name', '')}"
            read.append(Case(path.stem, name, float(case.get("time", 0)), reason))
    return read


def report(done: list[tuple[Part, bool, float]], tests: list[Case]) -> str:
    """Return the end of the run as text."""
    lines = ["", "seconds  part"]
    lines += [f"{seconds:7.0f}  {part.title}" for part, _, seconds in done]
    lines.append(f"{sum(seconds for _, _, seconds in done):7.0f}  all")
    lines += ["", f"seconds  the {SLOWEST} slowest tests"]
    slowest = sorted(tests, key=lambda case: -case.seconds)[:SLOWEST]
    lines += [f"{case.seconds:7.1f}  {case.part}: {case.name[:TITLE]}" for case in slowest]
    reasons = Counter(case.skipped for case in tests if case.skipped)
    if reasons:
        lines += ["", "  tests  skipped, because"]
        lines += [f"{count:7}  {reason}" for reason, count in sorted(reasons.items())]
    ran = sum(not case.skipped for case in tests)
    lines += ["", f"{ran} tests ran, {len(tests) - ran} were skipped"]
    failed = [part for part, passed, _ in done if not passed]
    lines += [f"FAILED: {part.title} (make {part.targets[-1]})" for part in failed]
    return "\n".join(lines)


def main() -> int:
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    done: list[tuple[Part, bool, float]] = []
    for part in PARTS:
        passed, seconds = run(part)
        done.append((part, passed, seconds))
        if part.needed and not passed:
            break
    print(report(done, cases()), flush=True)
    return 0 if all(passed for _, passed, _ in done) else 1


if __name__ == "__main__":
    sys.exit(main())
