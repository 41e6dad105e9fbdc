"""Who may talk at a table, and what its host has said about whom."""

import time
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from tawantin.house.names import apart
from tawantin.server import database, lobby
from tawantin.server.bell import ring
from tawantin.server.deeds import record
from tawantin.server.errors import BadRequest, Conflict, Forbidden, NotFound
from tawantin.server.limits import Limits
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.push import Hub
from tawantin.server.repository import Repository
from tawantin.server.responses import Standing, Talk, VisitorShown

MAX_ID = 2**31 - 1
MAX_ASKING = 50  # at one table

ASKS, IN, MUTED, BANNED = "asks", "in", "muted", "banned"
Verdict = Literal["let_in", "mute", "free", "remove", "ban"]
DEEDS = {"let_in": "let_in", "mute": "muted", "free": "freed", "remove": "removed", "ban": "banned"}

_v, _c, _p = database.visitors.c, database.chat.c, database.people.c


class Ruling(msgspec.Struct, kw_only=True):
    """What the host says about somebody: by their seat, a chat line of theirs, or the list."""

    do: Verdict
    seat: int | None = None
    line: int | None = None
    visitor: int | None = None


def talk(connection: Connection, table: LiveTable, person: Person | None) -> Talk:
    """Whether somebody may talk here, and if not, why."""
    if person is None:
        return "nobody"
    if person.silenced is not None and person.silenced > time.time():
        return "silenced"
    state = connection.execute(_row(table, person.id, _v.state)).scalar_one_or_none()
    if state in (MUTED, BANNED):
        return "muted" if state == MUTED else "banned"
    if state == IN or table.seats_of(person.id) or table.host_id == person.id:
        return "may"
    return "asks" if state == ASKS else "ask"


def must_talk(connection: Connection, table: LiveTable, person: Person) -> str:
    """The name this person talks under here, or the refusal."""
    found = talk(connection, table, person)
    if found != "may":
        raise Forbidden("no_chat", f"no_chat_{found}")
    seats = table.seats_of(person.id)
    if seats:
        return table.seats[seats[0]].name
    known = connection.execute(_row(table, person.id, _v.name)).scalar_one_or_none()
    return known or apart(person.name, _names(connection, table))


class Visitors:
    """The watchers of all tables, as far as their hosts had to do with them."""

    def __init__(self, tables: Repository, hub: Hub, limits: Limits) -> None:
        self.tables = tables
        self.store = tables.store
        self.hub = hub
        self.limits = limits

    async def standing(self, person: Person | None, table: LiveTable) -> Standing:
        return await self.store.read(lambda c: _standing(c, table, person))

    async def ask(self, person: Person, table: LiveTable, address: str) -> Standing:
        """Ask the host to be let in to the chat."""
        await self.limits.enter("ask", person, address)

        def change(connection: Connection) -> Standing:
            if talk(connection, table, person) == "ask":
                many = select(_v.id).where(_v.table_id == table.id, _v.state == ASKS)
                if len(connection.execute(many).all()) >= MAX_ASKING:
                    raise Conflict("too_many_ask")
                name = apart(person.name, _names(connection, table))
                _put(connection, table, person.id, name, ASKS)
                ring(connection, "v", table.id, table.host_id)
            return _standing(connection, table, person)

        found = await self.store.write(change)
        await self._tell_host(table)
        return found

    async def listed(self, host: Person, table: LiveTable) -> list[VisitorShown]:
        """Whoever asks, was let in, muted or banned; for the host."""
        table.must_host(host)
        query = (
            select(_v.id, _v.name, _v.state, _p.login, _p.bot)
            .join(database.people, _p.id == _v.person_id)
            .where(_v.table_id == table.id, _p.deleted.is_(False))
            .order_by(_v.id)
        )
        rows = await self.store.read(lambda c: c.execute(query).all())
        return [VisitorShown(row.id, row.name, mark_of(row), row.state) for row in rows]

    async def rule(self, host: Person, table: LiveTable, ruling: Ruling) -> None:
        """The host lets somebody talk, or not, or sends them away. A game under way goes on."""
        table.must_host(host)
        subject, name = await self.store.read(lambda c: _subject(c, table, ruling))
        if subject == host.id:
            raise Conflict("yourself", "not_about_yourself")
        seated = bool(table.seats_of(subject))
        if ruling.do == "remove" and seated:
            table.must_be("open")

        def change(connection: Connection) -> None:
            state = {"let_in": IN, "mute": MUTED, "ban": BANNED}.get(ruling.do)
            was = connection.execute(_row(table, subject, _v.state)).scalar_one_or_none()
            if ruling.do == "free" and was == MUTED and not seated:
                state = IN
            _put(connection, table, subject, name, state)
            record(connection, DEEDS[ruling.do], host.id, subject, table.id)
            ring(connection, "v", table.id, subject)
            ring(connection, "v", table.id, host.id)

        await self.store.write(change)
        if ruling.do in ("remove", "ban") and seated and table.status == "open":
            gone = Person(id=subject, name=name, login=None, bot=False)
            await lobby.leave(self.tables, gone, table)
        await self.tell(table, subject)
        await self._tell_host(table)

    async def tell(self, table: LiveTable, person_id: str) -> None:
        """Somebody's pages learn where they stand."""
        if not self.hub.looks(table.id, person_id):
            return
        query = select(_p.silenced).where(_p.id == person_id)

        def read(connection: Connection) -> Standing:
            silenced = connection.execute(query).scalar_one_or_none()
            person = Person(id=person_id, name="", login=None, bot=False, silenced=silenced)
            return _standing(connection, table, person)

        self.hub.tell(table.id, person_id, await self.store.read(read))

    async def _tell_host(self, table: LiveTable) -> None:
        if table.host_id is not None:
            await self.tell(table, table.host_id)


def mark_of(row: Any) -> str | None:
    """What others should know of a person's row: no account."""
    if row.bot:
        return "program"
    return "guest" if row.bot is not None and row.login is None else None


def _row(table: LiveTable, person_id: str, column: Any) -> Any:
    return select(column).where(_v.table_id == table.id, _v.person_id == person_id)


def _standing(connection: Connection, table: LiveTable, person: Person | None) -> Standing:
    waiting = 0
    if person is not None and person.id == table.host_id:
        asks = select(_v.id).where(_v.table_id == table.id, _v.state == ASKS)
        waiting = len(connection.execute(asks).all())
    return Standing(talk(connection, table, person), waiting)


def _names(connection: Connection, table: LiveTable) -> list[str]:
    """What everybody here is called."""
    known = select(_v.name).where(_v.table_id == table.id)
    return [*(seat.name for seat in table.seats), *connection.execute(known).scalars()]


def _put(
    connection: Connection, table: LiveTable, person_id: str, name: str, state: str | None
) -> None:
    """Somebody's state at a table; None forgets them."""
    which = (_v.table_id == table.id) & (_v.person_id == person_id)
    if state is None:
        connection.execute(delete(database.visitors).where(which))
        return
    done = connection.execute(update(database.visitors).where(which).values(state=state))
    if done.rowcount == 0:
        row = {"table_id": table.id, "person_id": person_id, "name": name, "state": state}
        connection.execute(insert(database.visitors).values(**row, at=time.time()))


def _subject(connection: Connection, table: LiveTable, ruling: Ruling) -> tuple[str, str]:
    """Of whom the host speaks, and what they are called here."""
    named = [n for n in (ruling.seat, ruling.line, ruling.visitor) if n is not None]
    if len(named) != 1 or not 0 <= named[0] <= MAX_ID:
        raise BadRequest("bad_ruling")
    if ruling.seat is not None:
        found = [s for s in table.seats if s.seat == ruling.seat and s.kind == "person"]
        if not found or found[0].person_id is None:
            raise NotFound("person")
        return found[0].person_id, found[0].name
    columns, where = (_v, database.visitors) if ruling.line is None else (_c, database.chat)
    query = select(columns.person_id, columns.name).select_from(where)
    query = query.where(columns.table_id == table.id, columns.id == named[0])
    row = connection.execute(query).one_or_none()
    if row is None or row.person_id is None:
        raise NotFound("person")
    return row.person_id, row.name
