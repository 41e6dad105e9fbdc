"""A file with a whole map of Inca Empire: checked, played, simulated."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawantin.cli import data
from tests.cli.conftest import Run, one_line
from tests.inca_empire.maps import other, overlay


def toml(value: Any) -> str:
    """A value as TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inside)}" for key, inside in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inside) for inside in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(over: dict[str, Any]) -> None:
    """Write an overlay into `my.toml`, its tables one by one."""
    lines: list[str] = []
    for name, table in over.items():
        table.pop("about", None)
        lines += [f"[{name}]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    Path("my.toml").write_text("\n".join(lines), encoding="utf-8")


def test_a_good_map(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "GAMES", 1)
    written(overlay())
    report = json.loads(run("data", "inca_empire", "--check", "my.toml", "--json").stdout)
    assert (report["ok"], report["problem"]) == (True, None)
    assert report["changed"] > 10
    assert report["decisions"] > 100
    assert not any(path.startswith("map_4") for path in report["reconstructed"])
    assert "track.era_1.columns[0][0]" in report["reconstructed"]


def test_a_map_with_a_fault(run: Run) -> None:
    changed = other(4)
    changed["connections"].remove(["atriz", "site_1", "pasto"])
    written({"map_4": changed})
    refused = run("data", "inca_empire", "--check", "my.toml")
    assert refused.exit_code == 1
    assert "no way to site_1" in one_line(refused)


def test_random_games_on_it(run: Run) -> None:
    written(overlay())
    report = run("simulate", "inca_empire", "--games", "2", "--data", "my.toml", "--json")
    assert json.loads(report.stdout)["games"] == 2


def test_bots_that_learnt_on_our_maps_refuse_it(run: Run) -> None:
    written(overlay())
    reason = "cannot play here: it learnt on our maps and has no number for Chucuito"
    for command in ("play", "simulate"):
        refused = run(command, "inca_empire", "--data", "my.toml", "--bots", "amauta")
        assert refused.exit_code != 0
        assert f"amauta {reason}" in one_line(refused)
    refused = run("simulate", "inca_empire", "--data", "my.toml", "--bots", "policy@4")
    assert f"policy@4 {reason}" in one_line(refused)


def test_people_play_on_it_with_the_others(run: Run) -> None:
    written(overlay())
    shown = run("play", "inca_empire", "--data", "my.toml", "--bots", "novice", input="")
    assert shown.exit_code == 0
