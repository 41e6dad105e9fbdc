"""Whole games over real sockets, with everything that goes wrong on a network in between."""

import contextlib
import json
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tawantin.server.api.socket import MAX_MESSAGE
from tawantin.server.config import Settings
from tests.server.hidden import HIDDEN
from tests.server.real import Client, Eye, Json, Server, seat_people

PERSONAL = ("you", "your_seats", "host", "prompt", "legal", "can_undo", "orders", "view")
MINE = ("seat", "to_act", "asked", "prompt", "deck")  # of a view, as it puts a question to a seat

ACCIDENTS = ("undos", "stale", "lost", "twice", "reloads")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    with Server(folder) as running:
        yield running
        troubles = running.troubles()
    assert not troubles


def public(table: Json) -> Json:
    """The part of a table that is the same for everybody who looks."""
    found = {name: value for name, value in table.items() if name not in PERSONAL}
    view = {name: value for name, value in table["view"].items() if name not in MINE}
    own = HIDDEN[table["game"]].own | HIDDEN[table["game"]].fuller
    return {**found, "view": without(view, own)}


def without(value: Any, names: set[str]) -> Any:
    """Data without what goes by one of these names, however deep."""
    if isinstance(value, dict):
        return {k: without(v, names) for k, v in value.items() if k not in names}
    return [without(item, names) for item in value] if isinstance(value, list) else value


def public_entry(entry: Json) -> Json:
    return {name: entry[name] for name in ("number", "seat", "forced", "at")}


class Play:
    """People at one table, each with two sockets, and somebody who watches."""

    def __init__(
        self, server: Server, stack: ExitStack, game: str, players: int, options: Json
    ) -> None:
        self.rng = random.Random(players)
        self.people = [
            stack.enter_context(Client(server, f"Player {i + 1}")) for i in range(players)
        ]
        self.spectator = stack.enter_context(Client(server, None))
        self.table = seat_people(self.people, options, game=game)
        self.path = f"/api/tables/{self.table}"
        clients = [*self.people, *self.people, self.spectator]
        self.eyes = [Eye(client, self.table) for client in clients]
        for eye in self.eyes:
            stack.callback(eye.close)
        self.version = self.eyes[0].seq
        self.keys = 0
        self.count = dict.fromkeys(("moves", *ACCIDENTS), 0)
        self.seen: dict[int, Json] = {}
        self.in_step(self.version)

    @property
    def over(self) -> bool:
        return bool(self.eyes[0].table["status"] == "over")

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def in_step(self, version: int, away: tuple[Eye, ...] = ()) -> None:
        """Everybody connected sees this version, and the same of it; each change is told once."""
        self.version = version
        for eye in self.eyes:
            if eye in away:
                continue
            eye.see(version)
            assert eye.seq == version
            self.agree(eye)
            viewer = -1 if eye.client is self.spectator else self.people.index(eye.client)
            assert eye.table["you"] == viewer

    def agree(self, eye: Eye) -> None:
        found = {**public(eye.table), "log": [public_entry(entry) for entry in eye.entries]}
        assert self.seen.setdefault(eye.seq, found) == found

    def acting(self) -> tuple[Client, Eye]:
        client = self.people[self.rng.choice(self.eyes[0].table["asked"])]
        mine = [eye for eye in self.eyes if eye.client is client]
        assert mine[0].table == mine[1].table, "two sockets of one person differ"
        assert mine[0].entries == mine[1].entries
        return client, self.rng.choice(mine)

    def accident(self, shown: Json) -> str:
        """What goes wrong beside this move: first each kind that never did, then now and then."""
        may = [kind for kind in ACCIDENTS if kind != "undos" or shown["can_undo"]]
        due = [kind for kind in may if not self.count[kind]]
        return due[0] if due else self.rng.choice([*may, *["moves"] * 6])

    def turn(self) -> None:
        """One move, with one of the accidents."""
        client, eye = self.acting()
        accident = self.accident(eye.table)
        lost: tuple[Eye, ...] = ()
        if accident == "undos":
            return self.undo(client, eye.table)
        if accident == "stale":
            self.refused(client, eye.table)
        if accident == "lost":
            lost = tuple(self.rng.sample(self.eyes, self.rng.randint(1, 3)))
            for one in lost:
                one.cut()
        key, action = self.key(), self.rng.choice(eye.table["legal"])["action"]
        answer = client.move(self.table, eye.table, action, key)
        self.count["moves"] += 1
        assert answer["version"] == self.version + 1
        if accident == "twice":
            self.again(client, eye.table, action, key, answer)
        self.in_step(answer["version"], away=lost)
        for one in lost:
            self.resume(one)
        mine = next(e for e in self.eyes if e.client is client)
        assert mine.table == client.get(f"{self.path}?seat={mine.table['you']}")
        if accident == "reloads":
            self.reload(self.rng.choice(self.eyes))
        return None

    def again(self, client: Client, shown: Json, action: str, key: str, answer: Json) -> None:
        """The same request once more: carried out once, the same answer."""
        assert client.move(self.table, shown, action, key) == answer
        self.count["twice"] += 1

    def refused(self, client: Client, shown: Json) -> None:
        """Requests that come too late, or from the wrong chair, change nothing."""
        action = shown["legal"][0]["action"]
        old = {**shown, "version": 0}
        refusal = client.move(self.table, old, action, self.key(), expect=409)
        assert refusal["code"] == "stale"
        assert refusal["version"] == self.version
        seat = {"seat": shown["you"], "version": shown["version"] - 1}
        assert client.post(f"{self.path}/undo", seat, 409)["code"] == "stale"
        other = next(person for person in self.people if person is not client)
        other.move(self.table, shown, action, self.key(), expect=403)
        self.spectator.move(self.table, shown, action, self.key(), expect=401)
        assert client.get(self.path)["version"] == self.version
        self.count["stale"] += 1

    def undo(self, client: Client, shown: Json) -> None:
        data = {"seat": shown["you"], "version": shown["version"]}
        before = shown["entries"]
        answer = client.post(f"{self.path}/undo", data)
        self.in_step(answer["version"])
        assert client.get(self.path)["entries"] < before
        self.count["undos"] += 1

    def resume(self, eye: Eye) -> None:
        """Back after a loss, with the last number seen: exactly what is missing comes."""
        known = len(eye.entries)
        eye.come(since=eye.seq)
        message = eye.update
        assert not message["reset"]
        assert message["from"] == known
        assert eye.seq == self.version
        self.agree(eye)
        self.count["lost"] += 1

    def reload(self, eye: Eye) -> None:
        """A reloaded page knows nothing and is given the same table."""
        table, entries = eye.table, eye.entries
        eye.close()
        eye.seq, eye.table, eye.entries = -1, {}, []
        eye.come()
        assert eye.update["reset"]
        assert (eye.table, eye.entries) == (table, entries)
        self.count["reloads"] += 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "options"), [("cuzco", 2, {"pututu": True}), ("machu_picchu", 4, {})]
)
def test_a_game_to_the_end(server: Server, game: str, players: int, options: Json) -> None:
    with ExitStack() as stack:
        play = Play(server, stack, game, players, options)
        while not play.over:
            play.turn()
        for name, count in play.count.items():
            assert count > 0, f"nothing of this kind happened: {name}"
        for eye in play.eyes:
            assert eye.entries == eye.client.log(play.table)
            assert eye.table["seed"] is not None
            assert eye.table["result"]["scores"]
        saved = play.eyes[0].table["result"]
        assert sorted(saved["ranking"]) == list(range(players))


@pytest.mark.slow
def test_nothing_is_shown_before_it_is_acknowledged(server: Server) -> None:
    """Somebody who asks while moves are being written sees each version as all others do."""
    with ExitStack() as stack:
        people = [stack.enter_context(Client(server, name)) for name in ("Ann", "Ben")]
        table = seat_people(people)
        eye = Eye(stack.enter_context(Client(server, None)), table)
        stack.callback(eye.close)
        pushed = {eye.seq: public(eye.table)}
        asked: list[Json] = []
        rng = random.Random(5)
        done = threading.Event()

        def ask() -> None:
            with Client(server, None) as somebody:
                while not done.is_set():
                    asked.append(somebody.get(f"/api/tables/{table}"))

        asking = [threading.Thread(target=ask) for _ in range(2)]
        for thread in asking:
            thread.start()
        try:
            for _ in range(80):
                seat = eye.table["to_act"]
                shown = people[seat].get(f"/api/tables/{table}?seat={seat}")
                action = rng.choice(shown["legal"])["action"]
                answer = people[seat].move(table, shown, action, str(shown["version"]))
                eye.see(answer["version"])
                pushed[eye.seq] = public(eye.table)
        finally:
            done.set()
            for thread in asking:
                thread.join()
        assert len({found["version"] for found in asked}) > 40
        for found in asked:
            assert public(found) == pushed[found["version"]]


def test_a_long_absence_is_answered_with_the_whole_table(server: Server) -> None:
    """More changes than the server remembers one by one: everything anew, nothing missed."""
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(Client(server, name)) for name in ("Ann", "Ben"))
        table = seat_people([ann, ben])
        away = Eye(ben, table)
        away.cut()
        shown = ann.get(f"/api/tables/{table}")
        start, rng = shown["version"], random.Random(6)
        while shown["version"] < start + 60:
            client = (ann, ben)[shown["to_act"]]
            shown = client.get(f"/api/tables/{table}?seat={shown['to_act']}")
            action = rng.choice(shown["legal"])["action"]
            client.move(table, shown, action, str(shown["version"]))
            shown = ann.get(f"/api/tables/{table}")
        away.come(since=away.seq)
        assert away.update["reset"]
        assert away.entries == ben.log(table)
        away.close()
        ahead = Eye(ben, table)
        ahead.close()
        ahead.come(since=ahead.seq + 1000)
        assert ahead.update["reset"]
        assert ahead.entries == ben.log(table)
        ahead.close()


@pytest.fixture(scope="module")
def quiet(server: Server) -> Iterator[tuple[Client, str]]:
    """A player and a table at which nobody moves."""
    with Client(server, "Ann") as ann, Client(server, "Ben") as ben:
        yield ann, seat_people([ann, ben])


GARBAGE: list[Any] = [
    "",
    "x",
    "{",
    "null",
    "[]",
    "{}",
    '{"type":"nonsense"}',
    '{"type":"log","seq":1,"from":0,"entries":[]}',
    '{"type":"look","seat":[[[[0]]]]}',
    '{"type":"look","seat":"one"}',
    '{"type":"look","seat":1e400}',
    '{"type":"look","lang":"tlh"}',
    '{"type":"look","lang":7}',
    "[" * 1900,
    '"' + "\\ud800" * 100 + '"',
    "\u0000\u202e\U0001f999",
]


def test_garbage_on_the_socket_is_answered_and_forgotten(quiet: tuple[Client, str]) -> None:
    ann, table = quiet
    eye = Eye(ann, table)
    assert eye.socket is not None
    for text in GARBAGE:
        eye.socket.send(text)
        message = eye.take()
        assert message["type"] == "error", text
        assert message["code"] == "bad_message"
    eye.socket.send('{"type":"ping"}')
    assert eye.take()["type"] == "clock"
    eye.close()


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe", b'{"type":"ping"}', b"\xff" * 5000])
def test_binary_messages_do_no_harm(quiet: tuple[Client, str], data: bytes) -> None:
    """Answered with an error or a close, and everybody else plays on."""
    ann, table = quiet
    other, eye = Eye(ann, table), Eye(ann, table)
    assert eye.socket is not None
    eye.socket.send(data)
    try:
        assert eye.take()["type"] in ("error", "clock")
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code in (1003, 1007, 1008, 1009)
    eye.close()
    assert other.socket is not None
    other.socket.send('{"type":"ping"}')
    assert other.take()["type"] == "clock"
    other.close()


@pytest.mark.parametrize("size", [MAX_MESSAGE + 1, 100_000, 20_000_000])
def test_oversized_messages_close_the_socket(quiet: tuple[Client, str], size: int) -> None:
    ann, table = quiet
    eye = Eye(ann, table)
    assert eye.socket is not None
    try:
        eye.socket.send("x" * size)
    except ConnectionClosed:
        assert size > 1_000_000  # the server hung up while this was still being sent
    assert eye.until_closed() in (1009, None)
    eye.close()
    again = Eye(ann, table)
    again.close()


def test_a_flood_of_wishes_closes_the_socket(quiet: tuple[Client, str]) -> None:
    """Hundreds of whole tables asked for at once: a few come, then the reason why no more do."""
    ann, table = quiet
    eye = Eye(ann, table)
    assert eye.socket is not None
    heard: list[Json] = []
    with contextlib.suppress(ConnectionClosed):  # while we are still shouting
        for _ in range(400):
            eye.socket.send('{"type":"look"}')
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            heard.append(json.loads(eye.socket.recv(30)))
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too_many_requests")
    assert heard[-1]["code"] == "too_many_requests"
    assert heard[-1]["message"]
    assert len(heard) <= Settings().socket_burst + 1
    eye.close()
    again = Eye(ann, table)
    assert again.table["status"] == "running"
    again.close()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example"]
)
def test_other_sites_may_not_open_the_socket(
    server: Server, quiet: tuple[Client, str], origin: str
) -> None:
    ann, table = quiet
    with ann.connect(table, origin=origin) as socket:
        message = json.loads(socket.recv(30))
        assert message["code"] == "bad_origin"
        assert set(message) == {"type", "code", "message"}
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with ann.connect(table, origin=server.url) as socket:
        assert json.loads(socket.recv(30))["type"] == "table"


def test_tables_that_are_not_there(quiet: tuple[Client, str]) -> None:
    ann, _ = quiet
    with ann.connect("nowhere") as socket:
        assert json.loads(socket.recv(30))["code"] == "not_found"
        with pytest.raises(ConnectionClosed):
            socket.recv(30)


def test_looking_from_another_seat_shows_nothing_of_it(quiet: tuple[Client, str]) -> None:
    """A wish for somebody else's seat falls back to what everybody may see."""
    ann, table = quiet
    eye = Eye(ann, table, seat=1)
    assert eye.table["you"] == -1
    assert eye.socket is not None
    for seat in (1, -1, 7, 10**18):
        eye.socket.send(json.dumps({"type": "look", "seat": seat}))
        text = eye.socket.recv(30)
        message = json.loads(text)
        assert message["table"]["you"] == -1
        own = HIDDEN[message["table"]["game"]].own
        assert not any(own & seat.keys() for seat in message["table"]["view"]["seats"])
    eye.socket.send(json.dumps({"type": "look", "seat": 0, "lang": "de"}))
    assert json.loads(eye.socket.recv(30))["table"]["you"] == 0
    eye.close()
