"""Cuzco's table of actions: every choice and every draw, with its notation."""

from typing import Final

from tawantin.core.action import ActionTable
from tawantin.games.cuzco.ids import (
    ABILITIES,
    CARDS,
    COLOURS,
    FIELDS,
    GODS,
    GOODS,
    KINDS,
    MASKS,
    PLACES,
    PUTUTUS,
    TASKS,
    TILES,
)

DICE: Final = ("1", "2", "3", "4", "5", "6")
AMOUNTS: Final = tuple(str(n) for n in range(1, 13))
PAIRS: Final = ("1+2", "1+3", "1+4", "2+3", "2+4", "3+4")
PAIR_INDICES: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
ORDERS: Final = ("123", "132", "213", "231", "312", "321")
TRIANGLES: Final = ("f", "b")  # with feathers, with buildings
ROLLS: Final = tuple((a, b, c) for a in range(1, 7) for b in range(a, 7) for c in range(b, 7))
ROLLED: Final = tuple("".join(str(die) for die in roll) for roll in ROLLS)


def _turns_by(words: tuple[str, ...]) -> bool:
    reach = 1 if words[2] == "small" else 2
    return 1 <= abs(int(words[0]) - int(words[1])) <= reach


TABLE: Final = ActionTable()

# Choices.
PASS: Final = TABLE.family("pass")
PLACE: Final = TABLE.family("place", DICE, FIELDS)
TURN_DIE: Final = TABLE.family("pututu", DICE, DICE, PUTUTUS, where=_turns_by)
PLAY: Final = TABLE.family("play", CARDS)
INTI: Final = TABLE.family("inti", CARDS)
LIFT: Final = TABLE.family("lift", DICE, FIELDS)
DROP: Final = TABLE.family("drop", FIELDS)
ROTATE: Final = TABLE.family("rotate", DICE)
MOVE: Final = TABLE.family("move", PLACES)
FEATHER: Final = TABLE.family("feather", AMOUNTS)
TAKE_TILE: Final = TABLE.family("tile", KINDS, DICE)
SALVAGE: Final = TABLE.family("salvage", TILES)
SLIDE: Final = TABLE.family("slide", TILES)
RAISE: Final = TABLE.family("raise", TILES)
TAKE_CARD: Final = TABLE.family("take", GODS)
OFFERING: Final = TABLE.family("offering")
FOOD: Final = TABLE.family("food")
STATUS: Final = TABLE.family("status")
POINT: Final = TABLE.family("point")
KHIPU: Final = TABLE.family("khipu")
STEP: Final = TABLE.family("step", DICE)
HEADBAND: Final = TABLE.family("headband", DICE)
USE: Final = TABLE.family("use", KINDS, ABILITIES)
AMOUNT: Final = TABLE.family("amount", AMOUNTS)
BUY: Final = TABLE.family("buy", GOODS)
FULFIL: Final = TABLE.family("fulfil", TASKS)
DISCARD: Final = TABLE.family("discard", TASKS)
CLAIM: Final = TABLE.family("claim", TASKS)
KEEP: Final = TABLE.family("keep", PAIRS)
PUT_BACK: Final = TABLE.family("return", CARDS)

# Draws.
ARRANGE: Final = TABLE.family("arrange", TRIANGLES, ORDERS)
ORIENT: Final = TABLE.family("orient", DICE)
MASK: Final = TABLE.family("mask", MASKS)
ORDER: Final = TABLE.family("order", DICE[:4])
DYE: Final = TABLE.family("dye", COLOURS)
STOCK: Final = TABLE.family("stock", GOODS)
LAY: Final = TABLE.family("lay", TILES)
TASK: Final = TABLE.family("task", TASKS)
POOL: Final = TABLE.family("pool", CARDS)
DEAL: Final = TABLE.family("deal", CARDS)
REVEAL: Final = TABLE.family("reveal", CARDS)
REVEAL_COPIED: Final = TABLE.family("reveal-copied", CARDS)
ROLL: Final = TABLE.family("roll", ROLLED)
END: Final = len(TABLE)
