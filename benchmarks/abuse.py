"""One abuser beside ordinary tables: how long others wait with and without each attack.

    python -m benchmarks.abuse --tables 50

The server runs as a process of its own with its default limits, the ordinary people in this one,
the abuser in a third; each person comes from an address of their own (all of 127.0.0.0/8 is this
machine), the abuser from one.

In life the abuser sits at another machine, and only what the server does for them is felt by
others. So the server and its workers have the first core for themselves, and everybody else the
others, where the abuser, of idle priority, takes what the people who are measured leave. Each
attack has a server of its own and three stretches: nobody attacks (`quiet`); the same abuser does
the same to another server, at which nobody plays and which shares the abuser's cores (`control`);
the attack (`attacked`). What the abuser's own work does to the measurement is in the last two, so
`attacked` is divided by `control`; that by `quiet` says how much it was. Run from the root of the
repository. `--urgent`, as root: before whatever else the machine does. `--share`: everybody has all
cores, so that the server's bots do not have to think on the core that answers.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from benchmarks.server_load import Home, cpu_seconds, percentile
from tawantin.bench import compiled
from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server.config import Settings
from tests.server.real import LIMITED, Json, Server, rss

FACTOR = 2.0  # an abuser may make others wait so many times as long, in one of a hundred cases
LEAST = 5.0  # milliseconds; what takes less than this is not told apart from nothing
WAITED = ("move", "push", "bot", "look", "list")
ABUSER = "127.66.6.6"
HAND = 8  # of the abuser's requests or sockets of one kind at the same time
FIRST, LAST = -20, 19  # of all that the machine does
LONG = 4000  # entries of the game that is looked at again and again


# The others.


class Times:
    """How long people waited, by what for, in milliseconds."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = {what: [] for what in WAITED}

    def add(self, what: str, since: float) -> None:
        self.of[what].append(1000 * (time.perf_counter() - since))


class Person:
    """Somebody at a table of bots, who thinks for a moment before each move."""

    def __init__(self, server: str, number: int, pace: float) -> None:
        self.home = Home(server, Home.address(number))
        self.http = self.home.http
        self.rng = random.Random(number)
        self.pace = pace
        self.times = Times()
        self.troubles: list[str] = []

    async def play(self) -> None:
        """One table after the other."""
        try:
            await self.home.post("/api/people/guest", {"name": "Somebody"})
            while True:
                bots = [{"kind": "bot", "bot": name} for name in ("greedy", "random")]
                spec = {"game": "cuzco", "seats": [{"kind": "me"}, *bots]}
                table = (await self.home.post("/api/tables", spec))["table"]["id"]
                await self.home.post(f"/api/tables/{table}/start", {})
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
            await asyncio.sleep(self.rng.uniform(0.2, 0.8))
            began = time.perf_counter()
            (await self.http.get(f"/api/tables/{table}")).raise_for_status()
            self.times.add("look", began)
            began = time.perf_counter()
            (await self.http.get("/api/tables")).raise_for_status()
            self.times.add("list", began)
            moved = time.perf_counter()
            move = {"seat": shown["you"], "version": shown["version"], "key": str(shown["version"])}
            action = self.rng.choice(shown["legal"])["action"]
            await self.home.post(f"/api/tables/{table}/moves", {**move, "action": action})
            self.times.add("move", moved)


# The abuser: does one thing as often as it can, for ever; how often it was let is told.


class Abuser:
    def __init__(self, server: str, folder: Path) -> None:
        self.server = server
        self.home = Home(server, ABUSER)
        self.http = self.home.http
        self.file: Json = json.loads((folder / "long.json").read_text())
        self.table = (folder / "long.table").read_text()
        self.count: Counter[str] = Counter()

    async def ask(self, method: str, path: str, data: Json | None = None) -> Any:
        """A request, whatever comes of it. Who is refused tries again after a moment."""
        try:
            answer = await self.http.request(method, path, json=data)
        except httpx.HTTPError:
            self.count["broken"] += 1
            return None
        self.count[str(answer.status_code)] += 1
        if answer.status_code >= 300:
            await asyncio.sleep(0.02)
            return None
        return answer.json() if answer.content else None

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
            here, port = (ABUSER, 0), int(self.server.rpartition(":")[2])
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=here)
            head = "POST /api/people/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n"
            said = head if random.random() < 0.5 else f"{head}x-tawantin: 1\r\n\r\n"
            for letter in said + "x" * 200:
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


# The whole.


def long_match() -> Match:
    """A game that goes nowhere for long, and is then brought to its end."""
    match = Match(registry.game("machu_picchu"), 5, seed=bytes(32), salt="long")
    match.run()
    while not match.is_over:
        legal = match.legal_actions()
        match.play(match.actor, legal[0 if len(match.log) < LONG else -1])
    return match


async def stretch(people: list[Person], server: int, seconds: float) -> tuple[Times, list[float]]:
    """What everybody waits for, for so long; and the cores that the server and its bots used."""
    for person in people:
        person.times = Times()
    began, before = time.perf_counter(), cpu_seconds(server)
    await asyncio.sleep(seconds)
    spent, after = time.perf_counter() - began, cpu_seconds(server)
    found = Times()
    for person in people:
        for what, times in person.times.of.items():
            found.of[what] += times
    return found, [round((after[i] - before[i]) / spent, 2) for i in (0, 1)]


def rounded(number: float) -> float:
    return round(number, 1)


def ratios(times: Times, others: Times) -> dict[str, float]:
    """How many times as long the slowest of a hundred wait."""
    return {what: round(slowest(times.of[what]) / slowest(others.of[what]), 2) for what in WAITED}


def slowest(times: list[float]) -> float:
    return max(LEAST, percentile(times, 0.99))


class Attack:
    """The abuser at a server, as long as it lasts."""

    def __init__(self, server: Server, folder: Path, names: list[str]) -> None:
        self.server = server
        self.folder = folder
        self.names = names
        self.came: Json = {}

    async def prepare(self, match: Match) -> None:
        """What is looked at again and again."""
        self.folder.mkdir()
        (self.folder / "long.json").write_text(json.dumps(save.save(match)))
        async with Home(self.server.url, Home.address(9999)).http as http:
            await http.post("/api/people/guest", json={"name": "Host"})
            answer = await http.post("/api/import", json=save.save(match))
            (self.folder / "long.table").write_text(answer.json()["id"])

    @contextlib.asynccontextmanager
    async def lasting(self, run_up: float) -> AsyncIterator[None]:
        came = self.folder / "came.json"
        command = [sys.executable, "-m", "benchmarks.abuse", "--as", self.server.url]
        abuser = await asyncio.create_subprocess_exec(*command, str(self.folder), *self.names)
        try:
            while not came.exists():  # it has begun
                await asyncio.sleep(0.1)
            await asyncio.sleep(run_up)
            yield
        finally:
            abuser.kill()
            await abuser.wait()
        self.came = json.loads(came.read_text())


async def run(attacks: list[Attack], wanted: argparse.Namespace) -> Json:
    """So many tables: left in peace, then while another server is attacked, then attacked."""
    match = long_match()
    for attack in attacks:
        await attack.prepare(match)
    server = attacks[0].server
    people = [Person(server.url, i, wanted.pace) for i in range(wanted.tables)]
    playing = [asyncio.create_task(person.play()) for person in people]
    await asyncio.sleep(wanted.warm_up)
    found = {"quiet": await stretch(people, server.pid, wanted.seconds)}
    for name, attack in zip(("control", "attacked"), reversed(attacks), strict=True):
        async with attack.lasting(wanted.run_up):
            found[name] = await stretch(people, server.pid, wanted.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    p99 = {
        name: [percentile(times.of[w], 0.99) for w in WAITED] for name, (times, _) in found.items()
    }
    return {
        "ratios": ratios(found["attacked"][0], found["control"][0]),
        "to_quiet": ratios(found["attacked"][0], found["quiet"][0]),
        "of_control": ratios(found["control"][0], found["quiet"][0]),
        "ms": {
            name: dict(zip(WAITED, map(rounded, times), strict=True)) for name, times in p99.items()
        },
        "cores": {name: used for name, (_, used) in found.items()},
        "count": {what: len(times) for what, times in found["attacked"][0].of.items()},
        "load": round(os.getloadavg()[0], 1),
        "memory_mb": rss(server.pid) // 1_000_000,
        "came": attacks[0].came,
        "came_control": attacks[1].came,
        "errors": [trouble for person in people for trouble in person.troubles],
    }


def cores(share: bool) -> tuple[set[int], set[int]]:
    """The server's, and everybody else's."""
    first, *others = sorted(os.sched_getaffinity(0))
    return ({first, *others},) * 2 if share or not others else ({first}, set(others))


def rank(pid: int, nice: int) -> None:
    """How far a session goes before the others of this machine; Linux weighs them as groups."""
    with contextlib.suppress(FileNotFoundError):
        Path(f"/proc/{pid}/autogroup").write_text(str(nice))


def attacked(names: list[str], wanted: argparse.Namespace) -> Json:
    """The figures of one attack, on a server of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        usual: Json = {name: getattr(Settings(), name) for name in LIMITED}
        usual["bot_pace"] = wanted.pace
        ours, others = wanted.cores
        with (
            Server(folder / "server", ours, **usual) as server,
            Server(folder / "other", others, **usual) as other,
        ):
            attacks = [Attack(server, folder / "one", names), Attack(other, folder / "two", names)]
            rank(other.pid, LAST)
            if wanted.urgent:
                rank(server.pid, FIRST)
            found = asyncio.run(run(attacks, wanted))
            if server.troubles():
                found["errors"].append(server.troubles()[-2000:])
    return found


def main() -> int:
    if "--as" in sys.argv:
        asyncio.run(attack(sys.argv[2], Path(sys.argv[3]), sys.argv[4:]))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=11)
    parser.add_argument("--warm-up", type=float, default=5)
    parser.add_argument("--run-up", type=float, default=3)
    parser.add_argument("--pace", type=float, default=Settings().bot_pace)
    parser.add_argument("--urgent", action="store_true")
    parser.add_argument("--share", action="store_true")
    parser.add_argument("--only", nargs="*", choices=[*ATTACKS, "together"])
    wanted = parser.parse_args()
    print(f"build: {'compiled' if compiled() else 'pure'}, tables: {wanted.tables}")
    wanted.cores = cores(wanted.share)
    os.sched_setaffinity(0, wanted.cores[1])
    if wanted.urgent:
        os.setsid()
        rank(os.getpid(), FIRST)
    missed = 0
    for name in wanted.only or [*ATTACKS, "together"]:
        found = attacked(list(ATTACKS) if name == "together" else [name], wanted)
        what, worst = max(found["ratios"].items(), key=lambda item: item[1])
        reached = worst <= FACTOR and not found["errors"]
        missed += not reached
        sign = "reached" if reached else "MISSED"
        print(f"{name:10} {what} p99 x {worst:<6} target <= {FACTOR:g}  {sign}", json.dumps(found))
        sys.stdout.flush()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
