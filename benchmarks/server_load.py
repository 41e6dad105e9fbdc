"""The server under load: many bot tables with a socket each, some people, memory, loading.

    python -m benchmarks.server_load --tables 1000 --seconds 30

The server runs as a process of its own on two cores, and so do all clients; its limits are those it
has by default, and each host of some tables has an address of their own. It is measured twice:
with bots at the pace the server keeps by itself, and flat out. README.md says what each figure
means. Run from the root of the repository.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, insert
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tawantin.bench import compiled
from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import database, migrate
from tawantin.server.config import Settings
from tawantin.server.repository import Repository
from tawantin.server.store import Store
from tawantin.table.table import result_of
from tests.server.real import CHANGE, LIMITED, PATIENCE, Json, Server, rss

CORES = 2
WARM_UP = 5.0
STUCK = 10.0
SOME = 20
FEW = 20  # tables that are made at the same time
MIXES = (("random", "greedy", "random"), ("greedy",) * 3, ("random",) * 3)  # and a greedy host
EACH = 10  # tables of one host
PACE, OFTEN = "tawantin_bot_pace_seconds", 0.5
COMMITS, CHANGES = "tawantin_database_batches_total", "tawantin_database_changes_total"
TARGETS = {
    "errors": 0,
    "flat_errors": 0,
    "bot_move_ms_p99": 400,
    "person_move_ms_p99": 400,
    "server_cpu_ms_per_move": 0.8,
    "load_ms": 100,
    "idle_table_kb": 150,
}


def percentile(values: list[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else float("nan")


def figure(metrics: str, name: str) -> float:
    return float(metrics.partition(f"\n{name} ")[2].partition("\n")[0])


class Home:
    """Where somebody is at home: an address, the connections from there, a cookie."""

    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.here = address
        limits = httpx.Limits(max_connections=200)
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits)
        self.http = httpx.AsyncClient(
            base_url=server, headers=CHANGE, timeout=PATIENCE, transport=transport
        )

    @staticmethod
    def address(number: int) -> str:
        """One of this machine's own, which no proxy has."""
        return f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"

    async def post(self, path: str, data: Json | None = None) -> Any:
        answer = await self.http.post(path, json=data if data is not None else {})
        if answer.status_code >= 300:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
        return answer.json()

    def socket(self, table: str, **more: Any) -> connect:
        cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        return connect(
            f"{self.server.replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"cookie": cookie},
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            local_addr=(self.here, 0),
            **more,
        )


class Load:
    """All the clients, in one event loop; each host has some tables, and an address."""

    def __init__(self, server: Server, pace: float, tables: int) -> None:
        self.pace = pace
        self.paces: list[float] = []
        self.written: list[tuple[float, float]] = []  # transactions and changes so far
        count = -(-tables // EACH)
        self.homes = [Home(server.url, Home.address(number)) for number in range(count)]
        self.few = asyncio.Semaphore(FEW)
        self.errors: list[str] = []
        self.bot_moves: list[float] = []
        self.person_moves: list[float] = []
        self.bytes = 0
        self.measuring = False
        self.ending = False

    def home(self, number: int) -> Home:
        return self.homes[number // EACH]

    async def arrive(self) -> None:
        for home in self.homes:
            await home.post("/api/people/guest", {"name": "Load"})

    async def follow(self) -> None:
        """The pace that the server keeps now, as busy as it is."""
        async with httpx.AsyncClient(base_url=self.homes[0].server, timeout=PATIENCE) as http:
            while True:
                text = (await http.get("/metrics")).text
                self.pace = figure(text, PACE)
                if self.measuring:
                    self.paces.append(self.pace)
                    self.written.append((figure(text, COMMITS), figure(text, CHANGES)))
                await asyncio.sleep(OFTEN)

    def shared(self) -> float:
        """How many changes were written in one transaction."""
        (commits, changes), (more_commits, more_changes) = self.written[0], self.written[-1]
        return (more_changes - changes) / max(1.0, more_commits - commits)

    async def table(self, number: int, bots: list[Json], hand_over: bool) -> str:
        """A table of a host that has been started; who plays there, or lets a bot do it."""
        home = self.home(number)
        async with self.few:
            seats = [{"kind": "me"}, *bots]
            made = await home.post("/api/tables", {"game": "cuzco", "seats": seats})
            table: str = made["table"]["id"]
            await home.post(f"/api/tables/{table}/start")
            if hand_over:
                await home.post(f"/api/tables/{table}/handover", {"seat": 0})
        return table

    async def leave(self) -> None:
        for home in self.homes:
            await home.http.aclose()

    async def next(self, socket: ClientConnection) -> tuple[float, str]:
        text = await asyncio.wait_for(socket.recv(), STUCK)
        now = time.perf_counter()
        assert isinstance(text, str)
        if self.measuring:
            self.bytes += len(text)
        return now, text

    async def watch(self, number: int, table: str) -> None:
        """Look at a table of bots; every push but the first is a move."""
        try:
            async with self.home(number).socket(table) as socket:
                before, text = await self.next(socket)
                while not self.ending and '"status":"over"' not in text[:200]:
                    now, text = await self.next(socket)
                    if self.measuring:
                        self.bot_moves.append(now - before - self.pace)
                    before = now
        except (TimeoutError, ConnectionClosed, OSError, RuntimeError, httpx.HTTPError) as error:
            self.fail("watching", error)

    async def play(self, number: int, table: str) -> None:
        """A person at a table of bots, who thinks for a moment before each move."""
        rng, home = random.Random(number), self.home(number)
        try:
            async with home.socket(table) as socket:
                while not self.ending:  # `wait_for` may swallow that this task was cancelled
                    _, text = await self.next(socket)
                    message = json.loads(text)
                    if message["type"] != "table":
                        continue
                    shown = message["table"]
                    if shown["status"] == "over":
                        return
                    if shown["to_act"] != shown["you"]:
                        continue
                    await asyncio.sleep(rng.uniform(0.2, 0.6))
                    move = {
                        "seat": shown["you"],
                        "action": rng.choice(shown["legal"])["action"],
                        "version": shown["version"],
                        "key": str(shown["version"]),
                    }
                    began = time.perf_counter()
                    await home.post(f"/api/tables/{table}/moves", move)
                    if self.measuring:
                        self.person_moves.append(time.perf_counter() - began)
        except (TimeoutError, ConnectionClosed, OSError, RuntimeError, httpx.HTTPError) as error:
            self.fail("playing", error)

    def fail(self, what: str, error: BaseException) -> None:
        if not self.ending:
            self.errors.append(f"{what}: {type(error).__name__}: {error}")


async def under_load(
    server: Server, pace: float, wanted: argparse.Namespace
) -> tuple[Json, list[str]]:
    load = Load(server, pace, wanted.tables + wanted.people)
    await load.arrive()
    mixes = [[{"kind": "bot", "bot": name} for name in mix] for mix in MIXES]
    watched = range(wanted.tables)
    played = range(wanted.tables, wanted.tables + wanted.people)
    made = [load.table(i, mixes[i % len(mixes)], True) for i in watched]
    others = [{"kind": "bot", "bot": "random"}] * 3
    made += [load.table(i, others, False) for i in played]
    tables = await asyncio.gather(*made)
    tasks = [asyncio.create_task(load.watch(i, tables[i])) for i in watched]
    tasks += [asyncio.create_task(load.play(i, tables[i])) for i in played]
    tasks.append(asyncio.create_task(load.follow()))
    await asyncio.sleep(WARM_UP)
    load.measuring, began = True, time.perf_counter()
    before = cpu_seconds(server.pid)
    await asyncio.sleep(wanted.seconds)
    load.measuring, spent = False, time.perf_counter() - began
    used = [now - then for now, then in zip(cpu_seconds(server.pid), before, strict=True)]
    load.ending = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await load.leave()
    by_bots = [1000 * seconds for seconds in load.bot_moves]
    by_people = [1000 * seconds for seconds in load.person_moves]
    moves = len(by_bots) + len(by_people)
    return {
        "tables": wanted.tables,
        "pace": pace,
        "pace_kept": round(statistics.mean(load.paces or [pace]), 2),
        "seconds": round(spent, 1),
        "moves_per_second": round(moves / spent, 1),
        "changes_per_commit": round(load.shared(), 1),
        "bot_move_ms_p50": round(percentile(by_bots, 0.5), 1),
        "bot_move_ms_p99": round(percentile(by_bots, 0.99), 1),
        "person_moves": len(by_people),
        "person_move_ms_p50": round(percentile(by_people, 0.5), 1),
        "person_move_ms_p99": round(percentile(by_people, 0.99), 1),
        "kb_per_push": round(load.bytes / 1000 / max(1, moves), 1),
        "server_cpu_ms_per_move": round(1000 * used[0] / moves, 2) if moves else None,
        "bots_cpu_ms_per_move": round(1000 * used[1] / moves, 2) if moves else None,
        "client_cpu_ms_per_move": round(1000 * used[2] / moves, 2) if moves else None,
        "cores_used": round(sum(used[:3]) / spent, 2),
        "cores_used_by_others": round((used[3] - sum(used[:3])) / spent, 2),
    }, load.errors


def cpu_seconds(server: int) -> tuple[float, float, float, float]:
    """Spent so far: by the server, by its workers, by us, by the whole machine."""
    tick = os.sysconf("SC_CLK_TCK")
    workers = main = 0.0
    for found in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = found.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[2]) == server:  # its process group
            seconds = (int(fields[11]) + int(fields[12])) / tick
            if int(found.parent.name) == server:
                main = seconds
            else:
                workers += seconds
    idle = [int(x) for x in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return main, workers, time.process_time(), (sum(idle) - idle[3] - idle[4]) / tick


# Matches written straight into a database: for loading and memory.


def long_match(seed: int, entries: int | None = None) -> Match:
    """Four players choosing at random, to the end or for so many entries."""
    rng = random.Random(seed)
    match = Match(registry.game("cuzco"), 4, seed=rng.randbytes(32), salt="bench")
    match.run()
    while not match.is_over and (entries is None or len(match.log) < entries):
        match.play(match.actor, rng.choice(match.legal_actions()))
    return match


def write(connection: Connection, name: str, match: Match) -> None:
    """The table of this match, all seats held by nobody who will come."""
    now = time.time()
    row = {
        "id": name,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "pinned": False,
        "players": match.players,
        "options": match.options,
        "status": "over" if match.is_over else "running",
        "listed": False,
        "pace": {},
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "version": len(match.log),
        "entries": len(match.log),
        "to_act": match.actor,
        "result": result_of(match, []) if match.is_over else None,
        "created": now,
    }
    connection.execute(insert(database.tables).values(**row))
    chairs = [
        {"table_id": name, "seat": i, "kind": "person", "name": f"Player {i + 1}"}
        for i in range(match.players)
    ]
    connection.execute(insert(database.seats), chairs)
    lines = [
        {"table_id": name, "number": i, "line": save.write_entry(match.game, entry), "at": now}
        for i, entry in enumerate(match.log)
    ]
    connection.execute(insert(database.entries), lines)


def fill(path: Path, matches: dict[str, Match]) -> Store:
    store = Store(f"sqlite:///{path}")
    migrate.upgrade(store.engine)
    for name, match in matches.items():
        store.write_now(lambda c, name=name, match=match: write(c, name, match))  # type: ignore[misc]
    return store


def loading(folder: Path) -> Json:
    """From the database to a table that can be played: the median of some whole matches."""
    matches = {f"{i:012x}": long_match(i) for i in range(15)}
    store = fill(folder / "tawantin.db", matches)
    times = asyncio.run(read_all(store, matches))
    store.close()
    chosen = [sum(e.seat >= 0 for e in m.log) for m in matches.values()]
    return {
        "load_ms": round(statistics.median(times), 1),
        "load_ms_worst": round(max(times), 1),
        "load_moves": round(statistics.median(chosen)),
        "load_entries": round(statistics.median(len(m.log) for m in matches.values())),
    }


async def read_all(store: Store, matches: dict[str, Match]) -> list[float]:
    tables, times = Repository(store), []
    for name, match in matches.items():
        began = time.perf_counter()
        table = await tables.get(name)
        times.append(1000 * (time.perf_counter() - began))
        assert table.match is not None
        assert len(table.match.log) == len(match.log)
    return times


def memory(folder: Path, count: int) -> Json:
    """What a running table costs that waits for a person, 400 entries played: with and without."""
    used = []
    for number in (SOME, SOME + count):  # what the first tables bring with them is not counted
        place = folder / str(number)
        matches = {f"{i:012x}": long_match(i, entries=400) for i in range(number)}
        fill(place / "tawantin.db", matches).close()
        with Server(place) as server:
            for name in matches:
                httpx.get(f"{server.url}/api/tables/{name}", trust_env=False).raise_for_status()
            used.append(rss(server.pid))
    return {"idle_table_kb": round((used[1] - used[0]) / 1000 / count, 1), "idle_tables": count}


def load(folder: Path, pace: float, wanted: argparse.Namespace) -> tuple[Json, list[str]]:
    """The figures of a server under load, and what went wrong."""
    cores = set(sorted(os.sched_getaffinity(0))[:CORES])
    usual = {name: getattr(Settings(), name) for name in LIMITED}
    settings = {**usual, "bot_pace": pace, "bot_workers": wanted.workers}
    with Server(folder, cores, **settings) as server:
        figures, errors = asyncio.run(under_load(server, pace, wanted))
        if server.troubles():
            errors.append(server.troubles()[-2000:])
    return {**figures, "errors": len(errors)}, errors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--pace", type=float, default=Settings().bot_pace, help="seconds a bot waits on purpose"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes in which bots think")
    parser.add_argument("--only", choices=["load", "flat", "loading", "memory"])
    wanted = parser.parse_args()
    figures: Json = {"build": "compiled" if compiled() else "pure"}
    errors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if wanted.only in (None, "loading"):
            (folder / "loading").mkdir()
            figures |= loading(folder / "loading")
        if wanted.only in (None, "memory"):
            figures |= memory(folder / "memory", 200)
        if wanted.only in (None, "load"):
            found, errors = load(folder / "load", wanted.pace, wanted)
            figures |= found
        if wanted.only in (None, "flat"):
            found, more = load(folder / "flat", 0, wanted)
            figures |= {f"flat_{name}": value for name, value in found.items()}
            errors += more
    print(json.dumps(figures))
    for error in errors[:5]:
        print(f"error: {error}")
    missed = 0
    for name, target in TARGETS.items():
        if name in figures:
            reached = figures[name] < target or figures[name] == target == 0
            missed += not reached
            sign = "reached" if reached else "MISSED"
            print(f"{name:20} {figures[name]:>8}   target {'<' if target else ''} {target}  {sign}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
