"""The two sides of the board: regions, sites and the links between sites, as lists and bits.

Regions and sites have one numbering for both sides, so that an action means the same on either;
what is not on a side touches nothing and has no links there. After ours come spare ones, for what
a map of others has besides. Links are numbered per side: first the
printed connections, then the wild links. Sets of regions, sites and links are ints, a bit for each.
Sets of links that every turn asks for are kept in portions: lists of ints small enough to be quick.
"""

from pathlib import Path
from typing import Any, Final

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.core.tables import Table
from tawantin.games.inca_empire.ids import (
    CITY_SITE,
    COLOURS,
    CUZCO,
    GARRISON_SITE,
    GODS,
    HUACA,
    IMPORTANT,
    KINDS,
    N_PILGRIMAGES,
    N_TILE_KINDS,
    N_TILES,
    PILGRIMAGES,
)

FOLDER: Final = Path(__file__).parent / "data"
MOST_REGIONS: Final = {3: N_TILES - N_TILE_KINDS, 4: N_TILES}  # culture tiles (E-SETUP-14)
CITIES: Final = (IMPORTANT, CITY_SITE)
REGION_ROW: Final[dict[str, Any]] = {"start": "", "god": False}  # what a file leaves out
SITE_ROW: Final[dict[str, Any]] = {"start": "", "bonus": 0, "pilgrimage": "", "note": ""}
SPARE_REGIONS: Final = 14  # region_1 and so on
SPARE_SITES: Final = 40  # site_1 and so on
MOST_BONUS: Final = 99

_read: dict[int, dict[str, Any]] = {}


def shipped(side: int) -> dict[str, Any]:
    """Our own map for so many players, every row complete."""
    if side not in _read:
        found = tables.read(FOLDER / f"map_{side}.toml")
        for name, defaults in (("regions", REGION_ROW), ("sites", SITE_ROW)):
            found[name] = {key: {**defaults, **row} for key, row in found[name].items()}
        _read[side] = found
    return _read[side]


def _names(table: str) -> tuple[str, ...]:
    """Every region or site of either side, the larger side first."""
    found = list(shipped(4)[table])
    found += [name for name in shipped(3)[table] if name not in found]
    return tuple(found)


OUR_REGIONS: Final = _names("regions")
OUR_SITES: Final = _names("sites")
REGIONS: Final = OUR_REGIONS + tuple([f"region_{n + 1}" for n in range(SPARE_REGIONS)])
SITES: Final = OUR_SITES + tuple([f"site_{n + 1}" for n in range(SPARE_SITES)])
N_REGIONS: Final = len(REGIONS)
N_SITES: Final = len(SITES)
ROOT: Final = SITES.index("cuzco")


def pair(a: int, b: int) -> int:
    """Two sites, in either order, as one number; without gaps, so that it numbers actions."""
    if a > b:
        a, b = b, a
    return a * (2 * N_SITES - a - 1) // 2 + b - a - 1


def _our_pairs(tables: tuple[str, ...]) -> list[int]:
    """The pairs of sites that these links of either side join."""
    found: set[int] = set()
    for side in (3, 4):
        for table in tables:
            for row in shipped(side)[table]:
                found.add(pair(SITES.index(row[0]), SITES.index(row[1])))
    return sorted(found)


OUR_ROADS: Final = _our_pairs(("connections",))
OUR_LINKS: Final = _our_pairs(("connections", "wild"))


PORTION_BITS: Final = 60
PORTION: Final = (1 << PORTION_BITS) - 1  # of a set; such small ints are quick when compiled


def members(mask: int) -> list[int]:
    """The numbers in a set."""
    found: list[int] = []
    at = -1
    while mask:
        some = mask & PORTION
        mask >>= PORTION_BITS
        while some:
            low = some & -some
            some ^= low
            found.append(at + low.bit_length())
        at += PORTION_BITS
    return found


def in_portions(mask: int, count: int) -> list[int]:
    """A set in so many portions."""
    return [mask >> PORTION_BITS * i & PORTION for i in range(count)]


def whole(portions: list[int]) -> int:
    """The set of these portions."""
    mask = 0
    for i, some in enumerate(portions):
        mask |= some << PORTION_BITS * i
    return mask


def holds(portions: list[int], first: int, link: int) -> bool:
    """Whether a link is in the set that begins there."""
    return portions[first + link // PORTION_BITS] >> link % PORTION_BITS & 1 == 1


class Atlas:
    """One side of the board, checked against the catalogue's constraints."""

    def __init__(self, printed: Table, side: int) -> None:
        self.side: Final = side
        self.regions: Final = [REGIONS.index(name) for name in printed["regions"]]
        self.sites: Final = [SITES.index(name) for name in printed["sites"]]
        self.adjacent: Final = [0] * N_REGIONS  # [region] regions
        self.gods: Final[list[int]] = []  # regions with a hand-of-god symbol
        self.start_region: Final = [-1] * len(COLOURS)  # [colour]
        self.start_site: Final = [-1] * len(COLOURS)  # [colour]
        self.start_road: Final = [-1] * len(COLOURS)  # [colour] link
        self.kind: Final = [HUACA] * N_SITES
        self.touches: Final = [0] * N_SITES  # [site] regions
        self.bonus: Final = [0] * N_SITES
        self.holy: Final = [0] * N_PILGRIMAGES  # [pilgrimage] sites
        self.ends: Final[list[tuple[int, int]]] = []  # [link] two sites
        self.end_bits: Final[list[int]] = []  # [link] the same as a set
        self.bit: Final[list[int]] = []  # [link] alone, as a set
        self.lies_in: Final[list[int]] = []  # [link] regions
        self.uncovers: Final[list[int]] = []  # [link] these, and what its ends touch (E-RULING-53)
        self.pair_of: Final[list[int]] = []  # [link] its number among all pairs of sites
        self.link_of: Final = [-1] * (N_SITES * (N_SITES - 1) // 2)  # and back; -1: there is none
        self.links_at: Final = [0] * N_SITES  # [site] links
        self._regions(printed["regions"])
        self._sites(printed["sites"])
        self.colours: Final = [c for c in range(len(COLOURS)) if self.start_region[c] >= 0]
        self.line: Final = [-1] * len(COLOURS)  # [colour] its place in the circle of the sun plan
        self._check_starts()
        self._links(printed["connections"], "connection", 1, "E-DATA-16")
        self.printed: Final = (1 << len(self.ends)) - 1  # the connections among the links
        self._links(printed["wild"], "wild link", 2, "E-DATA-05")
        self.wild: Final = ((1 << len(self.ends)) - 1) ^ self.printed
        self.starting: Final = _bits([self.start_region[c] for c in self.colours])  # regions
        self.open: Final = _bits(self.regions) & ~self.starting  # regions with a culture tile
        self.city_sites: Final = self._of_kind(IMPORTANT) | self._of_kind(CITY_SITE)
        self.garrison_sites: Final = self._of_kind(GARRISON_SITE)
        self.ways: Final = [self._ways(site) for site in range(N_SITES)]
        self.sites_in: Final = [self._sites_in(region) for region in range(N_REGIONS)]
        self.portions: Final = -(-len(self.ends) // PORTION_BITS)  # of a set of links
        self.links_in: Final = [  # [region] links with an end that touches it, in portions
            in_portions(self._links_in(region), self.portions) for region in range(N_REGIONS)
        ]
        self.links_near: Final = [  # [site] in portions
            in_portions(self.links_at[site], self.portions) for site in range(N_SITES)
        ]
        self._check()

    def link(self, pair: int) -> int:
        """The link between two sites, or -1."""
        return self.link_of[pair]

    def _of_kind(self, kind: int) -> int:
        return _bits([site for site in self.sites if self.kind[site] == kind])

    def _ways(self, site: int) -> list[tuple[int, int]]:
        """The connections of a site, each as a bit, with the site it leads to."""
        found: list[tuple[int, int]] = []
        for link in members(self.links_at[site] & self.printed):
            a, b = self.ends[link]
            found.append((1 << link, b if a == site else a))
        return found

    def _sites_in(self, region: int) -> int:
        """Sites that touch a region."""
        return _bits([site for site in self.sites if self.touches[site] >> region & 1])

    def _links_in(self, region: int) -> int:
        """Links with an end that touches a region."""
        found = 0
        for site in self.sites:
            if self.touches[site] >> region & 1:
                found |= self.links_at[site]
        return found

    def beyond(self) -> tuple[list[int], list[int], int]:
        """Regions, sites and a link that are none of ours; the link is -1 if there is none.

        A printed connection must be one in ours, a wild link may be either there.
        """
        regions = [region for region in self.regions if region >= len(OUR_REGIONS)]
        sites = [site for site in self.sites if site >= len(OUR_SITES)]
        roads, links = set(OUR_ROADS), set(OUR_LINKS)
        for link, pair_of in enumerate(self.pair_of):
            if pair_of not in (roads if self.printed >> link & 1 else links):
                return regions, sites, link
        return regions, sites, -1

    # Reading.

    def _fail(self, constraint: str, message: str) -> None:
        raise BadData(constraint, f"map of {self.side} players: {message}")

    def _map(self) -> str:
        return "E-DATA-01" if self.side == 4 else "E-DATA-02"

    def _region(self, name: Any, where: str, constraint: str) -> int:
        region = REGIONS.index(name) if name in REGIONS else -1
        if region not in self.regions:
            self._fail(constraint, f"{where}: there is no region {name!r}")
        return region

    def _site(self, name: Any, where: str, constraint: str) -> int:
        site = SITES.index(name) if name in SITES else -1
        if site not in self.sites:
            self._fail(constraint, f"{where}: there is no site {name!r}")
        return site

    def _set(self, row: Table, column: str, where: str) -> int:
        """A list of regions."""
        names = row[column]
        if not isinstance(names, list):
            self._fail(self._map(), f"{where}.{column} is a list of regions, not {names!r}")
        return _bits([self._region(name, f"{where}.{column}", self._map()) for name in names])

    def _start(self, places: list[int], place: int, colour: Any, where: str) -> None:
        """A region or site where a colour starts."""
        if colour not in COLOURS:
            self._fail(self._map(), f"{where}.start: {colour!r} is no colour")
        if places[COLOURS.index(colour)] >= 0:
            self._fail(self._map(), f"{where}.start: {colour} starts in two places")
        places[COLOURS.index(colour)] = place

    def _regions(self, table: Table) -> None:
        for name, row in table.items():
            region, where = REGIONS.index(name), f"regions.{name}"
            self.adjacent[region] = self._set(row, "adjacent", where)
            if row["start"] != "":
                self._start(self.start_region, region, row["start"], where)
            if type(row["god"]) is not bool:
                self._fail("E-DATA-06", f"{where}.god is true or false, not {row['god']!r}")
            if row["god"]:
                self.gods.append(region)

    def _sites(self, table: Table) -> None:
        for name, row in table.items():
            site, where = SITES.index(name), f"sites.{name}"
            if row["kind"] not in KINDS:
                self._fail(self._map(), f"{where}.kind is one of {', '.join(KINDS)}")
            self.kind[site] = KINDS.index(row["kind"])
            self.touches[site] = self._set(row, "touches", where)
            if not self.touches[site]:
                self._fail(self._map(), f"{name} touches no region")
            if row["start"] != "":
                self._start(self.start_site, site, row["start"], where)
            bonus, important = row["bonus"], self.kind[site] == IMPORTANT
            if type(bonus) is not int or bonus < 0 or (bonus > 0) != important:
                self._fail("E-DATA-03", f"{where}: a bonus at important sites, nowhere else")
            if bonus > MOST_BONUS:
                self._fail("E-DATA-03", f"{where}: a bonus is at most {MOST_BONUS}, not {bonus}")
            self.bonus[site] = bonus
            if row["pilgrimage"] != "":
                if row["pilgrimage"] not in PILGRIMAGES or self.kind[site] not in CITIES:
                    self._fail(self._map(), f"{where}: {row['pilgrimage']!r} is no pilgrimage")
                self.holy[PILGRIMAGES.index(row["pilgrimage"])] |= 1 << site

    def _links(self, rows: Any, what: str, most: int, constraint: str) -> None:
        """Rows of two sites and the region, or up to `most` regions, a road there lies in."""
        if not isinstance(rows, list):
            self._fail(constraint, f"{what}s are a list, not {rows!r}")
        for row in rows:
            where = f"{what} {row!r}"
            if not isinstance(row, list) or not 3 <= len(row) <= 2 + most or row[0] == row[1]:
                self._fail(constraint, f"{where}: two different sites, at most {most} regions")
            a, b = self._site(row[0], where, constraint), self._site(row[1], where, constraint)
            if self.link_of[pair(a, b)] >= 0:
                self._fail(constraint, f"{where}: these sites are linked already")
            regions = _bits([self._region(name, where, constraint) for name in row[2:]])
            if most == 1 and not (self.touches[a] | self.touches[b]) & regions:
                self._fail(constraint, f"{where}: neither end touches its region")
            bit = 1 << len(self.ends)
            self.bit.append(bit)
            self.link_of[pair(a, b)] = len(self.ends)
            self.links_at[a] |= bit
            self.links_at[b] |= bit
            self.ends.append((min(a, b), max(a, b)))
            self.end_bits.append(1 << a | 1 << b)
            self.pair_of.append(pair(a, b))
            self.lies_in.append(regions)
            self.uncovers.append(regions | self.touches[a] | self.touches[b])

    def _check_starts(self) -> None:
        if len(self.colours) != self.side:
            names = ", ".join([COLOURS[colour] for colour in self.colours])
            self._fail(self._map(), f"{self.side} colours have a starting region, not {names}")
        for line, colour in enumerate(self.colours):
            region = self.start_region[colour]
            self.line[colour] = line
            if self.start_site[colour] < 0:
                self._fail(self._map(), f"{COLOURS[colour]} has no starting site")
            if not self.touches[ROOT] >> region & 1:
                self._fail(self._map(), f"{REGIONS[region]} is a starting region, not at Cuzco")

    # What the tables must hold together (E-DATA-01 to E-DATA-06, E-DATA-16).

    def _check(self) -> None:
        rule = self._map()
        if [site for site in self.sites if self.kind[site] == CUZCO] != [ROOT]:
            self._fail(rule, "exactly one site is Cuzco")
        for colour in self.colours:
            self._check_start(rule, colour)
        if self.open.bit_count() > MOST_REGIONS[self.side]:
            self._fail(rule, "more regions than culture tiles")
        self._check_regions(rule)
        for kind, sites in (("city", self.city_sites), ("garrison", self.garrison_sites)):
            if not sites:
                self._fail(rule, f"there is no {kind} site")
        if self.side == 4 and any(sites.bit_count() != 2 for sites in self.holy):
            self._fail(rule, "each pilgrimage has two sites")
        if len(self.gods) > GODS or _bits(self.gods) & self.starting:
            self._fail("E-DATA-06", "at most four hand-of-god regions, none of them starting")
        lost = _bits(self.sites) & ~self._reached()
        if lost:
            names = ", ".join([SITES[site] for site in members(lost)])
            self._fail("E-DATA-16", f"the road graph is not connected: no way to {names}")

    def _check_start(self, rule: str, colour: int) -> None:
        site, region = self.start_site[colour], self.start_region[colour]
        road = self.link(pair(ROOT, site)) if site != ROOT else -1
        if road < 0 or not self.printed >> road & 1 or self.lies_in[road] != 1 << region:
            self._fail(rule, f"{COLOURS[colour]} has no printed road from Cuzco")
        self.start_road[colour] = road

    def _check_regions(self, rule: str) -> None:
        for region in self.regions:
            for other in self.regions:
                one = self.adjacent[region] >> other & 1
                if one != self.adjacent[other] >> region & 1 or (one and region == other):
                    self._fail(rule, f"adjacency of {REGIONS[region]} and {REGIONS[other]}")
            if not self.sites_in[region]:
                self._fail(rule, f"no site touches {REGIONS[region]}")
        near = self.near_start()
        if not near & self.open:
            self._fail(rule, "no region is next to a starting region")
        for site in (ROOT, *[self.start_site[c] for c in self.colours]):
            if self.touches[site] & ~near:
                self._fail(rule, f"{SITES[site]} touches a region too far from the start")

    def near_start(self) -> int:
        """Starting regions and those next to them (E-SETUP-08)."""
        near = self.starting
        for colour in self.colours:
            near |= self.adjacent[self.start_region[colour]]
        return near

    def _reached(self) -> int:
        reached, new = 0, 1 << ROOT
        while new & ~reached:
            reached |= new
            for site in members(reached):
                for road in members(self.links_at[site] & self.printed):
                    new |= self.end_bits[road]
        return reached


def _bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
