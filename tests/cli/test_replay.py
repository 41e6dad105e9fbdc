"""A saved match in words: for a spectator, for a seat, and with everything open."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, one_line

Save = dict[str, Any]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Cuzco, 3 players: Ana, Ben, Cleo", "Round 6 begins.", "Ana to move", "Result"]),
        ("de", ["Cuzco, 3 Spieler: Ana, Ben, Cleo", "Durchgang 6", "Ana ist am Zug", "Ergebnis"]),
        ("nl", ["Cuzco, 3 spelers: Ana, Ben, Cleo", "Ronde 6", "Ana is aan de beurt", "Uitslag"]),
    ],
)
def test_told_in_every_language(
    run: Run, match_file: Path, finished: Save, language: str, said: list[str]
) -> None:
    result = run("replay", "match.json", "--lang", language)
    assert result.exit_code == 0
    assert all(text in result.stdout for text in said)
    assert finished["commitment"] in result.stdout
    total = max(finished["result"]["scores"])
    assert str(total) in result.stdout.split(said[-1])[1]


def entries(run: Run, *args: str) -> list[Save]:
    found = json.loads(run("replay", "match.json", "--json", *args).stdout)
    told: list[Save] = found["entries"]
    return told


def test_as_json(run: Run, match_file: Path, finished: Save) -> None:
    found = json.loads(run("replay", "match.json", "--json", "--open").stdout)
    assert found["lines"] == len(finished["log"]) == len(found["entries"])
    assert found["over"] is True
    assert found["result"]["scores"] == finished["result"]["scores"]
    assert found["result"]["ranking"] == [seat + 1 for seat in finished["result"]["ranking"]]
    written = [
        f"{entry['seat'] or '*'}{'=' if entry['forced'] else ''} {entry['action']}"
        for entry in found["entries"]
    ]
    assert written == finished["log"]
    choices = [entry for entry in found["entries"] if entry["seat"]]
    assert all(entry["text"] for entry in choices)


def test_what_was_hidden_stays_hidden(run: Run, match_file: Path) -> None:
    spectator, second, everything = (
        entries(run, *args) for args in ((), ("--seat", "2"), ("--open",))
    )
    dealt = [
        i
        for i, entry in enumerate(everything)
        if any(event["kind"] in ("dealt", "drafted") for event in entry["events"])
    ]
    assert dealt
    for i in dealt:
        event = everything[i]["events"][0]
        assert event["args"]
        assert spectator[i]["action"] is None
        assert spectator[i]["events"][0]["args"] == {}
        own = event["seat"] == 2
        assert (second[i]["events"][0]["args"] == event["args"]) is own
        assert (second[i]["text"] == everything[i]["text"]) is own
    assert all(entry["action"] is None for entry in spectator if entry["seat"] is None)


def test_up_to_a_line(run: Run, match_file: Path, finished: Save) -> None:
    found = json.loads(run("replay", "match.json", "--to", "60", "--json").stdout)
    assert len(found["entries"]) == 60
    assert found["result"] is None
    shown = run("replay", "match.json", "--to", "60").stdout
    assert f"So far 60 of {len(finished['log'])} lines." in shown
    assert run("replay", "match.json", "--to", "99999").exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seat", "4"), "--seat is a number from 1 to 3, not 4"),
        (("--seat", "0"), "--seat is a number from 1 to 3, not 0"),
        (("--seat", "1", "--open"), "exclude each other"),
    ],
)
def test_wrong_use(run: Run, match_file: Path, args: tuple[str, ...], said: str) -> None:
    result = run("replay", "match.json", *args)
    assert result.exit_code == 2
    assert said in one_line(result)


def test_a_bad_line_is_named(run: Run, match_file: Path, finished: Save) -> None:
    log = [*finished["log"][:10], "1 pass"]
    match_file.write_text(json.dumps({**finished, "log": log}), encoding="utf-8")
    result = run("replay", "match.json")
    assert result.exit_code == 2
    assert "line 11" in one_line(result)
    assert run("replay", "match.json", "--to", "10").exit_code == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_terminal_is_not_commanded_by_names(
    run: Run, match_file: Path, finished: Save, command: str
) -> None:
    """Whoever wrote the file: no escape code, no 8-bit one, nothing that turns the text around."""
    names = ["\x1b[2J\x1b]0;owned\x07Ana", "Be\x9b31mn\x08", "C\u202eleo"]
    bad = {**finished, "names": names, "salt": finished["salt"]}
    match_file.write_text(json.dumps(bad))
    for args in ([command, "match.json"], [command, "match.json", "--json"]):
        result = run(*args, color=True)
        assert result.exit_code == 0
        for mark in ("\x1b[2J", "\x1b]", "\x07", "\x9b", "\x08", "\u202e"):
            assert mark not in result.output
    if command == "replay":
        assert json.loads(result.stdout)["names"] == names
        assert "\ufffd[2J" in run(command, "match.json").stdout


def test_what_is_wrong_is_said_without_escape_codes(run: Run, match_file: Path) -> None:
    match_file.write_text(json.dumps({"format": "tawantin", "game": "\x1b[31mcuzco"}))
    result = run("replay", "match.json")
    assert result.exit_code == 2
    assert "\x1b" not in result.output
