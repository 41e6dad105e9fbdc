"""Arena, training and analysis on one local Ray; of each, a worker is killed in the middle.

`python -m tests.ray_trial FOLDER`: every result is the one that this process comes to alone.
"""

import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tawantin.bots import arena, crew
from tawantin.cli import analyse
from tawantin.core.registry import NAMES
from tawantin.train import rounds, selfplay
from tests.cli.conftest import random_match
from tests.crew import in_turn

GAME = NAMES[0]
WORKERS = 2
Work = Callable[..., Iterator[tuple[Any, Any]]]


def with_a_death(work: Work, folder: Path) -> Work:
    """The first worker that is given the second job is killed over it."""

    def mortal(function: Callable[[Any], Any], mark: Path) -> Callable[[tuple[int, Any]], Any]:
        def once(numbered: tuple[int, Any]) -> Any:
            number, job = numbered
            if number == 1 and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return function(job)

        return once

    def dying(function: Callable[[Any], Any], jobs: Iterable[Any], *rest: Any) -> Iterator[Any]:
        mark = folder / f"killed over {function.__name__}"
        for (_, job), found in work(mortal(function, mark), iter(enumerate(jobs)), *rest):
            yield job, found
        assert mark.exists(), f"nobody was {mark.name}"

    return dying


def games(ray: str) -> dict[Any, Any]:
    tasks = [arena.Task(GAME, 2, ("greedy", "random"), 0, turn, False, 1) for turn in range(3)]
    played = arena.run(tasks, WORKERS, ray=ray) if ray else map(arena.play, tasks)
    return {(r["deal"], r["turn"]): r["scores"] for r in played}


def learnt(folder: Path, ray: str) -> list[Any]:
    """What a round is learnt from, byte for byte, and what comes of it."""
    plan = rounds.Plan(GAME, 2 * selfplay.CHUNK, 8, 4, 1, 2e-3, 2, 4, 2)
    found = rounds.train(plan, folder, rounds.How(rounds=0, workers=WORKERS, ray=ray))["rounds"][0]
    made = {path.name: path.read_bytes() for path in sorted(folder.rglob("*.npz"))}
    assert len(made) == 2, made.keys()
    return [made, found["play"], found["fit"]["loss"], (folder / "round-0.weights").read_bytes()]


def looked(ray: str) -> list[dict[str, Any]]:
    return analyse._looked(random_match(2), [0], 1, 0, ray)


def main(folder: Path) -> None:
    ray: Any = importlib.import_module("ray")
    start, stop = ray.init, ray.shutdown
    here = [games(""), looked("")]
    with patch.object(selfplay, "work", lambda function, jobs, *_: in_turn(function, jobs)):
        here.append(learnt(folder / "here", ""))
    # `crew` starts Ray, and stops it when its work is done: here, when all is.
    with (
        patch.object(ray, "init", lambda **how: ray.is_initialized() or start(**how)),
        patch.object(ray, "shutdown", lambda: None),
        patch.object(crew, "_ray", with_a_death(crew._ray, folder)),
    ):
        there = [games(crew.LOCAL), looked(crew.LOCAL), learnt(folder / "there", crew.LOCAL)]
    stop()
    for alone, together in zip(here, there, strict=True):
        assert alone == together
    print("killed", len(list(folder.glob("killed over *"))))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
