"""This tree against another commit, in turns: is anything slower? (`make bench AGAINST=COMMIT`)

    python -m benchmarks.against be8c6cd
    python -m benchmarks.against HEAD --rows random,page --minutes 5
    python -m benchmarks.against HEAD --this HEAD --slow move    # is a slowdown noticed?

The other commit is built in a worktree under build/against/. Each row alternates between both and
goes on until the interval of its ratio is narrow or its time is up. The exit status is 1 when a row
is slower or could not be measured. benchmarks/README.md says what each row is.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import httpx

from benchmarks.intervals import NARROW, SLOWER, Row
from benchmarks.move_cost import PEOPLE, TURN, Table
from benchmarks.run import BenchError, table
from benchmarks.server_load import MIXES, Load
from benchmarks.sides import (
    ROOT,
    SHARE,
    Cores,
    Serving,
    Side,
    commit_side,
    machine,
    plain_environment,
    say,
    serving,
    tree_side,
)
from tawantin.core.registry import NAMES
from tests.server.real import Client, Server, free_port, wait_for

MINUTES: Final = 20.0
RANDOM_SECONDS: Final = 1.5  # of the processor
MOVES: Final = 200  # of a table of people
WARM_MOVES: Final = 50
GENERATION: Final = 4  # pairs, after which servers are started anew
TABLES: Final = 60  # of bots
SETTLING: Final = 2.0  # seconds
LOAD_SECONDS: Final = 6.0
DECISIONS: Final = 30  # before the position in which a page is measured
PAGE_PATIENCE: Final = 600.0  # seconds
CHROMIUM: Final = "/usr/bin/chromium"

Order = tuple[Side, Side]
Pair = Callable[[Order, int], tuple[float, float]]
"""Measure both in this order; the number of the pair is its seed. Larger values are better."""


@dataclass(frozen=True)
class Ground:
    """What all rows share: the sides, the cores, a folder for data."""

    this: Side
    other: Side
    cores: Cores
    folder: Path

    def fresh(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.folder)) / "data"


def one_by_one(measure: Callable[[Side, int], float]) -> Pair:
    return lambda order, seed: (measure(order[0], seed), measure(order[1], seed))


# Random play.


@contextlib.contextmanager
def random_play(_ground: Ground, game: str) -> Iterator[Pair]:
    """Decisions per second of the processor, of the same games where the rules are the same."""

    def measure(side: Side, seed: int) -> float:
        return float(side.answer(seed, "random", game, RANDOM_SECONDS, seed))

    yield one_by_one(measure)


# What a move costs the server.


class People:
    """A server, four people with a socket each, and a spectator who looks on."""

    def __init__(self, server: Serving) -> None:
        self.serving = server
        self.server = cast(Server, server)  # it has what a client needs: an address and a port
        self.people = [Client(self.server, name) for name in PEOPLE]
        self.spent, self.moves = 0.0, 0

    def sit_down(self, game: str, seed: int) -> Table:
        self.spent, self.moves = 0.0, 0
        return Table(self.server, self.people, game, seed)

    def play(self, at: Table, moves: int) -> bool:
        """Play some moves, and return whether there are more."""
        before = self.serving.seconds()
        done = at.play(moves)
        self.spent += self.serving.seconds() - before
        self.moves += done
        return done == moves and self.moves < MOVES

    def close(self) -> None:
        for person in self.people:
            person.close()


class MoveCost:
    """Moves per second of the server's processor, ten at a time in turns."""

    def __init__(self, ground: Ground, game: str, stack: ExitStack) -> None:
        self.ground = ground
        self.game = game
        self.stack = stack
        self.groups: dict[Side, People] = {}

    def begin(self, seed: int) -> None:
        """Start both servers anew; what is loaded and made once is not counted."""
        self.stack.close()
        for side in (self.ground.this, self.ground.other):
            folder, core = self.ground.fresh(), self.ground.cores.server
            server = self.stack.enter_context(serving(side, folder, core, seed))
            group = self.groups[side] = People(server)
            self.stack.callback(group.close)
            warm = group.sit_down(self.game, seed)
            warm.play(WARM_MOVES)
            warm.close()

    def pair(self, order: Order, seed: int) -> tuple[float, float]:
        if seed % GENERATION == 0:
            self.begin(seed)
        groups = [self.groups[side] for side in order]
        tables = [group.sit_down(self.game, seed) for group in groups]
        going = list(zip(groups, tables, strict=True))
        while going:
            going = [(group, at) for group, at in going if group.play(at, TURN)]
        for at in tables:
            at.close()
        first, second = (group.moves / group.spent for group in groups)
        return first, second


@contextlib.contextmanager
def move_cost(ground: Ground, game: str) -> Iterator[Pair]:
    with ExitStack() as stack:
        yield MoveCost(ground, game, stack).pair


# The server under load.


def free_seconds(core: int) -> float:
    """Return how long this core has had nothing to do so far."""
    for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
        name, *ticks = line.split()
        if name == f"cpu{core}":
            return (int(ticks[3]) + int(ticks[4])) / os.sysconf("SC_CLK_TCK")
    raise BenchError(f"/proc/stat has no core {core}")


async def flat_out(server: Serving, core: int) -> float:
    """Return the moves of bots without pauses in a second that the core had for the server.

    What the core did for others meanwhile does not count; what it waited for does.
    """
    load = Load(cast(Server, server), 0.0, TABLES)
    await load.arrive()
    mixes = [[{"kind": "bot", "bot": name} for name in mix] for mix in MIXES]
    ids = await asyncio.gather(
        *(load.table(number, mixes[number % len(mixes)], True) for number in range(TABLES))
    )
    watching = [asyncio.create_task(load.watch(number, ids[number])) for number in range(TABLES)]
    await asyncio.sleep(SETTLING)
    before = server.seconds() + free_seconds(core)
    load.measuring = True
    await asyncio.sleep(LOAD_SECONDS)
    load.measuring, load.ending = False, True
    had = server.seconds() + free_seconds(core) - before
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await load.leave()
    if load.errors:
        raise BenchError(f"{server.side.name}: {load.errors[0]}")
    return len(load.bot_moves) / had


@contextlib.contextmanager
def server_load(ground: Ground, _game: str) -> Iterator[Pair]:
    core = ground.cores.server

    def measure(side: Side, seed: int) -> float:
        with serving(side, ground.fresh(), core, seed) as server:
            return asyncio.run(flat_out(server, core))

    yield one_by_one(measure)


# The page.


class Browser:
    """web/bench/against.spec.ts, which measures pages in Chromium and is asked over HTTP."""

    def __init__(self, core: int, output: Path) -> None:
        if not Path(os.environ.get("CHROMIUM", CHROMIUM)).is_file():
            raise BenchError("there is no Chromium (make chromium)")
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        environment = plain_environment()
        environment["PATH"] = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{environment['PATH']}"
        environment["BENCH_PORT"] = str(port)
        config = ("--config", "bench/playwright.config.ts", "--reporter", "line")
        self.output = output
        with output.open("wb") as log:
            self.process = subprocess.Popen(
                ["npx", "playwright", "test", *config, "against.spec"],
                cwd=ROOT / "web",
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        os.sched_setaffinity(self.process.pid, {core})
        wait_for("the browser", self._ready)

    def _ready(self) -> bool | None:
        if self.process.poll() is not None:
            raise BenchError(f"the browser ended: {self.output.read_text(errors='replace')[-500:]}")
        with contextlib.suppress(httpx.TransportError):
            self.ask({"what": "ready"})
            return True
        return None

    def ask(self, question: dict[str, Any]) -> Any:
        """Return the answer to a question, or raise what went wrong in the page."""
        answer = httpx.post(self.url, json=question, timeout=PAGE_PATIENCE, trust_env=False)
        reply: dict[str, Any] = answer.json()
        if "problem" in reply:
            raise BenchError(f"the page: {reply['problem']}")
        return reply.get("value")

    def close(self) -> None:
        with contextlib.suppress(httpx.TransportError, subprocess.TimeoutExpired):
            self.ask({"what": "end"})
            self.process.wait(30)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def page(ground: Ground, game: str, what: str) -> Iterator[Pair]:
    """What the page does in a second; the server has the other core."""
    with ExitStack() as stack:
        addresses = {
            side: stack.enter_context(
                serving(Side(side.name, side.root), ground.fresh(), ground.cores.server, 0)
            ).url
            for side in (ground.this, ground.other)
        }
        browser = Browser(ground.cores.client, ground.folder / "browser.log")
        stack.callback(browser.close)

        def measure(side: Side, _seed: int) -> float:
            question: dict[str, Any] = {
                "what": what,
                "address": addresses[side],
                "game": game,
                "position": side.position(game, DECISIONS),
                "share": side.share,
            }
            return float(browser.ask(question))

        yield one_by_one(measure)


# Rows.


@dataclass(frozen=True)
class Kind:
    """A row: what measures it, and what part of the time it may take."""

    name: str
    begin: Callable[[Ground], AbstractContextManager[Pair]]
    weight: float


def kinds() -> list[Kind]:
    """Return every row there is."""
    rows = [Kind(f"random {game}", partial(random_play, game=game), 1) for game in NAMES]
    rows += [Kind(f"move {game}", partial(move_cost, game=game), 2) for game in NAMES]
    rows.append(Kind("load", partial(server_load, _game=""), 5))
    rows.append(Kind("page start", partial(page, game=NAMES[0], what="start"), 2))
    for what, weight in (("click", 1), ("update", 3), ("local", 2)):
        begin = partial(page, what=what)
        rows += [Kind(f"page {what} {game}", partial(begin, game=game), weight) for game in NAMES]
    return rows


def chosen(rows: Sequence[Kind], wanted: str) -> list[Kind]:
    """Return the rows whose name begins with one of these words; all without any."""
    words = [word.strip() for word in wanted.split(",") if word.strip()]
    for word in words:
        if not any(row.name.startswith(word) for row in rows):
            raise BenchError(
                f"no row is called {word}; there is: {', '.join(r.name for r in rows)}"
            )
    return [row for row in rows if not words or row.name.startswith(tuple(words))]


def measure_row(row: Row, pair: Pair, ground: Ground, deadline: float) -> None:
    """Measure pairs, each beginning with the other side than the last, until there are enough."""
    number = 0
    while not row.complete and (number == 0 or time.monotonic() < deadline):
        if number % 2 == 0:
            ours, theirs = pair((ground.this, ground.other), number)
        else:
            theirs, ours = pair((ground.other, ground.this), number)
        row.ratios.append(ours / theirs)
        say(f"  {row.name}: {ours:,.4g} to {theirs:,.4g}, {ours / theirs:.3f}")
        number += 1


def measure_all(
    ground: Ground, wanted: Sequence[Kind], slow: set[str], minutes: float
) -> list[Row]:
    """Measure one row after the other; time that a row leaves is there for the next ones."""
    end = time.monotonic() + 60 * minutes
    rows: list[Row] = []
    for number, kind in enumerate(wanted):
        weight = sum(later.weight for later in wanted[number:])
        start = time.monotonic()
        deadline = start + max(0.0, end - start) * kind.weight / weight
        row = Row(kind.name)
        ground.this.share = SHARE if kind.name in slow else 0.0
        try:
            with kind.begin(ground) as pair:
                measure_row(row, pair, ground, deadline)
        except (BenchError, AssertionError, RuntimeError, OSError, httpx.HTTPError) as problem:
            row.problem = str(problem).partition("\n")[0] or type(problem).__name__
        say(f"{'  '.join(cells(row))}  ({time.monotonic() - start:.0f} s)")
        rows.append(row)
    return rows


# The report.


def cells(row: Row) -> list[str]:
    low, high = row.interval
    if row.problem:
        verdict = f"NOT MEASURED: {row.problem}"
    elif row.verdict == "slower":
        verdict = "SLOWER"
    elif row.verdict == "unclear":
        verdict = f"unclear: not narrower than {NARROW:.0%}"
    else:
        verdict = row.verdict if row.narrow else f"{row.verdict}, interval wide"
    between = f"{low:.3f} to {high:.3f}" if math.isfinite(high) else "too few"
    return [row.name, f"{row.ratio:.3f}", between, str(len(row.ratios)), verdict]


def report(rows: Sequence[Row]) -> str:
    head = ["row", "ratio", "interval", "pairs", ""]
    lines = [table(head, [cells(row) for row in rows], left=1)]
    slower = [row.name for row in rows if not row.problem and row.verdict == "slower"]
    unclear = [row.name for row in rows if not row.problem and row.verdict == "unclear"]
    missing = [row.name for row in rows if row.problem]
    if slower:
        lines.append(f"Slower, the whole interval below {SLOWER}: {', '.join(slower)}.")
    if missing:
        lines.append(f"Not measured: {', '.join(missing)}.")
    if unclear:
        lines.append(f"Unclear, for want of time or of quiet: {', '.join(unclear)}.")
    if not slower and not missing:
        lines.append("No row is slower.")
    return "\n\n".join(lines)


def failed(rows: Sequence[Row]) -> bool:
    return any(row.problem or row.verdict == "slower" for row in rows)


def as_json(setting: dict[str, object], rows: Sequence[Row]) -> str:
    lines = [
        {
            "row": row.name,
            "ratio": None if math.isnan(row.ratio) else row.ratio,
            "interval": list(row.interval) if math.isfinite(row.interval[1]) else None,
            "verdict": row.verdict,
            "problem": row.problem,
            "ratios": row.ratios,
        }
        for row in rows
    ]
    return json.dumps({"setting": setting, "rows": lines}, indent=2)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", help="the other commit")
    parser.add_argument("--this", metavar="COMMIT", help="in place of the working tree")
    parser.add_argument("--rows", default="", help="beginnings of names, with commas between")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for all rows together")
    parser.add_argument(
        "--slow", default="", metavar="ROWS", help="slow this side by 10 %% in these"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything as JSON")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    try:
        wanted = chosen(kinds(), args.rows)
        slow = {kind.name for kind in chosen(wanted, args.slow)} if args.slow else set()
        other = commit_side(args.commit)
        this = commit_side(args.this) if args.this else tree_side()
        if this.flavour != other.flavour:
            raise BenchError(f"{this.name} is {this.flavour}, {other.name} is {other.flavour}")
        cores = Cores.here()
        os.sched_setaffinity(0, {cores.client})
        with tempfile.TemporaryDirectory(prefix="tawantin-bench-") as name:
            rows = measure_all(Ground(this, other, cores, Path(name)), wanted, slow, args.minutes)
    except BenchError as problem:
        say(f"bench: {problem}")
        return 1
    setting: dict[str, object] = {
        "this": this.name,
        "other": other.name,
        "slowed": ", ".join(sorted(slow)),
        "on": machine(),
    }
    print("  ".join(f"{name} {value}" for name, value in setting.items() if value))
    print(f"\n{report(rows)}")
    if args.json is not None:
        args.json.write_text(as_json(setting, rows) + "\n", encoding="utf-8")
    return 1 if failed(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
