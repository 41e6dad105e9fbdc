"""Who does what has to be done once: rows in the database, taken for a while.

A job is a row. Whoever takes it says for how long, and says so again as long as it is there; what a
dead process had taken others take after that time. `SKIP LOCKED` lets many take at once. That a job
may after all be done by two, such as one that was stopped for a while and woke up, harms nothing: a
move names the version it follows, and what is sent carries its key.

The bots of a table are one job: whoever has it plays them for as long as the table is played, which
costs a move nothing. On SQLite there is one process, which has everything.
"""

import logging
from typing import Any

from sqlalchemy import Connection, TextClause, text

from tawantin.server.bell import ring
from tawantin.server.live import LiveTable
from tawantin.server.store import Store

log = logging.getLogger(__name__)

BOTS, CLOCKS = "bots", "clocks"
LEASE = 4.0  # seconds after which what a dead process had taken is anybody's
AT_ONCE = 50  # jobs that are taken in one go

NOW = {
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
}
_FREE = "(keeper IS NULL OR until IS NULL OR until < {now})"
ENTER = """
    INSERT INTO jobs (queue, key, due, keeper, until)
    VALUES (:queue, :key, {now}, :me, {now} + :lease)
    ON CONFLICT (queue, key) DO UPDATE SET keeper = excluded.keeper, until = excluded.until
    WHERE excluded.keeper IS NOT NULL
    AND (jobs.keeper IS NULL OR jobs.keeper = excluded.keeper OR jobs.until < {now})
"""
TAKE = f"""
    UPDATE jobs SET keeper = :me, until = {{now}} + :lease WHERE queue = :queue AND key IN (
        SELECT key FROM jobs WHERE queue = :queue AND due <= {{now}} AND {_FREE}
        ORDER BY due LIMIT :most {{skip}}
    ) RETURNING key, data
"""
RENEW = "UPDATE jobs SET until = {now} + :lease WHERE keeper = :me RETURNING queue, key"
RELEASE = "UPDATE jobs SET keeper = NULL, until = NULL WHERE keeper = :me"
FORGET = "UPDATE jobs SET keeper = NULL, until = NULL WHERE keeper IS NOT NULL"
LEAVE = "DELETE FROM jobs WHERE queue = :queue AND key = :key"
VERSION = "SELECT version FROM tables WHERE id = :key {lock}"
MISSING = """
    INSERT INTO jobs (queue, key, due)
    SELECT DISTINCT 'bots', t.id, {now} FROM tables t JOIN seats s ON s.table_id = t.id
    WHERE t.status = 'running' AND NOT t.pinned AND s.asked IS NOT NULL AND s.bot IS NOT NULL
    ON CONFLICT DO NOTHING
"""
AGE = "SELECT queue, max({now} - due) FROM jobs WHERE " + _FREE + " AND due <= {now} GROUP BY queue"

_made: dict[tuple[str, str], TextClause] = {}


def run(connection: Connection, statement: str, **values: Any) -> Any:
    """Carry out one of the statements above, in the words of this database."""
    name = connection.dialect.name
    found = _made.get((name, statement))
    if found is None:
        many = name == "postgresql"
        skip, lock = ("FOR UPDATE SKIP LOCKED", "FOR UPDATE") if many else ("", "")
        found = _made[name, statement] = text(statement.format(now=NOW[name], skip=skip, lock=lock))
    return connection.execute(found, values)


class Keeper:
    """What this process has taken: the tables whose bots it plays, and the clocks of all."""

    def __init__(self, store: Store, bots: bool = True) -> None:
        self.store = store
        self.name = store.name
        self.bots = bots  # whether it plays bots at all
        self.kept: set[str] = set()  # tables
        self.minds_clocks = store.alone
        self._left: dict[str, int] = {}  # tables that left the memory, and their version then

    def wanted(self, table: LiveTable) -> bool:
        """Whether somebody has to be found who plays this table's bots."""
        return table.id not in self.kept and bool(table.bots_asked())

    def enter(self, connection: Connection, table_id: str) -> bool:
        """In a change that asks bots of a table: they are ours, if they are nobody's."""
        me = self.name if self.bots else None
        values = {"queue": BOTS, "key": table_id, "me": me, "lease": LEASE}
        entered = run(connection, ENTER, **values).rowcount == 1
        if entered and me is None:
            ring(connection, "q", BOTS)
        return entered and self.bots

    def over(self, connection: Connection, table_id: str) -> None:
        """In the change that ends a table."""
        run(connection, LEAVE, queue=BOTS, key=table_id)

    def forgotten(self, table: LiveTable) -> None:
        """A table has left the memory; as long as nobody moves there, nobody has to play."""
        if table.id in self.kept:
            self.kept.discard(table.id)
            self._left[table.id] = table.version

    async def look(self) -> list[str]:
        """Now and then: say that we are still there, and take what nobody does; tables to play."""
        left, self._left = self._left, {}
        if self.store.alone and not left:
            return []
        held, taken = await self.store.write(lambda c: self._look(c, left))
        if not self.store.alone:
            self.minds_clocks = (CLOCKS, "site") in held
            self.kept = {key for queue, key in held if queue == BOTS}.union(taken)
        return taken

    def _look(
        self, connection: Connection, left: dict[str, int]
    ) -> tuple[set[tuple[str, str]], list[str]]:
        for table_id, version in left.items():
            found = run(connection, VERSION, key=table_id).scalar_one_or_none()
            if found == version:  # and nobody moves before this is done
                run(connection, LEAVE, queue=BOTS, key=table_id)
        if self.store.alone:
            return set(), []
        held = {(row.queue, row.key) for row in run(connection, RENEW, me=self.name, lease=LEASE)}
        clocks = {"queue": CLOCKS, "key": "site", "me": self.name, "lease": LEASE}
        if (CLOCKS, "site") not in held and run(connection, ENTER, **clocks).rowcount == 1:
            held.add((CLOCKS, "site"))
            run(connection, MISSING)  # whoever had them before may have left something
        return held, self.take(connection) if self.bots else []

    def take(self, connection: Connection, most: int = AT_ONCE) -> list[str]:
        """Tables whose bots nobody plays."""
        values = {"queue": BOTS, "me": self.name, "lease": LEASE, "most": most}
        return [row.key for row in run(connection, TAKE, **values)]

    async def take_all(self) -> list[str]:
        """At the start of the first process: whatever nobody plays, some at a time."""
        return await self.store.write(self.take) if self.bots else []

    def begin(self, connection: Connection, first: bool) -> None:
        """At the start: jobs for all bots that are asked. Who is the first knows that nobody has
        taken any.
        """
        if first:
            run(connection, FORGET)
        run(connection, MISSING)

    def release(self, connection: Connection) -> None:
        """At the end: others go on at once."""
        run(connection, RELEASE, me=self.name)
        ring(connection, "q", BOTS)
