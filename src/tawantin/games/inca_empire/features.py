"""A position in numbers, as one seat sees it: a row for each seat, for learning and research.

A row is `WIDTH` small ints, from 0 to the bound `TABLE` gives beside each name, and written one
after the other into a list that can be used again. Of cards others hide it counts how many there
are and no more.
"""

from typing import Final

from tawantin.core.frame import EACH, ID
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.people import turn_in_numbers
from tawantin.games.inca_empire.roads import free_roads, wild_roads
from tawantin.games.inca_empire.state import (
    EmpireState,
    card_of,
    is_up,
    layer_of,
    sector_of,
)
from tawantin.games.inca_empire.track import worth

FEATURES_VERSION: Final = 1
"""Raised whenever a number means something else: what was learnt from the old ones is void."""

ASKING: Final = (
    ("laying", ids.LAYING), ("turn", ids.TURN), ("roads", ids.ROADS),
    ("extra_roads", ids.EXTRA_ROADS), ("second_garrison", ids.SECOND_GARRISON),
    ("second_terrace", ids.SECOND_TERRACE),
)  # fmt: skip
"""The frames that ask a player, and a number for each that is 1 for the seat they ask."""

PARTS: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    ("", 1, ("mine", "asked", "active")),
    ("asked_for_", 1, tuple(name for name, _ in ASKING)),
    ("players_", 1, ("3", "4")),
    ("option_", 1, ("pizarro", "decline", "gods")),
    ("", 4, ("invaders",)),
    ("era_", 1, ("1", "2", "3", "4")),
    ("phase_", 1, ids.PHASES),
    ("", 15, ("scorings_left", "incomes_left", "turns_left", "turns_before_scoring")),
    ("colour_", 1, ids.COLOURS),
    ("", 3, ("order", "rank")),
    ("turn_", 1, ("to_come", "may_build_roads", "may_build", "went", "consecrated")),
    ("turn_", 6, ("roads", "expansions")),
    ("", 255, ("score",)),
    ("", 40, ("labour", "income")),
    ("", 60, ("roads", "network")),
    ("worth_", 99, ("cities", "garrisons", "temples", "terraces")),
    ("", 40, ("regions", "reach", "free_roads", "wild_roads")),
    ("places_", 20, ("city", "garrison", "temple", "terrace", "conquest")),
    ("", 9, ("best_conquest_points", "best_conquest_labour")),
    ("conquests_", 20, ("affordable",)),
    ("can_pay_", 1, ("city", "garrison", "temple", "terrace")),
    ("under_", 4, ids.CARDS),
    ("beside_", 8, ("hidden",)),
    ("beside_own_", 4, ids.CARDS),
    ("cards_", 3, ("held",)),
    ("card_", 3, ids.CARDS),
)
"""Runs of numbers with one bound: what their names begin with, the bound, the names.

`beside_own_` are cards of the viewer that still lie face down, at the lines of each seat."""

TABLE: Final = tuple((prefix + name, most) for prefix, most, names in PARTS for name in names)
WIDTH: Final = len(TABLE)

_slot: Final = [-1] * (ids.GAME_OVER + 1)
for _i, (_name, _frame) in enumerate(ASKING):
    _slot[_frame] = _i


def fill(s: EmpireState, viewer: int, actor: int, out: list[int]) -> None:
    """Write what `viewer` may know into `out`, a row of `WIDTH` for each seat; `actor` is asked."""
    time = time_to_come(s)
    for seat in range(s.players):
        at = seat * WIDTH
        for i in range(at, at + WIDTH):
            out[i] = 0
        eyes = seat if viewer == EACH else viewer
        at = _common(s, seat, eyes, actor, time, out, at)
        at = _turn(s, seat, out, at)
        at = _empire(s, seat, out, at)
        _cards(s, seat, eyes, out, at)


def time_to_come(s: EmpireState) -> list[int]:
    """Scorings, incomes and turns still to come, and the turns before the next scoring."""
    found = [0, 0, 0, 0]
    columns, space = s.data.columns, s.space + 1
    for column in range(s.column, len(columns)):
        if s.decline and s.data.skipped[column]:
            continue
        phases = columns[column]
        while space < len(phases):
            phase = phases[space]
            if phase == ids.SAPA:
                found[0] += 1
            elif phase == ids.INCA:
                found[1] += 1
            elif phase == ids.PEOPLE:
                found[2] += 1
                if not found[0]:
                    found[3] += 1
            space += 1
        space = 0
    return found


def _common(
    s: EmpireState, seat: int, viewer: int, actor: int, time: list[int], out: list[int], at: int
) -> int:
    """Whose row it is, and what is the same for all."""
    out[at] = int(seat == viewer)
    out[at + 1] = int(seat == actor)
    out[at + 2] = int(seat == s.active)
    at += 3
    slot = _slot[s.stack[ID]]
    if seat == actor and slot >= 0:
        out[at + slot] = 1
    at += len(ASKING)
    out[at + s.players - 3] = 1
    out[at + 2] = s.pizarro
    out[at + 3] = s.decline
    out[at + 4] = s.gods
    out[at + 5] = s.invaders
    at += 6
    out[at + s.era()] = 1
    at += ids.N_ERAS
    out[at + s.data.columns[s.column][s.space]] = 1
    at += 4
    for i in range(4):
        out[at + i] = _most(time[i], 15)
    return at + 4


def _turn(s: EmpireState, seat: int, out: list[int], at: int) -> int:
    """Colour, order and rank, and what is open in the turn under way."""
    if s.colour[seat] >= 0:
        out[at + s.colour[seat]] = 1
    at += 4
    own = running = -1
    for place in range(len(s.order)):
        if s.order[place] == seat:
            own = place
        if s.order[place] == s.active:
            running = place
    out[at] = max(0, own)
    for place in range(len(s.rank)):
        if s.rank[place] == seat:
            out[at + 1] = place
    at += 2
    out[at] = int(s.data.columns[s.column][s.space] == ids.PEOPLE and own > running)
    if seat == s.active:
        roads, building, went, temple, left, conquests = turn_in_numbers(s)
        out[at + 1] = roads
        out[at + 2] = building
        out[at + 3] = went
        out[at + 4] = temple
        out[at + 5] = _most(left, 6)
        out[at + 6] = _most(conquests, 6)
    return at + 7


def _empire(s: EmpireState, seat: int, out: list[int], at: int) -> int:
    """Points, labour, the network and what could be built."""
    labour, owned = s.labour[seat], s.owned[seat]
    out[at] = _most(s.score[seat], 255)
    out[at + 1] = _most(labour, 40)
    income, regions = (owned & s.terraces).bit_count(), owned
    while regions:
        bit = regions & -regions
        regions ^= bit
        kind = s.tile[bit.bit_length() - 1]
        if kind >= 0:
            income += s.data.labour[kind]
    out[at + 2] = _most(income, 40)
    out[at + 3] = _most(s.roads[seat].bit_count(), 60)
    out[at + 4] = _most(s.network[seat].bit_count(), 60)
    at += 5
    cities, garrisons, temples, terraces = worth(s, seat)
    out[at] = _most(cities, 99)
    out[at + 1] = _most(garrisons, 99)
    out[at + 2] = _most(temples, 99)
    out[at + 3] = _most(terraces, 99)
    out[at + 4] = _most(owned.bit_count(), 40)
    out[at + 5] = _most(s.reach[seat].bit_count(), 40)
    out[at + 6] = _most(free_roads(s, seat).bit_count(), 40)
    out[at + 7] = _most(wild_roads(s, seat).bit_count(), 40)
    at += 8
    city, garrison = build.city_places(s, seat), build.garrison_places(s, seat)
    temple, terrace = build.temple_places(s, seat), build.terrace_places(s, seat)
    places = build.conquest_places(s, seat)
    out[at] = _most(city.bit_count(), 20)
    out[at + 1] = _most(garrison.bit_count(), 20)
    out[at + 2] = _most(temple.bit_count(), 20)
    out[at + 3] = _most(terrace.bit_count(), 20)
    out[at + 4] = _most(places.bit_count(), 20)
    affordable, points, gain = 0, 0, 0
    most = labour - build.surcharge(s, seat, False)
    while places:
        bit = places & -places
        places ^= bit
        kind = s.tile[bit.bit_length() - 1]
        if kind >= 0 and s.data.resistance[kind] <= most:
            affordable += 1
            points = max(points, s.data.points[kind])
            gain = max(gain, s.data.labour[kind])
    out[at + 5] = _most(points, 9)
    out[at + 6] = _most(gain, 9)
    out[at + 7] = _most(affordable, 20)
    out[at + 8] = int(city != 0 and labour >= build.city_price(s, seat))
    out[at + 9] = int(garrison != 0 and labour >= build.garrison_price(s, seat))
    out[at + 10] = int(temple != 0 and labour >= ids.TEMPLE_PRICE)
    out[at + 11] = int(terrace != 0 and labour >= ids.TERRACE_PRICE)
    return at + 12


def _cards(s: EmpireState, seat: int, viewer: int, out: list[int], at: int) -> None:
    """Cards in force, face down beside the seat's lines, and in hand."""
    first = seat * ids.N_CARDS
    for card in range(ids.N_CARDS):
        out[at + card] = _most(s.force[first + card], 4)
    at += ids.N_CARDS
    line = s.data.atlas.line[s.colour[seat]]
    for entry in s.plan:
        if not is_up(entry):
            sector = sector_of(entry)
            if line == sector or line == (sector + 1) % s.players:
                out[at] = _most(out[at] + 1, 8)
                if layer_of(entry) == viewer:
                    card = at + 1 + card_of(entry)
                    out[card] = _most(out[card] + 1, 4)
    at += 1 + ids.N_CARDS
    held = 0
    for card in range(ids.N_CARDS):
        number = s.hand[first + card]
        held += number
        if seat == viewer:
            out[at + 1 + card] = _most(number, 3)
    out[at] = _most(held, 3)


def _most(number: int, bound: int) -> int:
    return number if number < bound else bound
