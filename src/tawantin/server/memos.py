"""What somebody writes down at a table, for their own eyes."""

import time

from sqlalchemy import Connection, delete, insert, select

from tawantin.house.texts import clean_memo
from tawantin.server import database
from tawantin.server.limits import Limits
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.store import Store

_m = database.memos.c


class Memos:
    """One for each person at each of their tables; nobody else reads it, the host neither."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits

    async def read(self, person: Person, table: LiveTable) -> str:
        table.must_be_seated(person.id)
        query = select(_m.text).where(_m.table_id == table.id, _m.person_id == person.id)
        return await self.store.read(lambda c: c.execute(query).scalar_one_or_none()) or ""

    async def write(self, person: Person, table: LiveTable, text: str) -> None:
        """In place of what was there; nothing is kept of an empty one."""
        table.must_be_seated(person.id)
        clean = clean_memo(text)
        await self.limits.enter("memo", person)

        def change(connection: Connection) -> None:
            mine = (_m.table_id == table.id) & (_m.person_id == person.id)
            connection.execute(delete(database.memos).where(mine))
            if clean:
                row = {"table_id": table.id, "person_id": person.id, "text": clean}
                connection.execute(insert(database.memos).values(**row, at=time.time()))

        await self.store.write(change)
