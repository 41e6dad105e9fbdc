"""Matches as files, over HTTP."""

from litestar import post
from litestar.params import JSONBody

from tawantin.house.answers import TableShown
from tawantin.house.lengths import Anything
from tawantin.house.showing import shown
from tawantin.house.wishes import Running
from tawantin.server import files
from tawantin.server.api.common import (
    AT_TABLE,
    Address,
    All,
    In,
    Me,
    counted,
)

MAX_FILE = 1_000_000


@post(
    "/import",
    summary="A finished game's file becomes a table",
    tags=["replays"],
    request_max_body_size=MAX_FILE,
    guards=[counted("import")],
    dependencies={"me": AT_TABLE["me"], "language": AT_TABLE["language"]},
)
async def bring_in(
    me: Me,
    data: JSONBody[Anything],
    tables: All,
    language: In,
    address: Address,
) -> TableShown:
    table = await files.bring_in(tables, me, data, address)
    return shown(table, me, None, language)


@post(
    "/import/running",
    summary="A game begun elsewhere becomes a table and goes on, with fresh dice",
    tags=["replays"],
    request_max_body_size=MAX_FILE,
    guards=[counted("import")],
    dependencies={"me": AT_TABLE["me"], "language": AT_TABLE["language"]},
)
async def play_on(
    me: Me,
    data: JSONBody[Running],
    tables: All,
    language: In,
    address: Address,
) -> TableShown:
    table = await files.play_on(tables, me, data, address)
    return shown(table, me, None, language)
