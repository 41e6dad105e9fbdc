"""A position of Cuzco. Lists are flat: seat p's share starts at p times its width."""

from typing import Final

from tawantin.core.state import State
from tawantin.games.cuzco.board import Net
from tawantin.games.cuzco.data import Data
from tawantin.games.cuzco.ids import MASK_FIELDS, N_CATEGORIES, NO_DIE

_SCALARS: Final = (
    "players", "nl", "pututu", "up_to", "rotate_first", "unlimited", "standard",
    "round", "active", "f_order", "b_order", "rotation", "returned",
    "offerings_left", "food_left", "inti_left", "inti_gone", "stock", "box",
    "small_left", "big_left", "refilled", "marked",
)  # fmt: skip
_LISTS: Final = (
    "stack", "order", "mask", "score", "ledger", "runner", "khipus", "reserve", "villages",
    "delivered", "feathers", "feather_count", "feathers_left", "headbands", "tiles", "tile_count",
    "slid", "abilities", "houses", "person_stack", "person_discard", "offerings", "food", "inti",
    "priests", "temple", "status", "rank", "hand", "known", "unknown", "piles", "tops", "discard",
    "marks", "pool", "dealt", "gone", "redealt", "put_back", "doubts", "dice", "lying",
    "lowest", "market", "goods", "goods_box", "palace", "tasks", "fulfilled", "drafted", "dropped",
    "small", "big",
)  # fmt: skip


# A die on a field, from low to high bits: its pips (3), its owner (2), whether card 06 or 07
# brought it there (1), and the field.

BY_CARD: Final = 1 << 5


def placed_die(field: int, seat: int, pips: int) -> int:
    return field << 6 | seat << 3 | pips


def pips_of(die: int) -> int:
    return die & 7


def owner_of(die: int) -> int:
    return die >> 3 & 3


def field_of(die: int) -> int:
    return die >> 6


class CuzcoState(State):
    """Everything on the table, open and hidden."""

    __slots__ = ("data", "net", *_SCALARS[1:], *_LISTS[1:])

    data: Data
    net: Net

    # Options (0 or 1).
    nl: int
    pututu: int
    up_to: int
    rotate_first: int
    unlimited: int
    standard: int

    round: int  # 1 to 6
    active: int  # the seat whose turn it is
    order: list[int]  # seats by turn-order tile

    # Map.
    f_order: int
    b_order: int
    rotation: int
    returned: int  # bit per seat: its runner came back to Cuzco and may turn the overlay
    runner: list[int]  # [seat] place
    villages: list[int]  # [village] khipu stack in base 8, top lowest: seat + 1 each
    delivered: list[int]  # [seat] bit per village

    # Masks.
    mask: list[int]  # [seat] 0-3
    khipus: list[int]  # [seat] khipus on the mask
    reserve: list[int]  # [seat]
    feathers: list[int]  # [seat] bit per filled slot
    feather_count: list[int]  # [seat * 4 + colour]
    feathers_left: list[int]  # [colour]
    headbands: list[int]  # [seat] bit per activated tile
    tiles: list[int]  # [seat * 12 + field] person tile or -1, filled from the left
    tile_count: list[int]  # [seat]
    slid: list[int]  # [seat] bit per field whose tile is slid down
    abilities: list[int]  # [seat * 24 + kind * 12 + ability] tiles owned
    goods: list[int]  # [seat * 6 + good]
    fulfilled: list[int]  # seat * 64 + task, in order
    tasks: list[int]  # [seat * 3 + place] open task or -1

    # Goods of the player.
    offerings: list[int]
    food: list[int]
    inti: list[int]
    priests: list[int]  # [seat] on the mask
    small: list[int]  # pututus +1/-1
    big: list[int]  # pututus +2/-2

    # Common supply and what left the game.
    offerings_left: int
    food_left: int
    inti_left: int
    inti_gone: int
    small_left: int
    big_left: int

    # City.
    houses: list[int]  # [kind * 6 + value - 1] person tile or -1
    person_stack: list[int]  # [kind] bit per tile
    person_discard: list[int]  # [kind] bit per tile
    temple: list[int]  # [step - 1] seat or -1
    status: list[int]  # [seat] field
    rank: list[int]  # seats, furthest first, higher in a stack first
    market: list[int]  # [row * 5 + column] good or -1
    goods_box: list[int]  # [good] out of the game
    stock: int  # bit per task still face down
    box: int  # bit per task openly out of the game
    palace: list[int]  # open tasks
    drafted: list[int]  # [seat * 4 + i] task on offer at setup or -1
    dropped: list[int]  # [seat * 2 + i] task put away unseen at setup or -1

    # God cards.
    hand: list[int]  # [seat * 15 + card]
    known: list[int]  # [seat * 15 + card] of these, seen by everybody
    unknown: list[int]  # [seat] hand cards only their owner has seen
    piles: list[int]  # [card] in the draw piles, top cards left out
    tops: list[int]  # [god] face-up card or -1
    discard: list[int]  # [card]
    marked: int  # 1 if any of `marks` is set
    marks: list[int]  # copied through Inti this turn: discard 15, piles 15, hand 15, tops 5
    refilled: int  # bit per god: its pile has been reshuffled
    pool: list[int]  # [card] set aside for the first deal
    dealt: list[int]  # [seat * 2 + i] the first deal, until it is over
    gone: list[int]  # [seat * 2 + i] gods of its first two cards as they became known, or -1
    redealt: list[int]  # seats that openly exchanged a card at setup, in order
    put_back: list[int]  # [seat] the card it put back then, or -1
    doubts: list[int]  # task a seat openly could not meet: seat, task, then 5 known gods

    # Dice.
    dice: list[int]  # [seat * 3 + i] unplaced die or 0
    lying: list[int]  # placed dice in order, see `placed_die`
    lowest: list[int]  # [field] lowest die there, or NO_DIE

    # Points.
    score: list[int]
    ledger: list[int]  # [seat * 18 + category]

    def printed(self) -> object:
        return self.data

    def fields(self) -> tuple[str, ...]:
        return _SCALARS + _LISTS

    def copy(self) -> "CuzcoState":
        t = CuzcoState()
        t.rec = None
        t.data = self.data
        t.net = self.net
        t.players = self.players
        t.nl = self.nl
        t.pututu = self.pututu
        t.up_to = self.up_to
        t.rotate_first = self.rotate_first
        t.unlimited = self.unlimited
        t.standard = self.standard
        t.round = self.round
        t.active = self.active
        t.f_order = self.f_order
        t.b_order = self.b_order
        t.rotation = self.rotation
        t.returned = self.returned
        t.offerings_left = self.offerings_left
        t.food_left = self.food_left
        t.inti_left = self.inti_left
        t.inti_gone = self.inti_gone
        t.stock = self.stock
        t.box = self.box
        t.small_left = self.small_left
        t.big_left = self.big_left
        t.refilled = self.refilled
        t.marked = self.marked
        t.stack = self.stack[:]
        t.order = self.order[:]
        t.mask = self.mask[:]
        t.score = self.score[:]
        t.ledger = self.ledger[:]
        t.runner = self.runner[:]
        t.khipus = self.khipus[:]
        t.reserve = self.reserve[:]
        t.villages = self.villages[:]
        t.delivered = self.delivered[:]
        t.feathers = self.feathers[:]
        t.feather_count = self.feather_count[:]
        t.feathers_left = self.feathers_left[:]
        t.headbands = self.headbands[:]
        t.tiles = self.tiles[:]
        t.tile_count = self.tile_count[:]
        t.slid = self.slid[:]
        t.abilities = self.abilities[:]
        t.houses = self.houses[:]
        t.person_stack = self.person_stack[:]
        t.person_discard = self.person_discard[:]
        t.offerings = self.offerings[:]
        t.food = self.food[:]
        t.inti = self.inti[:]
        t.priests = self.priests[:]
        t.temple = self.temple[:]
        t.status = self.status[:]
        t.rank = self.rank[:]
        t.hand = self.hand[:]
        t.known = self.known[:]
        t.unknown = self.unknown[:]
        t.piles = self.piles[:]
        t.tops = self.tops[:]
        t.discard = self.discard[:]
        t.marks = self.marks[:]
        t.pool = self.pool[:]
        t.dealt = self.dealt[:]
        t.gone = self.gone[:]
        t.redealt = self.redealt[:]
        t.put_back = self.put_back[:]
        t.doubts = self.doubts[:]
        t.dice = self.dice[:]
        t.lying = self.lying[:]
        t.lowest = self.lowest[:]
        t.market = self.market[:]
        t.goods = self.goods[:]
        t.goods_box = self.goods_box[:]
        t.palace = self.palace[:]
        t.tasks = self.tasks[:]
        t.fulfilled = self.fulfilled[:]
        t.drafted = self.drafted[:]
        t.dropped = self.dropped[:]
        t.small = self.small[:]
        t.big = self.big[:]
        return t

    def gain(self, seat: int, points: int, category: int) -> None:
        """Score points; every point of the game passes through here (C-CHK-31)."""
        self.score[seat] += points
        self.ledger[seat * N_CATEGORIES + category] += points
        if self.rec is not None and points:
            self.rec.add("scored", seat, {"points": points, "category": category})

    def lowest_die(self, field: int) -> int:
        """What `lowest` must say of a field."""
        return min([pips_of(die) for die in self.lying if field_of(die) == field], default=NO_DIE)

    def free_fields(self, seat: int) -> int:
        """Mask fields with neither khipu nor person tile (C-TILE-04)."""
        return MASK_FIELDS - self.khipus[seat] - self.tile_count[seat]
