"""What a bot would do in my place, where that is fair to ask."""

from typing import Annotated

from litestar import Controller, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from tawantin.server.api.common import AT_TABLE, At, In, Me
from tawantin.server.around import Around
from tawantin.server.errors import conflict, forbidden
from tawantin.server.guards import must_be_played_by_hand, must_decide, must_sit, running
from tawantin.server.language import words_in
from tawantin.server.shapes import Choice
from tawantin.server.thinking import Thinking


async def thinking_of(state: State) -> Thinking:
    found: Thinking = state.services.thinking
    return found


class HintsController(Controller):
    path = "/tables/{table_id:str}"
    tags = ("tables",)
    dependencies = {**AT_TABLE, "thinking": Provide(thinking_of)}  # noqa: RUF012

    @get("/hint", summary="What the greedy bot would do for my seat; alone with bots only")
    async def hint(
        self,
        me: Me,
        table: At,
        around: NamedDependency[Around],
        thinking: NamedDependency[Thinking],
        language: In,
        seat: Annotated[int, QueryParameter(description="A seat of yours (from 0).")],
    ) -> Choice:
        must_sit(table, me, seat)
        match = running(table)
        if any(s.kind == "person" and s.person_id != me.id for s in table.seats):
            raise forbidden("no_hints_here")
        must_be_played_by_hand(table, seat)
        must_decide(table, seat)
        around.turnstile.enter("hint", me)
        action = await thinking.suggest(table, seat)
        if action is None:
            raise conflict("stale", version=table.version)
        state = match.game.as_asked(match.state, seat)
        text = words_in(language).action(match.game, state, action, match.names)
        return Choice(match.game.actions.text(action), text)
