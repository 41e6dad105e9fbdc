"""Many processes on one PostgreSQL, through everything that can happen to them, and what they cost.

    python -m benchmarks.cluster --rounds 10 --minutes 40 >> chaos.jsonl
    python -m benchmarks.cluster --sum chaos.jsonl
    python -m benchmarks.cluster --update COMMIT
    python -m benchmarks.cluster --figures

The first plays tables of scripted people and bots through a proxy that hashes by table,
while servers and workers are killed (SIGKILL, and replaced), stood still (SIGSTOP for some seconds)
and stopped in good order, the bell is cut and the database restarted; in the end every log holds
exactly the moves that were acknowledged, once each and in order, and every socket was told every
entry in order. Each round is a line of JSON, whose sums the second gives; what stood still longest,
and why, goes to stderr. The third starts an earlier version and replaces one process after the
other by this one, with whatever migrations lie between, while people play. The last gives moves a
second and processor time per move by number of processes.
Run from the root of the repository.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tawantin.bench import compiled
from tawantin.server.bell import LISTENER
from tests.server import postgres
from tests.server.cluster import Cluster, Crowd, Player, Seated, Worker, stored_lines
from tests.server.real import Server

APART = 1.0  # seconds between two troubles
STANDS = 7.0  # seconds a process stands still: longer than its leases
BEFORE = 10.0  # seconds before a standstill in which its cause may lie
SHOWN = 5  # of the longest standstills
MOST = 10.0  # seconds nobody should have to wait for
HEALTH = 1.0  # seconds a process has to say that it is ready
WARM_UP = 5.0
TABLE = re.compile(rb"/api/tables/([0-9a-f]{12})")
AGAIN = re.compile(rb"[?&]again=(\d+)")
LONG = 5.0  # seconds after which a standstill is looked into
BUSY = """
    SELECT state, wait_event, left(query, 60), round(extract(epoch FROM now() - state_change))
    FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid()
"""
KEPT = """
    SELECT keeper, round(until - extract(epoch FROM clock_timestamp())) FROM jobs
    WHERE queue = 'bots' AND key = %s
"""


class Proxy:
    """Hands each connection to the process of its table, or, if somebody comes again, to the one
    after it; to the next one that says it is ready, if that one does not: as those in `deploy/` do.
    """

    def __init__(self, urls: list[str]) -> None:
        self.ports = [int(url.rpartition(":")[2]) for url in urls]
        self.server: asyncio.Server | None = None
        self.url = ""
        self._turn = 0
        self.away: set[int] = set()
        self._down: set[int] = set()
        self._asking: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        self._asking = [asyncio.create_task(self._ask(port)) for port in self.ports]

    async def stop(self) -> None:
        assert self.server is not None
        self.server.close()
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    async def _ask(self, port: int) -> None:
        """Every moment: is it ready?"""
        async with httpx.AsyncClient(timeout=HEALTH, trust_env=False) as http:
            while True:
                try:
                    answer = await http.get(f"http://127.0.0.1:{port}/ready")
                    ready = answer.status_code == 200
                except httpx.TransportError:
                    ready = False
                (self._down.discard if ready else self._down.add)(port)
                await asyncio.sleep(HEALTH / 2)

    def _order(self, first: int) -> list[int]:
        """Whom to ask, in which order: those that are ready before those that are not."""
        turn = [self.ports[(first + step) % len(self.ports)] for step in range(len(self.ports))]
        return sorted(turn, key=lambda port: (port in self.away, port in self._down))

    async def _serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await client.readuntil(b"\r\n\r\n")
            first_line, rest = head.split(b"\r\n", 1)
            found = TABLE.search(first_line)
            whose = f"X-Forwarded-For: {back.get_extra_info('peername')[0]}\r\n".encode()
            head = first_line + b"\r\n" + whose + rest
            self._turn += 1
            again = AGAIN.search(first_line)
            first = zlib.crc32(found[1]) if found else self._turn
            first += int(again[1]) if again else 0
            for port in self._order(first):
                with suppress(OSError):
                    server, forth = await asyncio.open_connection("127.0.0.1", port)
                    forth.write(head)
                    await asyncio.gather(_pipe(client, forth), _pipe(server, back))
                    break
        back.close()


async def _pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    sink.close()


class Journal:
    """What was done to whom, and when."""

    def __init__(self) -> None:
        self.lines: list[tuple[float, str]] = []

    def note(self, what: str) -> None:
        self.lines.append((time.monotonic(), what))

    def around(self, since: float, seconds: float) -> list[tuple[float, str]]:
        """What happened from a while before until then."""
        return [line for line in self.lines if since - BEFORE <= line[0] <= since + seconds]


async def look_into(crowd: Crowd, journal: Journal, url: str) -> None:
    """Now and then: at tables that stand still, who has taken the bots, and whose connections are
    busy."""
    seen: set[tuple[str, float]] = set()
    while True:
        await asyncio.sleep(0.5)
        for one in crowd.seated:
            still = (one.table, one.progress)
            if time.monotonic() - one.progress < LONG or one.over.is_set() or still in seen:
                continue
            seen.add(still)
            with suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(url) as connection:
                    kept = await (await connection.execute(KEPT, [one.table])).fetchone()
                    busy = await (await connection.execute(BUSY)).fetchall()
                journal.note(f"{one.table} kept by {kept}, asked {one.shown.get('asked')}: {busy}")


async def troubles(
    cluster: Cluster, database: postgres.Postgres, wanted: argparse.Namespace
) -> tuple[Crowd, Journal, dict[str, float]]:
    """Play while things happen; the crowd, and how long it took to get over some of them."""
    rng = random.Random(wanted.seed)
    proxy = Proxy(cluster.urls)
    await proxy.start()
    crowd = Crowd([proxy.url], wanted.tables, wanted.seed)
    journal = Journal()
    figures: dict[str, float] = {}
    await crowd.sit()
    looking = asyncio.create_task(look_into(crowd, journal, database.url))
    await crowd.go_on(1)
    events = ["kill"] * wanted.kills + ["stop"] * wanted.stops + ["leave"] * (wanted.kills // 10)
    rng.shuffle(events)
    halves = len(events) // 2
    for number, event in enumerate(events):
        if number == halves:
            began = time.monotonic()
            journal.note("database restarts")
            database.restart()
            await crowd.go_on(1)
            figures["database_restart_s"] = time.monotonic() - began
            journal.note("bell cut")
            cut_the_bell(database.url)
            await crowd.go_on(1)
        process = await spare(cluster, rng)
        journal.note(f"{event} {process.folder.name}")
        if event == "kill":
            await asyncio.to_thread(process.kill)
            process.start(wait=False)
        elif event == "stop":
            cluster.signal(process, signal.SIGSTOP)
            await asyncio.sleep(STANDS)
            cluster.signal(process, signal.SIGCONT)
        else:
            await asyncio.to_thread(process.stop)
            process.start(wait=False)
        await asyncio.sleep(APART)
        crowd.look()
        print(f"\r{number + 1}/{len(events)}", end="", file=sys.stderr, flush=True)
    await crowd.go_on(1)
    looking.cancel()
    await crowd.leave()
    await proxy.stop()
    return crowd, journal, figures


async def spare(cluster: Cluster, rng: random.Random) -> Server:
    """Somebody to be troubled: any, but never all of one kind at once."""
    process: Server = rng.choice(cluster.all)
    kind = cluster.workers if process in cluster.workers else cluster.servers
    others = [one for one in kind if one is not process]
    while not any([await asyncio.to_thread(one.is_ready) for one in others]):
        await asyncio.sleep(0.1)
    return process


def cut_the_bell(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        which = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
        connection.execute(which, [LISTENER])


def survive(wanted: argparse.Namespace) -> dict[str, Any]:
    """One round."""
    with postgres.server() as database, tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        processes = Cluster(database.url, Path(folder), wanted.servers, wanted.workers)
        with processes as cluster:
            crowd, journal, figures = asyncio.run(troubles(cluster, database, wanted))
            told = [(one.folder.name, *said) for one in cluster.all for said in wrong(one)]
        lines = stored_lines(database.url)
        crowd.check(lines)
    waits = sorted(wait for player in crowd.players for wait in player.waits)
    still = sorted(crowd.seated, key=lambda one: one.stood[1], reverse=True)
    for name, at, what in told:
        journal.lines.append((at, f"{name}: {what}"))
    journal.lines.sort()
    for one in still[:SHOWN]:
        since, seconds = one.stood
        print(f"\n{seconds:.1f} s at {one.table}, seat {one.seat}", file=sys.stderr)
        near = [line for line in one.diary if -1 < line[0] - since < seconds + 1]
        for at, what in sorted([*near, *journal.around(since, seconds)]):
            print(f"{at - since:+7.2f} {what}", file=sys.stderr)
    return {
        "seed": wanted.seed,
        "load": round(os.getloadavg()[0], 1),
        "servers": wanted.servers,
        "workers": wanted.workers,
        "games": len(lines),
        "moves_acknowledged": len(waits),
        "kills": wanted.kills,
        "stops": wanted.stops,
        "seconds": round(time.monotonic() - began),
        "asked_again": asked_again(crowd),
        "failures_logged": sum("traceback" in what for _, _, what in told),
        "move_s_p50": round(waits[len(waits) // 2], 3),
        "move_s_p99": round(waits[int(len(waits) * 0.99)], 3),
        "longest_still_s": round(still[0].stood[1], 2),
        "still_s": [round(one.stood[1], 1) for one in still[:SHOWN]],
        **{name: round(value, 2) for name, value in figures.items()},
    }


def wrong(process: Server) -> Iterator[tuple[float, str]]:
    """What a process has warned of, and when by our clock."""
    passed = time.time() - time.monotonic()
    for line in process.output.read_text(errors="replace").splitlines():
        if line.startswith("{") and '"level": "info"' not in line:
            found = json.loads(line)
            yield datetime.fromisoformat(found["time"]).timestamp() - passed, line


def rounds(wanted: argparse.Namespace) -> None:
    """One after the other, each with a seed of its own; what they come to, in the end."""
    until = time.monotonic() + 60 * wanted.minutes
    made = []
    for _ in range(wanted.rounds):
        if time.monotonic() < until:
            made.append(survive(wanted))
            print(json.dumps(made[-1]), flush=True)
            wanted.seed += 1
    print(json.dumps(summed(made), indent=2), file=sys.stderr)


def summed(made: list[dict[str, Any]]) -> dict[str, Any]:
    """Several rounds together: what adds up, and the worst of the rest."""
    added = ("games", "moves_acknowledged", "kills", "stops", "seconds", "failures_logged")
    worst = ("move_s_p99", "longest_still_s", "database_restart_s", "load")
    again = sum((Counter(one["asked_again"]) for one in made), Counter[str]())
    return {
        "rounds": len(made),
        **{name: sum(one[name] for one in made) for name in added},
        **{name: max(one.get(name, 0) for one in made) for name in worst},
        "asked_again": dict(again),
        "above_10_s": sum(still > MOST for one in made for still in one["still_s"]),
    }


def asked_again(crowd: Crowd) -> dict[str, int]:
    """Requests that had to be sent again, by the reason; 503 says that they should be."""
    return dict(sum((player.again for player in crowd.players), Counter()))


# Another version.


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The sources of an earlier version."""
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "worktree"]
        subprocess.run([*git, "add", "--detach", folder, commit], check=True, capture_output=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True)


async def replaced(cluster: Cluster, root: Path) -> tuple[Crowd, float]:
    """Play while one process after the other is stopped in good order and started from other
    sources, the first of which migrates; the crowd, and the seconds it took. As hosts are told, a
    worker's successor is there before it leaves; a server's port is free only afterwards.
    """
    proxy = Proxy(cluster.urls)
    await proxy.start()
    crowd = Crowd([proxy.url], len(cluster.all))
    await crowd.sit()
    await crowd.go_on(2)
    began = time.monotonic()
    for old in cluster.workers:
        next_one = Worker(old.folder.with_name(f"{old.folder.name}-next"), **old.settings)
        next_one.root = root
        next_one.start()
        while not await asyncio.to_thread(next_one.is_ready):
            crowd.look()
            await asyncio.sleep(0.1)
        await asyncio.to_thread(old.stop)
        cluster.workers = [next_one if one is old else one for one in cluster.workers]
        await crowd.go_on(2)
    for process in cluster.servers:
        proxy.away.add(process.port)  # whose port nobody answers at: here it stays open
        await asyncio.to_thread(process.stop)
        process.root = root
        process.start(wait=False)
        while not await asyncio.to_thread(process.is_ready):
            crowd.look()
            await asyncio.sleep(0.1)
        proxy.away.discard(process.port)
        await crowd.go_on(2)
    seconds = time.monotonic() - began
    await crowd.leave()
    await proxy.stop()
    return crowd, seconds


def update(wanted: argparse.Namespace) -> dict[str, Any]:
    """From an earlier version to this one, with whatever migrations lie between, under load."""
    with (
        checked_out(wanted.update) as old,
        postgres.server() as database,
        tempfile.TemporaryDirectory() as folder,
    ):
        processes = Cluster(database.url, Path(folder), wanted.servers, wanted.workers)
        new, Seated.alike = processes.servers[0].root, False
        for process in processes.all:
            process.root = old
        with processes as cluster:
            before = migration(database.url)
            crowd, seconds = asyncio.run(replaced(cluster, new))
            failures = cluster.said().count("Traceback")
        lines = stored_lines(database.url)
        crowd.check(lines)
        return {
            "servers": wanted.servers,
            "workers": wanted.workers,
            "migrated": f"{before} to {migration(database.url)}",
            "seconds": round(seconds),
            "games": len(lines),
            "moves_acknowledged": sum(len(player.waits) for player in crowd.players),
            "asked_again": asked_again(crowd),
            "failures_logged": failures,
            "longest_still_s": round(max(seated.stood[1] for seated in crowd.seated), 2),
        }


def migration(url: str) -> str:
    """Which one the database has come to."""
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else ""


# What it costs.


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used, without whoever thinks for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def bots_play(urls: list[str], tables: int) -> list[Player]:
    """Tables of bots alone; the one person at each lets a bot play."""
    hosts = [Player([urls[i % len(urls)]] * 2, i) for i in range(tables)]

    async def begin(host: Player) -> None:
        await host.arrive("Ana")
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3]
        made = await host.ask("POST", "/api/tables", {"game": "cuzco", "seats": seats})
        path = f"/api/tables/{made['table']['id']}"
        await host.once("POST", f"{path}/start", {}, "wrong_status")
        await host.ask("POST", f"{path}/handover", {"seat": 0})

    for start in range(0, tables, 10):
        await asyncio.gather(*(begin(host) for host in hosts[start : start + 10]))
    return hosts


async def versions(hosts: list[Player]) -> int:
    """How many moves all bots have made, as the processes count them."""
    total = 0.0
    for url in {host.url for host in hosts}:
        text = (await hosts[0].http.get(f"{url}/metrics")).text
        found = re.search(r"^tawantin_bot_moves_total (\S+)", text, re.M)
        total += float(found[1]) if found else 0.0
    return int(total)


async def measure(servers: list[Server], tables: int, seconds: float) -> dict[str, float]:
    hosts = await bots_play([server.url for server in servers], tables)
    await asyncio.sleep(WARM_UP)
    before, used = await versions(hosts), [cpu(server.pid) for server in servers]
    began = time.monotonic()
    await asyncio.sleep(seconds)
    moves = await versions(hosts) - before
    spent = sum(cpu(server.pid) for server in servers) - sum(used)
    for host in hosts:
        await host.http.aclose()
    return {
        "moves_per_s": round(moves / (time.monotonic() - began), 1),
        "server_cpu_ms_per_move": round(1000 * spent / max(1, moves), 3),
    }


def costs(wanted: argparse.Namespace) -> dict[str, Any]:
    """One process on SQLite, one on PostgreSQL, two on PostgreSQL; bots flat out, no sockets."""
    found: dict[str, Any] = {}
    for name, count in (("sqlite", 1), ("postgresql", 1), ("postgresql", 2)):
        database: AbstractContextManager[Any] = (
            postgres.server() if name == "postgresql" else nullcontext()
        )
        with database as running, tempfile.TemporaryDirectory() as folder:
            url = running.url if running is not None else ""
            many = {"running_per_person": 1000, "running_per_address": 1000}
            many |= {"bots_per_address": 1000}
            with Cluster(url, Path(folder), count, **many) as cluster:
                made = measure(cluster.servers, wanted.tables, wanted.seconds)
                found[f"{name}_{count}"] = asyncio.run(made)
    alone = found["postgresql_1"]["moves_per_s"] or 1.0
    found["two_to_one"] = round(found["postgresql_2"]["moves_per_s"] / alone, 2)
    plain = found["sqlite_1"]["server_cpu_ms_per_move"] or 1.0
    found["cpu_to_sqlite"] = round(found["postgresql_1"]["server_cpu_ms_per_move"] / plain, 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, help="4 in a round, 200 for --figures")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=20, help="in a round")
    parser.add_argument("--stops", type=int, default=5, help="in a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="no round begins after these")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sum", nargs="+", type=Path, metavar="FILE", help="of such lines")
    parser.add_argument("--update", metavar="COMMIT", help="from that version to this one")
    parser.add_argument("--figures", action="store_true", help="what it costs, without trouble")
    wanted = parser.parse_args()
    if wanted.tables is None:
        wanted.tables = 200 if wanted.figures else 4  # fewer are over before it ends
    if wanted.sum:
        lines = [line for path in wanted.sum for line in path.read_text().splitlines()]
        print(json.dumps(summed([json.loads(line) for line in lines]), indent=2))
    elif wanted.update or wanted.figures:
        found = (update if wanted.update else costs)(wanted)
        print(json.dumps({"compiled": compiled(), "cores": os.cpu_count(), **found}, indent=2))
    else:
        rounds(wanted)


if __name__ == "__main__":
    main()
