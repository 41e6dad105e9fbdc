"""Sites, connections and wild links: what lies where on the regions."""

import math
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from maps.inca_empire.ground import borders
from maps.inca_empire.model import Land, Map, Point, Region, Road, Site, Wild
from maps.inca_empire.plane import project

Table = dict[str, Any]

CLOSE = 8.0  # a site nearer than this to a border is drawn onto it and touches both regions
CLEAR = 12.0  # every other site is at least so far from it
PASSING = 9.0  # least distance of a link from a third site
WILD_LENGTH = 120.0  # longest wild link
COASTAL = 40.0  # no wild link runs between the sea and a site so near to it
SCRAP = 4.0  # a shorter piece of a link beyond a border is the wiggle of the border
SYMBOL = 8.0  # radius of a site as it is drawn
STEP = 3  # of the search for the roomiest spot


def make_sites(table: Table, regions: dict[str, Region], players: int) -> dict[str, Site]:
    shapes = {key: region.shape for key, region in regions.items()}
    lines = shapely.union_all([*borders(shapes).values()])
    sites = {}
    for key, row in table.items():
        x, y = settle(project(*row["at"]), lines)
        at = (round(x, 1), round(y, 1))
        sites[key] = Site(
            name=row["name"],
            kind=row.get(f"kind_{players}", row["kind"]),
            at=at,
            start=row.get("start", ""),
            bonus=row.get("bonus", 0),
            pilgrimage=row.get("pilgrimage", ""),
            touches=touched(at, shapes),
            note=row["note"],
        )
    return sites


def settle(at: Point, lines: BaseGeometry) -> Point:
    """The place itself, drawn onto a border that is close or moved clear of it."""
    on, here = nearest_points(lines, shapely.Point(at))
    far = here.distance(on)
    if far >= CLEAR:
        return at
    stretch = CLEAR / far if far >= CLOSE else 0.0
    return (on.x + (at[0] - on.x) * stretch, on.y + (at[1] - on.y) * stretch)


def touched(at: Point, shapes: dict[str, Polygon]) -> tuple[str, ...]:
    """E-ROAD-10: the regions a site lies in or is close to."""
    place = shapely.Point(at)
    return tuple(sorted(key for key, shape in shapes.items() if shape.distance(place) < CLOSE))


def parts(line: LineString, regions: dict[str, Region]) -> dict[str, float]:
    """How much of a line each region holds."""
    return {
        key: line.intersection(region.shape).length / line.length
        for key, region in sorted(regions.items())
    }


def home(line: LineString, regions: dict[str, Region]) -> str:
    """E-ROAD-09: the region that holds most of a line."""
    held = parts(line, regions)
    return max(held, key=lambda key: held[key])


def make_roads(table: dict[str, list[list[str]]], m: Map) -> tuple[Road, ...]:
    """Every step of every chain whose ends are on this side of the board."""
    steps = [sorted(step) for part in table.values() for chain in part for step in pairwise(chain)]
    return tuple(
        sorted(
            Road(a, b, home(m.line(a, b), m.regions))
            for a, b in steps
            if a in m.sites and b in m.sites
        )
    )


def firm(land: Land) -> BaseGeometry:
    """Where a link may run: over neither sea nor lake, and not through the forest."""
    return land.highlands.buffer(0.5).difference(shapely.union_all(land.lakes))


def crossing(a: LineString, b: LineString) -> bool:
    """Two links meet elsewhere than in a common end."""
    common = a.intersection(b)
    ends = {*a.coords} & {*b.coords}
    return not common.is_empty and not (
        isinstance(common, shapely.Point)
        and any(math.dist((common.x, common.y), end) < 1e-6 for end in ends)
    )


def passed(a: str, b: str, m: Map) -> list[str]:
    """Third sites that a link would run through."""
    line = m.line(a, b)
    others = (key for key in m.sites if key not in (a, b))
    return [key for key in others if line.distance(shapely.Point(m.sites[key].at)) < PASSING]


def shores(m: Map) -> dict[str, LineString]:
    """The shortest way to the sea from each site at the coast."""
    sea = m.land.sea()
    ways = {key: shapely.shortest_line(shapely.Point(s.at), sea) for key, s in m.sites.items()}
    return {key: way for key, way in ways.items() if way.length < COASTAL}


def run_through(line: LineString, regions: dict[str, Region]) -> tuple[str, ...]:
    """The one or two regions of a wild link; nothing if it crosses more than one border."""
    pieces: list[str] = []
    for key, region in sorted(regions.items()):
        parts = shapely.get_parts(line.intersection(region.shape))
        pieces += [key for part in parts if part.length > SCRAP]
    return tuple(pieces) if len({*pieces}) == len(pieces) <= 2 else ()


def make_wild(m: Map) -> tuple[Wild, ...]:
    """E-RULING-31: every pair of sites without a connection that a wild road may link."""
    printed = {(road.a, road.b): m.line(road.a, road.b) for road in m.roads}
    ground, ways = firm(m.land), shores(m)
    links = []
    for a, b in combinations(sorted(m.sites), 2):
        line = m.line(a, b)
        if (a, b) in printed or line.length > WILD_LENGTH or not ground.covers(line):
            continue
        if any(crossing(line, other) for other in printed.values()) or passed(a, b, m):
            continue
        if any(line.intersects(way) for key, way in ways.items() if key not in (a, b)):
            continue
        if through := run_through(line, m.regions):
            links.append(Wild(a, b, through))
    return tuple(links)


def place_labels(m: Map) -> dict[str, Region]:
    """The regions with a spot for tile and name: far from borders, sites, connections and water."""
    things = [
        *(shapely.Point(site.at).buffer(SYMBOL) for site in m.sites.values()),
        *(m.line(road.a, road.b) for road in m.roads),
        *m.land.lakes,
    ]
    return {key: replace(r, label=_roomiest(r.shape, things)) for key, r in m.regions.items()}


def _roomiest(shape: Polygon, things: list[BaseGeometry]) -> Point:
    walls = shapely.union_all(
        [shape.boundary, *(thing for thing in things if shape.intersects(thing))]
    )
    left, top, right, bottom = map(int, shape.bounds)
    spots = [(x, y) for x in range(left, right, STEP) for y in range(top, bottom, STEP)]
    inside = [spot for spot in spots if shape.contains(shapely.Point(spot))]
    x, y = max(inside, key=lambda spot: walls.distance(shapely.Point(spot)))
    return (float(x), float(y))
