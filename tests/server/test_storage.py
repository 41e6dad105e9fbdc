"""A database that is full, locked or read-only: refused at once, read on, nothing lost."""

import os
import resource
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import OperationalError

from tawantin.core.errors import BadSetup
from tawantin.server import bot_runner, database, store
from tawantin.server.clock import CLOCK
from tawantin.server.errors import Storage
from tawantin.server.store import Store
from tests.server.command import refused, serving
from tests.server.inside import InsideServer, until

Trouble = Callable[[InsideServer], AbstractContextManager[None]]


@contextmanager
def locked(server: InsideServer) -> Iterator[None]:
    """Somebody else writes, and does not stop."""
    url = server.services.store.engine.url
    if url.get_backend_name() == "sqlite":
        other = sqlite3.connect(str(url.database), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.close()
    else:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain) as postgres:
            for table in database.metadata.tables:
                postgres.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
            yield
            postgres.rollback()


@contextmanager
def read_only(server: InsideServer) -> Iterator[None]:
    """As on a disk that was mounted anew without the right to write."""
    engine = server.services.store.engine
    say = (
        ("PRAGMA query_only=ON", "PRAGMA query_only=OFF")
        if engine.dialect.name == "sqlite"
        else ("SET TRANSACTION READ ONLY", "SET TRANSACTION READ WRITE")
    )
    now = 0

    def switch(connection: Connection) -> None:
        connection.exec_driver_sql(say[now])

    # Before the transaction begins: where one of several connections was left so, none could.
    event.listen(engine, "begin", switch, insert=True)
    try:
        yield
    finally:
        now = 1


@contextmanager
def full(server: InsideServer) -> Iterator[None]:
    """The file the newest changes go to cannot grow any more."""
    file = Path(f"{server.services.store.engine.url.database}-wal")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture(params=[locked, read_only, full])
def trouble(request: pytest.FixtureRequest, server: InsideServer) -> Trouble:
    if request.param is full and server.services.store.engine.dialect.name != "sqlite":
        pytest.skip("its files are not ours to fill")
    found: Trouble = request.param
    return found


def test_writes_are_refused_at_once_and_nothing_is_lost(
    server: InsideServer, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    wait = store.wait_for_locks

    def noted(connection: Connection, seconds: float) -> None:
        waits.append(seconds)
        wait(connection, seconds)

    monkeypatch.setattr(store, "wait_for_locks", noted)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben, pace={"kind": "live", "base": 60, "increment": 0})
    path = f"/api/tables/{table}"
    mover = server.turn(table, ana, ben)
    before = mover.see(table)
    log = mover.get(f"{path}/log")
    body = {**mover.choice(table), "key": "once"}
    assert server.client.get("/ready").status_code == 200
    with trouble(server):
        said = mover.refused(503, "storage", "POST", f"{path}/moves", body, lang="de")
        assert said["message"].startswith("Der Server kann gerade nichts speichern")
        assert server.services.store.trouble
        stands = CLOCK.now()
        waits.clear()
        mover.refused(503, "storage", "POST", f"{path}/moves", body)
        server.stranger().refused(503, "storage", "POST", "/api/people/guest", {"name": "Cid"})
        mover.refused(503, "storage", "POST", f"{path}/chat", {"text": "hello"})
        assert set(waits) == {0}, "nobody waits while it is known"
        # Reading goes on, also of what has to be read anew; and nobody's clock runs.
        assert mover.see(table) == before
        assert mover.get(f"{path}/log") == log
        assert [t["id"] for t in ben.get("/api/tables/mine")] == [table]
        assert server.stranger().get("/api/tables") == []
        assert CLOCK.now() == stands
        answer = server.client.get("/ready")
        assert (answer.status_code, answer.text) == (503, "database takes no writes")
        assert server.client.get("/health").text == "ok"
        assert "tawantin_storage 0.0" in server.client.get("/metrics").text
    until("the database", lambda: server.client.get("/ready").status_code == 200 or None)
    assert not server.services.store.trouble
    assert "tawantin_storage 1.0" in server.client.get("/metrics").text
    version = mover.post(f"{path}/moves", body)["version"]
    assert version == before["version"] + 1
    mover.post(f"{path}/moves", body)
    assert mover.see(table)["version"] == version
    assert mover.post("/api/people/guest", {"name": "Cid"})["name"] == "Cid"


def test_readiness_is_found_out_by_writing(server: InsideServer, trouble: Trouble) -> None:
    """Nobody has written since; the server finds out, and hears by itself when it is over."""
    server.guest("Ana")
    with trouble(server):
        server.services.store.written = float("-inf")
        assert server.client.get("/ready").status_code == 503
    until("the tick", lambda: not server.services.store.trouble or None)


def test_viewers_hear_that_clocks_stand_still_and_go_on(
    server: InsideServer, trouble: Trouble
) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben, pace={"kind": "live", "base": 60, "increment": 0})
    deadline = ana.see(table)["deadline"]
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        assert socket.receive_json()["type"] == "table"
        with trouble(server):
            server.stranger().refused(503, "storage", "POST", "/api/people/guest", {"name": "Cid"})
            stands = CLOCK.now()
            assert socket.receive_json() == {"type": "clock", "now": stands, "runs": False}
        goes = socket.receive_json()
        assert goes["runs"]
        assert stands <= goes["now"] <= CLOCK.now()
    assert ana.see(table)["deadline"] == deadline


def test_bots_go_on_when_it_is_over(
    server: InsideServer, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "REST", 0.0)
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random", "random"))
    server.wait(table, ana, lambda s: s["to_act"] == 0)
    server.idle(table)
    server.services.bots.pace = 0.01
    seen = ana.see(table)
    while seen["to_act"] == 0:
        seen = ana.move(table)
    with trouble(server):
        ana.refused(503, "storage", "POST", "/api/people/guest", {"name": "Cid"})
        version = server.call(server.services.tables.get, table).version
    server.wait(table, ana, lambda s: s["to_act"] == 0 or s["version"] > version)


def test_a_batch_in_which_the_database_fails_is_refused_whole(database_url: str) -> None:
    """It may have undone the transaction by itself: what came before is not there either."""
    opened, held, hold = Store(database_url), threading.Event(), threading.Event()
    people = database.people

    def add(name: str) -> Future[Any]:
        row = {"id": name, "name": name, "created": 0.0}
        return opened._submit(lambda c: c.execute(insert(people).values(**row)).close())

    def stumble(error: Exception) -> Future[Any]:
        def change(connection: Connection) -> None:
            raise error

        return opened._submit(change)

    def block(_: Connection) -> bool:
        held.set()
        return hold.wait()

    failing = OperationalError("INSERT", None, sqlite3.OperationalError("disk is full"))
    try:
        for one_wrong in (False, True):
            held.clear()
            hold.clear()
            opened._submit(block)
            held.wait()
            batch = [add("a"), *([stumble(ValueError())] if one_wrong else [])]
            batch += [stumble(failing), add("b")]
            hold.set()
            assert {type(future.exception()) for future in batch} == {Storage}
            assert opened.trouble == "disk is full"
            assert opened.read_now(lambda c: c.execute(select(people.c.id)).all()) == []
        add("a").result()
        assert opened.trouble == ""
        found = opened.read_now(lambda c: c.execute(select(people.c.id)).scalars().all())
        assert found == ["a"]
    finally:
        opened.close()


# One server per file, for its owner alone.


def test_a_second_server_on_the_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tawantin.db'}"
    first, second = Store(url), Store(url)
    first.claim()
    with pytest.raises(BadSetup, match=r"another server is using the database .*tawantin.db$"):
        second.claim()
    assert second.write_now(lambda c: c.execute(select(1)).scalar_one()) == 1  # a command may
    first.close()
    second.claim()
    second.close()


@pytest.mark.slow
def test_a_second_process_says_so_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, first):
        line = refused(port=0, data_dir=tmp_path / "data")
        file = tmp_path / "data" / "tawantin.db"
        assert line == f"tawantin: another server is using the database {file}"
        assert first.poll() is None
    with serving(tmp_path):  # the first one was killed; nothing it left holds up the next
        pass


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for name, there in (("new", False), ("old", True)):
            file = tmp_path / name / "tawantin.db"
            if there:
                file.parent.mkdir()
                file.touch(0o644)
            opened = Store(f"sqlite:///{file}")
            opened.claim()
            opened.write_now(lambda c: c.exec_driver_sql("CREATE TABLE x (y)").close())
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
            opened.close()
            assert modes["tawantin.db"] == modes["tawantin.db-wal"] == 0o600, modes
            assert modes["tawantin.db-lock"] == 0o600, modes
    finally:
        os.umask(before)
