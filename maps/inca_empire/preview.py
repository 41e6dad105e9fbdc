"""Draws a map, to look at it.

    python -m maps.inca_empire.preview 4 picture.svg
    python -m maps.inca_empire.preview 3 picture.svg wild

The second one shows the wild links too.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from shapely import LineString, Polygon

from maps.inca_empire.build import make
from maps.inca_empire.model import Land, Map, Region, Site

SEA, LAND, WOOD, WATER, SALT = "#8fb0bd", "#dccfa9", "#8ea37a", "#5f93ad", "#f6f1e4"
TINTS = ("#e6d3a3", "#dcc28f", "#e2c9b0", "#d3cda0", "#e9dcb8", "#d9b99b")
STARTS = {"orange": "#e08a3c", "blue": "#5b86b8", "brown": "#8d6748", "green": "#7d9a58"}
KINDS = {
    "cuzco": ("#f2c230", 10),
    "important": ("#27479b", 8),
    "city": ("#5c86d6", 7),
    "garrison": ("#e2742b", 6.5),
    "huaca": ("#f7f0dd", 5),
}


def way(places: Iterable[Sequence[float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def area(shape: Polygon, style: str) -> str:
    return f'<path d="{way(shape.exterior.coords)}Z" {style}/>'


def line(shape: LineString, style: str) -> str:
    return f'<path d="{way(shape.coords)}" fill="none" {style}/>'


def word(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{text}</text>'


def peaks(ridge: LineString) -> list[str]:
    """A row of little mountains along a ridge."""
    marks = []
    for step in range(int(ridge.length / 9)):
        at = ridge.interpolate(step * 9 + 4)
        high = 5 + step * 7 % 4
        marks.append(
            f'<path d="M{at.x - high:.1f} {at.y + 3:.1f}l{high} {-high - 3}l{high} {high + 3}z" '
            'fill="#a98a63" stroke="#7b5f42" stroke-width=".6" opacity=".5"/>'
        )
    return marks


def draw_land(land: Land) -> list[str]:
    return [
        f'<rect width="100%" height="100%" fill="{SEA}"/>',
        area(land.coast, f'fill="{LAND}" stroke="#f3ead0" stroke-width="7" stroke-opacity=".35"'),
        *(area(shape, f'fill="{WOOD}"') for shape in land.forest),
    ]


def draw_regions(regions: dict[str, Region]) -> list[str]:
    return [
        area(
            region.shape,
            f'fill="{STARTS.get(region.start) or TINTS[number * 5 % 6]}" stroke="#7d5a3a" '
            'stroke-width="1.3" stroke-dasharray="5 2.5"',
        )
        for number, region in enumerate(regions.values())
    ]


def draw_site(site: Site) -> list[str]:
    x, y = site.at
    fill, size = KINDS[site.kind]
    ring = STARTS.get(site.start, "#3b2a1c")
    named = site.kind != "huaca"
    font = f'font-size="{9 if named else 6.5}" font-weight="{700 if named else 400}" '
    return [
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="{fill}" stroke="{ring}" stroke-width="1.6"/>',
        word(x, y + size + 7, site.name, font + 'text-anchor="middle" fill="#2b1d12"'),
    ]


def draw_names(regions: dict[str, Region]) -> list[str]:
    style = 'font-size="9" font-style="italic" text-anchor="middle" fill="#7a2f1e"'
    marks = []
    for region in regions.values():
        x, y = region.label
        if not region.start:
            marks.append(
                f'<rect x="{x - 9}" y="{y - 9}" width="18" height="18" rx="3" '
                f'fill="{"#e9c64d" if region.god else "#fff8e6"}" fill-opacity=".75"/>'
            )
        marks.append(word(x, y + 3, region.name, style))
    return marks


def draw(m: Map, with_wild: bool = False) -> str:
    width, height = m.land.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="Georgia, DejaVu Serif, serif">',
        *draw_land(m.land),
        *draw_regions(m.regions),
        *(area(shape, f'fill="{SALT}" fill-opacity=".8"') for shape in m.land.salt),
        *(line(river, f'stroke="{WATER}" stroke-width="1.1"') for river in m.land.rivers),
        *(mark for ridge in m.land.ranges for mark in peaks(ridge)),
        *(area(shape, f'fill="{WATER}" stroke="#3f7089"') for shape in m.land.lakes),
    ]
    if with_wild:
        dashed = 'stroke="#b02a4c" stroke-width="1" stroke-dasharray="2 3"'
        parts += [line(m.line(link.a, link.b), dashed) for link in m.wild]
    parts += [line(m.line(r.a, r.b), 'stroke="#5b3a1e" stroke-width="2.4"') for r in m.roads]
    parts += [line(m.line(r.a, r.b), 'stroke="#f3e3b8" stroke-width=".9"') for r in m.roads]
    parts += draw_names(m.regions)
    for site in m.sites.values():
        parts += draw_site(site)
    return "\n".join([*parts, "</svg>\n"])


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3) or arguments[0] not in ("3", "4"):
        print(__doc__, file=sys.stderr)
        return 2
    picture = draw(make(int(arguments[0])), with_wild=arguments[2:] == ["wild"])
    Path(arguments[1]).write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
