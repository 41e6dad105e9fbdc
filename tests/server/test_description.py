"""The API against its own description: whatever the schema allows, or forbids, no 5xx."""

import contextlib
import itertools
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from tawantin.server import client
from tests.server.conftest import MakeServer
from tests.server.finished import SAVED
from tests.server.inside import InsideServer
from tests.server.real import CHANGE, Client, Server, seat_people

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

ENDING = {("POST", "/api/people/me/delete"), ("POST", "/api/people/logout")}
EXAMPLES = 15 * int(os.environ.get("TAWANTIN_FUZZ", "1"))


class Api:
    """A server with tables in every status, somebody who sits at them, and somebody who may go."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player = Client(server, "Ann")
        self.leaver = Client(server, "Ben")
        other = Client(server, "Cid")
        running = seat_people([self.player, other])
        spec = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
        made = self.player.post("/api/tables", spec, 201)["table"]["id"]
        self.tables = itertools.cycle([None, running, made, self._over(other)])
        other.close()

    def _over(self, other: Client) -> str:
        people = [self.player, other]
        table = seat_people(people)
        path = f"/api/tables/{table}"
        shown = self.player.get(path)
        while shown["status"] != "over":
            seat = shown["to_act"]
            shown = people[seat].get(f"{path}?seat={seat}")
            action = shown["legal"][0]["action"]
            people[seat].move(table, shown, action, str(shown["version"]))
            shown = self.player.get(path)
        return table

    def close(self) -> None:
        self.player.close()
        self.leaver.close()

    def send(self, case: Case[Any]) -> Any:
        """Send what was generated, mostly to tables that exist."""
        if "table_id" in case.path_parameters:
            table = next(self.tables)
            if table is not None:
                case.path_parameters["table_id"] = table
        ending = (case.method.upper(), case.operation.path) in ENDING
        client = self.leaver if ending else self.player
        return case.call(
            base_url=self.server.url, headers=CHANGE, cookies=dict(client.http.cookies.items())
        )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    folder: Path = tmp_path_factory.mktemp("schema")
    with Server(folder) as server:
        found = Api(server)
        yield found
        found.close()
        troubles = server.troubles()
    assert not troubles


def test_every_answer_is_described(server: InsideServer) -> None:
    """Types for the browser are made from the schema: no answer is just some object."""
    described = server.stranger().get("/schema/openapi.json")
    vague = []
    for path, verbs in described["paths"].items():
        for verb, operation in verbs.items():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {})
                schema = content.get("schema", {})
                schema = schema.get("items", schema)
                if status.startswith("2") and "additionalProperties" in schema:
                    vague.append((verb, path))
    assert vague == [
        ("get", "/api/tables/{table_id}/scenery"),  # each game has its own shape for it
        ("get", "/api/tables/{table_id}/export"),  # a save file
    ]
    update = described["components"]["schemas"]["TableUpdate"]
    assert update["required"] == ["entries", "from", "reset", "seq", "table", "type"]


# Shapes a schema says nothing about: what a file may hold, and what an address may be.

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**20) | FLOATS | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
KNOWN = st.sampled_from(["strict_bank", "pututu", "edition", "scores", "ranking", "cards", ""])
PARTS = JSON | st.dictionaries(KNOWN, JSON, min_size=1, max_size=3)
ODD = settings(
    max_examples=4 * EXAMPLES,
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_file_breaks_the_server(server: InsideServer) -> None:
    """A good save with any of its parts replaced; known keys, so that it gets to their values."""
    server.services.limits.heavy["import"] = 10**6
    ana = server.guest("Ana")

    @ODD
    @given(st.sampled_from(sorted(SAVED)), PARTS)
    @example("options", {"strict_bank": {}})
    @example("options", {"pututu": {}})
    @example("result", [1])
    def send(part: str, value: Any) -> None:
        answer = ana.ask("POST", "/api/import", {**SAVED, part: value})
        assert answer.status_code in (201, 400, 413), (part, value, answer.text)

    send()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_table_wanted_breaks_the_server(server: InsideServer) -> None:
    ana = server.guest("Ana")
    good = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "open"}]}
    parts = ["game", "seats", "options", "overlay", "listed", "pace"]

    @ODD
    @given(st.sampled_from(parts), PARTS)
    @example("options", {"strict_bank": {}})
    @example("overlay", {"cards": [1]})
    def send(part: str, value: Any) -> None:
        answer = ana.ask("POST", "/api/tables", {**good, part: value})
        assert answer.status_code in (201, 400, 409), (part, value, answer.text)

    send()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_address_breaks_the_server(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(client, "folder", lambda: tmp_path / "dist")
    server = make_server()
    begins = st.sampled_from(["/", "/assets/", "/t/", "/api/tables/", "/rules/", "/schema/"])

    @ODD
    @given(begins, st.text() | st.binary().map(lambda b: b.decode("latin-1")))
    @example("/assets/", "\x00")
    @example("/assets/", "x" * 5000)
    @example("/assets/", "../../index.html")
    def send(begin: str, rest: str) -> None:
        answer = server.client.get(begin + quote(rest, safe="/", errors="replace"))
        assert answer.status_code < 500, (begin, rest)

    send()


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_breaks_the_server(api: Api, mode: GenerationMode) -> None:
    """What the schema allows, and what it forbids, for every operation it describes."""
    described = schemathesis.openapi.from_url(f"{api.server.url}/schema/openapi.json")
    broken: dict[str, str] = {}
    answered: Counter[int] = Counter()
    operations = 0
    for result in described.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()
        operations += 1

        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Case[Any]) -> None:
            answer = api.send(case)
            answered[answer.status_code // 100] += 1
            if answer.status_code >= 500:
                broken[case.operation.label] = f"{case.as_curl_command()}: {answer.text[:300]}"

        with contextlib.suppress(Unsatisfiable):  # nothing to get wrong in this operation
            send()
    assert operations > 20
    assert not broken
    assert answered[4] > operations
    assert answered[2] > operations or mode is GenerationMode.NEGATIVE
