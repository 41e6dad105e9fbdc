"""What the engine says of a game that breaks its contract, or does not end."""

import pytest

from tawantin.core import events
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.contract import COUNT, TEXT, Contract, Domain, Row
from tawantin.core.errors import RulesBug
from tawantin.core.events import Event
from tawantin.core.frame import Frame, in_order
from tawantin.core.game import Game, Tally, playout
from tawantin.core.registry import NAMES, game
from tests.nim import Nim, NimGame


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_end_is_a_bug(name: str) -> None:
    one = game(name)
    with pytest.raises(RulesBug, match=f"{name}: no end after 5 decisions"):
        playout(one, one.new(one.players[0], {}), FastRng(1), Tally(), limit=5)


def test_a_frame_that_asks_without_saying_what_is_a_bug() -> None:
    frame, s = Frame("Asking", ""), game(NAMES[0]).new(2, {})
    with pytest.raises(RulesBug, match="asks nobody"):
        frame.actor(s)
    with pytest.raises(RulesBug, match="has no options"):
        frame.options(s)
    with pytest.raises(RulesBug, match="takes no action"):
        frame.apply(s, 0)
    with pytest.raises(RulesBug, match="is not a chance frame"):
        frame.sample(s, FastRng(1))


def test_a_stalled_game_is_ended_on_the_way_to_the_next_decision() -> None:
    one, rng = NimGame("stalls"), FastRng(1)
    s = one.new(2, {})
    assert isinstance(s, Nim)
    options = run_on(one, s, rng)
    while options:
        assert not one.stalled(s)
        options = advance(one, s, options[0], rng)
    assert one.is_over(s)
    assert one.stalled(s)


def test_what_a_game_need_not_say() -> None:
    one = NimGame()
    s = one.new(2, {})
    assert one.blocked(s) == []  # chance is asked
    assert one.scenery(2, None) == {}
    assert Game.facts(one, s) == {}
    assert not one.is_secret(0)


def test_an_action_says_what_it_is() -> None:
    assert repr(NimGame().actions.row(0)) == "Action(0, 'take 1')"


def test_frames_have_every_id_from_0_on() -> None:
    first, second = Frame("first", ""), Frame("second", "")
    assert in_order({1: second, 0: first}) == [first, second]
    with pytest.raises(RulesBug, match=r"the ids \[0, 2\]"):
        in_order({0: first, 2: second})


def test_a_contract_has_one_row_and_one_domain_of_a_name() -> None:
    with pytest.raises(RulesBug, match="two rows"):
        Contract([Row("took"), Row("took", {"number": COUNT})], [], [], [])
    rows = [Row("took", {"a": Domain("good", ("corn",))}), Row("gave", {"a": Domain("good", ())})]
    with pytest.raises(RulesBug, match="two domains are called good"):
        Contract(rows, [], [], []).domains()


def test_a_text_is_a_text() -> None:
    assert TEXT.holds("take 1")
    assert not TEXT.holds(1)


def test_equal_events_are_one_until_there_are_too_many() -> None:
    def took(number: int) -> Event:
        return Event("took", 0, {"number": number}, {})

    (first,) = events.shared((took(-1),))
    assert events.shared((took(-1),))[0] is first
    many = 20_000
    events.shared(tuple(took(-2 - number) for number in range(many)))
    assert events.shared((took(-1),))[0] is not first
