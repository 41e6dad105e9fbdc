"""What every map has to obey (E-DATA-01 to E-DATA-06, E-DATA-16), and what ours aims at."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import shapely

from maps.inca_empire.ground import LEAST_BORDER, border
from maps.inca_empire.model import CITIES, KINDS, Map, MapError
from maps.inca_empire.network import crossing, firm, parts, passed, run_through, shores

Targets = dict[str, Any]
"""The tables of printed.toml and of targets.toml."""

SIDE = {4: "four_players", 3: "three_players"}
NAMED = {
    "Machu Picchu": "small",
    "Huanuco Pampa": "small",
    "Pachacamac": "annual",
    "Chiquitoy Viejo": "annual",
    "Pucara de Andagala": "great",
    "Ranchillo": "great",
}
APART = 22.0  # least distance of two sites
ABOUT = 0.03  # how far a number said with "about" may be off
CLEARLY = 0.1  # how much more of a connection lies in its region than in any other
DENSER = 1.4  # sites to an area north of Cuzco, against the last third of the south
SHIPPED = "shipped"


def need(holds: object, constraint: str, message: str) -> None:
    if not holds:
        raise MapError(constraint, message)


def colours(m: Map, targets: Targets) -> dict[str, str]:
    """The starting region of each colour on this side, by name."""
    absent = targets["absent_with_three"]["colour"] if m.players == 3 else ""
    names = targets["starting_regions"]
    return {key: name for key, name in names.items() if key not in ("mark", "reason", absent)}


def starting_regions(m: Map, targets: Targets) -> None:
    rule = "E-DATA-01a" if m.players == 4 else "E-DATA-02"
    found = {region.start: region.name for region in m.regions.values() if region.start}
    wanted = colours(m, targets)
    need(found == wanted, rule, f"starting regions are {found}, not {wanted}")
    for colour, region in m.starting().items():
        need(region in m.sites["cuzco"].touches, rule, f"{region} does not lie round Cuzco")
        sites = [key for key, site in m.sites.items() if site.start == colour]
        need(len(sites) == 1, rule, f"{colour} has the starting sites {sites}")
        first = [road for road in m.roads if {road.a, road.b} == {"cuzco", sites[0]}]
        need(first, rule, f"no connection from Cuzco to {sites[0]}")
        need(first[0].region == region, rule, f"the first road of {colour} is not in {region}")


def opening(m: Map, targets: Targets) -> None:
    """What is turned up in setup covers what Cuzco and the starting sites touch."""
    starting = {*m.starting().values()}
    near = {other for key in starting for other in m.regions[key].adjacent} - starting
    for key, site in m.sites.items():
        if key == "cuzco" or site.start:
            far = {*site.touches} - starting - near
            need(not far, "E-DATA-01b", f"{key} touches {sorted(far)}, not adjacent to a start")
    need(near, "E-DATA-01g", "no region is adjacent to a starting region")


def region_counts(m: Map, targets: Targets) -> None:
    kinds = targets["culture"].values()
    tiles = sum(kind["copies"] for kind in kinds) - (len(kinds) if m.players == 3 else 0)
    others = len(m.regions) - len(m.starting())
    rule = "E-DATA-01c" if m.players == 4 else "E-DATA-02"
    need(others <= tiles, rule, f"{others} regions for {tiles} tiles")
    wanted = targets["map_regions"][SIDE[m.players]]["others"]
    need(others == wanted, SHIPPED, f"{others} regions besides the starting ones, not {wanted}")


def adjacency(m: Map, targets: Targets) -> None:
    for (a, one), (b, two) in combinations(m.regions.items(), 2):
        shared = border(one.shape, two.shape).length
        need(
            (b in one.adjacent) == (a in two.adjacent) == (shared > LEAST_BORDER),
            "E-RULING-55",
            f"{a} and {b} share {shared:.1f} of border",
        )
        if not one.start or not two.start:
            need(
                shared == 0 or shared > LEAST_BORDER,
                SHIPPED,
                f"the border of {a} and {b} is too short to see",
            )


def touching(m: Map, targets: Targets) -> None:
    for key, site in m.sites.items():
        need(site.touches, "E-DATA-01d", f"{key} touches no region")
        lost = {*site.touches} - {*m.regions}
        need(not lost, "E-DATA-01d", f"{key} touches unknown regions {sorted(lost)}")
    empty = {*m.regions} - {region for site in m.sites.values() for region in site.touches}
    need(not empty, SHIPPED, f"regions without a site: {sorted(empty)}")


def kinds(m: Map, targets: Targets) -> None:
    for key, site in m.sites.items():
        need(site.kind in KINDS, "E-DATA-01f", f"{key} is a {site.kind}; kinds are {KINDS}")
        need((site.kind == "cuzco") == (key == "cuzco"), "E-DATA-01h", f"{key} is a {site.kind}")
        important = site.kind == "important"
        need(important == (site.bonus > 0), "E-DATA-03", f"{key}, {site.kind}, has {site.bonus}")
        if important:
            wanted = targets["temple_bonus"][site.name]
            need(site.bonus == wanted, SHIPPED, f"the bonus of {key} is {site.bonus}, not {wanted}")
        if site.start:
            need(site.kind == "huaca", "E-DATA-04", f"the starting site {key} is no huaca")


def pilgrimages(m: Map, targets: Targets) -> None:
    found = {site.name: site.pilgrimage for site in m.sites.values() if site.pilgrimage}
    wanted = NAMED if m.players == 4 else {name: NAMED.get(name) for name in found}
    need(found == wanted, "E-DATA-01h", f"places of pilgrimage are {found}, not {wanted}")
    for site in m.sites.values():
        if site.pilgrimage:
            need(site.kind == "important", "E-DATA-01h", f"{site.name} is no important site")


def gods(m: Map, targets: Targets) -> None:
    chosen = [key for key, region in m.regions.items() if region.god]
    wanted = targets["hand_of_god"]["regions"]
    need(len(chosen) == wanted, "E-DATA-06", f"{len(chosen)} hands of god, not {wanted}")
    for key in chosen:
        region = m.regions[key]
        need(not region.start, "E-DATA-06", f"{key} is a starting region")
        for other in map(m.regions.__getitem__, region.adjacent):
            need(not other.start, SHIPPED, f"the hand of god {key} is next to {other.name}")
            need(not other.god, SHIPPED, f"the hands of god {key} and {other.name} are neighbours")


def connections(m: Map, targets: Targets) -> None:
    ground = firm(m.land)
    for road in m.roads:
        name = f"{road.a} - {road.b}"
        need(road.region in m.regions, "E-DATA-01e", f"{name} lies in {road.region}")
        need(ground.covers(m.line(road.a, road.b)), "E-DATA-16", f"{name} crosses water or forest")
        through = passed(road.a, road.b, m)
        need(not through, "E-DATA-16", f"{name} runs through {through}")
        ends = {*m.sites[road.a].touches, *m.sites[road.b].touches}
        need(road.region in ends, "E-DATA-16", f"no end of {name} touches {road.region}")
    pairs = Counter((road.a, road.b) for road in m.roads)
    twice = [pair for pair, times in pairs.items() if times > 1]
    need(not twice, "E-DATA-16", f"printed twice: {twice}")
    lines = {pair: m.line(*pair) for pair in pairs}
    for one, two in combinations(lines, 2):
        meet = crossing(lines[one], lines[two])
        need(not meet, "E-DATA-16", f"{' - '.join(one)} crosses {' - '.join(two)}")
    lost = {*m.sites} - {*m.distances("cuzco")}
    need(not lost, "E-DATA-16", f"no way from Cuzco to {sorted(lost)}")


def in_one_region(m: Map, targets: Targets) -> None:
    for road in m.roads:
        shares = sorted(parts(m.line(road.a, road.b), m.regions).values())
        clear = shares[-1] - shares[-2] >= CLEARLY
        need(clear, SHIPPED, f"{road.a} - {road.b} lies half in two regions")


def wild_links(m: Map, targets: Targets) -> None:
    need(m.land.sea().area > 0, "E-DATA-05", "there is no coast")
    printed = {(road.a, road.b): m.line(road.a, road.b) for road in m.roads}
    ground, ways = firm(m.land), shores(m)
    need(len({(w.a, w.b) for w in m.wild}) == len(m.wild), "E-DATA-05", "a wild link comes twice")
    for link in m.wild:
        name, line = f"wild link {link.a} - {link.b}", m.line(link.a, link.b)
        need(link.a < link.b, "E-DATA-05", f"{name}: its ends are not in order")
        need((link.a, link.b) not in printed, "E-DATA-05", f"{name} is printed")
        need(ground.covers(line), "E-DATA-05", f"{name} crosses water or forest")
        need(
            not any(crossing(line, other) for other in printed.values()),
            "E-DATA-05",
            f"{name} crosses a connection",
        )
        need(not passed(link.a, link.b, m), "E-DATA-05", f"{name} runs through a site")
        sites = [key for key, way in ways.items() if line.intersects(way)]
        need({*sites} <= {link.a, link.b}, "E-DATA-05", f"{name} cuts {sites} off from the sea")
        need(
            link.regions and link.regions == run_through(line, m.regions),
            "E-DATA-05",
            f"{name} is said to run through {link.regions}",
        )


def sizes(m: Map, targets: Targets) -> None:
    wanted = targets["map_sites"][SIDE[m.players]]
    found = {
        "sites": len(m.sites),
        "important": _count(m, ["important"]),
        "cities": _count(m, CITIES),
        "garrisons": _count(m, ["garrison"]),
        "connections": len(m.roads),
    }
    for key, number in found.items():
        if key in wanted:
            off = abs(number - wanted[key]) / wanted[key]
            need(off <= ABOUT, SHIPPED, f"{number} {key}, not about {wanted[key]}")


def _count(m: Map, kinds: Iterable[str]) -> int:
    return sum(site.kind in kinds for site in m.sites.values())


def ways_out(m: Map, targets: Targets) -> None:
    near = m.ways()
    least = targets["map_exits"]["starting_site"]
    for key, site in m.sites.items():
        if site.start:
            exits = len(near[key]) - 1
            need(exits >= least, SHIPPED, f"{key} has {exits} ways out, not {least}")
    free = [key for key in near["cuzco"] if not m.sites[key].start]
    need(len(free) > 1, SHIPPED, f"Cuzco has the free ways out {free}")
    steps = m.distances("cuzco")
    for key, site in m.sites.items():
        if site.name in targets["map_distance"]:
            low, high = targets["map_distance"][site.name]
            need(low <= steps[key] <= high, SHIPPED, f"{key} is {steps[key]} connections away")


def ways_far(m: Map, targets: Targets) -> None:
    """Nobody is walled in: ways from round Cuzco that share no connection, far north and south."""
    home = [key for key, steps in m.distances("cuzco").items() if steps <= 1]
    top, bottom = m.sites["huanuco_pampa"].at[1], m.sites["tiwanaku"].at[1]
    far = {
        "north": [key for key, site in m.sites.items() if site.at[1] < top],
        "south": [key for key, site in m.sites.items() if site.at[1] > bottom],
    }
    for where, sites in far.items():
        found, least = ways_apart(m, home, sites), targets["map_ways"][where]
        need(found >= least, SHIPPED, f"{found} ways {where}, not {least}")


def ways_apart(m: Map, begin: Iterable[str], goal: Iterable[str]) -> int:
    """How many ways there are of which no two share a connection (a maximum flow)."""
    free = Counter({step: 1 for r in m.roads for step in ((r.a, r.b), (r.b, r.a))})
    near, aim, found = m.ways(), {*goal}, 0
    while True:
        before = dict.fromkeys(begin, "")
        queue = list(before)
        for here in queue:
            for there in near[here]:
                if there not in before and free[here, there]:
                    before[there] = here
                    queue.append(there)
        ends = aim & {*before}
        if not ends:
            return found
        found, here = found + 1, min(ends)
        while before[here]:
            free[before[here], here] -= 1
            free[here, before[here]] += 1
            here = before[here]


def spread(m: Map, targets: Targets) -> None:
    for (a, one), (b, two) in combinations(m.sites.items(), 2):
        apart = math.dist(one.at, two.at)
        need(apart >= APART, SHIPPED, f"{a} and {b} are {apart:.0f} apart")
    middle, bottom = m.sites["cuzco"].at[1], max(site.at[1] for site in m.sites.values())
    north = _density(m, 0, middle)
    south = _density(m, bottom - (bottom - middle) / 3, m.land.size[1])
    need(north > DENSER * south, SHIPPED, f"{north:.2f} sites in the north, {south:.2f} far south")


def _density(m: Map, top: float, bottom: float) -> float:
    """Sites to 10,000 square units between two latitudes."""
    area = m.land.highlands.intersection(shapely.box(0, top, m.land.size[0], bottom)).area
    return 10_000 * sum(top <= site.at[1] < bottom for site in m.sites.values()) / area


CHECKS: list[Callable[[Map, Targets], None]] = [
    starting_regions,
    opening,
    region_counts,
    adjacency,
    touching,
    kinds,
    pilgrimages,
    gods,
    connections,
    in_one_region,
    wild_links,
    sizes,
    ways_out,
    ways_far,
    spread,
]


def check(m: Map, targets: Targets) -> None:
    """Raises MapError for the first constraint that does not hold."""
    for constraint in CHECKS:
        constraint(m, targets)
