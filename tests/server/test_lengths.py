"""Every text that reaches the server has a length limit, which is checked before it is read."""

import email.headerregistry
import json
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import pytest
from litestar.handlers import HTTPRouteHandler

from tawantin.house import lengths
from tawantin.house.wishes import TableSpec
from tawantin.server import limits
from tawantin.server.api.socket import MESSAGE
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer
from tests.server.permissions import LINES

# What a text does not depend on is the database.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

TEXTS = {  # by what they are made of: as they stand between the quotes of JSON
    "combining marks": "\u0301",
    "backslashes": "\\\\",
    "brackets": "(",
    "square brackets": "[",
    "letters outside the first plane": "\U0001f999",
    "lone surrogates": "\\ud800",
    "NUL": "\\u0000",
}
MARK = "THE LONG TEXT"
BODY = {"/api/import": 900_000, "/api/import/running": 900_000, "/api/bugs": 19_000}
MESSAGE_BYTES = 60_000
READERS = (  # what must not see a text before its length was checked
    (unicodedata, "normalize"),
    (email.headerregistry, "Address"),
)


@dataclass(frozen=True)
class Field:
    """A place for a text in a body: its name, how a body is made that has it, and its limit."""

    name: str
    made: Callable[[str], Any]
    most: int


def fields(kind: Any, name: str = "body", most: int = 0, base: Any = None) -> Iterator[Field]:
    """Every text in this type, optional ones among them, also the keys of objects."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        limit = [part.characters for part in parts if isinstance(part, lengths.MaxLength)]
        if limit and get_origin(parts[0]) is dict:
            yield Field(name, lambda text: {text: 1}, *limit)
            yield Field(name, lambda text: {"a": [{"b": [text]}]}, *limit)
            return
        for inner in fields(parts[0], name, limit[0] if limit else most, base):
            yield Field(name, inner.made, inner.most) if limit else inner
    elif origin in (Union, UnionType):
        for part in parts:
            yield from fields(part, name, most, base)
    elif origin is list:
        for inner in fields(parts[0], name, most):
            yield Field(inner.name, partial(listed, inner.made), inner.most)
    elif origin is dict:
        for inner in fields(parts[0], name, most):
            yield Field(inner.name, partial(keyed, inner.made), inner.most)
        for inner in fields(parts[1], name, most):
            yield Field(inner.name, partial(put, {}, "key", inner.made), inner.most)
    elif kind is str:
        yield Field(name, str, most)
    elif origin is Literal:
        yield Field(name, str, max(map(len, parts)))
    elif is_dataclass(kind) or hasattr(kind, "__struct_fields__"):
        rest = base if isinstance(base, dict) else {}
        for part, hint in get_type_hints(kind, include_extras=True).items():
            for inner in fields(hint, part, most, rest.get(part)):
                yield Field(inner.name, partial(put, rest, part, inner.made), inner.most)
    else:
        assert kind in (bool, int, float, NoneType), kind


def listed(made: Callable[[str], Any], text: str) -> list[Any]:
    return [made(text)]


def keyed(made: Callable[[str], Any], text: str) -> dict[str, Any]:
    return {made(text): True}


def put(rest: dict[str, Any], name: str, made: Callable[[str], Any], text: str) -> dict[str, Any]:
    return {**rest, name: made(text)}


def bodies() -> dict[tuple[str, str], Any]:
    """A good body for every operation that takes one."""
    return {(line.method, line.path): line.body for line in LINES if line.body is not None}


def shapes(server: InsideServer) -> dict[tuple[str, str], Any]:
    """The type of the body of every operation that takes one."""
    found: dict[tuple[str, str], Any] = {}
    for route in server.client.app.routes:
        for handler in route.route_handlers if hasattr(route, "route_handlers") else ():
            if isinstance(handler, HTTPRouteHandler) and handler.parsed_data_field is not None:
                path = route.path_format.replace(":str", "").replace(":int", "")
                for method in handler.http_methods:
                    found[str(method), path] = handler.parsed_data_field.raw
    return found


@pytest.fixture
def server(make_server: MakeServer) -> InsideServer:
    return make_server(imports=100_000, rate_limit=10**9, rate_burst=10**9, time_share=1e9)


def test_every_operation_with_a_body_is_walked(server: InsideServer) -> None:
    assert set(shapes(server)) == set(bodies())
    assert sum(len(list(fields(shape))) for shape in shapes(server).values()) > 40


@pytest.mark.parametrize("operation", sorted(bodies()), ids=" ".join)
def test_every_text_of_a_body_has_a_limit(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, operation: tuple[str, str]
) -> None:
    method, path = operation
    monkeypatch.setitem(limits.PER_MINUTE, "bug", 1000)
    seen = watch(monkeypatch)
    somebody = server.guest("Ana")
    places = {"table_id": "0" * 12, "game": "cuzco", "seat": 0, "chat_id": 1}
    places |= {"person_id": "x", "report_id": 1}
    for field in fields(shapes(server)[operation], base=bodies()[operation]):
        for what, unit in TEXTS.items():
            size = BODY.get(path, 180_000) // len(unit.encode())
            if size <= field.most:
                continue
            body = json.dumps(field.made(MARK)).replace(MARK, unit * size)
            answer = server.client.request(
                method,
                path.format(**places),
                content=body.encode(),
                headers={
                    "cookie": f"tawantin_session={somebody.cookie}",
                    "x-tawantin": "1",
                    "content-type": "application/json",
                },
            )
            where = (operation, field.name, what, answer.text[:200])
            assert answer.status_code == 400, where
            if what != "lone surrogates":  # no text at all, so the decoder refuses it
                said = answer.json()
                if said["code"] == "overlay_too_big":  # counted in bytes, before it is read
                    assert said["most"] * 1000 < size * len(unit.encode()), where
                    continue
                assert said["code"] == "bad_request", where
                assert (said["field"], said["most"]) == (field.name, field.most), where
    assert max(seen, default=0) <= 4 * lengths.NAME


def watch(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The length of every text that is normalised or parsed from now on."""
    seen: list[int] = []
    for module, name in READERS:
        reads = getattr(module, name)

        def watched(*given: Any, reads: Any = reads, **named: Any) -> Any:
            texts = [text for text in (*given, *named.values()) if isinstance(text, str)]
            seen.extend(map(len, texts))
            return reads(*given, **named)

        monkeypatch.setattr(module, name, watched)
    return seen


@pytest.mark.parametrize("field", list(fields(MESSAGE)), ids=lambda field: field.name)
@pytest.mark.parametrize("what", TEXTS)
def test_every_text_of_a_socket_message_has_a_limit(
    server: InsideServer, field: Field, what: str
) -> None:
    ana = server.guest("Ana")
    table = server.start(ana, server.guest("Ben"))
    size = MESSAGE_BYTES // len(TEXTS[what].encode())
    text = json.dumps({"type": "look", **field.made(MARK)}).replace(MARK, TEXTS[what] * size)
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        assert socket.receive_json()["type"] == "table"
        while True:
            socket.send_text(text)
            answer = socket.receive_json()
            if answer["type"] == "error":
                break
        assert answer["code"] == "bad_message"
        if what != "lone surrogates":
            assert answer["message"] == f"{field.name} has at most {lengths.WORD} characters."


@pytest.mark.parametrize("length", [lengths.QUERY + 1, 60_000])
def test_a_query_has_a_limit(server: InsideServer, length: int) -> None:
    refused = server.guest("Ana").refused(
        400, "bad_request", "GET", "/api/tables", lang="x" * length
    )
    assert (refused["field"], refused["most"]) == ("query", lengths.QUERY)


def test_a_text_without_a_limit_is_an_error_of_ours(database_url: str) -> None:
    @dataclass
    class Careless:
        name: str

    @dataclass
    class Open:
        values: dict[str, Any]

    for kind in (Careless, Open, list[str]):
        with pytest.raises(TypeError, match="has a limit"):
            lengths.check(kind, {})


def test_what_is_within_the_limits_is_let_through(database_url: str) -> None:
    seats = [{"kind": "me", "name": "x" * 160, "bot": None}]
    spec = {
        "game": "cuzco",
        "seats": seats,
        "options": {"a": "b", "c": True},
        "pace": {"kind": "x"},
    }
    lengths.check(TableSpec, spec)
    lengths.check(TableSpec, {"what nobody knows": "x" * 10_000})
