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

    python -m benchmarks.abuse --memory 60           # how much memory 32 tables take in an hour
    python -m benchmarks.abuse --loop                # how long one request holds the event loop
"""

import argparse
import asyncio
import contextlib
import gc
import json
import logging
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import httpx
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

from benchmarks.server_load import Home, cpu_seconds, figure, percentile
from benchmarks.visitors import ATTACKS, MARKS, WAITED, Person, Reader, Times
from tawantin.bench import compiled
from tawantin.cli.serve import steady
from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.server import database, lobby, logs
from tawantin.server.api.files import MAX_FILE
from tawantin.server.app import MAX_BODY, create_app
from tawantin.server.attempts import MOST
from tawantin.server.config import Settings
from tawantin.server.connections import protocols
from tawantin.server.door import Door, Listener
from tawantin.server.limits import PER_MINUTE
from tests.server.inside import InsideServer
from tests.server.permissions import LINES, ROLES, Line
from tests.server.real import LIMITED, PATIENCE, Json, Server, rss
from tests.server.scenes import GOLDEN, Scene, cell, named

# An abuser may make others wait so many times as long, in one of a hundred cases:
FACTOR = 2.0  # as in the control
QUIET_FACTOR = 3.0  # as in quiet
LEAST = 5.0  # milliseconds; what takes less than this is not told apart from nothing
FIRST, LAST = -20, 19  # of all that the machine does
LONG = 4000  # entries of the game that is looked at again and again
HOST = 9999  # number of an address
BUSY = "503"
MB = 1_000_000
MOST_GROWTH: Final = {"slow_readers": 50}  # MB, by attack
TABLES, MEMORY_TABLES = 50, 32
MEMORY_GAMES = ("cuzco", "machu_picchu", "inca_empire")
LEVEL = 0.05  # growth in the last third of what has levelled off

PASSES = 3
MOST_HELD, TOLD_HELD = 50, 20  # milliseconds that a request holds the event loop
SAMPLE_SECONDS = 0.004
BEAT_SECONDS = 0.002
SETTLE_SECONDS = 0.01  # what a request has begun runs on after its answer
OURS, OUR_FRAMES = "tawantin.", 4
UNLIMITED = 10_000_000
ALSO_LIMITED = (
    *("imports", "branches", "hints", "replays", "analyses", "analyses_waiting", "analyses_queue"),
    *("running_per_person", "running_per_address"),
)
ORDINARY = "ordinary"
TEXT_LENGTHS = (8_000, 2_000, 400, 160)
UNAUTHORISED = 401
COMPACT = (",", ":")


# The whole.


def long_match() -> Match:
    """A game that goes nowhere for long, and is then brought to its end."""
    match = Match(registry.game("machu_picchu"), 5, seed=bytes(32), salt="long")
    match.run()
    while not match.is_over:
        legal = match.legal_actions()
        match.play(match.actor, legal[0 if len(match.log) < LONG else -1])
    return match


class Growth:
    """How much the resident memory of a process grows, at most, in a stretch."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.first = self.most = rss(pid)

    @property
    def mb(self) -> float:
        return rounded((self.most - self.first) / MB)

    async def watch(self) -> None:
        while True:
            self.most = max(self.most, rss(self.pid))
            await asyncio.sleep(0.2)


async def stretch(
    people: list[Person | Reader], server: int, seconds: float
) -> tuple[Times, list[float]]:
    """What everybody waits for, for so long; and the cores that the server and its bots used."""
    for person in people:
        person.times = Times()
        if isinstance(person, Reader):
            person.statuses = Counter()
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
        async with Home(self.server.url, Home.address(HOST)).http as http:
            await http.post("/api/people/guest", json={"name": "Host"})
            answer = await http.post("/api/import", json=save.save(match))
            (self.folder / "long.table").write_text(answer.json()["id"])

    @contextlib.asynccontextmanager
    async def lasting(self, run_up: float) -> AsyncIterator[None]:
        came = self.folder / "came.json"
        command = [sys.executable, "-m", "benchmarks.visitors", self.server.url]
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
    players = [Person(server.url, i, wanted.pace) for i in range(wanted.tables)]
    reader = Reader(server.url)
    people: list[Person | Reader] = [*players, reader]
    playing = [asyncio.create_task(person.play()) for person in people]
    await asyncio.sleep(wanted.warm_up)
    found = {"quiet": await stretch(people, server.pid, wanted.seconds)}
    refused, grew = {"quiet": reader.refused()}, {}
    for name, attack in zip(("control", "attacked"), reversed(attacks), strict=True):
        growth = Growth(server.pid)
        playing.append(asyncio.create_task(growth.watch()))
        async with attack.lasting(wanted.run_up):
            found[name] = await stretch(people, server.pid, wanted.seconds)
        refused[name], grew[name] = reader.refused(), growth.mb
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
        "memory_mb": rss(server.pid) // MB,
        "memory_grew_mb": grew,
        "reader_refused": refused,
        "came": attacks[0].came,
        "came_control": attacks[1].came,
        "errors": [trouble for person in players for trouble in person.troubles],
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


def misses(name: str, found: Json) -> list[str]:
    """Return the targets that this row misses."""
    refused = found["reader_refused"]["attacked"]
    grew, most = found["memory_grew_mb"]["attacked"], MOST_GROWTH.get(name, float("inf"))
    missed = {
        "control": max(found["ratios"].values()) > FACTOR,
        "quiet": max(found["to_quiet"].values()) > QUIET_FACTOR,
        BUSY: BUSY in refused,
        "memory": grew >= most,
        "errors": bool(found["errors"]),
    }
    return [target for target, is_missed in missed.items() if is_missed]


def row(name: str, found: Json) -> str:
    """Return the line of one attack: its worst ratios, and what else has a target."""
    texts = []
    for ratios, other, most in (("ratios", "control", FACTOR), ("to_quiet", "quiet", QUIET_FACTOR)):
        what, worst = max(found[ratios].items(), key=lambda item: item[1])
        texts.append(f"{what} p99 x {worst:<5} of {other} (<= {most:g})")
    texts.append(f"{BUSY}s {found['reader_refused']['attacked'].get(BUSY, 0)} (0)")
    limit = f" (< {MOST_GROWTH[name]})" if name in MOST_GROWTH else ""
    texts.append(f"memory +{found['memory_grew_mb']['attacked']} MB{limit}")
    missed = misses(name, found)
    sign = f"MISSED: {', '.join(missed)}" if missed else "reached"
    return f"{name:15} {'  '.join(texts)}  {sign} {json.dumps(found)}"


# Memory.


def growth_of_last_third(curve: list[int]) -> float:
    """Return by which share the last value is above the one at two thirds."""
    return curve[-1] / curve[(len(curve) - 1) * 2 // 3] - 1


async def play_for_memory(server: Server, tables: int, minutes: float) -> tuple[list[int], int]:
    """Play so many tables for so long; return the memory of the server, and how many errors."""
    people = [Person(server.url, number, 0) for number in range(tables)]
    for number, person in enumerate(people):
        person.thinks = (0.0, 0.1)
        person.game = MEMORY_GAMES[number % len(MEMORY_GAMES)]
    playing = [asyncio.create_task(person.play()) for person in people]
    curve = [rss(server.pid) // MB]
    began, pause = time.monotonic(), min(60.0, 10 * minutes)
    async with Home(server.url, Home.address(HOST)).http as http:
        while time.monotonic() < began + 60 * minutes - pause / 2:
            await asyncio.sleep(began + len(curve) * pause - time.monotonic())
            curve.append(rss(server.pid) // MB)
            metrics = (await http.get("/metrics")).text
            lines = re.findall(r"^tawantin_requests_total\{.*\} (\S+)$", metrics, re.MULTILINE)
            sample: Json = {
                "minute": rounded((time.monotonic() - began) / 60),
                "memory_mb": curve[-1],
                "tables": sum(person.tables for person in people),
                "tables_in_memory": int(figure(metrics, "tawantin_live_tables")),
                "requests": int(sum(map(float, lines))),
            }
            print(json.dumps(sample), flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    troubles = [trouble for person in people for trouble in person.troubles]
    if server.troubles():
        troubles.append(server.troubles()[-2000:])
    for trouble in troubles:
        print(trouble)
    return curve, len(troubles)


def measure_memory(wanted: argparse.Namespace) -> int:
    """Print the curve of the server's memory, and whether it levels off."""
    with (
        tempfile.TemporaryDirectory() as name,
        Server(Path(name) / "server", wanted.cores[0]) as server,
    ):
        tables = wanted.tables or MEMORY_TABLES
        curve, errors = asyncio.run(play_for_memory(server, tables, wanted.memory))
    grew = growth_of_last_third(curve)
    reached = grew < LEVEL and not errors
    print(
        f"memory {curve[0]} to {curve[-1]} MB, in the last third {grew:+.1%} "
        f"(< {LEVEL:.0%}), errors {errors}  {'levels off' if reached else 'MISSED'}"
    )
    return 0 if reached else 1


# The event loop.


class Stretch(NamedTuple):
    """A stretch in which the event loop did nothing else, in seconds."""

    began: float
    lasted: float
    held: float  # without the time in which another program had the processor
    cpu: float  # of the event loop itself; in the rest another thread held the interpreter


class Held:
    """Measures how long the event loop is held, and samples what holds it.

    A stretch is a callback, or the time by which a beat comes late: a thread that holds the
    interpreter holds the event loop as well.
    """

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.samples: list[tuple[float, str]] = []
        self._running = 0.0
        self._loop_thread = 0
        self._beat_cpu = 0.0
        self._collecting = 0.0
        gc.callbacks.append(self._collect)
        threading.Thread(target=self._sample, daemon=True).start()
        original = asyncio.events.Handle._run

        def run(handle: asyncio.Handle) -> None:
            self._running = began = time.perf_counter()
            of_all, cpu = time.process_time(), time.thread_time()
            try:
                original(handle)
            finally:
                self._running = 0.0
                lasted, cpu = time.perf_counter() - began, time.thread_time() - cpu
                held = min(lasted, time.process_time() - of_all)
                self.stretches.append(Stretch(began, lasted, held, cpu))

        asyncio.events.Handle._run = run  # type: ignore[assignment,method-assign]

    async def begin(self) -> None:
        """Begin to beat, in the event loop that is measured."""
        self._loop_thread = threading.get_ident()
        self._beat(time.perf_counter())

    def _beat(self, due: float) -> None:
        now, cpu = time.perf_counter(), time.process_time()
        late = max(0.0, now - due)
        self.stretches.append(Stretch(due, late, min(late, cpu - self._beat_cpu), 0.0))
        self._beat_cpu = cpu
        asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat, now + BEAT_SECONDS)

    def _collect(self, phase: str, found: dict[str, int]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting = now
        elif now - self._collecting > SAMPLE_SECONDS:
            place = f"garbage collection of generation {found['generation']}"
            self.samples += [(now, place)] * round((now - self._collecting) / SAMPLE_SECONDS)

    def clear(self) -> None:
        self.stretches.clear()
        self.samples.clear()

    def longest(self) -> Stretch:
        return max(self.stretches, key=lambda stretch: stretch.held)

    def cause(self, stretch: Stretch) -> str:
        """Return where the samples of a stretch found the event loop, or other threads."""
        end = stretch.began + stretch.lasted + 2 * SAMPLE_SECONDS
        found = Counter(place for at, place in self.samples if stretch.began < at < end)
        return found.most_common(1)[0][0] if found else ""

    def _sample(self) -> None:
        own, main = threading.get_ident(), threading.main_thread().ident
        while True:
            asked = time.perf_counter()
            time.sleep(SAMPLE_SECONDS)
            began, now, frames = self._running, time.perf_counter(), sys._current_frames()
            if began and now - began > SAMPLE_SECONDS:
                self.samples.append((now, place_of(frames.get(self._loop_thread))))
            elif now - asked > 2 * SAMPLE_SECONDS:
                for thread, frame in frames.items():
                    place = place_of(frame)
                    if thread not in (own, main, self._loop_thread) and OURS in place:
                        self.samples.append((now, f"a thread: {place}"))


def place_of(frame: FrameType | None) -> str:
    """Return the innermost function, and the innermost functions of ours that called it."""
    names: list[str] = []
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if not names or module.startswith(OURS):
            names.append(f"{module}.{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(names[:OUR_FRAMES])


class Outside:
    """Sends the requests of a test client over a socket, and measures what the last one held."""

    def __init__(self, inside: TestClient[Litestar], url: str, held: Held) -> None:
        headers = {"content-type": "application/json"}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, trust_env=False)
        self.cookies = self.http.cookies
        self.held = held
        self.status = 0
        self._inside = inside

    def request(self, method: str, path: str, json: Any = None, **more: Any) -> httpx.Response:
        made = self.http.build_request(method, path, content=encoded(json), **more)
        self.held.clear()
        answer = self.http.send(made)
        self.status = answer.status_code
        return answer

    def longest(self) -> Stretch:
        """Return the longest stretch since the last request began."""
        self._inside.blocking_portal.call(asyncio.sleep, SETTLE_SECONDS)
        return self.held.longest()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inside, name)


@contextlib.contextmanager
def serving(folder: Path, held: Held) -> Iterator[Outside]:
    """Serve in a thread of this process, without limits of how often and how many."""
    PER_MINUTE.update(dict.fromkeys(PER_MINUTE, UNLIMITED))
    MOST.update({what: (UNLIMITED, seconds) for what, (_, seconds) in MOST.items()})
    lobby.MAX_OPEN_PER_PERSON = lobby.MAX_OPEN_PER_ADDRESS = UNLIMITED
    often = dict.fromkeys((*LIMITED, *ALSO_LIMITED), UNLIMITED)
    settings: Json = {"data_dir": folder, "bot_pace": 1e6, **often}
    app = create_app(Settings(**settings))
    door = Door(app.state.services.limits, lambda host: False)
    http, _ = protocols(door)
    config = uvicorn.Config(
        app, http=http, lifespan="off", log_config=None, access_log=False, server_header=False
    )
    server = uvicorn.Server(config)
    listener: socket.socket = Listener(socket.create_server(("127.0.0.1", 0)), door)
    steady()
    with TestClient(app, "http://127.0.0.1") as inside:
        running = inside.blocking_portal.start_task_soon(server.serve, [listener])
        inside.blocking_portal.call(held.begin)
        try:
            yield Outside(inside, f"http://127.0.0.1:{listener.getsockname()[1]}", held)
        finally:
            server.should_exit = True
            running.result()


def role_of(line: Line) -> str:
    """Return who succeeds with an endpoint, the host if anybody does not."""
    statuses = dict(zip(ROLES, map(int, line.statuses.split()), strict=True))
    roles = ("host", "player", "guest", *ROLES)
    return next((role for role in roles if statuses[role] < 300), "host")


def large_bodies(line: Line, schema: Json) -> Json:
    """Return bodies as large as may be, by what is large in them."""
    content = schema["paths"][line.path][line.method.lower()].get("requestBody", {}).get("content")
    if content is None:
        return {}
    usual = dict(line.body or {}) if line.body != "SAVE" else json.loads(GOLDEN.read_text())
    if "match" in usual:
        usual = {"match": json.loads(GOLDEN.read_text()), "seats": [{"kind": "me"}]}
    limit = MAX_FILE if line.path.startswith("/api/import") else MAX_BODY
    fields = {**properties(schema, content["application/json"]["schema"]), **usual, "more": 0}
    bodies = {}
    for name in fields:
        others = {field: value for field, value in usual.items() if field != name}
        room = limit - len(json.dumps(others)) - 200
        for what, value in large_values(room, usual.get(name)).items():
            bodies[f"{name}: {what}"] = {**others, name: value}
    return bodies


def properties(schema: Json, shape: Json) -> Json:
    """Return the fields that an object of this shape can have."""
    if "$ref" in shape:
        return properties(schema, schema["components"]["schemas"][shape["$ref"].split("/")[-1]])
    found = dict(shape.get("properties", {}))
    for one in (*shape.get("oneOf", ()), *shape.get("anyOf", ()), *shape.get("allOf", ())):
        found |= properties(schema, one)
    return found


def large_values(room: int, usual: Any) -> dict[str, Callable[[], Any]]:
    """Return what makes values of about so many bytes, and texts of lengths that fields allow."""
    found: dict[str, Callable[[], Any]] = {
        "lines": lambda: "".join(f"k{number} = 0\n" for number in range(min(room, 60_000) // 10)),
        "numbers": lambda: [0] * (room // 2),
        "objects": lambda: [{}] * (room // 3),
        "keys": lambda: {f"k{number:06}": 0 for number in range(room // 12)},
    }
    for size in (room // 2 - 2, *TEXT_LENGTHS):
        found[f"{size} marks"] = partial("a".__add__, MARKS * (size // 2))
    for size in (room, 400):
        found[f"{size} brackets"] = partial("(".__mul__, size)
    if isinstance(usual, list) and usual:
        found["usual"] = lambda: usual * (room // len(json.dumps(usual)))
    if isinstance(usual, dict):
        for name, value in usual.items():
            if isinstance(value, list) and value:
                found[f"usual {name}"] = partial(repeated, usual, name, room)
    return found


def repeated(usual: Json, name: str, room: int) -> Json:
    """Return an object with one list of it repeated."""
    return {**usual, name: usual[name] * (room // len(json.dumps(usual[name])) - 1)}


def encoded(body: Any) -> bytes | None:
    """Return a body as JSON, with the values that its functions make.

    A large value is made here and gone before the request is sent: the garbage collector of this
    process would look at it in the middle of the request.
    """
    if body is None:
        return None
    return json.dumps(
        body, default=lambda make: make(), ensure_ascii=False, separators=COMPACT
    ).encode()


def measure_lines(part: str) -> Json:
    """Return what each request held, by the number of its line and by what is large in it."""
    held = Held()
    found: Json = {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), held) as outside:
        client: Any = outside
        server = InsideServer(client)
        schema = server.stranger().get("/schema/openapi.json")
        for number, line in enumerate(LINES):
            if part not in line.path:
                continue
            scene, role = new_scene(server), role_of(line)
            bodies = {ORDINARY: line.body, **large_bodies(line, schema)}
            found[str(number)] = measured = {}
            for what, body in bodies.items():
                for _ in range(2):
                    with contextlib.ExitStack() as watching:
                        cell(scene, line._replace(body=body), role, watching)
                    longest = outside.longest()
                    if outside.status != UNAUTHORISED or what == ORDINARY:
                        break
                    scene = new_scene(server)  # an earlier body has ended the session
                times = [rounded(1000 * longest.held), rounded(1000 * longest.cpu)]
                measured[what] = [*times, outside.status, held.cause(longest)]
    return found


def new_scene(server: InsideServer) -> Scene:
    """Make visitors and tables for one line; the host is a moderator."""
    scene = Scene(server)
    p = database.people
    server.sql(update(p).where(p.c.id == scene.host.id).values(moderator=time.time()))
    return scene


def measure_loop(part: str) -> int:
    """Print how long the requests of each line hold the event loop, at most.

    Each request counts with the shortest time of some passes, each with a fresh server. What the
    server does every second falls into different requests.
    """
    command = [sys.executable, "-m", "benchmarks.abuse", "--pass", part]
    passes = []
    for _ in range(PASSES):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr[-4000:])
        passes.append(json.loads(done.stdout.splitlines()[-1]))
    missed = 0
    print(
        "the longest stretch in ms (of the loop itself): an ordinary request; the worst large body"
    )
    for number, measured in passes[0].items():
        line = LINES[int(number)]
        best = {what: min(one[number][what] for one in passes) for what in measured}
        ordinary = best.pop(ORDINARY)
        texts = [held_text(ordinary)]
        worst = [ordinary]
        if best:
            what = max(best, key=lambda what: best[what][0])
            worst.append(best[what])
            texts.append(f"{held_text(best[what])} {what}")
        is_missed = any(held[0] > MOST_HELD for held in worst)
        missed += is_missed
        print(f"{named(line):60} {'   '.join(texts)}{'   MISSED' if is_missed else ''}")
        for held in worst:
            if held[0] > TOLD_HELD:
                print(f"    {held[0]} ms: {held[3] or 'not sampled'}")
    return 1 if missed else 0


def held_text(held: list[Any]) -> str:
    """Return one measurement as text: milliseconds, those of the loop itself, the status."""
    return f"{held[0]:6.1f} ({held[1]:5.1f}) {held[2]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, help="50; 32 with --memory")
    parser.add_argument("--seconds", type=float, default=11)
    parser.add_argument("--warm-up", type=float, default=5)
    parser.add_argument("--run-up", type=float, default=3)
    parser.add_argument("--pace", type=float, default=Settings().bot_pace)
    parser.add_argument("--urgent", action="store_true")
    parser.add_argument("--share", action="store_true")
    parser.add_argument("--only", nargs="*", choices=[*ATTACKS, "together"])
    parser.add_argument("--memory", type=float, metavar="MINUTES", help="measure memory instead")
    loop = "measure the event loop instead, of paths that contain PART"
    parser.add_argument("--loop", nargs="?", const="", metavar="PART", help=loop)
    parser.add_argument("--pass", dest="one_pass", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.one_pass is not None:
        logs.configure(Settings().log_level)
        logging.getLogger("httpx").setLevel(logging.WARNING)
        print(json.dumps(measure_lines(wanted.one_pass)))
        return 0
    print(f"build: {'compiled' if compiled() else 'pure'}")
    if wanted.loop is not None:
        return measure_loop(wanted.loop)
    wanted.cores = cores(wanted.share)
    os.sched_setaffinity(0, wanted.cores[1])
    if wanted.urgent:
        os.setsid()
        rank(os.getpid(), FIRST)
    if wanted.memory:
        return measure_memory(wanted)
    wanted.tables = wanted.tables or TABLES
    missed = 0
    for name in wanted.only or [*ATTACKS, "together"]:
        found = attacked(list(ATTACKS) if name == "together" else [name], wanted)
        missed += bool(misses(name, found))
        print(row(name, found), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
