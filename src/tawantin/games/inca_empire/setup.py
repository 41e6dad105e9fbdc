"""The start of play: colours and first roads, culture tiles, hands, turn order."""

from tawantin.core.chance import Rng
from tawantin.core.frame import A as GODS_DONE
from tawantin.core.frame import A as PLAYER_DEALT
from tawantin.core.frame import Frame, end
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import N_REGIONS, in_portions
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import (
    ANNUAL,
    COPIES,
    GAME_FLOW,
    GOD_LABOUR,
    HIDDEN,
    N_CARDS,
    N_CATEGORIES,
    N_TILE_KINDS,
    OUT_WITH_THREE,
)
from tawantin.games.inca_empire.roads import pick, rebuild, take, turn_tile
from tawantin.games.inca_empire.state import EmpireState


def all_cards(players: int, decline: int) -> list[int]:
    """How many of each card are in the game (E-SETUP-13, E-VAR-04)."""
    cards = list(COPIES)
    if players == 3:
        for card in OUT_WITH_THREE:
            cards[card] -= 1
    if decline:
        cards[ANNUAL:] = [0] * (N_CARDS - ANNUAL)
    return cards


def all_tiles(players: int, data: Data) -> list[int]:
    """How many culture tiles of each kind are in the game (E-SETUP-14)."""
    return [n - 1 for n in data.copies] if players == 3 else data.copies[:]


def blank(players: int, data: Data, pizarro: int, decline: int, gods: int) -> EmpireState:
    """Everything laid out that needs no draw."""
    atlas = data.atlas
    s = EmpireState()
    s.rec = None
    s.data = data
    s.players = players
    s.pizarro = pizarro
    s.decline = decline
    s.gods = gods
    s.column = s.space = 0
    s.active = 0
    s.ended = 0
    s.colour = [-1] * players
    s.order = []
    s.rank = []
    s.score = [0] * players
    s.ledger = [0] * (N_CATEGORIES * players)
    s.labour = [0] * players
    s.roads = [0] * players
    s.wild = []
    s.vacant = in_portions(atlas.printed, atlas.portions)
    s.opened = [0] * atlas.portions
    s.network = [0] * players
    s.near = [0] * (players * atlas.portions)
    s.reach = [0] * players
    s.conquered = s.open_sites = s.cut_off = 0
    for colour in atlas.colours:
        open_land(s, atlas.start_region[colour])
    s.hidden = atlas.open
    s.tile = [HIDDEN] * N_REGIONS
    s.owned = [0] * players
    s.terraces = 0
    s.tiles_left = all_tiles(players, data)
    s.cities = s.garrisons = s.temples = 0
    s.hand = [0] * (N_CARDS * players)
    s.pile = all_cards(players, decline)
    s.discard = [0] * N_CARDS
    s.plan = []
    s.force = [0] * (N_CARDS * players)
    s.got = [0] * (N_CARDS * players)
    s.shown = []
    s.invaders = 0
    s.arrived = 0
    s.stack = [GAME_FLOW, 0, 0, 0, 0, 0, 0, 0]
    return s


def open_land(s: EmpireState, region: int) -> None:
    """A region counts as conquered; sites and links that touch it are open (E-RULING-21)."""
    s.conquered |= 1 << region
    s.open_sites |= s.data.atlas.sites_in[region]
    for i, links in enumerate(s.data.atlas.links_in[region]):
        s.opened[i] |= links


class DealingColours(Frame):
    """E-SETUP-04 to E-SETUP-06: colour, starting region, and the first road.

    Register: the PLAYER_DEALT to.
    """

    def options(self, s: EmpireState) -> list[int]:
        return [act.COLOUR + c for c in s.data.atlas.colours if c not in s.colour]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        free = self.options(s)
        return free[rng.below(len(free))]

    def apply(self, s: EmpireState, action: int) -> None:
        seat, colour = s.stack[PLAYER_DEALT], action - act.COLOUR
        s.colour[seat] = colour
        take(s, seat, s.data.atlas.start_road[colour])
        rebuild(s, seat)
        if s.rec is not None:
            s.rec.add("colour", seat, {"colour": colour})
        end(s)


class LayingGods(Frame):
    """E-VAR-06, E-RULING-57: tiles of 3 labour, face up, in the regions of the hand of god.

    Register: GODS_DONE, regions with their tile.
    """

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[GODS_DONE] < len(s.data.atlas.gods):
            return True
        end(s)
        return False

    def _fit(self, s: EmpireState) -> list[int]:
        """Of each kind, the tiles that may lie there."""
        return [
            s.tiles_left[kind] if s.data.labour[kind] == GOD_LABOUR else 0
            for kind in range(N_TILE_KINDS)
        ]

    def options(self, s: EmpireState) -> list[int]:
        return [act.TILE + kind for kind, tiles in enumerate(self._fit(s)) if tiles]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        return act.TILE + pick(self._fit(s), rng)

    def apply(self, s: EmpireState, action: int) -> None:
        turn_tile(s, s.data.atlas.gods[s.stack[GODS_DONE]], action - act.TILE)
        s.stack[GODS_DONE] += 1


class DealingOrder(Frame):
    """E-SETUP-11: who gets the next turn-order tile."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.ORDER + seat for seat in range(s.players) if seat not in s.order]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        free = self.options(s)
        return free[rng.below(len(free))]

    def apply(self, s: EmpireState, action: int) -> None:
        s.order.append(action - act.ORDER)
        end(s)
