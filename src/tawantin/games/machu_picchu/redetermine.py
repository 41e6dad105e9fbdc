"""A random full position that one seat cannot tell from the true one.

Hidden from a seat are the cards never drawn, those in other hands, and those others put back. Of a
card it put back itself and saw drawn the seat knows who may have it now (`traced`).
"""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.games.machu_picchu.ids import N_CARDS
from tawantin.games.machu_picchu.state import MachuState

MIXES: Final = 6  # exchanges per card, where some cards may not lie everywhere
NEVER_DRAWN: Final = 7  # the place of a card that nobody has or put back


def redetermine(s: MachuState, seat: int, rng: Rng) -> MachuState:
    """See the module; seat -1 is a spectator, who knows no card at all."""
    t = s.copy()
    cards: list[int] = []
    owners: list[int] = []  # who has the card, or put it back
    unders: list[int] = []  # its place under the deck, or -1
    for card in range(N_CARDS):
        if t.deck >> card & 1:
            cards.append(card)
            owners.append(NEVER_DRAWN)
            unders.append(-1)
        for p in range(t.players):
            if p != seat and t.hand[p] >> card & 1:
                cards.append(card)
                owners.append(p)
                unders.append(-1)
    for place, entry in enumerate(t.under):
        if entry % 8 != seat:
            cards.append(entry // 8)
            owners.append(entry % 8)
            unders.append(place)
    traced = [0] * N_CARDS if seat < 0 else t.traced[seat * N_CARDS : (seat + 1) * N_CARDS]
    _mix(cards, owners, traced, rng)
    _lay(t, seat, cards, owners, unders)
    t.traced = [0] * len(t.traced)
    if seat >= 0:
        t.traced[seat * N_CARDS : (seat + 1) * N_CARDS] = traced
    return t


def _mix(cards: list[int], owners: list[int], traced: list[int], rng: Rng) -> None:
    """Shuffle the cards over their places, none to a place the seat knows to be wrong."""
    if not any(traced):
        rng.shuffle(cards)
        return
    n = len(cards)
    for _ in range(MIXES * n):
        i, j = rng.below(n), rng.below(n)
        one, other = traced[cards[i]], traced[cards[j]]
        if (not one or one >> owners[j] & 1) and (not other or other >> owners[i] & 1):
            cards[i], cards[j] = cards[j], cards[i]


def _lay(t: MachuState, seat: int, cards: list[int], owners: list[int], unders: list[int]) -> None:
    t.deck = 0
    for p in range(t.players):
        if p != seat:
            t.hand[p] = 0
    for card, owner, place in zip(cards, owners, unders, strict=True):
        if owner == NEVER_DRAWN:
            t.deck |= 1 << card
        elif place >= 0:
            t.under[place] = card * 8 + owner
        else:
            t.hand[owner] |= 1 << card
