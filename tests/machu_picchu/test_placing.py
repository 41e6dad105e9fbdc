"""Watchman's Hut and Royal Palace place incas; the two houses sell clergy."""

import itertools

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.table import Table

HOUSE = {
    "corn": "watchmans_hut",
    "llama": "watchmans_hut",
    "coca": "royal_palace",
    "pottery": "royal_palace",
    "cloth": "royal_palace",
}
COST = {  # corn, llama, coca, pottery, cloth
    "corn": [0, 1, 0, 1, 0],
    "llama": [3, 0, 1, 0, 0],
    "coca": [0, 0, 0, 1, 1],
    "pottery": [0, 0, 1, 0, 1],
    "cloth": [0, 0, 1, 1, 0],
}
SETS = {
    "watchmans_hut": ["corn", "llama", "corn+llama"],
    "royal_palace": [
        *("coca", "pottery", "cloth"),
        *("coca+pottery", "coca+cloth", "pottery+cloth", "coca+pottery+cloth"),
    ],
}
PRICE = {"virgin": [0, 0, 2, 1, 1], "puma": [0, 0, 1, 1, 2], "condor": [0, 0, 1, 2, 1]}
HOME = {"virgin": "house_of_the_virgins", "puma": "house_of_the_priests"}
HOME["condor"] = HOME["puma"]


def entering(quarter: str, goods: list[int], players: int = 4) -> Table:
    """Seat 0, with just these goods, is about to enter the quarter."""
    table = Table(players).no_goods().goods(0, **dict(zip(ids.GOODS, goods, strict=True)))
    return table.beside(0, quarter)


def added(*rows: list[int]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def less(row: list[int], good: int) -> list[int]:
    """The row with one of a good taken away."""
    return [n - (i == good) for i, n in enumerate(row)]


# Placing incas.


@pytest.mark.parametrize("house", SETS)
def test_M_PLACE_01_on_entering_any_set_or_none(house: str) -> None:
    table = entering(house, [9] * 5).do(f"enter {house}")
    assert table.legal() == [*(f"place {chosen}" for chosen in SETS[house]), "pass"]
    table.do("pass")
    assert (table.frame, table.actor, table.holding(0)) == ("turn", 1, [9] * 5)
    assert sum(table.s.incas) == 0


def test_M_PLACE_01_only_who_enters_is_asked() -> None:
    table = Table().goods(1, corn=9, coca=9).no_goods(0).beside(0, "watchmans_hut")
    assert table.do("enter watchmans_hut").actor == 1
    assert table.frame == "turn"


@pytest.mark.rule("M-RULING-31")
@pytest.mark.parametrize("house", SETS)
def test_M_PLACE_02_each_profession_through_its_own_house(house: str) -> None:
    """The House and the Hut of the Watchman are one quarter."""
    assert [quarter for quarter in ids.QUARTERS if "watchman" in quarter] == ["watchmans_hut"]
    other = next(name for name in SETS if name != house)
    table = entering(house, [9] * 5).do(f"enter {house}")
    for chosen in SETS[other]:
        reason = table.why(f"place {chosen}")
        assert (reason.rule, reason.key) == ("M-PLACE-02", "other_house")
        mask = sum(1 << ids.GOODS.index(good) for good in chosen.split("+"))
        assert reason.args == {"professions": mask, "quarter": ids.QUARTERS.index(house)}


@pytest.mark.rule("M-RULING-30")
@pytest.mark.parametrize("good", ids.GOODS)
def test_M_PLACE_03_two_goods_per_inca(good: str) -> None:
    cost, house = COST[good], HOUSE[good]
    table = entering(house, added(cost, [1] * 5))
    bank = table.s.bank[:]
    table.do(f"enter {house}", f"place {good}")
    assert table.holding(0) == [1] * 5
    assert [now - then for now, then in zip(table.s.bank, bank, strict=True)] == cost
    assert {g: table.working(0, g) for g in ids.GOODS} == {g: int(g == good) for g in ids.GOODS}
    assert table.s.discs == [8, 9, 9, 9]
    for lacking in (i for i, n in enumerate(cost) if n):
        short = added(less(cost, lacking), [9 * (i != lacking) for i in range(5)])
        table = entering(house, short).do(f"enter {house}")
        reason = table.why(f"place {good}")
        assert (reason.rule, reason.key) == ("M-PLACE-03", "too_dear")
        assert reason.args == {"good": lacking, "need": cost[lacking], "have": cost[lacking] - 1}


@pytest.mark.rule("M-RULING-32")
@pytest.mark.parametrize("house", SETS)
def test_M_PLACE_04_one_inca_per_quarter_and_turn(house: str) -> None:
    for chosen in SETS[house]:
        table = entering(house, [9] * 5).do(f"enter {house}", f"place {chosen}")
        names = chosen.split("+")
        assert {g: table.working(0, g) for g in ids.GOODS} == {
            g: int(g in names) for g in ids.GOODS
        }
        assert table.holding(0) == [9 - n for n in added(*(COST[name] for name in names))]
        assert (table.frame, table.actor) == ("turn", 1)  # no second set in this turn
    assert len(SETS[house][-1].split("+")) == {"watchmans_hut": 2, "royal_palace": 3}[house]


@pytest.mark.parametrize(("house", "most"), [("watchmans_hut", 2), ("royal_palace", 3)])
def test_M_PLACE_05_not_more_incas_than_discs(house: str, most: int) -> None:
    for discs in range(most + 2):
        table = entering(house, [9] * 5).discs(0, discs).do(f"enter {house}")
        if not discs:
            assert (table.frame, table.actor) == ("turn", 1)
            continue
        small = [chosen for chosen in SETS[house] if chosen.count("+") < discs]
        assert table.legal() == [*(f"place {chosen}" for chosen in small), "pass"]
        for chosen in set(SETS[house]) - set(small):
            reason = table.why(f"place {chosen}")
            assert (reason.rule, reason.key) == ("M-PLACE-05", "no_disc")
            assert reason.args == {"need": chosen.count("+") + 1, "discs": discs}


def test_M_PLACE_06_any_number_in_a_quarter_over_several_turns() -> None:
    table = entering("royal_palace", [0, 0, 20, 20, 20], players=2).incas(1, coca=11)
    for number in range(1, 8):
        table.do("enter royal_palace", "place coca", "enter sundial", "pass")
        assert table.working(0, "coca") == number
        table.prince(0, "marketplace").prince(1, "marketplace")
    assert table.working(1, "coca") == 11


def test_M_PLACE_07_example() -> None:
    """Red enters the Royal Palace and places a coca planter and a weaver."""
    table = entering("royal_palace", [0, 0, 1, 2, 1]).discs(0, 2)
    table.do("enter royal_palace")
    assert "place coca+pottery+cloth" not in table.legal()
    table.do("place coca+cloth")
    assert table.holding(0) == [0, 0, 0, 0, 0]
    assert (table.working(0, "coca"), table.working(0, "cloth"), table.s.discs[0]) == (1, 1, 0)
    more = entering("royal_palace", [0, 0, 2, 2, 2]).do("enter royal_palace")
    more.do("place coca+pottery+cloth")
    assert more.holding(0) == [0, 0, 0, 0, 0]
    assert [more.working(0, good) for good in ids.GOODS] == [0, 0, 1, 1, 1]


def test_M_RULING_30_a_herder_costs_three_corn() -> None:
    table = entering("watchmans_hut", [2, 0, 1, 0, 0]).do("enter watchmans_hut")
    assert (table.frame, table.actor) == ("turn", 1)  # one good of corn is three corn
    table = entering("watchmans_hut", [3, 0, 1, 0, 0]).do("enter watchmans_hut")
    assert table.legal() == ["place llama", "pass"]


@pytest.mark.rule("M-PLACE-03")
def test_M_RULING_32_every_inca_of_a_set_is_paid() -> None:
    table = entering("watchmans_hut", [3, 1, 1, 1, 1]).do("enter watchmans_hut")
    table.do("place corn+llama")
    assert table.holding(0) == [0, 0, 0, 0, 1]
    table = entering("royal_palace", [0, 0, 2, 2, 2]).do("enter royal_palace")
    assert table.do("place coca+pottery+cloth").holding(0) == [0] * 5


def test_M_RULING_32_all_costs_are_payable_together() -> None:
    """Each of the three alone could be paid, no two of them together."""
    table = entering("royal_palace", [9, 9, 1, 1, 1]).do("enter royal_palace")
    assert table.legal() == ["place coca", "place pottery", "place cloth", "pass"]
    for pair in itertools.combinations(("coca", "pottery", "cloth"), 2):
        reason = table.why("place " + "+".join(pair))
        assert (reason.rule, reason.args["need"], reason.args["have"]) == ("M-PLACE-03", 2, 1)


def test_M_RULING_74_a_disc_at_the_sundial_is_not_in_the_supply() -> None:
    table = entering("royal_palace", [9] * 5, players=2).discs(0, 1).sundial(0, 1)
    table.do("enter royal_palace")
    assert (table.frame, table.actor, table.s.sundial) == ("turn", 1, [1, 0])
    table = entering("royal_palace", [9] * 5, players=2).discs(0, 1).sundial(0, 1).sun(1)
    table.prince(0, "marketplace").do("enter royal_palace")
    table.do("skip 5", "skip 6", "skip 7", "choose corn+llama+coca", "stay 1")
    assert (table.s.day, table.s.discs[0], table.actor) == (2, 1, 0)
    table.prince(0, "marketplace").do("enter royal_palace", "place coca")
    assert table.s.discs[0] == 0


def test_M_RULING_74_on_day_9_it_never_comes_back() -> None:
    table = entering("royal_palace", [9] * 5, players=2).day(9).discs(0, 0).sundial(0, 0)
    table.prince(0, "marketplace").do("enter sundial", "send corn", "choose corn+llama+coca")
    assert (table.s.sundial[0], table.s.discs[0]) == (1, 0)
    table.do("stay 3").prince(0, "marketplace").do("enter royal_palace")
    assert (table.frame, table.actor) == ("turn", 1)


# Clergy.


def test_M_CLERGY_01_a_virgin_or_a_priest_or_none() -> None:
    table = entering("house_of_the_virgins", [9] * 5).do("enter house_of_the_virgins")
    assert table.legal() == ["hire virgin", "pass"]
    for kind in ("puma", "condor"):
        reason = table.why(f"hire {kind}")
        assert (reason.rule, reason.key) == ("M-CLERGY-01", "not_sold_here")
        assert reason.args == {"cleric": ids.CLERGY.index(kind), "quarter": ids.VIRGINS_HOUSE}
    table.do("pass")
    assert (table.frame, table.actor, table.holding(0)) == ("turn", 1, [9] * 5)
    table = entering("house_of_the_priests", [9] * 5).do("enter house_of_the_priests")
    assert table.legal() == ["hire puma", "hire condor", "pass"]
    assert table.why("hire virgin").rule == "M-CLERGY-01"
    for kind, other in (("puma", "condor"), ("condor", "puma")):
        table = entering("house_of_the_priests", [9] * 5)
        table.sold(kind, ids.ROW[ids.CLERGY.index(kind)]).do("enter house_of_the_priests")
        assert table.legal() == [f"hire {other}", "pass"]  # one row may be empty


@pytest.mark.parametrize("kind", ids.CLERGY)
def test_M_CLERGY_02_one_a_turn(kind: str) -> None:
    table = entering(HOME[kind], [9] * 5).do(f"enter {HOME[kind]}", f"hire {kind}")
    assert (table.frame, table.actor, sum(table.s.sold)) == ("turn", 1, 1)


@pytest.mark.parametrize("kind", ids.CLERGY)
def test_M_CLERGY_03_the_price_goes_to_the_bank(kind: str) -> None:
    price, home = PRICE[kind], HOME[kind]
    table = entering(home, added(price, [1] * 5))
    bank = table.s.bank[:]
    table.do(f"enter {home}", f"hire {kind}")
    assert table.holding(0) == [1] * 5
    assert [now - then for now, then in zip(table.s.bank, bank, strict=True)] == price
    for lacking in (i for i, n in enumerate(price) if n):
        goods = [price[i] - 1 if i == lacking else 9 for i in range(5)]
        table = entering(home, goods)
        table.do(f"enter {home}")
        if table.frame == "turn":  # nothing at all can be bought
            assert table.actor == 1
            continue
        reason = table.why(f"hire {kind}")
        assert (reason.rule, reason.key) == ("M-CLERGY-03", "too_dear")
        assert reason.args == {"good": lacking, "need": price[lacking], "have": price[lacking] - 1}


def test_M_CLERGY_03_who_can_pay_nothing_is_not_asked() -> None:
    table = entering("house_of_the_virgins", [9, 9, 1, 9, 9]).do("enter house_of_the_virgins")
    assert (table.frame, table.actor) == ("turn", 1)


DEARER = {
    "clergy_prices": {
        "virgin": {"each": [[0, 0, 2, 1, 1], [0, 1, 0, 0, 0], *([[0, 0, 2, 1, 1]] * 4)]}
    }
}


@pytest.mark.rule("M-CLERGY-03", "M-RULING-33")
def test_M_CLERGY_04_the_leftmost_cleric_is_taken_at_its_own_price() -> None:
    table = Table(2, overlay=DEARER).no_goods().goods(0, llama=1, coca=2, pottery=1, cloth=1)
    table.goods(1, llama=1)
    prices = GAME.scenery(2, DEARER)["clergy"]["virgin"]["prices"]
    assert prices[:2] == [{"coca": 2, "pottery": 1, "cloth": 1}, {"llama": 1}]
    table.do("enter house_of_the_virgins", "hire virgin")
    assert table.holding(0) == [0, 1, 0, 0, 0]
    table.do("enter house_of_the_virgins", "hire virgin")  # the second costs a llama
    assert table.holding(1) == [0, 0, 0, 0, 0]
    assert (table.clerics(0, "virgin"), table.clerics(1, "virgin")) == (1, 1)
    assert GAME.view(table.s, -1)["clergy"]["virgin"]["sold"] == 2


def test_M_CLERGY_05_the_uncovered_number_counts_at_once_for_all() -> None:
    table = Table(2).no_goods().goods(0, coca=1, pottery=1, cloth=2).clergy(1, puma=1)
    table.goods(1, llama=1).beside(1, "temple_of_the_puma")
    assert GAME.view(table.s, 1)["clergy"]["puma"]["value"] == 8
    table.do("enter house_of_the_priests", "hire puma")
    assert GAME.view(table.s, 1)["clergy"]["puma"]["value"] == 7
    table.do("enter temple_of_the_puma", "sacrifice 1")
    assert table.field(1) == 3 + 7


def test_M_CLERGY_05_the_last_number_of_a_row_too() -> None:
    table = entering("house_of_the_virgins", [9] * 5).sold("virgin", 5)
    table.do("enter house_of_the_virgins", "hire virgin")
    row = GAME.view(table.s, 1)["clergy"]["virgin"]
    steps = GAME.scenery(4, None)["clergy"]["virgin"]["steps"]
    assert (row["sold"], row["value"]) == (6, min(steps))


@pytest.mark.parametrize("kind", ids.CLERGY)
def test_M_CLERGY_06_from_an_empty_row_nothing(kind: str) -> None:
    row = ids.ROW[ids.CLERGY.index(kind)]
    table = entering(HOME[kind], [9] * 5).clergy(0, **{kind: row - 1})
    table.do(f"enter {HOME[kind]}", f"hire {kind}")
    assert table.clerics(0, kind) == row  # one player may own them all
    table = entering(HOME[kind], [9] * 5).sold(kind, row).do(f"enter {HOME[kind]}")
    if kind == "virgin":
        assert (table.frame, table.actor) == ("turn", 1)
        return
    other = {"puma": "condor", "condor": "puma"}[kind]
    assert table.legal() == [f"hire {other}", "pass"]
    reason = table.why(f"hire {kind}")
    assert (reason.rule, reason.key) == ("M-CLERGY-06", "row_empty")
    assert reason.args == {"cleric": ids.CLERGY.index(kind)}


def test_M_CLERGY_07_example() -> None:
    """Yellow buys a puma priest, and the 5 is uncovered."""
    yellow = ids.SEATS.index("yellow")
    table = Table().sold("puma", 3).turn_of(yellow).no_goods()
    table.goods(yellow, coca=1, pottery=1, cloth=2).beside(yellow, "house_of_the_priests")
    table.do("enter house_of_the_priests")
    assert table.legal() == ["hire puma", "pass"]
    row = GAME.view(table.s, 0)["clergy"]["puma"]
    steps = GAME.scenery(4, None)["clergy"]["puma"]["steps"]
    assert (steps[row["sold"]], row["value"]) == (5, 6)
    table.do("hire puma")
    assert (table.holding(yellow), table.clerics(yellow, "puma")) == ([0] * 5, 1)
    assert GAME.view(table.s, 0)["clergy"]["puma"]["value"] == 5


def test_M_CLERGY_08_clergy_stay_with_their_owner() -> None:
    """No action gives them up: not a sacrifice, not the night, not the market."""
    table = Table(2).clergy(0, virgin=2, puma=2, condor=1).goods(0, llama=2).sun(1)
    table.beside(0, "temple_of_the_sun").do("enter temple_of_the_sun", "sacrifice 2")
    table.do("skip 5", "skip 6", "skip 7", "stay 1").prince(0, "sundial")
    table.do("enter marketplace")
    assert [table.clerics(0, kind) for kind in ids.CLERGY] == [2, 2, 1]
    words = {word for text in table.legal() for word in text.split()}
    assert not words & set(ids.CLERGY)
