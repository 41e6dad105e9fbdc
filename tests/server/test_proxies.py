"""The proxies of deploy/ and docs/hosting.md in front of servers; where they are installed.

A path has one normal form. The server decides it, and the proxies must agree: the tables of
spellings below are asked of the server itself and through each proxy.
"""

import gzip
import hashlib
import http.client
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.programs import need
from tests.server import postgres
from tests.server.cluster import Cluster
from tests.server.real import CHANGE, PATIENCE, Client, Eye, Server, free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = ROOT / "docs" / "hosting.md"
SBIN = ("/usr/local/sbin", "/usr/sbin")  # not on everybody's path
AT_ONCE = 360  # more requests than nginx lets through at once
SHOWN = re.compile(
    r'^tawantin_requests_total\{method="GET",route="/api/tables/\{[^/]*",status="200"\} (.+)$', re.M
)

SHOWN_AT_ALL = b"tawantin_requests_total"


def certify(folder: Path) -> ssl.SSLContext:
    """A certificate that we have signed ourselves, beside its key; and who believes it."""
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["-keyout", str(folder / "tawantin.key"), "-out", str(folder / "tawantin.pem")]
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    subprocess.run(["openssl", "req", *kind, *name, *made], check=True, capture_output=True)
    (folder / "tawantin.key").chmod(0o644)  # the proxy may run as somebody else
    return ssl.create_default_context(cafile=folder / "tawantin.pem")


def program(name: str) -> str | None:
    """Where nginx or Caddy is."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *SBIN]))


def must_be_there(name: str) -> str:
    """Skip a test that needs this proxy, where it is not installed."""
    at = program(name)
    need(name, name, at is not None)
    return at or ""


def documented(begin: str) -> str:
    """The block of docs/hosting.md that begins so."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```$", HOSTING.read_text(), re.M | re.S)
    (found,) = [block for block in blocks if block.startswith(begin)]
    return str(found)


@dataclass(frozen=True)
class Sample:
    """A configuration that hosts copy."""

    program: str
    text: str
    servers: tuple[str, ...] = ("127.0.0.1:8001", "127.0.0.1:8002")
    scheme: str = "https"


SAMPLES = {
    "nginx": Sample("nginx", (DEPLOY / "nginx.conf").read_text()),
    "caddy": Sample("caddy", (DEPLOY / "Caddyfile").read_text()),
    "compose": Sample(
        "nginx", (DEPLOY / "nginx.compose.conf").read_text(), ("one:8000", "two:8000"), "http"
    ),
    "nginx of one": Sample("nginx", documented("# In the http block"), ("127.0.0.1:8000",)),
    "caddy of one": Sample("caddy", documented("{\n    servers"), ("127.0.0.1:8000",)),
}
SEVERAL = [name for name, sample in SAMPLES.items() if len(sample.servers) > 1]


def nginx(sample: Sample, folder: Path, port: int, ports: list[int]) -> list[str]:
    at, elsewhere = f"listen 127.0.0.1:{port}", f"listen 127.0.0.1:{free_port()};"
    text = sample.text
    if sample.scheme == "https":
        assert text.count("/etc/ssl/") == 2
        text = text.replace("/etc/ssl/", f"{folder}/").replace("listen 443", at)
        text = text.replace("listen 80;", elsewhere)
    else:
        text = text.replace("listen 80;", f"{at};")
    for written, real in zip(sample.servers, ports, strict=False):
        assert re.search(rf"\b{written}\b", text)
        text = re.sub(rf"\b{written}\b", f"127.0.0.1:{real}", text)
    return started(folder, text)


def started(folder: Path, text: str) -> list[str]:
    """How nginx is started with this in its http block, where Debian's own has `gzip on`."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    if os.getuid() == 0:  # its own account cannot look into our folder
        head = f"user root root; {head}"
    made = folder / "nginx.conf"
    made.write_text(f"{head} http {{ access_log off; gzip on; {paths} {text} }}")
    at = must_be_there("nginx")
    return [at, "-p", str(folder), "-c", str(made), "-e", str(folder / "error.log")]


def caddy(sample: Sample, folder: Path, port: int, ports: list[int]) -> list[str]:
    own = f"{folder}/tawantin.pem {folder}/tawantin.key"  # where Caddy gets none by itself
    text = sample.text
    text = text.replace("games.example.org {", f"https://127.0.0.1:{port} {{\n\ttls {own}")
    for written, real in zip(sample.servers, ports, strict=False):
        assert text.count(written) == 1
        text = text.replace(written, f"127.0.0.1:{real}")
    made = folder / "Caddyfile"
    made.write_text(text.replace("{\n", "{\n\tadmin off\n\tauto_https off\n", 1))
    return [must_be_there("caddy"), "run", "--adapter", "caddyfile", "--config", str(made)]


@contextmanager
def proxy(
    sample: Sample, folder: Path, port: int, ports: list[int], tls: ssl.SSLContext
) -> Iterator[str]:
    """Where it answers."""
    made = {"nginx": nginx, "caddy": caddy}[sample.program]
    command = made(sample, folder, port, ports)
    folder.chmod(0o755)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("wb") as said:
        running = subprocess.Popen(command, env={**os.environ, **home}, stdout=said, stderr=said)
    url = f"{sample.scheme}://127.0.0.1:{port}"

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


@contextmanager
def in_front(name: str, folder: Path, ports: list[int]) -> Iterator["Raw"]:
    """Somebody who asks through this proxy."""
    must_be_there(SAMPLES[name].program)
    tls = certify(folder)
    with proxy(SAMPLES[name], folder, free_port(), ports, tls) as url, Raw(url, tls) as raw:
        yield raw


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Raw:
    """Asks for exactly the target it is given: other clients put paths in order first."""

    def __init__(self, url: str, tls: ssl.SSLContext | None = None) -> None:
        at = urlsplit(url)
        assert at.hostname is not None
        self.url = url
        if at.scheme == "https":
            self.http: http.client.HTTPConnection = http.client.HTTPSConnection(
                at.hostname, at.port, timeout=PATIENCE, context=tls
            )
        else:
            self.http = http.client.HTTPConnection(at.hostname, at.port, timeout=PATIENCE)

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, target: str, **headers: str) -> Answer:
        """Its answer; whoever asks too much waits."""

        def answered() -> Answer | None:
            self.http.putrequest("GET", target, skip_accept_encoding=True)
            for name, value in headers.items():
                self.http.putheader(name.replace("_", "-"), value)
            self.http.endheaders()
            answer = self.http.getresponse()
            said = {name.lower(): value for name, value in answer.getheaders()}
            found = Answer(answer.status, said, answer.read())
            return found if found.status != 429 else None

        return wait_for("an answer", answered)


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
    must_be_there(name)
    tls, port = certify(tmp_path), free_port()
    public = f"https://127.0.0.1:{port}"  # cookies go over TLS alone
    with (
        postgres.server() as database,
        Cluster(database.url, tmp_path, servers=2, public_url=public) as cluster,
        proxy(SAMPLES[name], tmp_path, port, [s.port for s in cluster.servers], tls) as url,
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
        assert refused.status_code == 404
        assert "max-age" in refused.headers["strict-transport-security"]
        if name == "nginx":
            with httpx.Client(base_url=url, headers=CHANGE, trust_env=False, verify=tls) as greedy:
                files = {greedy.get("/assets/gone.js").status_code for _ in range(AT_ONCE)}
                answers = {greedy.get("/health").status_code for _ in range(AT_ONCE)}
            assert (files, answers) == ({404}, {200, 429})


# One normal form of the path.

ITSELF = [
    *("/{name}", "/{name}/", "/{name}?x", "/{name}/?x", "/{coded}", "/{coded}/", "/{name}%2f"),
    *("/{name}%2F?x", "/{coded}%2F"),
]
REFUSED = [
    # An empty segment.
    *("//{name}", "///{name}", "/{name}//", "//{name}//", "/x//{name}", "//{name}?x"),
    *("/%2f{name}", "/{name}%2f%2f", "/{name}/%2f", "/{name}%2F/"),
    # `.` and `..`.
    *("/./{name}", "/{name}/.", "/{name}/./", "/%2e/{name}", "/{name}/%2E", "/.%2f{name}"),
    *("/x/../{name}", "/x/..//{name}", "/x/%2e%2e/{name}", "/x%2f..%2f{name}", "/x/.%2e/{name}/"),
    *("/{name}/..", "/{name}/../{name}", "/api/../{name}", "/assets/../{name}", "/t/../{name}?x"),
    # A backslash.
    *("/\\{name}", "/%5c{name}", "/{name}\\", "/{name}%5C", "/x\\..\\{name}", "/x%5c..%5c{name}"),
    # What cannot be printed.
    *("/{name}%0a", "/{name}%7f", "/{name}%01", "/%0d%0a{name}", "/{name}%c2%a0", "/{name}/%0a"),
]
"""The server answers 404, and so does a proxy."""
IMPOSSIBLE = ["/../{name}", "/x/../../{name}", "/%2e%2e/{name}", "/{name}%00", "/{name}/%00"]
"""The server answers 404; a proxy may say 400."""
ANOTHER = [
    *("/{upper}", "/{upper}/", "/%25{name}", "/{twice}", "/{name};x", "/{name}%3fx"),
    *("/{name}%23x", "/{name}%20", "/{name}."),
]
"""Another path, of which there is nothing."""
UNLIKE = [
    *("/{name}#x", "/{name}/#x", "{url}/{name}", "{url}/{name}/", "{url}//{name}"),
    *("{url}/x/../{name}", "{url}/{coded}?x"),
]
"""No browser sends these, and servers read them as they like."""


def spelled(spellings: list[str], name: str, url: str = "") -> list[str]:
    code = f"%{ord(name[0]):02x}"
    words = {
        "coded": code + name[1:],
        "twice": f"%25{code[1:]}{name[1:]}",
        "upper": name.upper(),
    }
    return [spelling.format(name=name, url=url, **words) for spelling in spellings]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.mark.parametrize("name", ["metrics", "health", "schema/openapi.json"])
def test_a_path_has_one_normal_form(site: Server, name: str) -> None:
    with Raw(site.url) as direct:
        found = {target: direct.ask(target).status for target in spelled(ITSELF, name)}
        assert set(found.values()) == {200}, found
        found = {target: direct.ask(target).status for target in spelled(ANOTHER, name)}
        assert set(found.values()) == {404}, found
        for target in spelled(REFUSED + IMPOSSIBLE, name):
            answer = direct.ask(target)
            assert answer.status == 404, target
            assert json.loads(answer.body)["code"] == "not_found", target


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_proxy_has_the_servers_form_of_a_path(site: Server, sample: str, tmp_path: Path) -> None:
    with Raw(site.url) as direct, in_front(sample, tmp_path, [site.port] * 2) as through:
        for target in spelled(ITSELF, "metrics"):
            assert SHOWN_AT_ALL in direct.ask(target).body, target
        for target in spelled(ITSELF + REFUSED + ANOTHER, "metrics"):
            answer = through.ask(target)
            assert answer.status == 404, target
            assert SHOWN_AT_ALL not in answer.body, target
        for target in spelled(IMPOSSIBLE + UNLIKE, "metrics", through.url):
            answer = through.ask(target)
            assert answer.status in (400, 404), target
            assert SHOWN_AT_ALL not in answer.body, target
        for target in spelled(ITSELF + REFUSED + ANOTHER, "health"):
            assert through.ask(target).status == direct.ask(target).status, target
        for target in spelled(IMPOSSIBLE, "health"):
            assert through.ask(target).status in (400, direct.ask(target).status), target


# What servers are asked, and what they answer, comes through as it is.


class Mirror(BaseHTTPRequestHandler):
    """Says what it was asked, and at which port. /file is packed with br or gzip, /plain never."""

    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16  # an answer is one piece

    def do_GET(self) -> None:
        target = self.requestline.split(" ")[1]  # `path` has its slashes put in order
        port = self.connection.getsockname()[1]
        accepts = self.headers.get("accept-encoding", "")
        if target in ("/file", "/plain"):
            self._file(accepts if target == "/file" else "")
        else:
            told = {"target": target, "port": port, "accepts": accepts}
            self._say(200, json.dumps(told).encode(), {"content-type": "application/json"})

    def _file(self, accepts: str) -> None:
        way = next((way for way in ("br", "gzip") if way in accepts), None)
        body = FILES[way]
        said = {**FILE_HEADERS, "etag": ETAGS[way]}
        if way is not None:
            said["content-encoding"] = way
        if self.headers.get("if-none-match") == ETAGS[way]:
            self._say(304, b"", said)
        elif (asked := re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("range", ""))) is None:
            self._say(200, body, said)
        else:
            start, end = int(asked[1]), int(asked[2])
            part = {**said, "content-range": f"bytes {start}-{end}/{len(body)}"}
            self._say(206, body[start : end + 1], part)

    def _say(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


PLAIN = b"<p>a page that could be packed</p>\n" * 60_000
FILES = {None: PLAIN, "gzip": gzip.compress(PLAIN), "br": b"as if packed" * 100_000}
ETAGS = {None: '"a-plain"', "gzip": '"a-gzip"', "br": '"a-br"'}
FILE_HEADERS = {  # nginx would pack text/html by itself
    "content-type": "text/html; charset=utf-8",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "vary": "Accept-Encoding",
}


def digest(body: bytes) -> tuple[int, str]:
    """Two megabytes that differ would take minutes to show."""
    return len(body), hashlib.sha256(body).hexdigest()


@contextmanager
def mirrors(count: int) -> Iterator[list[int]]:
    """Their ports."""
    with ExitStack() as stack:
        ports = []
        for _ in range(count):
            mirror = stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Mirror))
            mirror.daemon_threads = True
            thread = threading.Thread(target=mirror.serve_forever, args=(0.01,))
            thread.start()
            stack.callback(thread.join)
            stack.callback(mirror.shutdown)
            ports.append(mirror.server_port)
        yield ports


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_server_gets_the_path_that_was_sent(sample: str, tmp_path: Path) -> None:
    with mirrors(2) as ports, in_front(sample, tmp_path, ports) as through:
        for target in spelled(ITSELF + REFUSED + IMPOSSIBLE + ANOTHER, "x/health"):
            answer = through.ask(target)
            if answer.status == 200:
                assert unquote(json.loads(answer.body)["target"]) == unquote(target)
            else:
                assert answer.status == 400, target
                assert target in spelled(IMPOSSIBLE, "x/health"), target


AT_A_TABLE = [
    *("/api/tables/{id}", "/api/tables/{id}/", "/api/tables/{id}/log?from=3", "/t/{id}/replay/"),
    *("/t/{id}", "/t/{id}/", "/t/{id}?x", "/%74/{id}", "/t%2f{id}%2f", "/api%2Ftables/{id}"),
    *("/api/t%61bles/{id}/socket", "/t/{coded}", "/t/{coded}%2freplay"),
]


@pytest.mark.parametrize("sample", SEVERAL)
def test_a_table_is_at_one_process_however_it_is_spelled(sample: str, tmp_path: Path) -> None:
    with mirrors(2) as ports, in_front(sample, tmp_path, ports) as through:

        def home(spelling: str, table: str) -> int:
            coded = f"%{ord(table[0]):02x}{table[1:]}"
            answer = through.ask(spelling.format(id=table, coded=coded))
            return int(json.loads(answer.body)["port"])

        tables = [f"{number:02x}1c2d3e4f5a" for number in range(0, 256, 11)]
        homes = {table: home("/t/{id}", table) for table in tables}
        assert set(homes.values()) == set(ports), "one process has them all"
        for table in tables[:5]:
            found = {spelling: home(spelling, table) for spelling in AT_A_TABLE}
            assert set(found.values()) == {homes[table]}, found


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_packed_file_comes_through_as_it_is(sample: str, tmp_path: Path) -> None:
    with mirrors(2) as ports, in_front(sample, tmp_path, ports) as through:
        for accepted in ("", "identity", "gzip", "br", "gzip, deflate, br, zstd"):
            asked = {"accept_encoding": accepted} if accepted else {}
            told = json.loads(through.ask("/x", **asked).body)
            assert told["accepts"] == accepted, "somebody else unpacks"
            plain = through.ask("/plain", **asked)
            assert digest(plain.body) == digest(PLAIN), "somebody else packs"
            assert (plain.headers["etag"], plain.headers["accept-ranges"]) == (ETAGS[None], "bytes")
            way = "br" if "br" in accepted else accepted if accepted == "gzip" else None
            answer = through.ask("/file", **asked)
            assert answer.status == 200
            assert digest(answer.body) == digest(FILES[way])
            said = {**FILE_HEADERS, "etag": ETAGS[way], "content-length": str(len(FILES[way]))}
            if way is not None:
                said["content-encoding"] = way
            assert said.items() <= answer.headers.items(), answer.headers
            assert ("content-encoding" in answer.headers) == (way is not None)
            part = through.ask("/file", range="bytes=10-29", **asked)
            assert (part.status, part.body) == (206, FILES[way][10:30])
            assert part.headers["content-range"] == f"bytes 10-29/{len(FILES[way])}"
            assert part.headers["etag"] == ETAGS[way]
            same = through.ask("/file", if_none_match=ETAGS[way], **asked)
            assert (same.status, same.body) == (304, b"")
            assert same.headers["etag"] == ETAGS[way]
            assert same.headers["vary"] == "Accept-Encoding"


ABOUT_A_FILE = (
    *("accept-ranges", "cache-control", "content-encoding", "content-length", "content-range"),
    *("content-type", "etag", "vary", "x-content-type-options", "content-security-policy"),
)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_client_comes_through_as_it_is(site: Server, sample: str, tmp_path: Path) -> None:
    with Raw(site.url) as direct, in_front(sample, tmp_path, [site.port] * 2) as through:
        page = direct.ask("/").body.decode()
        assets = re.findall(r'"(/assets/[^"]+)"', page)[:4]  # none, where no client is built
        for target in ("/", "/icon.svg", "/sw.js", "/schema/openapi.json", *assets):
            for headers in (
                *({}, {"accept_encoding": "gzip"}, {"accept_encoding": "br, gzip"}),
                *({"range": "bytes=0-9"}, {"range": "bytes=5-8", "accept_encoding": "br"}),
            ):
                here, there = direct.ask(target, **headers), through.ask(target, **headers)
                assert there.status == here.status, (target, headers)
                for name in ABOUT_A_FILE:
                    asked = target, headers, name
                    assert there.headers.get(name) == here.headers.get(name), asked
                assert len(there.body) == len(here.body), (target, headers)
