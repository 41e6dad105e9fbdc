"""The plain fit: its gradient is the slope of its loss, it agrees with torch's, and it learns."""

from typing import Any

import numpy as np
import pytest

from tawantin.train.learning import FIRST, HELD_OUT, Batch, PlainFit, held_out
from tawantin.train.samples import NO_VALUE, Arrays, Positions
from tests.programs import need_module

BOUNDS = [9, 3, 5]


def positions(count: int, players: int, searched: bool, seed: int = 1) -> Arrays:
    """The larger a seat's first number, the better it ends; a search looked at every other one.

    Ten make a game.
    """
    rng = np.random.default_rng(seed)
    rows = np.stack([rng.integers(most + 1, size=(count, players)) for most in BOUNDS], axis=2)
    ahead = rows[:, :, None, 0] < rows[:, None, :, 0]
    places = 1 + ahead.sum(axis=2)
    values = np.full((count, players), NO_VALUE)
    if searched:
        values[::2] = rng.integers(101, size=(len(values[::2]), players))
    small = [array.astype(np.uint8) for array in (rows, places, values)]
    scores = (7 * rows[:, :, 0] - 20).astype(np.int16)
    games = np.arange(count, dtype=np.uint32) // 10
    return {players: Positions(small[0], small[1], scores, small[2], games)}


def whole(arrays: Arrays) -> Batch:
    (found,) = arrays.values()
    return Batch(*found[:4])


@pytest.mark.parametrize(("searched", "margin"), [(False, 0.0), (True, 0.0), (True, 12.0)])
def test_the_gradient_is_the_slope_of_the_loss(searched: bool, margin: float) -> None:
    arrays = positions(40, 3, searched)
    fit = PlainFit(arrays, BOUNDS, None, 3)
    rng = np.random.default_rng(2)
    layers: dict[str, Any] = {name: a.astype(np.float64) for name, a in fit.layers.items()}
    layers["bias_1"] += rng.normal(0, 0.1, FIRST)
    fit.layers = layers
    _, _, slopes = fit._loss(whole(arrays), margin)
    for name, layer in layers.items():
        way = rng.normal(0, 1, layer.shape)
        sides = []
        for sign in (1, -1):
            layers[name] = layer + sign * 1e-7 * way
            sides.append(fit._loss(whole(arrays), margin)[0])
        layers[name] = layer
        assert (slopes[name] * way).sum() == pytest.approx((sides[0] - sides[1]) / 2e-7, rel=1e-3)


def test_it_learns_what_there_is_to_learn_and_keeps_the_rest_out() -> None:
    arrays = positions(6400, 4, False)
    fit = PlainFit(arrays, BOUNDS, None, 1)
    assert 0.04 < sum(len(batch.places) for batch in fit.test) / 6400 < 0.06
    before = fit.judge()
    after = fit.run(0.0, 16, 0.03)
    assert before["right"] < 0.75
    assert after["right"] > 0.9
    assert after["loss"] < 0.5 * before["loss"]
    assert [round(look["epochs"]) for look in fit.curve][-1] == 16
    assert after["loss"] == min(look["loss"] for look in fit.curve) < fit.curve[0]["loss"]
    fit.layers = fit.best
    assert fit.judge()["loss"] == pytest.approx(after["loss"])  # what did best is kept


@pytest.mark.parametrize("count", [10, 20, 40, 300, 2560])
def test_of_few_games_one_is_held_out_too_but_never_all(count: int) -> None:
    fit = PlainFit(positions(count, 2, False), BOUNDS, None, 1)
    held = sum(len(batch.places) for batch in fit.test)
    assert held == fit.judge()["held_out"]
    assert (held == 0) if count == 10 else (10 <= held <= max(10, count // 10))
    assert sum(len(batch.places) for batch in fit.learn) == count - held


def test_whether_a_game_is_held_out_does_not_depend_on_the_others() -> None:
    """So that what a round has learnt from does not judge the next."""
    games = np.arange(4000, dtype=np.uint32)
    held = held_out(games)
    assert held.mean() == pytest.approx(1 / HELD_OUT, abs=0.005)
    for step in (2, 3, 4, 7, 32):  # games are dropped evenly when files are packed
        assert (held_out(games[::step]) == held[::step]).all()
        assert held[::step].mean() == pytest.approx(1 / HELD_OUT, abs=0.03)
    assert (held_out(games[1000:]) == held[1000:]).all()


def test_torch_finds_the_same_loss_and_takes_the_same_step() -> None:
    need_module("torch")
    from tawantin.bots.net import Net
    from tawantin.train.fit import Fit

    arrays = positions(64, 3, True)
    plain = PlainFit(arrays, BOUNDS, None, 5, 9.0)
    copies = {name: layer.copy() for name, layer in plain.layers.items()}
    other = Fit(arrays, BOUNDS, Net({"bounds": BOUNDS}, copies), 5, 9.0)
    batch = other.hold(whole(arrays))
    assert plain.judged(whole(arrays)) == pytest.approx(other.judged(batch), abs=1e-5)
    _, _, slopes = plain._loss(whole(arrays), 9.0)
    other.loss(batch, 9.0)[0].backward()
    plain.step(whole(arrays), 0.01)
    clear = {name: np.abs(slope) > 1e-4 for name, slope in slopes.items()}  # a step has their sign
    for name, layer in other.layers.items():
        np.testing.assert_allclose(slopes[name], layer.grad.numpy(), atol=1e-6)
    other.step(batch, 0.01)
    for name, found in other.found().items():
        assert clear[name].any()
        np.testing.assert_allclose(plain.layers[name][clear[name]], found[clear[name]], atol=1e-4)
