"""Cuzco's things by the names of the notation, for those who read events outside the engine."""

from typing import Final

from tawantin.games.cuzco.actions import PERSONS
from tawantin.games.cuzco.ids import (
    CARDS,
    CATEGORIES,
    COLOURS,
    FIELDS,
    GODS,
    GOODS,
    PLACES,
    TASKS,
    TILES,
)

KINDS: Final = ("agriculture", "research")

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "card": CARDS,
    "cards": CARDS,
    "category": CATEGORIES,
    "colour": COLOURS,
    "field": FIELDS,
    "from": FIELDS,
    "god": GODS,
    "good": GOODS,
    "kind": KINDS,
    "person": PERSONS,
    "place": PLACES,
    "task": TASKS,
    "tile": TILES,
}

# Where the same argument means something else; without names it stays a number.
ODD: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "advanced": {"field": ()},
    "moved": {"from": PLACES},
    "shifted": {"to": FIELDS},
    "turn_order": {"place": ()},
}
NOTHING_ODD: Final[dict[str, tuple[str, ...]]] = {}


def event_args(kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of an event, named."""
    odd = ODD.get(kind, NOTHING_ODD)
    return {arg: _named(odd.get(arg, NAMES.get(arg, ())), value) for arg, value in args.items()}


def _named(names: tuple[str, ...], value: int | str) -> int | str:
    if not names:
        return value
    if isinstance(value, int):
        return names[value]
    return ",".join([names[int(each)] for each in value.split(",")])
