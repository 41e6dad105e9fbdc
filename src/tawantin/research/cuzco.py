"""Cuzco's row: the numbers of `features`, and what lies on the boards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.frame import ID
from tawantin.games.cuzco import actions, features, ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import about_hand, missing
from tawantin.research.encoding import Encoder, Part, bits, capped, entries, slots_of, whose

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

VILLAGES: Final = ids.PLACES[: ids.N_VILLAGES]
SLOTS: Final = tuple(str(n) for n in range(1, ids.N_SLOTS + 1))
OWN_FLAGS: Final = 3  # mine, asked, turn: what a seat's share begins with
SHARED: Final = len(features.ASKING) + 3 + 5 + ids.N_ROUNDS + ids.N_FIELDS

BOARD: Final[tuple[Part, ...]] = (
    ("rotation_", 1, ("0", "1", "2", "3", "4", "5")),
    ("feather_of_", 4, VILLAGES),  # which colour, from 1
    ("points_of_", 9, VILLAGES),
    ("top_khipu_of_", 4, VILLAGES),  # whose
    ("delivered_to_", 1, VILLAGES),  # by the viewer
    ("slot_", 1, SLOTS),  # the viewer's, filled
    ("house_", 12, tuple(f"{k}_{n}" for k in ids.KINDS for n in range(1, ids.N_HOUSES + 1))),
    ("temple_step_", 4, tuple(str(n) for n in range(1, ids.N_STEPS + 1))),  # whose priest
    ("top_card_", 3, ids.GODS),  # which of the god's three
    ("market_", 6, tuple(str(n) for n in range(1, ids.MARKET_SPACES + 1))),
    ("palace_", 1, ids.TASKS),
    ("own_task_", 1, ids.TASKS),  # open, or on offer to the viewer
    ("feathers_left_", 20, ids.COLOURS),
    ("left_", 40, ("offerings", "food", "medallions", "small_pututus", "big_pututus")),
)
PLACE: Final[tuple[Part, ...]] = (("at_", 1, ids.PLACES),)

TABLE: Final = [*features.TABLE[OWN_FLAGS : OWN_FLAGS + SHARED], *entries(BOARD)]
SEAT: Final = [
    *features.TABLE[:OWN_FLAGS], *features.TABLE[OWN_FLAGS + SHARED :], *entries(PLACE)
]  # fmt: skip
N_TABLE: Final = len(TABLE)
N_SEAT: Final = len(SEAT)
N_ASKING: Final = len(features.ASKING)
SLOT: Final = slots_of(features.ASKING, ids.GAME_OVER + 1)
# Places of numbers that are counted for all seats at once, within a seat's share.
VILLAGE_POINTS: Final = [name for name, _ in SEAT].index("village_points")
IN_TEMPLE: Final = [name for name, _ in SEAT].index("priests_in_temple")
FULFILLED: Final = [name for name, _ in SEAT].index("tasks_fulfilled")


class CuzcoEncoder(Encoder):
    """C: one row for two to four players."""

    def write(self, s: CuzcoState, viewer: i64, actor: i64, out: vec[u8], at: i64) -> None:
        first = at + i64(N_TABLE) + i64(len(self.question))
        for i in range(at, at + i64(self.width)):
            out[i] = 0
        _table(s, out, at)
        _board(s, viewer, out, at + i64(SHARED))
        self.write_question(s, viewer, out, at + i64(N_TABLE))
        players = i64(s.players)
        share = i64(N_SEAT)
        for k in range(players):
            seat = viewer + k
            if seat >= players:
                seat -= players
            _seat(s, seat, seat == viewer, seat == actor, out, first + k * share)
        _for_all(s, viewer, out, first)


def _table(s: CuzcoState, out: vec[u8], at: i64) -> None:
    slot = SLOT[s.stack[ID]]
    if slot >= 0:
        out[at + i64(slot)] = 1
    at += i64(N_ASKING)
    out[at + i64(s.players) - 2] = 1
    at += 3
    out[at] = u8(s.nl)
    out[at + 1] = u8(s.pututu)
    out[at + 2] = u8(s.up_to)
    out[at + 3] = u8(s.rotate_first)
    out[at + 4] = u8(s.unlimited)
    at += 5
    number = i64(s.round)
    if number >= 1 and number <= ids.N_ROUNDS:
        out[at + number - 1] = 1
    at += ids.N_ROUNDS
    lowest = s.lowest
    for field in range(i64(ids.N_FIELDS)):
        out[at + field] = u8(lowest[field])


def _board(s: CuzcoState, viewer: i64, out: vec[u8], at: i64) -> None:
    players = i64(s.players)
    out[at + i64(s.rotation)] = 1
    at += 6
    feather, points, villages = s.net.feather, s.net.points, s.villages
    delivered = i64(s.delivered[viewer])
    for v in range(i64(ids.N_VILLAGES)):
        out[at + v] = u8(feather[v] + 1)
        out[at + 12 + v] = u8(points[v])
        out[at + 24 + v] = u8(whose(i64(villages[v]) % 8 - 1, viewer, players))
        out[at + 36 + v] = u8(delivered >> v & 1)
    at += 4 * ids.N_VILLAGES
    slots = i64(s.feathers[viewer])
    for slot in range(i64(ids.N_SLOTS)):
        out[at + slot] = u8(slots >> slot & 1)
    at += ids.N_SLOTS
    houses = s.houses
    for house in range(i64(ids.N_HOUSE_TILES)):
        tile = i64(houses[house])
        if tile >= 0:
            out[at + house] = u8(tile % ids.PER_KIND // ids.PER_ABILITY + 1)
    at += ids.N_HOUSE_TILES
    temple = s.temple
    for step in range(i64(ids.N_STEPS)):
        out[at + step] = u8(whose(i64(temple[step]), viewer, players))
    at += ids.N_STEPS
    tops = s.tops
    for god in range(i64(ids.N_GODS)):
        card = i64(tops[god])
        if card >= 0:
            out[at + god] = u8(card % ids.PER_GOD + 1)
    at += ids.N_GODS
    market = s.market
    for space in range(i64(ids.MARKET_SPACES)):
        out[at + space] = u8(market[space] + 1)
    at += ids.MARKET_SPACES
    for task in s.palace:
        if task >= 0:
            out[at + i64(task)] = 1
    at += ids.N_TASKS
    tasks, drafted = s.tasks, s.drafted
    for i in range(viewer * 3, viewer * 3 + 3):
        own = i64(tasks[i])
        if own >= 0:
            out[at + own] = 1
    if drafted:
        for i in range(viewer * 4, viewer * 4 + 4):
            own = i64(drafted[i])
            if own >= 0:
                out[at + own] = 1
    at += ids.N_TASKS
    left = s.feathers_left
    for colour in range(i64(ids.N_COLOURS)):
        out[at + colour] = capped(i64(left[colour]), 20)
    out[at + 4] = capped(i64(s.offerings_left), 40)
    out[at + 5] = capped(i64(s.food_left), 40)
    out[at + 6] = capped(i64(s.inti_left), 40)
    out[at + 7] = capped(i64(s.small_left), 40)
    out[at + 8] = capped(i64(s.big_left), 40)


def _seat(s: CuzcoState, seat: i64, mine: bool, asked: bool, out: vec[u8], at: i64) -> None:
    out[at] = 1 if mine else 0
    out[at + 1] = 1 if asked else 0
    out[at + 2] = 1 if seat == i64(s.active) else 0
    at = _standing(s, seat, out, at + 3)
    at = _mask(s, seat, out, at)
    at = _hand(s, seat, mine, out, at)
    out[at + i64(s.runner[seat])] = 1


def _standing(s: CuzcoState, seat: i64, out: vec[u8], at: i64) -> i64:
    place: i64 = 0
    for each in s.order:
        if i64(each) == seat:
            out[at] = u8(place)
        place += 1
    place = 0
    for each in s.rank:
        if i64(each) == seat:
            out[at + 1] = u8(place)
        place += 1
    out[at + 2] = capped(i64(s.score[seat]), 255)
    out[at + 3] = capped(i64(s.data.status[s.status[seat]]), 30)
    at += 4
    dice = s.dice
    for i in range(seat * 3, seat * 3 + 3):
        die = i64(dice[i])
        if die > 0:
            out[at] += 1
            out[at + die] += 1
    at += 7
    runner = i64(s.runner[seat])
    out[at] = 1 if runner == ids.CUZCO else 0
    out[at + 1] = 1 if runner >= 6 and runner < ids.CUZCO else 0
    out[at + 2] = u8(i64(s.returned) >> seat & 1)
    at += 3
    out[at] = u8(s.khipus[seat])
    out[at + 1] = u8(s.reserve[seat])
    delivered = i64(s.delivered[seat])
    out[at + 2] = u8(bits(delivered & 63))
    out[at + 3] = u8(bits(delivered >> 6))
    return at + 5  # the villages' points are counted for all seats at once


def _mask(s: CuzcoState, seat: i64, out: vec[u8], at: i64) -> i64:
    feathers, bands = i64(s.feathers[seat]), i64(s.headbands[seat])
    counts = s.feather_count
    for colour in range(i64(ids.N_COLOURS)):
        out[at + 1 + colour] = u8(counts[seat * ids.N_COLOURS + colour])
    out[at] = u8(bits(feathers))
    at += 5
    points: i64 = 0
    worth_of = s.data.headbands
    for band in range(i64(ids.N_BANDS)):
        if bands >> band & 1:
            out[at + 2] += 1
        else:
            filled = feathers >> (2 * band) & 3
            if filled == 3:
                out[at + 1] += 1
                points += i64(worth_of[band])
            elif filled:
                out[at] += 1
    out[at + 3] = u8(points)
    at += 4
    count, slid = i64(s.tile_count[seat]), i64(s.slid[seat])
    worth: i64 = 0
    tiles, value = s.tiles, s.data.tile_value
    out[at] = u8(count)
    for field in range(count):
        tile = i64(tiles[seat * ids.MASK_FIELDS + field])
        out[at + 1 + tile // ids.PER_KIND] += 1
        out[at + 5 + tile % ids.PER_KIND // ids.PER_ABILITY] += 1  # six of each at most
        if slid >> field & 1:
            out[at + 3] += 1
        else:
            worth += i64(value[tile])
    out[at + 4] = capped(worth, 60)
    at += 5 + ids.N_ABILITIES
    out[at] = u8(s.free_fields(seat))
    out[at + 1] = capped(i64(s.food[seat]), 30)
    out[at + 2] = capped(i64(s.offerings[seat]), 30)
    out[at + 3] = capped(i64(s.inti[seat]), 8)
    out[at + 4] = u8(s.priests[seat])
    at += 7  # and priests in the temple, for all seats at once
    goods = s.goods
    for good in range(seat * ids.N_GOODS, seat * ids.N_GOODS + ids.N_GOODS):
        held = i64(goods[good])
        out[at] = capped(held, 6)
        at += 1
    return at


def _hand(s: CuzcoState, seat: i64, mine: bool, out: vec[u8], at: i64) -> i64:
    tasks = s.tasks
    for i in range(seat * 3, seat * 3 + 3):
        task = tasks[i]
        if task >= 0:
            out[at] += 1
            if not mine and about_hand(task):
                out[at + 4] += 1
            else:
                lacking = i64(missing(s, seat, task))
                if lacking < 3:
                    out[at + 1 + lacking] += 1
    at += 6  # and those fulfilled, for all seats at once
    known: i64 = 0
    held = s.hand if mine else s.known
    for card in range(i64(ids.N_CARDS)):
        number = i64(held[seat * ids.N_CARDS + card])
        known += number
        out[at + 2 + card] = u8(number)
    hidden = i64(s.unknown[seat])
    dealt = s.dealt
    for i in range(seat * 2, seat * 2 + 2):
        card = i64(dealt[i])
        if card >= 0:
            hidden += 1
            if mine:
                known += 1
                if out[at + 2 + card] < ids.COPIES:
                    out[at + 2 + card] += 1
    out[at] = capped(known, 30)
    if not mine:
        out[at + 1] = capped(hidden, 30)
    at += 2 + ids.N_CARDS
    out[at] = capped(i64(s.small[seat]), 12)
    out[at + 1] = capped(i64(s.big[seat]), 12)
    return at + 2


def _for_all(s: CuzcoState, viewer: i64, out: vec[u8], first: i64) -> None:
    """Villages, temple and fulfilled tasks: looked at once, and counted for whom they are."""
    players, share = i64(s.players), i64(N_SEAT)
    villages, points = s.villages, s.net.points
    for v in range(i64(ids.N_VILLAGES)):
        owner = whose(i64(villages[v]) % 8 - 1, viewer, players)
        if owner:
            at = first + (owner - 1) * share + i64(VILLAGE_POINTS)
            out[at] += u8(points[v])
            if out[at] > 60:
                out[at] = 60
    temple = s.temple
    for step in range(i64(len(temple))):
        owner = whose(i64(temple[step]), viewer, players)
        if owner:
            at = first + (owner - 1) * share + i64(IN_TEMPLE)
            out[at] += 1
            out[at + 1] += u8(step + 1)
    for entry in s.fulfilled:
        at = first + (whose(i64(entry) // 64, viewer, players) - 1) * share + i64(FULFILLED)
        if out[at] < 20:
            out[at] += 1


ENCODER: Final = CuzcoEncoder(
    GAME,
    f"r{GAME.rules_version}-f{features.FEATURES_VERSION}-e{ENCODING}",
    TABLE,
    SEAT,
    range(actions.ARRANGE),
)
