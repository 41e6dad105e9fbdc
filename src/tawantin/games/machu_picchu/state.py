"""A position of Machu Picchu. Lists are flat: seat p's share starts at p times its width."""

from typing import Final

from tawantin.core.state import State
from tawantin.games.machu_picchu.data import Data
from tawantin.games.machu_picchu.ids import CORN, N_GOODS, SUMMIT

_SCALARS: Final = (
    "players", "strict", "day", "turn", "first", "active", "sun", "taken", "quiet", "ending",
    "deck", "track",
)  # fmt: skip
_LISTS: Final = (
    "stack", "goods", "bank", "discs", "incas", "sundial", "clergy", "sold", "bonus", "market",
    "moons", "prince", "walked", "due_corn", "due_llamas", "replaced", "hand", "under", "traced",
    "visited",
)  # fmt: skip

PLENTY: Final = 1_000_000


# A card under the deck: who put it there (3 bits), the card (5 bits), and then a bit for each card
# that it may be to a seat that traced one: seat * 28 + card.


def giver(entry: int) -> int:
    return entry & 7


def card_of(entry: int) -> int:
    return entry >> 3 & 31


def perhaps(entry: int) -> int:
    return entry >> 8


class MachuState(State):
    """Everything on the table, open and hidden."""

    __slots__ = ("data", *_SCALARS[1:], *_LISTS[1:])

    data: Data
    strict: int  # option: 1 if the bank can run out (M-RULING-21)

    # Time.
    day: int  # 1 to 9
    turn: int  # turns begun so far
    first: int  # start player of the day
    active: int  # whose turn it is
    sun: int  # who took the sun disc today, or -1
    taken: int  # moon discs taken today
    quiet: int  # turns since the last moon disc was taken, the running one included
    ending: int  # 0 while the game runs
    track: int  # corn on the time track

    # Goods: [seat * 5 + good]; the bank is a ledger of what it has (corn: of what it gave out).
    goods: list[int]
    bank: list[int]
    market: list[int]  # [good - 1] units in the column
    bonus: list[int]  # [quarter] units or stones

    # Pieces.
    discs: list[int]  # [seat] in the supply
    incas: list[int]  # [seat * 5 + quarter]
    sundial: list[int]  # [seat]
    clergy: list[int]  # [seat * 3 + kind]
    sold: list[int]  # [kind]
    moons: list[int]  # [disc] its holder, or -1
    prince: list[int]  # [seat] quarter or -1

    # The Inca path.
    walked: list[int]  # [seat] start field and all steps since
    due_corn: list[int]  # [seat] granaries passed and not yet paid
    due_llamas: list[int]  # [seat] stables passed and not yet paid
    replaced: list[int]  # [seat] summits without a card, three points each

    # Cards.
    deck: int  # bit per card never drawn; these lie on top
    under: list[int]  # cards put back, next to be drawn first: see `card_of`, `giver`, `perhaps`
    hand: list[int]  # [seat] bit per card
    traced: list[int]  # [seat * 28 + card] seats that may have a card this seat put back, as bits

    visited: list[int]  # positions of the present market visit (M-RULING-78)

    def printed(self) -> object:
        return self.data

    def fields(self) -> tuple[str, ...]:
        return _SCALARS + _LISTS

    def copy(self) -> "MachuState":
        t = MachuState()
        t.rec = None
        t.data = self.data
        t.players = self.players
        t.strict = self.strict
        t.day = self.day
        t.turn = self.turn
        t.first = self.first
        t.active = self.active
        t.sun = self.sun
        t.taken = self.taken
        t.quiet = self.quiet
        t.ending = self.ending
        t.deck = self.deck
        t.track = self.track
        t.stack = self.stack[:]
        t.goods = self.goods[:]
        t.bank = self.bank[:]
        t.discs = self.discs[:]
        t.incas = self.incas[:]
        t.sundial = self.sundial[:]
        t.clergy = self.clergy[:]
        t.sold = self.sold[:]
        t.bonus = self.bonus[:]
        t.market = self.market[:]
        t.moons = self.moons[:]
        t.prince = self.prince[:]
        t.walked = self.walked[:]
        t.due_corn = self.due_corn[:]
        t.due_llamas = self.due_llamas[:]
        t.replaced = self.replaced[:]
        t.hand = self.hand[:]
        t.under = self.under[:]
        t.traced = self.traced[:]
        t.visited = self.visited[:]
        return t

    def runner(self, seat: int) -> int:
        """The field of the runner; 20 and 0 are the same place (M-PATH-01)."""
        return self.walked[seat] % SUMMIT

    def cards_left(self) -> int:
        return self.deck.bit_count() + len(self.under)

    def stock(self, good: int) -> int:
        """What the bank can give of a good: without end, unless it is strict (M-RULING-21).

        Corn never runs out: how much of it the box holds is not known (M-RULING-80).
        """
        return self.bank[good] if self.strict and good != CORN else PLENTY

    def gain(self, seat: int, good: int, amount: int) -> None:
        """From the bank to a player."""
        self.bank[good] -= amount
        self.goods[seat * N_GOODS + good] += amount

    def pay(self, seat: int, good: int, amount: int) -> None:
        """From a player to the bank."""
        self.bank[good] += amount
        self.goods[seat * N_GOODS + good] -= amount

    def can_pay(self, seat: int, price: list[int]) -> bool:
        at = seat * N_GOODS
        goods = self.goods
        for good in range(N_GOODS):
            if goods[at + good] < price[good]:
                return False
        return True

    def pay_all(self, seat: int, price: list[int]) -> None:
        for good in range(N_GOODS):
            if price[good]:
                self.pay(seat, good, price[good])
