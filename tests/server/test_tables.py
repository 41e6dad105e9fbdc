"""Tables before and after the game: made, joined, left, started, removed, played again."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import update

from tawantin.core import registry
from tawantin.core.chance import commitment
from tawantin.server import database
from tawantin.server.errors import NotFound
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, Visitor, bot

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

GOLDEN = Path(__file__).parents[1] / "golden" / "cuzco-3.json"
ME, OPEN, INVITE = {"kind": "me"}, {"kind": "open"}, {"kind": "invite"}


def spec(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "cuzco", "seats": list(seats), **more}


def invitation(link: str, table: str) -> str:
    """The token in an invitation's link."""
    parts = urlsplit(link)
    assert parts.path == f"/t/{table}"
    return parse_qs(parts.query)["invite"][0]


@pytest.fixture
def ana(server: InsideServer) -> Visitor:
    return server.guest("Ana")


@pytest.fixture
def ben(server: InsideServer) -> Visitor:
    return server.guest("Ben")


# Making one.


def test_games_and_their_options(server: InsideServer) -> None:
    games = server.stranger().get("/api/games")
    cuzco = next(game for game in games if game["game"] == "cuzco")
    assert cuzco["players"] == [2, 3, 4]
    assert {"name": "edition", "values": ["de", "nl"], "default": "de"} in cuzco["options"]


def test_every_kind_of_seat(ana: Visitor) -> None:
    body = spec(ME, OPEN, INVITE, bot("greedy"), options={"pututu": True, "edition": "nl"})
    made = ana.post("/api/tables", body)
    table = made["table"]
    assert [(s["kind"], s["name"], s["bot"]) for s in table["seats"]] == [
        ("person", "Ana", None),
        ("open", "", None),
        ("invite", "", None),
        ("bot", "Bot 4", "greedy"),
    ]
    assert list(made["invitations"]) == ["2"]
    assert table["status"] == "open"
    assert table["host"] is True
    assert table["your_seats"] == [0]
    assert table["options"]["pututu"] is True
    assert table["options"]["edition"] == "nl"
    assert table["options"]["layout"] == "shuffled"
    assert table["seed"] is None
    assert len(table["commitment"]) == 64
    assert ana.see(table["id"]) == table


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("bad_table", spec(ME)),
        ("bad_table", spec(*[ME] * 5)),
        ("bad_table", spec(ME, ME) | {"game": "chess"}),
        ("bad_table", spec(ME, ME, options={"colour": "red"})),
        ("bad_table", spec(ME, ME, options={"edition": "fr"})),
        ("bad_table", spec(ME, ME, overlay={"nonsense": {"x": 1}})),
        ("bad_seat", spec(ME, {"kind": "throne"})),
        ("bad_seat", spec(ME, bot("deep blue"))),
        ("bad_seat", spec(ME, {"kind": "bot"})),
        ("bad_pace", spec(ME, ME, pace={"kind": "blitz"})),
        ("bad_pace", spec(ME, ME, pace={"kind": "live", "base": 1})),
        ("bad_pace", spec(ME, ME, pace={"kind": "live", "base": 60, "increment": -1})),
        ("bad_pace", spec(ME, ME, pace={"kind": "days", "days": 0})),
        ("no_person", {"game": "cuzco"}),
        ("bad_request", spec("me", "me")),  # type: ignore[arg-type]
        ("bad_request", []),
    ],
)
def test_bad_tables(ana: Visitor, code: str, body: Any) -> None:
    ana.refused(400, code, "POST", "/api/tables", body)
    assert ana.get("/api/tables/mine") == []


def test_names_at_a_hot_seat(server: InsideServer, ana: Visitor) -> None:
    seats = [ME, {"kind": "me", "name": "  Ben   van  Dam "}, bot("random"), ME | {"name": "Zoë"}]
    table = ana.post("/api/tables", spec(*seats))["table"]
    names = ["Ana", "Ben van Dam", "Bot 3", "Zoë"]
    assert [s["name"] for s in table["seats"]] == names
    assert table["your_seats"] == [0, 1, 3]
    server.forget(table["id"])
    started = ana.post(f"/api/tables/{table['id']}/start")
    assert [s["name"] for s in started["seats"]] == names


@pytest.mark.parametrize("name", ["", "  ", "-", "_x", "x" * 41, "Ana\u202e", "<b>", "a\x00b"])
def test_bad_names_at_a_hot_seat(ana: Visitor, name: str) -> None:
    ana.refused(400, "bad_name", "POST", "/api/tables", spec(ME, ME | {"name": name}))
    ana.refused(400, "bad_request", "POST", "/api/tables", spec(ME, ME | {"name": 7}))
    assert ana.get("/api/tables/mine") == []


def test_names_of_other_chairs_are_not_for_the_host_to_give(ana: Visitor) -> None:
    seats = [ME, OPEN | {"name": "Ben"}, INVITE | {"name": "Ben"}, bot("random") | {"name": "Ben"}]
    made = ana.post("/api/tables", spec(*seats))["table"]
    assert [s["name"] for s in made["seats"]] == ["Ana", "", "", "Bot 4"]


def test_listed_and_private(server: InsideServer, ana: Visitor) -> None:
    private = server.open(ana, "me", "open")
    listed = server.open(ana, "me", "open", listed=True)
    stranger = server.stranger()
    assert [t["id"] for t in stranger.get("/api/tables")] == [listed]
    assert stranger.see(private)["you"] == -1
    ana.ok("DELETE", f"/api/tables/{listed}")
    assert stranger.get("/api/tables") == []


def test_tables_that_are_not_there(server: InsideServer, ana: Visitor) -> None:
    for name in ("000000000000", "nonsense", "x%00y", "0" * 500, "%F0%9F%A6%99"):
        ana.refused(404, "not_found", "GET", f"/api/tables/{name}")
        ana.refused(404, "not_found", "POST", f"/api/tables/{name}/start")
    assert not server.services.tables.live
    assert not server.services.tables._loading


def test_too_many_open_tables(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tawantin.server.lobby.MAX_OPEN_PER_PERSON", 2)
    first = server.open(ana, "me", "me")
    server.open(ana, "me", "me")
    ana.refused(409, "too_many_tables", "POST", "/api/tables", spec(ME, ME))
    ana.post(f"/api/tables/{first}/start")
    server.open(ana, "me", "me")
    monkeypatch.setattr("tawantin.server.lobby.MAX_OPEN_PER_ADDRESS", 3)
    ben = server.guest("Ben")
    server.open(ben, "me", "me")
    ben.refused(409, "too_many_tables_here", "POST", "/api/tables", spec(ME, ME))


@pytest.mark.every_database
def test_no_address_fills_the_list(
    server: InsideServer, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the values of each table are read once."""
    t = database.tables
    mine = [server.open(ana, "me", "open", listed=True) for _ in range(3)]
    server.sql(update(t).values(origin="elsewhere", overlay={"track": {}}))
    others = [server.open(server.guest("Ben"), "me", "open", listed=True) for _ in range(3)]
    assert [line["id"] for line in ana.get("/api/tables")] == [*reversed(others), *reversed(mine)]
    monkeypatch.setattr("tawantin.server.listing.changed_values", None)
    monkeypatch.setattr("tawantin.server.listing.MAX_LISTED", 4)
    found = [line["id"] for line in ana.get("/api/tables")]
    assert found == [others[2], others[1], mine[2], mine[1]]


# Coming and going.


def test_join_leave_start(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    cleo = server.guest("Cleo")
    table = server.open(ana, "me", "open")
    path = f"/api/tables/{table}"
    ana.refused(409, "seated", "POST", f"{path}/join", {})
    ana.refused(409, "seats_free", "POST", f"{path}/start")
    assert ben.post(f"{path}/join", {})["your_seats"] == [1]
    cleo.refused(409, "full", "POST", f"{path}/join", {})
    cleo.refused(403, "not_seated", "POST", f"{path}/leave")
    ben.refused(403, "not_host", "POST", f"{path}/start")
    ben.refused(403, "not_host", "DELETE", path)
    assert ben.post(f"{path}/leave")["your_seats"] == []
    assert cleo.post(f"{path}/join", {})["seats"][1]["name"] == "Cleo"
    started = ana.post(f"{path}/start")
    assert started["status"] == "running"
    assert started["seed"] is None
    for code, visitor, action in [
        ("wrong_status", ana, "start"),
        ("wrong_status", cleo, "leave"),
    ]:
        visitor.refused(409, code, "POST", f"{path}/{action}")
    ben.refused(409, "wrong_status", "POST", f"{path}/join", {})
    ana.refused(409, "wrong_status", "DELETE", path)
    ana.refused(409, "wrong_status", "POST", f"{path}/rematch")


def test_the_host_leaves_and_somebody_else_hosts(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.open(ana, "me", "open")
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join", {})
    ana.post(f"{path}/leave")
    assert ben.see(table)["host"] is True
    assert ana.see(table)["host"] is False
    ana.refused(403, "not_host", "DELETE", path)
    ana.post(f"{path}/join", {})
    server.forget(table)
    assert ben.post(f"{path}/start")["status"] == "running"


def test_the_last_one_out_removes_the_table(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    left, removed = server.open(ana, "me", "open"), server.open(ana, "me", "open", listed=True)
    assert ana.post(f"/api/tables/{left}/leave")["status"] == "removed"
    assert ana.ask("DELETE", f"/api/tables/{removed}").status_code == 204
    for table in (left, removed):
        ben.refused(404, "not_found", "GET", f"/api/tables/{table}")
        ben.refused(404, "not_found", "POST", f"/api/tables/{table}/join", {})
    assert ana.get("/api/tables/mine") == []
    assert ana.get("/api/tables") == []


def test_the_host_puts_bots_where_nobody_sits(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.open(ana, "me", "open", "invite")
    path = f"/api/tables/{table}"
    robot = {"kind": "bot", "bot": "random"}
    ben.refused(403, "not_host", "PUT", f"{path}/seats/1", robot)
    assert ana.ok("PUT", f"{path}/seats/1", robot)["seats"][1]["bot"] == "random"
    assert ana.ok("PUT", f"{path}/seats/2", robot)["seats"][2]["kind"] == "bot"
    ben.refused(409, "full", "POST", f"{path}/join", {})
    ana.refused(409, "seat_taken", "PUT", f"{path}/seats/0", robot)
    ana.refused(400, "bad_seat", "PUT", f"{path}/seats/3", robot)
    for bad in ({"kind": "bot", "bot": "nobody"}, {"kind": "bot"}, {"kind": "me"}):
        ana.refused(400, "bad_seat", "PUT", f"{path}/seats/1", bad)
    server.forget(table)
    assert ana.ok("PUT", f"{path}/seats/1", {"kind": "open"})["seats"][1]["name"] == ""
    assert ben.post(f"{path}/join", {})["your_seats"] == [1]
    assert ana.post(f"{path}/start")["status"] == "running"
    ana.refused(409, "wrong_status", "PUT", f"{path}/seats/2", {"kind": "open"})


def test_an_invitation_is_used_by_one_at_a_time(make_server: MakeServer) -> None:
    server = make_server(public_url="https://play.example.org")
    ana, ben, cleo = server.guest("Ana"), server.guest("Ben"), server.guest("Cleo")
    made = ana.post("/api/tables", spec(ME, INVITE, OPEN))
    table, link = made["table"]["id"], made["invitations"]["1"]
    assert link.startswith("https://play.example.org/t/")
    token = invitation(link, table)
    path = f"/api/tables/{table}"
    assert token not in ana.ask("GET", path).text
    assert [who.see(table)["may_sit"] for who in (ana, ben, server.stranger())] == [
        False,
        True,
        True,
    ]
    ben.refused(403, "bad_invitation", "POST", f"{path}/join", {"invite": token + "x"})
    assert ben.see(table)["your_seats"] == []
    server.forget(table)
    assert ben.post(f"{path}/join", {"invite": token})["your_seats"] == [1]
    cleo.refused(403, "bad_invitation", "POST", f"{path}/join", {"invite": token})
    assert cleo.post(f"{path}/join", {})["your_seats"] == [2]
    ben.post(f"{path}/leave")
    assert ana.see(table)["seats"][1]["kind"] == "invite"
    assert not ben.see(table)["may_sit"]
    server.guest("Dora").refused(409, "full", "POST", f"{path}/join", {})
    server.forget(table)
    assert ben.post(f"{path}/join", {"invite": token})["your_seats"] == [1]
    assert ana.post(f"{path}/start")["status"] == "running"


def test_an_invitation_of_another_table(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    made = [ana.post("/api/tables", spec(ME, INVITE)) for _ in range(2)]
    first, second = (m["table"]["id"] for m in made)
    token = invitation(made[1]["invitations"]["1"], second)
    path = f"/api/tables/{first}/join"
    ben.refused(403, "bad_invitation", "POST", path, {"invite": token})


def test_the_rules_changed_before_the_start(server: InsideServer, ana: Visitor) -> None:
    """A table made under older rules starts under those of today, and says so."""
    table, broken = server.open(ana, "me", "me"), server.open(ana, "me", "me")
    t = database.tables
    server.sql(update(t).where(t.c.id == table).values(rules_version=-1))
    server.sql(update(t).where(t.c.id == broken).values(options={"edition": "gone"}))
    server.forget(table)
    server.forget(broken)
    assert ana.post(f"/api/tables/{table}/start")["pinned"] is False
    server.forget(table)
    seen = ana.see(table)
    assert (seen["status"], seen["pinned"]) == ("running", False)
    assert server.live(table).rules_version == registry.game("cuzco").rules_version
    ana.refused(409, "bad_table", "POST", f"/api/tables/{broken}/start")
    ana.ok("DELETE", f"/api/tables/{broken}")


# Several seats, several tables.


def test_two_own_seats(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "me")
    ana.post(f"/api/tables/{table}/start")
    seen = ana.see(table)
    assert seen["your_seats"] == [0, 1]
    decided = set()
    for _ in range(4):
        seen = ana.see(table)
        assert seen["you"] == seen["to_act"]
        decided.add(seen["you"])
        other = 1 - seen["you"]
        assert ana.see(table, seat=other)["you"] == other
        assert ana.see(table, seat=other)["legal"] == []
        body = ana.choice(table) | {"seat": other}
        ana.refused(409, "not_your_turn", "POST", f"/api/tables/{table}/moves", body)
        ana.move(table)
    assert decided == {0, 1}


@pytest.mark.every_database
def test_mine_with_those_that_wait_first(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    tables = [server.start(ana, ben) for _ in range(4)]
    opened = server.open(ana, "me", "open")
    handed = server.open(ana, "me", "me")
    ana.post(f"/api/tables/{handed}/start")
    server.open(ben, "me", "open")
    for _ in range(20):
        waiting = [t for t in tables if ana.see(t)["to_act"] == 0]
        if 0 < len(waiting) < 4:
            break
        server.turn(tables[0], ana, ben).move(tables[0])
    mine = ana.get("/api/tables/mine")
    assert {t["id"] for t in mine} == {*tables, opened, handed}
    turns = [t["my_turn"] for t in mine]
    assert turns == sorted(turns, reverse=True)
    assert {t["id"] for t in mine if t["my_turn"]} == {*waiting, handed}
    assert {t["id"] for t in ben.get("/api/tables/mine")} >= set(tables)


def test_mine_is_cut_after_it_is_sorted(
    server: InsideServer, ana: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting ones first however old, then running, open and finished ones; imported ones too."""
    waiting = server.open(ana, "me", "me")
    ana.post(f"/api/tables/{waiting}/start")
    running = server.start(ben, ana)
    while ana.see(running)["legal"]:
        ana.move(running)
    imported = ana.post("/api/import", json.loads(GOLDEN.read_text()))["id"]
    over = server.start(ana, bots=("random",))
    server.finish(over, ana)
    opened, newer = server.open(ana, "me", "open"), server.open(ana, "me", "open")
    order = [waiting, running, newer, opened, over, imported]
    assert [t["id"] for t in ana.get("/api/tables/mine")] == order
    for most in (1, 3, 5):
        monkeypatch.setattr("tawantin.server.listing.MAX_LISTED", most)
        assert [t["id"] for t in ana.get("/api/tables/mine")] == order[:most]


# The end, and again.


def test_the_end_reveals_the_seed(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    table = server.start(ana, ben, bots=("random",))
    promised = ana.see(table)["commitment"]
    seen = server.finish(table, ana, ben)
    assert commitment(bytes.fromhex(seen["seed"])) == promised == seen["commitment"]
    assert len(seen["result"]["scores"]) == 3
    assert seen["result"]["conceded"] == [0, 1]
    assert seen["result"]["timed_out"] == []
    assert (seen["to_act"], seen["legal"], seen["deadline"]) == (-1, [], None)
    body = {"seat": 0, "action": "pass", "version": seen["version"]}
    path = f"/api/tables/{table}"
    ana.refused(409, "wrong_status", "POST", f"{path}/moves", body)
    ana.refused(409, "wrong_status", "POST", f"{path}/undo", body)
    ana.refused(409, "wrong_status", "POST", f"{path}/handover", {"seat": 0})
    server.forget(table)
    assert ana.see(table) == seen


def test_a_rematch_keeps_the_seats(server: InsideServer, ana: Visitor, ben: Visitor) -> None:
    cleo = server.guest("Cleo")
    table = server.start(ana, ben, bots=("random",), options={"pututu": True})
    server.finish(table, ana, ben)
    path = f"/api/tables/{table}/rematch"
    cleo.refused(403, "not_seated", "POST", path)
    fresh = ben.post(path)
    assert fresh["id"] != table
    assert [s["kind"] for s in fresh["seats"]] == ["invite", "person", "bot"]
    assert fresh["seats"][0]["name"] == "Ana"
    assert fresh["options"]["pututu"] is True
    assert fresh["commitment"] != ana.see(table)["commitment"]
    assert ana.post(path)["id"] == fresh["id"] == ana.see(table)["rematch"]
    join = f"/api/tables/{fresh['id']}/join"
    cleo.refused(409, "full", "POST", join, {})
    assert ana.post(join, {})["your_seats"] == [0]
    assert ben.post(f"/api/tables/{fresh['id']}/start")["status"] == "running"


def test_a_rematch_with_two_seats_of_one_person(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.open(ana, "me", "me", "open")
    ben.post(f"/api/tables/{table}/join", {})
    ana.post(f"/api/tables/{table}/start")
    server.finish(table, ana, ben)
    fresh = ben.post(f"/api/tables/{table}/rematch")["id"]
    assert ana.post(f"/api/tables/{fresh}/join", {})["your_seats"] == [0, 1]
    assert ben.post(f"/api/tables/{fresh}/start")["status"] == "running"


def test_a_rematch_keeps_the_names_of_a_hot_seat(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = ana.post("/api/tables", spec(ME, ME | {"name": "Mia"}, OPEN))["table"]["id"]
    ben.post(f"/api/tables/{table}/join", {})
    ana.post(f"/api/tables/{table}/start")
    server.finish(table, ana, ben)
    for host, guest in ((ana, ben), (ben, ana)):
        fresh = host.post(f"/api/tables/{table}/rematch")
        assert [s["name"] for s in fresh["seats"]] == ["Ana", "Mia", "Ben"]
        joined = guest.post(f"/api/tables/{fresh['id']}/join", {})
        assert [s["name"] for s in joined["seats"]] == ["Ana", "Mia", "Ben"]
        host.ok("DELETE", f"/api/tables/{fresh['id']}")


@pytest.mark.every_database
def test_nobody_waits_for_somebody_who_has_left_for_good(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    """Whether they left before the rematch was asked for or after it."""
    cleo, dora = server.guest("Cleo"), server.guest("Dora")
    table = server.start(ana, ben, cleo)
    server.finish(table, ana, ben, cleo)
    cleo.post("/api/people/me/delete", {})
    fresh = ana.post(f"/api/tables/{table}/rematch")
    assert [s["kind"] for s in fresh["seats"]] == ["person", "invite", "open"]
    ben.post("/api/people/me/delete", {})
    assert [s["kind"] for s in ana.see(fresh["id"])["seats"]] == ["person", "open", "open"]
    server.forget(fresh["id"])
    for newcomer in (dora, server.guest("Emma")):
        newcomer.post(f"/api/tables/{fresh['id']}/join", {})
    assert ana.post(f"/api/tables/{fresh['id']}/start")["status"] == "running"


def test_answers_in_the_language_asked_for(make_server: MakeServer) -> None:
    server = make_server(bot_pace=1e6)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open", rated=False)
    path = f"/api/tables/{table}"
    said = {
        lang: ana.refused(409, "seats_free", "POST", f"{path}/start", lang=lang)
        for lang in ("en", "de", "nl")
    }
    assert said["en"]["message"] == "Seats still free: 2."
    assert said["de"]["message"] == "Noch freie Plätze: 2."
    assert said["nl"]["message"] == "Nog vrije plaatsen: 2."
    assert {refused["seats"] for refused in said.values()} == {"2"}
    ben.post(f"{path}/join", {}, lang="nl")
    started = ana.post(f"{path}/start", lang="de")
    assert started["prompt"] == ana.see(table, lang="de")["prompt"] != ana.see(table)["prompt"]
    body = {"seat": 0}
    for action in ("handover", "takeback"):
        answer = ana.post(f"{path}/{action}", body, lang="nl")
        assert answer == {"version": ana.see(table)["version"]}
    ana.refused(400, "bad_language", "POST", f"{path}/handover", body, lang="xx")


def test_a_removed_rematch_makes_room_for_another(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.start(ana, ben)
    server.finish(table, ana, ben)
    first = ana.post(f"/api/tables/{table}/rematch")["id"]
    ana.ok("DELETE", f"/api/tables/{first}")
    second = ben.post(f"/api/tables/{table}/rematch")["id"]
    assert second != first
    assert ana.see(table)["rematch"] == second


def test_a_removed_table_is_told_to_those_who_look(server: InsideServer, ana: Visitor) -> None:
    table = server.open(ana, "me", "open")
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        assert socket.receive_json()["table"]["status"] == "open"
        ana.ok("DELETE", f"/api/tables/{table}")
        assert socket.receive_json()["table"]["status"] == "removed"
        socket.send_json({"type": "look", "lang": "de"})
        assert socket.receive_json()["message"] == NotFound("table").text("de")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert (closed.value.code, closed.value.detail) == (1008, "not_found")


def test_the_scenery_of_a_table_is_what_no_view_repeats(server: InsideServer, ana: Visitor) -> None:
    anyone, seats = server.stranger(), (ME, bot("greedy"), bot("greedy"))

    def scenery(**more: Any) -> dict[str, Any]:
        made = ana.post("/api/tables", spec(*seats, **more))["table"]["id"]
        found: dict[str, Any] = anyone.get(f"/api/tables/{made}/scenery")
        return found

    expected = registry.game("inca_empire").scenery(3, None)
    assert scenery(game="inca_empire") == json.loads(json.dumps(expected))
    over = {"map_3": {"sites": {"cuzco": {"name": "Qosqo"}}}}
    assert scenery(game="inca_empire", overlay=over)["sites"]["cuzco"]["name"] == "Qosqo"
    expected = registry.game("cuzco").scenery(3, None)
    assert scenery() == json.loads(json.dumps(expected))
    anyone.refused(404, "not_found", "GET", "/api/tables/none/scenery")


def test_a_seat_that_is_kept_is_offered_to_nobody_else(
    server: InsideServer, ana: Visitor, ben: Visitor
) -> None:
    table = server.start(ana, ben)
    server.finish(table, ana, ben)
    fresh = ana.post(f"/api/tables/{table}/rematch")["id"]
    watchers = ben, server.guest("Cleo"), server.stranger()
    assert [who.see(fresh)["may_sit"] for who in watchers] == [True, False, False]
