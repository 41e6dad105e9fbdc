# mypyc: skip
"""Machu Picchu's numbers as names, and which sentence fits where one key has several.

Nothing here decides anything: the rules are in the frames, the sentences in the locales.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.core.action import Action
from tawantin.core.frame import A
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu import market, temples
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.ids import (
    CARDS,
    CLERGY,
    CORN,
    ENDINGS,
    GOODS,
    HUT,
    LAST_MOON,
    LLAMA,
    MAIN_TEMPLE,
    MARKET,
    MOONS,
    N_DAYS,
    N_GOODS,
    N_ONCE,
    NOWHERE,
    PALACE,
    QUARTERS,
    ROW,
    SUNDIAL,
    SYMBOLS,
    TEMPLE_OF,
    UNIT,
    VIRGIN,
    VIRGINS_HOUSE,
)
from tawantin.games.machu_picchu.night import SUNDIAL_STEPS
from tawantin.games.machu_picchu.placing import total_cost
from tawantin.games.machu_picchu.production import CORN_PER_FARMER, most
from tawantin.games.machu_picchu.scoring import pieces
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import STEPS_PER_STONE, STEPS_PER_UNIT, most_llamas

if TYPE_CHECKING:
    from tawantin.words import Words

Value = int | str
Args = dict[str, Value]
Converter = Callable[["Words", Value, MachuState | None], str]

GAME: Final = "machu_picchu"


# Values to names.


def _named(table: str, keys: tuple[str, ...]) -> Converter:
    """A converter that looks the value up in a table of the locales."""
    return lambda words, value, s: words.thing(table, keys[int(value)], GAME)


def _amount(words: "Words", good: int, number: int) -> str:
    """`1 llama`, `2 llamas`."""
    return f"{number} {words.thing('good_one' if number == 1 else 'good', GOODS[good], GAME)}"


def _set_of(value: Value) -> list[int]:
    """The goods or professions of a bit mask."""
    return [bit for bit in range(N_GOODS) if int(value) >> bit & 1]


def _units(words: "Words", value: Value, s: MachuState | None) -> str:
    """A set of goods, a unit of each."""
    return words.all_of([_amount(words, good, UNIT[good]) for good in _set_of(value)])


def _professions(words: "Words", value: Value, s: MachuState | None) -> str:
    return words.all_of(
        [words.thing("profession_one", GOODS[good], GAME) for good in _set_of(value)]
    )


def _listed(amounts: Iterable[int]) -> str:
    """Amounts of the five goods as one value."""
    return ",".join(map(str, amounts))


def _only(good: int, number: int) -> str:
    return _listed(number if other == good else 0 for other in range(N_GOODS))


def _amounts(words: "Words", value: Value, s: MachuState | None) -> str:
    """What `_listed` made: `2 cloth, 1 pottery`."""
    numbers = enumerate(map(int, str(value).split(",")))
    return ", ".join(_amount(words, good, number) for good, number in numbers if number)


def _moon(words: "Words", value: Value, s: MachuState | None) -> str:
    """What a moon disc gives, if the match's data are at hand."""
    moon = int(value)
    if s is None:
        return words.phrase("name", "moon", GAME, number=MOONS[moon])
    good, number = s.data.moons[moon]
    if good == STEPS:
        return words.phrase("name", "steps", GAME, n=number)
    return _amount(words, good, number)


def _priced_moon(words: "Words", value: Value, s: MachuState | None) -> str:
    """The same with the corn it takes (M-NIGHT-03)."""
    gift = _moon(words, value, s)
    if s is None or s.data.moons[int(value)][0] in (STEPS, CORN):
        return gift
    return words.phrase("name", "for_corn", GAME, gift=gift)


def _card(words: "Words", value: Value, s: MachuState | None) -> str:
    """A card by its symbols and its gold, if the match's data are at hand."""
    card = int(value)
    if s is None:
        return words.phrase("name", "card_number", GAME, number=CARDS[card])
    first, second = (words.thing("symbol", SYMBOLS[i], GAME) for i in s.data.symbols[card])
    return words.phrase("name", "card", GAME, first=first, second=second, gold=s.data.gold[card])


def _question(words: "Words", value: Value, s: MachuState | None) -> str:
    return words.thing("question", str(value), GAME)


_at: Final = _named("quarter_at", QUARTERS)
_to: Final = _named("quarter_to", QUARTERS)
_good: Final = _named("good", GOODS)
_good_one: Final = _named("good_one", GOODS)
_profession: Final = _named("profession_one", GOODS)


# What a quarter does for the active player now: the end of a phrase.


def _effect(words: "Words", value: Value, s: MachuState | None) -> str:
    assert s is not None
    key, args = _effect_key(s, int(value))
    for name in ("bonus", "gain"):
        if name in args:
            args[name] = _amounts(words, args[name], s)
    return words.phrase("effect", key, GAME, **args)


def _effect_after_ride(words: "Words", value: Value, s: MachuState | None) -> str:
    """M-MOVE-02: the llama is gone before the quarter acts."""
    assert s is not None
    after = s.copy()
    after.pay(s.active, LLAMA, 1)
    return _effect(words, value, after)


def _effect_key(s: MachuState, quarter: int) -> tuple[str, Args]:
    if quarter < N_GOODS:
        return _produces(s, quarter)
    if quarter < N_ONCE:
        return _sacrifices(s, quarter)
    if quarter == MARKET:
        return "trade", {}
    if quarter in (HUT, PALACE):
        able = s.discs[s.active] > 0 and any(_can_place(s, good) for good in _placed_by(quarter))
        return "place" if able else "nothing", {}
    if quarter == SUNDIAL:
        at = s.active * N_GOODS
        return "send" if any(s.incas[at : at + N_GOODS]) else "nothing", {}
    virgins = quarter == VIRGINS_HOUSE
    able = any(_can_hire(s, kind) for kind in range(len(CLERGY)) if (kind == VIRGIN) == virgins)
    return ("virgin" if virgins else "priest") if able else "nothing", {}


def _produces(s: MachuState, good: int) -> tuple[str, Args]:
    if not s.bonus[good]:
        return "used", {}
    args: Args = {"bonus": _only(good, UNIT[good] * s.bonus[good])}
    if good == CORN:
        farmers = s.incas[s.active * N_GOODS + CORN]
        args["gain"] = _only(CORN, CORN_PER_FARMER * farmers)
        return "harvest" if farmers else "bonus", args
    number = most(s, s.active, good)
    args["gain"] = _only(good, number)
    args["corn"] = number
    return "produce" if number else "bonus", args


def _sacrifices(s: MachuState, temple: int) -> tuple[str, Args]:
    if not s.bonus[temple]:
        return "used", {}
    args: Args = {"steps": STEPS_PER_STONE * s.bonus[temple]}
    if temple == MAIN_TEMPLE:
        return "offer", args
    kind = TEMPLE_OF[temple]
    args["llamas"] = most_llamas(s, s.active, kind)
    args["each"] = temples.value(s, kind)
    return "sacrifice" if int(args["llamas"]) > 0 else "stones", args


def _placed_by(quarter: int) -> tuple[int, ...]:
    sets = act.HUT_SETS if quarter == HUT else act.PALACE_SETS
    return tuple(mask.bit_length() - 1 for mask in sets if mask.bit_count() == 1)


def _can_place(s: MachuState, good: int) -> bool:
    return s.can_pay(s.active, s.data.costs[good])


def _can_hire(s: MachuState, kind: int) -> bool:
    sold = s.sold[kind]
    return sold < ROW[kind] and s.can_pay(s.active, s.data.clergy_prices[kind][sold])


ARGS: Final[Mapping[str, Converter]] = {
    "bonus": _amounts,
    "card": _card,
    "cleric": _named("cleric_one", CLERGY),
    "effect": _effect,
    "ending": _named("ending", ENDINGS),
    "gain": _amounts,
    "good": _good,
    "goods": _units,
    "moon": _moon,
    "price": _amounts,
    "profession": _profession,
    "professions": _professions,
    "quarter": _named("quarter", QUARTERS),
    "question": _question,
    # Where the same argument means something else.
    "added.good": _good_one,
    "already_here.quarter": _at,
    "bonus_one.good": _good_one,
    "bought.good": _good_one,
    "cash.moon": _priced_moon,
    "enter.quarter": _to,
    "enter_first.quarter": _at,
    "entered.quarter": _to,
    "first_is_free.quarter": _to,
    "no_inca_there.quarter": _at,
    "no_llama.quarter": _to,
    "no_unit.good": _good_one,
    "not_adjacent.quarter": _to,
    "not_sold_here.quarter": _at,
    "other_house.goods": _professions,
    "other_house.quarter": _at,
    "placed.good": _profession,
    "produced_one.good": _good_one,
    "removed.good": _good_one,
    "ride.effect": _effect_after_ride,
    "ride.quarter": _to,
    "ride_elsewhere.quarter": _at,
    "ride_not_needed.quarter": _to,
    "rode.quarter": _to,
    "sent.good": _profession,
    "settled.good": _profession,
    "sold.good": _good_one,
    "stay.moon": _priced_moon,
    "stay_sun.moon": _priced_moon,
    "stones.quarter": _at,
}


# Which sentence.


def event_key(kind: str, args: Mapping[str, Value]) -> str | None:
    """The sentence for an event: none, one and many, and what corn and llamas have apart."""
    if kind == "produced" and args["amount"] and not args["corn"]:
        return "produced_free"
    if _NUMBER_OF.get(kind) and not args[_NUMBER_OF[kind]]:
        return f"{kind}_none"
    if kind in ("bonus", "produced") and args["amount"] == 1:
        return f"{kind}_one"
    if kind in ("owed", "paid_path") and args["good"] == LLAMA:
        return f"{kind}_llama"
    if kind == "scored" and int(args["factor"]) > 1:
        return "scored_times"
    return kind


_NUMBER_OF: Final = {
    "produced": "amount",
    "sacrificed": "llamas",
    "offered": "goods",
    "paid_path": "amount",
    "summit": "cards",
}


def reason_key(key: str, args: Mapping[str, Value]) -> str:
    return key


_REGISTER: Final = {"turn": "first", "trading": "traded"}


def prompt_key(frame: str, args: Mapping[str, Value], s: MachuState) -> str:
    """The sentence for a question, by the register it depends on."""
    return f"{frame}_{args[_REGISTER[frame]]}" if frame in _REGISTER else frame


def action_key(frame: str, row: Action, s: MachuState) -> tuple[str, Args]:
    """The phrase for a choice, and the values in it; any row, whether or not it is legal now."""
    return _ACTIONS[row.verb](frame, row.words, s)


Described = tuple[str, Args]
Describe = Callable[[str, tuple[str, ...], MachuState], Described]

_WITH_PASS: Final = ("offering", "placing", "hiring", "trading", "sending")


def _pass(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    return (f"pass_{frame}" if frame in _WITH_PASS else "pass"), {}


def _settle(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    good = GOODS.index(words[0])
    return "settle", {"profession": good, "quarter": good}


def _enter(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    quarter = QUARTERS.index(words[0])
    key = "enter_first" if s.prince[s.active] == NOWHERE else "enter"
    return key, {"quarter": quarter, "effect": quarter}


def _ride(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    quarter = QUARTERS.index(words[0])
    return "ride", {"quarter": quarter, "effect": quarter}


def _stay(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    ends_the_day = s.taken == LAST_MOON - 1
    return "stay_sun" if ends_the_day else "stay", {"moon": MOONS.index(words[0])}


def _produce(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    number = int(words[0])
    if not number:
        return "produce_none", {}
    if frame != "producing":
        return "produce", {"number": number}
    return "produce_goods", {"gain": _only(s.stack[A], number), "corn": number}


def _sacrifice(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    number = int(words[0])
    if not number:
        return "sacrifice_none", {}
    if frame != "sacrificing":
        return "sacrifice", {"llamas": number}
    return "sacrifice_steps", {"llamas": number, "steps": number * temples.value(s, s.stack[A])}


def _mask(word: str) -> int:
    return sum(1 << GOODS.index(good) for good in word.split("+"))


def _offer(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    mask = _mask(words[0])
    return "offer", {"goods": mask, "steps": STEPS_PER_UNIT * mask.bit_count()}


def _place(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    mask = _mask(words[0])
    return "place", {"professions": mask, "price": _listed(total_cost(s, mask))}


def _hire(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    kind = CLERGY.index(words[0])
    sold = s.sold[kind]
    if sold == ROW[kind]:
        return "hire_empty", {"cleric": kind}
    return "hire", {"cleric": kind, "price": _listed(s.data.clergy_prices[kind][sold])}


def _adjust(key: str) -> Describe:
    return lambda frame, words, s: (key, {"gain": _only(GOODS.index(words[0]), 1)})


def _sell(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    good = GOODS.index(words[0])
    return "sell", {"gain": _only(good, 1), "corn": market.sell_price(s, good - 1)}


def _buy(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    good = GOODS.index(words[0])
    return "buy", {"gain": _only(good, 1), "corn": market.buy_price(s, good - 1)}


def _send(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    key = "send_last" if s.day == N_DAYS else "send"
    return key, {"profession": GOODS.index(words[0])}


def _choose(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    return "choose", {"goods": _mask(words[0]), "steps": SUNDIAL_STEPS}


def _return(frame: str, words: tuple[str, ...], s: MachuState) -> Described:
    card = CARDS.index(words[0])
    if frame != "climbing":
        return "return", {"card": card}
    points = sum(pieces(s, s.stack[A], symbol) for symbol in s.data.symbols[card])
    return "return_points", {"card": card, "points": points}


def _simple(key: str, arg: str = "", names: tuple[str, ...] = ()) -> Describe:
    """A verb with at most one word: a name from the list, or a number as it is."""
    if not arg:
        return lambda frame, words, s: (key, {})
    if not names:
        return lambda frame, words, s: (key, {arg: words[0]})
    return lambda frame, words, s: (key, {arg: names.index(words[0])})


_ACTIONS: Final[Mapping[str, Describe]] = {
    "pass": _pass,
    "settle": _settle,
    "enter": _enter,
    "ride": _ride,
    "stay": _stay,
    "produce": _produce,
    "sacrifice": _sacrifice,
    "offer": _offer,
    "place": _place,
    "hire": _hire,
    "add": _adjust("add"),
    "remove": _adjust("remove"),
    "sell": _sell,
    "buy": _buy,
    "send": _send,
    "cash": _simple("cash", "moon", MOONS),
    "skip": _simple("skip", "moon", MOONS),
    "choose": _choose,
    "return": _return,
    "start": _simple("start", "seat"),
    "deal": _simple("deal", "card", CARDS),
    "draw": _simple("draw", "card", CARDS),
    "conclude": _simple("conclude"),
}
