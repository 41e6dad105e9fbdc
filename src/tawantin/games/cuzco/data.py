"""The printed values: read from TOML, overlaid, validated once, and kept in plain lists."""

from itertools import permutations
from pathlib import Path
from typing import Any, Final

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.core.tables import Table
from tawantin.games.cuzco.board import Net, Piece
from tawantin.games.cuzco.ids import ABILITIES, GOODS, MASKS

PIECES: Final = ("F1", "F2", "F3", "B1", "B2", "B3")
ORDERS: Final = tuple(permutations(range(3)))
FEATHER_LETTERS: Final = "TVOR"

_cache: dict[str, dict[str, Any]] = {}


def shipped() -> dict[str, Any]:
    """Our own table of printed values, as in the TOML file."""
    if "shipped" not in _cache:
        _cache["shipped"] = tables.read(Path(__file__).parent / "data" / "printed.toml")
    return _cache["shipped"]


def overlaid(overlay: Table | None) -> dict[str, Any]:
    """Our values with those of `overlay` laid over them, entry by entry."""
    return tables.overlaid(shipped(), overlay or {})


class Data:
    """All printed values of one match, checked against the catalogue's constraints."""

    def __init__(self, printed: Table) -> None:
        tables.check_marks(printed)
        self.arms: Final = [
            _path(arm, "arms.clockwise")
            for arm in _list(printed, "arms", "clockwise", 6, "C-DATA-01")
        ]
        if sorted(self.arms) != [2, 4, 6, 9, 11, 13]:
            raise BadData(
                "C-DATA-01", "arms.clockwise must be S2, S4, S6, B1, B3 and B5 in some order"
            )
        self.feathers: Final = _feathers(printed)
        self.points: Final = _village_points(printed)
        self.pieces: Final = [
            Piece(
                [_path(p, f"paths.{name}") for p in _list(printed, "paths", name, 3, "C-DATA-03")],
                (self.feathers if name[0] == "F" else self.points)[name],
            )
            for name in PIECES
        ]
        self.status: Final = _status(printed)
        self.goods_copies: Final = [_good(printed, good, "copies") for good in GOODS]
        self.goods_price: Final = [_good(printed, good, "price") for good in GOODS]
        self.goods_points: Final = [_good(printed, good, "points") for good in GOODS]
        _check_goods(self.goods_copies, self.goods_price, self.goods_points)
        self.tile_value: Final = _tile_values(printed)
        self.headbands: Final = _ints(printed, "headbands", "points", 6, "C-DATA-15", "C-DATA-15")
        if sorted(self.headbands) != [0, 1, 2, 3, 4, 5] or self.headbands[2] != 2:
            raise BadData(
                "C-DATA-15", "headbands.points must be 0 to 5, each once, with 2 on the third"
            )
        self.masks: Final = _masks(printed)
        self._nets: Final[dict[int, Net]] = {}

    def net(self, f_order: int, b_order: int) -> Net:
        """The map for one arrangement of the F and the B triangles."""
        key = f_order * 6 + b_order
        found = self._nets.get(key)
        if found is None:
            f_pieces = [self.pieces[i] for i in ORDERS[f_order]]
            b_pieces = [self.pieces[3 + i] for i in ORDERS[b_order]]
            pieces: list[Piece] = []
            for f_piece, b_piece in zip(f_pieces, b_pieces, strict=True):
                pieces += [f_piece, b_piece]
            found = Net(pieces, self.feathers["frame"], self.points["frame"], self.arms)
            self._nets[key] = found
        return found


def _made(overlay: Table | None) -> Data:
    return Data(overlaid(overlay))


_kept: Final = tables.Kept(_made)


def load(overlay: Table | None) -> Data:
    """The data of a match; each is built once and shared."""
    found: Data = _kept.of(overlay)
    return found


def _list(printed: Table, table: str, key: str, length: int, constraint: str) -> list[Any]:
    value = printed[table][key]
    if not isinstance(value, list) or len(value) != length:
        raise BadData(constraint, f"{table}.{key} must be a list of {length} values")
    return value


def _ints(printed: Table, table: str, key: str, length: int, shape: str, numbers: str) -> list[int]:
    """`shape` and `numbers` are the constraints on how many values there are and on each."""
    values = _list(printed, table, key, length, shape)
    if not all(type(v) is int and v >= 0 for v in values):
        raise BadData(numbers, f"{table}.{key} must be whole numbers of 0 or more")
    return [int(v) for v in values]


def _path(text: Any, where: str) -> int:
    """`S4` or `B5` as kind * 8 + value."""
    if (
        not isinstance(text, str)
        or len(text) != 2
        or text[0] not in "SB"
        or text[1] not in "123456"
    ):
        raise BadData("C-DATA-02", f"{where}: {text!r} must be S or B and a value from 1 to 6")
    return (8 if text[0] == "B" else 0) + int(text[1])


def _feathers(printed: Table) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for name in ("F1", "F2", "F3", "frame"):
        letters = _list(printed, "feathers", name, 3, "C-DATA-04")
        if not all(isinstance(x, str) and len(x) == 1 and x in FEATHER_LETTERS for x in letters):
            raise BadData("C-DATA-05", f"feathers.{name} must be three of T, V, O, R")
        found[name] = [FEATHER_LETTERS.index(x) for x in letters]
    for colour in range(4):
        count = sum(row.count(colour) for row in found.values())
        if count != 3:
            letter = FEATHER_LETTERS[colour]
            raise BadData("C-DATA-05", f"feathers: {letter} is on {count} villages, must be on 3")
    return found


def _village_points(printed: Table) -> dict[str, list[int]]:
    names = ("B1", "B2", "B3", "frame")
    found = {
        name: _ints(printed, "village_points", name, 3, "C-DATA-04", "C-DATA-06") for name in names
    }
    values = [v for row in found.values() for v in row]
    if min(values) < 1:
        raise BadData("C-DATA-06", "village_points: every village is worth at least 1")
    for worth in (3, 2):
        count = values.count(worth)
        if count != 3:
            raise BadData(
                "C-DATA-06", f"village_points: {count} villages are worth {worth}, must be 3"
            )
    for worth in (1, 2, 4, 5, 7):
        if worth not in values:
            raise BadData("C-DATA-07", f"village_points: no village is worth {worth}")
    return found


def _status(printed: Table) -> list[int]:
    points = printed["status"]["points"]
    if not isinstance(points, list) or not all(type(v) is int for v in points):
        raise BadData("C-DATA-08", "status.points must be a list of whole numbers")
    if len(points) < 7:
        raise BadData("C-DATA-09", f"status.points has {len(points)} fields, needs at least 7")
    if points[0] != 0 or points[-1] != 15 or sorted(points) != points:
        raise BadData("C-DATA-08", "status.points must rise from 0 to 15 and never fall")
    for value in (2, 4, 8):
        if value not in points:
            raise BadData("C-DATA-09", f"status.points: no field gives {value}")
    return [int(v) for v in points]


def _good(printed: Table, good: str, key: str) -> int:
    value = printed["goods"][good][key]
    if type(value) is not int or value < 1:
        constraint = "C-DATA-10" if key == "copies" else "C-DATA-12"
        raise BadData(constraint, f"goods.{good}.{key} must be a whole number of 1 or more")
    return value


def _check_goods(copies: list[int], price: list[int], points: list[int]) -> None:
    if copies != [7, 6, 5, 5, 4, 3]:
        raise BadData("C-DATA-10", "goods: copies must be 7, 6, 5, 5, 4, 3")
    if (price[0], points[0]) != (1, 1) or (price[5], points[5]) != (5, 9):
        raise BadData("C-DATA-11", "goods: soup costs 1 for 1 point, jewellery 5 for 9")
    if not price[0] <= price[1] <= min(price[2:4]) <= max(price[2:4]) <= price[4] <= price[5]:
        raise BadData("C-DATA-12", "goods: prices must not fall from soup to jewellery")


def _tile_values(printed: Table) -> list[int]:
    values: list[int] = []
    for table in ("agriculture_food", "research_status"):
        for person in ABILITIES:
            values += _ints(printed, table, person, 3, "C-DATA-13", "C-DATA-14")
    if min(values) < 1:
        raise BadData("C-DATA-14", "person tiles: every value must be at least 1")
    food, status = values[:36], values[36:]
    if 3 not in food:
        raise BadData("C-DATA-14", "agriculture_food: one tile must give 3 food")
    if not any(status[i] + status[j] == 5 for i in range(36) for j in range(i)):
        raise BadData("C-DATA-14", "research_status: two tiles must add up to 5")
    return values


def _masks(printed: Table) -> list[list[int]]:
    masks: list[list[int]] = []
    for name in MASKS:
        slots = printed["masks"][name]
        if not isinstance(slots, str) or sorted(slots) != sorted("TTTVVVOOORRR"):
            raise BadData("C-DATA-16", f"masks.{name} must be 12 slots, three each of T, V, O, R")
        masks.append([FEATHER_LETTERS.index(slot) for slot in slots])
    if any(masks[i] == masks[j] for i in range(4) for j in range(i)):
        raise BadData("C-DATA-16", "masks: all four must differ")
    return masks
