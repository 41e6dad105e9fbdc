"""The build under test is the one that was meant: see the Makefile."""

import itertools
import os
import random
import shlex
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tawantin.bench import compiled

# What the compiler can change: whole games and their equality with what is recorded, copies, saves
# and chance, searches and bots, environments, and the package as it is installed.
BOTH_BUILDS = (
    *("tests/core/test_action.py", "tests/core/test_after.py", "tests/core/test_chance.py"),
    *("tests/core/test_counting.py", "tests/core/test_fair_dice.py", "tests/core/test_game.py"),
    *("tests/core/test_match.py", "tests/core/test_save.py", "tests/core/test_snapshot.py"),
    *("tests/core/test_tables.py", "tests/research/", "tests/test_conformance.py"),
    *("tests/test_golden.py", "tests/test_contract.py", "tests/test_bots.py"),
    *("tests/test_search.py", "tests/test_policy.py", "tests/test_learning.py"),
    *("tests/test_features.py", "tests/test_testing.py", "tests/test_package.py"),
    *("tests/cuzco/test_nodes.py", "tests/cuzco/test_checks_games.py"),
    *("tests/cuzco/test_committed.py", "tests/cuzco/test_guessing.py"),
    *("tests/cuzco/test_information.py", "tests/cuzco/test_secrets.py"),
    *("tests/machu_picchu/test_nodes.py", "tests/machu_picchu/test_checks_games.py"),
    *("tests/machu_picchu/test_information.py", "tests/inca_empire/test_nodes.py"),
    *("tests/inca_empire/test_game.py", "tests/inca_empire/test_information.py"),
    *("tests/server/test_files.py", "tests/server/test_workers.py"),
    *("tests/server/test_whole_games.py", "tests/cli/test_simulate.py"),
    "tests/inca_empire/test_whole_map.py",
)


def pytest_report_header() -> str:
    return f"tawantin: {'compiled' if compiled() else 'pure'} build"


def pytest_sessionstart(session: pytest.Session) -> None:
    wanted = os.environ.get("TAWANTIN_EXPECT_COMPILED")
    if wanted is not None and compiled() != (wanted == "1"):
        found = "compiled" if compiled() else "pure"
        pytest.exit(f"TAWANTIN_EXPECT_COMPILED={wanted}, but the {found} build is under test", 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in another order")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what runs on both builds. The longest tests come first, so that no worker ends alone."""
    for item in items:
        if item.nodeid.startswith(BOTH_BUILDS):
            item.add_marker(pytest.mark.both_builds)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    seed = config.getoption("shuffle")
    if seed is not None:
        shuffle(items, random.Random(seed))


def shuffle(items: list[pytest.Item], rng: random.Random) -> None:
    """Shuffle the modules, and the tests in each: fixtures of a module are made once still."""
    by_module = itertools.groupby(sorted(items, key=lambda item: item.path), lambda i: i.path)
    modules = [list(tests) for _, tests in by_module]
    rng.shuffle(modules)
    for tests in modules:
        rng.shuffle(tests)
    items[:] = itertools.chain.from_iterable(modules)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how each failed test is repeated alone."""
    failed = [*terminalreporter.stats.get("failed", ()), *terminalreporter.stats.get("error", ())]
    names = sorted({report.nodeid for report in failed})
    if names:
        build = "env -u PYTHONPATH " if compiled() else "PYTHONPATH=src "
        terminalreporter.section("to repeat one of them")
        for name in names:
            line = f"{build}.venv/bin/python -m pytest {shlex.quote(name)}"
            terminalreporter.write_line(line)


# How long an example takes says how busy the machine is, and nothing about what is tested.
settings.register_profile("tawantin", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tawantin")
