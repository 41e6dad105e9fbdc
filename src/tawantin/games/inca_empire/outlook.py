"""What a position means to a seat, for the boards that show it: prices, places, cards, income.

Nothing is decided here: every rule is asked of its own module.
"""

from typing import Any, Final

from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import REGIONS, SITES, members
from tawantin.games.inca_empire.roads import allowance, allowed, free_roads, join, worth_of
from tawantin.games.inca_empire.state import EmpireState, builder_of, link_under
from tawantin.games.inca_empire.sun import is_hit, weak_tiles
from tawantin.games.inca_empire.track import (
    ahead,
    from_terraces,
    from_tiles,
    sun_ahead,
    support_due,
)

# The price list.


def link_name(s: EmpireState, link: int) -> str:
    """A link as the notation has it."""
    a, b = s.data.atlas.ends[link]
    return "-".join(sorted((SITES[a], SITES[b])))


def _place(
    at: str, labour: int, printed: int, points: int, worth: int = 0, income: int = 0
) -> dict[str, Any]:
    return {
        "at": at,
        "labour": labour,
        "printed": printed,
        "points": points,
        "worth": worth,
        "income": income,
    }


def _row(
    what: str,
    price: int,
    printed: int,
    places: list[dict[str, Any]],
    points: int | None = 0,
    printed_points: int | None = 0,
    worth: int = 0,
    income: int = 0,
) -> dict[str, Any]:
    return {
        "what": what,
        "allowed": True,
        "price": price,
        "printed": printed,
        "points": points,
        "printed_points": printed_points,
        "worth": worth,
        "income": income,
        "roads": 0,
        "printed_roads": 0,
        "places": places,
    }


def builds(s: EmpireState, seat: int) -> list[dict[str, Any]]:
    """What can be built, what it costs and brings under the cards that affect the seat, and where,
    whatever it costs; upgrade and extra conquest need their cards.
    """
    expand = _conquests(s, seat, "expand", ids.EXPANSION_PRICE, True)
    if not s.under(seat, ids.EXPANSION):
        expand["allowed"], expand["places"] = False, []
    return [
        *_roads(s, seat),
        _city(s, seat),
        _upgrade(s, seat),
        _garrison(s, seat),
        _temple(s, seat),
        _conquests(s, seat, "conquer", 0, False),
        expand,
        _terrace(s, seat),
    ]


def _city(s: EmpireState, seat: int) -> dict[str, Any]:
    price, points = build.city_price(s, seat), build.city_points(s, seat)
    printed, worth = ids.CITY_PRICE, ids.CITY_WORTH
    places = [
        _place(SITES[site], price, printed, points, worth)
        for site in members(build.city_places(s, seat))
    ]
    return _row("city", price, printed, places, points, ids.CITY_POINTS, worth)


def _upgrade(s: EmpireState, seat: int) -> dict[str, Any]:
    price, points = build.upgrade_price(s, seat), build.city_points(s, seat)
    printed, worth = ids.UPGRADE_PRICE, ids.CITY_WORTH - ids.GARRISON_WORTH
    places = [
        _place(SITES[site], price, printed, points, worth)
        for site in members(build.upgrade_places(s, seat))
    ]
    row = _row("upgrade", price, printed, places, points, ids.CITY_POINTS, worth)
    row["allowed"] = s.under(seat, ids.OUTPOST) > 0
    return row


def _garrison(s: EmpireState, seat: int) -> dict[str, Any]:
    price, points = build.garrison_price(s, seat), build.garrison_points(s, seat)
    printed, worth = ids.GARRISON_PRICE, ids.GARRISON_WORTH
    places = [
        _place(SITES[site], price, printed, points, worth)
        for site in members(build.garrison_places(s, seat))
    ]
    return _row("garrison", price, printed, places, points, ids.GARRISON_POINTS, worth)


def _temple(s: EmpireState, seat: int) -> dict[str, Any]:
    price, points, worth = ids.TEMPLE_PRICE, ids.TEMPLE_POINTS, ids.TEMPLE_WORTH
    places = [
        _place(SITES[site], price, price, build.temple_points(s, site), worth)
        for site in members(build.temple_places(s, seat))
    ]
    return _row("temple", price, price, places, points, points, worth)


def _terrace(s: EmpireState, seat: int) -> dict[str, Any]:
    price, points, worth = ids.TERRACE_PRICE, ids.TERRACE_POINTS, ids.TERRACE_WORTH
    places = [
        _place(REGIONS[region], price, price, points, worth, ids.TERRACE_LABOUR)
        for region in members(build.terrace_places(s, seat))
    ]
    return _row("terrace", price, price, places, points, points, worth, ids.TERRACE_LABOUR)


def _roads(s: EmpireState, seat: int) -> list[dict[str, Any]]:
    """Free roads and the extra road; what each would join scores from then on."""
    t = s.copy()
    worths: list[tuple[str, int]] = []
    for link in free_roads(s, seat):
        t.network[seat], t.near, t.reach[seat] = s.network[seat], s.near[:], s.reach[seat]
        t.cut_off = s.cut_off
        join(t, seat, s.data.atlas.end_bits[link] & ~s.network[seat])
        joined = t.network[seat] & ~s.network[seat]
        worths.append((link_name(s, link), worth_of(s, joined)))
    free = _row("road", 0, 0, [_place(at, 0, 0, 0, worth) for at, worth in worths])
    free["roads"], free["printed_roads"] = allowance(s, seat), ids.FREE_ROADS
    price = ids.ROAD_PRICE
    places = [_place(at, price, price, 0, worth) for at, worth in worths]
    extra = _row("extra", price, price, places)
    extra["roads"], extra["printed_roads"] = 1 + s.under(seat, ids.PRESSURE), 1
    return [free, extra]


def _conquests(s: EmpireState, seat: int, what: str, printed: int, extra: bool) -> dict[str, Any]:
    """The price of the row comes on top of the tile's resistance."""
    data = s.data
    places = [
        _place(
            REGIONS[region],
            build.conquest_price(s, seat, region, extra),
            data.resistance[s.tile[region]] + printed,
            data.points[s.tile[region]],
            0,
            data.labour[s.tile[region]],
        )
        for region in members(build.conquest_places(s, seat) & ~s.hidden)
    ]
    return _row(what, build.surcharge(s, seat, extra), printed, places, None, None)


# Sun-event cards.

HURTS: Final = (ids.UNREST, ids.FLOOD, ids.EPIDEMIC, ids.STORM, ids.RESISTANCE, ids.ECLIPSE)
UNITS: Final = {
    ids.UNREST: "road",
    ids.SURVEYOR: "terrace",
    ids.PRESSURE: "road",
    ids.WILD_ROAD: "wild",
    ids.CREW: "road",
    ids.FLOOD: "road",
    ids.EPIDEMIC: "labour",
    ids.OUTPOST: "city",
    ids.RENEWAL: "points",
    ids.PROJECT: "garrison",
    ids.STORM: "labour",
    ids.FAMINE: "points",
    ids.SUPREMACY: "labour",
    ids.SUPPORT: "labour",
    ids.EXPANSION: "conquest",
    ids.RESISTANCE: "labour",
    ids.ZEAL: "temple",
    ids.ECLIPSE: "road",
    ids.ANNUAL: "points",
    ids.GREAT: "points",
    ids.SMALL: "points",
}
ALWAYS: Final = {
    ids.PRESSURE: 1,
    ids.WILD_ROAD: 1,
    ids.EPIDEMIC: ids.EPIDEMIC_PRICE,
    ids.RENEWAL: ids.RENEWAL_POINTS,
    ids.STORM: ids.STORM_PRICE,
    ids.FAMINE: ids.FAMINE_POINTS,
    ids.SUPREMACY: -ids.SUPREMACY_PRICE,
    ids.RESISTANCE: ids.RESISTANCE_PRICE,
}
"""Cards that mean the same in every position."""


def unsafe_roads(s: EmpireState, seat: int) -> list[int]:
    """Links with a road of the seat that popular unrest would remove now."""
    wild = [link_under(road) for road in s.wild if builder_of(road) == seat]
    return [link for link in [*members(s.roads[seat]), *wild] if is_hit(s, link)]


def effect(s: EmpireState, seat: int, card: int, lies: bool) -> dict[str, Any]:
    """What one copy of a card means to a seat as things are; `lies`: it is among its forces."""
    return {
        "seat": seat,
        "helps": card not in HURTS,
        "amount": _amount(s, seat, card, lies),
        "unit": UNITS[card],
    }


def _amount(s: EmpireState, seat: int, card: int, lies: bool) -> int:
    if card in ALWAYS:
        return ALWAYS[card]
    if card in (ids.CREW, ids.FLOOD):
        return _roads_by(s, seat, card, -1 if lies else 1)
    if card in (ids.UNREST, ids.SUPPORT):  # these act in Sun phases
        if lies and not sun_ahead(s):
            return 0
        tiles = ids.SUPPORT_LABOUR * weak_tiles(s, seat)
        return tiles if card == ids.SUPPORT else len(unsafe_roads(s, seat))
    if card == ids.ECLIPSE:
        return allowance(s, seat) if build.temple_places(s, seat) else 0
    if card >= ids.ANNUAL:
        i = card - ids.ANNUAL
        ready = s.data.atlas.holy[i] & s.temples & s.network[seat]
        return ids.PILGRIMAGE_POINTS[i] if ready else 0
    return 1 if _is_of_use(s, seat, card) else 0


def _roads_by(s: EmpireState, seat: int, card: int, by: int) -> int:
    """What one crew or flood changes, given the others."""
    crews, floods = s.under(seat, ids.CREW), s.under(seat, ids.FLOOD)
    if card == ids.CREW:
        return abs(allowed(crews + by, floods) - allowed(crews, floods))
    return abs(allowed(crews, floods + by) - allowed(crews, floods))


def _is_of_use(s: EmpireState, seat: int, card: int) -> bool:
    """Whether there is a place for what the card allows."""
    if card == ids.SURVEYOR:
        return build.terrace_places(s, seat).bit_count() > 1
    if card == ids.PROJECT:
        return build.garrison_places(s, seat).bit_count() > 1
    if card == ids.EXPANSION:
        return build.conquest_places(s, seat) != 0
    garrisons = s.network[seat] & s.garrisons
    return (garrisons if card == ids.OUTPOST else garrisons & ~s.temples) != 0


# The era track.


def next_income(s: EmpireState, seat: int) -> dict[str, int] | None:
    """The next Inca phase with the tiles, terraces and ranks of now; None: there is none."""
    _, era = ahead(s, ids.INCA, ids.INCA)
    if era < 0:
        return None
    moved = 0
    for giver, taker, owed in support_due(s, era):
        moved += owed * ((taker == seat) - (giver == seat))
    parts = {
        "era": s.data.income[era],
        "tiles": from_tiles(s, seat),
        "terraces": from_terraces(s, seat),
    }
    return {**parts, "sum": sum(parts.values()), "support": moved}
