"""The Inca path: steps, what they earn, and the cards of the summit."""

from tawantin.core.chance import Rng
from tawantin.core.frame import A as CLIMBER
from tawantin.core.frame import A as DRAWER
from tawantin.core.frame import B as SUMMITS  # to settle after the present one
from tawantin.core.frame import C as TO_DRAW
from tawantin.core.frame import D as TO_RETURN
from tawantin.core.frame import Frame, call, end
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.ids import (
    CARDS_SHOWN,
    CLIMBING,
    CORN,
    DRAWING,
    GRANARY,
    LLAMA,
    N_CARDS,
    REPLACEMENT,
    STABLE,
    SUMMIT,
    UNIT,
)
from tawantin.games.machu_picchu.scoring import card_worth
from tawantin.games.machu_picchu.state import MachuState, card_of, giver, perhaps


def passed(old: int, new: int) -> tuple[int, int, int]:
    """How often a runner reaches or passes granary, stable and summit on its way."""
    return (
        (new - GRANARY) // SUMMIT - (old - GRANARY) // SUMMIT,
        (new - STABLE) // SUMMIT - (old - STABLE) // SUMMIT,
        new // SUMMIT - old // SUMMIT,
    )


def advance(s: MachuState, seat: int, steps: int) -> None:
    """M-PATH-01 to M-PATH-04: move a runner; every field reached or passed counts (M-RULING-50)."""
    old = s.walked[seat]
    new = old + steps
    s.walked[seat] = new
    if s.rec is not None:
        s.rec.add("moved", seat, {"steps": steps, "field": new % SUMMIT})
    granaries, stables, summits = passed(old, new)
    if granaries:
        s.due_corn[seat] += granaries
        if s.rec is not None:
            s.rec.add("owed", seat, {"good": CORN, "amount": UNIT[CORN] * granaries})
    if stables:
        s.due_llamas[seat] += stables
        if s.rec is not None:
            s.rec.add("owed", seat, {"good": LLAMA, "amount": stables})
    if summits:
        call(s, CLIMBING, seat, summits)


def pay_path(s: MachuState, first: int) -> None:
    """M-PATH-05, M-RULING-49: corn and llamas of the path, clockwise from `first`."""
    for i in range(s.players):
        seat = (first + i) % s.players
        corn = UNIT[CORN] * s.due_corn[seat]
        if corn:
            s.due_corn[seat] = 0
            s.gain(seat, CORN, corn)
            if s.rec is not None:
                s.rec.add("paid_path", seat, {"field": GRANARY, "good": CORN, "amount": corn})
        if s.due_llamas[seat]:
            llamas = min(s.due_llamas[seat], s.stock(LLAMA))
            s.due_llamas[seat] = 0
            s.gain(seat, LLAMA, llamas)
            if s.rec is not None:
                s.rec.add("paid_path", seat, {"field": STABLE, "good": LLAMA, "amount": llamas})


class Climbing(Frame):
    """M-CARD-01, M-CARD-02: three cards into the hand, two of the hand back under the deck.

    With fewer cards in the deck, one less than drawn goes back (M-RULING-51); with none, three
    points (M-CARD-05, M-RULING-54). Each summit is settled before the next (M-RULING-50).
    """

    def proceed(self, s: MachuState) -> bool:
        seat = s.stack[CLIMBER]
        if s.stack[TO_DRAW]:
            s.stack[TO_DRAW] -= 1
            if s.deck:
                call(s, DRAWING, seat)
            else:
                draw_from_under(s, seat)
        elif s.stack[TO_RETURN]:
            return True
        elif s.stack[SUMMITS]:
            s.stack[SUMMITS] -= 1
            cards = min(CARDS_SHOWN, s.cards_left())
            if s.rec is not None:
                s.rec.add("summit", seat, {"cards": cards})
            if cards:
                s.stack[TO_DRAW] = cards
                s.stack[TO_RETURN] = cards - 1
            else:
                s.replaced[seat] += 1
                if s.rec is not None:
                    s.rec.add("replaced", seat, {"points": REPLACEMENT})
        else:
            end(s)
        return False

    def actor(self, s: MachuState) -> int:
        return s.stack[CLIMBER]

    def options(self, s: MachuState) -> list[int]:
        hand = s.hand[s.stack[CLIMBER]]
        return [act.RETURN + card for card in range(N_CARDS) if hand >> card & 1]

    def candidates(self, s: MachuState) -> list[int]:
        return [act.RETURN + card for card in range(N_CARDS)]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        card = action - act.RETURN
        if s.hand[s.stack[CLIMBER]] >> card & 1:
            return None
        return Reason("M-CARD-01", "card_not_in_hand", {"card": card})

    def apply(self, s: MachuState, action: int) -> None:
        """M-RULING-52: each card goes to the very bottom, so the one named last lies lowest."""
        seat, card = s.stack[CLIMBER], action - act.RETURN
        s.stack[TO_RETURN] -= 1
        s.hand[seat] &= ~(1 << card)
        s.under.append(suspects(s, seat) << 8 | card << 3 | seat)
        if s.rec is not None:
            points = card_worth(s, seat, card)
            s.rec.add_secret("returned", seat, {"card": card, "points": points}, {})

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"left": s.stack[TO_RETURN]}


def under_way(s: MachuState, seat: int) -> int:
    """How many cards more than it keeps a hand has now, as its draw is not over."""
    more = drawing = 0
    for at in range(0, len(s.stack), WIDTH):
        top = at + WIDTH
        if s.stack[at] == CLIMBING and s.stack[top + CLIMBER] == seat:
            more += s.stack[top + TO_RETURN] - s.stack[top + SUMMITS] - s.stack[top + TO_DRAW]
        elif s.stack[at] == DRAWING and s.stack[top + DRAWER] == seat:
            drawing += 1
    return more - drawing


class Drawing(Frame):
    """A card nobody has drawn yet, from the top of the deck."""

    def options(self, s: MachuState) -> list[int]:
        return [act.DRAW + card for card in range(N_CARDS) if s.deck >> card & 1]

    def sample(self, s: MachuState, rng: Rng) -> int:
        return act.DRAW + rng.bit_of(s.deck)

    def apply(self, s: MachuState, action: int) -> None:
        card = action - act.DRAW
        s.deck &= ~(1 << card)
        take_card(s, s.stack[DRAWER], card)
        end(s)


def take_card(s: MachuState, seat: int, card: int) -> None:
    s.hand[seat] |= 1 << card
    at = seat * N_CARDS + card
    if s.traced[at]:
        s.traced[at] = 0
        for place in range(len(s.under)):
            s.under[place] &= ~(1 << at + 8)
    if s.rec is not None:
        s.rec.reveal()
        s.rec.add_secret("drew", seat, {"card": card}, {})


def draw_from_under(s: MachuState, seat: int) -> None:
    """The deck has come down to the cards put back, in their order (M-RULING-52).

    Who put this one there knows now who has it; whoever has traced a card that this may be cannot
    tell whether it was.
    """
    entry = s.under.pop(0)
    card, by, maybe = card_of(entry), giver(entry), perhaps(entry)
    for at in range(len(s.traced)):
        if maybe >> at & 1 and at // N_CARDS != seat:
            s.traced[at] |= 1 << seat
    if by != seat:
        s.traced[by * N_CARDS + card] = 1 << seat
    take_card(s, seat, card)


def suspects(s: MachuState, seat: int) -> int:
    """The traced cards that may be in this hand, as bits: watcher * 28 + card."""
    found = 0
    if not s.deck:
        for at in range(len(s.traced)):
            if s.traced[at] >> seat & 1:
                found |= 1 << at
    return found
