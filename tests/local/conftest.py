"""A server to be compared with, on one database: what is compared has nothing to do with which."""

import shutil
from pathlib import Path

import pytest

from tawantin.server import bot_runner
from tests.server.clocks import clock
from tests.server.conftest import luck, make_server, server, sqlite_template

__all__ = ["clock", "luck", "make_server", "server", "sqlite_template"]  # fixtures


@pytest.fixture(autouse=True)
def silent_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of the server wait for what those at home do."""
    monkeypatch.setattr(bot_runner.BotRunner, "changed", lambda *_: None)


@pytest.fixture
def database_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The URL of a fresh database with all tables."""
    path = tmp_path / "tawantin.db"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"
