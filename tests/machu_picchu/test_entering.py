"""What a view tells of the quarters: how a prince gets there, and what that gives to whom."""

from typing import Any

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table


def quarter(table: Table, name: str, viewer: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(table.s, viewer)["quarters"][ids.QUARTERS.index(name)]
    return found


def share(table: Table, name: str, seat: int = 0, viewer: int = 0) -> dict[str, Any]:
    shares = quarter(table, name, viewer)["shares"]
    return next(found for found in shares if found["seat"] == seat)


def test_a_prince_is_here_next_door_or_needs_a_llama() -> None:
    table = Table().prince(0, "weavers_quarter").prince(1, None)
    ways = {found["id"]: found["way"] for found in GAME.view(table.s, 0)["quarters"]}
    near = {"royal_palace", "potters_quarter"}
    assert {name for name, way in ways.items() if way == "free"} == near
    assert {name for name, way in ways.items() if way == "here"} == {"weavers_quarter"}
    assert list(ways.values()).count("ride") == 15 - 3
    assert {found["way"] for found in GAME.view(table.s, 1)["quarters"]} == {"free"}


def test_the_bonus_goes_to_who_enters_and_work_is_for_all() -> None:
    table = Table().bonus("llama_meadow", 2).incas(0, llama=1).incas(1, llama=3).goods(1, corn=2)
    own, other = share(table, "llama_meadow"), share(table, "llama_meadow", 1)
    assert (own["bonus"], own["goods"], own["corn"]) == ({"llama": 2}, {"llama": 1}, 1)
    assert (other["bonus"], other["goods"], other["corn"]) == ({}, {"llama": 2}, 2)
    assert share(table, "llama_meadow", 1, viewer=1)["bonus"] == {"llama": 2}


def test_a_spectator_is_told_of_the_active_player() -> None:
    table = Table().turn_of(2)
    assert GAME.view(table.s, -1)["enters"] == 2
    assert share(table, "corn_terraces", 2, -1)["bonus"] == {"corn": 3}


@pytest.mark.rule("M-MOVE-02")
@pytest.mark.parametrize(
    ("at", "llamas", "most"),
    [("sundial", 2, 2), ("weavers_quarter", 2, 1), ("weavers_quarter", 1, 0)],
)
def test_the_llama_of_a_ride_is_gone_on_arrival(at: str, llamas: int, most: int) -> None:
    table = Table().clergy(0, puma=2).goods(0, llama=llamas).prince(0, at)
    found = share(table, "temple_of_the_puma")
    assert (found["stones"], found["most"], found["steps"]) == (3, most, 7 * most)
    assert table.has(0, "llama") == llamas


@pytest.mark.rule("M-MAIN-03")
def test_units_in_the_main_temple_after_a_ride() -> None:
    table = Table().prince(0, "weavers_quarter").no_goods(0).goods(0, corn=3, llama=1)
    assert share(table, "main_temple")["most"] == 1
    assert share(table.goods(0, llama=2), "main_temple")["most"] == 2


@pytest.mark.rule("M-PATH-02", "M-PATH-03", "M-PATH-04")
@pytest.mark.parametrize(
    ("field", "stones", "sacrifice"),
    [
        (0, (0, 0, 0), (3, 0, 0)),
        (5, (3, 0, 0), (0, 1, 0)),
        (12, (0, 1, 0), (0, 0, 1)),
        (19, (0, 0, 1), (3, 0, 0)),
    ],
)
def test_steps_with_what_the_path_gives(
    field: int, stones: tuple[int, ...], sacrifice: tuple[int, ...]
) -> None:
    table = Table().clergy(0, puma=1).beside(0, "temple_of_the_puma").runner(0, field)
    found = share(table, "temple_of_the_puma")
    assert (found["stones"], found["steps"]) == (3, 8)
    for key, gives in (("stones_pass", stones), ("steps_pass", sacrifice)):
        passed = found[key] or dict.fromkeys(("corn", "llamas", "cards"), 0)
        assert tuple(passed.values()) == gives


@pytest.mark.rule("M-MARKET-05", "M-MARKET-06")
def test_prices_of_the_next_units() -> None:
    column = GAME.view(Table().market(coca=2).s, 0)["market"]["coca"]
    assert (column["buying"], column["selling"]) == ([5, 6, 6], [4, 3, 3])


def test_the_next_cleric_and_what_is_lacking() -> None:
    row = GAME.view(Table().sold("condor", 2).goods(1, pottery=5).s, 0)["clergy"]["condor"]
    assert (row["left"], row["value"], row["next_value"]) == (2, 6, 4)
    assert row["price"] == {"coca": 1, "pottery": 2, "cloth": 1}
    assert row["lacks"][:2] == [{"pottery": 1}, {}]
    assert GAME.view(Table().sold("condor", 4).s, 0)["clergy"]["condor"]["price"] is None


@pytest.mark.rule("M-DAY-02")
def test_the_disc_that_brings_the_sun() -> None:
    table = Table()
    seen = [GAME.view(table.s, 0)["sun_next"]]
    for disc in "123":
        seen.append(GAME.view(table.moons(1, disc).s, 0)["sun_next"])
    assert seen == [False, False, True, False]


def test_lines_of_the_score_and_the_way_ahead() -> None:
    table = Table().incas(0, corn=2).clergy(0, puma=1).cards(0, "01", "11").runner(0, 8)
    seats = GAME.view(table.s, 0)["seats"]
    corn = seats[0]["lines"][ids.CORN]
    assert corn == {"symbol": "corn", "pieces": 2, "count": 2, "points": 4}
    assert seats[1]["lines"][ids.CORN]["count"] is None
    assert seats[0]["ahead"] == {"granary": 19, "stable": 5, "summit": 12}
    assert [seat["store"] for seat in seats] == ["granary", None, None, None]
