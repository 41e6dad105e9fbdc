"""Around the whole application: the form of a path, whom the server answers, and what every answer
says.

A page of another site that lets its own name point here is answered with nothing. What we send is
what we say it is, loads nothing from elsewhere, and stands in nobody's frame.
"""

import ipaddress

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tawantin.house import lengths
from tawantin.server.api.common import language_of
from tawantin.server.config import Settings
from tawantin.server.errors import Misdirected, NotFound, Refused

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; style-src 'unsafe-inline'; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
)
NO_STORE = (b"cache-control", b"no-store")
PRIVATE = "/api/"  # answers that differ from person to person, unless they say otherwise
POLICY = 1008
NO_PATH = ""
MAX_PATH = 1000
MAX_NAME = 255  # bytes between two slashes
WATCHED = ("/health", "/ready")  # by monitors, under any name and without a limit
ANY = "*"


class NormalPath:
    """Gives the path of every request its one form, before limits, routing and logs look at it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["path"] = normal_path(scope["path"])
        await self.app(scope, receive, send)


def normal_path(path: str) -> str:
    """Return the path without a slash at its end; `NO_PATH` if none of ours can look like this."""
    if len(path) > MAX_PATH or not path.isprintable() or not path.startswith("/") or "//" in path:
        return NO_PATH
    path = path.removesuffix("/") or "/"
    names = path[1:].split("/")
    odd = "\\" in path or any(
        name in ("", ".", "..") or len(name.encode(errors="replace")) > MAX_NAME for name in names
    )
    return NO_PATH if odd and path != "/" else path


class Headers:
    """Puts the headers on whatever is answered that every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        private = scope["path"].startswith(PRIVATE)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                wanted = (*HEADERS, NO_STORE) if private else HEADERS
                more = [header for header in wanted if header[0] not in names]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self.app(scope, receive, send if scope["type"] == ScopeType.WEBSOCKET else sending)


class Guard:
    """Refuses what is not meant for this server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = frozenset(settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in WATCHED and not self._is_ours(scope):
            await refuse(scope, send, Misdirected("bad_host"))
        elif scope["path"] == NO_PATH:
            await refuse(scope, send, NotFound("page"))
        elif len(scope["query_string"]) > lengths.QUERY:
            await refuse(scope, send, lengths.too_long("query", lengths.QUERY))
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        """By one of our names, or by a plain address, which no other site can make its own."""
        sent = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return ANY in self.hosts or all(
            name in self.hosts or _is_address(name) for name in map(host_name, sent)
        )


def host_name(header: str) -> str:
    """The name in a Host header, without its port."""
    name, _, port = header.rpartition(":")
    if not name or not port.isdigit():
        name = header
    return name.strip("[]").rstrip(".").lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def refuse(
    scope: Scope, send: Send, refused: Refused, more: tuple[tuple[bytes, bytes], ...] = ()
) -> None:
    """Answer before the application is asked."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": POLICY, "reason": refused.code})
        return
    sentence = refused.text(language_of(ASGIConnection(scope)))
    body = msgspec.json.encode({"code": refused.code, "message": sentence, **refused.more})
    said = (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))
    headers = [*said, *more]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
