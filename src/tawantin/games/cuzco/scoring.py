"""Final scoring and the winner."""

from typing import Final

from tawantin.core.extend import bits, total
from tawantin.core.frame import Frame, end
from tawantin.games.cuzco.ids import (
    FOR_FEATHERS_SET,
    FOR_GOODS_SET,
    FOR_HEADBANDS_SET,
    FOR_KHIPUS_SET,
    FOR_MEDALLIONS,
    FOR_PERSONS_SET,
    FOR_TASKS_SET,
    FOR_VILLAGES,
    KHIPUS_EACH,
    MASK_FIELDS,
    N_BANDS,
    N_GOODS,
    N_SLOTS,
    N_VILLAGES,
)
from tawantin.games.cuzco.state import CuzcoState

POINTS_PER_MEDALLION: Final = 2  # C-SCORE-01

# Complete sets: category, how many are needed, points (C-SCORE-03 to C-SCORE-08).
SETS: Final = (
    (FOR_FEATHERS_SET, N_SLOTS, 6),
    (FOR_HEADBANDS_SET, N_BANDS, 9),
    (FOR_TASKS_SET, 9, 9),
    (FOR_KHIPUS_SET, KHIPUS_EACH, 10),
    (FOR_PERSONS_SET, MASK_FIELDS, 12),
    (FOR_GOODS_SET, 6, 6),
)


def in_set(s: CuzcoState, seat: int, category: int) -> int:
    """How many pieces of a set the seat has."""
    if category == FOR_FEATHERS_SET:
        return bits(s.feathers[seat])
    if category == FOR_HEADBANDS_SET:
        return bits(s.headbands[seat])
    if category == FOR_TASKS_SET:
        return sum(1 for entry in s.fulfilled if entry // 64 == seat)
    if category == FOR_KHIPUS_SET:
        return bits(s.delivered[seat])
    if category == FOR_PERSONS_SET:
        return s.tile_count[seat]
    return total(s.goods, seat * N_GOODS, N_GOODS)


def village_points(s: CuzcoState, seat: int) -> int:
    """C-SCORE-02: the villages whose top khipu is the seat's."""
    return sum(s.net.points[v] for v in range(N_VILLAGES) if s.villages[v] % 8 == seat + 1)


class Scoring(Frame):
    """C-SCORE-01 to C-SCORE-10."""

    def proceed(self, s: CuzcoState) -> bool:
        for seat in s.order:
            s.gain(seat, POINTS_PER_MEDALLION * s.inti[seat], FOR_MEDALLIONS)
            s.gain(seat, village_points(s, seat), FOR_VILLAGES)
            for category, needed, points in SETS:
                if in_set(s, seat, category) >= needed:
                    s.gain(seat, points, category)
        end(s)
        return False


def ranking(s: CuzcoState) -> list[int]:
    """C-SCORE-11: most points first, ties to the lower turn-order tile."""
    return sorted(s.order, key=lambda seat: -s.score[seat])
