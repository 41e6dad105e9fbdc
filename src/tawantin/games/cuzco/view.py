"""What a seat may know, as plain data: the browser, the bots and the log get this, no more."""

from collections.abc import Sequence
from typing import Any, Final

from tawantin.games.cuzco.city import POINTS_PER_PRIEST
from tawantin.games.cuzco.gods import ON_TOP
from tawantin.games.cuzco.ids import (
    ABILITIES,
    CARDS,
    CATEGORIES,
    COLOURS,
    FIELDS,
    FIELDS_BY_PLAYERS,
    GODS,
    GOODS,
    KINDS,
    MARKET_ROW,
    MASKS,
    N_BANDS,
    N_CARDS,
    N_CATEGORIES,
    N_COLOURS,
    N_GODS,
    N_GOODS,
    N_ROUNDS,
    N_SLOTS,
    N_VILLAGES,
    NO_DIE,
    PER_ABILITY,
    PER_GOD,
    PER_KIND,
    PLACES,
    POINTS,
    TASKS,
    TILES,
)
from tawantin.games.cuzco.state import CuzcoState, field_of, owner_of, pips_of
from tawantin.games.cuzco.supply import may_rotate
from tawantin.games.cuzco.tasks import about_hand, missing, open_tasks
from tawantin.games.cuzco.temple import HEADBAND_BONUS

LETTERS: Final = "SB"  # stone path, rope bridge


def public(s: CuzcoState) -> dict[str, Any]:
    """Everything but hands, drafts and what tasks about a hand lack."""
    return {
        "round": s.round,
        "order": s.order[:],
        "options": _options(s),
        "headband_bonus": HEADBAND_BONUS[s.round],
        "priest_points": POINTS_PER_PRIEST[s.round],
        "map": _map(s),
        "fields": _fields(s),
        "houses": {
            KINDS[kind]: [_tile(s, tile) for tile in s.houses[kind * 6 : kind * 6 + 6]]
            for kind in range(2)
        },
        "person_stacks": [mask.bit_count() for mask in s.person_stack],
        "person_discard": [
            _tile(s, kind * PER_KIND + i)
            for kind in range(2)
            for i in range(PER_KIND)
            if s.person_discard[kind] >> i & 1
        ],
        "temple": s.temple[:],
        "medallions": s.inti_left,
        "rank": s.rank[:],
        "market": [_row(s, row) for row in range(N_ROUNDS)],
        "palace": [TASKS[task] for task in s.palace],
        "task_stock": s.stock.bit_count(),
        "gods": _gods(s),
        "supply": {
            "food": None if s.unlimited else s.food_left,
            "offerings": None if s.unlimited else s.offerings_left,
            "feathers": {COLOURS[c]: s.feathers_left[c] for c in range(N_COLOURS)},
            "pututus": {"small": s.small_left, "big": s.big_left} if s.pututu else None,
        },
        "seats": [_seat(s, p) for p in range(s.players)],
    }


def own(s: CuzcoState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """The seat's hand, draft and tasks."""
    at = seat * N_CARDS
    held = [card for card in s.dealt[seat * 2 : seat * 2 + 2] if card >= 0]
    drafted = [task for task in s.drafted[seat * 4 : seat * 4 + 4] if task >= 0]
    dropped = [task for task in s.dropped[seat * 2 : seat * 2 + 2] if task >= 0]
    seats = public["seats"][:]
    seats[seat] = {
        **seats[seat],
        "missing": {TASKS[task]: missing(s, seat, task) for task in open_tasks(s, seat)},
        "hand": _cards(s.hand[at : at + N_CARDS]) + [CARDS[card] for card in sorted(held)],
        "draft": [TASKS[task] for task in drafted],
        "put_away": [TASKS[task] for task in dropped],
    }
    return {"seats": seats}


def _options(s: CuzcoState) -> dict[str, Any]:
    return {
        "edition": "nl" if s.nl else "de",
        "pututu": bool(s.pututu),
        "temple_step": "up_to" if s.up_to else "exact",
        "rotate_first_exit": bool(s.rotate_first),
        "unlimited_food_offerings": bool(s.unlimited),
        "layout": "standard" if s.standard else "shuffled",
    }


def _row(s: CuzcoState, row: int) -> list[str | None]:
    """A row of the market, None where nothing lies."""
    goods = s.market[row * MARKET_ROW : (row + 1) * MARKET_ROW]
    return [GOODS[good] if good >= 0 else None for good in goods]


def _map(s: CuzcoState) -> dict[str, Any]:
    villages = []
    for v in range(N_VILLAGES):
        stack, khipus = s.villages[v], []
        while stack:
            khipus.append(stack % 8 - 1)
            stack //= 8
        villages.append(
            {
                "name": PLACES[v],
                "feather": COLOURS[s.net.feather[v]],
                "points": s.net.points[v],
                "khipus": khipus,  # top first
            }
        )
    paths = [
        {"from": PLACES[v], "to": PLACES[link // 16], "path": _path(link % 16)}
        for v in range(N_VILLAGES)
        for link in s.net.links[v]
        if v < link // 16
    ]
    arms = [{"to": PLACES[v], "path": _path(s.net.arm_to(v, s.rotation))} for v in range(6)]
    return {
        "villages": villages,
        "paths": paths,
        "arms": arms,
        "orientation": s.rotation + 1,
        "layout": [s.f_order, s.b_order],
    }


def _path(path: int) -> str:
    return f"{LETTERS[path // 8]}{path % 8}"


def _fields(s: CuzcoState) -> list[dict[str, Any]]:
    return [
        {
            "field": FIELDS[field],
            "below": _below(s, field),
            "closed": _below(s, field) == 1,
            "dice": [
                {"seat": owner_of(die), "value": pips_of(die)}
                for die in s.lying
                if field_of(die) == field
            ],
        }
        for field in FIELDS_BY_PLAYERS[s.players]
    ]


def _below(s: CuzcoState, field: int) -> int | None:
    """A die must be lower than this; None where any die may lie."""
    return None if field == POINTS or s.lowest[field] == NO_DIE else s.lowest[field]


def _tile(s: CuzcoState, tile: int) -> dict[str, Any] | None:
    if tile < 0:
        return None
    return {
        "id": TILES[tile],
        "kind": KINDS[tile // PER_KIND],
        "person": ABILITIES[tile % PER_KIND // PER_ABILITY],
        "value": s.data.tile_value[tile],
    }


def _gods(s: CuzcoState) -> dict[str, Any]:
    return {
        "piles": [
            {
                "god": GODS[g],
                "top": CARDS[s.tops[g]] if s.tops[g] >= 0 else None,
                "copied": bool(s.marks[ON_TOP + g]),
                "below": sum(s.piles[g * PER_GOD : (g + 1) * PER_GOD]),
            }
            for g in range(N_GODS)
        ],
        "discard": {CARDS[c]: s.discard[c] for c in range(N_CARDS) if s.discard[c]},
    }


def _cards(counts: Sequence[int]) -> list[str]:
    return [CARDS[card] for card, n in enumerate(counts) for _ in range(n)]


def _seat(s: CuzcoState, p: int) -> dict[str, Any]:
    at = p * N_CARDS
    first = p * N_CATEGORIES
    ledger = s.ledger[first : first + N_CATEGORIES]
    tasks = open_tasks(s, p)
    held = sum(1 for card in s.dealt[p * 2 : p * 2 + 2] if card >= 0)
    return {
        "score": s.score[p],
        "points": {CATEGORIES[c]: n for c, n in enumerate(ledger) if n},
        "runner": PLACES[s.runner[p]],
        "may_rotate": may_rotate(s, p),
        "mask": MASKS[s.mask[p]] if s.mask[p] >= 0 else None,
        "slots": [COLOURS[c] for c in s.data.masks[s.mask[p]]] if s.mask[p] >= 0 else None,
        "feathers": [slot + 1 for slot in range(N_SLOTS) if s.feathers[p] >> slot & 1],
        "headbands": [band + 1 for band in range(N_BANDS) if s.headbands[p] >> band & 1],
        "khipus": s.khipus[p],
        "reserve": s.reserve[p],
        "delivered": s.delivered[p].bit_count(),
        "free_fields": s.free_fields(p),
        "tiles": [
            {**(_tile(s, s.tiles[p * 12 + i]) or {}), "slid": bool(s.slid[p] >> i & 1)}
            for i in range(s.tile_count[p])
        ],
        "priests": s.priests[p],
        "offerings": s.offerings[p],
        "food": s.food[p],
        "medallions": s.inti[p],
        "status": s.status[p],
        "goods": {GOODS[g]: s.goods[p * 6 + g] for g in range(N_GOODS) if s.goods[p * 6 + g]},
        "tasks": [TASKS[task] for task in tasks],
        "missing": {TASKS[task]: missing(s, p, task) for task in tasks if not about_hand(task)},
        "fulfilled": [TASKS[entry % 64] for entry in s.fulfilled if entry // 64 == p],
        "dice": sorted(die for die in s.dice[p * 3 : p * 3 + 3] if die),
        "pututus": {"small": s.small[p], "big": s.big[p]} if s.pututu else None,
        "cards": {
            "known": _cards(s.known[at : at + N_CARDS]),
            "hidden": s.unknown[p] + held,
        },
        "drafted": sum(1 for task in s.drafted[p * 4 : p * 4 + 4] if task >= 0),
    }
