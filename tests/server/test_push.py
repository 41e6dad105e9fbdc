"""What is pushed is made once for all who see the same."""

import json

import pytest

from tawantin.server.people import Person
from tawantin.server.push import Hub, Viewer
from tests.server.inside import InsideServer, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


def test_the_same_eyes_get_the_same_text(server: InsideServer) -> None:
    ana, ben, eve = server.guest("Ana"), server.guest("Ben"), server.guest("Eve")
    table = server.start(ana, ben)
    hub = Hub()
    viewers = {
        "nobody": Viewer(None, None, "en"),
        "eve": Viewer(_person(eve), None, "en"),
        "german": Viewer(None, None, "de"),
        "ana": Viewer(_person(ana), None, "en"),
        "ana again": Viewer(_person(ana), None, "en"),
        "ben": Viewer(_person(ben), None, "en"),
    }
    hub.viewers[table] = set(viewers.values())
    hub.changed(server.live(table))
    told = {name: viewer._queue.get_nowait() for name, viewer in viewers.items()}
    assert told["nobody"] is told["eve"]
    assert told["ana"] is told["ana again"]
    assert len(set(told.values())) == 4
    hub.changed(server.live(table))
    assert all(viewer._queue.empty() for viewer in viewers.values())


def test_positions_dealt_for_viewers_are_not_kept(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.live(server.start(ana, ben))
    hub, viewer = Hub(), Viewer(_person(ana), None, "en")
    hub.viewers[table.id] = {viewer}
    hub.changed(table)
    assert table._seen == {}
    viewer.look()
    hub.catch_up(table, viewer)
    assert table._seen == {}
    told = [viewer._queue.get_nowait() for _ in range(3)]
    assert all(told[::2])  # the table, MORE, the table anew


def _person(visitor: Visitor) -> Person:
    return Person(id=visitor.id, name=visitor.name, login=None, bot=False)


def test_who_is_where_is_told_of_the_table_as_it_was_read_again(server: InsideServer) -> None:
    """A table that was dropped, as after a failure, comes back as another object."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open")
    hub, viewer = Hub(), Viewer(_person(ana), None, "en")
    hub.add(server.live(table), viewer, None)
    hub.see(table, viewer, True)
    server.forget(table)
    ben.post(f"/api/tables/{table}/join", {})
    hub.changed(server.live(table))
    hub.look_around()
    told = json.loads(viewer._queue._queue[-1])  # type: ignore[attr-defined]
    assert told["type"] == "presence"
    assert [seat["state"] for seat in told["seats"]] == ["here", "gone"]
