"""Events as others see them: things by their names in the notation, never by their numbers."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.actions import PERSONS
from tawantin.games.cuzco.game import GAME

TABLES = {
    "card": ids.CARDS,
    "category": ids.CATEGORIES,
    "colour": ids.COLOURS,
    "field": ids.FIELDS,
    "god": ids.GODS,
    "good": ids.GOODS,
    "kind": ("agriculture", "research"),
    "person": PERSONS,
    "place": ids.PLACES,
    "task": ids.TASKS,
    "tile": ids.TILES,
}
NUMBERS = {("advanced", "field"), ("turn_order", "place")}
ELSEWHERE = {
    ("moved", "from"): ids.PLACES,
    ("shifted", "from"): ids.FIELDS,
    ("shifted", "to"): ids.FIELDS,
}


def names_of(kind: str, arg: str) -> tuple[str, ...] | None:
    if (kind, arg) in NUMBERS:
        return None
    return ELSEWHERE.get((kind, arg)) or TABLES.get(arg)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_number_is_left_where_there_is_a_name(players: int) -> None:
    match, rng = Match(GAME, players, {"pututu": True}), FastRng(players)
    match.run()
    while not match.is_over:
        options = match.legal_actions()
        match.play(match.actor, options[rng.below(len(options))])
    named = set()
    for event in (event for entry in match.log for event in entry.events):
        raw = event.seen_by(event.seat)
        shown = GAME.event_args(event.kind, raw)
        assert list(shown) == list(raw)
        for arg, value in raw.items():
            names = names_of(event.kind, arg)
            if names is None:
                wanted: int | str = value
                if arg == "cards":
                    wanted = ",".join(ids.CARDS[int(card)] for card in str(value).split(","))
            else:
                wanted = names[int(value)]
                named.add(arg)
            assert shown[arg] == wanted, event
    assert named >= {"card", "field", "place", "task", "tile", "god"}


def test_one_of_each() -> None:
    assert GAME.event_args("took_card", {"card": 11, "god": 0}) == {"card": "12", "god": "iliapa"}
    assert GAME.event_args("moved", {"from": 12, "place": 7, "jump": 0}) == {
        "from": "cuzco",
        "place": "o2",
        "jump": 0,
    }
    assert GAME.event_args("took_tile", {"tile": 31}) == {"tile": "a11b"}
    assert GAME.event_args("fulfilled", {"task": 37, "points": 6}) == {"task": "32", "points": 6}
    assert GAME.event_args("bought", {"good": 0, "price": 2}) == {"good": "soup", "price": 2}
    assert GAME.event_args("feather", {"colour": 0, "slot": 3}) == {
        "colour": "turquoise",
        "slot": 3,
    }
    assert GAME.event_args("shifted", {"value": 2, "owner": 1, "from": 3, "to": 9}) == {
        "value": 2,
        "owner": 1,
        "from": "agriculture",
        "to": "points",
    }
    assert GAME.event_args("turn_order", {"place": 2}) == {"place": 2}
    assert GAME.event_args("advanced", {"steps": 2, "field": 5}) == {"steps": 2, "field": 5}
    assert GAME.event_args("showed", {"cards": "0,11,14"}) == {"cards": "01,12,15"}
