"""The People phase: one road action and one build action, in either order (E-PEOPLE-02)."""

from typing import Final

from tawantin.core.frame import A, B, C, D, E, Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import N_REGIONS, N_SITES
from tawantin.games.inca_empire.ids import (
    CITY,
    CITY_POINTS,
    CITY_PRICE,
    CITY_SITE,
    ECLIPSE,
    EPIDEMIC,
    EXPANSION,
    EXPANSION_PRICE,
    EXTRA_ROADS,
    FAMINE,
    FOR_CITIES,
    FOR_CONQUESTS,
    FOR_GARRISONS,
    FOR_PILGRIMAGES,
    FOR_TEMPLES,
    FOR_TERRACES,
    GARRISON,
    GARRISON_POINTS,
    GARRISON_PRICE,
    GARRISON_SITE,
    IMPORTANT,
    MORE_GARRISONS,
    MORE_TERRACES,
    OUTPOST,
    PILGRIMAGE_POINTS,
    PILGRIMAGES,
    PROJECT,
    RENEWAL,
    RESISTANCE,
    ROAD_PRICE,
    ROADS,
    STORM,
    SUPREMACY,
    SURVEYOR,
    TEMPLE,
    TEMPLE_POINTS,
    TEMPLE_PRICE,
    TERRACE_POINTS,
    TERRACE_PRICE,
    UPGRADE_PRICE,
    WILD_ROAD,
    ZEAL,
)
from tawantin.games.inca_empire.roads import (
    add_roads,
    add_wild,
    allowance,
    any_road,
    companions,
    lay_road,
    open_site,
    reveal,
    road_candidates,
    why_not_here,
    wild_candidates,
)
from tawantin.games.inca_empire.state import EmpireState

# Road action (register A) and build action (register B) of a turn.
OPEN: Final = 0
BEGUN: Final = 1  # build action: an extra conquest was made, the option itself is still open
DONE: Final = 2
GIVEN_UP: Final = 3


# Prices and points under the events that affect a seat (E-RULING-40).


def city_price(s: EmpireState, seat: int) -> int:
    return CITY_PRICE + 2 * s.under(seat, EPIDEMIC)


def upgrade_price(s: EmpireState, seat: int) -> int:
    return UPGRADE_PRICE + 2 * s.under(seat, EPIDEMIC)


def city_points(s: EmpireState, seat: int) -> int:
    return CITY_POINTS + 2 * s.under(seat, RENEWAL)


def garrison_price(s: EmpireState, seat: int) -> int:
    return GARRISON_PRICE + s.under(seat, STORM)


def garrison_points(s: EmpireState, seat: int) -> int:
    return GARRISON_POINTS + s.under(seat, FAMINE)


def conquest_price(s: EmpireState, seat: int, region: int, extra: bool) -> int:
    """E-RULING-45."""
    price = s.data.resistance[s.tile[region]]
    price += s.under(seat, RESISTANCE) - s.under(seat, SUPREMACY)
    return max(0, price + (EXPANSION_PRICE if extra else 0))


def temple_points(s: EmpireState, site: int) -> int:
    """E-BUILD-12, E-BUILD-14; no bonus on a garrison (E-RULING-48)."""
    return TEMPLE_POINTS + (s.data.atlas.bonus[site] if s.buildings[site] & CITY else 0)


# Where something may be built.


def too_dear(s: EmpireState, seat: int, price: int) -> Reason | None:
    if s.labour[seat] >= price:
        return None
    return Reason("E-BUILD-02", "too_dear", {"price": price, "labour": s.labour[seat]})


def why_no_site(s: EmpireState, seat: int, site: int) -> Reason | None:
    if not s.network[seat * N_SITES + site]:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    if not open_site(s, site):
        return Reason("E-BUILD-07", "site_unconquered", {"site": site})
    return None


def why_no_city(s: EmpireState, seat: int, site: int) -> Reason | None:
    if s.data.atlas.kind[site] not in (IMPORTANT, CITY_SITE):
        return Reason("E-BUILD-04", "no_city_site", {"site": site})
    if s.buildings[site]:
        return Reason("E-RULING-39", "site_built", {"site": site})
    return why_no_site(s, seat, site) or too_dear(s, seat, city_price(s, seat))


def why_no_garrison(s: EmpireState, seat: int, site: int) -> Reason | None:
    if s.data.atlas.kind[site] != GARRISON_SITE:
        return Reason("E-BUILD-06", "no_garrison_site", {"site": site})
    if s.buildings[site]:
        return Reason("E-RULING-39", "site_built", {"site": site})
    return why_no_site(s, seat, site) or too_dear(s, seat, garrison_price(s, seat))


def why_no_upgrade(s: EmpireState, seat: int, site: int) -> Reason | None:
    """E-EVENT-08, E-RULING-47."""
    if not s.under(seat, OUTPOST):
        return Reason("E-EVENT-08", "no_outpost", {})
    if not s.buildings[site] & GARRISON:
        return Reason("E-RULING-47", "no_garrison_there", {"site": site})
    if not s.network[seat * N_SITES + site]:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    return too_dear(s, seat, upgrade_price(s, seat))


def why_no_temple(s: EmpireState, seat: int, site: int) -> Reason | None:
    """E-BUILD-13, E-EVENT-17."""
    built = s.buildings[site]
    if built & TEMPLE:
        return Reason("E-RULING-39", "temple_there", {"site": site})
    if not built & CITY and not (built & GARRISON and s.under(seat, ZEAL)):
        return Reason("E-BUILD-13", "no_city_there", {"site": site})
    if not s.network[seat * N_SITES + site]:
        return Reason("E-ROAD-02", "site_not_joined", {"site": site})
    return too_dear(s, seat, TEMPLE_PRICE)


def why_no_terrace(s: EmpireState, seat: int, region: int) -> Reason | None:
    if s.owner[region] != seat:
        return Reason("E-BUILD-16", "not_your_tile", {"region": region})
    if s.terraces >> region & 1:
        return Reason("E-RULING-42", "terrace_there", {"region": region})
    return too_dear(s, seat, TERRACE_PRICE)


def why_no_conquest(s: EmpireState, seat: int, region: int, extra: bool) -> Reason | None:
    """E-BUILD-08, E-BUILD-09, E-RULING-44."""
    args: dict[str, int | str] = {"region": region}
    if not s.data.atlas.open >> region & 1:
        return Reason("E-RULING-20", "not_to_conquer", args)
    if s.conquered >> region & 1:
        return Reason("E-RULING-44", "conquered", {**args, "owner": s.owner[region]})
    if not s.reach[seat] >> region & 1:
        return Reason("E-BUILD-09", "no_road_there", args)
    return too_dear(s, seat, conquest_price(s, seat, region, extra))


# Building.


def build_city(s: EmpireState, site: int) -> None:
    seat = s.actor
    s.pay(seat, city_price(s, seat))
    s.buildings[site] |= CITY
    if s.rec is not None:
        s.rec.add("city", seat, {"site": site, "labour": city_price(s, seat)})
    s.gain(seat, city_points(s, seat), FOR_CITIES)


def build_garrison(s: EmpireState, site: int) -> None:
    seat = s.actor
    s.pay(seat, garrison_price(s, seat))
    s.buildings[site] |= GARRISON
    if s.rec is not None:
        s.rec.add("garrison", seat, {"site": site, "labour": garrison_price(s, seat)})
    s.gain(seat, garrison_points(s, seat), FOR_GARRISONS)


def upgrade(s: EmpireState, site: int) -> None:
    """The garrison makes way for a city; a temple stays (E-RULING-47)."""
    seat = s.actor
    s.pay(seat, upgrade_price(s, seat))
    s.buildings[site] = s.buildings[site] & TEMPLE | CITY
    if s.rec is not None:
        s.rec.add("upgrade", seat, {"site": site, "labour": upgrade_price(s, seat)})
    s.gain(seat, city_points(s, seat), FOR_CITIES)


def build_temple(s: EmpireState, site: int) -> None:
    seat = s.actor
    s.pay(seat, TEMPLE_PRICE)
    points = temple_points(s, site)
    s.buildings[site] |= TEMPLE
    if s.rec is not None:
        s.rec.add("temple", seat, {"site": site, "labour": TEMPLE_PRICE})
    s.gain(seat, points, FOR_TEMPLES)


def build_terrace(s: EmpireState, region: int) -> None:
    seat = s.actor
    s.pay(seat, TERRACE_PRICE)
    s.terraces |= 1 << region
    if s.rec is not None:
        s.rec.add("terrace", seat, {"region": region, "labour": TERRACE_PRICE})
    s.gain(seat, TERRACE_POINTS, FOR_TERRACES)


def conquer(s: EmpireState, region: int, extra: bool) -> None:
    """E-BUILD-10; the land next to it is revealed (E-REVEAL-02)."""
    seat = s.actor
    price = conquest_price(s, seat, region, extra)
    s.pay(seat, price)
    s.conquered |= 1 << region
    s.owner[region] = seat
    if s.rec is not None:
        s.rec.add("conquered", seat, {"region": region, "labour": price})
    s.gain(seat, s.data.points[s.tile[region]], FOR_CONQUESTS)
    reveal(s, s.data.atlas.adjacent[region])


class Turn(Frame):
    """One player's turn. Everything still possible is on offer; `pass` ends it (E-RULING-37).

    Registers: A road action, B build action (OPEN, BEGUN, DONE, GIVEN_UP), C wild roads built,
    D extra conquests made, E 1 after a pilgrimage, 2 after a temple.
    """

    def proceed(self, s: EmpireState) -> bool:
        if len(self.options(s)) > 1:
            return True
        end(s)
        return False

    def actor(self, s: EmpireState) -> int:
        return s.actor

    def options(self, s: EmpireState) -> list[int]:
        seat = s.actor
        out: list[int] = []
        if s.stack[A] == OPEN:
            add_roads(s, seat, out)
            if s.under(seat, WILD_ROAD) > s.stack[C]:
                add_wild(s, seat, out)
        if s.stack[B] in (OPEN, BEGUN):
            self._add_buildings(s, seat, out)
        if s.stack[B] != GIVEN_UP and s.under(seat, EXPANSION) > s.stack[D]:
            self._add_conquests(s, seat, act.EXPAND, out)
        self._add_pilgrimages(s, out)
        out.append(act.PASS)
        return out

    def _add_buildings(self, s: EmpireState, seat: int, out: list[int]) -> None:
        atlas, labour, base = s.data.atlas, s.labour[seat], seat * N_SITES
        if labour >= ROAD_PRICE and any_road(s, seat, s.under(seat, WILD_ROAD) > s.stack[C]):
            out.append(act.EXTRA)
        cities, garrisons = labour >= city_price(s, seat), labour >= garrison_price(s, seat)
        upgrades = s.under(seat, OUTPOST) and labour >= upgrade_price(s, seat)
        temples = labour >= TEMPLE_PRICE and self._why_no_temple_now(s) is None
        if cities or garrisons or upgrades or temples:
            found: list[list[int]] = [[], [], [], []]
            for site in atlas.sites:
                if not s.network[base + site]:
                    continue
                kind, built = atlas.kind[site], s.buildings[site]
                if not built:
                    if kind in (IMPORTANT, CITY_SITE):
                        if cities and open_site(s, site):
                            found[0].append(act.CITY + site)
                    elif kind == GARRISON_SITE and garrisons and open_site(s, site):
                        found[1].append(act.GARRISON + site)
                    continue
                if built & GARRISON and upgrades:
                    found[2].append(act.UPGRADE + site)
                if temples and why_no_temple(s, seat, site) is None:
                    found[3].append(act.TEMPLE + site)
            for rows in found:
                out += rows
        self._add_conquests(s, seat, act.CONQUER, out)
        if labour >= TERRACE_PRICE:
            for region in atlas.regions:
                if s.owner[region] == seat and not s.terraces >> region & 1:
                    out.append(act.TERRACE + region)

    def _add_conquests(self, s: EmpireState, seat: int, first: int, out: list[int]) -> None:
        atlas = s.data.atlas
        near = s.reach[seat] & atlas.open & ~s.conquered
        for region in range(N_REGIONS):
            if near >> region & 1:
                price = conquest_price(s, seat, region, first == act.EXPAND)
                if price <= s.labour[seat]:
                    out.append(first + region)

    def _add_pilgrimages(self, s: EmpireState, out: list[int]) -> None:
        for i in range(2 * len(PILGRIMAGES)):
            card = PILGRIMAGES[i // 2]
            if s.under(s.actor, card) and self._why_no_pilgrimage(s, act.PILGRIMAGE + i) is None:
                out.append(act.PILGRIMAGE + i)

    def candidates(self, s: EmpireState) -> list[int]:
        atlas = s.data.atlas
        sites, regions = sorted(atlas.sites), sorted(atlas.regions)
        out = [*road_candidates(s), *wild_candidates(s), act.EXTRA]
        for first in (act.CITY, act.GARRISON, act.UPGRADE, act.TEMPLE):
            out += [first + site for site in sites]
        for first in (act.CONQUER, act.TERRACE, act.EXPAND):
            out += [first + region for region in regions]
        return [*out, *(act.PILGRIMAGE + i for i in range(6)), act.PASS]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        seat = s.actor
        if action == act.PASS:
            return None
        if action < act.EXTRA:
            if s.stack[A] != OPEN:
                return Reason("E-PEOPLE-02", "road_action_over", {"given_up": self._given_up(s)})
            return why_not_here(s, seat, action, s.under(seat, WILD_ROAD) - s.stack[C])
        if act.PILGRIMAGE <= action < act.COLOUR:
            return self._why_no_pilgrimage(s, action)
        if act.EXPAND <= action < act.TERRACE:
            if s.under(seat, EXPANSION) <= s.stack[D] or s.stack[B] == GIVEN_UP:
                return Reason("E-EVENT-15", "no_expansion", {"cards": s.under(seat, EXPANSION)})
            return why_no_conquest(s, seat, action - act.EXPAND, True)
        if s.stack[B] not in (OPEN, BEGUN):
            return Reason("E-BUILD-01", "build_action_over", {})
        return self._why_no_building(s, seat, action)

    def _given_up(self, s: EmpireState) -> int:
        return int(s.stack[A] == GIVEN_UP)

    def _why_no_building(self, s: EmpireState, seat: int, action: int) -> Reason | None:
        if action == act.EXTRA:
            if not any_road(s, seat, s.under(seat, WILD_ROAD) > s.stack[C]):
                return Reason("E-BUILD-18", "no_road_possible", {})
            return too_dear(s, seat, ROAD_PRICE)
        if action < act.GARRISON:
            return why_no_city(s, seat, action - act.CITY)
        if action < act.UPGRADE:
            return why_no_garrison(s, seat, action - act.GARRISON)
        if action < act.TEMPLE:
            return why_no_upgrade(s, seat, action - act.UPGRADE)
        if action < act.CONQUER:
            now = self._why_no_temple_now(s)
            return now if now is not None else why_no_temple(s, seat, action - act.TEMPLE)
        if action < act.EXPAND:
            return why_no_conquest(s, seat, action - act.CONQUER, False)
        return why_no_terrace(s, seat, action - act.TERRACE)

    def _why_no_temple_now(self, s: EmpireState) -> Reason | None:
        """E-EVENT-18, E-RULING-50: under eclipse, neither roads nor a pilgrimage with a temple."""
        if s.under(s.actor, ECLIPSE):
            if s.stack[A] == DONE:
                return Reason("E-EVENT-18", "eclipse_road", {})
            if s.stack[E] == 1:
                return Reason("E-EVENT-18", "eclipse_pilgrimage", {})
        return None

    def _why_no_pilgrimage(self, s: EmpireState, action: int) -> Reason | None:
        """E-EVENT-19 to E-EVENT-21, E-RULING-51."""
        i, build = divmod(action - act.PILGRIMAGE, 2)
        card, seat = PILGRIMAGES[i], s.actor
        rule = f"E-EVENT-{card + 1:02}"
        if not s.under(seat, card):
            return Reason(rule, "no_pilgrimage_card", {"card": card})
        if s.stack[E] == 1:
            return Reason(rule, "one_pilgrimage", {})
        if s.stack[E] == 2 and s.under(seat, ECLIPSE):
            return Reason("E-EVENT-18", "eclipse_pilgrimage", {})
        if s.stack[B if build else A] != OPEN:
            return Reason("E-RULING-51", "action_begun", {"build": build})
        for site in s.data.atlas.holy[card]:
            if s.buildings[site] & TEMPLE and s.network[seat * N_SITES + site]:
                return None
        return Reason(rule, "no_holy_temple", {"card": card})

    def apply(self, s: EmpireState, action: int) -> None:
        if action == act.PASS:
            end(s)
        elif action < act.EXTRA:
            self._begin_roads(s, action)
        elif act.PILGRIMAGE <= action:
            self._go(s, action)
        elif act.EXPAND <= action < act.TERRACE:
            s.stack[D] += 1
            if s.stack[B] == OPEN:
                s.stack[B] = BEGUN
            conquer(s, action - act.EXPAND, True)
        else:
            s.stack[B] = DONE
            self._build(s, action)

    def _begin_roads(self, s: EmpireState, action: int) -> None:
        seat = s.actor
        s.stack[A] = DONE
        wild = action >= act.WILD
        if wild:
            s.stack[C] += 1
        left = allowance(s, seat) - 1
        if left:
            call(s, ROADS, left)
        a, b = act.ENDS[action - (act.WILD if wild else act.ROAD)]
        lay_road(s, seat, a, b, wild)

    def _go(self, s: EmpireState, action: int) -> None:
        i, build = divmod(action - act.PILGRIMAGE, 2)
        card = PILGRIMAGES[i]
        s.stack[B if build else A] = GIVEN_UP
        s.stack[E] = 1
        if s.rec is not None:
            s.rec.add("pilgrimage", s.actor, {"card": card})
        s.gain(s.actor, PILGRIMAGE_POINTS[card], FOR_PILGRIMAGES)

    def _build(self, s: EmpireState, action: int) -> None:
        seat = s.actor
        if action == act.EXTRA:
            s.pay(seat, ROAD_PRICE)
            if s.rec is not None:
                s.rec.add("extra_road", seat, {"labour": ROAD_PRICE})
            call(s, EXTRA_ROADS, 1 + companions(s, seat), 1)
        elif action < act.GARRISON:
            build_city(s, action - act.CITY)
        elif action < act.UPGRADE:
            build_garrison(s, action - act.GARRISON)
            if s.under(seat, PROJECT):
                call(s, MORE_GARRISONS)
        elif action < act.TEMPLE:
            upgrade(s, action - act.UPGRADE)
        elif action < act.CONQUER:
            s.stack[E] = 2
            if s.under(seat, ECLIPSE):
                s.stack[A] = GIVEN_UP
            build_temple(s, action - act.TEMPLE)
        elif action < act.EXPAND:
            conquer(s, action - act.CONQUER, False)
        else:
            build_terrace(s, action - act.TERRACE)
            if s.under(seat, SURVEYOR):
                call(s, MORE_TERRACES)

    def prompt(self, s: EmpireState) -> dict[str, int | str]:
        return {
            "road": int(s.stack[A] == OPEN),
            "build": int(s.stack[B] in (OPEN, BEGUN)),
            "roads": allowance(s, s.actor),
            "labour": s.labour[s.actor],
        }


class MoreGarrisons(Frame):
    """E-EVENT-10, E-RULING-49: a second garrison, paid and scored by itself."""

    def proceed(self, s: EmpireState) -> bool:
        if len(self.options(s)) > 1:
            return True
        end(s)
        return False

    def actor(self, s: EmpireState) -> int:
        return s.actor

    def options(self, s: EmpireState) -> list[int]:
        return [action for action in self.candidates(s) if self.blocked(s, action) is None]

    def candidates(self, s: EmpireState) -> list[int]:
        return [*(act.GARRISON + site for site in sorted(s.data.atlas.sites)), act.PASS]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        return why_no_garrison(s, s.actor, action - act.GARRISON)

    def apply(self, s: EmpireState, action: int) -> None:
        end(s)
        if action != act.PASS:
            build_garrison(s, action - act.GARRISON)


class MoreTerraces(Frame):
    """E-EVENT-02, E-RULING-49: a second terrace at the regular price."""

    def proceed(self, s: EmpireState) -> bool:
        if len(self.options(s)) > 1:
            return True
        end(s)
        return False

    def actor(self, s: EmpireState) -> int:
        return s.actor

    def options(self, s: EmpireState) -> list[int]:
        return [action for action in self.candidates(s) if self.blocked(s, action) is None]

    def candidates(self, s: EmpireState) -> list[int]:
        return [*(act.TERRACE + region for region in sorted(s.data.atlas.regions)), act.PASS]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        return why_no_terrace(s, s.actor, action - act.TERRACE)

    def apply(self, s: EmpireState, action: int) -> None:
        end(s)
        if action != act.PASS:
            build_terrace(s, action - act.TERRACE)


