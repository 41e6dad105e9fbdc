"""Sessions: seen, ended, and their sockets closed."""

import json

import pytest
from sqlalchemy import select, update

from tawantin.server import app, database
from tawantin.server.sessions import device, hashed
from tests.server.inside import InsideServer, ending, watching
from tests.server.people import ME, PASSWORD, log_in, register

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.mark.every_database
def test_sessions_are_seen_and_ended(server: InsideServer) -> None:
    ana = server.guest("Ana")
    login = register(ana, "ana")
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone, ben = server.stranger(), server.guest("Ben")
    body = {"login": login, "password": PASSWORD}
    assert phone.ask("POST", "/api/people/login", body, {"user-agent": firefox}).is_success
    server.program(ana, "Robo")
    found = ana.get(f"{ME}/sessions")
    assert [(x["label"], x["current"]) for x in found] == [("", True), ("Firefox, Linux", False)]
    assert all(set(x) == {"id", "label", "created", "seen", "current"} for x in found)
    assert str(ana.cookie) not in json.dumps(found)
    for wrong in ("x", "%" * 16, "_" * 16, found[0]["id"][:-1] + "-"):
        ana.refused(404, "not_found", "DELETE", f"{ME}/sessions/{wrong}")
    ben.refused(404, "not_found", "DELETE", f"{ME}/sessions/{found[1]['id']}")
    ana.ok("DELETE", f"{ME}/sessions/{found[1]['id']}")
    phone.refused(401, "not_logged_in", "GET", ME)
    tablet = log_in(server, login)
    ana.ok("DELETE", f"{ME}/sessions")
    tablet.refused(401, "not_logged_in", "GET", ME)
    assert len(ana.get(f"{ME}/sessions")) == 1


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("", ""),
        ("curl/8.1", ""),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
    ],
)
def test_devices(agent: str, said: str) -> None:
    assert device(agent) == said


@pytest.mark.every_database
def test_a_session_is_seen_once_an_hour(server: InsideServer) -> None:
    ana = server.guest("Ana")
    s = database.sessions
    server.sql(update(s).values(seen=1000.0))
    ana.get(ME)
    first = server.sql(select(s.c.seen))[0].seen
    assert first > 1000.0
    ana.get(ME)
    assert server.sql(select(s.c.seen))[0].seen == first


@pytest.mark.every_database
@pytest.mark.parametrize("how", ["ended", "others", "password", "logout", "elsewhere"])
def test_the_sockets_of_an_ended_session_are_closed(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(app, "SESSIONS", 0.0)
    ana = server.guest("Ana")
    login = register(ana, "ana")
    phone = log_in(server, login)
    table = server.start(ana, server.guest("Ben"))
    with watching(server, ana, table) as kept, watching(server, phone, table) as closed:
        if how == "ended":
            other = next(x for x in ana.get(f"{ME}/sessions") if not x["current"])
            ana.ok("DELETE", f"{ME}/sessions/{other['id']}")
        elif how == "others":
            ana.ok("DELETE", f"{ME}/sessions")
        elif how == "password":
            ana.post(f"{ME}/password", {"old": PASSWORD, "new": "a condor in the wind"})
        elif how == "logout":
            phone.post("/api/people/logout")
        else:
            s = database.sessions
            token = hashed(str(phone.cookie))
            server.sql(update(s).where(s.c.token == token).values(expires=1.0))
        assert ending(closed) == 1008
        ana.post(f"/api/tables/{table}/chat", {"text": "still here"})
        assert kept.receive_json()["text"] == "still here"


@pytest.mark.every_database
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_socket_of_a_guest_who_registers_comes_again(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    """By another process as well, which finds the session replaced. A stolen token sees no more."""
    ana = server.guest("Ana")
    table = server.start(ana, server.guest("Ben"))
    thief = server.stranger()
    thief.cookie = ana.cookie
    with watching(server, ana, table) as socket:
        if elsewhere:
            monkeypatch.setattr(server.services.hub, "end", lambda *_: None)
        register(ana, "ana")
        monkeypatch.undo()
        server.services._look = 0.0
        server.call(server.services.part_ended)
        assert ending(socket) == 1013
    assert ana.see(table)["you"] == 0
    assert thief.see(table)["you"] == -1
    with watching(server, ana, table) as again:
        ana.post(f"/api/tables/{table}/chat", {"text": "still here"})
        assert again.receive_json()["text"] == "still here"
