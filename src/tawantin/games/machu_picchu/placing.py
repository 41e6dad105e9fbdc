"""Watchman's Hut and Royal Palace place incas; the two houses sell clergy."""

from typing import Final

from tawantin.core.frame import A as HIRING_HOUSE
from tawantin.core.frame import A as PLACING_QUARTER
from tawantin.core.frame import Frame, end
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.ids import (
    CONDOR,
    HUT,
    N_CLERGY,
    N_GOODS,
    PUMA,
    ROW,
    VIRGIN,
    VIRGINS_HOUSE,
)
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import value

N_HUT: Final = len(act.HUT_SETS)
N_SETS: Final = len(act.PLACINGS)


def total_cost(s: MachuState, mask: int) -> list[int]:
    """M-PLACE-03: what all incas of a set cost together."""
    total = [0] * N_GOODS
    for profession in range(N_GOODS):
        if mask >> profession & 1:
            cost = s.data.costs[profession]
            for good in range(N_GOODS):
                total[good] += cost[good]
    return total


def listed(amounts: list[int]) -> str:
    """Amounts of the five goods as an event has them: `0,1,0,1,0`."""
    return ",".join([str(amount) for amount in amounts])


def no_use(s: MachuState, quarter: int) -> None:
    """The active player can do nothing in the quarter entered (at the Sundial: M-RULING-43)."""
    if s.rec is not None:
        s.rec.add("no_use", s.active, {"quarter": quarter})
    end(s)


class Placing(Frame):
    """M-PLACE-01 to M-PLACE-06: a set of incas, one per quarter, or none (M-RULING-32)."""

    def proceed(self, s: MachuState) -> bool:
        if len(self.options(s)) > 1:
            return True
        no_use(s, s.stack[PLACING_QUARTER])
        return False

    def actor(self, s: MachuState) -> int:
        return s.active

    def options(self, s: MachuState) -> list[int]:
        first, last = (0, N_HUT) if s.stack[PLACING_QUARTER] == HUT else (N_HUT, N_SETS)
        discs = s.discs[s.active]
        out: list[int] = []
        for i in range(first, last):
            mask = act.PLACINGS[i]
            if mask.bit_count() <= discs and s.can_pay(s.active, total_cost(s, mask)):
                out.append(act.PLACE + i)
        out.append(act.PASS)
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [*(act.PLACE + i for i in range(N_SETS)), act.PASS]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        i = action - act.PLACE
        mask = act.PLACINGS[i]
        quarter = s.stack[PLACING_QUARTER]
        if (i < N_HUT) != (quarter == HUT):
            return Reason("M-PLACE-02", "other_house", {"professions": mask, "quarter": quarter})
        if mask.bit_count() > s.discs[s.active]:
            args: dict[str, int | str] = {"need": mask.bit_count(), "discs": s.discs[s.active]}
            return Reason("M-PLACE-05", "no_disc", args)
        return too_dear(s, "M-PLACE-03", total_cost(s, mask))

    def apply(self, s: MachuState, action: int) -> None:
        if action != act.PASS:
            seat = s.active
            mask = act.PLACINGS[action - act.PLACE]
            price = total_cost(s, mask)
            s.pay_all(seat, price)
            for good in range(N_GOODS):
                if mask >> good & 1:
                    s.discs[seat] -= 1
                    s.incas[seat * N_GOODS + good] += 1
            if s.rec is not None:
                s.rec.add("placed", seat, {"professions": mask, "cost": listed(price)})
        end(s)

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"quarter": s.stack[PLACING_QUARTER], "discs": s.discs[s.active]}


def too_dear(s: MachuState, rule: str, price: list[int]) -> Reason | None:
    """The first good of the price that the active player lacks."""
    for good in range(N_GOODS):
        have = s.goods[s.active * N_GOODS + good]
        if have < price[good]:
            return Reason(rule, "too_dear", {"good": good, "need": price[good], "have": have})
    return None


def sold_at(house: int) -> tuple[int, ...]:
    """M-CLERGY-01: the clergy one can buy there."""
    return (VIRGIN,) if house == VIRGINS_HOUSE else (PUMA, CONDOR)


def next_price(s: MachuState, kind: int) -> list[int] | None:
    """M-CLERGY-03: what the leftmost cleric of the row costs; None if all are sold."""
    sold = s.sold[kind]
    return s.data.clergy_prices[kind][sold] if sold < ROW[kind] else None


class Hiring(Frame):
    """M-CLERGY-01 to M-CLERGY-06: the leftmost cleric of a row, one a turn."""

    def proceed(self, s: MachuState) -> bool:
        if len(self.options(s)) > 1:
            return True
        no_use(s, s.stack[HIRING_HOUSE])
        return False

    def actor(self, s: MachuState) -> int:
        return s.active

    def options(self, s: MachuState) -> list[int]:
        out: list[int] = []
        for kind in sold_at(s.stack[HIRING_HOUSE]):
            sold = s.sold[kind]
            if sold < ROW[kind] and s.can_pay(s.active, s.data.clergy_prices[kind][sold]):
                out.append(act.HIRE + kind)
        out.append(act.PASS)
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [*(act.HIRE + kind for kind in range(N_CLERGY)), act.PASS]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        kind = action - act.HIRE
        house = s.stack[HIRING_HOUSE]
        if kind not in sold_at(house):
            return Reason("M-CLERGY-01", "not_sold_here", {"cleric": kind, "quarter": house})
        price = next_price(s, kind)
        if price is None:
            return Reason("M-CLERGY-06", "row_empty", {"cleric": kind})
        return too_dear(s, "M-CLERGY-03", price)

    def apply(self, s: MachuState, action: int) -> None:
        if action != act.PASS:
            seat, kind = s.active, action - act.HIRE
            s.pay_all(seat, s.data.clergy_prices[kind][s.sold[kind]])
            s.sold[kind] += 1
            s.clergy[seat * N_CLERGY + kind] += 1
            if s.rec is not None:
                sold = s.sold[kind]
                s.rec.add(
                    "hired",
                    seat,
                    {
                        "cleric": kind,
                        "cost": listed(s.data.clergy_prices[kind][sold - 1]),
                        "steps": value(s, kind),
                        "left": ROW[kind] - sold,
                    },
                )
        end(s)

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"quarter": s.stack[HIRING_HOUSE]}
