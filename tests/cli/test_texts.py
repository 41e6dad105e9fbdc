"""Three languages with the same sentences, each with the same values in them."""

import tomllib
from pathlib import Path
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


def test_every_sentence_is_used() -> None:
    folder = Path(texts.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for book in BOOKS:
        for key in sentences("en", book):
            table, _, entry = key.partition(".")
            spellings = [f'"{key}"', f'"{entry}"', f"'{entry}'"]
            if "_" in entry:  # chosen by a name: f"phase_{phase}"
                spellings.append(f'f"{entry[: entry.index("_") + 1]}{{')
            assert any(spelling in code for spelling in spellings), f"{book}: {table}.{entry}"


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
