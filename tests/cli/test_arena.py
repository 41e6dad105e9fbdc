"""Bots meet on the command line: JSON for programs, a table for people, refusals in one line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, one_line

MATCH = ("arena", "cuzco", "--bots", "greedy,random", "--players", "2", "--games", "2")


@pytest.mark.slow
def test_a_match_is_played_and_told(run: Run, tmp_path: Path) -> None:
    result = run(*MATCH, "--workers", "1", "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert (found["game"], found["players"], found["games"]) == ("cuzco", 2, 2)
    assert found["pairings"][0]["pair"] == 1.0
    assert found["ratings"]["greedy"]["rating"] > found["ratings"]["random"]["rating"] == 0
    page, ratings = tmp_path / "report.html", tmp_path / "ratings.json"
    told = run(*MATCH, "--workers", "1", "--html", str(page)).stdout
    text = page.read_text(encoding="utf-8")
    assert "greedy : random" in text
    assert text.count("<svg") == 3
    assert "greedy : random" in told
    assert "100.0% ± 0.0%" in told
    assert "another level" in one_line(run(*MATCH, "--workers", "1", "--ratings", str(ratings)))
    assert not ratings.exists()


@pytest.mark.parametrize(
    ("bots", "said"),
    [("greedy", "two different bots"), ("greedy,greedy", "two different"), ("greedy,x", "no bot")],
)
def test_what_cannot_meet_is_refused(run: Run, bots: str, said: str) -> None:
    assert said in one_line(run("arena", "cuzco", "--bots", bots))


def test_the_number_of_players_is_checked(run: Run) -> None:
    said = one_line(run("arena", "cuzco", "--bots", "greedy,random", "--players", "9"))
    assert "not 9" in said
