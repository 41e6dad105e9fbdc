"""Ratings of the levels: written by a contest, read only where they still hold."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawantin.bots import GUIDED, LEVELS, THINKING, ratings
from tawantin.core.errors import BadSetup
from tawantin.core.registry import NAMES, game

GAME = game(NAMES[0])


def pairing(one: str, other: str, won: float) -> dict[str, Any]:
    return {"bots": [one, other], "games": 100, "pair": won, "pair_interval": 0.1}


def contest(*pairings: dict[str, Any]) -> dict[str, Any]:
    return {"game": GAME.name, "rules": GAME.rules_version, "players": 4, "pairings": pairings}


LADDER = contest(
    pairing("amauta", "master", 0.75),
    pairing("master", "apprentice", 0.75),
    pairing("apprentice", "novice", 0.75),
    pairing("apprentice", "random", 0.75),
)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ratings.json"
    monkeypatch.setattr(ratings, "FILE", path)
    ratings.keep(LADDER, path)
    return path


def test_the_apprentice_is_in_the_middle(kept: Path) -> None:
    found = ratings.measured(GAME)
    assert {level: figure.rating for level, figure in found.items()} == {
        "novice": 809,
        "apprentice": 1000,
        "master": 1191,
        "amauta": 1382,
    }
    assert found["apprentice"] == ratings.Rating(1000, 0, 200, 4)
    assert found["amauta"].interval > found["master"].interval > 0
    assert ratings.measured(game(NAMES[1])) == {}


def test_only_what_was_measured_is_written_and_other_games_stay(kept: Path) -> None:
    other = {**contest(pairing("novice", "apprentice", 0.25)), "game": NAMES[1]}
    ratings.keep({**other, "rules": game(NAMES[1]).rules_version}, kept)
    assert list(ratings.measured(game(NAMES[1]))) == ["novice", "apprentice"]
    assert set(ratings.measured(GAME)) == set(LEVELS)
    with pytest.raises(BadSetup, match="apprentice"):
        ratings.keep(contest(pairing("amauta", "master", 0.75)), kept)


def test_other_rules_and_other_weights_have_no_rating(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ratings, "policy_mark", lambda game: "other")
        assert set(ratings.measured(GAME)) == set(LEVELS) - set(GUIDED)
    with monkeypatch.context() as patch:
        patch.setattr(ratings, "SEARCH", 99)
        assert set(ratings.measured(GAME)) == set(LEVELS) - set(THINKING)
    monkeypatch.setattr(ratings, "weights_mark", lambda game: "other")
    assert set(ratings.measured(GAME)) == set(LEVELS) - set(THINKING)
    text = json.loads(kept.read_text(encoding="utf-8"))
    text[GAME.name]["rules"] += 1
    kept.write_text(json.dumps(text), encoding="utf-8")
    assert ratings.measured(GAME) == {}


def test_the_committed_figures_are_of_games_and_levels_there_are() -> None:
    committed = json.loads(ratings.FILE.read_text(encoding="utf-8"))
    assert set(committed) <= set(NAMES)
    for figures in committed.values():
        assert set(figures["levels"]) <= set(LEVELS)
        assert figures["levels"]["apprentice"]["rating"] == ratings.AT
        assert all(level["games"] > 0 for level in figures["levels"].values())
