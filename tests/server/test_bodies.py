"""JSON that takes long to decode is refused before it is decoded."""

import json
from typing import Any

import msgspec
import pytest

from tawantin.server import bodies
from tawantin.server.bodies import MOST_BRACKETS, MOST_COMMAS, MOST_DIGITS, decoded
from tawantin.table.refusals import BadRequest
from tests.server.inside import InsideServer

pytestmark = pytest.mark.one_database

MANY = {
    "lists": b"[" + b",".join([b"[]"] * MOST_BRACKETS) + b"]",
    "objects": b"[" + b",".join([b"{}"] * MOST_BRACKETS) + b"]",
    "lists in lists": b"[" * (MOST_BRACKETS + 1) + b"]" * (MOST_BRACKETS + 1),
    "values": b"[" + b"0," * (MOST_COMMAS + 1) + b"0]",
    "members": b"{" + b'"":0,' * (MOST_COMMAS + 1) + b'"":0}',
    "values behind a text": b'["\\\\", "\\"",' + b"0," * MOST_COMMAS + b"0]",
    "values behind a text without an end": b"[" + b"0," * (MOST_COMMAS + 1) + b'"',
}


@pytest.fixture
def undecoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test in which something is decoded."""

    class Never:
        def decode(self, body: bytes) -> Any:
            pytest.fail("it was decoded")

    monkeypatch.setattr(bodies, "_decoder", Never())


@pytest.mark.usefixtures("undecoded")
@pytest.mark.parametrize("name", MANY)
def test_too_many_values(name: str) -> None:
    with pytest.raises(BadRequest) as refused:
        decoded(MANY[name])
    assert refused.value.code == "bad_request"


def test_as_many_values_as_there_may_be() -> None:
    assert decoded(b"[" + b"0," * MOST_COMMAS + b"0]") == [0] * (MOST_COMMAS + 1)
    assert len(decoded(b"[" + b",".join([b"[]"] * (MOST_BRACKETS - 1)) + b"]")) == MOST_BRACKETS - 1


@pytest.mark.parametrize("text", ["," * (2 * MOST_COMMAS), "[{" * MOST_BRACKETS, '\\",[' * 20_000])
def test_a_text_may_hold_commas_and_brackets(text: str) -> None:
    value = {text: [text, 1, text]}
    assert decoded(json.dumps(value).encode()) == value


@pytest.mark.parametrize("number", ["1." + "1" * MOST_DIGITS, "1" * MOST_DIGITS + "e5"])
def test_a_number_has_so_many_digits(number: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decoded(number.encode())
    assert decoded(b"1.25") == 1.25


def test_a_request_with_too_many_values(server: InsideServer) -> None:
    answer = server.guest("Ana").ask("POST", "/api/tables", json.loads(MANY["lists"]))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert str(MOST_BRACKETS) in answer.json()["message"]
