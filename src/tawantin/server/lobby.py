"""Who sits where: tables are made, filled, started, made again, and left for good."""

import secrets
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Select, func, select, text

from tawantin.core.match import Match
from tawantin.house import making
from tawantin.house.names import apart
from tawantin.house.wishes import TableSpec
from tawantin.server import database
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.errors import BadRequest, Conflict, Forbidden, NotFound, Refused
from tawantin.server.live import LiveTable
from tawantin.server.people import GONE, Person, hashed
from tawantin.server.repository import Repository
from tawantin.server.rows import insert_table, tables_with
from tawantin.service.lobby import pass_host, stand_up
from tawantin.table.clocks import Pace, checked_pace
from tawantin.table.seats import Seat, replaced

MAX_OPEN_PER_PERSON = 50
MAX_OPEN_PER_ADDRESS = 100


async def create(
    tables: Repository,
    person: Person,
    spec: TableSpec,
    address: str,
    rematch_of: str | None = None,
) -> tuple[LiveTable, dict[int, str]]:
    """A new table and, per invited seat, the token of its invitation."""
    spec, lesson = making.checked(spec, tables.settings.overlay_kb)
    if spec.overlay:
        match = await tables.heavy.run(address, making.match_of, spec)
    else:
        match = making.match_of(spec, lesson)
    seats = making.new_seats(person, spec)
    making.check_bots(seats, match)
    invites = {s.seat: secrets.token_urlsafe(16) for s in seats if s.kind == "invite"}
    seats = replaced(seats, [Seat(i, "invite", "", invite=hashed(t)) for i, t in invites.items()])
    values = {**making.new_values(spec, lesson), "rematch_of": rematch_of}
    row = making.table_row(person, match, checked_pace(spec.pace), now(), values)
    row["origin"] = origin = origin_of(address)

    def change(connection: Connection) -> None:
        t = database.tables.c
        others = select(func.count()).where(t.status == "open")
        if _count(connection, others, t.host_id == person.id) >= MAX_OPEN_PER_PERSON:
            raise Conflict("too_many_tables")
        if _count(connection, others, t.origin == origin) >= MAX_OPEN_PER_ADDRESS:
            raise Conflict("too_many_tables_here", most=MAX_OPEN_PER_ADDRESS)
        insert_table(connection, row, seats, [])

    await tables.store.write(change)
    return await tables.get(row["id"]), invites


async def add_match(
    tables: Repository,
    person: Person,
    match: Match,
    seats: list[Seat],
    values: dict[str, Any],
    address: str | None = None,
) -> LiveTable:
    """A match that has a log already becomes a table of this host. `address`: where one is started
    from that goes on.
    """
    values = {"id": secrets.token_hex(6), "listed": False, **values}
    row = making.table_row(person, match, Pace(), now(), values)
    if address is None:
        return await tables.add(row, seats, match)
    row["origin"] = origin = origin_of(address)
    return await tables.add(
        row,
        seats,
        match,
        lambda c: check_running(c, tables.settings, person.id, origin, row["id"]),
    )


async def join(tables: Repository, person: Person, table: LiveTable, token: str | None) -> None:
    """Take an open seat, or the one an invitation names."""
    async with tables.changing(table):
        table.must_be("open")
        if table.seats_of(person.id):
            raise Conflict("seated")
        await _must_be_welcome(tables, table, person)
        others = [seat.name for seat in table.seats]
        changed = [
            Seat(
                seat.seat,
                "person",
                seat.name or apart(person.name, others),
                person.id,
                invite=seat.invite if seat.person_id is None else None,
                mark=person.mark,
            )
            for seat in _free_seats(table, person, token)
        ]
        await tables.save_seats(table, changed)


async def _must_be_welcome(tables: Repository, table: LiveTable, person: Person) -> None:
    """Whom the host has banned takes no seat."""
    v = database.visitors.c
    query = select(v.id).where(
        v.table_id == table.id, v.person_id == person.id, v.state == "banned"
    )
    if await tables.store.look_up(lambda c: c.execute(query).one_or_none()) is not None:
        raise Forbidden("banned_here")


async def invite(tables: Repository, person: Person, table: LiveTable, number: int) -> str:
    """A fresh invitation to a free seat; the one before it is not valid any more."""
    async with tables.changing(table):
        table.must_host(person)
        table.must_be("open")
        if not 0 <= number < len(table.seats):
            raise BadRequest("bad_seat", last=len(table.seats) - 1)
        if table.seats[number].kind not in ("open", "invite"):
            raise Conflict("seat_taken")
        token = secrets.token_urlsafe(16)
        await tables.save_seats(table, [Seat(number, "invite", "", invite=hashed(token))])
        return token


async def leave(tables: Repository, person: Person, table: LiveTable) -> None:
    """Free the seats of somebody who did not ask for it, before the start."""
    async with tables.changing(table):
        table.must_be("open")
        table.must_be_seated(person.id)
        await stand_up(tables, table, person.id)


def check_running(
    connection: Connection, settings: Settings, host_id: str, origin: str, table_id: str
) -> None:
    """In the change that starts a table: refuse one more to who has many others running, hosted or
    from the same address.
    """
    t = database.tables.c
    if connection.dialect.name == "postgresql":  # one process after the other
        for key in sorted((origin, host_id)):
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:of))"), {"of": key})
    others = select(func.count()).where(t.status == "running", t.id != table_id)
    if _count(connection, others, t.host_id == host_id) >= settings.running_per_person:
        raise Conflict("too_many_running", most=settings.running_per_person)
    if _count(connection, others, t.origin == origin) >= settings.running_per_address:
        raise Conflict("too_many_running_here", most=settings.running_per_address)


def _count(connection: Connection, query: Select[Any], which: Any) -> int:
    found: int = connection.execute(query.where(which)).scalar_one()
    return found


async def again(tables: Repository, person: Person, table: LiveTable, address: str) -> LiveTable:
    """A rematch: the same people and bots, one new table for all who ask."""
    async with tables.changing(table):
        table.must_be("over")
        if not table.seats_of(person.id):
            raise Forbidden("not_seated", "not_seated_rematch")
        if table.rematch is not None:
            try:
                return await tables.get(table.rematch)
            except Refused:
                pass  # that one was removed: a new one, then
        spec = making.again_spec(table, person)
        fresh, _ = await create(tables, person, spec, address, rematch_of=table.id)
        reserved = [
            replace(new, person_id=old.person_id, name=old.name)
            for new, old in zip(fresh.seats, table.seats, strict=True)
            if new.kind == "invite"
        ]
        if reserved:
            await tables.save_seats(fresh, reserved)
        table.rematch = fresh.id
        await tables.save(table, rematch=fresh.id)
    return fresh


async def leave_all(tables: Repository, person_id: str) -> None:
    """Somebody goes for good: free the seats of open tables, let bots play the others, and pass on
    or remove the tables they host.
    """
    person = Person(id=person_id, name=GONE, login=None, bot=False)
    t = database.tables.c
    query = select(t.id).where(t.id.in_(tables_with(person.id)), t.status.in_(["open", "running"]))
    for table_id in await tables.store.read(lambda c: c.execute(query).scalars().all()):
        for last in (False, False, True):
            try:
                await _leave_for_good(tables, person, await tables.get(table_id))
            except NotFound:
                break  # another process has removed it
            except (Conflict, Forbidden):
                if last:
                    raise
                continue  # somebody has changed it meanwhile: once more, as it is now
            break


async def _leave_for_good(tables: Repository, person: Person, table: LiveTable) -> None:
    """Take a person's seats and their part as the host off one table."""
    await _free_kept(tables, person, table)
    if table.status == "open" and table.seats_of(person.id):
        await leave(tables, person, table)
    for seat in table.seats_of(person.id):
        if table.asked and not table.seats[seat].conceded:
            async with tables.changing(table):
                table.must_sit(person.id, seat)
                await tables.commit(table, table.hand_over(seat, now(), concede=True))
    async with tables.changing(table):
        if table.host_id != person.id or table.status not in ("open", "running"):
            return
        if table.status == "open" and not table.others(person.id):
            await tables.remove(table)  # nobody could ever start it
        else:
            await pass_host(tables, table)


async def _free_kept(tables: Repository, person: Person, table: LiveTable) -> None:
    """Seats kept for somebody who will not come are for anybody."""
    async with tables.changing(table):
        kept = [s.seat for s in table.seats if s.kind == "invite" and s.person_id == person.id]
        if table.status == "open" and kept:
            await tables.save_seats(table, [making.empty(i) for i in kept])


def _free_seats(table: LiveTable, person: Person, token: str | None) -> list[Seat]:
    """The seats kept for this person, the one the invitation names, or the first open one."""
    invited = [seat for seat in table.seats if seat.kind == "invite"]
    kept = [seat for seat in invited if seat.person_id == person.id]
    if kept:
        return kept
    if token is not None:
        for seat in invited:
            if seat.invite == hashed(token):
                return [seat]
        raise Forbidden("bad_invitation")
    for seat in table.seats:
        if seat.kind == "open":
            return [seat]
    raise Conflict("full")
