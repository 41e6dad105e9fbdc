"""The format of every text a person reads, the same for server, terminal and browser.

    {name}              a value
    {name.form}         a thing's name in another form: {quarter.to}
    {name.or}           any of several things: 13 or 14
    {name*count}        a thing's name as it goes with that number: {count} {good*count}
    {name^}             with a capital first letter; goes with the others: {quarter.to^}
    {n:point|points}    the word that goes with the number n: one for each of the language's forms

A language is a folder in `locales`, and `language.toml` there says which form goes with a number,
as in gettext: an expression of n that gives the form's place in the list.
"""

import gettext
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

LANGUAGES: Final = ("en", "de", "nl")

FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?:\*(\w+))?(\^)?(?::([^{}]*))?\}")


class Field(NamedTuple):
    """A place in a text where a value goes."""

    name: str
    form: str
    counted: str
    capital: bool
    words: tuple[str, ...]


class Language(NamedTuple):
    """How a language counts."""

    name: str
    forms: tuple[str, ...]
    """By the names of Unicode's plural categories, in the order of the words in a text."""
    place: Callable[[int], int]
    """Which of them goes with a number."""
    decimal: str = "."
    """What stands before tenths."""


@cache
def read(code: str, book: str) -> Mapping[str, Any]:
    """A file of a language: texts by table and key."""
    path = resources.files("tawantin").joinpath("locales", code, f"{book}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_all(code: str) -> None:
    """Read every file of a language but the rules pages, before anybody waits for it."""
    for path in resources.files("tawantin").joinpath("locales", code).iterdir():
        book, _, suffix = path.name.rpartition(".")
        if suffix == "toml" and not book.endswith("_rules"):
            read(code, book)


@cache
def language(code: str) -> Language:
    found = read(code, "language")
    place = gettext.c2py(found["plural"])
    return Language(found["name"], tuple(found["forms"]), place, found["decimal"])


@cache
def parse(text: str) -> tuple[str | Field, ...]:
    """The pieces of a text, those that are values as fields."""
    parts: list[str | Field] = []
    end = 0
    for found in FIELD.finditer(text):
        name, form, count, capital, words = found.groups()
        parts.append(text[end : found.start()])
        choice = tuple(words.split("|")) if words is not None else ()
        parts.append(Field(name, form or "", count or "", capital is not None, choice))
        end = found.end()
    parts.append(text[end:])
    return tuple(part for part in parts if part != "")


def fields(text: str) -> set[str]:
    """The names of the values a text wants."""
    found = [part for part in parse(text) if isinstance(part, Field)]
    return {name for field in found for name in (field.name, field.counted) if name}


def fill(
    text: str, value: Callable[[Field], str], number: Callable[[str], int], language: Language
) -> str:
    """The text with its values; `number` gives the one that a word depends on."""
    parts: list[str] = []
    for part in parse(text):
        if isinstance(part, str):
            parts.append(part)
            continue
        words = part.words
        found = words[language.place(number(part.name))] if words else value(part)
        parts.append(found[:1].upper() + found[1:] if part.capital else found)
    return "".join(parts)
