"""Notes of one's own at a table."""

import pytest
from sqlalchemy import func, select

from tawantin.house.lengths import MEMO
from tawantin.server import database
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.mark.every_database
def test_notes_are_for_whoever_wrote_them(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    memo = f"/api/tables/{table}/memo"
    assert ana.get(memo) == {"text": ""}
    ana.ok("PUT", memo, {"text": "Ben saves llamas.\n\tWatch the third day.\u202e  \n"})
    assert ana.get(memo) == {"text": "Ben saves llamas.\n\tWatch the third day."}
    assert ben.get(memo) == {"text": ""}
    ben.ok("PUT", memo, {"text": "x" * MEMO})
    ben.refused(400, "bad_text", "PUT", memo, {"text": "x" * (MEMO + 1)})
    assert ben.get(memo)["text"] == "x" * MEMO
    ben.ok("PUT", memo, {"text": " \n"})
    assert ben.get(memo) == {"text": ""}
    assert server.sql(select(func.count()).select_from(database.memos)) == [(1,)]
    assert ana.get(memo)["text"]
    ana.ok("PUT", memo, {"text": "Other words."})
    assert ana.get(memo) == {"text": "Other words."}


def test_notes_go_with_their_author(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    ana.ok("PUT", f"/api/tables/{table}/memo", {"text": "mine"})
    exported = ana.post("/api/people/me/export", {"password": ""})["memos"]
    assert [(memo["table_id"], memo["text"]) for memo in exported] == [(table, "mine")]
    assert ben.post("/api/people/me/export", {"password": ""})["memos"] == []
    ana.post("/api/people/me/delete", {"password": ""})
    assert server.sql(select(func.count()).select_from(database.memos)) == [(0,)]


def test_nobody_writes_without_end(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    memo = f"/api/tables/{table}/memo"
    for number in range(60):
        ana.ok("PUT", memo, {"text": str(number)})
    ana.refused(429, "too_many_requests", "PUT", memo, {"text": "60"})
    assert ana.get(memo) == {"text": "59"}
