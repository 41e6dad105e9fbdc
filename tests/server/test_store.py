"""The writer: many changes in one transaction, each of which fails alone."""

import threading
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

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
