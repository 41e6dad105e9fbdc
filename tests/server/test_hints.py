"""Hints: for those who play with bots alone, and from what their own seat knows."""

from typing import Any

import pytest

from tawantin.bots.coach import MOST
from tawantin.core.registry import game
from tawantin.house import coaching
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


def path(table: str) -> str:
    return f"/api/tables/{table}/hint"


def test_alone_with_bots_a_hint_has_the_best_of_my_choices(
    server: InsideServer, ana: Visitor
) -> None:
    table = server.start(ana, bots=("random", "random"))
    seen = server.wait(table, ana, lambda t: t["to_act"] == 0)
    hint = ana.get(path(table), seat=0)
    best = hint["best"]
    assert len(best) == min(MOST, len(seen["legal"])) > 1
    assert all(advised["choice"] in seen["legal"] for advised in best)
    chances = [advised["chance"] for advised in best]
    assert chances == sorted(chances, reverse=True)
    for advised in best:
        assert advised["place"] == pytest.approx(1 + 2 * (1 - advised["chance"]), abs=0.01)
        assert advised["reason"].endswith(".")
    german = ana.get(path(table), seat=0, lang="de")
    assert german["best"][0]["choice"] in ana.see(table, lang="de")["legal"]
    after = ana.see(table)
    assert (after["version"], after["to_act"]) == (seen["version"], 0)
    figures = server.client.get("/metrics").text
    assert 'tawantin_thinking_seconds_count{bot="coach"} 2.0' in figures
    assert 'tawantin_queue_seconds_count{bot="coach"} 2.0' in figures
    assert 'tawantin_queue{queue="deep"} 0.0' in figures


def test_on_my_own_seats_alone_too(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "me")
    ana.post(f"/api/tables/{table}/start")
    seat = ana.see(table)["to_act"]
    assert ana.get(path(table), seat=seat)["best"]
    ana.refused(409, "not_your_turn", "GET", path(table), seat=1 - seat)
    ana.post(f"/api/tables/{table}/handover", {"seat": seat})
    server.wait(table, ana, lambda t: t["to_act"] == 1 - seat)
    ana.refused(409, "bot_plays", "GET", path(table), seat=seat)


def test_no_hints_where_somebody_else_plays(server: InsideServer, ana: Visitor) -> None:
    server.services.bots.pace = 1e6
    bea = server.guest("Bea")
    table = server.start(ana, bea, bots=("greedy",), rated=False)
    said = ana.refused(403, "no_hints_here", "GET", path(table), seat=0, lang="nl")
    assert said["message"].startswith("Tips")
    bea.post(f"/api/tables/{table}/handover", {"seat": 1})
    ana.refused(403, "no_hints_here", "GET", path(table), seat=0)
    for other in (bea, server.guest("Cid")):
        other.refused(403, "not_your_seat", "GET", path(table), seat=0)
    server.stranger().refused(401, "not_logged_in", "GET", path(table), seat=0)
    rated = server.start(ana, bea, bots=("greedy",))
    assert ana.see(rated)["rated"] is True
    ana.refused(403, "no_hints_here", "GET", path(rated), seat=0)


def test_before_the_game_there_is_nothing_to_hint(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "random")
    ana.refused(409, "wrong_status", "GET", path(table), seat=0)
    assert ana.ask("GET", path(table)).status_code == 400


def test_only_so_many_hints_a_minute(make_server: MakeServer) -> None:
    server = make_server(hints=1)
    ana = server.guest("Ana")
    table = server.start(ana, bots=("random",))
    server.wait(table, ana, lambda t: t["to_act"] == 0)
    ana.get(path(table), seat=0)
    ana.refused(429, "too_many_requests", "GET", path(table), seat=0)


def test_a_coach_that_fails_is_said_to_be_busy(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    table = server.start(ana, bots=("random",))
    server.wait(table, ana, lambda t: t["to_act"] == 0)
    failures = server.services.bots.failures
    with monkeypatch.context() as patch:
        patch.setattr(coaching, "advise", fail)
        ana.refused(503, "busy", "GET", path(table), seat=0)
    assert server.services.bots.failures == failures + 1
    assert ana.get(path(table), seat=0)["best"]


def test_the_coach_is_shown_only_what_the_seat_knows(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is handed a position the seat cannot tell from the true one, mostly another one."""
    handed: list[Any] = []
    real = coaching.advise

    def spy(name: str, overlay: Any, dump: dict[str, Any], seed: int) -> Any:
        one = game(name)
        state = one.load(dump, overlay)
        handed.append((one.key(state), one.view(state, 0)))
        return real(name, overlay, dump, seed)

    table = server.start(ana, bots=("random",))
    for _ in range(6):  # past the setup, to where there are hidden cards
        server.wait(table, ana, lambda t: t["to_act"] == 0)
        ana.move(table)
    server.wait(table, ana, lambda t: t["to_act"] == 0)
    monkeypatch.setattr(coaching, "advise", spy)
    for _ in range(5):
        ana.get(path(table), seat=0)
    match = server.live(table).match
    assert match is not None
    assert len(handed) == 5
    assert all(view == match.view(0) for _, view in handed)
    assert any(key != match.game.key(match.state) for key, _ in handed)
