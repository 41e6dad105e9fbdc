"""Run everything that has to pass before a push: `make test`.

After the set-up two parts run at a time, because tests wait for much besides the processor. Each
part is a target of the Makefile; its output is shown when it has ended. The end of
the run shows the seconds of each part, the slowest tests, what was skipped and the command that
brings what was missing, and what failed.
"""

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
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


SIDE_BY_SIDE: Final = ("--jobs=2", "--output-sync=target", "--keep-going")
SET_UP: Final = Part("set-up", ("--jobs=2", "WHOLE=1", "programs", "ready"))
PARTS: Final = (
    Part("Python, sources", ("test-sources",)),
    Part("lint, types, client, rules", (*SIDE_BY_SIDE, "lint", "types", "client", "rules")),
    Part("browser", ("browser",)),
    Part("Python, installed package", ("test-installed",)),
)
AT_A_TIME: Final = 2


@dataclass(frozen=True)
class Done:
    """A part that has ended."""

    part: Part
    passed: bool
    seconds: float


@dataclass(frozen=True)
class Case:
    """A test that has run, or was skipped."""

    part: str
    name: str
    seconds: float
    skipped: str  # the reason, if it was


def run(part: Part) -> Done:
    """Run one part, and show what it printed."""
    began = time.monotonic()
    print(f"== {part.title} ...", flush=True)
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", *part.targets]
    process = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    done = Done(part, process.returncode == 0, time.monotonic() - began)
    text = process.stdout.decode(errors="replace").rstrip()
    end = "passed" if done.passed else "FAILED"
    print(f"{text}\n== {part.title}: {end}, {done.seconds:.0f} s", flush=True)
    return done


def run_all() -> list[Done]:
    """Run the set-up and then the parts; without the set-up nothing else can run."""
    done = [run(SET_UP)]
    if done[0].passed:
        with ThreadPoolExecutor(AT_A_TIME) as pool:
            done += pool.map(run, PARTS)
    return done


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


def report(done: list[Done], seconds: float, tests: list[Case]) -> str:
    """Return the end of the run as text."""
    lines = ["", "seconds  part"]
    lines += [f"{one.seconds:7.0f}  {one.part.title}" for one in done]
    lines.append(f"{seconds:7.0f}  all; two parts run at a time")
    lines += ["", f"seconds  the {SLOWEST} slowest tests"]
    slowest = sorted(tests, key=lambda case: -case.seconds)[:SLOWEST]
    lines += [f"{case.seconds:7.1f}  {case.part}: {case.name[:TITLE]}" for case in slowest]
    reasons = Counter(case.skipped for case in tests if case.skipped)
    if reasons:
        lines += ["", "  tests  skipped, because"]
        lines += [f"{count:7}  {reason}" for reason, count in sorted(reasons.items())]
    if not (RESULTS / "browser.xml").exists():
        lines += ["", "no browser tests ran: make chromium browser"]
    ran = sum(not case.skipped for case in tests)
    lines += ["", f"{ran} tests ran, {len(tests) - ran} were skipped"]
    lines += [
        f"FAILED: {one.part.title} (make {' '.join(one.part.targets)})"
        for one in done
        if not one.passed
    ]
    return "\n".join(lines)


def main() -> int:
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    began = time.monotonic()
    done = run_all()
    print(report(done, time.monotonic() - began, cases()), flush=True)
    return 0 if all(one.passed for one in done) else 1


if __name__ == "__main__":
    sys.exit(main())
