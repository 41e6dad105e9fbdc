"""A saved match checked to the last die, and every kind of tampering found."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import save
from tests.cli.conftest import Run, one_line, random_match

Save = dict[str, Any]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["everything holds", "moves, all legal", "matches the fingerprint", "is over"]),
        ("de", ["Alles stimmt", "alle erlaubt", "passt zum Fingerabdruck", "ist zu Ende"]),
        ("nl", ["alles klopt", "alle toegestaan", "past bij de vingerafdruk", "is afgelopen"]),
    ],
)
def test_a_good_file(run: Run, match_file: Path, language: str, said: list[str]) -> None:
    result = run("verify", "match.json", "--lang", language)
    assert result.exit_code == 0
    assert all(text in result.stdout for text in said)
    assert result.stderr == ""


def test_as_json(run: Run, match_file: Path, finished: Save) -> None:
    found = json.loads(run("verify", str(match_file), "--json").stdout)
    assert found["ok"] is True
    assert found["over"] is True
    assert found["seeded"] is True
    assert found["entries"] == len(finished["log"]) == found["choices"] + found["draws"]
    assert found["draws"] == found["draws_checked"] > 0
    assert found["line"] is None
    assert found["problem"] is None


def test_a_running_match_without_its_seed(run: Run) -> None:
    running = save.save(random_match(2, upto=20), with_seed=False)
    Path("match.json").write_text(json.dumps(running), encoding="utf-8")
    result = run("verify", "match.json")
    assert result.exit_code == 0
    assert "no seed in the file" in result.stdout
    assert "not over yet" in result.stdout
    found = json.loads(run("verify", "match.json", "--json").stdout)
    assert (found["seeded"], found["over"], found["draws_checked"]) == (False, False, 0)


def first(log: list[str], start: str) -> int:
    return next(i for i, line in enumerate(log) if line.startswith(start))


def bend_a_die(data: Save) -> int:
    at = first(data["log"], "* roll")
    data["log"][at] = "* roll 666" if data["log"][at] != "* roll 666" else "* roll 111"
    return at


def change_a_move(data: Save) -> int:
    log = data["log"]
    at = next(i for i, line in enumerate(log) if line[2:7] == "place")
    log[at] = f"{log[at][0]} pass"
    return at


def swap_the_seat(data: Save) -> int:
    log = data["log"]
    at = next(i for i, line in enumerate(log) if line[2:7] == "place")
    log[at] = f"{int(log[at][0]) % 3 + 1}{log[at][1:]}"
    return at


def garble_a_line(data: Save) -> int:
    data["log"][7] = "what?"
    return 7


def unknown_action(data: Save) -> int:
    log = data["log"]
    at = next(i for i, line in enumerate(log) if line[2:7] == "place")
    log[at] = f"{log[at][0]} fly cuzco"
    return at


def force_a_choice(data: Save) -> int:
    log = data["log"]
    at = next(i for i, line in enumerate(log) if line[2:7] == "place")
    log[at] = f"{log[at][0]}={log[at][1:]}"
    return at


def one_line_too_many(data: Save) -> int:
    data["log"].append("1 pass")
    return len(data["log"]) - 1


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (bend_a_die, "the seed gives"),
        (change_a_move, "is not legal"),
        (swap_the_seat, "but now is seat"),
        (garble_a_line, "is no entry like"),
        (unknown_action, "is no action"),
        (force_a_choice, "not forced"),
        (one_line_too_many, "after the end of the game"),
    ],
)
def test_the_line_that_fails_is_named(
    run: Run, match_file: Path, finished: Save, tamper: Callable[[Save], int], said: str
) -> None:
    data = json.loads(json.dumps(finished))
    at = tamper(data)
    match_file.write_text(json.dumps(data), encoding="utf-8")
    result = run("verify", "match.json")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"line {at + 1}: " in result.stderr
    assert said in result.stderr
    if tamper is not bend_a_die:
        refused = run("play", "--load", "match.json")
        assert refused.exit_code == 2
        assert said in one_line(refused)
    found = json.loads(run("verify", "match.json", "--json").stdout)
    assert found["ok"] is False
    assert found["line"] == at + 1
    assert said in found["problem"]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seed", "aa" * 32, "the seed does not match the commitment"),
        ("seed", "xyz", "the seed must be null or written in hex"),
        ("commitment", "00", "the seed does not match the commitment"),
        ("salt", "other", "the seed gives"),
        ("result", None, "the game is over after the last line"),
        ("result", {"scores": [9, 9, 9]}, "the result does not follow from the log"),
        ("players", 2, "one text per player"),
        ("players", "3", "players, options and salt must be"),
        ("game", "chess", "there is no game 'chess'"),
        ("format", "pgn", "its format is not"),
        ("version", 99, "saves of version 99 are not known"),
        ("rules_version", 0, "rules version 0"),
        ("options", {"edition": "fr"}, "option edition of cuzco"),
        ("data", {"arms": {"clockwise": []}}, "DATA-01: arms.clockwise must be"),
        ("log", "place", "the log must be a list of texts"),
        ("names", ["Ana"], "one text per player"),
    ],
)
def test_a_bent_head(
    run: Run, match_file: Path, finished: Save, key: str, value: object, said: str
) -> None:
    match_file.write_text(json.dumps({**finished, key: value}), encoding="utf-8")
    result = run("verify", "match.json")
    assert result.exit_code == 1
    assert said in result.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "[" * 100_000])
def test_no_match_at_all(run: Run, match_file: Path, text: str) -> None:
    match_file.write_text(text, encoding="utf-8")
    result = run("verify", "match.json")
    assert result.exit_code == 1
    assert "this is not a saved match" in one_line(result)
    for command in (("replay", "match.json"), ("play", "--load", "match.json")):
        refused = run(*command)
        assert refused.exit_code == 2
        assert "this is not a saved match" in one_line(refused)


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in one_line(run("verify", "none.json"))
    assert "cannot be read" in one_line(run("verify", str(tmp_path)))
    Path("bytes.json").write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in one_line(run("verify", "bytes.json"))
