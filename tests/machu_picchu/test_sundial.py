"""The Sundial: an inca gives up its profession for three goods and three steps."""

import itertools
import random

import pytest

from tawantin.core.chance import FastRng
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table, fresh

TRIPLES = ["choose " + "+".join(kinds) for kinds in itertools.combinations(ids.GOODS, 3)]


def dusk(players: int = 2, strict: bool = False) -> Table:
    """Nobody owns anything; seat 0 has the last turn of the day; seat 1's discs are steps and corn.

    So after seat 0's turn the night asks about the Sundial alone.
    """
    table = Table(players, strict_bank=strict).no_goods().moons(1, "1", "2", "3")
    return table.prince(0, "house_of_the_priests")


def test_M_SUNDIAL_01_one_own_inca_of_choice_leaves_at_once() -> None:
    table = Table().incas(0, corn=1, cloth=2).incas(1, coca=3).do("enter sundial")
    assert table.legal() == ["send corn", "send cloth", "pass"]
    reason = table.why("send coca")
    assert (reason.rule, reason.key) == ("M-SUNDIAL-01", "no_inca_there")
    assert reason.args == {"quarter": ids.COCA}
    table.do("send cloth")
    assert (table.working(0, "cloth"), table.working(0, "corn")) == (1, 1)
    assert (table.s.sundial, table.s.discs[0]) == ([1, 0, 0, 0], 6)
    assert (table.frame, table.actor) == ("turn", 1)  # exactly one
    assert table.holding(0) == [3, 1, 1, 1, 1]


def test_M_SUNDIAL_01_sending_is_no_duty() -> None:
    table = Table().incas(0, corn=1).do("enter sundial", "pass")
    assert (table.working(0, "corn"), table.s.sundial[0], table.actor) == (1, 0, 1)


def test_M_SUNDIAL_02_until_the_night_it_neither_produces_nor_returns() -> None:
    table = Table(2).no_goods().incas(0, coca=1).goods(0, corn=5, pottery=9, cloth=9)
    table.do("enter sundial", "send coca", "stay 1").beside(0, "coca_plantation")
    table.do("enter coca_plantation")
    assert (table.frame, table.actor, table.has(0, "coca")) == ("turn", 1, 1)  # just the bonus
    assert (table.s.sundial[0], table.s.discs[0]) == (1, 11)
    table.do("stay 2", "stay 3")
    assert (table.s.sundial[0], table.s.day) == (1, 1)


def test_M_SUNDIAL_03_in_the_night_three_kinds_and_three_steps_for_each() -> None:
    table = dusk(3).turn_of(2).sundial(0, 2).sundial(2, 1).moons(0, "1", "2", "3")
    table.s.sun = 0
    table.runner(0, 0).prince(2, "sundial").do("enter house_of_the_priests")
    assert (table.frame, table.actor) == ("choosing", 0)
    assert table.legal() == TRIPLES
    before = table.s.walked[:]
    table.do("choose corn+llama+cloth")
    assert (table.actor, table.s.walked[0] - before[0]) == (0, 3)
    table.do("choose llama+coca+pottery")
    assert table.actor == 2
    table.do("choose coca+pottery+cloth")
    assert table.holding(0)[1:] == [2, 1, 1, 1]
    assert table.holding(2) == [1, 0, 1, 1, 1]  # and the corn of the time track
    assert [now - then for now, then in zip(table.s.walked, before, strict=True)] == [6, 0, 3]
    assert (table.s.sundial, table.s.discs) == ([0, 0, 0], [10, 10, 10])
    assert (table.frame, table.actor, table.s.day) == ("turn", 0, 2)


def test_M_SUNDIAL_03_no_other_number_of_kinds_and_no_refusal() -> None:
    table = dusk().sundial(0, 1).do("enter sundial")
    assert table.frame == "choosing"
    reason = table.why("choose corn+coca")
    assert (reason.rule, reason.key) == ("M-SUNDIAL-03", "other_number")
    assert reason.args == {"wanted": 3, "chosen": 2}
    assert table.why("pass").rule == "M-SUNDIAL-03"


@pytest.mark.rule("M-RULING-40")
def test_M_SUNDIAL_04_several_players_and_the_same_again_on_one_day() -> None:
    table = Table(2).incas(0, coca=3).incas(1, coca=1)
    table.do("enter sundial", "send coca", "enter sundial", "send coca")
    for sent, moon in ((2, "stay 1"), (3, "stay 2")):
        table.do("enter house_of_the_priests", moon, "enter sundial", "send coca")
        assert table.s.sundial == [sent, 1]
        if sent == 2:
            table.do("enter main_temple", *["pass"] * 2)
    assert table.s.day == 1


def test_M_SUNDIAL_05_the_inca_can_be_placed_again() -> None:
    table = dusk().discs(0, 0).sundial(0, 0).goods(0, pottery=1, cloth=1)
    table.do("enter sundial", "send corn", "choose corn+llama+coca")
    assert (table.s.discs[0], table.s.day, table.actor) == (1, 2, 1)
    table.do("stay 1").prince(0, "marketplace").do("enter royal_palace", "place coca")
    assert (table.working(0, "coca"), table.working(0, "corn"), table.s.discs[0]) == (1, 11, 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_M_SUNDIAL_05_no_other_way_off_a_quarter(seed: int) -> None:
    rng = random.Random(seed)
    s = fresh(3)
    sent = 0
    while not GAME.is_over(s) and s.turn < 150:
        if GAME.actor(s) < 0:
            action = GAME.sample(s, FastRng(rng.randrange(1 << 30)))
        else:
            legal = GAME.legal_actions(s)
            sends = [a for a in legal if GAME.actions.text(a).startswith("send ")]
            action = rng.choice(sends or legal)
        before = s.incas[:]
        GAME.apply(s, action)
        left = [then - now for now, then in zip(s.incas, before, strict=True) if now < then]
        assert left == ([1] if GAME.actions.text(action).startswith("send ") else [])
        sent += len(left)
    assert sent


def test_M_RULING_40_one_per_entry() -> None:
    table = Table(2).incas(0, coca=2, corn=1).do("enter sundial", "send corn")
    assert table.actor == 1
    assert table.do("stay 1").why("send coca").rule == "M-TURN-02"  # the prince has to come again


def test_M_RULING_41_corn_means_three_and_each_inca_chooses_anew() -> None:
    table = dusk().sundial(0, 2).do("enter sundial")
    table.do("choose corn+llama+coca", "choose corn+llama+coca")
    assert table.holding(0) == [1 + 3 + 3, 2, 2, 0, 0]  # with the corn of the time track


def test_M_RULING_42_a_rescue_before_the_night_pays_nothing() -> None:
    table = dusk().deck("28").sundial(0, 1).runner(0, 18).prince(0, "marketplace")
    table.do("enter main_temple")
    assert (table.frame, table.s.ending) == ("game_over", ids.BY_CARDS)
    assert (table.s.sundial, table.holding(0), table.s.walked[1] % 20) == ([1, 0], [0] * 5, 0)
    assert "cashed" not in table.kinds()
    hand = table.cards(0, "01", "02").hand(0)  # corn and llama, corn and coca
    assert (hand, GAME.points(table.s, 0)["corn"]) == (["01", "02"], 0)


def test_M_RULING_43_without_an_inca_the_sundial_may_be_entered() -> None:
    table = Table().incas(1, coca=2).do("enter sundial")
    assert (table.place(0), table.frame, table.actor) == ("sundial", "turn", 1)
    assert (table.s.taken, table.kinds()) == (0, ["entered", "no_use"])


def test_M_RULING_44_on_day_9_at_once_in_the_same_turn() -> None:
    table = Table(2, day=9).no_goods().incas(0, corn=2).runner(0, 5)
    table.do("enter sundial", "send corn")
    assert (table.frame, table.actor, table.legal()) == ("choosing", 0, TRIPLES)
    table.do("choose llama+coca+pottery")
    assert table.holding(0) == [3, 1, 1, 1, 0]  # the granary pays at the end of the turn
    kinds = table.kinds()
    assert kinds == ["chose", "moved", "owed", "paid_path"]
    assert (table.field(0), table.s.sundial[0], table.s.discs[0]) == (8, 1, 10)
    assert GAME.points(table.s, 0)["corn"] == 1  # card 01 and the farmer who stayed


def test_M_RULING_44_the_disc_stays_to_the_end_and_scores_nothing() -> None:
    table = Table(2, day=9).no_goods().incas(0, corn=1).do("enter sundial", "send corn")
    table.do("choose llama+coca+pottery", "stay 1", "stay 3", "stay 2", "enter main_temple")
    while table.frame == "offering":
        table.do("pass")
    assert (table.frame, table.s.ending) == ("game_over", ids.CONQUEST)
    assert (table.s.sundial[0], GAME.points(table.s, 0)["corn"]) == (1, 0)


# A strict bank.


def test_M_RULING_80_only_kinds_that_are_there() -> None:
    table = dusk(3, strict=True).turn_of(0).sundial(0, 1).bank(coca=0, cloth=1)
    table.do("enter sundial")
    without = [triple for triple in TRIPLES if "coca" not in triple]
    assert table.legal() == without
    reason = table.why("choose corn+llama+coca")
    assert (reason.rule, reason.key, reason.args) == ("M-RULING-21", "bank_out", {"good": ids.COCA})
    table.do("choose corn+llama+cloth")
    assert table.has(0, "cloth") == 1


def test_M_RULING_80_fewer_than_three_if_there_are_fewer() -> None:
    table = dusk(3, strict=True).sundial(0, 1).bank(llama=0, coca=0, pottery=2, cloth=0)
    table.do("enter sundial")
    assert table.legal() == ["choose corn+pottery"]
    assert table.why("choose corn").rule == "M-SUNDIAL-03"
    assert table.do("choose corn+pottery").field(0) == 3
