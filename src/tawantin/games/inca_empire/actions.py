"""Inca Empire's table of actions: every choice and every draw, with its notation."""

from typing import Final

from tawantin.core.action import ActionTable
from tawantin.games.inca_empire.atlas import N_SITES, REGIONS, SITES
from tawantin.games.inca_empire.ids import CARDS, COLOURS, N_TILE_KINDS

SECTORS: Final = ("1", "2", "3", "4")
PAIRS: Final = tuple(
    f"{SITES[a]}-{SITES[b]}" for a in range(N_SITES) for b in range(a + 1, N_SITES)
)
N_PAIRS: Final = len(PAIRS)
ENDS: Final = [(a, b) for a in range(N_SITES) for b in range(a + 1, N_SITES)]


def pair(a: int, b: int) -> int:
    """The row of two sites within a family of pairs."""
    if a > b:
        a, b = b, a
    return a * (2 * N_SITES - a - 1) // 2 + b - a - 1


TABLE: Final = ActionTable()

# Choices.
PASS: Final = TABLE.family("pass")
LAY: Final = TABLE.family("lay", CARDS, SECTORS)
ROAD: Final = TABLE.family("road", PAIRS)
WILD: Final = TABLE.family("wild", PAIRS)
EXTRA: Final = TABLE.family("extra")
CITY: Final = TABLE.family("city", SITES)
GARRISON: Final = TABLE.family("garrison", SITES)
UPGRADE: Final = TABLE.family("upgrade", SITES)
TEMPLE: Final = TABLE.family("temple", SITES)
CONQUER: Final = TABLE.family("conquer", REGIONS)
EXPAND: Final = TABLE.family("expand", REGIONS)
TERRACE: Final = TABLE.family("terrace", REGIONS)
PILGRIMAGE: Final = TABLE.family("pilgrimage", ("annual", "great", "small"), ("road", "build"))

# Draws.
COLOUR: Final = TABLE.family("colour", COLOURS)
GOD: Final = TABLE.family("god", REGIONS)
TILE: Final = TABLE.family("tile", tuple(str(n) for n in range(1, N_TILE_KINDS + 1)))
DEAL: Final = TABLE.family("deal", CARDS)
ORDER: Final = TABLE.family("order", ("1", "2", "3", "4"))
DRAW: Final = TABLE.family("draw", CARDS)
INVASION: Final = TABLE.family("invasion", ("normal", "arrival"))
END: Final = len(TABLE)
