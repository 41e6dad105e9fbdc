"""The coverage map of `make quick`: which test function runs which functions of the sources.

`python -m tests.quick --record` runs the tests and writes the map. Every function sets a byte when
it is called, in the test process and, through `sitecustomize`, in every process that it starts. A
tracer would take several times as long. What runs only during an import belongs to no test. The
result of a cached function belongs to the test that asked first.
"""

import ast
import base64
import builtins
import json
import lzma
import mmap
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "tests" / "quick_map.json"
SOURCES: Final = "src/tawantin"
MARKS: Final = "__quick_marks__"
FOLDER: Final = "QUICK_FOLDER"  # where the processes of a recording write
PARENT: Final = "QUICK_PARENT"  # the test process that started this one
FAST: Final = "not (slow and server)"  # the tests of the run on the sources
WIDTH: Final = 96

Definition = ast.FunctionDef | ast.AsyncFunctionDef
Block = ast.If | ast.Try | ast.With
Part = tuple[str, int, int, Definition | None]
"""A name, the first and the last line, and the function if it is one."""


def parts(body: Sequence[ast.stmt], prefix: str = "") -> Iterator[Part]:
    """The outermost functions and the other statements; a nameless one belongs to its class."""
    for node in body:
        last = node.end_lineno or node.lineno
        if isinstance(node, Definition):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield prefix + node.name, first, last, node
        elif isinstance(node, ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield prefix + node.name, first, max(first, node.body[0].lineno - 1), None
            yield from parts(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, Block):
            inner = [*node.body, *getattr(node, "orelse", []), *getattr(node, "finalbody", [])]
            for handler in getattr(node, "handlers", []):
                inner += handler.body
            yield from parts(inner, prefix)
        else:
            stored = (
                one for one in ast.walk(node) if isinstance(getattr(one, "ctx", 0), ast.Store)
            )
            names = [prefix + one.id for one in stored if isinstance(one, ast.Name)]
            yield [*names, prefix.rstrip(".")][0], node.lineno, last, None


def functions(source: str) -> list[str]:
    """The names of the functions in a source file, each once, in order."""
    every = parts(ast.parse(source).body)
    return list(dict.fromkeys(name for name, _, _, function in every if function is not None))


# The map as a file.


@dataclass
class Known:
    """What the map knows of a test function."""

    seconds: float  # all its cases together
    cases: int
    runs: int  # a bit for each function of the sources
    rules: list[str] = field(default_factory=list)  # that it claims


@dataclass
class Map:
    functions: dict[str, list[str]]  # of each source file
    tests: dict[str, Known]

    def __post_init__(self) -> None:
        every = [(file, name) for file, names in self.functions.items() for name in names]
        self.numbers = {key: number for number, key in enumerate(every)}
        self.files = {file_of(key) for key in self.tests}

    def mask(self, keys: Iterable[tuple[str, str]]) -> int:
        """The bits of those functions that the map knows."""
        return sum(1 << self.numbers[key] for key in {*keys} if key in self.numbers)

    def text(self) -> str:
        tests = {
            key: [round(one.seconds, 3), one.cases, hex(one.runs), *one.rules]
            for key, one in sorted(self.tests.items())
        }
        raw = json.dumps([self.functions, tests]).encode()
        packed = base64.b85encode(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)).decode()
        lines = [packed[at : at + WIDTH] for at in range(0, len(packed), WIDTH)]
        return json.dumps(lines, indent=0) + "\n"

    @classmethod
    def read(cls, text: str) -> "Map":
        packed = base64.b85decode("".join(json.loads(text)))
        functions, tests = json.loads(lzma.decompress(packed))
        known = {
            key: Known(seconds, cases, int(runs, 16), rules)
            for key, (seconds, cases, runs, *rules) in tests.items()
        }
        return cls(functions, known)


def file_of(key: str) -> str:
    return key.partition("::")[0]


def key_of(node_id: str) -> str:
    """The test function of a case."""
    file, _, name = node_id.partition("::")
    return f"{file}::{name.partition('[')[0]}"


# Marking, in every process of a recording.


def install() -> None:
    """Make every function set its byte when it is called; `sitecustomize` calls this."""
    folder = Path(os.environ[FOLDER])
    names: dict[str, list[str]] = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    firsts: dict[str, int] = {}  # the number of the first function of each file
    total = 0
    for file, some in names.items():
        firsts[file] = total
        total += len(some)
    path = folder / f"{os.environ.get(PARENT, 'none')}-{os.getpid()}.marks"
    path.write_bytes(bytes(total))
    with path.open("r+b") as opened:
        setattr(builtins, MARKS, mmap.mmap(opened.fileno(), total))
    plain: Any = SourceFileLoader.source_to_code

    def marking(self: object, data: Any, path: str, **options: Any) -> Any:
        first = firsts.get(os.path.relpath(path, ROOT))
        return plain(self, data if first is None else marked(data, first), path, **options)

    SourceFileLoader.source_to_code = marking  # type: ignore[assignment, method-assign]


def marked(source: bytes, first: int) -> ast.Module:
    """A module of which every outermost function sets its byte."""
    tree = ast.parse(source)
    numbers: dict[str, int] = {}
    for name, _, _, function in parts(tree.body):
        if function is not None:
            number = first + numbers.setdefault(name, len(numbers))
            mark = ast.parse(f"{MARKS}[{number}] = 1").body[0]
            at = 1 if ast.get_docstring(function, clean=False) is not None else 0
            function.body.insert(at, ast.copy_location(mark, function.body[0]))
    return ast.fix_missing_locations(tree)


SITE: Final = f"""
import importlib.util, sys
spec = importlib.util.spec_from_file_location("tawantin_quick_map", {__file__!r})
module = importlib.util.module_from_spec(spec)
sys.modules["tawantin_quick_map"] = module
spec.loader.exec_module(module)
module.install()
del sys.modules["tawantin_quick_map"]
"""


class Recorder:
    """The pytest plugin that reads the bytes after each test."""

    def __init__(self) -> None:
        self.folder = Path(os.environ[FOLDER])
        self.own: mmap.mmap = getattr(builtins, MARKS)
        self.tests: dict[str, Known] = {}  # with bytes instead of bits
        self.rules: dict[str, set[str]] = {}
        self.skipped: set[str] = set()
        self.began = 0.0
        os.environ[PARENT] = str(os.getpid())

    def take(self) -> int:
        """What this process and those that it started have run since the last call."""
        none = bytes(len(self.own))
        row = int.from_bytes(self.own[:], "little")
        self.own[:] = none
        for path in self.folder.glob(f"{os.getpid()}-*.marks"):
            with path.open("r+b") as opened:
                row |= int.from_bytes(opened.read(), "little")
                opened.seek(0)
                opened.write(none)
            if not Path(f"/proc/{path.stem.partition('-')[2]}").exists():
                path.unlink()
        return row

    def pytest_collection_finish(self, session: "pytest.Session") -> None:
        from tawantin.testing.claims import claimed

        for item in session.items:
            marks = [rule for mark in item.iter_markers("rule") for rule in mark.args]
            self.rules.setdefault(key_of(item.nodeid), set()).update(claimed(item.name, marks))

    def pytest_runtest_logstart(self) -> None:
        self.take()
        self.began = time.perf_counter()

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        if report.skipped:
            self.skipped.add(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        seconds = time.perf_counter() - self.began
        row = self.take()
        if nodeid not in self.skipped:
            key = key_of(nodeid)
            test = self.tests.setdefault(key, Known(0, 0, 0, sorted(self.rules[key])))
            test.seconds += seconds
            test.cases += 1
            test.runs |= row

    def pytest_sessionfinish(self) -> None:
        (self.folder / f"{os.getpid()}.tests").write_bytes(pickle.dumps(self.tests))


def pytest_configure(config: "pytest.Config") -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        config.pluginmanager.register(Recorder())


def gathered(folder: Path, names: dict[str, list[str]]) -> Map:
    """The map of what the test processes wrote."""
    total = sum(map(len, names.values()))
    tests: dict[str, Known] = {}
    for path in sorted(folder.glob("*.tests")):
        for key, test in pickle.loads(path.read_bytes()).items():
            known = tests.setdefault(key, Known(0, 0, 0, test.rules))
            known.seconds += test.seconds
            known.cases += test.cases
            marks = test.runs.to_bytes(total, "little")
            known.runs |= sum(1 << number for number, mark in enumerate(marks) if mark)
    return Map(names, tests)


def record() -> int:
    """Run the tests and write what they ran to the map."""
    names = {
        str(path.relative_to(ROOT)): functions(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / SOURCES).rglob("*.py"))
    }
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "names.json").write_text(json.dumps(names), encoding="utf-8")
        (folder / "site").mkdir()
        (folder / "site" / "sitecustomize.py").write_text(SITE, encoding="utf-8")
        env = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{folder / 'site'}",
            "TAWANTIN_EXPECT_COMPILED": "0",
            "TAWANTIN_TEST_DATABASES": "sqlite",
            "PYTHONPYCACHEPREFIX": str(folder / "cache"),
            FOLDER: temporary,
        }
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.quick_map", "-n", "2"]
        command += ["--dist", "worksteal", "-m", FAST]
        done = subprocess.run(command, cwd=ROOT, env=env, check=False)
        known = gathered(folder, names)
    FILE.write_text(known.text(), encoding="utf-8")
    print(f"{len(known.tests)} test functions, {FILE.stat().st_size // 1024} KB in {FILE.name}")
    return done.returncode
