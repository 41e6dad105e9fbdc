"""What others may not see, and what they remember: draws, exchanges, tasks that were not met."""

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.chance import heap
from tests.cuzco.table import Table

ILIAPA, QUILIA = 0, 1


def setup(seed: int, players: int, edition: str) -> tuple[CuzcoState, tuple[Event, ...]]:
    """A game up to its first die, every position found sound, and what was told on the way."""
    s, rng = GAME.start(players, GAME.check_options({"edition": edition}), None), FastRng(seed)
    s.rec = Recorder()
    GAME.settle(s)
    while GAME.top(s).name != "placing":
        GAME.check(s)
        options = GAME.legal_actions(s)
        chance = GAME.actor(s) < 0
        GAME.apply(s, GAME.sample(s, rng) if chance else options[rng.below(len(options))])
    GAME.check(s)
    return s, s.rec.take()


@pytest.mark.rule("C-RULING-73", "C-RULING-91", "C-RULING-92", "C-ED-02")
@pytest.mark.parametrize("players", [3, 4])
def test_what_is_dealt_drawn_and_put_back_is_told_to_one_seat(players: int) -> None:
    seen = set()
    for seed in range(6):
        for edition in ("de", "nl"):
            for event in setup(seed, players, edition)[1]:
                if event.kind not in ("dealt", "put_back", "drafted"):
                    continue
                seen.add((event.kind, edition))
                for viewer in range(-1, players):
                    assert bool(event.seen_by(viewer)) == (viewer == event.seat)
    assert seen == {("dealt", "de"), ("dealt", "nl"), ("drafted", "de"), ("put_back", "nl")}


def test_C_RULING_91_tasks_put_away_may_be_any_that_nobody_has_seen() -> None:
    s, _ = setup(3, 3, "de")
    for seat in (-1, 0):
        worlds = [GAME.redetermine(s, seat, FastRng(seed)) for seed in range(20)]
        away = set()
        for world in worlds:
            assert isinstance(world, CuzcoState)
            GAME.check(world)
            away.add(tuple(world.dropped[2:4]))
            assert seat < 0 or world.dropped[:2] == s.dropped[:2]
        assert len(away) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_SETUP_28_any_task_of_the_stock_is_as_likely(players: int) -> None:
    s, rng = GAME.start(players, GAME.check_options(None), None), FastRng(1)
    GAME.settle(s)
    while s.tasks[s.order[-1] * 3] < 0:
        chance = GAME.actor(s) < 0
        GAME.apply(s, GAME.sample(s, rng) if chance else GAME.legal_actions(s)[0])
    assert heap(GAME, s) == [1] * s.stock.bit_count()


# Tasks that a hand could not meet (C-RULING-57).


def watched(*tasks: str) -> Table:
    """Seat 1 has shown one card each of Iliapa and Mama Quilia and hides one of Viracocha and one
    of Pacha Mama; seat 2 hides one of Iliapa and one of Mama Quilia."""
    table = Table(3).tasks(1, *tasks).order(1, 2, 0)
    for seat in range(3):
        table.medallions(seat, 0).offerings(seat, 0)
    table.cards(1, "02", "04").cards(1, "07", "10", known=False).cards(2, "03", "05", known=False)
    return table.palace_turn(1)


def suspected(table: Table) -> set[int]:
    """The gods of whom seat 0 thinks seat 1 may hide a card."""
    found = set()
    for seed in range(40):
        world = GAME.redetermine(table.s, 0, FastRng(seed))
        assert isinstance(world, CuzcoState)
        for card in range(ids.N_CARDS):
            if world.hand[ids.N_CARDS + card] > world.known[ids.N_CARDS + card]:
                found.add(card // 3)
    return found


@pytest.mark.rule("C-RULING-73")
def test_C_RULING_57_before_a_task_is_put_away_everything_is_possible() -> None:
    assert suspected(watched("29", "37", "38")) == {0, 1, 2, 3}


@pytest.mark.parametrize("away", ["32", "33", "29"])
@pytest.mark.rule("C-RULING-73")
def test_C_RULING_57_who_puts_a_task_away_can_meet_none_of_the_three(away: str) -> None:
    table = watched("32", "33", "29").do(f"discard {away}")
    assert suspected(table) == {2, 3}  # a second card of either god would have met one


@pytest.mark.rule("C-RULING-73", "C-GOD-04")
def test_C_RULING_57_who_needs_card_04_could_not_meet_the_task() -> None:
    table = watched("32", "29", "37").offerings(1, 1).do("play 04", "fulfil 32")
    assert ILIAPA not in suspected(table)
    assert QUILIA in suspected(table)


@pytest.mark.rule("C-RULING-73")
def test_C_RULING_57_a_last_task_put_away_tells_as_much() -> None:
    table = Table(3, round=6).tasks(1, "32", "29", "37").order(1, 2, 0)
    for seat in range(3):
        table.medallions(seat, 0).offerings(seat, 0)
    table.cards(1, "02").cards(1, "07", "10", known=False).cards(2, "03", "05", known=False)
    table.last_tasks(1).do("discard 29")
    assert ILIAPA in suspected(table)  # no word of task 32 yet
    assert ILIAPA not in suspected(table.do("discard 32"))
