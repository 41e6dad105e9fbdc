"""The runner: turning the overlay, taking a path, delivering a khipu, choosing a feather slot."""

from typing import Final

from tawantin.core.frame import A as FEATHER_COLOUR
from tawantin.core.frame import A as PATH_KINDS  # bit mask
from tawantin.core.frame import B as MOVE_PIPS
from tawantin.core.frame import C as JUMP  # 1 for a jump with card 14
from tawantin.core.frame import D as DELIVERIES  # cards 10 that count for the village
from tawantin.core.frame import Frame, end, goto
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import end_use
from tawantin.games.cuzco.ids import (
    CARD_10,
    CARD_13,
    CARD_14,
    CUZCO,
    FEATHERING,
    FOR_CARD_10,
    N_SLOTS,
    N_VILLAGES,
    ORDEAL,
    PER_COLOUR,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import colour_of_slot, may_rotate, put_feather

ROTATIONS: Final = 6


class Rotating(Frame):
    """C-MOVE-15, C-MOVE-16: before leaving Cuzco, turn the overlay or leave it as it is.

    Lies on the move it belongs to.
    """

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [act.ROTATE + r for r in range(ROTATIONS) if self._delivers(s, r)]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.ROTATE + rotation for rotation in range(ROTATIONS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if self._delivers(s, action - act.ROTATE):
            return None
        return Reason("C-RULING-98", "no_delivery", {"card": CARD_10})

    def _delivers(self, s: CuzcoState, rotation: int) -> bool:
        """Whether the move can go where card 10, if it was played, counts."""
        if not s.stack[DELIVERIES - WIDTH]:
            return True
        kinds, pips = s.stack[PATH_KINDS - WIDTH], s.stack[MOVE_PIPS - WIDTH]
        return _delivers_by(s, s.active, kinds, pips, s.stack[JUMP - WIDTH], rotation)

    def apply(self, s: CuzcoState, action: int) -> None:
        rotation = action - act.ROTATE
        if s.rec is not None:
            kind = "rotated" if rotation != s.rotation else "not_rotated"
            s.rec.add(kind, s.active, {"rotation": rotation + 1})
        s.rotation = rotation
        end(s)


class Moving(Frame):
    """C-MOVE-01 to C-MOVE-04: exactly one path, of the right kind and not above the pips."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        here = s.runner[s.active]
        if s.stack[JUMP]:
            reachable = [village for village in range(N_VILLAGES) if village != here]
        else:
            reachable = s.net.reachable(here, s.stack[PATH_KINDS], s.stack[MOVE_PIPS], s.rotation)
        if s.stack[DELIVERIES]:
            return [act.MOVE + place for place in reachable if delivers(s, s.active, place)]
        return [act.MOVE + place for place in reachable]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.MOVE + place for place in range(13)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        place = action - act.MOVE
        here, kinds, pips = s.runner[s.active], s.stack[PATH_KINDS], s.stack[MOVE_PIPS]
        if place == here:
            return Reason("C-MOVE-03", "already_there", {"place": place})
        if s.stack[JUMP]:
            if place == CUZCO:
                return Reason("C-MOVE-14", "cuzco_no_village", {})
            return self._no_delivery(s, place)
        paths = s.net.paths(here, place, s.rotation)
        if not paths:
            return Reason("C-MOVE-03", "not_adjacent", {"place": place})
        fitting = [path for path in paths if kinds >> (path // 8) & 1]
        if not fitting:
            return Reason("C-MOVE-02", "wrong_path_kind", {"place": place, "path": paths[0] // 8})
        least = min(path % 8 for path in fitting)
        if least > pips:
            return Reason(
                "C-MOVE-01", "path_too_high", {"place": place, "need": least, "value": pips}
            )
        return self._no_delivery(s, place)

    def _no_delivery(self, s: CuzcoState, place: int) -> Reason | None:
        if s.stack[DELIVERIES] and not delivers(s, s.active, place):
            return Reason("C-RULING-98", "no_delivery", {"card": CARD_10})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat, place, cards = s.active, action - act.MOVE, s.stack[DELIVERIES]
        idle = place != CUZCO and not delivers(s, seat, place)
        if s.rec is not None:
            args: dict[str, int | str] = {
                "from": s.runner[seat],
                "place": place,
                "jump": s.stack[JUMP],
                "idle": int(idle),
            }
            s.rec.add("moved", seat, args)
        s.returned &= ~(1 << seat)
        s.runner[seat] = place
        if place == CUZCO:
            s.returned |= 1 << seat
            goto(s, ORDEAL)  # C-MOVE-13
        elif idle:
            end(s)
        else:
            full = not takes_feather(s, seat, place)
            deliver(s, seat, place)
            for _ in range(cards):  # C-GOD-10
                s.gain(seat, s.net.points[place], FOR_CARD_10)
            if full:
                end(s)
            else:
                goto(s, FEATHERING, s.net.feather[place])  # C-MOVE-09, C-MOVE-11
        end_use(s, CARD_10)
        end_use(s, CARD_13)
        end_use(s, CARD_14)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {
            "paths": s.stack[PATH_KINDS] - 1,
            "value": s.stack[MOVE_PIPS],
            "jump": s.stack[JUMP],
        }


def delivers(s: CuzcoState, seat: int, place: int) -> bool:
    """Whether the runner would deliver a khipu there (C-RULING-08, C-RULING-10)."""
    if place == CUZCO or s.delivered[seat] >> place & 1:
        return False
    return s.khipus[seat] + s.reserve[seat] > 0


def may_deliver(s: CuzcoState, seat: int, kinds: int, pips: int, jump: int) -> bool:
    """Whether some move of this kind, the overlay turned before it or not, delivers a khipu."""
    if not may_rotate(s, seat):
        return _delivers_by(s, seat, kinds, pips, jump, s.rotation)
    for rotation in range(ROTATIONS):
        if _delivers_by(s, seat, kinds, pips, jump, rotation):
            return True
    return False


def _delivers_by(s: CuzcoState, seat: int, kinds: int, pips: int, jump: int, rotation: int) -> bool:
    here = s.runner[seat]
    if jump:
        for village in range(N_VILLAGES):
            if village != here and delivers(s, seat, village):
                return True
        return False
    for place in s.net.reachable(here, kinds, pips, rotation):
        if delivers(s, seat, place):
            return True
    return False


def deliver(s: CuzcoState, seat: int, village: int) -> None:
    """C-MOVE-05 to C-MOVE-07: from the mask first, then from the reserve, on top of the others."""
    if s.khipus[seat]:
        s.khipus[seat] -= 1
    else:
        s.reserve[seat] -= 1
    s.delivered[seat] |= 1 << village
    s.villages[village] = s.villages[village] * 8 + seat + 1
    if s.rec is not None:
        args: dict[str, int | str] = {
            "place": village,
            "colour": s.net.feather[village],
            "points": s.net.points[village],
            "full": int(not takes_feather(s, seat, village)),
        }
        s.rec.add("delivered", seat, args)


def takes_feather(s: CuzcoState, seat: int, village: int) -> bool:
    """Whether a slot of the village's colour is free (C-MOVE-11)."""
    return s.feather_count[seat * 4 + s.net.feather[village]] < PER_COLOUR


class Feathering(Frame):
    """C-MOVE-10, C-SETUP-21: a slot of the feather's colour."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        mask = s.data.masks[s.mask[s.active]]
        filled, colour = s.feathers[s.active], s.stack[FEATHER_COLOUR]
        out: list[int] = []
        for slot in range(N_SLOTS):
            if mask[slot] == colour and not filled >> slot & 1:
                out.append(act.FEATHER + slot)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.FEATHER + slot for slot in range(N_SLOTS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        slot, colour = action - act.FEATHER, s.stack[FEATHER_COLOUR]
        if colour_of_slot(s, s.active, slot) != colour:
            return Reason("C-MOVE-10", "wrong_slot_colour", {"slot": slot + 1, "colour": colour})
        if s.feathers[s.active] >> slot & 1:
            return Reason("C-MOVE-10", "slot_filled", {"slot": slot + 1})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        put_feather(s, s.active, action - act.FEATHER)
        end(s)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"colour": s.stack[FEATHER_COLOUR]}
