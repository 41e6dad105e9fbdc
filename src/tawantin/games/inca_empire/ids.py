"""The small numbers of Inca Empire: colours, cards, phases, buildings, frames, categories."""

from typing import Final

# Colours in the circle of the sun plan (E-RULING-11); sector k lies between lines k and k + 1.
COLOURS: Final = ("orange", "blue", "brown", "green")
MAX_PLAYERS: Final = 4

# Phases of the era track.
INCA: Final = 0
SUN: Final = 1
PEOPLE: Final = 2
SAPA: Final = 3
PHASES: Final = ("inca", "sun", "people", "sapa")
N_ERAS: Final = 4
ERAS: Final = ("1", "2", "3", "4")
SUPPORT_EARLY: Final = 1  # what the leader gives the last in era 2 (E-INCA-06)
SUPPORT_LATE: Final = 2  # and later (E-INCA-07)
SUPPORT_SECOND: Final = 1  # what the second of four gives the third then (E-INCA-08)
TURN_ACTIONS: Final = ("road", "build")

# Sun-event cards, how many there are, and the family of each.
UNREST: Final = 0
SURVEYOR: Final = 1
PRESSURE: Final = 2
WILD_ROAD: Final = 3
CREW: Final = 4
FLOOD: Final = 5
EPIDEMIC: Final = 6
OUTPOST: Final = 7
RENEWAL: Final = 8
PROJECT: Final = 9
STORM: Final = 10
FAMINE: Final = 11
SUPREMACY: Final = 12
SUPPORT: Final = 13
EXPANSION: Final = 14
RESISTANCE: Final = 15
ZEAL: Final = 16
ECLIPSE: Final = 17
ANNUAL: Final = 18
GREAT: Final = 19
SMALL: Final = 20
CARDS: Final = (
    "unrest", "surveyor", "pressure", "wild_road", "crew", "flood", "epidemic", "outpost",
    "renewal", "project", "storm", "famine", "supremacy", "support", "expansion", "resistance",
    "zeal", "eclipse", "annual", "great", "small",
)  # fmt: skip
N_CARDS: Final = 21
COPIES: Final = (2, 1, 2, 4, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1)
OUT_WITH_THREE: Final = (ANNUAL, GREAT, SMALL, UNREST, WILD_ROAD)  # one of each (E-SETUP-13)
PILGRIMAGES: Final = CARDS[ANNUAL:]  # the last three cards
PILGRIMAGE_POINTS: Final = (5, 7, 4)
N_PILGRIMAGES: Final = 3
FAMILIES: Final = (
    "destruction", "terrace", "road", "road", "road", "road", "city", "city", "city", "garrison",
    "garrison", "garrison", "military", "military", "military", "military", "temple", "temple",
    "temple", "temple", "temple",
)  # fmt: skip
HAND: Final = 3

# Kinds of site.
CUZCO: Final = 0
IMPORTANT: Final = 1
CITY_SITE: Final = 2
GARRISON_SITE: Final = 3
HUACA: Final = 4
KINDS: Final = ("cuzco", "important", "city", "garrison", "huaca")

# Buildings on a site.
CITY: Final = 0
GARRISON: Final = 1
CITY_TEMPLE: Final = 2
GARRISON_TEMPLE: Final = 3
BUILDINGS: Final = ("city", "garrison", "city_temple", "garrison_temple")

N_TILE_KINDS: Final = 6
N_TILES: Final = 45
TILES: Final = tuple(str(kind) for kind in range(1, N_TILE_KINDS + 1))
GODS: Final = 4  # regions with a hand of god
GOD_LABOUR: Final = 3  # what their culture tiles give (E-VAR-06)
# The rows of the price list.
BUILDS: Final = (
    "road", "extra", "city", "upgrade", "garrison", "temple", "conquer", "expand", "terrace",
)  # fmt: skip

HIDDEN: Final = -1  # a culture tile nobody has seen, or a region without one

# Prices and points of E-DATA-07.
CITY_PRICE: Final = 6
CITY_POINTS: Final = 4
CITY_WORTH: Final = 3  # in each Sapa Inca phase
UPGRADE_PRICE: Final = 4
GARRISON_PRICE: Final = 4
GARRISON_POINTS: Final = 3
GARRISON_WORTH: Final = 2
TEMPLE_PRICE: Final = 5
TEMPLE_POINTS: Final = 4
TEMPLE_WORTH: Final = 1
TERRACE_PRICE: Final = 2
TERRACE_POINTS: Final = 1
TERRACE_WORTH: Final = 1
TERRACE_LABOUR: Final = 1  # in each Inca phase
ROAD_PRICE: Final = 1
FREE_ROADS: Final = 2

# What a copy of a card changes (E-EVENT-07 to E-EVENT-16).
EXPANSION_PRICE: Final = 2
EPIDEMIC_PRICE: Final = 2
RENEWAL_POINTS: Final = 2
STORM_PRICE: Final = 1
FAMINE_POINTS: Final = 1
RESISTANCE_PRICE: Final = 1
SUPREMACY_PRICE: Final = -1
SUPPORT_LABOUR: Final = 1  # for each own tile
SUPPORT_RESISTANCE: Final = 1  # of this resistance

# Score categories: what was scored at once, then what the Sapa Inca phases gave.
CATEGORIES: Final = (
    "cities", "garrisons", "temples", "terraces", "conquests", "pilgrimages",
    "connected_cities", "connected_garrisons", "connected_temples", "own_terraces",
)  # fmt: skip
N_CATEGORIES: Final = 10
FOR_CITIES: Final = 0
FOR_GARRISONS: Final = 1
FOR_TEMPLES: Final = 2
FOR_TERRACES: Final = 3
FOR_CONQUESTS: Final = 4
FOR_PILGRIMAGES: Final = 5
FOR_CONNECTED_CITIES: Final = 6
FOR_CONNECTED_GARRISONS: Final = 7
FOR_CONNECTED_TEMPLES: Final = 8
FOR_OWN_TERRACES: Final = 9

# What a turn still offers and a choice may close, as bits.
DOORS: Final = ("roads", "build", "conquest", "pilgrimage", "temple")
ROAD_DOOR: Final = 1
BUILD_DOOR: Final = 2
CONQUEST_DOOR: Final = 4
PILGRIMAGE_DOOR: Final = 8
TEMPLE_DOOR: Final = 16  # under solar eclipse it excludes roads and pilgrimages

# Frames.
GAME_FLOW: Final = 0
DEALING_COLOURS: Final = 1
LAYING_GODS: Final = 2
REVEALING: Final = 3
DEALING_CARDS: Final = 4
DEALING_ORDER: Final = 5
TRACK: Final = 6
SUN_PHASE: Final = 7
LAYING: Final = 8
DRAWING: Final = 9
PEOPLE_PHASE: Final = 10
TURN: Final = 11
ROADS: Final = 12
EXTRA_ROADS: Final = 13
SECOND_GARRISON: Final = 14
SECOND_TERRACE: Final = 15
INVADING: Final = 16
GAME_OVER: Final = 17
