"""The Marketplace: one adjustment first, then single sales and purchases until the player stops."""

from typing import Final

from tawantin.core.frame import A as TRADED  # 1 once something was done here
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.ids import (
    ADJUSTING_DOOR,
    CELLS,
    CORN,
    EMPTY_PRICE,
    FULL_PRICE,
    N_GOODS,
    N_WARES,
    TRADING,
)
from tawantin.games.machu_picchu.state import MachuState

BITS: Final = 15  # of a position, for each ware: up to 4095 units in hand, 4 on the table
N_CANDIDATES: Final = act.BUY + N_WARES - act.ADD


def enter_market(s: MachuState) -> None:
    goto(s, TRADING)
    s.visited = [position(s)]


def position(s: MachuState) -> int:
    """Own wares and the market table as one number; own corn is no part of it (M-RULING-83)."""
    at = s.active * N_GOODS
    key = 0
    for ware in range(N_WARES):
        key = (key << BITS) + s.goods[at + ware + 1] * 8 + s.market[ware]
    return key


def sell_price(s: MachuState, ware: int) -> int:
    """M-MARKET-03, M-MARKET-05: the highest free cell, or 3 if there is none."""
    units = s.market[ware]
    return s.data.prices[ware][units] if units < CELLS else FULL_PRICE


def buy_price(s: MachuState, ware: int) -> int:
    """M-MARKET-04, M-MARKET-06: the lowest filled cell, or 6 if there is none."""
    units = s.market[ware]
    return s.data.prices[ware][units - 1] if units else EMPTY_PRICE


def next_prices(s: MachuState, units: int) -> list[tuple[list[int], list[int]]]:
    """Per ware what the next units cost and bring, one after the other."""
    t = s.copy()
    found: list[tuple[list[int], list[int]]] = []
    for ware in range(N_WARES):
        buying: list[int] = []
        for _ in range(units):
            buying.append(buy_price(t, ware))
            t.market[ware] = max(t.market[ware] - 1, 0)
        t.market[ware] = s.market[ware]
        selling: list[int] = []
        for _ in range(units):
            selling.append(sell_price(t, ware))
            t.market[ware] = min(t.market[ware] + 1, CELLS)
        found.append((buying, selling))
    return found


def after(s: MachuState, ware: int, sold: int) -> int:
    """The position after selling (1) or buying (-1) one unit."""
    shift = 1 << BITS * (N_WARES - 1 - ware)
    units = s.market[ware]
    moved = sold if 0 <= units + sold <= CELLS else 0
    return s.visited[-1] + shift * (moved - 8 * sold)


class Trading(Frame):
    """M-MARKET-01 to M-MARKET-08.

    A trade that would bring back a position of this visit is refused (M-RULING-78), so every
    visit ends.
    """

    def actor(self, s: MachuState) -> int:
        return s.active

    def options(self, s: MachuState) -> list[int]:
        at = s.active * N_GOODS
        out: list[int] = []
        if not s.stack[TRADED]:
            for ware in range(N_WARES):
                if s.market[ware] < CELLS and s.stock(ware + 1) > 0:
                    out.append(act.ADD + ware)
            for ware in range(N_WARES):
                if s.market[ware]:
                    out.append(act.REMOVE + ware)
        for ware in range(N_WARES):
            if s.goods[at + ware + 1] and after(s, ware, 1) not in s.visited:
                out.append(act.SELL + ware)
        corn = s.goods[at + CORN]
        for ware in range(N_WARES):
            if (
                corn >= buy_price(s, ware)
                and (s.market[ware] or s.stock(ware + 1) > 0)
                and after(s, ware, -1) not in s.visited
            ):
                out.append(act.BUY + ware)
        out.append(act.PASS)
        return out

    def doors(self, s: MachuState, seat: int, action: int) -> int:
        """M-RULING-35: the market is adjusted before anything is sold or bought."""
        if action == act.PASS or act.ADD <= action < act.SELL:
            return 0
        for option in self.options(s):
            if act.ADD <= option < act.SELL:
                return ADJUSTING_DOOR
        return 0

    def candidates(self, s: MachuState) -> list[int]:
        return [*(act.ADD + i for i in range(N_CANDIDATES)), act.PASS]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        ware = (action - act.ADD) % N_WARES
        good = ware + 1
        if action < act.SELL:
            if s.stack[TRADED]:
                return Reason("M-RULING-35", "adjust_first", {})
            if action >= act.REMOVE:
                if s.market[ware]:
                    return None
                return Reason("M-RULING-36", "none_there", {"good": good})
            if s.market[ware] == CELLS:
                return Reason("M-RULING-36", "column_full", {"good": good})
            return None if s.stock(good) > 0 else Reason("M-RULING-21", "bank_out", {"good": good})
        if action < act.BUY:
            if not s.goods[s.active * N_GOODS + good]:
                return Reason("M-RULING-39", "nothing_to_sell", {"good": good})
            return self._been_there(s, after(s, ware, 1))
        price, corn = buy_price(s, ware), s.goods[s.active * N_GOODS + CORN]
        if corn < price:
            args: dict[str, int | str] = {"good": CORN, "need": price, "have": corn}
            return Reason("M-RULING-39", "too_dear", args)
        if not s.market[ware] and s.stock(good) <= 0:
            return Reason("M-RULING-21", "bank_out", {"good": good})
        return self._been_there(s, after(s, ware, -1))

    def _been_there(self, s: MachuState, key: int) -> Reason | None:
        return Reason("M-RULING-78", "back_again", {}) if key in s.visited else None

    def apply(self, s: MachuState, action: int) -> None:
        if action == act.PASS:
            s.visited = []
            end(s)
            return
        s.stack[TRADED] = 1
        ware = (action - act.ADD) % N_WARES
        if action < act.SELL:
            adjust(s, ware, 1 if action < act.REMOVE else -1)
            s.visited = [position(s)]
        else:
            if action < act.BUY:
                sell(s, ware)
            else:
                buy(s, ware)
            s.visited.append(position(s))

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"traded": s.stack[TRADED], "corn": s.goods[s.active * N_GOODS + CORN]}


def _prices(s: MachuState, ware: int) -> dict[str, int | str]:
    """What an event says of the ware: its prices from now on."""
    return {"good": ware + 1, "buy": buy_price(s, ware), "sell": sell_price(s, ware)}


def adjust(s: MachuState, ware: int, units: int) -> None:
    """M-MARKET-07, M-RULING-36: a unit from the bank to the table, or back."""
    s.market[ware] += units
    s.bank[ware + 1] -= units
    if s.rec is not None:
        s.rec.add("added" if units > 0 else "removed", s.active, _prices(s, ware))


def sell(s: MachuState, ware: int) -> None:
    price = sell_price(s, ware)
    s.pay(s.active, ware + 1, 1)
    if s.market[ware] < CELLS:
        s.market[ware] += 1
        s.bank[ware + 1] -= 1
    s.gain(s.active, CORN, price)
    if s.rec is not None:
        s.rec.add("sold", s.active, {"corn": price, **_prices(s, ware)})


def buy(s: MachuState, ware: int) -> None:
    price = buy_price(s, ware)
    s.pay(s.active, CORN, price)
    if s.market[ware]:
        s.market[ware] -= 1
        s.bank[ware + 1] += 1
    s.gain(s.active, ware + 1, 1)
    if s.rec is not None:
        s.rec.add("bought", s.active, {"corn": price, **_prices(s, ware)})
