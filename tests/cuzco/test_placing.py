"""Placing a die: where it may lie, the points field, and cards on the way."""

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.supply import lay_tile
from tests.cuzco.table import (
    Table,
    fields,
    plain,
)

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_edition = pytest.mark.parametrize("edition", ["de", "nl"])


def dice_on(table: Table, field: str) -> list[tuple[int, int]]:
    """Seat and value of the dice on a field."""
    shown = {f["field"]: f["dice"] for f in GAME.view(table.s, -1)["fields"]}
    return [(die["seat"], die["value"]) for die in shown[field]]


# Placing a die.


@pytest.mark.parametrize("own", [False, True])
@each_count
def test_C_PLACE_01_a_die_must_be_strictly_lower(players: int, own: bool) -> None:
    for field in fields(players)[:-1]:
        for lowest in range(1, 7):
            table = plain(players).lying(field, 6, lowest, seat=0 if own else 1)
            for die in range(1, 7):
                text = f"place {die} {field}"
                reason = GAME.why_not(table.dice(0, die).s, GAME.actions.parse(text))
                closed = reason is not None and reason.rule == "C-PLACE-01"
                assert closed == (die >= lowest)
                assert text not in table.legal() or not closed


@pytest.mark.parametrize(("players", "field"), [(4, "research"), (3, "research"), (2, "persons")])
def test_C_PLACE_01_example_five_and_three_leave_one_and_two(players: int, field: str) -> None:
    for dice in ((1, 2, 3), (4, 5, 6)):
        table = plain(players).lying(field, 5, 3).dice(0, *dice)
        legal = [text for text in table.legal() if text.endswith(field)]
        assert legal == [f"place {die} {field}" for die in dice if die < 3]


@each_count
def test_C_PLACE_01_a_die_just_placed_blocks_the_next_player(players: int) -> None:
    table = plain(players).dice(0, 4).dice(1, 3, 4, 5).do("place 4 trade", "pass")
    legal = [text for text in table.legal() if text.endswith("trade")]
    assert (table.actor, legal) == (1, ["place 3 trade"])


@each_count
def test_C_PLACE_02_an_empty_field_takes_any_die(players: int) -> None:
    for die in range(1, 7):  # from i1 lead a stone path 1 and the bridge arm 1
        table = plain(players).runner(0, "i1").feathers(0, 1, 2).dice(0, die)
        assert table.legal() == [f"place {die} {field}" for field in fields(players)]


def test_C_PLACE_02_no_limit_of_dice_per_field_or_player() -> None:
    table = plain(2).dice(0, 6, 4, 2).dice(1, 5, 3, 1)
    for turn, die in enumerate((6, 5, 4, 3, 2, 1)):
        assert table.actor == turn % 2
        table.do(f"place {die} trade", "pass")
    assert table.s.lying == [ids.TRADE * 64 + i % 2 * 8 + 6 - i for i in range(6)]


@pytest.mark.rule("C-POINTS-01")
@each_count
def test_C_PLACE_03_the_points_field_takes_any_die(players: int) -> None:
    for die in range(1, 7):
        table = plain(players).lying("points", 3, 1, 1).lying("points", 2, seat=0).dice(0, die)
        assert f"place {die} points" in table.legal()
        table.do(f"place {die} points")
        assert (0, die) in dice_on(table, "points")


@pytest.mark.parametrize("players", [2, 3])
def test_C_PLACE_04_the_joint_movement_field_offers_both_kinds(players: int) -> None:
    for earlier in ("i2", "i3"):  # a stone arm, a bridge arm
        table = plain(players).dice(0, 5).dice(1, 4, 5)
        table.do("place 5 movement", f"move {earlier}").do(table.legal()[0])
        assert table.actor == 1
        assert table.why("place 5 movement").rule == "C-PLACE-01"
        table.do("place 4 movement")
        assert table.legal() == ["move i1", "move i2", "move i3", "move i4"]
        assert table.why("move i5").rule == "C-MOVE-01"


def test_C_PLACE_04_four_players_keep_the_kinds_apart() -> None:
    table = plain().lying("stone", 1).dice(0, 4).do("place 4 bridge")
    assert table.legal() == ["move i1", "move i3"]
    assert plain().lying("stone", 1).dice(0, 4).why("place 4 stone").rule == "C-PLACE-01"


def test_C_PLACE_05_the_joint_person_field_offers_both_kinds() -> None:
    for earlier in ("agriculture", "research"):
        table = plain(2).dice(0, 3).dice(1, 2, 3)
        table.do("place 3 persons", f"tile {earlier} 3")
        assert table.why("place 3 persons").rule == "C-PLACE-01"
        table.do("place 2 persons")
        kinds = ("agriculture", "research")
        assert table.legal() == [f"tile {kind} {at}" for kind in kinds for at in (1, 2)]


@pytest.mark.parametrize("players", [3, 4])
def test_C_PLACE_05_three_and_four_players_keep_the_kinds_apart(players: int) -> None:
    table = plain(players).lying("agriculture", 1).dice(0, 2).do("place 2 research")
    assert table.legal() == ["tile research 1", "tile research 2"]
    closed = plain(players).lying("agriculture", 1).dice(0, 2)
    assert closed.why("place 2 agriculture").rule == "C-PLACE-01"


@each_count
def test_C_PLACE_06_tiles_need_a_free_mask_field(players: int) -> None:
    for field in ("persons",) if players == 2 else ("agriculture", "research"):
        full = plain(players).tiles(0, "a12a", "r12a")
        assert full.why(f"place 3 {field}").rule == "C-TILE-05"
        assert f"place 3 {field}" not in full.legal()
        one_free = plain(players).tiles(0, "a12a")
        assert f"place 3 {field}" in one_free.legal()
        after_delivery = plain(players).tiles(0, "a12a", "r12a").khipus_in(0, "o1")
        assert f"place 3 {field}" in after_delivery.legal()


@each_count
def test_C_PLACE_06_headdress_needs_a_headband_in_reach(players: int) -> None:
    assert plain(players).why("place 3 headdress").rule == "C-HEAD-02"
    assert plain(players).feathers(0, 5).why("place 3 headdress").rule == "C-HEAD-02"
    table = plain(players).feathers(0, 5, 6)  # headband 3
    assert table.why("place 2 headdress").rule == "C-HEAD-02"
    assert "place 3 headdress" in table.legal()
    assert table.headbands(0, 3).why("place 3 headdress").rule == "C-HEAD-02"


def test_C_PLACE_07_a_die_stays_with_its_real_pips_until_the_round_ends() -> None:
    table = plain(2).cards(0, "13").dice(0, 4).dice(1, 5, 3).phase_one(0, turn=3)
    table.do("play 13", "place 4 trade", "pass")
    assert dice_on(table, "trade") == [(0, 4)]
    assert table.why("place 5 trade").rule == "C-PLACE-01"  # a 4 lies there, not a 6
    table.do("place 3 trade", "pass")
    while table.s.round == 1:
        assert dice_on(table, "trade") == [(0, 4), (1, 3)]
        table.do(table.legal()[-1])
    assert table.frame == "placing"
    assert dice_on(table, "trade") == []
    assert dice_on(table, "points") == []


def test_C_PLACE_07_card_06_may_move_it() -> None:
    table = plain().cards(0, "06").lying("temple", 4, seat=2).dice(0, 5)
    table.do("play 06", "lift 4 temple", "drop trade")
    assert dice_on(table, "temple") == []
    assert dice_on(table, "trade") == [(2, 4)]


# Points.


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C_POINTS_02_exactly_two_points_whatever_the_die(die: int) -> None:
    table = plain().lying("points", 1, 6).dice(0, die).do(f"place {die} points")
    assert [table.score(seat) for seat in range(4)] == [2, 0, 0, 0]
    assert table.points(0, "points") == 2
    assert table.actor == 1


def test_C_POINTS_01_three_dice_on_points_score_six() -> None:
    table = plain(2).dice(0, 5, 5, 6).dice(1, 1, 1, 1)
    table.do(*("place 5 points", "place 1 points") * 2, "place 6 points", "place 1 points")
    assert (table.score(0), table.score(1)) == (6, 6)


# Rulings.


def test_C_RULING_20_movement_needs_a_usable_path() -> None:
    at_o1 = plain().runner(0, "o1").dice(0, 5)  # stone 1 and bridge 6 lead away
    assert at_o1.why("place 5 bridge").rule == "C-RULING-20"
    assert "place 5 bridge" not in at_o1.legal()
    assert "place 5 stone" in at_o1.legal()
    assert plain().runner(0, "o1").dice(0, 6).do("place 6 bridge").legal() == ["move i2"]


@pytest.mark.parametrize("players", [2, 3])
def test_C_RULING_20_one_kind_of_path_is_enough_on_the_joint_field(players: int) -> None:
    table = plain(players).runner(0, "o1").dice(0, 1)
    assert table.do("place 1 movement").legal() == ["move i1"]
    stuck = plain(players).runner(0, "o6").dice(0, 1)  # stone 5 and bridge 2
    assert stuck.why("place 1 movement").rule == "C-RULING-20"


def test_C_RULING_20_a_tile_must_be_within_reach() -> None:
    table = plain().empty_house("agriculture", 1, 2).dice(0, 2, 3)
    assert table.why("place 2 agriculture").rule == "C-TILE-01"
    assert "place 2 agriculture" not in table.legal()
    assert "place 2 research" in table.legal()
    assert "place 3 agriculture" in table.legal()
    joint = plain(2).empty_house("agriculture", 1, 2).dice(0, 2).do("place 2 persons")
    assert joint.legal() == ["tile research 1", "tile research 2"]


@each_count
def test_C_RULING_20_the_temple_needs_an_own_priest(players: int) -> None:
    table = plain(players).temple(step1=0, step3=0, step5=0)
    assert "place 2 temple" in table.legal()
    table.temple(step6=0)
    assert table.why("place 2 temple").rule == "C-RULING-24"
    assert "place 2 temple" not in table.legal()


def test_C_RULING_20_cards_played_with_the_die_count() -> None:
    def at_o1(*cards: str, offerings: int = 2) -> Table:
        return plain().runner(0, "o1").dice(0, 5).cards(0, *cards).offerings(0, offerings)

    for card in ("13", "14"):
        assert at_o1(card).why("place 5 bridge").rule == "C-RULING-20"
        assert "place 5 bridge" in at_o1(card).do(f"play {card}").legal()
    closed = at_o1("07", "13").lying("bridge", 5).do("play 07")
    assert closed.legal() == ["play 13"]
    assert closed.why("place 5 bridge").rule == "C-RULING-20"
    assert closed.do("play 13").legal() == ["place 5 bridge"]
    poor = at_o1("07", "13", offerings=1).lying("bridge", 5)
    assert poor.why("play 07").rule == "C-RULING-81"
    band = plain().feathers(0, 5, 6).dice(0, 2).cards(0, "13").do("play 13", "place 2 headdress")
    assert band.legal() == ["headband 3"]
    no_priest = plain().temple(step1=0, step2=0, step3=0, step4=0).cards(0, "13")
    assert no_priest.why("place 2 temple").rule == "C-RULING-24"


def test_C_RULING_21_the_action_must_be_carried_out() -> None:
    for die, field, rule in (
        (2, "stone", "C-MOVE-03"),
        (2, "agriculture", "C-TILE-01"),
        (2, "temple", "C-FIRE-04"),
        (2, "headdress", "C-HEAD-01"),
    ):
        table = plain().feathers(0, 1, 2, 3, 4).do(f"place {die} {field}")
        assert "pass" not in table.legal()
        assert table.why("pass").rule == rule
    assert plain().do("place 2 trade", "pass").actor == 1  # only what is voluntary can be left


def holding(cards: tuple[str, ...], round: int = 1) -> Table:
    """Seat 1 holds the cards; seat 0 cannot play any."""
    return plain(2, round).cards(1, *cards).offerings(1, 3)


def test_C_RULING_32_cards_wait_for_the_own_turn() -> None:
    table = holding(("06", "07")).lying("trade", 1, seat=0).dice(0, 2).dice(1, 2)
    assert all(text.startswith("place") for text in table.legal())
    assert table.why("place 2 trade").rule == "C-PLACE-01"
    table.do("place 2 points")
    assert {"play 06", "play 07"} <= set(table.legal())
    assert "place 2 trade" in table.do("play 07").legal()

    table = holding(("01",)).tiles(0, "a02a").tiles(1, "a02b").phase_two(0)
    assert table.legal() == ["use agriculture 02", "pass"]
    assert table.do("pass").legal() == ["use agriculture 02", "play 01", "pass"]

    table = holding(("03",)).on_sale("soup", "soup").food(0, 1).food(1, 1).market_turn(0)
    assert table.legal() == ["buy soup", "pass"]  # nobody doubles seat 0's purchase
    assert table.do("buy soup").legal() == ["buy soup", "play 03", "pass"]

    table = holding(("04",)).tasks(0, "38").tasks(1, "06").food(0, 4).feathers(1, 1, 2, 3, 4, 5, 6)
    assert "fulfil 38" not in table.palace_turn(0).legal()
    table.do("discard 38").do(table.legal()[0])
    assert table.actor == 1
    assert "play 04" in table.legal()

    table = holding(("04",), 6).tasks(0, "38", "43", "42").tasks(1, "06").food(0, 4)
    table.feathers(1, 1, 2, 3, 4, 5, 6).last_tasks(0)
    assert table.legal() == ["discard 38", "discard 43", "discard 42"]
    table.do("discard 38", "discard 43", "discard 42")
    assert "play 04" in table.legal()


def test_C_RULING_32_no_turn_in_university_temple_and_round_end() -> None:
    every_card = tuple(ids.CARDS)
    table = Table(2).cards(0, *every_card).cards(1, *every_card).temple(step4=0)
    table.university().settle()
    assert (table.frame, table.s.inti_left) == ("fulfilling", 5)
    table.round_end().settle()
    assert table.s.round == 2
    while GAME.actor(table.s) < 0:  # draws only, up to the first turn of the next round
        GAME.apply(table.s, GAME.legal_actions(table.s)[0])
    assert table.frame == "placing"


def test_C_RULING_69_a_joint_field_is_one_field_for_card_06() -> None:
    table = plain(2).cards(0, "06").lying("movement", 3).do("play 06", "lift 3 movement")
    assert table.legal() == [
        f"drop {f}" for f in ("persons", "trade", "temple", "headdress", "points")
    ]
    assert table.why("drop stone").rule == "C-SETUP-05"
    assert table.why("drop movement").rule == "C-GOD-06"
    table = plain(2).cards(0, "06").lying("trade", 3).do("play 06", "lift 3 trade", "drop movement")
    assert table.dice(0, 2, 3).why("place 3 movement").rule == "C-PLACE-01"
    assert table.do("place 2 movement").legal() == ["move i1", "move i2"]


@pytest.mark.parametrize("field", ["movement", "persons"])
def test_C_RULING_69_a_joint_field_is_one_field_for_cards_05_and_07(field: str) -> None:
    table = plain(2).cards(0, "05").lying(field, 1).dice(0, 2).do("play 05", "place 2 points")
    assert table.why(f"place 1 {field}").rule == "C-PLACE-01"
    table = plain(2).cards(0, "05").dice(0, 2).do("play 05", "place 2 points", f"place 1 {field}")
    one = {"movement": ["move i1"], "persons": ["tile agriculture 1", "tile research 1"]}
    assert table.legal() == one[field]
    table = plain(2).cards(0, "07").lying(field, 1).dice(0, 2)
    two = {
        "movement": ["move i1", "move i2"],
        "persons": [f"tile {kind} {at}" for kind in ("agriculture", "research") for at in (1, 2)],
    }
    assert table.do("play 07", f"place 2 {field}").legal() == two[field]


@pytest.mark.parametrize("kind", [ids.FARM, ids.STUDY])
def test_C_PLACE_05_one_kind_within_reach_is_enough(kind: int) -> None:
    table = Table(2).dice(0, 2)
    for at in (1, 2):
        space = kind * ids.N_HOUSES + at - 1
        lay_tile(table.s, 1, table.s.houses[space], at)
        table.s.houses[space] = -1
    table.do("place 2 persons")
    assert table.legal() == [f"tile {ids.KINDS[1 - kind]} {at}" for at in (1, 2)]
