"""Cuzco's own sentences: which one fits, and what is named by the match's data."""

import pytest

from tawantin.core.events import Event
from tawantin.core.why import Reason
from tawantin.games.cuzco import words
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.ids import HEADDRESS
from tawantin.games.cuzco.state import CuzcoState
from tawantin.words import LANGUAGES
from tests.wording import NAMES, WORDS, asking, heard_in, is_clean, said_by, texts

VARIANTS = {
    "placing": ("placing_0", "placing_1"),
    "moving": ("moving_0", "moving_1"),
    "salvaging": ("salvaging_0", "salvaging_1"),
    "ordeal": ("ordeal_0", "ordeal_1", "ordeal_2"),
    "buying": ("buying_0", "buying_1"),
    "shifting": ("shifting_0", "shifting_1"),
    "amount": ("amount_offerings", "amount_khipus", "amount_food"),
    "trading": ("trading", "trading_0"),
}


def test_no_variant_of_a_sentence_is_missing_or_left_over() -> None:
    said, tables = said_by("cuzco"), texts("en", "cuzco")
    assert set(tables["event"]) == said.kinds | {"placed_virtual"}
    too_low = {f"{key}_none" for key in words.NO_DIE_WOULD_DO}
    assert set(tables["why"]) == said.keys | too_low | {"already_six_none"}
    frames = [frame.name for frame in asking(GAME)]
    assert set(tables["prompt"]) == {k for name in frames for k in VARIANTS.get(name, (name,))}
    passes = {key.removeprefix("pass_") for key in tables["action"] if key.startswith("pass_")}
    assert passes <= {*frames, "bought"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_six_cannot_be_turned_further(language: str) -> None:
    text = WORDS[language].reason(GAME, Reason("", "already_six", {"value": 6}))
    assert is_clean(text)
    assert "6" in text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Place the 1 on “Headdress” (needs god card 07 and then 13)"),
        ("de", "Die 1 auf „Federschmuck“ einsetzen (braucht Götterkarte 07 und danach 13)"),
        ("nl", "De 1 op ‘Hoofdtooi’ zetten (vraagt godenkaart 07 en daarna 13)"),
    ],
)
def test_a_choice_says_which_cards_it_takes(language: str, text: str) -> None:
    s = heard_in("cuzco").asked["placing_0"].copy()
    assert isinstance(s, CuzcoState)
    s.lowest[HEADDRESS] = 1
    s.feathers[s.actor] = 0b1100  # both feathers of headband tile 2
    s.headbands[s.actor] = 0
    assert WORDS[language].action(GAME, s, GAME.actions.parse("place 1 headdress")) == text


def test_braces_in_a_player_name_are_just_braces() -> None:
    event = Event("scored", 0, {"points": 1, "category": 2}, {})
    assert WORDS["en"].event(GAME, event, ["{x}"], -1) == "{x} scores 1 point (Trade)."


def test_secrets_are_told_to_their_owner_only() -> None:
    event = Event("dealt", 1, {}, {"card": 6})
    assert WORDS["en"].event(GAME, event, NAMES, 1) == "Bert is dealt god card 07 “Free entry”."
    hidden = "Bert is dealt a god card, unseen by the others."
    assert WORDS["en"].event(GAME, event, NAMES, 0) == hidden
    assert WORDS["en"].event(GAME, event, NAMES, -1) == hidden


def test_a_gain_of_nothing_needs_no_line() -> None:
    assert WORDS["en"].event(GAME, Event("gained_food", 0, {"amount": 0}, {}), NAMES, 0) is None


def test_printed_values_are_named_when_the_position_is_known() -> None:
    event = Event("took_tile", 0, {"tile": 36 + 4 * 3 + 1}, {})
    assert WORDS["en"].event(GAME, event, NAMES, 0) == (
        "Anna takes person tile r05b Status (research)."
    )
    overlay = {"research_status": {"05": [2, 7, 2]}}
    text = WORDS["en"].event(GAME, event, NAMES, 0, GAME.new(2, overlay=overlay))
    assert text == "Anna takes person tile r05b Status (research, 7)."


def test_a_core_reason_in_words() -> None:
    reason = Reason("C-FIRE-04", "not_asked", {"action": "pass", "question": "ordeal"})
    assert WORDS["de"].reason(GAME, reason) == (
        "„pass“ passt nicht zur aktuellen Frage: Feuerprobe. (C-FIRE-04)"
    )
