"""The four temples: stones for who enters, then sacrifices by everybody, clockwise."""

from typing import Final

from tawantin.core.events import Recorder
from tawantin.core.frame import A as SACRIFICING_KIND  # of clergy
from tawantin.core.frame import B as OFFERING_DONE  # seats that have answered
from tawantin.core.frame import B as SACRIFICING_DONE  # seats that have answered
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.ids import (
    LLAMA,
    MAIN_TEMPLE,
    MOST_CLERGY,
    N_CLERGY,
    N_GOODS,
    OFFERING,
    SACRIFICING,
    TEMPLE_OF,
    UNIT,
    WHERE,
)
from tawantin.games.machu_picchu.path import advance
from tawantin.games.machu_picchu.production import used_up
from tawantin.games.machu_picchu.state import MachuState

STEPS_PER_STONE: Final = 3
STEPS_PER_UNIT: Final = 2


def enter_temple(s: MachuState, temple: int) -> None:
    """M-TEMPLE-01, M-TEMPLE-02: the stones' steps come first, whole (M-RULING-27)."""
    stones = s.bonus[temple]
    if not stones:
        used_up(s, temple)
        return
    s.bonus[temple] = 0
    if s.rec is not None:
        s.rec.add("stones", s.active, {"quarter": temple, "stones": stones})
    if temple == MAIN_TEMPLE:
        goto(s, OFFERING)
    else:
        goto(s, SACRIFICING, TEMPLE_OF[temple])
    advance(s, s.active, STEPS_PER_STONE * stones)
    if s.rec is not None:
        tell_altar(s, s.rec, temple)


def tell_altar(s: MachuState, rec: Recorder, temple: int) -> None:
    """What the active player may sacrifice here; a draw may come before that is asked."""
    if temple == MAIN_TEMPLE:
        most, steps = payable(s, s.active).bit_count(), STEPS_PER_UNIT
    else:
        kind = TEMPLE_OF[temple]
        most, steps = most_llamas(s, s.active, kind), value(s, kind)
    if most:
        rec.add("altar", s.active, {"quarter": temple, "gifts": most, "steps": steps})


def value(s: MachuState, kind: int) -> int:
    """M-TEMPLE-05: the lowest uncovered number of the row; 0 while nothing is uncovered."""
    sold = s.sold[kind]
    return min(s.data.steps[kind][:sold]) if sold else 0


def most_llamas(s: MachuState, seat: int, kind: int) -> int:
    """M-TEMPLE-04: one llama per cleric of the kind."""
    return min(s.clergy[seat * N_CLERGY + kind], s.goods[seat * N_GOODS + LLAMA])


class Sacrificing(Frame):
    """M-TEMPLE-03 to M-TEMPLE-07: one number of llamas each, clockwise from the active player."""

    def proceed(self, s: MachuState) -> bool:
        while s.stack[SACRIFICING_DONE] < s.players:
            if most_llamas(s, self.actor(s), s.stack[SACRIFICING_KIND]):
                return True
            s.stack[SACRIFICING_DONE] += 1
        end(s)
        return False

    def actor(self, s: MachuState) -> int:
        return (s.active + s.stack[SACRIFICING_DONE]) % s.players

    def options(self, s: MachuState) -> list[int]:
        most = most_llamas(s, self.actor(s), s.stack[SACRIFICING_KIND])
        return [act.SACRIFICE + n for n in range(most + 1)]

    def candidates(self, s: MachuState) -> list[int]:
        return [act.SACRIFICE + n for n in range(MOST_CLERGY + 1)]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        seat, kind, number = self.actor(s), s.stack[SACRIFICING_KIND], action - act.SACRIFICE
        clergy = s.clergy[seat * N_CLERGY + kind]
        llamas = s.goods[seat * N_GOODS + LLAMA]
        if number > clergy:
            args: dict[str, int | str] = {"number": number, "clergy": clergy, "cleric": kind}
            return Reason("M-TEMPLE-04", "too_few_clergy", args)
        if number > llamas:
            return Reason("M-TEMPLE-04", "too_few_llamas", {"number": number, "llamas": llamas})
        return None

    def apply(self, s: MachuState, action: int) -> None:
        seat, kind, number = self.actor(s), s.stack[SACRIFICING_KIND], action - act.SACRIFICE
        s.stack[SACRIFICING_DONE] += 1
        if s.rec is not None:
            s.rec.add("sacrificed", seat, {"quarter": WHERE[kind], "llamas": number})
        if number:
            s.pay(seat, LLAMA, number)
            advance(s, seat, number * value(s, kind))

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        kind = s.stack[SACRIFICING_KIND]
        most = most_llamas(s, self.actor(s), kind)
        return {"cleric": kind, "steps": value(s, kind), "most": most}


def payable(s: MachuState, seat: int) -> int:
    """The kinds of which the seat has a whole unit, as bits."""
    at = seat * N_GOODS
    mask = 0
    for good in range(N_GOODS):
        if s.goods[at + good] >= UNIT[good]:
            mask |= 1 << good
    return mask


class Offering(Frame):
    """M-MAIN-01 to M-MAIN-04: a set of different units each, clockwise."""

    def proceed(self, s: MachuState) -> bool:
        while s.stack[OFFERING_DONE] < s.players:
            if payable(s, self.actor(s)):
                return True
            s.stack[OFFERING_DONE] += 1
        end(s)
        return False

    def actor(self, s: MachuState) -> int:
        return (s.active + s.stack[OFFERING_DONE]) % s.players

    def options(self, s: MachuState) -> list[int]:
        lacking = ~payable(s, self.actor(s))
        out = [act.OFFER + i for i, mask in enumerate(act.OFFERS) if not mask & lacking]
        out.append(act.PASS)
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [*(act.OFFER + i for i in range(len(act.OFFERS))), act.PASS]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        seat = self.actor(s)
        lacking = act.OFFERS[action - act.OFFER] & ~payable(s, seat)
        if not lacking:
            return None
        good = (lacking & -lacking).bit_length() - 1
        args: dict[str, int | str] = {
            "good": good,
            "need": UNIT[good],
            "have": s.goods[seat * N_GOODS + good],
        }
        return Reason("M-MAIN-03", "no_unit", args)

    def apply(self, s: MachuState, action: int) -> None:
        seat = self.actor(s)
        s.stack[OFFERING_DONE] += 1
        mask = 0 if action == act.PASS else act.OFFERS[action - act.OFFER]
        if s.rec is not None:
            s.rec.add("offered", seat, {"quarter": MAIN_TEMPLE, "units": mask})
        if mask:
            for good in range(N_GOODS):
                if mask >> good & 1:
                    s.pay(seat, good, UNIT[good])
            advance(s, seat, STEPS_PER_UNIT * mask.bit_count())

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"steps": STEPS_PER_UNIT}
