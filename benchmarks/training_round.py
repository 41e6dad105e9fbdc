"""Rounds of learning for all games within a given time, on a machine with many cores.

    python3 benchmarks/training_round.py --out DIR --seconds 570 [--portable ARCHIVE] [--before DIR]

For each game: greedy bots play (unless `--before` has weights), a net is fitted, the search plays
with it, a net is fitted to that too, the new one meets the old, and the best meets the greedy bot.
Games run on all cores with the interpreter of the archive (benchmarks/portable.sh), which has the
compiled package, or where it does not run, with this one and the plain sources. The fits run with
this one, which must have torch, beside the games of the other games.

Everything that is worth keeping is written to DIR after every step: figures.json, weights.tar,
data-GAME.npz and log.txt. A later call goes on from there when it is given as `--before`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("cuzco", "machu_picchu", "inca_empire")
LAST = 12.0  # seconds kept for the end
# Shares of the whole time: greedy games, searched games of all rounds, gates; the rest: ladders.
SHARES = {"greedy": 0.12, "search": 0.42, "gate": 0.20}
GOING_ON = {"greedy": 0.0, "search": 0.52, "gate": 0.34}  # with weights to begin with
WEIGHTS = {"cuzco": 0.8, "machu_picchu": 1.0, "inca_empire": 1.6}  # how long a game's games take


class Round:
    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.start = time.time()
        self.end: float = self.start + args.seconds
        self.out: Path = args.out
        self.work: Path = args.work
        self.out.mkdir(parents=True, exist_ok=True)
        self.work.mkdir(parents=True, exist_ok=True)
        self.figures: dict[str, Any] = {"games": {game: {} for game in args.games}}
        self.lock = threading.Lock()
        self.cores = os.cpu_count() or 1
        self.player = [sys.executable]
        self.plain = ROOT / "src"
        self.player_env = {"PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1"}

    def log(self, text: str) -> None:
        line = f"{time.time() - self.start:7.1f} {text}"
        with self.lock:
            print(line, flush=True)
            with (self.out / "log.txt").open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def left(self) -> float:
        return self.end - LAST - time.time()

    # What there is here.

    def look_round(self) -> None:
        env = {"python": sys.version.split()[0], "cores": self.cores}
        for name, command in {
            "gcc": ["gcc", "--version"],
            "gpu": ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"],
            "headers": ["sh", "-c", f"ls $({sys.executable} -c 'import sysconfig;"
                        " print(sysconfig.get_path(\"include\"))')/Python.h"],
            "libc": ["sh", "-c", "ldd --version | head -1"],
        }.items():  # fmt: skip
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=20)
                env[name] = (done.stdout or done.stderr).strip().splitlines()[0]
            except (OSError, IndexError, subprocess.TimeoutExpired) as error:
                env[name] = f"none ({error})"
        self.figures["machine"] = env
        self.log(json.dumps(env))

    def unpack(self) -> None:
        """The interpreter that plays: the archive's if it runs here."""
        archive = self.args.portable
        if archive is None or not archive.exists():
            self.log("no archive: the plain sources play")
            return
        subprocess.run(["tar", "-C", str(self.work), "-xzf", str(archive)], check=False)
        python = self.work / "portable" / "bin" / "python"
        test = "import numpy, tawantin.core.game as g; print(numpy.__version__, g.__file__)"
        done = subprocess.run([str(python), "-c", test], capture_output=True, text=True)
        self.log(f"archive: {done.returncode} {(done.stdout + done.stderr).strip()[-400:]}")
        if done.returncode == 0:
            self.player, self.player_env = [str(python)], {"OPENBLAS_NUM_THREADS": "1"}
            package = next((self.work / "portable" / "lib").glob("python*/site-packages/tawantin"))
            self.plain = self.work / "plain"  # the same sources for the fit, without its binaries
            ignored = shutil.ignore_patterns("*.so")
            shutil.copytree(package, self.plain / "tawantin", ignore=ignored, dirs_exist_ok=True)
        self.figures["machine"]["compiled"] = done.returncode == 0

    # Running a step.

    def run(self, what: list[str], env: dict[str, str], seconds: float) -> dict[str, Any]:
        """A command; its last line of JSON. It is ended when its time is long over."""
        whole = {**os.environ, **env, "PYTHONUNBUFFERED": "1"}
        limit = max(5.0, min(seconds, self.end - 5 - time.time()))
        try:
            done = subprocess.run(
                what, env=whole, cwd=self.work, capture_output=True, text=True, timeout=limit
            )
        except subprocess.TimeoutExpired:
            self.log(f"ended after {limit:.0f} s: {' '.join(what[1:6])}")
            return {}
        if done.returncode not in (0, 1) or not done.stdout.strip():
            self.log(f"failed ({done.returncode}): {' '.join(what)}\n{done.stderr[-1500:]}")
            return {}
        text = done.stdout.strip()
        try:
            found: dict[str, Any] = json.loads(text if text[0] == "{" else text.splitlines()[-1])
        except (json.JSONDecodeError, IndexError):
            self.log(f"no figures: {text[-300:]} {done.stderr[-800:]}")
            return {}
        return found

    def note(self, game: str, step: str, found: dict[str, Any]) -> None:
        with self.lock:
            self.figures["games"][game][step] = found
            text = json.dumps(self.figures, indent=1)
            (self.out / "figures.json").write_text(text + "\n", encoding="utf-8")
        short = {key: value for key, value in found.items() if key not in ("pairings", "ratings")}
        for pairing in found.get("pairings", ()):
            short["pair"], short["margin"] = pairing["pair"], pairing["pair_interval"]
            short["lead"] = pairing["lead"]
        self.log(f"{game} {step}: {json.dumps(short)}")

    def keep(self) -> None:
        """Weights and positions so far, where they can be fetched."""
        with self.lock, tarfile.open(self.out / "weights.tar", "w") as tar:
            for path in sorted(self.work.glob("*.weights")):
                tar.add(path, path.name)

    # Steps.

    def selfplay(self, game: str, folder: str, seed: int, net: Path | None, seconds: float) -> None:
        seconds = min(seconds, self.left())
        if seconds < 3:
            return
        what = [
            *self.player, "-m", "tawantin.train.selfplay", game, "--out", folder,
            "--games", "100000", "--seconds", f"{seconds:.1f}", "--seed", str(seed),
            "--workers", str(self.cores),
        ]  # fmt: skip
        if net is not None:
            what += ["--weights", str(net), "--iterations", str(self.args.iterations)]
        what += ["--eyes", self.args.eyes] if self.args.eyes else []
        self.note(game, f"play-{folder}", self.run(what, self.player_env, seconds + 60))

    def fit(self, game: str, folders: list[str], out: Path, seconds: float, note: str) -> bool:
        present = [folder for folder in folders if (self.work / folder).is_dir()]
        if self.left() < 5 or not present:
            return False
        what = [
            sys.executable, "-m", "tawantin.train.fit", game, "--data", *present, "--out", str(out),
            "--seconds", f"{min(seconds, self.left()):.1f}", "--epochs", str(self.args.epochs),
            "--note", note,
        ]  # fmt: skip
        what += ["--eyes", self.args.eyes] if self.args.eyes else []
        env = {"PYTHONPATH": str(self.plain)}
        self.note(game, f"fit-{out.stem}", self.run(what, env, seconds + 90))
        self.keep()
        return out.exists()

    def gate(self, game: str, new: Path, old: Path, seconds: float) -> bool:
        seconds = min(seconds, self.left())
        if seconds < 5 or not new.exists():
            return False
        what = [
            *self.player, "-m", "tawantin.train.gate", game, "--new", str(new), "--old", str(old),
            "--seconds", f"{seconds:.1f}", "--iterations", str(self.args.gate_iterations),
            "--workers", str(self.cores),
        ]  # fmt: skip
        found = self.run(what, self.player_env, seconds + 40)
        self.note(game, f"gate-{new.stem}", found)
        return bool(found and found["pairings"] and found["pairings"][0]["pair"] >= 0.55)

    def ladder(self, game: str, net: Path, budget: str, seconds: float) -> None:
        seconds = min(seconds, self.left())
        if seconds < 5 or not net.exists():
            return
        what = [
            *self.player, "-m", "tawantin.bots.arena", game, "--bots",
            f"net:{net}@{budget},greedy", "--alone", "--games", "400", "--players", "4",
            "--log", f"{net.stem}-{budget}.jsonl", "--workers", str(self.cores),
        ]  # fmt: skip
        found = self.run([*what, "--seconds", f"{seconds:.1f}"], self.player_env, seconds + 40)
        found = found or self.run([*what, "--seconds", "0.01"], self.player_env, 20)
        self.note(game, f"ladder-{net.stem}-{budget}", found)

    def pack(self, game: str, folders: list[str]) -> None:
        """All positions of a game in one file, for the next call."""
        code = (
            "import sys; from pathlib import Path; from tawantin.train.samples import pack;"
            "pack([p for f in sys.argv[3:] for p in Path(f).glob('*.npz')], Path(sys.argv[1]),"
            " int(sys.argv[2]))"
        )
        target = self.out / f"data-{game}.npz"
        what = [*self.player, "-c", code, str(target), str(15 << 20), *folders]
        done = subprocess.run(
            what, env={**os.environ, **self.player_env}, cwd=self.work, capture_output=True,
            text=True,
        )  # fmt: skip
        size = target.stat().st_size if target.exists() else 0
        self.log(f"{game}: {size} bytes of positions {done.stderr[-300:]}")

    # The whole.

    def go(self) -> None:
        args, total = self.args, self.args.seconds
        self.look_round()
        self.unpack()
        games = args.games
        old: dict[str, Path] = {}
        before: dict[str, list[str]] = {game: [] for game in games}
        for game in games:
            kept = args.before / f"{game}.weights" if args.before else Path("/nowhere")
            if kept.exists():
                old[game] = self.work / f"{game}-before.weights"
                shutil.copy(kept, old[game])
            data = args.before / f"data-{game}.npz" if args.before else Path("/nowhere")
            if data.exists():
                earlier = self.work / f"{game}-old"
                earlier.mkdir(exist_ok=True)
                shutil.copy(data, earlier / f"{game}-old.npz")
                before[game].append(earlier.name)
        if old and args.leaf:
            what = [*self.player, str(ROOT / "benchmarks" / "leaf.py")]
            what += [f"{game}={path}" for game, path in old.items()]
            self.figures["leaf"] = self.run(what, self.player_env, 40)
            self.log(f"microseconds: {json.dumps(self.figures['leaf'])}")
        shares = GOING_ON if len(old) == len(games) else SHARES
        parts = sum(WEIGHTS[game] for game in games)
        each = {
            name: {game: share * total * WEIGHTS[game] / parts for game in games}
            for name, share in shares.items()
        }
        fits = ThreadPoolExecutor(2)
        first: dict[str, Future[bool]] = {}
        for game in games:
            if game in old:
                continue
            self.selfplay(game, f"{game}-greedy", args.seed, None, each["greedy"][game])
            before[game].insert(0, f"{game}-greedy")
            old[game] = self.work / f"{game}-greedy.weights"
            first[game] = fits.submit(
                self.fit, game, before[game], old[game], args.fit_seconds, "greedy games"
            )
        best = dict(old)
        packed: list[Future[None]] = []
        for number in range(args.first, args.first + args.rounds):
            fitted: dict[str, Future[bool]] = {}
            for game in games:
                if game in first:
                    first.pop(game).result()
                folder = f"{game}-search-{number}"
                share = each["search"][game] / args.rounds
                self.selfplay(game, folder, args.seed + number, best[game], share)
                before[game].append(folder)
                new = self.work / f"{game}-round-{number}.weights"
                note = f"{args.note} round {number}, {args.iterations} walks".strip()
                fitted[game] = fits.submit(
                    self.fit, game, list(before[game]), new, args.fit_seconds, note
                )
            for game in games:
                new = self.work / f"{game}-round-{number}.weights"
                fitted[game].result()
                packed.append(fits.submit(self.pack, game, list(before[game])))
                if self.gate(game, new, best[game], each["gate"][game] / args.rounds):
                    best[game] = new
        if args.candidates:
            for game in games:
                new = self.work / f"{game}-candidate.weights"
                shutil.copy(args.candidates / f"{game}.weights", new)
                if self.gate(game, new, best[game], args.gate_seconds * WEIGHTS[game]):
                    best[game] = new
        rungs = [(game, budget) for budget in args.ladder for game in games]
        parts = sum(WEIGHTS[game] for game, _ in rungs)
        for game, budget in rungs:
            tail = 25 if budget.endswith("s") else 10  # the last games take a while
            share = self.left() * WEIGHTS[game] / parts - tail
            parts -= WEIGHTS[game]
            self.ladder(game, best[game], budget, share)
        for waiting in packed:
            waiting.result()
        self.keep()
        self.log("done")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("/tmp/training-round"))
    parser.add_argument("--seconds", type=float, default=570.0)
    parser.add_argument("--portable", type=Path)
    parser.add_argument("--before", type=Path, help="GAME.weights and data-GAME.npz to go on from")
    parser.add_argument("--candidates", type=Path, help="GAME.weights, fitted elsewhere, to gate")
    parser.add_argument("--gate-seconds", type=float, default=50.0, help="for a candidate")
    parser.add_argument("--leaf", action="store_true", help="measure what a walk costs first")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--first", type=int, default=1, help="the number of the first round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=80)
    parser.add_argument("--gate-iterations", type=int, default=24)
    parser.add_argument("--ladder", nargs="+", default=["400"], help="budgets against greedy")
    parser.add_argument("--fit-seconds", type=float, default=15.0)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--eyes", choices=["each"], help="every seat's row has its own cards")
    parser.add_argument("--note", default="")
    args = parser.parse_args()
    for name in ("out", "work", "portable", "before", "candidates"):
        path = getattr(args, name)
        setattr(args, name, path.resolve() if path is not None else None)
    Round(args).go()


if __name__ == "__main__":
    main()
