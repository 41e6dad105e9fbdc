"""Fair turns: whoever has much to do waits longer, and nobody else does."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from tawantin.server.buckets import Purses
from tawantin.server.errors import TooMany
from tawantin.server.turns import Heavy, Lanes, Turns


async def settle() -> None:
    """Let everybody who can go on do so."""
    for _ in range(10):
        await asyncio.sleep(0)


def served(places: int, *paths: tuple[str, ...]) -> list[tuple[str, ...]]:
    """In which order those who come one after the other get a place, each for one moment."""
    order: list[tuple[str, ...]] = []

    async def one(turns: Turns, path: tuple[str, ...]) -> None:
        async with turns.turn(*path):
            order.append(path)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        turns = Turns(places)
        await asyncio.gather(*(one(turns, path) for path in paths))
        assert (turns.free, turns.waiting) == (places, 0)

    asyncio.run(all_of_them())
    return order


def test_one_of_each_address_then_person_then_table() -> None:
    greedy = [("a", "ann", f"t{i}") for i in range(4)]
    order = served(1, *greedy, ("b", "ben", "x"), ("a", "eve", "y"), ("b", "ben", "x"))
    assert order == [
        greedy[0],
        greedy[1],
        ("b", "ben", "x"),
        ("a", "eve", "y"),
        ("b", "ben", "x"),
        greedy[2],
        greedy[3],
    ]


def test_the_order_among_equals_is_that_of_arrival() -> None:
    paths = [(name,) for name in "abcd"]
    assert served(2, *paths) == paths


def test_so_many_at_once_and_no_more() -> None:
    async def run() -> int:
        turns, inside, most = Turns(3), 0, 0

        async def one(i: int) -> None:
            nonlocal inside, most
            async with turns.turn(str(i % 5)):
                inside += 1
                most = max(most, inside)
                await settle()
                inside -= 1

        await asyncio.gather(*(one(i) for i in range(30)))
        return most

    assert asyncio.run(run()) == 3


@pytest.mark.parametrize("called", [False, True])
def test_who_goes_away_takes_no_place_along(called: bool) -> None:
    """Before it is called, and at the moment it is."""

    async def run() -> None:
        turns = Turns(1)

        async def wait() -> None:
            async with turns.turn("b"):
                raise AssertionError("it had gone")

        async with turns.turn("a"):
            waiter = asyncio.create_task(wait())
            await settle()
            assert turns.waiting == 1
            if not called:
                waiter.cancel()
        waiter.cancel()  # its place is free by now, but it has not heard of it
        await asyncio.gather(waiter, return_exceptions=True)
        assert waiter.cancelled()
        assert (turns.free, turns.waiting) == (1, 0)

    asyncio.run(run())


def with_heavy(
    test: Callable[[Heavy, threading.Event], Awaitable[None]], threads: int = 1, most: int = 3
) -> None:
    heavy, held = Heavy(threads, most, Purses(1.0, 100.0)), threading.Event()

    async def run() -> None:
        await test(heavy, held)

    try:
        asyncio.run(run())
    finally:
        held.set()
        heavy.close()


def test_long_work_is_done_beside_the_loop() -> None:
    async def test(heavy: Heavy, held: threading.Event) -> None:
        here = threading.get_ident()
        assert await heavy.run("a", threading.get_ident) != here

    with_heavy(test)


def test_who_has_used_up_their_time_waits_and_nobody_else_does() -> None:
    async def run() -> None:
        assert await heavy.run("a", int) == 0
        again = asyncio.create_task(heavy.run("a", int))
        assert await heavy.run("b", int) == 0
        assert not again.done()
        again.cancel()
        await asyncio.gather(again, return_exceptions=True)
        assert heavy._asked == {}

    heavy = Heavy(1, 3, Purses(1e-9, 1e-9))  # of each second, and at once: as good as none
    try:
        asyncio.run(run())
    finally:
        heavy.close()


def test_an_address_has_only_so_much_under_way() -> None:
    async def test(heavy: Heavy, held: threading.Event) -> None:
        busy = [asyncio.create_task(heavy.run("a", held.wait)) for _ in range(3)]
        await settle()
        with pytest.raises(TooMany):
            await heavy.run("a", int)
        other = asyncio.create_task(heavy.run("b", int))
        await settle()
        assert not other.done()
        held.set()
        assert await asyncio.gather(*busy, other) == [True, True, True, 0]
        assert await heavy.run("a", int) == 0
        assert heavy._asked == {}

    with_heavy(test)


def test_work_that_nobody_waits_for_keeps_its_place_to_the_end() -> None:
    """Else whoever hangs up at once could have any number of threads at work."""

    async def test(heavy: Heavy, held: threading.Event) -> None:
        gone = asyncio.create_task(heavy.run("a", held.wait))
        await settle()
        gone.cancel()
        await settle()
        other = asyncio.create_task(heavy.run("b", int))
        await settle()
        assert not other.done()
        held.set()
        assert await other == 0
        with pytest.raises(asyncio.CancelledError):
            await gone

    with_heavy(test)


def test_what_the_work_refuses_is_refused() -> None:
    def refuse() -> None:
        raise TooMany

    async def test(heavy: Heavy, held: threading.Event) -> None:
        with pytest.raises(TooMany):
            await heavy.run("a", refuse)
        assert await heavy.run("a", int) == 0

    with_heavy(test)


def test_an_address_has_so_many_places_also_when_one_of_them_becomes_free() -> None:
    """What ends while others of the same address go on makes room for one, and for no more."""

    async def run() -> None:
        lanes, inside, most = Lanes(2), 0, 0
        gates = [asyncio.Event() for _ in range(6)]

        async def one(gate: asyncio.Event) -> None:
            nonlocal inside, most
            async with lanes.turn("a"):
                inside += 1
                most = max(most, inside)
                await gate.wait()
                inside -= 1

        first, second = (asyncio.create_task(one(gate)) for gate in gates[:2])
        await settle()
        gates[0].set()
        await first  # nobody waits meanwhile
        rest = [asyncio.create_task(one(gate)) for gate in gates[2:]]
        await settle()
        assert (inside, most) == (2, 2)
        for gate in gates:
            gate.set()
        await asyncio.gather(second, *rest)
        assert (most, lanes._of) == (2, {})

    asyncio.run(run())
