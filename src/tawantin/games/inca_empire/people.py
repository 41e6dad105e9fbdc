"""The People phase: one road action and one build action, in either order (E-PEOPLE-02)."""

from typing import Any, Final

from tawantin.core.frame import ID, Frame, call, end
from tawantin.core.frame import ID as BELOW
from tawantin.core.frame import A as LEFT
from tawantin.core.frame import A as ROAD_ACTION
from tawantin.core.frame import B as BUILD_ACTION
from tawantin.core.frame import B as PAID
from tawantin.core.frame import C as WILD_BUILT
from tawantin.core.frame import D as CONQUESTS
from tawantin.core.frame import E as DEEDS
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire.ids import (
    ANNUAL,
    BUILD_DOOR,
    CONQUEST_DOOR,
    ECLIPSE,
    EXPANSION,
    EXTRA_ROADS,
    FOR_PILGRIMAGES,
    GARRISON_PRICE,
    N_CARDS,
    N_PILGRIMAGES,
    OUTPOST,
    PILGRIMAGE_DOOR,
    PILGRIMAGE_POINTS,
    PRESSURE,
    PROJECT,
    ROAD_DOOR,
    ROAD_PRICE,
    ROADS,
    SECOND_GARRISON,
    SECOND_TERRACE,
    SURVEYOR,
    TEMPLE_DOOR,
    TEMPLE_PRICE,
    TERRACE_PRICE,
    TURN,
    WILD_ROAD,
)
from tawantin.games.inca_empire.roads import (
    add_candidates,
    add_roads,
    allowance,
    build_road,
    possible,
    why_no_road,
)
from tawantin.games.inca_empire.state import EmpireState

# Registers of a turn: ROAD_ACTION, BUILD_ACTION, WILD_BUILT (wild roads built), CONQUESTS (extra
# ones made), DEEDS (WENT and CONSECRATED as bits). Of the roads above it: LEFT, and PAID while the
# next one is paid for and must be built; the turn's own registers lie BELOW.

# The two actions of a turn. Each is one block (E-RULING-36); extra conquests may come before and
# after the option of the build action, which may be left out (E-RULING-64).
OPEN: Final = 0
BEGUN: Final = 1  # build action: after an extra conquest, before the option
CHOSEN: Final = 2  # build action: after the option; road action: roads were built
CLOSED: Final = 3
GIVEN_UP: Final = 4  # for a pilgrimage; the road action also for a temple under solar eclipse
STATES: Final = ("open", "begun", "chosen", "closed", "given_up")

WENT: Final = 1  # a pilgrimage was made
CONSECRATED: Final = 2  # a temple was built


class Turn(Frame):
    """One player's turn. Everything still possible is on offer; `pass` ends it (E-RULING-37)."""

    def proceed(self, s: EmpireState) -> bool:
        if self._may_go_on(s):
            return True
        end(s)
        return False

    def _may_go_on(self, s: EmpireState) -> bool:
        """Whether there is more than `pass`; roads, which there nearly always are, come first."""
        road_action, build_action = s.stack[ROAD_ACTION], s.stack[BUILD_ACTION]
        extra = build_action <= BEGUN and s.labour[s.active] >= ROAD_PRICE
        if (road_action == OPEN or extra) and possible(s, s.active, 0):
            return True
        if road_action != OPEN and build_action > BEGUN and not s.under(s.active, EXPANSION):
            return False
        return len(self.options(s)) > 1

    def actor(self, s: EmpireState) -> int:
        return s.active

    def _wild(self, s: EmpireState) -> int:
        """Wild roads left this turn (E-EVENT-04)."""
        return s.under(s.active, WILD_ROAD) - s.stack[WILD_BUILT]

    def options(self, s: EmpireState) -> list[int]:
        seat, road_action, build_action = s.active, s.stack[ROAD_ACTION], s.stack[BUILD_ACTION]
        out: list[int] = []
        if road_action == OPEN:
            add_roads(s, seat, self._wild(s), out)
        if build_action <= BEGUN:
            self._add_buildings(s, seat, len(out) > 0, out)
        if build_action <= CHOSEN and s.under(seat, EXPANSION) > s.stack[CONQUESTS]:
            build.add_conquests(s, seat, act.EXPAND, True, out)
        if s.temples and (road_action == OPEN or build_action == OPEN):
            self._add_pilgrimages(s, seat, out)
        out.append(act.PASS)
        return out

    def _add_buildings(self, s: EmpireState, seat: int, roads: bool, out: list[int]) -> None:
        """`roads`: that there is a road to build was seen already."""
        labour = s.labour[seat]
        if labour >= ROAD_PRICE and (roads or possible(s, seat, self._wild(s))):
            out.append(act.EXTRA)
        if labour >= GARRISON_PRICE:  # the least of the four prices
            self._add_sites(s, seat, labour, out)
        build.add_conquests(s, seat, act.CONQUER, False, out)
        if labour >= TERRACE_PRICE:
            build.add_places(build.terrace_places(s, seat), act.TERRACE, out)

    def _add_sites(self, s: EmpireState, seat: int, labour: int, out: list[int]) -> None:
        free = build.free_sites(s, seat)
        if free and labour >= build.city_price(s, seat):
            build.add_places(free & s.data.atlas.city_sites, act.CITY, out)
        if free and labour >= build.garrison_price(s, seat):
            build.add_places(free & s.data.atlas.garrison_sites, act.GARRISON, out)
        if s.under(seat, OUTPOST) and labour >= build.upgrade_price(s, seat):
            build.add_places(build.upgrade_places(s, seat), act.UPGRADE, out)
        if labour >= TEMPLE_PRICE and self._why_eclipsed(s) is None:
            build.add_places(build.temple_places(s, seat), act.TEMPLE, out)

    def _add_pilgrimages(self, s: EmpireState, seat: int, out: list[int]) -> None:
        if s.stack[DEEDS] & WENT:
            return
        at = seat * N_CARDS + ANNUAL
        for i in range(N_PILGRIMAGES):
            if s.force[at + i] and self._holy_temples(s, seat, i):
                for action in (act.PILGRIMAGE + 2 * i, act.PILGRIMAGE + 2 * i + 1):
                    if self._why_no_pilgrimage(s, action) is None:
                        out.append(action)

    def _holy_temples(self, s: EmpireState, seat: int, pilgrimage: int) -> int:
        """Sites of a pilgrimage with a temple in the seat's network."""
        return s.data.atlas.holy[pilgrimage] & s.temples & s.network[seat]

    # Why not.

    def candidates(self, s: EmpireState) -> list[int]:
        atlas, seat = s.data.atlas, s.active
        sites = atlas.city_sites | atlas.garrison_sites
        out: list[int] = []
        add_candidates(s, seat, out)
        out.append(act.EXTRA)
        build.add_places(atlas.city_sites, act.CITY, out)
        build.add_places(atlas.garrison_sites, act.GARRISON, out)
        if s.under(seat, OUTPOST):
            build.add_places(atlas.garrison_sites, act.UPGRADE, out)
        build.add_places(sites, act.TEMPLE, out)
        build.add_places(atlas.open, act.CONQUER, out)
        build.add_places(atlas.open, act.TERRACE, out)
        if s.under(seat, EXPANSION):
            build.add_places(atlas.open, act.EXPAND, out)
        for i in range(N_PILGRIMAGES):
            if s.under(seat, ANNUAL + i):
                out += [act.PILGRIMAGE + 2 * i, act.PILGRIMAGE + 2 * i + 1]
        out.append(act.PASS)
        return out

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        seat = s.active
        if action == act.PASS:
            return None
        if action < act.EXTRA:
            return self._why_no_road_action(s) or why_no_road(s, seat, action, self._wild(s))
        if action >= act.PILGRIMAGE:
            return self._why_no_pilgrimage(s, action)
        if action >= act.EXPAND:
            return self._why_no_expansion(s, seat, action - act.EXPAND)
        if s.stack[BUILD_ACTION] > BEGUN:
            return Reason("E-BUILD-01", "build_action_over", {})
        return self._why_no_building(s, seat, action)

    def _why_no_road_action(self, s: EmpireState) -> Reason | None:
        if s.stack[ROAD_ACTION] != OPEN:
            given_up = int(s.stack[ROAD_ACTION] == GIVEN_UP)
            return Reason("E-PEOPLE-02", "road_action_over", {"given_up": given_up})
        return None

    def _why_no_expansion(self, s: EmpireState, seat: int, region: int) -> Reason | None:
        """E-EVENT-15, E-RULING-46."""
        if s.stack[BUILD_ACTION] > CHOSEN:
            return Reason("E-RULING-46", "build_action_over", {})
        cards = s.under(seat, EXPANSION)
        if cards <= s.stack[CONQUESTS]:
            return Reason("E-EVENT-15", "no_expansion", {"cards": cards})
        return build.why_no_conquest(s, seat, region, True)

    def _why_no_building(self, s: EmpireState, seat: int, action: int) -> Reason | None:
        if action == act.EXTRA:
            if not possible(s, seat, self._wild(s)):
                return Reason("E-BUILD-18", "no_road_possible", {})
            return build.too_dear(s, seat, ROAD_PRICE)
        if action < act.GARRISON:
            return build.why_no_city(s, seat, action - act.CITY)
        if action < act.UPGRADE:
            return build.why_no_garrison(s, seat, action - act.GARRISON)
        if action < act.TEMPLE:
            return build.why_no_upgrade(s, seat, action - act.UPGRADE)
        if action < act.CONQUER:
            site = action - act.TEMPLE
            return self._why_eclipsed(s) or build.why_no_temple(s, seat, site)
        if action < act.TERRACE:
            return build.why_no_conquest(s, seat, action - act.CONQUER, False)
        return build.why_no_terrace(s, seat, action - act.TERRACE)

    def _why_eclipsed(self, s: EmpireState) -> Reason | None:
        """E-EVENT-18, E-RULING-50: no temple in a turn with free roads or a pilgrimage, and no
        pilgrimage in a turn with a temple. The road action after a temple is closed by the temple.
        """
        if not s.under(s.active, ECLIPSE):
            return None
        if s.stack[ROAD_ACTION] == CHOSEN:
            return Reason("E-EVENT-18", "eclipse_roads", {})
        return Reason("E-EVENT-18", "eclipse_pilgrimage", {}) if s.stack[DEEDS] else None

    def _why_no_pilgrimage(self, s: EmpireState, action: int) -> Reason | None:
        """E-EVENT-19 to E-EVENT-21, E-RULING-51."""
        i, for_build = divmod(action - act.PILGRIMAGE, 2)
        card, seat = ANNUAL + i, s.active
        rule = f"E-EVENT-{card + 1}"
        if not s.under(seat, card):
            return Reason(rule, "no_pilgrimage_card", {"card": card})
        if s.stack[DEEDS] & WENT:
            return Reason(rule, "one_pilgrimage", {})
        if s.stack[DEEDS] & CONSECRATED and s.under(seat, ECLIPSE):
            return Reason("E-EVENT-18", "eclipse_pilgrimage", {})
        if s.stack[BUILD_ACTION if for_build else ROAD_ACTION] != OPEN:
            return Reason("E-RULING-51", "action_begun", {"build": for_build})
        if not self._holy_temples(s, seat, i):
            return Reason(rule, "no_holy_temple", {"card": card})
        return None

    # Doing it.

    def apply(self, s: EmpireState, action: int) -> None:
        if action == act.PASS:
            end(s)
        elif action < act.EXTRA:
            self._build_roads(s, action)
        elif action >= act.PILGRIMAGE:
            self._go(s, action - act.PILGRIMAGE)
        elif action >= act.EXPAND:
            s.stack[CONQUESTS] += 1
            s.stack[BUILD_ACTION] = max(s.stack[BUILD_ACTION], BEGUN)
            build.conquer(s, s.active, action - act.EXPAND, True)
        else:
            s.stack[BUILD_ACTION] = CHOSEN
            self._build(s, s.active, action)

    def _close_build_action(self, s: EmpireState) -> None:
        """E-RULING-64: what is done for the road action ends a build action that has begun."""
        if BEGUN <= s.stack[BUILD_ACTION] <= CHOSEN:
            s.stack[BUILD_ACTION] = CLOSED

    def _build_roads(self, s: EmpireState, action: int) -> None:
        """The road action: its first road, and the question for more."""
        s.stack[ROAD_ACTION] = CHOSEN
        self._close_build_action(s)
        if action >= act.WILD:
            s.stack[WILD_BUILT] += 1
        left = allowance(s, s.active) - 1
        if left:
            call(s, ROADS, left)
        build_road(s, action)

    def _go(self, s: EmpireState, row: int) -> None:
        i, for_build = divmod(row, 2)
        if for_build:
            s.stack[BUILD_ACTION] = GIVEN_UP
        else:
            s.stack[ROAD_ACTION] = GIVEN_UP
            self._close_build_action(s)
        s.stack[DEEDS] |= WENT
        points = PILGRIMAGE_POINTS[i]
        s.gain(s.active, points, FOR_PILGRIMAGES)
        if s.rec is not None:
            args: dict[str, int | str] = {"card": ANNUAL + i, "build": for_build, "points": points}
            s.rec.add("pilgrimage", s.active, args)

    def _build(self, s: EmpireState, seat: int, action: int) -> None:
        if action == act.EXTRA:
            s.labour[seat] -= ROAD_PRICE
            if s.rec is not None:
                free = s.under(seat, PRESSURE)
                s.rec.add("extra_road", seat, {"labour": ROAD_PRICE, "free": free})
            call(s, EXTRA_ROADS, 1 + s.under(seat, PRESSURE), 1)
        elif action < act.GARRISON:
            build.build_city(s, seat, action - act.CITY)
        elif action < act.UPGRADE:
            build.build_garrison(s, seat, action - act.GARRISON)
            if s.under(seat, PROJECT):
                call(s, SECOND_GARRISON)
        elif action < act.TEMPLE:
            build.upgrade(s, seat, action - act.UPGRADE)
        elif action < act.CONQUER:
            s.stack[DEEDS] |= CONSECRATED
            if s.under(seat, ECLIPSE):
                s.stack[ROAD_ACTION] = GIVEN_UP
            build.build_temple(s, seat, action - act.TEMPLE)
        elif action < act.TERRACE:
            build.conquer(s, seat, action - act.CONQUER, False)
        else:
            build.build_terrace(s, seat, action - act.TERRACE)
            if s.under(seat, SURVEYOR):
                call(s, SECOND_TERRACE)

    def doors(self, s: EmpireState, seat: int, action: int) -> int:
        """What the turn still offers; the price of tiles about to be revealed is not known yet."""
        if s.active != seat:
            return 0
        found, build_action = 0, s.stack[BUILD_ACTION]
        for other in self.options(s):
            found |= through(s, seat, other)
        if s.reach[seat] & s.hidden and s.labour[seat]:
            if build_action <= BEGUN:
                found |= BUILD_DOOR
            if build_action <= CHOSEN and s.under(seat, EXPANSION) > s.stack[CONQUESTS]:
                found |= CONQUEST_DOOR
        if action >= act.PILGRIMAGE:  # its name says which action it takes the place of
            found &= ~(BUILD_DOOR if (action - act.PILGRIMAGE) % 2 else ROAD_DOOR)
        elif act.EXTRA <= action < act.EXPAND:
            found &= ~TEMPLE_DOOR
        return found & ~through(s, seat, action)

    def prompt(self, s: EmpireState) -> dict[str, int | str]:
        return {
            "road": int(s.stack[ROAD_ACTION] == OPEN),
            "build": int(s.stack[BUILD_ACTION] <= BEGUN),
            "begun": int(s.stack[BUILD_ACTION] == BEGUN),
            "roads": allowance(s, s.active),
            "labour": s.labour[s.active],
        }


def through(s: EmpireState, seat: int, action: int) -> int:
    """The doors that an action of the turn goes through."""
    if action <= act.PASS:
        return 0
    if action < act.EXTRA:
        return ROAD_DOOR
    if action >= act.PILGRIMAGE:
        return PILGRIMAGE_DOOR
    if action >= act.EXPAND:
        return CONQUEST_DOOR
    if act.TEMPLE <= action < act.CONQUER and s.under(seat, ECLIPSE):
        return BUILD_DOOR | TEMPLE_DOOR
    return BUILD_DOOR


class Roads(Frame):
    """Roads one after the other, above the turn's frame: the rest of the road action, or the extra
    road with its free companions (E-BUILD-18, E-EVENT-03, E-RULING-28).
    """

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[LEFT] and possible(s, s.active, self._wild(s)):
            return True
        end(s)
        return False

    def _wild(self, s: EmpireState) -> int:
        """Wild roads left this turn (E-RULING-29)."""
        return s.under(s.active, WILD_ROAD) - s.stack[BELOW + WILD_BUILT]

    def actor(self, s: EmpireState) -> int:
        return s.active

    def options(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        add_roads(s, s.active, self._wild(s), out)
        if not s.stack[PAID]:
            out.append(act.STOP)
        return out

    def candidates(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        add_candidates(s, s.active, out)
        out.append(act.STOP)
        return out

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.STOP:
            return Reason("E-BUILD-18", "road_paid", {}) if s.stack[PAID] else None
        return why_no_road(s, s.active, action, self._wild(s))

    def apply(self, s: EmpireState, action: int) -> None:
        if action == act.STOP:
            end(s)
            return
        s.stack[LEFT] -= 1
        s.stack[PAID] = 0
        if action >= act.WILD:
            s.stack[BELOW + WILD_BUILT] += 1
        build_road(s, action)

    def prompt(self, s: EmpireState) -> dict[str, int | str]:
        return {
            "left": s.stack[LEFT],
            "wild": max(0, self._wild(s)),
            "paid": s.stack[PAID],
        }


# The turn under way, for those who look at a position.


def _frame_of(s: EmpireState, *frames: int) -> int:
    """Where on the stack such a frame ends, counted from the top; 1: nowhere."""
    for top in range(0, -len(s.stack), -WIDTH):
        if s.stack[top + ID] in frames:
            return top
    return 1


def turn_so_far(s: EmpireState) -> dict[str, Any] | None:
    """What the running turn has done."""
    top = _frame_of(s, TURN)
    if top > 0:
        return None
    return {
        "road": STATES[s.stack[top + ROAD_ACTION]],
        "build": STATES[s.stack[top + BUILD_ACTION]],
        "free_left": _free_left(s, top),
        "wild_left": max(0, s.under(s.active, WILD_ROAD) - s.stack[top + WILD_BUILT]),
        "conquests_left": s.under(s.active, EXPANSION) - s.stack[top + CONQUESTS],
        "pilgrimage": bool(s.stack[top + DEEDS] & WENT),
        "temple": bool(s.stack[top + DEEDS] & CONSECRATED),
    }


def _free_left(s: EmpireState, top: int) -> int:
    """Free roads left of the road action, in it or before it."""
    at = _frame_of(s, ROADS)
    if at <= 0:
        return s.stack[at + LEFT]
    return allowance(s, s.active) if s.stack[top + ROAD_ACTION] == OPEN else 0


def roads_to_come(s: EmpireState) -> int:
    """Roads that may still be built without a build action in the turn under way."""
    roads, top = 0, _frame_of(s, ROADS, EXTRA_ROADS)
    if top <= 0:
        roads += s.stack[top + LEFT]
    top = _frame_of(s, TURN)
    if top <= 0 and s.stack[top + ROAD_ACTION] == OPEN:
        roads += allowance(s, s.active)
    return roads


def may_build(s: EmpireState) -> bool:
    """Whether the build action of the turn under way is still open."""
    top = _frame_of(s, TURN)
    return top <= 0 and s.stack[top + BUILD_ACTION] <= BEGUN


def turn_in_numbers(s: EmpireState) -> tuple[int, int, int, int, int, int]:
    """The turn under way for those who learn from numbers, in the order of its features.

    Road action open, build action open, pilgrimage made, temple built, roads left of the action
    under way, extra conquests left.
    """
    top = _frame_of(s, ROADS, EXTRA_ROADS)
    roads = s.stack[top + LEFT] if top <= 0 else 0
    top = _frame_of(s, TURN)
    if top > 0:
        return 0, 0, 0, 0, roads, 0
    deeds, building = s.stack[top + DEEDS], s.stack[top + BUILD_ACTION]
    return (
        int(s.stack[top + ROAD_ACTION] == OPEN),
        int(building <= BEGUN),
        int(deeds & WENT > 0),
        int(deeds & CONSECRATED > 0),
        roads,
        max(0, s.under(s.active, EXPANSION) - s.stack[top + CONQUESTS]),
    )
