"""Hidden information: a redetermined position could have produced exactly what the seat saw.

The strongest form of the claim is tested directly. From the redetermined position the first deal
it implies is worked out, the whole match is replayed with that deal in place of the true one, and
every move, every later draw and every view of the seat must be the same.
"""

import random

import msgspec
import pytest

from tawantin.bench import compiled
from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.worlds import alternative, cuzco, played, setup_end


def views(match: Match, actions: list[int], seat: int, start: int) -> list[bytes]:
    """What the seat sees while the actions are played, each checked, from entry `start` on."""
    state = GAME.new(match.players, match.options)
    assert isinstance(state, CuzcoState)
    seen: list[bytes] = []
    for number, action in enumerate(actions):
        options = GAME.legal_actions(state)
        if number >= start:
            waits = GAME.actor(state) >= 0 and not GAME.is_forced(state, options)
            seen.append(msgspec.json.encode([GAME.view(state, seat), waits]))
        assert action in options, f"{number}: {GAME.actions.text(action)}"
        GAME.apply(state, action)
    seen.append(msgspec.json.encode(GAME.view(state, seat)))
    return seen


GAMES, WORLDS = (8, 2) if compiled() else (3, 1)
"""The plain build is the slower one: it plays less of the same."""

CASES = [
    pytest.param(seed, players, edition, id=f"{edition}-{players}-{seed}")
    for edition in ("de", "nl")
    for players in (2, 3, 4)
    for seed in range(GAMES)
]


@pytest.mark.rule("C-RULING-73", "C-RULING-88")
@pytest.mark.parametrize(("seed", "players", "edition"), CASES)
def test_a_redetermined_position_could_have_been_seen(
    seed: int, players: int, edition: str
) -> None:
    rng = FastRng(seed)
    length = random.Random(seed).randrange(150, 650)
    match = played(seed, players, length, edition=edition, pututu=bool(seed % 2))
    true = [entry.action for entry in match.log]
    end = setup_end(match)
    for seat in range(-1, players):
        seen = views(match, true, seat, end)
        for _ in range(WORLDS):
            world = GAME.redetermine(cuzco(match), seat, rng)
            other = alternative(match, world, seat)
            shift = len(other) - len(true)
            assert views(match, other, seat, end + shift) == seen


def hidden_part(state: CuzcoState, seat: int) -> str:
    """Everything the seat cannot see, as text."""
    rest = [
        (state.hand[p * 15 : p * 15 + 15], state.dropped[p * 2 : p * 2 + 2])
        for p in range(state.players)
        if p != seat
    ]
    return repr(rest)


def rival_hand(state: CuzcoState, seat: int) -> str:
    rival = (seat + 1) % state.players
    return repr(state.hand[rival * 15 : rival * 15 + 15])


@pytest.mark.rule("C-RULING-73")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_the_truth_comes_up_no_more_often_than_any_other_world(players: int, edition: str) -> None:
    """Redetermining must not lean towards the position it is given.

    World W is as possible as the truth T. Starting from T or from W, T's hands must come up
    equally often; a leak would make them more frequent when starting from T.
    """
    rng = FastRng(11)
    from_truth = from_other = draws = 0
    for seed in range(6):
        truth = cuzco(played(seed, players, edition=edition))
        other = GAME.redetermine(truth, 0, rng)
        target = rival_hand(truth, 0)
        for _ in range(400):
            one, two = GAME.redetermine(truth, 0, rng), GAME.redetermine(other, 0, rng)
            from_truth += rival_hand(one, 0) == target
            from_other += rival_hand(two, 0) == target
            draws += 1
    # Two equal binomials differ by less than 5 standard deviations; the seeds are fixed.
    spread = 5 * (from_truth + from_other) ** 0.5
    assert abs(from_truth - from_other) <= spread + 1
    assert from_truth < draws / 4


def test_redetermining_reaches_many_worlds() -> None:
    rng = FastRng(4)
    match = played(3, 4, 160)
    worlds = set()
    for _ in range(200):
        world = GAME.redetermine(cuzco(match), 0, rng)
        worlds.add(hidden_part(world, 0))
    assert len(worlds) > 190


@pytest.mark.rule("C-SETUP-33", "C-RULING-73")
def test_views_hide_hands_drafts_and_stock_and_nothing_else() -> None:
    match = played(2, 3, 200)
    for seat in range(-1, 3):
        view = match.view(seat)
        for p, area in enumerate(view["seats"]):
            assert ("hand" in area) == (p == seat)
            assert ("put_away" in area) == (p == seat)
        assert {pile["top"] is None for pile in view["gods"]["piles"]} == {False}
        assert all("below" in pile for pile in view["gods"]["piles"])


@pytest.mark.rule("C-ED-02")
def test_redetermining_in_the_middle_of_a_dutch_deal() -> None:
    """Who exchanges is seen; the cards are not. Every seat's view holds at every step."""
    rng = FastRng(9)
    positions = 0
    deals = 150 if compiled() else 30
    for game in range(deals):
        state = GAME.start(3 + game % 2, GAME.check_options({"edition": "nl"}), None)
        GAME.settle(state)
        while not state.unknown[0]:
            if GAME.top(state).name in ("deal", "put_back"):
                positions += 1
                for seat in range(-1, state.players):
                    world = GAME.redetermine(state, seat, rng)
                    GAME.check(world)
                    assert GAME.view(world, seat) == GAME.view(state, seat)
            if GAME.actor(state) < 0:
                GAME.apply(state, GAME.sample(state, rng))
            else:
                options = GAME.legal_actions(state)
                GAME.apply(state, options[rng.below(len(options))])
    assert positions > 6 * deals
