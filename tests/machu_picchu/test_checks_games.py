"""The checks that only a course of play can show, over whole random games."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.market import buy_price, sell_price
from tawantin.games.machu_picchu.scoring import factors, gold, how_ended, ledger, victory_points
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import value
from tests.machu_picchu.table import Table

# Whole games: twelve for each number of players, each with its own taste in moves.

SEEDS = 12
PLAYERS = pytest.mark.parametrize("n", [2, 3, 4, 5])
LUCK = 1_000_000
RICH: dict[str, Any] = {"starting_goods": {"each": [60, 60, 60, 60, 60]}}
AHEAD: dict[str, Any] = {"runners": {"fields": [3, 19, 7, 13, 0]}}
FEW: dict[str, Any] = {**RICH, "starting_cards": {"each": 5}}
OVERLAYS = (RICH, AHEAD, FEW, None, RICH, None)
# How eagerly a seed takes an action that has one of these words; 100 is as eagerly as any other.
WORDS = ("stay", "ride", "pass", "hire", "skip", "0", *ids.QUARTERS)
WEIGHTS = (1, 20, 100, 800)
WANDER = {"stay": 20, "pass": 1, "0": 1, "ride": 300}
LEAN: dict[int, dict[str, int]] = {
    0: {"stay": 20},
    2: {**WANDER, "hire": 800, **dict.fromkeys(ids.QUARTERS[5:9], 800), "sundial": 300},
    4: {**WANDER, "hire": 800, **dict.fromkeys(ids.QUARTERS[11:13], 800)},
}


class Turn:
    """One turn: positions before and after, its events, and those of the night after it, if any."""

    def __init__(self, before: MachuState, after: MachuState) -> None:
        self.before = before
        self.after = after
        self.seat = before.active
        self.day = before.day
        self.events: list[Event] = []
        self.night: list[Event] = []

    def file(self, events: tuple[Event, ...]) -> None:
        for event in events:
            falls = self.night or event.kind == "track_corn"
            (self.night if falls else self.events).append(event)

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]


class Story:
    """What one random game did."""

    def __init__(self, players: int, seed: int) -> None:
        self.n = players
        self.strict = seed % 4 == 3
        complete = GAME.check_options({"strict_bank": self.strict})
        self.s: MachuState = GAME.start(players, complete, OVERLAYS[seed % 6])
        self.rec = Recorder()
        self.s.rec = self.rec
        self.rng = FastRng(1000 * players + seed)
        self.taste = {word: WEIGHTS[self.rng.below(4)] for word in WORDS}
        self.taste |= LEAN.get(seed % 6, {"stay": 100})
        self.setup: list[Event] = []
        self.turns: list[Turn] = []
        self.faults: list[tuple[str, str]] = []
        self._tell()

    def _tell(self) -> None:
        s = self.s
        GAME.settle(s)
        while not GAME.is_over(s):
            sold, values = s.sold[:], [value(s, kind) for kind in range(ids.N_CLERGY)]
            GAME.apply(s, self._choose())
            GAME.check(s)
            self._file()
            for kind in range(ids.N_CLERGY):
                if s.sold[kind] < sold[kind]:
                    self.faults.append(("M-CHK-02", f"a cleric of kind {kind} came back"))
                if values[kind] and value(s, kind) > values[kind]:
                    self.faults.append(("M-CHK-21", f"the value of row {kind} rose"))
        for turn, after in zip(self.turns, self.turns[1:], strict=False):
            turn.after = after.before

    def _choose(self) -> int:
        s, rng = self.s, self.rng
        if GAME.top(s).kind == CHANCE:
            return GAME.sample(s, rng)
        options = GAME.legal_actions(s)
        weights = [self._weight(GAME.actions.text(action)) for action in options]
        if GAME.top(s).name == "trading":
            weights[-1] = sum(weights) // 4  # so that a visit ends
        luck = rng.below(LUCK) * sum(weights) // LUCK
        for action, weight in zip(options, weights, strict=True):
            luck -= weight
            if luck < 0:
                return action
        return options[-1]

    def _weight(self, text: str) -> int:
        weight = 100
        for word in text.split():
            weight = weight * self.taste.get(word, 100) // 100
        return weight + 1

    def _file(self) -> None:
        s, events = self.s, self.rec.take()
        if self.turns:
            self.turns[-1].file(events)
        else:
            self.setup += events
        if GAME.top(s).name == "turn" and s.turn > len(self.turns):
            self.turns.append(Turn(s.copy(), s))

    def events(self, *kinds: str) -> list[Event]:
        later = [event for turn in self.turns for event in turn.events + turn.night]
        return [event for event in self.setup + later if event.kind in kinds]

    def days(self) -> list[list[Turn]]:
        return [[t for t in self.turns if t.day == day] for day in range(1, self.s.day + 1)]


@cache
def stories(players: int) -> list[Story]:
    return [Story(players, seed) for seed in range(SEEDS)]


def every_turn(n: int) -> Iterator[tuple[Story, Turn]]:
    for story in stories(n):
        for turn in story.turns:
            yield story, turn


def kinds_of(mask: int) -> list[int]:
    return [good for good in range(ids.N_GOODS) if mask >> good & 1]


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


# Production, market.


@PLAYERS
def test_M_CHK_13_the_bank_gets_a_corn_for_every_good(n: int) -> None:
    seen: Counter[int] = Counter()
    for _, turn in every_turn(n):
        bonus = turn.all("bonus")
        if not bonus or turn.night:
            assert bonus or not turn.all("harvested", "produced")
            continue
        good, before, after = int(bonus[0].args["good"]), turn.before, turn.after
        given = [old - new for old, new in zip(before.bank, after.bank, strict=True)]
        given[ids.LLAMA] += len(turn.all("rode"))
        made = sum(int(event.args["amount"]) for event in turn.all("harvested", "produced"))
        assert {event.args["good"] for event in turn.all("harvested", "produced")} <= {good}
        if good == ids.CORN:
            assert given == [made, 0, 0, 0, 0]
            assert made == 3 * sum(before.incas[::5])
        else:
            assert made == sum(int(event.args["corn"]) for event in turn.all("produced"))
            assert made <= sum(before.incas[good::5])
            assert given == [-made if g == 0 else made if g == good else 0 for g in range(5)]
        seen[good] += made
    assert all(seen[good] for good in range(5))


COLUMN = (6, 5, 4, 3)


@PLAYERS
def test_M_CHK_14_prices_of_a_visit_follow_the_column(n: int) -> None:
    seen: Counter[str] = Counter()
    for _, turn in every_turn(n):
        column = turn.before.market[:]
        for event in turn.all("added", "removed", "sold", "bought"):
            ware = int(event.args["good"]) - 1
            units = column[ware]
            if event.kind == "sold":
                assert event.args["corn"] == (COLUMN[units] if units < 4 else 3)
            elif event.kind == "bought":
                assert event.args["corn"] == (COLUMN[units - 1] if units else 6)
            up = event.kind in ("added", "sold")
            column[ware] = min(units + 1, 4) if up else max(units - 1, 0)
            seen[f"{event.kind} {units}"] += 1
        assert turn.after.market == column
        assert all(0 <= units <= 4 for units in column)
    assert seen["sold 4"]
    assert seen["bought 0"]


@pytest.mark.parametrize("units", range(5))
def test_M_CHK_14_one_sold_and_one_bought_leaves_the_corn_as_it_was(units: int) -> None:
    s = GAME.new(2)
    assert isinstance(s, MachuState)
    for ware in range(4):
        s.market[ware] = units
        earned = sell_price(s, ware)
        s.market[ware] = min(units + 1, 4)
        assert buy_price(s, ware) == earned
        s.market[ware] = units
        paid = buy_price(s, ware)
        s.market[ware] = max(units - 1, 0)
        assert sell_price(s, ware) == paid


@PLAYERS
def test_M_CHK_15_one_adjustment_a_visit_before_any_trade(n: int) -> None:
    seen = 0
    for _, turn in every_turn(n):
        kinds = [event.kind for event in turn.events]
        adjusted = [i for i, kind in enumerate(kinds) if kind in ("added", "removed")]
        assert adjusted in ([], [1])
        if adjusted:
            assert turn.before.prince[turn.seat] != ids.MARKET
            assert turn.events[0].args["quarter"] == ids.MARKET
            seen += 1
            if len(kinds) == 2 and not turn.night:
                spent = len(turn.all("rode"))
                goods = turn.before.goods[:]
                goods[turn.seat * 5 + ids.LLAMA] -= spent
                assert turn.after.goods == goods
    assert seen > 10


# Time.


@PLAYERS
def test_M_CHK_16_days_and_nights(n: int) -> None:
    for story in stories(n):
        nights = 0
        for turn in story.turns:
            assert turn.before.day == 1 + nights <= 9
            assert turn.before.track == 8 - nights
            if turn.night and turn.night[-1].kind == "day":
                nights += 1
                assert turn.night[-1].args["day"] == 1 + nights
            assert sum(event.kind == "track_corn" for event in turn.night) == bool(turn.night)
        assert len(story.events("day")) == 1 + nights
        assert nights <= 8
        assert story.s.ending != ids.CONQUEST or nights == 8


@pytest.mark.rule("M-CHK-17", "M-TURN-01", "M-RULING-45")
@PLAYERS
def test_the_seat_order_never_breaks(n: int) -> None:
    nights = 0
    for story in stories(n):
        taken: Counter[int] = Counter()
        first = story.events("start_player")[0].seat
        for number, turn in enumerate(story.turns):
            assert turn.seat == (first + number) % n
            taken[turn.seat] += 1
            assert max(taken.values()) - min(taken[seat] for seat in range(n)) <= 1
            nights += bool(turn.night)
    assert nights > 40


@pytest.mark.rule("M-CHK-18", "M-DAY-03")
@PLAYERS
def test_the_last_player_of_a_day_sits_before_the_sun(n: int) -> None:
    for story in stories(n):
        for day in story.days():
            third = [i for i, turn in enumerate(day) if turn.all("sun")]
            if not day[-1].night and story.s.ending != ids.CONQUEST:
                continue
            assert len(third) == 1
            assert day[-1].seat == (day[third[0]].seat - 1) % n
            assert len(day) - 1 - third[0] == n - 1


@PLAYERS
def test_M_CHK_19_nobody_stays_in_a_first_turn(n: int) -> None:
    for story in stories(n):
        for number, turn in enumerate(story.turns):
            if number < n:
                assert turn.before.prince[turn.seat] == ids.NOWHERE
                assert turn.events[0].kind == "entered"
            else:
                assert ids.NOWHERE not in turn.before.prince
        assert story.turns[0].day == story.turns[n - 1].day == 1


# Placing, clergy.


@PLAYERS
def test_M_CHK_20_incas_and_clerics_of_one_turn(n: int) -> None:
    seen: Counter[int] = Counter()
    for story, turn in every_turn(n):
        sets = [int(event.args["professions"]) for event in turn.all("placed")]
        placed = [good for mask in sets for good in kinds_of(mask)]
        entered = int(turn.events[0].args.get("quarter", -1))
        allowed = {ids.HUT: [0, 1], ids.PALACE: [2, 3, 4]}.get(entered, [])
        assert len(set(placed)) == len(placed)
        assert set(placed) <= set(allowed)
        for good in placed:
            cost = story.s.data.costs[good]
            assert sum(cost[g] // ids.UNIT[g] for g in range(5)) == 2
        assert len(turn.all("hired")) <= 1
        seen[len(placed)] += 1
    assert seen[2]


# End and scoring.


@PLAYERS
def test_M_CHK_22_exactly_one_ending(n: int) -> None:
    seen = set()
    for story in stories(n):
        s = story.s
        rescue = sum(s.sold) == 15 or not s.cards_left()
        ended = story.events("ended")
        assert [ids.ENDINGS[int(event.args["ending"])] for event in ended] == [how_ended(s)]
        assert rescue == (s.ending in (ids.BY_CLERGY, ids.BY_CARDS))
        assert rescue or (s.ending == ids.CONQUEST and s.day == 9)
        for turn in story.turns:
            assert sum(turn.before.sold) < 15
            assert turn.before.cards_left()
        seen.add(s.ending)
    assert seen >= ({ids.BY_CLERGY, ids.CONQUEST} if n == 2 else {1, 2, 3})


@PLAYERS
def test_M_CHK_23_points_and_path_points(n: int) -> None:
    for story, turn in every_turn(n):
        s = turn.after
        for seat in range(n):
            path = ledger(s, seat)[ids.FOR_PATH]
            cards = [card for card in range(28) if s.hand[seat] >> card & 1]
            assert victory_points(s, seat) >= path >= 0
            assert path == gold(s, seat) - sum(story.s.data.gold[card] for card in cards)
            assert path == (0 if s.runner(seat) < 7 else 1 if s.runner(seat) < 13 else 2)


@PLAYERS
def test_M_CHK_24_factors_of_a_conquest(n: int) -> None:
    for story in stories(n):
        s = story.s
        times, points = factors(s), [victory_points(s, seat) for seat in range(n)]
        assert GAME.scores(s) == [p * t for p, t in zip(points, times, strict=True)]
        if s.ending != ids.CONQUEST:
            assert times == [1] * n
            continue
        gold_of = {t: {gold(s, seat) for seat in range(n) if times[seat] == t} for t in (1, 2, 3)}
        assert set(times) <= {1, 2, 3}
        assert len(gold_of[3]) == 1
        assert len(gold_of[2]) <= 1
        assert min(gold_of[3]) > max(gold_of[2] | gold_of[1], default=-1)
        assert max(gold_of[1], default=-1) < min(gold_of[2], default=0)


@PLAYERS
def test_M_CHK_25_three_points_only_without_a_card_and_a_factor(n: int) -> None:
    replaced = 0
    for story in stories(n):
        events = story.events("replaced")
        replaced += len(events)
        assert not events or story.s.ending == ids.BY_CARDS
        assert not events or factors(story.s) == [1] * n
        assert Counter(event.seat for event in events) == {
            seat: times for seat, times in enumerate(story.s.replaced) if times
        }
        assert all(not any(turn.before.replaced) for turn in story.turns)
    assert n < 5 or replaced


def test_M_CHK_26_every_pair_of_symbols_is_on_one_card() -> None:
    s = GAME.new(2)
    assert isinstance(s, MachuState)
    pairs = [frozenset(symbols) for symbols in s.data.symbols]
    assert len(set(pairs)) == len(pairs) == 28
    symbols = Counter(symbol for pair in pairs for symbol in pair)
    assert symbols == dict.fromkeys(range(8), 7)
    assert sum(symbols.values()) == 56
    assert sum(s.data.gold) == 126


def test_M_CHK_27_sums_of_the_market_examples() -> None:
    for trade, corn in (("sell", 4 + 3), ("buy", -(5 + 6))):
        table = Table().prince(0, "sundial").goods(0, corn=20, coca=4).do("enter marketplace")
        assert table.do(f"{trade} coca", f"{trade} coca").has(0, "corn") == 20 + corn
    table = Table().prince(0, "sundial").goods(0, corn=6, coca=1, cloth=2)
    table.market(llama=3, coca=1, pottery=0, cloth=2).do("enter marketplace", "remove cloth")
    table.do("sell cloth", "sell cloth", "sell coca", "buy llama", "buy pottery")
    assert table.has(0, "corn") == 6 + 5 + 4 + 5 - 4 - 6 == 6 + 4
