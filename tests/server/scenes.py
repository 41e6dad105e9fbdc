"""A visitor of every kind, and tables for them: where every operation can be tried."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import insert, update

from tawantin.server import database
from tawantin.server.api.common import COOKIE
from tests.server.inside import InsideServer, Visitor
from tests.server.permissions import FULL, OPEN, OVER, ROLES, RUNNING, Line

GOLDEN = Path(__file__).parents[1] / "golden" / "cuzco-3.json"
SEATED = ("wrong seat", "player", "host")


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


def named(line: Line) -> str:
    return f"{line.method} {line.path} {line.state}".strip()
