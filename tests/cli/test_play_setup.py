"""Sitting down: seats, names, options, and everything that can be wrong with them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import save
from tawantin.core.registry import NAMES
from tests.cli.conftest import SEED, Run, one_line, random_match


def start(run: Run, *args: str, lines: str = "") -> str:
    result = run("play", "cuzco", "--seed", SEED, "--bots", "random", *args, input=lines)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("tawantin-autosave.json").read_text(encoding="utf-8"))
    return found


def test_without_a_seed_each_match_has_its_own(run: Run) -> None:
    seeds = set()
    for _ in range(2):
        assert run("play", "cuzco", "--bots", "random", input="").exit_code == 0
        seeds.add(kept()["seed"])
    assert len(seeds) == 2
    assert all(len(seed) == 64 for seed in seeds)


def test_options_and_overlay(run: Run) -> None:
    Path("my.toml").write_text("[goods.tools]\nprice = 5\n", encoding="utf-8")
    shown = start(run, "-o", "edition=nl", "--option", "pututu=yes", "--data", "my.toml")
    assert "Options: edition=nl, pututu=true" in shown
    data = kept()
    assert data["options"]["pututu"] is True
    assert data["data"] == {"goods": {"tools": {"price": 5}}}


@pytest.mark.parametrize(
    ("args", "names", "seats"),
    [
        ((), ["Ana", "Killa", "Sayri"], ["person", "random", "random"]),
        (("--players", "2"), ["Ana", "Killa"], ["person", "random"]),
        (("--people", "3"), ["Ana", "Ben", "Cleo"], ["person"] * 3),
        (("--names", "Kim"), ["Kim", "Sayri", "Tupaq"], ["person", "random", "random"]),
        (
            ("--names", "Bo, Al", "--people", "2"),
            ["Bo", "Al", "Killa"],
            ["person"] * 2 + ["random"],
        ),
    ],
)
def test_seats_and_names(
    run: Run, args: tuple[str, ...], names: list[str], seats: list[str]
) -> None:
    start(run, *args)
    assert kept()["names"] == names
    assert kept()["seats"] == seats


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("cuzco", "--players", "1"), "cuzco is played by 2, 3, 4 players, not 1"),
        (("cuzco", "--people", "4"), "--people is a number from 0 to 3, not 4"),
        (("cuzco", "--people", "-1"), "--people is a number from 0 to 3, not -1"),
        (("cuzco", "--names", "a,b,c,d"), "--names has 4 names for 3 players"),
        (("cuzco", "--names", "Ana,,Bo"), "a name has 1 to 20 printable characters, not ''"),
        (("cuzco", "--names", "Ana,ana"), "every player needs a name of his own"),
        (("cuzco", "--names", "A" * 21), "a name has 1 to 20"),
        (("cuzco", "--bots", "deep"), "there is no bot 'deep'"),
        (("cuzco", "--seed", "xyz"), "a seed is written in hex, two digits per byte, not 'xyz'"),
        (("cuzco", "--seed", "abc"), "a seed is written in hex"),
        (("cuzco", "--seed", ""), "a seed has at least one byte"),
        (("cuzco", "-o", "pututu=7"), "option pututu of cuzco is one of false, true"),
        (("cuzco", "--load", "none.json"), "none.json cannot be read"),
        (("--load", "x.json", "--seed", "00", "--players", "3"), "leave out --players, --seed"),
    ],
)
def test_wrong_use(run: Run, args: tuple[str, ...], said: str) -> None:
    result = run("play", *args)
    assert result.exit_code == 2
    assert said in one_line(result)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": None}, "has no seed: it can be replayed, but not played on"),
        ({"seed": "00"}, "the seed does not match the commitment"),
        (
            {"seats": ["person"]},
            "seats must be a list of 2 out of: person, novice, apprentice",
        ),
        ({"seats": ["person", "deep"]}, "seats must be a list of 2"),
        ({"seats": 2}, "seats must be a list of 2"),
        ({"seats": [["person"], {}]}, "seats must be a list of 2"),
    ],
)
def test_files_that_cannot_be_gone_on_with(run: Run, changes: dict[str, Any], said: str) -> None:
    data = {**save.save(random_match(2, upto=5)), **changes}
    Path("x.json").write_text(json.dumps(data), encoding="utf-8")
    result = run("play", "--load", "x.json")
    assert result.exit_code == 2
    assert said in one_line(result)


def test_the_game_named_must_be_that_of_the_file(run: Run) -> None:
    Path("x.json").write_text(json.dumps(save.save(random_match(2, upto=5))), encoding="utf-8")
    result = run("play", "chess", "--load", "x.json")
    assert one_line(result) == "tawantin: x.json is a match of cuzco, not of chess"


def test_several_people_have_a_curtain_between_them(run: Run) -> None:
    lines = "\n1\n\n\n1\n"
    shown = start(run, "--people", "2", "--players", "2", lines=lines)
    first, second = "Pass the keyboard to Ana.", "Pass the keyboard to Ben."
    order = kept()["log"]
    assert shown.index(first) < shown.index("Ana: Choose a free slot")
    assert shown.index("Ana, press Enter to hand over") < shown.index(second)
    assert shown.index(second) < shown.index("Ben: Choose a free slot")
    assert any(line.startswith("2 feather") for line in order)


def test_behind_the_curtain_nobody_sees_another_hand(run: Run) -> None:
    turns = "\n1\n\n\n1\n\n\nkeep 1+2\n\n\nkeep 3+4\n\n\nboard\n"
    shown = start(run, "--people", "2", "--players", "2", lines=turns)
    parts = shown.split("Pass the keyboard to ")[1:]
    own = {name: "".join(p for p in parts if p.startswith(name)) for name in ("Ana", "Ben")}
    assert "Ana draws task" in own["Ana"]
    assert "Ana draws task" not in own["Ben"]
    assert "Ben draws task" not in own["Ana"]
    assert "Ana draws a task, unseen by the others. (×4)" in own["Ben"]


def test_nobody_plays_and_everybody_watches(run: Run) -> None:
    shown = start(run, "--people", "0", "--players", "2")
    assert "Killa places a" in shown
    assert "unseen by the others" in shown
    assert "is dealt god card" not in shown
    assert " wins with " in shown
    assert list(Path.cwd().iterdir()) == []


def test_without_a_name_the_first_game_is_played(run: Run) -> None:
    assert run("play", "--bots", "random", input="").exit_code == 0
    assert kept()["game"] == NAMES[0]
