"""What a client draws once: quarters, discs, displays and cards as they are printed."""

from collections.abc import Sequence
from typing import Any

from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.data import STEPS, Data
from tawantin.games.machu_picchu.ids import (
    CARDS,
    CLERGY,
    GOODS,
    GROUPS,
    HUT,
    MOONS,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_MOONS,
    N_QUARTERS,
    N_WARES,
    PALACE,
    PRIESTS_HOUSE,
    QUARTERS,
    SYMBOLS,
    TEMPLE_OF,
    UNIT,
    VIRGINS_HOUSE,
    WARES,
)
from tawantin.games.machu_picchu.numbers import numbers
from tawantin.games.machu_picchu.placing import sold_at


def scenery(data: Data) -> dict[str, Any]:
    """The printed values of a match, and the numbers of its rules, as plain data."""
    return {
        "numbers": numbers(data),
        "units": {GOODS[g]: UNIT[g] for g in range(N_GOODS)},
        "quarters": {QUARTERS[q]: _quarter(data, q) for q in range(N_QUARTERS)},
        "moons": {MOONS[moon]: _moon(data, moon) for moon in range(N_MOONS)},
        "clergy": {
            CLERGY[kind]: {
                "steps": data.steps[kind][:],
                "prices": [goods(price) for price in data.clergy_prices[kind]],
            }
            for kind in range(N_CLERGY)
        },
        "market": {WARES[ware]: data.prices[ware][:] for ware in range(N_WARES)},
        "costs": {GOODS[g]: goods(cost) for g, cost in enumerate(data.costs)},
        "cards": {
            CARDS[card]: {
                "symbols": [SYMBOLS[symbol] for symbol in data.symbols[card]],
                "gold": data.gold[card],
            }
            for card in range(N_CARDS)
        },
    }


def goods(amounts: Sequence[int]) -> dict[str, int]:
    """Goods by name, those there are."""
    return {GOODS[g]: n for g, n in enumerate(amounts) if n}


def _quarter(data: Data, q: int) -> dict[str, Any]:
    return {
        "group": GROUPS[q],
        "borders": [QUARTERS[other] for other in data.borders[q]],
        "good": GOODS[q] if q < N_GOODS else None,
        "cleric": CLERGY[TEMPLE_OF[q]] if q in TEMPLE_OF else None,
        "places": [GOODS[g] for g in range(N_GOODS) if _placed_at(q) >> g & 1],
        "sells": [CLERGY[k] for k in sold_at(q)] if q in (VIRGINS_HOUSE, PRIESTS_HOUSE) else [],
    }


def _placed_at(q: int) -> int:
    """The professions one can place from there, as bits."""
    if q == HUT:
        return act.HUT_SETS[-1]
    return act.PALACE_SETS[-1] if q == PALACE else 0


def _moon(data: Data, moon: int) -> dict[str, Any]:
    good, amount = data.moons[moon]
    return {"kind": "steps" if good == STEPS else GOODS[good], "amount": amount}
