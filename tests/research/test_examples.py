"""The examples: a short run of each learner, and what it learnt on the ladder."""

import importlib
import json
import sys
from pathlib import Path

import pytest

from tawantin.bots import benchmark
from tawantin.bots.lineup import agent_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if started where the README's commands are."""
    monkeypatch.syspath_prepend(ROOT)


def curve(folder: Path) -> list[dict[str, float]]:
    lines = (folder / "curve.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.slow
def test_ppo_learns_goes_on_and_climbs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    module = importlib.import_module("examples.ppo")
    words = [
        "ppo.py",
        "machu_picchu",
        "--out",
        str(tmp_path),
        "--seconds",
        "0.01",
        "--device",
        "cpu",
    ]
    words += ["--lanes", "4", "--steps", "8", "--width", "8", "--batch", "16", "--processes", "1"]
    words += ["--test-games", "2", "--test-lanes", "2"]
    monkeypatch.setattr(sys, "argv", words)
    module.main()
    module.main()
    assert [line["update"] for line in curve(tmp_path)] == [1, 2]
    assert all("win_random" in line and "win_greedy" in line for line in curve(tmp_path))
    monkeypatch.setenv("PPO_RUN", str(tmp_path))
    assert isinstance(agent_of("examples.ppo:Agent"), module.Agent)
    against_random, *_ = benchmark.Plan("machu_picchu", "examples.ppo:Agent", games=1).tasks()
    played, log = benchmark.play(against_random)
    assert min(played["places"]) == 1
    assert len(log) > 100


@pytest.mark.slow
def test_sb3_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    words = ["sb3_ppo.py", "machu_picchu", "--players", "2", "--out", str(tmp_path)]
    words += ["--seconds", "0.01", "--envs", "2", "--test-games", "1"]
    monkeypatch.setattr(sys, "argv", words)
    importlib.import_module("examples.sb3_ppo").main()
    assert (tmp_path / "model.zip").exists()
