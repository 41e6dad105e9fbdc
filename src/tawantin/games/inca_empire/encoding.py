"""Inca Empire's row: the numbers of `features`, and what lies on the map."""

from typing import Final

from tawantin.core.encoding import Encoder, Groups
from tawantin.core.errors import BadData
from tawantin.core.extend import bits, i64, u8, vec
from tawantin.core.features import Part, whose
from tawantin.games.inca_empire import actions, features
from tawantin.games.inca_empire.atlas import (
    OUR_LINKS,
    OUR_REGIONS,
    OUR_ROADS,
    OUR_SITES,
    PORTION,
    PORTION_BITS,
)
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import (
    EmpireState,
    builder_of,
    is_up,
    link_under,
    sector_of,
)

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

N_REGIONS: Final = len(OUR_REGIONS)
N_SITES: Final = len(OUR_SITES)
N_LINKS: Final = len(OUR_LINKS)
PLACES: Final = {pair: number for number, pair in enumerate(OUR_LINKS)}
"""Of a pair of sites, its place among all links."""

BOARD: Final[tuple[Part, ...]] = (
    ("tile_", 6, OUR_REGIONS),  # which kind, from 1; 0: not seen, or none
    ("owner_", 4, OUR_REGIONS),
    ("terrace_", 1, OUR_REGIONS),
    ("building_", 4, OUR_SITES),  # city, garrison, and each with a temple, from 1
    ("joined_", 15, OUR_SITES),  # a bit for each seat, the viewer's lowest
    ("road_", 4, tuple(actions.PAIRS[pair] for pair in OUR_LINKS)),  # whose; the first, if several
    ("face_down_", 9, actions.NUMBERS),  # cards in each sector of the sun plan
)
APART: Final[dict[str, Groups]] = {
    "tile_": tuple((kind,) for kind in range(1, 7)),
    "owner_": tuple((seat,) for seat in range(1, 5)),
    "building_": ((1, 3), (2, 4), (3, 4)),  # city, garrison, temple
    "joined_": tuple(tuple(v for v in range(16) if v >> seat & 1) for seat in range(4)),
}


class EmpireEncoder(Encoder):
    """E: one row for three and four players."""

    def board(self, s: EmpireState, viewer: i64, out: vec[u8], at: i64) -> None:
        players = i64(s.players)
        space = _spaces(s.data)
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


def _spaces(data: Data) -> list[int]:
    """Of each link of a map, its place among all links; says so if a row cannot hold the map."""
    if not data.spaces:
        if data.beyond:
            raise BadData("", f"a row has no number for {data.beyond}, which none of our maps has")
        data.spaces.extend([PLACES[pair] for pair in data.atlas.pair_of])
    return data.spaces


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


def _each(families: tuple[int, ...], places: int) -> list[int]:
    """The actions of these families at so many places."""
    return [first + place for first in families for place in range(places)]


CHOICES: Final = [
    *range(actions.ROAD),
    *(actions.ROAD + pair for pair in OUR_ROADS),
    *(actions.WILD + pair for pair in OUR_LINKS),
    actions.EXTRA,
    *_each((actions.CITY, actions.GARRISON, actions.UPGRADE, actions.TEMPLE), N_SITES),
    *_each((actions.CONQUER, actions.TERRACE, actions.EXPAND), N_REGIONS),
    *range(actions.PILGRIMAGE, actions.COLOUR),
]
ENCODER: Final = EmpireEncoder(GAME, features.FEATURES, ENCODING, CHOICES, BOARD, apart=APART)
