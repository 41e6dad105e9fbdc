"""The catalogue's identities, for every position (E-CHK-03 to E-CHK-24)."""

from tawantin.core.errors import RulesBug
from tawantin.core.state import WIDTH
from tawantin.games.inca_empire.atlas import REGIONS, members, whole
from tawantin.games.inca_empire.ids import (
    GAME_FLOW,
    HAND,
    N_CARDS,
    N_CATEGORIES,
    REVEALING,
    SAPA,
    SUN,
    SUN_PHASE,
)
from tawantin.games.inca_empire.roads import rebuild
from tawantin.games.inca_empire.setup import all_cards, all_tiles
from tawantin.games.inca_empire.state import (
    EmpireState,
    card_of,
    drawn_before,
    is_up,
    layer_of,
    link_under,
    sector_of,
)
from tawantin.games.inca_empire.sun import beside


def check(s: EmpireState) -> None:
    """Raise RulesBug at the first identity that does not hold."""
    _check_cards(s)
    _check_plan(s)
    _check_draws(s)
    _check_tiles(s)
    _check_buildings(s)
    _check_roads(s)
    _check_players(s)


def _must(holds: bool, check_id: str, what: str) -> None:
    if not holds:
        raise RulesBug(f"{check_id}: {what}")


def _is_open(s: EmpireState, *frames: int) -> bool:
    return any(s.stack[at] in frames for at in range(0, len(s.stack), WIDTH))


def _of_seat(counts: list[int], seat: int) -> list[int]:
    return counts[seat * N_CARDS : (seat + 1) * N_CARDS]


def _check_cards(s: EmpireState) -> None:
    found = [s.pile[card] + s.discard[card] for card in range(N_CARDS)]
    for i, count in enumerate(s.hand):
        _must(count >= 0, "E-CHK-04", "a hand")
        found[i % N_CARDS] += count
    for entry in s.plan:
        found[card_of(entry)] += 1
    _must(found == all_cards(s.players, s.decline), "E-CHK-04", f"cards {found}")
    if not _is_open(s, GAME_FLOW, SUN_PHASE):
        for seat in range(s.players):
            _must(sum(_of_seat(s.hand, seat)) == HAND, "E-CHK-04", f"hand of seat {seat}")


def _check_plan(s: EmpireState) -> None:
    if not _is_open(s, SUN_PHASE):
        per_sector = [sum(sector_of(e) == k for e in s.plan) for k in range(s.players)]
        _must(per_sector == [suns(s)] * s.players, "E-CHK-05", f"sectors {per_sector}")
        _must(all(is_up(entry) for entry in s.plan), "E-CHK-05", "a face-down card")
    force = [0] * len(s.force)
    for entry in s.plan:
        if is_up(entry):
            for seat in beside(s, sector_of(entry)):
                force[seat * N_CARDS + card_of(entry)] += 1
    _must(force == s.force, "E-CHK-06", "cards that affect a player")


def suns(s: EmpireState) -> int:
    """Sun phases since the last Sapa Inca phase, up to the present space."""
    count = 0
    for column in range(s.column, -1, -1):
        if s.decline and s.data.skipped[column]:
            continue
        phases = s.data.columns[column]
        last = s.space if column == s.column else len(phases) - 1
        for space in range(last, -1, -1):
            if phases[space] == SAPA:
                return count
            count += phases[space] == SUN
    return count


def _check_draws(s: EmpireState) -> None:
    """What was drawn since the pile was made is in the hand or on the plan, or was shown."""
    for seat in range(s.players):
        had = _of_seat(s.hand, seat)
        for entry in s.shown + [entry for entry in s.plan if not is_up(entry)]:
            if layer_of(entry) == seat:
                had[card_of(entry)] += 1
                _must(
                    drawn_before(entry) <= sum(_of_seat(s.got, seat)), "E-RULING-14", "cards drawn"
                )
        got = _of_seat(s.got, seat)
        _must(all(0 <= got[card] <= had[card] for card in range(N_CARDS)), "E-RULING-14", "draws")


def _check_tiles(s: EmpireState) -> None:
    open_regions = s.data.atlas.open
    found = s.tiles_left[:]
    owned = 0
    for region, kind in enumerate(s.tile):
        seen = open_regions & ~s.hidden
        _must((kind >= 0) == (seen >> region & 1 == 1), "E-CHK-07", REGIONS[region])
        if kind >= 0:
            found[kind] += 1
    _must(found == all_tiles(s.players, s.data), "E-CHK-07", f"tiles {found}")
    _must(min(s.tiles_left) >= 0, "E-CHK-07", "tiles left")
    _must(sum(s.tiles_left) >= s.hidden.bit_count(), "E-CHK-07", "too few hidden tiles")
    for regions in s.owned:
        _must(not owned & regions and not regions & s.hidden, "E-CHK-07", "owners")
        owned |= regions
    _must(s.conquered == owned | s.data.atlas.starting, "E-CHK-07", "conquered regions")
    _must(not s.terraces & ~owned, "E-CHK-15", "a terrace without a tile")


def _check_buildings(s: EmpireState) -> None:
    atlas = s.data.atlas
    _must(not s.cities & s.garrisons, "E-CHK-16", "city and garrison on one site")
    _must(not s.temples & ~(s.cities | s.garrisons), "E-CHK-16", "a temple on nothing")
    _must(not s.garrisons & ~atlas.garrison_sites, "E-RULING-39", "garrisons")
    _must(not s.cities & ~(atlas.city_sites | atlas.garrison_sites), "E-RULING-39", "cities")
    _must(not (s.cities | s.garrisons) & ~s.open_sites, "E-BUILD-07", "a building out of the land")


def _check_roads(s: EmpireState) -> None:
    atlas = s.data.atlas
    taken = opened = sites = 0
    for region in members(s.conquered):
        opened |= whole(atlas.links_in[region])
        sites |= atlas.sites_in[region]
    _must((opened, sites) == (whole(s.opened), s.open_sites), "E-ROAD-05", "open sites")
    wild = 0
    for road in s.wild:
        wild |= atlas.bit[link_under(road)]
    again = s.copy()
    for seat in range(s.players):
        _must(not taken & s.roads[seat], "E-ROAD-04", "two roads on a connection")
        taken |= s.roads[seat]
        if s.colour[seat] >= 0:
            start = atlas.start_road[s.colour[seat]]
            _must(s.roads[seat] >> start & 1 == 1, "E-RULING-22", "a starting road")
            rebuild(again, seat)
    vacant = whole(s.vacant)
    _must(taken | vacant == atlas.printed, "E-ROAD-04", "connections")
    _must(not taken & vacant, "E-ROAD-04", "connections")
    _must(not (taken | wild) & ~opened, "E-CHK-23", "a road far out")
    same = (again.network, again.near, again.reach) == (s.network, s.near, s.reach)
    same = same and again.cut_off == s.cut_off
    _must(same, "E-ROAD-02", "networks")
    if not _is_open(s, GAME_FLOW, REVEALING):
        near = 0
        for region in members(s.conquered):
            near |= atlas.adjacent[region]
        for reach in s.reach:
            near |= reach
        _must(not near & s.hidden, "E-CHK-24", "a tile that should lie face up")


def _check_players(s: EmpireState) -> None:
    _must(min(s.labour) >= 0, "E-CHK-21", "labour")
    if _is_open(s, GAME_FLOW):
        return
    seats = list(range(s.players))
    _must(sorted(s.order) == seats and sorted(s.rank) == seats, "E-CHK-10", "turn order")
    scores = [s.score[seat] for seat in s.rank]
    _must(scores == sorted(scores, reverse=True), "E-CHK-11", "rank")
    for seat in seats:
        at = seat * N_CATEGORIES
        _must(sum(s.ledger[at : at + N_CATEGORIES]) == s.score[seat], "E-CHK-21", "points")
