"""Several processes on one PostgreSQL: killed, stopped, replaced, the bell cut, the database
restarted. `benchmarks/cluster.py` does the same for longer and with more of everything.
"""

import asyncio
import signal
from pathlib import Path

import psycopg

from tawantin.server.bell import LISTENER
from tests.server import postgres
from tests.server.cluster import Cluster, Crowd, stored_lines

TABLES = 4
MOVES = 2  # of everybody, between two troubles


def cut_the_bell(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        which = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
        assert connection.execute(which, [LISTENER]).fetchall()


async def through_trouble(cluster: Cluster, database: postgres.Postgres) -> Crowd:
    crowd = Crowd(cluster.urls, TABLES)
    try:
        await _through_trouble(crowd, cluster, database)
    finally:
        await crowd.leave()
    return crowd


async def _through_trouble(crowd: Crowd, cluster: Cluster, database: postgres.Postgres) -> None:
    await crowd.sit()
    await crowd.go_on(MOVES)
    first, second = cluster.servers
    (worker,) = cluster.workers
    await asyncio.to_thread(cluster.replace, first)
    await crowd.go_on(MOVES)
    cut_the_bell(database.url)
    await crowd.go_on(MOVES)
    cluster.signal(worker, signal.SIGSTOP)
    second_worker = type(worker)(worker.folder.parent / "another", **worker.settings)
    second_worker.start()
    cluster.workers.append(second_worker)
    await crowd.go_on(MOVES)
    cluster.signal(worker, signal.SIGCONT)
    database.restart()  # by this thread: it would end with another
    await crowd.go_on(MOVES)
    await asyncio.to_thread(second.stop)  # in good order
    await crowd.go_on(MOVES)


def test_nothing_is_lost_and_nothing_done_twice(tmp_path: Path) -> None:
    postgres.must_be_there()
    with postgres.server() as database:
        with Cluster(database.url, tmp_path, servers=2, workers=1) as cluster:
            crowd = asyncio.run(through_trouble(cluster, database))
            said = cluster.said()
        crowd.check(stored_lines(database.url))
    failures = [line for line in said.splitlines() if "Traceback" in line]
    assert failures == []
