"""Whole games at the keyboard: to the result, with everything on the way, and verified."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.core.registry import NAMES
from tests.cli.conftest import SEED, Run


def keyboard(choices: Callable[[], str], file: str) -> Callable[[str], str]:
    """Somebody who answers every question of the table, and names a file at the end."""

    def at_keyboard(prompt: str = "") -> str:
        if prompt == "> ":
            return choices()
        return file if "?" in prompt else ""

    return at_keyboard


def some_of_everything(seed: int) -> Iterator[str]:
    """Low numbers, and now and then a command."""
    rng = FastRng(seed)
    extras = ("undo", "why pass", "log 3", "board", "info", "rules", "conclude", "help", "?")
    while True:
        if rng.below(12) == 0:
            yield extras[rng.below(len(extras))]
        yield str(rng.below(2) + 1)
        yield "1"


ENGLISH = ["Result", "Total", " wins with ", "Seed ", "Fingerprint "]
GERMAN = ["Ergebnis", "Summe", " gewinnt mit ", "Startwert ", "Fingerabdruck "]
DUTCH = ["Uitslag", "Totaal", " wint met ", "Startwaarde ", "Vingerafdruk "]


@pytest.mark.parametrize(
    ("game", "language", "players", "people", "said"),
    [
        ("cuzco", "en", 3, 1, ENGLISH),
        ("cuzco", "nl", 2, 2, DUTCH),
        ("machu_picchu", "de", 5, 2, GERMAN),
    ],
)
def test_a_whole_game(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    language: str,
    players: int,
    people: int,
    said: list[str],
) -> None:
    lines = some_of_everything(players)
    monkeypatch.setattr("builtins.input", keyboard(lambda: next(lines), "end.json"))
    seats = ("--players", str(players), "--people", str(people), "--bots", "random")
    result = run("play", game, "--seed", SEED, *seats, "--lang", language)
    assert result.exit_code == 0
    ending = result.stdout[result.stdout.index(said[0]) :]
    assert all(text in ending for text in said)
    assert max(len(line) for line in result.stdout.splitlines()) <= 100
    data = json.loads(Path("end.json").read_text(encoding="utf-8"))
    assert all(str(score) in ending for score in data["result"]["scores"])
    assert data["commitment"] in ending
    assert run("verify", "end.json").exit_code == 0
    assert said[0] in run("replay", "end.json", "--lang", language).stdout
    again = run("play", "--load", "end.json", "--lang", language)
    assert said[0] in again.stdout


def test_saved_and_taken_up_again_all_the_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = FastRng(9)
    left = 0

    def choice() -> str:
        nonlocal left
        left -= 1
        return "quit" if left < 0 else str(1 + rng.below(2))

    monkeypatch.setattr("builtins.input", keyboard(choice, "m.json"))
    left = 5
    run("play", "cuzco", "--players", "2", "--seed", SEED, "--bots", "random")
    for _ in range(60):
        data = json.loads(Path("m.json").read_text(encoding="utf-8"))
        if data["result"]:
            break
        left = 5
        assert run("play", "--load", "m.json").exit_code == 0
    assert data["result"]
    assert run("verify", "m.json").exit_code == 0


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    environment.pop("LC_ALL", None)
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = os.path.abspath(environment["PYTHONPATH"])
    command = [sys.executable, "-m", "tawantin.cli.main", "play", "cuzco", "--seed", SEED]
    done = subprocess.run(
        [*command, "--players", "2", "--bots", "random"],
        input="1\n" * 1000,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert " wins with " in done.stdout
    assert "Saved as 1. Check it with: tawantin verify 1" in done.stdout
    assert "\x1b[" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_against_greedy_bots(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    rng = FastRng(7)
    monkeypatch.setattr("builtins.input", keyboard(lambda: str(1 + rng.below(3)), "end.json"))
    fewest = str(registry.game(game).players[0])
    shown = run("play", game, "--seed", SEED, "--players", fewest).stdout
    assert " wins with " in shown
    assert run("verify", "end.json").exit_code == 0
