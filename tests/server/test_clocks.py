"""Clocks: live with increment, days per move, and what happens when time runs out."""

import time as real_time
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from tawantin.server import database, play, rows
from tawantin.server.clock import CLOCK
from tawantin.server.clock import Clock as Time
from tawantin.server.uptime import Uptime, take_up
from tests.server.clocks import DAY, DAYS, LIVE, Clock
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Json, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

PATIENCE = 600.0  # seconds a busy machine may take for a test


class Timed:
    """A running table of two with a clock."""

    def __init__(self, server: InsideServer, clock: Clock, pace: Json, rated: bool = True) -> None:
        self.server, self.clock = server, clock
        self.people = [server.guest("Ana"), server.guest("Ben")]
        self.id = server.start(*self.people, pace=pace, rated=rated)
        self.path = f"/api/tables/{self.id}"

    def acting(self) -> tuple[Visitor, Json]:
        visitor = self.server.turn(self.id, *self.people)
        return visitor, visitor.see(self.id)

    def bank(self, seat: int) -> Any:
        """The seat's seconds, in memory and in the database."""
        s = database.seats
        query = select(s.c.bank).where(s.c.table_id == self.id, s.c.seat == seat)
        stored = self.server.sql(query)[0].bank
        shown = self.people[0].see(self.id)["seats"][seat]["bank"]
        assert stored == (None if shown is None else pytest.approx(shown))
        return pytest.approx(shown, abs=0.01)

    def left(self) -> Any:
        """Until the deadline, in memory and in the database."""
        shown = self.people[0].see(self.id)["deadline"]
        t = database.tables
        stored = self.server.sql(select(t.c.deadline).where(t.c.id == self.id))[0].deadline
        assert stored == pytest.approx(shown)
        return pytest.approx(shown - self.clock.now, abs=0.01)

    def run_out(self) -> None:
        """What the ticking server does with a late table."""
        tables = self.server.services.tables
        self.server.call(play.time_out, tables, self.server.live(self.id))


@pytest.mark.every_database
def test_what_has_changed_is_written_and_nothing_else(server: InsideServer, clock: Clock) -> None:
    game, tables = Timed(server, clock, LIVE, rated=False), server.services.tables
    query = select(database.tables.c.status, database.tables.c.deadline)

    async def compare() -> None:
        """Nobody changes the table meanwhile."""
        table = await tables.get(game.id)
        stored, _ = tables.store.read_now(lambda c: rows.read(c, game.id, table.match))
        assert stored.seats == table.seats
        found = tables.store.read_now(lambda c: c.execute(query).one())
        assert found == (table.status, table.deadline)
        row = {"status": table.status, "deadline": table.deadline, "entries": 1}
        assert table.news(row) == {"entries": 1}
        assert table.seat_news(table.seats) == []

    for _ in range(3):
        clock.now += 1
        game.acting()[0].move(game.id)
        server.call(compare)
    visitor, seen = game.acting()
    for what in ("handover", "takeback", "handover"):
        visitor.post(f"{game.path}/{what}", {"seat": seen["you"]})
        server.call(compare)
    other = next(person for person in game.people if person is not visitor)
    server.wait(game.id, other, lambda s: s["to_act"] == s["you"])
    clock.now += 100
    game.run_out()
    server.call(compare)
    held = server.live(game.id)
    [news] = held.seat_news([replace(held.seats[1], bank=7.0, name="Ben")])
    assert news == {"of": game.id, "at_seat": 1, "bank": 7.0}


def test_no_clock(server: InsideServer, clock: Clock) -> None:
    game = Timed(server, clock, {"kind": "none"})
    _, seen = game.acting()
    assert seen["deadline"] is None
    assert [seat["bank"] for seat in seen["seats"]] == [None, None]
    clock.now += 1000 * DAY
    game.run_out()
    assert game.acting()[1]["seats"] == seen["seats"]


def test_a_live_clock_runs_for_the_one_who_decides(server: InsideServer, clock: Clock) -> None:
    game = Timed(server, clock, LIVE)
    acting, seen = game.acting()
    me, other = seen["you"], 1 - seen["you"]
    assert game.left() == 60
    clock.now += 20
    acting.move(game.id)
    assert game.bank(me) == 45  # 60 - 20 + 5
    assert game.bank(other) == 60
    acting, seen = game.acting()
    assert game.left() == [45, 60][seen["you"] == other]
    clock.now += 7
    acting.move(game.id)
    assert game.bank(seen["you"]) == [45, 60][seen["you"] == other] - 2
    server.forget(game.id)
    assert game.bank(seen["you"]) == [45, 60][seen["you"] == other] - 2


@pytest.mark.parametrize("pace", [LIVE, DAYS])
def test_a_clock_that_is_set_back_or_forth_gives_nobody_time(
    server: InsideServer, clock: Clock, pace: Json
) -> None:
    game = Timed(server, clock, pace)
    acting, seen = game.acting()
    before, end = game.left(), seen["deadline"]
    for jump in (-3600, 7200, -100 * DAY):
        clock.wall += jump
        server.forget(game.id)
        assert (game.left(), acting.see(game.id)["deadline"]) == (before, end)
    clock.now += 20
    acting.move(game.id)
    if pace is LIVE:
        assert game.bank(seen["you"]) == 45
    else:
        assert game.left() == 2 * DAY


def test_deadlines_come_with_the_time_they_are_in(server: InsideServer, clock: Clock) -> None:
    """The server's clock need not be what others show; a list says what is left."""
    game = Timed(server, clock, DAYS)
    _, seen = game.acting()
    clock.wall -= 100 * DAY
    clock.now += DAY
    path = f"/api/tables/{game.id}/socket"
    with server.client.websocket_connect(path) as socket:
        assert socket.receive_json()["table"]["deadline"] == seen["deadline"]
        socket.send_json({"type": "ping"})
        told = socket.receive_json()
    assert told == {"type": "clock", "now": pytest.approx(clock.now), "runs": True}
    assert seen["deadline"] - told["now"] == pytest.approx(DAY, abs=0.01)
    (line,) = game.people[0].get("/api/tables/mine")
    assert line["left"] == pytest.approx(DAY, abs=0.01)


@pytest.mark.every_database
def test_taking_back_wins_no_time(server: InsideServer, clock: Clock) -> None:
    game = Timed(server, clock, LIVE)
    seen = server.play_until(game.id, game.people, lambda s: s["can_undo"])
    acting, me = game.acting()[0], seen["you"]
    before = seen["seats"][me]["bank"]
    clock.now += 3
    body = {"seat": me, "version": seen["version"]}
    acting.post(f"{game.path}/undo", body)
    assert game.bank(me) == before - 5
    assert game.left() == before - 3 - 5


@pytest.mark.parametrize("forgotten", [False, True])
@pytest.mark.parametrize("pace", [{**LIVE, "base": 3600}, DAYS])
def test_a_question_that_comes_back_keeps_its_time(
    server: InsideServer, clock: Clock, pace: Json, forgotten: bool
) -> None:
    """Also where the table is read from the database between the choice and taking it back."""
    game = Timed(server, clock, pace)
    server.play_until(game.id, game.people, lambda s: s["can_undo"])
    acting, seen = game.acting()
    undo = {"seat": seen["you"]}
    seen = acting.act("POST", f"{game.path}/undo", {**undo, "version": seen["version"]})
    end = seen["deadline"]
    for _ in range(3):
        clock.now += 100
        seen = acting.move(game.id)
        clock.now += 50
        if forgotten:
            server.forget(game.id)
        seen = acting.act("POST", f"{game.path}/undo", {**undo, "version": seen["version"]})
        assert seen["deadline"] == pytest.approx(end)
        assert game.left() == pytest.approx(end - clock.now, abs=0.01)


def test_choosing_and_taking_back_does_not_keep_anybody_from_running_out_of_time(
    server: InsideServer, clock: Clock
) -> None:
    game = Timed(server, clock, DAYS)
    server.play_until(game.id, game.people, lambda s: s["can_undo"])
    acting, seen = game.acting()
    undo = {"seat": seen["you"]}
    clock.now += DAY
    seen = acting.act("POST", f"{game.path}/undo", {**undo, "version": seen["version"]})
    seen = acting.move(game.id)
    clock.now += DAY
    body = {**undo, "version": seen["version"]}
    late = acting.refused(409, "no_undo", "POST", f"{game.path}/undo", body)
    assert "no time left" in late["message"]
    assert game.left() == DAY
    clock.now += DAY
    game.run_out()
    assert acting.see(game.id)["seats"][seen["you"]]["timed_out"] is True


def test_handing_over_wins_no_time(server: InsideServer, clock: Clock) -> None:
    """Neither for oneself nor, by a third seat, for the one who decides."""
    server.services.bots.pace = 1e6  # the bot is slow to begin
    game = Timed(server, clock, LIVE, rated=False)
    acting, seen = game.acting()
    other = game.people[1 - seen["you"]]
    clock.now += 20
    other.post(f"{game.path}/handover", {"seat": 1 - seen["you"]})
    other.post(f"{game.path}/takeback", {"seat": 1 - seen["you"]})
    assert game.left() == 40
    acting.post(f"{game.path}/handover", {"seat": seen["you"]})
    assert acting.see(game.id)["deadline"] is None
    clock.now += 100
    acting.post(f"{game.path}/takeback", {"seat": seen["you"]})
    assert game.bank(seen["you"]) == 40
    assert game.left() == 40


def test_out_of_time_live(server: InsideServer, clock: Clock) -> None:
    game = Timed(server, clock, LIVE, rated=False)
    acting, seen = game.acting()
    me = seen["you"]
    clock.now += 59
    game.run_out()
    assert acting.see(game.id)["seats"][me]["bot"] is None
    clock.now += 1.5
    game.run_out()
    seat = acting.see(game.id)["seats"][me]
    assert (seat["bot"], seat["timed_out"], seat["bank"]) == ("apprentice", True, 0)
    game.run_out()  # once is enough
    watcher = game.people[1 - me]
    server.wait(game.id, watcher, lambda s: s["to_act"] == s["you"])
    server.idle(game.id)
    body = {"seat": me, "action": seen["legal"][0]["action"], "version": seen["version"]}
    acting.refused(409, "bot_plays", "POST", f"{game.path}/moves", body)
    back = acting.act("POST", f"{game.path}/takeback", {"seat": me})["seats"][me]
    assert (back["bot"], back["timed_out"], back["bank"]) == (None, True, 10)
    over = server.finish(game.id, *game.people)
    assert over["result"]["timed_out"] == [me]


@pytest.mark.parametrize("pace", [LIVE, DAYS])
def test_in_a_rated_game_nobody_comes_back(server: InsideServer, clock: Clock, pace: Json) -> None:
    """No bot helps anybody over a while: it plays to the end, and the game still counts."""
    game = Timed(server, clock, pace)
    acting, seen = game.acting()
    me = seen["you"]
    clock.now += 3 * DAY
    game.run_out()
    back = ("POST", f"{game.path}/takeback", {"seat": me})
    said = acting.refused(409, "rated", *back, lang="de")
    assert said["message"].endswith("Der Bot spielt bis zum Ende weiter.")
    seat = acting.see(game.id)["seats"][me]
    assert (seat["bot"], seat["timed_out"]) == ("apprentice", True)
    game.people[1 - me].refused(403, "not_your_seat", *back)
    server.forget(game.id)
    acting.refused(409, "rated", *back)
    over = server.finish(game.id, game.people[1 - me])
    assert (over["result"]["timed_out"], over["rated"]) == ([me], True)
    acting.refused(409, "wrong_status", *back)


def test_days_per_move(server: InsideServer, clock: Clock) -> None:
    game = Timed(server, clock, DAYS, rated=False)
    acting, seen = game.acting()
    assert game.left() == 2 * DAY
    clock.now += DAY
    assert game.left() == DAY
    acting.move(game.id)
    assert game.left() == 2 * DAY
    acting, seen = game.acting()
    me = seen["you"]
    clock.now += 2 * DAY + 1
    game.run_out()
    assert acting.see(game.id)["seats"][me]["timed_out"] is True
    watcher = game.people[1 - me]
    server.wait(game.id, watcher, lambda s: s["to_act"] == s["you"])
    server.idle(game.id)
    assert game.left() == 2 * DAY
    acting.post(f"{game.path}/takeback", {"seat": me})
    assert game.left() == 2 * DAY
    assert server.finish(game.id, *game.people)["result"]["timed_out"] == [me]


def test_bots_have_no_deadline(server: InsideServer, clock: Clock) -> None:
    server.services.bots.pace = 1e6
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random",), pace=LIVE)
    seen = server.play_until(table, [ana], lambda s: True) if ana.see(table)["legal"] else None
    while seen is not None and ana.see(table)["legal"]:
        ana.move(table)
    seen = ana.see(table)
    assert (seen["to_act"], seen["deadline"]) == (1, None)


@pytest.mark.every_database
def test_the_server_notices_by_itself(server: InsideServer) -> None:
    """The deadline in the database passes; the ticking server does the rest, also for a table
    that nobody has looked at since it started, and in spite of one that cannot be read."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    broken, table = server.start(ana, ben, pace=DAYS), server.start(ana, ben, pace=DAYS)
    t = database.tables
    server.forget(broken)
    server.sql(update(t).where(t.c.id == broken).values(pace={"kind": []}))
    server.forget(table)
    s, late = database.seats, real_time.time() - 1
    server.sql(update(t).values(deadline=late))
    server.sql(update(s).where(s.c.asked.is_not(None)).values(asked=late - 2 * DAY))
    seen = server.wait(table, ana, lambda s: any(seat["timed_out"] for seat in s["seats"]))
    assert sum(seat["timed_out"] for seat in seen["seats"]) == 1
    out = next(seat["seat"] for seat in seen["seats"] if seat["timed_out"])
    server.wait(table, ana, lambda s: s["to_act"] == 1 - out)


# While the server is away, and while it can store nothing.


@pytest.mark.every_database
@pytest.mark.parametrize("pace", [{**LIVE, "base": 3600}, DAYS])
def test_time_without_the_server_is_not_charged(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch, pace: Json
) -> None:
    """Killed, for an hour or for a month; also if the machine's clock was set back meanwhile."""

    async def no_sign_of_life(_: Uptime) -> None:
        pass

    monkeypatch.setattr(Uptime, "look", no_sign_of_life)
    monkeypatch.setattr(Uptime, "close", no_sign_of_life)
    server = make_server()
    people = [server.guest("Ana"), server.guest("Ben")]
    table = server.start(*people, pace=pace)
    acting = server.turn(table, *people)
    left = acting.see(table)["deadline"] - CLOCK.now()
    whole = pace.get("base", 2 * DAY)
    t, s, b = database.tables.c, database.seats.c, database.heartbeat.c
    for away in (3600.0, 30.0 * DAY, -3600.0):
        server.sql(update(database.tables).values(deadline=t.deadline - away))
        server.sql(update(database.seats).values(asked=s.asked - away))
        server.sql(update(database.heartbeat).values(at=b.at - away))
        server = make_server()
        assert server.services.uptime.away == pytest.approx(away, abs=PATIENCE)
        acting.server = server
        seen = acting.see(table)
        assert left - PATIENCE <= seen["deadline"] - CLOCK.now() <= whole + 0.01
        assert not any(seat["timed_out"] for seat in seen["seats"])
    acting.move(table)


@pytest.mark.every_database
def test_a_move_after_the_last_sign_of_life_is_not_in_the_future(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    server.start(ana, ben, pace=DAYS)
    server.sql(update(database.heartbeat).values(at=database.heartbeat.c.at - 5))
    server.services.store.write_now(lambda c: take_up(c, CLOCK.now()))
    asked = server.sql(select(database.seats.c.asked))
    assert all(row.asked is None or row.asked <= CLOCK.now() for row in asked)


def test_a_stopped_clock_goes_on_where_it_stood() -> None:
    clock = Time()
    before = clock.now()
    clock.stop()
    stood = clock.now()
    assert before <= stood == clock.now()
    clock.stop()
    clock.go()
    clock.go()
    assert stood <= clock.now() <= stood + PATIENCE
