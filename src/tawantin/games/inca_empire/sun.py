"""The Sun phase: turn order by rank, a face-down card each, and what the cards do at once."""

from typing import Any

from tawantin.core.chance import Rng
from tawantin.core.extend import i64, total
from tawantin.core.frame import A as DRAWER
from tawantin.core.frame import A as LAID
from tawantin.core.frame import B as AT_IT
from tawantin.core.frame import Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.ids import (
    DRAWING,
    LAYING,
    MAX_PLAYERS,
    N_CARDS,
    SUPPORT,
    SUPPORT_LABOUR,
    SUPPORT_RESISTANCE,
    UNREST,
)
from tawantin.games.inca_empire.roads import give_up, is_empty, pick, rebuild
from tawantin.games.inca_empire.state import (
    FACE_UP,
    LAID_MASK,
    EmpireState,
    builder_of,
    card_of,
    is_up,
    laid_card,
    layer_of,
    link_under,
    sector_of,
)


def beside(s: EmpireState, sector: int) -> tuple[int, int]:
    """The two seats whose lines border a sector (E-SUN-09, E-RULING-11)."""
    first = second = -1
    after = sector + 1 if sector + 1 < s.players else 0
    lines = s.data.atlas.line
    for seat, colour in enumerate(s.colour):
        line = lines[colour]
        if line == sector:
            first = seat
        elif line == after:
            second = seat
    return first, second


def place_args(s: EmpireState, sector: int) -> dict[str, int | str]:
    """A sector and the seats it affects, for those who are told of it."""
    one, other = beside(s, sector)
    return {"sector": sector, "seats": 1 << one | 1 << other}


class SunPhase(Frame):
    """E-SUN-01 to E-SUN-12. Registers: players who have LAID; AT_IT while the next one lays."""

    def proceed(self, s: EmpireState) -> bool:
        laid = s.stack[LAID]
        if s.stack[AT_IT]:
            s.stack[LAID] = laid + 1
            s.stack[AT_IT] = 0
            draw(s, s.active)
        elif laid == s.players:
            end(s)
            turn_up(s)
            unrest(s)
            support(s)
        else:
            if not laid:
                set_order(s)
            s.stack[AT_IT] = 1
            s.active = s.order[laid]
            call(s, LAYING)
        return False


def set_order(s: EmpireState) -> None:
    """E-SUN-01, E-SUN-02: the last in rank acts first."""
    before, s.order = s.order, s.rank[::-1]
    tell_order(s, before)


def tell_order(s: EmpireState, before: list[int]) -> None:
    """Those who change their place in it."""
    if s.rec is not None:
        for place, seat in enumerate(s.order):
            if place >= len(before) or before[place] != seat:
                s.rec.add("turn_order", seat, {"place": place + 1})


def taken_sectors(s: EmpireState) -> int:
    """Sectors with a new card, as bits; new cards are the last ones of the plan (E-SUN-04)."""
    taken, i = 0, len(s.plan) - 1
    while i >= 0 and not is_up(s.plan[i]):
        taken |= 1 << sector_of(s.plan[i])
        i -= 1
    return taken


class Laying(Frame):
    """E-SUN-03, E-SUN-04: one card of the hand, face down, in a sector without a new card."""

    def actor(self, s: EmpireState) -> int:
        return s.active

    def options(self, s: EmpireState) -> list[int]:
        at, taken, hand = i64(s.active) * N_CARDS, taken_sectors(s), s.hand
        out: list[Any] = []
        for card in range(i64(N_CARDS)):
            if hand[at + card]:
                for sector in range(s.players):
                    if not taken >> sector & 1:
                        out.append(act.READY[act.LAY + card * MAX_PLAYERS + sector])
        return out

    def candidates(self, s: EmpireState) -> list[int]:
        hand = s.hand[s.active * N_CARDS : (s.active + 1) * N_CARDS]
        return [
            act.LAY + card * MAX_PLAYERS + sector
            for card in range(N_CARDS)
            if hand[card]
            for sector in range(s.players)
        ]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        card, sector = divmod(action - act.LAY, MAX_PLAYERS)
        if not s.hand[s.active * N_CARDS + card]:
            return Reason("E-SUN-03", "card_not_in_hand", {"card": card})
        if sector >= s.players:
            return Reason("E-RULING-11", "no_such_sector", {"sector": sector})
        if taken_sectors(s) >> sector & 1:
            return Reason("E-SUN-04", "sector_taken", place_args(s, sector))
        return None

    def apply(self, s: EmpireState, action: int) -> None:
        card, sector = divmod(action - act.LAY, MAX_PLAYERS)
        seat = s.active
        at = seat * N_CARDS
        s.hand[at + card] -= 1
        s.plan.append(laid_card(card, sector, seat, total(s.got, at, N_CARDS)))
        if s.rec is not None:
            s.rec.add_secret("laid", seat, {"card": card}, place_args(s, sector))
        end(s)


def draw(s: EmpireState, seat: int) -> None:
    """E-SUN-03, E-SUN-06, E-RULING-14: one card, after a reshuffle if the pile is used up."""
    if is_empty(s.pile) and not is_empty(s.discard):
        s.pile = s.discard
        s.discard = [0] * N_CARDS
        s.got = [0] * len(s.got)
        s.shown = []
        for i, entry in enumerate(s.plan):
            s.plan[i] = entry & LAID_MASK
        if s.rec is not None:
            s.rec.add("reshuffled", -1)
    if not is_empty(s.pile):
        call(s, DRAWING, seat)


class Drawing(Frame):
    """A card from the draw pile, also of the first hand (E-SETUP-09). Register: the DRAWER."""

    def __init__(self, name: str, rule: str, kind: int, first: int) -> None:
        super().__init__(name, rule, kind)
        self.first = first

    def options(self, s: EmpireState) -> list[int]:
        return [self.first + card for card in range(N_CARDS) if s.pile[card]]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        return self.first + pick(s.pile, rng)

    def apply(self, s: EmpireState, action: int) -> None:
        seat, card = s.stack[DRAWER], action - self.first
        s.pile[card] -= 1
        s.hand[seat * N_CARDS + card] += 1
        s.got[seat * N_CARDS + card] += 1
        if s.rec is not None:
            s.rec.add_secret("drew", seat, {"card": card}, {})
        end(s)


def turn_up(s: EmpireState) -> None:
    """E-SUN-07: all new cards together."""
    if s.rec is not None:
        s.rec.reveal()
    for i, entry in enumerate(s.plan):
        if is_up(entry):
            continue
        s.plan[i] = entry | FACE_UP
        s.shown.append(entry)
        card, sector = card_of(entry), sector_of(entry)
        for seat in beside(s, sector):
            s.force[seat * N_CARDS + card] += 1
        if s.rec is not None:
            s.rec.add("turned_up", layer_of(entry), {"card": card, **place_args(s, sector)})


def unrest(s: EmpireState) -> None:
    """E-EVENT-01, E-RULING-24: roads in unconquered regions go, and free their connections.

    Roads cut off from Cuzco stay, for nothing (E-RULING-23).
    """
    for seat in range(s.players):
        if not s.under(seat, UNREST):
            continue
        lost = 0
        for road in members(s.roads[seat]):
            if is_hit(s, road):
                give_up(s, seat, road)
                lost += 1
        kept = [w for w in s.wild if builder_of(w) != seat or not is_hit(s, link_under(w))]
        lost += len(s.wild) - len(kept)
        s.wild = kept
        if lost:
            rebuild(s, seat)
            if s.rec is not None:
                s.rec.add("lost_roads", seat, {"number": lost})


def is_hit(s: EmpireState, link: int) -> bool:
    """Whether a road there lies in an unconquered region, also with a part of it only."""
    return s.data.atlas.lies_in[link] & ~s.conquered != 0


def weak_tiles(s: EmpireState, seat: int) -> int:
    """Own tiles of the resistance that strong support counts."""
    tiles = 0
    for region in members(s.owned[seat]):
        if s.data.resistance[s.tile[region]] == SUPPORT_RESISTANCE:
            tiles += 1
    return tiles


def support(s: EmpireState) -> None:
    """E-EVENT-14: 1 labour for each own tile of resistance 1, for each copy."""
    for seat in range(s.players):
        copies = s.under(seat, SUPPORT)
        if not copies:
            continue
        labour = SUPPORT_LABOUR * copies * weak_tiles(s, seat)
        s.labour[seat] += labour
        if labour and s.rec is not None:
            s.rec.add("supported", seat, {"labour": labour})
