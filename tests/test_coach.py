"""The coach: sums that add up, the same advice whatever its seat cannot know, and words for it."""

from typing import Any

import pytest

from tawantin.bots import coach
from tawantin.bots.coach import Coach, Decision
from tawantin.bots.value import Judge
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tawantin.table import coaching
from tawantin.words import LANGUAGES
from tests.nets import after, some_net
from tests.wording import is_clean, texts

every_game = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def module(name: str) -> Any:
    return coach._module(name)


# The terms.


@every_game
def test_the_estimate_is_the_sum_of_its_terms(name: str) -> None:
    one = game(name)
    seen: set[str] = set()
    everything = {option.name: option.values[-1] for option in one.options}
    for players in one.players:
        options_chosen = everything if one.playable(players, everything) else None
        rng, s = FastRng(players), one.new(players, options_chosen)
        options = run_on(one, s, rng)
        while options:
            options = advance(one, s, options[rng.below(len(options))], rng)
            for seat in range(players):
                found = coach.terms(name, s, seat)
                assert list(found) == list(coach.names(name))
                assert sum(found.values()) == pytest.approx(module(name).estimate(s, seat))
                seen |= {term for term, worth in found.items() if worth}
            assert module(name).stage(s) >= 0
    assert seen == set(coach.names(name))


@every_language
@every_game
def test_every_term_has_words_and_a_lesson(name: str, language: str) -> None:
    for table in ("weighed", "lesson"):
        assert list(texts(language, name)[table]) == list(coach.names(name))
    for term in (*coach.names(name), coaching.LATER):
        assert coaching.lesson(name, term, language).endswith(".")


# Advice.


@every_game
def test_what_its_seat_cannot_know_does_not_change_a_hint(name: str) -> None:
    one, changed, differs = game(name), 0, 0
    teacher = Coach(Judge(one, some_net(one)))
    for seed in range(4):
        s = after(one, 3, 20 + 15 * seed, seed)
        seat = one.actor(s)
        other = one.redetermine(s, seat, FastRng(seed))
        changed += one.key(s) != one.key(other)
        found = [teacher.advise(state, seat, FastRng(7), iterations=60) for state in (s, other)]
        assert found[0] == found[1]
        differs += found[0] != teacher.advise(s, seat, FastRng(8), iterations=60)
    assert changed
    assert differs


@every_game
def test_advice_is_legal_sorted_and_leads_through_the_turn(name: str) -> None:
    one = game(name)
    teacher = Coach(Judge(one))
    for seed in range(4):
        s = after(one, 4, 15 * seed, seed)
        seat, before = one.actor(s), one.key(s)
        legal = one.legal_actions(s)
        made = legal[-1]
        found = teacher.advise(s, seat, FastRng(1), iterations=20, made=made)
        assert one.key(s) == before
        values = [advice.value for advice in found]
        assert values == sorted(values, reverse=True)
        assert {advice.action for advice in found} <= set(legal)
        assert made in [advice.action for advice in found]
        assert len(found) == min(len(legal), coach.MOST)
        for advice in found:
            assert 0 < advice.value < 1
            assert 1 < advice.place(4) < 4
            assert set(advice.terms) == set(coach.names(name))
            assert advice.line[0] == advice.action
            assert playable(one, s.copy(), advice.line)


def playable(one: Game, s: State, line: list[int]) -> bool:
    """Whether a line can be played here, forced choices between its own."""
    for action in line:
        while action not in one.legal_actions(s):
            [forced] = one.legal_actions(s)
            one.apply(s, forced)
        one.apply(s, action)
    return True


def test_at_the_end_of_a_game_there_is_nothing_to_advise() -> None:
    one = game("cuzco")
    rng, s = FastRng(1), one.new(2)
    options = run_on(one, s, rng)
    while options:
        options = advance(one, s, options[0], rng)
    assert Coach(Judge(one)).advise(s, 0, rng, iterations=4) == []


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0.7, 0.3], [0.7, 0.3]),
        ([0.5, 0.5, 0.5], [1 / 3, 1 / 3, 1 / 3]),
        ([0.5] * 4, [0.25] * 4),
        ([1.0, 0.5, 0.0], None),
    ],
)
def test_chances_to_win_follow_from_those_against_each_other(
    values: list[float], expected: list[float] | None
) -> None:
    found = coach.to_win(values)
    assert sum(found) == pytest.approx(1)
    assert found == sorted(found, reverse=True)
    if expected is not None:
        assert found == pytest.approx(expected)
    else:
        assert found[0] > 0.9


# After a game.


def played(name: str, decisions: int) -> Match:
    match, rng = Match(game(name), 3, seed=bytes(32)), FastRng(4)
    match.run()
    for _ in range(decisions):
        legal = match.legal_actions()
        match.play(match.actor, legal[rng.below(len(legal))])
    return match


@every_game
def test_an_analysis_is_the_same_in_one_piece_or_in_several(name: str) -> None:
    match = played(name, 24)
    log = [(entry.seat, entry.action) for entry in match.log]
    teacher = Coach(Judge(match.game))
    wanted = coach.decisions(match.game, match.game.new(3), log)
    free = [i for i, e in enumerate(match.log) if e.seat >= 0 and not e.forced]
    assert set(wanted) <= set(free)

    def look(entries: list[int]) -> list[Decision]:
        return list(coach.analyse(teacher, match.game.new(3), log, entries, {0, 2}, 8))

    whole = look(wanted)
    assert [decision.entry for decision in whole] == wanted
    assert look(wanted[:7]) + look(wanted[7:]) == whole
    for decision in whole:
        assert decision.seat == match.log[decision.entry].seat
        assert sum(decision.chances) == pytest.approx(1)
        if decision.seat == 1:
            assert (decision.made, decision.best, decision.lost) == (None, None, 0.0)
        else:
            assert decision.made is not None
            assert decision.made.action == match.log[decision.entry].action
            assert (decision.best is None) == (decision.lost == 0)


# In words.


@every_language
@every_game
def test_reasons_read_well(name: str, language: str) -> None:
    names = coach.names(name)
    base = dict.fromkeys(names, 0.0)
    for term in names:
        more = {**base, term: 1.25}
        said = coaching.reason(name, more, base, 0.1, language)
        assert is_clean(said), said
        assert texts(language, name)["weighed"][term] in said
        assert ("+1,2" if language != "en" else "+1.2") in said
        against = coaching.reason(name, base, more, -0.1, language)
        assert "−1" in against
        assert against != said
    unsaid = {coaching.reason(name, base, base, lead, language) for lead in (0.1, 0.0, -0.1)}
    assert len(unsaid) == 3
    assert all(is_clean(text) for text in unsaid)


def test_a_loss_is_shared_out_among_what_the_best_choice_had_more_of() -> None:
    made, best = (
        {"tasks": 1.0, "goods": 5.0, "gods": 1.0},
        {"tasks": 4.0, "goods": 0.0, "gods": 2.0},
    )
    assert coaching.blamed(made, best, 0.2) == pytest.approx({"tasks": 0.15, "gods": 0.05})
    assert coaching.blamed(best, best, 0.2) == {coaching.LATER: 0.2}


def test_lessons_are_what_cost_most_each_with_its_dearest_choices() -> None:
    losses = [
        {"tasks": 0.03},
        {"goods": 0.01},  # too small to count
        {"tasks": 0.09},
        {"gods": 0.05, "tasks": 0.01},
        {"goods": 0.04},
        {coaching.LATER: 0.02},
    ]
    assert coaching.lessons(losses) == [("tasks", [2, 0]), ("gods", [3]), ("goods", [4])]
    assert coaching.lessons([{"tasks": 0.001}]) == []


def test_a_turning_point_is_a_turn_after_which_the_chances_stay_others() -> None:
    level, ahead = [0.5, 0.5], [0.75, 0.25]
    course = [level] * 6 + [[0.9, 0.1]] + [level] * 5 + [ahead] * 8  # one moment, then for good
    decisions = [(10 * i, i % 2, chances) for i, chances in enumerate(course)]
    found = coaching.swings(decisions, [1, 2])
    largest = max(found, key=lambda one: abs(one.after - one.before))
    assert (largest.entry, largest.who) == (110, 0)
    assert (largest.before, largest.after) == (0.5, 0.75)
    assert found == sorted(found)
    assert len(found) <= coaching.SWINGS
    assert [one.entry for one in found] == sorted({one.entry for one in found})
    assert coaching.swings([(i, i % 2, level) for i in range(9)], [1, 1]) == []


def test_points_to_be_expected_are_the_seat_s_own() -> None:
    """What its rivals are held back by is worth something, and no point of its own."""
    name = "inca_empire"
    assert coach.AGAINST_OTHERS in coach.names(name)
    one, held_back = game(name), 0.0
    for seed in range(6):
        s = after(one, 3, 30, seed)
        for seat in range(3):
            found = coach.terms(name, s, seat)
            others = found[coach.AGAINST_OTHERS]
            held_back += abs(others)
            assert coach.rough(found) == pytest.approx(sum(found.values()) - others)
            without = {**found, coach.AGAINST_OTHERS: 0.0}
            assert coach.expected(name, s, found) == coach.expected(name, s, without)
    assert held_back
