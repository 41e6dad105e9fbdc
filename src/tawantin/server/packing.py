"""Finished tables, packed month by month: a log takes one small row instead of hundreds.

A table's row and seats stay where they are, so lists, profiles and links know nothing of it;
whoever reads the log of a finished table finds it in either form. A month's logs are packed when it
lies far enough back, some tables at a time, by the process that minds the clocks.
"""

import calendar
import logging
import time
import zlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from tawantin.server import database
from tawantin.server.clock import now
from tawantin.server.store import Store

log = logging.getLogger(__name__)

PIECE = 10  # tables that are packed at once, so that nobody's move waits for long
SETTLED = 3600.0  # seconds after the start: no process of a version that cannot read packs is left
REST = 3600.0  # seconds until it is looked again, where there was nothing to pack

Line = tuple[str, float]

_t, _e, _p = database.tables.c, database.entries.c, database.packs.c
_OF: BindParameter[str] = bindparam("of")
LINES = select(_e.line, _e.at).where(_e.table_id == _OF).order_by(_e.number)
PACK = select(_p.log).where(_p.table_id == _OF)
WAITING = (
    select(_t.id, _t.ended)
    .where(_t.packed.is_(None), _t.ended.is_not(None), _t.ended < bindparam("before"))
    .where(_t.status == "over")
    .order_by(_t.ended)
    .limit(PIECE)
)


def pack(lines: Sequence[Any]) -> bytes:
    """A log, each line with the milliseconds since the one before; deflated."""
    said: list[str] = []
    before = 0
    for line, at in lines:
        moment = round(at * 1000)
        said.append(f"{moment - before} {line}")
        before = moment
    return zlib.compress("\n".join(said).encode(), 9)


def unpack(packed: bytes) -> list[Line]:
    """The log again; what is damaged raises."""
    found: list[Line] = []
    moment = 0
    for said in zlib.decompress(packed).decode().split("\n"):
        passed, _, line = said.partition(" ")
        moment += int(passed)
        found.append((line, moment / 1000))
    return found


def lines_of(connection: Connection, table_id: str) -> list[Any]:
    """The log of a table and when each line was written, in whichever form it is stored."""
    found: list[Any] = list(connection.execute(LINES, {"of": table_id}).all())
    if not found:
        packed = connection.execute(PACK, {"of": table_id}).scalar_one_or_none()
        found = unpack(packed) if packed is not None else []
    return found


def lines_by(packed: bytes, seat: int) -> list[Line]:
    """What was chosen on this seat; nothing, if the log is damaged."""
    try:
        return [found for found in unpack(packed) if found[0].startswith(f"{seat + 1} ")]
    except (ValueError, zlib.error):
        return []


def month_of(at: float) -> str:
    return time.strftime("%Y-%m", time.gmtime(at))


def keep_from(at: float, months: int) -> float:
    """The start of the first month whose tables are left as they are: so many months ago."""
    year, month, *_ = time.gmtime(at)
    year, month = divmod(year * 12 + month - 1 - months, 12)
    return float(calendar.timegm((year, month + 1, 1, 0, 0, 0)))


class Packer:
    """Packs what has to be, a little every second."""

    def __init__(self, store: Store, months: int) -> None:
        self.store = store
        self.months = months
        self.next = time.monotonic() + SETTLED

    async def look(self) -> None:
        if self.months and time.monotonic() >= self.next and not await self.some():
            self.next = time.monotonic() + REST

    async def some(self) -> int:
        """Pack some tables; how many there were."""
        before = keep_from(now(), self.months)
        found = await self.store.read(lambda c: _read(c, before))
        if found:
            await self.store.write(lambda c: _write(c, found))
        return len(found)


Found = tuple[str, str, bytes | None]


def _read(connection: Connection, before: float) -> list[Found]:
    """Tables to pack: id, month, log. A finished log changes no more, so it is read beforehand."""
    found: list[Found] = []
    for table_id, ended in connection.execute(WAITING, {"before": before}).all():
        packed = None
        try:
            packed = pack(connection.execute(LINES, {"of": table_id}).all())
            unpack(packed)
        except Exception:  # a damaged log stays as it is
            log.warning("a log cannot be packed", extra={"table": table_id})
        found.append((table_id, month_of(ended), packed))
    return found


def _write(connection: Connection, found: list[Found]) -> None:
    for table_id, month, packed in found:
        mine = update(database.tables).where(_t.id == table_id, _t.packed.is_(None))
        if connection.execute(mine.values(packed=month)).rowcount != 1 or packed is None:
            continue  # removed meanwhile, packed by another, or left as it is
        connection.execute(insert(database.packs).values(table_id=table_id, log=packed))
        for table in (database.entries, database.moves):
            connection.execute(delete(table).where(table.c.table_id == table_id))
