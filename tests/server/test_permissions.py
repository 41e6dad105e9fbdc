"""The table of who may do what, tried cell by cell."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from tawantin.server import database
from tawantin.server.api.common import COOKIE
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor
from tests.server.permissions import FULL, LINES, OPEN, OVER, ROLES, RUNNING, Line

GOLDEN = Path(__file__).parents[1] / "golden" / "cuzco-3.json"
CHANGES = ("POST", "PUT", "PATCH", "DELETE")
SEATED = ("wrong seat", "player", "host")
VERBS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")

# Who may do what does not depend on the database.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Scene:
    """One visitor of every kind, and tables for them."""

    def __init__(self, server: InsideServer) -> None:
        self.server = server
        self.people = {
            role: server.guest(role.title())
            for role in ROLES
            if role not in ("stranger", "program")
        }
        self.people["stranger"] = server.stranger()
        self.owner = server.guest("Owner")
        self.people["program"] = server.program(self.owner, "Robo")
        self.host, self.player = self.people["host"], self.people["player"]
        self.seated = [self.host, self.player, self.people["wrong seat"]]
        server.start(self.people["elsewhere"], self.owner)
        account = {"login": "host", "password": "hosts password"}
        self.login = self.host.post("/api/people/register", account)["login"]
        account = {"login": "zoe", "password": "long enough"}
        self.zoe = server.guest("Zoe").post("/api/people/register", account)["login"]
        self.finished = ""
        self.running = ""

    def table(self, state: str, role: str = "") -> str:
        """A table of the host and two players; the running one of all others is the same."""
        if state == OVER:
            return self._finished()
        if state == RUNNING and role not in SEATED:
            self.running = self.running or self._table(state)
            return self.running
        return self._table(state)

    def _table(self, state: str) -> str:
        kinds = ["me", *["open"] * (3 if state == OPEN else 2)]
        table = self.server.open(self.host, *kinds, rated=False)  # seats can be handed over
        for person in self.seated[1:]:
            person.post(f"/api/tables/{table}/join", {})
        if state not in (OPEN, FULL):
            self.host.post(f"/api/tables/{table}/start")
        return table

    def _finished(self) -> str:
        """A game of theirs that is over, the same for all."""
        if not self.finished:
            saved = json.loads(GOLDEN.read_text())
            self.finished = self.host.post("/api/import", saved)["id"]
            s = database.seats
            for seat, person in enumerate(self.seated):
                where = (s.c.table_id == self.finished) & (s.c.seat == seat)
                self.server.sql(update(s).where(where).values(person_id=person.id))
            self.server.forget(self.finished)
        return self.finished

    def prepare(self, line: Line, role: str, table: str) -> dict[str, Any]:
        """Bring the table to where the line makes sense for the role; what its words stand for."""
        seat = 1 if role == "player" else 0
        owner = self.seated[seat]
        if line.state != RUNNING or role not in SEATED:
            version = owner.see(table)["version"] if table else 0
            return {"SEAT": seat, "ACTION": "pass", "VERSION": version}
        seen = self.server.play_until(
            table,
            self.seated,
            lambda s: s["you"] == seat and (line.before != "undo" or s["can_undo"]),
        )
        if line.before == "takeback":
            owner.post(f"/api/tables/{table}/handover", {"seat": seat})
        action = seen["legal"][0]["action"]
        return {"SEAT": seat, "ACTION": action, "VERSION": seen["version"]}


def filled(value: Any, words: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: filled(part, words) for key, part in value.items()}
    return words.get(value, value) if isinstance(value, str) else value


def cell(scene: Scene, line: Line, role: str, watching: ExitStack) -> int:
    """The status this role gets."""
    visitor = scene.people[role]
    table = scene.table(line.state, role) if line.state else ""
    words = scene.prepare(line, role, table)
    words |= {"LOGIN": "somebody", "ZOE": scene.zoe}
    if line.body == "SAVE":
        words["SAVE"] = json.loads(GOLDEN.read_text())
    places: dict[str, Any] = {"table_id": table, "game": "cuzco", "seat": 3, "report_id": 1}
    places["person_id"] = scene.owner.id
    if "{chat_id}" in line.path:
        author = scene.people["player" if role == "wrong seat" else "wrong seat"]
        said = author.post(f"/api/tables/{table}/chat", {"text": "something"})
        places["chat_id"] = said["id"]
    if "{note_id}" in line.path:
        note = {"person_id": scene.host.id, "kind": "warned", "text": "", "at": 1.0}
        scene.server.sql(insert(database.notes).values(**note))
        places["note_id"] = scene.host.get("/api/people/me/notes")[0]["id"]
    if "{session_id}" in line.path:
        phone = scene.server.stranger()
        phone.post("/api/people/login", {"login": scene.login, "password": "hosts password"})
        places["session_id"] = phone.get("/api/people/me/sessions")[0]["id"]
    if "{program_id}" in line.path:
        places["program_id"] = scene.server.program(scene.host, "The host's").id
    if role == "spectator" and table:
        watch(scene.server, visitor, table, watching)
    path = line.path.format(**places)
    answer = visitor.ask(
        line.method, path, filled(line.body, words), **filled(line.query or {}, words)
    )
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"code", "message"}
    return answer.status_code


def watch(server: InsideServer, visitor: Visitor, table: str, watching: ExitStack) -> None:
    headers = {"cookie": f"{COOKIE}={visitor.cookie}"}
    path = f"/api/tables/{table}/socket"
    socket = watching.enter_context(server.client.websocket_connect(path, headers=headers))
    assert socket.receive_json()["table"]["you"] == -1


@pytest.fixture
def scene(make_server: MakeServer) -> Scene:
    return Scene(make_server(bot_pace=1e6))


def named(line: Line) -> str:
    return f"{line.method} {line.path} {line.state}".strip()


@pytest.mark.parametrize("line", LINES, ids=named)
def test_who_may_do_what(scene: Scene, line: Line) -> None:
    wanted = dict(zip(ROLES, map(int, line.statuses.split()), strict=True))
    with ExitStack() as watching:
        found = {role: cell(scene, line, role, watching) for role in ROLES}
    assert found == wanted


def test_no_endpoint_is_forgotten(scene: Scene) -> None:
    paths = scene.server.stranger().get("/schema/openapi.json")["paths"]
    known = {(line.method, line.path) for line in LINES}
    listed = {
        (verb.upper(), path) for path, verbs in paths.items() for verb in verbs if verb in VERBS
    }
    assert listed - known == set(), "endpoints without a line in tests/server/permissions.py"
    assert known - listed == set(), "lines without an endpoint"


def test_every_change_needs_the_header_and_our_origin(scene: Scene) -> None:
    """Whatever the endpoint: another site can change nothing with a person's cookie."""
    table = scene.table("running")
    places = {"table_id": table, "chat_id": 1, "program_id": "x", "session_id": "x", "note_id": 1}
    places |= {"seat": 1, "report_id": 1, "person_id": "x", "game": "cuzco"}
    for line in LINES:
        if line.method not in CHANGES:
            continue
        path = line.path.format(**places)
        for headers, csrf in (({}, False), ({"origin": "https://evil.example"}, True)):
            answer = scene.host.ask(line.method, path, {}, headers=headers, csrf=csrf)
            assert answer.status_code == 403, (line, headers)
            assert answer.json()["code"] in ("no_csrf_header", "bad_origin")
    assert scene.host.get("/api/people/me")["login"].startswith("host-")


def test_the_sockets_of_everybody(scene: Scene) -> None:
    """The socket shows each what the page shows them, and no socket takes another site's page."""
    table = scene.table("running")
    path = f"/api/tables/{table}/socket"
    for role in ROLES:
        visitor = scene.people[role]
        headers = {"cookie": f"{COOKIE}={visitor.cookie}"} if visitor.cookie else {}
        if visitor.token:
            headers = {"authorization": f"Bearer {visitor.token}"}
        for query in ("", "?seat=0", "?seat=1"):
            connect = scene.server.client.websocket_connect
            with connect(path + query, headers=headers) as socket:
                seen = socket.receive_json()["table"]
            mine = {"host": [0], "player": [1], "wrong seat": [2]}.get(role, [])
            assert seen["your_seats"] == mine
            wanted = int(query[-1]) if query else (mine or [-1])[0]
            assert seen["you"] == (wanted if wanted in mine else -1)
            assert bool(seen["legal"]) == (seen["you"] == seen["to_act"])
        if visitor.token is None:
            with connect(path, headers=headers | {"origin": "https://evil.example"}) as socket:
                assert socket.receive_json()["code"] == "bad_origin"
