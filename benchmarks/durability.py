"""Kill the server with SIGKILL at random moments under play; nothing acknowledged may be lost.

    python -m benchmarks.durability --kills 200

Several tables are played at once, by people over HTTP and by bots. A client whose connection
breaks sends the same move with the same key again, as a browser would. At the end the log of every
table must hold exactly the acknowledged moves in their order, every table must have come to its
end, and every export must verify. Run from the root of the repository.
"""

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from tawantin.core import registry, save
from tests.server.real import Client, Json, Server, wait_for

STUCK = 60.0  # seconds without a kill and without progress: the table counts as stuck


class Wrong(Exception):
    """Something that must not happen."""


class Player:
    """Plays tables of one kind, one after the other, and keeps what was acknowledged."""

    def __init__(self, server: Server, number: int, seats: list[Json], stop: threading.Event):
        self.server = server
        self.number = number
        self.seats = seats
        self.stop = stop
        self.rng = random.Random(number)
        self.client = Client(server, f"Player {number + 1}")
        self.count: Counter[str] = Counter()
        self.problems: list[str] = []
        self.keys = 0
        self.table = ""
        self.made: list[str] = []  # the acknowledged choices of this table, in our notation
        self.entries: list[Json] = []  # the log as it was told
        self.thread = threading.Thread(target=self.run, name=f"player {number + 1}")

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.play()
                self.check()
                self.count["tables"] += 1
        except Exception as error:
            self.problems.append(f"table {self.table}: {type(error).__name__}: {error}")

    # Talking to a server that may go away at any moment.

    def ask(self, method: str, path: str, data: Json | None = None) -> httpx.Response | None:
        """One try; None if the server went away before it answered."""
        try:
            answer = self.client.http.request(method, path, json=data)
        except httpx.TransportError:
            self.count["broken requests"] += 1
            return None
        if answer.status_code >= 500:
            raise Wrong(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        return answer

    def get(self, path: str) -> Any:
        answer = wait_for(path, lambda: self.ask("GET", path), STUCK)
        if answer.status_code != 200:
            raise Wrong(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    def shown(self, seat: int | None = None) -> Json:
        asked = "" if seat is None else f"?seat={seat}"
        found: Json = self.get(f"/api/tables/{self.table}{asked}")
        return found

    # Playing.

    def play(self) -> None:
        """One table from its making to its end."""
        self.made, self.entries = [], []
        game = registry.game(registry.NAMES[self.number % len(registry.NAMES)])
        options = {o.name: o.values[self.number // 2 % len(o.values)] for o in game.options}
        spec = {"game": game.name, "seats": self.seats, "options": options}
        answer = wait_for("a table", lambda: self.ask("POST", "/api/tables", spec), STUCK)
        self.table = answer.json()["table"]["id"]
        while self.shown()["status"] == "open":
            self.ask("POST", f"/api/tables/{self.table}/start")
        table = self.shown()
        while True:
            table = self.await_turn(table)
            if table["status"] == "over":
                return
            alone = table["asked"] == [table["you"]]
            undo = alone and table["can_undo"] and self.rng.random() < 0.1
            table = self.undo(table) if undo else self.move(table)

    def await_turn(self, table: Json) -> Json:
        """The table once a person is to decide, or it is over; bots are waited for."""
        acknowledged, seen, since = table["version"], -1, time.monotonic()
        while True:
            if table["version"] < acknowledged:
                raise Wrong(f"version {acknowledged} was acknowledged and is lost")
            if table["version"] != seen:
                seen, since = table["version"], time.monotonic()
            if table["status"] == "over":
                return table
            if set(table["asked"]) & set(table["your_seats"]):
                return table if table["legal"] else self.shown()
            if time.monotonic() - max(since, self.server.started) > STUCK:
                raise Wrong("stuck: the bots do not go on")
            time.sleep(0.02)
            table = self.shown()

    def move(self, table: Json) -> Json:
        """A move, sent again with the same key until it is acknowledged."""
        self.keys += 1
        seat, action = table["you"], self.rng.choice(table["legal"])["action"]
        data = {
            "seat": seat,
            "action": action,
            "version": table["version"],
            "key": f"{self.number}-{self.keys}",
        }
        tries = 0

        def send() -> httpx.Response | None:
            nonlocal tries
            tries += 1
            if tries == 2:
                self.count["moves sent again"] += 1
                if self.shown()["version"] > table["version"]:
                    self.count["of these made before the kill"] += 1
            return self.ask("POST", f"/api/tables/{self.table}/moves", data)

        answer = wait_for("a move", send, STUCK)
        if answer.status_code != 200:
            raise Wrong(f"a move was refused: {answer.text[:300]}")
        self.count["moves"] += 1
        if self.rng.random() < 0.05:  # a double click
            self.ask("POST", f"/api/tables/{self.table}/moves", data)
        self.made.append(f"{seat + 1} {action}")
        if self.rng.random() < 0.2:
            self.entries += self.log(len(self.entries))
        now = self.shown()
        if now["version"] < answer.json()["version"]:
            raise Wrong("an acknowledged move is lost")
        return now

    def undo(self, table: Json) -> Json:
        """An undo; without an answer the version tells whether it was made."""
        data = {"seat": table["you"], "version": table["version"]}
        answer = self.ask("POST", f"/api/tables/{self.table}/undo", data)
        if answer is not None and answer.status_code != 200:
            raise Wrong(f"an undo was refused: {answer.text[:300]}")
        now = self.shown()
        if now["version"] > table["version"]:
            self.count["undos"] += 1
            del self.entries[now["entries"] :]
            self.made.pop()
        elif answer is not None:
            raise Wrong("an acknowledged undo is lost")
        return now

    def log(self, first: int) -> list[Json]:
        found: list[Json] = []
        path = f"/api/tables/{self.table}/log?seat=0&from="  # always through the same eyes
        while page := self.get(f"{path}{first + len(found)}"):
            found += page
        return found

    # At the end of a table.

    def check(self) -> None:
        """Every acknowledged move is in the log once, in its order, and nothing else is."""
        people = {str(i + 1) for i, seat in enumerate(self.seats) if seat["kind"] == "me"}
        with closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as database:
            query = "select line from entries where table_id = ? order by number"
            lines = [line for (line,) in database.execute(query, [self.table])]
        chosen = [line for line in lines if line.split()[0] in people]
        if chosen != self.made:
            lost = Counter(self.made) - Counter(chosen)
            extra = Counter(chosen) - Counter(self.made)
            raise Wrong(f"acknowledged but not in the log {lost}; in the log only {extra}")
        told = self.log(0)
        if told[: len(self.entries)] != self.entries:
            raise Wrong("the log is not the one that was told")
        verdict = save.verify(self.get(f"/api/tables/{self.table}/export"), registry.game)
        if not (verdict.ok and verdict.over and verdict.entries == len(lines)):
            raise Wrong(f"the export does not verify: {verdict.problem}")
        self.count["exports verified"] += 1


def tables() -> list[list[Json]]:
    """Who sits where: people alone, people and bots."""
    me, greedy = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
    dice = {"kind": "bot", "bot": "random"}
    people = [[me, me], [me, me, me], [me, me, me, me], [me, me]]
    return [*people, [me, dice], [me, greedy, me, dice], [me, greedy, dice]]


def run(kills: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    rng = random.Random(seed)
    stop = threading.Event()
    count: Counter[str] = Counter()
    problems: list[str] = []
    with Server(folder, bot_pace=0.005) as server:
        players = [Player(server, i, seats, stop) for i, seats in enumerate(tables())]
        for player in players:
            player.thread.start()
        try:
            for _ in range(kills):
                if any(player.problems for player in players):
                    break
                time.sleep(rng.uniform(0, 0.5) if rng.random() < 0.7 else rng.uniform(0.5, 4))
                server.kill()
                count["kills"] += 1
                server.start(wait=rng.random() < 0.9)  # else it may be killed while it starts
            server.wait_ready()
        finally:
            stop.set()
            for player in players:
                player.thread.join()
                player.client.close()
        for player in players:
            count += player.count
            problems += player.problems
        if server.troubles():
            problems.append(f"the server complained:\n{server.troubles()[-3000:]}")
    with closing(sqlite3.connect(folder / "tawantin.db")) as database:
        if database.execute("pragma integrity_check").fetchone() != ("ok",):
            problems.append("the database is damaged")
    return count, problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the figures as JSON as well")
    wanted = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        count, problems = run(wanted.kills, wanted.seed, Path(folder))
    seconds = time.monotonic() - began
    for problem in problems:
        print(f"WRONG: {problem}")
    if wanted.json:
        print(json.dumps({"seconds": round(seconds, 1), "problems": problems, **count}))
    print(
        f"{count['kills']} kills, {count['tables']} tables played to the end, "
        f"{count['moves']} moves acknowledged, {count['undos']} undos; "
        f"{count['moves sent again']} moves sent again after a kill, "
        f"{count['of these made before the kill']} of them had been made; "
        f"{count['exports verified']} exports verified; "
        f"{len(problems)} problems; {seconds:.0f} s"
    )
    return 1 if problems or count["kills"] < wanted.kills else 0


if __name__ == "__main__":
    sys.exit(main())
