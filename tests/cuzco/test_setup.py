"""Setup: driven from the empty table to the first roll, draw by draw."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.data import shipped
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.table import Table

ORDERS = ("123", "132", "213", "231", "312", "321")
START = [f"s0{i}" for i in range(1, 7)]
BROWN = [f"{i:02}" for i in range(1, 56)]
ALL_SLOTS = range(1, 13)
PAIRS = ("1+2", "1+3", "1+4", "2+3", "2+4", "3+4")

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_edition = pytest.mark.parametrize("edition", ["de", "nl"])


class Opening:
    """A game from its very first draw; unscripted draws and choices follow a seed."""

    def __init__(self, players: int = 4, seed: int = 1, **options: str | bool) -> None:
        state = GAME.new(players, options)
        assert isinstance(state, CuzcoState)
        self.s = state
        self.rng = FastRng(seed)
        self.log: list[tuple[int, str]] = []

    def legal(self) -> list[str]:
        return [GAME.actions.text(action) for action in GAME.legal_actions(self.s)]

    @property
    def verb(self) -> str:
        """What is drawn or asked now: the verb of the legal actions."""
        return self.legal()[0].split()[0]

    @property
    def frame(self) -> str:
        return GAME.top(self.s).name

    def do(self, *texts: str) -> "Opening":
        for text in texts:
            action = GAME.actions.parse(text)
            assert action in GAME.legal_actions(self.s), f"{text}: {self.legal()}"
            self._apply(action)
        return self

    def why(self, text: str) -> str:
        """The rule that forbids this now, or nothing."""
        reason = GAME.why_not(self.s, GAME.actions.parse(text))
        return reason.rule if reason is not None else ""

    def step(self) -> None:
        actor = GAME.actor(self.s)
        options = GAME.legal_actions(self.s)
        if actor < 0:
            self._apply(GAME.sample(self.s, self.rng))
        else:
            self._apply(options[self.rng.below(len(options))])

    def _apply(self, action: int) -> None:
        self.log.append((GAME.actor(self.s), GAME.actions.text(action)))
        GAME.apply(self.s, action)

    def until(self, verb: str) -> "Opening":
        """Play on until this is drawn or asked."""
        for _ in range(5000):
            if self.verb == verb:
                return self
            self.step()
        raise AssertionError(f"{verb} never came up")

    def finish(self) -> "Opening":
        """To the end of setup: the first roll of the game is due."""
        self.until("roll")
        GAME.check(self.s)
        return self

    def view(self, seat: int = -1) -> dict[str, Any]:
        return GAME.view(self.s, seat)

    def table(self, seat: int = 0) -> Table:
        """The finished setup as a test table at this seat's first turn."""
        table = Table(self.s.players)
        table.s = self.s
        return table.phase_one(seat)

    def drawn(self, verb: str) -> list[str]:
        return [text.split()[1] for _, text in self.log if text.split()[0] == verb]

    def tasks(self, seat: int) -> list[str]:
        return [ids.TASKS[t] for t in self.s.tasks[seat * 3 : seat * 3 + 3]]

    def hand(self, seat: int) -> list[str]:
        return [str(card) for card in self.view(seat)["seats"][seat]["hand"]]


def names(mask: int) -> list[str]:
    return [ids.TASKS[task] for task in range(61) if mask >> task & 1]


def gods(cards: list[str]) -> list[int]:
    return [(int(card) - 1) // 3 for card in cards]


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
    view = Opening(players).finish().view()
    assert view["supply"]["food"] == 36
    assert [seat["food"] for seat in view["seats"]] == [0] * players
    assert [seat["offerings"] for seat in view["seats"]] == [2] * players
    assert view["supply"]["offerings"] == {4: 22, 3: 24, 2: 26}[players]  # of 30


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
    assert table.legal() == [*(f"buy {good}" for good in row), "pass"]


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
        assert view["turn_order"] == list(order)
        assert [view["seats"][seat]["score"] for seat in order] == list(range(players))
        assert [seat["status"] for seat in view["seats"]] == [0] * players
        assert view["status"]["rank"] == list(order)
        assert opening.table().university().settle().s.order == list(order)


def test_C_SETUP_24_every_turn_order_comes_up() -> None:
    seen = {tuple(Opening(3, seed).until("stock").s.order) for seed in range(80)}
    assert seen == set(permutations(range(3)))


# Tasks.


@each_edition
@each_count
def test_C_SETUP_27_one_start_task_each_the_rest_leave(players: int, edition: str) -> None:
    opening = Opening(players, edition=edition).until("dye").until("task")
    left = START[:]
    for seat in opening.s.order:
        assert opening.legal() == [f"task {task}" for task in left]
        opening.step()
        left.remove(opening.tasks(seat)[0])
    assert names(opening.finish().s.box) == left


def drafting(players: int = 4, edition: str = "de") -> Opening:
    """The first player has drawn tasks 10, 20, 30, 40 (nl: 10, 20), the palace shows others."""
    opening = Opening(players, edition=edition).until("task")
    opening.do(*(f"task {task:02}" for task in range(1, players + 3)))
    opening.until("task").do(*(f"task {task}" for task in START[:players]))
    return opening.do("task 10", "task 20", *(("task 30", "task 40") if edition == "de" else ()))


@pytest.mark.parametrize("pair", PAIRS)
@each_count
def test_C_SETUP_28_two_of_four_drawn_tasks_are_kept(players: int, pair: str) -> None:
    opening = drafting(players).until("keep")
    first = opening.s.order[0]
    assert GAME.actor(opening.s) == first
    assert opening.view(first)["seats"][first]["draft"] == ["10", "20", "30", "40"]
    assert opening.legal() == [f"keep {two}" for two in PAIRS]
    opening.do(f"keep {pair}").finish()
    drawn = ["10", "20", "30", "40"]
    kept = [drawn[int(i) - 1] for i in pair.split("+")]
    assert opening.tasks(first)[1:] == kept
    gone = set(drawn) - set(kept)
    held = {task for seat in range(players) for task in opening.tasks(seat)}
    assert not gone & (set(names(opening.s.stock)) | set(opening.view()["palace"]) | held)
    assert {ids.TASKS[task] for task in opening.s.dropped} >= gone


@pytest.mark.rule("C-SETUP-28", "C-SETUP-29")
@each_count
def test_C_ED_01_the_dutch_edition_deals_two_tasks_without_a_choice(players: int) -> None:
    opening = drafting(players, "nl")
    first = opening.s.order[0]
    opening.finish()
    assert opening.tasks(first)[1:] == ["10", "20"]
    assert opening.drawn("keep") == []
    assert len(opening.drawn("task")) == (players + 2) + players + 2 * players
    assert opening.s.stock.bit_count() == 55 - 2 * players - (players + 2)
    for seat in range(players):
        assert [task in START for task in opening.tasks(seat)] == [True, False, False]


@pytest.mark.rule("C-ED-01")
@each_count
def test_C_SETUP_29_three_open_tasks_one_of_them_grey(players: int) -> None:
    opening = Opening(players).finish()
    assert len(opening.drawn("keep")) == players
    assert opening.s.stock.bit_count() == {4: 33, 3: 38, 2: 43}[players]
    for seat in range(players):
        assert [task in START for task in opening.tasks(seat)] == [True, False, False]
        for viewer in range(-1, players):
            assert opening.view(viewer)["seats"][seat]["tasks"] == opening.tasks(seat)


def test_C_SETUP_29_the_order_of_tasks_has_no_effect() -> None:
    outcomes = set()
    for tasks in permutations(("s03", "38", "41")):
        table = Table().medallions(0, 0).food(0, 5).offerings(0, 4).tasks(0, *tasks)
        table.palace_turn(0)
        outcomes.add((*sorted(table.legal()), table.do("fulfil 38").score(0)))
    assert outcomes == {("fulfil 38", "fulfil 41", 6)}


@each_count
def test_C_RULING_68_feathers_then_tasks_then_cards(players: int) -> None:
    opening = Opening(players).finish()
    verbs = [text.split()[0] for _, text in opening.log]
    steps = [verb for i, verb in enumerate(verbs) if i == 0 or verbs[i - 1] != verb]
    fixed = ["arrange", "orient", "mask", "order", "stock", "lay", "task"]
    feathers = ["dye", "feather"] * players
    assert steps == [*fixed, *feathers, "task", "keep", "pool", "deal", "reveal"]


@each_count
def test_C_RULING_68_the_draft_is_hidden_and_simultaneous(players: int) -> None:
    opening = drafting(players).until("keep")
    first = opening.s.order[0]
    grey = [opening.tasks(first)[0]]
    others = [viewer for viewer in range(-1, players) if viewer != first]
    shown = [opening.view(viewer) for viewer in others]
    assert all(len(view["palace"]) == players + 2 for view in shown)
    opening.do("keep 1+2")
    shown += [opening.view(viewer) for viewer in others]
    for view in shown:
        seat = view["seats"][first]
        assert (seat["tasks"], seat["drafted"]) == (grey, 4)
        assert "draft" not in seat
    assert opening.view(first)["seats"][first]["put_away"] == ["30", "40"]
    opening.finish()
    for viewer in others:
        seat = opening.view(viewer)["seats"][first]
        assert seat["tasks"] == [*grey, "10", "20"]
        assert "put_away" not in seat


# God cards.

SET_ASIDE = ("01", "02", "04", "05", "07", "08", "10", "11", "13", "14")
TWO_TWINS = ("01", "02", "04", "07", "10", "11", "05", "08")  # first and third player
ONE_TWIN = ("01", "02", "04", "07", "10", "05")  # with three players


def dealt(players: int, edition: str, cards: tuple[str, ...]) -> Opening:
    """The first deal, in turn order, from two known cards of each god."""
    opening = Opening(players, edition=edition).until("pool")
    return opening.do(*(f"pool {c}" for c in SET_ASIDE), *(f"deal {c}" for c in cards))


@pytest.mark.parametrize(("players", "undealt"), [(3, 4), (4, 2)])
def test_C_SETUP_30_two_cards_of_each_god_are_shuffled_and_dealt(
    players: int, undealt: int
) -> None:
    opening = Opening(players).until("deal")
    assert gods(opening.drawn("pool")) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    opening = Opening(players).until("pool").do(*(f"pool {card}" for card in SET_ASIDE))
    left = list(SET_ASIDE)
    for card in ("01", "04", "07", "10", "13", "02", "05", "08")[: 2 * players]:
        assert opening.legal() == [f"deal {c}" for c in left]
        opening.do(f"deal {card}")
        left.remove(card)
    assert opening.verb == "reveal"
    assert len(left) == undealt
    assert [opening.hand(seat) for seat in opening.s.order[:2]] == [["01", "04"], ["07", "10"]]


@pytest.mark.rule("C-RULING-67")
def test_C_SETUP_31_the_second_of_two_equal_gods_goes_back() -> None:
    opening = dealt(4, "de", TWO_TWINS)
    assert opening.legal() == ["deal 02", "deal 11", "deal 13", "deal 14"]  # both cards put back
    opening.do("deal 11")
    assert opening.legal() == ["deal 02", "deal 13", "deal 14"]
    opening.do("deal 02").finish()
    hands = [opening.hand(seat) for seat in opening.s.order]
    assert hands == [["01", "11"], ["04", "07"], ["02", "10"], ["05", "08"]]
    assert opening.view()["gods"]["discard"] == {"13": 1, "14": 1}


def test_C_RULING_67_a_card_put_back_may_return_to_its_owner() -> None:
    opening = dealt(4, "de", TWO_TWINS).do("deal 02", "deal 13")  # the first is a twin again
    assert opening.legal() == ["deal 02", "deal 11", "deal 14"]
    opening.do("deal 02")
    assert opening.legal() == ["deal 02", "deal 11", "deal 14"]
    opening.do("deal 14").finish()
    assert [opening.hand(seat) for seat in opening.s.order[0::2]] == [["01", "14"], ["10", "13"]]


def test_C_SETUP_31_three_players_exchange_too() -> None:
    opening = dealt(3, "de", ONE_TWIN)
    assert opening.legal() == [f"deal {card}" for card in ("02", "08", "11", "13", "14")]
    opening.do("deal 08").finish()
    assert opening.hand(opening.s.order[0]) == ["01", "08"]
    assert opening.view()["gods"]["discard"] == dict.fromkeys(("02", "11", "13", "14"), 1)


@pytest.mark.rule("C-SETUP-31")
@each_edition
@pytest.mark.parametrize("players", [3, 4])
def test_C_RULING_67_the_exchange_always_ends_with_different_gods(
    players: int, edition: str
) -> None:
    exchanged = 0
    for seed in range(60):
        opening = Opening(players, seed, edition=edition).finish()
        exchanged += len(opening.drawn("deal")) > 2 * players
        assert all(len(set(gods(opening.hand(seat)))) == 2 for seat in range(players))
        assert ("return" in {text.split()[0] for _, text in opening.log}) == (
            edition == "nl" and len(opening.drawn("deal")) > 2 * players
        )
    assert 10 < exchanged < 50


@pytest.mark.parametrize("put_back", ["01", "02"])
def test_C_ED_02_the_dutch_edition_lets_the_player_choose(put_back: str) -> None:
    kept = "02" if put_back == "01" else "01"
    opening = dealt(4, "nl", TWO_TWINS)
    first, third = opening.s.order[0], opening.s.order[2]
    assert (opening.frame, GAME.actor(opening.s)) == ("put_back", first)
    assert opening.legal() == ["return 01", "return 02"]
    assert opening.why("return 13") == "C-ED-02"
    opening.do(f"return {put_back}")
    assert opening.legal() == ["deal 13", "deal 14"]  # drawn before it is shuffled back
    opening.do("deal 13")
    assert GAME.actor(opening.s) == third
    assert opening.legal() == ["return 10", "return 11"]
    opening.do("return 11")
    assert opening.legal() == [f"deal {put_back}", "deal 14"]
    opening.do(f"deal {put_back}").finish()
    assert opening.hand(first) == [kept, "13"]
    assert opening.hand(third) == [put_back, "10"]
    assert opening.view()["gods"]["discard"] == {"11": 1, "14": 1}


@each_edition
def test_C_SETUP_32_two_players_deal_from_one_card_per_god(edition: str) -> None:
    opening = Opening(2, edition=edition).until("deal")
    assert gods(opening.drawn("pool")) == [0, 1, 2, 3, 4]
    assert opening.legal() == [f"deal {card}" for card in opening.drawn("pool")]
    opening.finish()
    assert len(opening.drawn("deal")) == 4
    hands = opening.hand(0) + opening.hand(1)
    assert len(set(gods(hands))) == 4
    fifth = set(opening.drawn("pool")) - set(hands)
    assert opening.view()["gods"]["discard"] == dict.fromkeys(fifth, 1)


@each_edition
@pytest.mark.parametrize(("players", "discarded", "pile"), [(4, 2, 10), (3, 4, 10), (2, 1, 11)])
def test_C_SETUP_33_undealt_cards_and_tops_are_public(
    players: int, discarded: int, pile: int, edition: str
) -> None:
    opening = Opening(players, edition=edition).finish()
    tops = opening.drawn("reveal")
    hands = [opening.hand(seat) for seat in range(players)]
    assert gods(tops) == [0, 1, 2, 3, 4]
    for viewer in range(-1, players):
        view = opening.view(viewer)
        assert sum(view["gods"]["discard"].values()) == discarded
        assert [p["top"] for p in view["gods"]["piles"]] == tops
        assert [p["below"] + 1 for p in view["gods"]["piles"]] == [pile] * 5
        for seat, shown in enumerate(view["seats"]):
            assert shown["cards"] == {"known": [], "hidden": 2}
            assert shown.get("hand") == (hands[seat] if seat == viewer else None)


# Does the material last?


@pytest.mark.parametrize(
    ("players", "edition", "used"),
    [(4, "de", 52), (3, "de", 42), (2, "de", 32), (4, "nl", 44), (3, "nl", 36), (2, "nl", 28)],
)
def test_C_RULING_62_the_tasks_last_and_never_come_back(
    players: int, edition: str, used: int
) -> None:
    opening = Opening(players, seed=3, edition=edition).finish()
    gone = opening.s.box | sum(1 << task for task in opening.s.dropped if task >= 0)
    while not GAME.is_over(opening.s):
        opening.step()
        assert gone & ~opening.s.box & ~sum(1 << t for t in opening.s.dropped if t >= 0) == 0
        gone |= opening.s.box
        assert not any(gone >> task & 1 for task in opening.s.palace)
    assert 55 - opening.s.stock.bit_count() == used


@each_count
def test_C_RULING_63_the_person_tiles_last_exactly(players: int) -> None:
    opening = Opening(players, seed=4)
    for round in range(1, 7):
        opening.until("roll")
        assert opening.s.round == round
        assert opening.view()["person_stacks"] == [36 - 6 * round] * 2
        assert min(opening.s.houses) >= 0
        opening.until("place")


def test_C_RULING_63_all_houses_are_refilled_and_discards_stay_out() -> None:
    table = Table(round=5).tiles(0, "a09a", "a09b", "a09c", "a10a", "a10b", "a10c")
    assert table.s.houses[:6] == [-1] * 6  # all agriculture tiles taken, no research tile
    stacks = table.s.person_stack[:]
    discarded = [mask.bit_count() for mask in table.s.person_discard]
    table.round_end().settle().legal()
    assert (table.s.round, table.s.person_stack) == (6, [0, 0])
    laid = [sum(1 << tile % 36 for tile in table.s.houses[k : k + 6]) for k in (0, 6)]
    assert laid == stacks
    now = [mask.bit_count() for mask in table.s.person_discard]
    assert now == [discarded[0], discarded[1] + 6]


@each_edition
@each_count
def test_C_RULING_65_every_task_stays_in_the_game(players: int, edition: str) -> None:
    opening = Opening(players, edition=edition).until("task")
    assert opening.legal() == [f"task {task}" for task in BROWN]
    opening.until("dye").until("task")
    assert opening.legal() == [f"task {task}" for task in START]


@each_count
def test_C_RULING_65_the_scarce_tasks_stay_possible(players: int) -> None:
    market = Opening(players).finish().view()["market"]
    assert sum(row.count("jewellery") for row in market) == (3 if players == 4 else 2)
    table = Table(players, round=2).goods(0, "jewellery", "jewellery").tasks(0, "29")
    assert "fulfil 29" in table.palace_turn(0).legal()
    table = Table(players)
    for seat, slots in enumerate(((1, 2, 3), (7, 8, 9), (1, 2, 3), (10, 11, 12))[:players]):
        table.feathers(seat, *slots)  # all the turquoise there is
    assert table.s.feathers_left[0] == 0
    assert "fulfil 04" in table.tasks(players - 1, "04").palace_turn(players - 1).legal()
