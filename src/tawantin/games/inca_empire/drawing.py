"""Whether a map can be drawn: texts that can be read, and points that lie on it."""

from typing import Any, Final

from tawantin.core.errors import BadData
from tawantin.core.tables import Table

LINES: Final = ("forest", "lakes", "salt", "ranges", "rivers")
LEAST_SIZE: Final = 100  # of a map, from side to side
MOST_SIZE: Final = 10_000


def check(printed: Table, side: int) -> None:
    """Raise BadData at the first place that cannot be drawn (E-DATA-05, E-DATA-17)."""
    where = f"map_{side}"
    players = printed["players"]
    if players != side:
        raise BadData("", f"this is the map for {side} players, not for {players!r}")
    land = printed["land"]
    size = land["size"]
    _check_point(size, f"{where}.land.size", LEAST_SIZE, [MOST_SIZE, MOST_SIZE])
    _check_line(land["coast"], f"{where}.land.coast", size)
    if not land["coast"]:
        raise BadData("E-DATA-05", f"{where}.land.coast: there is no coast")
    for name in LINES:
        lines = land[name]
        if not isinstance(lines, list):
            raise BadData("", f"{where}.land.{name} must be a list of lines, not {lines!r}")
        for number, line in enumerate(lines):
            _check_line(line, f"{where}.land.{name}[{number}]", size)
    for key, row in printed["regions"].items():
        place = f"{where}.regions.{key}"
        _check_text(row["name"], f"{place}.name")
        _check_point(row["label"], f"{place}.label", 0, size)
        _check_line(row["shape"], f"{place}.shape", size)
    for key, row in printed["sites"].items():
        place = f"{where}.sites.{key}"
        _check_text(row["name"], f"{place}.name")
        _check_text(row["note"], f"{place}.note")
        _check_point(row["at"], f"{place}.at", 0, size)


def _check_text(value: Any, where: str) -> None:
    if not isinstance(value, str):
        raise BadData("", f"{where} must be a text, not {value!r}")


def _check_line(value: Any, where: str, size: list[float]) -> None:
    """Points on the map, or as far beyond its border as it is large."""
    if not isinstance(value, list):
        raise BadData("", f"{where} must be a list of points, not {value!r}")
    least = -max(size)
    most = [2 * size[0], 2 * size[1]]
    for number, point in enumerate(value):
        _check_point(point, f"{where}[{number}]", least, most)


def _check_point(value: Any, where: str, least: float, most: list[float]) -> None:
    if not isinstance(value, list) or [type(n) in (int, float) for n in value] != [True, True]:
        raise BadData("", f"{where}: a point is two numbers, not {value!r}")
    for number, limit in zip(value, most, strict=True):
        if not least <= number <= limit:  # nor is what is no number
            raise BadData("E-DATA-17", f"{where}: {number} is not from {least:g} to {limit:g}")
