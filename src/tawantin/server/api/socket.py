"""The socket of a table: what changed, numbered, so that a client can come back."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from tawantin.house import lengths
from tawantin.house.lengths import Word
from tawantin.house.texts import check_language
from tawantin.server.api.common import All, Measured, check_origin, language_of, who
from tawantin.server.bodies import decoded
from tawantin.server.buckets import Bucket
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.errors import Refused, Storage, TooMany
from tawantin.server.limits import Limits, address_of
from tawantin.server.people import People
from tawantin.server.push import MORE, Hub, Viewer, clock_shown, encoded
from tawantin.server.repository import Repository

MAX_MESSAGE = 64 * 1024
POLICY = 1008
TOO_BIG = 1009
LATER = 1013
LEFT = (OSError, RuntimeError)  # what is said to who has gone, or left before it was let in
GONE = suppress(*LEFT)


class Wish(msgspec.Struct, tag_field="type", tag="look"):
    """What a client may say: look from another seat, or in another language."""

    seat: int | None = None
    lang: Word | None = None


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


class Seen(msgspec.Struct, tag_field="type", tag="seen"):
    """Whether the page is looked at; whoever says so is told where the others are."""

    visible: bool


MESSAGE = Wish | Ping | Seen


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: All,
    people: NamedDependency[People],
    hub: NamedDependency[Hub],
    limits: Measured,
    config: NamedDependency[Settings],
    since: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[str] = "en",
) -> None:
    """Updates of a table: `{"type": "table", "seq": 12, "table": ..., "entries": [...]}`."""
    try:
        await socket.accept()
    except LEFT:
        return
    address = address_of(socket.scope)
    try:
        check_origin(socket, config)
        check_language(lang)
        person = await who(socket, people)
        table = await tables.get(table_id)
        if since is not None:  # by way of another process, of which nothing may be heard here yet
            table = await tables.at_least(table, since)
        viewer = hub.viewer(person, seat, lang, address)
    except Refused as error:
        with GONE:
            await socket.send_text(_refusal(error, language_of(socket)))
            await socket.close(_code(error), error.code)
        return
    hub.add(table, viewer, since)
    bucket = Bucket(config.socket_rate, config.socket_burst)
    said = _send(socket, viewer, table_id, tables, hub, limits)
    sending = asyncio.create_task(limits.time.pay(origin_of(address), said))
    try:
        await _listen(socket, viewer, bucket, partial(hub.see, table_id, viewer))
        await sending  # its last words
    except WebSocketDisconnect:
        pass
    finally:
        hub.remove(table_id, viewer)
        sending.cancel()


def _code(error: Refused) -> int:
    """Whether to come again."""
    return LATER if isinstance(error, Storage) else POLICY


def _refusal(error: Refused, language: str) -> str:
    return encoded({"type": "error", "code": error.code, "message": error.text(language)})


async def _send(
    socket: WebSocket[Any, Any, Any],
    viewer: Viewer,
    table_id: str,
    tables: Repository,
    hub: Hub,
    limits: Limits,
) -> None:
    """Send what waits; and when nothing does, what this viewer has asked for or still lacks."""
    while True:
        message = await viewer.next()
        if message is None:
            with GONE:
                await socket.close(*viewer.ending)
            return
        if message != MORE:
            try:
                await socket.send_text(message)
            except LEFT:
                return  # whoever listens hears of it too
            continue
        try:
            table = await tables.get(table_id)
        except Refused as error:  # the table was removed meanwhile, or cannot be read now
            viewer.end((_code(error), error.code), _refusal(error, viewer.language))
            continue
        await limits.look(viewer.address, partial(hub.catch_up, table, viewer))
        await asyncio.sleep(0)  # nothing else may wait between two pages of a long log


async def _listen(
    socket: WebSocket[Any, Any, Any], viewer: Viewer, bucket: Bucket, see: Callable[[bool], None]
) -> None:
    """Hear the viewer out, until it says too much."""
    while True:
        text = await socket.receive_text()
        if len(text) > MAX_MESSAGE:
            viewer.end((TOO_BIG, "message too big"))
            return
        if not bucket.take():
            error = TooMany("too_many_messages")
            viewer.end((POLICY, error.code), _refusal(error, viewer.language))
            return
        try:
            said = decoded(text.encode())
            lengths.check(MESSAGE, said)
            message = msgspec.convert(said, MESSAGE)
            if isinstance(message, Seen):
                see(message.visible)
                continue
            if isinstance(message, Ping):
                viewer.send(encoded(clock_shown()))
                continue
            if message.lang is not None:
                viewer.language = check_language(message.lang)
            viewer.seat = message.seat
            viewer.look()
        except (msgspec.DecodeError, UnicodeError, RecursionError, Refused) as error:
            viewer.send(encoded({"type": "error", "code": "bad_message", "message": str(error)}))
