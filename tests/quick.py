"""Tests what a change touches, within a minute: `make quick`.

    make quick                      # the files that differ from HEAD, or else the last commit
    make quick ARGS="--base main"   # the files that differ from another commit
    make quick ARGS=FILE            # this file; if it does not differ, all of it

The coverage map says which tests run a changed function. Tests that claim a rule named there, that
have its name and that run little else come first. Tests of its users and of its file come last, as
the result of a cached function belongs to one test alone. The map only chooses and orders: tests
and functions that it does not know are found by name. The deadline ends the run.

pytest-testmon 2.2 does not carry this suite: it traces only the test process and so misses the
servers that tests start, and its data come from a traced run of all tests on this very Python and
these very packages. It has no time limit, and a change in a central module selects thousands of
tests. For the client, `vitest related` does what is needed.
"""

import argparse
import ast
import json
import lzma
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.quick_map import FAST, FILE, ROOT, SOURCES, Known, Map, file_of, key_of, parts, record

if TYPE_CHECKING:
    import pytest

WORKERS: Final = 2
SECONDS: Final = 45.0  # after which no test starts
GRACE: Final = 12.0  # seconds that a running test has then
FILES: Final = 50  # test files at the most, as reading them takes time too
LONGEST: Final = 3.0  # seconds of a case; longer ones are left out
OVERHEAD: Final = 0.02  # seconds of a case beside its own
PORTION: Final = 1.0  # seconds of the cases of a test function that run early
ROUND: Final = 16  # tests in the first round; each has twice as many, and runs file by file
LAST: Final = 99  # the round of the other cases
NO_TESTS: Final = 5  # the exit code of pytest if none was found
CHOICE: Final = "QUICK_CHOICE"  # the file that names the chosen tests

RULE_ID: Final = re.compile(r"(?<![A-Za-z])([A-Z]-[A-Z][A-Z0-9]*-)(S?)(\d\d)(?: to \1\2(\d\d))?")
CLIENT: Final = (".ts", ".js", ".svelte", ".json")


# The changed files.


def git(*words: str, check: bool = True) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True)
    if check and done.returncode:
        sys.exit(2)
    return done.stdout.decode(errors="replace") if done.returncode == 0 else ""


def before(base: str, file: str) -> str:
    """The file as it was; empty if there was none."""
    return git("show", f"{base}:{file}", check=False)


def now(file: str) -> str:
    return (ROOT / file).read_text("utf-8", "replace") if (ROOT / file).is_file() else ""


def changed_files(base: str) -> list[str]:
    names = git("diff", "--name-only", "--no-renames", base).splitlines()
    return sorted({*names, *git("ls-files", "--others", "--exclude-standard").splitlines()})


@cache
def texts(folder: str) -> dict[str, str]:
    """The text of every module below a folder."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return {str(path.relative_to(ROOT)): path.read_text("utf-8", "replace") for path in paths}


def is_test(file: str) -> bool:
    return Path(file).name.startswith("test_") and file.endswith(".py")


@cache
def pieces(source: str) -> dict[str, tuple[str, bool]]:
    """The text of each part of a module, and whether it is a function."""
    lines = source.splitlines(keepends=True)
    found: dict[str, tuple[str, bool]] = {}
    try:
        every = [*parts(ast.parse(source).body)]
    except SyntaxError:
        return {"": (source, False)}
    for name, first, last, function in every:
        text, was = found.get(name, ("", False))
        found[name] = text + "".join(lines[first - 1 : last]), was or function is not None
    return found


def differing(old: str, new: str) -> dict[str, bool]:
    """The parts of a module that changed, and whether each is a function."""
    olds, news = pieces(old), pieces(new)
    names = [name for name in {**olds, **news} if olds.get(name) != news.get(name)]
    if len(names) > 1 and "" in names:
        names.remove("")  # imports and the docstring
    return {name: (news.get(name) or olds[name])[1] for name in names}


def imports(text: str, file: str) -> bool:
    """Whether a text imports a module."""
    if not file.endswith(".py"):
        return False
    module = re.sub(r"^src/|(/__init__)?\.py$", "", file).replace("/", ".")
    package, _, stem = module.rpartition(".")
    several = rf"from {re.escape(package)} import (\([^)]*|[^\n]*)\b{stem}\b"
    return module in text or re.search(several, text) is not None


def users(file: str, name: str) -> set[tuple[str, str]]:
    """The functions that use a name of a module, directly or through values made of it."""
    found: set[tuple[str, str]] = set()
    names = [(file, name)]
    for home, own in names:  # which grows
        short = own.rpartition(".")[2]
        for other, text in texts(SOURCES).items():
            if short not in text or not (other == home or imports(text, home)):
                continue
            aliases = re.findall(rf"\b{short} as (\w+)", text) if other != home else []
            word = re.compile(rf"\b(?:{'|'.join([short, *aliases])})\b")
            for part, (piece, function) in pieces(text).items():
                if not word.search(piece) or (other, part) == (file, name):
                    continue
                if function:
                    found.add((other, part))
                elif part and (other, part) not in names and len(names) < 40:
                    names.append((other, part))
    return found


def rules_in(text: str) -> set[str]:
    """The rule ids in a text, `C-PLACE-01 to C-PLACE-06` as six."""
    ids: set[str] = set()
    for stem, letter, first, last in RULE_ID.findall(text):
        ids |= {f"{stem}{letter}{n:02}" for n in range(int(first), int(last or first) + 1)}
    return ids


def words(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[a-z]{3,}", text.lower())}


# The affected tests.


@dataclass
class Target:
    """A changed part, and how to find the tests that may notice it."""

    name: str
    runs: int = 0  # the bits of the functions that count as changed
    near: int = 0  # of their users and of their file: a cached function runs in one test alone
    rules: set[str] = field(default_factory=set)  # that the part names
    files: set[str] = field(default_factory=set)  # of tests
    tests: set[str] = field(default_factory=set)  # that are new or changed

    def rank(self, known: Map) -> list[str]:
        """The tests that may notice it, those first that tell most for a second."""
        own = words(self.name)

        def score(key: str, test: Known) -> float:
            hits = (test.runs & self.runs).bit_count() + (test.runs & self.near).bit_count() / 50
            value = math.sqrt(hits / (50 + test.runs.bit_count()))
            value += 0.1 * (file_of(key) in self.files)
            value *= 1 + len(own & words(key))
            value += not self.rules.isdisjoint(test.rules)
            return value / (min(test.seconds, PORTION) + OVERHEAD)

        scores = {key: score(key, test) for key, test in known.tests.items()}
        return sorted((key for key in scores if scores[key]), key=lambda key: -scores[key])


def targets_of(file: str, base: str, known: Map, whole: bool = False) -> list[Target]:
    """What changed in a file; with `whole` an unchanged file counts as changed everywhere."""
    old, new = before(base, file), now(file)
    if old == new:
        if not whole:
            return []
        old = ""
    if file.startswith(f"{SOURCES}/") and file.endswith(".py"):
        return _source(file, old, new, known)
    if is_test(file):
        tests = {f"{file}::{name.replace('.', '::')}" for name in differing(old, new)}
        return [Target(file, files={file}, tests=tests)]
    return [_other(file, known)]


def _source(file: str, old: str, new: str, known: Map) -> list[Target]:
    every = known.mask((file, name) for name in known.functions.get(file, []))
    importing = {one: text for one, text in texts("tests").items() if imports(text, file)}
    named = f"test_{Path(file).stem}.py"
    unknown = {one for one in importing if not every or one not in known.files}
    unknown |= {one for one in texts("tests") if not every and Path(one).name == named}
    targets = []
    for name, function in differing(old, new).items():
        using = known.mask(users(file, name)) if name else 0
        runs = known.mask([(file, name)]) or using or every
        target = Target(f"{file} {name}", runs, using | every, files={*unknown})
        for part in filter(None, (name, name.rpartition(".")[0])):
            target.rules |= rules_in(pieces(new or old).get(part, ("", False))[0])
        if name and not function:
            word = re.compile(rf"\b{name.rpartition('.')[2]}\b")
            target.files |= {one for one, text in importing.items() if word.search(text)}
        targets.append(target)
    return targets


def _other(file: str, known: Map) -> Target:
    """Of any other file: the tests and the modules that name it, and the modules beside it."""
    path = Path(file)
    names = rf"\b{re.escape(path.name)}|[\"']{re.escape(path.stem)}[\"']"
    folder = rf"|{re.escape(str(path.parent))}/?[\"'`]" if path.parent.name else ""
    naming = re.compile(names + folder)
    near = path.parent if path.name == "conftest.py" else None
    tests = {
        one
        for one, text in texts("tests").items()
        if naming.search(text) or near in Path(one).parents or imports(text, file)
    }
    readers: set[str] = set()
    if file.startswith(f"{SOURCES}/"):
        beside = next(up for up in path.parents if list((ROOT / up).glob("*.py")))
        readers = {one for one, text in texts(SOURCES).items() if re.search(names, text)}
        if str(beside) != SOURCES:
            readers |= {one for one in texts(SOURCES) if Path(one).parent == beside}
    runs = known.mask((one, each) for one in readers for each in known.functions.get(one, []))
    return Target(file, runs, files=tests)


def ranked(targets: Sequence[Target], known: Map) -> list[str]:
    """The tests of all targets: the best of each, the second of each, and so on."""
    turns = zip_longest(*(target.rank(known) for target in targets))
    return list(dict.fromkeys(key for turn in turns for key in turn if key is not None))


def fitting(keys: Iterable[str], known: Map) -> list[str]:
    """The tests of the first files, without those that take too long."""
    chosen: list[str] = []
    files: set[str] = set()
    for key in keys:
        test, file = known.tests[key], file_of(key)
        if test.seconds / test.cases <= LONGEST and (file in files or len(files) < FILES):
            chosen.append(key)
            files.add(file)
    return chosen


def cost_of(test: Known) -> float:
    """The seconds by which files are shared out."""
    return min(test.seconds, PORTION) + OVERHEAD * test.cases


def early_cases(test: Known) -> int:
    """How many cases of a test function run early."""
    return max(1, int(test.cases * min(1.0, PORTION / max(test.seconds, 0.001))))


class Keeper:
    """The pytest plugin that keeps the chosen tests, until the deadline."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.choice: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        self.known = {*self.choice["known"]}
        self.early = self.late = 0

    def pytest_collection_modifyitems(self, items: "list[pytest.Item]") -> None:
        items[:] = self.keep(items)

    def pytest_runtest_setup(self, item: "pytest.Item") -> None:
        import pytest

        seconds = self.choice["seconds"].get(key_of(item.nodeid), 0.0)
        if time.time() + 3 * seconds > self.choice["deadline"]:  # cases differ, machines too
            self.late += 1
            pytest.skip("no time is left")
        self.early += 1

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        if report.failed:
            print(f"\nFAILED {report.nodeid}", flush=True)

    def pytest_sessionfinish(self) -> None:
        self.path.with_name(f"ran-{os.getpid()}").write_text(f"{self.early} {self.late}")

    def keep(self, items: "list[pytest.Item]") -> "list[pytest.Item]":
        """The cases to run, in their order; those that the map does not know among the first."""
        from tawantin.testing.claims import claimed

        cases: dict[str, list[tuple[int, pytest.Item]]] = {}
        for at, item in enumerate(items):
            cases.setdefault(key_of(item.nodeid), []).append((at, item))
        rules = {*self.choice["rules"]}
        kept: list[tuple[int, int, pytest.Item]] = []
        for key, some in cases.items():
            turn, early = 0, [at for at, _ in some]
            if key in self.known:
                if key not in self.choice["tests"]:
                    continue
                turn, wanted = self.choice["tests"][key], self.choice["cases"][key]
                claiming = [at for at, item in some if claimed(item.name, []) & rules]
                early = [*claiming, *early[:: math.ceil(len(some) / wanted)]][:wanted]
            kept += [(turn if at in early else LAST, at, item) for at, item in some]
        return [item for _, _, item in sorted(kept, key=lambda one: one[:2])]


def pytest_configure(config: "pytest.Config") -> None:
    config.pluginmanager.register(Keeper(Path(os.environ[CHOICE])))


# The run.


Command = tuple[list[str], dict[str, str], Path]
"""The words, the environment and the folder."""


def run(programs: dict[str, Command], end: float) -> list[str]:
    """Run programs side by side until the end; returns what failed."""
    failed = []
    started: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, (words, env, folder) in programs.items():
            started[name] = subprocess.Popen(
                words, env={**os.environ, **env}, cwd=folder, start_new_session=True
            )
        for name, process in started.items():
            try:
                if process.wait(max(0.0, end - time.time())) not in (0, NO_TESTS):
                    failed.append(name)
            except subprocess.TimeoutExpired:
                print(f"\n== {name} was stopped at the deadline")
                if name != "vitest":  # no test starts so late: one hangs
                    failed.append(f"{name} was stopped")
    finally:
        for process in started.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    return failed


def python_tests(choice: Path, files: Sequence[str], most: int) -> Command:
    """Pytest on the chosen tests of these files."""
    words = [sys.executable, "-m", "pytest", "-q", "-rfE", "--no-header", "--tb=short"]
    words += ["-ofaulthandler_timeout=15", "-pno:cacheprovider"]
    words += ["-ptests.quick", f"--maxfail={most}"]
    env = {
        "PYTHONPATH": str(ROOT / "src"),
        "TAWANTIN_EXPECT_COMPILED": "0",
        "TAWANTIN_TEST_DATABASES": "sqlite",
        CHOICE: str(choice),
    }
    return [*words, "-m", FAST, *files], env, ROOT


def shares(costs: dict[str, float]) -> list[list[str]]:
    """The files, shared out to the workers. Two processes begin sooner than xdist with two."""
    shared: list[list[str]] = [[] for _ in range(WORKERS)]
    loads = [0.0] * WORKERS
    for file in sorted(costs, key=lambda file: -costs[file]):
        at = loads.index(min(loads))
        shared[at].append(file)
        loads[at] += costs[file]
    return [sorted(share) for share in shared if share]


def client_tests(files: Iterable[str]) -> Command | None:
    """Vitest on what imports a changed file. It ends with the first failure, so none is lost."""
    own = [file.removeprefix("web/") for file in files if (ROOT / file).exists()]
    own = [file for file in own if file.startswith("src/") and file.endswith(CLIENT)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    npx = shutil.which("npx", path=path)
    if not own or npx is None:
        return None
    words = [npx, "vitest", "related", "--run", "--bail=1", "--passWithNoTests", *own]
    return words, {"PATH": path}, ROOT / "web"


def read_map() -> Map:
    try:
        return Map.read(FILE.read_text(encoding="utf-8"))
    except (OSError, TypeError, ValueError, lzma.LZMAError):
        print(f"== {FILE.name} cannot be read; `python -m tests.quick --record` writes it anew")
        return Map({}, {})


def main() -> int:
    parser = argparse.ArgumentParser(prog="make quick", description="Test what a change touches.")
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="these files alone")
    add("--base", default="", help="the commit to compare with (HEAD)")
    add("-x", action="store_true", help="end with the first failure")
    add("--list", action="store_true", help="say which tests would run")
    add("--record", action="store_true", help="run all tests and write the coverage map")
    arguments = parser.parse_args()
    if arguments.record:
        return record()
    began = time.time()
    base = arguments.base or "HEAD"
    files = arguments.files or changed_files(base)
    if not files and not arguments.base:
        base = "HEAD~1"
        files = changed_files(base)
    print(f"== changed since {base}: {', '.join(files[:5])}{' ...' * (len(files) > 5)}", flush=True)
    known = read_map()
    found = {file: targets_of(file, base, known, bool(arguments.files)) for file in files}
    targets = [target for some in found.values() for target in some]
    affected = ranked(targets, known)
    chosen = fitting(affected, known)
    if arguments.list:
        print("\n".join(f"{known.tests[key].seconds:8.2f} s  {key}" for key in chosen))
        return 0
    changed = {test for target in targets for test in target.tests}
    choice = {
        "tests": {key: (at // ROUND).bit_length() for at, key in enumerate(chosen)},
        "cases": {key: early_cases(known.tests[key]) for key in chosen},
        "seconds": {key: known.tests[key].seconds / known.tests[key].cases for key in chosen},
        "known": sorted(known.tests.keys() - changed),
        "rules": sorted({rule for target in targets for rule in target.rules}),
        "deadline": began + SECONDS,
    }
    unknown = {file for target in targets for file in target.files} - known.files
    costs = dict.fromkeys([*map(file_of, changed), *filter(is_test, unknown)], 1.0)
    for key in chosen:
        costs[file_of(key)] = costs.get(file_of(key), 0.0) + cost_of(known.tests[key])
    client = client_tests(files)
    programs = {"vitest": client} if client else {}
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary, "choice.json")
        path.write_text(json.dumps(choice), encoding="utf-8")
        for number, share in enumerate(
            shares({file: cost for file, cost in costs.items() if now(file)}), 1
        ):
            programs[f"pytest {number}"] = python_tests(path, share, 1 if arguments.x else 10)
        failed = run(programs, began + SECONDS + GRACE)
        ran = [one.read_text().split() for one in Path(temporary).glob("ran-*")]
    early, late = (sum(int(counts[at]) for counts in ran) for at in (0, 1))
    if late and not early:
        failed.append("no test had time")
    print(f"== left out: {len(affected) - len(chosen)} of {len(affected)} affected test functions,")
    print(f"   {late} cases for time, {len(known.tests) - len(affected)} functions not affected,")
    print(f"   {'' if client else 'the client, '}lint, types, PostgreSQL, the slow tests of the")
    print("   server, the compiled build, the browser: `make check`, `make test`")
    for file, some in found.items():
        if some and not ranked(some, known) and not unknown and not client_tests([file]):
            print(f"   no test is known for {file}")
    said = f"FAILED ({', '.join(failed)})" if failed else "passed"
    print(f"== quick: {said}, {time.time() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
