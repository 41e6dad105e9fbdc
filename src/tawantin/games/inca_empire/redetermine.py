"""A random full position that one seat cannot tell from the true one.

Hidden are hands, face-down cards of the sun plan and the draw pile. Face-down culture and invasion
tiles are drawn when they are turned up, so they are nobody's secret. After a reshuffle the draw
pile is known to hold what was discarded: cards held since before then (`old`) can only change
places among themselves, newer ones also with the pile.
"""

from tawantin.core.chance import Rng
from tawantin.games.inca_empire.ids import N_CARDS
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import card_of, is_up, layer_of, was_old


def redetermine(s: EmpireState, seat: int, rng: Rng) -> EmpireState:
    """See the module; seat -1 is a spectator, who knows no card at all."""
    t = s.copy()
    for old in (0, 1):
        _mix(t, seat, old, rng)
    return t


def _mix(t: EmpireState, seat: int, old: int, rng: Rng) -> None:
    hidden: list[int] = []
    sizes = [0] * t.players
    for p in range(t.players):
        if p == seat:
            continue
        for card in range(N_CARDS):
            at = p * N_CARDS + card
            count = t.old[at] if old else t.hand[at] - t.old[at]
            hidden += [card] * count
            sizes[p] += count
            t.hand[at] -= count
            if old:
                t.old[at] = 0
    laid = [
        i
        for i, entry in enumerate(t.plan)
        if not is_up(entry) and layer_of(entry) != seat and was_old(entry) == old
    ]
    hidden += [card_of(t.plan[i]) for i in laid]
    if not old:
        for card in range(N_CARDS):
            hidden += [card] * t.pile[card]
    rng.shuffle(hidden)
    for p in range(t.players):
        for _ in range(sizes[p]):
            at = p * N_CARDS + hidden.pop()
            t.hand[at] += 1
            t.old[at] += old
    for i in laid:
        t.plan[i] += hidden.pop() - card_of(t.plan[i])
    if not old:
        t.pile = [0] * N_CARDS
        for card in hidden:
            t.pile[card] += 1
