"""What a position of Inca Empire is worth to a seat: points made and points on the way.

Roads are worth what they reach, buildings what the scorings to come will give for them, labour
what it can still be spent on; what the others have is weighed against it. What is still open in a
turn counts as the best that can be done with it, so a turn need not be played out.
"""

from typing import Final

from tawantin.core.extend import bits, i64
from tawantin.core.state import State
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import PORTION, PORTION_BITS, Atlas, members, whole
from tawantin.games.inca_empire.people import may_build, roads_to_come
from tawantin.games.inca_empire.roads import free_roads, near_links, worth_of
from tawantin.games.inca_empire.state import (
    EmpireState,
    card_of,
    is_up,
    layer_of,
    sector_of,
)
from tawantin.games.inca_empire.sun import beside, is_hit
from tawantin.games.inca_empire.track import worth

PLAYS_OUT = False

TERMS = (
    "points",
    "network",
    "income",
    "labour",
    "building",
    "reach",
    "cards",
    "rivals",
)
"""What the estimate is the sum of, in this order; the locales have words for each."""

EXPECTED = (
    (169.2, 0.0),
    (161.9, 0.06),
    (146.7, 0.17),
    (97.1, 0.48),
    (57.4, 0.69),
    (20.3, 0.87),
    (0.1, 0.97),
)
"""Points at the end by the points in the estimate, for each `stage`: a start and a slope, as
`benchmarks/expected_points.py` finds them.
"""

RIVALS: Final = 0.85  # how much the others' points weigh against the own
LABOUR: Final = 0.5  # what a labour unit is worth at the very end
GROWTH: Final = 0.28  # and more for each scoring to come
SPENT: Final = 5  # labour that a build action can use
STEP: Final = 0.5  # what is left of a place's worth for each road it is away
FAR: Final = 4  # roads one looks ahead
FREE: Final = 0.35  # what a free site is worth against one that is built on
UNOPENED: Final = 0.5  # what a site far from conquered land is worth against others
NEXT: Final = 0.62  # what a further build option is worth against the one before it
OPTIONS: Final = 6  # build options one looks at
HERE: Final = 1.0  # what a free site in the own network is worth for a building to come
REGION: Final = 0.5  # what a region to conquer is worth, for each scoring to come
OPTION: Final = 0.8  # what the build options in sight are worth
GIFT: Final = 0.35  # of a building, what the others' gain takes away
ROAD: Final = 0.9  # what one road more or less in an action means
SITE: Final = 0.3  # what any site in the network is worth
LEFT: Final = (
    0.7  # of the best road there is, what each road still to be built in this turn is worth
)

ENVY: Final = [0.6, 0.4, 0.3, 0.25]  # what harm to a rival is worth, by rank

# What a card in force means to a player in each People phase left; `_meaning` has the others.
CARD: Final = {
    ids.SURVEYOR: 0.8,
    ids.PRESSURE: 0.4,
    ids.WILD_ROAD: 0.5,
    ids.CREW: ROAD,
    ids.FLOOD: -ROAD,
    ids.EPIDEMIC: -0.8,
    ids.RENEWAL: 0.8,
    ids.PROJECT: 0.8,
    ids.STORM: -0.4,
    ids.FAMINE: 0.4,
    ids.SUPREMACY: 0.8,
    ids.EXPANSION: 1.0,
    ids.RESISTANCE: -0.8,
    ids.ZEAL: 0.2,
    ids.ECLIPSE: -0.3,
}


class Time:
    """How much of the game is left, and what is left of the seat's turn."""

    def __init__(self, s: EmpireState, seat: int) -> None:
        ahead = s.data.ahead[s.decline][s.column][s.space]
        self.scorings = ahead.scorings  # Sapa Inca phases
        self.incomes = ahead.incomes  # scorings that follow each Inca phase to come
        self.turns = ahead.first_turns  # People phases before the next scoring, after this one
        self.all_turns = ahead.turns
        self.growth = 0.0  # what a labour unit more in each income to come is worth
        self.roads = 0  # roads the seat may still build in this turn
        self.build = False  # whether its build action is still open
        for scorings in self.incomes:
            self.growth += _labour(scorings)
        if s.active == seat:
            self.look(s)

    def look(self, s: EmpireState) -> None:
        """What is open in the turn under way."""
        self.build = may_build(s)
        self.roads = roads_to_come(s)


def estimate(state: State, seat: int) -> float:
    """Rough points this seat will end with, against those of the others."""
    assert isinstance(state, EmpireState)
    return _worth(state, seat)


def stage(state: State) -> int:
    """How far the game is: the round, from 0."""
    assert isinstance(state, EmpireState)
    return state.column


def sums(state: State, seat: int) -> list[float]:
    """What the estimate amounts to after each of its `TERMS`."""
    assert isinstance(state, EmpireState)
    found: list[float] = []
    _worth(state, seat, found)
    return found


def _worth(s: EmpireState, seat: int, sums: list[float] | None = None) -> float:
    """`sums`: what there is after each term."""
    time = Time(s, seat)
    others = 0.0
    for p in range(s.players):
        if p != seat:
            others += _standing(s, p, time, time.turns + (1 if _to_come(s, p) else 0))
    turns = time.turns + (1 if time.build or _to_come(s, seat) else 0)
    mine = _standing(s, seat, time, turns, sums)
    mine += _prospects(s, seat, time, FAR, sums)
    mine += _cards(s, seat, time)
    found = mine - RIVALS * others / (s.players - 1)
    if sums is not None:
        sums.append(mine)
        sums.append(found)
    return found


def estimates(state: State, viewer: int, out: list[float]) -> None:
    """The same for every seat, from what `viewer` may know, and looking one road ahead only."""
    assert isinstance(state, EmpireState)
    s = state
    time = Time(s, -1)
    standings: list[float] = []
    total = 0.0
    for p in range(s.players):
        standings.append(_standing(s, p, time, time.turns + (1 if _to_come(s, p) else 0)))
        total += standings[p]
    for p in range(s.players):
        mine = standings[p]
        rivals = (total - mine) / (s.players - 1)
        if p == s.active:
            time.look(s)
            if time.build:
                mine = _standing(s, p, time, time.turns + 1)
        out[p] = mine + _prospects(s, p, time, 1) - RIVALS * rivals
        time.roads, time.build = 0, False
    _add_cards(s, time, viewer, out)


def _labour(scorings: int) -> float:
    return LABOUR + GROWTH * scorings


def _standing(
    s: EmpireState, seat: int, time: Time, turns: int, sums: list[float] | None = None
) -> float:
    """Points made, and those the scorings and incomes to come will bring without a move."""
    cities, garrisons, temples, terraces = worth(s, seat)
    found = float(s.score[seat] + time.scorings * (cities + garrisons + temples + terraces))
    if sums is not None:
        sums.append(float(s.score[seat]))
        sums.append(found)
    owned, tile, labour = i64(s.owned[seat]), s.tile, s.data.labour
    income: int = ids.TERRACE_LABOUR * bits(owned & i64(s.terraces))
    while owned:
        low = owned & -owned
        owned ^= low
        income += labour[tile[bits(low - 1)]]
    for scorings in time.incomes:
        found += income * _labour(scorings)
    if sums is not None:
        sums.append(found)
    usable = SPENT * turns + (s.data.kept[s.era()] if time.incomes else 0)
    found += min(s.labour[seat], usable) * _labour(time.scorings)
    if sums is not None:
        sums.append(found)
    return found


def _prospects(
    s: EmpireState, seat: int, time: Time, far: int, sums: list[float] | None = None
) -> float:
    """What the network reaches: things to build, and places some roads away."""
    if not time.all_turns and not time.build and not time.roads:
        if sums is not None:
            sums += [sums[-1], sums[-1]]
        return 0.0
    chances = _chances(s, seat, time)
    chances.sort(reverse=True)
    found, share = 0.0, OPTION
    if time.build:
        for i, (chance, price) in enumerate(chances):
            if price <= s.labour[seat]:
                found = max(0.0, chance)
                del chances[i]
                break
    for chance, _ in chances[: min(OPTIONS, time.all_turns)]:
        if chance > 0:
            found += share * chance
            share *= NEXT
    around = _around(s, seat, time, far)
    if sums is not None:
        sums.append(sums[-1] + found)
        sums.append(sums[-1] + around)
    return found + around


def _chances(s: EmpireState, seat: int, time: Time) -> list[tuple[float, int]]:
    """What each build option open to the seat would bring beyond its price."""
    scorings, labour = time.scorings, _labour(time.scorings)
    income = time.growth
    found: list[tuple[float, int]] = []
    shared = 1 - GIFT * (s.players - 2) / 2
    cities = build.city_places(s, seat).bit_count()
    if cities:
        gain = build.city_points(s, seat) + shared * ids.CITY_WORTH * scorings
        price = build.city_price(s, seat)
        found += [(gain - price * labour, price)] * min(cities, OPTIONS)
    garrisons = build.garrison_places(s, seat).bit_count()
    if garrisons:
        gain = build.garrison_points(s, seat) + shared * ids.GARRISON_WORTH * scorings
        price = build.garrison_price(s, seat)
        found += [(gain - price * labour, price)] * min(garrisons, OPTIONS)
    for site in members(build.temple_places(s, seat)):
        gain = build.temple_points(s, site) + shared * ids.TEMPLE_WORTH * scorings
        found.append((gain - ids.TEMPLE_PRICE * labour, ids.TEMPLE_PRICE))
    terraces = bits(build.terrace_places(s, seat))
    if terraces:
        gain = ids.TERRACE_POINTS + ids.TERRACE_WORTH * scorings + ids.TERRACE_LABOUR * income
        gain -= ids.TERRACE_PRICE * labour
        found += [(gain, ids.TERRACE_PRICE)] * min(terraces, OPTIONS)
    more = build.surcharge(s, seat, False)
    places, tile = i64(build.conquest_places(s, seat)), s.tile
    while places:
        low = places & -places
        places ^= low
        kind = tile[bits(low - 1)]
        if kind >= 0:
            gain = s.data.points[kind] + s.data.labour[kind] * income
            price = max(0, s.data.resistance[kind] + more)
            found.append((gain - price * labour, price))
    return found


def _around(s: EmpireState, seat: int, time: Time, far: int) -> float:
    """Places some roads away, over free connections."""
    atlas = s.data.atlas
    free = whole(s.vacant)
    seen = s.network[seat]
    found = HERE * _places(s, seen & ~s.cities & ~s.garrisons, time)
    if time.roads:
        found += LEFT * (1 - STEP) * time.roads * _best_road(s, seat, time)
    region = REGION * time.scorings if time.all_turns else 0.0
    links, land, share = whole(near_links(s, seat)) & free, s.reach[seat] | s.conquered, 1.0
    for _ in range(min(far, 2 * time.all_turns + time.roads)):
        share *= STEP
        new = _ends(atlas, links) & ~seen
        if not new:
            break
        seen |= new
        links = touched = 0
        rest = new
        while rest:
            low = rest & -rest
            rest ^= low
            site = low.bit_length() - 1
            links |= atlas.links_at[site]
            touched |= atlas.touches[site]
        links &= free
        found += share * (_places(s, new, time) + region * (touched & ~land).bit_count())
        land |= touched
    return found


def _ends(atlas: Atlas, links: int) -> int:
    """The sites these links join."""
    found, at = 0, -1
    while links:  # in small portions, which are quick when compiled
        some = links & PORTION
        links >>= PORTION_BITS
        while some:
            low = some & -some
            some ^= low
            found |= atlas.end_bits[at + low.bit_length()]
        at += PORTION_BITS
    return found


def _best_road(s: EmpireState, seat: int, time: Time) -> float:
    """What the best road within reach leads to."""
    found = 0.0
    network = s.network[seat]
    for link in free_roads(s, seat):
        new = s.data.atlas.end_bits[link] & ~network
        if new:
            found = max(found, _places(s, new, time))
    return found


def _places(s: EmpireState, sites: int, time: Time) -> float:
    """What it would mean to have these sites in the network."""
    atlas = s.data.atlas
    found = float(worth_of(s, sites))
    if not time.all_turns:
        return found * time.scorings
    bare = sites & ~s.cities & ~s.garrisons
    if bare:
        found += FREE * ids.CITY_WORTH * _in_sight(s, bare & atlas.city_sites)
        found += FREE * ids.GARRISON_WORTH * _in_sight(s, bare & atlas.garrison_sites)
    return found * time.scorings + SITE * sites.bit_count()


def _in_sight(s: EmpireState, sites: int) -> float:
    """Sites that can be built on; those far from conquered land count less."""
    if not sites:
        return 0.0
    ready = (sites & s.open_sites).bit_count()
    return ready + UNOPENED * (sites.bit_count() - ready)


def _cards(s: EmpireState, seat: int, time: Time) -> float:
    """The cards on the sun plan, of those face down the own: good for me, bad for the others."""
    found = [0.0] * s.players
    _add_cards(s, time, seat, found)
    return found[seat]


def _add_cards(s: EmpireState, time: Time, viewer: int, out: list[float]) -> None:
    """What the cards mean to every seat, as far as `viewer` sees them."""
    for entry in s.plan:
        if not is_up(entry) and layer_of(entry) != viewer:
            continue
        card = card_of(entry)
        for p in beside(s, sector_of(entry)):
            meaning = _meaning(s, p, card, time)
            harm = meaning * _envy(s, p)
            for seat in range(s.players):
                out[seat] += meaning if seat == p else -harm


def _envy(s: EmpireState, seat: int) -> float:
    """How much harm to a rival is worth: most for the leader."""
    rank, place = s.rank, 0
    while rank[place] != seat:
        place += 1
    return ENVY[place]


def _meaning(s: EmpireState, seat: int, card: int, time: Time) -> float:
    """What a card in force means to a seat until the next scoring."""
    turns = time.turns + (1 if _to_come(s, seat) else 0)
    if card == ids.UNREST:
        lost = 0
        for link in members(s.roads[seat]):
            if is_hit(s, link):
                lost += 1
        return -2.5 * lost
    if card == ids.SUPPORT:
        tiles = 0
        for region in members(s.owned[seat]):
            tiles += s.data.resistance[s.tile[region]] == ids.SUPPORT_RESISTANCE
        return tiles * _labour(time.scorings) * 0.8
    if card == ids.OUTPOST:
        places = (s.network[seat] & s.garrisons).bit_count()
        return min(places, turns) * (2.0 if s.labour[seat] >= build.upgrade_price(s, seat) else 0.7)
    if ids.ANNUAL <= card < ids.ANNUAL + ids.N_PILGRIMAGES:
        i = card - ids.ANNUAL
        ready = s.data.atlas.holy[i] & s.temples & s.network[seat]
        return turns * (ids.PILGRIMAGE_POINTS[i] - 2.0) if ready else 0.1
    return CARD[card] * turns


def _to_come(s: EmpireState, seat: int) -> bool:
    """Whether the seat's turn in the present People phase is still to come."""
    if s.data.columns[s.column][s.space] != ids.PEOPLE:
        return False
    for each in s.order:
        if each == seat:
            return False
        if each == s.active:
            return True
    return False
