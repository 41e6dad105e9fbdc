"""Who may import whom: core <- games <- words <- table <- house <- service <- the rest.

Games never import each other, nor do tests import from tests.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tawantin
from tawantin import extras
from tawantin.core.registry import NAMES
from tawantin.local.library import LEFT_OUT
from tests.packages import closure

ROOT = Path(tawantin.__file__).parent
MODULES = sorted(path for folder in ("core", "games") for path in (ROOT / folder).rglob("*.py"))
WORDS = [ROOT / "messages.py", ROOT / "words.py"]
TESTS = Path(__file__).parents[1]
TABLE = sorted((ROOT / "table").rglob("*.py"))
ABOVE = ("house", "service", "local")  # each may import itself and those before it
HOUSE = sorted(path for folder in ABOVE for path in (ROOT / folder).rglob("*.py"))

TOOLS = {"zipfile"}  # of what packs the page
OPTIONAL = {"librt.vecs", "librt", "mypy_extensions"}  # in core/extend.py


def imports_of(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import: {ast.unparse(node)}"
            names.add(node.module or "")
    return names


def imported(path: Path) -> set[str]:
    return imports_of(ast.parse(path.read_text(encoding="utf-8")))


def test_there_are_modules_to_look_at() -> None:
    assert len(MODULES) > 20


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_core_and_games_import_downwards_and_the_standard_library_only(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    allowed = ["tawantin.core"]
    if parts[0] == "games" and len(parts) > 2:
        allowed.append(f"tawantin.games.{parts[1]}")
    for name in imported(path):
        if name.split(".")[0] == "tawantin":
            if path.name == "words.py" and name == "tawantin.words":
                continue  # for its types only
            assert any(name == a or name.startswith(f"{a}.") for a in allowed), name
        elif name in OPTIONAL:
            assert path.name == "extend.py"  # see the test below
        else:
            assert name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("path", [*WORDS, *TABLE, *HOUSE], ids=lambda p: str(p.relative_to(ROOT)))
def test_words_table_and_house_import_downwards_and_the_standard_library_only(path: Path) -> None:
    allowed = ["tawantin.core", "tawantin.messages", "tawantin.words"]
    if path not in WORDS:
        allowed.append("tawantin.table")
    if path in HOUSE:
        allowed += ["tawantin.bots", "tawantin.rules_pages"]
        reach = ABOVE.index(path.relative_to(ROOT).parts[0]) + 1
        allowed += [f"tawantin.{folder}" for folder in ABOVE[:reach]]
    for name in imported(path) - {"tawantin"}:
        if name.split(".")[0] == "tawantin":
            assert any(name == a or name.startswith(f"{a}.") for a in allowed), name
        else:
            assert name.split(".")[0] in sys.stdlib_module_names - LEFT_OUT | TOOLS, name


BY_EXTRA = {
    "bots": "bots", "cli": "cli", "research": "research", "server": "server", "train": "train",
    "testing": "dev",
}  # fmt: skip
"""What a folder may import; every other needs the standard library alone."""
LATER = ("cli",)  # folders whose functions may ask for more: the command then says for what


def at_import(path: Path) -> ast.Module:
    """What runs when a module is imported: without functions and what only the checker reads."""
    found = ast.parse(path.read_text(encoding="utf-8"))
    found.body = [
        node
        for node in found.body
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]
    return found


def test_a_folder_imports_what_its_extra_names_and_nothing_else() -> None:
    looked = set()
    for path in sorted(ROOT.rglob("*.py")):
        folder = path.relative_to(ROOT).parts[0]
        tree = at_import(path) if folder in LATER else ast.parse(path.read_text(encoding="utf-8"))
        names = {name.partition(".")[0] for name in imports_of(tree)}
        foreign = names - sys.stdlib_module_names - {"tawantin", "pytest"}
        if path.name == "extend.py":
            foreign -= OPTIONAL
        may = closure(BY_EXTRA[folder]) if folder in BY_EXTRA else set()
        assert all(extras.extra_of(name) in may for name in foreign), (path, foreign)
        looked.add(folder)
    assert set(BY_EXTRA) - {"research"} <= looked


def test_no_game_is_named_outside_its_own_modules_and_the_registry() -> None:
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        if parts == ("core", "registry.py") or (parts[0] == "games" and len(parts) > 2):
            continue
        text = path.read_text(encoding="utf-8").casefold()
        for name in NAMES:
            if not path.stem.startswith(name):  # bots/<game>.py, cli/boards/<game>_map.py
                assert name not in text, path
                assert name.replace("_", " ") not in text, path


def test_tests_import_from_no_module_of_tests() -> None:
    """What two of them need has a module of its own, without tests."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert not re.search(r"\btests\b.*\btest_", ast.unparse(node)), path


PLAYOUT = """
from tawantin.core.chance import FastRng
from tawantin.core.game import Tally, playout
playout(one, one.new(one.players[0]), FastRng(1), Tally())
"""
AT_A_TABLE = """
from tawantin.core.match import Match
from tawantin.table import showing
from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.table import Table
players = one.players[0]
table = Table([Seat(i, "person", f"P{i}", "me") for i in range(players)], Pace())
table.start(Match(one, players), 0.0)
for _ in range(20):
    shown = showing.show(table, table.viewer("me", None), "de")
    table.play(shown["you"], shown["legal"][0]["action"], shown["version"], 0.0)
showing.entries_shown(table, 0, 0, "nl")
"""


WITH_BOTS = """
from tawantin import bots
from tawantin.core.advance import run_on
from tawantin.core.chance import FastRng
state, rng = one.new(one.players[0]), FastRng(1)
run_on(one, state, rng)
for name in ("greedy", "novice", "random"):
    bots.make(name).choose(one, state, one.actor(state), rng)
"""


@pytest.mark.parametrize("what", [PLAYOUT, AT_A_TABLE, WITH_BOTS], ids=["engine", "table", "bots"])
@pytest.mark.parametrize("name", NAMES)
def test_up_to_the_table_all_runs_with_the_standard_library_alone(name: str, what: str) -> None:
    """No third-party module is loaded, and the one optional mark may be missing."""
    code = f"""
import sys
sys.modules["mypy_extensions"] = None
from tawantin.core.registry import game
one = game("{name}")
{what}
known = sys.stdlib_module_names
print([m for m in sys.modules if m.split(".")[0] not in known | {{"tawantin", "__main__"}}])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    foreign = [name for name in ast.literal_eval(done.stdout) if "__mypyc" not in name]
    assert set(foreign) <= {"mypy_extensions", "sitecustomize", "_distutils_hack"}
