"""Moon discs by day, the sun disc, and the last turns before night."""

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.flow import QUIET_ROUNDS
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table

STAYS = [f"stay {disc}" for disc in ids.MOONS]
# A free move between two quarters where a player without goods is asked nothing.
WALK = {"marketplace": "enter house_of_the_priests", "house_of_the_priests": "enter sundial",
        "sundial": "enter house_of_the_priests"}  # fmt: skip


def poor(players: int = 4, day: int = 1) -> Table:
    return Table(players, day).no_goods()


def walk(table: Table) -> Table:
    """A turn without a moon disc."""
    return table.do(WALK[table.place(table.actor)])


def last_turns(table: Table) -> list[int]:
    """The seats that still move today, each walking on."""
    day, seats = table.s.day, []
    while table.s.day == day and table.frame == "turn":
        seats.append(table.actor)
        walk(table)
    return seats


# Taking a disc.


def test_M_DAY_01_who_stays_takes_a_disc_of_own_choice() -> None:
    table = poor().do("stay 4")
    assert (table.holder("4"), table.s.taken) == (0, 1)
    assert [table.holder(disc) for disc in ids.MOONS if disc != "4"] == [None] * 6
    assert (table.place(0), table.actor) == ("marketplace", 1)
    assert table.kinds() == ["stayed"]


def test_M_DAY_01_the_disc_gives_nothing_before_night_and_stays_with_its_owner() -> None:
    for disc in ids.MOONS:
        table = Table(3).do(f"stay {disc}")
        assert table.holding(0) == [3, 1, 1, 1, 1]
        assert table.field(0) == 0
        walk(walk(table.no_goods()))
        assert table.holder(disc) == 0


@pytest.mark.rule("M-DAY-01", "M-RULING-62")
def test_a_disc_on_the_board_only() -> None:
    table = poor().do("stay 4")
    reason = table.why("stay 4")
    assert (reason.rule, reason.args) == ("M-RULING-62", {"moon": 3, "holder": 0})
    assert [text for text in table.legal() if text in STAYS] == [s for s in STAYS if s != "stay 4"]


def test_M_RULING_62_one_player_may_take_several_on_one_day() -> None:
    table = poor(2).do("stay 1")
    walk(table).do("stay 2")
    walk(table).do("stay 3")
    assert [table.holder(disc) for disc in "123"] == [0, 0, 0]
    assert table.s.sun == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M_RULING_62_a_disc_is_left_for_everybody_who_stays(players: int) -> None:
    table = poor(players).moons(0, "1").moons(1, "2").do("stay 3")
    for number in range(players - 1):
        assert f"stay {4 + number}" in table.legal()
        table.do(f"stay {4 + number}")
        assert table.s.sun == 0  # it starts nothing
    assert table.kinds()[:2] == ["stayed", "track_corn"]
    assert table.s.taken == 3 + players - 1


def test_M_RULING_62_all_seven_are_taken_with_five_players() -> None:
    table = poor(5).moons(0, "1").moons(1, "2").do("stay 3", "stay 4", "stay 5", "stay 6")
    assert [text for text in table.legal() if text in STAYS] == ["stay 7"]
    table.do("stay 7")
    assert (table.s.taken, table.holder("7"), table.frame) == (7, 4, "cashing")


# The third disc.


@pytest.mark.parametrize("others", [(0, 0), (0, 1), (1, 2), (3, 3), (2, 0)])
def test_M_DAY_02_the_third_disc_of_all_players_brings_the_sun(others: tuple[int, int]) -> None:
    table = poor().moons(others[0], "1").moons(others[1], "2")
    assert table.s.sun == -1
    table.do("stay 3")
    assert table.kinds() == ["stayed", "sun"]
    assert (table.s.sun, table.s.moons.count(-1)) == (0, 4)


@pytest.mark.parametrize("taken", [0, 1])
def test_M_DAY_02_not_the_first_nor_the_second(taken: int) -> None:
    table = poor().moons(1, *ids.MOONS[:taken]).do("stay 7")
    assert (table.s.sun, table.s.taken) == (-1, taken + 1)


def test_M_DAY_02_the_fourth_moves_no_sun() -> None:
    table = poor().moons(3, "1", "2", "3").do("stay 4")
    assert (table.s.sun, table.kinds()) == (3, ["stayed"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_M_DAY_03_each_other_player_takes_one_more_turn(players: int, seat: int) -> None:
    table = poor(players).turn_of(seat).moons(0, "1", "2").do("stay 3")
    order = [(seat + 1 + i) % players for i in range(players - 1)]
    assert last_turns(table) == order
    assert seat not in order


def test_M_DAY_03_two_discs_end_no_day() -> None:
    table = poor(2).moons(0, "1", "2")
    for _ in range(8):
        walk(table)
    assert (table.s.day, table.s.sun) == (1, -1)


def test_M_DAY_04_the_last_turns_are_ordinary_turns() -> None:
    table = Table(4).moons(3, "1", "2", "3").sun(3)
    before = Table(4).legal()
    assert table.legal() == [text for text in before if text not in STAYS[:3]]
    table.do("ride corn_terraces")
    assert table.has(0, "corn") == 3 + 3
    table.do("stay 4")
    assert table.holder("4") == 1


# The time track, and what follows.


@pytest.mark.parametrize("day", range(1, 9))
def test_M_DAY_05_the_last_player_takes_a_corn_from_the_track(day: int) -> None:
    table = poor(3, day).moons(1, "1", "2", "3")
    bank = table.in_bank("corn")
    walk(table)
    assert table.holding(0) == [1, 0, 0, 0, 0]
    assert table.s.track == 9 - day - 1
    assert table.in_bank("corn") == bank - 3 - 3  # disc 3, and new bonus units
    assert table.kinds()[:4] == ["entered", "no_use", "track_corn", "cashed"]


def test_M_DAY_05_only_after_the_turn() -> None:
    table = poor(3).moons(1, "1", "2", "3").goods(0, coca=2, pottery=1, cloth=1)
    table.do("enter house_of_the_virgins")
    assert (table.frame, table.has(0, "corn"), table.s.track) == ("hiring", 0, 8)
    table.do("pass")
    assert (table.has(0, "corn"), table.s.track) == (1, 7)


def test_M_DAY_05_nobody_but_the_last_player() -> None:
    table = poor(3).moons(2, "1", "2", "3")
    walk(table)
    assert (table.s.track, table.has(0, "corn")) == (8, 0)
    walk(table)
    assert [table.has(seat, "corn") for seat in range(3)] == [0, 1, 3]
    assert table.s.track == 7


@pytest.mark.rule("M-DAY-06", "M-RULING-45")
@pytest.mark.parametrize("sun", [0, 1, 2, 3])
def test_the_holder_of_the_sun_starts_the_next_day(sun: int) -> None:
    table = poor().turn_of((sun - 1) % 4).moons(sun, "1", "2", "3")
    walk(table)
    assert (table.s.day, table.s.first, table.actor, table.s.active) == (2, sun, sun, sun)
    assert (table.s.sun, table.s.taken) == (-1, 0)
    assert walk(table).actor == (sun + 1) % 4


def test_M_RULING_46_the_corn_comes_after_the_goods_of_the_path() -> None:
    table = poor(2).runner(0, 5).sun(1).do("enter temple_of_the_condor")
    kinds = table.kinds()
    assert kinds[:6] == ["entered", "stones", "moved", "owed", "paid_path", "track_corn"]
    assert table.has(0, "corn") == 3 + 1


def test_M_RULING_46_and_not_at_all_when_the_game_is_over() -> None:
    table = poor(2).runner(0, 18).sun(1).deck("20").do("enter temple_of_the_condor")
    assert (table.frame, table.s.track, table.has(0, "corn")) == ("game_over", 8, 0)


def test_M_RULING_46_eight_corn_and_none_on_day_9() -> None:
    assert GAME.view(Table().s, 0)["track_corn"] == 8
    table = poor(2, 9).sun(1)
    assert table.s.track == 0
    walk(table)
    assert (table.frame, table.has(0, "corn"), table.s.track) == ("game_over", 0, 0)
    assert "track_corn" not in table.kinds()


def test_M_RULING_63_nothing_forces_a_moon_disc() -> None:
    table = poor(2)
    for _ in range(6 * QUIET_ROUNDS):
        walk(table)
    assert (table.s.day, table.s.taken, table.frame) == (1, 0, "turn")
    assert STAYS[0] in table.legal()
    assert len([text for text in table.legal() if text.startswith("enter")]) >= 2
    assert GAME.stalled(table.s)


# How many turns are left, for the boards.


def left(table: Table) -> int:
    turns: int = GAME.view(table.s, -1)["last_turns"]
    return turns


@pytest.mark.rule("M-DAY-03")
def test_the_last_turns_are_counted_down_and_over_at_night() -> None:
    table = Table(3).no_goods().goods(2, corn=1).moons(2, "4").moons(1, "1")
    assert left(table) == 0
    table.do("stay 2")
    assert (table.actor, left(table)) == (1, 2)
    table.do("enter house_of_the_virgins")
    assert (table.actor, left(table)) == (2, 1)
    table.do("enter house_of_the_virgins")
    assert (table.frame, table.actor, left(table)) == ("cashing", 2, 0)


@pytest.mark.rule("M-DAY-03", "M-LAST-02", "M-LAST-04")
def test_the_last_turns_are_those_of_the_others_while_the_last_disc_is_paid_for() -> None:
    table = Table(3, 9).no_goods().goods(0, corn=1).moons(1, "1", "2").do("stay 4")
    assert (table.frame, table.s.sun, left(table)) == ("cashing", 0, 2)
    table.do("skip 4")
    assert (table.actor, left(table)) == (1, 2)
    table.goods(1, corn=1).do("stay 5")
    assert (table.frame, table.actor, left(table)) == ("cashing", 1, 2)
    table.do("skip 5", "enter house_of_the_virgins")
    assert (table.frame, left(table)) == ("game_over", 0)
