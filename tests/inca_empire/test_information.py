"""Hidden information: what each seat sees, and what is redetermined."""

import json
from collections import Counter

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.state import EmpireState, card_of, is_up, layer_of
from tests.inca_empire.table import Table, card, fresh


@pytest.mark.parametrize("viewer", range(-1, 4))
def test_E_RULING_62_hands_and_new_cards_are_hidden(viewer: int) -> None:
    table = Table().hand(0, "crew", "flood", "storm").before(1, 1).go().do("lay flood 3")
    view = GAME.view(table.s, viewer)
    assert view["sun"][2]["cards"] == [
        {"card": "flood" if viewer == 0 else None, "by": 0, "up": False}
    ]
    assert [seat["cards"] for seat in view["seats"]] == [3, 3, 3, 3]
    assert ["hand" in seat for seat in view["seats"]] == [seat == viewer for seat in range(4)]
    laid = next(event for event in table.events if event.kind == "laid")
    assert laid.seen_by(viewer) == {"sector": 3} | ({"card": card("flood")} if viewer == 0 else {})


def test_E_RULING_62_notations_that_hold_a_secret() -> None:
    for text in ("lay crew 1", "deal crew", "draw crew"):
        assert GAME.is_secret(GAME.actions.parse(text))
    for text in ("pass", "road cuzco-pisac", "order 1", "tile 1", "invasion normal", "colour blue"):
        assert not GAME.is_secret(GAME.actions.parse(text))


def test_E_RULING_62_everything_else_is_open() -> None:
    table = Table().labour(1, 2, 3, 4).score(5, 6, 7, 8).city("raqchi").conquered(1, "cana")
    views = []
    for viewer in range(-1, 4):
        view = GAME.view(table.s, viewer)
        view["seat"] = None
        for seat in view["seats"]:
            seat.pop("hand", None)
        views.append(json.dumps(view))
    assert len(set(views)) == 1


def random_middle(seed: int, until: int, players: int = 4) -> EmpireState:
    """A position of a random game in a Sun phase, after so many Sun phases."""
    s, rng, suns = fresh(players), FastRng(seed), 0
    while suns < until:
        chance = GAME.actor(s) == CHANCE_SEAT
        actions = GAME.legal_actions(s)
        suns += GAME.top(s).name == "laying" and not any(not is_up(entry) for entry in s.plan)
        GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])
    return s


def hidden_cards(s: EmpireState, seat: int) -> Counter[int]:
    """Hand and face-down card of a seat."""
    found = Counter(dict(enumerate(s.hand[seat * ids.N_CARDS : (seat + 1) * ids.N_CARDS])))
    found.update(card_of(e) for e in s.plan if not is_up(e) and layer_of(e) == seat)
    return +found


@pytest.mark.parametrize("suns", [2, 6, 7, 8, 9, 12, 16])
def test_E_RULING_14_what_was_discarded_is_known_to_be_in_the_pile(suns: int) -> None:
    """Cards that nobody can have drawn since the pile was made stay with those who held cards."""
    for seed in range(6):
        s, rng = random_middle(seed, suns), FastRng(seed)
        fresh_pile = Counter(dict(enumerate(s.pile)))
        for i, count in enumerate(s.got):
            fresh_pile[i % ids.N_CARDS] += count
        for seat in range(-1, 4):
            other = GAME.redetermine(s, seat, rng)
            assert isinstance(other, EmpireState)
            GAME.check(other)
            assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(s, seat))
            again = Counter(dict(enumerate(other.pile)))
            for i, count in enumerate(other.got):
                again[i % ids.N_CARDS] += count
            assert again == fresh_pile
            for p in range(4):
                at = p * ids.N_CARDS
                assert sum(other.got[at : at + ids.N_CARDS]) == sum(s.got[at : at + ids.N_CARDS])
            if seat >= 0:
                assert hidden_cards(other, seat) == hidden_cards(s, seat)


def test_E_RULING_14_the_origin_of_a_hidden_card_is_not_given_away() -> None:
    """Seat 1 lays a card held since before the pile was made, or the one drawn since: seat 0 cannot
    tell, and what it is told does not depend on it."""
    laid_old: dict[bool, set[bool]] = {}
    for old in (True, False):
        table = Table().hand(1, "crew", "crew", "storm").before(1, 1).go()
        s = table.s
        s.pile, s.discard = [0] * ids.N_CARDS, s.pile
        table.draw("draw zeal").do("lay " + _first(s, 0))
        table.draw("draw wild_road").do("lay crew 2")
        for seat in (2, 3):
            table.do("lay " + _first(s, seat))
        while s.active != 1 or table.frame != "laying":
            table.do("pass" if table.frame == "turn" else "lay " + _first(s, s.active))
        table.do("lay storm 3" if old else "lay wild_road 3")
        seen: set[bool] = set()
        for seed in range(60):
            other = GAME.redetermine(s, 0, FastRng(seed))
            assert isinstance(other, EmpireState)
            GAME.check(other)
            hand = other.hand[ids.N_CARDS : 2 * ids.N_CARDS]
            got = other.got[ids.N_CARDS : 2 * ids.N_CARDS]
            seen.add(sum(min(a, b) for a, b in zip(hand, got, strict=True)) == 2)
        laid_old[old] = seen
    assert laid_old[True] == laid_old[False] == {True, False}


def _first(s: EmpireState, seat: int) -> str:
    """The seat's first legal laying."""
    assert s.active == seat
    return GAME.actions.text(GAME.legal_actions(s)[0]).removeprefix("lay ")
