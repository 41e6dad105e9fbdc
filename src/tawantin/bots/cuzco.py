"""What a position of Cuzco is worth to a seat: points made, and points on the way."""

from typing import Final

from tawantin.core.extend import bits, i64, total
from tawantin.core.frame import EACH
from tawantin.core.state import State
from tawantin.games.cuzco.city import POINTS_PER_PRIEST
from tawantin.games.cuzco.ids import (
    FOR_TASKS_SET,
    MASK_FIELDS,
    N_BANDS,
    N_CARDS,
    N_ROUNDS,
    N_VILLAGES,
    PRIESTS_EACH,
)
from tawantin.games.cuzco.scoring import SETS, in_set
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import about_hand, missing
from tawantin.games.cuzco.temple import HEADBAND_BONUS

TERMS = (
    "points",
    "status",
    "tasks",
    "priests",
    "villages",
    "supplies",
    "gods",
    "pututus",
    "feathers",
    "people",
    "khipus",
    "sets",
)
"""What the estimate is the sum of, in this order; the locales have words for each."""

EXPECTED = (
    (122.5, 0.14),
    (83.5, 0.82),
    (47.9, 1.06),
    (20.9, 1.11),
    (3.0, 1.07),
    (5.6, 0.91),
)
"""Points at the end by the points in the estimate, for each `stage`: a start and a slope, as
`benchmarks/expected_points.py` finds them.
"""

TASK_HOPE: Final = [5.5, 2.4, 1.0, 0.4]  # by conditions still missing
UNKNOWN: Final = 1  # conditions that a task about a hidden hand is taken to lack
# Lists, as what is looked into often: a tuple would be made anew each time.
BONUS: Final = list(HEADBAND_BONUS)
COMING: Final = [sum(POINTS_PER_PRIEST[r:]) for r in range(N_ROUNDS + 2)]
"""Points that a priest in the temple brings from each round on."""
SET_KINDS: Final = [category for category, _, _ in SETS if category != FOR_TASKS_SET]
SET_SIZES: Final = [full for category, full, _ in SETS if category != FOR_TASKS_SET]
SET_POINTS: Final = [points for category, _, points in SETS if category != FOR_TASKS_SET]


def estimate(state: State, seat: int) -> float:
    """Rough points this seat will end with, judged by rules of thumb."""
    assert isinstance(state, CuzcoState)
    return _worth(state, seat, True)


def estimates(state: State, viewer: int, out: list[float]) -> None:
    """The same for every seat, from what `viewer` may know."""
    assert isinstance(state, CuzcoState)
    for seat in range(state.players):
        out[seat] = _worth(state, seat, viewer in (seat, EACH))


def stage(state: State) -> int:
    """How far the game is: the round, from 0."""
    assert isinstance(state, CuzcoState)
    return state.round - 1


def sums(state: State, seat: int) -> list[float]:
    """What the estimate amounts to after each of its `TERMS`."""
    assert isinstance(state, CuzcoState)
    found: list[float] = []
    _worth(state, seat, True, found)
    return found


def _worth(s: CuzcoState, seat: int, known: bool, sums: list[float] | None = None) -> float:
    """`known`: whether the seat's hand may be looked at. `sums`: what there is after each term."""
    left = N_ROUNDS - s.round  # rounds still to come
    worth = float(s.score[seat])
    if sums is not None:
        sums.append(worth)
    worth += s.data.status[s.status[seat]] * 0.9
    rank, place = s.rank, 0
    while rank[place] != seat:
        place += 1
    worth += 0.3 * (s.players - place)
    if sums is not None:
        sums.append(worth)
    tasks = s.tasks
    for i in range(seat * 3, seat * 3 + 3):
        task = tasks[i]
        if task >= 0:
            lacking = missing(s, seat, task) if known or not about_hand(task) else UNKNOWN
            worth += TASK_HOPE[lacking] if lacking < 3 else TASK_HOPE[3]
    if sums is not None:
        sums.append(worth)
    worth = _city(s, seat, left, worth, sums)
    return _mask(s, seat, left, worth, sums)


def _city(s: CuzcoState, seat: int, left: int, worth: float, sums: list[float] | None) -> float:
    """Priests, villages, and what lies in the hand."""
    standing = PRIESTS_EACH - s.priests[seat]
    worth += standing * COMING[s.round] * 0.55
    if sums is not None:
        sums.append(worth)
    villages, points, owner = s.villages, s.net.points, i64(seat) + 1
    for village in range(i64(N_VILLAGES)):
        if i64(villages[village]) & 7 == owner:
            worth += points[village] * (0.55 if left else 0.9)
    if sums is not None:
        sums.append(worth)
    fading = 0.4 + 0.6 * left / N_ROUNDS
    worth += min(s.food[seat], 8) * 0.9 * fading
    worth += min(s.offerings[seat], 5) * 0.8 * fading
    if sums is not None:
        sums.append(worth)
    worth += 2.2 * s.inti[seat]
    cards: int = total(s.hand, seat * N_CARDS, N_CARDS)
    worth += min(cards, 6) * 1.2 * fading
    if sums is not None:
        sums.append(worth)
    worth += (s.small[seat] + 2 * s.big[seat]) * 0.3 * fading
    if sums is not None:
        sums.append(worth)
    return worth


def _mask(s: CuzcoState, seat: int, left: int, worth: float, sums: list[float] | None) -> float:
    """Feathers towards headbands, person tiles, khipus, and complete sets."""
    if left:
        bonus = BONUS[min(s.round + 1, N_ROUNDS)]
        active, feathers = i64(s.headbands[seat]), i64(s.feathers[seat])
        for band in range(i64(N_BANDS)):
            if not active >> band & 1:
                filled = feathers >> (2 * band) & 3
                if filled == 3:
                    worth += 0.55 * (bonus + s.data.headbands[band])
                elif filled:
                    worth += 0.9
    if sums is not None:
        sums.append(worth)
    tiles = s.tile_count[seat]
    worth += tiles * (0.8 + 0.5 * left)
    slid, weight, value = i64(s.slid[seat]), 1.0 if left else 0.2, s.data.tile_value
    for field in range(i64(tiles)):
        if not slid >> field & 1:
            worth += 0.35 * value[s.tiles[i64(seat) * MASK_FIELDS + field]] * weight
    if sums is not None:
        sums.append(worth)
    khipus: int = bits(s.delivered[seat])
    worth += khipus * 0.6
    if left:
        worth += 0.25 * s.free_fields(seat)
    if sums is not None:
        sums.append(worth)
    for i in range(len(SET_KINDS)):
        worth += SET_POINTS[i] * (in_set(s, seat, SET_KINDS[i]) / SET_SIZES[i]) ** 3
    if sums is not None:
        sums.append(worth)
    return worth
