"""A random full position that one seat cannot tell from the true one.

Hidden from a seat are the cards never drawn, those in other hands, and those others put back. Of a
card it put back itself and saw drawn the seat knows where it may be now: in which hands (`traced`),
and in which places under the deck (`perhaps`). This holds for each such card by itself: that two
of them cannot have gone the same way at once is not remembered.
"""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.errors import RulesBug
from tawantin.games.machu_picchu.ids import N_CARDS
from tawantin.games.machu_picchu.state import MachuState, card_of, giver, perhaps

SWEEPS: Final = 8  # times each traced card is moved, so that it forgets where it was
NEVER_DRAWN: Final = 7  # the owner of a card that nobody has or put back
LOOSE: Final = -1  # a place for any card that is not traced


def redetermine(s: MachuState, seat: int, rng: Rng) -> MachuState:
    """See the module; seat -1 is a spectator, who knows no card at all."""
    t = s.copy()
    if t.ending:
        return t  # all hands lie open (M-SCORE-04)
    cards: list[int] = []  # hidden ones, lowest first: where they truly are plays no part
    owners: list[int] = []  # by place: who has the card there, or put it back
    unders: list[int] = []  # the place under the deck, or -1
    for card in range(N_CARDS):
        if t.deck >> card & 1:
            cards.append(card)
            owners.append(NEVER_DRAWN)
            unders.append(-1)
    for p in range(t.players):
        if p != seat:
            for card in range(N_CARDS):
                if t.hand[p] >> card & 1:
                    cards.append(card)
                    owners.append(p)
                    unders.append(-1)
    for place, entry in enumerate(t.under):
        if giver(entry) != seat:
            cards.append(card_of(entry))
            owners.append(giver(entry))
            unders.append(place)
    cards.sort()
    _forget(t, seat)
    spots = [_spots(t, seat, card, owners, unders) for card in range(N_CARDS)]
    _lay(t, seat, _mix(cards, spots, rng), owners, unders)
    return t


def _forget(t: MachuState, seat: int) -> None:
    """What the other seats have traced."""
    own = ((1 << N_CARDS) - 1) << seat * N_CARDS if seat >= 0 else 0
    for at in range(len(t.traced)):
        if not own >> at & 1:
            t.traced[at] = 0
    for place, entry in enumerate(t.under):
        t.under[place] = entry & 255 | (perhaps(entry) & own) << 8


def _spots(t: MachuState, seat: int, card: int, owners: list[int], unders: list[int]) -> int:
    """Where a traced card may lie, as bits; 0 for any other card, which may lie anywhere."""
    at = seat * N_CARDS + card
    if seat < 0 or not t.traced[at]:
        return 0
    spots = 0
    for i, place in enumerate(unders):
        if perhaps(t.under[place]) >> at & 1 if place >= 0 else t.traced[at] >> owners[i] & 1:
            spots |= 1 << i
    return spots


def _mix(cards: list[int], spots: list[int], rng: Rng) -> list[int]:
    """The cards at random over the places, traced ones within their spots."""
    laid = [LOOSE] * len(cards)
    bound = [card for card in cards if spots[card]]
    if not _fits(bound, 0, spots, laid):
        raise RulesBug("traced cards that can be nowhere")
    for _ in range(SWEEPS):
        for card in bound:
            i, j = laid.index(card), rng.bit_of(spots[card])
            other = laid[j]
            if other == LOOSE or spots[other] >> i & 1:
                laid[i], laid[j] = other, card
    loose = [card for card in cards if not spots[card]]
    rng.shuffle(loose)
    for i, card in enumerate(laid):
        if card == LOOSE:
            laid[i] = loose.pop()
    return laid


def _fits(bound: list[int], first: int, spots: list[int], laid: list[int]) -> bool:
    """Lay the traced cards from `first` on, each on one of its spots."""
    if first == len(bound):
        return True
    card = bound[first]
    for i in range(len(laid)):
        if laid[i] == LOOSE and spots[card] >> i & 1:
            laid[i] = card
            if _fits(bound, first + 1, spots, laid):
                return True
            laid[i] = LOOSE
    return False


def _lay(t: MachuState, seat: int, cards: list[int], owners: list[int], unders: list[int]) -> None:
    t.deck = 0
    for p in range(t.players):
        if p != seat:
            t.hand[p] = 0
    for card, owner, place in zip(cards, owners, unders, strict=True):
        if owner == NEVER_DRAWN:
            t.deck |= 1 << card
        elif place >= 0:
            t.under[place] = perhaps(t.under[place]) << 8 | card << 3 | owner
        else:
            t.hand[owner] |= 1 << card
