"""What I write down at a table, over HTTP."""

from litestar import Controller, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tawantin.house.wishes import Memo
from tawantin.server.api.common import AT_TABLE, At, Me
from tawantin.server.memos import Memos


class MemosController(Controller):
    path = "/tables/{table_id:str}/memo"
    tags = ("tables",)
    dependencies = AT_TABLE

    @get("/", summary="What I have written down at this table")
    async def read(self, me: Me, table: At, memos: NamedDependency[Memos]) -> Memo:
        return Memo(await memos.read(me, table))

    @put("/", summary="Write something down at this table, for myself", status_code=204)
    async def write(
        self, me: Me, table: At, data: JSONBody[Memo], memos: NamedDependency[Memos]
    ) -> None:
        await memos.write(me, table, data.text)
