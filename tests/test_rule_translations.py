"""The rules pages in other languages: every rule, its references and its numbers."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tawantin import rules_pages

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules"
LOCALES = ROOT / "src" / "tawantin" / "locales"
FILES = sorted(LOCALES.glob("*/*_rules.toml"))
KINDS = {"rule", "ruling", "edition"}  # constraints and checks are for developers

Tables = dict[str, dict[str, str]]
Part = Callable[[str], Counter[str]]


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def english(path: Path) -> dict[str, str]:
    found = rules_pages.parse(path.stem.removesuffix("_rules"), PAGES)
    return {rule.id: rule.text for rule in found if rule.kind in KINDS}


def headings(path: Path) -> set[str]:
    page = rules_pages.page(path.stem.removesuffix("_rules"), PAGES)
    return {line.lstrip("#").strip() for line in page.splitlines() if line.startswith("#")}


def tables(path: Path) -> Tables:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def ids(text: str) -> Counter[str]:
    return Counter(rules_pages.ID.findall(text))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def code(text: str) -> Counter[str]:
    return Counter(re.findall(r"`[^`]*`", text))


every_file = pytest.mark.parametrize("path", FILES, ids=name)


def test_there_are_translations() -> None:
    assert FILES


@every_file
def test_headings_and_ids_are_those_of_the_page(path: Path) -> None:
    found = tables(path)
    assert set(found) == {"sections", "rules"}
    assert set(found["sections"]) == headings(path)
    assert all(found["sections"].values())
    assert list(found["rules"]) == list(english(path))


@every_file
def test_every_text_is_translated(path: Path) -> None:
    known, found = english(path), tables(path)["rules"]
    assert [id for id in known if not found[id].strip() or found[id] == known[id]] == []


@every_file
@pytest.mark.parametrize("part", [ids, numbers, code], ids=["ids", "numbers", "code"])
def test_a_translation_names_the_same(path: Path, part: Part) -> None:
    known, found = english(path), tables(path)["rules"]
    pairs = {id: (part(known[id]), part(found[id])) for id in known}
    assert {id: pair for id, pair in pairs.items() if pair[0] != pair[1]} == {}
