"""How many sockets there may be, and what may wait for them."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tawantin.server.config import Settings
from tawantin.server.errors import TooMany
from tawantin.server.people import Person
from tawantin.server.push import MORE, Hub, Viewer
from tests.server.inside import InsideServer
from tests.server.real import Client, Eye, Json, Server, seat_people, wait_for

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little."""
    folder: Path = tmp_path_factory.mktemp("limits")
    with Server(folder, sockets_per_person=2, sockets_per_address=4, log_page=7) as running:
        yield running
        troubles = running.troubles()
    assert not troubles


def refusal(socket: ClientConnection) -> Json:
    """What a socket says that is closed at once, with 1008."""
    said: Json = json.loads(socket.recv(30))
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(30)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, said["code"])
    return said


def test_sockets_of_one_person_and_of_one_address(small: Server) -> None:
    with ExitStack() as stack:
        ann, ben, cid = (stack.enter_context(Client(small, n)) for n in ("Ann", "Ben", "Cid"))
        table = seat_people([ann, ben])
        open_ = [Eye(ann, table), Eye(ann, table)]
        with ann.connect(table) as third:
            said = refusal(third)
        assert said["code"] == "too_many_requests"
        assert "2" in said["message"]
        open_ += [Eye(ben, table), Eye(ben, table)]
        for somebody in (cid, stack.enter_context(Client(small, None))):
            with somebody.connect(table) as fifth:
                assert "network" in refusal(fifth)["message"]
        for eye in open_:
            eye.close()

        def room() -> Eye | None:
            try:
                return Eye(cid, table)
            except (ConnectionClosed, KeyError):
                return None

        wait_for("the closed sockets to be forgotten", room).close()


def test_a_long_log_comes_in_pages(small: Server) -> None:
    """All of it, in order, however long it is; and what is asked without a socket likewise."""
    with ExitStack() as stack:
        people = [stack.enter_context(Client(small, name)) for name in ("Ann", "Ben")]
        table = seat_people(people)
        while (shown := people[0].get(f"/api/tables/{table}"))["entries"] < 40:
            seat = shown["to_act"]
            shown = people[seat].get(f"/api/tables/{table}?seat={seat}")
            people[seat].move(table, shown, shown["legal"][0]["action"], str(shown["version"]))
        eye = Eye(people[0], table)
        stack.callback(eye.close)
        pages = [message for message in eye.messages if message["type"] == "log"]
        assert all(0 < len(message["entries"]) <= 7 for message in eye.messages)
        assert len(pages) >= 5
        assert eye.entries == people[0].log(table)
        update = people[0].get(f"/api/tables/{table}/updates")
        assert (update["from"], len(update["entries"])) == (0, 7)
        assert len(people[0].get(f"/api/tables/{table}/log")) == 7


def test_wishes_that_wait_are_one_wish(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.live(server.start(ana, ben))
    hub, viewer = Hub(), Viewer(None, None, "en")

    async def ask() -> list[str | None]:
        hub.add(table, viewer, None)
        for _ in range(50):
            viewer.look()
        asked = viewer._queue.qsize()
        assert await viewer.next() == MORE
        hub.catch_up(table, viewer)
        told = [await viewer.next() for _ in range(viewer._queue.qsize())]
        hub.catch_up(table, viewer)
        assert (asked, viewer._queue.qsize()) == (1, 0)
        return told

    [told] = asyncio.run(ask())
    assert told is not None
    assert json.loads(told)["reset"]


def test_what_waits_for_a_slow_reader_is_bounded() -> None:
    """By its size, not only by its number; then it is cut off, and may come again."""
    viewer = Viewer(None, None, "en", most=1000)
    assert viewer.send("x" * 5000)  # one message always goes
    assert not viewer.send("x")
    viewer = Viewer(None, None, "en", most=1000)
    assert all(viewer.send("x" * 100) for _ in range(10))
    assert not viewer.send("x")

    async def read() -> None:
        await viewer.next()
        assert viewer.send("x" * 100)
        assert not viewer.send("x")

    asyncio.run(read())


def test_sockets_are_counted_while_they_are_open(server: InsideServer) -> None:
    table = server.live(server.start(server.guest("Ana"), server.guest("Ben")))
    hub = Hub(Settings(sockets_per_person=1, sockets_per_address=2))
    ana, ben = (Person(id=name, name=name, login=None, bot=False) for name in ("ana", "ben"))
    first = hub.viewer(ana, None, "en", "here")
    hub.add(table, first, None)
    with pytest.raises(TooMany):
        hub.viewer(ana, None, "en", "there")
    second = hub.viewer(ben, None, "en", "here")
    hub.add(table, second, None)
    with pytest.raises(TooMany):
        hub.viewer(None, None, "en", "here")
    hub.viewer(None, None, "en", "there")
    for viewer in (first, first, second):  # twice is once
        hub.remove(table.id, viewer)
    assert not hub._open
    hub.viewer(ana, None, "en", "here")
