"""What the others see of a turn tells nobody what is in a hand (C-RULING-88)."""

import pytest

from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.cards import PHASE, fork, playable
from tests.cuzco.table import Table, plain

# A card, another of its god that cannot be played then, and a course of play without either.

COURSES = [
    ("13", "15", "I", ("place 1 trade", "point")),
    ("14", "15", "I", ("place 6 stone", "move i2", "feather 4")),
    ("10", "11", "I", ("place 6 stone", "move i2", "feather 4")),
    ("09", "07", "I", ("place 6 research", "tile research 3")),
    ("02", "01", "I", ("place 1 trade", "slide a05a")),
    ("12", "11", "I", ("place 6 temple", "offering", "food")),
    ("08", "07", "I", ("place 1 temple", "offering", "food")),
    ("05", "04", "I", ("place 1 points",)),
    ("01", "02", "II", ("use agriculture 05", "use research 05")),
    ("11", "12", "II", ("use agriculture 05", "use research 05")),
    ("15", "14", "II", ("use research 05", "use agriculture 05")),
    ("03", "01", "market", ("buy soup",)),
    ("04", "05", "palace", ("discard 01",)),
    ("04", "06", "end", ("discard 07", "discard 12", "discard 01")),
]


def holding(card: str, phase: str) -> Table:
    """Seat 0 hides this card, can pay for it, and has what every card needs."""
    table = Table(round=6 if phase == "end" else 2).medallions(0, 0).cards(0, card, known=False)
    table.offerings(0, 2).dice(0, 1, 6).food(0, 2).temple(step6=1).feathers(0, 7, 8)
    table.tiles(0, "a05a", "r05a", "a02a", "r02a", slid=("a10a",)).reserve(0, 2).on_sale("soup")
    PHASE[phase](table.tasks(0, "01", "07", "12"))
    return table


def shown(table: Table) -> list[object]:
    """What the others get to know of a position."""
    waits = not GAME.is_forced(table.s, GAME.legal_actions(table.s))
    views = [GAME.view(table.s, viewer) for viewer in (1, 2, 3, -1)]
    return [table.frame, table.actor, waits, views]


@pytest.mark.parametrize(
    ("card", "decoy", "phase", "actions"), COURSES, ids=[f"{c[0]}-{c[2]}" for c in COURSES]
)
def test_C_RULING_88_being_asked_tells_nobody_what_is_in_the_hand(
    card: str, decoy: str, phase: str, actions: tuple[str, ...]
) -> None:
    held, empty = holding(card, phase), holding(decoy, phase)
    offered = set(playable(held))
    for text in actions:
        assert shown(held) == shown(empty)
        assert [t for t in held.legal() if t != f"play {card}"] == [
            t for t in empty.legal() if t != f"play {decoy}"
        ]
        offered |= set(playable(held))
        held.do(text)
        empty.do(text)
    assert shown(held) == shown(empty)
    assert card in offered  # and yet it could have been played


def last_turn(hidden: str) -> Table:
    """Seat 0's last die, a 6, can go nowhere but on points; seat 0 hides this card."""
    table = plain().cards(0, hidden, known=False).dice(0, 6).phase_one(0, 3)
    for field in ("stone", "bridge", "agriculture", "research", "trade", "temple"):
        table.lying(field, 1)
    return table


def test_C_RULING_88_a_lone_choice_is_asked_for_where_a_hidden_card_might_add_another() -> None:
    held, empty = last_turn("07"), last_turn("08")
    assert (held.legal(), empty.legal()) == (["place 6 points", "play 07"], ["place 6 points"])
    assert shown(held) == shown(empty)
    assert shown(empty)[2] is True
    assert shown(empty.offerings(0, 0))[2] is False  # nothing to pay with, as everybody sees


def test_C_RULING_88_who_could_be_given_a_use_by_a_hidden_card_is_asked_once() -> None:
    """A 2 or less leaves no stone path: only card 01 would make the tile of use."""
    tables = []
    for card in ("01", "02"):
        table = plain().runner(0, "o2").tiles(0, "a04a").tiles(1, "a02a")
        tables.append(table.cards(0, card, known=False).phase_two(0))
    held, empty = tables
    assert (held.legal(), empty.legal()) == (["play 01", "pass"], ["pass"])
    assert shown(held) == shown(empty)
    assert shown(empty)[2] is True
    nobody = plain().runner(0, "o2").tiles(0, "a04a").tiles(1, "a02a").phase_two(0)
    assert nobody.actor == 1


@pytest.mark.parametrize(("card", "kind"), [("11", "research"), ("15", "agriculture")])
def test_C_RULING_88_after_the_last_use_only_a_known_card_is_asked_for(
    card: str, kind: str
) -> None:
    for known in (True, False):
        table = plain().tiles(0, f"{kind[0]}02a", f"{kind[0]}05a").tiles(1, "a02b")
        table.cards(0, card, known=known).phase_two(0)
        assert f"play {card}" in table.legal()
        table.do(f"use {kind} 05")
        assert (table.actor, table.s.active) == ((0, 0) if known else (1, 1))


@pytest.mark.parametrize("step", ["palace", "end"])
def test_C_RULING_88_how_far_a_hidden_hand_is_from_a_task_is_not_told(step: str) -> None:
    """Task 32 asks for two cards of Iliapa; one is known, and 37 is not nearly met."""
    for hidden, meets in (("02", True), ("05", False)):
        table = plain(round=6).cards(0, "01").cards(0, hidden, known=False).offerings(0, 0)
        if step == "palace":
            table.tasks(0, "32", "38", "37").food(0, 5).palace_turn(0)
            assert ("fulfil 32" in table.legal(), len(table.legal())) == (meets, 1 + meets)
        else:
            table.tasks(0, "37", "39", "32").last_tasks(0).do("discard 37", "discard 39")
            assert table.legal() == [f"{'fulfil' if meets else 'discard'} 32"]
        assert shown(table)[2] is True


@pytest.mark.rule("C-ED-02")
def test_C_RULING_88_two_equal_cards_are_asked_for_like_two_different_ones() -> None:
    table = plain(3, edition="nl")
    for cards in ((0, 0), (0, 1)):
        other = fork(table)
        other.s.dealt = [*cards, -1, -1, -1, -1]
        other.s.stack = [ids.PUT_BACK, *[0] * 7]
        assert len(GAME.legal_actions(other.s)) == len(set(cards))
        assert not GAME.is_forced(other.s, GAME.legal_actions(other.s))
        assert GAME.legal_actions(other.s)[0] == act.PUT_BACK
