"""The board: complete, never wider than it may be, and made from the view alone."""

import io
import json
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from rich.console import Console

from tawantin.cli.boards import DrawnBoard, board, marks, staged
from tawantin.cli.news import news, table_of
from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.core.registry import NAMES, game
from tawantin.table.table import SPECTATOR
from tawantin.words import Words
from tests.cli.conftest import play_on, random_match

LANGUAGES = ("en", "de", "nl")


def screen(
    match: Match, view: Mapping[str, Any], language: str, colour: bool = False, width: int = 100
) -> str:
    out = Console(
        file=io.StringIO(), width=width, highlight=False, force_terminal=colour, no_color=not colour
    )
    drawn, view = board(match.game.name), staged(match, view)
    for part in drawn.draw(view, match.names, Words(language), width):
        out.print(part)
    for part in drawn.explain(view, match.names, Words(language), width):
        out.print(part)
    text = out.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


SIZES = [(name, players) for name in NAMES for players in game(name).players]


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_game_fits_at_every_stage_of_a_match(name: str, players: int) -> None:
    assert isinstance(board(name), DrawnBoard)
    match = random_match(players, players, 0, name)
    for stage, choices in enumerate((60, 110, 100_000, 0)):
        for seat, language in product((SPECTATOR, players - 1), LANGUAGES):
            width = (80, 100)[(stage + seat) % 2]
            shown = screen(match, match.view(seat), language, width=width)
            assert max(len(line) for line in shown.splitlines()) <= width
            assert "…" not in shown, "something was cut off"
        play_on(match, FastRng(players), choices)


def test_everything_of_a_view_of_cuzco_is_there() -> None:
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
        assert words.thing("field", field["field"], "cuzco") in shown
    for task in view["palace"] + own["tasks"]:
        assert words.thing("task", task.upper(), "cuzco") in shown
    for card in own["hand"]:
        assert words.thing("card", card, "cuzco") in shown
    for tile in own["tiles"]:
        assert tile["id"] in shown
    for name in match.names:
        assert name in shown
    for pile in view["gods"]["piles"]:
        assert f"{words.thing('god', pile['god'], 'cuzco')}: {pile['top'] or '–'}" in shown


def test_pututus_are_shown_when_they_are_played_with() -> None:
    match = Match(random_match(2, upto=0).game, 2, {"pututu": True}, seed=b"x", names=["A", "B"])
    match.run()
    assert " Put " in screen(match, match.view(0), "en")


def test_everything_of_a_view_of_machu_picchu_is_there() -> None:
    match = random_match(5, upto=140, game="machu_picchu")
    view = json.loads(json.dumps(match.view(0)))
    shown = screen(match, view, "en")
    words = Words("en")
    for quarter in view["quarters"]:
        assert words.thing("quarter", quarter["id"], "machu_picchu") in shown
    assert "n Marketplace                @B @E            dfiklmo" in shown
    assert "b Llama Meadow         ■■    A1 B1 D1         cgij" in shown
    assert "Day 6 of 9 · Dirk began" in shown
    assert "Dirk has the sun disc, 4 more turns today" in shown
    assert "· · · · · CE A 7 granary · · · · · D 13 stable B ·" in shown
    assert "22 cards, 20 never drawn · put back, the next one first: A 07, A 12" in shown
    assert "17 llama + virgin: 1 + 0 = 1 point, 5 gold" in shown
    assert "Virgin: (9 8 7 6 5 4)" in shown
    assert "next: 2 coca, 1 pottery, 1 cloth" in shown
    assert "pottery ■■■□ buy 4 · sell 3" in shown
    assert "4: 1 llama D" in shown
    assert "Llama herder: 3 corn, 1 coca" in shown
    assert "A 07" not in screen(match, match.view(1), "en")


def test_the_strict_bank_and_a_conquest_are_shown() -> None:
    match = Match(game("machu_picchu"), 2, {"strict_bank": True}, seed=b"x", names=["A", "B"])
    match.run()
    assert "Bank           33 llamas" in screen(match, match.view(0), "en")
    play_on(match, FastRng(1), 100_000)
    shown = screen(match, match.view(0), "en")
    assert "Conquest" in shown
    assert " · × " in shown


def test_everything_of_a_view_of_inca_empire_is_there() -> None:
    match = random_match(4, upto=150, game="inca_empire")
    view = json.loads(json.dumps(match.view(0)))
    scenery = match.game.scenery(4, None)
    shown = " ".join(screen(match, view, "en").split())
    words = Words("en")
    for place in [*scenery["regions"].values(), *scenery["sites"].values()]:
        if "start" not in place or not place["start"]:
            assert place["name"] in shown
    for card in scenery["cards"]:
        assert words.thing("card_text", card, "inca_empire") in shown
    for card in view["seats"][0]["hand"] + view["seats"][0]["forces"]:
        assert words.thing("card", card, "inca_empire") in shown
    for number, sector in enumerate(view["sun"], 1):
        first, second = (match.names[seat] for seat in sector["seats"])
        assert f"{number} {first}–{second}:" in shown
    for name, tile in scenery["tiles"].items():
        values = f"resistance {tile['resistance']}, {tile['labour']} labour"
        assert f"{words.thing('tile', name, 'inca_empire')}: {values}" in shown
    for a, b, _ in view["roads"]:
        assert f"{scenery['sites'][a]['name']}–{scenery['sites'][b]['name']}" in shown
    own = view["seats"][0]
    city = next(row for row in view["builds"] if row["what"] == "city")
    assert f"city {city['price']} → {city['points']}" in shown
    assert f"{own['free_roads']} free road" in shown
    worth = " ".join(str(own["worth"][key]) for key in ("cities", "garrisons", "temples"))
    assert f" {worth} {own['worth']['terraces']} {own['worth']['sum']}" in shown


def test_pizarro_and_early_decline_are_shown() -> None:
    options = {"pizarro": True, "early_decline": True}
    match = Match(game("inca_empire"), 4, options, seed=b"x", names=["A", "B", "C", "D"])
    match.run()
    assert "Invasion 0 turned up, 4 still face down" in " ".join(
        screen(match, match.view(0), "en").split()
    )
    assert "2|ISPSP*|ISPSP*|------ 3|ISPSPSP*|--------" in screen(match, match.view(0), "en")
    play_on(match, FastRng(1), 100_000)
    assert "the end" in screen(match, match.view(0), "en")


@pytest.mark.parametrize("name", NAMES)
def test_colour_is_an_addition(name: str) -> None:
    match = random_match(4, upto=100, game=name)
    plain = screen(match, match.view(0), "en")
    coloured = screen(match, match.view(0), "en", colour=True)
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert "Ana (you, A)" in plain


def covered(line: str) -> bool:
    return "unseen" in line or "face down" in line


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("choices", [8, 40, 80])
def test_the_screen_of_a_seat_does_not_depend_on_what_it_cannot_know(
    name: str, choices: int
) -> None:
    match = random_match(3, upto=choices, game=name)
    for seat in (SPECTATOR, 0, 1, 2):
        true = screen(match, match.view(seat), "en")
        told = list(news(table_of(match), 0, seat, "en", "laid out"))
        for attempt in range(3):
            other = match.game.redetermine(match.state, seat, FastRng(attempt))
            assert screen(match, match.game.view(other, seat), "en") == true
        events = [event for entry in match.log for event in entry.events]
        hidden = [event for event in events if event.secret and event.seat != seat]
        assert hidden
        words = Words("en")
        lines = [words.event(match.game, event, match.names, seat) for event in hidden]
        assert all(covered(str(line)) for line in lines)
        assert any(covered(line) for line in told)


def test_marks() -> None:
    assert marks(["Ana", "ben"]) == ["A", "B"]
    assert marks(["Ana", "Amaru"]) == ["1", "2"]


def test_a_game_nobody_has_drawn_is_shown_as_data() -> None:
    plain = board("chess")
    assert not isinstance(plain, DrawnBoard)
    out = Console(file=io.StringIO(), width=100)
    for part in plain.draw({"round": 3}, ["A"], Words("en"), 100):
        out.print(part)
    assert "'round': 3" in out.file.getvalue()  # type: ignore[attr-defined]
    assert list(plain.explain({}, ["A"], Words("en"), 100)) == []
