"""`tawantin benchmark`: the agent of docs/research.md, in another process, with a hidden seed."""

import json
import re
from pathlib import Path

import pytest

from tawantin.bots import benchmark as bench
from tawantin.core.registry import NAMES
from tests.cli.conftest import Run, one_line
from tests.crew import in_turn

NAME = NAMES[0]
PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def first_agent() -> str:
    """The first Python block of the page."""
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 10
    return found[1]


def test_the_command_plays_an_agent_of_this_folder_with_a_hidden_seed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "LADDER", ("random",))
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "mine.py").write_text(first_agent())
    hidden = ("--hidden-seed", "secret.txt")
    asked = (NAME, "--agent", "mine:Agent", "--players", "2", "--games", "2", "--workers", "1")
    result = run("benchmark", *asked, *hidden, "--out", "found.json")
    assert result.exit_code == 0, result.output
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["seed"] is None
    secret = (tmp_path / "secret.txt").read_text().strip()
    assert secret not in json.dumps(found)
    for text in (found["signature"], found["commitment"], "mine:Agent", "random"):
        assert text in result.stdout

    monkeypatch.setattr(bench, "work", in_turn)
    check = run("benchmark", "--verify", "found.json", "--json")
    assert check.exit_code == 1
    assert "hidden" in json.loads(check.stdout)["problems"][0]
    check = run("benchmark", "--verify", "found.json", *hidden)
    assert check.exit_code == 0, check.output
    assert "played again" in check.stdout
    other = run("benchmark", "--verify", "found.json", "--hidden-seed", "other.txt")
    assert "not made with this seed" in one_line(other)
    assert "name a game" in one_line(run("benchmark"))
