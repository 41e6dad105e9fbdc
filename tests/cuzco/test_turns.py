"""The course of the rounds and turns, and the roll."""

import re

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.events import Recorder
from tawantin.core.game import Tally, playout
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tests.cuzco.table import (
    Table,
    fields,
    plain,
)

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_edition = pytest.mark.parametrize("edition", ["de", "nl"])


def before_the_roll(players: int, order: tuple[int, ...]) -> Table:
    """The start of Phase I, all dice still in hand."""
    table = plain(players).order(*order)
    table.s.dice = [0] * (3 * players)
    return table._stack(*table._in_round(0), (ids.PHASE_ONE,)).settle()


# Rounds and turns.

LETTERS = {
    "round": "R", "rolled": "d", "placed": "p", "used": "u", "turn_order": "o", "medallion": "m",
    "medallion_gone": "m", "bought": "b", "claimed": "c", "house_tile": "h", "palace_task": "t",
}  # fmt: skip


@pytest.mark.rule("C-TURN-02", "C-TURN-03", "C-TURN-06")
@each_edition
@each_count
def test_C_TURN_01_six_rounds_of_three_phases(players: int, edition: str) -> None:
    for seed in range(3):
        s = GAME.new(players, {"edition": edition})
        s.rec = Recorder()
        playout(GAME, s, FastRng(seed), Tally())
        assert GAME.is_over(s)
        story = "".join(
            LETTERS[event.kind]
            for event in s.rec.take()
            if event.kind in LETTERS and not event.args.get("virtual")
        )
        n = players
        phases = f"Rd{{{n}}}p{{{3 * n}}}u*o{{{n}}}mb*c{{{n}}}"
        rounds = f"({phases}h{{12}}t{{{n + 2}}}){{5}}{phases}"
        assert re.fullmatch(rounds, story[story.index("R") :])


@each_count
def test_C_TURN_02_all_roll_before_anybody_places(players: int) -> None:
    table = before_the_roll(players, tuple(reversed(range(players))))
    for rolled in range(players):
        assert table.frame == "roll"
        assert sum(die > 0 for die in table.s.dice) == 3 * rolled
        assert len(GAME.legal_actions(table.s)) == 56
        GAME.apply(table.s, GAME.actions.parse(f"roll {rolled + 1}56"))
    assert table.frame == "placing"
    for viewer in range(-1, players):
        seats = GAME.view(table.s, viewer)["seats"]
        assert [p["dice"] for p in seats] == [[players - seat, 5, 6] for seat in range(players)]


def test_C_TURN_02_the_roll_is_three_fair_dice() -> None:
    table = before_the_roll(2, (0, 1))
    rng = FastRng(7)
    rolls = [GAME.actions.text(GAME.sample(table.s, rng)).split()[1] for _ in range(4320)]
    for face in "123456":
        assert abs(sum(roll.count(face) for roll in rolls) - 2160) < 200
    assert 10 <= rolls.count("666") <= 35  # 1 in 216
    assert 80 <= rolls.count("123") <= 165  # 6 in 216


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (2, 0, 1), (1, 2, 0), (2, 0, 3, 1)])
def test_C_TURN_03_three_times_round_in_turn_order(order: tuple[int, ...]) -> None:
    table = plain(len(order)).order(*order).phase_one(order[0])
    actors = []
    for turn in range(3 * len(order)):
        actors.append(table.actor)
        table.do(f"place {turn // len(order) + 1} points")
        assert sum(die == 0 for die in table.s.dice) == turn + 1
    assert actors == [*order] * 3
    assert table.frame == "fulfilling"


def test_C_TURN_04_any_own_die_on_any_open_field() -> None:
    table = plain().dice(0, 4, 1, 1).dice(1, 6, 6, 6)
    for_one = ["bridge", "agriculture", "research", "trade", "temple", "points"]
    for_four = ["stone", *for_one]  # the lowest stone arm is a 2
    both = [f"place 1 {field}" for field in for_one] + [f"place 4 {field}" for field in for_four]
    assert table.legal() == both
    assert table.why("place 6 points").rule == "C-TURN-04"
    table.do("place 1 points", "place 6 points", "place 1 points", "place 1 points")
    assert table.actor == 0
    assert table.legal() == both


@pytest.mark.rule("C-RULING-21")
@each_count
def test_C_TURN_04_a_turn_cannot_be_passed(players: int) -> None:
    table = plain(players)
    assert "pass" not in table.legal()
    assert table.why("pass").rule == "C-TURN-04"
    closed = plain(players)
    for field in fields(players)[:-1]:
        closed.lying(field, 1)
    assert closed.legal() == [f"place {die} points" for die in (1, 2, 3)]


@pytest.mark.rule("C-RULING-40")
def test_C_TURN_05_phase_two_one_player_after_the_other() -> None:
    table = plain().order(2, 0, 3, 1)
    table.tiles(0, "a02a", "r02a").tiles(2, "a10a", "r05a").tiles(1, "r02b").phase_two(2)
    assert table.actor == 2
    assert table.legal() == ["use agriculture 10", "use research 05", "pass"]
    table.do("use research 05")
    assert (table.actor, table.legal()) == (2, ["use agriculture 10", "pass"])
    table.do("use agriculture 10")
    assert (table.actor, table.s.food[2], table.s.status[2]) == (0, 1, 1)
    assert table.legal() == ["use agriculture 02", "use research 02", "pass"]
    table.do("pass")  # using is voluntary; seat 3 has nothing to use
    assert (table.actor, table.score(0)) == (1, 0)
    assert table.do("use research 02").score(1) == 2
    assert table.frame == "buying"


def test_C_RULING_40_both_uses_in_either_order() -> None:
    for first, second in (("agriculture", "research"), ("research", "agriculture")):
        table = plain().tiles(0, "a02a", "r02a").tiles(1, "a02b").phase_two(0)
        table.do(f"use {first} 02")
        assert (table.actor, table.legal()) == (0, [f"use {second} 02", "pass"])
        table.do(f"use {second} 02")
        assert (table.actor, table.score(0)) == (1, 4)


@each_count
def test_C_TURN_06_university_temple_market_palace_round_end(players: int) -> None:
    table = plain(players).temple(step2=1).food(1, 1).on_sale("soup").status(1, 2)
    table.s.rec = Recorder()
    table.university().settle().do("buy soup")
    while table.s.round == 1:
        table.do(table.legal()[-1])
    kinds = [event.kind for event in table.s.rec.take() if event.kind in LETTERS]
    assert kinds == [
        *["turn_order"] * players,
        "medallion",
        "bought",
        *["claimed"] * players,
        *["house_tile"] * 12,
        *["palace_task"] * (players + 2),
        "round",
        *["rolled"] * players,
    ]


def test_C_TURN_07_market_and_palace_use_the_new_order() -> None:
    table = plain().on_sale("soup", "soup", "soup", "soup")
    for seat in range(4):
        table.food(seat, 1)
    table.status(3, 5).status(1, 3).status(2, 3).university().settle()
    buyers, courtiers = [], []
    for _ in range(4):
        buyers.append(table.actor)
        table.do("buy soup")
    for _ in range(4):
        courtiers.append(table.actor)
        table.do(table.legal()[0]).do(table.legal()[0])
    assert buyers == courtiers == [3, 2, 1, 0]


def test_C_TURN_08_a_card_in_use_beats_the_rule() -> None:
    table = plain().lying("temple", 3).dice(0, 5)
    assert table.why("place 5 temple").rule == "C-PLACE-01"
    table = plain().lying("temple", 3).dice(0, 5).cards(0, "07")
    table.do("play 07", "place 5 temple")
    assert table.s.temple[4] == 0
    table = plain().dice(0, 2)
    table.do("place 2 stone")
    assert table.why("move o4").rule == "C-MOVE-03"
    table = plain().dice(0, 2).cards(0, "14").do("play 14", "place 2 stone", "move o4")
    assert table.s.runner[0] == ids.PLACES.index("o4")


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_C_TURN_09_pips_set_the_strength(pips: int) -> None:
    trade = plain().dice(0, pips).do(f"place {pips} trade")
    for _ in range(pips):
        trade.do("point")
    assert (trade.score(0), trade.actor) == (pips, 1)
    tile = plain().dice(0, pips).do(f"place {pips} research")
    assert tile.legal() == [f"tile research {i}" for i in range(1, pips + 1)]
    priest = plain().dice(0, pips).do(f"place {pips} temple")
    assert [step for step in range(1, 7) if priest.s.temple[step - 1] == 0] == [pips]
    bands = plain().dice(0, pips).feathers(0, *range(1, 13)).do(f"place {pips} headdress")
    assert bands.legal() == [f"headband {i}" for i in range(1, pips + 1)]
    move = plain(3).dice(0, pips).do(f"place {pips} movement")
    assert move.legal() == [f"move i{arm}" for arm in range(1, pips + 1)]
