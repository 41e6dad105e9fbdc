"""A client that goes away in the middle of a request is no failure of the server."""

import logging
from typing import Any

import pytest

from tests.server.conftest import MakeServer


def test_a_body_that_breaks_off_is_no_failure(
    make_server: MakeServer, caplog: pytest.LogCaptureFixture
) -> None:
    server = make_server()
    came: list[dict[str, Any]] = [
        {"type": "http.request", "body": b'{"name": ', "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return came.pop(0) if came else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/people/guest",
        "raw_path": b"/api/people/guest",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"x-tawantin", b"1"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }

    async def go() -> None:
        await server.client.app(scope, receive, send)

    with caplog.at_level(logging.ERROR):
        server.call(go)
    assert sent[0]["status"] == 400
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
