"""Several processes on one PostgreSQL: killed, stopped, replaced, the bell cut, the database
restarted. `benchmarks/cluster.py` does the same for longer and with more of everything.
"""

import asyncio
import re
import signal
from pathlib import Path

import psycopg

from tawantin.server.bell import LISTENER
from tests.server import postgres
from tests.server.cluster import Cluster, Crowd, Slow, stored_lines
from tests.server.notices import Receiver
from tests.server.real import wait_for

TABLES = 4
MOVES = 2  # of everybody, between two troubles


def cut_the_bell(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        which = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
        assert connection.execute(which, [LISTENER]).fetchall()


async def through_trouble(cluster: Cluster, database: postgres.Postgres, slow: Slow) -> Crowd:
    crowd = Crowd(cluster.urls, TABLES)
    try:
        await _through_trouble(crowd, cluster, database, slow)
    finally:
        await crowd.leave()
        await slow.leave()
    return crowd


async def _through_trouble(
    crowd: Crowd, cluster: Cluster, database: postgres.Postgres, slow: Slow
) -> None:
    await crowd.sit()
    await crowd.go_on(MOVES)
    second = cluster.servers[1]
    (worker,) = cluster.workers
    # A turn to be told of, and nobody who tells; a clock runs out, and who minded it is dead.
    with_clocks = await asyncio.to_thread(cluster.with_clocks)
    await asyncio.to_thread(worker.kill)
    await slow.begin()
    if with_clocks is not worker:
        await asyncio.to_thread(cluster.replace, with_clocks)
    worker.start(wait=False)
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


def test_nothing_is_lost_and_nothing_done_twice(tmp_path: Path, receiver: Receiver) -> None:
    postgres.must_be_there()
    with postgres.server() as database:
        private = {"webhook_private": True}
        with Cluster(database.url, tmp_path, servers=2, workers=1, **private) as cluster:
            slow = Slow(cluster.urls, database.url, receiver.url)
            crowd = asyncio.run(through_trouble(cluster, database, slow))
            wait_for("both clocks", lambda: slow.flags() if len(slow.flags()) == 2 else None)
            wait_for("the notice", lambda: receiver.posts or None)
            said = cluster.said()
            figures = cluster.workers[-1].figures()
        made = re.search(r"^tawantin_bot_moves_total (\S+)", figures, re.M)
        assert made is not None
        assert float(made[1]) > 0  # it was left alone with the bots for a while
        crowd.check(stored_lines(database.url))
        assert slow.flags() == [1, 1]
    assert len(receiver.posts) == 1, receiver.posts
    failures = [line for line in said.splitlines() if "Traceback" in line]
    assert failures == []
