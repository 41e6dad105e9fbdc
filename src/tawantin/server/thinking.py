"""Bots think in worker processes and move at a human pace; none can harm a table."""

import asyncio
import logging
import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any

from tawantin import bots
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.server.live import LiveTable
from tawantin.server.tables import Tables

log = logging.getLogger(__name__)


def _prepare() -> None:
    """In a worker: it ends when the server does, however that ends."""
    threading.Thread(target=_follow, daemon=True).start()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Workers started meanwhile do not hear Ctrl+C or SIGTERM: the server is who stops them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def think(
    name: str, game_name: str, overlay: dict[str, Any] | None, dump: dict[str, Any], seed: int
) -> int:
    """In a worker: what the bot would do in this position."""
    game = registry.game(game_name)
    state = game.load(dump, overlay)
    return bots.make(name).choose(game, state, game.actor(state), FastRng(seed))


class Thinking:
    """Moves the bots of all tables of this process."""

    def __init__(self, tables: Tables, workers: int, pace: float, timeout: float) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self.timeout = timeout
        self.moves = 0
        self.failures = 0
        self._pool: ProcessPoolExecutor | None = None
        self._closing = False

    def changed(self, table: LiveTable) -> None:
        """If a bot is to decide, let it think."""
        if self._closing or table.task is not None or table.bot_to_act() is None:
            return
        table.task = asyncio.get_running_loop().create_task(self._play(table))

    async def close(self) -> None:
        self._closing = True
        tasks = [t.task for t in self.tables.live.values() if t.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._restart()

    async def _play(self, table: LiveTable) -> None:
        """Play the table's bots until a person is to decide."""
        try:
            while not self._closing:
                name, seat, version = table.bot_to_act(), table.to_act, table.version
                if name is None or table.match is None:
                    break
                if self.pace:
                    await asyncio.sleep(self.pace)
                action = await self._choose(table, name, seat)
                if action is not None and await self.tables.play_bot(table, seat, action, version):
                    self.moves += 1
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's table failed", extra={"table": table.id})
        finally:
            table.task = None

    async def _choose(self, table: LiveTable, name: str, seat: int) -> int | None:
        """The bot's choice; if it crashes or dawdles, any legal one."""
        match = table.match
        if match is None or table.to_act != seat:
            return None
        seed = random.getrandbits(48)
        guess = match.game.redetermine(match.state, seat, FastRng(seed))
        dump = match.game.dump(guess)
        arguments = (name, table.game, table.overlay, dump, seed)
        try:
            loop = asyncio.get_running_loop()
            executor = self._executor()
            with _signals_held():
                future = loop.run_in_executor(executor, think, *arguments)
            action = await asyncio.wait_for(future, self.timeout)
            if action in match.legal_actions():
                return action
            log.error("a bot chose an illegal action", extra={"table": table.id, "bot": name})
        except TimeoutError:
            log.error("a bot took too long", extra={"table": table.id, "bot": name})
            self._restart()
        except BrokenProcessPool:
            log.error("a bot's worker died", extra={"table": table.id, "bot": name})
            self._restart()
        except Exception:
            log.exception("a bot failed", extra={"table": table.id, "bot": name})
        self.failures += 1
        if table.to_act != seat:
            return None
        return random.choice(match.legal_actions())

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _prepare)
        return self._pool

    def _restart(self) -> None:
        """A worker that hangs is killed with its pool; the next choice gets a fresh one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
