"""Every game there is, played to its end over HTTP, with a restart in the middle."""

import random

import pytest

from tawantin.core import registry, save
from tests.server.conftest import MakeServer
from tests.server.inside import MANY, InsideServer, Json, Visitor

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Seated:
    """One person who chooses at random, and bots."""

    def __init__(self, server: InsideServer, game: str, players: int) -> None:
        self.rng = random.Random(game)
        self.ana: Visitor = server.guest("Ana")
        self.id = server.start(self.ana, bots=("random",) * (players - 1), game=game)
        self.path = f"/api/tables/{self.id}"

    def turn(self) -> Json:
        """Wait for my turn and play; the table as it then is."""

        def mine(shown: Json) -> bool:
            return shown["status"] == "over" or bool(shown["legal"])

        shown = self.ana.server.wait(self.id, self.ana, mine)
        if shown["status"] == "over":
            return shown
        assert shown["you"] in shown["asked"]
        action = self.rng.choice(shown["legal"])["action"]
        body = {"seat": shown["you"], "action": action, "version": shown["version"]}
        return self.ana.act("POST", f"{self.path}/moves", body)


@SQLITE
@pytest.mark.parametrize("name", registry.NAMES)
def test_a_whole_game_over_http(make_server: MakeServer, name: str) -> None:
    game = registry.game(name)
    table = Seated(make_server(), name, max(game.players))
    shown = table.turn()
    half = MANY
    for turns in range(MANY):
        if shown["status"] == "over":
            break
        if turns == 10:
            server = make_server()
            table.ana.server = server
            half = shown["entries"]
        shown = table.turn()
    assert half < shown["entries"]

    result, seats = shown["result"], range(shown["players"])
    assert sorted(result["ranking"]) == list(seats)
    placed = [result["places"][seat] for seat in result["ranking"]]
    assert placed[0] == 1
    assert placed == sorted(placed)
    assert [sum(points.values()) for points in result["points"]] == result["scores"]

    saved = table.ana.get(f"{table.path}/export")
    verdict = save.verify(saved, registry.game)
    assert verdict.ok, verdict.problem
    assert verdict.over
    assert verdict.draws == verdict.draws_checked > 0

    history = table.ana.get(f"{table.path}/history")
    assert history["chapter"] == game.chapter
    assert [mark["number"] for mark in history["marks"]] == [
        number + 1 for number in range(len(history["marks"]))
    ]
    assert history["marks"][0]["text"]
    assert history["points"][-1]["scores"] == result["scores"]

    again = table.ana.post("/api/import", saved)
    assert again["result"]["places"] == result["places"]
