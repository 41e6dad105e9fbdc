"""Around the table: chat, replays of finished matches, files in and out, notification switches."""

import asyncio
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import schema
from tawantin.server.after import check_entry, check_seat, over, put_in, saved, state_at
from tawantin.server.chairs import Seat
from tawantin.server.errors import Refused, bad_request, conflict, forbidden, not_found
from tawantin.server.language import words_in
from tawantin.server.live import SPECTATOR, LiveTable
from tawantin.server.people import Person
from tawantin.server.push import Hub
from tawantin.server.shapes import ChatLine, Muted, Position
from tawantin.server.tables import Tables

MAX_TEXT = 500
MAX_REASON = 300
MAX_LINES = 200
MAX_NAME = 40
MAX_SALT = 64
MAX_SEED = 128  # hex digits
MAX_ID = 2**31 - 1

MINUTE = 60.0
PER_MINUTE = {"chat": 20, "report": 10, "import": 10, "branch": 10, "bug": 5, "hint": 60}

# Control characters, and marks that turn the direction of the text around them.
UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")


class Turnstile:
    """Lets a person do a thing only so often a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._passed: dict[tuple[str, str], deque[float]] = {}
        self._swept = clock()

    def enter(self, what: str, person: Person) -> None:
        now = self._clock()
        if now - self._swept > MINUTE:
            self._swept = now
            self._passed = {k: v for k, v in self._passed.items() if v[-1] > now - MINUTE}
        passed = self._passed.setdefault((what, person.id), deque())
        while passed and passed[0] <= now - MINUTE:
            passed.popleft()
        if len(passed) >= PER_MINUTE[what]:
            raise Refused(429, "too_many_requests")
        passed.append(now)


class Around:
    """What happens beside the moves."""

    def __init__(self, tables: Tables, hub: Hub) -> None:
        self.tables = tables
        self.store = tables.store
        self.hub = hub
        self.turnstile = Turnstile()

    # Chat.

    async def say(self, person: Person, table: LiveTable, text: str) -> ChatLine:
        """A line for everybody at the table but those who have muted its author."""
        clean = _clean(text, MAX_TEXT, "bad_text_chat")
        self.turnstile.enter("chat", person)
        at = time.time()
        line = {"table_id": table.id, "person_id": person.id, "name": person.name}

        def change(connection: Connection) -> tuple[int, set[str]]:
            made = connection.execute(insert(schema.chat).values(**line, text=clean, at=at))
            deaf = select(schema.mutes.c.person_id).where(schema.mutes.c.muted_id == person.id)
            assert made.inserted_primary_key is not None
            return made.inserted_primary_key[0], set(connection.execute(deaf).scalars())

        number, deaf = await self.store.write(change)
        message = ChatLine(number, person.name, _places(table).get(person.id), clean, at)
        self.hub.say(table.id, message, deaf)
        return message

    async def said(self, person: Person | None, table: LiveTable) -> list[ChatLine]:
        """The last lines, oldest first, without those of people the asker has muted."""
        chat = schema.chat
        query = select(chat).where(chat.c.table_id == table.id)
        if person is not None:
            heard = chat.c.person_id.not_in(_muted_by(person))
            query = query.where(or_(chat.c.person_id.is_(None), heard))
        query = query.order_by(chat.c.id.desc()).limit(MAX_LINES)
        rows = await self.store.read(lambda c: c.execute(query).all())
        places = _places(table)
        return [
            ChatLine(row.id, row.name, places.get(row.person_id), row.text, row.at)
            for row in reversed(rows)
        ]

    async def muted(self, person: Person, table: LiveTable) -> list[Muted]:
        """Whom the asker has muted here: of each the number of the last line, and the name."""
        chat = schema.chat
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
            author = _chat_line(connection, table, number).person_id
            if author is None:
                raise conflict("nobody")
            if author == person.id:
                raise conflict("yourself")
            mutes = schema.mutes
            mine = (mutes.c.person_id == person.id) & (mutes.c.muted_id == author)
            connection.execute(delete(mutes).where(mine))
            if on:
                connection.execute(insert(mutes).values(person_id=person.id, muted_id=author))

        await self.store.write(change)

    async def report(self, person: Person, table: LiveTable, number: int, reason: str) -> None:
        """Point the hosts to a line; once per person and line."""
        clean = _clean(reason, MAX_REASON, "bad_text_reason")
        self.turnstile.enter("report", person)

        def change(connection: Connection) -> None:
            _chat_line(connection, table, number)
            row = {"chat_id": number, "person_id": person.id, "reason": clean, "at": time.time()}
            connection.execute(insert(schema.reports).values(**row))

        try:
            await self.store.write(change)
        except IntegrityError:
            raise conflict("reported") from None

    # Finished matches, looked at again.

    async def position(
        self, table: LiveTable, entry: int, seat: int | None, seen_open: bool, language: str
    ) -> Position:
        """The table after `entry` entries of the log: from a seat, from beside, or in the open."""
        match = over(table)
        check_entry(match, entry)
        if seat is not None:
            check_seat(match, seat)
        if seat is not None and seen_open:
            raise bad_request("bad_seat", "bad_seat_open")
        state = await asyncio.to_thread(state_at, match, entry)
        game, eyes = match.game, SPECTATOR if seat is None else seat
        seen = game.as_asked(state, eyes)
        found = Position(
            entry=entry,
            entries=len(match.log),
            seat=eyes,
            open=seen_open,
            to_act=max(game.actor(state), -1),
            asked=game.asked(state),
            prompt=words_in(language).prompt(game, seen, match.names, eyes),
            line=table.entry_shown(entry - 1, eyes, language, seen_open) if entry else None,
        )
        if seen_open:
            seats = range(table.players)
            found.views = [game.view(game.as_asked(state, i), i) for i in seats]
        else:
            found.view = game.view(seen, eyes)
        return found

    # Files.

    async def export(self, table: LiveTable) -> dict[str, Any]:
        """The finished match as a save file with its seed."""
        if table.status == "over" and table.match is None:
            return await self._export_pinned(table)
        return saved(table)

    async def _export_pinned(self, table: LiveTable) -> dict[str, Any]:
        """A match under rules this server no longer has, as it was written down."""
        entries = schema.entries
        query = (
            select(entries.c.line).where(entries.c.table_id == table.id).order_by(entries.c.number)
        )
        lines = await self.store.read(lambda c: c.execute(query).scalars().all())
        kept = ("scores", "ranking", "places", "points")
        return {
            "format": save.FORMAT,
            "version": save.VERSION,
            **({"begun": table.begun} if table.begun else {}),
            "game": table.game,
            "rules_version": table.rules_version,
            "players": table.players,
            "names": [seat.name for seat in table.seats],
            "options": table.options,
            "data": table.overlay,
            "commitment": table.commitment,
            "salt": table.salt,
            "seed": table.seed.hex(),
            "log": list(lines),
            "result": table.result and {k: v for k, v in table.result.items() if k in kept},
        }

    async def bring_in(self, person: Person, data: dict[str, Any]) -> LiveTable:
        """A save of a finished match becomes a table that is over, verified to the last die."""
        self.turnstile.enter("import", person)
        match = await asyncio.to_thread(_verified, data)
        seats = [Seat(i, "person", name) for i, name in enumerate(match.names)]
        result = {**match.result(), "conceded": [], "timed_out": []}
        values = {"status": "over", "to_act": -1, "result": result, "ended": time.time()}
        table_id = secrets.token_hex(6)
        return await put_in(self.tables, person, match, seats, table_id, values)

    # Notifications.

    def notified(self, person: Person, table: LiveTable) -> bool:
        """Whether the asker is told when it is their turn here."""
        return all(table.seats[i].notify for i in _seated(person, table))

    async def notify(self, person: Person, table: LiveTable, on: bool) -> None:
        """Switch it for all seats of the asker."""
        async with table.lock:
            mine = _seated(person, table)
            seats = schema.seats
            held = (seats.c.table_id == table.id) & seats.c.seat.in_(mine)
            await self.store.write(lambda c: c.execute(update(seats).where(held).values(notify=on)))
            for i in mine:
                table.seats[i] = msgspec.structs.replace(table.seats[i], notify=on)


def _seated(person: Person, table: LiveTable) -> list[int]:
    mine = table.seats_of(person)
    if not mine:
        raise forbidden("not_seated")
    return mine


def _clean(text: str, limit: int, sentence: str) -> str:
    """One line without what cannot be seen."""
    clean = " ".join(UNSEEN.sub("", text).split())
    if not 1 <= len(clean) <= limit:
        raise bad_request("bad_text", sentence, most=limit)
    return clean


def _places(table: LiveTable) -> dict[str | None, int]:
    """The first seat of each person at the table."""
    sitting = [s for s in table.seats if s.kind == "person" and s.person_id is not None]
    return {s.person_id: s.seat for s in reversed(sitting)}


def _muted_by(person: Person) -> Any:
    return select(schema.mutes.c.muted_id).where(schema.mutes.c.person_id == person.id)


def _chat_line(connection: Connection, table: LiveTable, number: int) -> Any:
    chat = schema.chat
    query = select(chat).where(chat.c.id == number, chat.c.table_id == table.id)
    row = connection.execute(query).one_or_none() if 0 < number <= MAX_ID else None
    if row is None:
        raise not_found("chat line")
    return row


def _verified(data: dict[str, Any]) -> Match:
    """The match of a save file, or what is wrong with it."""
    _check_sizes(data)
    verdict = save.verify(data, registry.game)
    if not verdict.ok:
        raise bad_request("bad_save", verdict.problem, entry=verdict.entry)
    if not verdict.over:
        raise bad_request("unfinished")
    if data.get("seed") is None:
        raise bad_request("no_seed")
    return save.load(data, registry.game)


def _check_sizes(data: dict[str, Any]) -> None:
    """What verifying leaves free, but a table has limits for."""
    names = data.get("names")
    for name in names if isinstance(names, list) else []:
        if isinstance(name, str) and not (len(name) <= MAX_NAME and name.isprintable()):
            raise bad_request("bad_save", "bad_save_name", most=MAX_NAME)
    seed, salt = data.get("seed"), data.get("salt")
    if isinstance(seed, str) and len(seed) > MAX_SEED:
        raise bad_request("bad_save", "bad_save_seed", most=MAX_SEED)
    if isinstance(salt, str) and not (len(salt) <= MAX_SALT and salt.isprintable()):
        raise bad_request("bad_save", "bad_save_salt", most=MAX_SALT)
