"""The Sun phase: turn order by rank, a face-down card each, and what the cards do at once."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A, B, Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.ids import (
    DRAWING,
    LAYING,
    MAX_PLAYERS,
    N_CARDS,
    NOBODY,
    SUPPORT,
    UNREST,
)
from tawantin.games.inca_empire.roads import rebuild, wild_regions
from tawantin.games.inca_empire.atlas import N_SITES
from tawantin.games.inca_empire.state import EmpireState

FACE_UP: Final = 128


def entry(seat: int, old: int, up: int, sector: int, card: int) -> int:
    return ((seat * 2 + old) * 2 + up) * 128 + sector * 32 + card


def sector_of(entry: int) -> int:
    return entry // 32 % 4


def card_of(entry: int) -> int:
    return entry % 32


def is_up(entry: int) -> bool:
    return entry // 128 % 2 == 1


def was_old(entry: int) -> int:
    return entry // 256 % 2


def layer_of(entry: int) -> int:
    return entry // 512


def beside(s: EmpireState, sector: int) -> tuple[int, int]:
    """The two seats whose lines border a sector (E-SUN-09, E-RULING-11)."""
    one = s.colour.index(sector)
    other = s.colour.index((sector + 1) % s.players)
    return one, other


class SunPhase(Frame):
    """E-SUN-01 to E-SUN-12. Registers: A players who have laid, B 1 while one is to draw."""

    def proceed(self, s: EmpireState) -> bool:
        laid = s.stack[A]
        if laid == 0 and not s.stack[B]:
            set_order(s)
        if s.stack[B]:
            s.stack[B] = 0
            s.stack[A] = laid + 1
            draw(s, s.order[laid])
        elif laid < s.players:
            s.stack[B] = 1
            s.actor = s.order[laid]
            call(s, LAYING)
        else:
            end(s)
            turn_up(s)
            unrest(s)
            support(s)
        return False


def set_order(s: EmpireState) -> None:
    """E-SUN-01, E-SUN-02: the last in rank acts first."""
    s.order = s.rank[::-1]
    if s.rec is not None:
        for place, seat in enumerate(s.order):
            s.rec.add("turn_order", seat, {"place": place + 1})


def draw(s: EmpireState, seat: int) -> None:
    """E-SUN-03, E-SUN-06, E-RULING-14: one card, after a reshuffle if the pile is used up."""
    if not any(s.pile):
        s.pile = s.discard
        s.discard = [0] * N_CARDS
        s.old = s.hand[:]
        s.plan = [entry | 256 if not is_up(entry) else entry for entry in s.plan]
        if s.rec is not None:
            s.rec.add("reshuffled", -1)
    if any(s.pile):
        call(s, DRAWING, seat)


class Laying(Frame):
    """E-SUN-03, E-SUN-04: one card of the hand, face down, in a sector without a new card."""

    def actor(self, s: EmpireState) -> int:
        return s.actor

    def options(self, s: EmpireState) -> list[int]:
        at = s.actor * N_CARDS
        free = self._free(s)
        return [
            act.LAY + card * MAX_PLAYERS + sector
            for card in range(N_CARDS)
            if s.hand[at + card]
            for sector in free
        ]

    def _free(self, s: EmpireState) -> list[int]:
        taken = [sector_of(entry) for entry in s.plan if not is_up(entry)]
        return [sector for sector in range(s.players) if sector not in taken]

    def candidates(self, s: EmpireState) -> list[int]:
        return [act.LAY + i for i in range(N_CARDS * MAX_PLAYERS)]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        card, sector = divmod(action - act.LAY, MAX_PLAYERS)
        if not s.hand[s.actor * N_CARDS + card]:
            return Reason("E-SUN-03", "card_not_in_hand", {"card": card})
        if sector >= s.players:
            return Reason("E-RULING-11", "no_such_sector", {"sector": sector + 1})
        if sector not in self._free(s):
            return Reason("E-SUN-04", "sector_taken", {"sector": sector + 1})
        return None

    def apply(self, s: EmpireState, action: int) -> None:
        card, sector = divmod(action - act.LAY, MAX_PLAYERS)
        seat = s.actor
        at = seat * N_CARDS + card
        s.hand[at] -= 1
        old = 1 if s.old[at] else 0
        s.old[at] -= old
        s.plan.append(entry(seat, old, 0, sector, card))
        if s.rec is not None:
            s.rec.add_secret("laid", seat, {"card": card}, {"sector": sector + 1})
        end(s)


class Drawing(Frame):
    """A card from the draw pile. Register A: the seat."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.DRAW + card for card in range(N_CARDS) if s.pile[card]]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        return act.DRAW + pick(s.pile, rng)

    def apply(self, s: EmpireState, action: int) -> None:
        take(s, s.stack[A], action - act.DRAW)
        end(s)


def pick(counts: list[int], rng: Rng) -> int:
    """A card of a shuffled heap."""
    skip = rng.below(sum(counts))
    card = 0
    while skip >= counts[card]:
        skip -= counts[card]
        card += 1
    return card


def take(s: EmpireState, seat: int, card: int) -> None:
    s.pile[card] -= 1
    s.hand[seat * N_CARDS + card] += 1
    if s.rec is not None:
        s.rec.add_secret("drew", seat, {"card": card}, {})
        s.rec.reveal()


def turn_up(s: EmpireState) -> None:
    """E-SUN-07: all new cards together."""
    for i, one in enumerate(s.plan):
        if is_up(one):
            continue
        s.plan[i] = one | FACE_UP
        card, sector = card_of(one), sector_of(one)
        for seat in beside(s, sector):
            s.force[seat * N_CARDS + card] += 1
        if s.rec is not None:
            s.rec.add("turned_up", layer_of(one), {"card": card, "sector": sector + 1})


def unrest(s: EmpireState) -> None:
    """E-EVENT-01: roads in unconquered regions go; cut-off ones stay, for nothing."""
    atlas = s.data.atlas
    for seat in range(s.players):
        if not s.under(seat, UNREST):
            continue
        lost = 0
        for road, holder in enumerate(s.roads):
            if holder == seat and not s.conquered >> atlas.lies_in[road] & 1:
                s.roads[road] = NOBODY
                lost += 1
        kept = [w for w in s.wild if w % 4 != seat or not _hit(s, w)]
        lost += len(s.wild) - len(kept)
        s.wild = kept
        if lost:
            rebuild(s, seat)
            if s.rec is not None:
                s.rec.add("lost_roads", seat, {"number": lost})


def _hit(s: EmpireState, wild: int) -> bool:
    """E-RULING-24: a wild road goes if any of its regions is unconquered."""
    a, b = wild // 4 // N_SITES, wild // 4 % N_SITES
    return wild_regions(s, a, b) & ~s.conquered != 0


def support(s: EmpireState) -> None:
    """E-EVENT-14: 1 labour for each own tile of resistance 1, for each copy."""
    for seat in range(s.players):
        copies = s.under(seat, SUPPORT)
        if not copies:
            continue
        tiles = 0
        for region in s.data.atlas.regions:
            if s.owner[region] == seat and s.data.resistance[s.tile[region]] == 1:
                tiles += 1
        if tiles:
            s.labour[seat] += copies * tiles
            if s.rec is not None:
                s.rec.add("supported", seat, {"labour": copies * tiles})
