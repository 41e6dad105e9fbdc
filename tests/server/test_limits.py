"""What one socket, one person and one address may ask of the server, and not more."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tawantin.core import registry
from tawantin.server import database, files, lobby, replays, repository
from tawantin.server.config import Settings
from tawantin.server.errors import Storage, TooMany
from tawantin.server.limits import Bucket, Buckets, Limits, address_of, neighbourhood
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.push import MORE, Hub, Viewer
from tawantin.words import LANGUAGES
from tests.server.conftest import MakeServer
from tests.server.finished import SAVED
from tests.server.inside import InsideServer, bot
from tests.server.real import Client, Eye, Json, Server, seat_people, wait_for


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# Addresses.


@pytest.mark.parametrize(
    ("host", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_one_customer_has_one_address(host: str, whose: str) -> None:
    assert neighbourhood(host) == whose
    assert address_of({"client": (host, 1)}) == whose


def test_without_a_network_there_is_one_address() -> None:
    assert address_of({"client": None}) == address_of({})


# Buckets.


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 5.0, clock)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    clock.now += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1000.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_a_debt_is_paid_by_waiting() -> None:
    clock = Clock()
    bucket = Bucket(0.1, 1.0, clock)
    bucket.spend(1.5)
    assert bucket.debt() == pytest.approx(5.0)
    clock.now += 5.0
    assert bucket.debt() == 0.0


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(1.0, 5.0, clock)
    for i in range(100):
        assert buckets.of(str(i)).take()
    owing = buckets.of("owing")
    owing.spend(500.0)
    clock.now += 61.0
    buckets.of("new")
    assert set(buckets._of) == {"owing", "new"}
    assert buckets.of("owing") is owing


def test_who_looks_too_much_waits_alone() -> None:
    """Showing a long log costs the time it takes; an address in debt waits, others do not."""
    limits = Limits(settings=Settings(look_seconds=0.001, look_share=0.001))
    shown: list[str] = []

    async def look() -> None:
        limits.looking.of("greedy").spend(1000.0)
        waiting = asyncio.create_task(limits.look("greedy", lambda: shown.append("greedy")))
        await asyncio.sleep(0)
        await limits.look("modest", lambda: shown.append("modest"))
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(look())
    assert shown == ["modest"]
    assert limits.looking.of("modest").level < limits.looking.burst


def test_those_who_wait_for_a_debt_do_not_all_go_after_it() -> None:
    """What the first of them uses is what the next wait for."""
    limits = Limits(settings=Settings(look_seconds=0.001, look_share=0.001))
    shown: list[int] = []

    async def run() -> None:
        def much() -> None:
            shown.append(1)
            limits.looking.of("greedy").spend(1000.0)

        waiting = [asyncio.create_task(limits.look("greedy", much)) for _ in range(3)]
        await waiting[0]
        for _ in range(10):
            await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())
    assert shown == [1]


def test_logs_cost_the_time_they_take(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = ana.post("/api/import", SAVED)["id"]
    used = server.services.limits.looking
    for way in ("log", "log/open", "updates"):
        used._of.clear()
        ana.get(f"/api/tables/{table}/{way}")
        [bucket] = used._of.values()
        assert bucket.level < bucket.burst, way


# Requests.


def test_requests_from_one_address(make_server: MakeServer) -> None:
    server = make_server(rate_limit=5)
    nobody = server.stranger()
    for _ in range(5):
        nobody.get("/api/tables")
    said = {
        language: nobody.refused(429, "too_many_requests", "GET", "/api/games", lang=language)
        for language in LANGUAGES
    }
    assert len({found["message"] for found in said.values()}) == len(LANGUAGES)


def test_a_new_socket_costs_five_requests(make_server: MakeServer) -> None:
    server = make_server(rate_limit=10)
    for _ in range(2):
        with server.client.websocket_connect("/api/tables/abc/socket") as socket:
            assert socket.receive_json()["code"] == "not_found"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        server.client.websocket_connect("/api/tables/abc/socket"),
    ):
        pass
    assert closed.value.code == 1008


# Sockets.


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little."""
    folder: Path = tmp_path_factory.mktemp("limits")
    with Server(folder, sockets_per_person=2, sockets_per_address=4, log_page=7) as running:
        yield running
        troubles = running.troubles()
    assert not troubles


def refusal(socket: ClientConnection) -> Json:
    """What a socket says that is closed at once, with 1008."""
    said: Json = json.loads(socket.recv(30))
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(30)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, said["code"])
    return said


def test_sockets_of_one_person_and_of_one_address(small: Server) -> None:
    with ExitStack() as stack:
        ann, ben, cid = (stack.enter_context(Client(small, n)) for n in ("Ann", "Ben", "Cid"))
        table = seat_people([ann, ben])
        open_ = [Eye(ann, table), Eye(ann, table)]
        with ann.connect(table) as third:
            said = refusal(third)
        assert said["code"] == "too_many_requests"
        assert "2" in said["message"]
        open_ += [Eye(ben, table), Eye(ben, table)]
        for somebody in (cid, stack.enter_context(Client(small, None))):
            with somebody.connect(table) as fifth:
                assert "network" in refusal(fifth)["message"]
        for eye in open_:
            eye.close()

        def room() -> Eye | None:
            try:
                return Eye(cid, table)
            except (ConnectionClosed, KeyError):
                return None

        wait_for("the closed sockets to be forgotten", room).close()


def test_a_long_log_comes_in_pages(small: Server) -> None:
    """All of it, in order, however long it is; and what is asked without a socket likewise."""
    with ExitStack() as stack:
        people = [stack.enter_context(Client(small, name)) for name in ("Ann", "Ben")]
        table = seat_people(people)
        while (shown := people[0].get(f"/api/tables/{table}"))["entries"] < 40:
            seat = shown["to_act"]
            shown = people[seat].get(f"/api/tables/{table}?seat={seat}")
            people[seat].move(table, shown, shown["legal"][0]["action"], str(shown["version"]))
        eye = Eye(people[0], table)
        stack.callback(eye.close)
        pages = [message for message in eye.messages if message["type"] == "log"]
        assert all(0 < len(message["entries"]) <= 7 for message in eye.messages)
        assert len(pages) >= 5
        assert eye.entries == people[0].log(table)
        update = people[0].get(f"/api/tables/{table}/updates")
        assert (update["from"], len(update["entries"])) == (0, 7)
        assert len(people[0].get(f"/api/tables/{table}/log")) == 7


def test_wishes_that_wait_are_one_wish(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.live(server.start(ana, ben))
    hub, viewer = Hub(), Viewer(None, None, "en")

    async def ask() -> list[str | None]:
        hub.add(table, viewer, None)
        for _ in range(50):
            viewer.look()
        asked = viewer._queue.qsize()
        assert await viewer.next() == MORE
        hub.catch_up(table, viewer)
        told = [await viewer.next() for _ in range(viewer._queue.qsize())]
        hub.catch_up(table, viewer)
        assert (asked, viewer._queue.qsize()) == (1, 0)
        return told

    [told] = asyncio.run(ask())
    assert told is not None
    assert json.loads(told)["reset"]


def test_what_waits_for_a_slow_reader_is_bounded() -> None:
    """By its size, not only by its number; then it is cut off, and may come again."""
    viewer = Viewer(None, None, "en", most=1000)
    assert viewer.send("x" * 5000)  # one message always goes
    assert not viewer.send("x")
    viewer = Viewer(None, None, "en", most=1000)
    assert all(viewer.send("x" * 100) for _ in range(10))
    assert not viewer.send("x")

    async def read() -> None:
        await viewer.next()
        assert viewer.send("x" * 100)
        assert not viewer.send("x")

    asyncio.run(read())


def test_sockets_are_counted_while_they_are_open(server: InsideServer) -> None:
    table = server.live(server.start(server.guest("Ana"), server.guest("Ben")))
    hub = Hub(Settings(sockets_per_person=1, sockets_per_address=2))
    ana, ben = (Person(id=name, name=name, login=None, bot=False) for name in ("ana", "ben"))
    first = hub.viewer(ana, None, "en", "here")
    hub.add(table, first, None)
    with pytest.raises(TooMany):
        hub.viewer(ana, None, "en", "there")
    second = hub.viewer(ben, None, "en", "here")
    hub.add(table, second, None)
    with pytest.raises(TooMany):
        hub.viewer(None, None, "en", "here")
    hub.viewer(None, None, "en", "there")
    for viewer in (first, first, second):  # twice is once
        hub.remove(table.id, viewer)
    assert not hub._open
    hub.viewer(ana, None, "en", "here")


# Tables.


def test_a_table_needs_a_seat_for_a_person(server: InsideServer) -> None:
    ana = server.guest("Ana")
    alone = {"game": "cuzco", "seats": [bot("greedy"), bot("random")]}
    said = {
        ana.refused(400, "no_person", "POST", "/api/tables", alone, lang=language)["message"]
        for language in LANGUAGES
    }
    assert len(said) == len(LANGUAGES)
    assert ana.get("/api/tables/mine") == []


def test_running_tables_of_one_person(make_server: MakeServer) -> None:
    server = make_server(running_per_person=2, running_per_address=100)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    first, _ = (server.start(ana, ben) for _ in range(2))
    third = server.open(ana, "me", "random")
    refused = ana.refused(409, "too_many_running", "POST", f"/api/tables/{third}/start")
    assert refused["most"] == 2
    assert ana.see(third)["status"] == "open"
    server.start(ben, ana)  # a guest at it is not its host
    server.forget(first)  # what is not in memory counts as well
    ana.refused(409, "too_many_running", "POST", f"/api/tables/{third}/start")
    server.finish(first, ana, ben)
    ana.post(f"/api/tables/{third}/start")


def test_running_tables_from_one_address(make_server: MakeServer) -> None:
    server = make_server(running_per_address=2)
    people = [server.guest(name) for name in ("Ana", "Ben", "Cid")]
    old = server.start(people[0], people[1])
    server.start(people[1], people[0])
    third = server.open(people[2], "me", "random")
    people[2].refused(409, "too_many_running_here", "POST", f"/api/tables/{third}/start")
    server.finish(old, *people[:2])
    people[2].post(f"/api/tables/{third}/start")
    branch = {"entry": 3, "seat": 0}
    people[0].refused(409, "too_many_running_here", "POST", f"/api/tables/{old}/branch", branch)
    assert len(people[0].get("/api/tables/mine")) == 2


def rows(server: InsideServer, table: str) -> int:
    found = server.sql(select(database.tables.c.id).where(database.tables.c.id == table))
    return len(found)


def test_a_removed_table_leaves_nothing_behind(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = server.open(ana, "me", "open")
    ana.post(f"/api/tables/{table}/chat", {"text": "anybody?"})
    ana.ok("DELETE", f"/api/tables/{table}")
    ana.refused(404, "not_found", "GET", f"/api/tables/{table}")
    assert rows(server, table) == 0
    assert server.sql(select(database.chat)) == server.sql(select(database.seats)) == []
    left = server.open(ana, "me", "open")
    ana.post(f"/api/tables/{left}/leave")
    assert rows(server, left) == 0


def test_what_was_reported_is_kept_for_who_judges_it(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open")
    ben.post(f"/api/tables/{table}/join", {})
    line = ana.post(f"/api/tables/{table}/chat", {"text": "rude"})["id"]
    ben.post(f"/api/tables/{table}/chat/{line}/report", {"reason": "rude"})
    ana.ok("DELETE", f"/api/tables/{table}")
    ana.refused(404, "not_found", "GET", f"/api/tables/{table}")
    assert rows(server, table) == 1
    assert len(server.sql(select(database.reports))) == 1


def test_tables_removed_long_ago_are_purged_at_the_start(make_server: MakeServer) -> None:
    server = make_server()
    table = server.open(server.guest("Ana"), "me", "open")
    t = database.tables
    server.sql(update(t).where(t.c.id == table).values(status="removed"))
    assert rows(make_server(), table) == 0


def test_a_match_ends_where_its_log_does(make_server: MakeServer) -> None:
    server = make_server(match_entries=60)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    for _ in range(60):
        seen = server.turn(table, ana, ben).move(table)
        if seen["status"] == "over":
            break
    assert (seen["status"], seen["result"], seen["asked"]) == ("over", None, [])
    assert 60 <= seen["entries"] < 80
    said = {ana.see(table, lang=language)["prompt"] for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    server.forget(table)
    assert ana.see(table)["prompt"] in said
    assert len(ana.get(f"/api/tables/{table}/export")["log"]) == seen["entries"]
    move = {"seat": 0, "action": "pass", "version": seen["version"]}
    ana.refused(409, "wrong_status", "POST", f"/api/tables/{table}/moves", move)


def test_memory_holds_so_many_entries(make_server: MakeServer) -> None:
    """The tables nobody uses leave first, those somebody looks at or bots play at never."""
    server = make_server(live_entries=1)
    tables, hub = server.services.tables, server.services.hub
    ana, ben = server.guest("Ana"), server.guest("Ben")
    watched, idle = server.start(ana, ben), server.start(ana, ben)
    viewer = Viewer(None, None, "en")
    hub.viewers[watched] = {viewer}
    tables.forget_idle(1e9, hub.watched)
    assert (watched in tables.live, idle in tables.live) == (True, False)
    assert ana.see(idle)["status"] == "running"
    del hub.viewers[watched]


# Overlays.

STATUS = [0, 1, 2, 3, 4, 8, 15]


def table_with(overlay: Json, game: str = "cuzco") -> Json:
    return {
        "game": game,
        "seats": [{"kind": "me"}, bot("random"), bot("random")],
        "overlay": overlay,
    }


def test_an_overlay_has_a_size(server: InsideServer) -> None:
    ana = server.guest("Ana")
    ana.post("/api/tables", table_with({"status": {"points": STATUS}}))
    big = {"status": {"reason": "x" * 64_000}}
    refused = ana.refused(400, "overlay_too_big", "POST", "/api/tables", table_with(big))
    assert refused["most"] == 64
    save = {"format": "tawantin-match", "data": big}
    ana.refused(400, "overlay_too_big", "POST", "/api/import", save)
    huge = {"track": {"era_1": {"columns": [["inca", "people"]] * 70_000}}}
    assert ana.ask("POST", "/api/tables", table_with(huge, "inca_empire")).status_code == 413


@pytest.mark.parametrize(
    ("game", "overlay"),
    [
        ("inca_empire", {"track": {"era_1": {"columns": [["inca", "people"]] * 65}}}),
        ("inca_empire", {"track": {"era_1": {"columns": [["inca"] * 65]}}}),
        ("cuzco", {"status": {"points": [0] * 65}}),
        ("cuzco", {"status": {"points": {str(i): i for i in range(65)}}}),
        ("machu_picchu", {"borders": {"marketplace": ["x" * 81]}}),
        ("cuzco", {"status": {"points": [[[[[[0]]]]]]}}),
        ("cuzco", {"status": json.loads("[" * 900 + "]" * 900)}),
    ],
)
def test_nothing_in_an_overlay_is_endless(server: InsideServer, game: str, overlay: Json) -> None:
    server.guest("Ana").refused(400, "bad_table", "POST", "/api/tables", table_with(overlay, game))


@pytest.mark.parametrize("name", registry.NAMES)
def test_an_overlay_is_checked_once(name: str) -> None:
    """Matches that change the same values share them, as those do that change none."""
    game = registry.game(name)
    printed = game.tables(None)
    table = next(key for key in printed if "mark" in printed[key])
    overlay = {table: {"reason": "ours"}}

    def values(players: int = 3) -> object:
        return game.new(players, {}, json.loads(json.dumps(overlay))).data  # type: ignore[attr-defined]

    first = values()
    assert values() is first is not game.new(3).data  # type: ignore[attr-defined]
    for i in range(40):
        game.new(3, {}, {table: {"reason": f"theirs {i}"}})
    assert values() is not first  # not for ever


# Heavy requests.


def test_only_so_many_looks_back_a_minute(make_server: MakeServer) -> None:
    server = make_server(replays=2)
    ana, nobody = server.guest("Ana"), server.stranger()
    table = ana.post("/api/import", SAVED)["id"]
    ways = ("history", "draws", "position?entry=5", "export")
    for way in ways[:2]:
        ana.get(f"/api/tables/{table}/{way}")
    for way in ways:
        ana.refused(429, "too_many_requests", "GET", f"/api/tables/{table}/{way}")
    for way in ways:  # an address may do what three people may
        nobody.get(f"/api/tables/{table}/{way}")
    nobody.refused(429, "too_many_requests", "GET", f"/api/tables/{table}/history")


def test_heavy_requests_compute_beside_the_loop(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.guest("Ana")
    where: dict[str, set[int]] = {}

    async def loop() -> int:
        return threading.get_ident()

    def elsewhere(work: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any) -> Any:
            where.setdefault(work.__name__, set()).add(threading.get_ident())
            return work(*arguments)

        return called

    for module, name in (
        (files, "_verified"),
        (files, "saved"),
        (replays, "_position"),
        (replays, "_history"),
        (replays, "_draws"),
        (replays, "_begin"),
        (repository, "_read"),
        (lobby, "_new_match"),
    ):
        monkeypatch.setattr(module, name, elsewhere(getattr(module, name)))
    table = ana.post("/api/import", SAVED)["id"]
    for way in ("history", "draws", "position?entry=5", "export"):
        ana.get(f"/api/tables/{table}/{way}")
    ana.post(f"/api/tables/{table}/branch", {"entry": 5, "seat": 0})
    made = ana.post("/api/tables", table_with({"status": {"points": STATUS}}))["table"]["id"]
    monkeypatch.setattr(LiveTable, "new_match", elsewhere(LiveTable.new_match))
    ana.post(f"/api/tables/{made}/start")
    assert len(where) == 9
    assert not any(server.call(loop) in threads for threads in where.values())


def test_a_long_log_is_written_in_pieces(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees the table before it is whole; what breaks off is gone after the next start."""
    server = make_server()
    ana, store = server.guest("Ana"), server.services.store
    write, written = store.write, list[object]()

    async def failing(change: Any) -> Any:
        written.append(change)
        if len(written) == 4:
            raise Storage
        return await write(change)

    monkeypatch.setattr(repository, "PIECE", 100)
    with monkeypatch.context() as broken:
        broken.setattr(store, "write", failing)
        ana.refused(503, "storage", "POST", "/api/import", SAVED)
    assert ana.get("/api/tables/mine") == []
    assert len(server.sql(select(database.tables.c.id))) == 1
    table = ana.post("/api/import", SAVED)["id"]
    assert ana.get(f"/api/tables/{table}/export")["log"] == SAVED["log"]
    left = make_server().sql(select(database.tables.c.id))
    assert [row.id for row in left] == [table]
