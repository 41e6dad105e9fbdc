"""The texts of every language: all there, each with its values, in one manner of writing."""

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from tawantin import messages
from tawantin.core.registry import NAMES
from tawantin.messages import LANGUAGES, Field
from tests.locales import CLIENT, Text, client, facts, server, texts

every_language = pytest.mark.parametrize("language", LANGUAGES)


def fields(text: str) -> list[Field]:
    return [part for part in messages.parse(text) if isinstance(part, Field)]


def plain(text: str) -> set[str]:
    """The values a text shows; one that only chooses a word not every language needs."""
    return {name for f in fields(text) if not f.words for name in (f.name, f.counted) if name}


# All there.


def test_client_and_server_speak_the_same_languages() -> None:
    index = (CLIENT / "locales" / "index.ts").read_text(encoding="utf-8")
    spoken = re.findall(r"export const LANGUAGES = \[(.*)\]", index)[0]
    assert tuple(re.findall(r"'(\w+)'", spoken)) == LANGUAGES
    for language in LANGUAGES:
        found = messages.language(language)
        assert facts(language) == (found.name, list(found.forms))


@every_language
def test_all_languages_have_the_same_keys(language: str) -> None:
    english = [text[:3] for text in texts("en")]
    assert [text[:3] for text in texts(language)] == english


@every_language
def test_all_languages_show_the_same_values(language: str) -> None:
    for english, text in zip(texts("en"), texts(language), strict=True):
        assert plain(text.text) == plain(english.text), text.where


@every_language
def test_texts_are_whole(language: str) -> None:
    for text in texts(language):
        if text.book.startswith("cli"):  # there spaces make columns, and a mark may be nothing
            continue
        assert text.text or text.table in ("effect", "then"), text.where  # these may say nothing
        if not text.key.startswith(("offer_", "too_dear")):  # these go on with a line
            assert text.text == text.text.strip(), text.where
        assert "  " not in text.text, text.where


def test_what_the_shelf_says_is_what_the_game_says() -> None:
    for language in LANGUAGES:
        said = {(text.book, text.table, text.key): text.text for text in texts(language)}
        for game in NAMES:
            name, line = (said[f"web/shelf_{game}", "shelf", key] for key in ("name", "line"))
            assert name == said[f"{game}_things", "game", "name"], game
            assert line == said[f"{game}_things", "game", "tagline"], game


SPELLED = re.compile(r"'(\w+)'|\b(\w+): |`(\w*)\$\{[^`{}]*\}(\w*)`")


def test_the_client_says_all_its_texts() -> None:
    words: set[str] = set()
    pieces: set[tuple[str, str]] = set()
    for path in CLIENT.rglob("*"):
        if path.suffix in (".ts", ".svelte") and path.parent.parent.name != "locales":
            for quoted, name, start, end in SPELLED.findall(path.read_text(encoding="utf-8")):
                words |= {quoted, name}
                pieces |= {(start, end)} if start or end else set()

    def said(key: str) -> bool:
        whole = key in words
        return whole or any(key.startswith(start) and key.endswith(end) for start, end in pieces)

    assert [text.where for text in client("en") if not said(text.key)] == []


# Right with every number.


@every_language
def test_words_that_go_with_a_number_have_every_form(language: str) -> None:
    forms = len(messages.language(language).forms)
    for text in texts(language):
        left = "".join(part for part in messages.parse(text.text) if isinstance(part, str))
        assert not set(left) & set("{}"), text.where
        for field in fields(text.text):
            if field.words:
                assert len(field.words) == forms, text.where
                assert all(field.words), text.where


UNCHANGED = {
    "en": """and changed corn food for from fulfilled h in instead into is labour left lies may min
        missing more nor now of on or players s status to turned with would""",
    "de": """AE Forschungs Khipu Kulturplättchen Landwirtschafts Mais Min Nahrung Nahrungs Personen
        Plättchen Priester Spielern Status Std auf aufgedeckt dazu der des erfüllt fehlt geändert
        im in je mehr min mit möglich nehmen noch oder s statt umlegen und von zeigt zur
        zurück zählen""",
    "nl": """arbeid bij en gewijzigd in kennis mais meer met min mogelijk naar nemen nodig
        of omgedraaid ontbreekt op per s spelers te tellen terug toont uur van verplaatsen vervuld
        voedsel voor""",
}
"""Words that stand after 1 as they do after 2, and players, who are never one."""


@every_language
def test_a_word_after_a_number_goes_with_one_as_well(language: str) -> None:
    """It is written in the text for every form, or known to be the same for all of them."""
    unchanged = set(UNCHANGED.get(language, "").split())
    every = [field for code in LANGUAGES for text in texts(code) for field in fields(text.text)]
    numbers = {field.name for field in every if field.words}
    wrong = []
    for text in texts(language):
        found = [field for field in fields(text.text) if field.words or field.counted]
        chosen = {name for field in found for name in (field.name, field.counted)}
        for name, word in re.findall(r"\{(\w+)\} (\w+)", text.text):
            if name in numbers - chosen and word not in unchanged:
                wrong.append(f"{text.where}: {text.text}")
    assert wrong == []


LINKS = {"of", "for", "in", "with", "from", "von", "für", "mit", "aus", "van", "voor", "met", "uit"}
"""Words that end what a number counts: 1 of 3 cards."""


def counted(said: str) -> list[str]:
    """What stands behind each 1 and may go with it: `card` in "1 card of your hand"."""
    found = []
    for phrase in re.findall(r"\b1 ([^\W\d][\w’ -]*)", said):
        words = phrase.split()
        end = next((i for i, word in enumerate(words) if word in LINKS), len(words))
        found += words[: min(end, 3)]
    return found


@every_language
def test_every_text_is_right_with_one(language: str) -> None:
    counting = messages.language(language)
    choices = [field.words for text in texts(language) for field in fields(text.text)]
    ones = {word for words in choices for word in " ".join(words[:1]).split()}
    plurals = {word for words in choices for word in " ".join(words[1:]).split()} - ones - LINKS
    numbers = {
        (text.book, name)
        for code in LANGUAGES
        for text in texts(code)
        for field in fields(text.text)
        for name in (field.name if field.words else "", field.counted)
    }

    def with_one(text: Text) -> str:
        def shown(field: Field) -> str:
            return "1" if (text.book, field.name) in numbers else "…"

        return messages.fill(text.text, shown, lambda _: 1, counting)

    assert plurals
    assert [
        f"{text.where}: {with_one(text)}"
        for text in texts(language)
        if set(counted(with_one(text))) & plurals
        and text.key not in ("players", "only_with")  # players are never one
    ] == []


# In one manner of writing.


def everything(language: str) -> list[Text]:
    return [*texts(language), *server(language, rules=True)]


TYPOGRAPHY = {
    "' or \" for an apostrophe or a quotation mark": r"['\"]",
    "x for ×": r"\d ?x\b|\bx ?\d",
    "a hyphen in a range, which wants –": r"(?<![\w-])\d+-\d",
    "a hyphen for −": r"(?<![\w-])-\d|[\w)“’] - [\w(„‘]",
    ">= for ≥": r"[<>]=",
    "dots for …": r"\.\.\.",
    "no space before …": r"\w…",
}


@every_language
def test_typography(language: str) -> None:
    wrong = [
        f"{text.where}: {what}: {text.text}"
        for text in everything(language)
        for what, pattern in TYPOGRAPHY.items()
        if re.search(pattern, re.sub(r"`.*?`", "", text.text))
    ]
    assert wrong == []


@every_language
def test_quotation_marks(language: str) -> None:
    opening, closing = messages.read(language, "language")["quotes"]
    others = set("“”„«»") - {opening, closing}
    for text in everything(language):
        marks = re.sub(r"(?<=\w)’", "", text.text)  # an apostrophe
        assert not set(marks) & others, text.where
        assert marks.count(opening) <= text.text.count(closing), text.where
        if closing != "’":
            assert marks.count(opening) == marks.count(closing), text.where


SENTENCE = re.compile(
    r": (er|sie|es|du|ihr|wir|niemand|wer|hier|dann|nur|das|ein|eine) (\w+ )?"
    r"(ist|sind|hat|haben|kann|können|darf|dürfen|muss|müssen|gilt|wird|werden|geht|bleibt|zählt)\b"
)


def test_a_german_sentence_after_a_colon_begins_with_a_capital() -> None:
    assert [text.where for text in everything("de") if SENTENCE.search(text.text)] == []


# One word for one thing.


class Avoided:
    """A form that is not said, in some books or in all."""

    def __init__(self, form: str, say: str, book: str = "") -> None:
        self.form = re.compile(form)
        self.say = say
        self.book = book

    def found(self, text: Text) -> bool:
        said = re.sub(r"\{\w+", "{", text.text)  # without the names of values
        return self.book in text.book and self.form.search(said) is not None


def avoided() -> dict[str, list[Avoided]]:
    path = Path(__file__).with_name("avoided.toml")
    found = defaultdict(list)
    for language, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
        found[language] = [Avoided(**entry) for entry in entries]
    return found


@every_language
def test_one_word_for_one_thing(language: str) -> None:
    forms = avoided()[language]
    wrong = [
        f"{text.where}: say {one.say!r} for {one.form.pattern!r}: {text.text}"
        for text in everything(language)
        for one in forms
        if one.found(text)
    ]
    assert wrong == []
