"""Many processes on one PostgreSQL: servers, workers, and scripted people who are told everything.

A person sits at a table, looks at it over a socket of one process and moves at another, and knows
every move that was acknowledged. Whatever happens to the processes meanwhile, in the end the log
holds exactly these moves of theirs, once each and in order, and what they were shown was at every
moment the beginning of that log.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tawantin.server.bell import NAMED
from tests.server.real import CHANGE, PATIENCE, ROOT, Json, Server, wait_for

SOON: Json = {"kind": "live", "base": 10}  # the shortest time there is
LATE: Json = {"kind": "days", "days": 3}
COUNT_FLAGS = """
    CREATE TABLE flags (table_id text, seat int);
    CREATE FUNCTION flag() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO flags VALUES (new.table_id, new.seat); RETURN NULL; END $$;
    CREATE TRIGGER flag AFTER UPDATE ON seats FOR EACH ROW
    WHEN (new.timed_out AND old.bot IS NULL) EXECUTE FUNCTION flag()
"""
AGAIN = 0.05  # seconds before somebody who was sent away comes again
STUCK = 60.0  # seconds after which a table that does not go on is a failure
ELSEWHERE = 2.0  # seconds a process has to answer; then another is asked


class Worker(Server):
    """`tawantin work` in a process of its own."""

    def __init__(self, folder: Path, **settings: object) -> None:
        super().__init__(folder, None, **settings)
        self.listener.close()
        self._said = 0  # before its last start

    def start(self, wait: bool = True) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        more = ["--metrics", "0"] if self.root == ROOT else []  # an earlier version has fewer
        with self.output.open("ab") as output:
            self._said = output.tell()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tawantin.cli.main", "work", *more],
                cwd=self.root,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def is_ready(self) -> bool | None:
        """It says so."""
        return True if b"Tawantin works" in self.output.read_bytes()[self._said :] else None

    def figures(self) -> str:
        """Where it says they are."""
        said = self.output.read_bytes()[self._said :].decode()
        url = said.partition("figures at ")[2].split()[0]
        return httpx.get(url, timeout=PATIENCE, trust_env=False).text


class Cluster:
    """Servers and workers on one database; any of them can be killed, stopped and replaced."""

    def __init__(
        self, url: str, folder: Path, servers: int, workers: int = 0, **settings: object
    ) -> None:
        self.url = url
        shared = {"database_url": url, "ping_seconds": 5, **settings}
        own = {"queues": "none"} if workers else {}
        self.servers = [
            Server(folder / f"server{i}", None, **{**shared, **own}) for i in range(servers)
        ]
        self.workers = [Worker(folder / f"worker{i}", **shared) for i in range(workers)]

    @property
    def all(self) -> list[Server]:
        return [*self.servers, *self.workers]

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def __enter__(self) -> "Cluster":
        for process in self.all:
            process.start(wait=False)
        for process in self.all:
            process.wait_ready()
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.all:
            if process.process is not None and process.process.poll() is None:
                os.killpg(process.pid, signal.SIGCONT)
                process.process.kill()
                process.process.wait()
            process.listener.close()

    def signal(self, process: Server, number: int) -> None:
        """To a process and to whoever thinks for it."""
        os.killpg(process.pid, number)

    def replace(self, process: Server) -> None:
        """Killed, and another in its place."""
        process.kill()
        process.start(wait=False)

    def with_clocks(self) -> Server:
        """Who looks whether somebody's time is up: known by the port of its connection."""
        pids = {process.pid: process for process in self.all}
        return wait_for("somebody who minds the clocks", lambda: pids.get(_with_clocks(self.url)))

    def said(self) -> str:
        """What all of them have logged."""
        return "".join(process.output.read_text(errors="replace") for process in self.all)


PORT_OF_CLOCKS = f"""
    SELECT client_port FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
    WHERE l.locktype = 'advisory' AND l.classid = {NAMED} AND lpad(to_hex(l.objid::bigint), 8, '0')
    = (SELECT keeper FROM jobs WHERE queue = 'clocks')
"""


def _with_clocks(url: str) -> int:
    """The process at the other end of that connection, or -1."""
    with psycopg.connect(url) as connection:
        found = connection.execute(PORT_OF_CLOCKS).fetchone()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if found else []:
        fields = line.split()
        if int(fields[1].partition(":")[2], 16) == found[0]:  # type: ignore[index]
            return _holder(f"socket:[{fields[9]}]")
    return -1


def _holder(name: str) -> int:
    """Whose open file that is."""
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if os.readlink(link) == name:
                return int(link.parts[2])
    return -1


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(status, body)
        self.status = status
        self.code = body.get("code", "")


class Player:
    """One person: a cookie, and any process that answers."""

    def __init__(self, urls: list[str], number: int) -> None:
        self.urls = urls
        self.at = number
        self.id = ""
        self.waits: list[float] = []  # how long each move took, tries and all
        self.again: Counter[str] = Counter()  # why something had to be asked again
        limits = httpx.Limits(max_keepalive_connections=0)  # each request may go elsewhere
        self.address = f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"
        home = httpx.AsyncHTTPTransport(local_address=self.address, limits=limits)
        self.http = httpx.AsyncClient(headers=CHANGE, timeout=ELSEWHERE, transport=home)

    @property
    def url(self) -> str:
        return self.urls[self.at % len(self.urls)]

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Ask until somebody answers; a process that does not is left for the next."""
        deadline = time.monotonic() + STUCK
        again = 0
        while True:
            address = f"{self.url}{path}?again={again}" if again else self.url + path
            try:
                answer = await self.http.request(method, address, json=body)
                if answer.status_code < 500:
                    break
                why = str(answer.status_code)
            except httpx.TransportError as error:
                why = type(error).__name__
            if time.monotonic() > deadline:
                raise TimeoutError(f"nobody answers {method} {path}")
            self.again[why] += 1
            again += 1
            self.at += 1
            await asyncio.sleep(AGAIN)
        found: Json = answer.json() if answer.content else {}
        if answer.status_code >= 300:
            raise Refusal(answer.status_code, found)
        return found

    async def once(self, method: str, path: str, body: Json, done: str) -> None:
        """Ask for something that cannot be done twice: refused with `done`, it has been."""
        try:
            await self.ask(method, path, body)
        except Refusal as refusal:
            if refusal.code != done:
                raise

    async def arrive(self, name: str) -> None:
        self.id = (await self.ask("POST", "/api/people/guest", {"name": name}))["id"]


class Seated:
    """Somebody at a table: plays when asked, and holds what was acknowledged and what was shown."""

    def __init__(self, player: Player, table: str, seat: int, seed: int) -> None:
        self.player = player
        self.table = table
        self.seat = seat
        self.rng = random.Random(seed)
        self.acknowledged: list[str] = []
        self.entries: list[Json] = []  # as this viewer has been told them
        self.seq = -1
        self.progress = time.monotonic()
        self.stood = 0.0, 0.0  # the longest without anything new at a running table: since, seconds
        self.shown: Json = {}
        self.over = asyncio.Event()
        self.diary: list[tuple[float, str]] = []  # what happened here, and when

    def _note(self, what: str) -> None:
        self.diary.append((time.monotonic(), what))

    async def play(self, until: Callable[[], bool]) -> None:
        """Look and move until the game is over, or enough."""
        watching = asyncio.create_task(self._watch())
        try:
            while not (self.over.is_set() or until() or watching.done()):
                if not await self._move():
                    await asyncio.sleep(AGAIN)
                if time.monotonic() - self.progress > STUCK:
                    known = self.seq, self.shown.get("version"), self.shown.get("asked")
                    raise TimeoutError(f"{self.table} does not go on for {self.seat}: {known}")
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        if watching.done() and not watching.cancelled() and watching.exception():
            raise watching.exception()  # type: ignore[misc]

    async def _move(self) -> bool:
        """One move, if it is our turn by what we were last told: sent until it is answered."""
        table = self.shown
        if not table or table["version"] < self.seq or not table["legal"]:
            return False
        action = self.rng.choice(table["legal"])["action"]
        key = f"{self.rng.getrandbits(64):x}"
        body = {"seat": self.seat, "action": action, "version": table["version"], "key": key}
        began = time.monotonic()
        self.shown = {}
        self._note(f"moves after {table['version']}")
        try:
            await self.player.ask("POST", f"/api/tables/{self.table}/moves", body)
        except Refusal as refusal:
            self._note(refusal.code)
            if refusal.code not in ("stale", "not_your_turn", "wrong_status"):
                raise
            self._take(await self.player.ask("GET", f"/api/tables/{self.table}"))
            self.shown = self.shown or table  # where that is known already, this may not be yet
            return False
        self._note("moved")
        self.player.waits.append(time.monotonic() - began)
        self.acknowledged.append(action)
        return True

    def _take(self, table: Json) -> None:
        if table["version"] >= self.seq:
            self.shown = table
        if table["status"] == "over":
            self.over.set()

    async def _watch(self) -> None:
        """The socket, opened again wherever somebody answers, with what was seen last."""
        again = 0
        while not self.over.is_set():
            cookie = "; ".join(f"{k}={v}" for k, v in self.player.http.cookies.items())
            since = f"&since={self.seq}" if self.seq >= 0 and self._whole() else ""
            url = self.player.urls[(self.player.at + 1) % len(self.player.urls)]
            address = (
                f"{url.replace('http', 'ws')}/api/tables/{self.table}/socket?again={again}{since}"
            )
            try:
                async with connect(
                    address,
                    additional_headers={"cookie": cookie},
                    proxy=None,
                    max_size=None,
                    open_timeout=ELSEWHERE,
                    local_addr=(self.player.address, 0),
                    ping_interval=2,  # as a page
                    ping_timeout=3,
                    close_timeout=AGAIN,
                ) as opened:
                    self._note("looks")
                    async for text in opened:
                        again = 0
                        self._hear(json.loads(text))
                    self._note("sent away")
            except (OSError, WebSocketException, TimeoutError) as error:
                self._note(f"looks no more: {error!r}")
            again += 1
            self.player.at += 1
            await asyncio.sleep(AGAIN)

    alike = True  # all processes, so that they also put the same things in the same words

    def _written(self, entries: list[Json]) -> list[tuple[int, int, list[str]]]:
        return [(e["number"], e["seat"], e["texts"] if self.alike else []) for e in entries]

    length = 0

    def _whole(self) -> bool:
        return len(self.entries) == self.length

    def _hear(self, message: Json) -> None:
        """What a page shows, rebuilt; every version in order, no entry missed or told otherwise."""
        if message["type"] == "table":
            assert message["seq"] >= self.seq, "an older version after a newer one"
            start, entries = message["from"], message["entries"]
            assert start <= len(self.entries) or message["reset"], "entries missed"
            if message["reset"]:
                start = 0
            again = self.entries[start : start + len(entries)]
            told = self._written(entries[: len(again)])
            assert self._written(again) == told, "the past has changed"
            self.entries[start:] = entries
            self._note(f"sees {message['seq']}, asked {message['table']['asked']}")
            if message["seq"] > self.seq:
                now = time.monotonic()
                if self.seq >= 0 and now - self.progress > self.stood[1]:
                    self.stood = self.progress, now - self.progress
                self.progress = now
            self.seq, self.length = message["seq"], message["table"]["entries"]
            self._take(message["table"])
        elif message["type"] == "log":
            assert message["from"] == len(self.entries), "entries missed"
            self.entries += message["entries"]


class Crowd:
    """People at many tables, two at each beside a bot."""

    def __init__(self, urls: list[str], tables: int, seed: int = 0, bots: int = 1) -> None:
        self.urls = urls
        self.bots = bots
        self.rng = random.Random(seed)
        self.pairs = [(Player(urls, 2 * i), Player(urls, 2 * i + 1)) for i in range(tables)]
        self.seated: list[Seated] = []
        self.enough = False
        self._playing: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        await asyncio.gather(*(self._arrive(pair) for pair in self.pairs))
        self._playing = [asyncio.create_task(self._play(pair)) for pair in self.pairs]

    async def _arrive(self, pair: tuple[Player, Player]) -> None:
        for player, name in zip(pair, ("Ana", "Ben"), strict=True):
            await player.arrive(name)

    async def _play(self, pair: tuple[Player, Player]) -> None:
        """One game after the other."""
        while not self.enough:
            both = await self._table(pair)
            self.seated += both
            await asyncio.gather(*(seated.play(lambda: self.enough) for seated in both))

    async def _table(self, pair: tuple[Player, Player]) -> list[Seated]:
        host, guest = pair
        bots = [{"kind": "bot", "bot": "random"}] * self.bots
        spec = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "open"}, *bots]}
        table = (await host.ask("POST", "/api/tables", spec))["table"]["id"]
        await guest.once("POST", f"/api/tables/{table}/join", {}, "seated")
        await host.once("POST", f"/api/tables/{table}/start", {}, "wrong_status")
        return [
            Seated(player, table, seat, self.rng.getrandbits(32))
            for seat, player in enumerate(pair)
        ]

    @property
    def players(self) -> list[Player]:
        return [player for pair in self.pairs for player in pair]

    def look(self) -> None:
        """Nobody has failed so far."""
        for task in self._playing:
            if task.done() and (error := task.exception()) is not None:
                raise error

    async def go_on(self, moves: int) -> None:
        """Until everybody has moved so often again."""
        before = [len(player.waits) for player in self.players]
        while not all(
            len(player.waits) >= had + moves
            for player, had in zip(self.players, before, strict=True)
        ):
            self.look()
            await asyncio.sleep(AGAIN)

    async def leave(self) -> None:
        self.enough = True
        try:
            await asyncio.gather(*self._playing)
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*self._playing, return_exceptions=True)
            for player in self.players:
                await player.http.aclose()

    def check(self, lines: dict[str, list[str]]) -> None:
        """By table, the log as it is stored: nothing lost, nothing twice, everything as told."""
        for seated in self.seated:
            log = lines.get(seated.table, [])
            mine = f"{seated.seat + 1} "
            chosen = [line.removeprefix(mine) for line in log if line.startswith(mine)]
            assert chosen == seated.acknowledged, seated.table
            assert len(seated.entries) <= len(log)
            writers = [_writer(line) for line in log[: len(seated.entries)]]
            assert [entry["seat"] for entry in seated.entries] == writers, seated.table


class Slow:
    """Two tables at which people are waited for: at one a clock runs out, soon, and at the other
    somebody is told of their turn. The database counts how often.
    """

    def __init__(self, urls: list[str], url: str, receiver: str) -> None:
        self.people = [Player(urls, 900 + i) for i in range(2)]
        self.url = url
        self.receiver = receiver

    async def begin(self) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute(COUNT_FLAGS)
        for player, name in zip(self.people, ("Cora", "Dan"), strict=True):
            await player.arrive(name)
            account = {"login": name, "password": f"{name} in the rain"}
            await player.once("POST", "/api/people/register", account, "registered")
            way = {"webhook": self.receiver, "notify_webhook": True}
            await player.ask("PATCH", "/api/people/me", way)
        for pace, told in ((SOON, False), (LATE, True)):
            await self._table(pace, told)

    async def _table(self, pace: Json, told: bool) -> None:
        """Where nobody moves."""
        host, guest = self.people
        spec = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace}
        path = f"/api/tables/{(await host.ask('POST', '/api/tables', spec))['table']['id']}"
        await guest.once("POST", f"{path}/join", {}, "seated")
        if not told:
            for player in self.people:
                await player.ask("PUT", f"{path}/notify", {"on": False})
        await host.once("POST", f"{path}/start", {}, "wrong_status")

    def flags(self) -> list[int]:
        """How often each seat whose time is up was seen to be out of it."""
        with psycopg.connect(self.url) as connection:
            rows = connection.execute("SELECT count(*) FROM flags GROUP BY table_id, seat")
            return [count for (count,) in rows]

    async def leave(self) -> None:
        for player in self.people:
            await player.http.aclose()


def _writer(line: str) -> int:
    """Whose a written entry is."""
    who = line.split(" ")[0].rstrip("=")
    return int(who) - 1 if who.isdigit() else -1 if who == "*" else -2


def stored_lines(url: str) -> dict[str, list[str]]:
    """The logs of all tables."""
    found: dict[str, list[str]] = {}
    with psycopg.connect(url) as connection:
        for table, line in connection.execute(
            "SELECT table_id, line FROM entries ORDER BY table_id, number"
        ):
            found.setdefault(table, []).append(line)
    return found
