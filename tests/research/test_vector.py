"""Many games at once: the same in one process and in several, replayed by their seeds."""

import numpy as np
import pytest

from tawantin.core.errors import BadSetup, IllegalAction
from tawantin.core.registry import NAMES
from tawantin.research.encodings import encoder, named
from tawantin.research.vector import Numbers, Setup, Vector, Workers

LANES = 5


def first_or_last(masks: Numbers, step: int) -> Numbers:
    """A legal choice in every lane, now the first, now the last."""
    found: Numbers = masks.argmax(axis=1)
    if step % 2:
        found = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return found


def test_several_processes_play_what_one_plays() -> None:
    alone, shared = Vector(Setup("inca_empire", LANES)), Workers(Setup("inca_empire", LANES), 2)
    try:
        alone.reset(3)
        shared.reset(3)
        for step in range(12):
            for part in ("observations", "masks", "rewards", "seats", "terminations"):
                assert np.array_equal(getattr(alone, part), getattr(shared, part)), part
            choices = first_or_last(alone.masks, step)
            alone.step(choices)
            shared.step(choices)
        with pytest.raises(IllegalAction, match="not legal in lane"):
            shared.step(np.where(shared.masks.all(axis=1), 0, (~shared.masks).argmax(axis=1)))
    finally:
        shared.close()


@pytest.mark.parametrize("name", NAMES)
def test_games_end_pay_and_begin_anew_in_the_same_step(name: str) -> None:
    games = Vector(Setup(name, 2, players=encoder(name).game.players[0]))
    rng = np.random.default_rng(1)
    games.reset(5)
    ended = 0
    while ended < 2:
        scores = games.masks * rng.random(games.masks.shape)
        observations, rewards, over, cut, info = games.step(scores.argmax(axis=1))
        assert observations.min() >= 0.0
        assert observations.max() <= 1.0
        assert not cut.any()
        assert info["action_mask"].sum(axis=1).min() > 1  # forced choices are made on the way
        assert np.allclose(rewards.sum(axis=1), 0.0, atol=1e-6)
        assert (np.abs(rewards).max(axis=1) > 0.0).tolist() <= over.tolist()
        ended += int(over.sum())
    assert sum(games.games.episodes) == ended


def test_a_game_is_the_same_again_by_its_seed_and_goes_on_from_a_position() -> None:
    games = Vector(Setup("machu_picchu", 2, players=3))
    games.reset(9)
    first = games.observations.copy()
    for step in range(20):
        games.step(first_or_last(games.masks, step))
    later, state = games.observations.copy(), games.state(1)
    games.reset(9)
    assert np.array_equal(first, games.observations)
    for step in range(20):
        games.step(first_or_last(games.masks, step))
    assert np.array_equal(later, games.observations)
    games.set_state(0, state)
    assert np.array_equal(games.observations[0], later[1])
    games.games.begin(0, games.games.seeds[1])
    assert games.games.seeds[0] == games.games.seeds[1]


def test_against_bots_only_the_learner_is_asked_and_its_seat_moves_on() -> None:
    games = Vector(Setup("machu_picchu", 2, players=2, reward="win", opponents=("random",)))
    games.reset(2)
    learners = set()
    rng = np.random.default_rng(1)
    while sum(games.games.episodes) < 3:
        assert games.seats.tolist() == games.games.learners
        learners.add((games.games.episodes[0], int(games.seats[0])))
        scores = games.masks * rng.random(games.masks.shape)
        rewards = games.step(scores.argmax(axis=1))[1]
        assert set(rewards.sum(axis=1).tolist()) <= {0.0, 1.0}
    assert {seat for _, seat in learners} == {0, 1} or games.games.episodes[0] == 0


def test_named_arrays_hold_the_same_numbers() -> None:
    one, games = encoder("cuzco"), Vector(Setup("cuzco", 2, numbers="uint8"))
    games.reset(1)
    parts = named(one, games.observations)
    assert parts["seats"].shape == (2, one.seats, len(one.seat))
    assert np.array_equal(
        np.concatenate([part.reshape(2, -1) for part in parts.values()], axis=1),
        games.observations,
    )


def test_what_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadSetup, match="numbers are one of"):
        Setup("cuzco", 1, numbers="float64")
    with pytest.raises(BadSetup, match="a lane at least"):
        Setup("cuzco", 0)
    with pytest.raises(BadSetup, match="there is no reward"):
        Setup("cuzco", 1, reward="money")
    with pytest.raises(BadSetup, match="4 players need 3 bots"):
        Setup("cuzco", 1, opponents=("random", "random"))
    with pytest.raises(BadSetup, match="1 to 2 processes"):
        Workers(Setup("cuzco", 2), 3)
    with pytest.raises(BadSetup, match="there is no bot 'grandmaster'"):
        Setup("cuzco", 2, opponents=("grandmaster",))


def test_one_game_in_so_many_has_options_at_random() -> None:
    one = encoder("cuzco").game
    dealt = []
    for varied in (0, 2, 2):
        games = Vector(Setup("cuzco", 40, players=2, varied=varied))
        games.reset(5)
        dealt.append([one.key(games.state(lane)) for lane in range(40)])
    assert dealt[1] == dealt[2]
    assert 8 < sum(a != b for a, b in zip(dealt[0], dealt[1], strict=True)) < 32
