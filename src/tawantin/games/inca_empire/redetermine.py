"""A random full position that one seat cannot tell from the true one.

Hidden are hands, face-down cards of the sun plan and the draw pile. Face-down culture and invasion
tiles are drawn when they are turned up, so they are nobody's secret.

Everybody knows what the draw pile was made of, how many cards each seat has drawn from it (`got`)
and what each has shown since (`shown`). A card that a seat has shown or hides was drawn from this
pile or held before, and drawn ones were drawn before they were laid.
"""

from tawantin.core.chance import Rng
from tawantin.games.inca_empire.ids import N_CARDS
from tawantin.games.inca_empire.state import (
    EmpireState,
    card_of,
    drawn_before,
    is_up,
    layer_of,
)


class Guess:
    """What a watcher knows of the others' cards, and one way it may have been."""

    def __init__(self, s: EmpireState, watcher: int) -> None:
        self.held = [0] * N_CARDS  # cards the others have had since before the pile was made
        self.drawn = s.pile[:]  # cards of the pile that are left, or that others have drawn
        self.held_by = [0] * s.players  # how many, not yet shown
        self.drawn_by = [0] * s.players  # how many, not yet shown
        self.shown_drawn = [0] * s.players  # how many of the cards shown came from the pile
        self.got = s.got[:]
        for seat in range(s.players):
            if seat != watcher:
                self._count(s, seat)

    def _count(self, s: EmpireState, seat: int) -> None:
        at = seat * N_CARDS
        had = s.hand[at : at + N_CARDS]
        for entry in s.shown + [entry for entry in s.plan if not is_up(entry)]:
            if layer_of(entry) == seat:
                had[card_of(entry)] += 1
        for card in range(N_CARDS):
            got = s.got[at + card]
            self.drawn[card] += got
            self.drawn_by[seat] += got
            self.held[card] += had[card] - got
            self.held_by[seat] += had[card] - got
            self.got[at + card] = 0

    def explain(self, entry: int, rng: Rng) -> bool:
        """Where a card that was shown came from; False if it can have come from nowhere."""
        seat, card = layer_of(entry), card_of(entry)
        in_time = drawn_before(entry) - self.shown_drawn[seat]
        held = self.held[card] * self.held_by[seat] * max(1, sum(self.drawn))
        drawn = self.drawn[card] * in_time * max(1, sum(self.held))
        if not held + drawn:
            return False
        if rng.below(held + drawn) < held:
            self.held[card] -= 1
            self.held_by[seat] -= 1
        else:
            self.drawn[card] -= 1
            self.drawn_by[seat] -= 1
            self.shown_drawn[seat] += 1
            self.got[seat * N_CARDS + card] += 1
        return True


def redetermine(s: EmpireState, seat: int, rng: Rng) -> EmpireState:
    """See the module; seat -1 is a spectator, who knows no card at all."""
    t = s.copy()
    guess = Guess(t, seat)
    while not all(layer_of(entry) == seat or guess.explain(entry, rng) for entry in t.shown):
        guess = Guess(t, seat)  # a wrong turn; the true story can always be told
    held, drawn = _heap(guess.held, rng), _heap(guess.drawn, rng)
    t.got = guess.got
    for p in range(t.players):
        if p != seat:
            before = [held.pop() for _ in range(guess.held_by[p])]
            since = [drawn.pop() for _ in range(guess.drawn_by[p])]
            for card in since:
                t.got[p * N_CARDS + card] += 1
            _give(t, p, before, since, guess.shown_drawn[p], rng)
    t.pile = [0] * N_CARDS
    for card in drawn:
        t.pile[card] += 1
    return t


def _heap(counts: list[int], rng: Rng) -> list[int]:
    """Counted cards as a shuffled list."""
    cards = [card for card, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(cards)
    return cards


def _give(
    t: EmpireState, seat: int, before: list[int], since: list[int], spent: int, rng: Rng
) -> None:
    """Cards held before the pile was made and drawn since, to hand and plan."""
    for i, entry in enumerate(t.plan):
        if not is_up(entry) and layer_of(entry) == seat:
            pick = rng.below(len(before) + drawn_before(entry) - spent)
            heap, at = (before, pick) if pick < len(before) else (since, pick - len(before))
            t.plan[i] += heap.pop(at) - card_of(entry)
    t.hand[seat * N_CARDS : (seat + 1) * N_CARDS] = [0] * N_CARDS
    for card in before + since:
        t.hand[seat * N_CARDS + card] += 1
