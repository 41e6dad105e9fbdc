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
LEAST = 64 if compiled() else 24
"""So many random games of each game, however few its options are."""
STRIDE = 37
"""From one set of options to the next; odd, so that every option changes."""
THOROUGH = 12
"""Positions between two that are checked in every respect."""

Case = tuple[int, int]
"""A number of players and the number of a set of options."""


def option_sets(one: Game) -> list[dict[str, OptionValue]]:
    """Every combination of the options."""
    values = [[(o.name, value) for value in o.values] for o in one.options]
    return [dict(chosen) for chosen in itertools.product(*values)]


def cases(one: Game) -> list[Case]:
    """Every size with every set of options; in the slower, plain build, a part of that."""
    sizes, sets = one.players, option_sets(one)
    every = [
        (players, number)
        for players, number in itertools.product(sizes, range(len(sets)))
        if one.playable(players, sets[number])
    ]
    if compiled():
        return every
    most = max(len(sizes), min(len(sets), LEAST))
    wanted = [(sizes[i % len(sizes)], i * STRIDE % len(sets)) for i in range(most)]
    return [case if case in every else other(case, every) for case in wanted]


def other(case: Case, every: list[Case]) -> Case:
    """The same options with a number of players that can use them."""
    return next(found for found in every if found[1] == case[1])


CASES = [
    pytest.param(one, players, number, id=f"{one.name}-{players}-{number}")
    for one in GAMES
    for players, number in cases(one)
]


@pytest.mark.slow
@pytest.mark.parametrize(("one", "players", "number"), CASES)
def test_every_player_count_and_option_set_conforms(one: Game, players: int, number: int) -> None:
    options = option_sets(one)[number]
    for round in range(SOME * max(1, LEAST // len(cases(one)))):
        check_game(one, players, options, seed=number * 1000 + round, thorough=THOROUGH)


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.name)
def test_a_game_of_each_size_conforms(one: Game) -> None:
    frames: set[str] = set()
    for players in one.players:
        report = check_game(one, players, seed=players)
        assert report.decisions > 50
        frames |= report.frames
    assert len(frames) > len(one.frames) / 2
