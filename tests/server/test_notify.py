"""Notices of slow games: to a real mail sink and a real webhook receiver on this machine."""

import logging
import socket
import threading

import pytest
from sqlalchemy import select, update

from tawantin.server import database, notify, outbox
from tawantin.server.keeping import run
from tawantin.server.notify import Notice, message
from tawantin.words import LANGUAGES
from tests.server.conftest import MakeServer
from tests.server.finished import Someone, refused
from tests.server.inside import InsideServer, Json, until
from tests.server.notices import SLOW, Receiver, Sink, settled, wants
from tests.server.people import account

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every notice is told, however soon after the last."""
    monkeypatch.setattr(notify, "APART", 0.0)
    monkeypatch.setattr(notify, "PER_DAY", 1000)


@pytest.mark.every_database
def test_mail_and_webhook_tell_once_per_turn_and_at_the_end(
    make_server: MakeServer, sink: Sink, receiver: Receiver, at_once: None
) -> None:
    server = make_server(
        smtp_host="127.0.0.1",
        smtp_port=sink.port,
        mail_from="table@club.example",
        public_url="https://club.example",
        webhook_private=True,
    )
    ana, ben = account(server, "Ana"), account(server, "Ben")
    wants(ana, email="ana@mail.example", notify_email=True, settings={"lang": "de"})
    wants(ben, webhook=f"{receiver.url}/hook?x=1", notify_webhook=True)
    table = server.start(ana, ben, **SLOW)
    shown = ana.see(table)
    turns = [shown["to_act"]]
    for _ in range(40):
        settled(server)  # who has moved before a notice is sent needs none
        shown = (ana if shown["to_act"] == 0 else ben).move(table)
        if shown["to_act"] != turns[-1]:
            turns.append(shown["to_act"])
    settled(server)
    assert turns.count(0) > 1
    assert turns.count(1) > 1
    assert len(sink.mails) == turns.count(0)
    assert len(receiver.posts) == turns.count(1)

    to, mail = sink.mails[0]
    assert to == mail["to"] == "ana@mail.example"
    assert mail["from"] == "table@club.example"
    assert mail["subject"] == "Cuzco: Du bist am Zug"
    assert f"https://club.example/t/{table}" in mail.as_string()
    assert mail["list-unsubscribe"] == "<https://club.example/unsubscribe#key>"
    assert "https://club.example/unsubscribe#key" in mail.as_string()
    told = receiver.posts[0]
    assert receiver.paths[0] == "/hook?x=1"
    assert (told["event"], told["name"], told["table"]) == ("turn", "Cuzco", table)
    assert told["link"] == f"https://club.example/t/{table}"
    assert told["subject"] == "Cuzco: it is your turn"
    assert told["seat"] == 1

    server.finish(table, ana, ben)
    settled(server)
    assert sink.mails[-1][1]["subject"] == "Cuzco: Die Partie ist zu Ende"
    assert [told["event"] for told in receiver.posts].count("over") == 1
    before = len(sink.mails), len(receiver.posts)
    ana.post(f"/api/tables/{table}/rematch")
    settled(server)
    assert (len(sink.mails), len(receiver.posts)) == before
    outbox = server.services.outbox
    assert outbox.sent == {"email": before[0], "webhook": before[1]}
    assert outbox.failed == {"email": 0, "webhook": 0}


def test_a_turn_is_told_once_across_handing_over_undo_and_restart(
    make_server: MakeServer, receiver: Receiver, at_once: None
) -> None:
    settings = {"webhook_private": True}
    server = make_server(**settings)
    ana, ben = account(server, "Ana"), account(server, "Ben")
    for person in (ana, ben):
        wants(person, webhook=receiver.url, notify_webhook=True)
    table = server.start(ana, ben, rated=False, **SLOW)
    first = server.turn(table, ana, ben)
    settled(server)
    assert len(receiver.posts) == 1

    again = make_server(**settings)
    for person in (ana, ben):
        person.server = again
    seat = first.see(table)["to_act"]
    other = ben if first is ana else ana
    waiting = 1 - seat
    for path in ("handover", "takeback"):  # the table changes, the turn stays
        other.post(f"/api/tables/{table}/{path}", {"seat": waiting})
    settled(again)
    assert len(receiver.posts) == 1

    shown = first.see(table)
    while shown["to_act"] == seat:
        shown = first.move(table)
    settled(again)
    assert len(receiver.posts) == 2
    for path in ("handover", "takeback"):
        first.post(f"/api/tables/{table}/{path}", {"seat": seat})
    settled(again)
    assert len(receiver.posts) == 2


@pytest.mark.every_database
@pytest.mark.parametrize("off", ["person", "seat", "pace", "address"])
def test_nobody_is_told_who_does_not_want_it(
    make_server: MakeServer, receiver: Receiver, sink: Sink, off: str
) -> None:
    server = make_server(webhook_private=True, smtp_host="127.0.0.1", smtp_port=sink.port)
    ana = account(server, "Ana")
    on = off != "person"
    address = {} if off == "address" else {"webhook": receiver.url, "email": "a@mail.example"}
    wants(ana, **address, notify_webhook=on, notify_email=on)
    spec = {"pace": {"kind": "live", "base": 600, "increment": 5}} if off == "pace" else SLOW
    table = server.open(ana, "me", "me", **spec)
    if off == "seat":
        ana.ok("PUT", f"/api/tables/{table}/notify", {"on": False})
    ana.post(f"/api/tables/{table}/start")
    ana.move(table)
    settled(server)
    assert receiver.posts == []
    assert sink.mails == []
    assert server.services.outbox.failed == {"email": 0, "webhook": 0}


def test_trouble_is_counted_and_logged_and_the_table_plays_on(
    make_server: MakeServer, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    receiver.status = 500
    server = make_server(webhook_private=True, smtp_host="127.0.0.1", smtp_port=port)
    ana = account(server, "Ana")
    wants(ana, webhook=receiver.url, email="ana@mail.example", notify_webhook=True)
    wants(ana, notify_email=True)
    with caplog.at_level(logging.INFO, "tawantin.server.outbox"):
        table = server.start(ana, bots=("greedy",), **SLOW)
        server.wait(table, ana, lambda seen: seen["to_act"] == 0)
        settled(server)
    assert server.services.outbox.failed == {"email": 1, "webhook": 1}
    assert len(receiver.posts) == 1
    reasons = [vars(record)["reason"] for record in caplog.records if "reason" in vars(record)]
    assert reasons == ["ConnectionRefusedError", "the webhook answered 500"]
    assert "mail.example" not in caplog.text
    assert receiver.url not in caplog.text
    ana.move(table)


def test_a_notifier_that_breaks_breaks_no_table(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("broken")

    monkeypatch.setattr(notify, "_mover", broken)
    server = make_server()
    ana = account(server, "Ana")
    table = server.start(ana, server.guest("Ben"), **SLOW)
    assert "notices failed" in caplog.text
    assert ana.see(table)["status"] == "running"


def test_webhooks_into_private_networks_are_refused(
    make_server: MakeServer, receiver: Receiver
) -> None:
    server = make_server()
    ana = account(server, "Ana")
    wants(ana, webhook=receiver.url, notify_webhook=True)
    table = server.start(ana, bots=("greedy",), **SLOW)
    server.wait(table, ana, lambda seen: seen["to_act"] == 0)
    settled(server)
    assert receiver.posts == []
    assert server.services.outbox.failed["webhook"] == 1


@pytest.mark.parametrize("event", ["turn", "over"])
@pytest.mark.parametrize("language", [*LANGUAGES, "xx", None, 7])
def test_every_language_has_the_sentences(language: object, event: str) -> None:
    text = message(Notice(event, "abc", "cuzco", 0, "p"), {"lang": language}, "https://x.example")
    assert text["link"] == "https://x.example/t/abc"
    assert text["language"] == (language if language in LANGUAGES else "en")
    for key in ("subject", "text", "footer"):
        assert text[key]
        assert not set(text[key]) & set("{}")


@pytest.mark.every_database
def test_of_one_table_once_in_ten_minutes(make_server: MakeServer, receiver: Receiver) -> None:
    """What comes sooner is held back, and told then if it is still so."""
    server = make_server(webhook_private=True)
    notifier = server.services.notifier
    ana, ben = account(server, "Ana"), account(server, "Ben")
    wants(ana, webhook=receiver.url, notify_webhook=True)
    tables = [server.start(ben, ana, **SLOW) for _ in range(2)]
    for table in tables:
        server.play_until(table, [ana, ben], lambda seen: seen["your_seats"] == [1])
        settled(server)
    told = {post["table"] for post in receiver.posts}
    assert told == set(tables)  # each has its own ten minutes
    server.play_until(tables[0], [ana, ben], lambda seen: seen["your_seats"] == [0])
    server.play_until(tables[0], [ana, ben], lambda seen: seen["your_seats"] == [1])
    settled(server)
    assert len(receiver.posts) == 2
    jobs, key = database.jobs, f"{ana.id}:{tables[0]}"

    def waits() -> Json | None:
        (row,) = server.sql(select(jobs.c.due, jobs.c.data).where(jobs.c.key == key))
        data: Json = row.data
        return data if row.due is not None else None

    def later() -> None:
        server.sql(update(jobs).where(jobs.c.key == key).values(due=0.0))
        server.call(notifier.look)
        settled(server)

    held = waits()
    assert held is not None
    assert held["event"] == "turn"
    later()
    assert len(receiver.posts) == 3
    assert waits() is None
    server.play_until(tables[0], [ana, ben], lambda seen: seen["your_seats"] == [0])
    later()
    assert len(receiver.posts) == 3  # Ana has played: there is nothing to tell any more
    assert len({post["id"] for post in receiver.posts}) == 3


def test_so_many_a_day(
    make_server: MakeServer, receiver: Receiver, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "PER_DAY", 3)
    server = make_server(webhook_private=True)
    ana, ben = account(server, "Ana"), account(server, "Ben")
    wants(ana, webhook=receiver.url, notify_webhook=True)
    table = server.start(ana, ben, **SLOW)
    for _ in range(40):
        server.turn(table, ana, ben).move(table)
        settled(server)
    assert len(receiver.posts) == 3


def test_only_accounts_and_their_programs_are_told(
    make_server: MakeServer, receiver: Receiver, sink: Sink
) -> None:
    server = make_server(webhook_private=True, smtp_host="127.0.0.1", smtp_port=sink.port)
    guest, ben = server.guest("Gus"), account(server, "Ben")
    me = "/api/people/me"
    guest.refused(403, "accounts_only", "PATCH", me, {"webhook": receiver.url})
    guest.refused(403, "accounts_only", "PATCH", me, {"email": "gus@mail.example"})
    robo, stray = server.program(ben, "Robo"), server.program(guest, "Stray")
    for program in (robo, stray):
        program.refused(403, "accounts_only", "PATCH", me, {"email": "robo@mail.example"})
        wants(program, webhook=receiver.url, notify_webhook=True)
    for program in (robo, stray):
        table = server.start(program, bots=("greedy",), **SLOW)
        server.wait(table, program, lambda seen: seen["to_act"] == 0)
        settled(server)
    assert [told["seat"] for told in receiver.posts] == [0]
    assert sink.mails == []


@pytest.mark.every_database
def test_a_way_that_fails_again_and_again_is_switched_off(
    make_server: MakeServer, receiver: Receiver, at_once: None
) -> None:
    server = make_server(webhook_private=True)
    ana, ben = account(server, "Ana"), account(server, "Ben")
    robo = server.program(ana, "Robo")
    for person in (ben, robo):
        wants(person, webhook=receiver.url, notify_webhook=True)
    receiver.status = 500
    table = server.start(ben, robo, **SLOW)
    for _ in range(60):
        server.turn(table, ben, robo).move(table)
        settled(server)
    assert len(receiver.posts) == 2 * outbox.FAILURES
    assert ben.get("/api/people/me")["notify_webhook"] is False
    assert robo.get("/api/people/me")["notify_webhook"] is False
    notes = {who: who.get("/api/people/me/notes") for who in (ana, ben)}
    assert [(n["kind"], n["text"]) for n in notes[ana]] == [("webhook_off", "Robo")]
    assert [(n["kind"], n["text"]) for n in notes[ben]] == [("webhook_off", "")]
    path = f"/api/people/me/notes/{notes[ben][0]['id']}"
    ana.refused(404, "not_found", "DELETE", path)
    ben.ok("DELETE", path)
    assert ben.get("/api/people/me/notes") == []


def test_letters_of_one_person_go_one_at_a_time(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One whose letters take for ever, or whose programs' do, keeps nobody else waiting, and no
    more than some wait. Webhooks that do keep no mail waiting.
    """
    server = make_server()
    box, may_end, order = server.services.outbox, threading.Event(), []

    def wait() -> None:
        may_end.wait(30)

    async def write() -> None:
        for number in range(outbox.MAX_EACH + 5):

            def send(number: int = number) -> None:
                may_end.wait(30)
                order.append(number)

            box.put(outbox.Letter(f"program {number % 3}", "webhook", send, owner="ana"))
        for number in range(outbox.THREADS):
            box.put(outbox.Letter(f"slow {number}", "webhook", wait))
        for _ in range(outbox.THREADS):
            box.put(outbox.Letter("ben", "email", lambda: order.append(-1)))

    server.call(write)
    until("Ben's letters", lambda: order.count(-1) == outbox.THREADS or None)
    assert order == [-1] * outbox.THREADS
    may_end.set()
    settled(server)
    assert order[outbox.THREADS :] == list(range(outbox.MAX_EACH))


def test_the_switch_is_for_the_askers_seats_of_this_table(server: InsideServer) -> None:
    ana, bob = Someone(server.guest("Ana")), Someone(server.guest("Bob"))
    stranger = Someone(server.stranger())
    table, other = ana.new_table("me", "open"), ana.new_table("me", "open")
    path = f"/tables/{table}/notify"
    refused(stranger.send("PUT", path, {"on": False}), 401, "not_logged_in")
    refused(bob.send("PUT", path, {"on": False}), 403, "not_seated")
    refused(bob.get(path), 403, "not_seated")
    assert bob.post(f"/tables/{table}/join", {}).status_code == 200
    assert ana.send("PUT", path, {"on": False}).json() == {"on": False}
    assert ana.post(f"/tables/{table}/start").status_code == 200  # writes all seats down
    server.forget(table)
    assert ana.get(path).json() == {"on": False}
    assert bob.get(path).json() == {"on": True}
    assert ana.get(f"/tables/{other}/notify").json() == {"on": True}
    assert ana.send("PUT", path, {"on": True}).json() == {"on": True}
    assert ana.get(path).json() == {"on": True}


@pytest.mark.every_database
def test_a_turn_that_comes_while_a_notice_is_sent_waits_its_ten_minutes(
    server: InsideServer,
) -> None:
    """It was written down before it was known when the one before it had been sent."""
    jobs, key, apart = database.jobs, "ana:table", notify.APART

    def say(statement: str, **values: object) -> None:
        server.services.store.write_now(lambda c: run(c, statement, key=key, apart=apart, **values))

    say(notify.PUT, at=1000.0, data="{}")
    say(notify.PUT, at=1003.0, data="{}")  # the first is on its way
    say(notify.DONE, at=1005.0, was=1000.0)
    (row,) = server.sql(select(jobs.c.due).where(jobs.c.key == key))
    assert row.due == 1005.0 + apart
    say(notify.DONE, at=row.due, was=row.due)
    (row,) = server.sql(select(jobs.c.due).where(jobs.c.key == key))
    assert row.due is None
