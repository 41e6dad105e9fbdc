"""A position in numbers, as one seat sees it: a row for each seat, for learning and research.

A row is `WIDTH` small ints, from 0 to the bound `TABLE` gives beside each name, and written one
after the other into a list that can be used again. Of cards others hide it counts how many there
are and no more.
"""

from typing import Final

from tawantin.core.frame import EACH, ID
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.scoring import village_points
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import about_hand, missing

FEATURES_VERSION: Final = 1
"""Raised whenever a number means something else: what was learnt from the old ones is void."""

NEVER: Final = -1  # a question of former rules: its number stays 0, and the others their places
ASKING: Final = (
    ("draft", ids.DRAFT), ("put_back", ids.PUT_BACK), ("turn", NEVER), ("placing", ids.PLACING),
    ("acting", NEVER), ("shifting", ids.SHIFTING), ("paying", NEVER),
    ("rotating", ids.ROTATING), ("moving", ids.MOVING), ("delivering", NEVER),
    ("feathering", ids.FEATHERING), ("taking", ids.TAKING), ("salvaging", ids.SALVAGING),
    ("trading", ids.TRADING), ("raising", NEVER), ("stepping", ids.STEPPING),
    ("placing_priest", NEVER), ("activating", ids.ACTIVATING),
    ("ordeal", ids.ORDEAL), ("using", ids.USING), ("amount", ids.AMOUNT),
    ("plucking", ids.PLUCKING), ("drawing", ids.DRAWING), ("buying", ids.BUYING),
    ("fulfilling", ids.FULFILLING), ("claiming", ids.CLAIMING), ("settling", ids.SETTLING),
)  # fmt: skip
"""The frames that ask a player, and a number for each that is 1 for the seat they ask."""

PARTS: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    ("", 1, ("mine", "asked", "turn")),
    ("asked_for_", 1, tuple(name for name, _ in ASKING)),
    ("players_", 1, ("2", "3", "4")),
    ("option_", 1, ("nl", "pututu", "up_to", "rotate_first", "unlimited")),
    ("round_", 1, ("1", "2", "3", "4", "5", "6")),
    ("lowest_", 7, ids.FIELDS),
    ("", 3, ("order", "rank")),
    ("", 255, ("score",)),
    ("", 30, ("status_points",)),
    ("", 3, ("dice",)),
    ("die_", 3, ("1", "2", "3", "4", "5", "6")),
    ("", 1, ("in_cuzco", "outside", "may_rotate")),
    ("", 12, ("khipus", "reserve", "inner_villages", "outer_villages")),
    ("", 60, ("village_points",)),
    ("", 12, ("feathers",)),
    ("feathers_", 12, ids.COLOURS),
    ("bands_", 6, ("begun", "ready", "active")),
    ("", 15, ("ready_points",)),
    ("tiles_", 12, ("all", "farm", "study", "slid")),
    ("", 60, ("unslid_value",)),
    ("ability_", 6, tuple(f"{n:02}" for n in range(1, ids.N_ABILITIES + 1))),
    ("", 12, ("free_fields",)),
    ("", 30, ("food", "offerings")),
    ("", 8, ("medallions",)),
    ("priests_", 4, ("at_home", "in_temple")),
    ("", 40, ("temple_steps",)),
    ("good_", 6, ids.GOODS),
    ("tasks_", 3, ("open", "met", "lack_one", "lack_two", "about_hand")),
    ("tasks_", 20, ("fulfilled",)),
    ("cards_", 30, ("known", "hidden")),
    ("card_", 4, ids.CARDS),
    ("pututus_", 12, ("small", "big")),
)
"""Runs of numbers with one bound: what their names begin with, the bound, the names."""

TABLE: Final = tuple((prefix + name, most) for prefix, most, names in PARTS for name in names)
WIDTH: Final = len(TABLE)

_slot: Final = [-1] * (ids.GAME_OVER + 1)
for _i, (_name, _frame) in enumerate(ASKING):
    if _frame != NEVER:
        _slot[_frame] = _i


def fill(s: CuzcoState, viewer: int, actor: int, out: list[int]) -> None:
    """Write what `viewer` may know into `out`, a row of `WIDTH` for each seat; `actor` is asked."""
    for seat in range(s.players):
        at = seat * WIDTH
        for i in range(at, at + WIDTH):
            out[i] = 0
        eyes = seat if viewer == EACH else viewer
        at = _common(s, seat, eyes, actor, out, at)
        at = _standing(s, seat, out, at)
        at = _mask(s, seat, out, at)
        _hand(s, seat, eyes, out, at)


def _common(s: CuzcoState, seat: int, viewer: int, actor: int, out: list[int], at: int) -> int:
    """Whose row it is, and what is the same for all."""
    out[at] = int(seat == viewer)
    out[at + 1] = int(seat == actor)
    out[at + 2] = int(seat == s.active)
    at += 3
    slot = _slot[s.stack[ID]]
    if seat == actor and slot >= 0:
        out[at + slot] = 1
    at += len(ASKING)
    out[at + s.players - 2] = 1
    at += 3
    out[at] = s.nl
    out[at + 1] = s.pututu
    out[at + 2] = s.up_to
    out[at + 3] = s.rotate_first
    out[at + 4] = s.unlimited
    at += 5
    if 1 <= s.round <= ids.N_ROUNDS:
        out[at + s.round - 1] = 1
    at += ids.N_ROUNDS
    for field in range(ids.N_FIELDS):
        out[at + field] = s.lowest[field]
    return at + ids.N_FIELDS


def _standing(s: CuzcoState, seat: int, out: list[int], at: int) -> int:
    """Place in the orders, points, dice, the map."""
    for place in range(len(s.order)):
        if s.order[place] == seat:
            out[at] = place
    for place in range(len(s.rank)):
        if s.rank[place] == seat:
            out[at + 1] = place
    out[at + 2] = _most(s.score[seat], 255)
    out[at + 3] = _most(s.data.status[s.status[seat]], 30)
    at += 4
    for i in range(seat * 3, seat * 3 + 3):
        die = s.dice[i]
        if die:
            out[at] += 1
            out[at + die] += 1
    at += 7
    place = s.runner[seat]
    out[at] = int(place == ids.CUZCO)
    out[at + 1] = int(6 <= place < ids.CUZCO)
    out[at + 2] = s.returned >> seat & 1
    at += 3
    out[at] = s.khipus[seat]
    out[at + 1] = s.reserve[seat]
    delivered = s.delivered[seat]
    out[at + 2] = (delivered & 63).bit_count()
    out[at + 3] = (delivered >> 6).bit_count()
    out[at + 4] = _most(village_points(s, seat), 60)
    return at + 5


def _mask(s: CuzcoState, seat: int, out: list[int], at: int) -> int:
    """Feathers, headbands, person tiles and what lies before the player."""
    feathers, bands = s.feathers[seat], s.headbands[seat]
    out[at] = feathers.bit_count()
    for colour in range(4):
        out[at + 1 + colour] = s.feather_count[seat * 4 + colour]
    at += 5
    points = 0
    for band in range(6):
        if bands >> band & 1:
            out[at + 2] += 1
        else:
            filled = feathers >> (2 * band) & 3
            if filled == 3:
                out[at + 1] += 1
                points += s.data.headbands[band]
            elif filled:
                out[at] += 1
    out[at + 3] = points
    at += 4
    count, slid, first = s.tile_count[seat], s.slid[seat], seat * 12
    worth = 0
    out[at] = count
    for field in range(count):
        tile = s.tiles[first + field]
        out[at + 1 + tile // ids.PER_KIND] += 1
        if slid >> field & 1:
            out[at + 3] += 1
        else:
            worth += s.data.tile_value[tile]
    out[at + 4] = _most(worth, 60)
    at += 5
    first = seat * 24
    for ability in range(ids.N_ABILITIES):
        out[at + ability] = _most(
            s.abilities[first + ability] + s.abilities[first + ids.N_ABILITIES + ability], 6
        )
    at += ids.N_ABILITIES
    out[at] = s.free_fields(seat)
    out[at + 1] = _most(s.food[seat], 30)
    out[at + 2] = _most(s.offerings[seat], 30)
    out[at + 3] = _most(s.inti[seat], 8)
    out[at + 4] = s.priests[seat]
    at += 5
    steps = 0
    for step in range(len(s.temple)):
        if s.temple[step] == seat:
            out[at] += 1
            steps += step + 1
    out[at + 1] = _most(steps, 40)
    at += 2
    for good in range(6):
        out[at + good] = _most(s.goods[seat * 6 + good], 6)
    return at + 6


def _hand(s: CuzcoState, seat: int, viewer: int, out: list[int], at: int) -> None:
    """Tasks and cards; what a task about a hidden hand lacks is not said."""
    mine = seat == viewer
    for i in range(seat * 3, seat * 3 + 3):
        task = s.tasks[i]
        if task >= 0:
            out[at] += 1
            if about_hand(task) and not mine:
                out[at + 4] += 1
            else:
                lacking = missing(s, seat, task)
                if lacking < 3:
                    out[at + 1 + lacking] += 1
    at += 5
    fulfilled = 0
    for entry in s.fulfilled:
        if entry // 64 == seat:
            fulfilled += 1
    out[at] = _most(fulfilled, 20)
    at += 1
    known, first = 0, seat * ids.N_CARDS
    held = s.hand if mine else s.known
    for card in range(ids.N_CARDS):
        number = held[first + card]
        known += number
        out[at + 2 + card] = number
    hidden = s.unknown[seat]
    for i in range(seat * 2, seat * 2 + 2):
        card = s.dealt[i]
        if card >= 0:
            hidden += 1
            if mine:
                known += 1
                out[at + 2 + card] = _most(out[at + 2 + card] + 1, ids.COPIES)
    out[at] = _most(known, 30)
    out[at + 1] = 0 if mine else _most(hidden, 30)
    at += 2 + ids.N_CARDS
    out[at] = _most(s.small[seat], 12)
    out[at + 1] = _most(s.big[seat], 12)


def _most(number: int, bound: int) -> int:
    return number if number < bound else bound
