"""What a client draws once: the map with its shapes, places and names, and the list of cards."""

from typing import Any, Final

from tawantin.core.errors import BadData
from tawantin.core.tables import Table
from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import (
    CARDS,
    CITY_WORTH,
    FAMILIES,
    GARRISON_WORTH,
    GOD_LABOUR,
    PHASES,
    PILGRIMAGE_POINTS,
    PILGRIMAGES,
    TEMPLE_WORTH,
    TERRACE_WORTH,
    TILES,
)
from tawantin.games.inca_empire.setup import all_cards

LINES: Final = ("forest", "lakes", "salt", "ranges", "rivers")


def scenery(printed: Table, players: int, data: Data) -> dict[str, Any]:
    """The map of one side, already checked as an atlas, track, tiles and cards, as plain data."""
    if printed["players"] != players:
        raise BadData("", f"this is the map for {players} players, not for {printed['players']!r}")
    _check_land(printed["land"])
    for key, row in printed["regions"].items():
        _check_text(row["name"], f"regions.{key}.name")
        _check_point(row["label"], f"regions.{key}.label")
        _check_line(row["shape"], f"regions.{key}.shape")
    for key, row in printed["sites"].items():
        _check_text(row["name"], f"sites.{key}.name")
        _check_text(row["note"], f"sites.{key}.note")
        _check_point(row["at"], f"sites.{key}.at")
    found = {key: value for key, value in printed.items() if key != "about"}
    found["cards"] = {
        name: {"family": family, "copies": copies}
        for name, family, copies in zip(CARDS, FAMILIES, all_cards(players, 0), strict=True)
    }
    found["pilgrimages"] = dict(zip(PILGRIMAGES, PILGRIMAGE_POINTS, strict=True))
    found["worth"] = {
        "city": CITY_WORTH,
        "garrison": GARRISON_WORTH,
        "temple": TEMPLE_WORTH,
        "terrace": TERRACE_WORTH,
    }
    found["god_labour"] = GOD_LABOUR
    found["track"] = {
        "columns": [
            {"era": era + 1, "phases": [PHASES[phase] for phase in phases]}
            for era, phases in zip(data.era_of, data.columns, strict=True)
        ],
        "income": data.income[:],
        "kept": data.kept[:],
    }
    found["tiles"] = {
        tile: {"resistance": resistance, "labour": labour, "points": points}
        for tile, resistance, labour, points in zip(
            TILES, data.resistance, data.labour, data.points, strict=True
        )
    }
    return found


def _check_land(land: Table) -> None:
    _check_point(land["size"], "land.size")
    _check_line(land["coast"], "land.coast")
    if not land["coast"]:
        raise BadData("E-DATA-05", "land.coast: there is no coast")
    for name in LINES:
        if not isinstance(land[name], list):
            raise BadData("", f"land.{name} must be a list of lines, not {land[name]!r}")
        for line in land[name]:
            _check_line(line, f"land.{name}")


def _check_text(value: Any, where: str) -> None:
    if not isinstance(value, str):
        raise BadData("", f"{where} must be a text, not {value!r}")


def _check_line(value: Any, where: str) -> None:
    if not isinstance(value, list):
        raise BadData("", f"{where} must be a list of points, not {value!r}")
    for point in value:
        _check_point(point, where)


def _check_point(value: Any, where: str) -> None:
    if not isinstance(value, list) or [type(n) in (int, float) for n in value] != [True, True]:
        raise BadData("", f"{where}: a point is two numbers, not {value!r}")
