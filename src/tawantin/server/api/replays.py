"""Finished matches over HTTP: any position, play on from here, scores over time, the dice."""

from litestar import Controller, post
from litestar.params import JSONBody

from tawantin.house.answers import TableShown
from tawantin.house.showing import shown
from tawantin.house.wishes import Branch
from tawantin.server import replays
from tawantin.server.api.common import (
    AT_TABLE,
    Address,
    All,
    At,
    In,
    Me,
    Measured,
)


class ReplaysController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("replays",)
    dependencies = AT_TABLE

    @post("/branch", summary="Play on from a position of a finished game, against bots")
    async def branch(
        self,
        me: Me,
        table: At,
        data: JSONBody[Branch],
        tables: All,
        limits: Measured,
        address: Address,
        language: In,
    ) -> TableShown:
        await limits.enter("branch", me, address)
        fresh = await replays.branch(tables, me, table, data.entry, data.seat, address)
        return shown(fresh, me, data.seat, language)
