"""The operations of the service over HTTP: a handler of Litestar for each."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, cast

from litestar import HttpMethod, Response, route
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from tawantin.server.api.common import Here, acting, fetching, visiting
from tawantin.service.catalogue import OPERATIONS
from tawantin.service.operation import AtTable, May, Operation, Parameter, perform


def handlers() -> list[HTTPRouteHandler]:
    return [_handler(declared) for declared in OPERATIONS]


def _handler(declared: Operation) -> HTTPRouteHandler:
    name = declared.filename

    async def handle(at: Any, **arguments: Any) -> Any:
        if "data" in arguments:
            arguments["body"] = arguments.pop("data")
        there = AtTable(at.tables, at.table, at.person, at.language)
        answer = await perform(declared, there, **arguments)
        if name is None:
            return answer
        headers = {"content-disposition": f'attachment; filename="{name(at.table)}"'}
        return Response(answer, headers=headers)

    result = declared.result if name is None else cast(Any, Response)[declared.result]
    hints: dict[str, Any] = {"at": NamedDependency[Here]}
    defaults: dict[str, Any] = {}
    if declared.body is not None:
        hints["data"] = cast(Any, JSONBody)[declared.body]
    for name_of in declared.numbers:
        hints[name_of] = cast(Any, FromPath)[int]
    for one in declared.parameters:
        hints[one.name] = Annotated[one.kind, _query(one)]
        defaults[one.name] = one.default
    signature = inspect.Signature(
        [
            inspect.Parameter(
                key,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=hint,
                default=defaults.get(key, inspect.Parameter.empty),
            )
            for key, hint in hints.items()
        ],
        return_annotation=result,
    )
    handle.__signature__ = signature  # type: ignore[attr-defined]
    handle.__annotations__ = {**hints, "return": result}
    handle.__name__ = declared.name
    return route(
        declared.path.replace("{table}", "{table_id:str}").replace("{seat}", "{seat:int}"),
        http_method=HttpMethod(declared.method),
        status_code=declared.status,
        summary=declared.summary,
        tags=[declared.tag],
        dependencies={"at": Provide(_present(declared))},
    )(handle)


def _present(declared: Operation) -> Callable[..., Awaitable[Here]]:
    """Return what finds out who asks, in which language, and of which table."""
    if declared.may is not May.ANYBODY:
        return acting
    return visiting if declared.words else fetching


def _query(one: Parameter) -> QueryParameter:
    query = one.query
    return QueryParameter(
        name=one.called,
        description=query.description or None,
        ge=query.least,
        max_length=query.longest,
    )
