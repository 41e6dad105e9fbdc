"""Printed values as TOML tables: read, overlaid entry by entry, each with its provenance mark."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin.core.errors import BadData

Table = Mapping[str, Any]

MARKS: Final = ("rulebook", "deduced", "reported", "reconstructed", "printed")
"""Where a value comes from; `printed` is one that an owner of the game has compared."""
ABOUT: Final = ("mark", "reason", "marks")
REPLACE: Final = "replace"  # what a table says that stands in place of ours as a whole
PROVENANCE: Final = "about"  # where the values of such a table come from
UNTOLD: Final = ("mark", "reason", "marks", "about", "replace")  # no printed values
MOST_VALUES: Final = 64  # in a list of an overlay, or twice as many as ours has
MOST_LETTERS: Final = 80  # in a text of an overlay, or as many as ours has
MOST_DEPTH: Final = 4  # lists in lists of an overlay
MOST_KEPT: Final = 32  # overlays
MOST_MARKS: Final = 512  # of single values of a table


class Value(NamedTuple):
    """A single printed value: `clergy_steps.puma[1]`, what it is, and where it comes from."""

    path: str
    value: Any
    mark: str


def read(path: Path) -> dict[str, Any]:
    """A file of tables; says what is wrong with it otherwise."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("", f"{path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadData("", f"{path} is not TOML: {error}") from None


def overlaid(base: Table, over: Table, path: str = "") -> dict[str, Any]:
    """`base` with the values of `over` laid over it, entry by entry; nothing new may come in."""
    merged = dict(base)
    for key, value in over.items():
        name = f"{path}{key}"
        if key == "marks":
            continue
        if key not in base:
            known = ", ".join(k for k in base if k not in ABOUT)
            raise BadData("", f"there is no {name}; known here: {known}")
        if isinstance(base[key], Mapping):
            if not isinstance(value, Mapping):
                raise BadData("", f"{name} must be a table, not {value!r}")
            merged[key] = overlaid(base[key], value, f"{name}.")
        else:
            _check_size(value, base[key], name)
            merged[key] = value
    if "marks" in base or "marks" in over:
        merged["marks"] = _merged_marks(base, over, f"{path}marks")
    return merged


def _merged_marks(base: Table, over: Table, name: str) -> dict[str, Any]:
    """The marks of single values: ours of those that are still ours, and the overlay's.

    `check_marks` checks what they name, together with the values.
    """
    marks = over.get("marks", {})
    if not isinstance(marks, Mapping):
        raise BadData("", f"{name} must be a table, not {marks!r}")
    if len(marks) > MOST_MARKS:
        raise BadData("", f"{name} has {len(marks)} marks, may have {MOST_MARKS}")
    ours = base.get("marks", {})
    unchanged = {place: ours[place] for place in ours if list(_around(place))[-1] not in over}
    return {**unchanged, **marks}


def _check_size(value: Any, ours: Any, name: str, depth: int = 0) -> None:
    """Nothing in an overlay is endless or unseen: it is shown with every position."""
    if depth > MOST_DEPTH:
        raise BadData("", f"{name} nests too deep")
    if isinstance(value, str):
        most = max(MOST_LETTERS, len(ours) if isinstance(ours, str) else 0)
        if len(value) > most:
            raise BadData("", f"{name} has {len(value)} letters, may have {most}")
        if not value.isprintable():  # it would be read in the log, and may turn it around
            raise BadData("", f"{name} has letters that cannot be seen: {value!r}")
    elif isinstance(value, list | Mapping):
        inside = ours if isinstance(ours, list) else []
        most = max(MOST_VALUES, 2 * len(inside))
        if len(value) > most:
            raise BadData("", f"{name} has {len(value)} values, may have {most}")
        lists = [item for item in inside if isinstance(item, list)]
        longest = max(lists, key=len, default=None)
        for item in value if isinstance(value, list) else [*value, *value.values()]:
            _check_size(item, longest, name, depth + 1)


def digest(overlay: Table) -> str:
    """The same for overlays that say the same."""
    try:
        return sha256(json.dumps(overlay, sort_keys=True, default=str).encode()).hexdigest()
    except RecursionError:
        raise BadData("", "the overlay nests too deep") from None


class Kept:
    """What a game makes of its printed values: checked once, used often.

    It is kept for the values as they are, and for the last few overlays, by their digest.
    """

    def __init__(self, make: Callable[[Table | None], Any]) -> None:
        self._make: Final = make
        self._shipped: Final[list[Any]] = []
        self._laid: Final[dict[str, Any]] = {}

    def of(self, overlay: Table | None) -> Any:
        if not overlay:
            if not self._shipped:
                self._shipped.append(self._make(None))
            return self._shipped[0]
        key = digest(overlay)
        found = self._laid.pop(key, None)
        if found is None:
            found = self._make(overlay)
        self._laid[key] = found  # the last to be forgotten
        for old in list(self._laid)[:-MOST_KEPT]:
            self._laid.pop(old, None)
        return found


def changes(base: Table, over: Table, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value of an overlay that is not ours: its full name, ours, and the one in its place."""
    if over.get(REPLACE) is True:
        yield from _replaced(base, over, path)
        return
    for key, value in over.items():
        ours: Any = base.get(key)
        if key in ABOUT or ours == value:
            continue
        name = f"{path}{key}"
        if isinstance(ours, Mapping) and isinstance(value, Mapping):
            yield from changes(ours, value, f"{name}.")
        elif _rows(ours) and _rows(value) and len(ours) == len(value):
            for number, (old, new) in enumerate(zip(ours, value, strict=True)):
                if old != new:
                    yield f"{name}[{number}]", old, new
        else:
            yield name, ours, value


def _replaced(base: Table, over: Table, path: str) -> Iterator[tuple[str, Any, Any]]:
    """The same of a table that stands in place of ours; what it leaves out is None there.

    Lists are told as a whole, but rows of names one by one, whatever their order. No two have the
    same name.
    """
    for key in {**base, **over}:
        ours: Any = base.get(key)
        here: Any = over.get(key)
        name = f"{path}{key}"
        if key in UNTOLD or ours == here or not (ours or here):
            continue
        if isinstance(ours, Mapping) and isinstance(here, Mapping):
            yield from _replaced(ours, here, f"{name}.")
        elif _named_rows(ours) and _named_rows(here):
            before, now = _by_names(ours), _by_names(here)
            for pair in {**before, **now}:
                if before.get(pair) != now.get(pair):
                    yield f"{name}[{pair}]", before.get(pair), now.get(pair)
        else:
            yield name, ours, here


def _named_rows(value: Any) -> bool:
    """Whether it is a list of rows, and these of nothing but names."""
    if not _rows(value):
        return False
    for row in value:
        if not isinstance(row, list) or any(not isinstance(name, str) for name in row):
            return False
    return True


def _by_names(rows: list[list[str]]) -> dict[str, list[str]]:
    """Rows by what they join: the first two names, in either order."""
    return {" - ".join(sorted(row[:2])): [*sorted(row[:2]), *row[2:]] for row in rows}


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list)


def marked(tables: Table, prefix: str = "") -> Iterator[tuple[str, Table]]:
    """Every table that has a mark, under its full name."""
    for name, table in tables.items():
        if not isinstance(table, Mapping):
            continue
        if "mark" in table:
            yield f"{prefix}{name}", table
        else:
            yield from marked(table, f"{prefix}{name}.")


def single_values(tables: Table) -> Iterator[Value]:
    """Every single printed value with its own mark, or that of its table."""
    for name, table in marked(tables):
        marks = table.get("marks", {})
        for key, value in table.items():
            if key not in ABOUT:
                for place, single in _singles(key, value):
                    nearest = next((at for at in _around(place) if at in marks), None)
                    mark = table["mark"] if nearest is None else marks[nearest]
                    yield Value(f"{name}.{place}", single, mark)


def _singles(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The numbers and texts in a value, each with its place: `each[0][2]`, `each.name`."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from _singles(f"{place}[{number}]", item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _singles(f"{place}.{key}", item)
    else:
        yield place, value


def _around(place: str) -> Iterator[str]:
    """A place, and those it is part of: `each[0][2]`, `each[0]`, `each`."""
    while place:
        yield place
        place = place[: max(place.rfind("["), place.rfind("."), 0)]


def check_marks(tables: Table) -> None:
    for name, table in marked(tables):
        if table["mark"] not in MARKS:
            raise BadData("", f"{name}.mark is one of {', '.join(MARKS)}")
        marks = table.get("marks")
        if marks is None:
            continue
        every = {key: value for key, value in table.items() if key not in ABOUT}
        known = {
            part
            for key, value in every.items()
            for place, _ in _singles(key, value)
            for part in _around(place)
        }
        for place, mark in marks.items():
            if place not in known:
                raise BadData("", f"{name}.marks names {place!r}, which is no value of {name}")
            if mark not in MARKS:
                raise BadData("", f"{name}.marks: a mark is one of {', '.join(MARKS)}")
