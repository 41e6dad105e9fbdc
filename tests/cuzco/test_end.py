"""The end of the game: last tasks, final scoring, winner."""

from typing import Any

import pytest

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import Table, plain

FINAL = (
    "medallions",
    "villages",
    "feathers_set",
    "headbands_set",
    "tasks_set",
    "khipus_set",
    "persons_set",
    "goods_set",
)
TEN_VILLAGES = ("i1", "i2", "i3", "i4", "i5", "i6", "o1", "o2", "o3", "o4")
TWELVE_TILES = tuple(f"{kind}{n:02}a" for kind in "ar" for n in range(1, 7))
SIX_GOODS = ("soup", "soup", "clothing", "bowl", "tools", "jewellery")


def bare(players: int = 4, **options: Any) -> Table:
    """Round 6 without medallions, so no face-up card can be copied and none is scored."""
    return plain(players, 6, **options)


def scored(table: Table) -> Table:
    table.final_scoring().settle()
    table.check()
    assert table.frame == "game_over"
    return table


def final(table: Table, seat: int) -> dict[str, int]:
    """What the final scoring gave, without the zeros."""
    return {name: table.points(seat, name) for name in FINAL if table.points(seat, name)}


def done(table: Table, seat: int) -> list[str]:
    return [ids.TASKS[entry % 64] for entry in table.s.fulfilled if entry // 64 == seat]


def give_points(table: Table, *points: int) -> Table:
    for seat, amount in enumerate(points):
        table.s.gain(seat, amount, ids.FOR_POINTS)
    return table


# Last tasks.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_END_01_the_game_ends_after_the_palace_of_round_6(players: int) -> None:
    last = players - 1
    table = bare(players).palace_turn(last)
    table.do(table.legal()[0])
    assert (table.actor, table.frame) == (last, "claiming")  # a new task is taken first
    table.do(table.legal()[0])
    assert (table.actor, table.frame, table.s.round) == (0, "settling", 6)
    assert len(table.open_tasks(last)) == 3


@pytest.mark.parametrize("round", [1, 5])
def test_C_END_01_no_earlier_round_ends_the_game(round: int) -> None:
    table = Table(2, round).palace_turn(1)
    table.do(table.legal()[0])
    table.do(table.legal()[0])
    assert (table.frame, table.s.round) == ("placing", round + 1)


def test_C_END_02_as_many_of_the_three_as_possible_for_six_points_each() -> None:
    table = bare().tasks(0, "38", "41", "02").food(0, 5).offerings(0, 4).feathers(0, 4, 5, 6)
    table.last_tasks(0)
    assert table.legal() == ["fulfil 38", "fulfil 41", "fulfil 02"]
    table.do("fulfil 02", "fulfil 38", "fulfil 41")
    assert table.points(0, "tasks") == 18
    assert table.actor == 1
    assert table.why("fulfil 38").rule == "C-END-02"  # not a task of seat 1


def test_C_END_02_four_points_with_card_04_one_card_per_task() -> None:
    table = bare().tasks(0, "38", "02", "37").food(0, 4).feathers(0, 4, 5).temple(step1=0, step2=0)
    table.cards(0, "04", "04", "04").offerings(0, 3).last_tasks(0)
    for task in ("38", "02", "37"):
        table.do("play 04", f"fulfil {task}")
    assert table.points(0, "tasks") == 12
    assert (table.hand(0), table.s.offerings[0]) == ([], 0)
    assert done(table, 0) == ["38", "02", "37"]


def test_C_END_02_never_two_cards_on_one_task() -> None:
    table = bare().tasks(0, "38", "29", "37").food(0, 3).cards(0, "04", "04").last_tasks(0)
    assert table.legal() == ["discard 38", "discard 29", "discard 37"]
    assert table.why("fulfil 38").rule == "C-PALACE-03"


def test_C_END_03_fulfilled_ones_join_the_pile_and_the_rest_goes_to_the_box() -> None:
    table = bare().fulfilled(0, 2).tasks(0, "38", "29", "37").food(0, 5).last_tasks(0)
    palace = table.s.palace[:]
    table.do("fulfil 38", "discard 29", "discard 37")
    assert len(done(table, 0)) == 3
    assert done(table, 0)[-1] == "38"
    for task in ("29", "37"):
        assert table.s.box >> ids.TASKS.index(task) & 1
    assert table.points(0, "tasks") == 6  # no penalty
    assert (table.open_tasks(0), table.s.palace) == ([], palace)  # no new task
    assert table.actor == 1


@pytest.mark.parametrize(("before", "bonus"), [(6, 9), (5, 0)])
def test_C_END_03_they_count_towards_the_nine(before: int, bonus: int) -> None:
    table = bare(2).order(1, 0).fulfilled(0, before).tasks(0, "38", "41", "02")
    table.food(0, 5).offerings(0, 4).feathers(0, 4, 5, 6).last_tasks(0)
    table.do("fulfil 38", "fulfil 41", "fulfil 02")
    assert table.frame == "game_over"
    assert table.points(0, "tasks_set") == bonus


@pytest.mark.rule("C-RULING-60")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_END_04_final_scoring_after_all_have_settled(players: int) -> None:
    order = [1, 0, 2, 3][:players]
    table = Table(players, 6).order(*order).palace_turn(order[-1])
    table.do(table.legal()[-1])
    table.do(table.legal()[0])
    seats: list[int] = []
    while table.frame == "settling":
        assert sum(table.points(seat, "medallions") for seat in range(players)) == 0
        seats.append(table.actor)
        table.do(table.legal()[-1])
    assert seats == [seat for seat in order for _ in range(3)]
    assert table.frame == "game_over"
    assert [table.points(seat, "medallions") for seat in range(players)] == [2] * players
    assert GAME.is_over(table.s)
    assert table.legal() == []


def test_C_RULING_60_in_the_order_he_likes_and_each_checked_at_that_moment() -> None:
    table = bare().tasks(0, "41", "02", "37").feathers(0, 4, 5).offerings(0, 4).cards(0, "04")
    first = table.last_tasks(0).legal()
    assert first == ["fulfil 41", "discard 02", "discard 37", "play 04"]
    copy = bare().tasks(0, "41", "02", "37").feathers(0, 4, 5).offerings(0, 4).cards(0, "04")
    table.do("fulfil 41", "play 04", "fulfil 02")
    assert table.points(0, "tasks") == 6 + 4
    copy.last_tasks(0).do("play 04", "fulfil 02")  # the offering paid is missing now
    assert copy.legal() == ["discard 41", "discard 37"]
    assert copy.why("fulfil 41").rule == "C-PALACE-03"


def test_C_RULING_60_a_fulfillable_task_cannot_be_declined() -> None:
    table = bare().tasks(0, "38", "29", "37").food(0, 5).last_tasks(0)
    assert table.legal() == ["fulfil 38", "discard 29", "discard 37"]
    assert table.why("discard 38").rule == "C-RULING-60"
    assert table.why("discard 41").rule == "C-END-02"  # not his task
    table.do("discard 29", "discard 37")
    assert table.legal() == ["fulfil 38"]


# Final scoring.


@pytest.mark.parametrize("medallions", [0, 1, 2, 5, 7])
def test_C_SCORE_01_two_points_for_each_medallion(medallions: int) -> None:
    table = scored(bare().medallions(1, medallions))
    assert table.points(1, "medallions") == table.score(1) == 2 * medallions
    if medallions == 2:
        assert table.score(1) == 4  # the example


def test_C_SCORE_02_example_red_scores_8() -> None:
    table = bare().khipus_in(0, "o3").khipus_in(1, "i1", "i5").khipus_in(0, "i1", "i5", "o5")
    table.khipus_in(2, "o5")  # 3 + 3 + 2 on top, and one khipu underneath
    scored(table)
    assert [table.points(seat, "villages") for seat in range(4)] == [8, 0, 7, 0]


@pytest.mark.parametrize(
    ("village", "points"),
    list(zip(ids.PLACES[:12], (3, 1, 3, 1, 2, 2, 2, 5, 3, 6, 7, 4), strict=True)),
)
def test_C_SCORE_02_only_the_top_khipu_scores(village: str, points: int) -> None:
    table = bare()
    for seat in (2, 0, 3, 1):
        table.khipus_in(seat, village)
    scored(table)
    assert [final(table, seat) for seat in range(4)] == [{}, {"villages": points}, {}, {}]


@pytest.mark.rule("C-ED-04", "C-SCORE-09")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize(("feathers", "points"), [(12, 6), (11, 0), (6, 0), (0, 0)])
def test_C_SCORE_03_twelve_feathers(edition: str, feathers: int, points: int) -> None:
    table = scored(bare(edition=edition).feathers(0, *range(1, feathers + 1)))
    assert table.points(0, "feathers_set") == table.score(0) == points


@pytest.mark.rule("C-SCORE-09")
@pytest.mark.parametrize(("bands", "points"), [(6, 9), (5, 0), (1, 0)])
def test_C_SCORE_04_all_six_headbands(bands: int, points: int) -> None:
    table = bare().feathers(0, *range(1, 13)).headbands(0, *range(1, bands + 1))
    assert scored(table).points(0, "headbands_set") == points
    assert table.score(0) == points + 6


@pytest.mark.rule("C-SCORE-09")
@pytest.mark.parametrize(("tasks", "points"), [(9, 9), (8, 0), (6, 0)])
def test_C_SCORE_05_nine_fulfilled_tasks(tasks: int, points: int) -> None:
    table = scored(bare().fulfilled(0, tasks).fulfilled(1, 9 - tasks))
    assert (table.points(0, "tasks_set"), table.score(0)) == (points, points)


@pytest.mark.rule("C-SCORE-09")
@pytest.mark.parametrize(("delivered", "reserve", "points"), [(10, 0, 10), (9, 1, 0), (9, 0, 0)])
def test_C_SCORE_06_all_ten_khipus_in_villages(delivered: int, reserve: int, points: int) -> None:
    table = bare().khipus_in(0, *TEN_VILLAGES[:delivered]).reserve(0, reserve)
    table.khipus_in(1, *TEN_VILLAGES[:delivered])  # all on top of them
    scored(table)
    assert final(table, 0) == ({"khipus_set": points} if points else {})
    assert table.points(1, "khipus_set") == points


@pytest.mark.rule("C-SCORE-09")
@pytest.mark.parametrize(("tiles", "points"), [(12, 12), (11, 0), (6, 0)])
def test_C_SCORE_07_twelve_person_tiles(tiles: int, points: int) -> None:
    table = bare().tiles(0, *TWELVE_TILES[: tiles - 2], slid=TWELVE_TILES[tiles - 2 : tiles])
    assert final(scored(table), 0) == ({"persons_set": points} if points else {})


@pytest.mark.rule("C-SCORE-09", "C-ED-21")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize(("goods", "points"), [(6, 6), (5, 0), (1, 0)])
def test_C_SCORE_08_six_goods(edition: str, goods: int, points: int) -> None:
    table = scored(bare(edition=edition).goods(0, *SIX_GOODS[:goods]))
    assert final(table, 0) == ({"goods_set": points} if points else {})
    assert table.score(0) == points


def test_C_SCORE_09_sets_are_counted_per_player_and_add_up() -> None:
    table = bare().feathers(0, *range(1, 13)).headbands(0, *range(1, 7)).fulfilled(0, 9)
    table.khipus_in(0, *TEN_VILLAGES).khipus_in(1, *TEN_VILLAGES)
    table.tiles(0, *TWELVE_TILES).goods(0, *SIX_GOODS)
    scored(table)
    assert table.score(0) == 6 + 9 + 9 + 10 + 12 + 6
    near = bare().feathers(0, *range(1, 12)).headbands(0, *range(1, 6)).fulfilled(0, 8)
    near.khipus_in(0, *TEN_VILLAGES[:9]).khipus_in(1, *TEN_VILLAGES[:9])
    near.tiles(0, *TWELVE_TILES[:11]).goods(0, *SIX_GOODS[:5])
    assert scored(near).score(0) == 0


def test_C_SCORE_10_what_is_left_over_scores_nothing() -> None:
    table = bare(pututu=True).food(0, 12).offerings(0, 9).cards(0, "01", "07", "07", "15")
    table.pututus(0, small=3, big=2).reserve(0, 4).temple(step6=0).tiles(0, "a01a", slid=("r01b",))
    assert scored(table).score(0) == 0


@pytest.mark.parametrize(
    ("order", "points", "ranking"),
    [
        ((0, 1, 2, 3), (10, 20, 15, 5), [1, 2, 0, 3]),
        ((0, 1, 2, 3), (20, 20, 15, 20), [0, 1, 3, 2]),
        ((3, 1, 0, 2), (20, 20, 15, 20), [3, 1, 0, 2]),
        ((2, 3, 1, 0), (7, 7, 7, 7), [2, 3, 1, 0]),
        ((3, 2, 1, 0), (8, 7, 7, 7), [0, 3, 2, 1]),
    ],
)
def test_C_SCORE_11_most_points_win_then_the_lowest_turn_order_tile(
    order: tuple[int, ...], points: tuple[int, ...], ranking: list[int]
) -> None:
    table = scored(give_points(bare().order(*order), *points))
    assert GAME.ranking(table.s) == ranking


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C_RULING_61_the_tile_dealt_in_the_university_of_round_6_breaks_ties(
    players: int,
) -> None:
    first = players - 1
    table = give_points(bare(players).status(first, 3), *[5] * (players - 1), 2)
    table.university().settle()
    while table.frame != "game_over":
        table.do(table.legal()[-1])
    assert GAME.scores(table.s) == [5] * players
    assert GAME.ranking(table.s) == [first, *range(first)]


def test_a_finished_game_counts_khipus_and_tasks() -> None:
    table = Table(3, round=6).khipus_in(0, "i1", "o2").khipus_in(2, "i1").fulfilled(1, 4)
    assert GAME.facts(table.s) == {"khipus": 3, "tasks": 4}
