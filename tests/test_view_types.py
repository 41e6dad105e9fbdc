"""Every view has the shape that the schema promises to clients."""

import random
from functools import cache
from importlib import import_module
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
import pytest

from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game

EVERY = 3  # decisions between two whose views are looked at

hints_of = cache(get_type_hints)


def shape_of(name: str) -> Any:
    return import_module(f"tawantin.games.{name}.view_types").View


def surplus(value: Any, shape: Any, at: str = "view") -> list[str]:
    """Keys that the view has and its shape does not know."""
    if is_typeddict(shape):
        hints = hints_of(shape)
        found = [f"{at}.{key}" for key in value if key not in hints]
        for key, hint in hints.items():
            if key in value:
                found += surplus(value[key], hint, f"{at}.{key}")
        return found
    parts = [part for part in get_args(shape) if part is not type(None)]
    if isinstance(value, list) and get_origin(shape) is list:
        return [hit for item in value for hit in surplus(item, parts[0], f"{at}[]")]
    if isinstance(value, dict) and get_origin(shape) is dict:
        return [hit for item in value.values() for hit in surplus(item, parts[1], f"{at}{{}}")]
    if value is not None and len(parts) == 1:
        return surplus(value, parts[0], at)
    return []


CASES = [(name, players) for name in NAMES for players in game(name).players]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_views_of_a_whole_game_have_the_promised_shape(name: str, players: int) -> None:
    one, shape = game(name), shape_of(name)
    chance = random.Random(players)
    options = {option.name: chance.choice(option.values) for option in one.options}
    if not one.playable(players, options):
        options = {}
    match = Match(one, players, options, None, bytes(32), "shape")
    match.run()
    decisions = 0
    while not match.is_over:
        if decisions % EVERY == 0:
            for seat in range(-1, players):
                view = match.view(seat)
                msgspec.convert(view, shape)
                assert surplus(view, shape) == []
        match.play(match.actor, chance.choice(match.legal_actions()))
        decisions += 1
    msgspec.convert(match.view(0), shape)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_scenery_has_the_promised_shape(name: str, players: int) -> None:
    shape = import_module(f"tawantin.games.{name}.view_types").Scenery
    scenery = game(name).scenery(players, None)
    msgspec.convert(scenery, shape)
    assert surplus(scenery, shape, "scenery") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_key_too_many_is_noticed(name: str) -> None:
    match = Match(game(name), game(name).players[0], seed=bytes(32))
    match.run()
    view, shape = match.view(0), shape_of(name)
    view["seats"][0]["secret"] = 1
    assert surplus(view, shape) == ["view.seats[].secret"]
    with pytest.raises(msgspec.ValidationError, match="seats"):
        msgspec.convert({**view, "seats": [{}]}, shape)
