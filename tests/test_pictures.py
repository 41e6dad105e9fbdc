"""The pages that teach and compare show what the rules and tables say today."""

import pytest

from tawantin.core.registry import NAMES
from tests.locales import CLIENT
from tests.pictures import ENTRIES, position, printed


def test_every_game_has_a_position() -> None:
    assert set(ENTRIES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_position_is_current(name: str) -> None:
    """After a change of rules or views: `make schema`."""
    kept = (CLIENT / "games" / name / "position.json").read_text(encoding="utf-8")
    assert kept == position(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_printed_values_are_current(name: str) -> None:
    """After a change of a table: `make schema`."""
    kept = (CLIENT / "games" / name / "printed.json").read_text(encoding="utf-8")
    assert kept == printed(name)
