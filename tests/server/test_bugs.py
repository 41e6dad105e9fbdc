"""Bug reports: kept with the whole match for the host, who reads them on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner, Result

from tawantin.cli.main import app
from tawantin.core import save
from tawantin.core.registry import game
from tawantin.house.lengths import BUG
from tawantin.server import bugs, database, limits
from tests.server.inside import InsideServer, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

PATH = "/api/bugs"


def cli(url: str, *arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"TAWANTIN_DATABASE_URL": url})


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    server.services.bots.pace = 1e6
    return server.guest("Ana")


def row(server: InsideServer, number: int) -> Any:
    table = database.bug_reports
    return server.sql(select(table).where(table.c.id == number))[0]


@pytest.mark.every_database
def test_the_match_goes_with_the_report_but_not_into_the_answer(
    server: InsideServer, ana: Visitor
) -> None:
    table = server.start(ana, server.guest("Bea"))
    body = {
        "text": " The die\x00 fell\noff. ",
        "page": "/t/1",
        "table": table,
        "entry": 5,
        "seat": 1,
    }
    answer = ana.ask("POST", PATH, {**body, "client": {"width": 390}})
    assert answer.status_code == 201
    assert set(answer.json()) == {"id"}
    found = row(server, answer.json()["id"])
    assert (found.text, found.page, found.client) == ("The die fell\noff.", "/t/1", {"width": 390})
    assert (found.table_id, found.entry, found.seat, found.person_id) == (table, 5, 1, ana.id)
    match = server.live(table).match
    assert match is not None
    again = save.load(found.match, game)
    assert again.game.key(again.state) == match.game.key(match.state)
    assert found.match["seed"] == match.seed.hex()
    assert "Ana" not in json.dumps(found.match)
    early = save.load({**found.match, "log": found.match["log"][:5]}, game)
    assert again.game.key(again.game.load(found.position, None)) == again.game.key(early.state)


def test_a_report_needs_no_table_and_a_table_no_match(server: InsideServer, ana: Visitor) -> None:
    number = ana.post(PATH, {"text": "The page is blank."})["id"]
    assert row(server, number).match is None
    waiting = server.open(ana, "me", "open")
    number = ana.post(PATH, {"text": "Nobody comes.", "table": waiting, "entry": 3})["id"]
    assert (row(server, number).match, row(server, number).table_id) == (None, waiting)


def test_what_cannot_be_a_report_is_refused(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.PER_MINUTE, "bug", 1000)
    table = server.start(ana, server.guest("Bea"))
    ana.refused(400, "bad_text", "POST", PATH, {"text": " \x00 "})
    ana.refused(404, "not_found", "POST", PATH, {"text": "x", "table": "nowhere"})
    ana.refused(400, "bad_entry", "POST", PATH, {"text": "x", "table": table, "entry": 10**6})
    ana.refused(400, "bad_seat", "POST", PATH, {"text": "x", "table": table, "seat": 7})
    large = {"text": "x", "client": {"log": "y" * bugs.MAX_CLIENT}}
    ana.refused(400, "too_large", "POST", PATH, large)
    for wrong in (
        {},
        {"text": "x" * (BUG + 1)},
        {"text": "x", "page": "y" * 201},
        {"text": "x", "entry": -1},
        {"text": "x", "seat": 2**31},
        {"text": "x", "client": []},
    ):
        assert ana.ask("POST", PATH, wrong).status_code == 400
    assert ana.ask("POST", PATH, {"text": "x", "client": {"y": "z" * 20_000}}).status_code == 413


def test_reports_come_only_so_often(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(limits.PER_MINUTE["bug"]):
        ana.post(PATH, {"text": "again"})
    ana.refused(429, "too_many_requests", "POST", PATH, {"text": "again"})
    monkeypatch.setattr(limits, "PER_MINUTE", dict.fromkeys(limits.PER_MINUTE, 1000))
    monkeypatch.setattr(bugs, "PER_DAY", 6)
    ana.post(PATH, {"text": "again"})
    said = ana.refused(429, "too_many_requests", "POST", PATH, {"text": "again"}, lang="de")
    assert "6 Fehlermeldungen" in said["message"]
    server.guest("Bea").post(PATH, {"text": "mine"})
    monkeypatch.setattr(limits, "SHARED", 0)  # nor from one address, however many are there
    server.guest("Cid").refused(429, "too_many_requests", "POST", PATH, {"text": "mine too"})


@pytest.mark.every_database
def test_the_host_reads_and_exports_them(
    server: InsideServer, ana: Visitor, database_url: str, tmp_path: Path
) -> None:
    table = server.start(ana, server.guest("Bea"))
    ana.post(PATH, {"text": "First.\nMore.", "page": "/home"})
    number = ana.post(PATH, {"text": "Second.", "table": table})["id"]
    listed = cli(database_url, "bugs", "list")
    assert listed.exit_code == 0, listed.output
    lines = listed.stdout.splitlines()
    assert "Second." in lines[0]
    assert table in lines[0]
    assert "First." in lines[1]
    assert [r["text"] for r in json.loads(cli(database_url, "bugs", "list", "--json").stdout)] == [
        "Second.",
        "First.\nMore.",
    ]
    shown = cli(database_url, "bugs", "show", str(number))
    assert "Second." in shown.stdout
    assert "position" in shown.stdout
    assert ana.id not in shown.stdout
    as_json = json.loads(cli(database_url, "bugs", "show", str(number), "--json").stdout)
    assert as_json["position"]["players"] == 2
    file = tmp_path / "bug.json"
    assert cli(database_url, "bugs", "export", str(number), str(file)).exit_code == 0
    assert save.verify(save.parse(file.read_text()), game).ok
    none = cli(database_url, "bugs", "export", str(number - 1), str(file))
    assert (none.exit_code, none.stderr) == (2, f"tawantin: bug report {number - 1} has no match\n")
    missing = cli(database_url, "bugs", "show", "999")
    assert (missing.exit_code, missing.stderr) == (2, "tawantin: there is no bug report 999\n")


@pytest.mark.every_database
def test_the_host_reads_reported_chat_lines(
    server: InsideServer, ana: Visitor, database_url: str
) -> None:
    table = server.open(ana, "me", "open")
    line = ana.post(f"/api/tables/{table}/chat", {"text": "slowpoke"})["id"]
    server.guest("Bea").ok("POST", f"/api/tables/{table}/chat/{line}/report", {"reason": "rude"})
    shown = cli(database_url, "reports").stdout
    assert all(word in shown for word in (table, "Ana", "slowpoke", "rude"))
    found = json.loads(cli(database_url, "reports", "--json").stdout)
    assert [(r["name"], r["text"], r["reason"]) for r in found] == [("Ana", "slowpoke", "rude")]


def test_a_database_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    where = tmp_path / "nothing" / "tawantin.db"
    for arguments in (["bugs", "list"], ["reports"]):
        failed = cli(f"sqlite:///{where}", *arguments)
        assert failed.exit_code == 2
        assert failed.stderr.startswith(f"tawantin: there is no database {where}")
    assert not where.parent.exists()
    empty = tmp_path / "empty.db"
    empty.touch()
    failed = cli(f"sqlite:///{empty}", "bugs", "list")
    assert failed.stderr.startswith("tawantin: the database cannot be read")
    assert failed.stderr.count("\n") == 1


@pytest.mark.every_database
def test_a_report_of_who_has_left_says_nothing_of_them(server: InsideServer, ana: Visitor) -> None:
    """What is wrong stays; whose it was, where they sat and what they looked with goes."""
    table = server.start(ana, server.guest("Bea"))
    body = {"text": "The die fell off.", "page": "/t/1", "table": table, "seat": 0}
    number = ana.post(PATH, {**body, "client": {"agent": "Anas own browser"}})["id"]
    ana.post("/api/people/me/delete", {})
    found = row(server, number)
    assert (found.text, found.table_id) == ("The die fell off.", table)
    assert (found.person_id, found.page, found.client, found.seat) == (None, "", {}, None)
