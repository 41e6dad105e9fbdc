"""Finished games are looked at by the coach: one after the other, when nobody else needs the cores.
One with far more decisions than usual is looked at in several turns, and others come in between.

One worker process of its own, at the lowest priority there is, so that no bot of a game waits for
it. What was found is stored every few decisions: after a restart an analysis goes on where it was.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, delete, insert, select, update

from tawantin.bots import coach
from tawantin.house import coaching
from tawantin.house.coaching import Analysis, Game, analysis_shown
from tawantin.server import database
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.errors import TooMany
from tawantin.server.keeping import ANALYSIS, MANY, run
from tawantin.server.live import LiveTable
from tawantin.server.repository import Repository
from tawantin.server.turns import Turns
from tawantin.server.workers import Workers

log = logging.getLogger(__name__)

T = TypeVar("T")

PIECE: Final = 8  # decisions between two times that something is stored
TURN: Final = 400  # decisions until it is another game's turn
PATIENCE: Final = 900.0  # seconds for a piece, on a machine that is busy with other things
CALM: Final = 19
AT_ONCE: Final = 1000

_a = database.analyses.c


def _entered(connection: Connection, table_id: str, check: Callable[[], None]) -> bool:
    """Note that an analysis is wanted, unless `check` refuses; False if there is one already."""
    row = connection.execute(_of(table_id)).one_or_none()
    if row is not None and row.coach == coach.VERSION and row.status != "failed":
        return bool(row.status == "waiting")
    check()
    connection.execute(delete(database.analyses).where(_a.table_id == table_id))
    values = {"table_id": table_id, "status": "waiting", "coach": coach.VERSION, "asked": now()}
    connection.execute(insert(database.analyses).values(values))
    return True


def _of(table_id: str) -> Select[Any]:
    return select(database.analyses).where(_a.table_id == table_id)


class Analyst:
    """The analyses that wait or are under way, of this process."""

    def __init__(self, tables: Repository, settings: Settings, looks: bool = True) -> None:
        self.tables = tables
        self.looks = looks  # or leaves it to other processes
        self.settings = settings
        self.made = 0
        self.failures = 0
        self._turns = Turns(1)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._running = ""
        self._resumed = False
        self._workers: Workers | None = None
        tables.keeper.analysed = self._tasks.keys

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    async def ask(self, table: LiveTable, person_id: str, address: str) -> None:
        """Have a finished game looked at, if it has not been and is not going to be."""
        table.over()
        if table.id in self._tasks:
            return
        whose = json.dumps(origin_of(address))
        wanted = await self.tables.store.write(lambda c: self._enter(c, table.id, whose))
        if wanted and table.id not in self._tasks:
            self._start(table.id, person_id, whose)

    async def state(self, table: LiveTable, language: str, address: str) -> Analysis:
        """How far an analysis is; all of it when it is done."""
        match = table.over()
        row = await self._row(table.id)
        if row is None:
            return Analysis(status="none")
        if row.status == "done":
            found = await self.tables.heavy.run(address, analysis_shown, match, row.found, language)
            found.learned = row.learned
            return found
        order = [other for other in self._tasks if other != self._running]
        return Analysis(
            status="running" if table.id == self._running else row.status,
            learned=row.learned,
            done_so_far=len(row.found),
            decisions=row.decisions,
            before=order.index(table.id) + 1 if table.id in order else 0,
        )

    def _enter(self, connection: Connection, table_id: str, whose: str) -> bool:
        """Note that an analysis is wanted; whether it is for us to make it."""

        def check() -> None:
            all_of_them, theirs = run(connection, MANY, queue=ANALYSIS, data=whose).one()
            s = self.settings
            for found, most in ((theirs, s.analyses_waiting), (all_of_them, s.analyses_queue)):
                if found >= most:
                    raise TooMany("too_many_at_once", most=most)

        if not _entered(connection, table_id, check):
            return False
        return self.tables.keeper.enter(connection, table_id, ANALYSIS, self.looks, whose)

    async def look(self) -> None:
        """What was waiting when a process stopped goes on, in the order it was asked for."""
        alone = self.tables.store.alone
        if not self.looks or self._tasks or (alone and self._resumed):
            return
        self._resumed, keeper = True, self.tables.keeper
        most = AT_ONCE if alone else 1
        for job in await self.tables.store.write(lambda c: keeper.take(c, ANALYSIS, most)):
            self._start(job.key, "", json.dumps(job.data) if not alone else job.data or "")

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()

    def _start(self, table_id: str, person_id: str, whose: str) -> None:
        task = asyncio.get_running_loop().create_task(self._wait(table_id, person_id, whose))
        self._tasks[table_id] = task

    async def _wait(self, table_id: str, person_id: str, whose: str) -> None:
        """Wait for a turn, and look at the game; a table that fails harms no other."""
        try:
            done = False
            while not done:
                async with self._turns.turn(whose, person_id, table_id):
                    self._running = table_id
                    done = await self._analyse(table_id)
            self.made += 1
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("an analysis failed", extra={"table": table_id})
            self.failures += 1
            await self._stop()
            await self._store(table_id, status="failed")
            await self._leave(table_id)
        finally:
            if self._running == table_id:
                self._running = ""
            del self._tasks[table_id]
            if not self._tasks:
                await self._stop()

    async def _analyse(self, table_id: str) -> bool:
        """Go on where it was, for one turn; whether that was all."""
        table = await self.tables.get(table_id)
        match = table.over()
        row = await self._row(table_id)
        if row is None:
            await self._leave(table_id)
            return True  # the table was removed
        game = Game(
            table.game,
            table.players,
            table.options,
            table.overlay,
            [(entry.seat, entry.action) for entry in match.log],
        )
        entries, learned = await self._ask(coaching.list_decisions, game)
        people = [seat.seat for seat in table.seats if seat.kind == "person"]
        seats, found = people or list(range(table.players)), list(row.found)
        await self._store(table_id, learned=learned, decisions=len(entries))
        turn = entries[: len(found) + TURN]
        while len(found) < len(turn):
            piece = turn[len(found) : len(found) + PIECE]
            found += await self._ask(coaching.look, game, piece, seats, coach.WALKS)
            await self._store(table_id, found=found)
        if len(turn) < len(entries):
            return False
        await self._store(table_id, status="done")
        await self._leave(table_id)
        return True

    async def _leave(self, table_id: str) -> None:
        keeper = self.tables.keeper
        await self.tables.store.write(lambda c: keeper.done(c, table_id, ANALYSIS))

    async def _row(self, table_id: str) -> Any:
        return await self.tables.store.read(lambda c: c.execute(_of(table_id)).one_or_none())

    async def _store(self, table_id: str, **values: Any) -> None:
        change = update(database.analyses).where(_a.table_id == table_id).values(values)
        await self.tables.store.write(lambda c: c.execute(change))

    # The worker.

    async def _ask(self, work: Callable[..., T], *arguments: Any) -> T:
        if self._workers is None:
            memory = self.settings.bot_memory_mb
            self._workers = Workers(1, PATIENCE, CALM, memory)  # everything else comes first
        return await self._workers.ask(work, *arguments)

    async def _stop(self) -> None:
        """Without work there is no worker; the next game gets a fresh one."""
        workers, self._workers = self._workers, None
        if workers is not None:
            await workers.close()
