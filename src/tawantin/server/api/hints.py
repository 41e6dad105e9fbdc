"""What the coach would do in my place, where that is fair to ask."""

from typing import Annotated

from litestar import Controller, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from tawantin.house.coaching import Hint, hint_shown
from tawantin.server.api.common import AT_TABLE, Address, At, In, Me, Measured
from tawantin.server.bot_runner import BotRunner
from tawantin.server.errors import Conflict


async def bots_of(state: State) -> BotRunner:
    found: BotRunner = state.services.bots
    return found


class HintsController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("tables",)
    dependencies = {**AT_TABLE, "bots": Provide(bots_of)}  # noqa: RUF012

    @get("/hint", summary="The best choices of my seat, and why; alone with bots only")
    async def hint(
        self,
        me: Me,
        table: At,
        limits: Measured,
        address: Address,
        bots: NamedDependency[BotRunner],
        language: In,
        seat: Annotated[int, QueryParameter(description="A seat of yours (from 0).")],
    ) -> Hint:
        table.must_sit(me.id, seat)
        table.running()
        table.must_be_alone(me)
        table.must_be_played_by_hand(seat)
        table.must_be_asked(seat)
        await limits.enter("hint", me, address)
        found = await bots.advise(table, seat, me.id, address)
        if found is None:
            raise Conflict("stale", version=table.version)
        return hint_shown(table, seat, *found, language)
