"""Positions of real games, as the browser gets them, for the client's tests.

    python -m tawantin.testing.positions build/positions

plays seeded random games and writes for each game `<game>.json`: by question the first position
that asked it, and the first late in a game; by option the first of a game with it; what could be
chosen at many moments, with what never changes at such a table; a finished game, one event of every
kind, the names and texts of its things, and its guided game.
"""

import itertools
import json
import sys
from pathlib import Path
from typing import Any

from tawantin.core.chance import FastRng
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game
from tawantin.messages import LANGUAGES
from tawantin.table.clocks import Pace
from tawantin.table.language import words_in
from tawantin.table.lessons import Course, Lesson, lesson_of
from tawantin.table.seats import Seat
from tawantin.table.showing import open_entries_shown, show
from tawantin.table.table import Table

PEOPLE = ("Ana", "Ben", "Cato", "Dora", "Eli")
LANGUAGE = "en"
GAMES = 12
LATE = 220
"""Entries of the log after which a game is well advanced."""
SAMPLED = 5
"""Every so many decisions, what could be chosen is written."""
STRIDE = 37
"""From one set of options to the next; odd, so that every option changes."""


def written(one: Game) -> dict[str, Any]:
    """Everything about a game that the tests of its client read."""
    found: dict[str, Any] = {"questions": {}, "late": {}, "options": {}, "events": {}}
    found |= {"sceneries": {}, "decisions": []}
    names = [option.name for option in one.options]
    every = itertools.product(*(option.values for option in one.options))
    sets = [dict(zip(names, values, strict=True)) for values in every]
    for number in range(GAMES):
        players = one.players[-1 - number % len(one.players)]
        options = sets[number * STRIDE % len(sets)]
        if one.playable(players, options):
            _play(one, players, options, number, found)
    found["things"] = {language: words_in(language).things(one.name) for language in LANGUAGES}
    lesson = lesson_of(one.name)
    found["lesson"] = {step.id: step.at for step in lesson.steps} if lesson is not None else {}
    found["guided"] = _guided(one, lesson) if lesson is not None else []
    return found


def _guided(one: Game, lesson: Lesson) -> list[dict[str, Any]]:
    """The guided game as long as its learner follows the suggestions, question by question."""
    names, seat = PEOPLE[: lesson.players], lesson.learner
    match = Match(one, lesson.players, lesson.options, None, lesson.seed, lesson.salt, names)
    match.run()
    course, found = Course(lesson), []
    while True:
        while seat not in match.asked:
            line = course.line(match, match.actor)
            match.play(match.actor, match.legal_actions()[0] if line is None else line)
        course.follow(match)
        now = [reached.step for reached in course.reached if reached.moment == course.moment]
        legal = [one.actions.text(a) for a in one.legal_actions(one.as_asked(match.state, seat))]
        tries = [text for step in now for text in step.suggest if text in legal]
        found.append({**_shown(match, seat), "steps": [step.id for step in now]})
        if not tries:
            return found
        match.play(seat, one.actions.parse(tries[0]))


def _play(
    one: Game, players: int, options: dict[str, OptionValue], number: int, found: dict[str, Any]
) -> None:
    match = Match(one, players, options, None, number.to_bytes(32, "big"), names=PEOPLE[:players])
    rng = FastRng(number)
    match.run()
    for option in one.options:
        if options[option.name] != option.default and option.name not in found["options"]:
            found["options"][option.name] = _shown(match, match.actor)
    found["sceneries"][players] = one.scenery(players, match.overlay)
    made = 0
    while not match.is_over and not one.stalled(match.state):
        question = one.question(match.state)
        assert question is not None
        if question.name not in found["questions"]:
            found["questions"][question.name] = _shown(match, match.actor)
        if len(match.log) > LATE and question.name not in found["late"]:
            found["late"][question.name] = _shown(match, match.actor)
        actions = match.legal_actions()
        if made % SAMPLED == 0:
            legal = [one.actions.text(action) for action in actions]
            found["decisions"].append({"players": players, "legal": legal})
        made += 1
        match.play(match.actor, actions[rng.below(len(actions))])
    for entry in open_entries_shown(_table(match), 0, LANGUAGE):
        for event in entry["events"]:
            found["events"].setdefault(event["kind"], event)
    if match.is_over:
        found["over"] = _shown(match, 0)


def _shown(match: Match, viewer: int) -> dict[str, Any]:
    """A table as this seat sees it, with what never changes there."""
    scenery = match.game.scenery(match.players, match.overlay)
    shown = show(_table(match), viewer, LANGUAGE)
    return {**shown, "names": match.names, "view": {**shown["view"], "scenery": scenery}}


def _table(match: Match) -> Table:
    return Table([Seat(i, "person", name) for i, name in enumerate(match.names)], Pace(), match)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        text = json.dumps(written(game(name)), ensure_ascii=False)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
