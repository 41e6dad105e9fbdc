"""What others may not see, and what they remember: draws, exchanges, tasks that were not met."""

from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.features import FEATURES
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import note_doubt
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


# Exchanges of the Dutch edition (C-ED-02).


def dutch_deal(seed: int, players: int) -> Iterator[CuzcoState]:
    """The same state at every step of a deal, and at its end."""
    s, rng = GAME.start(players, GAME.check_options({"edition": "nl"}), None), FastRng(seed)
    GAME.settle(s)
    while not s.unknown[0]:
        yield s
        options = GAME.legal_actions(s)
        chance = GAME.actor(s) < 0
        GAME.apply(s, GAME.sample(s, rng) if chance else options[rng.below(len(options))])
    yield s


def held(s: CuzcoState, seat: int) -> list[int]:
    return [card for card in s.dealt[seat * 2 : seat * 2 + 2] if card >= 0]


@pytest.mark.rule("C-RULING-73")
@pytest.mark.parametrize(("seed", "players"), [(5, 4), (26, 3)])
def test_C_ED_02_a_card_put_back_is_among_those_set_aside(seed: int, players: int) -> None:
    looked = 0
    for s in dutch_deal(seed, players):
        for seat in range(players):
            card = s.put_back[seat]
            if card < 0 or len(held(s, seat)) < 2:
                continue
            looked += 1
            for number in range(10):
                world = GAME.redetermine(s, seat, FastRng(number))
                assert isinstance(world, CuzcoState)
                GAME.check(world)
                others = [c for p in range(players) if p != seat for c in held(world, p)]
                others += [c for p, c in enumerate(world.put_back) if p != seat]
                assert world.pool[card] or card in others
    assert looked


@pytest.mark.rule("C-RULING-73")
@pytest.mark.parametrize(("seed", "players"), [(27, 4), (92, 3)])
def test_C_ED_02_whose_god_was_kept_has_the_other_card_from_the_exchange(
    seed: int, players: int
) -> None:
    """Two cards of each god were dealt: who kept one of them knows the other in any hand."""
    *_, s = dutch_deal(seed, players)
    looked = 0
    for seat in range(players):
        card = s.put_back[seat]
        if card < 0:
            continue
        for number in range(10):
            world = GAME.redetermine(s, seat, FastRng(number))
            assert isinstance(world, CuzcoState)
            for p in range(players):
                first = p * ids.N_CARDS + card // 3 * 3
                if p != seat and any(world.hand[first : first + 3]):
                    looked += 1
                    assert world.hand[p * ids.N_CARDS + card] == 1
    assert looked


def test_the_numbers_of_a_bot_tell_who_holds_how_many_cards_during_a_deal() -> None:
    width, names = len(FEATURES.row), [name for name, _ in FEATURES.row]
    known, hidden = names.index("cards_known"), names.index("cards_hidden")
    row: Any = vec[u8]([0] * (4 * width))
    for s in dutch_deal(5, 4):
        FEATURES.fill(s, 0, 0, [], row)
        for seat in range(4):
            at, cards = seat * width, len(held(s, seat)) + s.unknown[seat]
            shown = (row[at + known], row[at + hidden])
            assert shown == ((cards, 0) if seat == 0 else (0, cards))
        for card in range(ids.N_CARDS):
            at = names.index(f"card_{ids.CARDS[card]}")
            assert row[at] == held(s, 0).count(card) + s.hand[card]


# Tasks that a hand could not meet (C-RULING-57).


def watched(*tasks: str) -> Table:
    """Seat 1 has shown one card each of Iliapa and Mama Quilia and hides one of Viracocha and one
    of Pacha Mama; seat 2 hides one of Iliapa and one of Mama Quilia."""
    table = Table(3).tasks(1, *tasks).order(1, 2, 0)
    for seat in range(3):
        table.medallions(seat, 0).offerings(seat, 0)
    table.cards(1, "02", "04").cards(1, "07", "10", known=False).cards(2, "03", "05", known=False)
    return table.palace_turn(1)


def hidden_gods(s: CuzcoState, owner: int, viewer: int) -> list[set[int]]:
    """The gods of whom the owner hides a card, in worlds that the viewer holds possible."""
    found: list[set[int]] = []
    at = owner * ids.N_CARDS
    for seed in range(40):
        world = GAME.redetermine(s, viewer, FastRng(seed))
        assert isinstance(world, CuzcoState)
        cards = range(ids.N_CARDS)
        found.append(
            {card // 3 for card in cards if world.hand[at + card] > world.known[at + card]}
        )
    return found


def suspected(table: Table) -> set[int]:
    """The gods of whom seat 0 thinks seat 1 may hide a card."""
    return set().union(*hidden_gods(table.s, 1, 0))


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


@pytest.mark.rule("C-RULING-73", "C-GOD-04")
@pytest.mark.parametrize("way", ["play", "inti"])
def test_C_RULING_81_who_has_just_played_card_04_can_use_it(way: str) -> None:
    """Task 32 asks for two cards of Iliapa: with card 04 one is enough, and one there must be."""
    table = Table(3).tasks(1, "32", "29", "37").order(1, 2, 0)
    for seat in range(3):
        table.medallions(seat, 0).offerings(seat, 0)
    table.cards(1, "02", "07", known=False).cards(2, "06", "10", known=False)
    if way == "play":
        table.cards(1, "04").offerings(1, 1)
    else:
        table.tops("04").medallions(1, 1)
    table.palace_turn(1).do(f"{way} 04")
    assert all(ILIAPA in gods for gods in hidden_gods(table.s, 1, 0))
    assert len(set().union(*hidden_gods(table.s, 1, 0))) > 1


@pytest.mark.rule("C-RULING-57", "C-RULING-73")
def test_hands_that_are_hard_to_hit_are_found_all_the_same() -> None:
    """Of 5,040 ways to deal these eight cards, 16 agree with what everybody has seen."""
    table, pairs = Table(4), [(3, 4), (0, 1), (2, 3), (4, 0)]
    for seat, pair in enumerate(pairs):
        table.medallions(seat, 0)
        table.cards(seat, *(ids.CARDS[god * 3 + 1] for god in pair), known=False)
        shown = [god for god in range(5) if god not in pair]
        table.cards(seat, *(ids.CARDS[god * 3 + 2] for god in shown))
        for god in shown:  # a second card of that god would have met its task
            note_doubt(table.s, seat, ids.TASKS.index("32") + god)
    for seat, pair in enumerate(pairs):
        assert hidden_gods(table.phase_one().s, seat, -1) == [set(pair)] * 40
