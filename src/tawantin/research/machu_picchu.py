"""Machu Picchu's row: the numbers of `features`, the viewer's cards and the bank."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tawantin.core.frame import ID
from tawantin.games.machu_picchu import actions, features, ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.scoring import pieces, storehouses
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import most_llamas
from tawantin.research.encoding import Encoder, Part, bits, capped, entries, slots_of

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

FLAGS: Final = 5  # mine, asked, active, first, sun: what a seat's share begins with
N_ASKING: Final = len(features.ASKING)
AWAY: Final = FLAGS + N_ASKING  # turns_away: the seat's own again
SHARED: Final = 4 + 1 + 3 + 3 + 1 + ids.N_CLERGY + 1 + ids.N_ONCE + ids.N_WARES

BOARD: Final[tuple[Part, ...]] = (
    ("own_card_", 1, ids.CARDS),
    ("bank_", 38, ids.WARES),
)

TABLE: Final = [
    *features.TABLE[FLAGS:AWAY],
    *features.TABLE[AWAY + 1 : AWAY + 1 + SHARED],
    *entries(BOARD),
]
SEAT: Final = [
    *features.TABLE[:FLAGS], features.TABLE[AWAY], *features.TABLE[AWAY + 1 + SHARED :]
]  # fmt: skip
N_TABLE: Final = len(TABLE)
N_SEAT: Final = len(SEAT)
ROW: Final = list(ids.ROW)  # a tuple would be made anew each time it is looked into
UNIT: Final = list(ids.UNIT)
SLOT: Final = slots_of(features.ASKING, ids.GAME_OVER + 1)


class MachuEncoder(Encoder):
    """M: one row for two to five players."""

    def write(self, s: MachuState, viewer: i64, actor: i64, out: vec[u8], at: i64) -> None:
        first = at + i64(N_TABLE) + i64(len(self.question))
        for i in range(at, at + i64(self.width)):
            out[i] = 0
        _table(s, viewer, out, at)
        self.write_question(s, viewer, out, at + i64(N_TABLE))
        players = i64(s.players)
        share = i64(N_SEAT)
        for k in range(players):
            seat = viewer + k
            if seat >= players:
                seat -= players
            _seat(s, seat, seat == viewer, seat == actor, out, first + k * share)


def _table(s: MachuState, viewer: i64, out: vec[u8], at: i64) -> None:
    slot = SLOT[s.stack[ID]]
    if slot >= 0:
        out[at + i64(slot)] = 1
    at += i64(N_ASKING)
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
    at += ids.N_WARES
    hand = i64(s.hand[viewer])
    for card in range(i64(ids.N_CARDS)):
        out[at + card] = u8(hand >> card & 1)
    at += ids.N_CARDS
    bank = s.bank
    for ware in range(i64(ids.N_WARES)):
        left = i64(bank[ware + 1])
        out[at + ware] = capped(left, 38) if left > 0 else 0


def _seat(s: MachuState, seat: i64, mine: bool, asked: bool, out: vec[u8], at: i64) -> None:
    active = i64(s.active)
    out[at] = 1 if mine else 0
    out[at + 1] = 1 if asked else 0
    out[at + 2] = 1 if seat == active else 0
    out[at + 3] = 1 if seat == i64(s.first) else 0
    out[at + 4] = 1 if seat == i64(s.sun) else 0
    away = seat - active
    if away < 0:
        away += i64(s.players)
    out[at + 5] = u8(away)
    at = _goods(s, seat, out, at + 6)
    at = _places(s, seat, out, at)
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


ENCODER: Final = MachuEncoder(
    GAME,
    f"r{GAME.rules_version}-f{features.FEATURES_VERSION}-e{ENCODING}",
    TABLE,
    SEAT,
    range(actions.START),
)
