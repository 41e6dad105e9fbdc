"""A position of Inca Empire. Lists are flat: seat p's share starts at p times its width.

Sets of regions, sites and links (see atlas.py) are ints, a bit for each.
"""

from typing import Final

from tawantin.core.state import State
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import N_CARDS, N_CATEGORIES

_SCALARS: Final = (
    "players", "pizarro", "decline", "gods", "column", "space", "active", "ended",
    "open_sites", "conquered", "hidden", "terraces", "cities", "garrisons", "temples", "invaders",
    "arrived", "cut_off",
)  # fmt: skip
_LISTS: Final = (
    "stack", "colour", "order", "rank", "score", "ledger", "labour", "roads", "wild", "vacant",
    "opened", "network", "near", "reach", "tile", "owned", "tiles_left", "hand", "pile", "discard",
    "plan", "force", "got", "shown",
)  # fmt: skip


# A card on the sun plan, from low to high bits: the card (5), the sector (2), face up (1), who laid
# it (2), and how many cards that seat had drawn since the draw pile was made.


def laid_card(card: int, sector: int, seat: int, drawn: int) -> int:
    return card | sector << 5 | seat << 8 | drawn << 10


def card_of(entry: int) -> int:
    return entry & 31


def sector_of(entry: int) -> int:
    return entry >> 5 & 3


def is_up(entry: int) -> bool:
    return entry >> 7 & 1 == 1


def layer_of(entry: int) -> int:
    return entry >> 8 & 3


def drawn_before(entry: int) -> int:
    return entry >> 10


# A wild road, from low to high bits: whose it is (2), and the link.


def wild_road(link: int, seat: int) -> int:
    return link << 2 | seat


def builder_of(wild: int) -> int:
    return wild & 3


def link_under(wild: int) -> int:
    return wild >> 2


FACE_UP: Final = 1 << 7
LAID_MASK: Final = (1 << 10) - 1  # a card on the plan without the count of draws


class EmpireState(State):
    """Everything on the table, open and hidden."""

    __slots__ = ("data", *_SCALARS[1:], *_LISTS[1:])

    data: Data

    # Options (0 or 1).
    pizarro: int
    decline: int
    gods: int

    # Time.
    column: int  # round, from 0
    space: int  # phase within the round, from 0
    active: int  # whose turn it is
    ended: int

    # Players.
    colour: list[int]  # [seat]
    order: list[int]  # seats in turn order
    rank: list[int]  # seats, leader first (E-VP-05)
    score: list[int]
    ledger: list[int]  # [seat * 10 + category]
    labour: list[int]

    # Roads.
    roads: list[int]  # [seat] connections with an own road
    wild: list[int]  # wild roads, see `wild_road`
    vacant: list[int]  # connections without a road, in portions
    opened: list[int]  # links with an end that touches conquered land, in portions
    open_sites: int  # sites that touch conquered land
    cut_off: int  # seats with roads that do not hang together with Cuzco
    network: list[int]  # [seat] sites joined to Cuzco by own roads
    near: list[int]  # [seat] links at these sites, in portions
    reach: list[int]  # [seat] regions these sites touch

    # Land and buildings.
    conquered: int  # regions, starting ones included
    hidden: int  # regions whose culture tile nobody has seen
    tile: list[int]  # [region] kind of culture tile once seen, else -1
    owned: list[int]  # [seat] regions
    terraces: int  # regions whose tile has a terrace
    tiles_left: list[int]  # [kind] tiles nobody has seen
    cities: int  # sites
    garrisons: int  # sites
    temples: int  # sites

    # Cards.
    hand: list[int]  # [seat * 21 + card]
    pile: list[int]  # [card]
    discard: list[int]  # [card]
    plan: list[int]  # cards on the sun plan, see `laid_card`
    force: list[int]  # [seat * 21 + card] face-up cards that affect the seat
    got: list[int]  # [seat * 21 + card] drawn since the draw pile was made
    shown: list[int]  # cards of the plan turned up since then

    # Invasion tiles.
    invaders: int  # normal ones turned up so far
    arrived: int

    def printed(self) -> object:
        return self.data

    def fields(self) -> tuple[str, ...]:
        return _SCALARS + _LISTS

    def copy(self) -> "EmpireState":
        t = EmpireState()
        t.rec = None
        t.data = self.data
        t.players = self.players
        t.pizarro = self.pizarro
        t.decline = self.decline
        t.gods = self.gods
        t.column = self.column
        t.space = self.space
        t.active = self.active
        t.ended = self.ended
        t.open_sites = self.open_sites
        t.conquered = self.conquered
        t.hidden = self.hidden
        t.terraces = self.terraces
        t.cities = self.cities
        t.garrisons = self.garrisons
        t.temples = self.temples
        t.invaders = self.invaders
        t.arrived = self.arrived
        t.cut_off = self.cut_off
        t.stack = self.stack[:]
        t.colour = self.colour[:]
        t.order = self.order[:]
        t.rank = self.rank[:]
        t.score = self.score[:]
        t.ledger = self.ledger[:]
        t.labour = self.labour[:]
        t.roads = self.roads[:]
        t.wild = self.wild[:]
        t.vacant = self.vacant[:]
        t.opened = self.opened[:]
        t.network = self.network[:]
        t.near = self.near[:]
        t.reach = self.reach[:]
        t.tile = self.tile[:]
        t.owned = self.owned[:]
        t.tiles_left = self.tiles_left[:]
        t.hand = self.hand[:]
        t.pile = self.pile[:]
        t.discard = self.discard[:]
        t.plan = self.plan[:]
        t.force = self.force[:]
        t.got = self.got[:]
        t.shown = self.shown[:]
        return t

    def era(self) -> int:
        """The present era, from 0."""
        return self.data.era_of[self.column]

    def under(self, seat: int, card: int) -> int:
        """How many face-up copies of a card affect the seat (E-SUN-10, E-SUN-11)."""
        return self.force[seat * N_CARDS + card]

    def gain(self, seat: int, points: int, category: int) -> None:
        """Score points; the figure goes outside those it joins (E-VP-02, E-RULING-03)."""
        if points:
            self.ledger[seat * N_CATEGORIES + category] += points
            self.advance(seat, points)

    def advance(self, seat: int, points: int) -> None:
        score = self.score[seat] + points
        self.score[seat] = score
        rank = self.rank
        rank.remove(seat)
        place = 0
        while place < len(rank) and self.score[rank[place]] >= score:
            place += 1
        rank.insert(place, seat)
