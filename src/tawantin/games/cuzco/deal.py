"""The first god cards: two each, of different gods."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A as DEAL_STAGE
from tawantin.core.frame import A as RETURNING  # the seat
from tawantin.core.frame import B as CARDS_DRAWN
from tawantin.core.frame import C as RECEIVER  # the seat a card goes to
from tawantin.core.frame import Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.ids import (
    DEALT_EACH,
    N_CARDS,
    N_GODS,
    PER_GOD,
    PUT_BACK,
    REVEALING,
    SET_ASIDE,
)
from tawantin.games.cuzco.state import CuzcoState

# Stages of the deal.
SETTING_ASIDE: Final = 0
DEALING: Final = 1
EXCHANGING: Final = 2


class Deal(Frame):
    """C-SETUP-30 to C-SETUP-33: two god cards each, of different gods."""

    def proceed(self, s: CuzcoState) -> bool:
        n = s.players
        if s.stack[DEAL_STAGE] == SETTING_ASIDE and s.stack[CARDS_DRAWN] == N_GODS * SET_ASIDE[n]:
            s.stack[DEAL_STAGE] = DEALING
            s.stack[CARDS_DRAWN] = 0
        if s.stack[DEAL_STAGE] == DEALING:
            if s.stack[CARDS_DRAWN] < DEALT_EACH * n:
                s.stack[RECEIVER] = s.order[s.stack[CARDS_DRAWN] // DEALT_EACH]
                return True
            s.stack[DEAL_STAGE] = EXCHANGING
        if s.stack[DEAL_STAGE] == EXCHANGING:
            return self._exchange(s)
        return True

    def _exchange(self, s: CuzcoState) -> bool:
        """C-SETUP-31 and C-ED-02; True when a card must be drawn."""
        for seat in s.order:
            if s.dealt[seat * 2 + 1] < 0:
                s.stack[RECEIVER] = seat
                return True
        twins = [p for p in s.order if s.dealt[p * 2] // PER_GOD == s.dealt[p * 2 + 1] // PER_GOD]
        if not twins:
            self._finish(s)
            return False
        if s.nl:
            call(s, PUT_BACK, twins[0])
            return False
        for seat in twins:
            s.pool[s.dealt[seat * 2 + 1]] += 1
            s.dealt[seat * 2 + 1] = -1
        return False

    def _finish(self, s: CuzcoState) -> None:
        for seat in range(s.players):
            for i in range(2):
                s.hand[seat * N_CARDS + s.dealt[seat * 2 + i]] += 1
            s.unknown[seat] = DEALT_EACH
        s.dealt = [-1] * (2 * s.players)
        for card in range(N_CARDS):
            s.discard[card] += s.pool[card]
            s.pool[card] = 0
        end(s)
        if s.rec is not None:
            for card in range(N_CARDS):
                for _ in range(s.discard[card]):
                    s.rec.add("undealt", -1, {"card": card})
        for god in reversed(range(N_GODS)):
            call(s, REVEALING, god)

    def _source(self, s: CuzcoState) -> list[int]:
        """How many of each card could be drawn now."""
        if s.stack[DEAL_STAGE] != SETTING_ASIDE:
            return s.pool
        god = s.stack[CARDS_DRAWN] // SET_ASIDE[s.players]
        return [n if card // PER_GOD == god else 0 for card, n in enumerate(s.piles)]

    def _first(self, s: CuzcoState) -> int:
        return act.POOL if s.stack[DEAL_STAGE] == SETTING_ASIDE else act.DEAL

    def options(self, s: CuzcoState) -> list[int]:
        first = self._first(s)
        return [first + card for card, n in enumerate(self._source(s)) if n]

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        source = self._source(s)
        skip = rng.below(sum(source))
        card = 0
        while skip >= source[card]:
            skip -= source[card]
            card += 1
        return self._first(s) + card

    def apply(self, s: CuzcoState, action: int) -> None:
        stage = s.stack[DEAL_STAGE]
        s.stack[CARDS_DRAWN] += 1
        if stage == SETTING_ASIDE:
            s.piles[action - act.POOL] -= 1
            s.pool[action - act.POOL] += 1
            return
        card, seat = action - act.DEAL, s.stack[RECEIVER]
        s.pool[card] -= 1
        s.dealt[seat * 2 + (0 if s.dealt[seat * 2] < 0 else 1)] = card
        if s.rec is not None:
            s.rec.add_secret("dealt", seat, {"card": card}, {})
        if stage == EXCHANGING and s.nl:
            s.pool[s.put_back[seat]] += 1


class PutBack(Frame):
    """C-ED-02, Dutch edition: which of two cards of one god goes back."""

    def actor(self, s: CuzcoState) -> int:
        return s.stack[RETURNING]

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.stack[RETURNING]
        return [act.PUT_BACK + card for card in sorted({s.dealt[seat * 2], s.dealt[seat * 2 + 1]})]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.PUT_BACK + card for card in range(N_CARDS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        seat, card = s.stack[RETURNING], action - act.PUT_BACK
        if card in (s.dealt[seat * 2], s.dealt[seat * 2 + 1]):
            return None
        return Reason("C-ED-02", "card_not_in_hand", {"card": card})

    def apply(self, s: CuzcoState, action: int) -> None:
        seat, card = s.stack[RETURNING], action - act.PUT_BACK
        end(s)
        if s.dealt[seat * 2] == card:
            s.dealt[seat * 2] = s.dealt[seat * 2 + 1]
        s.dealt[seat * 2 + 1] = -1
        s.put_back[seat] = card
        s.redealt.append(seat)
        if s.rec is not None:
            s.rec.add_secret("put_back", seat, {"card": card}, {})
