"""One server per test, on one database or on each of the two."""

import itertools
import random
import secrets
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient
from psycopg import sql

from tawantin.bots import coach
from tawantin.house import coaching
from tawantin.server import analyses, bot_runner, client, migrate, statements
from tawantin.server.app import create_app, routes
from tawantin.server.config import Settings
from tawantin.server.store import Store
from tests.server import postgres
from tests.server.clocks import clock
from tests.server.inside import InAThread, InsideServer
from tests.server.notices import receiver, sink
from tests.server.real import LIMITED

__all__ = ["clock", "receiver", "sink"]  # fixtures

DATABASES = postgres.DATABASES
TEMPLATE = "tawantin_template"

_numbers = itertools.count()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on each kind of database, unless nothing in it can differ between them."""
    chosen = {
        name for mark in metafunc.definition.iter_markers("parametrize") for name in mark.args[:1]
    }
    wanted = next(
        (
            m.name
            for m in metafunc.definition.iter_markers()
            if m.name in ("every_database", "one_database")
        ),
        "every_database",
    )
    kinds = DATABASES if wanted == "every_database" else DATABASES[:1]
    for fixture in {"database_url", "empty_database"} & set(metafunc.fixturenames) - chosen:
        metafunc.parametrize(fixture, kinds, indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.server)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a real PostgreSQL server, started for this run."""
    postgres.must_be_there()
    with postgres.running() as url:
        yield url


@pytest.fixture(scope="session")
def postgresql_template(postgresql_server: str) -> str:
    """A database of that server with all migrations run, to be copied."""
    _migrate(_create(postgresql_server, TEMPLATE, "template1"))
    return TEMPLATE


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all migrations run, to be copied."""
    path = tmp_path_factory.mktemp("template") / "tawantin.db"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without any table, once per kind of database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    server = request.getfixturevalue("postgresql_server")
    name = f"empty_{next(_numbers)}"
    yield _create(server, name, "template1")
    _drop(server, name)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a fresh database with all tables, once per kind of database."""
    if request.param == "sqlite":
        path = tmp_path / "tawantin.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite:///{path}"
        return
    server = request.getfixturevalue("postgresql_server")
    name = f"test_{next(_numbers)}"
    yield _create(server, name, request.getfixturevalue("postgresql_template"))
    _drop(server, name)


MakeServer = Callable[..., InsideServer]


@cache
def handlers(client_at: Path | None) -> Litestar:
    """Made once for each client there is: that takes longer than most tests."""
    return routes()


@pytest.fixture
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test has deals, names and bots' whims of its own, the same every time."""
    test: str = request.node.originalname
    drawn, before = random.Random(test), random.getstate()
    random.seed(test)
    monkeypatch.setattr(secrets, "token_bytes", lambda n=32: drawn.randbytes(n))
    yield
    random.setstate(before)


@pytest.fixture
def make_server(
    luck: None, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeServer]:
    """Starts servers on this test's database; a second one finds what the first has left."""
    monkeypatch.setattr(bot_runner, "Workers", InAThread)
    monkeypatch.setattr(analyses, "Workers", InAThread)
    monkeypatch.setattr(statements, "STOPPED", 120)  # a busy machine may let nobody go on for long
    monkeypatch.setattr(coach, "WALKS", 2)
    monkeypatch.setattr(coaching, "HINT", 0.02)
    running: list[TestClient[Litestar]] = []

    def make(**settings: object) -> InsideServer:
        for old in running:
            old.__exit__(None, None, None)
        running.clear()
        many: dict[str, object] = dict.fromkeys(LIMITED, 1_000_000)
        chosen: dict[str, object] = {"bot_pace": 0.0, **many, **settings}
        found = Settings(data_dir=tmp_path, database_url=database_url, **chosen)  # type: ignore[arg-type]
        app = create_app(found, handlers(client.folder()))
        app.state.services.people.passwords.hasher = PasswordHasher(1, 8, 1)  # safe ones are slow
        inside = TestClient(app, "http://127.0.0.1", raise_server_exceptions=True)
        inside.__enter__()
        running.append(inside)
        return InsideServer(inside)

    yield make
    for last in running:
        last.__exit__(None, None, None)


@pytest.fixture
def server(make_server: MakeServer) -> InsideServer:
    """A running server on a fresh database."""
    return make_server()


def _migrate(url: str) -> None:
    store = Store(url)
    try:
        migrate.upgrade(store.engine)
    finally:
        store.close()


def _create(server: str, name: str, template: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(statement.format(sql.Identifier(name), sql.Identifier(template)))
    return f"{server.rpartition('/')[0]}/{name}"


def _drop(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        statement = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        connection.execute(statement.format(sql.Identifier(name)))
