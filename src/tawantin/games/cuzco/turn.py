"""A turn of Phase I, and the further turns that card 05 adds to it."""

from tawantin.core.frame import ID, Frame, call, end
from tawantin.core.frame import A as TURN_BEGUN
from tawantin.core.frame import B as TURNS_TO_COME
from tawantin.core.frame import C as EXTRA_MADE  # 1 after an extra turn
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    add_ways,
    end_use,
    is_play,
    pay,
    play_candidates,
    surely_plays,
    why_no_card,
)
from tawantin.games.cuzco.ids import CARD_05, PLACING, TURN
from tawantin.games.cuzco.state import CuzcoState


class Turn(Frame):
    """C-TURN-03, and C-GOD-05 after it: further turns with a virtual 1.

    After the turn a player is asked for card 05 if everybody knows that he can play it
    (C-RULING-98).
    """

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[TURN_BEGUN] == 0:
            s.stack[TURN_BEGUN] = 1
            call(s, PLACING)
            return False
        if s.stack[EXTRA_MADE]:
            s.stack[EXTRA_MADE] = 0
            end_use(s, CARD_05)
            return False
        if s.stack[TURNS_TO_COME]:
            s.stack[TURNS_TO_COME] -= 1
            s.stack[EXTRA_MADE] = 1
            call(s, PLACING, 1)
            return False
        if surely_plays(s, s.active, CARD_05):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_ways(s, s.active, CARD_05, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*play_candidates(CARD_05), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        return why_no_card(s, s.active, action) if is_play(action) else None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            s.stack[TURNS_TO_COME] += 1
            pay(s, s.active, action)


def in_turn(s: CuzcoState) -> bool:
    """Whether the question on top belongs to a turn of Phase I, not to a use of Phase II."""
    return s.stack[ID - WIDTH] == TURN


def add_05(s: CuzcoState, out: list[int]) -> None:
    """Append the ways to announce another turn, where one can follow (C-RULING-98)."""
    if s.stack[ID - WIDTH] == TURN:
        add_ways(s, s.active, CARD_05, out)


def announce_turn(s: CuzcoState, action: int) -> None:
    """Pay for card 05; its turn follows at the end of this one."""
    s.stack[TURNS_TO_COME - WIDTH] += 1
    pay(s, s.active, action)
