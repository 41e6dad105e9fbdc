"""The numbers of the rules that texts and boards name, each from its one home."""

from tawantin.games.machu_picchu.data import Data
from tawantin.games.machu_picchu.ids import (
    ALL_CLERGY,
    CARDS_SHOWN,
    CONDOR,
    CORN,
    EMPTY_PRICE,
    FULL_PRICE,
    GRANARY,
    LAST_MOON,
    PUMA,
    REPLACEMENT,
    ROW,
    STABLE,
    SUMMIT,
    UNIT,
    VIRGIN,
)
from tawantin.games.machu_picchu.night import SUNDIAL_KINDS, SUNDIAL_STEPS
from tawantin.games.machu_picchu.production import CORN_PER_FARMER
from tawantin.games.machu_picchu.scoring import MOST_GOLD
from tawantin.games.machu_picchu.temples import STEPS_PER_STONE, STEPS_PER_UNIT


def numbers(data: Data) -> dict[str, int]:
    return {
        "days": data.days,
        "nights": data.days - 1,
        "discs_a_day": LAST_MOON,
        "corn_unit": UNIT[CORN],
        "harvest": CORN_PER_FARMER,
        "stone_steps": STEPS_PER_STONE,
        "unit_steps": STEPS_PER_UNIT,
        "sundial_kinds": SUNDIAL_KINDS,
        "sundial_steps": SUNDIAL_STEPS,
        "virgins": ROW[VIRGIN],
        "pumas": ROW[PUMA],
        "condors": ROW[CONDOR],
        "all_clergy": ALL_CLERGY,
        "granary": GRANARY,
        "granary_last": STABLE - 1,
        "granary_points": 1,
        "stable": STABLE,
        "stable_last": SUMMIT - 1,
        "stable_points": 2,
        "summit": SUMMIT,
        "cards_shown": CARDS_SHOWN,
        "cards_back": CARDS_SHOWN - 1,
        "replacement": REPLACEMENT,
        "bank_asks": EMPTY_PRICE,
        "bank_pays": FULL_PRICE,
        "most_gold": MOST_GOLD,
        "second_gold": MOST_GOLD - 1,
    }
