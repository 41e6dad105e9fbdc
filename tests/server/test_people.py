"""Guests, accounts, sessions, programs, and leaving for good."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import insert, select, update

from tawantin.server import app, database
from tawantin.server.api.common import COOKIE
from tawantin.server.attempts import Attempts
from tawantin.server.errors import TooMany
from tawantin.server.sessions import device, hashed
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor

PASSWORD = "a llama in the rain"
ME = "/api/people/me"


def register(visitor: Visitor, wish: str, password: str = PASSWORD) -> str:
    """An account for a guest; its login."""
    made = visitor.post("/api/people/register", {"login": wish, "password": password})
    login: str = made["login"]
    return login


def log_in(server: InsideServer, login: str, password: str = PASSWORD) -> Visitor:
    visitor = server.stranger()
    visitor.id = visitor.post("/api/people/login", {"login": login, "password": password})["id"]
    return visitor


# Guests and accounts.


def test_a_guest_plays_at_once(server: InsideServer) -> None:
    ana = server.guest("Ana")
    me = ana.get(ME)
    assert (me["name"], me["login"], me["bot"]) == ("Ana", None, False)
    assert ana.get("/api/tables/mine") == []
    server.stranger().refused(401, "not_logged_in", "GET", ME)


def test_the_cookie_is_out_of_reach_of_scripts(make_server: MakeServer) -> None:
    server = make_server(secure_cookies=True, session_days=7)
    answer = server.stranger().ask("POST", "/api/people/guest", {"name": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    for part in ("HttpOnly", "Secure", "SameSite=lax", "Max-Age=604800", "Path=/"):
        assert part in cookie


def test_tokens_are_stored_as_hashes_only(server: InsideServer) -> None:
    ana = server.guest("Ana")
    program = server.program(ana, "Robo")
    stored = {row.token for row in server.sql(select(database.sessions.c.token))}
    assert len(stored) == 2
    assert stored.isdisjoint({ana.cookie, program.token})


@pytest.mark.parametrize("name", ["Ana", "  Ana   María ", "Ñusta 7", "O'Neill", "J. R.", "木"])
def test_good_names(server: InsideServer, name: str) -> None:
    assert server.guest(name).get(ME)["name"] == " ".join(name.split())


@pytest.mark.parametrize(
    "name", ["", " ", "_x", "-", "a" * 41, "<b>", "a\nb\x00", "x@y", ".", "a\u202eb", "Ana-"]
)
def test_bad_names(server: InsideServer, name: str) -> None:
    server.stranger().refused(400, "bad_name", "POST", "/api/people/guest", {"name": name})
    ana = server.guest("Ana")
    ana.refused(400, "bad_name", "PATCH", ME, {"name": name})
    ana.refused(400, "bad_name", "POST", f"{ME}/programs", {"name": name})


def test_a_guest_registers_and_keeps_the_games(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    assert ana.see(table)["seats"][0]["mark"] == "guest"
    login = register(ana, "Ana Q")
    assert login[:-4] == "ana q-"
    assert login[-4:].isdigit()
    elsewhere = log_in(server, f" {login.upper()} ")
    assert elsewhere.id == ana.id
    assert [t["id"] for t in elsewhere.get("/api/tables/mine")] == [table]
    assert elsewhere.see(table)["your_seats"] == [0]
    assert [seat["mark"] for seat in ana.see(table)["seats"]] == [None, "guest"]
    server.forget(table)
    assert [seat["mark"] for seat in ana.see(table)["seats"]] == [None, "guest"]


def test_registering_does_not_tell_which_logins_there_are(server: InsideServer) -> None:
    """Whoever wishes for a login gets it with a number, whether somebody has it or not."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    logins = {register(ana, "ana"), register(ben, "ANA"), register(server.guest("Zoe"), "zoe")}
    assert len(logins) == 3
    assert {login[:-4] for login in logins} == {"ana-", "zoe-"}
    body = {"login": "ana", "password": PASSWORD}
    ana.refused(409, "registered", "POST", "/api/people/register", body)


def test_a_wish_that_all_numbers_follow_finds_one_more(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([7, 7, 7, 10_007])
    monkeypatch.setattr("secrets.randbelow", lambda bound: next(drawn))
    assert register(server.guest("Ana"), "ana") == "ana-0007"
    assert register(server.guest("Ben"), "ana") == "ana-10007"


@pytest.mark.parametrize(
    "password", ["", "seven77", "x" * 201, "Passw0rd!", "ana-4711", "Benita12"]
)
def test_bad_passwords(server: InsideServer, password: str) -> None:
    ana = server.guest("Benita")
    body = {"login": "ana", "password": password}
    ana.refused(400, "bad_password", "POST", "/api/people/register", body)
    register(ana, "ana")
    body = {"old": PASSWORD, "new": password}
    ana.refused(400, "bad_password", "POST", f"{ME}/password", body)


def test_wrong_login_and_wrong_password_look_the_same(server: InsideServer) -> None:
    ana = server.guest("Ana")
    login = register(ana, "ana")
    said = [
        server.stranger().refused(
            401, "wrong_login", "POST", "/api/people/login", {"login": tried, "password": password}
        )
        for tried, password in [
            (login, PASSWORD + "!"),
            (login, "x" * 10_000),
            ("ana", PASSWORD),
            ("ben", PASSWORD),
            ("", PASSWORD),
            (login + "\x00", PASSWORD),
            (login, ""),
        ]
    ]
    assert all(answer == said[0] for answer in said)
    row = server.sql(select(database.people.c.password))[0]
    assert row.password.startswith("$argon2id$")


def test_log_out_ends_this_session_only(server: InsideServer) -> None:
    ana = server.guest("Ana")
    phone = log_in(server, register(ana, "ana"))
    old = ana.cookie
    ana.post("/api/people/logout")
    ana.cookie = old
    ana.refused(401, "not_logged_in", "GET", ME)
    assert phone.get(ME)["id"] == ana.id


def test_sessions_expire(make_server: MakeServer) -> None:
    server = make_server(session_days=30)
    ana = server.guest("Ana")
    s = database.sessions
    row = server.sql(select(s))[0]
    assert row.expires - row.created == pytest.approx(30 * 86400)
    server.sql(update(s).values(expires=row.created - 1))
    ana.refused(401, "not_logged_in", "GET", ME)
    ana.refused(401, "not_logged_in", "POST", "/api/tables", {"game": "cuzco", "seats": []})


def test_a_new_password_closes_the_other_sessions(server: InsideServer) -> None:
    ana = server.guest("Ana")
    ana.refused(401, "wrong_login", "POST", f"{ME}/password", {"old": "", "new": PASSWORD})
    login = register(ana, "ana")
    program = server.program(ana, "Robo")
    phone = log_in(server, login)
    bad = {"old": "no, not this", "new": "another one"}
    phone.refused(401, "wrong_login", "POST", f"{ME}/password", bad)
    short = {"old": PASSWORD, "new": "short"}
    phone.refused(400, "bad_password", "POST", f"{ME}/password", short)
    phone.post(f"{ME}/password", {"old": PASSWORD, "new": "a condor in the wind"})
    assert phone.get(ME)["id"] == ana.id
    assert program.get(ME)["name"] == "Robo"
    ana.refused(401, "not_logged_in", "GET", ME)
    old = {"login": login, "password": PASSWORD}
    ana.refused(401, "wrong_login", "POST", "/api/people/login", old)
    assert log_in(server, login, "a condor in the wind").id == ana.id


def test_the_profile(server: InsideServer) -> None:
    ana = server.guest("Ana")
    register(ana, "ana")
    wanted = {
        "name": "Ana María",
        "webhook": "https://example.org/hook",
        "notify_email": True,
        "settings": {"language": "nl", "sound": False},
    }
    assert wanted.items() <= ana.ok("PATCH", ME, wanted).items()
    assert wanted.items() <= ana.get(ME).items()
    assert ana.ok("PATCH", ME, {"name": "Ana"})["webhook"] == "https://example.org/hook"
    assert ana.ok("PATCH", ME, {"webhook": ""})["webhook"] == ""
    for code, body in [
        ("bad_email", {"email": "nobody"}),
        ("bad_email", {"email": "a b@example.org"}),
        ("bad_webhook", {"webhook": "file:///etc/passwd"}),
        ("settings_too_big", {"settings": {"x": "y" * 20_000}}),
    ]:
        ana.refused(400, code, "PATCH", ME, body)


def test_too_many_attempts_for_an_account_and_from_an_address(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    login = register(ana, "ana")
    path = "/api/people/login"
    wrong = {"login": login, "password": PASSWORD + "?"}
    for _ in range(9):
        ben.refused(401, "wrong_login", "POST", path, wrong)
    log_in(server, login)  # so it was them, and the count begins anew
    for _ in range(10):
        ben.refused(401, "wrong_login", "POST", path, wrong)
    for tried in (login, login.upper()):
        body = {"login": tried, "password": PASSWORD}
        ben.refused(429, "too_many_requests", "POST", path, body)
    for number in range(8):
        body = {"login": f"nobody {number}", "password": PASSWORD}
        ben.refused(401, "wrong_login", "POST", path, body)
    body = {"login": "nobody at all", "password": PASSWORD}
    ben.refused(429, "too_many_requests", "POST", path, body)
    assert ana.get(ME)["name"] == "Ana"


def test_too_many_passwords_are_tried(server: InsideServer) -> None:
    ana = server.guest("Ana")
    register(ana, "ana")
    for _ in range(5):
        ana.refused(401, "wrong_login", "POST", f"{ME}/export", {"password": "guess"})
        body = {"old": "guess", "new": "a condor in the wind"}
        ana.refused(401, "wrong_login", "POST", f"{ME}/password", body)
    ana.refused(429, "too_many_requests", "POST", f"{ME}/delete", {"password": PASSWORD})


def test_too_many_guests_and_accounts(server: InsideServer) -> None:
    guests = [server.guest(f"Guest {i}") for i in range(30)]
    body = {"name": "Guest"}
    server.stranger().refused(429, "too_many_requests", "POST", "/api/people/guest", body)
    for guest in guests[:20]:
        register(guest, "somebody")
    account = {"login": "somebody", "password": PASSWORD}
    guests[20].refused(429, "too_many_requests", "POST", "/api/people/register", account)


def test_attempts_are_forgotten() -> None:
    now = 0.0
    made = Attempts(lambda: now)
    for _ in range(3):
        made.enter("forgot", "ana")
    with pytest.raises(TooMany):
        made.enter("forgot", "ana")
    now = 3601.0
    made.enter("forgot", "ana")
    now = 100_000.0
    made.enter("forgot", "ben")
    assert list(made._made) == [("forgot", "ben")]


# Sessions.


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


def test_a_session_is_seen_once_an_hour(server: InsideServer) -> None:
    ana = server.guest("Ana")
    s = database.sessions
    server.sql(update(s).values(seen=1000.0))
    ana.get(ME)
    first = server.sql(select(s.c.seen))[0].seen
    assert first > 1000.0
    ana.get(ME)
    assert server.sql(select(s.c.seen))[0].seen == first


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


@contextmanager
def watching(server: InsideServer, visitor: Visitor, table: str) -> Iterator[Any]:
    path, headers = f"/api/tables/{table}/socket", {"cookie": f"{COOKIE}={visitor.cookie}"}
    with server.client.websocket_connect(path, headers=headers) as socket:
        assert socket.receive_json()["table"]["your_seats"] == [0]
        yield socket


def ending(socket: Any) -> int:
    """The code with which the server closes the socket."""
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            socket.receive_json()
    return closed.value.code


# Other sites cannot act for a person.


def test_changes_need_our_header(server: InsideServer) -> None:
    ana = server.guest("Ana")
    answer = ana.ask("POST", "/api/people/logout", csrf=False)
    assert (answer.status_code, answer.json()["code"]) == (403, "no_csrf_header")
    assert ana.ask("GET", ME, csrf=False).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1", 204),
        ("https://play.example.org", 204),
        ("https://club.example.org", 204),
        ("https://evil.example.org", 403),
        ("http://play.example.org", 403),
        ("https://play.example.org.evil.org", 403),
        ("null", 403),
        ("http://[", 403),
    ],
)
def test_the_origin_of_a_change(make_server: MakeServer, origin: str, status: int) -> None:
    server = make_server(
        public_url="https://play.example.org/", trusted_origins="https://club.example.org/"
    )
    ana = server.guest("Ana")
    answer = ana.ask("POST", "/api/people/logout", headers={"origin": origin})
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "bad_origin"


# Programs.


def test_a_program_has_a_token_and_a_name(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    robo = server.program(ana, "Robo")
    me = robo.get(ME)
    assert (me["name"], me["bot"], me["id"]) == ("Robo", True, robo.id)
    assert [p["id"] for p in ana.get(f"{ME}/programs")] == [robo.id]
    assert str(robo.token) not in json.dumps(ana.get(f"{ME}/programs"))
    assert ben.get(f"{ME}/programs") == []
    body = {"name": "Robo junior"}
    robo.refused(403, "bots_make_no_bots", "POST", f"{ME}/programs", body)
    account = {"login": "robo", "password": PASSWORD}
    robo.refused(403, "bots_have_no_login", "POST", "/api/people/register", account)
    ben.refused(404, "not_found", "DELETE", f"{ME}/programs/{robo.id}")
    assert robo.get(ME)["id"] == robo.id


def test_tokens_and_cookies_are_not_exchangeable(server: InsideServer) -> None:
    ana = server.guest("Ana")
    robo = server.program(ana, "Robo")
    swapped = server.stranger()
    swapped.token = ana.cookie
    swapped.refused(401, "not_logged_in", "GET", ME)
    swapped.token, swapped.cookie = None, robo.token
    swapped.refused(401, "not_logged_in", "GET", ME)
    swapped.token, swapped.cookie = "wrong", ana.cookie
    swapped.refused(401, "not_logged_in", "GET", ME)


def test_a_program_is_taken_away(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    robo = server.program(ana, "Robo")
    running, waiting = server.start(ben, robo), server.open(ben, "me", "open")
    robo.post(f"/api/tables/{waiting}/join", {})
    ana.ok("DELETE", f"{ME}/programs/{robo.id}")
    robo.refused(401, "not_logged_in", "GET", ME)
    assert ana.get(f"{ME}/programs") == []
    seat = ben.see(running)["seats"][1]
    assert (seat["name"], seat["bot"], seat["conceded"]) == ("-", "apprentice", True)
    assert ben.see(waiting)["seats"][1]["kind"] == "open"
    ana.refused(404, "not_found", "DELETE", f"{ME}/programs/{robo.id}")


def test_at_most_twenty_programs(server: InsideServer) -> None:
    ana = server.guest("Ana")
    made = [server.program(ana, f"Robo {i}") for i in range(20)]
    ana.refused(409, "too_many_tokens", "POST", f"{ME}/programs", {"name": "Robo 20"})
    ana.ok("DELETE", f"{ME}/programs/{made[0].id}")
    server.program(ana, "Robo 20")


# What is stored, and leaving.


def test_the_export_holds_everything_of_mine_and_nothing_of_others(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Benjamin")
    register(ana, "ana")
    ana.ok("PATCH", ME, {"settings": {"colour": "violet"}})
    p = database.people
    for person, address in ((ana, "ana@example.org"), (ben, "ben@example.org")):
        server.sql(update(p).where(p.c.id == person.id).values(email=address))
    table = server.start(ana, ben)
    ana.post(f"/api/tables/{table}/chat", {"text": "hello from me"})
    said = ben.post(f"/api/tables/{table}/chat", {"text": "hush hush"})
    ana.ok("PUT", f"/api/tables/{table}/chat/{said['id']}/mute")
    ana.post(f"/api/tables/{table}/chat/{said['id']}/report", {"reason": "rude words"})
    robo = server.program(ana, "Robo")
    server.program(ben, "Bender")

    ana.refused(401, "wrong_login", "POST", f"{ME}/export", {"password": "not this one"})
    found = ana.post(f"{ME}/export", {"password": PASSWORD})
    assert found["person"]["email"] == "ana@example.org"
    assert found["person"]["settings"] == {"colour": "violet"}
    assert [(g["table_id"], g["seat"], g["status"]) for g in found["games"]] == [
        (table, 0, "running")
    ]
    assert [line["text"] for line in found["chat"]] == ["hello from me"]
    assert [report["reason"] for report in found["reports"]] == ["rude words"]
    assert [program["id"] for program in found["programs"]] == [robo.id]
    assert [mute["muted_id"] for mute in found["muted"]] == [ben.id]
    assert [session["kind"] for session in found["sessions"]] == ["cookie"]
    text = json.dumps(found)
    for secret in ("Benjamin", "ben@example.org", "hush", "Bender", "argon2", PASSWORD):
        assert secret not in text
    assert str(ana.cookie) not in text
    assert str(robo.token) not in text


def test_leaving_for_good(server: InsideServer) -> None:
    ana, ben = server.guest("Anastasia"), server.guest("Ben")
    login = register(ana, "anastasia")
    ana.ok("PATCH", ME, {"webhook": "https://ana.example.org/"})
    p = database.people
    server.sql(update(p).where(p.c.id == ana.id).values(email="ana@example.org"))
    phone, robo = log_in(server, login), server.program(ana, "Roberta")
    running = server.start(ana, ben)
    over = server.start(ben, ana)
    server.finish(over, ana, ben)
    hosted = server.open(ana, "me", "open")
    shared = server.open(ana, "me", "open")
    ben.post(f"/api/tables/{shared}/join", {})
    ana.post(f"/api/tables/{running}/chat", {"text": "my secret"})

    ana.refused(401, "wrong_login", "POST", f"{ME}/delete", {"password": "not this one"})
    assert ana.ask("POST", f"{ME}/delete", {"password": PASSWORD}).status_code == 204
    for gone in (ana, phone, robo):
        gone.refused(401, "not_logged_in", "GET", ME)
    body = {"login": login, "password": PASSWORD}
    ana.refused(401, "wrong_login", "POST", "/api/people/login", body)

    seat = ben.see(running)["seats"][0]
    assert (seat["name"], seat["bot"], seat["conceded"]) == ("-", "apprentice", True)
    ben.refused(404, "not_found", "GET", f"/api/tables/{hosted}")
    assert ben.see(shared)["seats"][0]["kind"] == "open"
    assert ben.see(shared)["host"] is True
    server.idle(running)
    for again in (False, True):
        if again:
            server.forget(running)
            server.forget(over)
        seen = [
            ben.get(path)
            for table in (running, over, shared)
            for path in (
                f"/api/tables/{table}",
                f"/api/tables/{table}/log",
                f"/api/tables/{table}/chat",
            )
        ]
        text = json.dumps([*seen, ben.get(f"/api/tables/{over}/export")])
        for trace in ("nastasia", "my secret", "example.org", "Roberta"):
            assert trace not in text
    assert server.finish(running, ben)["result"]["conceded"] == [0, 1]
    _nothing_is_left(server, "nastasia", "my secret", "example.org", "Roberta")
    register(server.guest("Another"), "anastasia")


def _nothing_is_left(server: InsideServer, *traces: str) -> None:
    for table in database.metadata.sorted_tables:
        text = repr(server.sql(select(table)))
        for trace in traces:
            assert trace not in text, table.name


def test_leaving_closes_the_sockets(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    with watching(server, ana, table) as socket:
        ana.post(f"{ME}/delete", {})
        assert ending(socket) == 1008


WHOSE = ("person_id", "by_id", "muted_id", "host_id", "owner_id")


def rows_of(server: InsideServer, person: Visitor) -> set[str]:
    """The columns of the database that still point to somebody."""
    return {
        f"{table.name}.{column.name}"
        for table in database.metadata.sorted_tables
        for column in table.columns
        if column.name in WHOSE and server.sql(select(column).where(column == person.id))
    }


def test_whatever_points_to_a_person_is_exported_and_forgotten(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    register(ana, "ana")
    alone = server.start(ana, bots=("random",))
    server.finish(alone, ana)
    table, theirs = server.start(ana, ben), server.open(ben, "me", "open")
    move = {**server.turn(table, ana, ben).choice(table), "key": "one"}
    server.turn(table, ana, ben).post(f"/api/tables/{table}/moves", move)
    ana.post(f"/api/tables/{theirs}/chat/ask")
    said = ben.post(f"/api/tables/{table}/chat", {"text": "hello"})["id"]
    mine = ana.post(f"/api/tables/{table}/chat", {"text": "hush"})["id"]
    path = f"/api/tables/{table}"
    ana.ok("PUT", f"{path}/chat/{said}/mute")
    ana.post(f"{path}/chat/{said}/report", {"reason": "rude"})
    ben.post(f"{path}/chat/{mine}/report", {"reason": "rude too"})
    ana.ok("PUT", f"{path}/visitors", {"do": "mute", "seat": 1})
    ana.post("/api/bugs", {"text": "The die fell off the table."})
    server.program(ana, "Robo")
    n = database.notes
    server.sql(insert(n).values(person_id=ana.id, kind="warned", text="be kind", at=1.0))

    found = ana.post(f"{ME}/export", {"password": PASSWORD})
    assert {name for name, rows in found.items() if not rows} == {"ratings", "rated"}
    assert {game["table_id"] for game in found["games"]} == {alone, table}
    assert found["deeds"][0]["by_me"] is True
    before = rows_of(server, ana)
    assert {"notes.person_id", "visitors.person_id", "deeds.by_id", "reports.person_id"} <= before
    ana.post(f"{ME}/delete", {"password": PASSWORD})
    assert rows_of(server, ana) == {"seats.person_id"}  # of the game with Ben, without a name
    ben.refused(404, "not_found", "GET", f"/api/tables/{alone}")
    assert ben.see(table)["seats"][0]["name"] == "-"
