"""The board: complete, never wider than it may be, and made from the view alone."""

import io
import json
from typing import Any

import pytest
from rich.console import Console

from tawantin.cli.boards import PlainBoard, board, marks
from tawantin.cli.told import SPECTATOR, Teller
from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.words import Words
from tests.cli.conftest import random_match

LANGUAGES = ("en", "de", "nl")


def screen(
    match: Match, view: dict[str, Any], language: str, colour: bool = False, width: int = 100
) -> str:
    out = Console(
        file=io.StringIO(), width=width, highlight=False, force_terminal=colour, no_color=not colour
    )
    drawn = board("cuzco")
    for part in drawn.draw(view, match.names, Words(language), width):
        out.print(part)
    for part in drawn.explain(view, match.names, Words(language), width):
        out.print(part)
    text = out.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 60, 170, 100_000])
@pytest.mark.parametrize("width", [80, 100])
def test_fits_at_every_stage_of_a_match(
    players: int, choices: int, language: str, width: int
) -> None:
    match = random_match(players, seed=players, upto=choices)
    for seat in (SPECTATOR, players - 1):
        shown = screen(match, match.view(seat), language, width=width)
        assert max(len(line) for line in shown.splitlines()) <= width
        assert "…" not in shown, "something was cut off"


def test_everything_of_the_view_is_there() -> None:
    match = random_match(3, upto=120)
    view = json.loads(json.dumps(match.view(0)))
    shown = screen(match, view, "en")
    words = Words("en")
    own = view["seats"][0]
    for village in view["map"]["villages"]:
        assert f"{village['name']} " in shown
    for path in view["map"]["paths"] + view["map"]["arms"]:
        assert path["path"] in shown
    for field in view["fields"]:
        assert words.thing("field", field["field"]) in shown
    for task in view["palace"] + own["tasks"]:
        assert words.thing("task", task.upper()) in shown
    for card in own["hand"]:
        assert words.thing("card", card) in shown
    for tile in own["tiles"]:
        assert tile["id"] in shown
    for name in match.names:
        assert name in shown
    for pile in view["gods"]["piles"]:
        assert f"{words.thing('god', pile['god'])}: {pile['top'] or '–'}" in shown


def test_pututus_are_shown_when_they_are_played_with() -> None:
    match = Match(random_match(2, upto=0).game, 2, {"pututu": True}, seed=b"x", names=["A", "B"])
    match.run()
    assert " Put " in screen(match, match.view(0), "en")


def test_colour_is_an_addition() -> None:
    match = random_match(4, upto=100)
    plain = screen(match, match.view(0), "en")
    coloured = screen(match, match.view(0), "en", colour=True)
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert "Ana (you, A)" in plain


@pytest.mark.parametrize("choices", [8, 40, 110])
def test_the_screen_of_a_seat_does_not_depend_on_what_it_cannot_know(choices: int) -> None:
    match = random_match(3, upto=choices)
    for seat in (SPECTATOR, 0, 1, 2):
        true = screen(match, match.view(seat), "en")
        teller = Teller(match, Words("en"))
        told = list(teller.news(match.log, seat, "laid out"))
        for attempt in range(3):
            other = match.game.redetermine(match.state, seat, FastRng(attempt))
            assert screen(match, match.game.view(other, seat), "en") == true
        events = [event for entry in match.log for event in entry.events]
        hidden = [event for event in events if event.secret and event.seat != seat]
        assert hidden
        assert all("unseen" in str(teller.event(event, seat, None)) for event in hidden)
        assert any("unseen" in line for line in told)


def test_marks() -> None:
    assert marks(["Ana", "ben"]) == ["A", "B"]
    assert marks(["Ana", "Amaru"]) == ["1", "2"]


def test_a_game_nobody_has_drawn_is_shown_as_data() -> None:
    plain = board("go")
    assert isinstance(plain, PlainBoard)
    out = Console(file=io.StringIO(), width=100)
    for part in plain.draw({"round": 3}, ["A"], Words("en"), 100):
        out.print(part)
    assert "'round': 3" in out.file.getvalue()  # type: ignore[attr-defined]
    assert list(plain.explain({}, ["A"], Words("en"), 100)) == []
