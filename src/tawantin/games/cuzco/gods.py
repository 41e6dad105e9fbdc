"""God cards and Inti medallions: who may play what, how it is paid, how piles turn over."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import ID, Frame, call, end
from tawantin.core.frame import A as PILE  # the god
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.ids import (
    GODS,
    N_CARDS,
    N_GODS,
    PER_GOD,
    REVEALING,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import became_known

FROM_HAND: Final = 1
BY_INTI: Final = 2

IN_PILES: Final = 15  # where these marks start in `marks`
IN_HAND: Final = 30
ON_TOP: Final = 45
COPIED: Final = 1  # on a face-up card: by Inti, this turn already
IN_USE: Final = 2  # by Inti: it lies there until its use is over


def ways(s: CuzcoState, seat: int, card: int) -> int:
    """How the seat can play this card now: from the hand, by Inti, both, or 0 for not at all.

    C-GODUSE-01, C-INTI-01, C-INTI-03.
    """
    found = 0
    if s.offerings[seat] and s.hand[seat * N_CARDS + card]:
        found = FROM_HAND
    if s.inti[seat]:
        god = card // PER_GOD
        if s.tops[god] == card and not s.marks[ON_TOP + god]:
            found |= BY_INTI
    return found


def surely_plays(s: CuzcoState, seat: int, card: int) -> bool:
    """Whether everybody knows that the seat could pay for this card now."""
    if s.offerings[seat] and s.known[seat * N_CARDS + card]:
        return True
    if not s.inti[seat]:
        return False
    god = card // PER_GOD
    return s.tops[god] == card and not s.marks[ON_TOP + god]


def hides_a_card(s: CuzcoState, seat: int) -> bool:
    """Whether the seat may have a card to play that nobody else has seen (C-RULING-88)."""
    return s.offerings[seat] > 0 and s.unknown[seat] > 0


def might_play(s: CuzcoState, seat: int, card: int) -> bool:
    """Whether the others must reckon with this card now."""
    return hides_a_card(s, seat) or surely_plays(s, seat, card)


def add_ways(s: CuzcoState, seat: int, card: int, out: list[int]) -> None:
    """Append the legal ways to play this card."""
    found = ways(s, seat, card)
    if found & FROM_HAND:
        out.append(act.PLAY + card)
    if found & BY_INTI:
        out.append(act.INTI + card)


def is_play(action: int) -> bool:
    return act.PLAY <= action < act.INTI + N_CARDS


def card_of(action: int) -> int:
    """The card a `play` or `inti` action names."""
    return action - act.PLAY if action < act.INTI else action - act.INTI


def pay(s: CuzcoState, seat: int, action: int) -> int:
    """Pay for a card and put it on the discard pile; returns the card.

    A card used through Inti lies where it is until its use is over: see `end_use`. Frames of the
    card's effect are opened before this, because an empty pile takes in its discarded cards first.
    """
    card = card_of(action)
    god = card // PER_GOD
    by_inti = action >= act.INTI
    if s.rec is not None:
        s.rec.add("inti" if by_inti else "played", seat, {"card": card})
    if by_inti:
        s.inti[seat] -= 1
        s.inti_gone += 1
        s.marks[ON_TOP + god] = IN_USE
        s.marked = 1
        return card
    s.discard[card] += 1
    s.offerings[seat] -= 1
    if not s.unlimited:
        s.offerings_left += 1
    at = seat * N_CARDS + card
    s.hand[at] -= 1
    if s.known[at]:
        s.known[at] -= 1
    else:
        became_known(s, seat, card)
    if s.marks[IN_HAND + card]:  # the copy taken back after Inti had used it
        s.marks[IN_HAND + card] -= 1
        s.marks[card] += 1
    if s.tops[god] < 0:
        call(s, REVEALING, god)
    return card


def in_use(s: CuzcoState, card: int) -> bool:
    """Whether this card is being used through Inti."""
    god = card // PER_GOD
    return s.tops[god] == card and s.marks[ON_TOP + god] == IN_USE


def end_use(s: CuzcoState, card: int) -> None:
    """After its use through Inti a card is discarded and the next one turned up (C-RULING-29)."""
    if in_use(s, card):
        god = card // PER_GOD
        s.discard[card] += 1
        s.marks[card] += 1
        s.marks[ON_TOP + god] = 0
        s.tops[god] = -1
        call(s, REVEALING, god)


def take_card(s: CuzcoState, seat: int, god: int) -> None:
    """Take the face-up card of a pile; the next one is turned up at once (C-GODUSE-09)."""
    card = s.tops[god]
    s.tops[god] = -1
    at = seat * N_CARDS + card
    s.hand[at] += 1
    s.known[at] += 1
    if s.marks[ON_TOP + god]:  # COPIED: one in use cannot be taken
        s.marks[ON_TOP + god] = 0
        s.marks[IN_HAND + card] += 1
    if s.rec is not None:
        s.rec.add("took_card", seat, {"card": card, "god": god})
    call(s, REVEALING, god)


def forget_copies(s: CuzcoState) -> None:
    """A new turn: every face-up card may be copied again (C-RULING-34, C-RULING-85).

    A card 05 that is in use stays so: its use is the new turn.
    """
    if s.marked:
        kept = [mark & IN_USE for mark in s.marks[ON_TOP:]]
        s.marked = 1 if sum(kept) else 0
        s.marks = [0] * ON_TOP + kept


def why_no_card(s: CuzcoState, seat: int, action: int) -> Reason | None:
    """Why this card cannot be paid for in this way, its window being open."""
    card = card_of(action)
    god = card // PER_GOD
    if action < act.INTI:
        if not s.hand[seat * N_CARDS + card]:
            return Reason("C-GODUSE-01", "card_not_in_hand", {"card": card})
        if not s.offerings[seat]:
            return Reason("C-GODUSE-01", "no_offering", {"card": card})
        return None
    if s.tops[god] != card:
        return Reason("C-INTI-01", "card_not_face_up", {"card": card})
    if not s.inti[seat]:
        return Reason("C-INTI-01", "no_medallion", {"card": card})
    if s.marks[ON_TOP + god]:
        key = "card_in_use" if in_use(s, card) else "already_copied"
        return Reason("C-INTI-03", key, {"card": card})
    return None


def play_candidates(*cards: int) -> list[int]:
    """Both ways to play each of these cards."""
    return [action for card in cards for action in (act.PLAY + card, act.INTI + card)]


def is_turning_up(s: CuzcoState, god: int) -> bool:
    """Whether a card of this god is about to be turned up."""
    stack = s.stack
    return any(
        stack[at + ID] == REVEALING and stack[at + PILE] == god
        for at in range(WIDTH, len(stack) + 1, WIDTH)
    )


class Revealing(Frame):
    """C-GODUSE-07, C-GODUSE-09, C-RULING-28: the next card of a pile is turned up.

    An empty pile first takes in the discarded cards of its god.
    """

    def proceed(self, s: CuzcoState) -> bool:
        god = s.stack[PILE]
        first = god * 3
        if s.piles[first] + s.piles[first + 1] + s.piles[first + 2] == 0:
            for card in range(first, first + 3):
                s.piles[card] = s.discard[card]
                s.discard[card] = 0
                s.marks[IN_PILES + card] = s.marks[card]
                s.marks[card] = 0
            if s.piles[first] + s.piles[first + 1] + s.piles[first + 2] == 0:
                end(s)
                return False
            s.refilled |= 1 << god
            if s.rec is not None:
                s.rec.add("refilled", -1, {"god": god})
        return True

    def options(self, s: CuzcoState) -> list[int]:
        first = s.stack[PILE] * 3
        out: list[int] = []
        for card in range(first, first + 3):
            if s.piles[card] > s.marks[IN_PILES + card]:
                out.append(act.REVEAL + card)
        for card in range(first, first + 3):
            if s.marks[IN_PILES + card]:
                out.append(act.REVEAL_COPIED + card)
        return out

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        card = s.stack[PILE] * 3
        piles = s.piles
        skip = rng.below(piles[card] + piles[card + 1] + piles[card + 2])
        while skip >= piles[card]:
            skip -= piles[card]
            card += 1
        return (act.REVEAL_COPIED if skip < s.marks[IN_PILES + card] else act.REVEAL) + card

    def apply(self, s: CuzcoState, action: int) -> None:
        god = s.stack[PILE]
        if action >= act.REVEAL_COPIED:
            card = action - act.REVEAL_COPIED
            s.marks[IN_PILES + card] -= 1
            s.marks[ON_TOP + god] = COPIED
        else:
            card = action - act.REVEAL
            s.marks[ON_TOP + god] = 0
        s.piles[card] -= 1
        s.tops[god] = card
        if s.rec is not None:
            s.rec.add("turned_up", -1, {"card": card, "god": god})
        end(s)


def may_take(s: CuzcoState) -> bool:
    """Whether any pile shows a card that can be taken."""
    for god in range(N_GODS):
        if s.tops[god] >= 0 and s.marks[ON_TOP + god] != IN_USE:
            return True
    return False


def add_takes(s: CuzcoState, out: list[int]) -> None:
    """Append `take` for every pile that shows a card which is not being used."""
    for god in range(N_GODS):
        if s.tops[god] >= 0 and s.marks[ON_TOP + god] != IN_USE:
            out.append(act.TAKE_CARD + god)


def why_no_take(s: CuzcoState, action: int) -> Reason | None:
    god = action - act.TAKE_CARD
    if s.tops[god] < 0:
        return Reason("C-RULING-28", "pile_empty", {"god": god})
    if s.marks[ON_TOP + god] == IN_USE:
        return Reason("C-RULING-29", "card_in_use", {"card": s.tops[god]})
    return None


TAKES: Final = [act.TAKE_CARD + god for god in range(len(GODS))]
