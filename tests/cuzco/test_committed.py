"""A card played for the die commits its player, and a redetermined position can go on from there.

Everybody can tell that a card is held that the die still needs: no position is dealt without it.
"""

import random
from collections.abc import Iterator

import pytest

from tawantin.bench import compiled
from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.game import OptionValue
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.checks import check_material
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.gods import is_play
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.cards import clear_pile
from tests.cuzco.table import Table

WORLDS = 30


def redealt(s: CuzcoState, viewer: int, worlds: int = WORLDS) -> Iterator[CuzcoState]:
    """Positions that the viewer cannot tell from this one, each found sound."""
    for seed in range(worlds):
        world = GAME.redetermine(s, viewer, FastRng(seed))
        assert isinstance(world, CuzcoState)
        check_material(world)
        assert GAME.view(world, viewer) == GAME.view(s, viewer)
        yield world


def hidden(s: CuzcoState, seat: int) -> set[str]:
    """The cards of a hand that only their owner has seen."""
    at = seat * ids.N_CARDS
    cards = range(ids.N_CARDS)
    return {ids.CARDS[card] for card in cards if s.hand[at + card] > s.known[at + card]}


def holding(players: int, top: str, *cards: str) -> Table:
    """Seat 0 hides these cards; only the card on top can be played besides, and by seat 0 alone."""
    table = Table(players).tops("08", top).temple(step6=1)
    for seat in range(players):
        table.medallions(seat, 0).offerings(seat, 0)
    table.medallions(0, 1).offerings(0, 2).cards(0, *cards, known=False)
    for seat in range(1, players):
        table.cards(seat, "09", "15", known=False)
    return table


def all_closed(table: Table) -> Table:
    """Every field but points takes no die that is thrown."""
    for field in ids.FIELDS_BY_PLAYERS[table.s.players]:
        if field != ids.POINTS:
            table.lying(ids.FIELDS[field], 1)
    return table


@pytest.mark.rule("C-RULING-81", "C-RULING-73")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("card", "die", "needed"),
    [
        pytest.param("14", 6, ("07",), id="14"),
        pytest.param("13", 5, ("07",), id="13"),
        pytest.param("12", 6, ("07",), id="12"),
        pytest.param("12", 2, ("07", "13"), id="12, two cards"),
        pytest.param("10", 6, ("07",), id="10"),
    ],
)
def test_the_card_that_a_die_needs_is_held_in_every_redetermined_position(
    players: int, card: str, die: int, needed: tuple[str, ...]
) -> None:
    table = all_closed(holding(players, card, *needed, *["02"][: 2 - len(needed)]))
    table.dice(0, die).do(f"inti {card}")
    assert table.legal() == [f"play {one}" for one in needed]
    for viewer in range(-1, players):
        others: set[str] = set()
        for world in redealt(table.s, viewer):
            assert set(GAME.legal_actions(world)) >= set(GAME.legal_actions(table.s))
            assert set(needed) <= hidden(world, 0)
            others |= hidden(world, 0) - set(needed)
        if viewer and len(needed) == 1:
            assert len(others) > 1  # nobody knows more than before of the other card


@pytest.mark.rule("C-RULING-81", "C-RULING-73")
@pytest.mark.parametrize("true", ["07", "13"])
def test_where_either_of_two_cards_would_do_either_may_be_held(true: str) -> None:
    """Card 12 meets a priest at step 6 only: with card 07 by the 6, with card 13 by the 2."""
    table = holding(3, "12", true, "02").lying("temple", 3).dice(0, 2, 6).do("inti 12")
    assert table.legal() == [f"play {true}"]
    for viewer in (-1, 1, 2):
        kinds = [hidden(world, 0) & {"07", "13"} for world in redealt(table.s, viewer)]
        assert all(kinds)
        assert {"07"} in kinds
        assert {"13"} in kinds


@pytest.mark.rule("C-RULING-81", "C-RULING-73")
def test_while_a_card_is_turned_up_the_needed_card_is_held_as_well() -> None:
    table = all_closed(holding(3, "08", "07", "02")).cards(0, "14").dice(0, 6)
    clear_pile(table, "mama_sara")  # the card played comes back on top
    GAME.play(table.s, GAME.actions.parse("play 14"))
    assert GAME.top(table.s).name == "revealing"
    for viewer in (-1, 1, 2):
        assert all("07" in hidden(world, 0) for world in redealt(table.s, viewer))


@pytest.mark.rule("C-RULING-73")
def test_what_is_dealt_to_the_committed_seat_depends_on_nothing_hidden() -> None:
    """From two positions that a viewer cannot tell apart the same random numbers deal the same."""
    table = all_closed(holding(3, "14", "07", "02")).dice(0, 6).do("inti 14")
    for viewer in (-1, 1, 2):
        for number, world in enumerate(redealt(table.s, viewer)):
            one = GAME.redetermine(table.s, viewer, FastRng(1000 + number))
            two = GAME.redetermine(world, viewer, FastRng(1000 + number))
            assert GAME.key(one) == GAME.key(two)


GAMES, SEEN = (120, 3) if compiled() else (40, 2)
"""The plain build is the slower one: it plays less of the same."""
EVERY = 8  # of the questions other than for a die so many are one that is looked at


def questions(seed: int) -> Iterator[CuzcoState]:
    """Yield the questions of a random game in which god cards are played more often than not."""
    choose, rng = random.Random(seed), FastRng(seed)
    options: dict[str, OptionValue] = {
        "edition": ("de", "nl")[seed // 3 % 2],
        "pututu": bool(seed // 6 % 2),
    }
    s = GAME.start(2 + seed % 3, GAME.check_options(options), None)
    GAME.settle(s)
    while not GAME.is_over(s):
        if GAME.actor(s) == CHANCE_SEAT:
            action = GAME.sample(s, rng)
        else:
            yield s
            legal = GAME.legal_actions(s)
            cards = [action for action in legal if is_play(action)]
            action = choose.choice(cards if cards and choose.random() < 0.7 else legal)
        GAME.apply(s, action)


@pytest.mark.rule("C-RULING-73", "C-RULING-81")
def test_whoever_is_asked_has_a_choice_in_every_redetermined_position() -> None:
    committed = 0
    for seed in range(100, 100 + GAMES):
        for number, s in enumerate(questions(seed)):
            legal = GAME.legal_actions(s)
            only_cards = all(map(is_play, legal))
            committed += only_cards
            if not only_cards and GAME.top(s).name != "placing" and number % EVERY:
                continue
            for viewer in range(-1, s.players):
                rng = FastRng(number)
                for _ in range(SEEN):
                    world = GAME.redetermine(s, viewer, rng)
                    assert GAME.actor(world) == GAME.actor(s)
                    where = f"game {seed}, question {number}, viewer {viewer}"
                    assert GAME.legal_actions(world), where
    assert committed > GAMES / 20
