"""A finished match to look back at, and visitors who are asked for whole answers."""

import json
import random
from typing import Any

from httpx import Response

from tawantin.core import save
from tawantin.core.match import Match
from tawantin.core.registry import game
from tests.server.inside import Visitor

CUZCO = game("cuzco")


def played(moves: int | None = None) -> Match:
    """A match of two, played at random to the end or for some moves."""
    rng = random.Random(7)
    match = Match(CUZCO, 2, seed=bytes(range(32)), salt="around", names=["Inés", "Tupaq"])
    match.run()
    while not match.is_over and moves != 0:
        match.play(match.actor, rng.choice(match.legal_actions()))
        moves = None if moves is None else moves - 1
    return match


MATCH = played()
SAVED: dict[str, Any] = json.loads(json.dumps(save.save(MATCH)))


class Someone:
    """A visitor, asked for whole answers."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.id = visitor.id

    def get(self, path: str, **query: Any) -> Response:
        return self.visitor.ask("GET", f"/api{path}", **query)

    def send(self, method: str, path: str, body: Any = None) -> Response:
        return self.visitor.ask(method, f"/api{path}", body)

    def post(self, path: str, body: Any = None) -> Response:
        return self.send("POST", path, body)

    def new_table(self, *kinds: str) -> str:
        return self.visitor.server.open(self.visitor, *kinds)

    def say(self, table: str, text: str) -> int:
        made = self.post(f"/tables/{table}/chat", {"text": text})
        assert made.status_code == 201, made.text
        found: int = made.json()["id"]
        return found

    def heard(self, table: str) -> list[str]:
        return [line["text"] for line in self.get(f"/tables/{table}/chat").json()]


def refused(answer: Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
    message: str = answer.json()["message"]
    return message


def imported(person: Someone, data: dict[str, Any] = SAVED) -> str:
    made = person.post("/import", data)
    assert made.status_code == 201, made.text
    found: str = made.json()["id"]
    return found
