# mypyc: skip
"""Who does the work of arena and training: the cores of this machine, or a Ray cluster.

Ray is optional (`pip install 'tawantin[ray]'`). Every node needs this package; files named in a
job, such as weights, must lie where all of them see them.
"""

import importlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Final, TypeVar

from tawantin.bots.threads import one_thread
from tawantin.core.errors import BadSetup

LOCAL: Final = "local"
"""In place of an address: a Ray of our own on this machine, for as long as the work takes."""

Job = TypeVar("Job")
Found = TypeVar("Found")


def work(
    function: Callable[[Job], Found],
    jobs: Iterable[Job],
    workers: int = 0,
    ray: str = "",
    deadline: float = float("inf"),
) -> Iterator[tuple[Job, Found]]:
    """What each job brings, as it comes. None begins after the deadline; what has begun is kept."""
    crew = _ray if ray else _processes
    yield from crew(function, iter(jobs), workers or os.cpu_count() or 1, ray, deadline)


def _processes(
    function: Callable[[Job], Found], jobs: Iterator[Job], workers: int, _: str, deadline: float
) -> Iterator[tuple[Job, Found]]:
    context = multiprocessing.get_context("spawn")
    # Now, and not in the workers: what they import first may bring libraries that take all cores.
    one_thread()
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        running: dict[Future[Found], Job] = {}
        while True:
            for job in _next(jobs, workers - len(running), deadline):
                running[pool.submit(function, job)] = job
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()


def _ray(
    function: Callable[[Job], Found],
    jobs: Iterator[Job],
    workers: int,
    address: str,
    deadline: float,
) -> Iterator[tuple[Job, Found]]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray: Any = importlib.import_module("ray")
    except ModuleNotFoundError:
        raise BadSetup("--ray needs the package ray: pip install 'tawantin[ray]'") from None
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError) as error:
        raise BadSetup(f"no Ray at {address!r}: {error}") from None
    try:
        remote = ray.remote(num_cpus=1)(function)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, Job] = {}
        while True:
            for job in _next(jobs, cores - len(running), deadline):
                running[remote.remote(job)] = job
            if not running:
                return
            for done in ray.wait(list(running))[0]:
                yield running.pop(done), ray.get(done)
    finally:
        ray.shutdown()


def _next(jobs: Iterator[Job], most: int, deadline: float) -> Iterator[Job]:
    """So many of the jobs that are left, and none when it is too late."""
    for _ in range(most):
        if time.time() >= deadline:
            return
        for job in jobs:
            yield job
            break
