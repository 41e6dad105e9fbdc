"""Refusals: a code for programs, a sentence for people in each language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tawantin
from tawantin.server.errors import BadRequest, Conflict, NotFound, Unauthorized
from tawantin.words import LANGUAGES, Words

SOURCES = Path(tawantin.__file__).parent
KINDS = (
    "BadRequest",
    "Busy",
    "TooSlow",
    "Conflict",
    "Forbidden",
    "NotFound",
    "TooMany",
    "Unauthorized",
)


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence the code of table and server names, and where."""
    for path in sorted([*SOURCES.glob("table/*.py"), *SOURCES.glob("server/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            quotes = any(given.arg == "quoted" for given in node.keywords)
            if node.func.id not in KINDS or quotes or not node.args:
                continue
            last = node.args[-1]
            if isinstance(last, ast.Constant):
                key = str(last.value)
                absent = node.func.id == "NotFound"
                yield f"no_{key.replace(' ', '_')}" if absent else key, path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    known = Words(language)._tables("server")["refused"]
    named = set(sentences())
    assert {where for _, where in named} >= {"table.py", "clocks.py", "lobby.py", "people.py"}
    missing = {where for where in named if where[0] not in known}
    assert missing == set()
    for status in ("open", "running", "over"):
        assert f"must_be_{status}" in known


def test_a_refusal_speaks_three_languages() -> None:
    login, seats = Unauthorized("not_logged_in"), Conflict("seats_free", seats="2, 3")
    for refused in (login, NotFound("table"), seats):
        said = {refused.text(language) for language in LANGUAGES}
        assert len(said) == 3
        assert str(refused) in said


def test_what_the_engine_says_is_passed_on() -> None:
    problem = "line 3: '1 fly home' is no entry"
    refused = BadRequest("bad_save", quoted=problem, entry=2)
    assert refused.text("de") == str(refused) == problem
    assert (refused.status, refused.code, refused.more) == (400, "bad_save", {"entry": 2})


def test_the_sentence_is_another_than_the_code() -> None:
    assert Unauthorized("wrong_login").text("en") == "Login or password is wrong."
    assert Unauthorized("wrong_login", "wrong_password").text("en") == "The password is wrong."


def test_a_quoted_word_is_no_key() -> None:
    assert BadRequest("bad_save", quoted="stale").text("en") == "stale"
