"""The statements that PostgreSQL carries out in a whole run of the tests.

    pytest -p tests.server.statements

Most tests of the server run on SQLite alone. `statements.txt` lists what the others are to make
PostgreSQL do: a run that leaves a statement out fails. `--record-statements` writes the list anew,
after a statement has changed.
"""

import re
from pathlib import Path
from typing import Any

import psycopg
import pytest

LIST = Path(__file__).with_suffix(".txt")
PLACE = re.compile(r"%\(\w+\)s|%s|\$\d+")
VALUES = r"\(\?(?:::\w+)?(?:, \?(?:::\w+)?)*\)"
SEVERAL = re.compile(rf"{VALUES}(?:, {VALUES})*")
NUMBERED = re.compile(r"\b(sa_savepoint|test|empty)_\d+\b")
TIME = re.compile(r"(lock_timeout = )'?[\d.]+(?:ms|s)?'?")

executed: set[str] = set()


def normalised(statement: str) -> str:
    """Return a statement without what differs from one run to the next: values and their number."""
    text = PLACE.sub("?", " ".join(statement.split()))
    return TIME.sub(r"\1?", NUMBERED.sub(r"\1", SEVERAL.sub("(?)", text)))


def _watch(name: str) -> None:
    execute = getattr(psycopg.Cursor, name)

    def watched(self: Any, query: Any, *given: Any, **more: Any) -> Any:
        if isinstance(query, str | bytes):
            executed.add(normalised(query if isinstance(query, str) else query.decode()))
        return execute(self, query, *given, **more)

    setattr(psycopg.Cursor, name, watched)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record-statements", action="store_true", help=f"write {LIST.name}: whole runs only"
    )


def pytest_configure(config: pytest.Config) -> None:
    for name in ("execute", "executemany"):
        _watch(name)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["statements"] = sorted(executed)
    elif config.getoption("record_statements"):
        LIST.write_text("\n".join(sorted(executed)) + "\n", encoding="utf-8")
    elif is_whole(config) and missing():
        session.exitstatus = max(session.exitstatus, pytest.ExitCode.TESTS_FAILED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    executed.update(getattr(node, "workeroutput", {}).get("statements", ()))


def is_whole(config: pytest.Config) -> bool:
    """Return whether all tests run, not some that were named."""
    by_default = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return by_default and not config.getoption("keyword")


def missing() -> list[str]:
    """Return what is listed and was not executed; nothing where there is no PostgreSQL."""
    listed = LIST.read_text(encoding="utf-8").splitlines()
    return [statement for statement in listed if statement not in executed] if executed else []


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    listed = LIST.read_text(encoding="utf-8").splitlines()
    left = missing() if is_whole(config) else []
    terminalreporter.section("statements on PostgreSQL")
    terminalreporter.write_line(f"{len(listed) - len(left) if executed else 0} of {len(listed)}")
    for statement in left:
        terminalreporter.write_line(f"not executed: {statement}")
    if left:
        terminalreporter.write_line("mark a test `every_database`, or --record-statements")
