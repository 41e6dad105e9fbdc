"""The numbers of the rules that a board or a text names."""

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.phase_two import DIE_VALUE, PATH_VALUE, POINTS_PER_TILE
from tawantin.games.cuzco.placing import POINTS_FOR_A_DIE
from tawantin.games.cuzco.scoring import POINTS_PER_MEDALLION, SETS
from tawantin.games.cuzco.tasks import FULL_POINTS, REDUCED_POINTS
from tawantin.games.cuzco.temple import GREAT_FIRE, HEADBAND_BONUS
from tawantin.games.cuzco.trade import CHEAP, DEAR, POINTS_FOR_A_PIP, TILES_RAISED


def numbers() -> dict[str, int]:
    """Each from its home, by the name that texts and boards know it by."""
    found = {
        "rounds": ids.N_ROUNDS,
        "dice": ids.DICE_EACH,
        "mask_fields": ids.MASK_FIELDS,
        "slots": ids.N_SLOTS,
        "slots_per_band": ids.N_SLOTS // ids.N_BANDS,
        "bands": ids.N_BANDS,
        "per_colour": ids.PER_COLOUR,
        "khipus": ids.KHIPUS_EACH,
        "priests": ids.PRIESTS_EACH,
        "food_in_box": ids.FOOD_IN_BOX,
        "offerings_in_box": ids.OFFERINGS_IN_BOX,
        "drafted_each": ids.DRAFTED_EACH,
        "kept_each": ids.KEPT_EACH,
        "points_for_a_die": POINTS_FOR_A_DIE,
        "points_for_a_pip": POINTS_FOR_A_PIP,
        "cheap": CHEAP,
        "dear": DEAR,
        "tiles_raised": TILES_RAISED,
        "great_fire": GREAT_FIRE,
        "task_points": FULL_POINTS,
        "task_points_reduced": REDUCED_POINTS,
        "medallion_points": POINTS_PER_MEDALLION,
        "headband_bonus_1": HEADBAND_BONUS[1],  # it changes every other round
        "headband_bonus_3": HEADBAND_BONUS[3],
        "headband_bonus_5": HEADBAND_BONUS[5],
    }
    for tiles in (1, 2, 3):
        found[f"path_value_{tiles}"] = PATH_VALUE[tiles]
        found[f"die_value_{tiles}"] = DIE_VALUE[tiles]
        found[f"tile_points_{tiles}"] = POINTS_PER_TILE * tiles
    for category, needed, points in SETS:
        found[ids.CATEGORIES[category]] = needed
        found[f"{ids.CATEGORIES[category]}_points"] = points
    return found
