"""Addresses confirmed by link, passwords chosen anew, mails ended."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner, Result

from tawantin.cli.main import app as cli
from tawantin.server import database, mail
from tawantin.server.errors import BadRequest
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor, ending, watching
from tests.server.notices import Sink, settled
from tests.server.people import ME, PASSWORD, account, log_in

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

NEW = "a condor in the wind"


@pytest.fixture
def server(make_server: MakeServer, sink: Sink) -> InsideServer:
    return make_server(smtp_host="127.0.0.1", smtp_port=sink.port, public_url="http://127.0.0.1")


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return account(server, "Ana")


def key_of(server: InsideServer, sink: Sink, page: str) -> str:
    """What stands in the link of the last mail."""
    settled(server)
    found = re.search(rf"http://127.0.0.1/{page}#([\w-]+)", sink.mails[-1][1].as_string())
    assert found
    return found[1]


@contextmanager
def no_mail(server: InsideServer, sink: Sink) -> Iterator[None]:
    settled(server)
    before = len(sink.mails)
    yield
    settled(server)
    assert len(sink.mails) == before


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("ana@example.org", "ana@example.org"),
        (" Ana.Q+x@Example.ORG ", "Ana.Q+x@example.org"),
        ("o'neill@a-b.co.uk", "o'neill@a-b.co.uk"),
    ],
)
def test_addresses(text: str, address: str) -> None:
    assert mail.parsed(text) == address


@pytest.mark.parametrize(
    "text",
    [
        *("ana", "ana@", "@example.org", "ana@localhost", "ana@example", "a@b@c.org", "ana@.org"),
        *("ana@example.org, ben@example.org", "ana@example.org;ben@example.org"),
        *("Ana <ana@example.org>", '"a b"@example.org', "ana@[127.0.0.1]", "ana@127.0.0.1"),
        *("ana@example.org\nBcc: ben@example.org", "ana\r\n@example.org", "ana @example.org"),
        *("(x)ana@example.org", "änä@example.org", "ana@exämple.org", "a" * 65 + "@example.org"),
        *(
            "ana@" + "a" * 250 + ".org",
            "ana..q@example.org",
            ".ana@example.org",
            "ana@example.org.",
        ),
    ],
)
def test_what_is_not_one_address(text: str) -> None:
    with pytest.raises(BadRequest):
        mail.parsed(text)


def test_an_address_is_confirmed_by_its_link(
    server: InsideServer, ana: Visitor, sink: Sink
) -> None:
    ana.ok("PATCH", ME, {"settings": {"lang": "de"}})
    me = ana.ok("PATCH", ME, {"email": "ana@mail.example", "notify_email": True})
    assert (me["email"], me["confirmed"]) == ("ana@mail.example", False)
    first = key_of(server, sink, "confirm")
    to, sent = sink.mails[-1]
    assert to == sent["to"] == "ana@mail.example"
    assert sent["subject"] == "Ist das deine Adresse?"
    ana.post(f"{ME}/confirm")
    second = key_of(server, sink, "confirm")
    anybody = server.stranger()
    for wrong in (first, second + "x", ""):  # a new link takes the place of the old one
        anybody.refused(404, "not_found", "POST", "/api/people/confirm", {"key": wrong})
    anybody.refused(404, "not_found", "POST", "/api/people/reset", {"key": second, "password": NEW})
    anybody.post("/api/people/confirm", {"key": second})
    anybody.refused(404, "not_found", "POST", "/api/people/confirm", {"key": second})
    assert ana.get(ME)["confirmed"] is True
    ana.refused(409, "nothing_to_confirm", "POST", f"{ME}/confirm")
    with no_mail(server, sink):
        assert ana.ok("PATCH", ME, {"email": "ana@mail.example"})["confirmed"] is True
    assert ana.ok("PATCH", ME, {"email": "new@mail.example"})["confirmed"] is False
    assert ana.ok("PATCH", ME, {"email": ""})["email"] is None


@pytest.mark.every_database
def test_a_link_of_an_address_that_was_changed_confirms_nothing(
    server: InsideServer, ana: Visitor, sink: Sink
) -> None:
    ana.ok("PATCH", ME, {"email": "ana@mail.example"})
    key = key_of(server, sink, "confirm")
    p = database.people
    server.sql(update(p).where(p.c.id == ana.id).values(email="other@mail.example"))
    server.stranger().refused(404, "not_found", "POST", "/api/people/confirm", {"key": key})
    assert ana.get(ME)["confirmed"] is False


def test_nobody_is_flooded_with_links(server: InsideServer, ana: Visitor, sink: Sink) -> None:
    """By one person, or by many to one address."""
    others = [account(server, name) for name in ("Ben", "Cleo", "Dora")]
    for person in others:
        person.ok("PATCH", ME, {"email": "victim@mail.example"})
    with no_mail(server, sink):
        body = {"email": "Victim@Mail.Example"}
        ana.refused(429, "too_many_requests", "PATCH", ME, body)
    for number in range(4):
        ana.ok("PATCH", ME, {"email": f"ana{number}@mail.example"})
    with no_mail(server, sink):
        ana.refused(429, "too_many_requests", "PATCH", ME, {"email": "more@mail.example"})


def confirmed(server: InsideServer, person: Visitor, address: str, sink: Sink) -> str:
    """Give and confirm an address; the person's login."""
    login: str = person.ok("PATCH", ME, {"email": address})["login"]
    person.post("/api/people/confirm", {"key": key_of(server, sink, "confirm")})
    return login


def test_a_forgotten_password(server: InsideServer, ana: Visitor, sink: Sink) -> None:
    login = confirmed(server, ana, "ana@mail.example", sink)
    ben = account(server, "Ben")
    ben.ok("PATCH", ME, {"email": "ben@mail.example"})  # not confirmed
    anybody = server.stranger()
    with no_mail(server, sink):
        for nobody in ("nobody-1234", ben.get(ME)["login"], "ana", "", "\x00"):
            assert anybody.ask("POST", "/api/people/forgot", {"login": nobody}).status_code == 204
    assert anybody.ask("POST", "/api/people/forgot", {"login": login}).status_code == 204
    key = key_of(server, sink, "reset")
    assert login in sink.mails[-1][1].as_string()
    table = server.start(ana, ben)
    with watching(server, ana, table) as socket:
        path = "/api/people/reset"
        anybody.refused(404, "not_found", "POST", path, {"key": key + "x", "password": NEW})
        anybody.refused(400, "bad_password", "POST", path, {"key": key, "password": "password1"})
        anybody.post(path, {"key": key, "password": NEW})
        assert ending(socket) == 1008
    anybody.refused(404, "not_found", "POST", path, {"key": key, "password": NEW})
    ana.refused(401, "not_logged_in", "GET", ME)
    body = {"login": login, "password": PASSWORD}
    anybody.refused(401, "wrong_login", "POST", "/api/people/login", body)
    assert log_in(server, login, NEW).id == ana.id


@pytest.mark.every_database
def test_a_link_runs_out(server: InsideServer, ana: Visitor, sink: Sink) -> None:
    login = confirmed(server, ana, "ana@mail.example", sink)
    server.stranger().post("/api/people/forgot", {"login": login})
    key = key_of(server, sink, "reset")
    links = database.links
    row = server.sql(select(links))[0]
    assert 3500 < row.expires - time.time() <= 3600
    assert key not in repr(row)
    server.sql(update(links).values(expires=time.time() - 1))
    body = {"key": key, "password": NEW}
    server.stranger().refused(404, "not_found", "POST", "/api/people/reset", body)


def test_links_are_limited(server: InsideServer, ana: Visitor, sink: Sink) -> None:
    login = confirmed(server, ana, "ana@mail.example", sink)
    anybody = server.stranger()
    for _ in range(3):
        anybody.post("/api/people/forgot", {"login": login})
    settled(server)
    with no_mail(server, sink):
        body = {"login": login.upper()}
        anybody.refused(429, "too_many_requests", "POST", "/api/people/forgot", body)
    for _ in range(25):
        anybody.refused(404, "not_found", "POST", "/api/people/confirm", {"key": "guess"})
    anybody.refused(429, "too_many_requests", "POST", "/api/people/confirm", {"key": "guess"})


@pytest.mark.every_database
def test_mails_are_ended_by_their_link(server: InsideServer, ana: Visitor, sink: Sink) -> None:
    confirmed(server, ana, "ana@mail.example", sink)
    ana.ok("PATCH", ME, {"notify_email": True})
    ben = account(server, "Ben")
    table = server.start(ana, ben, pace={"kind": "days", "days": 3})
    server.play_until(table, [ana, ben], lambda seen: seen["your_seats"] == [0])
    key = key_of(server, sink, "unsubscribe")
    anybody = server.stranger()
    anybody.refused(404, "not_found", "POST", "/api/people/unsubscribe", {"key": key + "x"})
    anybody.post("/api/people/unsubscribe", {"key": key})
    assert ana.get(ME)["notify_email"] is False
    anybody.post("/api/people/unsubscribe", {"key": key})  # once more does no harm


def test_without_a_mail_server(make_server: MakeServer) -> None:
    server = make_server()
    ana = account(server, "Ana")
    ana.refused(409, "no_mail", "PATCH", ME, {"email": "ana@mail.example"})
    ana.refused(409, "no_mail", "POST", "/api/people/forgot", {"login": "ana"})


@pytest.mark.every_database
def test_the_host_hands_over_a_link(make_server: MakeServer, database_url: str) -> None:
    server = make_server()
    ana = account(server, "Ana")
    login = ana.get(ME)["login"]

    def tawantin(*arguments: str) -> Result:
        env = {"TAWANTIN_DATABASE_URL": database_url, "TAWANTIN_PUBLIC_URL": "https://x.example/"}
        return CliRunner().invoke(cli, ["people", *arguments], env=env)

    assert login in tawantin("list").stdout
    assert tawantin("list", "--with", "nobody").stdout == ""
    failed = tawantin("reset", "nobody-1234")
    assert failed.exit_code == 2
    made = tawantin("reset", login.upper()).stdout.strip()
    assert made.startswith("https://x.example/reset#")
    body = {"key": made.partition("#")[2], "password": NEW}
    server.stranger().post("/api/people/reset", body)
    ana.refused(401, "not_logged_in", "GET", ME)
    assert log_in(server, login, NEW).id == ana.id
    deeds = server.sql(select(database.deeds))
    assert [(d.deed, d.by_id, d.person_id) for d in deeds] == [("reset", None, ana.id)]
