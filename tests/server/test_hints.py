"""Hints: for those who play with bots alone, and from what their own seat knows."""

from typing import Any

import pytest

from tawantin import bots
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


def path(table: str) -> str:
    return f"/api/tables/{table}/hint"


def test_alone_with_bots_a_hint_is_a_choice_of_mine(server: InsideServer, ana: Visitor) -> None:
    table = server.start(ana, bots=("random",))
    seen = server.wait(table, ana, lambda t: t["to_act"] == 0)
    found = ana.get(path(table), seat=0)
    assert found in seen["legal"]
    german = ana.get(path(table), seat=0, lang="de")
    assert german in ana.see(table, lang="de")["legal"]
    after = ana.see(table)
    assert (after["version"], after["to_act"]) == (seen["version"], 0)


def test_on_my_own_seats_alone_too(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "me")
    ana.post(f"/api/tables/{table}/start")
    seat = ana.see(table)["to_act"]
    assert ana.get(path(table), seat=seat)["action"]
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


def test_the_adviser_is_shown_only_what_the_seat_knows(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is handed a position the seat cannot tell from the true one, mostly another one."""
    handed: list[Any] = []

    class Spy:
        def choose(self, game: Game, state: Any, seat: int, rng: FastRng) -> int:
            handed.append((game.key(state), game.view(state, seat)))
            return game.legal_actions(state)[0]

    table = server.start(ana, bots=("random",))
    for _ in range(6):  # past the setup, to where there are hidden cards
        server.wait(table, ana, lambda t: t["to_act"] == 0)
        ana.move(table)
    server.wait(table, ana, lambda t: t["to_act"] == 0)
    monkeypatch.setattr(bots, "make", lambda name: Spy())
    for _ in range(5):
        ana.get(path(table), seat=0)
    match = server.live(table).match
    assert match is not None
    assert len(handed) == 5
    assert all(view == match.view(0) for _, view in handed)
    assert any(key != match.game.key(match.state) for key, _ in handed)
