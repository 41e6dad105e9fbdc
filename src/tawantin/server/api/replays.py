"""Finished matches over HTTP: any position, play on from here, scores over time, the dice."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from tawantin.house.answers import Draws, History, Position, TableShown
from tawantin.house.showing import shown
from tawantin.house.wishes import Branch
from tawantin.server import replays
from tawantin.server.api.common import (
    AT_TABLE,
    Address,
    All,
    Anybody,
    At,
    First,
    In,
    Me,
    Measured,
)
from tawantin.server.config import Settings
from tawantin.table.showing import EntryShown, open_entries_shown


class ReplaysController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("replays",)
    dependencies = AT_TABLE

    @get("/position", summary="A finished game after so many entries")
    async def position(
        self,
        tables: All,
        table: At,
        person: Anybody,
        limits: Measured,
        address: Address,
        language: In,
        entry: Annotated[int, QueryParameter(ge=0, description="How many entries of the log.")],
        seat: Annotated[
            int | None,
            QueryParameter(description="See it from this seat (from 0), whoever's it was."),
        ] = None,
        seen_open: Annotated[
            bool, QueryParameter(name="open", description="All seats' views, nothing hidden.")
        ] = False,
        then: Annotated[
            list[str] | None,
            QueryParameter(description="Choices made from there, in our notation."),
        ] = None,
    ) -> Position:
        await limits.enter("replay", person, address)
        return await replays.position(
            tables, table, entry, seat, seen_open, language, address, then or ()
        )

    @get("/log/open", summary="A finished game's log, nothing hidden, a page of it")
    async def open_log(
        self,
        table: At,
        language: In,
        config: NamedDependency[Settings],
        limits: Measured,
        address: Address,
        first: First = 0,
    ) -> list[EntryShown]:
        table.over()
        most = config.log_page
        return await limits.look(address, lambda: open_entries_shown(table, first, language, most))

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

    @get("/history", summary="The scores of a finished game over time")
    async def history(
        self,
        tables: All,
        table: At,
        person: Anybody,
        limits: Measured,
        address: Address,
        language: In,
    ) -> History:
        await limits.enter("replay", person, address)
        return await replays.history(tables, table, language, address)

    @get("/draws", summary="Every draw of a finished game, to be computed again from its seed")
    async def draws(
        self, tables: All, table: At, person: Anybody, limits: Measured, address: Address
    ) -> Draws:
        await limits.enter("replay", person, address)
        return await replays.draws(tables, table, address)
