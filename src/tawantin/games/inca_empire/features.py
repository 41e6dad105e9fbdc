"""A position in numbers, as one seat sees it."""

from typing import Final

from tawantin.core.extend import bits, i64, u8, vec
from tawantin.core.features import Features, Part, capped
from tawantin.core.frame import EACH
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.people import turn_in_numbers
from tawantin.games.inca_empire.roads import count_roads
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
MARKS: Final[tuple[Part, ...]] = (("", 1, ("mine", "asked", "active")),)
SHARED: Final[tuple[Part, ...]] = (
    ("players_", 1, ("3", "4")),
    ("option_", 1, ("pizarro", "decline", "gods")),
    ("", 4, ("invaders",)),
    ("era_", 1, ("1", "2", "3", "4")),
    ("phase_", 1, ids.PHASES),
    ("", 15, ("scorings_left", "incomes_left", "turns_left", "turns_before_scoring")),
)
OWN: Final[tuple[Part, ...]] = (
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
"""`beside_own_` are cards of the viewer that still lie face down, at the lines of each seat."""


class EmpireFeatures(Features):
    """E: for three and four players."""

    def shared(self, s: EmpireState, out: vec[u8], at: i64) -> None:
        out[at + i64(s.players) - 3] = 1
        out[at + 2] = u8(s.pizarro)
        out[at + 3] = u8(s.decline)
        out[at + 4] = u8(s.gods)
        out[at + 5] = u8(s.invaders)
        at += 6
        out[at + i64(s.era())] = 1
        at += ids.N_ERAS
        out[at + i64(s.data.columns[s.column][s.space])] = 1
        at += 4
        ahead = s.data.ahead[s.decline][s.column][s.space]
        out[at] = capped(i64(ahead.scorings), 15)
        out[at + 1] = capped(i64(len(ahead.incomes)), 15)
        out[at + 2] = capped(i64(ahead.turns), 15)
        out[at + 3] = capped(i64(ahead.first_turns), 15)

    def seats(
        self, s: EmpireState, viewer: i64, actor: i64, first: i64, out: vec[u8], at: i64,
        share: i64, gap: i64,
    ) -> None:  # fmt: skip
        players, active = i64(s.players), i64(s.active)
        own = i64(self.marks) + gap
        for k in range(players):
            seat = first + k
            if seat >= players:
                seat -= players
            eyes = seat if viewer == EACH else viewer
            out[at] = 1 if seat == eyes else 0
            out[at + 1] = 1 if seat == actor else 0
            out[at + 2] = 1 if seat == active else 0
            place = _turn(s, seat, out, at + own)
            place = _empire(s, seat, out, place)
            _cards(s, seat, eyes, out, place)
            at += share


def _turn(s: EmpireState, seat: int, out: vec[u8], at: i64) -> i64:
    """Colour, order and rank, and what is open in the turn under way."""
    colour = i64(s.colour[seat])
    if colour >= 0:
        out[at + colour] = 1
    at += 4
    own = running = -1
    for place in range(len(s.order)):
        if s.order[place] == seat:
            own = place
        if s.order[place] == s.active:
            running = place
    out[at] = u8(max(0, own))
    for place in range(len(s.rank)):
        if s.rank[place] == seat:
            out[at + 1] = u8(place)
    at += 2
    to_come = s.data.columns[s.column][s.space] == ids.PEOPLE and own > running
    out[at] = 1 if to_come else 0
    if seat == s.active:
        roads, building, went, temple, left, conquests = turn_in_numbers(s)
        out[at + 1] = u8(roads)
        out[at + 2] = u8(building)
        out[at + 3] = u8(went)
        out[at + 4] = u8(temple)
        out[at + 5] = capped(i64(left), 6)
        out[at + 6] = capped(i64(conquests), 6)
    return at + 7


def _empire(s: EmpireState, seat: int, out: vec[u8], at: i64) -> i64:
    """Points, labour, the network and what could be built."""
    labour, owned = s.labour[seat], i64(s.owned[seat])
    tile, worth_of = s.tile, s.data.labour
    out[at] = capped(i64(s.score[seat]), 255)
    out[at + 1] = capped(i64(labour), 40)
    own_terraces = owned & i64(s.terraces)
    income, regions = bits(own_terraces), owned
    while regions:
        bit = regions & -regions
        regions ^= bit
        kind = i64(tile[bits(bit - 1)])
        if kind >= 0:
            income += i64(worth_of[kind])
    out[at + 2] = capped(income, 40)
    out[at + 3] = capped(i64(s.roads[seat].bit_count()), 60)
    out[at + 4] = capped(i64(s.network[seat].bit_count()), 60)
    at += 5
    cities, garrisons, temples, terraces = worth(s, seat)
    out[at] = capped(i64(cities), 99)
    out[at + 1] = capped(i64(garrisons), 99)
    out[at + 2] = capped(i64(temples), 99)
    out[at + 3] = capped(i64(terraces), 99)
    out[at + 4] = capped(bits(owned), 40)
    out[at + 5] = capped(bits(i64(s.reach[seat])), 40)
    free, wild = count_roads(s, seat)
    out[at + 6] = capped(free, 40)
    out[at + 7] = capped(wild, 40)
    at += 8
    city, garrison = build.city_places(s, seat), build.garrison_places(s, seat)
    temple, terrace = build.temple_places(s, seat), owned ^ own_terraces
    places = i64(build.conquest_places(s, seat))
    out[at] = capped(i64(city.bit_count()), 20)
    out[at + 1] = capped(i64(garrison.bit_count()), 20)
    out[at + 2] = capped(i64(temple.bit_count()), 20)
    out[at + 3] = capped(bits(terrace), 20)
    out[at + 4] = capped(bits(places), 20)
    affordable: i64 = 0
    points: i64 = 0
    gain: i64 = 0
    most = labour - build.surcharge(s, seat, False)
    while places:
        bit = places & -places
        places ^= bit
        kind = i64(tile[bits(bit - 1)])
        if kind >= 0 and s.data.resistance[kind] <= most:
            affordable += 1
            points = max(points, i64(s.data.points[kind]))
            gain = max(gain, i64(worth_of[kind]))
    out[at + 5] = capped(points, 9)
    out[at + 6] = capped(gain, 9)
    out[at + 7] = capped(affordable, 20)
    out[at + 8] = 1 if city != 0 and labour >= build.city_price(s, seat) else 0
    out[at + 9] = 1 if garrison != 0 and labour >= build.garrison_price(s, seat) else 0
    out[at + 10] = 1 if temple != 0 and labour >= ids.TEMPLE_PRICE else 0
    out[at + 11] = 1 if terrace != 0 and labour >= ids.TERRACE_PRICE else 0
    return at + 12


def _cards(s: EmpireState, seat: i64, viewer: i64, out: vec[u8], at: i64) -> None:
    """Cards in force, face down beside the seat's lines, and in hand."""
    first = seat * ids.N_CARDS
    force, hand = s.force, s.hand
    for card in range(i64(ids.N_CARDS)):
        number = i64(force[first + card])
        out[at + card] = capped(number, 4)
    at += ids.N_CARDS
    line = s.data.atlas.line[s.colour[seat]]
    for entry in s.plan:
        if not is_up(entry):
            sector = sector_of(entry)
            if line == sector or line == (sector + 1) % s.players:
                if out[at] < 8:
                    out[at] += 1
                if i64(layer_of(entry)) == viewer:
                    place = at + 1 + i64(card_of(entry))
                    if out[place] < 4:
                        out[place] += 1
    at += 1 + ids.N_CARDS
    held: i64 = 0
    for card in range(i64(ids.N_CARDS)):
        number = i64(hand[first + card])
        held += number
        if seat == viewer:
            out[at + 1 + card] = capped(number, 3)
    out[at] = capped(held, 3)


FEATURES: Final = EmpireFeatures(FEATURES_VERSION, MARKS, ASKING, SHARED, OWN)
