"""The tables with their provenance, and overlays that fit or do not."""

import json
from pathlib import Path

import pytest

from tawantin.cli import data
from tawantin.core import registry
from tests.cli.conftest import Run, one_line

MARKS = {"rulebook", "deduced", "reported", "reconstructed", "printed"}


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Reconstructed:"), ("de", "Rekonstruiert:"), ("nl", "Gereconstrueerd:")],
)
def test_every_table_with_mark_and_reason(run: Run, language: str, word: str) -> None:
    shown = run("data", "cuzco", "--lang", language).stdout
    assert word in shown
    for table in ("arms", "paths", "feathers", "status", "goods.soup", "masks"):
        assert f"{table}  " in shown
    assert max(len(line) for line in shown.splitlines()) <= 100


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_game_shows_its_tables(run: Run, name: str) -> None:
    tables = json.loads(run("data", name, "--json").stdout)
    assert {table["mark"] for table in tables.values()} <= MARKS
    assert all(table["reason"] and table["values"] for table in tables.values())
    shown = run("data", name).stdout
    assert all(f"{table}  " in shown for table in tables)


@pytest.fixture(autouse=True)
def fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game for each number of players says what several say."""
    assert data.GAMES > 1
    monkeypatch.setattr(data, "GAMES", 1)


def test_as_json_nothing_is_left_out(run: Run) -> None:
    tables = json.loads(run("data", "cuzco", "--json").stdout)
    ours = registry.game("cuzco").tables(None)
    assert tables["arms"]["values"] == {"clockwise": ours["arms"]["clockwise"]}
    goods = {name.removeprefix("goods.") for name in tables if name.startswith("goods.")}
    assert goods == set(ours["goods"])


def overlay(text: str) -> Path:
    path = Path("my.toml")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "my.toml: OK, 2 values changed, every constraint holds"),
        ("de", "my.toml: in Ordnung, 2 Werte geändert, jede Bedingung ist erfüllt"),
        ("nl", "my.toml: in orde, 2 waarden gewijzigd, aan elke voorwaarde is voldaan"),
    ],
)
def test_a_good_overlay(run: Run, language: str, said: str) -> None:
    overlay('[goods.tools]\nprice = 5\npoints = 8\ncopies = 4\nmark = "reported"\n')
    result = run("data", "cuzco", "--check", "my.toml", "--lang", language)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == said
    assert lines[1].startswith("3 ")  # random games: one for each number of players
    assert lines[3].strip() == "arms"
    assert "goods.tools" not in result.stdout  # marked and changed


def test_a_file_says_which_values_are_compared(run: Run) -> None:
    overlay('[masks]\nmarks = {a = "printed"}\n[arms]\nmark = "printed"\n')
    report = json.loads(run("data", "cuzco", "--check", "my.toml", "--json").stdout)
    assert (report["ok"], report["changed"]) == (True, 0)
    assert report["decisions"] > 500
    left = report["reconstructed"]
    assert [path for path in left if path.startswith(("arms", "masks"))] == [
        "masks.b",
        "masks.c",
        "masks.d",
    ]
    assert "masks: b, c, d" in run("data", "cuzco", "--check", "my.toml").stdout
    assert "a: Printed" not in run("data", "cuzco").stdout


@pytest.mark.parametrize(
    ("text", "constraint", "said"),
    [
        ('[paths]\nF1 = ["S1", "B9", "S4"]', "DATA-02", "must be S or B and a value"),
        ("[status]\npoints = [0, 15]", "DATA-09", "needs at least 7"),
        ("[goods.soup]\nprice = 2", "DATA-11", "soup costs 1"),
        ('[masks]\na = "TTT"', "DATA-16", "12 slots"),
        ("[temple]\nsteps = 6", None, "there is no temple; known here: arms"),
        ("arms = 3", None, "arms must be a table"),
        ('[masks]\nmarks = {e = "printed"}', None, "masks.marks names 'e', which is no value"),
        ('[masks]\nmarks = {a = "sure"}', None, "masks.marks: a mark is one of rulebook"),
        ("[masks]\nmarks = 3", None, "masks.marks must be a table"),
        ("[arms", None, "is not TOML"),
    ],
)
def test_a_broken_overlay_names_the_constraint(
    run: Run, text: str, constraint: str | None, said: str
) -> None:
    constraint = f"C-{constraint}" if constraint else None
    overlay(text)
    result = run("data", "cuzco", "--check", "my.toml")
    assert result.exit_code == 1
    line = one_line(result)
    assert said in line
    assert constraint is None or constraint in line
    report = json.loads(run("data", "cuzco", "--check", "my.toml", "--json").stdout)
    assert report["ok"] is False
    assert report["constraint"] == constraint
    for command in ("play", "simulate"):
        refused = run(command, "cuzco", "--data", "my.toml")
        assert refused.exit_code == 2
        assert said in one_line(refused)


def test_a_file_that_is_not_there(run: Run) -> None:
    result = run("data", "cuzco", "--check", "none.toml")
    assert result.exit_code == 2
    assert "none.toml cannot be read" in one_line(result)
