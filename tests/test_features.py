"""The numbers of a position: named, bounded, and no more than the viewer may know."""

import importlib
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tawantin.core.advance import run_on
from tawantin.core.chance import FastRng
from tawantin.core.frame import EACH, PLAYER
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State

STEPS = 8


def positions(one: Game, players: int, seed: int) -> list[State]:
    """Decisions of a random game with options at random, a few of them."""
    rng = FastRng(seed)
    while True:
        options = {o.name: o.values[rng.below(len(o.values))] for o in one.options}
        if one.playable(players, options):
            break
    s = one.new(players, options)
    found: list[State] = []
    choices = run_on(one, s, rng)
    while choices:
        if rng.below(STEPS) == 0 or not found:
            found.append(s.copy())
        one.apply(s, choices[rng.below(len(choices))])
        choices = run_on(one, s, rng)
    return found


def features_of(name: str) -> Any:
    return importlib.import_module(f"tawantin.games.{name}.features").FEATURES


def rows(one: Game, s: State, viewer: int) -> list[int]:
    features = features_of(one.name)
    out: Any = vec[u8]([77] * (len(features.row) * s.players))
    features.fill(s, viewer, one.actor(s), [], out)
    return list(bytes(out))


def estimates(one: Game, s: State, viewer: int) -> list[float]:
    module: Any = importlib.import_module(f"tawantin.bots.{one.name}")
    out = [0.0] * s.players
    module.estimates(s, viewer, out)
    return out


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_a_name_of_its_own_and_a_bound_that_fits_a_byte(name: str) -> None:
    features = features_of(name)
    names = [entry for entry, _ in features.row]
    assert len(set(names)) == len(names) == len(features.row)
    assert all(0 < most <= 255 for _, most in features.row)
    assert features.version >= 1


@pytest.mark.parametrize("name", NAMES)
def test_bounds_hold_and_every_number_is_written(name: str) -> None:
    one = game(name)
    features = features_of(name)
    seen = [set[int]() for _ in features.row]
    for players in one.players:
        for seed in range(6):
            for s in positions(one, players, seed):
                found = rows(one, s, seed % players)
                for i, number in enumerate(found):
                    entry, most = features.row[i % len(features.row)]
                    assert 0 <= number <= most, (entry, number)
                    seen[i % len(features.row)].add(number)
    still = [features.row[i][0] for i, numbers in enumerate(seen) if len(numbers) == 1]
    assert len(still) < len(features.row) / 5, still  # most of them say something in these games


@pytest.mark.parametrize("name", NAMES)
def test_what_the_viewer_cannot_know_changes_no_number(name: str) -> None:
    one, rng = game(name), FastRng(7)
    estimate = importlib.import_module(f"tawantin.bots.{name}").estimate
    changed = 0
    for players in one.players:
        for s in positions(one, players, 10 + players):
            for viewer in range(players):
                other = one.redetermine(s, viewer, rng)
                changed += one.key(other) != one.key(s)
                assert rows(one, other, viewer) == rows(one, s, viewer)
                assert estimates(one, other, viewer) == pytest.approx(estimates(one, s, viewer))
                assert estimate(other, viewer) == pytest.approx(estimate(s, viewer))
    assert changed


@pytest.mark.parametrize("name", NAMES)
def test_with_the_eyes_of_each_every_row_is_what_its_seat_sees(name: str) -> None:
    one = game(name)
    width = len(features_of(name).row)
    for players in one.players:
        for s in positions(one, players, 20 + players):
            found = rows(one, s, EACH)
            for seat in range(players):
                own = slice(seat * width, (seat + 1) * width)
                assert found[own] == rows(one, s, seat)[own]


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_its_number(name: str) -> None:
    one = game(name)
    features: Any = importlib.import_module(f"tawantin.games.{name}.features")
    asking = {frame for _, frame in features.ASKING if frame >= 0}  # below: no longer asked
    assert all(one.frames[frame].kind == PLAYER for frame in asking)
    for players in one.players:
        for s in positions(one, players, players):
            assert one.frames.index(one.top(s)) in asking


@pytest.mark.parametrize("name", NAMES)
def test_the_viewer_and_the_one_asked_are_marked(name: str) -> None:
    one = game(name)
    features = features_of(name)
    mine = [entry for entry, _ in features.row].index("mine")
    asked = [entry for entry, _ in features.row].index("asked")
    for s in positions(one, one.players[-1], 3):
        found, width = rows(one, s, 1), len(features.row)
        assert [found[p * width + mine] for p in range(3)] == [0, 1, 0]
        assert [p for p in range(s.players) if found[p * width + asked]] == [one.actor(s)]
