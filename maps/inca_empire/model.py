"""What a finished map is made of."""

from dataclasses import dataclass

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
"""x to the east, y to the south."""

KINDS = ("cuzco", "important", "city", "garrison", "huaca")
CITIES = ("important", "city")


class MapError(Exception):
    """A map that breaks a constraint: the id of a rule, or `shipped` for what our map aims at."""

    def __init__(self, constraint: str, message: str) -> None:
        super().__init__(f"{constraint}: {message}")
        self.constraint = constraint


@dataclass(frozen=True)
class Land:
    """The ground. The rules know `coast` alone; `highlands` hold the regions; the rest is drawn."""

    size: Point
    coast: Polygon
    highlands: Polygon
    lakes: list[Polygon]
    salt: list[Polygon]
    forest: list[Polygon]
    ranges: list[LineString]
    rivers: list[LineString]

    def sea(self) -> BaseGeometry:
        return shapely.box(0, 0, *self.size).difference(self.coast)


@dataclass(frozen=True)
class Region:
    name: str
    shape: Polygon
    start: str = ""
    god: bool = False
    adjacent: tuple[str, ...] = ()
    label: Point = (0.0, 0.0)


@dataclass(frozen=True)
class Site:
    name: str
    kind: str
    at: Point
    start: str = ""
    bonus: int = 0
    pilgrimage: str = ""
    touches: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, order=True)
class Road:
    """A printed connection, its ends in order of their ids."""

    a: str
    b: str
    region: str


@dataclass(frozen=True, order=True)
class Wild:
    """A pair of sites that a wild road may link, and the regions it runs through."""

    a: str
    b: str
    regions: tuple[str, ...]


@dataclass(frozen=True)
class Map:
    players: int
    land: Land
    regions: dict[str, Region]
    sites: dict[str, Site]
    roads: tuple[Road, ...] = ()
    wild: tuple[Wild, ...] = ()

    def line(self, a: str, b: str) -> LineString:
        return LineString([self.sites[a].at, self.sites[b].at])

    def ways(self) -> dict[str, list[str]]:
        """The sites one connection away from each site."""
        near: dict[str, list[str]] = {key: [] for key in self.sites}
        for road in self.roads:
            near[road.a].append(road.b)
            near[road.b].append(road.a)
        return near

    def distances(self, origin: str) -> dict[str, int]:
        """How many connections away each site is that can be reached."""
        near, steps, queue = self.ways(), {origin: 0}, [origin]
        for here in queue:
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps

    def starting(self) -> dict[str, str]:
        """The starting region of each colour."""
        return {region.start: key for key, region in self.regions.items() if region.start}
