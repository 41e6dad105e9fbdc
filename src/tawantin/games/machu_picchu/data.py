"""The printed values: read from TOML, overlaid, validated once, and kept in plain lists."""

from itertools import combinations
from pathlib import Path
from typing import Any, Final

from tawantin.core import tables
from tawantin.core.errors import BadData
from tawantin.core.tables import ABOUT, Table
from tawantin.games.machu_picchu.ids import (
    CELLS,
    CLERGY,
    COCA,
    CONDOR,
    CORN,
    EMPTY_PRICE,
    FULL_PRICE,
    GOODS,
    LLAMA,
    MAX_DISCS,
    MAX_PLAYERS,
    MOST_BONUS,
    MOST_DAYS,
    N_CARDS,
    N_GOODS,
    N_MOONS,
    N_ONCE,
    PUMA,
    QUARTERS,
    ROW,
    SUMMIT,
    SYMBOLS,
    UNIT,
    VIRGIN,
    WARES,
)

STEPS: Final = -1  # what a moon disc gives instead of a good
PROFESSIONS: Final = ("corn_farmer", "llama_herder", "coca_planter", "potter", "weaver")
COSTS: Final = ((0, 1, 0, 1, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 1), (0, 0, 1, 0, 1), (0, 0, 1, 1, 0))
PUMA_PRICE: Final = [0, 0, 1, 1, 2]
DISCS: Final = {f"{n} steps": (STEPS, n) for n in (2, 3)} | {
    f"{UNIT[i]} {good}": (i, UNIT[i]) for i, good in enumerate(GOODS)
}
EXAMPLE: Final = {"corn": 1, "coca": 2, "cloth": 2, "puma": 3}  # M-SCORE-05, M-GOLD-01
EXAMPLE_GOLD: Final = [3, 5, 5, 5]
# Not in our tables, and refused by name (M-DATA-14 to M-DATA-16).
REFUSED: Final = {
    "corn_markers": ("M-DATA-14", "the split of the corn markers has no effect on play"),
    "score_track": ("M-DATA-15", "scores have no upper limit"),
    "players": ("M-DATA-16", "the player counts are 2 to 5"),
}

_cache: dict[str, dict[str, Any]] = {}


def shipped() -> dict[str, Any]:
    """Our own table of printed values, as in the TOML file."""
    if "shipped" not in _cache:
        _cache["shipped"] = tables.read(Path(__file__).parent / "data" / "printed.toml")
    return _cache["shipped"]


def overlaid(overlay: Table | None) -> dict[str, Any]:
    """Our values with those of `overlay` laid over them, entry by entry."""
    for name in overlay or {}:
        if name in REFUSED:
            constraint, why = REFUSED[name]
            raise BadData(constraint, f"there is no table {name}: {why}")
    return tables.overlaid(shipped(), overlay or {})


class Data:
    """All printed values of one match, checked against the catalogue's constraints."""

    def __init__(self, values: Table) -> None:
        tables.check_marks(values)
        self.borders: Final = _borders(values)
        self.goods: Final = _ints(
            values["starting_goods"], "starting_goods.each", N_GOODS, "M-DATA-07"
        )
        self.cards_each: Final = _int(values["starting_cards"], "each", 1, 5, "M-DATA-08")
        self.bonus: Final = [
            _int(values["starting_bonus"], quarter, 1, MOST_BONUS, "M-DATA-11")
            for quarter in QUARTERS[:N_ONCE]
        ]
        self.market: Final = [
            _int(values["starting_market"], good, 0, CELLS, "M-DATA-06") for good in WARES
        ]
        self.days: Final = _int(values["time_track"], "days", 2, MOST_DAYS, "M-DATA-12")
        self.runners: Final = _list(
            values["runners"], "runners.fields", MAX_PLAYERS, 0, SUMMIT - 1, "M-DATA-10"
        )
        self.discs: Final = [0, 0] + [
            _int(values["discs"][f"players_{n}"], "each", 1, MAX_DISCS, "M-DATA-09")
            for n in range(2, MAX_PLAYERS + 1)
        ]
        self.costs: Final = _costs(values)
        self.prices: Final = _market(values)
        self.clergy_prices: Final = _clergy_prices(values)
        self.steps: Final = _steps(values)
        _check_puma_example(self.steps[PUMA], self.clergy_prices[PUMA])
        self.symbols: Final[list[tuple[int, int]]] = []
        self.gold: Final[list[int]] = []
        for first, second, gold in _cards(values):
            self.symbols.append((first, second))
            self.gold.append(gold)
        self.moons: Final = _moons(values)


def _made(overlay: Table | None) -> Data:
    return Data(overlaid(overlay))


_kept: Final = tables.Kept(_made)


def load(overlay: Table | None) -> Data:
    """The data of a match; each is built once and shared."""
    found: Data = _kept.of(overlay)
    return found


def _int(table: Table, key: str, least: int, most: int, constraint: str) -> int:
    value = table[key]
    if type(value) is not int or not least <= value <= most:
        span = str(least) if least == most else f"a whole number from {least} to {most}"
        raise BadData(constraint, f"{key} must be {span}, not {value!r}")
    return value


def _list(
    table: Table, name: str, length: int, least: int, most: int, constraint: str
) -> list[int]:
    values = table[name.rsplit(".", 1)[1]]
    if not isinstance(values, list) or len(values) != length:
        raise BadData(constraint, f"{name} must be a list of {length} whole numbers")
    if not all(type(v) is int and least <= v <= most for v in values):
        raise BadData(constraint, f"{name} must be whole numbers from {least} to {most}")
    return [int(v) for v in values]


def _ints(table: Table, name: str, length: int, constraint: str) -> list[int]:
    return _list(table, name, length, 0, 999, constraint)


def _borders(values: Table) -> list[list[int]]:
    """M-DATA-01: each border named from both sides, and everything connected."""
    found: list[list[int]] = []
    for quarter in QUARTERS:
        names = values["borders"][quarter]
        if not isinstance(names, list) or not all(name in QUARTERS for name in names):
            raise BadData("M-DATA-01", f"borders.{quarter} must be a list of quarters")
        if quarter in names or len(set(names)) != len(names):
            raise BadData("M-DATA-01", f"borders.{quarter} names itself or a quarter twice")
        found.append(sorted(QUARTERS.index(name) for name in names))
    for q, neighbours in enumerate(found):
        for other in neighbours:
            if q not in found[other]:
                raise BadData(
                    "M-DATA-01", f"borders: {QUARTERS[q]} names {QUARTERS[other]}, not the reverse"
                )
    reached, new = {0}, [0]
    while new:
        new = [other for q in new for other in found[q] if other not in reached]
        reached.update(new)
    if len(reached) < len(QUARTERS):
        far = next(name for q, name in enumerate(QUARTERS) if q not in reached)
        raise BadData("M-DATA-01", f"borders: {far} cannot be reached from {QUARTERS[0]}")
    return found


def _costs(values: Table) -> list[list[int]]:
    """M-DATA-13: the costs of M-PLACE-03; only a herder's corn is open."""
    found = []
    for i, profession in enumerate(PROFESSIONS):
        cost = _ints(values["placing_costs"], f"placing_costs.{profession}", N_GOODS, "M-DATA-13")
        wanted = list(COSTS[i])
        if i == LLAMA:
            wanted[CORN] = max(cost[CORN], 1)
        if cost != wanted:
            raise BadData("M-DATA-13", f"placing_costs.{profession} must be {wanted}")
        found.append(cost)
    return found


def _market(values: Table) -> list[list[int]]:
    """M-DATA-06: four prices a column, never rising from top to bottom."""
    found = []
    for good in WARES:
        name = f"market.{good}.prices"
        prices = _list(values["market"][good], name, CELLS, FULL_PRICE, EMPTY_PRICE, "M-DATA-06")
        if prices != sorted(prices, reverse=True):
            raise BadData("M-DATA-06", f"{name} must never rise from top to bottom")
        if good == GOODS[COCA] and prices != [6, 5, 4, 3]:
            raise BadData("M-DATA-06", f"{name} must be 6, 5, 4, 3")
        found.append(prices)
    return found


def _clergy_prices(values: Table) -> list[list[list[int]]]:
    """M-DATA-03: a price in goods for each of the 15."""
    found = []
    for kind, name in enumerate(CLERGY):
        rows = values["clergy_prices"][name]["each"]
        if not isinstance(rows, list) or len(rows) != ROW[kind]:
            raise BadData("M-DATA-03", f"clergy_prices.{name}.each must have {ROW[kind]} prices")
        prices = []
        for row in rows:
            price = _ints({"each": row}, f"clergy_prices.{name}.each", N_GOODS, "M-DATA-03")
            if not any(price):
                raise BadData("M-DATA-03", f"clergy_prices.{name}: nothing is free")
            prices.append(price)
        found.append(prices)
    return found


def _steps(values: Table) -> list[list[int]]:
    """M-DATA-02: the numbers under the clergy, which the examples must be able to show."""
    found = [
        _list(values["clergy_steps"], f"clergy_steps.{name}", ROW[kind], 1, 99, "M-DATA-02")
        for kind, name in enumerate(CLERGY)
    ]
    for kind, value in ((CONDOR, 4), (PUMA, 6), (VIRGIN, 5)):
        if not any(min(found[kind][:n]) == value for n in range(1, ROW[kind] + 1)):
            raise BadData(
                "M-DATA-02", f"clergy_steps.{CLERGY[kind]}: {value} is never the lowest uncovered"
            )
    if not any(min(found[VIRGIN][:n]) == 7 for n in range(3, ROW[VIRGIN] + 1)):
        raise BadData("M-DATA-02", "clergy_steps.virgin: never 7 with three or more virgins sold")
    if 5 not in found[PUMA]:
        raise BadData("M-DATA-02", "clergy_steps.puma must hold a 5")
    return found


def _check_puma_example(steps: list[int], prices: list[list[int]]) -> None:
    """M-DATA-03: the priest on the 5 of the puma row costs what the example says."""
    if not any(s == 5 and price == PUMA_PRICE for s, price in zip(steps, prices, strict=True)):
        raise BadData("M-DATA-03", "the puma priest on the 5 costs 2 cloth, 1 pottery, 1 coca")


def _cards(values: Table) -> list[tuple[int, int, int]]:
    """M-DATA-04: 28 cards of two symbols and gold."""
    found: dict[str, tuple[int, int, int]] = {}
    for table in values["cards"].values():
        for number, card in table.items():
            if number not in ABOUT:
                found[number] = _card(number, card)
    cards = [found[number] for number in sorted(found)]
    if len(cards) != N_CARDS:
        raise BadData("M-DATA-04", f"there must be {N_CARDS} cards, not {len(cards)}")
    shown = [{SYMBOLS[a], SYMBOLS[b]} for a, b, _ in cards]
    if {"pottery", "puma"} not in shown:
        raise BadData("M-DATA-04", "cards: none shows pottery and puma")
    if not any(_is_example(hand) for hand in combinations(cards, 4) if _may_be_example(hand)):
        raise BadData("M-DATA-04", "cards: no four of them make the hand of the scoring example")
    return cards


def _card(number: str, card: Any) -> tuple[int, int, int]:
    if not isinstance(card, list) or len(card) != 3 or card[0] == card[1]:
        raise BadData("M-DATA-04", f"card {number} must be two different symbols and its gold")
    if card[0] not in SYMBOLS or card[1] not in SYMBOLS:
        raise BadData("M-DATA-04", f"card {number}: symbols are {', '.join(SYMBOLS)}")
    if type(card[2]) is not int or card[2] < 0:
        raise BadData("M-DATA-04", f"card {number}: gold must be a whole number of 0 or more")
    return SYMBOLS.index(card[0]), SYMBOLS.index(card[1]), card[2]


def _may_be_example(hand: tuple[tuple[int, int, int], ...]) -> bool:
    """The quick half of the test: nearly every hand fails it."""
    return sorted(gold for _, _, gold in hand) == EXAMPLE_GOLD


def _is_example(hand: tuple[tuple[int, int, int], ...]) -> bool:
    count: dict[str, int] = {}
    for first, second, _ in hand:
        for symbol in (first, second):
            count[SYMBOLS[symbol]] = count.get(SYMBOLS[symbol], 0) + 1
    return count == EXAMPLE


def _moons(values: Table) -> list[tuple[int, int]]:
    """M-DATA-05: what each moon disc gives, a good or STEPS, and how many."""
    discs = values["moon_discs"]["discs"]
    if not isinstance(discs, list) or len(discs) != N_MOONS:
        raise BadData("M-DATA-05", f"moon_discs.discs must be a list of {N_MOONS}")
    for disc in discs:
        if not isinstance(disc, str) or disc not in DISCS:
            raise BadData("M-DATA-05", f"moon disc {disc!r} must be one of {', '.join(DISCS)}")
    for disc in ("3 corn", "1 llama"):
        if discs.count(disc) != 1:
            raise BadData("M-DATA-05", f"exactly one moon disc gives {disc}")
    for disc in ("2 steps", "3 steps"):
        if disc not in discs:
            raise BadData("M-DATA-05", f"no moon disc gives {disc}")
    return [DISCS[disc] for disc in discs]
