"""A server's table on another map of Inca Empire, and which bots may sit down at it."""

import json
from typing import Any

import pytest

from tests.inca_empire.maps import overlay
from tests.server.inside import InsideServer, Visitor

pytestmark = pytest.mark.one_database

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "novice"}]


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


@pytest.fixture
def ben(server: InsideServer) -> Visitor:
    return server.guest("Ben")


def test_it_is_checked_drawn_and_shown(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    text = json.dumps(overlay())
    found = ana.post("/api/games/inca_empire/overlay", {"text": text, "players": 3})
    spec: dict[str, Any] = {"game": "inca_empire", "seats": SEATS, "overlay": found["overlay"]}
    table = ana.post("/api/tables", spec)["table"]["id"]
    path = f"/api/tables/{table}"
    assert ana.get(f"{path}/changes") == found["changed"]
    ben.post(f"{path}/join", {})
    ana.post(f"{path}/start")
    assert ana.get(f"{path}/scenery")["sites"]["site_1"]["name"] == "Guachicono"
    server.forget(table)
    assert "region_1" in ben.see(table)["view"]["regions"]


def test_a_bot_that_learnt_on_our_maps_refuses_it(server: InsideServer, ana: Visitor) -> None:
    amauta = {"kind": "bot", "bot": "amauta"}
    spec = {"game": "inca_empire", "seats": [*SEATS[:2], amauta], "overlay": overlay()}
    said = ana.refused(400, "bot_map", "POST", "/api/tables", spec)
    assert "does not know Chucuito" in said["message"]
    table = ana.post("/api/tables", {**spec, "seats": SEATS})["table"]["id"]
    place = f"/api/tables/{table}/seats/1"
    ana.refused(400, "bot_map", "PUT", place, amauta)
    ana.ok("PUT", place, {"kind": "bot", "bot": "master"})
