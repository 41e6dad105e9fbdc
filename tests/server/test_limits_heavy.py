"""Requests that compute for long: how often, where, and in which pieces they are written."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from tawantin.house import files as house_files
from tawantin.house import making, replays
from tawantin.server import database, files, rows
from tawantin.server.errors import Storage
from tawantin.server.live import LiveTable
from tests.server.clocks import Seconds
from tests.server.conftest import MakeServer
from tests.server.finished import SAVED
from tests.server.inside import STATUS, InsideServer, table_with

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


def test_only_so_many_looks_back_a_minute(make_server: MakeServer) -> None:
    server = make_server(replays=2)
    server.services.limits.own._clock = Seconds()  # all of it within the same minute
    ana, nobody = server.guest("Ana"), server.stranger()
    table = ana.post("/api/import", SAVED)["id"]
    ways = ("history", "draws", "position?entry=5", "export")
    for way in ways[:2]:
        ana.get(f"/api/tables/{table}/{way}")
    for way in ways:
        ana.refused(429, "too_many_requests", "GET", f"/api/tables/{table}/{way}")
    for way in ways:  # an address may do what three people may
        nobody.get(f"/api/tables/{table}/{way}")
    nobody.refused(429, "too_many_requests", "GET", f"/api/tables/{table}/history")


def test_heavy_requests_compute_beside_the_loop(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.guest("Ana")
    where: dict[str, set[int]] = {}

    async def loop() -> int:
        return threading.get_ident()

    def elsewhere(work: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any) -> Any:
            where.setdefault(work.__name__, set()).add(threading.get_ident())
            return work(*arguments)

        return called

    for module, name in (
        (files, "verified"),
        (house_files, "saved"),
        (replays, "position"),
        (replays, "history"),
        (replays, "draws"),
        (replays, "begun"),
        (rows, "read"),
        (making, "match_of"),
    ):
        monkeypatch.setattr(module, name, elsewhere(getattr(module, name)))
    table = ana.post("/api/import", SAVED)["id"]
    for way in ("history", "draws", "position?entry=5", "export"):
        ana.get(f"/api/tables/{table}/{way}")
    ana.post(f"/api/tables/{table}/branch", {"entry": 5, "seat": 0})
    made = ana.post("/api/tables", table_with({"status": {"points": STATUS}}))["table"]["id"]
    monkeypatch.setattr(LiveTable, "new_match", elsewhere(LiveTable.new_match))
    ana.post(f"/api/tables/{made}/start")
    assert len(where) == 9
    assert not any(server.call(loop) in threads for threads in where.values())


def test_a_long_log_is_written_in_pieces(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees the table before it is whole; what breaks off is gone after the next start."""
    server = make_server()
    ana, store = server.guest("Ana"), server.services.store
    write, written = store.write, list[object]()

    async def failing(change: Any) -> Any:
        written.append(change)
        if len(written) == 4:
            raise Storage
        return await write(change)

    monkeypatch.setattr(rows, "PIECE", 100)
    with monkeypatch.context() as broken:
        broken.setattr(store, "write", failing)
        ana.refused(503, "storage", "POST", "/api/import", SAVED)
    assert ana.get("/api/tables/mine") == []
    assert len(server.sql(select(database.tables.c.id))) == 1
    table = ana.post("/api/import", SAVED)["id"]
    assert ana.get(f"/api/tables/{table}/export")["log"] == SAVED["log"]
    left = make_server().sql(select(database.tables.c.id))
    assert [row.id for row in left] == [table]
