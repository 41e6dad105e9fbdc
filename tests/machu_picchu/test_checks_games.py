"""Components and the path in whole games: M-CHK-01 to M-CHK-12."""

from collections import Counter

import pytest

from tawantin.core.events import Event
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import value
from tests.machu_picchu.stories import PLAYERS, every_turn, kinds_of, stories

# Components.


def test_M_CHK_01_components() -> None:
    s = GAME.start(5, GAME.check_options(None), None)
    discs = 5 * 12
    assert max(s.data.discs) == 12
    assert 1 + 2 * 4 + sum(ids.BOX) + discs + 2 * ids.MAX_PLAYERS == 201
    assert ids.BOX == (0, 38, 28, 28, 28)
    assert (sum(ids.ROW), ids.ROW) == (15, (6, 5, 4))
    assert [ids.GROUPS.count(group) for group in dict.fromkeys(ids.GROUPS)] == [5, 4, 2, 2, 2]
    assert (len(ids.QUARTERS), len(ids.GROUPS), len(s.bonus)) == (15, 15, 5 + 4)
    assert (len(s.moons), len(ids.CARDS), len(ids.SEATS)) == (7, 28, 5)


@PLAYERS
@pytest.mark.parametrize("check", ["M-CHK-02", "M-CHK-21"])
def test_what_is_bought_stays_bought_and_lowers_its_row(n: int, check: str) -> None:
    for story in stories(n):
        assert [fault for fault in story.faults if fault[0] == check] == []
        owned = [sum(story.s.clergy[kind::3]) for kind in range(3)]
        assert owned == story.s.sold
        assert len(story.events("hired")) == sum(owned)


@PLAYERS
def test_M_CHK_03_a_hand_is_the_first_cards_and_one_per_summit(n: int) -> None:
    gained = 0
    for story in stories(n):
        each = story.s.data.cards_each
        hands = [each] * n
        for turn in story.turns:
            for event in turn.events + turn.night:
                if event.kind == "summit" and event.args["cards"]:
                    hands[event.seat] += 1
            s = turn.after
            assert [hand.bit_count() for hand in s.hand] == hands
            assert s.cards_left() == 28 - n * each - (sum(hands) - n * each)
        gained += sum(hands) - n * each
    assert gained > 20


@PLAYERS
def test_M_CHK_05_moon_discs_of_a_day(n: int) -> None:
    full = 0
    for story in stories(n):
        for day in story.days():
            assert day[0].before.moons == [-1] * 7
            stays = sum(len(turn.all("stayed")) for turn in day)
            finished = day[-1].night or story.s.ending == ids.CONQUEST
            assert not finished or 3 <= stays <= 3 + (n - 1) <= 7
            assert finished or day[0].day == story.s.day
            full += stays == 3 + (n - 1)
    assert full


@PLAYERS
def test_M_CHK_06_stones_come_from_eight_and_go_back(n: int) -> None:
    for story in stories(n):
        on_board = 4
        for turn in story.turns:
            on_board -= sum(int(event.args["stones"]) for event in turn.all("stones"))
            on_board += sum(
                (int(event.args["quarters"]) >> 5).bit_count()
                for event in turn.night
                if event.kind == "restocked"
            )
            temples = turn.after.bonus[5:]
            assert sum(temples) == on_board <= 8
            assert all(0 <= stones <= 2 for stones in temples)


@PLAYERS
def test_M_CHK_07_a_quarter_is_empty_exactly_if_it_was_used_today(n: int) -> None:
    for story in stories(n):
        if story.strict:
            continue
        for day in story.days():
            used: set[int] = set()
            for turn in day:
                bonus = turn.before.bonus
                assert {q for q in range(9) if not bonus[q]} == used
                assert all(0 <= units <= 2 for units in bonus)
                found = turn.all("bonus", "stones")
                used |= {int(event.args["quarter"]) for event in found}
                assert len(found) <= 1


def numbers_of(event: Event) -> dict[str, int]:
    """The event's arguments, less a price in goods."""
    return {name: int(x) for name, x in event.args.items() if name != "cost"}


def account(s: MachuState, event: Event, goods: list[list[int]]) -> None:
    """Book what an event says about a seat's goods."""
    own, args = goods[event.seat], numbers_of(event)
    if event.kind in ("bonus", "harvested", "produced", "paid_path"):
        own[args["good"]] += args["amount"]
        own[ids.CORN] -= args.get("corn", 0)
    elif event.kind == "rode":
        own[ids.LLAMA] -= 1
    elif event.kind == "sacrificed":
        own[ids.LLAMA] -= args["llamas"]
    elif event.kind in ("offered", "chose"):
        for good in kinds_of(args["units"]):
            own[good] += ids.UNIT[good] if event.kind == "chose" else -ids.UNIT[good]
    elif event.kind in ("placed", "hired"):
        costs = [s.data.costs[good] for good in kinds_of(args.get("professions", 0))]
        price = [sum(cost) for cost in zip(*costs, strict=True)]
        if event.kind == "hired":
            row = s.data.clergy_prices[args["cleric"]]
            price = row[len(row) - args["left"] - 1]
        assert event.args["cost"] == ",".join(map(str, price))
        for good, amount in enumerate(price):
            own[good] -= amount
    elif event.kind in ("sold", "bought"):
        sign = 1 if event.kind == "sold" else -1
        own[args["good"]] -= sign
        own[ids.CORN] += sign * args["corn"]
    elif event.kind == "cashed":
        good, amount = s.data.moons[args["moon"]]
        if good != STEPS:
            own[good] += amount
            own[ids.CORN] -= good != ids.CORN
    elif event.kind == "track_corn":
        own[ids.CORN] += 1


@pytest.mark.rule("M-CHK-08", "M-CHK-09", "M-TURN-04")
@PLAYERS
def test_every_good_comes_from_the_bank_and_goes_there(n: int) -> None:
    for story in stories(n):
        goods = [story.s.data.goods[:] for _ in range(n)]
        for turn in story.turns:
            for event in turn.events + turn.night:
                account(story.s, event, goods)
            s = turn.after
            assert s.goods == [amount for own in goods for amount in own]
            assert min(s.goods) >= 0
            assert sum(s.goods[::5]) + 3 * s.bonus[0] + s.track + s.bank[0] == 0
            for good in range(1, 5):
                total = sum(s.goods[good::5]) + s.market[good - 1] + s.bonus[good] + s.bank[good]
                assert total == (38, 28, 28, 28)[good - 1]


# Path.


@PLAYERS
def test_M_CHK_10_what_the_steps_have_brought(n: int) -> None:
    laps = 0
    for story in stories(n):
        start = [story.turns[0].before.walked[seat] for seat in range(n)]
        total, summits, corn, llamas = start[:], [0] * n, [0] * n, [0] * n
        for turn in story.turns:
            for event in turn.events + turn.night:
                if event.kind == "moved":
                    total[event.seat] += int(event.args["steps"])
                elif event.kind == "summit":
                    summits[event.seat] += 1
                elif event.kind == "paid_path":
                    paid = llamas if event.args["good"] else corn
                    paid[event.seat] += int(event.args["amount"])
            s = turn.after
            for seat, (at, was) in enumerate(zip(total, start, strict=True)):
                assert 0 <= s.runner(seat) == at % 20 <= 19
                assert summits[seat] == at // 20
                assert corn[seat] == 3 * ((at + 13) // 20 - (was + 13) // 20)
                stables = (at + 7) // 20 - (was + 7) // 20
                assert llamas[seat] == stables or (story.strict and llamas[seat] < stables)
        laps += sum(summits)
    assert laps > 20


def steps_at(s: MachuState, temple: int) -> int:
    """Steps per llama there."""
    return value(s, ids.TEMPLE_OF[temple])


@pytest.mark.rule("M-CHK-11", "M-TEMPLE-01", "M-MAIN-04")
@PLAYERS
def test_steps_of_a_temple(n: int) -> None:
    seen: Counter[str] = Counter()
    for _, turn in every_turn(n):
        stones = turn.all("stones")
        if not stones:
            assert turn.all("sacrificed", "offered") == []
            continue
        wanted = [0] * n
        wanted[turn.seat] += 3 * int(stones[0].args["stones"])
        for event in turn.all("sacrificed"):
            each = steps_at(turn.before, int(event.args["quarter"]))
            wanted[event.seat] += each * int(event.args["llamas"])
        for event in turn.all("offered"):
            units = len(kinds_of(int(event.args["units"])))
            assert 2 * units in (0, 2, 4, 6, 8, 10)
            wanted[event.seat] += 2 * units
        walked = zip(turn.after.walked, turn.before.walked, strict=True)
        if not turn.night:
            assert [new - old for new, old in walked] == wanted
        seen.update(event.kind for event in turn.events)
    assert seen["stones"] > 30
    assert seen["sacrificed"] > 10
    assert seen["offered"] > 30


@PLAYERS
def test_M_PATH_08_there_are_no_other_sources_of_steps(n: int) -> None:
    for story in stories(n):
        total = [story.turns[0].before.walked[seat] for seat in range(n)]
        for turn in story.turns:
            for event in turn.events + turn.night:
                args = numbers_of(event)
                if event.kind == "stones":
                    total[event.seat] += 3 * args["stones"]
                elif event.kind == "sacrificed":
                    total[event.seat] += steps_at(turn.before, args["quarter"]) * args["llamas"]
                elif event.kind == "offered":
                    total[event.seat] += 2 * len(kinds_of(args["units"]))
                elif event.kind == "cashed" and story.s.data.moons[args["moon"]][0] == STEPS:
                    total[event.seat] += (2, 3)[args["moon"]]
                elif event.kind == "chose":
                    total[event.seat] += 3
            assert turn.after.walked == total


@PLAYERS
def test_M_CHK_12_there_are_36_stones_and_9_units_of_a_kind_at_most(n: int) -> None:
    most = 0
    for story in stories(n):
        stones = sum(int(event.args["stones"]) for event in story.events("stones"))
        assert stones <= 4 + 8 * 4 == 36
        most = max(most, stones)
        bonus: Counter[int] = Counter()
        for event in story.events("bonus"):
            good = int(event.args["good"])
            bonus[good] += int(event.args["amount"]) // ids.UNIT[good]
        assert all(units <= 1 + 8 for units in bonus.values())
    assert most > 12
