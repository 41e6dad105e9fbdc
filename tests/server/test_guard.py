"""At the door: which hosts are answered, and what every answer says of itself."""

import re
from urllib.parse import quote

import pytest
from litestar.exceptions import WebSocketDisconnect

from tawantin.server.guard import HEADERS, NO_PATH, WATCHED, host_name, normal_path
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


NO_PATHS = [
    *("", "//", "//api/tables", "/api//tables", "/api/tables//", "/./api/tables", "/api/./tables"),
    *("/../api/tables", "/api/../api/tables", "/api/tables/..", "/api/tables/.", "/api\\tables"),
    *("/api/tables\0", "/api/\u202etables", "/api/tab\nles", "/" + "x" * 256, "/x" * 501),
]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/nowhere", "/api/tables", "/api/nope", "/api/tables/x", "/schema"),
        *("/schema/openapi.json", "/health", "/ready", "/metrics", "/icon.svg", "/assets/gone.js"),
        *("/assets/%00", "/assets/a%0ab", f"/assets/{'x' * 5000}", "/%00", "/api/tables/%00"),
    ],
)
def test_every_answer_is_what_it_says_and_loads_nothing(server: InsideServer, path: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code < 500 or answer.text.startswith("The browser client is not built")
    for name, _ in HEADERS:
        assert answer.headers.get_list(name.decode(), split_commas=False) != [], name
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith(("default-src 'none';", "default-src 'self';"))
    assert "frame-ancestors 'none'" in policy
    assert "http" not in policy
    assert "ws:" not in policy


def test_a_failure_says_it_too(server: InsideServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]

    async def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(server.services.tables, "get", broken)
    answer = server.client.get("/api/tables/abc")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_page_of_the_schema_loads_nothing_from_elsewhere(server: InsideServer) -> None:
    page = server.client.get("/schema").text
    assert page.startswith("<!doctype html>")
    assert "/api/tables/{table_id}/moves" in page
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == ["/schema/openapi.json"]
    assert not re.search(r"<script|<link|@import|url\(|//", page)
    described = server.stranger().get("/schema/openapi.json")["paths"]
    assert page.count("<li>") == sum(len(verbs) for verbs in described.values())


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/", "/"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/", "/api/tables"),
        ("/t/läma", "/t/läma"),
        ("/...", "/..."),
        *((path, NO_PATH) for path in NO_PATHS),
    ],
)
def test_a_path_has_one_form(path: str, form: str, database_url: str) -> None:
    assert normal_path(path) == form
    assert normal_path(form) == form


@pytest.mark.parametrize("path", [path for path in NO_PATHS if path])
def test_no_other_path_gets_past_the_limits(make_server: MakeServer, path: str) -> None:
    """What comes in another form is no page of ours, and counts like any other request."""
    server = make_server(rate_limit=3, rate_burst=3)
    raw = quote(path).replace(".", "%2e")  # or the client would resolve it
    answers = [server.client.get(f"http://127.0.0.1{raw}") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [404] * 3 + [429] * 2
    assert answers[0].json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/metrics", "/metrics/"])
def test_every_answer_but_those_for_monitors_is_counted(make_server: MakeServer, path: str) -> None:
    server = make_server(rate_limit=3, rate_burst=3)
    assert [server.client.get(path).status_code for _ in range(4)] == [200] * 3 + [429]
    for quiet in (*WATCHED, *(f"{name}/" for name in WATCHED)):
        assert server.client.get(quiet).status_code == 200


def test_what_one_person_is_told_is_not_stored(server: InsideServer) -> None:
    ana = server.guest("Ana")
    for path in ("/api/people/me", "/api/tables", "/api/tables/mine", "/api/nowhere"):
        assert ana.ask("GET", path).headers["cache-control"] == "no-store", path
    assert ana.ask("GET", "/api/games/cuzco/rules").headers["cache-control"] == "no-cache"


OURS = ["localhost", "LOCALHOST:8000", "127.0.0.1:9", "192.168.1.4", "[::1]:8000", "localhost."]
OTHERS = [
    "evil.example",
    "localhost.evil.example",
    "evil.example:8000",
    "",
    ":",
    "127.0.0.1.nip.io",
]


def test_only_our_names_are_answered(server: InsideServer) -> None:
    for host in OURS:
        assert server.client.get("/api/tables", headers={"host": host}).status_code == 200, host
    for host in OTHERS:
        answer = server.client.get("/api/tables?lang=de", headers={"host": host})
        assert answer.status_code == 421, host
        assert answer.json() == {"code": "bad_host", "message": "So heißt dieser Server nicht."}
        assert server.client.get("/health", headers={"host": host}).status_code == 200
        with (
            pytest.raises(WebSocketDisconnect),
            server.client.websocket_connect("/api/tables/x/socket", headers={"host": host}),
        ):
            pass


def test_the_public_address_and_further_names(make_server: MakeServer) -> None:
    server = make_server(
        public_url="https://games.example.org/",
        trusted_origins="https://club.example:8443",
        allowed_hosts="backend, Proxy.Example",
    )
    for host in ("games.example.org", "club.example:1", "backend:8000", "proxy.example"):
        assert server.client.get("/api/tables", headers={"host": host}).status_code == 200, host
    assert server.client.get("/api/tables", headers={"host": "other.example"}).status_code == 421
    server = make_server(allowed_hosts="*")
    assert server.client.get("/api/tables", headers={"host": "other.example"}).status_code == 200


@pytest.mark.parametrize(
    ("header", "name"),
    [("A.b:80", "a.b"), ("[::1]", "::1"), ("[::1]:80", "::1"), ("::1", ":"), ("a.b.", "a.b")],
)
def test_the_name_in_a_host_header(header: str, name: str, database_url: str) -> None:
    assert host_name(header) == name


@pytest.mark.parametrize(
    ("settings", "secure"),
    [
        ({}, False),
        ({"public_url": "http://games.example.org"}, False),
        ({"public_url": "https://games.example.org"}, True),
        ({"secure_cookies": True}, True),
    ],
)
def test_cookies_are_secure_behind_https(
    make_server: MakeServer, settings: dict[str, object], secure: bool
) -> None:
    server = make_server(**settings)
    answer = server.stranger().ask("POST", "/api/people/guest", {"name": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert ("; Secure" in cookie) is secure
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
