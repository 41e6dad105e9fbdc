"""The chat of a table: who hears what, muting, reports, limits."""

import asyncio

import pytest
from sqlalchemy import select

from tawantin.server import chat, database, limits
from tawantin.server.api.common import COOKIE
from tawantin.server.errors import Refused
from tawantin.server.people import Person
from tests.server.clocks import Seconds
from tests.server.finished import Someone, refused
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture
def ana(server: InsideServer) -> Someone:
    return Someone(server.guest("Ana"))


@pytest.fixture
def bob(server: InsideServer) -> Someone:
    return Someone(server.guest("Bob"))


@pytest.fixture
def stranger(server: InsideServer) -> Someone:
    return Someone(server.stranger())


def let_in(host: Someone, visitor: Someone, table: str) -> None:
    """A watcher asks, and the host lets them in to the chat."""
    assert visitor.post(f"/tables/{table}/chat/ask").json()["chat"] == "asks"
    found = host.get(f"/tables/{table}/visitors").json()[-1]
    assert found["state"] == "asks"
    body = {"do": "let_in", "visitor": found["id"]}
    assert host.send("PUT", f"/tables/{table}/visitors", body).status_code == 204


def common_table(host: Someone, visitor: Someone) -> str:
    """A table with an open seat at which the visitor may talk."""
    table = host.new_table("open", "me")
    let_in(host, visitor, table)
    return table


@pytest.mark.every_database
def test_players_and_spectators_talk_and_people_ids_stay_inside(
    server: InsideServer, ana: Someone, bob: Someone, stranger: Someone
) -> None:
    table = common_table(ana, bob)
    ana.say(table, "  good \n luck\x00 ")
    bob.say(table, "I only watch")
    answer = stranger.get(f"/tables/{table}/chat")
    lines = answer.json()
    assert [(x["name"], x["seat"], x["text"]) for x in lines] == [
        ("Ana", 1, "good luck"),
        ("Bob", None, "I only watch"),
    ]
    assert all(set(x) == {"type", "id", "name", "seat", "mark", "text", "at"} for x in lines)
    assert ana.id not in answer.text
    assert bob.id not in answer.text


def test_who_is_not_logged_in_reads_only(ana: Someone, stranger: Someone) -> None:
    table = ana.new_table("open", "me")
    line = ana.say(table, "hello")
    refused(stranger.post(f"/tables/{table}/chat", {"text": "x"}), 401, "not_logged_in")
    path = f"/tables/{table}/chat/{line}"
    refused(stranger.send("PUT", f"{path}/mute"), 401, "not_logged_in")
    refused(stranger.send("DELETE", f"{path}/mute"), 401, "not_logged_in")
    refused(stranger.post(f"{path}/report", {"reason": "x"}), 401, "not_logged_in")
    refused(stranger.get(f"/tables/{table}/chat/muted"), 401, "not_logged_in")


def test_a_line_has_something_to_read(ana: Someone) -> None:
    table = ana.new_table("open", "me")
    for text in ("", " \n\t ", "\x00\u202e", "x" * 501):
        refused(ana.post(f"/tables/{table}/chat", {"text": text}), 400, "bad_text")
    assert ana.heard(table) == []


def test_a_line_may_be_as_long_as_promised(ana: Someone) -> None:
    table = ana.new_table("open", "me")
    ana.say(table, " " + "x" * 500 + " ")
    assert ana.heard(table) == ["x" * 500]


def test_only_the_last_lines_are_given(
    server: InsideServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MAX_LINES", 3)
    table = ana.new_table("open", "me")
    for number in range(5):
        ana.say(table, str(number))
    assert ana.heard(table) == ["2", "3", "4"]


def test_talking_too_much_is_stopped(ana: Someone, bob: Someone) -> None:
    table = common_table(ana, bob)
    for number in range(limits.PER_MINUTE["chat"]):
        ana.say(table, str(number))
    refused(ana.post(f"/tables/{table}/chat", {"text": "one more"}), 429, "too_many_requests")
    bob.say(table, "others may go on")


@pytest.mark.every_database
def test_a_muted_author_is_heard_neither_by_asking_nor_on_the_socket(
    server: InsideServer, ana: Someone, bob: Someone
) -> None:
    table = common_table(ana, bob)
    line = bob.say(table, "loud")
    assert ana.send("PUT", f"/tables/{table}/chat/{line}/mute").status_code == 204
    assert ana.send("PUT", f"/tables/{table}/chat/{line}/mute").status_code == 204
    cookie = {"cookie": f"{COOKIE}={ana.visitor.cookie}"}
    path = f"/api/tables/{table}/socket"
    with server.client.websocket_connect(path, headers=cookie) as socket:
        assert socket.receive_json()["type"] == "table"
        bob.say(table, "louder")
        mine = ana.say(table, "quiet here")
        message = socket.receive_json()
        assert message == {
            "type": "chat",
            "id": mine,
            "name": "Ana",
            "seat": 1,
            "mark": "guest",
            "text": "quiet here",
            "at": message["at"],
        }
    assert ana.heard(table) == ["quiet here"]
    assert bob.heard(table) == ["loud", "louder", "quiet here"]
    muted = ana.get(f"/tables/{table}/chat/muted").json()
    assert [x["name"] for x in muted] == ["Bob"]
    assert ana.send("DELETE", f"/tables/{table}/chat/{muted[0]['id']}/mute").status_code == 204
    assert ana.heard(table) == ["loud", "louder", "quiet here"]
    assert ana.get(f"/tables/{table}/chat/muted").json() == []


def test_nobody_mutes_themselves_or_a_line_of_another_table(ana: Someone, bob: Someone) -> None:
    table, other = ana.new_table("open", "me"), common_table(ana, bob)
    own, theirs = ana.say(table, "mine"), bob.say(other, "there")
    refused(ana.send("PUT", f"/tables/{table}/chat/{own}/mute"), 409, "yourself")
    for number in (theirs, 0, -1, 10**12, 10**30):
        path = f"/tables/{table}/chat/{number}"
        refused(ana.send("PUT", f"{path}/mute"), 404, "not_found")
        refused(ana.post(f"{path}/report", {"reason": "why"}), 404, "not_found")


def test_the_lines_of_who_has_left_stay_without_name_and_text(ana: Someone, bob: Someone) -> None:
    table = common_table(ana, bob)
    line = bob.say(table, "bye")
    assert bob.post("/people/me/delete", {}).status_code == 204
    assert ana.heard(table) == ["-"]
    refused(ana.send("PUT", f"/tables/{table}/chat/{line}/mute"), 409, "nobody")


@pytest.mark.every_database
def test_a_line_is_reported_once_per_person(
    server: InsideServer, ana: Someone, bob: Someone
) -> None:
    table = common_table(ana, bob)
    line = bob.say(table, "rude")
    path = f"/tables/{table}/chat/{line}/report"
    refused(ana.post(path, {"reason": " "}), 400, "bad_text")
    refused(ana.post(path, {"reason": "x" * 301}), 400, "bad_text")
    assert ana.post(path, {"reason": "rude words"}).status_code == 204
    refused(ana.post(path, {"reason": "again"}), 409, "reported")
    assert bob.post(path, {"reason": "my own"}).status_code == 204
    rows = server.sql(select(database.reports).order_by(database.reports.c.id))
    assert [(r.chat_id, r.person_id, r.reason) for r in rows] == [
        (line, ana.id, "rude words"),
        (line, bob.id, "my own"),
    ]


def test_reports_are_limited(ana: Someone, bob: Someone) -> None:
    table = common_table(ana, bob)
    line = bob.say(table, "rude")
    path = f"/tables/{table}/chat/{line}/report"
    assert ana.post(path, {"reason": "rude"}).status_code == 204
    for _ in range(limits.PER_MINUTE["report"] - 1):
        refused(ana.post(path, {"reason": "rude"}), 409, "reported")
    refused(ana.post(path, {"reason": "rude"}), 429, "too_many_requests")


def test_a_limit_opens_again() -> None:
    clock = Seconds()
    measured = limits.Limits(clock)
    ana, bob = (Person(id=name, name=name, login=None, bot=False) for name in ("ana", "bob"))

    def enter(what: str, person: Person) -> None:
        asyncio.run(measured.enter(what, person))

    for _ in range(limits.PER_MINUTE["report"]):
        enter("report", ana)
    with pytest.raises(Refused):
        enter("report", ana)
    enter("chat", ana)
    clock.now = 59.0
    with pytest.raises(Refused):
        enter("report", ana)
    clock.now = 61.0
    enter("report", bob)
    enter("report", ana)


def test_a_removed_table_has_no_chat(ana: Someone) -> None:
    table = ana.new_table("open", "me")
    assert ana.send("DELETE", f"/tables/{table}").status_code == 204
    refused(ana.post(f"/tables/{table}/chat", {"text": "anyone?"}), 404, "not_found")
    refused(ana.get(f"/tables/{table}/chat"), 404, "not_found")


def test_who_has_muted_somebody_still_reads_the_lines_of_who_has_left(
    server: InsideServer, ana: Someone, bob: Someone
) -> None:
    """Such a line has no author: it is none of a muted one's."""
    table = common_table(ana, bob)
    cleo = Someone(server.guest("Cleo"))
    let_in(ana, cleo, table)
    loud = cleo.say(table, "loud")
    bob.say(table, "bye")
    assert ana.send("PUT", f"/tables/{table}/chat/{loud}/mute").status_code == 204
    assert ana.heard(table) == ["bye"]
    assert bob.post("/people/me/delete", {}).status_code == 204
    assert ana.heard(table) == ["-"]
