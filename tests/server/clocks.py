"""Paces, and a clock that goes only when told to."""

import time

import pytest

from tawantin.server.clock import CLOCK
from tests.server.inside import InsideServer

LIVE = {"kind": "live", "base": 60, "increment": 5}
DAYS = {"kind": "days", "days": 2}
DAY = 86400


class Seconds:
    """What a limit counts: they pass when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Clock:
    """Stands in for the module `time`: it goes only when told to."""

    def __init__(self) -> None:
        self.ahead = CLOCK.now() - time.monotonic()
        self.now = CLOCK.now() + 1e6
        self.wall = time.time()  # what the machine's clock shows

    def monotonic(self) -> float:
        return self.now - self.ahead

    def time(self) -> float:
        return self.wall


@pytest.fixture
def clock(server: InsideServer, monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("tawantin.server.clock.time", found)
    monkeypatch.setattr(CLOCK, "adjust", lambda seconds: None)  # nor does the database's count
    return found
