"""The files of every language: the same texts, each with the same values, well written."""

import pytest

from tawantin import messages
from tawantin.messages import LANGUAGES, Field
from tests.wording import SOURCES, entries

BOOKS = sorted(path.stem for path in (SOURCES / "locales" / "en").glob("*.toml"))
BOOKS.remove("language")

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_book = pytest.mark.parametrize("book", BOOKS)


@every_language
@every_book
def test_all_languages_have_the_same_keys(book: str, language: str) -> None:
    english = [(table, key) for table, key, _ in entries("en", book)]
    assert [(table, key) for table, key, _ in entries(language, book)] == english


@every_language
@every_book
def test_all_languages_use_the_same_values(book: str, language: str) -> None:
    for (table, key, english), (_, _, text) in zip(
        entries("en", book), entries(language, book), strict=True
    ):
        assert messages.fields(text) == messages.fields(english), f"{book}: {table}.{key}"


@every_language
@pytest.mark.parametrize("book", [book for book in BOOKS if not book.startswith("cli")])
def test_texts_are_whole(book: str, language: str) -> None:
    """In those of the command spaces make columns, and a mark may be nothing."""
    for table, key, text in entries(language, book):
        where = f"{book}: {table}.{key}"
        assert text, where
        assert text == text.strip(), where
        assert "  " not in text, where


@every_language
@every_book
def test_words_that_go_with_a_number_have_every_form_and_stand_beside_it(
    book: str, language: str
) -> None:
    forms = len(messages.language(language).forms)
    for table, key, text in entries(language, book):
        where = f"{book}: {table}.{key}"
        left = "".join(part for part in messages.parse(text) if isinstance(part, str))
        assert not set(left) & set("{}"), where
        fields = [part for part in messages.parse(text) if isinstance(part, Field)]
        plain = {field.name for field in fields if not field.words}
        for field in fields:
            if field.words:
                assert len(field.words) == forms, where
                assert all(field.words), where
                assert field.name in plain, where
