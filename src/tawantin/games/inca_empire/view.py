"""What a seat may know, as plain data: the browser, the bots and the log get this, no more.

The map itself is not part of it: see scenery.py.
"""

from functools import lru_cache
from typing import Any, Final

from tawantin.games.inca_empire.atlas import REGIONS, SITES, members
from tawantin.games.inca_empire.ids import (
    CARDS,
    CATEGORIES,
    COLOURS,
    EXPANSION,
    N_CARDS,
    N_CATEGORIES,
    PHASES,
    TILES,
    WILD_ROAD,
)
from tawantin.games.inca_empire.outlook import (
    builds,
    effect,
    link_name,
    next_income,
    unsafe_roads,
)
from tawantin.games.inca_empire.people import turn_so_far
from tawantin.games.inca_empire.roads import allowance, worth_of
from tawantin.games.inca_empire.setup import all_cards
from tawantin.games.inca_empire.state import (
    EmpireState,
    builder_of,
    card_of,
    is_up,
    layer_of,
    link_under,
    sector_of,
)
from tawantin.games.inca_empire.sun import beside, taken_sectors
from tawantin.games.inca_empire.track import income, round_number, scorings_left, sun_ahead, worth

SPECTATOR: Final = -1
KEPT: Final = 4096  # sets whose names are remembered: from one view to the next few change


def public(s: EmpireState) -> dict[str, Any]:
    """Everything but hands, pile and new cards; prices and places are those of the active."""
    return {
        "options": {
            "pizarro": bool(s.pizarro),
            "early_decline": bool(s.decline),
            "convergence": bool(s.gods),
        },
        "active": s.active,
        "reader": s.active,
        "builds": builds(s, s.active),
        "turn": turn_so_far(s),
        "ended": bool(s.ended),
        "track": _track(s),
        "order": s.order[:],
        "rank": s.rank[:],
        "regions": _land(s),
        "sites": {
            SITES[site]: {
                "building": "city" if s.cities >> site & 1 else "garrison",
                "temple": bool(s.temples >> site & 1),
                "worth": worth_of(s, 1 << site),
            }
            for site in members(s.cities | s.garrisons)
        },
        "roads": [
            _road(s, link, owner) for owner in range(s.players) for link in members(s.roads[owner])
        ],
        "wild_roads": [_road(s, link_under(wild), builder_of(wild)) for wild in s.wild],
        "unsafe_roads": [
            link_name(s, link) for owner in range(s.players) for link in unsafe_roads(s, owner)
        ],
        "open_sites": list(_sites(s.open_sites)),
        "tiles": {TILES[kind]: left for kind, left in enumerate(s.tiles_left)},
        "sun": [_sector(s, sector, SPECTATOR) for sector in range(s.players)],
        "discard": {CARDS[card]: n for card, n in enumerate(s.discard) if n},
        "pile": sum(s.pile),
        "unseen": _unseen(s, SPECTATOR),
        "invasion": _invasion(s) if s.pizarro else None,
        "seats": [_seat(s, p) for p in range(s.players)],
    }


def own(s: EmpireState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """The seat's cards, in hand and face down, and its own prices and places."""
    hand = s.hand[seat * N_CARDS : (seat + 1) * N_CARDS]
    seats = public["seats"][:]
    seats[seat] = {
        **seats[seat],
        "hand": _cards(hand),
        "hand_effects": {
            CARDS[card]: [effect(s, other, card, False) for other in range(s.players)]
            for card, held in enumerate(hand)
            if held
        },
    }
    found: dict[str, Any] = {"reader": seat, "seats": seats, "unseen": _unseen(s, seat)}
    if seat != s.active:
        found["builds"] = builds(s, seat)
    sectors = {sector_of(e) for e in s.plan if layer_of(e) == seat and not is_up(e)}
    if sectors:
        sun = public["sun"][:]
        for sector in sectors:
            sun[sector] = _sector(s, sector, seat)
        found["sun"] = sun
    return found


@lru_cache(maxsize=KEPT)
def _sites(mask: int) -> tuple[str, ...]:
    return tuple([SITES[site] for site in members(mask)])


@lru_cache(maxsize=KEPT)
def _regions(mask: int) -> tuple[str, ...]:
    return tuple([REGIONS[region] for region in members(mask)])


def _road(s: EmpireState, link: int, owner: int) -> tuple[str, str, int]:
    one, other = s.data.atlas.ends[link]
    a, b = SITES[one], SITES[other]
    return (a, b, owner) if a < b else (b, a, owner)


def _track(s: EmpireState) -> dict[str, Any]:
    data = s.data
    return {
        "skipped": [n for n, out in enumerate(data.skipped) if out] if s.decline else [],
        "column": s.column,
        "space": s.space,
        "phase": PHASES[data.columns[s.column][s.space]],
        "round": round_number(s),
        "scorings_left": scorings_left(s),
        "sun_ahead": sun_ahead(s),
    }


def _land(s: EmpireState) -> dict[str, Any]:
    owner: dict[int, int] = {region: p for p in range(s.players) for region in members(s.owned[p])}
    conquered, terraces = s.conquered, s.terraces
    return {
        REGIONS[region]: {
            "tile": TILES[s.tile[region]] if s.tile[region] >= 0 else None,
            "conquered": bool(conquered >> region & 1),
            "owner": owner.get(region),
            "terrace": bool(terraces >> region & 1),
        }
        for region in s.data.atlas.regions
    }


def _sector(s: EmpireState, sector: int, viewer: int) -> dict[str, Any]:
    known = -1 not in s.colour
    return {
        "seats": list(beside(s, sector)) if known else [],
        "taken": bool(taken_sectors(s) >> sector & 1),
        "cards": [_laid(s, e, viewer) for e in s.plan if sector_of(e) == sector],
    }


def _laid(s: EmpireState, entry: int, viewer: int) -> dict[str, Any]:
    """A card on the sun plan, and what it means to those it affects."""
    card, up = card_of(entry), is_up(entry)
    seen = up or layer_of(entry) == viewer
    return {
        "card": CARDS[card] if seen else None,
        "by": layer_of(entry),
        "up": up,
        "effects": [effect(s, p, card, up) for p in beside(s, sector_of(entry))] if seen else [],
    }


def _unseen(s: EmpireState, viewer: int) -> dict[str, int]:
    """Cards that are neither open nor the viewer's own."""
    left = all_cards(s.players, s.decline)
    for card, gone in enumerate(s.discard):
        left[card] -= gone
        if viewer >= 0:
            left[card] -= s.hand[viewer * N_CARDS + card]
    for entry in s.plan:
        left[card_of(entry)] -= int(is_up(entry) or layer_of(entry) == viewer)
    return {CARDS[card]: n for card, n in enumerate(left) if n}


def _invasion(s: EmpireState) -> dict[str, Any]:
    return {
        "normal": s.invaders,
        "arrived": bool(s.arrived),
        "hidden": sum(s.data.invasion) - s.invaders - s.arrived,
        "ships": s.data.invasion[1] - s.arrived,
    }


def _cards(counts: list[int]) -> list[str]:
    return [CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


def _seat(s: EmpireState, p: int) -> dict[str, Any]:
    hand = s.hand[p * N_CARDS : (p + 1) * N_CARDS]
    ledger = s.ledger[p * N_CATEGORIES : (p + 1) * N_CATEGORIES]
    cities, garrisons, temples, terraces = worth(s, p)
    return {
        "colour": COLOURS[s.colour[p]] if s.colour[p] >= 0 else None,
        "labour": s.labour[p],
        "score": s.score[p],
        "rank": s.rank.index(p) + 1 if s.rank else None,
        "order": s.order.index(p) + 1 if p in s.order else None,
        "cards": sum(hand),
        "points": {CATEGORIES[i]: n for i, n in enumerate(ledger) if n},
        "worth": {
            "cities": cities,
            "garrisons": garrisons,
            "temples": temples,
            "terraces": terraces,
            "sum": cities + garrisons + temples + terraces,
        },
        "income": income(s, p),
        "next_income": next_income(s, p),
        "regions": list(_regions(s.owned[p])),
        "reach": list(_regions(s.reach[p])),
        "network": list(_sites(s.network[p])),
        "forces": _cards(s.force[p * N_CARDS : (p + 1) * N_CARDS]),
        "effects": {
            CARDS[card]: effect(s, p, card, True) for card in range(N_CARDS) if s.under(p, card)
        },
        "free_roads": allowance(s, p),
        "wild_roads": s.under(p, WILD_ROAD),
        "extra_conquests": s.under(p, EXPANSION),
    }
