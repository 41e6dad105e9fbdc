"""The extras as `pyproject.toml` has them; as a program, what to install for some of them."""

import re
import sys
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


def closure(extra: str) -> set[str]:
    """The extra and all it brings with it."""
    found: set[str] = {extra}
    for line in extras()[extra]:
        if own := OWN.match(line):
            for name in own[1].split(","):
                found |= closure(name)
    return found


if __name__ == "__main__":
    wanted = sorted(set().union(*map(closure, sys.argv[1:])))
    print(*(line for one in wanted for line in extras()[one] if not OWN.match(line)), sep="\n")
