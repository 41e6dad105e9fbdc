"""The proxies of deploy/ with TLS, in front of two real servers; where they are installed."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server import postgres
from tests.server.cluster import Cluster
from tests.server.real import CHANGE, PATIENCE, Client, Eye, Server, wait_for

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
AT_ONCE = 140  # more requests than nginx lets through at once
SHOWN = re.compile(
    r'^tawantin_requests_total\{method="GET",route="/api/tables/\{[^/]*",status="200"\} (.+)$', re.M
)


def certify(folder: Path) -> ssl.SSLContext:
    """A certificate that we have signed ourselves, beside its key; and who believes it."""
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["-keyout", str(folder / "tawantin.key"), "-out", str(folder / "tawantin.pem")]
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    subprocess.run(["openssl", "req", *kind, *name, *made], check=True, capture_output=True)
    (folder / "tawantin.key").chmod(0o644)  # the proxy may run as somebody else
    return ssl.create_default_context(cafile=folder / "tawantin.pem")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    assert text.count("/etc/ssl/") == 2
    text = text.replace("/etc/ssl/", f"{folder}/").replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    for documented, real in zip((8001, 8002), ports, strict=True):
        assert f"127.0.0.1:{documented}" in text
        text = text.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{real}")
    return started(folder, text)


def started(folder: Path, text: str) -> list[str]:
    """How nginx is started with this in its http block."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    made = folder / "nginx.conf"
    made.write_text(f"{head} http {{ access_log off; {paths} {text} }}")
    return ["nginx", "-p", str(folder), "-c", str(made), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    own = f"{folder}/tawantin.pem {folder}/tawantin.key"  # where Caddy gets none by itself
    text = text.replace("games.example.org {", f"https://127.0.0.1:{port} {{\n\ttls {own}")
    text = text.replace("127.0.0.1:8001 127.0.0.1:8002", " ".join(f"127.0.0.1:{p}" for p in ports))
    made = folder / "Caddyfile"
    made.write_text(text.replace("{\n", "{\n\tadmin off\n\tauto_https off\n", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(made)]


@contextmanager
def proxy(
    name: str, folder: Path, port: int, servers: list[Server], tls: ssl.SSLContext
) -> Iterator[str]:
    """Where it answers."""
    command = {"nginx": nginx, "caddy": caddy}[name](folder, port, [s.port for s in servers])
    folder.chmod(0o755)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("wb") as said:
        running = subprocess.Popen(command, env={**os.environ, **home}, stdout=said, stderr=said)
    url = f"https://127.0.0.1:{port}"

    def answers() -> bool | None:
        assert running.poll() is None, (folder / "said").read_text()
        try:
            answer = httpx.get(f"{url}/ready", trust_env=False, verify=tls)
            return answer.status_code == 200 or None
        except httpx.TransportError:
            return None

    try:
        wait_for("the proxy", answers)
        yield url
    finally:
        running.terminate()
        running.wait()


class Behind(Client):
    """Somebody who knows the proxy alone, and believes its certificate."""

    def __init__(self, url: str, tls: ssl.SSLContext) -> None:
        at = Server(Path())  # for its address alone
        at.listener.close()
        at.url, at.port = url, int(url.rpartition(":")[2])
        super().__init__(at, None)
        self.tls = tls
        self.http = httpx.Client(
            base_url=url, headers=CHANGE, timeout=PATIENCE, trust_env=False, verify=tls
        )
        self.person = self.post("/api/people/guest", {"name": "Ana"}, 201)

    def connect(
        self,
        table: str,
        since: int | None = None,
        seat: int | None = None,
        origin: str | None = None,
    ) -> ClientConnection:
        return connect(
            f"wss://127.0.0.1:{self.server.port}/api/tables/{table}/socket",
            ssl=self.tls,
            additional_headers={"cookie": self.cookie},
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
        )


def asked(server: Server) -> int:
    """How often that server was asked for a table."""
    text = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(int(float(number)) for number in SHOWN.findall(text))


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_proxy_keeps_a_table_on_one_process(name: str, tmp_path: Path) -> None:
    postgres.must_be_there()
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    tls, port = certify(tmp_path), free_port()
    public = f"https://127.0.0.1:{port}"  # cookies go over TLS alone
    with (
        postgres.server() as database,
        Cluster(database.url, tmp_path, servers=2, public_url=public) as cluster,
        proxy(name, tmp_path, port, cluster.servers, tls) as url,
        Behind(url, tls) as ana,
    ):
        assert all(cookie.secure for cookie in ana.http.cookies.jar)
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
        cluster.signal(home, signal.SIGSTOP)  # it takes what comes, and answers nothing
        again = 1 if name == "nginx" else 0  # Caddy notices by itself

        def elsewhere() -> bool | None:
            with suppress(httpx.TimeoutException):
                path, turn = f"/api/tables/{table}", {"again": again} if again else {}
                return ana.http.get(path, params=turn, timeout=5).status_code == 200 or None
            return None

        if name == "nginx":
            assert elsewhere()
        wait_for("the process that answers", elsewhere)
        cluster.signal(home, signal.SIGCONT)
        home.kill()
        home.listener.close()  # and the other goes on
        wait_for(
            "the other process",
            lambda: ana.request("GET", f"/api/tables/{table}").status_code == 200 or None,
        )
        refused = httpx.get(f"{url}/metrics", trust_env=False, verify=tls)
        assert refused.status_code in (403, 404)
        assert "max-age" in refused.headers["strict-transport-security"]
        if name == "nginx":
            with httpx.Client(base_url=url, headers=CHANGE, trust_env=False, verify=tls) as greedy:
                answers = {greedy.get("/health").status_code for _ in range(AT_ONCE)}
            assert answers == {200, 429}


def test_the_proxy_of_compose_is_understood(tmp_path: Path) -> None:
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    text = (DEPLOY / "nginx.compose.conf").read_text()
    text = re.sub(r"\b(one|two):8000", "127.0.0.1:8000", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    said = subprocess.run(
        [*started(tmp_path, text), "-t"], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
