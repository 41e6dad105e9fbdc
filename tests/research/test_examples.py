"""The examples: a short run of each learner, and what it learnt on the ladder."""

import importlib
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from tawantin.bots import benchmark, policy
from tawantin.bots.guided import GuidedSearch
from tawantin.bots.lineup import agent_of, bot_of
from tawantin.core.registry import game
from tests.nets import after
from tests.programs import need_module

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
    need_module("torch")
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
def test_ppo_learns_all_numbers_of_players_and_writes_a_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_module("torch")
    torch = importlib.import_module("torch")
    module = importlib.import_module("examples.ppo")
    words = ["ppo.py", "inca_empire", "--out", str(tmp_path), "--device", "cpu"]
    small = ["--lanes", "6", "--steps", "8", "--width", "8", "--batch", "16", "--processes", "1"]
    learn = ["--seconds", "0.01", "--players", "3,4,4", "--varied", "2", "--test-games", "0"]
    monkeypatch.setattr(sys, "argv", [*words, *small, *learn])
    module.main()
    path = tmp_path / "inca_empire.npz"
    monkeypatch.setattr(sys, "argv", [*words, "--export", str(path)])
    module.main()
    one = game("inca_empire")
    found = policy.load(one, path)
    hot = tmp_path / "hot.npz"
    monkeypatch.setattr(
        sys, "argv", [*words, "--heat", "3", "--trust", "0.5", "--halves", "--export", str(hot)]
    )
    module.main()
    assert [policy.read(hot)[0][key] for key in ("heat", "trust", "halves")] == [3.0, 0.5, True]
    assert found.header["trained"]["steps"] == 48
    net, observer = module.learnt(tmp_path, "inca_empire")
    s = after(one, 3, 10, 1)
    seat, legal = one.actor(s), one.legal_actions(s)
    row = torch.from_numpy(observer.bytes(s, seat, seat).copy())
    with torch.no_grad():
        logits, values = net(row[None], torch.from_numpy(observer.mask(legal)).bool()[None])
    wanted = [float(logits[0, observer.encoder.index_of(action)]) for action in legal]
    told, worth = found.look(s, seat, legal)
    assert told == pytest.approx(wanted, abs=0.02)
    lead = float(values[0, 1] - values[0, 0])
    assert 2 * (worth[(seat + 1) % 3] - worth[seat]) == pytest.approx(lead, abs=0.02)
    assert isinstance(bot_of(one, f"policy:{path}@4"), GuidedSearch)
    words[3] = str(tmp_path / "on")
    on = [*words, *small, *learn, "--apart", "--start", str(path), "--rate", "0"]
    monkeypatch.setattr(sys, "argv", on)
    module.main()
    monkeypatch.setattr(sys, "argv", [*words, "--export", str(path)])
    module.main()
    apart = policy.load(one, path)  # it has learnt nothing yet, and tells values apart
    assert apart.header["apart"]
    assert apart.look(s, seat, legal)[0] == pytest.approx(told, abs=0.02)
    monkeypatch.setattr(sys, "argv", [*on, "--out", str(tmp_path / "wide"), "--width", "16"])
    with pytest.raises(SystemExit, match="another width"):
        module.main()
    for more in (["--width", "16"], small[:0]):  # begun to tell apart, or with eight units
        monkeypatch.setattr(sys, "argv", [*words, *small, *learn, *more])
        with pytest.raises(SystemExit, match="another width"):
            module.main()
    monkeypatch.setattr(sys, "argv", [*on, "--out", str(tmp_path / "no"), "--start", "none.npz"])
    with pytest.raises(SystemExit, match="no policy"):
        module.main()
    monkeypatch.setattr(sys, "argv", ["ppo.py", "cuzco", *words[2:], "--apart"])
    with pytest.raises(SystemExit, match="no values"):
        module.main()


def test_ppo_tells_every_seat_what_its_own_next_choices_came_to() -> None:
    need_module("torch")
    module = importlib.import_module("examples.ppo")
    seats = np.array([[0], [1], [0], [1], [0]])
    values = np.array([[0.1], [0.2], [0.3], [0.4], [0.5]], dtype=np.float32)
    rewards, over = np.zeros((5, 1, 3), dtype=np.float32), np.zeros((5, 1), dtype=np.bool_)
    rewards[2, 0, :2], over[2] = (1.0, -1.0), True
    found, known = module.returns(values, rewards, over, seats, 1.0, 0.5)
    assert known[:3, 0].all()  # of what the first game came to
    assert known[3, 0].tolist() == [True, False, False]  # the first seat chooses once more
    assert not known[4].any()
    own = 0.5 * (0.3 + 1.0)  # half its value at its next choice, half what that came to
    assert found[2, 0, :2].tolist() == [1.0, -1.0]
    assert found[1, 0, :2] == pytest.approx([own, -1.0])
    assert found[0, 0, :2] == pytest.approx([own, 0.5 * (0.2 - 1.0)])
    assert found[3, 0, 0] == pytest.approx(0.5)
    turned = module.turned(found, seats, np.array([2]), 3)
    assert turned[1, 0] == pytest.approx([-1.0, own, 0.0])


@pytest.mark.slow
def test_sb3_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need_module("sb3_contrib")
    words = ["sb3_ppo.py", "machu_picchu", "--players", "2", "--out", str(tmp_path)]
    words += ["--seconds", "0.01", "--envs", "2", "--test-games", "1"]
    monkeypatch.setattr(sys, "argv", words)
    importlib.import_module("examples.sb3_ppo").main()
    assert (tmp_path / "model.zip").exists()
