"""What a host sees and does: logs, metrics, health, the command, stopping, backup and restore."""

import json
import logging
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tawantin.server import logs
from tawantin.server.logs import HIDDEN, JsonLines, pseudonym, redacted
from tawantin.server.store import Store
from tests.server.command import refused, serving
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer, until

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

PATIENCE = 120
CHANGE = {"x-tawantin": "1"}


# Logs.


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Everything logged at DEBUG and above, as a server writes it."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not record.name.startswith(("httpx", "httpcore")))  # clients
    before = logging.root.level
    logging.root.addHandler(handler)
    logging.root.setLevel(logging.DEBUG)
    yield stream
    logging.root.removeHandler(handler)
    logging.root.setLevel(before)


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_whole_visit_leaves_no_secret_in_the_log(
    make_server: MakeServer, written: StringIO
) -> None:
    server = make_server()
    ana = server.guest("Ana")
    secrets = [ana.cookie or "?"]
    account = {"login": "ana", "password": "a secret password"}
    login = ana.post("/api/people/register", account)["login"]
    ana.ask("POST", "/api/people/login", {"login": login, "password": "a wrong password"})
    ana.post("/api/people/login", {"login": login, "password": "a secret password"})
    ana.ok("PATCH", "/api/people/me", {"webhook": "https://hooks.example/very-secret"})
    ana.ask("PATCH", "/api/people/me", {"email": "ana@mail.example"})
    program = server.program(ana, "Robot")
    program.get("/api/people/me")
    seats = [{"kind": "me"}, {"kind": "invite"}]
    made = ana.post("/api/tables", {"game": "cuzco", "seats": seats})
    table = made["table"]["id"]
    invitation = made["invitations"]["1"].partition("invite=")[2]
    ben = server.guest("Ben")
    ben.ask("GET", f"/t/{table}", invite=invitation)
    ben.ask("GET", f"/api/tables/{table}", invite=invitation)
    ben.ask("GET", f"/somewhere/{invitation}")
    ben.post(f"/api/tables/{table}/join", {"invite": invitation})
    ana.post(f"/api/tables/{table}/start")
    mover = server.turn(table, ana, ben)
    mover.move(table)
    with server.client.websocket_connect(f"/api/tables/{table}/socket?lang=de&x=secret") as ws:
        ws.receive_json()
    ana.ok("DELETE", f"/api/people/me/programs/{program.id}")
    seed = server.live(table).seed.hex()
    until("the socket", lambda: '"SOCKET"' in written.getvalue() or None)

    secrets += [ana.cookie or "?", ben.cookie or "?", program.token or "?", invitation, seed]
    secrets += ["a secret password", "a wrong password", "ana@mail.example", "very-secret"]
    secrets += ["lang=de", "x=secret", "invite=", "argon2"]
    secrets += [ana.id, ben.id, program.id]
    for secret in secrets:
        assert len(secret) > 5
        assert secret not in written.getvalue(), secret

    requests = [line for line in lines(written) if line["logger"] == "tawantin.request"]
    for line in requests:
        assert {"time", "level", "method", "path", "status", "ms"} <= set(line)
        assert "?" not in line["path"]
    found = {(r["method"], r["path"], r["status"]) for r in requests}
    assert ("POST", "/api/people/login", 401) in found
    assert ("POST", f"/api/tables/{table}/moves", 200) in found
    assert ("GET", "/{path}", 404) in found
    assert any(method == "SOCKET" for method, _, _ in found)
    moved = next(r for r in requests if r["path"].endswith("/moves"))
    assert moved["person"] == pseudonym(mover.id)


def test_a_failure_is_logged_with_its_traceback_but_without_values(
    make_server: MakeServer, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = make_server()
    server.client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    ana = server.guest("Ana")

    async def broken(*_: object) -> None:
        token = "t0ken" * 9
        raise RuntimeError(f"ana@mail.example did something with {token}")

    monkeypatch.setattr(server.services.tables, "get", broken)
    assert ana.ask("GET", "/api/tables/abc").status_code == 500
    failed = [line for line in lines(written) if "traceback" in line]
    assert [line["error"] for line in failed] == ["RuntimeError"]
    assert failed[0]["path"] == "/api/tables/abc"
    assert f"{HIDDEN} did something with {HIDDEN}" in failed[0]["traceback"]
    answered = [line for line in lines(written) if line.get("status") == 500]
    assert [line["level"] for line in answered] == ["error"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("nothing special, 12 moves at table 0a1b2c3d4e5f", None),
        ("GET /t/x?invite=abc&y=1", f"GET /t/x?invite={HIDDEN}&y=1"),
        ("Authorization: Bearer abc.def", f"Authorization: Bearer {HIDDEN}"),
        ("postgresql://me:word@host/x", f"postgresql://{HIDDEN}@host/x"),
        ("to ana.b+c@mail.example now", f"to {HIDDEN} now"),
        ("x" * 43, HIDDEN),
    ],
)
def test_what_looks_like_a_secret_is_hidden(text: str, shown: str | None) -> None:
    assert redacted(text) == (text if shown is None else shown)


def test_configured_logs_have_a_level_and_are_json() -> None:
    stream, before, level = StringIO(), logging.root.handlers[:], logging.root.level
    try:
        logs.configure("WARNING", stream)
        logging.getLogger("tawantin.x").info("quiet")
        logging.getLogger("tawantin.x").warning("loud %s", "word", extra={"n": 3, "who": None})
    finally:
        logging.root.handlers[:] = before
        logging.root.setLevel(level)
    (line,) = lines(stream)
    assert (line["message"], line["level"], line["n"]) == ("loud word", "warning", 3)
    assert "who" not in line


# Metrics, health, readiness.


def figures(server: InsideServer) -> dict[str, float]:
    text = server.client.get("/metrics").text
    return {
        f"{s.name}{sorted(s.labels.values())}": s.value
        for family in text_string_to_metric_families(text)
        for s in family.samples
    }


def test_metrics_count_what_happens(make_server: MakeServer) -> None:
    server = make_server()
    first = figures(server)
    assert first["tawantin_live_tables[]"] == 0
    ana = server.guest("Ana")
    table = server.start(ana, bots=("greedy",))
    server.wait(table, ana, lambda seen: seen["to_act"] == 0)
    ana.move(table)
    ana.ask("POST", f"/api/tables/{table}/moves", {"seat": 0, "action": "no", "version": 0})
    ana.ask("GET", "/no/such/page")
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as ws:
        ws.receive_json()
        assert figures(server)["tawantin_sockets[]"] == 1
    until("the socket to close", lambda: not server.services.hub.count() or None)
    server.finish(table, ana)
    found = figures(server)
    assert found["tawantin_sockets[]"] == 0
    assert found["tawantin_live_tables[]"] == 1
    assert found["tawantin_running_tables[]"] == 0
    assert found["tawantin_ready[]"] == 1
    assert found["tawantin_move_seconds_count[]"] == 1
    assert found["tawantin_bot_moves_total[]"] == server.services.bots.moves > 0
    assert found["tawantin_bot_failures_total[]"] == 0
    assert found["tawantin_database_batches_total[]"] > 5
    assert found["tawantin_database_changes_total[]"] > 5
    moves, page = "/api/tables/{table_id}/moves", "/{path}"
    assert found[f"tawantin_requests_total{sorted(['POST', moves, '200'])}"] == 1
    assert found[f"tawantin_requests_total{sorted(['POST', moves, '409'])}"] == 1
    assert found[f"tawantin_requests_total{sorted(['GET', page, '404'])}"] == 1
    assert not any(table in name for name in found), "one series per table would never end"


def test_health_and_readiness(make_server: MakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server = make_server(rate_limit=5)
    for _ in range(20):
        assert server.client.get("/health").text == "ok"
        assert server.client.get("/ready").status_code == 200
    assert server.client.get("/metrics").status_code == 200
    server.services.ready = False
    assert server.client.get("/ready").status_code == 503

    async def broken(_: object) -> None:
        raise OSError

    monkeypatch.setattr(server.services.store, "read", broken)
    answer = server.client.get("/ready")
    assert (answer.status_code, answer.text) == (503, "database unreachable")
    assert server.client.get("/health").text == "ok"


# The writer outlives those who do not wait for it.


def test_a_cancelled_change_harms_no_other(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    hold, held = threading.Event(), threading.Event()
    ran: list[str] = []

    def slow(_: object) -> str:
        held.set()
        hold.wait(PATIENCE)
        return "slow"

    running = store._submit(slow)
    assert held.wait(PATIENCE)
    cancelled = store._submit(lambda _: ran.append("cancelled"))
    after = store._submit(lambda _: "after")
    assert cancelled.cancel()
    assert not running.cancel()
    hold.set()
    assert running.result(PATIENCE) == "slow"
    assert after.result(PATIENCE) == "after"
    store.close()
    assert ran == []


# The command.


@contextmanager
def visiting(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, headers=CHANGE, timeout=PATIENCE, trust_env=False) as client:
        yield client


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_serve_plays_and_stops_in_good_order(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as (url, process), visiting(url) as ana:
        ana.post("/api/people/guest", json={"name": "Ana"}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        table = ana.post("/api/tables", json={"game": "cuzco", "seats": seats}).json()["table"][
            "id"
        ]
        ana.post(f"/api/tables/{table}/start").raise_for_status()
        address = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
        cookie = "; ".join(f"{k}={v}" for k, v in ana.cookies.items())
        with connect(address, additional_headers={"cookie": cookie}, proxy=None) as ws:
            shown = json.loads(ws.recv(PATIENCE))["table"]
            while shown["to_act"] != 0:
                shown = json.loads(ws.recv(PATIENCE))["table"]
            move = {"seat": 0, "action": shown["legal"][0]["action"], "version": shown["version"]}
            done = ana.post(f"/api/tables/{table}/moves", json=move)
            assert done.status_code == 200
            os.killpg(process.pid, how)  # as Ctrl+C does: the bots' workers get it too
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ws.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""
    written = (tmp_path / "errors").read_text()
    assert "Traceback" not in written
    assert all(json.loads(line)["level"] == "info" for line in written.splitlines()), written
    assert not (tmp_path / "data" / "tawantin.db-wal").exists()
    database = sqlite3.connect(tmp_path / "data" / "tawantin.db")
    (version,) = database.execute("SELECT version FROM tables").fetchone()
    database.close()
    assert version >= done.json()["version"]


def test_bad_settings_are_one_line(tmp_path: Path) -> None:
    assert refused(port="http") == "tawantin: TAWANTIN_PORT: Expected `int`, got `str`"
    assert refused(prot=1) == "tawantin: TAWANTIN_PROT is no setting; see docs/hosting.md"


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused(port=port, data_dir=tmp_path / "data")
    assert line == f"tawantin: cannot listen on 127.0.0.1 port {port}: Address already in use"
    assert not (tmp_path / "data").exists()


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    for url in ("nonsense", "postgresql://me:secret@127.0.0.1:1/x", "sqlite:////dev/null/x.db"):
        line = refused(port=0, database_url=url)
        assert line.startswith("tawantin: the database cannot be used: "), line


# Backup and restore.


@pytest.mark.slow
def test_a_backup_of_a_running_server_is_a_running_table_again(tmp_path: Path) -> None:
    copy = tmp_path / "backup.db"
    with serving(tmp_path) as (url, _), visiting(url) as ana:
        ana.post("/api/people/guest", json={"name": "Ana"}).raise_for_status()
        seats = {"game": "cuzco", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = ana.post("/api/tables", json=seats).json()["table"]["id"]
        shown = ana.post(f"/api/tables/{table}/start").json()
        shown = play(ana, table, shown, 5)
        source = sqlite3.connect(tmp_path / "data" / "tawantin.db")
        source.execute("VACUUM INTO ?", (str(copy),))
        source.close()
        later = play(ana, table, shown, 3)
        assert later["version"] == shown["version"] + 3
        cookies = dict(ana.cookies.items())

    data = tmp_path / "data"  # the process was killed; its log is still there and must go
    for name in ("tawantin.db-wal", "tawantin.db-shm"):
        (data / name).unlink(missing_ok=True)
    copy.replace(data / "tawantin.db")
    with serving(tmp_path) as (url, _), visiting(url) as ana:
        ana.cookies.update(cookies)
        again = ana.get(f"/api/tables/{table}").json()
        for key in ("version", "to_act", "legal", "view", "prompt", "status", "entries"):
            assert again[key] == shown[key], key
        assert play(ana, table, again, 3)["version"] == shown["version"] + 3


def play(client: httpx.Client, table: str, shown: dict[str, Any], moves: int) -> dict[str, Any]:
    """Moves of one person on all seats; the table as the seat to decide sees it."""
    for _ in range(moves):
        move = {
            "seat": shown["you"],
            "action": shown["legal"][0]["action"],
            "version": shown["version"],
        }
        client.post(f"/api/tables/{table}/moves", json=move).raise_for_status()
        shown = client.get(f"/api/tables/{table}").json()
    return shown
