"""The five production quarters: the bonus for who enters, and work for every inca there."""

from typing import Final

from tawantin.core.frame import A as PRODUCING_GOOD
from tawantin.core.frame import B as WORKING  # bit per seat still to decide
from tawantin.core.frame import C as OUT_OF_ORDER  # 1 + seat that answers before others
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.ids import CORN, MAX_DISCS, N_GOODS, PRODUCING, UNIT
from tawantin.games.machu_picchu.state import MachuState

CORN_PER_FARMER: Final = 3


def used_up(s: MachuState, quarter: int) -> None:
    """M-QTR-04: without a bonus unit or stone there is nothing to do in the quarter entered."""
    if s.rec is not None:
        s.rec.add("used_up", s.active, {"quarter": quarter})
    end(s)


def enter_production(s: MachuState, good: int) -> None:
    """M-PROD-01 to M-PROD-07: bonus, then production; nothing at all without a bonus."""
    units = s.bonus[good]
    if not units:
        used_up(s, good)
        return
    seat = s.active
    s.bonus[good] = 0
    amount = units * UNIT[good]
    s.goods[seat * N_GOODS + good] += amount
    if s.rec is not None:
        s.rec.add("bonus", seat, {"quarter": good, "good": good, "amount": amount})
    if good == CORN:
        farm(s)
        end(s)
        return
    working = 0
    for p in range(s.players):
        if s.incas[p * N_GOODS + good]:
            working |= 1 << p
    goto(s, PRODUCING, good, working)


def farm(s: MachuState) -> None:
    """M-PROD-04, M-RULING-19: all corn farmers produce, free and of themselves."""
    for i in range(s.players):
        seat = (s.active + i) % s.players
        farmers = s.incas[seat * N_GOODS + CORN]
        if farmers:
            s.gain(seat, CORN, CORN_PER_FARMER * farmers)
            if s.rec is not None:
                amount = CORN_PER_FARMER * farmers
                s.rec.add("harvested", seat, {"quarter": CORN, "good": CORN, "amount": amount})


def most(s: MachuState, seat: int, good: int) -> int:
    """How many incas of the seat can produce: M-PROD-05, M-PROD-06 and, if strict, the bank."""
    at = seat * N_GOODS
    return min(s.incas[at + good], s.goods[at + CORN], s.stock(good))


class Producing(Frame):
    """M-PROD-03, M-PROD-05, M-PROD-06: each owner decides how many incas work, 1 corn each.

    The answers do not touch each other while the bank has no end, so they may come in any order
    (M-RULING-17); a strict bank serves clockwise.
    """

    def proceed(self, s: MachuState) -> bool:
        for seat in range(s.players):
            if s.stack[WORKING] >> seat & 1 and not most(s, seat, s.stack[PRODUCING_GOOD]):
                s.stack[WORKING] &= ~(1 << seat)
        if s.stack[WORKING]:
            return True
        end(s)
        return False

    def actor(self, s: MachuState) -> int:
        return s.stack[OUT_OF_ORDER] - 1 if s.stack[OUT_OF_ORDER] else self._next(s)

    def _next(self, s: MachuState) -> int:
        seat = s.active
        while not s.stack[WORKING] >> seat & 1:
            seat = (seat + 1) % s.players
        return seat

    def asked(self, s: MachuState) -> list[int]:
        actor = self.actor(s)
        if s.strict:
            return [actor]
        clockwise = [(s.active + i) % s.players for i in range(s.players)]
        return [actor] + [p for p in clockwise if p != actor and s.stack[WORKING] >> p & 1]

    def turn_to(self, s: MachuState, seat: int) -> None:
        if not s.strict:
            s.stack[OUT_OF_ORDER] = 0 if seat == self._next(s) else seat + 1

    def options(self, s: MachuState) -> list[int]:
        return [act.PRODUCE + n for n in range(most(s, self.actor(s), s.stack[PRODUCING_GOOD]) + 1)]

    def candidates(self, s: MachuState) -> list[int]:
        return [act.PRODUCE + n for n in range(MAX_DISCS + 1)]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        seat, good, number = self.actor(s), s.stack[PRODUCING_GOOD], action - act.PRODUCE
        at = seat * N_GOODS
        if number > s.incas[at + good]:
            args: dict[str, int | str] = {"number": number, "incas": s.incas[at + good]}
            return Reason("M-PROD-03", "too_few_incas", args)
        if number > s.goods[at + CORN]:
            return Reason(
                "M-PROD-05", "too_little_corn", {"number": number, "corn": s.goods[at + CORN]}
            )
        if number > s.stock(good):
            return Reason("M-RULING-21", "bank_empty", {"good": good, "left": s.stock(good)})
        return None

    def apply(self, s: MachuState, action: int) -> None:
        seat, good, number = self.actor(s), s.stack[PRODUCING_GOOD], action - act.PRODUCE
        s.stack[WORKING] &= ~(1 << seat)
        s.stack[OUT_OF_ORDER] = 0
        s.pay(seat, CORN, number)
        s.gain(seat, good, number)
        if s.rec is not None:
            args: dict[str, int | str] = {"good": good, "amount": number, "corn": number}
            s.rec.add("produced", seat, {"quarter": good, **args})

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {
            "good": s.stack[PRODUCING_GOOD],
            "most": most(s, self.actor(s), s.stack[PRODUCING_GOOD]),
        }


def all_at_work(s: MachuState, seat: int) -> int:
    """The answer by which every inca of the seat works that it has corn for."""
    return act.PRODUCE + most(s, seat, s.stack[PRODUCING_GOOD])
