"""Production, market, time, placing and the end in whole games: M-CHK-13 to M-CHK-27."""

from collections import Counter

import pytest

from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.market import buy_price, sell_price
from tawantin.games.machu_picchu.scoring import factors, gold, how_ended, ledger, victory_points
from tawantin.games.machu_picchu.state import MachuState
from tests.machu_picchu.stories import PLAYERS, every_turn, kinds_of, stories
from tests.machu_picchu.table import Table

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
