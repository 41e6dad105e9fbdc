"""After the game: play on from anywhere, scores over time, and dice anybody can compute again."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tawantin.core import save
from tawantin.core.registry import game
from tawantin.server import database
from tests.server.conftest import MakeServer
from tests.server.finished import MATCH, SAVED
from tests.server.inside import InsideServer, Visitor, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"
CHOICE = next(  # some choice in the middle that was free
    i for i, e in enumerate(MATCH.log) if i > 100 and e.seat >= 0 and not e.forced
)


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


def imported(person: Visitor, data: dict[str, Any] = SAVED) -> str:
    found: str = person.post("/api/import", data)["id"]
    return found


def branched(person: Visitor, table: str, entry: int, seat: int, **query: Any) -> Any:
    return person.post(f"/api/tables/{table}/branch", {"entry": entry, "seat": seat}, **query)


def stored(server: InsideServer, table: str) -> list[str]:
    e = database.entries
    rows = server.sql(select(e.c.line).where(e.c.table_id == table).order_by(e.c.number))
    return [row.line for row in rows]


def seed_of(server: InsideServer, table: str) -> bytes:
    t = database.tables
    found: bytes = server.sql(select(t.c.seed).where(t.c.id == table))[0].seed
    return found


# Play on from here.


def test_a_branch_is_a_running_table_with_the_old_log_and_new_dice(
    server: InsideServer, ana: Visitor
) -> None:
    old = imported(ana)
    seat = MATCH.log[CHOICE].seat
    shown = branched(ana, old, CHOICE, seat)
    assert (shown["status"], shown["begun"], shown["branch_of"]) == ("running", CHOICE, old)
    assert (shown["you"], shown["to_act"]) == (seat, seat)
    assert shown["legal"]
    assert not shown["can_undo"]
    assert shown["commitment"] != SAVED["commitment"]
    assert shown["salt"] == shown["id"] != old
    assert shown["seed"] is None
    assert [s["kind"] for s in shown["seats"]] == ["person" if i == seat else "bot" for i in (0, 1)]
    assert shown["seats"][seat]["name"] == "Ana"
    assert shown["seats"][1 - seat]["bot"] == "apprentice"
    assert stored(server, shown["id"]) == SAVED["log"][:CHOICE]
    position = ana.get(f"/api/tables/{old}/position", entry=CHOICE, seat=seat)
    assert shown["view"] == position["view"]
    assert ana.see(old)["status"] == "over"


def test_every_entry_leads_to_a_decision(server: InsideServer, ana: Visitor) -> None:
    """After a draw, a forced or a free choice, at the start and at the very end."""
    server.services.limits.heavy["branch"] = 1000
    old = imported(ana)
    draw = next(i for i, e in enumerate(MATCH.log) if i > 100 and e.seat < 0)
    forced = next(i for i, e in enumerate(MATCH.log) if i > 100 and e.forced)
    last = max(i for i, e in enumerate(MATCH.log) if e.seat >= 0 and not e.forced)
    for entry in (0, 1, draw, draw + 1, forced, forced + 1, last, last + 1, len(MATCH.log)):
        server.services.bots.pace = 1e6
        shown = branched(ana, old, entry, 0)
        table = server.live(shown["id"])
        assert table.match is not None
        assert len(table.match.legal_actions()) > 1
        assert shown["begun"] == min(entry, last)
        assert stored(server, shown["id"])[: shown["begun"]] == SAVED["log"][: shown["begun"]]


def test_a_branch_is_played_to_its_end_and_verifies(server: InsideServer, ana: Visitor) -> None:
    old = imported(ana)
    table = branched(ana, old, CHOICE, 0)["id"]
    server.idle(table)
    server.forget(table)
    shown = server.finish(table, ana)
    saved = ana.get(f"/api/tables/{table}/export")
    assert saved["begun"] == shown["begun"] == CHOICE
    verdict = save.verify(saved, game)
    assert verdict.ok, verdict.problem
    assert verdict.taken_over == CHOICE
    assert 0 < verdict.draws_checked < verdict.draws
    again = imported(ana, saved)
    assert ana.see(again)["begun"] == CHOICE
    assert ana.get(f"/api/tables/{again}/export") == saved
    further = branched(ana, again, len(saved["log"]) - 1, 1)
    assert further["branch_of"] == again


def test_a_bot_that_is_to_decide_first_does(server: InsideServer, ana: Visitor) -> None:
    seat = MATCH.log[CHOICE].seat
    shown = branched(ana, imported(ana), CHOICE, 1 - seat)
    assert shown["to_act"] == seat
    until("the bot", lambda: ana.see(shown["id"])["entries"] > CHOICE or None)


def test_nothing_taken_over_can_be_taken_back(server: InsideServer, ana: Visitor) -> None:
    server.services.bots.pace = 1e6
    old = imported(ana)
    seat = MATCH.log[CHOICE].seat
    table = branched(ana, old, CHOICE, seat)
    body = {"seat": seat, "version": table["version"]}
    ana.refused(409, "no_undo", "POST", f"/api/tables/{table['id']}/undo", body)
    server.forget(table["id"])
    ana.refused(409, "no_undo", "POST", f"/api/tables/{table['id']}/undo", body)


def test_branches_nobody_can_have_are_refused_in_the_language_asked_for(ana: Visitor) -> None:
    old = imported(ana)
    path = f"/api/tables/{old}/branch"
    said = ana.refused(400, "bad_entry", "POST", path, {"entry": 10**6, "seat": 0}, lang="de")
    assert said["message"] == f"Der Verlauf hat {len(MATCH.log)} Einträge."
    for body in ({"entry": -1, "seat": 0}, {"entry": 2**70, "seat": 0}):
        assert ana.ask("POST", path, body).status_code == 400
    for seat in (-1, 2):
        ana.refused(400, "bad_seat", "POST", path, {"entry": 3, "seat": seat})
    assert branched(ana, old, 3, 0, lang="nl")["prompt"] != branched(ana, old, 3, 0)["prompt"]


def test_only_so_many_branches_a_minute(make_server: MakeServer) -> None:
    server = make_server(branches=2)
    ana = server.guest("Ana")
    server.services.bots.pace = 1e6
    old = imported(ana)
    for _ in range(2):
        branched(ana, old, CHOICE, 0)
    body = {"entry": CHOICE, "seat": 0}
    ana.refused(429, "too_many_requests", "POST", f"/api/tables/{old}/branch", body)


def test_a_branch_keeps_its_own_secrets(make_server: MakeServer) -> None:
    """While it runs neither its seed nor its draws are told, though the old game is open."""
    server = make_server(bot_pace=1e6)
    ana = server.guest("Ana")
    table = branched(ana, imported(ana), CHOICE, 0)["id"]
    secret = seed_of(server, table).hex()
    for what in ("", "/log", "/history", "/draws", "/export", "/position?entry=1", "/log/open"):
        for person in (ana, server.guest("Bea"), server.stranger()):
            answer = person.ask("GET", f"/api/tables/{table}{what}")
            assert secret not in answer.text
            assert answer.status_code == (200 if what in ("", "/log") else 409)
    beside = server.stranger().see(table)
    assert "hand" not in json.dumps(beside["view"]["seats"][0])


# Scores over time.


@pytest.mark.parametrize(("lang", "first"), [("en", "Round 1 begins."), ("de", None), ("nl", None)])
def test_history_follows_the_scores(
    server: InsideServer, ana: Visitor, lang: str, first: str | None
) -> None:
    table = imported(ana)
    found = server.stranger().get(f"/api/tables/{table}/history", lang=lang)
    points = found["points"]
    assert points[0]["entry"] == 0
    assert points[-1]["scores"] == SAVED["result"]["scores"]
    assert all(a["scores"] != b["scores"] for a, b in pairwise(points))
    for point in points[1::25]:
        view = ana.get(f"/api/tables/{table}/position", entry=point["entry"])["view"]
        assert [seat["score"] for seat in view["seats"]] == point["scores"]
        before = ana.get(f"/api/tables/{table}/position", entry=point["entry"] - 1)["view"]
        assert [seat["score"] for seat in before["seats"]] != point["scores"]
    assert found["chapter"] == "round"
    assert [mark["number"] for mark in found["marks"]] == [1, 2, 3, 4, 5, 6]
    assert first in (None, found["marks"][0]["text"])
    line = ana.get(f"/api/tables/{table}/position", entry=found["marks"][2]["entry"], lang=lang)
    assert found["marks"][2]["text"] in line["line"]["texts"]


# Dice.


def page_check() -> Any:
    """The program of docs/fair-dice.md."""
    code = re.search(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    defined: dict[str, Any] = {}
    exec(code[1], defined)
    return defined["check"]


def test_the_dice_of_a_game_are_computed_again(server: InsideServer, ana: Visitor) -> None:
    table = imported(ana)
    found = server.stranger().get(f"/api/tables/{table}/draws")
    assert (found["seed"], found["salt"]) == (SAVED["seed"], SAVED["salt"])
    assert found["commitment"] == SAVED["commitment"]
    lines = [(i, line[2:]) for i, line in enumerate(SAVED["log"]) if line[0] == "*"]
    assert [(d["entry"], d["action"]) for d in found["draws"]] == lines
    assert [d["number"] for d in found["draws"]] == list(range(len(lines)))
    assert found["verdict"]["ok"] is True
    assert found["verdict"]["draws_checked"] == found["verdict"]["draws"] == len(lines)
    page_check()(found)


def test_a_branch_shows_the_dice_of_its_own_seed_alone(server: InsideServer, ana: Visitor) -> None:
    table = branched(ana, imported(ana), CHOICE, 0)["id"]
    server.finish(table, ana)
    found = ana.get(f"/api/tables/{table}/draws")
    taken = sum(entry.seat < 0 for entry in MATCH.log[:CHOICE])
    assert found["verdict"]["taken_over"] == CHOICE
    assert found["verdict"]["ok"] is True
    assert found["draws"][0]["number"] == taken
    assert all(draw["entry"] >= CHOICE for draw in found["draws"])
    page_check()(found)


def test_another_seed_than_was_committed_to_would_be_told(
    server: InsideServer, ana: Visitor
) -> None:
    table = imported(ana)
    tables = database.tables
    server.sql(update(tables).where(tables.c.id == table).values(seed=bytes(32)))
    server.forget(table)
    said = ana.refused(409, "pinned", "GET", f"/api/tables/{table}/draws")
    assert "not the one promised" in said["message"]
    assert ana.see(table)["commitment"] == SAVED["commitment"]
    assert not save.verify(ana.get(f"/api/tables/{table}/export"), game).ok
