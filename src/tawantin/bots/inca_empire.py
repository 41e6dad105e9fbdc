"""What a position of Inca Empire is worth to a seat: points made and points on the way.

Roads are worth what they reach, buildings what the scorings to come will give for them, labour
what it can still be spent on; what the others have is weighed against it.
"""

from tawantin.core.state import State
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.ids import (
    ANNUAL,
    CREW,
    ECLIPSE,
    EPIDEMIC,
    EXPANSION,
    FAMINE,
    FLOOD,
    INCA,
    N_PILGRIMAGES,
    OUTPOST,
    PEOPLE,
    PILGRIMAGE_POINTS,
    PRESSURE,
    PROJECT,
    RENEWAL,
    RESISTANCE,
    SAPA,
    STORM,
    SUPPORT,
    SUPREMACY,
    SURVEYOR,
    TEMPLE_PRICE,
    TERRACE_PRICE,
    UNREST,
    WILD_ROAD,
    ZEAL,
)
from tawantin.games.inca_empire.state import EmpireState, card_of, sector_of
from tawantin.games.inca_empire.sun import beside
from tawantin.games.inca_empire.track import worth

RIVALS = 0.4  # how much the others' points weigh against the own
LABOUR = 0.5  # what a labour unit is worth at the very end
GROWTH = 0.3  # and more for each scoring to come
SPENT = 6  # labour that a build action can use
STEP = 0.5  # what is left of a place's worth for each road it is away
FAR = 6  # roads one looks ahead
FREE = 0.45  # what a free site is worth against one that is built on
UNOPENED = 0.5  # what a site far from conquered land is worth against others
NEXT = 0.62  # what a further build option is worth against the one before it
OPTIONS = 6  # build options one looks at
HERE = 1.0  # what a free site in the own network is worth for a building to come
REGION = 0.5  # what a region to conquer is worth, for each scoring to come
OPTION = 0.8  # what the build options in sight are worth
GIFT = 0.35  # of a building, what the others' gain takes away
ROAD = 0.9  # what one road more or less in an action means

# What a card in force means to a player in each People phase left; `_meaning` has the others.
CARD = {
    SURVEYOR: 0.8,
    PRESSURE: 0.4,
    WILD_ROAD: 0.5,
    CREW: ROAD,
    FLOOD: -ROAD,
    EPIDEMIC: -0.8,
    RENEWAL: 0.8,
    PROJECT: 0.8,
    STORM: -0.4,
    FAMINE: 0.4,
    SUPREMACY: 0.8,
    EXPANSION: 1.0,
    RESISTANCE: -0.8,
    ZEAL: 0.2,
    ECLIPSE: -0.3,
}


class Time:
    """How much of the game is left."""

    def __init__(self, s: EmpireState) -> None:
        self.scorings = 0  # Sapa Inca phases
        self.incomes: list[int] = []  # scorings that follow each Inca phase to come
        self.turns = 0  # People phases before the next scoring, after the present one
        self.all_turns = 0
        ahead = False
        for column, phases in enumerate(s.data.columns):
            if s.decline and s.data.skipped[column]:
                continue
            for space, phase in enumerate(phases):
                if ahead:
                    self._count(phase)
                ahead = ahead or (column == s.column and space == s.space)
        total = self.scorings
        self.incomes = [total - past for past in self.incomes]

    def _count(self, phase: int) -> None:
        if phase == SAPA:
            self.scorings += 1
        elif phase == INCA:
            self.incomes.append(self.scorings)
        elif phase == PEOPLE:
            self.all_turns += 1
            if not self.scorings:
                self.turns += 1


def estimate(state: State, seat: int) -> float:
    """Rough points this seat will end with, against those of the others."""
    assert isinstance(state, EmpireState)
    s = state
    time = Time(s)
    others = sum(_standing(s, p, time) for p in range(s.players) if p != seat)
    mine = _standing(s, seat, time) + _prospects(s, seat, time) + _cards(s, seat, time)
    return mine - RIVALS * others / (s.players - 1)


def _labour(scorings: int) -> float:
    return LABOUR + GROWTH * scorings


def _standing(s: EmpireState, seat: int, time: Time) -> float:
    """Points made, and those the scorings and incomes to come will bring without a move."""
    found = float(s.score[seat] + time.scorings * sum(worth(s, seat)))
    income = (s.owned[seat] & s.terraces).bit_count()
    for region in members(s.owned[seat]):
        income += s.data.labour[s.tile[region]]
    for scorings in time.incomes:
        found += income * _labour(scorings)
    usable = SPENT * (time.turns + 1)
    found += min(s.labour[seat], usable) * _labour(time.scorings) * (0.9 if time.all_turns else 0.1)
    return found


def _prospects(s: EmpireState, seat: int, time: Time) -> float:
    """What the network reaches: things to build, and places some roads away."""
    if not time.all_turns:
        return 0.0
    chances = _chances(s, seat, time)
    chances.sort(reverse=True)
    found, share = 0.0, 1.0
    for chance in chances[: min(OPTIONS, time.all_turns)]:
        if chance > 0:
            found += share * chance
            share *= NEXT
    return OPTION * found + _around(s, seat, time)


def _chances(s: EmpireState, seat: int, time: Time) -> list[float]:
    """What each build option open to the seat would bring beyond its price."""
    scorings, labour = time.scorings, _labour(time.scorings)
    income = sum(_labour(k) for k in time.incomes)
    found: list[float] = []
    shared = 1 - GIFT * (s.players - 2) / 2
    cities = build.city_places(s, seat).bit_count()
    if cities:
        gain = build.city_points(s, seat) + shared * 3 * scorings
        found += [gain - build.city_price(s, seat) * labour] * min(cities, OPTIONS)
    garrisons = build.garrison_places(s, seat).bit_count()
    if garrisons:
        gain = build.garrison_points(s, seat) + shared * 2 * scorings
        found += [gain - build.garrison_price(s, seat) * labour] * min(garrisons, OPTIONS)
    for site in members(build.temple_places(s, seat)):
        gain = build.temple_points(s, site) + shared * scorings
        found.append(gain - TEMPLE_PRICE * labour)
    terraces = build.terrace_places(s, seat).bit_count()
    if terraces:
        gain = 1 + scorings + income - TERRACE_PRICE * labour
        found += [gain] * min(terraces, OPTIONS)
    more = build.surcharge(s, seat, False)
    for region in members(build.conquest_places(s, seat)):
        kind = s.tile[region]
        gain = s.data.points[kind] + s.data.labour[kind] * income
        found.append(gain - (s.data.resistance[kind] + more) * labour)
    return found


def _around(s: EmpireState, seat: int, time: Time) -> float:
    """Places some roads away, over free connections."""
    atlas, scorings = s.data.atlas, time.scorings
    free = atlas.printed & ~s.taken
    seen = s.network[seat]
    edge = list(members(seen))
    found = HERE * _places(s, seen & ~s.cities & ~s.garrisons, scorings)
    touched, share = s.reach[seat] | s.conquered, 1.0
    for _ in range(min(FAR, 2 * time.all_turns)):
        share *= STEP
        new = land = 0
        reached: list[int] = []
        for site in edge:
            for link, other in atlas.ways[site]:
                if link & free and not seen >> other & 1:
                    seen |= 1 << other
                    new |= 1 << other
                    reached.append(other)
                    land |= atlas.touches[other]
        if not new:
            break
        found += share * _places(s, new, scorings)
        found += share * REGION * scorings * (land & ~touched).bit_count()
        touched |= land
        edge = reached
    return found


def _places(s: EmpireState, sites: int, scorings: int) -> float:
    """What it would mean to have these sites in the network."""
    atlas = s.data.atlas
    found = float(3 * (sites & s.cities).bit_count() + 2 * (sites & s.garrisons).bit_count())
    found += (sites & s.temples).bit_count()
    bare = sites & ~s.cities & ~s.garrisons
    for places, gain in ((atlas.city_sites, 3.0), (atlas.garrison_sites, 2.0)):
        here = bare & places
        ready = (here & s.open_sites).bit_count()
        found += FREE * gain * (ready + UNOPENED * (here.bit_count() - ready))
    return found * scorings + 0.3 * sites.bit_count()


def _cards(s: EmpireState, seat: int, time: Time) -> float:
    """The cards on the sun plan, those still face down too: good for me, bad for the others."""
    found = 0.0
    for entry in s.plan:
        card = card_of(entry)
        for p in beside(s, sector_of(entry)):
            found += _meaning(s, p, card, time) * (1.0 if p == seat else -_envy(s, p))
    return found


def _envy(s: EmpireState, seat: int) -> float:
    """How much harm to a rival is worth: most for the leader."""
    return (0.6, 0.4, 0.3, 0.25)[s.rank.index(seat)]


def _meaning(s: EmpireState, seat: int, card: int, time: Time) -> float:
    """What a card in force means to a seat until the next scoring."""
    turns = time.turns + (1 if _to_come(s, seat) else 0)
    if card == UNREST:
        lost = 0
        for link in members(s.roads[seat]):
            if s.data.atlas.lies_in[link] & ~s.conquered:
                lost += 1
        return -2.5 * lost
    if card == SUPPORT:
        tiles = 0
        for region in members(s.owned[seat]):
            tiles += s.data.resistance[s.tile[region]] == 1
        return tiles * _labour(time.scorings) * 0.8
    if card == OUTPOST:
        places = (s.network[seat] & s.garrisons).bit_count()
        return min(places, turns) * (2.0 if s.labour[seat] >= build.upgrade_price(s, seat) else 0.7)
    if ANNUAL <= card < ANNUAL + N_PILGRIMAGES:
        i = card - ANNUAL
        ready = s.data.atlas.holy[i] & s.temples & s.network[seat]
        return turns * (PILGRIMAGE_POINTS[i] - 2.0) if ready else 0.1
    return CARD[card] * turns


def _to_come(s: EmpireState, seat: int) -> bool:
    """Whether the seat's turn in the present People phase is still to come."""
    if s.data.columns[s.column][s.space] != PEOPLE:
        return False
    return s.order.index(seat) > s.order.index(s.active)
