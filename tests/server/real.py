"""A real server in a process of its own, and clients that talk to it over real sockets.

Run as `python -m tests.server.real FD` this is the server's side: the listening socket is handed
down by whoever starts it, so there is no port to race for, and a restarted server is found where
the killed one was. Settings come from the environment, as for every server.
"""

import contextlib
import fcntl
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import IO, Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

ROOT = Path(__file__).resolve().parents[2]
CHANGE = {"x-tawantin": "1"}
PATIENCE = 120.0  # of a busy machine
PORTS = range(20_000, 32_000)
LIMITED = ("rate_limit", "rate_burst", "time_share", "new_tables")
"""What tests do more often than people: limits that are none here, unless a test is about them."""

T = TypeVar("T")
Json = dict[str, Any]


def wait_for(what: str, ask: Callable[[], T | None], seconds: float = PATIENCE) -> T:
    """Ask until there is an answer; a deadline, never a fixed pause, decides."""
    deadline = time.monotonic() + seconds
    while True:
        answer = ask()
        if answer is not None:
            return answer
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {seconds:g} s for {what}")
        time.sleep(0.01)


_ports: list[IO[bytes]] = []
"""Locks of the ports that this process was given."""


def free_port() -> int:
    """Return a port for a program that takes no socket.

    It is below those that the system gives to connections, and no other test is given it while this
    process lives, so nobody takes it before the program does.
    """
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        path = Path(tempfile.gettempdir(), f"tawantin-port-{port}")
        with ExitStack() as stack, contextlib.suppress(OSError):
            lock = stack.enter_context(path.open("wb"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            socket.create_server(("127.0.0.1", port)).close()
            stack.pop_all()
            _ports.append(lock)
            return port
    raise RuntimeError("no port is free")


class Server:
    """A server as a subprocess with a SQLite file; it can be stopped, killed and started again."""

    def __init__(self, folder: Path, cores: set[int] | None = None, **settings: object) -> None:
        self.folder = folder
        self.cores = cores
        many = dict.fromkeys(LIMITED, 10_000_000)
        self.settings = {"bot_pace": 0, **many, "data_dir": folder, **settings}
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port: int = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = folder / "server.log"
        self.command = [sys.executable, "-m", "tests.server.real"]
        self.root = ROOT  # of the sources it is started from
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.listener.close()

    @property
    def database(self) -> Path:
        return self.folder / "tawantin.db"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self, wait: bool = True) -> None:
        environment = self.environment()
        environment["TAWANTIN_PORT"] = str(self.port)
        self.folder.mkdir(parents=True, exist_ok=True)
        fd = self.listener.fileno()
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [*self.command, str(fd)],
                cwd=self.root,
                env=environment,
                pass_fds=[fd],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self.started = time.monotonic()
        if self.cores is not None:
            os.sched_setaffinity(self.process.pid, self.cores)
        if wait:
            self.wait_ready()

    def environment(self) -> dict[str, str]:
        """Its settings, and where it finds its modules."""
        found = {k: v for k, v in os.environ.items() if not k.startswith("TAWANTIN_")}
        known = (self.root / "src/tawantin/server/config.py").read_text(encoding="utf-8")
        for name, value in self.settings.items():
            if f"    {name}: " in known:  # an earlier version has fewer
                found[f"TAWANTIN_{name.upper()}"] = str(value)
        if self.root != ROOT:
            found["PYTHONPATH"] = f"{self.root / 'src'}{os.pathsep}{self.root}"
        return found

    def wait_ready(self) -> None:
        wait_for("the server to be ready", self.is_ready)

    def is_ready(self) -> bool | None:
        assert self.process is not None
        if self.process.poll() is not None:
            raise RuntimeError(f"the server ended:\n{self.output.read_text()[-4000:]}")
        try:
            answer = httpx.get(f"{self.url}/ready", timeout=5, trust_env=False)
        except httpx.TransportError:
            return None
        return True if answer.status_code == 200 else None

    def kill(self) -> None:
        """SIGKILL, as if memory had run out; its bot workers must then go by themselves."""
        process = self._ended()
        if process is not None:
            process.kill()
            process.wait()
            self._nobody_left(process.pid)

    def stop(self) -> None:
        """Ask it to end, as a host does."""
        process = self._ended()
        if process is None:
            return
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            self._nobody_left(process.pid)

    def _ended(self) -> subprocess.Popen[bytes] | None:
        process, self.process = self.process, None
        return process

    def _nobody_left(self, group: int) -> None:
        def gone() -> bool | None:
            try:
                os.killpg(group, 0)
            except ProcessLookupError:
                return True
            return None

        try:
            wait_for("the server's workers to end", gone)
        except TimeoutError:
            os.killpg(group, signal.SIGKILL)
            raise

    def troubles(self) -> str:
        """What went wrong inside, as far as it was written down; empty is good."""
        text = self.output.read_text(errors="replace")
        bad = ("Traceback", "ERROR", "Exception in ASGI")
        return text if any(word in text for word in bad) else ""


class Client:
    """Somebody at a browser: a cookie, requests, sockets. Keeps the raw text of all it is told."""

    def __init__(self, server: Server, name: str | None) -> None:
        self.server = server
        self.name = name or "spectator"
        self.heard: list[str] = []
        self.person: Json = {}
        self.http = httpx.Client(
            base_url=server.url, headers=CHANGE, timeout=PATIENCE, trust_env=False
        )
        if name is not None:
            answer = self.request("POST", "/api/people/guest", {"name": name})
            if answer.status_code != 201:
                self.close()
                raise AssertionError(answer.text)
            self.person = answer.json()

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())

    def request(self, method: str, path: str, data: Json | None = None) -> httpx.Response:
        answer = self.http.request(method, path, json=data)
        self.heard.append(answer.text)
        return answer

    def post(self, path: str, data: Json | None = None, expect: int = 200) -> Any:
        return self._checked(self.request("POST", path, {} if data is None else data), expect)

    def get(self, path: str, expect: int = 200) -> Any:
        return self._checked(self.request("GET", path), expect)

    def _checked(self, answer: httpx.Response, expect: int) -> Any:
        assert answer.status_code == expect, (answer.status_code, answer.text[:500])
        return answer.json()

    def move(self, table: str, shown: Json, action: str, key: str, expect: int = 200) -> Json:
        data = {"seat": shown["you"], "action": action, "version": shown["version"], "key": key}
        found: Json = self.post(f"/api/tables/{table}/moves", data, expect)
        return found

    def log(self, table: str) -> list[Json]:
        """The whole log, page by page."""
        found: list[Json] = []
        while page := self.get(f"/api/tables/{table}/log?from={len(found)}"):
            found += page
        return found

    def connect(
        self,
        table: str,
        since: int | None = None,
        seat: int | None = None,
        origin: str | None = None,
    ) -> AbstractContextManager[ClientConnection]:
        asked = {"since": since, "seat": seat}
        parameters = httpx.QueryParams({k: v for k, v in asked.items() if v is not None})
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket?{parameters}"
        headers: Mapping[str, str] = {"cookie": self.cookie} if self.cookie else {}
        return connect(
            address,
            additional_headers=headers,
            origin=Origin(origin) if origin else None,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
        )


class Eye:
    """One socket at a table: what a page shows, rebuilt from what is pushed, and checked."""

    def __init__(self, client: Client, table: str, seat: int | None = None) -> None:
        self.client = client
        self.table_id = table
        self.seat = seat
        self.seq = -1
        self.table: Json = {}
        self.entries: list[Json] = []
        self.messages: list[Json] = []
        self.update: Json = {}  # the last that was told of the table, if in pages its first
        self.socket: ClientConnection | None = None
        self._stack = ExitStack()
        self.come()

    def come(self, since: int | None = None) -> None:
        """Open the socket; the first message brings the page up to date."""
        self.close()
        opened = self.client.connect(self.table_id, since, seat=self.seat)
        self.socket = self._stack.enter_context(opened)
        self.take(first=True)

    def cut(self) -> None:
        """The connection is lost: no farewell, just a reset."""
        assert self.socket is not None
        raw = self.socket.socket
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.shutdown(socket.SHUT_RDWR)
        self.close()

    def close(self) -> None:
        self._stack.close()
        self.socket = None

    def take(self, first: bool = False) -> Json:
        """One message, applied to the page."""
        assert self.socket is not None
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.client.heard.append(text)
        message: Json = json.loads(text)
        self.messages.append(message)
        if message["type"] == "table":
            self.update = message
            self._apply(message, first)
        if message["type"] == "log":
            self._read_on(message)
        if message["type"] in ("table", "log") and len(self.entries) < self.table["entries"]:
            self.take()
        return message

    def _apply(self, message: Json, first: bool) -> None:
        start, entries = message["from"], message["entries"]
        assert message["seq"] == message["table"]["version"]
        assert message["seq"] >= self.seq if first else message["seq"] > self.seq, "out of order"
        assert start == 0 if message["reset"] else start <= len(self.entries), "entries missed"
        numbers = [entry["number"] for entry in entries]
        assert numbers == list(range(start, start + len(entries))), "entries out of order"
        self.entries[start:] = entries
        self.seq, self.table = message["seq"], message["table"]
        assert len(self.entries) <= self.table["entries"], "the log is longer than the table's"

    def _read_on(self, message: Json) -> None:
        """A page of a log too long for one message: it goes on exactly where that ended."""
        assert message["seq"] == self.seq
        numbers = [entry["number"] for entry in message["entries"]]
        assert numbers[0] == message["from"] == len(self.entries), "entries missed"
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        self.entries += message["entries"]

    def see(self, version: int) -> Json:
        """Take messages until the table is at this version."""
        while self.seq < version:
            self.take()
        return self.table

    def until_closed(self) -> int | None:
        """Read on until the server closes; the code it gave."""
        assert self.socket is not None
        try:
            while True:
                self.take()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None


def seat_people(people: list[Client], options: Json | None = None, **more: Any) -> str:
    """A table started with these people on its seats, the first being the host."""
    host, *others = people
    seats = [{"kind": "me"}] + [{"kind": "open"}] * len(others)
    spec = {"game": "cuzco", "seats": seats, "options": options or {}, **more}
    table: str = host.post("/api/tables", spec, 201)["table"]["id"]
    for other in others:
        other.post(f"/api/tables/{table}/join")
    host.post(f"/api/tables/{table}/start")
    return table


def rss(pid: int) -> int:
    """Memory a process holds, in bytes."""
    status: IO[str]
    with open(f"/proc/{pid}/status") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def serve(fd: int) -> None:
    """The server's side."""
    from tawantin.cli.serve import run
    from tawantin.server.app import create_app
    from tawantin.server.config import load

    run(create_app(load()), socket.socket(fileno=fd))


if __name__ == "__main__":
    serve(int(sys.argv[1]))
