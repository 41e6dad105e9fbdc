"""Roads: where they may go, the networks they form, and the tiles they reveal."""

from tawantin.core.chance import Rng
from tawantin.core.frame import A, B, Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import N_SITES, ROOT, key
from tawantin.games.inca_empire.ids import (
    CREW,
    FLOOD,
    FREE_ROADS,
    N_TILE_KINDS,
    NOBODY,
    PRESSURE,
    REVEALING,
    WILD_ROAD,
)
from tawantin.games.inca_empire.state import EmpireState

# Networks (E-RULING-22, E-RULING-23).


def join(s: EmpireState, seat: int, site: int) -> None:
    """A site joins the network, and everything its own roads lead to."""
    atlas = s.data.atlas
    base = seat * N_SITES
    new = [site]
    s.network[base + site] = 1
    while new:
        at = new.pop()
        s.reach[seat] |= atlas.touches[at]
        for road in atlas.at[at]:
            if s.roads[road] == seat:
                a, b = atlas.ends[road]
                other = b if a == at else a
                if not s.network[base + other]:
                    s.network[base + other] = 1
                    new.append(other)
        for wild in s.wild:
            if wild % 4 == seat:
                a, b = wild // 4 // N_SITES, wild // 4 % N_SITES
                if at in (a, b):
                    other = b if a == at else a
                    if not s.network[base + other]:
                        s.network[base + other] = 1
                        new.append(other)


def rebuild(s: EmpireState, seat: int) -> None:
    """After roads were lost: what still hangs together with Cuzco."""
    base = seat * N_SITES
    s.network[base : base + N_SITES] = [0] * N_SITES
    s.reach[seat] = 0
    join(s, seat, ROOT)


def lay_road(s: EmpireState, seat: int, a: int, b: int, wild: bool) -> None:
    """Put a road down; a cut-off part it reaches is healed; tiles are revealed (E-RULING-53)."""
    atlas = s.data.atlas
    if wild:
        s.wild.append(key(a, b) * 4 + seat)
        mask = wild_regions(s, a, b)
    else:
        road = atlas.between[key(a, b)]
        s.roads[road] = seat
        mask = 1 << atlas.lies_in[road]
    if s.rec is not None:
        s.rec.add("wild_road" if wild else "road", seat, {"a": a, "b": b})
    base = seat * N_SITES
    if not s.network[base + a]:
        join(s, seat, a)
    elif not s.network[base + b]:
        join(s, seat, b)
    reveal(s, mask | atlas.touches[a] | atlas.touches[b])


def wild_regions(s: EmpireState, a: int, b: int) -> int:
    """E-RULING-24: the regions a wild road lies in, as bits."""
    atlas = s.data.atlas
    road = atlas.between.get(key(a, b), -1)
    return atlas.wild_in[key(a, b)] if road < 0 else 1 << atlas.lies_in[road]


# Revealing (E-REVEAL-01 to E-REVEAL-03). A hidden tile is drawn when it is turned up.


def reveal(s: EmpireState, regions: int) -> None:
    mask = regions & ~s.revealed & ~s.conquered & s.data.atlas.open
    if mask:
        call(s, REVEALING, mask)


class Revealing(Frame):
    """One tile after the other is turned up. Register A: bits of the regions."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.TILE + kind for kind in range(N_TILE_KINDS) if s.tiles_left[kind]]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        pick = rng.below(sum(s.tiles_left))
        kind = 0
        while pick >= s.tiles_left[kind]:
            pick -= s.tiles_left[kind]
            kind += 1
        return act.TILE + kind

    def apply(self, s: EmpireState, action: int) -> None:
        kind = action - act.TILE
        mask = s.stack[A]
        region = (mask & -mask).bit_length() - 1
        s.tiles_left[kind] -= 1
        s.tile[region] = kind
        s.revealed |= 1 << region
        if s.rec is not None:
            s.rec.add("revealed", -1, {"region": region, "tile": kind})
            s.rec.reveal()
        mask &= mask - 1
        if mask:
            s.stack[A] = mask
        else:
            end(s)


# Which roads are legal.


def open_site(s: EmpireState, site: int) -> bool:
    """Whether it touches conquered land (E-ROAD-05, E-RULING-38)."""
    return s.data.atlas.touches[site] & s.conquered != 0


def add_roads(s: EmpireState, seat: int, out: list[int]) -> None:
    """E-ROAD-02 to E-ROAD-06: free printed connections at the network."""
    atlas = s.data.atlas
    base = seat * N_SITES
    for road, (a, b) in enumerate(atlas.ends):
        if s.roads[road] == NOBODY and (s.network[base + a] or s.network[base + b]):
            if (atlas.touches[a] | atlas.touches[b]) & s.conquered:
                out.append(act.ROAD + act.pair(a, b))


def add_wild(s: EmpireState, seat: int, out: list[int]) -> None:
    """E-EVENT-04, E-RULING-31, E-RULING-32: wild links, and connections that hold a road."""
    for action in wild_candidates(s):
        a, b = act.ENDS[action - act.WILD]
        if why_no_wild(s, seat, a, b) is None:
            out.append(action)


def wild_candidates(s: EmpireState) -> list[int]:
    atlas = s.data.atlas
    links = list(atlas.wild_in) + list(atlas.between)
    return sorted(act.WILD + act.pair(link // N_SITES, link % N_SITES) for link in links)


def road_candidates(s: EmpireState) -> list[int]:
    return [act.ROAD + act.pair(a, b) for a, b in s.data.atlas.ends]


def any_road(s: EmpireState, seat: int, wild: bool) -> bool:
    found: list[int] = []
    add_roads(s, seat, found)
    if not found and wild:
        add_wild(s, seat, found)
    return bool(found)


def why_no_road(s: EmpireState, seat: int, a: int, b: int) -> Reason | None:
    road = s.data.atlas.between[key(a, b)]
    holder = s.roads[road]
    args: dict[str, int | str] = {"a": a, "b": b}
    if holder != NOBODY:
        return Reason("E-ROAD-04", "connection_taken", {**args, "holder": holder})
    return _why_no_link(s, seat, a, b)


def why_no_wild(s: EmpireState, seat: int, a: int, b: int) -> Reason | None:
    road = s.data.atlas.between.get(key(a, b), -1)
    if road >= 0 and s.roads[road] == NOBODY:
        return Reason("E-RULING-32", "connection_free", {"a": a, "b": b})
    return _why_no_link(s, seat, a, b)


def _why_no_link(s: EmpireState, seat: int, a: int, b: int) -> Reason | None:
    base = seat * N_SITES
    args: dict[str, int | str] = {"a": a, "b": b}
    if not s.network[base + a] and not s.network[base + b]:
        return Reason("E-ROAD-02", "not_joined", args)
    if not open_site(s, a) and not open_site(s, b):
        return Reason("E-ROAD-06", "too_far_out", args)
    return None


def allowance(s: EmpireState, seat: int) -> int:
    """E-ROAD-01, E-EVENT-05, E-EVENT-06: free roads of the road action (E-RULING-27)."""
    return max(1, FREE_ROADS + s.under(seat, CREW) - s.under(seat, FLOOD))


class Roads(Frame):
    """Roads one after the other. Registers: A roads left, B 1 if the next one must be built.

    The wild roads built this turn stand in the turn's frame below (its register C).
    """

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)

    def proceed(self, s: EmpireState) -> bool:
        if s.stack[A] and any_road(s, s.actor, wild_left(s) > 0):
            return True
        end(s)
        return False

    def actor(self, s: EmpireState) -> int:
        return s.actor

    def options(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        add_roads(s, s.actor, out)
        if wild_left(s) > 0:
            add_wild(s, s.actor, out)
        if not s.stack[B]:
            out.append(act.PASS)
        return out

    def candidates(self, s: EmpireState) -> list[int]:
        return [*road_candidates(s), *wild_candidates(s), act.PASS]

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.PASS:
            return Reason("E-BUILD-18", "road_paid", {}) if s.stack[B] else None
        return why_not_here(s, s.actor, action, wild_left(s))

    def apply(self, s: EmpireState, action: int) -> None:
        if action == act.PASS:
            end(s)
            return
        s.stack[A] -= 1
        s.stack[B] = 0
        build_road(s, action)

    def prompt(self, s: EmpireState) -> dict[str, int | str]:
        return {"left": s.stack[A]}


WILD_BUILT = -8 - 5  # register C of the frame below: see people.Turn


def wild_left(s: EmpireState) -> int:
    """Wild roads the player may still build this turn, asked above the turn's frame."""
    return s.under(s.actor, WILD_ROAD) - s.stack[WILD_BUILT]


def why_not_here(s: EmpireState, seat: int, action: int, left: int) -> Reason | None:
    if action < act.WILD:
        a, b = act.ENDS[action - act.ROAD]
        return why_no_road(s, seat, a, b)
    if left <= 0:
        return Reason("E-EVENT-04", "no_wild_road", {"cards": s.under(seat, WILD_ROAD)})
    a, b = act.ENDS[action - act.WILD]
    return why_no_wild(s, seat, a, b)


def build_road(s: EmpireState, action: int) -> None:
    """From a frame above the turn's."""
    wild = action >= act.WILD
    if wild:
        s.stack[WILD_BUILT] += 1
    a, b = act.ENDS[action - (act.WILD if wild else act.ROAD)]
    lay_road(s, s.actor, a, b, wild)


def companions(s: EmpireState, seat: int) -> int:
    """E-EVENT-03: free roads beside the paid one."""
    return s.under(seat, PRESSURE)
