"""Guided games on the server: made, shown to the learner alone, left and found again."""

import pytest

from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

SPEC = {"game": "machu_picchu", "lesson": True}


def test_a_guided_game_is_the_same_for_everyone_and_counts_for_nothing(
    server: InsideServer,
) -> None:
    for name in ("Ana", "Ben"):
        learner = server.guest(name)
        table = learner.post("/api/tables", SPEC)["table"]
        assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
        assert not table["rated"]
        assert not table["listed"]
        shown = learner.post(f"/api/tables/{table['id']}/start", {})
        assert shown["asked"] == [0]
        assert [step["id"] for step in shown["lesson"]["steps"]] == ["goal", "card", "settle"]
        assert shown["lesson"]["steps"][-1]["suggest"] == ["settle corn"]
        assert "lesson" not in server.stranger().get(f"/api/tables/{table['id']}")


@pytest.mark.every_database
def test_bots_play_their_lines(server: InsideServer) -> None:
    ana = server.guest("Ana")
    table = ana.post("/api/tables", SPEC)["table"]["id"]
    ana.post(f"/api/tables/{table}/start", {})
    for choice in ("settle corn", "enter corn_terraces"):
        seen = server.wait(table, ana, lambda seen: seen["asked"] == [0])
        body = {"seat": 0, "action": choice, "version": seen["version"]}
        ana.post(f"/api/tables/{table}/moves", body)
    seen = server.wait(table, ana, lambda seen: seen["asked"] == [0])
    assert [step["id"] for step in seen["lesson"]["steps"]][-2:] == ["walk", "virgin"]
    made = [(e["seat"], e["action"]) for e in ana.get(f"/api/tables/{table}/log") if e["seat"] > 0]
    assert made == [
        (1, "settle llama"),
        (2, "settle corn"),
        (1, "enter llama_meadow"),
        (1, "produce 1"),
        (2, "enter potters_quarter"),
    ]


def test_it_is_still_there_after_a_restart(make_server: MakeServer) -> None:
    ana = make_server().guest("Ana")
    table = ana.post("/api/tables", SPEC)["table"]["id"]
    before = ana.post(f"/api/tables/{table}/start", {})["lesson"]
    ana.server = make_server()
    assert ana.see(table)["lesson"] == before


@pytest.mark.parametrize("game", ["nothing", "../machu_picchu"])
def test_no_game_no_lesson(server: InsideServer, game: str) -> None:
    body = {"game": game, "lesson": True}
    server.guest("Ana").refused(400, "no_lesson", "POST", "/api/tables", body)
