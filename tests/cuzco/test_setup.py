"""Setup: driven from the empty table to the first roll, draw by draw."""

from collections import Counter
from itertools import permutations

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.data import shipped
from tawantin.games.cuzco.game import GAME
from tests.cuzco.opening import (
    ALL_SLOTS,
    BROWN,
    ORDERS,
    Opening,
    each_count,
    each_edition,
    gods,
    names,
)

# The map and the boards.


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_C_SETUP_01_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="2, 3, 4"):
        GAME.new(players)


@each_count
def test_C_SETUP_01_two_to_four_play(players: int) -> None:
    assert len(Opening(players).finish().view()["seats"]) == players


def assembled(f: str, b: str) -> tuple[dict[str, tuple[str, int]], set[tuple[str, str, str]]]:
    """The villages and paths of a map with these orders of the pieces, by the catalogue."""
    printed = shipped()
    colour = dict(zip("TVOR", ids.COLOURS, strict=True))
    feather: dict[str, str] = {}
    points: dict[str, int] = {}
    paths: set[tuple[str, str, str]] = set()
    for place in range(6):
        spots = (f"i{place + 1}", f"i{(place + 1) % 6 + 1}", f"o{place + 1}")
        left, right, outer = spots
        if place % 2 == 0:
            piece = f"F{f[place // 2]}"
            letters = [colour[letter] for letter in printed["feathers"][piece]]
            feather |= dict(zip(spots, letters, strict=True))
            points[outer] = printed["village_points"]["frame"][place // 2]
        else:
            piece = f"B{b[place // 2]}"
            points |= dict(zip(spots, printed["village_points"][piece], strict=True))
            feather[outer] = colour[printed["feathers"]["frame"][place // 2]]
        ends = ((left, outer), (right, outer), (left, right))
        for (one, other), path in zip(ends, printed["paths"][piece], strict=True):
            paths.add((min(one, other), max(one, other), path))
    return {v: (feather[v], points[v]) for v in feather}, paths


@pytest.mark.rule("C-SETUP-03")
@pytest.mark.parametrize("f", ORDERS)
@pytest.mark.parametrize("b", ORDERS)
def test_C_SETUP_02_pieces_alternate_in_any_order(f: str, b: str) -> None:
    opening = Opening(4)
    assert opening.legal() == [f"arrange f {order}" for order in ORDERS]
    opening.do(f"arrange f {f}")
    assert opening.legal() == [f"arrange b {order}" for order in ORDERS]
    board = opening.do(f"arrange b {b}", "orient 1").view()["map"]
    villages, paths = assembled(f, b)
    shown = {v["name"]: (v["feather"], v["points"]) for v in board["villages"]}
    assert shown == villages
    assert {(p["from"], p["to"], p["path"]) for p in board["paths"]} == paths
    assert sorted(shown) == [f"{ring}{i}" for ring in "io" for i in range(1, 7)]


def test_C_SETUP_02_the_standard_layout_draws_no_pieces() -> None:
    opening = Opening(4, layout="standard").do("orient 1")
    assert opening.drawn("arrange") == []
    shown = {v["name"]: (v["feather"], v["points"]) for v in opening.view()["map"]["villages"]}
    assert shown == assembled("123", "123")[0]


@pytest.mark.parametrize("orientation", [1, 2, 3, 4, 5, 6])
def test_C_SETUP_04_each_arm_leads_to_one_inner_village(orientation: int) -> None:
    opening = Opening(4, layout="standard")
    assert opening.legal() == [f"orient {i}" for i in range(1, 7)]
    opening.do(f"orient {orientation}")
    arms = {arm["to"]: arm["path"] for arm in opening.view()["map"]["arms"]}
    clockwise = shipped()["arms"]["clockwise"]
    assert arms == {f"i{(orientation - 1 + i) % 6 + 1}": clockwise[i] for i in range(6)}
    assert sorted(arms.values()) == ["B1", "B3", "B5", "S2", "S4", "S6"]


FIELDS = {
    4: "stone bridge agriculture research trade temple headdress points",
    3: "movement agriculture research trade temple headdress points",
    2: "movement persons trade temple headdress points",
}


@each_count
def test_C_SETUP_05_action_fields_by_player_count(players: int) -> None:
    opening = Opening(players).finish()
    fields = FIELDS[players].split()
    assert [field["field"] for field in opening.view()["fields"]] == fields
    opening.table()
    for field in ids.FIELDS:
        assert (opening.why(f"place 1 {field}") == "C-SETUP-05") == (field not in fields)


@pytest.mark.rule("C-SETUP-22")
@each_count
def test_C_SETUP_06_food_and_offerings_are_the_supply(players: int) -> None:
    view = Opening(players, unlimited_food_offerings=False).finish().view()
    assert view["supply"]["food"] == 36
    assert [seat["food"] for seat in view["seats"]] == [0] * players
    assert [seat["offerings"] for seat in view["seats"]] == [2] * players
    assert view["supply"]["offerings"] == {4: 22, 3: 24, 2: 26}[players]  # of 30


def test_C_RULING_15_supplies_are_unlimited_unless_a_table_wants_it_otherwise() -> None:
    view = Opening(4).finish().view()
    assert (view["supply"]["food"], view["supply"]["offerings"]) == (None, None)


@each_count
def test_C_SETUP_07_three_feathers_per_player_and_colour(players: int) -> None:
    opening = Opening(players).until("dye")
    assert opening.view()["supply"]["feathers"] == dict.fromkeys(ids.COLOURS, 3 * players)
    opening.finish()
    assert sum(opening.view()["supply"]["feathers"].values()) == 12 * players - players


@each_count
def test_C_SETUP_08_five_piles_of_twelve_sorted_by_god(players: int) -> None:
    opening = Opening(players).until("pool")
    below = [pile["below"] for pile in opening.view()["gods"]["piles"]]
    assert below == [12] * 5
    for god in range(5):
        own = [f"{3 * god + i:02}" for i in (1, 2, 3)]
        for _ in range(1 if players == 2 else 2):
            assert opening.legal() == [f"pool {card}" for card in own]
            opening.step()
    opening.until("reveal")
    for god in range(5):
        assert gods([text.split()[1] for text in opening.legal()]) == [god] * len(opening.legal())
        opening.step()
    at_last = opening.s
    everywhere = Counter(ids.CARDS[top] for top in at_last.tops)
    for card, name in enumerate(ids.CARDS):
        everywhere[name] += at_last.piles[card] + at_last.discard[card]
        everywhere[name] += sum(at_last.hand[card::15])
    assert everywhere == dict.fromkeys(ids.CARDS, 4)


@each_count
def test_C_SETUP_09_six_tiles_of_each_kind_lie_on_the_houses(players: int) -> None:
    opening = Opening(players).until("lay")
    for kind in "ar":
        left = [f"{kind}{person:02}{copy}" for person in range(1, 13) for copy in "abc"]
        for _ in range(6):
            assert opening.legal() == [f"lay {tile}" for tile in left]
            opening.step()
            left.remove(opening.drawn("lay")[-1])
    houses = opening.view()["houses"]
    laid = [tile["id"] for kind in ("agriculture", "research") for tile in houses[kind]]
    assert laid == opening.drawn("lay")
    assert opening.view()["person_stacks"] == [30, 30]


@each_count
def test_C_SETUP_10_the_first_round_sells_the_first_row(players: int) -> None:
    opening = Opening(players).finish()
    view = opening.view()
    assert (view["round"], view["frame"]) == (1, "roll")
    row = [good for good in ids.GOODS if good in view["market"][0]]
    table = opening.table().food(0, 6).market_turn(0)
    bought = [text for text in table.legal() if text.startswith("buy")]
    assert bought == [f"buy {good}" for good in row]


@pytest.mark.rule("C-SETUP-23")
@each_count
def test_C_SETUP_11_six_medallions_in_the_temple_one_each(players: int) -> None:
    opening = Opening(players).finish()
    assert opening.view()["medallions"] == 6
    assert [seat["medallions"] for seat in opening.view()["seats"]] == [1] * players
    assert opening.s.inti_gone == {4: 0, 3: 1, 2: 2}[players]


COPIES = {"soup": 7, "clothing": 6, "bowl": 5, "carafe": 5, "tools": 4, "jewellery": 3}


def test_C_SETUP_12_four_players_use_all_thirty_goods() -> None:
    opening = Opening(4).until("stock")
    while opening.verb == "stock":  # the lowest good still there, row by row
        opening.do(opening.legal()[0])
    laid = [good for good, copies in COPIES.items() for _ in range(copies)]
    assert opening.view()["market"] == [laid[row * 5 : row * 5 + 5] for row in range(6)]


@pytest.mark.parametrize("players", [2, 3])
def test_C_SETUP_13_one_of_each_good_is_missing_with_two_or_three(players: int) -> None:
    opening = Opening(players).until("stock")
    while opening.verb == "stock":
        opening.do(opening.legal()[0])
    laid = [good for good, copies in COPIES.items() for _ in range(copies - 1)]
    market = opening.view()["market"]
    assert market == [[None, *laid[row * 4 : row * 4 + 4]] for row in range(6)]
    assert opening.finish().s.goods_box == [1] * 6


def test_C_SETUP_12_goods_are_drawn_in_proportion() -> None:
    opening = Opening(4).until("stock")
    rng = FastRng(5)
    drawn = Counter(GAME.actions.text(GAME.sample(opening.s, rng)) for _ in range(3000))
    for good, copies in COPIES.items():
        assert abs(drawn[f"stock {good}"] - copies * 100) < 100


@each_count
def test_C_SETUP_14_only_brown_tasks_are_in_the_stock(players: int) -> None:
    opening = Opening(players).until("task")
    left = BROWN[:]
    while opening.verb == "task":
        assert opening.legal() == [f"task {task}" for task in left]
        opening.step()
        left.remove(opening.drawn("task")[-1])
    assert names(opening.s.stock) == left


@each_count
def test_C_SETUP_15_palace_tasks_lie_open_before_anybody_draws(players: int) -> None:
    opening = Opening(players).until("task").until("dye")
    assert opening.view()["palace"] == opening.drawn("task")
    assert len(opening.drawn("task")) == players + 2
    assert set(opening.s.tasks) | set(opening.s.drafted) == {-1}


# What each player starts with.


@each_count
def test_C_SETUP_16_no_two_masks_are_alike(players: int) -> None:
    opening = Opening(players).until("mask")
    left = list("abcd")
    for seat in range(players):
        assert opening.legal() == [f"mask {mask}" for mask in left]
        opening.step()
        left.remove(opening.view()["seats"][seat]["mask"])
    slots = [tuple(seat["slots"]) for seat in opening.view()["seats"]]
    assert len(set(slots)) == players


@each_count
def test_C_SETUP_17_headbands_start_inactive_in_their_places(players: int) -> None:
    opening = Opening(players).finish()
    assert [seat["headbands"] for seat in opening.view()["seats"]] == [[]] * players
    for die in range(1, 7):
        opening = Opening(players).finish()
        table = opening.table().offerings(0, 0).medallions(0, 0).dice(0, die)
        own = table.s.feathers[0]
        table.feathers(0, *(slot for slot in ALL_SLOTS if not own >> (slot - 1) & 1))
        table.do(f"place {die} headdress")
        assert table.legal() == [f"headband {band}" for band in range(1, die + 1)]
        assert all(opening.why(f"headband {i}") == "C-HEAD-01" for i in range(die + 1, 7))


@each_count
def test_C_SETUP_18_four_priests_at_home(players: int) -> None:
    view = Opening(players).finish().view()
    assert [seat["priests"] for seat in view["seats"]] == [4] * players
    assert view["temple"] == [-1] * 6


@each_count
def test_C_SETUP_19_two_free_fields_and_no_reserve(players: int) -> None:
    opening = Opening(players).finish()
    for seat in opening.view()["seats"]:
        assert (seat["khipus"], seat["reserve"], seat["free_fields"]) == (10, 0, 2)
    field = "persons" if players == 2 else "agriculture"
    table = opening.table().tiles(0, "a01a")
    assert f"place 1 {field}" in table.legal()
    assert table.tiles(0, "a01b").why(f"place 1 {field}").rule == "C-TILE-05"


@each_edition
@each_count
def test_C_SETUP_20_runners_start_on_cuzco_without_an_ordeal(players: int, edition: str) -> None:
    opening = Opening(players, edition=edition)
    seen: set[str] = set()
    while opening.verb != "roll":
        seen.add(opening.frame)
        opening.step()
    assert "ordeal" not in seen
    for seat in opening.view()["seats"]:
        assert seat["runner"] == "cuzco"
        assert (seat["food"], seat["status"], seat["offerings"]) == (0, 0, 2)
        assert seat["cards"] == {"known": [], "hidden": 2}


@each_count
def test_C_SETUP_21_starting_feathers_differ(players: int) -> None:
    opening = Opening(players).until("dye")
    colours = ["turquoise", "violet", "orange", "pink"]
    for place in range(players):
        assert opening.legal() == [f"dye {colour}" for colour in colours]
        colour = colours.pop(1 if place == 0 else 0)
        seat = opening.s.order[place]
        slots = opening.do(f"dye {colour}").view()["seats"][seat]["slots"]
        assert GAME.actor(opening.s) == seat
        fitting = [slot + 1 for slot in range(12) if slots[slot] == colour]
        assert opening.legal() == [f"feather {slot}" for slot in fitting]
        assert all(opening.why(f"feather {i}") == "C-MOVE-10" for i in set(ALL_SLOTS) - {*fitting})
        opening.do(f"feather {fitting[1]}")
        assert opening.view()["seats"][seat]["feathers"] == [fitting[1]]
    left = opening.finish().view()["supply"]["feathers"]
    assert left == {c: 3 * players - (c not in colours) for c in ids.COLOURS}


@pytest.mark.rule("C-SETUP-25", "C-SETUP-26")
@each_count
def test_C_SETUP_24_turn_order_tiles_fall_in_any_order(players: int) -> None:
    for order in permutations(range(players)):
        opening = Opening(players).until("order")
        for seat in range(players):
            taken = [order.index(earlier) + 1 for earlier in range(seat)]
            free = [tile for tile in range(1, players + 1) if tile not in taken]
            assert opening.legal() == [f"order {tile}" for tile in free]
            opening.do(f"order {order.index(seat) + 1}")
        view = opening.finish().view()
        assert view["order"] == list(order)
        assert [view["seats"][seat]["score"] for seat in order] == list(range(players))
        assert [seat["status"] for seat in view["seats"]] == [0] * players
        assert view["rank"] == list(order)
        assert opening.table().university().settle().s.order == list(order)


def test_C_SETUP_24_every_turn_order_comes_up() -> None:
    seen = {tuple(Opening(3, seed).until("stock").s.order) for seed in range(80)}
    assert seen == set(permutations(range(3)))
