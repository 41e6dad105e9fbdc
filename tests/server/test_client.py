"""The browser client as the server gives it out, and as a wheel packs it."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

from tawantin.server import client, database
from tawantin.server.app import create_app
from tawantin.server.config import Settings
from tests.server.inside import InsideServer

ROOT = Path(__file__).parents[2]
PAGE = "<!doctype html><head><title>Tawantin</title></head>" + "<!-- woven -->" * 100
SCRIPT = "export const khipu = 'knots';" * 50
FOREVER = "max-age=31536000, public, immutable"

Serve = Callable[[Path | None], TestClient[Litestar]]


@pytest.fixture
def serve(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Serve]:
    """Starts a server with the client built in this folder, or with none."""
    running: list[TestClient[Litestar]] = []

    def make(at: Path | None) -> TestClient[Litestar]:
        path = tmp_path / "tawantin.db"
        shutil.copy(sqlite_template, path)
        monkeypatch.setattr(client, "folder", lambda: at)
        app = create_app(Settings(data_dir=tmp_path, database_url=f"sqlite:///{path}"))
        visitor = TestClient(app, "http://127.0.0.1")
        visitor.__enter__()
        running.append(visitor)
        return visitor

    yield make
    for visitor in running:
        visitor.__exit__(None, None, None)


def built(folder: Path) -> Path:
    """A client as Vite leaves it, small enough to know by heart."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "sw.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "share").mkdir()
    (folder / "share" / "cuzco.png").write_bytes(b"\x89PNG a picture")
    (folder / "assets" / "index-1.js").write_text(SCRIPT, encoding="utf-8")
    for name in ("index.html", "assets/index-1.js"):  # as web/compressed.ts leaves them
        (folder / f"{name}.gz").write_bytes(gzip.compress((folder / name).read_bytes()))
    return folder


@pytest.fixture
def site(serve: Serve, tmp_path: Path) -> TestClient[Litestar]:
    return serve(built(tmp_path / "dist"))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/new?game=cuzco",
        "/me",
        "/game",
        "/moderation",
        "/reset?key=x",
        "/rules/cuzco",
        "/rules/cuzco/compare",
        "/learn/cuzco",
        "/t/x",
        "/t/x/replay",
        "/t/x/",
    ],
)
def test_every_page_is_the_one_page(site: TestClient[Litestar], path: str) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    scripts = [part for part in policy if part.startswith(("script-src", "worker-src"))]
    assert scripts == ["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self' blob:"]
    assert not any("connect-src" in part or " 'unsafe-eval'" in part for part in policy)


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/t/x/y", "/rules", "/t/x/replay/y"])
def test_an_unknown_address_is_a_404_that_the_page_explains(
    site: TestClient[Litestar], path: str
) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.text) == (404, PAGE)
    assert answer.headers["cache-control"] == "no-cache"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("path", ["/api/nope", "/api/tables/x/nope"])
def test_an_unknown_address_for_programs_is_json(site: TestClient[Litestar], path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_built_files_are_kept_for_ever(site: TestClient[Litestar]) -> None:
    answer = site.get("/assets/index-1.js")
    assert (answer.status_code, answer.text) == (200, SCRIPT)
    assert answer.headers["cache-control"] == FOREVER
    assert "javascript" in answer.headers["content-type"]
    icon = site.get("/icon.svg")
    assert (icon.text, icon.headers["content-type"]) == ("<svg/>", "image/svg+xml")
    service = site.get("/sw.js")
    assert (service.text, service.headers["cache-control"]) == (SCRIPT, "no-cache")
    assert "javascript" in service.headers["content-type"]
    assert site.get("/manifest.webmanifest").status_code == 404  # this client has none


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone-2.js",
        "/assets/../index.html",
        "/assets/%2e%2e/x",
        "/assets/%00",
        "/assets/" + "x" * 5000,
    ],
)
def test_no_other_file_is_given_out_as_one(site: TestClient[Litestar], path: str) -> None:
    answer = site.get(path)
    assert FOREVER not in answer.headers.get("cache-control", "")
    assert SCRIPT not in answer.text
    assert answer.status_code < 500
    if path.startswith("/assets/gone"):
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/", "/assets/index-1.js"])
def test_packed_when_asked_for(site: TestClient[Litestar], path: str) -> None:
    packed = site.get(path, headers={"accept-encoding": "gzip"})
    plain = site.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < len(plain.content)


def test_without_a_build_one_line_says_how_to_get_it(serve: Serve) -> None:
    site = serve(None)
    for path in ("/", "/t/x", "/rules/cuzco"):
        answer = site.get(path)
        assert (answer.status_code, answer.text) == (503, client.NOT_BUILT)
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.text.count("\n") == 1
        assert "make play" in answer.text
    for path in ("/nowhere", "/api/nope", "/assets/index-1.js", "/icon.svg"):
        assert site.get(path).status_code == 404
    assert site.get("/api/games").status_code == 200


def test_the_packed_client_comes_before_the_built_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed, other = tmp_path / "packed", tmp_path / "built"
    monkeypatch.setattr(client, "PACKED", packed)
    monkeypatch.setattr(client, "BUILT", other)
    assert client.folder() is None
    built(other)
    assert client.folder() == other
    built(packed)
    assert client.folder() == packed


# In the wheel.


def packed_from(checkout: Path) -> tuple[set[str], str]:
    """What the build puts into the package of this checkout, and what it says meanwhile."""
    target = checkout / "packed"
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(target)],
        cwd=checkout,
        env={**os.environ, "TAWANTIN_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    files = (path for path in target.rglob("*") if path.is_file())
    return {path.relative_to(target).as_posix() for path in files}, done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The build files around an almost empty package."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    package = tmp_path / "src" / "tawantin"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "tawantin" / "__init__.py", package)
    rules = tmp_path / "docs" / "rules"
    rules.mkdir(parents=True)
    (rules / "cuzco.md").write_text("# Cuzco\n", encoding="utf-8")
    return tmp_path


def test_a_wheel_has_the_client_in_it(checkout: Path) -> None:
    built(checkout / "web" / "dist")
    packed, said = packed_from(checkout)
    assert packed >= {
        "tawantin/__init__.py",
        "tawantin/client/index.html",
        "tawantin/client/icon.svg",
        "tawantin/client/assets/index-1.js",
        "tawantin/rules_data/cuzco.md",
    }
    assert "web/dist is not built" not in said


def test_without_the_client_the_build_says_so(checkout: Path) -> None:
    packed, said = packed_from(checkout)
    assert not [path for path in packed if path.startswith("tawantin/client/")]
    assert "tawantin/rules_data/cuzco.md" in packed
    assert "web/dist is not built" in said


def test_a_link_to_a_table_says_who_plays_and_how_it_ended(site: TestClient[Litestar]) -> None:
    server = InsideServer(site)
    ana, ben = server.guest("O'Ana"), server.guest("Ben")
    table = server.open(ana, "me", "open")
    said = _marks(site, f"/t/{table}")
    assert said["og:title"] == "Cuzco"
    assert said["og:description"] == "O&#x27;Ana"
    assert said["og:image"].endswith("/share/cuzco.png")
    ben.post(f"/api/tables/{table}/join", {})
    assert _marks(site, f"/t/{table}/replay")["og:description"] == "O&#x27;Ana, Ben"
    saved = json.loads((ROOT / "tests" / "golden" / "cuzco-3.json").read_text())
    over = ana.post("/api/import", saved)["id"]
    result, names = ana.see(over)["result"], saved["names"]
    lines = [f"{result['places'][s]}. {names[s]} {result['scores'][s]}" for s in result["ranking"]]
    assert _marks(site, f"/t/{over}")["og:description"] == ", ".join(lines)
    t = database.tables
    for damage in ({"result": {"ranking": [7]}}, {"result": {"scores": 3, "ranking": []}}):
        server.sql(update(t).where(t.c.id == over).values(**damage))
        assert _marks(site, f"/t/{over}")["og:description"] == ", ".join(names)
    server.sql(update(t).where(t.c.id == over).values(game="chess"))
    assert site.get(f"/t/{over}").text == PAGE
    removed = server.open(ana, "me", "open")
    ana.ok("DELETE", f"/api/tables/{removed}")
    for nobody in (removed, "0" * 12):
        assert site.get(f"/t/{nobody}").text == PAGE


def test_pictures_for_links_are_given_out(serve: Serve, tmp_path: Path) -> None:
    folder = built(tmp_path / "dist")
    site = serve(folder)
    assert site.get("/share/cuzco.png").content == (folder / "share" / "cuzco.png").read_bytes()
    assert site.get("/share/nothing.png").status_code == 404


def _marks(site: TestClient[Litestar], path: str) -> dict[str, str]:
    answer = site.get(path)
    assert answer.status_code == 200
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', answer.text))
