"""Makes the maps of Inca Empire from the tables beside it.

    python -m maps.inca_empire.build            # writes the two files the game loads
    python -m maps.inca_empire.build --check    # says whether they are what it would write

A map that breaks a constraint is not written; the message names the constraint.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon

from maps.inca_empire.checks import check
from maps.inca_empire.ground import make_land, make_regions
from maps.inca_empire.model import Land, Map, MapError, Point, Region, Site
from maps.inca_empire.network import make_roads, make_sites, make_wild, place_labels

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "src" / "tawantin" / "games" / "inca_empire" / "data"
SIDES = (4, 3)

Table = dict[str, Any]


def read(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def targets() -> Table:
    """What a map is checked against: the printed values, and what ours aims at."""
    return read(DATA / "printed.toml") | read(HERE / "targets.toml")


def side(table: Table, players: int) -> Table:
    """The rows of a table that this side of the board shows."""
    return {key: row for key, row in table.items() if players in row["sides"]}


def roads() -> Table:
    """The chains of roads.toml, every place of which is a site."""
    table = read(HERE / "roads.toml")
    places = {place for part in table.values() for chain in part for place in chain}
    unknown = places - {*read(HERE / "sites.toml")}
    if unknown:
        raise MapError("roads.toml", f"no such sites: {sorted(unknown)}")
    return table


def make(players: int) -> Map:
    """The map of one side, not yet checked."""
    land = make_land(read(HERE / "land.toml"), players)
    regions = make_regions(side(read(HERE / "provinces.toml"), players), land, players)
    sites = make_sites(side(read(HERE / "sites.toml"), players), regions, players)
    colours = {region.start for region in regions.values()}
    sites = {key: s if s.start in colours else replace(s, start="") for key, s in sites.items()}
    m = Map(players, land, regions, sites)
    m = replace(m, roads=make_roads(roads(), m))
    return replace(m, regions=place_labels(m), wild=make_wild(m))


def text(value: str) -> str:
    return f'"{value}"'


def texts(values: Iterable[str]) -> str:
    return f"[{', '.join(map(text, values))}]"


def number(value: float) -> str:
    return f"{value:.1f}"


def points(places: Iterable[Sequence[float]]) -> str:
    return f"[{', '.join(f'[{number(x)}, {number(y)}]' for x, y in places)}]"


def outline(shape: Polygon) -> str:
    return points(shape.exterior.coords[:-1])


def lists(rows: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {row},\n" for row in rows) + "]"


def _point(place: Point) -> str:
    return f"[{number(place[0])}, {number(place[1])}]"


def _land(land: Land) -> list[str]:
    def shapes(areas: list[Polygon]) -> str:
        return lists(outline(area) for area in areas)

    def lines(ways: list[LineString]) -> str:
        return lists(points(way.coords) for way in ways)

    return [
        "[land]",
        f"size = {_point(land.size)}",
        f"coast = {outline(land.coast)}",
        f"forest = {shapes(land.forest)}",
        f"lakes = {shapes(land.lakes)}",
        f"salt = {shapes(land.salt)}",
        f"ranges = {lines(land.ranges)}",
        f"rivers = {lines(land.rivers)}",
        "",
    ]


def _region(key: str, region: Region) -> list[str]:
    return [
        f"[regions.{key}]",
        f"name = {text(region.name)}",
        *([f"start = {text(region.start)}"] if region.start else []),
        *(["god = true"] if region.god else []),
        f"adjacent = {texts(region.adjacent)}",
        f"label = {_point(region.label)}",
        f"shape = {outline(region.shape)}",
        "",
    ]


def _site(key: str, site: Site) -> list[str]:
    return [
        f"[sites.{key}]",
        f"name = {text(site.name)}",
        f"kind = {text(site.kind)}",
        *([f"start = {text(site.start)}"] if site.start else []),
        *([f"bonus = {site.bonus}"] if site.bonus else []),
        *([f"pilgrimage = {text(site.pilgrimage)}"] if site.pilgrimage else []),
        f"touches = {texts(site.touches)}",
        f"at = {_point(site.at)}",
        f"note = {text(site.note)}",
        "",
    ]


def _fact(name: str, target: Table, values: Mapping[str, int | str]) -> list[str]:
    """What the map holds of something, with the provenance of what it aims at."""
    if not values:
        return []
    rows = [
        f"{text(key)} = {text(value) if isinstance(value, str) else value}"
        for key, value in values.items()
    ]
    mark = [f"mark = {text(target['mark'])}", f"reason = {text(target['reason'])}"]
    return [f"[about.{name}]", *mark, *rows, ""]


def _about(m: Map, wanted: Table) -> list[str]:
    """The map in numbers."""
    size = "four_players" if m.players == 4 else "three_players"
    starts = {r.start: r.name for r in m.regions.values() if r.start}
    kinds = Counter(site.kind for site in m.sites.values())
    pilgrims = {s.name: s.pilgrimage for s in m.sites.values() if s.pilgrimage}
    return [
        *_fact(
            "regions",
            wanted["map_regions"][size],
            {"starting": len(starts), "others": len(m.regions) - len(starts)},
        ),
        *_fact(
            "sites",
            wanted["map_sites"][size],
            {**dict(sorted(kinds.items())), "connections": len(m.roads), "wild": len(m.wild)},
        ),
        *_fact(
            "temple_bonus",
            wanted["temple_bonus"],
            {s.name: s.bonus for s in m.sites.values() if s.bonus},
        ),
        *_fact("pilgrimages", wanted["pilgrimages"], pilgrims),
        *_fact("starting_regions", wanted["starting_regions"], starts),
        *_fact(
            "hand_of_god",
            wanted["hand_of_god"],
            {key: r.name for key, r in m.regions.items() if r.god},
        ),
    ]


def write(m: Map) -> str:
    """The data file of a map."""
    lines = [
        f"# The map for {m.players} players: x to the east, y to the south.",
        "# Made from the tables in maps/inca_empire by `python -m maps.inca_empire.build`.",
        "",
        f"players = {m.players}",
        f"connections = {lists(texts((r.a, r.b, r.region)) for r in m.roads)}",
        f"wild = {lists(texts((w.a, w.b, *w.regions)) for w in m.wild)}",
        "",
        *_about(m, targets()),
        *_land(m.land),
    ]
    for key, region in m.regions.items():
        lines += _region(key, region)
    for key, site in m.sites.items():
        lines += _site(key, site)
    return "\n".join(lines)


def path(players: int) -> Path:
    return DATA / f"map_{players}.toml"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = False
    for players in SIDES:
        try:
            m = make(players)
            check(m, targets())
        except MapError as broken:
            print(f"{players} players: {broken}", file=sys.stderr)
            return 1
        file, made = path(players), write(m)
        if not arguments:
            file.write_text(made, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != made:
            print(f"{file.name} is not what the tables give", file=sys.stderr)
            stale = True
    return int(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
