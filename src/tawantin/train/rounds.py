"""Rounds of learning as one command that can be stopped at any moment: `tawantin train`.

Round 0 plays greedy bots and fits a net to their games, or begins with weights there are. Each
further round plays with the best weights so far, fits on to all positions, and lets the new weights
meet the best: only those that pass the gate are kept. Everything lies in one folder: positions,
weights, games of the gates, `figures.json`, and a page with plots. A step that is in the figures is
not done again; self-play and gates go on where they were stopped.
"""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.bots.lineup import weights
from tawantin.core import registry
from tawantin.core.errors import BadSetup
from tawantin.train import selfplay
from tawantin.train.fit import fit
from tawantin.train.gate import gate
from tawantin.train.pages import training_page

Watch = Callable[[str, int, int], None]
"""Told of every step: what it is, how far it is, how much there is."""


class Plan(NamedTuple):
    """What makes the weights; another plan needs another folder."""

    game: str
    greedy: int = 4000  # games of round 0
    games: int = 2000  # of every further round
    iterations: int = 100  # walks of a full decision
    epochs: int = 12
    rate: float = 2e-3
    gate_games: int = 200
    gate_iterations: int = 100
    players: int = 4  # at the gates
    seed: int = 1
    eyes: str | None = None
    start: str = ""


class How(NamedTuple):
    """What makes no difference to the weights."""

    rounds: int = 2
    workers: int = 0
    ray: str = ""
    seconds: float = 0.0


class Stopped(Exception):
    """The time is over; the next call goes on."""


def train(
    plan: Plan, out: Path, how: How, watch: Watch = lambda what, done, total: None
) -> dict[str, Any]:
    """Go on with the rounds; the figures of all there have been. `done`: whether these are all."""
    return Training(plan, out.resolve(), how, watch).go()


class Training:
    def __init__(self, plan: Plan, out: Path, how: How, watch: Watch) -> None:
        self.plan: Final = plan
        self.out: Final = out
        self.how: Final = how
        self.watch: Final = watch
        self.deadline: Final = time.time() + how.seconds if how.seconds else 0.0
        self.game: Final = registry.game(plan.game)
        self.game.check_players(plan.players)
        self.best: Final = out / "best.weights"
        self.figures: dict[str, Any] = self._begun()

    def _begun(self) -> dict[str, Any]:
        path, plan = self.out / "figures.json", self.plan._asdict()
        now = {**plan, "rules": self.game.rules_version}
        if path.exists():
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            for key, before in {**found["plan"], "rules": found["rules"]}.items():
                if before != now[key]:
                    raise BadSetup(f"{self.out} was begun with {key} {before!r}, not {now[key]!r}")
            return found
        if self.plan.start:
            net = weights(self.game, Path(self.plan.start))
            if net.header.get("eyes") != self.plan.eyes:
                raise BadSetup(f"{self.plan.start} has eyes {net.header.get('eyes')!r}")
        self.out.mkdir(parents=True, exist_ok=True)
        return {"plan": plan, "rules": now["rules"], "rounds": [], "done": False}

    def go(self) -> dict[str, Any]:
        try:
            for number in range(self.how.rounds + 1):
                self._round(number)
            self.figures["done"] = True
        except Stopped:
            self.figures["done"] = False
        self._keep()
        return self.figures

    def _round(self, number: int) -> None:
        rounds = self.figures["rounds"]
        if number == len(rounds):
            rounds.append({"round": number})
        one = rounds[number]
        if number == 0 and self.plan.start:
            if not self.best.exists():
                copied(Path(self.plan.start), self.best)
            one["start"] = Path(self.plan.start).name
            return
        if "play" not in one:
            one["play"] = self._play(number)
            self._keep()
        if "fit" not in one:
            one["fit"] = self._fit(number)
            self._keep()
        if number == 0:
            if not self.best.exists():
                copied(self._weights(0), self.best)
        elif "gate" not in one:
            one["gate"] = self._gate(number)
            if one["gate"]["passed"]:
                copied(self._weights(number), self.best)
            self._keep()

    def _play(self, number: int) -> dict[str, int]:
        plan, folder = self.plan, self._folder(number)
        net = str(self._frozen(number)) if number else ""
        setup = selfplay.Setup(plan.game, plan.seed + number, net, plan.iterations, plan.eyes)
        games = plan.games if number else plan.greedy
        total = -(-games // selfplay.CHUNK)
        what = f"round {number}: games"
        left = len(selfplay.missing(setup, folder, games))
        self.watch(what, total - left, total)
        how = self.how
        for _ in selfplay.run(setup, folder, games, self._left(), how.workers, how.ray):
            left -= 1
            self.watch(what, total - left, total)
        if left:
            raise Stopped
        return selfplay.count(folder.glob(f"{plan.game}-*.npz"))

    def _fit(self, number: int) -> dict[str, Any]:
        plan = self.plan
        self._left()
        self.watch(f"round {number}: fit", 0, 1)
        folders = [self._folder(i) for i in range(number + 1)]
        return fit(
            plan.game,
            [folder for folder in folders if folder.exists()],
            self._weights(number),
            start=self._frozen(number) if number else None,
            epochs=plan.epochs,
            rate=plan.rate,
            seed=plan.seed,
            eyes=plan.eyes,
            note=f"tawantin train, round {number}",
        )

    def _gate(self, number: int) -> dict[str, Any]:
        plan, how, done = self.plan, self.how, 0
        what = f"round {number}: gate"
        self.watch(what, 0, plan.gate_games)

        def one_more(_: object) -> None:
            nonlocal done
            done += 1
            self.watch(what, done, plan.gate_games)

        found = gate(
            plan.game,
            self._weights(number),
            str(self._frozen(number)),
            plan.players,
            plan.gate_games,
            plan.gate_iterations,
            seed=plan.seed + number,
            workers=how.workers,
            seconds=self._left(),
            log_file=self.out / f"gate-{number}.jsonl",
            watch=one_more,
            ray=how.ray,
        )
        if found["games"] < plan.gate_games:
            raise Stopped
        return found

    def _folder(self, number: int) -> Path:
        return self.out / f"games-{number}"

    def _weights(self, number: int) -> Path:
        return self.out / f"round-{number}.weights"

    def _frozen(self, number: int) -> Path:
        """The weights a round begins with, which are the best until its gate."""
        path = self.out / f"before-{number}.weights"
        if not path.exists():
            copied(self.best, path)
        return path

    def _left(self) -> float:
        """Seconds there are still; 0: as many as it takes."""
        if not self.deadline:
            return 0.0
        left = self.deadline - time.time()
        if left <= 0:
            raise Stopped
        return left

    def _keep(self) -> None:
        for name, text in (
            ("figures.json", json.dumps(self.figures, indent=1) + "\n"),
            ("report.html", training_page(self.figures)),
        ):
            beside = self.out / f"{name}.part"
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.out / name)


def copied(path: Path, to: Path) -> None:
    """All at once, so that a file that is there is whole."""
    beside = to.with_suffix(".part")
    shutil.copy(path, beside)
    beside.replace(to)
