"""Cuzco's own sentences: which one fits, and what is named by the match's data."""

from collections.abc import Iterator

import pytest

from tawantin.core.events import Event
from tawantin.core.why import Reason
from tawantin.games.cuzco import tasks
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.ids import TASKS
from tawantin.words import LANGUAGES
from tests.cuzco.table import Table
from tests.wording import NAMES, WORDS, is_clean, texts

every_language = pytest.mark.parametrize("language", LANGUAGES)


def said(table: Table, action: str, language: str = "en") -> str:
    return WORDS[language].action(GAME, table.s, GAME.actions.parse(action), NAMES)


# What a choice takes and brings.


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Played for it: god card 07 “Free entry”, 13 “Strength of six”."),
        ("de", "Dafür gespielt: Götterkarte 07 „Freier Zutritt“, 13 „Kraft der Sechs“."),
        ("nl", "Daarvoor gespeeld: godenkaart 07 ‘Vrije toegang’, 13 ‘Kracht van zes’."),
    ],
)
def test_the_question_says_which_cards_are_played_for_the_die(language: str, text: str) -> None:
    table = Table().dice(0, 1).lying("headdress", 1).feathers(0, 3, 4)
    table.cards(0, "07", "13").offerings(0, 2).do("play 07", "play 13")
    assert WORDS[language].prompt(GAME, table.s, NAMES, 0).endswith(text)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("place 2 points", "Place the 2 on “Points”: 2 points"),
        ("place 3 trade", "Place the 3 on “Trade”"),
    ],
)
def test_a_choice_says_what_it_brings(action: str, text: str) -> None:
    assert said(Table().dice(0, 1, 2, 3), action) == text


def test_an_exchange_says_its_price() -> None:
    table = Table().dice(0, 1, 2, 3).tiles(0, "a05b").do("place 3 trade")
    assert said(table, "slide a05b") == ("Slide down Status (agriculture, 2): for 1 pip, 2 food")
    assert said(table, "offering") == "Take an offering: for 2 pips, 1 offering"


# Names and texts made from the data.


def test_braces_in_a_player_name_are_just_braces() -> None:
    event = Event("scored", 0, {"points": 1, "category": 2}, {})
    assert WORDS["en"].event(GAME, event, ["{x}"], -1) == "{x} scores 1 point (Trade)."


def test_secrets_are_told_to_their_owner_only() -> None:
    event = Event("dealt", 1, {}, {"card": 6})
    assert WORDS["en"].event(GAME, event, NAMES, 1) == "Bert is dealt god card 07 “Free entry”."
    hidden = "Bert is dealt a god card, unseen by the others."
    assert WORDS["en"].event(GAME, event, NAMES, 0) == hidden
    assert WORDS["en"].event(GAME, event, NAMES, -1) == hidden


def test_printed_values_are_named_when_the_position_is_known() -> None:
    event = Event("took_tile", 0, {"tile": 36 + 4 * 3 + 1, "kind": 1, "at": 2}, {})
    assert WORDS["en"].event(GAME, event, NAMES, 0) == ("Anna takes person tile Status (research).")
    overlay = {"research_status": {"05": [2, 7, 2]}}
    text = WORDS["en"].event(GAME, event, NAMES, 0, GAME.new(2, overlay=overlay).printed())
    assert text == "Anna takes person tile Status (research, 7)."


def test_a_core_reason_in_words() -> None:
    reason = Reason("C-FIRE-04", "not_asked", {"action": "pass", "question": "ordeal"})
    assert WORDS["de"].reason(GAME, reason) == (
        "„pass“ passt nicht zur aktuellen Frage: Feuerprobe. (C-FIRE-04)"
    )


# Tasks.


@every_language
def test_every_task_says_what_it_asks_for(language: str) -> None:
    things = WORDS[language].things("cuzco")
    for table in ("task", "task_reduced"):
        assert list(things[table]) == list(TASKS)
        assert all(is_clean(text) for text in things[table].values())
        assert len(set(things[table].values())) == len(TASKS)


def test_a_task_with_card_04_asks_for_one_less() -> None:
    words = WORDS["en"]
    assert words.thing("task", "14", "cuzco") == "Khipus in 5 villages of different point values"
    assert words.thing("task_reduced", "14", "cuzco") == (
        "Khipus in 4 villages of different point values"
    )
    assert words.thing("task", "s04", "cuzco") == "1 research tile and turn-order tile 1"
    assert words.thing("task_reduced", "s04", "cuzco") == "1 research tile or turn-order tile 1"
    assert words.thing("task_reduced", "40", "cuzco") == (
        "1 Inti medallion left after paying for card 04"
    )


@pytest.fixture
def changed() -> Iterator[str]:
    """A task that asks for something else than printed."""
    at = TASKS.index("14")
    printed = tasks.ROWS[at]
    tasks.ROWS[at] = (tasks.GOOD, 3, 5)
    yield TASKS[at]
    tasks.ROWS[at] = printed


def test_the_texts_follow_the_table(changed: str) -> None:
    things = WORDS["en"].things("cuzco")
    assert things["task"][changed] == "3 pieces of jewellery"
    assert things["task_reduced"][changed] == "2 pieces of jewellery"
    assert things["task_signs"][changed] == "3 good:jewellery"


@every_language
def test_no_text_waits_for_a_task_that_is_not_there(language: str) -> None:
    known = texts(language, "cuzco")
    assert set(known["task_part"]) == set(tasks.PARTS)
    wanted = set()
    for measure, name in enumerate(tasks.MEASURES):
        wanted |= {name, *(f"{name}_{thing}" for thing in tasks.THINGS.get(measure, ()))}
    for table in ("task_asks", "task_reduced_asks"):
        assert set(known[table]) <= wanted
