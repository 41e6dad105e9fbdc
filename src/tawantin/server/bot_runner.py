"""Bots think in worker processes and move at a human pace; none can harm a table."""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import msgspec

from tawantin import bots
from tawantin.bots.coach import Advice
from tawantin.core.chance import FastRng
from tawantin.house import coaching
from tawantin.server import play
from tawantin.server.config import Settings
from tawantin.server.errors import Busy, Conflict, Storage
from tawantin.server.live import LiveTable
from tawantin.server.repository import Repository
from tawantin.server.tempo import Beats, Tempo
from tawantin.server.thinking import think
from tawantin.server.turns import Lanes, Turns
from tawantin.server.workers import Died, Workers

log = logging.getLogger(__name__)

REST = 1.0  # seconds before a table that stumbled is tried again, twice as many each time,
LONG_REST = 60.0  # but no more
QUICK_NICE = 5  # bots leave the processor to what people ask,
NICE = 10  # and whoever thinks for seconds to whoever needs it for a moment
AHEAD = 0.01  # seconds of thinking that are handed to a worker before it needs them,
PARTS = 24  # in so many parts: no more lie there, however quick they are
MOVING = 16  # bots that move at a time: what people ask waits for these at most
LONG = max(each.turn for each in bots.THINKING.values())  # seconds of a turn: then pauses are short
SLACK = 0.05  # seconds by which a worker may be late with an answer before that shows
RECENT = 0.1  # how much the last thought says about the next

_encoder = msgspec.json.Encoder()


class BotRunner:
    """Moves the bots of all tables of this process."""

    def __init__(self, tables: Repository, settings: Settings) -> None:
        self.tables = tables
        self.pace = settings.bot_pace
        self.tempo = Tempo(self.pace)
        self._beats = Beats()
        self.moves = 0
        self.failures = 0
        self._resting: dict[str, float] = {}  # tables that stumbled, and when to try again
        self._rests: dict[str, float] = {}  # and for how long, if it is not over
        # Bots that take seconds keep no others waiting: they have workers of their own.
        memory = settings.bot_memory_mb
        self.quick = Workers(settings.bot_workers, settings.bot_timeout, QUICK_NICE, memory)
        self.deep = Workers(settings.bot_thinkers, settings.bot_timeout, NICE, memory)
        self._turns = Turns(settings.bot_workers * PARTS)
        self._deep = Turns(settings.bot_thinkers)
        self._moving = Turns(MOVING)
        self._usual: dict[tuple[str, str], float] = {}  # seconds a bot thinks, by game and name
        self._lanes = Lanes(settings.bots_per_address)
        self._hints = Lanes(1)
        self.thought: Callable[[str, float, float], None] = lambda bot, waited, seconds: None
        self._closing = False

    def changed(self, table: LiveTable) -> None:
        """If bots are asked, let them think."""
        if self._closing or table.task is not None or table.id not in self._kept():
            return
        if not table.bots_asked():
            return
        table.task = asyncio.get_running_loop().create_task(self._play(table))

    @property
    def waiting(self) -> dict[str, int]:
        """How many wait for a worker: bots that answer at once, and whoever takes seconds."""
        return {"quick": self._turns.waiting, "deep": self._deep.waiting}

    def stumbled(self, table_id: str) -> None:
        """Something went wrong here that is not the bot's fault: `look_after` tries again."""
        rest = self._rests[table_id] = min(LONG_REST, 2 * self._rests.get(table_id, REST / 2))
        self._resting[table_id] = time.monotonic() + rest

    async def look_after(self) -> None:
        """Now and then: no bot that is to decide is left without anybody who lets it think."""
        if self.tables.store.trouble:
            return
        now = time.monotonic()
        for table_id in [t for t, at in self._resting.items() if at <= now]:
            del self._resting[table_id]
            try:
                await self.tables.get(table_id)  # as the database has it, if it was dropped
            except Storage:
                self._resting[table_id] = now
            except Exception:
                log.exception("a table cannot be read", extra={"table": table_id})
                self.stumbled(table_id)
        for table_id in self._kept() - self.tables.live.keys():
            self._resting.setdefault(table_id, now)  # dropped: it comes back from the log
        for table in self.tables.live.values():
            if table.id not in self._resting and not table.lock.locked():
                self.changed(table)

    def _kept(self) -> set[str]:
        """The tables whose bots this process plays."""
        return self.tables.keeper.kept

    async def advise(
        self, table: LiveTable, seat: int, person_id: str, address: str
    ) -> tuple[list[Advice], bool] | None:
        """The best choices of a person's seat, and whether by a learned value; None if the table
        has moved on meanwhile. Of one address one is thought about at a time.
        """
        version, asked = table.version, time.perf_counter()
        async with (
            self._hints.turn(address, person_id, table.id),
            self._deep.turn(address, person_id, table.id),
        ):
            match = table.match
            if match is None or not table.asked_at(seat, version):
                return None
            waited, seed = time.perf_counter() - asked, random.getrandbits(48)
            state = match.game.as_asked(match.state, seat)
            dump = match.game.dump(match.game.redetermine(state, seat, FastRng(seed)))
            try:
                found, learned, thought = await self.deep.ask(
                    coaching.advise, table.game, table.overlay, dump, seed
                )
            except Exception:
                log.exception("the coach failed", extra={"table": table.id})
                self.failures += 1
                raise Busy("busy") from None
            self.thought(coaching.COACH, waited, thought)
        return (found, learned) if table.asked_at(seat, version) else None

    async def close(self) -> None:
        self._closing = True
        tasks = [t.task for t in self.tables.live.values() if t.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(self.quick.close(), self.deep.close())

    async def _play(self, table: LiveTable) -> None:
        """Play the table's bots until people alone are asked; bots asked together think so."""
        try:
            last, since = -1, 0.0  # who was asked alone, and since when
            while self._plays(table) and (asked := table.bots_asked()):
                if len(asked) == 1:
                    [(seat, name)], now = asked, time.perf_counter()
                    last, since = seat, since if seat == last else now
                    await self._paid(table, name, seat, now - since)
                    continue
                last = -1
                async with asyncio.TaskGroup() as thoughts:
                    for seat, name in asked:
                        thoughts.create_task(self._paid(table, name, seat))
        except* (Conflict, Storage):
            pass  # another process was first, or nothing can be stored: played on from what is true
        except* Exception:
            log.exception("a bot's table failed", extra={"table": table.id})
            self.stumbled(table.id)
        finally:
            table.task = None

    def _plays(self, table: LiveTable) -> bool:
        """Whether this process still plays the bots of this table, as it is in memory."""
        mine = table.id in self._kept() and self.tables.live.get(table.id) is table
        return mine and not self._closing

    async def _paid(self, table: LiveTable, name: str, seat: int, spent: float = 0.0) -> None:
        """The bot's move, by the purse of whoever began the game."""
        move = self._move(table, name, seat, spent)
        await self.tables.time.pay(table.origin or table.host_id or "", move)

    async def _move(self, table: LiveTable, name: str, seat: int, spent: float = 0.0) -> None:
        """Let the bot decide, no sooner than the pace has it; `spent`: seconds of its turn so far.

        Who thinks by the clock takes all of its time, whatever was needed: what it holds is its
        secret, and so is whether there was a choice at all.
        """
        host = table.host_id or ""
        async with self._lanes.turn(table.origin or host, host, table.id):
            await self.tables.time.wait(table.origin or host)
            version, now = table.version, asyncio.get_running_loop().time
            pause = self.pace if spent < LONG else min(self.pace, SLACK)
            moves_at = now() + pause + self.tempo.more
            timed = name in bots.THINKING and table.scripted(seat) is None
            due = bots.THINKING[name].allowed(spent) if timed else 0.0
            asked = time.perf_counter()
            async with self._turn(table, name, host):
                waited, began = time.perf_counter() - asked, now()
                action, thought = await self._choose(table, name, seat, spent)
            self.thought(name, waited, thought)
            if action is None:
                return
            moves_at = max(moves_at, began + due + (SLACK if due else 0.0))
            wanted = now()
            if self.pace or wanted < moves_at:  # also who is late: the next beat is near
                wanted = await self._beats.wait(max(wanted, moves_at))
            async with self._moving.turn(table.origin, host, table.id):
                self.tempo.moved(now() - wanted)
                if await play.move_bot(self.tables, table, seat, action, version):
                    self.moves += 1
                    self._rests.pop(table.id, None)

    def _turn(self, table: LiveTable, name: str, host: str) -> AbstractAsyncContextManager[None]:
        """A worker's time for this bot: of quick ones some are handed over ahead, in fair turns."""
        path = table.origin, host, table.id
        if name in bots.THINKING:
            return self._deep.turn(*path)
        usual = self._usual.get((table.game, name), AHEAD)
        return self._turns.turn(*path, weight=max(1, min(PARTS, round(PARTS * usual / AHEAD))))

    async def _choose(
        self, table: LiveTable, name: str, seat: int, spent: float = 0.0
    ) -> tuple[int | None, float]:
        """The bot's choice, and how long it thought; if it crashes or dawdles, any legal one."""
        match = table.match
        if match is None or seat not in table.asked:
            return None, 0.0
        scripted = table.scripted(seat)
        if scripted is not None:
            return scripted, 0.0
        seed = random.getrandbits(48)
        state = match.game.as_asked(match.state, seat)
        legal = match.game.legal_actions(state)
        if len(legal) == 1 and name in bots.THINKING:
            return legal[0], 0.0
        # As text: to pickle every number of it takes several times as long.
        dump = _encoder.encode(match.game.dump(match.game.redetermine(state, seat, FastRng(seed))))
        workers = self.deep if name in bots.THINKING else self.quick
        try:
            action, thought = await workers.ask(
                think, name, table.id, table.game, table.overlay_text, dump, seed, spent
            )
            usual = self._usual.get((table.game, name), thought)
            self._usual[table.game, name] = usual + RECENT * (thought - usual)
            if action in legal:
                return action, thought
            log.error("a bot chose an illegal action", extra={"table": table.id, "bot": name})
        except TimeoutError:
            log.error("a bot took too long", extra={"table": table.id, "bot": name})
        except Died:
            log.error("a bot's worker died", extra={"table": table.id, "bot": name})
        except Exception:
            log.exception("a bot failed", extra={"table": table.id, "bot": name})
        self.failures += 1
        return random.choice(legal), 0.0
