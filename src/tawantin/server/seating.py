"""Who sits where: tables are made, filled, started, and made again."""

import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from tawantin import bots
from tawantin.core import registry
from tawantin.core.chance import commitment
from tawantin.core.errors import BadData, BadSetup
from tawantin.core.game import Game
from tawantin.server import chairs, schema
from tawantin.server.chairs import Pace, Seat
from tawantin.server.errors import Refused, bad_request, conflict, forbidden
from tawantin.server.guards import must_be, must_host
from tawantin.server.live import LiveTable
from tawantin.server.people import GONE, Person, clean_name, hashed
from tawantin.server.storage import Storage, new_match, seat_row

MAX_OPEN_PER_PERSON = 50


class SeatSpec(msgspec.Struct):
    """A chair of a new table: me, open, invite (by link), or bot.

    Several chairs of mine are a hot seat: each may have a name of its own.
    """

    kind: str
    bot: str | None = None
    name: str | None = None


class TableSpec(msgspec.Struct, kw_only=True):
    """What a new table is to be."""

    game: str
    seats: list[SeatSpec]
    options: dict[str, str | bool] = {}
    overlay: dict[str, Any] | None = None
    listed: bool = False
    pace: Pace = Pace()


class Seating(Storage):
    """Tables before the start, and after the end."""

    async def create(
        self, person: Person, spec: TableSpec, rematch_of: str | None = None
    ) -> tuple[LiveTable, dict[int, str]]:
        """A new table and, per invited seat, the token of its invitation."""
        game = _checked_game(spec)
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
            "overlay": spec.overlay,
            "status": "open",
            "listed": spec.listed,
            "host_id": person.id,
            "pace": msgspec.to_builtins(chairs.checked_pace(spec.pace)),
            "seed": seed,
            "salt": table_id,
            "commitment": commitment(seed),
            "version": 0,
            "entries": 0,
            "to_act": -1,
            "rematch_of": rematch_of,
            "created": chairs.now(),
        }

        def change(connection: Connection) -> None:
            t = schema.tables.c
            mine = select(func.count()).where(t.host_id == person.id, t.status == "open")
            if connection.execute(mine).scalar_one() >= MAX_OPEN_PER_PERSON:
                raise conflict("too_many_tables")
            connection.execute(insert(schema.tables), row)
            connection.execute(insert(schema.seats), [seat_row(table_id, seat) for seat in seats])

        await self.store.write(change)
        return await self.get(table_id), invites

    async def join(self, person: Person, table: LiveTable, token: str | None) -> LiveTable:
        """Take an open chair, or the one an invitation names."""
        async with table.lock:
            must_be(table, "open")
            if table.seats_of(person):
                raise conflict("seated")
            changed = [
                Seat(seat.seat, "person", seat.name or person.name, person.id)
                for seat in _free_seats(table, person, token)
            ]
            await self._save_seats(table, changed)
        return table

    async def leave(self, person: Person, table: LiveTable) -> LiveTable:
        """Stand up before the start; without anybody left the table is removed."""
        async with table.lock:
            must_be(table, "open")
            mine = table.seats_of(person)
            if not mine:
                raise forbidden("not_seated")
            if not _others(table, person):
                await self._remove(table)
            elif person.id == table.host_id:
                await self._pass_host(table, person)
            await self._save_seats(table, [_empty(i) for i in mine])
        return table

    async def free_kept(self, person: Person, table: LiveTable) -> None:
        """Chairs kept for somebody who will not come are for anybody."""
        async with table.lock:
            kept = [s.seat for s in table.seats if s.kind == "invite" and s.person_id == person.id]
            if table.status == "open" and kept:
                await self._save_seats(table, [_empty(i) for i in kept])

    async def remove(self, person: Person, table: LiveTable) -> None:
        """The host calls it off before the start."""
        async with table.lock:
            must_host(table, person)
            must_be(table, "open")
            await self._remove(table)
        self._tell(table)

    async def start(self, person: Person, table: LiveTable) -> LiveTable:
        """All chairs taken: the first draws are made and the game begins."""
        async with table.lock:
            must_host(table, person)
            must_be(table, "open")
            empty = [str(s.seat + 1) for s in table.seats if s.kind in ("open", "invite")]
            if empty:
                raise conflict("seats_free", seats=", ".join(empty))
            try:
                match = new_match(table)
            except (BadSetup, BadData) as error:  # the rules changed since the table was made
                raise conflict("bad_table", str(error)) from None
            match.run()
            now = chairs.now()
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
            must_be(table, "over")
            if not table.seats_of(person):
                raise forbidden("not_seated", "not_seated_rematch")
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

    async def _remove(self, table: LiveTable) -> None:
        await self._set(table, {"status": "removed"})
        table.status = "removed"
        self.live.pop(table.id, None)

    async def _pass_host(self, table: LiveTable, person: Person) -> None:
        """Somebody else at the table hosts it from now on, if anybody is left."""
        others = _others(table, person)
        if others:
            await self._set(table, {"host_id": others[0]})
            table.host_id = others[0]


def _others(table: LiveTable, person: Person) -> list[str]:
    """The other people at the table."""
    sitting = [s for s in table.seats if s.kind == "person" and s.name != GONE]
    ids = [s.person_id for s in sitting if s.person_id is not None]
    return [found for found in ids if found != person.id]


def _empty(seat: int) -> Seat:
    return Seat(seat, "open", "")


def _checked_game(spec: TableSpec) -> Game:
    try:
        game = registry.game(spec.game)
        game.check_options(spec.options, len(spec.seats))
        if spec.overlay:
            game.tables(spec.overlay)
    except (BadSetup, BadData) as error:
        raise bad_request("bad_table", str(error)) from None
    return game


def _new_seats(person: Person, spec: TableSpec) -> tuple[list[Seat], dict[int, str]]:
    seats: list[Seat] = []
    invites: dict[int, str] = {}
    for i, wanted in enumerate(spec.seats):
        if wanted.kind == "me":
            name = person.name if wanted.name is None else clean_name(wanted.name)
            seats.append(Seat(i, "person", name, person.id))
        elif wanted.kind == "open":
            seats.append(_empty(i))
        elif wanted.kind == "invite":
            invites[i] = secrets.token_urlsafe(16)
            seats.append(Seat(i, "invite", "", invite=hashed(invites[i])))
        elif wanted.kind == "bot" and wanted.bot in bots.NAMES:
            seats.append(Seat(i, "bot", f"Bot {i + 1}", bot=wanted.bot))
        else:
            raise bad_request("bad_seat", "bad_seat_kind", bots=", ".join(bots.NAMES))
    return seats, invites


def _again_spec(seat: Seat, person: Person) -> SeatSpec:
    """A bot again, me, a chair kept for whoever sat there, or an open one if they have gone."""
    if seat.kind == "bot":
        return SeatSpec("bot", seat.bot)
    if seat.person_id == person.id:
        return SeatSpec("me", name=seat.name)
    return SeatSpec("open" if seat.person_id is None or seat.name == GONE else "invite")


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
        raise forbidden("bad_invitation")
    for seat in table.seats:
        if seat.kind == "open":
            return [seat]
    raise conflict("full")
