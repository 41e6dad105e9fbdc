"""A store in memory, and a home that keeps its tables there."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from tawantin.local.home import Home

Json = dict[str, Any]


class Shelf:
    """Texts by key; full when told to be."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = False

    def get(self, key: str) -> object:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        if self.full:
            raise OSError("no room")
        self.texts[key] = text

    def delete(self, key: str) -> None:
        self.texts.pop(key, None)

    def list(self) -> Iterable[str]:
        return [*self.texts]


class AtHome:
    """Somebody at home, who asks as a page does."""

    def __init__(self, shelf: Shelf, now: Callable[[], float] = lambda: 1e9) -> None:
        self.shelf = shelf
        self.heard: list[str] = []
        self.home = Home(shelf, now, lambda _, text: self.heard.append(text))

    def ask(self, method: str, path: str, body: object = None, **query: Any) -> tuple[int, Any]:
        wish = {"method": method, "path": path, "query": query, "body": body}
        found = json.loads(self.home.ask(json.dumps(wish)))
        return found["status"], found["answer"]

    def ok(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        status, answer = self.ask(method, path, body, **query)
        assert status < 300, answer
        return answer

    def refused(self, status: int, code: str, *wish: Any, **query: Any) -> Json:
        found, answer = self.ask(*wish, **query)
        assert (found, answer["code"]) == (status, code), answer
        assert answer["message"]
        said: Json = answer
        return said

    def start(self, game: str, *kinds: str, **spec: Any) -> str:
        """A running table; kinds are me, or the name of a bot."""
        seats = [{"kind": k} if k == "me" else {"kind": "bot", "bot": k} for k in kinds]
        wish = {"game": game, "seats": seats, **spec}
        table: str = self.ok("POST", "/tables", wish)["table"]["id"]
        self.ok("POST", f"/tables/{table}/start", {})
        return table

    def play(self, table: str, moves: int) -> Json:
        """So many choices, the first of those there are, and the bots between them."""
        path = f"/tables/{table}"
        for _ in range(moves):
            while self.home.work():
                pass
            seen: Json = self.ok("GET", path)
            if seen["status"] == "over":
                break
            action = seen["legal"][0]["action"]
            move = {"seat": seen["you"], "action": action, "version": seen["version"]}
            self.ok("POST", f"{path}/moves", move)
        while self.home.work():
            pass
        found: Json = self.ok("GET", path)
        return found
