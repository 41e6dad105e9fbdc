"""The socket of a table: what changed, numbered, so that a client can come back."""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from tawantin.server.api.common import All, check_language, check_origin, language_of, who
from tawantin.server.config import Settings
from tawantin.server.errors import Refused
from tawantin.server.people import People
from tawantin.server.push import Hub, Viewer, encoded

MAX_MESSAGE = 2000
POLICY = 1008
TOO_BIG = 1009


class Wish(msgspec.Struct, tag_field="type", tag="look"):
    """What a client may say: look from another seat, or in another language."""

    seat: int | None = None
    lang: str | None = None


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: All,
    people: NamedDependency[People],
    hub: NamedDependency[Hub],
    config: NamedDependency[Settings],
    since: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[str] = "en",
) -> None:
    """Updates of a table: `{"type": "table", "seq": 12, "table": ..., "entries": [...]}`."""
    await socket.accept()
    try:
        check_origin(socket, config)
        check_language(lang)
        person = await who(socket, people)
        table = await tables.get(table_id)
    except Refused as error:
        said = error.text(language_of(socket))
        await socket.send_json({"type": "error", "code": error.code, "message": said})
        await socket.close(POLICY, error.code)
        return
    viewer = Viewer(person, seat, lang)
    hub.add(table, viewer, since)
    sending = asyncio.create_task(_send(socket, viewer))
    try:
        while await _listen(socket, viewer):
            table = await tables.get(table_id)
            viewer.version = -1
            hub.changed(table)
    except WebSocketDisconnect:
        pass
    except Refused as error:  # the table was removed meanwhile
        await socket.close(POLICY, error.code)
    finally:
        hub.remove(table_id, viewer)
        sending.cancel()


async def _send(socket: WebSocket[Any, Any, Any], viewer: Viewer) -> None:
    while True:
        message = await viewer.queue.get()
        if message is None:
            await socket.close(*viewer.ending)
            return
        await socket.send_text(message)


async def _listen(socket: WebSocket[Any, Any, Any], viewer: Viewer) -> bool:
    """Wait for a message; True if the viewer wants to look anew, False when it is over."""
    while True:
        text = await socket.receive_text()
        if len(text) > MAX_MESSAGE:
            await socket.close(TOO_BIG, "message too big")
            return False
        try:
            message = msgspec.json.decode(text, type=Wish | Ping)
            if isinstance(message, Ping):
                viewer.send(encoded({"type": "pong"}))
                continue
            if message.lang is not None:
                viewer.language = check_language(message.lang)
            viewer.seat = message.seat
        except (msgspec.DecodeError, Refused) as error:
            viewer.send(encoded({"type": "error", "code": "bad_message", "message": str(error)}))
            continue
        return True
