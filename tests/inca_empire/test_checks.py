"""The identities of every position: one broken by hand is noticed by name, and none breaks in
whole random games."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import RulesBug
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE_SEAT
from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import PORTION_BITS, members, pair
from tawantin.games.inca_empire.game import GAME
from tawantin.games.inca_empire.roads import give_up
from tawantin.games.inca_empire.state import FACE_UP, EmpireState, card_of, is_up, sector_of
from tests.inca_empire.table import Table, fresh, region, site

Break = Callable[[EmpireState], None]


def position() -> Table:
    """Round 2, first People phase: four cards lie on the plan, some buildings stand."""
    table = Table().road(0, "cuzco-paucartambo", "paucartambo-callanga", "acomayo-cuzco")
    table.road(0, "acomayo-raqchi").conquered(0, "opatari").conquered(1, "cana").terrace("opatari")
    table.city("raqchi").garrison("callanga").temple("raqchi").scores(5, 3, 2, 2).labour(3, 2, 1, 0)
    for sector, card in enumerate(("crew", "flood", "storm", "zeal"), 1):
        table.sun(sector, card)
    return table.at(1, 2)


def add(name: str, amount: int, at: int = -1) -> Break:
    def change(s: EmpireState) -> None:
        value = getattr(s, name)
        if at >= 0:
            value[at] += amount
        else:
            setattr(s, name, value + amount)

    return change


def both(*changes: Break) -> Break:
    def change(s: EmpireState) -> None:
        for one in changes:
            one(s)

    return change


def link(s: EmpireState, text: str) -> int:
    a, b = text.split("-")
    return s.data.atlas.link(pair(site(a), site(b)))


def take(seat: int, text: str, everywhere: bool = True) -> Break:
    """A road more, in the books of one player or of the board too."""

    def change(s: EmpireState) -> None:
        s.roads[seat] |= 1 << link(s, text)
        if everywhere:
            s.vacant[link(s, text) // PORTION_BITS] &= ~(1 << link(s, text) % PORTION_BITS)

    return change


def lose_start(s: EmpireState) -> None:
    give_up(s, 0, link(s, "cuzco-limatambo"))


def close_link(s: EmpireState) -> None:
    some = next(i for i, links in enumerate(s.opened) if links)
    s.opened[some] &= s.opened[some] - 1


def hide(name: str) -> Break:
    def change(s: EmpireState) -> None:
        s.tiles_left[s.tile[region(name)]] += 1
        s.tile[region(name)] = -1
        s.hidden |= 1 << region(name)

    return change


def turn_down(s: EmpireState) -> None:
    s.plan[-1] ^= FACE_UP


def swap(name: str) -> Break:
    def change(s: EmpireState) -> None:
        value = getattr(s, name)
        value[0], value[-1] = value[-1], value[0]

    return change


def pop(name: str) -> Break:
    return lambda s: getattr(s, name).pop()


CARD = ids.CREW
NEXT = 1 << site("iskanwaya")

BROKEN: list[tuple[str, str, Break]] = [
    ("E-CHK-04", "cards", add("pile", 1, CARD)),
    ("E-CHK-04", "cards", add("discard", 1, CARD)),
    ("E-CHK-04", "cards", pop("plan")),
    ("E-CHK-04", "hand of seat 0", both(add("hand", -1, ids.UNREST), add("pile", 1, ids.UNREST))),
    ("E-CHK-04", "a hand", both(add("hand", -1, CARD), add("pile", 1, CARD))),
    ("E-CHK-05", "sectors", add("plan", 1 << 5, 0)),
    ("E-CHK-05", "sectors", add("plan", -1 << 5, 3)),
    ("E-CHK-05", "face-down", turn_down),
    ("E-CHK-06", "affect", add("force", 1, CARD)),
    ("E-RULING-14", "draws", add("got", 1, CARD)),
    ("E-CHK-07", "opatari", lambda s: s.tile.__setitem__(region("opatari"), -1)),
    ("E-CHK-07", "tiles", add("tiles_left", 1, 3)),
    ("E-CHK-07", "owners", lambda s: s.owned.__setitem__(2, s.owned[0])),
    ("E-CHK-07", "conquered", add("conquered", 1 << region("colla"))),
    ("E-CHK-15", "terrace", add("terraces", 1 << region("colla"))),
    ("E-CHK-16", "city and garrison", add("cities", 1 << site("callanga"))),
    ("E-CHK-16", "temple", add("temples", 1 << site("machu_picchu"))),
    ("E-RULING-39", "garrisons", add("garrisons", 1 << site("iskanwaya"))),
    ("E-RULING-39", "cities", add("cities", 1 << site("limatambo"))),
    ("E-BUILD-07", "out of the land", add("cities", NEXT)),
    ("E-ROAD-05", "open sites", add("open_sites", NEXT)),
    ("E-ROAD-05", "open sites", close_link),
    ("E-ROAD-04", "two roads", take(1, "cuzco-limatambo")),
    ("E-ROAD-04", "connections", take(0, "cuzco-saywite", False)),
    ("E-RULING-22", "starting road", lose_start),
    ("E-CHK-23", "far out", take(0, "sondor-saywite")),
    ("E-ROAD-02", "networks", take(0, "cuzco-saywite")),
    ("E-ROAD-02", "networks", add("network", NEXT, 0)),
    ("E-ROAD-02", "networks", add("reach", 1 << region("pasto"), 0)),
    ("E-CHK-24", "face up", hide("colla")),
    ("E-CHK-21", "labour", add("labour", -1, 3)),
    ("E-CHK-21", "points", add("ledger", 1, 0)),
    ("E-CHK-10", "turn order", pop("order")),
    ("E-CHK-11", "rank", swap("rank")),
]


@pytest.mark.parametrize(
    ("name", "message", "broken"),
    BROKEN,
    ids=[f"{row[0]}-{number}" for number, row in enumerate(BROKEN)],
)
@pytest.mark.rule(*sorted({row[0] for row in BROKEN}))
def test_a_broken_identity_is_noticed(name: str, message: str, broken: Break) -> None:
    s = position().s
    GAME.check(s)
    broken(s)
    with pytest.raises(RulesBug, match=f"{name}: .*{message}"):
        GAME.check(s)


def test_E_CHK_23_a_wild_road_far_out() -> None:
    s = position().road(0, "sondor-saywite", wild=True).s
    with pytest.raises(RulesBug, match=r"^E-CHK-23: .*far out"):
        GAME.check(s)


def test_E_CHK_24_a_tile_that_only_a_road_has_reached_lies_face_up() -> None:
    s = position().road(3, "cotahuasi-pacariqtambo").s
    GAME.check(s)
    hide("rucana")(s)
    with pytest.raises(RulesBug, match=r"^E-CHK-24: "):
        GAME.check(s)


# Whole random games: what every step must keep, counted here once more.

Step = tuple[EmpireState, EmpireState, tuple[Event, ...]]
SETS = [(4, {}), (3, {}), (4, {"early_decline": True, "convergence": True})]
GAMES = pytest.mark.parametrize("which", range(len(SETS)))


@cache
def steps(which: int) -> list[Step]:
    """Every position of some games, the one after it, and what happened between."""
    players, options = SETS[which]
    found: list[Step] = []
    for seed in range(3):
        s, rng = fresh(players, None, **options), FastRng(seed)
        while not GAME.is_over(s):
            before = s.copy()
            actions = GAME.legal_actions(s)
            chance = GAME.actor(s) == CHANCE_SEAT
            s.rec = Recorder()
            GAME.apply(s, GAME.sample(s, rng) if chance else actions[rng.below(len(actions))])
            found.append((before, s.copy(), tuple(s.rec.take())))
            s.rec = None
    return found


def played(which: int) -> Iterator[EmpireState]:
    """Positions with a question for a player, in the middle of the game."""
    return (s for s, _, _ in steps(which) if GAME.actor(s) >= 0)


def events(which: int, *kinds: str) -> Iterator[tuple[EmpireState, EmpireState, Event]]:
    for before, after, told in steps(which):
        for event in told:
            if event.kind in kinds:
                yield before, after, event


@GAMES
def test_E_CHK_04_cards_are_never_lost(which: int) -> None:
    players, options = SETS[which]
    total = 27 if players == 3 else 29 if options else 32
    for s in played(which):
        assert sum(s.pile) + sum(s.discard) + len(s.plan) + sum(s.hand) == total
        for seat in range(players):
            assert sum(s.hand[seat * 21 : seat * 21 + 21]) == 3


@GAMES
@pytest.mark.rule("E-RULING-12", "E-CHK-06")
def test_E_CHK_05_each_sector_holds_the_same_number(which: int) -> None:
    for s in played(which):
        if GAME.top(s).name == "laying":
            continue
        counts = [sum(sector_of(entry) == k for entry in s.plan) for k in range(s.players)]
        assert len({*counts}) == 1
        assert all(is_up(entry) for entry in s.plan)
        assert s.era() or not s.plan  # none in the first era
        for seat in range(s.players):
            affected = sum(s.force[seat * 21 : seat * 21 + 21])
            assert affected == 2 * counts[0]


@GAMES
def test_E_CHK_06_each_card_affects_two(which: int) -> None:
    for s in played(which):
        for card in range(ids.N_CARDS):
            up = sum(is_up(entry) and card_of(entry) == card for entry in s.plan)
            assert sum(s.force[card::21]) == 2 * up


@GAMES
def test_E_CHK_07_culture_tiles(which: int) -> None:
    for s in played(which):
        laid = len(s.data.atlas.regions) - s.players
        down = s.hidden.bit_count()
        owned = sum(mask.bit_count() for mask in s.owned)
        face_up = sum(kind >= 0 for kind in s.tile) - owned
        assert down + face_up + owned == laid == (36 if s.players == 3 else 42)
        assert sum(s.tiles_left) == down + 3  # spare ones


@GAMES
def test_E_CHK_11_rank_is_strict_and_by_points(which: int) -> None:
    for s in played(which):
        assert sorted(s.rank) == list(range(s.players))
        assert [s.score[seat] for seat in s.rank] == sorted(s.score, reverse=True)


PRICES: dict[str, set[int]] = {
    "city": {6, 8, 10},
    "upgrade": {4, 6, 8},
    "garrison": {4, 5},
    "temple": {5},
    "terrace": {2},
    "extra_road": {1},
}
POINTS: dict[str, set[int]] = {
    "city": {4, 6},
    "upgrade": {4, 6},
    "garrison": {3, 4},
    "temple": {4, 5, 6, 7},
    "terrace": {1},
    "pilgrimage": {4, 5, 7},
}


@GAMES
@pytest.mark.rule("E-CHK-13", "E-CHK-14", "E-CHK-15", "E-CHK-16", "E-CHK-17", "E-CHK-22")
def test_E_BUILD_02_what_is_paid_and_scored_is_what_the_log_says(which: int) -> None:
    met: set[str] = set()
    for before, after, event in events(which, *PRICES, *POINTS, "conquered"):
        seat, args = event.seat, event.args
        labour, points = args.get("labour", 0), args.get("points", 0)
        if event.kind in PRICES:
            assert labour in PRICES[event.kind]
        if event.kind in POINTS:
            assert points in POINTS[event.kind]
        if event.kind == "conquered":
            kind = before.tile[int(args["region"])]
            price = before.data.resistance[kind] + before.under(seat, ids.RESISTANCE)
            price -= before.under(seat, ids.SUPREMACY)
            assert labour in (price, price + 2)
            assert points == before.data.points[kind]
        if after.column == before.column and after.space == before.space:
            assert after.labour[seat] == before.labour[seat] - int(labour)
            assert after.score[seat] == before.score[seat] + int(points)
            others = [p for p in range(before.players) if p != seat]
            assert [after.score[p] for p in others] == [before.score[p] for p in others]
        met.add(event.kind)
    assert {"city", "garrison", "conquered", "terrace", "extra_road"} <= met


@GAMES
@pytest.mark.rule("E-CHK-15", "E-CHK-16")
def test_E_CHK_16_temples_stand_on_buildings_terraces_on_tiles(which: int) -> None:
    for s in played(which):
        assert not s.temples & ~(s.cities | s.garrisons)
        assert not s.cities & s.garrisons
        for seat in range(s.players):
            terraces = (s.owned[seat] & s.terraces).bit_count()
            assert terraces <= s.owned[seat].bit_count()


@GAMES
def test_E_CHK_12_roads_of_a_people_phase(which: int) -> None:
    """At most 7 by each player, and not more wild ones than cards."""
    built: dict[tuple[int, int, int], int] = {}
    wild: dict[tuple[int, int, int], int] = {}
    phase = 0
    for before, _, event in events(which, "phase", "road", "wild_road"):
        if event.kind == "phase":
            phase += 1
            continue
        key = (phase, before.column, event.seat)
        built[key] = built.get(key, 0) + 1
        if event.kind == "wild_road":
            wild[key] = wild.get(key, 0) + 1
            assert wild[key] <= before.under(event.seat, ids.WILD_ROAD)
        crews, floods = before.under(event.seat, ids.CREW), before.under(event.seat, ids.FLOOD)
        free = max(1, 2 + crews - floods)
        assert free in (1, 2, 3, 4)
        assert built[key] <= free + 1 + before.under(event.seat, ids.PRESSURE) <= 7
    assert max(built.values()) > 2


@GAMES
@pytest.mark.rule("E-SAPA-07", "E-CHK-18")
def test_E_CHK_20_labour_after_a_scoring(which: int) -> None:
    scorings = 0
    for before, after, told in steps(which):
        sapa = {event.seat: event.args for event in told if event.kind == "sapa"}
        if not sapa:
            continue
        scorings += 1
        for seat, args in sapa.items():
            network = after.network[seat]
            assert args["terraces"] == (after.owned[seat] & after.terraces).bit_count()
            assert args["garrisons"] == 2 * (network & after.garrisons).bit_count()
            assert args["cities"] == 3 * (network & after.cities).bit_count()
            assert args["temples"] == (network & after.temples).bit_count()
        labour = after.labour[:]
        for event in told:  # the Inca phase that follows, backwards
            if event.kind == "income":
                labour[event.seat] -= int(event.args["labour"])
            elif event.kind == "gave":
                labour[event.seat] += int(event.args["labour"])
                labour[int(event.args["taker"])] -= int(event.args["labour"])
        assert max(labour) <= before.data.kept[before.era()]
    assert scorings == 3 * (4 if SETS[which][1] else 6)


@GAMES
def test_E_CHK_21_labour_never_negative_points_never_fall(which: int) -> None:
    for before, after, _ in steps(which):
        assert min(after.labour) >= 0
        for seat in range(after.players):
            assert after.score[seat] >= before.score[seat] >= 0
            ledger = after.ledger[seat * 10 : seat * 10 + 10]
            assert sum(ledger) == after.score[seat]


@GAMES
@pytest.mark.rule("E-EVENT-01", "E-ROAD-06")
def test_E_CHK_23_roads_and_conquered_land(which: int) -> None:
    """Every road had an end at conquered land when built; of who is hit by unrest none is left in
    unconquered regions."""
    lost = 0
    for before, after, event in events(which, "road", "wild_road", "lost_roads"):
        atlas = before.data.atlas
        if event.kind == "lost_roads":
            lost += 1
            assert after.under(event.seat, ids.UNREST)
            for link in members(after.roads[event.seat]):
                assert not atlas.lies_in[link] & ~after.conquered
        else:
            ends = atlas.touches[int(event.args["a"])] | atlas.touches[int(event.args["b"])]
            assert ends & before.conquered
    assert lost
