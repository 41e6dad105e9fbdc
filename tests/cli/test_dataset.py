"""`tawantin dataset`: games into a folder, and checked there."""

import json

import pytest

from tawantin.core.registry import NAMES
from tawantin.research import dataset
from tests.cli.conftest import Run, one_line
from tests.crew import in_turn


def test_games_are_written_and_checked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "work", in_turn)
    asked = ("--bots", "random", "--players", "2", "--games", "1", "--out", "made")
    made = json.loads(run("dataset", NAMES[0], *asked, "--json").stdout)
    assert (made["game"], made["games"]) == (NAMES[0], 1)
    checked = run("dataset", "--check", "made")
    assert f"1 games, {made['decisions']} decisions" in checked.stdout
    assert "--out" in one_line(run("dataset", NAMES[0]))
    assert "no data set" in one_line(run("dataset", "--check", "nowhere"))
