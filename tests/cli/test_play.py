"""Playing at the keyboard: choices, notation, commands, saving and going on."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import SEED, Run

START = ["1", "keep 1+2"]
"""A feather and two tasks; then Ana places her first die: 1, 3 or 6."""

TRADE = ["place 3 trade"]
"""The 3 on trade."""


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def play(run: Run, *lines: str, args: tuple[str, ...] = ()) -> str:
    """What the screen shows to one who types these lines and then presses Ctrl-D."""
    options = ("--seed", SEED, "--bots", "random", *args)
    result = run("play", "cuzco", *options, input=typed(*lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def saved(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["You are Ana.", "Fingerprint of the dice: 06eb7d", "Place a die"]),
        ("de", ["Du bist Ana.", "Fingerabdruck der Würfel: 06eb7d", "Würfel"]),
        ("nl", ["Jij bent Ana.", "Vingerafdruk van de dobbelstenen: 06eb7d", "dobbelsteen"]),
    ],
)
def test_first_screens_in_every_language(run: Run, language: str, said: list[str]) -> None:
    shown = play(run, *START, args=("--lang", language))
    assert all(text in shown for text in said)
    assert "Killa (random), Sayri (random)" in shown
    assert "[place 3 trade]" in shown
    assert max(len(line) for line in shown.splitlines()) <= 100


def test_end_of_input_keeps_the_match(run: Run) -> None:
    shown = play(run, *START)
    assert "The game is kept in tawantin-autosave.json." in shown
    data = saved("tawantin-autosave.json")
    assert data["seats"] == ["person", "random", "random"]
    assert data["names"] == ["Ana", "Killa", "Sayri"]
    assert data["seed"] == SEED


def test_end_of_input_overwrites_no_file_of_somebody_else(run: Run) -> None:
    Path("tawantin-autosave.json").write_text("my shopping list", encoding="utf-8")
    assert "kept in tawantin-autosave-2.json" in play(run, *START)
    assert Path("tawantin-autosave.json").read_text(encoding="utf-8") == "my shopping list"


def test_a_number_and_the_notation_are_the_same(run: Run) -> None:
    play(run, *START, *TRADE, "point", "pass")
    by_name = saved("tawantin-autosave.json")["log"]
    shown = play(run, *START)
    line = next(line for line in shown.splitlines() if "[place 3 trade]" in line)
    number = line.split()[0]
    play(run, *START, number, "POINT", "  Pass ")
    assert saved("tawantin-autosave.json")["log"] == by_name
    assert "1 place 3 trade" in by_name


def test_undo(run: Run) -> None:
    shown = play(run, *START, *TRADE, "point", "point", *["undo"] * 4, "place 6 points")
    assert shown.count("Taken back.") == 3
    assert "There is nothing to take back" in shown
    log = saved("tawantin-autosave.json")["log"]
    assert "1 place 3 trade" not in log
    assert "1 place 6 points" in log


def test_why_names_the_rule(run: Run) -> None:
    shown = play(
        run,
        *START,
        "why place 3 headdress",
        "why place 2 trade",
        "why place 3 trade",
        "why 1",
        "why move i1",
        "why",
        "why not",
    )
    assert "(C-HEAD-02)" in shown
    assert "You have no unplaced die showing 2." in shown
    assert "“place 3 trade” is allowed now." in shown
    assert "“place 1 movement” is allowed now." in shown
    assert "does not answer the current question: placing a die." in shown
    assert "Ask about a move, for example: why inti 13" in shown
    assert "“not” is neither a number from 1 to" in shown


def test_an_illegal_move_is_explained_and_changes_nothing(run: Run) -> None:
    shown = play(run, *START, "place 6 headdress")
    assert "(C-HEAD-02)" in shown
    assert saved("tawantin-autosave.json")["log"][-1].startswith("* roll")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("99", "There is no choice 99; they run from 1 to"),
        ("0", "There is no choice 0;"),
        ("9" * 5000, "There is no choice 9999"),
        ("plaec 3 trade", "Similar moves: “place 3 trade”"),
        ("xyzzy", "“xyzzy” is neither a number"),
        ("x" * 300, "..."),
        ("-1", "“-1” is neither a number"),
        ("[bold]", "“[bold]” is neither a number"),
        ("rules", "Name a rule"),
        ("rules C-XYZ", "There is no rule “C-XYZ”."),
        ("save", "Name a file"),
        ("save no/such/folder/x.json", "Not saved: no/such/folder/x.json: No such file"),
    ],
)
def test_what_cannot_be_understood(run: Run, text: str, said: str) -> None:
    assert said in play(run, *START, text)


def test_a_stray_byte_is_a_typing_error(run: Run) -> None:
    result = run("play", "cuzco", "--seed", SEED, "--bots", "random", input=b"\xff\xfe\n1\n")
    assert result.exit_code == 0
    assert "is neither a number" in result.stdout
    assert "1 feather 4" in saved("tawantin-autosave.json")["log"]


def test_log_board_info_rules_help(run: Run) -> None:
    shown = play(run, *START, "log 3", "log", "rules C-PLACE-01", "help", "")
    assert shown.count("Ana rolls 1, 3, 6.") == 3
    assert "strictly lower" in shown
    assert shown.count("What you can type") == 2
    assert "Ana puts a pink feather into slot 4." in shown
    twice = play(run, *START, "board")
    assert twice.count("Action fields") == shown.count("Action fields") + 1
    assert "Score 2 points. Any die may be placed here" in play(run, *START, "info")


def test_save_and_go_on(run: Run) -> None:
    play(run, *START, "save my.json", "place 3 trade", args=("--names", "Tom,Eva,Uli"))
    data = saved("my.json")
    assert data["names"] == ["Tom", "Eva", "Uli"]
    result = run("play", "--load", "my.json", input=typed(*TRADE, "point"))
    assert f"after {len(data['log'])} lines" in result.stdout
    assert "You are Tom." in result.stdout
    assert "Eva (random), Uli (random)" in result.stdout
    after = saved("tawantin-autosave.json")["log"]
    assert after[: len(data["log"])] == data["log"]
    assert after[len(data["log"]) :][:2] == ["1 place 3 trade", "1 point"]


def test_a_file_without_seats_is_played_by_one_person(run: Run) -> None:
    play(run, *START, "save my.json")
    data = saved("my.json")
    del data["seats"]
    Path("my.json").write_text(json.dumps(data), encoding="utf-8")
    result = run("play", "cuzco", "--load", "my.json", input="")
    assert "Killa (apprentice), Sayri (apprentice)" in result.stdout


def test_other_seats_may_be_chosen_when_going_on(run: Run) -> None:
    play(run, *START, "save my.json")
    result = run("play", "--load", "my.json", "--people", "2", input="\n")
    assert "Sayri (apprentice)" in result.stdout
    assert "Pass the keyboard to Ana." in result.stdout


def test_no_other_file_is_overwritten(run: Run) -> None:
    Path("notes.txt").write_text("mine", encoding="utf-8")
    shown = play(run, *START, "save notes.txt", "save my.json", "save my.json")
    assert "Not saved: notes.txt exists and is not a saved game" in shown
    assert shown.count("Saved as my.json.") == 2
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("answer", "file"),
    [("", "tawantin-match.json"), ("own.json", "own.json"), ("-", None)],
)
def test_quit_offers_to_save(run: Run, answer: str, file: str | None) -> None:
    shown = play(run, *START, "quit", answer)
    assert "Save the game?" in shown
    assert "Good-bye." in shown
    assert [path.name for path in Path.cwd().iterdir()] == ([file] if file else [])


def test_interrupting_offers_to_save(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["", "kept.json"])

    def at_keyboard(prompt: str = "") -> str:
        answer = next(answers)
        if not answer:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", at_keyboard)
    result = run("play", "cuzco", "--seed", SEED)
    assert result.exit_code == 0
    assert "Saved as kept.json." in result.stdout
    answers = iter(["", ""])
    assert "kept in tawantin-autosave.json" in run("play", "cuzco", "--seed", SEED).stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Expected place"), ("de", "Erwarteter Platz"), ("nl", "Verwachte plaats")],
)
def test_a_hint_names_the_best_choices_by_their_numbers(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr("tawantin.cli.terminal.HINT", 0.02)
    shown = play(run, *START, "hint", args=("--lang", language))
    assert shown.count(said) == 3
    assert max(len(line) for line in shown.splitlines()) <= 100
