"""Agriculture and research: taking a person tile, and card 09 with it."""

from typing import Final

from tawantin.core.frame import A as TILES_LEFT  # to take for cards 09
from tawantin.core.frame import A as TILE_KINDS  # bit mask
from tawantin.core.frame import B as TILE_PIPS
from tawantin.core.frame import C as CARDS_09  # how many go with it
from tawantin.core.frame import Frame, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import end_use
from tawantin.games.cuzco.ids import (
    CARD_09,
    CARD_13,
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
        space, cards = action - act.TAKE_TILE, s.stack[CARDS_09]
        tile = s.houses[space]
        s.houses[space] = -1
        lay_tile(s, s.active, tile, space % N_HOUSES + 1)
        goto(s, SALVAGING, cards)  # C-RULING-49: cards 09 go with the action field only

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"tile_kind": s.stack[TILE_KINDS] - 1, "value": s.stack[TILE_PIPS]}


def may_salvage(s: CuzcoState, seat: int, tiles: int) -> bool:
    """Whether so many discarded tiles can follow the one that is taken (C-GOD-09)."""
    discarded = s.person_discard[0].bit_count() + s.person_discard[1].bit_count()
    return discarded >= tiles and s.free_fields(seat) > tiles


class Salvaging(Frame):
    """C-GOD-09: a further tile from the discard pile."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[TILES_LEFT]:
            return True
        end(s)
        end_use(s, CARD_09)
        end_use(s, CARD_13)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [
            act.SALVAGE + tile
            for tile in range(N_TILES)
            if s.person_discard[tile // PER_KIND] >> (tile % PER_KIND) & 1
        ]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.SALVAGE + tile for tile in range(N_TILES)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        tile = action - act.SALVAGE
        if s.person_discard[tile // PER_KIND] >> (tile % PER_KIND) & 1:
            return None
        return Reason("C-GOD-09", "tile_not_discarded", {"tile": tile})

    def apply(self, s: CuzcoState, action: int) -> None:
        tile = action - act.SALVAGE
        s.stack[TILES_LEFT] -= 1
        s.person_discard[tile // PER_KIND] &= ~(1 << (tile % PER_KIND))
        lay_tile(s, s.active, tile, DISCARD_PILE)
