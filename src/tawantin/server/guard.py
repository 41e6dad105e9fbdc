"""At the door, around the whole application: whom it answers, and what every answer says.

A page of another site that lets its own name point here is answered with nothing. What we send is
what we say it is, loads nothing from elsewhere, and stands in nobody's frame.
"""

import ipaddress

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
POLICY = 1008
MAX_PATH = 1000
MAX_NAME = 255  # bytes between two slashes
WELL = ("/health", "/ready")  # asked by watchers under any name; they tell nothing else
ANY = "*"


class Guard:
    """Refuses what is not meant for this server, and puts the headers on whatever is answered."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = frozenset(settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name for name, _ in message["headers"]}
                more = [header for header in HEADERS if header[0] not in said]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        say: Send = send if scope["type"] == ScopeType.WEBSOCKET else sending
        if scope["path"] not in WELL and not self._is_ours(scope):
            await refuse(scope, say, Misdirected("bad_host"))
        elif not _could_be_ours(scope["path"]):
            await refuse(scope, say, NotFound("page"))
        else:
            await self.app(scope, receive, say)

    def _is_ours(self, scope: Scope) -> bool:
        """By one of our names, or by a plain address, which no other site can make its own."""
        sent = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return ANY in self.hosts or all(
            name in self.hosts or _is_address(name) for name in map(host_name, sent)
        )


def _could_be_ours(path: str) -> bool:
    """No page or file of ours is called what no file can be called."""
    short = len(path) <= MAX_PATH and all(len(x.encode()) <= MAX_NAME for x in path.split("/"))
    return short and path.isprintable()


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
    body = msgspec.json.encode({"code": refused.code, "message": sentence})
    said = (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))
    headers = [*said, *more]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
