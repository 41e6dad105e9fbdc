"""Guests, accounts, sessions, programs, and leaving for good."""

import asyncio
import json

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from tawantin.server import database, passwords
from tawantin.server.api.common import COOKIE
from tawantin.server.errors import Conflict
from tawantin.server.people import Pass
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer
from tests.server.people import ME, PASSWORD, log_in, register

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

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


@pytest.mark.every_database
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


def test_of_several_registrations_at_once_one_succeeds(server: InsideServer) -> None:
    """Each of these requests has found a guest before any of them was carried out."""
    ana = server.guest("Ana")
    people = server.services.people

    async def register_thrice() -> list[Pass | BaseException]:
        guest = await people.by_token(str(ana.cookie), "cookie")
        assert guest is not None
        tries = [people.register(guest, f"ana {n}", PASSWORD) for n in range(3)]
        return await asyncio.gather(*tries, return_exceptions=True)

    answers = server.call(register_thrice)
    (made,) = [answer for answer in answers if isinstance(answer, Pass)]
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert [conflict.code for conflict in refused] == ["registered"] * 2
    assert made.person.login is not None
    assert log_in(server, made.person.login).id == ana.id
    ana.cookie = made.token
    assert ana.get(ME)["login"] == made.person.login


@pytest.mark.every_database
def test_whoever_has_left_meanwhile_does_not_register(server: InsideServer) -> None:
    ana = server.guest("Ana")
    people = server.services.people

    async def leave_and_register() -> None:
        guest = await people.by_token(str(ana.cookie), "cookie")
        assert guest is not None
        await people.delete(guest)
        await people.register(guest, "ana", PASSWORD)

    with pytest.raises(Conflict):
        server.call(leave_and_register)
    assert [row.login for row in server.sql(select(database.people.c.login))] == [None]


def test_a_guest_who_registers_gets_a_new_token(make_server: MakeServer) -> None:
    server = make_server(secure_cookies=True)
    ana = server.guest("Ana")
    robo, thief = server.program(ana, "Robo"), server.stranger()
    thief.cookie = ana.cookie
    answer = ana.ask("POST", "/api/people/register", {"login": "ana", "password": PASSWORD})
    for part in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in answer.headers["set-cookie"]
    assert ana.cookie != thief.cookie
    assert ana.get(ME)["login"] == answer.json()["login"]
    assert [session["current"] for session in ana.get(f"{ME}/sessions")] == [True]
    assert robo.get(ME)["id"] == robo.id
    thief.refused(401, "not_logged_in", "GET", ME)
    assert thief.get("/api/people/now") is None


def test_a_guest_whose_registration_was_not_answered_learns_the_login(
    server: InsideServer,
) -> None:
    """The password that was chosen shows that it is them; it opens nothing by itself."""
    ana, retry = server.guest("Ana"), server.stranger()
    retry.cookie = ana.cookie
    login = register(ana, "ana")
    path, wrong = "/api/people/register", {"login": "ana", "password": "another one"}
    assert "login" not in retry.refused(409, "registered", "POST", path, wrong)
    again = {"login": "ana", "password": PASSWORD}
    refusal = retry.refused(409, "registered", "POST", path, again)
    assert refusal["login"] == login
    assert login in refusal["message"]
    retry.refused(401, "not_logged_in", "GET", ME)
    for _ in range(10):
        retry.refused(409, "registered", "POST", path, wrong)
    retry.refused(429, "too_many_requests", "POST", path, again)


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


@pytest.mark.every_database
def test_wrong_login_and_wrong_password_look_the_same(server: InsideServer) -> None:
    ana = server.guest("Ana")
    login = register(ana, "ana")
    said = [
        server.stranger().refused(
            401, "wrong_login", "POST", "/api/people/login", {"login": tried, "password": password}
        )
        for tried, password in [
            (login, PASSWORD + "!"),
            (login, "x" * 800),
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


@pytest.mark.every_database
def test_sessions_expire(make_server: MakeServer) -> None:
    server = make_server(session_days=30)
    ana = server.guest("Ana")
    s = database.sessions
    row = server.sql(select(s))[0]
    assert row.expires - row.created == pytest.approx(30 * 86400)
    server.sql(update(s).values(expires=row.created - 1))
    ana.refused(401, "not_logged_in", "GET", ME)
    ana.refused(401, "not_logged_in", "POST", "/api/tables", {"game": "cuzco", "seats": []})


@pytest.mark.every_database
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


@pytest.mark.every_database
def test_the_profile(server: InsideServer) -> None:
    ana = server.guest("Ana")
    register(ana, "ana")
    wanted = {
        "name": "Ana María",
        "webhook": "https://example.org/hook",
        "notify_webhook": True,
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
        ("bad_webhook", {"webhook": "https://"}),
        ("bad_webhook", {"webhook": "https://ana:secret@example.org/"}),
        ("bad_webhook", {"webhook": "https://example.org:25/"}),
        ("bad_webhook", {"webhook": "https://example.org/\r\nX-Own: 1"}),
        ("bad_webhook", {"webhook": "https://example.org/" + "x" * 500}),
        ("settings_too_big", {"settings": {"x": ["y" * 1000] * 20}}),
    ]:
        ana.refused(400, code, "PATCH", ME, body)
    assert ana.get("/api/people/mail") == {"sends": False}
    ana.refused(409, "no_mail", "PATCH", ME, {"notify_email": True})


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


def test_a_wrong_password_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there were, whoever comes next is listened to."""
    monkeypatch.setattr(passwords, "MAX_WAITING", 2)
    made = passwords.Passwords()
    made.hasher = PasswordHasher(1, 8, 1)

    async def run() -> None:
        digest = await made.digest(PASSWORD)
        for _ in range(5):
            assert not await made.matches(digest, "not this one")
        assert await made.matches(digest, PASSWORD)

    try:
        asyncio.run(run())
    finally:
        made.close()
