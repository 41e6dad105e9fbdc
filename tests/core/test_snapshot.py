"""A position as plain data: what `dump` hands out and what `load` refuses."""

from typing import Any

import pytest

from tawantin.core.errors import BadSave
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game

SEED = bytes(32)


def snapshot(name: str, entries: int = 60) -> tuple[Match, dict[str, Any]]:
    """A match after so many entries of its log, and its position as data."""
    match = Match(game(name), 4, seed=SEED)
    match.run()
    while len(match.log) < entries:
        match.play(match.actor, match.legal_actions()[0])
    return match, match.game.dump(match.state)


def refuse(name: str, data: dict[str, Any], field: str) -> None:
    with pytest.raises(BadSave, match=rf"the snapshot's {field}\b"):
        game(name).load(data, None)


@pytest.mark.parametrize("name", NAMES)
def test_a_dump_is_a_copy(name: str) -> None:
    match, data = snapshot(name)
    before = match.game.key(match.state)
    for value in data.values():
        if isinstance(value, list):
            value.append(1)
    assert match.game.key(match.state) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_position_keeps_nothing_of_the_dump(name: str) -> None:
    match, data = snapshot(name)
    loaded = match.game.load(data, None)
    for value in data.values():
        if isinstance(value, list):
            value.append(1)
    assert match.game.key(loaded) == match.game.key(match.state)


@pytest.mark.parametrize("name", NAMES)
def test_a_field_that_is_missing_or_of_another_type_is_refused(name: str) -> None:
    match, data = snapshot(name)
    for field in match.state.fields():
        if field == "players":
            continue
        wrong: list[Any] = [None, "1", 1.0, {}]
        wrong += [1, [None], [1.0], [[1]], ["1"]] if isinstance(data[field], list) else [True, [1]]
        for value in wrong:
            refuse(name, {**data, field: value}, field)
        refuse(name, {key: value for key, value in data.items() if key != field}, field)


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_fixed_length_is_neither_longer_nor_shorter(name: str) -> None:
    match, data = snapshot(name)
    fresh = match.game.dump(match.game.start(4, match.game.check_options(None), None))
    fixed = [field for field in match.state.fields() if isinstance(fresh[field], list)]
    fixed = [field for field in fixed if fresh[field] and field != "stack"]
    assert len(fixed) > 10
    for field in fixed:
        refuse(name, {**data, field: data[field][:-1]}, field)
        refuse(name, {**data, field: [*data[field], 0]}, field)


@pytest.mark.parametrize("name", NAMES)
def test_the_stack_holds_whole_frames_of_this_game(name: str) -> None:
    match, data = snapshot(name)
    stack, unknown = data["stack"], len(match.game.frames)
    for wrong in ([], stack[:-1], [*stack, 0], [unknown, *stack[1:]], [-1, *stack[1:]]):
        refuse(name, {**data, "stack": wrong}, "stack")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [None, True, 1, 6, "3", 3.0, [3]])
def test_a_snapshot_is_for_as_many_as_can_play(name: str, players: Any) -> None:
    _, data = snapshot(name)
    with pytest.raises(BadSave, match="players"):
        game(name).load({**data, "players": players}, None)


@pytest.mark.parametrize("field", ["f_order", "b_order"])
@pytest.mark.parametrize("order", [-1, 6])
def test_a_map_of_cuzco_is_arranged_in_one_of_six_ways(field: str, order: int) -> None:
    _, data = snapshot("cuzco")
    refuse("cuzco", {**data, field: order}, "map")
