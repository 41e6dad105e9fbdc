"""The era track, phase by phase: income, turns, scoring, and the end of the game."""

from tawantin.core.chance import Rng
from tawantin.core.frame import A as BEGUN
from tawantin.core.frame import A as TURNS
from tawantin.core.frame import Frame, call, end, goto
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.ids import (
    CITY_WORTH,
    FOR_CONNECTED_CITIES,
    FOR_CONNECTED_GARRISONS,
    FOR_CONNECTED_TEMPLES,
    FOR_OWN_TERRACES,
    GAME_OVER,
    GARRISON_WORTH,
    INCA,
    INVADING,
    N_CATEGORIES,
    N_ERAS,
    PEOPLE,
    PEOPLE_PHASE,
    SAPA,
    SUN,
    SUN_PHASE,
    SUPPORT_EARLY,
    SUPPORT_LATE,
    SUPPORT_SECOND,
    TEMPLE_WORTH,
    TERRACE_LABOUR,
    TERRACE_WORTH,
    TURN,
)
from tawantin.games.inca_empire.state import EmpireState, card_of


class Track(Frame):
    """E-TRACK-02 to E-TRACK-06: the phase the black figure stands on. Register: 1 once BEGUN."""

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[BEGUN]:
            move_figure(s)
            if s.ended:
                goto(s, GAME_OVER)
                return False
        s.stack[BEGUN] = 1
        phase = s.data.columns[s.column][s.space]
        if s.rec is not None:
            if s.space == 0:
                s.rec.add("round", -1, {"round": round_number(s), "era": s.era()})
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


def round_number(s: EmpireState) -> int:
    """The rounds begun so far; skipped columns are none."""
    return s.column + 1 - (sum(s.data.skipped[: s.column]) if s.decline else 0)


def move_figure(s: EmpireState) -> None:
    """E-TRACK-03, E-TRACK-04, E-END-01; early decline skips two columns (E-VAR-05)."""
    data = s.data
    column = data.columns[s.column]
    if s.arrived and column[s.space] != SAPA:
        s.space = column.index(SAPA)  # E-VAR-03
        return
    if s.space + 1 < len(column):
        s.space += 1
        return
    after = s.column + 1
    while s.decline and after < len(data.columns) and data.skipped[after]:
        after += 1
    if after < len(data.columns):
        s.column, s.space = after, 0
    else:
        s.ended = 1
        if s.rec is not None:
            s.rec.add("ended", s.rank[0], {"points": s.score[s.rank[0]], "arrived": s.arrived})


def scorings_left(s: EmpireState) -> int:
    """Scorings still to come; the present phase is not among them."""
    left = 0
    if s.ended:
        return left
    for column in range(s.column, len(s.data.columns)):
        if s.decline and s.data.skipped[column]:
            continue
        for space, phase in enumerate(s.data.columns[column]):
            if phase == SAPA and (column > s.column or space > s.space):
                left += 1
    return left


def ahead(s: EmpireState, one: int, other: int) -> tuple[int, int]:
    """The next phase of these two, and its era; (-1, -1) if there is none."""
    if s.ended:
        return -1, -1
    for column in range(s.column, len(s.data.columns)):
        if s.decline and s.data.skipped[column]:
            continue
        for space, phase in enumerate(s.data.columns[column]):
            if phase in (one, other) and (column > s.column or space > s.space):
                return phase, s.data.era_of[column]
    return -1, -1


def sun_ahead(s: EmpireState) -> bool:
    """Whether a Sun phase comes before the next scoring."""
    return ahead(s, SUN, SAPA)[0] == SUN


# Inca phase.


def from_tiles(s: EmpireState, seat: int) -> int:
    """E-INCA-02."""
    labour = 0
    for region in members(s.owned[seat]):
        labour += s.data.labour[s.tile[region]]
    return labour


def from_terraces(s: EmpireState, seat: int) -> int:
    """E-INCA-03."""
    return TERRACE_LABOUR * (s.owned[seat] & s.terraces).bit_count()


def income(s: EmpireState, seat: int) -> int:
    """E-INCA-01 to E-INCA-03, as of the present era."""
    return s.data.income[s.era()] + from_terraces(s, seat) + from_tiles(s, seat)


def inca_phase(s: EmpireState) -> None:
    """E-INCA-01 to E-INCA-10: income for all, then support."""
    for seat in range(s.players):
        labour = income(s, seat)
        s.labour[seat] += labour
        if s.rec is not None:
            s.rec.add("income", seat, {"labour": labour})
    for giver, taker, owed in support_due(s, s.era()):
        give(s, giver, taker, owed)


def support_due(s: EmpireState, era: int) -> list[tuple[int, int, int]]:
    """E-INCA-05 to E-INCA-09: who gives whom how much in an era, as the figures stand."""
    rank = s.rank
    if era == 0 or not rank:
        return []
    if era == 1:
        return [(rank[0], rank[-1], SUPPORT_EARLY)]
    due = [(rank[0], rank[-1], SUPPORT_LATE)]
    if s.players == 4:
        due.append((rank[1], rank[2], SUPPORT_SECOND))
    return due


def give(s: EmpireState, giver: int, taker: int, owed: int) -> None:
    """E-RULING-07: as much as the giver has."""
    labour = min(owed, s.labour[giver])
    if labour:
        s.labour[giver] -= labour
        s.labour[taker] += labour
        if s.rec is not None:
            s.rec.add("gave", giver, {"taker": taker, "labour": labour})


# Sapa Inca phase.


def worth(s: EmpireState, seat: int) -> tuple[int, int, int, int]:
    """E-SAPA-03 to E-SAPA-06: what cities, garrisons, temples and terraces score for a seat."""
    network = s.network[seat]
    return (
        CITY_WORTH * (network & s.cities).bit_count(),
        GARRISON_WORTH * (network & s.garrisons).bit_count(),
        TEMPLE_WORTH * (network & s.temples).bit_count(),
        TERRACE_WORTH * (s.owned[seat] & s.terraces).bit_count(),
    )


def sapa_phase(s: EmpireState) -> None:
    """E-SAPA-01 to E-SAPA-08."""
    for entry in s.plan:
        s.discard[card_of(entry)] += 1
    s.plan = []
    s.force = [0] * len(s.force)
    for seat in s.rank[::-1]:  # fixed before the first one scores (E-RULING-04)
        score_network(s, seat)
    kept = s.data.kept[s.era()]
    for seat in range(s.players):
        lost = s.labour[seat] - kept
        if lost > 0:
            s.labour[seat] = kept
            if s.rec is not None:
                s.rec.add("returned", seat, {"labour": lost})


def score_network(s: EmpireState, seat: int) -> None:
    cities, garrisons, temples, terraces = worth(s, seat)
    at = seat * N_CATEGORIES
    s.ledger[at + FOR_CONNECTED_CITIES] += cities
    s.ledger[at + FOR_CONNECTED_GARRISONS] += garrisons
    s.ledger[at + FOR_CONNECTED_TEMPLES] += temples
    s.ledger[at + FOR_OWN_TERRACES] += terraces
    total = cities + garrisons + temples + terraces
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


# People phase.


class PeoplePhase(Frame):
    """E-PEOPLE-01: a turn each, in turn order. Register: TURNS begun."""

    def proceed(self, s: EmpireState) -> bool:
        turns = s.stack[TURNS]
        if turns < s.players:
            s.stack[TURNS] = turns + 1
            s.active = s.order[turns]
            call(s, TURN)
        elif s.pizarro and s.era() == N_ERAS - 1:
            goto(s, INVADING)
        else:
            end(s)
        return False


class Invading(Frame):
    """E-VAR-01 to E-VAR-03: the invasion tile beside this People phase is turned up."""

    def options(self, s: EmpireState) -> list[int]:
        arrival = act.INVASION + 1
        return [act.INVASION, arrival] if s.invaders < s.data.invasion[0] else [arrival]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        normal = s.data.invasion[0] - s.invaders
        return act.INVASION + int(rng.below(normal + s.data.invasion[1]) >= normal)

    def apply(self, s: EmpireState, action: int) -> None:
        if action == act.INVASION:
            s.invaders += 1
        else:
            s.arrived = 1
        if s.rec is not None:
            s.rec.add("invasion", -1, {"arrived": s.arrived})
        end(s)


class GameOver(Frame):
    """Nothing is left to decide."""
