"""Small gains every chapter shares: food, offerings, status steps, feathers, person tiles."""

from tawantin.games.cuzco.ids import (
    CUZCO,
    IMPOSSIBLE,
    MASK_FIELDS,
    N_BANDS,
    N_HOUSES,
    PER_ABILITY,
    PER_KIND,
)
from tawantin.games.cuzco.state import CuzcoState


def gain_food(s: CuzcoState, seat: int, amount: int) -> None:
    """Take food as far as the supply lasts (C-RULING-15)."""
    if not s.unlimited:
        amount = min(amount, s.food_left)
        s.food_left -= amount
    s.food[seat] += amount
    if s.rec is not None and amount:
        s.rec.add("gained_food", seat, {"amount": amount})


def gain_offerings(s: CuzcoState, seat: int, amount: int) -> None:
    """Take offerings as far as the supply lasts (C-RULING-15)."""
    if not s.unlimited:
        amount = min(amount, s.offerings_left)
        s.offerings_left -= amount
    s.offerings[seat] += amount
    if s.rec is not None and amount:
        s.rec.add("gained_offerings", seat, {"amount": amount})


def advance(s: CuzcoState, seat: int, steps: int) -> None:
    """Move the status marker; arriving on others it lies on top (C-UNI-02, C-RULING-16, 17)."""
    before = s.status[seat]
    field = min(before + steps, len(s.data.status) - 1)
    if field != before:
        s.status[seat] = field
        s.rank.remove(seat)
        place = 0
        while place < len(s.rank) and s.status[s.rank[place]] > field:
            place += 1
        s.rank.insert(place, seat)
        if s.rec is not None:
            s.rec.add("advanced", seat, {"steps": field - before, "field": field})


def colour_of_slot(s: CuzcoState, seat: int, slot: int) -> int:
    return s.data.masks[s.mask[seat]][slot]


def band_of(slot: int) -> int:
    """The headband tile a slot belongs to."""
    return slot // 2


def put_feather(s: CuzcoState, seat: int, slot: int) -> None:
    """A feather from the supply into a free slot of its colour, for good (C-MOVE-10)."""
    colour = s.data.masks[s.mask[seat]][slot]
    s.feathers[seat] |= 1 << slot
    s.feather_count[seat * 4 + colour] += 1
    s.feathers_left[colour] -= 1
    if s.rec is not None:
        s.rec.add("feather", seat, {"colour": colour, "slot": slot + 1, "band": band_of(slot) + 1})


def lay_tile(s: CuzcoState, seat: int, tile: int, at: int) -> None:
    """Lay a person tile on the first free field, upper position (C-TILE-03, C-RULING-75).

    `at`: the house it lay at, 0 for the discard pile.
    """
    s.tiles[seat * 12 + s.tile_count[seat]] = tile
    s.tile_count[seat] += 1
    s.abilities[seat * 24 + tile // PER_ABILITY] += 1
    if s.rec is not None:
        s.rec.add("took_tile", seat, {"tile": tile, "kind": tile // PER_KIND, "at": at})


def field_of_tile(s: CuzcoState, seat: int, tile: int) -> int:
    """The mask field the seat's tile lies on, or -1."""
    first = seat * 12
    for field in range(s.tile_count[seat]):
        if s.tiles[first + field] == tile:
            return field
    return -1


def khipus_to_reserve(s: CuzcoState, seat: int, amount: int) -> None:
    """Uncover mask fields (C-TRADE-10, C-RULING-11)."""
    s.khipus[seat] -= amount
    s.reserve[seat] += amount
    if s.rec is not None:
        s.rec.add("reserved", seat, {"amount": amount})


def activatable(s: CuzcoState, seat: int, band: int) -> bool:
    """Headband tile `band` (0-5) is not active and has both its feathers (C-HEAD-01)."""
    return not s.headbands[seat] >> band & 1 and s.feathers[seat] >> (2 * band) & 3 == 3


def least_headband(s: CuzcoState, seat: int) -> int:
    """The lowest die that activates a headband tile, or IMPOSSIBLE."""
    filled, active = s.feathers[seat], s.headbands[seat]
    for band in range(N_BANDS):
        if filled >> (2 * band) & 3 == 3 and not active >> band & 1:
            return band + 1
    return IMPOSSIBLE


def least_tile(s: CuzcoState, seat: int, kind: int) -> int:
    """The lowest die that reaches a tile of this kind, or IMPOSSIBLE (C-TILE-01, C-TILE-05)."""
    if s.khipus[seat] + s.tile_count[seat] == MASK_FIELDS:
        return IMPOSSIBLE
    first = kind * N_HOUSES
    for value in range(N_HOUSES):
        if s.houses[first + value] >= 0:
            return value + 1
    return IMPOSSIBLE


def may_rotate(s: CuzcoState, seat: int) -> bool:
    """C-MOVE-15, C-RULING-02."""
    return s.runner[seat] == CUZCO and bool(s.rotate_first or s.returned >> seat & 1)
