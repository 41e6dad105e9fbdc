"""The operations of the service over HTTP: a handler of Litestar for each."""

import inspect
from typing import Any, cast

from litestar import HttpMethod, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tawantin.server.api.common import AT_TABLE, Acting
from tawantin.service import play  # noqa: F401  (declares its operations)
from tawantin.service.operation import OPERATIONS, AtTable, Operation, perform


def handlers() -> list[HTTPRouteHandler]:
    return [_handler(declared) for declared in OPERATIONS]


def _handler(declared: Operation) -> HTTPRouteHandler:
    async def handle(data: Any, at: Any) -> Any:
        return await perform(declared, AtTable(at.tables, at.table, at.me), data)

    hints = {"data": cast(Any, JSONBody)[declared.body], "at": Acting, "return": declared.result}
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hints[name])
        for name in ("data", "at")
    ]
    signature = inspect.Signature(parameters, return_annotation=declared.result)
    handle.__signature__ = signature  # type: ignore[attr-defined]
    handle.__annotations__ = hints
    handle.__name__ = declared.name
    return route(
        declared.path.replace("{table}", "{table_id:str}"),
        http_method=HttpMethod(declared.method),
        status_code=declared.status,
        summary=declared.summary,
        tags=["tables"],
        dependencies=AT_TABLE,
    )(handle)
