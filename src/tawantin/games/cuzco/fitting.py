"""Whether a die fits a field: by its pips, and with the god cards played for it."""

from typing import Final

from tawantin.core.why import Reason
from tawantin.games.cuzco.gods import BY_INTI, FROM_HAND, ways
from tawantin.games.cuzco.ids import (
    AGRICULTURE,
    BOTH,
    BRIDGE,
    CARD_07,
    CARD_09,
    CARD_10,
    CARD_12,
    CARD_13,
    CARD_14,
    FARM,
    FIELDS_BY_PLAYERS,
    HEADDRESS,
    IMPOSSIBLE,
    MOVEMENT,
    PERSONS,
    POINTS,
    RESEARCH,
    ROPE_BRIDGE,
    SIX,
    STONE,
    STONE_PATH,
    STUDY,
    TEMPLE,
)
from tawantin.games.cuzco.movement import may_deliver
from tawantin.games.cuzco.people import may_salvage
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import least_headband, least_tile
from tawantin.games.cuzco.temple import stands_on

# Cards that go with a die once at most, as bits; 09 and 10 are counted.
WITH_07: Final = 1
WITH_12: Final = 2
WITH_13: Final = 4
WITH_14: Final = 8

MOVEMENT_FIELDS: Final = {2: 1, 3: 1, 4: 2}  # the first ones, by players


def is_movement(field: int) -> bool:
    return field == STONE or field == BRIDGE or field == MOVEMENT


def least_pips(s: CuzcoState, seat: int, field: int) -> int:
    """The lowest die with which the field's action can be carried out now (C-RULING-20)."""
    if field == STONE:
        return s.net.least_value(s.runner[seat], STONE_PATH, s.rotation)
    if field == BRIDGE:
        return s.net.least_value(s.runner[seat], ROPE_BRIDGE, s.rotation)
    if field == MOVEMENT:
        return min(
            s.net.least_value(s.runner[seat], STONE_PATH, s.rotation),
            s.net.least_value(s.runner[seat], ROPE_BRIDGE, s.rotation),
        )
    if field == AGRICULTURE:
        return least_tile(s, seat, FARM)
    if field == RESEARCH:
        return least_tile(s, seat, STUDY)
    if field == PERSONS:
        return min(least_tile(s, seat, FARM), least_tile(s, seat, STUDY))
    if field == TEMPLE:
        return 1 if s.priests[seat] else IMPOSSIBLE
    if field == HEADDRESS:
        return least_headband(s, seat)
    return 1


def path_kinds(field: int) -> int:
    """The kinds of paths a movement field lets one take, as a bit mask."""
    return BOTH if field == MOVEMENT else 1 << (field - STONE)


def bit_of(card: int) -> int:
    """The bit of a card that goes with a die once at most; 0 for 09 and 10."""
    if card == CARD_07:
        return WITH_07
    if card == CARD_12:
        return WITH_12
    if card == CARD_13:
        return WITH_13
    return WITH_14 if card == CARD_14 else 0


def all_needs(s: CuzcoState, seat: int) -> list[int]:
    """`least_pips` of every field in play."""
    return [least_pips(s, seat, field) for field in FIELDS_BY_PLAYERS[s.players]]


def payable(s: CuzcoState, card: int, offerings: int, medallions: int) -> int:
    """The ways to play this card with so many offerings and medallions left."""
    found = ways(s, s.active, card)
    if not offerings:
        found &= ~FROM_HAND
    return found if medallions else found & ~BY_INTI


def both(first: int, second: int, offerings: int, medallions: int) -> bool:
    """Whether two cards that can be paid in these ways can both be paid (C-RULING-81)."""
    if not first or not second:
        return False
    if first == FROM_HAND and second == FROM_HAND:
        return offerings >= 2
    if first == BY_INTI and second == BY_INTI:
        return medallions >= 2
    return True


def has_purpose(s: CuzcoState, seat: int, card: int, salvages: int, highest: int) -> bool:
    """Whether this card could have its effect at all now, the highest die being this."""
    if card == CARD_07:
        for field in FIELDS_BY_PLAYERS[s.players]:
            if highest >= s.lowest[field] and field != POINTS:
                return True
        return False
    if card == CARD_09:
        return may_salvage(s, seat, salvages)
    if card == CARD_10:
        return s.khipus[seat] + s.reserve[seat] > 0
    if card == CARD_12:
        return s.priests[seat] > 0 and max(s.temple) >= 0
    return True


def any_fits(
    s: CuzcoState, needs: list[int], dice: list[int], played: int, salvages: int, deliveries: int
) -> bool:
    fields = FIELDS_BY_PLAYERS[s.players]
    last = MOVEMENT_FIELDS[s.players] if deliveries or played & WITH_14 else len(fields)
    for value in dice:
        for i in range(last):
            if fits(s, s.active, value, fields[i], needs[i], played, salvages, deliveries):
                return True
    return False


def fits(
    s: CuzcoState,
    seat: int,
    value: int,
    field: int,
    need: int,
    played: int,
    salvages: int,
    deliveries: int,
) -> bool:
    """Whether a die may lie there with these cards, its action is possible, and each card counts.

    C-PLACE-01, C-RULING-20, C-RULING-31.
    """
    closed = 1 if value >= s.lowest[field] and field != POINTS else 0
    if closed != played & WITH_07:
        return False
    pips = value
    if played & WITH_13:
        if value == SIX or field == POINTS or played & WITH_14:
            return False
        pips = SIX
    jump = 1 if played & WITH_14 else 0
    if jump or deliveries:
        if not is_movement(field) or salvages or played & WITH_12:
            return False
        if deliveries:
            return may_deliver(s, seat, path_kinds(field), pips, jump)
        return True
    if pips < need:
        return False
    if played & WITH_12:
        return field == TEMPLE and not salvages and stands_on(s, pips)
    if salvages:
        tiles = field == AGRICULTURE or field == RESEARCH or field == PERSONS
        return tiles and may_salvage(s, seat, salvages)
    return True


def _or_none(need: int) -> int:
    """The die that is needed, 0 where no die would do."""
    return need if need <= SIX else 0


def infeasible(s: CuzcoState, seat: int, field: int, value: int, need: int) -> Reason:
    """Why the field's action cannot be carried out with this die."""
    need = _or_none(need)
    if is_movement(field):
        return Reason("C-RULING-20", "no_path", {"value": value, "need": need})
    if field == TEMPLE:
        return Reason("C-RULING-24", "no_priest", {})
    if field == HEADDRESS:
        return Reason("C-HEAD-02", "no_headband", {"value": value, "need": need})
    if s.free_fields(seat) == 0:
        return Reason("C-TILE-05", "no_free_field", {})
    return Reason("C-TILE-01", "no_tile_in_reach", {"value": value, "need": need})
