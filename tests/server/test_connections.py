"""Connections that come to nothing do not stay, and hold up nobody."""

import asyncio
import base64
import contextlib
import json
import os
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from tawantin.house.lengths import HEAD
from tawantin.server import connections
from tawantin.server.config import Settings
from tawantin.server.connections import MOST_FRAMES, Crowd, Reader, protocols
from tawantin.server.counting import origin_of
from tawantin.server.door import Door
from tawantin.server.errors import Busy
from tawantin.server.limits import Limits
from tawantin.server.push import Hub, Viewer
from tawantin.words import LANGUAGES
from tests.server.clocks import Seconds
from tests.server.inside import InsideServer
from tests.server.real import CHANGE, PATIENCE, Client, Server, seat_people

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    folder: Path = tmp_path_factory.mktemp("connections")
    with Server(
        folder, header_seconds=0.5, body_seconds=0.5, write_seconds=0.5, ping_seconds=0.5
    ) as running:
        yield running
        troubles = running.troubles()
    assert not troubles


@contextlib.contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as made:
        yield made


def answer_of(made: socket.socket) -> tuple[int, Any]:
    """The status of an answer, and what it says; the connection may be kept."""
    found = HTTPResponse(made)
    found.begin()
    return found.status, json.loads(found.read())


def until_closed(made: socket.socket) -> bytes:
    """All that comes until the server hangs up, in whichever way it does."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while data := made.recv(65536):
            found += data
    return found


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET /health HTTP/1.1\r\nHost: localhost\r\n"])
def test_who_does_not_say_what_they_want_is_cut_off(hasty: Server, said: bytes) -> None:
    with connected(hasty) as made:
        made.sendall(said)
        assert until_closed(made) == b""


def test_the_head_of_a_request_has_a_limit(hasty: Server) -> None:
    with connected(hasty) as made:
        made.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nCookie: ")
        made.sendall(b"x" * (HEAD + 70_000))
        assert until_closed(made)[:12] in (b"HTTP/1.1 400", b"")  # reset where more was on its way


def test_a_second_request_has_to_come_in_time_too(hasty: Server) -> None:
    with connected(hasty) as made:
        made.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal")
        answers = until_closed(made)
    assert answers.startswith(b"HTTP/1.1 200")
    assert answers.count(b"HTTP/1.1") == 1


def test_a_request_that_began_with_the_one_before_is_not_kept_alive() -> None:
    """It has as much time as any other, also where idle connections stay open for hours."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def run() -> None:
        config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_keep_alive=10_000)
        config.load()
        limits = Limits(settings=Settings(header_seconds=0.05))
        protocol, _ = protocols(Door(limits, "".__eq__))
        state = ServerState()
        made = await asyncio.get_running_loop().create_server(
            lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        async with made:
            reader, writer = await asyncio.open_connection(*made.sockets[0].getsockname())
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal")
            with contextlib.suppress(ConnectionResetError):
                await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()

    asyncio.run(run())


def test_a_body_has_to_come_in_time(hasty: Server) -> None:
    head = (
        "POST /api/people/guest?lang=de HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n"
    )
    own = "".join(f"{name}: {value}\r\n" for name, value in CHANGE.items())
    with connected(hasty) as made:
        made.sendall(f'{head}{own}\r\n{{"name": '.encode())
        status, said = answer_of(made)
    assert (status, said["code"]) == (408, "too_slow")
    assert "rechtzeitig" in said["message"]


def test_who_works_slowly_is_not_cut_off(tmp_path: Path) -> None:
    """The time-outs are for what is awaited: a socket may be silent as long as it is there."""
    with (
        Server(  # in times that a busy machine can keep
            tmp_path, header_seconds=2.0, body_seconds=2.0, write_seconds=2.0, ping_seconds=2.0
        ) as server,
        Client(server, "Ann") as ann,
        Client(server, "Ben") as ben,
    ):
        table = seat_people([ann, ben])
        with ann.connect(table) as opened:
            assert json.loads(opened.recv(PATIENCE))["type"] == "table"
            with pytest.raises(TimeoutError):
                opened.recv(6.0)  # longer than any of them, and than two of them
            opened.send('{"type": "ping"}')
            assert json.loads(opened.recv(PATIENCE))["type"] == "clock"
        assert not server.troubles()


def upgrade(table: str) -> bytes:
    """A request for a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()


def test_a_socket_whose_other_end_is_gone_is_cut_off(hasty: Server) -> None:
    """It reads, but answers no ping: half open, as after a lost network."""
    with Client(hasty, "Ann") as ann, Client(hasty, "Ben") as ben:
        table = seat_people([ann, ben])
    with connected(hasty) as made:
        made.sendall(upgrade(table))
        assert until_closed(made).startswith(b"HTTP/1.1 101")


def test_who_does_not_read_is_cut_off(hasty: Server) -> None:
    request = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"  # a long answer
    with connected(hasty) as made, pytest.raises(ConnectionError):
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        while True:  # it sends all the time, so it is no half-open one
            made.sendall(request)


def test_a_flood_of_pings_closes_the_socket(hasty: Server) -> None:
    with Client(hasty, "Ann") as ann, Client(hasty, "Ben") as ben:
        table = seat_people([ann, ben])
        with ann.connect(table) as opened, pytest.raises(ConnectionClosed) as closed:
            for _ in range(20 * MOST_FRAMES):
                opened.ping()
            while True:
                opened.recv(PATIENCE)
    said = closed.value.rcvd
    if said is not None:  # not lost among what was still on its way
        assert (said.code, said.reason) == (1008, "too_many_requests")


def test_a_flood_of_pings_before_a_socket_is_open_closes_it(hasty: Server) -> None:
    with Client(hasty, "Ann") as ann, Client(hasty, "Ben") as ben:
        table = seat_people([ann, ben])
    ping = b"\x89\x80\0\0\0\0"
    with connected(hasty) as made, contextlib.suppress(ConnectionError):
        made.sendall(upgrade(table) + ping * (4 * MOST_FRAMES))
        assert b"HTTP/1.1 500" not in until_closed(made)


class Transport:
    """The other end of a protocol: whether it is read from."""

    def __init__(self) -> None:
        self._reads = True

    def is_read(self) -> bool:
        return self._reads

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return "192.0.2.1", 1

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self._reads = False

    def resume_reading(self) -> None:
        self._reads = True


class Parser:
    """A protocol that takes so many seconds for a byte."""

    def data_received(self, data: bytes) -> None:
        pass


class Parsed(Reader, Parser):
    full = False

    def _is_full(self) -> bool:
        return self.full


@pytest.mark.parametrize("full", [False, True])
def test_what_is_read_is_paid_by_its_address(full: bool) -> None:
    """Many small pieces take time that no request is asked for: in debt, nothing is read."""

    async def run() -> None:
        clock = Seconds()
        limits = Limits(clock, Settings(time_share=1e6))
        reader, transport = Parsed(), Transport()
        reader.door, reader.transport, reader.full = Door(limits, "".__eq__), transport, full  # type: ignore[misc, assignment]
        reader.data_received(b"x")
        assert transport.is_read()
        purse = limits.time.of(origin_of("192.0.2.1"))
        assert purse.level < purse.burst
        purse.spend(purse.burst + 1.0)  # a debt of a microsecond, by a clock that stands still
        reader.data_received(b"x")
        assert not transport.is_read()
        await settle()
        assert not transport.is_read()
        clock.now += 1.0
        await asyncio.sleep(0.01)
        assert transport.is_read() is not full

    asyncio.run(run())


class Asked:
    """An application that answers when it is let, and those who ask it."""

    def __init__(self, **settings: Any) -> None:
        self.gate = asyncio.Event()
        self.inside: list[str] = []
        self.crowd = Crowd(self.app, Limits(settings=Settings(**settings)))

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["client"][0])
        await self.gate.wait()
        await send("served")

    async def ask(self, path: str, host: str = "192.0.2.1", lang: str = "en") -> list[Any]:
        scope = {
            "type": "http",
            "path": path,
            "headers": [],
            "query_string": f"lang={lang}".encode(),
            "state": {},
            "client": (host, 1),
        }
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        await self.crowd(scope, None, send)  # type: ignore[arg-type]
        return sent


def test_so_many_requests_at_once() -> None:
    """All others are told so in their language, but those who ask whether we are well."""

    async def run() -> None:
        asked = Asked(requests_at_once=2)
        inside = [asyncio.create_task(asked.ask("/api/tables")) for _ in range(2)]
        watching = asyncio.create_task(asked.ask("/health"))
        await asyncio.sleep(0)
        said = set()
        for language in LANGUAGES:
            start, body = await asked.ask("/api/tables", lang=language)
            assert start["status"] == 503
            answer = json.loads(body["body"])
            assert answer["code"] == "busy"
            said.add(answer["message"])
        assert len(said) == len(LANGUAGES)
        asked.gate.set()
        assert await asyncio.gather(*inside, watching) == [["served"]] * 3
        assert await asked.ask("/api/tables") == ["served"]
        assert asked.crowd.busy == 0

    asyncio.run(run())


def test_who_sends_many_requests_makes_their_own_wait() -> None:
    async def run() -> None:
        asked = Asked(
            requests_per_address=2, requests_at_once=3
        )  # those that wait are none of them
        many = [asyncio.create_task(asked.ask("/api/tables", "192.0.2.1")) for _ in range(9)]
        await asyncio.sleep(0)
        one = asyncio.create_task(asked.ask("/api/tables", "192.0.2.2"))
        await asyncio.sleep(0)
        assert asked.inside == ["192.0.2.1"] * 2 + ["192.0.2.2"]
        asked.gate.set()
        assert await asyncio.gather(*many, one) == [["served"]] * 10
        assert asked.crowd._lanes._of == {}

    asyncio.run(run())


class Exchanges:
    """An application that reads the body, answers, and waits at each step until it is let."""

    def __init__(self, **settings: Any) -> None:
        limits = Limits(settings=Settings(**settings))
        self.crowd = Crowd(self.app, limits, lambda scope: scope["path"].startswith("/assets/"))
        self.read: list[str] = []

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        self.read.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def ask(
        self,
        host: str,
        body: "asyncio.Queue[dict[str, Any]]",
        taken: asyncio.Event,
        path: str = "/api/tables",
    ) -> int:
        """The status of the answer; `taken` is set when its reader takes what is sent."""
        scope = {"type": "http", "path": path, "headers": [], "query_string": b"", "state": {}}
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)
            await taken.wait()

        await self.crowd({**scope, "client": (host, 1)}, body.get, send)  # type: ignore[arg-type]
        status: int = sent[0]["status"]
        return status


def part(more: bool, size: int = 1) -> dict[str, Any]:
    """A part of a body, and whether more comes."""
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def body_of(*parts: bool) -> "asyncio.Queue[dict[str, Any]]":
    """The parts of a body that are there; of each, whether more comes."""
    queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    for more in parts:
        queue.put_nowait(part(more))
    return queue


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_unfinished_bodies_shut_nobody_out() -> None:
    """From 52 addresses four each, more than there may be requests under way."""

    async def run() -> None:
        asked, read = Exchanges(), asyncio.Event()
        read.set()
        most = asked.crowd.settings.requests_at_once
        bodies = [(f"198.51.100.{i % 52}", body_of(True)) for i in range(52 * 4)]
        assert len(bodies) > most
        waiting = [asyncio.create_task(asked.ask(host, body, read)) for host, body in bodies]
        await settle()
        assert asked.crowd.busy == 0
        assert await asked.ask("192.0.2.1", body_of(False), read) == 200
        for _, body in bodies:
            body.put_nowait(part(False))
        assert await asyncio.gather(*waiting) == [200] * len(bodies)
        assert asked.crowd.busy == 0

    asyncio.run(run())


def test_bodies_of_all_people_take_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_HELD", 1000)

    async def run() -> None:
        asked, read = Exchanges(), asyncio.Event()
        read.set()
        large, second = body_of(), body_of()
        large.put_nowait(part(True, 900))
        waiting = asyncio.create_task(asked.ask("198.51.100.1", large, read))
        await settle()
        assert asked.crowd.held == 900
        second.put_nowait(part(True, 101))
        with pytest.raises(Busy):
            await asked.ask("198.51.100.2", second, read)
        assert asked.crowd.held == 900
        assert await asked.ask("192.0.2.1", body_of(False), read) == 200
        large.put_nowait(part(False))
        assert await waiting == 200
        assert asked.crowd.held == 0

    asyncio.run(run())


def test_slow_readers_shut_nobody_out() -> None:
    async def run() -> None:
        asked, slow, quick = Exchanges(requests_at_once=2), asyncio.Event(), asyncio.Event()
        quick.set()
        hosts = [f"198.51.100.{i}" for i in range(20)]
        reading = [asyncio.create_task(asked.ask(host, body_of(False), slow)) for host in hosts]
        await settle()
        assert len(asked.read) == len(hosts)
        assert await asked.ask("192.0.2.1", body_of(False), quick) == 200
        slow.set()
        assert await asyncio.gather(*reading) == [200] * len(hosts)
        assert asked.crowd.busy == 0

    asyncio.run(run())


def test_slow_readers_of_files_hold_up_nobody_of_their_address() -> None:
    """They take none of the few places that an address has for requests."""

    async def run() -> None:
        asked, slow, quick = Exchanges(requests_per_address=2), asyncio.Event(), asyncio.Event()
        quick.set()
        path = "/assets/python-1.pack"
        reading = [
            asyncio.create_task(asked.ask("192.0.2.1", body_of(False), slow, path))
            for _ in range(10)
        ]
        await settle()
        assert await asked.ask("192.0.2.1", body_of(False), quick) == 200
        slow.set()
        assert await asyncio.gather(*reading) == [200] * 10

    asyncio.run(run())


def test_requests_of_an_address_in_debt_wait_alone() -> None:
    async def run() -> None:
        asked = Asked(time_share=1e-9)
        asked.gate.set()
        owing = asked.crowd.limits.time.of(origin_of("192.0.2.1"))
        owing.spend(10.0)
        waiting = asyncio.create_task(asked.ask("/api/tables", "192.0.2.1"))
        assert await asked.ask("/api/tables", "192.0.2.2") == ["served"]
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        owing.spend(-10.0)
        assert await asked.ask("/api/tables", "192.0.2.1") == ["served"]

    asyncio.run(run())


def test_so_many_sockets_in_all(server: InsideServer) -> None:
    table = server.live(server.start(server.guest("Ana"), server.guest("Ben")))
    hub = Hub(Settings(sockets=2))
    for address in ("here", "there"):
        hub.add(table, hub.viewer(None, None, "en", address), None)
    with pytest.raises(Busy):
        hub.viewer(None, None, "en", "elsewhere")
    assert isinstance(next(iter(hub.viewers[table.id])), Viewer)
