"""The two sides of the board: regions, sites, connections and wild links, as plain lists.

Regions and sites have one numbering for both sides, so that an action means the same on either;
what is not on a side touches nothing and has no links there.
"""

from pathlib import Path
from typing import Any, Final

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.core.tables import Table
from tawantin.games.inca_empire.ids import (
    ANNUAL,
    COLOURS,
    CUZCO,
    GREAT,
    HUACA,
    IMPORTANT,
    KINDS,
    SMALL,
)

FOLDER: Final = Path(__file__).parent / "data"
PILGRIMAGE_OF: Final = {"annual": ANNUAL, "great": GREAT, "small": SMALL}
HOLY: Final = {
    ANNUAL: ("Chiquitoy Viejo", "Pachacamac"),
    GREAT: ("Pucara de Andagala", "Ranchillo"),
    SMALL: ("Machu Picchu", "Huanuco Pampa"),
}
MOST_REGIONS: Final = {3: 39, 4: 45}
GODS: Final = 4

_read: dict[int, dict[str, Any]] = {}


def shipped(side: int) -> dict[str, Any]:
    """Our own map for so many players, as in its file."""
    if side not in _read:
        _read[side] = tables.read(FOLDER / f"map_{side}.toml")
    return _read[side]


def _names(table: str) -> tuple[str, ...]:
    """Every region or site of either side, the larger side first."""
    found = list(shipped(4)[table])
    found += [name for name in shipped(3)[table] if name not in found]
    return tuple(found)


REGIONS: Final = _names("regions")
SITES: Final = _names("sites")
N_REGIONS: Final = len(REGIONS)
N_SITES: Final = len(SITES)
ROOT: Final = SITES.index("cuzco")


def key(a: int, b: int) -> int:
    """Two sites as one number, in either order."""
    return a * N_SITES + b if a < b else b * N_SITES + a


class Atlas:
    """One side of the board, checked against the catalogue's constraints."""

    def __init__(self, printed: Table, side: int) -> None:
        self.side: Final = side
        self.regions: Final = [REGIONS.index(name) for name in printed["regions"]]
        self.sites: Final = [SITES.index(name) for name in printed["sites"]]
        self.adjacent: Final = [0] * N_REGIONS  # [region] bits of regions
        self.gods: Final[list[int]] = []  # regions with a hand-of-god symbol
        self.start_region: Final = [-1] * side  # [colour]
        self.start_site: Final = [-1] * side  # [colour]
        self.start_road: Final = [-1] * side  # [colour] connection
        self.kind: Final = [HUACA] * N_SITES
        self.touches: Final = [0] * N_SITES  # [site] bits of regions
        self.bonus: Final = [0] * N_SITES
        self.holy: Final[dict[int, list[int]]] = {ANNUAL: [], GREAT: [], SMALL: []}
        self.ends: Final[list[tuple[int, int]]] = []  # [connection] two sites
        self.lies_in: Final[list[int]] = []  # [connection] region
        self.at: Final[list[list[int]]] = [[] for _ in range(N_SITES)]  # connections of a site
        self.between: Final[dict[int, int]] = {}  # key of two sites: connection
        self.wild: Final[list[list[int]]] = [[] for _ in range(N_SITES)]  # sites one may link
        self.wild_in: Final[dict[int, int]] = {}  # key of two sites: bits of regions
        self._regions(printed["regions"])
        self._sites(printed["sites"])
        self._connections(printed["connections"])
        self._wild(printed["wild"])
        self.starting: Final = sum(1 << region for region in self.start_region)
        self.open: Final = sum(1 << region for region in self.regions) & ~self.starting
        self._check()

    def _fail(self, constraint: str, message: str) -> None:
        raise BadData(constraint, f"map of {self.side} players: {message}")

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

    def _colour(self, name: Any, where: str) -> int:
        if name not in COLOURS[: self.side]:
            self._fail(self._map(), f"{where}: {name!r} is no colour of this side")
        return COLOURS.index(name)

    def _map(self) -> str:
        return "E-DATA-01" if self.side == 4 else "E-DATA-02"

    def _regions(self, table: Table) -> None:
        for name, row in table.items():
            region = REGIONS.index(name)
            for other in row["adjacent"]:
                bit = self._region(other, f"regions.{name}.adjacent", self._map())
                self.adjacent[region] |= 1 << bit
            if "start" in row:
                self.start_region[self._colour(row["start"], f"regions.{name}.start")] = region
            if row.get("god"):
                self.gods.append(region)

    def _sites(self, table: Table) -> None:
        for name, row in table.items():
            site = SITES.index(name)
            if row["kind"] not in KINDS:
                self._fail(self._map(), f"sites.{name}.kind is one of {', '.join(KINDS)}")
            self.kind[site] = KINDS.index(row["kind"])
            for region in row["touches"]:
                bit = self._region(region, f"sites.{name}.touches", self._map())
                self.touches[site] |= 1 << bit
            if "start" in row:
                self.start_site[self._colour(row["start"], f"sites.{name}.start")] = site
            bonus = row.get("bonus", 0)
            important = self.kind[site] == IMPORTANT
            if type(bonus) is not int or (bonus > 0) != important:
                self._fail("E-DATA-03", f"sites.{name}: a bonus at important sites, nowhere else")
            self.bonus[site] = bonus
            if "pilgrimage" in row:
                if row["pilgrimage"] not in PILGRIMAGE_OF or not important:
                    self._fail(self._map(), f"sites.{name}: {row['pilgrimage']!r} is no pilgrimage")
                self.holy[PILGRIMAGE_OF[row["pilgrimage"]]].append(site)

    def _connections(self, rows: Any) -> None:
        for row in rows:
            where = f"connection {row!r}"
            if not isinstance(row, list) or len(row) != 3 or row[0] == row[1]:
                self._fail("E-DATA-01", f"{where}: two different sites and a region")
            a, b = self._site(row[0], where, "E-DATA-16"), self._site(row[1], where, "E-DATA-16")
            region = self._region(row[2], where, "E-DATA-16")
            if key(a, b) in self.between:
                self._fail("E-DATA-16", f"{where}: there is one between these sites already")
            if not (self.touches[a] | self.touches[b]) >> region & 1:
                self._fail("E-DATA-16", f"{where}: neither end touches its region")
            self.between[key(a, b)] = len(self.ends)
            self.at[a].append(len(self.ends))
            self.at[b].append(len(self.ends))
            self.ends.append((min(a, b), max(a, b)))
            self.lies_in.append(region)

    def _wild(self, rows: Any) -> None:
        for row in rows:
            where = f"wild link {row!r}"
            if not isinstance(row, list) or len(row) not in (3, 4) or row[0] == row[1]:
                self._fail("E-DATA-05", f"{where}: two different sites and one or two regions")
            a, b = self._site(row[0], where, "E-DATA-05"), self._site(row[1], where, "E-DATA-05")
            if key(a, b) in self.between or key(a, b) in self.wild_in:
                self._fail("E-DATA-05", f"{where}: these sites are linked already")
            mask = 0
            for name in row[2:]:
                mask |= 1 << self._region(name, where, "E-DATA-05")
            self.wild_in[key(a, b)] = mask
            self.wild[a].append(b)
            self.wild[b].append(a)

    def _check(self) -> None:
        """What the tables must hold together (E-DATA-01 to E-DATA-06, E-DATA-16)."""
        rule = self._map()
        for colour in range(self.side):
            site, region = self.start_site[colour], self.start_region[colour]
            if site < 0 or region < 0:
                self._fail(rule, f"{COLOURS[colour]} has no starting region or site")
            road = self.between.get(key(ROOT, site), -1)
            if road < 0 or self.lies_in[road] != region:
                self._fail(rule, f"{COLOURS[colour]} has no printed road from Cuzco")
            self.start_road[colour] = road
        if self.kind.count(CUZCO) != 1 or self.kind[ROOT] != CUZCO:
            self._fail(rule, "exactly one site is Cuzco")
        if len(self.regions) - self.side > MOST_REGIONS[self.side]:
            self._fail(rule, "more regions than culture tiles")
        for region in self.regions:
            for other in self.regions:
                one = self.adjacent[region] >> other & 1
                if one != self.adjacent[other] >> region & 1 or (one and region == other):
                    self._fail(rule, f"adjacency of {REGIONS[region]} and {REGIONS[other]}")
        near = self.starting
        for region in self.start_region:
            near |= self.adjacent[region]
        if near == self.starting:
            self._fail(rule, "no region is next to a starting region")
        for site in (ROOT, *self.start_site):
            if self.touches[site] & ~near:
                self._fail(rule, f"{SITES[site]} touches a region too far from the start")
        for site in self.sites:
            if not self.touches[site]:
                self._fail(rule, f"{SITES[site]} touches no region")
        if self.side == 4 and any(len(self.holy[card]) != 2 for card in HOLY):
            self._fail(rule, "each pilgrimage has two sites")
        if len(self.gods) > GODS or any(self.starting >> region & 1 for region in self.gods):
            self._fail("E-DATA-06", "at most four hand-of-god regions, none of them starting")
        if len(self._reached()) < len(self.sites):
            self._fail("E-DATA-16", "the road graph is not connected")

    def _reached(self) -> set[int]:
        reached, new = {ROOT}, [ROOT]
        while new:
            site = new.pop()
            for road in self.at[site]:
                for other in self.ends[road]:
                    if other not in reached:
                        reached.add(other)
                        new.append(other)
        return reached
