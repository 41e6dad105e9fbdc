"""From latitude and longitude to the plane of the map."""

import math
from collections.abc import Iterable
from itertools import pairwise

from maps.inca_empire.model import Point

CUZCO = (-13.52, -71.97)
HEIGHT = 1400.0
WIDTH = 1000.0
DEGREE = 46.0  # units to a degree in the north
TOP = 2.7  # the latitude at y = 0
LEFT = -82.0  # the longitude at x = 0
SQUEEZE = (-16.5, -22.0, 0.48)  # the sparse south loses so much of a degree, fully from the second
WIDEN = (-13.0, -25.0, 0.45)  # the narrow north gains so much in width, up to the first
LENS = (2.3, 0.9)  # radius in degrees and strength of the magnification round Cuzco
STILL = 30.0  # units within which a still point stills its neighbourhood
# A plain shore line, from which the land is widened.
SHORE = [
    (6.5, -78.5),
    (-1.0, -80.7),
    (-5.5, -81.0),
    (-8.5, -79.0),
    (-14.5, -76.2),
    (-16.5, -73.2),
    (-18.3, -70.5),
    (-39.0, -71.4),
]


def southing(latitude: float) -> float:
    """Degrees south of the equator, the far south squeezed."""
    begin, full, lost = SQUEEZE
    beyond = max(0.0, begin - latitude)
    ramp = begin - full
    slow = min(beyond, ramp)
    return -latitude - lost * (slow * slow / (2 * ramp) + beyond - slow)


def easting(latitude: float, longitude: float) -> float:
    """Degrees of longitude, the land widened away from the shore."""
    (upper, west), (lower, east) = next(
        leg for leg in pairwise(SHORE) if leg[1][0] <= latitude <= leg[0][0]
    )
    shore = west + (east - west) * (upper - latitude) / (upper - lower)
    begin, end, gain = WIDEN
    part = min(1.0, max(0.0, (latitude - end) / (begin - end)))
    return longitude + gain * part * (longitude - shore)


def project(latitude: float, longitude: float) -> Point:
    """The place on the map, seen through the lens over Cuzco."""
    east, south = easting(*CUZCO), southing(CUZCO[0])
    u, v = easting(latitude, longitude) - east, southing(latitude) - south
    radius, strength = LENS
    near = 1 + strength * math.exp(-(u * u + v * v) / (radius * radius))
    x, y = east + u * near - LEFT, south + v * near - southing(TOP)
    return (round(x * DEGREE, 2), round(y * DEGREE, 2))


def project_all(places: Iterable[Iterable[float]]) -> list[Point]:
    return [project(latitude, longitude) for latitude, longitude in places]


def _corner(i: int, j: int, salt: int) -> float:
    """A number from -1 to 1 that looks random and is always the same."""
    h = (i * 374761393 + j * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 0x7FFF - 1


def _noise(x: float, y: float, salt: int) -> float:
    """Smooth noise between the corners of a unit grid."""
    i, j = math.floor(x), math.floor(y)
    s, t = x - i, y - j
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    top = _corner(i, j, salt) * (1 - s) + _corner(i + 1, j, salt) * s
    low = _corner(i, j + 1, salt) * (1 - s) + _corner(i + 1, j + 1, salt) * s
    return top * (1 - t) + low * t


def roughen(place: Point, waves: Iterable[Point], still: Point | None = None) -> Point:
    """The place moved by waves of (length, height); near `still` nothing moves."""
    x, y = place
    dx = dy = 0.0
    for salt, (length, height) in enumerate(waves):
        dx += height * _noise(x / length, y / length, 2 * salt)
        dy += height * _noise(x / length, y / length, 2 * salt + 1)
    if still is not None:
        d = math.dist(place, still)
        calm = 1 - math.exp(-((d / STILL) ** 2))
        dx, dy = dx * calm, dy * calm
    return (x + dx, y + dy)
