"""A saved match looked at by the coach."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tawantin.cli import analyse
from tests.cli.conftest import Run


def test_every_decision_as_json(
    run: Run, match_file: Path, finished: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("analyse", "match.json", "--seat", "1", "--walks", "1", "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert found["status"] == "done"
    looked = [one for one in found["seen"] if one["made"] is not None]
    assert looked
    assert {one["seat"] for one in looked} == {0}
    for one in looked:
        assert finished["log"][one["entry"]].endswith(f"1 {one['made']['action']}")
    assert [player["seat"] for player in found["players"]] == [0]

    def backwards(function: Any, jobs: list[Any], workers: int, ray: str) -> Iterator[Any]:
        asked.append((workers, ray))
        return ((job, function(job)) for job in reversed(jobs))

    asked: list[tuple[int, str]] = []
    monkeypatch.setattr(analyse, "work", backwards)  # whoever does it, in whichever order
    again = run("analyse", "match.json", "--seat", "1", "--walks", "1", "--json", "--ray", "auto")
    assert (asked, json.loads(again.stdout)) == ([(0, "auto")], found)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "gave away"), ("de", "verschenkt"), ("nl", "weggegeven")]
)
def test_in_words(run: Run, match_file: Path, language: str, said: str) -> None:
    result = run("analyse", "match.json", "--seat", "1", "--walks", "1", "--lang", language)
    assert result.exit_code == 0, result.stderr
    assert said in result.stdout
    assert " 3. " in result.stdout


def test_only_what_is_over_and_only_who_played(run: Run, match_file: Path) -> None:
    refused = run("analyse", "match.json", "--seat", "9")
    assert refused.exit_code == 2
    assert "no seat 9" in refused.stderr
    data = json.loads(match_file.read_text(encoding="utf-8"))
    data["log"] = data["log"][:40]
    match_file.write_text(json.dumps(data), encoding="utf-8")
    begun = run("analyse", "match.json")
    assert begun.exit_code == 2
    assert "not over" in begun.stderr
