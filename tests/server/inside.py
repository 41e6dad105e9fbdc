"""A server inside the test process, and visitors who each have their own cookies."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import Connection, Executable

from tawantin.server.api.common import COOKIE, CSRF_HEADER
from tawantin.server.app import Services
from tawantin.server.live import LiveTable
from tawantin.server.workers import Died

T = TypeVar("T")
Json = dict[str, Any]

PATIENCE = 120.0  # of a busy machine
MANY = 5000  # more decisions than any game has
HERE = "http://127.0.0.1"
USUAL = {"accept": "*/*", "accept-encoding": "gzip, deflate", "user-agent": "testclient"}
STATUS = [0, 1, 2, 3, 4, 8, 15]  # values of Cuzco's that are not ours


def until(what: str, ask: Callable[[], T | None]) -> T:
    """Ask until there is an answer, or fail when it takes too long."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = ask()
        if answer is not None:
            return answer
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {PATIENCE:g} s for {what}")
        time.sleep(0.01)


def table_with(overlay: Json, game: str = "cuzco") -> Json:
    """What is asked for who wants a table with other values."""
    return {
        "game": game,
        "seats": [{"kind": "me"}, bot("random"), bot("random")],
        "overlay": overlay,
    }


class InAThread:
    """In place of `Workers`, as processes take long to start."""

    renewed = 0

    def __init__(self, *_: object) -> None:
        self._thread = ThreadPoolExecutor(1)

    async def ask(self, think: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, think, *arguments)

    async def close(self) -> None:
        self._thread.shutdown()


class DeadWorkers:
    """In place of `Workers`: they never answer, and in the end are found dead."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[tuple[int, float]]] = []

    async def ask(self, *_: object) -> tuple[int, float]:
        future: asyncio.Future[tuple[int, float]] = asyncio.get_running_loop().create_future()
        self.asked.append(future)
        return await future

    async def close(self) -> None:
        for future in self.asked:
            if not future.done():
                future.set_exception(Died())


async def answered(app: Litestar, request: httpx.Request) -> httpx.Response:
    """Hand a request to the application; the test client takes longer than most answers."""
    url, body = request.url, request.content
    scope: Any = {
        "type": "http",
        "method": request.method,
        "http_version": "1.1",
        "extensions": {},
        "scheme": url.scheme,
        "root_path": "",
        "path": url.path,
        "raw_path": url.raw_path,
        "query_string": url.query,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": ("testclient", 50000),
        "server": (url.host, url.port or 80),
    }
    head: Any = None
    parts: list[bytes] = []
    read, ended = False, asyncio.Event()

    async def receive() -> Any:
        nonlocal read
        if read:
            await ended.wait()
            return {"type": "http.disconnect"}
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal head
        if message["type"] == "http.response.start":
            assert head is None
            head = message
        else:
            assert head is not None
            assert not ended.is_set()
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                ended.set()

    await app(scope, receive, send)
    assert ended.is_set(), "the answer has no end"
    content = b"" if request.method == "HEAD" else b"".join(parts)
    return httpx.Response(head["status"], headers=head["headers"], content=content, request=request)


class Visitor:
    """Somebody with a cookie, a token, or nothing at all."""

    def __init__(self, server: "InsideServer", name: str = "") -> None:
        self.server = server
        self.name = name
        self.id = ""
        self.cookie: str | None = None
        self.token: str | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        csrf: bool = True,
        **query: Any,
    ) -> httpx.Response:
        """A request as this visitor's browser or program sends it."""
        sent = {CSRF_HEADER: "1"} if csrf and self.token is None else {}
        if self.cookie is not None:
            sent["cookie"] = f"{COOKIE}={self.cookie}"
        if self.token is not None:
            sent["authorization"] = f"Bearer {self.token}"
        url = httpx.URL(HERE + path, params=query) if query else HERE + path
        asked = httpx.Request(method, url, json=body, headers=USUAL | sent | (headers or {}))
        answer = self.server.call(answered, self.server.client.app, asked)
        if "set-cookie" in answer.headers:
            fresh = answer.cookies.get(COOKIE)
            if fresh is not None:
                self.cookie = fresh or None
        return answer

    def ok(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        """The answer to a request that must succeed."""
        answer = self.ask(method, path, body, **query)
        assert answer.is_success, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def refused(
        self, status: int, code: str, method: str, path: str, body: object = None, **query: Any
    ) -> Json:
        """The refusal of a request that must fail, with this status and code."""
        answer = self.ask(method, path, body, **query)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        said: Json = answer.json()
        assert said["code"] == code, said
        assert said["message"]
        return said

    def get(self, path: str, **query: Any) -> Any:
        return self.ok("GET", path, **query)

    def post(self, path: str, body: object = None, **query: Any) -> Any:
        return self.ok("POST", path, body, **query)

    # At a table.

    def see(self, table: str, **query: Any) -> Json:
        found: Json = self.get(f"/api/tables/{table}", **query)
        return found

    def choice(self, table: str, seat: int | None = None, pick: int = 0) -> Json:
        """The body of a move: the legal action number `pick` of the seat to decide."""
        seen = self.see(table, **({} if seat is None else {"seat": seat}))
        return {
            "seat": seen["you"],
            "action": seen["legal"][pick]["action"],
            "version": seen["version"],
        }

    def move(self, table: str, seat: int | None = None, pick: int = 0) -> Json:
        """Play a legal action; the table afterwards."""
        return self.act("POST", f"/api/tables/{table}/moves", self.choice(table, seat, pick))

    def act(self, method: str, path: str, body: Json) -> Json:
        """Change something at a table; the table afterwards, from the seat that did it."""
        changed = self.ok(method, path, body)
        own = {"seat": body["seat"]} if "seat" in body else {}
        seen: Json = self.get(path.rpartition("/")[0], **own)
        assert list(changed) == ["version"]
        assert changed["version"] <= seen["version"]
        return seen


class InsideServer:
    """The application with its services at hand."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.services: Services = client.app.state.services

    def call(self, work: Callable[..., Coroutine[Any, Any, T]], *arguments: Any) -> T:
        """Run something in the server's own loop."""
        found: T = self.client.blocking_portal.call(work, *arguments)
        return found

    def sql(self, statement: Executable) -> Any:
        """Carry out a statement behind the server's back; rows, if it has any."""

        def change(connection: Connection) -> Any:
            result = connection.execute(statement)
            return result.all() if result.returns_rows else None

        return self.services.store.write_now(change)

    # People.

    def stranger(self) -> Visitor:
        return Visitor(self)

    def guest(self, name: str) -> Visitor:
        visitor = Visitor(self, name)
        visitor.id = visitor.post("/api/people/guest", {"name": name})["id"]
        return visitor

    def program(self, owner: Visitor, name: str) -> Visitor:
        made = owner.post("/api/people/me/programs", {"name": name})
        visitor = Visitor(self, name)
        visitor.id, visitor.token = made["id"], made["token"]
        return visitor

    # Tables.

    def open(self, host: Visitor, *kinds: str, **spec: Any) -> str:
        """A new table; kinds are me, open, invite, or the name of a bot."""
        seats = [{"kind": k} if k in ("me", "open", "invite") else bot(k) for k in kinds]
        made = host.post("/api/tables", {"game": "cuzco", "seats": seats, **spec})
        table: str = made["table"]["id"]
        return table

    def start(
        self, host: Visitor, *others: Visitor, bots: tuple[str, ...] = (), **spec: Any
    ) -> str:
        """A running table of these people, in this order, and these bots."""
        table = self.open(host, "me", *["open"] * len(others), *bots, **spec)
        for other in others:
            other.post(f"/api/tables/{table}/join", {})
        host.post(f"/api/tables/{table}/start")
        return table

    def live(self, table: str) -> LiveTable:
        """The table in the server's memory."""
        return self.services.tables.live[table]

    def forget(self, table: str) -> None:
        """Drop the table from memory, as a restart does."""
        assert self.live(table).task is None
        del self.services.tables.live[table]

    def turn(self, table: str, *people: Visitor) -> Visitor:
        """Whoever of these is to decide."""
        found = self.call(self.services.tables.get, table)
        holder = found.seats[found.to_act].person_id if found.asked else None
        return next(person for person in people if person.id == holder)

    def play_until(
        self, table: str, people: list[Visitor], done: Callable[[Json], bool], pick: int = 0
    ) -> Json:
        """These people play on until somebody to decide sees what is wanted."""
        for _ in range(MANY):
            person = self.turn(table, *people)
            seen = person.see(table)
            if done(seen):
                return seen
            action = seen["legal"][min(pick, len(seen["legal"]) - 1)]["action"]
            body = {"seat": seen["you"], "action": action, "version": seen["version"]}
            person.post(f"/api/tables/{table}/moves", body)
        raise AssertionError("it never came to that")

    def wait(self, table: str, watcher: Visitor, done: Callable[[Json], bool]) -> Json:
        """The table as soon as the bots have brought it to where it is wanted."""

        looked = -1

        def ask() -> Json | None:
            nonlocal looked
            live = self.services.tables.live.get(table)
            if live is not None and live.version == looked:
                return None
            seen = watcher.see(table)
            looked = seen["version"]
            return seen if done(seen) else None

        return until("the table", ask)

    def idle(self, table: str) -> None:
        """Wait until no bot thinks about this table any more."""
        until("the bots", lambda: self.live(table).task is None or None)

    def finish(self, table: str, *people: Visitor) -> Json:
        """Everybody concedes; bots play to the end, quick ones."""
        with patch.object(LiveTable, "substitute", "random"):
            for person in people:
                for seat in person.see(table)["your_seats"]:
                    person.post(f"/api/tables/{table}/concede", {"seat": seat})
        until("the end", lambda: self.live(table).status == "over" or None)
        return people[0].see(table)


def bot(name: str) -> Json:
    return {"kind": "bot", "bot": name}


@contextmanager
def watching(server: InsideServer, visitor: Visitor, table: str) -> Iterator[Any]:
    path, headers = f"/api/tables/{table}/socket", {"cookie": f"{COOKIE}={visitor.cookie}"}
    with server.client.websocket_connect(path, headers=headers) as socket:
        assert socket.receive_json()["table"]["your_seats"] == [0]
        yield socket


def ending(socket: Any) -> int:
    """The code with which the server closes the socket."""
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            socket.receive_json(timeout=PATIENCE)
    return closed.value.code
