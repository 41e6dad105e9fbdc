"""Trade: the pips of the die are a budget for any mix of exchanges."""

from typing import Final

from tawantin.core.frame import A as PIPS_LEFT
from tawantin.core.frame import B as EXCHANGED  # 1 once an exchange was made
from tawantin.core.frame import C as TO_RAISE  # tiles that cards 02 still allow to raise
from tawantin.core.frame import Frame, end
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    TAKES,
    add_takes,
    add_ways,
    card_of,
    end_use,
    is_play,
    pay,
    play_candidates,
    surely_plays,
    take_card,
    why_no_card,
    why_no_take,
)
from tawantin.games.cuzco.ids import (
    ALL_SLOTS,
    CARD_02,
    CARD_05,
    CARD_13,
    FARM,
    FOR_TRADE,
    N_GODS,
    N_SLOTS,
    N_TILES,
    PER_KIND,
    PIPS_DOOR,
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
from tawantin.games.cuzco.turn import add_05, announce_turn

CHEAP: Final = 1  # pips for sliding a tile down or a point (C-TRADE-02, C-TRADE-05)
DEAR: Final = 2  # pips for anything else
POINTS_FOR_A_PIP: Final = 1
TILES_RAISED: Final = 2  # at most, by card 02


class Trading(Frame):
    """C-TRADE-01 to C-TRADE-12: exchanges, one at a time, until the player stops."""

    def _raises(self, s: CuzcoState) -> bool:
        """C-GOD-02; the Dutch edition allows it before the first exchange only (C-ED-05)."""
        return not (s.nl and s.stack[EXCHANGED])

    def _worth_02(self, s: CuzcoState) -> bool:
        """Whether there is a slid tile for card 02, or can be one in this action."""
        seat = s.active
        if s.slid[seat].bit_count() > s.stack[TO_RAISE]:
            return True
        upright = s.tile_count[seat] - s.slid[seat].bit_count() if s.stack[PIPS_LEFT] else 0
        return not s.nl and upright > 0 and not s.stack[TO_RAISE]

    def proceed(self, s: CuzcoState) -> bool:
        """Ask while pips are left, and after that if everybody knows that tiles may be raised."""
        if s.stack[PIPS_LEFT]:
            return True
        may_raise = s.stack[TO_RAISE] > 0 or surely_plays(s, s.active, CARD_02)
        if may_raise and s.slid[s.active] and self._raises(s):
            return True
        self._leave(s)
        return False

    def _leave(self, s: CuzcoState) -> None:
        end(s)
        end_use(s, CARD_02)
        end_use(s, CARD_13)

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
        if s.stack[TO_RAISE] and s.slid[seat] and self._raises(s):
            for field in range(s.tile_count[seat]):
                if s.slid[seat] >> field & 1:
                    out.append(act.RAISE + s.tiles[seat * 12 + field])
        if s.offerings[seat] or s.inti[seat]:
            if self._raises(s) and self._worth_02(s):
                add_ways(s, seat, CARD_02, out)
            add_05(s, out)
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
            *(act.RAISE + tile for tile in own),
            *play_candidates(CARD_02, CARD_05),
            act.PASS,
        ]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        seat, pips = s.active, s.stack[PIPS_LEFT]
        if action == act.PASS:
            return None
        if is_play(action):
            return self._blocked_card(s, action)
        if act.RAISE <= action < act.RAISE + N_TILES:
            return self._blocked_raise(s, action - act.RAISE)
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

    def _blocked_card(self, s: CuzcoState, action: int) -> Reason | None:
        if card_of(action) == CARD_05:
            return why_no_card(s, s.active, action)
        if not self._raises(s):
            return Reason("C-ED-05", "exchange_made", {"card": CARD_02})
        reason = why_no_card(s, s.active, action)
        if reason is None and not self._worth_02(s):
            return Reason("C-GOD-02", "nothing_slid", {"card": CARD_02})
        return reason

    def _blocked_raise(self, s: CuzcoState, tile: int) -> Reason | None:
        if not s.stack[TO_RAISE]:
            return Reason("C-GOD-02", "no_raise", {"card": CARD_02})
        if not self._raises(s):
            return Reason("C-ED-05", "exchange_made", {"card": CARD_02})
        if not s.slid[s.active] >> field_of_tile(s, s.active, tile) & 1:
            return Reason("C-GOD-02", "not_slid", {"tile": tile})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.active
        if action == act.PASS:
            self._leave(s)
            return
        if is_play(action):
            if card_of(action) == CARD_05:
                announce_turn(s, action)
            else:
                s.stack[TO_RAISE] += TILES_RAISED
                pay(s, seat, action)
            return
        if act.RAISE <= action < act.RAISE + N_TILES:
            s.stack[TO_RAISE] -= 1
            raise_tile(s, seat, action - act.RAISE)
            if not s.stack[TO_RAISE]:
                end_use(s, CARD_02)
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
        """Pips, and card 02: played while pips are left, in the Dutch edition first (C-ED-05)."""
        if s.active != seat:
            return 0
        free = action >= 0 and (is_play(action) or act.RAISE <= action < act.RAISE + N_TILES)
        found = 0
        if s.stack[PIPS_LEFT] and (action < 0 or action == act.PASS or free):
            found = PIPS_DOOR
        if self._raises(s) and action != act.PASS and not free:
            cards: list[int] = []
            if self._worth_02(s):
                add_ways(s, seat, CARD_02, cards)
            if cards or (s.stack[TO_RAISE] and s.slid[seat]):
                found |= RAISING_DOOR
        return found

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        raises = s.stack[TO_RAISE]
        return {"pips": s.stack[PIPS_LEFT], "raises": raises, "raising": int(raises > 0)}


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


def raise_tile(s: CuzcoState, seat: int, tile: int) -> None:
    """C-GOD-02: a slid tile back to the upper position."""
    s.slid[seat] &= ~(1 << field_of_tile(s, seat, tile))
    if s.rec is not None:
        s.rec.add("raised", seat, {"tile": tile})
