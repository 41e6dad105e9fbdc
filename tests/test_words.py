"""Every language says everything the engine can say, with the numbers it really gives."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE, PLAYER, Frame
from tawantin.core.why import Reason
from tawantin.games.cuzco import words as cuzco_words
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.ids import HEADDRESS
from tawantin.games.cuzco.state import CuzcoState
from tawantin.words import LANGUAGES, MissingWords, Words

SOURCES = Path(__file__).parents[1] / "src" / "tawantin"
BOOKS = ("core", "cuzco", "cuzco_things")
NAMES = ("Anna", "Bert", "Cleo", "Dirk")
GAMES = 60
EVERY = 5  # decisions between two that are looked at closely

Tables = dict[str, dict[str, str]]


def load(language: str, book: str) -> Tables:
    path = SOURCES / "locales" / language / f"{book}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


TEXTS = {(language, book): load(language, book) for language in LANGUAGES for book in BOOKS}
WORDS = {language: Words(language) for language in LANGUAGES}
ASKING = [
    frame for frame in GAME.frames if frame.kind == PLAYER and type(frame).actor is not Frame.actor
]
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "placing": ("placing_0", "placing_1"),
    "moving": ("moving_0", "moving_1"),
    "salvaging": ("salvaging_0", "salvaging_1"),
    "ordeal": ("ordeal_0", "ordeal_1", "ordeal_2"),
    "buying": ("buying_0", "buying_1"),
    "shifting": ("shifting_0", "shifting_1"),
    "amount": ("amount_offerings", "amount_khipus", "amount_food"),
    "trading": ("trading", "trading_0"),
}


def entries(language: str, book: str) -> Iterator[tuple[str, str, str]]:
    for table, texts in TEXTS[language, book].items():
        for key, text in texts.items():
            yield table, key, text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def is_clean(text: str) -> bool:
    """No brace left over, no raw key, no space too many."""
    return bool(text) and not set(text) & set("{}_|") and "  " not in text and text == text.strip()


# What the sources can say: kind or key, and the argument names of each place that says it.


class Said(ast.NodeVisitor):
    """Collects events, reasons and prompt arguments from one module."""

    def __init__(self) -> None:
        self.events: list[tuple[str, set[str]]] = []
        self.secrets: set[str] = set()
        self.reasons: list[tuple[str, set[str]]] = []
        self.prompts: dict[str, set[str]] = {}
        self._class = ""
        self._dicts: dict[str, set[str]] = {}

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._class = node.name
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._dicts = {}
        if node.name == "prompt":
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    self.prompts[self._class] = self._names(inner.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and isinstance(node.value, ast.Dict):
            self._dicts[node.target.id] = self._names(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        if isinstance(called, ast.Name) and called.id == "Reason":
            args = self._names(node.args[2]) if len(node.args) > 2 else set()
            self.reasons += [(key, args) for key in self._texts(node.args[1])]
        elif (
            isinstance(called, ast.Attribute)
            and called.attr in ("add", "add_secret")
            and isinstance(called.value, ast.Attribute)
            and called.value.attr == "rec"
        ):
            args = {name for given in node.args[2:] for name in self._names(given)}
            kinds = self._texts(node.args[0])
            self.events += [(kind, args) for kind in kinds]
            if called.attr == "add_secret":
                self.secrets.update(kinds)
        self.generic_visit(node)

    def _texts(self, node: ast.expr) -> list[str]:
        if isinstance(node, ast.IfExp):
            return self._texts(node.body) + self._texts(node.orelse)
        assert isinstance(node, ast.Constant), ast.dump(node)
        assert isinstance(node.value, str)
        return [node.value]

    def _names(self, node: ast.expr) -> set[str]:
        if isinstance(node, ast.Name):
            return self._dicts[node.id]
        assert isinstance(node, ast.Dict), ast.dump(node)
        return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def said_in(*folders: str) -> Said:
    said = Said()
    for folder in folders:
        for path in sorted((SOURCES / folder).glob("*.py")):
            said.visit(ast.parse(path.read_text(encoding="utf-8")))
    return said


SAID = said_in("games/cuzco")
CORE_SAID = said_in("core")


def common(sites: list[tuple[str, set[str]]], key: str) -> set[str]:
    """The argument names that every place saying this key gives."""
    found = [args for name, args in sites if name == key]
    return set.intersection(*found) if found else set()


# What random games say.


class Heard:
    """Distinct events, reasons and positions of seeded random games over all options."""

    def __init__(self) -> None:
        self.events: dict[str, tuple[Event, CuzcoState]] = {}
        self.reasons: dict[str, tuple[Reason, CuzcoState]] = {}
        self.asked: dict[str, CuzcoState] = {}  # a position for each question
        self.choices: dict[
            str, tuple[int, CuzcoState]
        ] = {}  # a position for each phrase of a choice
        for number in range(GAMES):
            self._play(number)

    def _play(self, number: int) -> None:
        combinations = list(product(*(option.values for option in GAME.options)))
        values = combinations[number * 37 % len(combinations)]
        options = {option.name: value for option, value in zip(GAME.options, values, strict=True)}
        s = GAME.new(GAME.players[number % len(GAME.players)], options)
        assert isinstance(s, CuzcoState)
        s.rec = Recorder()
        rng = FastRng(number)
        decisions = 0
        while not GAME.is_over(s):
            frame = GAME.top(s)
            if frame.kind == CHANCE:
                action = GAME.sample(s, rng)
            else:
                legal = frame.options(s)
                decisions += 1
                self._look(s, frame, legal, decisions % EVERY == 0)
                action = legal[rng.below(len(legal))]
            GAME.apply(s, action)
            for event in s.rec.take():
                if repr(event) not in self.events:
                    self.events[repr(event)] = event, s.copy()

    def _look(self, s: CuzcoState, frame: Frame, legal: list[int], closely: bool) -> None:
        key = cuzco_words.prompt_key(frame.name, frame.prompt(s), s)
        if key not in self.asked:
            self.asked[key] = s.copy()
        for action in legal:
            row = GAME.actions.row(action)
            phrase = cuzco_words.action_key(frame.name, row, s)[0]
            if phrase not in self.choices:
                self.choices[phrase] = action, s.copy()
        if closely:
            for action in frame.candidates(s):
                reason = frame.blocked(s, action)
                if reason is not None and repr(reason) not in self.reasons:
                    self.reasons[repr(reason)] = reason, s.copy()


@pytest.fixture(scope="module")
def heard() -> Heard:
    return Heard()


# The files.


@pytest.mark.parametrize("book", BOOKS)
def test_all_languages_have_the_same_keys(book: str) -> None:
    english = [(table, key) for table, key, _ in entries("en", book)]
    for language in LANGUAGES:
        assert [(table, key) for table, key, _ in entries(language, book)] == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_texts_are_whole(book: str, language: str) -> None:
    for table, key, text in entries(language, book):
        name = f"{language} {book}: {table}.{key}"
        assert text, name
        assert text == text.strip(), name
        assert "  " not in text, name
        if book == "cuzco_things":
            assert not placeholders(text), name


@pytest.mark.parametrize("book", BOOKS)
def test_all_languages_use_the_same_placeholders(book: str) -> None:
    for table, key, text in entries("en", book):
        for language in LANGUAGES:
            other = TEXTS[language, book][table][key]
            assert placeholders(other) == placeholders(text), f"{language} {book}: {table}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_two_forms_and_stand_beside_their_number(language: str) -> None:
    for book in ("core", "cuzco"):
        for table, key, text in entries(language, book):
            for _, name, spec, conversion in Formatter().parse(text):
                where = f"{language} {book}: {table}.{key}"
                assert not conversion, where
                if spec:
                    assert len(spec.split("|")) == 2, where
                    assert all(spec.split("|")), where
                    assert f"{{{name}}}" in text, where


# Nothing the engine says lacks words, and no words wait for something it never says.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    kinds = {kind for kind, _ in SAID.events}
    assert kinds | {"placed_virtual"} == set(TEXTS[language, "cuzco"]["event"])
    assert set(TEXTS[language, "cuzco"]["event_hidden"]) == SAID.secrets


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    keys = {key for key, _ in SAID.reasons}
    variants = {f"{key}_none" for key in cuzco_words.NO_DIE_WOULD_DO}
    assert keys | variants | {"already_six_none"} == set(TEXTS[language, "cuzco"]["why"])
    assert {key for key, _ in CORE_SAID.reasons} == set(TEXTS[language, "core"]["why"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_sentences(language: str) -> None:
    names = {frame.name for frame in ASKING}
    keys = {key for name in names for key in VARIANTS.get(name, (name,))}
    assert set(TEXTS[language, "cuzco"]["prompt"]) == keys
    assert set(TEXTS[language, "cuzco"]["waiting"]) == keys
    assert set(TEXTS[language, "cuzco"]["question"]) == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_a_phrase_and_every_phrase_a_verb(language: str) -> None:
    verbs = {row.verb for row in GAME.actions.rows}
    phrases = set(TEXTS[language, "cuzco"]["action"])
    first = {key.split("_")[0] for key in phrases}
    assert first == verbs
    asked = {frame.name for frame in ASKING}
    assert {key.removeprefix("pass_") for key in phrases if key.startswith("pass_")} <= asked | {
        "bought"
    }


def test_sources_and_games_agree(heard: Heard) -> None:
    assert {event.kind for event, _ in heard.events.values()} <= {kind for kind, _ in SAID.events}
    assert {reason.key for reason, _ in heard.reasons.values()} <= {key for key, _ in SAID.reasons}
    for event, _ in heard.events.values():
        assert (event.kind, {*event.args, *event.secret}) in SAID.events
        assert bool(event.secret) == (event.kind in SAID.secrets)
    for reason, _ in heard.reasons.values():
        assert (reason.key, set(reason.args)) in SAID.reasons
    # The games are worth listening to: they say nearly all there is to say.
    assert len(heard.asked) >= 30
    assert len({event.kind for event, _ in heard.events.values()}) >= 40
    assert len({reason.key for reason, _ in heard.reasons.values()}) >= 50


# Placeholders are arguments the engine gives.


def test_placeholders_of_events_and_reasons_are_given() -> None:
    tables = TEXTS["en", "cuzco"]
    for key, text in tables["event"].items():
        given = common(SAID.events, "placed" if key == "placed_virtual" else key)
        assert placeholders(text) - {"who"} <= given, key
    for key, text in tables["event_hidden"].items():
        assert placeholders(text) == {"who"}, key
    for key, text in tables["why"].items():
        assert placeholders(text) <= common(SAID.reasons, key.removesuffix("_none")), key
    for key, text in TEXTS["en", "core"]["why"].items():
        assert placeholders(text) <= common(CORE_SAID.reasons, key), key


def test_placeholders_of_questions_are_given() -> None:
    for frame in ASKING:
        given = SAID.prompts.get(type(frame).__name__, set())
        for key in VARIANTS.get(frame.name, (frame.name,)):
            for table in ("prompt", "waiting"):
                text = TEXTS["en", "cuzco"][table][key]
                assert placeholders(text) - {"who"} <= given, f"{table}.{key}"
            assert "who" in placeholders(text), f"waiting.{key}"


def test_placeholders_of_choices_are_given(heard: Heard) -> None:
    for key, (action, s) in heard.choices.items():
        row = GAME.actions.row(action)
        found, args = cuzco_words.action_key(GAME.top(s).name, row, s)
        assert found == key
        assert placeholders(TEXTS["en", "cuzco"]["action"][key]) <= set(args), key


def test_no_phrase_is_never_used(heard: Heard) -> None:
    used = set(heard.choices)
    for s in [GAME.new(4), *heard.asked.values()]:
        assert isinstance(s, CuzcoState)
        used |= {cuzco_words.action_key(GAME.top(s).name, r, s)[0] for r in GAME.actions.rows}
    assert used | {"place_over_low"} == set(TEXTS["en", "cuzco"]["action"])


# Rendered.


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_of_games_read_well(heard: Heard, language: str) -> None:
    words = WORDS[language]
    for event, s in heard.events.values():
        for viewer in {-1, event.seat, 1 - event.seat}:
            text = words.event(GAME, event, NAMES, viewer, s)
            if text is None:
                assert event.args["amount"] == 0
                continue
            assert is_clean(text), text
            assert text.endswith("."), text
            assert event.seat < 0 or NAMES[event.seat] in text, text
            if event.secret and viewer != event.seat:
                assert not any(letter.isdigit() for letter in text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_of_games_read_well(heard: Heard, language: str) -> None:
    words = WORDS[language]
    for reason, s in heard.reasons.values():
        for state in (None, s):
            text = words.reason(GAME, reason, state)
            assert is_clean(text), text
            assert text.endswith(f". ({reason.rule})"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_no_game_gave_read_well(language: str) -> None:
    for key, names in SAID.reasons:
        for number in (1, 2, 6, 9):
            args: dict[str, int | str] = {name: number if name == "need" else 1 for name in names}
            text = WORDS[language].reason(GAME, Reason("C-X", key, args))
            assert is_clean(text), text
    text = WORDS[language].reason(GAME, Reason("", "already_six", {"value": 6}))
    assert is_clean(text)
    assert "6" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_of_games_read_well(heard: Heard, language: str) -> None:
    words = WORDS[language]
    for key, s in heard.asked.items():
        actor = GAME.actor(s)
        asked = words.prompt(GAME, s, NAMES, actor)
        assert is_clean(asked), asked
        assert asked[-1] in ".?", asked
        for viewer in (-1, (actor + 1) % s.players):
            waiting = words.prompt(GAME, s, NAMES, viewer)
            assert is_clean(waiting), waiting
            assert NAMES[actor] in waiting, f"{key}: {waiting}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_phrase_at_every_question(heard: Heard, language: str) -> None:
    words = WORDS[language]
    positions = [GAME.new(4), *heard.asked.values()]
    for s in positions:
        phrases = [words.action(GAME, s, index) for index in range(len(GAME.actions))]
        for phrase in phrases:
            assert is_clean(phrase), phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_choices_never_read_alike(heard: Heard, language: str) -> None:
    words = WORDS[language]
    for _, s in heard.choices.values():
        phrases = [words.action(GAME, s, action) for action in GAME.legal_actions(s)]
        assert len(set(phrases)) == len(phrases), sorted(phrases)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Place the 1 on “Headdress” (needs god card 07 and then 13)"),
        ("de", "Die 1 auf „Federschmuck“ einsetzen (braucht Götterkarte 07 und danach 13)"),
        ("nl", "De 1 op ‘Hoofdtooi’ zetten (vraagt godenkaart 07 en daarna 13)"),
    ],
)
def test_a_choice_says_which_cards_it_takes(heard: Heard, language: str, text: str) -> None:
    s = heard.asked["placing_0"].copy()
    s.lowest[HEADDRESS] = 1
    s.feathers[s.actor] = 0b1100  # both feathers of headband tile 2
    s.headbands[s.actor] = 0
    assert WORDS[language].action(GAME, s, GAME.actions.parse("place 1 headdress")) == text


# The formatter and the errors.


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 player", "2 players"),
        ("de", "1 Person", "2 Personen"),
        ("nl", "1 speler", "2 spelers"),
    ],
)
def test_plural_forms(language: str, one: str, two: str) -> None:
    words = WORDS[language]
    assert words.say("players", n=1) == one
    assert words.say("players", n=2) == two
    assert words.say("players", n=0) == two.replace("2", "0")


def test_braces_in_a_player_name_are_just_braces() -> None:
    event = Event("scored", 0, {"points": 1, "category": 2}, {})
    assert WORDS["en"].event(GAME, event, ["{x}"], -1) == "{x} scores 1 point (Trade)."


def test_missing_words_name_language_and_key() -> None:
    with pytest.raises(MissingWords, match=r"'de' for 'cuzco_things: card.99'"):
        WORDS["de"].thing("card", "99")
    with pytest.raises(MissingWords, match=r"'nl' for 'cuzco: nothing.x'"):
        WORDS["nl"].thing("nothing", "x")
    with pytest.raises(MissingWords, match=r"'en' for 'core: sentence.players: {n}'"):
        WORDS["en"].say("players")
    with pytest.raises(MissingWords, match=r"event.unheard_of"):
        WORDS["en"].event(GAME, Event("unheard_of", 0, {}, {}), NAMES, 0)
    with pytest.raises(MissingWords, match=r"why.unheard_of"):
        WORDS["en"].reason(GAME, Reason("C-X", "unheard_of"))
    with pytest.raises(KeyError):
        WORDS["en"].word("unheard_of")
    with pytest.raises(BadSetup, match="en, de, nl"):
        Words("fr")


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


def test_core_reasons_name_the_question() -> None:
    reason = Reason("C-FIRE-04", "not_asked", {"action": "pass", "question": "ordeal"})
    assert WORDS["de"].reason(GAME, reason) == (
        "„pass“ ist keine Antwort auf die jetzige Frage: Feuerprobe. (C-FIRE-04)"
    )
    for language in LANGUAGES:
        for frame in ASKING:
            reason = Reason(frame.rule, "not_asked", {"action": "x", "question": frame.name})
            assert is_clean(WORDS[language].reason(GAME, reason))
        for key in ("game_over", "chance_first"):
            assert is_clean(WORDS[language].reason(GAME, Reason("C-X", key, {"action": "x"})))


def test_prompts_without_anybody_to_ask() -> None:
    s = GAME.new(2)
    assert WORDS["nl"].prompt(GAME, s, NAMES, 0) == "Het toeval beslist."
    rng = FastRng(1)
    while not GAME.is_over(s):
        chance = GAME.top(s).kind == CHANCE
        GAME.apply(s, GAME.sample(s, rng) if chance else GAME.legal_actions(s)[-1])
    assert WORDS["nl"].prompt(GAME, s, NAMES, 0) == "Het spel is afgelopen."


def test_either() -> None:
    assert WORDS["en"].either(["13"]) == "13"
    assert WORDS["en"].either(["13", "14"]) == "13 or 14"
    assert WORDS["de"].either(["a", "b", "c"]) == "a, b oder c"


def test_the_game_module_stays_out_of_the_build_and_below_words() -> None:
    source = (SOURCES / "games" / "cuzco" / "words.py").read_text(encoding="utf-8")
    assert "# mypyc: skip" in source.splitlines()[:5]
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            ours = ("tawantin.core", "tawantin.games.cuzco")
            assert module.startswith(ours) or module in ("collections.abc", "typing"), module
