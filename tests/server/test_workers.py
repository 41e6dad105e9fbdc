"""Worker processes: thoughts in order; bots that fail, dawdle or die, and who asked behind them."""

import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable

import pytest

from tawantin.server.workers import MB, MEMORY_MB, Died, Stumbled, Workers
from tests.server.real import PATIENCE, wait_for

SHORT = 8.0  # seconds a bot may think here, or take to begin on a busy machine
FOR_EVER = 600.0


def thinking(seconds: float, number: int) -> tuple[int, float]:
    """In a worker, as is all that follows: a bot that takes so long."""
    time.sleep(seconds)
    return number, seconds


def telling(_: float, number: int) -> tuple[int, float]:
    return number, float(os.getpid())


def failing(seconds: float, number: int) -> tuple[int, float]:
    if seconds:
        raise ValueError("no idea")
    return number, 0.0


def dying(seconds: float, number: int) -> tuple[int, float]:
    if seconds:
        os._exit(1)
    return number, 0.0


kept: list[bytearray] = []


def hoarding(megabytes: float, number: int) -> tuple[int, float]:
    kept.append(bytearray(b"x") * int(megabytes * MB))
    return number, float(os.getpid())


def patient(_: float, number: int) -> tuple[int, float]:
    return number, float(os.nice(0))


Think = Callable[[float, int], tuple[int, float]]
Try = Callable[[Workers], Awaitable[None]]


def run(
    attempt: Try,
    count: int = 1,
    timeout: float = PATIENCE,
    nice: int = 0,
    memory_mb: int = MEMORY_MB,
) -> Workers:
    """Let workers think; the workers, who are no more."""

    async def whole() -> Workers:
        workers = Workers(count, timeout, nice, memory_mb)
        try:
            await attempt(workers)
        finally:
            await workers.close()
        return workers

    found = asyncio.run(whole())
    for worker in found.alive:
        wait_for("the worker to end", lambda worker=worker: not worker.process.is_alive() or None)  # type: ignore[misc]
    return found


def test_answers_come_in_the_order_of_the_questions() -> None:
    async def attempt(workers: Workers) -> None:
        found = await asyncio.gather(*(workers.ask(telling, 0.0, number) for number in range(50)))
        assert [number for number, _ in found] == list(range(50))
        assert len({process for _, process in found}) == 1

    run(attempt)


def test_as_many_workers_as_there_may_be() -> None:
    async def attempt(workers: Workers) -> None:
        found = await asyncio.gather(*(workers.ask(telling, 0.0, number) for number in range(6)))
        assert len({process for _, process in found}) == 3
        assert len(workers.alive) == 3

    run(attempt, count=3)


def test_workers_may_let_others_go_first() -> None:
    async def attempt(workers: Workers) -> None:
        assert await workers.ask(patient, 0.0, 1) == (1, min(19, os.nice(0) + 3))

    run(attempt, nice=3)


def test_waiting_is_not_thinking() -> None:
    """Together they take longer than one of them may."""

    async def attempt(workers: Workers) -> None:
        found = await asyncio.gather(
            *(workers.ask(thinking, 0.26 * SHORT, number) for number in range(4))
        )
        assert [number for number, _ in found] == [0, 1, 2, 3]

    run(attempt, timeout=SHORT)


def test_whoever_thinks_needs_nothing_of_the_server() -> None:
    """Its modules take seconds to import, for which a table that was taken over would wait."""
    asked = "import sys, tawantin.server.thinking as t; t.awake(); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    found = {name.partition(".")[0] for name in said.stdout.split()}
    assert "tawantin" in found
    assert not found & {"sqlalchemy", "litestar", "psycopg", "uvicorn"}


def test_a_bot_that_fails_harms_no_other() -> None:
    async def attempt(workers: Workers) -> None:
        bad, good = workers.ask(failing, 1.0, 1), workers.ask(failing, 0.0, 2)
        first, second = await asyncio.gather(bad, good, return_exceptions=True)
        assert isinstance(first, Stumbled)
        assert "no idea" in str(first)
        assert second == (2, 0.0)
        assert len(workers.alive) == 1

    run(attempt)


@pytest.mark.parametrize(("think", "error"), [(dying, Died), (thinking, TimeoutError)])
def test_who_asked_behind_a_bad_bot_asks_another_worker(
    think: Think, error: type[Exception]
) -> None:
    """One that dies, and one that thinks for too long and is killed."""

    async def attempt(workers: Workers) -> None:
        asked = [
            workers.ask(think, seconds, n) for n, seconds in enumerate((0.0, FOR_EVER, 0.0, 0.0))
        ]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(found[1], error)
        assert [found[i] for i in (0, 2, 3)] == [(0, 0.0), (2, 0.0), (3, 0.0)]

    run(attempt, timeout=PATIENCE if error is Died else SHORT)


def test_who_wants_too_much_memory_fails_and_who_has_had_much_is_renewed() -> None:
    async def attempt(workers: Workers) -> None:
        asked = [workers.ask(hoarding, size, n) for n, size in enumerate((0.0, 4000.0, 0.0))]
        first, second, third = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(second, Stumbled)
        assert "MemoryError" in str(second)
        assert first == (0, third[1]) if isinstance(third, tuple) else False
        assert workers.renewed == 0
        asked = [workers.ask(hoarding, size, n) for n, size in enumerate((320.0, 0.0, 0.0))]
        full, *others = await asyncio.gather(*asked)
        assert full == first
        assert {process for _, process in others} == {others[0][1]} != {full[1]}
        assert [number for number, _ in others] == [1, 2]
        assert workers.renewed == 1

    run(attempt, memory_mb=600)


def test_whoever_leaves_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nobody waits for its process to end."""
    left: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", left.append)

    async def attempt(workers: Workers) -> None:
        await workers.ask(hoarding, 320.0, 1)
        assert workers.renewed == 1

    run(attempt, memory_mb=600)
    gc.collect()
    assert not left


def test_whoever_goes_away_is_not_told() -> None:
    async def attempt(workers: Workers) -> None:
        gone = asyncio.create_task(workers.ask(thinking, 0.0, 1))
        await asyncio.sleep(0)
        gone.cancel()
        assert await workers.ask(thinking, 0.0, 2) == (2, 0.0)

    run(attempt)


def test_workers_that_are_closed_answer_nobody() -> None:
    async def attempt(workers: Workers) -> None:
        asked = [
            asyncio.create_task(workers.ask(thinking, FOR_EVER, number)) for number in range(3)
        ]
        await asyncio.sleep(0)
        await workers.close()
        assert all(
            isinstance(x, Died) for x in await asyncio.gather(*asked, return_exceptions=True)
        )

    run(attempt)
