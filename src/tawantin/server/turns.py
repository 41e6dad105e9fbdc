"""Whose turn it is to use what there is little of: workers for bots, threads for long work."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import TypeVar

from tawantin.server.buckets import Purses
from tawantin.server.counting import origin_of
from tawantin.server.errors import TooMany

T = TypeVar("T")


class Ticket(asyncio.Future[None]):
    """Somebody waits, for so many places."""

    weight = 1


class Round:
    """Those who wait, by whose they are: an address, in it a person, in it a table.

    One of each address is served in turn, whoever came first; within it one of each person; and so
    on. Whoever has much to do waits longer, and nobody else does.
    """

    def __init__(self) -> None:
        self._here: deque[Ticket] = deque()
        self._below: dict[str, Round] = {}

    def __bool__(self) -> bool:
        return bool(self._here or self._below)

    def add(self, path: tuple[str, ...], ticket: Ticket) -> None:
        if path:
            self._below.setdefault(path[0], Round()).add(path[1:], ticket)
        else:
            self._here.append(ticket)

    def take(self) -> Ticket:
        """The next; whoever it belongs to is the last in the round after it."""
        if self._here:
            return self._here.popleft()
        whose = next(iter(self._below))
        waiting = self._below.pop(whose)
        ticket = waiting.take()
        if waiting:
            self._below[whose] = waiting
        return ticket


class Turns:
    """So many places; who finds none waits for a fair turn.

    Whoever needs several waits for the first of them, and those who come next for all.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.free = places
        self.waiting = 0
        self._round = Round()

    def turn(self, *path: str, weight: int = 1) -> "Turn":
        """Places, as long as they are needed. All paths have the same length."""
        return Turn(self, path, weight)

    async def enter(self, path: tuple[str, ...], weight: int) -> None:
        if self.free > 0 and not self._round:
            self.free -= weight
        else:
            await self._wait(path, weight)

    def leave(self, weight: int) -> None:
        self.free += weight
        self._call()

    async def _wait(self, path: tuple[str, ...], weight: int) -> None:
        ticket = Ticket(loop=asyncio.get_running_loop())
        ticket.weight = weight
        self._round.add(path, ticket)
        self.waiting += 1
        try:
            await ticket
        except asyncio.CancelledError:
            self.waiting -= 1
            if ticket.done() and not ticket.cancelled():  # called and gone at the same moment
                self.leave(weight)
            raise
        self.waiting -= 1

    def _call(self) -> None:
        """Whoever is next gets the place; those who have gone meanwhile are left out."""
        while self.free > 0 and self._round:
            ticket = self._round.take()
            if not ticket.done():
                self.free -= ticket.weight
                ticket.set_result(None)


class Turn:
    """In `async with`: somebody's places. (A generator would cost more than the wait does.)"""

    __slots__ = ("path", "turns", "weight")

    def __init__(self, turns: Turns, path: tuple[str, ...], weight: int) -> None:
        self.turns = turns
        self.path = path
        self.weight = weight

    async def __aenter__(self) -> None:
        await self.turns.enter(self.path, self.weight)

    async def __aexit__(self, *_: object) -> None:
        self.turns.leave(self.weight)


class Lane(Turns):
    """The places of one address, forgotten when nobody uses them."""

    def __init__(self, places: int, forget: Callable[[], object]) -> None:
        super().__init__(places)
        self._forget = forget

    def leave(self, weight: int) -> None:
        super().leave(weight)
        if self.free == self.places and not self.waiting:
            self._forget()


class Lanes:
    """So many places for each address: who has more to do lets their own wait, nobody else."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._of: dict[str, Lane] = {}

    def turn(self, address: str, *path: str) -> Turn:
        lane = self._of.get(address)
        if lane is None:
            lane = self._of[address] = Lane(self.places, partial(self._of.pop, address, None))
        return lane.turn(*path)


class Heavy:
    """Requests that compute for long do so here: off the event loop, few at a time, in turn.

    They are paid for like all that the server does for an address: whatever computes in a thread
    takes the interpreter from everybody else.
    """

    def __init__(self, threads: int, most: int, time: Purses) -> None:
        self.most = most
        self._turns = Turns(threads)
        self._waiting = Lanes(1)
        self.time = time
        self._pool = ThreadPoolExecutor(threads, "heavy")
        self._asked: dict[str, int] = {}

    async def run(self, address: str, work: Callable[..., T], *arguments: object) -> T:
        """What the work returns. An address may have only so many of these under way."""
        if self._asked.get(address, 0) >= self.most:
            raise TooMany("too_many_at_once", most=self.most)
        self._asked[address] = self._asked.get(address, 0) + 1
        origin = origin_of(address)
        try:
            async with self._waiting.turn(address):
                await self.time.wait(origin)
                async with self._turns.turn(address):
                    began = perf_counter()
                    try:
                        return await self._computed(partial(work, *arguments))
                    finally:
                        self.time.of(origin).spend(perf_counter() - began)
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    async def _computed(self, work: Callable[[], T]) -> T:
        """In a thread, to the end."""
        # Whoever goes away meanwhile gives up the answer, not the place: the work goes on.
        done = asyncio.get_running_loop().run_in_executor(self._pool, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])
            raise

    def close(self) -> None:
        self._pool.shutdown()
