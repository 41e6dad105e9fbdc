"""A match remembers its rules: after a change it goes on or is pinned, never silently wrong."""

import logging
from typing import Any

import pytest
from sqlalchemy import select, update

from tawantin.core import registry
from tawantin.server import database
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

VERSION = registry.game("cuzco").rules_version


def set_rules(server: InsideServer, table: str, version: int) -> None:
    """As if the table had been begun under these rules, and the server were started anew."""
    t = database.tables
    server.idle(table)
    server.forget(table)
    server.sql(update(t).where(t.c.id == table).values(rules_version=version))


def check_pinned(
    server: InsideServer, table: str, ana: Visitor, ben: Visitor, why: str = "no longer has"
) -> None:
    path = f"/api/tables/{table}"
    seen = ana.see(table)
    assert (seen["status"], seen["pinned"], seen["to_act"]) == ("running", True, -1)
    assert seen["your_seats"] == [0]
    assert "view" not in seen
    assert why in seen["prompt"]
    assert "Partie" in ana.see(table, lang="de")["prompt"]
    body = {"seat": 0, "action": "pass", "version": seen["version"]}
    for action in ("moves", "undo", "concede", "handover", "takeback"):
        said = ana.refused(409, "pinned", "POST", f"{path}/{action}", body)
        assert why in said["message"]
    ana.refused(409, "pinned", "GET", f"{path}/why", seat=0, action="pass")
    assert server.stranger().get(f"{path}/log") == []
    for person in (ana, ben):
        (mine,) = [t for t in person.get("/api/tables/mine") if t["id"] == table]
        assert (mine["pinned"], mine["my_turn"]) == (True, False)
    assert server.sql(select(database.tables.c.pinned))[0].pinned is True
    assert server.sql(select(database.tables.c.version))[0].version == seen["version"]


def test_other_rules_pin_a_running_match(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    server.turn(table, ana, ben).move(table)
    before = server.turn(table, ana, ben).see(table)
    set_rules(server, table, VERSION + 1)
    check_pinned(server, table, ana, ben)

    set_rules(server, table, VERSION)  # the rules are back: so is the match
    assert server.turn(table, ana, ben).see(table) == before
    assert server.sql(select(database.tables.c.pinned))[0].pinned is False
    server.turn(table, ana, ben).move(table)


@pytest.mark.every_database
@pytest.mark.parametrize("line", ["1 pass", "9 pass", "* roll 999999", "nonsense", ""])
def test_a_log_that_no_longer_replays(
    server: InsideServer, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    server.turn(table, ana, ben).move(table)
    e = database.entries
    server.forget(table)
    kept = server.sql(select(e.c.line).where(e.c.number == 3))[0].line
    server.sql(update(e).where(e.c.number == 3).values(line=line))
    with caplog.at_level(logging.ERROR):
        check_pinned(server, table, ana, ben, "The log of this game is damaged")
    assert "does not replay" in caplog.text
    server.forget(table)
    server.sql(update(e).where(e.c.number == 3).values(line=kept))
    server.turn(table, ana, ben).move(table)


@pytest.mark.every_database
def test_a_game_or_options_that_are_gone(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    t = database.tables
    cases: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"game": "checkers"}, {"game": "cuzco"}),
        ({"options": {"edition": "gone"}}, {"options": ana.see(table)["options"]}),
    ]
    for values, good in cases:
        server.forget(table)
        server.sql(update(t).values(**values))
        check_pinned(server, table, ana, ben)
        server.forget(table)
        server.sql(update(t).values(**good))
        assert server.turn(table, ana, ben).see(table)["pinned"] is False


def test_a_finished_match_under_other_rules_can_be_exported(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    over = server.finish(table, ana, ben)
    saved = ana.get(f"/api/tables/{table}/export")
    set_rules(server, table, VERSION + 1)
    seen = ana.see(table)
    assert (seen["pinned"], seen["result"]) == (True, over["result"])
    assert ana.get(f"/api/tables/{table}/export") == saved | {"rules_version": VERSION + 1}
    assert ana.post(f"/api/tables/{table}/rematch")["status"] == "open"


@pytest.mark.every_database
def test_the_host_closes_a_match_that_cannot_go_on(server: InsideServer) -> None:
    """Until then its log stays secret; then it is over without a result, and exported as it is."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    path = f"/api/tables/{table}"
    server.turn(table, ana, ben).move(table)
    ana.refused(409, "not_pinned", "POST", f"{path}/close")
    e = database.entries
    log = [row.line for row in server.sql(select(e.c.line).order_by(e.c.number))]
    set_rules(server, table, VERSION + 1)
    for person in (ana, ben, server.stranger()):
        person.refused(409, "not_over", "GET", f"{path}/export")
    ben.refused(403, "not_host", "POST", f"{path}/close")
    closed = ana.post(f"{path}/close")
    assert (closed["status"], closed["result"], closed["pinned"]) == ("over", None, True)
    assert "exported" in closed["prompt"]
    ana.refused(409, "wrong_status", "POST", f"{path}/close")
    saved = ben.get(f"{path}/export")
    assert (saved["log"], saved["result"], saved["seed"]) == (log, None, closed["seed"])
    assert saved["rules_version"] == VERSION + 1
    (mine,) = ana.get("/api/tables/mine")
    assert (mine["status"], mine["result"]) == ("over", None)

    set_rules(server, table, VERSION)  # the rules are back, but over is over
    seen = ana.see(table)
    assert (seen["status"], seen["pinned"], seen["to_act"], seen["legal"]) == (
        "over",
        False,
        -1,
        [],
    )
    assert ben.get(f"{path}/export") == saved | {"rules_version": VERSION}
    assert ben.get(f"{path}/position", entry=3)["entries"] == len(log)
    assert ben.post(f"{path}/rematch")["status"] == "open"


def test_a_host_who_leaves_for_good_passes_a_running_table_on(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    playing, pinned = server.start(ana, ben), server.start(ana, ben)
    set_rules(server, pinned, VERSION + 1)
    ana.post("/api/people/me/delete", {})
    assert ben.see(playing)["host"] is True
    assert ben.post(f"/api/tables/{pinned}/close")["status"] == "over"


def test_a_restarted_server_goes_on(make_server: MakeServer) -> None:
    """A new process finds people, sessions and tables; one bad table does not hold it up."""
    server = make_server(bot_pace=1e6)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table, pinned = server.start(ana, ben), server.start(ana, ben)
    watched = server.start(ana, bots=("random", "random"))
    while ana.see(watched)["legal"]:
        ana.move(watched)
    server.turn(table, ana, ben).move(table)
    before = ana.see(table)
    t = database.tables
    server.sql(update(t).where(t.c.id == pinned).values(rules_version=VERSION + 1))
    broken = server.start(ana, ben)
    server.sql(update(t).where(t.c.id == broken).values(pace={"kind": []}))

    server = make_server(bot_pace=0)
    ana.server = ben.server = server
    assert server.stranger().ask("GET", "/ready").status_code == 200
    assert ana.see(table) == before
    assert ana.see(pinned)["pinned"] is True
    server.turn(table, ana, ben).move(table)
    version = ana.see(watched)["version"]
    server.wait(watched, ana, lambda s: s["version"] > version or bool(s["legal"]))
