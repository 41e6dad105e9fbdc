"""Chat, replays, files and notification switches over HTTP."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tawantin.server.api.common import Lang, check_language
from tawantin.server.around import Around, over
from tawantin.server.people import Person, require

MAX_FILE = 1_000_000
MAX_LOG = 500


class Text(msgspec.Struct):
    text: str


class Reason(msgspec.Struct):
    reason: str


class Switch(msgspec.Struct):
    on: bool


class AroundController(Controller):
    tags = ("around the table",)

    @get("/tables/{table_id:str}/chat", summary="The last chat lines, without muted people")
    async def said(
        self,
        table_id: FromPath[str],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> list[dict[str, Any]]:
        return await around.said(person, await around.table(table_id))

    @post("/tables/{table_id:str}/chat", summary="Say something at the table")
    async def say(
        self,
        table_id: FromPath[str],
        data: JSONBody[Text],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        return await around.say(person, await around.table(table_id), data.text)

    @get("/tables/{table_id:str}/chat/muted", summary="Whom I have muted here")
    async def muted(
        self,
        table_id: FromPath[str],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> list[dict[str, Any]]:
        person = require(person)
        return await around.muted(person, await around.table(table_id))

    @put("/tables/{table_id:str}/chat/{chat_id:int}/mute", summary="Mute the author of a line")
    async def mute(
        self,
        table_id: FromPath[str],
        chat_id: FromPath[int],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> Response[None]:
        person = require(person)
        await around.mute(person, await around.table(table_id), chat_id, on=True)
        return Response(None, status_code=204)

    @delete("/tables/{table_id:str}/chat/{chat_id:int}/mute", summary="Hear the author again")
    async def unmute(
        self,
        table_id: FromPath[str],
        chat_id: FromPath[int],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> None:
        person = require(person)
        await around.mute(person, await around.table(table_id), chat_id, on=False)

    @post(
        "/tables/{table_id:str}/chat/{chat_id:int}/report",
        summary="Report a line to the hosts of this server, once",
        status_code=204,
    )
    async def report(
        self,
        table_id: FromPath[str],
        chat_id: FromPath[int],
        data: JSONBody[Reason],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> None:
        person = require(person)
        await around.report(person, await around.table(table_id), chat_id, data.reason)

    @get("/tables/{table_id:str}/position", summary="A finished game after so many entries")
    async def position(
        self,
        table_id: FromPath[str],
        around: NamedDependency[Around],
        entry: Annotated[int, QueryParameter(ge=0, description="How many entries of the log.")],
        seat: Annotated[
            int | None,
            QueryParameter(description="See it from this seat (from 0), whoever's it was."),
        ] = None,
        seen_open: Annotated[
            bool, QueryParameter(name="open", description="All seats' views, nothing hidden.")
        ] = False,
        lang: Lang = "en",
    ) -> dict[str, Any]:
        table = await around.table(table_id)
        return await around.position(table, entry, seat, seen_open, check_language(lang))

    @get("/tables/{table_id:str}/log/open", summary="A finished game's log, nothing hidden")
    async def open_log(
        self,
        table_id: FromPath[str],
        around: NamedDependency[Around],
        first: Annotated[int, QueryParameter(name="from", ge=0)] = 0,
        lang: Lang = "en",
    ) -> list[dict[str, Any]]:
        table = await around.table(table_id)
        length = len(over(table).log)
        check_language(lang)
        last = min(length, first + MAX_LOG)
        return [table.entry_shown(n, -1, lang, seen_open=True) for n in range(first, last)]

    @get("/tables/{table_id:str}/export", summary="A finished game as a file to keep and verify")
    async def export(
        self, table_id: FromPath[str], around: NamedDependency[Around]
    ) -> Response[dict[str, Any]]:
        table = await around.table(table_id)
        name = f"tawantin-{table.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(await around.export(table), headers=headers)

    @post(
        "/import", summary="A finished game's file becomes a table", request_max_body_size=MAX_FILE
    )
    async def bring_in(
        self,
        data: JSONBody[dict[str, Any]],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> dict[str, Any]:
        person = require(person)
        table = await around.bring_in(person, data)
        return table.shown(person, None, "en")

    @get("/tables/{table_id:str}/notify", summary="Am I told when it is my turn here?")
    async def notified(
        self,
        table_id: FromPath[str],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> Switch:
        person = require(person)
        return Switch(around.notified(person, await around.table(table_id)))

    @put("/tables/{table_id:str}/notify", summary="Tell me when it is my turn here, or not")
    async def notify(
        self,
        table_id: FromPath[str],
        data: JSONBody[Switch],
        around: NamedDependency[Around],
        person: NamedDependency[Person | None],
    ) -> Switch:
        person = require(person)
        await around.notify(person, await around.table(table_id), data.on)
        return data
