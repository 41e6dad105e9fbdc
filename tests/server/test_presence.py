"""Who is at a table: told to pages that say whether they are looked at, and to nobody else."""

from typing import Any

import pytest

from tawantin.server import app
from tawantin.server.api.common import COOKIE
from tawantin.server.clock import CLOCK
from tests.server.inside import InsideServer, Json, Visitor

# Nothing of it is stored.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

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
