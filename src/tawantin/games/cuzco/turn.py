"""A turn of Phase I, and the further turns that card 05 adds to it."""

from tawantin.core.frame import ID, Frame, call, end
from tawantin.core.frame import A as TURN_BEGUN
from tawantin.core.frame import B as TURNS_TO_COME
from tawantin.core.state import WIDTH
from tawantin.games.cuzco.gods import add_ways, pay
from tawantin.games.cuzco.ids import CARD_05, PLACING, TURN
from tawantin.games.cuzco.state import CuzcoState


class Turn(Frame):
    """C-TURN-03, and C-GOD-05 after it: further turns with a virtual 1."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[TURN_BEGUN] == 0:
            s.stack[TURN_BEGUN] = 1
            call(s, PLACING)
        elif s.stack[TURNS_TO_COME]:
            s.stack[TURNS_TO_COME] -= 1
            call(s, PLACING, 1)
        else:
            end(s)
        return False


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
