"""What is said at a table, who is muted, and what is reported to the hosts."""

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select
from sqlalchemy.exc import IntegrityError

from tawantin.house.lengths import CHAT_LINE, REASON
from tawantin.server import database
from tawantin.server.bell import ring
from tawantin.server.errors import Conflict, Forbidden, NotFound
from tawantin.server.limits import Limits, one_line
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.push import Hub
from tawantin.server.repository import Repository
from tawantin.server.responses import ChatLine, Muted
from tawantin.server.visitors import mark_of, must_talk

MAX_LINES = 200
MAX_ID = 2**31 - 1


class Chat:
    """The chats of all tables."""

    def __init__(self, tables: Repository, hub: Hub, limits: Limits) -> None:
        self.tables = tables
        self.store = tables.store
        self.hub = hub
        self.limits = limits

    async def say(self, person: Person, table: LiveTable, text: str) -> ChatLine:
        """A line for everybody at the table but those who have muted its author."""
        clean = one_line(text, CHAT_LINE, "bad_text_chat")
        await self.limits.enter("chat", person)
        at = time.time()

        def change(connection: Connection) -> tuple[int, str, set[str]]:
            name = must_talk(connection, table, person)
            line = {"table_id": table.id, "person_id": person.id, "name": name}
            made = connection.execute(insert(database.chat).values(**line, text=clean, at=at))
            assert made.inserted_primary_key is not None
            number: int = made.inserted_primary_key[0]
            ring(connection, "c", table.id, number)
            return number, name, _deaf(connection, person.id)

        number, name, deaf = await self.store.write(change)
        message = ChatLine(number, name, _places(table).get(person.id), person.mark, clean, at)
        self.hub.say(table.id, message, deaf)
        return message

    async def heard(self, table_id: str, number: int) -> None:
        """A line was said where another process serves the table."""
        await self._pass_on(table_id, database.chat.c.id == number)

    async def missed(self, table_id: str, since: float) -> None:
        """The bell was not heard for a while: what was said meanwhile. A line has a number, by
        which whoever hears it twice knows it.
        """
        await self._pass_on(table_id, database.chat.c.at >= since)

    async def _pass_on(self, table_id: str, which: Any) -> None:
        table = await self.tables.get(table_id)
        chat, p = database.chat, database.people
        query = select(chat, p.c.login, p.c.bot).outerjoin(p, p.c.id == chat.c.person_id)
        query = query.where(chat.c.table_id == table_id, which).order_by(chat.c.id).limit(MAX_LINES)

        def read(connection: Connection) -> list[tuple[Any, set[str]]]:
            rows = connection.execute(query).all()
            return [(row, _deaf(connection, row.person_id)) for row in rows]

        places = _places(table)
        for row, deaf in await self.store.read(read):
            self.hub.say(table_id, _line_shown(row, places), deaf)

    async def lines(self, person: Person | None, table: LiveTable) -> list[ChatLine]:
        """The last lines, oldest first, without those of people the asker has muted."""
        chat, p = database.chat, database.people
        query = select(chat, p.c.login, p.c.bot).outerjoin(p, p.c.id == chat.c.person_id)
        query = query.where(chat.c.table_id == table.id)
        if person is not None:
            heard = chat.c.person_id.not_in(_muted_by(person))
            query = query.where(or_(chat.c.person_id.is_(None), heard))
        query = query.order_by(chat.c.id.desc()).limit(MAX_LINES)
        rows = await self.store.read(lambda c: c.execute(query).all())
        places = _places(table)
        return [_line_shown(row, places) for row in reversed(rows)]

    async def muted(self, person: Person, table: LiveTable) -> list[Muted]:
        """Whom the asker has muted here: of each the number of the last line, and the name."""
        chat = database.chat
        query = (
            select(chat.c.id, chat.c.name, chat.c.person_id)
            .where(chat.c.table_id == table.id, chat.c.person_id.in_(_muted_by(person)))
            .order_by(chat.c.id)
        )
        rows = await self.store.read(lambda c: c.execute(query).all())
        last = {row.person_id: row for row in rows}
        return [Muted(row.id, row.name) for row in last.values()]

    async def mute(self, person: Person, table: LiveTable, number: int, on: bool) -> None:
        """Hear the author of a chat line no more, or again."""

        def change(connection: Connection) -> None:
            author = _line(connection, table, number).person_id
            if author is None:
                raise Conflict("nobody")
            if author == person.id:
                raise Conflict("yourself")
            mutes = database.mutes
            mine = (mutes.c.person_id == person.id) & (mutes.c.muted_id == author)
            connection.execute(delete(mutes).where(mine))
            if on:
                connection.execute(insert(mutes).values(person_id=person.id, muted_id=author))

        await self.store.write(change)

    async def report(
        self, person: Person, table: LiveTable, number: int, reason: str, address: str
    ) -> None:
        """Point the hosts to a line; once per person and line."""
        clean = one_line(reason, REASON, "bad_text_reason")
        if person.silenced is not None and person.silenced > time.time():
            raise Forbidden("no_chat", "no_chat_silenced")
        await self.limits.enter("report", person, address)

        def change(connection: Connection) -> None:
            _line(connection, table, number)
            row = {"chat_id": number, "person_id": person.id, "reason": clean, "at": time.time()}
            connection.execute(insert(database.reports).values(**row))

        try:
            await self.store.write(change)
        except IntegrityError:
            raise Conflict("reported") from None


def _places(table: LiveTable) -> dict[str | None, int]:
    """The first seat of each person at the table."""
    sitting = [s for s in table.seats if s.kind == "person" and s.person_id is not None]
    return {s.person_id: s.seat for s in reversed(sitting)}


def _line_shown(row: Any, places: dict[str | None, int]) -> ChatLine:
    return ChatLine(row.id, row.name, places.get(row.person_id), mark_of(row), row.text, row.at)


def _deaf(connection: Connection, person_id: str | None) -> set[str]:
    """Who has muted somebody."""
    mutes = database.mutes.c
    query = select(mutes.person_id).where(mutes.muted_id == person_id)
    return set(connection.execute(query).scalars())


def _muted_by(person: Person) -> Any:
    return select(database.mutes.c.muted_id).where(database.mutes.c.person_id == person.id)


def _line(connection: Connection, table: LiveTable, number: int) -> Any:
    chat = database.chat
    query = select(chat).where(chat.c.id == number, chat.c.table_id == table.id)
    row = connection.execute(query).one_or_none() if 0 < number <= MAX_ID else None
    if row is None:
        raise NotFound("chat line")
    return row
