"""Several are asked at once: each has the question, a clock, a notice; none waits for another."""

from asyncio import Future

import pytest

from tawantin.core import registry, save
from tawantin.server import notify, play
from tests.server.city import City
from tests.server.clocks import DAY, DAYS, LIVE, Clock
from tests.server.conftest import MakeServer
from tests.server.inside import DeadWorkers, InsideServer, until
from tests.server.notices import SLOW, Receiver, settled, wants

NUMBERS = ["produce 0", "produce 1"]


def test_all_have_the_question_and_it_is_all_their_turn(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    beside = server.stranger().see(city.id)
    assert beside["to_act"] == beside["asked"][0] == mover
    assert beside["legal"] == []
    assert all(name in beside["prompt"] for name in ("Ana", "Ben", "Cid"))
    for seat, person in enumerate(city.people):
        shown = city.see(seat)
        assert shown["asked"] == beside["asked"]
        assert [choice["action"] for choice in shown["legal"]] == NUMBERS
        assert shown["view"]["asked"][0] == seat
        assert shown["prompt"] != beside["prompt"]
        assert shown["can_undo"] == (seat == mover)
        listed = person.get("/api/tables/mine")[0]
        assert (listed["my_turn"], sorted(listed["asked"])) == (True, [0, 1, 2])
        blocked = person.get(f"{city.path}/blocked", seat=seat)
        assert "produce 2" in [each["action"] for each in blocked]
        why = person.get(f"{city.path}/why", seat=seat, action="produce 2")
        assert why["why"]
        body = {"seat": seat, "action": "produce 2", "version": shown["version"]}
        said = person.refused(409, "illegal", "POST", f"{city.path}/moves", body)
        assert said["rule"].startswith("M-PROD")


def test_answers_come_in_any_order_from_what_each_has_seen(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    seen = city.see()["version"]
    order = [(mover + 2) % 3, mover, (mover + 1) % 3]
    for n, seat in enumerate(order):
        city.move(f"produce {n % 2}", seat, seen)
        again = {"seat": seat, "action": "produce 0", "version": seen}
        city.people[seat].refused(409, "stale", "POST", f"{city.path}/moves", again)
    written = [f"{seat + 1} produce {n % 2}" for n, seat in enumerate(order)]
    assert city.lines()[-3:] == written
    assert city.see()["asked"] == [(mover + 1) % 3]
    assert [p.get("/api/tables/mine")[0]["my_turn"] for p in city.people].count(True) == 1
    shown = city.see()
    server.forget(city.id)
    assert city.see() == shown


def test_who_has_answered_has_no_choice_left(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    shown = city.move("produce 1")
    assert (shown["you"], shown["legal"], shown["can_undo"]) == (mover, [], False)
    assert mover not in shown["asked"]
    body = {"seat": mover, "action": "produce 0", "version": shown["version"]}
    city.people[mover].refused(409, "not_your_turn", "POST", f"{city.path}/moves", body)
    body = {"seat": mover, "version": shown["version"]}
    city.people[mover].refused(409, "no_undo", "POST", f"{city.path}/undo", body)


def test_one_person_at_several_seats(server: InsideServer) -> None:
    """A hot seat is shown the first of its own that is asked."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "me", "open", game="machu_picchu")
    ben.post(f"/api/tables/{table}/join", {})
    ana.post(f"/api/tables/{table}/start")
    for _ in range(3):
        server.turn(table, ana, ben).move(table, pick=1)  # settle llama
    acting = server.turn(table, ana, ben)
    shown = acting.see(table)
    body = {"seat": shown["you"], "action": "enter llama_meadow", "version": shown["version"]}
    acting.post(f"/api/tables/{table}/moves", body)
    shown = ana.see(table)
    own = [seat for seat in shown["asked"] if seat in (0, 1)]
    assert shown["you"] == own[0]
    assert ana.move(table, own[1])["you"] == own[1]
    assert ana.see(table)["you"] == own[0]


# Clocks.


def test_live_clocks_of_all_who_are_asked_run(server: InsideServer, clock: Clock) -> None:
    city = City(server, "Ana Ben Cid", pace=LIVE)
    mover = city.ask_all()
    first, last = (mover + 1) % 3, (mover + 2) % 3
    banks = {seat["seat"]: seat["bank"] for seat in city.see()["seats"]}
    clock.now += 20
    shown = city.move("produce 1", first)
    seats = shown["seats"]
    assert seats[first]["bank"] == pytest.approx(banks[first] - 20 + 5, abs=0.01)
    assert seats[first]["deadline"] is None
    for seat in (mover, last):
        assert seats[seat]["bank"] == banks[seat]
        assert seats[seat]["deadline"] - clock.now == pytest.approx(banks[seat] - 20, abs=0.01)
    earliest = min(seats[seat]["deadline"] for seat in (mover, last))
    assert shown["deadline"] == pytest.approx(earliest)
    server.forget(city.id)
    assert city.see(first) == shown
    clock.now += 7
    seats = city.move("produce 1", last)["seats"]
    assert seats[last]["bank"] == pytest.approx(banks[last] - 27 + 5, abs=0.01)


def test_taking_back_a_question_stops_the_clocks_of_the_others(
    server: InsideServer, clock: Clock
) -> None:
    city = City(server, "Ana Ben", pace=LIVE)
    mover = city.ask_all()
    other, before = 1 - mover, city.see()
    clock.now += 9
    body = {"seat": mover, "version": before["version"]}
    after = city.people[mover].act("POST", f"{city.path}/undo", body)
    assert after["asked"] == [mover]
    seat = after["seats"][other]
    assert seat["bank"] == pytest.approx(before["seats"][other]["bank"] - 9, abs=0.01)
    assert seat["deadline"] is None
    old = {"seat": other, "action": "produce 1", "version": before["version"]}
    city.people[other].refused(409, "stale", "POST", f"{city.path}/moves", old)


def test_an_answer_wins_nobody_else_a_day(server: InsideServer, clock: Clock) -> None:
    city = City(server, "Ana Ben", pace=DAYS)
    mover = city.ask_all()
    clock.now += DAY
    shown = city.move("produce 1", 1 - mover)
    assert shown["asked"] == [mover]
    assert shown["deadline"] == pytest.approx(clock.now + DAY)


def test_all_who_are_late_are_replaced_at_once(server: InsideServer, clock: Clock) -> None:
    server.services.bots.pace = 1e6
    city = City(server, "Ana Ben Cid", pace=DAYS)
    mover = city.ask_all()
    clock.now += DAY
    city.people[mover].post(f"{city.path}/handover", {"seat": mover})
    clock.now += DAY
    city.people[mover].post(f"{city.path}/takeback", {"seat": mover})
    assert city.see()["deadline"] == pytest.approx(clock.now)
    clock.now += 1
    server.call(play.time_out, server.services.tables, server.live(city.id))
    seats = city.see()["seats"]
    assert [seat["timed_out"] for seat in seats] == [seat["seat"] != mover for seat in seats]
    assert city.see()["deadline"] == pytest.approx(clock.now - 1 + 2 * DAY)


# Bots.


def test_bots_answer_beside_people(server: InsideServer) -> None:
    """They do not wait for people, and no answer of a person is lost over theirs."""
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    seen = city.see()["version"]
    for seat in (mover + 1) % 3, (mover + 2) % 3:
        city.people[seat].post(f"{city.path}/handover", {"seat": seat})
    server.wait(city.id, city.people[0], lambda shown: shown["asked"] == [mover])
    city.move("produce 0", mover, seen)
    assert f"{mover + 1} produce 0" in city.lines()


def test_a_bot_that_thinks_is_not_disturbed_by_other_answers(server: InsideServer) -> None:
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    thinker, other = (mover + 1) % 3, (mover + 2) % 3
    slow = DeadWorkers()
    server.services.bots.quick = slow  # type: ignore[assignment]
    city.people[thinker].post(f"{city.path}/handover", {"seat": thinker})
    until("the bot to be asked", lambda: len(slow.asked) == 1 or None)
    city.move("produce 0", other)
    choice = registry.game("machu_picchu").actions.parse("produce 1")

    async def answer() -> None:
        slow.asked[0].set_result((choice, 0.0))

    server.call(answer)
    server.wait(city.id, city.people[0], lambda shown: thinker not in shown["asked"])
    assert city.lines()[-1] == f"{thinker + 1} produce 1"
    assert len(slow.asked) == 1
    assert (server.services.bots.moves, server.services.bots.failures) == (1, 0)


def test_bots_asked_together_think_together(make_server: MakeServer) -> None:
    server = make_server(bot_workers=3)
    city = City(server, "Ana Ben Cid")
    mover = city.ask_all()
    slow = DeadWorkers()
    for seat in (0, 1, 2):  # nobody answers before all are handed over
        server.services.bots._closing = seat < 2
        server.services.bots.quick = slow  # type: ignore[assignment]
        city.people[seat].post(f"{city.path}/handover", {"seat": seat})
    until("all bots to be asked", lambda: len(slow.asked) == 3 or None)
    produce = registry.game("machu_picchu").actions.parse("produce 0")

    async def answer(asked: "Future[tuple[int, float]]") -> None:
        asked.set_result((produce, 0.0))

    for asked in slow.asked[:3]:
        server.call(answer, asked)
    until("the next bot to be asked", lambda: len(slow.asked) == 4 or None)
    answered = {line.split()[0] for line in city.lines()[-3:]}
    assert answered == {"1", "2", "3"}
    assert city.see()["asked"] == [(mover + 1) % 3]
    server.services.bots._closing = True
    server.call(slow.close)


# Notices.


def test_everybody_asked_is_told_once(
    make_server: MakeServer, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "APART", 0.0)
    server = make_server(webhook_private=True)
    city = City(server, "Ana Ben Cid", **SLOW)
    for seat, person in enumerate(city.people):
        person.post("/api/people/register", {"login": f"p{seat}", "password": "a wet llama"})
        wants(person, webhook=f"{receiver.url}/{seat}", notify_webhook=True)
    mover = city.ask_all()
    settled(server)
    receiver.paths.clear()
    others = [(mover + 1) % 3, (mover + 2) % 3]

    version = city.see()["version"]
    body = {"seat": mover, "version": version}
    city.people[mover].post(f"{city.path}/undo", body)
    city.move("enter llama_meadow", mover)
    settled(server)
    assert sorted(receiver.paths) == sorted(f"/{seat}" for seat in others)  # not who entered
    receiver.paths.clear()

    city.move("produce 0", others[1])
    settled(server)
    assert receiver.paths == []  # the others know

    again = make_server(webhook_private=True)
    city.moved_to(again)
    city.move("produce 0", mover)
    settled(again)
    assert receiver.paths == []  # and still know
    city.move("produce 0", others[0])
    settled(again)
    assert receiver.paths == []  # the next turn is the one's who has just answered
    city.move("enter marketplace", others[0])
    city.move("pass", others[0])
    settled(again)
    assert receiver.paths == [f"/{others[1]}"]


# After the game.


def test_positions_put_the_question_to_whoever_looks(server: InsideServer) -> None:
    city = City(server, "Ana Ben")
    mover = city.ask_all()
    entry = city.see()["entries"]
    city.move("produce 1", 1 - mover)
    server.finish(city.id, *city.people)
    path = f"{city.path}/position"
    for seat in (0, 1):
        found = city.people[0].get(path, entry=entry, seat=seat)
        assert sorted(found["asked"]) == [0, 1]
        assert found["to_act"] == mover
        assert found["view"]["asked"][0] == seat
    opened = city.people[0].get(path, entry=entry, open=True)
    assert [view["asked"][0] for view in opened["views"]] == [0, 1]
    later = city.people[0].get(path, entry=entry + 1)
    assert later["asked"] == [mover]
    assert later["line"]["seat"] == 1 - mover
    saved = city.people[0].get(f"{city.path}/export")
    verdict = save.verify(saved, registry.game)
    assert verdict.ok, verdict.problem
