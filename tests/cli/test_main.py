"""The command itself: version, help that teaches, the list of games, the language."""

import json
import subprocess
import sys

import pytest

from tawantin import __version__
from tawantin.core import registry
from tests.cli.conftest import Run, one_line

COMMANDS = (
    *("play", "games", "rules", "data", "simulate", "arena", "train", "replay", "verify"),
    *("serve", "bugs", "reports", "benchmark", "dataset"),
)


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"tawantin {__version__}\n"


def test_without_arguments_the_help_lists_every_command(run: Run) -> None:
    shown = run().output
    assert all(command in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command_has_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"tawantin {command}" in result.stdout.split("Examples")[1]


def test_unknown_command_is_wrong_use(run: Run) -> None:
    result = run("plya")
    assert result.exit_code == 2
    assert "play" in result.stderr


@pytest.mark.parametrize("command", ["play", "simulate", "data"])
def test_unknown_game_is_one_line_that_names_the_games(run: Run, command: str) -> None:
    result = run(command, "chess")
    assert result.exit_code == 2
    names = ", ".join(registry.NAMES)
    assert one_line(result) == f"tawantin: there is no game 'chess'; there is: {names}"


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "players"), ("de", "Spieler"), ("nl", "spelers")],
)
def test_games_in_every_language(run: Run, language: str, word: str) -> None:
    shown = run("games", "--lang", language).stdout
    assert f"2, 3, 4 {word}" in shown
    assert "-o edition=de | nl" in shown


def test_games_as_json(run: Run) -> None:
    games = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in games] == list(registry.NAMES)
    cuzco = games[0]
    assert cuzco["players"] == [2, 3, 4]
    assert {"name": "pututu", "values": [False, True], "default": False} in cuzco["options"]


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "de_DE.UTF-8"}, "Spieler"),
        ({"LANG": "nl"}, "spelers"),
        ({"LANG": "fr_FR.UTF-8"}, "players"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "Spieler"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl_NL.UTF-8"}, "spelers"),
    ],
)
def test_language_comes_from_the_environment(
    run: Run, environment: dict[str, str], word: str
) -> None:
    assert word in run("games", env=environment).stdout


def test_unknown_language_is_wrong_use(run: Run) -> None:
    result = run("games", "--lang", "fr")
    assert result.exit_code == 2
    assert "fr" in result.stderr


def test_as_a_module_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "tawantin.cli.main", "games", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout)[0]["name"] == "cuzco"
    wrong = subprocess.run(
        [*command[:3], "simulate", "cuzco", "--players", "9"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert wrong.returncode == 2
    assert wrong.stderr == "tawantin: cuzco is played by 2, 3, 4 players, not 9\n"


def test_a_missing_extra_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "alembic.util", None)
    result = run("serve")
    assert result.exit_code == 2
    assert "pip install 'tawantin[server]'" in one_line(result)


def test_without_its_packages_the_command_says_what_to_install() -> None:
    code = "import sys; sys.modules['typer'] = None; import tawantin.__main__ as m; m.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == ("tawantin: this needs the package typer: pip install 'tawantin[cli]'\n")
