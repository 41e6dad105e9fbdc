"""Guided games: each holds to its game's contract, and whatever a learner chooses, it goes on."""

import json
from functools import cache
from pathlib import Path

import pytest

from tawantin import bots
from tawantin.core import registry, save
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.core.match import Match
from tawantin.messages import LANGUAGES, read
from tawantin.table import lessons, showing
from tawantin.table.clocks import Pace
from tawantin.table.lessons import OVER, Course, Lesson, Step
from tawantin.table.seats import Seat
from tawantin.table.table import Table

GAMES = [name for name in registry.NAMES if lessons.lesson_of(name) is not None]
GOLDEN = Path(__file__).parents[1] / "golden"
MOST = 3000  # decisions: more than any game has
APPRENTICE = bots.make("apprentice")

MAIN = {
    "machu_picchu": """
        goal card settle | settled_farmer city begin | harvested rivals once walk virgin | llama |
        hire | hired moons | night |
        morning ending_clergy ending_cards ending_conquest endings free""",
    "cuzco": """
        goal mask feather | tasks | start_task dice lower run | moving | delivered beside |
        rival persons | taking | took headdress | activated ordeal | study | using | drawing |
        fulfilled claiming | round_end other_fields ending free""",
    "inca_empire": """
        goal shared labour turn road | roaded second | conquer |
        conquered rivals track prices again | more | second_build | income sun |
        card scoring ending free""",
}
"""What a learner reads who follows every suggestion: the steps, question by question."""

every_game = pytest.mark.parametrize("name", GAMES)


def lesson_of(name: str) -> Lesson:
    lesson = lessons.lesson_of(name)
    assert lesson is not None
    return lesson


def seated(lesson: Lesson) -> Table:
    """The table of a lesson at its first question."""
    names = ["Ana", *(f"Bot {seat + 1}" for seat in range(1, lesson.players))]
    seats = [
        Seat(i, "person", names[i], "ana")
        if i == lesson.learner
        else Seat(i, "bot", names[i], bot=lesson.bot)
        for i in range(lesson.players)
    ]
    table = Table(seats, Pace())
    table.course = Course(lesson)
    game, options = registry.game(lesson.game), lesson.options
    match = Match(game, lesson.players, options, None, lesson.seed, lesson.salt, names)
    table.start(match, 0.0)
    return table


def let_bots_play(table: Table, rng: FastRng) -> bool:
    """The bots move on; whether the learner is asked then."""
    match = table.match
    assert match is not None
    while table.bots_asked():
        seat, _ = table.bots_asked()[0]
        action = table.scripted(seat)
        if action is None:
            action = APPRENTICE.choose(
                match.game, match.game.as_asked(match.state, seat), seat, rng
            )
        table.play_bot(seat, action, table.version, 0.0)
    return bool(table.asked)


def reached(course: Course) -> list[str]:
    return [found.step.id for found in course.reached]


@cache
def advised(name: str) -> Table:
    """A lesson whose learner takes the first suggestion as long as there is one."""
    lesson, rng = lesson_of(name), FastRng(1)
    table = seated(lesson)
    while let_bots_play(table, rng):
        shown = showing.show(table, lesson.learner, "en")["lesson"]
        now = [step for step in shown["steps"] if step["moment"] == shown["moment"]]
        suggested = [action for step in now for action in step["suggest"]]
        if not suggested:
            break
        table.play(lesson.learner, suggested[0], table.version, 0.0)
    return table


@cache
def played(name: str, bot: str, seed: int) -> Course:
    """How far a learner has come who plays to the end in this manner, going where it leads."""
    lesson, rng, learner = lesson_of(name), FastRng(seed), bots.make(bot)
    table = seated(lesson)
    match, course = table.match, table.course
    assert match is not None
    assert course is not None
    for _ in range(MOST):
        if not let_bots_play(table, rng):
            break
        if match.game.stalled(match.state):
            table.agree([lesson.learner], True, 0.0)
            continue
        asked = match.game.as_asked(match.state, lesson.learner)
        action = learner.choose(match.game, asked, lesson.learner, rng)
        table.play(lesson.learner, match.game.actions.text(action), table.version, 0.0)
        course.follow(match)
    assert match.is_over
    course.follow(match)
    return course


# What is written.


def known_actions(game: Game, starts: tuple[str, ...]) -> list[str]:
    texts = [game.actions.text(row) for row in range(len(game.actions))]
    return [start for start in starts if any(lessons.begins(text, [start]) for text in texts)]


@every_game
def test_a_lesson_names_what_there_is(name: str) -> None:
    lesson, game = lesson_of(name), registry.game(name)
    assert lesson.players in game.players
    assert lesson.bot in bots.NAMES
    for line in [line for lines in lesson.lines.values() for line in lines]:
        game.actions.parse(line)
    ids = [step.id for step in lesson.steps]
    assert len(ids) == len(set(ids))
    for number, step in enumerate(lesson.steps):
        when = step.when
        assert set(when.question) <= {*game.contract.questions, OVER}, step.id
        for one in (*when.mine, *when.rivals):
            kind, *args = one.split(" ")
            row = game.contract.events[kind]
            assert {arg.split("=")[0] for arg in args} <= {*row.args, *row.secret}, step.id
        for starts in (when.chosen, when.can, step.suggest):
            assert known_actions(game, starts) == list(starts), step.id
        assert {*when.after, *when.unless} <= set(ids), step.id
        assert set(when.after) <= set(ids[:number]), step.id


@every_game
def test_every_step_has_words_and_all_words_a_step(name: str) -> None:
    for language in LANGUAGES:
        assert [*read(language, f"{name}_lesson")["step"]] == [s.id for s in lesson_of(name).steps]


@every_game
def test_a_step_is_two_sentences_or_three_short_ones(name: str) -> None:
    for language in LANGUAGES:
        for key, text in read(language, f"{name}_lesson")["step"].items():
            assert len(text) <= 300, (language, key)


# What is reached.


@every_game
def test_who_follows_the_suggestions_comes_to_the_main_steps(name: str) -> None:
    course = advised(name).course
    assert course is not None
    found = [
        [one.step.id for one in course.reached if one.moment == moment]
        for moment in range(course.moment + 1)
    ]
    assert [part for part in found if part] == [part.split() for part in MAIN[name].split("|")]


@every_game
def test_with_such_a_learner_the_bots_play_their_lines(name: str) -> None:
    match = advised(name).match
    assert match is not None
    for seat, lines in lesson_of(name).lines.items():
        text = match.game.actions.text
        own = [text(e.action) for e in match.log if e.seat == seat and not e.forced]
        assert own == list(lines[: len(own)])


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_a_learner_who_goes_anywhere_is_never_left_alone(name: str, seed: int) -> None:
    course = played(name, "random", seed)
    assert reached(course)[0] == course.lesson.steps[0].id
    assert reached(course)[-1] == course.lesson.steps[-1].id  # the last one ends the game
    assert len(set(reached(course))) == len(reached(course))


@pytest.mark.slow
@every_game
def test_every_step_is_reached_by_somebody(name: str) -> None:
    found: set[str] = set()
    for bot in ("random", "apprentice"):
        found |= {step for seed in range(2) for step in reached(played(name, bot, seed))}
    for path in sorted(GOLDEN.glob(f"{name}-*.json")):
        match = save.load(json.loads(path.read_text(encoding="utf-8")), registry.game)
        for learner in range(match.players):
            course = Course(as_learner(lesson_of(name), learner))
            course.follow(match)
            found |= set(reached(course))
    left = [step for step in lesson_of(name).steps if step.id not in found]
    assert [step.id for step in left if not about_the_end(step)] == []


def as_learner(lesson: Lesson, seat: int) -> Lesson:
    return Lesson(**{**vars(lesson), "learner": seat})


def about_the_end(step: Step) -> bool:
    """One of several endings: each game has but one."""
    return OVER in step.when.question and bool(step.when.view)


# What it says.


def test_it_says_what_the_choice_has_brought() -> None:
    table = advised("machu_picchu")
    shown = showing.show(table, 0, "en")["lesson"]
    by = {step["id"]: step for step in shown["steps"]}
    assert by["harvested"]["told"] == [
        "Ana moves to the Corn Terraces.",
        "Ana takes the bonus, 3 corn.",
        "Ana harvests 3 corn.",
    ]
    assert "14 are left" in by["ending_clergy"]["text"]
    assert by["settle"]["suggest"] == []  # that was long ago


def test_nobody_but_the_learner_is_shown_it() -> None:
    table = advised("machu_picchu")
    assert "lesson" in showing.show(table, 0, "en")
    for viewer in (-1, 1, 2):
        assert "lesson" not in showing.show(table, viewer, "en")


def test_what_is_taken_back_has_not_been_reached() -> None:
    table = seated(lesson_of("machu_picchu"))
    rng = FastRng(1)
    for action in ("settle corn", "enter corn_terraces", "enter coca_plantation"):
        table.play(0, action, table.version, 0.0)
        let_bots_play(table, rng)
    table.play(0, "ride house_of_the_virgins", table.version, 0.0)
    shown = showing.show(table, 0, "en")["lesson"]
    assert shown["steps"][-1]["id"] == "hire"
    table.undo(0, table.version, 0.0)
    after = showing.show(table, 0, "en")["lesson"]
    assert after["moment"] == shown["moment"] - 1
    assert after["steps"] == showing.show(table, 0, "en")["lesson"]["steps"]
    assert after["steps"][-1]["id"] == "llama"
    assert after["steps"][-1]["suggest"] == ["ride house_of_the_virgins"]


def test_a_bot_that_cannot_play_its_line_plays_as_it_likes() -> None:
    table = seated(lesson_of("machu_picchu"))
    table.play(0, "settle llama", table.version, 0.0)
    let_bots_play(table, FastRng(1))
    table.play(0, "enter llama_meadow", table.version, 0.0)
    match = table.match
    assert match is not None
    assert table.asked == [0, 1]  # the herders of both may work
    assert table.scripted(1) is None  # its line is a move, which it may make later
    table.play(0, "produce 1", table.version, 0.0)
    let_bots_play(table, FastRng(1))
    made = [match.game.actions.text(entry.action) for entry in match.log if entry.seat == 1]
    assert made[0] == "settle llama"
    assert made.index("enter llama_meadow") > 1


def test_what_was_suggested_at_another_question_is_suggested_no_more() -> None:
    """Also if it could still be done."""
    table = seated(lesson_of("machu_picchu"))
    rng = FastRng(1)
    for action in ("settle corn", "enter corn_terraces", "enter coca_plantation"):
        table.play(0, action, table.version, 0.0)
        let_bots_play(table, rng)
    shown = showing.show(table, 0, "en")
    steps = shown["lesson"]["steps"]
    legal = {choice["action"] for choice in shown["legal"]}
    before = [step for step in steps if step["moment"] < shown["lesson"]["moment"]]
    assert table.course is not None
    once = {text for found in table.course.reached for text in found.step.suggest}
    now = {text for step in steps for text in step["suggest"]}
    assert (once & legal) - now
    assert all(step["suggest"] == [] for step in before)
