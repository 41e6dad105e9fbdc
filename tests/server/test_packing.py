"""Finished tables of earlier months are packed, and nobody can tell."""

import calendar
from typing import Any

import pytest
from sqlalchemy import func, select, text, update

from tawantin.server import database, migrate
from tawantin.server.clock import now
from tawantin.server.packing import keep_from, month_of, pack, unpack
from tests.server.finished import SAVED
from tests.server.inside import InsideServer, Visitor
from tests.server.people import ME, PASSWORD, register

LONG_AGO = 1_700_000_000.0
MILLISECONDS = text("UPDATE entries SET at = 1700000000 + number * 1.5 WHERE table_id = :of")


def finished(server: InsideServer, *people: Visitor, ended: float = LONG_AGO) -> str:
    """A finished table, its entries written at whole milliseconds."""
    table: str = people[0].post("/api/import", SAVED)["id"]
    t, s = database.tables.c, database.seats.c
    server.sql(update(database.tables).where(t.id == table).values(ended=ended))
    for seat, person in enumerate(people):
        mine = update(database.seats).where(s.table_id == table, s.seat == seat)
        server.sql(mine.values(person_id=person.id, name=person.name))
    server.sql(MILLISECONDS.bindparams(of=table))
    return table


def count(server: InsideServer, name: str, table: str) -> int:
    rows = database.metadata.tables[name]
    found: int = server.sql(select(func.count()).where(rows.c.table_id == table))[0][0]
    return found


def everything(server: InsideServer, ana: Visitor, table: str) -> list[Any]:
    """All that shows something of a finished table, read anew."""
    server.services.tables.live.clear()
    path = f"/api/tables/{table}"
    pages = ("", "/log", "/log/open", "/history", "/draws", "/export", "/chat")
    shown = [ana.get(path + page) for page in pages]
    shown.append(ana.get(f"{path}/position", entry=20))
    shown += [ana.get(page) for page in ("/api/tables/mine", "/api/people/me/profile")]
    shown.append(ana.ask("GET", f"/t/{table}").text)
    mine = ana.post(f"{ME}/export", {"password": PASSWORD})
    return [*shown, *(sorted(mine[name], key=str) for name in ("games", "hosted"))]


def test_a_packed_table_is_what_it_was(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    register(ana, "ana")
    shared, alone = finished(server, ana, ben), finished(server, ana)
    fresh, running = finished(server, ana, ben, ended=now()), server.start(ana, ben)
    before = everything(server, ana, shared)
    assert len([game for game in before[-2] if game["moves"]]) == 3
    assert server.call(server.services.packer.some) == 2
    assert server.call(server.services.packer.some) == 0
    for table in (shared, alone):
        assert [count(server, name, table) for name in ("entries", "moves", "packs")] == [0, 0, 1]
    for table in (fresh, running):
        assert count(server, "entries", table) > 0
    assert everything(server, ana, shared) == before

    branch = ana.post(f"/api/tables/{shared}/branch", {"entry": 30, "seat": 0})
    assert branch["branch_of"] == shared
    again = ana.post(f"/api/tables/{shared}/rematch")
    server.services.tables.live.clear()
    assert ben.see(shared)["rematch"] == again["id"]

    p = database.packs
    server.sql(update(p).where(p.c.table_id == alone).values(log=b"\x00\xff"))
    assert ana.see(alone)["pinned"] is True
    assert len(ana.post(f"{ME}/export", {"password": PASSWORD})["games"]) >= 4
    assert ana.ask("POST", f"{ME}/delete", {"password": PASSWORD}).status_code == 204
    assert [count(server, "packs", table) for table in (shared, alone)] == [1, 0]
    server.services.tables.live.clear()
    assert [seat["name"] for seat in ben.see(shared)["seats"]] == ["-", "Ben"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_log_that_cannot_be_packed_stays_as_it_is(server: InsideServer) -> None:
    """And one that was packed can be brought back to the version before."""
    ana = server.guest("Ana")
    table, other = finished(server, ana), finished(server, ana)
    spoilt = text("UPDATE entries SET at = 'noon' WHERE number = 3 AND table_id = :of")
    server.sql(spoilt.bindparams(of=table))
    assert server.call(server.services.packer.some) == 2
    assert server.call(server.services.packer.some) == 0
    assert count(server, "entries", table) > 3
    assert [count(server, "packs", found) for found in (table, other)] == [0, 1]

    migrate.downgrade(server.services.store.engine, "0010")
    query = text("SELECT line FROM entries WHERE table_id = :of ORDER BY number")
    assert [row.line for row in server.sql(query.bindparams(of=other))] == SAVED["log"]
    migrate.upgrade(server.services.store.engine)


def test_months() -> None:
    at = calendar.timegm((2026, 1, 31, 23, 59, 59))
    assert month_of(at) == "2026-01"
    assert [month_of(keep_from(at, months)) for months in (0, 1, 13)] == [
        *("2026-01", "2025-12", "2024-12")
    ]
    assert month_of(keep_from(at, 1) - 1) == "2025-11"
    assert keep_from(now(), 1) < now()


def test_a_log_comes_out_as_it_went_in() -> None:
    log = [("* roll 146", 1e9), ("2= feather 3", 1e9), ("1 place 4 ñ", 1e9 + 0.75), ("2 x", 9.5)]
    assert unpack(pack(log)) == log
