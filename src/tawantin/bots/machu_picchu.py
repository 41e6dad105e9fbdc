"""What a position of Machu Picchu is worth to a seat: points made, growth to come, and gold."""

from math import exp
from typing import Final

from tawantin.core.extend import bits, i64
from tawantin.core.frame import EACH, ID
from tawantin.core.state import State
from tawantin.games.machu_picchu.actions import HUT_SETS, PALACE_SETS, PASS
from tawantin.games.machu_picchu.data import STEPS, Data
from tawantin.games.machu_picchu.ids import (
    ALL_CLERGY,
    CORN,
    HUT,
    LAST_MOON,
    LLAMA,
    MAIN_TEMPLE,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_ONCE,
    N_SYMBOLS,
    PALACE,
    PRIESTS_HOUSE,
    REPLACEMENT,
    SUMMIT,
    TEMPLE_OF,
    TRADING,
    UNIT,
    VIRGINS_HOUSE,
)
from tawantin.games.machu_picchu.night import SUNDIAL_STEPS
from tawantin.games.machu_picchu.placing import next_price, sold_at
from tawantin.games.machu_picchu.scoring import storehouses
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import STEPS_PER_STONE, most_llamas, value

TERMS = (
    "storehouses",
    "cards",
    "path",
    "people",
    "goods",
    "purchase",
    "night",
    "place",
    "tempo",
    "gold",
)
"""What the estimate is the sum of, in this order; the locales have words for each."""

EXPECTED = (
    (37.4, 0.12),
    (-18.1, 2.61),
    (-13.1, 1.96),
    (-18.0, 2.16),
    (-23.0, 2.17),
    (-27.7, 2.27),
    (-29.8, 2.35),
    (-25.9, 2.33),
    (-24.7, 2.54),
)
"""Points at the end by the points in the estimate, for each `stage`: a start and a slope, as
`benchmarks/expected_points.py` finds them.
"""

GROWTH: Final = 0.1  # pieces of a kind still to come, per day left
CARDS_TO_COME: Final = 0.07  # symbols of a kind still to come, per day left
PRODUCTION: Final = 0.4  # what an inca earns a day
SACRIFICE: Final = 1.0  # what a cleric earns a day
HASTE: Final = 0.3  # how much of a day a moon disc takes away
PATIENCE: Final = 2.0  # rounds without a moon disc that are nothing unusual
IMPATIENCE: Final = 0.7  # what each further one costs
STEP: Final = 0.55
PROGRESS: Final = 0.9  # share of the next card that steps towards it are worth
GOLD_PER_CARD: Final = 4.5
# Lists, as what is looked into often: a tuple would be made anew each time.
FIRST_UNITS: Final = [0.11, 0.62, 0.55, 0.55, 0.55]  # the first few of a good, corn counted singly
MORE_UNITS: Final = [0.05, 0.25, 0.2, 0.2, 0.2]
FEW: Final = [9, 3, 3, 3, 3]
UNITS: Final = list(UNIT)
TEMPLES: Final = [TEMPLE_OF.get(quarter, -1) for quarter in range(N_ONCE)]
IN_HUT: Final = HUT_SETS[-1]
IN_PALACE: Final = PALACE_SETS[-1]


def estimate(state: State, seat: int) -> float:
    """Rough points this seat will end with, judged by rules of thumb."""
    assert isinstance(state, MachuState)
    return _worth(state, seat, True, _golds(state), _conquest(state))


def estimates(state: State, viewer: int, out: list[float]) -> None:
    """The same for every seat, from what `viewer` may know."""
    assert isinstance(state, MachuState)
    golds, conquest = _golds(state), _conquest(state)
    for seat in range(state.players):
        known = viewer in (seat, EACH) or state.ending > 0
        out[seat] = _worth(state, seat, known, golds, conquest)


def stage(state: State) -> int:
    """How far the game is: the day, from 0."""
    assert isinstance(state, MachuState)
    return state.day - 1


def sums(state: State, seat: int) -> list[float]:
    """What the estimate amounts to after each of its `TERMS`."""
    assert isinstance(state, MachuState)
    found: list[float] = []
    _worth(state, seat, True, _golds(state), _conquest(state), found)
    return found


def rest(state: State) -> int:
    """At the market one can trade on and on; a value there is what it is after the last trade."""
    return PASS if state.stack[ID] == TRADING else -1


def _worth(
    s: MachuState,
    seat: int,
    known: bool,
    golds: list[float],
    conquest: float,
    sums: list[float] | None = None,
) -> float:
    """`known`: whether the seat's hand may be looked at. `sums`: what there is after each term."""
    left = 0.0 if s.ending else s.data.days - s.day + 0.4 + HASTE * (1 - s.taken / LAST_MOON)
    wanted = _symbols(s, seat, known)
    worth = float(storehouses(s, seat) + REPLACEMENT * s.replaced[seat])
    if sums is not None:
        sums.append(worth)
    per_card, incas, clerics = 0.0, 0, 0
    for symbol in range(N_SYMBOLS):
        if symbol < N_GOODS:
            have = s.incas[seat * N_GOODS + symbol]
            incas += have
        else:
            have = s.clergy[seat * N_CLERGY + symbol - N_GOODS]
            clerics += have
        will_have = have + GROWTH * left
        worth += wanted[symbol] * will_have + CARDS_TO_COME * left * have
        per_card += will_have
    if sums is not None:
        sums.append(worth)
    per_card *= 2.6 / N_SYMBOLS  # two symbols, and a choice of three cards
    if s.ending:
        found = worth * _factor(s, seat, known, golds, 1.0)
        if sums is not None:
            sums += [worth] * (len(TERMS) - len(sums) - 1)  # there is no more to come
            sums.append(found)
        return found
    worth += PROGRESS * per_card * s.runner(seat) / SUMMIT
    if sums is not None:
        sums.append(worth)
    worth += left * (PRODUCTION * incas + SACRIFICE * clerics)
    if sums is not None:
        sums.append(worth)
    fading = min(1.0, 0.06 + left / 3)
    worth += fading * _goods(s, seat)
    if sums is not None:
        sums.append(worth)
    worth += fading * _next_purchase(s, seat, wanted, left)
    if sums is not None:
        sums.append(worth)
    worth += _coming(s, seat, fading)
    if sums is not None:
        sums.append(worth)
    worth += 0.5 * fading * _place(s, seat)
    if sums is not None:
        sums.append(worth)
    worth -= IMPATIENCE * max(0.0, s.quiet / s.players - PATIENCE)
    found = worth * _factor(s, seat, known, golds, conquest)
    if sums is not None:
        sums.append(worth)
        sums.append(found)
    return found


def _symbols(s: MachuState, seat: int, known: bool) -> list[float]:
    """How often each symbol is on the seat's cards; on hidden ones, as often as any other."""
    hand = s.hand[seat]
    if not known:
        held: int = bits(hand)
        return [2.0 * held / N_SYMBOLS] * N_SYMBOLS
    found = [0.0] * N_SYMBOLS
    while hand:
        low = hand & -hand
        hand ^= low
        first, second = s.data.symbols[low.bit_length() - 1]
        found[first] += 1.0
        found[second] += 1.0
    return found


def _goods(s: MachuState, seat: int) -> float:
    """Goods in hand and owed by the path."""
    at = seat * N_GOODS
    worth = 0.0
    for good in range(N_GOODS):
        amount = s.goods[at + good]
        if good == CORN:
            amount += UNITS[CORN] * s.due_corn[seat]
        elif good == LLAMA:
            amount += s.due_llamas[seat]
        few = min(amount, FEW[good])
        worth += FIRST_UNITS[good] * few + MORE_UNITS[good] * min(amount - few, 6)
    return worth


def _next_purchase(s: MachuState, seat: int, wanted: list[float], left: float) -> float:
    """How near the best inca or cleric is that could be bought next."""
    best = 0.0
    for symbol in range(N_SYMBOLS):
        if symbol < N_GOODS:
            if not s.discs[seat]:
                continue
            price, worth = s.data.costs[symbol], wanted[symbol] + left * PRODUCTION
        else:
            asked = next_price(s, symbol - N_GOODS)
            if asked is None:
                continue
            price, worth = asked, wanted[symbol] + left * SACRIFICE
        best = max(best, worth * _share(s, seat, price) ** 2)
    return 0.55 * best


def _share(s: MachuState, seat: int, price: list[int]) -> float:
    goods, at = s.goods, i64(seat) * N_GOODS
    need = owned = 0
    for good in range(i64(N_GOODS)):
        asked = price[good]
        if asked:
            need += asked
            have = goods[at + good]
            owned += asked if asked < have else have
    return owned / need


def _coming(s: MachuState, seat: int, fading: float) -> float:
    """What the coming night pays: moon discs and incas at the Sundial."""
    worth = 0.0
    if s.day < s.data.days:
        for moon, holder in enumerate(s.moons):
            if holder == seat:
                worth += fading * _disc(s.data, moon)
        worth += s.sundial[seat] * fading * (SUNDIAL_STEPS * STEP + 1.6)
    return worth + (0.25 if s.sun == seat else 0.0)


def _disc(data: Data, moon: int) -> float:
    good, amount = data.moons[moon]
    return STEP * amount if good == STEPS else FIRST_UNITS[good] * amount - 0.08 * (good != CORN)


def _place(s: MachuState, seat: int) -> float:
    """The best quarter within reach next turn."""
    here = s.prince[seat]
    if here < 0:
        return 0.0
    near = s.data.borders[here]
    best = 0.0
    for quarter in near:
        best = max(best, _quarter(s, seat, quarter))
    if s.goods[seat * N_GOODS + LLAMA]:
        for quarter in range(N_ONCE + 4):
            if quarter != here and quarter not in near:
                best = max(best, _quarter(s, seat, quarter) - FIRST_UNITS[LLAMA])
    return best


def _quarter(s: MachuState, seat: int, quarter: int) -> float:
    """What entering a quarter would bring, roughly."""
    if quarter < N_GOODS:
        if not s.bonus[quarter]:
            return 0.0
        worth = FIRST_UNITS[quarter] * UNITS[quarter]
        return worth * (s.bonus[quarter] + 0.6 * s.incas[seat * N_GOODS + quarter])
    if quarter < N_ONCE:
        if not s.bonus[quarter]:
            return 0.0
        steps = STEPS_PER_STONE * s.bonus[quarter]
        if quarter != MAIN_TEMPLE:
            kind = TEMPLES[quarter]
            llamas = most_llamas(s, seat, kind)
            if llamas:
                steps += llamas * max(0, value(s, kind) - 2)
        return STEP * steps
    if quarter in (HUT, PALACE):
        professions = IN_HUT if quarter == HUT else IN_PALACE
        if s.discs[seat]:
            for profession in range(N_GOODS):
                if professions >> profession & 1 and s.can_pay(seat, s.data.costs[profession]):
                    return 0.7
        return 0.0
    for kind in sold_at(quarter) if quarter in (VIRGINS_HOUSE, PRIESTS_HOUSE) else ():
        price = next_price(s, kind)
        if price is not None and s.can_pay(seat, price):
            return 1.2
    return 0.0


def _conquest(s: MachuState) -> float:
    """How likely it is that gold will count."""
    clergy = sum(s.sold) / ALL_CLERGY
    cards = 1 - s.cards_left() / (N_CARDS - s.players * s.data.cards_each)
    time = s.day / s.data.days
    return _sigmoid(1.5 + 6 * (time - max(clergy, cards)))


def _golds(s: MachuState) -> list[float]:
    """The gold every seat may have, as others see it."""
    found: list[float] = []
    for seat in range(s.players):
        held: int = bits(s.hand[seat])
        cards = held + s.runner(seat) / SUMMIT
        found.append(GOLD_PER_CARD * cards + storehouses(s, seat))
    return found


def _factor(s: MachuState, seat: int, known: bool, golds: list[float], conquest: float) -> float:
    """The factor to expect against the others' average: own gold, and what they may have."""
    own = GOLD_PER_CARD * s.runner(seat) / SUMMIT + storehouses(s, seat)
    hand = s.hand[seat]
    if known:
        while hand:
            low = hand & -hand
            hand ^= low
            own += s.data.gold[low.bit_length() - 1]
    else:
        held: int = bits(hand)
        own += GOLD_PER_CARD * held
    best = second = 0.0  # of the others
    for p in range(s.players):
        if p != seat:
            gold = golds[p]
            if gold > best:
                best, second = gold, best
            elif gold > second:
                second = gold
    sure = 2.5 if s.ending else 4.0
    expected = 2.0 if s.players == 2 else 1 + _sigmoid((own - second) / sure)
    expected += _sigmoid((own - best) / sure)
    average = 1 + 3 / s.players if s.players > 2 else 2.5
    return (1 + conquest * (expected - 1)) / (1 + conquest * (average - 1))


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x))
