"""A process that stands still, or starts, or leaves, keeps nobody waiting for longer than it must.

docs/architecture.md adds up how long that is; here is what each part of the sum rests on.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event, text

from tawantin.server import bot_runner, store
from tawantin.server.api.common import COOKIE
from tawantin.server.bell import PRESENT
from tawantin.server.bot_runner import LONG_REST, REST
from tawantin.server.errors import Storage
from tawantin.server.keeping import BOTS, CLOCKS, NOTICES, Keeper
from tawantin.server.store import Store
from tests.server.conftest import MakeServer
from tests.server.inside import InAThread, InsideServer, ending, until, watching

on_postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
MANY = 30

Other = psycopg.Connection[Any]


@pytest.fixture
def other(database_url: str) -> Iterator[Other]:
    """Another process, which stands still with rows in its hands."""
    with psycopg.connect(database_url) as connection:
        yield connection
        connection.rollback()


@pytest.fixture
def ours(database_url: str) -> Iterator[Store]:
    found = Store(database_url)
    yield found
    found.close()


def kept(connection: Connection) -> dict[str, str | None]:
    rows = connection.execute(text("SELECT key, keeper FROM jobs"))
    return {row.key: row.keeper for row in rows}


@on_postgresql
def test_a_sign_of_life_waits_for_nobody_who_stands_still(ours: Store, other: Other) -> None:
    """Neither for who has the clocks, nor for who has taken something of ours that lapsed."""
    keeper = Keeper(ours)
    for key in ("mine", "lapsed"):
        assert ours.write_now(lambda c, key=key: keeper.enter(c, key))  # type: ignore[misc]
    other.execute("INSERT INTO jobs (queue, key, due) VALUES ('clocks', 'site', 0)")
    other.execute("UPDATE jobs SET until = 0 WHERE key = 'lapsed'")
    other.commit()
    other.execute("UPDATE jobs SET keeper = 'other' WHERE queue = %s OR key = 'lapsed'", [CLOCKS])
    asyncio.run(keeper.look())
    assert keeper.kept == {"mine"}
    assert not keeper.minds_clocks
    other.rollback()  # it is undone, as PostgreSQL does after some seconds
    asyncio.run(keeper.look())
    assert keeper.kept == {"mine", "lapsed"}
    assert keeper.minds_clocks


@on_postgresql
def test_whoever_leaves_bots_to_others_waits_for_none_of_them(ours: Store, other: Other) -> None:
    worker, server = Keeper(ours), Keeper(ours, bots=False)
    assert ours.write_now(lambda c: worker.enter(c, "table"))
    other.execute("UPDATE jobs SET until = until")
    assert not ours.write_now(lambda c: server.enter(c, "table"))
    assert ours.read_now(kept) == {"table": worker.name}


@on_postgresql
def test_a_batch_waits_briefly_for_all_its_rows_together(ours: Store, other: Other) -> None:
    other.execute("INSERT INTO jobs (queue, key) SELECT 'x', n::text FROM generate_series(1, 40) n")
    other.commit()
    other.execute("UPDATE jobs SET due = 0 WHERE key <> '40'")
    said: list[str] = []
    heard = lambda *given: said.append(given[2])  # noqa: E731
    event.listen(ours.engine, "before_cursor_execute", heard)

    async def change(number: int) -> str:
        statement = text("UPDATE jobs SET due = 1 WHERE key = :key")
        try:
            await ours.write(lambda c: c.execute(statement, {"key": str(number)}))
        except Storage:
            return "refused"
        return "done"

    async def change_all() -> list[str]:
        return await asyncio.gather(*(change(1 + i) for i in range(MANY)), change(40))

    assert asyncio.run(change_all()) == ["refused"] * MANY + ["done"]
    assert not ours.trouble
    waits = [int(line.split("'")[1].removesuffix("ms")) for line in said if "lock_timeout" in line]
    assert len(waits) == MANY + 1
    most = store.ALL_BRIEFLY + store.BRIEFLY + MANY * store.LEAST
    assert sum(waits) <= 1000 * most
    assert most < 1.0


def test_who_looks_here_sees_what_another_did_while_our_move_was_written(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its version is ours, which comes to nothing: by its number it is not ahead."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    services, write = server.services, server.services.store.write
    before = server.live(table).version
    elsewhere = text("UPDATE tables SET version = version + 1 WHERE id = :id")
    raced: list[int] = []

    async def racing(change: Callable[[Connection], Any]) -> Any:
        live = services.tables.live.get(table)
        if not raced and live is not None and live.version > before:
            raced.append(live.version)
            await write(lambda c: c.execute(elsewhere, {"id": table}))
            services.together._hear("another", [f"t:{table}:{live.version}"])
        return await write(change)

    with watching(server, ana, table) as socket:
        monkeypatch.setattr(services.store, "write", racing)
        mover = server.turn(table, ana, ben)
        body = mover.choice(table)
        mover.refused(409, "stale", "POST", f"/api/tables/{table}/moves", body)
        while (told := socket.receive_json())["type"] != "table":
            pass
        assert told["seq"] == raced[0] == before + 1


def test_what_is_heard_while_a_table_is_read_is_caught_up_with(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whoever reads it, and by whoever waits for that; nobody else would."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    tables, together = server.services.tables, server.services.together
    before = server.live(table).version
    server.forget(table)
    load = tables._load
    elsewhere = text("UPDATE tables SET version = version + 1 WHERE id = :id")

    async def slowly(table_id: str) -> Any:
        found = await load(table_id)
        await tables.store.write(lambda c: c.execute(elsewhere, {"id": table_id}))
        together._hear("another", [f"t:{table_id}:{before + 1}"])
        return found

    async def both() -> list[int]:
        found = await asyncio.gather(tables.get(table), tables.get(table))
        return [each.version for each in found]

    monkeypatch.setattr(tables, "_load", slowly)
    assert server.call(both) == [before + 1] * 2


def test_who_comes_from_another_process_is_shown_nothing_older_than_there(
    server: InsideServer,
) -> None:
    """Its last change may not have been heard of here."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    there = server.live(table).version + 1
    elsewhere = text("UPDATE tables SET version = version + 1 WHERE id = :id")
    store, headers = server.services.store, {"cookie": f"{COOKIE}={ana.cookie}"}
    server.call(lambda: store.write(lambda c: c.execute(elsewhere, {"id": table})))
    for since in (there, there + 1000):  # the second is a lie
        path = f"/api/tables/{table}/socket?since={since}"
        with server.client.websocket_connect(path, headers=headers) as socket:
            assert socket.receive_json()["seq"] == there


def test_a_socket_may_come_again_when_the_table_could_not_be_read(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random",))
    path, headers = f"/api/tables/{table}/socket", {"cookie": f"{COOKIE}={ana.cookie}"}

    async def away(table_id: str) -> None:
        raise Storage

    monkeypatch.setattr(server.services.tables, "get", away)
    with server.client.websocket_connect(path, headers=headers) as socket:
        assert ending(socket) == 1013


def test_a_table_that_stumbles_rests_longer_each_time(server: InsideServer) -> None:
    bots = server.services.bots
    rests: list[float] = []
    for _ in range(8):
        bots.stumbled("table")
        rests.append(bots._rests["table"])
    assert rests[:4] == [REST, 2 * REST, 4 * REST, 8 * REST]
    assert rests[-1] == LONG_REST


@on_postgresql
def test_who_has_nobody_yet_who_thinks_takes_no_tables(
    other: Other, make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starting takes seconds, in which another process could play."""
    awake = asyncio.Event()

    class Sleeper(InAThread):
        async def ask(self, *asked: Any) -> Any:
            await awake.wait()
            return await super().ask(*asked)

    monkeypatch.setattr(bot_runner, "Workers", Sleeper)
    other.execute("SELECT pg_advisory_lock_shared(%s)", [PRESENT])  # somebody else is there
    server = make_server()
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random", "random"))
    keeper = server.services.tables.keeper
    server.call(keeper.look)
    assert keeper.kept == set()
    ana.post(f"/api/tables/{table}/handover", {"seat": 0})
    assert server.services.store.read_now(kept)[table] is None
    server.client.blocking_portal.call(awake.set)
    until("the bots", lambda: server.services.bots.moves or None)


@on_postgresql
def test_who_leaves_hands_tables_over_before_anything_else(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = make_server()
    ana = server.guest("Ana")
    server.services.bots.pace = 1e6
    table = server.start(ana, bots=("random",))
    ana.post(f"/api/tables/{table}/handover", {"seat": 0})
    services = server.services
    services.store.write_now(lambda c: services.tables.keeper.enter(c, "notice", NOTICES, True))
    seen: list[dict[str, str | None]] = []
    close: Callable[[], Awaitable[None]] = services.analyst.close

    async def closing() -> None:
        seen.append(services.store.read_now(kept))
        await close()

    monkeypatch.setattr(services.analyst, "close", closing)
    assert services.store.read_now(kept)[table] == services.store.name
    make_server()
    assert seen[0][table] is None
    assert seen[0]["notice"] == services.store.name
    assert BOTS not in seen[0]
