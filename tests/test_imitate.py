"""A policy learns from games of a search: they are written down, read again, and imitated."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tawantin.bots import policy as policies
from tawantin.bots.lineup import bot_of
from tawantin.bots.search import Search
from tawantin.bots.weight_files import WrongWeights
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tawantin.train import demonstrate, imitate
from tawantin.train.demonstrate import Setup
from tawantin.train.samples import BadSamples
from tests.crew import in_turn
from tests.nets import after, some_layers
from tests.programs import need_module

NAME = NAMES[1]
Layers = dict[str, policies.Floats]


@pytest.fixture
def start(tmp_path: Path) -> Path:
    one = game(NAME)
    path = tmp_path / "start.npz"
    header = {**policies.made_for(one), "trust": 0.5, "trained": {"words": "by chance"}}
    policies.save(path, header, some_layers(one))
    return path


@pytest.fixture
def setup(start: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    def at_once(function: object, jobs: object, workers: int, *_: object) -> object:
        return in_turn(function, jobs, workers)  # type: ignore[arg-type]

    monkeypatch.setattr(demonstrate, "work", at_once)
    return Setup(NAME, 1, str(start), 3, (2, 3))


def test_every_decision_of_a_search_is_written_down(setup: Setup, tmp_path: Path) -> None:
    out, one = tmp_path / "games", policies.encoder_of(game(NAME))
    brought = demonstrate.run(setup, out, 2)
    shown = demonstrate.read(out.glob("*.npz"), {"game": NAME, "iterations": 3})
    assert brought == {"games": 2, "decisions": len(shown.rows)}
    assert set(shown.games.tolist()) == {0, 1}
    assert shown.rows.shape[1] == one.width
    assert (shown.counts > 1).all()
    assert shown.counts.sum() == len(shown.choices) == len(shown.tries)
    begins = np.cumsum(shown.counts, dtype=np.int64) - shown.counts
    assert np.add.reduceat(shown.tries, begins) == pytest.approx(np.ones(len(begins)), abs=1e-5)
    for chances in (shown.thought, shown.became):
        assert chances.sum(1) == pytest.approx(shown.players / 2, abs=1e-5)
        for row, players in zip(chances, shown.players, strict=True):
            assert not row[players:].any()
    assert demonstrate.run(setup, out, 2) == {"games": 0, "decisions": 0}
    (out / f"{NAME}-1-00001.npz").unlink()
    assert demonstrate.run(setup, out, 2)["games"] == 1
    again = demonstrate.read(out.glob("*.npz"), {})
    for name, numbers in shown._asdict().items():
        assert np.array_equal(numbers, getattr(again, name)), name


def test_a_search_without_a_policy_shows_what_it_chose(setup: Setup, tmp_path: Path) -> None:
    plain, out = setup._replace(policy="", iterations=9), tmp_path / "games"
    assert type(demonstrate.Player(plain).search) is Search
    demonstrate.run(plain, out, 1)
    shown = demonstrate.read(out.glob("*.npz"), {"policy": None, "iterations": 9})
    begins = np.cumsum(shown.counts, dtype=np.int64) - shown.counts
    assert np.add.reduceat(shown.tries, begins) == pytest.approx(np.ones(len(begins)), abs=1e-5)
    assert (np.maximum.reduceat(shown.tries, begins) > 0.5).all()  # the one chosen, after all tries
    with pytest.raises(BadSamples, match="policy None, not"):
        demonstrate.run(setup._replace(iterations=9), out, 1)


@pytest.mark.parametrize("halves", [False, True])
def test_a_search_by_halves_shows_what_it_chose(setup: Setup, tmp_path: Path, halves: bool) -> None:
    """Who tries the last two alike would show that both are as good."""
    start, out = tmp_path / "halves.npz", tmp_path / "games"
    header, layers = policies.read(Path(setup.policy))
    policies.save(start, {**header, "halves": halves}, layers)
    demonstrate.run(setup._replace(policy=str(start), iterations=9), out, 1)
    shown = demonstrate.read(out.glob("*.npz"), {"iterations": 9})
    begins = np.cumsum(shown.counts, dtype=np.int64) - shown.counts
    assert np.add.reduceat(shown.tries, begins) == pytest.approx(np.ones(len(begins)), abs=1e-5)
    most = np.maximum.reduceat(shown.tries, begins)
    assert (most > 0.5).all() == halves


class Noted:
    """A search, and which seats it was asked for."""

    def __init__(self, search: Any) -> None:
        self.search, self.halves = search, search.halves
        self.asked: list[tuple[int, list[float]]] = []

    def choose(self, game: Game, state: State, seat: int, rng: FastRng) -> int:
        chosen: int = self.search.choose(game, state, seat, rng)
        self.lines, self.value = self.search.lines, self.search.value
        self.asked.append((seat, self.value))
        return chosen


def test_chances_begin_with_the_seat_that_is_asked(setup: Setup) -> None:
    player = demonstrate.Player(setup._replace(players=(4,)))
    player.search = noted = Noted(player.search)  # type: ignore[assignment]
    shown = player.play(3)
    seats = [seat for seat, _ in noted.asked]
    assert len(set(seats)) > 1
    ended = np.roll(shown.became[0, :4], seats[0])
    assert len(set(ended.tolist())) > 1
    for k, (seat, values) in enumerate(noted.asked):
        assert np.roll(shown.became[k, :4], seat).tolist() == ended.tolist()
        assert np.roll(shown.thought[k, :4], seat) == pytest.approx(values, abs=1e-6)


def test_decisions_made_for_something_else_are_refused(setup: Setup, tmp_path: Path) -> None:
    out = tmp_path / "games"
    demonstrate.run(setup, out, 1)
    with pytest.raises(BadSamples, match="rules"):
        demonstrate.read(out.glob("*.npz"), {"rules": 99})
    with pytest.raises(BadSamples, match="no files"):
        demonstrate.read([], {})
    with pytest.raises(BadSamples, match="iterations 3, not 4"):
        demonstrate.run(setup._replace(iterations=4), out, 1)
    for broken in (b"nothing", b"", next(out.glob("*.npz")).read_bytes()[:999]):
        (out / f"{NAME}-1-00007.npz").write_bytes(broken)
        with pytest.raises(BadSamples, match="no decisions"):
            demonstrate.read(out.glob("*.npz"), {})


def test_it_plays_in_other_processes_by_its_command(
    start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demonstrate", NAME, "--out", str(tmp_path / "games"), "--policy", str(start)]
    words += ["--games", "1", "--iterations", "2", "--players", "2", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", words)
    demonstrate.main()
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 1
    shown = demonstrate.read((tmp_path / "games").glob("*.npz"), {"counts": [2]})
    assert set(shown.players.tolist()) == {2}
    monkeypatch.setattr(sys, "argv", [*words, "--plain"])
    with pytest.raises(SystemExit):
        demonstrate.main()
    assert "not allowed with" in capsys.readouterr().err
    plain = [word for word in words if word not in ("--policy", str(start))]
    plain[3] = str(tmp_path / "plain")
    monkeypatch.setattr(sys, "argv", [*plain, "--plain"])
    demonstrate.main()
    assert len(demonstrate.read((tmp_path / "plain").glob("*.npz"), {"policy": None}).rows)


def test_decisions_by_other_weights_are_others(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demonstrate.run(setup, tmp_path / "games", 1)
    monkeypatch.setattr(demonstrate, "weights_mark", lambda game: "other")
    with pytest.raises(BadSamples, match="weights"):
        demonstrate.run(setup, tmp_path / "games", 1)


@pytest.mark.slow
def test_a_policy_learns_what_the_search_chose(
    setup: Setup, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told that the first choice is always the best and whoever is asked wins, it believes it."""
    need_module("torch")
    data, one = tmp_path / "games", game(NAME)
    demonstrate.run(setup._replace(players=(2,)), data, 3)
    shown = demonstrate.read(data.glob("*.npz"), {})
    tries, chances = np.zeros_like(shown.tries), np.zeros_like(shown.became)
    tries[np.cumsum(shown.counts) - shown.counts] = 1.0
    chances[:, 0] = 1.0
    shown = shown._replace(tries=tries, became=chances, thought=chances)
    for path in data.glob("*.npz"):
        path.unlink()
    demonstrate.write(data / f"{NAME}-1.npz", policies.made_for(one), shown)
    monkeypatch.setattr(imitate, "HELD_OUT", 3)
    monkeypatch.setattr(imitate, "BATCH", 32)
    out = tmp_path / "new.npz"
    words = ["imitate", NAME, "--data", str(data), "--start", str(start), "--out", str(out)]
    monkeypatch.setattr(sys, "argv", [*words, "--epochs", "9", "--rate", "1e-2", "--trust", "0.75"])
    imitate.main()
    found = policies.load(one, out)
    trained = found.header["trained"]
    assert found.header["trust"] == 0.75
    assert trained["words"].startswith(NAME)
    assert trained["before"] == {"words": "by chance"}
    first, last = trained["curve"][0], trained["curve"][-1]
    assert last[0] < 0.7 * first[0]
    assert last[1] < 0.7 * first[1]
    assert last[2] > first[2] + 0.1
    refused = tmp_path / "refused.npz"
    worse = {"epochs": 1, "rate": 1e3}
    imitate.imitate(NAME, [data], out, refused, **worse)  # type: ignore[arg-type]
    assert same(policies.read(refused)[1], policies.read(out)[1])  # it was better before
    monkeypatch.setattr(imitate, "HELD_OUT", 99)
    shown = shown._replace(games=shown.games + 1)
    demonstrate.write(data / f"{NAME}-1.npz", policies.made_for(one), shown)
    with pytest.raises(BadSamples, match="too few games"):
        imitate.imitate(NAME, [data], start, refused)
    s = after(one, 3, 10, 1)
    assert bot_of(one, f"policy:{out}@4").choose(one, s, one.actor(s), FastRng(1))


@pytest.mark.slow
def test_a_policy_learns_what_a_search_sees_of_it(setup: Setup, tmp_path: Path) -> None:
    """Its chances as they are when the heat has divided their logits."""
    need_module("torch")
    one, data, curves = game(NAME), tmp_path / "games", []
    layers = some_layers(one)
    cooler = {n: np.float32(0.25) * a if "choice" in n else a for n, a in layers.items()}
    demonstrate.run(setup, data, 2)
    for number, heat in enumerate((4.0, 1.0, 1.0)):
        numbers = cooler if number == 1 else layers
        start, out = tmp_path / f"{number}.npz", tmp_path / "new.npz"
        policies.save(start, {**policies.made_for(one), "heat": heat}, numbers)
        curves.append(imitate.imitate(NAME, [data], start, out, epochs=0)["curve"][0])
        assert policies.read(out)[0]["heat"] == heat
    assert curves[0] == pytest.approx(curves[1], abs=1e-3)
    assert curves[0] != pytest.approx(curves[2], abs=1e-3)
    with pytest.raises(WrongWeights, match="trust"):
        imitate.imitate(NAME, [data], start, tmp_path / "none.npz", epochs=0, trust=7.0)
    assert not (tmp_path / "none.npz").exists()


@pytest.mark.slow
def test_a_policy_that_is_to_tell_values_apart_goes_on_from_what_it_knew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need_module("torch")
    one = game(NAMES[2])
    start, out, data = tmp_path / "start.npz", tmp_path / "new.npz", tmp_path / "games"
    data.mkdir()
    policies.save(start, policies.made_for(one), some_layers(one))
    player = demonstrate.Player(Setup(one.name, 1, str(start), 2, (3,)))
    shown = demonstrate.together([player.play(0), player.play(1)])
    demonstrate.write(data / f"{one.name}-1.npz", policies.made_for(one), shown)
    curves = []
    words = ["imitate", one.name, "--data", str(data), "--start", str(start), "--out", str(out)]
    for apart in ([], ["--apart"]):
        monkeypatch.setattr(sys, "argv", [*words, "--epochs", "1", *apart])
        imitate.main()
        curves.append(json.loads(capsys.readouterr().out)["curve"][0])
    assert curves[0] == pytest.approx(curves[1], abs=1e-3)
    new = policies.load(one, out)
    assert new.header["apart"]
    again = imitate.imitate(one.name, [data], out, out, epochs=0)
    assert policies.load(one, out).header["apart"]
    assert len(again["curve"]) == 1


def same(some: Layers, others: Layers) -> bool:
    return all(np.allclose(some[name], others[name], atol=1e-6) for name in some)
