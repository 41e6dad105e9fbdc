"""The small numbers of Cuzco: fields, kinds, cards, frames, score categories."""

from typing import Final

# Action fields. With 2 and 3 players MOVEMENT replaces stone path and rope bridge, with 2
# players PERSONS replaces agriculture and research (C-SETUP-05).
STONE: Final = 0
BRIDGE: Final = 1
MOVEMENT: Final = 2
AGRICULTURE: Final = 3
RESEARCH: Final = 4
PERSONS: Final = 5
TRADE: Final = 6
TEMPLE: Final = 7
HEADDRESS: Final = 8
POINTS: Final = 9
FIELDS: Final = (
    "stone", "bridge", "movement", "agriculture", "research",
    "persons", "trade", "temple", "headdress", "points",
)  # fmt: skip
N_FIELDS: Final = 10
FIELDS_BY_PLAYERS: Final = {
    2: (MOVEMENT, PERSONS, TRADE, TEMPLE, HEADDRESS, POINTS),
    3: (MOVEMENT, AGRICULTURE, RESEARCH, TRADE, TEMPLE, HEADDRESS, POINTS),
    4: (STONE, BRIDGE, AGRICULTURE, RESEARCH, TRADE, TEMPLE, HEADDRESS, POINTS),
}

# Kinds of path and kinds of person tile; as bit masks, 1 << kind.
STONE_PATH: Final = 0
ROPE_BRIDGE: Final = 1
FARM: Final = 0  # agriculture tiles
STUDY: Final = 1  # research tiles
BOTH: Final = 3

# Places: inner villages 0-5, outer villages 6-11, Cuzco in the middle.
CUZCO: Final = 12
PLACES: Final = (
    "i1", "i2", "i3", "i4", "i5", "i6", "o1", "o2", "o3", "o4", "o5", "o6", "cuzco",
)  # fmt: skip

N_VILLAGES: Final = 12

KINDS: Final = ("agriculture", "research")
PATHS: Final = ("stone", "bridge")
COLOURS: Final = ("turquoise", "violet", "orange", "pink")
GODS: Final = ("iliapa", "mama_quilia", "viracocha", "pacha_mama", "mama_sara")
GOODS: Final = ("soup", "clothing", "bowl", "carafe", "tools", "jewellery")
MASKS: Final = ("a", "b", "c", "d")
PUTUTUS: Final = ("small", "big")
N_COLOURS: Final = 4
N_GOODS: Final = 6
SEATS: Final = ("red", "yellow", "green", "blue")

# God cards are 0-14 inside (card 01 is 0); god = card // PER_GOD; four copies of each.
N_GODS: Final = 5
PER_GOD: Final = 3
N_CARDS: Final = 15
COPIES: Final = 4
CARD_01: Final = 0
CARD_02: Final = 1
CARD_03: Final = 2
CARD_04: Final = 3
CARD_05: Final = 4
CARD_06: Final = 5
CARD_07: Final = 6
CARD_08: Final = 7
CARD_09: Final = 8
CARD_10: Final = 9
CARD_11: Final = 10
CARD_12: Final = 11
CARD_13: Final = 12
CARD_14: Final = 13
CARD_15: Final = 14
CARDS: Final = tuple(f"{number:02}" for number in range(1, 16))

# Person tiles are kind * PER_KIND + ability * PER_ABILITY + copy; abilities 0-11 inside (person
# 01 is 0).
N_ABILITIES: Final = 12
PER_ABILITY: Final = 3  # tiles of one kind
PER_KIND: Final = 36
N_TILES: Final = 72
TILES: Final = tuple(
    f"{kind}{ability:02}{copy}" for kind in "ar" for ability in range(1, 13) for copy in "abc"
)
ABILITIES: Final = tuple(f"{number:02}" for number in range(1, 13))
OFFERINGS: Final = 0
SCORE: Final = 1
FEATHERS: Final = 2
WALK: Final = 3
LEARN: Final = 4
CROSS: Final = 5
CARDS_FROM_PILES: Final = 6
KHIPUS: Final = 7
HEADBAND: Final = 8
FOOD: Final = 9
TAKE_FARM: Final = 10
TAKE_STUDY: Final = 11

# Tasks: 0-5 are the grey start tasks S01-S06, 6-60 the brown ones 01-55.
N_START_TASKS: Final = 6
N_TASKS: Final = 61
TASKS: Final = tuple(f"s{n:02}" for n in range(1, 7)) + tuple(f"{n:02}" for n in range(1, 56))

# Score categories.
CATEGORIES: Final = (
    "start", "points", "trade", "headbands", "persons", "card10", "university", "priests",
    "market", "tasks", "medallions", "villages", "feathers_set", "headbands_set", "tasks_set",
    "khipus_set", "persons_set", "goods_set",
)  # fmt: skip
N_CATEGORIES: Final = 18
FOR_START: Final = 0
FOR_POINTS: Final = 1
FOR_TRADE: Final = 2
FOR_HEADBANDS: Final = 3
FOR_PERSONS: Final = 4
FOR_CARD_10: Final = 5
FOR_UNIVERSITY: Final = 6
FOR_PRIESTS: Final = 7
FOR_MARKET: Final = 8
FOR_TASKS: Final = 9
FOR_MEDALLIONS: Final = 10
FOR_VILLAGES: Final = 11
FOR_FEATHERS_SET: Final = 12
FOR_HEADBANDS_SET: Final = 13
FOR_TASKS_SET: Final = 14
FOR_KHIPUS_SET: Final = 15
FOR_PERSONS_SET: Final = 16
FOR_GOODS_SET: Final = 17

N_ROUNDS: Final = 6

# What is in the box, and what each player has of it.
FOOD_IN_BOX: Final = 36
OFFERINGS_IN_BOX: Final = 30
MEDALLIONS_IN_BOX: Final = 10
TEMPLE_MEDALLIONS: Final = 6  # one for each round
SMALL_PUTUTUS: Final = {2: 6, 3: 9, 4: 12}  # by players
BIG_PUTUTUS: Final = {2: 1, 3: 2, 4: 3}
KHIPUS_EACH: Final = 10
PRIESTS_EACH: Final = 4
DICE_EACH: Final = 3
TASKS_EACH: Final = 3
START_OFFERINGS: Final = 2
DRAFTED_EACH: Final = 4  # brown tasks drawn at setup
KEPT_EACH: Final = 2  # of these
DEALT_EACH: Final = 2  # god cards at setup
SET_ASIDE: Final = {2: 1, 3: 2, 4: 2}  # cards of each god that the first hands are dealt from

# A mask: fields for khipus and person tiles, feather slots, headband tiles with two slots each.
MASK_FIELDS: Final = 12
N_SLOTS: Final = 12
N_BANDS: Final = 6
PER_COLOUR: Final = 3  # slots of each colour
ALL_SLOTS: Final = (1 << N_SLOTS) - 1

# The city.
N_STEPS: Final = 6
N_HOUSES: Final = 6  # for each kind of person tile
N_HOUSE_TILES: Final = 12
MARKET_ROW: Final = 5
MARKET_SPACES: Final = 30
EXTRA_TASKS: Final = 2  # in the palace beyond one for each player

# Dice.
SIX: Final = 6
NO_DIE: Final = 7  # lowest die of a field without dice
IMPOSSIBLE: Final = 9  # a die that no die shows: it cannot be done

# What a choice may close, as bits: pips and uses that are left, card 02 in a trade.
DOORS: Final = ("pips", "agriculture", "research", "raising")
PIPS_DOOR: Final = 1
USE_DOOR: Final = 2  # of agriculture tiles; of research tiles the bit after it
RAISING_DOOR: Final = 8

# Frames.
GAME_FLOW: Final = 0
SETUP: Final = 1
LAYOUT: Final = 2
DRAFT: Final = 3
DEAL: Final = 4
PUT_BACK: Final = 5
ROUND: Final = 6
LAY_OUT_ROUND: Final = 7
ROLL: Final = 8
PHASE_ONE: Final = 9
TURN: Final = 10
PLACING: Final = 11
SHIFTING: Final = 12
REVEALING: Final = 13
ROTATING: Final = 14
MOVING: Final = 15
FEATHERING: Final = 16
TAKING: Final = 17
SALVAGING: Final = 18
TRADING: Final = 19
STEPPING: Final = 20
ACTIVATING: Final = 21
ORDEAL: Final = 22
PHASE_TWO: Final = 23
USING: Final = 24
AMOUNT: Final = 25
PLUCKING: Final = 26
DRAWING: Final = 27
UNIVERSITY: Final = 28
PRIESTS: Final = 29
MARKET: Final = 30
BUYING: Final = 31
PALACE: Final = 32
FULFILLING: Final = 33
CLAIMING: Final = 34
ROUND_END: Final = 35
LAST_TASKS: Final = 36
SETTLING: Final = 37
SCORING: Final = 38
GAME_OVER: Final = 39
