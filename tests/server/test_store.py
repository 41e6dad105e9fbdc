"""The writer: many changes in one transaction, each of which fails alone."""

import asyncio
import threading
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from tawantin.core.errors import BadSetup
from tawantin.server import database
from tawantin.server.errors import Storage
from tawantin.server.statements import Statement
from tawantin.server.store import Store


def test_a_change_that_fails_is_undone_alone(database_url: str) -> None:
    store, held, hold = Store(database_url), threading.Event(), threading.Event()
    people = database.people

    def add(name: str, wrong: bool = False) -> Any:
        def change(connection: Connection) -> str:
            connection.execute(insert(people).values(id=name, name=name, created=0.0))
            if wrong:
                raise ValueError(name)
            return name

        return store._submit(change)

    def block(_: Connection) -> bool:
        held.set()
        return hold.wait()

    blocking = store._submit(block)
    held.wait()
    futures = [add("a"), add("b", wrong=True), add("c"), add("a"), add("d")]  # `a` is there then
    hold.set()
    try:
        assert blocking.result()
        assert [futures[i].result() for i in (0, 2, 4)] == ["a", "c", "d"]
        with pytest.raises(ValueError, match="b"):
            futures[1].result()
        assert futures[3].exception() is not None
        found = store.read_now(lambda c: c.execute(select(people.c.id)).scalars().all())
        assert sorted(found) == ["a", "c", "d"]
        assert (store.batches, store.changes) == (2, 4)
    finally:
        store.close()


PERSON = select(database.people).where(database.people.c.id == bindparam("wanted"))


def test_a_row_asked_for_all_the_time_is_the_row_as_it_is_now(database_url: str) -> None:
    store, people = Store(database_url), database.people

    def ask(name: str) -> Any:
        return asyncio.run(store.row(PERSON, {"wanted": name}))

    def put(**values: Any) -> None:
        store.write_now(lambda c: c.execute(update(people).values(**values)))

    try:
        row = {"id": "a", "name": "Ana", "created": 0.5, "bot": True, "settings": {"theme": "dark"}}
        assert ask("a") is None
        store.write_now(lambda c: c.execute(insert(people).values(**row)))
        found = ask("a")
        assert {key: getattr(found, key) for key in row} == row
        plain = store.read_now(lambda c: c.execute(PERSON, {"wanted": "a"}).one())
        assert found == tuple(plain)
        assert found.bot is True
        assert found.deleted is False
        for name in ("Ana Maria", "Anita"):  # nothing goes on reading what was there before
            put(name=name)
            assert ask("a").name == name
    finally:
        store.close()


def test_a_row_is_asked_for_again_in_the_ordinary_way_if_the_driver_stumbles(
    database_url: str,
) -> None:
    store = Store(database_url)
    try:
        assert asyncio.run(store.row(PERSON, {"wanted": "a"})) is None
        if store._asking is not None:
            store._asking.driver_connection.close()  # type: ignore[union-attr]
        assert asyncio.run(store.row(PERSON, {"wanted": "a"})) is None
    finally:
        store.close()


def test_a_ready_statement_does_what_an_ordinary_one_does(database_url: str) -> None:
    """For one and for several, with values of any type; and fails as it does."""
    p = database.people.c
    add = Statement(insert(database.people))
    rename = Statement(update(database.people).where(p.id == bindparam("who")))
    remove = Statement(delete(database.people).where(p.id == bindparam("who")))
    row: dict[str, Any] = {"created": 0.5, "settings": {"language": "de"}, "bot": True}
    row |= dict.fromkeys(("notify_email", "notify_webhook", "deleted"), False)
    store = Store(database_url)
    try:
        each = [{"id": name, "name": name, **row} for name in "abc"]
        store.write_now(lambda c: add.run(c, each))
        store.write_now(lambda c: add.run(c, []))
        store.write_now(lambda c: rename.run(c, {"who": "a", "name": "x"}, KeyError("a")))
        store.write_now(lambda c: rename.run(c, {"who": "z", "name": "y"}))
        with pytest.raises(KeyError, match="z"):
            store.write_now(lambda c: rename.run(c, {"who": "z", "name": "y"}, KeyError("z")))
        both = [{"who": "b", "name": "v", "bot": False}, {"who": "c", "name": "w", "bot": False}]
        store.write_now(lambda c: rename.run(c, both))
        store.write_now(lambda c: remove.run(c, {"who": "b"}, KeyError("b")))
        with pytest.raises(IntegrityError):
            store.write_now(lambda c: add.run(c, each[:1]))
        order = select(p.id, p.name, p.bot, p.settings).order_by(p.id)
        found = store.read_now(lambda c: [tuple(found) for found in c.execute(order)])
        assert found == [("a", "x", True, row["settings"]), ("c", "w", False, row["settings"])]
        assert not store.trouble
    finally:
        store.close()


def test_what_is_said_together_is_carried_out_in_order_and_fails_alone(database_url: str) -> None:
    """Ready statements and ordinary ones, in one transaction: of several changes those that are
    wrong are undone, whatever they had said before.
    """
    p = database.people.c
    add = Statement(insert(database.people))
    rename = Statement(update(database.people).where(p.id == bindparam("who")))
    row = {"created": 0.5, "settings": {}, "bot": False}
    row |= dict.fromkeys(("notify_email", "notify_webhook", "deleted"), False)
    names = select(p.id, p.name).order_by(p.id)
    store = Store(database_url)

    def good(connection: Connection) -> list[Any]:
        add.run(connection, {"id": "a", "name": "a", **row})
        found = connection.execute(names).all()
        rename.run(connection, {"who": "a", "name": "x"}, KeyError("a"))
        return [tuple(each) for each in found]

    def late(connection: Connection) -> None:
        """Somebody else was first: that is what is said, not what follows from it."""
        rename.run(connection, {"who": "z", "name": "y"}, KeyError("late"))
        add.run(connection, {"id": "a", "name": "a", **row})

    def broken(connection: Connection) -> None:
        rename.run(connection, {"who": "a", "name": "broken"})
        raise ValueError("broken")

    def twice(connection: Connection) -> None:
        rename.run(connection, {"who": "a", "name": "twice"})
        add.run(connection, {"id": "a", "name": "a", **row})

    async def together() -> list[Any]:
        changes = [store.write(change) for change in (good, late, broken, twice)]
        return list(await asyncio.gather(*changes, return_exceptions=True))

    try:
        done, *failed = asyncio.run(together())
        assert done == [("a", "a")]
        assert [type(error) for error in failed] == [KeyError, ValueError, IntegrityError]
        assert (store.batches, store.changes) == (1, 1)
        found = store.read_now(lambda c: [tuple(each) for each in c.execute(names)])
        assert found == [("a", "x")]
    finally:
        store.close()


@pytest.mark.parametrize("asked", [False, True], ids=["writes", "asks"])
@pytest.mark.parametrize("others", [False, True], ids=["alone", "among_others"])
def test_whoever_finds_the_connection_lost_is_refused_and_the_next_has_another(
    database_url: str, asked: bool, others: bool
) -> None:
    if database_url.startswith("sqlite"):
        pytest.skip("a file has no connection to lose")
    p = database.people.c
    rename = Statement(update(database.people).where(p.id == bindparam("who")))
    lose = text("SELECT pg_terminate_backend(:backend, 60000)")
    store = Store(database_url)

    def change(connection: Connection) -> int:
        rename.run(connection, {"who": "a", "name": "b"})
        return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())

    def lost(connection: Connection) -> None:
        """While it is being written to, or asked something."""
        backend = change(connection)
        store.read_now(lambda c: c.execute(lose, {"backend": backend}))
        if asked:
            connection.execute(text("SELECT 1"))
        rename.run(connection, {"who": "a", "name": "c"})

    def wrong(connection: Connection) -> None:
        raise ValueError

    async def together() -> list[Any]:
        """One that fails first: each is tried alone then."""
        changes = [wrong, lost] if others else [lost]
        return list(await asyncio.gather(*map(store.write, changes), return_exceptions=True))

    try:
        before = store.write_now(change)
        assert all(isinstance(error, Storage) for error in asyncio.run(together()))
        assert store.trouble
        assert store.write_now(change) != before
        assert not store.trouble
    finally:
        store.close()


def test_the_writer_is_woken_once_for_what_changed_together(database_url: str) -> None:
    store = Store(database_url)

    async def together() -> list[Any]:
        def change(number: int) -> Any:
            return lambda _: number

        return list(await asyncio.gather(*(store.write(change(i)) for i in range(10))))

    try:
        assert asyncio.run(together()) == list(range(10))
        assert (store.batches, store.changes) == (1, 10)
    finally:
        store.close()


def test_a_database_that_is_not_in_unicode_is_refused_in_one_line(postgresql_server: str) -> None:
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
        store = Store(postgresql_server.replace("/postgres", "/plain"))
        try:
            with pytest.raises(BadSetup, match="in SQL_ASCII: make one with ENCODING 'UTF8'"):
                store.read_now(lambda c: c.execute(text("SELECT 1")))
        finally:
            store.close()
            connection.execute("DROP DATABASE plain")
