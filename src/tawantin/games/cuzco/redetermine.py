"""A random full position that one seat cannot tell from the true one.

Hidden are only: the unseen cards of the other hands (and so what lies under the top cards), and
tasks drawn at setup and not shown (C-RULING-73).
"""

from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.frame import ID, end
from tawantin.games.cuzco.gods import FROM_HAND
from tawantin.games.cuzco.ids import (
    CARD_04,
    COPIES,
    DRAFTED_EACH,
    N_CARDS,
    N_GODS,
    N_TASKS,
    PER_GOD,
    PLACING,
    REVEALING,
    SET_ASIDE,
)
from tawantin.games.cuzco.palace import must_be_helped, reduced
from tawantin.games.cuzco.placing import Placing
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import about_hand, lacking, met_by, open_tasks

TRIES: Final = 400

FRAME: Final = Placing("placing", "C-TURN-03")


def redetermine(s: CuzcoState, seat: int, rng: Rng) -> CuzcoState:
    """See the module; seat -1 is a spectator, who knows no hand at all."""
    t = s.copy()
    _redeal_tasks(t, seat, rng)
    if max(s.dealt) >= 0 or sum(s.pool) > 0:
        _redeal_first_cards(t, seat, rng)
    else:
        _redeal_hands(t, seat, rng)
        for p in range(t.players):
            if p != seat:
                t.put_back[p] = -1
    return t


def _redeal_tasks(t: CuzcoState, seat: int, rng: Rng) -> None:
    """Tasks another player drew and did not show could be any of those nobody has seen."""
    hidden = t.drafted if max(t.drafted) >= 0 else t.dropped
    each = len(hidden) // t.players
    places = [i for i in range(len(hidden)) if hidden[i] >= 0 and i // each != seat]
    if not places:
        return
    put_away = [  # places among the drawn tasks that a player has chosen to put away
        (p, [t.drafted.index(t.dropped[p * 2 + i]) for i in range(2)])
        for p in range(t.players)
        if hidden is t.drafted and p != seat and t.dropped[p * 2] >= 0
    ]
    unseen = [hidden[i] for i in places]
    unseen += [task for task in range(N_TASKS) if t.stock >> task & 1]
    unseen.sort()  # where they truly are plays no part
    rng.shuffle(unseen)
    for i in places:
        hidden[i] = unseen.pop()
    t.stock = sum(1 << task for task in unseen)
    if each == DRAFTED_EACH:
        for first in range(0, len(hidden), 4):
            drawn = sorted(task for task in hidden[first : first + 4] if task >= 0)
            hidden[first : first + 4] = drawn + [-1] * (4 - len(drawn))
    for p, chosen in put_away:
        t.dropped[p * 2 : p * 2 + 2] = [t.drafted[i] for i in chosen]


def _slots(t: CuzcoState, seat: int) -> list[int]:
    """One entry, the owner, for every hand card this seat has not seen."""
    return [p for p in range(t.players) if p != seat for _ in range(t.unknown[p])]


def _redeal_hands(t: CuzcoState, seat: int, rng: Rng) -> None:
    """Deal the unseen cards of the other hands anew."""
    slots = _slots(t, seat)
    if not slots:
        return
    hidden: list[int] = []  # the true hidden cards, in the order of the slots
    for p in range(t.players):
        if p != seat:
            at = p * N_CARDS
            for card in range(N_CARDS):
                hidden += [card] * (t.hand[at + card] - t.known[at + card])
    gods = [card // PER_GOD for card in hidden]
    asked = _question(t)
    needed = _needed(asked, seat, hidden)
    dealt = sorted(gods)
    for _ in range(TRIES):
        rng.shuffle(dealt)
        if _possible(asked, seat, slots, dealt, needed):
            break
    else:  # hands that are hard to hit: one of all there are, each as likely
        every: list[list[int]] = []
        _arrange(asked, seat, slots, [], sorted(gods), needed, every)
        dealt = every[rng.below(len(every))]
    cards = _choose_cards(t, seat, hidden, slots, dealt, needed, rng)
    for p, card in zip(slots, hidden, strict=True):
        t.hand[p * N_CARDS + card] -= 1
        if not t.refilled >> (card // PER_GOD) & 1:
            t.piles[card] += 1
    for p, card in zip(slots, cards, strict=True):
        t.hand[p * N_CARDS + card] += 1
        if not t.refilled >> (card // PER_GOD) & 1:
            t.piles[card] -= 1


def _question(t: CuzcoState) -> CuzcoState:
    """Return the position at the question that comes after a card is turned up."""
    if t.stack[ID] != REVEALING:
        return t
    s = t.copy()
    while s.stack[ID] == REVEALING:
        end(s)
    return s


def _needed(t: CuzcoState, seat: int, hidden: list[int]) -> list[list[int]]:
    """Return the sets of cards of which the active seat must hide one (C-RULING-81).

    All cards of these sets are unseen. `hidden`: those in other hands.
    """
    if t.stack[ID] != PLACING or t.active == seat:
        return []
    own = t.put_back[seat] if seat >= 0 else -1
    sets: list[list[int]] = []
    for cards in FRAME.cards_needed(t):
        for card in cards:
            god = card // PER_GOD
            in_pile = 0 if t.refilled >> god & 1 else t.piles[card]
            if card not in hidden and not in_pile:
                break
            if own >= 0 and own // PER_GOD == god and own != card:
                break  # the one hidden card of that god is the one the seat has put back
        else:
            sets.append(cards)
    return sets


def _matching(needed: list[list[int]], gods: list[int]) -> list[list[int]]:
    """Return the sets whose gods are all among these."""
    sets: list[list[int]] = []
    for cards in needed:
        for card in cards:
            if card // PER_GOD not in gods:
                break
        else:
            sets.append(cards)
    return sets


def _arrange(
    t: CuzcoState,
    seat: int,
    slots: list[int],
    dealt: list[int],
    left: list[int],
    needed: list[list[int]],
    out: list[Any],
) -> None:
    """Append every possible order of the gods in `left` that begins with those in `dealt`."""
    if not left:
        if _possible(t, seat, slots, dealt, needed):
            out.append(dealt)
        return
    for i, god in enumerate(left):
        if i == 0 or left[i - 1] != god:
            _arrange(t, seat, slots, [*dealt, god], left[:i] + left[i + 1 :], needed, out)


def _choose_cards(
    t: CuzcoState,
    seat: int,
    hidden: list[int],
    slots: list[int],
    gods: list[int],
    needed: list[list[int]],
    rng: Rng,
) -> list[int]:
    """A card for every slot whose god is settled: any unseen one, in hands or piles.

    Once a pile has been reshuffled everybody knows its contents, so only hands mix. Of the sets
    in `needed` the active seat gets one.
    """
    pools: list[list[int]] = []
    for god in range(N_GODS):
        pool = [card for card in hidden if card // PER_GOD == god]
        if not t.refilled >> god & 1:
            for card in range(god * 3, god * 3 + 3):
                pool += [card] * t.piles[card]
        pool.sort()
        rng.shuffle(pool)
        pools.append(pool)
    chosen = [-1] * len(gods)
    own = t.put_back[seat] if seat >= 0 else -1
    if own >= 0 and own // PER_GOD in gods:
        # Two cards of each god were dealt: the seat kept one, so the other is the one it put
        # back, drawn by somebody after it (C-ED-02).
        pools[own // PER_GOD].remove(own)
        chosen[gods.index(own // PER_GOD)] = own
    if needed:
        first = slots.index(t.active)
        sets = _matching(needed, gods[first : first + t.unknown[t.active]])
        for card in sets[rng.below(len(sets))]:
            i = gods.index(card // PER_GOD, first)
            if chosen[i] < 0:
                pools[gods[i]].remove(card)
                chosen[i] = card
    for i, god in enumerate(gods):
        if chosen[i] < 0:
            chosen[i] = pools[god].pop()
    return chosen


def _possible(
    t: CuzcoState, seat: int, slots: list[int], gods: list[int], needed: list[list[int]]
) -> bool:
    """Whether hands with these gods agree with everything this seat has seen."""
    hands: list[list[int]] = [[] for _ in range(t.players)]
    for p, god in zip(slots, gods, strict=True):
        hands[p].append(god)
    for p in range(t.players):
        if p == seat:
            continue
        mine = hands[p]
        if len(mine) == 2 and mine[0] == mine[1]:
            return False  # C-SETUP-31: the first two cards differ
        if len(mine) == 1 and mine[0] == t.gone[p * 2]:
            return False
    for row in range(0, len(t.doubts), 7):
        p, task = t.doubts[row], t.doubts[row + 1]
        if p == seat:
            continue
        count = t.doubts[row + 2 : row + 7]
        for god in hands[p]:
            count[god] += 1
        if met_by(count, task):
            return False
    if t.active != seat and not _task_helped(t, hands[t.active]):
        return False
    if needed and not _matching(needed, hands[t.active]):
        return False
    if not t.redealt:
        return True
    if seat >= 0:
        at = seat * N_CARDS
        for card in range(N_CARDS):
            hands[seat] += [card // PER_GOD] * (t.hand[at + card] - t.known[at + card])
    for p in range(t.players):
        hands[p] += [god for god in t.gone[p * 2 : p * 2 + 2] if god >= 0]
    return _exchanges_possible(t, seat, hands, 0, [-1] * t.players)


def _task_helped(t: CuzcoState, hidden: list[int]) -> bool:
    """Whether card 04, if it has just been played, helps with a task if these gods are hidden."""
    way, seat = must_be_helped(t), t.active
    if not way:
        return True
    at = seat * N_CARDS
    gods = [sum(t.known[at + PER_GOD * g : at + PER_GOD * g + PER_GOD]) for g in range(N_GODS)]
    for god in hidden:
        gods[god] += 1
    before = gods[:]
    if way == FROM_HAND:
        before[CARD_04 // PER_GOD] += 1
    for task in open_tasks(t, seat):
        if not about_hand(task):
            if task in reduced(t, seat, way):
                return True
        elif lacking(gods, task) == 1 and lacking(before, task) > 0:
            return True
    return False


def _exchanges_possible(
    t: CuzcoState, seat: int, hands: list[list[int]], i: int, kept: list[int]
) -> bool:
    """Dutch edition: could these first hands come from the exchanges everybody saw (C-ED-02)?

    Who exchanged had two cards of one god, kept one and put the other back, for good or for
    somebody who exchanged later. Only two cards of each god were in the deal. The i-th exchanger
    is tried with either card as the one kept.
    """
    if i == len(t.redealt):
        for earlier, p in enumerate(t.redealt):
            for q in range(t.players):
                if q != p and kept[p] in hands[q]:
                    later = q in t.redealt and t.redealt.index(q) > earlier
                    if not later or kept[q] == kept[p]:
                        return False
        return True
    p = t.redealt[i]
    for god in hands[p]:
        if p == seat and god != t.put_back[seat] // PER_GOD:
            continue  # the seat knows which god it had twice
        kept[p] = god
        if _exchanges_possible(t, seat, hands, i + 1, kept):
            return True
    return False


def _redeal_first_cards(t: CuzcoState, seat: int, rng: Rng) -> None:
    """During the deal: other hands and the pool could hold any unseen cards.

    Gods the seat does not hold change places with each other, so the pattern that decides who
    must exchange stays as everybody has seen it.
    """
    drawing = [  # exchangers who have put a card back and not yet drawn
        p
        for p in range(t.players)
        if t.put_back[p] >= 0 and t.dealt[p * 2 + 1] < 0 <= t.dealt[p * 2]
    ]
    held: list[int] = []
    returned = -1  # the card the seat has put back among those set aside
    if seat >= 0:
        held = [card for card in t.dealt[seat * 2 : seat * 2 + 2] if card >= 0]
        if seat in drawing:
            held.append(t.put_back[seat])
        else:
            returned = t.put_back[seat]
    free = [god for god in range(N_GODS) if all(card // PER_GOD != god for card in held)]
    renamed = list(range(N_GODS))
    alike = sorted(free, key=lambda god: _where(t, seat, god, drawing))
    aside = sum(t.pool) + sum(1 for card in t.dealt if card >= 0) + len(drawing)
    if aside == N_GODS * SET_ASIDE[t.players]:  # the same number of every god
        swapped = free[:]
        rng.shuffle(swapped)
        for god, other in zip(alike, swapped, strict=True):
            renamed[god] = other
    old, pool, piles, put_back = t.dealt[:], t.pool[:], t.piles[:], t.put_back[:]
    for god in [god for god in range(N_GODS) if god not in free] + alike:
        first = renamed[god] * 3
        unseen: list[int] = []
        for card in range(first, first + 3):
            unseen += [card] * (COPIES - held.count(card))
        rng.shuffle(unseen)
        if returned >= 0 and returned // PER_GOD == god:
            unseen.remove(returned)  # the other card of its god set aside is this one
            unseen.append(returned)
        for i in range(len(old)):
            if old[i] >= 0 and old[i] // PER_GOD == god and i // 2 != seat:
                t.dealt[i] = unseen.pop()
        for p in drawing:
            if p != seat and put_back[p] // PER_GOD == god:
                t.put_back[p] = unseen.pop()
        for place, count in (
            (t.pool, sum(pool[god * 3 : god * 3 + 3])),
            (t.piles, sum(piles[god * 3 : god * 3 + 3])),
        ):
            place[first : first + 3] = [0, 0, 0]
            for _ in range(count):
                place[unseen.pop()] += 1


def _where(t: CuzcoState, seat: int, god: int, drawing: list[int]) -> list[int]:
    """Where the cards of a god lie during the deal: the pattern that everybody may know."""
    found = [i for i, card in enumerate(t.dealt) if card >= 0 and card // PER_GOD == god]
    found += [100 + p for p in drawing if p != seat and t.put_back[p] // PER_GOD == god]
    return [*found, 1000 + sum(t.pool[god * 3 : god * 3 + 3])]
