"""Events as others see them: things by their names in the notation, never by their numbers."""

import pytest

from tawantin.games.cuzco.game import GAME


@pytest.mark.parametrize(
    ("kind", "args", "shown"),
    [
        ("took_card", {"card": 11, "god": 0}, {"card": "12", "god": "iliapa"}),
        (
            "moved",
            {"from": 12, "place": 7, "jump": 0, "idle": 1},
            {"from": "cuzco", "place": "o2", "jump": 0, "idle": 1},
        ),
        (
            "took_tile",
            {"tile": 31, "kind": 0, "at": 3},
            {"tile": "a11b", "kind": "agriculture", "at": 3},
        ),
        ("fulfilled", {"task": 37, "points": 6}, {"task": "32", "points": 6}),
        ("bought", {"good": 0, "price": 2}, {"good": "soup", "price": 2}),
        (
            "feather",
            {"colour": 0, "slot": 3, "band": 2},
            {"colour": "turquoise", "slot": 3, "band": 2},
        ),
        (
            "shifted",
            {"value": 2, "owner": 1, "from": 3, "to": 9},
            {"value": 2, "owner": 1, "from": "agriculture", "to": "points"},
        ),
        ("turn_order", {"place": 2}, {"place": 2}),
        ("advanced", {"steps": 2, "field": 5}, {"steps": 2, "field": 5}),
        ("showed", {"cards": "0,11,14"}, {"cards": "01,12,15"}),
    ],
)
def test_one_of_each(kind: str, args: dict[str, int | str], shown: dict[str, int | str]) -> None:
    assert GAME.event_args(kind, args) == shown
