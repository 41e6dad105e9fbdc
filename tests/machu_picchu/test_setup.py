"""The start of play: what lies out, who begins, the first card, the first inca, the first turn."""

from collections import Counter

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.chance import heap
from tests.machu_picchu.table import Table, fresh

PLAYERS = (2, 3, 4, 5)
SETTLES = [f"settle {good}" for good in ids.GOODS]
ENTRIES = [f"enter {quarter}" for quarter in ids.QUARTERS]


def dealt(players: int = 4, start: int = 1, strict_bank: bool = False) -> Table:
    """A new game at the first decision, start player `start` (counted from 1)."""
    table = Table.new(players, strict_bank)
    table.chance = [f"start {start}", *(f"deal {n + 11}" for n in range(players))]
    table.legal()
    return table


def settled(players: int = 4, start: int = 1) -> Table:
    """A new game at the first turn; every first inca is a coca planter."""
    return dealt(players, start).do(*["settle coca"] * players)


# What lies out.


@pytest.mark.parametrize("players", PLAYERS)
def test_M_RULING_01_two_to_five_players(players: int) -> None:
    assert fresh(players).players == players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_M_RULING_01_no_other_number(players: int) -> None:
    with pytest.raises(BadSetup, match=f"2, 3, 4, 5 players, not {players}"):
        GAME.new(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_M_SETUP_01_a_prince_a_runner_and_discs_each(players: int) -> None:
    view = GAME.view(fresh(players), -1)
    assert len(view["seats"]) == players
    for area in view["seats"]:
        assert (area["prince"], area["runner"], area["sundial"]) == (None, 0, 0)
        assert area["discs"] == {2: 12, 3: 10, 4: 9, 5: 8}[players]
        assert set(area["incas"].values()) == {0}


def test_M_SETUP_01_a_piece_moves_for_its_owner_only() -> None:
    table = settled(3).do("enter temple_of_the_sun")
    assert table.s.prince == [ids.SUN_TEMPLE, ids.NOWHERE, ids.NOWHERE]
    assert table.s.walked == [3, 0, 0]
    assert [table.working(seat, "coca") for seat in range(3)] == [1, 1, 1]


def test_M_SETUP_06_all_fifteen_clergy_lie_on_the_display() -> None:
    view = GAME.view(fresh(5), -1)
    assert {kind: (row["left"], row["sold"]) for kind, row in view["clergy"].items()} == {
        "virgin": (6, 0),
        "puma": (5, 0),
        "condor": (4, 0),
    }
    assert all(set(area["clergy"].values()) == {0} for area in view["seats"])


def test_M_SETUP_07_deck_moon_discs_sun_and_day() -> None:
    s = fresh(4)
    assert (s.deck, s.under) == ((1 << 28) - 1, [])
    view = GAME.view(s, -1)
    assert [moon["holder"] for moon in view["moons"]] == [None] * 7
    assert (view["sun"], view["day"], view["deck"]["left"]) == (None, 1, 28)


@pytest.mark.parametrize("players", PLAYERS)
def test_M_RULING_03_one_unit_of_every_kind(players: int) -> None:
    table = settled(players)
    assert all(table.holding(seat) == [3, 1, 1, 1, 1] for seat in range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_M_RULING_04_one_hidden_card_each(players: int) -> None:
    table = dealt(players, start=2)
    clockwise = [(1 + n) % players for n in range(players)]
    assert [table.hand(seat) for seat in clockwise] == [[f"{n + 11}"] for n in range(players)]
    assert table.s.cards_left() == 28 - players
    areas = GAME.view(table.s, 0)["seats"]
    assert [area["cards"] for area in areas] == [1] * players
    assert ["hand" in area for area in areas] == [True] + [False] * (players - 1)


def test_M_RULING_04_any_card_may_be_dealt_and_none_twice() -> None:
    table = Table.new(3)
    GAME.apply(table.s, GAME.actions.parse("start 1"))
    deals = [f"deal {card}" for card in ids.CARDS]
    assert [GAME.actions.text(a) for a in GAME.legal_actions(table.s)] == deals
    GAME.apply(table.s, GAME.actions.parse("deal 17"))
    deals.remove("deal 17")
    assert [GAME.actions.text(a) for a in GAME.legal_actions(table.s)] == deals
    assert heap(GAME, table.s) == [1] * 27


def test_M_RULING_05_one_bonus_unit_or_stone_in_each_of_the_nine() -> None:
    assert settled().s.bonus == [1] * 9
    table = settled().do("enter corn_terraces", "enter temple_of_the_sun")
    assert (table.has(0, "corn"), table.field(1)) == (3 + 3, 3)


def test_M_RULING_06_two_units_in_every_column() -> None:
    table = settled().do("enter marketplace")
    assert [table.column(ware) for ware in ids.GOODS[1:]] == [2, 2, 2, 2]
    assert table.do("sell coca").has(0, "corn") == 3 + 4


@pytest.mark.parametrize(("players", "discs"), [(2, 12), (3, 10), (4, 9), (5, 8)])
def test_M_RULING_08_discs_by_player_count_the_first_inca_included(
    players: int, discs: int
) -> None:
    table = settled(players)
    assert table.s.discs == [discs - 1] * players
    other = Table.new(players, overlay={"discs": {f"players_{players}": {"each": 5}}})
    assert other.do(*["settle corn"] * players).s.discs == [4] * players


def test_M_RULING_09_all_runners_start_on_0() -> None:
    assert [settled(5).field(seat) for seat in range(5)] == [0] * 5


def test_M_RULING_09_start_fields_are_counted_from_the_start_player() -> None:
    table = Table.new(3, overlay={"runners": {"fields": [4, 3, 2, 1, 0]}})
    table.chance = ["start 3"]
    table.legal()
    assert [table.field(seat) for seat in range(3)] == [3, 2, 4]


# Who begins.


@pytest.mark.parametrize("players", PLAYERS)
def test_M_RULING_02_the_start_player_is_drawn(players: int) -> None:
    s = fresh(players)
    starts = [f"start {n + 1}" for n in range(players)]
    assert [GAME.actions.text(action) for action in GAME.legal_actions(s)] == starts
    drawn = Counter(GAME.sample(s, FastRng(seed)) for seed in range(400))
    assert len(drawn) == players
    assert min(drawn.values()) > 400 / players / 2


@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_M_SETUP_05_the_start_player_has_the_first_turn_then_clockwise(start: int) -> None:
    table = settled(4, start)
    assert (table.s.first, table.s.day, table.s.turn) == (start - 1, 1, 1)
    order = []
    for _ in range(5):
        order.append(table.actor)
        table.do("enter marketplace" if len(order) < 5 else "enter sundial", "pass")
    assert order == [(start - 1 + n) % 4 for n in range(5)]


# The first inca.


@pytest.mark.rule("M-RULING-79")
def test_M_SETUP_02_the_start_player_settles_first_knowing_the_own_card() -> None:
    table = dealt(4, start=3)
    assert (table.actor, table.frame) == (2, "settling")
    assert table.legal() == SETTLES
    assert [card["id"] for card in GAME.view(table.s, 2)["seats"][2]["hand"]] == ["11"]
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert all(table.holding(seat) == [3, 1, 1, 1, 1] for seat in range(4))
    assert table.why("pass").rule == "M-SETUP-02"


@pytest.mark.rule("M-RULING-07")
@pytest.mark.parametrize("good", ids.GOODS)
def test_M_SETUP_02_free_in_any_production_quarter(good: str) -> None:
    table = dealt(4).do(f"settle {good}")
    assert {g: table.working(0, g) for g in ids.GOODS} == {g: int(g == good) for g in ids.GOODS}
    assert table.holding(0) == [3, 1, 1, 1, 1]
    assert table.s.discs == [8, 9, 9, 9]
    assert (table.frame, table.s.turn) == ("settling", 0)


@pytest.mark.rule("M-RULING-07")
@pytest.mark.parametrize("start", [1, 3])
def test_M_SETUP_03_the_others_follow_clockwise_and_may_choose_the_same(start: int) -> None:
    table = dealt(4, start)
    order = []
    for _ in range(4):
        order.append(table.actor)
        assert table.legal() == SETTLES
        table.do("settle cloth")
    assert order == [(start - 1 + n) % 4 for n in range(4)]
    assert [table.working(seat, "cloth") for seat in range(4)] == [1, 1, 1, 1]
    assert all(table.holding(seat) == [3, 1, 1, 1, 1] for seat in range(4))
    assert table.s.discs == [8] * 4
    assert (table.frame, table.actor) == ("turn", start - 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_M_RULING_79_goods_and_cards_then_incas_then_turns(players: int) -> None:
    table = Table.new(players)
    seen = []
    while table.frame != "turn":
        seen.append(table.frame)
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    assert seen == ["starting"] + ["dealing"] * players + ["settling"] * players


# The first turn.


@pytest.mark.rule("M-RULING-10")
def test_M_SETUP_04_the_prince_is_set_on_any_quarter_free() -> None:
    table = settled()
    assert table.s.prince == [ids.NOWHERE] * 4
    assert table.legal() == ENTRIES
    assert GAME.view(table.s, 1)["seats"][0]["prince"] is None


@pytest.mark.parametrize("quarter", ids.QUARTERS)
def test_M_SETUP_04_the_quarter_is_entered(quarter: str) -> None:
    """Its action follows, and nothing was paid for getting there."""
    rich = settled()
    for seat in range(4):
        rich.goods(seat, corn=3, llama=5, coca=5, pottery=5, cloth=5)
    rich.do(f"enter {quarter}")
    assert rich.place(0) == quarter
    frames = {
        "llama_meadow": ("turn", 1),  # nobody works there
        "coca_plantation": ("producing", 0),
        "main_temple": ("offering", 0),
        "watchmans_hut": ("placing", 0),
        "royal_palace": ("placing", 0),
        "house_of_the_virgins": ("hiring", 0),
        "house_of_the_priests": ("hiring", 0),
        "marketplace": ("trading", 0),
        "sundial": ("sending", 0),
    }
    assert (rich.frame, rich.actor) == frames.get(quarter, ("turn", 1))
    got = {"corn_terraces": 0, "llama_meadow": 1, "coca_plantation": 2, "potters_quarter": 3}
    got["weavers_quarter"] = 4
    before = [3, 5, 5, 5, 5]
    if quarter in got:
        before[got[quarter]] += ids.UNIT[got[quarter]]
    assert rich.holding(0) == before
    assert rich.field(0) == (3 if "temple" in quarter else 0)


@pytest.mark.parametrize("moon", ids.MOONS)
def test_M_RULING_10_no_moon_disc_in_a_first_turn(moon: str) -> None:
    reason = settled().why(f"stay {moon}")
    assert (reason.rule, reason.key) == ("M-RULING-10", "nothing_to_stay")


def test_M_RULING_10_no_llama_is_taken_in_a_first_turn() -> None:
    reason = settled().why("ride sundial")
    assert (reason.rule, reason.key) == ("M-RULING-10", "first_is_free")
    assert reason.args == {"quarter": ids.SUNDIAL}
    poor = settled().no_goods()
    assert poor.legal() == ENTRIES


@pytest.mark.rule("M-SETUP-04")
def test_M_RULING_10_an_occupied_or_used_quarter_may_be_chosen() -> None:
    table = settled().do("enter temple_of_the_puma")
    assert table.legal() == ENTRIES
    table.do("enter temple_of_the_puma")
    assert [table.field(0), table.field(1)] == [3, 0]
    assert (table.place(1), table.actor) == ("temple_of_the_puma", 2)
    assert table.s.taken == 0


def test_M_RULING_10_from_the_second_turn_on_it_is_a_move() -> None:
    table = settled(2).do("enter sundial", "pass", "enter sundial", "pass")
    assert [text for text in table.legal() if text.startswith("enter ")] == [
        "enter temple_of_the_puma",
        "enter main_temple",
        "enter house_of_the_priests",
        "enter marketplace",
    ]
    assert "stay 1" in table.legal()
