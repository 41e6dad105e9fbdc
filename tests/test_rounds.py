"""Rounds of learning: one command, stopped anywhere and taken up again, small enough for here."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawantin.bots import net as nets
from tawantin.bots.lineup import weights
from tawantin.core.errors import BadSetup
from tawantin.core.registry import NAMES, game
from tawantin.train import rounds, selfplay
from tests.nets import some_net

NAME = NAMES[0]
SMALL = rounds.Plan(NAME, 8, 8, 4, 1, 2e-3, 4, 4, 2)


class Enough(Exception):
    """Somebody stops the command."""


def stopping_after(steps: int) -> rounds.Watch:
    """What a stop in the middle of the work looks like from inside."""
    seen = 0

    def watch(what: str, done: int, total: int) -> None:
        nonlocal seen
        seen += 1
        if seen > steps:
            raise Enough

    return watch


def told(figures: dict[str, Any]) -> list[Any]:
    """What does not depend on the clock."""
    kept = []
    for one in figures["rounds"]:
        gate = one.get("gate", {"pairings": [{}], "passed": None})
        kept.append([one["play"], one["fit"]["loss"], gate["pairings"][0].get("pair")])
    return kept


@pytest.mark.slow
def test_a_training_that_is_stopped_again_and_again_ends_as_one_that_is_not(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    how = rounds.How(rounds=1, workers=1)
    whole = rounds.train(SMALL, one, how)
    stops = 0
    for steps in range(1, 40):
        try:
            found = rounds.train(SMALL, other, how, stopping_after(steps))
            break
        except Enough:
            stops += 1
    assert stops > 3
    assert found["done"]
    assert whole["done"]
    assert told(found) == told(whole)
    assert [r["play"]["games"] for r in whole["rounds"]] == [8, 8]
    assert whole["rounds"][1]["gate"]["games"] == 4
    for name in ("round-0.weights", "round-1.weights"):
        assert (one / name).read_bytes() == (other / name).read_bytes()
    passed = whole["rounds"][1]["gate"]["passed"]
    best = (one / "best.weights").read_bytes()
    assert best == (one / f"round-{int(passed)}.weights").read_bytes()
    assert weights(game(NAME), one / "best.weights").header["trained"]["positions"] > 100
    text = (one / "report.html").read_text(encoding="utf-8")
    assert "The fit of round 1" in text
    assert text.count("<svg") == 5


@pytest.mark.slow
def test_what_is_done_is_not_done_again_and_more_rounds_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins with weights there are; a new net that does not pass leaves them the best."""
    start, out = tmp_path / "start.weights", tmp_path / "out"
    nets.save(some_net(game(NAME)), start)
    plan = SMALL._replace(start=str(start))
    gated: dict[str, Any] = {
        "games": 4,
        "pairings": [{"pair": 0.5, "pair_interval": 0.1, "games": 4}],
    }
    monkeypatch.setattr(rounds, "gate", lambda *args, **how: {**gated, "passed": False})
    first = rounds.train(plan, out, rounds.How(rounds=1, workers=1))
    assert first["rounds"][0] == {"round": 0, "start": "start.weights"}
    assert (out / "best.weights").read_bytes() == start.read_bytes()
    played: list[str] = []
    run = selfplay.run

    def watched(setup: selfplay.Setup, folder: Path, *rest: Any) -> Any:
        played.append(folder.name)
        return run(setup, folder, *rest)

    monkeypatch.setattr(selfplay, "run", watched)
    monkeypatch.setattr(rounds, "gate", lambda *args, **how: {**gated, "passed": True})
    second = rounds.train(plan, out, rounds.How(rounds=2, workers=1))
    assert played == ["games-2"]
    assert second["rounds"][1] == first["rounds"][1]
    assert (out / "best.weights").read_bytes() == (out / "round-2.weights").read_bytes()
    with pytest.raises(BadSetup, match="begun with games 8, not 16"):
        rounds.train(plan._replace(games=16), out, rounds.How())


def test_nothing_begins_when_the_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([0.0, *[9.0] * 100])
    monkeypatch.setattr("tawantin.train.rounds.time.time", lambda: next(clock))
    found = rounds.train(SMALL, tmp_path, rounds.How(workers=1, seconds=5.0))
    assert not found["done"]
    assert found["rounds"] == [{"round": 0}]
    assert json.loads((tmp_path / "figures.json").read_text(encoding="utf-8")) == found


def test_weights_with_other_eyes_are_refused(tmp_path: Path) -> None:
    start = tmp_path / "start.weights"
    nets.save(some_net(game(NAME)), start)
    with pytest.raises(BadSetup, match="eyes"):
        rounds.train(SMALL._replace(start=str(start), eyes="each"), tmp_path / "out", rounds.How())
