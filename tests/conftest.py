"""The build under test is the one that was meant: see the Makefile."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tawantin.bench import compiled
from tests.server import postgres


def pytest_report_header(config: pytest.Config) -> list[str]:
    build = f"tawantin: {'compiled' if compiled() else 'pure'} build"
    missing = postgres.header()
    return [build] if missing is None else [build, missing]


def pytest_sessionstart(session: pytest.Session) -> None:
    wanted = os.environ.get("TAWANTIN_EXPECT_COMPILED")
    if wanted is not None and compiled() != (wanted == "1"):
        found = "compiled" if compiled() else "pure"
        pytest.exit(f"TAWANTIN_EXPECT_COMPILED={wanted}, but the {found} build is under test", 2)


# How long an example takes says how busy the machine is, and nothing about what is tested.
settings.register_profile("tawantin", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tawantin")
