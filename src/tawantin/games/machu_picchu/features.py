"""A position in numbers, as one seat sees it: a row for each seat, for learning and research.

A row is `WIDTH` small ints, from 0 to the bound `TABLE` gives beside each name, and written one
after the other into a list that can be used again. Of cards others hide it counts how many there
are and no more.
"""

from typing import Final

from tawantin.core.frame import EACH, ID
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.scoring import pieces, storehouses, units
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import most_llamas, payable

FEATURES_VERSION: Final = 1
"""Raised whenever a number means something else: what was learnt from the old ones is void."""

ASKING: Final = (
    ("settling", ids.SETTLING), ("turn", ids.TURN), ("producing", ids.PRODUCING),
    ("sacrificing", ids.SACRIFICING), ("offering", ids.OFFERING), ("placing", ids.PLACING),
    ("hiring", ids.HIRING), ("trading", ids.TRADING), ("sending", ids.SENDING),
    ("cashing", ids.CASHING), ("choosing", ids.CHOOSING), ("climbing", ids.CLIMBING),
)  # fmt: skip
"""The frames that ask a player, and a number for each that is 1 for the seat they ask."""

PARTS: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    ("", 1, ("mine", "asked", "active", "first", "sun")),
    ("asked_for_", 1, tuple(name for name, _ in ASKING)),
    ("", 4, ("turns_away",)),
    ("players_", 1, ("2", "3", "4", "5")),
    ("option_", 1, ("strict",)),
    ("", 9, ("day",)),
    ("", 1, ("last_day", "sun_taken")),
    ("moons_taken_", 1, ("1", "2", "3")),
    ("", 80, ("quiet",)),
    ("sold_", 6, ids.CLERGY),
    ("cards_", 28, ("left",)),
    ("bonus_", 4, ids.QUARTERS[: ids.N_ONCE]),
    ("market_", 4, ids.GOODS[1:]),
    ("", 60, ("corn",)),
    ("", 20, ids.GOODS[1:]),
    ("", 60, ("units",)),
    ("", 5, ("unit_kinds",)),
    ("", 12, ("discs",)),
    ("incas_", 12, ids.GOODS),
    ("", 12, ("sundial",)),
    ("clergy_", 6, ids.CLERGY),
    ("can_sacrifice_", 6, ids.CLERGY),
    ("can_hire_", 1, ids.GOODS),
    ("can_buy_", 1, ids.CLERGY),
    ("moon_", 1, ids.MOONS),
    ("at_", 1, ids.QUARTERS),
    ("", 19, ("runner",)),
    ("", 12, ("laps", "due_corn", "due_llamas", "replaced")),
    ("", 2, ("storehouses",)),
    ("cards_", 15, ("held",)),
    ("symbols_", 10, ids.SYMBOLS),
    ("", 120, ("card_points",)),
    ("", 80, ("gold",)),
)
"""Runs of numbers with one bound: what their names begin with, the bound, the names.

Symbols, points and gold of the cards are the viewer's alone."""

TABLE: Final = tuple((prefix + name, most) for prefix, most, names in PARTS for name in names)
WIDTH: Final = len(TABLE)

_slot: Final = [-1] * (ids.GAME_OVER + 1)
for _i, (_name, _frame) in enumerate(ASKING):
    _slot[_frame] = _i


def fill(s: MachuState, viewer: int, actor: int, out: list[int]) -> None:
    """Write what `viewer` may know into `out`, a row of `WIDTH` for each seat; `actor` is asked."""
    for seat in range(s.players):
        at = seat * WIDTH
        for i in range(at, at + WIDTH):
            out[i] = 0
        eyes = seat if viewer == EACH else viewer
        at = _common(s, seat, eyes, actor, out, at)
        at = _goods(s, seat, out, at)
        at = _places(s, seat, out, at)
        _cards(s, seat, eyes, out, at)


def _common(s: MachuState, seat: int, viewer: int, actor: int, out: list[int], at: int) -> int:
    """Whose row it is, and what is the same for all."""
    out[at] = int(seat == viewer)
    out[at + 1] = int(seat == actor)
    out[at + 2] = int(seat == s.active)
    out[at + 3] = int(seat == s.first)
    out[at + 4] = int(seat == s.sun)
    at += 5
    slot = _slot[s.stack[ID]]
    if seat == actor and slot >= 0:
        out[at + slot] = 1
    at += len(ASKING)
    out[at] = (seat - s.active) % s.players
    out[at + s.players - 1] = 1
    out[at + 5] = s.strict
    out[at + 6] = s.day
    out[at + 7] = int(s.day == s.data.days)
    out[at + 8] = int(s.sun >= 0)
    at += 9
    if 1 <= s.taken <= 3:
        out[at + s.taken - 1] = 1
    out[at + 3] = _most(s.quiet, 80)
    at += 4
    for kind in range(ids.N_CLERGY):
        out[at + kind] = s.sold[kind]
    out[at + 3] = s.cards_left()
    at += 4
    for quarter in range(ids.N_ONCE):
        out[at + quarter] = _most(s.bonus[quarter], 4)
    at += ids.N_ONCE
    for ware in range(4):
        out[at + ware] = s.market[ware]
    return at + 4


def _goods(s: MachuState, seat: int, out: list[int], at: int) -> int:
    """Goods, pieces, and what could be done with them at once."""
    first = seat * ids.N_GOODS
    out[at] = _most(s.goods[first], 60)
    for good in range(1, ids.N_GOODS):
        out[at + good] = _most(s.goods[first + good], 20)
    out[at + 5] = _most(units(s, seat), 60)
    out[at + 6] = payable(s, seat).bit_count()
    out[at + 7] = s.discs[seat]
    at += 8
    for good in range(ids.N_GOODS):
        out[at + good] = s.incas[first + good]
    out[at + 5] = s.sundial[seat]
    at += 6
    for kind in range(ids.N_CLERGY):
        out[at + kind] = s.clergy[seat * ids.N_CLERGY + kind]
        out[at + 3 + kind] = most_llamas(s, seat, kind)
    at += 6
    for good in range(ids.N_GOODS):
        out[at + good] = int(s.discs[seat] > 0 and s.can_pay(seat, s.data.costs[good]))
    at += ids.N_GOODS
    for kind in range(ids.N_CLERGY):
        sold = s.sold[kind]
        if sold < ids.ROW[kind]:
            out[at + kind] = int(s.can_pay(seat, s.data.clergy_prices[kind][sold]))
    return at + ids.N_CLERGY


def _places(s: MachuState, seat: int, out: list[int], at: int) -> int:
    """Moon discs, the prince and the runner."""
    for moon in range(ids.N_MOONS):
        if s.moons[moon] == seat:
            out[at + moon] = 1
    at += ids.N_MOONS
    if s.prince[seat] >= 0:
        out[at + s.prince[seat]] = 1
    at += ids.N_QUARTERS
    out[at] = s.runner(seat)
    out[at + 1] = _most(s.walked[seat] // ids.SUMMIT, 12)
    out[at + 2] = _most(s.due_corn[seat], 12)
    out[at + 3] = _most(s.due_llamas[seat], 12)
    out[at + 4] = _most(s.replaced[seat], 12)
    out[at + 5] = storehouses(s, seat)
    return at + 6


def _cards(s: MachuState, seat: int, viewer: int, out: list[int], at: int) -> None:
    hand = s.hand[seat]
    out[at] = _most(hand.bit_count(), 15)
    if seat != viewer:
        return
    at += 1
    points = gold = 0
    for card in range(ids.N_CARDS):
        if hand >> card & 1:
            for symbol in s.data.symbols[card]:
                out[at + symbol] = _most(out[at + symbol] + 1, 10)
                points += pieces(s, seat, symbol)
            gold += s.data.gold[card]
    out[at + ids.N_SYMBOLS] = _most(points, 120)
    out[at + ids.N_SYMBOLS + 1] = _most(gold, 80)


def _most(number: int, bound: int) -> int:
    return number if number < bound else bound
