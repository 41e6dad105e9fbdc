"""Two commits that are measured in turns: how each is built, started and asked by its adapter."""

import contextlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.run import BenchError, last_line
from tests.server.real import PATIENCE, free_port, wait_for

ROOT: Final = Path(__file__).resolve().parents[1]
BUILDS: Final = ROOT / "build" / "against"
ADAPTER: Final = Path("benchmarks") / "adapter.py"
FIRST_ADAPTER: Final = ROOT / "benchmarks" / "adapters" / "be8c6cd.py"
SLOWING: Final = ROOT / "benchmarks" / "slowing"
SHARE: Final = 0.1  # of its own time, by which a side is slowed down deliberately
OUTER: Final = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "PYTHONPATH", "VIRTUAL_ENV")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def plain_environment() -> dict[str, str]:
    """Return ours without what would make another commit something else."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in OUTER and not name.startswith("TAWANTIN_")
    }


# Cores.


@dataclass(frozen=True)
class Cores:
    """The server has one core, whoever asks it another; with one core they share it."""

    server: int
    client: int

    @staticmethod
    def here() -> "Cores":
        cores = sorted(os.sched_getaffinity(0))
        return Cores(server=cores[0], client=cores[-1])


# Builds.


@dataclass(eq=False)
class Side:
    """A commit that is built in a folder of its own, or the working tree."""

    name: str
    root: Path
    share: float = 0.0  # how much slower it is to be
    positions: dict[str, Any] = field(default_factory=dict)

    @property
    def python(self) -> Path:
        return self.root / ".venv" / "bin" / "python"

    @property
    def flavour(self) -> str:
        """Whether its rules are compiled, as its own build says."""
        made = next(iter(sorted((self.root / ".venv").glob(".installed-*"))), None)
        return made.read_text(encoding="utf-8").strip() if made is not None else "not built"

    def command(self, *words: object) -> list[str]:
        """Return the command line of its adapter."""
        own = self.root / ADAPTER
        adapter = own if own.is_file() else FIRST_ADAPTER
        return [str(self.python), "-P", str(adapter), *map(str, words)]

    def environment(self, seed: int) -> dict[str, str]:
        """Return that of its programs. Each pair has a hash seed, the same on both sides."""
        environment = {**plain_environment(), "PYTHONHASHSEED": str(seed)}
        if self.share > 0:
            environment |= {"PYTHONPATH": str(SLOWING), "BENCH_SLOW": str(self.share)}
        return environment

    def answer(self, seed: int, *words: object) -> Any:
        """Return what its adapter prints, read as JSON."""
        done = subprocess.run(
            self.command(*words),
            cwd=self.root,
            env=self.environment(seed),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise BenchError(f"{self.name}: {words[0]}: {last_line(done.stderr, done.stdout)}")
        return json.loads(done.stdout)

    def position(self, game: str, decisions: int) -> Any:
        """Return a running game as a save; each commit makes its own, so its rules hold."""
        if game not in self.positions:
            self.positions[game] = self.answer(1, "position", game, decisions, 1)
        return self.positions[game]


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BenchError(f"git {words[0]}: {last_line(done.stderr, done.stdout)}")
    return done.stdout.strip()


def set_up(root: Path) -> None:
    """Run its own `make setup`, with the Python that runs this."""
    python = os.path.realpath(sys.executable)
    done = subprocess.run(
        ["make", "--no-print-directory", "setup", f"PYTHON={python}"],
        cwd=root,
        env=plain_environment(),
        stdout=sys.stderr,
        check=False,
    )
    if done.returncode != 0:
        raise BenchError(f"make setup failed in {root}")


def commit_side(revision: str) -> Side:
    """Return a commit in a worktree of its own under build/, built; a build is used again."""
    sha = git("rev-parse", "--verify", f"{revision}^{{commit}}")
    root = BUILDS / sha[:12]
    if not (root / "Makefile").is_file():
        shutil.rmtree(root, ignore_errors=True)
        git("worktree", "prune")  # `make` may have removed build/
        git("worktree", "add", "--force", "--detach", str(root), sha)
    say(f"building {sha[:12]} in {root.relative_to(ROOT)}")
    set_up(root)
    return Side(sha[:12], root)


def tree_side() -> Side:
    """Return the working tree as it is."""
    set_up(ROOT)
    return Side("this tree", ROOT)


# Servers.


class Serving:
    """The server of a side, on a core of its own, and what it uses of the processor."""

    def __init__(self, side: Side, folder: Path, core: int, seed: int) -> None:
        self.side = side
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        folder.mkdir(parents=True)
        self.output = folder / "server.log"
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                side.command("serve", self.port, folder),
                cwd=side.root,
                env=side.environment(seed),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        os.sched_setaffinity(self.process.pid, {core})
        try:
            wait_for(f"the server of {side.name}", self._ready)
        except BaseException:
            self.stop()
            raise

    def _ready(self) -> bool | None:
        if self.process.poll() is not None:
            text = self.output.read_text(errors="replace")
            raise BenchError(f"{self.side.name}: the server ended: {last_line(text)}")
        try:
            answer = httpx.get(f"{self.url}/ready", timeout=5, trust_env=False)
        except httpx.TransportError:
            return None
        return True if answer.status_code == 200 else None

    def seconds(self) -> float:
        """Return what all its processes and their threads have used of the processor so far."""
        total = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has ended meanwhile
                group = int(stat.read_text().rpartition(")")[2].split()[2])
                if group == self.process.pid:
                    for thread in stat.parent.glob("task/*/schedstat"):
                        total += int(thread.read_text().split()[0])
        return total / 1e9

    def stop(self) -> None:
        """Ask it to end; what is left of its processes after that is killed."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            say(f"{self.side.name}: its server did not end by itself")
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def serving(side: Side, folder: Path, core: int, seed: int) -> Iterator[Serving]:
    server = Serving(side, folder, core, seed)
    try:
        yield server
    finally:
        server.stop()


def machine() -> str:
    return f"python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} cores"
