"""Temple, headdress, the fire ordeal after them, and the status track the ordeal can move."""

import pytest

from tawantin.games.cuzco import ids
from tests.cuzco.table import OptionValue, Table, plain, refused

TAKES = [f"take {god}" for god in ids.GODS]
CHOICE_A = [*TAKES, "offering"]
CHOICE_B = ["food", "status"]
RED, YELLOW, GREEN, BLUE = range(4)


def praying(die: int, players: int = 4, **options: OptionValue) -> Table:
    """Seat 0 is about to place this die on the temple."""
    return plain(players, 1, None, **options).dice(0, die)


def ordeal() -> Table:
    """Seat 0 has just put a priest on step 3 and stands before choice A."""
    return praying(3).do("place 3 temple")


def no_god_cards(table: Table) -> Table:
    """All god cards are in the last player's hand."""
    for god in ids.GODS:
        table.empty_pile(god, discard=False)
    hand = (table.s.players - 1) * ids.N_CARDS
    for card in table.s.tops:
        table.s.hand[hand + card] += 1
        table.s.known[hand + card] += 1
    table.s.tops = [-1] * 5
    return table


def over(table: Table) -> bool:
    """Seat 0's turn is over and it is seat 1's."""
    return (table.frame, table.actor) == ("placing", 1)


# Temple.


@pytest.mark.rule("C-RULING-23")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_C_TEMPLE_01_the_priest_stands_on_the_step_of_the_pips(die: int, players: int) -> None:
    table = praying(die, players, temple_step="exact").do(f"place {die} temple")
    assert table.s.temple == [0 if step == die else -1 for step in range(1, 7)]
    assert table.s.priests == [3, *[4] * (players - 1)]
    assert table.frame == "ordeal"


def test_C_RULING_23_card_13_means_step_six() -> None:
    table = praying(2).cards(0, "13").do("play 13", "place 2 temple")
    assert table.s.temple == [-1, -1, -1, -1, -1, 0]


def test_C_RULING_23_with_the_switch_any_step_up_to_the_pips() -> None:
    table = praying(4, temple_step="up_to").do("place 4 temple")
    assert table.legal() == ["step 1", "step 2", "step 3", "step 4"]
    assert refused(table, "step 5") == "C-RULING-23"
    table.do("step 2")
    assert table.s.temple == [-1, 0, -1, -1, -1, -1]
    assert table.frame == "ordeal"


def test_C_TEMPLE_02_one_priest_per_step() -> None:
    table = praying(5).temple(step5=1, step2=2).do("place 5 temple")
    assert table.s.temple == [-1, 2, -1, 1, 0, -1]


@pytest.mark.parametrize(
    ("before", "die", "after", "home"),
    [
        ({"step4": 1}, 4, [-1, -1, 1, 0, -1, -1], None),
        ({"step4": 1, "step3": 2, "step1": 3}, 4, [3, 2, 1, 0, -1, -1], None),
        ({"step4": 1, "step2": 2}, 4, [-1, 2, 1, 0, -1, -1], None),
        ({"step4": 0, "step3": 1}, 4, [-1, 1, 0, 0, -1, -1], None),
        ({"step1": 2}, 1, [0, -1, -1, -1, -1, -1], 2),
        ({"step2": 2, "step1": 0}, 2, [2, 0, -1, -1, -1, -1], 0),
        ({"step5": 3, "step2": 1}, 2, [1, 0, -1, -1, 3, -1], None),
    ],
)
def test_C_TEMPLE_03_priests_move_down_to_the_first_gap(
    before: dict[str, int], die: int, after: list[int], home: int | None
) -> None:
    table = praying(die).temple(**before)
    priests = table.s.priests[:]
    table.do(f"place {die} temple")
    assert table.s.temple == after
    priests[0] -= 1
    if home is not None:
        priests[home] += 1
    assert table.s.priests == priests


def test_C_TEMPLE_04_a_priest_sent_home_can_be_placed_again() -> None:
    table = praying(2).temple(step1=1, step2=1, step5=1, step6=1).dice(1, 1)
    assert table.s.priests == [4, 0, 4, 4]
    table.do("place 2 temple", "offering", "food")
    assert (table.s.temple, table.s.priests) == ([1, 0, -1, -1, 1, 1], [3, 1, 4, 4])
    table.do("place 1 temple")  # and sends another one of the own home
    assert (table.s.temple, table.s.priests) == ([1, 0, -1, -1, 1, 1], [3, 1, 4, 4])
    assert (table.frame, table.actor) == ("ordeal", 1)


@pytest.mark.rule("C-FIRE-01", "C-FIRE-04")
def test_C_TEMPLE_05_every_placed_priest_brings_an_ordeal_to_its_owner() -> None:
    table = praying(3).temple(step3=1, step1=2).do("place 3 temple")
    assert (table.frame, table.actor, table.legal()) == ("ordeal", 0, CHOICE_A)
    table.do("offering", "food")
    assert over(table)


@pytest.mark.rule("C-TEMPLE-03", "C-TEMPLE-04")
def test_C_TEMPLE_06_yellow_pushes_red_and_blue_and_green_goes_home() -> None:
    table = plain().temple(step3=RED, step2=BLUE, step1=GREEN).dice(YELLOW, 3)
    table.phase_one(YELLOW).do("place 3 temple")
    assert table.s.temple == [BLUE, RED, YELLOW, -1, -1, -1]
    assert table.s.priests == [3, 3, 4, 3]


def test_C_TEMPLE_07_priests_score_in_phase_three_only() -> None:
    table = praying(3).temple(step3=1, step1=2).do("place 3 temple", "offering", "food")
    assert table.s.score == [0, 0, 0, 0]
    table.priests_step().settle()
    assert [table.points(seat, "priests") for seat in range(4)] == [1, 1, 1, 0]


@pytest.mark.rule("C-ED-29")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_TEMPLE_07_points_per_priest_wherever_it_stands(edition: str) -> None:
    table = plain(round=3, edition=edition).temple(step6=0, step1=1, step2=1)
    table.priests_step().settle()
    assert [table.points(seat, "priests") for seat in range(4)] == [2, 4, 0, 0]


def test_C_TEMPLE_07_priests_stay_from_round_to_round() -> None:
    table = plain().temple(step6=0, step1=1).round_end().settle()
    table.legal()
    assert (table.s.round, table.s.temple) == (2, [1, -1, -1, -1, -1, 0])
    assert table.s.priests == [3, 3, 4, 4]


@pytest.mark.parametrize("option", ["exact", "up_to"])
def test_C_RULING_24_not_without_a_priest_on_the_mask(option: str) -> None:
    table = praying(5, temple_step=option).temple(step1=0, step2=0, step5=0, step6=0)
    assert refused(table, "place 5 temple") == "C-RULING-24"
    table.cards(0, "13", "12")  # no card helps
    assert refused(table, "place 5 temple") == "C-RULING-24"


def test_C_RULING_25_a_full_temple_pushes_the_lowest_out() -> None:
    table = praying(6).temple(step6=1, step5=0, step4=2, step3=1, step2=3, step1=0)
    table.do("place 6 temple")
    assert table.s.temple == [3, 1, 2, 0, 1, 0]
    assert table.s.priests == [2, 2, 3, 3]  # one placed, one of the own back


def test_C_RULING_25_steps_above_stay_untouched() -> None:
    table = praying(2).temple(step6=1, step5=1, step3=2, step2=3).do("place 2 temple")
    assert table.s.temple == [3, 0, 2, -1, 1, 1]


# Headdress.


@pytest.mark.parametrize(
    ("die", "bands"),
    [
        (2, ["headband 2"]),
        (3, ["headband 2"]),
        (4, ["headband 2"]),
        (5, ["headband 2", "headband 5"]),
        (6, ["headband 2", "headband 5", "headband 6"]),
    ],
)
def test_C_HEAD_01_two_feathers_and_a_number_up_to_the_pips(die: int, bands: list[str]) -> None:
    table = plain().feathers(0, 1, 3, 4, 5, 6, 9, 10, 11, 12).headbands(0, 3).dice(0, die)
    table.do(f"place {die} headdress")
    assert table.legal() == bands
    assert refused(table, "headband 1") == "C-HEAD-01"  # one feather
    if die < 6:
        assert refused(table, "headband 6") == "C-HEAD-01"  # above the pips


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_HEAD_02_not_without_a_tile_to_activate(players: int) -> None:
    table = plain(players).feathers(0, 1, 3, 5, 6).headbands(0, 3).dice(0, 6)
    assert refused(table, "place 6 headdress") == "C-HEAD-02"
    table.feathers(0, 4)
    assert "place 6 headdress" in table.legal()


@pytest.mark.rule("C-HEAD-02")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_C_ED_24_feathers_and_pips_are_both_needed(edition: str) -> None:
    table = plain(edition=edition).feathers(0, 9, 10).dice(0, 4, 5)
    assert refused(table, "place 4 headdress") == "C-HEAD-02"
    assert "place 5 headdress" in table.legal()


def test_C_HEAD_03_an_activated_tile_stays_so() -> None:
    table = plain().feathers(0, 1, 2, 3, 4).dice(0, 5, 2).do("place 5 headdress", "headband 1")
    table.do("offering", "food").phase_one(0, turn=2).do("place 2 headdress")
    assert table.legal() == ["headband 2"]
    assert refused(table, "headband 1") == "C-HEAD-03"
    table.do("headband 2", "offering", "food")
    assert table.s.headbands[0] == 0b11
    table.round_end().settle().legal()
    assert table.s.headbands[0] == 0b11
    assert refused(table.dice(0, 6), "place 6 headdress") == "C-HEAD-02"


@pytest.mark.parametrize(("round", "bonus"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
@pytest.mark.parametrize("band", [1, 2, 3, 4, 5, 6])
def test_C_HEAD_04_points_of_the_round_and_of_the_tile(round: int, bonus: int, band: int) -> None:
    table = plain(round=round).feathers(0, 2 * band - 1, 2 * band).dice(0, 6)
    table.do("place 6 headdress", f"headband {band}")
    assert table.score(0) == table.points(0, "headbands") == bonus + band - 1


def test_C_HEAD_04_the_same_points_through_a_person_tile() -> None:
    table = plain(round=5).feathers(0, 5, 6).tiles(0, "a09a").phase_two(0)
    table.do("use agriculture 09", "headband 3")
    assert (table.points(0, "headbands"), table.score(0)) == (6, 6)


@pytest.mark.rule("C-FIRE-01")
def test_C_HEAD_05_then_an_ordeal() -> None:
    table = plain().feathers(0, 1, 2).dice(0, 1).do("place 1 headdress", "headband 1")
    assert table.score(0) == 10
    assert (table.frame, table.legal()) == ("ordeal", CHOICE_A)


def test_C_HEAD_06_one_tile_per_action_and_the_feathers_stay() -> None:
    table = plain().feathers(0, 1, 2, 3, 4).dice(0, 6).do("place 6 headdress", "headband 2")
    table.do("offering", "food")
    assert over(table)
    assert table.s.headbands[0] == 0b10
    assert (table.s.feathers[0], table.s.feather_count[:4]) == (0b1111, [3, 1, 0, 0])
    table.tasks(0, "04", "s01", "s02").palace_turn(0)
    assert "fulfil 04" in table.legal()  # three turquoise feathers


def test_C_HEAD_07_tile_three_in_round_three() -> None:
    table = plain(round=3).feathers(0, 5, 6).dice(0, 4).do("place 4 headdress", "headband 3")
    assert table.score(0) == 2 + 7 == 9
    assert table.frame == "ordeal"


@pytest.mark.parametrize("first", range(1, 12))
def test_C_RULING_78_slots_belong_to_tiles_in_pairs(first: int) -> None:
    table = plain().feathers(0, first, first + 1).dice(0, 6)
    if first % 2 == 0:  # neighbours, but of two tiles
        assert refused(table, "place 6 headdress") == "C-HEAD-02"
    else:
        assert table.do("place 6 headdress").legal() == [f"headband {(first + 1) // 2}"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_C_RULING_78_each_slot_has_one_colour_and_each_colour_three(seat: int) -> None:
    slots: list[str] = []
    for village in ("i1", "i2", "i3", "i4"):  # turquoise, violet, orange, pink
        table = plain().cards(seat, "14").dice(seat, 2).phase_one(seat)
        table.do("play 14", "place 2 stone", f"move {village}")
        assert len(table.legal()) == 3
        slots += table.legal()
    assert sorted(slots) == sorted(f"feather {slot}" for slot in range(1, 13))


# Fire ordeal.


def test_C_FIRE_01_nothing_else_brings_an_ordeal() -> None:
    assert over(praying(2).do("place 2 points"))
    assert over(praying(2).do("place 2 stone", "move i2", "feather 4"))
    assert over(praying(2).do("place 2 agriculture", "tile agriculture 1"))
    assert over(praying(2).do("place 2 trade", "offering"))
    assert over(praying(2).do("place 2 trade", "feather 1"))


def test_C_FIRE_02_a_face_up_card_or_an_offering() -> None:
    table = ordeal()
    assert table.legal() == CHOICE_A
    table.do("offering")
    assert (table.s.offerings[0], table.s.offerings_left, table.hand(0)) == (3, 21, [])
    table = praying(3).tops("12").draw("reveal 10").do("place 3 temple", "take pacha_mama")
    assert (table.hand(0), table.s.offerings[0]) == (["12"], 2)
    assert ids.CARDS[table.s.tops[3]] == "10"


def test_C_FIRE_03_a_status_step_or_food() -> None:
    table = ordeal().do("offering")
    assert table.legal() == CHOICE_B
    table.do("status")
    assert (table.s.status[0], table.s.food[0]) == (1, 0)
    table = ordeal().do("offering", "food")
    assert (table.s.status[0], table.s.food[0], table.s.food_left) == (0, 1, 35)


@pytest.mark.parametrize("a", ["offering", "take iliapa"])
@pytest.mark.parametrize("b", ["food", "status"])
def test_C_FIRE_04_both_choices_independently_of_each_other(a: str, b: str) -> None:
    table = praying(3).temple(step3=1).do("place 3 temple")
    assert table.actor == 0
    table.do(a)
    assert (table.actor, table.legal()) == (0, CHOICE_B)
    table.do(b)
    assert over(table)
    assert (table.s.offerings[0], len(table.hand(0))) == ((3, 0) if a == "offering" else (2, 1))
    assert (table.s.food[0], table.s.status[0]) == ((1, 0) if b == "food" else (0, 1))


@pytest.mark.parametrize(("tile", "village", "orientation"), [("04", "i1", 6), ("06", "i1", 1)])
@pytest.mark.parametrize("kind", ["agriculture", "research"])
def test_C_FIRE_05_moving_onto_cuzco_in_phase_two(
    kind: str, tile: str, village: str, orientation: int
) -> None:
    table = plain().tiles(0, f"{kind[0]}{tile}a").runner(0, village).rotation(orientation)
    table.phase_two(0).do(f"use {kind} {tile}", "move cuzco")
    assert (table.frame, table.actor, table.legal()) == ("ordeal", 0, CHOICE_A)
    table.do("offering", "food")
    assert (table.s.offerings[0], table.s.food[0]) == (3, 1)


@pytest.mark.parametrize("kind", ["agriculture", "research"])
def test_C_FIRE_05_activating_a_headband_in_phase_two(kind: str) -> None:
    table = plain().tiles(0, f"{kind[0]}09a").feathers(0, 1, 2).phase_two(0)
    table.do(f"use {kind} 09", "headband 1")
    assert (table.frame, table.legal()) == ("ordeal", CHOICE_A)


@pytest.mark.parametrize("owner", [0, 1])
def test_C_FIRE_06_pushed_and_returned_priests_cause_none(owner: int) -> None:
    table = praying(2).temple(step2=owner, step1=owner).do("place 2 temple")
    assert table.actor == 0
    table.do("offering", "food")
    assert over(table)
    assert (table.s.offerings, table.s.food) == ([3, 2, 2, 2], [1, 0, 0, 0])


def test_C_FIRE_07_green_takes_a_card_and_food() -> None:
    table = plain().dice(GREEN, 3).phase_one(GREEN).do("place 3 temple")
    table.do("take mama_quilia", "food")
    s = table.s
    assert (table.hand(GREEN), s.food[GREEN]) == (["04"], 1)
    assert (s.offerings[GREEN], s.status[GREEN]) == (2, 0)


def test_C_RULING_13_an_ordeal_is_never_declined() -> None:
    table = ordeal()
    assert refused(table, "pass") == "C-FIRE-04"
    assert refused(table.do("offering"), "pass") == "C-FIRE-04"


def test_C_RULING_13_what_the_supply_lacks_is_not_offered() -> None:
    table = praying(3).offerings(1, 24).food(1, 36).do("place 3 temple")
    assert table.legal() == TAKES
    assert refused(table, "offering") == "C-RULING-13"
    table.do("take iliapa")
    assert table.legal() == ["status"]
    assert refused(table, "food") == "C-RULING-13"


def test_C_RULING_13_without_god_cards_only_the_offering() -> None:
    table = no_god_cards(praying(3)).do("place 3 temple")
    assert table.legal() == ["offering"]
    assert refused(table, "take iliapa") == "C-RULING-28"


def test_C_RULING_13_a_half_without_options_lapses() -> None:
    table = no_god_cards(praying(3)).offerings(1, 24).do("place 3 temple")
    assert table.legal() == CHOICE_B
    table.do("food")
    assert over(table)
    assert (table.s.offerings[0], table.s.food[0]) == (2, 1)


def test_C_RULING_14_the_card_of_choice_a_is_in_the_hand_before_choice_b() -> None:
    table = praying(3).tops("08").do("place 3 temple", "take viracocha")
    assert table.hand(0) == ["08"]
    assert table.legal() == CHOICE_B  # too late for card 08 in this ordeal
    assert refused(table, "play 08") == "C-GOD-08"


def test_C_RULING_14_card_08_is_declared_before_choice_a() -> None:
    table = praying(3).cards(0, "08").do("place 3 temple")
    assert table.legal() == [*CHOICE_A, "play 08"]
    table.do("offering")
    assert table.legal() == CHOICE_B
    table = praying(3).cards(0, "08").do("place 3 temple", "play 08")
    assert over(table)  # it replaces both halves
    assert (table.s.food[0], table.s.status[0], table.s.offerings[0]) == (3, 3, 1)


@pytest.mark.rule("C-RULING-15")
def test_C_RULING_14_card_08_takes_the_food_that_is_left() -> None:
    table = praying(3).cards(0, "08").food(1, 34).do("place 3 temple", "play 08")
    assert (table.s.food[0], table.s.food_left, table.s.status[0]) == (2, 0, 3)


# Status and point tracks.


@pytest.mark.rule("C-RULING-13")
def test_C_RULING_16_the_marker_stops_on_the_last_field() -> None:
    table = plain().status(0, 14).tiles(0, "r05c").dice(0, 2).do("place 2 trade", "slide r05c")
    assert table.s.status[0] == 15
    table = praying(3).status(0, 15).do("place 3 temple", "offering")
    assert table.legal() == CHOICE_B
    table.do("status")
    assert (table.s.status[0], table.s.food[0]) == (15, 0)
    assert over(table)


def test_C_RULING_16_a_marker_at_the_end_keeps_its_place_in_the_stack() -> None:
    table = praying(3).status(0, 15).status(1, 15).do("place 3 temple", "offering", "status")
    assert table.s.rank == [1, 0, 2, 3]
    table = praying(3).status(1, 15).status(0, 14).do("place 3 temple", "offering", "status")
    assert table.s.rank == [0, 1, 2, 3]  # this one did move


@pytest.mark.parametrize(
    ("fields", "slide", "rank"),
    [
        ([0, 3, 3, 1], "r05c", [0, 1, 2, 3]),  # lands on 3, on top of both
        ([0, 3, 2, 1], "r05b", [1, 0, 2, 3]),  # lands on 2, on top of one
        ([1, 2, 2, 2], "r05c", [0, 1, 2, 3]),  # passes a stack
        ([0, 5, 4, 2], "r05a", [1, 2, 3, 0]),  # lands on an empty field
    ],
)
def test_C_RULING_17_a_marker_lies_on_those_where_it_ends(
    fields: list[int], slide: str, rank: list[int]
) -> None:
    table = plain()
    for seat in (3, 2, 1, 0):
        table.status(seat, fields[seat])
    table.tiles(0, slide).dice(0, 1).do("place 1 trade", f"slide {slide}")
    assert table.s.rank == rank
    table.university().settle()
    assert table.s.order == rank


def test_C_RULING_17_the_rest_of_a_stack_keeps_its_order() -> None:
    table = plain().order(2, 0, 3, 1).tiles(0, "r05a").dice(0, 1).phase_one(0)
    table.do("place 1 trade", "slide r05a")
    assert table.s.rank == [0, 2, 3, 1]
    table.university().settle()
    assert table.s.order == [0, 2, 3, 1]


def test_C_RULING_17_a_marker_arrives_with_each_single_slide() -> None:
    table = plain().status(1, 1).status(2, 1).tiles(0, "r05a", "r06a").dice(0, 2)
    table.do("place 2 trade", "slide r05a")
    assert (table.s.status[0], table.s.rank) == (1, [0, 2, 1, 3])
    table.do("pass")
    table.university().settle()
    assert table.s.order == [0, 2, 1, 3]


def test_C_RULING_18_points_are_not_bounded_by_the_track() -> None:
    table = plain()
    table.s.gain(0, 99, ids.FOR_START)
    assert table.dice(0, 1).do("place 1 points").score(0) == 101
    table = plain().feathers(0, 11, 12).dice(0, 6)
    table.s.gain(0, 298, ids.FOR_START)
    assert table.do("place 6 headdress", "headband 6").score(0) == 313
