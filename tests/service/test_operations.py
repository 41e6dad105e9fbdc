"""Operations are declared once and answered by server and page."""

from litestar.handlers import HTTPRouteHandler

from tawantin.local.routes import ROUTES
from tawantin.server.api.operations import handlers
from tawantin.server.app import routes
from tawantin.service.catalogue import OPERATIONS
from tawantin.service.operation import May


def test_the_page_answers_every_operation() -> None:
    """A request is answered by the first route that fits it, and that is the operation's."""
    for declared in OPERATIONS:
        path = declared.path.replace("{table}", "h0123456789ab").replace("{seat}", "1")
        fitting = [route for route in ROUTES if route[0] == declared.method]
        answers = [answer for _, pattern, _, answer in fitting if pattern.fullmatch(path)]
        assert [answer.__name__ for answer in answers] == [declared.name], declared.path


def test_the_server_answers_every_operation_once() -> None:
    ours = {(str(h.http_methods.copy().pop()), next(iter(h.paths))) for h in handlers()}
    assert len(ours) == len(OPERATIONS)
    served = [
        (str(method), route.path)
        for route in routes().routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler)
        for method in handler.http_methods
        if method != "OPTIONS"
    ]
    for declared in OPERATIONS:
        path = f"/api{declared.path}".replace("{table}", "{table_id:str}").replace(
            "{seat}", "{seat:int}"
        )
        assert served.count((declared.method, path)) == 1, declared.path


def test_every_operation_and_parameter_is_described() -> None:
    for declared in OPERATIONS:
        assert declared.summary, declared.path
        for parameter in declared.parameters:
            assert parameter.query.description, (declared.path, parameter.name)


def test_whoever_changes_a_table_sits_at_it_or_is_its_host() -> None:
    for declared in OPERATIONS:
        if declared.changes:
            assert declared.may in (May.SEATED, May.OWN_SEAT, May.HOST), declared.path
