"""Compare Tawantin with catanatron on this machine, in one run, on one core (``make bench``).

Each round measures catanatron, then every chosen game in pure Python and compiled; a few
rounds alternate, and medians are reported. See benchmarks/README.md.
"""

import argparse
import json
import math
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, NoReturn

from tawantin.core.registry import NAMES

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
SOURCES: Final = ROOT / "src"
CATANATRON_ENV: Final = HERE / ".envs" / "catanatron"
CATANATRON_PYTHON: Final = CATANATRON_ENV / "bin" / "python"
REQUIREMENTS: Final = HERE / "catanatron-requirements.txt"

PLAYERS: Final = 4
PROBE_SECONDS: Final = 1.0
FIELDS: Final = (
    "decisions_per_second",
    "unforced_decisions_per_second",
    "games_per_second",
    "copies_per_second",
    "microseconds_per_copy",
    "forced_share",
    "mean_legal_actions",
)


@dataclass(frozen=True)
class Target:
    """How many times catanatron's decisions per second, and how long a copy may take."""

    pure: float
    compiled: float
    copy_microseconds: float


TARGETS: Final = {
    "cuzco": Target(pure=3, compiled=15, copy_microseconds=5),
    "machu_picchu": Target(pure=3, compiled=15, copy_microseconds=5),
    "inca_empire": Target(pure=2, compiled=10, copy_microseconds=8),
}


class BenchError(Exception):
    """Something needed is missing or wrong; the message is one line for a person."""


@dataclass(frozen=True)
class Contender:
    """One program to measure: catanatron, or a game of ours in one of its two builds."""

    name: str
    build: str
    command: tuple[str, ...]
    python_path: Path | None = None

    @property
    def label(self) -> str:
        return f"{self.name} ({self.build})" if self.build else self.name

    def measure(self, seconds: float) -> dict[str, Any]:
        """Run the program for about ``seconds`` and return the checked JSON object it prints."""
        found = self._parse(self._run(seconds))
        for field in FIELDS:
            value = found.get(field)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise BenchError(f"{self.label}: printed no number for {field!r}")
            if not math.isfinite(value) or value < 0:
                raise BenchError(f"{self.label}: {field} is {value}")
        if found["decisions_per_second"] == 0:
            raise BenchError(f"{self.label}: made no decision in {seconds:g} s")
        self._check_identity(found)
        return found

    def _run(self, seconds: float) -> str:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        environment["PYTHONHASHSEED"] = "0"
        if self.python_path is not None:
            if not (self.python_path / "tawantin").is_dir():
                raise BenchError(f"{self.label}: no {self.python_path / 'tawantin'}")
            environment["PYTHONPATH"] = str(self.python_path)
        limit = 10 * seconds + 120
        try:
            done = subprocess.run(
                [*self.command, "--seconds", f"{seconds:g}"],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=limit,
                check=False,
            )
        except FileNotFoundError:
            raise BenchError(f"{self.label}: no {self.command[0]}") from None
        except subprocess.TimeoutExpired:
            raise BenchError(f"{self.label}: still running after {limit:g} s") from None
        if done.returncode != 0:
            raise BenchError(f"{self.label}: {last_line(done.stderr, done.stdout)}")
        return done.stdout

    def _parse(self, output: str) -> dict[str, Any]:
        try:
            found = json.loads(output)
        except ValueError:
            raise BenchError(f"{self.label}: printed no JSON: {last_line(output)}") from None
        if not isinstance(found, dict):
            raise BenchError(f"{self.label}: printed JSON that is no object")
        return found

    def _check_identity(self, found: Mapping[str, Any]) -> None:
        if found.get("players") != PLAYERS:
            raise BenchError(f"{self.label}: {found.get('players')} players, not {PLAYERS}")
        if self.build == "pure" and found.get("compiled") is not False:
            raise BenchError(f"{self.label}: runs compiled; is a built module lying in src/?")
        if self.build == "compiled" and found.get("compiled") is not True:
            raise BenchError(
                f"{self.label}: runs as pure Python; build the compiled package first (make setup)"
            )


def last_line(*texts: str) -> str:
    """The last line that says anything, of the first text that has one."""
    for text in texts:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if lines:
            return lines[-1]
    return "it said nothing"


CATANATRON: Final = Contender(
    "catanatron", "", (str(CATANATRON_PYTHON), str(HERE / "catanatron_bench.py"))
)


def builds_of(game: str) -> tuple[Contender, Contender]:
    command = (
        *(sys.executable, "-m", "tawantin.bench", game),
        *("--players", str(PLAYERS), "--json"),
    )
    return Contender(game, "pure", command, SOURCES), Contender(game, "compiled", command)


# --- the environments of others ---------------------------------------------------------------


def prepare(env: Path, requirements: Path) -> None:
    """Make an environment if it is missing, or was made from other pins or Python."""
    stamp = env / "made-from"
    made_from = f"python {platform.python_version()}\n{requirements.read_text()}"
    if stamp.is_file() and stamp.read_text() == made_from:
        return
    say(f"making {env.relative_to(ROOT)} (once)")
    shutil.rmtree(env, ignore_errors=True)
    pip = (str(env / "bin" / "python"), "-m", "pip", "--disable-pip-version-check")
    for command in (
        (sys.executable, "-m", "venv", str(env)),
        (*pip, "install", "--no-deps", "--requirement", str(requirements)),
        (*pip, "check"),  # every dependency is among the pins
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BenchError(f"{env.name}'s environment: {last_line(done.stderr, done.stdout)}")
    stamp.write_text(made_from)


def pin_to_one_core() -> int | None:
    """Keep this process and all it starts on one core; None where the system cannot."""
    if sys.platform != "linux":
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


# --- measuring --------------------------------------------------------------------------------

Rounds = dict[Contender, list[dict[str, Any]]]


def probe(contenders: Iterable[Contender], seconds: float) -> None:
    """Run each briefly, so that whatever is missing shows before the long measurement."""
    problems = []
    for contender in contenders:
        try:
            contender.measure(min(PROBE_SECONDS, seconds))
        except BenchError as problem:
            problems.append(str(problem))
    if problems:
        raise BenchError("\n".join(problems))


def measure_rounds(contenders: Sequence[Contender], rounds: int, seconds: float) -> Rounds:
    measured: Rounds = {contender: [] for contender in contenders}
    for number in range(1, rounds + 1):
        for contender in contenders:
            found = contender.measure(seconds)
            measured[contender].append(found)
            rate = found["decisions_per_second"]
            say(f"round {number}/{rounds}  {contender.label:<24} {rate:>12,.0f} decisions/s")
    return measured


@dataclass(frozen=True)
class Row:
    """The medians of one contender, and its ratios to catanatron in the same rounds."""

    contender: Contender
    figures: Mapping[str, float]
    ratios: Mapping[str, float]


@dataclass(frozen=True)
class Verdict:
    """One target, and what was measured against it."""

    game: str
    build: str
    field: str
    target: float
    measured: float
    reached: bool

    def cells(self) -> list[str]:
        if self.field == "microseconds_per_copy":
            what = ["a copy", f"<= {self.target:g} us", f"{self.measured:.2f} us"]
        else:
            what = ["decisions/s", f">= {self.target:g} x catanatron", f"{self.measured:.2f} x"]
        return [self.game, self.build, *what, "reached" if self.reached else "NOT reached"]


def summarise(measured: Rounds) -> list[Row]:
    base = measured[CATANATRON]
    rows = []
    for contender, found in measured.items():
        figures = {field: median(one[field] for one in found) for field in FIELDS}
        ratios = {
            field: median(
                ours[field] / theirs[field] for ours, theirs in zip(found, base, strict=True)
            )
            for field in FIELDS
            if field.endswith("_per_second")
        }
        rows.append(Row(contender, figures, ratios))
    return rows


def judge(rows: Iterable[Row]) -> list[Verdict]:
    verdicts = []
    for row in rows:
        game, build = row.contender.name, row.contender.build
        if game not in TARGETS:
            continue
        target = TARGETS[game]
        field = "decisions_per_second"
        wanted = target.pure if build == "pure" else target.compiled
        ratio = row.ratios[field]
        verdicts.append(Verdict(game, build, field, wanted, ratio, ratio >= wanted))
        if build == "compiled":
            field = "microseconds_per_copy"
            copy, limit = row.figures[field], target.copy_microseconds
            verdicts.append(Verdict(game, build, field, limit, copy, copy <= limit))
    return verdicts


# --- reporting --------------------------------------------------------------------------------


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def table(head: Sequence[str], body: Sequence[Sequence[str]], left: int) -> str:
    """Columns of plain text, the first ``left`` of them aligned to the left."""
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]

    def line(cells: Sequence[str]) -> str:
        pairs = list(zip(cells, widths, strict=True))
        parts = [cell.ljust(width) for cell, width in pairs[:left]]
        parts += [cell.rjust(width) for cell, width in pairs[left:]]
        return "  ".join(parts).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([line(head), rule, *map(line, body)])


def report(rows: Sequence[Row], verdicts: Sequence[Verdict]) -> str:
    head = ["engine", "build", "decisions/s", "ratio", "unforced/s", "ratio", "games/s"]
    head += ["copies/s", "ratio", "us/copy", "forced", "legal"]
    body = []
    for row in rows:
        figures, ratios = row.figures, row.ratios
        body.append(
            [
                row.contender.name,
                row.contender.build,
                f"{figures['decisions_per_second']:,.0f}",
                f"{ratios['decisions_per_second']:.2f}",
                f"{figures['unforced_decisions_per_second']:,.0f}",
                f"{ratios['unforced_decisions_per_second']:.2f}",
                f"{figures['games_per_second']:,.1f}",
                f"{figures['copies_per_second']:,.0f}",
                f"{ratios['copies_per_second']:.2f}",
                f"{figures['microseconds_per_copy']:.2f}",
                f"{figures['forced_share']:.0%}",
                f"{figures['mean_legal_actions']:.2f}",
            ]
        )
    parts = [table(head, body, left=2)]
    if verdicts:
        checks = [verdict.cells() for verdict in verdicts]
        parts.append(table(["game", "build", "what", "target", "measured", ""], checks, left=6))
    return "\n\n".join(parts)


def as_json(
    setting: Mapping[str, object], measured: Rounds, rows: Sequence[Row], verdicts: list[Verdict]
) -> str:
    return json.dumps(
        {
            "setting": setting,
            "results": [
                {
                    "name": row.contender.name,
                    "build": row.contender.build or None,
                    "median": row.figures,
                    "ratio_to_catanatron": row.ratios,
                    "rounds": measured[row.contender],
                }
                for row in rows
            ],
            "targets": [vars(verdict) for verdict in verdicts],
        },
        indent=2,
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare Tawantin with catanatron on one core.")
    parser.add_argument(
        "--games",
        nargs="*",
        choices=NAMES,
        default=NAMES,
        metavar="GAME",
        help=f"of {', '.join(NAMES)} (default all; none: catanatron alone)",
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="each measurement (default 5)")
    parser.add_argument("--rounds", type=int, default=3, help="alternating rounds (default 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything as JSON")
    found = parser.parse_args()
    if found.seconds <= 0 or found.rounds < 1:
        parser.error("--seconds must be more than 0 and --rounds at least 1")
    if found.json and not found.json.resolve().parent.is_dir():
        parser.error(f"--json: no folder {found.json.resolve().parent}")
    return found


def fail(message: str) -> NoReturn:
    for line in message.splitlines():
        say(f"bench: {line}")
    sys.exit(1)


def main() -> None:
    args = arguments()
    games = list(dict.fromkeys(args.games))
    contenders = [CATANATRON, *(build for game in games for build in builds_of(game))]
    try:
        prepare(CATANATRON_ENV, REQUIREMENTS)
        core = pin_to_one_core()
        probe(contenders, args.seconds)
        measured = measure_rounds(contenders, args.rounds, args.seconds)
    except BenchError as problem:
        fail(str(problem))
    rows = summarise(measured)
    verdicts = judge(rows)
    setting = {
        "catanatron": measured[CATANATRON][0].get("version"),
        "python": platform.python_version(),
        "machine": platform.platform(),
        "core": core,
        "players": PLAYERS,
        "rounds": args.rounds,
        "seconds": args.seconds,
    }
    print("  ".join(f"{name} {value}" for name, value in setting.items()))
    print(f"\n{report(rows, verdicts)}")
    if args.json:
        args.json.write_text(as_json(setting, measured, rows, verdicts) + "\n")


if __name__ == "__main__":
    main()
