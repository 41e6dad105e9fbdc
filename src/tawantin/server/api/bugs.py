"""Bug reports over HTTP; hosts read them with `tawantin bugs`."""

from litestar import Controller, post
from litestar.params import JSONBody

from tawantin.server import bugs
from tawantin.server.api.common import ME, Address, All, Me, counted
from tawantin.server.bugs import Bug
from tawantin.server.responses import Filed

MAX_BODY = 20_000


class BugsController(Controller):
    path = "/bugs"
    tags = ("bugs",)
    dependencies = ME

    @post(
        "/",
        summary="Tell the hosts what is wrong; the match is attached by the server",
        request_max_body_size=MAX_BODY,
        guards=[counted("bug")],
    )
    async def file(self, me: Me, data: JSONBody[Bug], tables: All, address: Address) -> Filed:
        return await bugs.file(tables, me, data, address)
