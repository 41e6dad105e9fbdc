"""The build options: what each costs and brings, where it may be, and how it is carried out."""

from typing import Any

from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import PORTION, PORTION_BITS
from tawantin.games.inca_empire.ids import (
    CITY_POINTS,
    CITY_PRICE,
    CITY_WORTH,
    EPIDEMIC,
    EPIDEMIC_PRICE,
    EXPANSION_PRICE,
    FAMINE,
    FAMINE_POINTS,
    FOR_CITIES,
    FOR_CONQUESTS,
    FOR_GARRISONS,
    FOR_TEMPLES,
    FOR_TERRACES,
    GARRISON_POINTS,
    GARRISON_PRICE,
    GARRISON_WORTH,
    N_CARDS,
    OUTPOST,
    RENEWAL,
    RENEWAL_POINTS,
    RESISTANCE,
    RESISTANCE_PRICE,
    STORM,
    STORM_PRICE,
    SUPREMACY,
    SUPREMACY_PRICE,
    TEMPLE_POINTS,
    TEMPLE_PRICE,
    TEMPLE_WORTH,
    TERRACE_LABOUR,
    TERRACE_POINTS,
    TERRACE_PRICE,
    TERRACE_WORTH,
    UPGRADE_PRICE,
    ZEAL,
)
from tawantin.games.inca_empire.roads import reveal
from tawantin.games.inca_empire.setup import open_land
from tawantin.games.inca_empire.state import EmpireState

# Prices and points under the events that affect a seat (E-RULING-40).


def city_price(s: EmpireState, seat: int) -> int:
    return CITY_PRICE + EPIDEMIC_PRICE * s.under(seat, EPIDEMIC)


def upgrade_price(s: EmpireState, seat: int) -> int:
    return UPGRADE_PRICE + EPIDEMIC_PRICE * s.under(seat, EPIDEMIC)


def city_points(s: EmpireState, seat: int) -> int:
    return CITY_POINTS + RENEWAL_POINTS * s.under(seat, RENEWAL)


def garrison_price(s: EmpireState, seat: int) -> int:
    return GARRISON_PRICE + STORM_PRICE * s.under(seat, STORM)


def garrison_points(s: EmpireState, seat: int) -> int:
    return GARRISON_POINTS + FAMINE_POINTS * s.under(seat, FAMINE)


def temple_points(s: EmpireState, site: int) -> int:
    """E-BUILD-12, E-BUILD-14; no bonus on a garrison (E-RULING-48)."""
    return TEMPLE_POINTS + (s.data.atlas.bonus[site] if s.cities >> site & 1 else 0)


def surcharge(s: EmpireState, seat: int, extra: bool) -> int:
    """What a conquest costs beyond the tile's resistance (E-EVENT-13, -15, -16)."""
    at = seat * N_CARDS
    price = RESISTANCE_PRICE * s.force[at + RESISTANCE]
    price += SUPREMACY_PRICE * s.force[at + SUPREMACY]
    return price + EXPANSION_PRICE if extra else price


def conquest_price(s: EmpireState, seat: int, region: int, extra: bool) -> int:
    """E-RULING-45."""
    return max(0, s.data.resistance[s.tile[region]] + surcharge(s, seat, extra))


# Where something may be built, whatever it costs.


def free_sites(s: EmpireState, seat: int) -> int:
    """E-RULING-38, E-RULING-39; a garrison turned into a city has left its site for good."""
    return s.network[seat] & s.open_sites & ~(s.cities | s.garrisons)


def city_places(s: EmpireState, seat: int) -> int:
    """E-BUILD-04."""
    return free_sites(s, seat) & s.data.atlas.city_sites


def garrison_places(s: EmpireState, seat: int) -> int:
    """E-BUILD-06."""
    return free_sites(s, seat) & s.data.atlas.garrison_sites


def upgrade_places(s: EmpireState, seat: int) -> int:
    """E-EVENT-08, E-RULING-47."""
    return s.network[seat] & s.garrisons if s.under(seat, OUTPOST) else 0


def temple_places(s: EmpireState, seat: int) -> int:
    """E-BUILD-13, E-EVENT-17."""
    built = s.cities | s.garrisons if s.under(seat, ZEAL) else s.cities
    return s.network[seat] & built & ~s.temples


def terrace_places(s: EmpireState, seat: int) -> int:
    """E-BUILD-16, E-RULING-42."""
    return s.owned[seat] & ~s.terraces


def conquest_places(s: EmpireState, seat: int) -> int:
    """E-BUILD-09, E-RULING-44."""
    return s.reach[seat] & ~s.conquered


def add_places(places: int, first: int, out: list[Any]) -> None:
    """The actions of a family of sites or regions that stand for these."""
    first -= 1
    while places:
        some = places & PORTION
        places >>= PORTION_BITS
        while some:
            place = some & -some
            some ^= place
            out.append(act.READY[first + place.bit_length()])
        first += PORTION_BITS


def add_conquests(s: EmpireState, seat: int, first: int, extra: bool, out: list[Any]) -> None:
    places = conquest_places(s, seat)
    most = s.labour[seat] - surcharge(s, seat, extra)
    if most <= 0:  # resistance is at least 1
        return
    resistance, tile = s.data.resistance, s.tile
    while places:
        bit = places & -places
        places ^= bit
        region = bit.bit_length() - 1
        if resistance[tile[region]] <= most:
            out.append(act.READY[first + region])


# Why not.


def too_dear(s: EmpireState, seat: int, price: int) -> Reason | None:
    if s.labour[seat] >= price:
        return None
    return Reason("E-BUILD-02", "too_dear", {"price": price, "labour": s.labour[seat]})


def why_no_new_site(s: EmpireState, seat: int, site: int) -> Reason | None:
    """What cities and garrisons ask of their site besides its kind."""
    if (s.cities | s.garrisons) >> site & 1:
        return Reason("E-RULING-39", "site_built", {"site": site})
    if not s.network[seat] >> site & 1:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    if not s.open_sites >> site & 1:
        return Reason("E-BUILD-07", "site_unconquered", {"site": site})
    return None


def why_no_city(s: EmpireState, seat: int, site: int) -> Reason | None:
    if not s.data.atlas.city_sites >> site & 1:
        return Reason("E-BUILD-04", "no_city_site", {"site": site})
    return why_no_new_site(s, seat, site) or too_dear(s, seat, city_price(s, seat))


def why_no_garrison(s: EmpireState, seat: int, site: int) -> Reason | None:
    if not s.data.atlas.garrison_sites >> site & 1:
        return Reason("E-BUILD-06", "no_garrison_site", {"site": site})
    return why_no_new_site(s, seat, site) or too_dear(s, seat, garrison_price(s, seat))


def why_no_upgrade(s: EmpireState, seat: int, site: int) -> Reason | None:
    if not s.under(seat, OUTPOST):
        return Reason("E-EVENT-08", "no_outpost", {})
    if not s.garrisons >> site & 1:
        return Reason("E-RULING-47", "no_garrison_there", {"site": site})
    if not s.network[seat] >> site & 1:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    return too_dear(s, seat, upgrade_price(s, seat))


def why_no_temple(s: EmpireState, seat: int, site: int) -> Reason | None:
    if s.temples >> site & 1:
        return Reason("E-RULING-39", "temple_there", {"site": site})
    if not s.cities >> site & 1 and not (s.garrisons >> site & 1 and s.under(seat, ZEAL)):
        return Reason("E-BUILD-13", "no_city_there", {"site": site})
    if not s.network[seat] >> site & 1:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    return too_dear(s, seat, TEMPLE_PRICE)


def why_no_terrace(s: EmpireState, seat: int, region: int) -> Reason | None:
    if not s.owned[seat] >> region & 1:
        return Reason("E-BUILD-16", "not_your_tile", {"region": region})
    if s.terraces >> region & 1:
        return Reason("E-RULING-42", "terrace_there", {"region": region})
    return too_dear(s, seat, TERRACE_PRICE)


def why_no_conquest(s: EmpireState, seat: int, region: int, extra: bool) -> Reason | None:
    args: dict[str, int | str] = {"region": region}
    if not s.data.atlas.open >> region & 1:
        return Reason("E-RULING-20", "not_to_conquer", args)
    for owner in range(s.players):
        if s.owned[owner] >> region & 1:
            return Reason("E-RULING-44", "conquered", {**args, "owner": owner})
    if not s.reach[seat] >> region & 1:
        return Reason("E-BUILD-09", "no_road_there", args)
    return too_dear(s, seat, conquest_price(s, seat, region, extra))


# Building.


def sharing(s: EmpireState, seat: int, site: int) -> int:
    """The other seats whose networks a site belongs to, as bits."""
    others = 0
    for other in range(s.players):
        if other != seat and s.network[other] >> site & 1:
            others |= 1 << other
    return others


def tell_built(
    s: EmpireState, kind: str, seat: int, site: int, price: int, points: int, worth: int
) -> None:
    assert s.rec is not None
    args: dict[str, int | str] = {
        "site": site,
        "labour": price,
        "points": points,
        "worth": worth,
        "others": sharing(s, seat, site),
    }
    s.rec.add(kind, seat, args)


def build_city(s: EmpireState, seat: int, site: int) -> None:
    """E-BUILD-03."""
    price, points = city_price(s, seat), city_points(s, seat)
    s.labour[seat] -= price
    s.cities |= 1 << site
    s.gain(seat, points, FOR_CITIES)
    if s.rec is not None:
        tell_built(s, "city", seat, site, price, points, CITY_WORTH)


def upgrade(s: EmpireState, seat: int, site: int) -> None:
    """E-EVENT-08: the garrison makes way for a city; a temple stays (E-RULING-47)."""
    price, points = upgrade_price(s, seat), city_points(s, seat)
    s.labour[seat] -= price
    s.garrisons ^= 1 << site
    s.cities |= 1 << site
    s.gain(seat, points, FOR_CITIES)
    if s.rec is not None:
        tell_built(s, "upgrade", seat, site, price, points, CITY_WORTH - GARRISON_WORTH)


def build_garrison(s: EmpireState, seat: int, site: int) -> None:
    """E-BUILD-05."""
    price, points = garrison_price(s, seat), garrison_points(s, seat)
    s.labour[seat] -= price
    s.garrisons |= 1 << site
    s.gain(seat, points, FOR_GARRISONS)
    if s.rec is not None:
        tell_built(s, "garrison", seat, site, price, points, GARRISON_WORTH)


def build_temple(s: EmpireState, seat: int, site: int) -> None:
    points = temple_points(s, site)
    s.labour[seat] -= TEMPLE_PRICE
    s.temples |= 1 << site
    s.gain(seat, points, FOR_TEMPLES)
    if s.rec is not None:
        tell_built(s, "temple", seat, site, TEMPLE_PRICE, points, TEMPLE_WORTH)


def build_terrace(s: EmpireState, seat: int, region: int) -> None:
    """E-BUILD-15."""
    s.labour[seat] -= TERRACE_PRICE
    s.terraces |= 1 << region
    s.gain(seat, TERRACE_POINTS, FOR_TERRACES)
    if s.rec is not None:
        args: dict[str, int | str] = {
            "region": region,
            "labour": TERRACE_PRICE,
            "points": TERRACE_POINTS,
            "income": TERRACE_LABOUR,
            "worth": TERRACE_WORTH,
        }
        s.rec.add("terrace", seat, args)


def conquer(s: EmpireState, seat: int, region: int, extra: bool) -> None:
    """E-BUILD-10; the land next to it is revealed (E-REVEAL-02)."""
    price, points = conquest_price(s, seat, region, extra), s.data.points[s.tile[region]]
    s.labour[seat] -= price
    s.owned[seat] |= 1 << region
    open_land(s, region)
    s.gain(seat, points, FOR_CONQUESTS)
    if s.rec is not None:
        more: dict[str, int | str] = {
            "region": region,
            "labour": price,
            "points": points,
            "income": s.data.labour[s.tile[region]],
        }
        s.rec.add("conquered", seat, more)
    reveal(s, s.data.atlas.adjacent[region])
