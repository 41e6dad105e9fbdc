"""What a client draws once: the printed values of a match and the numbers of its rules."""

from typing import Any

from tawantin.games.cuzco.data import Data
from tawantin.games.cuzco.ids import CARDS, GODS, GOODS, N_GODS, N_GOODS, PER_GOD
from tawantin.games.cuzco.numbers import numbers


def scenery(data: Data) -> dict[str, Any]:
    return {
        "numbers": numbers(),
        "headbands": data.headbands[:],
        "status": data.status[:],
        "goods": {
            GOODS[g]: {"price": data.goods_price[g], "points": data.goods_points[g]}
            for g in range(N_GOODS)
        },
        "gods": {GODS[g]: list(CARDS[g * PER_GOD : (g + 1) * PER_GOD]) for g in range(N_GODS)},
    }
