"""Connections that come to nothing: time-outs for slow ones, and so many requests at once."""

import asyncio
from typing import Any, ClassVar

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tawantin.server.buckets import Bucket
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.door import Door
from tawantin.server.errors import Busy, Refused, TooSlow
from tawantin.server.guard import refuse
from tawantin.server.limits import NOWHERE, Limits, address_of
from tawantin.server.logs import UNTOLD
from tawantin.server.turns import Lanes

FRAMES = 10.0  # pings, pongs and pieces of messages a second, and so many at once:
MOST_FRAMES = 100
POLICY = 1008
ASKED = ("/api/", "/t/")  # what costs more than a file
CLOSE = (b"connection", b"close")


class Timer:
    """Ends a connection, unless it is stopped in time."""

    def __init__(self) -> None:
        self._running: asyncio.TimerHandle | None = None

    def start(self, seconds: float, transport: asyncio.Transport) -> None:
        if self._running is None:
            loop = asyncio.get_running_loop()
            # Not closed but cut: a peer that reads nothing would keep it open.
            self._running = loop.call_later(seconds, transport.abort)

    def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None


def _host(transport: asyncio.BaseTransport) -> str:
    """Who is at the other end, also when they have gone."""
    return str((transport.get_extra_info("peername") or (NOWHERE,))[0])


class Reader:
    """Whoever is at the other end of a connection, as long as they read what they are sent."""

    settings = Settings()
    door: ClassVar[Door]
    transport: asyncio.Transport

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._reading = Timer()

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._reading.start(self.settings.write_seconds, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._reading.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.stop()
        self.door.closed(_host(self.transport))
        super().connection_lost(exc)  # type: ignore[misc]


class Http(Reader, H11Protocol):
    """HTTP with people who send their requests and read the answers."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._asking = Timer()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.door.opened(_host(transport))
        self._asking.start(self.settings.header_seconds, transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a socket by now
        if self.cycle is None or self.cycle.response_complete:
            self._asking.start(self.settings.header_seconds, self.transport)
        else:
            self._asking.stop()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._asking.stop()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._asking.stop()  # from here on it is kept alive

    def connection_lost(self, exc: Exception | None) -> None:
        self._asking.stop()
        super().connection_lost(exc)


class Sockets(Reader, WebSocketsSansIOProtocol):
    """Sockets whose other end is there, reads, and does not flood us with what says nothing."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._frames = Bucket(FRAMES, MOST_FRAMES)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # nobody is there to say goodbye to

    def handle_ping(self) -> None:
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may():
            super().handle_cont(event)

    def _may(self) -> bool:
        if self._frames.take():
            return True
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(POLICY, "too_many_requests")
            self.handle_parser_exception()
        return False


def protocols(door: Door) -> tuple[type[Http], type[Sockets]]:
    """What speaks with whoever is let in."""
    more = {"settings": door.limits.settings, "door": door}
    return type("Http", (Http,), more), type("Sockets", (Sockets,), more)


class Crowd:
    """Around the application: how much is asked at once, and by whom.

    So many requests in all; so many a minute from one address, and of those some at a time, and
    only so much of the server's time, so that whoever sends many makes only their own wait. Bodies
    come in time.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.settings = limits.settings
        self.busy = 0
        self._lanes = Lanes(self.settings.requests_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(ASKED):
            await self.app(scope, receive, send)
            return
        address, is_socket = address_of(scope), scope["type"] == ScopeType.WEBSOCKET
        try:
            self.limits.ask(address, is_socket)
        except Refused as error:
            deaf = self.limits.deaf(address)
            scope.setdefault("state", {})[UNTOLD] = deaf
            await refuse(scope, send, error, (CLOSE,) if deaf else ())
            return
        time, origin = self.limits.time, origin_of(address)
        if is_socket:  # counted while it is open
            await time.wait(origin)
            await time.pay(origin, self.app(scope, receive, send))
            return
        # Those that wait for others of their own address are none of all that are under way, else
        # one address could make the server too busy for everybody.
        async with self._lanes.turn(address):
            await time.wait(origin)
            if self.busy >= self.settings.requests_at_once:
                await refuse(scope, send, Busy("busy"))
                return
            self.busy += 1
            try:
                await time.pay(origin, self.app(scope, self._in_time(receive), send))
            finally:
                self.busy -= 1

    def _in_time(self, receive: Receive) -> Receive:
        """The body of a request, which has some seconds to arrive."""
        deadline: float | None = None
        whole = False

        async def hearing() -> Any:
            nonlocal deadline, whole
            if whole:
                return await receive()
            if deadline is None:
                deadline = asyncio.get_running_loop().time() + self.settings.body_seconds
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise TooSlow("too_slow") from None
            whole = not message.get("more_body", False)
            return message

        return hearing
