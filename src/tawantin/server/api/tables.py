"""Tables and play over HTTP."""

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tawantin.house import library
from tawantin.house.answers import (
    GameShown,
    Made,
    OverlayChecked,
    Summary,
    TableShown,
)
from tawantin.house.lengths import Token
from tawantin.house.overlays import check_size, checked
from tawantin.house.showing import shown
from tawantin.house.wishes import OverlayText, TableSpec
from tawantin.server import listing, lobby
from tawantin.server.api.common import (
    AT_TABLE,
    Address,
    All,
    Anybody,
    At,
    In,
    Me,
    Measured,
)
from tawantin.server.config import Settings
from tawantin.server.responses import Link


class Invitation(msgspec.Struct):
    invite: Token | None = None


class TablesController(Controller):
    path = "/tables"
    tags = ("tables",)
    dependencies = AT_TABLE

    @get("/", summary="Open tables anyone may join")
    async def listed(self, tables: All) -> list[Summary]:
        return await listing.open_tables(tables.store)

    @get("/mine", summary="My tables, those waiting for me first")
    async def mine(self, tables: All, me: Me) -> list[Summary]:
        return await listing.tables_of(tables.store, me)

    @post("/", summary="Make a table")
    async def create(
        self,
        data: JSONBody[TableSpec],
        tables: All,
        me: Me,
        language: In,
        config: NamedDependency[Settings],
        limits: Measured,
        address: Address,
    ) -> Made:
        await limits.enter("table", me, address)
        table, invites = await lobby.create(tables, me, data, address)
        links = {
            str(seat): f"{config.base_url}/t/{table.id}?invite={token}"
            for seat, token in invites.items()
        }
        return Made(shown(table, me, None, language), links)

    @post("/{table_id:str}/join", summary="Take a seat", status_code=200)
    async def join(
        self, data: JSONBody[Invitation], tables: All, table: At, me: Me, language: In
    ) -> TableShown:
        await lobby.join(tables, me, table, data.invite)
        return shown(table, me, None, language)

    @post("/{table_id:str}/seats/{seat:int}/invite", summary="A fresh link to a free seat")
    async def invite(
        self,
        tables: All,
        table: At,
        me: Me,
        seat: FromPath[int],
        config: NamedDependency[Settings],
    ) -> Link:
        token = await lobby.invite(tables, me, table, seat)
        return Link(f"{config.base_url}/t/{table.id}?invite={token}")

    @post("/{table_id:str}/rematch", summary="The same table again", status_code=200)
    async def rematch(
        self, tables: All, table: At, me: Me, language: In, limits: Measured, address: Address
    ) -> TableShown:
        await limits.enter("table", me, address)
        fresh = await lobby.again(tables, me, table, address)
        return shown(fresh, me, None, language)


class GamesController(Controller):
    path = "/games"
    tags = ("games",)

    @get("/", summary="Games, player counts, options and standing orders")
    async def games(self) -> list[GameShown]:
        return library.games()

    @post(
        "/{game:str}/overlay",
        summary="Values to lay over ours: whether they can be, and which differ",
        status_code=200,
    )
    async def overlay(
        self,
        game: FromPath[str],
        data: JSONBody[OverlayText],
        tables: All,
        person: Anybody,
        limits: Measured,
        address: Address,
    ) -> OverlayChecked:
        await limits.enter("overlay", person, address)
        check_size(len(data.text.encode()), tables.settings.overlay_kb)
        return await tables.heavy.run(address, checked, game, data)
