"""Who sits where: tables are made, filled, started, made again, and left for good."""

import secrets
from dataclasses import asdict, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from tawantin import bots
from tawantin.core import registry
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.match import Match
from tawantin.server import database, play
from tawantin.server.clock import now
from tawantin.server.errors import BadRequest, Conflict, Forbidden, Refused
from tawantin.server.live import LiveTable
from tawantin.server.names import apart
from tawantin.server.overlays import check_size
from tawantin.server.people import GONE, Person, clean_name, hashed
from tawantin.server.repository import Repository, insert_table
from tawantin.table.clocks import Pace, checked_pace
from tawantin.table.lessons import Lesson, lesson_of
from tawantin.table.seats import Seat

MAX_OPEN_PER_PERSON = 50


class SeatSpec(msgspec.Struct):
    """A seat of a new table: me, open, invite (by link), or bot.

    Several seats of mine are a hot seat: each may have a name of its own.
    """

    kind: str
    bot: str | None = None
    name: str | None = None


class TableSpec(msgspec.Struct, kw_only=True):
    """What a new table is to be.

    `overlay`: values in place of ours. Everybody is shown them; such a table is listed only with
    `house_rules`, and never rated. `rated`: among different people the result counts, and nobody
    lets a bot play for a while. `lesson`: the guided game, which says everything else itself.
    """

    game: str
    seats: list[SeatSpec] = []
    options: dict[str, str | bool] = {}
    overlay: dict[str, Any] | None = None
    listed: bool = False
    house_rules: bool = False
    rated: bool = True
    pace: Pace = Pace()
    lesson: bool = False


async def create(
    tables: Repository,
    person: Person,
    spec: TableSpec,
    address: str,
    rematch_of: str | None = None,
) -> tuple[LiveTable, dict[int, str]]:
    """A new table and, per invited seat, the token of its invitation."""
    lesson = _lesson(spec) if spec.lesson else None
    if lesson is not None:
        spec = _lesson_spec(lesson)
    if all(seat.kind == "bot" for seat in spec.seats):
        raise BadRequest("no_person")
    check_overlay(tables, spec.overlay)
    if spec.overlay and spec.listed and not spec.house_rules:
        raise BadRequest("house_rules")
    if spec.overlay:
        match = await tables.heavy.run(address, _new_match, spec)
    else:
        match = _new_match(spec, lesson)
    seats, invites = _new_seats(person, spec)
    values = {
        "status": "open",
        "listed": spec.listed,
        "friendly": not spec.rated,
        "to_act": -1,
        "rematch_of": rematch_of,
    }
    if lesson is not None:
        values |= {"id": secrets.token_hex(6), "lesson": True}
    row = _row(person, match, checked_pace(spec.pace), values)

    def change(connection: Connection) -> None:
        t = database.tables.c
        mine = select(func.count()).where(t.host_id == person.id, t.status == "open")
        if connection.execute(mine).scalar_one() >= MAX_OPEN_PER_PERSON:
            raise Conflict("too_many_tables")
        insert_table(connection, row, seats, [])

    await tables.store.write(change)
    return await tables.get(row["id"]), invites


async def add_match(
    tables: Repository, person: Person, match: Match, seats: list[Seat], values: dict[str, Any]
) -> LiveTable:
    """A match that has a log already becomes a table of this host."""
    row = _row(person, match, Pace(), {"id": secrets.token_hex(6), "listed": False, **values})
    return await tables.add(row, seats, match)


def _row(person: Person, match: Match, pace: Pace, values: dict[str, Any]) -> dict[str, Any]:
    """The row of a table; a new one is called by the salt of its dice."""
    return {
        "id": match.salt,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "pinned": False,
        "players": match.players,
        "options": match.options,
        "overlay": match.overlay,
        "host_id": person.id,
        "pace": asdict(pace),
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "version": 0,
        "entries": len(match.log),
        "to_act": max(match.actor, -1),
        "branch_entries": match.begun or None,
        "created": now(),
        **values,
    }


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


async def place(
    tables: Repository, person: Person, table: LiveTable, number: int, wanted: SeatSpec
) -> None:
    """The host puts a bot where nobody sits, or frees the seat of one."""
    async with tables.changing(table):
        table.must_host(person)
        table.must_be("open")
        if not 0 <= number < len(table.seats):
            raise BadRequest("bad_seat", last=len(table.seats) - 1)
        if table.seats[number].kind == "person":
            raise Conflict("seat_taken")
        if wanted.kind not in ("open", "bot"):
            raise _bad_kind()
        seat = _bot_seat(number, wanted.bot) if wanted.kind == "bot" else _empty(number)
        await tables.save_seats(table, [seat])


async def leave(tables: Repository, person: Person, table: LiveTable) -> None:
    """Stand up before the start; without anybody left the table is removed."""
    async with tables.changing(table):
        table.must_be("open")
        mine = table.must_be_seated(person.id)
        alone = not _others(table, person)
        if person.id == table.host_id:
            await _pass_host(tables, table, person)
        await tables.save_seats(table, [_vacant(table.seats[i]) for i in mine])
        if alone:
            await tables.remove(table)


async def remove(tables: Repository, person: Person, table: LiveTable) -> None:
    """The host calls it off before the start."""
    async with tables.changing(table):
        table.must_host(person)
        table.must_be("open")
        await tables.remove(table)


def check_overlay(tables: Repository, overlay: object) -> None:
    """Refuse what is too much before anybody reads it."""
    if overlay:
        check_size(len(msgspec.json.encode(overlay)), tables.settings.overlay_kb)


async def check_running(tables: Repository, person: Person, address: str) -> None:
    """Refuse one more running table to who has many: hosted, or from the same address."""
    t, settings = database.tables.c, tables.settings
    hosted = select(func.count()).where(t.host_id == person.id, t.status == "running")
    written = await tables.store.look_up(lambda c: c.execute(hosted).scalar_one())
    running = [table for table in tables.live.values() if table.status == "running"]
    here = sum(table.host_id == person.id for table in running)  # some are not written yet
    if max(written, here) >= settings.running_per_person:
        raise Conflict("too_many_running", most=settings.running_per_person)
    if sum(table.address == address for table in running) >= settings.running_per_address:
        raise Conflict("too_many_running_here", most=settings.running_per_address)


async def start(tables: Repository, person: Person, table: LiveTable, address: str) -> None:
    """All seats taken: the first draws are made and the game begins."""
    async with tables.changing(table):
        table.must_host(person)
        table.must_be("open")
        table.must_not_be_pinned()
        empty = [str(s.seat + 1) for s in table.seats if s.kind in ("open", "invite")]
        if empty:
            raise Conflict("seats_free", seats=", ".join(empty))
        try:
            if table.overlay:
                match = await tables.heavy.run(address, table.new_match)
            else:
                match = table.new_match()
        except (BadSetup, BadData) as error:  # the rules changed since the table was made
            raise Conflict("bad_table", quoted=str(error)) from None
        await check_running(tables, person, address)
        change = table.start(match, now())
        table.address = address
        table.rules_version = match.game.rules_version
        values = {"started": change.at, "rules_version": table.rules_version}
        await tables.commit(table, change, values=values)


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
        spec = TableSpec(
            game=table.game,
            seats=[_again_spec(s, person) for s in table.seats],
            options=table.options,
            overlay=table.overlay,
            listed=False,
            rated=not table.friendly,
            pace=table.pace,
        )
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
    """Somebody goes for good: free the seats of open tables, let bots play the others."""
    person = Person(id=person_id, name=GONE, login=None, bot=False)
    s, t = database.seats, database.tables
    query = (
        select(t.c.id)
        .distinct()
        .join(s, s.c.table_id == t.c.id)
        .where(s.c.person_id == person.id, t.c.status.in_(["open", "running"]))
    )
    for table_id in await tables.store.read(lambda c: c.execute(query).scalars().all()):
        table = await tables.get(table_id)
        await _free_kept(tables, person, table)
        if table.status == "open" and table.seats_of(person.id):
            await leave(tables, person, table)
        for seat in table.seats_of(person.id):
            if table.asked and not table.seats[seat].conceded:
                await play.hand_over(tables, person, table, seat, concede=True)
        if table.status == "running" and table.host_id == person.id:
            async with tables.changing(table):
                await _pass_host(tables, table, person)


async def _free_kept(tables: Repository, person: Person, table: LiveTable) -> None:
    """Seats kept for somebody who will not come are for anybody."""
    async with tables.changing(table):
        kept = [s.seat for s in table.seats if s.kind == "invite" and s.person_id == person.id]
        if table.status == "open" and kept:
            await tables.save_seats(table, [_empty(i) for i in kept])


async def _pass_host(tables: Repository, table: LiveTable, person: Person) -> None:
    """Somebody else at the table hosts it from now on, if anybody is left."""
    others = _others(table, person)
    if others:
        table.host_id = others[0]
        await tables.save(table, host_id=others[0])


def _others(table: LiveTable, person: Person) -> list[str]:
    """The other people at the table."""
    sitting = [s for s in table.seats if s.kind == "person" and s.name != GONE]
    ids = [s.person_id for s in sitting if s.person_id is not None]
    return [found for found in ids if found != person.id]


def _empty(seat: int) -> Seat:
    return Seat(seat, "open", "")


def _vacant(seat: Seat) -> Seat:
    """A seat somebody has left: who came by invitation leaves it to be invited to."""
    if seat.invite is None:
        return _empty(seat.seat)
    return Seat(seat.seat, "invite", "", invite=seat.invite)


def _lesson(spec: TableSpec) -> Lesson:
    """The guided game of the game that is asked for."""
    lesson = lesson_of(spec.game) if spec.game in registry.NAMES else None
    if lesson is None:
        raise BadRequest("no_lesson")
    return lesson


def _lesson_spec(lesson: Lesson) -> TableSpec:
    """A guided game is played with its bots, for nothing but itself."""
    seats = [
        SeatSpec("me") if seat == lesson.learner else SeatSpec("bot", lesson.bot)
        for seat in range(lesson.players)
    ]
    return TableSpec(game=lesson.game, seats=seats, options=dict(lesson.options), rated=False)


def _new_match(spec: TableSpec, lesson: Lesson | None = None) -> Match:
    """What is to be played, if it can be; the dice of a lesson are its own."""
    seed = lesson.seed if lesson is not None else None
    salt = lesson.salt if lesson is not None else secrets.token_hex(6)
    try:
        game = registry.game(spec.game)
        return Match(game, len(spec.seats), spec.options, spec.overlay, seed, salt)
    except (BadSetup, BadData) as error:
        raise BadRequest("bad_table", quoted=str(error)) from None


def _new_seats(person: Person, spec: TableSpec) -> tuple[list[Seat], dict[int, str]]:
    seats: list[Seat] = []
    invites: dict[int, str] = {}
    for i, wanted in enumerate(spec.seats):
        if wanted.kind == "me":
            name = person.name if wanted.name is None else clean_name(wanted.name)
            name = apart(name, [seat.name for seat in seats])
            seats.append(Seat(i, "person", name, person.id, mark=person.mark))
        elif wanted.kind == "open":
            seats.append(_empty(i))
        elif wanted.kind == "invite":
            invites[i] = secrets.token_urlsafe(16)
            seats.append(Seat(i, "invite", "", invite=hashed(invites[i])))
        elif wanted.kind == "bot":
            seats.append(_bot_seat(i, wanted.bot))
        else:
            raise _bad_kind()
    return seats, invites


def _bot_seat(seat: int, bot: str | None) -> Seat:
    if bot not in bots.NAMES:
        raise _bad_kind()
    return Seat(seat, "bot", f"Bot {seat + 1}", bot=bot)


def _bad_kind() -> BadRequest:
    return BadRequest("bad_seat", "bad_seat_kind", bots=", ".join(bots.NAMES))


def _again_spec(seat: Seat, person: Person) -> SeatSpec:
    """A bot again, me, a seat kept for whoever sat there, or an open one if they have gone."""
    if seat.kind == "bot":
        return SeatSpec("bot", seat.bot)
    if seat.person_id == person.id:
        return SeatSpec("me", name=seat.name)
    return SeatSpec("open" if seat.person_id is None or seat.name == GONE else "invite")


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
