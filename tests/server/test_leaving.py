"""What is stored about somebody, given to them, and forgotten when they leave for good."""

import json

import pytest
from sqlalchemy import insert, select, update

from tawantin.house.wishes import SeatSpec, TableSpec
from tawantin.server import app, database, lobby
from tawantin.server.api.common import COOKIE
from tawantin.server.people import Person
from tests.server.inside import InsideServer, Visitor, ending, watching
from tests.server.people import ME, PASSWORD, log_in, register

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database


@pytest.mark.every_database
def test_the_export_holds_everything_of_mine_and_nothing_of_others(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Benjamin")
    register(ana, "ana")
    ana.ok("PATCH", ME, {"settings": {"colour": "violet"}})
    p = database.people
    for person, address in ((ana, "ana@example.org"), (ben, "ben@example.org")):
        server.sql(update(p).where(p.c.id == person.id).values(email=address))
    table = server.start(ana, ben)
    ana.post(f"/api/tables/{table}/chat", {"text": "hello from me"})
    said = ben.post(f"/api/tables/{table}/chat", {"text": "hush hush"})
    ana.ok("PUT", f"/api/tables/{table}/chat/{said['id']}/mute")
    ana.post(f"/api/tables/{table}/chat/{said['id']}/report", {"reason": "rude words"})
    robo = server.program(ana, "Robo")
    server.program(ben, "Bender")

    ana.refused(401, "wrong_login", "POST", f"{ME}/export", {"password": "not this one"})
    found = ana.post(f"{ME}/export", {"password": PASSWORD})
    assert found["person"]["email"] == "ana@example.org"
    assert found["person"]["settings"] == {"colour": "violet"}
    assert [(g["table_id"], g["seat"], g["status"]) for g in found["games"]] == [
        (table, 0, "running")
    ]
    assert [line["text"] for line in found["chat"]] == ["hello from me"]
    assert [report["reason"] for report in found["reports"]] == ["rude words"]
    assert [program["id"] for program in found["programs"]] == [robo.id]
    assert [mute["muted_id"] for mute in found["muted"]] == [ben.id]
    assert {session["kind"] for session in found["sessions"]} == {"cookie", "replaced"}
    text = json.dumps(found)
    for secret in ("Benjamin", "ben@example.org", "hush", "Bender", "argon2", PASSWORD):
        assert secret not in text
    assert str(ana.cookie) not in text
    assert str(robo.token) not in text
    for _ in range(5):
        ben.post(f"{ME}/export", {})
    ben.refused(429, "too_many_requests", "POST", f"{ME}/export", {})


@pytest.mark.every_database
def test_leaving_for_good(server: InsideServer) -> None:
    ana, ben = server.guest("Anastasia"), server.guest("Ben")
    login = register(ana, "anastasia")
    ana.ok("PATCH", ME, {"webhook": "https://ana.example.org/"})
    p = database.people
    server.sql(update(p).where(p.c.id == ana.id).values(email="ana@example.org"))
    phone, robo = log_in(server, login), server.program(ana, "Roberta")
    running = server.start(ana, ben)
    over = server.start(ben, ana)
    server.finish(over, ana, ben)
    started = select(database.tables.c.id).where(database.tables.c.origin.is_not(None))
    assert [row.id for row in server.sql(started)] == [running], "no address outlives the game"
    hosted = server.open(ana, "me", "open")
    shared = server.open(ana, "me", "open")
    ben.post(f"/api/tables/{shared}/join", {})
    ana.post(f"/api/tables/{running}/chat", {"text": "my secret"})

    ana.refused(401, "wrong_login", "POST", f"{ME}/delete", {"password": "not this one"})
    assert ana.ask("POST", f"{ME}/delete", {"password": PASSWORD}).status_code == 204
    for gone in (ana, phone, robo):
        gone.refused(401, "not_logged_in", "GET", ME)
    body = {"login": login, "password": PASSWORD}
    ana.refused(401, "wrong_login", "POST", "/api/people/login", body)

    seat = ben.see(running)["seats"][0]
    assert (seat["name"], seat["bot"], seat["conceded"]) == ("-", "apprentice", True)
    ben.refused(404, "not_found", "GET", f"/api/tables/{hosted}")
    assert ben.see(shared)["seats"][0]["kind"] == "open"
    assert ben.see(shared)["host"] is True
    server.idle(running)
    for again in (False, True):
        if again:
            server.forget(running)
            server.forget(over)
        seen = [
            ben.get(path)
            for table in (running, over, shared)
            for path in (
                f"/api/tables/{table}",
                f"/api/tables/{table}/log",
                f"/api/tables/{table}/chat",
            )
        ]
        text = json.dumps([*seen, ben.get(f"/api/tables/{over}/export")])
        for trace in ("nastasia", "my secret", "example.org", "Roberta"):
            assert trace not in text
    assert server.finish(running, ben)["result"]["conceded"] == [0, 1]
    _nothing_is_left(server, "nastasia", "my secret", "example.org", "Roberta")
    register(server.guest("Another"), "anastasia")


def _nothing_is_left(server: InsideServer, *traces: str) -> None:
    for table in database.metadata.sorted_tables:
        text = repr(server.sql(select(table)))
        for trace in traces:
            assert trace not in text, table.name


def goes(server: InsideServer, person: Visitor, how: str) -> None:
    """Somebody leaves for good, or a moderator of this server sees to it."""
    if how == "deleted":
        person.post(f"{ME}/delete", {})
        return
    p = database.people
    server.sql(update(p).where(p.c.id == person.id).values(banned=1.0))
    server.call(server.services.part_ended)


@pytest.mark.every_database
@pytest.mark.parametrize("how", ["deleted", "banned"])
def test_a_table_of_a_host_without_a_seat_is_passed_on(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """To the first person who sits there; to a program only if nobody else does."""
    monkeypatch.setattr(app, "SESSIONS", 0.0)
    ana, ben, cleo = server.guest("Ana"), server.guest("Ben"), server.guest("Cleo")
    robo = server.program(ben, "Robo")
    table = server.open(ana, "open", "open", "open", listed=True)
    alone = server.open(ana, "open", "random", listed=True)
    for person in (robo, cleo, ben):
        person.post(f"/api/tables/{table}/join", {})
    robo.post(f"/api/tables/{alone}/join", {})
    headers = {"cookie": f"{COOKIE}={cleo.cookie}"}
    with server.client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as socket:
        assert socket.receive_json()["table"]["host"] is False
        goes(server, ana, how)
        hosts = [person.see(table)["host"] for person in (robo, cleo, ben)]
        assert hosts == [False, True, False]
        assert socket.receive_json()["table"]["host"] is True
    cleo.post(f"/api/tables/{table}/start")
    assert robo.see(alone)["host"] is True
    robo.post(f"/api/tables/{alone}/start")


@pytest.mark.every_database
@pytest.mark.parametrize("how", ["deleted", "banned"])
def test_an_open_table_of_a_host_without_a_seat_goes_if_nobody_sits_there(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(app, "SESSIONS", 0.0)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "open", "invite", listed=True)
    assert [row["id"] for row in ben.get("/api/tables")] == [table]
    goes(server, ana, how)
    assert ben.get("/api/tables") == []
    ben.refused(404, "not_found", "POST", f"/api/tables/{table}/join", {})


def test_a_running_table_of_a_host_without_a_seat_is_passed_on(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "open", "random")
    ben.post(f"/api/tables/{table}/join", {})
    ana.post(f"/api/tables/{table}/start")
    ana.post(f"{ME}/delete", {})
    assert ben.see(table)["host"] is True
    assert ben.see(table)["status"] == "running"


@pytest.mark.every_database
def test_a_table_of_a_program_without_a_seat_goes_with_it(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    robo = server.program(ana, "Robo")
    tables = [server.open(robo, "open", "open") for _ in range(2)]
    ben.post(f"/api/tables/{tables[0]}/join", {})
    ana.ok("DELETE", f"{ME}/programs/{robo.id}")
    assert ben.see(tables[0])["host"] is True
    ben.refused(404, "not_found", "GET", f"/api/tables/{tables[1]}")


@pytest.mark.every_database
def test_a_host_leaves_a_table_that_another_process_has_changed(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.open(ana, "open", "open")
    ben.post(f"/api/tables/{table}/join", {})
    t = database.tables
    server.sql(update(t).values(version=t.c.version + 1))
    ana.post(f"{ME}/delete", {})
    assert ben.see(table)["host"] is True


def test_a_table_made_while_its_host_leaves_goes_as_well(
    server: InsideServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, services = server.guest("Ana"), server.services
    delete = services.people.delete

    async def delete_late(person: Person) -> None:
        spec = TableSpec(game="cuzco", seats=[SeatSpec("open"), SeatSpec("open")])
        await lobby.create(services.tables, person, spec, "127.0.0.1")
        await delete(person)

    monkeypatch.setattr(services.people, "delete", delete_late)
    ana.post(f"{ME}/delete", {})
    assert server.sql(select(database.tables)) == []


def test_leaving_closes_the_sockets(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = server.start(ana, ben)
    with watching(server, ana, table) as socket:
        ana.post(f"{ME}/delete", {})
        assert ending(socket) == 1008


WHOSE = ("person_id", "by_id", "muted_id", "host_id", "owner_id")


def rows_of(server: InsideServer, person: Visitor) -> set[str]:
    """The columns of the database that still point to somebody."""
    return {
        f"{table.name}.{column.name}"
        for table in database.metadata.sorted_tables
        for column in table.columns
        if column.name in WHOSE and server.sql(select(column).where(column == person.id))
    }


@pytest.mark.every_database
def test_whatever_points_to_a_person_is_exported_and_forgotten(server: InsideServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    register(ana, "ana")
    alone = server.start(ana, bots=("random",))
    server.finish(alone, ana)
    table, theirs = server.start(ana, ben), server.open(ben, "me", "open")
    move = {**server.turn(table, ana, ben).choice(table), "key": "one"}
    server.turn(table, ana, ben).post(f"/api/tables/{table}/moves", move)
    ana.ok("PUT", f"/api/tables/{table}/memo", {"text": "Ben saves llamas"})
    ana.post(f"/api/tables/{theirs}/chat/ask")
    said = ben.post(f"/api/tables/{table}/chat", {"text": "hello"})["id"]
    mine = ana.post(f"/api/tables/{table}/chat", {"text": "hush"})["id"]
    path = f"/api/tables/{table}"
    ana.ok("PUT", f"{path}/chat/{said}/mute")
    ana.post(f"{path}/chat/{said}/report", {"reason": "rude"})
    ben.post(f"{path}/chat/{mine}/report", {"reason": "rude too"})
    ana.ok("PUT", f"{path}/visitors", {"do": "mute", "seat": 1})
    ana.post("/api/bugs", {"text": "The die fell off the table."})
    server.program(ana, "Robo")
    n = database.notes
    server.sql(insert(n).values(person_id=ana.id, kind="warned", text="be kind", at=1.0))

    found = ana.post(f"{ME}/export", {"password": PASSWORD})
    assert {name for name, rows in found.items() if not rows} == {"ratings", "rated"}
    assert {game["table_id"] for game in found["games"]} == {alone, table}
    assert found["deeds"][0]["by_me"] is True
    before = rows_of(server, ana)
    assert {"notes.person_id", "visitors.person_id", "deeds.by_id", "reports.person_id"} <= before
    ana.post(f"{ME}/delete", {"password": PASSWORD})
    assert rows_of(server, ana) == {"seats.person_id"}  # of the game with Ben, without a name
    ben.refused(404, "not_found", "GET", f"/api/tables/{alone}")
    assert ben.see(table)["seats"][0]["name"] == "-"
