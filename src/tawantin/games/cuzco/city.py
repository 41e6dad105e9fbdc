"""Phase III, first half: university, priests, market."""

from typing import Final

from tawantin.core.frame import A as CARDS_03  # how many count for the purchase
from tawantin.core.frame import Frame, end
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    add_ways,
    end_use,
    is_play,
    pay,
    play_candidates,
    why_no_card,
)
from tawantin.games.cuzco.ids import (
    CARD_03,
    FOR_MARKET,
    FOR_PRIESTS,
    FOR_UNIVERSITY,
    MARKET_ROW,
    N_GOODS,
    N_STEPS,
)
from tawantin.games.cuzco.state import CuzcoState

POINTS_PER_PRIEST: Final = (0, 1, 1, 2, 2, 3, 3)  # by round (C-PRIEST-01)


class University(Frame):
    """C-UNI-01 to C-UNI-06: score the status track, then the new turn order."""

    def proceed(self, s: CuzcoState) -> bool:
        for seat in s.rank:
            s.gain(seat, s.data.status[s.status[seat]], FOR_UNIVERSITY)
            s.status[seat] = 0
        s.order = s.rank[:]
        if s.rec is not None:
            for place, seat in enumerate(s.order):
                s.rec.add("turn_order", seat, {"place": place + 1})
        end(s)
        return False


class Priests(Frame):
    """C-PRIEST-01 to C-PRIEST-05: points per priest, and a medallion for the most."""

    def proceed(self, s: CuzcoState) -> bool:
        counts = [0] * s.players
        best = -1
        for seat in s.temple:
            if seat >= 0:
                counts[seat] += 1
        for step in range(N_STEPS - 1, -1, -1):  # from the top, so the higher priest wins a tie
            seat = s.temple[step]
            if seat >= 0 and (best < 0 or counts[seat] > counts[best]):
                best = seat
        for seat in s.order:
            s.gain(seat, counts[seat] * POINTS_PER_PRIEST[s.round], FOR_PRIESTS)
        s.inti_left -= 1
        if best >= 0:
            s.inti[best] += 1
        else:
            s.inti_gone += 1
        if s.rec is not None:
            s.rec.add("medallion" if best >= 0 else "medallion_gone", best)
        end(s)
        return False


class Buying(Frame):
    """C-MARKET-01 to C-MARKET-06; C-GOD-03 before the purchase."""

    def _price(self, s: CuzcoState, good: int) -> int:
        return s.data.goods_price[good]

    def proceed(self, s: CuzcoState) -> bool:
        food, row = s.food[s.active], (s.round - 1) * MARKET_ROW
        for good in s.market[row : row + MARKET_ROW]:
            if good >= 0 and self._price(s, good) <= food:
                return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        food, row = s.food[s.active], (s.round - 1) * MARKET_ROW
        on_sale = s.market[row : row + MARKET_ROW]
        for good in range(N_GOODS):
            if good in on_sale and self._price(s, good) <= food:
                out.append(act.BUY + good)
        add_ways(s, s.active, CARD_03, out)
        if not s.stack[CARDS_03]:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        goods = [act.BUY + good for good in range(N_GOODS)]
        return [*goods, *play_candidates(CARD_03), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            return why_no_card(s, s.active, action)
        if action == act.PASS:
            return (
                Reason("C-RULING-98", "must_buy", {"card": CARD_03}) if s.stack[CARDS_03] else None
            )
        good, row = action - act.BUY, (s.round - 1) * MARKET_ROW
        if good not in s.market[row : row + MARKET_ROW]:
            return Reason("C-MARKET-01", "not_on_sale", {"good": good})
        price = self._price(s, good)
        if price > s.food[s.active]:
            args: dict[str, int | str] = {"good": good, "price": price, "food": s.food[s.active]}
            return Reason("C-MARKET-02", "too_dear", args)
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        elif is_play(action):
            s.stack[CARDS_03] += 1
            pay(s, s.active, action)
        else:
            cards = s.stack[CARDS_03]
            end(s)
            self._buy(s, s.active, action - act.BUY, cards)
            end_use(s, CARD_03)

    def _buy(self, s: CuzcoState, seat: int, good: int, cards: int) -> None:
        row = (s.round - 1) * MARKET_ROW
        s.market[s.market.index(good, row)] = -1
        s.goods[seat * 6 + good] += 1
        price = self._price(s, good)
        s.food[seat] -= price
        if not s.unlimited:
            s.food_left += price
        if s.rec is not None:
            s.rec.add("bought", seat, {"good": good, "price": price})
        for _ in range(1 + cards):
            s.gain(seat, s.data.goods_points[good], FOR_MARKET)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"food": s.food[s.active], "cards": s.stack[CARDS_03]}
