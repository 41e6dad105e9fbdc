"""Rows and choices of the games: named, bounded, told apart, and no more than a seat may know."""

import json
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tawantin.core.chance import FastRng
from tawantin.core.encoding import Encoder
from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.registry import NAMES
from tawantin.core.state import State
from tawantin.research.encodings import encoder, main
from tests.research.positions import positions

VERSIONS = Path(__file__).with_name("encodings.json")
COUNTS = [(name, players) for name in NAMES for players in encoder(name).game.players]


def row(one: Encoder, s: State, viewer: int) -> list[int]:
    out = vec[u8]([77] * (one.width + 1))
    one.write(s, viewer, one.game.actor(s), out, 0)
    assert out[one.width] == 77  # nothing is written past the row
    return [int(out[i]) for i in range(one.width)]


@pytest.mark.parametrize("name", NAMES)
def test_a_change_of_names_bounds_or_choices_needs_a_new_version(name: str) -> None:
    one = encoder(name)
    known = json.loads(VERSIONS.read_text(encoding="utf-8"))
    assert known[name] == {"version": one.version, "fingerprint": one.fingerprint}, (
        "raise ENCODING in the game's module of tawantin.research, then write this file anew"
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_number_and_every_index_has_a_name_of_its_own(name: str) -> None:
    one = encoder(name)
    names = [entry for entry, _ in one.numbers]
    assert len(set(names)) == len(names) == one.width
    assert all(0 < most <= 255 for _, most in one.numbers)
    assert len(set(one.names())) == len(one.actions)
    for index, (action, text) in enumerate(zip(one.actions, one.names(), strict=True)):
        assert one.index_of(action) == index
        assert one.game.actions.parse(text) == action


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_choice_is_refused_by_name(name: str) -> None:
    one = encoder(name)
    with pytest.raises(MalformedAction, match="is no choice with an index"):
        one.index_of(len(one.game.actions) - 1)
    with pytest.raises(MalformedAction, match=f"run from 0 to {len(one.actions) - 1}"):
        one.action_of(len(one.actions), [])
    with pytest.raises(IllegalAction, match="'pass'"):
        one.action_of(one.index_of(one.game.actions.parse("pass")), [])


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_rows_hold_their_bounds_say_what_the_bots_learn_and_hide_what_is_hidden(
    name: str, players: int
) -> None:
    one, rng = encoder(name), FastRng(players)
    game = one.game
    features, width = one.features, len(one.features.row)
    at = {entry: place for place, (entry, _) in enumerate(one.numbers)}
    changed = 0
    for s, choices in positions(game, players, 30 + players):
        assert len({one.index_of(action) for action in choices}) == len(choices)
        actor = game.actor(s)
        for viewer in range(players):
            found = row(one, s, viewer)
            for number, (entry, most) in zip(found, one.numbers, strict=True):
                assert 0 <= number <= most, (entry, number)
            learnt: Any = features.blank(players, 0)
            features.fill(s, viewer, actor, [], learnt)
            for seat in range(players):
                share = (seat - viewer) % players
                for i, (entry, _) in enumerate(features.row):
                    number = learnt[seat * width + i]
                    if f"seat_{share}.{entry}" in at:
                        assert found[at[f"seat_{share}.{entry}"]] == number, entry
                    elif seat == actor or not entry.startswith("asked_for_"):
                        assert found[at[f"table.{entry}"]] == number, entry
            other = game.redetermine(s, viewer, rng)
            changed += game.key(other) != game.key(s)
            assert row(one, other, viewer) == found
            if viewer == actor:
                assert game.legal_actions(other) == choices
    assert changed


def test_the_tables_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    main(["machu_picchu"])
    said = capsys.readouterr().out
    one = encoder("machu_picchu")
    assert said.splitlines()[0] == f"{one.version} {one.fingerprint}"
    assert f"number {one.width - 1:>4} 0..80  seat_4.gold\n" in said
    assert f"choice {0:>4} pass\n" in said


@pytest.mark.parametrize("name", NAMES)
def test_no_draw_has_an_index(name: str) -> None:
    one, rng = encoder(name), FastRng(2)
    game = one.game
    s, draws = game.new(game.players[0]), 0
    while not game.is_over(s) and not game.stalled(s):
        legal = game.legal_actions(s)
        if game.actor(s) == CHANCE_SEAT:
            draws += 1
            assert all(one.index[action] < 0 for action in legal)
        game.apply(s, legal[rng.below(len(legal))])
    assert draws
