"""The contract of each game against its frames, its words in every language, and the client."""

import re
from pathlib import Path

import pytest

from tawantin import messages
from tawantin.core.contract import COUNT, Domain, Row, amounts_of, list_of, set_of
from tawantin.core.frame import PLAYER, Frame
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.messages import LANGUAGES
from tawantin.typescript import contract_ts
from tests.wording import Tables, texts

CLIENT = Path(__file__).parents[1] / "web" / "src" / "games"

every_game = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def rows(one: Game, table: str) -> dict[str, Row]:
    contract = one.contract
    core = texts("en", "core")["why"]
    return {
        "event": contract.events,
        "event_hidden": {kind: row for kind, row in contract.events.items() if row.secret},
        "effect": contract.events,
        "effect_other": contract.events,
        "why": {key: row for key, row in contract.reasons.items() if key not in core},
        "prompt": contract.questions,
        "waiting": contract.questions,
        "then": contract.questions,
        "question": contract.questions,
        "action": contract.choices,
    }[table]


NEEDED = ("event", "event_hidden", "why", "prompt", "waiting", "question", "action")
ALL = (*NEEDED, "effect", "effect_other", "then")


def sentences(one: Game, table: str) -> dict[str, Row]:
    """Every sentence there may be in a table, and what it says."""
    if table == "question":
        return rows(one, table)
    found = {key: row for row in rows(one, table).values() for key in row.sentences()}
    if table == "action":
        asked = [key for row in rows(one, "prompt").values() for key in row.sentences()]
        found |= {f"{key}_{each}": row for key, row in found.items() for each in asked}
    return found


@every_game
def test_questions_are_those_of_the_frames_and_choices_those_of_the_table(name: str) -> None:
    one = game(name)
    asking = {f.name for f in one.frames if f.kind == PLAYER and type(f).actor is not Frame.actor}
    assert set(rows(one, "prompt")) == asking
    assert set(rows(one, "action")) == {row.verb for row in one.actions.rows}


@every_game
def test_every_choice_is_read_with_its_words(name: str) -> None:
    one = game(name)
    for action in one.actions.rows:
        row = rows(one, "action")[action.verb]
        assert not row.problem(row.read(action.words), {}), str(action)


@every_language
@every_game
def test_everything_said_has_a_sentence_and_no_sentence_is_never_said(
    name: str, language: str
) -> None:
    one, tables = game(name), texts(language, name)
    for table in ALL:
        there = set(tables.get(table, {}))
        assert there <= set(sentences(one, table)), f"{table}: never said"
        if table in NEEDED:
            told = {key for key, row in rows(one, table).items() if row.told}
            assert told <= there, f"{table}: no words"


@every_language
@every_game
def test_sentences_name_only_what_is_given(name: str, language: str) -> None:
    one, tables = game(name), texts(language, name)
    for table in ALL:
        for key, text in tables.get(table, {}).items():
            row = sentences(one, table)[key]
            given = row.open if table == "event_hidden" else row.args
            extra = set() if table in ("why", "action", "then", "question") else {"who"}
            wanted = messages.fields(text)
            assert wanted <= set(given) | extra, f"{language} {name}: {table}.{key}"
            if table == "waiting":
                assert "who" in wanted, f"{language} {name}: {table}.{key}"


@every_language
@every_game
def test_forms_of_things_are_there(name: str, language: str) -> None:
    one, tables = game(name), texts(language, name)
    things = texts(language, f"{name}_things") | tables
    for table in ALL:
        for key, text in tables.get(table, {}).items():
            for field in messages.parse(text):
                if isinstance(field, str) or field.words:
                    continue
                domain = sentences(one, table)[key].args.get(field.name)
                if domain is not None and domain.table:
                    form = f"{domain.table}_{field.form}" if field.form else domain.table
                    check_names(things, domain, form, f"{language} {name}: {table}.{key}")


def check_names(things: Tables, domain: Domain, table: str, where: str) -> None:
    lacking = [key for key in domain.keys if key not in things.get(table, {})]
    assert not lacking, f"{where}: [{table}] lacks {lacking}"


COLOUR = Domain("colour", ("red", "green", "blue"), "colour")


def test_values_by_the_names_of_the_notation() -> None:
    assert COLOUR.written(1) == "green"
    assert set_of(COLOUR).written(0b101) == "red,blue"
    assert list_of(COLOUR).written("2,0") == "blue,red"
    assert set_of(COLOUR).read("red+blue") == 0b101
    assert amounts_of(COLOUR).amounts("2,0,1") == [(0, 2), (2, 1)]


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (COLOUR, 3),
        (COLOUR, -1),
        (COLOUR, "red"),
        (set_of(COLOUR), 8),
        (list_of(COLOUR), "0,3"),
        (amounts_of(COLOUR), "1,2"),
        (COUNT, "1"),
    ],
)
def test_a_value_of_another_kind_is_noticed(domain: Domain, value: int | str) -> None:
    assert not domain.holds(value)
    assert Row("said", {"it": domain}).problem({"it": value}, {})


def test_arguments_missing_or_too_many_are_noticed() -> None:
    row = Row("said", {"n": COUNT}, {"colour": COLOUR})
    assert not row.problem({"n": 1}, {"colour": 2})
    assert row.problem({}, {"colour": 2})
    assert row.problem({"n": 1, "colour": 2}, {})


def plain(text: str) -> str:
    """Without what the formatter decides."""
    return re.sub(r"[;,]([}\]])", r"\1", re.sub(r"\s+", "", text)).replace('"', "'")


@every_game
def test_the_client_has_the_contract(name: str) -> None:
    contract = game(name).contract
    there = (CLIENT / name / "contract.ts").read_text(encoding="utf-8")
    assert plain(there) == plain(contract_ts(name, contract)), "make schema"
