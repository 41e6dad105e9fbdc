"""The catalogue's identities, for every position (E-CHK-03 to E-CHK-24)."""

from tawantin.core.errors import RulesBug
from tawantin.core.state import WIDTH
from tawantin.games.inca_empire.atlas import N_SITES, ROOT, SITES
from tawantin.games.inca_empire.ids import (
    CITY,
    COPIES,
    DRAWING,
    GAME_FLOW,
    GARRISON,
    HAND,
    HIDDEN,
    LAYING,
    N_CARDS,
    N_CATEGORIES,
    N_TILE_KINDS,
    NOBODY,
    OUT_WITH_THREE,
    PILGRIMAGES,
    REVEALING,
    SAPA,
    SUN,
    SUN_PHASE,
    TEMPLE,
)
from tawantin.games.inca_empire.roads import rebuild
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import beside, card_of, is_up, sector_of


def check(s: EmpireState) -> None:
    """Raise RulesBug at the first identity that does not hold."""
    _check_cards(s)
    _check_tiles(s)
    _check_map(s)
    _check_players(s)


def _must(holds: bool, check_id: str, what: str) -> None:
    if not holds:
        raise RulesBug(f"{check_id}: {what}")


def _is_open(s: EmpireState, *frames: int) -> bool:
    return any(s.stack[at] in frames for at in range(0, len(s.stack), WIDTH))


def all_cards(s: EmpireState) -> list[int]:
    """E-CHK-01: how many of each card are in the game."""
    cards = list(COPIES)
    if s.players == 3:
        for card in OUT_WITH_THREE:
            cards[card] -= 1
    if s.decline:
        for card in PILGRIMAGES:
            cards[card] = 0
    return cards


def _check_cards(s: EmpireState) -> None:
    found = [s.pile[card] + s.discard[card] for card in range(N_CARDS)]
    for i, count in enumerate(s.hand):
        _must(0 <= s.old[i] <= count, "E-CHK-04", "old cards of a hand")
        found[i % N_CARDS] += count
    for entry in s.plan:
        found[card_of(entry)] += 1
    _must(found == all_cards(s), "E-CHK-04", f"cards {found}")
    if not _is_open(s, GAME_FLOW, SUN_PHASE):
        for seat in range(s.players):
            size = sum(s.hand[seat * N_CARDS : (seat + 1) * N_CARDS])
            _must(size == HAND, "E-CHK-04", f"hand of seat {seat}")
        per_sector = [sum(1 for e in s.plan if sector_of(e) == k) for k in range(s.players)]
        _must(per_sector == [suns(s)] * s.players, "E-CHK-05", f"sectors {per_sector}")
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
        phases = s.data.columns[column]
        last = s.space if column == s.column else len(phases) - 1
        for space in range(last, -1, -1):
            if phases[space] == SAPA:
                return count
            count += phases[space] == SUN
    return count


def _check_tiles(s: EmpireState) -> None:
    left = s.tiles_left[:]
    for region in s.data.atlas.regions:
        kind = s.tile[region]
        if kind >= 0:
            left[kind] += 1
        shown = s.revealed >> region & 1
        _must(bool(shown) == (kind >= 0), "E-CHK-07", "a tile is seen exactly if it is revealed")
        if s.owner[region] != NOBODY:
            _must(bool(s.conquered >> region & 1 and kind >= 0), "E-CHK-07", "owner of a region")
        if s.terraces >> region & 1:
            _must(s.owner[region] != NOBODY, "E-CHK-15", "a terrace without a tile")
    copies = [n - (s.players == 3) for n in s.data.copies]
    _must(left == copies and min(s.tiles_left) >= 0, "E-CHK-07", f"tiles {left}")
    hidden = sum(1 for region in s.data.atlas.regions if s.tile[region] == HIDDEN)
    _must(sum(s.tiles_left) >= hidden, "E-CHK-07", "too few tiles for the hidden regions")
    _must(len(s.tiles_left) == N_TILE_KINDS, "E-CHK-07", "kinds")


def _check_map(s: EmpireState) -> None:
    atlas = s.data.atlas
    again = s.copy()
    for seat in range(s.players):
        if s.colour[seat] < 0:
            continue
        _must(s.roads[atlas.start_road[s.colour[seat]]] == seat, "E-CHK-23", "starting road")
        rebuild(again, seat)
        base = seat * N_SITES
        same = again.network[base : base + N_SITES] == s.network[base : base + N_SITES]
        _must(same and again.reach[seat] == s.reach[seat], "E-CHK-23", f"network of {seat}")
        _must(s.network[base + ROOT] == 1, "E-CHK-23", "Cuzco is in every network")
    if not _is_open(s, GAME_FLOW, REVEALING):
        seen = 0
        for region in atlas.regions:
            if s.conquered >> region & 1:
                seen |= atlas.adjacent[region]
        for seat in range(s.players):
            seen |= s.reach[seat]
        dark = seen & atlas.open & ~s.conquered & ~s.revealed
        _must(dark == 0, "E-CHK-24", "a region that should be revealed")
    for site in range(N_SITES):
        built = s.buildings[site]
        _must(built & (CITY | GARRISON) != CITY | GARRISON, "E-CHK-16", f"{SITES[site]}: both")
        alone = built == TEMPLE
        _must(not alone, "E-CHK-16", f"{SITES[site]}: a temple on nothing")


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
    _must(not _is_open(s, LAYING, DRAWING) or _is_open(s, SUN_PHASE), "E-CHK-04", "laying")
