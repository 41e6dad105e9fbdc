"""The format of texts, by cases that the client is held to as well."""

import gettext
import json
from pathlib import Path
from typing import Any

import pytest

from tawantin import messages
from tawantin.messages import Field, Language

SHARED = json.loads((Path(__file__).parent / "messages.json").read_text(encoding="utf-8"))
LANGUAGES = {
    code: Language(code, tuple(found["forms"]), gettext.c2py(found["plural"]))
    for code, found in SHARED["languages"].items()
}


def written(field: Field) -> str:
    form = f".{field.form}" if field.form else ""
    return field.name + form + (f"*{field.counted}" if field.counted else "")


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["filled"])
def test_filled(case: dict[str, Any]) -> None:
    named = case.get("named", case["values"])
    language = LANGUAGES[case["language"]]
    found = messages.fill(
        case["text"],
        lambda field: str(named[written(field)]),
        lambda name: int(case["values"][name]),
        language,
    )
    assert found == case["filled"]


def test_what_a_text_wants() -> None:
    assert messages.fields("{n} {good.none*count^} {m:a|b}") == {"n", "good", "count", "m"}


@pytest.mark.parametrize("code", [code for code in SHARED["languages"] if code != "pl"])
def test_languages_count_as_they_say(code: str) -> None:
    found = messages.language(code)
    assert found.forms == LANGUAGES[code].forms
    assert [found.place(n) for n in range(30)] == [LANGUAGES[code].place(n) for n in range(30)]
