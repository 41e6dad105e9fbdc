"""A client that goes away in the middle of a request is no failure of the server."""

import asyncio
import logging
from typing import Any

import pytest

from tests.server.conftest import MakeServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


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


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("never let in")])
@pytest.mark.parametrize("sent_before", [0, 1])
@pytest.mark.parametrize("known", [True, False])
def test_a_socket_whose_other_end_has_gone_is_no_failure(
    make_server: MakeServer,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    sent_before: int,
    known: bool,
) -> None:
    """Before it is let in, or when it is told why it is not, or what the table looks like."""
    server = make_server()
    table = server.start(server.guest("Ana"), server.guest("Ben")) if known else "0" * 12
    came: list[dict[str, Any]] = [{"type": "websocket.connect"}]
    sent: list[dict[str, Any]] = []
    tried = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if not came:
            await tried.wait()
            return {"type": "websocket.disconnect", "code": 1006}
        return came.pop(0)

    async def send(message: dict[str, Any]) -> None:
        if len(sent) >= sent_before:
            tried.set()
            raise error
        sent.append(message)

    path = f"/api/tables/{table}/socket"
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [],
        "subprotocols": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }

    async def go() -> None:
        await server.client.app(scope, receive, send)

    with caplog.at_level(logging.ERROR):
        server.call(go)
    assert server.services.hub.count() == 0
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
