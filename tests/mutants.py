"""Breaks rules of the engine one at a time and shows that a test turns red each time.

    make mutants            # all of them, on a copy of the tree
    make mutants ARGS=07    # those whose number or rule contains the word, such as C-MOVE

Each break is a line of the engine and what it is changed to, listed in `tests/<game>/mutants.py`.
Only the tests that claim the broken rule are run, on pure sources: what a rule's own tests do not
notice counts as not noticed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tawantin.core.registry import NAMES

ROOT = Path(__file__).parent.parent
GAMES = "src/tawantin/games"

Mutant = tuple[str, str, str, str]
"""The rule broken, the file, the line, and what it becomes."""

MUTANTS: dict[str, list[Mutant]] = {
    game: import_module(f"tests.{game}.mutants").MUTANTS for game in NAMES
}


def pytest(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "TAWANTIN_EXPECT_COMPILED": "0"}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # no rule's test needs one, and loading takes long
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=900)


def claims(tree: Path) -> dict[str, list[str]]:
    """The tests that claim each rule."""
    target = tree / "claims.json"
    pytest(tree, "--collect-only", "-p", "tawantin.testing.claims", f"--claims={target}", "tests")
    found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
    return found


def failures(tree: Path, tests: list[str]) -> list[str]:
    """Those of the tests that fail in this tree, at least the first one."""
    done = pytest(tree, "-x", *tests)
    failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return failed if done.returncode else []


def notice(tree: Path, path: Path, mutant: Mutant, claimed: dict[str, list[str]]) -> str:
    """Which test turns red when this break is made; empty if none does."""
    rule, file, line, broken = mutant
    sound = path.read_text(encoding="utf-8")
    if sound.count(line) != 1:
        print(f"the line of {rule} is {sound.count(line)} times in {file}")
        return ""
    path.write_text(sound.replace(line, broken), encoding="utf-8")
    failed = failures(tree, claimed[rule])
    path.write_text(sound, encoding="utf-8")
    return failed[0] if failed else ""


def main() -> int:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        for name in ("src", "tests", "docs", "maps"):
            shutil.copytree(ROOT / name, tree / name)
        shutil.copy(ROOT / "pyproject.toml", tree)
        claimed = claims(tree)
        every = [(game, mutant) for game, mutants in MUTANTS.items() for mutant in mutants]
        for number, (game, mutant) in enumerate(every, 1):
            rule, file = mutant[:2]
            if wanted not in f"{number:02} {rule}":
                continue
            noticed = notice(tree, tree / GAMES / game / file, mutant, claimed)
            survivors += not noticed
            print(f"{number:02} {rule} in {file}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"{survivors} not noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
