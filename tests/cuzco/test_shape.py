"""The view has the shape that the schema promises to clients."""

import random
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
import pytest

from tawantin.core import registry
from tawantin.core.match import Match
from tawantin.games.cuzco.shape import CuzcoView


def surplus(value: Any, shape: Any, at: str = "view") -> list[str]:
    """Keys that the view has and its shape does not know."""
    if is_typeddict(shape):
        hints = get_type_hints(shape)
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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pututu", [False, True])
def test_views_of_a_whole_game_have_the_promised_shape(players: int, pututu: bool) -> None:
    match = Match(registry.game("cuzco"), players, {"pututu": pututu}, None, bytes(32), "shape")
    match.run()
    chance = random.Random(players)
    while not match.is_over:
        for seat in range(-1, players):
            view = match.view(seat)
            msgspec.convert(view, CuzcoView)
            assert surplus(view, CuzcoView) == []
        match.play(match.actor, chance.choice(match.legal_actions()))


def test_a_key_too_many_is_noticed() -> None:
    match = Match(registry.game("cuzco"), 2, seed=bytes(32))
    match.run()
    view = match.view(0)
    view["map"]["villages"][0]["secret"] = 1
    assert surplus(view, CuzcoView) == ["view.map.villages[].secret"]
    with pytest.raises(msgspec.ValidationError, match="score"):
        msgspec.convert({**view, "seats": [{}]}, CuzcoView)
