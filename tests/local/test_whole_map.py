"""A table at home on another map of Inca Empire: checked, drawn, played, kept, passed on."""

import json
from typing import Any

import pytest

from tests.inca_empire.maps import overlay
from tests.local.keeping import AtHome, Json, Shelf

GAME = "inca_empire"
SAID = {
    "en": "The bot amauta learnt on the maps that come with the game and does not know Chucuito.",
    "de": "Der Bot amauta hat auf den mitgelieferten Karten gelernt und kennt Chucuito nicht.",
    "nl": "De bot amauta heeft op de meegeleverde kaarten geleerd en kent Chucuito niet.",
}


@pytest.fixture
def ana() -> AtHome:
    return AtHome(Shelf())


def wish(*kinds: str, **spec: Any) -> Json:
    seats = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "bot": k} for k in kinds]
    return {"game": GAME, "seats": seats, "overlay": overlay(), **spec}


def test_a_file_is_checked(ana: AtHome) -> None:
    text = json.dumps(overlay())
    found = ana.ok("POST", f"/games/{GAME}/overlay", {"text": text, "players": 4})
    assert found["overlay"] == overlay()
    changed = {value["name"]: (value["ours"], value["here"]) for value in found["changed"]}
    assert changed["map_4.sites.acomayo.kind"] == ("huaca", "city")
    assert changed["map_4.sites.caranqui"][1] is None
    wrong = overlay()
    wrong["map_4"]["sites"]["site_1"]["at"] = [1, 5000]
    said = ana.refused(
        400, "bad_overlay", "POST", f"/games/{GAME}/overlay",
        {"text": json.dumps(wrong), "players": 4},
    )  # fmt: skip
    assert "map_4.sites.site_1.at" in said["message"]
    spec = wish("me", "open", "open", "open", overlay=wrong)
    ana.refused(400, "bad_table", "POST", "/tables", spec)


def test_it_is_drawn_played_kept_and_passed_on(ana: AtHome) -> None:
    table = ana.start(GAME, "me", "novice", "greedy", "random", overlay=overlay())
    scenery = ana.ok("GET", f"/tables/{table}/scenery")
    assert scenery["sites"]["site_1"]["name"] == "Guachicono"
    seen = ana.play(table, 8)
    assert "region_1" in seen["view"]["regions"]
    again = AtHome(ana.shelf)
    assert again.ok("GET", f"/tables/{table}") == ana.ok("GET", f"/tables/{table}")
    file = ana.ok("GET", f"/tables/{table}/file")
    taken = AtHome(Shelf()).ok("POST", "/files", file)
    assert taken["view"]["regions"] == ana.ok("GET", f"/tables/{table}")["view"]["regions"]


@pytest.mark.parametrize("language", SAID)
def test_a_bot_that_learnt_on_our_maps_refuses_it(ana: AtHome, language: str) -> None:
    spec = wish("me", "amauta", "novice")
    said = ana.refused(400, "bot_map", "POST", "/tables", spec, lang=language)
    assert said["message"].startswith(SAID[language])


def test_nor_does_it_sit_down_later(ana: AtHome) -> None:
    table = ana.ok("POST", "/tables", wish("me", "open", "novice"))["table"]["id"]
    place = f"/tables/{table}/seats/1"
    ana.refused(400, "bot_map", "PUT", place, {"kind": "bot", "bot": "amauta"})
    ana.ok("PUT", place, {"kind": "bot", "bot": "master"})
    ana.ok("PUT", place, {"kind": "open"})


def test_on_our_maps_everybody_plays(ana: AtHome) -> None:
    ana.ok("POST", "/tables", wish("me", "amauta", "novice", overlay=None))
    ours = {"map_4": {"sites": {"arica": {"kind": "garrison"}}}}
    ana.ok("POST", "/tables", wish("me", "amauta", "novice", overlay=ours))
