"""Rows that a disk, or somebody with a shell, has spoilt: pinned with the reason, no failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import select, text, update

from tawantin.server import database
from tawantin.server.stored import SEAT, TABLE
from tests.server.conftest import MakeServer
from tests.server.finished import SAVED
from tests.server.inside import InsideServer, Visitor

# What PostgreSQL would not take, such as a text in a column of numbers, SQLite does.
ODD = ["x", "[1]", '{"a": [1]}', '{"a":', "[]", "null", "", -1, 7, 1.5, b"\x00\xff", None]
KEYS = {"id", "host_id", "person_id"}  # the database keeps these whole itself


class Spoilt:
    """Three tables in all stages, and everything one can ask of them."""

    def __init__(self, server: InsideServer) -> None:
        self.server = server
        self.ana, self.ben = server.guest("Ana"), server.guest("Ben")
        self.open = server.open(self.ana, "me", "open", listed=True)
        self.running = server.start(self.ana, self.ben)
        self.over = self.ana.post("/api/import", SAVED)["id"]
        seats = database.seats
        mine = (seats.c.table_id == self.over) & (seats.c.seat == 0)
        server.sql(update(seats).where(mine).values(person_id=self.ana.id))

    @contextmanager
    def spoilt(self, table: str, column: str, value: object) -> Iterator[None]:
        """All rows of a database table, until the end of this."""
        kept = self._raw(f"SELECT rowid, {column} AS old FROM {table}")
        self._raw(f"UPDATE OR IGNORE {table} SET {column} = :value", value=value)
        self.server.services.tables.live.clear()
        try:
            yield
        finally:
            for row in kept:
                statement = f"UPDATE {table} SET {column} = :old WHERE rowid = :rowid"
                self._raw(statement, old=row.old, rowid=row.rowid)
            self.server.services.tables.live.clear()

    def _raw(self, statement: str, **values: Any) -> Any:
        return self.server.sql(text(statement).bindparams(**values))

    def ask_everything(self) -> None:
        """No request fails; what is refused is refused."""
        reads = ("", "/log", "/scenery", "/updates", "/chat", "/export", "/history", "/draws")
        for table in (self.open, self.running, self.over):
            path = f"/api/tables/{table}"
            for read in reads:
                self._ask("GET", path + read)
            self._ask("GET", f"{path}/position", entry=3)
            self._ask("GET", f"{path}/hint", seat=0)
            self._ask("GET", f"{path}/blocked", seat=0)
            move = {"seat": 0, "action": "pass", "version": 1}
            for verb in ("moves", "undo", "handover", "agree", "branch"):
                body = {"agree": True} if verb == "agree" else {**move, "entry": 3}
                self._ask("POST", f"{path}/{verb}", body)
        self._ask("POST", f"/api/tables/{self.open}/start")
        for path in ("/api/tables", "/api/tables/mine", "/api/people/me/profile"):
            self._ask("GET", path)

    def _ask(self, method: str, path: str, body: object = None, **query: Any) -> None:
        answer = self.ana.ask(method, path, body, **query)
        assert answer.status_code < 500, (method, path, answer.text)


@pytest.fixture
def spoilt(make_server: MakeServer) -> Spoilt:
    return Spoilt(make_server(bot_pace=1e6))


COLUMNS = [("tables", name) for name in TABLE if name not in KEYS]
COLUMNS += [("seats", name) for name in SEAT if name not in KEYS]
COLUMNS += [("entries", name) for name in ("number", "line", "at")]


@pytest.mark.slow
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_no_value_of_a_row_makes_a_request_fail(spoilt: Spoilt, table: str, column: str) -> None:
    nullable = database.metadata.tables[table].c[column].nullable
    for value in ODD:
        if value is None and not nullable:
            continue
        with spoilt.spoilt(table, column, value):
            spoilt.ask_everything()
    spoilt.ask_everything()
    assert spoilt.ana.see(spoilt.over)["pinned"] is False


def check(visitor: Visitor, table: str, said: str) -> None:
    """Pinned, and everybody is told why, in every list too."""
    seen = visitor.see(table)
    assert (seen["pinned"], seen["asked"], "view" in seen) == (True, [], False)
    assert said in seen["prompt"]
    assert said in visitor.refused(409, "pinned", *_asked(seen))["message"]
    (line,) = [t for t in visitor.get("/api/tables/mine") if t["id"] == table]
    assert (line["pinned"], line["my_turn"]) == (True, False)


def _asked(seen: dict[str, Any]) -> tuple[str, str]:
    """Something that the table would do, were it not pinned."""
    path = f"/api/tables/{seen['id']}"
    if seen["status"] == "over":
        return "GET", f"{path}/history"
    if seen["status"] == "open":
        return "POST", f"{path}/start"
    return "GET", f"{path}/blocked?seat=0"


DAMAGES: list[dict[str, Any]] = [
    {"pace": {"kind": []}},
    {"options": {"strict_bank": {}}},
    {"options": [1]},
    {"overlay": [1]},
    {"result": [1]},
    {"result": {"scores": [1, 2]}},
    {"players": 3},
]


@pytest.mark.parametrize("values", DAMAGES)
def test_a_damaged_row_pins_its_table_alone(spoilt: Spoilt, values: dict[str, Any]) -> None:
    server, t = spoilt.server, database.tables
    for table in (spoilt.open, spoilt.running, spoilt.over):
        kept = server.sql(select(*[t.c[name] for name in values]).where(t.c.id == table))[0]
        server.forget(table)
        server.sql(update(t).where(t.c.id == table).values(**values))
        check(spoilt.ana, table, "is damaged")
        server.forget(table)
        server.sql(update(t).where(t.c.id == table).values(**kept._mapping))
        assert spoilt.ana.see(table)["pinned"] is False


def test_a_seed_that_was_not_promised_is_not_played(spoilt: Spoilt) -> None:
    server, t = spoilt.server, database.tables
    for table, other in (
        (spoilt.open, {"seed": b"another"}),
        (spoilt.running, {"seed": b"another"}),
        (spoilt.over, {"commitment": "0" * 64}),
    ):
        kept = server.sql(select(*[t.c[name] for name in other]).where(t.c.id == table))[0]
        server.forget(table)
        server.sql(update(t).where(t.c.id == table).values(**other))
        check(spoilt.ana, table, "not the one promised")
        server.forget(table)
        server.sql(update(t).where(t.c.id == table).values(**kept._mapping))
        assert spoilt.ana.see(table)["pinned"] is False
    server.turn(spoilt.running, spoilt.ana, spoilt.ben).move(spoilt.running)


def test_the_host_closes_a_damaged_table(spoilt: Spoilt) -> None:
    server, t = spoilt.server, database.tables
    server.forget(spoilt.running)
    here = t.c.id == spoilt.running
    server.sql(update(t).where(here).values(pace={"kind": []}))
    closed = spoilt.ana.post(f"/api/tables/{spoilt.running}/close")
    assert (closed["status"], closed["pinned"]) == ("over", True)
    assert spoilt.ben.get(f"/api/tables/{spoilt.running}/export")["seed"] == closed["seed"]


def test_a_damaged_result_keeps_no_other_from_being_rated(spoilt: Spoilt) -> None:
    server, t = spoilt.server, database.tables
    server.sql(update(t).where(t.c.id == spoilt.over).values(result=[1], rated=None))
    server.services.bots.pace = 0
    server.finish(spoilt.running, spoilt.ana, spoilt.ben)
    server.call(server.services.ratings.settle)
    rated = {row.id: row.rated for row in server.sql(select(t.c.id, t.c.rated))}
    assert rated[spoilt.over] is False
    assert rated[spoilt.running] is not None
    (played, _) = spoilt.ana.get("/api/people/me/profile")["history"]
    assert played["table"] in (spoilt.over, spoilt.running)
