"""What a server needs: memory of a table and a socket, processor time of a move, a look, a push.

    python -m benchmarks.sizing

One server on a durable PostgreSQL, without limits. Processor time, of the server and of PostgreSQL,
is what the kernel has counted for their threads; so the figures mean something on a machine that is
not quiet. Run from the root of the repository.
"""

import argparse
import asyncio
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tawantin.bench import compiled
from tests.server import postgres
from tests.server.finished import SAVED
from tests.server.real import Client, Server

MANY = 10_000_000
FREE = (
    *("sockets_per_person", "sockets_per_address", "running_per_person", "running_per_address"),
    *("imports", "replays", "connections_per_address", "requests_per_address"),
)
IDLE = 10.0  # seconds


def used(pid: int) -> float:
    """Seconds of processor time of a process so far, to the nanosecond."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def resident(pid: int) -> float:
    """Megabytes of memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    return int(found["VmRSS"].split()[0]) / 1024


def children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


class Site:
    """A server, its database, and somebody who asks."""

    def __init__(self, server: Server, database: postgres.Postgres, ana: Client) -> None:
        self.server = server
        self.database = database
        self.ana = ana

    def cost(self) -> tuple[float, float]:
        """Milliseconds so far, of the server and of PostgreSQL."""
        assert self.database.process is not None
        of_it = [self.database.process.pid, *children(self.database.process.pid)]
        return 1e3 * used(self.server.pid), 1e3 * sum(map(used, of_it))

    def spent(self, what: str, work: Callable[[], object], times: int) -> None:
        """A line of the table: what one of these costs."""
        server = database = 0.0
        for _ in range(times):
            before = self.cost()
            work()
            after = self.cost()
            server, database = server + after[0] - before[0], database + after[1] - before[1]
        print(f"| {what} | {server / times:.2f} | {database / times:.2f} |", flush=True)

    def table(self) -> str:
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = self.ana.post("/api/tables", {"game": "cuzco", "seats": seats}, 201)
        found: str = made["table"]["id"]
        self.ana.post(f"/api/tables/{found}/start")
        return found


class Mover:
    """Moves at a table, time and again; what has to be known for it is asked in between."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.table = site.table()
        self.made = 0

    def cost(self, times: int) -> tuple[float, float]:
        """What a move costs, without the looks between."""
        server = database = 0.0
        ana = self.site.ana
        for _ in range(times):
            shown = ana.get(f"/api/tables/{self.table}")
            self.made += 1
            before = self.site.cost()
            ana.move(self.table, shown, shown["legal"][0]["action"], f"move {self.made}")
            after = self.site.cost()
            server, database = server + after[0] - before[0], database + after[1] - before[1]
        return server / times, database / times


class Watchers:
    """Sockets at a table that read whatever comes."""

    def __init__(self, url: str, cookie: str, count: int) -> None:
        self.url = url.replace("http", "ws", 1)
        self.cookie = cookie
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        for _ in range(count):
            asyncio.run_coroutine_threadsafe(self._come(), self.loop).result()

    async def _come(self) -> None:
        headers = {"cookie": self.cookie}
        socket = await connect(self.url, additional_headers=headers, proxy=None, max_size=None)
        await socket.recv()
        self.loop.create_task(self._read(socket))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for _ in socket:
                pass

    def leave(self) -> None:
        async def end() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


def measure(site: Site, tables: int, sockets: int, moves: int) -> None:
    ana, pid = site.ana, site.server.pid
    print("| processor time, ms | server | PostgreSQL |\n|---|---|---|")
    mover = Mover(site)
    table = mover.table
    mover.cost(5)  # statements are made, code is warm
    moved = mover.cost(moves)
    print(f"| a move by a person | {moved[0]:.2f} | {moved[1]:.2f} |")
    site.spent("a look at a running table", lambda: ana.get(f"/api/tables/{table}"), moves)
    finished = ana.post("/api/import", SAVED, 201)["id"]
    site.spent("a position of a replay", lambda: ana.get(f"{_at(finished)}/position?entry=99"), 20)
    site.spent("one's list of tables", lambda: ana.get("/api/tables/mine"), 20)

    before = resident(pid)
    watchers = Watchers(f"{site.server.url}{_at(table)}/socket", ana.cookie, sockets)
    after = resident(pid)
    watched = mover.cost(moves // 2)
    each = (watched[0] - moved[0]) / sockets
    print(f"| a push of a move to one socket more | {each:.3f} | 0 |")
    idle = site.cost()
    time.sleep(IDLE)
    server, database = ((b - a) / IDLE for a, b in zip(idle, site.cost(), strict=True))
    print(f"| a second with {sockets} idle sockets | {server:.1f} | {database:.1f} |")
    watchers.leave()
    socket = (after - before) / sockets * 1000
    before = resident(pid)
    for _ in range(tables):
        site.table()
    begun = (resident(pid) - before) / tables * 1000
    before = resident(pid)
    for _ in range(tables // 2):
        ana.post("/api/import", SAVED, 201)
    over = (resident(pid) - before) / (tables // 2) * 1000
    print("\n| memory | |\n|---|---|")
    print(f"| a socket | {socket:.0f} kB |")
    print(f"| a table that has begun | {begun:.0f} kB |")
    print(f"| a table of {len(SAVED['log'])} entries | {over:.0f} kB |")
    print(f"| the server with all that | {resident(pid):.0f} MB |")


def _at(table: str) -> str:
    return f"/api/tables/{table}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--moves", type=int, default=100)
    wanted = parser.parse_args()
    print("compiled" if compiled() else "not compiled", flush=True)
    free = dict.fromkeys(FREE, MANY)
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.server(durable=True) as database,
        Server(Path(folder), None, database_url=database.url, **free) as server,
        Client(server, "Ana") as ana,
    ):
        measure(Site(server, database, ana), wanted.tables, wanted.sockets, wanted.moves)


if __name__ == "__main__":
    main()
