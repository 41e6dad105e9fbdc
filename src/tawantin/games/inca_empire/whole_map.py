"""A map that a file lays over ours as a whole: its keys, types and sizes (E-DATA-17).

The sender is unknown, so the map is checked before anything is built from it. `atlas` and
`drawing` then check what it says, as they do with ours.
"""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from tawantin.core.errors import BadData
from tawantin.core.tables import (
    ABOUT,
    MARKS,
    MOST_LETTERS,
    MOST_MARKS,
    MOST_VALUES,
    PROVENANCE,
    REPLACE,
    Table,
)
from tawantin.games.inca_empire.atlas import (
    MOST_REGIONS,
    REGION_ROW,
    REGIONS,
    SITE_ROW,
    SITES,
    SPARE_REGIONS,
    SPARE_SITES,
)
from tawantin.games.inca_empire.drawing import LINES

TABLES: Final = ("players", "connections", "wild", "land", "regions", "sites")
REGION: Final = ("name", "adjacent", "label", "shape")  # and those of REGION_ROW
SITE: Final = ("name", "kind", "touches", "at")  # and those of SITE_ROW
MOST_SITES: Final = 120
MOST_ROADS: Final = 300  # connections, and as many wild links
MOST_NAMED: Final = 4  # by a row of links: two sites, one or two regions
MOST_TOUCHED: Final = 8  # regions by a site
MOST_LINES: Final = 50  # mountain ranges, and as many of each of the others
MOST_POINTS: Final = 500  # in a line or the shape of a region
LEAST_POINTS: Final = 3  # in the shape of a region
MOST_NOTES: Final = 16  # tables of provenance
MOST_REASON: Final = 400  # letters of the reason in one


def replaces(given: Table, name: str) -> bool:
    """Whether a map of an overlay stands in place of ours, and is not laid over it row by row."""
    value = given[REPLACE]
    if type(value) is not bool:
        raise BadData("E-DATA-17", f"{name}.{REPLACE} is true or false, not {_short(value)}")
    return value


def complete(given: Table, side: int) -> dict[str, Any]:
    """Such a map with every row complete, if its keys, types and sizes are right."""
    name = f"map_{side}"
    _check_keys(given, name, TABLES, (PROVENANCE,))
    _check_links(given["connections"], f"{name}.connections")
    _check_links(given["wild"], f"{name}.wild")
    _check_land(given["land"], f"{name}.land")
    _check_notes(given.get(PROVENANCE, {}), f"{name}.{PROVENANCE}")
    if given["players"] != side:
        _fail(f"{name}.players is {side}, not {_short(given['players'])}")
    most = MOST_REGIONS[side] + side
    regions = _rows(given["regions"], f"{name}.regions", REGION, REGION_ROW, most)
    sites = _rows(given["sites"], f"{name}.sites", SITE, SITE_ROW, MOST_SITES)
    for key, row in regions.items():
        where = f"{name}.regions.{key}"
        if key not in REGIONS:
            _fail(f"{where}: a region has a key of our maps or region_1 to region_{SPARE_REGIONS}")
        _check_text(row["name"], f"{where}.name")
        _check_texts(row["adjacent"], f"{where}.adjacent", len(regions))
        _check_point(row["label"], f"{where}.label")
        _check_points(row["shape"], f"{where}.shape", LEAST_POINTS)
    for key, row in sites.items():
        where = f"{name}.sites.{key}"
        if key not in SITES:
            _fail(f"{where}: a site has a key of our maps or site_1 to site_{SPARE_SITES}")
        _check_texts(row["touches"], f"{where}.touches", MOST_TOUCHED)
        _check_point(row["at"], f"{where}.at")
        for column in ("name", "kind", "note", "start", "pilgrimage"):
            _check_text(row[column], f"{where}.{column}")
    if "cuzco" not in sites:
        _fail(f"{name}.sites: there is no cuzco")
    return {PROVENANCE: {}, **given, "regions": regions, "sites": sites}


def _fail(message: str) -> NoReturn:
    raise BadData("E-DATA-17", message)


def _short(value: Any) -> str:
    """A value in a message: it may be of any size."""
    if isinstance(value, str):
        return repr(value[:MOST_LETTERS])
    return repr(value) if type(value) in (int, float, bool) else type(value).__name__


def _check_keys(given: Any, where: str, needed: tuple[str, ...], more: tuple[str, ...]) -> None:
    if not isinstance(given, Mapping):
        _fail(f"{where} must be a table, not {_short(given)}")
    for key in needed:
        if key not in given:
            _fail(f"{where}.{key} is missing: a map that replaces ours has all of its tables")
    for key in given:
        if key not in needed and key not in more:
            known = ", ".join((*needed, *more))
            _fail(f"there is no {where}.{_short(key)}; known here: {known}")


def _rows(
    given: Any, where: str, needed: tuple[str, ...], usual: Table, most: int
) -> dict[str, dict[str, Any]]:
    """Rows with what they leave out."""
    if not isinstance(given, Mapping):
        _fail(f"{where} must be a table, not {_short(given)}")
    if len(given) > most:
        _fail(f"{where} has {len(given)} rows, may have {most}")
    rows: dict[str, dict[str, Any]] = {}
    for key, row in given.items():
        _check_text(key, f"a key in {where}")
        _check_keys(row, f"{where}.{key}", needed, tuple(usual))
        rows[key] = {**usual, **row}
    return rows


def _check_list(value: Any, where: str, most: int) -> None:
    if not isinstance(value, list):
        _fail(f"{where} must be a list, not {_short(value)}")
    if len(value) > most:
        _fail(f"{where} has {len(value)} entries, may have {most}")


def _check_text(value: Any, where: str) -> None:
    if not isinstance(value, str):
        _fail(f"{where} must be a text, not {_short(value)}")
    if len(value) > MOST_LETTERS:
        _fail(f"{where} has {len(value)} letters, may have {MOST_LETTERS}")
    if not value.isprintable():
        _fail(f"{where} has letters that cannot be seen: {_short(value)}")


def _check_texts(value: Any, where: str, most: int) -> None:
    _check_list(value, where, most)
    for number, text in enumerate(value):
        _check_text(text, f"{where}[{number}]")


def _check_links(value: Any, where: str) -> None:
    _check_list(value, where, MOST_ROADS)
    for number, row in enumerate(value):
        _check_texts(row, f"{where}[{number}]", MOST_NAMED)


def _check_points(value: Any, where: str, least: int = 0) -> None:
    """Where they lie, `drawing` looks at."""
    _check_list(value, where, MOST_POINTS)
    if len(value) < least:
        _fail(f"{where} has {len(value)} points, must have {least}")
    for number, point in enumerate(value):
        _check_point(point, f"{where}[{number}]")


def _check_point(value: Any, where: str) -> None:
    _check_list(value, where, 2)
    if [type(number) in (int, float) for number in value] != [True, True]:
        _fail(f"{where}: a point is two numbers")


def _check_land(value: Any, where: str) -> None:
    _check_keys(value, where, ("size", "coast", *LINES), ())
    _check_point(value["size"], f"{where}.size")
    _check_points(value["coast"], f"{where}.coast")
    for name in LINES:
        _check_list(value[name], f"{where}.{name}", MOST_LINES)
        for number, line in enumerate(value[name]):
            _check_points(line, f"{where}.{name}[{number}]")


def _check_notes(value: Any, where: str) -> None:
    """Tables that say where values come from: each with a mark, a reason, and small values."""
    if not isinstance(value, Mapping):
        _fail(f"{where} must be a table, not {_short(value)}")
    if len(value) > MOST_NOTES:
        _fail(f"{where} has {len(value)} tables, may have {MOST_NOTES}")
    for key, note in value.items():
        _check_text(key, f"a key in {where}")
        place = f"{where}.{key}"
        if not isinstance(note, Mapping) or len(note) > MOST_VALUES:
            _fail(f"{place} must be a table of {MOST_VALUES} values at most")
        if note.get("mark") not in MARKS:
            _fail(f"{place}.mark is one of {', '.join(MARKS)}")
        reason = note.get("reason")
        if not isinstance(reason, str) or len(reason) > MOST_REASON:
            _fail(f"{place}.reason must be a text of {MOST_REASON} letters at most")
        _check_marks(note.get("marks", {}), f"{place}.marks")
        for name, single in note.items():
            if name not in ABOUT and type(single) not in (int, float, bool):
                _check_text(name, f"a key in {place}")
                _check_text(single, f"{place}.{name}")


def _check_marks(value: Any, where: str) -> None:
    """Check their shape. `tables.check_marks` checks the places that they name."""
    if not isinstance(value, Mapping) or len(value) > MOST_MARKS:
        _fail(f"{where} must be a table of {MOST_MARKS} marks at most")
    for place, mark in value.items():
        _check_text(place, f"a key in {where}")
        _check_text(mark, f"{where}.{place}")
