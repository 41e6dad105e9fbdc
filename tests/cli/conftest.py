"""The command run in this process, in an empty folder, and a finished match to look at."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tawantin.cli.main import app
from tawantin.core import registry, save
from tawantin.core.chance import FastRng
from tawantin.core.match import Match

Run = Callable[..., Result]

SEED = "00ff"
"""With it and three players Ana is first and rolls 1, 3, 6."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("rules", "C-MOVE", input="...")` in an empty folder, in English unless told."""
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "TERMINAL_WIDTH", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)

    def invoke(*args: str, **more: Any) -> Result:
        result = CliRunner().invoke(app, list(args), **more)
        crash = result.exception
        assert crash is None or isinstance(crash, SystemExit), repr(crash)
        assert "Traceback" not in result.output
        return result

    return invoke


def random_match(
    players: int = 3, seed: int = 3, upto: int = 100_000, game: str = "cuzco"
) -> Match:
    """A match played at random, to its end or for so many choices."""
    names = ["Ana", "Ben", "Cleo", "Dirk", "Elena"][:players]
    match = Match(registry.game(game), players, seed=bytes([seed]) * 32, names=names)
    match.run()
    play_on(match, FastRng(seed), upto)
    return match


def play_on(match: Match, rng: FastRng, upto: int) -> None:
    """So many choices at random, or all that are left."""
    while not match.is_over and upto:
        actions = match.legal_actions()
        match.play(match.actor, actions[rng.below(len(actions))])
        upto -= 1


@pytest.fixture(scope="session")
def finished() -> dict[str, Any]:
    """The save of a finished match."""
    found: dict[str, Any] = json.loads(json.dumps(save.save(random_match())))
    return found


@pytest.fixture
def match_file(tmp_path: Path, finished: dict[str, Any]) -> Path:
    """The same as a file in the folder where the command runs."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(finished), encoding="utf-8")
    return path


def one_line(result: Result) -> str:
    """The single line of an error on stderr; nothing on stdout."""
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]
