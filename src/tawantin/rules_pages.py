"""The rules pages as data: where they lie, and every id on them with its chapter and text.

An installed package carries the pages in `rules_data`; in a source tree they are read from
`docs/rules`. They are English; `locales/<language>/<game>_rules.toml` has translations, of headings
under `[sections]` and of rules by id under `[rules]`.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tawantin.core.errors import TawantinError
from tawantin.core.registry import NAMES

HERE = Path(__file__).resolve().parent
SHIPPED = HERE / "rules_data"
LOCALES = HERE / "locales"
SOURCE_TREE = HERE.parent.parent / "docs" / "rules"

ID = re.compile(r"[A-Z]-[A-Z][A-Z0-9]*-S?\d\d")
LINE = re.compile(rf"- \*\*({ID.pattern})\*\* (.+)")
KINDS = {"RULING": "ruling", "ED": "edition", "DATA": "constraint", "CHK": "check"}


ENGLISH = "en"
EXAMPLES = {"en": "Example: ", "de": "Beispiel: ", "nl": "Voorbeeld: "}


class NoPage(TawantinError):
    """There is no rules page of that name, or no such rule on it."""


class Rule:
    """One id of a page with the chapter it stands in and its text (light Markdown)."""

    __slots__ = ("chapter", "id", "language", "text")

    def __init__(self, id: str, chapter: str, text: str, language: str = ENGLISH) -> None:
        self.id = id
        self.chapter = chapter
        self.text = text
        self.language = language

    @property
    def kind(self) -> str:
        """What the id stands for: rule, ruling, edition, constraint or check."""
        return KINDS.get(self.id.split("-")[1], "rule")

    def parts(self) -> tuple[str, str | None]:
        """The rule itself, and the worked examples after it, if there are any."""
        mark = EXAMPLES[self.language]
        rule, found, example = self.text.partition(mark)
        return (rule.strip(), mark + example) if rule and found else (self.text, None)

    def __repr__(self) -> str:
        return f"Rule({self.id!r}, {self.chapter!r})"


def folder() -> Path:
    """Where the pages lie."""
    for found in (SHIPPED, SOURCE_TREE):
        if found.is_dir():
            return found
    raise NoPage(f"the rules pages are missing: neither {SHIPPED} nor {SOURCE_TREE} exists")


def games(where: Path | None = None) -> list[str]:
    """The games that have a page."""
    pages = where or folder()
    return [name for name in NAMES if (pages / f"{name}.md").is_file()]


def page(game: str, where: Path | None = None) -> str:
    """The whole page of a game, as Markdown."""
    pages = where or folder()
    if game not in games(pages):
        known = ", ".join(games(pages))
        raise NoPage(f"there is no rules page for {game!r}; there is: {known}")
    return (pages / f"{game}.md").read_text(encoding="utf-8")


def parse(game: str, where: Path | None = None) -> list[Rule]:
    """Every id of a page in its order: rules, rulings, editions, constraints and checks."""
    return list(_rules(page(game, where)))


def translated(game: str, language: str, where: Path | None = None) -> list[Rule]:
    """The same in another language, as far as it is translated."""
    found = parse(game, where)
    path = LOCALES / language / f"{game}_rules.toml"
    if language == ENGLISH or not path.is_file():
        return found
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    sections, texts = tables["sections"], tables["rules"]
    return [
        Rule(
            rule.id,
            sections.get(rule.chapter, rule.chapter),
            texts.get(rule.id, rule.text),
            language if rule.id in texts else ENGLISH,
        )
        for rule in found
    ]


def _rules(text: str) -> Iterator[Rule]:
    chapter = ""
    header: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            chapter, header = line.lstrip("#").strip(), []
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if ID.fullmatch(cells[0]):
                yield Rule(cells[0], chapter, _sentence(header[1:], cells[1:]))
            elif not header:
                header = cells
        else:
            header = []
            found = LINE.fullmatch(line)
            if found:
                yield Rule(found[1], chapter, found[2])


def _sentence(header: list[str], cells: list[str]) -> str:
    """A table row as text, each cell under the name of its column."""
    named = zip(header, cells, strict=False)
    return ". ".join(f"{name}: {cell}" for name, cell in named if cell) + "."
