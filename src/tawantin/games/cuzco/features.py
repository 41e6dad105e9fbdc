"""A position in numbers, as one seat sees it."""

from typing import Final

from tawantin.core.extend import bits, i64, u8, vec
from tawantin.core.features import Features, Part, capped, entries, whose
from tawantin.core.frame import EACH
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import about_hand, missing

FEATURES_VERSION: Final = 1
"""Raised whenever a number means something else: what was learnt from the old ones is void."""

NEVER: Final = -1  # a question of former rules: its number stays 0, and the others their places
ASKING: Final = (
    ("draft", ids.DRAFT), ("put_back", ids.PUT_BACK), ("turn", ids.TURN), ("placing", ids.PLACING),
    ("acting", NEVER), ("shifting", ids.SHIFTING), ("paying", NEVER),
    ("rotating", ids.ROTATING), ("moving", ids.MOVING), ("delivering", NEVER),
    ("feathering", ids.FEATHERING), ("taking", ids.TAKING), ("salvaging", ids.SALVAGING),
    ("trading", ids.TRADING), ("raising", NEVER), ("stepping", ids.STEPPING),
    ("placing_priest", NEVER), ("activating", ids.ACTIVATING),
    ("ordeal", ids.ORDEAL), ("using", ids.USING), ("amount", ids.AMOUNT),
    ("plucking", ids.PLUCKING), ("drawing", ids.DRAWING), ("buying", ids.BUYING),
    ("fulfilling", ids.FULFILLING), ("claiming", ids.CLAIMING), ("settling", ids.SETTLING),
)  # fmt: skip

MARKS: Final[tuple[Part, ...]] = (("", 1, ("mine", "asked", "turn")),)
SHARED: Final[tuple[Part, ...]] = (
    ("players_", 1, ("2", "3", "4")),
    ("option_", 1, ("nl", "pututu", "up_to", "rotate_first", "unlimited")),
    ("round_", 1, ("1", "2", "3", "4", "5", "6")),
    ("lowest_", 7, ids.FIELDS),
)
OWN: Final[tuple[Part, ...]] = (
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
# Places of numbers that are counted for all seats at once, among a seat's own.
_own: Final = [name for name, _ in entries(OWN)]
VILLAGE_POINTS: Final = _own.index("village_points")
IN_TEMPLE: Final = _own.index("priests_in_temple")
FULFILLED: Final = _own.index("tasks_fulfilled")


class CuzcoFeatures(Features):
    """C: for two to four players."""

    def shared(self, s: CuzcoState, out: vec[u8], at: i64) -> None:
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

    def seats(
        self, s: CuzcoState, viewer: i64, actor: i64, first: i64, out: vec[u8], at: i64, share: i64,
        gap: i64,
    ) -> None:  # fmt: skip
        players, active = i64(s.players), i64(s.active)
        own = at + i64(self.marks) + gap
        for k in range(players):
            seat = first + k
            if seat >= players:
                seat -= players
            mine = viewer == EACH or seat == viewer
            place = at + k * share
            out[place] = 1 if mine else 0
            out[place + 1] = 1 if seat == actor else 0
            out[place + 2] = 1 if seat == active else 0
            place = _standing(s, seat, out, own + k * share)
            place = _mask(s, seat, out, place)
            _hand(s, seat, mine, out, place)
        _for_all(s, first, out, own, share)


def _standing(s: CuzcoState, seat: i64, out: vec[u8], at: i64) -> i64:
    """Place in the orders, points, dice, the map."""
    order, rank = s.order, s.rank
    for place in range(i64(len(order))):
        if i64(order[place]) == seat:
            out[at] = u8(place)
    for place in range(i64(len(rank))):
        if i64(rank[place]) == seat:
            out[at + 1] = u8(place)
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
    """Feathers, headbands, person tiles and what lies before the player."""
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


def _hand(s: CuzcoState, seat: i64, mine: bool, out: vec[u8], at: i64) -> None:
    """Tasks and cards; what a task about a hidden hand lacks is not said."""
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


def _for_all(s: CuzcoState, first: i64, out: vec[u8], own: i64, share: i64) -> None:
    """Villages, temple and fulfilled tasks: looked at once, and counted for whom they are."""
    players = i64(s.players)
    villages, points = s.villages, s.net.points
    for v in range(i64(ids.N_VILLAGES)):
        owner = whose(i64(villages[v]) % 8 - 1, first, players)
        if owner:
            at = own + (owner - 1) * share + i64(VILLAGE_POINTS)
            out[at] += u8(points[v])
            if out[at] > 60:
                out[at] = 60
    temple = s.temple
    for step in range(i64(len(temple))):
        owner = whose(i64(temple[step]), first, players)
        if owner:
            at = own + (owner - 1) * share + i64(IN_TEMPLE)
            out[at] += 1
            out[at + 1] += u8(step + 1)
    for entry in s.fulfilled:
        at = own + (whose(i64(entry) // 64, first, players) - 1) * share + i64(FULFILLED)
        if out[at] < 20:
            out[at] += 1


FEATURES: Final = CuzcoFeatures(FEATURES_VERSION, MARKS, ASKING, SHARED, OWN)
