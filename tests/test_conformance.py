"""Every game, every player count, every option: the conformance suite of the package."""

import itertools
import os

import pytest

from tawantin.bench import compiled
from tawantin.core.game import Game, OptionValue
from tawantin.core.registry import NAMES, game
from tawantin.testing import check_game

GAMES = [game(name) for name in NAMES]
SOME = int(os.environ.get("TAWANTIN_FUZZ", "1"))


def option_sets(one: Game) -> list[dict[str, OptionValue]]:
    """Every combination of the options."""
    values = [[(o.name, value) for value in o.values] for o in one.options]
    return [dict(chosen) for chosen in itertools.product(*values)]


CASES = [
    pytest.param(one, players, number, id=f"{one.name}-{players}-{number}")
    for one in GAMES
    for players in one.players
    for number in range(len(option_sets(one)))
]


@pytest.mark.slow
@pytest.mark.parametrize(("one", "players", "number"), CASES)
def test_every_player_count_and_option_set_conforms(one: Game, players: int, number: int) -> None:
    options = option_sets(one)[number]
    for round in range(SOME * (2 if compiled() else 1)):
        check_game(one, players, options, seed=number * 1000 + round)


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.name)
def test_a_game_of_each_size_conforms(one: Game) -> None:
    frames: set[str] = set()
    for players in one.players:
        report = check_game(one, players, seed=players)
        assert report.decisions > 50
        frames |= report.frames
    assert len(frames) > 20
