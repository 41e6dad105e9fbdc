"""Temple, headdress, and the fire ordeal that follows both."""

from typing import Final

from tawantin.core.frame import A as BAND_PIPS
from tawantin.core.frame import A as PRIEST_STEP
from tawantin.core.frame import A as STAGE
from tawantin.core.frame import A as STEP_PIPS
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    TAKES,
    add_takes,
    add_ways,
    is_play,
    might_play,
    pay,
    play_candidates,
    take_card,
    why_no_card,
    why_no_take,
)
from tawantin.games.cuzco.ids import (
    CARD_08,
    CARD_12,
    FOR_HEADBANDS,
    N_BANDS,
    N_GODS,
    N_STEPS,
    ORDEAL,
    PLACING_PRIEST,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import activatable, advance, gain_food, gain_offerings

GREAT_FIRE: Final = 3  # food and status fields, by card 08
HEADBAND_BONUS: Final = (0, 10, 10, 7, 7, 4, 4)  # by round (C-HEAD-04)


class Stepping(Frame):
    """C-RULING-23 with `temple_step = up_to`: any step not above the pips."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [act.STEP + step for step in range(s.stack[STEP_PIPS])]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.STEP + step for step in range(N_STEPS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        step = action - act.STEP + 1
        if step > s.stack[STEP_PIPS]:
            return Reason(
                "C-RULING-23", "step_too_high", {"step": step, "value": s.stack[STEP_PIPS]}
            )
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        goto(s, PLACING_PRIEST, action - act.STEP + 1)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"value": s.stack[STEP_PIPS]}


class PlacingPriest(Frame):
    """C-TEMPLE-01 to C-TEMPLE-05, C-GOD-12."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.temple[s.stack[PRIEST_STEP] - 1] >= 0 and might_play(s, s.active, CARD_12):
            return True
        self._place(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_ways(s, s.active, CARD_12, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*play_candidates(CARD_12), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        return why_no_card(s, s.active, action) if is_play(action) else None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            self._place(s)
            return
        step = s.stack[PRIEST_STEP] - 1
        owner = s.temple[step]
        s.temple[step] = -1
        pay(s, s.active, action)
        send_home(s, owner, step)

    def _place(self, s: CuzcoState) -> None:
        seat, step = s.active, s.stack[PRIEST_STEP] - 1
        s.priests[seat] -= 1
        if s.rec is not None:
            s.rec.add("placed_priest", seat, {"step": step + 1})
        pushed = seat
        while pushed >= 0 and step >= 0:
            pushed, s.temple[step] = s.temple[step], pushed
            step -= 1
        if pushed >= 0:
            send_home(s, pushed, 0)
        goto(s, ORDEAL)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"step": s.stack[PRIEST_STEP], "owner": s.temple[s.stack[PRIEST_STEP] - 1]}


def send_home(s: CuzcoState, owner: int, step: int) -> None:
    """C-TEMPLE-04: from a step back on its owner's mask."""
    s.priests[owner] += 1
    if s.rec is not None:
        s.rec.add("priest_home", owner, {"step": step + 1})


class Activating(Frame):
    """C-HEAD-01 to C-HEAD-06: one headband tile."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [act.HEADBAND + b for b in range(s.stack[BAND_PIPS]) if activatable(s, s.active, b)]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.HEADBAND + band for band in range(N_BANDS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        band = action - act.HEADBAND
        if band + 1 > s.stack[BAND_PIPS]:
            return Reason(
                "C-HEAD-01", "headband_too_high", {"band": band + 1, "value": s.stack[BAND_PIPS]}
            )
        if s.headbands[s.active] >> band & 1:
            return Reason("C-HEAD-03", "headband_active", {"band": band + 1})
        if not activatable(s, s.active, band):
            return Reason("C-HEAD-01", "feathers_missing", {"band": band + 1})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat, band = s.active, action - act.HEADBAND
        s.headbands[seat] |= 1 << band
        if s.rec is not None:
            s.rec.add("activated", seat, {"band": band + 1})
        s.gain(seat, HEADBAND_BONUS[s.round] + s.data.headbands[band], FOR_HEADBANDS)
        goto(s, ORDEAL)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"value": s.stack[BAND_PIPS]}


# Stages of the ordeal, in the order of the contract.
INSTEAD: Final = 0
GIFT: Final = 1
PROGRESS: Final = 2


class Ordeal(Frame):
    """C-FIRE-01 to C-FIRE-04: a card or an offering, then a status step or food.

    C-GOD-08 first.
    """

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[STAGE] == INSTEAD:
            if self._worth_08(s) and might_play(s, s.active, CARD_08):
                return True
            s.stack[STAGE] = GIFT
        if s.stack[STAGE] == GIFT and not s.offerings_left and max(s.tops) < 0:
            s.stack[STAGE] = PROGRESS  # C-RULING-13: a half without options lapses
        return True

    def _worth_08(self, s: CuzcoState) -> bool:
        """C-RULING-83."""
        return s.food_left > 0 or s.status[s.active] < len(s.data.status) - 1

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        stage = s.stack[STAGE]
        if stage == INSTEAD:
            add_ways(s, s.active, CARD_08, out)
            out.append(act.PASS)
        elif stage == GIFT:
            add_takes(s, out)
            if s.offerings_left:
                out.append(act.OFFERING)
        else:
            if s.food_left:
                out.append(act.FOOD)
            out.append(act.STATUS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        stage = s.stack[STAGE]
        if stage == INSTEAD:
            return [*play_candidates(CARD_08), act.PASS]
        return [*TAKES, act.OFFERING] if stage == GIFT else [act.FOOD, act.STATUS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            return why_no_card(s, s.active, action)
        if act.TAKE_CARD <= action < act.TAKE_CARD + N_GODS:
            return why_no_take(s, action)
        if action == act.OFFERING and not s.offerings_left:
            return Reason("C-RULING-13", "no_offering_left", {})
        if action == act.FOOD and not s.food_left:
            return Reason("C-RULING-13", "no_food_left", {})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.active
        if action == act.PASS:
            s.stack[STAGE] = GIFT
        elif is_play(action):
            end(s)
            pay(s, seat, action)
            gain_food(s, seat, GREAT_FIRE)
            advance(s, seat, GREAT_FIRE)
        elif action == act.OFFERING:
            s.stack[STAGE] = PROGRESS
            gain_offerings(s, seat, 1)
        elif action == act.FOOD:
            gain_food(s, seat, 1)
            end(s)
        elif action == act.STATUS:
            advance(s, seat, 1)
            end(s)
        else:
            s.stack[STAGE] = PROGRESS
            take_card(s, seat, action - act.TAKE_CARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"stage": s.stack[STAGE]}
