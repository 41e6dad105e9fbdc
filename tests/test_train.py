"""Training in small: games are played and written down, read again, packed, fitted."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tawantin.bots import lineup
from tawantin.bots import net as nets
from tawantin.bots import policy as policies
from tawantin.bots.lineup import made_for, weights
from tawantin.bots.weight_files import POLICIES
from tawantin.core.registry import NAMES, game
from tawantin.train import admit, samples, selfplay
from tests.nets import some_layers, some_net

SOME = {"game": "nim", "features": 1, "rules": 1, "bounds": [3, 9], "eyes": None}


def some(games: int) -> samples.Samples:
    found = samples.Samples(2, 2)
    for i in range(games):
        found.add(bytes([1, i % 9, 2, 3]), [])
        found.add(bytes([0, 1, 2, i % 9]), [0.25, 0.75])
        found.finish(i, *(([1, 2], [9, 5]) if i % 2 else ([2, 1], [-3, 70])))
    return found


def test_positions_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    samples.write(path, SOME, [some(3)])
    header, arrays = samples.read(path, SOME)
    rows, places, scores, values, games = arrays[2]
    assert header["game"] == "nim"
    assert rows.shape == (6, 2, 2)
    assert rows[1].tolist() == [[0, 1], [2, 0]]
    assert places.tolist() == [[2, 1], [2, 1], [1, 2], [1, 2], [2, 1], [2, 1]]
    assert scores[1:3].tolist() == [[-3, 70], [9, 5]]
    assert games.tolist() == [0, 0, 1, 1, 2, 2]
    assert values[0].tolist() == [samples.NO_VALUE] * 2
    assert values[1].tolist() == [25, 75]


def test_positions_made_for_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    samples.write(path, SOME, [some(1)])
    with pytest.raises(samples.BadSamples, match="features"):
        samples.read(path, {**SOME, "features": 2})
    path.write_bytes(b"nothing")
    with pytest.raises(samples.BadSamples, match="no positions"):
        samples.read(path, SOME)


def test_packing_drops_positions_evenly_until_they_fit(tmp_path: Path) -> None:
    paths = [tmp_path / "a.npz", tmp_path / "b.npz"]
    for path in paths:
        samples.write(path, SOME, [some(500)])
    whole, part = tmp_path / "whole.npz", tmp_path / "part.npz"
    samples.pack(paths, whole, 1 << 20)
    assert len(samples.read(whole, SOME)[1][2][0]) == 2000
    samples.pack(paths, part, whole.stat().st_size - 1)
    left = samples.read(part, SOME)[1][2]
    assert 0 < len(left.rows) < 2000
    assert (
        left.values[:, 0] != samples.NO_VALUE
    ).sum() == 1000  # what was searched is dropped last


@pytest.mark.parametrize("name", NAMES)
def test_a_search_writes_down_what_it_thought(name: str, tmp_path: Path) -> None:
    one = game(name)
    path = tmp_path / "w.npz"
    nets.save(some_net(one), path)
    player = selfplay.Player(selfplay.Setup(name, 1, str(path), 2))
    found: dict[int, samples.Samples] = {}
    player.play(1, found)
    ((players, kept),) = found.items()
    assert len(kept.rows) == len(kept.values) == len(kept.places) > 10
    width = len(made_for(one)["bounds"])
    assert {len(row) for row in kept.rows} == {players * width}
    thought = [values for values in kept.values if values[0] != samples.NO_VALUE]
    assert thought
    assert all(abs(sum(values) - 50 * players) <= players for values in thought)


@pytest.mark.slow
def test_games_are_played_once_and_taken_up_again(tmp_path: Path) -> None:
    setup = selfplay.Setup(NAMES[0], 3, "", 0)
    first = list(selfplay.run(setup, tmp_path, 9, 0.0, 2))
    assert sum(found["games"] for found in first) == 16  # two whole chunks
    assert not list(selfplay.run(setup, tmp_path, 9, 0.0, 2))
    assert len(list(tmp_path.glob("*.npz"))) == 2


@pytest.mark.slow
def test_weights_of_earlier_rules_are_tried_and_then_admitted(tmp_path: Path) -> None:
    one = game(NAMES[0])
    path, net = tmp_path / "w.npz", some_net(one)
    nets.save(nets.Net({**net.header, "rules": -2, "admitted": [-1]}, net.layers), path)
    with pytest.raises(nets.WrongWeights, match="rules"):
        weights(one, path)
    command = [sys.executable, "-m", "tawantin.train.admit", one.name, "--weights", str(path)]
    command += ["--games", "4", "--players", "2", "--iterations", "8", "--workers", "1"]
    for against, passes in (("random", True), ("greedy", False)):
        before = path.read_bytes()
        done = subprocess.run([*command, "--against", against], capture_output=True, text=True)
        found = json.loads(done.stdout)
        assert found["passed"] is passes
        assert done.returncode == (0 if passes else 1)
        if passes:
            assert weights(one, path).header["admitted"] == [-1, one.rules_version]
        else:
            assert path.read_bytes() == before


@pytest.mark.slow
def test_a_policy_of_earlier_rules_is_tried_and_then_admitted(tmp_path: Path) -> None:
    one = game(NAMES[0])
    path = tmp_path / "p.npz"
    command = [sys.executable, "-m", "tawantin.train.admit", one.name, "--weights", str(path)]
    command += ["--games", "2", "--players", "2", "--iterations", "8", "--workers", "1"]
    header, learnt = policies.read(POLICIES / f"{one.name}.npz")
    for layers, against, passes in (
        (some_layers(one), "greedy", False),  # at random against one who knows something
        (learnt, "random", True),  # and the other way round
    ):
        policies.save(path, {**header, "rules": 0, "admitted": [], "heat": 2.0}, layers)
        with pytest.raises(nets.WrongWeights, match="rules"):
            policies.load(one, path)
        done = subprocess.run([*command, "--policy", "--against", against], capture_output=True)
        assert json.loads(done.stdout)["passed"] is passes
        assert done.returncode == (0 if passes else 1)
    header = policies.load(one, path).header
    assert (header["admitted"], header["heat"]) == ([one.rules_version], 2.0)


def test_weights_are_tried_with_every_number_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = game(NAMES[0])
    path, net = tmp_path / "w.npz", some_net(one)
    nets.save(nets.Net({**net.header, "rules": 0}, net.layers), path)
    won = {2: 0.5, 3: 0.9, 4: 0.7}
    played = dict.fromkeys(won, 4)

    def contest(name: str, bots: list[str], players: int, games: int, **_: object) -> object:
        return {
            "players": players,
            "games": played[players],
            "pairings": [{"pair": won[players]}] if played[players] else [],
        }

    def tried(*words: str) -> bool:
        command = ["admit", one.name, "--weights", str(path), "--games", "4", *words]
        monkeypatch.setattr(sys, "argv", command)
        before = path.read_bytes()
        try:
            admit.main()
        except SystemExit as stop:
            assert stop.code == 1
            assert path.read_bytes() == before
            return False
        return True

    monkeypatch.setattr(admit, "contest", contest)
    won[3] = 0.49
    assert not tried()
    won[3], played[2] = 0.9, 3  # the time was up
    assert not tried()
    assert not tried("--players", "2")
    played[2], won[2] = 4, 0.5
    capsys.readouterr()
    assert tried()
    said = json.loads(capsys.readouterr().out)
    assert [each["players"] for each in said["contests"]] == list(one.players)
    assert weights(one, path).header["admitted"] == [one.rules_version]


def test_what_cannot_be_tried_is_not_admitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = game(NAMES[0])
    path, other = tmp_path / "p.npz", tmp_path / "other.npz"
    header = {**policies.made_for(one), "rules": 0, "trust": 0.5}
    policies.save(path, header, some_layers(one))
    policies.save(other, {**header, "game": NAMES[1]}, some_layers(one))
    monkeypatch.setattr(lineup, "WEIGHTS", tmp_path)  # which it would need, and are not there
    for file, words in (
        (path, ["--policy"]),
        (other, ["--policy"]),
        (tmp_path / "none.npz", ["--policy"]),
        (tmp_path / "none.npz", []),
        (path, ["--games", "0"]),
        (path, ["--players", "3,x"]),
    ):
        monkeypatch.setattr(sys, "argv", ["admit", one.name, "--weights", str(file), *words])
        with pytest.raises(SystemExit, match="2"):
            admit.main()
        assert "error: " in capsys.readouterr().err
    assert "admitted" not in policies.read(path)[0]


@pytest.mark.slow
def test_a_net_is_fitted_and_can_be_played_with(tmp_path: Path) -> None:
    setup = selfplay.Setup(NAMES[0], 4, "", 0)
    list(selfplay.run(setup, tmp_path, 16, 0.0, 2))
    out = tmp_path / "new.weights"
    command = [sys.executable, "-m", "tawantin.train.fit", NAMES[0]]
    command += ["--data", str(tmp_path), "--out", str(out), "--epochs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(done.stdout)["positions"] > 100
    net = weights(game(NAMES[0]), out)
    assert isinstance(net, nets.Net)
    assert all(np.isfinite(layer).all() for layer in net.layers.values())
