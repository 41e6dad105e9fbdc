"""No request keeps the event loop for long: what grows with a text, a file or a log is done beside
it, or in pieces.

The work is counted from outside, by what does it, for every operation there is. How long it takes
is what `benchmarks.abuse --loop` measures.
"""

import asyncio
import email.headerregistry
import gzip
import threading
import tomllib
import unicodedata
import zlib
from collections import Counter
from contextlib import ExitStack
from types import ModuleType
from typing import Any

import pytest

from tawantin.core import save
from tawantin.house import lengths, replays
from tawantin.house.texts import LOG_PAGE
from tawantin.server import files
from tawantin.table.showing import Shared
from tests.server.conftest import MakeServer
from tests.server.inside import InsideServer
from tests.server.permissions import LINES, ROLES, Line
from tests.server.scenes import Scene, cell, named

# Where the work is done does not depend on the database.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

TEXTS = {  # the longest text that each may read in the thread of the event loop
    (unicodedata, "normalize"): 4 * lengths.NAME,
    (email.headerregistry, "Address"): 2 * lengths.EMAIL,
    (tomllib, "loads"): 0,
    (gzip, "compress"): 0,
    (zlib, "compress"): 0,
}
CALLS: dict[tuple[ModuleType | type, str], int] = {  # how often each may be called there
    (save, "load"): 0,
    (save, "save"): 0,
    (save, "verify"): 0,
    (save, "replay_line"): 0,
    (files, "check_file"): 0,
    (replays, "state_at"): 0,
    (Shared, "entry"): LOG_PAGE,
}


class Work:
    """What is done in the thread of the event loop, by the name of what does it."""

    def __init__(self, server: InsideServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = server.call(_thread)
        self.anywhere: set[str] = set()
        self.calls: Counter[str] = Counter()
        self.longest: Counter[str] = Counter()
        for module, name in (*TEXTS, *CALLS):
            monkeypatch.setattr(module, name, self._watched(getattr(module, name), name))

    def _watched(self, does: Any, name: str) -> Any:
        def watched(*given: Any, **more: Any) -> Any:
            self.anywhere.add(name)
            if threading.get_ident() == self.loop:
                texts = [one for one in (*given, *more.values()) if isinstance(one, str | bytes)]
                self.calls[name] += 1
                self.longest[name] = max(self.longest[name], *map(len, texts), 0)
            return does(*given, **more)

        return watched

    def too_much(self) -> list[str]:
        """What was more than it may be, since this was asked before."""
        calls = [name for (_, name), most in CALLS.items() if self.calls[name] > most]
        texts = [name for (_, name), most in TEXTS.items() if self.longest[name] > most]
        self.calls.clear()
        self.longest.clear()
        return calls + texts


async def _thread() -> int:
    return threading.get_ident()


@pytest.fixture
def scene(make_server: MakeServer) -> Scene:
    scene = Scene(make_server(bot_pace=1e6))
    scene.table("over")
    return scene


@pytest.mark.parametrize("line", LINES, ids=named)
def test_nothing_long_is_done_on_the_event_loop(
    scene: Scene, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(scene.server, monkeypatch)
    with ExitStack() as watching:
        for role in ("stranger", "host", "program"):
            assert role in ROLES
            cell(scene, line, role, watching)
            assert work.too_much() == [], role


def test_a_table_is_read_from_the_database_beside_the_loop(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = scene.table("over")
    work = Work(scene.server, monkeypatch)
    for path in ("", "/log", "/log/open", "/updates", "/position?entry=9", "/history", "/export"):
        scene.server.services.tables.live.pop(finished, None)
        scene.host.get(f"/api/tables/{finished}{path}")
        assert work.too_much() == [], path
    assert {"replay_line", "state_at", "save"} <= work.anywhere


def test_a_file_is_read_beside_the_loop(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = scene.host.get(f"/api/tables/{scene.table('over')}/export")
    work = Work(scene.server, monkeypatch)
    scene.host.post("/api/import", saved)
    assert {"check_file", "verify"} <= work.anywhere
    assert work.too_much() == []


def test_the_watch_sees_what_is_done(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the loop, where it is too much, and in a thread, where it is not."""
    work = Work(scene.server, monkeypatch)

    async def run() -> None:
        await asyncio.to_thread(gzip.compress, b"text")
        assert work.too_much() == []
        gzip.compress(b"text")
        unicodedata.normalize("NFC", "x" * 161)

    scene.server.call(run)
    assert set(work.too_much()) == {"normalize", "compress"}
