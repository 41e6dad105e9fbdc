"""Training on the command line: a table for people, JSON for programs, refusals in one line."""

import json
from pathlib import Path

import pytest

from tawantin.bots.lineup import weights
from tawantin.core.registry import NAMES, game
from tests.cli.conftest import Run, one_line

NAME = NAMES[0]


@pytest.mark.slow
def test_the_command_tells_the_rounds(run: Run, tmp_path: Path) -> None:
    small = ["--greedy", "8", "--rounds", "0", "--epochs", "1", "--workers", "1", "--eyes", "each"]
    command = ("train", NAME, "--out", str(tmp_path / "out"), *small)
    result = run(*command)
    assert result.exit_code == 0, result.stderr
    assert "All rounds are done" in result.stdout
    found = json.loads(run(*command, "--json").stdout)
    assert found["rounds"][0]["play"]["games"] == 8
    assert weights(game(NAME), tmp_path / "out" / "best.weights").header["eyes"] == "each"
    assert "begun with seed 1" in one_line(run(*command, "--seed", "2"))
    assert "each or nothing" in one_line(run("train", NAME, "--out", "x", "--eyes", "all"))
