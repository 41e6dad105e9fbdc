"""Land and regions: cells round the centres of provinces, cut to the coast and the forest."""

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import shapely
from shapely import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from maps.inca_empire.model import Land, Point, Region
from maps.inca_empire.plane import CUZCO, HEIGHT, WIDTH, project, project_all, roughen

Table = dict[str, Any]
Places = list[list[float]]

COAST_WAVES = [(17.0, 2.2), (6.0, 1.1)]
BORDER_WAVES = [(42.0, 8.0), (15.0, 3.0)]
WATER_WAVES = [(25.0, 3.0), (8.0, 1.2)]
SHORE_WAVES = [(9.0, 1.2)]
FINE = 5.0  # step of a roughened line
SMOOTH = 0.4  # how far a line may be moved to need fewer points
FAR = 3000.0  # beyond every side of the map
MARGIN = 40.0  # what is shown of the land south of the last region
START_RADIUS = 30.0  # how far from Cuzco the centres of the starting regions lie
LEAST_BORDER = 8.0  # a shorter one could not be told from a meeting in a point


def _rough(places: Places, waves: Iterable[Point], step: float = FINE) -> list[Point]:
    """The line through some places, drawn by nature."""
    fine = shapely.segmentize(LineString(project_all(places)), step)
    rough = LineString([roughen((x, y), waves) for x, y in fine.coords])
    return [(x, y) for x, y in rough.simplify(SMOOTH).coords]


def _areas(table: list[Places]) -> list[Polygon]:
    return [Polygon(_rough([*places, places[0]], SHORE_WAVES, 3.0)) for places in table]


def _lines(table: list[Places]) -> list[LineString]:
    return [LineString(_rough(places, WATER_WAVES)) for places in table]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    """The areas of a shape, the largest first."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return sorted((part for part in parts if part.area > 1), key=lambda part: -part.area)


def make_land(table: Table, players: int) -> Land:
    """The ground of one side: the sea in the west, the forest in the north and in the east."""
    coast = _rough(table["coast"], COAST_WAVES)
    edge = _rough(table["edge"], BORDER_WAVES)
    north = _rough(table["north"], COAST_WAVES)
    south = _rough(table[f"south_{players}"], COAST_WAVES)
    height = HEIGHT if players == 4 else round(max(y for _, y in south) + MARGIN)
    land = Polygon([*coast, (FAR, FAR), (FAR, -FAR)]).intersection(shapely.box(0, 0, WIDTH, height))
    wood = Polygon([*edge, (FAR, FAR), (FAR, -FAR)]).union(
        Polygon([*north, (north[-1][0], -FAR), (-FAR, -FAR), (-FAR, north[0][1])])
    )
    beyond = Polygon([*south, (FAR, south[-1][1]), (FAR, FAR), (-FAR, FAR), (-FAR, south[0][1])])
    lakes = _areas(table["lakes"])
    return Land(
        size=(WIDTH, height),
        coast=_polygons(land)[0],
        highlands=_polygons(land.difference(shapely.union_all([wood, beyond, lakes[0]])))[0],
        lakes=lakes,
        salt=_areas(table["salt"]),
        forest=_polygons(land.intersection(wood)),
        ranges=_lines(table["ranges"]),
        rivers=_lines(table["rivers"]),
    )


def _centre(row: Table, place: list[float]) -> Point:
    """Centres of starting regions lie on a circle round Cuzco, so the regions meet there."""
    x, y = project(*place)
    if "start" not in row:
        return (x, y)
    u, v = project(*CUZCO)
    stretch = START_RADIUS / math.dist((x, y), (u, v))
    return (u + (x - u) * stretch, v + (y - v) * stretch)


def _cells(centres: list[Point], around: Polygon) -> list[Polygon]:
    """The roughened Voronoi cell of each centre, in their order."""
    diagram = shapely.voronoi_polygons(MultiPoint(centres), extend_to=around.buffer(200))
    plain = _polygons(diagram)
    middle = project(*CUZCO)
    cells = []
    for centre in centres:
        cell = next(cell for cell in plain if cell.contains(shapely.Point(centre)))
        ring = shapely.segmentize(cell.exterior, FINE).coords
        cells.append(Polygon([roughen((x, y), BORDER_WAVES, still=middle) for x, y in ring]))
    return cells


def _faces(cells: list[Polygon], highlands: Polygon) -> list[Polygon]:
    """The pieces into which the borders cut the highlands, sharing their lines exactly."""
    net = shapely.union_all([*(cell.exterior for cell in cells), highlands.boundary])
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(net)))
    return [face for face in faces if highlands.contains(face.representative_point())]


def make_shapes(provinces: Table, land: Land) -> dict[str, Polygon]:
    """One polygon per province."""
    owners = [key for key, row in provinces.items() for _ in row["at"]]
    centres = [_centre(row, place) for row in provinces.values() for place in row["at"]]
    cells = _cells(centres, land.highlands)
    parts: dict[str, list[Polygon]] = {key: [] for key in provinces}
    for face in _faces(cells, land.highlands):
        inside = face.representative_point()
        owner = next(o for o, cell in zip(owners, cells, strict=True) if cell.contains(inside))
        parts[owner].append(face)
    return _whole({key: _polygons(shapely.union_all(faces)) for key, faces in parts.items()})


def _whole(parts: dict[str, list[Polygon]]) -> dict[str, Polygon]:
    """One piece per region; what a lake or a bay cuts off goes to the neighbour it borders most."""
    main = {key: pieces[0] for key, pieces in parts.items()}
    for piece in (piece for pieces in parts.values() for piece in pieces[1:]):
        taker = max(main, key=lambda key: border(main[key], piece).length)
        main[taker] = _polygons(main[taker].union(piece))[0]
    plain = [Polygon(shape.exterior) for shape in main.values()]
    return dict(zip(main, shapely.coverage_simplify(plain, SMOOTH), strict=True))


def border(a: Polygon, b: Polygon) -> BaseGeometry:
    """The common border line."""
    return a.boundary.intersection(b.boundary)


def borders(shapes: dict[str, Polygon]) -> dict[tuple[str, str], BaseGeometry]:
    """E-RULING-55: the border line of every two regions that share one."""
    lines = {(a, b): border(shapes[a], shapes[b]) for a, b in combinations(shapes, 2)}
    return {pair: line for pair, line in lines.items() if line.length > LEAST_BORDER}


def make_regions(provinces: Table, land: Land, players: int) -> dict[str, Region]:
    shapes = make_shapes(provinces, land)
    pairs = [{*pair} for pair in borders(shapes)]
    return {
        key: Region(
            name=row["name"],
            shape=shapes[key],
            start=row.get("start", ""),
            god=players in row.get("god", []),
            adjacent=tuple(sorted(o for o in shapes if o != key and {o, key} in pairs)),
        )
        for key, row in provinces.items()
    }
