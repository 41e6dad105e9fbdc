"""Tables at home: read from the store, played at, and written whole after every change."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, Protocol

from tawantin.core import registry
from tawantin.core.match import Match
from tawantin.house import files, making, replays
from tawantin.house.answers import Summary
from tawantin.house.fair import changed_values
from tawantin.house.showing import summary
from tawantin.house.tables import Somebody
from tawantin.house.texts import OVERLAY_KB
from tawantin.house.wishes import TableSpec
from tawantin.local.files import (
    HomeTable,
    Kept,
    TableFile,
    from_text,
    kept,
    opened,
    parsed,
    row_of,
    seats_in,
    written,
)
from tawantin.table import clocks
from tawantin.table.clocks import Pace, checked_pace
from tawantin.table.refusals import BadRequest, Forbidden, NotFound, Refused
from tawantin.table.seats import Seat, replaced
from tawantin.table.table import LONGEST, Change, result_of

PREFIX = "table/"
HERE = "h"  # how the ids of tables at home begin; a server's are hex
MOST = 100  # tables in a list


class Store(Protocol):
    """Texts by key. It answers at once."""

    def get(self, key: str) -> object: ...
    def put(self, key: str, text: str) -> None: ...
    def delete(self, key: str) -> None: ...
    def list(self) -> Iterable[str]: ...


class NotStored(Refused):
    """The store is full or away; nothing was changed."""

    status = 503

    def __init__(self) -> None:
        super().__init__("storage", "storage_here")


class NotHere(Refused):
    """What needs a server."""

    status = 404

    def __init__(self) -> None:
        super().__init__("not_here")


class Tables:
    """All tables of one person."""

    def __init__(
        self, store: Store, now: Callable[[], float], tell: Callable[[HomeTable], None]
    ) -> None:
        self.store = store
        self.now = now
        self.tell = tell
        self.live: dict[str, HomeTable] = {}

    # Reading.

    def get(self, table_id: str, person: Somebody) -> HomeTable:
        """The table, from memory or played again from the store."""
        found = self.live.get(table_id)
        if found is None:
            found = self.live[table_id] = kept(self._file(table_id), person.id)
        return found

    def _file(self, table_id: str) -> TableFile:
        text = self.store.get(PREFIX + table_id)
        if not isinstance(text, str):
            raise NotFound("table")
        return from_text(text)

    def mine(self, person: Somebody) -> list[Summary]:
        """Those that wait for somebody, then running, open, and finished ones, newest first."""
        found: list[tuple[int, float, Summary]] = []
        for key in self.store.list():
            if not key.startswith(PREFIX):
                continue
            try:
                file = self._file(key.removeprefix(PREFIX))
                row, seats = row_of(file, person.id), seats_in(file, person.id)
            except Refused:
                continue  # whoever opens it is told what is wrong
            live = self.live.get(row.id)
            pinned = live.pinned if live is not None else not _ours(row)
            changed = len(changed_values(row.game, row.overlay))
            line = summary(row, seats, person, pinned, self.now(), changed)
            order = ("running", "open", "over").index(row.status) + 1
            last = row.created if row.ended is None else row.ended
            found.append((0 if line.my_turn else order, -last, line))
        found.sort(key=lambda one: one[:2])
        return [line for _, _, line in found[:MOST]]

    # Writing.

    def _write(self, table: HomeTable) -> None:
        try:
            self.store.put(PREFIX + table.id, written(table))
        except Exception:
            self.live.pop(table.id, None)  # memory is ahead of the store
            raise NotStored from None

    def commit(self, table: HomeTable, change: Change) -> None:
        """Store what was done at the table, then tell everybody."""
        if table.status == "over":
            table.ended = change.at
        self.save(table)

    def save(self, table: HomeTable) -> None:
        """Store the table as it is, and tell everybody."""
        self._write(table)
        self.tell(table)

    def save_seats(self, table: HomeTable, changed: list[Seat]) -> None:
        table.seats = replaced(table.seats, changed)
        table.advance()
        self.save(table)

    def keep(self, table: HomeTable) -> None:
        """Store what nobody else sees of a table."""
        self._write(table)

    def _add(
        self, person: Somebody, match: Match, seats: list[Seat], pace: Pace, values: dict[str, Any]
    ) -> HomeTable:
        row = making.table_row(person, match, pace, self.now(), {"listed": False, **values})
        row |= {"pace": pace, "id": _new_id()}
        usual = dict.fromkeys(field.name for field in fields(Kept))
        table = HomeTable(SimpleNamespace(**{**usual, **row}), seats)
        if match.log:
            table.match = match
            table.times.extend([table.created] * len(match.log))
        self._write(table)
        self.live[table.id] = table
        return table

    # Before the start and after the end.

    def create(self, person: Somebody, wish: TableSpec) -> HomeTable:
        """A new table; nobody can be invited to it, and nobody comes by."""
        spec, lesson = making.checked(wish, OVERLAY_KB)
        match = making.match_of(spec, lesson)
        seats = making.new_seats(person, spec)
        if any(seat.kind == "invite" for seat in seats) or spec.listed:
            raise NotHere
        making.check_bots(seats, match)
        values = making.new_values(spec, lesson)
        return self._add(person, match, seats, checked_pace(spec.pace), values)

    def again(self, person: Somebody, table: HomeTable) -> HomeTable:
        """A rematch, one for all who ask."""
        table.must_be("over")
        if not table.seats_of(person.id):
            raise Forbidden("not_seated", "not_seated_rematch")
        if table.rematch is not None:
            try:
                return self.get(table.rematch, person)
            except Refused:
                pass  # that one was removed: a new one, then
        fresh = self.create(person, making.again_spec(table, person))
        table.rematch = fresh.id
        table.advance()
        self.save(table)
        return fresh

    def remove(self, table: HomeTable) -> None:
        """The table is no more; whoever looks at it is told."""
        table.status = "removed"
        table.advance()
        self.store.delete(PREFIX + table.id)
        self.live.pop(table.id, None)
        self.tell(table)

    # Files.

    def bring_in(self, person: Somebody, data: dict[str, Any]) -> HomeTable:
        """A save of a finished match becomes a table that is over, verified to the last die."""
        files.check_file(data, LONGEST, OVERLAY_KB)
        match = files.verified(data)
        seats = [Seat(i, "person", name) for i, name in enumerate(match.names)]
        values = {
            "status": "over",
            "result": result_of(match, seats),
            "ended": self.now(),
            "imported": True,
        }
        return self._add(person, match, seats, Pace(), values)

    def branch(self, person: Somebody, table: HomeTable, entry: int, seat: int) -> HomeTable:
        """A new game from a position of a finished one."""
        old = table.over()
        replays.check_entry(old, entry)
        replays.check_seat(old, seat)
        seats = replays.branch_seats(old, person, seat)
        salt = secrets.token_hex(6)
        match = replays.begun(old, entry, salt, [s.name for s in seats])
        seats = clocks.turned(Pace(), seats, match.asked, (), self.now())
        values = {"status": "running", "branch_of": table.id}
        return self._add(person, match, seats, Pace(), values)

    def take(self, person: Somebody, data: object) -> HomeTable:
        """A table file from elsewhere becomes a table here, if all of it is right."""
        file = parsed(data)
        known = isinstance(self.store.get(PREFIX + file.table.id), str)
        if known or not file.table.id.startswith(HERE):
            file.table.id = _new_id()
        file.analysis = None  # the coach looks for itself
        file.table.to_beat = None  # nothing here shows that somebody reached it
        table = opened(file, person.id)
        self._write(table)
        self.live[table.id] = table
        return table

    def challenge(self, person: Somebody, data: object) -> HomeTable:
        """The same dice, options and bots as those of a table file, from the start."""
        file = parsed(data)
        claimed = file.table.result
        old = opened(file, person.id)
        if claimed is not None and claimed.get("scores") != (old.result or {}).get("scores"):
            raise BadRequest("bad_save", "bad_save_table", reason="its points are others")
        match = old.new_match()
        alone = sum(seat.kind == "person" for seat in old.seats) == 1
        seats = [_anew(seat, person, alone) for seat in old.seats]
        scores = None if old.result is None else old.result["scores"]
        values = {"status": "open", "friendly": True, "to_act": -1, "to_beat": scores}
        return self._add(person, match, seats, Pace(), values)


def _new_id() -> str:
    return HERE + secrets.token_hex(6)


def _ours(row: Any) -> bool:
    """Whether the rules of a stored match are those there are now."""
    return bool(registry.game(row.game).rules_version == row.rules_version)


def _anew(seat: Seat, person: Somebody, alone: bool) -> Seat:
    """The seat as it was before the first move, for this person; several keep their names."""
    if seat.kind == "bot":
        return making.bot_seat(seat.seat, seat.bot)
    name = person.name if alone else seat.name
    return Seat(seat.seat, "person", name, person.id, mark=person.mark)
