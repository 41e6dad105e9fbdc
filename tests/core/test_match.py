"""The match driver: log, forced choices, undo, and whose turn it is."""

import random

import pytest

from tawantin.core import save
from tawantin.core.errors import BadSetup, IllegalAction, UndoRefused
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game

CUZCO = game("cuzco")
SEED = bytes(32)


def started(players: int = 3) -> Match:
    """A match whose setup is played: everybody keeps the first pair, first free slot."""
    match = Match(CUZCO, players, {"layout": "standard"}, seed=SEED)
    match.run()
    while CUZCO.top(match.state).name != "placing":
        match.play(match.actor, match.legal_actions()[0])
    return match


def test_run_stops_only_where_somebody_has_a_choice() -> None:
    match = started()
    assert match.actor >= 0
    assert len(match.legal_actions()) > 1
    assert match.run() == []


def test_forced_choices_stand_in_the_log_and_are_marked() -> None:
    match = started()
    while not any(entry.forced for entry in match.log):
        match.play(match.actor, match.legal_actions()[-1])
    entry = next(entry for entry in match.log if entry.forced)
    assert entry.seat != CHANCE_SEAT


def test_only_the_seat_to_move_can_play() -> None:
    match = started()
    before = CUZCO.key(match.state)
    with pytest.raises(IllegalAction, match="it is seat"):
        match.play((match.actor + 1) % 3, match.legal_actions()[0])
    assert CUZCO.key(match.state) == before


def test_an_illegal_action_changes_nothing_and_names_the_rule() -> None:
    match = started()
    before, length = CUZCO.key(match.state), len(match.log)
    with pytest.raises(IllegalAction) as caught:
        match.play(match.actor, CUZCO.actions.parse("buy soup"))
    assert caught.value.rule == "C-TURN-03"
    assert (CUZCO.key(match.state), len(match.log)) == (before, length)


def test_nothing_can_be_played_after_the_end() -> None:
    match = started(2)
    while not match.is_over:
        match.play(match.actor, match.legal_actions()[0])
    with pytest.raises(IllegalAction, match="over"):
        match.play(0, 0)


def trade_under_way() -> Match:
    """Somebody has placed a die on trade and can spend pips."""
    match = started()
    while not (
        any(CUZCO.actions.text(a).endswith(" trade") for a in match.legal_actions())
        and max(match.view(match.actor)["seats"][match.actor]["dice"]) >= 2
    ):
        match.play(match.actor, match.legal_actions()[-1])
    action = [a for a in match.legal_actions() if CUZCO.actions.text(a).endswith(" trade")][-1]
    match.play(match.actor, action)
    while CUZCO.top(match.state).name != "trading":
        match.play(match.actor, CUZCO.actions.parse("pass"))
    return match


def test_undo_goes_back_one_choice_at_a_time() -> None:
    match = trade_under_way()
    seat = match.actor
    before, length = CUZCO.key(match.state), len(match.log)
    match.play(seat, CUZCO.actions.parse("point"))
    assert match.can_undo(seat)
    match.undo(seat)
    assert (CUZCO.key(match.state), len(match.log)) == (before, length)
    match.play(seat, CUZCO.actions.parse("point"))
    assert match.log[-1].events or match.log[-2].events  # the recorder still listens


@pytest.mark.parametrize("name", NAMES)
def test_undo_leads_back_through_every_choice_of_a_turn(name: str) -> None:
    rng, taken_back = random.Random(5), 0
    match = Match(game(name), 3, seed=bytes(32))
    match.run()
    while not match.is_over and taken_back < 10:
        seat = match.actor
        before: list[tuple[object, int]] = []
        while match.actor == seat and len(before) < 3:
            before.append((match.game.key(match.state), len(match.log)))
            match.play(seat, rng.choice(match.legal_actions()))
            if not match.can_undo(seat):
                before.clear()
        taken_back += bool(before)
        while before:
            match.undo(seat)
            assert (match.game.key(match.state), len(match.log)) == before.pop()
        if not match.is_over:
            match.play(match.actor, rng.choice(match.legal_actions()))
    assert taken_back


def test_undo_never_goes_past_a_draw() -> None:
    match = trade_under_way()
    seat = match.actor
    match.play(seat, CUZCO.actions.parse("take iliapa"))  # the next card is turned up
    if match.actor == seat:
        with pytest.raises(UndoRefused, match="nothing to take back"):
            match.undo(seat)


def test_undo_never_goes_past_another_player() -> None:
    match = started()
    seat = match.actor
    while match.actor == seat:
        points = [a for a in match.legal_actions() if CUZCO.actions.text(a).endswith("points")]
        match.play(seat, points[0] if points else CUZCO.actions.parse("pass"))
    assert not match.can_undo(match.actor)
    with pytest.raises(UndoRefused, match="only the player to decide"):
        match.undo(seat)
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo(match.actor)


def test_the_seed_alone_decides_the_draws() -> None:
    first, second = started(), started()
    assert [e.action for e in first.log] == [e.action for e in second.log]
    other = Match(CUZCO, 3, {"layout": "standard"}, seed=b"\x01" * 32)
    other.run()
    assert [e.action for e in other.log] != [e.action for e in first.log[: len(other.log)]]


def test_matches_without_a_seed_get_secret_ones() -> None:
    assert Match(CUZCO, 2).seed != Match(CUZCO, 2).seed


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {}, "2, 3, 4 players, not 5"),
        (1, {}, "2, 3, 4 players, not 1"),
        (4, {"edition": "fr"}, "edition of cuzco is one of de, nl, not 'fr'"),
        (4, {"pututu": "yes"}, "pututu of cuzco is one of false, true, not 'yes'"),
        (4, {"speed": True}, "no option 'speed'; it has: edition, pututu"),
    ],
)
def test_a_bad_setup_says_what_is_allowed(
    players: int, options: dict[str, str | bool], message: str
) -> None:
    with pytest.raises(BadSetup, match=message):
        Match(CUZCO, players, options)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(BadSetup, match="no game 'chess'; there is: cuzco"):
        game("chess")


def test_events_with_secrets_show_them_to_their_seat_only() -> None:
    match = started(2)
    drafted = [e for entry in match.log for e in entry.events if e.kind == "drafted"]
    assert len(drafted) == 8
    for event in drafted:
        assert "task" in event.seen_by(event.seat)
        assert event.seen_by(1 - event.seat) == {}
        assert event.seen_by(-1) == {}


def test_undo_survives_saving_and_loading() -> None:
    match = trade_under_way()
    seat = match.actor
    before = CUZCO.key(match.state)
    match.play(seat, CUZCO.actions.parse("point"))
    again = save.load(save.save(match), game)
    again.undo(seat)
    assert CUZCO.key(again.state) == before


def test_equal_events_of_long_logs_are_kept_once() -> None:
    """Also those of another match; what was said of each entry stays the same."""
    matches = [Match(game("cuzco"), 2, seed=bytes([seed]) * 32) for seed in (1, 1, 2)]
    for match in matches:
        match.run()
        for _ in range(40):
            match.play(match.actor, match.legal_actions()[0])
    first, twin, other = [[e for entry in match.log for e in entry.events] for match in matches]
    assert all(one is same for one, same in zip(first, twin, strict=True))
    assert len({id(event) for event in first + other}) < len(first + other)
    assert [repr(event) for event in first] == [repr(event) for event in twin]
