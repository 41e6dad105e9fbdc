"""How much of the rules the tests run: `pytest -p tests.coverage`, on the pure sources.

The statements of core, games and table are marked as they are imported, once per run of those
that stand and fall together. That costs a few per cent; a tracer more than doubled the time.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

LAYERS = ("core", "games", "table")
MARKS = "__marks__"
COMPOUND = (ast.If, ast.For, ast.While, ast.Try, ast.With, ast.Match, ast.FunctionDef, ast.ClassDef)

marked: dict[str, "Marked"] = {}
"""By file: what was imported in this process."""


class Marked(ast.NodeTransformer):
    """A module in which every run of statements says that it was reached."""

    def __init__(self, path: str, source: bytes) -> None:
        self.lines: list[list[int]] = []  # of the statements of each run
        self.tree = self.visit(ast.parse(source, path))
        ast.fix_missing_locations(self.tree)
        self.reached = [0] * len(self.lines)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, list(self._block(value)))
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        return self.generic_visit(node)

    def _block(self, statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        run: list[int] | None = None
        for statement in statements:
            if not _says_nothing(statement):
                if run is None:
                    mark = ast.parse(f"{MARKS}[{len(self.lines)}] = 1").body[0]
                    yield ast.copy_location(mark, statement)
                    run = []
                    self.lines.append(run)
                run.append(statement.lineno)
                if isinstance(statement, COMPOUND):
                    run = None
            yield statement


def _says_nothing(statement: ast.stmt) -> bool:
    """A docstring, the dots of a protocol, an import from the future, what a subclass must say."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    if isinstance(statement, ast.Raise):
        return ast.unparse(statement) == "raise NotImplementedError"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


class MarkingLoader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        found = Marked(self.path, self.get_data(self.path))
        marked[self.path] = found
        code: CodeType = compile(found.tree, self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        code = self.get_code(module.__name__)
        setattr(module, MARKS, marked[self.path].reached)
        exec(code, module.__dict__)


class Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(tuple(f"tawantin.{layer}." for layer in LAYERS)):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = MarkingLoader(name, spec.loader.path)
        return spec


sys.meta_path.insert(0, Finder)


# The workers' marks come together where the run was started.

together: dict[str, list[int]] = {}


def _take(found: dict[str, list[int]]) -> None:
    for path, reached in found.items():
        before = together.get(path, [0] * len(reached))
        together[path] = [max(pair) for pair in zip(before, reached, strict=True)]


def _own() -> dict[str, list[int]]:
    return {path: found.reached for path, found in marked.items()}


@pytest.hookimpl
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["marks"] = _own()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    _take(getattr(node, "workeroutput", {}).get("marks", {}))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--uncovered", action="store_true", help="name the lines no test runs")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    _take(_own())
    layers: dict[str, list[int]] = {}
    say = terminalreporter.write_line
    terminalreporter.section("statements run")
    for path, reached in sorted(together.items()):
        parts = path.rpartition("/tawantin/")[2].split("/")
        layer = "/".join(parts[: 2 if parts[0] == "games" and len(parts) > 2 else 1])
        counts = layers.setdefault(layer, [0, 0])
        missed: list[int] = []
        for lines, was in zip(_lines(path), reached, strict=True):
            counts[0] += len(lines) if was else 0
            counts[1] += len(lines)
            missed += [] if was else lines
        if missed and config.getoption("uncovered"):
            say(f"{'/'.join(parts)}: {', '.join(map(str, sorted(missed)))}")
    for layer, (run, there) in layers.items():
        say(f"{layer:20} {100 * run / there:6.2f} %  {run} of {there}")


def _lines(path: str) -> list[list[int]]:
    found = marked.get(path) or Marked(path, Path(path).read_bytes())
    return found.lines
