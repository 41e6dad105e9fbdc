"""Printed values as TOML tables: read, overlaid entry by entry, each with its provenance mark."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tawantin.core.errors import BadData

Table = Mapping[str, Any]

MARKS: Final = ("rulebook", "deduced", "reported", "reconstructed")
ABOUT: Final = ("mark", "reason")


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
        if key not in base:
            known = ", ".join(k for k in base if k not in ABOUT)
            raise BadData("", f"there is no {name}; known here: {known}")
        if isinstance(base[key], Mapping):
            if not isinstance(value, Mapping):
                raise BadData("", f"{name} must be a table, not {value!r}")
            merged[key] = overlaid(base[key], value, f"{name}.")
        else:
            merged[key] = value
    return merged


def marked(tables: Table, prefix: str = "") -> Iterator[tuple[str, Table]]:
    """Every table that has a mark, under its full name."""
    for name, table in tables.items():
        if not isinstance(table, Mapping):
            continue
        if "mark" in table:
            yield f"{prefix}{name}", table
        else:
            yield from marked(table, f"{prefix}{name}.")


def check_marks(tables: Table) -> None:
    for name, table in marked(tables):
        if table["mark"] not in MARKS:
            raise BadData("", f"{name}.mark is one of {', '.join(MARKS)}")
