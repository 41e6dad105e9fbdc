"""A position in numbers, as one seat sees it."""

from typing import Final

from tawantin.core.extend import bits, i64, u8, vec
from tawantin.core.features import Features, Part, capped
from tawantin.core.frame import EACH
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.scoring import pieces, storehouses
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import most_llamas

FEATURES_VERSION: Final = 1
"""Raised whenever a number means something else: what was learnt from the old ones is void."""

ASKING: Final = (
    ("settling", ids.SETTLING), ("turn", ids.TURN), ("producing", ids.PRODUCING),
    ("sacrificing", ids.SACRIFICING), ("offering", ids.OFFERING), ("placing", ids.PLACING),
    ("hiring", ids.HIRING), ("trading", ids.TRADING), ("sending", ids.SENDING),
    ("cashing", ids.CASHING), ("choosing", ids.CHOOSING), ("climbing", ids.CLIMBING),
)  # fmt: skip
MARKS: Final[tuple[Part, ...]] = (("", 1, ("mine", "asked", "active", "first", "sun")),)
BETWEEN: Final[tuple[Part, ...]] = (("", 4, ("turns_away",)),)
SHARED: Final[tuple[Part, ...]] = (
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
)
OWN: Final[tuple[Part, ...]] = (
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
"""Symbols, points and gold of the cards are the viewer's alone."""

ROW: Final = list(ids.ROW)  # a tuple would be made anew each time it is looked into
UNIT: Final = list(ids.UNIT)


class MachuFeatures(Features):
    """M: for two to five players."""

    def shared(self, s: MachuState, out: vec[u8], at: i64) -> None:
        out[at + i64(s.players) - 2] = 1
        out[at + 4] = u8(s.strict)
        out[at + 5] = u8(s.day)
        out[at + 6] = 1 if s.day == s.data.days else 0
        out[at + 7] = 1 if s.sun >= 0 else 0
        at += 8
        taken = i64(s.taken)
        if taken >= 1 and taken <= 3:
            out[at + taken - 1] = 1
        out[at + 3] = capped(i64(s.quiet), 80)
        at += 4
        sold, bonus, market = s.sold, s.bonus, s.market
        for kind in range(i64(ids.N_CLERGY)):
            out[at + kind] = u8(sold[kind])
        out[at + ids.N_CLERGY] = u8(s.cards_left())
        at += ids.N_CLERGY + 1
        for quarter in range(i64(ids.N_ONCE)):
            out[at + quarter] = capped(i64(bonus[quarter]), 4)
        at += ids.N_ONCE
        for ware in range(i64(ids.N_WARES)):
            out[at + ware] = u8(market[ware])

    def seats(
        self, s: MachuState, viewer: i64, actor: i64, first: i64, out: vec[u8], at: i64, share: i64,
        gap: i64,
    ) -> None:  # fmt: skip
        players, active = i64(s.players), i64(s.active)
        away = i64(self.marks) + (i64(self.asking) if gap else 0)
        own = i64(self.marks) + gap + 1
        for k in range(players):
            seat = first + k
            if seat >= players:
                seat -= players
            mine = viewer == EACH or seat == viewer
            out[at] = 1 if mine else 0
            out[at + 1] = 1 if seat == actor else 0
            out[at + 2] = 1 if seat == active else 0
            out[at + 3] = 1 if seat == i64(s.first) else 0
            out[at + 4] = 1 if seat == i64(s.sun) else 0
            out[at + away] = u8(seat - active if seat >= active else seat - active + players)
            place = _goods(s, seat, out, at + own)
            place = _places(s, seat, out, place)
            _cards(s, seat, mine, out, place)
            at += share


def _goods(s: MachuState, seat: i64, out: vec[u8], at: i64) -> i64:
    """Goods, pieces, and what could be done with them at once."""
    first = seat * ids.N_GOODS
    goods, incas = s.goods, s.incas
    units: i64 = 0
    payable: i64 = 0
    for good in range(i64(ids.N_GOODS)):
        held = i64(goods[first + good])
        whole = held // i64(UNIT[good])
        units += whole
        if whole:
            payable += 1
        most = i64(60) if good == ids.CORN else i64(20)
        out[at + good] = capped(held, most)
    out[at + 5] = capped(units, 60)
    out[at + 6] = u8(payable)
    discs = s.discs[seat]
    out[at + 7] = u8(discs)
    at += 8
    for good in range(i64(ids.N_GOODS)):
        out[at + good] = u8(incas[first + good])
    out[at + 5] = u8(s.sundial[seat])
    at += 6
    clergy, sold = s.clergy, s.sold
    for kind in range(i64(ids.N_CLERGY)):
        number = clergy[seat * ids.N_CLERGY + kind]
        out[at + kind] = u8(number)
        if number:
            out[at + 3 + kind] = u8(most_llamas(s, seat, kind))
    at += 6
    if discs > 0:
        for good in range(i64(ids.N_GOODS)):
            out[at + good] = 1 if s.can_pay(seat, s.data.costs[good]) else 0
    at += ids.N_GOODS
    for kind in range(i64(ids.N_CLERGY)):
        gone = sold[kind]
        if gone < ROW[kind]:
            paid = s.can_pay(seat, s.data.clergy_prices[kind][gone])
            out[at + kind] = 1 if paid else 0
    return at + ids.N_CLERGY


def _places(s: MachuState, seat: i64, out: vec[u8], at: i64) -> i64:
    """Moon discs, the prince and the runner."""
    moons = s.moons
    for moon in range(i64(ids.N_MOONS)):
        if i64(moons[moon]) == seat:
            out[at + moon] = 1
    at += ids.N_MOONS
    prince = i64(s.prince[seat])
    if prince >= 0:
        out[at + prince] = 1
    at += ids.N_QUARTERS
    walked = i64(s.walked[seat])
    out[at] = u8(s.runner(seat))
    laps = walked // ids.SUMMIT
    out[at + 1] = capped(laps, 12)
    out[at + 2] = capped(i64(s.due_corn[seat]), 12)
    out[at + 3] = capped(i64(s.due_llamas[seat]), 12)
    out[at + 4] = capped(i64(s.replaced[seat]), 12)
    out[at + 5] = u8(storehouses(s, seat))
    return at + 6


def _cards(s: MachuState, seat: i64, mine: bool, out: vec[u8], at: i64) -> None:
    hand = i64(s.hand[seat])
    held = bits(hand)
    out[at] = capped(held, 15)
    if not mine:
        return
    at += 1
    points = gold = 0
    for card in range(ids.N_CARDS):
        if hand >> i64(card) & 1:
            one, other = s.data.symbols[card]
            out[at + i64(one)] += 1
            out[at + i64(other)] += 1
            points += pieces(s, seat, one) + pieces(s, seat, other)
            gold += s.data.gold[card]
    for symbol in range(at, at + ids.N_SYMBOLS):
        if out[symbol] > 10:
            out[symbol] = 10
    out[at + ids.N_SYMBOLS] = capped(i64(points), 120)
    out[at + ids.N_SYMBOLS + 1] = capped(i64(gold), 80)


FEATURES: Final = MachuFeatures(FEATURES_VERSION, MARKS, ASKING, SHARED, OWN, BETWEEN)
