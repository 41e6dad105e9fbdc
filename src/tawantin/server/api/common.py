"""Who is asking, from where, and in which language."""

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, InternalServerException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, QueryParameter

from tawantin.house import lengths
from tawantin.house.texts import check_language
from tawantin.server.bodies import decoded
from tawantin.server.config import Settings
from tawantin.server.errors import Forbidden
from tawantin.server.limits import Limits, address_of
from tawantin.server.live import LiveTable
from tawantin.server.people import People, Person, require
from tawantin.server.port import ServerTables
from tawantin.server.repository import Repository
from tawantin.words import LANGUAGES

COOKIE = "tawantin_session"
CSRF_HEADER = "x-tawantin"
SAFE = ("GET", "HEAD", "OPTIONS")

Connection = ASGIConnection[Any, Any, Any, Any]

Lang = Annotated[str, QueryParameter(description="Language of sentences: en, de or nl.")]


class TextRequest(Request[Any, Any, Any]):
    """A request whose body is refused, not stumbled over, when it is no text or nests too deep."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException as error:  # nobody is left to read the answer
            raise ClientException(f"The body broke off: {error.detail}") from None

    async def json(self) -> Any:
        """The decoded body, in which no text is longer than its field allows."""
        try:
            value = decoded(await self.body())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ClientException(f"The body is no JSON: {error}") from None
        lengths.enforce(_limits(self.route_handler), value)
        return value


@lru_cache(256)
def _limits(handler: Any) -> Any:
    """Return the limits of the texts in a body. What Litestar adds to its type is slow to hash."""
    field = handler.parsed_data_field
    return None if field is None else lengths.limits_of(field.raw)


def bearer(connection: Connection) -> str | None:
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def who(connection: Connection, people: People) -> Person | None:
    """The person behind a cookie, or the program behind a token."""
    token, kind = bearer(connection), "token"
    if token is None:
        token, kind = connection.cookies.get(COOKIE), "cookie"
    person = await people.by_token(token, kind) if token else None
    if person is not None:
        connection.scope["state"]["person_id"] = person.id  # for the log
    return person


def check_origin(connection: Connection, settings: Settings) -> None:
    """Browsers say where a request comes from; other sites may not send changes."""
    origin = connection.headers.get("origin")
    if origin is None or bearer(connection) is not None:
        return
    host = connection.headers.get("host", "")
    try:
        here = urlsplit(origin).netloc == host
    except ValueError:
        here = False
    if here or origin.rstrip("/") in settings.origins:
        return
    raise Forbidden("bad_origin")


def check_change(connection: Connection, settings: Settings) -> None:
    """State-changing requests of browsers carry our header, which other sites cannot send."""
    check_origin(connection, settings)
    if bearer(connection) is None and CSRF_HEADER not in connection.headers:
        raise Forbidden("no_csrf_header", header=CSRF_HEADER)


def language_of(connection: Connection) -> str:
    """The language to refuse a request in: the one it asks for, if we speak it."""
    asked = connection.query_params.get("lang", "")
    return asked if asked in LANGUAGES else "en"


# Before the body is read.


async def may_change(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard all operations: a change comes from one of our pages or from a program."""
    if connection.scope.get("method") not in (None, *SAFE):
        check_change(connection, connection.app.state.services.settings)


def counted(what: str) -> Callable[[Connection, BaseRouteHandler], Awaitable[None]]:
    """Make a guard that counts an operation of a person, so that a refused body is never read."""

    async def guard(connection: Connection, _: BaseRouteHandler) -> None:
        services = connection.app.state.services
        person = require(await who(connection, services.people))
        await services.limits.enter(what, person, address_of(connection.scope))

    return guard


# What handlers ask for by name.

Address = NamedDependency[str]
All = NamedDependency[Repository]
Anybody = NamedDependency[Person | None]
At = NamedDependency[LiveTable]
In = NamedDependency[str]
Me = NamedDependency[Person]
Measured = NamedDependency[Limits]


async def spoken(lang: Lang = "en") -> str:
    return check_language(lang)


async def logged_in(person: Anybody) -> Person:
    return require(person)


async def from_where(request: Request[Any, Any, Any]) -> str:
    return address_of(request.scope)


async def named_table(table_id: FromPath[str], tables: All) -> LiveTable:
    return await tables.get(table_id)


class Here:
    """A table, and somebody who does or sees something there."""

    def __init__(
        self, tables: ServerTables, table: LiveTable, person: Person | None, language: str
    ) -> None:
        self.tables = tables
        self.table = table
        self.person = person
        self.language = language


async def _here(
    request: Request[Any, Any, Any], table_id: str, person: Person | None, language: str
) -> Here:
    services = request.app.state.services
    tables = ServerTables(services, address_of(request.scope))
    return Here(tables, await services.tables.get(table_id), person, language)


# All of it in one piece: several dependencies would be a task each, with every move.


async def acting(
    request: Request[Any, Any, Any], table_id: FromPath[str], lang: Lang = "en"
) -> Here:
    """Somebody with a session; others are refused before the table is read."""
    check_language(lang)
    me = require(await who(request, request.app.state.services.people))
    return await _here(request, table_id, me, lang)


async def visiting(
    request: Request[Any, Any, Any], table_id: FromPath[str], lang: Lang = "en"
) -> Here:
    """Anybody."""
    check_language(lang)
    person = await who(request, request.app.state.services.people)
    return await _here(request, table_id, person, lang)


async def fetching(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Here:
    """Anybody, for what has no words in it."""
    person = await who(request, request.app.state.services.people)
    return await _here(request, table_id, person, "en")


ME = {"me": Provide(logged_in)}
AT_TABLE = {**ME, "language": Provide(spoken), "table": Provide(named_table)}
