"""Turns, the moves of the prince, and what all quarters have in common."""

import random
from collections.abc import Iterable

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import MalformedAction
from tawantin.core.events import Event, Recorder
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import units
from tests.machu_picchu.table import Table, fresh

STAYS = [f"stay {moon}" for moon in ids.MOONS]
ONCE = ids.QUARTERS[: ids.N_ONCE]
ALWAYS = ids.QUARTERS[ids.N_ONCE :]
BORDERS = {  # the table of the page, each border once
    "marketplace": "house_of_the_priests house_of_the_virgins royal_palace sundial main_temple "
    "temple_of_the_condor potters_quarter",
    "sundial": "house_of_the_priests main_temple temple_of_the_puma",
    "royal_palace": "house_of_the_virgins temple_of_the_sun weavers_quarter",
    "temple_of_the_sun": "watchmans_hut corn_terraces",
    "watchmans_hut": "corn_terraces llama_meadow",
    "corn_terraces": "coca_plantation",
    "coca_plantation": "temple_of_the_condor llama_meadow",
    "potters_quarter": "weavers_quarter temple_of_the_condor",
    "llama_meadow": "temple_of_the_puma main_temple",
    "temple_of_the_puma": "main_temple",
}
PAIRS = [{one, other} for one, others in BORDERS.items() for other in others.split()]


def neighbours(quarter: str) -> list[str]:
    return [other for other in ids.QUARTERS if {quarter, other} in PAIRS]


def used(table: Table) -> Table:
    """Nothing lies in any of the nine."""
    for quarter in ONCE:
        table.bonus(quarter, 0)
    return table


def idle(players: int = 4) -> Table:
    """Nobody owns anything and every once-a-day quarter is used: a move is just a move."""
    return used(Table(players)).no_goods()


# Turns.


@pytest.mark.parametrize("players", [2, 3, 5])
def test_M_TURN_01_one_after_the_other_clockwise_through_the_nights(players: int) -> None:
    rng = FastRng(players)
    s = fresh(players)
    order: list[int] = []
    while len(order) < 40 * players and not GAME.is_over(s):
        if GAME.top(s).name == "turn":
            order.append(s.active)
        if GAME.actor(s) < 0:
            GAME.apply(s, GAME.sample(s, rng))
        else:
            options = GAME.legal_actions(s)
            GAME.apply(s, options[rng.below(len(options))])
    assert s.day > 2
    assert order == [(order[0] + n) % players for n in range(len(order))]


@pytest.mark.rule("M-RULING-11")
@pytest.mark.parametrize("quarter", ids.QUARTERS)
def test_M_TURN_02_next_door_or_a_ride_or_a_stay_and_nothing_else(quarter: str) -> None:
    table = Table().prince(0, quarter)
    near = neighbours(quarter)
    far = [other for other in ids.QUARTERS if other != quarter and other not in near]
    rides = [f"ride {other}" for other in far]
    assert table.legal() == [f"enter {other}" for other in near] + rides + STAYS
    assert len(near) + len(far) == 14


def test_M_TURN_02_exactly_one_of_them() -> None:
    table = idle().do("enter sundial")
    assert (table.actor, table.frame) == (1, "turn")
    table.do("stay 1")
    assert (table.actor, table.frame) == (2, "turn")
    table.goods(2, llama=2).do("ride coca_plantation")
    assert (table.actor, table.frame, table.has(2, "llama")) == (3, "turn", 1)


def test_M_RULING_11_there_is_no_pass() -> None:
    reason = Table().why("pass")
    assert (reason.rule, reason.key) == ("M-TURN-02", "not_asked")
    assert idle().legal()[-7:] == STAYS  # staying is always possible


def test_M_TURN_03_the_order_of_a_turn() -> None:
    """Move, entry, answers, payments, corn of the time track, night."""
    table = Table().sun(1).stones(condor=2).runner(0, 6).runner(2, 5)
    table.clergy(0, condor=1).clergy(2, condor=2).goods(0, llama=2).goods(2, llama=2)
    table.prince(0, "sundial").do("ride temple_of_the_condor", "sacrifice 1", "sacrifice 2")
    assert [(event.kind, event.seat) for event in table.events] == [
        ("rode", 0),
        ("stones", 0),
        ("moved", 0),
        ("owed", 0),
        ("altar", 0),
        ("sacrificed", 0),
        ("moved", 0),
        ("owed", 0),
        ("sacrificed", 2),
        ("moved", 2),
        ("owed", 2),
        ("owed", 2),
        ("paid_path", 0),
        ("paid_path", 0),
        ("paid_path", 2),
        ("paid_path", 2),
        ("track_corn", 0),
    ]
    assert (table.frame, table.actor) == ("cashing", 1)


def test_M_TURN_03_payments_then_the_end_of_the_game_then_no_corn_of_the_time_track() -> None:
    table = Table().sun(1).deck("28").runner(0, 18).stones(main=2).no_goods(0, 1, 2)
    table.goods(3, corn=3, llama=0, coca=0, pottery=0, cloth=0).runner(3, 6)
    table.do("enter main_temple", "offer corn")
    kinds = table.kinds()
    assert kinds.index("drew") < kinds.index("offered") < kinds.index("paid_path")
    assert kinds.index("paid_path") < kinds.index("ended")
    assert "track_corn" not in kinds
    assert table.has(3, "corn") == 3  # given, and paid for reaching the granary


def test_M_TURN_04_no_action_passes_goods_to_another_player() -> None:
    for text in ("give coca 1", "trade coca", "lend corn", "sell coca 1"):
        with pytest.raises(MalformedAction):
            GAME.actions.parse(text)
    colours = {word for row in act.TABLE.rows for word in row.words} & set(ids.SEATS)
    assert not colours


def given(events: Iterable[Event], seat: int) -> list[int]:
    """What the bank gave a seat that did not act: farmers, path, a free moon disc, the track."""
    got = [0] * ids.N_GOODS
    for event in events:
        if event.seat == seat and event.kind in ("harvested", "produced", "paid_path"):
            got[int(event.args["good"])] += int(event.args["amount"])
        elif event.seat == seat and event.kind == "cashed" and event.args["moon"] == 2:
            got[ids.CORN] += 3
        elif event.seat == seat and event.kind == "track_corn":
            got[ids.CORN] += 1
    return got


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_M_TURN_04_nobody_gets_what_another_player_gives_up(seed: int) -> None:
    rng = random.Random(seed)
    s = fresh(3)
    paid = 0
    while not GAME.is_over(s) and s.turn < 150:
        seat = GAME.actor(s)
        if seat < 0:
            GAME.apply(s, GAME.sample(s, FastRng(rng.randrange(1 << 30))))
            continue
        before = s.goods[:]
        s.rec = Recorder()
        GAME.apply(s, rng.choice(GAME.legal_actions(s)))
        change = [now - then for now, then in zip(s.goods, before, strict=True)]
        for other in range(3):
            if other != seat:
                at = other * ids.N_GOODS
                assert change[at : at + ids.N_GOODS] == given(s.rec.events, other)
        paid += min(change) < 0
    assert paid > 25


@pytest.mark.parametrize(("corn", "counted"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_M_TURN_05_three_corn_are_a_unit_in_the_tie_break(corn: int, counted: int) -> None:
    table = Table().goods(0, corn=corn, llama=2, coca=0, pottery=0, cloth=1)
    assert units(table.s, 0) == 3 + counted


def test_M_TURN_05_three_corn_are_a_unit_in_the_main_temple() -> None:
    assert Table().no_goods().goods(0, corn=2).do("enter main_temple").actor == 1
    table = Table().no_goods().goods(0, corn=5).do("enter main_temple")
    assert table.legal() == ["offer corn", "pass"]
    assert table.do("offer corn").has(0, "corn") == 2


def test_M_TURN_05_three_corn_are_a_unit_as_a_bonus() -> None:
    for units_there, corn in ((1, 3), (2, 6)):
        table = Table().no_goods().bonus("corn_terraces", units_there).beside(0, "corn_terraces")
        assert table.do("enter corn_terraces").has(0, "corn") == corn


# Moves.


@pytest.mark.parametrize("quarter", ids.QUARTERS)
def test_M_MOVE_01_next_door_is_free(quarter: str) -> None:
    for other in neighbours(quarter):
        table = idle().prince(0, quarter).do(f"enter {other}")
        assert table.place(0) == other
        assert table.holding(0) == [0] * 5 or other == "marketplace"
    far = set(ids.QUARTERS) - {quarter, *neighbours(quarter)}
    for other in far:
        reason = idle().prince(0, quarter).why(f"enter {other}")
        assert (reason.rule, reason.key) == ("M-MOVE-01", "not_adjacent")
        assert reason.args == {"quarter": ids.QUARTERS.index(other)}


def test_M_MOVE_01_nothing_is_paid_next_door() -> None:
    table = Table().do("enter sundial")
    assert table.holding(0) == [3, 1, 1, 1, 1]


@pytest.mark.rule("M-RULING-72")
@pytest.mark.parametrize("quarter", ["sundial", "weavers_quarter", "house_of_the_virgins"])
def test_M_MOVE_02_for_a_llama_to_any_other_quarter(quarter: str) -> None:
    far = set(ids.QUARTERS) - {quarter, *neighbours(quarter)}
    for other in sorted(far):
        table = used(Table()).prince(0, quarter).no_goods().goods(0, llama=1)
        in_bank = table.in_bank("llama")
        table.do(f"ride {other}")
        assert (table.place(0), table.has(0, "llama")) == (other, 0)
        assert table.in_bank("llama") == in_bank + 1
        assert table.kinds()[0] == "rode"


def test_M_MOVE_02_the_llama_is_given_up_before_the_action() -> None:
    table = Table().no_goods().goods(0, llama=1).prince(0, "temple_of_the_sun")
    table.do("ride marketplace")
    assert (table.frame, table.has(0, "llama")) == ("trading", 0)
    assert table.why("sell llama").key == "nothing_to_sell"
    table = Table().no_goods().goods(0, llama=2, corn=9).prince(0, "temple_of_the_sun")
    table.do("ride marketplace", "sell llama")
    assert table.why("buy llama").key == "back_again"  # the visit began with one llama
    table = Table().no_goods().goods(0, llama=1).clergy(0, condor=1).prince(0, "sundial")
    table.do("ride temple_of_the_condor")
    assert (table.frame, table.actor) == ("turn", 1)  # no llama is left to sacrifice


@pytest.mark.rule("M-RULING-16")
def test_M_MOVE_02_no_llama_to_come_pays_a_ride() -> None:
    table = Table().no_goods().prince(0, "sundial").bonus("llama_meadow", 2)
    assert table.why("ride llama_meadow").key == "no_llama"
    assert not [text for text in table.legal() if text.startswith("ride ")]


def test_M_MOVE_02_without_a_llama_no_ride() -> None:
    table = Table().goods(0, llama=0)
    assert not [text for text in table.legal() if text.startswith("ride ")]
    reason = table.why("ride llama_meadow")
    assert (reason.rule, reason.key) == ("M-MOVE-02", "no_llama")
    assert reason.args == {"quarter": ids.LLAMA}


def test_M_MOVE_02_the_llama_is_gone_before_the_action() -> None:
    table = Table().no_goods().prince(0, "weavers_quarter").goods(0, llama=1)
    assert table.do("ride main_temple").actor == 1  # nothing left to offer
    table = Table().no_goods().prince(0, "weavers_quarter").goods(0, llama=2)
    assert table.do("ride main_temple").legal() == ["offer llama", "pass"]
    table = Table().prince(0, "corn_terraces").do("ride marketplace")
    assert "sell llama" not in table.legal()
    assert "sell coca" in table.legal()


def test_M_MOVE_03_the_action_is_that_of_the_quarter_entered() -> None:
    table = Table().incas(0, pottery=2, cloth=1).prince(0, "potters_quarter")
    table.do("enter weavers_quarter")
    assert (table.frame, GAME.view(table.s, 0)["prompt"]) == (
        "producing",
        {"good": "cloth", "most": 1},
    )
    table.do("produce 1")
    assert table.holding(0) == [2, 1, 1, 1, 3]
    assert (table.lying("potters_quarter"), table.lying("weavers_quarter")) == (1, 0)


@pytest.mark.parametrize("quarter", ids.QUARTERS)
def test_M_MOVE_04_a_prince_who_stays_triggers_nothing(quarter: str) -> None:
    table = Table().prince(0, quarter).incas(0, corn=1, llama=1, coca=1, pottery=1, cloth=1)
    table.clergy(0, virgin=1, puma=1, condor=1).goods(0, corn=9, llama=9, coca=9, pottery=9)
    before = GAME.dump(table.s.copy())
    table.do("stay 4")
    assert (table.frame, table.actor, table.place(0)) == ("turn", 1, quarter)
    assert [table.holder(moon) for moon in ids.MOONS] == [None, None, None, 0, None, None, None]
    after = GAME.dump(table.s)
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"moons", "taken", "quiet", "turn", "active"}


@pytest.mark.rule("M-RULING-13")
@pytest.mark.parametrize("quarter", ids.QUARTERS)
def test_M_MOVE_05_a_llama_buys_no_repeat(quarter: str) -> None:
    reason = Table().goods(0, llama=9).prince(0, quarter).why(f"ride {quarter}")
    assert (reason.rule, reason.key) == ("M-MOVE-05", "ride_elsewhere")


def test_M_MOVE_06_out_first_and_in_again_in_a_later_turn() -> None:
    """Example: another priest only after leaving the House of the Priests and re-entering it."""
    table = idle(2).prince(0, "house_of_the_priests").goods(0, coca=2, pottery=2, cloth=4)
    reason = table.why("enter house_of_the_priests")
    assert (reason.rule, reason.key) == ("M-MOVE-06", "already_here")
    assert table.why("hire puma").rule == "M-TURN-02"
    table.do("enter sundial", "stay 1", "enter house_of_the_priests")
    assert table.frame == "hiring"
    table.do("hire puma")
    assert table.clerics(0, "puma") == 1
    table.do("stay 2")
    assert "enter house_of_the_priests" not in table.legal()


@pytest.mark.rule("M-RULING-14")
def test_M_MOVE_07_nobody_blocks_anybody() -> None:
    table = idle(5)
    for seat in range(5):
        assert table.actor == seat
        table.do("enter sundial")
    assert [table.place(seat) for seat in range(5)] == ["sundial"] * 5
    assert GAME.view(table.s, 0)["quarters"][ids.SUNDIAL]["princes"] == [0, 1, 2, 3, 4]


def test_M_RULING_12_no_llama_for_a_quarter_next_door() -> None:
    for quarter in neighbours("marketplace"):
        reason = Table().goods(0, llama=5).why(f"ride {quarter}")
        assert (reason.rule, reason.key) == ("M-RULING-12", "ride_not_needed")


def test_M_RULING_16_a_llama_earned_in_this_turn_comes_too_late() -> None:
    table = idle(2).bonus("llama_meadow", 1).beside(0, "llama_meadow")
    assert table.why("ride weavers_quarter").rule == "M-MOVE-02"
    table.do("enter llama_meadow")  # its llama takes the prince no further
    assert (table.actor, table.has(0, "llama")) == (1, 1)
    table.do("stay 1")
    assert "ride weavers_quarter" in table.legal()


# Quarters in general.


def test_M_QTR_01_fifteen_quarters_nine_of_them_once_a_day() -> None:
    quarters = GAME.view(Table().s, 0)["quarters"]
    assert [quarter["id"] for quarter in quarters if quarter["bonus"] is not None] == list(ONCE)
    groups = [quarter["group"] for quarter in GAME.scenery(4, None)["quarters"].values()]
    assert [groups.count(group) for group in dict.fromkeys(groups)] == [5, 4, 2, 2, 2]
    assert len(PAIRS) == 25


@pytest.mark.rule("M-RULING-20")
@pytest.mark.parametrize("there", [1, 2])
@pytest.mark.parametrize("quarter", ONCE)
def test_M_QTR_02_the_first_prince_gets_all_that_lies_there(quarter: str, there: int) -> None:
    table = Table().no_goods().bonus(quarter, there).beside(0, quarter).beside(1, quarter)
    table.do(f"enter {quarter}", f"enter {quarter}")
    q = ids.QUARTERS.index(quarter)
    wanted = [0] * 5
    if q < ids.N_GOODS:
        wanted[q] = there * ids.UNIT[q]
    assert table.holding(0) == wanted
    assert table.field(0) == (3 * there if q >= ids.N_GOODS else 0)
    assert (table.holding(1), table.field(1)) == ([0] * 5, 0)  # M-QTR-01
    assert (table.lying(quarter), table.actor) == (0, 2)


@pytest.mark.parametrize("quarter", ONCE)
def test_M_QTR_01_once_a_day_and_again_on_the_next(quarter: str) -> None:
    table = idle(2).bonus(quarter, 1).beside(0, quarter).sun(1)
    table.do(f"enter {quarter}", "skip 5", "skip 6", "skip 7")
    assert (table.s.day, table.lying(quarter), table.actor) == (2, 1, 1)
    table.no_goods().beside(1, quarter).do(f"enter {quarter}")
    got = sum(table.holding(1)) + table.field(1)
    assert got == (1 if quarter in ids.QUARTERS[1:5] else 3)


@pytest.mark.parametrize("quarter", ALWAYS)
def test_M_QTR_01_the_other_six_any_number_of_times_a_day(quarter: str) -> None:
    table = Table()
    for seat in range(4):
        table.goods(seat, corn=9, llama=9, coca=9, pottery=9, cloth=9).incas(seat, corn=1)
        table.beside(seat, quarter)
    for seat in range(4):
        table.do(f"enter {quarter}")
        assert table.frame in ("placing", "hiring", "trading", "sending")
        assert table.actor == seat
        table.do("pass")


@pytest.mark.rule("M-RULING-15")
@pytest.mark.parametrize("verb", ["enter", "ride"])
@pytest.mark.parametrize("quarter", ONCE)
def test_M_QTR_03_a_used_quarter_may_be_entered_and_does_nothing(quarter: str, verb: str) -> None:
    table = Table().bonus(quarter, 0)
    for seat in range(4):
        table.incas(seat, corn=1, llama=1, coca=1, pottery=1, cloth=1).goods(seat, corn=9, llama=9)
        table.clergy(seat, virgin=1, puma=1, condor=1)
    if verb == "enter":
        table.beside(0, quarter)
    else:
        far = next(q for q in ids.QUARTERS if q not in (quarter, *neighbours(quarter)))
        table.prince(0, far)
    table.do(f"{verb} {quarter}")
    assert (table.frame, table.actor, table.place(0)) == ("turn", 1, quarter)
    assert table.kinds() == ["entered" if verb == "enter" else "rode", "used_up"]
    assert table.holding(0) == [9, 9 - (verb == "ride"), 1, 1, 1]
    assert all(table.holding(seat) == [9, 9, 1, 1, 1] for seat in (1, 2, 3))
    assert (table.s.walked, table.s.taken) == ([0] * 4, 0)


@pytest.mark.parametrize("quarter", ONCE[: ids.N_GOODS])
def test_M_QTR_03_two_bonus_units_are_gone_after_one_prince(quarter: str) -> None:
    table = Table().bonus(quarter, 2).incas(2, corn=1, llama=1, coca=1, pottery=1, cloth=1)
    table.beside(0, quarter).beside(1, quarter).do(f"enter {quarter}")
    if table.frame == "producing":
        table.do("produce 1")
    assert table.lying(quarter) == 0
    before = [table.holding(seat) for seat in range(4)]
    table.do(f"enter {quarter}")
    assert (table.frame, table.actor, table.kinds()[-2:]) == ("turn", 2, ["entered", "used_up"])
    assert [table.holding(seat) for seat in range(4)] == before


@pytest.mark.parametrize("quarter", ONCE)
def test_M_QTR_04_the_bonus_needs_no_own_incas_and_no_own_clergy(quarter: str) -> None:
    table = Table().beside(0, quarter).incas(1, corn=1, llama=1, coca=1, pottery=1, cloth=1)
    table.clergy(1, virgin=1, puma=1, condor=1).no_goods().goods(1, corn=2)
    before = table.holding(0), table.field(0)
    table.do(f"enter {quarter}")
    assert (table.holding(0), table.field(0)) != before
    assert table.lying(quarter) == 0


def test_M_RULING_69_the_prince_stays_at_night_and_new_bonus_units_wait_for_an_entry() -> None:
    table = idle(2).bonus("potters_quarter", 1).sun(1)
    table.do("enter potters_quarter", "skip 5", "skip 6", "skip 7")
    assert (table.s.day, table.place(0), table.place(1)) == (2, "potters_quarter", "marketplace")
    assert (table.has(0, "pottery"), table.lying("potters_quarter")) == (1, 1)
    table.do("stay 1", "stay 2")
    assert (table.has(0, "pottery"), table.lying("potters_quarter")) == (1, 1)
    assert table.holder("2") == 0
    table.do("enter potters_quarter")
    assert table.has(1, "pottery") == 1


@pytest.mark.parametrize("quarter", ONCE)
def test_M_RULING_70_bonus_units_and_stones_are_taken_without_asking(quarter: str) -> None:
    table = Table().no_goods().beside(0, quarter).do(f"enter {quarter}")
    assert (table.frame, table.actor, table.lying(quarter)) == ("turn", 1, 0)
    table = Table().incas(0, coca=1).clergy(0, puma=1).beside(0, quarter).do(f"enter {quarter}")
    if table.actor == 0:  # asked about production or sacrifices: the bonus is already taken
        assert table.lying(quarter) == 0
        none = {"producing": "produce 0", "sacrificing": "sacrifice 0"}.get(table.frame, "pass")
        table.do(none)
        assert (sum(table.holding(0)), table.field(0)) in ((8, 0), (7, 3))
