"""How many tables there may be, how long a match, how large an overlay; what is purged."""

import json

import pytest
from sqlalchemy import select, update

from tawantin.core import registry
from tawantin.server import database
from tawantin.server.push import Viewer
from tawantin.server.repository import OVER_SECONDS
from tawantin.words import LANGUAGES
from tests.server.conftest import MakeServer
from tests.server.inside import STATUS, InsideServer, bot, table_with
from tests.server.real import Json

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


def test_a_table_needs_a_seat_for_a_person(server: InsideServer) -> None:
    ana = server.guest("Ana")
    alone = {"game": "cuzco", "seats": [bot("greedy"), bot("random")]}
    said = {
        ana.refused(400, "no_person", "POST", "/api/tables", alone, lang=language)["message"]
        for language in LANGUAGES
    }
    assert len(said) == len(LANGUAGES)
    assert ana.get("/api/tables/mine") == []


def test_new_tables_a_minute(make_server: MakeServer) -> None:
    """A table takes a place in the lobby and in the database, also of who goes at once."""
    server = make_server(new_tables=1)
    spec = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    for name in ("Ana", "Ben", "Cid"):
        guest = server.guest(name)
        guest.post("/api/tables", spec)
        guest.refused(429, "too_many_requests", "POST", "/api/tables", spec)
    server.guest("Dan").refused(429, "too_many_requests", "POST", "/api/tables", spec)


def test_running_tables_of_one_person(make_server: MakeServer) -> None:
    server = make_server(running_per_person=2, running_per_address=100)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    first, _ = (server.start(ana, ben) for _ in range(2))
    third = server.open(ana, "me", "random")
    refused = ana.refused(409, "too_many_running", "POST", f"/api/tables/{third}/start")
    assert refused["most"] == 2
    assert ana.see(third)["status"] == "open"
    server.start(ben, ana)  # a guest at it is not its host
    server.forget(first)  # what is not in memory counts as well
    ana.refused(409, "too_many_running", "POST", f"/api/tables/{third}/start")
    server.finish(first, ana, ben)
    ana.post(f"/api/tables/{third}/start")


def test_running_tables_from_one_address(make_server: MakeServer) -> None:
    server = make_server(running_per_address=2)
    people = [server.guest(name) for name in ("Ana", "Ben", "Cid")]
    old = server.start(people[0], people[1])
    server.start(people[1], people[0])
    third = server.open(people[2], "me", "random")
    people[2].refused(409, "too_many_running_here", "POST", f"/api/tables/{third}/start")
    server.finish(old, *people[:2])
    people[2].post(f"/api/tables/{third}/start")
    branch = {"entry": 3, "seat": 0}
    people[0].refused(409, "too_many_running_here", "POST", f"/api/tables/{old}/branch", branch)
    assert len(people[0].get("/api/tables/mine")) == 2


def rows(server: InsideServer, table: str) -> int:
    found = server.sql(select(database.tables.c.id).where(database.tables.c.id == table))
    return len(found)


def test_a_removed_table_leaves_nothing_behind(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = server.open(ana, "me", "open")
    ana.post(f"/api/tables/{table}/chat", {"text": "anybody?"})
    ana.ok("DELETE", f"/api/tables/{table}")
    ana.refused(404, "not_found", "GET", f"/api/tables/{table}")
    assert rows(server, table) == 0
    assert server.sql(select(database.chat)) == server.sql(select(database.seats)) == []
    left = server.open(ana, "me", "open")
    ana.post(f"/api/tables/{left}/leave")
    assert rows(server, left) == 0


def test_what_was_reported_is_kept_for_who_judges_it(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open")
    ben.post(f"/api/tables/{table}/join", {})
    line = ana.post(f"/api/tables/{table}/chat", {"text": "rude"})["id"]
    ben.post(f"/api/tables/{table}/chat/{line}/report", {"reason": "rude"})
    ana.ok("DELETE", f"/api/tables/{table}")
    ana.refused(404, "not_found", "GET", f"/api/tables/{table}")
    assert rows(server, table) == 1
    assert len(server.sql(select(database.reports))) == 1


@pytest.mark.every_database
def test_tables_removed_long_ago_are_purged_at_the_start(make_server: MakeServer) -> None:
    server = make_server()
    table = server.open(server.guest("Ana"), "me", "open")
    t = database.tables
    server.sql(update(t).where(t.c.id == table).values(status="removed"))
    assert rows(make_server(), table) == 0


def test_a_match_ends_where_its_log_does(make_server: MakeServer) -> None:
    server = make_server(match_entries=60)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    for _ in range(60):
        seen = server.turn(table, ana, ben).move(table)
        if seen["status"] == "over":
            break
    assert (seen["status"], seen["result"], seen["asked"]) == ("over", None, [])
    assert 60 <= seen["entries"] < 80
    said = {ana.see(table, lang=language)["prompt"] for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    server.forget(table)
    assert ana.see(table)["prompt"] in said
    assert len(ana.get(f"/api/tables/{table}/export")["log"]) == seen["entries"]
    move = {"seat": 0, "action": "pass", "version": seen["version"]}
    ana.refused(409, "wrong_status", "POST", f"/api/tables/{table}/moves", move)


def test_memory_holds_so_many_entries(make_server: MakeServer) -> None:
    """The tables nobody uses leave first, those somebody looks at or bots play at never."""
    server = make_server(live_entries=1)
    tables, hub = server.services.tables, server.services.hub
    ana, ben = server.guest("Ana"), server.guest("Ben")
    watched, idle = server.start(ana, ben), server.start(ana, ben)
    viewer = Viewer(None, None, "en")
    hub.viewers[watched] = {viewer}
    tables.forget_idle(1e9, hub.watched)
    assert (watched in tables.live, idle in tables.live) == (True, False)
    assert ana.see(idle)["status"] == "running"
    del hub.viewers[watched]


def test_finished_tables_leave_memory_first(server: InsideServer) -> None:
    tables = server.services.tables
    ana, ben = server.guest("Ana"), server.guest("Ben")
    running, over = server.start(ana, ben), server.start(ana, ben)
    server.finish(over, ana, ben)
    server.idle(over)
    for table in (running, over):
        tables.live[table].used -= OVER_SECONDS + 1
    tables.forget_idle(10 * OVER_SECONDS, lambda table: table.id == over)
    assert {running, over} <= set(tables.live)
    tables.forget_idle(10 * OVER_SECONDS, lambda table: False)
    assert (running in tables.live, over in tables.live) == (True, False)
    assert ana.see(over)["status"] == "over"


# Overlays.


def test_an_overlay_has_a_size(server: InsideServer) -> None:
    ana = server.guest("Ana")
    ana.post("/api/tables", table_with({"status": {"points": STATUS}}))
    big = {"status": {"reason": ["x" * 1000] * 256}}
    refused = ana.refused(400, "overlay_too_big", "POST", "/api/tables", table_with(big))
    assert refused["most"] == 256
    save = {"format": "tawantin-match", "data": big}
    ana.refused(400, "overlay_too_big", "POST", "/api/import", save)
    huge = {"track": {"era_1": {"columns": [["inca", "people"]] * 70_000}}}
    assert ana.ask("POST", "/api/tables", table_with(huge, "inca_empire")).status_code == 413


@pytest.mark.parametrize(
    ("game", "overlay"),
    [
        ("inca_empire", {"track": {"era_1": {"columns": [["inca", "people"]] * 65}}}),
        ("inca_empire", {"track": {"era_1": {"columns": [["inca"] * 65]}}}),
        ("cuzco", {"status": {"points": [0] * 65}}),
        ("cuzco", {"status": {"points": {str(i): i for i in range(65)}}}),
        ("machu_picchu", {"borders": {"marketplace": ["x" * 81]}}),
        ("cuzco", {"status": {"points": [[[[[[0]]]]]]}}),
        ("cuzco", {"status": json.loads("[" * 900 + "]" * 900)}),
    ],
)
def test_nothing_in_an_overlay_is_endless(server: InsideServer, game: str, overlay: Json) -> None:
    server.guest("Ana").refused(400, "bad_table", "POST", "/api/tables", table_with(overlay, game))


@pytest.mark.parametrize("name", registry.NAMES)
def test_an_overlay_is_checked_once(name: str) -> None:
    """Matches that change the same values share them, as those do that change none."""
    game = registry.game(name)
    printed = game.tables(None)
    table = next(key for key in printed if "mark" in printed[key])
    overlay = {table: {"reason": "ours"}}

    def values(players: int = 3) -> object:
        return game.new(players, {}, json.loads(json.dumps(overlay))).data  # type: ignore[attr-defined]

    first = values()
    assert values() is first is not game.new(3).data  # type: ignore[attr-defined]
    for i in range(40):
        game.new(3, {}, {table: {"reason": f"theirs {i}"}})
    assert values() is not first  # not for ever
