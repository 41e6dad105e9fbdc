"""No text waits for something nobody says. Those of a game are held by `test_words`."""

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tawantin import bots
from tawantin.core.registry import NAMES
from tests.wording import SOURCES, entries, read

BOARDS = SOURCES / "cli" / "boards"
SHARED = ("say", "word", "_row")
"""The calls that name a sentence or a word all games share."""


class Spelled(ast.NodeVisitor):
    """The texts written in some sources; of a computed one its start."""

    def __init__(self, files: Iterable[Path], calls: tuple[str, ...] = ()) -> None:
        self.texts: set[str] = set()
        self.starts: set[str] = set()
        self._calls = calls
        for path in files:
            self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in self._calls:
            texts = (inner for given in node.args for inner in ast.walk(given))
            self.texts |= {str(text.value) for text in texts if isinstance(text, ast.Constant)}
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if not self._calls and isinstance(node.value, str):
            self.texts.add(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        if isinstance(node.values[0], ast.Constant):
            self.starts.add(str(node.values[0].value))
        self.generic_visit(node)

    def __contains__(self, key: str) -> bool:
        """Whether it is written out, or begun as in `phase_{phase}`."""
        cut = key.rfind("_") + 1
        return key in self.texts or (cut > 0 and key[:cut] in self.starts)


def test_core() -> None:
    said = Spelled(SOURCES.rglob("*.py"), SHARED)
    shared = [f"{t}.{key}" for t, key, _ in entries("en", "core") if t in ("sentence", "word")]
    assert [key for key in shared if key.partition(".")[2] not in said] == []
    for table in ("bot", "bot_text"):
        assert {key for t, key, _ in entries("en", "core") if t == table} == set(bots.NAMES)


def test_server() -> None:
    parts = ("server", "local", "house", "service", "table")
    said = Spelled(path for part in parts for path in (SOURCES / part).rglob("*.py"))
    said.texts |= {f"no_{what.replace(' ', '_')}" for what in said.texts}  # not_found("chat line")
    unused = [(t, key) for t, key, _ in entries("en", "server") if key not in said or t not in said]
    assert unused == []


@pytest.mark.parametrize("book", ["cli", *(f"cli_{name}" for name in NAMES)])
def test_command(book: str) -> None:
    if book == "cli":
        files = [path for path in (SOURCES / "cli").rglob("*.py") if path.parent != BOARDS]
    else:
        files = [BOARDS / "part.py", *BOARDS.glob(f"{book.removeprefix('cli_')}*.py")]
    said = Spelled(files)
    unused = []
    for table, texts in read(SOURCES / "locales" / "en" / f"{book}.toml").items():
        by_name = f"{table}." in said.starts  # f"help.{name}"
        for key in texts:
            if f"{table}.{key}" not in said and not (by_name and key in said):
                unused.append(f"{table}.{key}")
    assert unused == []
