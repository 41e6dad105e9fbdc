"""The writer: many changes in one transaction, each of which fails alone."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tawantin.server import database
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
        assert store.write_now(lambda c: add.run(c, [])) == 0
        assert store.write_now(lambda c: rename.run(c, {"who": "a", "name": "x"})) == 1
        assert store.write_now(lambda c: rename.run(c, {"who": "z", "name": "y"})) == 0
        both = [{"who": "b", "name": "v", "bot": False}, {"who": "c", "name": "w", "bot": False}]
        assert store.write_now(lambda c: rename.run(c, both)) == 2
        assert store.write_now(lambda c: remove.run(c, {"who": "b"})) == 1
        with pytest.raises(IntegrityError):
            store.write_now(lambda c: add.run(c, each[:1]))
        order = select(p.id, p.name, p.bot, p.settings).order_by(p.id)
        found = store.read_now(lambda c: [tuple(found) for found in c.execute(order)])
        assert found == [("a", "x", True, row["settings"]), ("c", "w", False, row["settings"])]
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
