"""What moderators see and do, over HTTP."""

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from tawantin.house.lengths import REASON, ReasonText
from tawantin.server import lobby, moderation
from tawantin.server.api.common import All, Anybody
from tawantin.server.limits import one_line
from tawantin.server.moderation import Measure
from tawantin.server.people import Person, require
from tawantin.server.push import Hub
from tawantin.server.responses import DeedShown, Known, ReportShown


class Sentence(msgspec.Struct):
    """What is done, why, and for how long somebody is silenced."""

    do: Measure
    text: ReasonText
    days: float = 0.0


async def moderator(person: Anybody) -> Person:
    found = require(person)
    moderation.must_moderate(found)
    return found


By = NamedDependency[Person]


class ModerationController(Controller):
    path = "/moderation"
    tags = ("moderation",)
    dependencies = {"by": Provide(moderator)}  # noqa: RUF012

    @get("/reports", summary="What was reported, what waits first")
    async def reports(self, by: By, tables: All) -> list[ReportShown]:
        return await tables.store.read(moderation.reports)

    @post("/reports/{report_id:int}/settle", summary="A report needs nothing more", status_code=204)
    async def settle(self, by: By, tables: All, report_id: FromPath[int]) -> None:
        await tables.store.write(lambda c: moderation.settle(c, by.id, report_id))

    @get("/people", summary="Who is silenced or banned, and who moderates")
    async def people_known(self, by: By, tables: All) -> list[Known]:
        return await tables.store.read(moderation.known)

    @post("/people/{person_id:str}", summary="Warn, silence, ban, or lift that", status_code=204)
    async def act(
        self,
        by: By,
        tables: All,
        hub: NamedDependency[Hub],
        person_id: FromPath[str],
        data: JSONBody[Sentence],
    ) -> None:
        text = one_line(data.text, REASON, "bad_text_reason")
        gone = await tables.store.write(
            lambda c: moderation.act(c, by.id, person_id, data.do, text, data.days)
        )
        hub.part(lambda person: person.id in gone)
        for banned in gone:
            await lobby.leave_all(tables, banned)

    @get("/deeds", summary="The log of deeds, the newest first")
    async def deeds(self, by: By, tables: All) -> list[DeedShown]:
        return await tables.store.read(moderation.deeds)
