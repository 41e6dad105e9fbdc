"""Who is asking, from where, and in which language."""

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException
from litestar.params import QueryParameter

from tawantin.server.config import Settings
from tawantin.server.errors import bad_request, forbidden
from tawantin.server.people import People, Person
from tawantin.words import LANGUAGES

COOKIE = "tawantin_session"
CSRF_HEADER = "x-tawantin"
SAFE = ("GET", "HEAD", "OPTIONS")

Connection = ASGIConnection[Any, Any, Any, Any]

Lang = Annotated[str, QueryParameter(description="Language of sentences: en, de or nl.")]
SeatQuery = Annotated[
    int | None, QueryParameter(name="seat", description="Look from this seat of yours (from 0).")
]


class TextRequest(Request[Any, Any, Any]):
    """A request whose body is refused, not stumbled over, when it is no text or nests too deep."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ClientException(f"The body is no JSON: {error}") from None


def bearer(connection: Connection) -> str | None:
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def who(connection: Connection, people: People) -> Person | None:
    """The person behind a cookie, or the program behind a token."""
    token, kind = bearer(connection), "token"
    if token is None:
        token, kind = connection.cookies.get(COOKIE), "cookie"
    found = await people.by_token(token, kind) if token else None
    if found is not None:
        connection.scope["state"]["person_id"] = found.id  # for the log
    return found


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
    raise forbidden("bad_origin", "This request comes from another site.")


def check_change(connection: Connection, settings: Settings) -> None:
    """State-changing requests of browsers carry our header, which other sites cannot send."""
    check_origin(connection, settings)
    if bearer(connection) is None and CSRF_HEADER not in connection.headers:
        raise forbidden("no_csrf_header", f"Send the header {CSRF_HEADER}: 1 with every change.")


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise bad_request("bad_language", f"lang is one of {', '.join(LANGUAGES)}.")
    return lang
