"""Notification switches of a table over HTTP."""

import msgspec
from litestar import Controller, get, put
from litestar.params import JSONBody

from tawantin.server import notify
from tawantin.server.api.common import AT_TABLE, All, At, Me


class Switch(msgspec.Struct):
    on: bool


class NotifyController(Controller):
    path = "/tables/{table_id:str}/notify"
    tags = ("tables",)
    dependencies = AT_TABLE

    @get("/", summary="Am I told when it is my turn here?")
    async def notified(self, me: Me, table: At) -> Switch:
        return Switch(notify.notified(me, table))

    @put("/", summary="Tell me when it is my turn here, or not")
    async def switch(self, me: Me, table: At, data: JSONBody[Switch], tables: All) -> Switch:
        await notify.switch(tables, me, table, data.on)
        return data
