"""Processes in which bots think: each is handed its thoughts in order, and answers in that order.

The next thoughts lie at the worker when it has finished one, and no thread stands between it and
the event loop.
"""

import asyncio
import os
import pickle
import resource
import signal
import socket
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from pathlib import Path
from typing import Any, TypeVar

from tawantin.core import registry

T = TypeVar("T")

MB = 1 << 20
MEMORY_MB = 1024
HEAD = 4  # bytes that say how many follow
STARTING = 30.0  # seconds a worker may take to start, which is not the bots' time
ENDING = 5.0  # seconds until a worker that was killed is given up


class Died(Exception):
    """The worker ended before it had an answer."""


class Stumbled(Exception):
    """The bot raised something, which is told in words; the worker goes on."""


# In a worker.


def work(ours: socket.socket, nice: int, memory: int) -> None:
    """Think about whatever comes, until nobody asks any more or half of the memory is used up."""
    threading.Thread(target=_follow, daemon=True).start()
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    for name in registry.NAMES:
        registry.game(name).tables(None)  # now, and not when somebody waits for it
    with suppress(OSError), ours.makefile("rb") as asked:  # the server may end at any moment
        ours.sendall(_framed(None))  # it has started
        while len(head := asked.read(HEAD)) == HEAD:
            size = int.from_bytes(head)
            if len(packed := asked.read(size)) < size:
                return
            answer = _answer(*pickle.loads(packed))
            full = _used() > memory // 2
            ours.sendall(_framed((*answer, full)))
            if full:
                return


def _answer(think: Callable[..., object], arguments: tuple[Any, ...]) -> tuple[object, str]:
    """What comes of it, or what went wrong."""
    try:
        return think(*arguments), ""
    except Exception:
        return None, traceback.format_exc()


def _used() -> int:
    """Its memory in bytes. What `getrusage` says begins with the server's own on Linux."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # bytes, where there is no /proc
    return pages * resource.getpagesize()


def _follow() -> None:
    """It ends when the server does, however that ends."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


# In the server.


def _framed(message: object) -> bytes:
    packed = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(packed).to_bytes(HEAD) + packed


@contextmanager
def _signals_held() -> Iterator[None]:
    """Workers started meanwhile do not hear Ctrl+C or SIGTERM: the server is who stops them."""
    resource_tracker.ensure_running()  # with the first worker it would let them through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Thought:
    """What a worker is asked, and who waits for the answer."""

    __slots__ = ("answer", "asked")

    def __init__(self, asked: bytes) -> None:
        self.asked = asked
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Worker(asyncio.Protocol):
    """One process. A bot that takes too long is killed with it."""

    def __init__(
        self, timeout: float, nice: int, memory: int, ended: Callable[["Worker"], None]
    ) -> None:
        self.waiting: deque[Thought] = deque()
        self._timeout = timeout
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._heard = bytearray()
        self._unsent: list[bytes] = []
        self._transport: asyncio.WriteTransport | None = None
        self._failure: Exception = Died()
        ours, theirs = socket.socketpair()
        given = theirs, nice, memory
        self.process = get_context("spawn").Process(target=work, args=given, daemon=True)
        with theirs, _signals_held():
            self.process.start()
        self._connecting = self._loop.create_task(self._connect(ours))
        self._thinks_until = self._loop.time() + STARTING + timeout
        self._watch = self._loop.call_later(STARTING + timeout, self._look)

    async def _connect(self, ours: socket.socket) -> None:
        ours.setblocking(False)
        await self._loop.create_connection(lambda: self, sock=ours)

    def ask(self, thought: Thought) -> None:
        if not self.waiting:
            self._thinks_until = max(self._thinks_until, self._loop.time() + self._timeout)
        self.waiting.append(thought)
        if not self._unsent:
            self._loop.call_soon(self._send)
        self._unsent.append(thought.asked)

    def _send(self) -> None:
        """What was asked in this turn of the event loop, at once."""
        if self._transport is not None:
            self._transport.write(b"".join(self._unsent))
            self._unsent.clear()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self._send()

    def data_received(self, data: bytes) -> None:
        heard = self._heard
        heard += data
        while len(heard) >= HEAD:
            end = HEAD + int.from_bytes(heard[:HEAD])
            if len(heard) < end:
                return
            self._take(pickle.loads(bytes(heard[HEAD:end])))
            del heard[:end]

    def _take(self, message: tuple[Any, str, bool] | None) -> None:
        """An answer to what was asked first of all that waits; the time for the next begins.

        One that has used much memory leaves after it: another takes over what waits.
        """
        self._thinks_until = self._loop.time() + self._timeout
        if message is None:  # it has started: from now on its bots are timed
            self._watch.cancel()
            self._watch = self._loop.call_later(self._timeout, self._look)
            return
        thought, (found, wrong, full) = self.waiting.popleft(), message
        if wrong:
            thought.fail(Stumbled(wrong))
        elif not thought.answer.done():
            thought.answer.set_result(found)
        if full:
            self._ended(self)
            assert self._transport is not None
            self._transport.close()  # now: the event loop may end before its process does

    def _look(self) -> None:
        """Kill it if it has thought for too long, and look again when it may have."""
        left = self._thinks_until - self._loop.time()
        if self.waiting and left <= 0:
            self._failure = TimeoutError()
            self.process.kill()
            return
        self._watch = self._loop.call_later(left if left > 0 else self._timeout, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is no more: whoever asked first has no answer, the others ask another."""
        self._watch.cancel()
        self.process.kill()
        if self.waiting:
            self.waiting.popleft().fail(self._failure)
        self._ended(self)

    async def close(self) -> None:
        self._watch.cancel()
        self.process.kill()
        await asyncio.wait([self._connecting])
        if self._transport is not None:
            self._transport.abort()
        await asyncio.to_thread(self.process.join, ENDING)


class Workers:
    """So many of them, started when they are needed and renewed when they have ended.

    `nice`: how far they let everybody else on the machine go first. `memory_mb`: what one of them
    can have; a thought that wants more fails, and who has used half of it is renewed.
    """

    def __init__(
        self, count: int, timeout: float, nice: int = 0, memory_mb: int = MEMORY_MB
    ) -> None:
        self.count = count
        self.nice = nice
        self.memory = memory_mb * MB
        self.renewed = 0
        self.alive: list[Worker] = []
        self._timeout = timeout
        self._closed = False

    async def ask(self, think: Callable[..., T], *arguments: Any) -> T:
        """What comes of this function in a worker: in that which has the least to do."""
        thought = Thought(_framed((think, arguments)))
        self._hand(thought)
        found: T = await thought.answer
        return found

    def _hand(self, thought: Thought) -> None:
        found = min(self.alive, key=lambda worker: len(worker.waiting), default=None)
        if found is None or (found.waiting and len(self.alive) < self.count):
            found = Worker(self._timeout, self.nice, self.memory, self._renew)
            self.alive.append(found)
        found.ask(thought)

    def _renew(self, worker: Worker) -> None:
        if worker in self.alive:
            self.alive.remove(worker)
            self.renewed += 1
        for thought in worker.waiting:
            if self._closed:
                thought.fail(Died())
            elif not thought.answer.done():
                self._hand(thought)
        worker.waiting.clear()

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(worker.close() for worker in list(self.alive)))
