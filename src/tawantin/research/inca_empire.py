"""Inca Empire's row: the numbers of `features`, and what lies on the map."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.frame import ID
from tawantin.games.inca_empire import actions, features, ids
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire import data as printed
from tawantin.games.inca_empire.atlas import (
    N_REGIONS,
    N_SITES,
    PORTION,
    PORTION_BITS,
    REGIONS,
    SITES,
)
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.people import turn_in_numbers
from tawantin.games.inca_empire.roads import free_roads, wild_roads
from tawantin.games.inca_empire.state import (
    EmpireState,
    builder_of,
    card_of,
    is_up,
    layer_of,
    link_under,
    sector_of,
)
from tawantin.games.inca_empire.track import worth
from tawantin.research.encoding import Encoder, Part, bits, capped, entries, slots_of, whose

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

SIDES: Final = [printed.load(None, side).atlas for side in (3, 4)]


def _pairs() -> tuple[list[int], list[int]]:
    """The pairs of sites that a connection joins on either side, and those any link joins."""
    roads: set[int] = set()
    links: set[int] = set()
    for side in SIDES:
        for link, pair in enumerate(side.pair_of):
            links.add(pair)
            if side.printed >> link & 1:
                roads.add(pair)
    return sorted(roads), sorted(links)


def _spaces() -> list[list[int]]:
    """Of each number of players, for each link of its side its place among all links."""
    place = {pair: number for number, pair in enumerate(LINKS)}
    found: list[list[int]] = [[] for _ in range(ids.MAX_PLAYERS + 1)]
    for side in SIDES:
        found[side.side] = [place[pair] for pair in side.pair_of]
    return found


ROADS, LINKS = _pairs()
SPACES: Final = _spaces()
FLAGS: Final = 3  # mine, asked, active: what a seat's share begins with
N_ASKING: Final = len(features.ASKING)
SHARED: Final = N_ASKING + 2 + 3 + 1 + ids.N_ERAS + len(ids.PHASES) + 4
N_LINKS: Final = len(LINKS)

BOARD: Final[tuple[Part, ...]] = (
    ("tile_", 6, REGIONS),  # which kind, from 1; 0: not seen, or none
    ("owner_", 4, REGIONS),
    ("terrace_", 1, REGIONS),
    ("building_", 4, SITES),  # city, garrison, and each with a temple, from 1
    ("joined_", 15, SITES),  # a bit for each seat, the viewer's lowest
    ("road_", 4, tuple(actions.PAIRS[pair] for pair in LINKS)),  # whose; the first, if several
    ("face_down_", 9, actions.NUMBERS),  # cards in each sector of the sun plan
)
N_TILED: Final = 3 * N_REGIONS

TABLE: Final = [*features.TABLE[FLAGS : FLAGS + SHARED], *entries(BOARD)]
SEAT: Final = [*features.TABLE[:FLAGS], *features.TABLE[FLAGS + SHARED :]]
N_TABLE: Final = len(TABLE)
N_SEAT: Final = len(SEAT)
SLOT: Final = slots_of(features.ASKING, ids.GAME_OVER + 1)


class EmpireEncoder(Encoder):
    """E: one row for three and four players."""

    def write(self, s: EmpireState, viewer: i64, actor: i64, out: vec[u8], at: i64) -> None:
        first = at + i64(N_TABLE) + i64(len(self.question))
        for i in range(at, at + i64(self.width)):
            out[i] = 0
        _table(s, out, at)
        _board(s, viewer, out, at + i64(SHARED))
        self.write_question(s, viewer, out, at + i64(N_TABLE))
        players = i64(s.players)
        share = i64(N_SEAT)
        for k in range(players):
            seat = viewer + k
            if seat >= players:
                seat -= players
            at = first + k * share
            out[at] = 1 if k == 0 else 0
            out[at + 1] = 1 if seat == actor else 0
            out[at + 2] = 1 if seat == i64(s.active) else 0
            at = _turn(s, seat, out, at + FLAGS)
            at = _empire(s, seat, out, at)
            _cards(s, seat, viewer, out, at)


def _table(s: EmpireState, out: vec[u8], at: i64) -> None:
    slot = SLOT[s.stack[ID]]
    if slot >= 0:
        out[at + i64(slot)] = 1
    at += i64(N_ASKING)
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
    time = features.time_to_come(s)
    for i in range(4):
        out[at + i] = capped(i64(time[i]), 15)


def _board(s: EmpireState, viewer: i64, out: vec[u8], at: i64) -> None:
    players = i64(s.players)
    tile = s.tile
    for region in range(i64(N_REGIONS)):
        out[at + region] = u8(tile[region] + 1)
    at += N_REGIONS
    for seat in range(players):
        _mark(s.owned[seat], out, at, u8(whose(seat, viewer, players)))
    at += N_REGIONS
    _mark(s.terraces, out, at, 1)
    at += N_REGIONS
    _mark(s.cities, out, at, 1)
    _mark(s.garrisons, out, at, 2)
    _mark(s.temples, out, at, 2)
    at += N_SITES
    for seat in range(players):
        _mark(s.network[seat], out, at, u8(1 << whose(seat, viewer, players) - 1))
    at += N_SITES
    space = SPACES[s.players]
    for seat in range(players):
        _mark_links(s.roads[seat], space, out, at, u8(whose(seat, viewer, players)))
    for road in s.wild:
        place = at + i64(space[link_under(road)])
        if out[place] == 0:
            out[place] = u8(whose(i64(builder_of(road)), viewer, players))
    at += i64(N_LINKS)
    for entry in s.plan:
        if not is_up(entry):
            out[at + i64(sector_of(entry))] += 1


def _mark(mask: int, out: vec[u8], at: i64, value: u8) -> None:
    """Add a value for each member of a set."""
    while mask:
        some = i64(mask & PORTION)
        mask >>= PORTION_BITS
        while some:
            bit = some & -some
            some ^= bit
            out[at + bits(bit - 1)] += value
        at += PORTION_BITS


def _mark_links(mask: int, space: list[int], out: vec[u8], at: i64, value: u8) -> None:
    """Write a value for each link of a set at its place."""
    link: i64 = 0
    while mask:
        some = i64(mask & PORTION)
        mask >>= PORTION_BITS
        while some:
            bit = some & -some
            some ^= bit
            out[at + i64(space[link + bits(bit - 1)])] = value
        link += PORTION_BITS


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
    out[at + 6] = capped(i64(free_roads(s, seat).bit_count()), 40)
    out[at + 7] = capped(i64(wild_roads(s, seat).bit_count()), 40)
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


ENCODER: Final = EmpireEncoder(
    GAME,
    f"r{GAME.rules_version}-f{features.FEATURES_VERSION}-e{ENCODING}",
    TABLE,
    SEAT,
    [
        *range(actions.ROAD),
        *(actions.ROAD + pair for pair in ROADS),
        *(actions.WILD + pair for pair in LINKS),
        *range(actions.EXTRA, actions.COLOUR),
    ],
)
