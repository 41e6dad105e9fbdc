"""The proxies of deploy/, in front of two real servers; where they are installed."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server import postgres
from tests.server.cluster import Cluster
from tests.server.real import CHANGE, Client, Eye, Server, wait_for

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
AT_ONCE = 140  # more requests than nginx lets through at once
SHOWN = re.compile(
    r'^tawantin_requests_total\{method="GET",route="/api/tables/\{[^/]*",status="200"\} (.+)$', re.M
)


def nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"\n *ssl_\w+ .*;", "", text).replace("443 ssl", f"127.0.0.1:{port}")
    for documented, real in zip((8001, 8002), ports, strict=True):
        assert f"127.0.0.1:{documented}" in text
        text = text.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{real}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    made = folder / "nginx.conf"
    made.write_text(f"{head} http {{ access_log off; {paths} {text} }}")
    return ["nginx", "-p", str(folder), "-c", str(made), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    text = text.replace("games.example.org", f"http://127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8001 127.0.0.1:8002", " ".join(f"127.0.0.1:{p}" for p in ports))
    made = folder / "Caddyfile"
    made.write_text(text.replace("{\n", "{\n\tadmin off\n", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(made)]


@contextmanager
def proxy(name: str, folder: Path, servers: list[Server]) -> Iterator[str]:
    """Where it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = {"nginx": nginx, "caddy": caddy}[name](folder, port, [s.port for s in servers])
    folder.chmod(0o755)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("wb") as said:
        running = subprocess.Popen(command, env={**os.environ, **home}, stdout=said, stderr=said)
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool | None:
        assert running.poll() is None, (folder / "said").read_text()
        try:
            return httpx.get(f"{url}/ready", trust_env=False).status_code == 200 or None
        except httpx.TransportError:
            return None

    try:
        wait_for("the proxy", answers)
        yield url
    finally:
        running.terminate()
        running.wait()


class Behind(Client):
    """Somebody who knows the proxy alone."""

    def __init__(self, url: str, name: str) -> None:
        at = Server(Path())  # for its address alone
        at.listener.close()
        at.url, at.port = url, int(url.rpartition(":")[2])
        super().__init__(at, name)


def asked(server: Server) -> int:
    """How often that server was asked for a table."""
    text = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(int(float(number)) for number in SHOWN.findall(text))


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_proxy_keeps_a_table_on_one_process(name: str, tmp_path: Path) -> None:
    postgres.must_be_there()
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    with (
        postgres.server() as database,
        Cluster(database.url, tmp_path, servers=2) as cluster,
        proxy(name, tmp_path, cluster.servers) as url,
        Behind(url, "Ana") as ana,
    ):
        seats = [{"kind": "me"}, {"kind": "me"}]
        homes: dict[str, int] = {}
        for _ in range(12):
            table = ana.post("/api/tables", {"game": "cuzco", "seats": seats}, 201)["table"]["id"]
            ana.post(f"/api/tables/{table}/start")
            before = [asked(server) for server in cluster.servers]
            for _ in range(3):
                ana.get(f"/api/tables/{table}")
            more = [asked(server) - b for server, b in zip(cluster.servers, before, strict=True)]
            assert sorted(more) == [0, 3], "a table was asked for at two processes"
            homes[table] = more.index(3)
        assert set(homes.values()) == {0, 1}, "one process has them all"

        table = next(iter(homes))
        eye = Eye(ana, table)  # a socket, through the proxy
        assert eye.table["id"] == table
        eye.close()
        home = cluster.servers[homes[table]]
        home.kill()
        home.listener.close()  # and the other goes on
        wait_for(
            "the other process",
            lambda: ana.request("GET", f"/api/tables/{table}").status_code == 200 or None,
        )
        refused = httpx.get(f"{url}/metrics", trust_env=False)
        assert refused.status_code in (403, 404)
        if name == "nginx":
            with httpx.Client(base_url=url, headers=CHANGE, trust_env=False) as greedy:
                answers = {greedy.get("/health").status_code for _ in range(AT_ONCE)}
            assert answers == {200, 429}
