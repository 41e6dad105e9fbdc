"""Refusals: a code for programs, a sentence for people in each language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tawantin.server
from tawantin.server.errors import Refused, bad_request, conflict, not_found, unauthorized
from tawantin.words import LANGUAGES, Words

SOURCES = Path(tawantin.server.__file__).parent
HELPERS = ("bad_request", "conflict", "forbidden", "not_found", "Refused")


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence the server's code names, and where."""
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name == "errors.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in HELPERS:
                continue
            given = node.args[1:] if node.func.id == "Refused" else node.args
            last = given[-1]
            if isinstance(last, ast.Constant):
                name = node.func.id
                key = str(last.value)
                yield f"no_{key.replace(' ', '_')}" if name == "not_found" else key, path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    known = Words(language)._tables("server")["refused"]
    missing = {where for where in sentences() if where[0] not in known}
    assert missing == set()
    for status in ("open", "running", "over"):
        assert f"must_be_{status}" in known


def test_a_refusal_speaks_three_languages() -> None:
    for refused in (unauthorized(), not_found("table"), conflict("seats_free", seats="2, 3")):
        said = {refused.text(language) for language in LANGUAGES}
        assert len(said) == 3
        assert str(refused) in said


def test_what_the_engine_says_is_passed_on() -> None:
    problem = "line 3: '1 fly home' is no entry"
    refused = bad_request("bad_save", problem, entry=2)
    assert refused.text("de") == str(refused) == problem
    assert (refused.status, refused.code, refused.more) == (400, "bad_save", {"entry": 2})


def test_the_sentence_is_another_than_the_code() -> None:
    assert Refused(401, "wrong_login").text("en") == "Login or password is wrong."
    assert Refused(401, "wrong_login", "wrong_password").text("en") == "The old password is wrong."
