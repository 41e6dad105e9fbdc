"""The course of the game: setup, then the era track, phase by phase."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A, B, Frame, call, end, goto
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import N_REGIONS, N_SITES, ROOT
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import (
    CITY,
    COPIES,
    DEALING_CARDS,
    DEALING_COLOURS,
    DEALING_ORDER,
    FOR_CONNECTED_CITIES,
    FOR_CONNECTED_GARRISONS,
    FOR_CONNECTED_TEMPLES,
    FOR_OWN_TERRACES,
    GAME_FLOW,
    GAME_OVER,
    GARRISON,
    HAND,
    HIDDEN,
    INCA,
    INVADING,
    LAYING_GODS,
    N_CARDS,
    N_CATEGORIES,
    N_ERAS,
    N_TILE_KINDS,
    NO_TILE,
    NOBODY,
    OUT_WITH_THREE,
    PEOPLE,
    PEOPLE_PHASE,
    PHASES,
    PILGRIMAGES,
    SAPA,
    SUN,
    SUN_PHASE,
    TEMPLE,
    TRACK,
    TURN,
)
from tawantin.games.inca_empire.roads import join, reveal
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import pick, take

GOD_LABOUR: Final = 3  # culture tiles of the convergence of the gods (E-VAR-06)


def blank(players: int, data: Data) -> EmpireState:
    """Everything laid out that needs no draw."""
    atlas = data.atlas
    s = EmpireState()
    s.rec = None
    s.data = data
    s.players = players
    s.pizarro = s.decline = s.gods = 0
    s.column = s.space = 0
    s.actor = 0
    s.ended = 0
    s.colour = [-1] * players
    s.order = []
    s.rank = []
    s.score = [0] * players
    s.ledger = [0] * (N_CATEGORIES * players)
    s.labour = [0] * players
    s.roads = [NOBODY] * len(atlas.ends)
    s.wild = []
    s.network = [0] * (N_SITES * players)
    s.reach = [0] * players
    s.buildings = [0] * N_SITES
    s.conquered = atlas.starting
    s.revealed = 0
    s.tile = [NO_TILE] * N_REGIONS
    s.owner = [NOBODY] * N_REGIONS
    for region in atlas.regions:
        if not atlas.starting >> region & 1:
            s.tile[region] = HIDDEN
    s.terraces = 0
    s.tiles_left = data.copies[:]
    s.pile = list(COPIES)
    if players == 3:
        s.tiles_left = [n - 1 for n in s.tiles_left]
        for card in OUT_WITH_THREE:
            s.pile[card] -= 1
    s.hand = [0] * (N_CARDS * players)
    s.old = [0] * (N_CARDS * players)
    s.discard = [0] * N_CARDS
    s.plan = []
    s.force = [0] * (N_CARDS * players)
    s.invaders = 0
    s.arrived = 0
    s.stack = [GAME_FLOW, 0, 0, 0, 0, 0, 0, 0]
    return s


def without_pilgrimages(s: EmpireState) -> None:
    """E-VAR-04."""
    for card in PILGRIMAGES:
        s.pile[card] = 0


class GameFlow(Frame):
    """E-RULING-60: the order of setup. Register A: step."""

    def proceed(self, s: EmpireState) -> bool:
        step = s.stack[A]
        s.stack[A] = step + 1
        n = s.players
        if step < n:
            call(s, DEALING_COLOURS, step)
        elif step == n:
            if s.gods:
                call(s, LAYING_GODS)
        elif step == n + 1:
            near = 0
            for region in s.data.atlas.start_region:
                near |= s.data.atlas.adjacent[region]
            reveal(s, near)
        elif step < n + 2 + HAND * n:
            call(s, DEALING_CARDS, (step - n - 2) % n)
        elif step < n + 2 + HAND * n + n - 1:
            call(s, DEALING_ORDER)
        else:
            finish_order(s)
            goto(s, TRACK)
        return False


class DealingColours(Frame):
    """E-SETUP-04 to E-SETUP-06: colour, starting region, and the first road. A: the seat."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.COLOUR + c for c in range(s.players) if c not in s.colour]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        free = self.options(s)
        return free[rng.below(len(free))]

    def apply(self, s: EmpireState, action: int) -> None:
        seat, colour = s.stack[A], action - act.COLOUR
        s.colour[seat] = colour
        s.roads[s.data.atlas.start_road[colour]] = seat
        end(s)
        join(s, seat, ROOT)
        if s.rec is not None:
            s.rec.add("colour", seat, {"colour": colour})


class LayingGods(Frame):
    """E-VAR-06, E-RULING-57: tiles of 3 labour, face up, in the regions of the hand of god.

    Register A: regions done.
    """

    def options(self, s: EmpireState) -> list[int]:
        return [
            act.TILE + kind
            for kind in range(N_TILE_KINDS)
            if s.data.labour[kind] == GOD_LABOUR and s.tiles_left[kind]
        ]

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[A] < len(s.data.atlas.gods) and self.options(s):
            return True
        end(s)
        return False

    def sample(self, s: EmpireState, rng: Rng) -> int:
        fit = [0] * N_TILE_KINDS
        for action in self.options(s):
            fit[action - act.TILE] = s.tiles_left[action - act.TILE]
        return act.TILE + pick(fit, rng)

    def apply(self, s: EmpireState, action: int) -> None:
        kind = action - act.TILE
        region = s.data.atlas.gods[s.stack[A]]
        s.stack[A] += 1
        s.tiles_left[kind] -= 1
        s.tile[region] = kind
        s.revealed |= 1 << region
        if s.rec is not None:
            s.rec.add("revealed", -1, {"region": region, "tile": kind})


class DealingCards(Frame):
    """E-SETUP-09: a hidden hand of three. Register A: the seat."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.DEAL + card for card in range(N_CARDS) if s.pile[card]]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        return act.DEAL + pick(s.pile, rng)

    def apply(self, s: EmpireState, action: int) -> None:
        take(s, s.stack[A], action - act.DEAL)
        end(s)


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


def finish_order(s: EmpireState) -> None:
    """The last tile goes to the last player; figures stand against that order (E-RULING-02)."""
    s.order += [seat for seat in range(s.players) if seat not in s.order]
    s.rank = s.order[::-1]
    if s.rec is not None:
        for place, seat in enumerate(s.order):
            s.rec.add("turn_order", seat, {"place": place + 1})


class Track(Frame):
    """E-TRACK-02 to E-TRACK-06: the phase the black figure stands on. Register A: 1 once begun."""

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[A]:
            move_figure(s)
            if s.ended:
                goto(s, GAME_OVER)
                return False
        s.stack[A] = 1
        phase = s.data.columns[s.column][s.space]
        if s.rec is not None:
            if s.space == 0:
                s.rec.add("round", -1, {"round": s.column + 1, "era": s.era() + 1})
            s.rec.add("phase", -1, {"phase": phase})
        if phase == INCA:
            inca_phase(s)
        elif phase == SUN:
            call(s, SUN_PHASE)
        elif phase == PEOPLE:
            call(s, PEOPLE_PHASE)
        else:
            sapa_phase(s)
        return False


def move_figure(s: EmpireState) -> None:
    """E-TRACK-03, E-TRACK-04, E-END-01; early decline skips two columns (E-VAR-05)."""
    column = s.data.columns[s.column]
    if s.arrived and column[s.space] != SAPA:
        s.space = len(column) - 1  # E-VAR-03
        return
    s.space += 1
    if s.space < len(column):
        return
    s.space = 0
    s.column += 1
    while s.column < len(s.data.columns) and s.decline and skipped(s.data, s.column):
        s.column += 1
    if s.column == len(s.data.columns):
        s.column -= 1
        s.space = len(s.data.columns[s.column]) - 1
        s.ended = 1


def skipped(data: Data, column: int) -> bool:
    """E-VAR-05: the third column of era 2 and the second of era 3."""
    era = data.era_of[column]
    number = column - data.era_of.index(era)
    return (era, number) in ((1, 2), (2, 1))


def inca_phase(s: EmpireState) -> None:
    """E-INCA-01 to E-INCA-10."""
    for seat in range(s.players):
        labour = s.data.income[s.era()]
        for region in s.data.atlas.regions:
            if s.owner[region] == seat:
                labour += s.data.labour[s.tile[region]] + (s.terraces >> region & 1)
        s.labour[seat] += labour
        if s.rec is not None:
            s.rec.add("income", seat, {"labour": labour})
    era = s.era()
    if era == 1:
        give(s, s.rank[0], s.rank[-1], 1)
    elif era > 1:
        give(s, s.rank[0], s.rank[-1], 2)
        if s.players == 4:
            give(s, s.rank[1], s.rank[2], 1)


def give(s: EmpireState, giver: int, taker: int, owed: int) -> None:
    """E-RULING-07: as much as the giver has."""
    labour = min(owed, s.labour[giver])
    if labour:
        s.labour[giver] -= labour
        s.labour[taker] += labour
        if s.rec is not None:
            s.rec.add("gave", giver, {"taker": taker, "labour": labour})


def worth(s: EmpireState, seat: int) -> tuple[int, int, int, int]:
    """E-SAPA-03 to E-SAPA-06: what cities, garrisons, temples and terraces score for a seat."""
    base = seat * N_SITES
    cities = garrisons = temples = 0
    for site in s.data.atlas.sites:
        built = s.buildings[site]
        if built and s.network[base + site]:
            if built & CITY:
                cities += 3
            if built & GARRISON:
                garrisons += 2
            if built & TEMPLE:
                temples += 1
    terraces = 0
    for region in s.data.atlas.regions:
        if s.owner[region] == seat and s.terraces >> region & 1:
            terraces += 1
    return cities, garrisons, temples, terraces


def sapa_phase(s: EmpireState) -> None:
    """E-SAPA-01 to E-SAPA-08."""
    for entry in s.plan:
        s.discard[entry % 32] += 1
    s.plan = []
    s.force = [0] * len(s.force)
    if s.rec is not None:
        s.rec.add("cleared", -1)
    for seat in s.rank[::-1]:
        cities, garrisons, temples, terraces = worth(s, seat)
        total = cities + garrisons + temples + terraces
        at = seat * N_CATEGORIES
        s.ledger[at + FOR_CONNECTED_CITIES] += cities
        s.ledger[at + FOR_CONNECTED_GARRISONS] += garrisons
        s.ledger[at + FOR_CONNECTED_TEMPLES] += temples
        s.ledger[at + FOR_OWN_TERRACES] += terraces
        if total:
            s.advance(seat, total)
        if s.rec is not None:
            s.rec.add(
                "sapa",
                seat,
                {
                    "points": total,
                    "cities": cities,
                    "garrisons": garrisons,
                    "temples": temples,
                    "terraces": terraces,
                },
            )
    for seat in range(s.players):
        s.labour[seat] = min(s.labour[seat], s.data.kept[s.era()])


class PeoplePhase(Frame):
    """E-PEOPLE-01: a turn each, in turn order. Register A: turns begun."""

    def proceed(self, s: EmpireState) -> bool:
        turns = s.stack[A]
        if turns < s.players:
            s.stack[A] = turns + 1
            s.actor = s.order[turns]
            call(s, TURN)
            return False
        if s.pizarro and s.era() == N_ERAS - 1:
            goto(s, INVADING)
        else:
            end(s)
        return False


class Invading(Frame):
    """E-VAR-01 to E-VAR-03: the invasion tile beside this People phase is turned up."""

    def options(self, s: EmpireState) -> list[int]:
        normal, arrival = s.data.invasion
        out = [act.INVASION] if s.invaders < normal else []
        return [*out, act.INVASION + 1] if arrival else out

    def sample(self, s: EmpireState, rng: Rng) -> int:
        normal, arrival = s.data.invasion
        return act.INVASION + int(rng.below(normal - s.invaders + arrival) >= normal - s.invaders)

    def apply(self, s: EmpireState, action: int) -> None:
        end(s)
        if action == act.INVASION:
            s.invaders += 1
        else:
            s.arrived = 1
        if s.rec is not None:
            s.rec.add("invasion", -1, {"arrived": s.arrived})


class GameOver(Frame):
    """Nothing is left to decide."""


