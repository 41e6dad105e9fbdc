"""Cuzco's map as a star: the inner villages round Cuzco, the outer ones at its points."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES

WIDTH = 66
FALLING, RISING = "\u2572", "\u2571"
HEIGHT = 13
PLACES = {
    "o1": (33, 0),
    "o6": (7, 3),
    "i1": (24, 3),
    "i2": (42, 3),
    "o2": (59, 3),
    "i6": (16, 6),
    "cuzco": (33, 6),
    "i3": (50, 6),
    "o5": (7, 9),
    "i5": (24, 9),
    "i4": (42, 9),
    "o3": (59, 9),
    "o4": (33, 12),
}
"""Column and row of the middle of each place."""

FEATHERS = {"turquoise": "T", "violet": "V", "orange": "O", "pink": "R"}
FEATHER_STYLES = {
    "turquoise": "cyan",
    "violet": "magenta",
    "orange": "dark_orange",
    "pink": "hot_pink",
}
PATH_STYLES = {"S": "bold", "B": "bold dark_goldenrod"}

Piece = tuple[str, str]
"""Some characters and their style."""


class Canvas:
    """Characters with styles, on lines of one length."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells: list[list[Piece]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, character in enumerate(text):
            if 0 <= x + i < self.width:
                self.cells[y][x + i] = (character, style)

    def centre(self, x: int, y: int, pieces: Sequence[Piece]) -> None:
        """Pieces side by side with their middle at x."""
        length = sum(len(text) for text, _ in pieces)
        at = max(0, min(x - length // 2, self.width - length))
        for text, style in pieces:
            self.put(at, y, text, style)
            at += len(text)

    def text(self) -> Text:
        found = Text(no_wrap=True)
        for y, row in enumerate(self.cells):
            if y:
                found.append("\n")
            for character, style in row:
                found.append(character, style)
        return found


def draw(view: Mapping[str, Any], marks: Sequence[str]) -> Text:
    """The map with its paths, villages, khipus (top first) and runners."""
    canvas = Canvas(WIDTH, HEIGHT)
    drawn = view["map"]
    paths = [(path["from"], path["to"], path["path"]) for path in drawn["paths"]]
    paths += [("cuzco", arm["to"], arm["path"]) for arm in drawn["arms"]]
    for one, other, _ in paths:
        _line(canvas, PLACES[one], PLACES[other])
    runners: dict[str, list[int]] = {}
    for seat, player in enumerate(view["seats"]):
        runners.setdefault(player["runner"], []).append(seat)
    for village in drawn["villages"]:
        name = village["name"]
        pieces: list[Piece] = [
            (f"{name} ", "bold"),
            (FEATHERS[village["feather"]], FEATHER_STYLES[village["feather"]]),
            (str(village["points"]), ""),
        ]
        if village["khipus"]:
            pieces += [("[", ""), *_seats(village["khipus"], marks), ("]", "")]
        canvas.centre(*PLACES[name], [*pieces, *_runners(runners.get(name, []), marks)])
    cuzco: list[Piece] = [("CUZCO", "bold"), *_runners(runners.get("cuzco", []), marks)]
    canvas.centre(*PLACES["cuzco"], cuzco)
    for one, other, path in paths:
        _label(canvas, PLACES[one], PLACES[other], path)
    return canvas.text()


def _line(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    (x, y), (to_x, to_y) = sorted((start, end), key=lambda place: place[1])
    if y == to_y:
        low, high = min(x, to_x), max(x, to_x)
        canvas.put(low, y, "─" * (high - low), "dim")
    else:
        canvas.put(x + (to_x - x) // 3, y + 1, FALLING if to_x > x else RISING, "dim")


def _label(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], path: str) -> None:
    (x, y), (to_x, to_y) = sorted((start, end), key=lambda place: place[1])
    if y == to_y:
        canvas.put((x + to_x) // 2 - 1, y, path, PATH_STYLES[path[0]])
    else:
        canvas.put(x + round((to_x - x) * 0.6) - (to_x < x), y + 2, path, PATH_STYLES[path[0]])


def _seats(seats: Sequence[int], marks: Sequence[str]) -> list[Piece]:
    return [(marks[seat], SEAT_STYLES[seat]) for seat in seats]


def _runners(seats: Sequence[int], marks: Sequence[str]) -> list[Piece]:
    return [(" @", ""), *_seats(seats, marks)] if seats else []
