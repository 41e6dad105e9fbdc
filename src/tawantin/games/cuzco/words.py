# mypyc: skip
"""Cuzco's numbers as names, and which sentence fits where one key has several.

Nothing here decides anything: the rules are in the frames, the sentences in the locales.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.core.action import Action
from tawantin.core.frame import A, C
from tawantin.games.cuzco.actions import PAIR_INDICES, PAIRS
from tawantin.games.cuzco.ids import (
    CARDS,
    CATEGORIES,
    COLOURS,
    CUZCO,
    FARM,
    FIELDS,
    FOOD,
    GODS,
    GOODS,
    KHIPUS,
    MOVEMENT,
    N_ABILITIES,
    OFFERINGS,
    PER_KIND,
    PLACES,
    POINTS,
    TASKS,
    TILES,
)
from tawantin.games.cuzco.names import KINDS
from tawantin.games.cuzco.palace import FULL_POINTS, REDUCED_POINTS
from tawantin.games.cuzco.placing import least_pips
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import colour_of_slot
from tawantin.games.cuzco.tasks import missing
from tawantin.games.cuzco.temple import HEADBAND_BONUS

if TYPE_CHECKING:
    from tawantin.words import Words

Value = int | str
Args = dict[str, Value]
Converter = Callable[["Words", Value, CuzcoState | None], str]

GAME: Final = "cuzco"

AMOUNTS_OF: Final = {OFFERINGS: "offerings", KHIPUS: "khipus", FOOD: "food"}


# Values to names.


def _named(table: str, keys: tuple[str, ...]) -> Converter:
    """A converter that looks the value up in a table of the locales."""
    return lambda words, value, s: words.thing(table, keys[int(value)], GAME)


def _plain(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return str(value)


def _card(words: "Words", value: Value, s: CuzcoState | None) -> str:
    number = CARDS[int(value)]
    return words.phrase(
        "name", "card", GAME, number=number, title=words.thing("card", number, GAME)
    )


def _cards(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return ", ".join(_card(words, card, s) for card in str(value).split(","))


def _tile(words: "Words", value: Value, s: CuzcoState | None) -> str:
    tile = int(value)
    args = {
        "id": TILES[tile],
        "person": _person(words, tile % PER_KIND // 3, s),
        "kind": words.thing("term", KINDS[tile // PER_KIND], GAME),
    }
    if s is None:
        return words.phrase("name", "tile", GAME, **args)
    return words.phrase("name", "tile_value", GAME, value=s.data.tile_value[tile], **args)


def _person(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return words.thing("person", f"{int(value) + 1:02}", GAME)


def _task(words: "Words", value: Value, s: CuzcoState | None) -> str:
    number = TASKS[int(value)].upper()
    return words.phrase("name", "task", GAME, number=number, text=words.thing("task", number, GAME))


def _place(words: "Words", value: Value, s: CuzcoState | None) -> str:
    place = int(value)
    if place == CUZCO:
        return words.thing("place", "cuzco", GAME)
    return words.phrase("place", "inner" if place < 6 else "outer", GAME, number=place % 6 + 1)


def _size(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return f"+{value}/−{value}"


def _some(table: str, keys: tuple[str, ...]) -> Converter:
    """A bit mask: one of the two, or either."""
    return lambda words, value, s: words.thing(table, (*keys, "any")[int(value) - 1], GAME)


def _question(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return words.thing("question", str(value), GAME)


def _help(words: "Words", value: Value, s: CuzcoState | None) -> str:
    return words.either(str(value).split(","))


_field: Final = _named("field", FIELDS)

ARGS: Final[Mapping[str, Converter]] = {
    "card": _card,
    "cards": _cards,
    "category": _named("category", CATEGORIES),
    "colour": _named("feather_one", COLOURS),
    "feather": _named("feather", COLOURS),
    "field": _field,
    "from": _field,
    "god": _named("god", GODS),
    "good": _named("good_one", GOODS),
    "help": _help,
    "kind": _named("term", KINDS),
    "person": _person,
    "place": _place,
    "question": _question,
    "size": _size,
    "task": _task,
    "tile": _tile,
    # Where the same argument means something else.
    "advanced.field": _plain,
    "keep.first": _task,
    "keep.second": _task,
    "moved.from": _place,
    "moving_0.kinds": _some("path_one", ("stone", "bridge")),
    "not_on_sale.good": _named("good", GOODS),
    "shifted.to": _field,
    "stock.good": _named("good", GOODS),
    "taking.kinds": _some("tile_one", KINDS),
    "turn_order.place": _plain,
    "wrong_path_kind.kind": _named("path_one", ("stone", "bridge")),
}


# Which sentence.


def event_key(kind: str, args: Mapping[str, Value]) -> str | None:
    """The sentence for an event; None for a gain of nothing."""
    if args.get("amount") == 0:
        return None
    return "placed_virtual" if args.get("virtual") else kind


NO_DIE_WOULD_DO: Final = ("no_path", "no_headband", "no_tile_in_reach", "must_play")


def reason_key(key: str, args: Mapping[str, Value]) -> str:
    """No die is high enough: that is another sentence than a die that is too low."""
    if key == "already_six":
        return key if args["value"] == 6 else "already_six_none"
    return f"{key}_none" if key in NO_DIE_WOULD_DO and int(args["need"]) > 6 else key


_REGISTER: Final = {
    "placing": "virtual",
    "moving": "jump",
    "salvaging": "picking",
    "ordeal": "stage",
    "buying": "bought",
}


def prompt_key(frame: str, args: Mapping[str, Value], s: CuzcoState) -> str:
    """The sentence for a question, by the register it depends on."""
    if frame in _REGISTER:
        return f"{frame}_{args[_REGISTER[frame]]}"
    if frame == "shifting":
        return f"shifting_{s.stack[A]}"
    if frame == "amount":
        return f"amount_{AMOUNTS_OF[int(args['person'])]}"
    return "trading_0" if frame == "trading" and args["pips"] == 0 else frame


def action_key(frame: str, row: Action, s: CuzcoState) -> tuple[str, Args]:
    """The phrase for a choice, and the values in it; any row, whether or not it is legal now."""
    return _ACTIONS[row.verb](frame, row.words, s)


Described = tuple[str, Args]
Describe = Callable[[str, tuple[str, ...], CuzcoState], Described]

_WITH_PASS: Final = (
    "turn", "acting", "delivering", "salvaging", "trading", "raising", "placing_priest",
    "ordeal", "using", "plucking", "drawing", "buying",
)  # fmt: skip


def _pass(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    if frame == "buying" and s.stack[A]:
        return "pass_bought", {}
    return (f"pass_{frame}" if frame in _WITH_PASS else "pass"), {}


def _place_die(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    """Says which cards the choice takes: once it is made, they must be paid for."""
    value, field = int(words[0]), FIELDS.index(words[1])
    args: Args = {"value": value, "field": field}
    if frame != "placing":
        return "place", args
    over = value >= s.lowest[field] and field != POINTS
    need = least_pips(s, s.actor, field)
    helpers = ["13"] if need <= 6 else []
    if field <= MOVEMENT:
        helpers.append("14")
    key = "place_over" if over else "place"
    if value < need and helpers:
        key += "_low"
        args["help"] = ",".join(helpers)
    return key, args


def _pututu(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    size = 1 if words[2] == "small" else 2
    return "pututu", {"value": int(words[0]), "to": int(words[1]), "size": size}


def _lift(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    return "lift", {"value": int(words[0]), "field": FIELDS.index(words[1])}


def _rotate(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    rotation = int(words[0])
    same = rotation == s.rotation + 1
    return "rotate_same" if same else "rotate", {"rotation": rotation}


def _move(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    place, seat = PLACES.index(words[0]), s.actor
    if place == CUZCO:
        return "move_cuzco", {"place": place}
    if s.delivered[seat] >> place & 1 or s.khipus[seat] + s.reserve[seat] == 0:
        return "move_plain", {"place": place}
    return "move", {"place": place, "feather": s.net.feather[place], "points": s.net.points[place]}


def _feather(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    slot = int(words[0])
    args: Args = {"slot": slot, "band": (slot + 1) // 2}
    if frame != "trading" and frame != "plucking":
        return "feather", args
    args["colour"] = colour_of_slot(s, s.actor, slot - 1)
    return f"feather_{frame}", args


def _take_tile(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    kind, at = KINDS.index(words[0]), int(words[1])
    tile = s.houses[kind * 6 + at - 1]
    if tile < 0:
        return "tile_empty", {"kind": kind, "at": at}
    return "tile", {"tile": tile, "at": at}


def _slide(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    tile = TILES.index(words[0])
    key = "slide_food" if tile // PER_KIND == FARM else "slide_status"
    return key, {"tile": tile, "value": s.data.tile_value[tile]}


def _take_card(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    god = GODS.index(words[0])
    if s.tops[god] < 0:
        return "take_empty", {"god": god}
    return "take_trading" if frame == "trading" else "take", {"card": s.tops[god]}


def _offering(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    return "offering_trading" if frame == "trading" else "offering", {}


def _headband(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    band = int(words[0])
    points = HEADBAND_BONUS[s.round] + s.data.headbands[band - 1]
    return "headband", {"band": band, "points": points}


def _use(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    kind, ability = KINDS.index(words[0]), int(words[1]) - 1
    args: Args = {"kind": kind, "person": ability}
    tiles = s.abilities[s.actor * 2 * N_ABILITIES + kind * N_ABILITIES + ability]
    if frame != "using" or not tiles:
        return "use", args
    args["strength"] = tiles + s.stack[C + kind]
    return "use_strength", args


def _amount(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    key = f"amount_{AMOUNTS_OF[s.stack[A]]}" if frame == "amount" else "amount"
    return key, {"amount": int(words[0])}


def _buy(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    good = GOODS.index(words[0])
    price, points = s.data.goods_price[good], s.data.goods_points[good]
    return "buy", {"good": good, "price": price, "points": points}


def _fulfil(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    task = TASKS.index(words[0])
    if frame in ("fulfilling", "settling") and missing(s, s.actor, task):
        return "fulfil_short", {"task": task, "points": REDUCED_POINTS}
    return "fulfil", {"task": task, "points": FULL_POINTS}


def _keep(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    first, second = PAIR_INDICES[PAIRS.index(words[0])]
    if frame != "draft":
        return "keep_blind", {"first": first + 1, "second": second + 1}
    at = s.order[s.stack[A]] * 4
    return "keep", {"first": s.drafted[at + first], "second": s.drafted[at + second]}


def _arrange(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    return f"arrange_{words[0]}", {"order": "-".join(words[1])}


def _roll(frame: str, words: tuple[str, ...], s: CuzcoState) -> Described:
    return "roll", {"dice": ", ".join(words[0])}


def _simple(key: str, arg: str = "", names: tuple[str, ...] = ()) -> Describe:
    """A verb with at most one word: a name from the list, or a number or text as it is."""
    if not arg:
        return lambda frame, words, s: (key, {})
    if not names:
        return lambda frame, words, s: (key, {arg: words[0]})
    return lambda frame, words, s: (key, {arg: names.index(words[0])})


_ACTIONS: Final[Mapping[str, Describe]] = {
    "pass": _pass,
    "place": _place_die,
    "pututu": _pututu,
    "play": _simple("play", "card", CARDS),
    "inti": _simple("inti", "card", CARDS),
    "lift": _lift,
    "drop": _simple("drop", "field", FIELDS),
    "rotate": _rotate,
    "move": _move,
    "feather": _feather,
    "tile": _take_tile,
    "salvage": _simple("salvage", "tile", TILES),
    "slide": _slide,
    "raise": _simple("raise", "tile", TILES),
    "take": _take_card,
    "offering": _offering,
    "food": _simple("food"),
    "status": _simple("status"),
    "point": _simple("point"),
    "khipu": _simple("khipu"),
    "step": _simple("step", "step"),
    "headband": _headband,
    "use": _use,
    "amount": _amount,
    "buy": _buy,
    "fulfil": _fulfil,
    "discard": _simple("discard", "task", TASKS),
    "claim": _simple("claim", "task", TASKS),
    "keep": _keep,
    "return": _simple("return", "card", CARDS),
    "arrange": _arrange,
    "orient": _simple("orient", "rotation"),
    "mask": _simple("mask", "mask"),
    "order": _simple("order", "number"),
    "dye": _simple("dye", "colour", COLOURS),
    "stock": _simple("stock", "good", GOODS),
    "lay": _simple("lay", "tile", TILES),
    "task": _simple("task", "task", TASKS),
    "pool": _simple("pool", "card", CARDS),
    "deal": _simple("deal", "card", CARDS),
    "reveal": _simple("reveal", "card", CARDS),
    "reveal-copied": _simple("reveal-copied", "card", CARDS),
    "roll": _roll,
}
