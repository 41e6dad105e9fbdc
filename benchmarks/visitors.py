"""Who comes to a server that `benchmarks.abuse` measures: people who play, and an abuser.

    python -m benchmarks.visitors URL FOLDER NAME...

The command runs the abuser in a process of its own. Each attack is a method of the abuser. Most
attacks come from one address. Each is done again and again, by as many at the same time as
`ATTACKS` says, until the process is killed. `came.json` in the folder counts what came of it.
"""

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from benchmarks.server_load import Home
from tawantin.server import client
from tests.server.real import Json

WAITED = ("move", "push", "bot", "look", "list")
READER = 9998  # number of an address
READER_PAUSE = 0.25  # seconds; an address may ask for 600 pages a minute
STALE = 409
ABUSER = "127.66.6.6"
HAND = 8  # of the abuser's requests or sockets of one kind at the same time

ODD_PATHS: Final = ("//api/tables", "/api//tables", "/./api/tables")
MARKS: Final = "\u0301\u0316"  # two classes of marks, in the order that takes longest to sort
LONG_NAME: Final = "a" + MARKS * 45_000  # 180 kB as UTF-8
LONG_MAILS: Final = ("\\" * 90_000, "(" * 3_000)
TEXTS: Final = ("/schema/openapi.json", "/metrics", "/")
PACKED: Final = {"accept-encoding": "gzip"}
IMPORT_BYTES: Final = 1_000_000
BODY_ADDRESSES: Final = 52
BODIES_OF_EACH: Final = 4
SLOW_READERS: Final = 190
SIP, SIP_SECONDS = 1_000, 0.5  # bytes that a slow reader reads, and how often
READ_BUFFER: Final = 4_096  # bytes that the kernel keeps for a slow reader
LENGTH: Final = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


# People.


class Times:
    """How long people waited, by what for, in milliseconds."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = {what: [] for what in WAITED}

    def add(self, what: str, since: float) -> None:
        self.of[what].append(1000 * (time.perf_counter() - since))


class Person:
    """Somebody at a table of bots, who thinks for a moment before each move."""

    thinks = (0.2, 0.8)  # seconds
    game = "cuzco"

    def __init__(self, server: str, number: int, pace: float) -> None:
        self.home = Home(server, Home.address(number))
        self.http = self.home.http
        self.rng = random.Random(number)
        self.pace = pace
        self.tables = 0
        self.times = Times()
        self.troubles: list[str] = []

    async def play(self) -> None:
        """One table after the other."""
        try:
            await self.home.post("/api/people/guest", {"name": "Somebody"})
            while True:
                bots = [{"kind": "bot", "bot": name} for name in ("greedy", "random")]
                spec = {"game": self.game, "seats": [{"kind": "me"}, *bots]}
                table = (await self.home.post("/api/tables", spec))["table"]["id"]
                await self.home.post(f"/api/tables/{table}/start", {})
                self.tables += 1
                async with self.home.socket(table) as opened:
                    await self._game(table, opened)
        except (WebSocketException, OSError, RuntimeError, httpx.HTTPError) as error:
            self.troubles.append(f"{type(error).__name__}: {error}")

    async def _game(self, table: str, opened: ClientConnection) -> None:
        moved = asked = 0.0
        while True:
            message = json.loads(await opened.recv())
            if message["type"] != "table":
                continue
            now, shown = time.perf_counter(), message["table"]
            if moved:
                self.times.add("push", moved)
                moved = 0.0
            elif asked:
                self.times.of["bot"].append(max(0.0, 1000 * (now - asked - self.pace)))
            asked = now if shown["asked"] and shown["you"] not in shown["asked"] else 0.0
            if shown["status"] == "over":
                return
            if shown["you"] not in shown["asked"]:
                continue
            await asyncio.sleep(self.rng.uniform(*self.thinks))
            began = time.perf_counter()
            (await self.http.get(f"/api/tables/{table}")).raise_for_status()
            self.times.add("look", began)
            began = time.perf_counter()
            (await self.http.get("/api/tables")).raise_for_status()
            self.times.add("list", began)
            moved = time.perf_counter()
            move = {"seat": shown["you"], "version": shown["version"], "key": str(shown["version"])}
            action = self.rng.choice(shown["legal"])["action"]
            path = f"/api/tables/{table}/moves"
            answer = await self.http.post(path, json={**move, "action": action})
            if answer.status_code == STALE:  # somebody else, asked as well, was quicker
                moved = 0.0
                continue
            answer.raise_for_status()
            self.times.add("move", moved)


class Reader:
    """Somebody who looks at the list of open tables, over and over, and goes on when refused."""

    def __init__(self, server: str) -> None:
        self.http = Home(server, Home.address(READER)).http
        self.times = Times()
        self.statuses: Counter[str] = Counter()

    async def play(self) -> None:
        while True:
            began = time.perf_counter()
            try:
                answer = await self.http.get("/api/tables")
                self.statuses[str(answer.status_code)] += 1
                self.times.add("list", began)
            except httpx.HTTPError:
                self.statuses["broken"] += 1
            await asyncio.sleep(READER_PAUSE)

    def refused(self) -> Json:
        """Return how often each answer came that was not the list."""
        return {status: count for status, count in self.statuses.items() if status != "200"}


# The abuser.


class Abuser:
    """Attacks a server, and counts what comes of it."""

    def __init__(self, server: str, folder: Path) -> None:
        self.server = server
        self.port = int(server.rpartition(":")[2])
        self.home = Home(server, ABUSER)
        self.http = self.home.http
        self.file: Json = json.loads((folder / "long.json").read_text())
        self.table = (folder / "long.table").read_text()
        self.largest = largest_file()
        self.large = large_import()
        self.count: Counter[str] = Counter()
        self._bodies = itertools.count()
        self._account: httpx.AsyncClient | None = None
        self._registering = asyncio.Lock()

    async def ask(
        self,
        method: str,
        path: str,
        data: Json | None = None,
        content: bytes | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> Any:
        """Send a request, whatever comes of it. Who is refused tries again after a moment."""
        json_type = {"content-type": "application/json"} if content is not None else None
        try:
            answer = await (http or self.http).request(
                method, path, json=data, content=content, headers=json_type
            )
        except httpx.HTTPError:
            self.count["broken"] += 1
            return None
        self.count[str(answer.status_code)] += 1
        if answer.status_code >= 300:
            await asyncio.sleep(0.02)
            return None
        return answer.json() if answer.content else None

    async def read(self, path: str) -> None:
        """Read what lies there, packed if the server packs it."""
        try:
            async with self.http.stream("GET", path, headers=PACKED) as answer:
                async for _ in answer.aiter_raw():
                    pass
        except httpx.HTTPError:
            self.count["broken"] += 1
            return
        self.count[str(answer.status_code)] += 1
        if answer.status_code >= 300:
            await asyncio.sleep(0.02)

    async def become(self, name: str = "Mallory") -> None:
        await self.ask("POST", "/api/people/guest", {"name": name})

    async def looks(self) -> None:
        """Ninety wishes for the whole of a long game, again and again, and every answer read."""
        with contextlib.suppress(WebSocketException, OSError):
            async with self.home.socket(self.table) as opened:
                for _ in range(90):
                    await opened.send('{"type":"look"}')
                async for _ in opened:
                    self.count["messages"] += 1
        self.count["closed"] += 1

    async def deaf(self) -> None:
        """A socket that asks and never reads."""
        with contextlib.suppress(WebSocketException, OSError):
            async with self.home.socket(self.table, max_queue=1) as opened:
                for _ in range(30):
                    await opened.send('{"type":"look"}')
                await opened.wait_closed()
        self.count["closed"] += 1

    async def sockets(self) -> None:
        """As many sockets as there can be, each held."""
        with contextlib.suppress(WebSocketException, OSError):
            async with self.home.socket(self.table) as opened:
                async for _ in opened:
                    self.count["messages"] += 1
        self.count["closed"] += 1

    async def slow(self) -> None:
        """A request that comes letter by letter, and never whole."""
        with contextlib.suppress(OSError):
            here = (ABUSER, 0)
            _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
            head = "POST /api/people/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n"
            request = head if random.random() < 0.5 else f"{head}x-tawantin: 1\r\n\r\n"
            for letter in request + "x" * 200:
                writer.write(letter.encode())
                await writer.drain()
                await asyncio.sleep(0.1)
        self.count["cut off"] += 1

    async def overlays(self) -> None:
        """Values that are many: as many as may be, and more."""
        columns = [["inca", "people"]] * random.choice((60, 60, 5000))
        overlay = {"track": {"era_1": {"columns": columns, "reason": str(random.random())}}}
        bots = [{"kind": "bot", "bot": "greedy"}] * 3
        spec = {"game": "inca_empire", "seats": [{"kind": "me"}, *bots], "overlay": overlay}
        made = await self.ask("POST", "/api/tables", spec)
        if made is None:
            await self.become()
            return
        table = made["table"]["id"]
        await self.ask("POST", f"/api/tables/{table}/start", {})
        await self.ask("POST", f"/api/tables/{table}/handover", {"seat": 0})
        await self.ask("GET", f"/api/tables/{table}/scenery")

    async def tables(self) -> None:
        """Tables at which bots play on and on."""
        bots = [{"kind": "bot", "bot": name} for name in ("greedy", "greedy", "amauta")]
        spec = {"game": "inca_empire", "seats": [{"kind": "me"}, *bots]}
        made = await self.ask("POST", "/api/tables", spec)
        if made is None:
            await self.become()
            return
        table = made["table"]["id"]
        if await self.ask("POST", f"/api/tables/{table}/start", {}) is not None:
            await self.ask("POST", f"/api/tables/{table}/concede", {"seat": 0})
        else:
            await self.ask("DELETE", f"/api/tables/{table}")
            await self.become()

    async def imports(self) -> None:
        if await self.ask("POST", "/api/import", self.file) is None:
            await self.become()

    async def replays(self) -> None:
        way = random.choice(("position?entry=3999", "history", "draws", "export"))
        await self.ask("GET", f"/api/tables/{self.table}/{way}")

    async def hints(self) -> None:
        bot = {"kind": "bot", "bot": "greedy"}
        spec = {"game": "cuzco", "seats": [{"kind": "me"}, bot]}
        made = await self.ask("POST", "/api/tables", spec)
        if made is None:
            await self.become()
            return
        table = made["table"]["id"]
        if await self.ask("POST", f"/api/tables/{table}/start", {}) is None:
            await self.ask("DELETE", f"/api/tables/{table}")
        for _ in range(40):
            await self.ask("GET", f"/api/tables/{table}/hint?seat=0")

    async def passwords(self) -> None:
        account = {"login": f"m{random.random()}"[:20], "password": "a long enough one"}
        if random.random() < 0.5:
            await self.become()
            await self.ask("POST", "/api/people/register", account)
        else:
            await self.ask("POST", "/api/people/login", account)

    async def requests(self) -> None:
        """Whole tables and logs, as fast as they come."""
        way = random.choice(("", "/log?from=0", "/updates", "/socket"))
        await self.ask("GET", f"/api/tables/{self.table}{way}")

    async def odd_paths(self) -> None:
        """Flood the server, on a connection that is kept, with paths that look like no API."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            here = (ABUSER, 0)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
            try:
                while True:
                    path = random.choice(ODD_PATHS)
                    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    head = await reader.readuntil(b"\r\n\r\n")
                    self.count[head.split(b" ", 2)[1].decode()] += 1
                    length = LENGTH.search(head)
                    await reader.readexactly(int(length[1]) if length else 0)
            finally:
                writer.close()
        self.count["closed"] += 1

    async def long_names(self) -> None:
        """Send names that take long to normalise, wherever a name can be sent."""
        http = await self.account()
        await self.ask("POST", "/api/people/guest", {"name": LONG_NAME})
        for what in ("login", "register"):
            account = {"login": LONG_NAME, "password": "a long enough one"}
            await self.ask("POST", f"/api/people/{what}", account)
        await self.ask("POST", "/api/people/me/programs", {"name": LONG_NAME}, http=http)
        await self.ask("PATCH", "/api/people/me", {"name": LONG_NAME}, http=http)

    async def long_mails(self) -> None:
        """Send mail addresses that take long to parse."""
        http = await self.account()
        for address in LONG_MAILS:
            await self.ask("PATCH", "/api/people/me", {"email": address}, http=http)

    async def account(self) -> httpx.AsyncClient:
        """Return a client that is logged in to an account; no other attack replaces its cookie."""
        async with self._registering:
            if self._account is None:
                http = Home(self.server, ABUSER).http
                account = {"login": "mallory", "password": "a long enough one"}
                await self.ask("POST", "/api/people/guest", {"name": "Mallory"}, http=http)
                if await self.ask("POST", "/api/people/register", account, http=http) is None:
                    return http  # refused; the next attempt tries again
                self._account = http
            return self._account

    async def downloads(self) -> None:
        """Download the largest file of the client."""
        await self.read(self.largest)

    async def texts(self) -> None:
        """Read texts that the server generates."""
        await self.read(random.choice(TEXTS))

    async def refused_imports(self) -> None:
        """Send the largest file that may be imported, by somebody who has used up their imports."""
        await self.ask("POST", "/api/import", content=self.large)

    async def bodies(self) -> None:
        """Begin a body and never end it, from one of many addresses."""
        number = 1 + next(self._bodies) % BODY_ADDRESSES
        request = (
            "POST /api/people/guest HTTP/1.1\r\nHost: localhost\r\nx-tawantin: 1\r\n"
            'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"name": "'
        )
        answer = b""
        with contextlib.suppress(OSError):
            here = (f"127.66.7.{number}", 0)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
            try:
                writer.write(request.encode())
                answer = await reader.read()
            finally:
                writer.close()
        self.count[answer[9:12].decode() or "closed"] += 1

    async def slow_readers(self) -> None:
        """Ask for the largest file of the client, and read it a little at a time."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError), socket.socket() as connection:
            connection.setblocking(False)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_BUFFER)
            connection.bind((ABUSER, 0))
            await loop.sock_connect(connection, ("127.0.0.1", self.port))
            asked = f"GET {self.largest} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            await loop.sock_sendall(connection, asked.encode())
            self.count["open"] += 1
            while await loop.sock_recv(connection, SIP):
                await asyncio.sleep(SIP_SECONDS)
        self.count["closed"] += 1


def largest_file() -> str:
    """Return the path of the largest file of the built client."""
    built = client.folder()
    if built is None:
        raise SystemExit("the browser client is not built here: `make play` builds it")
    packs = (built / "assets").glob("*.pack")
    return f"/assets/{max(packs, key=lambda path: path.stat().st_size).name}"


def large_import() -> bytes:
    """Return a body as large as a file to import may be, of many small values."""
    entry = b'{"actor":0},'
    return b'{"log":[' + entry * ((IMPORT_BYTES - 100) // len(entry)) + b"{}]}"


ATTACKS: dict[str, int] = {  # and how many of them at the same time
    "looks": 30,
    "deaf": 30,
    "sockets": 200,
    "slow": 200,
    "overlays": HAND,
    "tables": HAND,
    "imports": HAND,
    "replays": 2 * HAND,
    "hints": HAND,
    "passwords": HAND,
    "requests": 2 * HAND,
    "odd_paths": 20,
    "long_names": HAND,
    "long_mails": HAND,
    "downloads": 40,
    "texts": 40,
    "refused_imports": HAND,
    "bodies": BODY_ADDRESSES * BODIES_OF_EACH,
    "slow_readers": SLOW_READERS,
}


async def attack(server: str, folder: Path, names: list[str]) -> None:
    """In a process of its own, until it is killed; what came of it so far is kept in a file."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    abuser = Abuser(server, folder)
    await abuser.become()

    async def again(what: Callable[[], Awaitable[None]]) -> None:
        while True:
            await what()
            await asyncio.sleep(0.01)

    async def write() -> None:
        while True:
            (folder / "coming.json").write_text(json.dumps(abuser.count))
            (folder / "coming.json").replace(folder / "came.json")  # whole, whenever it is killed
            await asyncio.sleep(0.5)

    every = [getattr(abuser, name) for name in names for _ in range(ATTACKS[name])]
    await asyncio.gather(write(), *(again(what) for what in every))


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], Path(sys.argv[2]), sys.argv[3:]))
