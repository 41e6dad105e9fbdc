"""Operations are declared once and answered by server and page."""

import pytest
from litestar.handlers import HTTPRouteHandler

from tawantin.house.answers import Changed
from tawantin.local.routes import ROUTES, Malformed, value_of
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


def test_what_is_carried_out_once_says_the_version() -> None:
    """A repeated key is answered with the version that the first request has led to."""
    for declared in OPERATIONS:
        if hasattr(declared.body, "key"):
            assert declared.result is Changed, declared.path


PARAMETERS = {
    (one.called, declared.name): one for declared in OPERATIONS for one in declared.parameters
}


@pytest.mark.parametrize(
    ("name", "of", "sent", "said"),
    [
        ("entry", "position", None, "entry is missing"),
        ("entry", "position", "three", "entry is no number"),
        ("entry", "position", -1, "entry is less than 0"),
        ("then", "position", 5, "then is no text"),
        ("then", "position", ["use", 5], "then is no text"),
        ("action", "why", None, "action is missing"),
        ("action", "why", 5, "action is no text"),
        ("action", "why", ["pass"], "action is no text"),
        ("action", "why", "x" * 81, "action has more than 80 characters"),
    ],
)
def test_a_page_says_what_is_wrong_with_a_parameter(
    name: str, of: str, sent: object, said: str
) -> None:
    with pytest.raises(Malformed) as wrong:
        value_of(PARAMETERS[name, of], {} if sent is None else {name: sent})
    assert str(wrong.value) == said


@pytest.mark.parametrize(
    ("name", "of", "sent", "value"),
    [
        ("entry", "position", "3", 3),
        ("seat", "position", None, None),
        ("open", "position", "true", True),
        ("open", "position", "false", False),
        ("then", "position", "pass", ["pass"]),
        ("then", "position", ["pass", "undo"], ["pass", "undo"]),
        ("from", "log", None, 0),
        ("action", "why", "pass", "pass"),
    ],
)
def test_a_page_reads_a_parameter_as_its_type(
    name: str, of: str, sent: object, value: object
) -> None:
    found = value_of(PARAMETERS[name, of], {} if sent is None else {name: sent})
    assert (found, type(found)) == (value, type(value))


def test_whoever_changes_a_table_sits_at_it_or_is_its_host() -> None:
    for declared in OPERATIONS:
        if declared.changes:
            assert declared.may in (May.SEATED, May.OWN_SEAT, May.HOST), declared.path
