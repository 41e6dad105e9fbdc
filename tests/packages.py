"""The extras as `pyproject.toml` has them."""

import re
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
OWN = re.compile(r"tawantin\[(.+)\]")


@cache
def extras() -> dict[str, list[str]]:
    """Each extra and what it asks for."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["dependencies"] == []
    found: dict[str, list[str]] = about["project"]["optional-dependencies"]
    return found


def distributions(extra: str) -> set[str]:
    """The packages an extra names itself."""
    named = [line for line in extras()[extra] if not OWN.match(line)]
    return {re.split(r"[\[<>=]", line)[0] for line in named}


def closure(extra: str) -> set[str | None]:
    """The extra and all it brings with it."""
    found: set[str | None] = {extra}
    for line in extras()[extra]:
        if own := OWN.match(line):
            for name in own[1].split(","):
                found |= closure(name)
    return found
