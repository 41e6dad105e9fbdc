"""Agriculture and research: taking a person tile, and card 09 with it."""

from typing import Final

from tawantin.core.frame import A as PICKING  # 1 once card 09 is paid for
from tawantin.core.frame import A as TILE_KINDS  # bit mask
from tawantin.core.frame import B as TILE_PIPS
from tawantin.core.frame import C as TILE_PHASE  # BY_FIELD or BY_PERSON
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    add_ways,
    is_play,
    might_play,
    pay,
    play_candidates,
    why_no_card,
)
from tawantin.games.cuzco.ids import (
    BY_FIELD,
    CARD_09,
    N_HOUSE_TILES,
    N_HOUSES,
    N_TILES,
    PER_KIND,
    SALVAGING,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import lay_tile

DISCARD_PILE: Final = 0  # in place of a house


class Taking(Frame):
    """C-TILE-01 to C-TILE-03, C-PLACE-05: one face-up tile not above the pips."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        for kind in range(2):
            if s.stack[TILE_KINDS] >> kind & 1:
                for value in range(s.stack[TILE_PIPS]):
                    if s.houses[kind * N_HOUSES + value] >= 0:
                        out.append(act.TAKE_TILE + kind * N_HOUSES + value)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.TAKE_TILE + space for space in range(N_HOUSE_TILES)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        space = action - act.TAKE_TILE
        kind, value, pips = space // N_HOUSES, space % N_HOUSES + 1, s.stack[TILE_PIPS]
        if not s.stack[TILE_KINDS] >> kind & 1:
            return Reason("C-TILE-02", "wrong_tile_kind", {"kind": kind})
        if value > pips:
            return Reason("C-TILE-01", "tile_too_high", {"at": value, "value": pips})
        if s.houses[space] < 0:
            return Reason("C-TILE-06", "house_empty", {"at": value})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        space, phase = action - act.TAKE_TILE, s.stack[TILE_PHASE]
        tile = s.houses[space]
        s.houses[space] = -1
        lay_tile(s, s.active, tile, space % N_HOUSES + 1)
        if phase == BY_FIELD:
            goto(s, SALVAGING)
        else:
            end(s)  # C-RULING-49: card 09 goes with the action field only

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"tile_kind": s.stack[TILE_KINDS] - 1, "value": s.stack[TILE_PIPS]}


class Salvaging(Frame):
    """C-GOD-09: a further tile from the discard pile."""

    def _possible(self, s: CuzcoState) -> bool:
        discarded = s.person_discard[0] or s.person_discard[1]
        return bool(discarded) and s.free_fields(s.active) > 0

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[PICKING] or (self._possible(s) and might_play(s, s.active, CARD_09)):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        if s.stack[PICKING]:
            for tile in range(N_TILES):
                if s.person_discard[tile // PER_KIND] >> (tile % PER_KIND) & 1:
                    out.append(act.SALVAGE + tile)
            return out
        add_ways(s, s.active, CARD_09, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        if s.stack[PICKING]:
            return [act.SALVAGE + tile for tile in range(N_TILES)]
        return [*play_candidates(CARD_09), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if s.stack[PICKING]:
            tile = action - act.SALVAGE
            if s.person_discard[tile // PER_KIND] >> (tile % PER_KIND) & 1:
                return None
            return Reason("C-GOD-09", "tile_not_discarded", {"tile": tile})
        return why_no_card(s, s.active, action) if is_play(action) else None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        elif s.stack[PICKING]:
            tile = action - act.SALVAGE
            s.stack[PICKING] = 0
            s.person_discard[tile // PER_KIND] &= ~(1 << (tile % PER_KIND))
            lay_tile(s, s.active, tile, DISCARD_PILE)
        else:
            s.stack[PICKING] = 1
            pay(s, s.active, action)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"picking": s.stack[PICKING]}
