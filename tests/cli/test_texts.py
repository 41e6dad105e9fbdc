"""Three languages with the same sentences, each with the same values in them."""

import tomllib
from string import Formatter

import pytest

from tawantin.cli import texts
from tawantin.cli.texts import Texts

BOOKS = [path.stem for path in sorted((texts.FOLDER / "en").glob("*.toml"))]


def sentences(language: str, book: str) -> dict[str, set[str]]:
    tables = tomllib.loads((texts.FOLDER / language / f"{book}.toml").read_text(encoding="utf-8"))
    return {
        f"{table}.{key}": {field for _, field, _, _ in Formatter().parse(text) if field}
        for table, entries in tables.items()
        for key, text in entries.items()
    }


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", ["de", "nl"])
def test_every_language_says_the_same(language: str, book: str) -> None:
    assert sentences(language, book) == sentences("en", book)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 move, all legal", "2 moves, all legal"),
        ("de", "1 Zug, erlaubt", "2 Züge, alle erlaubt"),
        ("nl", "1 zet, toegestaan", "2 zetten, alle toegestaan"),
    ],
)
def test_words_follow_numbers(language: str, one: str, many: str) -> None:
    say = Texts(language)
    assert say("verify.moves", n=1) == one
    assert say("verify.moves", n=2) == many
