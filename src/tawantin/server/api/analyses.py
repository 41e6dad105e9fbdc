"""What the coach found in a finished game."""

from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from tawantin.house.coaching import Analysis
from tawantin.server.analyses import Analyst
from tawantin.server.api.common import AT_TABLE, Address, Anybody, At, In, Me, Measured


async def analyst_of(state: State) -> Analyst:
    found: Analyst = state.services.analyst
    return found


class AnalysesController(Controller):
    path = "/tables/{table_id:str}/analysis"
    tags = ("replays",)
    dependencies = {**AT_TABLE, "analyst": Provide(analyst_of)}  # noqa: RUF012

    @post(status_code=200, summary="Let the coach look at a finished game, unless it has")
    async def ask(
        self,
        me: Me,
        table: At,
        analyst: NamedDependency[Analyst],
        limits: Measured,
        address: Address,
        language: In,
    ) -> Analysis:
        table.over()
        await limits.enter("analysis", me, address)
        await analyst.ask(table, me.id, address)
        return await analyst.state(table, language, address)

    @get(summary="What the coach found in a finished game, or how far it is")
    async def state(
        self,
        table: At,
        person: Anybody,
        analyst: NamedDependency[Analyst],
        limits: Measured,
        address: Address,
        language: In,
    ) -> Analysis:
        await limits.enter("replay", person, address)
        return await analyst.state(table, language, address)
