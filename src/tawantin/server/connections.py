"""Connections that come to nothing: time-outs for slow ones, and so many requests at once."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, ClassVar

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tawantin.server.buckets import Bucket
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.door import Door
from tawantin.server.errors import Busy, Refused, TooSlow
from tawantin.server.guard import WATCHED, refuse
from tawantin.server.limits import FILE_COST, NOWHERE, SOCKET_COST, Limits, address_of
from tawantin.server.logs import UNTOLD
from tawantin.server.turns import Lanes

FRAMES = 10.0  # pings, pongs and pieces of messages a second, and so many at once:
MOST_FRAMES = 100
POLICY = 1008
CLOSE = (b"connection", b"close")
MOST_HELD = 256_000_000  # bytes of bodies, of all people together
READ = 8192  # bytes that are read at once: what they hold may be many small pieces
LONGEST_REST = 1.0  # seconds, then it is looked at again whether an address is in debt


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
        self._rest: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Read what has come, at the cost of its address."""
        began = perf_counter()
        super().data_received(data)  # type: ignore[misc]
        self._rest_for(self.door.pay(_host(self.transport), perf_counter() - began))

    def _rest_for(self, debt: float) -> None:
        """Read nothing while the address is in debt, without waiting for one that is large."""
        if debt > 0 and self._rest is None and not self.transport.is_closing():
            self.transport.pause_reading()
            seconds = min(debt, LONGEST_REST)
            self._rest = asyncio.get_running_loop().call_later(seconds, self._read_on)

    def _read_on(self) -> None:
        self._rest = None
        self._rest_for(self.door.pay(_host(self.transport), 0.0))
        if self._rest is None and not self.transport.is_closing() and not self._is_full():
            self.transport.resume_reading()

    def _is_full(self) -> bool:
        """Whether uvicorn has stopped reading by itself, and will go on by itself."""
        raise NotImplementedError

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._reading.start(self.settings.write_seconds, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._reading.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.stop()
        if self._rest is not None:
            self._rest.cancel()
        self.door.closed(_host(self.transport))
        super().connection_lost(exc)  # type: ignore[misc]


class Http(Reader, H11Protocol):
    """HTTP with people who send their requests and read the answers."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._asking = Timer()

    def _is_full(self) -> bool:
        return self.flow.read_paused

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if hasattr(transport, "max_size"):
            transport.max_size = READ
        self.door.opened(_host(transport))
        self._asking.start(self.settings.header_seconds, transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a socket by now
        self._wait_for_request(bool(data))

    def _wait_for_request(self, begun: bool) -> None:
        """Give a request that has begun to come so much time; one that has come is not hurried."""
        if begun and (self.cycle is None or self.cycle.response_complete):
            self._asking.start(self.settings.header_seconds, self.transport)
        else:
            self._asking.stop()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._asking.stop()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_for_request(bool(self.conn.trailing_data[0]))  # without one it is kept alive

    def connection_lost(self, exc: Exception | None) -> None:
        self._asking.stop()
        super().connection_lost(exc)


class Sockets(Reader, WebSocketsSansIOProtocol):
    """Sockets whose other end is there, reads, and does not flood us with what says nothing."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._frames = Bucket(FRAMES, MOST_FRAMES)

    def _is_full(self) -> bool:
        return self.read_paused

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
        if not self.handshake_complete:
            self.transport.abort()
        elif not self.close_sent and not self.transport.is_closing():
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

    def __init__(
        self, app: ASGIApp, limits: Limits, is_document: Callable[[Scope], bool] = lambda _: False
    ) -> None:
        """`is_document`: whether a request is for what was made beforehand."""
        self.app = app
        self.limits = limits
        self.settings = limits.settings
        self.busy = 0
        self.held = 0  # bytes of bodies that are in memory
        self._is_document = is_document
        self._lanes = Lanes(self.settings.requests_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, watched = address_of(scope), scope["path"] in WATCHED
        is_socket, is_document = scope["type"] == ScopeType.WEBSOCKET, self._is_document(scope)
        try:
            if not watched:
                cost = SOCKET_COST if is_socket else FILE_COST if is_document else 1.0
                self.limits.ask(address, cost)
        except Refused as error:
            deaf = self.limits.deaf(address)
            scope.setdefault("state", {})[UNTOLD] = deaf
            await refuse(scope, send, error, (CLOSE,) if deaf else ())
            return
        time, origin = self.limits.time, origin_of(address)
        if watched or is_socket or is_document:  # not one of the few places
            await time.wait(origin)
            await time.pay(origin, self.app(scope, receive, send))
            return
        # Those that wait for others of their own address are none of all that are under way, else
        # one address could make the server too busy for everybody.
        async with self._lanes.turn(address):
            await time.wait(origin)
            await time.pay(origin, Exchange(self, scope, receive, send).run())


class Exchange:
    """One request among all that are under way, and its answer.

    It counts while the server works on it, not while it waits for the other end: unfinished bodies
    and slow readers of a few addresses would shut everybody out.
    """

    def __init__(self, crowd: Crowd, scope: Scope, receive: Receive, send: Send) -> None:
        self.crowd = crowd
        self.scope = scope
        self._receive = receive
        self._send = send
        self._counts = False
        self._has_body = True  # as far as it is known
        self._deadline = 0.0  # of the body, from when it is first waited for
        self._held = 0  # bytes of the body so far

    async def run(self) -> None:
        try:
            self._begin()
        except Busy as error:
            await refuse(self.scope, self._send, error)
            return
        try:
            await self.crowd.app(self.scope, self.receive, self.send)
        finally:
            self._pause()
            self.crowd.held -= self._held

    async def receive(self) -> Any:
        """The next part of the body, which has some seconds to arrive."""
        if not self._has_body:
            return await self._receive()
        self._pause()
        loop = asyncio.get_running_loop()
        self._deadline = self._deadline or loop.time() + self.crowd.settings.body_seconds
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow("too_slow") from None
        self._has_body = bool(message.get("more_body"))
        size = len(message["body"]) if message["type"] == "http.request" else 0
        self._held += size
        self.crowd.held += size
        if self.crowd.held > MOST_HELD:
            raise Busy("busy")
        self._begin()
        return message

    async def send(self, message: Message) -> None:
        counted = self._counts
        self._pause()
        await self._send(message)
        if counted:  # what has begun to answer is not refused any more
            self.crowd.busy += 1
            self._counts = True

    def _begin(self) -> None:
        if self.crowd.busy >= self.crowd.settings.requests_at_once:
            raise Busy("busy")
        self.crowd.busy += 1
        self._counts = True

    def _pause(self) -> None:
        if self._counts:
            self.crowd.busy -= 1
            self._counts = False
