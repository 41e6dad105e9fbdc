"""The command's own sentences in three languages; a game's words come from `tawantin.words`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter

FOLDER = Path(__file__).resolve().parent / "locales"


class Texts:
    """One language: `texts("play.curtain", name="Ana")`; `{n:move|moves}` picks by the number."""

    def __init__(self, language: str, book: str = "cli") -> None:
        self._tables = _read(language, book)

    def __call__(self, key: str, **args: int | str) -> str:
        table, _, entry = key.partition(".")
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(self._tables[table][entry]):
            parts.append(text)
            if field is None:
                continue
            if spec:
                one, many = spec.split("|")
                parts.append(one if args[field] == 1 else many)
            else:
                parts.append(str(args[field]))
        return "".join(parts)


@cache
def _read(language: str, book: str) -> Mapping[str, Mapping[str, str]]:
    text = (FOLDER / language / f"{book}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
