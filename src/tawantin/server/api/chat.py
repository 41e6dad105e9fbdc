"""The chat of a table over HTTP."""

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tawantin.house.lengths import ChatText, ReasonText
from tawantin.server.api.common import AT_TABLE, Address, Anybody, At, Me
from tawantin.server.chat import Chat
from tawantin.server.responses import ChatLine, Muted, Standing, VisitorShown
from tawantin.server.visitors import Ruling, Visitors

Said = NamedDependency[Chat]
Seen = NamedDependency[Visitors]


class Text(msgspec.Struct):
    text: ChatText


class Reason(msgspec.Struct):
    reason: ReasonText


class ChatController(Controller):
    path = "/tables/{table_id:str}/chat"
    tags = ("chat",)
    dependencies = AT_TABLE

    @get("/", summary="The last chat lines, without muted people")
    async def lines(self, table: At, chat: Said, person: Anybody) -> list[ChatLine]:
        return await chat.lines(person, table)

    @post("/", summary="Say something at the table")
    async def say(self, me: Me, table: At, data: JSONBody[Text], chat: Said) -> ChatLine:
        return await chat.say(me, table, data.text)

    @get("/standing", summary="May I talk here? As the host: how many ask to?")
    async def standing(self, table: At, person: Anybody, visitors: Seen) -> Standing:
        return await visitors.standing(person, table)

    @post("/ask", summary="Ask the host to be let in to the chat", status_code=200)
    async def ask(self, me: Me, table: At, visitors: Seen, address: Address) -> Standing:
        return await visitors.ask(me, table, address)

    @get("/muted", summary="Whom I have muted here")
    async def muted(self, me: Me, table: At, chat: Said) -> list[Muted]:
        return await chat.muted(me, table)

    @put("/{chat_id:int}/mute", summary="Mute the author of a line", status_code=204)
    async def mute(self, me: Me, table: At, chat_id: FromPath[int], chat: Said) -> None:
        await chat.mute(me, table, chat_id, on=True)

    @delete("/{chat_id:int}/mute", summary="Hear the author again")
    async def unmute(self, me: Me, table: At, chat_id: FromPath[int], chat: Said) -> None:
        await chat.mute(me, table, chat_id, on=False)

    @post(
        "/{chat_id:int}/report",
        summary="Report a line to the hosts of this server, once",
        status_code=204,
    )
    async def report(
        self,
        me: Me,
        table: At,
        chat_id: FromPath[int],
        data: JSONBody[Reason],
        chat: Said,
        address: Address,
    ) -> None:
        await chat.report(me, table, chat_id, data.reason, address)


class VisitorsController(Controller):
    path = "/tables/{table_id:str}/visitors"
    tags = ("chat",)
    dependencies = AT_TABLE

    @get("/", summary="As the host: who asks, was let in, muted or banned here")
    async def visitors(self, me: Me, table: At, visitors: Seen) -> list[VisitorShown]:
        return await visitors.listed(me, table)

    @put("/", summary="As the host: let in, mute, free, remove or ban somebody", status_code=204)
    async def rule(self, me: Me, table: At, data: JSONBody[Ruling], visitors: Seen) -> None:
        await visitors.rule(me, table, data)
