"""The small numbers of Machu Picchu: goods, quarters, clergy, frames, score categories."""

from typing import Final

# Goods, and the professions and production quarters that go with them.
CORN: Final = 0
LLAMA: Final = 1
COCA: Final = 2
POTTERY: Final = 3
CLOTH: Final = 4
GOODS: Final = ("corn", "llama", "coca", "pottery", "cloth")
N_GOODS: Final = 5
WARES: Final = GOODS[1:]  # what the market trades
N_WARES: Final = 4
CELLS: Final = 4  # of a column of the market
FULL_PRICE: Final = 3  # what a full column brings, straight from the bank (M-MARKET-05)
EMPTY_PRICE: Final = 6  # what an empty column costs (M-MARKET-06)
UNIT: Final = (3, 1, 1, 1, 1)  # three corn are one unit (M-TURN-05)
BOX: Final = (0, 38, 28, 28, 28)  # pieces of each good; how much corn there is, is not known

# Quarters: production 0-4 (by good), temples 5-8, then the six that can be used any time.
CONDOR_TEMPLE: Final = 5
PUMA_TEMPLE: Final = 6
SUN_TEMPLE: Final = 7
MAIN_TEMPLE: Final = 8
HUT: Final = 9
PALACE: Final = 10
VIRGINS_HOUSE: Final = 11
PRIESTS_HOUSE: Final = 12
MARKET: Final = 13
SUNDIAL: Final = 14
QUARTERS: Final = (
    "corn_terraces", "llama_meadow", "coca_plantation", "potters_quarter", "weavers_quarter",
    "temple_of_the_condor", "temple_of_the_puma", "temple_of_the_sun", "main_temple",
    "watchmans_hut", "royal_palace", "house_of_the_virgins", "house_of_the_priests",
    "marketplace", "sundial",
)  # fmt: skip
GROUPS: Final = (
    *("production",) * 5, *("temple",) * 4, *("placing",) * 2, *("clergy",) * 2, *("special",) * 2,
)  # fmt: skip
N_QUARTERS: Final = 15
N_ONCE: Final = 9  # the quarters with bonus units, used once a day
NOWHERE: Final = -1  # a prince before the first turn
MOST_BONUS: Final = 2  # units or stones in a quarter (M-NIGHT-07)
MAX_DISCS: Final = 12  # inca discs of a colour in the box

# Clergy, and the symbols on the cards: five professions, then the clergy.
VIRGIN: Final = 0
PUMA: Final = 1
CONDOR: Final = 2
CLERGY: Final = ("virgin", "puma", "condor")
N_CLERGY: Final = 3
ROW: Final = (6, 5, 4)  # clerics of each kind
ALL_CLERGY: Final = 15
MOST_CLERGY: Final = 6  # of a kind
SYMBOLS: Final = GOODS + CLERGY
N_SYMBOLS: Final = 8
TEMPLE_OF: Final = {CONDOR_TEMPLE: CONDOR, PUMA_TEMPLE: PUMA, SUN_TEMPLE: VIRGIN}
WHERE: Final = {cleric: temple for temple, cleric in TEMPLE_OF.items()}

N_CARDS: Final = 28
CARDS: Final = tuple(f"{number:02}" for number in range(1, N_CARDS + 1))
N_MOONS: Final = 7
MOONS: Final = tuple(str(number) for number in range(1, N_MOONS + 1))
LAST_MOON: Final = 3  # this disc of the day brings the last turns (M-DAY-02)
MOST_DAYS: Final = 9  # the time track has room for
MAX_PLAYERS: Final = 5
SEATS: Final = ("red", "yellow", "green", "blue", "white")

# The Inca path (M-PATH-01 to M-PATH-04).
GRANARY: Final = 7
STABLE: Final = 13
SUMMIT: Final = 20
CARDS_SHOWN: Final = 3  # drawn at the summit; all but one go back (M-CARD-01)
REPLACEMENT: Final = 3  # points for a summit without a card (M-CARD-05)

# How the game ended.
RUNNING: Final = 0
BY_CLERGY: Final = 1
BY_CARDS: Final = 2
CONQUEST: Final = 3
AGREED: Final = 4
ENDINGS: Final = ("clergy", "cards", "conquest", "agreed")  # from BY_CLERGY on

# Score categories: the eight symbols, the path, three points for a missing card, gold.
CATEGORIES: Final = (*SYMBOLS, "path", "replacements", "gold")
N_CATEGORIES: Final = 11
FOR_PATH: Final = 8
FOR_REPLACEMENTS: Final = 9
FOR_GOLD: Final = 10

# What a choice may close, as bits.
DOORS: Final = ("adjusting", "cashing")
ADJUSTING_DOOR: Final = 1
CASHING_DOOR: Final = 2

# Frames.
GAME_FLOW: Final = 0
STARTING: Final = 1
DEALING: Final = 2
SETTLING: Final = 3
DAYS: Final = 4
TURN: Final = 5
PRODUCING: Final = 6
SACRIFICING: Final = 7
OFFERING: Final = 8
PLACING: Final = 9
HIRING: Final = 10
TRADING: Final = 11
SENDING: Final = 12
CASHING: Final = 13
CHOOSING: Final = 14
CLIMBING: Final = 15
DRAWING: Final = 16
NIGHT: Final = 17
GAME_OVER: Final = 18
