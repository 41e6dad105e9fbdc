"""The runner: turning the overlay, taking a path, delivering a khipu, choosing a feather slot."""

from tawantin.core.frame import A, B, C, D, Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    add_ways,
    is_play,
    might_play,
    pay,
    play_candidates,
    why_no_card,
)
from tawantin.games.cuzco.ids import (
    CARD_10,
    CUZCO,
    DELIVERING,
    FEATHERING,
    FOR_CARD_10,
    ORDEAL,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import colour_of_slot, put_feather


class Rotating(Frame):
    """C-MOVE-15, C-MOVE-16: before leaving Cuzco, turn the overlay or leave it as it is."""

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        return [act.ROTATE + rotation for rotation in range(6)]

    def apply(self, s: CuzcoState, action: int) -> None:
        rotation = action - act.ROTATE
        if s.rec is not None and rotation != s.rotation:
            s.rec.add("rotated", s.actor, {"rotation": rotation + 1})
        s.rotation = rotation
        end(s)


class Moving(Frame):
    """C-MOVE-01 to C-MOVE-04: exactly one path, of the right kind and not above the pips.

    Registers: A kinds of path (bit mask), B pips, C 1 for a jump with card 14, D the phase.
    """

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        here = s.runner[s.actor]
        if s.stack[C]:
            return [act.MOVE + village for village in range(12) if village != here]
        reachable = s.net.reachable(here, s.stack[A], s.stack[B], s.rotation)
        return [act.MOVE + place for place in reachable]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.MOVE + place for place in range(13)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        place = action - act.MOVE
        here, kinds, pips = s.runner[s.actor], s.stack[A], s.stack[B]
        if place == here:
            return Reason("C-MOVE-03", "already_there", {"place": place})
        if s.stack[C]:
            if place == CUZCO:
                return Reason("C-MOVE-14", "cuzco_no_village", {})
            return None
        paths = s.net.paths(here, place, s.rotation)
        if not paths:
            return Reason("C-MOVE-03", "not_adjacent", {"place": place})
        fitting = [path for path in paths if kinds >> (path // 8) & 1]
        if not fitting:
            return Reason("C-MOVE-02", "wrong_path_kind", {"place": place, "kind": paths[0] // 8})
        least = min(path % 8 for path in fitting)
        if least > pips:
            return Reason(
                "C-MOVE-01", "path_too_high", {"place": place, "need": least, "value": pips}
            )
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat, place, phase = s.actor, action - act.MOVE, s.stack[D]
        if s.rec is not None:
            jump = s.stack[C]
            s.rec.add("moved", seat, {"from": s.runner[seat], "place": place, "jump": jump})
        s.returned &= ~(1 << seat)
        s.runner[seat] = place
        if place == CUZCO:
            s.returned |= 1 << seat
            goto(s, ORDEAL)  # C-MOVE-13
        elif s.delivered[seat] >> place & 1 or s.khipus[seat] + s.reserve[seat] == 0:
            end(s)  # C-RULING-08, C-RULING-10
        else:
            deliver(s, seat, place)
            goto(s, DELIVERING, place, phase)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"kinds": s.stack[A], "value": s.stack[B], "jump": s.stack[C]}


def deliver(s: CuzcoState, seat: int, village: int) -> None:
    """C-MOVE-05 to C-MOVE-07: from the mask first, then from the reserve, on top of the others."""
    if s.khipus[seat]:
        s.khipus[seat] -= 1
    else:
        s.reserve[seat] -= 1
    s.delivered[seat] |= 1 << village
    s.villages[village] = s.villages[village] * 8 + seat + 1
    if s.rec is not None:
        s.rec.add("delivered", seat, {"place": village})


class Delivering(Frame):
    """C-GOD-10, then the village's feather (C-MOVE-09, C-MOVE-11, C-RULING-19).

    Registers: A village, B the phase.
    """

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[B] == 1 and might_play(s, s.actor, CARD_10):
            return True
        self._feather(s)
        return False

    def _feather(self, s: CuzcoState) -> None:
        colour = s.net.feather[s.stack[A]]
        if s.feather_count[s.actor * 4 + colour] < 3:
            goto(s, FEATHERING, colour)
        else:
            end(s)

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_ways(s, s.actor, CARD_10, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*play_candidates(CARD_10), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        return why_no_card(s, s.actor, action) if is_play(action) else None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            self._feather(s)
        else:
            village = s.stack[A]
            pay(s, s.actor, action)
            s.gain(s.actor, s.net.points[village], FOR_CARD_10)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"place": s.stack[A], "points": s.net.points[s.stack[A]]}


class Feathering(Frame):
    """C-MOVE-10, C-SETUP-21: a slot of the feather's colour. Register A: the colour."""

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        mask = s.data.masks[s.mask[s.actor]]
        filled, colour = s.feathers[s.actor], s.stack[A]
        out: list[int] = []
        for slot in range(12):
            if mask[slot] == colour and not filled >> slot & 1:
                out.append(act.FEATHER + slot)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.FEATHER + slot for slot in range(12)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        slot, colour = action - act.FEATHER, s.stack[A]
        if colour_of_slot(s, s.actor, slot) != colour:
            return Reason("C-MOVE-10", "wrong_slot_colour", {"slot": slot + 1, "colour": colour})
        if s.feathers[s.actor] >> slot & 1:
            return Reason("C-MOVE-10", "slot_filled", {"slot": slot + 1})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        put_feather(s, s.actor, action - act.FEATHER)
        end(s)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"colour": s.stack[A]}
