"""Who knows the code and sees all that is sent guesses hands no better than anybody."""

import pytest

from tawantin.bench import compiled
from tests.cuzco.guessing import guesses

GAMES, WORLDS = (6, 10) if compiled() else (2, 6)
"""The plain build is the slower one: it plays less of the same."""


@pytest.mark.rule("C-RULING-88", "C-RULING-73")
def test_what_everybody_is_sent_rules_no_hand_out() -> None:
    for name, tally in guesses(GAMES, WORLDS).items():
        assert tally.hands, name
        assert (tally.excluded, tally.hits, tally.bits) == (0, tally.public_hits, 0.0), name


@pytest.mark.rule("C-RULING-88")
def test_the_adversary_notices_lone_choices_that_are_made_at_once() -> None:
    found = guesses(GAMES, WORLDS, hasty=True).values()
    assert sum(tally.excluded for tally in found) > sum(tally.worlds for tally in found) / 10
