"""The conformance suite can fail: a toy game with one fault at a time."""

import pytest

from tawantin.testing import check_game, conformance
from tawantin.testing.claims import claimed
from tests.nim import NimGame


def test_a_sound_game_passes() -> None:
    report = check_game(NimGame(), 2, seed=1, thorough=1)
    assert report.decisions > 5
    assert report.together == 1
    assert not report.capped


def test_a_game_that_stalls_is_ended_by_agreement() -> None:
    report = check_game(NimGame("stalls"), 2, seed=1, thorough=1)
    assert report.capped
    assert "conclude" not in report.verbs


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("shared list", "changed"),
        ("wrong draw", "chance gave"),
        ("dead end", "dead end"),
        ("twice", "an action twice"),
        ("too many options", "options and unblocked candidates differ"),
        ("a question changes something", "changed"),
        ("no end", "no end in sight"),
        ("leak", "sees"),
        ("not for all", "depends on whom it asks"),
        ("written over", "changes what all see"),
        ("points do not add up", "do not add up"),
        ("dump forgets", "dump and load differ"),
        ("not the actor", "but not the actor"),
        ("answers touch each other", "the order of the answers matters"),
        ("no choice", "has no choice"),
        ("an answer for all", "took away another seat's"),
        ("illegal order", "an illegal standing answer"),
        ("answers unasked", "answered unasked"),
        ("second is first", "places"),
        ("says something else", "the contract has no event stole"),
        ("asks for nothing declared", "declared are"),
        ("foresees the secret", "what is foreseen of take"),
    ],
)
def test_each_fault_is_found(monkeypatch: pytest.MonkeyPatch, fault: str, message: str) -> None:
    monkeypatch.setattr(conformance, "MAX_ACTIONS", 200)
    with pytest.raises(AssertionError, match=message):
        for seed in range(5):
            check_game(NimGame(fault), 2, seed=seed, thorough=1)


def test_claims_are_read_from_names_parameters_and_marks() -> None:
    name = "test_C_PLACE_01_a_die[C-TASK-S01]"
    assert claimed(name, ["C-ED-02"]) == {"C-PLACE-01", "C-TASK-S01", "C-ED-02"}
    assert claimed("test_C_GODUSE_010", []) == set()
