"""Who is at a table: told to pages that say whether they are looked at, and to nobody else."""

import asyncio
import json
from typing import Any

import pytest

from tawantin.server import analyses, app, bot_runner
from tawantin.server.api.common import COOKIE
from tawantin.server.app import Services
from tawantin.server.clock import CLOCK
from tawantin.server.config import Settings
from tawantin.server.lobby import add_match
from tawantin.server.people import Person
from tawantin.server.presence import SILENT, Elsewhere, Seen, read
from tawantin.server.push import Viewer
from tawantin.table.seats import Seat
from tests.server.clocks import Seconds
from tests.server.finished import MATCH
from tests.server.inside import InAThread, InsideServer, Json, Visitor

# Nothing of it is stored.
ALONE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

FIELDS = {"type", "seats", "watching"}


@pytest.fixture(autouse=True)
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "TICK", 0.01)


class Page:
    """A page with this table open."""

    def __init__(self, server: InsideServer, visitor: Visitor, table: str) -> None:
        headers = {} if visitor.cookie is None else {"cookie": f"{COOKIE}={visitor.cookie}"}
        path = f"/api/tables/{table}/socket"
        self._opened = server.client.websocket_connect(path, headers=headers)
        self.socket: Any = self._opened.__enter__()
        assert self.socket.receive_json()["type"] == "table"

    def see(self, visible: bool) -> None:
        self.socket.send_json({"type": "seen", "visible": visible})

    def until(self, *states: str, watching: int = 0) -> Json:
        """What is told when the seats are in these states."""
        while True:
            told: Json = self.socket.receive_json()
            if told["type"] != "presence":
                continue
            assert set(told) == FIELDS
            found = tuple(seat["state"] for seat in told["seats"])
            if (found, told["watching"]) == (states, watching):
                return told

    def close(self) -> None:
        self._opened.__exit__(None, None, None)


@ALONE
def test_people_are_here_away_and_gone(server: InsideServer) -> None:
    ana, ben, eve = server.guest("Ana"), server.guest("Ben"), server.guest("Eve")
    table = server.start(ana, ben)
    anas = Page(server, ana, table)
    anas.see(True)
    told = anas.until("here", "gone")
    assert told["seats"][1] == {"seat": 1, "state": "gone", "since": None}
    bens = Page(server, ben, table)
    anas.until("here", "away")
    bens.see(True)
    anas.until("here", "here")
    bens.until("here", "here")
    bens.see(False)
    anas.until("here", "away")
    second = Page(server, ben, table)
    second.see(True)
    anas.until("here", "here")
    before = CLOCK.now()
    second.close()
    anas.until("here", "away")
    bens.close()
    since = anas.until("here", "gone")["seats"][1]["since"]
    assert before <= since <= CLOCK.now()
    watcher = Page(server, eve, table)
    anas.until("here", "gone", watching=1)
    watcher.close()
    anas.until("here", "gone")
    assert server.live(table).left.keys() == {ben.id}
    anas.close()


@ALONE
def test_who_has_said_nothing_is_told_nothing(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    program, page = Page(server, ana, table), Page(server, ben, table)
    page.see(True)
    page.until("away", "here")
    program.socket.send_json({"type": "ping"})
    assert program.socket.receive_json()["type"] == "clock"
    program.close()
    page.close()


@ALONE
def test_seats_that_are_taken_before_the_start(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open")
    anas, bens = Page(server, ana, table), Page(server, ben, table)
    anas.see(True)
    anas.until("here", watching=1)
    bens.see(True)
    ben.post(f"/api/tables/{table}/join", {})
    anas.until("here", "here")
    ben.post(f"/api/tables/{table}/leave")
    anas.until("here", watching=1)
    anas.close()
    bens.close()


class Window:
    """A page that is open by way of one of several processes."""

    def __init__(self, services: Services, person: Person | None) -> None:
        self.services = services
        self.person = person
        self.viewer: Viewer | None = None

    async def open(self, table: str) -> None:
        hub = self.services.hub
        self.viewer = hub.viewer(self.person, None, "en", "")
        hub.add(await self.services.tables.get(table), self.viewer, None)
        hub.see(table, self.viewer, True)

    async def until(self, *states: str, watching: int = 0) -> Json:
        assert self.viewer is not None
        while True:
            told: Json = json.loads(await self.viewer.next() or "{}")
            if told.get("type") == "presence":
                found = tuple(seat["state"] for seat in told["seats"])
                if (found, told["watching"]) == (states, watching):
                    return told


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_people_are_here_by_way_of_any_process(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "Workers", InAThread)
    monkeypatch.setattr(analyses, "Workers", InAThread)

    async def go() -> None:
        first, second = (Services(Settings(database_url=database_url)) for _ in range(2))
        async with first.running():
            async with second.running():
                ana, ben = [(await first.people.guest(name)).person for name in ("Ana", "Ben")]
                seats = [Seat(i, "person", p.name, p.id) for i, p in enumerate((ana, ben))]
                over = {"status": "over", "ended": 0.0}
                table = (await add_match(first.tables, ana, MATCH, seats, over)).id
                anas, bens = Window(first, ana), Window(second, ben)
                eves = Window(second, None)
                await bens.open(table)
                await bens.until("gone", "here")
                await anas.open(table)
                await anas.until("here", "here")
                await bens.until("here", "here")
                await eves.open(table)
                await anas.until("here", "here", watching=1)
                assert bens.viewer is not None
                before = CLOCK.now()
                second.hub.remove(table, bens.viewer)
                told = await anas.until("here", "gone", watching=1)
                assert before <= told["seats"][1]["since"] <= CLOCK.now()
                await bens.open(table)
                await anas.until("here", "here", watching=1)
            await anas.until("here", "gone")

    asyncio.run(asyncio.wait_for(go(), 60))


def test_what_processes_tell_each_other() -> None:
    """Seats and numbers, no names; a process that is silent has nobody, and is asked anew."""
    clock = Seconds()
    elsewhere = Elsewhere(clock)
    found = Seen({0: True, 3: False}, 12)
    assert found.words == ("0+3-", 12)
    assert read(*map(str, found.words)) == found
    assert read("", "0") == Seen({}, 0)
    elsewhere.heard("p")
    elsewhere.heard("p")
    assert (elsewhere.strangers(), elsewhere.strangers()) == (["p"], [])
    elsewhere.told("p", "t", found)
    elsewhere.told("p", "u", found)
    elsewhere.told("p", "u", Seen({}, 0))
    assert (elsewhere.at("t"), elsewhere.at("u")) == ([found], [])
    clock.now = SILENT - 1
    elsewhere.heard("p")
    clock.now += SILENT
    assert elsewhere.silent() == []
    clock.now += 1
    assert elsewhere.silent() == ["p"]
    assert elsewhere.lost("p") == ["t"]
    assert (elsewhere.at("t"), elsewhere.silent()) == ([], [])
    elsewhere.heard("p")
    assert elsewhere.strangers() == ["p"]
