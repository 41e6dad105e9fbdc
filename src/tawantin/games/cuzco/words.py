# mypyc: skip
"""Names and texts of Cuzco's things that are put together, and the values that texts name.

Nothing here decides anything: the rules are in the frames, the sentences in the locales.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.data import Data
from tawantin.games.cuzco.ids import CARDS, CUZCO, KINDS, PER_KIND, PLACES, TASKS
from tawantin.games.cuzco.numbers import numbers
from tawantin.games.cuzco.tasks import MEASURES, ROWS, parts, signs, thing

if TYPE_CHECKING:
    from tawantin.words import Words

Value = int | str
Name = Callable[["Words", int, Data | None], str]
Text = Callable[["Words", str, Data | None], str]

GAME: Final = "cuzco"


# Names.


def _card(words: "Words", card: int, printed: Data | None) -> str:
    number = CARDS[card]
    return words.phrase(
        "name", "card", GAME, number=number, title=words.thing("card", number, GAME)
    )


def _tile(words: "Words", tile: int, printed: Data | None) -> str:
    args = {
        "person": words.thing("person", ids.ABILITIES[tile % PER_KIND // ids.PER_ABILITY], GAME),
        "kind": words.thing("term", KINDS[tile // PER_KIND], GAME),
    }
    if printed is None:
        return words.phrase("name", "tile", GAME, **args)
    return words.phrase("name", "tile_value", GAME, value=printed.tile_value[tile], **args)


def _task(words: "Words", task: int, printed: Data | None) -> str:
    key = TASKS[task]
    return words.phrase(
        "name", "task", GAME, number=key.upper(), text=_task_text(words, key, printed)
    )


def _place(words: "Words", place: int, printed: Data | None) -> str:
    if place == CUZCO:
        return words.phrase("place", PLACES[CUZCO], GAME)
    return words.phrase("place", "inner" if place < 6 else "outer", GAME, number=place % 6 + 1)


NAMES: Final[Mapping[str, Name]] = {"card": _card, "place": _place, "task": _task, "tile": _tile}


# What a task asks for.


def _task_text(words: "Words", key: str, printed: Data | None) -> str:
    found = parts(TASKS.index(key))
    if found:
        return words.all_of([words.phrase("task_part", part, GAME) for part in found])
    return _asked(words, ("task_asks",), TASKS.index(key), 0)


def _task_reduced(words: "Words", key: str, printed: Data | None) -> str:
    found = parts(TASKS.index(key))
    if found:
        return words.either([words.phrase("task_part", part, GAME) for part in found])
    return _asked(words, ("task_reduced_asks", "task_asks"), TASKS.index(key), 1)


def _asked(words: "Words", tables: tuple[str, ...], task: int, less: int) -> str:
    """The sentence for the task's measure and thing, or else for its measure with any thing."""
    measure, wanted, _ = ROWS[task]
    name = MEASURES[measure]
    x = thing(task)
    named = {"cards_of_god": "god", "ability": "person"}.get(name)
    shown = words.thing(named, x, GAME) if named else x
    for table in tables:
        for key in (f"{name}_{x}", name):
            if words.has(table, key, GAME):
                return words.phrase(table, key, GAME, n=wanted - less, x=shown)
    raise KeyError(name)  # in a language that is not complete


def _task_signs(words: "Words", key: str, printed: Data | None) -> str:
    """What is drawn on the task, in every language alike: `3 khipu, 2 point`."""
    drawn = [
        f"{count or ''} {name} {mark}".strip() for count, name, mark in signs(TASKS.index(key))
    ]
    return ", ".join(drawn)


TEXTS: Final[Mapping[str, tuple[tuple[str, ...], Text]]] = {
    "task": (TASKS, _task_text),
    "task_reduced": (TASKS, _task_reduced),
    "task_signs": (TASKS, _task_signs),
}


def values(printed: Data | None) -> Mapping[str, Value]:
    """The numbers that texts of things name."""
    return numbers()
