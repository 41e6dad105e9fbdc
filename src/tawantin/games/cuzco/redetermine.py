"""A random full position that one seat cannot tell from the true one.

Hidden are only: the unseen cards of the other hands (and so what lies under the top cards), and
tasks drawn at setup and not shown (C-RULING-73).
"""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.games.cuzco.ids import N_CARDS, N_TASKS
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import ROWS, god_cards

TRIES: Final = 400


def redetermine(s: CuzcoState, seat: int, rng: Rng) -> CuzcoState:
    """See the module; seat -1 is a spectator, who knows no hand at all."""
    t = s.copy()
    _redeal_tasks(t, seat, rng)
    if s.dealt[-1] >= 0 or max(s.dealt) >= 0 or sum(s.pool) > 0:
        _redeal_first_cards(t, seat, rng)
    else:
        _redeal_hands(t, seat, rng)
    return t


def _redeal_tasks(t: CuzcoState, seat: int, rng: Rng) -> None:
    """Tasks another player drew and did not show could be any of those nobody has seen."""
    drafting = max(t.drafted) >= 0
    places = [i for i in range(len(t.drafted)) if t.drafted[i] >= 0 and i // 4 != seat]
    hidden = [i for i in range(len(t.dropped)) if t.dropped[i] >= 0 and i // 2 != seat]
    source = t.drafted if drafting else t.dropped
    if drafting:
        kept = {  # which of the drawn tasks each player has put away, by position
            p: [t.drafted[p * 4 : p * 4 + 4].index(t.dropped[p * 2 + i]) for i in range(2)]
            for p in range(t.players)
            if t.dropped[p * 2] >= 0 and p != seat
        }
    else:
        kept = {}
        places = hidden
    unseen = [source[i] for i in places]
    unseen += [task for task in range(N_TASKS) if t.stock >> task & 1]
    if not places:
        return
    rng.shuffle(unseen)
    for i in places:
        source[i] = unseen.pop()
    t.stock = sum(1 << task for task in unseen)
    if drafting:
        for p in {i // 4 for i in places}:
            first = p * 4
            drawn = sorted(task for task in t.drafted[first : first + 4] if task >= 0)
            t.drafted[first : first + 4] = drawn + [-1] * (4 - len(drawn))
            if p in kept:
                put = kept[p] if len(kept[p]) == 2 else [0, 1]
                t.dropped[p * 2 : p * 2 + 2] = [drawn[i] for i in put]


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
    gods = [card // 3 for card in hidden]
    dealt = gods[:]
    for _ in range(TRIES):
        rng.shuffle(dealt)
        if _possible(t, seat, slots, dealt):
            break
    else:
        dealt = gods
    cards = _choose_cards(t, seat, hidden, dealt, slots, rng)
    for p, card in zip(slots, hidden, strict=True):
        t.hand[p * N_CARDS + card] -= 1
        if not t.refilled >> (card // 3) & 1:
            t.piles[card] += 1
    for p, card in zip(slots, cards, strict=True):
        t.hand[p * N_CARDS + card] += 1
        if not t.refilled >> (card // 3) & 1:
            t.piles[card] -= 1


def _choose_cards(
    t: CuzcoState, seat: int, hidden: list[int], gods: list[int], slots: list[int], rng: Rng
) -> list[int]:
    """A card for every slot whose god is settled: any unseen one, in hands or piles.

    Once a pile has been reshuffled everybody knows its contents, so only hands mix.
    """
    pools: list[list[int]] = []
    for god in range(5):
        pool = [card for card in hidden if card // 3 == god]
        if not t.refilled >> god & 1:
            for card in range(god * 3, god * 3 + 3):
                pool += [card] * t.piles[card]
        rng.shuffle(pool)
        pools.append(pool)
    chosen = [-1] * len(gods)
    own = t.put_back[seat] if seat >= 0 else -1
    if own >= 0 and own // 3 in gods and own in pools[own // 3] and not _own_seen(t, seat):
        # The seat put this very card back at setup and somebody after it drew it (C-ED-02).
        for i in range(len(gods)):
            if gods[i] == own // 3 and slots[i] in t.redealt and chosen[i] < 0:
                pools[own // 3].remove(own)
                chosen[i] = own
                break
    for i, god in enumerate(gods):
        if chosen[i] < 0:
            chosen[i] = pools[god].pop()
    return chosen


def _own_seen(t: CuzcoState, seat: int) -> bool:
    """Nobody else holds an unseen card of the god whose card this seat put back."""
    return not t.redealt or t.redealt[-1] == seat


def _possible(t: CuzcoState, seat: int, slots: list[int], gods: list[int]) -> bool:
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
        if len(mine) == 1 and mine[0] == t.first_gone[p]:
            return False
    for row in range(0, len(t.doubts), 7):
        p, task = t.doubts[row], t.doubts[row + 1]
        if p == seat:
            continue
        count = t.doubts[row + 2 : row + 7]
        for god in hands[p]:
            count[god] += 1
        measure, wanted, x = ROWS[task]
        if god_cards(count, measure, x) >= wanted:
            return False
    return True


def _redeal_first_cards(t: CuzcoState, seat: int, rng: Rng) -> None:
    """During the deal: cards in the pool and in other hands could be any unseen ones.

    The gods stay where they are (their pattern decides who must exchange); the numbers move.
    """
    for god in range(5):
        cards = range(god * 3, god * 3 + 3)
        places = [i for i in range(len(t.dealt)) if t.dealt[i] // 3 == god and i // 2 != seat]
        pool = [t.dealt[i] for i in places]
        in_pool = sum(t.pool[card] for card in cards)
        for card in cards:
            pool += [card] * (t.pool[card] + t.piles[card])
        rng.shuffle(pool)
        for i in places:
            t.dealt[i] = pool.pop()
        for card in cards:
            t.pool[card] = t.piles[card] = 0
        for i, card in enumerate(pool):
            if i < in_pool:
                t.pool[card] += 1
            else:
                t.piles[card] += 1
