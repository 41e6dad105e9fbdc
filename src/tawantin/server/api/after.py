"""After the game, over HTTP: play on from here, scores over time, the dice."""

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tawantin.server import after
from tawantin.server.after import Draws, History
from tawantin.server.api.common import AT_TABLE, At, In, Me
from tawantin.server.around import Around
from tawantin.server.shapes import TableShown


class Branch(msgspec.Struct):
    """From which position to play on: after so many entries of the log, on this seat."""

    entry: int
    seat: int


class AfterController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("after the game",)
    dependencies = AT_TABLE

    @post("/branch", summary="Play on from a position of a finished game, against bots")
    async def branch(
        self,
        me: Me,
        table: At,
        data: JSONBody[Branch],
        around: NamedDependency[Around],
        language: In,
    ) -> TableShown:
        around.turnstile.enter("branch", me)
        fresh = await after.branch(around.tables, me, table, data.entry, data.seat)
        return fresh.shown(me, data.seat, language)

    @get("/history", summary="The scores of a finished game over time")
    async def history(self, table: At, language: In) -> History:
        return await after.history(table, language)

    @get("/draws", summary="Every draw of a finished game, to be computed again from its seed")
    async def draws(self, table: At) -> Draws:
        return await after.draws(table)
