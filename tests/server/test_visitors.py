"""Who may talk at a table, what its host may do, and what moderators may."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner, Result

from tawantin.cli.main import app as cli
from tawantin.server import app, database
from tawantin.server.api.common import COOKIE
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Json, Visitor, ending, until
from tests.server.people import ME, PASSWORD, account, log_in

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

SAY = {"text": "hello"}


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return account(server, "Ana")


@pytest.fixture
def bob(server: InsideServer) -> Visitor:
    return server.guest("Bob")


def standing(person: Visitor, table: str) -> str:
    found: str = person.get(f"/api/tables/{table}/chat/standing")["chat"]
    return found


def rule(host: Visitor, table: str, do: str, **who: int) -> None:
    host.ok("PUT", f"/api/tables/{table}/visitors", {"do": do, **who})


def visitor(host: Visitor, table: str, name: str) -> Json:
    found = host.get(f"/api/tables/{table}/visitors")
    return next(one for one in found if one["name"] == name)


def deeds(server: InsideServer) -> list[tuple[str, str | None]]:
    rows = server.sql(select(database.deeds).order_by(database.deeds.c.id))
    return [(row.deed, row.person_id) for row in rows]


@contextmanager
def looking(server: InsideServer, person: Visitor, table: str) -> Iterator[Any]:
    headers = {"cookie": f"{COOKIE}={person.cookie}"}
    path = f"/api/tables/{table}/socket"
    with server.client.websocket_connect(path, headers=headers) as socket:
        assert socket.receive_json()["type"] == "table"
        yield socket


@pytest.mark.every_database
def test_watchers_are_let_in_by_the_host(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    cleo = server.guest("Cleo")
    table = server.start(ana, cleo)
    path = f"/api/tables/{table}/chat"
    assert standing(server.stranger(), table) == "nobody"
    assert standing(cleo, table) == "may"
    assert standing(bob, table) == "ask"
    bob.refused(403, "no_chat", "POST", path, SAY)
    with looking(server, ana, table) as hosts, looking(server, bob, table) as bobs:
        assert bob.post(f"{path}/ask") == {"type": "standing", "chat": "asks", "waiting": 0}
        assert hosts.receive_json() == {"type": "standing", "chat": "may", "waiting": 1}
        bob.refused(403, "no_chat", "POST", path, SAY)
        found = visitor(ana, table, "Bob")
        assert (found["state"], found["mark"]) == ("asks", "guest")
        assert bob.id not in repr(found)
        rule(ana, table, "let_in", visitor=found["id"])
        assert bobs.receive_json() == {"type": "standing", "chat": "may", "waiting": 0}
        assert hosts.receive_json()["waiting"] == 0
    said = bob.post(path, SAY)
    assert (said["name"], said["seat"], said["mark"]) == ("Bob", None, "guest")
    assert deeds(server) == [("let_in", bob.id)]


def test_watchers_look_like_nobody_at_the_table(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "open")
    for name, shown in (("ANA", "ANA 2"), ("Апа", "Апа 3")):
        person = server.guest(name)
        person.post(f"/api/tables/{table}/chat/ask")
        rule(ana, table, "let_in", visitor=visitor(ana, table, shown)["id"])
        assert person.post(f"/api/tables/{table}/chat", SAY)["name"] == shown


@pytest.mark.every_database
def test_the_host_mutes_and_frees(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    cleo = server.guest("Cleo")
    table = server.start(ana, cleo)
    path = f"/api/tables/{table}/chat"
    line = cleo.post(path, SAY)
    rule(ana, table, "mute", line=line["id"])
    assert standing(cleo, table) == "muted"
    cleo.refused(403, "no_chat", "POST", path, SAY)
    cleo.move(table) if server.turn(table, ana, cleo) is cleo else ana.move(table)  # they play on
    rule(ana, table, "free", seat=1)
    cleo.post(path, SAY)
    bob.post(f"{path}/ask")
    number = visitor(ana, table, "Bob")["id"]
    rule(ana, table, "mute", visitor=number)
    rule(ana, table, "free", visitor=number)
    bob.post(path, SAY)
    rule(ana, table, "remove", visitor=number)
    assert standing(bob, table) == "ask"
    bob.refused(403, "no_chat", "POST", path, SAY)


def test_the_host_removes_and_bans(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    made = ana.post(
        "/api/tables",
        {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "invite"}, {"kind": "open"}]},
    )
    table, link = made["table"]["id"], made["invitations"]["1"]
    path, cleo = f"/api/tables/{table}", server.guest("Cleo")
    token = {"invite": link.partition("invite=")[2]}
    bob.post(f"{path}/join", token)
    cleo.post(f"{path}/join", {})
    rule(ana, table, "remove", seat=1)
    rule(ana, table, "remove", seat=2)
    assert [seat["kind"] for seat in ana.see(table)["seats"]] == ["person", "invite", "open"]
    cleo.post(f"{path}/join", {})  # who was removed may come again
    bob.post(f"{path}/join", token)
    rule(ana, table, "ban", seat=1)
    assert [seat["kind"] for seat in ana.see(table)["seats"]] == ["person", "invite", "person"]
    bob.refused(403, "banned_here", "POST", f"{path}/join", token)
    bob.refused(403, "no_chat", "POST", f"{path}/chat", SAY)
    assert bob.post(f"{path}/chat/ask")["chat"] == "banned"
    rule(ana, table, "free", visitor=visitor(ana, table, "Bob")["id"])
    bob.post(f"{path}/join", token)
    ana.post(f"{path}/start")
    body = {"do": "remove", "seat": 1}
    ana.refused(409, "wrong_status", "PUT", f"{path}/visitors", body)  # a game under way goes on
    rule(ana, table, "ban", seat=1)
    assert ana.see(table)["seats"][1]["kind"] == "person"
    assert standing(bob, table) == "banned"
    did = ["removed", "removed", "banned", "freed", "banned"]
    assert [deed for deed, _ in deeds(server)] == did


def test_whom_a_host_can_name(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    table, other = server.open(ana, "me", "open", "greedy"), server.open(ana, "me", "open")
    path = f"/api/tables/{table}/visitors"
    elsewhere = ana.post(f"/api/tables/{other}/chat", SAY)["id"]
    for who in ({}, {"seat": 0, "line": 1}, {"seat": -1}, {"visitor": 2**40}):
        ana.refused(400, "bad_ruling", "PUT", path, {"do": "mute", **who})
    for who in ({"seat": 1}, {"seat": 2}, {"seat": 9}, {"line": elsewhere}, {"visitor": 77}):
        ana.refused(404, "not_found", "PUT", path, {"do": "mute", **who})
    ana.refused(409, "yourself", "PUT", path, {"do": "ban", "seat": 0})
    bob.refused(403, "not_host", "PUT", path, {"do": "ban", "seat": 0})
    bob.refused(403, "not_host", "GET", path)


def test_a_fresh_invitation(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    table = server.open(ana, "me", "open", "greedy")
    path = f"/api/tables/{table}"
    links = [ana.post(f"{path}/seats/1/invite")["link"] for _ in range(2)]
    first, second = ({"invite": link.partition("invite=")[2]} for link in links)
    bob.refused(409, "full", "POST", f"{path}/join", {})
    bob.refused(403, "bad_invitation", "POST", f"{path}/join", first)
    bob.post(f"{path}/join", second)
    for seat in (0, 2):
        ana.refused(409, "seat_taken", "POST", f"{path}/seats/{seat}/invite")
    ana.refused(400, "bad_seat", "POST", f"{path}/seats/3/invite")
    bob.refused(403, "not_host", "POST", f"{path}/seats/1/invite")


# Moderators.


def appointed(server: InsideServer, name: str = "Mira") -> Visitor:
    found = account(server, name)
    p = database.people
    server.sql(update(p).where(p.c.id == found.id).values(moderator=time.time()))
    return found


@pytest.mark.every_database
def test_moderators_see_reports_and_act(server: InsideServer, ana: Visitor, bob: Visitor) -> None:
    mira = appointed(server)
    table = server.start(ana, bob)
    path = f"/api/tables/{table}/chat"
    line = bob.post(path, {"text": "something rude"})
    ana.post(f"{path}/{line['id']}/report", {"reason": "rude"})
    [report] = mira.get("/api/moderation/reports")
    assert (report["name"], report["text"], report["by"]) == ("Bob", "something rude", "Ana")
    assert (report["reason"], report["settled"], report["person"]) == ("rude", None, bob.id)
    act = f"/api/moderation/people/{bob.id}"
    mira.post(act, {"do": "warn", "text": "be kind"})
    assert mira.get("/api/moderation/reports")[0]["settled"] is not None
    [note] = bob.get(f"{ME}/notes")
    assert (note["kind"], note["text"]) == ("warned", "be kind")

    mira.post(act, {"do": "silence", "text": "for a day", "days": 1})
    assert standing(bob, table) == "silenced"
    bob.refused(403, "no_chat", "POST", path, SAY)
    other = ana.post(path, SAY)["id"]
    bob.refused(403, "no_chat", "POST", f"{path}/{other}/report", {"reason": "x"})
    assert [x["id"] for x in mira.get("/api/moderation/people") if x["silenced"]] == [bob.id]
    p = database.people
    server.sql(update(p).where(p.c.id == bob.id).values(silenced=time.time() - 1))
    bob.post(path, SAY)
    for days in (0, -1, 1e9):
        body = {"do": "silence", "text": "x", "days": days}
        mira.refused(400, "bad_days", "POST", act, body)

    with looking(server, bob, table) as socket:
        mira.post(act, {"do": "ban", "text": "enough"})
        assert ending(socket) == 1008
    bob.refused(401, "not_logged_in", "GET", ME)
    seat = ana.see(table)["seats"][1]
    assert (seat["bot"] is not None, seat["conceded"]) == (True, True)
    assert [deed for deed, _ in deeds(server)] == ["warned", "silenced", "banned"]
    told = mira.get("/api/moderation/deeds")
    last = told[0]
    assert (last["deed"], last["by"], last["person"]) == ("banned", "Mira", "Bob")
    assert last["text"] == "enough"


@pytest.mark.every_database
def test_a_ban_shuts_the_account_and_its_programs_out(server: InsideServer, ana: Visitor) -> None:
    mira, login = appointed(server), ana.get(ME)["login"]
    robo = server.program(ana, "Robo")
    mira.post(f"/api/moderation/people/{ana.id}", {"do": "ban", "text": "enough"})
    for shut in (ana, robo):
        shut.refused(401, "not_logged_in", "GET", ME)
    body = {"login": login, "password": PASSWORD}
    ana.refused(403, "banned", "POST", "/api/people/login", body)
    wrong = {"login": login, "password": "something else"}
    ana.refused(401, "wrong_login", "POST", "/api/people/login", wrong)
    mira.post(f"/api/moderation/people/{ana.id}", {"do": "lift", "text": "sorry"})
    assert log_in(server, login).id == ana.id
    assert robo.get(ME)["id"] == robo.id


@pytest.mark.every_database
def test_moderators_do_not_judge_each_other(server: InsideServer, bob: Visitor) -> None:
    mira, nora = appointed(server), appointed(server, "Nora")
    body = {"do": "ban", "text": "you"}
    mira.refused(403, "moderator", "POST", f"/api/moderation/people/{nora.id}", body)
    mira.refused(404, "not_found", "POST", "/api/moderation/people/nobody", body)
    mira.refused(404, "not_found", "POST", "/api/moderation/reports/7/settle")
    mira.refused(404, "not_found", "POST", f"/api/moderation/reports/{2**40}/settle")
    bob.refused(403, "not_moderator", "POST", f"/api/moderation/people/{mira.id}", body)


def test_the_host_of_the_server_does_the_same(
    make_server: MakeServer, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the running server, which closes sockets and frees seats as soon as it looks."""
    monkeypatch.setattr(app, "SESSIONS", 0.0)
    server = make_server()
    ana, bob = account(server, "Ana"), account(server, "Bob")
    names = {who: who.get(ME)["login"] for who in (ana, bob)}

    def tawantin(*arguments: str) -> Result:
        env = {"TAWANTIN_DATABASE_URL": database_url}
        return CliRunner().invoke(cli, ["people", *arguments], env=env)

    assert tawantin("moderator", names[ana]).exit_code == 0
    assert ana.get(ME)["moderator"] is True
    assert tawantin("warn", names[bob], "be kind").exit_code == 0
    assert bob.get(f"{ME}/notes")[0]["text"] == "be kind"
    assert tawantin("silence", names[bob], "hush", "--days", "0").exit_code == 2
    assert tawantin("silence", names[bob], "hush", "--days", "2").exit_code == 0
    table = server.start(ana, bob)
    assert standing(bob, table) == "silenced"
    with looking(server, bob, table) as socket:
        assert tawantin("ban", names[bob], "enough \x1b[31m").exit_code == 0
        assert ending(socket) == 1008
    until("the seat", lambda: ana.see(table)["seats"][1]["conceded"] or None)
    assert tawantin("lift", names[bob], "sorry").exit_code == 0
    assert log_in(server, names[bob]).id == bob.id
    assert tawantin("moderator", names[ana], "--off").exit_code == 0
    told = tawantin("deeds").stdout
    assert told.count("\n") == 6
    assert "\x1b" not in told
    assert "the server's host: banned Bob" in told
    assert [deed for deed, _ in deeds(server)] == [
        *("moderator", "warned", "silenced", "banned", "lifted", "demoted")
    ]
