"""The pages that teach show what the rules lead to today."""

import pytest

from tawantin.core.registry import NAMES
from tests.locales import CLIENT
from tests.pictures import ENTRIES, position


def test_every_game_has_a_position() -> None:
    assert set(ENTRIES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_position_is_current(name: str) -> None:
    """After a change of rules or views: `make schema`."""
    kept = (CLIENT / "games" / name / "position.json").read_text(encoding="utf-8")
    assert kept == position(name)
