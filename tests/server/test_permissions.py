"""The table of who may do what, tried cell by cell."""

from contextlib import ExitStack

import pytest

from tawantin.server.api.common import COOKIE
from tests.server.conftest import MakeServer
from tests.server.permissions import LINES, ROLES, Line
from tests.server.scenes import Scene, cell, named

CHANGES = ("POST", "PUT", "PATCH", "DELETE")
VERBS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")

# Who may do what does not depend on the database.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def scene(make_server: MakeServer) -> Scene:
    return Scene(make_server(bot_pace=1e6))


@pytest.mark.parametrize("line", LINES, ids=named)
def test_who_may_do_what(scene: Scene, line: Line) -> None:
    wanted = dict(zip(ROLES, map(int, line.statuses.split()), strict=True))
    with ExitStack() as watching:
        found = {role: cell(scene, line, role, watching) for role in ROLES}
    assert found == wanted


def test_no_endpoint_is_forgotten(scene: Scene) -> None:
    paths = scene.server.stranger().get("/schema/openapi.json")["paths"]
    known = {(line.method, line.path) for line in LINES}
    listed = {
        (verb.upper(), path) for path, verbs in paths.items() for verb in verbs if verb in VERBS
    }
    assert listed - known == set(), "endpoints without a line in tests/server/permissions.py"
    assert known - listed == set(), "lines without an endpoint"


def test_every_change_needs_the_header_and_our_origin(scene: Scene) -> None:
    """Whatever the endpoint: another site can change nothing with a person's cookie."""
    table = scene.table("running")
    places = {"table_id": table, "chat_id": 1, "program_id": "x", "session_id": "x", "note_id": 1}
    places |= {"seat": 1, "report_id": 1, "person_id": "x", "game": "cuzco"}
    for line in LINES:
        if line.method not in CHANGES:
            continue
        path = line.path.format(**places)
        for headers, csrf in (({}, False), ({"origin": "https://evil.example"}, True)):
            answer = scene.host.ask(line.method, path, {}, headers=headers, csrf=csrf)
            assert answer.status_code == 403, (line, headers)
            assert answer.json()["code"] in ("no_csrf_header", "bad_origin")
    assert scene.host.get("/api/people/me")["login"].startswith("host-")


def test_the_sockets_of_everybody(scene: Scene) -> None:
    """The socket shows each what the page shows them, and no socket takes another site's page."""
    table = scene.table("running")
    path = f"/api/tables/{table}/socket"
    for role in ROLES:
        visitor = scene.people[role]
        headers = {"cookie": f"{COOKIE}={visitor.cookie}"} if visitor.cookie else {}
        if visitor.token:
            headers = {"authorization": f"Bearer {visitor.token}"}
        for query in ("", "?seat=0", "?seat=1"):
            connect = scene.server.client.websocket_connect
            with connect(path + query, headers=headers) as socket:
                seen = socket.receive_json()["table"]
            mine = {"host": [0], "player": [1], "wrong seat": [2]}.get(role, [])
            assert seen["your_seats"] == mine
            wanted = int(query[-1]) if query else (mine or [-1])[0]
            assert seen["you"] == (wanted if wanted in mine else -1)
            assert bool(seen["legal"]) == (seen["you"] == seen["to_act"])
        if visitor.token is None:
            with connect(path, headers=headers | {"origin": "https://evil.example"}) as socket:
                assert socket.receive_json()["code"] == "bad_origin"
