# mypyc: skip
"""Machu Picchu's things whose names are made of printed values, and the numbers in its texts."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.games.machu_picchu.data import STEPS, Data, load
from tawantin.games.machu_picchu.ids import CARDS, GOODS, MOONS, SYMBOLS, UNIT
from tawantin.games.machu_picchu.numbers import numbers

if TYPE_CHECKING:
    from tawantin.words import Words

GAME: Final = "machu_picchu"


def _amount(words: "Words", good: int, number: int) -> str:
    """`1 llama`, `2 llamas`."""
    return f"{number} {words.counted('good', GOODS[good], number, GAME)}"


def _unit(words: "Words", good: int, printed: Data | None) -> str:
    return _amount(words, good, UNIT[good])


def _moon(words: "Words", moon: int, printed: Data | None) -> str:
    """What a moon disc gives, if the match's data are at hand."""
    if printed is None:
        return words.phrase("name", "moon", GAME, number=MOONS[moon])
    good, number = printed.moons[moon]
    if good == STEPS:
        return words.phrase("name", "steps", GAME, n=number)
    return _amount(words, good, number)


def _card(words: "Words", card: int, printed: Data | None) -> str:
    """A card by its symbols and its gold, if the match's data are at hand."""
    if printed is None:
        return words.phrase("name", "card_number", GAME, number=CARDS[card])
    first, second = (words.thing("symbol", SYMBOLS[i], GAME) for i in printed.symbols[card])
    return words.phrase("name", "card", GAME, first=first, second=second, gold=printed.gold[card])


NAMES: Final[Mapping[str, Callable[["Words", int, Data | None], str]]] = {
    "card": _card,
    "moon": _moon,
    "unit": _unit,
}


def values(printed: Data | None) -> Mapping[str, int | str]:
    return numbers(printed if printed is not None else load(None))
