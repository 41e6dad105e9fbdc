"""What one person and one address may ask of the server, and not more."""

import asyncio
from functools import partial

import pytest
from litestar.exceptions import WebSocketDisconnect

from tawantin.server import buckets
from tawantin.server.buckets import TURN, Bucket, Buckets, Purses
from tawantin.server.config import Settings
from tawantin.server.counting import origin_of
from tawantin.server.limits import FILE_COST, Limits, address_of, neighbourhood
from tawantin.words import LANGUAGES
from tests.server.clocks import Seconds
from tests.server.conftest import MakeServer
from tests.server.finished import SAVED
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

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
    clock = Seconds()
    bucket = Bucket(2.0, 5.0, clock)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    clock.now += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1000.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_a_debt_is_paid_by_waiting() -> None:
    clock = Seconds()
    bucket = Bucket(0.1, 1.0, clock)
    bucket.spend(1.5)
    assert bucket.debt() == pytest.approx(5.0)
    clock.now += 5.0
    assert bucket.debt() == 0.0


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Seconds()
    buckets = Buckets(1.0, 5.0, clock)
    for i in range(100):
        assert buckets.of(str(i)).take()
    owing = buckets.of("owing")
    owing.spend(500.0)
    clock.now += 61.0
    buckets.of("new")
    assert set(buckets._of) == {"owing", "new"}
    assert buckets.of("owing") is owing


def test_what_is_done_is_paid_and_not_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    purses, spent = Purses(1e-9, 1.0, Seconds()), Seconds()
    monkeypatch.setattr(buckets, "perf_counter", spent)

    def others_work() -> None:
        spent.now += 100.0

    async def work() -> str:
        spent.now += 0.25
        asyncio.get_running_loop().call_soon(others_work)
        await asyncio.sleep(0)
        spent.now += 0.5
        return "done"

    assert asyncio.run(purses.pay("a", work())) == "done"
    assert spent.now > 100.0
    assert purses.of("a").level == 0.25
    assert purses.of("b").level == 1.0


def test_those_in_debt_go_on_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    purses = Purses(0.1, 1.0, Seconds())
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def run() -> None:
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await purses.wait("a")
        assert slept == []
        purses.of("a").spend(1.5)
        for _ in range(3):
            await purses.wait("a")

    asyncio.run(run())
    assert slept == pytest.approx([5.0, 5.0 + 10 * TURN, 5.0 + 20 * TURN])


def test_what_is_paid_fails_and_ends_as_it_would_otherwise() -> None:
    purses = Purses(1.0, 1.0)
    heard: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("broken")

    async def ends() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def run() -> None:
        with pytest.raises(KeyError, match="broken"):
            await purses.pay("a", fails())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await purses.pay("a", ends())
        task = asyncio.create_task(purses.pay("a", ends()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert heard == ["cancelled"] * 2


def test_who_looks_too_much_waits_alone() -> None:
    """Showing a long log costs the time it takes; an address in debt waits, others do not."""
    limits = Limits(settings=Settings(time_seconds=0.001, time_share=0.001))
    shown: list[str] = []

    async def look() -> None:
        limits.time.of(origin_of("greedy")).spend(1000.0)
        waiting = asyncio.create_task(limits.look("greedy", lambda: shown.append("greedy")))
        await asyncio.sleep(0)
        await limits.look("modest", lambda: shown.append("modest"))
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(look())
    assert shown == ["modest"]


def test_those_who_wait_for_a_debt_do_not_all_go_after_it() -> None:
    """What the first of them uses is what the next wait for."""
    limits = Limits(settings=Settings(time_seconds=0.001, time_share=0.001))
    shown: list[int] = []

    async def run() -> None:
        def much() -> None:
            shown.append(1)
            limits.time.of(origin_of("greedy")).spend(1000.0)

        waiting = [asyncio.create_task(limits.look("greedy", much)) for _ in range(3)]
        await waiting[0]
        for _ in range(10):
            await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())
    assert shown == [1]


def test_who_looks_little_waits_for_nobody() -> None:
    """Those who have looked for long take turns; others are shown theirs at once."""
    limits = Limits(settings=Settings(time_seconds=1.0, time_share=0.001))
    shown: list[str] = []

    async def run() -> None:
        for greedy in ("one", "two"):
            limits.time.of(origin_of(greedy)).spend(0.6)
        much = [
            asyncio.create_task(limits.look(greedy, partial(shown.append, greedy)))
            for greedy in ("one", "two")
        ]
        await asyncio.sleep(0)
        assert shown == ["one"]
        with pytest.raises(StopIteration):  # without a wait
            limits.look("modest", lambda: shown.append("modest")).send(None)
        await asyncio.gather(*much)

    asyncio.run(run())
    assert shown == ["one", "modest", "two"]


def test_logs_cost_the_time_they_take(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = ana.post("/api/import", SAVED)["id"]
    running = server.start(ana, server.guest("Ben"))
    used = server.services.limits.time
    over = [f"{table}{way}" for way in ("", "/log", "/log/open", "/updates")]
    for way in (*over, f"{running}/blocked?seat=0", f"{running}/why?seat=0&action=pass"):
        used._of.clear()
        ana.ask("GET", f"/api/tables/{way}")
        [bucket] = used._of.values()
        assert bucket.level < bucket.burst, way


def test_sockets_cost_the_time_they_take(make_server: MakeServer) -> None:
    server = make_server(time_share=1e-9, time_seconds=1000.0)
    ana, used = server.guest("Ana"), server.services.limits.time
    table = server.start(ana, server.guest("Ben"))
    [purse] = used._of.values()
    before = purse.level
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.receive_json()
        opened = purse.level
        assert opened < before
        socket.send_json({"type": "look"})
        socket.receive_json()
        assert purse.level < opened


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


def test_files_cost_a_little(make_server: MakeServer) -> None:
    server = make_server(rate_limit=1, rate_burst=1)
    many = round(1 / FILE_COST)
    found = [server.client.get("/schema").status_code for _ in range(many + 2)]
    assert found == [200] * many + [429] * 2


def test_a_file_that_is_not_there_costs_a_request(make_server: MakeServer) -> None:
    server = make_server(rate_limit=2, rate_burst=2)
    found = [server.client.get("/assets/gone.js").status_code for _ in range(3)]
    assert found == [404] * 2 + [429]


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
