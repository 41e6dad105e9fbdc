"""The course of the game: the start of play, step by step, and then the era track."""

from tawantin.core.frame import A as STEP
from tawantin.core.frame import Frame, call, goto
from tawantin.games.inca_empire.ids import (
    DEALING_CARDS,
    DEALING_COLOURS,
    DEALING_ORDER,
    HAND,
    LAYING_GODS,
    TRACK,
)
from tawantin.games.inca_empire.roads import reveal
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import tell_order


class GameFlow(Frame):
    """E-RULING-60: the order of setup, and then the era track. Register: the STEP."""

    def proceed(self, s: EmpireState) -> bool:
        step, n = s.stack[STEP], s.players
        s.stack[STEP] = step + 1
        if step < n:
            call(s, DEALING_COLOURS, step)
        elif step == n:
            if s.gods:
                call(s, LAYING_GODS)
        elif step == n + 1:
            reveal(s, s.data.atlas.near_start())
        elif step < n + 2 + HAND * n:
            call(s, DEALING_CARDS, (step - n - 2) % n)
        elif len(s.order) < n - 1:
            call(s, DEALING_ORDER)
        else:
            finish_order(s)
            goto(s, TRACK)
        return False


def finish_order(s: EmpireState) -> None:
    """The last tile goes to the last player; figures stand against that order (E-RULING-02)."""
    s.order += [seat for seat in range(s.players) if seat not in s.order]
    s.rank = s.order[::-1]
    tell_order(s, [])
