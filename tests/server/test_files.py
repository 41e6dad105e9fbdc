"""Finished matches as files: out and in the same, and what is no such file."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tawantin.bench import compiled
from tawantin.cli.main import app
from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import database
from tawantin.server.api.common import COOKIE
from tests.server.finished import SAVED, Someone, imported, played, refused
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


@pytest.fixture
def unlimited(server: InsideServer) -> None:
    """As often as one likes."""
    server.services.limits.heavy["import"] = 1000


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
    spoilt(options={"strict_bank": {}}),
    spoilt(options={"pututu": {}}),
    spoilt(options={"edition": []}),
    spoilt(options=[1]),
    spoilt(result=[1]),
    spoilt(result=1),
    spoilt(result={"scores": {}}),
    spoilt(result="x"),
    spoilt(data={"x": {"y": "z"}}),
    draw_changed(),
]


def test_a_file_is_played_through_once(
    server: InsideServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is then in memory is what the database gives."""
    lines: list[int] = []
    replay_line = save.replay_line

    def noted(match: Match, number: int, line: Any) -> None:
        lines.append(number)
        replay_line(match, number, line)

    monkeypatch.setattr(save, "replay_line", noted)
    table = ana.post("/import", SAVED).json()["id"]
    if not compiled():  # compiled code calls its own functions
        assert lines == list(range(len(SAVED["log"])))

    def all_of_it() -> list[Any]:
        paths = ("", "/log", "/history", "/draws", "/export", "/position?entry=40&open=true")
        return [ana.get(f"/tables/{table}{path}").json() for path in paths]

    fresh = all_of_it()
    server.forget(table)
    assert all_of_it() == fresh
    branch = ana.post(f"/tables/{table}/branch", {"entry": 40, "seat": 0}).json()["id"]
    server.idle(branch)
    shown = ana.get(f"/tables/{branch}").json()
    server.forget(branch)
    assert ana.get(f"/tables/{branch}").json() == shown


def test_a_bad_file_is_refused_with_what_verify_says(ana: Someone, unlimited: None) -> None:
    for data in SPOILT:
        problem = save.verify(data, registry.game).problem
        assert problem
        assert refused(ana.post("/import", data), 400, "bad_save") == problem


def test_files_that_verify_but_are_no_finished_seeded_match(ana: Someone) -> None:
    running = json.loads(json.dumps(save.save(played(moves=30))))
    assert save.verify(running, registry.game).ok
    assert "not over" in refused(ana.post("/import", running), 400, "unfinished")
    assert "seed" in refused(ana.post("/import", spoilt(seed=None)), 400, "no_seed")


TOO_BIG: list[dict[str, Any]] = [
    {"names": ["x" * 41, "Tupaq"]},
    {"names": ["a\x00b", "Tupaq"]},
    {"salt": "s" * 65},
    {"seed": "ab" * 65},
    {"log": ["0 pass"] * 5001},
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


def test_what_is_no_save_at_all(server: InsideServer, ana: Someone, unlimited: None) -> None:
    headers = {
        "x-tawantin": "1",
        "cookie": f"{COOKIE}={ana.visitor.cookie}",
        "content-type": "application/json",
    }
    for body, status in NO_SAVES:
        answer = server.client.post("/api/import", content=body, headers=headers)
        assert answer.status_code == status, (body[:50], answer.text)


@pytest.mark.every_database
def test_a_running_game_goes_on_here_with_fresh_dice(ana: Someone, unlimited: None) -> None:
    old = json.loads(json.dumps(save.save(played(30))))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"match": old, "seats": seats}
    made = ana.post("/import/running", wish)
    assert made.status_code == 201, made.text
    table = made.json()
    assert (table["status"], table["host"], table["your_seats"]) == ("running", True, [0])
    assert [(s["kind"], s["name"]) for s in table["seats"]] == [("person", "Ana"), ("bot", "Bot 2")]
    assert (table["rated"], table["imported"]) == (False, True)
    assert table["entries"] >= len(old["log"])
    assert table["commitment"] != old["commitment"]
    for kinds in (["bot", "bot"], ["me"], ["me", "open"], ["me", "invite"]):
        bad = [{"kind": kind, "bot": "random"} for kind in kinds]
        refused(ana.post("/import/running", {**wish, "seats": bad}), 400, "bad_seat")
    refused(ana.post("/import/running", {**wish, "match": SAVED}), 400, "not_running")
    refused(ana.post("/import/running", {**wish, "match": {**old, "seed": None}}), 400, "no_seed")
    log = [*old["log"][:-1], "1 nothing"]
    refused(ana.post("/import/running", {**wish, "match": {**old, "log": log}}), 400, "bad_save")


def test_imports_need_a_person_and_are_limited(
    server: InsideServer, ana: Someone, stranger: Someone
) -> None:
    refused(stranger.post("/import", SAVED), 401, "not_logged_in")
    for _ in range(server.services.settings.imports):
        refused(ana.post("/import", {}), 400, "bad_save")
    refused(ana.post("/import", SAVED), 429, "too_many_requests")


def test_an_old_match_is_exported_as_written_but_not_replayed(
    server: InsideServer, ana: Someone
) -> None:
    table = imported(ana)
    tables = database.tables
    older = tables.update().where(tables.c.id == table).values(rules_version=0)
    server.sql(older)
    server.forget(table)
    assert ana.get(f"/tables/{table}/export").json() == {**SAVED, "rules_version": 0}
    message = refused(ana.get(f"/tables/{table}/position", entry=0), 409, "pinned")
    assert "exported, not replayed" in message
    refused(ana.get(f"/tables/{table}/log/open"), 409, "pinned")


@pytest.mark.parametrize("path", ["/import", "/import/running"])
def test_a_file_too_many_is_not_read(server: InsideServer, ana: Someone, path: str) -> None:
    server.services.limits.heavy["import"] = 1
    headers = {"x-tawantin": "1", "cookie": f"{COOKIE}={ana.visitor.cookie}"}
    answers = [
        server.client.post(f"/api{path}", content=b"no JSON at all", headers=headers)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [400, 429]
    stranger = server.client.post(f"/api{path}", content=b"no JSON", headers={"x-tawantin": "1"})
    assert stranger.status_code == 401
    without_header = {"cookie": f"{COOKIE}={ana.visitor.cookie}"}
    other_site = server.client.post(f"/api{path}", content=b"no JSON", headers=without_header)
    assert other_site.status_code == 403  # and it counts for nobody
