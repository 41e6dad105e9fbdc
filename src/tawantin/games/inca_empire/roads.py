"""Roads: where they may go, the networks they form, and the tiles they reveal."""

from typing import Any

from tawantin.core.chance import Rng
from tawantin.core.extend import bits, i64, total
from tawantin.core.frame import A as TO_TURN_UP
from tawantin.core.frame import Frame, call, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire.atlas import (
    N_SITES,
    PORTION_BITS,
    ROOT,
    holds,
    in_portions,
    members,
)
from tawantin.games.inca_empire.ids import (
    CITY,
    CITY_TEMPLE,
    CITY_WORTH,
    CREW,
    FLOOD,
    FREE_ROADS,
    GARRISON,
    GARRISON_TEMPLE,
    GARRISON_WORTH,
    N_TILE_KINDS,
    REVEALING,
    TEMPLE_WORTH,
    WILD_ROAD,
)
from tawantin.games.inca_empire.state import EmpireState, builder_of, link_under, wild_road

# Networks (E-RULING-22, E-RULING-23).


def own_links(s: EmpireState, seat: int) -> int:
    """Links with a road of the seat, wild ones included."""
    links, bit = s.roads[seat], s.data.atlas.bit
    for wild in s.wild:
        if builder_of(wild) == seat:
            links |= bit[link_under(wild)]
    return links


def join(s: EmpireState, seat: int, sites: int) -> None:
    """Sites join the network, and everything the seat's own roads lead to from there."""
    atlas = s.data.atlas
    own = own_links(s, seat) if s.cut_off >> seat & 1 else 0  # else none leads on
    healed = False
    network, reach, near = s.network[seat], s.reach[seat], s.near
    first = seat * atlas.portions
    while sites:
        site = sites.bit_length() - 1
        bit = 1 << site
        sites ^= bit
        network |= bit
        reach |= atlas.touches[site]
        at = first
        for links in atlas.links_near[site]:
            if links:
                near[at] |= links
            at += 1
        if own:
            for link in members(atlas.links_at[site] & own):
                sites |= atlas.end_bits[link]
            sites &= ~network
            healed = healed or sites != 0
    s.network[seat], s.reach[seat] = network, reach
    if healed and not is_cut_off(s, seat):
        s.cut_off ^= 1 << seat


def is_cut_off(s: EmpireState, seat: int) -> bool:
    """Whether a road of the seat does not hang together with Cuzco."""
    network = s.network[seat]
    for link in members(own_links(s, seat)):
        if not s.data.atlas.end_bits[link] & network:
            return True
    return False


def rebuild(s: EmpireState, seat: int) -> None:
    """What hangs together with Cuzco, from nothing: road by road, until no more comes to it."""
    atlas = s.data.atlas
    left = members(own_links(s, seat))
    joined = [False] * N_SITES
    joined[ROOT] = True
    sites = [ROOT]
    grown = -1
    while grown < len(sites):
        grown = len(sites)
        rest: list[int] = []
        for link in left:
            a, b = atlas.ends[link]
            if joined[a]:
                if not joined[b]:
                    joined[b] = True
                    sites.append(b)
            elif joined[b]:
                joined[a] = True
                sites.append(a)
            else:
                rest.append(link)
        left = rest
    network = near = reach = 0
    for site in sites:
        network |= 1 << site
        near |= atlas.links_at[site]
        reach |= atlas.touches[site]
    s.network[seat], s.reach[seat] = network, reach
    s.cut_off &= ~(1 << seat)
    if left:
        s.cut_off |= 1 << seat
    at = seat * atlas.portions
    s.near[at : at + atlas.portions] = in_portions(near, atlas.portions)


def near_links(s: EmpireState, seat: int) -> list[int]:
    """The links at the seat's network, in portions."""
    portions = s.data.atlas.portions
    return s.near[seat * portions : (seat + 1) * portions]


def take(s: EmpireState, seat: int, link: int) -> None:
    """A connection gets the seat's road."""
    s.roads[seat] |= s.data.atlas.bit[link]
    s.vacant[link // PORTION_BITS] ^= 1 << link % PORTION_BITS


def give_up(s: EmpireState, seat: int, link: int) -> None:
    """A connection loses the seat's road."""
    s.roads[seat] ^= s.data.atlas.bit[link]
    s.vacant[link // PORTION_BITS] |= 1 << link % PORTION_BITS


def lay_road(s: EmpireState, seat: int, link: int, wild: bool) -> None:
    """Put a road down; a cut-off part it reaches is healed; tiles are revealed (E-RULING-53)."""
    atlas = s.data.atlas
    if wild:
        s.wild.append(wild_road(link, seat))
    else:
        take(s, seat, link)
    new = atlas.end_bits[link] & ~s.network[seat]
    if s.rec is not None:
        a, b = atlas.ends[link]
        out, home = (a, b) if new >> a & 1 else (b, a)
        s.rec.add("wild_road" if wild else "road", seat, {"a": home, "b": out})
    if new:
        network, reach = s.network[seat], s.reach[seat]
        join(s, seat, new)
        if s.rec is not None:
            tell_gains(s, seat, network, reach)
    reveal(s, atlas.uncovers[link])


def tell_gains(s: EmpireState, seat: int, network: int, reach: int) -> None:
    """What has joined the network that was, and what land can now be conquered."""
    assert s.rec is not None
    for site in members(s.network[seat] & ~network):
        building = building_at(s, site)
        if building >= 0:
            points = worth_of(s, 1 << site)
            args: dict[str, int | str] = {"site": site, "building": building, "points": points}
            s.rec.add("joined", seat, args)
        else:
            s.rec.add("reached", seat, {"site": site, "kind": s.data.atlas.kind[site]})
    land = s.reach[seat] & ~reach & ~s.conquered
    if land:
        s.rec.add("in_reach", seat, {"regions": land})


def building_at(s: EmpireState, site: int) -> int:
    """City or garrison, with or without a temple; -1: nothing."""
    temple = s.temples >> site & 1
    if s.cities >> site & 1:
        return CITY_TEMPLE if temple else CITY
    if s.garrisons >> site & 1:
        return GARRISON_TEMPLE if temple else GARRISON
    return -1


def worth_of(s: EmpireState, sites: int) -> int:
    """E-SAPA-03 to E-SAPA-05: what these sites score for a network in a Sapa Inca phase."""
    return (
        CITY_WORTH * (sites & s.cities).bit_count()
        + GARRISON_WORTH * (sites & s.garrisons).bit_count()
        + TEMPLE_WORTH * (sites & s.temples).bit_count()
    )


# Revealing (E-REVEAL-01 to E-REVEAL-03). A hidden tile is drawn when it is turned up.


def reveal(s: EmpireState, regions: int) -> None:
    regions &= s.hidden
    if regions:
        if s.rec is not None:
            tiles = regions.bit_count()
            s.rec.add("turning_up", -1, {"regions": regions, "tiles": tiles})
        call(s, REVEALING, regions)


def turn_tile(s: EmpireState, region: int, kind: int) -> None:
    s.tiles_left[kind] -= 1
    s.tile[region] = kind
    s.hidden &= ~(1 << region)
    if s.rec is not None:
        s.rec.add("revealed", -1, {"region": region, "tile": kind})


class Revealing(Frame):
    """One tile after the other is turned up. Register: the regions TO_TURN_UP."""

    def options(self, s: EmpireState) -> list[int]:
        return [act.TILE + kind for kind in range(N_TILE_KINDS) if s.tiles_left[kind]]

    def sample(self, s: EmpireState, rng: Rng) -> int:
        return act.TILE + pick(s.tiles_left, rng)

    def apply(self, s: EmpireState, action: int) -> None:
        regions = s.stack[TO_TURN_UP]
        turn_tile(s, (regions & -regions).bit_length() - 1, action - act.TILE)
        regions &= regions - 1
        if regions:
            s.stack[TO_TURN_UP] = regions
        else:
            end(s)


def is_empty(counts: list[int]) -> bool:
    """Whether a heap has no piece left."""
    for count in counts:
        if count:
            return False
    return True


def pick(counts: list[int], rng: Rng) -> int:
    """The kind of one piece out of a well mixed heap."""
    skip = rng.below(total(counts, 0, len(counts)))
    kind = 0
    for count in counts:
        if skip < count:
            break
        skip -= count
        kind += 1
    return kind


# Which roads are legal.


def possible(s: EmpireState, seat: int, wild: int) -> bool:
    """Whether the seat may build somewhere, with so many wild roads left."""
    near, opened = s.near, s.opened
    at = seat * len(opened)
    for i in range(len(opened)):
        links = near[at + i] & opened[i]
        if links and (wild > 0 or links & s.vacant[i]):
            return True
    return False


def add_free(s: EmpireState, seat: int, of_link: list[Any], out: list[Any]) -> None:
    """E-ROAD-02 to E-ROAD-06: free connections at the network, an end of them in conquered land.

    What stands for each of them in a list.
    """
    near, vacant, at = s.near, s.vacant, seat * s.data.atlas.portions
    first = -1
    for i, opened in enumerate(s.opened):
        links = near[at + i] & opened & vacant[i]
        while links:
            link = links & -links
            links ^= link
            out.append(of_link[first + link.bit_length()])
        first += PORTION_BITS


def add_wild(s: EmpireState, seat: int, of_link: list[Any], out: list[Any]) -> None:
    """E-EVENT-04, E-RULING-31, E-RULING-32: wild links, and connections that hold a road."""
    near, vacant, at = s.near, s.vacant, seat * s.data.atlas.portions
    first = -1
    for i, opened in enumerate(s.opened):
        links = near[at + i] & opened & ~vacant[i]
        while links:
            link = links & -links
            links ^= link
            out.append(of_link[first + link.bit_length()])
        first += PORTION_BITS


def free_roads(s: EmpireState, seat: int) -> list[int]:
    """The links where the seat may build a road."""
    found: list[int] = []
    add_free(s, seat, s.data.links, found)
    return found


def count_roads(s: EmpireState, seat: int) -> tuple[i64, i64]:
    """On how many links the seat may build a road, and a wild road."""
    near, vacant, at = s.near, s.vacant, seat * s.data.atlas.portions
    free: i64 = 0
    wild: i64 = 0
    for i, opened in enumerate(s.opened):
        links = near[at + i] & opened
        free += bits(i64(links & vacant[i]))
        wild += bits(i64(links & ~vacant[i]))
    return free, wild


def add_roads(s: EmpireState, seat: int, wild: int, out: list[int]) -> None:
    add_free(s, seat, s.data.road_at, out)
    if wild > 0:
        add_wild(s, seat, s.data.wild_at, out)


def add_candidates(s: EmpireState, seat: int, out: list[int]) -> None:
    """Every connection, and with a wild road card every link."""
    atlas = s.data.atlas
    for link in members(atlas.printed):
        out.append(s.data.road_at[link])
    if s.under(seat, WILD_ROAD):
        out += s.data.wild_at


def why_no_road(s: EmpireState, seat: int, action: int, wild: int) -> Reason | None:
    """Why a road or wild road cannot be built, with so many wild roads left."""
    atlas = s.data.atlas
    is_wild = action >= act.WILD
    row = action - (act.WILD if is_wild else act.ROAD)
    a, b = act.ENDS[row]
    args: dict[str, int | str] = {"a": a, "b": b}
    link = atlas.link(row)
    printed = link >= 0 and atlas.printed >> link & 1 == 1
    if is_wild and wild <= 0:
        return Reason("E-EVENT-04", "no_wild_road", {"cards": s.under(seat, WILD_ROAD)})
    if link < 0 or not (printed or is_wild):
        return Reason("E-RULING-31" if is_wild else "E-ROAD-03", "no_connection", args)
    if is_wild and holds(s.vacant, 0, link):
        return Reason("E-RULING-32", "connection_free", args)
    if not is_wild and not holds(s.vacant, 0, link):
        return Reason("E-ROAD-04", "connection_taken", {**args, "holder": holder(s, link)})
    if not holds(s.near, seat * atlas.portions, link):
        return Reason("E-ROAD-02", "not_joined", args)
    if not holds(s.opened, 0, link):
        return Reason("E-ROAD-06", "too_far_out", args)
    return None


def holder(s: EmpireState, link: int) -> int:
    """Whose road lies on a taken connection."""
    seat = 0
    while not s.roads[seat] >> link & 1:
        seat += 1
    return seat


def allowed(crews: int, floods: int) -> int:
    """E-ROAD-01, E-EVENT-05, E-EVENT-06: free roads with so many of these cards (E-RULING-27)."""
    return max(1, FREE_ROADS + crews - floods)


def allowance(s: EmpireState, seat: int) -> int:
    """Free roads of the road action."""
    return allowed(s.under(seat, CREW), s.under(seat, FLOOD))


def build_road(s: EmpireState, action: int) -> None:
    wild = action >= act.WILD
    row = action - (act.WILD if wild else act.ROAD)
    lay_road(s, s.active, s.data.atlas.link(row), wild)
