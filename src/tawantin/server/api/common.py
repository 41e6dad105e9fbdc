"""Who is asking, from where, and in which language."""

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.params import Parameter

from tawantin.server.config import Settings
from tawantin.server.errors import bad_request, forbidden
from tawantin.server.people import People, Person
from tawantin.words import LANGUAGES

COOKIE = "tawantin_session"
CSRF_HEADER = "x-tawantin"
SAFE = ("GET", "HEAD", "OPTIONS")

Connection = ASGIConnection[Any, Any, Any, Any]

Lang = Annotated[str, Parameter(description="Language of sentences: en, de or nl.")]
SeatQuery = Annotated[
    int | None, Parameter(query="seat", description="Look from this seat of yours (from 0).")
]


def bearer(connection: Connection) -> str | None:
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def who(connection: Connection, people: People) -> Person | None:
    """The person behind a cookie, or the program behind a token."""
    token = bearer(connection)
    if token is not None:
        return await people.by_token(token, "token")
    cookie = connection.cookies.get(COOKIE)
    return await people.by_token(cookie, "cookie") if cookie else None


def check_origin(connection: Connection, settings: Settings) -> None:
    """Browsers say where a request comes from; other sites may not send changes."""
    origin = connection.headers.get("origin")
    if origin is None or bearer(connection) is not None:
        return
    host = connection.headers.get("host", "")
    if origin.rstrip("/") in settings.origins or urlsplit(origin).netloc == host:
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
