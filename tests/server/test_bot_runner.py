"""Bots go on whatever happens around them: workers that die, a database that says no."""

import asyncio
import secrets
import time
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tawantin.bots import THINKING
from tawantin.core import registry, save
from tawantin.house.wishes import Move
from tawantin.server import app, bot_runner
from tawantin.server.buckets import Purses
from tawantin.server.config import Settings
from tawantin.server.errors import Refused
from tawantin.server.limits import NOWHERE
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.port import ServerTables
from tawantin.server.tempo import BEAT, LATE, LONGEST, Beats, Tempo
from tawantin.service import play
from tawantin.service.operation import AtTable, perform
from tests.server.conftest import MakeServer
from tests.server.inside import DeadWorkers, InsideServer, Json, Visitor, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


class DatabaseDown(Exception):
    """What a database says that cannot be reached."""


def over(seen: Json) -> bool:
    return bool(seen["status"] == "over")


def verified(host: Visitor, table: str) -> bool:
    verdict = save.verify(host.get(f"/api/tables/{table}/export"), registry.game)
    return verdict.ok and verdict.over


def bots_alone(server: InsideServer, host: Visitor) -> str:
    """A table whose host lets bots play to the end."""
    table = server.start(host, bots=("random",))
    with patch.object(LiveTable, "substitute", "random"):
        host.post(f"/api/tables/{table}/handover", {"seat": 0})
    return table


def test_a_write_that_failed_is_not_the_end(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is dropped from memory and its bots stop; the clock finds them again."""
    monkeypatch.setattr(bot_runner, "REST", 0.0)
    monkeypatch.setattr(app, "TICK", 0.01)
    store, write, written = server.services.store, server.services.store.write, list[object]()

    async def failing(change: Any) -> Any:
        written.append(change)
        if len(written) == 8:
            raise DatabaseDown
        return await write(change)

    ana = server.guest("Ana")
    monkeypatch.setattr(store, "write", failing)
    table = bots_alone(server, ana)
    server.wait(table, ana, over)
    assert len(written) > 8
    assert verified(ana, table)


def test_a_worker_that_died_costs_one_choice(server: InsideServer) -> None:
    """Any legal action is taken in its place."""
    dead, alive = DeadWorkers(), server.services.bots.quick
    server.services.bots.quick = dead  # type: ignore[assignment]
    ana = server.guest("Ana")
    table = bots_alone(server, ana)
    until("the bot to ask", lambda: len(dead.asked) == 1 or None)
    server.services.bots.quick = alive
    server.call(dead.close)
    server.wait(table, ana, over)
    assert server.services.bots.failures == 1
    assert verified(ana, table)


def test_what_was_dropped_from_memory_is_not_written(server: InsideServer) -> None:
    """A move that waited behind a failed write would stand on a log that is not there."""
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random",))
    server.wait(table, ana, lambda seen: bool(seen["legal"]))
    server.idle(table)
    move, old = ana.choice(table), server.live(table)
    server.forget(table)
    me = Person(id=ana.id, name="Ana", login=None, bot=False)
    wish = Move(move["seat"], move["action"], move["version"])
    at = AtTable(ServerTables(server.services, NOWHERE), old, me)
    with pytest.raises(Refused) as refused:
        server.call(lambda: perform(play.move, at, body=wish))
    assert refused.value.code == "stale"
    ana.post(f"/api/tables/{table}/moves", move)


def test_workers_are_asked_in_turn(make_server: MakeServer) -> None:
    """A table at which bots have much to do does not keep another's waiting."""
    server = make_server(bot_workers=1)
    waiting = DeadWorkers()
    server.services.bots.quick = waiting  # type: ignore[assignment]
    ana, ben = server.guest("Ana"), server.guest("Ben")
    turns = server.services.bots._turns
    held = [bots_alone(server, ana) for _ in range(4)]
    until("one worker to be asked", lambda: len(waiting.asked) == 1 or None)
    until("the others to wait", lambda: turns.waiting == 3 or None)
    held.append(bots_alone(server, ben))
    until("all to wait", lambda: turns.waiting == 4 or None)
    addresses = {server.live(table).origin for table in held}
    assert len(addresses) == 1
    assert len(waiting.asked) == 1
    round_ = turns._round._below[addresses.pop()]
    assert set(round_._below) == {ana.id, ben.id}
    assert len(round_._below[ana.id]._below) == 3


def test_a_level_shares_out_its_time_over_a_turn(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each decision is told how long ago another seat was asked."""
    server = make_server(bot_workers=1)
    told: list[tuple[int, float]] = []
    now = 0.0

    def taking_a_second(*arguments: Any) -> tuple[int, float]:
        nonlocal now
        now += 1.0
        dump, spent = arguments[4], arguments[6]
        state = registry.game("cuzco").load(msgspec.json.decode(dump), None)
        told.append((registry.game("cuzco").actor(state), spent))
        return registry.game("cuzco").legal_actions(state)[0], 1.0

    monkeypatch.setattr(bot_runner, "think", taking_a_second)
    clock = SimpleNamespace(perf_counter=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(bot_runner, "time", clock)
    ana = server.guest("Ana")
    with patch.object(secrets, "token_bytes", bytes):  # a game in which a turn has enough of them
        table = bots_alone(server, ana)
    server.wait(table, ana, over)
    last = (-1, 0.0)
    for seat, spent in told:
        assert spent in ((0.0, last[1] + 1.0) if seat == last[0] else (0.0,))
        last = (seat, spent)
    assert max(spent for _, spent in told) > 2


def test_bots_of_one_address_move_so_many_at_a_time(make_server: MakeServer) -> None:
    server = make_server(bot_workers=9, bots_per_address=2)
    waiting = DeadWorkers()
    server.services.bots.quick = waiting  # type: ignore[assignment]
    ana = server.guest("Ana")
    tables = [bots_alone(server, ana) for _ in range(5)]
    until("two bots to be asked", lambda: len(waiting.asked) == 2 or None)
    [lane] = server.services.bots._lanes._of.values()
    until("the others to wait", lambda: lane.waiting == 3 or None)
    assert len(waiting.asked) == 2
    assert all(server.live(table).task is not None for table in tables)


def test_bots_that_take_long_keep_no_quick_one_waiting(make_server: MakeServer) -> None:
    server = make_server(bot_workers=1, bot_thinkers=1)
    waiting, quick = DeadWorkers(), DeadWorkers()
    server.services.bots.deep = waiting  # type: ignore[assignment]
    server.services.bots.quick = quick  # type: ignore[assignment]
    ana = server.guest("Ana")
    with patch.object(LiveTable, "substitute", "amauta"):
        for _ in range(3):
            table = server.start(ana, bots=("amauta",))
            ana.post(f"/api/tables/{table}/handover", {"seat": 0})
    until("a thinker to be asked", lambda: len(waiting.asked) == 1 or None)
    until("the others to wait", lambda: server.services.bots._deep.waiting == 2 or None)
    bots_alone(server, ana)
    until("the quick one to be asked", lambda: len(quick.asked) == 1 or None)
    assert len(waiting.asked) == 1


def test_quick_thoughts_lie_ready_and_slow_ones_wait(make_server: MakeServer) -> None:
    """As many as the worker thinks about in a hundredth of a second."""
    server = make_server(bot_workers=1)
    bots, waiting = server.services.bots, DeadWorkers()
    bots.quick = waiting  # type: ignore[assignment]
    bots._usual["cuzco", "random"] = bot_runner.AHEAD / 4
    ana = server.guest("Ana")
    for _ in range(6):
        bots_alone(server, ana)
    until("four bots to be asked", lambda: len(waiting.asked) == 4 or None)
    until("the others to wait", lambda: bots._turns.waiting == 2 or None)
    assert len(waiting.asked) == 4


def test_how_long_a_bot_thinks_is_learnt(server: InsideServer) -> None:
    ana = server.guest("Ana")
    server.wait(bots_alone(server, ana), ana, over)
    assert 0 < server.services.bots._usual["cuzco", "random"] < 1


@pytest.mark.parametrize("choices", [1, 2])
@pytest.mark.parametrize("spent", [0.0, 5.5, 7.5])
def test_a_bot_takes_all_of_its_time_whatever_it_needed(
    monkeypatch: pytest.MonkeyPatch, choices: int, spent: float
) -> None:
    """Whether there was a choice and how hard it was is the seat's secret; its clock keeps it.
    So it is for who has taken all the time of a turn, only that the pauses are short then.
    """
    now = 0.0

    async def wait(moment: float) -> float:
        nonlocal now
        now = moment
        return moment

    async def settled(*asked: object) -> tuple[int, float]:
        nonlocal now
        now += 0.01
        return 7, 0.01

    async def moved(*asked: object) -> bool:
        moves.append(now)
        return True

    moves: list[float] = []
    game = SimpleNamespace(
        as_asked=lambda state, seat: state,
        legal_actions=lambda state: [7, 8][:choices],
        redetermine=lambda state, seat, rng: state,
        dump=lambda state: {},
    )
    table: Any = SimpleNamespace(
        id="t",
        game="cuzco",
        host_id="h",
        origin="o",
        version=1,
        match=SimpleNamespace(game=game, state=None),
        asked=[0],
        overlay_text=None,
        scripted=lambda seat: None,
    )
    tables: Any = SimpleNamespace(time=Purses(1.0, 1.0))
    runner = bot_runner.BotRunner(tables, Settings())
    monkeypatch.setattr(runner.deep, "ask", settled)
    monkeypatch.setattr(runner._beats, "wait", wait)
    monkeypatch.setattr("tawantin.server.bot_runner.play.move_bot", moved)

    async def play() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        await runner._move(table, "amauta", 0, spent)

    allowed = THINKING["amauta"].allowed(spent)
    asyncio.run(play())
    pause = runner.pace if spent < THINKING["amauta"].turn else 0.0
    assert moves == [pytest.approx(max(allowed + bot_runner.SLACK, pause))]


def test_few_bots_move_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All others, be it a thousand, wait for a turn, and what people ask goes in between."""
    inside: list[str] = []
    ends = asyncio.Event()

    async def choose(*_: object) -> tuple[int, float]:
        return 7, 0.0

    async def move(tables: object, table: LiveTable, *_: object) -> bool:
        inside.append(table.id)
        await ends.wait()
        return True

    async def all_of_them() -> None:
        tables: Any = SimpleNamespace(time=Purses(1.0, 1.0))
        runner = bot_runner.BotRunner(tables, Settings(bot_pace=0))
        monkeypatch.setattr(runner, "_choose", choose)
        many: list[Any] = [
            SimpleNamespace(id=f"t{i}", host_id="h", origin=f"a{i}", game="cuzco", version=1)
            for i in range(40)
        ]
        moves = [asyncio.create_task(runner._move(table, "greedy", 0)) for table in many]
        for _ in range(20):
            await asyncio.sleep(0)
        assert inside == [table.id for table in many[: bot_runner.MOVING]]
        ends.set()
        await asyncio.gather(*moves)
        assert runner.moves == len(inside) == len(many)

    monkeypatch.setattr("tawantin.server.play.move_bot", move)
    asyncio.run(all_of_them())


def test_bots_of_an_address_in_debt_wait_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """What their moves take is paid by the address the game was begun from."""

    async def move(*_: object) -> float:
        time.sleep(0.002)
        return 0.0

    async def both() -> None:
        purses = Purses(1e-9, 1.0)
        tables: Any = SimpleNamespace(time=purses)
        runner = bot_runner.BotRunner(tables, Settings(bot_pace=0))
        owing, other = (
            SimpleNamespace(id=f"t{i}", host_id=f"h{i}", origin=origin, version=1)
            for i, origin in enumerate(("a", ""))  # of some tables it is not known
        )
        purses.of(owing.origin).spend(2.0)
        waiting: Any = asyncio.create_task(runner._move(owing, "greedy", 0))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        monkeypatch.setattr(runner, "_move", move)
        await runner._paid(other, "greedy", 0)  # type: ignore[arg-type]
        assert purses.of(other.host_id).level <= 0.998
        assert purses.of("").level == 1.0
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(both())


def test_bots_that_are_late_move_on_the_beat_too(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def choose(*_: object) -> tuple[int, float]:
        await asyncio.sleep(0.03)  # longer than the pace
        return 7, 0.0

    async def wait(moment: float) -> float:
        waited.append(moment)
        return moment

    async def move(*_: object) -> bool:
        return True

    async def one(pace: float) -> None:
        tables: Any = SimpleNamespace(time=Purses(1.0, 1.0))
        runner = bot_runner.BotRunner(tables, Settings(bot_pace=pace))
        monkeypatch.setattr(runner, "_choose", choose)
        monkeypatch.setattr(runner._beats, "wait", wait)
        table: Any = SimpleNamespace(id="t", host_id="h", origin="a", game="cuzco", version=1)
        began = asyncio.get_running_loop().time()
        await runner._move(table, "greedy", 0)
        assert not pace or waited[0] > began + pace  # when it has thought, not when it was due

    monkeypatch.setattr("tawantin.server.play.move_bot", move)
    asyncio.run(one(pace=0.01))
    assert len(waited) == 1
    asyncio.run(one(pace=0))  # flat out: nobody waits
    assert len(waited) == 1


def test_bots_move_on_the_beat_all_whose_moment_has_come() -> None:
    async def wait() -> None:
        beats, loop = Beats(), asyncio.get_running_loop()
        last = int(loop.time() / BEAT)  # the beat before now
        moved: list[int] = []

        async def bot(moment: float) -> None:
            wanted = await beats.wait(moment * BEAT)
            assert loop.time() > moment * BEAT
            moved.append(round(wanted / BEAT) - last)
            if len(moved) == 1:
                loop.call_soon(moved.append, 0)  # after all who were woken with it

        gone = asyncio.create_task(bot(last + 4.5))
        waiting = [asyncio.create_task(bot(last + after)) for after in (4.9, 5.5, 4.1)]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*waiting)
        assert [beat for beat in moved if beat] == [5, 5, 6]
        assert moved.index(0) >= 2

    asyncio.run(wait())


def test_bots_slow_down_while_they_are_late() -> None:
    """By as much as is missing, to an end; and come back when there is time again."""
    tempo = Tempo(0.2)
    for late in (0.1, 0.3):
        tempo.moved(late)
    tempo.look()
    assert tempo.more == pytest.approx(0.2)
    for _ in range(20):
        tempo.moved(0.5)
        tempo.look()
    assert 0.2 + tempo.more == pytest.approx(LONGEST)
    for _ in range(200):
        tempo.moved(LATE / 2)
        tempo.look()
    assert tempo.more < 0.001
    for pace in (0.0, 2 * LONGEST):  # flat out on purpose, or slow on purpose
        set_so = Tempo(pace)
        set_so.moved(5.0)
        set_so.look()
        assert set_so.more == 0.0
