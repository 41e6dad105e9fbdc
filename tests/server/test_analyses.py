"""The coach looks at finished games: once for all, in turn, and on after a restart."""

import asyncio
import os
import threading
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from tawantin.bots import coach
from tawantin.core.registry import game
from tawantin.house import coaching
from tawantin.house.coaching import Game
from tawantin.server import analyses, database
from tawantin.server.analyses import Analyst
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.keeping import ANALYSIS
from tawantin.server.repository import Repository
from tawantin.server.store import Store
from tests.server.conftest import MakeServer
from tests.server.finished import MATCH, SAVED
from tests.server.inside import InsideServer, Visitor, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

LOG = [(entry.seat, entry.action) for entry in MATCH.log]
DECISIONS = coach.decisions(MATCH.game, MATCH.game.new(2, MATCH.options), LOG)


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


def imported(person: Visitor) -> str:
    found: str = person.post("/api/import", SAVED)["id"]
    return found


def path(table: str) -> str:
    return f"/api/tables/{table}/analysis"


def ready(person: Visitor, table: str, **query: Any) -> Any:
    """The analysis, when there is no more to wait for."""

    def ask() -> Any:
        found = person.get(path(table), **query)
        return found if found["status"] in ("done", "failed") else None

    return until("the analysis", ask)


class Pretended:
    """In place of the coach: at once, and it keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def __call__(
        self, match: Game, entries: list[int], seats: list[int], walks: int
    ) -> list[dict[str, Any]]:
        assert self.go_on.wait(30)
        assert (match.name, seats, walks) == ("cuzco", [0, 1], coach.WALKS)
        self.asked += entries
        return [self.thought(match, entry) for entry in entries]

    def thought(self, match: Game, entry: int) -> dict[str, Any]:
        """The first seat has a better choice now and then, for its tasks."""
        seat, action = match.log[entry]
        text = game(match.name).actions.text(action)
        terms = dict.fromkeys(coach.names(match.name), 1.0)
        made = {"action": text, "chance": 0.5, "points": 90.0, "terms": terms, "line": [text]}
        better = seat == 0 and entry % 3 == 0
        return {
            "entry": entry,
            "seat": seat,
            "chances": [0.75, 0.25] if entry > DECISIONS[40] else [0.5, 0.5],
            "lost": 0.1 if better else 0.0,
            "best": {**made, "chance": 0.6, "terms": {**terms, "tasks": 3.0}} if better else None,
            "made": made,
        }


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Pretended:
    found = Pretended()
    monkeypatch.setattr(coaching, "look", found)
    return found


def test_the_coach_looks_at_every_decision_of_the_people(
    server: InsideServer, ana: Visitor
) -> None:
    """One by the real coach, cut to some decisions; the rest is waited for by nobody."""
    match = Game("cuzco", 2, MATCH.options, None, LOG)
    entries, _ = coaching.list_decisions(match)
    assert entries == DECISIONS
    found = coaching.look(match, DECISIONS[60:64], [0, 1], 6)
    assert found == coaching.look(match, DECISIONS[60:64], [0, 1], 6)
    shown = coaching.analysis_shown(MATCH, found, "en")
    assert [one.entry for one in shown.seen] == DECISIONS[60:64]
    for one in shown.seen:
        assert one.made is not None
        assert one.made.action == MATCH.game.actions.text(MATCH.log[one.entry].action)
        assert (one.best is None) == (one.lost == 0) == (one.reason == "")
    table = imported(ana)
    for one in shown.seen:
        for choice in (one.made, one.best):
            if choice is not None:
                for steps in range(len(choice.line) + 1):
                    played = ana.get(
                        f"/api/tables/{table}/position",
                        entry=one.entry,
                        seat=one.seat,
                        then=choice.line[:steps],
                    )
                    assert played["entry"] == one.entry


def test_an_analysis_is_made_once_for_all(
    server: InsideServer, ana: Visitor, pretended: Pretended
) -> None:
    table = imported(ana)
    stranger = server.stranger()
    assert stranger.get(path(table))["status"] == "none"
    stranger.refused(401, "not_logged_in", "POST", path(table))
    pretended.go_on.clear()
    begun = ana.post(path(table))
    assert begun["status"] in ("waiting", "running")
    assert begun["seen"] == []
    ana.post(path(table))  # nothing more comes of it
    pretended.go_on.set()
    done = ready(stranger, table)
    assert (done["status"], done["decisions"]) == ("done", len(DECISIONS))
    assert pretended.asked == DECISIONS
    assert [one["entry"] for one in done["seen"]] == DECISIONS
    again = ana.post(path(table))
    assert again == done
    assert pretended.asked == DECISIONS
    assert server.services.analyst.made == 1
    figures = server.client.get("/metrics").text
    assert "tawantin_analyses_total 1.0" in figures
    assert 'tawantin_queue{queue="analyses"} 0.0' in figures


def test_it_tells_what_turned_the_game_and_what_to_learn(
    server: InsideServer, ana: Visitor, pretended: Pretended
) -> None:
    table = imported(ana)
    ana.post(path(table))
    done = ready(ana, table)
    turn = done["turning"][0]
    assert (turn["who"], turn["before"], turn["after"]) == (0, 0.5, 0.75)
    assert turn["entry"] <= DECISIONS[41]
    first, second = done["players"]
    [lesson] = first["lessons"]
    assert "tasks" in lesson["text"]
    assert len(lesson["entries"]) == 3
    assert (first["praise"], second["lessons"]) == (None, [])
    assert second["praise"]
    better = next(one for one in done["seen"] if one["best"] is not None)
    assert better["best"]["text"]
    assert "+2.0" in better["reason"]
    german = ana.get(path(table), lang="de")
    assert "Aufgaben" in german["players"][0]["lessons"][0]["text"]
    assert german["players"][1]["praise"] != second["praise"]


@pytest.mark.every_database
def test_it_goes_on_after_a_restart(make_server: MakeServer, pretended: Pretended) -> None:
    server = make_server()
    ana = server.guest("Ana")
    table = imported(ana)
    ana.post(path(table))
    whole = ready(ana, table)
    a = database.analyses
    [row] = server.sql(select(a.c.found))
    half = row.found[: len(DECISIONS) // 2]
    server.sql(update(a).values(status="waiting", found=half))
    pretended.asked.clear()
    again = make_server()
    seen = ready(again.stranger(), table)
    assert pretended.asked == DECISIONS[len(half) :]
    assert seen == whole


def test_one_that_failed_can_be_asked_for_again(
    server: InsideServer, ana: Visitor, pretended: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    table = imported(ana)
    with monkeypatch.context() as patch:
        patch.setattr(coaching, "look", fail)
        ana.post(path(table))
        assert ready(ana, table)["status"] == "failed"
    assert server.services.analyst.failures == 1
    ana.post(path(table))
    assert ready(ana, table)["status"] == "done"


@pytest.mark.every_database
def test_an_older_coach_is_asked_again(
    server: InsideServer, ana: Visitor, pretended: Pretended
) -> None:
    table = imported(ana)
    ana.post(path(table))
    ready(ana, table)
    server.sql(update(database.analyses).values(coach=coach.VERSION - 1))
    assert ana.get(path(table))["status"] == "done"
    ana.post(path(table))
    ready(ana, table)
    assert pretended.asked == DECISIONS * 2


def test_only_so_many_wait_for_one_address(make_server: MakeServer, pretended: Pretended) -> None:
    server = make_server(analyses_waiting=2, imports=10)
    ana = server.guest("Ana")
    pretended.go_on.clear()
    tables = [imported(ana) for _ in range(3)]
    for table in tables[:2]:
        ana.post(path(table))
    bea = server.guest("Bea")
    bea.refused(429, "too_many_requests", "POST", path(tables[2]))
    assert bea.get(path(tables[1])) | {"before": 1} == bea.get(path(tables[1]))
    pretended.go_on.set()
    for table in tables[:2]:
        assert ready(ana, table)["status"] == "done"
    until("room", lambda: True if not server.services.analyst._tasks else None)
    bea.post(path(tables[2]))
    assert ready(bea, tables[2])["status"] == "done"


@pytest.mark.every_database
def test_what_others_look_at_is_taken_in_fair_turns(make_server: MakeServer) -> None:
    """However much one address has left to them; and no more than so much of it waits."""
    server = make_server(queues="none", analyses_waiting=2, imports=10)
    ana, bea = server.guest("Ana"), server.guest("Bea")
    first, second, third = [imported(ana) for _ in range(3)]
    for table in (first, second):
        ana.post(path(table))
    bea.refused(429, "too_many_requests", "POST", path(third))
    jobs, keeper = database.jobs, server.services.tables.keeper
    server.sql(update(jobs).values(due=jobs.c.due - 60))
    server.sql(update(jobs).where(jobs.c.key == second).values(due=jobs.c.due + 1))
    server.sql(insert(jobs).values(queue=ANALYSIS, key=third, due=now() - 30, data="another"))
    taken = [
        server.services.store.write_now(lambda c: keeper.take(c, ANALYSIS, 1))[0].key
        for _ in range(3)
    ]
    assert taken == [first, third, second]


def test_a_long_game_lets_others_go_in_between(
    server: InsideServer, ana: Visitor, pretended: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "TURN", 16)
    ben = server.guest("Ben")
    pretended.go_on.clear()
    tables = [(ana, imported(ana)), (ben, imported(ben))]
    for person, table in tables:
        person.post(path(table))
    pretended.go_on.set()
    for person, table in tables:
        assert ready(person, table)["status"] == "done"
    assert pretended.asked[:48] == DECISIONS[:16] * 2 + DECISIONS[16:32]
    assert sorted(pretended.asked) == sorted(DECISIONS * 2)


@pytest.mark.every_database
def test_only_so_many_a_minute(make_server: MakeServer, pretended: Pretended) -> None:
    server = make_server(analyses=1)
    ana = server.guest("Ana")
    table = imported(ana)
    ana.post(path(table))
    ready(ana, table)
    ana.refused(429, "too_many_requests", "POST", path(table))


def test_only_what_is_over_is_looked_at(server: InsideServer, ana: Visitor) -> None:
    table = server.start(ana, bots=("random",))
    ana.refused(409, "not_over", "POST", path(table))
    ana.refused(409, "not_over", "GET", path(table))


def test_its_worker_comes_after_everything_else() -> None:
    """A process of its own, at the lowest priority, that ends with its work."""

    async def ask() -> int:
        analyst = Analyst(Repository(store), Settings())
        try:
            found: int = await analyst._ask(os.nice, 0)
        finally:
            await analyst._stop()
        assert analyst._workers is None
        return found

    store = Store("sqlite://")
    try:
        assert asyncio.run(ask()) == analyses.CALM
    finally:
        store.close()


def test_a_line_that_cannot_be_played_is_refused(server: InsideServer, ana: Visitor) -> None:
    table = imported(ana)
    at = f"/api/tables/{table}/position"
    for line in (["nonsense"], ["pass", "pass", "pass", "pass"], ["pass"] * 100):
        ana.refused(400, "bad_line", "GET", at, entry=DECISIONS[60], then=line)
    ana.refused(400, "bad_line", "GET", at, entry=len(LOG), then=["pass"])


def test_only_who_was_looked_at_has_something_to_learn(pretended: Pretended) -> None:
    """Of a bot's choices only the chances before them are known."""
    match = Game("cuzco", 2, MATCH.options, None, LOG)
    found = [pretended.thought(match, entry) for entry in DECISIONS]
    for one in found:
        if one["seat"] == 1:
            one.update(made=None, best=None, lost=0.0)
    shown = coaching.analysis_shown(MATCH, found, "en")
    assert {one.seat for one in shown.seen} == {0, 1}
    assert [player.seat for player in shown.players] == [0]
