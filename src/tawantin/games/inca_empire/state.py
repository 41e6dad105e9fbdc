"""A position of Inca Empire. Lists are flat: seat p's share starts at p times its width."""

from typing import Final

from tawantin.core.state import State
from tawantin.games.inca_empire.atlas import N_REGIONS, N_SITES
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import N_CARDS, N_CATEGORIES

_SCALARS: Final = (
    "players", "pizarro", "decline", "gods", "column", "space", "actor", "conquered", "revealed",
    "terraces", "invaders", "arrived", "ended",
)  # fmt: skip
_LISTS: Final = (
    "stack", "colour", "order", "rank", "score", "ledger", "labour", "roads", "wild", "network",
    "reach", "buildings", "tile", "owner", "tiles_left", "hand", "old", "pile", "discard", "plan",
    "force",
)  # fmt: skip


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
    actor: int  # whose turn it is
    ended: int

    # Players.
    colour: list[int]  # [seat]
    order: list[int]  # seats in turn order
    rank: list[int]  # seats, leader first (E-VP-05)
    score: list[int]
    ledger: list[int]  # [seat * 10 + category]
    labour: list[int]

    # Map.
    roads: list[int]  # [connection] seat or -1
    wild: list[int]  # wild roads: key of the two sites * 4 + seat
    network: list[int]  # [seat * sites + site] 1 if joined to Cuzco by own roads
    reach: list[int]  # [seat] bits of regions touched by the network
    buildings: list[int]  # [site] bits: garrison 1, city 2, temple 4
    conquered: int  # bits of regions, starting ones included
    revealed: int  # bits of regions whose tile lies face up or was taken
    tile: list[int]  # [region] kind of culture tile once seen, -1 hidden, -2 none
    owner: list[int]  # [region] seat or -1
    terraces: int  # bits of regions whose tile has a terrace
    tiles_left: list[int]  # [kind] tiles nobody has seen

    # Cards.
    hand: list[int]  # [seat * 21 + card]
    old: list[int]  # [seat * 21 + card] of these, not from the present draw pile
    pile: list[int]  # [card]
    discard: list[int]  # [card]
    plan: list[int]  # ((seat * 2 + old) * 2 + face up) * 128 + sector * 32 + card
    force: list[int]  # [seat * 21 + card] face-up cards that affect the seat

    # Invasion tiles.
    invaders: int  # turned up so far
    arrived: int

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
        t.actor = self.actor
        t.conquered = self.conquered
        t.revealed = self.revealed
        t.terraces = self.terraces
        t.invaders = self.invaders
        t.arrived = self.arrived
        t.ended = self.ended
        t.stack = self.stack[:]
        t.colour = self.colour[:]
        t.order = self.order[:]
        t.rank = self.rank[:]
        t.score = self.score[:]
        t.ledger = self.ledger[:]
        t.labour = self.labour[:]
        t.roads = self.roads[:]
        t.wild = self.wild[:]
        t.network = self.network[:]
        t.reach = self.reach[:]
        t.buildings = self.buildings[:]
        t.tile = self.tile[:]
        t.owner = self.owner[:]
        t.tiles_left = self.tiles_left[:]
        t.hand = self.hand[:]
        t.old = self.old[:]
        t.pile = self.pile[:]
        t.discard = self.discard[:]
        t.plan = self.plan[:]
        t.force = self.force[:]
        return t

    def era(self) -> int:
        """The present era, from 0."""
        return self.data.era_of[self.column]

    def under(self, seat: int, card: int) -> int:
        """How many face-up copies of a card affect the seat (E-SUN-10, E-SUN-11)."""
        return self.force[seat * N_CARDS + card]

    def in_network(self, seat: int, site: int) -> int:
        return self.network[seat * N_SITES + site]

    def gain(self, seat: int, points: int, category: int) -> None:
        """Score points; the figure goes outside those it joins (E-VP-02, E-RULING-03)."""
        if not points:
            return
        self.ledger[seat * N_CATEGORIES + category] += points
        self.advance(seat, points)
        if self.rec is not None:
            self.rec.add("scored", seat, {"points": points, "category": category})

    def advance(self, seat: int, points: int) -> None:
        score = self.score[seat] + points
        self.score[seat] = score
        rank = self.rank
        rank.remove(seat)
        place = 0
        while place < len(rank) and self.score[rank[place]] >= score:
            place += 1
        rank.insert(place, seat)

    def pay(self, seat: int, labour: int) -> None:
        self.labour[seat] -= labour


assert N_REGIONS <= 62
