"""Temple, headdress, and the fire ordeal that follows both."""

from typing import Final

from tawantin.core.frame import A as BAND_PIPS
from tawantin.core.frame import A as STAGE
from tawantin.core.frame import A as STEP_PIPS
from tawantin.core.frame import B as GIFT_TAKEN
from tawantin.core.frame import B as HOME  # 1 if card 12 was played
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    TAKES,
    add_takes,
    add_ways,
    card_of,
    end_use,
    is_play,
    may_take,
    pay,
    play_candidates,
    take_card,
    why_no_card,
    why_no_take,
)
from tawantin.games.cuzco.ids import (
    CARD_05,
    CARD_08,
    CARD_12,
    CARD_13,
    FOR_HEADBANDS,
    N_BANDS,
    N_GODS,
    N_STEPS,
    ORDEAL,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import activatable, advance, gain_food, gain_offerings
from tawantin.games.cuzco.turn import add_05, announce_turn, in_turn

GREAT_FIRE: Final = 3  # food and status fields, by card 08
HEADBAND_BONUS: Final = (0, 10, 10, 7, 7, 4, 4)  # by round (C-HEAD-04)


class Stepping(Frame):
    """C-RULING-23 with `temple_step = up_to`: any step not above the pips."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        steps = range(s.stack[STEP_PIPS])
        if s.stack[HOME]:
            return [act.STEP + step for step in steps if s.temple[step] >= 0]
        return [act.STEP + step for step in steps]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.STEP + step for step in range(N_STEPS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        step = action - act.STEP + 1
        if step > s.stack[STEP_PIPS]:
            return Reason(
                "C-RULING-23", "step_too_high", {"step": step, "value": s.stack[STEP_PIPS]}
            )
        if s.stack[HOME] and s.temple[step - 1] < 0:
            return Reason("C-GOD-12", "step_empty", {"step": step})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        place_priest(s, action - act.STEP + 1, s.stack[HOME])

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"value": s.stack[STEP_PIPS]}


def stands_on(s: CuzcoState, pips: int) -> bool:
    """Whether a die of these pips meets a priest whom card 12 would send home (C-GOD-12)."""
    if s.up_to:
        return max(s.temple[:pips]) >= 0
    return s.temple[pips - 1] >= 0


def place_priest(s: CuzcoState, step: int, home: int) -> None:
    """C-TEMPLE-01 to C-TEMPLE-05; `home`: card 12 sends home whoever stands there (C-GOD-12)."""
    seat, at = s.active, step - 1
    if home:
        owner = s.temple[at]
        s.temple[at] = -1
        send_home(s, owner, at)
    s.priests[seat] -= 1
    if s.rec is not None:
        s.rec.add("placed_priest", seat, {"step": step})
    pushed = seat
    while pushed >= 0 and at >= 0:
        pushed, s.temple[at] = s.temple[at], pushed
        at -= 1
    if pushed >= 0:
        send_home(s, pushed, 0)
    goto(s, ORDEAL)
    end_use(s, CARD_12)
    end_use(s, CARD_13)


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
        end_use(s, CARD_13)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"value": s.stack[BAND_PIPS]}


# Stages of the ordeal, in the order of the contract.
GIFT: Final = 0
PROGRESS: Final = 1


class Ordeal(Frame):
    """C-FIRE-01 to C-FIRE-04: a card or an offering, then a status step or food.

    C-GOD-08 instead of both, and C-GOD-05 for another turn (C-RULING-98).
    """

    def proceed(self, s: CuzcoState) -> bool:
        if self._no_gift(s):
            s.stack[STAGE] = PROGRESS  # C-RULING-13: a half without options lapses
        return True

    def _no_gift(self, s: CuzcoState) -> bool:
        return not s.offerings_left and not may_take(s)

    def _may_replace(self, s: CuzcoState) -> bool:
        """Card 08 comes before the first choice, and must change something (C-RULING-83)."""
        if s.stack[STAGE] != GIFT and s.stack[GIFT_TAKEN]:
            return False
        return s.food_left > 0 or s.status[s.active] < len(s.data.status) - 1

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        if s.stack[STAGE] == GIFT:
            add_takes(s, out)
            if s.offerings_left:
                out.append(act.OFFERING)
        else:
            if s.food_left:
                out.append(act.FOOD)
            out.append(act.STATUS)
        if s.offerings[s.active] or s.inti[s.active]:
            add_05(s, out)
            if self._may_replace(s):
                add_ways(s, s.active, CARD_08, out)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        choices = [*TAKES, act.OFFERING] if s.stack[STAGE] == GIFT else [act.FOOD, act.STATUS]
        cards = play_candidates(CARD_05, CARD_08) if in_turn(s) else play_candidates(CARD_08)
        return choices + cards

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            if card_of(action) == CARD_08 and not self._may_replace(s):
                return Reason("C-GOD-08", "card_no_use", {"card": CARD_08})
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
        if is_play(action):
            if card_of(action) == CARD_05:
                announce_turn(s, action)
                return
            end(s)
            pay(s, seat, action)
            gain_food(s, seat, GREAT_FIRE)
            advance(s, seat, GREAT_FIRE)
            end_use(s, CARD_08)
        elif action == act.OFFERING:
            s.stack[STAGE] = PROGRESS
            s.stack[GIFT_TAKEN] = 1
            gain_offerings(s, seat, 1)
        elif action == act.FOOD:
            gain_food(s, seat, 1)
            end(s)
        elif action == act.STATUS:
            advance(s, seat, 1)
            end(s)
        else:
            s.stack[STAGE] = PROGRESS
            s.stack[GIFT_TAKEN] = 1
            take_card(s, seat, action - act.TAKE_CARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"stage": s.stack[STAGE]}
