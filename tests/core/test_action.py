"""The table of actions and its notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tawantin.core.action import ActionTable
from tawantin.core.errors import MalformedAction
from tawantin.core.registry import NAMES, game
from tawantin.games.cuzco.actions import TABLE


def test_rows_of_a_family_run_with_the_last_word_fastest() -> None:
    table = ActionTable()
    assert table.family("pass") == 0
    first = table.family("place", ("1", "2"), ("stone", "bridge"))
    assert [table.text(first + i) for i in range(4)] == [
        "place 1 stone",
        "place 1 bridge",
        "place 2 stone",
        "place 2 bridge",
    ]


def test_a_family_may_leave_rows_out() -> None:
    table = ActionTable()
    table.family("turn", ("1", "2"), ("1", "2"), where=lambda words: words[0] != words[1])
    assert [str(row) for row in table.rows] == ["turn 1 2", "turn 2 1"]


def test_two_actions_cannot_be_written_alike() -> None:
    table = ActionTable()
    table.family("pass")
    with pytest.raises(ValueError, match="pass"):
        table.family("pass")


@pytest.mark.parametrize("name", NAMES)
def test_every_row_round_trips(name: str) -> None:
    table = game(name).actions
    for index in range(len(table)):
        assert table.parse(table.text(index)) == index


@given(
    index=st.integers(0, len(TABLE) - 1),
    gap=st.text(" \t", min_size=1, max_size=3),
    upper=st.booleans(),
)
def test_case_and_spacing_do_not_matter(index: int, gap: str, upper: bool) -> None:
    text = gap + gap.join(TABLE.text(index).split(" ")) + gap
    assert TABLE.parse(text.upper() if upper else text) == index


@given(st.text(max_size=80))
def test_any_text_is_an_action_or_a_clear_error(text: str) -> None:
    try:
        index = TABLE.parse(text)
    except MalformedAction as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert TABLE.text(index) == " ".join(text.split()).lower()


def test_errors_say_what_would_be_right() -> None:
    with pytest.raises(MalformedAction, match="did you mean 'place 4 stone'"):
        TABLE.parse("place 4 stones")
    with pytest.raises(MalformedAction, match="must start with one of: amount, arrange"):
        TABLE.parse("fly to the moon")
    with pytest.raises(MalformedAction, match="empty"):
        TABLE.parse("  ")
    with pytest.raises(MalformedAction, match="from 0 to"):
        TABLE.text(len(TABLE))
    with pytest.raises(MalformedAction, match="no action number -1"):
        TABLE.text(-1)
