"""Tables: made, filled, started, played, ended. Every change is checked, durable, then told."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from tawantin import bots
from tawantin.core import registry, save
from tawantin.core.chance import commitment
from tawantin.core.errors import (
    BadData,
    BadSetup,
    IllegalAction,
    MalformedAction,
    TawantinError,
    UndoRefused,
)
from tawantin.core.match import Match
from tawantin.server import schema
from tawantin.server.errors import Refused, bad_request, conflict, forbidden, not_found
from tawantin.server.live import LiveTable, Pace, Seat, words_in
from tawantin.server.people import GONE, Person, hashed
from tawantin.server.store import Store

log = logging.getLogger(__name__)

DAY = 86400.0
TABLE_ID = re.compile(r"[0-9a-f]{12}")
GRACE = 10.0  # seconds on the live clock of somebody who comes back after running out of time
SUBSTITUTE = "greedy"  # the bot that plays on for a person
MAX_OPEN_PER_PERSON = 50


class SeatSpec(msgspec.Struct):
    """A chair of a new table: me, open, invite (by link), or bot."""

    kind: str
    bot: str | None = None


class TableSpec(msgspec.Struct, kw_only=True):
    """What a new table is to be."""

    game: str
    seats: list[SeatSpec]
    options: dict[str, str | bool] = {}
    overlay: dict[str, Any] | None = None
    listed: bool = False
    pace: Pace = Pace()


Listener = Callable[[LiveTable], None]


class Tables:
    """All tables of this server. Live ones are kept in memory while they are in use."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self.listeners: list[Listener] = []
        self._loading: dict[str, asyncio.Lock] = {}

    # Before the start.

    async def create(
        self, person: Person, spec: TableSpec, rematch_of: str | None = None
    ) -> tuple[LiveTable, dict[int, str]]:
        """A new table and, per invited seat, the token of its invitation."""
        game, overlay = _checked_game(spec), spec.overlay
        seats, invites = _new_seats(person, spec)
        seed = secrets.token_bytes(32)
        table_id = secrets.token_hex(6)
        row = {
            "id": table_id,
            "game": spec.game,
            "rules_version": game.rules_version,
            "pinned": False,
            "players": len(spec.seats),
            "options": game.check_options(spec.options),
            "overlay": overlay,
            "status": "open",
            "listed": spec.listed,
            "host_id": person.id,
            "pace": msgspec.to_builtins(_checked_pace(spec.pace)),
            "seed": seed,
            "salt": table_id,
            "commitment": commitment(seed),
            "version": 0,
            "entries": 0,
            "to_act": -1,
            "rematch_of": rematch_of,
            "created": time.time(),
        }

        def change(connection: Connection) -> None:
            mine = select(schema.tables.c.id).where(
                schema.tables.c.host_id == person.id, schema.tables.c.status == "open"
            )
            if len(connection.execute(mine).all()) >= MAX_OPEN_PER_PERSON:
                raise conflict("too_many_tables", "You have too many open tables; remove some.")
            connection.execute(insert(schema.tables).values(**row))
            connection.execute(insert(schema.seats), [_seat_row(table_id, seat) for seat in seats])

        await self.store.write(change)
        return await self.get(table_id), invites

    async def join(self, person: Person, table: LiveTable, token: str | None) -> LiveTable:
        """Take an open chair, or the one an invitation names."""
        async with table.lock:
            _must_be(table, "open")
            if table.seats_of(person):
                raise conflict("seated", "You sit at this table already.")
            changed = [
                msgspec.structs.replace(
                    seat, kind="person", person_id=person.id, name=person.name, invite=None
                )
                for seat in _free_seats(table, person, token)
            ]
            await self._save_seats(table, changed)
        return table

    async def leave(self, person: Person, table: LiveTable) -> LiveTable:
        """Stand up before the start; without anybody left the table is removed."""
        async with table.lock:
            _must_be(table, "open")
            mine = table.seats_of(person)
            if not mine:
                raise forbidden("not_seated", "You do not sit at this table.")
            changed = [Seat(seat=i, kind="open", name="", bot=None, notify=True) for i in mine]
            others = [s.person_id for s in table.seats if s.kind == "person" and s.seat not in mine]
            if not others:
                await self._set(table, {"status": "removed"})
                table.status = "removed"
                self.live.pop(table.id, None)
            elif person.id == table.host_id:
                await self._set(table, {"host_id": others[0]})
                table.host_id = others[0]
            await self._save_seats(table, changed)
        return table

    async def remove(self, person: Person, table: LiveTable) -> None:
        async with table.lock:
            _must_host(table, person)
            _must_be(table, "open")
            await self._set(table, {"status": "removed"})
            table.status = "removed"
            self.live.pop(table.id, None)
        self._tell(table)

    async def start(self, person: Person, table: LiveTable) -> LiveTable:
        """All chairs taken: the first draws are made and the game begins."""
        async with table.lock:
            _must_host(table, person)
            _must_be(table, "open")
            empty = [s.seat + 1 for s in table.seats if s.kind in ("open", "invite")]
            if empty:
                raise conflict("seats_free", f"Seats still free: {', '.join(map(str, empty))}.")
            try:
                match = _new_match(table)
            except (BadSetup, BadData) as error:  # the rules changed since the table was made
                raise conflict("bad_table", str(error)) from None
            match.run()
            now = time.time()
            bank = table.pace.base if table.pace.kind == "live" else None
            seats = [msgspec.structs.replace(s, bank=bank) for s in table.seats]
            rules = match.game.rules_version
            values = {"status": "running", "started": now, "rules_version": rules}
            await self._commit(table, match, 0, values, seats, now)
            table.status, table.rules_version = "running", rules
            table.match = match
        self._tell(table)
        return table

    async def again(self, person: Person, table: LiveTable) -> LiveTable:
        """A rematch: the same people and bots, one new table for all who ask."""
        async with table.lock:
            _must_be(table, "over")
            if not table.seats_of(person):
                raise forbidden("not_seated", "Only players of this table can ask for a rematch.")
            if table.rematch is not None:
                try:
                    return await self.get(table.rematch)
                except Refused:
                    pass  # that one was removed: a new one, then
            spec = TableSpec(
                game=table.game,
                seats=[_again_spec(s, person) for s in table.seats],
                options=table.options,
                overlay=table.overlay,
                listed=False,
                pace=table.pace,
            )
            fresh, _ = await self.create(person, spec, rematch_of=table.id)
            reserved = [
                msgspec.structs.replace(new, person_id=old.person_id, name=old.name)
                for new, old in zip(fresh.seats, table.seats, strict=True)
                if new.kind == "invite"
            ]
            if reserved:
                await self._save_seats(fresh, reserved)
            await self._set(table, {"rematch": fresh.id})
            table.rematch = fresh.id
        self._tell(table)
        return fresh

    # Playing.

    async def play(
        self, person: Person, table: LiveTable, seat: int, text: str, version: int, key: str | None
    ) -> LiveTable:
        """A person's move, made once however often it is sent."""
        async with table.lock:
            _must_sit(table, person, seat)
            if key is not None and await self._seen(table, person, key):
                return table  # also when that move ended the game
            match = _running(table)
            if table.seats[seat].bot is not None:
                raise conflict("bot_plays", "A bot plays this seat; take it back first.")
            _must_match(table, version)
            try:
                action = match.game.actions.parse(text)
            except MalformedAction as error:
                raise bad_request("malformed", str(error)) from None
            if seat != table.to_act:
                raise conflict("not_your_turn", "It is somebody else's decision.")
            await self._move(table, match, seat, action, (person, key) if key else None)
        self._tell(table)
        return table

    async def play_bot(self, table: LiveTable, seat: int, action: int, version: int) -> bool:
        """A bot's move, if the table still is as the bot saw it."""
        async with table.lock:
            if table.version != version or table.to_act != seat or table.match is None:
                return False
            if table.seats[seat].bot is None:
                return False
            await self._move(table, table.match, seat, action, None)
        self._tell(table)
        return True

    async def _move(
        self,
        table: LiveTable,
        match: Match,
        seat: int,
        action: int,
        request: tuple[Person, str] | None,
    ) -> None:
        before = len(match.log)
        now = time.time()
        try:
            match.play(seat, action)
        except IllegalAction as error:
            reason = match.game.why_not(match.state, action)
            raise conflict("illegal", str(error), rule=reason.rule if reason else "") from None
        seats = self._spend(table, seat, now, table.pace.increment)
        values: dict[str, Any] = {}
        if match.is_over:
            values = {"status": "over", "ended": now, "result": _result(table, match)}
        await self._commit(table, match, before, values, seats, now, request)
        if match.is_over:
            table.status, table.result = "over", values["result"]

    async def undo(self, person: Person, table: LiveTable, seat: int, version: int) -> LiveTable:
        """Take back the last choice, as far as the engine allows."""
        async with table.lock:
            match = _running(table)
            _must_sit(table, person, seat)
            if table.seats[seat].bot is not None:
                raise conflict("bot_plays", "A bot plays this seat; take it back first.")
            _must_match(table, version)
            try:
                match.undo(seat)
            except UndoRefused as error:
                raise conflict("no_undo", str(error)) from None
            now = time.time()
            seats = self._spend(table, seat, now, -table.pace.increment)
            await self._commit(table, match, len(match.log), {}, seats, now)
        self._tell(table)
        return table

    async def hand_over(
        self, person: Person, table: LiveTable, seat: int, concede: bool = False
    ) -> LiveTable:
        """A bot plays on for this seat; conceding is for good."""
        async with table.lock:
            _running(table)
            _must_sit(table, person, seat)
            now = table.seats[seat]
            if now.conceded:
                raise conflict("conceded", "This seat has conceded; a bot plays it.")
            left = self._spend(table, seat, time.time(), 0) if seat == table.to_act else []
            changed = msgspec.structs.replace(
                left[0] if left else now, bot=SUBSTITUTE, conceded=concede
            )
            await self._save_seats(table, [changed])
        return table

    async def take_back(self, person: Person, table: LiveTable, seat: int) -> LiveTable:
        """The person plays again."""
        async with table.lock:
            _running(table)
            _must_sit(table, person, seat)
            now = table.seats[seat]
            if now.conceded:
                raise conflict("conceded", "This seat has conceded; that is for good.")
            if now.bot is None:
                raise conflict("not_handed_over", "You play this seat yourself.")
            bank = now.bank
            if bank is not None and now.timed_out:
                bank = max(bank, table.pace.increment, GRACE)
            changed = msgspec.structs.replace(now, bot=None, bank=bank)
            await self._save_seats(table, [changed])
        return table

    async def time_out(self, table: LiveTable) -> None:
        """The seat to decide has run out of time: a bot plays on, and the result says so."""
        async with table.lock:
            late = table.deadline is not None and table.deadline <= time.time()
            if table.status != "running" or not late or table.to_act < 0:
                return
            now = table.seats[table.to_act]
            if now.bot is not None:
                return
            changed = msgspec.structs.replace(now, bot=SUBSTITUTE, timed_out=True, bank=0.0)
            await self._save_seats(table, [changed])

    def why_not(self, table: LiveTable, seat: int, text: str, language: str) -> str | None:
        """Why the seat may not play this now; None if it may."""
        match = _running(table)
        try:
            action = match.game.actions.parse(text)
        except MalformedAction as error:
            raise bad_request("malformed", str(error)) from None
        if seat != table.to_act:
            raise conflict("not_your_turn", "It is somebody else's decision.")
        reason = match.game.why_not(match.state, action)
        if reason is None:
            return None
        return words_in(language).reason(match.game, reason)

    # Reading.

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or read from the database and replayed."""
        if TABLE_ID.fullmatch(table_id) is None:
            raise not_found("table")
        while (found := self.live.get(table_id)) is not None:
            found.used = time.monotonic()
            if not found.lock.locked():
                return found
            async with found.lock:  # a change is being written: not seen before it is durable
                if self.live.get(table_id) is found:
                    return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                found = self.live.get(table_id)
                if found is None:
                    fresh, was_pinned = await self.store.read(lambda c: _read(c, table_id))
                    if fresh.pinned != was_pinned:
                        await self._pin(table_id, fresh.pinned)
                    found = self.live[table_id] = fresh
            finally:
                self._loading.pop(table_id, None)
        return found

    async def _pin(self, table_id: str, pinned: bool) -> None:
        t = schema.tables
        change = update(t).where(t.c.id == table_id).values(pinned=pinned)
        await self.store.write(lambda c: c.execute(change))

    async def part_with(self, person_id: str) -> None:
        """Somebody goes for good: free the chairs of open tables, let bots play the others."""
        person = Person(id=person_id, name=GONE, login=None, bot=False)
        s, t = schema.seats, schema.tables
        query = (
            select(t.c.id)
            .distinct()
            .join(s, s.c.table_id == t.c.id)
            .where(s.c.person_id == person.id, t.c.status.in_(["open", "running"]))
        )
        for table_id in await self.store.read(lambda c: c.execute(query).scalars().all()):
            table = await self.get(table_id)
            if table.status == "open" and table.seats_of(person):
                await self.leave(person, table)
            elif table.to_act >= 0:
                for seat in table.seats_of(person):
                    if not table.seats[seat].conceded:
                        await self.hand_over(person, table, seat, concede=True)

    async def forget_name(self, person_id: str) -> None:
        """What `People` does in the database, done in memory."""
        for table in list(self.live.values()):
            if all(seat.person_id != person_id for seat in table.seats):
                continue
            async with table.lock:  # no change is being written with the old name
                for i, seat in enumerate(table.seats):
                    if seat.person_id == person_id:
                        table.seats[i] = msgspec.structs.replace(seat, name=GONE)
                        if table.match is not None:
                            table.match.names[i] = GONE

    def forget_idle(self, seconds: float, in_use: Callable[[LiveTable], bool]) -> int:
        """Drop tables nobody has used for a while; the log brings them back."""
        limit = time.monotonic() - seconds
        idle = [
            t
            for t in self.live.values()
            if t.used < limit and not t.lock.locked() and not in_use(t) and t.task is None
        ]
        for table in idle:
            del self.live[table.id]
        return len(idle)

    # Writing.

    async def _commit(
        self,
        table: LiveTable,
        match: Match,
        first: int,
        values: dict[str, Any],
        seats: list[Seat],
        now: float,
        request: tuple[Person, str] | None = None,
    ) -> None:
        """Make a change of the match durable, then let memory follow. Fails whole."""
        lines = [save.write_entry(match.game, entry) for entry in match.log[first:]]
        held = {seat.seat: seat for seat in table.seats} | {seat.seat: seat for seat in seats}
        actor = -1 if match.is_over else match.actor
        deadline = _deadline(table.pace, held.get(actor), now)
        row = {
            **values,
            "entries": len(match.log),
            "to_act": actor,
            "deadline": deadline,
            "moved": now,
        }
        expected = table.version

        def change(connection: Connection) -> None:
            _advance(connection, table.id, expected, row)
            entries = schema.entries
            connection.execute(
                delete(entries).where(entries.c.table_id == table.id, entries.c.number >= first)
            )
            if lines:
                connection.execute(
                    insert(entries),
                    [
                        {"table_id": table.id, "number": first + i, "line": line, "at": now}
                        for i, line in enumerate(lines)
                    ],
                )
            for seat in seats:
                _update_seat(connection, table.id, seat)
            if request is not None:
                connection.execute(
                    insert(schema.moves).values(
                        table_id=table.id,
                        person_id=request[0].id,
                        key=request[1],
                        version=expected + 1,
                        at=now,
                    )
                )

        await self._write(table, change)
        table.seats = [held[i] for i in range(table.players)]
        table.times[first:] = [now] * len(lines)
        table.version += 1
        table.deadline = deadline
        table.moved = now
        table.note(first, len(lines))

    async def _save_seats(self, table: LiveTable, changed: list[Seat]) -> None:
        """Write chairs down and tell everybody."""
        held = {s.seat: s for s in table.seats} | {s.seat: s for s in changed}
        deadline, moved, actor = table.deadline, table.moved, table.to_act
        if actor >= 0 and held[actor].bot != table.seats[actor].bot:
            moved = time.time()  # somebody else decides from here on: the clock follows
            deadline = _deadline(table.pace, held[actor], moved)
        expected = table.version

        def change(connection: Connection) -> None:
            _advance(connection, table.id, expected, {"deadline": deadline, "moved": moved})
            for seat in changed:
                _update_seat(connection, table.id, seat)

        await self._write(table, change)
        table.seats = [held[i] for i in range(table.players)]
        table.version += 1
        table.deadline, table.moved = deadline, moved
        table.note(len(table.match.log) if table.match is not None else 0, 0)
        self._tell(table)

    async def _set(self, table: LiveTable, values: dict[str, Any]) -> None:
        expected = table.version

        def change(connection: Connection) -> None:
            _advance(connection, table.id, expected, values)

        await self._write(table, change)
        table.version += 1
        table.note(len(table.match.log) if table.match is not None else 0, 0)

    async def _write(self, table: LiveTable, change: Callable[[Connection], None]) -> None:
        """Write; if that fails, what is in memory is no longer true and is dropped."""
        try:
            await self.store.write(change)
        except BaseException:
            self.live.pop(table.id, None)
            raise

    async def _seen(self, table: LiveTable, person: Person, key: str) -> bool:
        moves = schema.moves
        query = select(moves.c.version).where(
            moves.c.table_id == table.id, moves.c.person_id == person.id, moves.c.key == key
        )
        return await self.store.read(lambda c: c.execute(query).one_or_none()) is not None

    def _spend(self, table: LiveTable, seat: int, now: float, added: float) -> list[Seat]:
        """The live clock of the seat that had to decide until now, and what it gets or loses."""
        chair = table.seats[seat]
        if table.pace.kind != "live" or chair.bank is None or chair.bot is not None:
            return []
        spent = now - (table.moved or now)
        left = max(0.0, chair.bank - spent) + added
        return [msgspec.structs.replace(chair, bank=max(0.0, left))]

    def _tell(self, table: LiveTable) -> None:
        for listener in self.listeners:
            listener(table)


def _checked_game(spec: TableSpec) -> Any:
    try:
        game = registry.game(spec.game)
        game.check_players(len(spec.seats))
        game.check_options(spec.options)
        if spec.overlay:
            game.tables(spec.overlay)
    except (BadSetup, BadData) as error:
        raise bad_request("bad_table", str(error)) from None
    return game


def _checked_pace(pace: Pace) -> Pace:
    if pace.kind == "none":
        return Pace()
    if pace.kind == "live" and 10 <= pace.base <= 36000 and 0 <= pace.increment <= 3600:
        return Pace("live", pace.base, pace.increment)
    if pace.kind == "days" and 0 < pace.days <= 30:
        return Pace("days", days=pace.days)
    raise bad_request(
        "bad_pace",
        "The pace is none, live (base 10 to 36000 s, increment up to 3600 s) or days (up to 30).",
    )


def _new_seats(person: Person, spec: TableSpec) -> tuple[list[Seat], dict[int, str]]:
    seats: list[Seat] = []
    invites: dict[int, str] = {}
    for i, wanted in enumerate(spec.seats):
        if wanted.kind == "me":
            seats.append(Seat(i, "person", person.name, person.id))
        elif wanted.kind == "open":
            seats.append(Seat(i, "open", ""))
        elif wanted.kind == "invite":
            invites[i] = secrets.token_urlsafe(16)
            seats.append(Seat(i, "invite", "", invite=hashed(invites[i])))
        elif wanted.kind == "bot" and wanted.bot in bots.NAMES:
            assert wanted.bot is not None
            seats.append(Seat(i, "bot", f"Bot {i + 1}", bot=wanted.bot))
        else:
            names = ", ".join(bots.NAMES)
            raise bad_request(
                "bad_seat", f"A seat is me, open, invite, or bot with one of: {names}."
            )
    return seats, invites


def _again_spec(seat: Seat, person: Person) -> SeatSpec:
    if seat.kind == "bot":
        return SeatSpec("bot", seat.bot)
    return SeatSpec("me" if seat.person_id == person.id else "invite")


def _free_seats(table: LiveTable, person: Person, token: str | None) -> list[Seat]:
    """The chairs kept for this person, the one the invitation names, or the first open one."""
    invited = [seat for seat in table.seats if seat.kind == "invite"]
    kept = [seat for seat in invited if seat.person_id == person.id]
    if kept:
        return kept
    if token is not None:
        for seat in invited:
            if seat.invite == hashed(token):
                return [seat]
        raise forbidden("bad_invitation", "This invitation is not valid, or somebody used it.")
    for seat in table.seats:
        if seat.kind == "open":
            return [seat]
    raise conflict("full", "No seat is free at this table.")


def _must_be(table: LiveTable, status: str) -> None:
    if table.status != status:
        raise conflict("wrong_status", f"The table is {table.status}, not {status}.")


def _must_host(table: LiveTable, person: Person) -> None:
    if table.host_id != person.id:
        raise forbidden("not_host", "Only the host of the table can do this.")


def _must_sit(table: LiveTable, person: Person, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise forbidden("not_your_seat", "This is not your seat.")


def _must_match(table: LiveTable, version: int) -> None:
    if version != table.version:
        raise conflict(
            "stale", "The table has changed meanwhile; look again.", version=table.version
        )


def _running(table: LiveTable) -> Match:
    _must_be(table, "running")
    if table.pinned or table.match is None:
        raise conflict(
            "pinned",
            "This match was begun under other rules than this server now has; it can be watched "
            "and exported, not played on.",
        )
    return table.match


def _new_match(table: LiveTable) -> Match:
    names = [seat.name for seat in table.seats]
    return Match(
        registry.game(table.game),
        table.players,
        table.options,
        table.overlay,
        table.seed,
        table.salt,
        names,
    )


def _result(table: LiveTable, match: Match) -> dict[str, Any]:
    """Scores and places, and for whom a bot played on."""
    return {
        **match.result(),
        "conceded": [s.seat for s in table.seats if s.conceded],
        "timed_out": [s.seat for s in table.seats if s.timed_out],
    }


def _deadline(pace: Pace, seat: Seat | None, now: float) -> float | None:
    if seat is None or seat.bot is not None:
        return None
    if pace.kind == "days":
        return now + pace.days * DAY
    if pace.kind == "live" and seat.bank is not None:
        return now + seat.bank
    return None


def _advance(connection: Connection, table_id: str, expected: int, values: dict[str, Any]) -> None:
    """Only one change can follow a version, whichever process makes it."""
    done = connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == table_id, schema.tables.c.version == expected)
        .values(version=expected + 1, **values)
    )
    if done.rowcount != 1:
        raise conflict("stale", "The table has changed meanwhile; look again.")


def _seat_row(table_id: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id, **msgspec.structs.asdict(seat)}


def _update_seat(connection: Connection, table_id: str, seat: Seat) -> None:
    row = _seat_row(table_id, seat)
    connection.execute(
        update(schema.seats)
        .where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat.seat)
        .values(**row)
    )


def _read(connection: Connection, table_id: str) -> tuple[LiveTable, bool]:
    """A table from the database, its match replayed from the log; and whether it was pinned."""
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = connection.execute(query).one_or_none()
    if row is None or row.status == "removed":
        raise not_found("table")
    seats = [
        Seat(**{str(k): v for k, v in r._mapping.items() if k != "table_id"})
        for r in connection.execute(
            select(schema.seats)
            .where(schema.seats.c.table_id == table_id)
            .order_by(schema.seats.c.seat)
        )
    ]
    table = LiveTable(row, seats, None)
    if row.status in ("running", "over"):
        lines = connection.execute(
            select(schema.entries.c.line, schema.entries.c.at)
            .where(schema.entries.c.table_id == table_id)
            .order_by(schema.entries.c.number)
        ).all()
        _replay(table, lines)
    return table, row.pinned


def _replay(table: LiveTable, lines: Any) -> None:
    """Play the log again. What no longer replays is pinned, never silently wrong."""
    table.pinned = True
    try:
        if table.rules_version != registry.game(table.game).rules_version:
            return
        match = _new_match(table)
        for number, (line, at) in enumerate(lines):
            save.replay_line(match, number, line)
            table.times.append(at)
    except TawantinError:
        log.exception("table does not replay", extra={"table": table.id})
        return
    table.pinned = False
    table.match = match
