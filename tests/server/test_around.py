"""Around the table: chat, replays, files in and out, notification switches."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from sqlalchemy import select
from typer.testing import CliRunner

from tawantin.cli.main import app
from tawantin.core import save
from tawantin.core.match import Match
from tawantin.core.registry import game
from tawantin.server import around, schema
from tawantin.server.api.common import COOKIE
from tawantin.server.errors import Refused
from tawantin.server.people import Person
from tests.server.inside import InsideServer, Visitor

CUZCO = game("cuzco")


def played(moves: int | None = None) -> Match:
    """A match of two, played at random to the end or for some moves."""
    rng = random.Random(7)
    match = Match(CUZCO, 2, seed=bytes(range(32)), salt="around", names=["Inés", "Tupaq"])
    match.run()
    while not match.is_over and moves != 0:
        match.play(match.actor, rng.choice(match.legal_actions()))
        moves = None if moves is None else moves - 1
    return match


MATCH = played()
SAVED: dict[str, Any] = json.loads(json.dumps(save.save(MATCH)))


class Someone:
    """A visitor, asked for whole answers."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.id = visitor.id

    def get(self, path: str, **query: Any) -> Response:
        return self.visitor.ask("GET", f"/api{path}", **query)

    def send(self, method: str, path: str, body: Any = None) -> Response:
        return self.visitor.ask(method, f"/api{path}", body)

    def post(self, path: str, body: Any = None) -> Response:
        return self.send("POST", path, body)

    def new_table(self, *kinds: str) -> str:
        return self.visitor.server.open(self.visitor, *kinds)

    def say(self, table: str, text: str) -> int:
        made = self.post(f"/tables/{table}/chat", {"text": text})
        assert made.status_code == 201, made.text
        found: int = made.json()["id"]
        return found

    def heard(self, table: str) -> list[str]:
        return [line["text"] for line in self.get(f"/tables/{table}/chat").json()]


@pytest.fixture
def ana(server: InsideServer) -> Someone:
    return Someone(server.guest("Ana"))


@pytest.fixture
def bob(server: InsideServer) -> Someone:
    return Someone(server.guest("Bob"))


@pytest.fixture
def stranger(server: InsideServer) -> Someone:
    return Someone(server.stranger())


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as one likes."""
    monkeypatch.setattr(around, "PER_MINUTE", dict.fromkeys(around.PER_MINUTE, 1000))


def refused(answer: Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
    message: str = answer.json()["message"]
    return message


def imported(person: Someone, data: dict[str, Any] = SAVED) -> str:
    made = person.post("/import", data)
    assert made.status_code == 201, made.text
    found: str = made.json()["id"]
    return found


# Chat.


def test_players_and_spectators_talk_and_people_ids_stay_inside(
    server: InsideServer, ana: Someone, bob: Someone, stranger: Someone
) -> None:
    table = ana.new_table("open", "me")
    ana.say(table, "  good \n luck\x00 ")
    bob.say(table, "I only watch")
    answer = stranger.get(f"/tables/{table}/chat")
    lines = answer.json()
    assert [(x["name"], x["seat"], x["text"]) for x in lines] == [
        ("Ana", 1, "good luck"),
        ("Bob", None, "I only watch"),
    ]
    assert all(set(x) == {"type", "id", "name", "seat", "text", "at"} for x in lines)
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
    monkeypatch.setattr(around, "MAX_LINES", 3)
    table = ana.new_table("open", "me")
    for number in range(5):
        ana.say(table, str(number))
    assert ana.heard(table) == ["2", "3", "4"]


def test_talking_too_much_is_stopped(ana: Someone, bob: Someone) -> None:
    table = ana.new_table("open", "me")
    for number in range(around.PER_MINUTE["chat"]):
        ana.say(table, str(number))
    refused(ana.post(f"/tables/{table}/chat", {"text": "one more"}), 429, "too_many_requests")
    bob.say(table, "others may go on")


def test_a_muted_author_is_heard_neither_by_asking_nor_on_the_socket(
    server: InsideServer, ana: Someone, bob: Someone
) -> None:
    table = ana.new_table("open", "me")
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
    table, other = ana.new_table("open", "me"), ana.new_table("me", "open")
    own, theirs = ana.say(table, "mine"), bob.say(other, "there")
    refused(ana.send("PUT", f"/tables/{table}/chat/{own}/mute"), 409, "yourself")
    for number in (theirs, 0, -1, 10**12, 10**30):
        path = f"/tables/{table}/chat/{number}"
        refused(ana.send("PUT", f"{path}/mute"), 404, "not_found")
        refused(ana.post(f"{path}/report", {"reason": "why"}), 404, "not_found")


def test_the_lines_of_who_has_left_stay_without_name_and_text(ana: Someone, bob: Someone) -> None:
    table = ana.new_table("open", "me")
    line = bob.say(table, "bye")
    assert bob.send("DELETE", "/people/me").status_code == 204
    assert ana.heard(table) == ["-"]
    refused(ana.send("PUT", f"/tables/{table}/chat/{line}/mute"), 409, "nobody")


def test_a_line_is_reported_once_per_person(
    server: InsideServer, ana: Someone, bob: Someone
) -> None:
    table = ana.new_table("open", "me")
    line = bob.say(table, "rude")
    path = f"/tables/{table}/chat/{line}/report"
    refused(ana.post(path, {"reason": " "}), 400, "bad_text")
    refused(ana.post(path, {"reason": "x" * 301}), 400, "bad_text")
    assert ana.post(path, {"reason": "rude words"}).status_code == 204
    refused(ana.post(path, {"reason": "again"}), 409, "reported")
    assert bob.post(path, {"reason": "my own"}).status_code == 204
    rows = server.sql(select(schema.reports).order_by(schema.reports.c.id))
    assert [(r.chat_id, r.person_id, r.reason) for r in rows] == [
        (line, ana.id, "rude words"),
        (line, bob.id, "my own"),
    ]


def test_reports_are_limited(ana: Someone, bob: Someone) -> None:
    table = ana.new_table("open", "me")
    line = bob.say(table, "rude")
    path = f"/tables/{table}/chat/{line}/report"
    assert ana.post(path, {"reason": "rude"}).status_code == 204
    for _ in range(around.PER_MINUTE["report"] - 1):
        refused(ana.post(path, {"reason": "rude"}), 409, "reported")
    refused(ana.post(path, {"reason": "rude"}), 429, "too_many_requests")


def test_the_turnstile_opens_again_and_forgets() -> None:
    now = 0.0
    turnstile = around.Turnstile(lambda: now)
    people = [Person(id=name, name=name, login=None, bot=False) for name in ("ana", "bob")]
    for _ in range(around.PER_MINUTE["report"]):
        turnstile.enter("report", people[0])
    with pytest.raises(Refused):
        turnstile.enter("report", people[0])
    turnstile.enter("chat", people[0])
    now = 59.0
    with pytest.raises(Refused):
        turnstile.enter("report", people[0])
    now = 61.0
    turnstile.enter("report", people[1])
    assert list(turnstile._passed) == [("report", "bob")]
    turnstile.enter("report", people[0])


def test_a_removed_table_has_no_chat(ana: Someone) -> None:
    table = ana.new_table("open", "me")
    assert ana.send("DELETE", f"/tables/{table}").status_code == 204
    refused(ana.post(f"/tables/{table}/chat", {"text": "anyone?"}), 404, "not_found")
    refused(ana.get(f"/tables/{table}/chat"), 404, "not_found")


# Replays.


def views(match: Match) -> list[dict[str, Any]]:
    """All seats' views, as they arrive over the wire."""
    found: list[dict[str, Any]] = json.loads(json.dumps([match.view(s) for s in range(-1, 2)]))
    return found


def test_every_position_of_a_finished_game_from_every_side(ana: Someone, stranger: Someone) -> None:
    table = imported(ana)
    path, length = f"/tables/{table}/position", len(MATCH.log)
    again = Match(CUZCO, 2, MATCH.options, None, MATCH.seed, MATCH.salt, MATCH.names)
    for entry in range(length + 1):
        if entry % 97 == 0 or entry == length:
            nobody, first, second = views(again)
            beside = stranger.get(path, entry=entry).json()
            assert (beside["view"], beside["entry"], beside["entries"]) == (nobody, entry, length)
            assert stranger.get(path, entry=entry, seat=0).json()["view"] == first
            assert stranger.get(path, entry=entry, seat=1).json()["view"] == second
            seen = stranger.get(path, entry=entry, open="true").json()
            assert seen["views"] == [first, second]
            assert seen["to_act"] == max(again.actor, -1)
            assert bool(seen["line"]) == (entry > 0)
        if entry < length:
            again.append(MATCH.log[entry].seat, MATCH.log[entry].action, MATCH.log[entry].forced)


def test_a_position_names_its_entry_in_words(ana: Someone) -> None:
    table = imported(ana)
    entry = next(i for i, e in enumerate(MATCH.log) if e.seat == 1) + 1
    english = ana.get(f"/tables/{table}/position", entry=entry, seat=1).json()
    german = ana.get(f"/tables/{table}/position", entry=entry, seat=1, lang="de").json()
    assert english["line"]["number"] == entry - 1
    assert english["line"]["texts"]
    assert english["line"]["texts"] != german["line"]["texts"]
    end = ana.get(f"/tables/{table}/position", entry=len(MATCH.log)).json()
    assert end["to_act"] == -1


NO_POSITIONS: list[dict[str, Any]] = [
    {"entry": len(MATCH.log) + 1},
    {"entry": -1},
    {"entry": "x"},
    {},
    {"entry": 1, "seat": 2},
    {"entry": 1, "seat": -1},
    {"entry": 1, "seat": 0, "open": "true"},
    {"entry": 1, "lang": "xx"},
    {"entry": 10**30},
]


def test_a_position_that_is_not_there(ana: Someone) -> None:
    table = imported(ana)
    for query in NO_POSITIONS:
        answer = ana.get(f"/tables/{table}/position", **query)
        assert answer.status_code == 400, (query, answer.text)


def test_the_open_log_hides_nothing(ana: Someone, stranger: Someone) -> None:
    table = imported(ana)
    path, first = f"/tables/{table}/log", 0
    shown: list[dict[str, Any]] = []
    while lines := stranger.get(f"{path}/open", **{"from": first}).json():
        shown += lines
        first += len(lines)
    assert [x["action"] for x in shown] == [line.split(" ", 1)[1] for line in SAVED["log"]]
    secret = [i for i, e in enumerate(MATCH.log) if any(event.secret for event in e.events)]
    assert secret
    for number in secret:
        beside = stranger.get(path, **{"from": number}).json()[0]
        opened = [x["args"] for x in shown[number]["events"]]
        assert beside["action"] is None
        for args, event in zip(opened, MATCH.log[number].events, strict=True):
            known = {**event.args, **event.secret}
            assert args == CUZCO.event_args(event.kind, known)


def test_nothing_of_this_while_the_game_runs(ana: Someone, stranger: Someone) -> None:
    table = ana.new_table("me", "me")
    for status in ("open", "running"):
        assert ana.get(f"/tables/{table}").json()["status"] == status
        for person in (ana, stranger):
            at = person.get(f"/tables/{table}/position", entry=0, open="true")
            refused(at, 409, "not_over")
            refused(person.get(f"/tables/{table}/log/open"), 409, "not_over")
            message = refused(person.get(f"/tables/{table}/export"), 409, "not_over")
            assert message == "This is for finished games; this one is not over yet."
        if status == "open":
            assert ana.post(f"/tables/{table}/start").status_code == 200


# Files.


def test_a_file_comes_in_and_goes_out_the_same(
    server: InsideServer, ana: Someone, stranger: Someone, tmp_path: Path
) -> None:
    made = ana.post("/import", SAVED).json()
    assert (made["status"], made["host"], made["your_seats"]) == ("over", True, [])
    assert [(s["kind"], s["name"]) for s in made["seats"]] == [
        ("person", "Inés"),
        ("person", "Tupaq"),
    ]
    assert (made["seed"], made["commitment"]) == (SAVED["seed"], SAVED["commitment"])
    assert made["result"]["scores"] == SAVED["result"]["scores"]
    server.forget(made["id"])
    answer = stranger.get(f"/tables/{made['id']}/export")
    assert answer.json() == SAVED
    name = f"tawantin-cuzco-{made['id']}.json"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    (tmp_path / name).write_bytes(answer.content)
    verified = CliRunner().invoke(app, ["verify", str(tmp_path / name)])
    assert verified.exit_code == 0, verified.output
    imported(ana, answer.json())


def spoilt(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SAVED), **changes}


def draw_changed() -> dict[str, Any]:
    """Another die than the seed gives."""
    log = list(SAVED["log"])
    number = next(i for i, x in enumerate(log) if x.startswith("* roll"))
    digits = sorted(log[number].split()[2])
    log[number] = f"* roll {''.join(digits[:-1])}{'5' if digits[-1] == '6' else '6'}"
    return spoilt(log=log)


SPOILT: list[dict[str, Any]] = [
    {},
    {"format": "tawantin-match"},
    spoilt(version=2),
    spoilt(game="chess"),
    spoilt(rules_version=99),
    spoilt(players=9),
    spoilt(commitment="0" * 64),
    spoilt(seed="zz"),
    spoilt(result=None),
    spoilt(result={**SAVED["result"], "scores": [0, 0]}),
    spoilt(log=[*SAVED["log"], "1 pass"]),
    spoilt(log=SAVED["log"][1:]),
    spoilt(log=SAVED["log"][:-1]),
    spoilt(log="x"),
    spoilt(options={"no such": True}),
    spoilt(options={"no such": [1]}),
    spoilt(data={"x": {"y": "z"}}),
    draw_changed(),
]


def test_a_bad_file_is_refused_with_what_verify_says(ana: Someone, unlimited: None) -> None:
    for data in SPOILT:
        problem = save.verify(data, game).problem
        assert problem
        assert refused(ana.post("/import", data), 400, "bad_save") == problem


def test_files_that_verify_but_are_no_finished_seeded_match(ana: Someone) -> None:
    running = json.loads(json.dumps(save.save(played(moves=30))))
    assert save.verify(running, game).ok
    assert "not over" in refused(ana.post("/import", running), 400, "unfinished")
    assert "seed" in refused(ana.post("/import", spoilt(seed=None)), 400, "no_seed")


TOO_BIG: list[dict[str, Any]] = [
    {"names": ["x" * 41, "Tupaq"]},
    {"names": ["a\x00b", "Tupaq"]},
    {"salt": "s" * 65},
    {"seed": "ab" * 65},
]


def test_files_that_no_table_holds(ana: Someone) -> None:
    for changes in TOO_BIG:
        refused(ana.post("/import", spoilt(**changes)), 400, "bad_save")


NO_SAVES = [
    (b"", 400),
    (b"[]", 400),
    (b"null", 400),
    (b'{"format": ', 400),
    (b'{"salt": NaN}', 400),
    (b'{"x": "\xff"}', 400),
    (b'{"x": "\\ud800"}', 400),
    (b'{"x":' * 50_000, 400),
    (b'{"x": "' + b"x" * 1_000_000 + b'"}', 413),
]


def test_what_is_no_save_at_all(server: InsideServer, ana: Someone) -> None:
    headers = {
        "x-tawantin": "1",
        "cookie": f"{COOKIE}={ana.visitor.cookie}",
        "content-type": "application/json",
    }
    for body, status in NO_SAVES:
        answer = server.client.post("/api/import", content=body, headers=headers)
        assert answer.status_code == status, (body[:50], answer.text)


def test_imports_need_a_person_and_are_limited(
    ana: Someone, stranger: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused(stranger.post("/import", SAVED), 401, "not_logged_in")
    for _ in range(around.PER_MINUTE["import"]):
        refused(ana.post("/import", {}), 400, "bad_save")
    refused(ana.post("/import", SAVED), 429, "too_many_requests")


def test_an_old_match_is_exported_as_written_but_not_replayed(
    server: InsideServer, ana: Someone
) -> None:
    table = imported(ana)
    tables = schema.tables
    older = tables.update().where(tables.c.id == table).values(rules_version=0)
    server.sql(older)
    server.forget(table)
    assert ana.get(f"/tables/{table}/export").json() == {**SAVED, "rules_version": 0}
    message = refused(ana.get(f"/tables/{table}/position", entry=0), 409, "pinned")
    assert "exported, not replayed" in message
    refused(ana.get(f"/tables/{table}/log/open"), 409, "pinned")


# Notifications.


def test_the_switch_is_for_the_askers_seats_of_this_table(
    server: InsideServer, ana: Someone, bob: Someone, stranger: Someone
) -> None:
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
