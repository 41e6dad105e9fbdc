"""Nobody is fooled: values that are not ours, games from files, seats a bot played for a while."""

import json
from typing import Any

import pytest
from sqlalchemy import select

from tawantin.core.tables import changes
from tawantin.server import database
from tests.server.finished import SAVED
from tests.server.inside import InsideServer, Visitor

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

OVERLAY = {
    "village_points": {"mark": "reported", "B1": [1, 3, 5], "B2": [2, 1, 6]},
    "goods": {"clothing": {"points": 5, "price": 2}},
}
CHANGES = [
    {"name": "goods.clothing.points", "ours": 3, "here": 5},
    {"name": "village_points.B2", "ours": [1, 2, 6], "here": [2, 1, 6]},
]


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


@pytest.fixture
def ben(server: InsideServer) -> Visitor:
    return server.guest("Ben")


def test_the_values_that_are_not_ours() -> None:
    base = {"a": {"b": 1, "c": [1, 2], "mark": "x"}, "rows": [["x", 1], ["y", 2]], "more": [[1]]}
    over: dict[str, Any] = {
        "a": {"b": 1, "c": [2, 1], "mark": "y"},
        "rows": [["x", 1], ["z", 2]],
        "more": [[1], [2]],
    }
    assert list(changes(base, over)) == [
        ("a.c", [1, 2], [2, 1]),
        ("rows[1]", ["y", 2], ["z", 2]),
        ("more", [[1]], [[1], [2]]),
    ]
    assert list(changes(base, base)) == []


# Values laid over ours.


def test_changed_values_are_shown_to_everybody_before_they_join(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    spec: dict[str, Any] = {"listed": True, "house_rules": True, "overlay": OVERLAY}
    table = server.open(ana, "me", "open", **spec)
    path = f"/api/tables/{table}"
    for visitor in (server.stranger(), ben, ana):
        (line,) = visitor.get("/api/tables")
        assert (line["changed"], line["rated"]) == (len(CHANGES), False)
        assert (visitor.see(table)["changed"], visitor.see(table)["rated"]) == (2, False)
        assert visitor.get(f"{path}/changes") == CHANGES
    ben.post(f"{path}/join", {})
    ana.post(f"{path}/start")
    assert server.stranger().see(table)["changed"] == 2
    over = server.finish(table, ana, ben)
    assert over["changed"] == 2
    server.forget(table)
    assert server.stranger().get(f"{path}/changes") == CHANGES
    server.call(server.services.ratings.settle)
    assert ana.get("/api/people/me/profile")["ratings"] == []
    again = ana.post(f"{path}/rematch")
    assert (again["changed"], again["rated"]) == (2, False)


def test_a_table_by_our_values_has_none(server: InsideServer, ana: Visitor) -> None:
    for overlay in (None, {}, {"goods": {"soup": {"price": 1}}}):
        table = server.open(ana, "me", "open", overlay=overlay)
        assert ana.see(table)["changed"] == 0
        assert ana.get(f"/api/tables/{table}/changes") == []


def test_other_values_are_listed_in_plain_sight_or_not_at_all(
    server: InsideServer, ana: Visitor
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    spec = {"game": "cuzco", "seats": seats, "overlay": OVERLAY, "listed": True}
    said = ana.refused(400, "house_rules", "POST", "/api/tables", spec, lang="nl")
    assert "eigen waarden" in said["message"]
    assert ana.get("/api/tables") == []
    ana.post("/api/tables", {**spec, "listed": False})
    assert ana.get("/api/tables") == []
    ana.post("/api/tables", {**spec, "house_rules": True})
    assert [t["changed"] for t in ana.get("/api/tables")] == [2]


WRITTEN = """
[village_points]
mark = "reported"
B1 = [1, 3, 5]
B2 = [2, 1, 6]

[goods.clothing]
points = 5
price = 2
"""
CHECK = "/api/games/cuzco/overlay"


@pytest.mark.parametrize("text", [WRITTEN, json.dumps(OVERLAY)])
def test_values_are_checked_and_shown_beside_ours_before_there_is_a_table(
    server: InsideServer, ana: Visitor, text: str
) -> None:
    found = server.stranger().post(CHECK, {"text": text, "players": 2})
    assert sorted(found["changed"], key=lambda value: value["name"]) == CHANGES
    assert found["overlay"] == OVERLAY
    seats = [{"kind": "me"}, {"kind": "open"}]
    spec = {"game": "cuzco", "seats": seats, "overlay": found["overlay"]}
    table = ana.post("/api/tables", spec)["table"]["id"]
    assert ana.get(f"/api/tables/{table}/changes") == found["changed"]


@pytest.mark.parametrize("text", ["", "  ", "{}", "# nothing", "[goods.clothing]\npoints = 3"])
def test_values_that_are_ours_change_nothing(server: InsideServer, text: str) -> None:
    assert server.stranger().post(CHECK, {"text": text, "players": 2})["changed"] == []


BAD = [
    ("goods", "Expected '=' after a key"),
    ("{", "Expecting property name"),
    ("[nonsense]\nx = 1", "there is no nonsense"),
    ("[goods]\nclothing = 1", "must be a table"),
    ("[goods.clothing]\npoints = nan", "goods.clothing.points"),
    ("[goods.clothing]\npoints = 2020-01-01", "goods.clothing.points"),
    ("a" + ".a" * 20_000 + " = 1", "too many dots"),
    ("1" + " . 1.1" * 20_000 + " = 1", "too many dots"),
    ("a = [{1" + ".1" * 20_000 + " = 1}]", "too many dots"),
    ("shape = [" + "1.5, " * 20_000 + "1.5]", "there is no shape"),
    ("a = " + "[" * 20_000, "nests too deep"),
    ('{"a": ' * 10_000, "nests too deep"),
    ('{"goods": {"\\ud800": 1}}', ""),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_bad_values_are_refused_with_the_reason(server: InsideServer, text: str, said: str) -> None:
    body = {"text": text, "players": 2}
    refused = server.stranger().refused(400, "bad_overlay", "POST", CHECK, body, lang="nl")
    assert refused["message"].startswith("Deze waarden kunnen niet: ")
    assert said in refused["message"]


def test_values_are_checked_for_a_game_and_its_players(server: InsideServer) -> None:
    ask = server.stranger().refused
    ask(404, "not_found", "POST", "/api/games/chess/overlay", {"text": "", "players": 2})
    ask(400, "bad_overlay", "POST", CHECK, {"text": "", "players": 9})
    text = "# " + "x" * 256_000
    ask(400, "overlay_too_big", "POST", CHECK, {"text": text, "players": 2})
    for _ in range(57):
        server.stranger().post(CHECK, {"text": "", "players": 2})
    ask(429, "too_many_requests", "POST", CHECK, {"text": "", "players": 2})


# From a file.


def test_an_imported_game_says_so_for_ever(server: InsideServer, ana: Visitor) -> None:
    table = ana.post("/api/import", SAVED)["id"]
    for _ in range(2):
        for visitor in (ana, server.stranger()):
            seen = visitor.see(table)
            assert (seen["imported"], seen["rated"]) == (True, False)
        assert [t["imported"] for t in ana.get("/api/tables/mine")] == [True]
        server.forget(table)
    played = server.start(ana, bots=("random",))
    assert ana.see(played)["imported"] is False
    file = ana.get(f"/api/tables/{table}/export")  # out and in again: still from a file
    assert ana.post("/api/import", file)["imported"] is True


# A bot for a while.


def test_in_a_rated_game_nobody_lets_a_bot_play(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.start(ana, ben, bots=("random",))
    path = f"/api/tables/{table}"
    assert ana.see(table)["rated"] is True
    for seat, person in enumerate((ana, ben)):
        said = person.refused(409, "rated", "POST", f"{path}/handover", {"seat": seat}, lang="de")
        assert "wird gewertet" in said["message"]
    assert [seat["bot"] for seat in ana.see(table)["seats"]] == [None, None, "random"]
    ana.post(f"{path}/concede", {"seat": 0})  # for good, and the result says so
    assert ana.see(table)["seats"][0]["conceded"] is True


@pytest.mark.parametrize(
    ("others", "spec", "rated"),
    [
        (1, {}, True),
        (1, {"rated": False}, False),
        (1, {"overlay": OVERLAY}, False),
        (0, {}, False),
        (2, {"rated": True}, True),
    ],
)
def test_whether_it_counts_is_said_beforehand(
    server: InsideServer, ana: Visitor, others: int, spec: dict[str, Any], rated: bool
) -> None:
    kinds = ["me", *["open", "invite"][:others], *["random"] * (others == 0)]
    table = server.open(ana, *kinds, **spec)
    assert ana.see(table)["rated"] is rated
    assert ana.get("/api/tables/mine")[0]["rated"] is rated
    hot = server.open(ana, "me", "me", "open", **spec)
    assert ana.see(hot)["rated"] is False


@pytest.mark.every_database
def test_handing_over_and_coming_back_is_marked(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.start(ana, ben, rated=False)
    path = f"/api/tables/{table}"
    assert [seat["handed_over"] for seat in ben.see(table)["seats"]] == [False, False]
    server.play_until(table, [ana, ben], lambda seen: seen["you"] == 1)  # the bot has no turn
    ana.post(f"{path}/handover", {"seat": 0})
    ana.post(f"{path}/takeback", {"seat": 0})
    for _ in range(2):
        seen = server.stranger().see(table)
        assert [seat["handed_over"] for seat in seen["seats"]] == [True, False]
        assert [seat["bot"] for seat in seen["seats"]] == [None, None]
        server.forget(table)
        ana.see(table)
    over = server.finish(table, ana, ben)
    assert over["result"]["handed_over"] == [0]
    assert over["result"]["conceded"] == [0, 1]
    s = database.seats
    marks = server.sql(select(s.c.handed_over).where(s.c.table_id == table).order_by(s.c.seat))
    assert [row.handed_over is not None for row in marks] == [True, False]
