"""Trade: the pips of the die are a budget for any mix of exchanges."""

from typing import Final

from tawantin.core.frame import A as MAY_RAISE
from tawantin.core.frame import A as PIPS_LEFT
from tawantin.core.frame import B as EXCHANGED  # 1 once an exchange was made
from tawantin.core.frame import Frame, call, end
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
    ALL_SLOTS,
    CARD_02,
    FARM,
    FOR_TRADE,
    N_GODS,
    N_SLOTS,
    N_TILES,
    PER_KIND,
    PIPS_DOOR,
    RAISING,
    RAISING_DOOR,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import (
    advance,
    field_of_tile,
    gain_food,
    gain_offerings,
    khipus_to_reserve,
    put_feather,
)

CHEAP: Final = 1  # pips for sliding a tile down or a point (C-TRADE-02, C-TRADE-05)
DEAR: Final = 2  # pips for anything else
POINTS_FOR_A_PIP: Final = 1
TILES_RAISED: Final = 2  # at most, by card 02


class Trading(Frame):
    """C-TRADE-01 to C-TRADE-12: exchanges, one at a time, until the player stops."""

    def _may_raise(self, s: CuzcoState) -> bool:
        """C-GOD-02; the Dutch edition allows it before the first exchange only (C-ED-05)."""
        return s.slid[s.active] != 0 and not (s.nl and s.stack[EXCHANGED])

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[PIPS_LEFT] or (self._may_raise(s) and might_play(s, s.active, CARD_02)):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat, pips = s.active, s.stack[PIPS_LEFT]
        out: list[int] = []
        if pips:
            first, slid = seat * 12, s.slid[seat]
            for field in range(s.tile_count[seat]):
                if not slid >> field & 1:
                    out.append(act.SLIDE + s.tiles[first + field])
            out.append(act.POINT)
        if pips >= DEAR:
            if s.offerings_left:
                out.append(act.OFFERING)
            add_takes(s, out)
            filled = s.feathers[seat]
            if filled != ALL_SLOTS:
                for slot in range(N_SLOTS):
                    if not filled >> slot & 1:
                        out.append(act.FEATHER + slot)
            if s.khipus[seat]:
                out.append(act.KHIPU)
        if self._may_raise(s):
            add_ways(s, seat, CARD_02, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        first = s.active * 12
        own = s.tiles[first : first + s.tile_count[s.active]]
        others = [tile for tile in range(N_TILES) if tile not in own]
        return [
            *(act.SLIDE + tile for tile in own),
            *(act.SLIDE + tile for tile in others),
            act.POINT,
            act.OFFERING,
            *TAKES,
            *(act.FEATHER + slot for slot in range(N_SLOTS)),
            act.KHIPU,
            *play_candidates(CARD_02),
            act.PASS,
        ]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        seat, pips = s.active, s.stack[PIPS_LEFT]
        if action == act.PASS:
            return None
        if is_play(action):
            if not s.slid[seat]:
                return Reason("C-GOD-02", "nothing_slid", {"card": CARD_02})
            if not self._may_raise(s):
                return Reason("C-ED-05", "exchange_made", {"card": CARD_02})
            return why_no_card(s, seat, action)
        if act.SLIDE <= action < act.SLIDE + N_TILES:
            field = field_of_tile(s, seat, action - act.SLIDE)
            if field < 0:
                farm = (action - act.SLIDE) // PER_KIND == FARM
                rule = "C-TRADE-03" if farm else "C-TRADE-02"
                return Reason(rule, "not_your_tile", {"tile": action - act.SLIDE})
            if s.slid[seat] >> field & 1:
                return Reason("C-TRADE-04", "already_slid", {"tile": action - act.SLIDE})
        cheap = action == act.POINT or act.SLIDE <= action < act.SLIDE + N_TILES
        price = CHEAP if cheap else DEAR
        if price > pips:
            return Reason("C-TRADE-01", "too_few_pips", {"price": price, "pips": pips})
        if action == act.OFFERING and not s.offerings_left:
            return Reason("C-TRADE-06", "no_offering_left", {})
        if act.FEATHER <= action < act.FEATHER + N_SLOTS:
            slot = action - act.FEATHER
            if s.feathers[seat] >> slot & 1:
                return Reason("C-TRADE-09", "slot_filled", {"slot": slot + 1})
        if action == act.KHIPU and not s.khipus[seat]:
            return Reason("C-TRADE-10", "no_khipu_on_mask", {})
        if act.TAKE_CARD <= action < act.TAKE_CARD + N_GODS:
            return why_no_take(s, action)
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.active
        if action == act.PASS:
            end(s)
            return
        if is_play(action):
            call(s, RAISING, TILES_RAISED)
            pay(s, seat, action)
            return
        cheap = action == act.POINT or act.SLIDE <= action < act.SLIDE + N_TILES
        price = CHEAP if cheap else DEAR
        s.stack[EXCHANGED] = 1
        s.stack[PIPS_LEFT] -= price
        if s.rec is not None:
            s.rec.add("exchanged", seat, {"pips": price})
        if action == act.POINT:
            s.gain(seat, POINTS_FOR_A_PIP, FOR_TRADE)
        elif act.SLIDE <= action < act.SLIDE + N_TILES:
            slide(s, seat, action - act.SLIDE)
        elif action == act.OFFERING:
            gain_offerings(s, seat, 1)
        elif action == act.KHIPU:
            khipus_to_reserve(s, seat, 1)
        elif act.FEATHER <= action < act.FEATHER + N_SLOTS:
            put_feather(s, seat, action - act.FEATHER)
        else:
            take_card(s, seat, action - act.TAKE_CARD)

    def doors(self, s: CuzcoState, seat: int, action: int) -> int:
        """Pips, and in the Dutch edition card 02, which then comes first (C-ED-05)."""
        if s.active != seat:
            return 0
        plays = action >= 0 and is_play(action)
        found = 0
        if s.stack[PIPS_LEFT] and (action < 0 or action == act.PASS or plays):
            found = PIPS_DOOR
        if self._may_raise(s) and action != act.PASS and not plays:
            ways: list[int] = []
            add_ways(s, seat, CARD_02, ways)
            found |= RAISING_DOOR if ways else 0
        return found

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"pips": s.stack[PIPS_LEFT]}


def slide(s: CuzcoState, seat: int, tile: int) -> None:
    """C-TRADE-02, C-TRADE-03: slide a tile down for the number printed on it."""
    s.slid[seat] |= 1 << field_of_tile(s, seat, tile)
    value = s.data.tile_value[tile]
    if s.rec is not None:
        s.rec.add("slid", seat, {"tile": tile})
    if tile // PER_KIND == FARM:
        gain_food(s, seat, value)
    else:
        advance(s, seat, value)


class Raising(Frame):
    """C-GOD-02: raise one or two slid tiles."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[MAY_RAISE] and s.slid[s.active]:
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        out: list[int] = []
        for field in range(s.tile_count[seat]):
            if s.slid[seat] >> field & 1:
                out.append(act.RAISE + s.tiles[seat * 12 + field])
        if s.stack[MAY_RAISE] < TILES_RAISED:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        first = s.active * 12
        own = s.tiles[first : first + s.tile_count[s.active]]
        return [*(act.RAISE + tile for tile in own), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            if s.stack[MAY_RAISE] == TILES_RAISED:
                return Reason("C-RULING-43", "raise_at_least_one", {})
            return None
        tile = action - act.RAISE
        if not s.slid[s.active] >> field_of_tile(s, s.active, tile) & 1:
            return Reason("C-GOD-02", "not_slid", {"tile": tile})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
            return
        tile = action - act.RAISE
        s.stack[MAY_RAISE] -= 1
        s.slid[s.active] &= ~(1 << field_of_tile(s, s.active, tile))
        if s.rec is not None:
            s.rec.add("raised", s.active, {"tile": tile})

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"left": s.stack[MAY_RAISE]}
