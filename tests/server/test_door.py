"""Who asks too much is not let in; whoever else comes is."""

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest
import uvicorn

from tawantin.cli import serve
from tawantin.server.config import Settings
from tawantin.server.door import AT_A_TIME, Door, Listener
from tawantin.server.errors import TooMany
from tawantin.server.limits import SOCKET_COST, TOLD, Limits
from tawantin.server.push import Hub
from tawantin.server.stopping import GracefulServer
from tests.server.clocks import Seconds
from tests.server.real import PATIENCE, Server, wait_for

PROXY = "10.0.0.1"
GREEDY, MODEST = "127.66.0.1", "127.66.0.2"


def door(clock: Seconds | None = None, **settings: int) -> Door:
    limits = Limits(clock or Seconds(), Settings(**settings))  # type: ignore[arg-type]
    return Door(limits, PROXY.__eq__)


def ask(limits: Limits, address: str, times: int, cost: float = 1.0) -> int:
    """How often it was refused."""
    refused = 0
    for _ in range(times):
        try:
            limits.ask(address, cost)
        except TooMany:
            refused += 1
    return refused


def test_who_was_told_often_enough_is_not_let_in() -> None:
    clock = Seconds()
    found = door(clock, rate_limit=10)
    assert ask(found.limits, GREEDY, 10 + TOLD - 1) == TOLD - 1
    assert found.admits(GREEDY)  # and hears it once more
    assert ask(found.limits, GREEDY, 1) == 1
    assert not found.admits(GREEDY)
    assert found.admits(MODEST)
    clock.now += 1.0  # long enough to be told again
    assert found.admits(GREEDY)
    clock.now += 60.0
    assert ask(found.limits, GREEDY, 10) == 0


def test_who_wants_nothing_but_sockets_is_told_as_often() -> None:
    """There are requests left, too few for a socket."""
    found = door(rate_limit=14)
    assert ask(found.limits, GREEDY, 2 + TOLD, cost=SOCKET_COST) == TOLD
    assert found.limits.requests.of(GREEDY).level == 4
    assert not found.admits(GREEDY)


def test_connections_that_ask_nothing_are_counted_too() -> None:
    found = door(rate_limit=10)
    assert [found.admits(GREEDY) for _ in range(22)] == [True] * 20 + [False] * 2
    assert found.admits(MODEST)


def test_an_address_has_so_many_connections_open() -> None:
    found = door(connections_per_address=2)
    for _ in range(2):
        assert found.admits(GREEDY)
        found.opened(GREEDY)
    assert not found.admits(GREEDY)
    assert found.admits(MODEST)
    found.closed(GREEDY)
    assert found.admits(GREEDY)
    found.closed(GREEDY)
    assert not found.open


def test_a_customer_has_one_door_for_all_addresses() -> None:
    found = door(connections_per_address=1)
    found.opened("2001:db8::1")
    assert not found.admits("2001:db8::2")


def test_a_proxy_we_trust_is_let_in() -> None:
    found = door(rate_limit=10, connections_per_address=1)
    for _ in range(50):
        assert found.admits(PROXY)
        found.opened(PROXY)
    assert not found.open
    found.closed(PROXY)


class Street:
    """A listener behind a door through which one connection of an address may go, and who comes."""

    def __init__(self, stack: contextlib.ExitStack) -> None:
        made = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=4 * AT_A_TIME))
        behind = door(connections_per_address=1)
        behind.opened(GREEDY)
        self.stack = stack
        self.listener = stack.enter_context(Listener(made, behind))
        self.listener.setblocking(False)

    def connect(self, host: str) -> socket.socket:
        there = self.listener.getsockname()
        return self.stack.enter_context(socket.create_connection(there, source_address=(host, 0)))

    def rests(self) -> bool:
        """Whether others are served now."""
        with contextlib.suppress(BlockingIOError):
            self.listener.accept()[0].close()
            return False
        return True


def test_a_listener_goes_on_after_those_it_turned_away() -> None:
    """Not for ever: in between others are served."""

    async def run() -> None:
        for _ in range(AT_A_TIME + 1):
            street.connect(GREEDY)
        street.connect(MODEST)
        assert street.rests()
        let_in, (host, _) = street.listener.accept()
        let_in.close()
        assert host == MODEST
        assert street.rests()
        for _ in range(AT_A_TIME + 1):
            street.connect(MODEST)
        for _ in range(AT_A_TIME):  # nor those who are let in
            assert not street.rests()
        assert street.rests()
        assert not street.rests()

    with contextlib.ExitStack() as stack:
        street = Street(stack)
        asyncio.run(run())


def test_who_is_turned_away_is_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A while, not for ever; and not more of them than there is room for."""
    monkeypatch.setattr("tawantin.server.door.HELD", 2)
    monkeypatch.setattr("tawantin.server.door.SECONDS", 0.2)

    def gone(one: socket.socket) -> bool:
        one.setblocking(False)
        try:
            return not one.recv(1)
        except BlockingIOError:
            return False
        except ConnectionError:
            return True

    async def run() -> None:
        came = [street.connect(GREEDY) for _ in range(3)]
        assert street.rests()
        assert [gone(one) for one in came] == [True, False, False]
        while not all(gone(one) for one in came):
            await asyncio.sleep(0.01)
        came = [street.connect(GREEDY)]
        assert street.rests()
        assert not gone(came[0])
        street.listener.close()
        assert gone(came[0])

    with contextlib.ExitStack() as stack:
        street = Street(stack)
        asyncio.run(run())


# A real server.


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("door")
    with Server(folder, rate_limit=5, connections_per_address=3) as running:
        yield running
        assert not running.troubles()


def answered(server: Server, host: str) -> bytes:
    """What comes back when somebody from there asks."""
    there = ("127.0.0.1", server.port)
    found = b""
    with (
        contextlib.suppress(ConnectionError),
        socket.create_connection(there, PATIENCE, (host, 0)) as made,
    ):
        made.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        while data := made.recv(65536):
            found += data
    return found


def test_nobody_is_answered_for_ever(strict: Server) -> None:
    """First with a sentence, then not at all; others are answered all the while."""
    heard = wait_for_silence(strict, "127.77.0.1")
    refused = [answer for answer in heard if b" 429 " in answer.partition(b"\r\n")[0]]
    assert refused
    body = refused[0].partition(b"\r\n\r\n")[2]
    assert json.loads(body)["code"] == "too_many_requests"
    assert b" 200 " in answered(strict, "127.77.0.2").partition(b"\r\n")[0]


def wait_for_silence(server: Server, host: str) -> list[bytes]:
    heard: list[bytes] = []

    def silent() -> bool | None:
        heard.append(answered(server, host))
        return True if not heard[-1] else None

    wait_for("the door to be shut", silent)
    return heard


def test_open_connections_are_counted_until_they_are_lost(strict: Server) -> None:
    there, host = ("127.0.0.1", strict.port), "127.77.0.3"
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(socket.create_connection(there, PATIENCE, (host, 0)))
        wait_for("the fourth to be turned away", lambda: not answered(strict, host) or None)
    wait_for("one to be let in again", lambda: bool(answered(strict, host)) or None)


def test_no_other_event_loop_goes_past_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is installed by chance would accept connections itself."""
    configured: list[uvicorn.Config] = []

    def run(server: GracefulServer, sockets: list[socket.socket]) -> None:
        configured.append(server.config)
        sockets[0].close()

    monkeypatch.setitem(sys.modules, "uvloop", ModuleType("uvloop"))
    monkeypatch.setattr("tawantin.cli.serve.steady", lambda: None)
    monkeypatch.setattr(GracefulServer, "run", run)
    services = SimpleNamespace(settings=Settings(), limits=Limits(), hub=Hub())
    listening = socket.create_server(("127.0.0.1", 0))
    serve.run(SimpleNamespace(state=SimpleNamespace(services=services)), listening)
    factory = configured[0].get_loop_factory()
    assert factory is not None
    assert issubclass(factory, asyncio.SelectorEventLoop)  # type: ignore[arg-type]
