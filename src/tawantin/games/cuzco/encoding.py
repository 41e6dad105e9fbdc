"""Cuzco's row: the numbers of `features`, and what lies on the boards."""

from typing import Final

from tawantin.core.encoding import Encoder
from tawantin.core.extend import i64, u8, vec
from tawantin.core.features import Part, capped, whose
from tawantin.games.cuzco import actions, features, ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

VILLAGES: Final = ids.PLACES[: ids.N_VILLAGES]
SLOTS: Final = tuple(str(n) for n in range(1, ids.N_SLOTS + 1))

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


class CuzcoEncoder(Encoder):
    """C: one row for two to four players."""

    def board(self, s: CuzcoState, viewer: i64, out: vec[u8], at: i64) -> None:
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

    def place(self, s: CuzcoState, seat: i64, out: vec[u8], at: i64) -> None:
        out[at + i64(s.runner[seat])] = 1


ENCODER: Final = CuzcoEncoder(
    GAME, features.FEATURES, ENCODING, range(actions.ARRANGE), BOARD, PLACE
)
