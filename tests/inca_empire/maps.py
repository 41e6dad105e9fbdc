"""Maps that a file gives as a whole: ours with what somebody may find on another board."""

from copy import deepcopy
from typing import Any

from tawantin.games.inca_empire import data

Map = dict[str, Any]


def ours(side: int) -> Map:
    """Our map, as a file would give it."""
    return {"replace": True, **deepcopy(data.shipped()[f"map_{side}"])}


def renamed(value: Any, old: str, new: str) -> Any:
    """With another key in place of one, wherever it is named."""
    if isinstance(value, dict):
        return {
            (new if key == old else key): renamed(inside, old, new) for key, inside in value.items()
        }
    if isinstance(value, list):
        return [renamed(inside, old, new) for inside in value]
    return new if value == old else value


def without(found: Map, site: str) -> None:
    """Take a site off a map, with all that leads to it."""
    del found["sites"][site]
    for table in ("connections", "wild"):
        found[table] = [row for row in found[table] if site not in row[:2]]


def other(side: int) -> Map:
    """A map with sites, regions, borders, kinds, names and roads that ours has not."""
    found: Map = ours(side)
    without(found, "caranqui")
    found["sites"]["site_1"] = {
        "name": "Guachicono",
        "kind": "city",
        "touches": ["pasto"],
        "at": [310, 40.5],
    }
    found["connections"].append(["atriz", "site_1", "pasto"])
    found["wild"].append(["rumichaca", "site_1", "pasto"])
    found = renamed(renamed(found, "arica", "site_2"), "lupaqa", "region_1")
    found["sites"]["site_2"] |= {"name": "Chinchorro", "kind": "garrison"}
    found["regions"]["region_1"]["name"] = "Chucuito"
    regions, sites = found["regions"], found["sites"]
    regions["quitu"]["adjacent"].remove("huancavilca")
    regions["huancavilca"]["adjacent"].remove("quitu")
    regions["quitu"]["shape"] = [[x - 2.5, y] for x, y in regions["quitu"]["shape"]]
    sites["rumichaca"]["touches"] = ["pasto"]
    sites["liribamba"]["kind"] = "huaca"
    sites["acomayo"]["kind"] = "city"
    return found


def overlay(*sides: int) -> dict[str, Any]:
    """Other maps for so many players."""
    return {f"map_{side}": other(side) for side in sides or (3, 4)}
