"""Who does what has to be done once: rows in the database, taken for a while.

A job is a row. Whoever takes it says for how long, and says so again as long as it is there; what a
process had taken that stands still others take after that time, and what somebody waits for, bots
and clocks, as soon as the database misses its connection. `SKIP LOCKED` lets many take at once.
That a job may after all be done by two, such as one that was stopped for a while and woke up, harms
nothing: a move names the version it follows, and what is sent carries its key.

The bots of a table are one job: whoever has it plays them for as long as the table is played, which
costs a move nothing. On SQLite there is one process, which has everything.
"""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, TextClause, text

from tawantin.server.bell import THERE, ring
from tawantin.server.clock import now
from tawantin.server.live import LiveTable
from tawantin.server.store import Store

log = logging.getLogger(__name__)

BOTS, CLOCKS, ANALYSIS, NOTICES = "bots", "clocks", "analysis", "notices"
LEASE = 3.0  # seconds after which what a process had taken that says nothing is anybody's
SURVEY = 10.0  # seconds between two looks at how the work goes
DAWDLING = 60.0  # seconds after which a bot that has not moved is none of the slow ones
AT_ONCE = 50  # jobs that are taken in one go,
SOME = 5  # and tables that somebody waits at: whoever else is there takes some as well

NOW = {
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
}
GONE = {
    "sqlite": "",
    "postgresql": f"OR jobs.queue IN ('bots', 'clocks') AND jobs.keeper NOT IN ({THERE})",
}
DATA = {"sqlite": ":data", "postgresql": "CAST(:data AS json)"}
_FREE = "(jobs.keeper IS NULL OR jobs.until IS NULL OR jobs.until < {now} {gone})"
ENTER = f"""
    INSERT INTO jobs (queue, key, due, keeper, until, data)
    VALUES (:queue, :key, {{now}}, :me, {{now}} + :lease, :data)
    ON CONFLICT (queue, key) DO UPDATE SET keeper = excluded.keeper, until = excluded.until
    WHERE jobs.keeper = excluded.keeper OR {_FREE}
"""
OFFER = """
    INSERT INTO jobs (queue, key, due, data)
    SELECT CAST(:queue AS VARCHAR), CAST(:key AS VARCHAR), {now}, {data} WHERE NOT EXISTS (
        SELECT 1 FROM jobs WHERE queue = CAST(:queue AS VARCHAR) AND key = CAST(:key AS VARCHAR)
    ) ON CONFLICT DO NOTHING
"""  # that alone would wait for whoever changes the row
TAKE = f"""
    WITH found AS MATERIALIZED (
        SELECT key FROM jobs WHERE queue = :queue AND {_FREE}
        AND due <= coalesce(CAST(:at AS double precision), {{now}})
        ORDER BY due LIMIT :most {{skip}}
    ) UPDATE jobs SET keeper = :me, until = {{now}} + :lease
    WHERE queue = :queue AND key IN (SELECT key FROM found) RETURNING key, due, data
"""
BEFORE = """(
    SELECT count(*) FROM jobs AS other WHERE other.queue = jobs.queue
    AND CAST(other.data AS text) = CAST(jobs.data AS text) AND other.due < jobs.due
)"""
FAIR = TAKE.replace("ORDER BY due", f"ORDER BY {BEFORE}, due")  # one of each, then their next ones
MANY = """
    SELECT count(*), coalesce(sum(CASE WHEN CAST(data AS text) = :data THEN 1 ELSE 0 END), 0)
    FROM jobs WHERE queue = :queue
"""
RENEW = """
    UPDATE jobs SET until = {now} + :lease
    WHERE keeper = :me AND queue IN ('bots', 'clocks') AND until >= {now} RETURNING queue, key
"""
STILL = (
    "UPDATE jobs SET until = {now} + :lease WHERE keeper = :me AND queue = :queue AND key = :key"
)
RELEASE = "UPDATE jobs SET keeper = NULL, until = NULL WHERE keeper = :me"
HAND_OVER = RELEASE + " AND queue IN ('bots', 'clocks')"
FORGET = "UPDATE jobs SET keeper = NULL, until = NULL WHERE keeper IS NOT NULL"
LEAVE = "DELETE FROM jobs WHERE queue = :queue AND key = :key"
VERSION = "SELECT version FROM tables WHERE id = :key {lock}"
MISSING = """
    INSERT INTO jobs (queue, key, due)
    SELECT DISTINCT 'bots', t.id, {now} FROM tables t JOIN seats s ON s.table_id = t.id
    WHERE t.status = 'running' AND NOT t.pinned AND s.asked IS NOT NULL AND s.bot IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.queue = 'bots' AND j.key = t.id)
    ON CONFLICT DO NOTHING
"""
UNSEEN = """
    INSERT INTO jobs (queue, key, due)
    SELECT 'analysis', table_id, asked FROM analyses WHERE status = 'waiting'
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.queue = 'analysis' AND j.key = table_id)
    ON CONFLICT DO NOTHING
"""
STUCK = """
    SELECT count(DISTINCT t.id) FROM tables t JOIN seats s ON s.table_id = t.id
    WHERE t.status = 'running' AND NOT t.pinned AND s.bot IS NOT NULL AND s.asked < :since
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
        words = {"now": NOW[name], "gone": GONE[name], "data": DATA[name]}
        words |= {"skip": skip, "lock": lock}
        found = _made[name, statement] = text(statement.format(**words))
    return connection.execute(found, values)


class Survey(NamedTuple):
    """How the work goes, of all processes: what is oldest, and which tables do not go on."""

    ages: dict[str, float]
    stuck: int


class Keeper:
    """What this process has taken: the tables whose bots it plays, and the clocks of all."""

    def __init__(self, store: Store, bots: bool = True) -> None:
        self.store = store
        self.name = store.name
        self.bots = bots  # whether it plays bots at all
        self.kept: set[str] = set()  # tables
        self.minds_clocks = store.alone
        self.analysed: Callable[[], Iterable[str]] = tuple  # finished tables that are looked at
        self.survey = Survey({}, 0)
        self._surveyed = 0.0
        self._left: dict[str, int] = {}  # tables that left the memory, and their version then

    def wanted(self, table: LiveTable) -> bool:
        """Whether somebody has to be found who plays this table's bots."""
        return table.id not in self.kept and bool(table.bots_asked())

    def enter(
        self,
        connection: Connection,
        key: str,
        queue: str = BOTS,
        mine: bool | None = None,
        data: str | None = None,
    ) -> bool:
        """In a change that makes work, such as one that asks bots of a table: it is ours, if it is
        nobody's and we do such work at all.
        """
        if self.bots if mine is None else mine:
            values = {"queue": queue, "key": key, "me": self.name, "lease": LEASE, "data": data}
            entered: bool = run(connection, ENTER, **values).rowcount == 1
            return entered
        offered = run(connection, OFFER, queue=queue, key=key, data=data)  # waits for no keeper
        if offered.rowcount == 1:
            ring(connection, "q", queue)
        return False

    def done(self, connection: Connection, key: str, queue: str = BOTS) -> None:
        """In the change with which it is done, such as the end of a table."""
        run(connection, LEAVE, queue=queue, key=key)

    def forgotten(self, table: LiveTable) -> None:
        """A table has left the memory; as long as nobody moves there, nobody has to play."""
        if table.id in self.kept:
            self.kept.discard(table.id)
            self._left[table.id] = table.version

    async def look(self, more: bool = True) -> list[str]:
        """Now and then: say that we are still there, and take some of what nobody does, if there
        is time for `more`; tables to play.
        """
        left, self._left = self._left, {}
        if self.store.alone and not left:
            return []
        analysed = list(self.analysed())
        held, taken = await self.store.write(lambda c: self._look(c, left, analysed, more))
        if not self.store.alone:
            self.minds_clocks = (CLOCKS, "site") in held
            self.kept = {key for queue, key in held if queue == BOTS}.union(taken)
        return taken

    def _look(
        self, connection: Connection, left: dict[str, int], analysed: list[str], more: bool
    ) -> tuple[set[tuple[str, str]], list[str]]:
        for table_id, version in left.items():
            found = run(connection, VERSION, key=table_id).scalar_one_or_none()
            if found == version:  # and nobody moves before this is done
                run(connection, LEAVE, queue=BOTS, key=table_id)
        if self.store.alone:
            return set(), []
        held = {(row.queue, row.key) for row in run(connection, RENEW, me=self.name, lease=LEASE)}
        for table_id in analysed:
            run(connection, STILL, queue=ANALYSIS, key=table_id, me=self.name, lease=LEASE)
        if (CLOCKS, "site") not in held:
            run(connection, OFFER, queue=CLOCKS, key="site", data=None)
            if self.take(connection, CLOCKS):
                held.add((CLOCKS, "site"))
                run(connection, MISSING)  # whoever had them before may have left something
        taken = self.take(connection, most=SOME) if self.bots and more else []
        return held, [row.key for row in taken]

    async def look_over(self) -> None:
        """Now and then: figures for whoever watches the site."""
        if time.monotonic() >= self._surveyed:
            self._surveyed = time.monotonic() + SURVEY
            self.survey = await self.store.read(_surveyed)

    def take(
        self,
        connection: Connection,
        queue: str = BOTS,
        most: int = AT_ONCE,
        at: float | None = None,
        lease: float = LEASE,
    ) -> list[Any]:
        """Jobs that nobody has and that are due, by the database's time or the one given."""
        values = {"queue": queue, "me": self.name, "lease": lease, "most": most, "at": at}
        found: list[Any] = run(connection, FAIR if queue == ANALYSIS else TAKE, **values).all()
        return found

    async def take_all(self) -> list[str]:
        """At the start of the first process: whatever nobody plays, some at a time."""
        taken = await self.store.write(self.take) if self.bots else []
        return [row.key for row in taken]

    def begin(self, connection: Connection, first: bool) -> None:
        """At the start: jobs for all bots that are asked. Who is the first knows that nobody has
        taken any.
        """
        if first:
            run(connection, FORGET)
        run(connection, MISSING)
        run(connection, UNSEEN)

    def hand_over(self, connection: Connection) -> None:
        """We play no more: others go on at once with what somebody waits for."""
        run(connection, HAND_OVER, me=self.name)
        ring(connection, "q", BOTS)

    def release(self, connection: Connection) -> None:
        """At the end: whatever is left."""
        run(connection, RELEASE, me=self.name)
        ring(connection, "g")
        for queue in (BOTS, ANALYSIS, NOTICES):
            ring(connection, "q", queue)


def _surveyed(connection: Connection) -> Survey:
    ages = {row[0]: float(row[1]) for row in run(connection, AGE)}
    return Survey(ages, run(connection, STUCK, since=now() - DAWDLING).scalar_one())
