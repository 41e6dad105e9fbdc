"""A game that gets nowhere, ended by agreement: at the keyboard, in the replay, in simulations."""

import io
import json
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console

from tawantin.cli import result
from tawantin.cli.texts import Texts
from tawantin.core import save
from tawantin.core.match import Match
from tawantin.core.registry import game
from tawantin.words import Words
from tests.cli.conftest import Run
from tests.nim import NimGame

GAME = game("machu_picchu")
BACK_AND_FORTH = ("marketplace", "house_of_the_virgins")


def stalled() -> Match:
    """Two princes who walk to and fro without ever taking a moon disc."""
    match = Match(GAME, 2, seed=bytes(32), names=["Ana", "Ben"])
    match.run()
    while not GAME.stalled(match.state):
        texts = [GAME.actions.text(action) for action in match.legal_actions()]
        wanted = ["pass", *(f"enter {quarter}" for quarter in BACK_AND_FORTH), "settle corn"]
        text = next(text for text in wanted if text in texts)
        match.play(match.actor, GAME.actions.parse(text))
    return match


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return save.save(stalled())


@pytest.fixture
def file(run: Run, data: dict[str, Any]) -> Path:
    path = Path("stalled.json")
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def go_on(run: Run, people: int, *lines: str, lang: str = "en") -> str:
    args = ("--people", str(people), "--bots", "random", "--lang", lang)
    typed = "".join(f"{line}\n" for line in lines)
    done = run("play", "--load", "stalled.json", *args, input=typed)
    assert done.exit_code == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("lang", "offer", "won"),
    [
        ("en", "`conclude` ends the game, if all agree", " wins with "),
        ("de", "`conclude` beendet die Partie, wenn alle zustimmen", " gewinnt mit "),
        ("nl", "`conclude` beëindigt de partij, als iedereen instemt", " wint met "),
    ],
)
def test_one_person_among_bots_decides(
    run: Run, file: Path, lang: str, offer: str, won: str
) -> None:
    shown = " ".join(go_on(run, 1, "help", "conclude", "end.json", lang=lang).split())
    assert offer in shown
    assert shown.count("conclude") == 2
    assert won in shown
    assert json.loads(Path("end.json").read_text(encoding="utf-8"))["log"][-1] == "! conclude"
    assert run("verify", "end.json").exit_code == 0


def test_every_person_has_to_agree(run: Run, file: Path) -> None:
    shown = go_on(run, 2, "", "conclude", "no", "conclude", "yes", "end.json")
    assert "Ben does not agree; the game goes on." in shown or "Ana does not agree" in shown
    assert " wins with " in shown


def test_nobody_to_ask(run: Run, file: Path) -> None:
    assert " wins with " in go_on(run, 0)


def test_not_before_the_game_has_stalled(run: Run) -> None:
    done = run("play", "machu_picchu", "--bots", "random", input="conclude\nhelp\n")
    assert "only after it has stood still for a long time" in done.stdout
    assert "end the game here" not in done.stdout


def test_the_agreement_is_told(run: Run, data: dict[str, Any]) -> None:
    match = save.load(data, game)
    match.conclude()
    Path("end.json").write_text(json.dumps(save.save(match)), encoding="utf-8")
    last = json.loads(run("replay", "end.json", "--json").stdout)["entries"][-1]
    assert (last["seat"], last["action"]) == (None, "conclude")
    assert last["text"]
    told = run("replay", "end.json").stdout
    assert last["text"][0] in told


@pytest.mark.parametrize("checked", [(), ("--check",)])
def test_simulated_games_that_stall_are_ended_and_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, checked: tuple[str, ...]
) -> None:
    monkeypatch.setattr("tawantin.core.registry.game", lambda name: NimGame("stalls"))
    found = json.loads(run("simulate", "nim", "--games", "3", "--json", *checked).stdout)
    assert found["capped"] == 3
    assert found["facts"]["ending"] == {"agreed": 3}
    assert 0 < found["facts"]["left"]["min"] <= found["facts"]["left"]["max"] < 10
    shown = run("simulate", "nim", "--games", "3", *checked).stdout
    assert "ended by agreement" in shown
    assert "agreed 3" in shown


# Places that are shared.


class Shared:
    """A match of five with long names, two of whom have won."""

    def __init__(self) -> None:
        self.game = GAME
        self.names = ["Ana", "Ben", "C" * 20, "D" * 20, "E" * 20]

    def result(self) -> dict[str, Any]:
        return {
            "scores": [7, 30, 30, 9, 7],
            "ranking": [1, 2, 3, 0, 4],
            "places": [4, 1, 1, 3, 4],
            "points": [{"corn": score} for score in (7, 30, 30, 9, 7)],
        }


@pytest.mark.parametrize("width", [80, 100])
def test_winners_share_the_victory(width: int) -> None:
    out = Console(file=io.StringIO(), width=width)
    result.show(out, cast(Match, Shared()), Words("en"), Texts("en"))
    shown = cast(io.StringIO, out.file).getvalue()
    assert f"Ben and {'C' * 20} share the victory with 30 points each." in shown
    places = next(line for line in shown.splitlines() if "Place" in line)
    assert places.replace("│", " ").split() == ["Place", "1.", "1.", "3.", "4.", "4."]
    assert "…" not in shown
    assert result.as_data(cast(Match, Shared()))["places"] == [4, 1, 1, 3, 4]
