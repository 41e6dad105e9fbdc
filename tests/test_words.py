"""Every language says everything the games can say, with the numbers they really give."""

import ast

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE
from tawantin.core.registry import NAMES, game
from tawantin.core.why import Reason
from tawantin.words import LANGUAGES
from tests import wording
from tests.machu_picchu.table import Table
from tests.wording import (
    SOURCES,
    WORDS,
    asking,
    heard_in,
    is_clean,
)

PEOPLE = wording.NAMES
every_game = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# Rendered.


@every_language
@every_game
def test_events_of_games_read_well(name: str, language: str) -> None:
    words, one = WORDS[language], game(name)
    for event, s in heard_in(name).events.values():
        for viewer in {-1, event.seat, 1 - event.seat}:
            text = words.event(one, event, PEOPLE, viewer, s.printed())
            if text is None:
                contract = one.contract
                assert event.args.get("amount") == 0 or not (
                    contract is None or contract.events[event.kind].told
                )
                continue
            assert is_clean(text), text
            assert text.endswith("."), text
            assert event.seat < 0 or PEOPLE[event.seat] in text, text
            if event.secret and viewer != event.seat:
                assert not any(letter.isdigit() for letter in text), text


@every_language
@every_game
def test_reasons_of_games_read_well(name: str, language: str) -> None:
    words, one = WORDS[language], game(name)
    for reason, s in heard_in(name).reasons.values():
        for state in (None, s):
            text = words.reason(one, reason, state)
            assert is_clean(text), text
            assert text.endswith(f". ({reason.rule})"), text


@every_language
@every_game
def test_questions_of_games_read_well(name: str, language: str) -> None:
    words, one = WORDS[language], game(name)
    for key, s in heard_in(name).asked.items():
        actor = one.actor(s)
        asked = words.prompt(one, s, PEOPLE, actor)
        assert is_clean(asked), asked
        assert asked[-1] in ".?", asked
        for viewer in {-1, *range(s.players)} - set(one.asked(s)):
            waiting = words.prompt(one, s, PEOPLE, viewer)
            assert is_clean(waiting), waiting
            assert PEOPLE[actor] in waiting, f"{key}: {waiting}"


@every_language
@every_game
def test_every_action_has_a_phrase_at_every_question(name: str, language: str) -> None:
    words, one = WORDS[language], game(name)
    for s in [one.new(4), *heard_in(name).asked.values()]:
        for index in range(len(one.actions)):
            phrase = words.action(one, s, index)
            assert is_clean(phrase), phrase


@every_language
@every_game
def test_two_choices_never_read_alike(name: str, language: str) -> None:
    words, one = WORDS[language], game(name)
    for _, s in heard_in(name).choices.values():
        phrases = [words.action(one, s, action) for action in one.legal_actions(s)]
        assert len(set(phrases)) == len(phrases), sorted(phrases)


@every_language
@every_game
def test_core_reasons_name_the_question(name: str, language: str) -> None:
    one = game(name)
    for frame in asking(one):
        reason = Reason(frame.rule, "not_asked", {"action": "x", "question": frame.name})
        assert is_clean(WORDS[language].reason(one, reason))
    for key in ("game_over", "chance_first"):
        assert is_clean(WORDS[language].reason(one, Reason("X-X-01", key, {"action": "x"})))


def test_everybody_who_is_asked_gets_the_question_and_is_waited_for() -> None:
    table = Table(3).prince(0, "corn_terraces")
    for seat in range(3):
        table.incas(seat, coca=seat + 1)
    table.do("enter coca_plantation")
    one, words = game("machu_picchu"), WORDS["en"]
    assert sorted(one.asked(table.s)) == [0, 1, 2]
    asked = {words.prompt(one, table.s, PEOPLE, seat) for seat in range(3)}
    waiting = words.prompt(one, table.s, PEOPLE, -1)
    assert "Anna, Bert and Cleo" in waiting
    assert waiting not in asked


@every_game
def test_prompts_without_anybody_to_ask(name: str) -> None:
    one = game(name)
    s = one.new(one.players[0])
    assert WORDS["nl"].prompt(one, s, PEOPLE, 0) == "Het toeval beslist."
    rng = FastRng(1)
    while not one.is_over(s):
        actions = one.legal_actions(s)
        chance = one.top(s).kind == CHANCE
        one.apply(s, one.sample(s, rng) if chance else actions[rng.below(len(actions))])
    assert WORDS["nl"].prompt(one, s, PEOPLE, 0) == "Het spel is afgelopen."


@every_game
def test_the_game_module_stays_out_of_the_build_and_below_words(name: str) -> None:
    source = (SOURCES / "games" / name / "words.py").read_text(encoding="utf-8")
    assert "# mypyc: skip" in source.splitlines()[:5]
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            ours = ("tawantin.core", f"tawantin.games.{name}")
            assert module.startswith(ours) or module in ("collections.abc", "typing"), module


# The formatter and the errors.


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Ana wins with 1 point.", "Ana wins with 2 points."),
        ("de", "Ana gewinnt mit 1 Punkt.", "Ana gewinnt mit 2 Punkten."),
        ("nl", "Ana wint met 1 punt.", "Ana wint met 2 punten."),
    ],
)
def test_plural_forms(language: str, one: str, two: str) -> None:
    words = WORDS[language]
    assert words.say("wins", who="Ana", points=1) == one
    assert words.say("wins", who="Ana", points=2) == two
    assert words.say("wins", who="Ana", points=0) == two.replace("2", "0")


def test_either_and_all_of() -> None:
    assert WORDS["en"].either(["13"]) == "13"
    assert WORDS["en"].either(["13", "14"]) == "13 or 14"
    assert WORDS["de"].either(["a", "b", "c"]) == "a, b oder c"
    assert WORDS["nl"].all_of(["a", "b", "c"]) == "a, b en c"


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [
        ("en", "Ana wins with 1 point.", "Ana and Ben share the victory with 20 points each."),
        ("de", "Ana gewinnt mit 1 Punkt.", "Ana und Ben teilen sich den Sieg mit je 20 Punkten."),
        ("nl", "Ana wint met 1 punt.", "Ana en Ben delen de overwinning met elk 20 punten."),
    ],
)
def test_one_winner_or_several(language: str, alone: str, together: str) -> None:
    assert WORDS[language].winners(["Ana"], 1) == alone
    assert WORDS[language].winners(["Ana", "Ben"], 20) == together
