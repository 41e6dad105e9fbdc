"""What a bot would do in my place, where that is fair to ask."""

from typing import Annotated

from litestar import Controller, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from tawantin.server.api.common import AT_TABLE, Address, At, In, Me, Measured
from tawantin.server.bot_runner import BotRunner
from tawantin.server.errors import Conflict, Forbidden
from tawantin.table.showing import Choice, choices


async def bots_of(state: State) -> BotRunner:
    found: BotRunner = state.services.bots
    return found


class HintsController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("tables",)
    dependencies = {**AT_TABLE, "bots": Provide(bots_of)}  # noqa: RUF012

    @get("/hint", summary="What the greedy bot would do for my seat; alone with bots only")
    async def hint(
        self,
        me: Me,
        table: At,
        limits: Measured,
        address: Address,
        bots: NamedDependency[BotRunner],
        language: In,
        seat: Annotated[int, QueryParameter(description="A seat of yours (from 0).")],
    ) -> Choice:
        table.must_sit(me.id, seat)
        table.running()
        if any(s.kind == "person" and s.person_id != me.id for s in table.seats):
            raise Forbidden("no_hints_here")
        table.must_be_played_by_hand(seat)
        table.must_be_asked(seat)
        limits.enter("hint", me, address)
        action = await bots.suggest(table, seat, me.id, address)
        if action is None:
            raise Conflict("stale", version=table.version)
        return choices(table, seat, [action], language)[0]
