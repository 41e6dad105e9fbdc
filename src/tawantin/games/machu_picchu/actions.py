"""Machu Picchu's table of actions: every choice and every draw, with its notation."""

from itertools import combinations
from typing import Final

from tawantin.core.action import ActionTable
from tawantin.games.machu_picchu.ids import (
    CARDS,
    CLERGY,
    GOODS,
    MAX_DISCS,
    MAX_PLAYERS,
    MOONS,
    MOST_CLERGY,
    QUARTERS,
    WARES,
)


def _sets(goods: tuple[str, ...], least: int, most: int) -> tuple[int, ...]:
    """All sets of so many goods as bit masks over the five, smaller sets first."""
    bits = [GOODS.index(good) for good in goods]
    return tuple(
        sum(1 << bit for bit in chosen)
        for size in range(least, most + 1)
        for chosen in combinations(bits, size)
    )


def _words(sets: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(
        "+".join(good for bit, good in enumerate(GOODS) if mask >> bit & 1) for mask in sets
    )


OFFERS: Final = _sets(GOODS, 1, 5)  # main temple: any set of kinds
HUT_SETS: Final = _sets(GOODS[:2], 1, 2)
PALACE_SETS: Final = _sets(GOODS[2:], 1, 3)
PLACINGS: Final = HUT_SETS + PALACE_SETS
CHOICES: Final = _sets(GOODS, 1, 3)  # sundial: three kinds, fewer if the bank has no more

TABLE: Final = ActionTable()

# Choices.
PASS: Final = TABLE.family("pass")
SETTLE: Final = TABLE.family("settle", GOODS)
ENTER: Final = TABLE.family("enter", QUARTERS)
RIDE: Final = TABLE.family("ride", QUARTERS)
STAY: Final = TABLE.family("stay", MOONS)
PRODUCE: Final = TABLE.family("produce", tuple(str(n) for n in range(MAX_DISCS + 1)))
SACRIFICE: Final = TABLE.family("sacrifice", tuple(str(n) for n in range(MOST_CLERGY + 1)))
OFFER: Final = TABLE.family("offer", _words(OFFERS))
PLACE: Final = TABLE.family("place", _words(PLACINGS))
HIRE: Final = TABLE.family("hire", CLERGY)
ADD: Final = TABLE.family("add", WARES)
REMOVE: Final = TABLE.family("remove", WARES)
SELL: Final = TABLE.family("sell", WARES)
BUY: Final = TABLE.family("buy", WARES)
SEND: Final = TABLE.family("send", GOODS)
CASH: Final = TABLE.family("cash", MOONS)
SKIP: Final = TABLE.family("skip", MOONS)
CHOOSE: Final = TABLE.family("choose", _words(CHOICES))
RETURN: Final = TABLE.family("return", CARDS)

# Draws.
START: Final = TABLE.family("start", tuple(str(n) for n in range(1, MAX_PLAYERS + 1)))
DEAL: Final = TABLE.family("deal", CARDS)
DRAW: Final = TABLE.family("draw", CARDS)

# The agreement to end a day that does not end (M-RULING-81).
CONCLUDE: Final = TABLE.family("conclude")
END: Final = len(TABLE)
