"""Tables and play over HTTP."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tawantin.house import library, making
from tawantin.house.answers import (
    ChangedValue,
    GameShown,
    Made,
    OverlayChecked,
    Summary,
    TableShown,
    TableUpdate,
    Why,
)
from tawantin.house.fair import changed_values
from tawantin.house.lengths import Token
from tawantin.house.overlays import check_size, checked
from tawantin.house.showing import shown, update
from tawantin.house.wishes import OverlayText, SeatSpec, TableSpec
from tawantin.server import listing, lobby, play
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
    SeatQuery,
)
from tawantin.server.config import Settings
from tawantin.server.responses import Link
from tawantin.table import showing
from tawantin.table.showing import Blocked, EntryShown

OwnSeat = Annotated[int, QueryParameter(name="seat", description="A seat of yours (from 0).")]


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

    # Before the start and after the end.

    @delete("/{table_id:str}", summary="Remove a table before it starts")
    async def remove(self, tables: All, table: At, me: Me, language: In) -> None:
        await lobby.remove(tables, me, table)

    @post("/{table_id:str}/join", summary="Take a seat", status_code=200)
    async def join(
        self, data: JSONBody[Invitation], tables: All, table: At, me: Me, language: In
    ) -> TableShown:
        await lobby.join(tables, me, table, data.invite)
        return shown(table, me, None, language)

    @post("/{table_id:str}/leave", summary="Stand up before the start", status_code=200)
    async def leave(self, tables: All, table: At, me: Me, language: In) -> TableShown:
        await lobby.leave(tables, me, table)
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

    @put("/{table_id:str}/seats/{seat:int}", summary="Put a bot on a free seat, or free its seat")
    async def place(
        self,
        data: JSONBody[SeatSpec],
        tables: All,
        table: At,
        me: Me,
        seat: FromPath[int],
        language: In,
    ) -> TableShown:
        await lobby.place(tables, me, table, seat, data)
        return shown(table, me, None, language)

    @post("/{table_id:str}/start", summary="Begin the game", status_code=200)
    async def start(
        self, tables: All, table: At, me: Me, language: In, address: Address
    ) -> TableShown:
        await lobby.start(tables, me, table, address)
        return shown(table, me, None, language)

    @post("/{table_id:str}/rematch", summary="The same table again", status_code=200)
    async def rematch(
        self, tables: All, table: At, me: Me, language: In, limits: Measured, address: Address
    ) -> TableShown:
        await limits.enter("table", me, address)
        fresh = await lobby.again(tables, me, table, address)
        return shown(fresh, me, None, language)

    @post(
        "/{table_id:str}/close",
        summary="End a game that can no longer be played on, without a result",
        status_code=200,
    )
    async def close(self, tables: All, table: At, me: Me, language: In) -> TableShown:
        await play.close(tables, me, table)
        return shown(table, me, None, language)

    # Looking.

    @get("/{table_id:str}", summary="A table as I may see it")
    async def show(
        self,
        table: At,
        person: Anybody,
        language: In,
        limits: Measured,
        address: Address,
        seat: SeatQuery = None,
    ) -> TableShown:
        return await limits.look(address, lambda: shown(table, person, seat, language))

    @get("/{table_id:str}/scenery", summary="What never changes here and no view repeats: a map")
    async def scenery(
        self, tables: All, table: At, language: In, address: Address
    ) -> dict[str, Any]:
        table.must_not_be_pinned()
        if table.scenery is None:
            table.scenery = await tables.heavy.run(address, making.scenery, table)
        return table.scenery

    @get("/{table_id:str}/changes", summary="Printed values that are not ours here, beside ours")
    async def changes(
        self, tables: All, table: At, language: In, address: Address
    ) -> list[ChangedValue]:
        if not table.overlay:
            return []
        return [*await tables.heavy.run(address, changed_values, table.game, table.overlay)]

    @get("/{table_id:str}/updates", summary="What the socket would tell me now")
    async def updates(
        self,
        table: At,
        person: Anybody,
        language: In,
        config: NamedDependency[Settings],
        limits: Measured,
        address: Address,
        since: Annotated[
            int | None, QueryParameter(ge=0, description="The last `seq` I have seen.")
        ] = None,
        seat: SeatQuery = None,
    ) -> TableUpdate:
        most = config.log_page
        return await limits.look(
            address, lambda: update(table, person, seat, language, since, most=most)
        )

    @get("/{table_id:str}/log", summary="The log in words, a page of it")
    async def log(
        self,
        table: At,
        person: Anybody,
        language: In,
        config: NamedDependency[Settings],
        limits: Measured,
        address: Address,
        first: First = 0,
        seat: SeatQuery = None,
    ) -> list[EntryShown]:
        eyes = table.viewer(person.id if person is not None else None, seat)
        most = config.log_page
        return await limits.look(
            address, lambda: showing.entries_shown(table, first, eyes, language, most)
        )

    @get("/{table_id:str}/why", summary="Why can't I?")
    async def why(
        self,
        table: At,
        me: Me,
        language: In,
        limits: Measured,
        address: Address,
        seat: OwnSeat,
        action: Annotated[str, QueryParameter(max_length=80)],
    ) -> Why:
        table.must_sit(me.id, seat)
        why = partial(showing.why_not, table, seat, action, language)
        return Why(await limits.look(address, why))

    @get("/{table_id:str}/blocked", summary="What my seat cannot do now, and why")
    async def blocked(
        self, table: At, me: Me, language: In, limits: Measured, address: Address, seat: OwnSeat
    ) -> list[Blocked]:
        table.must_sit(me.id, seat)
        return await limits.look(address, partial(showing.blocked, table, seat, language))


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
