"""The writer: many changes in one transaction, each of which fails alone."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update

from tawantin.server import database
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
