"""Golden games: whole matches a person can read, replayed and told again word for word.

`tests/golden/<name>.json` is a saved match, `<name>.txt` the same match in words with what
everybody could see at the start of each chapter and at the end. A difference means that rules,
words or views have changed; if that is meant, run with TAWANTIN_UPDATE_GOLDEN=1 (=new: bots play
anew) and read the difference.
"""

import json
import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tawantin import bots
from tawantin.core import registry, save
from tawantin.core.chance import FastRng
from tawantin.core.game import OptionValue
from tawantin.core.match import Match
from tawantin.core.registry import game
from tawantin.words import Words

FOLDER = Path(__file__).parent / "golden"

Case = tuple[str, int, dict[str, OptionValue], str]
CASES: dict[str, Case] = {
    name: (one, *case)
    for one in registry.NAMES
    for name, case in import_module(f"tests.{one}.golden").CASES.items()
}
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena")


def record(name: str) -> dict[str, Any]:
    """Bots play the match anew."""
    one, players, options, _ = CASES[name]
    rng = FastRng(len(name) + players)
    bot = bots.make("greedy")
    seed = players.to_bytes(32, "big")
    match = Match(game(one), players, options, seed=seed, names=NAMES[:players])
    match.run()
    while not match.is_over:
        if match.game.stalled(match.state):
            match.conclude()
            break
        seats = match.asked
        seat = seats[rng.below(len(seats))] if len(seats) > 1 else seats[0]
        guess = match.game.redetermine(match.state, seat, rng)
        match.play(seat, bot.choose(match.game, guess, seat, rng))
    return save.save(match)


def tell(data: dict[str, Any], language: str) -> str:
    """The match as text: every entry, its events in words, and views now and then."""
    words = Words(language)
    match = save.load({**data, "log": []}, game)
    lines = [f"{data['game']}, {data['players']} players, options {json.dumps(data['options'])}"]
    for number, line in enumerate(data["log"]):
        save.replay_line(match, number, line)
        lines.append(f"{number + 1:4} {line}")
        events = match.log[-1].events
        for event in events:
            told = words.event(match.game, event, match.names, event.seat)
            if told is not None:
                lines.append(f"       {told}")
        if match.is_over or any(event.kind == match.game.chapter for event in events):
            lines += show(match)
    return "\n".join(lines) + "\n"


def show(match: Match) -> list[str]:
    """What a spectator sees, and what each seat sees besides."""
    view = match.view(-1)
    seats = view.pop("seats")
    lines = ["", *(f"    {key}: {json.dumps(value)}" for key, value in view.items())]
    for seat, area in enumerate(seats):
        own = match.view(seat)["seats"][seat]
        lines.append(f"    seat {seat}, {match.names[seat]}")
        lines += [
            f"      {'' if key in area else 'only to itself: '}{key}: {json.dumps(value)}"
            for key, value in own.items()
        ]
    return [*lines, ""]


def test_every_game_has_one_of_each_size() -> None:
    sizes = {(one, players) for one, players, _, _ in CASES.values()}
    assert sizes == {(one, players) for one in registry.NAMES for players in game(one).players}


@pytest.mark.parametrize("name", list(CASES))
def test_a_golden_game_is_told_again_word_for_word(name: str) -> None:
    saved, told = FOLDER / f"{name}.json", FOLDER / f"{name}.txt"
    if os.environ.get("TAWANTIN_UPDATE_GOLDEN"):
        if not saved.exists() or os.environ["TAWANTIN_UPDATE_GOLDEN"] == "new":
            saved.write_text(json.dumps(record(name), indent=1) + "\n", encoding="utf-8")
        data = json.loads(saved.read_text(encoding="utf-8"))
        told.write_text(tell(data, CASES[name][3]), encoding="utf-8")
    data = json.loads(saved.read_text(encoding="utf-8"))
    assert tell(data, CASES[name][3]) == told.read_text(encoding="utf-8")
    verdict = save.verify(data, game)
    assert verdict.ok, verdict.problem
