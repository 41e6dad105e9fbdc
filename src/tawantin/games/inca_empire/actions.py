"""Inca Empire's table of actions: every choice and every draw, with its notation."""

from typing import Any, Final

from tawantin.core.action import ActionTable
from tawantin.games.inca_empire.atlas import N_SITES, REGIONS, SITES
from tawantin.games.inca_empire.ids import CARDS, COLOURS, PILGRIMAGES, TILES

NUMBERS: Final = ("1", "2", "3", "4")
ENDS: Final = [(a, b) for a in range(N_SITES) for b in range(a + 1, N_SITES)]
PAIRS: Final = tuple("-".join(sorted((SITES[a], SITES[b]))) for a, b in ENDS)
"""In the order of `atlas.pair`; within a pair, the alphabet's."""

TABLE: Final = ActionTable()

# Choices.
PASS: Final = TABLE.family("pass")  # the rest of the turn
STOP: Final = TABLE.family("stop")  # the rest of an action
LAY: Final = TABLE.family("lay", CARDS, NUMBERS)
ROAD: Final = TABLE.family("road", PAIRS)
WILD: Final = TABLE.family("wild", PAIRS)
EXTRA: Final = TABLE.family("extra")
CITY: Final = TABLE.family("city", SITES)
GARRISON: Final = TABLE.family("garrison", SITES)
UPGRADE: Final = TABLE.family("upgrade", SITES)
TEMPLE: Final = TABLE.family("temple", SITES)
CONQUER: Final = TABLE.family("conquer", REGIONS)
TERRACE: Final = TABLE.family("terrace", REGIONS)
EXPAND: Final = TABLE.family("expand", REGIONS)
PILGRIMAGE: Final = TABLE.family("pilgrimage", PILGRIMAGES, ("road", "build"))

# Draws.
COLOUR: Final = TABLE.family("colour", COLOURS)
TILE: Final = TABLE.family("tile", TILES)
DEAL: Final = TABLE.family("deal", CARDS)
ORDER: Final = TABLE.family("order", NUMBERS)
DRAW: Final = TABLE.family("draw", CARDS)
INVASION: Final = TABLE.family("invasion", ("normal", "arrival"))
END: Final = len(TABLE)

READY: Final[list[Any]] = list(range(END))
"""Each action as an object of its own: a computed int would be made anew for every list."""
