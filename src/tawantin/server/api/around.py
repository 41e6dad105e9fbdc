"""Chat, replays, files and notification switches over HTTP."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tawantin.server.after import over
from tawantin.server.api.common import AT_TABLE, At, In, Me
from tawantin.server.around import Around
from tawantin.server.people import Person
from tawantin.server.shapes import ChatLine, EntryShown, Muted, Position, TableShown

MAX_FILE = 1_000_000
MAX_LOG = 500

Beside = NamedDependency[Around]


class Text(msgspec.Struct):
    text: str


class Reason(msgspec.Struct):
    reason: str


class Switch(msgspec.Struct):
    on: bool


class AroundController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("around the table",)
    dependencies = AT_TABLE

    @get("/chat", summary="The last chat lines, without muted people")
    async def said(
        self, table: At, around: Beside, person: NamedDependency[Person | None]
    ) -> list[ChatLine]:
        return await around.said(person, table)

    @post("/chat", summary="Say something at the table")
    async def say(self, me: Me, table: At, data: JSONBody[Text], around: Beside) -> ChatLine:
        return await around.say(me, table, data.text)

    @get("/chat/muted", summary="Whom I have muted here")
    async def muted(self, me: Me, table: At, around: Beside) -> list[Muted]:
        return await around.muted(me, table)

    @put("/chat/{chat_id:int}/mute", summary="Mute the author of a line", status_code=204)
    async def mute(self, me: Me, table: At, chat_id: FromPath[int], around: Beside) -> None:
        await around.mute(me, table, chat_id, on=True)

    @delete("/chat/{chat_id:int}/mute", summary="Hear the author again")
    async def unmute(self, me: Me, table: At, chat_id: FromPath[int], around: Beside) -> None:
        await around.mute(me, table, chat_id, on=False)

    @post(
        "/chat/{chat_id:int}/report",
        summary="Report a line to the hosts of this server, once",
        status_code=204,
    )
    async def report(
        self, me: Me, table: At, chat_id: FromPath[int], data: JSONBody[Reason], around: Beside
    ) -> None:
        await around.report(me, table, chat_id, data.reason)

    @get("/position", summary="A finished game after so many entries")
    async def position(
        self,
        table: At,
        around: Beside,
        language: In,
        entry: Annotated[int, QueryParameter(ge=0, description="How many entries of the log.")],
        seat: Annotated[
            int | None,
            QueryParameter(description="See it from this seat (from 0), whoever's it was."),
        ] = None,
        seen_open: Annotated[
            bool, QueryParameter(name="open", description="All seats' views, nothing hidden.")
        ] = False,
    ) -> Position:
        return await around.position(table, entry, seat, seen_open, language)

    @get("/log/open", summary="A finished game's log, nothing hidden")
    async def open_log(
        self,
        table: At,
        language: In,
        first: Annotated[int, QueryParameter(name="from", ge=0)] = 0,
    ) -> list[EntryShown]:
        last = min(len(over(table).log), first + MAX_LOG)
        return [table.entry_shown(n, -1, language, seen_open=True) for n in range(first, last)]

    @get("/export", summary="A finished game as a file to keep and verify")
    async def export(self, table: At, around: Beside) -> Response[dict[str, Any]]:
        name = f"tawantin-{table.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(await around.export(table), headers=headers)

    @get("/notify", summary="Am I told when it is my turn here?")
    async def notified(self, me: Me, table: At, around: Beside) -> Switch:
        return Switch(around.notified(me, table))

    @put("/notify", summary="Tell me when it is my turn here, or not")
    async def notify(self, me: Me, table: At, data: JSONBody[Switch], around: Beside) -> Switch:
        await around.notify(me, table, data.on)
        return data


@post(
    "/import",
    summary="A finished game's file becomes a table",
    tags=["around the table"],
    request_max_body_size=MAX_FILE,
    dependencies={"me": AT_TABLE["me"], "language": AT_TABLE["language"]},
)
async def bring_in(
    me: Me, data: JSONBody[dict[str, Any]], around: Beside, language: In
) -> TableShown:
    table = await around.bring_in(me, data)
    return table.shown(me, None, language)
